//! Moves: their generation, of runners by shifting bitboards and of guards by table look-up, and their effects.

use super::position::{
    GUARD_CELL_OFFSET, GUARD_SQUARES, Hique, PieceKind, RUNNER_SQUARES, SIDE_KEY, cell, cell_spot,
    piece_key, squares_touched_twice,
};
use super::{Player, Spot};
use crate::rules::set_bits;
use std::fmt;

/// The squares that a guard on a line of six squares slides to, by the guard's place and the occupied squares.
static SLIDES: [[u8; 64]; 6] = compute_slides();
/// The six bits of a column, spread over six rows.
static COLUMN_SPREAD: [u64; 64] = compute_column_spread();
/// The first column of guard squares.
const FIRST_COLUMN: u64 = 0x0101_0101_0101;
/// The multiplier that gathers a column's bits, which lie eight apart, in the top byte.
const GATHER_MULTIPLIER: u64 = 0x0102_0408_1020_4080;

/// A move: the squares that a piece leaves and reaches, or the forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The forced pass.
    pub(super) const PASS: Self = Self { from: u8::MAX, to: u8::MAX };

    /// Creates a move between two squares, legal or not. Returns `None` if a square does not exist.
    #[inline]
    pub(super) fn from_spots(from: Spot, to: Spot) -> Option<Self> {
        Some(Self { from: cell(from)?, to: cell(to)? })
    }

    /// Returns whether this is the forced pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.from == u8::MAX
    }

    /// Returns whether a guard moves. Must not be called for the pass.
    #[inline]
    pub(super) const fn is_guard(self) -> bool {
        self.from & GUARD_CELL_OFFSET != 0
    }

    /// Returns the square that the piece leaves; `None` for the pass.
    #[inline]
    pub const fn from(self) -> Option<Spot> {
        if self.is_pass() { None } else { Some(cell_spot(self.from)) }
    }

    /// Returns the square that the piece moves to; `None` for the pass.
    #[inline]
    pub const fn to(self) -> Option<Spot> {
        if self.is_pass() { None } else { Some(cell_spot(self.to)) }
    }

    /// Returns the kind of the piece and its squares before and after the move, as bits of the bitboards of that kind
    /// ([`Hique::runner_bits`], [`Hique::guard_bits`]). `None` for the pass.
    #[inline]
    pub const fn bits(self) -> Option<(PieceKind, u64, u64)> {
        if self.is_pass() {
            return None;
        }
        let kind = if self.is_guard() { PieceKind::Guard } else { PieceKind::Runner };
        Some((kind, 1 << (self.from & 63), 1 << (self.to & 63)))
    }

    /// Returns the source cell. Must not be called for the pass.
    #[inline]
    pub(super) const fn source_cell(self) -> u8 {
        self.from
    }

    /// Returns the target cell. Must not be called for the pass.
    #[inline]
    pub(super) const fn target_cell(self) -> u8 {
        self.to
    }
}

impl fmt::Display for Move {
    /// Writes the move's text, such as `4,2,4,10` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.to()) {
            (Some(from), Some(to)) => {
                let ((x1, y1), (x2, y2)) = (Hique::coordinates(from), Hique::coordinates(to));
                write!(f, "{x1},{y1},{x2},{y2}")
            }
            _ => f.write_str("pass"),
        }
    }
}

impl Hique {
    /// Returns the number of moves that a player would have if it were their turn. Ignores whether the game is over.
    ///
    /// ```
    /// use quadrille_games::rules::hique::Hique;
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Hique::start().mobility(Player::Two), 25);
    /// ```
    #[inline]
    pub const fn mobility(&self, player: Player) -> u32 {
        let [left_steps, right_steps, forward_steps] = self.step_targets(player);
        let free_squares = self.free_guard_squares();
        let own_guards = self.guards[player.index()];
        left_steps.count_ones()
            + right_steps.count_ones()
            + forward_steps.count_ones()
            + slide_up::<1>(own_guards, free_squares).count_ones()
            + slide_up::<8>(own_guards, free_squares).count_ones()
            + slide_down::<1>(own_guards, free_squares).count_ones()
            + slide_down::<8>(own_guards, free_squares).count_ones()
    }

    /// Returns the squares that any of the guards in the bitboard `guards` can slide to.
    #[inline]
    pub const fn slide_targets(&self, guards: u64) -> u64 {
        let free_squares = self.free_guard_squares();
        slide_up::<1>(guards, free_squares)
            | slide_up::<8>(guards, free_squares)
            | slide_down::<1>(guards, free_squares)
            | slide_down::<8>(guards, free_squares)
    }

    /// Returns the empty guard squares.
    #[inline]
    const fn free_guard_squares(&self) -> u64 {
        GUARD_SQUARES & !(self.guards[0] | self.guards[1])
    }

    /// Returns the squares that a player's runners can step on: to the left, to the right, and forward.
    const fn step_targets(&self, player: Player) -> [u64; 3] {
        let own_runners = self.runners[player.index()];
        let free_squares = RUNNER_SQUARES & !(self.runners[0] | self.runners[1]);
        let forward = match player {
            Player::One => own_runners << 8,
            Player::Two => own_runners >> 8,
        };
        [own_runners >> 1 & free_squares, own_runners << 1 & free_squares, forward & free_squares]
    }

    /// Returns the guard squares that a guard on `square`, a bit number, can slide to.
    #[inline]
    pub(super) fn slide_targets_from(&self, square: u8) -> u64 {
        let occupied_squares = self.guards[0] | self.guards[1];
        let (row, column) = (square / 8, square % 8);
        let row_slides =
            SLIDES[column as usize][(occupied_squares >> (8 * row) & 63) as usize] as u64;
        let column_bits =
            (occupied_squares >> column & FIRST_COLUMN).wrapping_mul(GATHER_MULTIPLIER) >> 56;
        let column_slides = COLUMN_SPREAD[SLIDES[row as usize][column_bits as usize & 63] as usize];
        row_slides << (8 * row) | column_slides << column
    }

    /// Returns the runner squares that a player's runner on `square`, a bit number, can step to.
    #[inline]
    pub(super) const fn step_targets_from(&self, player: Player, square: u8) -> u64 {
        let free_squares = RUNNER_SQUARES & !(self.runners[0] | self.runners[1]);
        let runner = 1 << square;
        let forward = match player {
            Player::One => runner << 8,
            Player::Two => runner >> 8,
        };
        (runner >> 1 | runner << 1 | forward) & free_squares
    }

    /// Returns whether the player to move has a piece that can make this move. Must not be called for the pass.
    #[inline]
    pub(super) fn can_make(&self, mv: Move) -> bool {
        if (mv.from ^ mv.to) & GUARD_CELL_OFFSET != 0 {
            return false;
        }
        let (from, to) = (mv.from & 63, mv.to & 63);
        let mover = self.to_move;
        let (own_pieces, targets) = if mv.is_guard() {
            (self.guards[mover.index()], self.slide_targets_from(from))
        } else {
            (self.runners[mover.index()], self.step_targets_from(mover, from))
        };
        own_pieces >> from & 1 != 0 && targets >> to & 1 != 0
    }

    /// Returns whether a runner steps forward. Must not be called for the pass.
    #[inline]
    pub(super) const fn is_forward(&self, mv: Move) -> bool {
        !mv.is_guard() && mv.from / 8 != mv.to / 8
    }

    /// Appends the moves of the player to move: forward steps, guard moves, then sideways steps.
    #[inline]
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        let player = self.to_move;
        let [left_steps, right_steps, _] = self.step_targets(player);
        self.list_forward_steps(RUNNER_SQUARES, moves);
        self.list_slides(GUARD_SQUARES, moves);
        let step_to = |offset: u8| move |to: u8| Move { from: to.wrapping_add(offset), to };
        moves.extend(set_bits(left_steps).map(step_to(1)));
        moves.extend(set_bits(right_steps).map(step_to(0_u8.wrapping_sub(1))));
    }

    /// Appends the forward steps of the player to move onto any square of the bitboard `targets`, even if the game is
    /// over.
    #[inline]
    pub fn list_forward_steps(&self, targets: u64, moves: &mut Vec<Move>) {
        let player = self.to_move;
        let [_, _, forward_steps] = self.step_targets(player);
        let offset = match player {
            Player::One => 0_u8.wrapping_sub(8),
            Player::Two => 8,
        };
        moves.extend(
            set_bits(forward_steps & targets).map(|to| Move { from: to.wrapping_add(offset), to }),
        );
    }

    /// Appends the moves of the mover's guards to any square of the bitboard `targets`, even if the game is over.
    #[inline]
    pub fn list_slides(&self, targets: u64, moves: &mut Vec<Move>) {
        for from in set_bits(self.guards[self.to_move.index()]) {
            moves.extend(
                set_bits(self.slide_targets_from(from) & targets)
                    .map(|to| Move { from: from | GUARD_CELL_OFFSET, to: to | GUARD_CELL_OFFSET }),
            );
        }
    }

    /// Plays a legal move, removes the runners that then touch two enemy guards, and changes the player to move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        let mover = self.to_move;
        if !mv.is_pass() {
            let changed_bits = 1 << (mv.source_cell() & 63) | 1 << (mv.target_cell() & 63);
            if mv.is_guard() {
                self.guards[mover.index()] ^= changed_bits;
            } else {
                self.runners[mover.index()] ^= changed_bits;
            }
            self.key ^= piece_key(mover, mv.source_cell()) ^ piece_key(mover, mv.target_cell());
        }
        for player in Player::BOTH {
            let removed_runners = self.touched_runners(player);
            self.runners[player.index()] ^= removed_runners;
            for cell in set_bits(removed_runners) {
                self.key ^= piece_key(player, cell);
            }
        }
        self.to_move = !mover;
        self.key ^= SIDE_KEY;
    }

    /// Returns the squares of the runners of either side that a legal move removes, in ascending order. If the moved
    /// runner is removed, its target square is listed.
    ///
    /// ```
    /// use quadrille_games::rules::hique::Hique;
    /// use quadrille_games::rules::Position;
    /// // A black guard on 4,6 touches the white runner on 5,7; a second one moves to 6,6.
    /// let text = "1rrrrr1/2ggg1/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/2RRRR1 1";
    /// let position = Hique::parse(text).unwrap();
    /// let slide = position.parse_move("6,2,6,6").unwrap();
    /// assert_eq!(position.removed_by(slide), [Hique::spot(5, 7).unwrap()]);
    /// ```
    #[inline]
    pub fn removed_by(&self, mv: Move) -> Vec<Spot> {
        let mut next_position = self.clone();
        next_position.make(mv);
        let mut runners_after_move = self.runners;
        if !mv.is_pass() && !mv.is_guard() {
            runners_after_move[self.to_move.index()] ^=
                1 << mv.source_cell() | 1 << mv.target_cell();
        }
        let removed_runners = (runners_after_move[0] ^ next_position.runners[0])
            | (runners_after_move[1] ^ next_position.runners[1]);
        set_bits(removed_runners).map(cell_spot).collect()
    }

    /// Returns whether a legal move removes any runner. Must not be called for the pass.
    #[inline]
    pub(super) const fn is_capture(&self, mv: Move) -> bool {
        let changed_bits = 1 << (mv.source_cell() & 63) | 1 << (mv.target_cell() & 63);
        let (mut runners, mut guards) = (self.runners, self.guards);
        let mover = self.to_move.index();
        if mv.is_guard() {
            guards[mover] ^= changed_bits;
        } else {
            runners[mover] ^= changed_bits;
        }
        runners[0] & squares_touched_twice(guards[1])
            | runners[1] & squares_touched_twice(guards[0])
            != 0
    }
}

/// Returns the free squares that pieces slide over towards higher bits, `STEP` bits at a time. Pieces on the same line
/// block each other, so each square is reached by only one of them.
#[inline]
const fn slide_up<const STEP: u32>(pieces: u64, free_squares: u64) -> u64 {
    let mut reached_squares = pieces;
    reached_squares |= free_squares & reached_squares << STEP;
    let pairs = free_squares & free_squares << STEP;
    reached_squares |= pairs & reached_squares << (2 * STEP);
    reached_squares |= pairs & reached_squares << (2 * STEP);
    reached_squares & !pieces
}

/// Does the same as [`slide_up`] towards lower bits.
#[inline]
const fn slide_down<const STEP: u32>(pieces: u64, free_squares: u64) -> u64 {
    let mut reached_squares = pieces;
    reached_squares |= free_squares & reached_squares >> STEP;
    let pairs = free_squares & free_squares >> STEP;
    reached_squares |= pairs & reached_squares >> (2 * STEP);
    reached_squares |= pairs & reached_squares >> (2 * STEP);
    reached_squares & !pieces
}

/// Computes [`SLIDES`].
const fn compute_slides() -> [[u8; 64]; 6] {
    let mut table = [[0; 64]; 6];
    let mut guard_index = 0;
    while guard_index < 6 {
        let mut occupied_squares = 0;
        while occupied_squares < 64 {
            let mut reached_squares = 0;
            let mut square = guard_index + 1;
            while square < 6 && occupied_squares >> square & 1 == 0 {
                reached_squares |= 1 << square;
                square += 1;
            }
            let mut square = guard_index;
            while square > 0 && occupied_squares >> (square - 1) & 1 == 0 {
                square -= 1;
                reached_squares |= 1 << square;
            }
            table[guard_index][occupied_squares] = reached_squares;
            occupied_squares += 1;
        }
        guard_index += 1;
    }
    table
}

/// Computes [`COLUMN_SPREAD`].
const fn compute_column_spread() -> [u64; 64] {
    let mut table = [0; 64];
    let mut column_bits = 0;
    while column_bits < 64 {
        let mut row = 0;
        while row < 6 {
            table[column_bits] |= (column_bits as u64 >> row & 1) << (8 * row);
            row += 1;
        }
        column_bits += 1;
    }
    table
}
