//! Benchmarks of move generation, making moves and perft, on the positions of `quadrille-cli bench`.

#[expect(dead_code, reason = "the depth is for the search")]
#[path = "../crates/cli/src/bench/positions.rs"]
mod positions;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille_games::rules::{AnyPosition, Position, Variant, perft, with_position};
use std::hint::black_box;
use std::time::Duration;

fn bench_rules(criterion: &mut Criterion) {
    for variant in Variant::ALL {
        with_position!(&AnyPosition::start(variant), start => bench_rules_of(start, criterion));
    }
}

/// Runs the benchmarks of a game. `_start` only determines the type.
fn bench_rules_of<P: Position>(_start: &P, criterion: &mut Criterion) {
    let sample = positions::for_variant(P::VARIANT);
    let positions: Vec<P> = sample
        .positions
        .iter()
        .map(|text| P::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .collect();
    let mut moves = Vec::new();
    let moves_with_positions: Vec<(&P, P::Move)> = positions
        .iter()
        .flat_map(|position| {
            position.legal_moves(&mut moves);
            moves
                .iter()
                .map(move |&mv| (position, mv))
                .collect::<Vec<_>>()
        })
        .collect();
    let leaves: u64 = positions
        .iter()
        .map(|position| perft(position, sample.perft))
        .sum();

    let mut group = criterion.benchmark_group(P::VARIANT.id());
    group
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    group.throughput(Throughput::Elements(moves_with_positions.len() as u64));
    group.bench_function("generate", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(position).legal_moves(&mut moves);
                black_box(&moves);
            }
        });
    });
    group.bench_function("make", |bencher| {
        bencher.iter(|| {
            for &(position, mv) in &moves_with_positions {
                let mut next = black_box(position).clone();
                next.play_unchecked(mv);
                black_box(&next);
            }
        });
    });
    group.throughput(Throughput::Elements(leaves));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| {
            positions
                .iter()
                .map(|position| perft(black_box(position), sample.perft))
                .sum::<u64>()
        });
    });
    group.finish();
}

criterion_group!(benches, bench_rules);
criterion_main!(benches);
