//! Tests that figures of the AI are shown only where they belong, and of rated games.

use crate::review::{ask, review};
use crate::storage::{
    PATIENCE, play, play_first_moves, simulated_store, table_with_store, wait_for_storage,
};
use crate::table::{Table, ai, human};
use quadrille::game_status;
use quadrille::learn::level_fit::{PersonRatings, rated_sentence};
use quadrille::learn::warning::BlunderWarning;
use quadrille::review::ReviewRequest;
use quadrille::review::explorer::ExplorerView;
use quadrille::review::margins::MoveMargins;
use quadrille::session::rated::{Assistance, UnratedReason, unrated_reason};
use quadrille::session::thinking::{LastSearches, displayed_progress};
use quadrille::session::{Pace, Request, Session, Thinking};
use quadrille::setup::{Controller, SeatSetup, Setup, TimeControl};
use quadrille::storage::text;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::Level;
use quadrille_text::with_language;
use std::time::Duration;

/// Returns the progress that the panel shows, and why it hides a part.
fn progress_and_reason(table: &Table) -> Option<(Thinking, Option<String>)> {
    let world = table.app.world();
    let (thinking, last) = (world.resource::<Thinking>(), world.resource::<LastSearches>());
    displayed_progress(table.session(), thinking, last, None)
}

fn shown_progress(table: &Table) -> Option<Thinking> {
    progress_and_reason(table).map(|(progress, _)| progress)
}

/// Returns a seat of an AI at this level with a long time for a move.
fn slow_level(number: u8) -> SeatSetup {
    let mut seat = ai(60_000);
    if let Controller::Ai { level, .. } = &mut seat.controller {
        *level = Level::new(number).unwrap();
    }
    seat
}

/// Returns a setup of a game against an AI after one move, which is a position that was set up.
fn set_up_game(variant: Variant, level: u8) -> Setup {
    let start = AnyPosition::start(variant);
    let position = start.play(start.legal_moves()[0]).unwrap();
    let mut setup = Setup::from_position(position);
    for seat in &mut setup.seats {
        if seat.controller != Controller::Human {
            *seat = slow_level(level);
        }
    }
    setup
}

fn start(table: &mut Table, setup: Setup) {
    table.ask(Request::NewGame(setup));
    table.app.update();
    table.app.update();
}

/// Returns a finished game of another variant, as it is opened from the library.
fn finished_game(variant: Variant) -> Session {
    let mut session = Session::begin(&Setup::default_game(variant), &mut rand::rng());
    let mv = session.game.legal_moves()[0];
    session.game.play(mv).unwrap();
    let loser = session.game.position().to_move();
    session.game.resign(loser);
    session
}

#[test]
fn search_of_one_game_is_not_shown_at_another() {
    for variant in [Variant::Focus, Variant::Hique, Variant::Upthrust] {
        let mut table = Table::new();
        start(&mut table, set_up_game(variant, 10));
        play(&mut table, 0);
        let has_opinion = |table: &Table| {
            let progress = shown_progress(table);
            progress.is_some_and(|it| it.assessment.is_some() && !it.line.is_empty())
        };
        assert!(table.wait(PATIENCE, has_opinion), "{variant}");
        table.ask(Request::MoveNow);
        assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
        assert!(has_opinion(&table), "{variant}: the last search is shown");
        let other = match variant {
            Variant::Hique => Variant::CublinoPur,
            _ => Variant::Hique,
        };
        table.ask(Request::Open(Box::new(finished_game(other))));
        table.app.update();
        assert_eq!(table.session().game.variant(), other);
        assert!(shown_progress(&table).is_none(), "{variant}");
        start(&mut table, set_up_game(other, 10));
        assert!(shown_progress(&table).is_none(), "{variant}");
    }
}

#[test]
fn finished_game_shows_no_search() {
    let mut table = Table::new();
    start(&mut table, set_up_game(Variant::CublinoContra, 10));
    play(&mut table, 0);
    let has_result =
        |table: &Table| shown_progress(table).is_some_and(|progress| progress.depth > 0);
    assert!(table.wait(PATIENCE, has_result));
    table.ask(Request::MoveNow);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
    assert!(table.wait(PATIENCE, has_result));
    table.ask(Request::Resign);
    table.app.update();
    assert!(shown_progress(&table).is_none());
}

/// Every computed value is asked for with the game or the position, and another one gets none.
#[test]
fn computed_values_are_unknown_in_another_game() {
    let mut table = Table::with_game(Variant::Upthrust, [human(), human()]);
    for number in 0..16 {
        play(&mut table, 5 * number + 3);
    }
    table.ask(Request::Hint);
    let has_hint = |table: &Table| table.board().feedback.hint(table.session()).is_some();
    assert!(table.wait(PATIENCE, has_hint));
    let other = Session::analysis(AnyPosition::start(Variant::Hique));
    assert_eq!(table.board().feedback.hint(&other), None);
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::Start);
    ask(&mut table, ReviewRequest::Analyse(true));
    let values = |table: &Table, session: &Session| {
        let world = table.app.world();
        let (review, key) = (review(table), session.viewed_key());
        let margins = world.resource::<MoveMargins>();
        let warning = world.resource::<BlunderWarning>();
        let explorer = world.resource::<ExplorerView>().results_in(session.viewed_position());
        [
            review.analysis.findings_at(key).is_some_and(|it| !it.lines.is_empty()),
            !review.analysis.lines_at(key).is_empty(),
            !review.evaluations(session).is_empty(),
            explorer.is_some(),
            !margins.values(session.viewed_position(), None).is_empty(),
            warning.for_session(session).is_some(),
        ]
    };
    let is_complete = |table: &Table| {
        let [first_values @ .., _] = values(table, table.session());
        first_values.iter().all(|is_known| *is_known)
    };
    assert!(table.wait(PATIENCE, is_complete), "{:?}", values(&table, table.session()));
    assert_eq!(values(&table, &other), [false; 6]);
    assert!(review(&table).marks(&other).is_empty());
    // The same game opened again has its own values, although all places are equal.
    let again = table.session().clone();
    table.ask(Request::Open(Box::new(again)));
    assert_eq!(values(&table, table.session())[..3], [false; 3]);
    assert!(review(&table).marks(table.session()).is_empty());
}

#[test]
fn opinion_is_hidden_while_a_rated_or_clocked_game_is_played() {
    let clock = TimeControl::new(10, 5);
    let rated = |level| {
        let mut setup = Setup::default_game(Variant::Focus);
        setup.seats = [human(), slow_level(level)];
        setup
    };
    let games = [
        (rated(10), false),
        (rated(1), false),
        (set_up_game(Variant::Focus, 10), true),
        (set_up_game(Variant::Focus, 9), false),
        (set_up_game(Variant::Focus, 10).with_clock(Some(clock)), false),
    ];
    for (index, (setup, is_shown)) in games.into_iter().enumerate() {
        let mut table = Table::new();
        start(&mut table, setup);
        play(&mut table, 0);
        let has_searched = |table: &Table| table.app.world().resource::<Thinking>().depth > 0;
        let is_searched =
            table.wait(PATIENCE, |table| has_searched(table) || table.session().game.plies() > 1);
        assert!(is_searched, "game {index}");
        let (progress, reason) = progress_and_reason(&table).expect("a search");
        assert_eq!(progress.assessment.is_some(), is_shown, "game {index}");
        assert_eq!(!progress.line.is_empty(), is_shown, "game {index}");
        assert_eq!(reason.is_none(), is_shown, "game {index}: {reason:?}");
        let german = with_language("de", || progress_and_reason(&table).and_then(|it| it.1));
        assert_eq!(german == reason, is_shown, "game {index}: {german:?}");
    }
}

#[test]
fn hint_or_undo_makes_a_game_unrated_also_after_a_restart() {
    let reload = |session: &Session| text::parse(&text::to_text(session)).expect("a record");
    for (request, help) in [(Request::Hint, Assistance::Hint), (Request::Undo, Assistance::Undo)] {
        let mut table = Table::new();
        let mut setup = Setup::default_game(Variant::CublinoContra);
        setup.seats = [human(), ai(20)];
        start(&mut table, setup);
        play(&mut table, 0);
        assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
        assert_eq!(unrated_reason(table.session()), None);
        assert_eq!(unrated_reason(&reload(table.session())), None);
        let edits = table.session().origin.edits;
        table.ask(request);
        let reason = Some(UnratedReason::Assisted(help));
        assert_eq!(unrated_reason(table.session()), reason);
        assert!(table.session().origin.edits > edits, "it is written at once");
        assert_eq!(unrated_reason(&reload(table.session())), reason);
    }
}

/// A loss cannot be escaped by playing on.
#[test]
fn game_that_goes_on_after_a_resignation_or_a_loss_on_time_is_unrated() {
    let loses_on_time =
        |serial| Request::Forfeit { serial, cause: quadrille_session::ForfeitCause::Clock };
    for is_resigned in [true, false] {
        let mut table = Table::new();
        let mut setup = Setup::default_game(Variant::CublinoContra);
        setup.seats = [human(), ai(20)];
        start(&mut table, setup);
        play(&mut table, 0);
        assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
        let serial = table.session().serial;
        table.ask(if is_resigned { Request::Resign } else { loses_on_time(serial) });
        assert!(table.session().is_over());
        assert_eq!(unrated_reason(table.session()), None);
        table.ask(Request::Undo);
        assert!(!table.session().is_over());
        let reason = Some(UnratedReason::Assisted(Assistance::Continuation));
        assert_eq!(unrated_reason(table.session()), reason);
    }
}

#[test]
fn game_is_rated_once_both_sides_have_moved() {
    for plays in [false, true] {
        let mut table = Table::new();
        let mut setup = Setup::default_game(Variant::Hique);
        setup.seats = [human(), ai(20)];
        start(&mut table, setup);
        if plays {
            play(&mut table, 0);
            assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
        }
        assert_eq!(unrated_reason(table.session()), None, "a rated game begins");
        table.ask(Request::Resign);
        assert!(table.session().is_over());
        let reason = (!plays).then_some(UnratedReason::NoMoves);
        assert_eq!(unrated_reason(table.session()), reason);
    }
}

#[test]
fn deleted_moves_are_an_undo_and_can_be_restored() {
    let mut table = Table::new();
    let mut setup = Setup::default_game(Variant::CublinoContra);
    setup.seats = [human(), ai(20)];
    start(&mut table, setup);
    play(&mut table, 0);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
    let first = table.session().game.way_to(table.session().game.place())[0];
    table.ask(Request::RemoveLine(first));
    assert_eq!(table.session().game.plies(), 0);
    let reason = Some(UnratedReason::Assisted(Assistance::Undo));
    assert_eq!(unrated_reason(table.session()), reason);
    table.ask(Request::Undo);
    assert_eq!(table.session().game.plies(), 2);
}

#[test]
fn game_between_people_has_no_mark_of_help() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    play(&mut table, 0);
    table.ask(Request::Undo);
    assert_eq!(table.session().assistance(), None);
    assert_eq!(unrated_reason(table.session()), Some(UnratedReason::People));
}

#[test]
fn continued_game_is_unrated_and_its_first_part_is_not_its_own() {
    let mut table = Table::new();
    let mut setup = Setup::default_game(Variant::Hique);
    setup.seats = [human(), ai(20)];
    start(&mut table, setup);
    play(&mut table, 0);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
    table.ask(Request::Resign);
    table.app.update();
    let place = table.session().game.place();
    table.ask(Request::PlayOn(place));
    table.app.update();
    let session = table.session();
    assert!(!session.is_over());
    assert_eq!(unrated_reason(session), Some(UnratedReason::Continued));
    assert_eq!(session.given_plies(), 2);
    let again = text::parse(&text::to_text(session)).expect("a record");
    assert_eq!(unrated_reason(&again), Some(UnratedReason::Continued));
    assert_eq!(again.given_plies(), 2);
}

#[test]
fn result_states_the_change_of_the_rating_or_why_there_is_none() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    let sentence = |table: &Table| {
        let ratings = table.app.world().resource::<PersonRatings>();
        rated_sentence(table.session(), ratings)
    };
    let lose = |table: &mut Table, has_hint: bool| {
        table.ask(Request::NewGame(Setup::default_game(Variant::Hique)));
        table.app.update();
        play_first_moves(table);
        if has_hint {
            table.ask(Request::Hint);
        }
        table.ask(Request::Resign);
        table.app.update();
        wait_for_storage(table);
    };
    lose(&mut table, false);
    let has_change = |table: &Table| sentence(table).starts_with("Rating ");
    assert!(table.wait(PATIENCE, has_change), "{}", sentence(&table));
    assert!(sentence(&table).contains(", −"), "{}", sentence(&table));
    lose(&mut table, true);
    assert_eq!(sentence(&table), "Not rated: you asked for a hint.");
    lose(&mut table, false);
    assert!(table.wait(PATIENCE, has_change), "{}", sentence(&table));
    let ratings = table.app.world().resource::<PersonRatings>().clone();
    let fit = quadrille::learn::level_fit::LevelFit::new(
        &ratings,
        table.app.world().resource(),
        Variant::Hique,
    );
    assert_eq!(fit.rated_game_count, 2, "the game with a hint does not count");
}

#[test]
fn thinking_time_of_a_demo_follows_its_speed() {
    let mut table = Table::with_game(Variant::Hique, [ai(3000), ai(3000)]);
    let limit = |table: &Table| {
        let thinking = table.app.world().resource::<Thinking>();
        thinking.player.map(|_| thinking.time_limit)
    };
    // The first moves may come from the book of openings, which takes no time.
    let is_full = |table: &Table| limit(table).is_some_and(|it| it > Duration::from_secs(2));
    assert!(table.wait(PATIENCE, is_full));
    table.ask(Request::Pace(Pace::Fast));
    let is_short = |table: &Table| limit(table).is_some_and(|it| it < Duration::from_millis(400));
    assert!(table.wait(Duration::from_secs(10), is_short));
    let seat = &table.session().seats[0];
    let texts = game_status::controller_texts(seat, |time| table.session().thinking_time(time));
    let expected = ["AI, level 10, 0.3 s per move", "AI, level 10"];
    assert_eq!(texts, Some(expected.map(str::to_owned)));
    // Another demo has the usual speed.
    table.ask(Request::NewGame(table.session().rematch_setup(false)));
    table.app.update();
    assert_eq!((table.session().game.plies(), table.session().pace), (0, Pace::default()));
    // A person's opponent has its full time.
    let session = Session::begin(&Setup::default_game(Variant::Hique), &mut rand::rng());
    let time = Duration::from_secs(3);
    assert_eq!(session.thinking_time(time), time);
}

#[test]
fn people_of_an_imported_game_are_not_those_of_this_computer() {
    let foreign = "[Game \"hique\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n\n1. 4,2,4,10 1-0\n";
    let foreign = text::parse(foreign).expect("a record");
    assert!(!foreign.is_own());
    assert!(!text::parse(&text::to_text(&foreign)).expect("a record").is_own());
    let own = Session::analysis(AnyPosition::start(Variant::Hique));
    assert!(text::parse(&text::to_text(&own)).expect("a record").is_own());
    assert_eq!(own.place(), Place::START);
}
