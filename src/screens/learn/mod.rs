//! The Learn screen: a row for each game with its first game, puzzles and openings.

mod row;

use super::home::cards::CARDS;
use super::page;
use super::prelude::*;
use crate::learn::mistakes::Mistakes;
use crate::learn::progress::{LessonState, Progress, Today};
use crate::learn::puzzle::{PuzzleRun, Puzzles};
use crate::learn::{MistakeSelection, OpenExercise, OpenOpenings};
use crate::storage::library_io::{Library, LibraryRequest};
use bevy::ecs::system::SystemParam;
use quadrille_games::rules::AnyMove;
use quadrille_teaching::explorer::Explorer;
use row::Row;
use std::collections::HashMap;

/// The smallest window with three lines in each cell.
const MIN_WIDE_SIZE: egui::Vec2 = vec2(1080.0, 740.0);

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
struct LearnScreen {
    /// The index of the shown variant in each row.
    shown_indices: [usize; CARDS.len()],
    /// The most played first move of each variant in the shipped games, once it is known.
    first_moves: HashMap<Variant, Option<AnyMove>>,
    /// The variant whose exercise or openings were opened last, on any screen, until this screen is entered.
    last_variant: Option<Variant>,
}

impl LearnScreen {
    /// Returns the most played first move in the shipped games.
    fn most_played_move(&mut self, variant: Variant) -> Option<AnyMove> {
        *self.first_moves.entry(variant).or_insert_with(|| {
            let start = AnyPosition::start(variant);
            let moves = Explorer::shipped(variant).moves(&start);
            moves.first().map(|(mv, _)| *mv)
        })
    }
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Learn, draw_screen);
    app.init_resource::<LearnScreen>()
        .add_systems(OnEnter(Screen::Learn), prepare_screen)
        .add_observer(record_last_variant)
        .add_observer(|openings: On<OpenOpenings>, mut screen: ResMut<LearnScreen>| {
            screen.last_variant = Some(openings.0);
        });
}

/// Requests the index of games. Chooses the shown variants: those in which something is started or due.
fn prepare_screen(
    mut library_requests: MessageWriter<LibraryRequest>,
    mut screen: ResMut<LearnScreen>,
    progress: Res<Progress>,
    today: Res<Today>,
    puzzles: Res<Puzzles>,
) {
    library_requests.write(LibraryRequest::Refresh);
    let last_variant = screen.last_variant.take();
    for (index, card) in CARDS.iter().enumerate() {
        let priority_of = |variant| priority(variant, &progress, *today, &puzzles, last_variant);
        screen.shown_indices[index] =
            choose_index(card.variants, screen.shown_indices[index], priority_of);
    }
}

/// Records the variant of an exercise as the last opened one.
fn record_last_variant(exercise: On<OpenExercise>, mut screen: ResMut<LearnScreen>) {
    if let OpenExercise::Lesson(variant)
    | OpenExercise::Strategy(variant, _)
    | OpenExercise::Puzzle(variant)
    | OpenExercise::SelectedPuzzle(variant, _) = *exercise
    {
        screen.last_variant = Some(variant);
    }
}

/// Returns the priority of a variant, from 3 for the one opened last. Variants in which something is started or due come
/// next, then those in which something was learned.
fn priority(
    variant: Variant,
    progress: &Progress,
    today: Today,
    puzzles: &Puzzles,
    last_variant: Option<Variant>,
) -> u8 {
    let lesson_state = progress.lesson_state(variant);
    let has_due_puzzles = || !puzzles.due_puzzles(progress, variant, today).is_empty();
    if last_variant == Some(variant) {
        3
    } else if matches!(lesson_state, LessonState::At(_)) || has_due_puzzles() {
        2
    } else {
        u8::from(lesson_state == LessonState::Done || progress.rating(variant).is_some())
    }
}

/// Returns the index of the shown variant of a row: `current`, unless another has a higher priority.
fn choose_index(
    variants: &[Variant],
    current_index: usize,
    priority_of: impl Fn(Variant) -> u8,
) -> usize {
    let current_priority = priority_of(variants[current_index]);
    let max_priority = variants.iter().map(|variant| priority_of(*variant)).max();
    let best_priority = max_priority.filter(|max_priority| *max_priority > current_priority);
    let best_index = best_priority.and_then(|best_priority| {
        variants.iter().position(|variant| priority_of(*variant) == best_priority)
    });
    best_index.unwrap_or(current_index)
}

/// The person's games and progress, and the due puzzles and mistakes.
#[derive(SystemParam)]
pub(super) struct Learning<'w> {
    pub(super) progress: Res<'w, Progress>,
    pub(super) today: Res<'w, Today>,
    pub(super) puzzles: Res<'w, Puzzles>,
    pub(super) run: Res<'w, PuzzleRun>,
    pub(super) mistakes: Res<'w, Mistakes>,
    pub(super) library: Res<'w, Library>,
}

fn draw_screen(mut canvas: Canvas, mut screen: ResMut<LearnScreen>, learning: Learning) -> Result {
    let screen = &mut *screen;
    canvas.page("learn", |painter, window| draw_page(painter, screen, &learning, window))
}

fn draw_page(painter: &mut Painter, screen: &mut LearnScreen, learning: &Learning, window: Rect) {
    let is_wide = window.width() >= MIN_WIDE_SIZE.x && window.height() >= MIN_WIDE_SIZE.y;
    let (margin, gap, max_height) = if is_wide { (56.0, 12.0, 200.0) } else { (24.0, 8.0, 118.0) };
    let width = (window.width() - 2.0 * margin).min(1500.0);
    let left = window.center().x - width / 2.0;
    // The head has the same position as on other screens.
    let head_position = pos2(window.left() + 24.0, window.top() + 16.0);
    let title_right = page::draw_head(painter, head_position, "home", &tr!("learn-title"));
    let label = tr!("statistics-title");
    let link_width = painter.way_back_width(&label);
    let link_rect = area(left + width - link_width, head_position.y, link_width, 34.0);
    let icon = Some((Icon::Chart, 16.0));
    let statistics_clicked = painter.word_button(link_rect, "learn-statistics", icon, [&label; 2]);
    painter.go_if(statistics_clicked, Screen::Statistics);
    let description_rect = Rect::from_min_max(
        pos2(title_right, head_position.y),
        pos2(link_rect.left(), head_position.y + 34.0),
    );
    page::draw_description(painter, description_rect, &tr!("learn-about"));
    let row_count = CARDS.len() as f32;
    let top = window.top() + if is_wide { 98.0 } else { 84.0 };
    let available_height = window.bottom() - top - if is_wide { 46.0 } else { 20.0 };
    let strip_height = if is_wide { 72.0 } else { 50.0 };
    let due_counts = count_due_mistakes(learning);
    let strip_space = if due_counts.is_empty() { 0.0 } else { strip_height + gap };
    let row_height =
        ((available_height - strip_space - (row_count - 1.0) * gap) / row_count).min(max_height);
    let column_rects = row::column_rects(area(left, top, width, row_height), is_wide);
    let titles = [tr!("learn-lessons-head"), tr!("puzzles"), tr!("learn-openings")];
    for (column_rect, title) in column_rects[1..].iter().zip(titles) {
        let title_position = pos2(column_rect.left() + row::TEXT_MARGIN_PX, top - 13.0);
        painter.text(title_position, TextAlign::Left, &title, painter.look.dim(13.0));
    }
    let mut main_variant = first_variant_in_progress(screen, learning);
    for (index, card) in CARDS.iter().enumerate() {
        let rect = area(left, top + index as f32 * (row_height + gap), width, row_height);
        let variant = card.variants[screen.shown_indices[index]];
        let row = Row {
            index,
            card,
            variant,
            most_played_move: screen.most_played_move(variant),
            has_main_button: main_variant
                .take_if(|main_variant| *main_variant == variant)
                .is_some(),
            is_wide,
        };
        if let Some(new_index) = row.draw(painter, learning, rect) {
            screen.shown_indices[index] = new_index;
        }
    }
    if !due_counts.is_empty() {
        let top = top + row_count * (row_height + gap);
        let rect = area(left, top, width, strip_height);
        draw_mistakes(painter, &due_counts, rect);
    }
}

/// Returns the number of due mistakes of each variant, in the order of the exercise.
fn count_due_mistakes(learning: &Learning) -> Vec<(Variant, usize)> {
    let mut counts: Vec<(Variant, usize)> = Vec::new();
    for mistake in learning.mistakes.due_mistakes(&learning.progress, *learning.today) {
        let variant = mistake.variant();
        match counts.iter_mut().find(|(counted_variant, _)| *counted_variant == variant) {
            Some((_, count)) => *count += 1,
            None => counts.push((variant, 1)),
        }
    }
    counts
}

/// Draws the strip with the due mistakes.
fn draw_mistakes(painter: &mut Painter, due_counts: &[(Variant, usize)], rect: Rect) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let total_count = due_counts.iter().map(|(_, count)| count).sum::<usize>();
    let title = tr!("learn-mistakes");
    let sentence = tr!("learn-mistakes-waiting", count = total_count);
    let game_counts = due_counts.iter();
    let game_counts =
        game_counts.map(|(variant, count)| format!("{} {count}", text::title(*variant)));
    let counts_text = game_counts.collect::<Vec<_>>().join(" · ");
    let content_rect = rect.shrink2(vec2(20.0, 0.0));
    painter.row_back(content_rect, 20.0, |painter| {
        let label = tr!("learn-find-better");
        let size = vec2(painter.button_width(&label, 13.5, 100.0), 36.0);
        let clicked = painter.button(size, "learn-mistakes", &label, 13.5);
        painter.trigger_if(clicked, OpenExercise::Mistakes(MistakeSelection::Due));
        let text_rect = painter.rest();
        let icon_centre = pos2(text_rect.left() + 12.0, text_rect.center().y);
        painter.ui.painter().circle_filled(icon_centre, 12.0, look.danger);
        painter.icon(icon_centre, 16.0, Icon::Mistake, look.ground);
        let mut line_rect = text_rect.with_min_x(text_rect.left() + 38.0);
        line_rect.min.x +=
            painter.text_in_rect(line_rect, TextAlign::Left, &title, look.strong(15.0)) + 8.0;
        line_rect.min.x +=
            painter.text_in_rect(line_rect, TextAlign::Left, &sentence, look.dim(14.0)) + 16.0;
        if painter.width(&counts_text, look.dim(13.0)) <= line_rect.width() {
            painter.text_in_rect(line_rect, TextAlign::Right, &counts_text, look.dim(13.0));
        }
        painter.describe(text_rect, "learn-mistakes-text", &format!("{title} {sentence}"));
    });
}

/// Returns the first shown variant whose first game is in progress. Its button is the main one.
fn first_variant_in_progress(screen: &LearnScreen, learning: &Learning) -> Option<Variant> {
    let cards = CARDS.iter().zip(screen.shown_indices);
    let mut variants = cards.map(|(card, index)| card.variants[index]);
    variants.find(|variant| matches!(learning.progress.lesson_state(*variant), LessonState::At(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;
    use crate::review::explorer::ExplorerResults;
    use quadrille_teaching::repetition::Recall;

    #[test]
    fn learn_and_the_explorer_count_the_same_games() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let results = ExplorerResults::look_up(Explorer::shipped(variant), &start);
            let explorer_count = results.here.map(|results| results.games);
            assert_eq!(Some(row::shipped_game_count(variant)), explorer_count, "{variant}");
        }
    }

    #[test]
    fn row_shows_the_last_variant_and_the_progress() {
        let variants = [Variant::CublinoPur, Variant::CublinoContra];
        let contra = Variant::CublinoContra;
        let puzzles = Puzzles::default();
        let mut progress = Progress::default();
        let shown_index = |progress: &Progress, current, last_variant| {
            choose_index(&variants, current, |variant| {
                priority(variant, progress, Today(10), &puzzles, last_variant)
            })
        };
        assert_eq!(shown_index(&progress, 0, None), 0);
        assert_eq!(shown_index(&progress, 0, Some(contra)), 1);
        progress.apply(10, &ProgressEvent::LessonDone { variant: contra });
        assert_eq!(shown_index(&progress, 0, None), 1, "it was won");
        let missed = ProgressEvent::Puzzle {
            id: "cublino-pur-0001".to_owned(),
            variant: Variant::CublinoPur,
            puzzle_rating: 1000,
            recall: Recall::Missed,
        };
        progress.apply(1, &missed);
        assert_eq!(shown_index(&progress, 1, None), 0, "something is due");
        assert_eq!(shown_index(&progress, 1, Some(contra)), 1);
    }
}
