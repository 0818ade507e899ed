//! The dialog to choose puzzles by theme, with the person's results in each theme.

use super::prelude::*;
use crate::learn::OpenExercise;
use crate::learn::lesson::StepSentences;
use crate::learn::progress::Progress;
use crate::learn::puzzle::{PuzzleRun, PuzzleSelection, Puzzles};
use quadrille_teaching::puzzle::Theme;
use quadrille_teaching::strategy;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(560.0, 560.0);
/// The height of a row.
const ROW_HEIGHT_PX: f32 = 36.0;
/// The widths of the columns with the number of unsolved puzzles and with the score.
const COLUMN_WIDTHS_PX: [f32; 2] = [96.0, 118.0];

/// A request for the dialog with the puzzle themes of a variant.
#[derive(Event, Clone, Copy, Debug)]
pub struct OpenPuzzleThemes(pub Variant);

/// The variant whose puzzles are chosen.
#[derive(Component, Clone, Copy, Debug)]
struct PuzzleThemesForm(Variant);

/// Adds the dialog.
pub(super) fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(|request: On<OpenPuzzleThemes>, mut commands: Commands| {
        commands.open_dialog(PuzzleThemesForm(request.0));
    });
}

/// A row of the dialog.
struct ThemeRow {
    selection: PuzzleSelection,
    name: String,
    unsolved_count: usize,
    score_text: String,
}

/// Returns the rows of the dialog: all puzzles, the weakest themes first, and each theme.
fn theme_rows(puzzles: &Puzzles, progress: &Progress, variant: Variant) -> Vec<ThemeRow> {
    let unsolved_count = puzzles.count(variant) - puzzles.solved_count(progress, variant);
    let general_rows = [PuzzleSelection::All, PuzzleSelection::WeakestFirst];
    let general_rows = general_rows.map(|selection| ThemeRow {
        selection,
        name: selection_name(variant, selection),
        unsolved_count,
        score_text: String::new(),
    });
    let scores = puzzles.theme_scores(progress, variant).into_iter();
    let rows_of_themes = scores.map(|theme_score| {
        let selection = PuzzleSelection::Theme(theme_score.theme);
        let percent = theme_score.score().map(|score| format!("{:.0}", 100.0 * score));
        ThemeRow {
            selection,
            name: selection_name(variant, selection),
            unsolved_count: theme_score.unsolved_count,
            score_text: percent.map_or_else(String::new, |percent| {
                tr!("themes-score", percent = percent, tried = theme_score.tried_count)
            }),
        }
    });
    general_rows.into_iter().chain(rows_of_themes).collect()
}

/// Returns the name of a selection of puzzles of a variant.
pub(crate) fn selection_name(variant: Variant, selection: PuzzleSelection) -> String {
    match selection {
        PuzzleSelection::All => tr!("themes-all"),
        PuzzleSelection::WeakestFirst => tr!("themes-weakest"),
        PuzzleSelection::Theme(theme) => theme_name(theme),
        PuzzleSelection::Lesson(index) => {
            let lesson = strategy::shipped_lessons(variant).get(index);
            let step = lesson.and_then(|lesson| lesson.lesson.steps.first());
            step.map_or_else(String::new, |step| StepSentences::for_step(step).topic)
        }
    }
}

/// Returns the name of a theme as a heading.
pub(super) fn theme_name(theme: Theme) -> String {
    let name = tr!("puzzle-theme", theme = theme.id());
    let mut remaining_letters = name.chars();
    let first_letter = remaining_letters.next().into_iter().flat_map(char::to_uppercase);
    first_letter.chain(remaining_letters).collect()
}

fn draw_dialog(
    mut canvas: Canvas,
    form: Single<&PuzzleThemesForm>,
    puzzles: Res<Puzzles>,
    progress: Res<Progress>,
    mut run: ResMut<PuzzleRun>,
    mut commands: Commands,
) -> Result {
    let PuzzleThemesForm(variant) = **form;
    let rows = theme_rows(&puzzles, &progress, variant);
    let running_puzzle =
        run.running.as_ref().filter(|running_puzzle| running_puzzle.puzzle.variant == variant);
    let current_selection = running_puzzle
        .and_then(|running_puzzle| running_puzzle.selection)
        .unwrap_or(run.selection(variant));
    let title = tr!("themes-title", game = text::title(variant));
    let canvas = &mut canvas;
    let result = dialogs::draw_tall_modal(canvas, "themes", &title, SIZE, |painter, rect| {
        let content_rect =
            Rect::from_min_max(rect.min + vec2(24.0, 76.0), rect.max - vec2(20.0, 20.0));
        draw_head(painter, content_rect.with_max_y(content_rect.top() + 22.0));
        let mut clicked_selection = None;
        let list_rect = content_rect.with_min_y(content_rect.top() + 26.0);
        painter.scroll_column(list_rect, "themes", 0.0, false, |painter| {
            for row in &rows {
                let row_rect = painter.room(ROW_HEIGHT_PX);
                if draw_row(painter, row, row.selection == current_selection, row_rect) {
                    clicked_selection = Some(row.selection);
                }
            }
        });
        clicked_selection
    })?;
    if let Some(selection) = result.inner {
        run.select(variant, selection);
        commands.trigger(OpenExercise::Puzzle(variant));
    }
    if result.inner.is_some() || result.cancelled {
        commands.close_dialog();
    }
    Ok(())
}

/// Returns the cells of a row: the name, the number of unsolved puzzles and the score.
fn cell_rects(row_rect: Rect) -> [Rect; 3] {
    let row_rect = row_rect.shrink2(vec2(12.0, 0.0));
    let score_rect = row_rect.with_min_x(row_rect.right() - COLUMN_WIDTHS_PX[1]);
    let unsolved_rect = row_rect.with_max_x(score_rect.left());
    let unsolved_rect = unsolved_rect.with_min_x(unsolved_rect.right() - COLUMN_WIDTHS_PX[0]);
    [row_rect.with_max_x(unsolved_rect.left() - 8.0), unsolved_rect, score_rect]
}

/// Draws the headings of the columns, aligned with the cells of the scrolled list.
fn draw_head(painter: &mut Painter, rect: Rect) {
    let look = painter.look;
    let row_rect = rect.with_min_x(rect.left() + 4.0);
    let [name_rect, unsolved_rect, score_rect] =
        cell_rects(row_rect.with_max_x(rect.right() - 16.0));
    let headings = [
        (name_rect, TextAlign::Left, tr!("themes-theme")),
        (unsolved_rect, TextAlign::Right, tr!("themes-unsolved")),
        (score_rect, TextAlign::Right, tr!("themes-solved-first")),
    ];
    for (cell_rect, align, title) in &headings {
        painter.text_in_rect(*cell_rect, *align, title, look.dim(13.0));
    }
    let title = &headings[2].2;
    painter.explained(score_rect, "themes-solved-first", title, &tr!("themes-score-tip"));
}

/// Draws a row. Returns whether it was clicked.
fn draw_row(painter: &mut Painter, row: &ThemeRow, is_selected: bool, rect: Rect) -> bool {
    let look = painter.look;
    let selection_id = match row.selection {
        PuzzleSelection::All => "all",
        PuzzleSelection::WeakestFirst => "weakest",
        PuzzleSelection::Theme(theme) => theme.id(),
        PuzzleSelection::Lesson(_) => "lesson",
    };
    let response = painter.list_row(rect, &format!("theme-{selection_id}"), is_selected);
    let [name_rect, unsolved_rect, score_rect] = cell_rects(rect);
    painter.text_in_rect(name_rect, TextAlign::Left, &row.name, look.strong(14.0));
    let count_text = row.unsolved_count.to_string();
    painter.text_in_rect(unsolved_rect, TextAlign::Right, &count_text, look.plain(13.5));
    painter.text_in_rect(score_rect, TextAlign::Right, &row.score_text, look.plain(13.5));
    let label = tr!(
        "themes-spoken",
        name = &row.name,
        unsolved = row.unsolved_count,
        score = if row.score_text.is_empty() { "none" } else { &row.score_text }
    );
    painter.set_label(&response, &label);
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;
    use quadrille_teaching::puzzle::shipped;
    use quadrille_teaching::repetition::Recall;

    #[test]
    fn row_counts_unsolved_puzzles_and_first_tries() {
        let variant = Variant::Hique;
        let puzzle = &shipped(variant)[0];
        let theme = puzzle.themes[0];
        let puzzles_of_variant = shipped(variant).iter();
        let count = puzzles_of_variant.filter(|other| other.themes.contains(&theme)).count();
        let mut progress = Progress::default();
        let puzzles = Puzzles::default();
        let row = |progress: &Progress, selection| {
            let mut rows = theme_rows(&puzzles, progress, variant).into_iter();
            let row = rows.find(|row| row.selection == selection).expect("a row");
            (row.unsolved_count, row.score_text)
        };
        let selection_of_theme = PuzzleSelection::Theme(theme);
        assert_eq!(row(&progress, selection_of_theme), (count, String::new()));
        for (recall, expected) in [
            (Recall::Missed, (count, "0% of 1".to_owned())),
            (Recall::Known, (count - 1, "0% of 1".to_owned())),
        ] {
            let event = ProgressEvent::Puzzle {
                id: puzzle.key(),
                variant,
                puzzle_rating: puzzle.rating,
                recall,
            };
            progress.apply(1, &event);
            assert_eq!(row(&progress, selection_of_theme), expected);
        }
        let unsolved_count = shipped(variant).len() - 1;
        assert_eq!(row(&progress, PuzzleSelection::All).0, unsolved_count);
    }
}
