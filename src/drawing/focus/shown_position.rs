//! A position of Focus as the board shows it, whatever its rule set.

use crate::text::side_of;
use quadrille_games::rules::focus::{Focus, Landing, Rules};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Position, Spot, Variant};

/// What lies on the board and beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownPosition {
    /// The owners of every spot's pieces, bottom first, by spot number.
    stacks: Vec<Vec<Player>>,
    /// Each player's reserve.
    pub reserve: [u8; 2],
    /// Each player's captures.
    pub captured: [u8; 2],
    /// Whose turn it is.
    pub to_move: Player,
    /// Whether `n` pieces move exactly `n` squares.
    pub exact: bool,
}

impl ShownPosition {
    /// Reads a position; one of another game gives an empty board.
    pub fn new(position: &AnyPosition) -> Self {
        match position {
            AnyPosition::Focus(position) => Self::read(position),
            AnyPosition::FocusExact(position) => Self::read(position),
            AnyPosition::FocusClassic(position) => Self::read(position),
            other => Self {
                stacks: Vec::new(),
                reserve: [0; 2],
                captured: [0; 2],
                to_move: other.to_move(),
                exact: false,
            },
        }
    }

    /// What lies beside an empty board.
    pub const fn beside(reserve: [u8; 2], captured: [u8; 2], to_move: Player) -> Self {
        Self {
            stacks: Vec::new(),
            reserve,
            captured,
            to_move,
            exact: false,
        }
    }

    fn read<R: Rules>(position: &Focus<R>) -> Self {
        Self {
            stacks: (0..R::SIDE * R::SIDE)
                .map(|spot| position.stack(Spot(spot)).collect())
                .collect(),
            reserve: Player::BOTH.map(|player| position.reserve(player)),
            captured: Player::BOTH.map(|player| position.captured(player)),
            to_move: position.to_move(),
            exact: R::EXACT,
        }
    }

    /// The pieces on `spot`, bottom first.
    pub fn stack(&self, spot: Spot) -> &[Player] {
        self.stacks.get(spot.index()).map_or(&[], Vec::as_slice)
    }

    /// Takes the top `count` pieces off `spot`, or one off the mover's reserve; gives them bottom first.
    pub fn lift(&mut self, spot: Spot, count: u8) -> Vec<Player> {
        if spot == Spot::RESERVE {
            let reserve = &mut self.reserve[self.to_move.index()];
            let lifted = vec![self.to_move; usize::from((*reserve).min(1))];
            *reserve = reserve.saturating_sub(1);
            return lifted;
        }
        let Some(stack) = self.stacks.get_mut(spot.index()) else {
            return Vec::new();
        };
        let keep = stack.len().saturating_sub(usize::from(count));
        stack.split_off(keep)
    }

    /// What a side is called.
    pub fn name(&self, player: Player) -> String {
        side_of(Variant::Focus, player)
    }
}

/// What leaves the board when `mv` lands.
pub(super) fn landing(position: &AnyPosition, mv: AnyMove) -> Landing {
    match (position, mv) {
        (AnyPosition::Focus(position), AnyMove::Focus(mv)) => position.landing(mv),
        (AnyPosition::FocusExact(position), AnyMove::FocusExact(mv)) => position.landing(mv),
        (AnyPosition::FocusClassic(position), AnyMove::FocusClassic(mv)) => position.landing(mv),
        _ => Landing::default(),
    }
}
