//! Looking a game over: in the background, to be stopped and gone on with, and never against a person who plays.

use crate::keep::{PATIENCE, play};
use crate::table::{Table, ai, human};
use quadrille::app::board::table::BoardState;
use quadrille::app::review::{LINES, Review, ReviewRequest};
use quadrille::app::session::Request;
use quadrille::record::Place;
use quadrille::rules::Variant;

fn review(table: &Table) -> &Review {
    table.app.world().resource::<Review>()
}

fn ask(table: &mut Table, request: ReviewRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
}

fn begun(moves: &[usize]) -> Table {
    let mut table = Table::with_game(Variant::CublinoContra, [human(), human()]);
    for &number in moves {
        play(&mut table, number);
    }
    ask(&mut table, ReviewRequest::Show(true));
    table
}

#[test]
fn every_position_is_searched_and_a_second_start_does_only_what_is_missing() {
    let mut table = begun(&[0, 3, 6]);
    ask(&mut table, ReviewRequest::Start);
    assert!(review(&table).is_running());
    assert!(table.wait(PATIENCE, |table| !review(table).found.is_empty()));
    ask(&mut table, ReviewRequest::Stop);
    assert!(!review(&table).is_running());
    let kept = review(&table).found.len();
    assert!(kept >= 1, "what was found stays");
    ask(&mut table, ReviewRequest::Start);
    assert_eq!(review(&table).progress, (kept, 4));
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    assert_eq!(review(&table).found.len(), 4);
    assert_eq!(review(&table).progress, (4, 4));
    ask(&mut table, ReviewRequest::Start);
    assert!(!review(&table).is_running(), "nothing is missing");

    // The best move of the position on show is pointed out, and can be stepped into.
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    let best = table.app.world().resource::<BoardState>().best.clone();
    let first = review(&table).found[&Place::START].line[0];
    assert_eq!(best, Some(table.session().game.start().path(first)));
    let present = table.session().game.place();
    ask(&mut table, ReviewRequest::StepInto);
    table.app.update();
    let game = &table.session().game;
    assert_eq!(game.place(), present);
    assert!(game.is_first_line(present));
    assert_eq!(game.ply_at(table.session().place()).unwrap().mv, first);
}

#[test]
fn a_game_against_a_program_is_looked_over_only_when_it_is_over() {
    let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
    ask(&mut table, ReviewRequest::Show(true));
    assert!(!review(&table).shown);
    ask(&mut table, ReviewRequest::Start);
    assert!(!review(&table).is_running());
    table.ask(Request::Resign);
    ask(&mut table, ReviewRequest::Show(true));
    assert!(review(&table).shown);
}

#[test]
fn the_best_moves_of_a_position_are_different_ones() {
    let mut table = begun(&[0]);
    ask(&mut table, ReviewRequest::Analyse(true));
    assert!(table.wait(PATIENCE, |table| review(table).lines.len() == LINES));
    let mut moves: Vec<_> = review(&table)
        .lines
        .iter()
        .map(|found| found.line[0])
        .collect();
    let legal = table.session().game.legal_moves();
    assert!(moves.iter().all(|mv| legal.contains(mv)));
    moves.sort_by_key(|mv| format!("{mv:?}"));
    moves.dedup();
    assert_eq!(moves.len(), LINES);
    // Another position, another analysis; without one there is none.
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    assert!(table.wait(PATIENCE, |table| review(table).lines.len() == LINES));
    ask(&mut table, ReviewRequest::Analyse(false));
    table.app.update();
    assert!(review(&table).lines.is_empty() && !review(&table).is_busy());
}
