//! Everybody against everybody, and one against all others.

use super::plan::Format;
use super::schedule::{Bye, Encounter, Next, Schedule};

/// The league's round with this number.
pub(super) fn next(schedule: &Schedule, round: usize) -> Next {
    match schedule.format {
        Format::RoundRobin { cycles } => everybody(schedule, round, cycles),
        Format::Gauntlet { cycles } => one_against_all(schedule, round, cycles),
        Format::Knockout { .. } | Format::Swiss { .. } => Next::End,
    }
}

/// A round of the circle: one entrant stays, the others walk round it, and whoever faces the empty place of an odd
/// circle has a bye. After one lap everybody has met everybody once.
fn everybody(schedule: &Schedule, round: usize, cycles: usize) -> Next {
    let places = schedule.entrants.next_multiple_of(2);
    let lap = places - 1;
    let (cycle, step) = (round / lap, round % lap);
    if cycle >= cycles {
        return Next::End;
    }
    let (mut encounters, mut byes) = (Vec::new(), Vec::new());
    for table in 0..places / 2 {
        let pair = if table == 0 {
            [step, places - 1]
        } else {
            [(step + table) % lap, (step + lap - table) % lap]
        };
        if let Some(&alone) = pair.iter().find(|&&player| player == schedule.entrants) {
            let [first, second] = pair;
            let entrant = if first == alone { second } else { first };
            byes.push(Bye { round, entrant });
            continue;
        }
        // Who sits down as Player 1 first changes from cycle to cycle; over a pair of games it is even anyway.
        let [first, second] = pair;
        let players = if (round + table + cycle).is_multiple_of(2) {
            [first, second]
        } else {
            [second, first]
        };
        encounters.push(encounter(schedule, round, encounters.len(), players, cycle));
    }
    Next::Round(encounters, byes)
}

/// The first of the list against each of the others.
fn one_against_all(schedule: &Schedule, round: usize, cycles: usize) -> Next {
    if round >= cycles {
        return Next::End;
    }
    let all = (1..schedule.entrants)
        .map(|other| encounter(schedule, round, other - 1, [0, other], round))
        .collect();
    Next::Round(all, Vec::new())
}

/// An encounter whose openings are those of all others in its cycle: nobody is helped by a kinder opening.
const fn encounter(
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
        games: schedule.games,
        opening: cycle * (schedule.games / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tournament::Results;
    use std::collections::BTreeMap;

    fn settled(format: Format, entrants: usize, games: usize) -> Schedule {
        let mut schedule = Schedule::new(format, entrants, games);
        schedule.advance(&Results::default());
        schedule
    }

    #[test]
    fn everybody_meets_everybody_equally_often_and_sits_on_both_sides_equally_often() {
        for entrants in 2..=13 {
            for cycles in 1..=3 {
                let schedule = settled(Format::RoundRobin { cycles }, entrants, 4);
                let mut met: BTreeMap<[usize; 2], usize> = BTreeMap::new();
                let mut seats = vec![[0; 2]; entrants];
                let mut opening_of: BTreeMap<usize, usize> = BTreeMap::new();
                for encounter in schedule.encounters() {
                    let mut pair = encounter.players;
                    pair.sort_unstable();
                    *met.entry(pair).or_default() += 1;
                    *opening_of.entry(encounter.opening).or_default() += 1;
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
                // A cycle has its own openings, and all of the cycle the same.
                assert_eq!(opening_of.len(), cycles);
                assert!(opening_of.values().all(|&count| count == pairs));
                assert_eq!(schedule.total_games(), pairs * cycles * 4);
            }
        }
    }

    #[test]
    fn nobody_plays_twice_in_a_round_and_the_odd_one_has_its_bye() {
        for entrants in 2..=13 {
            let schedule = settled(Format::RoundRobin { cycles: 1 }, entrants, 2);
            for round in 0..schedule.rounds() {
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
    fn a_gauntlet_is_run_by_the_first_against_each_of_the_others() {
        let schedule = settled(Format::Gauntlet { cycles: 2 }, 4, 2);
        let players: Vec<_> = schedule.encounters().iter().map(|e| e.players).collect();
        assert_eq!(players, [[0, 1], [0, 2], [0, 3], [0, 1], [0, 2], [0, 3]]);
        assert_eq!(schedule.total_games(), 12);
    }
}
