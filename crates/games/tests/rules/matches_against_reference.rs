//! Compares whole games with the slow references on texts: ends by repetition and by lack of progress.

use crate::reference::{self, Game as SlowGame};
use crate::support::{RandomNumbers, position};
use quadrille_games::record::Game;
use quadrille_games::rules::{Reason, Variant};
use std::collections::BTreeMap;

/// Plays a game of at most `plies` plies, mostly by reversible moves, until both implementations report its end.
/// Returns the reason.
fn compare_game(
    variant: Variant,
    start: &str,
    plies: usize,
    numbers: &mut RandomNumbers,
) -> &'static str {
    let mut fast = Game::new(position(variant, start));
    let first = reference::parse(variant.id(), start);
    let mut slow = SlowGame::new(first.expect("a position of the reference too"));
    for _ in 0..plies {
        let (word, decided) = slow.result();
        let outcome = fast.outcome();
        let here = fast.position();
        let given = outcome.map_or("none", |outcome| outcome.code());
        assert_eq!(given, word, "{variant} {start}: after {} plies {here}", fast.plies());
        let reason = match outcome.map(|outcome| outcome.reason) {
            None => "",
            Some(Reason::NoProgress(_)) => "stalling",
            Some(Reason::Repetition | Reason::LoopPoints(..)) => "repetition",
            Some(_) => "position",
        };
        assert_eq!(reason, decided, "{variant} {start}: {here}");
        let moves = slow.position().moves();
        if !decided.is_empty() {
            assert_eq!(fast.legal_moves(), []);
            return decided;
        }
        assert_eq!(fast.legal_moves().len(), moves.len());
        let still = slow.position().progress();
        let idle = |mv: &&String| slow.position().play(mv).progress() == still;
        let waiting: Vec<&String> = moves.iter().filter(idle).collect();
        let mv = if still.is_some() && !waiting.is_empty() && numbers.chance(97) {
            (*numbers.pick(&waiting)).clone()
        } else {
            numbers.pick(&moves).clone()
        };
        fast.play_text(&mv).expect("a legal move");
        slow.play(&mv);
    }
    "nothing"
}

/// Returns a position a few random plies after the start, so that dice have room to move without progress.
fn random_opening(variant: Variant, numbers: &mut RandomNumbers) -> String {
    let mut here = reference::parse(variant.id(), reference::start_text(variant.id()))
        .expect("the start is a position");
    for _ in 0..numbers.between(4, 24) {
        let moves = here.moves();
        if moves.is_empty() {
            break;
        }
        let mv: &String = numbers.pick(&moves);
        here = here.play(mv);
    }
    here.text()
}

#[test]
fn cublino_matches_end_like_the_reference() {
    for variant in [Variant::CublinoPur, Variant::CublinoContra] {
        let mut numbers = RandomNumbers::new(500 + variant as u64);
        let mut ends = BTreeMap::<_, usize>::new();
        for _ in 0..20 {
            let start = random_opening(variant, &mut numbers);
            *ends.entry(compare_game(variant, &start, 250, &mut numbers)).or_default() += 1;
        }
        assert!(ends.get("stalling").is_some_and(|&count| count >= 3), "{variant}: {ends:?}");
    }
}

#[test]
fn games_without_the_rule_have_no_limit() {
    for variant in Variant::ALL {
        if variant.id().starts_with("cublino") {
            continue;
        }
        let mut numbers = RandomNumbers::new(600 + variant as u64);
        for _ in 0..5 {
            let start = random_opening(variant, &mut numbers);
            let end = compare_game(variant, &start, 120, &mut numbers);
            assert_ne!(end, "stalling", "{variant}");
        }
    }
}
