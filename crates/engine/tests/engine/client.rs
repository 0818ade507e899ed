//! Tests of the client with engines of many kinds.

use crate::own_engine::own_engine;
use crate::shell::{assert_gone, engine, run_within, running_processes, script};
use quadrille_engine::{
    Client, EngineError, GoLimits, LastOutput, MAX_OPTIONS, PositionSetup, SearchAnswer, Stage,
    Timeouts,
};
use quadrille_search::StopFlag;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const SHORT_WAIT: Duration = Duration::from_millis(300);

const AMPLE_WAIT: Duration = Duration::from_secs(10);

fn timeouts() -> Timeouts {
    Timeouts {
        handshake: SHORT_WAIT,
        ready: SHORT_WAIT,
        stop: SHORT_WAIT,
        quit: Duration::from_secs(1),
    }
}

fn start(command: &[String]) -> Client {
    Client::start(command, Timeouts { handshake: Duration::from_secs(10), ..timeouts() }).unwrap()
}

fn start_error(command: &[String]) -> EngineError {
    run_within(SHORT_WAIT, || match Client::start(command, timeouts()) {
        Err(error) => error,
        Ok(client) => panic!("{} was taken for an engine", client.name()),
    })
}

fn search_start_position(client: &mut Client, wait: Duration) -> Result<SearchAnswer, EngineError> {
    let go = GoLimits { movetime: Some(SHORT_WAIT), ..GoLimits::default() };
    run_within(wait, || client.go(&go, [wait, Duration::ZERO], &StopFlag::new(), &mut |_| {}))
}

fn startpos() -> PositionSetup {
    PositionSetup { text: None, moves: Vec::new() }
}

#[test]
fn client_plays_with_own_engine() {
    let mut client = Client::start(&own_engine(), Timeouts::default()).unwrap();
    assert!(client.name().starts_with("Quadrille "), "{}", client.name());
    assert!(client.author().contains("developers"));
    assert!(client.offers("game") && client.offers("Hash") && !client.offers("Colour"));
    client.set_option("Game", "hique").unwrap();
    client.set_option("hash", "1").unwrap();
    client.new_game().unwrap();
    let moves = vec!["4,2,4,10".to_owned()];
    client
        .set_position(&PositionSetup { text: None, moves }, [AMPLE_WAIT, Duration::ZERO])
        .unwrap();
    let mut infos = 0;
    let to_depth = GoLimits { depth: Some(2), ..GoLimits::default() };
    let answer = client
        .go(&to_depth, [Duration::from_secs(60), Duration::ZERO], &StopFlag::new(), &mut |info| {
            assert!(info.starts_with("info "));
            infos += 1;
        })
        .unwrap();
    assert_eq!(answer.mv.split(',').count(), 4, "{answer:?}");
    assert!(infos >= 1);
    let id = client.process_id();
    assert_eq!(running_processes(id).len(), 1);
    assert!(client.quit(), "it ends by itself");
    assert_gone(id);
}

#[test]
fn infinite_search_stops_from_another_thread() {
    let patient = Timeouts { stop: Duration::from_secs(10), ..Timeouts::default() };
    let mut client = Client::start(&own_engine(), patient).unwrap();
    let stop = StopFlag::new();
    let thrower = stop.clone();
    let (sender, receiver) = channel();
    let thread = std::thread::spawn(move || {
        receiver.recv_timeout(Duration::from_secs(60)).unwrap();
        thrower.stop();
    });
    let endless = GoLimits { infinite: true, ..GoLimits::default() };
    let answer = client
        .go(&endless, [Duration::from_secs(600), Duration::ZERO], &stop, &mut |_| {
            let _ = sender.send(());
        })
        .unwrap();
    assert!(!answer.mv.is_empty());
    thread.join().unwrap();
}

#[test]
fn refusals_quote_own_engine() {
    let mut client = Client::start(&own_engine(), Timeouts::default()).unwrap();
    let moves = vec!["a1a9".to_owned()];
    let refused =
        client.set_position(&PositionSetup { text: None, moves }, [AMPLE_WAIT, Duration::ZERO]);
    assert!(
        matches!(&refused, Err(EngineError::Error { line, .. }) if line.starts_with("error ") && line.contains("a1a9")),
        "{refused:?}"
    );
    for (name, value) in [("Game", "chess"), ("Hash", "0"), ("Colour", "red")] {
        let refused = client.set_option(name, value);
        assert!(matches!(refused, Err(EngineError::Option { .. })), "{refused:?}");
    }
    client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
}

#[test]
fn missing_program_is_reported() {
    let missing = start_error(&["no-such-engine-anywhere".to_owned()]);
    assert!(matches!(missing, EngineError::Start { .. }));
    assert!(missing.to_string().contains("`no-such-engine-anywhere`"));
    assert_eq!(start_error(&[]), EngineError::NoCommand);
    assert!(matches!(start_error(&["/".to_owned()]), EngineError::Start { .. }));
}

#[test]
fn program_that_exits_at_once_is_quoted() {
    let error = start_error(&script("echo 'no licence' >&2; echo; exit 3"));
    assert_eq!(
        error.to_string(),
        "it ended (exit status: 3) when it was expected to answer `ugi` with `ugiok`; its last line: `no licence`"
    );
}

#[test]
fn silence_at_each_stage_times_out() {
    let silent = |stage| move |error: &EngineError| matches!(error, EngineError::Timeout { stage: s, .. } if *s == stage);
    let error = start_error(&script("echo hello; exec sleep 100"));
    assert!(silent(Stage::Handshake)(&error), "{error}");
    assert!(error.to_string().contains("`hello`"), "{error}");
    let error = start_error(&script("while :; do echo hello; done"));
    assert!(silent(Stage::Handshake)(&error), "{error}");

    let mut client = start(&engine("isready) exec sleep 100;;"));
    let error =
        run_within(SHORT_WAIT, || client.set_position(&startpos(), [SHORT_WAIT, Duration::ZERO]))
            .unwrap_err();
    assert!(silent(Stage::Ready)(&error), "{error}");

    let mut client = start(&engine("go*) exec sleep 100;;"));
    client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
    let error = search_start_position(&mut client, SHORT_WAIT).unwrap_err();
    assert!(silent(Stage::Go)(&error), "{error}");
    let id = client.process_id();
    drop(client);
    assert_gone(id);
}

#[test]
fn crash_during_search_reports_the_signal() {
    let mut client =
        start(&engine("go*) echo 'info depth 1'; echo 'stack smashed' >&2; kill -SEGV $$;;"));
    client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
    let error = search_start_position(&mut client, AMPLE_WAIT).unwrap_err();
    assert!(matches!(error, EngineError::Exited { stage: Stage::Go, .. }), "{error}");
    let message = error.to_string();
    assert!(
        message.contains("killed by SIGSEGV, segmentation fault")
            && message.contains("`stack smashed`"),
        "{message}"
    );
    let id = client.process_id();
    drop(client);
    assert_gone(id);
}

#[test]
fn unusable_output_is_described() {
    let unfinished = |text: &str| LastOutput::UnfinishedLine(text.to_owned());
    let started = [
        (script("exec sleep 100"), LastOutput::Nothing),
        (script("printf 'ugiok'; exec sleep 100"), unfinished("ugiok")),
        (script("printf '> '; exec sleep 100"), unfinished("> ")),
        (script("echo welcome; printf 'ready> '; exec sleep 100"), unfinished("ready> ")),
        (
            script("printf '\\033[1m>\\033[0m '; exec sleep 100"),
            unfinished(r"\u{1b}[1m>\u{1b}[0m "),
        ),
        (
            script("printf 'id name X\\rugiok\\r'; exec sleep 100"),
            LastOutput::CarriageReturn(r"id name X\rugiok\r".to_owned()),
        ),
        (
            script("echo '> ugiok'; printf '> '; exec sleep 100"),
            LastOutput::MisplacedAnswer("> ugiok".to_owned()),
        ),
        (script("echo 'hello'; exec sleep 100"), LastOutput::Line("hello".to_owned())),
        (
            // Like Python's `print`, it keeps its output until its input ends, but it starts at once.
            script("exec sed 's/^ugi$/ugiok/'"),
            LastOutput::UnflushedAnswer("ugiok".to_owned()),
        ),
    ];
    let starts = |command: &[String], expected: &LastOutput| {
        let timeouts = Timeouts { handshake: Duration::from_secs(2), ..timeouts() };
        let error = Client::start(command, timeouts).err().unwrap();
        let EngineError::Timeout { stage: Stage::Handshake, last_output: last, .. } = &error else {
            panic!("{command:?}: {error:?}");
        };
        assert_eq!(last, expected, "{command:?}");
    };
    std::thread::scope(|scope| {
        for (command, expected) in &started {
            scope.spawn(move || starts(command, expected));
        }
    });
    for (arms, expected) in [
        ("go*) printf 'bestmove 6,8,6,4';;", unfinished("bestmove 6,8,6,4")),
        (
            "go*) printf 'bestmove 6,8,6,4\\r';;",
            LastOutput::CarriageReturn(r"bestmove 6,8,6,4\r".to_owned()),
        ),
        (
            "go*) echo 'my bestmove d3d4'; printf '> ';;",
            LastOutput::MisplacedAnswer("my bestmove d3d4".to_owned()),
        ),
        ("go*) ;;", LastOutput::Line("readyok".to_owned())),
    ] {
        let mut client = start(&engine(arms));
        client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
        let error = search_start_position(&mut client, SHORT_WAIT).unwrap_err();
        let EngineError::Timeout { stage: Stage::Go, last_output: last, .. } = &error else {
            panic!("{arms}: {error:?}");
        };
        assert_eq!(*last, expected, "{arms}");
    }
    let description = LastOutput::UnfinishedLine("bestmove 6,8,6,4".to_owned()).to_string();
    assert_eq!(description, "; its output ends without a line end: `bestmove 6,8,6,4`");
}

#[test]
fn answer_written_in_pieces_is_read_whole() {
    let mut client = start(&engine(
        "go*) for part in best move ' ' d3 d4; do printf \"$part\"; sleep 0.02; done; echo;;",
    ));
    client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
    assert_eq!(search_start_position(&mut client, AMPLE_WAIT).unwrap().line, "bestmove d3d4");
}

#[test]
fn signals_are_named() {
    for (signal, meaning) in [
        ("SEGV", "segmentation fault"),
        ("BUS", "bus error"),
        ("ABRT", "abort"),
        ("FPE", "arithmetic error"),
        ("ILL", "illegal instruction"),
        ("KILL", "often for lack of memory"),
        ("TERM", "termination"),
        ("PIPE", "broken pipe"),
    ] {
        let itself = script(&format!("ulimit -c 0; kill -{signal} $$"));
        let below = script(&format!("ulimit -c 0; sh -c 'kill -{signal} $$'; exit $?"));
        for command in [&itself, &below] {
            let error = Client::start(command, Timeouts::default());
            let message = error.err().unwrap().to_string();
            let expected = format!("killed by SIG{signal}, {meaning}");
            assert!(message.contains(&expected), "{command:?}: {message}");
            // An unambiguous signal is described without the status.
            let plain = *command == itself;
            assert!(!plain || !message.contains("exit status"), "{message}");
        }
    }
}

#[test]
fn closed_output_is_not_reported_as_exit() {
    let mut client = start(&engine("go*) exec >&-; exec sleep 100;;"));
    let message = search_start_position(&mut client, AMPLE_WAIT).unwrap_err().to_string();
    assert!(message.contains("it closed its output"), "{message}");
}

#[test]
fn invalid_utf8_is_quoted_as_escapes() {
    let mut client = start(&engine(r"go*) printf 'bestmove d3\0\377\n';;"));
    let answer = search_start_position(&mut client, AMPLE_WAIT).unwrap();
    assert_eq!(answer.line, r"bestmove d3\u{0}\xff");
    assert_ne!(answer.mv, "d3d4");
}

#[test]
fn overlong_line_is_refused() {
    let mut client = start(&engine("go*) head -c 1073741824 /dev/zero | tr '\\0' x;;"));
    let began = Instant::now();
    let endless = GoLimits { infinite: true, ..GoLimits::default() };
    let error = client
        .go(&endless, [Duration::from_secs(30), Duration::ZERO], &StopFlag::new(), &mut |_| {})
        .unwrap_err();
    assert!(began.elapsed() < Duration::from_secs(5), "noticed long before its end");
    assert!(
        matches!(&error, EngineError::LongLine { beginning } if beginning.starts_with("xxx")),
        "{error}"
    );
    assert!(error.to_string().len() < 1000);
    let id = client.process_id();
    drop(client);
    assert_gone(id);
}

#[test]
fn line_of_maximum_length_is_read() {
    let length = quadrille_engine::MAX_LINE_BYTES;
    let long = format!("go*) head -c {length} /dev/zero | tr '\\0' x; echo; echo bestmove d3d4;;");
    assert_eq!(search_start_position(&mut start(&engine(&long)), AMPLE_WAIT).unwrap().mv, "d3d4");
    let longer = long.replace(&length.to_string(), &(length + 1).to_string());
    let error = search_start_position(&mut start(&engine(&longer)), AMPLE_WAIT).unwrap_err();
    assert!(matches!(error, EngineError::LongLine { .. }), "{error}");
}

#[test]
fn floods_on_both_outputs_time_out() {
    let mut client = start(&engine("go*) yes >&2 & yes 'info string flood';;"));
    client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
    let error = search_start_position(&mut client, SHORT_WAIT).unwrap_err();
    assert!(matches!(error, EngineError::Timeout { stage: Stage::Go, .. }), "{error}");
    let id = client.process_id();
    drop(client);
    assert_gone(id);
}

#[test]
fn engine_that_never_reads_does_not_block() {
    let mut client = start(&script("echo ugiok; exec sleep 100"));
    // This is more than a pipe holds.
    let moves = vec!["4,2,4,10".to_owned(); 50_000];
    let setup = PositionSetup { text: None, moves };
    let error =
        run_within(SHORT_WAIT, || client.set_position(&setup, [SHORT_WAIT, Duration::ZERO]))
            .unwrap_err();
    assert!(matches!(error, EngineError::Timeout { stage: Stage::Ready, .. }), "{error}");
    let id = client.process_id();
    assert!(!run_within(SHORT_WAIT, || client.quit()));
    assert_gone(id);
}

#[test]
fn engine_that_ignores_quit_is_killed() {
    let client = start(&engine("quit) trap '' TERM; while :; do sleep 1; done;;"));
    let id = client.process_id();
    assert!(!run_within(SHORT_WAIT, || client.quit()));
    assert_gone(id);
}

#[test]
fn child_processes_are_killed_with_the_engine() {
    let client = start(&engine("ugi) sleep 100 & sleep 100 & echo ugiok;;"));
    let id = client.process_id();
    assert_eq!(running_processes(id).len(), 3);
    assert!(client.quit(), "the engine itself is well-behaved");
    assert_gone(id);

    // A child that keeps the pipe open hides the end of the engine's output.
    let mut client = start(&engine("go*) sleep 100 & exit 7;;"));
    let id = client.process_id();
    let began = Instant::now();
    let endless = GoLimits { infinite: true, ..GoLimits::default() };
    let error = client
        .go(&endless, [Duration::from_secs(60), Duration::ZERO], &StopFlag::new(), &mut |_| {})
        .unwrap_err();
    assert!(began.elapsed() < Duration::from_secs(3));
    assert!(error.to_string().contains("exit status: 7"), "{error}");
    drop(client);
    assert_gone(id);
}

#[test]
fn second_answer_is_not_used_for_the_next_search() {
    let mut client =
        start(&engine("go*) n=$((n+1)); echo \"bestmove right$n\"; echo 'bestmove stale';;"));
    for round in 1..=3 {
        client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
        assert_eq!(
            search_start_position(&mut client, AMPLE_WAIT).unwrap().mv,
            format!("right{round}")
        );
    }
}

#[test]
fn answer_without_move_is_returned() {
    let answer =
        search_start_position(&mut start(&engine("go*) echo ' bestmove  ';;")), AMPLE_WAIT)
            .unwrap();
    assert_eq!((&*answer.mv, &*answer.line), ("", " bestmove  "));
}

#[test]
fn answer_counts_by_arrival_time() {
    let wait = Duration::from_millis(300);
    let answer = |arms: &str, pause: u64| {
        let mut client = start(&engine(arms));
        client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
        client.go(&GoLimits::default(), [wait, Duration::ZERO], &StopFlag::new(), &mut |_| {
            // The engine continues meanwhile, so its answer is ready when the client reads again.
            std::thread::sleep(Duration::from_millis(pause));
        })
    };
    let prompt = "go*) echo info depth 1; echo bestmove d1d2;;";
    for pause in [400, 900] {
        let answer = answer(prompt, pause).unwrap();
        assert!(answer.mv == "d1d2" && answer.elapsed < wait, "{answer:?}");
    }
    let late = "go*) echo info depth 1; sleep 0.35; echo bestmove d1d2;;";
    let result = answer(late, 420);
    // On a loaded machine, this may count as a stall as below.
    assert!(result.is_err(), "{result:?}");
    // A client that did not read for this long cannot blame the engine.
    let result = answer(late, 900);
    assert!(matches!(&result, Err(error) if error.is_resource_shortage()), "{result:?}");
}

#[test]
fn late_answer_within_the_overtime_is_returned() {
    let engine = engine("go*) sleep 0.4; echo bestmove d1d2;;");
    let mut client = Client::start(&engine, Timeouts::default()).unwrap();
    client.set_position(&startpos(), [AMPLE_WAIT, Duration::ZERO]).unwrap();
    let wait = Duration::from_millis(100);
    let go = GoLimits::default();
    match client.go(&go, [wait, AMPLE_WAIT], &StopFlag::new(), &mut |_| {}) {
        Ok(answer) => assert!(answer.mv == "d1d2" && answer.elapsed > wait, "{answer:?}"),
        // On a loaded machine, this process may have stalled.
        Err(error) => assert!(error.is_resource_shortage(), "{error}"),
    }
}

#[test]
fn refused_new_game_is_reported() {
    let engine = engine("uginewgame) echo 'error no licence';;");
    let mut client = Client::start(&engine, Timeouts::default()).unwrap();
    let line = "error no licence".to_owned();
    assert_eq!(client.new_game(), Err(EngineError::Error { stage: Stage::Ready, line }));
}

#[test]
fn excess_and_duplicate_options_are_left_out() {
    let command = engine(
        "ugi) echo 'option name Hash type spin default 1 min 1 max 9'\n\
         echo 'option name hash type check default true'; echo 'option name HASH type button'\n\
         i=0; while [ $i -lt 300 ]; do echo \"option name O$i type check default true\"; i=$((i+1)); done\n\
         echo ugiok;;",
    );
    let mut client = start(&command);
    assert_eq!(client.options().len(), MAX_OPTIONS);
    let left_out = client.ignored_options();
    assert_eq!(left_out.duplicate_names, ["hash", "HASH"]);
    assert_eq!(left_out.excess_count, 301 - MAX_OPTIONS);
    client.set_option("hash", "5").unwrap();
    assert!(client.set_option("hash", "true").is_err());
    assert!(!client.offers("O299"));
}
