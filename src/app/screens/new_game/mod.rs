//! The New game dialog.

mod choices;
mod engines;

use super::dialog::{self, Sheet};
use super::dialogs::{self, DialogCommands};
use super::home::chip_label;
use super::rules::RulesForm;
use crate::app::interface::{Dialog, Screen};
use crate::app::session::Request;
use crate::app::settings::Settings;
use crate::app::setup::draw_colours;
use crate::app::setup::{Begins, Colours, Controller, GAMES, Setup, TimeControl, game_of};
use crate::app::text::{self, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::app::theme::{InterfaceSystems, badges, canvas::Canvas};
use crate::rules::upthrust::Colour;
use crate::rules::{Player, Variant};
use crate::search::Level;
use bevy::prelude::*;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, Color32, pos2, vec2},
};
use choices::{
    Kind, colours_of, fit, level_name, levels, name_player, pairs, seat_player, side_of, sorted,
    summary, tidy_names, times,
};
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
}

impl Form {
    /// The form as it was left.
    pub(super) fn new(mut setup: Setup) -> Self {
        // It may have come from a game that was only watched.
        setup.kept = true;
        let lot = draw_colours(&mut rand::rng());
        Self { setup, lot }
    }
}

impl dialogs::Form for Form {
    const DIALOG: Dialog = Dialog::NewGame;
}

/// Shows the dialog while it is open.
pub fn plugin(app: &mut App) {
    let show = show.in_set(InterfaceSystems::Dialog);
    app.add_systems(
        EguiPrimaryContextPass,
        show.run_if(<Form as dialogs::Form>::is_open),
    );
}

/// How the dialog was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewGameAction {
    Start,
    Cancel,
    Settings,
    Rules,
}

/// Draws the dialog, and acts when it is left.
fn show(
    mut canvas: Canvas,
    mut form: ResMut<Form>,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let ctx = canvas.ctx()?;
    let sheet = Sheet {
        name: "new",
        title: &tr!("new-game"),
        size: SIZE,
    };
    let Form { setup, lot } = &mut *form;
    engines::fit(setup, &settings);
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, setup, lot, &settings)
    })?;
    let answer = if ctx.input(|input| input.key_pressed(egui::Key::F1)) {
        Some(NewGameAction::Rules)
    } else {
        shown.answer(NewGameAction::Cancel, Some(NewGameAction::Start))
    };
    match answer {
        // Nobody is there to play; the dialog says so.
        Some(NewGameAction::Start) if engines::missing(setup).is_some() => {}
        Some(NewGameAction::Start) => {
            let mut setup = setup.clone();
            tidy_names(&mut setup);
            settings.last_games.insert(setup.variant, setup.clone());
            if setup.variant == Variant::Upthrust && setup.colours == Colours::Drawn {
                // The lot that lay open is the one that counts.
                setup.colours = Colours::Chosen(*lot);
            }
            requests.write(Request::NewGame(setup));
            commands.close_dialog();
        }
        Some(way @ (NewGameAction::Cancel | NewGameAction::Settings)) => {
            if way == NewGameAction::Settings {
                // Whoever looks for an engine comes back to the rest as it was.
                settings.last_games.insert(setup.variant, setup.clone());
                next.set(Screen::Settings);
            }
            commands.close_dialog();
        }
        Some(NewGameAction::Rules) => {
            commands.open_dialog(RulesForm::new(form.setup.variant, Some(form.clone())));
        }
        None => {}
    }
    Ok(())
}

/// The dialog's contents from top to bottom.
fn contents(
    painter: &mut Painter,
    rect: egui::Rect,
    setup: &mut Setup,
    lot: &mut [Colour; 2],
    settings: &Settings,
) -> Option<NewGameAction> {
    let mut answer = None;
    let book = dialog::left_of_cross(rect);
    if painter.bare_icon(
        book,
        "new-show-rules",
        Icon::Rules,
        &tr!("button-tip", id = "rules", command = ""),
    ) {
        answer = Some(NewGameAction::Rules);
    }
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let width = right - left;
    let top = rect.top();

    if let Some(variant) = tabs(painter, area(left, top + 70.0, width, 38.0), setup.variant) {
        let kept = settings.setup(variant);
        *setup = Setup {
            variant,
            seats: setup.seats.clone(),
            begins: setup.begins,
            colours: kept.colours,
            clock: setup.clock,
            kept: true,
        };
        fit(setup);
    }

    let half = (width - 20.0) / 2.0;
    for seat in 0..2 {
        let x = left + seat as f32 * (half + 20.0);
        let card = area(x, top + 126.0, half, 192.0);
        if seat_card(painter, setup, seat, card, *lot, settings) {
            answer = Some(NewGameAction::Settings);
        }
    }

    let row = top + 334.0;
    let label = |painter: &Painter, y: f32, text: &str| {
        let ink = TextStyle::regular(14.0, painter.look.text2);
        painter.text(pos2(left, y + 22.0), Side::Left, text, ink);
    };
    match setup.variant {
        Variant::Upthrust => {
            label(painter, row, &tr!("new-colours"));
            colours_row(
                painter,
                setup,
                lot,
                area(left + 140.0, row, width - 140.0, 34.0),
            );
        }
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            label(painter, row, &tr!("button-label", id = "rules"));
            rule_sets(painter, setup, area(left + 140.0, row, 330.0, 34.0));
            let note = match setup.variant {
                Variant::Focus => tr!("new-focus-note"),
                Variant::FocusExact => tr!("new-focus-exact-note"),
                _ => tr!("new-focus-classic-note"),
            };
            let ink = TextStyle::regular(12.5, painter.look.text3);
            let at = pos2(left + 486.0, row + 21.5);
            painter.text_within(at, right - at.x, &note, ink);
        }
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
            label(painter, row, &tr!("new-sides"));
            let begins = text::side_of(setup.variant, Player::One);
            let text = tr!("new-always-begins", side = begins);
            let ink = TextStyle::regular(14.0, painter.look.text);
            painter.text(pos2(left + 140.0, row + 22.0), Side::Left, &text, ink);
        }
    }
    let row = row + 42.0;
    label(painter, row, &tr!("new-who-begins"));
    let choices = [
        ("new-begins-drawn", tr!("new-drawn"), Begins::Drawn),
        ("new-begins-1", name_player(1), Begins::One),
        ("new-begins-2", name_player(2), Begins::Two),
    ]
    .map(|(name, label, begins)| (name.to_owned(), label, begins));
    let place = area(left + 140.0, row, 400.0, 34.0);
    if let Some(begins) = painter.choose(place, choices, &setup.begins) {
        setup.begins = begins;
    }
    let row = row + 42.0;
    label(painter, row, &tr!("new-clock"));
    clock_row(painter, setup, area(left + 140.0, row, 520.0, 34.0));

    let line = rect.bottom() - 102.0;
    painter.hairline(left, right, line);
    let foot = line + 20.0;
    let buttons = [
        ("new-start", tr!("new-start"), 152.0, NewGameAction::Start),
        ("new-cancel", tr!("cancel"), 100.0, NewGameAction::Cancel),
    ];
    let (clicked, end) = painter.buttons(area(left, foot, width, 48.0), true, buttons);
    answer = clicked.or(answer);
    let (text, colour) = match engines::missing(setup) {
        Some(seat) => (
            tr!("new-engine-missing", number = seat),
            painter.look.danger,
        ),
        None => (summary(setup, *lot), painter.look.text2),
    };
    let ink = TextStyle::regular(14.0, colour);
    let galley = painter.lay(&text, end - left, 19.0, ink);
    let at = pos2(left, foot + 24.0 - galley.size().y / 2.0);
    painter.ui.painter().galley(at, galley, ink.colour);
    answer
}

/// The clocks on offer, and one that was chosen elsewhere.
fn clock_row(painter: &mut Painter, setup: &mut Setup, rect: egui::Rect) {
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
    if let Some(clock) = painter.choose(rect, choices, &setup.clock) {
        setup.clock = clock;
    }
}

/// The games; Focus keeps its rule set.
fn tabs(painter: &mut Painter, rect: egui::Rect, variant: Variant) -> Option<Variant> {
    let choices = GAMES.map(|game| (format!("new-variant-{game}"), text::title(game), game));
    painter.choose(rect, choices, &game_of(variant))
}

/// Focus's three rule sets.
fn rule_sets(painter: &mut Painter, setup: &mut Setup, rect: egui::Rect) {
    let sets = [Variant::Focus, Variant::FocusExact, Variant::FocusClassic];
    let choices = sets.map(|set| (format!("new-rules-{set}"), chip_label(set), set));
    if let Some(variant) = painter.choose(rect, choices, &setup.variant) {
        setup.variant = variant;
    }
}

/// One player's card: who moves, and the name, or the engine and the time. Whether an engine is to be registered.
fn seat_card(
    painter: &mut Painter,
    setup: &mut Setup,
    seat: usize,
    rect: egui::Rect,
    lot: [Colour; 2],
    settings: &Settings,
) -> bool {
    let number = seat + 1;
    let look = painter.look;
    painter.fill(rect, 14, look.raised);
    let left = rect.left() + 20.0;
    let inner = rect.width() - 40.0;
    let at = |y: f32| pos2(left, rect.top() + y);
    let title = name_player(number);
    painter.text(
        at(32.0),
        Side::Left,
        &title,
        TextStyle::bold(15.0, look.text),
    );
    seat_badges(painter, setup, seat, rect, lot);

    let kinds = [
        ("human", tr!("new-human")),
        ("ai", tr!("new-ai")),
        ("engine", tr!("new-engine")),
    ];
    let now = match setup.seats[seat].controller {
        Controller::Human => "human",
        Controller::Ai { .. } => "ai",
        Controller::Engine { .. } => "engine",
    };
    let choices = kinds.map(|(kind, label)| (format!("new-seat{number}-{kind}"), label, kind));
    let place = area(left, rect.top() + 52.0, inner, 34.0);
    if let Some(kind) = painter.choose(place, choices, &now) {
        let kind = match kind {
            "human" => Kind::Human,
            "ai" => Kind::Ai,
            _ => Kind::Engine(engines::first(settings)),
        };
        seat_player(setup, seat, kind);
    }
    if matches!(setup.seats[seat].controller, Controller::Engine { .. }) {
        let rows = area(left, rect.top() + 98.0, inner, 80.0);
        return engines::rows(painter, setup, seat, rows, settings);
    }

    let is_human = setup.seats[seat].controller == Controller::Human;
    if is_human {
        let ink = TextStyle::regular(13.0, look.text2);
        painter.text(at(114.0), Side::Left, &tr!("name"), ink);
        let field = area(left, rect.top() + 126.0, inner, 38.0);
        let name = format!("new-name{number}");
        painter.text_field(field, &name, &mut setup.seats[seat].name, NAME_LIMIT);
    } else {
        strength(
            painter,
            setup,
            seat,
            area(left, rect.top() + 100.0, inner, 92.0),
        );
    }
    false
}

/// An AI's level and, at full strength, its time a move.
fn strength(painter: &mut Painter, setup: &mut Setup, seat: usize, rect: egui::Rect) {
    let Controller::Ai { level, movetime } = setup.seats[seat].controller else {
        return;
    };
    let number = seat + 1;
    let row = |y: f32, height: f32| area(rect.left(), rect.top() + y, rect.width(), height);
    let ink = TextStyle::regular(13.0, painter.look.text2);
    let left = row(10.0, 0.0).left_top();
    painter.text_within(left, rect.width(), &level_name(level), ink);
    let levels = levels(setup.variant).into_iter().map(|level| {
        let label = match level {
            Level::PERFECT => tr!("new-level-perfect-short"),
            level => level.to_string(),
        };
        (format!("new-level{number}-{level}"), label, level)
    });
    let level = painter
        .choose(row(17.0, 30.0), levels, &level)
        .unwrap_or(level);
    let mut time = movetime;
    if level >= Level::FULL {
        thinking_time(painter, row(53.0, 30.0), number, setup.variant, &mut time);
    }
    setup.seats[seat].controller = Controller::Ai {
        level,
        movetime: time,
    };
}

/// The times a move on offer.
fn thinking_time(
    painter: &mut Painter,
    rect: egui::Rect,
    number: usize,
    variant: Variant,
    time: &mut Duration,
) {
    let choices = times(variant).map(|seconds| {
        let label = tr!("seconds", value = seconds.to_string());
        let name = format!("new-time{number}-{seconds}s");
        (name, label, Duration::from_secs(seconds))
    });
    if let Some(chosen) = painter.choose(rect, choices, time) {
        *time = chosen;
    }
}

/// The pieces that a seat will have; both sides' while that is still to be drawn.
fn seat_badges(
    painter: &mut Painter,
    setup: &Setup,
    seat: usize,
    rect: egui::Rect,
    lot: [Colour; 2],
) {
    let right = rect.right() - 20.0;
    let middle = rect.top() + 28.0;
    if setup.variant == Variant::Upthrust {
        let player = Player::from_index(seat);
        let [first, second] = colours_of(setup, lot, player);
        for (colour, x) in [(first, right - 72.0), (second, right - 32.0)] {
            let square = area(x, middle - 17.0, 34.0, 34.0);
            painter.art(
                square,
                &badges::upthrust(colour, player, painter.look.skin),
                Color32::WHITE,
            );
        }
        return;
    }
    match side_of(setup, seat) {
        Some(player) => {
            let parts = badges::of_side(setup.variant, player, painter.look.skin);
            painter.badge(area(right - 36.0, middle - 18.0, 36.0, 36.0), parts);
        }
        None => {
            let [one, two] = Player::BOTH.map(|player| text::side_of(setup.variant, player));
            let text = text::or(&[one, two]);
            let ink = TextStyle::regular(13.0, painter.look.text2);
            painter.text(pos2(right, middle + 4.5), Side::Right, &text, ink);
        }
    }
}

/// Upthrust's colours: the lot, or one of the six pairs.
fn colours_row(painter: &mut Painter, setup: &mut Setup, lot: &mut [Colour; 2], rect: egui::Rect) {
    let drawn = setup.colours == Colours::Drawn;
    let button = area(rect.left(), rect.top(), 124.0, rect.height());
    let label = if drawn {
        tr!("new-draw-again")
    } else {
        tr!("new-draw")
    };
    if painter.button(button, "new-draw", &label, 13.5) {
        *lot = draw_colours(&mut rand::rng());
        setup.colours = Colours::Drawn;
    }
    let trough = egui::Rect::from_min_max(pos2(button.right() + 12.0, rect.top()), rect.max);
    painter.fill(trough, 8, painter.look.ground);
    let inner = trough.shrink(3.0);
    let step = inner.width() / 6.0;
    let now = sorted(colours_of(setup, *lot, Player::One));
    for (index, pair) in pairs().into_iter().enumerate() {
        let cell = area(
            inner.left() + index as f32 * step,
            inner.top(),
            step,
            inner.height(),
        );
        let letters: String = pair.iter().map(|colour| colour.letter()).collect();
        let response = painter.click(cell, &format!("new-colours-{letters}"));
        painter.named_choice(&response, &text::colour_pair(pair), now == pair);
        let hover = painter.hover(&response);
        if now == pair {
            painter.fill(cell, 6, painter.look.chosen());
            let bar = area(cell.center().x - 9.0, cell.bottom() - 3.0, 18.0, 2.4);
            painter.fill(bar, 1, painter.look.fill);
        }
        let strength = if now == pair {
            1.0
        } else {
            0.85 + 0.15 * hover
        };
        for (colour, x) in [(pair[0], -19.0), (pair[1], 1.0)] {
            let square = area(cell.center().x + x, cell.center().y - 10.0, 18.0, 18.0);
            let square = painter.snap(square);
            let tint = Color32::WHITE.gamma_multiply(strength);
            painter.art(
                square,
                &badges::upthrust(colour, Player::One, painter.look.skin),
                tint,
            );
        }
        painter.focus_ring(&response, 6);
        if response.clicked() {
            setup.colours = Colours::Chosen(pair);
        }
        response.on_hover_text(text::colour_pair(pair));
    }
}
