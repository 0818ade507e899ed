//! The widgets. Each is drawn at a given place and returns whether it was used.

use super::fonts::Weight;
use super::icons::Icon;
use super::painter::{Painter, TextAlign, TextStyle, WidgetPlace, area};
use super::style::BUTTON_RADIUS;
use crate::input::shortcuts::Shortcut;
use crate::settings::Settings;
use bevy::prelude::Mut;
use bevy_egui::egui::{
    self, Color32, Margin, Rect, Response, Sense, TextEdit, UiBuilder, pos2,
    text::{CCursor, CCursorRange},
    vec2,
};
use quadrille_drawing::Art;
use quadrille_text::tr;

/// The state of the initial focus of a dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstFocus {
    /// It has not been requested.
    #[default]
    NotRequested,
    /// It has been requested.
    Requested,
    /// The field has received it, or another widget was chosen.
    Done,
}

impl Painter<'_> {
    /// Draws the amber main button.
    pub fn main_button(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        font_size: f32,
    ) -> bool {
        self.main_button_if(place, name, label, font_size, true)
    }

    /// Draws the main button. While disabled it has the style of a secondary button.
    pub fn main_button_if(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        font_size: f32,
        enabled: bool,
    ) -> bool {
        if !enabled {
            return self.button_if(place, name, label, font_size, false);
        }
        let hover_colour = Self::blend(self.look.fill, Color32::WHITE, 0.16);
        let (response, _) = self.plate(place, name, BUTTON_RADIUS, [self.look.fill, hover_colour]);
        self.set_label(&response, label);
        let style = TextStyle::bold(font_size, self.look.on_fill);
        self.label_in(response.rect, label, style);
        response.clicked()
    }

    /// Draws a secondary button.
    pub fn button(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        font_size: f32,
    ) -> bool {
        self.button_if(place, name, label, font_size, true)
    }

    /// Draws a secondary button that may be disabled.
    pub fn button_if(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        font_size: f32,
        enabled: bool,
    ) -> bool {
        let response = self.surface(place, name, enabled);
        self.set_label(&response, label);
        self.label_in(response.rect, label, self.look.label(font_size, enabled));
        let clicked = response.clicked();
        if !enabled {
            self.explain_disabled(response, name, "");
        }
        clicked
    }

    /// Draws a button with an icon above its label. If the label is empty, the icon is centred, and screen readers
    /// get the tooltip.
    pub fn icon_button(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        icon: Icon,
        label: &str,
        tip: &str,
        enabled: bool,
    ) -> bool {
        let response = self.surface(place, name, enabled);
        let rect = response.rect;
        self.set_label(&response, if label.is_empty() { tip } else { label });
        let (icon_colour, label_colour) = if enabled {
            (self.look.text, self.look.text2)
        } else {
            (self.look.text3, self.look.text3)
        };
        let centre = rect.center();
        if label.is_empty() {
            self.icon(centre, 20.0, icon, icon_colour);
        } else {
            self.icon(pos2(centre.x, rect.top() + 19.0), 20.0, icon, icon_colour);
            let baseline = pos2(centre.x, rect.top() + 42.0);
            self.text(baseline, TextAlign::Middle, label, TextStyle::medium(12.0, label_colour));
        }
        let clicked = response.clicked();
        if enabled {
            response.on_hover_text(tip);
        } else {
            self.explain_disabled(response, name, tip);
        }
        clicked
    }

    /// Draws an icon as a button.
    pub fn bare_icon(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        icon: Icon,
        tip: &str,
    ) -> bool {
        let (response, hover_progress) = self.transparent_plate(place, name, self.look.raised2);
        self.set_label(&response, tip);
        let colour = Self::blend(self.look.text2, self.look.text, hover_progress);
        self.icon(response.rect.center(), 20.0, icon, colour);
        let clicked = response.clicked();
        response.on_hover_text(tip);
        clicked
    }

    /// Draws the button that mutes the sound.
    pub fn mute_button(&mut self, place: impl WidgetPlace, is_muted: bool) {
        let (icon, tip_text) = Self::mute_icon_and_tip(is_muted);
        if self.bare_icon(place, "mute", icon, &tip_text) {
            self.toggle_sound(is_muted);
        }
    }

    /// Returns the icon and the tooltip of a button that turns the sound on or off.
    pub fn mute_icon_and_tip(is_muted: bool) -> (Icon, String) {
        let (icon, text) = if is_muted {
            (Icon::Muted, tr!("header-sound-on"))
        } else {
            (Icon::Sound, tr!("header-sound-off"))
        };
        (icon, Shortcut::Mute.tip(&text))
    }

    /// Turns the sound on if it `is_muted`, else off.
    pub fn toggle_sound(&mut self, is_muted: bool) {
        self.change(move |mut settings: Mut<Settings>| settings.sound.muted = !is_muted);
    }

    /// Draws a player's badge in the square `rect` from parts, each with its left, top and side as shares of the square.
    pub fn badge(&mut self, rect: Rect, parts: Vec<(Art, [f32; 3])>) {
        for (art, [x, y, side]) in parts {
            let corner = rect.min + vec2(x, y) * rect.width();
            let part_rect = Rect::from_min_size(corner, egui::Vec2::splat(side * rect.width()));
            self.art(self.snap(part_rect), &art, Color32::WHITE);
        }
    }

    /// Draws a clickable surface with a colour at rest and one under the pointer. Returns its response and the progress
    /// of its hover animation.
    pub fn plate(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        radius: u8,
        [rest_colour, hover_colour]: [Color32; 2],
    ) -> (Response, f32) {
        let rect = place.rect(self);
        let response = self.click(rect, name);
        let hover_progress = self.hover(&response);
        self.fill(rect, radius, Self::blend(rest_colour, hover_colour, hover_progress));
        if rest_colour != Color32::TRANSPARENT {
            self.edge(rect, radius);
        }
        self.focus_ring(&response, radius);
        (response, hover_progress)
    }

    /// Draws a clickable surface without a colour at rest. Returns its response and the progress of its hover
    /// animation.
    fn transparent_plate(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        colour: Color32,
    ) -> (Response, f32) {
        self.plate(place, name, BUTTON_RADIUS, [Color32::TRANSPARENT, colour])
    }

    /// Draws the surface of a button with its states. Returns its response.
    fn surface(&mut self, place: impl WidgetPlace, name: &str, enabled: bool) -> Response {
        let (rect, radius) = (place.rect(self), BUTTON_RADIUS);
        if !enabled {
            self.outline(rect, radius, 1.0, self.look.line);
            return self.disabled_response(rect, name);
        }
        let response = self.click(rect, name);
        let hover_progress = self.hover(&response);
        let mut colour = Self::blend(self.look.raised, self.look.raised2, hover_progress);
        if response.is_pointer_button_down_on() {
            colour = self.look.pressed;
        }
        self.fill(rect, radius, colour);
        self.edge(rect, radius);
        self.focus_ring(&response, radius);
        response
    }

    /// Returns the response of the disabled button `name`.
    fn disabled_response(&mut self, rect: Rect, name: &str) -> Response {
        let child_ui = self.ui.new_child(UiBuilder::new().max_rect(rect).disabled());
        child_ui.interact(rect, self.id(name), Sense::click())
    }

    /// Explains the disabled button `name`, which is drawn without a surface.
    pub fn disabled(&mut self, rect: Rect, name: &str, label: &str) {
        let response = self.disabled_response(rect, name);
        self.set_label(&response, label);
        self.explain_disabled(response, name, "");
    }

    /// Draws the edge of a button, in palettes that need it.
    fn edge(&self, rect: Rect, radius: u8) {
        if let Some(edge_colour) = self.look.edge {
            self.outline(rect, radius, 1.0, edge_colour);
        }
    }

    /// Draws a label in the middle of `rect`.
    pub fn label_in(&self, rect: Rect, label: &str, style: TextStyle) {
        let baseline = pos2(rect.center().x, rect.center().y + 0.364 * style.size);
        self.text(baseline, TextAlign::Middle, label, style);
    }

    /// Draws a segmented control: a dark trough whose selected part is raised, with an amber bar below its label. Each choice
    /// has its widget name and its label. Returns the index of the clicked choice.
    pub fn segmented(
        &mut self,
        place: impl WidgetPlace,
        choices: &[(String, String)],
        selected_index: Option<usize>,
    ) -> Option<usize> {
        let rect = place.rect(self);
        self.fill(rect, BUTTON_RADIUS, self.look.ground);
        let inner_rect = rect.shrink(3.0);
        let choice_count = choices.len() as f32;
        let available_width = inner_rect.width() - 6.0 * (choice_count - 1.0);
        let style = self.look.strong(13.5);
        let label_widths: Vec<f32> =
            choices.iter().map(|(_, label)| self.width(label, style)).collect();
        // All cells have equal widths if every label fits. Otherwise each has its own width, with equal margins.
        let has_equal_cells =
            label_widths.iter().all(|width| width + 6.0 <= available_width / choice_count);
        let margin = (available_width - label_widths.iter().sum::<f32>()) / choice_count;
        let mut clicked_index = None;
        let mut x = inner_rect.left();
        for (index, ((name, label), label_width)) in choices.iter().zip(label_widths).enumerate() {
            let cell_width =
                if has_equal_cells { available_width / choice_count } else { label_width + margin };
            let cell_rect = area(x, inner_rect.top(), cell_width, inner_rect.height());
            x += cell_width + 6.0;
            let response = self.click(cell_rect, name);
            self.label_choice(&response, label, selected_index == Some(index));
            let hover_progress = self.hover(&response);
            if selected_index == Some(index) {
                self.chosen_cell(cell_rect, self.look.chosen_surface());
                self.label_in(cell_rect, label, style);
            } else {
                let colour = Self::blend(self.look.text2, self.look.text, hover_progress);
                self.label_in(cell_rect, label, TextStyle::regular(13.5, colour));
            }
            self.focus_ring(&response, 6);
            if response.clicked() {
                clicked_index = Some(index);
            }
        }
        clicked_index
    }

    /// Draws the surface of the selected part, with an amber bar below its label.
    pub fn chosen_cell(&self, rect: Rect, colour: Color32) {
        self.fill(rect, 6, colour);
        self.edge(rect, 6);
        let bar_rect = area(rect.center().x - 9.0, rect.bottom() - 3.0, 18.0, 2.4);
        self.fill(bar_rect, 1, self.look.fill);
    }

    /// Draws a segmented control of values, each with its widget name and its label. Returns the new value if it is
    /// not `current`.
    pub fn choose<N: Into<String>, T: PartialEq>(
        &mut self,
        place: impl WidgetPlace,
        choices: impl IntoIterator<Item = (N, String, T)>,
        current: &T,
    ) -> Option<T> {
        let (mut segments, mut values) = (Vec::new(), Vec::new());
        for (name, label, value) in choices {
            segments.push((name.into(), label));
            values.push(value);
        }
        let selected_index = values.iter().position(|value| value == current);
        let clicked_index = self.segmented(place, &segments, selected_index)?;
        (selected_index != Some(clicked_index)).then(|| values.swap_remove(clicked_index))
    }

    /// Draws a segmented control of values, and sets the current value to the clicked one.
    pub fn pick<N: Into<String>, T: PartialEq>(
        &mut self,
        place: impl WidgetPlace,
        choices: impl IntoIterator<Item = (N, String, T)>,
        current: &mut T,
    ) {
        if let Some(new_value) = self.choose(place, choices, current) {
            *current = new_value;
        }
    }

    /// Returns the width of a button for `label`, at least `min_width`.
    pub fn button_width(&self, label: &str, font_size: f32, min_width: f32) -> f32 {
        min_width.max((self.width(label, self.look.strong(font_size)) + 32.0).round())
    }

    /// Returns the width of a chip for `label`.
    pub fn chip_width(&self, label: &str) -> f32 {
        (self.width(label, TextStyle::medium(13.0, self.look.text)) + 20.0).round()
    }

    /// Draws a chip, a small rounded button.
    pub fn chip(&mut self, place: impl WidgetPlace, name: &str, label: &str) -> bool {
        self.spoken_chip(place, name, [label, label])
    }

    /// Draws a chip with another name for screen readers, if the label is not clear without the text beside it.
    pub fn spoken_chip(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        [label, accessible_label]: [&str; 2],
    ) -> bool {
        let rect = place.rect(self);
        let radius = (rect.height() / 2.0) as u8;
        let colours = [self.look.raised, self.look.raised2];
        let (response, hover_progress) = self.plate(rect, name, radius, colours);
        self.set_label(&response, accessible_label);
        // The edge is always drawn, because the surface below may have the colour of the chip.
        let edge_colour = Self::blend(self.look.chip_edge(), self.look.fill, hover_progress);
        self.outline(rect, radius, 1.0 + 0.5 * hover_progress, edge_colour);
        self.label_in(rect, label, TextStyle::medium(13.0, self.look.text));
        response.clicked()
    }

    /// Returns the width of [`way_back`](Self::way_back) for this label, in logical px.
    pub fn way_back_width(&self, label: &str) -> f32 {
        34.0 + self.width(label, self.look.plain(14.0)) + 10.0
    }

    /// Draws the button that leads back to the screen with this label. Returns whether it was clicked.
    pub fn way_back(&mut self, place: impl WidgetPlace, name: &str, label: &str) -> bool {
        self.word_button(place, name, Some((Icon::Back, 16.0)), [label, label])
    }

    /// Draws a label as a button without a surface, with an optional icon at this distance from the left. `accessible_label` is
    /// the name for screen readers. It is also the tooltip if it differs from the label.
    pub fn word_button(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        icon: Option<(Icon, f32)>,
        [label, accessible_label]: [&str; 2],
    ) -> bool {
        let (response, hover_progress) = self.transparent_plate(place, name, self.look.raised);
        let rect = response.rect;
        self.set_label(&response, accessible_label);
        let colour = Self::blend(self.look.text2, self.look.text, hover_progress);
        let style = TextStyle::regular(14.0, colour);
        if let Some((icon, icon_left)) = icon {
            let icon_centre = rect.left_center() + vec2(icon_left, 0.0);
            self.icon(icon_centre, 20.0, icon, colour);
            self.text(icon_centre + vec2(18.0, 5.0), TextAlign::Left, label, style);
        } else {
            self.label_in(rect, label, style);
        }
        let clicked = response.clicked();
        if label != accessible_label {
            response.on_hover_text(accessible_label);
        }
        clicked
    }

    /// Draws a label as a link: a [word button](Self::word_button) without an icon, whose label is underlined.
    pub fn link(&mut self, place: impl WidgetPlace, name: &str, labels: [&str; 2]) -> bool {
        let rect = place.rect(self);
        let clicked = self.word_button(rect, name, None, labels);
        let width = self.width(labels[0], self.look.plain(14.0)).min(rect.width());
        let line_rect = Rect::from_center_size(rect.center() + vec2(0.0, 9.0), vec2(width, 1.0));
        // A line between two pixels would be hardly visible.
        self.fill(self.snap(line_rect), 0, self.look.text2);
        clicked
    }

    /// Draws a low button on a raised surface, which may be disabled.
    pub fn low_button(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        font_size: f32,
        enabled: bool,
    ) -> bool {
        let rect = place.rect(self);
        let style = self.look.label(font_size, enabled);
        if !enabled {
            self.outline(rect, 6, 1.0, self.look.line);
            self.disabled(rect, name, label);
            self.label_in(rect, label, style);
            return false;
        }
        let colours = [self.look.raised2, self.look.line];
        let (response, hover_progress) = self.plate(rect, name, 6, colours);
        self.set_label(&response, label);
        self.outline(rect, 6, 1.0, self.look.text3.gamma_multiply(hover_progress * 0.6));
        self.label_in(rect, label, style);
        response.clicked()
    }

    /// Draws buttons from the right end of `row_rect`, the first one amber if it is enabled. Each has its widget name,
    /// its label, its smallest width and its value. Returns the clicked value, and the left end of the
    /// buttons.
    pub fn buttons<T>(
        &mut self,
        row_rect: Rect,
        first_enabled: bool,
        buttons: impl IntoIterator<Item = (&'static str, String, f32, T)>,
    ) -> (Option<T>, f32) {
        self.row_back(row_rect, 8.0, |painter| {
            let mut clicked_value = None;
            for (index, (name, label, min_width, value)) in buttons.into_iter().enumerate() {
                let button_size =
                    vec2(painter.button_width(&label, 15.0, min_width), row_rect.height());
                let is_clicked = match index {
                    0 => painter.main_button_if(button_size, name, &label, 15.0, first_enabled),
                    _ => painter.button(button_size, name, &label, 15.0),
                };
                clicked_value = clicked_value.or(is_clicked.then_some(value));
            }
            (clicked_value, painter.rest().right() - 8.0)
        })
    }

    /// Draws a chip that is on or off. A chip that is off may be disabled; the caller [explains](Self::disabled) it. Returns
    /// whether the chip was clicked.
    pub fn chip_choice(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        is_on: bool,
        enabled: bool,
    ) -> bool {
        let rect = place.rect(self);
        let radius = (rect.height() / 2.0) as u8;
        if !is_on && !enabled {
            self.outline(rect, radius, 1.0, self.look.line);
            self.label_in(rect, label, TextStyle::medium(13.0, self.look.text3));
            return false;
        }
        let palette = self.look;
        let (colours, text_colour) = if is_on {
            ([palette.chosen_surface(); 2], palette.text)
        } else {
            ([palette.raised, palette.raised2], palette.text2)
        };
        let (response, hover_progress) = self.plate(rect, name, radius, colours);
        self.label_toggle(&response, label, is_on);
        // Under the pointer the edge stays weaker than that of a chosen one.
        let share = if is_on { 1.0 } else { 0.4 * hover_progress };
        self.outline(rect, radius, 1.5, palette.fill.gamma_multiply(share));
        self.label_in(rect, label, TextStyle::medium(13.0, text_colour));
        response.clicked()
    }

    /// Draws a button for one of several numbers, amber if it is selected. Returns whether it was clicked.
    pub fn number(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        label: &str,
        is_selected: bool,
        enabled: bool,
    ) -> bool {
        let palette = self.look;
        let (response, colour) = if is_selected {
            let plate = self.plate(place, name, BUTTON_RADIUS, [palette.fill; 2]);
            (plate.0, palette.on_fill)
        } else {
            let response = self.surface(place, name, enabled);
            (response, palette.label(15.0, enabled).colour)
        };
        self.label_choice(&response, label, is_selected);
        self.label_in(response.rect, label, TextStyle::bold(15.0, colour));
        let clicked = response.clicked();
        if !enabled && !is_selected {
            self.explain_disabled(response, name, "");
        }
        clicked
    }

    /// Draws a text field of one line, for at most `max_chars` characters.
    pub fn text_field(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        text: &mut String,
        max_chars: usize,
    ) -> Response {
        self.hinted_field(place, name, text, max_chars, "")
    }

    /// Draws a text field of one line, with a hint while it is empty.
    pub fn hinted_field(
        &mut self,
        place: impl WidgetPlace,
        name: &str,
        text: &mut String,
        max_chars: usize,
        hint: &str,
    ) -> Response {
        let rect = place.rect(self);
        self.register(rect, name);
        self.fill(rect, BUTTON_RADIUS, self.look.ground);
        if text.is_empty() {
            let hint_position = rect.left_center() + vec2(14.0, 5.0);
            self.text(hint_position, TextAlign::Left, hint, self.look.faint(14.0));
        }
        let id = self.id(name);
        let style = self.look.plain(15.0);
        let edit = TextEdit::singleline(text)
            .id(id)
            .char_limit(max_chars)
            .font(style.weight.at(style.size))
            .text_color(style.colour)
            .vertical_align(egui::Align::Center)
            .margin(Margin::symmetric(14, 0))
            .frame(egui::Frame::NONE.inner_margin(Margin::symmetric(14, 0)))
            .desired_width(rect.width() - 28.0)
            .min_size(vec2(rect.width(), rect.height()));
        let response = self.ui.put(rect, edit);
        self.label_field(id);
        if response.gained_focus() {
            // On focus the text is selected, because it is usually replaced.
            self.select_all(id, text);
        }
        if response.has_focus() {
            self.places.focus(name);
            self.outline(rect, BUTTON_RADIUS, 2.0, self.look.fill);
        } else if response.hovered() {
            self.outline(rect, BUTTON_RADIUS, 1.0, self.look.line);
        } else {
            self.edge(rect, BUTTON_RADIUS);
        }
        response
    }

    /// Sets the focus on a text field and selects its text. The click that opened the dialog may remove the focus
    /// again. It is then set once more, unless another widget has it.
    pub fn focus_field(&self, field: &Response, text: &str, state: &mut FirstFocus) {
        let focused_id = self.ui.memory(|memory| memory.focused());
        *state = match (*state, focused_id) {
            (FirstFocus::Done, _) | (FirstFocus::Requested, Some(_)) => FirstFocus::Done,
            (FirstFocus::NotRequested, _) | (FirstFocus::Requested, None) => {
                field.request_focus();
                self.select_all(field.id, text);
                FirstFocus::Requested
            }
        };
    }

    /// Selects the whole text of a text field.
    pub(super) fn select_all(&self, id: egui::Id, text: &str) {
        if let Some(mut edit_state) = TextEdit::load_state(self.ui.ctx(), id) {
            let full_range =
                CCursorRange::two(CCursor::default(), CCursor::new(text.chars().count()));
            edit_state.cursor.set_char_range(Some(full_range));
            edit_state.store(self.ui.ctx(), id);
        }
    }

    /// Draws a text field of several lines in this font size, scrolled if needed, for at most `max_chars` characters.
    pub fn text_area(
        &mut self,
        rect: Rect,
        margin: egui::Vec2,
        name: &str,
        text: &mut String,
        max_chars: usize,
        font_size: f32,
    ) -> Response {
        self.register(rect, name);
        self.fill(rect, BUTTON_RADIUS, self.look.ground);
        let inner_rect = rect.shrink2(margin);
        let mut child_ui = self.ui.new_child(UiBuilder::new().max_rect(inner_rect));
        child_ui.set_clip_rect(rect.shrink(2.0).intersect(self.ui.clip_rect()));
        let edit = TextEdit::multiline(text)
            .id(self.id(name))
            .char_limit(max_chars)
            .font(Weight::Regular.at(font_size))
            .text_color(self.look.text)
            .frame(egui::Frame::NONE)
            .desired_width(inner_rect.width() - 10.0)
            .desired_rows((inner_rect.height() / (1.4 * font_size)) as usize);
        let response = egui::ScrollArea::vertical()
            .id_salt((name, "scroll"))
            .auto_shrink(false)
            .show(&mut child_ui, |ui| ui.add(edit))
            .inner;
        if response.has_focus() {
            self.places.focus(name);
            self.outline(rect, BUTTON_RADIUS, 2.0, self.look.fill);
        }
        response
    }

    /// Draws a progress bar filled to `share`.
    pub fn progress(&mut self, place: impl WidgetPlace, share: f32) {
        let rect = place.rect(self);
        let radius = (rect.height() / 2.0) as u8;
        self.fill(rect, radius, self.look.line);
        let mut filled_rect = rect;
        filled_rect.set_width(rect.width() * share.clamp(0.0, 1.0));
        if filled_rect.width() >= 1.0 {
            self.fill(filled_rect, radius, self.look.fill);
        }
    }

    /// Draws a card on the background of the window.
    pub fn card(&self, rect: Rect) {
        self.sheet(rect, 14, self.look.panel, self.look.line, 1.0);
    }

    /// Draws the frame of a dialog or card: shadow, surface and edge.
    pub fn sheet(&self, rect: Rect, radius: u8, surface: Color32, edge: Color32, edge_width: f32) {
        self.shadow(rect, radius, [4, 12], 32);
        self.fill(rect, radius, surface);
        self.outline(rect, radius, edge_width, edge);
    }
}
