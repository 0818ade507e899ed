//! A game's row: its board, its name with the choice of variants, and its three cells.

use super::cell::{Cell, Line, Tail};
use super::{LearnAction, Shown};
use crate::learn::progress::LessonState;
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
    /// Draws it.
    pub(super) fn show(
        &self,
        painter: &mut Painter,
        pictures: &mut Pictures,
        shown: &Shown,
        rect: Rect,
    ) -> Option<LearnAction> {
        painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
        let [game, cells @ ..] = columns(rect, self.wide);
        let mut wish = self.game(painter, pictures, game);
        let id = self.variant.id();
        let drawn = [
            (
                self.first_game(shown),
                "lesson",
                LearnAction::FirstGame(self.variant),
            ),
            (
                self.puzzles(shown),
                "puzzles",
                LearnAction::Puzzles(self.variant),
            ),
            (
                self.openings(shown),
                "openings",
                LearnAction::Openings(self.variant),
            ),
        ];
        let title = text::title(self.variant);
        for ((cell, name, action), column) in drawn.into_iter().zip(cells) {
            let line = area(
                column.left(),
                column.top() + 20.0,
                1.0,
                column.height() - 40.0,
            );
            painter.fill(line, 0, painter.look.line);
            let place = column.shrink2([8.0, 7.0].into());
            let name = format!("learn-{name}-{id}");
            if cell.show(painter, place, &name, &title, self.wide) {
                wish = Some(action);
            }
        }
        wish
    }

    /// The board, the name, and below it what the game is about or the choice of its variants.
    fn game(
        &self,
        painter: &mut Painter,
        pictures: &mut Pictures,
        rect: Rect,
    ) -> Option<LearnAction> {
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
        let labels: Vec<(String, String)> = self
            .card
            .variants
            .iter()
            .map(|(variant, _)| (format!("learn-show-{}", variant.id()), chip_label(*variant)))
            .collect();
        let ink = look.strong(13.5);
        let wanted: f32 = labels
            .iter()
            .map(|(_, label)| painter.width(label, ink) + 26.0)
            .sum();
        let place = if low {
            let left = rect.left() + margin - 4.0;
            area(left, rect.bottom() - 6.0, rect.right() - 10.0 - left, 28.0)
        } else {
            area(left, head.bottom() + 6.0, wanted.min(words.width()), 30.0)
        };
        let now = self.card.variants.iter();
        let now = now
            .map(|(variant, _)| *variant)
            .position(|it| it == self.variant);
        let clicked = painter.segmented(place, &labels, now);
        clicked.map(|chosen| LearnAction::Choose(self.index, chosen))
    }

    /// How far the first game was come with.
    fn first_game(&self, shown: &Shown) -> Cell {
        let lesson = shipped(self.variant);
        let of = lesson.steps.len();
        let minutes = |step: usize| lesson.minutes_left(step);
        match shown.progress.lesson(self.variant) {
            LessonState::New => Cell {
                title: tr!("learn-not-begun"),
                done: false,
                middle: Line::Steps {
                    at: None,
                    done: 0,
                    of,
                },
                last: Some((tr!("learn-minutes", minutes = minutes(0)), false)),
                tail: Tail::Button(tr!("learn-begin"), false),
            },
            LessonState::At(step) => Cell {
                title: tr!("learn-step", step = step + 1, of = of),
                done: false,
                middle: Line::Steps {
                    at: Some(step),
                    done: step,
                    of,
                },
                last: Some((tr!("learn-minutes-left", minutes = minutes(step)), false)),
                tail: Tail::Button(tr!("learn-continue"), self.main),
            },
            LessonState::Done => Cell {
                title: tr!("learn-done"),
                done: true,
                middle: Line::Steps {
                    at: None,
                    done: of,
                    of,
                },
                last: Some((tr!("learn-minutes", minutes = minutes(0)), false)),
                tail: Tail::Chevron,
            },
        }
    }

    /// How many puzzles were solved, and what is due.
    fn puzzles(&self, shown: &Shown) -> Cell {
        let (progress, variant) = (shown.progress, self.variant);
        let all = shown.puzzles.count(variant);
        let Some(rating) = progress.rating(variant) else {
            return Cell {
                title: tr!("learn-none-solved"),
                done: false,
                middle: Line::Words(tr!("learn-puzzles", count = all)),
                last: None,
                tail: Tail::Chevron,
            };
        };
        let due = shown.puzzles.due(progress, variant, shown.today).len();
        let solved = shown.puzzles.solved(progress, variant);
        let points = rating.value().round() as i64;
        Cell {
            title: tr!("learn-solved", count = solved, of = all),
            done: false,
            middle: Line::Words(tr!("learn-rating", rating = points.to_string())),
            last: Some((tr!("learn-due", count = due), due > 0)),
            tail: Tail::Chevron,
        }
    }

    /// How many games there are from the start.
    fn openings(&self, shown: &Shown) -> Cell {
        let variant = self.variant;
        let rows = shown.library.rows.iter();
        let games = rows.filter_map(|row| row.game.as_ref().ok());
        let own = games.filter(|game| game.variant == variant && game.over);
        let start = AnyPosition::start(variant);
        let about = match self.most_played {
            _ if variant == Variant::Upthrust => Some(tr!("learn-solved-game")),
            Some(mv) => {
                let mv = text::move_text(&start, mv);
                Some(tr!("learn-most-played", mv = mv))
            }
            None => None,
        };
        Cell {
            title: tr!("learn-games", count = Explorer::shipped(variant).games),
            done: false,
            middle: Line::Words(tr!("learn-own", count = own.count())),
            last: about.map(|about| (about, false)),
            tail: Tail::Chevron,
        }
    }
}
