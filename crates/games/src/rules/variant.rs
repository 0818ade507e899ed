//! The seven variants and their names.

use super::Player;
use super::visible::quote;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Generates the enum, [`Variant::ALL`], the identifiers and the titles from one table.
macro_rules! define_variants {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $title:literal;)+) => {
        /// One of the seven variants.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Variant {
            $($(#[$doc])* #[serde(rename = $id)] $name),+
        }

        impl Variant {
            /// All variants, in the order in which the program shows them.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$name),+];

            /// Returns the identifier in the protocol and in records.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id),+
                }
            }

            /// Returns the English title.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title),+
                }
            }
        }
    };
}

define_variants! {
    /// Upthrust for two players with two colours each.
    Upthrust = "upthrust", "Upthrust";
    /// HiQUE.
    Hique = "hique", "HiQUE";
    /// Focus on the course's 6x6 board: a stack moves at most as many squares as pieces moved.
    Focus = "focus", "Focus";
    /// Focus on the 6x6 board: a stack moves exactly as many squares as pieces moved.
    FocusExact = "focus-exact", "Focus exact";
    /// Focus as published: 52 squares, exact distances, no capture target.
    FocusClassic = "focus-classic", "Focus classic";
    /// Cublino Pur.
    CublinoPur = "cublino-pur", "Cublino Pur";
    /// Cublino Contra.
    CublinoContra = "cublino-contra", "Cublino Contra";
}

/// The error for a text that is not the identifier of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown game `{0}`: expected one of {list}", list = Variant::id_list())]
pub struct UnknownVariant(pub String);

impl Variant {
    /// Returns the English name of a side, independent of the position.
    pub const fn side_name(self, player: Player) -> &'static str {
        match (self, player) {
            (Self::Upthrust, Player::One) => "Player 1",
            (Self::Upthrust, Player::Two) => "Player 2",
            (Self::Hique, Player::One) => "Black",
            (Self::Hique, Player::Two) => "White",
            (Self::Focus | Self::FocusExact | Self::FocusClassic, Player::One) => "Red",
            (Self::Focus | Self::FocusExact | Self::FocusClassic, Player::Two) => "Green",
            (Self::CublinoPur | Self::CublinoContra, Player::One) => "White",
            (Self::CublinoPur | Self::CublinoContra, Player::Two) => "Black",
        }
    }

    /// Returns the identifiers, separated by commas.
    fn id_list() -> String {
        Self::ALL.map(Self::id).join(", ")
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Parses an identifier, ignoring ASCII case.
    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.id().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownVariant(quote(text)))
    }
}
