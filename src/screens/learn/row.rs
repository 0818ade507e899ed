//! A game's row: its board, its name with the choice of variants, and its three cells.

use super::Shown;
use super::cell::Cell;
use crate::learn::progress::LessonState;
use crate::learn::{OpenExercise, OpenOpenings};
use crate::screens::home::cards::{Card, chip_label, miniature};
use crate::screens::picture::Pictures;
use crate::text::{self, tr};
use crate::theme::painter::{Painter, area};
use bevy_egui::egui::Rect;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_teaching::explorer::Explorer;
use quadrille_teaching::lesson::shipped;

/// Between a cell's edge and its words.
pub(super) const INSET: f32 = 20.0;

/// What a row shows.
pub(super) struct Row {
    /// Its place among the rows.
    pub index: usize,
    /// The game.
    pub card: &'static Card,
    /// Which of its variants.
    pub variant: Variant,
    /// The first move most often played.
    pub most_played: Option<AnyMove>,
    /// Whether its first game has the screen's main button.
    pub main: bool,
    /// Whether there is room for three lines.
    pub wide: bool,
}

/// The columns of a row: the game, first game, puzzles, openings.
pub(super) fn columns(row: Rect, wide: bool) -> [Rect; 4] {
    let share = if wide { 0.312 } else { 0.31 };
    let first = row.width() * share;
    let cell = (row.width() - first) / 3.0;
    std::array::from_fn(|index| {
        let (left, width) = match index {
            0 => (row.left(), first),
            _ => (row.left() + first + (index - 1) as f32 * cell, cell),
        };
        area(left, row.top(), width, row.height())
    })
}

impl Row {
    /// Draws it; which of its variants was chosen.
    pub(super) fn show(
        &self,
        painter: &mut Painter,
        pictures: &mut Pictures,
        shown: &Shown,
        rect: Rect,
    ) -> Option<usize> {
        painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
        let [game, cells @ ..] = columns(rect, self.wide);
        let mut columns = cells.into_iter();
        let chosen = self.game(painter, pictures, game);
        let (id, variant) = (self.variant.id(), self.variant);
        let drawn = [
            (self.first_game(shown), "lesson"),
            (self.puzzles(shown), "puzzles"),
            (self.openings(shown), "openings"),
        ];
        let title = text::title(self.variant);
        let clicked = drawn.map(|(cell, name)| {
            let column = columns.next().unwrap_or(rect);
            let line = column.with_max_x(column.left() + 1.0);
            painter.fill(line.shrink2([0.0, 20.0].into()), 0, painter.look.line);
            let place = column.shrink2([8.0, 7.0].into());
            let name = format!("learn-{name}-{id}");
            cell.show(painter, place, &name, &title, self.wide)
        });
        painter.send_if(clicked[0], OpenExercise::Lesson(variant));
        painter.send_if(clicked[1], OpenExercise::Puzzle(variant));
        painter.send_if(clicked[2], OpenOpenings(variant));
        chosen
    }

    /// The board, the name, and below it what the game is about or the choice of its variants.
    fn game(&self, painter: &mut Painter, pictures: &mut Pictures, rect: Rect) -> Option<usize> {
        let margin = if self.wide { 16.0 } else { 12.0 };
        let several = self.card.variants.len() > 1;
        // Where room is short the choice of variants stands below all of it.
        let low = !self.wide && several;
        let rect = if low {
            rect.with_max_y(rect.bottom() - 30.0)
        } else {
            rect
        };
        let side = rect.height() - 2.0 * margin;
        let room = area(rect.left() + margin, rect.top() + margin, side, side);
        let start = AnyPosition::start(self.variant);
        let name = format!("learn-board-{}", self.index);
        miniature(painter, pictures, &name, (&start, None), room);
        let left = room.right() + margin + 4.0;
        let words = Rect::from_min_max([left, rect.top()].into(), rect.max);
        let words = words.with_max_x(rect.right() - 14.0);
        let about = self.card.about();
        let look = painter.look;
        let (size, line) = if self.wide {
            (20.0, 30.0)
        } else {
            (17.0, 26.0)
        };
        // In smaller letters where that is what it takes to say all of it.
        let lay = |leading, rows, size| {
            let width = words.width().min(200.0);
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
        let head = area(left, top, words.width(), line);
        painter.column(head, 0.0, |painter| {
            painter.text_line(line, &self.card.title(), look.strong(size));
        });
        if !several {
            let at = head.left_bottom() + bevy_egui::egui::vec2(0.0, 6.0);
            painter.ui.painter().galley(at, galley, look.text);
            return None;
        }
        let variants = self.card.variants.iter().copied();
        let now = variants.clone().position(|it| it == self.variant);
        let labels = variants.map(|it| (format!("learn-show-{}", it.id()), chip_label(it)));
        let labels: Vec<(String, String)> = labels.collect();
        let ink = look.strong(13.5);
        let widths = labels.iter().map(|(_, label)| painter.width(label, ink));
        let wanted: f32 = widths.map(|width| width + 26.0).sum();
        let place = if low {
            let left = rect.left() + margin - 4.0;
            area(left, rect.bottom() - 6.0, rect.right() - 10.0 - left, 28.0)
        } else {
            area(left, head.bottom() + 6.0, wanted.min(words.width()), 30.0)
        };
        painter.segmented(place, &labels, now)
    }

    /// How far the first game was come with.
    fn first_game(&self, shown: &Shown) -> Cell {
        let lesson = shipped(self.variant);
        let of = lesson.steps.len();
        let state = shown.progress.lesson(self.variant);
        let (at, done) = match state {
            LessonState::New => (None, 0),
            LessonState::At(step) => (Some(step), step),
            LessonState::Done => (None, of),
        };
        let minutes = lesson.minutes_left(at.unwrap_or(0));
        let title = match state {
            LessonState::New => tr!("learn-not-begun"),
            LessonState::At(step) => tr!("learn-step", step = step + 1, of = of),
            LessonState::Done => tr!("learn-done"),
        };
        let minutes = match at {
            Some(_) => tr!("learn-minutes-left", minutes = minutes),
            None => tr!("learn-minutes", minutes = minutes),
        };
        let button = match state {
            LessonState::New => Some((tr!("learn-begin"), false)),
            LessonState::At(_) => Some((tr!("learn-continue"), self.main)),
            LessonState::Done => None,
        };
        Cell {
            title,
            done: state == LessonState::Done,
            steps: Some((at, done, of)),
            last: Some((minutes, false)),
            button,
            ..Cell::default()
        }
    }

    /// How many puzzles were solved, and what is due.
    fn puzzles(&self, shown: &Shown) -> Cell {
        let (progress, variant) = (shown.progress, self.variant);
        let all = shown.puzzles.count(variant);
        let Some(rating) = progress.rating(variant) else {
            return Cell {
                title: tr!("learn-none-solved"),
                words: tr!("learn-puzzles", count = all),
                ..Cell::default()
            };
        };
        let due = shown.puzzles.due(progress, variant, shown.today).len();
        let solved = shown.puzzles.solved(progress, variant);
        let points = rating.value().round() as i64;
        Cell {
            title: tr!("learn-solved", count = solved, of = all),
            words: tr!("learn-rating", rating = points.to_string()),
            last: Some((tr!("learn-due", count = due), due > 0)),
            ..Cell::default()
        }
    }

    /// How many games there are from the start.
    fn openings(&self, shown: &Shown) -> Cell {
        let variant = self.variant;
        let rows = shown.library.rows.iter();
        let games = rows.filter_map(|row| row.game.as_ref().ok());
        let own = games.filter(|game| game.variant == variant && game.over);
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
