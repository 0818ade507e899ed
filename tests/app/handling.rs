//! Tests of screens, selections, refusals, undo and redo.

use crate::table::{Table, ai, close_dialog, human, spot, trigger};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quadrille::board::state::BoardRequest;
use quadrille::interface::{OpenRules, Screen};
use quadrille::session::Request;
use quadrille::session::undo::{can_undo, only_changes_view};
use quadrille::setup::{Colours, FirstPlayer, Setup};
use quadrille_drawing::drawing;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Player, Variant};
use quadrille_text::with_language;
use std::time::Duration;

fn refusal(table: &Table) -> String {
    let refusal = table.board().feedback.refusal.as_ref();
    let description = refusal.map(|refusal| refusal.description(&table.position()));
    description.unwrap_or_else(|| unreachable!("nothing was refused"))
}

#[test]
fn new_game_opens_the_board_and_home_keeps_it() {
    let mut table = Table::new();
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Home);
    table.ask(Request::NewGame(Setup::default_game(Variant::Hique)));
    table.app.update();
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Game);
    let text = table.position().to_string();
    table.go_to(Screen::Home);
    table.app.update();
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Home);
    assert_eq!(table.position().to_string(), text);
}

#[test]
fn random_setups_follow_the_settings() {
    for variant in Variant::ALL {
        for begins in [FirstPlayer::One, FirstPlayer::Two] {
            let mut table = Table::new();
            table.ask(Request::NewGame(Setup {
                seats: [human(), ai(1000)],
                first_player: begins,
                colours: Colours::Chosen([Colour::Red, Colour::Yellow]),
                ..Setup::default_game(variant)
            }));
            let session = table.session();
            let first = session.seat_to_move().name.clone();
            let expected = if begins == FirstPlayer::One { "Somebody" } else { "Quadrille" };
            assert_eq!(first, expected, "{variant}");
            if variant == Variant::Upthrust {
                assert_eq!(session.game.position().side_name(Player::One), "Red and Yellow");
            }
        }
    }
}

#[test]
fn clicks_select_show_targets_and_move() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "4,2"));
    let choice = table.board().interaction.choice().cloned();
    let targets = choice.map(|choice| choice.targets.len());
    assert_eq!(targets, Some(5), "the leftmost guard: four squares down, one to the side");
    table.click(spot(variant, "4,10"));
    assert_eq!(table.session().game.plies(), 1);
    assert_eq!(table.session().game.line()[0].player, Player::One);
}

#[test]
fn dragging_makes_a_move() {
    let variant = Variant::CublinoContra;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.drag(spot(variant, "d1"), spot(variant, "d2"));
    assert_eq!(table.session().game.plies(), 1);
    table.drag(spot(variant, "d7"), spot(variant, "d4"));
    assert_eq!(table.session().game.plies(), 1, "too far");
    assert!(!refusal(&table).is_empty());
    table.drag(spot(variant, "d7"), spot(variant, "d6"));
    assert_eq!(table.session().game.plies(), 2);
}

#[test]
fn refused_action_gets_a_message_and_changes_nothing() {
    for (variant, clicks, excerpt) in [
        (Variant::Upthrust, &["a1", "a3"][..], "a5"),
        (Variant::Hique, &["8,12"], "White"),
        (Variant::Hique, &["5,1", "5,5"], "one"),
        (Variant::Focus, &["02"], "Green"),
        (Variant::Focus, &["00", "22"], "diagonal"),
        (Variant::CublinoPur, &["d7"], "Black"),
        (Variant::CublinoContra, &["d1", "d3"], "one square"),
    ] {
        let mut table = Table::new();
        table.ask(Request::NewGame(Setup {
            seats: [human(), human()],
            colours: Colours::Chosen([Colour::Green, Colour::Yellow]),
            ..Setup::default_game(variant)
        }));
        table.app.update();
        table.app.update();
        let before = table.position();
        for name in clicks {
            table.click(spot(variant, name));
        }
        let sentence = refusal(&table);
        assert!(
            sentence.contains(excerpt),
            "{variant} {clicks:?}: `{sentence}` does not say `{excerpt}`"
        );
        assert_eq!(table.position(), before);
    }
}

#[test]
fn right_click_and_escape_deselect() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    let selected = |table: &Table| table.board().interaction.choice().is_some();
    table.click(spot(variant, "4,2"));
    assert!(selected(&table));
    table.right_click();
    assert!(!selected(&table));
    table.click(spot(variant, "4,2"));
    table.key(KeyCode::Escape, Key::Escape);
    assert!(!selected(&table));
    table.click(spot(variant, "4,2"));
    table.click(spot(variant, "6,2"));
    assert!(selected(&table), "another own piece switches");
    table.click(spot(variant, "6,2"));
    assert!(!selected(&table), "the piece itself lets go");
}

#[test]
fn mouse_and_keys_keep_their_order_within_a_frame() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "4,2"));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        table.key_event(KeyCode::Escape, &Key::Escape, state);
    }
    // Esc deselects the first piece, then the click selects the second.
    table.click(spot(variant, "6,2"));
    assert_eq!(path_length(&table), 1);
    let at = table.point(spot(variant, "8,2"));
    table.point_at(at);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.button(MouseButton::Left, ButtonState::Released);
    table.key(KeyCode::Escape, Key::Escape);
    assert_eq!(path_length(&table), 0, "the other way round");
}

/// Returns the number of spots in the selection's path.
fn path_length(table: &Table) -> usize {
    table.board().interaction.choice().map_or(0, |choice| choice.path.len())
}

#[test]
fn pur_moves_are_made_step_by_step() {
    let variant = Variant::CublinoPur;
    let mut table = Table::with_game(variant, [human(), human()]);
    for (from, to) in [("d1", "d2"), ("a7", "a6")] {
        table.click(spot(variant, from));
        table.click(spot(variant, to));
    }
    assert_eq!(table.session().game.plies(), 2, "nothing can follow these tips");
    // On e2 the die can continue over d2, so the move is not played yet.
    table.click(spot(variant, "e1"));
    table.click(spot(variant, "e2"));
    assert_eq!(table.session().game.plies(), 2);
    assert_eq!(path_length(&table), 2);
    table.app.world_mut().write_message(BoardRequest::Cancel);
    table.app.update();
    assert_eq!(path_length(&table), 1, "the step is taken back, the die stays selected");
    table.click(spot(variant, "e2"));
    table.click(spot(variant, "c2"));
    let last = table.session().game.last().map(|ply| ply.mv);
    let before = table.session().game.position_before_last().cloned();
    assert_eq!(
        last.zip(before).map(|(mv, before)| before.move_text(mv)),
        Some("e1e2c2".to_owned())
    );
    // A click on the distant target plays both steps. A click on the die itself ends the move.
    table.ask(Request::Undo);
    table.click(spot(variant, "e1"));
    table.click(spot(variant, "c2"));
    assert_eq!(table.session().game.plies(), 3);
    table.ask(Request::Undo);
    table.click(spot(variant, "e1"));
    table.click(spot(variant, "e2"));
    table.click(spot(variant, "e2"));
    let last = table.session().game.last().map(|ply| ply.mv);
    let before = table.session().game.position_before_last().cloned();
    assert_eq!(last.zip(before).map(|(mv, before)| before.move_text(mv)), Some("e1e2".to_owned()));
}

#[test]
fn digits_and_wheel_choose_the_count_in_focus() {
    let variant = Variant::Focus;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "00"));
    table.click(spot(variant, "01"));
    table.click(spot(variant, "03"));
    table.click(spot(variant, "02"));
    assert_eq!(table.session().game.plies(), 2);
    table.click(spot(variant, "01"));
    table.type_letter("2");
    let count = |table: &Table| table.board().interaction.choice().map(|choice| choice.count);
    assert_eq!(count(&table), Some(2));
    table.type_letter("1");
    assert_eq!(count(&table), Some(1));
    table.type_letter("3");
    assert_eq!(count(&table), Some(1));
    assert!(!refusal(&table).is_empty());
}

#[test]
fn a_game_can_be_played_with_the_keyboard_alone() {
    let variant = Variant::CublinoContra;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.key(KeyCode::ArrowDown, Key::ArrowDown);
    for _ in 0..6 {
        table.key(KeyCode::ArrowDown, Key::ArrowDown);
    }
    assert_eq!(table.board().pointing.cursor, Some(spot(variant, "d1")));
    table.key(KeyCode::Enter, Key::Enter);
    table.key(KeyCode::ArrowUp, Key::ArrowUp);
    table.key(KeyCode::Enter, Key::Enter);
    assert_eq!(table.session().game.plies(), 1);
    table.type_letter("u");
    assert_eq!(table.session().game.plies(), 0);
}

#[test]
fn viewing_an_earlier_position_keeps_the_game() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    for (from, to) in [("4,2", "4,10"), ("6,12", "6,6")] {
        table.click(spot(variant, from));
        table.click(spot(variant, to));
    }
    let end = table.position();
    table.view_ply(0);
    assert_ne!(*table.session().viewed_position(), end);
    assert_eq!(table.position(), end, "looking does not take back");
    table.view_ply(2);
    assert_eq!(*table.session().viewed_position(), end);
    assert!(table.session().awaits_person());
}

#[test]
fn control_z_within_one_frame_counts() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "4,2"));
    table.click(spot(variant, "4,10"));
    assert_eq!(table.session().game.plies(), 1);
    table.command("z");
    assert_eq!(table.session().game.plies(), 0);
    table.command("y");
    assert_eq!(table.session().game.plies(), 1);
}

#[test]
fn release_outside_the_board_makes_no_move() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "4,2"));
    let (target, other) = (table.point(spot(variant, "4,10")), table.point(spot(variant, "7,7")));
    table.point_at(target);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.point_at(other);
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    assert_eq!(table.session().game.plies(), 0);
}

#[test]
fn shaky_click_on_a_target_stack_is_a_click() {
    let variant = Variant::Focus;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "00"));
    let at = table.point(spot(variant, "01"));
    table.point_at(at);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.point_at(at + Vec2::new(5.0, 2.0));
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    assert_eq!(table.session().game.plies(), 1);
}

#[test]
fn input_on_dialogs_and_home_does_not_reach_the_board() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    trigger(&mut table.app, OpenRules(variant));
    table.click(spot(variant, "4,2"));
    assert_eq!(path_length(&table), 0);
    close_dialog(&mut table.app);
    let at = table.point(spot(variant, "4,2"));
    table.go_to(Screen::Home);
    table.click_at(at);
    table.go_to(Screen::Game);
    table.app.update();
    assert_eq!(path_length(&table), 0, "a click on Home went through");
    table.click_at(at);
    assert_eq!(path_length(&table), 1);
}

#[test]
fn leaving_the_board_ends_its_animations() {
    let variant = Variant::CublinoContra;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "d1"));
    table.click(spot(variant, "d2"));
    assert!(table.board().motion.is_some());
    table.go_to(Screen::Home);
    table.app.update();
    assert!(table.board().motion.is_none());
}

#[test]
fn every_click_has_feedback() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    // A slow machine must not take the two clicks of a double click for single ones.
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
    table.click(spot(variant, "4,2"));
    table.click(spot(variant, "4,10"));
    table.view_ply(0);
    table.click(spot(variant, "4,2"));
    assert!(table.board().interaction.choice().is_some(), "something can be tried there");
    table.view_ply(1);
    table.ask(Request::Resign);
    table.click(spot(variant, "8,12"));
    let unanswered = table.board().feedback.refusal.is_none();
    assert!(unanswered, "the second half of a double click");
    table.run_frame(Duration::from_millis(450));
    table.click(spot(variant, "8,12"));
    assert!(refusal(&table).contains("over"));
    // After a change of the language, the message is in the new language.
    assert!(with_language("de", || refusal(&table)).contains("zu Ende"));
}

#[test]
fn refusal_message_stays_until_the_next_action() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "6,6"));
    let marked = |table: &Table| table.board().feedback.refusal_mark.map(|mark| mark.spot);
    assert_eq!(marked(&table), Some(spot(variant, "6,6")));
    table.run_frame(Duration::from_millis(800));
    assert!(marked(&table).is_some());
    table.run_frame(Duration::from_millis(200));
    assert_eq!(marked(&table), None);
    assert!(!refusal(&table).is_empty());
    table.click(spot(variant, "4,2"));
    assert!(table.board().feedback.refusal.is_none());
}

#[test]
fn move_undone_within_its_frame_is_not_animated() {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    let mv = table.position().legal_moves()[0];
    let serial = table.session().serial;
    let place = table.session().game.place();
    let world = table.app.world_mut();
    world.write_message(Request::Play { mv, serial, place, steps_shown: 1 });
    world.write_message(Request::Undo);
    table.app.update();
    assert_eq!(table.session().game.plies(), 0);
    assert!(table.board().motion.is_none());
}

#[test]
fn new_board_starts_without_a_selection() {
    let mut table = Table::with_game(Variant::FocusClassic, [human(), human()]);
    table.key(KeyCode::ArrowDown, Key::ArrowDown);
    table.click(spot(Variant::FocusClassic, "11"));
    table.key(KeyCode::ArrowDown, Key::ArrowDown);
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        ..Setup::default_game(Variant::Upthrust)
    }));
    table.app.update();
    assert_eq!(path_length(&table), 0);
    assert_eq!(table.board().pointing.cursor, None);
    let spots = drawing(Variant::Upthrust).spots();
    assert!(table.board().pointing.hover.is_none_or(|hit| spots.contains(&hit.spot)));
}

#[test]
fn move_after_idle_time_is_animated_from_its_start() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    // Simulates an hour without input and without a frame.
    let sleep = TimeUpdateStrategy::ManualDuration(Duration::from_secs(3600));
    table.app.insert_resource(sleep);
    table.click(spot(Variant::Hique, "4,2"));
    table.click(spot(Variant::Hique, "4,10"));
    let elapsed = |table: &Table| table.board().motion.as_ref().map(|motion| motion.elapsed_ms);
    assert_eq!(elapsed(&table), Some(0.0));
    table.run_frame(Duration::from_millis(20));
    assert!(elapsed(&table).is_some_and(|elapsed| (15.0..25.0).contains(&elapsed)));
}

#[test]
fn undo_reverts_a_resignation_but_no_other_end() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    table.click(spot(Variant::Hique, "4,2"));
    table.click(spot(Variant::Hique, "4,10"));
    table.ask(Request::Resign);
    table.app.update();
    assert!(table.session().is_over());
    assert!(!only_changes_view(table.session()) && can_undo(table.session()));
    table.ask(Request::Undo);
    table.app.update();
    assert!(!table.session().is_over());
    assert_eq!(table.session().game.plies(), 1, "the move stays");
}
