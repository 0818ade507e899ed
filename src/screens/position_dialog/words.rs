//! Pieces and squares in words, for screen readers and hints.

use crate::drawing::draft::{Draft, Piece};
use crate::drawing::drawing;
use crate::text::{piece_colour, side_of, tr};
use quadrille_games::rules::Spot;
use quadrille_games::rules::hique::Kind;

/// A piece of a draft.
pub(super) fn piece(draft: &Draft, piece: Piece) -> String {
    let side = |player| side_of(draft.variant(), player);
    match piece {
        Piece::Upthrust(colour) => {
            let number = draft.owner(colour).index() + 1;
            tr!(
                "square-colour",
                colour = piece_colour(colour),
                side = tr!("name-player", number = number)
            )
        }
        Piece::Hique(piece) => match piece.kind {
            Kind::Runner => tr!("square-runner", side = side(piece.owner)),
            Kind::Guard => tr!("square-guard", side = side(piece.owner)),
        },
        Piece::Focus(owner) => tr!("square-piece", side = side(owner)),
        Piece::Cublino(die) => tr!(
            "square-die",
            side = side(die.owner),
            top = die.orientation.top()
        ),
    }
}

/// A square and what stands on it, from the top down.
pub(super) fn square(draft: &Draft, spot: Spot) -> String {
    let pieces = draft.on(spot).iter().rev();
    let pieces: Vec<String> = pieces.map(|&found| piece(draft, found)).collect();
    let pieces = if pieces.is_empty() {
        tr!("square-empty")
    } else {
        pieces.join(", ")
    };
    let name = drawing(draft.variant()).spot_name(spot);
    tr!("position-square", square = name, pieces = pieces)
}
