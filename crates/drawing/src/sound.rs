//! The sounds of events on the board.

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A piece is picked up.
    Pick,
    /// A piece is put down.
    Place,
    /// A die has rolled over an edge.
    Roll,
    /// Pieces are captured.
    Capture,
    /// The game is over.
    Win,
    /// A click is refused.
    Refusal,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 6] =
        [Self::Pick, Self::Place, Self::Roll, Self::Capture, Self::Win, Self::Refusal];
}

/// A sound at a time of a move's animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundCue {
    /// The time, in ms since the start of the animation.
    pub time_ms: f32,
    /// The sound.
    pub sound: Sound,
}

impl SoundCue {
    /// Returns the sounds of a piece that lands after `time_ms` ms, with that of a capture if `is_capture`.
    pub fn landing(time_ms: f32, is_capture: bool) -> Vec<Self> {
        let place_cue = Self { time_ms, sound: Sound::Place };
        let capture_cue = Self { time_ms, sound: Sound::Capture };
        if is_capture { vec![place_cue, capture_cue] } else { vec![place_cue] }
    }
}
