//! Lists, and a stepper for values.

use super::icons::Icon;
use super::painter::{MIDDLE_RATIO, Painter, TextAlign, TextStyle, WidgetPlace, area};
use crate::input::shortcuts::{Scope, Shortcut};
use bevy_egui::egui::{
    Color32, Id, Rangef, Rect, Response, ScrollArea, Sense, Ui, UiBuilder, vec2,
};
use quadrille_text::tr;
use std::ops::Range;

impl Painter<'_> {
    /// Draws `contents` within `rect`, with a scroll bar if they are higher. `contents` returns their height in logical px.
    /// Scrolls to a widget that gets the focus.
    pub fn scroll_area(
        &mut self,
        rect: Rect,
        name: &str,
        sticks_to_bottom: bool,
        contents: impl FnOnce(&mut Painter, Rect) -> f32,
    ) {
        self.scroll_area_at(rect, name, sticks_to_bottom, None, contents);
    }

    /// Like [`Self::scroll_area`], and scrolls to `offset`, in logical px from the top of the page, if there is one.
    pub fn scroll_area_at(
        &mut self,
        rect: Rect,
        name: &str,
        sticks_to_bottom: bool,
        offset: Option<f32>,
        contents: impl FnOnce(&mut Painter, Rect) -> f32,
    ) {
        let mut child_ui = self.ui.new_child(UiBuilder::new().max_rect(rect));
        child_ui.set_clip_rect(rect.intersect(self.ui.clip_rect()));
        let mut scroll_area = ScrollArea::vertical()
            .id_salt(name)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .stick_to_bottom(sticks_to_bottom);
        if let Some(offset) = offset {
            scroll_area = scroll_area.vertical_scroll_offset(offset);
        }
        scroll_area.show(&mut child_ui, |ui| {
            let origin = ui.max_rect().min;
            // The page has margins for the scroll bar at the right, and for the focus ring on every side.
            let page_rect = area(origin.x + 4.0, origin.y + 4.0, rect.width() - 20.0, 0.0);
            let height = contents(&mut self.on(ui), page_rect) + 12.0;
            ui.allocate_rect(
                Rect::from_min_size(origin, vec2(rect.width() - 12.0, height)),
                Sense::hover(),
            );
            follow_focus(ui, name);
        });
    }

    /// Draws a column with this gap, with a scroll bar if it is higher than `rect`.
    pub fn scroll_column(
        &mut self,
        rect: Rect,
        name: &str,
        gap: f32,
        sticks_to_bottom: bool,
        contents: impl FnOnce(&mut Painter),
    ) {
        self.scroll_area(rect, name, sticks_to_bottom, |painter, page_rect| {
            painter.column(page_rect.with_max_y(f32::INFINITY), gap, |painter| {
                contents(painter);
                painter.ui.min_rect().height()
            })
        });
    }

    /// Draws the lines of an engine's error output under a heading in a column; nothing if there are none.
    pub fn error_output(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.ui.add_space(6.0);
        self.prose(18.0, &tr!("engine-error-output"), self.look.plain(13.0));
        for line in lines {
            self.prose(18.0, line, self.look.dim(13.0));
        }
        self.ui.add_space(6.0);
    }

    /// Draws a scrolled list of `row_count` rows of this height in `rect`. `draw_row` draws each visible row.
    pub fn rows(
        &mut self,
        rect: Rect,
        name: &str,
        row_count: usize,
        row_height: f32,
        mut draw_row: impl FnMut(&mut Painter, usize, Rect),
    ) {
        self.scroll_area(rect, name, false, |painter, page_rect| {
            painter.rows_in_sight(page_rect, row_count, row_height, &mut draw_row);
            row_count as f32 * row_height
        });
    }

    /// Draws those of `row_count` rows of this height that are visible, from the top of `page_rect` on.
    pub fn rows_in_sight(
        &mut self,
        page_rect: Rect,
        row_count: usize,
        row_height: f32,
        mut draw_row: impl FnMut(&mut Painter, usize, Rect),
    ) {
        let visible_range = self.ui.clip_rect().y_range();
        for index in visible_rows(page_rect.top(), visible_range, row_count, row_height) {
            let top = page_rect.top() + index as f32 * row_height;
            draw_row(self, index, area(page_rect.left(), top, page_rect.width(), row_height));
        }
    }

    /// Draws `texts[1]` at the right end of a line and `texts[0]` at its left end, truncated before the other one. Both texts
    /// have one baseline.
    pub fn text_pair(&self, line_rect: Rect, texts: [&str; 2], styles: [TextStyle; 2]) {
        let right_width = self.text_in_rect(line_rect, TextAlign::Right, texts[1], styles[1]);
        let left_rect = line_rect.with_max_x(line_rect.right() - right_width - 12.0);
        let left_rect =
            left_rect.translate(vec2(0.0, MIDDLE_RATIO * (styles[1].size - styles[0].size)));
        self.text_in_rect(left_rect, TextAlign::Left, texts[0], styles[0]);
    }

    /// Draws the title of a section with a hairline beside it.
    pub fn section(&mut self, title: &str) {
        let title_rect = self.room(20.0);
        let title_width =
            self.text_in_rect(title_rect, TextAlign::Left, title, self.look.dim(13.0));
        self.hairline(
            title_rect.left() + title_width + 10.0,
            title_rect.right(),
            title_rect.center().y,
        );
        self.ui.add_space(4.0);
    }

    /// Draws the line below a list with the result of the last action. With `undo_name` it has a button of that name, which
    /// undoes the action. Returns whether the button was clicked, or its key pressed while no widget has the focus.
    pub fn report_line(&mut self, rect: Rect, text: &str, undo_name: Option<&str>) -> bool {
        self.fill(rect, 8, self.look.raised);
        let mut text_right = rect.right() - 12.0;
        let mut clicked = false;
        if let Some(name) = undo_name {
            let height = rect.height() - 12.0;
            let button_rect = area(rect.right() - 84.0, rect.top() + 6.0, 76.0, height);
            text_right = button_rect.left() - 12.0;
            clicked = self.button(button_rect, name, &tr!("games-undo"), 13.5);
            let has_focus = self.ui.memory(|memory| memory.focused()).is_some();
            clicked |= self.ui.is_enabled()
                && !has_focus
                && Shortcut::RestoreRows.is_pressed(self.ui.ctx(), Scope::List);
        }
        let text_rect = rect.with_min_x(rect.left() + 14.0).with_max_x(text_right);
        self.text_in_rect(text_rect, TextAlign::Left, text, self.look.plain(14.0));
        clicked
    }

    /// Draws the surface of a row with its states. A selected row has an amber bar at its left.
    pub fn list_row(&mut self, rect: Rect, name: &str, is_selected: bool) -> Response {
        let colours = if is_selected {
            [self.look.raised2; 2]
        } else {
            [Color32::TRANSPARENT, self.look.raised]
        };
        let (response, _) = self.plate(rect, name, 8, colours);
        if is_selected {
            self.bar(rect, (rect.height() * 0.23).round());
        }
        response
    }

    /// Draws the amber bar at the left of a selected widget, with this margin above and below.
    pub fn bar(&self, rect: Rect, margin: f32) {
        let bar_rect = rect.shrink2(vec2(0.0, margin));
        self.fill(bar_rect.with_max_x(rect.left() + 3.0), 1, self.look.fill);
    }

    /// Draws a value between two chevrons that step through `value_count` values. The value at `index` is current. Returns
    /// the new index after a click. Screen readers announce it with the name `value_name`. The chevrons' widget names
    /// end in `-less` and `-more`.
    pub fn step(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        value_name: Option<&str>,
        label: &str,
        index: Option<usize>,
        value_count: usize,
    ) -> Option<usize> {
        let rect = place.rect(self);
        self.fill(rect, 8, self.look.ground);
        let inner_rect = rect.shrink(3.0);
        let less_rect = inner_rect.with_max_x(inner_rect.left() + inner_rect.height());
        let more_rect = inner_rect.with_min_x(inner_rect.right() - inner_rect.height());
        let previous_index = index.and_then(|index| index.checked_sub(1));
        let next_index =
            Some(index.map_or(0, |index| index + 1)).filter(|next_index| *next_index < value_count);
        let [less_text, more_text] =
            [tr!("stepper-less", value = label), tr!("stepper-more", value = label)];
        let mut new_index = None;
        for (button_rect, suffix, icon, description, target_index) in [
            (less_rect, "less", Icon::Back, less_text, previous_index),
            (more_rect, "more", Icon::Forward, more_text, next_index),
        ] {
            if target_index.is_none() {
                self.icon(button_rect.center(), 18.0, icon, self.look.line);
                continue;
            }
            let colours = [self.look.raised, self.look.raised2];
            let (response, _) = self.plate(button_rect, &format!("{name}-{suffix}"), 6, colours);
            let description = value_name.map_or_else(
                || description.clone(),
                |value_name| format!("{value_name}: {description}"),
            );
            self.set_label(&response, &description);
            self.icon(button_rect.center(), 18.0, icon, self.look.text);
            new_index = new_index.or(target_index.filter(|_| response.clicked()));
        }
        let style = TextStyle::medium(13.5, self.look.text);
        let label_rect = Rect::from_min_max(less_rect.right_top(), more_rect.left_bottom());
        self.text_in_rect(label_rect.shrink2(vec2(6.0, 0.0)), TextAlign::Middle, label, style);
        new_index
    }

    /// Draws a stepper through `values` that changes the current value, shown as `label`. Returns whether it has changed.
    pub fn step_among<T: Copy + PartialEq>(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        value_name: Option<&str>,
        label: &str,
        values: &[T],
        current: &mut T,
    ) -> bool {
        let index = values.iter().position(|value| value == current);
        let new_index = self.step(place, name, value_name, label, index, values.len());
        let new_value = new_index.and_then(|new_index| values.get(new_index)).copied();
        *current = new_value.unwrap_or(*current);
        new_value.is_some()
    }
}

/// Scrolls to the widget that has just received the focus.
fn follow_focus(ui: &Ui, name: &str) {
    let current_focus = ui.ctx().memory(|memory| memory.focused());
    let key = Id::new(("focus", name));
    let previous_focus = ui
        .ctx()
        .data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(key), current_focus));
    if current_focus != previous_focus
        && let Some(response) = current_focus.and_then(|id| ui.ctx().read_response(id))
        && ui.max_rect().x_range().contains(response.rect.center().x)
    {
        ui.scroll_to_rect(response.rect.expand(8.0), None);
    }
}

/// Returns the indices of the rows in `visible_range`, of `row_count` rows of this height, the first one at `top`.
fn visible_rows(
    top: f32,
    visible_range: Rangef,
    row_count: usize,
    row_height: f32,
) -> Range<usize> {
    // The conversion turns a negative number into 0.
    let first_row = ((visible_range.min - top) / row_height).floor() as usize;
    let end_row = ((visible_range.max - top) / row_height).floor() as usize + 1;
    let end_row = if visible_range.max < top { 0 } else { end_row.min(row_count) };
    first_row.min(end_row)..end_row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_visible_rows_are_drawn() {
        let seen = |top, count| visible_rows(top, Rangef::new(100.0, 200.0), count, 20.0);
        assert_eq!(seen(100.0, 10_000), 0..6);
        assert_eq!(seen(-99_990.0, 10_000), 5004..5010);
        // These are the last rows, an empty list, and pages beyond either edge.
        assert_eq!(seen(-199_800.0, 10_000), 9995..10_000);
        assert!(seen(100.0, 0).is_empty());
        assert!(seen(-900.0, 10).is_empty());
        assert!(seen(201.0, 10).is_empty());
        assert_eq!(seen(190.0, 10), 0..1);
    }
}
