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
    /// The index of the shown variant of each row.
    chosen: [usize; CARDS.len()],
    /// The most played first move in the explorer's games.
    most_played: HashMap<Variant, Option<AnyMove>>,
    /// The variant that was opened last from anywhere, until the screen is entered.
    came_from: Option<Variant>,
}

impl LearnScreen {
    /// Returns the most played first move in the shipped games.
    fn most_played(&mut self, variant: Variant) -> Option<AnyMove> {
        *self.most_played.entry(variant).or_insert_with(|| {
            let start = AnyPosition::start(variant);
            let moves = Explorer::shipped(variant).moves(&start);
            moves.first().map(|(mv, _)| *mv)
        })
    }
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::draw_screen(app, Screen::Learn, draw_screen);
    app.init_resource::<LearnScreen>()
        .add_systems(OnEnter(Screen::Learn), enter)
        .add_systems(Update, record_opened);
}

/// Requests the statistics of the person's games. Shows the variants in which something is started or due.
fn enter(
    mut library: MessageWriter<LibraryRequest>,
    mut screen: ResMut<LearnScreen>,
    progress: Res<Progress>,
    today: Res<Today>,
    puzzles: Res<Puzzles>,
) {
    library.write(LibraryRequest::Refresh);
    let came_from = screen.came_from.take();
    for (index, card) in CARDS.iter().enumerate() {
        let wanted = |variant| priority(variant, &progress, *today, &puzzles, came_from);
        screen.chosen[index] = choose(card.variants, screen.chosen[index], wanted);
    }
}

/// Records the last opened variant.
fn record_opened(
    mut exercises: MessageReader<OpenExercise>,
    mut openings: MessageReader<OpenOpenings>,
    mut screen: ResMut<LearnScreen>,
) {
    for OpenOpenings(variant) in openings.read() {
        screen.came_from = Some(*variant);
    }
    for exercise in exercises.read() {
        if let OpenExercise::Lesson(variant)
        | OpenExercise::Strategy(variant, _)
        | OpenExercise::Puzzle(variant)
        | OpenExercise::SelectedPuzzle(variant, _) = exercise
        {
            screen.came_from = Some(*variant);
        }
    }
}

/// Returns the priority of a variant: the one opened last, then one in which something is started or due, then one in which
/// something was learned.
fn priority(
    variant: Variant,
    progress: &Progress,
    today: Today,
    puzzles: &Puzzles,
    came_from: Option<Variant>,
) -> u8 {
    let lesson = progress.lesson(variant);
    let due = || !puzzles.due(progress, variant, today).is_empty();
    if came_from == Some(variant) {
        3
    } else if matches!(lesson, LessonState::At(_)) || due() {
        2
    } else {
        u8::from(lesson == LessonState::Done || progress.rating(variant).is_some())
    }
}

/// Returns the index of the shown variant of a row: `now`, unless another has a higher priority.
fn choose(variants: &[Variant], now: usize, wanted: impl Fn(Variant) -> u8) -> usize {
    let here = wanted(variants[now]);
    let most = variants.iter().map(|variant| wanted(*variant)).max();
    let best = most.filter(|most| *most > here);
    let best_index = best.and_then(|best| variants.iter().position(|it| wanted(*it) == best));
    best_index.unwrap_or(now)
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
    let wide = window.width() >= MIN_WIDE_SIZE.x && window.height() >= MIN_WIDE_SIZE.y;
    let (margin, gap, most) = if wide { (56.0, 12.0, 200.0) } else { (24.0, 8.0, 118.0) };
    let width = (window.width() - 2.0 * margin).min(1500.0);
    let left = window.center().x - width / 2.0;
    // The head has the same place on every screen.
    let at = pos2(window.left() + 24.0, window.top() + 16.0);
    let end = page::draw_head(painter, at, "home", &tr!("learn-title"));
    let label = tr!("statistics-title");
    let link_width = painter.way_back_width(&label);
    let link = area(left + width - link_width, at.y, link_width, 34.0);
    let icon = Some((Icon::Chart, 16.0));
    let statistics = painter.word_button(link, "learn-statistics", icon, [&label; 2]);
    painter.go_if(statistics, Screen::Statistics);
    let room = Rect::from_min_max(pos2(end, at.y), pos2(link.left(), at.y + 34.0));
    page::draw_description(painter, room, &tr!("learn-about"));
    let rows = CARDS.len() as f32;
    let top = window.top() + if wide { 98.0 } else { 84.0 };
    let room = window.bottom() - top - if wide { 46.0 } else { 20.0 };
    let strip = if wide { 72.0 } else { 50.0 };
    let waiting = due_mistakes(learning);
    let below = if waiting.is_empty() { 0.0 } else { strip + gap };
    let height = ((room - below - (rows - 1.0) * gap) / rows).min(most);
    let columns = row::columns(area(left, top, width, height), wide);
    let titles = [tr!("learn-lessons-head"), tr!("puzzles"), tr!("learn-openings")];
    for (column, title) in columns[1..].iter().zip(titles) {
        let at = pos2(column.left() + row::TEXT_MARGIN_PX, top - 13.0);
        painter.text(at, TextAlign::Left, &title, painter.look.dim(13.0));
    }
    let mut amber = first_begun(screen, learning);
    for (index, card) in CARDS.iter().enumerate() {
        let rect = area(left, top + index as f32 * (height + gap), width, height);
        let variant = card.variants[screen.chosen[index]];
        let row = Row {
            index,
            card,
            variant,
            most_played: screen.most_played(variant),
            main: amber.take_if(|it| *it == variant).is_some(),
            wide,
        };
        if let Some(chosen) = row.show(painter, learning, rect) {
            screen.chosen[index] = chosen;
        }
    }
    if !waiting.is_empty() {
        let top = top + rows * (height + gap);
        let rect = area(left, top, width, strip);
        draw_mistakes(painter, &waiting, rect);
    }
}

/// Returns the number of due mistakes of each variant, in the order of the exercise.
fn due_mistakes(learning: &Learning) -> Vec<(Variant, usize)> {
    let mut counts: Vec<(Variant, usize)> = Vec::new();
    for mistake in learning.mistakes.due_mistakes(&learning.progress, *learning.today) {
        let variant = mistake.variant();
        match counts.iter_mut().find(|(of, _)| *of == variant) {
            Some((_, count)) => *count += 1,
            None => counts.push((variant, 1)),
        }
    }
    counts
}

/// Draws the strip with the due mistakes.
fn draw_mistakes(painter: &mut Painter, waiting: &[(Variant, usize)], rect: Rect) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let all = waiting.iter().map(|(_, count)| count).sum::<usize>();
    let title = tr!("learn-mistakes");
    let sentence = tr!("learn-mistakes-waiting", count = all);
    let games = waiting.iter();
    let games = games.map(|(variant, count)| format!("{} {count}", text::title(*variant)));
    let games = games.collect::<Vec<_>>().join(" · ");
    let inner = rect.shrink2(vec2(20.0, 0.0));
    painter.row_back(inner, 20.0, |painter| {
        let label = tr!("learn-find-better");
        let size = vec2(painter.button_width(&label, 13.5, 100.0), 36.0);
        let clicked = painter.button(size, "learn-mistakes", &label, 13.5);
        painter.send_if(clicked, OpenExercise::Mistakes(MistakeSelection::Due));
        let rest = painter.rest();
        let at = pos2(rest.left() + 12.0, rest.center().y);
        painter.ui.painter().circle_filled(at, 12.0, look.danger);
        painter.icon(at, 16.0, Icon::Mistake, look.ground);
        let mut line = rest.with_min_x(rest.left() + 38.0);
        line.min.x += painter.text_in_rect(line, TextAlign::Left, &title, look.strong(15.0)) + 8.0;
        line.min.x += painter.text_in_rect(line, TextAlign::Left, &sentence, look.dim(14.0)) + 16.0;
        if painter.width(&games, look.dim(13.0)) <= line.width() {
            painter.text_in_rect(line, TextAlign::Right, &games, look.dim(13.0));
        }
        painter.describe(rest, "learn-mistakes-told", &format!("{title} {sentence}"));
    });
}

/// Returns the first game in progress among the rows. Its button is the main one.
fn first_begun(screen: &LearnScreen, learning: &Learning) -> Option<Variant> {
    let cards = CARDS.iter().zip(screen.chosen);
    let mut variants = cards.map(|(card, chosen)| card.variants[chosen]);
    variants.find(|variant| matches!(learning.progress.lesson(*variant), LessonState::At(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;
    use quadrille_teaching::repetition::Recall;

    #[test]
    fn row_shows_the_last_variant_and_the_progress() {
        let both = [Variant::CublinoPur, Variant::CublinoContra];
        let contra = Variant::CublinoContra;
        let puzzles = Puzzles::default();
        let mut progress = Progress::default();
        let chosen = |progress: &Progress, now, came_from| {
            choose(&both, now, |it| priority(it, progress, Today(10), &puzzles, came_from))
        };
        assert_eq!(chosen(&progress, 0, None), 0);
        assert_eq!(chosen(&progress, 0, Some(contra)), 1);
        progress.apply(10, &ProgressEvent::LessonDone { variant: contra });
        assert_eq!(chosen(&progress, 0, None), 1, "it was won");
        let missed = ProgressEvent::Puzzle {
            id: "cublino-pur-0001".to_owned(),
            variant: Variant::CublinoPur,
            puzzle_rating: 1000,
            recall: Recall::Missed,
        };
        progress.apply(1, &missed);
        assert_eq!(chosen(&progress, 1, None), 0, "something is due");
        assert_eq!(chosen(&progress, 1, Some(contra)), 1);
    }
}
