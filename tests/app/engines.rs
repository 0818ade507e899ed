//! Tests of external engines as players: moves, stops, and errors that lose only the engine's own game.

use crate::folder::{TestFolder, own_engine_command};
use crate::table::{Table, dialog, human};
use bevy::prelude::{Commands, On, Resource};
use quadrille::interface::{ReportQueue, Screen};
use quadrille::opponent::{EngineStartFailed, Opponent};
use quadrille::screens::settings::draft::{EngineDraft, OptionsQuery};
use quadrille::session::{Assessment, Pace, Request, Thinking};
use quadrille::settings::Settings;
use quadrille::setup::Engine;
use quadrille::setup::{Controller, SeatSetup, Setup, TimeControl};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::Score;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time per move in milliseconds that no test waits for.
const LONG_MOVE_TIME_MS: u64 = 100_000;

/// Returns a seat for the engine of this command.
fn seat(command: &str, millis: u64) -> SeatSetup {
    SeatSetup {
        controller: Controller::Engine {
            engine: Arc::new(Engine::new("Shell", command)),
            movetime: Duration::from_millis(millis),
        },
        name: "Shell".to_owned(),
        clock: None,
    }
}

/// Starts a game of Cublino Contra against this engine and plays the person's first move.
fn table_against_engine(command: &str, millis: u64) -> Table {
    let mut table = Table::with_game(Variant::CublinoContra, [human(), seat(command, millis)]);
    play_person_move(&mut table);
    table
}

fn play_person_move(table: &mut Table) {
    let moves = table.position().legal_moves();
    let serial = table.session().serial;
    table.ask(Request::Play {
        mv: moves[0],
        serial,
        place: table.session().game.place(),
        steps_shown: 1,
    });
}

fn engine_count(table: &Table) -> usize {
    table.app.world().resource::<Opponent>().running_engine_count()
}

fn is_thinking(table: &Table) -> bool {
    table.app.world().resource::<Opponent>().is_thinking()
}

fn plies(table: &Table) -> usize {
    table.session().game.plies()
}

/// Waits until the engine has received a `go`.
fn wait_for_go(table: &mut Table, folder: &TestFolder) {
    let started = table
        .wait(PATIENCE, |_| folder.received_lines().iter().any(|line| line.starts_with("go ")));
    assert!(started, "it was not asked: {:?}", folder.received_lines());
}

#[test]
fn engine_plays_every_variant_and_reports_its_thinking() {
    for variant in Variant::ALL {
        let mut table =
            Table::with_game(variant, [human(), seat(&own_engine_command(), LONG_MOVE_TIME_MS)]);
        play_person_move(&mut table);
        assert_eq!(plies(&table), 1, "{variant}");
        let reported = table.wait(PATIENCE, |table| {
            let thinking = table.app.world().resource::<Thinking>();
            thinking.player == Some(Player::Two)
                && thinking.depth > 0
                && thinking.nodes > 0
                && !thinking.line.is_empty()
                && thinking.assessment.is_some()
        });
        assert!(reported, "{variant}: nothing was told of its thinking");
        table.ask(Request::MoveNow);
        let answered = table.wait(PATIENCE, |table| plies(table) >= 2);
        assert!(answered, "{variant}: no answer");
        assert!(table.session().outcome().is_none(), "{variant}");
    }
}

#[test]
fn engine_receives_the_game_its_options_and_the_time() {
    let folder = TestFolder::new();
    let command = folder.engine(
        "ugi) echo 'option name Game type combo default hique var hique var cublino-contra'\n\
         echo 'option name Style type combo default calm var calm var wild'; echo ugiok;;",
    );
    let mut engine = Engine::new("Shell", command);
    engine.options.insert("Style".to_owned(), "wild".to_owned());
    let seat = SeatSetup {
        controller: Controller::Engine {
            engine: Arc::new(engine),
            movetime: Duration::from_millis(5000),
        },
        name: "Shell".to_owned(),
        clock: None,
    };
    let mut table = Table::with_game(Variant::CublinoContra, [human(), seat]);
    play_person_move(&mut table);
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    let first = table.session().game.line()[0];
    let start = table.session().game.start();
    let position_line = format!("position startpos moves {}", start.move_text(first.mv));
    let heard = folder.received_lines();
    for line in [
        "setoption name Game value cublino-contra",
        "setoption name Style value wild",
        "uginewgame",
        &position_line,
        "go movetime 5000",
    ] {
        assert!(heard.iter().any(|heard| heard == line), "{line}: {heard:?}");
    }
    // The engine is not restarted, and receives the whole game again.
    play_person_move(&mut table);
    assert!(table.wait(PATIENCE, |table| table.session().outcome().is_some()));
    assert_eq!(folder.engine_processes().len(), 1, "d7d6 twice is no legal move");
}

#[test]
fn engine_error_forfeits_the_game_with_a_quotation() {
    for (arms, excerpt) in [
        ("go*) echo 'bestmove a1a2';;", "illegal move `bestmove a1a2`"),
        ("go*) echo bestmove;;", "`bestmove`"),
        (r"go*) printf 'bestmove \0\377\n';;", r"`bestmove \u{0}\xff`"),
        ("go*) echo 'error I am lost';;", "`error I am lost`"),
        ("position*) echo 'error what?';;", "`error what?`"),
        ("go*) echo dying >&2; exit 9;;", "`dying`"),
        ("go*) sleep 100;;", "nothing useful for"),
        ("go*) sleep 1.5; echo 'bestmove d7d6';;", "nothing useful for"),
        ("go*) tr '\\0' x < /dev/zero;;", "65\u{202f}536 bytes"),
        ("go*) while :; do echo info depth 3; done;;", "nothing useful for"),
    ] {
        let folder = TestFolder::new();
        let mut table = table_against_engine(&folder.engine(arms), 500);
        let ended = table.wait(PATIENCE, |table| table.session().outcome().is_some());
        assert!(ended, "{arms}: the game goes on");
        let outcome = table.session().outcome();
        assert_eq!(outcome.and_then(|end| end.winner), Some(Player::One), "{arms}");
        let sentence = table.session().outcome_sentence().unwrap();
        assert!(sentence.starts_with("Shell lost: "), "{arms}: {sentence}");
        assert!(sentence.contains(excerpt), "{arms}: {sentence}");
        folder.assert_gone();
        let gone = table.wait(PATIENCE, |table| engine_count(table) == 0);
        assert!(gone, "{arms}: something of it is left");
    }
}

/// The last failed start of an engine.
#[derive(Resource)]
struct FailedStart(EngineStartFailed);

/// Waits until a game whose engine has not started is paused, and returns the displayed reason and error output.
fn wait_for_failed_start(table: &mut Table) -> (String, Vec<String>) {
    table.app.world_mut().remove_resource::<FailedStart>();
    table.app.add_observer(|failure: On<EngineStartFailed>, mut commands: Commands| {
        commands.insert_resource(FailedStart(failure.clone()));
    });
    let paused = table.wait(PATIENCE, |table| {
        table.app.world().contains_resource::<FailedStart>() && table.session().is_paused
    });
    assert!(paused, "it was not told that the engine did not start");
    assert_eq!(dialog(&table.app), "EngineFailureForm");
    let failure = table.app.world_mut().remove_resource::<FailedStart>().unwrap().0;
    assert_eq!(failure.player, Player::Two);
    (failure.reason, failure.error_output)
}

/// Returns a command that writes this number of lines to its error output and fails.
fn failing_command(lines: usize) -> String {
    format!("sh -c 'for i in `seq {lines}`; do echo cause $i >&2; done; exit 3'")
}

#[test]
fn error_output_of_a_failed_start_is_shown() {
    let (reason, lines) =
        wait_for_failed_start(&mut table_against_engine(&failing_command(50), 500));
    assert_eq!(lines.len(), 41);
    assert_eq!([&*lines[0], &*lines[40]], ["cause 1", "cause 50"]);
    assert!(reason.contains("exit status: 3") && !reason.contains("no start"), "{reason}");
    // A single line is quoted in the reason.
    let (reason, lines) =
        wait_for_failed_start(&mut table_against_engine(&failing_command(1), 500));
    assert!(reason.contains("cause 1") && lines.is_empty(), "{reason}: {lines:?}");
    // This engine ends when the game is prepared.
    let folder = TestFolder::new();
    let late = folder.engine("uginewgame) echo one >&2; echo two >&2; exit 3;;");
    let (_, lines) = wait_for_failed_start(&mut table_against_engine(&late, 500));
    assert_eq!(lines, ["one", "two"]);
    let (reason, _) =
        wait_for_failed_start(&mut table_against_engine("no-such-engine-anywhere", 500));
    assert_eq!(reason.matches("start").count(), 1, "{reason}");
}

#[test]
fn error_output_of_a_crash_is_shown() {
    let folder = TestFolder::new();
    let command = folder.engine("go*) echo cause >&2; echo effect >&2; exit 3;;");
    let mut table = table_against_engine(&command, 500);
    assert!(table.wait(PATIENCE, |table| table.session().outcome().is_some()));
    let messages = table.app.world().resource::<ReportQueue>().texts();
    assert!(
        matches!(&messages[..], [message] if message.contains("exit status: 3") && message.ends_with("\ncause\neffect")),
        "{messages:?}"
    );
    // A single line is shown with the result.
    let folder = TestFolder::new();
    let command = folder.engine("go*) echo cause >&2; exit 3;;");
    let mut table = table_against_engine(&command, 500);
    assert!(table.wait(PATIENCE, |table| table.session().outcome().is_some()));
    assert!(table.session().outcome_sentence().unwrap().contains("`cause`"));
    assert!(table.app.world().resource::<ReportQueue>().0.is_empty());
}

#[test]
fn failed_engine_start_leaves_the_game_undecided() {
    let folder = TestFolder::new();
    let offers_chess = folder
        .engine("ugi) echo 'option name Game type combo default chess var chess'; echo ugiok;;");
    let other = TestFolder::new();
    let refuses = other.engine("uginewgame) echo 'error not today';;");
    for (command, excerpt) in [
        ("no-such-engine-anywhere --fast", "`no-such-engine-anywhere`"),
        ("sh -c 'exit 3'", "exit status: 3"),
        ("sh -c 'echo no words of mine >&2; exit 1'", "no words of mine"),
        (&*offers_chess, "`cublino-contra`"),
        (&*refuses, "not today"),
    ] {
        let mut table = table_against_engine(command, 500);
        let (reason, _) = wait_for_failed_start(&mut table);
        assert!(reason.contains(excerpt), "{reason}");
        assert_eq!(table.session().outcome(), None, "{command}");
        assert_eq!(plies(&table), 1);
        // The engine is not started again without a request.
        for _ in 0..20 {
            table.app.update();
        }
        assert!(!is_thinking(&table) && table.session().is_paused, "{command}");
    }
}

#[test]
fn engine_corrected_in_the_settings_continues_the_game() {
    let folder = TestFolder::new();
    let mut table = table_against_engine("no-such-engine-anywhere", LONG_MOVE_TIME_MS);
    wait_for_failed_start(&mut table);
    let mended = Engine::new("Shell", folder.engine(""));
    table.app.world_mut().resource_mut::<Settings>().engines.push(mended);
    table.ask(Request::Pause(false));
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
}

#[test]
fn another_opponent_can_continue_the_game() {
    let folder = TestFolder::new();
    let mut table = table_against_engine("no-such-engine-anywhere", LONG_MOVE_TIME_MS);
    wait_for_failed_start(&mut table);
    let mut other = seat(&folder.engine(""), LONG_MOVE_TIME_MS);
    other.name = "Other".to_owned();
    table.ask(Request::Seat(Player::Two, other));
    table.ask(Request::Pause(false));
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    assert_eq!(table.session().seats[1].name, "Other");
}

#[test]
fn engine_start_has_its_timeout_and_stops_the_clock() {
    let folder = TestFolder::new();
    let mut slow = Engine::new("Shell", folder.engine("ugi) sleep 1.5; echo ugiok;;"));
    slow.start_seconds = 60;
    let mut hasty = slow.clone();
    hasty.start_seconds = 1;
    let seat = |engine: Engine| SeatSetup {
        controller: Controller::Engine {
            engine: Arc::new(engine),
            movetime: Duration::from_secs(5),
        },
        name: "Shell".to_owned(),
        clock: None,
    };
    let mut setup =
        Setup { seats: [human(), seat(slow)], ..Setup::default_game(Variant::CublinoContra) };
    setup = setup.with_clock(Some(TimeControl::new(1, 0)));
    let mut table = Table::new();
    table.ask(Request::NewGame(setup));
    table.app.update();
    play_person_move(&mut table);
    let starting =
        table.wait(PATIENCE, |table| table.app.world().resource::<Thinking>().is_starting);
    assert!(starting, "it is not told that the engine is being started");
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    let used = table.session().used_times[Player::Two.index()];
    assert!(used < Duration::from_secs(1), "its start took {used:?} of its time");

    let mut table = Table::with_game(Variant::CublinoContra, [human(), seat(hasty)]);
    play_person_move(&mut table);
    let (reason, _) = wait_for_failed_start(&mut table);
    assert!(reason.contains("1.0 s"), "{reason}");
}

#[test]
fn engine_starts_in_its_program_folder_or_a_chosen_one() {
    for named in [false, true] {
        let folder = TestFolder::new();
        let other = TestFolder::new();
        let program = folder.0.join("my engine");
        let text =
            format!("#!/bin/sh\npwd >> '{}/at'\nexec {}\n", folder.0.display(), folder.engine(""));
        std::fs::write(&program, text).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&program, mode).unwrap();
        // The path has no quotation marks; the whole text names the program.
        let mut engine = Engine::new("Shell", program.to_str().unwrap());
        if named {
            engine.folder = other.0.to_str().unwrap().to_owned();
        }
        let seat = SeatSetup {
            controller: Controller::Engine {
                engine: Arc::new(engine),
                movetime: Duration::from_millis(LONG_MOVE_TIME_MS),
            },
            name: "Shell".to_owned(),
            clock: None,
        };
        let mut table = Table::with_game(Variant::CublinoContra, [human(), seat]);
        play_person_move(&mut table);
        assert!(table.wait(PATIENCE, |table| plies(table) == 2));
        let at = std::fs::read_to_string(folder.0.join("at")).unwrap();
        let expected = if named { &other.0 } else { &folder.0 };
        assert_eq!(Path::new(at.trim()), std::fs::canonicalize(expected).unwrap());
    }
}

/// The name of an action that stops an engine, and the action.
type StopCase<'a> = (&'a str, &'a dyn Fn(&mut Table));

#[test]
fn undo_new_game_stop_and_exit_kill_a_thinking_engine() {
    let leave = |table: &mut Table| {
        table.go_to(Screen::Home);
        table.app.update();
    };
    let new_game = Request::NewGame(Setup {
        seats: [human(), human()],
        ..Setup::default_game(Variant::Focus)
    });
    let deeds: [StopCase<'_>; 4] = [
        ("undo", &|table| table.ask(Request::Undo)),
        ("new game", &|table| table.ask(new_game.clone())),
        ("stop", &|table| table.ask(Request::StopThinking)),
        ("leaving", &leave),
    ];
    // The engine and its child process ignore `stop` and `quit`.
    for (deed, act) in deeds {
        let folder = TestFolder::new();
        let command = folder.engine("go*) trap '' TERM; sleep 100 & while :; do sleep 100; done;;");
        let mut table = table_against_engine(&command, LONG_MOVE_TIME_MS);
        wait_for_go(&mut table, &folder);
        assert!(folder.has_running_process());
        let began = Instant::now();
        act(&mut table);
        let frames = began.elapsed();
        assert!(!is_thinking(&table), "{deed}: a frame is enough to let go");
        folder.assert_gone();
        println!("{deed}: {frames:?} of frames, gone after {:?}", began.elapsed());
        // An idle machine needs less than 20 ms. The limit is generous for loaded ones and far below the engine's time.
        assert!(frames < Duration::from_secs(5), "{deed}: {frames:?}");
        assert!(table.wait(PATIENCE, |table| engine_count(table) == 0), "{deed}");
        assert_eq!(table.session().outcome(), None, "{deed}: nobody lost by it");
    }
}

#[test]
fn engine_is_killed_during_its_handshake() {
    let folder = TestFolder::new();
    let mut table = table_against_engine(&folder.engine("ugi) sleep 100;;"), LONG_MOVE_TIME_MS);
    assert!(table.wait(PATIENCE, |_| !folder.received_lines().is_empty()));
    table.ask(Request::Undo);
    folder.assert_gone();
    assert!(table.wait(PATIENCE, |table| engine_count(table) == 0));
}

#[test]
fn no_engine_process_survives_exit() {
    let folder = TestFolder::new();
    let mut table =
        table_against_engine(&folder.engine("go*) sleep 100 & sleep 100;;"), LONG_MOVE_TIME_MS);
    wait_for_go(&mut table, &folder);
    let began = Instant::now();
    drop(table);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
    folder.assert_gone();
}

#[test]
fn idle_engine_may_exit() {
    let folder = TestFolder::new();
    let command = folder.engine(&format!("quit) echo bye > '{}/bye'; exit;;", folder.0.display()));
    let mut table = table_against_engine(&command, LONG_MOVE_TIME_MS);
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    assert_eq!(engine_count(&table), 1, "it waits for its next turn");
    table.ask(Request::NewGame(Setup::default_game(Variant::Hique)));
    assert!(table.wait(PATIENCE, |table| engine_count(table) == 0));
    assert!(folder.0.join("bye").exists(), "{:?}", folder.received_lines());
}

#[test]
fn move_now_sends_stop_and_plays_the_answer() {
    let folder = TestFolder::new();
    let mut table = table_against_engine(
        &folder.engine("go*) ;;\nstop) echo 'bestmove d7d6';;"),
        LONG_MOVE_TIME_MS,
    );
    wait_for_go(&mut table, &folder);
    assert_eq!(plies(&table), 1);
    table.ask(Request::MoveNow);
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    assert!(folder.received_lines().contains(&"stop".to_owned()));
    // Then it is the person's turn, and the engine still runs for the next move.
    table.ask(Request::Undo);
    assert_eq!(plies(&table), 0);
    play_person_move(&mut table);
    let went = |received: &[String]| received.iter().filter(|line| line.starts_with("go ")).count();
    assert!(table.wait(PATIENCE, |_| went(&folder.received_lines()) == 2));
    assert_eq!(folder.engine_processes().len(), 1);
}

#[test]
fn pause_stops_the_search_and_resume_restarts_it() {
    let folder = TestFolder::new();
    let mark = folder.0.join("second");
    let arms = format!(
        "go*) [ -e '{0}' ] && echo 'bestmove d7d6' || {{ touch '{0}'; sleep 100; }};;",
        mark.display()
    );
    let mut table = table_against_engine(&folder.engine(&arms), LONG_MOVE_TIME_MS);
    assert!(table.wait(PATIENCE, |_| mark.exists()));
    table.ask(Request::StopThinking);
    folder.assert_gone();
    table.ask(Request::Pause(false));
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    assert_eq!(folder.engine_processes().len(), 2);
}

#[test]
fn unparsable_engine_lines_are_ignored() {
    let folder = TestFolder::new();
    let mut table = table_against_engine(
        &folder.engine(
            "go*) echo 'info depth 99999999999 score cp x pv e9e9 zzz'\n\
             echo 'info depth 7 nodes 12 score cp 40 pv d7d6 nonsense'; echo; echo 'readyok'\n\
             printf '\\377\\000\\n'; echo uciok;;\n\
             stop) echo 'bestmove d7d6 ponder x'; echo 'bestmove a1a1';;",
        ),
        LONG_MOVE_TIME_MS,
    );
    let reported = table.wait(PATIENCE, |table| {
        let thinking = table.app.world().resource::<Thinking>();
        thinking.depth == 7
            && thinking.assessment == Some(Assessment::Searched(Score::Cp(40)))
            && quadrille_text::move_texts(&table.position(), &thinking.line) == ["d7d6"]
    });
    let thinking = table.app.world().resource::<Thinking>();
    assert!(reported, "{thinking:?}");
    table.ask(Request::MoveNow);
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
    // The second answer belongs to no search and is ignored.
    assert_eq!(table.session().outcome(), None);
}

#[test]
fn crash_of_one_engine_does_not_affect_the_other() {
    let folder = TestFolder::new();
    let command = folder.engine("go*) sleep 0.2; exit;;");
    let mut table = Table::with_game(
        Variant::CublinoContra,
        [seat(&own_engine_command(), 20), seat(&command, LONG_MOVE_TIME_MS)],
    );
    table.ask(Request::Pace(Pace::Fast));
    assert!(table.wait(PATIENCE, |table| table.session().outcome().is_some()));
    let outcome = table.session().outcome();
    assert_eq!(outcome.and_then(|end| end.winner), Some(Player::One));
    assert!(table.wait(PATIENCE, |table| engine_count(table) == 0));
}

#[test]
fn game_uses_the_current_engine_settings() {
    let folder = TestFolder::new();
    let mut table = Table::new();
    let command = folder.engine("");
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines.push(Engine::new("Shell", command));
    // The set-up has an outdated command of the engine.
    let seats = [human(), seat("no-such-engine-anywhere", LONG_MOVE_TIME_MS)];
    table.ask(Request::NewGame(Setup { seats, ..Setup::default_game(Variant::CublinoContra) }));
    table.app.update();
    table.app.update();
    play_person_move(&mut table);
    assert!(table.wait(PATIENCE, |table| plies(table) == 2));
}

#[test]
fn no_frame_waits_for_an_engine() {
    let folder = TestFolder::new();
    let mut table = Table::with_game(
        Variant::CublinoContra,
        [human(), seat(&folder.engine("ugi) sleep 100;;"), LONG_MOVE_TIME_MS)],
    );
    let longest = |table: &mut Table| {
        (0..60)
            .map(|_| {
                let start = Instant::now();
                table.app.update();
                let time = start.elapsed();
                std::thread::yield_now();
                time
            })
            .max()
            .unwrap_or_default()
    };
    let idle = longest(&mut table);
    play_person_move(&mut table);
    let waiting = longest(&mut table);
    assert!(is_thinking(&table));
    // A frame that waited for the handshake would take thirty seconds.
    assert!(
        waiting < idle * 10 + Duration::from_secs(2),
        "{idle:?} without, {waiting:?} with an engine that says nothing"
    );
}

/// Waits for the answer of an engine that is being registered. Returns the engine to save.
fn wait_for_answer(draft: &mut EngineDraft) -> Option<Engine> {
    let start = Instant::now();
    while draft.receive_answer() && start.elapsed() < PATIENCE {
        std::thread::yield_now();
    }
    draft.store_answered(&[])
}

#[test]
fn engine_that_cannot_start_is_added_only_if_confirmed() {
    let missing = Engine::new("Missing", "/no/such/engine --fast");
    let mut draft = EngineDraft::new(None, missing.clone());
    assert_eq!(draft.store_checked(&[]), None, "it is asked first");
    assert_eq!(wait_for_answer(&mut draft), None);
    assert!(draft.has_failed());
    let OptionsQuery::Failed(reason) = &draft.query else {
        unreachable!("it has failed");
    };
    assert!(reason.contains("cannot be started") && !reason.contains("os error"), "{reason}");
    assert!(draft.refusal.as_ref().is_some_and(|message| message.contains("Save it anyway")));
    assert_eq!(draft.store_answered(&[]), None, "no second result");
    assert_eq!(draft.store_unchecked(&[]), Some(missing.clone()));
    // Another command is queried again.
    draft.engine.command = own_engine_command();
    assert_eq!(draft.store_checked(&[]), None);
    let saved = wait_for_answer(&mut draft).expect("it introduces itself");
    assert_eq!(saved.command, own_engine_command());
    assert!(!draft.has_failed());

    // A registered engine can be renamed without a start.
    let registered = [missing.clone()];
    let mut draft = EngineDraft::new(Some(0), missing);
    draft.engine.name = "Gone".to_owned();
    assert_eq!(draft.store_checked(&registered).map(|engine| engine.name), Some("Gone".to_owned()));
    draft.engine.command = "/no/such/other".to_owned();
    assert_eq!(draft.store_checked(&registered), None);
    // Without a given name, the engine's own name is used.
    let mut draft = EngineDraft::new(None, Engine::new("", own_engine_command()));
    assert_eq!(draft.store_checked(&[]), None);
    assert_eq!(draft.refusal, None);
    assert!(wait_for_answer(&mut draft).is_some_and(|engine| !engine.name.is_empty()));
    // An invalid command is reported at once.
    let mut draft = EngineDraft::new(None, Engine::new("Bad", "a 'b"));
    assert_eq!(draft.store_checked(&[]), None);
    assert!(draft.refusal.is_some() && wait_for_answer(&mut draft).is_none());
}
