//! The widgets: each draws itself in a given rectangle and says whether it was used.

use super::badges;
use super::fonts::Weight;
use super::icons::Icon;
use super::painter::{Painter, Side, TextStyle, area};
use super::style::BUTTON_RADIUS;
use crate::app::text::tr;
use bevy_egui::egui::{
    self, Color32, Margin, Rect, Response, Sense, TextEdit, UiBuilder, pos2,
    text::{CCursor, CCursorRange},
    vec2,
};

impl Painter<'_> {
    /// The amber button: the one thing to do next.
    pub fn main_button(&mut self, rect: Rect, name: &str, label: &str, size: f32) -> bool {
        let response = self.click(rect, name);
        self.named(&response, label);
        let hover = self.hover(&response);
        let colour = Self::blend(self.look.fill, Color32::WHITE, 0.16 * hover);
        self.fill(rect, BUTTON_RADIUS, colour);
        self.label_in(rect, label, TextStyle::bold(size, self.look.on_fill));
        self.focus_ring(&response, BUTTON_RADIUS);
        response.clicked()
    }

    /// A button of second rank.
    pub fn button(&mut self, rect: Rect, name: &str, label: &str, ink_size: f32) -> bool {
        self.button_if(rect, name, label, ink_size, true)
    }

    /// A button of second rank that may be out of use.
    pub fn button_if(
        &mut self,
        rect: Rect,
        name: &str,
        label: &str,
        ink_size: f32,
        enabled: bool,
    ) -> bool {
        let response = self.surface(rect, name, enabled, BUTTON_RADIUS);
        self.named(&response, label);
        let colour = if enabled {
            self.look.text
        } else {
            self.look.text3
        };
        self.label_in(rect, label, TextStyle::medium(ink_size, colour));
        response.clicked()
    }

    /// A button with an icon over its label; without a label, the label is its tooltip.
    pub fn icon_button(
        &mut self,
        rect: Rect,
        name: &str,
        icon: Icon,
        label: &str,
        tip: &str,
        enabled: bool,
    ) -> bool {
        let response = self.surface(rect, name, enabled, BUTTON_RADIUS);
        self.named(&response, if label.is_empty() { tip } else { label });
        let (bright, dim) = if enabled {
            (self.look.text, self.look.text2)
        } else {
            (self.look.text3, self.look.text3)
        };
        let middle = rect.center();
        if label.is_empty() {
            self.icon(middle, 20.0, icon, bright);
        } else {
            self.icon(pos2(middle.x, rect.top() + 19.0), 20.0, icon, bright);
            let baseline = pos2(middle.x, rect.top() + 42.0);
            self.text(baseline, Side::Middle, label, TextStyle::medium(12.0, dim));
        }
        let clicked = response.clicked();
        if enabled {
            response.on_hover_text(tip);
        } else {
            response.on_disabled_hover_text(tip);
        }
        clicked
    }

    /// A bare icon that can be clicked.
    pub fn bare_icon(&mut self, rect: Rect, name: &str, icon: Icon, tip: &str) -> bool {
        let response = self.click(rect, name);
        self.named(&response, tip);
        let hover = self.hover(&response);
        let veil = self.look.raised2.gamma_multiply(hover);
        self.fill(rect, BUTTON_RADIUS, veil);
        let colour = Self::blend(self.look.text2, self.look.text, hover);
        self.icon(rect.center(), 20.0, icon, colour);
        self.focus_ring(&response, BUTTON_RADIUS);
        let clicked = response.clicked();
        response.on_hover_text(tip);
        clicked
    }

    /// The loudspeaker that turns the sound off and on; whether it was clicked.
    pub fn mute_button(&mut self, rect: Rect, muted: bool) -> bool {
        if muted {
            self.bare_icon(rect, "mute", Icon::Muted, &tr!("header-sound-on"))
        } else {
            self.bare_icon(rect, "mute", Icon::Sound, &tr!("header-sound-off"))
        }
    }

    /// A player's badge in the square `rect`, from its parts.
    pub fn badge(&mut self, rect: Rect, parts: Vec<badges::Part>) {
        for (art, [x, y, side]) in parts {
            let corner = rect.min + vec2(x, y) * rect.width();
            let part = Rect::from_min_size(corner, egui::Vec2::splat(side * rect.width()));
            self.art(self.snap(part), &art, Color32::WHITE);
        }
    }

    /// The surface of a button, with its states, and its clicks.
    fn surface(&mut self, rect: Rect, name: &str, enabled: bool, radius: u8) -> Response {
        if !enabled {
            self.outline(rect, radius, 1.0, self.look.line);
            return self
                .ui
                .new_child(UiBuilder::new().max_rect(rect).disabled())
                .interact(rect, self.id(name), Sense::click());
        }
        let response = self.click(rect, name);
        let hover = self.hover(&response);
        let mut colour = Self::blend(self.look.raised, self.look.raised2, hover);
        if response.is_pointer_button_down_on() {
            colour = self.look.line;
        }
        self.fill(rect, radius, colour);
        self.focus_ring(&response, radius);
        response
    }

    /// A label in the middle of `rect`.
    pub fn label_in(&self, rect: Rect, label: &str, ink: TextStyle) {
        let baseline = pos2(rect.center().x, rect.center().y + 0.364 * ink.size);
        self.text(baseline, Side::Middle, label, ink);
    }

    /// One of several: a dark trough whose selected part is raised, with an amber bar below its label.
    /// Each choice is its name in the register and its label; the answer is the one clicked now.
    pub fn segmented(
        &mut self,
        rect: Rect,
        choices: &[(String, String)],
        selected: Option<usize>,
    ) -> Option<usize> {
        self.fill(rect, BUTTON_RADIUS, self.look.ground);
        let inner = rect.shrink(3.0);
        let count = choices.len() as f32;
        let room = inner.width() - 6.0 * (count - 1.0);
        let ink = TextStyle::bold(13.5, self.look.text);
        let labels: Vec<f32> = choices
            .iter()
            .map(|(_, label)| self.width(label, ink))
            .collect();
        // All alike, unless a label would stand over its edge: then each gets its own width and the same margin.
        let alike = labels.iter().all(|label| label + 6.0 <= room / count);
        let margin = (room - labels.iter().sum::<f32>()) / count;
        let mut clicked = None;
        let mut x = inner.left();
        for (index, ((name, label), own)) in choices.iter().zip(labels).enumerate() {
            let wide = if alike { room / count } else { own + margin };
            let part = area(x, inner.top(), wide, inner.height());
            x += wide + 6.0;
            let response = self.click(part, name);
            self.named_choice(&response, label, selected == Some(index));
            let hover = self.hover(&response);
            if selected == Some(index) {
                self.fill(part, 6, self.look.chosen());
                let bar = area(part.center().x - 9.0, part.bottom() - 3.0, 18.0, 2.4);
                self.fill(bar, 1, self.look.fill);
                self.label_in(part, label, ink);
            } else {
                let colour = Self::blend(self.look.text2, self.look.text, hover);
                self.label_in(part, label, TextStyle::regular(13.5, colour));
            }
            self.focus_ring(&response, 6);
            if response.clicked() {
                clicked = Some(index);
            }
        }
        clicked
    }

    /// One of several values, each with its name in the register and its label; another than `now`, if one was chosen.
    pub fn choose<T: PartialEq>(
        &mut self,
        rect: Rect,
        choices: impl IntoIterator<Item = (String, String, T)>,
        now: &T,
    ) -> Option<T> {
        let (mut shown, mut values) = (Vec::new(), Vec::new());
        for (name, label, value) in choices {
            shown.push((name, label));
            values.push(value);
        }
        let selected = values.iter().position(|value| value == now);
        let index = self.segmented(rect, &shown, selected)?;
        (selected != Some(index)).then(|| values.swap_remove(index))
    }

    /// The width of a button for `label`: `least`, or more where the label needs it.
    #[must_use]
    pub fn button_width(&self, label: &str, size: f32, least: f32) -> f32 {
        let ink = TextStyle::bold(size, self.look.text);
        least.max((self.width(label, ink) + 32.0).round())
    }

    /// The width of a chip around `label`.
    #[must_use]
    pub fn chip_width(&self, label: &str) -> f32 {
        (self.width(label, TextStyle::medium(13.0, self.look.text)) + 20.0).round()
    }

    /// A small rounded button with its label.
    pub fn chip(&mut self, rect: Rect, name: &str, label: &str) -> bool {
        let response = self.click(rect, name);
        self.named(&response, label);
        let hover = self.hover(&response);
        let radius = (rect.height() / 2.0) as u8;
        let colour = Self::blend(self.look.raised, self.look.raised2, hover);
        self.fill(rect, radius, colour);
        if hover > 0.0 {
            self.outline(rect, radius, 1.5, self.look.fill.gamma_multiply(hover));
        }
        self.label_in(rect, label, TextStyle::medium(13.0, self.look.text));
        self.focus_ring(&response, radius);
        response.clicked()
    }

    /// The width that [`way_back`](Self::way_back) needs for this label, in logical px.
    pub fn way_back_width(&self, label: &str) -> f32 {
        34.0 + self.width(label, TextStyle::regular(14.0, self.look.text)) + 10.0
    }

    /// The way back to the screen of that label, called `name` in the register; whether it was clicked.
    pub fn way_back(&mut self, rect: Rect, name: &str, label: &str) -> bool {
        self.word_button(rect, name, Some((Icon::Back, 16.0)), [label, label])
    }

    /// A word on the bare ground, with its icon so far from the left where there is one. It is called `spoken`, which a
    /// tooltip says where it is more than what is shown.
    pub fn word_button(
        &mut self,
        rect: Rect,
        name: &str,
        icon: Option<(Icon, f32)>,
        [label, spoken]: [&str; 2],
    ) -> bool {
        let response = self.click(rect, name);
        self.named(&response, spoken);
        let hover = self.hover(&response);
        self.fill(rect, BUTTON_RADIUS, self.look.raised.gamma_multiply(hover));
        let colour = Self::blend(self.look.text2, self.look.text, hover);
        let ink = TextStyle::regular(14.0, colour);
        if let Some((icon, left)) = icon {
            let at = rect.left_center() + vec2(left, 0.0);
            self.icon(at, 20.0, icon, colour);
            self.text(at + vec2(18.0, 5.0), Side::Left, label, ink);
        } else {
            self.label_in(rect, label, ink);
        }
        self.focus_ring(&response, BUTTON_RADIUS);
        let clicked = response.clicked();
        if label != spoken {
            response.on_hover_text(spoken);
        }
        clicked
    }

    /// A low button on a raised surface, which may be out of use.
    pub fn low_button(
        &mut self,
        rect: Rect,
        name: &str,
        label: &str,
        size: f32,
        enabled: bool,
    ) -> bool {
        if !enabled {
            self.outline(rect, 6, 1.0, self.look.line);
            self.label_in(rect, label, TextStyle::medium(size, self.look.text3));
            return false;
        }
        let response = self.click(rect, name);
        self.named(&response, label);
        let hover = self.hover(&response);
        self.fill(
            rect,
            6,
            Self::blend(self.look.raised2, self.look.line, hover),
        );
        if hover > 0.0 {
            self.outline(rect, 6, 1.0, self.look.text3.gamma_multiply(hover * 0.6));
        }
        self.label_in(rect, label, TextStyle::medium(size, self.look.text));
        self.focus_ring(&response, 6);
        response.clicked()
    }

    /// Buttons from the right end of `row` on, the first of them amber unless it is out of use; each with its name in the
    /// register, its label, how wide it is at least, and what it means. What was clicked, and where they begin.
    pub fn buttons<T>(
        &mut self,
        row: Rect,
        first_enabled: bool,
        buttons: impl IntoIterator<Item = (&'static str, String, f32, T)>,
    ) -> (Option<T>, f32) {
        let mut right = row.right();
        let mut clicked = None;
        for (index, (name, label, least, meant)) in buttons.into_iter().enumerate() {
            let width = self.button_width(&label, 15.0, least);
            let rect = area(right - width, row.top(), width, row.height());
            let pressed = match index {
                0 if first_enabled => self.main_button(rect, name, &label, 15.0),
                _ => self.button_if(rect, name, &label, 15.0, index > 0),
            };
            if pressed {
                clicked = Some(meant);
            }
            right = rect.left() - 8.0;
        }
        (clicked, right - 8.0)
    }

    /// A small rounded button that is in force or not; one that is not may be out of use.
    pub fn chip_choice(
        &mut self,
        rect: Rect,
        name: &str,
        label: &str,
        chosen: bool,
        enabled: bool,
    ) -> bool {
        let radius = (rect.height() / 2.0) as u8;
        if !chosen && !enabled {
            self.outline(rect, radius, 1.0, self.look.line);
            self.label_in(rect, label, TextStyle::medium(13.0, self.look.text3));
            return false;
        }
        let response = self.click(rect, name);
        self.named_tick(&response, label, chosen);
        let hover = self.hover(&response);
        let (surface, edge, ink) = if chosen {
            (self.look.chosen(), self.look.fill, self.look.text)
        } else {
            let surface = Self::blend(self.look.raised, self.look.raised2, hover);
            (
                surface,
                self.look.fill.gamma_multiply(hover),
                self.look.text2,
            )
        };
        self.fill(rect, radius, surface);
        self.outline(rect, radius, 1.5, edge);
        self.label_in(rect, label, TextStyle::medium(13.0, ink));
        self.focus_ring(&response, radius);
        response.clicked()
    }

    /// A number among several, amber when it is the one in force.
    pub fn number(
        &mut self,
        rect: Rect,
        name: &str,
        label: &str,
        chosen: bool,
        enabled: bool,
    ) -> bool {
        let response = if chosen {
            self.click(rect, name)
        } else {
            self.surface(rect, name, enabled, BUTTON_RADIUS)
        };
        self.named_choice(&response, label, chosen);
        if chosen {
            self.fill(rect, BUTTON_RADIUS, self.look.fill);
            self.focus_ring(&response, BUTTON_RADIUS);
        }
        let colour = match (chosen, enabled) {
            (true, _) => self.look.on_fill,
            (_, true) => self.look.text,
            (_, false) => self.look.text3,
        };
        self.label_in(rect, label, TextStyle::bold(15.0, colour));
        response.clicked()
    }

    /// A field for one line of text; at most `limit` characters.
    pub fn text_field(
        &mut self,
        rect: Rect,
        name: &str,
        text: &mut String,
        limit: usize,
    ) -> Response {
        self.hinted_field(rect, name, text, limit, "")
    }

    /// The same with a hint that stands in it while it is empty.
    pub fn hinted_field(
        &mut self,
        rect: Rect,
        name: &str,
        text: &mut String,
        limit: usize,
        hint: &str,
    ) -> Response {
        self.note(rect, name);
        self.fill(rect, BUTTON_RADIUS, self.look.ground);
        if text.is_empty() {
            let at = rect.left_center() + vec2(14.0, 5.0);
            self.text(
                at,
                Side::Left,
                hint,
                TextStyle::regular(14.0, self.look.text3),
            );
        }
        let id = self.id(name);
        let ink = TextStyle::regular(15.0, self.look.text);
        let edit = TextEdit::singleline(text)
            .id(id)
            .char_limit(limit)
            .font(ink.weight.at(ink.size))
            .text_color(ink.colour)
            .vertical_align(egui::Align::Center)
            .margin(Margin::symmetric(14, 0))
            .frame(egui::Frame::NONE.inner_margin(Margin::symmetric(14, 0)))
            .desired_width(rect.width() - 28.0)
            .min_size(vec2(rect.width(), rect.height()));
        let response = self.ui.put(rect, edit);
        if response.gained_focus()
            && let Some(mut state) = TextEdit::load_state(self.ui.ctx(), id)
        {
            // Who comes to a field mostly means to type something else.
            let whole = CCursorRange::two(CCursor::default(), CCursor::new(text.chars().count()));
            state.cursor.set_char_range(Some(whole));
            state.store(self.ui.ctx(), id);
        }
        if response.has_focus() {
            self.places.focus(name);
            self.outline(rect, BUTTON_RADIUS, 2.0, self.look.fill);
        } else if response.hovered() {
            self.outline(rect, BUTTON_RADIUS, 1.0, self.look.line);
        }
        response
    }

    /// A field for much text, set in this size, to be scrolled where it is more than has room; at most `limit` characters.
    pub fn text_area(
        &mut self,
        (rect, margin): (Rect, egui::Vec2),
        name: &str,
        text: &mut String,
        limit: usize,
        size: f32,
    ) -> Response {
        self.note(rect, name);
        self.fill(rect, BUTTON_RADIUS, self.look.ground);
        let inner = rect.shrink2(margin);
        let mut child = self.ui.new_child(UiBuilder::new().max_rect(inner));
        child.set_clip_rect(rect.shrink(2.0).intersect(self.ui.clip_rect()));
        let edit = TextEdit::multiline(text)
            .id(self.id(name))
            .char_limit(limit)
            .font(Weight::Regular.at(size))
            .text_color(self.look.text)
            .frame(egui::Frame::NONE)
            .desired_width(inner.width() - 10.0)
            .desired_rows((inner.height() / (1.4 * size)) as usize);
        let response = egui::ScrollArea::vertical()
            .id_salt((name, "scroll"))
            .auto_shrink(false)
            .show(&mut child, |ui| ui.add(edit))
            .inner;
        if response.has_focus() {
            self.places.focus(name);
            self.outline(rect, BUTTON_RADIUS, 2.0, self.look.fill);
        }
        response
    }

    /// A bar that is filled to `share`.
    pub fn progress(&self, rect: Rect, share: f32) {
        let radius = (rect.height() / 2.0) as u8;
        self.fill(rect, radius, self.look.line);
        let mut done = rect;
        done.set_width(rect.width() * share.clamp(0.0, 1.0));
        if done.width() >= 1.0 {
            self.fill(done, radius, self.look.fill);
        }
    }

    /// The frame of a dialog or card: shadow, surface, hairline.
    pub fn sheet(&self, rect: Rect, radius: u8, surface: Color32, edge: Color32, edge_width: f32) {
        self.shadow(rect, radius, [4, 12], 32);
        self.fill(rect, radius, surface);
        self.outline(rect, radius, edge_width, edge);
    }
}
