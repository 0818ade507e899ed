//! What one game alone needs: counts to choose, timing points, fights, ways.

use super::{PanelAction, PanelContext};
use crate::app::board::state::BoardRequest;
use crate::app::drawing::choice::Choice;
use crate::app::game_status;
use crate::app::text::tr;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::rules::{AnyMove, Variant};
use bevy_egui::egui::{Rect, pos2};

/// The height of a fight, way or button in the list, and the gap below it.
const LINE: f32 = 34.0;
const GAP: f32 = 6.0;
/// The fights that room is kept for, so that the panel does not jump under the pointer.
const FIGHTS_KEPT: usize = 2;

/// The selection of the person to move.
fn choice<'a>(context: &'a PanelContext) -> Option<&'a Choice> {
    context.board.interaction.choice()
}

/// Whether a person may be about to move on this board at all.
fn is_played_here(context: &PanelContext) -> bool {
    !context.session.is_demo() && !context.is_over() && context.session.viewing.is_none()
}

/// The move that leads to the target under the pointer.
fn pointed_move(context: &PanelContext) -> Option<AnyMove> {
    choice(context)?.pointed_target()?.moves.first().copied()
}

/// The height of `count` lines of a list.
fn lines(count: usize) -> f32 {
    (count as f32 * (LINE + GAP) - GAP).max(0.0)
}

/// How high the detail is now, in logical px; 0 when this game has none.
fn height(context: &PanelContext) -> f32 {
    if context.board.interaction.pending().is_some() {
        return 38.0;
    }
    if !context.board.interaction.ways().is_empty() && is_played_here(context) {
        return 24.0 + lines(context.board.interaction.ways().len());
    }
    match context.session.game.variant() {
        Variant::Upthrust if context.is_over() => 0.0,
        Variant::Upthrust => 18.0,
        Variant::Hique => 48.0,
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic if is_played_here(context) => {
            30.0
        }
        Variant::CublinoPur if is_played_here(context) => 38.0,
        Variant::CublinoContra if is_played_here(context) => {
            let fights = pointed_move(context)
                .map_or(0, |mv| game_status::fights(context.position, mv).len());
            let kept = if context.compact { 1 } else { FIGHTS_KEPT };
            lines(fights.max(kept))
        }
        Variant::Focus
        | Variant::FocusExact
        | Variant::FocusClassic
        | Variant::CublinoPur
        | Variant::CublinoContra => 0.0,
    }
}

/// Draws the detail; whether this game has one now.
pub(super) fn show(
    painter: &mut Painter,
    context: &PanelContext,
    actions: &mut Vec<PanelAction>,
) -> bool {
    let Some(rect) = painter.room_if_any(height(context)) else {
        return false;
    };
    if context.board.interaction.pending().is_some() {
        confirm(painter, rect, actions);
        return true;
    }
    if !context.board.interaction.ways().is_empty() && is_played_here(context) {
        ways(painter, context, rect, actions);
        return true;
    }
    match context.session.game.variant() {
        Variant::Upthrust => {
            if let Some(text) = game_status::end_in_sight(context.position) {
                let at = pos2(rect.left() + 8.0, rect.top() + 13.0);
                let ink = TextStyle::regular(12.5, painter.look.text2);
                painter.text_within(at, rect.width() - 8.0, &text, ink);
            }
        }
        Variant::Hique => timing(painter, context, rect),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            counts(painter, context, rect, actions);
        }
        Variant::CublinoPur => chain(painter, context, rect, actions),
        Variant::CublinoContra => fights(painter, context, rect),
    }
    true
}

/// HiQUE's timing points: five small bars a runner, and the sum.
fn timing(painter: &Painter, context: &PanelContext, rect: Rect) {
    let Some(sides) = game_status::timing(context.position) else {
        return;
    };
    let look = painter.look;
    let ink = TextStyle::regular(12.5, look.text2);
    let widths = sides.iter().map(|side| painter.width(&side.side, ink));
    let begin = widths.fold(42.0, f32::max) + 16.0;
    for (index, side) in sides.iter().enumerate() {
        let y = rect.top() + 14.0 + index as f32 * 28.0;
        let at = pos2(rect.left() + 8.0, y);
        painter.text(at, Side::Left, &side.side, ink);
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
                painter.fill(bar, 1, colour);
            }
        }
        let total = side.total.to_string();
        let at = pos2(rect.right() - 8.0, y);
        painter.text(at, Side::Right, &total, TextStyle::bold(14.0, look.text));
    }
}

/// Focus: how many pieces are to move.
fn counts(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    actions: &mut Vec<PanelAction>,
) {
    let at = pos2(rect.left() + 8.0, rect.top() + 19.5);
    let ink = TextStyle::regular(13.0, painter.look.text2);
    painter.text(at, Side::Left, &tr!("detail-count"), ink);
    let choice = choice(context).filter(|choice| !choice.counts.is_empty());
    let highest = choice.and_then(|choice| choice.counts.last().copied());
    let Some((choice, highest)) = choice.zip(highest) else {
        let at = pos2(rect.right() - 8.0, rect.top() + 19.5);
        let ink = TextStyle::regular(13.0, painter.look.text3);
        painter.text(at, Side::Right, &tr!("detail-select"), ink);
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
        if painter.number(cell, &name, &label, count == choice.count, possible) {
            actions.push(PanelAction::Board(BoardRequest::SetCount(count)));
        }
    }
}

/// Where the second of two buttons stands: at the right, as wide as its word asks for.
fn second(painter: &Painter, rect: Rect, label: &str) -> Rect {
    let word = painter.width(label, TextStyle::medium(14.0, painter.look.text));
    let width = (word + 24.0).round().max(100.0);
    area(rect.right() - width, rect.top(), width, rect.height())
}

/// Cublino Pur: the move so far may end here, or its last step be taken back.
fn chain(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    actions: &mut Vec<PanelAction>,
) {
    let Some(choice) = choice(context).filter(|choice| choice.path.len() > 1) else {
        return;
    };
    let back = second(painter, rect, &tr!("detail-step-back"));
    let end = Rect::from_min_max(rect.min, pos2(back.left() - 8.0, rect.bottom()));
    if choice.complete.is_some()
        && painter.main_button(end, "end-move", &tr!("detail-end-move"), 14.0)
    {
        actions.push(PanelAction::Board(BoardRequest::Finish));
    }
    if painter.button(back, "step-back", &tr!("detail-step-back"), 14.0) {
        actions.push(PanelAction::Board(BoardRequest::Cancel));
    }
}

/// A move that is shown: make it, or take it back.
fn confirm(painter: &mut Painter, rect: Rect, actions: &mut Vec<PanelAction>) {
    let back = second(painter, rect, &tr!("detail-withdraw"));
    let make = Rect::from_min_max(rect.min, pos2(back.left() - 8.0, rect.bottom()));
    if painter.main_button(make, "confirm-move", &tr!("detail-make-move"), 14.0) {
        actions.push(PanelAction::Board(BoardRequest::Finish));
    }
    if painter.button(back, "withdraw-move", &tr!("detail-withdraw"), 14.0) {
        actions.push(PanelAction::Board(BoardRequest::Cancel));
    }
}

/// Cublino Contra: the fights that the move under the pointer would cause.
fn fights(painter: &Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let Some(mv) = pointed_move(context) else {
        return;
    };
    // The last fight lies lowest, next to the sentence about it.
    let fights = game_status::fights(context.position, mv);
    let top = rect.bottom() - lines(fights.len());
    for (index, fight) in fights.iter().enumerate() {
        let y = top + index as f32 * (LINE + GAP);
        let line = area(rect.left(), y, rect.width(), LINE);
        painter.fill(line, 8, look.raised);
        let at = |x: f32| pos2(x, y + 22.0);
        let ink = TextStyle::regular(13.5, look.text2);
        let dice = painter.text(at(line.left() + 14.0), Side::Left, &fight.dice, ink);
        let colour = match fight.gain {
            Some(true) => look.good,
            Some(false) => look.danger,
            None => look.text2,
        };
        let ink = TextStyle::medium(13.5, colour);
        let verdict = painter.text(at(line.right() - 14.0), Side::Right, &fight.verdict, ink);
        // The sums stand below each other, unless long words leave them another place.
        let ink = TextStyle::bold(15.0, look.text);
        let half = painter.width(&fight.sums, ink) / 2.0 + 8.0;
        let sums = (line.left() + 0.52 * line.width())
            .min(line.right() - 14.0 - verdict - half)
            .max(line.left() + 14.0 + dice + half);
        painter.text(at(sums), Side::Middle, &fight.sums, ink);
    }
}

/// The ways that lead to the chosen square with different results.
fn ways(painter: &mut Painter, context: &PanelContext, rect: Rect, actions: &mut Vec<PanelAction>) {
    let at = pos2(rect.left() + 8.0, rect.top() + 13.0);
    let ink = TextStyle::bold(13.5, painter.look.text);
    painter.text(at, Side::Left, &tr!("detail-which-way"), ink);
    for (index, &mv) in context.board.interaction.ways().iter().enumerate() {
        let y = rect.top() + 24.0 + index as f32 * (LINE + GAP);
        let line = area(rect.left(), y, rect.width(), LINE);
        let label = game_status::way(context.session.game.position(), mv);
        if painter.button(line, &format!("way-{}", index + 1), &label, 13.5) {
            actions.push(PanelAction::Board(BoardRequest::ChooseWay(mv)));
        }
    }
}
