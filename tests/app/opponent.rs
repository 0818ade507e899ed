//! Tests of the AI as an opponent.

use crate::table::{Table, ai, human};
use bevy::input::keyboard::Key;
use bevy::prelude::{KeyCode, World};
use quadrille::board::messages::{MessageOrder, MessageSource, record_messages};
use quadrille::interface::InterfaceFocus;
use quadrille::opponent::{BegunMoves, Opponent};
use quadrille::review::ReviewRequest;
use quadrille::session::{Notice, Pace, Request, Session, Thinking};
use quadrille::settings::Settings;
use quadrille::setup::{Controller, SeatSetup, Setup};
use quadrille_drawing::drawing;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyPosition, Path, Player, Position, Spot, Variant};
use quadrille_review::search_text;
use quadrille_search::Level;
use quadrille_solver::book::Book;
use quadrille_text::with_language;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn is_thinking(table: &Table) -> bool {
    table.app.world().resource::<Opponent>().is_thinking()
}

fn thread_count(table: &Table) -> usize {
    table.app.world().resource::<Opponent>().running_thread_count()
}

/// Plays a legal move by a request, as the board does.
fn play_legal_move(table: &mut Table) {
    let moves = table.position().legal_moves();
    let serial = table.session().serial;
    table.ask(Request::Play {
        mv: moves[0],
        serial,
        place: table.session().game.place(),
        steps_shown: 1,
    });
}

#[test]
fn ai_plays_every_variant_and_reports_its_thinking() {
    for variant in Variant::ALL {
        let mut table = Table::with_game(variant, [human(), ai(60_000)]);
        play_legal_move(&mut table);
        assert_eq!(table.session().game.plies(), 1);
        let reported = table.wait(PATIENCE, |table| {
            let thinking = table.app.world().resource::<Thinking>();
            thinking.player == Some(Player::Two)
                && thinking.depth > 0
                && !thinking.line.is_empty()
                && thinking.assessment.is_some()
        });
        assert!(reported, "{variant}: nothing was told of its thinking");
        table.ask(Request::MoveNow);
        let answered = table.wait(PATIENCE, |table| table.session().game.plies() == 2);
        assert!(answered, "{variant}: no answer");
        // Undo goes back to the person's last turn, redo to the next one.
        table.ask(Request::Undo);
        assert_eq!(table.session().game.plies(), 0, "{variant}");
        table.ask(Request::Redo);
        assert_eq!(table.session().game.plies(), 2, "{variant}");
    }
}

#[test]
fn lowest_level_reports_its_thinking() {
    for variant in [Variant::Upthrust, Variant::CublinoContra] {
        let newcomer = SeatSetup {
            controller: Controller::Ai { level: Level::LOWEST, movetime: Duration::from_secs(60) },
            name: "Quadrille".to_owned(),
            clock: None,
        };
        let mut table = Table::with_game(variant, [newcomer, human()]);
        let reported = table.wait(PATIENCE, |table| {
            let thinking = table.app.world().resource::<Thinking>();
            (thinking.depth > 0 && !thinking.line.is_empty()) || table.session().game.plies() > 0
        });
        assert!(reported, "{variant}: no answer");
        let plies = table.session().game.plies();
        assert_eq!(plies, 0, "{variant}: nothing was told of its thinking");
        assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 1));
    }
}

#[test]
fn two_ais_finish_a_game() {
    for variant in [Variant::Upthrust, Variant::CublinoContra] {
        let mut table = Table::with_game(variant, [ai(5), ai(5)]);
        table.ask(Request::Pace(Pace::Fast));
        let ended = table.wait(PATIENCE * 3, |table| table.session().outcome().is_some());
        assert!(ended, "{variant} did not end: {}", table.position());
        assert!(!is_thinking(&table));
    }
}

#[test]
fn demo_pauses_steps_and_resumes() {
    let mut table = Table::with_game(Variant::Hique, [ai(20), ai(20)]);
    table.ask(Request::Pace(Pace::Fast));
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() >= 2));
    table.ask(Request::Pause(true));
    let plies = table.session().game.plies();
    let moved =
        table.wait(Duration::from_millis(300), |table| table.session().game.plies() != plies);
    assert!(!moved, "it played on while paused");
    table.ask(Request::Step);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == plies + 1));
    let moved =
        table.wait(Duration::from_millis(300), |table| table.session().game.plies() > plies + 1);
    assert!(!moved, "one step is one move");
    table.ask(Request::Pause(false));
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() > plies + 1));
}

#[test]
fn answer_to_an_older_position_is_ignored() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    let serial = table.session().serial;
    let moves = table.position().legal_moves();
    play_legal_move(&mut table);
    let position = table.position();
    table.ask(Request::Play {
        mv: moves[1],
        serial,
        place: table.session().game.place(),
        steps_shown: 1,
    });
    assert_eq!(table.position(), position);
}

#[test]
fn lower_level_answers_after_a_delay() {
    let seat = |level| SeatSetup {
        controller: Controller::Ai {
            level: Level::new(level).unwrap(),
            movetime: Duration::from_secs(600),
        },
        name: "Quadrille".to_owned(),
        clock: None,
    };
    for (variant, level) in [(Variant::Hique, 1), (Variant::Focus, 5), (Variant::Upthrust, 9)] {
        let mut table = Table::with_game(variant, [human(), seat(level)]);
        let began = Instant::now();
        play_legal_move(&mut table);
        assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2), "{variant}");
        assert!(began.elapsed() >= Duration::from_millis(600), "{variant}: {:?}", began.elapsed());
    }
}

#[test]
fn perfect_level_reports_and_plays_proven_results() {
    let perfect = SeatSetup {
        controller: Controller::Ai { level: Level::PERFECT, movetime: Duration::from_secs(60) },
        name: "Quadrille".to_owned(),
        clock: None,
    };
    let mut table = Table::with_game(Variant::Upthrust, [perfect, human()]);
    let thinking = |table: &Table| table.app.world().resource::<Thinking>().clone();
    assert!(table.wait(PATIENCE, |table| thinking(table).is_proven()));
    let progress = thinking(&table);
    let assessment_text = || {
        let assessment = progress.assessment?;
        Some(search_text::assessment_text(assessment, Variant::Upthrust))
    };
    assert_eq!(assessment_text().as_deref(), Some("wins by 10 or more"));
    // The text is in the current language.
    let german = with_language("de", assessment_text);
    assert_eq!(german.as_deref(), Some("gewinnt mit 10 oder mehr"));
    assert_eq!((progress.depth, progress.nodes), (0, 0), "from the book");
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 1));
    let AnyPosition::Upthrust(position) = table.position() else {
        unreachable!("it is Upthrust");
    };
    let start = Upthrust::with_colours(position.colours(Player::One), Player::One);
    let advice = Book::embedded().look_up(&start).unwrap();
    assert_eq!(position, start.play(advice.mv).unwrap());
    assert!(!thinking(&table).is_proven());
}

#[test]
fn undo_new_game_and_stop_cancel_a_search_on_several_threads() {
    for threads in [1, 3] {
        check_cancelled_search(threads);
    }
}

fn check_cancelled_search(search_threads: usize) {
    for cancel in [
        Request::Undo,
        Request::NewGame(Setup {
            seats: [human(), human()],
            ..Setup::default_game(Variant::Focus)
        }),
        Request::StopThinking,
    ] {
        let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
        table.app.world_mut().resource_mut::<Settings>().ai.threads = Some(search_threads);
        play_legal_move(&mut table);
        assert!(
            table.wait(PATIENCE, |table| { table.app.world().resource::<Thinking>().depth > 0 })
        );
        let start = Instant::now();
        table.ask(cancel.clone());
        assert!(!is_thinking(&table), "{cancel:?}: one frame is enough to let go");
        // On an idle machine the thread ends within 20 ms. The limit is generous for loaded ones, and far below the minute
        // of the search.
        let ended = table.wait(Duration::from_secs(10), |table| thread_count(table) == 0);
        println!("{cancel:?}: the thread ended after {:?}", start.elapsed());
        assert!(ended, "{cancel:?}: the search went on");
        let plies = table.session().game.plies();
        let moved =
            table.wait(Duration::from_millis(300), |table| table.session().game.plies() > plies);
        assert!(!moved, "{cancel:?}: a late answer was played");
    }
}

#[test]
fn search_waits_for_the_previous_table() {
    let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
    for _ in 0..6 {
        play_legal_move(&mut table);
        let most = Cell::new(0);
        let thinks = table.wait(PATIENCE, |table| {
            most.set(most.get().max(thread_count(table)));
            is_thinking(table)
        });
        assert!(thinks, "no search after one that was stopped");
        assert_eq!(most.get(), 1);
        table.ask(Request::Undo);
        assert!(!is_thinking(&table));
    }
}

#[test]
fn move_now_plays_the_best_so_far() {
    let mut table = Table::with_game(Variant::FocusClassic, [human(), ai(60_000)]);
    play_legal_move(&mut table);
    assert!(table.wait(PATIENCE, |table| { table.app.world().resource::<Thinking>().depth > 0 }));
    table.ask(Request::MoveNow);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
}

#[test]
fn hint_shows_a_move_without_playing_it() {
    let mut table = Table::with_game(Variant::CublinoContra, [human(), human()]);
    table.ask(Request::Hint);
    assert!(
        table.wait(PATIENCE, |table| { table.board().feedback.hint(table.session()).is_some() })
    );
    assert_eq!(table.session().game.plies(), 0);
    let hint = table.board().feedback.hint(table.session()).cloned().unwrap();
    let from = table.position().path(hint.mv).spots.first().copied();
    assert!(
        from.is_some_and(|spot: Spot| { drawing(Variant::CublinoContra).spots().contains(&spot) })
    );
    // The hint states the move and the reason, and disappears with the position.
    let moves = table.session().game.legal_moves().into_iter();
    let moves = moves.map(|mv| table.position().move_text(mv));
    let hint_text = hint.reasons.sentences(&table.position(), hint.mv);
    let mut texts = moves.filter(|text| hint_text.starts_with(&format!("Hint: {text}. ")));
    assert!(texts.next().is_some(), "{hint_text}");
    assert!(hint_text.len() > 30, "{hint_text}");
    // After a change of the language, the text is in the new language.
    let german = with_language("de", || hint.reasons.sentences(&table.position(), hint.mv));
    assert!(german.starts_with("Tipp: "), "{german}");
    play_legal_move(&mut table);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 1));
    assert_eq!(table.board().feedback.hint(table.session()), None);
    // The review has its own arrows.
    table.ask(Request::Hint);
    let has_hint = |table: &Table| table.board().feedback.hint(table.session()).is_some();
    assert!(table.wait(PATIENCE, has_hint));
    for is_shown in [true, false] {
        table.app.world_mut().write_message(ReviewRequest::Show(is_shown));
        table.app.update();
        assert!(!has_hint(&table), "{is_shown}");
    }
    // Nor does one appear there that was asked for before.
    for is_shown in [true, false] {
        table.app.world_mut().write_message(ReviewRequest::Show(is_shown));
        table.ask(Request::Hint);
        let is_searching = |table: &Table| table.app.world().resource::<Opponent>().is_thinking();
        assert!(table.wait(PATIENCE, is_searching));
        assert!(table.wait(PATIENCE, |table| !is_searching(table)));
        (0..3).for_each(|_| table.app.update());
        assert_eq!(has_hint(&table), !is_shown);
    }
}

/// The search for a hint knows which steps were made on the board.
#[test]
fn hint_during_a_move_knows_its_steps() {
    let variant = Variant::CublinoPur;
    let mut table = Table::with_game(variant, [human(), human()]);
    let begun_moves = |table: &Table| table.app.world().resource::<BegunMoves>().0.clone();
    let has_several_steps = |path: &Path| path.spots.len() > 2;
    let long_path = loop {
        let position = table.position();
        let mut paths = position.legal_moves().into_iter().map(|mv| position.path(mv));
        match paths.find(has_several_steps) {
            Some(path) => break path,
            None => play_legal_move(&mut table),
        }
        table.app.update();
    };
    table.click(long_path.spots[0]);
    table.app.update();
    assert_eq!(begun_moves(&table), [], "only a die is selected");
    table.click(long_path.spots[1]);
    table.app.update();
    let position = table.position();
    let mut continuations = position.legal_moves();
    continuations.retain(|mv| position.path(*mv).spots.starts_with(&long_path.spots[..2]));
    assert!(continuations.len() > 1);
    assert_eq!(begun_moves(&table), continuations);
    table.ask(Request::Hint);
    assert!(
        table.wait(PATIENCE, |table| { table.board().feedback.hint(table.session()).is_some() })
    );
    // The steps stay.
    let choice = table.board().interaction.choice().expect("a selection");
    assert_eq!(choice.path, long_path.spots[..2]);
    table.key(KeyCode::Escape, Key::Escape);
    table.app.update();
    assert_eq!(begun_moves(&table), []);
}

#[test]
fn running_search_does_not_delay_frames() {
    let median = |table: &mut Table| {
        let mut times: Vec<Duration> = (0..60)
            .map(|_| {
                let start = Instant::now();
                table.app.update();
                let time = start.elapsed();
                std::thread::yield_now();
                time
            })
            .collect();
        times.sort();
        times[times.len() / 2]
    };
    let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
    let idle = median(&mut table);
    play_legal_move(&mut table);
    assert!(table.wait(PATIENCE, is_thinking));
    let thinking = median(&mut table);
    assert!(is_thinking(&table));
    // A frame that waited for the search would take a minute. Other delays are far below this.
    assert!(
        thinking < idle * 10 + Duration::from_millis(50),
        "{idle:?} a frame without a search, {thinking:?} with one"
    );
}

/// In a game without an AI, the search for a hint stands in the place of the status line.
#[test]
fn search_for_a_hint_takes_the_place_of_older_messages() {
    let mut table = Table::with_game(Variant::FocusClassic, [human(), human()]);
    let world = table.app.world_mut();
    let newest = |world: &mut World| {
        world.run_system_cached(record_messages).expect("the messages");
        world.resource::<MessageOrder>().newest_source()
    };
    world.resource_mut::<Session>().notify(Notice::PositionCopied);
    assert_eq!(newest(world), Some(MessageSource::Notice));
    world.resource_mut::<Thinking>().player = Some(Player::One);
    assert_eq!(newest(world), Some(MessageSource::Search));
    // The focus may go to the button that stops the search.
    world.resource_mut::<InterfaceFocus>().0 = true;
    assert_eq!(newest(world), Some(MessageSource::Search));
    world.resource_mut::<Session>().notify(Notice::GameCopied);
    assert_eq!(newest(world), Some(MessageSource::Notice));
    world.resource_mut::<Thinking>().player = None;
    assert_eq!(newest(world), Some(MessageSource::Focus));
}

#[test]
fn hint_can_be_stopped_without_pausing_the_game() {
    let mut table = Table::with_game(Variant::FocusClassic, [human(), ai(30)]);
    table.ask(Request::Hint);
    assert!(table.wait(PATIENCE, is_thinking));
    table.ask(Request::StopThinking);
    assert!(table.wait(Duration::from_secs(5), |table| !is_thinking(table)));
    assert!(!table.session().is_paused);
    assert!(table.board().feedback.hint(table.session()).is_none());
    play_legal_move(&mut table);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
}

#[test]
fn space_makes_the_ai_move_only_on_its_turn() {
    let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
    table.key(KeyCode::Space, Key::Space);
    assert!(!table.session().is_paused);
    play_legal_move(&mut table);
    assert!(table.wait(PATIENCE, |table| { table.app.world().resource::<Thinking>().depth > 0 }));
    table.key(KeyCode::Space, Key::Space);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
}

#[test]
fn ai_move_waits_while_an_earlier_position_is_viewed() {
    let mut table = Table::with_game(Variant::Hique, [human(), ai(300)]);
    play_legal_move(&mut table);
    assert!(table.wait(PATIENCE, is_thinking));
    table.view_ply(0);
    assert!(is_thinking(&table));
    assert!(table.wait(PATIENCE, |table| !is_thinking(table)));
    for _ in 0..20 {
        table.app.update();
    }
    assert_eq!(table.session().game.plies(), 1, "it moved while somebody looked back");
    table.view_ply(1);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
}

#[test]
fn clock_counts_thinking_once() {
    let mut table = Table::with_game(Variant::Hique, [human(), ai(400)]);
    play_legal_move(&mut table);
    let began = Instant::now();
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 2));
    let passed = began.elapsed();
    let counted = table.session().used_times[Player::Two.index()];
    // A time that is counted twice would be nearly double. The frame before the first measurement also counts.
    assert!(counted <= passed + Duration::from_millis(200), "{counted:?} counted of {passed:?}");
    assert!(counted >= Duration::from_millis(350), "{counted:?} counted");
}

#[test]
fn undo_reports_when_only_the_ai_has_moved() {
    let mut table = Table::with_game(Variant::Hique, [ai(30), human()]);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 1));
    table.ask(Request::Undo);
    assert_eq!(table.session().game.plies(), 1);
    assert_ne!(table.session().notice, Notice::None);
}
