//! The New game dialog.

mod choices;
mod clocks;

use super::home::{FOCUS_VARIANTS, chip_label};
use super::prelude::*;
use super::rules::RulesForm;
use crate::learn::OpenExercise;
use crate::learn::level_fit::{LevelFit, MIN_RATED_GAMES, PersonRatings, can_be_fair, make_fair};
use crate::learn::progress::Progress;
use crate::session::Request;
use crate::session::rated::{UnratedReason, unrated_reason_of_setup};
use crate::settings::{Settings, update_engines};
use crate::setup::{
    Colours, Controller, Engine, FirstPlayer, GAMES, Setup, game_of, localized_person_name,
    random_colours,
};
use crate::storage::library_io::LibraryRequest;
pub(in crate::screens) use choices::AI_NAME;
use choices::{
    colour_pairs, fill_names, limit_to_variant, numbered_name, offered_levels, offered_times,
    player_colours, seat_side, set_controller, sort_pair, summary_text, weakness_text,
    weakness_tip,
};
use clocks::ClockForm;
use quadrille_drawing::badges;
use quadrille_games::rules::upthrust::Colour;
use quadrille_search::{Level, weakness};
use quadrille_teaching::levels;
use std::sync::Arc;
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(760.0, 618.0);
/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 24;

/// The height of a row.
const ROW_HEIGHT_PX: f32 = 34.0;
/// The width of the label of a row.
const LABEL_WIDTH_PX: f32 = 140.0;
/// The gap between two parts of a row.
const PART_GAP_PX: f32 = 16.0;
/// The width of the choice of a rule set of Focus.
const RULES_WIDTH_PX: f32 = 290.0;
/// The height of the row with the weakness of a level, which is two lines.
const WEAKNESS_ROW_PX: f32 = 30.0;
/// The line height of the note about a rule set.
const NOTE_LEADING_PX: f32 = 16.0;

/// Distances in the dialog, in logical px.
struct Gaps {
    /// The gap below the tabs.
    tabs: f32,
    /// The gap below the cards.
    cards: f32,
    /// The gap between two rows.
    rows: f32,
}

const GAPS: Gaps = Gaps { tabs: 18.0, cards: 16.0, rows: 8.0 };
/// The distances in a window that is lower than the dialog.
const SMALL_GAPS: Gaps = Gaps { tabs: 10.0, cards: 8.0, rows: 4.0 };

/// The state of the dialog.
#[derive(Component, Clone, Debug)]
struct NewGameForm {
    setup: Setup,
    /// The random colours, which the dialog shows.
    random_pair: [Colour; 2],
    clocks: ClockForm,
    /// Whether the game was requested. The dialog closes when the game has started.
    is_requested: bool,
    /// Whether the fair game starts once the ratings are read, because they determine the level of the AI.
    awaits_ratings: bool,
}

impl NewGameForm {
    fn new(mut setup: Setup) -> Self {
        // The settings may come from a demonstration.
        setup.is_stored = true;
        // The language may have changed since the last game.
        for seat in &mut setup.seats {
            if seat.controller == Controller::Human {
                seat.name = localized_person_name(&seat.name);
            }
        }
        let random_pair = random_colours(&mut rand::rng());
        let clocks = ClockForm::new(&setup);
        Self { setup, random_pair, clocks, is_requested: false, awaits_ratings: false }
    }

    /// Returns whether the game starts now. It must be requested in this frame, or be waiting for the ratings. Updates
    /// `awaits_ratings`.
    fn should_start(&mut self, is_requested: bool, ratings: &PersonRatings) -> bool {
        let is_too_early = self.setup.is_fair && !ratings.is_loaded();
        // Another choice ends the wait.
        let was_waiting = self.awaits_ratings && self.setup.is_fair;
        self.awaits_ratings = is_too_early && (is_requested || was_waiting);
        !is_too_early && (is_requested || was_waiting)
    }
}

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(open);
}

/// Opens the dialog. The person's ratings are read again, because the library may have changed.
fn open(
    request: On<OpenNewGame>,
    settings: Res<Settings>,
    ratings: Res<PersonRatings>,
    progress: Res<Progress>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut commands: Commands,
) {
    let setup = match &*request {
        OpenNewGame::LastSettings(variant) if settings.last_games.contains_key(variant) => {
            settings.setup(*variant)
        }
        OpenNewGame::LastSettings(variant) => {
            let level = LevelFit::new(&ratings, &progress, *variant).level;
            Setup::against_level(*variant, level)
        }
        OpenNewGame::AgainstLevel(variant, level) => Setup::against_level(*variant, *level),
        OpenNewGame::FromPosition(position) => Setup::from_position((**position).clone()),
    };
    library_requests.write(LibraryRequest::Refresh);
    commands.open_dialog(NewGameForm::new(setup));
}

/// Draws the dialog and handles its answer.
fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut NewGameForm>,
    mut settings: ResMut<Settings>,
    ratings: Res<PersonRatings>,
    progress: Res<Progress>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let ctx = canvas.ctx()?;
    let form = &mut **form;
    fit_engines(&mut form.setup, &settings);
    let title = tr!("new-game");
    let result = dialogs::draw_modal(&mut canvas, "new", &title, SIZE, |painter, rect| {
        let person = Person { ratings: &ratings, progress: &progress };
        draw_contents(painter, rect, form, &settings, &person)
    })?;
    let (clicked, rules_clicked) = result.inner;
    let is_cancelled = result.cancelled || clicked == Some(false);
    let start_requested = !is_cancelled && (clicked.is_some() || result.enter_pressed);
    let should_start = form.should_start(start_requested, &ratings);
    let setup = &form.setup;
    let rules_key_pressed = Shortcut::Rules.is_pressed(&ctx, Scope::Dialog);
    if rules_clicked || rules_key_pressed {
        commands.open_dialog_above(RulesForm::new(setup.variant));
    } else if is_cancelled {
        // A set-up position is not lost: its dialog opens again. It is not stored as the last game.
        match &setup.start {
            Some(start) => commands.trigger(OpenPositionDialog(start.clone())),
            None => commands.close_dialog(),
        }
    } else if should_start {
        // If the game cannot start, the dialog already shows the reason.
        if !form.is_requested && start_obstacle(form).is_none() {
            let mut setup = setup.clone();
            fill_names(&mut setup);
            if setup.start.is_none() {
                settings.store_last_game(&setup);
            }
            if setup.variant == Variant::Upthrust && setup.colours == Colours::Random {
                // The shown random colours are used.
                setup.colours = Colours::Chosen(form.random_pair);
            }
            requests.write(Request::NewGame(setup));
            form.is_requested = true;
        }
    }
    Ok(())
}

/// Stores the choices and opens the settings, where engines are registered.
fn open_settings(painter: &mut Painter, setup: &Setup) {
    // The other choices are kept for the return.
    if setup.start.is_none() {
        let setup = setup.clone();
        painter.change(move |mut settings: Mut<Settings>| {
            settings.store_last_game(&setup);
        });
    }
    painter.go_if(true, Screen::Settings);
    painter.commands.close_dialog();
}

/// The person's ratings and progress.
struct Person<'a> {
    ratings: &'a PersonRatings,
    progress: &'a Progress,
}

impl Person<'_> {
    fn fit(&self, variant: Variant) -> LevelFit {
        LevelFit::new(self.ratings, self.progress, variant)
    }
}

/// Draws the contents of the dialog. Returns `Some(true)` to start the game and `Some(false)` to cancel, and whether the
/// rules must be opened.
fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut NewGameForm,
    settings: &Settings,
    person: &Person,
) -> (Option<bool>, bool) {
    let NewGameForm { setup, random_pair, clocks, .. } = &mut *form;
    let variant_before = setup.variant;
    let fit_before = person.fit(variant_before);
    // The ratings are loaded a few frames after the dialog has opened.
    let is_fair = setup.is_fair && person.ratings.is_loaded();
    if is_fair {
        make_fair(setup, &fit_before);
    }
    let content_rect = rect.shrink2(vec2(32.0, 0.0));
    let gaps = if rect.height() < SIZE.y { SMALL_GAPS } else { GAPS };
    painter.column(content_rect.with_min_y(rect.top() + 70.0), 0.0, |painter| {
        if let Some(start) = &setup.start {
            let label = tr!("new-from-position", game = text::title(setup.variant));
            let label_rect = painter.room(38.0);
            painter.fill(label_rect, 8, painter.look.ground);
            painter.label_in(label_rect, &label, painter.look.strong(14.5));
            painter.register(label_rect, &format!("new-position-{}", start.variant()));
        } else if let Some(variant) = draw_tabs(painter, setup.variant) {
            let last_setup = settings.setup(variant);
            (setup.wants_random_opening, setup.colours) =
                (last_setup.wants_random_opening, last_setup.colours);
            setup.variant = variant;
            limit_to_variant(setup);
        }
        let fit = person.fit(setup.variant);
        painter.ui.add_space(gaps.tabs);
        let card_rects = parts::<2>(painter.room(192.0), 20.0);
        for (seat, card_rect) in card_rects.into_iter().enumerate() {
            let player_name = numbered_name(seat + 1);
            painter.grouped(&player_name, |painter| {
                draw_seat_card(painter, setup, seat, card_rect, *random_pair, settings, &fit);
            });
        }
        painter.ui.add_space(gaps.cards);
        if let Some(start) = &setup.start {
            let side_name = text::side(start, start.to_move());
            draw_labelled_row(painter, &tr!("new-to-move"), |painter| {
                painter.word(&side_name, painter.look.plain(14.0));
            });
            painter.space(gaps.rows);
        } else {
            draw_variant_row(painter, setup, random_pair);
            painter.space(gaps.rows);
            draw_labelled_row(painter, &tr!("new-who-begins"), |painter| {
                draw_first_player(painter, setup);
            });
            painter.space(gaps.rows);
        }
        draw_labelled_row(painter, &tr!("new-clock"), |painter| {
            clocks.draw_choices(painter, setup);
        });
        painter.space(gaps.rows);
        clocks.draw_fields(painter, setup);
    });

    // With another level, side or start the game is no longer fair.
    if is_fair && setup.variant == variant_before {
        let mut fair_setup = setup.clone();
        make_fair(&mut fair_setup, &fit_before);
        setup.is_fair = fair_setup == *setup;
    }
    if !setup.is_fair {
        round_levels(setup);
    }
    let clicked = draw_foot(painter, content_rect, form);
    (clicked, draw_alternatives(painter, rect, &form.setup, settings))
}

/// Draws the buttons, and beside them why the game cannot start, or a summary of the game. Returns `Some(true)` to start the
/// game and `Some(false)` to cancel.
fn draw_foot(painter: &mut Painter, content_rect: Rect, form: &NewGameForm) -> Option<bool> {
    let line_y = content_rect.bottom() - 102.0;
    painter.hairline(content_rect.left(), content_rect.right(), line_y);
    let foot_rect = area(content_rect.left(), line_y + 20.0, content_rect.width(), 48.0);
    let buttons =
        [("new-start", tr!("new-start"), 152.0, true), ("new-cancel", tr!("cancel"), 100.0, false)];
    let (clicked, text_right) = painter.buttons(foot_rect, true, buttons);
    let look = painter.look;
    let (text, colour) = match start_obstacle(form) {
        Some(obstacle) => (obstacle, look.danger),
        None if form.awaits_ratings => (tr!("games-reading"), look.text2),
        None => (summary_text(&form.setup, form.random_pair), look.text2),
    };
    let style = TextStyle::regular(14.0, colour);
    let galley = painter.lay(&text, text_right - foot_rect.left(), 19.0, style);
    let text_position = foot_rect.left_center() - vec2(0.0, galley.size().y / 2.0);
    painter.ui.painter().galley(text_position, galley, style.colour);
    painter.announced(foot_rect.with_max_x(text_right), "new-summary", &text);
    clicked
}

/// Rounds levels to whole numbers. Only a fair game has a level between two others.
fn round_levels(setup: &mut Setup) {
    for seat in &mut setup.seats {
        if let Controller::Ai { level, .. } = &mut seat.controller {
            *level = Level::new(level.number()).unwrap_or(*level);
        }
    }
}

/// Draws the buttons of the rules and of a lesson or puzzles beside the close button. They are last in the order of focus.
/// Returns whether the rules must be opened.
fn draw_alternatives(
    painter: &mut Painter,
    rect: Rect,
    setup: &Setup,
    settings: &Settings,
) -> bool {
    let rules_rect = dialogs::rect_left_of_cross(rect);
    if setup.start.is_none() {
        let variant = setup.variant;
        let offers_lesson = !settings.panel.introduced.contains(&variant);
        let (name, label, exercise) = if offers_lesson {
            let label = tr!("lesson-offer", game = text::title(variant));
            ("new-lesson", label, OpenExercise::Lesson(variant))
        } else {
            let exercise = OpenExercise::Puzzle(variant);
            ("new-puzzles", tr!("puzzles"), exercise)
        };
        let width = painter.width(&label, painter.look.dim(14.0)) + 20.0;
        let button_rect =
            area(rules_rect.left() - 8.0 - width, rules_rect.top(), width, rules_rect.height());
        let clicked = painter.link(button_rect, name, [&label, &label]);
        painter.trigger_if(clicked, exercise);
    }
    let tip = Shortcut::Rules.tip(&tr!("button-tip", id = "rules"));
    painter.bare_icon(rules_rect, "new-show-rules", Icon::Rules, &tip)
}

/// Returns why the game cannot start; `None` if it can.
fn start_obstacle(form: &NewGameForm) -> Option<String> {
    match missing_engine(&form.setup) {
        Some(seat) => Some(tr!("new-engine-missing", number = seat)),
        None => form.clocks.parse_fields().err(),
    }
}

/// Draws a row of the usual height with `label` at its left.
fn draw_labelled_row(painter: &mut Painter, label: &str, contents: impl FnOnce(&mut Painter)) {
    draw_tall_labelled_row(painter, ROW_HEIGHT_PX, label, contents);
}

/// Draws a row of `height` logical px with `label` at its left.
fn draw_tall_labelled_row(
    painter: &mut Painter,
    height: f32,
    label: &str,
    contents: impl FnOnce(&mut Painter),
) {
    let row_rect = painter.room(height);
    painter.text_in_rect(row_rect, TextAlign::Left, label, painter.look.dim(14.0));
    let contents_rect = row_rect.with_min_x(row_rect.left() + LABEL_WIDTH_PX);
    painter.grouped(label, |painter| painter.row(contents_rect, PART_GAP_PX, contents));
}

/// Draws the choices of who moves first and whether the opening is random.
fn draw_first_player(painter: &mut Painter, setup: &mut Setup) {
    let choices = [
        ("new-begins-drawn", tr!("new-drawn"), FirstPlayer::Random),
        ("new-begins-1", numbered_name(1), FirstPlayer::One),
        ("new-begins-2", numbered_name(2), FirstPlayer::Two),
    ];
    let offers_random_opening = setup.offers_random_opening();
    let width = if offers_random_opening { 330.0 } else { 400.0 };
    painter.pick(vec2(width, 34.0), choices, &mut setup.first_player);
    painter.add_tooltip("new-begins-drawn", || tr!("new-begins-by-lot"));
    for number in [1, 2] {
        let tip = || tr!("new-begins-tip", player = numbered_name(number));
        painter.add_tooltip(&format!("new-begins-{number}"), tip);
    }
    if offers_random_opening {
        let label = tr!("new-even");
        let size = vec2(painter.chip_width(&label) + 8.0, 32.0);
        if painter.chip_choice(size, "new-even", &label, setup.wants_random_opening, true) {
            setup.wants_random_opening = !setup.wants_random_opening;
        }
        painter.add_tooltip("new-even", || tr!("new-even-summary"));
    }
}

/// Draws the row that depends on the game: the colours of Upthrust, the rule set of Focus, or which side always moves first.
fn draw_variant_row(painter: &mut Painter, setup: &mut Setup, random_pair: &mut [Colour; 2]) {
    let look = painter.look;
    match setup.variant {
        Variant::Upthrust => draw_labelled_row(painter, &tr!("new-colours"), |painter| {
            draw_colours_row(painter, setup, random_pair);
        }),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            let note = match setup.variant {
                Variant::Focus => tr!("new-focus-note"),
                Variant::FocusExact => tr!("new-focus-exact-note"),
                _ => tr!("new-focus-classic-note"),
            };
            // The row is as high as the note.
            let style = look.faint(12.5);
            let width = painter.rest().width() - LABEL_WIDTH_PX - RULES_WIDTH_PX - PART_GAP_PX;
            let note_height = painter.lay(&note, width, NOTE_LEADING_PX, style).size().y;
            let label = tr!("button-label", id = "rules");
            draw_tall_labelled_row(painter, note_height.max(ROW_HEIGHT_PX), &label, |painter| {
                let rule_sets = FOCUS_VARIANTS
                    .map(|variant| (format!("new-rules-{variant}"), chip_label(variant), variant));
                painter.pick(vec2(RULES_WIDTH_PX, ROW_HEIGHT_PX), rule_sets, &mut setup.variant);
                for variant in FOCUS_VARIANTS {
                    let tip = || text::variant_tip(variant);
                    painter.add_tooltip(&format!("new-rules-{variant}"), tip);
                }
                let note_rect = painter.rest();
                let note_position =
                    pos2(note_rect.left(), note_rect.center().y - note_height / 2.0);
                painter.paragraph(note_position, width, NOTE_LEADING_PX, &note, style);
            });
        }
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
            let side = text::side_of(setup.variant, Player::One);
            let sentence = tr!("new-always-begins", side = side);
            draw_labelled_row(painter, &tr!("new-sides"), |painter| {
                painter.word(&sentence, look.plain(14.0));
            });
        }
    }
}

/// Draws the tabs of the games. Returns the game that was chosen. The tab of Focus stands for all its rule sets.
fn draw_tabs(painter: &mut Painter, variant: Variant) -> Option<Variant> {
    let choices = GAMES.map(|game| (format!("new-variant-{game}"), text::title(game), game));
    let chosen_game = painter.choose(38.0, choices, &game_of(variant));
    for game in GAMES {
        let tip = || tr!("home-about", id = game.id());
        painter.add_tooltip(&format!("new-variant-{game}"), tip);
    }
    chosen_game
}

/// Draws the card of a seat: the controller, and a person's name, an AI's level, or an engine and the time per move.
fn draw_seat_card(
    painter: &mut Painter,
    setup: &mut Setup,
    seat: usize,
    rect: Rect,
    random_pair: [Colour; 2],
    settings: &Settings,
    fit: &LevelFit,
) {
    let number = seat + 1;
    let look = painter.look;
    painter.fill(rect, 14, look.raised);
    painter.column(rect.shrink2(vec2(20.0, 0.0)), 0.0, |painter| {
        let head_rect = painter.room(52.0).with_min_y(rect.top() + 4.0);
        painter.row(head_rect, 0.0, |painter| {
            painter.word(&numbered_name(number), look.strong(15.0));
            draw_seat_badges(painter, setup, seat, random_pair);
        });
        draw_controllers(painter, setup, seat, settings);
        match setup.seats[seat].controller {
            Controller::Engine { .. } => {
                painter.ui.add_space(12.0);
                draw_engine_rows(painter, setup, seat, settings);
            }
            Controller::Ai { .. } => {
                painter.ui.add_space(4.0);
                draw_strength(painter, setup, seat, fit);
            }
            Controller::Human => {
                painter.ui.add_space(8.0);
                draw_name_label(painter, setup, seat);
                painter.ui.add_space(4.0);
                let name = &mut setup.seats[seat].name;
                let field_label = format!("{}: {}", numbered_name(number), tr!("name"));
                painter.grouped(&field_label, |painter| {
                    painter.text_field(38.0, &format!("new-name{number}"), name, MAX_NAME_CHARS)
                });
                if can_be_fair(setup) {
                    draw_rating(painter, fit);
                }
            }
        }
    });
}

/// Draws the choice of what controls a player.
fn draw_controllers(painter: &mut Painter, setup: &mut Setup, seat: usize, settings: &Settings) {
    let number = seat + 1;
    let current_kind = match setup.seats[seat].controller {
        Controller::Human => "human",
        Controller::Ai { .. } => "ai",
        Controller::Engine { .. } => "engine",
    };
    let kinds = ["human", "ai", "engine"];
    let labels = [tr!("new-human"), tr!("new-ai"), tr!("new-engine")];
    let choices = kinds.into_iter().zip(labels);
    let choices = choices.map(|(kind, label)| (format!("new-seat{number}-{kind}"), label, kind));
    if let Some(kind) = painter.choose(34.0, choices, &current_kind) {
        let controller = match kind {
            "human" => Controller::Human,
            "ai" => Controller::ai(setup.variant),
            _ => Controller::Engine {
                engine: first_engine(settings),
                movetime: Duration::from_secs(2),
            },
        };
        set_controller(setup, seat, controller);
    }
    for kind in kinds {
        let tip = || tr!("new-seat-tip", id = kind);
        painter.add_tooltip(&format!("new-seat{number}-{kind}"), tip);
    }
}

/// The smallest gap between the label of a name and the sentence about the rating.
const NAME_GAP_PX: f32 = 12.0;

/// Draws the label of a person's name, and whether the game will be rated. In a game of two people only the first card shows
/// that.
fn draw_name_label(painter: &mut Painter, setup: &Setup, seat: usize) {
    let style = painter.look.dim(13.0);
    let line_rect = painter.room(24.0);
    let label = tr!("name");
    let label_width = painter.width(&label, style);
    let says_rated = seat == 0 || setup.seats[0].controller != Controller::Human;
    let reason = unrated_reason_of_setup(setup);
    let text = reason.map_or_else(|| tr!("game-rated"), UnratedReason::text);
    // A long reason needs the whole line; the field below has the label for screen readers.
    let has_room = label_width + NAME_GAP_PX + painter.width(&text, style) <= line_rect.width();
    if has_room || !says_rated {
        painter.text_in_rect(line_rect, TextAlign::Left, &label, style);
    }
    if !says_rated {
        return;
    }
    let text_width = painter.text_in_rect(line_rect, TextAlign::Right, &text, style);
    let text_rect = line_rect.with_min_x(line_rect.right() - text_width);
    painter.explained(text_rect, "new-rated", &text, &tr!("new-rated-tip"));
}

/// Draws the person's rating, with an explanation.
fn draw_rating(painter: &mut Painter, fit: &LevelFit) {
    let Some(text) = fit.rating_text() else { return };
    painter.ui.add_space(6.0);
    let line_rect = painter.text_line(16.0, &text, painter.look.dim(13.0));
    let tip = fit.rating_tip().unwrap_or_default();
    painter.explained(line_rect, "new-rating", &text, &tip);
}

/// Draws the choice of an AI's level. Full strength has a choice of the time per move; a lower level has a text about the
/// weakness.
fn draw_strength(painter: &mut Painter, setup: &mut Setup, seat: usize, fit: &LevelFit) {
    let variant = setup.variant;
    let offers_fair_game = can_be_fair(setup);
    let is_fair = setup.is_fair;
    let Controller::Ai { level, movetime } = &mut setup.seats[seat].controller else { return };
    let number = seat + 1;
    let short_name = match *level {
        Level::PERFECT => tr!("new-level-perfect-short"),
        level => tr!("new-level-short", number = text::level_number(level)),
    };
    let long_name = if is_fair {
        let rating = levels::rating(variant, *level).value().round();
        tr!("new-fair-level", level = text::level_number(*level), rating = rating)
    } else if offers_fair_game && *level == fit.level && fit.is_known() {
        tr!("new-level-fits", level = text::level_number(*level))
    } else {
        text::level(*level)
    };
    let fair_clicked = painter.row(26.0, 8.0, |painter| {
        let style = painter.look.dim(13.0);
        let chip_width =
            if offers_fair_game { painter.chip_width(&tr!("new-fair")) + 8.0 } else { 0.0 };
        let name_width = painter.rest().width() - chip_width;
        let name_fits = painter.width(&long_name, style) <= name_width;
        painter.word(if name_fits { &long_name } else { &short_name }, style);
        offers_fair_game && draw_fair_chip(painter, is_fair, fit)
    });
    painter.ui.add_space(3.0);
    let all_levels = offered_levels(variant);
    let choices = all_levels.iter().map(|&level| {
        let label = match level {
            Level::PERFECT => tr!("new-level-perfect-short"),
            level => level.to_string(),
        };
        (format!("new-level{number}-{level}"), label, level)
    });
    painter.grouped(&tr!("new-level-of", number = number), |painter| {
        painter.pick(30.0, choices, level);
    });
    for level in all_levels {
        let fit = offers_fair_game.then_some(fit);
        explain_level(painter, number, level, fit);
    }
    if *level >= Level::FULL {
        painter.ui.add_space(8.0);
        draw_thinking_time(painter, 30.0, number, variant, movetime);
    } else if let Some(weakness) = weakness(variant, *level) {
        painter.ui.add_space(5.0);
        let text_rect = draw_weakness(painter, &weakness_text(&weakness));
        let response = painter.hovered(text_rect, &format!("new-weakness{number}"));
        response.tip_with(|| {
            format!("{}\n{}", weakness_tip(&weakness), level_rating_text(variant, *level))
        });
    }
    if fair_clicked && is_fair {
        *level = fit.level;
        setup.is_fair = false;
    } else if fair_clicked {
        make_fair(setup, fit);
    }
}

/// Draws the text about a level's weakness in one line or two, centred in a row of constant height.
fn draw_weakness(painter: &mut Painter, text: &str) -> Rect {
    let row_rect = painter.room(WEAKNESS_ROW_PX);
    let style = painter.look.dim(13.0);
    let galley = painter.lay(text, row_rect.width(), WEAKNESS_ROW_PX / 2.0, style);
    let top = row_rect.center().y - galley.size().y / 2.0;
    painter.galley(pos2(row_rect.left(), top), galley, style.colour);
    row_rect
}

/// Draws the choice of a fair game at the right. Returns whether it was clicked.
fn draw_fair_chip(painter: &mut Painter, is_fair: bool, fit: &LevelFit) -> bool {
    let label = tr!("new-fair");
    let size = vec2(painter.chip_width(&label), 24.0);
    painter.row_back(painter.rest(), 0.0, |painter| {
        let chip_rect = size.rect(painter);
        let has_known_rating = fit.is_known();
        let clicked = painter.chip_choice(chip_rect, "new-fair", &label, is_fair, has_known_rating);
        if has_known_rating {
            painter.add_tooltip("new-fair", || tr!("new-fair-tip"));
        } else {
            let tip = tr!("new-fair-early", needed = MIN_RATED_GAMES, count = fit.rated_game_count);
            painter.explained(chip_rect, "new-fair-early", &label, &tip);
        }
        clicked
    })
}

/// The distance of the mark of the fitting level to the upper and the right edge of its button, and the mark's radius.
const FITTING_DOT_PX: [f32; 2] = [4.5, 2.0];

/// Explains a level in a tooltip, with the expected score. Marks the level that fits the person.
fn explain_level(painter: &mut Painter, number: usize, level: Level, fit: Option<&LevelFit>) {
    let name = format!("new-level{number}-{level}");
    let fits_person = fit.is_some_and(|fit| level == fit.level);
    if fits_person && let Some(response) = painter.ui.ctx().read_response(painter.id(&name)) {
        let dot_centre = response.rect.right_top() + vec2(-FITTING_DOT_PX[0], FITTING_DOT_PX[0]);
        painter.ui.painter().circle_filled(dot_centre, FITTING_DOT_PX[1], painter.look.fill);
    }
    painter.add_tooltip(&name, || {
        let description = match fit.and_then(|fit| fit.expected_percent(level)) {
            Some(percent) => tr!("fit-percent", percent = percent, fits = u8::from(fits_person)),
            None if fits_person => tr!("fit-first"),
            None => return text::level(level),
        };
        format!("{}\n{description}", text::level(level))
    });
}

/// Returns a sentence with a level's rating and the difference from the whole level below.
fn level_rating_text(variant: Variant, level: Level) -> String {
    let rating = levels::rating(variant, level).value();
    let number_below = if level.is_whole() { level.number() - 1 } else { level.number() };
    let difference = Level::new(number_below)
        .map_or(0.0, |level_below| rating - levels::rating(variant, level_below).value());
    tr!("level-rating", rating = rating.round(), step = difference.round(), below = number_below)
}

/// Draws the offered times per move.
fn draw_thinking_time(
    painter: &mut Painter,
    place: impl WidgetPlace,
    number: usize,
    variant: Variant,
    thinking_time: &mut Duration,
) {
    let choices = offered_times(variant).map(|seconds| {
        let label = tr!("seconds", value = seconds.to_string());
        let name = format!("new-time{number}-{seconds}s");
        (name, label, Duration::from_secs(seconds))
    });
    painter.grouped(&tr!("new-time-of", number = number), |painter| {
        painter.pick(place, choices, thinking_time);
    });
    for seconds in offered_times(variant) {
        let tip = || tr!("new-time-tip", count = seconds);
        painter.add_tooltip(&format!("new-time{number}-{seconds}s"), tip);
    }
}

/// Draws the pieces of a seat at the right of a row, or the names of both sides while the side is random.
fn draw_seat_badges(painter: &mut Painter, setup: &Setup, seat: usize, random_pair: [Colour; 2]) {
    let look = painter.look;
    painter.row_back(painter.rest(), 6.0, |painter| {
        if setup.variant == Variant::Upthrust {
            let player = Player::from_index(seat);
            let [first_colour, second_colour] = player_colours(setup, random_pair, player);
            for colour in [second_colour, first_colour] {
                let art = badges::upthrust_art(colour, player, look.skin);
                let badge_rect = vec2(34.0, 34.0).rect(painter);
                painter.art(badge_rect, &art, Color32::WHITE);
            }
        } else if let Some(player) = seat_side(setup, seat) {
            let badge_rect = vec2(36.0, 36.0).rect(painter);
            painter.badge(badge_rect, badges::side_badge(setup.variant, player, look.skin));
        } else {
            let [first_side, second_side] =
                Player::BOTH.map(|player| text::side_of(setup.variant, player));
            painter.word(&text::join_or(&[first_side, second_side]), look.dim(13.0));
        }
    });
}

/// Draws Upthrust's colours: random, or one of the six pairs.
fn draw_colours_row(painter: &mut Painter, setup: &mut Setup, random_pair: &mut [Colour; 2]) {
    let look = painter.look;
    let label =
        if setup.colours == Colours::Random { tr!("new-draw-again") } else { tr!("new-draw") };
    if painter.button(vec2(124.0, 34.0), "new-draw", &label, 13.5) {
        *random_pair = random_colours(&mut rand::rng());
        setup.colours = Colours::Random;
    }
    painter.add_tooltip("new-draw", || tr!("new-draw-tip"));
    let pairs_rect = painter.rest();
    let pairs_rect = pairs_rect.with_min_x(pairs_rect.left() - 4.0);
    painter.fill(pairs_rect, 8, look.ground);
    let chosen_pair = sort_pair(player_colours(setup, *random_pair, Player::One));
    for (cell_rect, pair) in parts::<6>(pairs_rect.shrink(3.0), 0.0).into_iter().zip(colour_pairs())
    {
        let letters: String = pair.iter().map(|colour| colour.letter()).collect();
        let response = painter.click(cell_rect, &format!("new-colours-{letters}"));
        painter.label_choice(&response, &text::colour_pair(pair), chosen_pair == pair);
        let mut opacity = 0.85 + 0.15 * painter.hover(&response);
        if chosen_pair == pair {
            painter.chosen_cell(cell_rect, look.chosen_surface());
            opacity = 1.0;
        }
        for (colour, x) in [(pair[0], -19.0), (pair[1], 1.0)] {
            let token_rect =
                area(cell_rect.center().x + x, cell_rect.center().y - 10.0, 18.0, 18.0);
            let tint = Color32::WHITE.gamma_multiply(opacity);
            let art = badges::upthrust_art(colour, Player::One, look.skin);
            painter.art(painter.snap(token_rect), &art, tint);
        }
        painter.focus_ring(&response, 6);
        if response.clicked() {
            setup.colours = Colours::Chosen(pair);
        }
        response.tip_with(|| text::colour_pair(pair));
    }
}

/// Returns the initial engine of a seat: the first registered one, or one without a name if there is none.
fn first_engine(settings: &Settings) -> Arc<Engine> {
    Arc::new(settings.engines.first().cloned().unwrap_or_default())
}

/// Updates the engines of the seats and the seats' names. An engine that is no longer registered is replaced by the first.
fn fit_engines(setup: &mut Setup, settings: &Settings) {
    update_engines(&mut setup.seats, settings);
    for seat in &mut setup.seats {
        if let Controller::Engine { engine, .. } = &mut seat.controller {
            if settings.engine(&engine.name).is_none() {
                *engine = first_engine(settings);
            }
            seat.name.clone_from(&engine.name);
        }
    }
}

/// Returns the first seat, from 1, that needs an engine while none is registered.
fn missing_engine(setup: &Setup) -> Option<usize> {
    let lacks_engine = |controller: &Controller| match controller {
        Controller::Engine { engine, .. } => engine.name.is_empty(),
        _ => false,
    };
    let seat = setup.seats.iter().position(|seat| lacks_engine(&seat.controller))?;
    Some(seat + 1)
}

/// Draws the choice of engine and time, or the button to register one.
fn draw_engine_rows(painter: &mut Painter, setup: &mut Setup, seat: usize, settings: &Settings) {
    let number = seat + 1;
    let style = painter.look.dim(13.0);
    let Controller::Engine { engine, movetime } = &mut setup.seats[seat].controller else { return };
    let engines = &settings.engines;
    if engines.is_empty() {
        painter.prose(18.0, &tr!("new-no-engine"), style);
        painter.ui.add_space(8.0);
        let name = format!("new-engine{number}-settings");
        let label = tr!("new-open-settings");
        if painter.button(vec2(140.0, 34.0), &name, &label, 13.5) {
            open_settings(painter, setup);
        }
        return;
    }
    let engine_index = engines.iter().position(|listed_engine| listed_engine.name == engine.name);
    let name = format!("new-engine{number}");
    let new_index = painter.step(34.0, &name, None, &engine.name, engine_index, engines.len());
    if let Some(chosen_engine) = new_index.and_then(|new_index| engines.get(new_index)) {
        *engine = Arc::new(chosen_engine.clone());
    }
    painter.ui.add_space(12.0);
    painter.row(34.0, 12.0, |painter| {
        painter.word(&tr!("new-time"), style);
        draw_thinking_time(painter, 34.0, number, setup.variant, movetime);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::TimeControl;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;

    #[test]
    fn default_names_follow_the_language() {
        let names = |setup: &Setup| setup.seats.each_ref().map(|seat| seat.name.clone());
        let english = with_language("en", || {
            let mut setup = Setup::default_game(Variant::Hique);
            for (seat, number) in setup.seats.iter_mut().zip(1..) {
                seat.controller = Controller::Human;
                seat.name = tr!("name-player", number = number);
            }
            setup
        });
        let german = with_language("de", || NewGameForm::new(english.clone()).setup);
        assert_ne!(names(&german), names(&english));
        let again = with_language("en", || NewGameForm::new(german).setup);
        assert_eq!(names(&again), names(&english));
    }

    #[test]
    fn tab_order_starts_with_seats_and_ends_with_rules() {
        for variant in [Variant::Hique, Variant::Upthrust, Variant::Focus] {
            let mut form = NewGameForm::new(Setup::default_game(variant));
            let order = Frames::new(SIZE.x, SIZE.y).tab_order(|painter, rect| {
                draw_for_newcomer(painter, rect, &mut form);
            });
            assert!(order[0].starts_with("new-variant-"), "{variant}: {order:?}");
            let tab_index = |name: &str| order.iter().position(|other_name| other_name == name);
            let last_indices =
                ["new-start", "new-cancel", "new-lesson", "new-show-rules"].map(tab_index);
            assert!(last_indices.is_sorted() && last_indices[0].is_some(), "{order:?}");
            assert_eq!(last_indices[3], Some(order.len() - 1), "{order:?}");
        }
    }

    #[test]
    fn fair_game_can_be_chosen_from_five_rated_games_on() {
        for (games, expected) in [(4, false), (5, true)] {
            let mut form = NewGameForm::new(Setup::default_game(Variant::Hique));
            let person = Person {
                ratings: &PersonRatings::in_all_variants(1234.0, games),
                progress: &Progress::default(),
            };
            let settings = Settings::default();
            let order = Frames::new(SIZE.x, SIZE.y).tab_order(|painter, rect| {
                draw_contents(painter, rect, &mut form, &settings, &person);
            });
            let is_offered = order.iter().any(|name| name == "new-fair");
            assert_eq!(is_offered, expected, "{order:?}");
        }
    }

    /// Draws the dialog for a person without games.
    fn draw_for_newcomer(painter: &mut Painter, rect: Rect, form: &mut NewGameForm) {
        let person = Person { ratings: &PersonRatings::default(), progress: &Progress::default() };
        draw_contents(painter, rect, form, &Settings::default(), &person);
    }

    /// Draws frames of the dialog with these fields.
    fn with_fields(form: &mut NewGameForm, height: f32) -> Frames {
        let mut frames = Frames::new(SIZE.x, height);
        for _ in 0..2 {
            frames.draw(Vec::new(), |painter, rect| {
                draw_for_newcomer(painter, rect, form);
            });
        }
        frames
    }

    #[test]
    fn typed_clocks_fit_in_a_small_window() {
        for (code, variant) in [("en", Variant::Hique), ("de", Variant::Focus)] {
            let mut setup = Setup::default_game(variant);
            setup.seats[0].clock = Some(TimeControl::new(12, 5));
            setup.seats[1].clock = Some(TimeControl::new(0, 2));
            let mut form = NewGameForm::new(setup);
            let frames = with_language(code, || with_fields(&mut form, 576.0));
            let rect_of =
                |name: &str| frames.places.get(name).unwrap_or_else(|| panic!("no {name}"));
            let mut right = rect_of("new-clock-different").max.x;
            let buttons_top = rect_of("new-start").min.y;
            for number in 1..=2 {
                for unit in ["minutes", "seconds"] {
                    let field_rect = rect_of(&format!("new-clock{number}-{unit}"));
                    assert!(field_rect.min.x > right, "{code}: {number} {unit}");
                    assert!(field_rect.max.y < buttons_top - 10.0, "{code}: {number} {unit}");
                    right = field_rect.max.x;
                }
            }
            assert!(right <= SIZE.x - 32.0, "{code}: {right}");
        }
    }

    #[test]
    fn arrow_keys_change_a_clock_and_bad_numbers_are_quoted() {
        let mut form = NewGameForm::new(
            Setup::default_game(Variant::Hique).with_clock(Some(TimeControl::new(0, 3))),
        );
        let key = |key| egui::Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        let mut frames = with_fields(&mut form, SIZE.y);
        let mut press = |form: &mut NewGameForm, events: Vec<egui::Event>| {
            frames.draw(events, |painter, rect| {
                draw_for_newcomer(painter, rect, form);
            });
            frames.places.focused_name().map(str::to_owned)
        };
        let is_reached = (0..200).any(|_| {
            press(&mut form, vec![key(egui::Key::Tab)]);
            press(&mut form, Vec::new()).as_deref() == Some("new-clock1-seconds")
        });
        assert!(is_reached, "the field cannot be reached with Tab");
        press(&mut form, vec![key(egui::Key::ArrowUp)]);
        press(&mut form, Vec::new());
        let clocks = |form: &NewGameForm| form.setup.seats.each_ref().map(|seat| seat.clock);
        assert_eq!(clocks(&form), [Some(TimeControl::new(0, 4)); 2]);
        assert_eq!(start_obstacle(&form), None);
        for (typed, quotation) in [("99", "“99”"), ("1", "at least 2 seconds; “1”"), ("x", "“x”")]
        {
            let backspace = key(egui::Key::Backspace);
            (0..3).for_each(|_| drop(press(&mut form, vec![backspace.clone()])));
            let clocks_before = clocks(&form);
            press(&mut form, vec![egui::Event::Text(typed.to_owned())]);
            let fault = start_obstacle(&form).unwrap_or_default();
            assert!(fault.contains(quotation), "{typed}: {fault}");
            assert_eq!(clocks(&form), clocks_before, "{typed}");
        }
    }

    #[test]
    fn every_choice_has_a_tooltip() {
        for variant in [Variant::Hique, Variant::Upthrust, Variant::FocusExact] {
            for strength in [Level::LOWEST, Level::FULL] {
                let mut setup = Setup::default_game(variant);
                if let Controller::Ai { level, .. } = &mut setup.seats[1].controller {
                    *level = strength;
                }
                let mut form = NewGameForm::new(setup);
                let mut frames = Frames::new(SIZE.x, SIZE.y);
                let mut widgets_without_tip = frames.names_without_tip(|painter, rect| {
                    draw_for_newcomer(painter, rect, &mut form);
                });
                // These are a field and buttons whose labels explain them.
                let self_explanatory = ["new-name1", "new-start", "new-cancel", "new-lesson"];
                widgets_without_tip.retain(|name| !self_explanatory.contains(&name.as_str()));
                assert!(widgets_without_tip.is_empty(), "{variant}: {widgets_without_tip:?}");
                let has_times = frames.places.get("new-time2-2s").is_some();
                assert_eq!(has_times, strength == Level::FULL, "{variant}");
            }
        }
    }

    #[test]
    fn stored_fair_game_waits_for_the_ratings() {
        let mut setup = Setup::default_game(Variant::Hique);
        setup.is_fair = true;
        let mut form = NewGameForm::new(setup);
        let mut frames = Frames::new(SIZE.x, SIZE.y);
        frames.draw(Vec::new(), |painter, rect| {
            draw_for_newcomer(painter, rect, &mut form);
        });
        assert!(form.setup.is_fair);
        let person = Person {
            ratings: &PersonRatings::in_all_variants(1234.0, 9),
            progress: &Progress::default(),
        };
        for _ in 0..2 {
            frames.draw(Vec::new(), |painter, rect| {
                draw_contents(painter, rect, &mut form, &Settings::default(), &person);
            });
            assert!(form.setup.is_fair && form.setup.first_player == FirstPlayer::Random);
        }
    }

    #[test]
    fn fair_game_starts_when_the_ratings_are_read() {
        let mut setup = Setup::default_game(Variant::Hique);
        setup.is_fair = true;
        let mut form = NewGameForm::new(setup);
        let (unloaded, loaded) =
            (PersonRatings::default(), PersonRatings::in_all_variants(1400.0, 9));
        assert!(!form.should_start(false, &loaded), "nobody has asked");
        assert!(!form.should_start(true, &unloaded) && form.awaits_ratings);
        assert!(!form.should_start(false, &unloaded));
        assert!(form.should_start(false, &loaded) && !form.awaits_ratings);
        // Another choice during the wait starts nothing.
        assert!(!form.should_start(true, &unloaded));
        form.setup.is_fair = false;
        assert!(!form.should_start(false, &unloaded) && !form.awaits_ratings);
        assert!(form.should_start(true, &unloaded), "its level is chosen");
    }

    fn engine_setup(engine: &Engine) -> Setup {
        let mut setup = Setup::default_game(Variant::Hique);
        setup.seats[1].controller = Controller::Engine {
            engine: Arc::new(engine.clone()),
            movetime: Duration::from_secs(2),
        };
        setup
    }

    fn engine_of(setup: &Setup) -> &Engine {
        match &setup.seats[1].controller {
            Controller::Engine { engine, .. } => engine,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn seat_uses_the_current_engine_settings() {
        let mut settings = Settings::default();
        let mut setup = engine_setup(&Engine::new("Old", "old"));
        fit_engines(&mut setup, &settings);
        assert_eq!(missing_engine(&setup), Some(2), "none is registered");
        settings.engines.push(Engine::new("First", "first"));
        settings.engines.push(Engine::new("Old", "old --now"));
        fit_engines(&mut setup, &settings);
        assert_eq!(engine_of(&setup), &settings.engines[0]);
        assert_eq!(setup.seats[1].name, "First");
        assert_eq!(missing_engine(&setup), None);
        let mut setup = engine_setup(&Engine::new("Old", "old"));
        fit_engines(&mut setup, &settings);
        assert_eq!(engine_of(&setup).command, "old --now");
    }
}
