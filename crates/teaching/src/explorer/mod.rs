//! Results of games by position: how often each move was played, and how those games ended.
//!
//! Positions are counted, not moves. The record of a move is that of the position after it, reached by any path and in any
//! [equivalent](super::symmetry) form.

mod balanced;
mod file;
mod games;
mod page;

pub use balanced::{MAX_TESTED_PER_ROUND, MIN_GAMES, Opening};
pub use games::{ExplorerPlan, PlayedGame};
pub use page::{Balance, render_page};

use super::symmetry::canonical_text;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::OnceLock;

/// The results of games that reached a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionResults {
    /// The number of games.
    pub games: u32,
    /// The wins of the first player.
    pub first_wins: u32,
    /// The draws.
    pub draws: u32,
    /// The total length of the games, in plies.
    pub plies: u64,
}

impl PositionResults {
    /// Returns the wins of the second player.
    pub const fn second_wins(&self) -> u32 {
        self.games - self.first_wins - self.draws
    }

    /// Returns the mean length of a game, in plies; 0 without games.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / f64::from(self.games.max(1))
    }

    /// Returns the share of points of `player`, from 0 to 1; a draw is half a point. A half without games.
    pub fn score(&self, player: Player) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        let wins = match player {
            Player::One => self.first_wins,
            Player::Two => self.second_wins(),
        };
        (f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(self.games)
    }

    fn add(&mut self, winner: Option<Player>, plies: usize) {
        self.games += 1;
        self.first_wins += u32::from(winner == Some(Player::One));
        self.draws += u32::from(winner.is_none());
        self.plies += plies as u64;
    }
}

/// Prints the record in aligned columns.
impl fmt::Display for PositionResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: u32| f64::from(count) * 100.0 / f64::from(self.games.max(1));
        write!(
            f,
            "{:>6} games, first player {:>4.1}%, drawn {:>4.1}%, second player {:>4.1}%, points {:.3}, {:.0} plies",
            self.games,
            share(self.first_wins),
            share(self.draws),
            share(self.second_wins()),
            self.score(Player::One),
            self.mean_plies()
        )
    }
}

/// The games of a variant by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explorer {
    /// The variant.
    pub variant: Variant,
    /// The command that made the explorer; empty for a person's own games.
    pub command: String,
    /// The number of games from a start position.
    pub games: u32,
    /// The results by [`position_key`].
    results_by_key: HashMap<u64, PositionResults>,
    /// The balanced openings, to find them without a search.
    balanced_lines: Vec<Vec<AnyMove>>,
}

/// A move is chosen only if it has this number of games, so that the error of its score is at most a tenth of a point.
const MIN_CHOICE_GAMES: u32 = 40;
/// A move is chosen only if its score is at most this much below the best, in points per game.
const MAX_SCORE_LOSS: f64 = 0.05;

/// The number of bits of a key: enough to avoid collisions, and few enough for a small file.
const KEY_BITS: u32 = 40;

/// Returns the key of a position and its equivalents: FNV-1a of their common text.
fn position_key(position: &AnyPosition) -> u64 {
    let hash = fnv1a(FNV_OFFSET_BASIS, canonical_text(position).as_bytes());
    (hash ^ hash >> KEY_BITS) & ((1 << KEY_BITS) - 1)
}

impl Explorer {
    /// Returns an explorer without games.
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            command: String::new(),
            games: 0,
            results_by_key: HashMap::new(),
            balanced_lines: Vec::new(),
        }
    }

    /// Adds a game: the positions to count in their order, including the first one, the winner, and the length in plies. A
    /// repeated position counts once.
    pub fn add<'p>(
        &mut self,
        positions: impl IntoIterator<Item = &'p AnyPosition>,
        winner: Option<Player>,
        plies: usize,
    ) {
        self.games += 1;
        self.count(positions, winner, plies);
    }

    /// Counts the positions of a game, but not the game.
    fn count<'p>(
        &mut self,
        positions: impl IntoIterator<Item = &'p AnyPosition>,
        winner: Option<Player>,
        plies: usize,
    ) {
        let mut keys: Vec<u64> = positions.into_iter().map(position_key).collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            self.results_by_key.entry(key).or_default().add(winner, plies);
        }
    }

    /// Removes positions with fewer than `min_games` games.
    pub fn prune(&mut self, min_games: u32) {
        self.results_by_key.retain(|_, record| record.games >= min_games);
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.results_by_key.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.results_by_key.is_empty()
    }

    /// Returns the record of a position; `None` without games, or for another variant.
    pub fn record(&self, position: &AnyPosition) -> Option<PositionResults> {
        (position.variant() == self.variant)
            .then(|| self.results_by_key.get(&position_key(position)).copied())
            .flatten()
    }

    /// Returns the moves with games, the most played first, and only the first of moves to equivalent positions, which share
    /// a record.
    pub fn moves(&self, position: &AnyPosition) -> Vec<(AnyMove, PositionResults)> {
        let mut known_keys = HashSet::new();
        let mut moves: Vec<(AnyMove, PositionResults)> = Vec::new();
        for mv in position.legal_moves() {
            let Ok(next_position) = position.play(mv) else { continue };
            let key = position_key(&next_position);
            if let Some(record) = self.results_by_key.get(&key)
                && next_position.variant() == self.variant
                && known_keys.insert(key)
            {
                moves.push((mv, *record));
            }
        }
        moves.sort_by_key(|(_, record)| std::cmp::Reverse(record.games));
        moves
    }

    /// Chooses a random move among those that were played often and scored nearly as well as the best one. A move that was
    /// played more often is more likely. The same `seed` gives the same move. `None` with too few games.
    pub fn choose(&self, position: &AnyPosition, seed: u64) -> Option<AnyMove> {
        let player = position.to_move();
        let mut moves = self.moves(position);
        moves.retain(|(_, record)| record.games >= MIN_CHOICE_GAMES);
        let score = |record: &PositionResults| record.score(player);
        let best_score = moves.iter().map(|(_, record)| score(record)).fold(0.0, f64::max);
        moves.retain(|(_, record)| score(record) >= best_score - MAX_SCORE_LOSS);
        let total_games: u64 = moves.iter().map(|(_, record)| u64::from(record.games)).sum();
        let mut remaining_weight = StdRng::seed_from_u64(seed).random_range(0..total_games.max(1));
        for (mv, record) in moves {
            if remaining_weight < u64::from(record.games) {
                return Some(mv);
            }
            remaining_weight -= u64::from(record.games);
        }
        None
    }

    /// Returns the explorer that is part of the program.
    pub fn shipped(variant: Variant) -> &'static Self {
        static EXPLORERS: [OnceLock<Explorer>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        // A test reads every file.
        let parse =
            || Self::parse(file::shipped_bytes(variant)).unwrap_or_else(|_| Self::new(variant));
        EXPLORERS[variant as usize].get_or_init(parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns two games of HiQUE whose first moves are mirror images, and a third one.
    fn three() -> Explorer {
        let mut explorer = Explorer::new(Variant::Hique);
        let start = AnyPosition::start(Variant::Hique);
        for (text, winner, plies) in [
            ("4,2,4,4", Some(Player::One), 20),
            ("10,2,10,4", Some(Player::Two), 30),
            ("4,2,4,6", None, 40),
        ] {
            let mv = start.parse_move(text).unwrap();
            let after = start.play(mv).unwrap();
            explorer.add([&start, &after, &start], winner, plies);
        }
        explorer
    }

    #[test]
    fn move_is_counted_with_its_mirror_image() {
        let explorer = three();
        let start = AnyPosition::start(Variant::Hique);
        let whole = explorer.record(&start).unwrap();
        assert_eq!((whole.games, whole.first_wins, whole.draws, whole.second_wins()), (3, 1, 1, 1));
        assert_eq!(whole.mean_plies(), 30.0);
        let moves = explorer.moves(&start);
        let texts: Vec<(String, u32)> =
            moves.iter().map(|(mv, record)| (start.move_text(*mv), record.games)).collect();
        let wanted = [("4,2,4,4", 2), ("4,2,4,6", 1)].map(|(text, games)| (text.to_owned(), games));
        assert_eq!(texts, wanted);
        assert_eq!(moves[0].1.score(Player::One), 0.5);
        assert!(explorer.record(&AnyPosition::start(Variant::Focus)).is_none());
    }

    #[test]
    fn move_is_chosen_by_its_results_for_the_mover() {
        let mut explorer = Explorer::new(Variant::Hique);
        let start = AnyPosition::start(Variant::Hique);
        let after = |text: &str| start.play(start.parse_move(text).unwrap()).unwrap();
        // Many games with a good score, many with a bad one, and one with the best.
        for (text, wins, losses) in [("4,2,4,4", 60, 40), ("4,2,4,6", 20, 80), ("4,2,4,8", 1, 0)] {
            for game in 0..wins + losses {
                let winner = if game < wins { Player::One } else { Player::Two };
                explorer.add([&start, &after(text)], Some(winner), 10);
            }
        }
        for seed in 0..20 {
            let mv = explorer.choose(&start, seed).expect("a move");
            let text = start.move_text(mv);
            assert_eq!(text, "4,2,4,4");
            assert_eq!(explorer.choose(&start, seed), Some(mv));
        }
        assert_eq!(explorer.choose(&after("4,2,4,4"), 0), None);
        assert_eq!(Explorer::new(Variant::Hique).choose(&start, 0), None);
    }

    #[test]
    fn rare_positions_are_left_out() {
        let mut explorer = three();
        explorer.prune(2);
        let start = AnyPosition::start(Variant::Hique);
        assert_eq!((explorer.len(), explorer.moves(&start).len()), (2, 1));
        assert_eq!(explorer.games, 3);
    }

    #[test]
    fn shipped_data_is_valid() {
        for variant in Variant::ALL {
            let explorer = Explorer::parse(file::shipped_bytes(variant)).expect("a book");
            assert_eq!(explorer.variant, variant);
            let start = AnyPosition::start(variant);
            let record = explorer.record(&start).expect("the start");
            // In Upthrust two thirds of the games have adjacent colours, like the usual start.
            let parts = if variant == Variant::Upthrust { 3 } else { 1 };
            let all = explorer.games - explorer.games / 3 * (parts - 1) / 2;
            assert!(record.games.abs_diff(all) <= parts, "{variant}");
            let moves = explorer.moves(&start);
            assert!(moves.len() > 1, "{variant}");
            let behind: u32 = moves.iter().map(|(_, after)| after.games).sum();
            assert!(behind <= record.games && 2 * behind > record.games, "{variant}");
        }
    }
}
