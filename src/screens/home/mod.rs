//! Home: the four games as cards, the puzzle of the day, the unfinished game, learning, and demonstrations.

pub(in crate::screens) mod cards;
mod daily;
mod tile;

use super::learn::Learning;
use super::prelude::*;
use crate::game_status;
use crate::learn::OpenExercise;
use crate::learn::daily::DailyPuzzle;
use crate::learn::progress::{LessonState, Progress};
use crate::power::{FrameRequest, WindowAttention};
use crate::session::{Exercise, OpenGames, Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, SeatSetup, Setup};
use crate::storage::library::{LibraryRow, PlayerKind};
use crate::storage::library_io::LibraryRequest;
use crate::storage::quit::QuitRequest;
use crate::tournament::Tournaments;
use cards::{CARDS, Demonstrations, draw_card};
pub(super) use cards::{FOCUS_VARIANTS, chip_label};
use quadrille_search::Level;
use std::time::Duration;
use tile::Tile;

/// The smallest window with all cards side by side.
const MIN_WIDE_SIZE: egui::Vec2 = vec2(1080.0, 660.0);

/// Adds Home.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Home, draw_screen);
    app.init_resource::<Demonstrations>();
}

/// Returns a game of `variant` between two AIs with a second per move.
pub fn demo_setup(variant: Variant) -> Setup {
    let seat = SeatSetup {
        controller: Controller::Ai { level: Level::FULL, movetime: Duration::from_secs(1) },
        name: "Quadrille".to_owned(),
        clock: None,
    };
    Setup { seats: [seat.clone(), seat], is_stored: false, ..Setup::default_game(variant) }
}

/// Returns the variant whose first game each card offers: one whose first game was begun, otherwise the first variant whose
/// first game is not finished.
fn first_games(progress: &Progress) -> [Option<Variant>; CARDS.len()] {
    let is_begun =
        |variant: &Variant| matches!(progress.lesson_state(*variant), LessonState::At(_));
    let is_open = |variant: &Variant| progress.lesson_state(*variant) != LessonState::Done;
    std::array::from_fn(|index| {
        let variants = CARDS[index].variants.iter().copied();
        variants.clone().find(is_begun).or_else(|| variants.clone().find(is_open))
    })
}

/// The exercise that a chip of the tile Learn opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextExercise {
    /// Puzzles are due. The field is the number of due puzzles.
    DuePuzzles(usize),
    /// The first game, begun or not.
    FirstGame,
    /// Further puzzles.
    Puzzles,
}

impl NextExercise {
    /// Returns the next exercise of `variant`, in which `due_count` puzzles are due. Due puzzles come before the first game.
    fn new(variant: Variant, progress: &Progress, due_count: usize) -> Self {
        if due_count > 0 {
            Self::DuePuzzles(due_count)
        } else if progress.lesson_state(variant) == LessonState::Done {
            Self::Puzzles
        } else {
            Self::FirstGame
        }
    }

    /// Returns the request that opens the exercise.
    const fn opening_request(self, variant: Variant) -> OpenExercise {
        match self {
            Self::FirstGame => OpenExercise::Lesson(variant),
            Self::DuePuzzles(_) | Self::Puzzles => OpenExercise::Puzzle(variant),
        }
    }

    /// Returns the name of the exercise.
    fn label(self, variant: Variant) -> String {
        let game = text::title(variant);
        match self {
            Self::DuePuzzles(due_count) => {
                tr!("home-learn-chip-due", game = game, count = due_count)
            }
            Self::FirstGame => tr!("home-learn-chip-lesson", game = game),
            Self::Puzzles => tr!("home-learn-chip-puzzles", game = game),
        }
    }
}

/// Returns a text about the due puzzles and mistakes, or their number if it `is_short`; `None` if there are none.
fn due_text(learning: &Learning, is_short: bool) -> Option<String> {
    let (progress, today) = (&learning.progress, *learning.today);
    let count_due = |variant| learning.puzzles.due_puzzles(progress, variant, today).len();
    let puzzle_count: usize = Variant::ALL.map(count_due).iter().sum();
    let mistake_count = learning.mistakes.due_mistakes(progress, today).count();
    text::due_exercises(puzzle_count, mistake_count, is_short)
}

#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn draw_screen(
    mut canvas: Canvas,
    mut demonstrations: ResMut<Demonstrations>,
    games: OpenGames,
    settings: Res<Settings>,
    attention: Res<WindowAttention>,
    mut frame_request: ResMut<FrameRequest>,
    time: Res<Time<Real>>,
    tournaments: Res<Tournaments>,
    learning: Learning,
    mut next_demo: Local<usize>,
) -> Result {
    let is_animated = settings.motion.factor().is_some();
    if canvas.dialogs.any() || *attention != WindowAttention::Full || !is_animated {
        demonstrations.pause();
    } else {
        let time_until_move = demonstrations.advance(time.elapsed());
        frame_request.request_within(time_until_move);
    }
    let is_unfinished = |session: &&Session| {
        let is_game = session.setup.is_stored && session.exercise == Exercise::None;
        is_game && !session.is_over() && !session.is_empty_analysis()
    };
    // In the frame in which an exercise or a demonstration is opened, the game is already suspended.
    let session =
        games.current().filter(is_unfinished).or_else(|| games.suspended().filter(is_unfinished));
    let in_use: Vec<&String> = games.file_names().collect();
    let unfinished_game = session
        .map(UnfinishedGame::from_session)
        .or_else(|| UnfinishedGame::find(&learning.library.rows, &in_use));
    canvas.page("home", |painter, window| {
        let mut home = Home {
            demonstrations: &demonstrations,
            unfinished_game: unfinished_game.as_ref(),
            offered_first_games: first_games(&learning.progress),
            is_muted: settings.sound.muted,
            tournament_progress: tournaments.progress(),
            is_animated,
            daily_puzzle: DailyPuzzle::new(&learning.puzzles, &learning.progress, *learning.today),
            learning: &learning,
            next_demo: &mut next_demo,
        };
        if window.width() >= MIN_WIDE_SIZE.x && window.height() >= MIN_WIDE_SIZE.y {
            home.draw_wide(painter, window);
        } else {
            home.draw_compact(painter, window);
        }
    })
}

/// The game that can be continued.
struct UnfinishedGame<'a> {
    /// The name of its file; `None` for the current or the suspended game.
    file: Option<&'a str>,
    position: &'a AnyPosition,
    /// Whether its board is turned.
    flipped: bool,
    plies: usize,
    /// The players.
    description: String,
}

impl<'a> UnfinishedGame<'a> {
    fn from_session(session: &'a Session) -> Self {
        let position = session.game.position();
        let (flipped, plies) = (session.flipped, session.game.plies());
        Self { file: None, position, flipped, plies, description: session.player_names() }
    }

    /// Returns the latest stored game of a person that is neither over nor `in_use`. Nobody plays an analysis.
    fn find(rows: &'a [LibraryRow], in_use: &[&String]) -> Option<Self> {
        let mut games =
            rows.iter().filter_map(|row| Some((&row.entry.name, row.game.as_ref().ok()?)));
        let (name, game) = games.find(|(name, game)| {
            let is_of_person = game.kinds.contains(&PlayerKind::Human) && !game.is_analysis();
            !game.is_over && !in_use.contains(name) && is_of_person
        })?;
        Some(Self {
            file: Some(&**name),
            position: &game.position,
            flipped: game.begins_flipped(),
            plies: game.plies,
            description: game.player_names(),
        })
    }
}

struct Home<'a> {
    demonstrations: &'a Demonstrations,
    unfinished_game: Option<&'a UnfinishedGame<'a>>,
    /// The first game offered on each card.
    offered_first_games: [Option<Variant>; CARDS.len()],
    /// Whether sound is off.
    is_muted: bool,
    /// The numbers of played and of all games of a running tournament.
    tournament_progress: Option<(usize, usize)>,
    /// Whether the demonstration starts when Home is idle.
    is_animated: bool,
    daily_puzzle: Option<DailyPuzzle>,
    learning: &'a Learning<'a>,
    /// The number of the next demonstration.
    next_demo: &'a mut usize,
}

impl Home<'_> {
    /// Draws all cards in a row, as high as the window and a good ratio allow.
    fn draw_wide(&mut self, painter: &mut Painter, window: Rect) {
        let gap = 20.0;
        let cards_rect = wide_cards_rect(window, gap);
        let (left, width) = (cards_rect.left(), cards_rect.width());
        let top = cards_rect.top() - HEAD_HEIGHT_PX;
        draw_wordmark(painter, pos2(left, top + 44.0), 1.0);
        let style = painter.look.dim(15.0);
        let welcome_baseline = pos2(left + 54.0, top + 104.0);
        painter.text(welcome_baseline, TextAlign::Left, &tr!("home-welcome"), style);
        if let Some(daily_puzzle) = &self.daily_puzzle {
            let width = (width - 400.0).min(WIDE_DAILY_SIZE_PX.x);
            let daily_rect =
                area(cards_rect.right() - width, top + 60.0, width, WIDE_DAILY_SIZE_PX.y);
            daily::draw_daily(painter, daily_puzzle, daily_rect);
        }
        let card_rects = parts::<{ CARDS.len() }>(cards_rect, gap);
        for (index, rect) in card_rects.into_iter().enumerate() {
            self.draw_game_card(painter, index, true, rect);
        }
        let strip_rect = area(left, cards_rect.bottom() + 32.0, width, 108.0);
        self.draw_strip(painter, strip_rect, gap);
        let foot_rect = area(left, strip_rect.bottom() + 36.0, width, 40.0);
        let buttons_left = self.draw_foot(painter, foot_rect, width);
        // The demonstration is announced if there is room.
        let demo_notice = tr!("home-alone");
        let style = painter.look.faint(13.0);
        if self.is_animated && painter.width(&demo_notice, style) < buttons_left - 24.0 - left {
            painter.text_in_rect(foot_rect, TextAlign::Left, &demo_notice, style);
        }
    }

    /// Draws the card at `index` of [`CARDS`].
    fn draw_game_card(&self, painter: &mut Painter, index: usize, is_tall: bool, rect: Rect) {
        let (position, last_path) = self.demonstrations.position_and_path(index);
        let (card, first_game) = (&CARDS[index], self.offered_first_games[index]);
        draw_card(painter, position, last_path, card, is_tall, first_game, rect);
    }

    /// Draws rows of two cards, each with its miniature at the left, or above if there is room.
    fn draw_compact(&mut self, painter: &mut Painter, window: Rect) {
        let gap = 12.0;
        let [cards_rect, daily_rect, strip_rect] =
            compact_rects(window, gap, self.unfinished_game.is_some());
        if let Some(daily_puzzle) = &self.daily_puzzle {
            daily::draw_daily(painter, daily_puzzle, daily_rect);
        }
        let (left, width, top) = (cards_rect.left(), cards_rect.width(), window.top());
        draw_wordmark(painter, pos2(left, top + 20.0), 0.8);
        let foot_rect = area(left, top + 18.0, width, 40.0);
        // The name at 0.8 of its size, with the sign, is about 165 px wide.
        self.draw_foot(painter, foot_rect, width - 180.0);
        let card_width = (width - gap) / 2.0;
        let row_count = CARDS.len().div_ceil(2) as f32;
        let card_height = (cards_rect.height() - (row_count - 1.0) * gap) / row_count;
        let is_tall = card_height >= 1.1 * card_width || card_height > 380.0;
        for index in 0..CARDS.len() {
            let card_top = cards_rect.top() + (index / 2) as f32 * (card_height + gap);
            let rect = parts::<2>(area(left, card_top, width, card_height), gap)[index % 2];
            self.draw_game_card(painter, index, is_tall, rect);
        }
        self.draw_strip(painter, strip_rect, gap);
    }

    /// Draws the unfinished game, if there is one, with learning and demonstrations beside it.
    fn draw_strip(&mut self, painter: &mut Painter, rect: Rect, gap: f32) {
        let is_narrow = self.unfinished_game.is_some();
        let learn_tile = Tile {
            name: "home-learn",
            icon: Icon::Learn,
            title: tr!("home-learn"),
            description: tr!("home-learn-about"),
            due_text: due_text(self.learning, is_narrow && rect.width() <= 1100.0),
            is_narrow,
        };
        let watch_tile = Tile {
            name: "watch",
            icon: Icon::Play,
            title: tr!("home-watch"),
            description: tr!("home-watch-about"),
            due_text: None,
            is_narrow,
        };
        let [left_half, right_half] = parts(rect, gap);
        let [learn_rect, watch_rect] = match self.unfinished_game {
            None => [left_half, right_half],
            Some(game) => {
                draw_unfinished_game(painter, game, left_half);
                parts(right_half, gap)
            }
        };
        let widths = [&learn_tile, &watch_tile].map(|tile| tile.text_width(painter, learn_rect));
        let text_width = widths[0].max(widths[1]);
        let tip = |variant| self.next_exercise(variant).label(variant);
        let (is_clicked, variant) = learn_tile.draw(painter, learn_rect, text_width, tip);
        painter.go_if(is_clicked, Screen::Learn);
        if let Some(variant) = variant {
            painter.commands.trigger(self.next_exercise(variant).opening_request(variant));
        }
        let (is_clicked, mut variant) =
            watch_tile.draw(painter, watch_rect, text_width, text::variant_tip);
        if is_clicked && variant.is_none() {
            variant = Some(Variant::ALL[*self.next_demo % Variant::ALL.len()]);
            *self.next_demo += 1;
        }
        if let Some(variant) = variant {
            painter.send(Request::NewGame(demo_setup(variant)));
        }
    }

    /// Returns the exercise that the chip of `variant` opens.
    fn next_exercise(&self, variant: Variant) -> NextExercise {
        let (progress, today) = (&self.learning.progress, *self.learning.today);
        let due_count = self.learning.puzzles.due_puzzles(progress, variant, today).len();
        NextExercise::new(variant, progress, due_count)
    }

    /// Draws sound, tournaments, games, file, Settings and Quit at the right end of a row, within `available_width`. Each has a
    /// label, and either all or none have an icon. Returns the left end of the buttons.
    fn draw_foot(&self, painter: &mut Painter, row_rect: Rect, available_width: f32) -> f32 {
        // A running tournament shows its progress.
        let [tournament_label, short_tournament_label] = match self.tournament_progress {
            None => [tr!("home-tournament"), tr!("home-tournament")],
            Some((played_count, total_count)) => [
                tr!("home-tournament-played", played = played_count, total = total_count),
                tr!("home-tournament-short", played = played_count, total = total_count),
            ],
        };
        let (mute_icon, mute_tip) = Painter::mute_icon_and_tip(self.is_muted);
        let mut buttons = vec![
            ("mute", mute_icon, tr!("home-mute", muted = u8::from(self.is_muted))),
            ("home-tournament", Icon::Cup, tournament_label.clone()),
            ("home-games", Icon::Games, tr!("home-games")),
            ("home-open", Icon::Open, tr!("home-open")),
            ("home-settings", Icon::Settings, tr!("settings")),
            ("quit", Icon::Quit, tr!("home-quit")),
        ];
        // Without sound there is nothing to mute.
        if !cfg!(feature = "sound") {
            buttons.remove(0);
        }
        // The width of the labels depends on the language. If icons do not fit, only labels are shown.
        let button_width = |painter: &Painter, label: &str, has_icons: bool| {
            let text_width = painter.width(label, painter.look.plain(14.0));
            if has_icons { (42.0 + text_width + 14.0).max(92.0) } else { text_width + 20.0 }
        };
        let row_width = |painter: &Painter, buttons: &[(_, _, String)], has_icons: bool| {
            let widths = buttons.iter().map(|(.., label)| button_width(painter, label, has_icons));
            let gap_count = buttons.len() - 1;
            widths.sum::<f32>() + FOOT_GAP_PX * gap_count as f32
        };
        let has_icons = row_width(painter, &buttons, true) <= available_width;
        if !has_icons && row_width(painter, &buttons, false) > available_width {
            let tournament = buttons.iter_mut().find(|(name, ..)| *name == "home-tournament");
            tournament.into_iter().for_each(|button| button.2.clone_from(&short_tournament_label));
        }
        let left = row_rect.right() - row_width(painter, &buttons, has_icons);
        painter.row(row_rect.with_min_x(left), FOOT_GAP_PX, |painter| {
            for (name, icon, label) in buttons {
                let icon_and_size = has_icons.then_some((icon, 24.0));
                let size = vec2(button_width(painter, &label, has_icons), row_rect.height());
                let accessible_label = match icon {
                    Icon::Cup => &tournament_label,
                    Icon::Sound | Icon::Muted => &mute_tip,
                    _ => &label,
                };
                if painter.word_button(size, name, icon_and_size, [&label, accessible_label]) {
                    match icon {
                        Icon::Quit => painter.send(QuitRequest::Quit),
                        Icon::Open => painter.trigger_if(true, OpenFile),
                        Icon::Settings => painter.go_if(true, Screen::Settings),
                        Icon::Games => painter.go_if(true, Screen::Games),
                        Icon::Sound | Icon::Muted => painter.toggle_sound(self.is_muted),
                        _ => painter.go_if(true, Screen::Tournament),
                    }
                }
            }
        });
        left - FOOT_GAP_PX
    }
}

/// The gap between two buttons of the foot.
const FOOT_GAP_PX: f32 = 8.0;
/// The height of the head above the cards of a wide window.
const HEAD_HEIGHT_PX: f32 = 136.0;
/// The height of the strip and the foot below the cards of a wide window.
const LOWER_HEIGHT_PX: f32 = 260.0;
/// The height of the strip of a small window with an unfinished game.
const STRIP_HEIGHT_WITH_GAME_PX: f32 = 64.0;
/// The height of the strip of a small window without an unfinished game. Its tiles have two rows of chips.
const STRIP_HEIGHT_WITHOUT_GAME_PX: f32 = 96.0;
/// The size of the puzzle of the day in a wide window.
const WIDE_DAILY_SIZE_PX: egui::Vec2 = vec2(560.0, 44.0);
/// The height of the puzzle of the day in a small window.
const COMPACT_DAILY_HEIGHT_PX: f32 = 30.0;
/// The gaps above and below the puzzle of the day in a small window.
const DAILY_GAP_PX: f32 = 8.0;

/// Returns the rectangle of the cards of a wide window, as high as the window and a good ratio allow. Head, cards, strip and
/// foot together are centred.
fn wide_cards_rect(window: Rect, gap: f32) -> Rect {
    let width = (window.width() - 112.0).min(1500.0);
    let card_width = (width - (CARDS.len() - 1) as f32 * gap) / CARDS.len() as f32;
    let height = (window.height() - HEAD_HEIGHT_PX - LOWER_HEIGHT_PX).min(card_width * 1.46);
    let spare_height = (window.height() - height - HEAD_HEIGHT_PX - LOWER_HEIGHT_PX).max(0.0);
    let left = window.center().x - width / 2.0;
    area(left, window.top() + spare_height / 2.0 + HEAD_HEIGHT_PX, width, height)
}

/// Returns the rectangles of the cards, the puzzle of the day and the strip of a small window, from the top down.
fn compact_rects(window: Rect, gap: f32, has_game: bool) -> [Rect; 3] {
    let width = (window.width() - 48.0).min(1100.0);
    let left = window.center().x - width / 2.0;
    let strip_height =
        if has_game { STRIP_HEIGHT_WITH_GAME_PX } else { STRIP_HEIGHT_WITHOUT_GAME_PX };
    let strip_rect = area(left, window.bottom() - 20.0 - strip_height, width, strip_height);
    let daily_top = strip_rect.top() - DAILY_GAP_PX - COMPACT_DAILY_HEIGHT_PX;
    let top = window.top() + 70.0;
    let row_count = CARDS.len().div_ceil(2) as f32;
    let max_height = 1.3 * (width - gap) / 2.0 * row_count + gap * (row_count - 1.0);
    let height = (daily_top - DAILY_GAP_PX - top).min(max_height);
    [
        area(left, top, width, height),
        area(left, daily_top, width, COMPACT_DAILY_HEIGHT_PX),
        strip_rect,
    ]
}

/// Draws the sign and the name, with the upper left corner of the sign at `position`.
fn draw_wordmark(painter: &mut Painter, position: egui::Pos2, scale: f32) {
    let squares = [
        (0.0, 0.0, 0x7A_5A_43_u32),
        (21.5, 0.0, 0xCD_BE_9F),
        (0.0, 21.5, 0x56_63_7A),
        (21.5, 21.5, 0x7B_8C_80),
    ];
    for (x, y, hex) in squares {
        let [_, r, g, b] = hex.to_be_bytes();
        let corner = position + vec2(x, y) * scale;
        let rect = Rect::from_min_size(corner, vec2(18.5, 18.5) * scale);
        let radius = (4.0 * scale).round() as u8;
        painter.fill(rect, radius, Color32::from_rgb(r, g, b));
    }
    let centre = position + vec2(20.0, 20.0) * scale;
    let shapes = painter.ui.painter();
    shapes.circle_filled(centre, 5.2 * scale, painter.look.ground);
    shapes.circle_filled(centre, 3.2 * scale, painter.look.fill);
    let baseline = position + vec2(54.0, 31.4) * scale;
    let style = painter.look.strong(32.0 * scale);
    painter.text(baseline, TextAlign::Left, "Quadrille", style);
}

/// Draws the strip with the unfinished game.
fn draw_unfinished_game(painter: &mut Painter, game: &UnfinishedGame, rect: Rect) {
    painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
    let is_low = rect.height() < 90.0;
    let margin = if is_low { 8.0 } else { 12.0 };
    let board_side = rect.height() - 2.0 * margin;
    let board_rect = area(rect.left() + margin + 4.0, rect.top() + margin, board_side, board_side);
    painter.miniature("continue", game.position, game.flipped, None, board_rect);
    let title = tr!(
        "home-resume-title",
        game = text::title(game.position.variant()),
        number = game_status::move_number(game.position, game.plies)
    );
    let (button_size, right_margin) =
        if is_low { (vec2(82.0, 34.0), 12.0) } else { (vec2(94.0, 38.0), 24.0) };
    let look = painter.look;
    painter.row_back(rect.with_max_x(rect.right() - right_margin), 12.0, |painter| {
        let is_clicked = painter.main_button(button_size, "resume", &tr!("home-resume"), 14.0);
        match game.file {
            Some(file) => painter.send_if(is_clicked, LibraryRequest::Open(file.to_owned())),
            None => painter.go_if(is_clicked, Screen::Game),
        }
        let text_rect = painter.rest().with_min_x(board_rect.right() + 18.0);
        let (top_margin, line_height, small_size, large_size) =
            if is_low { (13.5, 20.0, 12.5, 14.0) } else { (26.0, 22.5, 13.0, 17.0) };
        painter.column(text_rect, 0.0, |painter| {
            painter.ui.add_space(top_margin);
            let style = TextStyle::bold(small_size, look.accent);
            painter.text_line(line_height, &tr!("home-continue"), style);
            painter.text_line(line_height, &title, look.strong(large_size));
            if !is_low {
                painter.text_line(line_height, &game.description, look.dim(13.0));
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;
    use crate::setup::Setup;
    use crate::storage::library::GameSummary;
    use quadrille_files::FolderEntry;

    #[test]
    fn home_fills_its_window_with_and_without_a_saved_game() {
        for (width, height) in [(1280.0, 800.0), (1366.0, 768.0), (1920.0, 1080.0)] {
            let window = area(0.0, 0.0, width, height);
            let cards = wide_cards_rect(window, 20.0);
            assert!(
                cards.top() >= HEAD_HEIGHT_PX && cards.bottom() + LOWER_HEIGHT_PX <= height + 0.1
            );
            assert!(cards.width() >= 0.75 * width, "{width}x{height}");
            let used = HEAD_HEIGHT_PX + cards.height() + LOWER_HEIGHT_PX;
            assert!(used >= 0.85 * height, "{width}x{height}: {used}");
        }
        for (width, height) in [(800.0, 600.0), (800.0, 800.0), (1000.0, 640.0)] {
            let window = area(0.0, 0.0, width, height);
            for has_game in [false, true] {
                let [cards, daily, strip] = compact_rects(window, 12.0, has_game);
                assert!((cards.bottom() + DAILY_GAP_PX - daily.top()).abs() < 0.1);
                assert!((daily.bottom() + DAILY_GAP_PX - strip.top()).abs() < 0.1);
                assert!((strip.bottom() - (height - 20.0)).abs() < 0.1);
                assert!(cards.width() >= 0.9 * width && strip.width() == cards.width());
            }
        }
    }

    #[test]
    fn short_text_about_due_exercises_fits_its_tile() {
        let [.., strip] = compact_rects(area(0.0, 0.0, 800.0, 600.0), 12.0, true);
        let [_, tiles] = parts(strip, 12.0);
        let [tile, _] = parts::<2>(tiles, 12.0);
        crate::theme::test_frames::Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
            for (code, _) in text::languages() {
                let due_text = text::with_language(&code, || text::due_exercises(88, 80, true));
                let style = TextStyle::medium(13.0, painter.look.accent);
                let width = painter.width(&due_text.expect("a text"), style);
                assert!(width <= tile.width() - 76.0, "{code}: {width}");
            }
        });
    }

    /// The card of a game is the same before and after another game was played.
    #[test]
    fn stored_game_is_described_like_the_current_one() {
        for variant in Variant::ALL {
            let session = Session::begin(&Setup::default_game(variant), &mut rand::rng());
            let modified_time = std::time::SystemTime::UNIX_EPOCH;
            let entry = FolderEntry { name: "a.pgn".to_owned(), size: 1, modified_time };
            let rows = [LibraryRow { entry, game: Ok(GameSummary::from_session(&session)) }];
            let stored_game = UnfinishedGame::find(&rows, &[]).expect("a game of a person");
            let current_game = UnfinishedGame::from_session(&session);
            assert_eq!(stored_game.description, current_game.description);
            assert_eq!(stored_game.plies, current_game.plies);
        }
    }

    #[test]
    fn latest_unfinished_game_of_a_person_can_be_continued() {
        let row = |name: &str, kind: PlayerKind, is_over: bool| {
            let session = Session::analysis(AnyPosition::start(Variant::Focus));
            let mut game = GameSummary::from_session(&session);
            (game.kinds, game.is_over) = ([kind.clone(), kind], is_over);
            if !name.contains("analysis") {
                game.names = ["Ann".to_owned(), "Ben".to_owned()];
            }
            let modified_time = std::time::SystemTime::UNIX_EPOCH;
            let entry = FolderEntry { name: name.to_owned(), size: 1, modified_time };
            LibraryRow { entry, game: Ok(game) }
        };
        let rows = [
            row("6", PlayerKind::Human, true),
            row("5", PlayerKind::Unknown, false),
            row("4", PlayerKind::Ai(Level::FULL), false),
            row("analysis", PlayerKind::Human, false),
            row("3", PlayerKind::Human, false),
            row("2", PlayerKind::Human, false),
        ];
        let file = |in_use: &[&str]| {
            let names: Vec<String> = in_use.iter().map(|name| (*name).to_owned()).collect();
            let names: Vec<&String> = names.iter().collect();
            UnfinishedGame::find(&rows, &names).and_then(|game| game.file)
        };
        assert_eq!(file(&[]), Some("3"));
        assert_eq!(file(&["3"]), Some("2"), "the current game is over");
        assert_eq!(file(&["2", "3"]), None);
    }

    #[test]
    fn first_game_is_offered_until_it_is_finished() {
        let mut progress = Progress::default();
        let event = |variant, step| ProgressEvent::Lesson { variant, step, step_count: 9 };
        let firsts = [
            Some(Variant::Upthrust),
            Some(Variant::Hique),
            Some(Variant::Focus),
            Some(Variant::CublinoPur),
        ];
        assert_eq!(first_games(&progress), firsts);
        progress.apply(1, &event(Variant::Hique, 3));
        progress.apply(1, &event(Variant::FocusClassic, 2));
        let offered = first_games(&progress);
        assert_eq!(offered[1], Some(Variant::Hique));
        assert_eq!(offered[2], Some(Variant::FocusClassic), "it was begun");
        for variant in Variant::ALL {
            progress.apply(1, &ProgressEvent::LessonDone { variant });
        }
        assert_eq!(first_games(&progress), [None; CARDS.len()]);
    }

    #[test]
    fn chip_leads_to_what_its_tooltip_names() {
        let mut progress = Progress::default();
        for variant in Variant::ALL {
            let exercise = |progress: &Progress, due| NextExercise::new(variant, progress, due);
            let lesson = OpenExercise::Lesson(variant);
            let puzzle = OpenExercise::Puzzle(variant);
            for (due, opened) in [(0, lesson), (2, puzzle.clone())] {
                assert_eq!(exercise(&progress, due).opening_request(variant), opened);
            }
            progress.apply(1, &ProgressEvent::LessonDone { variant });
            assert_eq!(exercise(&progress, 0).opening_request(variant), puzzle);
            for (code, _) in text::languages() {
                let texts = text::with_language(&code, || {
                    let all = [
                        NextExercise::DuePuzzles(1),
                        NextExercise::DuePuzzles(2),
                        NextExercise::FirstGame,
                        NextExercise::Puzzles,
                    ];
                    all.map(|it| it.label(variant))
                });
                let different: std::collections::BTreeSet<&String> = texts.iter().collect();
                assert_eq!(different.len(), texts.len(), "{texts:?}");
            }
        }
    }

    #[test]
    fn demo_has_the_ai_on_both_sides() {
        let setup = demo_setup(Variant::Hique);
        assert!(setup.seats.iter().all(|seat| seat.controller != Controller::Human));
    }
}
