//! Computes the standings of a tournament.

use super::folder::TournamentProgress;
use super::plan::{Format, Plan};
use super::{knockout, swiss};
use crate::tally::half_points;
use crate::{Estimate, Tally, are_identical};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Player;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The minimum number of pairs for a rating.
const MIN_RATED_PAIRS: u64 = 10;

/// One entrant's standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The entrant's index in the plan's list.
    pub entrant: usize,
    /// The rank, from 1; equal entrants share a rank.
    pub rank: usize,
    /// Half points from games and byes.
    pub half_points: u32,
    /// The games and pairs against all opponents.
    pub tally: Tally,
    /// The number of byes. In the Swiss system, each scores as a won encounter; otherwise it scores nothing.
    pub bye_count: usize,
    /// The sum of the half points of the opponents of all encounters; for a bye, the entrant's own half points.
    pub buchholz: u32,
    /// In a knockout, the number of rounds from which the entrant advanced.
    pub rounds_advanced: usize,
    /// The number of forfeited games by kind of failure.
    pub forfeits: BTreeMap<String, usize>,
}

impl Standing {
    /// Returns the number of pairs of games that must be played until the strength can be estimated.
    pub fn missing_pairs(&self) -> u64 {
        MIN_RATED_PAIRS.saturating_sub(self.tally.pair_counts.iter().sum())
    }

    /// Returns the rating difference to the opponents met, with its interval. `None` with fewer than 10 pairs.
    pub fn estimate(&self) -> Option<Estimate> {
        let estimate = self.tally.estimate().filter(|_| self.missing_pairs() == 0)?;
        estimate.interval.is_some().then_some(estimate)
    }
}

/// The half points and games of one entrant against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CrosstableCell {
    /// Half points.
    pub half_points: u32,
    /// Games.
    pub games: u32,
}

/// The whole table, the best entrant first.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The rows.
    pub rows: Vec<Standing>,
    /// The crosstable: by entrant, then by opponent, in the order of the plan's list.
    pub cells: Vec<Vec<CrosstableCell>>,
}

impl Standings {
    /// Returns the standings after the games so far.
    pub fn new(plan: &Plan, progress: &TournamentProgress) -> Self {
        let entrant_count = plan.entrants.len();
        let is_swiss = matches!(plan.format, Format::Swiss { .. });
        let mut rows: Vec<Standing> = (0..entrant_count).map(Standing::empty).collect();
        let mut cells = vec![vec![CrosstableCell::default(); entrant_count]; entrant_count];
        for game in &progress.games {
            for (player, entrant) in Player::BOTH.into_iter().zip(game.seats) {
                let row = &mut rows[entrant];
                row.tally.count_game(game.result, player);
                if progress.is_pair_broken(game.id) {
                    row.tally.exclude_game(game.result, player);
                }
                let game_half_points = half_points(game.result, player).unwrap_or(0);
                row.half_points += game_half_points;
                let cell = &mut cells[entrant][game.seats[1 - player.index()]];
                cell.half_points += game_half_points;
                cell.games += 1;
                if let Some((loser, kind)) = &game.forfeit
                    && *loser == player
                {
                    *row.forfeits.entry(kind.clone()).or_default() += 1;
                }
            }
        }
        for encounter in progress.schedule.encounters() {
            let result_of =
                |id| (progress.results.get(&id)).map_or(GameResult::Unknown, |&result| result);
            let [first, second] = encounter.players;
            // Games between identical players give no information on strength.
            let specs = [first, second].map(|entrant| &plan.entrants[entrant].player);
            if are_identical(specs[0], specs[1]) {
                continue;
            }
            let ids: Vec<_> = encounter.ids().collect();
            for pair in ids.chunks_exact(2) {
                if progress.is_pair_broken(pair[0]) {
                    continue;
                }
                let (result_as_one, result_as_two) = (result_of(pair[0]), result_of(pair[1]));
                rows[first].tally.count_pair(result_as_one, result_as_two);
                rows[second].tally.count_pair(result_as_two, result_as_one);
            }
        }
        for bye in progress.schedule.byes() {
            let row = &mut rows[bye.entrant];
            // The byes of a round robin are in the schedule before they occur.
            let counts_bye = is_swiss || matches!(plan.format, Format::Knockout { .. });
            row.bye_count += usize::from(counts_bye);
            if is_swiss {
                row.half_points += swiss::bye_half_points(plan.games_per_encounter);
            }
        }
        count_buchholz(&mut rows, progress);
        count_rounds_advanced(&mut rows, plan, progress);
        assign_ranks(&mut rows, plan.format);
        Self { rows, cells }
    }
}

impl Standing {
    fn empty(entrant: usize) -> Self {
        Self {
            entrant,
            rank: 1,
            half_points: 0,
            tally: Tally::default(),
            bye_count: 0,
            buchholz: 0,
            rounds_advanced: 0,
            forfeits: BTreeMap::new(),
        }
    }

    /// Returns the sort key; greater is better. It ignores the order of the plan, so that equal entrants share a rank.
    fn sort_key(&self, format: Format) -> [u64; 3] {
        let half_points = u64::from(self.half_points);
        match format {
            Format::RoundRobin { .. } => [half_points, self.tally.wins, 0],
            // The gauntlet's first entrant plays more games than the others, so rows are ranked by points per game.
            Format::Gauntlet { .. } => {
                let games = self.tally.game_count().max(1);
                [half_points * 1_000_000_000 / games, self.tally.wins, 0]
            }
            Format::Knockout { .. } => [self.rounds_advanced as u64, 0, 0],
            Format::Swiss { .. } => [half_points, u64::from(self.buchholz), self.tally.wins],
        }
    }
}

fn count_buchholz(rows: &mut [Standing], progress: &TournamentProgress) {
    let half_points: Vec<u32> = rows.iter().map(|row| row.half_points).collect();
    for encounter in progress.schedule.encounters() {
        let is_played = |game| progress.results.contains_key(&game);
        if encounter.ids().any(is_played) {
            let [first, second] = encounter.players;
            rows[first].buchholz += half_points[second];
            rows[second].buchholz += half_points[first];
        }
    }
    for row in rows {
        row.buchholz += u32::try_from(row.bye_count).unwrap_or(0) * row.half_points;
    }
}

fn count_rounds_advanced(rows: &mut [Standing], plan: &Plan, progress: &TournamentProgress) {
    let Format::Knockout { tiebreaks } = plan.format else { return };
    for bye in progress.schedule.byes() {
        rows[bye.entrant].rounds_advanced = bye.round + 1;
    }
    for encounter in progress.schedule.encounters() {
        let winner =
            knockout::winner(encounter, &progress.results, plan.games_per_encounter, tiebreaks);
        if let Some(winner) = winner {
            rows[winner].rounds_advanced = encounter.round + 1;
        }
    }
}

/// Sorts the rows and assigns their ranks.
fn assign_ranks(rows: &mut [Standing], format: Format) {
    rows.sort_by_key(|row| (Reverse(row.sort_key(format)), row.entrant));
    for index in 1..rows.len() {
        let is_equal = rows[index].sort_key(format) == rows[index - 1].sort_key(format);
        rows[index].rank = if is_equal { rows[index - 1].rank } else { index + 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EntrantSpec;
    use crate::tournament::{FinishedGame, GameId};
    use std::path::Path;

    /// Returns a plan for this number of entrants.
    fn plan(format: &str, entrants: usize) -> Plan {
        let mut text = format!("variant = \"hique\"\n{format}\n");
        for number in 0..entrants {
            text += &format!("[[entrant]]\nname = \"{number}\"\nplayer = \"builtin:random\"\n");
        }
        match Plan::parse(&text, Path::new("")) {
            Ok(plan) => plan,
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Plays all games. `score` returns the half points of the first of two entrants in each game, 0 to 2.
    fn play_all(plan: &Plan, score: &dyn Fn(usize, usize) -> u32) -> TournamentProgress {
        let mut so_far = TournamentProgress::new(plan);
        loop {
            so_far.schedule.advance(&so_far.results);
            let open: Vec<(GameId, [usize; 2])> = so_far
                .schedule
                .open_games(&so_far.results)
                .map(|(id, encounter)| (id, encounter.seats(id.game)))
                .collect();
            if open.is_empty() {
                return so_far;
            }
            for (id, seats) in open {
                let [one, two] = seats;
                let first = if one < two { score(one, two) } else { 2 - score(two, one) };
                let added = so_far.add(FinishedGame {
                    id,
                    seats,
                    result: match first {
                        0 => GameResult::Win(Player::Two),
                        1 => GameResult::Draw,
                        _ => GameResult::Win(Player::One),
                    },
                    forfeit: (first == 0).then(|| (Player::One, "time".to_owned())),
                    plies: 1,
                    sentence: String::new(),
                });
                assert!(added);
            }
        }
    }

    fn ranked_entrants(standings: &Standings) -> Vec<(usize, usize)> {
        let rows = standings.rows.iter();
        rows.map(|row| (row.rank, row.entrant)).collect()
    }

    #[test]
    fn league_ranks_by_points_with_shared_ranks() {
        let plan = plan("format = \"round-robin\"\ngames = 4", 4);
        // The last entrant beats all others, who draw with each other.
        let so_far = play_all(&plan, &|_, two| if two == 3 { 0 } else { 1 });
        let standings = Standings::new(&plan, &so_far);
        assert_eq!(ranked_entrants(&standings), [(1, 3), (2, 0), (2, 1), (2, 2)]);
        let [best, second] = [&standings.rows[0], &standings.rows[1]];
        assert_eq!((best.half_points, best.tally.wins), (24, 12));
        assert_eq!((second.half_points, second.tally.draws, second.tally.losses), (8, 8, 4));
        assert_eq!(best.tally.pair_counts, [0, 0, 0, 0, 6]);
        assert_eq!(second.tally.pair_counts, [2, 0, 4, 0, 0]);
        assert_eq!(standings.cells[0][3], CrosstableCell { half_points: 0, games: 4 });
        assert_eq!(standings.cells[3][0], CrosstableCell { half_points: 8, games: 4 });
        // The second lost half of the lost games as Player 1, on time.
        assert_eq!(second.forfeits.get("time"), Some(&2));
        assert!(best.forfeits.is_empty());
        assert_eq!(best.estimate(), None, "too few pairs");
    }

    #[test]
    fn strength_is_shown_after_enough_pairs() {
        let plan = plan("format = \"round-robin\"\ngames = 8", 4);
        let so_far = play_all(&plan, &|one, _| u32::from(one == 0) + 1);
        let rows = Standings::new(&plan, &so_far).rows;
        // There are twelve pairs. The first won all; the others lost four and drew eight.
        assert_eq!(rows[0].estimate(), None, "no spread");
        let other = rows[1].estimate().map(|estimate| (estimate.elo, estimate.interval));
        let expected = Tally { pair_counts: [4, 0, 8, 0, 0], ..rows[1].tally }.estimate();
        assert_eq!(other, expected.map(|estimate| (estimate.elo, estimate.interval)));
        assert!(other.is_some_and(|(elo, _)| elo < -50.0));
    }

    #[test]
    fn games_against_itself_give_points_but_no_rating() {
        let mut plan = plan("format = \"round-robin\"\ngames = 4", 3);
        for twin in [0, 1] {
            let player = "builtin:nodes=50".parse();
            plan.entrants[twin].player = player.unwrap_or(EntrantSpec::Random);
        }
        let standings = Standings::new(&plan, &play_all(&plan, &|_, _| 1));
        for row in &standings.rows {
            assert_eq!((row.half_points, row.tally.game_count()), (8, 8));
            let pairs: u64 = row.tally.pair_counts.iter().sum();
            assert_eq!(pairs, if row.entrant == 2 { 4 } else { 2 });
        }
    }

    #[test]
    fn gauntlet_ranks_by_points_per_game() {
        let plan = plan("format = \"gauntlet\"", 4);
        // The first beats 1, draws with 2, and loses to 3.
        let so_far = play_all(&plan, &|_, two| [0, 2, 1, 0][two]);
        let standings = Standings::new(&plan, &so_far);
        assert_eq!(ranked_entrants(&standings), [(1, 3), (2, 0), (3, 2), (4, 1)]);
    }

    #[test]
    fn buchholz_counts_opponents_and_own_score_for_a_bye() {
        let plan = plan("format = \"swiss\"\nrounds = 2", 3);
        let so_far = play_all(&plan, &|_, _| 2);
        // 0 beats 1 while 2 has the bye. Then 0 meets 2 and wins, while 1 has the bye.
        let standings = Standings::new(&plan, &so_far);
        assert_eq!(ranked_entrants(&standings), [(1, 0), (2, 1), (2, 2)]);
        let rows: Vec<_> = standings
            .rows
            .iter()
            .map(|row| (row.half_points, row.bye_count, row.buchholz))
            .collect();
        assert_eq!(rows, [(8, 0, 8), (4, 1, 12), (4, 1, 12)]);
    }

    #[test]
    fn knockout_ranks_by_rounds() {
        let plan = plan("format = \"knockout\"\ntiebreaks = 0", 5);
        // All games are drawn, so the better seed advances.
        let standings = Standings::new(&plan, &play_all(&plan, &|_, _| 1));
        assert_eq!(ranked_entrants(&standings), [(1, 0), (2, 1), (3, 2), (3, 3), (5, 4)]);
        let survived: Vec<_> = standings.rows.iter().map(|row| row.rounds_advanced).collect();
        assert_eq!(survived, [3, 2, 1, 1, 0]);
    }
}
