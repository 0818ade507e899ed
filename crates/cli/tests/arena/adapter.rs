//! Tests of the adapter for programs that only read and write moves.

use crate::root::root;
use crate::shell::{assert_gone, running_processes};
use quadrille_arena::{
    Adjudication, Ending, EntrantSpec, Match, Openings, Tally, Terms, TimeControl,
};
use quadrille_engine::{
    Client, EngineError, EngineStart, ErrorOutput, GoLimits, KillHandle, PositionSetup, Timeouts,
};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::StopFlag;
use std::time::{Duration, Instant};

const AMPLE_WAIT: Duration = Duration::from_secs(30);

fn adapter(options: &[&str], program: &str) -> Vec<String> {
    let mut command = vec![env!("CARGO_BIN_EXE_quadrille-cli"), "adapter"];
    command.extend(options);
    command.extend(["--", "sh", "-c", program]);
    command.into_iter().map(str::to_owned).collect()
}

fn start(options: &[&str], program: &str) -> Client {
    let timeouts =
        Timeouts { handshake: AMPLE_WAIT, ready: AMPLE_WAIT, stop: AMPLE_WAIT, quit: AMPLE_WAIT };
    let mut client = Client::start(&adapter(options, program), timeouts).unwrap();
    client.new_game().unwrap();
    client
}

/// Returns the answer after these moves from the usual start or from `text`.
fn ask_for_move(
    client: &mut Client,
    text: Option<&str>,
    moves: &str,
) -> Result<String, EngineError> {
    let setup = PositionSetup {
        text: text.map(str::to_owned),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    };
    client.set_position(&setup, [AMPLE_WAIT, Duration::ZERO])?;
    let go = GoLimits { movetime: Some(AMPLE_WAIT), ..GoLimits::default() };
    let answer = client.go(&go, [AMPLE_WAIT, Duration::ZERO], &StopFlag::new(), &mut |_| {})?;
    Ok(answer.line)
}

struct ProgramLog(std::path::PathBuf);

impl ProgramLog {
    fn new(name: &str) -> Self {
        let file = format!("quadrille-{}-{name}", std::process::id());
        let page = Self(std::env::temp_dir().join(file));
        std::fs::write(&page.0, "").unwrap();
        page
    }

    fn read(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for ProgramLog {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Plays a documented session and checks the lines of the program and the manager.
fn play_session(variant: Variant, session: &str) {
    let page = ProgramLog::new(&format!("session-{variant}"));
    let mut script = String::new();
    for line in session.lines() {
        let (mark, text) = line.split_at(2);
        script += &match mark {
            "> " => format!(
                "read -r l; [ \"$l\" = '{text}' ] || {{ echo \"read $l for {text}\" >&2; exit 9; }}\n"
            ),
            "< " => format!("echo '{text}'\n"),
            other => panic!("{variant}: {other}"),
        };
    }
    script += &format!("read -r l || echo end > '{}'\n", page.0.display());
    let mut client = start(&["--variant", variant.id()], &script);
    let (first, rest) = session.split_once('\n').unwrap();
    let mut start = AnyPosition::start(variant);
    let mut tokens = first.trim_start_matches("> ").split(' ');
    let side = tokens.next().unwrap();
    if let Some(own) = tokens.next() {
        let ones: String = match side {
            "1" => own.to_owned(),
            _ => "GRBY".chars().filter(|&c| !own.contains(c)).collect(),
        };
        start =
            AnyPosition::parse(variant, &start.to_string().replace(" GR ", &format!(" {ones} ")))
                .unwrap();
    }
    let text = (start != AnyPosition::start(variant)).then(|| start.to_string());
    let mut game = Game::new(start);
    let mut played = String::new();
    let mut own = 0;
    for line in rest.lines() {
        let (mark, text_of_move) = line.split_at(2);
        let mv = match variant {
            Variant::Hique => text_of_move.replace(' ', ","),
            _ => text_of_move.to_owned(),
        };
        let mover = game.position().to_move().to_string();
        assert_eq!(mark == "< ", mover == side, "{variant}: {line}");
        if mark == "< " {
            let answer = ask_for_move(&mut client, text.as_deref(), &played).unwrap();
            assert_eq!(answer, format!("bestmove {mv}"), "{variant}");
            own += 1;
        }
        game.play_text(&mv).unwrap_or_else(|error| panic!("{variant}: {error}"));
        played += &format!("{mv} ");
    }
    assert!(own >= 2, "{variant}");
    assert!(client.quit());
    assert_eq!(page.read(), "end\n", "{variant}");
}

#[test]
fn documented_sessions_match_the_adapter() {
    let text = include_str!("../../../../docs/line-programs.md");
    let mut count = 0;
    for rest in text.split("```lines ").skip(1) {
        let (variant, rest) = rest.split_once('\n').unwrap();
        let (session, _) = rest.split_once("```").unwrap();
        play_session(variant.parse().unwrap(), session);
        count += 1;
    }
    assert_eq!(count, Variant::ALL.len());
}

/// Returns a HiQUE program that records its input and always plays the same moves.
fn recording_program(page: &ProgramLog) -> String {
    format!(
        "n=0; read -r first; echo \"first $first\" >> '{0}'\ncase $first in 1*) ;; *) read -r l; echo \"$l\" >> '{0}';; esac\n\
         for mv in '4 2 4 10' '4,10,4,8' '  4 8   4 6 '; do echo \"$mv\"; read -r l || exit 0; echo \"$l\" >> '{0}'; done",
        page.0.display()
    )
}

#[test]
fn continued_game_keeps_program_and_other_game_restarts_it() {
    let page = ProgramLog::new("steady");
    let mut client = start(&["--variant", "hique"], &recording_program(&page));
    assert_eq!(ask_for_move(&mut client, None, "").unwrap(), "bestmove 4,2,4,10");
    let two = "4,2,4,10 3,13,3,11";
    assert_eq!(ask_for_move(&mut client, None, two).unwrap(), "bestmove 4,10,4,8");
    assert_eq!(page.read(), "first 1\n3 13 3 11\n");
    // For a repeated question or an undone move, the program is restarted and replays the moves itself.
    assert_eq!(ask_for_move(&mut client, None, two).unwrap(), "bestmove 4,10,4,8");
    assert_eq!(page.read(), "first 1\n3 13 3 11\n".repeat(2));
    assert_eq!(ask_for_move(&mut client, None, "").unwrap(), "bestmove 4,2,4,10");
    let other = ask_for_move(&mut client, None, "3,1,3,3 3,13,3,11").unwrap_err().to_string();
    assert!(other.contains("the program wrote `4 2 4 10`, but its side played 3,1,3,3"), "{other}");
    assert!(other.contains("--history"), "{other}");
    let mut client = start(&["--variant", "hique"], &recording_program(&page));
    let start = "2rrrr1/1gggg1/7/6/7/6/7/6/r6/6/7/1GGGG1/2RRRR1 1";
    let refused = ask_for_move(&mut client, Some(start), "").unwrap_err().to_string();
    assert!(refused.contains("usual start"), "{refused}");
}

#[test]
fn history_option_allows_any_position() {
    let page = ProgramLog::new("history");
    let mut client = start(&["--variant", "hique", "--history"], &recording_program(&page));
    let text = "2rrrr1/1gggg1/7/6/7/6/r6/6/7/6/7/1GGGG1/2RRRR1 1";
    let answer = ask_for_move(&mut client, Some(text), "1,7,1,9 5,13,5,11").unwrap();
    assert_eq!(answer, "bestmove 4,2,4,10");
    assert_eq!(page.read(), format!("first 1 fen {text} moves 1,7,1,9 5,13,5,11\n"));
    let answer =
        ask_for_move(&mut client, Some(text), "1,7,1,9 5,13,5,11 4,2,4,10 5,11,5,9").unwrap();
    assert_eq!(answer, "bestmove 4,10,4,8");
    assert!(page.read().ends_with("\n5 11 5 9\n"), "{}", page.read());
}

#[test]
fn program_writes_passes_that_the_referee_plays() {
    // Player 1 must pass once in this ending. The program writes the pass although the engine is not asked for it.
    let text = "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1";
    let mut game = Game::new(AnyPosition::parse(Variant::Upthrust, text).unwrap());
    let mut moves = Vec::new();
    for number in 0.. {
        let legal = game.legal_moves();
        assert!(!legal.is_empty(), "the game has no pass after all: {moves:?}");
        let mv = legal[number * 7 % legal.len()];
        moves.push(game.position().move_text(mv));
        game.play(mv).unwrap();
        if moves.len() % 2 == 0
            && moves.iter().step_by(2).any(|mv| mv == "pass")
            && game.legal_moves().len() > 1
        {
            break;
        }
    }
    let own: Vec<_> = moves.iter().step_by(2).cloned().collect();
    let last = game.position().move_text(game.legal_moves()[0]);
    let script =
        format!("read -r first; for mv in {} {last}; do echo $mv; read -r l; done", own.join(" "));
    let mut client = start(&["--variant", "upthrust"], &script);
    for plies in (0..=moves.len()).step_by(2) {
        let own = moves.get(plies).unwrap_or(&last);
        if own != "pass" {
            let answer = ask_for_move(&mut client, None, &moves[..plies].join(" ")).unwrap();
            assert_eq!(answer, format!("bestmove {own}"));
        }
    }
}

#[test]
fn errors_quote_the_program() {
    for (script, answer) in [
        ("read -r l; echo 'I resign'; read -r l", "bestmove I resign"),
        ("read -r l; echo 4 2 4 12; read -r l", "bestmove 4,2,4,12"),
    ] {
        let mut client = start(&["--variant", "hique"], script);
        assert_eq!(ask_for_move(&mut client, None, "").unwrap(), answer);
    }
    for (script, message) in [
        (
            "read -r l; echo 'out of memory' >&2; exit 3",
            "the program ended (exit status: 3); its last line: `out of memory`",
        ),
        ("tr '\\0' x < /dev/zero", "more than 65536 bytes"),
    ] {
        let mut client = start(&["--variant", "hique"], script);
        let error = ask_for_move(&mut client, None, "").unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        // The next game starts the program again, with the same result.
        client.new_game().unwrap();
        assert!(ask_for_move(&mut client, None, "").is_err());
    }
    let missing = [
        env!("CARGO_BIN_EXE_quadrille-cli"),
        "adapter",
        "--variant",
        "hique",
        "--",
        "no-such-program",
    ];
    let mut client = Client::start(&missing.map(str::to_owned), Timeouts::default()).unwrap();
    let error = client.new_game().unwrap_err().to_string();
    assert!(error.contains("`no-such-program` cannot be started"), "{error}");
    assert!(client.set_option("Game", "focus").is_err());
}

#[test]
fn programs_error_output_is_passed_on() {
    let script = "read -r l; echo one >&2; echo two >&2; exit 3";
    assert_error_output(script, AMPLE_WAIT, &["one", "two"]);
}

#[test]
fn move_without_line_end_is_reported_on_error_output() {
    for (script, expected) in [
        (
            "read -r l; printf '4 2 4 10'; sleep 100",
            "adapter: the program's output ends without a line end: `4 2 4 10`",
        ),
        (
            "read -r l; printf '4 2 4 10\\r'; sleep 100",
            r"adapter: the program's output ends with a carriage return instead of a line feed: `4 2 4 10\r`",
        ),
    ] {
        assert_error_output(script, Duration::from_secs(2), &[expected]);
    }
}

fn assert_error_output(script: &str, wait: Duration, expected: &[&str]) {
    let output = ErrorOutput::default();
    let mut client = Client::start_with(&EngineStart {
        command: &adapter(&["--variant", "hique"], script),
        timeouts: Timeouts::default(),
        kill_handle: &KillHandle::new(),
        supervisor: None,
        folder: None,
        log: None,
        error_output: output.clone(),
    })
    .unwrap();
    client.new_game().unwrap();
    let answer =
        client.go(&GoLimits::default(), [wait, Duration::ZERO], &StopFlag::new(), &mut |_| {});
    assert!(answer.is_err(), "{answer:?}");
    let deadline = Instant::now() + AMPLE_WAIT;
    while output.lines() != expected {
        assert!(Instant::now() < deadline, "{:?}", output.lines());
        // No event is available for data read by another thread.
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn program_ends_with_the_adapter() {
    let mut client = start(&["--variant", "focus"], "read -r l; sleep 100 & sleep 100");
    let id = client.process_id();
    let setup = PositionSetup { text: None, moves: Vec::new() };
    client.set_position(&setup, [AMPLE_WAIT, Duration::ZERO]).unwrap();
    let go = GoLimits { infinite: true, ..GoLimits::default() };
    let stop = StopFlag::new();
    let silent = client.go(&go, [Duration::from_millis(500), Duration::ZERO], &stop, &mut |_| {});
    assert!(matches!(silent, Err(EngineError::Timeout { .. })), "{silent:?}");
    client.wait_ready().unwrap();
    assert!(running_processes(id).len() >= 3, "the program is in the engine's group");
    assert!(client.quit(), "the adapter hears while the program thinks");
    assert_gone(id);
}

#[test]
fn python_line_program_plays_upthrust_legally() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here");
        return;
    }
    let example = root().join("examples/line_program.py");
    let program = env!("CARGO_BIN_EXE_quadrille-cli");
    let command =
        [program, "adapter", "--variant", "upthrust", "--", "python3", example.to_str().unwrap()];
    let game_match = Match {
        variant: Variant::Upthrust,
        entrants: [EntrantSpec::Engine(command.map(str::to_owned).to_vec()), EntrantSpec::Random],
        pair_count: 10,
        openings: Openings::Random { plies: 0 },
        terms: Terms {
            control: TimeControl::PerMove(AMPLE_WAIT),
            grace: AMPLE_WAIT,
            move_limit: None,
            adjudication: Adjudication::default(),
        },
        seed: 3,
        concurrency: 2,
        hash: 1,
        timeouts: Timeouts { ready: AMPLE_WAIT, ..Timeouts::default() },
        supervisor: None,
        log: None,
        sprt: None,
        settings: Default::default(),
        earlier_tally: Tally::default(),
        pairs_played: Default::default(),
    };
    let tally = game_match
        .run(&StopFlag::new(), &mut |report, _| {
            let sentence = report.played_game.sentence();
            assert!(matches!(report.played_game.ending, Ending::Rules(_)), "{sentence}");
        })
        .unwrap();
    assert_eq!(tally.game_count(), 20);
}
