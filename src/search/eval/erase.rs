//! From one game's types to any game's and back.

use crate::rules::cublino::{CublinoContra, CublinoPur};
use crate::rules::focus::{FocusClass, FocusClassic, FocusExact};
use crate::rules::hique::Hique;
use crate::rules::upthrust::Upthrust;
use crate::rules::{AnyMove, AnyPosition, Position};

/// A game that [`AnyPosition`] and [`AnyMove`] know.
pub trait Erase: Position {
    /// The position inside `any`, if it is of this game.
    fn from_any(any: &AnyPosition) -> Option<&Self>;

    /// A move of this game as a move of any game.
    fn any_move(mv: Self::Move) -> AnyMove;
}

macro_rules! erase {
    ($($name:ident: $position:ty),+ $(,)?) => {
        $(impl Erase for $position {
            fn from_any(any: &AnyPosition) -> Option<&Self> {
                match any {
                    AnyPosition::$name(position) => Some(position),
                    _ => None,
                }
            }

            fn any_move(mv: Self::Move) -> AnyMove {
                AnyMove::$name(mv)
            }
        })+
    };
}

erase! {
    Upthrust: Upthrust,
    Hique: Hique,
    Focus: FocusClass,
    FocusExact: FocusExact,
    FocusClassic: FocusClassic,
    CublinoPur: CublinoPur,
    CublinoContra: CublinoContra,
}
