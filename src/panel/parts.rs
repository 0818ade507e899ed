//! The places of the parts of a column in the window, and the heights that several columns use.

use super::column::{Part, Span, distribute};
use crate::theme::painter::area;
use bevy_egui::egui::Rect;

/// The height of a button with only an icon, and with a label below it.
pub(super) const LOW_BUTTON_PX: f32 = 36.0;
pub(super) const USUAL_BUTTON_PX: f32 = 50.0;

/// Distributes the height of `room` among the parts. Returns each visible part with its rectangle.
pub(super) fn place_parts<T: Copy>(
    parts: &[Part<T>],
    room: Rect,
    is_elastic: impl Fn(T) -> bool,
) -> Vec<(T, Rect)> {
    let spans = distribute(parts, room.height(), is_elastic);
    let place = |(part, span): (&Part<T>, Option<Span>)| {
        let Span { top, height } = span?;
        let rect = area(room.left(), room.top() + top, room.width(), height);
        Some((part.name, rect))
    };
    parts.iter().zip(spans).filter_map(place).collect()
}
