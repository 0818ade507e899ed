//! The durations that several boards share, in ms at the normal animation speed. The other durations of a game are in its
//! folder.

use crate::track::{Change, Clock, Track};
pub use crate::track::{ease, progress};

/// Raising or lowering the piece under the pointer.
pub const HOVER_MS: f32 = 90.0;
/// Raising the selected piece.
pub const SELECTION_MS: f32 = 120.0;
/// Highlighting the widget under the pointer.
pub const HIGHLIGHT_MS: f32 = 90.0;
/// The appearance of a miniature.
pub const APPEARANCE_MS: f32 = 200.0;
/// The period of the sign that an AI is thinking.
pub const THINKING_PERIOD_MS: f32 = 1600.0;
/// Removing a captured piece.
pub const CAPTURE_MS: f32 = 220.0;
/// Shaking a refused piece.
pub const SHAKE_MS: f32 = 180.0;
/// The time for which a refusal stays marked on the board.
pub const REFUSAL_MS: f32 = 900.0;
/// The time after a move in which a second click counts as a double click.
pub const DOUBLE_CLICK_MS: f32 = 400.0;
/// Fading the mark of a refusal.
const REFUSAL_FADE_MS: f32 = 150.0;
/// The amplitude of shaking, in board units.
const SHAKE_AMPLITUDE: f32 = 4.0;

/// Returns the duration of a slide over `square_count` squares, in ms: 200 for one square, at most 320.
pub fn slide_duration(square_count: usize) -> f32 {
    (160.0 + 40.0 * square_count as f32).clamp(200.0, 320.0)
}

/// Returns a track of the animated move.
pub const fn move_track(start_ms: f32, duration_ms: f32, change: Change) -> Track {
    Track { clock: Clock::Move, start_ms, duration_ms, change }
}

/// Returns the tracks of a captured piece that leaves from `start_ms` on.
pub const fn capture_tracks(start_ms: f32) -> [Track; 2] {
    [
        move_track(start_ms, CAPTURE_MS, Change::grow(1.0, 0.85)),
        move_track(start_ms, CAPTURE_MS, Change::fade(1.0, 0.0)),
    ]
}

/// Returns the track that shakes a refused piece.
pub const fn shake_track() -> Track {
    Track {
        clock: Clock::Refusal,
        start_ms: 0.0,
        duration_ms: SHAKE_MS,
        change: Change::Shake { amplitude: SHAKE_AMPLITUDE },
    }
}

/// Returns the track that fades the badge of a refusal.
pub const fn refusal_fade_track() -> Track {
    Track {
        clock: Clock::Refusal,
        start_ms: REFUSAL_MS - REFUSAL_FADE_MS,
        duration_ms: REFUSAL_FADE_MS,
        change: Change::fade(1.0, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::{Clocks, Placement, Pose, compute_placement};

    /// Returns the placement by a track `elapsed` ms after the refusal.
    fn placement_after_refusal(track: &Track, elapsed: f32) -> Placement {
        let clocks = Clocks { refusal_elapsed: elapsed, ..Clocks::REST };
        compute_placement(std::slice::from_ref(track), Pose::REST, &clocks)
    }

    #[test]
    fn easing_starts_ends_and_rises() {
        assert_eq!(ease(0.0), 0.0);
        assert_eq!(ease(1.0), 1.0);
        assert_eq!(ease(f32::NAN), 0.0);
        let values: Vec<f32> = (0..=100).map(|n| ease(n as f32 / 100.0)).collect();
        assert!(values.windows(2).all(|pair| pair[0] <= pair[1]));
        assert!(values[20] < 0.2 && values[80] > 0.9);
    }

    #[test]
    fn slides_are_bounded() {
        assert_eq!(slide_duration(0), 200.0);
        assert_eq!(slide_duration(1), 200.0);
        assert_eq!(slide_duration(2), 240.0);
        assert_eq!(slide_duration(12), 320.0);
    }

    #[test]
    fn refusal_mark_ends_at_rest() {
        assert!(placement_after_refusal(&shake_track(), 15.0).at.x.abs() > 1.0);
        for over in [SHAKE_MS, -1.0, f32::INFINITY, f32::NAN] {
            assert_eq!(placement_after_refusal(&shake_track(), over).at.x, 0.0, "{over}");
        }
        assert_eq!(placement_after_refusal(&refusal_fade_track(), 0.0).alpha, 1.0);
        assert!(placement_after_refusal(&refusal_fade_track(), 899.0).alpha < 0.1);
        assert_eq!(placement_after_refusal(&refusal_fade_track(), REFUSAL_MS).alpha, 0.0);
        assert_eq!(placement_after_refusal(&refusal_fade_track(), f32::NAN).alpha, 1.0);
    }
}
