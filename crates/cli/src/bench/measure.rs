//! Counts nodes and measures speeds.

use super::positions::BenchPositions;
use quadrille_games::rules::{AnyPosition, Position, PositionError, Variant, perft, zobrist};
use quadrille_search::{AnySearcher, Limits, Options, StopFlag};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// The table size in MiB of the searches whose nodes are counted. It is small so that replacement is covered as well.
const NODE_COUNT_HASH_MIB: usize = 1;
/// The maximum length of a playout in plies: random games of the published Focus hardly ever end.
const MAX_PLAYOUT_PLIES: u32 = 400;

pub struct Speeds {
    /// The leaves of the last ply are counted without playing their moves.
    pub perft_leaves_per_second: f64,
    pub playouts_per_second: f64,
    /// The average length of a playout, in plies.
    pub plies_per_playout: f64,
    /// Pairs of a number of threads and its nodes per second.
    pub search_speeds: Vec<(usize, f64)>,
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
pub fn count_nodes(variant: Variant, positions: &[&str], depth: u32) -> Result<u64, PositionError> {
    let mut searcher = AnySearcher::new(variant, NODE_COUNT_HASH_MIB);
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
    let (playouts_per_second, plies_per_playout) = measure_playout_speed(start, time);
    let search_speeds = thread_counts().into_iter().map(|threads| {
        let speed = measure_search_speed(P::VARIANT, sample, time, hash, threads)?;
        Ok((threads, speed))
    });
    Ok(Speeds {
        perft_leaves_per_second: measure_perft_speed(&positions, sample.perft_plies, time),
        playouts_per_second,
        plies_per_playout,
        search_speeds: search_speeds.collect::<Result<_, PositionError>>()?,
    })
}

fn measure_perft_speed<P: Position>(positions: &[P], depth: u32, time: Duration) -> f64 {
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

fn measure_playout_speed<P: Position>(start: &P, time: Duration) -> (f64, f64) {
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
            let random_bits = zobrist::number(1, plies) >> 32;
            let index = (random_bits * moves.len() as u64) >> 32;
            position.play_unchecked(moves[index as usize]);
            plies += 1;
        }
        black_box(&position);
        games += 1;
    }
    let games = games as f64;
    (games / start_time.elapsed().as_secs_f64(), plies as f64 / games)
}

fn measure_search_speed(
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
