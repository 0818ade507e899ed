//! The curve of chances, used by the graph of the review and by that of a mistake.

use crate::theme::painter::{Painter, TextAlign, TextStyle};
use bevy_egui::egui::{Pos2, Rect, Stroke, pos2, vec2};
use quadrille_text::tr;

/// The height of the caption above the plot, with the upper margin.
const CAPTION_HEIGHT_PX: f32 = 22.0;
/// The distance between the caption and the plot. Marks on the curve reach up to 6 px above the plot.
const CAPTION_GAP_PX: f32 = 6.0;
/// The right margin of the plot.
const RIGHT_MARGIN_PX: f32 = 14.0;

/// Returns the area of the curve in a graph with an axis of this width and this lower margin.
pub fn plot_area(graph: Rect, axis_width: f32, below: f32) -> Rect {
    Rect::from_min_max(
        graph.min + vec2(axis_width, CAPTION_HEIGHT_PX),
        graph.max - vec2(RIGHT_MARGIN_PX, below),
    )
}

/// Returns the area of the caption above `plot`.
fn caption_area(plot: Rect) -> Rect {
    let bottom = plot.top() - CAPTION_GAP_PX;
    Rect::from_x_y_ranges(plot.x_range(), bottom - 14.0..=bottom)
}

/// Returns the places of chances from 0 to 1 in `plot`; `None` for unknown ones.
pub fn points(chances: &[Option<f64>], plot: Rect) -> Vec<Option<Pos2>> {
    let step = plot.width() / (chances.len().max(2) - 1) as f32;
    let at = |(index, chance): (usize, &Option<f64>)| {
        let height = chance.as_ref().map(|chance| *chance as f32 * plot.height())?;
        Some(pos2(plot.left() + index as f32 * step, plot.bottom() - height))
    };
    chances.iter().enumerate().map(at).collect()
}

/// Draws the background in `rect` and the axis of `plot`. Names the side of the chances above the plot.
pub fn draw_axis(painter: &mut Painter, rect: Rect, plot: Rect, whose: &str) {
    let look = painter.look;
    painter.fill(rect, 10, look.ground);
    painter.outline(rect, 10, 1.0, look.line);
    let ink = TextStyle::regular(11.5, look.text3);
    for (y, label) in [(plot.top(), 100), (plot.center().y, 50), (plot.bottom(), 0)] {
        let label = tr!("score-percent", percent = label);
        painter.text(pos2(plot.left() - 8.0, y + 4.0), TextAlign::Right, &label, ink);
    }
    painter.hairline(plot.left(), plot.right(), plot.center().y);
    let caption = caption_area(plot);
    let at = caption.left_bottom() - vec2(0.0, 3.0);
    painter.text_within(at, caption.width(), whose, ink);
    painter.describe(caption, "chances-axis", whose);
}

/// Draws the curve, with gaps for unknown chances.
pub fn draw_curve(painter: &Painter, points: &[Option<Pos2>]) {
    let stroke = Stroke::new(2.0, painter.look.text);
    for pair in points.windows(2) {
        if let [Some(before), Some(here)] = *pair {
            painter.ui.painter().line_segment([before, here], stroke);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curve_keeps_clear_of_the_caption() {
        let graph = Rect::from_min_max(pos2(0.0, 0.0), pos2(400.0, 60.0));
        let plot = plot_area(graph, 52.0, 10.0);
        let caption = caption_area(plot);
        assert!(graph.contains_rect(caption));
        let highest = points(&[Some(1.0), Some(1.0)], plot)[0];
        assert!(highest.is_some_and(|at| at.y >= caption.bottom() + CAPTION_GAP_PX));
    }

    #[test]
    fn unknown_values_leave_a_gap() {
        let plot = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 70.0));
        let curve = points(&[Some(0.5), None, Some(1.0)], plot);
        let expected = [Some(pos2(10.0, 45.0)), None, Some(pos2(110.0, 20.0))];
        assert_eq!(curve, expected);
        assert_eq!(points(&[], plot), []);
    }
}
