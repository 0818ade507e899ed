//! Tooltips. Their text may come from the person and may be right-to-left.

use super::painter::Painter;
use bevy_egui::egui::{Label, Response, TextStyle, TextWrapMode, Ui, WidgetText};
use quadrille_text::bidi::{is_right_to_left, visual_order};
use quadrille_text::cutting::wrap_rows;
use quadrille_text::tr;

/// Methods that add tooltips. Right-to-left text is shown in visual order.
pub trait Tip {
    /// Shows the text when the pointer rests on the widget.
    fn tip(self, text: &str) -> Self;
    /// Shows a text when the pointer rests on the widget. The text is only made when it is shown.
    fn tip_with(self, text: impl FnOnce() -> String) -> Self;
    /// Shows the text beside the pointer.
    fn tip_at_pointer(self, text: &str) -> Self;
}

impl Tip for Response {
    fn tip(self, text: &str) -> Self {
        self.on_hover_ui(|ui| draw_tooltip(ui, text))
    }

    fn tip_with(self, text: impl FnOnce() -> String) -> Self {
        self.on_hover_ui(|ui| draw_tooltip(ui, &text()))
    }

    fn tip_at_pointer(self, text: &str) -> Self {
        self.on_hover_ui_at_pointer(|ui| draw_tooltip(ui, text))
    }
}

impl Painter<'_> {
    /// Adds a tooltip to the disabled button `name`: `tip`, which may be empty, and why the button is disabled. Screen readers
    /// get the reason as its description.
    pub(super) fn explain_disabled(&self, response: Response, name: &str, tip: &str) {
        debug_assert_ne!(disabled_reason(name), "?", "`disabled-reason` has no text for {name}");
        self.ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_description(disabled_reason(name));
        });
        response.on_disabled_hover_ui(|ui| {
            let reason = disabled_reason(name);
            draw_tooltip(ui, &if tip.is_empty() { reason } else { format!("{tip}\n{reason}") });
        });
    }

    /// Adds a tooltip to the widget `name`, which must have been drawn. Its text is also the widget's description for
    /// screen readers. It is only made when it is needed.
    pub fn add_tooltip(&self, name: &str, text: impl Fn() -> String) {
        let (ctx, id) = (self.ui.ctx(), self.id(name));
        if let Some(response) = ctx.read_response(id) {
            ctx.accesskit_node_builder(id, |node| node.set_description(text()));
            response.tip_with(text);
        }
    }
}

/// Returns why the button `name` is disabled. Numbered buttons have one reason.
fn disabled_reason(name: &str) -> String {
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let button = match stem.rsplit_once('-') {
        Some((_, end @ ("less" | "more"))) => end,
        Some((start, "")) => start,
        _ => name,
    };
    tr!("disabled-reason", button = button)
}

fn draw_tooltip(ui: &mut Ui, text: &str) {
    let width = ui.spacing().tooltip_width;
    ui.set_max_width(width);
    if is_right_to_left(text) {
        ui.add(Label::new(wrap_for_tooltip(ui, text, width)).extend());
    } else {
        ui.label(text);
    }
}

/// Wraps a text into rows, each in visual order.
fn wrap_for_tooltip(ui: &Ui, text: &str, width: f32) -> String {
    let fits = |row: &str| {
        let (row, wrap) = (visual_order(row).into_owned(), Some(TextWrapMode::Extend));
        let galley = WidgetText::from(row).into_galley(ui, wrap, f32::INFINITY, TextStyle::Body);
        galley.size().x <= width
    };
    let (rows, _) = wrap_rows(text, usize::MAX, fits);
    let rows: Vec<_> = rows.iter().map(|row| visual_order(row)).collect();
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use bevy_egui::egui::Shape;

    #[test]
    fn numbered_buttons_and_steppers_have_one_reason() {
        let reasons = ["count-3", "count-12"].map(disabled_reason);
        assert_eq!(reasons[0], reasons[1]);
        let reasons = ["position-a-less", "runners-more", "tournament-who-3"].map(disabled_reason);
        assert!(reasons.iter().all(|reason| reason.len() > 1), "{reasons:?}");
    }

    #[test]
    fn tooltip_words_are_in_reading_order() {
        let text = "Ann: محمد علي بن عبد الله الفارسي الأندلسي לוי שרה כהן בת שבע";
        let text_words: Vec<&str> = text.split(' ').collect();
        Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
            for width in (120..500).map(|width| width as f32) {
                let rows = wrap_for_tooltip(painter.ui, text, width);
                let mut rest = &text_words[..];
                for row in rows.lines() {
                    let (part, after) = rest.split_at(row.split(' ').count());
                    assert_eq!(visual_order(&part.join(" ")), row, "{width}");
                    rest = after;
                }
                assert!(rest.is_empty(), "{width}: {rows}");
            }
            // A name is drawn in one row.
            draw_tooltip(painter.ui, "محمد علي");
            let layer = painter.ui.layer_id();
            let painted = painter.ui.ctx().graphics(|graphics| {
                let entries = graphics.get(layer).unwrap().all_entries();
                entries
                    .filter_map(|entry| match &entry.shape {
                        Shape::Text(text) => Some(text.galley.text().to_owned()),
                        _ => None,
                    })
                    .collect::<Vec<_>>()
            });
            assert_eq!(painted, ["علي محمد"]);
        });
    }
}
