//! What the program looks, moves and sounds like, and how it is handled.

use super::Settings;
use crate::look::{Look, PieceColours, Skin, Theme};
use crate::setup::stored::whole_numbers;
use quadrille_games::rules::Variant;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The interface scales, in per cent.
pub const SCALES: RangeInclusive<u32> = 80..=200;
/// The animation speeds, in per cent; 0 is off.
pub const SPEEDS: RangeInclusive<u32> = 0..=200;
/// The volumes, in per cent.
pub const VOLUMES: RangeInclusive<u32> = 0..=100;
/// The widths and heights that a window is remembered with, in logical px.
pub const WINDOW_SIDES: RangeInclusive<u32> = 320..=16_384;
/// The places of a window's corner that are remembered, in physical px.
pub const WINDOW_PLACES: RangeInclusive<i32> = -65_536..=65_536;

whole_numbers! {
    scale: u32 = SCALES;
    speed: u32 = SPEEDS;
    volume: u32 = VOLUMES;
}

/// What the program looks like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct LookSettings {
    /// Dark or light.
    pub theme: Theme,
    /// Whether words and marks stand out more than they usually do.
    pub contrast: bool,
    /// Whether assistive programs are told of the window's widgets that do not say that they are screen readers.
    pub assistive: bool,
    /// The size of everything in per cent, one of [`SCALES`].
    #[serde(deserialize_with = "scale")]
    pub scale: u32,
    /// Whether pieces carry their marks.
    pub marks: bool,
    /// The colours of the pieces.
    pub palette: PieceColours,
}

impl LookSettings {
    /// The interface scale as a factor.
    pub fn factor(&self) -> f32 {
        self.scale.clamp(*SCALES.start(), *SCALES.end()) as f32 / 100.0
    }
}

impl Skin {
    /// As chosen in the settings.
    pub const fn of(settings: &Settings) -> Self {
        Self {
            colours: settings.look.palette,
            marks: settings.look.marks,
        }
    }
}

impl Look {
    /// As chosen in the settings.
    pub fn of(settings: &Settings) -> Self {
        Self {
            light: settings.look.theme == Theme::Light,
            contrast: settings.look.contrast,
            coordinates: settings.board.coordinates,
            skin: Skin::of(settings),
        }
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
            palette: PieceColours::Safe,
        }
    }
}

/// How things move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct MotionSettings {
    /// The animation speed in per cent, one of [`SPEEDS`]; 0 is off.
    #[serde(deserialize_with = "speed")]
    pub speed: u32,
    /// Whether nothing moves that need not: moves are made at once, and nothing plays by itself; `None`: as the system wishes.
    pub reduced: Option<bool>,
    /// Whether the system wishes that, as far as it is known. It is not kept.
    #[serde(skip)]
    pub system_reduced: bool,
}

impl MotionSettings {
    /// Whether nothing moves that need not: as chosen, else as the system wishes.
    pub fn is_reduced(&self) -> bool {
        self.reduced.unwrap_or(self.system_reduced)
    }

    /// How fast animations run, as a factor; `None`: they are over at once.
    pub fn factor(&self) -> Option<f32> {
        (self.speed > 0 && !self.is_reduced()).then_some(self.speed as f32 / 100.0)
    }
}

impl Default for MotionSettings {
    fn default() -> Self {
        Self {
            speed: 100,
            reduced: None,
            system_reduced: false,
        }
    }
}

/// How the board is handled, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct BoardSettings {
    /// Whether the squares' names stand on the frame.
    pub coordinates: bool,
    /// Whether the squares where a chosen piece can go are shown.
    pub targets: bool,
    /// Whether the squares where the piece under the pointer can go are shown faintly.
    pub hover: bool,
    /// Whether a move is shown first, and made when it is confirmed.
    pub confirm: bool,
    /// Whether a move can be laid while an AI thinks, to be played after its move.
    pub premoves: bool,
    /// Whether the board turns to the player on move while people play each other.
    pub turn: bool,
    /// Whether moves of HiQUE are written in their readable form.
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
            readable: false,
        }
    }
}

/// What the panel shows, and what has been explained already.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct PanelSettings {
    /// Whether an AI's numbers are shown: its depth, the positions searched, its evaluation and its line.
    pub thinking: bool,
    /// The variants whose introduction has been seen.
    pub introduced: BTreeSet<Variant>,
}

/// How loud it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct SoundSettings {
    /// The volume in per cent, one of [`VOLUMES`].
    #[serde(deserialize_with = "volume")]
    pub volume: u32,
    /// Whether it is silent all the same.
    pub muted: bool,
}

impl SoundSettings {
    /// The loudness as a factor from 0 to 1; 0 while it is muted.
    pub fn loudness(&self) -> f32 {
        if self.muted {
            0.0
        } else {
            self.volume.min(*VOLUMES.end()) as f32 / 100.0
        }
    }
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self {
            volume: 60,
            muted: false,
        }
    }
}

/// Where the window was when the program ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct WindowSettings {
    /// Its width and height in logical px; `None`: the usual ones.
    #[serde(deserialize_with = "size")]
    pub size: Option<[u32; 2]>,
    /// Its upper left corner in physical px; `None`: where the platform puts it.
    #[serde(deserialize_with = "place")]
    pub place: Option<[i32; 2]>,
    /// Whether it fills the screen.
    pub maximised: bool,
}

fn size<'de, D: Deserializer<'de>>(value: D) -> Result<Option<[u32; 2]>, D::Error> {
    pair(value, &WINDOW_SIDES)
}

fn place<'de, D: Deserializer<'de>>(value: D) -> Result<Option<[i32; 2]>, D::Error> {
    pair(value, &WINDOW_PLACES)
}

/// Reads a list of two whole numbers in `range`.
fn pair<'de, T, D>(value: D, range: &RangeInclusive<T>) -> Result<Option<[T; 2]>, D::Error>
where
    T: TryFrom<i64> + PartialOrd + Display,
    D: Deserializer<'de>,
{
    let in_range = |number: i64| T::try_from(number).ok().filter(|it| range.contains(it));
    let numbers = Vec::<i64>::deserialize(value).unwrap_or_default();
    let numbers: Option<Vec<T>> = numbers.into_iter().map(in_range).collect();
    let pair = numbers.and_then(|numbers| numbers.try_into().ok());
    let (low, high) = (range.start(), range.end());
    let refused = || {
        de::Error::custom(format_args!(
            "expected two whole numbers from {low} to {high}"
        ))
    };
    pair.ok_or_else(refused).map(Some)
}
