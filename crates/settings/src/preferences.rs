//! Settings of appearance, animation, sound, handling and the AI.

use quadrille_drawing::look::{PieceColours, Theme};
use quadrille_games::rules::Variant;
use quadrille_session::whole_numbers;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The range of the number of threads of a search.
pub const THREAD_RANGE: RangeInclusive<usize> = 1..=256;
/// The range of the size of the transposition table, in MiB.
pub const MEMORY_RANGE_MIB: RangeInclusive<usize> = 1..=65_536;
/// The range of the interface scale, in per cent.
pub const SCALE_RANGE: RangeInclusive<u32> = 80..=200;
/// The range of the animation speed, in per cent; 0 switches animations off.
pub const SPEED_RANGE: RangeInclusive<u32> = 0..=200;
/// The range of the volume, in per cent.
pub const VOLUME_RANGE: RangeInclusive<u32> = 0..=100;
/// The range of the stored width and height of the window, in logical px.
pub const WINDOW_SIDE_RANGE: RangeInclusive<u32> = 320..=16_384;
/// The range of the stored coordinates of the window's corner, in physical px.
pub const WINDOW_PLACE_RANGE: RangeInclusive<i32> = -65_536..=65_536;

/// The maximum length of a language tag, in characters.
const MAX_TAG_CHARS: usize = 35;

whole_numbers! {
    threads: usize = THREAD_RANGE;
    memory: usize = MEMORY_RANGE_MIB;
    scale: u32 = SCALE_RANGE;
    speed: u32 = SPEED_RANGE;
    volume: u32 = VOLUME_RANGE;
}

/// Deserialises a language tag: `de`, `pt-BR`.
///
/// # Errors
/// When the value is not a language tag.
pub fn language_tag<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let is_tag = |text: &String| {
        text.len() <= MAX_TAG_CHARS
            && text
                .split('-')
                .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric()))
    };
    let tag = String::deserialize(deserializer).ok().filter(is_tag);
    let error = || de::Error::custom("expected a language's tag such as \"de\"");
    tag.ok_or_else(error).map(Some)
}

/// The resources and behaviour of the AI.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct AiSettings {
    /// The threads of one search; `None` for the default.
    #[serde(deserialize_with = "threads")]
    pub threads: Option<usize>,
    /// The size of the transposition table in MiB. Two AIs at full strength share one table.
    #[serde(deserialize_with = "memory")]
    pub memory: usize,
    /// Whether the AI varies its first moves among those with good results in the explorer's games.
    pub book: bool,
    /// Whether the AI warns of bad moves, in games without a clock.
    pub warn: bool,
}

impl AiSettings {
    /// Returns the number of threads of one search: the chosen one, or half of the processors. The rest is for drawing
    /// and for other programs.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| {
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            (processors / 2).max(1)
        })
    }
}

impl Default for AiSettings {
    fn default() -> Self {
        Self { threads: None, memory: 64, book: false, warn: false }
    }
}

/// The appearance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct LookSettings {
    /// Dark or light.
    pub theme: Theme,
    /// Whether text and marks have high contrast.
    pub contrast: bool,
    /// Whether the accessibility tree is also built for programs that do not identify themselves as screen readers.
    pub assistive: bool,
    /// The interface scale in per cent, in [`SCALE_RANGE`].
    #[serde(deserialize_with = "scale")]
    pub scale: u32,
    /// Whether pieces have marks besides their colour.
    pub marks: bool,
    /// The colours of the pieces.
    pub palette: PieceColours,
}

impl LookSettings {
    /// Returns the interface scale as a factor.
    pub fn factor(&self) -> f32 {
        self.scale.clamp(*SCALE_RANGE.start(), *SCALE_RANGE.end()) as f32 / 100.0
    }
}

impl Default for LookSettings {
    fn default() -> Self {
        Self {
            theme: Theme::Dark,
            contrast: false,
            assistive: false,
            scale: 100,
            marks: true,
            palette: PieceColours::default(),
        }
    }
}

/// The speed of animations, and whether motion is reduced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct MotionSettings {
    /// The animation speed in per cent, in [`SPEED_RANGE`]; 0 switches animations off.
    #[serde(deserialize_with = "speed")]
    pub speed: u32,
    /// Whether motion is reduced: moves appear at once, and nothing plays automatically. `None` uses the system's
    /// preference.
    pub reduced: Option<bool>,
    /// Whether the system prefers reduced motion. Not stored.
    #[serde(skip)]
    pub system_reduced: bool,
}

impl MotionSettings {
    /// Returns whether motion is reduced, by choice or by the system.
    pub fn is_reduced(&self) -> bool {
        self.reduced.unwrap_or(self.system_reduced)
    }

    /// Returns the animation speed as a factor; `None` if animations are off.
    pub fn factor(&self) -> Option<f32> {
        (self.speed > 0 && !self.is_reduced()).then_some(self.speed as f32 / 100.0)
    }
}

impl Default for MotionSettings {
    fn default() -> Self {
        Self { speed: 100, reduced: None, system_reduced: false }
    }
}

/// The display and handling of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct BoardSettings {
    /// Whether the frame shows the names of the squares.
    pub coordinates: bool,
    /// Whether the target squares of the selected piece are marked.
    pub targets: bool,
    /// Whether the target squares of the piece under the pointer are marked faintly.
    pub hover: bool,
    /// Whether a move must be confirmed.
    pub confirm: bool,
    /// Whether premoves are allowed while an AI thinks.
    pub premoves: bool,
    /// Whether the board turns to the side to move in a game between people.
    pub turn: bool,
    /// Whether HiQUE moves and squares of Focus are written in the readable form.
    pub readable: bool,
}

impl Default for BoardSettings {
    fn default() -> Self {
        Self {
            coordinates: true,
            targets: true,
            hover: true,
            confirm: false,
            premoves: false,
            turn: false,
            readable: true,
        }
    }
}

/// The panel, and the introductions that were shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct PanelSettings {
    /// Whether the panel shows depth, nodes, score and line of a thinking AI.
    pub thinking: bool,
    /// The variants whose introduction was shown.
    pub introduced: BTreeSet<Variant>,
}

/// The volume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct SoundSettings {
    /// The volume in per cent, in [`VOLUME_RANGE`].
    #[serde(deserialize_with = "volume")]
    pub volume: u32,
    /// Whether sound is off.
    pub muted: bool,
}

impl SoundSettings {
    /// Returns the volume as a factor from 0 to 1; 0 if sound is off.
    pub fn volume_factor(&self) -> f32 {
        if self.muted { 0.0 } else { self.volume.min(*VOLUME_RANGE.end()) as f32 / 100.0 }
    }
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { volume: 60, muted: false }
    }
}

/// The last position and size of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct WindowSettings {
    /// Width and height in logical px; `None` for the default.
    #[serde(deserialize_with = "deserialise_size")]
    pub size: Option<[u32; 2]>,
    /// The upper left corner in physical px. With `None` the platform chooses it.
    #[serde(deserialize_with = "deserialise_place")]
    pub place: Option<[i32; 2]>,
    /// Whether the window is maximised.
    pub maximised: bool,
}

fn deserialise_size<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<[u32; 2]>, D::Error> {
    deserialise_pair(deserializer, &WINDOW_SIDE_RANGE)
}

fn deserialise_place<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<[i32; 2]>, D::Error> {
    deserialise_pair(deserializer, &WINDOW_PLACE_RANGE)
}

/// Deserialises a list of two whole numbers in `range`.
fn deserialise_pair<'de, T, D>(
    deserializer: D,
    range: &RangeInclusive<T>,
) -> Result<Option<[T; 2]>, D::Error>
where
    T: TryFrom<i64> + PartialOrd + Display,
    D: Deserializer<'de>,
{
    let in_range = |number: i64| T::try_from(number).ok().filter(|number| range.contains(number));
    let numbers = Vec::<i64>::deserialize(deserializer).unwrap_or_default();
    let numbers: Option<Vec<T>> = numbers.into_iter().map(in_range).collect();
    let pair = numbers.and_then(|numbers| numbers.try_into().ok());
    let (min, max) = (range.start(), range.end());
    let error =
        || de::Error::custom(format_args!("expected two whole numbers from {min} to {max}"));
    pair.ok_or_else(error).map(Some)
}
