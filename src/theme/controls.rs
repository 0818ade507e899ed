//! Switch, slider and number field.

use super::painter::{Painter, WidgetPlace, area};
use super::style::BUTTON_RADIUS;
use crate::input::shortcuts::{Scope, Shortcut, presses};
use bevy_egui::egui::{self, Rect, Response, Sense, WidgetInfo, WidgetType, pos2};
use std::ops::RangeInclusive;

/// The size of a switch in logical px.
pub const SWITCH_SIZE: egui::Vec2 = egui::vec2(44.0, 26.0);
/// The longest text in a field for a number, in characters.
const MAX_NUMBER_CHARS: usize = 6;

impl Painter<'_> {
    /// Draws a switch at `rect`. Returns whether it was toggled. `label` is the name of the switch for screen readers.
    pub fn toggle(&mut self, rect: Rect, name: &str, label: &str, is_on: bool) -> bool {
        let response = self.click(rect, name);
        let enabled = response.enabled();
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, enabled, is_on, label));
        let hover_progress = self.hover(&response);
        let switch_progress = self.ui.ctx().animate_bool(response.id.with("slid"), is_on);
        let radius = (rect.height() / 2.0) as u8;
        let off_colour = Self::blend(self.look.ground, self.look.raised2, hover_progress);
        self.fill(rect, radius, Self::blend(off_colour, self.look.fill, switch_progress));
        self.outline(
            rect,
            radius,
            1.5,
            Self::blend(self.look.text3, self.look.fill, switch_progress),
        );
        let knob_inset = rect.height() / 2.0;
        let x = egui::lerp(rect.left() + knob_inset..=rect.right() - knob_inset, switch_progress);
        let knob_colour = Self::blend(self.look.text2, self.look.on_fill, switch_progress);
        self.ui.painter().circle_filled(pos2(x, rect.center().y), knob_inset - 6.0, knob_colour);
        self.focus_ring(&response, radius);
        response.clicked()
    }

    /// Draws a slider at `rect` for whole numbers in steps of `step`. Returns the new number after a change. The arrow keys
    /// change the number while the slider has the keyboard focus.
    pub fn slider(
        &mut self,
        rect: Rect,
        name: &str,
        label: &str,
        range: &RangeInclusive<u32>,
        step: u32,
        value: u32,
    ) -> Option<u32> {
        let response = self.sense(rect, name, Sense::click_and_drag());
        let (min, max) = (*range.start(), *range.end());
        let enabled = response.enabled();
        response.widget_info(|| WidgetInfo::slider(enabled, f64::from(value), label));
        let knob_radius = 9.0;
        let track_rect = area(
            rect.left() + knob_radius,
            rect.center().y - 2.0,
            rect.width() - 2.0 * knob_radius,
            4.0,
        );
        let share = |value: u32| {
            let span = max.saturating_sub(min).max(1) as f32;
            value.saturating_sub(min) as f32 / span
        };
        let mut new_value = value;
        if let Some(pointer_position) = response.interact_pointer_pos() {
            let pointer_share =
                ((pointer_position.x - track_rect.left()) / track_rect.width()).clamp(0.0, 1.0);
            let step_count =
                (pointer_share * (max - min) as f32 / step.max(1) as f32).round() as u32;
            new_value = (min + step_count * step).min(max);
        }
        new_value = value_after_keys(&self.slider_keys(&response), new_value, range, step);
        let hover_progress = self.hover(&response);
        self.fill(track_rect, 2, self.look.line);
        let mut filled_rect = track_rect;
        filled_rect.set_width(track_rect.width() * share(new_value));
        self.fill(filled_rect, 2, self.look.fill);
        let knob_centre = pos2(filled_rect.right(), track_rect.center().y);
        self.ui.painter().circle_filled(
            knob_centre,
            knob_radius - 2.0 + 2.0 * hover_progress,
            self.look.fill,
        );
        self.focus_ring(&response, 8);
        (new_value != value).then_some(new_value)
    }

    /// Draws a field for a whole number in `range`. Up and Down change the number while the field has the keyboard
    /// focus. The edge is red while the text is not such a number.
    pub fn number_field(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        text: &mut String,
        range: &RangeInclusive<u32>,
    ) {
        let response = self.text_field(place, name, text, MAX_NUMBER_CHARS);
        if response.has_focus() {
            let keys: Vec<Shortcut> = self.ui.input(|input| {
                let key_presses = presses(input, Scope::NumberField);
                key_presses.map(|(shortcut, _)| shortcut).collect()
            });
            if !keys.is_empty() {
                let number = text.trim().parse().unwrap_or(*range.start());
                *text = value_after_keys(&keys, number, range, 1).to_string();
                self.select_all(response.id, text);
            }
        }
        if parse_whole_number(text, range).is_none() {
            self.outline(response.rect, BUTTON_RADIUS, 2.0, self.look.danger);
        }
    }

    /// Returns the slider's keys pressed while it has the focus. The arrow keys then do not move the focus.
    fn slider_keys(&self, response: &Response) -> Vec<Shortcut> {
        if !response.has_focus() {
            return Vec::new();
        }
        let filter = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
        self.ui.memory_mut(|memory| {
            memory.set_focus_lock_filter(response.id, filter);
        });
        self.ui.input(|input| {
            let key_presses = presses(input, Scope::Slider);
            key_presses.map(|(shortcut, _)| shortcut).collect()
        })
    }
}

/// Parses a whole number of digits only; `None` for other texts and numbers outside of `range`.
pub fn parse_whole_number(text: &str, range: &RangeInclusive<u32>) -> Option<u32> {
    let text = text.trim();
    let number = text.parse().ok()?;
    let is_all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    (is_all_digits && range.contains(&number)).then_some(number)
}

/// Returns the value after these keys, within `range`.
fn value_after_keys(keys: &[Shortcut], value: u32, range: &RangeInclusive<u32>, step: u32) -> u32 {
    let (min, max) = (*range.start(), *range.end());
    keys.iter().fold(value, |value, key| match key {
        Shortcut::Less | Shortcut::OneLess => value.saturating_sub(step).clamp(min, max),
        Shortcut::More | Shortcut::OneMore => value.saturating_add(step).clamp(min, max),
        Shortcut::Least => min,
        Shortcut::Most => max,
        _ => value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_move_a_slider_within_its_range() {
        let by = |keys: &[Shortcut], value| value_after_keys(keys, value, &(0..=100), 5);
        assert_eq!(by(&[Shortcut::More], 50), 55);
        assert_eq!(by(&[Shortcut::More, Shortcut::More], 98), 100);
        assert_eq!(by(&[Shortcut::Less], 3), 0);
        assert_eq!(by(&[Shortcut::Most], 3), 100);
        assert_eq!(by(&[Shortcut::Least], 3), 0);
        assert_eq!(by(&[], 3), 3);
        assert_eq!(value_after_keys(&[Shortcut::OneLess], 200, &(0..=180), 1), 180);
    }

    #[test]
    fn whole_numbers_are_digits_in_the_range() {
        for (text, number) in [("0", Some(0)), (" 7 ", Some(7)), ("060", Some(60))] {
            assert_eq!(parse_whole_number(text, &(0..=60)), number, "{text}");
        }
        for text in ["", "61", "-1", "+1", "1.5", "x", "4294967296"] {
            assert_eq!(parse_whole_number(text, &(0..=60)), None, "{text}");
        }
    }
}
