//! What the moves in a position of a person's own game are worth: the best one, the try, and the one that was played.

use crate::app::learn::puzzle::Running;
use crate::app::panel::review::percent;
use crate::app::text::{move_text, tr};
use crate::app::theme::painter::{Painter, Side, area};
use crate::learn::puzzle::Puzzle;
use crate::rules::AnyMove;
use bevy_egui::egui::{Color32, pos2};

/// A row's height.
const ROW: f32 = 27.0;
/// The width of what a row is about, and of its move.
const LABEL: f32 = 96.0;
const MOVE: f32 = 76.0;

/// Draws the table; nothing for a puzzle that is no mistake.
pub(super) fn show(painter: &mut Painter, running: &Running) {
    let Some((mistake, _)) = &running.mistake else {
        return;
    };
    let look = painter.look;
    let head = painter.room(20.0);
    let title = tr!("mistake-chances");
    let width = painter.width(&title, look.dim(13.0));
    painter.row(head, 0.0, |painter| painter.word(&title, look.dim(13.0)));
    painter.hairline(head.left() + width + 10.0, head.right(), head.center().y);
    painter.ui.add_space(4.0);
    let text = |mv: AnyMove| move_text(&mistake.puzzle.position, mv);
    // The best move is not told before it is found or shown.
    let best = running
        .is_done()
        .then(|| solution(&mistake.puzzle))
        .flatten();
    let best = best.map_or_else(|| "?".to_owned(), text);
    row(painter, "best", &best, Some(mistake.chance), look.good);
    let tried = running.tried.as_ref();
    let own = running.as_good.or(tried.map(|tried| tried.mv));
    let chance = match running.as_good {
        Some(_) => Some(mistake.chance),
        None => tried.and_then(|tried| tried.chance),
    };
    let own = own.map_or_else(|| "–".to_owned(), text);
    row(painter, "try", &own, chance, look.text2);
    let played = text(mistake.played);
    row(painter, "game", &played, Some(mistake.left()), look.danger);
}

/// The move to be found.
fn solution(puzzle: &Puzzle) -> Option<AnyMove> {
    puzzle.line.first().copied()
}

/// A move with its bar and its figure, where it is known.
fn row(painter: &mut Painter, id: &str, text: &str, chance: Option<f64>, colour: Color32) {
    let look = painter.look;
    let rect = painter.room(ROW);
    let middle = rect.center().y;
    let label = tr!("mistake-row", id = id);
    painter.text_within(
        pos2(rect.left(), middle + 4.5),
        LABEL - 6.0,
        &label,
        look.dim(13.0),
    );
    let at = pos2(rect.left() + LABEL, middle + 4.5);
    painter.text_within(at, MOVE - 6.0, text, look.strong(13.5));
    let left = at.x + MOVE;
    let bar = area(left, middle - 4.0, rect.right() - 52.0 - left, 8.0);
    painter.fill(bar, 4, look.line);
    let figure = chance.map_or_else(|| "?".to_owned(), percent);
    if let Some(chance) = chance {
        let width = bar.width() * chance.clamp(0.0, 1.0) as f32;
        painter.fill(bar.with_max_x(bar.left() + width), 4, colour);
    }
    let at = pos2(rect.right(), middle + 4.5);
    painter.text(at, Side::Right, &figure, look.strong(14.0));
    painter.told(
        rect,
        &format!("mistake-{id}"),
        &format!("{label} {text}: {figure}"),
    );
}
