//! Tests of the documented sessions of the engine protocol with our engine.

use crate::root::root;
use quadrille_games::rules::{AnyPosition, Variant};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

const MAX_WAIT: Duration = Duration::from_secs(30);

/// Reads the answer to `ugi` and checks the documented option of the game, the name and the author.
fn check_introduction(lines: &mpsc::Receiver<String>, documented: &[&str]) {
    let mut answers = Vec::new();
    loop {
        let line = lines.recv_timeout(MAX_WAIT).expect("`ugiok`");
        if line == "ugiok" {
            break;
        }
        answers.push(line);
    }
    for begin in ["id name ", "id author ", "option name Game "] {
        let of = |line: &&str| line.starts_with(begin);
        let documented: Vec<_> = documented.iter().copied().filter(of).collect();
        let answers: Vec<_> = answers.iter().map(String::as_str).filter(of).collect();
        assert_eq!((documented.len(), answers.len()), (1, 1), "{begin}");
        if begin.starts_with("option") {
            assert_eq!(documented, answers);
        }
    }
}

fn check(session: &str) -> usize {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            if !line.starts_with("info ") {
                let _ = sender.send(line);
            }
        }
    });
    let mut answers = 0;
    let mut moves = Vec::new();
    let mut introduced = Vec::new();
    for line in session.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            writeln!(input, "{command}").unwrap();
            if command.starts_with("go ") {
                moves = vec!["asked".to_owned()];
            }
            continue;
        }
        let expected = line.strip_prefix("< ").unwrap_or_else(|| panic!("{line}"));
        // Names and other options differ from engine to engine.
        if expected.starts_with("id ") || expected.starts_with("option ") {
            introduced.push(expected);
            continue;
        }
        if expected == "ugiok" {
            check_introduction(&lines, &introduced);
            answers += 1;
            continue;
        }
        let answer =
            lines.recv_timeout(MAX_WAIT).unwrap_or_else(|_| panic!("no answer like {expected}"));
        answers += 1;
        if let Some(ours) = expected.strip_prefix("bestmove ") {
            assert!(answer.starts_with("bestmove "), "{expected}: {answer}");
            // The documented move must be legal.
            assert_eq!(moves.pop().as_deref(), Some("asked"), "{expected}");
            writeln!(input, "query moves").unwrap();
            let legal = lines.recv_timeout(MAX_WAIT).unwrap();
            assert!(legal.split(' ').any(|mv| mv == ours), "{expected}: {legal}");
        } else {
            assert_eq!(answer, expected);
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
    assert_eq!(lines.try_iter().next(), None, "more was said than the session holds");
    answers
}

#[test]
fn every_variant_is_in_the_documents_and_scripts() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
    for variant in Variant::ALL {
        let (quoted, title) = (format!("`{variant}`"), variant.title());
        assert!(read("ARCHITECTURE.md").contains(&quoted), "{variant}");
        let game = title.split(' ').next().unwrap();
        assert!(read("README.md").contains(game), "{variant}");
        let played = read("scripts/soak.sh");
        let mut tokens = played.split(|c: char| c.is_whitespace() || "()".contains(c));
        assert!(tokens.any(|word| word == variant.id()), "{variant}");
        let boards = read("scripts/window/boards.sh");
        let begun = format!("new_game {variant}");
        assert!(
            boards.lines().any(|line| line == begun || line.starts_with(&format!("{begun} "))),
            "{variant}"
        );
    }
}

#[test]
fn protocol_sessions_match_the_engine() {
    let text = include_str!("../../../../docs/engine-protocol.md");
    let sessions: Vec<_> = text
        .split("```session\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```").map(|(session, _)| session))
        .collect();
    assert_eq!(sessions.len(), Variant::ALL.len(), "one for every variant");
    for (session, variant) in sessions.into_iter().zip(Variant::ALL) {
        let choice = format!("> setoption name Game value {variant}\n");
        assert!(session.contains(&choice), "{variant}: {session}");
        assert!(session.starts_with("> ugi\n") && session.ends_with("> quit\n"));
        assert!(session.contains("< bestmove "), "{session}");
        assert!(check(session) >= 5, "{session}");
    }
    for variant in Variant::ALL {
        assert!(text.contains(&format!("`{variant}`")), "{variant}");
    }
    assert!(text.contains(&AnyPosition::start(Variant::Upthrust).to_string()));
}
