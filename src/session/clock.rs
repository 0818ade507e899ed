//! Ends the game when a clock has run out, and redraws running clocks.

use super::premoves::ClockHoldReasons;
use super::{ForfeitCause, Request, Session};
use crate::interface::{OpenDialogs, Screen};
use crate::power::{AlarmSystems, FrameRequest, WindowAttention};
use bevy::prelude::*;
use std::time::Duration;

/// The display interval of the used time of a side without a clock.
const USED_TIME_INTERVAL: Duration = Duration::from_secs(60);
/// The display interval of a clock.
const DISPLAY_INTERVAL: Duration = Duration::from_secs(1);
/// The remaining time below which a clock shows tenths of a second.
const TENTHS_LIMIT: Duration = Duration::from_secs(11);

/// Ends the game when a clock has run out. Requests a frame when the display of a clock that counts down changes.
pub fn watch_clocks(
    If(session): If<Res<Session>>,
    hold_reasons: Res<ClockHoldReasons>,
    frame_request: Option<ResMut<FrameRequest>>,
    mut requests: MessageWriter<Request>,
) {
    let player = session.game.position().to_move();
    let remaining_time = session.remaining(player);
    if let (Some(remaining_time), Some(mut frame_request), true) =
        (remaining_time, frame_request, session.clock_is_running(*hold_reasons))
    {
        // The last ten seconds are shown in tenths.
        let interval =
            if remaining_time > TENTHS_LIMIT { DISPLAY_INTERVAL } else { DISPLAY_INTERVAL / 10 };
        frame_request.request_within(remaining_time.min(interval));
    }
    let is_time_up = remaining_time == Some(Duration::ZERO);
    if is_time_up && !session.is_over() {
        requests.write(Request::Forfeit { serial: session.serial, cause: ForfeitCause::Clock });
    }
}

/// Redraws the used times when their display changes.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(Last, request_clock_frames.before(AlarmSystems::Set));
}

/// Requests the frame in which the display of the used time changes.
fn request_clock_frames(
    If(session): If<Res<Session>>,
    screen: Res<State<Screen>>,
    attention: Res<WindowAttention>,
    hold_reasons: Res<ClockHoldReasons>,
    dialogs: Res<OpenDialogs>,
    mut frame_request: ResMut<FrameRequest>,
) {
    let is_covered = *screen.get() != Screen::Game || dialogs.any();
    let is_visible = !is_covered && *attention != WindowAttention::Hidden;
    if is_visible && session.clock_is_running(*hold_reasons) {
        let used_time = session.used_times[session.game.position().to_move().index()];
        frame_request.request_within(time_to_display_change(used_time, USED_TIME_INTERVAL));
    }
}

/// Returns the time until `used_time` reaches the next multiple of `interval`.
fn time_to_display_change(used_time: Duration, interval: Duration) -> Duration {
    let elapsed_ms = used_time.as_millis() % interval.as_millis().max(1);
    // Adds a little time, because a slightly early frame would show no change.
    interval - Duration::from_millis(u64::try_from(elapsed_ms).unwrap_or(0))
        + Duration::from_millis(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_is_redrawn_at_its_next_step() {
        let second = Duration::from_secs(1);
        let step =
            |millis, step| time_to_display_change(Duration::from_millis(millis), step).as_millis();
        assert_eq!(step(0, second), 1005);
        assert_eq!(step(999, second), 6);
        assert_eq!(step(61_250, second), 755);
        assert_eq!(step(61_250, USED_TIME_INTERVAL), 58_755);
        assert!(step(120_000, USED_TIME_INTERVAL) > 5);
    }
}
