//! Benchmarks of our search to a fixed depth, on the positions of `quadrille-cli bench`.

#[expect(dead_code, reason = "perft is for the rules")]
#[path = "../crates/cli/src/bench/positions.rs"]
mod positions;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::{AnySearcher, Limits, StopFlag};
use std::hint::black_box;
use std::time::Duration;

/// Plies subtracted from the depth of `quadrille-cli bench`, whose searches take too long to repeat.
const DEPTH_REDUCTION: u32 = 2;

fn bench_search(criterion: &mut Criterion) {
    for variant in Variant::ALL {
        let sample = positions::for_variant(variant);
        let positions: Vec<AnyPosition> = sample
            .positions
            .iter()
            .map(|text| {
                AnyPosition::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
            })
            .collect();
        let depth = sample.depth - DEPTH_REDUCTION;
        let mut group = criterion.benchmark_group(variant.id());
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(3));
        group.bench_function(format!("depth {depth}"), |bencher| {
            bencher.iter_batched(
                || AnySearcher::new(variant, 1),
                |mut searcher| {
                    let mut nodes = 0;
                    for position in &positions {
                        let limits = Limits::depth(depth);
                        let result = searcher.search(
                            black_box(position),
                            &[],
                            &limits,
                            &StopFlag::new(),
                            &mut |_| {},
                        );
                        nodes += result.nodes;
                    }
                    nodes
                },
                BatchSize::LargeInput,
            );
        });
        group.finish();
    }
}

criterion_group!(benches, bench_search);
criterion_main!(benches);
