//! Sentences about the selection and the target under the pointer.

use super::geometry::{name, row_of};
use crate::choice::Choice;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{Position, Spot};
use quadrille_text::{colour_pair, number, piece_colour, tr};

/// Returns the sentences about the selected piece, or about the target under the pointer.
pub fn explain(position: &Upthrust, choice: &Choice) -> Option<String> {
    let from = choice.last_spot();
    let colour = position.piece_at(from)?;
    let target = choice.hovered_target().or_else(|| choice.targets.first())?;
    let count = position.pieces_in_row(row_of(from));
    let climb = tr!(
        "upthrust-climb",
        colour = piece_colour(colour),
        from = name(from),
        count = count,
        climb = number(count),
        to = name(target.spot),
        points = Upthrust::points_gained(row_of(from), row_of(target.spot))
    );
    if choice.hovered_spot.is_none() {
        return Some(climb);
    }
    Some(format!("{climb} {}", effect_sentence(position, from, target.spot)))
}

/// Returns the sentence about the main effect of a move: the points gained, or else the new counts of both rows.
fn effect_sentence(position: &Upthrust, from: Spot, to: Spot) -> String {
    let player = position.to_move();
    let gain = Upthrust::points_gained(row_of(from), row_of(to));
    if gain > 0 {
        let total = position.total(player) + gain;
        let side = colour_pair(position.colours(player));
        return tr!("upthrust-gain", side = side, total = total);
    }
    let new_climb = position.pieces_in_row(row_of(from)) - 1;
    let climb = number(position.pieces_in_row(row_of(to)) + 1);
    let (from_row, to_row) = (row_of(from), row_of(to));
    match new_climb {
        0 => tr!("upthrust-emptied", left = from_row, row = to_row, climb = climb),
        _ => tr!(
            "upthrust-rows",
            slower = number(new_climb),
            left = from_row,
            climb = climb,
            row = to_row
        ),
    }
}
