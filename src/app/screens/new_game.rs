//! The New game dialog.

use super::{NewGameDialog, dialog};
use crate::app::session::setup::draw_colours;
use crate::app::session::{Begins, Colours, Controller, Request, Setup};
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::app::theme::textures::ArtTextures;
use crate::app::theme::{CurrentTheme, InterfaceSystems, badges};
use crate::app::trace::Places;
use crate::rules::upthrust::Colour;
use crate::rules::{Player, Variant};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, pos2, vec2},
};
use std::collections::BTreeMap;
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(760.0, 560.0);
/// The longest name, in characters.
const NAME_LIMIT: usize = 24;
/// Our AI's name.
const AI_NAME: &str = "Quadrille";

/// Times a move that every game offers, in seconds.
const TIMES: [u64; 3] = [1, 2, 5];

/// The last choices of this run of the program, by variant.
#[derive(Resource, Clone, Debug, Default)]
pub struct Remembered(BTreeMap<Variant, Setup>);

impl Remembered {
    /// The set-up to begin the dialog with: the last one of this variant, or the usual one.
    #[must_use]
    pub fn setup(&self, variant: Variant) -> Setup {
        self.0
            .get(&variant)
            .cloned()
            .unwrap_or_else(|| Setup::usual(variant))
    }

    /// The set-up for another game like `setup`: what was drawn by lot is drawn anew.
    #[must_use]
    pub fn again(&self, setup: &Setup) -> Setup {
        let drawn = self
            .0
            .get(&setup.variant)
            .is_some_and(|last| last.colours == Colours::Drawn);
        Setup {
            colours: if drawn { Colours::Drawn } else { setup.colours },
            ..setup.clone()
        }
    }
}

/// What the dialog shows besides the set-up: the colours drawn before the players' eyes.
#[derive(Resource, Clone, Copy, Debug)]
struct Lot([Colour; 2]);

impl Default for Lot {
    fn default() -> Self {
        Self(draw_colours(&mut rand::rng()))
    }
}

/// Shows the dialog while it is open.
pub fn plugin(app: &mut App) {
    app.init_resource::<Remembered>()
        .init_resource::<Lot>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(InterfaceSystems::Dialog)
                .run_if(|dialog: Res<NewGameDialog>| dialog.0.is_some()),
        );
}

/// How the dialog was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Start,
    Cancel,
}

/// Draws the dialog, and acts when it is left.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn show(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut places: ResMut<Places>,
    mut dialog: ResMut<NewGameDialog>,
    mut remembered: ResMut<Remembered>,
    mut lot: ResMut<Lot>,
    mut requests: MessageWriter<Request>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(setup) = &mut dialog.bypass_change_detection().0 else {
        return Ok(());
    };
    let keys = dialog::keys(&ctx);
    // Nothing behind the dialog can be clicked, so nothing there is a place.
    places.clear();
    let mut answer = dialog::over(&ctx, "new-game", |ui| {
        let mut pen = Pen {
            ui,
            look: theme.palette(),
            textures: &mut textures,
            places: &mut places,
        };
        contents(&mut pen, setup, &mut lot, &remembered)
    });
    if keys.escape {
        answer = Some(Answer::Cancel);
    } else if keys.enter {
        answer = answer.or(Some(Answer::Start));
    }
    match answer {
        Some(Answer::Start) => {
            let mut setup = setup.clone();
            tidy_names(&mut setup);
            remembered.0.insert(setup.variant, setup.clone());
            if setup.variant == Variant::Upthrust && setup.colours == Colours::Drawn {
                // The lot that lay open is the one that counts; the next game draws anew.
                setup.colours = Colours::Chosen(lot.0);
                *lot = Lot::default();
            }
            requests.write(Request::NewGame(setup));
            dialog.0 = None;
        }
        Some(Answer::Cancel) => {
            remembered.0.insert(setup.variant, setup.clone());
            dialog.0 = None;
        }
        None => {}
    }
    Ok(())
}

/// The dialog's contents from top to bottom.
fn contents(
    pen: &mut Pen,
    setup: &mut Setup,
    lot: &mut Lot,
    remembered: &Remembered,
) -> Option<Answer> {
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, SIZE);
    let mut answer =
        dialog::sheet(pen, window, rect, "New game", "new-close").then_some(Answer::Cancel);
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let width = right - left;
    let top = rect.top();

    if let Some(variant) = tabs(pen, area(left, top + 70.0, width, 38.0), setup.variant) {
        let kept = remembered.setup(variant);
        *setup = Setup {
            variant,
            seats: setup.seats.clone(),
            begins: setup.begins,
            colours: kept.colours,
        };
        fit_times(setup);
    }

    let half = (width - 20.0) / 2.0;
    for seat in 0..2 {
        let x = left + seat as f32 * (half + 20.0);
        seat_card(pen, setup, seat, area(x, top + 126.0, half, 192.0), lot);
    }

    let row = top + 338.0;
    let label = |pen: &Pen, y: f32, text: &str| {
        let ink = Ink::regular(14.0, pen.look.text2);
        pen.text(pos2(left, y + 22.0), Side::Left, text, ink);
    };
    match setup.variant {
        Variant::Upthrust => {
            label(pen, row, "Player 1’s colours");
            colours_row(
                pen,
                setup,
                lot,
                area(left + 140.0, row, width - 140.0, 34.0),
            );
        }
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            label(pen, row, "Rules");
            rule_sets(pen, setup, area(left + 140.0, row, 330.0, 34.0));
            let note = match setup.variant {
                Variant::Focus => "up to n squares, six captures win",
                Variant::FocusExact => "exactly n squares, six captures win",
                _ => "52 squares, exactly n, block to win",
            };
            let ink = Ink::regular(12.5, pen.look.text3);
            let at = pos2(left + 486.0, row + 21.5);
            pen.text_within(at, right - at.x, note, ink);
        }
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
            label(pen, row, "Sides");
            let begins = setup.variant.side_name(Player::One);
            let text = format!("{begins} always begins.");
            let ink = Ink::regular(14.0, pen.look.text);
            pen.text(pos2(left + 140.0, row + 22.0), Side::Left, &text, ink);
        }
    }
    let row = row + 50.0;
    label(pen, row, "Who begins");
    let choices = [
        ("new-begins-drawn", "Drawn", Begins::Drawn),
        ("new-begins-1", "Player 1", Begins::One),
        ("new-begins-2", "Player 2", Begins::Two),
    ];
    let selected = choices
        .iter()
        .position(|(.., begins)| *begins == setup.begins);
    let shown = choices.map(|(name, label, _)| (name.to_owned(), label.to_owned()));
    if let Some(index) = pen.segmented(area(left + 140.0, row, 400.0, 34.0), &shown, selected) {
        setup.begins = choices[index].2;
    }

    let line = rect.bottom() - 102.0;
    pen.hairline(left, right, line);
    let foot = line + 20.0;
    let start = area(right - 152.0, foot, 152.0, 48.0);
    if pen.main_button(start, "new-start", "Start game", 15.5) {
        answer = Some(Answer::Start);
    }
    let cancel = area(start.left() - 112.0, foot, 100.0, 48.0);
    if pen.button(cancel, "new-cancel", "Cancel", 15.0) {
        answer = Some(Answer::Cancel);
    }
    let text = summary(setup, lot.0);
    let ink = Ink::regular(14.0, pen.look.text2);
    let galley = pen.lay(&text, cancel.left() - 20.0 - left, 19.0, ink);
    let at = pos2(left, foot + 24.0 - galley.size().y / 2.0);
    pen.ui.painter().galley(at, galley, ink.colour);
    answer
}

/// The five games; Focus keeps its rule set.
fn tabs(pen: &mut Pen, rect: egui::Rect, variant: Variant) -> Option<Variant> {
    let tabs = [
        (Variant::Upthrust, "Upthrust"),
        (Variant::Hique, "HiQUE"),
        (Variant::Focus, "Focus"),
        (Variant::CublinoPur, "Cublino Pur"),
        (Variant::CublinoContra, "Cublino Contra"),
    ];
    let family = match variant {
        Variant::FocusExact | Variant::FocusClassic => Variant::Focus,
        other => other,
    };
    let selected = tabs.iter().position(|(tab, _)| *tab == family);
    let shown = tabs.map(|(tab, label)| (format!("new-variant-{tab}"), label.to_owned()));
    pen.segmented(rect, &shown, selected)
        .filter(|&index| tabs[index].0 != family)
        .map(|index| tabs[index].0)
}

/// Focus's three rule sets.
fn rule_sets(pen: &mut Pen, setup: &mut Setup, rect: egui::Rect) {
    let sets = [
        (Variant::Focus, "6×6"),
        (Variant::FocusExact, "6×6 exact"),
        (Variant::FocusClassic, "Classic"),
    ];
    let selected = sets.iter().position(|(set, _)| *set == setup.variant);
    let shown = sets.map(|(set, label)| (format!("new-rules-{set}"), label.to_owned()));
    if let Some(index) = pen.segmented(rect, &shown, selected) {
        setup.variant = sets[index].0;
    }
}

/// One player's card: who moves, and the name or the time.
fn seat_card(pen: &mut Pen, setup: &mut Setup, seat: usize, rect: egui::Rect, lot: &Lot) {
    let number = seat + 1;
    let look = pen.look;
    pen.fill(rect, 14, look.raised);
    let left = rect.left() + 20.0;
    let inner = rect.width() - 40.0;
    let at = |y: f32| pos2(left, rect.top() + y);
    let title = format!("Player {number}");
    pen.text(at(32.0), Side::Left, &title, Ink::bold(15.0, look.text));
    seat_badges(pen, setup, seat, rect, lot);

    let is_human = setup.seats[seat].controller == Controller::Human;
    let choices = [
        (format!("new-seat{number}-human"), "Human".to_owned()),
        (format!("new-seat{number}-ai"), "AI".to_owned()),
    ];
    let selected = usize::from(!is_human);
    let clicked = pen.segmented(
        area(left, rect.top() + 52.0, inner, 34.0),
        &choices,
        Some(selected),
    );
    if let Some(index) = clicked.filter(|&index| index != selected) {
        seat_player(setup, seat, index == 0);
    }

    let is_human = setup.seats[seat].controller == Controller::Human;
    let ink = Ink::regular(13.0, look.text2);
    if is_human {
        pen.text(at(114.0), Side::Left, "Name", ink);
        let field = area(left, rect.top() + 126.0, inner, 38.0);
        let name = format!("new-name{number}");
        pen.text_field(field, &name, &mut setup.seats[seat].name, NAME_LIMIT);
    } else {
        pen.text(at(114.0), Side::Left, "Time a move", ink);
        let times = times(setup.variant);
        let Controller::Ai { movetime } = setup.seats[seat].controller else {
            return;
        };
        let selected = times
            .iter()
            .position(|&time| Duration::from_secs(time) == movetime);
        let shown: Vec<(String, String)> = times
            .iter()
            .map(|time| (format!("new-time{number}-{time}s"), format!("{time} s")))
            .collect();
        let trough = area(left, rect.top() + 128.0, inner, 34.0);
        if let Some(index) = pen.segmented(trough, &shown, selected) {
            setup.seats[seat].controller = Controller::Ai {
                movetime: Duration::from_secs(times[index]),
            };
        }
    }
}

/// The pieces that a seat will have; both sides' while that is still to be drawn.
fn seat_badges(pen: &mut Pen, setup: &Setup, seat: usize, rect: egui::Rect, lot: &Lot) {
    let right = rect.right() - 20.0;
    let middle = rect.top() + 28.0;
    if setup.variant == Variant::Upthrust {
        let player = Player::from_index(seat);
        let [first, second] = colours_of(setup, lot.0, player);
        for (colour, x) in [(first, right - 72.0), (second, right - 32.0)] {
            let square = area(x, middle - 17.0, 34.0, 34.0);
            pen.art(square, &badges::upthrust(colour, player), Color32::WHITE);
        }
        return;
    }
    match side_of(setup, seat) {
        Some(player) => draw_badge(
            pen,
            setup.variant,
            player,
            area(right - 36.0, middle - 18.0, 36.0, 36.0),
        ),
        None => {
            let [one, two] = Player::BOTH.map(|player| setup.variant.side_name(player));
            let text = format!("{one} or {two}");
            let ink = Ink::regular(13.0, pen.look.text2);
            pen.text(pos2(right, middle + 4.5), Side::Right, &text, ink);
        }
    }
}

/// A side's badge in the square `rect`.
fn draw_badge(pen: &mut Pen, variant: Variant, player: Player, rect: egui::Rect) {
    for (art, [x, y, side]) in badges::of_side(variant, player) {
        let part = egui::Rect::from_min_size(
            rect.min + vec2(x, y) * rect.width(),
            egui::Vec2::splat(side * rect.width()),
        );
        let part = pen.snap(part);
        pen.art(part, &art, Color32::WHITE);
    }
}

/// Upthrust's colours: the lot, or one of the six pairs.
fn colours_row(pen: &mut Pen, setup: &mut Setup, lot: &mut Lot, rect: egui::Rect) {
    let drawn = setup.colours == Colours::Drawn;
    let button = area(rect.left(), rect.top(), 124.0, rect.height());
    let label = if drawn { "Draw again" } else { "Draw by lot" };
    if pen.button(button, "new-draw", label, 13.5) {
        *lot = Lot::default();
        setup.colours = Colours::Drawn;
    }
    let trough = egui::Rect::from_min_max(pos2(button.right() + 12.0, rect.top()), rect.max);
    pen.fill(trough, 8, pen.look.ground);
    let inner = trough.shrink(3.0);
    let step = inner.width() / 6.0;
    let now = sorted(colours_of(setup, lot.0, Player::One));
    for (index, pair) in pairs().into_iter().enumerate() {
        let cell = area(
            inner.left() + index as f32 * step,
            inner.top(),
            step,
            inner.height(),
        );
        let letters: String = pair.iter().map(|colour| colour.letter()).collect();
        let response = pen.click(cell, &format!("new-colours-{letters}"));
        let hover = pen.hover(&response);
        if now == pair {
            pen.fill(cell, 6, pen.look.raised2);
            let bar = area(cell.center().x - 9.0, cell.bottom() - 3.0, 18.0, 2.4);
            pen.fill(bar, 1, pen.look.fill);
        }
        let strength = if now == pair { 1.0 } else { 0.6 + 0.4 * hover };
        for (colour, x) in [(pair[0], -19.0), (pair[1], 1.0)] {
            let square = area(cell.center().x + x, cell.center().y - 10.0, 18.0, 18.0);
            let square = pen.snap(square);
            let tint = Color32::WHITE.gamma_multiply(strength);
            pen.art(square, &badges::upthrust(colour, Player::One), tint);
        }
        pen.focus_ring(&response, 6);
        if response.clicked() {
            setup.colours = Colours::Chosen(pair);
        }
        response.on_hover_text(format!("{} and {}", pair[0].name(), pair[1].name()));
    }
}

/// The six pairs of colours, each in the order of the position texts.
fn pairs() -> [[Colour; 2]; 6] {
    let [green, red, blue, yellow] = Colour::ALL;
    [
        [green, red],
        [green, blue],
        [green, yellow],
        [red, blue],
        [red, yellow],
        [blue, yellow],
    ]
}

/// A pair in the order of the position texts.
fn sorted(mut pair: [Colour; 2]) -> [Colour; 2] {
    pair.sort_unstable();
    pair
}

/// The colours of `player` as they stand in the dialog.
fn colours_of(setup: &Setup, lot: [Colour; 2], player: Player) -> [Colour; 2] {
    let first = sorted(match setup.colours {
        Colours::Drawn => lot,
        Colours::Chosen(colours) => colours,
    });
    if player == Player::One {
        return first;
    }
    let mut rest = Colour::ALL
        .into_iter()
        .filter(|colour| !first.contains(colour));
    [
        rest.next().unwrap_or(first[0]),
        rest.next().unwrap_or(first[1]),
    ]
}

/// The side that a seat will have: fixed by its number in Upthrust and Focus, by who begins elsewhere.
fn side_of(setup: &Setup, seat: usize) -> Option<Player> {
    match setup.variant {
        Variant::Upthrust | Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            Some(Player::from_index(seat))
        }
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => match setup.begins {
            Begins::Drawn => None,
            Begins::One => Some(Player::from_index(seat)),
            Begins::Two => Some(Player::from_index(1 - seat)),
        },
    }
}

/// Times a move on offer, in seconds, the variant's usual one last.
fn times(variant: Variant) -> [u64; 4] {
    let [a, b, c] = TIMES;
    let usual = match variant {
        Variant::Upthrust => 15,
        Variant::Hique => 20,
        _ => 10,
    };
    [a, b, c, usual]
}

/// Brings the AIs' times to what the variant offers: a long one becomes its usual time.
fn fit_times(setup: &mut Setup) {
    let times = times(setup.variant);
    for seat in &mut setup.seats {
        if let Controller::Ai { movetime } = &mut seat.controller
            && !times.contains(&movetime.as_secs())
        {
            *movetime = Duration::from_secs(times[3]);
        }
    }
}

/// Seats a person or the AI, with a fitting name where none was typed.
fn seat_player(setup: &mut Setup, seat: usize, human: bool) {
    let automatic = |name: &str| {
        name.trim().is_empty() || [AI_NAME, "You", "Player 1", "Player 2"].contains(&name)
    };
    setup.seats[seat].controller = if human {
        Controller::Human
    } else {
        Controller::Ai {
            movetime: Duration::from_secs(2),
        }
    };
    let humans = setup
        .seats
        .iter()
        .filter(|seat| seat.controller == Controller::Human)
        .count();
    for (index, seat) in setup.seats.iter_mut().enumerate() {
        if seat.controller != Controller::Human {
            AI_NAME.clone_into(&mut seat.name);
        } else if automatic(&seat.name) {
            seat.name = match humans {
                1 => "You".to_owned(),
                _ => format!("Player {}", index + 1),
            };
        }
    }
}

/// Gives names to those who left the field empty.
fn tidy_names(setup: &mut Setup) {
    for (index, seat) in setup.seats.iter_mut().enumerate() {
        let name = seat.name.trim().to_owned();
        seat.name = if name.is_empty() {
            format!("Player {}", index + 1)
        } else {
            name
        };
    }
}

/// The set-up in one or two sentences.
fn summary(setup: &Setup, lot: [Colour; 2]) -> String {
    let side = |player: Player| {
        if setup.variant == Variant::Upthrust {
            let [a, b] = colours_of(setup, lot, player);
            format!("{} and {}", a.name(), b.name())
        } else {
            setup.variant.side_name(player).to_owned()
        }
    };
    let plural = setup.variant == Variant::Upthrust;
    let opening = match (setup.begins, side_of(setup, 0)) {
        (Begins::Drawn, Some(_)) => "Who begins is drawn by lot.".to_owned(),
        (Begins::Drawn, None) => {
            format!("The lot decides who has {} and begins.", side(Player::One))
        }
        (begins, Some(first)) => {
            let seat = usize::from(begins == Begins::Two);
            let beginner = if seat == 0 { first } else { !first };
            let verb = if plural { "begin" } else { "begins" };
            format!("{} {verb}.", side(beginner))
        }
        (_, None) => String::new(),
    };
    let is_human = |seat: usize| setup.seats[seat].controller == Controller::Human;
    let company = match (is_human(0), is_human(1)) {
        (true, true) => "Two people at one table.".to_owned(),
        (false, false) => "Our AI plays both sides.".to_owned(),
        (human_first, _) => match side_of(setup, usize::from(human_first)) {
            Some(player) => format!("The AI plays {}.", side(player)),
            None => "One side is the AI’s.".to_owned(),
        },
    };
    format!("{opening} {company}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOT: [Colour; 2] = [Colour::Red, Colour::Green];

    #[test]
    fn the_summary_says_who_begins_and_what_the_ai_plays() {
        let mut setup = Setup::usual(Variant::Upthrust);
        assert_eq!(
            summary(&setup, LOT),
            "Green and Red begin. The AI plays Blue and Yellow."
        );
        setup.begins = Begins::Two;
        assert_eq!(
            summary(&setup, LOT),
            "Blue and Yellow begin. The AI plays Blue and Yellow."
        );
        let mut setup = Setup::usual(Variant::Hique);
        assert_eq!(summary(&setup, LOT), "Black begins. The AI plays White.");
        setup.begins = Begins::Two;
        assert_eq!(summary(&setup, LOT), "Black begins. The AI plays Black.");
        setup.begins = Begins::Drawn;
        assert_eq!(
            summary(&setup, LOT),
            "The lot decides who has Black and begins. One side is the AI’s."
        );
        let mut setup = Setup::usual(Variant::Focus);
        setup.begins = Begins::Two;
        assert_eq!(summary(&setup, LOT), "Green begins. The AI plays Green.");
        seat_player(&mut setup, 1, true);
        assert_eq!(
            summary(&setup, LOT),
            "Green begins. Two people at one table."
        );
    }

    #[test]
    fn the_lots_pair_and_the_rest_make_all_four_colours() {
        let mut setup = Setup::usual(Variant::Upthrust);
        for pair in pairs() {
            setup.colours = Colours::Chosen(pair);
            let mut all = [Player::One, Player::Two]
                .map(|player| colours_of(&setup, LOT, player))
                .concat();
            assert_eq!(all[..2], pair);
            all.sort_unstable();
            assert_eq!(all, Colour::ALL);
        }
    }

    #[test]
    fn names_follow_who_sits_there_but_typed_ones_stay() {
        let mut setup = Setup::usual(Variant::Focus);
        seat_player(&mut setup, 1, true);
        assert_eq!(setup.seats[0].name, "Player 1");
        assert_eq!(setup.seats[1].name, "Player 2");
        setup.seats[0].name = "Ada".to_owned();
        seat_player(&mut setup, 1, false);
        assert_eq!(setup.seats[0].name, "Ada");
        assert_eq!(setup.seats[1].name, AI_NAME);
        setup.seats[0].name = "  ".to_owned();
        tidy_names(&mut setup);
        assert_eq!(setup.seats[0].name, "Player 1");
    }

    #[test]
    fn another_variant_brings_its_own_long_time() {
        let mut setup = Setup::usual(Variant::Hique);
        setup.seats[1].controller = Controller::Ai {
            movetime: Duration::from_secs(15),
        };
        fit_times(&mut setup);
        assert_eq!(
            setup.seats[1].controller,
            Controller::Ai {
                movetime: Duration::from_secs(20)
            }
        );
    }

    #[test]
    fn another_game_draws_again_what_was_drawn() {
        let mut remembered = Remembered::default();
        let played = Setup {
            colours: Colours::Chosen(LOT),
            ..Setup::usual(Variant::Upthrust)
        };
        assert_eq!(remembered.again(&played).colours, Colours::Chosen(LOT));
        remembered
            .0
            .insert(Variant::Upthrust, Setup::usual(Variant::Upthrust));
        assert_eq!(remembered.again(&played).colours, Colours::Drawn);
    }
}
