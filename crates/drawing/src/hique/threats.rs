//! The captures of a move before it is made.

use super::geometry::neighbours;
use crate::choice::Target;
use quadrille_games::rules::hique::{Hique, Move, Piece, PieceKind};
use quadrille_games::rules::{AnyMove, Player, Position, Spot};

/// A runner that a move would capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreatenedRunner {
    /// The spot after the move.
    pub spot: Spot,
    /// The owner.
    pub owner: Player,
    /// The enemy guards that would touch it.
    pub guards: Vec<Spot>,
}

/// Returns the move to a target.
pub fn move_to(target: &Target) -> Option<Move> {
    match target.moves.first()? {
        AnyMove::Hique(mv) => Some(*mv),
        _ => None,
    }
}

/// Returns the runners of either side that the move to `target` would capture.
pub fn threatened_runners(position: &Hique, target: &Target) -> Vec<ThreatenedRunner> {
    let Some(mv) = move_to(target) else { return Vec::new() };
    let Ok(position_after) = position.play(mv) else { return Vec::new() };
    let captured_spots = position.removed_by(mv).into_iter();
    captured_spots
        .filter_map(|spot| {
            // The moving runner stands elsewhere before the move.
            let current_spot = if mv.to() == Some(spot) { mv.from()? } else { spot };
            let owner = position.piece_at(current_spot)?.owner;
            Some(ThreatenedRunner {
                spot,
                owner,
                guards: guards_at(&position_after, spot, owner.opponent()),
            })
        })
        .collect()
}

/// Returns whether the moving runner would be captured by the move to `target`.
pub fn loses_mover(position: &Hique, target: &Target) -> bool {
    move_to(target).is_some_and(|mv| position.removed_by(mv).contains(&target.spot))
}

/// Returns the guards of `owner` that touch the runner square `spot`.
pub fn guards_at(position: &Hique, spot: Spot, owner: Player) -> Vec<Spot> {
    let guard = Piece { owner, kind: PieceKind::Guard };
    neighbours(spot).filter(|&neighbour| position.piece_at(neighbour) == Some(guard)).collect()
}
