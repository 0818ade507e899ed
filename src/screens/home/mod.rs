//! Home: the four games as cards, the unfinished game, learning, and demonstrations.

pub(in crate::screens) mod cards;
mod tile;

use super::learn::Learning;
use super::prelude::*;
use crate::game_status;
use crate::learn::OpenExercise;
use crate::learn::progress::{LessonState, Progress};
use crate::power::{FrameRequest, WindowAttention};
use crate::session::{Exercise, OpenGames, Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, SeatSetup, Setup};
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

/// Returns the first game that each card offers: one that was begun, otherwise that of its first variant in which it is not
/// finished.
fn first_games(progress: &Progress) -> [Option<Variant>; CARDS.len()] {
    let is_begun = |variant: &Variant| matches!(progress.lesson(*variant), LessonState::At(_));
    let is_open = |variant: &Variant| progress.lesson(*variant) != LessonState::Done;
    std::array::from_fn(|index| {
        let variants = CARDS[index].variants.iter().copied();
        variants.clone().find(is_begun).or_else(|| variants.clone().find(is_open))
    })
}

/// The exercise of a variant that Learn on Home leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextExercise {
    /// This number of puzzles is due.
    DuePuzzles(usize),
    /// The first game, begun or not.
    FirstGame,
    /// Further puzzles.
    Puzzles,
}

impl NextExercise {
    /// Returns the exercise of `variant`, in which this number of puzzles is due: first what is due.
    fn new(variant: Variant, progress: &Progress, due: usize) -> Self {
        if due > 0 {
            Self::DuePuzzles(due)
        } else if progress.lesson(variant) == LessonState::Done {
            Self::Puzzles
        } else {
            Self::FirstGame
        }
    }

    /// Returns the request that opens it.
    const fn request(self, variant: Variant) -> OpenExercise {
        match self {
            Self::FirstGame => OpenExercise::Lesson(variant),
            Self::DuePuzzles(_) | Self::Puzzles => OpenExercise::Puzzle(variant),
        }
    }

    /// Returns its name.
    fn text(self, variant: Variant) -> String {
        let game = text::title(variant);
        match self {
            Self::DuePuzzles(due) => tr!("home-learn-chip-due", game = game, count = due),
            Self::FirstGame => tr!("home-learn-chip-lesson", game = game),
            Self::Puzzles => tr!("home-learn-chip-puzzles", game = game),
        }
    }
}

/// Returns a text about the due puzzles and mistakes; `None` if there are none.
fn due_text(learning: &Learning) -> Option<String> {
    let (progress, today) = (&learning.progress, *learning.today);
    let due = |variant| learning.puzzles.due(progress, variant, today).len();
    let due: usize = Variant::ALL.map(due).iter().sum();
    let own = learning.mistakes.due_mistakes(progress, today).count();
    let due = (due > 0).then(|| tr!("home-learn-due", due = due));
    let own = (own > 0).then(|| tr!("home-learn-mistakes", count = own));
    let parts: Vec<String> = due.into_iter().chain(own).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn draw_screen(
    mut canvas: Canvas,
    mut shows: ResMut<Demonstrations>,
    games: OpenGames,
    settings: Res<Settings>,
    attention: Res<WindowAttention>,
    mut wake: ResMut<FrameRequest>,
    time: Res<Time<Real>>,
    tournaments: Res<Tournaments>,
    learning: Learning,
    mut next_demo: Local<usize>,
) -> Result {
    let moves = settings.motion.factor().is_some();
    if canvas.dialogs.any() || *attention != WindowAttention::Full || !moves {
        shows.pause();
    } else {
        let next = shows.advance(time.elapsed());
        wake.request_within(next);
    }
    let goes_on = |session: &&Session| {
        session.setup.is_stored && session.exercise == Exercise::None && !session.is_over()
    };
    canvas.page("home", |painter, window| {
        let mut home = Home {
            shows: &shows,
            // In the frame in which an exercise or a demonstration is opened, the game is already suspended.
            session: games.current().filter(goes_on).or(games.suspended().filter(goes_on)),
            offered: first_games(&learning.progress),
            muted: settings.sound.muted,
            tournament: tournaments.progress(),
            moves,
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

struct Home<'a> {
    shows: &'a Demonstrations,
    /// The unfinished game.
    session: Option<&'a Session>,
    /// The first game offered on each card.
    offered: [Option<Variant>; CARDS.len()],
    /// Whether sound is off.
    muted: bool,
    /// The played and all games of a running tournament.
    tournament: Option<(usize, usize)>,
    /// Whether the demonstration starts when Home is idle.
    moves: bool,
    learning: &'a Learning<'a>,
    /// The number of the next demonstration.
    next_demo: &'a mut usize,
}

impl Home<'_> {
    /// Draws all cards in a row, as high as the window and a good ratio allow.
    fn draw_wide(&mut self, painter: &mut Painter, window: Rect) {
        let gap = 20.0;
        let cards = wide_cards(window, gap);
        let (left, width) = (cards.left(), cards.width());
        let top = cards.top() - HEAD_HEIGHT_PX;
        draw_wordmark(painter, pos2(left, top + 44.0), 1.0);
        let ink = painter.look.dim(15.0);
        let about = pos2(left + 54.0, top + 104.0);
        painter.text(about, TextAlign::Left, &tr!("home-welcome"), ink);
        let places = parts::<{ CARDS.len() }>(cards, gap);
        for (index, (card, rect)) in CARDS.iter().zip(places).enumerate() {
            let (position, last) = self.shows.position_and_path(index);
            draw_card(painter, position, last, card, true, self.offered[index], rect);
        }
        let strip = area(left, cards.bottom() + 32.0, width, 108.0);
        self.draw_strip(painter, strip, gap);
        let row = area(left, strip.bottom() + 36.0, width, 40.0);
        let edge = self.draw_foot(painter, row, width);
        // The demonstration is announced if there is room.
        let alone = tr!("home-alone");
        let ink = painter.look.faint(13.0);
        if self.moves && painter.width(&alone, ink) < edge - 24.0 - left {
            painter.text_in_rect(row, TextAlign::Left, &alone, ink);
        }
    }

    /// Draws rows of two cards, each with its miniature at the left, or above if there is room.
    fn draw_compact(&mut self, painter: &mut Painter, window: Rect) {
        let gap = 12.0;
        let (cards, strip) = compact_parts(window, gap, self.session.is_some());
        let (left, width, top) = (cards.left(), cards.width(), window.top());
        draw_wordmark(painter, pos2(left, top + 20.0), 0.8);
        let row = area(left, top + 18.0, width, 40.0);
        // The name at 0.8 of its size, with the sign, is about 165 px wide.
        self.draw_foot(painter, row, width - 180.0);
        let card_width = (width - gap) / 2.0;
        let rows = CARDS.len().div_ceil(2) as f32;
        let card_height = (cards.height() - (rows - 1.0) * gap) / rows;
        let tall = card_height >= 1.1 * card_width || card_height > 380.0;
        for (index, card) in CARDS.iter().enumerate() {
            let y = cards.top() + (index / 2) as f32 * (card_height + gap);
            let rect = parts::<2>(area(left, y, width, card_height), gap)[index % 2];
            let (position, last) = self.shows.position_and_path(index);
            draw_card(painter, position, last, card, tall, self.offered[index], rect);
        }
        self.draw_strip(painter, strip, gap);
    }

    /// Draws the unfinished game, if there is one, with learning and demonstrations beside it.
    fn draw_strip(&mut self, painter: &mut Painter, rect: Rect, gap: f32) {
        let narrow = self.session.is_some();
        let learn = Tile {
            name: "home-learn",
            icon: Icon::Learn,
            title: tr!("home-learn"),
            about: tr!("home-learn-about"),
            due: due_text(self.learning),
            narrow,
        };
        let watch = Tile {
            name: "watch",
            icon: Icon::Play,
            title: tr!("home-watch"),
            about: tr!("home-watch-about"),
            due: None,
            narrow,
        };
        let [first, second] = parts(rect, gap);
        let [left, right] = match self.session {
            None => [first, second],
            Some(session) => {
                draw_resume(painter, session, first);
                parts(second, gap)
            }
        };
        let widths = [&learn, &watch].map(|tile| tile.text_width(painter, left));
        let text_width = widths[0].max(widths[1]);
        let tip = |variant| self.next_exercise(variant).text(variant);
        let (whole, variant) = learn.draw(painter, left, text_width, tip);
        painter.go_if(whole, Screen::Learn);
        if let Some(variant) = variant {
            painter.send(self.next_exercise(variant).request(variant));
        }
        let (whole, mut variant) = watch.draw(painter, right, text_width, text::variant_tip);
        if whole && variant.is_none() {
            variant = Some(Variant::ALL[*self.next_demo % Variant::ALL.len()]);
            *self.next_demo += 1;
        }
        if let Some(variant) = variant {
            painter.send(Request::NewGame(demo_setup(variant)));
        }
    }

    /// Returns the exercise to which the chip of a variant leads.
    fn next_exercise(&self, variant: Variant) -> NextExercise {
        let (progress, today) = (&self.learning.progress, *self.learning.today);
        let due = self.learning.puzzles.due(progress, variant, today).len();
        NextExercise::new(variant, progress, due)
    }

    /// Draws sound, tournaments, games, file, Settings and Quit from the right end of a row, within `room`. Returns the
    /// left end of the buttons.
    fn draw_foot(&self, painter: &mut Painter, row: Rect, room: f32) -> f32 {
        // A running tournament shows its progress.
        let [cup, short] = match self.tournament {
            None => [tr!("home-tournament"), tr!("home-tournament")],
            Some((played, total)) => [
                tr!("home-tournament-played", played = played, total = total),
                tr!("home-tournament-short", played = played, total = total),
            ],
        };
        let mut buttons = [
            ("quit", Icon::Quit, tr!("home-quit")),
            ("home-settings", Icon::Settings, tr!("settings")),
            ("home-open", Icon::Open, tr!("home-open")),
            ("home-games", Icon::Games, tr!("home-games")),
            ("home-tournament", Icon::Cup, cup.clone()),
        ];
        // Labels differ in length by language. If icons do not fit, only labels are shown.
        let width = |painter: &Painter, label: &str, icons: bool| {
            let word = painter.width(label, painter.look.plain(14.0));
            if icons { (42.0 + word + 14.0).max(92.0) } else { word + 20.0 }
        };
        let fit = |painter: &Painter, buttons: &[(_, _, String)], icons: bool| {
            let widths = buttons.iter().map(|(.., label)| width(painter, label, icons));
            widths.sum::<f32>() + 8.0 * 5.0 + 40.0 <= room
        };
        let icons = fit(painter, &buttons, true);
        if !icons && !fit(painter, &buttons, false) {
            buttons[4].2 = short;
        }
        painter.row_back(row, 8.0, |painter| {
            for (name, icon, label) in buttons {
                let shown_icon = icons.then_some((icon, 24.0));
                let size = vec2(width(painter, &label, icons), row.height());
                let spoken = if icon == Icon::Cup { &cup } else { &label };
                if painter.word_button(size, name, shown_icon, [&label, spoken]) {
                    match icon {
                        Icon::Quit => painter.send(QuitRequest::Quit),
                        Icon::Open => painter.trigger_if(true, OpenFile),
                        Icon::Settings => painter.go_if(true, Screen::Settings),
                        Icon::Games => painter.go_if(true, Screen::Games),
                        _ => painter.go_if(true, Screen::Tournament),
                    }
                }
            }
            // Without sound there is nothing to mute.
            if cfg!(feature = "sound") {
                painter.mute_button(vec2(40.0, row.height()), self.muted);
            }
            painter.rest().right()
        })
    }
}

/// The height of the head above the cards of a wide window, and of the strip and the foot below.
const HEAD_HEIGHT_PX: f32 = 136.0;
const LOWER_HEIGHT_PX: f32 = 260.0;
/// The heights of the strip of a small window with and without an unfinished game. Without one, its tiles have two rows
/// of chips.
const STRIP_WITH_GAME_PX: f32 = 64.0;
const STRIP_WITHOUT_GAME_PX: f32 = 96.0;

/// Returns the cards of a wide window: as high as the window and a good ratio allow, with everything centred.
fn wide_cards(window: Rect, gap: f32) -> Rect {
    let width = (window.width() - 112.0).min(1500.0);
    let card_width = (width - (CARDS.len() - 1) as f32 * gap) / CARDS.len() as f32;
    let height = (window.height() - HEAD_HEIGHT_PX - LOWER_HEIGHT_PX).min(card_width * 1.46);
    let rest = (window.height() - height - HEAD_HEIGHT_PX - LOWER_HEIGHT_PX).max(0.0);
    let left = window.center().x - width / 2.0;
    area(left, window.top() + rest / 2.0 + HEAD_HEIGHT_PX, width, height)
}

/// Returns the cards of a small window, and the strip below them.
fn compact_parts(window: Rect, gap: f32, goes_on: bool) -> (Rect, Rect) {
    let width = (window.width() - 48.0).min(1100.0);
    let left = window.center().x - width / 2.0;
    let high = if goes_on { STRIP_WITH_GAME_PX } else { STRIP_WITHOUT_GAME_PX };
    let strip = area(left, window.bottom() - 20.0 - high, width, high);
    let top = window.top() + 76.0;
    let rows = CARDS.len().div_ceil(2) as f32;
    let highest = 1.3 * (width - gap) / 2.0 * rows + gap * (rows - 1.0);
    let height = (strip.top() - gap - top).min(highest);
    (area(left, top, width, height), strip)
}

/// Draws the sign and the name, with the sign's corner at `at`.
fn draw_wordmark(painter: &mut Painter, at: egui::Pos2, scale: f32) {
    let squares = [
        (0.0, 0.0, 0x7A_5A_43_u32),
        (21.5, 0.0, 0xCD_BE_9F),
        (0.0, 21.5, 0x56_63_7A),
        (21.5, 21.5, 0x7B_8C_80),
    ];
    for (x, y, hex) in squares {
        let [_, r, g, b] = hex.to_be_bytes();
        let corner = at + vec2(x, y) * scale;
        let rect = Rect::from_min_size(corner, vec2(18.5, 18.5) * scale);
        let radius = (4.0 * scale).round() as u8;
        painter.fill(rect, radius, Color32::from_rgb(r, g, b));
    }
    let middle = at + vec2(20.0, 20.0) * scale;
    let shapes = painter.ui.painter();
    shapes.circle_filled(middle, 5.2 * scale, painter.look.ground);
    shapes.circle_filled(middle, 3.2 * scale, painter.look.fill);
    let baseline = at + vec2(54.0, 31.4) * scale;
    let ink = painter.look.strong(32.0 * scale);
    painter.text(baseline, TextAlign::Left, "Quadrille", ink);
}

/// Draws the strip with the unfinished game.
fn draw_resume(painter: &mut Painter, session: &Session, rect: Rect) {
    painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
    let low = rect.height() < 90.0;
    let margin = if low { 8.0 } else { 12.0 };
    let side = rect.height() - 2.0 * margin;
    let room = area(rect.left() + margin + 4.0, rect.top() + margin, side, side);
    let position = session.game.position();
    painter.miniature("continue", position, None, room);
    let variant = session.game.variant();
    let title = tr!(
        "home-resume-title",
        game = text::title(variant),
        number = game_status::move_number(position, session.game.plies())
    );
    let (size, edge) = if low { (vec2(82.0, 34.0), 12.0) } else { (vec2(94.0, 38.0), 24.0) };
    let look = painter.look;
    painter.row_back(rect.with_max_x(rect.right() - edge), 12.0, |painter| {
        let resumed = painter.main_button(size, "resume", &tr!("home-resume"), 14.0);
        painter.go_if(resumed, Screen::Game);
        let text_rect = painter.rest().with_min_x(room.right() + 18.0);
        let (above, line, small, large) =
            if low { (13.5, 20.0, 12.5, 14.0) } else { (26.0, 22.5, 13.0, 17.0) };
        painter.column(text_rect, 0.0, |painter| {
            painter.ui.add_space(above);
            let ink = TextStyle::bold(small, look.accent);
            painter.text_line(line, &tr!("home-continue"), ink);
            painter.text_line(line, &title, look.strong(large));
            if !low {
                let turn = game_status::turn_sentence(position, &session.seats);
                painter.text_line(line, &turn, look.dim(13.0));
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;

    #[test]
    fn home_fills_its_window_with_and_without_a_saved_game() {
        for (width, height) in [(1280.0, 800.0), (1366.0, 768.0), (1920.0, 1080.0)] {
            let window = area(0.0, 0.0, width, height);
            let cards = wide_cards(window, 20.0);
            assert!(
                cards.top() >= HEAD_HEIGHT_PX && cards.bottom() + LOWER_HEIGHT_PX <= height + 0.1
            );
            assert!(cards.width() >= 0.75 * width, "{width}x{height}");
            let used = HEAD_HEIGHT_PX + cards.height() + LOWER_HEIGHT_PX;
            assert!(used >= 0.85 * height, "{width}x{height}: {used}");
        }
        for (width, height) in [(800.0, 600.0), (800.0, 800.0), (1000.0, 640.0)] {
            let window = area(0.0, 0.0, width, height);
            for goes_on in [false, true] {
                let (cards, strip) = compact_parts(window, 12.0, goes_on);
                assert!((cards.bottom() + 12.0 - strip.top()).abs() < 0.1);
                assert!((strip.bottom() - (height - 20.0)).abs() < 0.1);
                assert!(cards.width() >= 0.9 * width && strip.width() == cards.width());
            }
        }
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
                assert_eq!(exercise(&progress, due).request(variant), opened);
            }
            progress.apply(1, &ProgressEvent::LessonDone { variant });
            assert_eq!(exercise(&progress, 0).request(variant), puzzle);
            for (code, _) in text::languages() {
                let texts = text::with_language(&code, || {
                    let all = [
                        NextExercise::DuePuzzles(1),
                        NextExercise::DuePuzzles(2),
                        NextExercise::FirstGame,
                        NextExercise::Puzzles,
                    ];
                    all.map(|it| it.text(variant))
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
