//! The places of the parts of a column in the window, and the heights that several columns use.

use crate::theme::painter::area;
use bevy_egui::egui::Rect;
use quadrille_drawing::column::{Part, Span, distribute};

/// The height of a button with only an icon.
pub(super) const LOW_BUTTON_PX: f32 = 36.0;
/// The height of a button with a label below its icon.
pub(super) const USUAL_BUTTON_PX: f32 = 50.0;

/// Distributes the height of `column_rect` among the parts. Returns each visible part with its rectangle.
pub(super) fn place_parts<T: Copy>(
    parts: &[Part<T>],
    column_rect: Rect,
    is_elastic: impl Fn(T) -> bool,
) -> Vec<(T, Rect)> {
    let spans = distribute(parts, column_rect.height(), is_elastic);
    let part_rect = |(part, span): (&Part<T>, Option<Span>)| {
        let Span { top, height } = span?;
        let rect = area(column_rect.left(), column_rect.top() + top, column_rect.width(), height);
        Some((part.name, rect))
    };
    parts.iter().zip(spans).filter_map(part_rect).collect()
}
