//! Pieces and squares in words, for screen readers and hints.

use crate::drawing::draft::Draft;
use crate::drawing::drawing;
use crate::text::tr;
use quadrille_games::rules::Spot;

/// A square and what stands on it, from the top down.
pub(super) fn square(draft: &Draft, spot: Spot) -> String {
    let pieces = draft.on(spot).iter().rev();
    let words = pieces.map(|&piece| piece.words(draft.variant(), draft.owner(piece)));
    let pieces: Vec<String> = words.collect();
    let pieces = if pieces.is_empty() {
        tr!("square-empty")
    } else {
        pieces.join(", ")
    };
    let name = drawing(draft.variant()).spot_name(spot);
    tr!("position-square", square = name, pieces = pieces)
}
