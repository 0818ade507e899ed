//! Moves in two bytes, their effect on the target stack, and their generation.

use super::stack::{Stack, StackSplit, TALLEST};
use super::{Focus, Rules};
use crate::rules::set_bits;
use crate::rules::{Player, Spot};

/// One turn: some top pieces of a stack, or a reserve piece.
///
/// Squares are numbered by the board it was made for: `row * side + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FocusMove(u16);

/// What a move makes of the stack it lands on: which pieces leave from the bottom.
///
/// The default is a landing after which nothing leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Landing {
    /// How many opposing pieces the mover captures.
    pub captured: u8,
    /// How many pieces go to the mover's reserve.
    pub to_reserve: u8,
    /// The owners of the pieces that leave, bottom first.
    pub leaving: Vec<Player>,
}

impl FocusMove {
    /// Stands for the pass, which never happens in Focus.
    pub(super) const PASS: Self = Self(u16::MAX);

    /// Moving the top `count` pieces.
    #[inline]
    pub(super) const fn stack(from: u8, to: u8, count: u8) -> Self {
        Self(to as u16 | (from as u16) << 6 | (count as u16) << 12)
    }

    /// Putting down a reserve piece: no piece leaves a square.
    #[inline]
    pub(super) const fn reserve(to: u8) -> Self {
        Self::stack(to, to, 0)
    }

    /// Whether this is the pass.
    #[inline]
    pub(super) const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    /// The number of the square left; of the target for a reserve piece.
    #[inline]
    pub(super) const fn source_square(self) -> u8 {
        (self.0 >> 6 & 63) as u8
    }

    /// The number of the target.
    #[inline]
    pub(super) const fn target_square(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// How many pieces leave a square: 0 for a reserve piece.
    #[inline]
    pub(super) const fn lifted(self) -> u8 {
        (self.0 >> 12 & 7) as u8
    }

    /// Whether this puts down a reserve piece.
    #[inline]
    pub const fn is_reserve(self) -> bool {
        self.lifted() == 0
    }

    /// The square left; [`Spot::RESERVE`] for a reserve piece.
    #[inline]
    pub const fn from(self) -> Spot {
        if self.is_reserve() {
            Spot::RESERVE
        } else {
            Spot(self.source_square())
        }
    }

    /// The target.
    #[inline]
    pub const fn to(self) -> Spot {
        Spot(self.target_square())
    }

    /// The number of pieces moved, 1 for a reserve piece.
    #[inline]
    pub const fn count(self) -> u8 {
        if self.is_reserve() { 1 } else { self.lifted() }
    }
}

impl<R: Rules> Focus<R> {
    /// Adds the moves of every stack the mover controls, then those of a reserve piece.
    #[inline]
    pub(super) fn generate(&self, out: &mut Vec<FocusMove>) {
        let board = R::board();
        let cells = self.cells.as_ref();
        for from in set_bits(self.tops[self.to_move.index()]) {
            let height = Stack(cells[usize::from(from)]).height();
            let room = &board.room[usize::from(from & 63)];
            for (&room, &step) in room.iter().zip(&board.step) {
                let mut to = from;
                for distance in 1..=height.min(room) {
                    to = to.wrapping_add_signed(step);
                    if R::EXACT {
                        out.push(FocusMove::stack(from, to, distance));
                    } else {
                        for count in distance..=height {
                            out.push(FocusMove::stack(from, to, count));
                        }
                    }
                }
            }
        }
        if self.reserve[self.to_move.index()] > 0 {
            out.extend(set_bits(board.squares).map(FocusMove::reserve));
        }
    }

    /// Adds the moves that capture, and those that take control of an enemy's stack of at least `least` pieces with a stack: with
    /// as few of its pieces as get there, and with all of them. Whether the game is over or not.
    #[inline]
    pub fn list_takeovers(&self, least: u8, out: &mut Vec<FocusMove>) {
        let board = R::board();
        let cells = self.cells.as_ref();
        let mover = self.to_move;
        let captures = |mv: FocusMove| self.gain(mv).0 > 0;
        let theirs = self.tops[(!mover).index()];
        let taken = theirs | self.tops[mover.index()];
        for from in set_bits(self.tops[mover.index()]) {
            let height = Stack(cells[usize::from(from)]).height();
            let targets = board.reach[usize::from(from & 63)][usize::from(height)] & taken;
            for to in set_bits(targets) {
                let there = Stack(cells[usize::from(to)]).height();
                let takes_over = there >= least && theirs >> to & 1 == 1;
                if !takes_over && there + height <= TALLEST {
                    continue;
                }
                let fewest = Self::distance(from, to).unwrap_or(height);
                let most = if R::EXACT { fewest } else { height };
                let moves = (fewest..=most).map(|count| FocusMove::stack(from, to, count));
                out.extend(moves.filter(|&mv| {
                    takes_over && (mv.lifted() == fewest || mv.lifted() == most)
                        || there + mv.lifted() > TALLEST && captures(mv)
                }));
            }
        }
        if self.reserve[mover.index()] > 0 {
            for mv in set_bits(taken).map(FocusMove::reserve) {
                if Stack(cells[usize::from(mv.target_square())]).height() == TALLEST && captures(mv)
                {
                    out.push(mv);
                }
            }
        }
    }

    /// The number of pieces that a move captures, and the number that it adds to the mover's reserve.
    #[inline]
    pub fn gain(&self, mv: FocusMove) -> (u8, u8) {
        let leaves = self.landed(mv).map_or(Stack::EMPTY, |landed| landed.leaves);
        (
            leaves.pieces_of(!self.to_move),
            leaves.pieces_of(self.to_move),
        )
    }

    /// The number of moves [`generate`](Self::generate) would add.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        let board = R::board();
        let cells = self.cells.as_ref();
        let mut count = 0;
        for from in set_bits(self.tops[self.to_move.index()]).map(usize::from) {
            let height = Stack(cells[from]).height();
            count += usize::from(board.mobility[from & 63][usize::from(height.min(TALLEST))]);
        }
        if self.reserve[self.to_move.index()] > 0 {
            count += board.squares.count_ones() as usize;
        }
        count
    }

    /// Whether the rules allow `mv`, supposing that the game is not over.
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
        self.tops[self.to_move.index()] >> from & 1 == 1
            && mv.lifted() <= self.height(Spot(from))
            && Self::distance(from, mv.target_square())
                .is_some_and(|distance| Self::reaches(mv.lifted(), distance))
    }

    /// Whether `count` pieces may move `distance` squares (class document: up to as many squares as
    /// pieces; as published: exactly as many).
    #[inline]
    pub(super) const fn reaches(count: u8, distance: u8) -> bool {
        if R::EXACT {
            distance == count
        } else {
            distance <= count
        }
    }

    /// The distance along a row or a column; `None` for squares that are the same or not in line.
    #[inline]
    pub(super) fn distance(from: u8, to: u8) -> Option<u8> {
        let (row, column) = (from / R::SIDE, from % R::SIDE);
        let (other_row, other_column) = (to / R::SIDE, to % R::SIDE);
        let rows = row.abs_diff(other_row);
        let columns = column.abs_diff(other_column);
        (rows == 0)
            .then_some(columns)
            .or((columns == 0).then_some(rows))
            .filter(|&far| far > 0)
    }

    /// Which pieces leave when `mv` is played here.
    ///
    /// Nothing leaves for a move that has nothing to do with this position.
    ///
    /// ```
    /// use quadrille_games::rules::focus::FocusCourse;
    /// use quadrille_games::rules::{Player, Position};
    ///
    /// let board = "RR,GGRG,-,G,R,R/-,-,-,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G";
    /// let position = FocusCourse::parse(&format!("{board} 1 0,0 0,0"))?;
    /// let landing = position.landing(position.parse_move("00-01:2")?);
    /// assert_eq!((landing.captured, landing.to_reserve), (1, 0));
    /// assert_eq!(landing.leaving, [Player::Two]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn landing(&self, mv: FocusMove) -> Landing {
        let Some(StackSplit { leaves, .. }) = self.landed(mv) else {
            return Landing::default();
        };
        Landing {
            captured: leaves.pieces_of(!self.to_move),
            to_reserve: leaves.pieces_of(self.to_move),
            leaving: leaves.owners().collect(),
        }
    }

    /// What the target's stack becomes; `None` for squares that do not exist.
    #[inline]
    pub(super) fn landed(&self, mv: FocusMove) -> Option<StackSplit> {
        let cells = self.cells.as_ref();
        let source = *cells.get(usize::from(mv.source_square()))?;
        let target = *cells.get(usize::from(mv.target_square()))?;
        Some(self.land(Stack(source), Stack(target), mv))
    }

    /// The result of landing the pieces of `mv` from `source`, or from the mover's reserve, on `target`.
    #[inline]
    pub(super) fn land(&self, source: Stack, target: Stack, mv: FocusMove) -> StackSplit {
        if mv.is_reserve() {
            target.land(Stack::EMPTY.with(self.to_move), 1)
        } else {
            target.land(source, mv.lifted())
        }
    }
}
