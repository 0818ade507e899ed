//! The New game dialog.

mod choices;
mod engines;

use super::dialog::{self, Sheet};
use super::dialogs::{self, DialogCommands, DrawnWhile};
use super::home::chip_label;
use super::position_dialog;
use super::rules::RulesForm;
use crate::drawing::badges;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{Dialog, Screen};
use crate::learn::OpenExercise;
use crate::session::Request;
use crate::settings::Settings;
use crate::setup::draw_colours;
use crate::setup::{Begins, Colours, Controller, GAMES, Setup, TimeControl, game_of};
use crate::text::{self, tr};
use crate::theme::canvas::Canvas;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, Place, TextStyle, area, parts};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, pos2, vec2};
pub(in crate::screens) use choices::AI_NAME;
use choices::{
    Kind, colours_of, fit, level_weakness, levels, name_player, pairs, seat_player, side_of,
    sorted, summary, tidy_names, times,
};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Player, Variant};
use quadrille_search::{Level, weakness};
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(760.0, 576.0);
/// The longest name, in characters.
const NAME_LIMIT: usize = 24;

/// What has been chosen so far.
#[derive(Resource, Clone, Debug)]
pub(super) struct Form {
    setup: Setup,
    /// The colours drawn before the players' eyes.
    lot: [Colour; 2],
    /// Whether the game has been asked for. The dialog closes when the game is on the table.
    started: bool,
}

impl Form {
    /// The form as it was left.
    pub(super) fn new(mut setup: Setup) -> Self {
        // It may have come from a game that was only watched.
        setup.kept = true;
        let lot = draw_colours(&mut rand::rng());
        Self {
            setup,
            lot,
            started: false,
        }
    }
}

impl dialogs::Form for Form {
    const DIALOG: Dialog = Dialog::NewGame;
}

/// Shows the dialog while it is open.
pub fn plugin(app: &mut App) {
    app.draw_dialog::<Form, _>(show);
}

/// How the dialog was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewGameAction {
    Start,
    Cancel,
    Rules,
}

/// Draws the dialog, and acts when it is left.
fn show(
    mut canvas: Canvas,
    mut form: ResMut<Form>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let ctx = canvas.ctx()?;
    let sheet = Sheet {
        name: "new",
        title: &tr!("new-game"),
        size: SIZE,
    };
    let Form {
        setup,
        lot,
        started,
    } = &mut *form;
    engines::fit(setup, &settings);
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, setup, lot, &settings)
    })?;
    let answer = if Shortcut::Rules.is_pressed(&ctx, Scope::Dialog) {
        Some(NewGameAction::Rules)
    } else {
        shown.answer(NewGameAction::Cancel, Some(NewGameAction::Start))
    };
    match answer {
        // Nobody is there to play; the dialog says so.
        Some(NewGameAction::Start) if *started || engines::missing(setup).is_some() => {}
        Some(NewGameAction::Start) => {
            let mut setup = setup.clone();
            tidy_names(&mut setup);
            if setup.start.is_none() {
                settings.remember(&setup);
            }
            if setup.variant == Variant::Upthrust && setup.colours == Colours::Drawn {
                // The lot that lay open is the one that counts.
                setup.colours = Colours::Chosen(*lot);
            }
            requests.write(Request::NewGame(setup));
            *started = true;
        }
        // What was set up is not lost, nor overwritten by the next game.
        Some(NewGameAction::Cancel) => match &setup.start {
            Some(start) => commands.open_dialog(position_dialog::Form::new(start)),
            None => commands.close_dialog(),
        },
        Some(NewGameAction::Rules) => {
            commands.open_dialog(RulesForm::new(form.setup.variant, Some(form.clone())));
        }
        None => {}
    }
    Ok(())
}

/// Goes to the settings, where engines are registered.
fn open_settings(painter: &mut Painter, setup: &Setup) {
    // Whoever looks for an engine comes back to the rest as it was.
    if setup.start.is_none() {
        let setup = setup.clone();
        painter.change(move |mut settings: Mut<Settings>| {
            settings.remember(&setup);
        });
    }
    painter.go_if(true, Screen::Settings);
    painter.commands.close_dialog();
}

/// The dialog's contents from top to bottom.
fn contents(
    painter: &mut Painter,
    rect: egui::Rect,
    setup: &mut Setup,
    lot: &mut [Colour; 2],
    settings: &Settings,
) -> Option<NewGameAction> {
    let inner = rect.shrink2(vec2(32.0, 0.0));
    painter.column(inner.with_min_y(rect.top() + 70.0), 0.0, |painter| {
        if let Some(start) = &setup.start {
            let words = tr!("new-from-position", game = text::title(setup.variant));
            let room = painter.room(38.0);
            painter.fill(room, 8, painter.look.ground);
            painter.label_in(room, &words, painter.look.strong(14.5));
            painter.note(room, &format!("new-position-{}", start.variant()));
        } else if let Some(variant) = tabs(painter, setup.variant) {
            let kept = settings.setup(variant);
            *setup = Setup {
                variant,
                seats: setup.seats.clone(),
                begins: setup.begins,
                even: kept.even,
                colours: kept.colours,
                clock: setup.clock,
                kept: true,
                start: None,
            };
            fit(setup);
        }
        painter.ui.add_space(18.0);
        let cards = parts::<2>(painter.room(192.0), 20.0);
        for (seat, card) in cards.into_iter().enumerate() {
            let player = name_player(seat + 1);
            painter.grouped(&player, |painter| {
                seat_card(painter, setup, seat, card, *lot, settings);
            });
        }
        painter.ui.add_space(16.0);
        match &setup.start {
            Some(start) => labelled(painter, &tr!("new-to-move"), |painter| {
                let side = text::side(start, start.to_move());
                painter.word(&side, painter.look.plain(14.0));
            }),
            None => variant_row(painter, setup, lot),
        }
        let drawn = setup.start.is_none();
        let who = drawn.then(|| tr!("new-who-begins"));
        labelled_if(painter, who, |painter| {
            let choices = [
                ("new-begins-drawn", tr!("new-drawn"), Begins::Drawn),
                ("new-begins-1", name_player(1), Begins::One),
                ("new-begins-2", name_player(2), Begins::Two),
            ];
            let even = setup.offers_even();
            let width = if even { 330.0 } else { 400.0 };
            painter.pick(vec2(width, 34.0), choices, &mut setup.begins);
            if even {
                let label = tr!("new-even");
                let size = vec2(painter.chip_width(&label) + 8.0, 32.0);
                if painter.chip_choice(size, "new-even", &label, setup.even, true) {
                    setup.even = !setup.even;
                }
            }
        });
        labelled(painter, &tr!("new-clock"), |painter| {
            clock_row(painter, setup)
        });
    });

    let line = rect.bottom() - 102.0;
    painter.hairline(inner.left(), inner.right(), line);
    let foot = area(inner.left(), line + 20.0, inner.width(), 48.0);
    let buttons = [
        ("new-start", tr!("new-start"), 152.0, NewGameAction::Start),
        ("new-cancel", tr!("cancel"), 100.0, NewGameAction::Cancel),
    ];
    let (clicked, end) = painter.buttons(foot, true, buttons);
    let (text, colour) = match engines::missing(setup) {
        Some(seat) => (
            tr!("new-engine-missing", number = seat),
            painter.look.danger,
        ),
        None => (summary(setup, *lot), painter.look.text2),
    };
    let ink = TextStyle::regular(14.0, colour);
    let galley = painter.lay(&text, end - foot.left(), 19.0, ink);
    let at = foot.left_center() - vec2(0.0, galley.size().y / 2.0);
    painter.ui.painter().galley(at, galley, ink.colour);
    let rules = instead(painter, rect, setup, settings);
    clicked.or(rules.then_some(NewGameAction::Rules))
}

/// What can be done instead of playing, beside the cross: the keyboard comes to it after all that is chosen here. Whether the
/// rules are asked for.
fn instead(painter: &mut Painter, rect: egui::Rect, setup: &Setup, settings: &Settings) -> bool {
    let book = dialog::left_of_cross(rect);
    if setup.start.is_none() {
        let variant = setup.variant;
        let newcomer = !settings.panel.introduced.contains(&variant);
        let (name, label, to) = if newcomer {
            let label = tr!("lesson-offer", game = text::title(variant));
            ("new-lesson", label, OpenExercise::Lesson(variant))
        } else {
            let to = OpenExercise::Puzzle(variant);
            ("new-puzzles", tr!("puzzles"), to)
        };
        let width = painter.width(&label, painter.look.dim(14.0)) + 20.0;
        let place = area(book.left() - 8.0 - width, book.top(), width, book.height());
        let clicked = painter.word_button(place, name, None, [&label, &label]);
        painter.send_if(clicked, to);
    }
    let tip = Shortcut::Rules.tip(&tr!("button-tip", id = "rules"));
    painter.bare_icon(book, "new-show-rules", Icon::Rules, &tip)
}

/// A row with this label at its left.
fn labelled(painter: &mut Painter, label: &str, contents: impl FnOnce(&mut Painter)) {
    let row = painter.room(34.0);
    painter.row(row, 0.0, |painter| {
        painter.word(label, painter.look.dim(14.0))
    });
    let rest = row.with_min_x(row.left() + 140.0);
    painter.grouped(label, |painter| painter.row(rest, 16.0, contents));
    painter.ui.add_space(8.0);
}

/// The same, if there is a label.
fn labelled_if(painter: &mut Painter, label: Option<String>, contents: impl FnOnce(&mut Painter)) {
    if let Some(label) = label {
        labelled(painter, &label, contents);
    }
}

/// What is to be chosen in this variant alone, or who always begins in it.
fn variant_row(painter: &mut Painter, setup: &mut Setup, lot: &mut [Colour; 2]) {
    let look = painter.look;
    match setup.variant {
        Variant::Upthrust => labelled(painter, &tr!("new-colours"), |painter| {
            colours_row(painter, setup, lot);
        }),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            labelled(painter, &tr!("button-label", id = "rules"), |painter| {
                let note = match setup.variant {
                    Variant::Focus => tr!("new-focus-note"),
                    Variant::FocusExact => tr!("new-focus-exact-note"),
                    _ => tr!("new-focus-classic-note"),
                };
                let sets = [Variant::Focus, Variant::FocusExact, Variant::FocusClassic];
                let sets = sets.map(|set| (format!("new-rules-{set}"), chip_label(set), set));
                painter.pick(vec2(330.0, 34.0), sets, &mut setup.variant);
                // In two lines, where one has no room for it.
                let (rest, ink) = (painter.rest(), look.faint(12.5));
                let high = painter.lay(&note, rest.width(), 16.0, ink).size().y;
                let at = pos2(rest.left(), rest.center().y - high / 2.0);
                painter.paragraph(at, rest.width(), 16.0, &note, ink);
            });
        }
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
            let begins = text::side_of(setup.variant, Player::One);
            let begins = tr!("new-always-begins", side = begins);
            labelled(painter, &tr!("new-sides"), |painter| {
                painter.word(&begins, look.plain(14.0));
            });
        }
    }
}

/// The clocks on offer, and one that was chosen elsewhere.
fn clock_row(painter: &mut Painter, setup: &mut Setup) {
    let mut clocks: Vec<Option<TimeControl>> = vec![None];
    clocks.extend(TimeControl::OFFERED.map(Some));
    if !clocks.contains(&setup.clock) {
        clocks.push(setup.clock);
    }
    let choices = clocks.into_iter().map(|clock| match clock {
        None => ("new-clock-none".to_owned(), tr!("new-clock-none"), None),
        Some(time) => {
            let minutes = tr!("new-clock-minutes", clock = time.short());
            (format!("new-clock-{}", time.short()), minutes, clock)
        }
    });
    painter.pick(vec2(520.0, 34.0), choices, &mut setup.clock);
}

/// The games; Focus keeps its rule set.
fn tabs(painter: &mut Painter, variant: Variant) -> Option<Variant> {
    let choices = GAMES.map(|game| (format!("new-variant-{game}"), text::title(game), game));
    painter.choose(38.0, choices, &game_of(variant))
}

/// One player's card: who moves, and the name, or the engine and the time.
fn seat_card(
    painter: &mut Painter,
    setup: &mut Setup,
    seat: usize,
    rect: egui::Rect,
    lot: [Colour; 2],
    settings: &Settings,
) {
    let number = seat + 1;
    let look = painter.look;
    painter.fill(rect, 14, look.raised);
    painter.column(rect.shrink2(vec2(20.0, 0.0)), 0.0, |painter| {
        let head = painter.room(52.0).with_min_y(rect.top() + 4.0);
        painter.row(head, 0.0, |painter| {
            painter.word(&name_player(number), look.strong(15.0));
            seat_badges(painter, setup, seat, lot);
        });
        let now = match setup.seats[seat].controller {
            Controller::Human => "human",
            Controller::Ai { .. } => "ai",
            Controller::Engine { .. } => "engine",
        };
        let kinds = [
            ("human", tr!("new-human")),
            ("ai", tr!("new-ai")),
            ("engine", tr!("new-engine")),
        ];
        let choices = kinds.map(|(kind, label)| (format!("new-seat{number}-{kind}"), label, kind));
        if let Some(kind) = painter.choose(34.0, choices, &now) {
            let kind = match kind {
                "human" => Kind::Human,
                "ai" => Kind::Ai,
                _ => Kind::Engine(engines::first(settings)),
            };
            seat_player(setup, seat, kind);
        }
        painter.ui.add_space(12.0);
        match setup.seats[seat].controller {
            Controller::Engine { .. } => engines::rows(painter, setup, seat, settings),
            Controller::Ai { .. } => strength(painter, setup, seat),
            Controller::Human => {
                painter.text_line(24.0, &tr!("name"), look.dim(13.0));
                painter.ui.add_space(4.0);
                let typed = &mut setup.seats[seat].name;
                let spoken = format!("{}: {}", name_player(number), tr!("name"));
                painter.grouped(&spoken, |painter| {
                    painter.text_field(38.0, &format!("new-name{number}"), typed, NAME_LIMIT)
                });
            }
        }
    });
}

/// An AI's level and, at full strength, its time a move.
fn strength(painter: &mut Painter, setup: &mut Setup, seat: usize) {
    let variant = setup.variant;
    let Controller::Ai { level, movetime } = &mut setup.seats[seat].controller else {
        return;
    };
    let number = seat + 1;
    painter.text_line(14.0, &text::level(*level), painter.look.dim(13.0));
    painter.ui.add_space(5.0);
    let levels = levels(variant).into_iter().map(|level| {
        let label = match level {
            Level::PERFECT => tr!("new-level-perfect-short"),
            level => level.to_string(),
        };
        (format!("new-level{number}-{level}"), label, level)
    });
    painter.grouped(&tr!("new-level-of", number = number), |painter| {
        painter.pick(30.0, levels, level);
    });
    painter.ui.add_space(6.0);
    if *level >= Level::FULL {
        thinking_time(painter, 30.0, number, variant, movetime);
    } else if let Some(weakness) = weakness(variant, *level) {
        painter.text_line(30.0, &level_weakness(&weakness), painter.look.dim(13.0));
    }
}

/// The times a move on offer.
fn thinking_time(
    painter: &mut Painter,
    place: impl Place,
    number: usize,
    variant: Variant,
    time: &mut Duration,
) {
    let choices = times(variant).map(|seconds| {
        let label = tr!("seconds", value = seconds.to_string());
        let name = format!("new-time{number}-{seconds}s");
        (name, label, Duration::from_secs(seconds))
    });
    painter.grouped(&tr!("new-time-of", number = number), |painter| {
        painter.pick(place, choices, time);
    });
}

/// The pieces that a seat will have, at the right of a row; both sides' while that is still to be drawn.
fn seat_badges(painter: &mut Painter, setup: &Setup, seat: usize, lot: [Colour; 2]) {
    let look = painter.look;
    painter.row_back(painter.rest(), 6.0, |painter| {
        if setup.variant == Variant::Upthrust {
            let player = Player::from_index(seat);
            let [first, second] = colours_of(setup, lot, player);
            for colour in [second, first] {
                let art = badges::upthrust(colour, player, look.skin);
                let square = vec2(34.0, 34.0).rect(painter);
                painter.art(square, &art, Color32::WHITE);
            }
        } else if let Some(player) = side_of(setup, seat) {
            let square = vec2(36.0, 36.0).rect(painter);
            painter.badge(square, badges::of_side(setup.variant, player, look.skin));
        } else {
            let [one, two] = Player::BOTH.map(|player| text::side_of(setup.variant, player));
            painter.word(&text::or(&[one, two]), look.dim(13.0));
        }
    });
}

/// Upthrust's colours: the lot, or one of the six pairs.
fn colours_row(painter: &mut Painter, setup: &mut Setup, lot: &mut [Colour; 2]) {
    let look = painter.look;
    let label = if setup.colours == Colours::Drawn {
        tr!("new-draw-again")
    } else {
        tr!("new-draw")
    };
    if painter.button(vec2(124.0, 34.0), "new-draw", &label, 13.5) {
        *lot = draw_colours(&mut rand::rng());
        setup.colours = Colours::Drawn;
    }
    let trough = painter
        .rest()
        .expand2(vec2(4.0, 0.0))
        .with_max_x(painter.rest().right());
    painter.fill(trough, 8, look.ground);
    let now = sorted(colours_of(setup, *lot, Player::One));
    for (cell, pair) in parts::<6>(trough.shrink(3.0), 0.0).into_iter().zip(pairs()) {
        let letters: String = pair.iter().map(|colour| colour.letter()).collect();
        let response = painter.click(cell, &format!("new-colours-{letters}"));
        painter.named_choice(&response, &text::colour_pair(pair), now == pair);
        let mut strength = 0.85 + 0.15 * painter.hover(&response);
        if now == pair {
            painter.chosen_cell(cell, look.chosen());
            strength = 1.0;
        }
        for (colour, x) in [(pair[0], -19.0), (pair[1], 1.0)] {
            let square = area(cell.center().x + x, cell.center().y - 10.0, 18.0, 18.0);
            let tint = Color32::WHITE.gamma_multiply(strength);
            let art = badges::upthrust(colour, Player::One, look.skin);
            painter.art(painter.snap(square), &art, tint);
        }
        painter.focus_ring(&response, 6);
        if response.clicked() {
            setup.colours = Colours::Chosen(pair);
        }
        response.on_hover_text(text::colour_pair(pair));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;

    #[test]
    fn tab_begins_with_what_is_chosen_first_and_comes_to_lesson_and_rules_last() {
        for variant in [Variant::Hique, Variant::Upthrust, Variant::Focus] {
            let mut setup = Setup::usual(variant);
            let mut lot = draw_colours(&mut rand::rng());
            let settings = Settings::default();
            let order = Frames::new(SIZE.x, SIZE.y).order_of_tab(|painter, rect| {
                contents(painter, rect, &mut setup, &mut lot, &settings);
            });
            assert!(order[0].starts_with("new-variant-"), "{variant}: {order:?}");
            let at = |wanted: &str| order.iter().position(|name| name == wanted);
            let last = ["new-start", "new-cancel", "new-lesson", "new-show-rules"].map(at);
            assert!(last.is_sorted() && last[0].is_some(), "{order:?}");
            assert_eq!(last[3], Some(order.len() - 1), "{order:?}");
        }
    }
}
