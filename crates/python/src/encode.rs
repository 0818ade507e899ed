//! Positions and moves as numbers, for training.
//!
//! An observation consists of planes of whole numbers, as the player to move sees the board: own pieces come first, and
//! in games with a direction the board is turned by half so that own pieces move towards higher rows. The last two planes
//! hold the history: earlier occurrences of the position, and plies without progress.
//!
//! An action is the number of a move, from the same point of view. Different moves of a position have different
//! actions, except in Cublino Pur: paths between the same squares with the same tip have the same effect and the same
//! action.

use quadrille_games::rules::cublino::{Cublino, Direction, Rules as CublinoRules};
use quadrille_games::rules::focus::{Focus, PIECES_PER_COLOUR, Rules as FocusRules};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{Player, Position, Spot, VariantPosition, set_bits};

/// The planes of every variant that hold the history.
const HISTORY_PLANES: usize = 2;
/// The greatest number of earlier occurrences of a position. The third occurrence ends a game.
const EARLIER_OCCURRENCES_LIMIT: usize = 2;

/// A variant's numbering of actions and its observations.
pub(crate) trait Encode: VariantPosition {
    /// The number of actions.
    const ACTION_COUNT: usize;
    /// Planes, rows and columns of an observation.
    const SHAPE: [usize; 3];

    /// Returns the action of a legal move.
    fn action_of(&self, mv: Self::Move) -> usize;

    /// The greatest number of consecutive plies without progress that an observation shows.
    const IDLE_LIMIT: usize = match Self::NO_PROGRESS_LIMIT {
        Some(limit) => limit,
        None => u8::MAX as usize,
    };

    /// Writes the planes of the board into `out`, which holds zeros.
    fn write_board(&self, out: &mut Planes<'_>);

    /// Returns the greatest value of a plane of the board. Most planes hold only 0 and 1.
    fn board_limit(_plane: usize) -> u8 {
        1
    }

    /// Returns the position if it is one of Upthrust, which the solver knows.
    fn as_upthrust(&self) -> Option<&Upthrust> {
        None
    }
}

/// The planes of an observation.
pub(crate) struct Planes<'a> {
    cells: &'a mut [u8],
    cells_per_plane: usize,
}

impl Planes<'_> {
    fn set(&mut self, plane: usize, cell: usize) {
        self.cells[plane * self.cells_per_plane + cell] = 1;
    }

    fn fill(&mut self, plane: usize, value: u8) {
        self.cells[plane * self.cells_per_plane..][..self.cells_per_plane].fill(value);
    }
}

/// Returns the size of an observation in bytes.
pub(crate) const fn observation_size<P: Encode>() -> usize {
    P::SHAPE[0] * P::SHAPE[1] * P::SHAPE[2]
}

/// Writes the observation of a position that has occurred `occurrences` times, after `idle_plies` plies without progress.
pub(crate) fn write_observation<P: Encode>(
    position: &P,
    occurrences: usize,
    idle_plies: usize,
    out: &mut [u8],
) {
    let [plane_count, row_count, column_count] = P::SHAPE;
    out.fill(0);
    let mut planes = Planes { cells: out, cells_per_plane: row_count * column_count };
    position.write_board(&mut planes);
    let limited_value = |number: usize, plane| {
        let limit = plane_limit::<P>(plane);
        u8::try_from(number).map_or(limit, |number| number.min(limit))
    };
    let [occurrence_plane, idle_plane] = [plane_count - 2, plane_count - 1];
    planes.fill(occurrence_plane, limited_value(occurrences.saturating_sub(1), occurrence_plane));
    planes.fill(idle_plane, limited_value(idle_plies, idle_plane));
}

/// Returns the greatest value of a plane. The least is 0.
pub(crate) fn plane_limit<P: Encode>(plane: usize) -> u8 {
    let board_plane_count = P::SHAPE[0] - HISTORY_PLANES;
    let limit = match plane.checked_sub(board_plane_count) {
        None => return P::board_limit(plane),
        Some(0) => EARLIER_OCCURRENCES_LIMIT,
        Some(_) => P::IDLE_LIMIT,
    };
    u8::try_from(limit).unwrap_or(u8::MAX)
}

/// Returns the player to move and the opponent.
fn sides<P: Position>(position: &P) -> [Player; 2] {
    let mover = position.to_move();
    [mover, !mover]
}

impl Encode for Upthrust {
    /// The square that a piece leaves, since each piece has at most one move; then the pass.
    const ACTION_COUNT: usize = 45;
    /// The two colours of the player to move, then those of the opponent.
    const SHAPE: [usize; 3] = [4 + HISTORY_PLANES, 11, 4];
    /// Only a pass is reversible, and no pass follows a pass.
    const IDLE_LIMIT: usize = 1;

    fn action_of(&self, mv: Self::Move) -> usize {
        mv.from().map_or(Self::ACTION_COUNT - 1, Spot::index)
    }

    fn write_board(&self, out: &mut Planes<'_>) {
        let boards = self.boards();
        for (index, side) in sides(self).into_iter().enumerate() {
            for colour in 0..2 {
                for square in set_bits(boards[2 * side.index() + colour]) {
                    out.set(2 * index + colour, square.into());
                }
            }
        }
    }

    fn as_upthrust(&self) -> Option<&Upthrust> {
        Some(self)
    }
}

impl Encode for Hique {
    /// Runners: 49 squares with three directions. Guards: 36 squares with six targets along the row and six along the
    /// column. Then the pass.
    const ACTION_COUNT: usize = 49 * 3 + 36 * 12 + 1;
    /// Own runners, the opponent's, own guards, the opponent's, at the coordinates of the game.
    const SHAPE: [usize; 3] = [4 + HISTORY_PLANES, 13, 13];

    fn action_of(&self, mv: Self::Move) -> usize {
        let Some((from, to)) = mv.from().zip(mv.to()) else { return Self::ACTION_COUNT - 1 };
        // Rows and columns from 0 to 12.
        let mover_coordinates = |spot: Spot| {
            let (x, y) = Self::coordinates(spot);
            match self.to_move() {
                Player::One => (usize::from(x) - 1, usize::from(y) - 1),
                Player::Two => (13 - usize::from(x), 13 - usize::from(y)),
            }
        };
        let ((x, y), (to_x, to_y)) = (mover_coordinates(from), mover_coordinates(to));
        if x % 2 == 0 {
            let direction = match to_x.cmp(&x) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Greater => 2,
            };
            return (y / 2 * 7 + x / 2) * 3 + direction;
        }
        let target = if to_y == y { to_x / 2 } else { 6 + to_y / 2 };
        49 * 3 + (y / 2 * 6 + x / 2) * 12 + target
    }

    fn write_board(&self, out: &mut Planes<'_>) {
        for (index, side) in sides(self).into_iter().enumerate() {
            // The bits are `8 * row + column`.
            for (plane, offset, bits) in
                [(index, 0, self.runner_bits(side)), (2 + index, 1, self.guard_bits(side))]
            {
                for bit in set_bits(bits).map(usize::from) {
                    let cell = (bit / 8 * 2 + offset) * 13 + bit % 8 * 2 + offset;
                    let is_turned = self.to_move() == Player::Two;
                    out.set(plane, if is_turned { 168 - cell } else { cell });
                }
            }
        }
    }
}

impl<R: FocusRules> Encode for Focus<R>
where
    Self: VariantPosition<Move = quadrille_games::rules::focus::FocusMove>,
{
    /// A square, a direction and a distance with a number of pieces that reaches it; then a square for a reserve piece.
    const ACTION_COUNT: usize = square_count::<R>() * (4 * reach_count::<R>() + 1);
    /// For each of five levels, bottom first, own pieces and the opponent's. Then both reserves and both numbers of
    /// captured pieces, own first.
    const SHAPE: [usize; 3] = [14 + HISTORY_PLANES, R::SIDE as usize, R::SIDE as usize];

    fn action_of(&self, mv: Self::Move) -> usize {
        let to = mv.to().index();
        if mv.is_reserve() {
            return square_count::<R>() * 4 * reach_count::<R>() + to;
        }
        let from = mv.from();
        let size = usize::from(R::SIDE);
        let (row, column) = (from.index() / size, from.index() % size);
        let (to_row, to_column) = (to / size, to % size);
        let (direction, distance) = if row == to_row {
            (usize::from(to_column > column), to_column.abs_diff(column))
        } else {
            (2 + usize::from(to_row > row), to_row.abs_diff(row))
        };
        let count = usize::from(mv.count());
        let reach = if R::EXACT { count - 1 } else { count * (count - 1) / 2 + distance - 1 };
        (from.index() * 4 + direction) * reach_count::<R>() + reach
    }

    fn write_board(&self, out: &mut Planes<'_>) {
        let sides = sides(self);
        for spot in Self::squares() {
            for (level, owner) in self.stack(spot).enumerate() {
                out.set(2 * level + usize::from(owner != sides[0]), spot.index());
            }
        }
        for (index, side) in sides.into_iter().enumerate() {
            out.fill(10 + index, self.reserve(side));
            out.fill(12 + index, self.captured_count(side));
        }
    }

    fn board_limit(plane: usize) -> u8 {
        if plane < 10 { 1 } else { PIECES_PER_COLOUR }
    }
}

const fn square_count<R: FocusRules>() -> usize {
    R::SIDE as usize * R::SIDE as usize
}

/// Returns the number of pairs of a distance and a number of pieces.
const fn reach_count<R: FocusRules>() -> usize {
    if R::EXACT { 5 } else { 15 }
}

impl<R: CublinoRules> Encode for Cublino<R>
where
    Self: VariantPosition<Move = quadrille_games::rules::cublino::CublinoMove>,
{
    /// A square with a tip in one of three directions; in Pur also without a tip, each with a number of rows and a
    /// column that jumps can reach. Then the pass.
    const ACTION_COUNT: usize = 49 * if R::JUMPS { 64 } else { 3 } + 1;
    /// For each player, six planes by the number on top, then six by the number on the side in forward direction.
    const SHAPE: [usize; 3] = [24 + HISTORY_PLANES, 7, 7];

    fn action_of(&self, mv: Self::Move) -> usize {
        let Some((from, to)) = mv.start_and_target() else { return Self::ACTION_COUNT - 1 };
        let is_turned = self.to_move() == Player::Two;
        let mover_index = |spot: Spot| {
            if is_turned { 48 - spot.index() } else { spot.index() }
        };
        let (from, to) = (mover_index(from), mover_index(to));
        let tip_direction = mv
            .tip_direction()
            .map(|direction| if is_turned { direction.opposite() } else { direction });
        let (tip_index, square_after_tip) = match tip_direction {
            Some(Direction::North | Direction::South) => (0, from + 7),
            Some(Direction::West) => (1, from - 1),
            Some(Direction::East) => (2, from + 1),
            None => (3, from),
        };
        if !R::JUMPS {
            return from * 3 + tip_index;
        }
        let rows = (to / 7 - square_after_tip / 7) / 2;
        from * 64 + tip_index * 16 + rows * 4 + to % 7 / 2
    }

    fn write_board(&self, out: &mut Planes<'_>) {
        let is_turned = self.to_move() == Player::Two;
        for (index, side) in sides(self).into_iter().enumerate() {
            for (spot, die) in self.dice(side) {
                let (cell, orientation) = if is_turned {
                    (48 - spot.index(), die.orientation.rotate_half_turn())
                } else {
                    (spot.index(), die.orientation)
                };
                out.set(12 * index + usize::from(orientation.top()) - 1, cell);
                out.set(12 * index + usize::from(orientation.north()) + 5, cell);
            }
        }
    }
}
