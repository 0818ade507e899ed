//! Compares the library with the slow references on texts: in random games, constructed positions, small trees and
//! mangled texts.

use crate::construct;
use crate::reference::{self, Reference};
use crate::support::{RandomNumbers, move_texts, play, position, result_code};
use quadrille_games::rules::{AnyPosition, Variant};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Counts the kinds of compared positions, so that a test can require the rare ones.
#[derive(Default, Debug)]
struct Coverage {
    positions: usize,
    passes: usize,
    results: BTreeMap<&'static str, usize>,
}

impl Coverage {
    /// Asserts that the texts, moves, result and repetition agree. Returns the moves.
    fn compare(&mut self, fast: &AnyPosition, slow: &dyn Reference) -> Vec<String> {
        let variant = fast.variant();
        let text = slow.text();
        assert_eq!(fast.to_string(), text, "{variant}: text");
        assert_eq!(result_code(fast), slow.result(), "{variant} {text}: result");
        let moves = slow.moves();
        assert_eq!(move_texts(fast), moves, "{variant} {text}: moves");
        if let Some(expected) = slow.repetition() {
            let given = fast.repetition_outcome().code();
            assert_eq!(given, expected, "{variant} {text}: repetition");
        }
        self.positions += 1;
        self.passes += usize::from(moves == ["pass"]);
        *self.results.entry(slow.result()).or_default() += 1;
        moves
    }

    /// Compares every position of a random game of at most `plies` plies.
    fn compare_game(
        &mut self,
        variant: Variant,
        start: &str,
        plies: usize,
        numbers: &mut RandomNumbers,
    ) {
        let mut fast = position(variant, start);
        let mut slow = reference(variant, start);
        for _ in 0..plies {
            let moves = self.compare(&fast, &*slow);
            if moves.is_empty() {
                return;
            }
            let mv = numbers.pick(&moves);
            fast = play(&fast, mv);
            slow = slow.play(mv);
        }
        self.compare(&fast, &*slow);
    }
}

fn reference(variant: Variant, text: &str) -> Box<dyn Reference> {
    let position = reference::parse(variant.id(), text);
    position.unwrap_or_else(|| panic!("the reference refuses {variant} {text}"))
}

/// The variants in which a blocked player passes while the opponent can move.
const PASSING: [Variant; 4] =
    [Variant::Upthrust, Variant::Hique, Variant::CublinoPur, Variant::CublinoContra];

#[test]
fn start_positions_match_the_reference() {
    for variant in Variant::ALL {
        let text = reference::start_text(variant.id());
        assert_eq!(AnyPosition::start(variant).to_string(), text, "{variant}");
        Coverage::default().compare(&position(variant, text), &*reference(variant, text));
    }
}

fn random_games_match_the_reference(variant: Variant) {
    let mut numbers = RandomNumbers::new(1 + variant as u64);
    let mut tally = Coverage::default();
    let start = reference::start_text(variant.id());
    while tally.positions < 4000 {
        let plies = *numbers.pick(&[20, 60, 400]);
        tally.compare_game(variant, start, plies, &mut numbers);
    }
    // The published Focus has few pieces, so random games take thousands of plies to end.
    let ends = tally.results.len() >= 2 || variant == Variant::FocusClassic;
    assert!(ends, "{variant}: {tally:?}");
}

fn constructed_positions_and_games_from_them(variant: Variant) {
    let mut numbers = RandomNumbers::new(100 + variant as u64);
    let mut tally = Coverage::default();
    while tally.positions < 6000 {
        let text = construct::text(variant, &mut numbers);
        let plies = *numbers.pick(&[0, 0, 1, 3, 30]);
        tally.compare_game(variant, &text, plies, &mut numbers);
    }
    for result in ["p1win", "p2win", "none"] {
        assert!(tally.results.contains_key(result), "{variant}: {tally:?}");
    }
    if PASSING.contains(&variant) {
        assert!(tally.passes > 0, "{variant} never passed: {tally:?}");
    }
}

/// Compares every successor of a position, not only the one that a game continues with.
fn all_successors(variant: Variant) {
    let mut numbers = RandomNumbers::new(200 + variant as u64);
    let mut tally = Coverage::default();
    while tally.positions < 2500 {
        let text = construct::text(variant, &mut numbers);
        let (fast, slow) = (position(variant, &text), reference(variant, &text));
        for mv in tally.compare(&fast, &*slow) {
            tally.compare(&play(&fast, &mv), &*slow.play(&mv));
        }
    }
}

fn perft_of_samples(variant: Variant) {
    let mut numbers = RandomNumbers::new(300 + variant as u64);
    let mut leaves = 0;
    for _ in 0..40 {
        let text = construct::text(variant, &mut numbers);
        let (fast, slow) = (position(variant, &text), reference(variant, &text));
        let depth = if slow.moves().len() > 15 { 2 } else { 3 };
        let count = reference::perft(&*slow, depth);
        assert_eq!(fast.perft(depth), count, "{variant} {text}, depth {depth}");
        let unlimited = fast.perft_while(depth, &|| true);
        assert_eq!(unlimited, Some(count), "{variant} {text}, depth {depth}");
        leaves += count;
    }
    assert!(leaves > 1000, "{variant}: {leaves}");
    let start = reference::start_text(variant.id());
    let depth = if variant.id().starts_with("focus") { 2 } else { 3 };
    assert_eq!(
        AnyPosition::start(variant).perft(depth),
        reference::perft(&*reference(variant, start), depth),
        "{variant}"
    );
}

fn perft_stops_at_once(variant: Variant) {
    let calls = Cell::new(0);
    let count = AnyPosition::start(variant).perft_while(4, &|| {
        calls.set(calls.get() + 1);
        calls.get() < 5
    });
    assert_eq!((count, calls.get()), (None, 5), "{variant}");
}

/// Checks that the library and the reference accept the same texts, which differ from valid ones by one or two
/// characters.
fn mangled_texts_are_accepted_alike(variant: Variant) {
    let mut numbers = RandomNumbers::new(400 + variant as u64);
    let (mut valid, mut refused) = (0, 0);
    for _ in 0..4000 {
        let mut text: Vec<char> = construct::text(variant, &mut numbers).chars().collect();
        for _ in 0..numbers.between(1, 2) {
            if text.is_empty() {
                break;
            }
            let (at, other) = (numbers.below(text.len()), numbers.below(text.len()));
            match numbers.below(4) {
                0 => text[at] = text[other],
                1 => text.swap(at, other),
                2 => text.insert(at, text[other]),
                _ => {
                    text.remove(at);
                }
            }
        }
        let text: String = text.into_iter().collect();
        let fast = AnyPosition::parse(variant, &text);
        let slow = reference::parse(variant.id(), &text);
        assert_eq!(fast.is_ok(), slow.is_some(), "{variant} `{text}`: the library says {fast:?}");
        if let (Ok(fast), Some(slow)) = (fast, slow) {
            Coverage::default().compare(&fast, &*slow);
            valid += 1;
        } else {
            refused += 1;
        }
    }
    assert!(valid > 20 && refused > 500, "{variant}: {valid}, {refused}");
}

macro_rules! compare {
    ($($name:ident: $variant:ident),+ $(,)?) => {
        $(mod $name {
            compare!(@ $variant: random_games_match_the_reference, constructed_positions_and_games_from_them,
                all_successors, perft_of_samples, perft_stops_at_once, mangled_texts_are_accepted_alike);
        })+

        #[test]
        fn every_variant_is_compared() {
            assert_eq!([$(Variant::$variant),+], Variant::ALL);
        }
    };
    (@ $variant:ident: $first:ident $(, $rest:ident)*) => {
        #[test]
        fn $first() {
            super::$first(quadrille_games::rules::Variant::$variant);
        }
        compare!(@ $variant: $($rest),*);
    };
    (@ $variant:ident:) => {};
}

compare! {
    upthrust: Upthrust,
    hique: Hique,
    focus_class: Focus,
    focus_exact: FocusExact,
    focus_classic: FocusClassic,
    cublino_pur: CublinoPur,
    cublino_contra: CublinoContra,
}
