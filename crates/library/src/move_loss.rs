//! A person's move in a reviewed game: its circumstances, and the chances to win that it gave away.

use quadrille_games::rules::Variant;
use quadrille_teaching::repetition::Day;

/// A third of a game, by its number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The first third.
    Opening,
    /// The second third.
    Middle,
    /// The last third.
    End,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// Returns the phase of the move after `ply` plies in a game of `ply_count` plies.
    pub fn from_ply(ply: usize, ply_count: usize) -> Self {
        Self::ALL[(3 * ply / ply_count.max(1)).min(2)]
    }

    /// Returns the identifier in messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// The circumstances of a person's move in a reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveContext {
    /// The variant.
    pub variant: Variant,
    /// The day of the game, if known.
    pub day: Option<Day>,
    /// The phase of the game.
    pub phase: Phase,
    /// Whether the person moved first in the game.
    pub began: bool,
}

/// A person's move in a reviewed game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveLoss {
    /// The circumstances of the move.
    pub context: MoveContext,
    /// The index of the game among the reviewed games.
    pub game: usize,
    /// The loss of winning chances, 0 to 1.
    pub loss: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phase_is_a_third_of_the_game() {
        let phases = |plies| (0..plies).map(move |ply| Phase::from_ply(ply, plies).id());
        assert_eq!(
            phases(6).collect::<Vec<_>>(),
            ["opening", "opening", "middle", "middle", "end", "end"]
        );
        assert_eq!(phases(1).collect::<Vec<_>>(), ["opening"]);
    }
}
