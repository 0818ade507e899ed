//! What became of games from a position: how often each move was played and how those games ended.
//!
//! Positions are counted, not moves: what stands beside a move is what became of the games that came to the position behind
//! it, on whatever way and in whichever of its [symmetric](super::symmetry) forms.

mod even;
mod file;
mod games;
mod page;

pub use even::EvenStart;
pub use games::{ExplorerPlan, PlayedGame};
pub use page::{Balance, page};

use super::symmetry::canonical_text;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::OnceLock;

/// What became of the games that came to a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// How many there were.
    pub games: u32,
    /// How many the first player won.
    pub first_wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// Their plies in all, from the first to the last of each game.
    pub plies: u64,
}

impl Record {
    /// How many the second player won.
    pub const fn second_wins(&self) -> u32 {
        self.games - self.first_wins - self.draws
    }

    /// The average length of a game, in plies; 0 without games.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / f64::from(self.games.max(1))
    }

    /// The share of the points that `player` made, from 0 to 1: a draw is half a point; a half without games.
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

/// The record in words, in columns.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: u32| f64::from(count) * 100.0 / f64::from(self.games.max(1));
        write!(
            f,
            "{:>6} games, first player {:>4.1} %, drawn {:>4.1} %, second player {:>4.1} %, points {:.3}, {:.0} plies",
            self.games,
            share(self.first_wins),
            share(self.draws),
            share(self.second_wins()),
            self.score(Player::One),
            self.mean_plies()
        )
    }
}

/// The games of a variant by the positions that they came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explorer {
    /// The variant.
    pub variant: Variant,
    /// The command that made it; empty for somebody's own games.
    pub command: String,
    /// How many games it has.
    pub games: u32,
    positions: HashMap<u64, Record>,
}

/// A move is played for its record only if so many games came by: then the record's error is a tenth of a point at most.
const OFTEN: u32 = 40;
/// And if its score is no more than this below the best, in points a game.
const NEARLY: f64 = 0.05;

/// Of a key so many bits are kept: enough for a book, and short in its file.
const KEY_BITS: u32 = 40;

/// The number of a position and of those that play alike: FNV-1a over their common text.
fn number(position: &AnyPosition) -> u64 {
    let text = canonical_text(position);
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    (hash ^ hash >> KEY_BITS) & ((1 << KEY_BITS) - 1)
}

impl Explorer {
    /// One without games.
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            command: String::new(),
            games: 0,
            positions: HashMap::new(),
        }
    }

    /// Counts a game: its positions in their order, the first one included, as far as they are to be counted; who won it; and
    /// its length in plies. A position that came up several times counts once.
    pub fn add<'p>(
        &mut self,
        positions: impl IntoIterator<Item = &'p AnyPosition>,
        winner: Option<Player>,
        plies: usize,
    ) {
        self.games += 1;
        let mut seen: Vec<u64> = positions.into_iter().map(number).collect();
        seen.sort_unstable();
        seen.dedup();
        for key in seen {
            self.positions.entry(key).or_default().add(winner, plies);
        }
    }

    /// Leaves out what fewer games than these came to.
    pub fn prune(&mut self, least: u32) {
        self.positions.retain(|_, record| record.games >= least);
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// What became of the games that came to this position.
    pub fn record(&self, position: &AnyPosition) -> Option<Record> {
        (position.variant() == self.variant)
            .then(|| self.positions.get(&number(position)).copied())
            .flatten()
    }

    /// The moves after which there are games, the most played first; of those that lead to positions that play alike only the
    /// first, as its record is that of all.
    pub fn moves(&self, position: &AnyPosition) -> Vec<(AnyMove, Record)> {
        let mut seen = HashSet::new();
        let mut moves: Vec<(AnyMove, Record)> = Vec::new();
        for mv in position.legal_moves() {
            let Ok(after) = position.play(mv) else {
                continue;
            };
            let number = number(&after);
            if let Some(record) = self.positions.get(&number)
                && after.variant() == self.variant
                && seen.insert(number)
            {
                moves.push((mv, *record));
            }
        }
        moves.sort_by_key(|(_, record)| std::cmp::Reverse(record.games));
        moves
    }

    /// A move for the player to move that was played often and did nearly as well as the best of those, more likely the more
    /// often it was played; the same for the same `seed`. `None` where too few games came by.
    pub fn choose(&self, position: &AnyPosition, seed: u64) -> Option<AnyMove> {
        let player = position.to_move();
        let mut moves = self.moves(position);
        moves.retain(|(_, record)| record.games >= OFTEN);
        let score = |record: &Record| record.score(player);
        let best = moves
            .iter()
            .map(|(_, record)| score(record))
            .fold(0.0, f64::max);
        moves.retain(|(_, record)| score(record) >= best - NEARLY);
        let games: u64 = moves
            .iter()
            .map(|(_, record)| u64::from(record.games))
            .sum();
        let mut left = StdRng::seed_from_u64(seed).random_range(0..games.max(1));
        for (mv, record) in moves {
            if left < u64::from(record.games) {
                return Some(mv);
            }
            left -= u64::from(record.games);
        }
        None
    }

    /// The one that comes with the program.
    pub fn shipped(variant: Variant) -> &'static Self {
        static READ: [OnceLock<Explorer>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        // The tests read every one of them.
        let read = || Self::parse(file::shipped(variant)).unwrap_or_else(|_| Self::new(variant));
        READ[variant as usize].get_or_init(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two games of HiQUE whose first moves are mirror images, and one of its own.
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
    fn a_move_counts_with_its_mirror_image() {
        let explorer = three();
        let start = AnyPosition::start(Variant::Hique);
        let whole = explorer.record(&start).unwrap();
        assert_eq!(
            (
                whole.games,
                whole.first_wins,
                whole.draws,
                whole.second_wins()
            ),
            (3, 1, 1, 1)
        );
        assert_eq!(whole.mean_plies(), 30.0);
        let moves = explorer.moves(&start);
        let texts: Vec<(String, u32)> = moves
            .iter()
            .map(|(mv, record)| (start.move_text(*mv), record.games))
            .collect();
        let wanted = [("4,2,4,4", 2), ("4,2,4,6", 1)].map(|(text, games)| (text.to_owned(), games));
        assert_eq!(texts, wanted);
        assert_eq!(moves[0].1.score(Player::One), 0.5);
        assert!(
            explorer
                .record(&AnyPosition::start(Variant::Focus))
                .is_none()
        );
    }

    #[test]
    fn a_move_is_chosen_for_its_record_by_the_player_to_move() {
        let mut explorer = Explorer::new(Variant::Hique);
        let start = AnyPosition::start(Variant::Hique);
        let after = |text: &str| start.play(start.parse_move(text).unwrap()).unwrap();
        // Often and well, often and badly, once and very well.
        for (text, wins, losses) in [("4,2,4,4", 60, 40), ("4,2,4,6", 20, 80), ("4,2,4,8", 1, 0)] {
            for game in 0..wins + losses {
                let winner = if game < wins {
                    Player::One
                } else {
                    Player::Two
                };
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
    fn what_comes_with_the_program_is_whole() {
        for variant in Variant::ALL {
            let explorer = Explorer::parse(file::shipped(variant)).expect("a book");
            assert_eq!(explorer.variant, variant);
            let start = AnyPosition::start(variant);
            let record = explorer.record(&start).expect("the start");
            // Upthrust's are played with neighbouring colours, as the usual start has them, two times of three.
            let parts = if variant == Variant::Upthrust { 3 } else { 1 };
            let all = explorer.games - explorer.games / 3 * (parts - 1) / 2;
            assert!(record.games.abs_diff(all) <= parts, "{variant}");
            let moves = explorer.moves(&start);
            assert!(moves.len() > 1, "{variant}");
            let behind: u32 = moves.iter().map(|(_, after)| after.games).sum();
            assert!(
                behind <= record.games && 2 * behind > record.games,
                "{variant}"
            );
        }
    }
}
