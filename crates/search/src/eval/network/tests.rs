//! Tests of the inputs, accumulators and files of all games.

use super::*;
use quadrille_games::rules::{AnyPosition, Position, Variant, with_position};
use std::collections::BTreeSet;
use std::sync::Arc;

fn noisy<P: NetworkInputs>() -> Network {
    let header = NetworkHeader {
        variant: P::VARIANT,
        command: "a test".to_owned(),
        data: "none".to_owned(),
        loss: "unknown".to_owned(),
    };
    let mut network = Network::empty(header, P::INPUT_COUNT, 100 * 256);
    let mut state = 1_u64;
    let mut next = |most: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % (2 * most + 1)) as i64 - most as i64
    };
    let Network {
        input_weights: inputs,
        input_bias: bias,
        output_weights: output,
        output_bias,
        ..
    } = &mut network;
    let lists = inputs.iter_mut().chain([bias]);
    lists.flatten().for_each(|weight| *weight = next(120) as i16);
    for weight in output.iter_mut().flatten().flatten() {
        *weight = next(127) as i16;
    }
    output_bias.iter_mut().for_each(|bias| *bias = next(9999) as i32);
    network
}

/// Returns the positions of twenty pseudo-random games of at most `plies` plies, in order of play.
pub(in crate::eval) fn random_positions<P: Position>(plies: usize) -> Vec<P> {
    let (mut positions, mut moves, mut state) = (Vec::new(), Vec::new(), 3_u64);
    for _ in 0..20 {
        let mut position = P::start();
        for _ in 0..plies {
            positions.push(position.clone());
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
        }
    }
    positions
}

/// Returns the sorted inputs. An input without a square may occur several times.
fn inputs<P: NetworkInputs>(position: &P) -> Vec<usize> {
    let mut inputs = Vec::new();
    P::report_changes(&P::NO_FACTS, &position.facts(), &mut |input, is_new| {
        assert!(is_new);
        inputs.push(input);
    });
    inputs.sort_unstable();
    inputs
}

macro_rules! for_every_variant {
    ($of:ident) => {
        for variant in Variant::ALL {
            with_position!(&AnyPosition::start(variant), start => $of(start));
        }
    };
}

#[test]
fn incremental_accumulators_match_a_refresh() {
    fn of<P: NetworkInputs>(_start: &P) {
        let network = Arc::new(noisy::<P>());
        let mut accumulators = Accumulators::<P>::new(Arc::clone(&network));
        for (index, position) in random_positions::<P>(80).into_iter().enumerate() {
            // Moves up and down the plies, as in a search: from parents to children and between siblings.
            let value = accumulators.evaluate(&position, index % 7);
            let mut sums = [network.input_bias; 2];
            for input in inputs(&position) {
                for (sums, input) in sums.iter_mut().zip([input, P::swap_view(input)]) {
                    for (sum, weight) in sums.iter_mut().zip(&network.input_weights[input]) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
            }
            let mover = position.to_move().index();
            let bucket = position.bucket();
            assert!(bucket < BUCKET_COUNT, "{position}");
            let fresh = network.compute_output(&sums[mover], &sums[1 - mover], bucket);
            assert_eq!(value, fresh, "{position}");
        }
    }
    for_every_variant!(of);
}

#[test]
fn inputs_are_symmetric_between_the_sides() {
    fn of<P: NetworkInputs>(_start: &P) {
        for input in 0..P::INPUT_COUNT {
            let other = P::swap_view(input);
            assert!(other < P::INPUT_COUNT);
            assert_eq!(P::swap_view(other), input);
            P::report_factors(input, &mut |factor| assert!(factor < P::FACTOR_COUNT));
        }
        let mut all: Vec<usize> = (0..P::INPUT_COUNT).map(P::swap_view).collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..P::INPUT_COUNT));
        for position in random_positions::<P>(80) {
            assert!(inputs(&position).iter().all(|&input| input < P::INPUT_COUNT));
        }
    }
    for_every_variant!(of);
}

#[test]
fn start_position_has_equal_inputs_for_both_sides() {
    // In Focus the views may differ by a symmetry.
    fn of<P: NetworkInputs>(start: &P) {
        let inputs = inputs(start);
        let symmetric = (0..P::SYMMETRY_COUNT).any(|symmetry| {
            let other =
                inputs.iter().map(|&input| P::map_by_symmetry(symmetry, P::swap_view(input)));
            let mut other: Vec<usize> = other.collect();
            other.sort_unstable();
            other == inputs
        });
        assert!(symmetric || P::VARIANT == Variant::Upthrust, "{start}");
    }
    for_every_variant!(of);
}

#[test]
fn symmetries_permute_the_inputs() {
    fn of<P: NetworkInputs>(_start: &P) {
        for symmetry in 0..P::SYMMETRY_COUNT {
            let mapped = |input| P::map_by_symmetry(symmetry, input);
            let all: BTreeSet<usize> = (0..P::INPUT_COUNT).map(mapped).collect();
            assert!(all.into_iter().eq(0..P::INPUT_COUNT), "{symmetry}");
            // The first symmetry is the identity.
            assert!((0..P::INPUT_COUNT).all(|input| symmetry > 0 || mapped(input) == input));
        }
    }
    for_every_variant!(of);
}

#[test]
fn network_file_round_trips_and_others_are_refused() {
    fn of<P: NetworkInputs>(_start: &P) {
        let network = noisy::<P>();
        let bytes = network.to_bytes();
        assert!(bytes.len() <= 256 * 1024, "{}", bytes.len());
        assert_eq!(Network::parse(&bytes, P::VARIANT, P::INPUT_COUNT), Ok(network));
        let error = |bytes: &[u8]| {
            let parsed = Network::parse(bytes, P::VARIANT, P::INPUT_COUNT);
            parsed.map_err(|error| error.to_string()).err().unwrap_or_default()
        };
        assert!(error(b"").contains("``: expected `Quadrille network 1`"), "{}", error(b""));
        assert!(error(&bytes[..bytes.len() - 1]).contains("bytes`: expected"));
        let text = String::from_utf8_lossy(&bytes[..60]).into_owned();
        let changed = text.replacen("variant: ", "variant: x", 1);
        let other = [changed.as_bytes(), &bytes[60..]].concat();
        let expected = format!("expected `{}`", P::VARIANT.id());
        assert!(error(&other).contains(&expected), "{}", error(&other));
        assert!(Network::parse(&bytes, P::VARIANT, P::INPUT_COUNT + 1).is_err());
        // Values out of range are errors.
        let error_after = |change: &dyn Fn(&mut Network)| {
            let mut changed = noisy::<P>();
            change(&mut changed);
            error(&changed.to_bytes())
        };
        for unit in [0, -1, i32::MAX] {
            let refusal = error_after(&|network| network.output_scale = unit);
            let expected = format!("unit: `{unit}`: expected a whole number from 1 to");
            assert!(refusal.contains(&expected), "{refusal}");
        }
        let refusal = error_after(&|network| network.output_weights[3][1][7] = -128);
        assert!(
            refusal.contains("a weight of the output: `-128`: expected a number from -127 to 127"),
            "{refusal}"
        );
        let refusal = error_after(&|network| network.output_bias[2] = i32::MIN);
        assert!(refusal.contains("output: `-2147483648`"), "{refusal}");
    }
    for_every_variant!(of);
    let unknown = Network::parse_any(b"Quadrille network 1\nvariant: chess\n\n");
    let refusal = unknown.expect_err("no game here").to_string();
    assert!(refusal.contains("variant: `chess`: expected one of upthrust"), "{refusal}");
}

#[test]
fn side_to_move_comes_first() {
    // With negated output weights, the same board has the opposite value for the other side.
    let mut network = noisy::<quadrille_games::rules::hique::Hique>();
    network.output_bias = [0; BUCKET_COUNT];
    for [first, second] in &mut network.output_weights {
        *second = first.map(|weight| -weight);
    }
    let network = Arc::new(network);
    let mut accumulators = Accumulators::new(network);
    for position in random_positions::<quadrille_games::rules::hique::Hique>(80) {
        let other = position.with_turn(!position.to_move());
        let values = (accumulators.evaluate(&position, 0), accumulators.evaluate(&other, 1));
        assert_eq!(values.0, -values.1);
        assert_ne!(position.to_move(), other.to_move());
    }
}
