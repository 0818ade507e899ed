//! Tests of the Settings screen's queries of options and tests of engines.

use crate::folder::{TestFolder, own_engine_command};
use quadrille::screens::settings::check::ComplianceCheck;
use quadrille::screens::settings::draft::{EngineDraft, OptionsQuery};
use quadrille::setup::Engine;
use quadrille_engine::compliance::{CheckStep, StepResult};
use quadrille_games::rules::Variant;
use std::time::{Duration, Instant};

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Calls `look` repeatedly, as frames would, until it returns a value.
fn wait<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(value) = look() {
            return value;
        }
        assert!(began.elapsed() < PATIENCE, "it did not come about");
        // Yielding would not be enough, because the engines are separate processes that need the processor.
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Returns the draft of an engine after the query of its options has ended.
fn queried_draft(command: &str) -> EngineDraft {
    let mut draft = EngineDraft::new(None, Engine::new("", command));
    draft.query_options();
    wait(|| (!draft.receive_answer()).then_some(()));
    draft
}

#[test]
fn engine_reports_its_options() {
    let draft = queried_draft(&own_engine_command());
    let OptionsQuery::Known(options) = &draft.query else {
        panic!("nothing is known");
    };
    assert!(options.iter().any(|option| option.name == "Hash"));
    assert!(options.iter().all(|option| option.name != "Game"));
    assert!(draft.engine.name.starts_with("Quadrille"));
    assert!(draft.registered_engine(&[]).is_ok());
}

#[test]
fn unreachable_engine_is_reported_and_can_be_saved() {
    for (command, excerpt) in [
        ("no-such-engine-anywhere", "`no-such-engine-anywhere`"),
        ("sh -c 'echo oh no >&2; exit 3'", "`oh no`"),
        ("sh 'half a word", "`sh 'half a word`"),
        ("", "command"),
    ] {
        let draft = queried_draft(command);
        let OptionsQuery::Failed(reason) = &draft.query else {
            panic!("{command}: it was asked");
        };
        assert!(reason.contains(excerpt), "{command}: {reason}");
    }
}

#[test]
fn dropped_query_kills_the_engine() {
    let folder = TestFolder::new();
    let mut draft =
        EngineDraft::new(None, Engine::new("A", folder.engine("ugi) sleep 100 & sleep 100;;")));
    draft.query_options();
    wait(|| folder.received_lines().first().cloned());
    assert!(draft.receive_answer(), "it says nothing");
    let began = Instant::now();
    drop(draft);
    assert!(began.elapsed() < Duration::from_secs(5), "nothing waits for it");
    folder.assert_gone();
}

#[test]
fn engine_test_reports_its_steps_and_can_be_stopped() {
    let folder = TestFolder::new();
    let engine = Engine::new("A", folder.engine("go*) sleep 100 & sleep 100;;"));
    let mut trial = ComplianceCheck::start(&engine, Some(Variant::Hique));
    // The engine never answers `go`, but passes several steps before.
    wait(|| folder.received_lines().into_iter().find(|line| line.starts_with("go")));
    wait(|| {
        trial.poll();
        let right = |step: &CheckStep| step.result == StepResult::Ok;
        trial.steps.iter().any(right).then_some(())
    });
    assert!(trial.outcome.is_none());
    assert!(folder.has_running_process());
    let began = Instant::now();
    trial.stop();
    assert!(began.elapsed() < Duration::from_secs(5), "nothing waits for it");
    let summary = wait(|| {
        trial.poll();
        trial.outcome.clone()
    })
    .unwrap();
    assert!(summary.is_stopped && !summary.is_clean());
    wait(|| trial.has_ended().then_some(()));
    folder.assert_gone();
}

#[test]
fn test_of_a_non_engine_reports_the_reason() {
    let mut trial = ComplianceCheck::start(&Engine::new("A", "builtin:random"), None);
    let reason = wait(|| {
        trial.poll();
        trial.outcome.clone()
    })
    .unwrap_err();
    assert!(reason.contains("`builtin:random`"), "{reason}");
    let mut trial = ComplianceCheck::start(&Engine::new("A", "no-such-engine-anywhere"), None);
    let summary = wait(|| {
        trial.poll();
        trial.outcome.clone()
    })
    .unwrap();
    assert!(summary.wrong_count > 0);
    let steps = &trial.steps;
    assert!(steps[0].observation.contains("`no-such-engine-anywhere`"));
}
