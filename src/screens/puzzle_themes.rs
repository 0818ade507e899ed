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

/// A row: a selection, its name, the number of unsolved puzzles and the score.
struct ThemeRow {
    selection: PuzzleSelection,
    name: String,
    unsolved: usize,
    score: String,
}

/// Returns the row of each selection.
fn theme_rows(puzzles: &Puzzles, progress: &Progress, variant: Variant) -> Vec<ThemeRow> {
    let unsolved = puzzles.count(variant) - puzzles.solved(progress, variant);
    let whole = [PuzzleSelection::All, PuzzleSelection::WeakestFirst];
    let whole = whole.map(|selection| ThemeRow {
        selection,
        name: selection_name(variant, selection),
        unsolved,
        score: String::new(),
    });
    let scores = puzzles.theme_scores(progress, variant).into_iter();
    let themes = scores.map(|it| {
        let selection = PuzzleSelection::Theme(it.theme);
        let percent = it.score().map(|score| format!("{:.0}", 100.0 * score));
        ThemeRow {
            selection,
            name: selection_name(variant, selection),
            unsolved: it.unsolved,
            score: percent.map_or_else(String::new, |percent| {
                tr!("themes-score", percent = percent, tried = it.tried)
            }),
        }
    });
    whole.into_iter().chain(themes).collect()
}

/// Returns the name of a selection of puzzles of a variant.
pub(crate) fn selection_name(variant: Variant, selection: PuzzleSelection) -> String {
    match selection {
        PuzzleSelection::All => tr!("themes-all"),
        PuzzleSelection::WeakestFirst => tr!("themes-weakest"),
        PuzzleSelection::Theme(theme) => theme_name(theme),
        PuzzleSelection::Lesson(index) => {
            let lesson = strategy::shipped(variant).get(index);
            let step = lesson.and_then(|it| it.lesson.steps.first());
            step.map_or_else(String::new, |step| StepSentences::for_step(step).topic)
        }
    }
}

/// Returns the name of a theme as a heading.
pub(super) fn theme_name(theme: Theme) -> String {
    let name = tr!("puzzle-theme", theme = theme.id());
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn draw_dialog(
    mut canvas: Canvas,
    form: Single<&PuzzleThemesForm>,
    puzzles: Res<Puzzles>,
    progress: Res<Progress>,
    mut run: ResMut<PuzzleRun>,
    mut exercises: MessageWriter<OpenExercise>,
    mut commands: Commands,
) -> Result {
    let PuzzleThemesForm(variant) = **form;
    let rows = theme_rows(&puzzles, &progress, variant);
    let running = run.running.as_ref().filter(|it| it.puzzle.variant == variant);
    let now = running.and_then(|it| it.selection).unwrap_or(run.selection(variant));
    let title = tr!("themes-title", game = text::title(variant));
    let canvas = &mut canvas;
    let result = dialogs::draw_tall_modal(canvas, "themes", &title, SIZE, |painter, rect| {
        let body = Rect::from_min_max(rect.min + vec2(24.0, 76.0), rect.max - vec2(20.0, 20.0));
        draw_head(painter, body.with_max_y(body.top() + 22.0));
        let mut chosen = None;
        let list = body.with_min_y(body.top() + 26.0);
        painter.scrolled_column(list, "themes", 0.0, false, |painter| {
            for row in &rows {
                let place = painter.room(ROW_HEIGHT_PX);
                if draw_row(painter, row, row.selection == now, place) {
                    chosen = Some(row.selection);
                }
            }
        });
        chosen
    })?;
    if let Some(selection) = result.inner {
        run.select(variant, selection);
        exercises.write(OpenExercise::Puzzle(variant));
    }
    if result.inner.is_some() || result.cancelled {
        commands.close_dialog();
    }
    Ok(())
}

/// Returns the cells of a row: the name, the number of unsolved puzzles and the score.
fn cells(row: Rect) -> [Rect; 3] {
    let row = row.shrink2(vec2(12.0, 0.0));
    let score = row.with_min_x(row.right() - COLUMN_WIDTHS_PX[1]);
    let unsolved = row.with_max_x(score.left());
    let unsolved = unsolved.with_min_x(unsolved.right() - COLUMN_WIDTHS_PX[0]);
    [row.with_max_x(unsolved.left() - 8.0), unsolved, score]
}

/// Draws the headings of the columns, at the places that the rows of the scrolled list have.
fn draw_head(painter: &mut Painter, line: Rect) {
    let look = painter.look;
    let row = line.with_min_x(line.left() + 4.0);
    let [name, unsolved, score] = cells(row.with_max_x(line.right() - 16.0));
    let heads = [
        (name, TextAlign::Left, tr!("themes-theme")),
        (unsolved, TextAlign::Right, tr!("themes-unsolved")),
        (score, TextAlign::Right, tr!("themes-solved-first")),
    ];
    for (cell, side, title) in &heads {
        painter.text_in_rect(*cell, *side, title, look.dim(13.0));
    }
    let title = &heads[2].2;
    painter.explained(score, "themes-solved-first", title, &tr!("themes-score-tip"));
}

/// Draws a row. Returns whether it was clicked.
fn draw_row(painter: &mut Painter, row: &ThemeRow, chosen: bool, rect: Rect) -> bool {
    let look = painter.look;
    let id = match row.selection {
        PuzzleSelection::All => "all",
        PuzzleSelection::WeakestFirst => "weakest",
        PuzzleSelection::Theme(theme) => theme.id(),
        PuzzleSelection::Lesson(_) => "lesson",
    };
    let response = painter.list_row(rect, &format!("theme-{id}"), chosen);
    let [name, unsolved, score] = cells(rect);
    painter.text_in_rect(name, TextAlign::Left, &row.name, look.strong(14.0));
    let count = row.unsolved.to_string();
    painter.text_in_rect(unsolved, TextAlign::Right, &count, look.plain(13.5));
    painter.text_in_rect(score, TextAlign::Right, &row.score, look.plain(13.5));
    let spoken = tr!(
        "themes-spoken",
        name = &row.name,
        unsolved = row.unsolved,
        score = if row.score.is_empty() { "none" } else { &row.score }
    );
    painter.set_label(&response, &spoken);
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
        let all = shipped(variant).iter();
        let count = all.filter(|it| it.themes.contains(&theme)).count();
        let mut progress = Progress::default();
        let puzzles = Puzzles::default();
        let row = |progress: &Progress, selection| {
            let mut rows = theme_rows(&puzzles, progress, variant).into_iter();
            let row = rows.find(|row| row.selection == selection).expect("a row");
            (row.unsolved, row.score)
        };
        let of_theme = PuzzleSelection::Theme(theme);
        assert_eq!(row(&progress, of_theme), (count, String::new()));
        for (recall, wanted) in [
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
            assert_eq!(row(&progress, of_theme), wanted);
        }
        let rest = shipped(variant).len() - 1;
        assert_eq!(row(&progress, PuzzleSelection::All).0, rest);
    }
}
