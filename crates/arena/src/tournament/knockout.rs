//! Knockout: the loser of an encounter is eliminated.
//!
//! The order of the list is the seeding: the first and the second can meet only in the last round. If the number of
//! entrants is not a power of two, the best seeds have a bye in the first round. A tied encounter is prolonged by pairs of
//! games as long as the plan allows. More games are the only tie-break that depends on strength. After that, the better
//! seed advances. A random choice would often eliminate the better player, and a tie-break by thinking time would not be
//! repeatable.

use super::schedule::{Bye, Encounter, GameResults, NextStep, Schedule};

/// Returns the entrant that advances from an encounter: the winner, or after all tie-breaks the better seed. `None` while
/// games are missing or another pair is due.
pub(super) fn winner(
    encounter: &Encounter,
    results: &GameResults,
    games_per_encounter: usize,
    tiebreaks: usize,
) -> Option<usize> {
    let ([first_half_points, second_half_points], is_complete) = encounter.half_points(results);
    let [first, second] = encounter.players;
    if !is_complete {
        None
    } else if first_half_points != second_half_points {
        Some(if first_half_points > second_half_points { first } else { second })
    } else {
        (encounter.game_count >= games_per_encounter + 2 * tiebreaks).then(|| first.min(second))
    }
}

/// Returns the next step after all games of the schedule have been played.
pub(super) fn next_step(schedule: &Schedule, results: &GameResults, tiebreaks: usize) -> NextStep {
    let round = schedule.round_count();
    let advancing_entrants: Vec<Option<usize>> = if round == 0 {
        bracket(schedule.entrant_count)
    } else {
        let winner_of = |encounter: &Encounter| {
            winner(encounter, results, schedule.games_per_encounter, tiebreaks)
        };
        let tied_encounters: Vec<usize> = (0..schedule.encounters().len())
            .filter(|&index| {
                let encounter = &schedule.encounters()[index];
                encounter.round + 1 == round && winner_of(encounter).is_none()
            })
            .collect();
        if !tied_encounters.is_empty() {
            return NextStep::Prolong(tied_encounters);
        }
        survivors(schedule, round - 1, &winner_of)
    };
    if advancing_entrants.len() < 2 {
        return NextStep::End;
    }
    let (mut encounters, mut byes) = (Vec::new(), Vec::new());
    for pair in advancing_entrants.chunks(2) {
        match *pair {
            [Some(first), Some(second)] => encounters.push(Encounter {
                round,
                table: encounters.len(),
                players: [first.min(second), first.max(second)],
                game_count: schedule.games_per_encounter,
                first_opening: round * (schedule.games_per_encounter / 2 + tiebreaks),
            }),
            [Some(entrant), None] | [None, Some(entrant)] => byes.push(Bye { round, entrant }),
            _ => {}
        }
    }
    NextStep::Round(encounters, byes)
}

/// Returns the entrants that advance from a finished round, in the order of the bracket.
fn survivors(
    schedule: &Schedule,
    round: usize,
    winner_of: &dyn Fn(&Encounter) -> Option<usize>,
) -> Vec<Option<usize>> {
    let advancing_entrants: Vec<usize> = schedule.round(round).filter_map(winner_of).collect();
    let byes = schedule.byes().iter().filter(|bye| bye.round == round);
    let mut advancing_entrants: Vec<usize> =
        advancing_entrants.into_iter().chain(byes.map(|bye| bye.entrant)).collect();
    let bracket_places = bracket(schedule.entrant_count);
    // Entrants keep their first places in the bracket, so these places order the winners.
    advancing_entrants
        .sort_by_key(|entrant| bracket_places.iter().position(|place| *place == Some(*entrant)));
    advancing_entrants.into_iter().map(Some).collect()
}

/// Returns the seeds of the first round in the order of the bracket; `None` for an empty place.
fn bracket(entrant_count: usize) -> Vec<Option<usize>> {
    let mut seeds = vec![0];
    while seeds.len() < entrant_count {
        let seed_sum = 2 * seeds.len() - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, seed_sum - seed]).collect();
    }
    seeds.into_iter().map(|seed| (seed < entrant_count).then_some(seed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Format;
    use quadrille_games::record::pgn::GameResult;
    use quadrille_games::rules::Player;

    /// Plays all games. The entrant that `stronger` returns wins; `None` is a draw.
    fn play(
        schedule: &mut Schedule,
        results: &mut GameResults,
        stronger: &dyn Fn(usize, usize) -> Option<usize>,
    ) -> Vec<usize> {
        let mut counts = Vec::new();
        loop {
            schedule.advance(results);
            let open: Vec<_> = schedule
                .open_games(results)
                .map(|(id, encounter)| (id, encounter.seats(id.game)))
                .collect();
            if open.is_empty() {
                assert!(schedule.is_over());
                return counts;
            }
            counts.push(open.len());
            for (id, [one, two]) in open {
                let result = match stronger(one, two) {
                    None => GameResult::Draw,
                    Some(best) if best == one => GameResult::Win(Player::One),
                    Some(_) => GameResult::Win(Player::Two),
                };
                assert_eq!(results.insert(id, result), None);
            }
        }
    }

    #[test]
    fn best_seed_wins_its_bracket_for_every_size() {
        for entrants in 2..=17 {
            let mut schedule = Schedule::new(Format::Knockout { tiebreaks: 2 }, entrants, 2);
            let mut results = GameResults::default();
            play(&mut schedule, &mut results, &|a, b| Some(a.min(b)));
            // Each entrant except the winner is eliminated once.
            assert_eq!(schedule.encounters().len(), entrants - 1);
            assert_eq!(results.len(), 2 * (entrants - 1));
            assert_eq!(schedule.total_games(), results.len());
            let last = schedule.encounters().last().map(|e| e.players);
            assert_eq!(last, Some([0, 1]), "the two best meet at the end");
            let byes = entrants.next_power_of_two() - entrants;
            let spared: Vec<_> = schedule.byes().iter().map(|bye| bye.entrant).collect();
            let mut sorted = spared.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..byes).collect::<Vec<_>>(), "{entrants}");
        }
    }

    #[test]
    fn winner_of_an_upset_takes_the_bracket_place() {
        let mut schedule = Schedule::new(Format::Knockout { tiebreaks: 1 }, 8, 2);
        let mut results = GameResults::default();
        play(&mut schedule, &mut results, &|a, b| Some(a.max(b)));
        let players: Vec<_> = schedule.encounters().iter().map(|e| e.players).collect();
        assert_eq!(players, [[0, 7], [3, 4], [1, 6], [2, 5], [4, 7], [5, 6], [6, 7]]);
    }

    #[test]
    fn tie_is_replayed_then_decided_by_seed() {
        let mut schedule = Schedule::new(Format::Knockout { tiebreaks: 2 }, 4, 2);
        let mut results = GameResults::default();
        // Entrants 1 and 2 always draw; the others never do.
        let counts =
            play(&mut schedule, &mut results, &|a, b| (a + b != 3 || a * b != 2).then(|| a.max(b)));
        // The first round has two encounters. The tied one is prolonged twice. The last round follows.
        assert_eq!(counts, [4, 2, 2, 2]);
        let last = schedule.encounters().last().map(|e| e.players);
        assert_eq!(last, Some([1, 3]));
        let longest = schedule.encounters().iter().map(|e| e.game_count).max();
        assert_eq!(longest, Some(6));
        // All pairs of a round have different openings, even after prolongation.
        let tied = schedule.encounters().iter().find(|e| e.game_count == 6);
        assert_eq!(tied.map(|e| e.opening_number(5)), Some(2));
        assert_eq!(schedule.encounters().last().map(|e| e.first_opening), Some(3));
    }
}
