//! The schedule of a tournament: the pairings and the order of games that are determined so far.
//!
//! A [`Schedule`] depends only on the plan and the results. It uses no clock, no random numbers, and not the order in which
//! games ended. The same plan and results therefore always give the same games, so that a tournament can resume after an
//! interruption.

use super::plan::Format;
use crate::tally::half_points;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{Player, quote, whole_number};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// One game of a tournament: its round, its table in that round, and its number at that table, all from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    /// The round.
    pub round: usize,
    /// The encounter's number in the round.
    pub table: usize,
    /// The game's number in the encounter.
    pub game: usize,
}

impl GameId {
    /// Returns the other game of the pair, which has the same opening with the sides swapped.
    pub const fn partner(self) -> Self {
        Self { game: self.game ^ 1, ..self }
    }
}

impl fmt::Display for GameId {
    /// Formats all three numbers from 1, as in `2.1.4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.round + 1, self.table + 1, self.game + 1)
    }
}

impl FromStr for GameId {
    type Err = String;

    /// Parses a formatted id.
    fn from_str(text: &str) -> Result<Self, String> {
        let error = || {
            let quote = quote(text);
            format!("`{quote}` is not a game: expected ROUND.TABLE.GAME, such as 2.1.4")
        };
        let numbers: Option<Vec<usize>> = text
            .split('.')
            .map(|part| {
                let number = usize::try_from(whole_number(part)?).ok()?;
                number.checked_sub(1)
            })
            .collect();
        match numbers.as_deref() {
            Some(&[round, table, game]) => Ok(Self { round, table, game }),
            _ => Err(error()),
        }
    }
}

/// The games of two entrants against each other, in pairs from one opening with the sides swapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The round, from 0.
    pub round: usize,
    /// The number of the encounter in the round, from 0.
    pub table: usize,
    /// The entrants' indices in the plan's list. The first is Player 1 in the games with even numbers.
    pub players: [usize; 2],
    /// The number of games, always even. It grows for a tied encounter of a knockout.
    pub game_count: usize,
    /// The number of the first pair's opening. The next pairs have the next openings.
    pub first_opening: usize,
}

impl Encounter {
    /// Returns the ids of the games.
    pub fn ids(&self) -> impl Iterator<Item = GameId> + use<> {
        let (round, table) = (self.round, self.table);
        (0..self.game_count).map(move |game| GameId { round, table, game })
    }

    /// Returns the players of the game with this number, Player 1 first.
    pub const fn seats(&self, game: usize) -> [usize; 2] {
        let [first, second] = self.players;
        if game.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// Returns the number of the opening of the game with this number.
    pub const fn opening_number(&self, game: usize) -> usize {
        self.first_opening + game / 2
    }

    /// Returns the half points of both entrants from the games played so far, in the order of [`players`](Self::players).
    /// Also returns whether all games have been played.
    pub fn half_points(&self, results: &GameResults) -> ([u32; 2], bool) {
        let mut half_point_totals = [0; 2];
        let mut is_complete = true;
        for id in self.ids() {
            match results.get(&id) {
                None => is_complete = false,
                Some(&result) => {
                    let player_one_index = id.game % 2;
                    half_point_totals[player_one_index] +=
                        half_points(result, Player::One).unwrap_or(0);
                    half_point_totals[1 - player_one_index] +=
                        half_points(result, Player::Two).unwrap_or(0);
                }
            }
        }
        (half_point_totals, is_complete)
    }
}

/// The results so far.
pub type GameResults = BTreeMap<GameId, GameResult>;

/// A round in which an entrant has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The round, from 0.
    pub round: usize,
    /// The entrant's index in the plan's list.
    pub entrant: usize,
}

/// The encounters determined so far.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The pairing system.
    pub(super) format: Format,
    /// The number of entrants.
    pub(super) entrant_count: usize,
    /// The number of entrants at the beginning and after each joining.
    pub(super) entrant_counts: Vec<usize>,
    /// The number of games per encounter.
    pub(super) games_per_encounter: usize,
    encounters: Vec<Encounter>,
    byes: Vec<Bye>,
    /// The number of rounds determined so far.
    round_count: usize,
    /// The number of games determined so far.
    determined_game_count: usize,
    is_over: bool,
}

/// The continuation after a finished round.
pub(super) enum NextStep {
    /// Another round.
    Round(Vec<Encounter>, Vec<Bye>),
    /// Another pair of games for the encounters with these indices.
    Prolong(Vec<usize>),
    /// The end of the tournament.
    End,
}

impl Schedule {
    /// Returns an empty schedule for this number of entrants and of games per encounter.
    pub fn new(format: Format, entrant_count: usize, games_per_encounter: usize) -> Self {
        Self::with_joined_entrants(format, &[entrant_count], games_per_encounter)
    }

    /// Returns an empty schedule for a tournament that entrants joined. `entrant_counts` has the number of entrants at
    /// the beginning and after each joining. Earlier pairings do not change.
    pub(super) fn with_joined_entrants(
        format: Format,
        entrant_counts: &[usize],
        games_per_encounter: usize,
    ) -> Self {
        Self {
            format,
            entrant_count: entrant_counts.last().copied().unwrap_or(0),
            entrant_counts: entrant_counts.to_vec(),
            games_per_encounter,
            encounters: Vec::new(),
            byes: Vec::new(),
            round_count: 0,
            determined_game_count: 0,
            is_over: false,
        }
    }

    /// Continues the schedule by this step.
    pub(super) fn add(&mut self, step: NextStep) {
        match step {
            NextStep::Round(encounters, byes) => self.add_round(encounters, byes),
            NextStep::Prolong(indices) => {
                for index in indices {
                    self.encounters[index].game_count += 2;
                    self.determined_game_count += 2;
                }
            }
            NextStep::End => self.is_over = true,
        }
    }

    fn add_round(&mut self, encounters: Vec<Encounter>, byes: Vec<Bye>) {
        self.determined_game_count +=
            encounters.iter().map(|encounter| encounter.game_count).sum::<usize>();
        self.encounters.extend(encounters);
        self.byes.extend(byes);
        self.round_count += 1;
    }

    /// Returns all encounters so far, by round and table.
    pub fn encounters(&self) -> &[Encounter] {
        &self.encounters
    }

    /// Returns the encounters of a round.
    pub fn round(&self, round: usize) -> impl Iterator<Item = &Encounter> {
        self.encounters.iter().filter(move |encounter| encounter.round == round)
    }

    /// Returns all byes so far.
    pub fn byes(&self) -> &[Bye] {
        &self.byes
    }

    /// Returns the number of rounds determined so far.
    pub const fn round_count(&self) -> usize {
        self.round_count
    }

    /// Returns whether every game of the tournament has been played, as of the last call of [`advance`](Self::advance).
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the games of the schedule that have not been played.
    pub fn open_games<'a>(
        &'a self,
        results: &'a GameResults,
    ) -> impl Iterator<Item = (GameId, &'a Encounter)> {
        self.encounters
            .iter()
            .flat_map(|encounter| encounter.ids().map(move |id| (id, encounter)))
            .filter(|(id, _)| !results.contains_key(id))
    }

    /// Returns the entrants that have open games, or may have games in later rounds, in the order of the list.
    pub fn active_entrants(&self, results: &GameResults) -> BTreeSet<usize> {
        let open_encounters = self.open_games(results).map(|(_, encounter)| encounter);
        let is_league = matches!(self.format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
        // In a knockout or the Swiss system, every remaining entrant is in the last round.
        let last_round = self.round_count.checked_sub(1).filter(|_| !is_league && !self.is_over);
        let last_encounters = last_round.into_iter().flat_map(|round| self.round(round));
        let byes = self.byes.iter().filter(|bye| Some(bye.round) == last_round);
        open_encounters
            .chain(last_encounters)
            .flat_map(|encounter| encounter.players)
            .chain(byes.map(|bye| bye.entrant))
            .collect()
    }

    /// Returns the encounter of a game; `None` if the game is not in the schedule.
    pub fn encounter_of(&self, id: GameId) -> Option<&Encounter> {
        let search_result =
            self.encounters.binary_search_by_key(&(id.round, id.table), |encounter| {
                (encounter.round, encounter.table)
            });
        let encounter = self.encounters.get(search_result.ok()?)?;
        (id.game < encounter.game_count).then_some(encounter)
    }

    /// Returns the number of games: all of them, or in a knockout the minimum.
    pub fn total_games(&self) -> usize {
        let undetermined_encounter_count = match self.format {
            Format::RoundRobin { .. } | Format::Gauntlet { .. } => 0,
            Format::Knockout { .. } => {
                (self.entrant_count.saturating_sub(1)).saturating_sub(self.encounters.len())
            }
            Format::Swiss { rounds } => {
                rounds.saturating_sub(self.round_count) * (self.entrant_count / 2)
            }
        };
        self.determined_game_count + undetermined_encounter_count * self.games_per_encounter
    }
}
