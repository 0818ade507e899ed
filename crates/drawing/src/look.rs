//! The appearance of boards and pieces, as far as the settings control it.

use serde::{Deserialize, Serialize};

/// The colour theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Dark colours.
    #[default]
    Dark,
    /// Light colours.
    Light,
}

/// The colours of pieces where the game does not define them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceColours {
    /// The plain colours of painted wood.
    #[default]
    Painted,
    /// Colours that are distinct for colour-blind people.
    Safe,
}

/// The appearance of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Skin {
    /// The colours.
    pub colours: PieceColours,
    /// Whether pieces have marks besides their colour.
    pub has_marks: bool,
}

impl Skin {
    /// The default appearance of pieces.
    pub const USUAL: Self = Self { colours: PieceColours::Painted, has_marks: true };
    /// All appearances, by [`Self::index`].
    pub const ALL: [Self; 4] = [
        Self::USUAL,
        Self { colours: PieceColours::Safe, has_marks: true },
        Self { colours: PieceColours::Painted, has_marks: false },
        Self { colours: PieceColours::Safe, has_marks: false },
    ];

    /// Returns the index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        let is_safe = matches!(self.colours, PieceColours::Safe);
        is_safe as usize + if self.has_marks { 0 } else { 2 }
    }
}

/// The appearance of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether the theme is light. Boards keep their colours; Focus's trays follow the panel.
    pub is_light: bool,
    /// Whether marks and text have high contrast.
    pub has_high_contrast: bool,
    /// Whether the frame shows the names of rows and columns.
    pub shows_coordinates: bool,
    /// The appearance of the pieces.
    pub skin: Skin,
}

impl Look {
    /// The default appearance of a board.
    pub const USUAL: Self = Self {
        is_light: false,
        has_high_contrast: false,
        shows_coordinates: true,
        skin: Skin::USUAL,
    };
}

impl Default for Look {
    fn default() -> Self {
        Self::USUAL
    }
}
