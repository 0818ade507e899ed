//! Tests of the first games: each can be played to its end, and their steps teach every sentence of the rules.

use crate::table::{Table, ai, human, spot, trigger};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use quadrille::interface::Screen;
use quadrille::learn::OpenExercise;
use quadrille::learn::ending::EndingSearch;
use quadrille::learn::lesson::{
    ActiveLesson, LessonRequest, LessonRun, StepConclusion, StepPhase, StepSentences,
};
use quadrille::learn::progress::{LessonState, Progress};
use quadrille::screens::rules::text::sections;
use quadrille::session::{Request, SuspendedGame};
use quadrille_drawing::choice::ClickRefusal;
use quadrille_drawing::spot_named;
use quadrille_games::rules::{AnyMove, Spot, Variant};
use quadrille_review::reasons;
use quadrille_search::{AnySearcher, Level, Limits, Options, StopFlag, expected_score};
use quadrille_session::ending::Standing;
use quadrille_teaching::lesson::{Goal, shipped};
use quadrille_teaching::strategy;
use quadrille_text::{tr, with_language};
use std::time::Duration;

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn open(table: &mut Table, variant: Variant) {
    let exercise = OpenExercise::Lesson(variant);
    trigger(&mut table.app, exercise);
    assert!(table.wait(PATIENCE, is_ready));
}

fn active_lesson(table: &Table) -> Option<&ActiveLesson> {
    table.app.world().resource::<LessonRun>().running.as_ref()
}

/// Returns the conclusion of the step in the current language.
fn conclusion_sentence(table: &Table) -> String {
    active_lesson(table).expect("a first game").conclusion_sentence(table.session())
}

fn phase(table: &Table) -> StepPhase {
    active_lesson(table).expect("a first game").phase
}

fn step(table: &Table) -> usize {
    active_lesson(table).expect("a first game").step
}

fn is_ready(table: &Table) -> bool {
    active_lesson(table)
        .is_some_and(|it| matches!(it.phase, StepPhase::AwaitingMove | StepPhase::Playing))
}

fn request(table: &mut Table, request: LessonRequest) {
    trigger(&mut table.app, request);
    table.app.update();
    table.app.update();
}

fn play(table: &mut Table, mv: AnyMove) {
    let session = table.session();
    let (serial, place) = (session.serial, session.game.place());
    table.ask(Request::Play { mv, serial, place, steps_shown: 1 });
}

/// Waits until the step with this index expects a move.
fn wait_for_step(table: &mut Table, wanted: usize) {
    let there = |table: &Table| is_ready(table) && step(table) == wanted;
    let start = std::time::Instant::now();
    while !there(table) {
        assert!(start.elapsed() < PATIENCE, "step {wanted}: {:?}", active_lesson(table));
        if active_lesson(table).is_some_and(|it| it.phase == StepPhase::Done) {
            request(table, LessonRequest::Next);
        }
        table.run_frame(Duration::from_millis(300));
    }
}

/// Waits until the step is done and its conclusion is shown.
fn wait_for_conclusion(table: &mut Table) {
    let start = std::time::Instant::now();
    while phase(table) != StepPhase::Done {
        assert!(start.elapsed() < PATIENCE, "{:?}", phase(table));
        table.run_frame(Duration::from_millis(300));
    }
}

/// Plays the person's side of the ending with our own search.
fn win_ending(table: &mut Table) {
    let variant = table.session().game.variant();
    let mut searcher = AnySearcher::with_options(variant, Options::new(1));
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    while phase(table) == StepPhase::Playing {
        let turn =
            |table: &Table| phase(table) != StepPhase::Playing || table.session().awaits_person();
        assert!(table.wait(PATIENCE, turn), "{variant}");
        if phase(table) != StepPhase::Playing {
            break;
        }
        let game = &table.session().game;
        let keys = game.repeatable_keys();
        let stop = StopFlag::new();
        let result = searcher.search(game.position(), &keys, &limits, &stop, &mut |_| {});
        play(table, result.best_move.expect("a move"));
        table.app.update();
    }
}

/// Returns the stored state of a first game.
fn state(table: &mut Table, variant: Variant) -> LessonState {
    table.app.update();
    table.app.world().resource::<Progress>().lesson_state(variant)
}

#[test]
fn every_first_game_ends_with_a_win() {
    for variant in Variant::ALL {
        let mut table = Table::new();
        open(&mut table, variant);
        let lesson = shipped(variant);
        for (index, of) in lesson.steps.iter().enumerate() {
            wait_for_step(&mut table, index);
            let conclusion = |table: &Table| active_lesson(table).and_then(|it| it.conclusion);
            assert_eq!(conclusion(&table), None, "the step is not done");
            let Some(mv) = of.example_move() else {
                win_ending(&mut table);
                break;
            };
            play(&mut table, mv);
            wait_for_conclusion(&mut table);
            assert_eq!(conclusion(&table), Some(StepConclusion { was_shown: false }));
            for code in ["en", "de"] {
                let sentences = with_language(code, || StepSentences::for_step(of));
                let drawn_text = with_language(code, || conclusion_sentence(&table));
                assert_eq!(drawn_text, sentences.praise);
            }
            assert_eq!(step(&table), index, "it stands beside its own position");
            let resumed = state(&mut table, variant);
            assert_eq!(resumed, LessonState::At(index + 1));
        }
        assert_eq!(phase(&table), StepPhase::Finished(true), "{variant}");
        let [title, more] =
            active_lesson(&table).expect("a first game").closing_sentences(Level::LOWEST);
        assert!(title.starts_with("You know "), "{title}");
        assert!(more.contains("level 1"), "{more}");
        let result = table.session().outcome_sentence().expect("a result");
        let sentence = conclusion_sentence(&table);
        assert!(sentence.starts_with(&result), "{sentence}");
        // The sentences are those of the current language.
        let german = with_language("de", || {
            [conclusion_sentence(&table), table.session().outcome_sentence().expect("a result")]
        });
        assert!(german[0].starts_with(&german[1]) && german[0] != sentence, "{german:?}");
        assert_eq!(state(&mut table, variant), LessonState::Done);
    }
}

#[test]
fn wrong_lesson_move_is_shown_undone_and_explained() {
    let mut table = Table::new();
    open(&mut table, Variant::Hique);
    request(&mut table, LessonRequest::Skip);
    wait_for_step(&mut table, 1);
    // The refusal has the text of the rule: 6,8 is in no line with the guard.
    let named = |name| spot(Variant::Hique, name);
    table.click(named("4,12"));
    table.click(named("6,8"));
    let refusal = table.board().feedback.refusal.as_ref();
    let description = refusal.expect("a refusal").description(&table.position());
    assert!(description.starts_with("A guard slides along a row or a column"), "{description}");
    // The piece is still selected. This move of it is legal, but not the required one.
    table.click(named("4,8"));
    let wrong = |table: &Table| phase(table) == StepPhase::WrongMove;
    assert!(table.wait(PATIENCE, wrong));
    assert_eq!(table.session().game.plies(), 1, "it is seen");
    let of = &shipped(Variant::Hique).steps[1];
    assert!(table.wait(PATIENCE, is_ready));
    assert_eq!((table.session().game.plies(), step(&table)), (0, 1));
    let refusal = |table: &Table| active_lesson(table).and_then(ActiveLesson::refusal);
    let answer = || StepSentences::for_step(of).wrong_move_answer;
    assert_eq!(refusal(&table), answer(), "until the next try");
    let german = with_language("de", || [refusal(&table), answer()]);
    assert!(german[0] == german[1] && german[0] != answer(), "{german:?}");
    // Plays the required move on the board.
    table.click(named("4,12"));
    table.click(named("4,6"));
    wait_for_step(&mut table, 2);
    assert_eq!(refusal(&table), None);
}

#[test]
fn lesson_step_allows_only_its_pieces() {
    for variant in Variant::ALL {
        let mut table = Table::new();
        open(&mut table, variant);
        let steps = &shipped(variant).steps;
        for (index, step) in steps.iter().enumerate() {
            wait_for_step(&mut table, index);
            // The board is up to date after two frames.
            table.app.update();
            table.app.update();
            let about = active_lesson(&table).expect("a first game").highlighted_spots();
            let Goal::Moves(moves) = &step.goal else {
                assert!(about.is_empty(), "{variant} {}", step.name);
                break;
            };
            let position = table.position();
            let starts = position.legal_moves().into_iter();
            let starts: Vec<Spot> = starts.map(|mv| position.path(mv).spots[0]).collect();
            for spot in &about {
                assert!(starts.contains(spot), "{variant} {}: {spot:?}", step.name);
            }
            assert!(about.len() > step.further_pieces.len(), "{variant} {}", step.name);
            for mv in moves {
                let from = position.path(*mv).spots[0];
                assert!(table.board().interaction.is_movable(from), "{variant} {}", step.name);
            }
            let other = starts.iter().find(|spot| !about.contains(spot));
            if let Some(&other) = other.filter(|spot| **spot != Spot::RESERVE) {
                assert!(!table.board().interaction.is_movable(other));
                table.click(other);
                let refusal = table.board().feedback.refusal.clone();
                assert_eq!(refusal, Some(ClickRefusal::OtherPiece(about.clone())));
                assert!(table.board().interaction.choice().is_none());
            }
            request(&mut table, LessonRequest::Skip);
        }
    }
}

#[test]
fn other_piece_gets_a_message_naming_the_right_one() {
    let mut table = Table::new();
    open(&mut table, Variant::Hique);
    request(&mut table, LessonRequest::Skip);
    wait_for_step(&mut table, 1);
    let named = |name| spot(Variant::Hique, name);
    let refusal_text = |table: &Table| {
        let refusal = table.board().feedback.refusal.clone();
        refusal.map(|refusal| refusal.description(&table.position()))
    };
    let message = "Move from 4,12.";
    table.click(named("6,12"));
    assert_eq!(refusal_text(&table).as_deref(), Some(message));
    // The message also appears while the right piece is selected, which stays selected.
    table.click(named("4,12"));
    assert_eq!(refusal_text(&table), None);
    table.click(named("5,13"));
    assert_eq!(refusal_text(&table).as_deref(), Some(message));
    assert!(table.board().interaction.choice().is_some());
    table.click(named("4,6"));
    wait_for_step(&mut table, 2);
}

#[test]
fn show_back_and_skip_work_in_a_lesson() {
    let mut table = Table::new();
    open(&mut table, Variant::Focus);
    request(&mut table, LessonRequest::Back);
    wait_for_step(&mut table, 0);
    request(&mut table, LessonRequest::ShowMe);
    assert_eq!(table.session().game.plies(), 1);
    // The other side replies to the shown move.
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
    wait_for_conclusion(&mut table);
    let conclusion = |table: &Table| active_lesson(table).and_then(|it| it.conclusion);
    assert!(conclusion(&table).is_some_and(|it| it.was_shown));
    request(&mut table, LessonRequest::Back);
    wait_for_step(&mut table, 0);
    assert_eq!(conclusion(&table), None);
    request(&mut table, LessonRequest::Skip);
    wait_for_step(&mut table, 1);
    request(&mut table, LessonRequest::Skip);
    wait_for_step(&mut table, 2);
    request(&mut table, LessonRequest::Back);
    wait_for_step(&mut table, 1);
    let last = shipped(Variant::Focus).steps.len() - 1;
    for index in 1..last {
        wait_for_step(&mut table, index);
        request(&mut table, LessonRequest::Skip);
    }
    wait_for_step(&mut table, last);
    assert_eq!(phase(&table), StepPhase::Playing);
    request(&mut table, LessonRequest::Skip);
    assert_eq!(phase(&table), StepPhase::Finished(false));
    let lesson = active_lesson(&table).expect("a first game");
    assert!(lesson.is_step_done(last - 1) && !lesson.is_step_done(last));
    let [title, _] = lesson.closing_sentences(Level::LOWEST);
    assert_eq!(title, "You skipped the ending");
    let state = state(&mut table, Variant::Focus);
    assert_ne!(state, LessonState::Done, "an ending that was skipped was not won");
}

#[test]
fn won_ending_is_done_even_if_a_step_was_skipped() {
    let mut table = Table::new();
    let variant = Variant::Upthrust;
    open(&mut table, variant);
    let last = shipped(variant).steps.len() - 1;
    for index in 0..last {
        wait_for_step(&mut table, index);
        request(&mut table, LessonRequest::Skip);
    }
    wait_for_step(&mut table, last);
    assert!(!active_lesson(&table).expect("a first game").is_step_done(last));
    win_ending(&mut table);
    assert!(active_lesson(&table).expect("a first game").is_step_done(last));
}

#[test]
fn lesson_resumes_at_its_step_and_the_game_returns() {
    let mut table = Table::with_game(Variant::Upthrust, [human(), human()]);
    let mv = table.position().legal_moves()[0];
    play(&mut table, mv);
    let own = table.session().game.position().clone();
    table.go_to(Screen::Home);
    open(&mut table, Variant::CublinoContra);
    assert!(table.app.world().contains_resource::<SuspendedGame>());
    request(&mut table, LessonRequest::Skip);
    wait_for_step(&mut table, 1);
    table.go_to(Screen::Home);
    assert!(
        table.wait(PATIENCE, |table| active_lesson(table).is_none() && table.position() == own)
    );
    open(&mut table, Variant::CublinoContra);
    assert_eq!(step(&table), 1);
    // A new game ends the first game.
    table.ask(Request::NewGame(quadrille::setup::Setup {
        seats: [human(), ai(50)],
        ..quadrille::setup::Setup::default_game(Variant::Hique)
    }));
    assert!(table.wait(PATIENCE, |table| active_lesson(table).is_none()));
    open(&mut table, Variant::CublinoContra);
    assert_eq!(step(&table), 1);
    // A restart of the program also ends it.
    let progress = table.app.world().resource::<Progress>().clone();
    let mut table = Table::new();
    table.app.insert_resource(progress);
    table.app.update();
    open(&mut table, Variant::CublinoContra);
    assert_eq!(step(&table), 1);
}

#[test]
fn every_step_has_a_text_in_every_language() {
    for variant in Variant::ALL {
        // The explanation of an idea includes its figures.
        let rules = shipped(variant).steps.iter().map(|step| (step, 80, 35));
        let strategies = strategy::shipped_lessons(variant).iter();
        let strategies = strategies.flat_map(|it| &it.lesson.steps);
        let strategies = strategies.map(|step| (step, 90, 42));
        for (step, chars, max_words) in rules.chain(strategies) {
            let ending = matches!(step.goal, Goal::Win(_));
            let texts =
                ["en", "de"].map(|code| with_language(code, || StepSentences::for_step(step)));
            for sentences in &texts {
                let name = &step.message_id;
                assert!((3..=30).contains(&sentences.topic.chars().count()), "{name}");
                assert!((10..=chars).contains(&sentences.title.chars().count()), "{name}");
                let word_count = sentences.explanation.split_whitespace().count();
                assert!((1..=max_words).contains(&word_count), "{name}: {word_count} words");
                assert!((10..=chars).contains(&sentences.task.chars().count()), "{name}");
                assert!((10..=chars).contains(&sentences.praise.chars().count()), "{name}");
                // A move that was shown deserves no praise; "Right!" is added to others.
                let is_praise = |word| sentences.praise.starts_with(word);
                assert!(!["Right", "Well done", "Richtig", "Gut so"].into_iter().any(is_praise));
                assert!(!(ending && sentences.wrong_move_answer.is_some()), "{name}");
                // The goal remains while pieces are captured and dice arrive.
                let goal_tokens = sentences.task.split(|it: char| !it.is_alphabetic());
                let counts_on = |token: &str| ["more", "left", "another", "noch"].contains(&token);
                assert!(!ending || !goal_tokens.clone().any(counts_on), "{name}");
            }
            assert_eq!(texts[0].wrong_move_answer.is_some(), texts[1].wrong_move_answer.is_some());
            assert_ne!(texts[0], texts[1], "{}", step.message_id);
        }
    }
}

/// The conclusion of a counterexample says what its move does and what the tempting move would have cost.
#[test]
fn conclusion_of_a_counterexample_compares_both_moves() {
    for variant in Variant::ALL {
        for lesson in strategy::shipped_lessons(variant) {
            for step in lesson.lesson.steps.iter().filter(|it| !it.tempting_line.is_empty()) {
                let name = &step.message_id;
                let (game, tempting_move) = (step.game(), step.tempting_line[0]);
                let position = game.position();
                let position_after = position.play(tempting_move).expect("legal");
                let holds = strategy::idea_holds(&lesson.idea, &position_after, position.to_move());
                assert_eq!(holds, Some(true), "{name}");
                assert!(!step.accepts(tempting_move), "{name}");
                let mv = step.example_move().expect("a move");
                for code in ["en", "de"] {
                    let [praise, comparison] = with_language(code, || {
                        let comparison = reasons::comparison(position, mv, &step.tempting_line);
                        [StepSentences::for_step(step).praise, comparison.expect("an effect")]
                    });
                    let text = format!("{praise} {comparison}");
                    assert!(text.split_whitespace().count() <= 35, "{name}: {text}");
                    assert!(text.ends_with('.'), "{name}: {text}");
                }
                // After the right move, the reply has another effect or is impossible.
                let reply = step.tempting_line[1];
                if position.play(mv).is_ok_and(|it| it.play(reply).is_ok()) {
                    let comparison =
                        |mv, line: [AnyMove; 2]| reasons::comparison(position, mv, &line);
                    let cost = comparison(mv, [tempting_move, reply]).expect("an effect");
                    let (_, cost) = cost.split_once(" would allow ").expect("a reply");
                    let right_cost = comparison(tempting_move, [mv, reply]);
                    assert!(right_cost.is_none_or(|it| !it.ends_with(cost)), "{name}");
                }
            }
        }
    }
}

/// A strategy lesson counts unless a step was skipped, is known if no move was shown either, and offers its puzzles.
#[test]
fn strategy_lessons_end_with_their_puzzles() {
    for variant in Variant::ALL {
        for (index, lesson) in strategy::shipped_lessons(variant).iter().enumerate() {
            let mut table = Table::new();
            for help in [Some(LessonRequest::Skip), Some(LessonRequest::ShowMe), None] {
                let exercise = OpenExercise::Strategy(variant, index);
                trigger(&mut table.app, exercise);
                for (number, step) in lesson.lesson.steps.iter().enumerate() {
                    wait_for_step(&mut table, number);
                    // Every piece can be tried.
                    let running = active_lesson(&table).expect("a lesson");
                    assert!(running.highlighted_spots().is_empty());
                    if let Some(help) = help {
                        request(&mut table, help);
                        continue;
                    }
                    let Goal::Moves(moves) = &step.goal else {
                        panic!("{variant} {}: no move", lesson.idea);
                    };
                    play(&mut table, moves[0]);
                    table.app.update();
                }
                let finished = |table: &Table| phase(table) == StepPhase::Finished(help.is_none());
                for _ in 0..20 {
                    table.run_frame(Duration::from_millis(300));
                }
                assert!(finished(&table), "{variant} {}: {:?}", lesson.idea, phase(&table));
                let progress = table.app.world().resource::<Progress>();
                let is_done = progress.has_strategy(variant, &lesson.idea);
                assert_eq!(is_done, help != Some(LessonRequest::Skip));
                assert_eq!(progress.lesson_state(variant), LessonState::New);
            }
            let running = active_lesson(&table).expect("the lesson");
            assert_eq!(running.puzzles, lesson.puzzles());
            assert_eq!(running.puzzles.len(), 3);
        }
    }
}

/// The ending of every first game is a game with undo and hints, and its chances are known at the person's turns.
#[test]
fn endings_are_taken_back_hinted_at_and_assessed() {
    for variant in Variant::ALL {
        let mut table = Table::new();
        open(&mut table, variant);
        let last = shipped(variant).steps.len() - 1;
        for index in 0..last {
            wait_for_step(&mut table, index);
            request(&mut table, LessonRequest::Skip);
        }
        wait_for_step(&mut table, last);
        let person = active_lesson(&table).expect("a first game").person();
        let standing = |table: &Table| {
            let chances = &table.app.world().resource::<EndingSearch>().chances;
            chances.standing(table.session(), person)
        };
        assert!(table.wait(PATIENCE, |table| standing(table).is_some()));
        assert_ne!(standing(&table), Some(Standing::Behind), "{variant}");
        table.type_letter("h");
        let hinted = |table: &Table| table.board().feedback.hint(table.session()).is_some();
        assert!(table.wait(PATIENCE, hinted), "{variant}: no hint");
        let is_new = |table: &Table| active_lesson(table).is_some_and(|it| it.is_new_position);
        assert!(is_new(&table), "{variant}");
        let hint = table.board().feedback.hint(table.session()).cloned().expect("a hint");
        let is_winning = |table: &Table| standing(table) == Some(Standing::Winning);
        let proves_win = hint.reasons.proves_win();
        assert!(is_winning(&table) || !proves_win, "{variant}");
        let moves = table.position().legal_moves();
        let other = moves.into_iter().find(|mv| *mv != hint.mv).expect("another move");
        for mv in [other, hint.mv] {
            play(&mut table, mv);
            let answered =
                |table: &Table| table.session().awaits_person() || table.session().is_over();
            assert!(table.wait(PATIENCE, answered), "{variant}: no answer");
            assert!(!is_new(&table), "{variant}: a move was made");
            let stays_won = mv == hint.mv && proves_win;
            assert!(is_winning(&table) || !stays_won, "{variant}: {mv:?}");
            table.type_letter("u");
            table.app.update();
            assert_eq!(table.session().game.plies(), 0, "{variant}: not taken back");
            assert_eq!(phase(&table), StepPhase::Playing);
        }
    }
}

/// The points of both sides stand below the sentence about the likely result, and may say the opposite of who is ahead. A win
/// that the hint proves is certain.
#[test]
fn standing_of_an_ending_is_an_expectation() {
    for (language, expected) in [
        ("en", ["winning", "likely", "chances", "likely"]),
        ("de", ["Gewinn", "wahrsch", "Chancen", "wahrsch"]),
    ] {
        for (standing, expected) in ["winning", "ahead", "even", "behind"].into_iter().zip(expected)
        {
            let text = with_language(language, || tr!("lesson-standing", standing = standing));
            assert!(text.contains(expected), "{text}");
        }
    }
}

/// No empty square is marked that only a wrong move of a piece of the step reaches.
#[test]
fn marks_of_lessons_are_no_wrong_targets() {
    for variant in Variant::ALL {
        for step in &shipped(variant).steps {
            let Goal::Moves(expected) = &step.goal else { continue };
            let position = step.game().position().clone();
            let ends = |mv: &AnyMove| {
                let spots = position.path(*mv).spots;
                (spots.first().copied(), spots.last().copied())
            };
            let starts: Vec<_> = expected.iter().map(|mv| ends(mv).0).collect();
            for mark in &step.marks {
                let marked = Some(spot_named(variant, mark).expect("a square"));
                let moves = position.legal_moves();
                let mut reaching = moves.iter().filter(|mv| {
                    let (start, end) = ends(mv);
                    end == marked && starts.contains(&start)
                });
                let is_occupied = moves.iter().any(|mv| ends(mv).0 == marked);
                let reaches = reaching.clone().next().is_some();
                let is_right = reaching.any(|mv| expected.contains(mv));
                assert!(!reaches || is_right || is_occupied, "{variant}, {}: {mark}", step.name);
            }
        }
    }
}

/// A bad move in an ending is named, and the end of a lost one can be taken back.
#[test]
fn lost_ending_is_explained_and_can_be_taken_back() {
    let variant = Variant::Hique;
    let mut table = Table::new();
    open(&mut table, variant);
    let last = shipped(variant).steps.len() - 1;
    for index in 0..last {
        wait_for_step(&mut table, index);
        request(&mut table, LessonRequest::Skip);
    }
    wait_for_step(&mut table, last);
    let person = active_lesson(&table).expect("a first game").person();
    let chances = |table: &Table| {
        let chances = &table.app.world().resource::<EndingSearch>().chances;
        let session = table.session();
        (chances.standing(session, person), chances.bad_move(session, person))
    };
    let start = std::time::Instant::now();
    let mut has_bad_move = false;
    while phase(&table) == StepPhase::Playing {
        assert!(start.elapsed() < 2 * PATIENCE);
        let has_chances = |table: &Table| {
            let chances = &table.app.world().resource::<EndingSearch>().chances;
            !table.session().awaits_person() || chances.is_known(table.session())
        };
        assert!(table.wait(PATIENCE, has_chances));
        has_bad_move |= chances(&table).1.is_some();
        // The person plays the move after which the AI's chances are best.
        let position = table.position();
        let mut searcher = AnySearcher::with_options(variant, Options::new(1));
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let worst = position.legal_moves().into_iter().max_by_key(|mv| {
            let after = position.play(*mv).expect("a legal move");
            if after.outcome().is_some() {
                return i64::MIN;
            }
            let result = searcher.search(&after, &[], &limits, &StopFlag::new(), &mut |_| {});
            let chance = expected_score(result.score, variant);
            (chance * 1e6) as i64
        });
        play(&mut table, worst.expect("a move"));
        let turn =
            |table: &Table| phase(table) != StepPhase::Playing || table.session().awaits_person();
        assert!(table.wait(PATIENCE, turn));
        table.app.update();
    }
    assert!(has_bad_move, "no move was called bad");
    assert_eq!(phase(&table), StepPhase::NotWon);
    assert_eq!(chances(&table).0, Some(Standing::Behind));
    let plies = table.session().game.plies();
    table.type_letter("u");
    table.app.update();
    table.app.update();
    assert!(table.session().game.plies() < plies);
    assert_eq!(phase(&table), StepPhase::Playing);
}

#[test]
fn step_says_whether_its_position_is_new() {
    for variant in Variant::ALL {
        let mut table = Table::new();
        open(&mut table, variant);
        let lesson = shipped(variant);
        for (index, step) in lesson.steps.iter().enumerate() {
            let before = table.session().game.position().clone();
            wait_for_step(&mut table, index);
            let is_new = active_lesson(&table).expect("a first game").is_new_position;
            let differs = before != *step.game().position();
            assert_eq!(is_new, index > 0 && differs, "{variant} {}", step.name);
            let Some(mv) = step.example_move() else { break };
            play(&mut table, mv);
            wait_for_conclusion(&mut table);
        }
    }
}

/// Enter and Space continue after a step. Before, they belong to the board.
#[test]
fn keys_continue_a_lesson_and_show_its_move() {
    let mut table = Table::new();
    open(&mut table, Variant::Hique);
    table.key(KeyCode::Space, Key::Space);
    table.app.update();
    assert_eq!((step(&table), phase(&table)), (0, StepPhase::AwaitingMove));
    for (index, (code, key)) in
        [(KeyCode::Enter, Key::Enter), (KeyCode::Space, Key::Space)].into_iter().enumerate()
    {
        assert_eq!(step(&table), index);
        table.type_letter("h");
        (0..3).for_each(|_| table.app.update());
        assert_eq!(table.session().game.plies(), 1, "the move is shown");
        wait_for_conclusion(&mut table);
        table.key(code, key);
        let next = |table: &Table| is_ready(table) && step(table) == index + 1;
        assert!(table.wait(PATIENCE, next));
    }
}

/// Returns a hash of a line of the rules.
fn line_hash(line: &str) -> u32 {
    // This is FNV-1a with 32 bits.
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    line.bytes().fold(0x811C_9DC5, step)
}

/// Returns an entry for each line of a variant's rules: the line's hash, then for each sentence the step that teaches it.
fn teaching_steps(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Upthrust => &[
            "1b22c796 score score score",
            "d2046a77 climb climb",
            "c284685a climb climb",
            "bb4b8838 count",
            "75632181 climb taken",
            "ee0d8d7f leader leader",
            "60fa1d37 twin twin",
            "bdc82da0 end",
            "e6f395c8 pass",
        ],
        Variant::Hique => &[
            "fc81605c far-row",
            "16920dfa runner guard",
            "b0f01854 taking",
            "930c0c3d guard runner",
            "2fd99334 runner runner",
            "44c92ed7 blocked blocked",
            "325ec706 double",
            "b2f57996 double taking",
            "49bce6d9 walk-in double",
            "119dbc12 far-row far-row",
            "2f87a95c last-runner",
            "238c382b third-time third-time third-time",
            "2794cd99 blocked",
        ],
        Variant::Focus => &[
            "38f3625c six capture",
            "ce47d73c single single single",
            "5d90821e control part",
            "6ad114ad stack stack",
            "90ce6982 capture capture",
            "1cccbb82 reserve",
            "8e954636 put put",
            "2c93c34f six",
            "b4308827 blocked",
            "2cb20597 blocked",
        ],
        Variant::FocusExact => &[
            "38f3625c six capture",
            "ce47d73c single single single",
            "5d90821e count count",
            "fd2a9cf1 exactly exactly",
            "90ce6982 capture capture",
            "1cccbb82 reserve",
            "8e954636 put put",
            "2c93c34f six",
            "b4308827 blocked",
            "2cb20597 blocked",
        ],
        Variant::FocusClassic => &[
            "6e7a7942 block",
            "e7954b29 board board board",
            "5d90821e exactly count",
            "fd2a9cf1 exactly exactly",
            "90ce6982 capture capture",
            "1cccbb82 capture",
            "8e954636 put put",
            "0cd5b5cd block block",
            "2cb20597 block",
        ],
        Variant::CublinoPur => &[
            "a2a6779a sideways far-row",
            "910fd440 tip tip tip",
            "a34c9fc3 faces faces",
            "eba5b365 tip sideways",
            "7dbf05fa chain chain",
            "9b001d79 jump jump",
            "6fa026fc jump chain",
            "cdae4818 far-row",
            "05b32836 finish finish finish",
            "cb736de7 blocked blocked",
            "de4c1299 stay",
        ],
        Variant::CublinoContra => &[
            "39e12a57 arrival",
            "910fd440 tip tip tip",
            "a34c9fc3 faces faces",
            "eba5b365 tip tip",
            "5d48cc40 tip tip",
            "b8517694 fight",
            "dc22b60a help",
            "ed2866e1 lower two equal",
            "0ef124c8 arrival arrival",
            "cb736de7 blocked blocked",
            "7c973529 arrival",
        ],
    }
}

#[test]
fn lessons_cover_every_sentence_of_the_rules() {
    for variant in Variant::ALL {
        let sections = sections(variant);
        // The last section explains the controls.
        let (_, rules) = sections.split_last().expect("rules");
        let lines: Vec<&String> = rules.iter().flat_map(|section| &section.lines).collect();
        let taught = teaching_steps(variant);
        let marks: Vec<String> =
            lines.iter().map(|line| format!("{:08x}", line_hash(line))).collect();
        let taught_marks: Vec<&str> =
            taught.iter().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(
            marks, taught_marks,
            "{variant}: a rule was reworded; see whether its step still teaches it: {lines:#?}"
        );
        let steps = &shipped(variant).steps;
        for (line, by) in lines.iter().zip(taught) {
            let by: Vec<&str> = by.split(' ').skip(1).collect();
            assert_eq!(line.split(". ").count(), by.len(), "{variant}: {line}");
            for name in by {
                let has_step = steps.iter().any(|step| step.name == name);
                assert!(has_step, "{variant} has no step {name}, for: {line}");
            }
        }
    }
}
