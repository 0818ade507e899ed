//! Tests of the command that checks engines, and of the Python example.

use crate::program::cli;
use crate::root::root;
use crate::shell::{engine, own_engine, script};
use quadrille_engine::Timeouts;
use quadrille_engine::compliance::{CheckSettings, StepResult, check};
use quadrille_search::StopFlag;
use std::time::Duration;

#[test]
fn python_example_passes() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here");
        return;
    }
    let path = root().join("examples/random_engine.py");
    let path = path.to_str().unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.lines().count() <= 60);
    let command = ["python3", path, env!("CARGO_BIN_EXE_quadrille-cli")].map(str::to_owned);
    let ample = Duration::from_secs(30);
    let patient = CheckSettings {
        timeouts: Timeouts { handshake: ample, ready: ample, stop: ample, quit: ample },
        grace: ample,
        untimed_search_timeout: ample,
        total_time: Duration::from_secs(900),
        ..CheckSettings::default()
    };
    let mut wrong = Vec::new();
    let summary = check(&command, &patient, &StopFlag::new(), &mut |step| {
        if step.result == StepResult::Wrong {
            wrong.push(step.title.clone());
        }
    });
    assert!(summary.is_clean(), "{wrong:?}");
    assert!(summary.ok_count >= 50, "{summary}");
}

#[test]
fn program_prints_results_and_sets_exit_code() {
    let program = |options: &[&str], command: &[String]| {
        let output =
            cli().arg("compliance").args(options).arg("--").args(command).output().unwrap();
        let good = output.status.success();
        (good, String::from_utf8(output.stdout).unwrap())
    };
    let patient = ["--variant", "focus", "--grace", "30000", "--timeouts", "30000"];
    let (good, text) = program(&patient, &own_engine());
    assert!(good, "{text}");
    assert!(text.contains("ok          14 focus: a move from the start\n               tried:    `position startpos`"), "{text}");
    assert!(text.ends_with("ok, 0 wrong, 0 not offered\n"), "{text}");
    let nameless =
        script(&format!("'{}' ugi | grep --line-buffered -v '^id name'", own_engine()[0]));
    let (good, text) = program(&[&patient[..], &["--short"]].concat(), &nameless);
    assert!(!good, "{text}");
    assert!(text.contains("wrong        2 it says its name\n               tried:"), "{text}");
    assert_eq!(text.matches("tried:").count(), 1, "{text}");
    assert!(text.contains(" 1 wrong, "), "{text}");
}

#[test]
fn check_uses_bounded_memory_during_floods() {
    for flood in ["ugi) tr '\\0' x < /dev/zero;;", "ugi) yes;;", "isready) yes error;;"] {
        let output = std::process::Command::new("sh")
            .args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\""])
            .args([env!("CARGO_BIN_EXE_quadrille-cli"), "compliance"])
            .args(["--variant", "focus", "--timeouts", "1000", "--short", "--"])
            .args(engine(flood))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!output.status.success());
        assert!(text.contains("wrong ") && text.contains(" wrong, "), "{flood}: {text}");
        assert!(text.len() < 100_000, "{flood}");
    }
}

#[test]
fn failing_step_shows_error_output() {
    let output = cli()
        .args(["compliance", "--short", "--"])
        .args(script("echo one >&2; echo two >&2; exit 3"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("               stderr:   one\n               stderr:   two\n"),
        "{text}"
    );
}
