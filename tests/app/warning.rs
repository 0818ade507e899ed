//! Tests of the blunder warning in a game against a level: the AI waits until the move is undone or confirmed.

use crate::storage::PATIENCE;
use crate::table::{Table, ai, human, trigger};
use quadrille::learn::warning::{Blunder, BlunderWarning, ConfirmMove};
use quadrille::opponent::Opponent;
use quadrille::session::Request;
use quadrille::settings::Settings;
use quadrille::setup::{Setup, TimeControl};
use quadrille_games::rules::{AnyMove, Player, Variant};
use quadrille_teaching::puzzle::{Puzzle, PuzzleKind, shipped};
use std::time::Duration;

/// Returns a puzzle with one winning move.
fn puzzle() -> &'static Puzzle {
    let mut all = shipped(Variant::Hique).iter();
    all.find(|it| matches!(it.kind, PuzzleKind::Proven { plies: 3 })).expect("a win in three plies")
}

/// Returns a move that loses the win.
fn losing_move() -> AnyMove {
    let moves = puzzle().position.legal_moves();
    let bad = moves.into_iter().find(|mv| *mv != puzzle().line[0]);
    bad.expect("another move")
}

/// Starts a game against the AI from the puzzle, with the person to move.
fn begin(warn: bool, clock: Option<TimeControl>) -> Table {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().ai.warn = warn;
    let mut seats = [human(), ai(50)];
    if puzzle().position.to_move() == Player::Two {
        seats.reverse();
    }
    let setup = Setup {
        seats,
        start: Some(Box::new(puzzle().position.clone())),
        ..Setup::default_game(puzzle().variant)
    };
    table.ask(Request::NewGame(setup.with_clock(clock)));
    table.app.update();
    table
}

fn play(table: &mut Table, mv: AnyMove) {
    let session = table.session();
    table.ask(Request::Play {
        mv,
        serial: session.serial,
        place: session.game.place(),
        steps_shown: 1,
    });
    table.app.update();
    assert_eq!(table.session().game.plies(), 1);
}

fn warning(table: &Table) -> Option<Blunder> {
    let world = table.app.world();
    world.resource::<BlunderWarning>().for_session(table.session())
}

fn is_checking(table: &Table) -> bool {
    table.app.world().resource::<BlunderWarning>().is_checking()
}

fn has_reply(table: &Table) -> bool {
    table.session().game.plies() > 1
}

/// Runs frames for four seconds, enough for the AI to answer. Checks that it has not moved, and that its clock is stopped.
fn check_ai_waits(table: &mut Table) {
    let used_times = table.session().used_times;
    for _ in 0..20 {
        table.run_frame(Duration::from_millis(200));
        let opponent = table.app.world().resource::<Opponent>();
        assert!(!opponent.is_busy(), "nobody thinks meanwhile");
    }
    assert!(!has_reply(table));
    assert_eq!(table.session().used_times, used_times, "the person decides");
}

#[test]
fn blunder_warning_allows_undo_before_the_reply() {
    let mut table = begin(true, None);
    play(&mut table, losing_move());
    assert!(table.wait(PATIENCE, |table| warning(table).is_some()));
    let blunder = warning(&table).expect("a warning");
    assert!(blunder.loss >= 0.2 && blunder.chance >= blunder.loss, "{blunder:?}");
    assert!(blunder.reply.is_some(), "{blunder:?}");
    check_ai_waits(&mut table);
    table.ask(Request::Undo);
    table.app.update();
    assert_eq!(table.position(), puzzle().position);
    assert_eq!(warning(&table), None);
    // The AI answers the right move. The check of the move may end within one frame.
    play(&mut table, puzzle().line[0]);
    assert!(table.wait(PATIENCE, has_reply));
    assert_eq!(warning(&table), None);
}

#[test]
fn confirmed_blunder_is_answered() {
    let mut table = begin(true, None);
    play(&mut table, losing_move());
    assert!(table.wait(PATIENCE, |table| warning(table).is_some()));
    trigger(&mut table.app, ConfirmMove);
    table.app.update();
    assert_eq!(warning(&table), None);
    assert!(table.wait(PATIENCE, has_reply));
}

#[test]
fn disabled_warning_is_not_shown() {
    let mut table = begin(true, None);
    play(&mut table, losing_move());
    assert!(table.wait(PATIENCE, |table| warning(table).is_some()));
    table.app.world_mut().resource_mut::<Settings>().ai.warn = false;
    assert!(table.wait(PATIENCE, has_reply));
}

#[test]
fn warning_search_needs_the_setting_and_no_clock() {
    let clock = TimeControl::new(5, 3);
    for (warn, clock) in [(false, None), (true, Some(clock))] {
        let mut table = begin(warn, clock);
        play(&mut table, losing_move());
        assert!(!is_checking(&table));
        assert!(table.wait(PATIENCE, has_reply));
        assert_eq!(warning(&table), None);
    }
}
