//! Tests of the statistics of a match, against known values and another implementation.

use super::*;

/// Returns a tally with these pairs and no games.
pub fn tally(pair_counts: [u64; 5]) -> Tally {
    Tally { pair_counts, ..Tally::default() }
}

pub fn is_close(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 0.05
}

#[test]
fn games_and_pairs_are_counted_for_the_first_entrant() {
    let (one, two) = (GameResult::Win(Player::One), GameResult::Win(Player::Two));
    let mut tally = Tally::default();
    tally.count_game(one, Player::One);
    tally.count_game(one, Player::Two);
    tally.count_game(GameResult::Draw, Player::Two);
    tally.count_game(GameResult::Unknown, Player::Two);
    assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 1));
    tally.count_pair(one, one);
    tally.count_pair(one, two);
    tally.count_pair(two, GameResult::Draw);
    tally.count_pair(GameResult::Unknown, two);
    assert_eq!(tally.pair_counts, [0, 1, 1, 0, 1]);
}

#[test]
fn score_is_the_points_per_game() {
    assert_eq!(Tally::default().score(), None);
    let tally = Tally { wins: 2, draws: 1, losses: 1, ..Tally::default() };
    assert_eq!(tally.score(), Some(0.625));
    assert_eq!(tally.to_string(), "+2 =1 -1 (62.5%), pairs 0 0 0 0 0");
}

#[test]
fn zero_is_printed_without_a_sign() {
    let printed = |pairs| tally(pairs).estimate().map(|even| even.to_string());
    assert_eq!(printed([0, 0, 5, 0, 0]).as_deref(), Some("+0.0 [no spread yet]"));
    let even = printed([0, 3, 0, 3, 0]).unwrap_or_default();
    assert!(even.starts_with("+0.0 [-"), "{even}");
    let close = Estimate { elo: -0.04, interval: Some((-0.06, 0.04)) };
    assert_eq!(close.to_string(), "+0.0 [-0.1, +0.0]");
}

#[test]
fn elo_of_known_scores() {
    // Three of four points: 400 times the decimal logarithm of three.
    let even = tally([0, 0, 10, 0, 10]).estimate();
    assert!(even.is_some_and(|estimate| is_close(estimate.elo, 190.85)));
    let (low, high) = even.and_then(|estimate| estimate.interval).unwrap_or_default();
    // The variance is 1/16 over 19. The error is 1.96 * 0.0574 = 0.1124, so the score is from 0.6376 to 0.8624 points.
    assert!(
        is_close(low, elo_from_score(0.637_59)) && is_close(high, elo_from_score(0.862_41)),
        "{low} {high}"
    );
    assert_eq!(tally([0; 5]).estimate(), None);
    let all = tally([0, 0, 0, 0, 7]).estimate();
    assert!(all.is_some_and(|all| all.elo == f64::INFINITY && all.interval.is_none()));
    assert!(is_close(elo_from_score(expected_score(37.0)), 37.0));
}

#[test]
fn cancelling_pairs_have_no_variance() {
    let split = tally([0, 0, 50, 0, 0]).estimate();
    assert!(split.is_some_and(|split| split.elo == 0.0 && split.interval.is_none()));
}

/// Compares with values from the tests of fastchess, an independent implementation of the same formulas.
#[test]
fn estimates_agree_with_another_implementation() {
    for (pairs, elo, error, normalized, its_error) in [
        ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28),
        ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96),
        ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65),
    ] {
        let tally = tally(pairs);
        for (estimate, elo, error) in
            [(tally.estimate(), elo, error), (tally.normalized_estimate(), normalized, its_error)]
        {
            let Some(Estimate { elo: estimated_elo, interval: Some((low, high)) }) = estimate
            else {
                unreachable!("{estimate:?}");
            };
            assert!((estimated_elo - elo).abs() < 0.006, "{estimated_elo} {elo}");
            // fastchess divides the variance by the number of pairs, not by one less.
            let half = (high - low) / 2.0;
            assert!((half / error - 1.0).abs() < 0.005, "{half} {error}");
        }
    }
    assert_eq!(tally([0, 0, 9, 0, 0]).normalized_estimate(), None);
}
