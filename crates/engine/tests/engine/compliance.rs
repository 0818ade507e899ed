//! Tests of the compliance check with correct engines and engines with one fault each.

use crate::own_engine::{own_engine, own_engine_script};
use crate::shell::{assert_gone, engine, script};
use quadrille_engine::Timeouts;
use quadrille_engine::compliance::{
    CheckSettings, CheckStep, CheckSummary, RequirementSource, StepResult, check,
};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::time::{Duration, Instant};

fn patient_settings(variant: Option<Variant>) -> CheckSettings {
    let ample = Duration::from_secs(30);
    CheckSettings {
        variant,
        folder: None,
        timeouts: Timeouts { handshake: ample, ready: ample, stop: ample, quit: ample },
        grace: ample,
        untimed_search_timeout: ample,
        total_time: Duration::from_secs(900),
    }
}

pub fn impatient_settings() -> CheckSettings {
    let short = Duration::from_secs(3);
    let mut conditions = patient_settings(Some(Variant::CublinoContra));
    conditions.timeouts.stop = short;
    conditions.timeouts.quit = short;
    conditions
}

/// Returns settings for checks in which only the first steps matter.
fn brief_settings() -> CheckSettings {
    let mut conditions = impatient_settings();
    let short = Duration::from_secs(2);
    (conditions.grace, conditions.untimed_search_timeout) = (short, short);
    (conditions.timeouts.ready, conditions.timeouts.quit) = (short, short);
    conditions.total_time = Duration::from_secs(12);
    conditions
}

pub fn run(command: &[String], conditions: &CheckSettings) -> (CheckSummary, Vec<CheckStep>) {
    let mut steps: Vec<CheckStep> = Vec::new();
    let stop = StopFlag::new();
    let summary = check(command, conditions, &stop, &mut |step| {
        steps.push(step.clone());
    });
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(step.number, index + 1);
        let texts = [&step.title, &step.attempt, &step.expectation, &step.observation];
        for text in texts {
            assert!(
                !text.is_empty() && text.chars().count() <= 600 && !text.contains('\n'),
                "{step:?}"
            );
        }
    }
    let count = |mark| steps.iter().filter(|step| step.result == mark).count();
    assert_eq!(summary.ok_count, count(StepResult::Ok));
    assert_eq!(summary.wrong_count, count(StepResult::Wrong));
    assert_eq!(summary.differing_count, count(StepResult::Differs));
    assert_eq!(summary.skipped_count, count(StepResult::Skipped));
    for step in &steps {
        let beyond = step.source == RequirementSource::Addition;
        assert!(step.result != StepResult::Differs || beyond, "{step:?}");
        assert!(step.result != StepResult::Wrong || !beyond, "{step:?}");
    }
    (summary, steps)
}

fn wrong_titles(steps: &[CheckStep]) -> Vec<&str> {
    let wrong = steps.iter().filter(|step| step.result == StepResult::Wrong);
    wrong.map(|step| step.title.as_str()).collect()
}

fn deviating_titles(steps: &[CheckStep]) -> Vec<&str> {
    let faults =
        steps.iter().filter(|step| matches!(step.result, StepResult::Wrong | StepResult::Differs));
    faults.map(|step| step.title.as_str()).collect()
}

/// Returns our own engine with its input and output changed by shell filters.
pub fn filtered_engine(before: &str, after: &str) -> Vec<String> {
    let loop_with = |arms: &str| {
        format!(
            "while IFS= read -r l; do case \"$l\" in {arms} *) printf '%s\\n' \"$l\";; esac; done"
        )
    };
    let input = match before {
        "" => String::new(),
        arms => format!("{} | ", loop_with(&format!("{arms} quit) echo quit; break;;"))),
    };
    let output = match after {
        "" => String::new(),
        arms => format!(" | {}", loop_with(arms)),
    };
    script(&format!("{input}{}{output}", own_engine_script()))
}

#[test]
fn own_engine_passes() {
    let (summary, steps) = run(&own_engine(), &patient_settings(None));
    assert!(summary.is_clean(), "{:?}", wrong_titles(&steps));
    assert_eq!(
        (summary.skipped_count, summary.differing_count),
        (0, 0),
        "{:?}",
        deviating_titles(&steps)
    );
    assert!(steps.len() >= 60, "{}", steps.len());
    for variant in Variant::ALL {
        let about = format!("{variant}: ");
        let count = steps.iter().filter(|step| step.title.starts_with(&about)).count();
        assert_eq!(count, 5, "{variant}");
    }
}

#[test]
fn each_fault_fails_only_its_steps() {
    let faults: [(&str, &str, &[&str], &str); 11] = [
        ("", "'id name'*) ;;", &["it says its name"], "nothing"),
        ("", "'id author'*) ;;", &["it says who wrote it"], "nothing"),
        (
            "",
            "'option name Hash'*) echo 'option name Hash type dial';;",
            &["it describes its options"],
            "`option name Hash type dial`",
        ),
        (
            "",
            "'option name Hash'*) echo 'option name Hash type spin default 0 min 1 max 9';;",
            &[
                "its options allow their defaults",
                // The engine itself accepts ten.
                "it refuses values that an option does not take",
            ],
            "the default of Hash is `0`",
        ),
        (
            "",
            "error*unknown*) ;;",
            &[
                "it refuses an option that it does not have",
                "it refuses values that an option does not take",
                "it refuses an unknown command",
            ],
            "nothing to `setoption name quadrille-no-such-thing value 1`",
        ),
        (
            "stop) ;;",
            "",
            &["it stops at once", "it stops after a while", "it reads while it searches"],
            "nothing useful within 3.0 s",
        ),
        (
            "",
            "info*) echo \"$l\" | sed 's/score cp/score about/';;",
            &["its `info` lines make sense"],
            "no score that can be read",
        ),
        (
            "",
            "'error `go`'*) echo 'bestmove a1a2';;",
            &["it does not play on when the game is over"],
            "`bestmove a1a2`",
        ),
        ("'query result') echo 'query p1turn';;", "", &["`query result`"], "instead of `none`"),
        ("", "'response '[0-9]*) echo 'response 7';;", &["`perft`"], "`response 7`"),
        ("'') echo fly;;", "", &["it ignores blank lines"], "`error unknown command"),
    ];
    std::thread::scope(|scope| {
        for (before, after, expected, came) in faults {
            scope.spawn(move || check_one_fault(before, after, expected, came));
        }
    });
}

fn check_one_fault(before: &str, after: &str, expected: &[&str], came: &str) {
    let command = filtered_engine(before, after);
    let (_, steps) = run(&command, &impatient_settings());
    let (mut titles, mut expected) = (deviating_titles(&steps), expected.to_vec());
    titles.sort_unstable();
    expected.sort_unstable();
    assert_eq!(titles, expected, "{command:?}");
    let actual_texts: Vec<_> = steps
        .iter()
        .filter(|step| matches!(step.result, StepResult::Wrong | StepResult::Differs))
        .map(|step| &step.observation)
        .collect();
    assert!(actual_texts.iter().any(|text| text.contains(came)), "{actual_texts:?}");
}

#[test]
fn bad_moves_fail_every_step_with_a_move() {
    let bad_move = |arm: &str, came: &str| {
        let (_, steps) = run(&filtered_engine("", arm), &impatient_settings());
        let titles = wrong_titles(&steps);
        for title in [
            "cublino-contra: a move from the start",
            "cublino-contra: a move in a position by its text",
            "it keeps to a short time",
            "it answers again without a new position",
        ] {
            assert!(titles.contains(&title), "{arm}: {titles:?}");
        }
        assert!(steps.iter().any(|step| step.observation.contains(came)), "{came}");
    };
    let late = || {
        let late = filtered_engine("", "bestmove*) sleep 0.6; echo \"$l\";;");
        let conditions =
            CheckSettings { grace: Duration::from_millis(300), ..impatient_settings() };
        let (_, steps) = run(&late, &conditions);
        let titles = wrong_titles(&steps);
        assert!(titles.contains(&"it keeps to a short time"), "{titles:?}");
    };
    std::thread::scope(|scope| {
        for (arm, came) in [
            ("bestmove*) echo bestmove a1a9;;", "unreadable move `a1a9`"),
            ("bestmove*) echo \"$l\"; echo \"$l\";;", "unasked"),
            ("bestmove*) echo 'error I give up';;", "`error I give up`"),
        ] {
            scope.spawn(move || bad_move(arm, came));
        }
        scope.spawn(late);
    });
}

/// Returns an engine with bad moves that accepts any input.
fn forgiving_engine(arms: &str) -> Vec<String> {
    engine(&format!("{arms}\n*isready*) echo readyok;;"))
}

#[test]
fn engine_that_does_not_end_is_reported() {
    let end = |arms: &str| {
        let (_, steps) = run(&forgiving_engine(arms), &impatient_settings());
        let end = steps.iter().find(|step| step.title == "it ends on `quit`");
        let end = end.cloned().unwrap();
        assert_eq!(end.result, StepResult::Wrong, "{end:?}");
        end.observation
    };
    std::thread::scope(|scope| {
        scope.spawn(|| end("quit) ;;"));
        scope.spawn(|| {
            let left = end("ugi) sleep 100 >&- 2>&- & echo ugiok;;");
            assert!(left.contains("kept running"), "{left}");
        });
        let rude = end("quit) echo bye; exit 3;;");
        assert_eq!(rude, "`bye`, and then its end (exit status: 3)");
    });
}

#[test]
fn unusable_engine_ends_the_check_early() {
    let short = Duration::from_millis(300);
    let conditions = CheckSettings {
        timeouts: Timeouts { handshake: short, ready: short, stop: short, quit: short },
        grace: short,
        untimed_search_timeout: short,
        total_time: Duration::from_secs(4),
        ..impatient_settings()
    };
    let useless = [
        "ugi) exit 1;;",
        "ugi) sleep 100;;",
        "ugi) yes & yes >&2;;",
        "ugi) tr '\\0' x < /dev/zero;;",
        "isready) sleep 100;;",
        "isready) exit 1;;",
        "go*) sleep 100;;",
        "go*) yes;;",
        "go*) exit 1;;",
        "*) ;;",
        // The engine is late with every answer, but within the limits.
        "*isready*) sleep 0.15; echo readyok;; ugi) sleep 0.15; echo ugiok;;",
        "ugi) (trap '' TERM HUP; while :; do echo info; done) & echo ugiok;; quit) ;;",
    ];
    let hasty = &conditions;
    std::thread::scope(|scope| {
        for arms in useless {
            scope.spawn(move || {
                let began = Instant::now();
                let (summary, steps) = run(&engine(arms), hasty);
                assert!(began.elapsed() < Duration::from_secs(30), "{arms}");
                assert!(summary.wrong_count > 0, "{arms}: {steps:?}");
                assert!(!summary.is_clean());
            });
        }
    });
    let missing = ["no-such-engine-anywhere".to_owned()];
    let (summary, steps) = run(&missing, &conditions);
    assert_eq!((summary.wrong_count, steps.len()), (1, 1));
    assert!(steps[0].observation.contains("`no-such-engine-anywhere` cannot be started"));
    // Without an option `Game`, the variant is unknown.
    let (_, steps) = run(&engine("*quit) ;;"), &CheckSettings { variant: None, ..conditions });
    assert_eq!(wrong_titles(&steps), ["it says what it plays"]);
}

#[test]
fn stopped_check_leaves_no_process() {
    let mark = std::env::temp_dir().join(format!("quadrille-{}-check", std::process::id()));
    let path = mark.display().to_string();
    let command = engine(&format!(
        "ugi) echo $$ > '{path}'; echo 'id name X'; echo ugiok;;\ngo*) sleep 100;;"
    ));
    let stop = StopFlag::new();
    let mut steps = 0;
    let began = Instant::now();
    let summary = check(&command, &patient_settings(Some(Variant::Focus)), &stop, &mut |step| {
        steps = step.number;
        if step.title == "it refuses an option that it does not have" {
            let thrower = stop.clone();
            std::thread::spawn(move || {
                // The engine reports nothing during its search that could be waited for.
                std::thread::sleep(Duration::from_millis(100));
                thrower.stop();
            });
        }
    });
    assert!(summary.is_stopped && !summary.is_clean());
    assert!(began.elapsed() < Duration::from_secs(20));
    assert!((10..20).contains(&steps), "{steps}");
    let leader = std::fs::read_to_string(&mark).unwrap().trim().parse().unwrap();
    let _ = std::fs::remove_file(&mark);
    assert_gone(leader);
}

#[test]
fn missing_additions_do_not_fail_the_check() {
    // This engine lacks our additions, such as `error` and `query fen`.
    let plain = filtered_engine("'query fen'|'query moves'|perft*|moves*) ;;", "error*) ;;");
    let (summary, steps) = run(&plain, &impatient_settings());
    assert!(summary.is_clean() && summary.wrong_count == 0, "{:?}", wrong_titles(&steps));
    assert!(summary.differing_count > 5, "{summary}");
    assert!(summary.to_string().contains("otherwise beyond the specification"));
    let group = |title: &str| {
        let step = steps.iter().find(|step| step.title == title);
        step.unwrap_or_else(|| panic!("{title}: {steps:?}")).source
    };
    for title in [
        "it refuses an unknown command",
        "it refuses an illegal move",
        "it refuses an option that it does not have",
        "it does not play on when the game is over",
        "its last `info` line sums up the search",
        "`query fen`",
        "`perft`",
        "`moves`",
    ] {
        assert_eq!(group(title), RequirementSource::Addition, "{title}");
    }
    for title in [
        "it starts and answers `ugi`",
        "cublino-contra: a move after others",
        "cublino-contra: it lists the legal moves",
        "it searches to a depth",
        "it reads while it searches",
        "`query result`",
        "it ends on `quit`",
    ] {
        assert_eq!(group(title), RequirementSource::Specification, "{title}");
    }
}

#[test]
fn engine_that_plays_another_game_is_reported() {
    let (summary, steps) = run(
        &filtered_engine(
            "'setoption name Game value hique') echo 'setoption name Game value focus';;",
            "",
        ),
        &CheckSettings { variant: Some(Variant::Hique), ..impatient_settings() },
    );
    assert!(summary.wrong_count > 0);
    let title = "hique: it plays the game that it was asked for";
    let step = steps.iter().find(|step| step.title == title).unwrap();
    assert_eq!(step.result, StepResult::Wrong);
    assert!(step.observation.contains("a position of focus"), "{step:?}");
    assert!(step.observation.ends_with("it seems to play another game than it was asked for"));
    // An engine that answers no `query fen` is identified by its moves.
    let command = engine("go*) echo bestmove a4a8;;\nquery*) ;;");
    let (_, steps) = run(&command, &brief_settings());
    let step = steps.iter().find(|step| step.title.ends_with("that it was asked for"));
    let step = step.unwrap();
    assert!(step.observation.contains("`a4a8`, a move of upthrust"), "{step:?}");
    let (_, steps) = run(&engine("go*) echo bestmove nonsense;;"), &brief_settings());
    let step = steps.iter().find(|step| step.title.ends_with("that it was asked for"));
    assert!(step.is_some_and(|step| step.result == StepResult::Skipped), "{step:?}");
}

#[test]
fn slow_engine_does_not_exceed_the_time_limit() {
    assert!(CheckSettings::default().total_time < Duration::from_secs(120));
    let conditions = CheckSettings { total_time: Duration::from_secs(3), ..impatient_settings() };
    let slow = forgiving_engine("*isready*) sleep 0.2; echo readyok;;\nquit) ;;");
    let (summary, steps) = run(&slow, &conditions);
    assert!(summary.is_stopped && !summary.is_clean());
    let last = steps.last().unwrap();
    assert_eq!(last.result, StepResult::Skipped);
    assert!(last.observation.contains("the time for the whole check was over"), "{last:?}");
}

#[test]
fn quotations_are_short() {
    let long = "x".repeat(5_000);
    let arm =
        format!("isready) echo {long}; echo {long}; echo {long}; echo {long}; echo readyok;;");
    let (_, steps) = run(&engine(&arm), &brief_settings());
    let step = steps.iter().find(|step| step.title == "it says when it is ready").unwrap();
    assert!(step.observation.chars().count() < 300, "{step:?}");
    assert!(step.observation.contains("x…`"), "{step:?}");
}

#[test]
fn output_without_line_end_is_reported() {
    let engine = script("printf 'id name X\\nugiok'; exec sleep 100");
    let mut conditions = brief_settings();
    conditions.timeouts.handshake = Duration::from_secs(2);
    let (_, steps) = run(&engine, &conditions);
    let expected = "its output ends without a line end: `ugiok`";
    assert!(steps.iter().any(|step| step.observation.contains(expected)), "{steps:?}");
}

#[test]
fn missing_answer_is_explained() {
    let mut conditions = brief_settings();
    conditions.timeouts.handshake = Duration::from_secs(1);
    for (command, expected) in [
        // The engine answers only when its input ends, like a program that does not flush.
        (
            script("cat > /dev/null; echo ugiok"),
            "nothing useful within 1.0 s; it answered only when its input had ended (`ugiok`)",
        ),
        (
            engine("ugi) printf '> '; echo ugiok;;"),
            "`> ugiok`, and then nothing useful within 1.0 s; the answer is not at the start of its line",
        ),
        (script("printf ugiok; exec sleep 100"), "its output ends without a line end: `ugiok`"),
        (
            script("exec sleep 100"),
            "it has written nothing at all: it must flush each line as it writes it",
        ),
    ] {
        let (_, steps) = run(&command, &conditions);
        assert!(steps[0].observation.contains(expected), "{:?}", steps[0]);
    }
    let (_, steps) = run(&engine("isready) echo '> readyok';;"), &conditions);
    let expected = "the answer is not at the start of its line: `> readyok`";
    assert!(steps.iter().any(|step| step.observation.contains(expected)), "{steps:?}");
}

#[test]
fn failing_step_shows_error_output() {
    let shell = |script: &str| ["sh", "-c", script].map(str::to_owned);
    let (summary, steps) =
        run(&shell("for i in `seq 50`; do echo cause $i >&2; done; exit 3"), &brief_settings());
    assert_eq!(steps.len(), 1);
    let lines = &steps[0].error_output;
    assert_eq!(lines.len(), 41, "{lines:?}");
    assert_eq!([&*lines[0], &*lines[40]], ["cause 1", "cause 50"]);
    assert!(summary.to_string().starts_with("1 step: "), "{summary}");
    // A line that is quoted is not repeated.
    let (_, steps) = run(&shell("echo cause >&2; exit 3"), &brief_settings());
    assert!(steps[0].observation.contains("`cause`"), "{:?}", steps[0]);
    assert!(steps[0].error_output.is_empty(), "{:?}", steps[0]);
    let crash = "go*) echo one >&2; echo two >&2; exit 3;;";
    let (_, steps) = run(&engine(crash), &brief_settings());
    let with_lines = steps.iter().filter(|step| !step.error_output.is_empty());
    let with_lines: Vec<&CheckStep> = with_lines.collect();
    assert!(!with_lines.is_empty());
    for step in with_lines {
        assert!(step.observation.contains("exit status: 3"), "{step:?}");
        assert_eq!(step.error_output, ["one", "two"], "{step:?}");
    }
}
