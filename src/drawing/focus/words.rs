//! What the selection and the target under the pointer mean, in sentences.

use super::geometry::Grid;
use super::shown_position::{ShownPosition, landing};
use crate::drawing::choice::{Choice, Target};
use crate::drawing::view::View;
use crate::text::{number, tr};
use quadrille_games::rules::Spot;
use quadrille_games::rules::focus::Landing;

/// See [`BoardDrawing::explain`](crate::drawing::view::BoardDrawing::explain).
pub(super) fn explain(grid: Grid, view: &View) -> Option<String> {
    let choice = view.choice?;
    let shown_position = ShownPosition::new(view.position);
    Some(match choice.pointed_target() {
        Some(target) => pointed(grid, view, choice, target, &shown_position),
        None => selected(grid, choice, &shown_position),
    })
}

/// A selection without a target: how far it goes.
fn selected(grid: Grid, choice: &Choice, shown_position: &ShownPosition) -> String {
    let spot = choice.here();
    if spot == Spot::RESERVE {
        return tr!(
            "focus-reserve",
            side = shown_position.name(shown_position.to_move)
        );
    }
    let count = usize::from(choice.count);
    let height = shown_position.stack(spot).len();
    let part = match (count, height) {
        (1, 1) => "single",
        (n, of) if n == of => "all",
        _ => "top",
    };
    let mut text = tr!(
        "focus-selected",
        part = part,
        count = count,
        words = number(count),
        height = number(height),
        square = grid.name(spot),
        exact = if shown_position.exact { "yes" } else { "no" }
    );
    if choice.counts.len() > 1 {
        text += " ";
        text += &tr!("focus-wheel");
    }
    text
}

/// What landing on the target under the pointer causes.
fn pointed(
    grid: Grid,
    view: &View,
    choice: &Choice,
    target: &Target,
    shown_position: &ShownPosition,
) -> String {
    let Some(&mv) = target.moves.first() else {
        return selected(grid, choice, shown_position);
    };
    let text = view.position.move_text(mv);
    let lands = usize::from(choice.count.max(1));
    let total = shown_position.stack(target.spot).len() + lands;
    let words = number(total);
    let landing = landing(view.position, mv);
    if landing.leaving.is_empty() {
        return match shown_position.stack(target.spot).last() {
            None => tr!("focus-puts", move = text, count = total, words = words),
            Some(&owner) if owner != shown_position.to_move => tr!(
                "focus-takes-over",
                move = text,
                words = words,
                side = shown_position.name(owner)
            ),
            Some(_) => tr!("focus-stacks", move = text, words = words),
        };
    }
    let leave = landing.leaving.len();
    tr!(
        "focus-overflows",
        move = text,
        words = words,
        count = leave,
        leaving = number(leave),
        parts = parting(&landing, shown_position)
    )
}

/// `two Green are captured, one Red joins the reserve`.
fn parting(landing: &Landing, shown_position: &ShownPosition) -> String {
    let mover = shown_position.to_move;
    let mut parts = Vec::new();
    if landing.captured > 0 {
        parts.push(tr!(
            "focus-captured",
            words = number(landing.captured),
            side = shown_position.name(!mover),
            count = landing.captured
        ));
    }
    if landing.to_reserve > 0 {
        parts.push(tr!(
            "focus-reserved",
            words = number(landing.to_reserve),
            side = shown_position.name(mover),
            count = landing.to_reserve
        ));
    }
    parts.join(", ")
}
