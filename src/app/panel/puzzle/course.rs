//! How the game of a mistake went for who made it: the course of the chances to win, with the mistakes on it.

use crate::app::learn::mistakes::Mistake;
use crate::app::learn::progress::MistakeState;
use crate::app::panel::PanelContext;
use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle};
use bevy_egui::egui::{Pos2, Rect, Sense, Stroke, pos2, vec2};

/// How high it is.
pub(super) const HEIGHT: f32 = 92.0;
/// The room for the axis.
const AXIS: f32 = 50.0;

/// Where the graph of so many values lies in `rect`, each from 0 to 1.
fn points(values: &[Option<f64>], plot: Rect) -> Vec<Option<Pos2>> {
    let step = plot.width() / (values.len().max(2) - 1) as f32;
    let at = |(index, value): (usize, &Option<f64>)| {
        let height = value.as_ref().map(|value| *value as f32 * plot.height())?;
        Some(pos2(
            plot.left() + index as f32 * step,
            plot.bottom() - height,
        ))
    };
    values.iter().enumerate().map(at).collect()
}

/// Draws it.
pub(super) fn show(painter: &mut Painter, context: &PanelContext, mistake: &Mistake) {
    let look = painter.look;
    let rect = painter.room(HEIGHT);
    painter.fill(rect, 10, look.ground);
    painter.outline(rect, 10, 1.0, look.line);
    let plot = Rect::from_min_max(rect.min + vec2(AXIS, 14.0), rect.max - vec2(14.0, 20.0));
    let y = |chance: f32| plot.bottom() - chance * plot.height();
    let ink = TextStyle::regular(11.5, look.text3);
    for (chance, label) in [(1.0, 100), (0.5, 50), (0.0, 0)] {
        let label = tr!("score-percent", percent = label);
        let at = pos2(plot.left() - 8.0, y(chance) + 4.0);
        painter.text(at, Side::Right, &label, ink);
    }
    painter.hairline(plot.left(), plot.right(), y(0.5));
    let points = points(&mistake.course.chances, plot);
    for pair in points.windows(2) {
        if let [Some(before), Some(here)] = *pair {
            let stroke = Stroke::new(2.0, look.text);
            painter.ui.painter().line_segment([before, here], stroke);
        }
    }
    let found = |state: MistakeState| state == MistakeState::Learned;
    for &(ply, state) in &context.marks {
        // Behind the move, as in the review.
        let Some(at) = points.get(ply + 1).copied().flatten() else {
            continue;
        };
        let shapes = painter.ui.painter();
        if ply == mistake.ply {
            let stroke = Stroke::new(1.5, look.fill);
            shapes.vline(at.x, plot.y_range().expand(6.0), stroke);
            shapes.circle_filled(at, 5.0, look.fill);
            continue;
        }
        let colour = if found(state) { look.good } else { look.danger };
        shapes.circle_filled(at, 4.0, colour);
        let below = at + vec2(0.0, 12.0);
        match state {
            MistakeState::Learned => painter.icon(below, 13.0, Icon::Check, colour),
            MistakeState::Later(_) => {
                let at = below + vec2(0.0, 4.5);
                painter.text(at, Side::Middle, "?", TextStyle::bold(12.0, colour));
            }
            MistakeState::New | MistakeState::Due => {}
        }
    }
    let count = context.marks.len();
    let learned = context.marks.iter().filter(|(_, state)| found(*state));
    let words = tr!("mistake-course", count = count, found = learned.count());
    painter.told(rect, "mistake-course", &words);
    let response = painter
        .ui
        .interact(rect, painter.id("mistake-course"), Sense::hover());
    response.on_hover_text(words);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_leaves_a_gap() {
        let plot = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 70.0));
        let found = points(&[Some(0.5), None, Some(1.0)], plot);
        let wanted = [Some(pos2(10.0, 45.0)), None, Some(pos2(110.0, 20.0))];
        assert_eq!(found, wanted);
        assert_eq!(points(&[], plot), []);
    }
}
