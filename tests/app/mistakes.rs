//! Tests of exercises on a person's own mistakes, in the reviewed game and in all saved games.

use crate::storage::{PATIENCE, play_move, simulated_store, table_with_store};
use crate::table::{Table, ai, human, trigger};
use bevy::prelude::*;
use quadrille::interface::Screen;
use quadrille::learn::level_fit::{LevelFit, PersonRatings};
use quadrille::learn::losses::MistakeFilter;
use quadrille::learn::mistakes::{Mistake, Mistakes, mistakes_of_game};
use quadrille::learn::moves_by_level::{CountedLevel, MovesByLevel, puzzle_sentence};
use quadrille::learn::progress::{MistakeState, Progress, Today};
use quadrille::learn::puzzle::{ActivePuzzle, PuzzlePhase, PuzzleRequest, PuzzleRun};
use quadrille::learn::{MistakeSelection, OpenExercise};
use quadrille::review::{BestMoves, Review, ReviewRequest, store_estimates};
use quadrille::session::{Exercise, Request, Session};
use quadrille::setup::{SeatSetup, Setup};
use quadrille::storage::library_io::LibraryRequest;
use quadrille::storage::store::{GameFolder, Store};
use quadrille_games::record::{Annotation, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_review::judge::{Evaluation, loss};
use quadrille_review::review_file::{ReviewFile, key_of_line, keys};
use quadrille_search::{AnySearcher, Level, Limits, Score, StopFlag};
use quadrille_solver::{SolveLimits, Solver};
use quadrille_teaching::puzzle::{Puzzle, PuzzleKind, Theme, shipped};
use quadrille_teaching::strength::{Estimate, LevelRange};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// Returns a puzzle in which one move is much better than all others.
fn puzzle() -> &'static Puzzle {
    let mut all = shipped(Variant::Hique).iter();
    all.find(|it| it.kind == PuzzleKind::BestMove).expect("a puzzle")
}

/// Returns a move of [`puzzle`] that is not the best one.
fn bad_move() -> AnyMove {
    let moves = puzzle().position.legal_moves();
    let bad = moves.into_iter().find(|mv| *mv != puzzle().line[0]);
    bad.expect("another move")
}

/// Searches every position of the game.
fn search_all_positions(session: &Session) -> HashMap<Place, Evaluation> {
    let game = &session.game;
    let places = std::iter::once(Place::START).chain(game.way_to(game.place()));
    places
        .map(|place| {
            let position = game.position_of(place);
            let mut searcher = AnySearcher::new(position.variant(), 4);
            let limits = Limits::nodes(100_000);
            let result = searcher.search(position, &[], &limits, &StopFlag::new(), &mut |_| {});
            let evaluation = Evaluation {
                score: result.score,
                pv: result.best_move.into_iter().collect(),
                depth: 8,
            };
            (place, evaluation)
        })
        .collect()
}

/// Plays a game in which a person makes a mistake and resigns, and opens its review.
fn play_and_review(table: &mut Table) {
    play_and_review_from(table, &puzzle().position, bad_move());
}

/// Plays such a game from `position` with the move `bad`, and opens its review.
fn play_and_review_from(table: &mut Table, position: &AnyPosition, bad: AnyMove) {
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        start: Some(Box::new(position.clone())),
        ..Setup::default_game(position.variant())
    }));
    table.app.update();
    play_move(table, bad);
    table.ask(Request::Resign);
    assert!(table.wait(PATIENCE, |table| table.session().is_over()));
    let evaluations = search_all_positions(table.session());
    table.app.world_mut().write_message(ReviewRequest::Show(true));
    table.app.update();
    table.app.world_mut().resource_mut::<Review>().evaluations_mut().clone_from(&evaluations);
}

/// Returns a window with a reviewed and saved game with a mistake, its store, and its name there.
fn table_with_mistakes() -> (Table, Store, String) {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    play_and_review(&mut table);
    let name = table.session().origin.file.clone().expect("a file");
    assert!(table.wait(PATIENCE, |_| store.load(&name).is_ok_and(|it| it.is_over())));
    (table, store, name)
}

fn open(table: &mut Table, here: bool) {
    let selection = if here { MistakeSelection::CurrentGame } else { MistakeSelection::Due };
    let open = OpenExercise::Mistakes(selection);
    trigger(&mut table.app, open);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
}

fn running_exercise(table: &Table) -> Option<&ActivePuzzle> {
    table.app.world().resource::<PuzzleRun>().running.as_ref()
}

fn phase(table: &Table) -> Option<PuzzlePhase> {
    running_exercise(table).map(|running| running.phase)
}

fn state(table: &Table, mistake: &Mistake) -> MistakeState {
    let world = table.app.world();
    let today = world.resource::<Today>().0;
    let progress = world.resource::<Progress>();
    progress.mistake(&mistake.game, mistake.ply, today)
}

fn mistake(table: &Table) -> Arc<Mistake> {
    let running = running_exercise(table).expect("an exercise");
    running.mistake.clone().expect("a mistake").0
}

#[test]
fn mistake_exercise_is_solved_by_the_best_move() {
    let mut table = Table::new();
    play_and_review(&mut table);
    open(&mut table, true);
    let mistake = mistake(&table);
    assert_eq!(mistake.played, bad_move());
    assert!(mistake.loss > 0.1 && mistake.chance > mistake.loss, "{mistake:?}");
    assert_eq!(table.position(), puzzle().position);
    assert_eq!(mistake.opponent, "Somebody");
    // An arrow shows the played move.
    let session = table.session();
    let drawn = Annotation::parse(session.game.comment(session.place()));
    assert_eq!(drawn.arrows.len(), 1);
    assert_eq!(drawn.judgement, Some(mistake.judgement()));
    table.app.update();
    let pointed_out = &table.app.world().resource::<BestMoves>().arrows;
    assert_eq!(pointed_out.own.len(), 1);
    assert_eq!(pointed_out.own_sign, Some(mistake.judgement().sign()));
    // The exercise has the course of the game with the mistake.
    let course = &mistake.course;
    assert_eq!((&course.mistakes[..], course.chances.len()), (&[(0, mistake.judgement())][..], 2));
    let before = course.chances[0].expect("it was searched");
    assert!((before - mistake.chance).abs() < 1e-9);
    play_move(&mut table, puzzle().line[0]);
    assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
    table.app.update();
    assert_eq!(state(&table, &mistake), MistakeState::Learned);
    // There is no further mistake, so the exercise stays.
    trigger(&mut table.app, PuzzleRequest::Next);
    table.app.update();
    assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
    // The themes are those of the moves that are shown, not of the line of the review, which may have been another one.
    let outlook = |table: &Table| running_exercise(table)?.outlook.clone();
    assert!(table.wait(PATIENCE, |table| outlook(table).is_some()));
    let outlook = outlook(&table).expect("the expected moves");
    let shown_moves: Vec<AnyMove> = [puzzle().line[0]].into_iter().chain(outlook.line).collect();
    assert_eq!(
        outlook.themes,
        Theme::for_line(&puzzle().position, shown_moves.get(..3).unwrap_or(&shown_moves[..1]))
    );
}

#[test]
fn move_of_the_game_is_refuted_and_repeated() {
    let mut table = Table::new();
    play_and_review(&mut table);
    // The review's value of the move differs from the one of the exercise's own search.
    let after = table.session().place();
    let mut review = table.app.world_mut().resource_mut::<Review>();
    let played = review.evaluations_mut().get_mut(&after).expect("it was searched");
    played.score = Score::Win(4);
    open(&mut table, true);
    let mistake = mistake(&table);
    play_move(&mut table, bad_move());
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::Refuted)));
    let attempt = running_exercise(&table).and_then(|it| it.wrong_move.clone()).expect("a try");
    let chance = attempt.chance.expect("it was looked at");
    assert!((chance - mistake.chance_after).abs() < 1e-9, "one move has one worth: {chance}");
    assert!(attempt.reply.is_some());
    table.app.update();
    let today = table.app.world().resource::<Today>().0;
    assert_eq!(state(&table, &mistake), MistakeState::Later(today + 1));
    // The right move then solves the exercise, which is still repeated later.
    trigger(&mut table.app, PuzzleRequest::Retry);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
    play_move(&mut table, puzzle().line[0]);
    assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
    assert_eq!(state(&table, &mistake), MistakeState::Later(today + 1));
}

/// The line that punishes a wrong move is played on the board until the loss is visible, and then stops.
#[test]
fn punishing_line_is_played_until_the_loss_is_visible() {
    let mut table = Table::new();
    play_and_review(&mut table);
    open(&mut table, true);
    play_move(&mut table, bad_move());
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::Refuted)));
    let mut run = table.app.world_mut().resource_mut::<PuzzleRun>();
    let wrong_move = run.running.as_mut().and_then(|it| it.wrong_move.as_mut()).expect("a try");
    assert!(wrong_move.visible_plies % 2 == 1 && wrong_move.visible_plies <= wrong_move.line.len());
    assert!(wrong_move.line.len() > 3, "{:?}", wrong_move.line);
    wrong_move.visible_plies = 3;
    let line = wrong_move.line.clone();
    let shown = |table: &Table| {
        let game = &table.session().game;
        game.line()[1..].iter().map(|ply| ply.mv).collect::<Vec<_>>()
    };
    assert!(table.wait(PATIENCE, |table| shown(table) == line[..3]), "{:?}", shown(&table));
    for _ in 0..4 {
        table.run_frame(Duration::from_secs(2));
    }
    assert_eq!(shown(&table), line[..3], "the loss is visible");
    assert_eq!(phase(&table), Some(PuzzlePhase::Refuted));
    trigger(&mut table.app, PuzzleRequest::Retry);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
    assert_eq!(table.position(), puzzle().position);
}

#[test]
fn small_and_ai_mistakes_are_no_exercises() {
    let mut table = Table::new();
    play_and_review(&mut table);
    let mut session = table.session().clone();
    let evaluations = search_all_positions(&session);
    assert_eq!(mistakes_of_game(&session, &evaluations, "a.pgn", [None; 2]).len(), 1);
    let mover = puzzle().position.to_move();
    session.seats[mover.index()] = ai(10);
    assert_eq!(mistakes_of_game(&session, &evaluations, "a.pgn", [None; 2]), []);
    // If the played move is the best one, the loss is zero.
    let session = table.session();
    let mut evaluations = search_all_positions(session);
    if let Some(start) = evaluations.get_mut(&Place::START) {
        start.pv = vec![bad_move()];
    }
    assert_eq!(mistakes_of_game(session, &evaluations, "a.pgn", [None; 2]), []);
}

/// Returns the moves of a position of Upthrust with their proven leads, the worst first. `None` if a proof takes too long.
fn move_leads(position: &AnyPosition) -> Option<Vec<(i32, AnyMove)>> {
    let (stop, solver) = (StopFlag::new(), Solver::new(16, 1));
    let lead = |mv: AnyMove| {
        let Ok(AnyPosition::Upthrust(after)) = position.play(mv) else {
            return None;
        };
        let within = SolveLimits { positions: 5_000, ..SolveLimits::from(&stop) };
        Some((-solver.margin(&after, within).ending.exact()?, mv))
    };
    let moves = position.legal_moves().into_iter().map(lead);
    let mut moves: Vec<_> = moves.collect::<Option<_>>()?;
    moves.sort_by_key(|(lead, _)| *lead);
    Some(moves)
}

/// The loss of a move of Upthrust is measured in points if the solver proves the results.
#[test]
fn upthrust_mistake_is_measured_in_points() {
    // Finds a late position in which the best move wins, the worst one loses, and a third one is worse than the best.
    // The puzzles are sorted by name, because the order of the file changes with the grades.
    let mut puzzles: Vec<_> = shipped(Variant::Upthrust).iter().collect();
    puzzles.sort_by_key(|puzzle| &puzzle.id);
    let games = puzzles.into_iter().flat_map(|puzzle| {
        let next = |position: &AnyPosition| {
            let moves = position.legal_moves();
            position.play(*moves.get(moves.len() / 2)?).ok()
        };
        std::iter::successors(Some(puzzle.position.clone()), next)
    });
    let mut settled = games.filter_map(|position| {
        let moves = move_leads(&position)?;
        Some((position, moves))
    });
    let example = settled.find(|(_, moves)| {
        let leads: Vec<i32> = moves.iter().map(|(lead, _)| *lead).collect();
        let [worst, second, .., best] = leads[..] else {
            return false;
        };
        worst < 0 && best > 0 && second < best
    });
    let (start, moves) = example.expect("such a position");
    let (worst, second) = (moves[0], moves[1]);
    let best = moves.last().expect("moves").0;
    let mut table = Table::new();
    play_and_review_from(&mut table, &start, worst.1);
    open(&mut table, true);
    let leads = |table: &Table| running_exercise(table).and_then(|it| it.leads);
    assert!(table.wait(PATIENCE, |table| leads(table).is_some()));
    let exercise_leads = leads(&table).expect("leads");
    assert_eq!((exercise_leads.best_lead, exercise_leads.played_lead), (best, worst.0));
    play_move(&mut table, second.1);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::Refuted)));
    let attempt = running_exercise(&table).and_then(|it| it.wrong_move.clone()).expect("a try");
    assert_eq!(attempt.lead, Some(second.0));
    trigger(&mut table.app, PuzzleRequest::Retry);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
    // Any move that keeps all points is accepted.
    let keeping = moves.iter().find(|(lead, _)| *lead == best);
    play_move(&mut table, keeping.expect("the best move").1);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::Solved)));
    assert_eq!(leads(&table), Some(exercise_leads));
}

/// A win by fewer points than possible is not the solution, even if it is the best move of the review.
#[test]
fn smaller_upthrust_win_is_not_the_solution() {
    let start =
        AnyPosition::parse(Variant::Upthrust, "4/YGY1/GB1G/4/1Y1Y/1RB1/3R/R3/4/B1G1/2RB GR 1");
    let start = start.expect("a position");
    let moves = move_leads(&start).expect("it is near the end");
    let (worst, best) = (moves[0], *moves.last().expect("moves"));
    let smaller = moves.iter().find(|(lead, _)| (1..best.0).contains(lead));
    let smaller = *smaller.expect("a smaller win");
    let mut table = Table::new();
    play_and_review_from(&mut table, &start, worst.1);
    let mut review = table.app.world_mut().resource_mut::<Review>();
    let before = review.evaluations_mut().get_mut(&Place::START);
    before.expect("it was searched").pv = vec![smaller.1];
    open(&mut table, true);
    let leads = |table: &Table| running_exercise(table).and_then(|it| it.leads);
    assert!(table.wait(PATIENCE, |table| leads(table).is_some()));
    assert_eq!(leads(&table).expect("leads").best_lead, best.0);
    play_move(&mut table, smaller.1);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::Refuted)));
    let attempt = running_exercise(&table).and_then(|it| it.wrong_move.clone()).expect("a try");
    assert_eq!(attempt.lead, Some(smaller.0));
    // The shown solution keeps all points. The person's try stays beside it.
    trigger(&mut table.app, PuzzleRequest::Solution);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::SolutionShown)));
    let previous_try = running_exercise(&table).and_then(|it| it.previous_try.clone());
    assert_eq!(previous_try, Some(attempt));
    let solution = table.session().game.line()[0].mv;
    let worth = moves.iter().find(|(_, mv)| *mv == solution);
    assert_eq!(worth.map(|(lead, _)| *lead), Some(best.0));
}

/// After the last mistake, the exercise counts those that were found without help, and repeats the others.
#[test]
fn mistakes_end_with_a_summary_and_repeat_the_missed_ones() {
    let mut table = Table::new();
    play_and_review(&mut table);
    open(&mut table, true);
    let first = mistake(&table);
    let all = ["a.pgn", "b.pgn", "c.pgn"]
        .map(|game| Arc::new(Mistake { game: game.to_owned(), ..Mistake::clone(&first) }));
    table.go_to(Screen::Learn);
    table.app.world_mut().resource_mut::<Mistakes>().all = all.into();
    open(&mut table, false);
    let numbers = |table: &Table| {
        let running = running_exercise(table).expect("an exercise");
        let (mistake, numbers) = running.mistake.clone().expect("a mistake");
        (mistake.game.clone(), numbers)
    };
    let ready = |table: &Table, number: usize| {
        phase(table) == Some(PuzzlePhase::AwaitingMove) && numbers(table).1[0] == number
    };
    for number in 1..=3 {
        assert!(table.wait(PATIENCE, |table| ready(table, number)));
        assert!(!running_exercise(&table).expect("an exercise").ends_mistakes());
        if number == 2 {
            trigger(&mut table.app, PuzzleRequest::Solution);
            assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::SolutionShown)));
        } else {
            play_move(&mut table, puzzle().line[0]);
            assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
        }
        if number < 3 {
            trigger(&mut table.app, PuzzleRequest::Next);
        }
    }
    let running = running_exercise(&table).expect("an exercise");
    assert!(running.ends_mistakes());
    assert_eq!(running.mistake_score, [2, 1]);
    trigger(&mut table.app, PuzzleRequest::RepeatMissed);
    assert!(table.wait(PATIENCE, |table| ready(table, 1)));
    assert_eq!(numbers(&table), ("b.pgn".to_owned(), [1, 1]));
    let running = running_exercise(&table).expect("an exercise");
    assert_eq!(running.mistake_score, [0, 0]);
}

/// The game of a mistake can continue as a new game from the position before the mistake.
#[test]
fn game_continues_from_a_mistake() {
    let (mut table, store, name) = table_with_mistakes();
    open(&mut table, true);
    trigger(&mut table.app, PuzzleRequest::PlayOn);
    let goes_on = |table: &Table| {
        let session = table.session();
        session.exercise == Exercise::None && !session.is_over() && session.awaits_person()
    };
    assert!(table.wait(PATIENCE, goes_on));
    let session = table.session();
    assert_eq!(session.game.position(), &puzzle().position);
    assert!(session.setup.is_stored && session.origin.file.as_ref() != Some(&name));
    assert!(!table.app.world().resource::<Review>().shown);
    play_move(&mut table, puzzle().line[0]);
    assert_eq!(table.session().game.plies(), 1);
    // The original game does not change.
    assert!(store.load(&name).is_ok_and(|it| it.is_over()));
}

/// An unfinished game makes no exercises, which would take back its moves.
#[test]
fn unfinished_games_make_no_exercises() {
    let (table, store, name) = table_with_mistakes();
    let mut session = table.session().clone();
    let evaluations = search_all_positions(&session);
    assert!(session.game.undo() && !session.is_over());
    store.save(&session).expect("saved");
    let mut file = ReviewFile::default();
    for (place, key) in keys(&session.game) {
        let position = session.game.position_of(place);
        file.insert(key, 1000, position, &evaluations[&place]);
    }
    store.save_review(&name, &file.print()).expect("written");
    drop(table);
    let mut table = table_with_store(store);
    table.go_to(Screen::Learn);
    let is_read = |table: &Table| !table.app.world().resource::<Mistakes>().is_reading();
    assert!(table.wait(PATIENCE, is_read));
    assert_eq!(table.app.world().resource::<Mistakes>().all.len(), 0);
}

/// The exercise leads to the place of the mistake, even if its position has occurred before, and from there to the screen from
/// which the game was opened.
#[test]
fn exercise_leads_back_to_its_move_and_screen() {
    for request in [PuzzleRequest::Leave, PuzzleRequest::PlayOn] {
        let (_, store) = simulated_store();
        let mut table = table_with_store(store.clone());
        table.ask(Request::NewGame(Setup {
            seats: [human(), human()],
            ..Setup::default_game(Variant::Hique)
        }));
        table.app.update();
        for text in "4,2,4,4 4,12,4,10 4,4,4,2 4,10,4,12 4,2,4,10".split(' ') {
            let mv = table.position().parse_move(text).expect("a move");
            play_move(&mut table, mv);
        }
        table.ask(Request::Resign);
        assert!(table.wait(PATIENCE, |table| table.session().is_over()));
        let game = &table.session().game;
        let line = game.way_to(game.place());
        assert_eq!(game.position_of(line[3]), game.start());
        let evaluation = |score, mv| Evaluation { score, pv: vec![mv], depth: 8 };
        let best = game.start().legal_moves()[0];
        let reply = game.position().legal_moves()[0];
        let evaluations = HashMap::from([
            (line[3], evaluation(Score::Win(9), best)),
            (line[4], evaluation(Score::Win(8), reply)),
        ]);
        let name = table.session().origin.file.clone().expect("a file");
        assert!(table.wait(PATIENCE, |_| store.load(&name).is_ok_and(|it| it.is_over())));
        let world = table.app.world_mut();
        world.write_message(ReviewRequest::Show(true));
        table.app.update();
        let world = table.app.world_mut();
        *world.resource_mut::<Review>().evaluations_mut() = evaluations;
        world.resource_mut::<Session>().back_to = Screen::Games;
        open(&mut table, true);
        assert_eq!(mistake(&table).ply, 4);
        trigger(&mut table.app, request);
        let left = |table: &Table| table.session().exercise == Exercise::None;
        assert!(table.wait(PATIENCE, left));
        for _ in 0..5 {
            table.app.update();
        }
        let session = table.session();
        if request == PuzzleRequest::PlayOn {
            assert!(!session.is_over());
            assert_eq!(session.game.plies(), 4);
        } else {
            assert!(session.is_over());
            assert_eq!(session.game.way_to(session.place()).len(), 4);
            assert_eq!(session.back_to, Screen::Games);
        }
    }
}

/// If the game of an exercise is deleted, its review does not open for the next game.
#[test]
fn deleted_game_is_not_awaited_forever() {
    let (mut table, store, name) = table_with_mistakes();
    open(&mut table, true);
    let moved = store.move_games(std::slice::from_ref(&name), GameFolder::Games, |_| true);
    assert_eq!(moved.first_failure, None);
    trigger(&mut table.app, PuzzleRequest::Leave);
    for _ in 0..3 {
        table.run_frame(Duration::from_secs(5));
    }
    let another = Session::analysis(AnyPosition::start(Variant::Upthrust));
    table.ask(Request::Open(Box::new(another)));
    let opened = |table: &Table| table.position().variant() == Variant::Upthrust;
    assert!(table.wait(PATIENCE, opened));
    for _ in 0..5 {
        table.app.update();
    }
    assert!(!table.app.world().resource::<Review>().shown);
}

/// Returns a window that has just started with a stored review of a game against `opponent` with a mistake, and the name of
/// the game.
fn table_with_stored_mistakes(opponent: SeatSetup) -> (Table, String) {
    table_with_stored_review(opponent, |_, _| {})
}

/// Like [`table_with_stored_mistakes`]; `change` changes the stored review of the game.
fn table_with_stored_review(
    opponent: SeatSetup,
    change: impl FnOnce(&Session, &mut ReviewFile),
) -> (Table, String) {
    let (table, store, name) = table_with_mistakes();
    let mut session = table.session().clone();
    let mover = puzzle().position.to_move();
    session.seats[(!mover).index()] = opponent;
    store.save(&session).expect("saved");
    let evaluations = search_all_positions(&session);
    let mut file = ReviewFile::default();
    for (place, key) in keys(&session.game) {
        let position = session.game.position_of(place);
        file.insert(key, 1000, position, &evaluations[&place]);
    }
    change(&session, &mut file);
    store.save_review(&name, &file.print()).expect("written");
    drop(table);
    (table_with_store(store), name)
}

#[test]
fn mistakes_of_stored_games_become_exercises() {
    let (mut table, name) = table_with_stored_mistakes(ai(10));
    table.go_to(Screen::Learn);
    let waiting = |table: &Table| {
        let world = table.app.world();
        let resources = (world.resource::<Progress>(), *world.resource::<Today>());
        let mistakes = world.resource::<Mistakes>();
        mistakes.due_mistakes(resources.0, resources.1).count()
    };
    assert!(table.wait(PATIENCE, |table| waiting(table) == 1));
    // The loss counts only games of the selected days.
    let mistakes = table.app.world().resource::<Mistakes>();
    let today = table.app.world().resource::<Today>().0;
    let (loss, games) = mistakes.mean_loss(Some(today - 91)).expect("a reviewed game");
    assert!(loss > 0.0 && games == 1);
    assert_eq!(mistakes.mean_loss(Some(today + 2)), None);
    assert_eq!(mistakes.mean_loss(None), Some((loss, games)));
    open(&mut table, false);
    assert_eq!(mistake(&table).game, name);
    play_move(&mut table, puzzle().line[0]);
    assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
    table.app.update();
    assert_eq!(waiting(&table), 0);
}

/// Without a rating, the review of a game and the exercise count players of the level that was estimated in the game.
#[test]
fn mistake_counts_the_players_of_its_review() {
    let variant = puzzle().variant;
    let level = Level::new(2).expect("a level");
    let (mut table, name) = table_with_stored_review(ai(10), |session, file| {
        let range = LevelRange { level, low: level, high: level };
        let estimates = [Estimate { moves: 20, range: Some(range) }; 2];
        let mut game = session.game.clone();
        game.set_place(Place::START);
        store_estimates(file, key_of_line(&game), variant, 0, &estimates);
    });
    table.app.world_mut().write_message(LibraryRequest::Open(name));
    assert!(table.wait(PATIENCE, |table| {
        let session = table.app.world().get_resource::<Session>();
        session.is_some_and(|session| session.is_over())
    }));
    table.app.world_mut().write_message(ReviewRequest::Show(true));
    let sentence_in_review = |table: &Table| {
        let world = table.app.world();
        let (session, review) = (table.session(), world.resource::<Review>());
        let (game, place) = (&session.game, session.place());
        let ply = game.ply_at(place)?;
        let tries = world.resource::<MovesByLevel>().final_tries_at(game.position_before(place))?;
        let loss = loss(game, review.evaluations(session), place)?;
        let counted = CountedLevel::new(&level_fit(table), review.levels.whole_level(ply.player));
        counted.missed_sentence(game.position_before(place), tries, ply.mv, loss)
    };
    assert!(table.wait(PATIENCE, |table| sentence_in_review(table).is_some()));
    let in_review = sentence_in_review(&table).expect("a sentence");
    assert!(in_review.contains("level 2"), "{in_review}");
    // The tries are made again.
    table.app.insert_resource(MovesByLevel::default());
    table.go_to(Screen::Learn);
    let has_mistake = |table: &Table| table.app.world().resource::<Mistakes>().all.len() == 1;
    assert!(table.wait(PATIENCE, has_mistake));
    open(&mut table, false);
    play_move(&mut table, puzzle().line[0]);
    assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
    let sentence = |table: &Table| {
        let by_level = table.app.world().resource::<MovesByLevel>();
        by_level.final_tries_at(&puzzle().position)?;
        puzzle_sentence(by_level, running_exercise(table)?, &level_fit(table))
    };
    assert!(table.wait(PATIENCE, |table| sentence(table).is_some()));
    assert_eq!(sentence(&table), Some(in_review));
    // In a puzzle it is the level of the latest game.
    let mistakes = table.app.world().resource::<Mistakes>();
    assert_eq!(mistakes.latest_level(variant), Some(level));
    assert_eq!(mistakes.latest_level(Variant::Upthrust), None);
    trigger(&mut table.app, OpenExercise::Puzzle(variant));
    let is_puzzle = |table: &Table| running_exercise(table).is_some_and(|it| it.mistake.is_none());
    assert!(table.wait(PATIENCE, is_puzzle));
    assert_eq!(running_exercise(&table).and_then(|it| it.estimated_level), Some(level));
}

fn level_fit(table: &Table) -> LevelFit {
    let world = table.app.world();
    LevelFit::new(world.resource::<PersonRatings>(), world.resource(), puzzle().variant)
}

/// In a game of two people it is unknown which one is the person, so its mistakes are exercises only.
#[test]
fn games_of_two_people_are_not_in_the_report() {
    let (mut table, _) = table_with_stored_mistakes(human());
    table.go_to(Screen::Learn);
    let mistakes = |table: &Table| table.app.world().resource::<Mistakes>().all.len();
    assert!(table.wait(PATIENCE, |table| mistakes(table) == 1));
    let mistakes = table.app.world().resource::<Mistakes>();
    assert_eq!(mistakes.reviewed_variants(None), []);
    assert_eq!(mistakes.mean_loss(None), None);
}

/// A row of the report about losses opens its mistakes, due or not, and leads back to the report.
#[test]
fn row_of_the_report_opens_its_mistakes() {
    let (mut table, name) = table_with_stored_mistakes(ai(10));
    table.go_to(Screen::Statistics);
    let variant = puzzle().variant;
    let report = |table: &Table| {
        let mistakes = table.app.world().resource::<Mistakes>();
        mistakes.loss_report(variant, None)
    };
    assert!(table.wait(PATIENCE, |table| report(table).is_some()));
    let report = report(&table).expect("a report");
    assert_eq!((report.game_count, report.themes.len()), (1, 1));
    let rows = [&report.themes, &report.phases, &report.months];
    for rows in rows {
        let row = rows[0];
        assert_eq!(row.mistake_count, 1, "{row:?}");
        let filter = MistakeFilter { variant, first_day: None, group: row.group };
        let open = OpenExercise::Mistakes(MistakeSelection::Filtered(filter));
        trigger(&mut table.app, open);
        assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
        assert_eq!(mistake(&table).game, name);
        assert_eq!(table.session().back_to, Screen::Statistics);
        let running = running_exercise(&table).expect("an exercise");
        assert_eq!(running.group, Some(row.group));
        play_move(&mut table, puzzle().line[0]);
        assert_eq!(phase(&table), Some(PuzzlePhase::Solved));
        table.go_to(Screen::Statistics);
    }
}
