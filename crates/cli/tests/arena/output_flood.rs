//! Tests of the cost of engines that flood their output.

use crate::matches::game_match;
use crate::program::cli;
use crate::shell::engine;
use quadrille_arena::{Ending, EntrantSpec, TimeControl};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Returns the processor time of a process in hundredths of a second; `None` if it has ended.
fn processor_time(process: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}

#[test]
fn flood_uses_at_most_a_tenth_of_a_core() {
    std::thread::scope(|scope| {
        for flood in [
            "yes info depth 1 score cp 1 nodes 5 pv 4,2,4,10",
            "yes >&2",
            "yes $empty",
            "yes & yes >&2",
        ] {
            scope.spawn(move || assert_flood_is_cheap(flood));
        }
    });
}

/// Plays two games against an engine that floods its output when it should move.
fn assert_flood_is_cheap(flood: &str) {
    let flooding = format!(
        "sh -c 'empty=\"\"; while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) {flood};; esac; done'"
    );
    let began = Instant::now();
    let mut child = cli()
        .args(["match", "hique", "builtin:random", &flooding])
        .args(["--pairs", "1", "--movetime", "3000", "--hash", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = processor_time(child.id()).unwrap_or(0).max(most);
        // Polling without pauses would use a core itself.
        std::thread::sleep(Duration::from_millis(20));
    }
    let hundredths = began.elapsed().as_millis() as u64 / 10;
    let table = child.wait_with_output().unwrap().stdout;
    let table = String::from_utf8_lossy(&table);
    assert!(table.contains("forfeited   2 (second, silence)"), "{table}");
    println!("{flood}: {most} of {hundredths} hundredths of a second");
    assert!(most <= hundredths / 10 + 10, "{flood}: {most} of {hundredths} hundredths of a second");
}

#[test]
fn answer_after_many_info_lines_is_read_in_time() {
    // The engine writes at once as many lines as a verbose engine in a second.
    let talkative = engine(
        "go*) seq 3000 | sed 's/^/info depth 1 nodes 5 pv d7d6 number /'; echo bestmove d7d6;;",
    );
    let mut game_match = game_match(Variant::CublinoContra, "builtin:random", "builtin:random", 1);
    game_match.entrants[1] = EntrantSpec::Engine(talkative);
    game_match.terms.control = TimeControl::PerMove(Duration::from_secs(30));
    game_match.terms.move_limit = Some(2);
    let began = Instant::now();
    let mut ends = Vec::new();
    let played = game_match.run(&StopFlag::new(), &mut |report, _| {
        ends.push(report.played_game.ending.clone());
    });
    assert_eq!(played.unwrap().game_count(), 2);
    assert!(
        !ends
            .iter()
            .any(|end| matches!(end, Ending::Forfeit(_, cause) if cause.kind() != "illegal move")),
        "{ends:?}"
    );
    assert!(began.elapsed() < Duration::from_secs(20));
}
