//! Moves in two bytes, their effect on the target stack, and their generation.

use super::stack::{MAX_HEIGHT, Stack, StackSplit};
use super::{Focus, Rules};
use crate::rules::set_bits;
use crate::rules::{Player, Spot};

/// A move of some top pieces of a stack, or of a reserve piece.
///
/// Square numbers are those of the move's board: `row * side + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FocusMove(u16);

/// The pieces that leave the bottom of a stack when a move lands on it. None leave by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Landing {
    /// The number of opposing pieces that the mover captures.
    pub captured_count: u8,
    /// The number of pieces that go to the mover's reserve.
    pub reserve_count: u8,
    /// The owners of the pieces that leave, bottom first.
    pub leaving_pieces: Vec<Player>,
}

impl FocusMove {
    /// A pass, which is never legal in Focus.
    pub(super) const PASS: Self = Self(u16::MAX);

    /// Creates a move of the top `piece_count` pieces.
    #[inline]
    pub(super) const fn from_stack(from: u8, to: u8, piece_count: u8) -> Self {
        Self(to as u16 | (from as u16) << 6 | (piece_count as u16) << 12)
    }

    /// Creates a placement of a reserve piece.
    #[inline]
    pub(super) const fn from_reserve(to: u8) -> Self {
        Self::from_stack(to, to, 0)
    }

    /// Returns whether this is the pass.
    #[inline]
    pub(super) const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    /// Returns the number of the source square. For a reserve piece, returns the target square.
    #[inline]
    pub(super) const fn source_square(self) -> u8 {
        (self.0 >> 6 & 63) as u8
    }

    /// Returns the number of the target square.
    #[inline]
    pub(super) const fn target_square(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// Returns the number of pieces that leave a square: 0 for a reserve piece.
    #[inline]
    pub(super) const fn lifted_count(self) -> u8 {
        (self.0 >> 12 & 7) as u8
    }

    /// Returns whether this places a reserve piece.
    #[inline]
    pub const fn is_reserve(self) -> bool {
        self.lifted_count() == 0
    }

    /// Returns the source square; [`Spot::RESERVE`] for a reserve piece.
    #[inline]
    pub const fn from(self) -> Spot {
        if self.is_reserve() { Spot::RESERVE } else { Spot(self.source_square()) }
    }

    /// Returns the target square.
    #[inline]
    pub const fn to(self) -> Spot {
        Spot(self.target_square())
    }

    /// Returns the number of pieces moved; 1 for a reserve piece.
    #[inline]
    pub const fn count(self) -> u8 {
        if self.is_reserve() { 1 } else { self.lifted_count() }
    }
}

impl<R: Rules> Focus<R> {
    /// Appends the moves of every stack that the mover controls, then those of a reserve piece.
    #[inline]
    pub(super) fn generate_moves(&self, moves: &mut Vec<FocusMove>) {
        let board = R::board();
        let stacks = self.cells.as_ref();
        for from in set_bits(self.controlled_squares[self.to_move.index()]) {
            let height = Stack(stacks[usize::from(from)]).height();
            let edge_distances = &board.edge_distances[usize::from(from & 63)];
            for (&edge_distance, &step) in edge_distances.iter().zip(&board.steps) {
                let mut to = from;
                for distance in 1..=height.min(edge_distance) {
                    to = to.wrapping_add_signed(step);
                    if R::EXACT {
                        moves.push(FocusMove::from_stack(from, to, distance));
                    } else {
                        for count in distance..=height {
                            moves.push(FocusMove::from_stack(from, to, count));
                        }
                    }
                }
            }
        }
        if self.reserve[self.to_move.index()] > 0 {
            moves.extend(set_bits(board.squares).map(FocusMove::from_reserve));
        }
    }

    /// Appends the moves that capture, and the moves of a stack onto an enemy's stack of at least `min_height` pieces.
    /// For the latter, lists only the smallest and the largest number of pieces that reaches it. Works even if the game
    /// is over.
    #[inline]
    pub fn list_takeovers(&self, min_height: u8, moves: &mut Vec<FocusMove>) {
        let board = R::board();
        let stacks = self.cells.as_ref();
        let mover = self.to_move;
        let is_capture = |mv: FocusMove| self.count_gained_pieces(mv).0 > 0;
        let opponent_squares = self.controlled_squares[(!mover).index()];
        let occupied_squares = opponent_squares | self.controlled_squares[mover.index()];
        for from in set_bits(self.controlled_squares[mover.index()]) {
            let height = Stack(stacks[usize::from(from)]).height();
            let targets =
                board.reach[usize::from(from & 63)][usize::from(height)] & occupied_squares;
            for to in set_bits(targets) {
                let target_height = Stack(stacks[usize::from(to)]).height();
                let is_takeover = target_height >= min_height && opponent_squares >> to & 1 == 1;
                if !is_takeover && target_height + height <= MAX_HEIGHT {
                    continue;
                }
                let min_count = Self::distance(from, to).unwrap_or(height);
                let max_count = if R::EXACT { min_count } else { height };
                let candidates =
                    (min_count..=max_count).map(|count| FocusMove::from_stack(from, to, count));
                moves.extend(candidates.filter(|&mv| {
                    is_takeover
                        && (mv.lifted_count() == min_count || mv.lifted_count() == max_count)
                        || target_height + mv.lifted_count() > MAX_HEIGHT && is_capture(mv)
                }));
            }
        }
        if self.reserve[mover.index()] > 0 {
            for mv in set_bits(occupied_squares).map(FocusMove::from_reserve) {
                if Stack(stacks[usize::from(mv.target_square())]).height() == MAX_HEIGHT
                    && is_capture(mv)
                {
                    moves.push(mv);
                }
            }
        }
    }

    /// Returns the number of pieces that a move captures, and the number that it adds to the mover's reserve.
    #[inline]
    pub fn count_gained_pieces(&self, mv: FocusMove) -> (u8, u8) {
        let removed_stack =
            self.split_on_landing(mv).map_or(Stack::EMPTY, |split| split.removed_stack);
        (removed_stack.piece_count_of(!self.to_move), removed_stack.piece_count_of(self.to_move))
    }

    /// Returns the number of moves that [`generate_moves`](Self::generate_moves) appends.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        let board = R::board();
        let cells = self.cells.as_ref();
        let mut move_count = 0;
        for from in set_bits(self.controlled_squares[self.to_move.index()]).map(usize::from) {
            let height = Stack(cells[from]).height();
            move_count +=
                usize::from(board.move_counts[from & 63][usize::from(height.min(MAX_HEIGHT))]);
        }
        if self.reserve[self.to_move.index()] > 0 {
            move_count += board.squares.count_ones() as usize;
        }
        move_count
    }

    /// Returns whether the rules allow `mv`, ignoring whether the game is over.
    #[inline]
    pub(super) fn allows(&self, mv: FocusMove) -> bool {
        if mv.is_pass() || R::board().squares >> mv.target_square() & 1 == 0 {
            return false;
        }
        if mv.is_reserve() {
            return self.reserve[self.to_move.index()] > 0
                && mv.source_square() == mv.target_square();
        }
        let from = mv.source_square();
        self.controlled_squares[self.to_move.index()] >> from & 1 == 1
            && mv.lifted_count() <= self.height(Spot(from))
            && Self::distance(from, mv.target_square())
                .is_some_and(|distance| Self::may_reach(mv.lifted_count(), distance))
    }

    /// Returns whether `piece_count` pieces may move `distance` squares. By the class document they move at most as many
    /// squares as pieces, by the published rules exactly as many.
    #[inline]
    pub(super) const fn may_reach(piece_count: u8, distance: u8) -> bool {
        if R::EXACT { distance == piece_count } else { distance <= piece_count }
    }

    /// Returns the distance along a row or a column. `None` if the squares are equal or not in line.
    #[inline]
    pub(super) fn distance(from: u8, to: u8) -> Option<u8> {
        let (row, column) = (from / R::SIDE, from % R::SIDE);
        let (other_row, other_column) = (to / R::SIDE, to % R::SIDE);
        let row_distance = row.abs_diff(other_row);
        let column_distance = column.abs_diff(other_column);
        (row_distance == 0)
            .then_some(column_distance)
            .or((column_distance == 0).then_some(row_distance))
            .filter(|&distance| distance > 0)
    }

    /// Returns the pieces that leave the target stack when `mv` is played in this position.
    ///
    /// Returns the default for a move that does not fit this position.
    ///
    /// ```
    /// use quadrille_games::rules::focus::FocusCourse;
    /// use quadrille_games::rules::{Player, Position};
    ///
    /// let board = "RR,GGRG,-,G,R,R/-,-,-,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G";
    /// let position = FocusCourse::parse(&format!("{board} 1 0,0 0,0"))?;
    /// let landing = position.landing(position.parse_move("00-01:2")?);
    /// assert_eq!((landing.captured_count, landing.reserve_count), (1, 0));
    /// assert_eq!(landing.leaving_pieces, [Player::Two]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn landing(&self, mv: FocusMove) -> Landing {
        let Some(StackSplit { removed_stack, .. }) = self.split_on_landing(mv) else {
            return Landing::default();
        };
        Landing {
            captured_count: removed_stack.piece_count_of(!self.to_move),
            reserve_count: removed_stack.piece_count_of(self.to_move),
            leaving_pieces: removed_stack.owners().collect(),
        }
    }

    /// Returns the stack on the target after `mv` and the pieces that leave. `None` for squares that do not exist.
    #[inline]
    pub(super) fn split_on_landing(&self, mv: FocusMove) -> Option<StackSplit> {
        let cells = self.cells.as_ref();
        let packed_source = *cells.get(usize::from(mv.source_square()))?;
        let packed_target = *cells.get(usize::from(mv.target_square()))?;
        Some(self.land(Stack(packed_source), Stack(packed_target), mv))
    }

    /// Lands the pieces of `mv` from `source_stack`, or from the mover's reserve, on `target_stack`.
    #[inline]
    pub(super) fn land(
        &self,
        source_stack: Stack,
        target_stack: Stack,
        mv: FocusMove,
    ) -> StackSplit {
        if mv.is_reserve() {
            target_stack.land(Stack::EMPTY.with_top(self.to_move), 1)
        } else {
            target_stack.land(source_stack, mv.lifted_count())
        }
    }
}
