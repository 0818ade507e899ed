//! How long things take on a board, and how they ease: shared by all games. Times are milliseconds, with the
//! animation speed already applied; shares of a duration run from 0 to 1.

/// In-out easing of moves: the cubic (.4, 0, .2, 1); `t` and the result from 0 to 1.
#[must_use]
pub fn ease(t: f32) -> f32 {
    if t >= 1.0 {
        return 1.0;
    }
    if t.is_nan() || t <= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (0.0_f32, 1.0_f32);
    for _ in 0..20 {
        let s = (low + high) / 2.0;
        let x = 1.2 * (1.0 - s) * (1.0 - s) * s + 0.6 * (1.0 - s) * s * s + s * s * s;
        if x < t {
            low = s;
        } else {
            high = s;
        }
    }
    let s = (low + high) / 2.0;
    (3.0 - 2.0 * s) * s * s
}

/// 0 to 1 over `duration` ms; 1 at once for a duration of nothing.
#[must_use]
pub fn progress(elapsed: f32, duration: f32) -> f32 {
    if elapsed.is_nan() {
        0.0
    } else if elapsed >= duration {
        1.0
    } else {
        (elapsed / duration).clamp(0.0, 1.0)
    }
}

/// The time a slide over `squares` squares takes, in ms: 200 for the first, at most 320.
#[must_use]
pub fn slide_duration(squares: usize) -> f32 {
    (160.0 + 40.0 * squares as f32).clamp(200.0, 320.0)
}

/// The time a captured piece takes to leave, in ms.
pub const LEAVING: f32 = 220.0;

/// Magnification and opacity of a captured piece at `t` (0 to 1) of its leaving.
#[must_use]
pub fn leaving(t: f32) -> (f32, f32) {
    let t = ease(t);
    (1.0 - 0.15 * t, 1.0 - t)
}

/// How long what the pointer rests on takes to light up in the interface, in ms.
pub const FADE: f32 = 90.0;

/// How long a miniature takes to appear, in ms.
pub const APPEARING: f32 = 200.0;

/// How long a breath of the sign that an AI is thinking takes, in ms.
pub const BREATH: f32 = 1600.0;

/// How long a refused piece is shaken, in ms.
pub const SHAKEN: f32 = 180.0;

/// How far a refused piece is pushed aside, `elapsed` ms after the refusal: three shakes dying down.
#[must_use]
pub fn shake(elapsed: f32) -> f32 {
    if (0.0..SHAKEN).contains(&elapsed) {
        let t = elapsed / SHAKEN;
        4.0 * (1.0 - t) * (3.0 * std::f32::consts::TAU * t).sin()
    } else {
        0.0
    }
}

/// How opaque the refusal's badge is, `elapsed` ms after the refusal: 900 ms, the last of them fading.
#[must_use]
pub fn refusal_alpha(elapsed: f32) -> f32 {
    if (0.0..900.0).contains(&elapsed) {
        ((900.0 - elapsed) / 150.0).min(1.0)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn refusals_settle() {
        assert_eq!(shake(180.0), 0.0);
        assert_eq!(shake(-1.0), 0.0);
        assert_eq!(refusal_alpha(0.0), 1.0);
        assert!(refusal_alpha(899.0) < 0.1);
        assert_eq!(refusal_alpha(900.0), 0.0);
        assert_eq!(refusal_alpha(f32::NAN), 0.0);
    }
}
