//! The pages for engines' authors and for whoever runs matches: times, sizes and what holds if nothing is said.

use super::{Document, constant, grouped, whole, word};
use quadrille_arena::TimeControl;
use quadrille_arena::tournament::{Format, Plan};
use quadrille_engine::client::Timeouts;
use quadrille_engine::command::PERFT_LIMIT;
use quadrille_engine::{LONGEST_LINE, Settings};
use quadrille_games::rules::Variant;
use std::path::Path;

const MIB: usize = 1024 * 1024;

#[test]
fn the_options_are_those_of_the_engine() {
    let page = Document::read("docs/engine-protocol.md");
    let offered = Settings::default().to_string();
    let range = |name: &str| {
        let head = format!("option name {name} type spin default ");
        let line = offered.lines().find_map(|line| line.strip_prefix(&head));
        let words: Vec<&str> = line.expect(name).split(' ').collect();
        let [default, "min", min, "max", max] = words[..] else {
            panic!("{name}: {words:?}");
        };
        [default, min, max].map(str::to_owned)
    };
    for (name, unit) in [
        ("Threads", ""),
        ("Hash", " (MiB)"),
        ("Seed", ""),
        ("MultiPV", ""),
    ] {
        let [_, min, max] = range(name);
        page.says(&format!("| `{name}` | {min} to {max}{unit} |"));
    }
    let [overhead, min, max] = range("Move Overhead");
    page.says(&format!("| `Move Overhead` | {min} to {max} (ms) |"));
    page.says(&format!("{overhead} unless it is set"));
    let [_, lowest, perfect] = range("Level");
    let full: usize = perfect.parse::<usize>().unwrap() - 1;
    page.says(&format!("| `Level` | {lowest}, a beginner, to {full}, full strength | {perfect} plays what is proven"));
    let reserve = constant("crates/search/src/time.rs", "CLOCK_RESERVE");
    page.says(&format!("of a clock {reserve} ms more are kept"));
}

#[test]
fn the_protocols_page_has_its_limits() {
    let page = Document::read("docs/engine-protocol.md");
    page.says(&format!(
        "What is longer than {LONGEST_LINE} bytes is refused"
    ));
    let limits = Timeouts::default();
    let ten = word(limits.handshake.as_secs() as usize);
    page.says(&format!("all within {ten} seconds of its start"));
    let ready = word(limits.ready.as_secs() as usize);
    page.says(&format!("within {ready} seconds; behind a `position`"));
    assert_eq!(limits.quit.as_millis(), 500);
    page.says("is killed half a second later");
    page.says(&format!(
        "at most once in {} milliseconds",
        word(whole("crates/engine/src/output.rs", "INFO_INTERVAL"))
    ));
    assert!(constant("crates/search/src/time.rs", "REPORT_INTERVAL") < 1000.0);
    page.says("at least once a second");
    page.says(&format!(
        "up to {} moves of `pv`",
        whole("crates/engine/src/worker.rs", "MAX_PV")
    ));
    page.says(&format!("up to {PERFT_LIMIT}; `stop` ends it"));
    assert_eq!(whole("crates/engine/src/server.rs", "FLUSH_TIMEOUT"), 1000);
    page.says("what a manager does not read within a second is dropped");
    assert_eq!(
        whole("crates/engine/src/server.rs", "FIXED_JOB_TIMEOUT"),
        250
    );
    page.says("has a quarter of a second left");
    let compliance = include_str!("../../../src/compliance.rs");
    assert!(compliance.contains("default_value_t = 110, value_name = \"SECONDS\""));
    page.says("the check ends within two minutes (`--limit SECONDS`)");
    let adapter = Document::read("docs/line-programs.md");
    assert_eq!(whole("crates/engine/src/adapter.rs", "FAREWELL"), 200);
    adapter.says("What is still there a fifth of a second later is killed");
}

#[test]
fn the_referees_page_has_its_limits() {
    let page = Document::read("docs/referee.md");
    page.says(&format!(
        "A line has at most {} bytes",
        grouped(LONGEST_LINE)
    ));
    let pipes = |name| whole("crates/engine/src/client/pipes.rs", name);
    page.says(&format!(
        "may write {} lines and {} MiB at once, and {} lines and {} MiB a second for good",
        grouped(pipes("LINES")),
        pipes("BYTES") / MIB,
        grouped(pipes("LINES_A_SECOND")),
        pipes("BYTES_A_SECOND") / MIB
    ));
    let quote = whole("crates/engine/src/client/error.rs", "QUOTE");
    page.says(&format!("Quotations are cut after {quote} characters"));
    assert_eq!(whole("crates/engine/src/client/mod.rs", "STALL"), 500);
    page.says("was itself stopped for half a second or more");
    let limits = Timeouts::default();
    page.says(&format!(
        "(`--start-limit`, usually {} seconds)",
        limits.handshake.as_secs()
    ));
    let source = include_str!("../../../../../crates/arena/src/referee.rs");
    let delays = source.split("const RETRY_DELAYS: ").nth(1).unwrap();
    let delays = delays
        .split("= [")
        .nth(1)
        .unwrap()
        .split("];")
        .next()
        .unwrap();
    let delays: Vec<f64> = delays
        .split(',')
        .filter_map(|delay| super::evaluate(delay.trim()))
        .collect();
    page.says(&format!(
        "{} times within some {} seconds",
        word(delays.len()),
        word((delays.iter().sum::<f64>() / 1000.0).floor() as usize)
    ));
}

#[test]
fn a_plan_that_says_nothing_is_as_the_page_says() {
    let page = Document::read("docs/tournaments.md");
    let entrants = "[[entrant]]\nname = 'a'\nplayer = 'builtin:1'\n[[entrant]]\nname = 'b'\nplayer = 'builtin:2'";
    let plan = |format: &str| {
        let text = format!("variant = 'focus'\nformat = '{format}'\n{entrants}");
        Plan::parse(&text, Path::new(".")).unwrap()
    };
    let round_robin = plan("round-robin");
    let last = |key: &str, value: &dyn std::fmt::Display| {
        let row = page.text.split(&format!("| {key} | ")).nth(1);
        let row = row.unwrap_or_else(|| panic!("{key} is not in the table"));
        let told = row.split(" | ").nth(1).unwrap().split(" |").next().unwrap();
        assert_eq!(told, value.to_string(), "{key}");
    };
    last("`games`", &round_robin.games);
    last("`seed`", &round_robin.seed);
    last("`concurrency`", &round_robin.concurrency);
    last("`hash`", &round_robin.hash);
    last("`time.grace`", &round_robin.terms.grace.as_millis());
    assert!(round_robin.canonical().contains("openings = 4 plies"));
    last("`openings.plies`", &4);
    let timeouts = &round_robin.timeouts;
    assert_eq!(timeouts.handshake, timeouts.ready);
    last(
        "`time.start-limit`, `time.ping-limit`",
        &timeouts.ready.as_millis(),
    );
    let Format::Knockout { tiebreaks } = plan("knockout").format else {
        panic!("no knockout");
    };
    last("`tiebreaks`", &tiebreaks);
    let usual = |variant| match TimeControl::usual(variant) {
        TimeControl::PerMove(time) => time.as_millis(),
        TimeControl::Clock { .. } => panic!("a clock"),
    };
    let (all, hique) = (usual(Variant::Focus), usual(Variant::Hique));
    last(
        "`time.movetime`",
        &format!("the class's: {all}, in HiQUE {hique}"),
    );
    let most = whole("crates/arena/src/tournament/file/mod.rs", "ENTRANTS");
    page.says(&format!("| `[[entrant]]` | 2 to {most} of them"));
    let pairs = whole("crates/arena/src/tournament/standings.rs", "PAIRS");
    page.says(&format!(
        "finished {} pairs that did not all go alike",
        word(pairs)
    ));
    let plies = whole("src/setup/tournament.rs", "LONGEST");
    page.says(&format!("A game in the window may have {plies} plies"));
    assert_eq!(whole("src/tournament/entry.rs", "GRACE"), 1000);
    page.says("answers may come a second late");
}

#[test]
fn what_ends_the_program_is_as_quick_as_is_said() {
    let page = Document::read("ARCHITECTURE.md");
    assert_eq!(whole("src/background/leaving.rs", "PATIENCE"), 1500);
    let watchdog = constant("src/window/termination.rs", "LONGEST");
    assert!((1500.0..=2000.0).contains(&watchdog), "{watchdog}");
    page.says(
        "what is under way has a second and a half, and a watchdog ends the process after two",
    );
}
