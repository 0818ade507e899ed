//! The dialog to choose a lesson of a variant: its first game, or a strategy lesson.

use super::prelude::*;
use crate::learn::OpenExercise;
use crate::learn::lesson::StepSentences;
use crate::learn::progress::{LessonState, Progress};
use quadrille_teaching::strategy;

/// The dialog's width in logical px.
const WIDTH_PX: f32 = 740.0;
/// The dialog's height without rows, in logical px.
const FRAME_HEIGHT_PX: f32 = 112.0;
/// The height of a row.
const ROW_HEIGHT_PX: f32 = 58.0;
/// The width of the state of a lesson.
const STATE_WIDTH_PX: f32 = 128.0;

/// A request for the dialog with the lessons of a variant.
#[derive(Event, Clone, Copy, Debug)]
pub struct OpenLessons(pub Variant);

/// The variant whose lessons are offered.
#[derive(Component, Clone, Copy, Debug)]
struct LessonsForm(Variant);

/// Adds the dialog.
pub(super) fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(|request: On<OpenLessons>, mut commands: Commands| {
        commands.open_dialog(LessonsForm(request.0));
    });
}

/// A row of the dialog.
struct LessonRow {
    exercise: OpenExercise,
    title: String,
    description: String,
    state: LessonState,
}

/// Returns the rows of the dialog: the first game, then the strategy lessons.
fn lesson_rows(variant: Variant, progress: &Progress) -> Vec<LessonRow> {
    let first_game = LessonRow {
        exercise: OpenExercise::Lesson(variant),
        title: tr!("lessons-first-game"),
        description: tr!("lessons-first-game-about"),
        state: progress.lesson_state(variant),
    };
    let lessons = strategy::shipped_lessons(variant).iter().enumerate();
    let lessons = lessons.filter_map(|(index, lesson)| {
        let sentences = StepSentences::for_step(lesson.lesson.steps.first()?);
        let is_done = progress.has_strategy(variant, &lesson.idea);
        Some(LessonRow {
            exercise: OpenExercise::Strategy(variant, index),
            title: sentences.topic,
            description: sentences.title,
            state: if is_done { LessonState::Done } else { LessonState::New },
        })
    });
    std::iter::once(first_game).chain(lessons).collect()
}

fn draw_dialog(
    mut canvas: Canvas,
    form: Single<&LessonsForm>,
    progress: Res<Progress>,
    mut commands: Commands,
) -> Result {
    let LessonsForm(variant) = **form;
    let rows = lesson_rows(variant, &progress);
    let title = tr!("lessons-title", game = text::title(variant));
    let size = vec2(WIDTH_PX, FRAME_HEIGHT_PX + rows.len() as f32 * ROW_HEIGHT_PX);
    let canvas = &mut canvas;
    let result = dialogs::draw_modal(canvas, "lessons", &title, size, |painter, rect| {
        let list_rect =
            Rect::from_min_max(rect.min + vec2(24.0, 76.0), rect.max - vec2(20.0, 20.0));
        let mut clicked_exercise = None;
        painter.scroll_column(list_rect, "lessons", 0.0, false, |painter| {
            for (index, row) in rows.iter().enumerate() {
                let row_rect = painter.room(ROW_HEIGHT_PX);
                if draw_row(painter, row, index, row_rect) {
                    clicked_exercise = Some(row.exercise.clone());
                }
            }
        });
        clicked_exercise
    })?;
    if result.cancelled || result.inner.is_some() {
        commands.close_dialog();
    }
    if let Some(exercise) = result.inner {
        commands.trigger(exercise);
    }
    Ok(())
}

/// Draws a row. Returns whether it was clicked.
fn draw_row(painter: &mut Painter, row: &LessonRow, index: usize, rect: Rect) -> bool {
    let look = painter.look;
    let response = painter.list_row(rect, &format!("lesson-row{index}"), false);
    let content_rect = rect.shrink2(vec2(14.0, 7.0));
    let text_rect = content_rect.with_max_x(content_rect.right() - STATE_WIDTH_PX);
    let [title_rect, description_rect] =
        [text_rect.with_max_y(text_rect.center().y), text_rect.with_min_y(text_rect.center().y)];
    painter.text_in_rect(title_rect, TextAlign::Left, &row.title, look.strong(14.5));
    painter.text_in_rect(description_rect, TextAlign::Left, &row.description, look.dim(13.0));
    let state_id = match row.state {
        LessonState::New => "new",
        LessonState::At(_) => "begun",
        LessonState::Done => "done",
    };
    let state_text = tr!("lessons-state", state = state_id);
    let state_rect = content_rect.with_max_x(content_rect.right() - 28.0);
    painter.text_in_rect(state_rect, TextAlign::Right, &state_text, look.dim(13.0));
    if row.state == LessonState::Done {
        let icon_centre = content_rect.right_center() - vec2(10.0, 0.0);
        painter.icon(icon_centre, 18.0, Icon::Check, look.good);
    }
    let label = format!("{}. {} {state_text}", row.title, row.description);
    painter.set_label(&response, &label);
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;

    #[test]
    fn dialog_offers_every_lesson_with_its_state() {
        for variant in Variant::ALL {
            let mut progress = Progress::default();
            let lessons = strategy::shipped_lessons(variant);
            let states = |progress: &Progress| {
                let rows = lesson_rows(variant, progress).into_iter();
                rows.map(|row| row.state).collect::<Vec<_>>()
            };
            assert_eq!(states(&progress), vec![LessonState::New; lessons.len() + 1]);
            let idea = lessons[1].idea.clone();
            progress.apply(1, &ProgressEvent::StrategyDone { variant, idea });
            progress.apply(1, &ProgressEvent::LessonDone { variant });
            let done: Vec<usize> = states(&progress)
                .iter()
                .enumerate()
                .filter(|(_, state)| **state == LessonState::Done)
                .map(|(index, _)| index)
                .collect();
            assert_eq!(done, [0, 2], "{variant}");
        }
    }
}
