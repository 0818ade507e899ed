//! What a move would bring about, told before it is made.

use super::geometry::neighbours;
use crate::drawing::choice::Target;
use quadrille_games::rules::hique::{Hique, Kind, Move, Piece};
use quadrille_games::rules::{AnyMove, Player, Position, Spot};

/// A runner that a move would take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Where it would stand.
    pub spot: Spot,
    /// Whose it is.
    pub owner: Player,
    /// The enemy guards that would touch it.
    pub guards: Vec<Spot>,
}

/// The move to a target.
pub fn move_to(target: &Target) -> Option<Move> {
    match target.moves.first()? {
        AnyMove::Hique(mv) => Some(*mv),
        _ => None,
    }
}

/// The runners of either side that the move to `target` would take.
pub fn taken(position: &Hique, target: &Target) -> Vec<Taken> {
    let Some(mv) = move_to(target) else {
        return Vec::new();
    };
    let Ok(after) = position.play(mv) else {
        return Vec::new();
    };
    let gone = position.removed_by(mv).into_iter();
    gone.filter_map(|spot| {
        // The runner that moves stands elsewhere before.
        let stands = if mv.to() == Some(spot) {
            mv.from()?
        } else {
            spot
        };
        let owner = position.piece_at(stands)?.owner;
        Some(Taken {
            spot,
            owner,
            guards: guards_at(&after, spot, owner.other()),
        })
    })
    .collect()
}

/// Whether the move to `target` would cost the runner that makes it.
pub fn walks_to_its_death(position: &Hique, target: &Target) -> bool {
    move_to(target).is_some_and(|mv| position.removed_by(mv).contains(&target.spot))
}

/// The guards of `owner` that touch the runner square `spot`.
pub fn guards_at(position: &Hique, spot: Spot, owner: Player) -> Vec<Spot> {
    let guard = Piece {
        owner,
        kind: Kind::Guard,
    };
    neighbours(spot)
        .filter(|&at| position.piece_at(at) == Some(guard))
        .collect()
}
