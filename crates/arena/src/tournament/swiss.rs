//! Pairs entrants by the Swiss system: each entrant plays in every round, against one with a similar score.
//!
//! Entrants are paired from the top of the standings. Entrants with equal points form a group. The first of its upper half
//! meets the first of its lower half, or else the next possible opponent. A pairing is possible if the two have not met,
//! and if the others can still form the maximum number of new pairings. No pairing is therefore repeated while that can be
//! avoided. If the number is odd, one entrant has a bye: the last in the standings among those with the fewest byes, if the
//! others can then be paired. A bye scores as a win, because the entrant did not choose it.

use super::schedule::{Bye, Encounter, GameResults, NextStep, Schedule};
use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

/// Returns the half points of all entrants. Byes count as games won.
pub(super) fn half_points(schedule: &Schedule, results: &GameResults) -> Vec<u32> {
    let mut half_point_totals = vec![0; schedule.entrant_count];
    for encounter in schedule.encounters() {
        let (encounter_half_points, _) = encounter.half_points(results);
        for (entrant, gained_half_points) in encounter.players.iter().zip(encounter_half_points) {
            half_point_totals[*entrant] += gained_half_points;
        }
    }
    for bye in schedule.byes() {
        half_point_totals[bye.entrant] += bye_half_points(schedule.games_per_encounter);
    }
    half_point_totals
}

/// Returns the half points of a bye, as many as for winning all games of an encounter.
pub(super) fn bye_half_points(games_per_encounter: usize) -> u32 {
    u32::try_from(2 * games_per_encounter).unwrap_or(u32::MAX)
}

/// Returns the next step after all games of the schedule have been played.
pub(super) fn next_step(
    schedule: &Schedule,
    results: &GameResults,
    round_count: usize,
) -> NextStep {
    let round = schedule.round_count();
    if round >= round_count {
        return NextStep::End;
    }
    let half_points = half_points(schedule, results);
    let mut meeting_counts = vec![vec![0; schedule.entrant_count]; schedule.entrant_count];
    for encounter in schedule.encounters() {
        let [first, second] = encounter.players;
        meeting_counts[first][second] += 1;
        meeting_counts[second][first] += 1;
    }
    // The sort is stable: the order of the list decides between equal points.
    let mut ranked_entrants: Vec<usize> = (0..schedule.entrant_count).collect();
    ranked_entrants.sort_by_key(|&entrant| std::cmp::Reverse(half_points[entrant]));
    let mut byes = Vec::new();
    if ranked_entrants.len() % 2 == 1
        && let Some(entrant) = choose_bye_entrant(schedule, &ranked_entrants, &meeting_counts)
    {
        ranked_entrants.retain(|&ranked_entrant| ranked_entrant != entrant);
        byes.push(Bye { round, entrant });
    }
    let pairs = pair_entrants(&ranked_entrants, &half_points, &meeting_counts);
    let encounters = pairs.into_iter().enumerate().map(|(table, players)| Encounter {
        round,
        table,
        players,
        game_count: schedule.games_per_encounter,
        first_opening: round * (schedule.games_per_encounter / 2),
    });
    NextStep::Round(encounters.collect(), byes)
}

/// Returns the entrant that has the bye; `None` without entrants.
fn choose_bye_entrant(
    schedule: &Schedule,
    ranked_entrants: &[usize],
    meeting_counts: &[Vec<usize>],
) -> Option<usize> {
    let bye_count = |entrant: usize| {
        let schedule_byes = schedule.byes().iter();
        schedule_byes.filter(|bye| bye.entrant == entrant).count()
    };
    let min_bye_count = ranked_entrants.iter().map(|&entrant| bye_count(entrant)).min()?;
    let candidates = || {
        let reverse_order = ranked_entrants.iter().rev().copied();
        reverse_order.filter(|&entrant| bye_count(entrant) == min_bye_count)
    };
    let new_pairs_without = |bye_entrant: usize| {
        let remaining_entrants: Vec<usize> =
            ranked_entrants.iter().copied().filter(|&entrant| entrant != bye_entrant).collect();
        max_new_pairs(&remaining_entrants, meeting_counts)
    };
    let max_pair_count = candidates().map(new_pairs_without).max()?;
    candidates().find(|&entrant| new_pairs_without(entrant) == max_pair_count)
}

/// Returns the maximum number of pairs of entrants that have not met.
fn max_new_pairs(entrants: &[usize], meeting_counts: &[Vec<usize>]) -> usize {
    let node_index = |entrant: usize| u32::try_from(entrant).unwrap_or(u32::MAX);
    let pairs = entrants.iter().enumerate().flat_map(|(index, &first)| {
        let new_opponents =
            entrants[index + 1..].iter().filter(move |&&second| meeting_counts[first][second] == 0);
        new_opponents.map(move |&second| (node_index(first), node_index(second)))
    });
    maximum_matching(&UnGraph::<(), ()>::from_edges(pairs)).len()
}

/// Pairs all entrants, from the top. `ranked_entrants` has an even length.
fn pair_entrants(
    ranked_entrants: &[usize],
    half_points: &[u32],
    meeting_counts: &[Vec<usize>],
) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let mut unpaired_entrants = ranked_entrants.to_vec();
    let mut remaining_pair_count = max_new_pairs(&unpaired_entrants, meeting_counts);
    // The entrants that must meet a previous opponent again.
    let mut leftover_entrants = Vec::new();
    while !unpaired_entrants.is_empty() {
        let first = unpaired_entrants.remove(0);
        let opponent = preferred_opponents(first, &unpaired_entrants, half_points)
            .into_iter()
            .find(|&opponent| {
                meeting_counts[first][opponent] == 0 && {
                    let remaining_entrants: Vec<usize> = unpaired_entrants
                        .iter()
                        .copied()
                        .filter(|&entrant| entrant != opponent)
                        .collect();
                    max_new_pairs(&remaining_entrants, meeting_counts) + 1 == remaining_pair_count
                }
            });
        match opponent {
            Some(opponent) => {
                unpaired_entrants.retain(|&entrant| entrant != opponent);
                pairs.push([first, opponent]);
                remaining_pair_count -= 1;
            }
            None => leftover_entrants.push(first),
        }
    }
    while !leftover_entrants.is_empty() {
        let first = leftover_entrants.remove(0);
        let min_meeting_count =
            leftover_entrants.iter().map(|&opponent| meeting_counts[first][opponent]).min();
        let opponent = preferred_opponents(first, &leftover_entrants, half_points)
            .into_iter()
            .find(|&opponent| Some(meeting_counts[first][opponent]) == min_meeting_count);
        if let Some(opponent) = opponent {
            leftover_entrants.retain(|&entrant| entrant != opponent);
            pairs.push([first, opponent]);
        }
    }
    pairs
}

/// Returns `candidates`, which follow `entrant` in the standings, in the order in which it prefers them: the lower half
/// of its group from the top, the upper half from the bottom, then the candidates with fewer points.
fn preferred_opponents(entrant: usize, candidates: &[usize], half_points: &[u32]) -> Vec<usize> {
    let equal_count = candidates
        .iter()
        .take_while(|&&candidate| half_points[candidate] == half_points[entrant])
        .count();
    let (equal_candidates, lower_candidates) = candidates.split_at(equal_count);
    // The group also contains `entrant`, so this is the first of its lower half.
    let middle = equal_candidates.len().div_ceil(2).saturating_sub(1);
    let lower_half = equal_candidates[middle.min(equal_candidates.len())..].iter();
    let upper_half = equal_candidates[..middle.min(equal_candidates.len())].iter().rev();
    lower_half.chain(upper_half).chain(lower_candidates).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Format;
    use quadrille_games::record::pgn::GameResult;
    use quadrille_games::rules::Player;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use std::collections::BTreeSet;

    /// Computes [`max_new_pairs`] by trying all pairings.
    fn slow_new_pairs(left: &[usize], met: &[Vec<usize>]) -> usize {
        let Some((&one, rest)) = left.split_first() else {
            return 0;
        };
        let open = rest.iter().filter(|&&other| met[one][other] == 0);
        let paired = open.map(|&other| {
            let others: Vec<_> = rest.iter().copied().filter(|&r| r != other).collect();
            1 + slow_new_pairs(&others, met)
        });
        paired.max().unwrap_or(0).max(slow_new_pairs(rest, met))
    }

    #[test]
    fn matching_is_maximal() {
        let mut random = StdRng::seed_from_u64(5);
        for _ in 0..1500 {
            let count = random.random_range(0..10);
            let chance = random.random_range(0.3..0.9);
            let mut met = vec![vec![0; count]; count];
            let all: Vec<usize> = (0..count).collect();
            for (one, other) in
                all.iter().flat_map(|&one| all[..one].iter().map(move |&other| (one, other)))
            {
                let times = usize::from(random.random_bool(chance));
                met[one][other] = times;
                met[other][one] = times;
            }
            assert_eq!(max_new_pairs(&all, &met), slow_new_pairs(&all, &met), "{met:?}");
        }
    }

    /// Plays a whole tournament with random results.
    fn play(entrants: usize, rounds: usize, seed: u64) -> (Schedule, GameResults) {
        let mut random = StdRng::seed_from_u64(seed);
        let mut schedule = Schedule::new(Format::Swiss { rounds }, entrants, 2);
        let mut results = GameResults::default();
        loop {
            schedule.advance(&results);
            let open: Vec<_> = schedule.open_games(&results).map(|(id, _)| id).collect();
            if open.is_empty() {
                assert!(schedule.is_over());
                return (schedule, results);
            }
            for id in open {
                let result =
                    [GameResult::Win(Player::One), GameResult::Win(Player::Two), GameResult::Draw]
                        [random.random_range(0..3)];
                results.insert(id, result);
            }
        }
    }

    fn pairs(schedule: &Schedule) -> Vec<[usize; 2]> {
        let sorted = |players: [usize; 2]| [players[0].min(players[1]), players[0].max(players[1])];
        schedule.encounters().iter().map(|e| sorted(e.players)).collect()
    }

    #[test]
    fn every_round_pairs_everybody_and_byes_rotate() {
        for entrants in 2..=12 {
            let most = entrants - 1 + entrants % 2;
            let (schedule, results) = play(entrants, most, 3);
            assert_eq!(schedule.round_count(), most);
            assert_eq!(results.len(), most * (entrants / 2) * 2);
            for round in 0..most {
                let mut busy: Vec<usize> = schedule.round(round).flat_map(|e| e.players).collect();
                let byes = schedule.byes().iter().filter(|bye| bye.round == round);
                busy.extend(byes.map(|bye| bye.entrant));
                busy.sort_unstable();
                assert_eq!(busy, (0..entrants).collect::<Vec<_>>());
            }
            let spared: BTreeSet<_> = schedule.byes().iter().map(|bye| bye.entrant).collect();
            assert_eq!(spared.len(), schedule.byes().len(), "nobody twice");
        }
    }

    #[test]
    fn no_repeated_pairing_in_half_as_many_rounds_as_entrants() {
        // If each entrant has met at most half of the others, the rest can always be paired (Dirac's theorem).
        for seed in 0..40 {
            for entrants in [4, 6, 8, 10, 16] {
                let (schedule, _) = play(entrants, entrants / 2, seed);
                let pairs = pairs(&schedule);
                let different: BTreeSet<_> = pairs.iter().collect();
                assert_eq!(different.len(), pairs.len(), "{entrants} {seed}");
            }
        }
    }

    #[test]
    fn round_repeats_as_few_pairings_as_possible() {
        let mut repeated = 0;
        for seed in 0..60 {
            let (schedule, _) = play(6, 5, seed);
            for round in 1..5 {
                let before: BTreeSet<_> = schedule
                    .encounters()
                    .iter()
                    .zip(pairs(&schedule))
                    .filter(|(e, _)| e.round < round)
                    .map(|(_, pair)| pair)
                    .collect();
                let again = schedule
                    .encounters()
                    .iter()
                    .zip(pairs(&schedule))
                    .filter(|(e, pair)| e.round == round && before.contains(pair))
                    .count();
                // Tries all fifteen ways to pair six entrants.
                let fewest = all_pairings(&[0, 1, 2, 3, 4, 5])
                    .iter()
                    .map(|way| way.iter().filter(|pair| before.contains(*pair)).count())
                    .min();
                assert_eq!(Some(again), fewest, "seed {seed} round {round}");
                repeated += again;
            }
        }
        assert!(repeated > 0, "some last rounds cannot be new: the case was met");
    }

    fn all_pairings(left: &[usize]) -> Vec<Vec<[usize; 2]>> {
        let Some((&one, rest)) = left.split_first() else {
            return vec![Vec::new()];
        };
        rest.iter()
            .flat_map(|&other| {
                let others: Vec<_> = rest.iter().copied().filter(|&r| r != other).collect();
                all_pairings(&others).into_iter().map(move |mut way| {
                    way.push([one, other]);
                    way
                })
            })
            .collect()
    }

    #[test]
    fn entrants_with_equal_points_are_paired() {
        let mut schedule = Schedule::new(Format::Swiss { rounds: 2 }, 8, 2);
        let mut results = GameResults::default();
        schedule.advance(&results);
        assert_eq!(pairs(&schedule), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        let open: Vec<_> =
            schedule.open_games(&results).map(|(id, e)| (id, e.seats(id.game))).collect();
        for (id, [one, two]) in open {
            let best = if one < two { Player::One } else { Player::Two };
            results.insert(id, GameResult::Win(best));
        }
        schedule.advance(&results);
        assert_eq!(pairs(&schedule)[4..], [[0, 2], [1, 3], [4, 6], [5, 7]]);
    }

    #[test]
    fn total_includes_games_of_later_rounds() {
        let mut schedule = Schedule::new(Format::Swiss { rounds: 4 }, 7, 2);
        assert_eq!(schedule.total_games(), 24);
        schedule.advance(&GameResults::default());
        assert_eq!((schedule.round_count(), schedule.total_games()), (1, 24));
    }

    #[test]
    fn bye_counts_as_a_won_encounter() {
        let mut schedule = Schedule::new(Format::Swiss { rounds: 1 }, 3, 4);
        let results = GameResults::default();
        schedule.advance(&results);
        assert_eq!(schedule.byes(), [Bye { round: 0, entrant: 2 }]);
        assert_eq!(half_points(&schedule, &results), [0, 0, 8]);
    }
}
