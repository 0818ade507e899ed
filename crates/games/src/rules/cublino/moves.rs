//! Moves in eight bytes, and their generation.
//!
//! A die moves forward, left or right and never visits a square twice. Because no step goes backward, a die can only
//! return to a square within a row, by reversing its direction. So "no square twice" means that a run of sideways steps
//! keeps its direction until the next forward step. The same rule forbids a jump back over the start square, which
//! counts as empty. In all other cases the start square is unreachable, so the jumps are computed once for all dice,
//! with every die on its square.

use super::board::{bit, shift, square_ahead};
use super::orientation::Direction;
use super::{Cublino, Rules};
use crate::rules::Spot;
use crate::rules::set_bits;

/// A move of a die: the start square and the steps.
///
/// Layout from the lowest bit: start (6 bits), target (6), tip flag of the first step (1), number of steps (5),
/// direction of each step (2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CublinoMove(u64);

/// The lowest bit of the target.
const TARGET_SHIFT: u32 = 6;
/// The bit that marks a tip.
const TIP_SHIFT: u32 = 12;
/// The lowest bit of the number of steps.
const STEP_COUNT_SHIFT: u32 = 13;
/// The lowest bit of the first step.
const STEPS_SHIFT: u32 = 18;

impl CublinoMove {
    /// The forced pass.
    pub(super) const PASS: Self = Self(u64::MAX);
    /// The maximum number of steps of a die: a tip, and three jumps in each of four rows and between them.
    pub(super) const MAX_STEPS: usize = 16;

    /// Creates a move without steps for the die on `square`.
    #[inline]
    const fn without_steps(square: u8) -> Self {
        Self(square as u64 | (square as u64) << TARGET_SHIFT)
    }

    /// Appends a jump to `target`.
    #[inline]
    const fn with_step(self, direction: Direction, target: u8) -> Self {
        let bits_with_target = self.0 & !(63 << TARGET_SHIFT) | (target as u64) << TARGET_SHIFT;
        let step_bits = (direction as u64) << (STEPS_SHIFT + 2 * self.step_count());
        Self((bits_with_target | step_bits) + (1 << STEP_COUNT_SHIFT))
    }

    /// Appends the first step, a tip.
    #[inline]
    const fn with_tip(self, direction: Direction, target: u8) -> Self {
        let mv = self.with_step(direction, target);
        Self(mv.0 | 1 << TIP_SHIFT)
    }

    /// Creates the move along these squares, legal or not. Returns `None` if no die can make these steps.
    #[inline]
    pub(super) fn from_path(path: &[Spot]) -> Option<Self> {
        if path.len() < 2 || path.len() > 1 + Self::MAX_STEPS {
            return None;
        }
        let mut mv = Self::without_steps(path[0].0);
        for (index, pair) in path.windows(2).enumerate() {
            let (direction, distance) = super::board::direction_and_distance(pair[0], pair[1])?;
            mv = match distance {
                1 if index == 0 => mv.with_tip(direction, pair[1].0),
                2 => mv.with_step(direction, pair[1].0),
                _ => return None,
            };
        }
        Some(mv)
    }

    /// Returns whether this is the pass.
    #[inline]
    pub(super) const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    /// Returns the number of the start square.
    #[inline]
    pub(super) const fn start(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// Returns the number of the target square.
    #[inline]
    pub(super) const fn target(self) -> u8 {
        (self.0 >> TARGET_SHIFT & 63) as u8
    }

    /// Returns the number of steps.
    #[inline]
    const fn step_count(self) -> u32 {
        (self.0 >> STEP_COUNT_SHIFT & 31) as u32
    }

    /// Returns the direction of a step.
    #[inline]
    const fn step_direction(self, index: u32) -> Direction {
        Direction::from_bits(self.0.wrapping_shr(STEPS_SHIFT + 2 * index))
    }

    /// Returns the direction of the tip, if the move begins with one.
    #[inline]
    pub const fn tip_direction(self) -> Option<Direction> {
        if self.0 >> TIP_SHIFT & 1 == 1 && !self.is_pass() {
            Some(self.step_direction(0))
        } else {
            None
        }
    }

    /// Returns the start and target squares; `None` for the pass.
    #[inline]
    pub const fn start_and_target(self) -> Option<(Spot, Spot)> {
        if self.is_pass() { None } else { Some((Spot(self.start()), Spot(self.target()))) }
    }

    /// Returns every square that the die touches, in order; none for the pass.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Spot> {
        let step_count = if self.is_pass() { 0 } else { self.step_count() };
        let mut square = self.start();
        let start_spot = (!self.is_pass()).then_some(Spot(square));
        start_spot.into_iter().chain((0..step_count).map(move |index| {
            let distance = if index == 0 && self.tip_direction().is_some() { 1 } else { 2 };
            square = square_ahead(square, self.step_direction(index), distance);
            Spot(square)
        }))
    }
}

/// The squares from which a die could jump, by direction.
#[derive(Clone, Copy)]
struct Jumps {
    forward_origins: u64,
    west_origins: u64,
    east_origins: u64,
    forward_direction: Direction,
}

/// The sideways jumps that are allowed after the previous steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SidewaysJumps {
    Both,
    West,
    East,
}

impl Jumps {
    /// Returns whether any jump starts on the square.
    #[inline]
    const fn has_jump_from(&self, square: u8) -> bool {
        (self.forward_origins | self.west_origins | self.east_origins) & bit(square) != 0
    }

    /// Appends every continuation by jumps from `square`.
    #[inline]
    fn append_jumps(
        &self,
        square: u8,
        mv: CublinoMove,
        sideways: SidewaysJumps,
        moves: &mut Vec<CublinoMove>,
    ) {
        let square_bit = bit(square);
        if self.forward_origins & square_bit != 0 {
            self.add_jump(square, mv, self.forward_direction, SidewaysJumps::Both, moves);
        }
        if self.west_origins & square_bit != 0 && sideways != SidewaysJumps::East {
            self.add_jump(square, mv, Direction::West, SidewaysJumps::West, moves);
        }
        if self.east_origins & square_bit != 0 && sideways != SidewaysJumps::West {
            self.add_jump(square, mv, Direction::East, SidewaysJumps::East, moves);
        }
    }

    /// Appends a jump and all its continuations.
    fn add_jump(
        &self,
        square: u8,
        mv: CublinoMove,
        direction: Direction,
        sideways: SidewaysJumps,
        moves: &mut Vec<CublinoMove>,
    ) {
        let target = square_ahead(square, direction, 2);
        let mv = mv.with_step(direction, target);
        moves.push(mv);
        self.append_jumps(target, mv, sideways, moves);
    }

    /// Returns the number of moves that [`append_jumps`](Self::append_jumps) appends.
    #[inline]
    fn count_continuations(&self, square: u8, sideways: SidewaysJumps) -> usize {
        let mut continuation_count = self.count_forward(square);
        if sideways != SidewaysJumps::East {
            continuation_count += self.count_run(square, self.west_origins, Direction::West);
        }
        if sideways != SidewaysJumps::West {
            continuation_count += self.count_run(square, self.east_origins, Direction::East);
        }
        continuation_count
    }

    /// Returns the number of continuations that begin with a forward jump.
    #[inline]
    fn count_forward(&self, square: u8) -> usize {
        if self.forward_origins & bit(square) == 0 {
            return 0;
        }
        1 + self.count_continuations(
            square_ahead(square, self.forward_direction, 2),
            SidewaysJumps::Both,
        )
    }

    /// Returns the number of continuations that begin with jumps from `origins` in one sideways direction.
    #[inline]
    fn count_run(&self, mut square: u8, origins: u64, direction: Direction) -> usize {
        let mut continuation_count = 0;
        while origins & bit(square) != 0 {
            square = square_ahead(square, direction, 2);
            continuation_count += 1 + self.count_forward(square);
        }
        continuation_count
    }
}

impl<R: Rules> Cublino<R> {
    /// Returns the three directions of the player to move, and the sideways jumps allowed after a tip in each
    /// direction.
    const fn directions(forward_direction: Direction) -> [(Direction, SidewaysJumps); 3] {
        [
            (forward_direction, SidewaysJumps::Both),
            (Direction::West, SidewaysJumps::West),
            (Direction::East, SidewaysJumps::East),
        ]
    }

    /// Returns the jumps on this board for dice whose forward direction is `forward_direction`.
    #[inline]
    fn find_jumps(&self, forward_direction: Direction) -> Jumps {
        let occupied_squares = self.occupied_squares();
        let empty_squares = self.empty_squares();
        let find_origins = |direction: Direction| {
            let backward_direction = direction.opposite();
            shift(occupied_squares & shift(empty_squares, backward_direction), backward_direction)
        };
        Jumps {
            forward_origins: find_origins(forward_direction),
            west_origins: find_origins(Direction::West),
            east_origins: find_origins(Direction::East),
            forward_direction,
        }
    }

    /// Appends every move of the player to move except the pass.
    #[inline]
    pub(super) fn generate_moves(&self, moves: &mut Vec<CublinoMove>) {
        let forward_direction = Direction::forward(self.to_move);
        let own_dice = self.dice_squares[self.to_move.index()];
        let empty_squares = self.empty_squares();
        let jumps = R::JUMPS.then(|| self.find_jumps(forward_direction));
        for square in set_bits(own_dice) {
            let start_move = CublinoMove::without_steps(square);
            for (direction, sideways) in Self::directions(forward_direction) {
                let target = shift(bit(square), direction) & empty_squares;
                if target != 0 {
                    let target = target.trailing_zeros() as u8;
                    let mv = start_move.with_tip(direction, target);
                    moves.push(mv);
                    if let Some(jumps) = jumps.filter(|jumps| jumps.has_jump_from(target)) {
                        jumps.append_jumps(target, mv, sideways, moves);
                    }
                }
            }
            if let Some(jumps) = &jumps {
                jumps.append_jumps(square, start_move, SidewaysJumps::Both, moves);
            }
        }
    }

    /// Appends the mover's tips onto any square of the bitboard `targets`, even if the game is over. Ignores jumps.
    #[inline]
    pub fn list_steps_to(&self, targets: u64, moves: &mut Vec<CublinoMove>) {
        let own_dice = self.dice_squares[self.to_move.index()];
        let open_targets = self.empty_squares() & targets;
        for (direction, _) in Self::directions(Direction::forward(self.to_move)) {
            for target in set_bits(shift(own_dice, direction) & open_targets) {
                let start_square = square_ahead(target, direction, -1);
                moves.push(CublinoMove::without_steps(start_square).with_tip(direction, target));
            }
        }
    }

    /// Returns the number of moves that [`generate_moves`](Self::generate_moves) appends.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        let forward_direction = Direction::forward(self.to_move);
        let own_dice = self.dice_squares[self.to_move.index()];
        let empty_squares = self.empty_squares();
        let jumps = R::JUMPS.then(|| self.find_jumps(forward_direction));
        let mut move_count = 0;
        for (direction, sideways) in Self::directions(forward_direction) {
            let tip_targets = shift(own_dice, direction) & empty_squares;
            move_count += tip_targets.count_ones() as usize;
            if let Some(jumps) = &jumps {
                let origins = jumps.forward_origins | jumps.west_origins | jumps.east_origins;
                move_count += set_bits(tip_targets & origins)
                    .map(|square| jumps.count_continuations(square, sideways))
                    .sum::<usize>();
            }
        }
        if let Some(jumps) = &jumps {
            let origins = jumps.forward_origins | jumps.west_origins | jumps.east_origins;
            move_count += set_bits(own_dice & origins)
                .map(|square| jumps.count_continuations(square, SidewaysJumps::Both))
                .sum::<usize>();
        }
        move_count
    }

    /// Returns whether any die of the player could make a step.
    #[inline]
    pub(super) fn can_step(&self, player: crate::rules::Player) -> bool {
        let own_dice = self.dice_squares[player.index()];
        let forward_direction = Direction::forward(player);
        let empty_squares = self.empty_squares();
        if Self::directions(forward_direction)
            .iter()
            .any(|&(direction, _)| shift(own_dice, direction) & empty_squares != 0)
        {
            return true;
        }
        R::JUMPS && {
            let jumps = self.find_jumps(forward_direction);
            own_dice & (jumps.forward_origins | jumps.west_origins | jumps.east_origins) != 0
        }
    }
}
