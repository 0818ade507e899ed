//! Texts for screen readers: names of widgets, painted text and announcements.

use super::painter::Painter;
use bevy_egui::egui::accesskit::{self, Live, Role};
use bevy_egui::egui::{Id, Rect, Response, Sense, WidgetInfo, WidgetType};

/// Converts a rectangle, in logical px, for the accessibility tree.
pub fn bounds(rect: Rect) -> accesskit::Rect {
    accesskit::Rect {
        x0: rect.min.x.into(),
        y0: rect.min.y.into(),
        x1: rect.max.x.into(),
        y1: rect.max.y.into(),
    }
}

impl Painter<'_> {
    /// Sets the label of a button for screen readers.
    pub fn set_label(&self, response: &Response, label: &str) {
        let enabled = response.enabled();
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, label));
    }

    /// Draws choices and fields with names for screen readers that begin with `group`. The group is visible only as
    /// painted text beside them.
    pub fn grouped<R>(&mut self, group: &str, contents: impl FnOnce(&mut Painter) -> R) -> R {
        contents(&mut Painter {
            ui: self.ui,
            look: self.look,
            textures: self.textures,
            places: self.places,
            group,
            commands: self.commands.reborrow(),
        })
    }

    /// Sets the label of one of several choices, and whether it is selected.
    pub fn label_choice(&self, response: &Response, label: &str, is_selected: bool) {
        let enabled = response.enabled();
        let label = match self.group {
            "" => label.to_owned(),
            group => format!("{group}: {label}"),
        };
        response.widget_info(|| {
            WidgetInfo::selected(WidgetType::RadioButton, enabled, is_selected, &label)
        });
    }

    /// Sets the group as the label of a text field.
    pub(super) fn label_field(&self, id: Id) {
        if !self.group.is_empty() {
            let set_label = |node: &mut accesskit::Node| node.set_label(self.group);
            self.ui.ctx().accesskit_node_builder(id, set_label);
        }
    }

    /// Sets the label of a toggle, and whether it is on.
    pub fn label_toggle(&self, response: &Response, label: &str, is_on: bool) {
        let enabled = response.enabled();
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, enabled, is_on, label));
    }

    /// Detects the pointer over `rect`, which is not a button. `name` must be unique. It is not added to the register.
    pub fn hovered(&self, rect: Rect, name: &str) -> Response {
        self.ui.interact(rect, self.id(name), Sense::hover())
    }

    /// Adds the text painted at `rect` to the accessibility tree. `name` must be unique.
    pub fn describe(&self, rect: Rect, name: &str, text: &str) -> Response {
        let response = self.hovered(rect, name);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
        response
    }

    /// Adds the text painted at `rect` to the accessibility tree with an explanation, which is also a tooltip on hover
    /// and focus.
    pub fn explained(&mut self, rect: Rect, name: &str, text: &str, tip: &str) {
        self.register(rect, name);
        let sense = Sense::focusable_noninteractive();
        let response = self.ui.interact(rect, self.id(name), sense);
        let label = format!("{text}: {tip}");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
        if response.has_focus() {
            self.places.focus(name);
            self.focus_ring(&response, 4);
            response.show_tooltip_text(tip);
        } else {
            response.on_hover_text(tip);
        }
    }

    /// Adds the text painted at `rect` to the accessibility tree, and announces each change of it.
    pub fn announced(&self, rect: Rect, name: &str, text: &str) {
        self.announced_message(rect, name, text, 0);
    }

    /// Adds the message painted at `rect` to the accessibility tree, and announces each change of its text or of its number. The
    /// number is 0 for a text that is no message.
    pub fn announced_message(&self, rect: Rect, name: &str, text: &str, message_number: u64) {
        // Assistive programs announce a new node, even if it repeats the text of a removed one.
        let id = match message_number {
            0 => self.id(name),
            _ => self.id(name).with(message_number),
        };
        self.ui.interact(rect, id, Sense::hover());
        self.ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(Role::Status);
            node.set_bounds(bounds(rect));
            node.set_live(Live::Polite);
            node.set_label(text);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::icons::Icon;
    use crate::theme::painter::area;
    use crate::theme::test_frames::Frames;
    use bevy_egui::egui::accesskit::{Action, Node};
    use bevy_egui::egui::pos2;

    /// Returns the nodes in the accessibility tree after `draw`.
    fn accessible_nodes(mut draw: impl FnMut(&mut Painter)) -> Vec<Node> {
        let mut frames = Frames::new(800.0, 600.0);
        frames.ctx.enable_accesskit();
        let output = frames.draw(Vec::new(), |painter, _| draw(painter));
        let nodes = output.accesskit_update.expect("accesskit is on").nodes;
        nodes.into_iter().map(|(_, node)| node).collect()
    }

    #[test]
    fn every_widget_has_a_name() {
        let nodes = accessible_nodes(|painter| {
            let mut y = 0.0;
            let mut place = || {
                y += 50.0;
                area(10.0, y, 200.0, 40.0)
            };
            painter.main_button(place(), "a", "Main", 14.0);
            painter.button(place(), "b", "Second", 14.0);
            painter.icon_button(place(), "c", Icon::Undo, "", "Take back", true);
            painter.icon_button(place(), "button-undo", Icon::Undo, "Undo", "Take back", false);
            painter.bare_icon(place(), "e", Icon::Close, "Close");
            let choices = [("f1", "One"), ("f2", "Two")]
                .map(|(name, label)| (name.to_owned(), label.to_owned()));
            painter.segmented(place(), &choices, Some(1));
            painter.chip(place(), "g", "Chip");
            painter.number(place(), "h", "3", true, true);
        });
        let pressed: Vec<&Node> =
            nodes.iter().filter(|node| node.supports_action(Action::Click)).collect();
        let names: Vec<&str> = pressed.iter().filter_map(|node| node.label()).collect();
        for name in ["Main", "Second", "Take back", "Close", "One", "Two", "Chip", "3"] {
            assert!(names.contains(&name), "{name} is not in {names:?}");
        }
        assert_eq!(names.len(), pressed.len(), "one has no name: {names:?}");
    }

    #[test]
    fn changes_are_announced_and_paragraphs_spoken() {
        let nodes = accessible_nodes(|painter| {
            let ink = painter.look.plain(14.0);
            painter.paragraph(pos2(10.0, 10.0), 300.0, 20.0, "A rule.", ink);
            painter.announced(area(10.0, 50.0, 300.0, 20.0), "status", "Your move.");
        });
        let status: Vec<&Node> =
            nodes.iter().filter(|node| node.live() == Some(Live::Polite)).collect();
        let [status] = status.as_slice() else {
            panic!("{status:?}");
        };
        assert_eq!(status.label(), Some("Your move."));
        assert!(nodes.iter().any(|node| node.value() == Some("A rule.")));
    }

    #[test]
    fn repeated_message_is_announced_again() {
        let mut frames = Frames::new(800.0, 600.0);
        frames.ctx.enable_accesskit();
        let mut announced_node = |number: u64| {
            let output = frames.draw(Vec::new(), |painter, _| {
                let rect = area(10.0, 50.0, 300.0, 20.0);
                painter.announced_message(rect, "status", "No move.", number);
            });
            let nodes = output.accesskit_update.expect("accesskit is on").nodes;
            let mut live = nodes.into_iter().filter(|(_, node)| node.live().is_some());
            live.next().expect("a status").0
        };
        let first = announced_node(1);
        assert_eq!(announced_node(1), first, "it stands");
        assert_ne!(announced_node(2), first, "it was said again");
    }
}
