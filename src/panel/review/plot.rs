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
pub fn plot_area(graph: Rect, axis_width: f32, lower_margin: f32) -> Rect {
    Rect::from_min_max(
        graph.min + vec2(axis_width, CAPTION_HEIGHT_PX),
        graph.max - vec2(RIGHT_MARGIN_PX, lower_margin),
    )
}

/// Returns the area of the caption above `plot`.
fn caption_area(plot: Rect) -> Rect {
    let bottom = plot.top() - CAPTION_GAP_PX;
    Rect::from_x_y_ranges(plot.x_range(), bottom - 14.0..=bottom)
}

/// Returns the points of chances from 0 to 1 in `plot`; `None` for unknown ones.
pub fn points(chances: &[Option<f64>], plot: Rect) -> Vec<Option<Pos2>> {
    let step = plot.width() / (chances.len().max(2) - 1) as f32;
    let point = |(index, chance): (usize, &Option<f64>)| {
        let height = chance.as_ref().map(|chance| *chance as f32 * plot.height())?;
        Some(pos2(plot.left() + index as f32 * step, plot.bottom() - height))
    };
    chances.iter().enumerate().map(point).collect()
}

/// The least distance between the centres of two marks.
const MARK_DISTANCE_PX: f32 = 9.0;

/// Returns the indices of the marks that are drawn, in order. Each mark has a place and a priority. A mark that would cover one of
/// higher priority is left out.
pub fn separate_marks(marks: &[(Pos2, usize)]) -> Vec<usize> {
    let mut by_priority: Vec<usize> = (0..marks.len()).collect();
    by_priority.sort_by_key(|&index| std::cmp::Reverse(marks[index].1));
    let mut visible: Vec<usize> = Vec::new();
    for index in by_priority {
        let distance = |other: &usize| marks[*other].0.distance(marks[index].0);
        if visible.iter().all(|other| distance(other) >= MARK_DISTANCE_PX) {
            visible.push(index);
        }
    }
    visible.sort_unstable();
    visible
}

/// Draws the background in `rect` and the axis of `plot`. Names the side of the chances above the plot.
pub fn draw_axis(painter: &mut Painter, rect: Rect, plot: Rect, caption_text: &str) {
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
    painter.text_within(at, caption.width(), caption_text, ink);
    painter.describe(caption, "chances-axis", caption_text);
}

/// Draws the curve, with gaps for unknown chances.
pub fn draw_curve(painter: &Painter, points: &[Option<Pos2>]) {
    let stroke = Stroke::new(2.0, painter.look.text);
    for pair in points.windows(2) {
        if let [Some(start), Some(end)] = *pair {
            painter.ui.painter().line_segment([start, end], stroke);
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
    fn mark_that_covers_a_worse_one_is_left_out() {
        let mark = |x, priority| (pos2(x, 10.0), priority);
        assert_eq!(separate_marks(&[mark(0.0, 1), mark(5.0, 2), mark(20.0, 0)]), [1, 2]);
        assert_eq!(separate_marks(&[mark(0.0, 1), mark(8.0, 1), mark(16.0, 1)]), [0, 2]);
        // Marks on a steep curve do not cover each other.
        let steep = [(pos2(0.0, 10.0), 1), (pos2(4.0, 40.0), 1)];
        assert_eq!(separate_marks(&steep), [0, 1]);
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
