//! Tests of the review of a game. It runs in the background, can be stopped and resumed, and is not available during a game
//! against the AI.

use crate::storage::{
    PATIENCE, between_people, play, simulated_store, table_with_store, wait_for_storage,
};
use crate::table::{Table, ai, human, trigger};
use bevy::input::keyboard::{Key, KeyCode};
use quadrille::interface::{ReportQueue, Screen};
use quadrille::learn::OpenAnalysis;
use quadrille::power::WindowAttention;
use quadrille::review::margins::MoveMargins;
use quadrille::review::{HoveredLine, Review, ReviewRequest, Tab, shown_line};
use quadrille::session::{Notice, Request, Session};
use quadrille::setup::{Setup, TimeControl};
use quadrille::storage::library_io::LibraryRequest;
use quadrille::storage::store::Store;
use quadrille_files::SimulatedDisk;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_review::findings::Findings;
use quadrille_review::judge::Evaluation;
use quadrille_search::explain::Gain;
use quadrille_search::{Score, StopFlag};
use quadrille_solver::{SolveLimits, Solver};
use std::cell::Cell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

pub fn review(table: &Table) -> &Review {
    table.app.world().resource::<Review>()
}

/// Adds one of the best lines and views one of its moves, like a click on the move.
fn add_line(table: &mut Table, line: usize, moves: usize) {
    let place = table.session().place();
    let line = best_lines(table)[line].pv.clone();
    table.ask(Request::AddLine(place, line, moves));
    ask(table, ReviewRequest::PointAt(None));
}

/// Returns the results of the analysis in the viewed position, or none.
pub fn findings(table: &Table) -> &Findings {
    static NOTHING: LazyLock<Findings> = LazyLock::new(Findings::default);
    let current_findings = review(table).analysis.findings_at(table.session().viewed_key());
    current_findings.unwrap_or(&NOTHING)
}

/// Returns the evaluations of the current game, or none without a game.
pub fn evaluations(table: &Table) -> &HashMap<Place, Evaluation> {
    static NOTHING: LazyLock<HashMap<Place, Evaluation>> = LazyLock::new(HashMap::new);
    let session = table.app.world().get_resource::<Session>();
    session.map_or(&NOTHING, |session| review(table).evaluations(session))
}

/// Returns the best lines of the viewed position.
pub fn best_lines(table: &Table) -> &[Evaluation] {
    &findings(table).lines
}

pub fn ask(table: &mut Table, request: ReviewRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
}

pub fn table_in_review(moves: &[usize]) -> Table {
    let mut table = Table::with_game(Variant::CublinoContra, [human(), human()]);
    for &number in moves {
        play(&mut table, number);
    }
    ask(&mut table, ReviewRequest::Show(true));
    table
}

#[test]
fn clock_is_paused_during_a_review() {
    let mut table = Table::new();
    let setup = Setup { seats: [human(), human()], ..Setup::default_game(Variant::CublinoContra) };
    let clock = Some(TimeControl::new(5, 0));
    table.ask(Request::NewGame(setup.with_clock(clock)));
    table.app.update();
    play(&mut table, 0);
    ask(&mut table, ReviewRequest::Show(true));
    table.app.update();
    assert_eq!(table.session().notice, Notice::ClockStopped);
    let before = table.session().used_times;
    table.run_frame(Duration::from_secs(2));
    // The clock also stays paused at an earlier position.
    table.ask(Request::GoTo(Place::START));
    table.run_frame(Duration::from_secs(2));
    assert_eq!(table.session().used_times, before);
    ask(&mut table, ReviewRequest::Show(false));
    table.app.update();
    assert_eq!(table.session().notice, Notice::None);
    table.run_frame(Duration::from_secs(2));
    assert!(table.session().used_times[1] >= before[1] + Duration::from_secs(2));
}

#[test]
fn arrow_keys_step_in_the_review_of_a_running_game() {
    let mut table = table_in_review(&[0, 3, 6]);
    for (key, ply) in [(Key::ArrowLeft, 2), (Key::ArrowRight, 3), (Key::ArrowLeft, 2)] {
        table.key(KeyCode::F24, key);
        assert_eq!(table.session().game.plies_to(table.session().place()), ply);
    }
    // Enter shows the cursor, in an earlier position and in the current one.
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::End] {
        table.key(KeyCode::F24, key);
        assert!(table.board().pointing.cursor.is_none());
        table.key(KeyCode::F24, Key::Enter);
        assert!(table.board().pointing.cursor.is_some());
        table.key(KeyCode::F24, Key::Escape);
    }
}

#[test]
fn set_up_position_is_analysed_at_once() {
    for variant in Variant::ALL {
        let mut table = Table::new();
        trigger(&mut table.app, OpenAnalysis(Box::new(AnyPosition::start(variant))));
        let is_analysed = |table: &Table| review(table).shown && review(table).analysis.is_on();
        assert!(table.wait(PATIENCE, is_analysed), "{variant}");
    }
}

#[test]
fn review_searches_only_missing_positions() {
    let mut table = table_in_review(&[0, 3, 6]);
    ask(&mut table, ReviewRequest::Start);
    assert!(review(&table).is_running());
    assert!(table.wait(PATIENCE, |table| !evaluations(table).is_empty()));
    ask(&mut table, ReviewRequest::Stop);
    assert!(!review(&table).is_running());
    let searched = evaluations(&table).len();
    assert!(searched >= 1, "what was found stays");
    ask(&mut table, ReviewRequest::Start);
    assert_eq!(review(&table).progress, (searched, 4));
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    assert_eq!(evaluations(&table).len(), 4);
    assert_eq!(review(&table).progress, (4, 4));
    ask(&mut table, ReviewRequest::Start);
    assert!(!review(&table).is_running(), "nothing is missing");

    // The best move of the viewed position has an arrow and can be added as a variation.
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    let arrows = table.marked_moves().arrows.clone();
    let first = evaluations(&table)[&Place::START].pv[0];
    assert_eq!(arrows.paths, [table.session().game.start().path(first)]);
    assert!(!arrows.numbered);
    let present = table.session().game.place();
    let step_into = {
        let (from, line) = shown_line(
            review(&table),
            table.session(),
            table.app.world().resource::<MoveMargins>(),
        )
        .unwrap();
        Request::AddLine(from, line.to_vec(), 1)
    };
    table.ask(step_into);
    table.app.update();
    table.app.update();
    let game = &table.session().game;
    assert_eq!(game.place(), present);
    assert!(game.is_first_line(present));
    assert_eq!(game.ply_at(table.session().place()).unwrap().mv, first);
}

#[test]
fn game_against_the_ai_is_reviewed_only_after_its_end() {
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
fn resigned_position_keeps_its_evaluation() {
    let mut table = table_in_review(&[0, 3, 6]);
    table.ask(Request::Resign);
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    let last = table.session().game.place();
    let evaluation = &evaluations(&table)[&last];
    assert!(matches!(evaluation.score, Score::Cp(_)), "{evaluation:?}");
    assert!(evaluation.depth > 0 && !evaluation.pv.is_empty());
}

#[test]
fn best_moves_are_distinct() {
    let mut table = table_in_review(&[0]);
    ask(&mut table, ReviewRequest::Analyse(true));
    assert!(table.wait(PATIENCE, |table| best_lines(table).len() == 3));
    let mut moves: Vec<_> = best_lines(&table).iter().map(|line| line.pv[0]).collect();
    let legal = table.session().game.legal_moves();
    assert!(moves.iter().all(|mv| legal.contains(mv)));
    moves.sort_by_key(|mv| format!("{mv:?}"));
    moves.dedup();
    assert_eq!(moves.len(), 3);
    // Another position gets its own analysis. Without an analysis there are no lines.
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    assert!(table.wait(PATIENCE, |table| best_lines(table).len() == 3));
    ask(&mut table, ReviewRequest::Analyse(false));
    table.app.update();
    assert!(best_lines(&table).is_empty() && !review(&table).is_busy());
}

/// The analysis and Upthrust's solver stop while the board is left or the window is minimised, and then continue.
#[test]
fn analysis_stops_while_the_board_is_not_seen() {
    for variant in [Variant::CublinoContra, Variant::Upthrust] {
        let mut table = Table::with_game(variant, [human(), human()]);
        play(&mut table, 0);
        ask(&mut table, ReviewRequest::Show(true));
        ask(&mut table, ReviewRequest::Analyse(true));
        let solves = |table: &Table| table.app.world().resource::<MoveMargins>().is_busy();
        let runs = |table: &Table| {
            let upthrust = variant == Variant::Upthrust;
            review(table).analysis.is_busy() && (!upthrust || solves(table))
        };
        for screen in [Screen::Home, Screen::Games, Screen::Settings] {
            assert!(table.wait(PATIENCE, runs), "{variant} {screen:?}");
            assert!(table.wait(PATIENCE, |table| !best_lines(table).is_empty()));
            table.go_to(screen);
            table.app.update();
            assert!(!review(&table).analysis.is_busy() && !solves(&table));
            assert!(review(&table).analysis.is_on());
            assert!(!best_lines(&table).is_empty(), "the results stay");
            table.go_to(Screen::Game);
        }
        assert!(table.wait(PATIENCE, runs));
        table.app.insert_resource(WindowAttention::Hidden);
        table.app.update();
        assert!(!review(&table).analysis.is_busy() && !solves(&table));
        table.app.insert_resource(WindowAttention::Full);
        assert!(table.wait(PATIENCE, runs));
    }
}

#[test]
fn best_moves_have_arrows_and_can_be_followed() {
    let mut table = table_in_review(&[0]);
    ask(&mut table, ReviewRequest::Analyse(true));
    assert!(table.wait(PATIENCE, |table| best_lines(table).len() == 3));
    table.app.update();
    let arrows = table.marked_moves().arrows.clone();
    assert_eq!(arrows.paths.len(), 3);
    assert_eq!(arrows.pointed, None);
    assert!(arrows.numbered);
    let second = best_lines(&table)[1].pv[0];
    let position = table.position();
    assert_eq!(arrows.paths[1], position.path(second));
    ask(&mut table, ReviewRequest::PointAt(Some(HoveredLine { line: 1, moves: 0 })));
    table.app.update();
    assert_eq!(table.marked_moves().arrows.pointed, Some(1));
    // The lines do not change while one is hovered, so the added line is the shown one.
    let second = best_lines(&table)[1].pv[0];
    add_line(&mut table, 1, 1);
    table.app.update();
    let session = table.session();
    assert_eq!(session.game.ply_at(session.place()).unwrap().mv, second);
    ask(&mut table, ReviewRequest::Show(false));
    table.app.update();
    assert!(table.marked_moves().arrows.paths.is_empty());
}

#[test]
fn hovered_line_is_previewed_and_added_by_a_click() {
    let mut table = table_in_review(&[0]);
    ask(&mut table, ReviewRequest::Analyse(true));
    let deep = |table: &Table| best_lines(table).len() == 3 && best_lines(table)[0].pv.len() > 7;
    assert!(table.wait(PATIENCE, deep));
    ask(&mut table, ReviewRequest::PointAt(Some(HoveredLine { line: 0, moves: 3 })));
    // The analysis continues, and the preview shows the current line.
    table.app.update();
    let preview = table.marked_moves().preview.clone().expect("a position of the line");
    let session = table.session();
    let present = (session.place(), session.game.size());
    let line = best_lines(&table)[0].pv.clone();
    let behind = line[..3].iter().fold(table.position(), |here, &mv| here.play(mv).unwrap());
    assert_eq!(preview.position, behind);
    let pointed = review(&table).analysis.previewed();
    assert_eq!(pointed, Some(HoveredLine { line: 0, moves: 3 }), "the header says so");
    assert!(table.marked_moves().arrows.paths.is_empty());
    assert_eq!((table.session().place(), table.session().game.size()), present);
    ask(&mut table, ReviewRequest::PointAt(None));
    table.app.update();
    assert_eq!(table.marked_moves().preview, None);
    assert!(table.wait(PATIENCE, deep));
    let line = best_lines(&table)[0].pv.clone();
    add_line(&mut table, 0, 3);
    table.app.update();
    let session = table.session();
    assert_eq!(session.game.plies_to(session.place()), 4);
    assert_eq!(session.game.ply_at(session.place()).unwrap().mv, line[2]);
    // Four more plies of the line are added, not the whole line.
    assert_eq!(session.game.size(), 1 + 3 + 4);
}

#[test]
fn lines_do_not_change_while_one_is_hovered() {
    let mut table = table_in_review(&[0]);
    ask(&mut table, ReviewRequest::Analyse(true));
    assert!(table.wait(PATIENCE, |table| best_lines(table).len() == 3));
    let pointed = HoveredLine { line: 1, moves: 2 };
    ask(&mut table, ReviewRequest::PointAt(Some(pointed)));
    let before = best_lines(&table).to_vec();
    // The search continues and finds deeper lines.
    let nodes = findings(&table).nodes;
    assert!(table.wait(PATIENCE, |table| findings(table).nodes > 10 * nodes));
    assert_eq!(best_lines(&table), before);
    ask(&mut table, ReviewRequest::PointAt(None));
    assert!(table.wait(PATIENCE, |table| best_lines(table)[0].depth > before[0].depth));
}

/// A judgement compares evaluations of the same search. An analysis of one position has no deeper ones of its neighbours.
#[test]
fn analysis_changes_no_judgement() {
    let mut table = table_in_review(&[0, 3]);
    let game = &table.session().game;
    let line = game.way_to(game.place());
    let places = [Place::START, line[0], line[1]];
    let analyse = |table: &mut Table, place: Place, depth: u32| {
        table.ask(Request::GoTo(place));
        ask(table, ReviewRequest::Analyse(true));
        let is_deeper = |table: &Table| {
            let lines = best_lines(table);
            lines.len() == 3 && lines[0].depth > depth
        };
        assert!(table.wait(PATIENCE, is_deeper));
        ask(table, ReviewRequest::Analyse(false));
        table.app.update();
    };
    for place in places {
        analyse(&mut table, place, 0);
        assert!(evaluations(&table).is_empty(), "a game that was not reviewed has no judgements");
    }
    ask(&mut table, ReviewRequest::Start);
    assert_eq!(review(&table).progress, (0, 3));
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    table.app.update();
    let before = evaluations(&table).clone();
    assert_eq!(before.len(), 3);
    for place in places {
        assert_eq!(review(&table).search_millis(table.session(), place), Some(200));
        analyse(&mut table, place, before[&place].depth);
        assert_eq!(evaluations(&table), &before);
    }
}

#[test]
fn chosen_number_of_lines_is_shown() {
    let mut table = table_in_review(&[0]);
    ask(&mut table, ReviewRequest::Analyse(true));
    for (requested, line_count) in [(5, 5), (1, 1), (9, 5), (0, 1)] {
        ask(&mut table, ReviewRequest::Lines(requested));
        assert!(table.wait(PATIENCE, |table| best_lines(table).len() == line_count), "{requested}");
        table.app.update();
        assert_eq!(table.marked_moves().arrows.paths.len(), line_count);
    }
    // The number of lines also applies to another game.
    ask(&mut table, ReviewRequest::Lines(2));
    table.ask(Request::PlayOn(Place::START));
    table.app.update();
    assert_eq!(review(&table).analysis.count, 2);
}

#[test]
fn threat_is_shown_if_it_captures() {
    // A guard on 6,6 would capture the runner beside the guard on 4,6.
    let text = "1rrrrr1/2ggg1/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/2RRRR1 1";
    let position = AnyPosition::parse(Variant::Hique, text).unwrap();
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    let mut session = table.session().clone();
    session.game = Game::new(position.with_turn(!position.to_move()));
    table.ask(Request::Open(Box::new(session)));
    table.app.update();
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::Analyse(true));
    let has_threat = |table: &Table| findings(table).threat.is_some();
    assert!(table.wait(PATIENCE, has_threat));
    let threat = findings(&table).threat.clone().unwrap();
    assert!(matches!(threat.gain, Gain::TakesRunners(_)), "{threat:?}");
    assert_eq!(threat.position, position);
    table.app.update();
    assert_eq!(table.marked_moves().arrows.threat, Some(position.path(threat.mv)));
    // The best move saves the runner and is shown as the answer to the threat.
    assert!(table.wait(PATIENCE, |table| {
        let results = findings(table);
        let best = results.lines.first().map(|line| line.pv[0]);
        let answer = results.threat.as_ref().and_then(|threat| threat.answer);
        best.is_some() && answer == best
    }));
    let results = findings(&table);
    let description = results.threat.as_ref().unwrap().localized();
    assert!(description.ends_with(" prevents it."), "{description}");
    // At the start there is no threat.
    let mut table = table_in_review(&[]);
    ask(&mut table, ReviewRequest::Analyse(true));
    // The searches for threats have fewer nodes in all, so they are over.
    let long = |table: &Table| findings(table).nodes > 250_000;
    assert!(table.wait(PATIENCE, long));
    assert_eq!(findings(&table).threat, None);
}

#[test]
fn review_that_is_opened_or_started_shows_its_first_tab() {
    let mut table = table_in_review(&[0, 3]);
    for request in [ReviewRequest::Show(true), ReviewRequest::Start] {
        ask(&mut table, ReviewRequest::ShowTab(Tab::Explorer));
        assert_eq!(review(&table).tab, Tab::Explorer);
        if request == ReviewRequest::Show(true) {
            ask(&mut table, ReviewRequest::Show(false));
        }
        ask(&mut table, request);
        assert_eq!(review(&table).tab, Tab::Moves);
    }
}

#[test]
fn stopped_review_delays_no_frame() {
    let mut table = table_in_review(&[0, 3, 6]);
    ask(&mut table, ReviewRequest::Time(2));
    ask(&mut table, ReviewRequest::Start);
    assert!(review(&table).is_running());
    let began = Instant::now();
    ask(&mut table, ReviewRequest::Stop);
    // Each position has five seconds, so the frame has not waited for a search.
    assert!(!review(&table).is_busy());
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn analysis_waits_for_the_previous_table() {
    let mut table = table_in_review(&[0, 3, 6]);
    let last = table.session().place();
    ask(&mut table, ReviewRequest::Analyse(true));
    for step in 0..6 {
        let most = Cell::new(0);
        let has_lines = table.wait(PATIENCE, |table| {
            most.set(most.get().max(review(table).running_thread_count()));
            !best_lines(table).is_empty()
        });
        assert!(has_lines, "step {step}: no analysis after one that was stopped");
        assert_eq!(most.get(), 1, "step {step}");
        let place = table.session().place();
        let other = table.session().game.before(place).filter(|_| step % 2 == 0);
        table.ask(Request::GoTo(other.unwrap_or(last)));
    }
}

#[test]
fn review_and_analysis_stop_at_once() {
    let all = [
        (ReviewRequest::Start, ReviewRequest::Stop),
        (ReviewRequest::Analyse(true), ReviewRequest::Analyse(false)),
        (ReviewRequest::Analyse(true), ReviewRequest::Show(false)),
    ];
    for (start, stop) in all {
        let mut table = table_in_review(&[0, 3, 6]);
        ask(&mut table, ReviewRequest::Time(2));
        ask(&mut table, start);
        // Waits for the first result, because filling the search's table takes long without optimisation.
        assert!(table.wait(PATIENCE, |table| {
            !evaluations(table).is_empty() || !best_lines(table).is_empty()
        }));
        let start_time = Instant::now();
        ask(&mut table, stop.clone());
        // On an idle machine the thread ends within 20 ms. The limit is generous for loaded ones, and below the fifteen
        // seconds of the remaining positions.
        let ended =
            table.wait(Duration::from_secs(10), |table| review(table).running_thread_count() == 0);
        println!("{stop:?}: the thread ended after {:?}", start_time.elapsed());
        assert!(ended, "{stop:?}: the search went on");
    }
}

/// Returns a window with a saved game of four plies between people and its open review.
fn table_with_review() -> (SimulatedDisk, Store, Table) {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(Variant::CublinoContra)));
    table.app.update();
    for number in [0, 3, 6, 9] {
        play(&mut table, number);
    }
    wait_for_storage(&mut table);
    ask(&mut table, ReviewRequest::Show(true));
    (disk, store, table)
}

/// Returns the file of the only saved review.
fn review_file(disk: &SimulatedDisk) -> Option<PathBuf> {
    let mut files = disk.files().into_iter();
    files.find(|file| file.extension().is_some_and(|ending| ending == "review"))
}

/// Returns the number of positions in the saved review.
fn saved_position_count(disk: &SimulatedDisk) -> usize {
    let text = review_file(disk).and_then(|file| disk.file_content(&file));
    let text = text.map_or_else(String::new, |text| String::from_utf8(text).unwrap());
    text.lines().filter(|line| line.contains(" info ")).count()
}

/// Restarts the program with the stored data and opens the review.
fn restart(store: &Store) -> Table {
    let mut table = table_with_store(store.clone());
    assert_eq!(table.session().game.plies(), 4);
    ask(&mut table, ReviewRequest::Show(true));
    table
}

#[test]
fn killed_review_is_resumed() {
    let (disk, store, mut table) = table_with_review();
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) >= 1));
    let first = saved_position_count(&disk);
    assert!(first < 5, "{first}");
    // Simulates a kill: the window is not dropped, so nothing more is saved.
    std::mem::forget(table);
    let before = saved_position_count(&disk);
    let mut table = restart(&store);
    assert!(table.wait(PATIENCE, |table| !evaluations(table).is_empty()));
    assert!(evaluations(&table).len() >= before, "what was kept is known");
    ask(&mut table, ReviewRequest::Start);
    table.app.update();
    let (done, all) = review(&table).progress;
    assert!(done >= before && all == 5, "{done} of {all}");
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) == 5));
    let evaluation = evaluations(&table)[&Place::START].clone();
    drop(table);

    // A complete review searches nothing again, and its results do not apply to another game.
    let mut table = restart(&store);
    assert!(table.wait(PATIENCE, |table| evaluations(table).len() == 5));
    assert_eq!(evaluations(&table)[&Place::START], evaluation);
    ask(&mut table, ReviewRequest::Start);
    table.app.update();
    assert!(!review(&table).is_running());
    assert_eq!(review(&table).progress, (5, 5));
    table.ask(Request::NewGame(between_people(Variant::CublinoContra)));
    table.app.update();
    for _ in 0..20 {
        table.app.update();
    }
    assert!(evaluations(&table).is_empty());
}

/// The file has no line for the end of a finished game, which needs no search.
#[test]
fn end_of_a_reviewed_game_is_known_after_a_restart() {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let text = "RRYR/GBBB/B1GY/2R1/Y3/3G/4/1Y2/4/1G2/4 GR 1";
    let position = AnyPosition::parse(Variant::Upthrust, text).unwrap();
    let mv = position.parse_move("d6d7").unwrap();
    let setup =
        Setup { seats: [human(), human()], is_stored: true, ..Setup::from_position(position) };
    table.ask(Request::NewGame(setup));
    table.app.update();
    let session = table.session();
    table.ask(session.request_to_play(mv));
    assert!(table.wait(PATIENCE, |table| table.session().is_over()));
    wait_for_storage(&mut table);
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |table| evaluations(table).len() == 2));
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) == 1));
    let end = table.session().place();
    let evaluation = evaluations(&table)[&end].clone();
    let file = table.session().origin.file.clone().expect("a stored game");
    drop(table);
    let mut table = table_with_store(store);
    let open = LibraryRequest::Open(file);
    table.app.world_mut().write_message(open);
    assert!(table.wait(PATIENCE, |table| evaluations(table).len() == 2));
    assert_eq!(evaluations(&table)[&end], evaluation);
}

#[test]
fn edited_game_keeps_valid_review_results() {
    let (disk, store, mut table) = table_with_review();
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) == 5));
    table.ask(Request::Undo);
    table.ask(Request::Undo);
    play(&mut table, 1);
    wait_for_storage(&mut table);
    ask(&mut table, ReviewRequest::Start);
    table.app.update();
    // The game has the start, two unchanged moves, and the new one.
    assert_eq!(review(&table).progress, (3, 4));
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) == 6));
    drop(table);
    let mut table = table_with_store(store);
    ask(&mut table, ReviewRequest::Show(true));
    assert!(table.wait(PATIENCE, |table| evaluations(table).len() == 6));
}

#[test]
fn damaged_review_is_set_aside_and_newer_format_kept() {
    let (disk, store, mut table) = table_with_review();
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) == 5));
    drop(table);
    let file = review_file(&disk).unwrap();
    let good = String::from_utf8(disk.file_content(&file).unwrap()).unwrap();
    let messages = |table: &Table| table.app.world().resource::<ReportQueue>().texts().join(" ");

    disk.write_synced(&file, good.replacen("info depth", "info death", 1).as_bytes());
    let mut table = restart(&store);
    assert!(table.wait(PATIENCE, |table| { messages(table).contains("one line is damaged") }));
    assert!(table.wait(PATIENCE, |_| saved_position_count(&disk) == 4), "written anew");
    assert_eq!(evaluations(&table).len(), 4);
    let aside = disk.files().into_iter();
    let aside = aside.filter(|file| file.to_string_lossy().contains(".review.broken-"));
    assert_eq!(aside.count(), 1);
    drop(table);

    let newer = good.replace("quadrille review 1", "quadrille review 7");
    disk.write_synced(&file, newer.as_bytes());
    let mut table = restart(&store);
    assert!(table.wait(PATIENCE, |table| messages(table).contains("version")));
    ask(&mut table, ReviewRequest::Start);
    table.app.update();
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    for _ in 0..20 {
        table.app.update();
    }
    drop(table);
    assert_eq!(disk.file_content(&file).unwrap(), newer.as_bytes());
}

/// Every legal move of a late position of Upthrust gets its proven result, equal to that of a separate solver.
#[test]
fn moves_of_upthrust_get_their_proven_results() {
    let mut table = Table::with_game(Variant::Upthrust, [human(), human()]);
    // Late enough that each result takes milliseconds, also on a busy machine.
    for number in 0..22 {
        play(&mut table, 5 * number + 3);
    }
    ask(&mut table, ReviewRequest::Show(true));
    let margins =
        |table: &Table| table.app.world().resource::<MoveMargins>().solved_moves().to_vec();
    let position = table.position();
    let count = position.legal_moves().len();
    let solved = |table: &Table| {
        let solved_moves = margins(table);
        solved_moves.len() == count
            && solved_moves.iter().all(|(_, bounds)| bounds.exact().is_some())
    };
    assert!(table.wait(PATIENCE, solved), "{:?}", margins(&table));
    let stop = StopFlag::new();
    for (mv, bounds) in margins(&table) {
        let Ok(AnyPosition::Upthrust(after)) = position.play(mv) else {
            unreachable!("a legal move of Upthrust");
        };
        let solution = Solver::new(16, 1).margin(&after, SolveLimits::from(&stop));
        assert_eq!(-solution.ending, bounds, "{mv:?}");
    }
    // Another position has its own results, and a closed review shows none.
    let before = table.position();
    play(&mut table, 0);
    table.app.update();
    assert_ne!(table.position(), before);
    assert!(
        margins(&table).len() < count
            || table.wait(PATIENCE, |table| margins(table).len() != count)
    );
    // On a return nothing is solved again.
    let place = table.session().game.place();
    let place_before = table.session().game.before(place).unwrap();
    table.ask(Request::GoTo(place_before));
    table.app.update();
    assert!(solved(&table) && !table.app.world().resource::<MoveMargins>().is_busy());
    ask(&mut table, ReviewRequest::Show(false));
    table.app.update();
    assert_eq!(margins(&table), []);
}
