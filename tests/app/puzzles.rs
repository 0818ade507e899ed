//! Tests of the puzzle trainer: solved and failed puzzles on the board, while the person's own game waits.

use crate::keyboard::{ARROWS, arrow_route, arrow_targets};
use crate::table::{Table, human, trigger};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use quadrille::interface::Screen;
use quadrille::learn::OpenExercise;
use quadrille::learn::progress::{Progress, ProgressEvent, Today};
use quadrille::learn::puzzle::{
    ActivePuzzle, HintStage, PuzzlePhase, PuzzleRequest, PuzzleRun, PuzzleSelection, Puzzles,
};
use quadrille::review::Review;
use quadrille::session::{Request, SuspendedGame};
use quadrille_drawing::drawing;
use quadrille_games::record::{Annotation, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Spot, Variant};
use quadrille_teaching::puzzle::{Judgement, Puzzle, PuzzleKind, prove_wins, shipped};
use quadrille_teaching::repetition::{Day, Recall};
use std::sync::Arc;
use std::time::Duration;

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);
const VARIANT: Variant = Variant::Hique;

/// Returns a puzzle from the start position with a line of three arbitrary plies: the legal moves with the index `skipped`.
fn puzzle(number: u32, rating: u32, skipped: usize) -> Puzzle {
    let start = AnyPosition::start(VARIANT);
    let mut position = start.clone();
    let mut line = Vec::new();
    for _ in 0..3 {
        let mv = position.legal_moves()[skipped];
        position = position.play(mv).expect("a legal move");
        line.push(mv);
    }
    Puzzle {
        id: format!("hique-{number:04}"),
        variant: VARIANT,
        position: start,
        kind: PuzzleKind::Proven { plies: 3 },
        line,
        rating,
        themes: Vec::new(),
        leads: Vec::new(),
    }
}

/// Returns a window with three puzzles; the second is the easiest.
fn table() -> Table {
    let mut table = Table::new();
    prepare(&mut table);
    table
}

fn prepare(table: &mut Table) {
    let all = [(1, 1500, 0), (2, 1200, 1), (3, 1800, 2)];
    let all = all.map(|(number, rating, skipped)| Arc::new(puzzle(number, rating, skipped)));
    table.app.insert_resource(Puzzles::new(all));
    table.app.init_resource::<ReportedProgress>().add_observer(record_event);
}

/// The reported progress, without the offer of a puzzle of the day, which Home makes at the start.
#[derive(Resource, Default)]
struct ReportedProgress(Vec<ProgressEvent>);

fn record_event(event: On<ProgressEvent>, mut reported: ResMut<ReportedProgress>) {
    if !matches!(*event, ProgressEvent::DailyOffered { .. }) {
        reported.0.push(event.event().clone());
    }
}

fn open(table: &mut Table) {
    let next = OpenExercise::Puzzle(VARIANT);
    trigger(&mut table.app, next);
    assert!(table.wait(PATIENCE, awaits_person_move));
}

fn running_puzzle(table: &Table) -> &ActivePuzzle {
    let run = table.app.world().resource::<PuzzleRun>();
    run.running.as_ref().expect("a puzzle")
}

fn phase(table: &Table) -> PuzzlePhase {
    running_puzzle(table).phase
}

fn awaits_person_move(table: &Table) -> bool {
    let run = table.app.world().resource::<PuzzleRun>();
    let awaits_move = |it: &ActivePuzzle| it.phase == PuzzlePhase::AwaitingMove;
    run.running.as_ref().is_some_and(awaits_move) && table.session().awaits_person()
}

/// Returns the current streak of solved puzzles.
fn current_streak(table: &mut Table) -> usize {
    table.app.update();
    table.app.world().resource::<Progress>().streak(VARIANT)
}

/// Returns the name of the next puzzle on a day.
fn next(table: &Table, day: Day) -> String {
    let world = table.app.world();
    let progress = world.resource::<Progress>();
    let here = world.resource::<PuzzleRun>().running.as_ref();
    let here = here.map(|running| &*running.puzzle);
    let puzzles = world.resource::<Puzzles>();
    let next = puzzles.next(VARIANT, PuzzleSelection::All, here, progress, Today(day));
    next.map(|it| it.id.clone()).unwrap_or_default()
}

fn request(table: &mut Table, request: PuzzleRequest) {
    trigger(&mut table.app, request);
    for _ in 0..3 {
        table.app.update();
    }
}

/// Returns the first and last squares of a move in the current position.
fn end_squares(table: &Table, mv: AnyMove) -> [Spot; 2] {
    let spots = table.position().path(mv).spots;
    [spots[0], spots[spots.len() - 1]]
}

/// Makes a move by two clicks.
fn click(table: &mut Table, mv: AnyMove) {
    for spot in end_squares(table, mv) {
        table.click(spot);
    }
    table.app.update();
}

/// Returns the marked squares of the viewed position.
fn marked_squares(table: &Table) -> Vec<String> {
    let session = table.session();
    Annotation::parse(session.game.comment(session.place())).squares
}

/// Returns a legal move that is not the next one of the line.
fn wrong_move(table: &Table) -> AnyMove {
    let right = running_puzzle(table).next_move();
    let moves = table.position().legal_moves();
    let other = moves.into_iter().find(|mv| Some(*mv) != right);
    other.expect("another move")
}

/// Plays the remaining moves of the line by clicks.
fn solve(table: &mut Table) {
    while phase(table) != PuzzlePhase::Solved {
        assert!(table.wait(PATIENCE, awaits_person_move));
        let mv = running_puzzle(table).next_move().expect("a move");
        click(table, mv);
        let on = |table: &Table| phase(table) == PuzzlePhase::Solved || awaits_person_move(table);
        assert!(table.wait(PATIENCE, on), "{:?}", phase(table));
    }
}

/// Returns the progress reported since the last call.
fn recorded_events(table: &mut Table) -> Vec<ProgressEvent> {
    std::mem::take(&mut table.app.world_mut().resource_mut::<ReportedProgress>().0)
}

#[test]
fn right_moves_are_answered_until_the_puzzle_is_solved() {
    let mut table = table();
    open(&mut table);
    assert_eq!(running_puzzle(&table).puzzle.id, "hique-0002", "the easiest");
    let line = running_puzzle(&table).puzzle.line.clone();
    click(&mut table, line[0]);
    assert_eq!(phase(&table), PuzzlePhase::Replying);
    assert!(!table.session().awaits_person() && !table.session().allows_premoves());
    // The other side's reply is animated before the person's next turn.
    assert!(table.wait(PATIENCE, awaits_person_move));
    assert_eq!(table.session().game.plies(), 2);
    assert_eq!(running_puzzle(&table).ply, 2);
    click(&mut table, line[2]);
    assert_eq!(phase(&table), PuzzlePhase::Solved);
    assert!(!table.session().awaits_person(), "nothing more is to be done");
    assert_eq!(current_streak(&mut table), 1);
}

#[test]
fn hint_or_wrong_move_counts_once_as_failed() {
    let mut table = table();
    let all = table.app.world().resource::<Puzzles>().clone();
    let event = |id: &str, rating, recall| ProgressEvent::Puzzle {
        id: all.by_id(id).expect("a puzzle").key(),
        variant: VARIANT,
        puzzle_rating: rating,
        recall,
    };
    open(&mut table);
    solve(&mut table);
    assert_eq!(recorded_events(&mut table), [event("hique-0002", 1200, Recall::Known)]);
    request(&mut table, PuzzleRequest::Again);
    solve(&mut table);
    assert_eq!(recorded_events(&mut table), []);
    request(&mut table, PuzzleRequest::Next);
    assert!(table.wait(PATIENCE, awaits_person_move));
    let rating = |table: &Table| {
        let progress = table.app.world().resource::<Progress>();
        progress.rating(VARIANT).expect("a rating").value().round()
    };
    let announced_change =
        running_puzzle(&table).cost_of_help(table.app.world().resource::<Progress>());
    let old_rating = rating(&table);
    request(&mut table, PuzzleRequest::Hint);
    assert_eq!(recorded_events(&mut table), [event("hique-0001", 1500, Recall::Helped)]);
    assert_eq!(rating(&table) - old_rating, announced_change, "as announced");
    solve(&mut table);
    assert_eq!(recorded_events(&mut table), []);
    request(&mut table, PuzzleRequest::Next);
    assert!(table.wait(PATIENCE, awaits_person_move));
    let mv = wrong_move(&table);
    click(&mut table, mv);
    assert_eq!(recorded_events(&mut table), [event("hique-0003", 1800, Recall::Missed)]);
    assert_eq!(current_streak(&mut table), 0);
    // All were tried and none is due today, so the one tried longest ago is next. Tomorrow it is the one missed longest
    // ago.
    let Today(today) = *table.app.world().resource::<Today>();
    assert_eq!(next(&table, today), "hique-0002");
    assert_eq!(next(&table, today + 1), "hique-0001");
}

#[test]
fn wrong_puzzle_move_is_refuted_and_undone() {
    let mut table = table();
    open(&mut table);
    let line = running_puzzle(&table).puzzle.line.clone();
    click(&mut table, line[0]);
    assert!(table.wait(PATIENCE, awaits_person_move));
    let mv = wrong_move(&table);
    click(&mut table, mv);
    assert_eq!(phase(&table), PuzzlePhase::WrongMove);
    // The puzzle has no reply to this move, so a thread searches one.
    let refuted = |table: &Table| phase(table) == PuzzlePhase::Refuted;
    assert!(table.wait(PATIENCE, refuted));
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 4));
    let attempt = running_puzzle(&table).wrong_move.clone().expect("a try");
    let reply = table.session().game.last().map(|ply| ply.mv);
    assert_eq!((attempt.mv, attempt.reply), (mv, reply));
    // The position after the refutation accepts no moves.
    assert!(!table.session().awaits_person());
    let more = table.position().legal_moves()[0];
    click(&mut table, more);
    assert_eq!(table.session().game.plies(), 4);
    request(&mut table, PuzzleRequest::Retry);
    assert!(table.wait(PATIENCE, awaits_person_move));
    assert_eq!((table.session().game.plies(), running_puzzle(&table).ply), (2, 2));
    assert_eq!(running_puzzle(&table).wrong_move, None);
    click(&mut table, line[2]);
    assert_eq!(phase(&table), PuzzlePhase::Solved);
}

#[test]
fn illegal_puzzle_move_gets_the_refusal_of_the_rules() {
    let mut table = table();
    open(&mut table);
    let mv = running_puzzle(&table).next_move().expect("a move");
    let [from, _] = end_squares(&table, mv);
    let position = table.position();
    let targets = position.legal_moves().into_iter();
    let targets: Vec<Spot> = targets
        .map(|mv| position.path(mv).spots)
        .filter(|spots| spots[0] == from)
        .map(|spots| spots[spots.len() - 1])
        .collect();
    let movable: Vec<Spot> =
        position.legal_moves().into_iter().map(|mv| position.path(mv).spots[0]).collect();
    let board = drawing(VARIANT).spots();
    let bad = board
        .into_iter()
        .find(|spot| !targets.contains(spot) && !movable.contains(spot) && *spot != from);
    table.click(from);
    table.click(bad.expect("a square"));
    assert!(table.board().feedback.refusal.is_some());
    assert_eq!((phase(&table), table.session().game.plies()), (PuzzlePhase::AwaitingMove, 0));
    assert!(recorded_events(&mut table).is_empty(), "it is no try");
}

#[test]
fn puzzle_hint_marks_the_piece_then_its_target() {
    let mut table = table();
    open(&mut table);
    assert!(marked_squares(&table).is_empty());
    request(&mut table, PuzzleRequest::Hint);
    assert_eq!(running_puzzle(&table).hint_stage, HintStage::Piece);
    assert_eq!(marked_squares(&table).len(), 1);
    request(&mut table, PuzzleRequest::Hint);
    assert_eq!(running_puzzle(&table).hint_stage, HintStage::Target);
    let mv = running_puzzle(&table).next_move().expect("a move");
    let board = drawing(VARIANT);
    let expected = end_squares(&table, mv).map(|spot| board.spot_name(spot));
    let mut marked_names = marked_squares(&table);
    marked_names.sort();
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(marked_names, expected);
    // The mark disappears with the move.
    click(&mut table, mv);
    assert!(table.wait(PATIENCE, awaits_person_move));
    assert_eq!(running_puzzle(&table).hint_stage, HintStage::Nothing);
    assert!(marked_squares(&table).is_empty());
}

#[test]
fn next_puzzle_waits_for_the_shown_solution() {
    let mut table = table();
    open(&mut table);
    request(&mut table, PuzzleRequest::Next);
    assert_eq!(running_puzzle(&table).puzzle.id, "hique-0002", "not yet");
    request(&mut table, PuzzleRequest::Solution);
    assert!(!table.session().awaits_person());
    assert!(table.wait(PATIENCE, |table| phase(table) == PuzzlePhase::SolutionShown));
    assert_eq!(table.session().game.plies(), 3);
    let events = recorded_events(&mut table);
    assert!(matches!(&events[..], [ProgressEvent::Puzzle { recall: Recall::Missed, .. }]));
    request(&mut table, PuzzleRequest::Next);
    assert!(table.wait(PATIENCE, awaits_person_move));
    assert_eq!(running_puzzle(&table).puzzle.id, "hique-0001");
    // Opens a puzzle by its name.
    let named = OpenExercise::ThisPuzzle("hique-0003".to_owned());
    trigger(&mut table.app, named);
    let there = |table: &Table| {
        running_puzzle(table).puzzle.id == "hique-0003" && awaits_person_move(table)
    };
    assert!(table.wait(PATIENCE, there));
}

#[test]
fn game_commands_are_refused_in_a_puzzle() {
    let mut table = table();
    open(&mut table);
    let line = running_puzzle(&table).puzzle.line.clone();
    click(&mut table, line[0]);
    assert!(table.wait(PATIENCE, awaits_person_move));
    let before = table.session().serial;
    for letter in ["u", "h", "p"] {
        table.type_letter(letter);
    }
    table.key(KeyCode::Space, Key::Space);
    table.ask(Request::Resign);
    table.ask(Request::Redo);
    table.app.update();
    let session = table.session();
    assert_eq!((session.serial, session.game.plies()), (before, 2));
    assert!(session.is_paused && !session.is_over());
    assert!(table.board().feedback.hint(table.session()).is_none());
    assert!(awaits_person_move(&table));
    // The board can be flipped, and stays flipped when the puzzle is restarted.
    let flipped = table.session().flipped;
    table.type_letter("f");
    assert_ne!(table.session().flipped, flipped);
    request(&mut table, PuzzleRequest::Again);
    assert!(table.wait(PATIENCE, awaits_person_move));
    assert_eq!(table.session().game.plies(), 0);
    assert_ne!(table.session().flipped, flipped);
}

#[test]
fn game_is_unchanged_after_a_puzzle() {
    let mut table = Table::with_game(Variant::Upthrust, [human(), human()]);
    prepare(&mut table);
    let (seed, own) = (table.session().seed, table.position());
    open(&mut table);
    assert!(!table.session().setup.is_stored && table.session().origin.file.is_none());
    assert!(table.app.world().contains_resource::<SuspendedGame>());
    solve(&mut table);
    assert!(table.app.world().contains_resource::<SuspendedGame>());
    table.go_to(Screen::Home);
    let back = |table: &Table| table.session().seed == seed;
    assert!(table.wait(PATIENCE, back));
    assert_eq!(table.position(), own);
    assert!(table.session().setup.is_stored);
    let run = table.app.world().resource::<PuzzleRun>();
    assert!(run.running.is_none());
}

#[test]
fn puzzle_can_be_solved_with_the_keyboard() {
    let mut table = table();
    open(&mut table);
    let spots = drawing(VARIANT).spots();
    let ways = arrow_targets(&mut table, &spots);
    table.key(KeyCode::Escape, Key::Escape);
    while phase(&table) != PuzzlePhase::Solved {
        assert!(table.wait(PATIENCE, awaits_person_move));
        let mv = running_puzzle(&table).next_move().expect("a move");
        for spot in end_squares(&table, mv) {
            if table.board().pointing.cursor.is_none() {
                table.key(KeyCode::ArrowUp, Key::ArrowUp);
            }
            let here = table.board().pointing.cursor.expect("a cursor");
            for arrow in arrow_route(&ways, here, spot).expect("a way") {
                let (code, key) = ARROWS[arrow].clone();
                table.key(code, key);
            }
            assert_eq!(table.board().pointing.cursor, Some(spot));
            table.key(KeyCode::Enter, Key::Enter);
        }
        let on = |table: &Table| phase(table) == PuzzlePhase::Solved || awaits_person_move(table);
        assert!(table.wait(PATIENCE, on), "{:?}", phase(&table));
    }
}

#[test]
fn analysed_puzzle_is_not_saved_as_a_game() {
    let mut table = table();
    open(&mut table);
    request(&mut table, PuzzleRequest::Analyse);
    assert_eq!(phase(&table), PuzzlePhase::AwaitingMove, "not before it is done");
    solve(&mut table);
    request(&mut table, PuzzleRequest::Analyse);
    let in_review = |table: &Table| table.app.world().resource::<Review>().shown;
    assert!(table.wait(PATIENCE, in_review));
    let session = table.session();
    assert!(!session.setup.is_stored && session.origin.file.is_none());
    assert_eq!(session.place(), Place::START);
    assert_eq!(session.game.redo_line().len(), 3);
}

#[test]
fn any_immediate_win_solves_the_puzzle() {
    let lesson = quadrille_teaching::lesson::shipped(Variant::Upthrust);
    let end = lesson.steps.iter().find(|step| step.name == "end");
    let position = end.expect("the step").position.clone();
    let wins = |mv: &AnyMove| {
        let after = position.play(*mv).expect("a legal move");
        after.outcome().is_some_and(|it| it.winner == Some(position.to_move()))
    };
    let (winning, other): (Vec<_>, Vec<_>) = position.legal_moves().into_iter().partition(wins);
    let puzzle = Puzzle {
        id: "upthrust-0001".to_owned(),
        variant: Variant::Upthrust,
        position: position.clone(),
        kind: PuzzleKind::BestMove,
        line: vec![other[0]],
        rating: 1500,
        themes: Vec::new(),
        leads: Vec::new(),
    };
    let mut table = Table::new();
    table.app.insert_resource(Puzzles::new([Arc::new(puzzle)]));
    trigger(&mut table.app, OpenExercise::Puzzle(Variant::Upthrust));
    assert!(table.wait(PATIENCE, awaits_person_move));
    // The board of Upthrust has another shape than the previous one.
    table.app.update();
    table.app.update();
    click(&mut table, winning[0]);
    let solved = |table: &Table| phase(table) == PuzzlePhase::Solved;
    assert!(table.wait(PATIENCE, solved), "{:?}", phase(&table));
    assert_eq!(running_puzzle(&table).alternative, Some(winning[0]));
}

/// A move that wins later than the solution is reported as a win, not as refuted.
#[test]
fn slower_win_is_reported_as_a_win() {
    // Finds a shipped puzzle in which another first move wins two plies later.
    let slower = |puzzle: &Puzzle| {
        let plies = puzzle.line.len() as u32 + 2;
        let winning_moves = prove_wins(&puzzle.position, plies, 300_000)?.winning_moves;
        let is_wrong = |mv: &AnyMove| matches!(puzzle.judge(0, mv), Judgement::Wrong { .. });
        winning_moves.into_iter().find(is_wrong)
    };
    let all = Variant::ALL.into_iter().flat_map(shipped);
    let mut short = all.filter(|it| it.kind == PuzzleKind::Proven { plies: 3 });
    let example = short.find_map(|it| Some((it.clone(), slower(it)?)));
    let (puzzle, later) = example.expect("a puzzle with a later win");
    let losing = puzzle.position.legal_moves().into_iter().find(|mv| {
        let after = puzzle.position.play(*mv).expect("a legal move");
        let wins = |plies| Some(!prove_wins(&after, plies, 300_000)?.winning_moves.is_empty());
        wins(1) == Some(true)
    });
    let tries = [Some((later, true)), losing.map(|mv| (mv, false))];
    for (mv, wins_later) in tries.into_iter().flatten() {
        let mut table = Table::new();
        let only = Puzzles::new([Arc::new(puzzle.clone())]);
        table.app.insert_resource(only);
        let next = OpenExercise::ThisPuzzle(puzzle.id.clone());
        trigger(&mut table.app, next);
        assert!(table.wait(PATIENCE, awaits_person_move));
        table.ask(Request::Play {
            mv,
            serial: table.session().serial,
            place: table.session().place(),
            steps_shown: 1,
        });
        let refuted = |table: &Table| phase(table) == PuzzlePhase::Refuted;
        assert!(table.wait(PATIENCE, refuted));
        let attempt = running_puzzle(&table).wrong_move.clone().expect("a try");
        assert_eq!((attempt.mv, attempt.wins_later), (mv, wins_later), "{}", puzzle.id);
    }
}
