//! The list of moves: two columns, the one on show marked, a click goes there.

use super::{Act, Desk, PanelMemory};
use crate::app::board::drawing;
use crate::app::session::Request;
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use bevy_egui::egui::{Rect, ScrollArea, Sense, UiBuilder, pos2, vec2};

/// The height of a row in logical px.
const ROW: f32 = 26.0;

/// One move in the list.
struct Entry {
    text: String,
    /// Whether it was taken back and can be redone.
    ahead: bool,
    /// Whether it is being entered step by step.
    unfinished: bool,
}

/// The moves played, those that can be redone, and the one being entered.
fn entries(desk: &Desk) -> Vec<Entry> {
    let game = &desk.session.game;
    let mut list = Vec::new();
    let mut before = game.start();
    let played = game.plies();
    for (index, ply) in game.line().into_iter().chain(game.ahead()).enumerate() {
        list.push(Entry {
            text: before.move_text(ply.mv),
            ahead: index >= played,
            unfinished: false,
        });
        before = &ply.position;
    }
    let choice = desk
        .board
        .chooser
        .as_ref()
        .and_then(|chooser| chooser.choice());
    if let Some(choice) = choice.filter(|choice| choice.path.len() > 1)
        && desk.session.viewing.is_none()
    {
        let board = drawing(game.variant());
        let steps: String = choice
            .path
            .iter()
            .map(|&spot| board.spot_name(spot))
            .collect();
        list.truncate(played);
        list.push(Entry {
            text: format!("{steps}…"),
            ahead: false,
            unfinished: true,
        });
    }
    list
}

/// Draws heading and list in `rect`.
pub(super) fn show(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    rect: Rect,
    acts: &mut Vec<Act>,
) {
    let look = pen.look;
    let heading = pos2(rect.left() + 8.0, rect.top() + 14.0);
    let wide = pen.text(
        heading,
        Side::Left,
        &tr!("moves"),
        Ink::medium(12.5, look.text3),
    );
    pen.hairline(heading.x + wide + 9.0, rect.right(), rect.top() + 9.5);
    let list = Rect::from_min_max(rect.min + vec2(0.0, 26.0), rect.max);
    if list.height() < ROW {
        return;
    }
    let entries = entries(desk);
    if entries.is_empty() {
        let at = pos2(heading.x, list.top() + 18.0);
        pen.text(
            at,
            Side::Left,
            &tr!("moves-none"),
            Ink::regular(14.0, look.text3),
        );
        return;
    }
    let current = if entries.last().is_some_and(|entry| entry.unfinished) {
        entries.len()
    } else {
        desk.ply
    };
    let scroll = memory.scrolled_to != Some((current, entries.len()));
    memory.scrolled_to = Some((current, entries.len()));
    let mut child = pen.ui.new_child(UiBuilder::new().max_rect(list));
    child.set_clip_rect(list.intersect(pen.ui.clip_rect()));
    ScrollArea::vertical()
        .id_salt("moves")
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let origin = ui.max_rect().min;
            let rows = entries.len().div_ceil(2);
            ui.allocate_rect(
                Rect::from_min_size(origin, vec2(list.width() - 10.0, rows as f32 * ROW)),
                Sense::hover(),
            );
            let mut pen = pen.on(ui);
            let visible = pen.ui.clip_rect();
            let column = (list.width() - 48.0) / 2.0;
            for (index, entry) in entries.iter().enumerate() {
                let top = origin.y + (index / 2) as f32 * ROW;
                let cell = area(
                    origin.x + 38.0 + (index % 2) as f32 * (column + 4.0),
                    top + 1.0,
                    column,
                    24.0,
                );
                if index + 1 == current && scroll {
                    pen.ui.scroll_to_rect(cell.expand2(vec2(0.0, 1.0)), None);
                }
                if cell.bottom() < visible.top() || cell.top() > visible.bottom() {
                    continue;
                }
                if index % 2 == 0 {
                    let number = format!("{}.", index / 2 + 1);
                    let at = pos2(origin.x + 30.0, top + 18.0);
                    pen.text(at, Side::Right, &number, Ink::regular(13.0, look.text3));
                }
                if cell_clicked(&mut pen, cell, index + 1, entry, index + 1 == current) {
                    acts.push(Act::Ask(Request::GoTo(index + 1)));
                }
            }
        });
}

/// One move; whether it was clicked. `ply` is its number from 1.
fn cell_clicked(pen: &mut Pen, cell: Rect, ply: usize, entry: &Entry, current: bool) -> bool {
    let look = pen.look;
    let clicked = if entry.unfinished {
        false
    } else {
        let response = pen.click(cell, &format!("move-{ply}"));
        let hover = pen.hover(&response);
        if !current && hover > 0.0 {
            pen.fill(cell, 6, look.raised.gamma_multiply(hover));
        }
        pen.focus_ring(&response, 6);
        response.clicked()
    };
    let ink = if current {
        pen.fill(cell, 6, look.raised2);
        let bar = area(cell.left(), cell.top() + 5.0, 3.0, 14.0);
        pen.fill(bar, 1, look.fill);
        Ink::bold(14.0, look.text)
    } else if entry.ahead {
        Ink::regular(14.0, look.text3.gamma_multiply(0.75))
    } else {
        Ink::regular(14.0, look.text2)
    };
    let at = pos2(cell.left() + 10.0, cell.top() + 17.0);
    pen.text_within(at, cell.width() - 14.0, &entry.text, ink);
    clicked
}
