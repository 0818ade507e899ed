//! The four cards on Home, and the demonstration games on them.

use crate::learn::OpenExercise;
use crate::screens::prelude::*;
use crate::screens::rules::figures::{CAPTURE, CLIMB, FIGHT};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Path};
use quadrille_search::{AnySearcher, Level, Limits, Options, StopFlag};
use std::time::Duration;

pub(in crate::screens) struct Card {
    /// The widget name of the card.
    pub(super) name: &'static str,
    /// The variants, each with a chip if there are several. The first one is the card's own.
    pub(in crate::screens) variants: &'static [Variant],
    /// The initial position of the demonstration.
    pub(super) start_text: &'static str,
}

/// The four cards.
pub(in crate::screens) const CARDS: [Card; 4] = [
    card("home-upthrust", &[Variant::Upthrust], CLIMB),
    card("home-hique", &[Variant::Hique], CAPTURE),
    card("home-focus-card", &FOCUS_VARIANTS, CLASSIC_START),
    card("home-cublino-card", &CUBLINO_VARIANTS, FIGHT),
];
/// The rule sets of Focus.
pub(in crate::screens) const FOCUS_VARIANTS: [Variant; 3] =
    [Variant::Focus, Variant::FocusExact, Variant::FocusClassic];
const CUBLINO_VARIANTS: [Variant; 2] = [Variant::CublinoPur, Variant::CublinoContra];
const CLASSIC_START: &str = "-,-,-,-/-,RR,-,-,-,-/-,-,G,RG,-,-,-,-/-,-,R,G,-,R,RG,-/-,GR,-,-,RGGR,-,GR,-/-,-,R,-,-,-,R,-/G,-,RRG,-,G,G/-,-,RGGGR,- 1 1,2 1,1";

const fn card(name: &'static str, variants: &'static [Variant], start_text: &'static str) -> Card {
    Card { name, variants, start_text }
}

impl Card {
    pub(in crate::screens) fn title(&self) -> String {
        tr!("home-title", id = self.variants[0].id())
    }

    /// Returns the description of the game, which fits two short lines.
    pub(in crate::screens) fn description(&self) -> String {
        tr!("home-about", id = self.variants[0].id())
    }

    /// Returns the text that a card of one variant has in place of chips.
    fn note(&self) -> String {
        tr!("home-note", id = self.variants[0].id())
    }
}

/// Returns the short name of a variant for a chip.
pub(in crate::screens) fn chip_label(variant: Variant) -> String {
    tr!("variant-short", id = variant.id())
}

/// Draws the surface of a card. Returns the progress of its hover animation and whether it was clicked.
pub(super) fn draw_card_surface(painter: &mut Painter, card: &Card, rect: Rect) -> (f32, bool) {
    let response = painter.click(rect, card.name);
    painter.set_label(&response, &card.title());
    let is_hovered = response.contains_pointer() && painter.ui.is_enabled();
    let ctx = painter.ui.ctx();
    let hover_progress = ctx.animate_bool(response.id.with("card"), is_hovered);
    let rect = rect.translate(vec2(0.0, -4.0 * hover_progress));
    let surface_colour = Painter::blend(painter.look.panel, painter.look.raised, hover_progress);
    let edge_colour = Painter::blend(painter.look.line, painter.look.fill, hover_progress);
    painter.sheet(rect, 16, surface_colour, edge_colour, 1.0 + hover_progress);
    painter.focus_ring(&response, 16);
    (hover_progress, response.clicked())
}

/// Draws a card with its miniature above the text if it `is_tall`, else at the left.
pub(super) fn draw_card(
    painter: &mut Painter,
    position: &AnyPosition,
    last_path: Option<&Path>,
    card: &Card,
    is_tall: bool,
    first_game_variant: Option<Variant>,
    rect: Rect,
) {
    let (hover_progress, clicked) = draw_card_surface(painter, card, rect);
    let rect = rect.translate(vec2(0.0, -4.0 * hover_progress));
    let content_rect = rect.shrink(if is_tall { 24.0 } else { 16.0 });
    let (board_rect, text_rect) = if is_tall {
        // All cards of a row have the same height of text.
        let is_wide = |card: &Card| chip_row_width(painter, card) > content_rect.width();
        let text_top = rect.bottom() - if CARDS.iter().any(is_wide) { 172.0 } else { 134.0 };
        (content_rect.with_max_y(text_top - 16.0), content_rect.with_min_y(text_top))
    } else {
        let board_right = content_rect.left() + content_rect.height().min(rect.width() * 0.5);
        (content_rect.with_max_x(board_right), content_rect.with_min_x(board_right + 16.0))
    };
    painter.miniature(card.name, position, false, last_path, board_rect);
    let style = painter.look.dim(13.5);
    let mut clicked_lesson = None;
    let mut text_bottom = text_rect.top();
    painter.column(text_rect, 0.0, |painter| {
        let title_rect = painter.rest();
        painter.text_line(35.0, &card.title(), painter.look.strong(20.0));
        // The text is split into two lines of similar length if possible.
        let (description, mut width) = (card.description(), text_rect.width());
        if is_tall && painter.lay(&description, width.min(192.0), 18.0, style).rows.len() <= 2 {
            width = width.min(192.0);
        }
        let corner = painter.rest().min;
        let bottom = corner.y + painter.paragraph(corner, width, 18.0, &description, style);
        text_bottom = bottom;
        clicked_lesson = first_game_variant.filter(|&variant| {
            let link = first_game_link(painter, card, variant, title_rect, bottom, is_tall);
            text_bottom = bottom.max(link.rect.bottom());
            draw_first_game(painter, card, variant, &link)
        });
    });
    let foot_top = rect.bottom() - if is_tall { 50.0 } else { 46.0 };
    let foot_rect = area(text_rect.left(), foot_top, text_rect.width(), 30.0);
    if let Some(variant) = clicked_lesson {
        painter.commands.trigger(OpenExercise::Lesson(variant));
    }
    draw_chips(painter, card, foot_rect, text_bottom, hover_progress);
    painter.trigger_if(clicked, OpenNewGame::LastSettings(card.variants[0]));
}

/// The link to a card's first game.
struct FirstGameLink {
    rect: Rect,
    label: String,
}

/// Returns the link to a card's first game, at the right of its title or below its description.
fn first_game_link(
    painter: &Painter,
    card: &Card,
    variant: Variant,
    title_rect: Rect,
    description_bottom: f32,
    is_tall: bool,
) -> FirstGameLink {
    let style = painter.look.dim(14.0);
    // With three chips there is no line left for the link.
    let is_beside_title = is_tall || card.variants.len() > 2;
    let title_width = painter.width(&card.title(), painter.look.strong(20.0));
    let width_beside_title = title_rect.width() - title_width - 12.0;
    let max_width = if is_beside_title { width_beside_title } else { title_rect.width() };
    let [label, short_label] = first_game_labels(card, variant);
    let link_width = |label: &str| painter.width(label, style) + 14.0;
    let label = if link_width(&label) <= max_width { label } else { short_label };
    let width = link_width(&label);
    let rect = if is_beside_title {
        area(title_rect.right() - width, title_rect.top() + 4.0, width, 26.0)
    } else {
        area(title_rect.left() - 7.0, description_bottom + 1.0, width, 20.0)
    };
    FirstGameLink { rect, label }
}

/// Draws the link to a card's first game. Returns whether it was clicked.
fn draw_first_game(
    painter: &mut Painter,
    card: &Card,
    variant: Variant,
    link: &FirstGameLink,
) -> bool {
    let accessible_label = tr!("lesson-offer", game = text::title(variant));
    let name = format!("{}-lesson", card.name);
    painter.link(link.rect, &name, [&link.label, &accessible_label])
}

/// Returns the label of a card's first game, with its variant if the card has several, and a shorter one.
fn first_game_labels(card: &Card, variant: Variant) -> [String; 2] {
    if card.variants.len() == 1 {
        return [tr!("lesson-first-game"), tr!("lesson-first-game")];
    }
    let variant = &chip_label(variant);
    [
        tr!("lesson-first-game-of", variant = variant),
        tr!("lesson-first-game-short", variant = variant),
    ]
}

/// Returns the width of a card's chips in one row. It is negative without chips.
fn chip_row_width(painter: &Painter, card: &Card) -> f32 {
    let chips = card.variants.iter().filter(|_| card.variants.len() > 1);
    chips.map(|&variant| painter.chip_width(&chip_label(variant)) + 8.0).sum::<f32>() - 8.0
}

/// Draws the chips of a card with several variants, or the note of a card with one, which becomes a button under the
/// pointer. The note is left out if it would cover the text that ends at `text_bottom`.
fn draw_chips(
    painter: &mut Painter,
    card: &Card,
    foot_rect: Rect,
    text_bottom: f32,
    hover_progress: f32,
) {
    if let [variant] = card.variants {
        if hover_progress > 0.5 {
            let rect = area(foot_rect.left(), foot_rect.top() - 2.0, 112.0, 32.0);
            let name = format!("{}-new", card.name);
            let clicked = painter.main_button(rect, &name, &tr!("new-game"), 13.5);
            painter.trigger_if(clicked, OpenNewGame::LastSettings(*variant));
            return;
        }
        let style = painter.look.faint(13.0);
        let galley = painter.lay(&card.note(), foot_rect.width(), 18.0, style);
        let corner = pos2(foot_rect.left(), foot_rect.top() + 24.0 - galley.size().y);
        if corner.y >= text_bottom {
            painter.ui.painter().galley(corner, galley, style.colour);
        }
        return;
    }
    // Chips that do not fit one row are drawn in two rows.
    let is_in_two_rows = chip_row_width(painter, card) > foot_rect.width();
    let chips_rect =
        foot_rect.with_min_y(foot_rect.top() - if is_in_two_rows { 38.0 } else { 0.0 });
    painter.wrapped(chips_rect, 8.0, |painter| {
        for &variant in card.variants {
            let label = chip_label(variant);
            let size = vec2(painter.chip_width(&label), 30.0);
            let accessible_label = text::title(variant);
            let name = format!("home-{variant}");
            let clicked = painter.spoken_chip(size, &name, [&label, &accessible_label]);
            painter.add_tooltip(&name, || text::variant_tip(variant));
            painter.trigger_if(clicked, OpenNewGame::LastSettings(variant));
        }
    });
}

/// The time between two moves on a card.
const MOVE_PAUSE: Duration = Duration::from_millis(2600);
/// The time for which the end of a game is shown.
const END_DISPLAY_TIME: Duration = Duration::from_secs(6);
/// The largest number of nodes of a search, which takes a few milliseconds.
const MAX_NODES: u64 = 2000;
/// The number of plies after which a game is abandoned.
const MAX_PLIES: usize = 160;
/// The size of the transposition table, in MiB.
const TABLE_MIB: usize = 1;

/// The demonstration of a card.
struct Demonstration {
    game: Game,
    last_path: Option<Path>,
    /// The search for the next move.
    task: Option<Task<Option<AnyMove>>>,
    /// The time of the next move, in real time; `None` while paused.
    next_move_time: Option<Duration>,
}

/// The demonstrations of all cards.
#[derive(Resource)]
pub(super) struct Demonstrations([Demonstration; CARDS.len()]);

impl Default for Demonstrations {
    fn default() -> Self {
        Self(CARDS.each_ref().map(|card| {
            let variant = *card.variants.last().unwrap_or(&card.variants[0]);
            let start = AnyPosition::parse(variant, card.start_text);
            let start = start.unwrap_or_else(|_| AnyPosition::start(variant));
            Demonstration::new(start)
        }))
    }
}

impl Demonstrations {
    /// Returns the position of a card and the path of the last move.
    pub(super) fn position_and_path(&self, index: usize) -> (&AnyPosition, Option<&Path>) {
        let demonstration = &self.0[index.min(self.0.len() - 1)];
        (demonstration.game.position(), demonstration.last_path.as_ref())
    }

    /// Pauses all games.
    pub(super) fn pause(&mut self) {
        for demonstration in &mut self.0 {
            demonstration.next_move_time = None;
        }
    }

    /// Makes the moves that are due. Returns the time until the next one.
    pub(super) fn advance(&mut self, now: Duration) -> Duration {
        let card_count = self.0.len() as u32;
        let wait_times = (1..).zip(&mut self.0).map(|(number, demonstration)| {
            // The first moves of the cards are staggered.
            let first_move_time = now + MOVE_PAUSE * number / card_count;
            demonstration.advance(now, first_move_time)
        });
        wait_times.min().unwrap_or(MOVE_PAUSE)
    }
}

impl Demonstration {
    fn new(start: AnyPosition) -> Self {
        Self { game: Game::new(start), last_path: None, task: None, next_move_time: None }
    }

    /// Makes the move if it is due. At the start and after a pause, it is due at `first_move_time`. Returns the time until
    /// the next one.
    fn advance(&mut self, now: Duration, first_move_time: Duration) -> Duration {
        let next_move_time = *self.next_move_time.get_or_insert(first_move_time);
        if now < next_move_time {
            return next_move_time - now;
        }
        if self.game.outcome().is_some() || self.game.plies() >= MAX_PLIES {
            *self = Self::new(AnyPosition::start(self.game.variant()));
            self.next_move_time = Some(now + MOVE_PAUSE);
            return MOVE_PAUSE;
        }
        let Some(task) = &mut self.task else {
            self.task = Some(self.start_search());
            return Duration::from_millis(30);
        };
        let Some(best_move) = block_on(poll_once(task)) else { return Duration::from_millis(30) };
        self.task = None;
        if let Some(mv) = best_move {
            let path = self.game.position().path(mv);
            // After an illegal move the picture stays unchanged.
            if self.game.play(mv).is_ok() && !path.spots.is_empty() {
                self.last_path = Some(path);
            }
        }
        let pause = if self.game.outcome().is_some() { END_DISPLAY_TIME } else { MOVE_PAUSE };
        self.next_move_time = Some(now + pause);
        pause
    }

    /// Searches for a move in the background.
    fn start_search(&self) -> Task<Option<AnyMove>> {
        let position = self.game.position().clone();
        let history = self.game.repeatable_keys();
        let options = Options {
            level: Level::new(6).unwrap_or(Level::FULL),
            seed: rand::random(),
            ..Options::new(TABLE_MIB)
        };
        let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
        AsyncComputeTaskPool::get().spawn(async move {
            let mut searcher = AnySearcher::with_options(position.variant(), options);
            let stop = StopFlag::new();
            searcher.search(&position, &history, &limits, &stop, &mut |_| {}).best_move
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tile::chip_name;
    use super::*;
    use crate::theme::test_frames::Frames;
    use bevy::tasks::TaskPool;
    use quadrille_text::{languages, title, with_language};
    use std::time::Instant;

    /// Checks that no text is missing, which would show the identifier of the variant.
    #[test]
    fn every_text_on_home_is_unique() {
        let own = |text: String, variant: Variant| assert_ne!(text, variant.id());
        for (code, _) in languages() {
            with_language(&code, || {
                for card in &CARDS {
                    let first = card.variants[0];
                    own(card.title(), first);
                    own(card.description(), first);
                    if card.variants.len() == 1 {
                        own(card.note(), first);
                    } else {
                        let chips = card.variants.iter();
                        chips.for_each(|&variant| own(chip_label(variant), variant));
                    }
                }
                for variant in Variant::ALL {
                    own(chip_name(variant), variant);
                    own(title(variant), variant);
                }
            });
        }
    }

    /// In a small window the link is below the description, except with three chips.
    #[test]
    fn first_game_names_its_variant_in_a_small_window() {
        let link = |card: &Card, language: &str| {
            let mut label = String::new();
            Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
                let title_rect = area(20.0, 20.0, 183.0, 35.0);
                with_language(language, || {
                    let link =
                        first_game_link(painter, card, card.variants[0], title_rect, 90.0, false);
                    assert!(link.rect.width() <= title_rect.width() + 7.0, "{}", link.label);
                    label = link.label;
                });
            });
            label
        };
        assert_eq!(link(&CARDS[3], "en"), "First game: Pur");
        assert_eq!(link(&CARDS[3], "de"), "Erste Partie: Pur");
        assert_eq!(link(&CARDS[2], "de"), "Erste: 6×6");
        assert_eq!(link(&CARDS[0], "de"), "Erste Partie");
    }

    #[test]
    fn every_chip_has_a_tooltip() {
        for card in CARDS.iter().filter(|card| card.variants.len() > 1) {
            let mut frames = Frames::new(800.0, 600.0);
            let foot = area(20.0, 100.0, 300.0, 30.0);
            let bare =
                frames.names_without_tip(|painter, _| draw_chips(painter, card, foot, 0.0, 0.0));
            assert!(bare.is_empty(), "{bare:?}");
            let names = card.variants.iter().map(|chip| format!("home-{chip}"));
            names.for_each(|name| assert!(frames.places.get(&name).is_some(), "{name}"));
        }
    }

    #[test]
    fn every_variant_has_a_card() {
        let mut doors: Vec<Variant> =
            CARDS.iter().flat_map(|card| card.variants).copied().collect();
        doors.sort_by_key(|variant| variant.id());
        let mut all = Variant::ALL.to_vec();
        all.sort_by_key(|variant| variant.id());
        assert_eq!(doors, all);
    }

    #[test]
    fn cards_start_with_their_position() {
        let shows = Demonstrations::default();
        for (index, card) in CARDS.iter().enumerate() {
            assert_eq!(shows.position_and_path(index).0.to_string(), card.start_text);
        }
    }

    #[test]
    fn card_game_restarts_at_its_end() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut shows = Demonstrations::default();
        let mut now = Duration::ZERO;
        let mut restarts = [0; CARDS.len()];
        let mut plies = [0; CARDS.len()];
        let began = Instant::now();
        while restarts.contains(&0) {
            // Simulated time passes quickly, but searches take real time.
            now += shows.advance(now);
            for task in shows.0.iter().filter_map(|show| show.task.as_ref()) {
                while !task.is_finished() {
                    assert!(began.elapsed() < Duration::from_secs(300), "{restarts:?}");
                    std::thread::yield_now();
                }
            }
            for (index, show) in shows.0.iter().enumerate() {
                if show.game.plies() < plies[index] {
                    restarts[index] += 1;
                }
                plies[index] = show.game.plies();
                assert!(show.last_path.is_some() || plies[index] == 0);
            }
        }
    }

    #[test]
    fn paused_card_games_wait_before_they_continue() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut shows = Demonstrations::default();
        let now = Duration::ZERO;
        assert!(shows.advance(now) <= MOVE_PAUSE);
        shows.pause();
        let later = now + Duration::from_secs(60);
        assert!(shows.advance(later) > Duration::ZERO);
        assert!(shows.0.iter().all(|show| show.task.is_none()));
    }
}
