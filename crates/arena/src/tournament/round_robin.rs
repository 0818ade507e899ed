//! Pairs entrants in a round robin or a gauntlet. An entrant that joins later plays in additional rounds after the
//! other rounds, so that earlier pairings do not change. In a round robin it meets all earlier entrants, in a gauntlet
//! only the first one.

use super::plan::Format;
use super::schedule::{Bye, Encounter, NextStep, Schedule};

/// Returns the round with this number, from 0, or the end if there is no such round.
pub(super) fn next_step(schedule: &Schedule, round: usize) -> NextStep {
    let (Format::RoundRobin { cycles } | Format::Gauntlet { cycles }) = schedule.format else {
        return NextStep::End;
    };
    let Some((&first_entrant_count, _)) = schedule.entrant_counts.split_first() else {
        return NextStep::End;
    };
    let is_gauntlet = matches!(schedule.format, Format::Gauntlet { .. });
    let place_count = first_entrant_count.next_multiple_of(2);
    let round_count = cycles * if is_gauntlet { 1 } else { place_count - 1 };
    if round < round_count && is_gauntlet {
        let pairs = (1..first_entrant_count).map(|opponent| [0, opponent]).collect();
        return round_from_pairs(schedule, round, round, pairs);
    }
    if round < round_count {
        return circle_round(schedule, round, first_entrant_count);
    }
    let mut earlier_round_count = round_count;
    for counts in schedule.entrant_counts.windows(2) {
        let newcomers = counts[0]..counts[1];
        let rounds_per_cycle = if is_gauntlet { 1 } else { newcomers.len() };
        let (cycle, round_in_cycle) = (
            (round - earlier_round_count) / rounds_per_cycle,
            (round - earlier_round_count) % rounds_per_cycle,
        );
        if cycle < cycles {
            let pairs = if is_gauntlet {
                newcomers.map(|newcomer| [0, newcomer]).collect()
            } else {
                let newcomer = newcomers.start + round_in_cycle;
                // Player 1 of the first game alternates between tables and cycles.
                let seats = |opponent: usize| {
                    if (opponent + cycle).is_multiple_of(2) {
                        [newcomer, opponent]
                    } else {
                        [opponent, newcomer]
                    }
                };
                (0..newcomer).map(seats).collect()
            };
            return round_from_pairs(schedule, round, cycle, pairs);
        }
        earlier_round_count += cycles * rounds_per_cycle;
    }
    NextStep::End
}

/// Returns a round with one encounter for each pair.
fn round_from_pairs(
    schedule: &Schedule,
    round: usize,
    cycle: usize,
    pairs: Vec<[usize; 2]>,
) -> NextStep {
    let encounters = pairs.into_iter().enumerate();
    let encounters =
        encounters.map(|(table, pair)| create_encounter(schedule, round, table, pair, cycle));
    NextStep::Round(encounters.collect(), Vec::new())
}

/// Returns a round of the circle method: one entrant is fixed and the others rotate. With an odd number, the entrant
/// opposite the empty seat has a bye. After one cycle, each pair has met once.
fn circle_round(schedule: &Schedule, round: usize, entrant_count: usize) -> NextStep {
    let place_count = entrant_count.next_multiple_of(2);
    let rounds_per_cycle = place_count - 1;
    let (cycle, round_in_cycle) = (round / rounds_per_cycle, round % rounds_per_cycle);
    let (mut encounters, mut byes) = (Vec::new(), Vec::new());
    for table in 0..place_count / 2 {
        let pair = if table == 0 {
            [round_in_cycle, place_count - 1]
        } else {
            [
                (round_in_cycle + table) % rounds_per_cycle,
                (round_in_cycle + rounds_per_cycle - table) % rounds_per_cycle,
            ]
        };
        if let Some(&empty_place) = pair.iter().find(|&&player| player == entrant_count) {
            let [first, second] = pair;
            let entrant = if first == empty_place { second } else { first };
            byes.push(Bye { round, entrant });
            continue;
        }
        // Player 1 of the first game alternates between cycles.
        let [first, second] = pair;
        let players = if (round + table + cycle).is_multiple_of(2) {
            [first, second]
        } else {
            [second, first]
        };
        encounters.push(create_encounter(schedule, round, encounters.len(), players, cycle));
    }
    NextStep::Round(encounters, byes)
}

/// Returns an encounter. All encounters of a cycle have the same openings, so that no entrant has easier ones.
const fn create_encounter(
    schedule: &Schedule,
    round: usize,
    table: usize,
    players: [usize; 2],
    cycle: usize,
) -> Encounter {
    Encounter {
        round,
        table,
        players,
        game_count: schedule.games_per_encounter,
        first_opening: cycle * (schedule.games_per_encounter / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::GameResults;
    use std::collections::BTreeMap;

    fn complete_schedule(format: Format, entrants: usize, games: usize) -> Schedule {
        let mut schedule = Schedule::new(format, entrants, games);
        schedule.advance(&GameResults::default());
        schedule
    }

    #[test]
    fn round_robin_balances_opponents_and_sides() {
        for entrants in 2..=13 {
            for cycles in 1..=3 {
                let schedule = complete_schedule(Format::RoundRobin { cycles }, entrants, 4);
                let mut met: BTreeMap<[usize; 2], usize> = BTreeMap::new();
                let mut seats = vec![[0; 2]; entrants];
                let mut opening_of: BTreeMap<usize, usize> = BTreeMap::new();
                for encounter in schedule.encounters() {
                    let mut pair = encounter.players;
                    pair.sort_unstable();
                    *met.entry(pair).or_default() += 1;
                    *opening_of.entry(encounter.first_opening).or_default() += 1;
                    for id in encounter.ids() {
                        let [one, two] = encounter.seats(id.game);
                        seats[one][0] += 1;
                        seats[two][1] += 1;
                    }
                }
                let pairs = entrants * (entrants - 1) / 2;
                assert_eq!(met.len(), pairs, "{entrants} entrants");
                assert!(met.values().all(|&count| count == cycles), "{met:?}");
                assert!(seats.iter().all(|[one, two]| one == two), "{seats:?}");
                // Each cycle has its own openings, shared by all its encounters.
                assert_eq!(opening_of.len(), cycles);
                assert!(opening_of.values().all(|&count| count == pairs));
                assert_eq!(schedule.total_games(), pairs * cycles * 4);
            }
        }
    }

    #[test]
    fn round_has_each_player_once_and_one_bye() {
        for entrants in 2..=13 {
            let schedule = complete_schedule(Format::RoundRobin { cycles: 1 }, entrants, 2);
            for round in 0..schedule.round_count() {
                let mut busy: Vec<usize> = schedule.round(round).flat_map(|e| e.players).collect();
                let byes = schedule.byes().iter().filter(|bye| bye.round == round);
                busy.extend(byes.map(|bye| bye.entrant));
                busy.sort_unstable();
                assert_eq!(busy, (0..entrants).collect::<Vec<_>>(), "round {round}");
                let tables: Vec<_> = schedule.round(round).map(|e| e.table).collect();
                assert_eq!(tables, (0..tables.len()).collect::<Vec<_>>());
            }
            assert_eq!(schedule.byes().len(), entrants * (entrants % 2));
        }
    }

    #[test]
    fn gauntlet_pairs_the_first_with_all_others() {
        let schedule = complete_schedule(Format::Gauntlet { cycles: 2 }, 4, 2);
        let players: Vec<_> = schedule.encounters().iter().map(|e| e.players).collect();
        assert_eq!(players, [[0, 1], [0, 2], [0, 3], [0, 1], [0, 2], [0, 3]]);
        assert_eq!(schedule.total_games(), 12);
    }

    #[test]
    fn new_entrant_meets_all_and_keeps_earlier_pairings() {
        for format in [Format::RoundRobin { cycles: 2 }, Format::Gauntlet { cycles: 2 }] {
            let base = complete_schedule(format, 3, 4);
            let mut grown = Schedule::with_joined_entrants(format, &[3, 4, 6], 4);
            grown.advance(&GameResults::default());
            assert_eq!(grown.encounters()[..base.encounters().len()], *base.encounters());
            let all = complete_schedule(format, 6, 4);
            assert_eq!(grown.total_games(), all.total_games());
            let met = |schedule: &Schedule| {
                let mut met: Vec<_> = schedule
                    .encounters()
                    .iter()
                    .map(|encounter| {
                        let mut pair = encounter.players;
                        pair.sort_unstable();
                        (pair, encounter.first_opening)
                    })
                    .collect();
                met.sort_unstable();
                met
            };
            assert_eq!(met(&grown), met(&all), "the same pairs from the same openings");
            // No two encounters share a table of a round. Only an entrant that joins plays at two tables in one round.
            let places: std::collections::BTreeSet<_> = grown
                .encounters()
                .iter()
                .map(|encounter| (encounter.round, encounter.table))
                .collect();
            assert_eq!(places.len(), grown.encounters().len());
            assert!(grown.encounters().is_sorted_by_key(|one| (one.round, one.table)));
        }
    }
}
