//! Tests of the introduction at the first game of a variant, with marks on movable pieces until both sides have moved.

use crate::table::{Table, ai, close_dialog, dialog, human, trigger};
use bevy::prelude::*;
use quadrille::board::current_scene::BoardScene;
use quadrille::learn::progress::ProgressEvent;
use quadrille::screens::introduction::{first_start_plugin, sentences};
use quadrille::session::{Exercise, Request, Session};
use quadrille::settings::Settings;
use quadrille::setup::{SeatSetup, Setup};
use quadrille_drawing::scene::Role;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_review::last_move::{Movers, last_move_texts};
use quadrille_text::with_language;
use std::time::Duration;

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a game between these seats and waits for the introduction.
fn begin(table: &mut Table, variant: Variant, seats: [SeatSetup; 2]) {
    table.ask(Request::NewGame(Setup { seats, ..Setup::default_game(variant) }));
    for _ in 0..4 {
        table.app.update();
    }
}

/// The moves of a random opening are not the person's first ones.
#[test]
fn introduction_is_shown_before_a_game_with_a_random_opening() {
    let random = |variant: &Variant| {
        let mut setup = Setup::default_game(*variant);
        setup.wants_random_opening = true;
        setup.has_random_opening()
    };
    let variant = Variant::ALL.into_iter().find(random).expect("a variant");
    let mut table = Table::new();
    first_start_plugin(&mut table.app);
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        wants_random_opening: true,
        ..Setup::default_game(variant)
    }));
    for _ in 0..4 {
        table.app.update();
    }
    assert!(table.session().game.plies() > 1);
    let settings = table.app.world().resource::<Settings>();
    assert!(settings.panel.introduced.contains(&variant));
    assert!(count_marked_pieces(&table) > 0);
}

/// Returns the number of pieces that are marked as movable.
fn count_marked_pieces(table: &Table) -> usize {
    let scene = &table.app.world().resource::<BoardScene>().scene;
    let items = scene.items.iter();
    items.filter(|item| item.key.role == Role::Movable).count()
}

fn play(table: &mut Table, text: &str) {
    let session = table.session();
    let mv = session.game.position().parse_move(text).expect("a move");
    let (serial, place) = (session.serial, session.game.place());
    table.ask(Request::Play { mv, serial, place, steps_shown: 1 });
    // Waits for the end of the move's animation.
    table.app.update();
    assert!(table.wait(PATIENCE, |table| table.board().motion.is_none()));
    table.app.update();
}

#[test]
fn introduction_is_shown_once_with_marked_pieces() {
    let mut table = Table::new();
    table.app.add_plugins(first_start_plugin);
    begin(&mut table, Variant::Hique, [human(), human()]);
    assert_eq!(dialog(&table.app), "IntroductionForm");
    let introduced = &table.app.world().resource::<Settings>().panel.introduced;
    assert!(introduced.contains(&Variant::Hique) && introduced.len() == 1);
    close_dialog(&mut table.app);
    table.app.update();
    table.app.update();
    assert_eq!(dialog(&table.app), "", "it is seen once");
    assert_eq!(count_marked_pieces(&table), 9, "five runners and four guards");
    play(&mut table, "4,2,4,10");
    assert_eq!(count_marked_pieces(&table), 9, "the other side's");
    play(&mut table, "10,12,10,4");
    assert_eq!(count_marked_pieces(&table), 0);
    begin(&mut table, Variant::Hique, [human(), human()]);
    assert_eq!(dialog(&table.app), "");
    assert_eq!(count_marked_pieces(&table), 0, "that is no first game");
    begin(&mut table, Variant::CublinoPur, [human(), human()]);
    assert_eq!(dialog(&table.app), "IntroductionForm");
}

#[test]
fn watched_game_has_no_introduction() {
    let mut table = Table::new();
    table.app.add_plugins(first_start_plugin);
    begin(&mut table, Variant::Hique, [ai(50), ai(50)]);
    assert_eq!(dialog(&table.app), "");
    let settings = table.app.world().resource::<Settings>();
    assert!(settings.panel.introduced.is_empty());
}

#[test]
fn introduction_has_three_sentences_in_both_languages() {
    for variant in Variant::ALL {
        let all = ["en", "de"].map(|language| with_language(language, || sentences(variant)));
        for [heading, sentence] in all.iter().flatten() {
            assert!(!heading.is_empty() && sentence.ends_with('.'), "{variant}");
            assert!(sentence.len() < 170, "{variant}: {sentence}");
        }
        assert_ne!(all[0], all[1]);
    }
    let exact = sentences(Variant::FocusExact)[1][1].clone();
    assert!(exact.contains("exactly that many"), "{exact}");
}

/// The text of an ending states the pass after the move that caused it.
#[test]
fn forced_pass_is_stated_once_in_the_status() {
    let blocked = AnyPosition::parse(Variant::CublinoContra, "CWe1Wa2va3Wb3").expect("a position");
    let pass_text = "Black has no move and passes.";
    for (exercise, has_notice) in
        [(Exercise::None, true), (Exercise::AwaitingMove, true), (Exercise::Game, false)]
    {
        let mut table = Table::with_game(Variant::CublinoContra, [human(), human()]);
        let mut session = Session::analysis(blocked.clone());
        session.exercise = exercise;
        table.ask(Request::Open(Box::new(session)));
        table.app.update();
        play(&mut table, "e1e2");
        let session = table.session();
        assert_eq!(session.game.plies(), 2, "the pass is a ply");
        let notice_text = session.notice.text(session.game.position());
        assert_eq!(notice_text.as_deref(), has_notice.then_some(pass_text), "{exercise:?}");
        let people = Movers { are_people: [true; 2], given_plies: 0 };
        let last_move = last_move_texts(&session.game, people).remove(0);
        assert_eq!(last_move.matches(pass_text).count(), 1, "{last_move}");
    }
}

#[test]
fn completed_first_game_skips_the_introduction() {
    let mut table = Table::new();
    table.app.add_plugins(first_start_plugin);
    let variant = Variant::CublinoContra;
    let done = ProgressEvent::LessonDone { variant };
    trigger(&mut table.app, done);
    table.app.update();
    begin(&mut table, variant, [human(), human()]);
    assert_eq!(dialog(&table.app), "");
    assert_eq!(count_marked_pieces(&table), 0);
    let settings = table.app.world().resource::<Settings>();
    assert!(settings.panel.introduced.contains(&variant), "New game offers puzzles");
}
