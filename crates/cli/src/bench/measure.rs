//! Counts nodes and measures speeds.

use super::positions::BenchPositions;
use quadrille_games::rules::{AnyPosition, Position, PositionError, Variant, perft, zobrist};
use quadrille_search::{AnySearcher, Limits, Options, StopFlag};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Table size of the counted searches in MiB. It is small so that replacement is covered as well.
const COUNTED_HASH_MIB: usize = 1;
/// The maximum length of a playout in plies: random games of the published Focus hardly ever end.
const MAX_PLAYOUT_PLIES: u32 = 400;

pub struct Speeds {
    /// Perft leaves per second; the last ply is counted, not made.
    pub perft: f64,
    pub playouts_per_second: f64,
    /// Average length of a playout in plies.
    pub playout_plies: f64,
    /// Numbers of threads, each with nodes per second.
    pub search: Vec<(usize, f64)>,
}

pub fn thread_counts() -> Vec<usize> {
    let max_threads = available_parallelism().map_or(1, NonZeroUsize::get);
    let mut counts = vec![1, max_threads];
    counts.dedup();
    counts
}

pub fn title_with_threads(title: &str, threads: usize) -> String {
    format!("{title} x{threads}")
}

/// Returns the total nodes of searches to `depth` plies, each with an empty table. The count is the same on every machine.
pub fn node_count(variant: Variant, positions: &[&str], depth: u32) -> Result<u64, PositionError> {
    let mut searcher = AnySearcher::new(variant, COUNTED_HASH_MIB);
    let mut nodes = 0;
    for text in positions {
        let position = AnyPosition::parse(variant, text)?;
        searcher.new_game();
        let stop = StopFlag::new();
        let result = searcher.search(&position, &[], &Limits::depth(depth), &stop, &mut |_| {});
        nodes += result.nodes;
    }
    Ok(nodes)
}

pub fn measure_speeds<P: Position>(
    start: &P,
    sample: &BenchPositions,
    time: Duration,
    hash: usize,
) -> Result<Speeds, PositionError> {
    let positions = sample.positions.iter().map(|text| P::parse(text));
    let positions = positions.collect::<Result<Vec<P>, _>>()?;
    let (playouts, playout_plies) = playout_speed(start, time);
    let search = thread_counts().into_iter().map(|threads| {
        let speed = search_speed(P::VARIANT, sample, time, hash, threads)?;
        Ok((threads, speed))
    });
    Ok(Speeds {
        perft: perft_speed(&positions, sample.perft_plies, time),
        playouts_per_second: playouts,
        playout_plies,
        search: search.collect::<Result<_, PositionError>>()?,
    })
}

fn perft_speed<P: Position>(positions: &[P], depth: u32, time: Duration) -> f64 {
    let start_time = Instant::now();
    let mut leaves = 0;
    // Whole rounds give every position the same weight.
    while start_time.elapsed() < time {
        for position in positions {
            leaves += perft(black_box(position), depth);
        }
    }
    leaves as f64 / start_time.elapsed().as_secs_f64()
}

fn playout_speed<P: Position>(start: &P, time: Duration) -> (f64, f64) {
    let start_time = Instant::now();
    let mut moves = Vec::new();
    let (mut games, mut plies) = (0_u64, 0_u64);
    while start_time.elapsed() < time {
        let mut position = black_box(start).clone();
        for _ in 0..MAX_PLAYOUT_PLIES {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let number = zobrist::number(1, plies) >> 32;
            let index = (number * moves.len() as u64) >> 32;
            position.play_unchecked(moves[index as usize]);
            plies += 1;
        }
        black_box(&position);
        games += 1;
    }
    let games = games as f64;
    (games / start_time.elapsed().as_secs_f64(), plies as f64 / games)
}

fn search_speed(
    variant: Variant,
    sample: &BenchPositions,
    time: Duration,
    hash: usize,
    threads: usize,
) -> Result<f64, PositionError> {
    let options = Options { threads, ..Options::new(hash) };
    let mut searcher = AnySearcher::with_options(variant, options);
    let time_per_position = time / u32::try_from(sample.positions.len()).unwrap_or(1);
    let (mut nodes, mut search_time) = (0, Duration::ZERO);
    for text in &sample.positions {
        let position = AnyPosition::parse(variant, text)?;
        searcher.new_game();
        let start_time = Instant::now();
        let result = searcher.search(
            &position,
            &[],
            &Limits::movetime(time_per_position),
            &StopFlag::new(),
            &mut |_| {},
        );
        search_time += start_time.elapsed();
        nodes += result.nodes;
    }
    Ok(nodes as f64 / search_time.as_secs_f64())
}
