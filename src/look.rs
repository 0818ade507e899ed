//! What boards and pieces look like, as far as a person can choose it.

use serde::{Deserialize, Serialize};

/// Which palette is in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// A quiet table in the evening.
    #[default]
    Dark,
    /// The same table by daylight.
    Light,
}

/// Which colours pieces have where a game does not fix them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceColours {
    /// Apart for every kind of eyes.
    #[default]
    Safe,
    /// The plain colours of painted wood.
    Painted,
}

/// What the pieces look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Skin {
    /// Their colours.
    pub colours: PieceColours,
    /// Whether they carry marks.
    pub marks: bool,
}

impl Skin {
    /// The pieces as they are unless somebody wants them otherwise.
    pub const USUAL: Self = Self {
        colours: PieceColours::Safe,
        marks: true,
    };
    /// All there are, by [`Self::index`].
    pub const ALL: [Self; 4] = [
        Self::USUAL,
        Self {
            colours: PieceColours::Painted,
            marks: true,
        },
        Self {
            colours: PieceColours::Safe,
            marks: false,
        },
        Self {
            colours: PieceColours::Painted,
            marks: false,
        },
    ];

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        let painted = matches!(self.colours, PieceColours::Painted);
        painted as usize + if self.marks { 0 } else { 2 }
    }
}

/// What a person has chosen of a board's looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether the theme is the light one: boards keep their colours, Focus's trays follow the panel.
    pub light: bool,
    /// Whether marks and words are to stand out from whatever they lie on.
    pub contrast: bool,
    /// Whether the names of rows and columns stand on the frame.
    pub coordinates: bool,
    /// What the pieces look like.
    pub skin: Skin,
}

impl Look {
    /// The looks of a board unless somebody wants them otherwise.
    pub const USUAL: Self = Self {
        light: false,
        contrast: false,
        coordinates: true,
        skin: Skin::USUAL,
    };
}

impl Default for Look {
    fn default() -> Self {
        Self::USUAL
    }
}
