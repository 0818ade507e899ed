//! The compliance check has an end and quotes briefly, whatever an engine does.

use crate::compliance::{brief, forgiving, impatient, run};
use crate::shell::engine;
use quadrille::ugi::compliance::{Conditions, Mark};
use std::time::Duration;

#[test]
fn an_engine_that_is_late_with_everything_does_not_hold_the_check_up() {
    assert!(Conditions::default().whole < Duration::from_secs(120));
    let conditions = Conditions {
        whole: Duration::from_secs(3),
        ..impatient()
    };
    let slow = forgiving("*isready*) sleep 0.2; echo readyok;;\nquit) ;;");
    let (summary, steps) = run(&slow, &conditions);
    assert!(summary.stopped && !summary.is_clean());
    let last = steps.last().unwrap();
    assert_eq!(last.mark, Mark::Skipped);
    assert!(
        last.came.contains("the time for the whole check was over"),
        "{last:?}"
    );
}

#[test]
fn quotations_are_short() {
    let long = "x".repeat(5_000);
    let words =
        format!("isready) echo {long}; echo {long}; echo {long}; echo {long}; echo readyok;;");
    let (_, steps) = run(&engine(&words), &brief());
    let step = steps
        .iter()
        .find(|step| step.title == "it says when it is ready")
        .unwrap();
    assert!(step.came.chars().count() < 300, "{step:?}");
    assert!(step.came.contains("x…`"), "{step:?}");
}
