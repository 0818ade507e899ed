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
use quadrille_teaching::lesson;
use quadrille_teaching::strategy::{self, StrategyLesson};

/// The margin of a cell's text.
pub(super) const TEXT_MARGIN_PX: f32 = 20.0;

pub(super) struct Row {
    pub index: usize,
    pub card: &'static Card,
    pub variant: Variant,
    /// The most played first move.
    pub most_played_move: Option<AnyMove>,
    /// Whether the button of the first game is the main one of the screen.
    pub has_main_button: bool,
    /// Whether the cells have three lines.
    pub is_wide: bool,
}

/// Returns the columns of a row: board and name, first game, puzzles, openings.
pub(super) fn column_rects(row: Rect, is_wide: bool) -> [Rect; 4] {
    let game_share = if is_wide { 0.312 } else { 0.31 };
    let game_rect = row.with_max_x(row.left() + row.width() * game_share);
    let [lesson_rect, puzzles_rect, openings_rect] = parts(row.with_min_x(game_rect.right()), 0.0);
    [game_rect, lesson_rect, puzzles_rect, openings_rect]
}

impl Row {
    /// Draws the row. Returns the index of the chosen variant, if one was clicked.
    pub(super) fn draw(
        &self,
        painter: &mut Painter,
        learning: &Learning,
        rect: Rect,
    ) -> Option<usize> {
        painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
        let [game_rect, cell_rects @ ..] = column_rects(rect, self.is_wide);
        let new_index = self.draw_game(painter, game_rect);
        let variant = self.variant;
        let title = text::title(variant);
        let mut draw_cell = |cell: Cell, name: &str, column_rect: Rect| {
            let separator_rect = column_rect.with_max_x(column_rect.left() + 1.0);
            painter.fill(separator_rect.shrink2(vec2(0.0, 20.0)), 0, painter.look.line);
            let cell_rect = column_rect.shrink2(vec2(8.0, 7.0));
            let name = format!("learn-{name}-{}", variant.id());
            cell.draw(painter, cell_rect, &name, &title, self.is_wide)
        };
        let lesson_clicked = draw_cell(self.first_game_cell(learning), "lesson", cell_rects[0]);
        let puzzle_clicked = draw_cell(self.puzzles_cell(learning), "puzzles", cell_rects[1]);
        let openings_clicked = draw_cell(self.openings_cell(learning), "openings", cell_rects[2]);
        let corner_rect = |cell_rect: Rect| {
            let corner = cell_rect.right_top() + vec2(-42.0, 9.0);
            Rect::from_min_size(corner, vec2(CORNER_WIDTH_PX, 28.0))
        };
        let name = format!("learn-lessons-{}", variant.id());
        let tip = tr!("learn-lessons", game = &title);
        let clicked = painter.bare_icon(corner_rect(cell_rects[0]), &name, Icon::More, &tip);
        painter.trigger_if(clicked, OpenLessons(variant));
        let name = format!("learn-themes-{}", variant.id());
        let tip = tr!("learn-themes", game = &title);
        let clicked = painter.bare_icon(corner_rect(cell_rects[1]), &name, Icon::More, &tip);
        painter.trigger_if(clicked, OpenPuzzleThemes(variant));
        // A narrow cell already has a tooltip with its third line.
        if self.is_wide && learning.progress.rating(variant).is_some() {
            let name = format!("learn-puzzles-{}", variant.id());
            painter.add_tooltip(&name, || tr!("puzzle-figures-tip"));
        }
        // After the first game is finished, its cell opens the strategy lessons.
        if learning.progress.lesson_state(variant) == LessonState::Done {
            painter.trigger_if(lesson_clicked, OpenLessons(variant));
        } else {
            painter.trigger_if(lesson_clicked, OpenExercise::Lesson(variant));
        }
        painter.trigger_if(puzzle_clicked, OpenExercise::Puzzle(variant));
        painter.trigger_if(openings_clicked, OpenOpenings(variant));
        new_index
    }

    /// Draws the board, the name, and the description or the choice of variants. Returns the index of the chosen variant, if one
    /// was clicked.
    fn draw_game(&self, painter: &mut Painter, rect: Rect) -> Option<usize> {
        let margin = if self.is_wide { 16.0 } else { 12.0 };
        let has_several_variants = self.card.variants.len() > 1;
        // If the row is low, the choice of variants is below everything.
        let is_low = !self.is_wide && has_several_variants;
        let rect = if is_low { rect.with_max_y(rect.bottom() - 30.0) } else { rect };
        let board_side = rect.height() - 2.0 * margin;
        let board_rect = area(rect.left() + margin, rect.top() + margin, board_side, board_side);
        let start = AnyPosition::start(self.variant);
        let name = format!("learn-board-{}", self.index);
        painter.miniature(&name, &start, false, None, board_rect);
        let left = board_rect.right() + margin + 4.0;
        let text_rect = rect.with_min_x(left).with_max_x(rect.right() - 14.0);
        let description = self.card.description();
        let look = painter.look;
        let (title_size, title_height) = if self.is_wide { (20.0, 30.0) } else { (17.0, 26.0) };
        // A text that does not fit has a smaller font.
        let lay = |leading, rows, size| {
            let width = text_rect.width().min(200.0);
            painter.lay_rows(&description, width, leading, rows, look.dim(size))
        };
        let mut galley = lay(18.0, 3, 13.0);
        if galley.elided {
            galley = lay(14.5, 5, 12.0);
        }
        let lower_height = match has_several_variants {
            true if is_low => -6.0,
            true => 30.0,
            false => galley.size().y,
        };
        let top = rect.center().y - (title_height + 6.0 + lower_height) / 2.0;
        let title_rect = area(left, top, text_rect.width(), title_height);
        painter.text_in_rect(
            title_rect,
            TextAlign::Left,
            &self.card.title(),
            look.strong(title_size),
        );
        if !has_several_variants {
            let description_position = title_rect.left_bottom() + vec2(0.0, 6.0);
            painter.ui.painter().galley(description_position, galley, look.text);
            return None;
        }
        let variants = self.card.variants.iter().copied();
        let shown_index = variants.clone().position(|variant| variant == self.variant);
        let labels =
            variants.map(|variant| (format!("learn-show-{}", variant.id()), chip_label(variant)));
        let labels: Vec<(String, String)> = labels.collect();
        let style = look.strong(13.5);
        let widths = labels.iter().map(|(_, label)| painter.width(label, style));
        let chips_width: f32 = widths.map(|width| width + 26.0).sum();
        let choice_rect = if is_low {
            let left = rect.left() + margin - 4.0;
            area(left, rect.bottom() - 6.0, rect.right() - 10.0 - left, 28.0)
        } else {
            area(left, title_rect.bottom() + 6.0, chips_width.min(text_rect.width()), 30.0)
        };
        painter.segmented(choice_rect, &labels, shown_index)
    }

    fn first_game_cell(&self, learning: &Learning) -> Cell {
        let lesson = lesson::shipped(self.variant);
        let step_count = lesson.steps.len();
        let state = learning.progress.lesson_state(self.variant);
        let total_minutes = lesson.minutes_left(0);
        let minutes = tr!("learn-minutes", minutes = total_minutes);
        let lessons = strategy::shipped_lessons(self.variant).iter();
        let is_done =
            |lesson: &&StrategyLesson| learning.progress.has_strategy(self.variant, &lesson.idea);
        let strategy_text = tr!(
            "learn-strategy",
            done = lessons.clone().filter(is_done).count(),
            of = lessons.len()
        );
        let cell = Cell { has_corner_icon: true, ..Cell::default() };
        // A finished strategy lesson is counted, whether the first game is finished or not.
        let has_strategy = lessons.clone().any(|lesson| is_done(&lesson));
        let third_line = |minutes: String| {
            if has_strategy { strategy_text.clone() } else { minutes }
        };
        match state {
            LessonState::New => Cell {
                title: tr!("learn-not-begun"),
                steps: Some((None, 0, step_count)),
                third_line: Some((third_line(minutes), false)),
                button: Some((tr!("learn-begin"), false)),
                ..cell
            },
            LessonState::At(step) => {
                let minutes_left = lesson.minutes_left(step);
                Cell {
                    title: tr!("learn-step", step = step + 1, of = step_count),
                    steps: Some((Some(step), step, step_count)),
                    third_line: Some((
                        third_line(tr!("learn-minutes-left", minutes = minutes_left)),
                        false,
                    )),
                    button: Some((tr!("learn-continue"), self.has_main_button)),
                    ..cell
                }
            }
            LessonState::Done => Cell {
                title: tr!("learn-done"),
                is_done: true,
                steps: Some((None, step_count, step_count)),
                third_line: Some((strategy_text, false)),
                ..cell
            },
        }
    }

    fn puzzles_cell(&self, learning: &Learning) -> Cell {
        let (progress, variant) = (&learning.progress, self.variant);
        let total_count = learning.puzzles.count(variant);
        let Some(rating) = progress.rating(variant) else {
            return Cell {
                title: tr!("learn-none-solved"),
                second_line: tr!("learn-puzzles", count = total_count),
                has_corner_icon: true,
                ..Cell::default()
            };
        };
        let due_count = learning.puzzles.due_puzzles(progress, variant, *learning.today).len();
        let solved_count = learning.puzzles.solved_count(progress, variant);
        let rating_points = rating.value().round() as i64;
        let selection = learning.run.selection(variant);
        let weakest_theme = || learning.puzzles.weakest_theme(progress, variant);
        let third_line = if due_count > 0 {
            tr!("learn-due", count = due_count)
        } else if selection != PuzzleSelection::All {
            let name = selection_name(variant, selection);
            tr!("learn-selected", selection = name)
        } else if let Some(score) = weakest_theme() {
            tr!("learn-weakest", theme = theme_name(score.theme))
        } else {
            tr!("learn-due", count = due_count)
        };
        Cell {
            title: tr!("learn-solved", count = solved_count, of = total_count),
            second_line: tr!("learn-rating", rating = rating_points.to_string()),
            third_line: Some((third_line, due_count > 0)),
            has_corner_icon: true,
            ..Cell::default()
        }
    }

    fn openings_cell(&self, learning: &Learning) -> Cell {
        let variant = self.variant;
        let rows = learning.library.rows.iter();
        let games = rows.filter_map(|row| row.game.as_ref().ok());
        let start = AnyPosition::start(variant);
        let stored_games =
            games.filter(|game| game.variant == variant && game.is_over && game.has_explorer_start);
        let move_text = self.most_played_move.map(|mv| text::move_text(&start, mv));
        let sentence = match variant {
            Variant::Upthrust => Some(tr!("learn-solved-game")),
            _ => move_text.map(|move_text| tr!("learn-most-played", mv = move_text)),
        };
        Cell {
            title: tr!("learn-games", count = text::grouped(shipped_game_count(variant))),
            second_line: tr!("learn-own", count = stored_games.count()),
            third_line: sentence.map(|sentence| (sentence, false)),
            ..Cell::default()
        }
    }
}

/// Returns the number of shipped games from the start position, with which the cell opens the explorer.
pub(super) fn shipped_game_count(variant: Variant) -> u32 {
    let results = Explorer::shipped(variant).record(&AnyPosition::start(variant));
    results.map_or(0, |results| results.games)
}

/// The width of the icon in the corner of a cell.
const CORNER_WIDTH_PX: f32 = 32.0;
/// The distance from the middle of a line to its baseline.
const BASELINE_OFFSET_PX: f32 = 4.5;

#[derive(Default)]
pub(super) struct Cell {
    pub title: String,
    /// Whether the title has a check mark.
    pub is_done: bool,
    /// Whether there is space for an icon in the upper right corner.
    pub has_corner_icon: bool,
    pub second_line: String,
    /// The steps of a first game, shown in place of `second_line`: the index of the current one, and the
    /// numbers of finished and of all steps.
    pub steps: Option<(Option<usize>, usize, usize)>,
    /// The third line, and whether it is about due puzzles. It is a tooltip in a row with two lines.
    pub third_line: Option<(String, bool)>,
    /// The label of a button, and whether it is the main one; `None` for a chevron.
    pub button: Option<(String, bool)>,
}

impl Cell {
    /// Returns the accessible label of the cell of `game`, with all texts.
    fn full_text(&self, game: &str) -> String {
        let mut parts = vec![game, &self.title, &self.second_line];
        parts.extend(self.third_line.as_ref().map(|(text, _)| text.as_str()));
        parts.extend(self.button.as_ref().map(|(label, _)| label.as_str()));
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// Draws the cell. Returns whether it was clicked.
    pub(super) fn draw(
        &self,
        painter: &mut Painter,
        rect: Rect,
        name: &str,
        game: &str,
        is_wide: bool,
    ) -> bool {
        let look = painter.look;
        let (response, hover) = painter.plate(rect, name, 10, [look.panel, look.raised]);
        painter.set_label(&response, &self.full_text(game));
        let left = rect.left() + if is_wide { 12.0 } else { 8.0 };
        // A button has a line of its own.
        let has_button = self.button.is_some();
        let line_count = if is_wide || has_button { 3.0 } else { 2.0 };
        let leading = (rect.height() / (line_count + 0.8)).clamp(20.0, 31.0);
        let centre_y = rect.center().y;
        let line_y = |index: f32| centre_y + (index - (line_count - 1.0) / 2.0) * leading;
        let chevron_x = rect.right() - if is_wide { 18.0 } else { 10.0 };
        let button = self.button.as_ref().map(|(label, is_main)| {
            let (min_width, height) = if is_wide { (74.0, 34.0) } else { (56.0, 26.0) };
            let width = painter.button_width(label, 13.0, min_width);
            let button_y = line_y(2.0).min(rect.bottom() - height / 2.0 - 6.0);
            let left = rect.right() - 10.0 - width;
            (area(left, button_y - height / 2.0, width, height), label, *is_main)
        });
        let text_width =
            if has_button { rect.right() - 8.0 - left } else { chevron_x - 9.0 - left };
        let (title_size, text_size) = if is_wide { (15.0, 13.0) } else { (14.0, 12.5) };
        let indent = if self.is_done { 24.0 } else { 0.0 };
        if self.is_done {
            painter.icon(pos2(left + 8.0, line_y(0.0)), 18.0, Icon::Check, look.good);
        }
        let title_position = pos2(left + indent, line_y(0.0) + BASELINE_OFFSET_PX);
        let corner_width = if self.has_corner_icon { CORNER_WIDTH_PX - 9.0 } else { 0.0 };
        let title_width = text_width - indent - corner_width;
        painter.text_within(title_position, title_width, &self.title, look.strong(title_size));
        let text_position = pos2(left, line_y(1.0) + BASELINE_OFFSET_PX);
        painter.text_within(text_position, text_width, &self.second_line, look.dim(text_size));
        if let Some((current_step, done_count, step_count)) = self.steps {
            draw_dots(
                painter,
                pos2(left + 4.0, line_y(1.0)),
                text_width,
                current_step,
                done_count,
                step_count,
            );
        }
        match (&self.third_line, is_wide) {
            (Some((third_line, is_due)), true) => {
                let style =
                    if *is_due { TextStyle::medium(13.0, look.accent) } else { look.dim(13.0) };
                let dot_width = if *is_due { 16.0 } else { 0.0 };
                if *is_due {
                    let dot_centre = pos2(left + 4.0, line_y(2.0));
                    painter.ui.painter().circle_filled(dot_centre, 4.0, look.fill);
                }
                let text_right =
                    button.as_ref().map_or(chevron_x - 14.0, |button| button.0.left() - 8.0);
                let line_position = pos2(left + dot_width, line_y(2.0) + BASELINE_OFFSET_PX);
                painter.text_within(line_position, text_right - line_position.x, third_line, style);
            }
            (Some((_, true)), false) => {
                let dot_centre = pos2(chevron_x, line_y(0.0));
                painter.ui.painter().circle_filled(dot_centre, 4.0, look.fill);
            }
            _ => {}
        }
        match button {
            None => {
                let colour = Painter::blend(look.text2, look.text, hover);
                painter.icon(pos2(chevron_x, centre_y), 18.0, Icon::Forward, colour);
            }
            Some((button_rect, label, is_main)) => {
                let (fill, style) = if is_main {
                    (look.fill, TextStyle::bold(13.0, look.on_fill))
                } else {
                    let colour = Painter::blend(look.raised, look.raised2, hover);
                    (colour, look.strong(13.0))
                };
                painter.fill(button_rect, 8, fill);
                painter.label_in(button_rect, label, style);
            }
        }
        let clicked = response.clicked();
        if let (Some((text, _)), false) = (&self.third_line, is_wide) {
            response.on_hover_text(text);
        }
        clicked
    }
}

/// Draws a dot for each step from `first_centre` on: filled if done, with a ring if current.
fn draw_dots(
    painter: &Painter,
    first_centre: Pos2,
    width: f32,
    current_step: Option<usize>,
    done_count: usize,
    step_count: usize,
) {
    let look = painter.look;
    let spacing = (width / step_count.max(1) as f32).min(15.0);
    let shapes = painter.ui.painter();
    for index in 0..step_count {
        let centre = first_centre + vec2(index as f32 * spacing, 0.0);
        if current_step == Some(index) {
            shapes.circle_filled(centre, 3.4, look.fill);
            shapes.circle_stroke(centre, 6.6, Stroke::new(1.6, look.fill));
        } else if index < done_count {
            shapes.circle_filled(centre, 4.4, look.text2);
        } else {
            shapes.circle_stroke(centre, 4.0, Stroke::new(1.3, look.text3));
        }
    }
}
