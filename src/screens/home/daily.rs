//! The puzzle of the day on Home, with a dot for each of the last days.

use crate::learn::OpenExercise;
use crate::learn::daily::{DAYS_IN_ROW, DailyPuzzle};
use crate::screens::prelude::*;
use bevy_egui::egui::Stroke;

/// The distance between the dots of two days.
const DOT_STEP_PX: f32 = 16.0;
/// The radius of the dots.
const DOT_RADIUS_PX: f32 = 4.2;
/// The margin of the tile.
const MARGIN_PX: f32 = 14.0;
/// The size of the icon with the gap beside it.
const ICON_AND_GAP_PX: f32 = 30.0;

/// Draws the tile, which opens the puzzle. After this puzzle was solved today, it opens another one of the variant.
pub(super) fn draw_daily(painter: &mut Painter, daily: &DailyPuzzle, rect: Rect) {
    let look = painter.look;
    painter.sheet(rect, 12, look.panel, look.line, 1.0);
    let colours = [look.panel, look.raised];
    let (response, _) = painter.plate(rect.shrink(1.0), "home-daily", 11, colours);
    let variant = daily.puzzle.variant;
    let is_solved = u8::from(daily.is_solved);
    let title = tr!("home-daily", game = text::title(variant), solved = is_solved);
    let days_text = tr!("home-daily-days", count = daily.solved_count());
    let state_id = if daily.is_solved_today() { "solved" } else { "open" };
    let state_text = tr!("home-daily-state", state = state_id);
    painter.set_label(&response, &format!("{title}, {state_text}. {days_text}"));
    painter.add_tooltip("home-daily", || format!("{days_text}. {}", tr!("home-daily-tip")));
    let content_rect = rect.shrink2(vec2(MARGIN_PX, 0.0));
    let (icon, colour) =
        if daily.is_solved_today() { (Icon::Check, look.good) } else { (Icon::Learn, look.text) };
    painter.icon(content_rect.left_center() + vec2(9.0, 0.0), 18.0, icon, colour);
    let first_dot_x = content_rect.right() - DOT_RADIUS_PX - (DAYS_IN_ROW - 1) as f32 * DOT_STEP_PX;
    let mut remaining_rect = content_rect.with_min_x(content_rect.left() + ICON_AND_GAP_PX);
    remaining_rect.max.x = first_dot_x - 20.0;
    remaining_rect.min.x +=
        painter.text_in_rect(remaining_rect, TextAlign::Left, &title, look.strong(14.0)) + 14.0;
    let solved_count = daily.solved_count();
    let day_texts = [
        days_text,
        tr!("home-daily-days-short", count = solved_count),
        tr!("home-daily-days-shortest", count = solved_count),
    ];
    let style = look.dim(13.0);
    if let Some(text) =
        day_texts.iter().find(|text| painter.width(text, style) <= remaining_rect.width())
    {
        painter.text_in_rect(remaining_rect, TextAlign::Right, text, style);
    }
    let shapes = painter.ui.painter();
    for (index, is_solved) in daily.solved_days.into_iter().enumerate() {
        let dot_centre = pos2(first_dot_x + index as f32 * DOT_STEP_PX, rect.center().y);
        let is_today = index + 1 == DAYS_IN_ROW;
        if is_solved {
            shapes.circle_filled(dot_centre, DOT_RADIUS_PX, look.good);
        } else {
            let colour = if is_today { look.fill } else { look.text3 };
            shapes.circle_stroke(dot_centre, DOT_RADIUS_PX, Stroke::new(1.3, colour));
        }
    }
    let exercise = if daily.is_solved {
        OpenExercise::Puzzle(variant)
    } else {
        OpenExercise::ThisPuzzle(daily.puzzle.id.clone())
    };
    painter.trigger_if(response.clicked(), exercise);
}
