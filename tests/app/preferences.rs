//! Tests of the settings that change the game.

use crate::table::{Table, ai, human, spot};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use quadrille::board::current_scene::{BoardScene, clocks};
use quadrille::board::layout::BoardPlace;
use quadrille::interface::Screen;
use quadrille::session::Request;
use quadrille::settings::Settings;
use quadrille::setup::{Setup, TimeControl};
use quadrille_drawing::drawing;
use quadrille_drawing::look::PieceColours;
use quadrille_drawing::look::Skin;
use quadrille_drawing::look::Theme;
use quadrille_drawing::scene::Role;
use quadrille_drawing::track::Clocks;
use quadrille_games::rules::{Player, Variant};
use std::collections::BTreeSet;
use std::time::Duration;

/// Starts a game between two people with changed settings.
fn table_with(variant: Variant, change: impl FnOnce(&mut Settings)) -> Table {
    let mut table = Table::with_game(variant, [human(), human()]);
    change_settings(&mut table, change);
    table
}

fn change_settings(table: &mut Table, change: impl FnOnce(&mut Settings)) {
    change(&mut table.app.world_mut().resource_mut::<Settings>());
    table.app.update();
}

/// Returns the SVG texts of all items on the screen.
fn svg_texts(table: &Table) -> Vec<String> {
    let scene = &table.app.world().resource::<BoardScene>().scene;
    let items = scene.items.iter();
    items.map(|item| item.art.svg().to_owned()).collect()
}

fn plies(table: &Table) -> usize {
    table.session().game.plies()
}

#[test]
fn move_to_be_confirmed_is_shown_first() {
    let variant = Variant::Hique;
    let mut table = table_with(variant, |settings| settings.board.confirm = true);
    let [from, to] = ["4,2", "4,10"].map(|name| spot(variant, name));
    let propose = |table: &mut Table| {
        table.click(from);
        table.click(to);
        assert!(table.board().interaction.pending().is_some());
    };
    propose(&mut table);
    assert_eq!(plies(&table), 0, "it is only shown");

    table.key(KeyCode::Escape, Key::Escape);
    assert!(table.board().interaction.pending().is_none());
    assert_eq!(plies(&table), 0);
    propose(&mut table);
    table.click(spot(variant, "6,2"));
    assert!(table.board().interaction.pending().is_none(), "a click elsewhere");
    assert_eq!(plies(&table), 0);
    propose(&mut table);
    table.right_click();
    assert!(table.board().interaction.pending().is_none());

    propose(&mut table);
    table.key(KeyCode::Enter, Key::Enter);
    assert_eq!(plies(&table), 1);
    assert!(table.board().interaction.pending().is_none());
    assert!(table.board().motion.is_none(), "it has been seen");

    let [from, to] = ["10,12", "10,4"].map(|name| spot(variant, name));
    table.drag(from, to);
    assert_eq!(plies(&table), 1);
    table.click(to);
    assert_eq!(plies(&table), 2);
}

#[test]
fn enter_confirms_a_shown_move_in_an_earlier_position() {
    let variant = Variant::Hique;
    let mut table = table_with(variant, |settings| settings.board.confirm = true);
    table.click(spot(variant, "4,2"));
    table.click(spot(variant, "4,10"));
    table.key(KeyCode::Enter, Key::Enter);
    assert_eq!(plies(&table), 1);
    table.view_ply(0);
    table.click(spot(variant, "6,2"));
    table.click(spot(variant, "6,10"));
    assert!(table.board().interaction.pending().is_some());
    table.key(KeyCode::Enter, Key::Enter);
    table.app.update();
    assert_eq!(table.session().game.size(), 2);
    assert_eq!(plies(&table), 1);
    assert!(table.board().interaction.pending().is_none());
}

#[test]
fn shown_move_ends_when_the_position_changes() {
    let variant = Variant::CublinoContra;
    let mut table = Table::with_game(variant, [human(), human()]);
    table.click(spot(variant, "d1"));
    table.click(spot(variant, "d2"));
    change_settings(&mut table, |settings| settings.board.confirm = true);
    table.click(spot(variant, "d7"));
    table.click(spot(variant, "d6"));
    assert!(table.board().interaction.pending().is_some());
    table.type_letter("u");
    table.app.update();
    assert_eq!(plies(&table), 0);
    assert!(table.board().interaction.pending().is_none());
    table.key(KeyCode::Enter, Key::Enter);
    assert_eq!(plies(&table), 0);
}

#[test]
fn move_of_several_steps_is_confirmed_once() {
    let variant = Variant::CublinoPur;
    let mut table = table_with(variant, |settings| settings.board.confirm = true);
    table.click(spot(variant, "d1"));
    table.click(spot(variant, "d2"));
    if table.board().interaction.pending().is_none() {
        table.key(KeyCode::Enter, Key::Enter);
    }
    assert!(table.board().interaction.pending().is_some());
    assert_eq!(plies(&table), 0);
    table.key(KeyCode::Enter, Key::Enter);
    assert_eq!(plies(&table), 1);
}

#[test]
fn animations_run_at_the_chosen_speed() {
    let variant = Variant::Hique;
    for (speed, reduced, moves) in [(100, false, true), (0, false, false), (100, true, false)] {
        let mut table = table_with(variant, |settings| {
            settings.motion.speed = speed;
            settings.motion.reduced = Some(reduced);
        });
        table.click(spot(variant, "4,2"));
        table.click(spot(variant, "4,10"));
        assert_eq!(plies(&table), 1);
        assert_eq!(table.board().motion.is_some(), moves, "{speed} {reduced}");
    }
    // At double speed, the animation has advanced twice as far after a given time.
    let elapsed = |speed: u32| {
        let mut table = table_with(variant, |settings| settings.motion.speed = speed);
        table.click(spot(variant, "4,2"));
        table.click(spot(variant, "4,10"));
        let elapsed = |table: &Table| table.board().motion.as_ref().map(|motion| motion.elapsed_ms);
        let before = elapsed(&table).expect("it moves");
        table.run_frame(Duration::from_millis(20));
        (elapsed(&table).expect("it still moves") - before) / 20.0
    };
    for (speed, factor) in [(50, 0.5), (200, 2.0)] {
        let measured = elapsed(speed);
        assert!((measured - factor).abs() < 0.01, "{measured}");
    }
}

#[test]
fn refused_piece_shakes_only_with_motion() {
    let variant = Variant::Hique;
    let mut table = table_with(variant, |settings| settings.motion.reduced = Some(true));
    table.click(spot(variant, "6,6"));
    assert!(table.board().feedback.refusal_mark.is_some());
    let scene = &table.app.world().resource::<BoardScene>().scene;
    let now = scene.at(&clocks(table.board()));
    let beginning = scene.at(&Clocks::REST);
    for (now, before) in now.items.iter().zip(&beginning.items) {
        assert_eq!((now.at, now.alpha), (before.at, before.alpha));
    }
    let badges = now.items.iter().filter(|item| item.key.role == Role::Refusal);
    assert_eq!(badges.count(), 1);
}

#[test]
fn board_turns_to_the_side_to_move_between_people() {
    let variant = Variant::Hique;
    let mut table = table_with(variant, |settings| {
        settings.board.turn = true;
        settings.motion.speed = 0;
    });
    let play = |table: &mut Table, from: &str, to: &str| {
        table.click(spot(variant, from));
        table.click(spot(variant, to));
        for _ in 0..3 {
            table.app.update();
        }
    };
    for _ in 0..3 {
        table.app.update();
    }
    assert!(table.session().flipped, "Black begins and sits below");
    play(&mut table, "4,2", "4,10");
    assert!(!table.session().flipped, "White is to move");
    table.type_letter("f");
    for _ in 0..3 {
        table.app.update();
    }
    assert!(table.session().flipped, "turned by hand it stays");
    play(&mut table, "10,12", "10,4");
    assert!(table.session().flipped, "Black is to move");
    let mut alone = Table::with_game(variant, [human(), ai(1)]);
    change_settings(&mut alone, |settings| settings.board.turn = true);
    let before = alone.session().flipped;
    alone.click(spot(variant, "4,2"));
    alone.click(spot(variant, "4,10"));
    alone.wait(Duration::from_secs(60), |table| plies(table) >= 2);
    alone.app.update();
    assert_eq!(alone.session().flipped, before, "one person sits still");
}

#[test]
fn hidden_targets_can_be_clicked() {
    for variant in Variant::ALL {
        let mut table = table_with(variant, |_| {});
        let board = drawing(variant);
        let interaction = table.board().interaction.clone();
        let own = board.spots().into_iter();
        let own = own.filter(|&spot| interaction.is_movable(spot)).collect::<Vec<_>>();
        let from = own[own.len() / 2];
        table.click(from);
        let whole = svg_texts(&table).len();
        change_settings(&mut table, |settings| settings.board.targets = false);
        table.app.update();
        assert!(svg_texts(&table).len() < whole, "{variant}");
        let choice = table.board().interaction.choice().cloned();
        let target = choice.unwrap().targets.into_iter().find(|t| !t.can_continue).unwrap();
        table.click(target.spot);
        assert_eq!(plies(&table), 1, "{variant}");
    }
}

#[test]
fn coordinates_can_be_hidden() {
    for (variant, names) in [
        (Variant::Upthrust, ["a", "11"]),
        (Variant::Hique, ["2", "13"]),
        (Variant::Focus, ["0", "5"]),
        (Variant::CublinoPur, ["a", "7"]),
    ] {
        let mut table = table_with(variant, |_| {});
        let written = |table: &Table, name: &str| {
            let sign = format!(r#"text-anchor="middle">{name}</text>"#);
            let ground = svg_texts(table).into_iter().take(3);
            ground.filter(|art| art.contains(&sign)).count()
        };
        for name in names {
            assert!(written(&table, name) > 0, "{variant} {name}");
        }
        change_settings(&mut table, |settings| settings.board.coordinates = false);
        for name in names {
            assert_eq!(written(&table, name), 0, "{variant} {name}");
        }
    }
}

#[test]
fn pieces_have_the_chosen_colours_and_symbols() {
    for (variant, coloured) in [
        (Variant::Upthrust, true),
        (Variant::Focus, true),
        (Variant::FocusClassic, true),
        (Variant::Hique, false),
    ] {
        let mut table = table_with(variant, |_| {});
        let mut artworks = BTreeSet::new();
        for skin in Skin::ALL {
            change_settings(&mut table, |settings| {
                settings.look.palette = skin.colours;
                settings.look.marks = skin.has_marks;
            });
            artworks.insert(svg_texts(&table));
        }
        assert_eq!(artworks.len(), if coloured { 4 } else { 2 }, "{variant}");
    }
    assert_eq!(Settings::default().look.palette, PieceColours::Painted);
}

#[test]
fn light_theme_applies_to_the_board() {
    for variant in Variant::ALL {
        let mut table = table_with(variant, |_| {});
        let dark = svg_texts(&table);
        change_settings(&mut table, |settings| settings.look.theme = Theme::Light);
        assert_ne!(svg_texts(&table), dark, "{variant}");
    }
}

#[test]
fn scaled_interface_can_be_clicked() {
    let variant = Variant::Hique;
    let mut table = table_with(variant, |settings| settings.look.scale = 125);
    table.app.update();
    let mut windows = table.app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
    let window = windows.single(table.app.world()).unwrap();
    assert_eq!(window.scale_factor(), 1.25);
    assert_eq!(window.size(), Vec2::new(1024.0, 640.0));
    let place = *table.app.world().resource::<BoardPlace>();
    assert_eq!(place.window_size, Vec2::new(1024.0, 640.0));
    assert_eq!(place.scale_factor, 1.25);
    table.click(spot(variant, "4,2"));
    table.click(spot(variant, "4,10"));
    assert_eq!(plies(&table), 1);
    change_settings(&mut table, |settings| settings.look.scale = 200);
    table.app.update();
    let place = table.app.world().resource::<BoardPlace>();
    assert!(place.window_size.x >= 800.0 && place.window_size.y >= 600.0, "{place:?}");
}

/// Runs frames of ten seconds each.
fn run_idle_frames(table: &mut Table, frames: usize) {
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_secs(10));
    table.app.insert_resource(step);
    for _ in 0..frames {
        table.app.update();
    }
    table.app.insert_resource(TimeUpdateStrategy::Automatic);
}

fn screen(table: &Table) -> Screen {
    *table.app.world().resource::<State<Screen>>().get()
}

#[test]
fn idle_home_plays_a_demo_until_any_input() {
    let mut table = Table::with_game(Variant::Focus, [human(), human()]);
    let before = table.position().to_string();
    let go_home = |table: &mut Table| {
        table.go_to(Screen::Home);
        table.app.update();
    };
    go_home(&mut table);
    run_idle_frames(&mut table, 5);
    assert_eq!(screen(&table), Screen::Home, "not yet");
    table.point_at(Vec2::new(10.0, 10.0));
    run_idle_frames(&mut table, 6);
    assert_eq!(screen(&table), Screen::Home, "somebody was there");
    run_idle_frames(&mut table, 4);
    assert_eq!(screen(&table), Screen::Game);
    assert!(table.session().is_demo());
    assert!(!table.session().setup.is_stored, "it is only watched");

    table.point_at(Vec2::new(20.0, 10.0));
    table.app.update();
    table.app.update();
    assert_eq!(screen(&table), Screen::Home);
    assert_eq!(table.position().to_string(), before, "the game is back");
    assert!(!table.session().is_demo());
}

#[test]
fn reduced_motion_starts_no_demo() {
    let mut table = Table::new();
    change_settings(&mut table, |settings| settings.motion.reduced = Some(true));
    run_idle_frames(&mut table, 30);
    assert_eq!(screen(&table), Screen::Home);
}

#[test]
fn each_person_has_a_clock_of_different_length() {
    let variant = Variant::Hique;
    let mut setup = Setup { seats: [human(), human()], ..Setup::default_game(variant) };
    setup.seats[0].clock = Some(TimeControl::new(2, 0));
    setup.seats[1].clock = Some(TimeControl::new(0, 5));
    let mut table = Table::new();
    table.ask(Request::NewGame(setup));
    table.app.update();
    run_idle_frames(&mut table, 1);
    let [one, two] = Player::BOTH.map(|player| table.session().remaining(player).unwrap());
    assert!(one < Duration::from_secs(120), "{one:?}");
    assert_eq!(two, Duration::from_secs(5));
    assert_eq!(table.session().clock_text().as_deref(), Some("2+0 : 0+5"));
    let moves = table.position().legal_moves();
    let request = table.session().request_to_play(moves[0]);
    table.ask(request);
    run_idle_frames(&mut table, 2);
    let outcome = table.session().outcome();
    let winner = outcome.and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Player::One), "five seconds are short");
}

#[test]
fn player_out_of_time_loses() {
    let clock =
        Some(TimeControl { main_time: Duration::from_secs(25), increment: Duration::from_secs(1) });
    let variant = Variant::Hique;
    let mut table = Table::new();
    let setup = Setup { seats: [human(), human()], ..Setup::default_game(variant) };
    table.ask(Request::NewGame(setup.with_clock(clock)));
    table.app.update();
    let player = table.position().to_move();
    run_idle_frames(&mut table, 1);
    let left = table.session().remaining(player).unwrap();
    assert!(left < Duration::from_secs(16), "{left:?}");
    table.click(spot(variant, "4,2"));
    table.click(spot(variant, "4,10"));
    let left = table.session().remaining(player).unwrap();
    assert!(left > Duration::from_secs(15), "a second for the move");
    run_idle_frames(&mut table, 4);
    let outcome = table.session().outcome();
    assert_eq!(outcome.and_then(|outcome| outcome.winner), Some(player));
    let sentence = table.session().outcome_sentence().unwrap();
    assert!(sentence.contains("time"), "{sentence}");
    table.ask(Request::Undo);
    table.app.update();
    assert!(table.session().outcome().is_none(), "there is time to go on");
}
