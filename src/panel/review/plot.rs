//! The curve of chances, used by the graph of the review and by that of a mistake.

use crate::text::tr;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use bevy_egui::egui::{Pos2, Rect, Stroke, pos2};

/// Returns the places of chances from 0 to 1 in `plot`; `None` for unknown ones.
pub fn points(chances: &[Option<f64>], plot: Rect) -> Vec<Option<Pos2>> {
    let step = plot.width() / (chances.len().max(2) - 1) as f32;
    let at = |(index, chance): (usize, &Option<f64>)| {
        let height = chance
            .as_ref()
            .map(|chance| *chance as f32 * plot.height())?;
        Some(pos2(
            plot.left() + index as f32 * step,
            plot.bottom() - height,
        ))
    };
    chances.iter().enumerate().map(at).collect()
}

/// Draws the background in `rect` and the axis of `plot`. Names the side of the chances at the top.
pub fn draw_axis(painter: &mut Painter, rect: Rect, plot: Rect, whose: &str) {
    let look = painter.look;
    painter.fill(rect, 10, look.ground);
    painter.outline(rect, 10, 1.0, look.line);
    let ink = TextStyle::regular(11.5, look.text3);
    for (y, label) in [(plot.top(), 100), (plot.center().y, 50), (plot.bottom(), 0)] {
        let label = tr!("score-percent", percent = label);
        painter.text(
            pos2(plot.left() - 8.0, y + 4.0),
            TextAlign::Right,
            &label,
            ink,
        );
    }
    painter.hairline(plot.left(), plot.right(), plot.center().y);
    // The text is beside the cursor at the start.
    let at = pos2(plot.left() + 8.0, plot.top() + 4.0);
    painter.text_within(at, plot.right() - at.x, whose, ink);
    let words = Rect::from_min_max(pos2(at.x, at.y - 12.0), pos2(plot.right(), at.y + 2.0));
    painter.describe(words, "chances-axis", whose);
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
    fn unknown_values_leave_a_gap() {
        let plot = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 70.0));
        let found = points(&[Some(0.5), None, Some(1.0)], plot);
        let expected = [Some(pos2(10.0, 45.0)), None, Some(pos2(110.0, 20.0))];
        assert_eq!(found, expected);
        assert_eq!(points(&[], plot), []);
    }
}
