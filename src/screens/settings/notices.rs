//! The dialog with the licences of third parties.

use crate::screens::page;
use crate::screens::prelude::*;
use bevy_egui::egui::Vec2;

/// The dialog's size in logical px.
const SIZE: Vec2 = vec2(760.0, 720.0);
const LINE_HEIGHT_PX: f32 = 18.0;
const TEXT_SIZE_PX: f32 = 12.5;
/// The output of `scripts/notices.sh`.
const TEXT: &str = include_str!("../../../assets/NOTICES.txt");
/// The prefix of a heading.
const HEADING_PREFIX: &str = "# ";

/// The lines of the notices. Only visible ones are laid out.
#[derive(Component)]
pub(super) struct Notices(Vec<&'static str>);

impl Default for Notices {
    fn default() -> Self {
        Self(TEXT.lines().collect())
    }
}

pub(super) fn draw_dialog(
    mut canvas: Canvas,
    notices: Single<&Notices>,
    mut commands: Commands,
) -> Result {
    let title = tr!("notices");
    let result =
        dialogs::draw_tall_modal(&mut canvas, "notices", &title, SIZE, |painter, rect| {
            let text_position = rect.min + vec2(32.0, 66.0);
            let (width, style) = (rect.width() - 64.0, painter.look.dim(14.0));
            let paragraph_height =
                painter.paragraph(text_position, width, 20.0, &tr!("notices-own"), style);
            let line_y = text_position.y + paragraph_height + 14.0;
            painter.hairline(text_position.x, text_position.x + width, line_y);
            let list_rect = Rect::from_min_max(
                pos2(text_position.x, line_y + 10.0),
                rect.max - vec2(14.0, 20.0),
            );
            let line_count = notices.0.len();
            page::draw_lines(
                painter,
                list_rect,
                "notices",
                line_count,
                LINE_HEIGHT_PX,
                |painter, index, line_rect| {
                    draw_line(painter, index, line_rect, notices.0[index]);
                },
            );
        })?;
    if result.cancelled || result.enter_pressed {
        commands.close_dialog();
    }
    Ok(())
}

fn draw_line(painter: &Painter, index: usize, rect: Rect, text: &str) {
    let (text, style) = match text.strip_prefix(HEADING_PREFIX) {
        Some(title) => (title, painter.look.strong(15.0)),
        None => (text, painter.look.dim(TEXT_SIZE_PX)),
    };
    if !text.is_empty() {
        painter.describe(rect, &format!("notices-{index}"), text);
        let position = pos2(rect.left(), rect.top() + 13.0);
        painter.text_within(position, rect.width(), text, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::fonts::{Weight, definitions};
    use bevy_egui::egui::{Color32, Context, RawInput};

    #[test]
    fn every_line_fits_the_dialog_in_the_smallest_window() {
        let ctx = Context::default();
        ctx.set_fonts(definitions());
        ctx.begin_pass(RawInput::default());
        let notices = Notices::default();
        assert!(notices.0.iter().any(|line| line.starts_with(HEADING_PREFIX)));
        // The constants are the margins from the sheet to the text and to the scroll bar.
        let available_width = SIZE.x - 32.0 - 14.0 - 26.0;
        for line in notices.0 {
            let (text, font) = match line.strip_prefix(HEADING_PREFIX) {
                Some(title) => (title, Weight::Bold.at(15.0)),
                None => (line, Weight::Regular.at(TEXT_SIZE_PX)),
            };
            let width = ctx.fonts_mut(|fonts| {
                let galley = fonts.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
                galley.size().x
            });
            assert!(width <= available_width, "{width} px of {available_width}: {line}");
        }
        ctx.end_pass().textures_delta.clear();
    }
}
