//! A cell of a row: two lines, a third where there is room, and a sign of what a click does.

use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextStyle, area};
use bevy_egui::egui::{Rect, Stroke, pos2, vec2};

/// From the middle of a line to its baseline.
const BASE: f32 = 4.5;

/// What a cell shows.
#[derive(Default)]
pub(super) struct Cell {
    /// The first line.
    pub title: String,
    /// Whether a check stands before it.
    pub done: bool,
    /// The second line.
    pub words: String,
    /// In its place, the steps of a first game: the one it goes on at, how many are done, and how many there are.
    pub steps: Option<(Option<usize>, usize, usize)>,
    /// The third line, and whether it is something to be done; a tooltip where there is no room for it.
    pub last: Option<(String, bool)>,
    /// The label of a button, and whether it is the screen's main one; a chevron where there is none.
    pub button: Option<(String, bool)>,
}

impl Cell {
    /// All that it says, for the cell of `game`.
    fn spoken(&self, game: &str) -> String {
        let mut parts = vec![game, &self.title, &self.words];
        parts.extend(self.last.as_ref().map(|(words, _)| words.as_str()));
        parts.extend(self.button.as_ref().map(|(label, _)| label.as_str()));
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// Draws it; whether it was clicked.
    pub(super) fn show(
        &self,
        painter: &mut Painter,
        rect: Rect,
        name: &str,
        game: &str,
        wide: bool,
    ) -> bool {
        let look = painter.look;
        let (response, hover) = painter.plate(rect, name, 10, [look.panel, look.raised]);
        painter.named(&response, &self.spoken(game));
        let left = rect.left() + if wide { 12.0 } else { 8.0 };
        // A button stands in a line of its own.
        let buttons = self.button.is_some();
        let lines = if wide || buttons { 3.0 } else { 2.0 };
        let leading = (rect.height() / (lines + 0.8)).clamp(20.0, 31.0);
        let middle = rect.center().y;
        let line = |index: f32| middle + (index - (lines - 1.0) / 2.0) * leading;
        let chevron = rect.right() - if wide { 18.0 } else { 10.0 };
        let button = self.button.as_ref().map(|(label, main)| {
            let (least, height) = if wide { (74.0, 34.0) } else { (56.0, 26.0) };
            let width = painter.button_width(label, 13.0, least);
            let low = line(2.0).min(rect.bottom() - height / 2.0 - 6.0);
            let left = rect.right() - 10.0 - width;
            (area(left, low - height / 2.0, width, height), label, *main)
        });
        let room = if buttons {
            rect.right() - 8.0 - left
        } else {
            chevron - 9.0 - left
        };
        let (strong, dim) = if wide { (15.0, 13.0) } else { (14.0, 12.5) };
        let indent = if self.done { 24.0 } else { 0.0 };
        if self.done {
            painter.icon(pos2(left + 8.0, line(0.0)), 18.0, Icon::Check, look.good);
        }
        let at = pos2(left + indent, line(0.0) + BASE);
        painter.text_within(at, room - indent, &self.title, look.strong(strong));
        let at = pos2(left, line(1.0) + BASE);
        painter.text_within(at, room, &self.words, look.dim(dim));
        if let Some(steps) = self.steps {
            dots(painter, pos2(left + 4.0, line(1.0)), room, steps);
        }
        match (&self.last, wide) {
            (Some((words, due)), true) => {
                let ink = if *due {
                    TextStyle::medium(13.0, look.accent)
                } else {
                    look.dim(13.0)
                };
                let dot = if *due { 16.0 } else { 0.0 };
                if *due {
                    let at = pos2(left + 4.0, line(2.0));
                    painter.ui.painter().circle_filled(at, 4.0, look.fill);
                }
                let end = button
                    .as_ref()
                    .map_or(chevron - 14.0, |it| it.0.left() - 8.0);
                let at = pos2(left + dot, line(2.0) + BASE);
                painter.text_within(at, end - at.x, words, ink);
            }
            (Some((_, true)), false) => {
                let at = pos2(chevron, line(0.0));
                painter.ui.painter().circle_filled(at, 4.0, look.fill);
            }
            _ => {}
        }
        match button {
            None => {
                let colour = Painter::blend(look.text2, look.text, hover);
                painter.icon(pos2(chevron, middle), 18.0, Icon::Forward, colour);
            }
            Some((place, label, main)) => {
                let (fill, ink) = if main {
                    (look.fill, TextStyle::bold(13.0, look.on_fill))
                } else {
                    let colour = Painter::blend(look.raised, look.raised2, hover);
                    (colour, look.strong(13.0))
                };
                painter.fill(place, 8, fill);
                painter.label_in(place, label, ink);
            }
        }
        let clicked = response.clicked();
        if let (Some((words, _)), false) = (&self.last, wide) {
            response.on_hover_text(words);
        }
        clicked
    }
}

/// A dot for each step, from `at` on: filled once done, ringed where it goes on.
fn dots(
    painter: &Painter,
    at: bevy_egui::egui::Pos2,
    room: f32,
    (now, done, of): (Option<usize>, usize, usize),
) {
    let look = painter.look;
    let step = (room / of.max(1) as f32).min(15.0);
    let shapes = painter.ui.painter();
    for index in 0..of {
        let middle = at + vec2(index as f32 * step, 0.0);
        if now == Some(index) {
            shapes.circle_filled(middle, 3.4, look.fill);
            shapes.circle_stroke(middle, 6.6, Stroke::new(1.6, look.fill));
        } else if index < done {
            shapes.circle_filled(middle, 4.4, look.text2);
        } else {
            shapes.circle_stroke(middle, 4.0, Stroke::new(1.3, look.text3));
        }
    }
}
