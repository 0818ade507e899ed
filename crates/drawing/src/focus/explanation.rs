//! Sentences about the selection and the target under the pointer.

use super::geometry::FocusBoard;
use super::landing;
use crate::choice::{Choice, Target};
use crate::draft::{Draft, DraftPiece};
use crate::view::{BoardDrawing, View};
use quadrille_games::rules::focus::Landing;
use quadrille_games::rules::{Spot, Variant};
use quadrille_text::{move_text, number, side_of, tr};

/// See [`BoardDrawing::explain`](crate::view::BoardDrawing::explain).
pub(super) fn explain(grid: FocusBoard, view: &View) -> Option<String> {
    let choice = view.choice.as_ref()?;
    let draft = Draft::from_position(&view.position);
    let sentence = match choice.hovered_target() {
        Some(target) => target_sentence(grid, view, choice, target, &draft),
        None => selection_sentence(grid, choice, &draft),
    };
    let is_looked_at = |spot: &Spot| choice.hovered_spot.is_none_or(|hovered| hovered == *spot);
    let Some(spot) = choice.recounted_spot.filter(is_looked_at) else { return Some(sentence) };
    let recounted_sentence = tr!(
        "focus-recounted",
        count = choice.count,
        words = number(choice.count),
        square = grid.spot_label(spot)
    );
    Some(format!("{recounted_sentence} {sentence}"))
}

/// Returns the sentence about a selection without a target: how far it can go.
fn selection_sentence(grid: FocusBoard, choice: &Choice, draft: &Draft) -> String {
    let spot = choice.last_spot();
    if spot == Spot::RESERVE {
        return tr!("focus-reserve", side = side_of(draft.variant(), draft.to_move()));
    }
    let count = usize::from(choice.count);
    let height = draft.pieces_at(spot).len();
    let part_key = match (count, height) {
        (1, 1) => "single",
        (n, height) if n == height => "all",
        _ => "top",
    };
    let mut text = tr!(
        "focus-selected",
        part = part_key,
        count = count,
        words = number(count),
        height = number(height),
        square = grid.spot_label(spot),
        exact = if draft.variant() == Variant::Focus { "no" } else { "yes" }
    );
    if choice.counts.len() > 1 {
        text += " ";
        text += &tr!("focus-wheel");
    }
    text
}

/// Returns the effect of landing on the target under the pointer.
fn target_sentence(
    grid: FocusBoard,
    view: &View,
    choice: &Choice,
    target: &Target,
    draft: &Draft,
) -> String {
    let Some(&mv) = target.moves.first() else { return selection_sentence(grid, choice, draft) };
    let text = move_text(&view.position, mv);
    let landing_count = usize::from(choice.count.max(1));
    let new_height = draft.pieces_at(target.spot).len() + landing_count;
    let height_text = number(new_height);
    let landing = landing(&view.position, mv);
    if landing.leaving_pieces.is_empty() {
        return match draft.pieces_at(target.spot).last() {
            None => tr!("focus-puts", move = text, count = new_height, words = height_text),
            Some(&piece) if piece != DraftPiece::Focus(draft.to_move()) => tr!(
                "focus-takes-over",
                move = text,
                words = height_text,
                side = side_of(draft.variant(), draft.owner(piece))
            ),
            Some(_) => tr!("focus-stacks", move = text, words = height_text),
        };
    }
    let leaving_count = landing.leaving_pieces.len();
    tr!(
        "focus-overflows",
        move = text,
        words = height_text,
        count = leaving_count,
        leaving = number(leaving_count),
        parts = leaving_clause(&landing, draft)
    )
}

/// Returns a clause such as `two Green are captured, one Red joins the reserve`.
fn leaving_clause(landing: &Landing, draft: &Draft) -> String {
    let (variant, mover) = (draft.variant(), draft.to_move());
    let mut clauses = Vec::new();
    if landing.captured_count > 0 {
        clauses.push(tr!(
            "focus-captured",
            words = number(landing.captured_count),
            side = side_of(variant, !mover),
            count = landing.captured_count
        ));
    }
    if landing.reserve_count > 0 {
        clauses.push(tr!(
            "focus-reserved",
            words = number(landing.reserve_count),
            side = side_of(variant, mover),
            count = landing.reserve_count
        ));
    }
    clauses.join(", ")
}
