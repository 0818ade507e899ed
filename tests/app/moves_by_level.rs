//! Tests of the tries of the levels by position, which are made in the background during a review and in a puzzle.

use crate::panel::level_tries;
use crate::review::{ask, review, table_in_review};
use crate::storage::PATIENCE;
use crate::table::{Table, trigger};
use quadrille::interface::Screen;
use quadrille::learn::OpenExercise;
use quadrille::learn::level_fit::{LevelFit, PersonRatings};
use quadrille::learn::moves_by_level::{
    CountedLevel, Highlights, MAX_TRAPS, MovesByLevel, puzzle_sentence,
};
use quadrille::learn::progress::Progress;
use quadrille::learn::puzzle::{PuzzlePhase, PuzzleRun};
use quadrille::review::ReviewRequest;
use quadrille::session::Request;
use quadrille_games::record::Place;
use quadrille_games::rules::{Player, Variant};
use quadrille_teaching::strength::{LevelTries, TriedMove};
use std::cell::Cell;

fn by_level(table: &Table) -> &MovesByLevel {
    table.app.world().resource::<MovesByLevel>()
}

/// Returns the places of the game whose moves have tries.
fn places_with_tries(table: &Table) -> Vec<Place> {
    let game = &table.session().game;
    let mut places = game.way_to(game.place());
    places.retain(|&place| by_level(table).tries_at(game.position_before(place)).is_some());
    places
}

#[test]
fn reviewed_line_has_tries_the_viewed_move_first() {
    let mut table = table_in_review(&[0, 3, 6, 9]);
    table.app.update();
    assert!(!by_level(&table).is_busy(), "nothing is evaluated");
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    assert!(table.wait(PATIENCE, |table| !places_with_tries(table).is_empty()));
    assert_eq!(places_with_tries(&table), [table.session().place()]);
    assert!(table.wait(PATIENCE, |table| places_with_tries(table).len() == 4));
    assert!(table.wait(PATIENCE, |table| !by_level(table).is_busy()));
    let game = &table.session().game;
    for place in game.way_to(game.place()) {
        let mv = game.ply_at(place).unwrap().mv;
        let tries = by_level(&table).tries_at(game.position_before(place)).unwrap();
        assert!(tries.tried_move(mv).is_some(), "the played move is evaluated");
    }
}

/// "By as many" would not follow "0 of 10".
#[test]
fn no_finders_are_counted_for_both_levels() {
    let table = table_in_review(&[]);
    let world = table.app.world();
    let fit = LevelFit::new(world.resource::<PersonRatings>(), world.resource(), Variant::Hique);
    let moves = table.session().game.legal_moves();
    for (count, other_level) in [(0, "by 0 of 10 at level"), (10, "by as many at level")] {
        let tried = |mv, loss, count| TriedMove { mv, loss, points: None, counts: [count; 10] };
        let tries =
            LevelTries::new(vec![tried(moves[0], 0.0, count), tried(moves[1], 0.3, 10 - count)]);
        let sentence = CountedLevel::new(&fit, None).found_sentence(&tries, moves[0], 1);
        let sentence = sentence.expect("the move was tried");
        let counted = format!("Found by {count} of 10 players of ");
        assert!(sentence.starts_with(&counted) && sentence.contains(other_level), "{sentence}");
    }
}

/// The estimate makes the same tries, so that none is made again for the counts.
#[test]
fn estimate_hands_its_tries_on() {
    let mut table = table_in_review(&[0, 3, 6, 9]);
    table.ask(Request::GoTo(Place::START));
    ask(&mut table, ReviewRequest::Start);
    let is_estimated = |table: &Table| review(table).levels.of_player(Player::One).is_some();
    let was_busy = Cell::new(false);
    assert!(table.wait(PATIENCE, |table| {
        was_busy.set(was_busy.get() || by_level(table).is_busy());
        is_estimated(table)
    }));
    table.app.update();
    let game = &table.session().game;
    let places = game.way_to(game.place());
    let has_tries =
        |place: &Place| by_level(&table).final_tries_at(game.position_before(*place)).is_some();
    assert!(places.iter().all(has_tries));
    table.app.update();
    assert!(!was_busy.get() && !by_level(&table).is_busy(), "nothing is missing");
}

fn highlights(table: &Table) -> Highlights {
    let world = table.app.world();
    let (ratings, progress) = (world.resource::<PersonRatings>(), world.resource::<Progress>());
    let fit = LevelFit::new(ratings, progress, Variant::CublinoContra);
    Highlights::new(by_level(table), table.session(), review(table), &fit)
}

/// Adds tries at these places in which most players fall into a trap that the move of the game avoids.
fn add_avoided_traps(table: &mut Table, places: &[Place]) {
    let game = table.session().game.clone();
    for &place in places {
        let (position, mv) = (game.position_before(place), game.ply_at(place).unwrap().mv);
        let other = position.legal_moves().into_iter().find(|other| *other != mv).unwrap();
        let tries = level_tries([(mv, 0.0), (other, 0.3)]);
        table.app.world_mut().resource_mut::<MovesByLevel>().add_tries(position, tries);
    }
}

/// Before the levels are estimated, the traps would be those of an assumed level.
#[test]
fn traps_and_finds_are_listed_once_the_levels_are_final() {
    let mut table = table_in_review(&[0, 3, 6, 9]);
    let places = table.session().game.way_to(table.session().game.place());
    add_avoided_traps(&mut table, &places);
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |table| review(table).is_running()));
    assert!(table.wait(PATIENCE, |table| {
        let Highlights { traps, finds, percent, is_complete } = highlights(table);
        let is_estimated = review(table).levels.of_player(Player::One).is_some();
        let is_searching = percent.is_some() || review(table).is_running();
        assert!(is_estimated || is_searching, "the search is announced");
        assert!(!is_complete || !is_searching, "not all are known");
        assert!(is_estimated || traps.is_empty() && finds.is_empty(), "{traps:?} {finds:?}");
        is_estimated && !is_searching && !by_level(table).is_busy()
    }));
    // The last tries of the estimate replace those above.
    table.app.update();
    let final_highlights = highlights(&table);
    assert!(final_highlights.is_complete);
    for _ in 0..3 {
        table.app.update();
        assert_eq!(highlights(&table), final_highlights);
    }
    add_avoided_traps(&mut table, &places);
    let traps = highlights(&table).traps;
    assert_eq!(traps.len(), MAX_TRAPS, "all tries are made");
    let game = &table.session().game;
    for trap in traps {
        // The sentence names the move that the players make instead.
        let (position, mv) =
            (game.position_before(trap.place), game.ply_at(trap.place).unwrap().mv);
        let other = position.legal_moves().into_iter().find(|other| *other != mv).unwrap();
        let description = trap.description(game);
        assert!(description.contains(&position.move_text(other)), "{description}");
    }
    // Without the tries of one move, none is listed, also if an analysis delays the search.
    for is_analysing in [false, true] {
        if is_analysing {
            table.app.world_mut().write_message(ReviewRequest::Analyse(true));
            assert!(table.wait(PATIENCE, |table| review(table).analysis.is_on()));
        }
        table.app.insert_resource(MovesByLevel::default());
        add_avoided_traps(&mut table, &places[1..]);
        let Highlights { traps, percent, .. } = highlights(&table);
        assert_eq!((traps.len(), percent.is_some()), (0, !is_analysing));
    }
}

/// The search for traps of a line whose levels were stored before.
#[test]
fn progress_of_the_search_for_traps_is_known() {
    let mut table = table_in_review(&[0, 3, 6, 9]);
    ask(&mut table, ReviewRequest::Start);
    let is_estimated = |table: &Table| review(table).levels.of_player(Player::One).is_some();
    assert!(table.wait(PATIENCE, is_estimated));
    let percent = |table: &Table| highlights(table).percent;
    // The last tries of the estimate are taken.
    table.app.update();
    assert_eq!(percent(&table), None);
    table.app.insert_resource(MovesByLevel::default());
    assert!(table.wait(PATIENCE, |table| percent(table) == Some(0)));
    assert!(table.wait(PATIENCE, |table| percent(table).is_some_and(|it| it >= 25)));
    assert!(table.wait(PATIENCE, |table| percent(table).is_none() && !by_level(table).is_busy()));
}

#[test]
fn tries_of_an_analysis_stop_while_the_board_is_not_seen() {
    let mut table = table_in_review(&[0]);
    let position = table.position();
    table.app.world_mut().write_message(ReviewRequest::Analyse(true));
    assert!(table.wait(PATIENCE, |table| by_level(table).is_busy()));
    table.go_to(Screen::Home);
    table.app.update();
    assert!(!by_level(&table).is_busy());
    table.go_to(Screen::Game);
    assert!(table.wait(PATIENCE, |table| by_level(table).tries_at(&position).is_some()));
    assert!(table.wait(PATIENCE, |table| !by_level(table).is_busy()));
    // The results are cached.
    table.ask(Request::GoTo(Place::START));
    table.ask(Request::GoTo(table.session().game.place()));
    assert!(by_level(&table).tries_at(&position).is_some());
    ask(&mut table, ReviewRequest::Show(false));
    table.app.update();
    assert!(!by_level(&table).is_busy());
}

#[test]
fn players_who_find_a_puzzle_are_counted_after_the_answer() {
    let mut table = Table::new();
    trigger(&mut table.app, OpenExercise::Puzzle(Variant::Hique));
    let phase = |table: &Table| {
        let run = table.app.world().resource::<PuzzleRun>();
        run.running.as_ref().map(|running| running.phase)
    };
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
    let sentence = |table: &Table| {
        let world = table.app.world();
        let (ratings, progress) = (world.resource::<PersonRatings>(), world.resource::<Progress>());
        let fit = LevelFit::new(ratings, progress, Variant::Hique);
        let running = world.resource::<PuzzleRun>().running.as_ref().unwrap();
        puzzle_sentence(by_level(table), running, &fit)
    };
    let position = table.position();
    assert!(table.wait(PATIENCE, |table| by_level(table).tries_at(&position).is_some()));
    assert_eq!(sentence(&table), None, "the person still looks for it");
    let mut run = table.app.world_mut().resource_mut::<PuzzleRun>();
    run.running.as_mut().unwrap().phase = PuzzlePhase::Solved;
    let found = sentence(&table).unwrap();
    assert!(found.contains("of 10 players of level 1, by "), "{found}");
}
