//! How the game of a mistake went for who made it: the course of the chances to win, with the mistakes on it.

use crate::learn::mistakes::Mistake;
use crate::learn::progress::MistakeState;
use crate::panel::PanelContext;
use crate::panel::review::plot;
use crate::text::tr;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, Side, TextStyle};
use bevy_egui::egui::{Rect, Stroke, vec2};

/// How high it is.
pub(super) const HEIGHT: f32 = 92.0;
/// The room for the axis.
const AXIS: f32 = 50.0;

/// Draws it.
pub(super) fn show(painter: &mut Painter, context: &PanelContext, mistake: &Mistake) {
    let look = painter.look;
    let rect = painter.room(HEIGHT);
    let plot = Rect::from_min_max(rect.min + vec2(AXIS, 14.0), rect.max - vec2(14.0, 20.0));
    plot::axis(painter, rect, plot, &tr!("mistake-axis"));
    let points = plot::points(&mistake.course.chances, plot);
    plot::curve(painter, &points);
    let state = |&ply: &usize| {
        let state = context
            .progress
            .mistake(&mistake.game, ply, context.today.0);
        (ply, state)
    };
    let marks: Vec<_> = mistake.course.mistakes.iter().map(state).collect();
    let found = |state: MistakeState| state == MistakeState::Learned;
    for &(ply, state) in &marks {
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
    let count = marks.len();
    let learned = marks.iter().filter(|(_, state)| found(*state));
    let words = tr!("mistake-course", count = count, found = learned.count());
    painter.told(rect, "mistake-course", &words);
    let response = painter.hovered(rect, "mistake-course");
    response.on_hover_text(words);
}
