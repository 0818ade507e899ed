//! The row of a game: its board, its name with the choice of variants, and its three cells.

use super::Learning;
use crate::learn::progress::LessonState;
use crate::learn::puzzle::PuzzleSelection;
use crate::learn::{OpenExercise, OpenOpenings};
use crate::screens::home::cards::{Card, chip_label};
use crate::screens::lessons::OpenLessons;
use crate::screens::prelude::*;
use crate::screens::puzzle_themes::{OpenPuzzleThemes, selection_name, theme_name};
use bevy_egui::egui::Stroke;
use quadrille_games::rules::AnyMove;
use quadrille_teaching::explorer::Explorer;
use quadrille_teaching::lesson::shipped;
use quadrille_teaching::strategy::{self, StrategyLesson};

/// The margin of a cell's text.
pub(super) const TEXT_MARGIN_PX: f32 = 20.0;

pub(super) struct Row {
    pub index: usize,
    pub card: &'static Card,
    pub variant: Variant,
    /// The most played first move.
    pub most_played: Option<AnyMove>,
    /// Whether its first game has the main button of the screen.
    pub main: bool,
    /// Whether there is room for three lines.
    pub wide: bool,
}

/// Returns the columns of a row: game, first game, puzzles, openings.
pub(super) fn columns(row: Rect, wide: bool) -> [Rect; 4] {
    let share = if wide { 0.312 } else { 0.31 };
    let game = row.with_max_x(row.left() + row.width() * share);
    let [lesson, puzzles, openings] = parts(row.with_min_x(game.right()), 0.0);
    [game, lesson, puzzles, openings]
}

impl Row {
    /// Draws the row. Returns the chosen variant.
    pub(super) fn show(
        &self,
        painter: &mut Painter,
        learning: &Learning,
        rect: Rect,
    ) -> Option<usize> {
        painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
        let [game, cells @ ..] = columns(rect, self.wide);
        let chosen = self.draw_game(painter, game);
        let variant = self.variant;
        let title = text::title(variant);
        let mut show = |cell: Cell, name: &str, column: Rect| {
            let line = column.with_max_x(column.left() + 1.0);
            painter.fill(line.shrink2(vec2(0.0, 20.0)), 0, painter.look.line);
            let place = column.shrink2(vec2(8.0, 7.0));
            let name = format!("learn-{name}-{}", variant.id());
            cell.show(painter, place, &name, &title, self.wide)
        };
        let lesson = show(self.first_game(learning), "lesson", cells[0]);
        let puzzle = show(self.puzzles(learning), "puzzles", cells[1]);
        let openings = show(self.openings(learning), "openings", cells[2]);
        let corner = |cell: Rect| {
            let corner = cell.right_top() + vec2(-42.0, 9.0);
            Rect::from_min_size(corner, vec2(CORNER_WIDTH_PX, 28.0))
        };
        let name = format!("learn-lessons-{}", variant.id());
        let tip = tr!("learn-lessons", game = &title);
        let clicked = painter.bare_icon(corner(cells[0]), &name, Icon::More, &tip);
        painter.trigger_if(clicked, OpenLessons(variant));
        let name = format!("learn-themes-{}", variant.id());
        let tip = tr!("learn-themes", game = &title);
        let clicked = painter.bare_icon(corner(cells[1]), &name, Icon::More, &tip);
        painter.trigger_if(clicked, OpenPuzzleThemes(variant));
        // A narrow cell already has a tooltip with its third line.
        if self.wide && learning.progress.rating(variant).is_some() {
            let name = format!("learn-puzzles-{}", variant.id());
            painter.explain(&name, || tr!("puzzle-figures-tip"));
        }
        // A finished first game gives way to the strategy lessons.
        if learning.progress.lesson(variant) == LessonState::Done {
            painter.trigger_if(lesson, OpenLessons(variant));
        } else {
            painter.send_if(lesson, OpenExercise::Lesson(variant));
        }
        painter.send_if(puzzle, OpenExercise::Puzzle(variant));
        painter.send_if(openings, OpenOpenings(variant));
        chosen
    }

    /// Draws the board, the name, and the description or the choice of variants.
    fn draw_game(&self, painter: &mut Painter, rect: Rect) -> Option<usize> {
        let margin = if self.wide { 16.0 } else { 12.0 };
        let several = self.card.variants.len() > 1;
        // If room is short, the choice of variants is below everything.
        let low = !self.wide && several;
        let rect = if low { rect.with_max_y(rect.bottom() - 30.0) } else { rect };
        let side = rect.height() - 2.0 * margin;
        let room = area(rect.left() + margin, rect.top() + margin, side, side);
        let start = AnyPosition::start(self.variant);
        let name = format!("learn-board-{}", self.index);
        painter.miniature(&name, &start, None, room);
        let left = room.right() + margin + 4.0;
        let text_rect = rect.with_min_x(left).with_max_x(rect.right() - 14.0);
        let about = self.card.description();
        let look = painter.look;
        let (size, line) = if self.wide { (20.0, 30.0) } else { (17.0, 26.0) };
        // The font is smaller if the text does not fit otherwise.
        let lay = |leading, rows, size| {
            let width = text_rect.width().min(200.0);
            painter.lay_rows(&about, width, leading, rows, look.dim(size))
        };
        let mut galley = lay(18.0, 3, 13.0);
        if galley.elided {
            galley = lay(14.5, 5, 12.0);
        }
        let below = match several {
            true if low => -6.0,
            true => 30.0,
            false => galley.size().y,
        };
        let top = rect.center().y - (line + 6.0 + below) / 2.0;
        let head = area(left, top, text_rect.width(), line);
        painter.text_in_rect(head, TextAlign::Left, &self.card.title(), look.strong(size));
        if !several {
            let at = head.left_bottom() + vec2(0.0, 6.0);
            painter.ui.painter().galley(at, galley, look.text);
            return None;
        }
        let variants = self.card.variants.iter().copied();
        let now = variants.clone().position(|it| it == self.variant);
        let labels = variants.map(|it| (format!("learn-show-{}", it.id()), chip_label(it)));
        let labels: Vec<(String, String)> = labels.collect();
        let ink = look.strong(13.5);
        let widths = labels.iter().map(|(_, label)| painter.width(label, ink));
        let chips_width: f32 = widths.map(|width| width + 26.0).sum();
        let place = if low {
            let left = rect.left() + margin - 4.0;
            area(left, rect.bottom() - 6.0, rect.right() - 10.0 - left, 28.0)
        } else {
            area(left, head.bottom() + 6.0, chips_width.min(text_rect.width()), 30.0)
        };
        painter.segmented(place, &labels, now)
    }

    fn first_game(&self, learning: &Learning) -> Cell {
        let lesson = shipped(self.variant);
        let of = lesson.steps.len();
        let state = learning.progress.lesson(self.variant);
        let all = lesson.minutes_left(0);
        let minutes = tr!("learn-minutes", minutes = all);
        let lessons = strategy::shipped(self.variant).iter();
        let is_done = |it: &&StrategyLesson| learning.progress.has_strategy(self.variant, &it.idea);
        let strategy = tr!(
            "learn-strategy",
            done = lessons.clone().filter(is_done).count(),
            of = lessons.len()
        );
        let cell = Cell { has_corner: true, ..Cell::default() };
        // A finished strategy lesson is counted, whether the first game is finished or not.
        let has_strategy = lessons.clone().any(|it| is_done(&it));
        let last = |minutes: String| {
            if has_strategy { strategy.clone() } else { minutes }
        };
        match state {
            LessonState::New => Cell {
                title: tr!("learn-not-begun"),
                steps: Some((None, 0, of)),
                last: Some((last(minutes), false)),
                button: Some((tr!("learn-begin"), false)),
                ..cell
            },
            LessonState::At(step) => {
                let left = lesson.minutes_left(step);
                Cell {
                    title: tr!("learn-step", step = step + 1, of = of),
                    steps: Some((Some(step), step, of)),
                    last: Some((last(tr!("learn-minutes-left", minutes = left)), false)),
                    button: Some((tr!("learn-continue"), self.main)),
                    ..cell
                }
            }
            LessonState::Done => Cell {
                title: tr!("learn-done"),
                done: true,
                steps: Some((None, of, of)),
                last: Some((strategy, false)),
                ..cell
            },
        }
    }

    fn puzzles(&self, learning: &Learning) -> Cell {
        let (progress, variant) = (&learning.progress, self.variant);
        let all = learning.puzzles.count(variant);
        let Some(rating) = progress.rating(variant) else {
            return Cell {
                title: tr!("learn-none-solved"),
                words: tr!("learn-puzzles", count = all),
                has_corner: true,
                ..Cell::default()
            };
        };
        let due = learning.puzzles.due(progress, variant, *learning.today).len();
        let solved = learning.puzzles.solved(progress, variant);
        let points = rating.value().round() as i64;
        let selection = learning.run.selection(variant);
        let weakest = || learning.puzzles.weakest_theme(progress, variant);
        let last = if due > 0 {
            tr!("learn-due", count = due)
        } else if selection != PuzzleSelection::All {
            let name = selection_name(variant, selection);
            tr!("learn-selected", selection = name)
        } else if let Some(score) = weakest() {
            tr!("learn-weakest", theme = theme_name(score.theme))
        } else {
            tr!("learn-due", count = due)
        };
        Cell {
            title: tr!("learn-solved", count = solved, of = all),
            words: tr!("learn-rating", rating = points.to_string()),
            last: Some((last, due > 0)),
            has_corner: true,
            ..Cell::default()
        }
    }

    fn openings(&self, learning: &Learning) -> Cell {
        let variant = self.variant;
        let rows = learning.library.rows.iter();
        let games = rows.filter_map(|row| row.game.as_ref().ok());
        let own = games.filter(|game| game.variant == variant && game.is_over);
        let start = AnyPosition::start(variant);
        let mv = self.most_played.map(|mv| text::move_text(&start, mv));
        let about = match variant {
            Variant::Upthrust => Some(tr!("learn-solved-game")),
            _ => mv.map(|mv| tr!("learn-most-played", mv = mv)),
        };
        Cell {
            title: tr!("learn-games", count = Explorer::shipped(variant).games),
            words: tr!("learn-own", count = own.count()),
            last: about.map(|about| (about, false)),
            ..Cell::default()
        }
    }
}

/// The width of the icon in the corner of a cell.
const CORNER_WIDTH_PX: f32 = 32.0;
/// The distance from the middle of a line to its baseline.
const BASELINE_OFFSET_PX: f32 = 4.5;

#[derive(Default)]
pub(super) struct Cell {
    pub title: String,
    /// Whether it has a check mark.
    pub done: bool,
    /// Whether there is an icon in its upper right corner.
    pub has_corner: bool,
    pub words: String,
    /// The steps of a first game, shown in place of `words`: the current one, the finished ones, and all.
    pub steps: Option<(Option<usize>, usize, usize)>,
    /// The third line, and whether it is due. It is a tooltip if there is no room.
    pub last: Option<(String, bool)>,
    /// The label of a button, and whether it is the main one; `None` for a chevron.
    pub button: Option<(String, bool)>,
}

impl Cell {
    /// Returns the whole text of the cell of `game`.
    fn full_text(&self, game: &str) -> String {
        let mut parts = vec![game, &self.title, &self.words];
        parts.extend(self.last.as_ref().map(|(text, _)| text.as_str()));
        parts.extend(self.button.as_ref().map(|(label, _)| label.as_str()));
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// Draws the cell. Returns whether it was clicked.
    pub(super) fn show(
        &self,
        painter: &mut Painter,
        rect: Rect,
        name: &str,
        game: &str,
        wide: bool,
    ) -> bool {
        let look = painter.look;
        let (response, hover) = painter.plate(rect, name, 10, [look.panel, look.raised]);
        painter.set_label(&response, &self.full_text(game));
        let left = rect.left() + if wide { 12.0 } else { 8.0 };
        // A button has a line of its own.
        let buttons = self.button.is_some();
        let lines = if wide || buttons { 3.0 } else { 2.0 };
        let leading = (rect.height() / (lines + 0.8)).clamp(20.0, 31.0);
        let middle = rect.center().y;
        let line = |index: f32| middle + (index - (lines - 1.0) / 2.0) * leading;
        let chevron = rect.right() - if wide { 18.0 } else { 10.0 };
        let button = self.button.as_ref().map(|(label, main)| {
            let (least, height) = if wide { (74.0, 34.0) } else { (56.0, 26.0) };
            let width = painter.button_width(label, 13.0, least);
            let low = line(2.0).min(rect.bottom() - height / 2.0 - 6.0);
            let left = rect.right() - 10.0 - width;
            (area(left, low - height / 2.0, width, height), label, *main)
        });
        let room = if buttons { rect.right() - 8.0 - left } else { chevron - 9.0 - left };
        let (strong, dim) = if wide { (15.0, 13.0) } else { (14.0, 12.5) };
        let indent = if self.done { 24.0 } else { 0.0 };
        if self.done {
            painter.icon(pos2(left + 8.0, line(0.0)), 18.0, Icon::Check, look.good);
        }
        let at = pos2(left + indent, line(0.0) + BASELINE_OFFSET_PX);
        let corner = if self.has_corner { CORNER_WIDTH_PX - 9.0 } else { 0.0 };
        let title_room = room - indent - corner;
        painter.text_within(at, title_room, &self.title, look.strong(strong));
        let at = pos2(left, line(1.0) + BASELINE_OFFSET_PX);
        painter.text_within(at, room, &self.words, look.dim(dim));
        if let Some((now, done, of)) = self.steps {
            draw_dots(painter, pos2(left + 4.0, line(1.0)), room, now, done, of);
        }
        match (&self.last, wide) {
            (Some((text, due)), true) => {
                let ink = if *due { TextStyle::medium(13.0, look.accent) } else { look.dim(13.0) };
                let dot = if *due { 16.0 } else { 0.0 };
                if *due {
                    let at = pos2(left + 4.0, line(2.0));
                    painter.ui.painter().circle_filled(at, 4.0, look.fill);
                }
                let end = button.as_ref().map_or(chevron - 14.0, |it| it.0.left() - 8.0);
                let at = pos2(left + dot, line(2.0) + BASELINE_OFFSET_PX);
                painter.text_within(at, end - at.x, text, ink);
            }
            (Some((_, true)), false) => {
                let at = pos2(chevron, line(0.0));
                painter.ui.painter().circle_filled(at, 4.0, look.fill);
            }
            _ => {}
        }
        match button {
            None => {
                let colour = Painter::blend(look.text2, look.text, hover);
                painter.icon(pos2(chevron, middle), 18.0, Icon::Forward, colour);
            }
            Some((place, label, main)) => {
                let (fill, ink) = if main {
                    (look.fill, TextStyle::bold(13.0, look.on_fill))
                } else {
                    let colour = Painter::blend(look.raised, look.raised2, hover);
                    (colour, look.strong(13.0))
                };
                painter.fill(place, 8, fill);
                painter.label_in(place, label, ink);
            }
        }
        let clicked = response.clicked();
        if let (Some((text, _)), false) = (&self.last, wide) {
            response.on_hover_text(text);
        }
        clicked
    }
}

/// Draws a dot for each step from `at` on: filled if done, with a ring if current.
fn draw_dots(painter: &Painter, at: Pos2, room: f32, now: Option<usize>, done: usize, of: usize) {
    let look = painter.look;
    let step = (room / of.max(1) as f32).min(15.0);
    let shapes = painter.ui.painter();
    for index in 0..of {
        let middle = at + vec2(index as f32 * step, 0.0);
        if now == Some(index) {
            shapes.circle_filled(middle, 3.4, look.fill);
            shapes.circle_stroke(middle, 6.6, Stroke::new(1.6, look.fill));
        } else if index < done {
            shapes.circle_filled(middle, 4.4, look.text2);
        } else {
            shapes.circle_stroke(middle, 4.0, Stroke::new(1.3, look.text3));
        }
    }
}
