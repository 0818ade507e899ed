//! The line so far: a row for each ply, with its reason as far as it is found.

use super::words;
use crate::app::learn::puzzle::Running;
use crate::app::panel::PanelContext;
use crate::app::text::{move_text, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::Painter;
use bevy_egui::egui::{Rect, Stroke, pos2};

/// How many plies are shown, by whether room is short.
const ROWS: [usize; 2] = [7, 4];
/// A row's height.
const ROW: f32 = 25.0;

/// Draws the line, around the ply that is to be found.
pub(super) fn show(painter: &mut Painter, context: &PanelContext, running: &Running) {
    let look = painter.look;
    let head = painter.room(20.0);
    let title = tr!("puzzle-line");
    let width = painter.width(&title, look.dim(13.0));
    painter.row(head, 0.0, |painter| painter.word(&title, look.dim(13.0)));
    painter.hairline(head.left() + width + 10.0, head.right(), head.center().y);
    painter.ui.add_space(4.0);
    let all = running.puzzle.line.len();
    let rows = ROWS[usize::from(context.compact)].min(all);
    let first = (running.ply + 2).saturating_sub(rows).min(all - rows);
    let mut position = running.puzzle.position.clone();
    let own = running.puzzle.solver();
    for (ply, &mv) in running.puzzle.line.iter().enumerate() {
        let mover = position.to_move();
        if (first..first + rows).contains(&ply) {
            let rect = painter.room(ROW);
            let number = (mover == own).then(|| ply / 2 + 1);
            let found = ply < running.ply;
            let told = if found {
                let text = move_text(&position, mv);
                let reason = words::reason(&position, mv, mover == own);
                entry(painter, rect, number, &text, &reason);
                if mover == own {
                    let at = pos2(rect.left() + 98.0, rect.center().y);
                    painter.icon(at, 14.0, Icon::Check, look.good);
                }
                format!("{text}. {reason}")
            } else if ply == running.ply && mover == own {
                let told = tr!("puzzle-to-find", count = running.left());
                let ground = rect.with_min_x(rect.left() + 24.0);
                painter.fill(ground, 6, look.raised);
                painter.fill(ground.with_max_x(ground.left() + 3.0), 1, look.accent);
                entry(painter, rect, number, "?", &told);
                told
            } else {
                entry(painter, rect, number, "", "");
                let ring = Stroke::new(1.2, look.text3);
                let middle = pos2(rect.left() + 40.0, rect.center().y);
                painter.ui.painter().circle_stroke(middle, 3.0, ring);
                tr!("puzzle-unknown")
            };
            painter.told(rect, &format!("puzzle-ply-{ply}"), &told);
        }
        let Ok(after) = position.play(mv) else { return };
        position = after;
    }
}

/// A ply's number, move and reason.
fn entry(painter: &Painter, rect: Rect, number: Option<usize>, text: &str, reason: &str) {
    let look = painter.look;
    let middle = rect.center().y;
    if let Some(number) = number {
        let at = pos2(rect.left(), middle);
        painter.text_within(at, 22.0, &format!("{number}."), look.dim(13.0));
    }
    painter.text_within(
        pos2(rect.left() + 36.0, middle),
        56.0,
        text,
        look.strong(14.0),
    );
    let left = rect.left() + 110.0;
    let width = rect.right() - left - 8.0;
    painter.text_within(pos2(left, middle), width, reason, look.dim(13.0));
}
