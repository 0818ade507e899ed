//! Tests that the documented options and defaults match the program.

use crate::root::root;
use quadrille_arena::TimeControl;
use quadrille_arena::tournament::{Format, Plan};
use quadrille_engine::Settings;
use quadrille_games::rules::{AnyPosition, Variant};
use std::fs;
use std::path::Path;

/// Returns a page with all white space reduced to single blanks.
fn page(path: &str) -> String {
    let text = fs::read_to_string(root().join(path)).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn protocol_page_lists_the_engines_options() {
    let page = page("docs/engine-protocol.md");
    let offered = Settings::default().to_string();
    for (name, unit) in [
        ("Threads", ""),
        ("Hash", " (MiB)"),
        ("Seed", ""),
        ("MultiPV", ""),
        ("Move Overhead", " (ms)"),
    ] {
        let head = format!("option name {name} type spin default ");
        let line = offered.lines().find_map(|line| line.strip_prefix(&head));
        let tokens: Vec<&str> = line.expect(name).split(' ').collect();
        let [_, "min", min, "max", max] = tokens[..] else {
            panic!("{name}: {tokens:?}");
        };
        let row = format!("| `{name}` | {min} to {max}{unit} |");
        assert!(page.contains(&row), "expected in the page: {row}");
    }
}

#[test]
fn tournament_page_lists_the_plans_defaults() {
    let page = page("docs/tournaments.md");
    let entrants = "[[entrant]]\nname = 'a'\nplayer = 'builtin:1'\n[[entrant]]\nname = 'b'\nplayer = 'builtin:2'";
    let plan = |format: &str| {
        let text = format!("variant = 'focus'\nformat = '{format}'\n{entrants}");
        Plan::parse(&text, Path::new(".")).unwrap()
    };
    let round_robin = plan("round-robin");
    let expect = |key: &str, value: &dyn std::fmt::Display| {
        let row = page.split(&format!("| {key} | ")).nth(1);
        let row = row.unwrap_or_else(|| panic!("{key} is not in the table"));
        let default = row.split(" | ").nth(1).unwrap().split(" |").next().unwrap();
        assert_eq!(default, value.to_string(), "{key}");
    };
    expect("`games`", &round_robin.games_per_encounter);
    expect("`seed`", &round_robin.seed);
    expect("`concurrency`", &round_robin.concurrency);
    expect("`hash`", &round_robin.hash);
    expect("`time.grace`", &round_robin.terms.grace.as_millis());
    assert!(round_robin.canonical_text().contains("openings = 4 plies"));
    expect("`openings.plies`", &4);
    let timeouts = &round_robin.timeouts;
    assert_eq!(timeouts.handshake, timeouts.ready);
    let ready = timeouts.ready.as_millis();
    expect("`time.start-limit`, `time.ping-limit`", &ready);
    let Format::Knockout { tiebreaks } = plan("knockout").format else {
        panic!("no knockout");
    };
    expect("`tiebreaks`", &tiebreaks);
    let usual = |variant| match TimeControl::default_for(variant) {
        TimeControl::PerMove(time) => time.as_millis(),
        TimeControl::Clock { .. } => panic!("a clock"),
    };
    let (all, hique) = (usual(Variant::Focus), usual(Variant::Hique));
    expect("`time.movetime`", &format!("{all}, in HiQUE {hique}"));
}

#[test]
fn terminal_page_session_matches_the_program() {
    let page = page("docs/terminal.md");
    let start = AnyPosition::start(Variant::Hique);
    let session = page.split("position startpos moves ").nth(1).unwrap();
    let first = session.split(' ').next().unwrap();
    let after = start.play(start.parse_move(first).unwrap()).unwrap();
    let answers = format!("query fen < response {after} query result < response none");
    assert!(page.contains(&answers), "expected: {answers}");
    let reply = session.split("< bestmove ").nth(1).unwrap();
    let reply = reply.split(' ').next().unwrap();
    assert!(after.parse_move(reply).is_ok(), "{reply}");
}
