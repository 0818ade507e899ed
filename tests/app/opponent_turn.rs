//! Tests of input during the opponent's turn: selections, premoves, and pieces under the pointer.

use crate::table::{Table, ai, dialog, human, spot};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use quadrille::board::current_scene::BoardScene;
use quadrille::board::layout::BoardPlace;
use quadrille::session::{Notice, Request};
use quadrille::settings::Settings;
use quadrille::setup::{Setup, TimeControl};
use quadrille_drawing::choice::ClickRefusal;
use quadrille_drawing::drawing;
use quadrille_drawing::scene::Role;
use quadrille_drawing::view::View;
use quadrille_games::rules::{AnyPosition, Player, Spot, Variant};
use quadrille_text::with_language;
use std::time::Duration;

const HIQUE: Variant = Variant::Hique;

fn change_settings(table: &mut Table, change: impl FnOnce(&mut Settings)) {
    change(&mut table.app.world_mut().resource_mut::<Settings>());
    table.app.update();
}

/// Plays this move for the side to move, as if the AI had answered.
fn play_ai_move(table: &mut Table, text: &str) {
    let mv = table.position().parse_move(text).expect("a legal move");
    let (serial, place) = (table.session().serial, table.session().game.place());
    table.ask(Request::Play { mv, serial, place, steps_shown: 1 });
}

/// Returns a game after the person's first move, with premoves, against an AI that searches for ten minutes.
fn table_with_searching_ai() -> Table {
    let mut table = Table::with_game(HIQUE, [human(), ai(600_000)]);
    change_settings(&mut table, |settings| settings.board.premoves = true);
    table.click(spot(HIQUE, "4,2"));
    table.click(spot(HIQUE, "4,10"));
    assert_eq!(plies(&table), 1);
    table
}

fn plies(table: &Table) -> usize {
    table.session().game.plies()
}

fn enter_premove(table: &mut Table, from: &str, to: &str) {
    table.click(spot(HIQUE, from));
    table.click(spot(HIQUE, to));
}

fn premove_text(table: &Table) -> Option<&str> {
    let premove = table.board().premove.as_ref();
    premove.map(|premove| premove.text.as_str())
}

/// Returns the squares that are marked as targets on the screen.
fn marked_targets(table: &Table) -> Vec<Spot> {
    let scene = &table.app.world().resource::<BoardScene>().scene;
    let targets = scene.items.iter().filter(|item| item.key.role == Role::Target);
    let mut spots: Vec<Spot> = targets.filter_map(|item| item.key.spot).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

fn scene_svg(table: &Table) -> String {
    let scene = &table.app.world().resource::<BoardScene>().scene;
    scene.items.iter().map(|item| item.art.svg()).collect()
}

#[test]
fn pieces_can_be_selected_during_a_search_but_not_moved() {
    let mut table = table_with_searching_ai();
    change_settings(&mut table, |settings| settings.board.premoves = false);
    table.click(spot(HIQUE, "6,2"));
    let choice = table.board().interaction.choice().expect("a piece");
    let offered = choice.targets.len();
    assert!(offered > 3, "its targets are shown as if it were its turn");
    table.run_frame(Duration::from_secs(1));
    assert_eq!(marked_targets(&table).len(), offered);
    table.click(spot(HIQUE, "6,8"));
    assert_eq!(plies(&table), 1);
    assert_eq!(premove_text(&table), None);
    let refusal = table.board().feedback.refusal.clone();
    assert_eq!(refusal, Some(ClickRefusal::NoPremove("Quadrille".to_owned())));
    let description = refusal.map(|refusal| refusal.description(&table.position()));
    assert!(description.is_some_and(|description| description.contains("Quadrille’s turn")));
    table.click(spot(HIQUE, "10,12"));
    let refusal = table.board().feedback.refusal.clone();
    assert!(matches!(refusal, Some(ClickRefusal::Rules(_))), "the other side's piece: {refusal:?}");
}

#[test]
fn premove_is_played_right_after_the_ai_move() {
    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    assert_eq!(premove_text(&table), Some("6,2,6,8"));
    assert_eq!(plies(&table), 1);
    table.run_frame(Duration::from_secs(1));
    let scene = &table.app.world().resource::<BoardScene>().scene;
    let arrow = scene.items.iter().any(|item| item.key.role == Role::Premove);
    assert!(arrow, "it is to be seen");
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 3);
    let line = table.session().game.line();
    assert_eq!(line[2].player, Player::One);
    table.app.update();
    assert_eq!(premove_text(&table), None);
    assert!(table.session().allows_premoves(), "and the next can be laid");
}

#[test]
fn press_before_the_ai_move_still_clicks_after_it() {
    let mut table = table_with_searching_ai();
    let at = table.point(spot(HIQUE, "6,2"));
    table.point_at(at);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.app.update();
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    assert!(table.session().awaits_person());
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    let choice = table.board().interaction.choice().expect("a piece");
    assert_eq!(choice.last_spot(), spot(HIQUE, "6,2"));
}

#[test]
fn illegal_premove_is_dropped_with_a_message() {
    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    play_ai_move(&mut table, "6,12,6,6");
    for _ in 0..3 {
        table.app.update();
    }
    assert_eq!(plies(&table), 2);
    assert_eq!(premove_text(&table), None);
    let notice = table.session().notice.clone();
    assert_eq!(notice, Notice::PremoveDropped("6,2,6,8".to_owned()));
    for (code, word) in [("en", "no longer possible"), ("de", "nicht mehr möglich")] {
        let notice_text = with_language(code, || notice.text(&table.position()));
        assert!(notice_text.is_some_and(
            |notice_text| notice_text.contains(word) && notice_text.contains("6,2,6,8")
        ));
    }
}

#[test]
fn premove_can_be_cancelled_and_replaced() {
    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    enter_premove(&mut table, "8,2", "8,6");
    assert_eq!(premove_text(&table), Some("8,2,8,6"), "the later one counts");
    table.click(spot(HIQUE, "6,2"));
    table.right_click();
    assert!(table.board().interaction.choice().is_none());
    assert_eq!(premove_text(&table), Some("8,2,8,6"), "first the choice");
    table.right_click();
    assert_eq!(premove_text(&table), None);
    enter_premove(&mut table, "6,2", "6,8");
    table.key(KeyCode::Escape, Key::Escape);
    assert_eq!(premove_text(&table), None);
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 2, "nothing is played");
}

#[test]
fn premove_ends_with_undo_navigation_or_its_setting() {
    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    table.ask(Request::Undo);
    table.app.update();
    assert_eq!((plies(&table), premove_text(&table)), (0, None));
    table.ask(Request::Redo);
    table.app.update();
    assert_eq!(plies(&table), 1);
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 2, "it is forgotten");

    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    table.view_ply(0);
    assert_eq!(premove_text(&table), None);
    table.key(KeyCode::Escape, Key::Escape);
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    assert_eq!(plies(&table), 2);

    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    change_settings(&mut table, |settings| settings.board.premoves = false);
    assert_eq!(premove_text(&table), None);

    let mut table = table_with_searching_ai();
    enter_premove(&mut table, "6,2", "6,8");
    table.ask(Request::Resign);
    table.app.update();
    assert_eq!(premove_text(&table), None);
}

#[test]
fn premoves_need_an_ai_opponent() {
    let mut table = Table::with_game(HIQUE, [human(), human()]);
    change_settings(&mut table, |settings| settings.board.premoves = true);
    enter_premove(&mut table, "4,2", "4,10");
    assert_eq!(plies(&table), 1);
    table.run_frame(Duration::from_secs(1));
    enter_premove(&mut table, "6,2", "6,8");
    assert_eq!(premove_text(&table), None);
    assert!(!table.session().allows_premoves());
    assert_eq!(plies(&table), 1);
}

#[test]
fn premove_uses_no_time() {
    let mut table = Table::new();
    let setup = Setup { seats: [human(), ai(600_000)], ..Setup::default_game(HIQUE) };
    let clock = Some(TimeControl::new(5, 0));
    table.ask(Request::NewGame(setup.with_clock(clock)));
    table.app.update();
    table.app.update();
    change_settings(&mut table, |settings| settings.board.premoves = true);
    enter_premove(&mut table, "4,2", "4,10");
    enter_premove(&mut table, "6,2", "6,8");
    let used = |table: &Table| table.session().used_times;
    let before = used(&table);
    table.run_frame(Duration::from_secs(2));
    let thought = used(&table);
    assert_eq!(thought[0], before[0]);
    assert!(thought[1] >= before[1] + Duration::from_secs(2));
    let mv = table.position().parse_move("10,12,10,4").expect("legal");
    let (serial, place) = (table.session().serial, table.session().game.place());
    table.app.world_mut().write_message(Request::Play { mv, serial, place, steps_shown: 1 });
    // The frame with the AI's move and the next one take a second each.
    table.run_frame(Duration::from_secs(1));
    table.run_frame(Duration::from_secs(1));
    assert_eq!(plies(&table), 3);
    assert_eq!(used(&table)[0], before[0]);
    table.app.update();
    table.run_frame(Duration::from_secs(1));
    assert!(used(&table)[1] >= thought[1] + Duration::from_secs(1));
}

#[test]
fn selection_survives_the_ai_move() {
    let mut table = table_with_searching_ai();
    table.click(spot(HIQUE, "6,2"));
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    let chosen = table.board().interaction.choice().map(|choice| choice.last_spot());
    assert_eq!(chosen, Some(spot(HIQUE, "6,2")));
    table.click(spot(HIQUE, "6,8"));
    assert_eq!(plies(&table), 3, "and is moved now");

    let mut table = table_with_searching_ai();
    let [from, to] = ["6,2", "6,8"].map(|name| table.point(spot(HIQUE, name)));
    table.point_at(from);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.app.update();
    table.point_at(from.midpoint(to));
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some());
    play_ai_move(&mut table, "10,12,10,4");
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some());
    table.point_at(to);
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    assert_eq!(plies(&table), 3);
}

#[test]
fn second_click_of_a_double_click_selects_nothing() {
    let mut table = Table::with_game(HIQUE, [human(), ai(600_000)]);
    table.click(spot(HIQUE, "4,2"));
    table.click(spot(HIQUE, "4,10"));
    table.click(spot(HIQUE, "4,10"));
    assert!(table.board().interaction.choice().is_none());
    assert!(table.board().feedback.refusal.is_none());
    table.run_frame(Duration::from_millis(450));
    table.click(spot(HIQUE, "4,10"));
    assert!(table.board().interaction.choice().is_some());
}

#[test]
fn premove_uses_the_reserve_of_its_player() {
    let text = "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,-,G,- 2 1,1 0,0";
    let position = AnyPosition::parse(Variant::Focus, text).expect("a position");
    let mut table = Table::with_game(Variant::Focus, [human(), ai(600_000)]);
    let mut session = table.session().clone();
    session.game = quadrille_games::record::Game::new(position);
    table.ask(Request::Open(Box::new(session)));
    table.app.update();
    change_settings(&mut table, |settings| settings.board.premoves = true);
    table.click(Spot::RESERVE);
    let chosen = table.board().interaction.choice().map(|choice| choice.last_spot());
    assert_eq!(chosen, Some(Spot::RESERVE));
    table.click(spot(Variant::Focus, "55"));
    assert_eq!(premove_text(&table), Some("+55"));
    assert!(scene_svg(&table).contains("Green, to play"), "it is not his turn yet");
}

#[test]
fn click_on_the_opponents_reserve_gets_a_message() {
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
    let description = refusal.expect("an answer").description(&position);
    assert!(description.contains("Green’s reserve"), "{description}");
}

#[test]
fn tray_title_changes_when_the_move_is_made() {
    let variant = Variant::Focus;
    let mut table = Table::with_game(variant, [human(), human()]);
    change_settings(&mut table, |settings| settings.board.confirm = true);
    table.click(spot(variant, "00"));
    table.click(spot(variant, "01"));
    table.run_frame(Duration::from_millis(10));
    table.run_frame(Duration::from_secs(3));
    table.app.update();
    assert!(table.board().interaction.pending().is_some() && table.board().motion.is_none());
    assert!(scene_svg(&table).contains("Red, to play"));
    table.key(KeyCode::Enter, Key::Enter);
    table.app.update();
    assert_eq!(plies(&table), 1);
    assert!(scene_svg(&table).contains("Green, to play"));
}

#[test]
fn hovered_piece_shows_its_targets() {
    let mut table = Table::with_game(HIQUE, [human(), human()]);
    let point = |table: &mut Table, name: &str| {
        let at = table.point(spot(HIQUE, name));
        table.point_at(at);
        table.app.update();
        marked_targets(table)
    };
    let offered = point(&mut table, "4,2");
    assert_eq!(offered.len(), 5);
    assert!(table.board().interaction.choice().is_none());
    assert!(point(&mut table, "7,7").is_empty(), "an empty square");
    assert!(point(&mut table, "4,12").is_empty(), "the other side's piece");
    table.click(spot(HIQUE, "4,2"));
    assert_eq!(marked_targets(&table), offered, "the same as when it is chosen");
    point(&mut table, "6,2");
    assert_eq!(marked_targets(&table), offered, "what is chosen comes first");
    table.right_click();
    for setting in [
        (|settings: &mut Settings| settings.board.hover = false) as fn(&mut Settings),
        |settings| {
            settings.board.hover = true;
            settings.board.targets = false;
        },
    ] {
        change_settings(&mut table, setting);
        assert!(point(&mut table, "4,2").is_empty());
    }
}

#[test]
fn file_shortcut_within_one_frame_counts() {
    for letter in ["o", "s"] {
        let mut table = Table::with_game(HIQUE, [human(), human()]);
        table.command(letter);
        table.app.update();
        assert_eq!(dialog(&table.app), "FileDialogForm", "{letter}");
    }
}
