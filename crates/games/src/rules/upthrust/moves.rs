//! Moves: their generation, of all pieces of a colour at once by shifting bitboards, and their effect.

use super::position::{BOARD, COLUMNS, LOWER_ROWS, PIECE_KEYS, SIDE_KEY, SQUARES};
use super::{Player, Spot, Upthrust};
use crate::rules::set_bits;

/// The lowest bit of each row.
const FIRST_COLUMN: u64 = 0x111_1111_1111;

/// A move: the square that a piece leaves and the one that it climbs to, or the forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The forced pass (rule 5).
    pub(super) const PASS: Self = Self { from: u8::MAX, to: u8::MAX };

    /// Creates a move between two squares of the board, legal or not.
    #[inline]
    pub(super) const fn new(from: usize, to: usize) -> Self {
        debug_assert!(from < SQUARES && to < SQUARES);
        Self { from: from as u8, to: to as u8 }
    }

    /// Returns whether this is the forced pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.from == u8::MAX
    }

    /// Returns the square that the piece leaves; `None` for the pass.
    #[inline]
    pub const fn from(self) -> Option<Spot> {
        if self.is_pass() { None } else { Some(Spot(self.from)) }
    }

    /// Returns the square that the piece climbs to; `None` for the pass.
    #[inline]
    pub const fn to(self) -> Option<Spot> {
        if self.is_pass() { None } else { Some(Spot(self.to)) }
    }

    /// Returns the number of the source square. Must not be called for the pass.
    #[inline]
    pub(super) const fn source_index(self) -> usize {
        self.from as usize
    }

    /// Returns the number of the target square. Must not be called for the pass.
    #[inline]
    pub(super) const fn target_index(self) -> usize {
        self.to as usize
    }

    /// Returns the bit of the source square. Must not be called for the pass.
    #[inline]
    pub(super) const fn source_bit(self) -> u64 {
        1 << self.from
    }
}

impl Upthrust {
    /// Returns the pieces that a player could move if it were their turn, as a bitboard by spot number. A piece has at
    /// most one move, so the number of bits is the player's mobility. Ignores whether the game is over.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::Upthrust;
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Upthrust::start().movable_pieces(Player::Two).count_ones(), 8);
    /// ```
    #[inline]
    pub const fn movable_pieces(&self, player: Player) -> u64 {
        let first_board = 2 * player.index();
        let occupied_squares = self.occupied_squares();
        movable_pieces(
            [self.boards[first_board], self.boards[first_board + 1]],
            occupied_squares,
            row_counts(occupied_squares),
        )
    }

    /// Returns the square where the piece on `square` would land by rule 1. It may be above the top row.
    #[inline]
    pub(super) const fn landing_square(&self, square: usize) -> usize {
        let row = square / COLUMNS;
        let row_bits = self.occupied_squares() >> (row * COLUMNS) & 15;
        square + COLUMNS * row_bits.count_ones() as usize
    }

    /// Appends the moves of the pieces in `sources`, which [`Self::movable_pieces`] has returned, from the lowest square
    /// upwards.
    #[inline]
    pub(super) fn list_moves(&self, sources: u64, moves: &mut Vec<Move>) {
        let piece_counts = row_counts(self.occupied_squares());
        moves.extend(set_bits(sources).map(usize::from).map(|from| {
            let step = piece_counts >> (from & !3) & 7;
            Move::new(from, from + COLUMNS * step as usize)
        }));
    }

    /// Plays a legal move and changes the player to move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        if !mv.is_pass() {
            let (from, to) = (mv.source_index(), mv.target_index());
            let first_board = 2 * self.to_move.index();
            let board_index =
                first_board + usize::from(self.boards[first_board] & mv.source_bit() == 0);
            self.boards[board_index] ^= mv.source_bit() | 1 << to;
            self.key ^=
                PIECE_KEYS[board_index * SQUARES + from] ^ PIECE_KEYS[board_index * SQUARES + to];
        }
        self.to_move = !self.to_move;
        self.key ^= SIDE_KEY;
    }
}

/// Returns the movable pieces among those of the two colours in `pair`, as if their player were to move. `occupied_squares` are
/// the squares of all pieces and `piece_counts` their [`row_counts`].
#[inline]
pub const fn movable_pieces(pair: [u64; 2], occupied_squares: u64, piece_counts: u64) -> u64 {
    let (low_bits, middle_bits) = (piece_counts & FIRST_COLUMN, piece_counts >> 1 & FIRST_COLUMN);
    // The squares of the rows that contain exactly one, two, three or four pieces.
    let one_piece_rows = (low_bits & !middle_bits) * 15;
    let two_piece_rows = (middle_bits & !low_bits) * 15;
    let three_piece_rows = (low_bits & middle_bits) * 15;
    let four_piece_rows = (piece_counts >> 2 & FIRST_COLUMN) * 15;
    let free_squares = !occupied_squares & BOARD;

    let mut sources = 0;
    let mut colour = 0;
    while colour < 2 {
        let pieces = pair[colour];
        // Rule 4: in the lower rows, the target row must not contain the colour.
        let targets = free_squares & !(row_squares_of(pieces) & LOWER_ROWS);
        // Rule 3: in a row with a single piece, the highest piece of the colour is its leader.
        let leader = (1 << 63) >> (pieces | 1).leading_zeros();
        sources |= pieces
            & (one_piece_rows & !leader & targets >> COLUMNS
                | two_piece_rows & targets >> (2 * COLUMNS)
                | three_piece_rows & targets >> (3 * COLUMNS)
                | four_piece_rows & targets >> (4 * COLUMNS));
        colour += 1;
    }
    sources
}

/// Returns the number of pieces of each row, in four bits per row.
#[inline]
pub const fn row_counts(occupied_squares: u64) -> u64 {
    let pair_counts = occupied_squares - (occupied_squares >> 1 & 0x5555_5555_5555_5555);
    (pair_counts & 0x3333_3333_3333_3333) + (pair_counts >> 2 & 0x3333_3333_3333_3333)
}

/// Returns all squares of the rows that contain any of `pieces`.
#[inline]
const fn row_squares_of(pieces: u64) -> u64 {
    let pair_bits = pieces | pieces >> 1;
    ((pair_bits | pair_bits >> 2) & FIRST_COLUMN) * 15
}
