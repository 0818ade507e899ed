//! What a person does before it is his turn, or before anything is chosen: thinking ahead, laying a move, pointing at pieces.

use crate::table::{Table, ai, human, spot};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use quadrille::artwork::scene::Role;
use quadrille::board::layout::BoardPlace;
use quadrille::board::shown::ShownScene;
use quadrille::drawing::choice::ClickRefusal;
use quadrille::drawing::drawing;
use quadrille::drawing::view::View;
use quadrille::interface::Dialog;
use quadrille::session::{Notice, Request};
use quadrille::settings::Settings;
use quadrille::setup::{Setup, TimeControl};
use quadrille::text::speaking;
use quadrille_games::rules::{AnyPosition, Player, Spot, Variant};
use std::time::Duration;

const HIQUE: Variant = Variant::Hique;

fn set(table: &mut Table, change: impl FnOnce(&mut Settings)) {
    change(&mut table.app.world_mut().resource_mut::<Settings>());
    table.app.update();
}

/// Plays this move for whoever is to move, as the AI's answer comes.
fn answer(table: &mut Table, text: &str) {
    let mv = table.position().parse_move(text).expect("a legal move");
    let (serial, place) = (table.session().serial, table.session().game.place());
    table.ask(Request::Play {
        mv,
        serial,
        place,
        walked: 1,
    });
}

/// A game against an AI that thinks for long, after the person's first move; moves can be laid.
fn thinking_ai() -> Table {
    let mut table = Table::with_game(HIQUE, [human(), ai(600_000)]);
    set(&mut table, |settings| settings.board.premoves = true);
    table.click(spot(HIQUE, "4,2"));
    table.click(spot(HIQUE, "4,10"));
    assert_eq!(plies(&table), 1);
    table
}

fn plies(table: &Table) -> usize {
    table.session().game.plies()
}

fn lay(table: &mut Table, from: &str, to: &str) {
    table.click(spot(HIQUE, from));
    table.click(spot(HIQUE, to));
}

fn laid(table: &Table) -> Option<&str> {
    let premove = table.board().premove.as_ref();
    premove.map(|premove| premove.text.as_str())
}

/// The squares that are marked as targets on the screen.
fn targets(table: &Table) -> Vec<Spot> {
    let scene = &table.app.world().resource::<ShownScene>().scene;
    let targets = scene
        .items
        .iter()
        .filter(|item| item.key.role == Role::Target);
    let mut spots: Vec<Spot> = targets.filter_map(|item| item.key.spot).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

fn artwork(table: &Table) -> String {
    let scene = &table.app.world().resource::<ShownScene>().scene;
    scene.items.iter().map(|item| item.art.svg()).collect()
}

#[test]
fn own_pieces_can_be_tried_while_the_ai_thinks_but_not_moved() {
    let mut table = thinking_ai();
    set(&mut table, |settings| settings.board.premoves = false);
    table.click(spot(HIQUE, "6,2"));
    let choice = table.board().interaction.choice().expect("a piece");
    let offered = choice.targets.len();
    assert!(offered > 3, "its targets are shown as if it were its turn");
    table.pass(Duration::from_secs(1));
    assert_eq!(targets(&table).len(), offered);
    table.click(spot(HIQUE, "6,8"));
    assert_eq!(plies(&table), 1);
    assert_eq!(laid(&table), None);
    let refusal = table.board().feedback.refusal.clone();
    assert_eq!(refusal, Some(ClickRefusal::Ahead("Quadrille".to_owned())));
    let words = refusal.map(|refusal| refusal.words(&table.position()));
    assert!(words.is_some_and(|words| words.contains("Quadrille's turn")));
    table.click(spot(HIQUE, "10,12"));
    let refusal = table.board().feedback.refusal.clone();
    assert!(
        matches!(refusal, Some(ClickRefusal::Rules(_))),
        "the other side's piece: {refusal:?}"
    );
}

#[test]
fn a_laid_move_is_played_at_once_after_the_ais() {
    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    assert_eq!(laid(&table), Some("6,2,6,8"));
    assert_eq!(plies(&table), 1);
    table.pass(Duration::from_secs(1));
    let scene = &table.app.world().resource::<ShownScene>().scene;
    let arrow = scene
        .items
        .iter()
        .any(|item| item.key.role == Role::Premove);
    assert!(arrow, "it is to be seen");
    answer(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 3);
    let line = table.session().game.line();
    assert_eq!(line[2].player, Player::One);
    table.app.update();
    assert_eq!(laid(&table), None);
    assert!(table.session().thinks_ahead(), "and the next can be laid");
}

#[test]
fn a_button_that_went_down_before_the_ais_move_still_clicks_after_it() {
    let mut table = thinking_ai();
    let at = table.point(spot(HIQUE, "6,2"));
    table.point_at(at);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.app.update();
    answer(&mut table, "10,12,10,4");
    table.app.update();
    assert!(table.session().awaits_person());
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    let choice = table.board().interaction.choice().expect("a piece");
    assert_eq!(choice.here(), spot(HIQUE, "6,2"));
}

#[test]
fn a_laid_move_that_is_not_legal_any_more_is_dropped_with_a_word() {
    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    answer(&mut table, "6,12,6,6");
    for _ in 0..3 {
        table.app.update();
    }
    assert_eq!(plies(&table), 2);
    assert_eq!(laid(&table), None);
    let notice = table.session().notice.clone();
    assert_eq!(notice, Notice::PremoveDropped("6,2,6,8".to_owned()));
    for (code, word) in [("en", "not possible"), ("de", "nicht mehr möglich")] {
        let words = speaking(code, || notice.words(&table.position()));
        assert!(words.is_some_and(|words| words.contains(word) && words.contains("6,2,6,8")));
    }
}

#[test]
fn a_laid_move_is_taken_back_by_the_right_button_or_escape_and_replaced_by_another() {
    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    lay(&mut table, "8,2", "8,6");
    assert_eq!(laid(&table), Some("8,2,8,6"), "the later one counts");
    table.click(spot(HIQUE, "6,2"));
    table.right_click();
    assert!(table.board().interaction.choice().is_none());
    assert_eq!(laid(&table), Some("8,2,8,6"), "first the choice");
    table.right_click();
    assert_eq!(laid(&table), None);
    lay(&mut table, "6,2", "6,8");
    table.key(KeyCode::Escape, Key::Escape);
    assert_eq!(laid(&table), None);
    answer(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 2, "nothing is played");
}

#[test]
fn a_laid_move_does_not_outlast_undo_a_look_back_or_its_setting() {
    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    table.ask(Request::Undo);
    table.app.update();
    assert_eq!((plies(&table), laid(&table)), (0, None));
    table.ask(Request::Redo);
    table.app.update();
    assert_eq!(plies(&table), 1);
    answer(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 2, "it is forgotten");

    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    table.look_at(0);
    assert_eq!(laid(&table), None);
    table.key(KeyCode::Escape, Key::Escape);
    answer(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 2);

    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    set(&mut table, |settings| settings.board.premoves = false);
    assert_eq!(laid(&table), None);

    let mut table = thinking_ai();
    lay(&mut table, "6,2", "6,8");
    table.ask(Request::Resign);
    table.app.update();
    assert_eq!(laid(&table), None);
}

#[test]
fn nothing_is_laid_where_two_people_play() {
    let mut table = Table::with_game(HIQUE, [human(), human()]);
    set(&mut table, |settings| settings.board.premoves = true);
    lay(&mut table, "4,2", "4,10");
    assert_eq!(plies(&table), 1);
    table.pass(Duration::from_secs(1));
    lay(&mut table, "6,2", "6,8");
    assert_eq!(laid(&table), None);
    assert!(!table.session().thinks_ahead());
    assert_eq!(plies(&table), 1);
}

#[test]
fn a_laid_move_costs_no_time() {
    let mut table = Table::new();
    table.ask(Request::NewGame(Setup {
        seats: [human(), ai(600_000)],
        clock: Some(TimeControl::new(5, 0)),
        ..Setup::usual(HIQUE)
    }));
    table.app.update();
    table.app.update();
    set(&mut table, |settings| settings.board.premoves = true);
    lay(&mut table, "4,2", "4,10");
    lay(&mut table, "6,2", "6,8");
    let used = |table: &Table| table.session().used;
    let before = used(&table);
    table.pass(Duration::from_secs(2));
    let thought = used(&table);
    assert_eq!(thought[0], before[0]);
    assert!(thought[1] >= before[1] + Duration::from_secs(2));
    let mv = table.position().parse_move("10,12,10,4").expect("legal");
    let (serial, place) = (table.session().serial, table.session().game.place());
    table.app.world_mut().write_message(Request::Play {
        mv,
        serial,
        place,
        walked: 1,
    });
    // The frame in which the AI's move comes is a slow one, and so is the next.
    table.pass(Duration::from_secs(1));
    table.pass(Duration::from_secs(1));
    assert_eq!(plies(&table), 3);
    assert_eq!(used(&table)[0], before[0]);
    table.app.update();
    table.pass(Duration::from_secs(1));
    assert!(used(&table)[1] >= thought[1] + Duration::from_secs(1));
}

#[test]
fn a_piece_chosen_or_held_while_the_ai_thinks_stays_so_after_its_move() {
    let mut table = thinking_ai();
    table.click(spot(HIQUE, "6,2"));
    answer(&mut table, "10,12,10,4");
    table.app.update();
    let chosen = table
        .board()
        .interaction
        .choice()
        .map(|choice| choice.here());
    assert_eq!(chosen, Some(spot(HIQUE, "6,2")));
    table.click(spot(HIQUE, "6,8"));
    assert_eq!(plies(&table), 3, "and is moved now");

    let mut table = thinking_ai();
    let [from, to] = ["6,2", "6,8"].map(|name| table.point(spot(HIQUE, name)));
    table.point_at(from);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.app.update();
    table.point_at(from.midpoint(to));
    table.app.update();
    assert!(table.board().interaction.dragged_to().is_some());
    answer(&mut table, "10,12,10,4");
    table.app.update();
    assert!(table.board().interaction.dragged_to().is_some());
    table.point_at(to);
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    assert_eq!(plies(&table), 3);
}

#[test]
fn the_second_half_of_a_double_click_picks_nothing_up() {
    let mut table = Table::with_game(HIQUE, [human(), ai(600_000)]);
    table.click(spot(HIQUE, "4,2"));
    table.click(spot(HIQUE, "4,10"));
    table.click(spot(HIQUE, "4,10"));
    assert!(table.board().interaction.choice().is_none());
    assert!(table.board().feedback.refusal.is_none());
    table.pass(Duration::from_millis(450));
    table.click(spot(HIQUE, "4,10"));
    assert!(table.board().interaction.choice().is_some());
}

#[test]
fn the_reserve_of_the_person_who_thinks_ahead_is_his_own() {
    let text = "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,-,G,- 2 1,1 0,0";
    let position = AnyPosition::parse(Variant::Focus, text).expect("a position");
    let mut table = Table::with_game(Variant::Focus, [human(), ai(600_000)]);
    let mut session = table.session().clone();
    session.game = quadrille_games::record::Game::new(position);
    table.ask(Request::Open(Box::new(session)));
    table.app.update();
    set(&mut table, |settings| settings.board.premoves = true);
    table.click(Spot::RESERVE);
    let chosen = table
        .board()
        .interaction
        .choice()
        .map(|choice| choice.here());
    assert_eq!(chosen, Some(Spot::RESERVE));
    table.click(spot(Variant::Focus, "55"));
    assert_eq!(laid(&table), Some("+55"));
    assert!(
        artwork(&table).contains("Green, to play"),
        "it is not his turn yet"
    );
}

#[test]
fn a_click_on_the_other_sides_reserve_is_answered() {
    let variant = Variant::Focus;
    let mut table = Table::with_game(variant, [human(), human()]);
    let other = table.position().to_string().replace(" 1 ", " 2 ");
    let other = AnyPosition::parse(variant, &other).expect("a position");
    let tray = drawing(variant).centre(&View::still(&other), Spot::RESERVE);
    let place = table.app.world().resource::<BoardPlace>();
    let at = place.to_window(tray);
    table.click(spot(variant, "00"));
    table.click_at(at);
    assert!(table.board().interaction.choice().is_none());
    let refusal = table.board().feedback.refusal.clone();
    assert_eq!(refusal, Some(ClickRefusal::OtherReserve(Player::Two)));
    let position = table.position();
    let words = refusal.expect("an answer").words(&position);
    assert!(words.contains("Green’s reserve"), "{words}");
}

#[test]
fn a_trays_title_changes_when_the_move_is_made_not_when_it_is_shown() {
    let variant = Variant::Focus;
    let mut table = Table::with_game(variant, [human(), human()]);
    set(&mut table, |settings| settings.board.confirm = true);
    table.click(spot(variant, "00"));
    table.click(spot(variant, "01"));
    table.pass(Duration::from_millis(10));
    table.pass(Duration::from_secs(3));
    table.app.update();
    assert!(table.board().interaction.pending().is_some() && table.board().motion.is_none());
    assert!(artwork(&table).contains("Red, to play"));
    table.key(KeyCode::Enter, Key::Enter);
    table.app.update();
    assert_eq!(plies(&table), 1);
    assert!(artwork(&table).contains("Green, to play"));
}

#[test]
fn the_piece_under_the_pointer_shows_where_it_can_go() {
    let mut table = Table::with_game(HIQUE, [human(), human()]);
    let point = |table: &mut Table, name: &str| {
        let at = table.point(spot(HIQUE, name));
        table.point_at(at);
        table.app.update();
        targets(table)
    };
    let offered = point(&mut table, "4,2");
    assert_eq!(offered.len(), 5);
    assert!(table.board().interaction.choice().is_none());
    assert!(point(&mut table, "7,7").is_empty(), "an empty square");
    assert!(
        point(&mut table, "4,12").is_empty(),
        "the other side's piece"
    );
    table.click(spot(HIQUE, "4,2"));
    assert_eq!(targets(&table), offered, "the same as when it is chosen");
    point(&mut table, "6,2");
    assert_eq!(targets(&table), offered, "what is chosen comes first");
    table.right_click();
    for setting in [
        (|settings: &mut Settings| settings.board.hover = false) as fn(&mut Settings),
        |settings| {
            settings.board.hover = true;
            settings.board.targets = false;
        },
    ] {
        set(&mut table, setting);
        assert!(point(&mut table, "4,2").is_empty());
    }
}

#[test]
fn a_shortcut_for_a_file_counts_when_it_is_over_within_one_frame() {
    for letter in ["o", "s"] {
        let mut table = Table::with_game(HIQUE, [human(), human()]);
        table.command(letter);
        table.app.update();
        let dialog = table.app.world().resource::<State<Dialog>>();
        assert_eq!(*dialog.get(), Dialog::File, "{letter}");
    }
}
