//! The sessions in the engine protocol's description are what our engine says.

use quadrille::rules::{AnyPosition, Variant};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Far more than an answer takes, on any machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Plays one session; returns how many answers it held.
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
    for line in session.lines() {
        if let Some(told) = line.strip_prefix("> ") {
            writeln!(input, "{told}").unwrap();
            if told.starts_with("go ") {
                moves = vec!["asked".to_owned()];
            }
            continue;
        }
        let expected = line.strip_prefix("< ").unwrap_or_else(|| panic!("{line}"));
        let answer = lines
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|_| panic!("no answer like {expected}"));
        answers += 1;
        if let Some(ours) = expected.strip_prefix("bestmove ") {
            assert!(answer.starts_with("bestmove "), "{expected}: {answer}");
            // The documented move must be possible where the engine was asked.
            assert_eq!(moves.pop().as_deref(), Some("asked"), "{expected}");
            writeln!(input, "query moves").unwrap();
            let legal = lines.recv_timeout(PATIENCE).unwrap();
            assert!(legal.split(' ').any(|mv| mv == ours), "{expected}: {legal}");
        } else {
            assert_eq!(answer, expected);
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
    assert_eq!(
        lines.try_iter().next(),
        None,
        "more was said than the session holds"
    );
    answers
}

#[test]
fn the_protocols_sessions_are_real() {
    let text = include_str!("../../docs/engine-protocol.md");
    let sessions: Vec<_> = text
        .split("```session\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```").map(|(session, _)| session))
        .collect();
    assert_eq!(sessions.len(), 4, "one for every game");
    for session in sessions {
        assert!(check(session) >= 5, "{session}");
    }
    for variant in Variant::ALL {
        assert!(text.contains(&format!("`{variant}`")), "{variant}");
    }
    assert!(text.contains(&AnyPosition::start(Variant::Upthrust).to_string()));
}
