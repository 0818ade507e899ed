//! The pieces, the runners that are removed, and the outcome of a game.

use super::{Outcome, Player, Position, Reason, Spot};
use crate::rules::set_bits;
use crate::rules::zobrist;
use std::hash::{Hash, Hasher};

/// All runner squares: bit `8 * row + column` of seven rows and seven columns.
pub(super) const RUNNER_SQUARES: u64 = 0x007F_7F7F_7F7F_7F7F;
/// All guard squares: bit `8 * row + column` of six rows and six columns.
pub(super) const GUARD_SQUARES: u64 = 0x3F3F_3F3F_3F3F;
/// The number of runner squares, which is also the number of the first guard square.
const RUNNER_SPOT_COUNT: u8 = 49;
/// The number of runner and guard squares.
pub(super) const SPOT_COUNT: u8 = 85;
/// The row where each player's runners win.
const FAR_ROW: [u64; 2] = [0x7F << 48, 0x7F];
/// The difference between a guard square's cell and its bit number.
pub(super) const GUARD_CELL_OFFSET: u8 = 64;

/// Zobrist keys of a player's pieces, by player and cell.
static PIECE_KEYS: [u64; 256] = zobrist::table(0x4869_5155_4500);
/// The Zobrist key of Player 2 to move.
pub(super) const SIDE_KEY: u64 = zobrist::number(0x5369_6465, 1);

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A piece on light squares that tries to cross the board.
    Runner,
    /// A piece on dark squares that captures runners.
    Guard,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The player who owns the piece.
    pub owner: Player,
    /// The kind of the piece.
    pub kind: PieceKind,
}

/// A position of HiQUE.
///
/// Both bitboards are eight columns wide. A runner square and the guard square at its lower right therefore have the
/// same bit number. A *cell* is a runner square's bit number, or a guard square's plus 64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hique {
    /// The runners of each player.
    pub(super) runners: [u64; 2],
    /// The guards of each player.
    pub(super) guards: [u64; 2],
    /// The Zobrist key.
    pub(super) key: u64,
    /// The player to move.
    pub(super) to_move: Player,
}

impl Hash for Hique {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Hique {
    /// Returns the start position: figure 1 of the game's instructions, completed from the course's sample moves.
    #[inline]
    pub(super) fn usual_start() -> Self {
        let (runners, guards) = (0b011_1110, 0b01_1110);
        Self::assemble([runners, runners << 48], [guards, guards << 40], Player::One)
    }

    /// Creates a position from bitboards without checking them.
    pub(super) fn assemble(runners: [u64; 2], guards: [u64; 2], to_move: Player) -> Self {
        let mut position = Self { runners, guards, key: 0, to_move };
        position.key = position.fresh_key();
        position
    }

    /// Sets the player to move.
    #[inline]
    pub(super) fn set_to_move(&mut self, player: Player) {
        if self.to_move != player {
            self.to_move = player;
            self.key ^= SIDE_KEY;
        }
    }

    /// Returns a player's runners that touch two or more enemy guards.
    #[inline]
    pub(super) const fn touched_runners(&self, player: Player) -> u64 {
        self.runners[player.index()] & squares_touched_twice(self.guards[player.opponent().index()])
    }

    /// Returns the runner squares, as bits `8 * row + column`, where the guards would remove a runner of `player`.
    #[inline]
    pub const fn danger_squares(&self, player: Player) -> u64 {
        squares_touched_twice(self.guards[player.opponent().index()])
    }

    /// Returns a player's runners, as bits `8 * row + column`, counted from the top left.
    #[inline]
    pub const fn runner_bits(&self, player: Player) -> u64 {
        self.runners[player.index()]
    }

    /// Returns a player's guards, as bits `8 * row + column` of six rows and columns of guard squares, counted from the
    /// top left.
    #[inline]
    pub const fn guard_bits(&self, player: Player) -> u64 {
        self.guards[player.index()]
    }

    /// Returns whether a runner is on its far row or a side has no runner, which ends the game.
    #[inline]
    pub(super) const fn is_decided(&self) -> bool {
        let [black, white] = self.runners;
        black & FAR_ROW[0] | white & FAR_ROW[1] != 0 || black == 0 || white == 0
    }

    /// Returns the outcome if [`Self::is_decided`].
    #[inline]
    pub(super) fn decision(&self) -> Option<Outcome> {
        let [black, white] = self.runners;
        let outcome = if black & FAR_ROW[0] != 0 {
            Outcome::win(Player::One, Reason::RunnerAcross)
        } else if white & FAR_ROW[1] != 0 {
            Outcome::win(Player::Two, Reason::RunnerAcross)
        } else {
            match (black, white) {
                (0, 0) => self.outcome_by_timing_points(Reason::NoRunners),
                (0, _) => Outcome::win(Player::Two, Reason::RunnersTaken),
                (_, 0) => Outcome::win(Player::One, Reason::RunnersTaken),
                _ => return None,
            }
        };
        Some(outcome)
    }

    /// Returns whether both sides have a runner on the far row, which is not a valid position.
    #[inline]
    pub(super) const fn have_both_crossed(&self) -> bool {
        self.runners[0] & FAR_ROW[0] != 0 && self.runners[1] & FAR_ROW[1] != 0
    }

    /// Returns the outcome by timing points.
    #[inline]
    pub(super) fn outcome_by_timing_points(&self, reason: fn(u16, u16) -> Reason) -> Outcome {
        Outcome::by_points(self.timing_points(Player::One), self.timing_points(Player::Two), reason)
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// use quadrille_games::rules::hique::{Hique, PieceKind, Piece};
    /// use quadrille_games::rules::{Player, Position};
    /// let guard = Piece { owner: Player::One, kind: PieceKind::Guard };
    /// let spot = Hique::spot(4, 2).unwrap();
    /// assert_eq!(Hique::start().piece_at(spot), Some(guard));
    /// ```
    #[inline]
    pub fn piece_at(&self, spot: Spot) -> Option<Piece> {
        let cell = cell(spot)?;
        let (pieces_by_player, kind) = if cell & GUARD_CELL_OFFSET == 0 {
            (self.runners, PieceKind::Runner)
        } else {
            (self.guards, PieceKind::Guard)
        };
        Player::BOTH.into_iter().find_map(|owner| {
            let is_present = pieces_by_player[owner.index()] >> (cell & 63) & 1 != 0;
            is_present.then_some(Piece { owner, kind })
        })
    }

    /// Returns the coordinates (x, y) of a square, each from 1 to 13: both odd for a runner square, both even for a
    /// guard square. For an invalid number the result is off the board.
    ///
    /// ```
    /// use quadrille_games::rules::Spot;
    /// use quadrille_games::rules::hique::Hique;
    /// assert_eq!(Hique::coordinates(Spot(1)), (3, 1));
    /// assert_eq!(Hique::coordinates(Spot(50)), (4, 2));
    /// ```
    #[inline]
    pub const fn coordinates(spot: Spot) -> (u8, u8) {
        match spot.0.checked_sub(RUNNER_SPOT_COUNT) {
            None => (spot.0 % 7 * 2 + 1, spot.0 / 7 * 2 + 1),
            Some(guard_number) => (guard_number % 6 * 2 + 2, guard_number / 6 * 2 + 2),
        }
    }

    /// Returns the square at (x, y), if it exists.
    ///
    /// ```
    /// use quadrille_games::rules::hique::Hique;
    /// let spot = Hique::spot(9, 5).unwrap();
    /// assert_eq!(Hique::coordinates(spot), (9, 5));
    /// assert_eq!(Hique::spot(1, 2), None);
    /// ```
    #[inline]
    pub const fn spot(x: u8, y: u8) -> Option<Spot> {
        if x == 0 || y == 0 || x > 13 || y > 13 || x % 2 != y % 2 {
            None
        } else if x % 2 == 1 {
            Some(Spot(y / 2 * 7 + x / 2))
        } else {
            Some(Spot(RUNNER_SPOT_COUNT + (y / 2 - 1) * 6 + x / 2 - 1))
        }
    }

    /// Returns the number of a player's runners.
    ///
    /// ```
    /// use quadrille_games::rules::hique::Hique;
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Hique::start().runner_count(Player::Two), 5);
    /// ```
    #[inline]
    pub const fn runner_count(&self, player: Player) -> u32 {
        self.runners[player.index()].count_ones()
    }

    /// Returns the timing points of each of a player's runners, in reading order. A runner has one point, and one for
    /// each square advanced, at most five (the timing option of the instructions).
    ///
    /// ```
    /// use quadrille_games::rules::hique::Hique;
    /// use quadrille_games::rules::{Player, Position};
    /// let start = Hique::start();
    /// let position = start.play(start.parse_move("3,1,3,3").unwrap()).unwrap();
    /// assert!(position.runner_points(Player::One).eq([1, 1, 1, 1, 2]));
    /// ```
    #[inline]
    pub fn runner_points(&self, player: Player) -> impl Iterator<Item = u8> + use<> {
        set_bits(self.runners[player.index()]).map(move |cell| {
            let rows_advanced = match player {
                Player::One => cell / 8,
                Player::Two => 6 - cell / 8,
            };
            (1 + rows_advanced).min(5)
        })
    }

    /// Returns the sum of [`Self::runner_points`].
    ///
    /// ```
    /// use quadrille_games::rules::hique::Hique;
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Hique::start().timing_points(Player::One), 5);
    /// ```
    #[inline]
    pub fn timing_points(&self, player: Player) -> u16 {
        self.runner_points(player).map(u16::from).sum()
    }
}

/// Returns the runner squares that at least two of `guards` touch. A guard touches the four runner squares at its
/// corners.
#[inline]
pub(super) const fn squares_touched_twice(guards: u64) -> u64 {
    let (either_column, both_columns) = (guards | guards << 1, guards & guards << 1);
    both_columns | both_columns << 8 | either_column & either_column << 8
}

/// Returns the Zobrist key of a player's piece on a cell.
#[inline]
pub(super) fn piece_key(player: Player, cell: u8) -> u64 {
    PIECE_KEYS[player.index() << 7 | cell as usize]
}

/// Returns the cell of a square; `None` for a square that does not exist.
#[inline]
pub(super) const fn cell(spot: Spot) -> Option<u8> {
    if spot.0 >= SPOT_COUNT {
        return None;
    }
    Some(match spot.0.checked_sub(RUNNER_SPOT_COUNT) {
        None => spot.0 / 7 * 8 + spot.0 % 7,
        Some(guard_number) => GUARD_CELL_OFFSET + guard_number / 6 * 8 + guard_number % 6,
    })
}

/// Returns the square of a cell.
#[inline]
pub(super) const fn cell_spot(cell: u8) -> Spot {
    let (row, column) = (cell % GUARD_CELL_OFFSET / 8, cell % 8);
    Spot(if cell & GUARD_CELL_OFFSET == 0 {
        row * 7 + column
    } else {
        RUNNER_SPOT_COUNT + row * 6 + column
    })
}
