//! Tests of the engine protocol, through the server and the program.

use quadrille_games::rules::Variant;
use std::io::{BufRead, BufReader, Cursor, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[derive(Clone, Default)]
struct OutputBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for OutputBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn answers_to(input: &[u8]) -> Vec<String> {
    let page = OutputBuffer::default();
    let settings = quadrille_engine::Settings::default();
    quadrille_engine::serve(settings, Cursor::new(input.to_vec()), page.clone()).unwrap();
    let bytes = page.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
}

pub fn answers(input: &str) -> Vec<String> {
    answers_to(input.as_bytes())
}

#[test]
fn ugi_and_isready_are_answered() {
    let lines = answers("ugi\nisready\n");
    assert!(lines[0].starts_with("id name Quadrille"));
    assert!(lines[1].starts_with("id author "));
    let game = lines.iter().find(|line| line.starts_with("option name Game type combo")).unwrap();
    for variant in Variant::ALL {
        assert!(game.contains(&format!(" var {variant}")), "{game}");
    }
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn answers_queries_at_every_start() {
    for (variant, fen, count) in [
        ("upthrust", "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", 60),
        ("hique", "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", 587),
        ("cublino-pur", "PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", 49),
    ] {
        let lines = answers(&format!(
            "setoption name Game value {variant}\nposition startpos\nquery fen\nquery p1turn\n\
             query gameover\nquery result\nperft 2\n"
        ));
        assert_eq!(
            lines,
            [
                format!("response {fen}"),
                "response true".to_owned(),
                "response false".to_owned(),
                "response none".to_owned(),
                format!("response {count}"),
            ]
        );
    }
}

#[test]
fn finished_game_has_result_and_no_moves() {
    let lines = answers(
        "setoption name Game value hique\n\
         position fen 7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2\n\
         query gameover\nquery result\nquery moves\ngo depth 1\n",
    );
    assert_eq!(lines[..3], ["response true", "response p1win", "response"]);
    assert!(lines[3].starts_with("error "));
    assert_eq!(lines.len(), 4);
}

#[test]
fn third_repetition_counts_from_the_given_position() {
    let shuffle = "4,2,4,4 4,12,4,10 4,4,4,2 4,10,4,12 ".repeat(2);
    let lines = answers(&format!(
        "setoption name Game value hique\nposition startpos moves {shuffle}\nquery result\nquery moves\n\
         position startpos moves {}\nquery result\nposition startpos moves {shuffle} 4,2,4,4\nquery result\n",
        shuffle.trim_end().rsplit_once(' ').unwrap().0
    ));
    assert_eq!(lines[..3], ["response draw", "response", "response none"]);
    assert!(lines[3].starts_with("error ") && lines[3].contains("4,2,4,4"));
    assert_eq!(lines[4], "response none", "the refused position changed nothing");
}

#[test]
fn invalid_command_gets_one_error_and_changes_nothing() {
    for bad in [
        "fly",
        "position fen 4/4 GR 1",
        "position startpos moves a1a9",
        "position startpos moves d1",
        "setoption name Game value chess",
        "setoption name Colour value red",
        "setoption name Hash value none",
        "setoption name Hash value 0",
        "setoption name Threads value 0",
        "setoption name Level value 12",
        "setoption name Seed value -1",
        "go",
        "go depth",
        "go p1time 1000",
        "go p1inc 5 p2inc 5",
        "perft 2000000",
        "perft",
        "perft many",
        "query",
        "query all",
    ] {
        let lines = answers(&format!("position startpos moves b1b5\n{bad}\nquery fen\n"));
        assert_eq!(lines.len(), 2, "{bad}: {lines:?}");
        assert!(lines[0].starts_with("error "), "{bad}: {lines:?}");
        assert!(lines[1].starts_with("response 4/4/4/4/4/4/1G2/GRBY/"), "{bad}: {lines:?}");
    }
}

#[test]
fn garbage_is_refused() {
    let mut input = b"\x00\xff\xfe\x01 go\n\n   \n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 5_000_000));
    input.extend(b"\nposition fen ");
    input.extend(std::iter::repeat_n(b'/', 60_000));
    input.extend(b"\nisready");
    let lines = answers_to(&input);
    assert_eq!(lines.len(), 4, "{}", lines.len());
    assert!(lines[..3].iter().all(|line| line.starts_with("error ") && line.len() < 500));
    assert_eq!(lines[3], "readyok", "a last line without its end counts");
}

pub struct OutputLines(std::io::Lines<BufReader<ChildStdout>>);

impl Iterator for OutputLines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.0.next()?.ok()
    }
}

/// Runs the program, and passes its input and output to `talk`.
fn with_program(talk: impl FnOnce(&mut ChildStdin, &mut OutputLines)) {
    with_program_arguments(&["ugi"], talk);
}

pub fn with_program_arguments(
    arguments: &[&str],
    talk: impl FnOnce(&mut ChildStdin, &mut OutputLines),
) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = OutputLines(BufReader::new(child.stdout.take().unwrap()).lines());
    talk(&mut input, &mut lines);
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn searches_to_a_depth_and_plays_a_legal_move_in_every_variant() {
    for variant in Variant::ALL {
        with_program(|input, lines| {
            writeln!(input, "setoption name Game value {variant}\nquery moves\ngo depth 2")
                .unwrap();
            let moves = lines.next().unwrap();
            let mut infos = 0;
            let best = lines
                .find_map(|line| {
                    infos += usize::from(line.starts_with("info depth "));
                    line.strip_prefix("bestmove ").map(str::to_owned)
                })
                .unwrap();
            assert!(infos > 0, "{variant}");
            assert!(moves.split(' ').skip(1).any(|mv| mv == best), "{best}");
        });
    }
}

#[test]
fn reads_commands_during_search_and_stops() {
    with_program(|input, lines| {
        writeln!(input, "setoption name Game value focus\ngo infinite\nisready").unwrap();
        assert!(lines.any(|line| line == "readyok"));
        writeln!(input, "position startpos\nquery p1turn").unwrap();
        assert!(
            lines.by_ref().any(|line| line.starts_with("error `position`: a search is running"))
        );
        assert!(lines.any(|line| line == "response true"));
        writeln!(input, "stop").unwrap();
        assert!(lines.any(|line| line.starts_with("bestmove ")));
        writeln!(input, "position startpos\nquery gameover").unwrap();
        assert_eq!(lines.next().as_deref(), Some("response false"));
    });
}

#[test]
fn move_time_is_respected() {
    with_program(|input, lines| {
        writeln!(input, "setoption name Game value focus-classic\ngo movetime 200").unwrap();
        let began = Instant::now();
        assert!(lines.any(|line| line.starts_with("bestmove ")));
        let took = began.elapsed();
        assert!(took > Duration::from_millis(100), "{took:?}");
        // The limit is generous for loaded machines. The test detects a search that does not end.
        assert!(took < Duration::from_secs(10), "{took:?}");
    });
}

/// Sends `go`, and returns the number after `name` in the last `info` before `bestmove`.
fn search_value(input: &mut ChildStdin, lines: &mut OutputLines, go: &str, name: &str) -> u64 {
    writeln!(input, "{go}").unwrap();
    let search: Vec<_> = lines.take_while(|line| !line.starts_with("best")).collect();
    let info = search.last().unwrap();
    let mut tokens = info.split(' ').skip_while(|&word| word != name);
    tokens.nth(1).unwrap().parse().unwrap()
}

#[test]
fn move_overhead_reduces_the_search_time() {
    with_program(|input, lines| {
        let overhead = "setoption name Move Overhead value 10000";
        writeln!(input, "setoption name Game value focus\n{overhead}").unwrap();
        let nodes = search_value(input, lines, "go movetime 10000", "nodes");
        assert!(nodes < 2_000, "{nodes}");
    });
}

#[test]
fn new_game_clears_search_state() {
    with_program(|input, lines| {
        let mut nodes = |before: &str| {
            let go = format!("{before}position startpos\ngo depth 5");
            search_value(input, lines, &go, "nodes")
        };
        let first = nodes("setoption name Game value hique\n");
        assert!(nodes("") < first, "the table is of use in the same game");
        assert_eq!(nodes("uginewgame\n"), first);
    });
}

#[test]
fn reported_defaults_ignore_setoption() {
    let lines = answers(
        "ugi\nsetoption name Hash value 16\nsetoption name Game value focus\nsetoption name Move Overhead value 9\nugi\n",
    );
    let (before, after) = lines.split_at(lines.len() / 2);
    assert!(before.iter().any(|line| line.starts_with("option ")));
    assert_eq!(before, after);
}

#[test]
fn perft_prints_the_count_below_each_move() {
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .args(["perft", "cublino-contra", "2"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 7 + 2, "{text}");
    assert!(lines[..7].iter().all(|line| line.ends_with(": 7")), "{text}");
    assert_eq!(lines[7], "total 49");
    assert!(lines[8].contains("nodes a second"));
    // A text that begins with a hyphen is a position, not an option.
    let start = quadrille_games::rules::AnyPosition::start(Variant::FocusClassic).to_string();
    let mut arguments = vec!["perft", "focus-classic", "1"];
    arguments.extend(start.split(' '));
    let output =
        Command::new(env!("CARGO_BIN_EXE_quadrille-cli")).args(arguments).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("total 68"));
    let refused = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .args(["perft", "hique", "1", "1rrrrr1/1gggg1", "1"])
        .output()
        .unwrap();
    assert!(!refused.status.success());
    assert!(!refused.stderr.is_empty());
}
