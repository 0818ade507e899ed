//! Tests of the opening explorer in a review, and of openings that are chosen by its statistics.

use crate::storage::{PATIENCE, between_people, play, simulated_store, table_with_store};
use crate::table::{Table, human};
use quadrille::review::explorer::{ExplorerView, Source};
use quadrille::review::{BestMoves, ReviewRequest};
use quadrille::session::{Notice, Request};
use quadrille::settings::Settings;
use quadrille::setup::{Controller, SeatSetup, Setup};
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::Level;
use quadrille_teaching::explorer::Explorer;
use std::collections::HashSet;
use std::time::Duration;

fn ask(table: &mut Table, request: ReviewRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
    table.app.update();
}

/// Returns the listed moves with their numbers of games.
fn moves(table: &Table) -> Vec<(AnyMove, u32)> {
    let explorer = table.app.world().resource::<ExplorerView>();
    let results = explorer.results_in(table.session().viewed_position());
    let moves = results.map(|results| results.moves.clone()).unwrap_or_default();
    moves.into_iter().map(|(mv, record)| (mv, record.games)).collect()
}

fn arrow_count(table: &Table) -> usize {
    let best = table.app.world().resource::<BestMoves>();
    best.arrows.paths.len()
}

#[test]
fn explorer_counts_the_shipped_games_of_a_position() {
    for variant in Variant::ALL {
        let mut table = Table::with_game(variant, [human(), human()]);
        play(&mut table, 0);
        ask(&mut table, ReviewRequest::Show(true));
        ask(&mut table, ReviewRequest::Analyse(false));
        let here = table.session().viewed_position().clone();
        let expected: Vec<_> = Explorer::shipped(variant).moves(&here);
        let expected: Vec<_> = expected.iter().map(|(mv, record)| (*mv, record.games)).collect();
        assert_eq!(moves(&table), expected, "{variant}");
        table.ask(Request::GoTo(Place::START));
        table.app.update();
        let start = AnyPosition::start(variant);
        if *table.session().game.start() != start {
            // Upthrust's colours are random, but the explorer has only games with the usual ones.
            assert_eq!(variant, Variant::Upthrust);
            continue;
        }
        let listed_moves = moves(&table);
        assert!(listed_moves.len() > 1, "{variant}");
        let (mv, games) = listed_moves[0];
        assert!(games >= listed_moves[1].1);
        assert_eq!(
            Explorer::shipped(variant).record(&start.play(mv).unwrap()).unwrap().games,
            games
        );
    }
}

/// Returns the first move of an AI of this level.
fn first_ai_move(level: Level) -> String {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().ai.book = true;
    let seat = SeatSetup {
        controller: Controller::Ai { level, movetime: Duration::from_millis(30) },
        name: "Quadrille".to_owned(),
        clock: None,
    };
    table.ask(Request::NewGame(Setup {
        seats: [seat, human()],
        ..Setup::default_game(Variant::Hique)
    }));
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 1));
    let game = &table.session().game;
    game.start().move_text(game.line()[0].mv)
}

/// The first moves of every level come from the explorer's games and vary.
#[test]
fn ai_randomises_its_first_moves_if_set() {
    let start = AnyPosition::start(Variant::Hique);
    let explorer = Explorer::shipped(Variant::Hique);
    let mut drawn = HashSet::new();
    for number in 1..=10 {
        let level = Level::new(number).expect("a level");
        for _ in 0..2 {
            let text = first_ai_move(level);
            let after = start.play(start.parse_move(&text).unwrap()).unwrap();
            let games = explorer.record(&after).map_or(0, |record| record.games);
            assert!(games >= 40, "level {number}: {text}");
            drawn.insert(text);
        }
    }
    assert!(drawn.len() > 1, "{drawn:?}");
}

/// The random moves of a balanced opening are played, shown and recorded. The explorer's games rate the position as even.
#[test]
fn balanced_opening_is_played_shown_and_recorded() {
    let mut lengths = HashSet::new();
    for _ in 0..8 {
        let mut table = Table::new();
        table.ask(Request::NewGame(Setup {
            seats: [human(), human()],
            wants_random_opening: true,
            ..Setup::default_game(Variant::Focus)
        }));
        table.app.update();
        let session = table.session();
        let plies = session.game.plies();
        assert!([2, 4, 6].contains(&plies), "{plies}");
        let position = session.game.position();
        let record = Explorer::shipped(Variant::Focus).record(position).expect("games");
        let percent = (100.0 * record.score(position.to_move())).round() as u32;
        assert!(record.games >= 100 && (47..=53).contains(&percent), "{record:?}");
        assert_eq!(session.notice, Notice::BalancedOpening(plies, percent));
        let tag = session.origin.tags.get("EvenStart").map(str::to_owned);
        assert_eq!(tag, Some(plies.to_string()));
        lengths.insert(session.game.position().to_string());
    }
    assert!(lengths.len() > 1, "always the same opening");
    // Not if it is not chosen, and not in a variant in which moving first is no such advantage.
    for (variant, even) in [(Variant::Focus, false), (Variant::CublinoPur, true)] {
        let mut table = Table::new();
        table.ask(Request::NewGame(Setup {
            seats: [human(), human()],
            wants_random_opening: even,
            ..Setup::default_game(variant)
        }));
        table.app.update();
        let session = table.session();
        assert_eq!((session.game.plies(), &session.notice), (0, &Notice::None));
        assert_eq!(session.origin.tags.get("EvenStart"), None);
    }
}

#[test]
fn explorer_row_shows_an_arrow_and_adds_a_variation() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    play(&mut table, 0);
    ask(&mut table, ReviewRequest::Show(true));
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    assert_eq!(arrow_count(&table), 0);
    let (mv, _) = moves(&table)[1];
    ask(&mut table, ReviewRequest::PointAtMove(Some(mv)));
    assert_eq!(arrow_count(&table), 1);
    ask(&mut table, ReviewRequest::PointAtMove(None));
    assert_eq!(arrow_count(&table), 0);
    table.ask(Request::AddLine(Place::START, vec![mv], 1));
    table.app.update();
    let session = table.session();
    let after = AnyPosition::start(Variant::Hique).play(mv).unwrap();
    assert_eq!(*session.viewed_position(), after);
    assert_eq!(session.game.way_to(session.game.end_of_line(Place::START)).len(), 1);
    assert_eq!(session.game.continuations(Place::START).len(), 2);
}

#[test]
fn explorer_counts_the_finished_games_of_the_folder() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    let start = AnyPosition::start(Variant::Hique);
    // Player 1 resigns two games, one of them of another variant. The third game is unfinished.
    for (variant, resigned) in
        [(Variant::Hique, true), (Variant::Focus, true), (Variant::Hique, false)]
    {
        table.ask(Request::NewGame(between_people(variant)));
        table.app.update();
        play(&mut table, 0);
        play(&mut table, 1);
        if resigned {
            table.ask(Request::Resign);
            table.app.update();
        }
        assert_eq!(table.session().is_over(), resigned);
    }
    // Player 2 resigns the last game.
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    table.app.update();
    play(&mut table, 0);
    table.ask(Request::Resign);
    table.app.update();
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::ExploreIn(Source::Own));
    assert!(table.wait(PATIENCE, |table| {
        let explorer = table.app.world().resource::<ExplorerView>();
        !explorer.is_busy() && explorer.results_in(table.session().viewed_position()).is_some()
    }));
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    table.app.update();
    let explorer = table.app.world().resource::<ExplorerView>();
    let results = explorer.results_in(table.session().viewed_position()).cloned();
    let here = results.and_then(|results| results.here).expect("two games");
    assert_eq!((here.games, here.first_wins, here.draws), (2, 1, 0));
    let first = start.legal_moves()[0];
    let after = start.play(first).unwrap();
    let counted = moves(&table);
    assert!(counted.iter().any(|(mv, games)| *mv == first && *games == 2), "{counted:?} {after}");
}
