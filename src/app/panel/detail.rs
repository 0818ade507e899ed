//! What one game alone needs: counts to choose, timing points, fights, ways.

use super::{Act, Desk};
use crate::app::board::table::BoardRequest;
use crate::app::drawing::choice::Choice;
use crate::app::game_status;
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::rules::{AnyMove, Variant};
use bevy_egui::egui::{Rect, pos2};

/// The height of a fight, way or button in the list, and the gap below it.
const LINE: f32 = 34.0;
const GAP: f32 = 6.0;
/// The fights that room is kept for, so that the panel does not jump under the pointer.
const FIGHTS_KEPT: usize = 2;

/// The selection of the person to move.
fn choice<'a>(desk: &'a Desk) -> Option<&'a Choice> {
    desk.board.interaction.choice()
}

/// Whether a person may be about to move on this board at all.
fn is_played_here(desk: &Desk) -> bool {
    !desk.session.is_demo() && !desk.is_over() && desk.session.viewing.is_none()
}

/// The move that leads to the target under the pointer.
fn pointed_move(desk: &Desk) -> Option<AnyMove> {
    choice(desk)?.pointed_target()?.moves.first().copied()
}

/// The height of `count` lines of a list.
fn lines(count: usize) -> f32 {
    (count as f32 * (LINE + GAP) - GAP).max(0.0)
}

/// How high the detail is now, in logical px; 0 when this game has none.
fn height(desk: &Desk) -> f32 {
    if desk.board.interaction.pending().is_some() {
        return 38.0;
    }
    if !desk.board.interaction.ways().is_empty() && is_played_here(desk) {
        return 24.0 + lines(desk.board.interaction.ways().len());
    }
    match desk.session.game.variant() {
        Variant::Upthrust if desk.is_over() => 0.0,
        Variant::Upthrust => 18.0,
        Variant::Hique => 48.0,
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic if is_played_here(desk) => {
            30.0
        }
        Variant::CublinoPur if is_played_here(desk) => 38.0,
        Variant::CublinoContra if is_played_here(desk) => {
            let fights =
                pointed_move(desk).map_or(0, |mv| game_status::fights(desk.position, mv).len());
            let kept = if desk.compact { 1 } else { FIGHTS_KEPT };
            lines(fights.max(kept))
        }
        _ => 0.0,
    }
}

/// Draws the detail; whether this game has one now.
pub(super) fn show(pen: &mut Pen, desk: &Desk, acts: &mut Vec<Act>) -> bool {
    let height = height(desk);
    if height == 0.0 {
        return false;
    }
    let rect = pen.room(height);
    if desk.board.interaction.pending().is_some() {
        confirm(pen, rect, acts);
        return true;
    }
    if !desk.board.interaction.ways().is_empty() && is_played_here(desk) {
        ways(pen, desk, rect, acts);
        return true;
    }
    match desk.session.game.variant() {
        Variant::Upthrust => {
            if let Some(text) = game_status::end_in_sight(desk.position) {
                let at = pos2(rect.left() + 8.0, rect.top() + 13.0);
                let ink = Ink::regular(12.5, pen.look.text2);
                pen.text_within(at, rect.width() - 8.0, &text, ink);
            }
        }
        Variant::Hique => timing(pen, desk, rect),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            counts(pen, desk, rect, acts);
        }
        Variant::CublinoPur => chain(pen, desk, rect, acts),
        Variant::CublinoContra => fights(pen, desk, rect),
    }
    true
}

/// HiQUE's timing points: five small bars a runner, and the sum.
fn timing(pen: &Pen, desk: &Desk, rect: Rect) {
    let Some(sides) = game_status::timing(desk.position) else {
        return;
    };
    let look = pen.look;
    let ink = Ink::regular(12.5, look.text2);
    let widths = sides.iter().map(|side| pen.width(&side.side, ink));
    let begin = widths.fold(42.0, f32::max) + 16.0;
    for (index, side) in sides.iter().enumerate() {
        let y = rect.top() + 14.0 + index as f32 * 28.0;
        let at = pos2(rect.left() + 8.0, y);
        pen.text(at, Side::Left, &side.side, ink);
        let pitch = ((rect.width() - 42.0 - begin) / 5.0).min(43.0);
        for (runner, &points) in side.runners.iter().enumerate() {
            for point in 0..5_u8 {
                let x =
                    rect.left() + begin + runner as f32 * pitch + f32::from(point) * pitch / 6.2;
                let bar = area(x, y - 9.0, 5.2_f32.min(pitch / 7.0), 10.0);
                let colour = if point < points {
                    look.text2
                } else {
                    look.line
                };
                pen.fill(bar, 1, colour);
            }
        }
        let total = side.total.to_string();
        let at = pos2(rect.right() - 8.0, y);
        pen.text(at, Side::Right, &total, Ink::bold(14.0, look.text));
    }
}

/// Focus: how many pieces are to move.
fn counts(pen: &mut Pen, desk: &Desk, rect: Rect, acts: &mut Vec<Act>) {
    let at = pos2(rect.left() + 8.0, rect.top() + 19.5);
    let ink = Ink::regular(13.0, pen.look.text2);
    pen.text(at, Side::Left, &tr!("detail-count"), ink);
    let choice = choice(desk).filter(|choice| !choice.counts.is_empty());
    let highest = choice.and_then(|choice| choice.counts.last().copied());
    let Some((choice, highest)) = choice.zip(highest) else {
        let at = pos2(rect.right() - 8.0, rect.top() + 19.5);
        let ink = Ink::regular(13.0, pen.look.text3);
        pen.text(at, Side::Right, &tr!("detail-select"), ink);
        return;
    };
    let step = 41.0;
    let first = rect.right() - 3.0 - f32::from(highest) * step + (step - 34.0);
    for count in 1..=highest {
        let x = first + f32::from(count - 1) * step;
        let possible = choice.counts.contains(&count);
        let cell = area(x, rect.top(), 34.0, 30.0);
        let name = format!("count-{count}");
        let label = count.to_string();
        if pen.number(cell, &name, &label, count == choice.count, possible) {
            acts.push(Act::Board(BoardRequest::SetCount(count)));
        }
    }
}

/// Where the second of two buttons stands: at the right, as wide as its word asks for.
fn second(pen: &Pen, rect: Rect, label: &str) -> Rect {
    let word = pen.width(label, Ink::medium(14.0, pen.look.text));
    let width = (word + 24.0).round().max(100.0);
    area(rect.right() - width, rect.top(), width, rect.height())
}

/// Cublino Pur: the move so far may end here, or its last step be taken back.
fn chain(pen: &mut Pen, desk: &Desk, rect: Rect, acts: &mut Vec<Act>) {
    let Some(choice) = choice(desk).filter(|choice| choice.path.len() > 1) else {
        return;
    };
    let back = second(pen, rect, &tr!("detail-step-back"));
    let end = Rect::from_min_max(rect.min, pos2(back.left() - 8.0, rect.bottom()));
    if choice.complete.is_some() && pen.main_button(end, "end-move", &tr!("detail-end-move"), 14.0)
    {
        acts.push(Act::Board(BoardRequest::Finish));
    }
    if pen.button(back, "step-back", &tr!("detail-step-back"), 14.0) {
        acts.push(Act::Board(BoardRequest::Cancel));
    }
}

/// A move that is shown: make it, or take it back.
fn confirm(pen: &mut Pen, rect: Rect, acts: &mut Vec<Act>) {
    let back = second(pen, rect, &tr!("detail-withdraw"));
    let make = Rect::from_min_max(rect.min, pos2(back.left() - 8.0, rect.bottom()));
    if pen.main_button(make, "confirm-move", &tr!("detail-make-move"), 14.0) {
        acts.push(Act::Board(BoardRequest::Finish));
    }
    if pen.button(back, "withdraw-move", &tr!("detail-withdraw"), 14.0) {
        acts.push(Act::Board(BoardRequest::Cancel));
    }
}

/// Cublino Contra: the fights that the move under the pointer would cause.
fn fights(pen: &Pen, desk: &Desk, rect: Rect) {
    let look = pen.look;
    let Some(mv) = pointed_move(desk) else {
        return;
    };
    // The last fight lies lowest, next to the sentence about it.
    let fights = game_status::fights(desk.position, mv);
    let top = rect.bottom() - lines(fights.len());
    for (index, fight) in fights.iter().enumerate() {
        let y = top + index as f32 * (LINE + GAP);
        let line = area(rect.left(), y, rect.width(), LINE);
        pen.fill(line, 8, look.raised);
        let at = |x: f32| pos2(x, y + 22.0);
        let ink = Ink::regular(13.5, look.text2);
        let dice = pen.text(at(line.left() + 14.0), Side::Left, &fight.dice, ink);
        let colour = match fight.gain {
            Some(true) => look.good,
            Some(false) => look.danger,
            None => look.text2,
        };
        let ink = Ink::medium(13.5, colour);
        let verdict = pen.text(at(line.right() - 14.0), Side::Right, &fight.verdict, ink);
        // The sums stand below each other, unless long words leave them another place.
        let ink = Ink::bold(15.0, look.text);
        let half = pen.width(&fight.sums, ink) / 2.0 + 8.0;
        let sums = (line.left() + 0.52 * line.width())
            .min(line.right() - 14.0 - verdict - half)
            .max(line.left() + 14.0 + dice + half);
        pen.text(at(sums), Side::Middle, &fight.sums, ink);
    }
}

/// The ways that lead to the chosen square with different results.
fn ways(pen: &mut Pen, desk: &Desk, rect: Rect, acts: &mut Vec<Act>) {
    let at = pos2(rect.left() + 8.0, rect.top() + 13.0);
    let ink = Ink::bold(13.5, pen.look.text);
    pen.text(at, Side::Left, &tr!("detail-which-way"), ink);
    for (index, &mv) in desk.board.interaction.ways().iter().enumerate() {
        let y = rect.top() + 24.0 + index as f32 * (LINE + GAP);
        let line = area(rect.left(), y, rect.width(), LINE);
        let label = game_status::way(desk.session.game.position(), mv);
        if pen.button(line, &format!("way-{}", index + 1), &label, 13.5) {
            acts.push(Act::Board(BoardRequest::ChooseWay(mv)));
        }
    }
}
