//! What the games come to.

use super::folder::Found;
use super::plan::{Format, Plan};
use super::{knockout, swiss};
use crate::arena::{Estimate, Tally};
use crate::record::pgn::GameResult;
use crate::rules::Player;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Fewer pairs than this say nothing about strength.
const PAIRS: u64 = 10;

/// One entrant's standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Who, by its place in the plan's list.
    pub entrant: usize,
    /// The place in the table, from 1; those who are equal share one.
    pub rank: usize,
    /// Half points from games and byes.
    pub half_points: u32,
    /// The games and pairs against everybody.
    pub tally: Tally,
    /// Rounds without an opponent. In the Swiss system each counts as an encounter won, elsewhere for nothing.
    pub byes: usize,
    /// The half points of all opponents together, an opponent counted for every encounter, and one's own for a bye.
    pub buchholz: u32,
    /// In a knockout, the rounds that were survived.
    pub survived: usize,
    /// How often each kind of misdeed lost a game.
    pub forfeits: BTreeMap<String, usize>,
}

impl Row {
    /// The difference in strength to the opponents met, once there are enough pairs to tell, with an interval.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let pairs: u64 = self.tally.pairs.iter().sum();
        let estimate = self.tally.estimate().filter(|_| pairs >= PAIRS)?;
        estimate.interval.is_some().then_some(estimate)
    }
}

/// The half points of one entrant against another, and their games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Half points.
    pub half_points: u32,
    /// Games.
    pub games: u32,
}

/// The whole table, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The rows.
    pub rows: Vec<Row>,
    /// Against whom the points were made: by entrant, then by opponent, in the order of the plan's list.
    pub cells: Vec<Vec<Cell>>,
}

impl Standings {
    /// The standings after the games so far.
    #[must_use]
    pub fn of(plan: &Plan, so_far: &Found) -> Self {
        let count = plan.participants.len();
        let is_swiss = matches!(plan.format, Format::Swiss { .. });
        let mut rows: Vec<Row> = (0..count).map(Row::empty).collect();
        let mut cells = vec![vec![Cell::default(); count]; count];
        for game in &so_far.games {
            for (player, seat) in Player::BOTH.into_iter().zip(game.seats) {
                let row = &mut rows[seat];
                row.tally.count_game(game.result, player);
                let points = super::schedule::half_points(game.result)[player.index()];
                row.half_points += points;
                let cell = &mut cells[seat][game.seats[1 - player.index()]];
                cell.half_points += points;
                cell.games += 1;
                if let Some((loser, kind)) = &game.forfeit
                    && *loser == player
                {
                    *row.forfeits.entry(kind.clone()).or_default() += 1;
                }
            }
        }
        for encounter in so_far.schedule.encounters() {
            let result = |id| so_far.results.get(id).unwrap_or(GameResult::Unknown);
            let [first, second] = encounter.players;
            let ids: Vec<_> = encounter.ids().collect();
            for pair in ids.chunks_exact(2) {
                let (one, two) = (result(pair[0]), result(pair[1]));
                rows[first].tally.count_pair(one, two);
                rows[second].tally.count_pair(two, one);
            }
        }
        for bye in so_far.schedule.byes() {
            let row = &mut rows[bye.entrant];
            // A league's byes are settled before anything is played.
            let reached = is_swiss || matches!(plan.format, Format::Knockout { .. });
            row.byes += usize::from(reached);
            if is_swiss {
                row.half_points += swiss::bye_half_points(plan.games);
            }
        }
        count_buchholz(&mut rows, so_far);
        count_survived(&mut rows, plan, so_far);
        rank(&mut rows, plan.format);
        Self { rows, cells }
    }
}

impl Row {
    fn empty(entrant: usize) -> Self {
        Self {
            entrant,
            rank: 1,
            half_points: 0,
            tally: Tally::default(),
            byes: 0,
            buchholz: 0,
            survived: 0,
            forfeits: BTreeMap::new(),
        }
    }

    /// What the order depends on, the greater the better; an entrant's place in the list is not in it.
    fn worth(&self, format: Format) -> [u64; 3] {
        let points = u64::from(self.half_points);
        match format {
            Format::RoundRobin { .. } => [points, self.tally.wins, 0],
            // The first has played more games than the others, so points alone would not compare them.
            Format::Gauntlet { .. } => {
                let games = self.tally.games().max(1);
                [points * 1_000_000_000 / games, self.tally.wins, 0]
            }
            Format::Knockout { .. } => [self.survived as u64, 0, 0],
            Format::Swiss { .. } => [points, u64::from(self.buchholz), self.tally.wins],
        }
    }
}

fn count_buchholz(rows: &mut [Row], so_far: &Found) {
    let points: Vec<u32> = rows.iter().map(|row| row.half_points).collect();
    for encounter in so_far.schedule.encounters() {
        let played = |game| so_far.results.get(game).is_some();
        if encounter.ids().any(played) {
            let [first, second] = encounter.players;
            rows[first].buchholz += points[second];
            rows[second].buchholz += points[first];
        }
    }
    for row in rows {
        row.buchholz += u32::try_from(row.byes).unwrap_or(0) * row.half_points;
    }
}

fn count_survived(rows: &mut [Row], plan: &Plan, so_far: &Found) {
    let Format::Knockout { tiebreaks } = plan.format else {
        return;
    };
    for bye in so_far.schedule.byes() {
        rows[bye.entrant].survived = bye.round + 1;
    }
    for encounter in so_far.schedule.encounters() {
        let winner = knockout::winner(encounter, &so_far.results, plan.games, tiebreaks);
        if let Some(winner) = winner {
            rows[winner].survived = encounter.round + 1;
        }
    }
}

/// Sorts the rows and gives them their ranks.
fn rank(rows: &mut [Row], format: Format) {
    rows.sort_by_key(|row| (Reverse(row.worth(format)), row.entrant));
    for at in 1..rows.len() {
        let equal = rows[at].worth(format) == rows[at - 1].worth(format);
        rows[at].rank = if equal { rows[at - 1].rank } else { at + 1 };
    }
}
