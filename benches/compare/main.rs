//! Compares our search with others: the time to search the same positions to the same depth with the same evaluation.
//!
//! The first table has all searches, at a depth that the slowest can reach. The second has the faster ones at a greater depth.
//! "ours" reduces unpromising moves, so its tree differs. "ours, plain" is the same code as plain alpha-beta, without
//! reductions and table.
//! The last column counts the positions whose value equals that of "ours, plain". The others may differ where a position
//! repeats within the tree, because they do not detect it.

#[expect(dead_code, reason = "the depths here are others")]
#[path = "../../crates/cli/src/bench/positions.rs"]
mod positions;
#[expect(dead_code, reason = "the tests need more of it")]
#[path = "../../crates/games/tests/rules/reference/mod.rs"]
mod reference;
mod searchers;

use quadrille_games::rules::{AnyPosition, Variant, with_position};
use quadrille_search::eval::Evaluate;
use searchers::{MinimaxIterative, MinimaxNegamax, OwnSearch, ReferenceSearch};
use std::time::{Duration, Instant};

/// A search to a fixed depth.
pub trait FixedDepthSearch<P> {
    fn name(&self) -> &'static str;

    /// Resets the search for the next position. Not timed.
    fn prepare(&mut self, depth: u32);

    /// Searches, and returns the value for the side to move.
    fn search(&mut self, position: &P) -> SearchOutcome;
}

#[derive(Clone, Copy)]
pub struct SearchOutcome {
    /// Nodes visited, if known.
    pub nodes: Option<u64>,
    /// The value for the side to move in the common scale; `None` if the game's end decides it.
    pub value: Option<i32>,
}

struct TableRow {
    name: &'static str,
    elapsed: Duration,
    nodes: Option<u64>,
    values: Vec<Option<i32>>,
}

fn main() {
    // `cargo bench` passes harness options. Other words select variants by part of their name.
    let name_parts: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let variants = Variant::ALL.into_iter().filter(|variant| {
        name_parts.is_empty()
            || name_parts
                .iter()
                .any(|argument| variant.id().contains(argument.as_str()))
    });
    for variant in variants {
        with_position!(&AnyPosition::start(variant), start => compare_searches(start));
    }
}

/// Prints both tables of a game. `_start` only determines the type.
fn compare_searches<P: Evaluate>(_start: &P) {
    let sample = positions::for_variant(P::VARIANT);
    let positions: Vec<P> = sample
        .positions
        .iter()
        .map(|text| P::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .collect();
    let (common_depth, fast_depth) = depths(P::VARIANT);
    let mut searches: Vec<Box<dyn FixedDepthSearch<P>>> = vec![
        Box::new(OwnSearch::new("ours")),
        Box::new(OwnSearch::plain("ours, plain")),
        Box::new(MinimaxIterative::new("minimax-rs, iterative")),
        Box::new(MinimaxNegamax::new("minimax-rs, negamax")),
        Box::new(ReferenceSearch::new("the tests' reference")),
    ];
    print_table(
        P::VARIANT,
        common_depth,
        &time_searches(&mut searches, &positions, common_depth),
    );
    searches.truncate(3);
    print_table(
        P::VARIANT,
        fast_depth,
        &time_searches(&mut searches, &positions, fast_depth),
    );
}

const fn depths(variant: Variant) -> (u32, u32) {
    match variant {
        Variant::Upthrust => (6, 12),
        Variant::Hique => (3, 6),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => (2, 5),
        Variant::CublinoPur => (4, 7),
        Variant::CublinoContra => (5, 10),
    }
}

/// Times each search, repeating it for at least 300 ms.
fn time_searches<P>(
    searches: &mut [Box<dyn FixedDepthSearch<P>>],
    positions: &[P],
    depth: u32,
) -> Vec<TableRow> {
    const MIN_TIME: Duration = Duration::from_millis(300);
    let time_search = |search: &mut Box<dyn FixedDepthSearch<P>>| {
        let (mut elapsed, mut round_count) = (Duration::ZERO, 0);
        let mut results = Vec::new();
        while elapsed < MIN_TIME {
            results.clear();
            for position in positions {
                search.prepare(depth);
                let start = Instant::now();
                results.push(search.search(position));
                elapsed += start.elapsed();
            }
            round_count += 1;
        }
        TableRow {
            name: search.name(),
            elapsed: elapsed / round_count,
            nodes: results.iter().map(|result| result.nodes).sum(),
            values: results.iter().map(|result| result.value).collect(),
        }
    };
    searches.iter_mut().map(time_search).collect()
}

/// Prints a table with times, absolute and relative to ours, which is the first row.
fn print_table(variant: Variant, depth: u32, rows: &[TableRow]) {
    println!("{variant}, depth {depth}");
    println!(
        "  {:<22} {:>11} {:>9} {:>11} {:>12} {:>9}",
        "", "ms", "x ours", "nodes", "nodes/s", "same worth"
    );
    let own_seconds = rows[0].elapsed.as_secs_f64();
    // A full-width search to this depth must return the same value as plain alpha-beta.
    let plain_values = &rows[1].values;
    for row in rows {
        let seconds = row.elapsed.as_secs_f64();
        let nodes = row
            .nodes
            .map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
        let speed = row.nodes.map_or_else(
            || "-".to_owned(),
            |nodes| format!("{:.0}", nodes as f64 / seconds),
        );
        let equal_values = row
            .values
            .iter()
            .zip(plain_values)
            .filter(|(value, plain)| value == plain);
        println!(
            "  {:<22} {:>11.3} {:>9.1} {nodes:>11} {speed:>12} {:>6} of {}",
            row.name,
            1e3 * seconds,
            seconds / own_seconds,
            equal_values.count(),
            plain_values.len(),
        );
    }
    println!();
}
