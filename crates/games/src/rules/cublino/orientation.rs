//! The orientation of dice and how tipping changes it.

use crate::rules::{Player, zobrist};

/// A direction on the board, independent of the player. North is towards row 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards row 7.
    North = 0,
    /// Towards column g.
    East = 1,
    /// Towards row 1.
    South = 2,
    /// Towards column a.
    West = 3,
}

impl Direction {
    /// All four directions, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the forward direction of a player: north for Player 1, south for Player 2.
    #[inline]
    pub const fn forward(player: Player) -> Self {
        match player {
            Player::One => Self::North,
            Player::Two => Self::South,
        }
    }

    /// Returns the opposite direction.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::from_bits(self as u64 + 2)
    }

    /// Returns the direction numbered by the two lowest bits.
    #[inline]
    pub(super) const fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::North,
            1 => Self::East,
            2 => Self::South,
            _ => Self::West,
        }
    }
}

/// The top, north and east faces of the 24 orientations, in the order of their letters.
///
/// With 1 on top and 2 away from the viewer, 3 is on the left. Opposite faces sum to seven.
const FACES: [[u8; 3]; 24] = [
    [1, 2, 4],
    [1, 3, 2],
    [1, 4, 5],
    [1, 5, 3],
    [2, 1, 3],
    [2, 3, 6],
    [2, 4, 1],
    [2, 6, 4],
    [3, 1, 5],
    [3, 2, 1],
    [3, 5, 6],
    [3, 6, 2],
    [4, 1, 2],
    [4, 2, 6],
    [4, 5, 1],
    [4, 6, 5],
    [5, 1, 4],
    [5, 3, 1],
    [5, 4, 6],
    [5, 6, 3],
    [6, 2, 3],
    [6, 3, 5],
    [6, 4, 2],
    [6, 5, 4],
];

/// One of the 24 orientations of a die.
///
/// ```
/// use quadrille_games::rules::cublino::{Direction, Orientation};
///
/// let die = Orientation::from_letter('w').ok_or("no such letter")?;
/// assert_eq!((die.top(), die.north(), die.east()), (6, 4, 2));
/// let tipped = die.tip(Direction::North);
/// assert_eq!((tipped.top(), tipped.north(), tipped.east()), (3, 6, 2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orientation(u8);

impl Orientation {
    /// The start orientation of White's dice: six on top, three towards White, two to White's right.
    pub(super) const WHITE_START: Self = Self(22);
    /// The start orientation rotated by half a turn, for Black.
    pub(super) const BLACK_START: Self = Self(21);

    /// Returns all 24 orientations in the order of their letters: by top, then by north face.
    #[inline]
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..24).map(Self)
    }

    /// Returns the orientation of a letter from `a` to `x`.
    #[inline]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|orientation| orientation.letter() == letter)
    }

    /// Returns the letter in position texts, `a` to `x`.
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Returns the orientation with this index in the order of the letters, modulo 24.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self((index % 24) as u8)
    }

    /// Returns the index in the order of the letters.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the orientation as seen from the opposite side of the board.
    #[inline]
    pub const fn rotate_half_turn(self) -> Self {
        Self::from_top_and_north(self.top(), self.south())
    }

    /// Returns the orientation with these faces on top and to the north. The faces must be adjacent.
    #[inline]
    const fn from_top_and_north(top: u8, north: u8) -> Self {
        let mut index = 0;
        while index < 23 && (FACES[index][0] != top || FACES[index][1] != north) {
            index += 1;
        }
        Self(index as u8)
    }

    /// Returns the pips on top.
    #[inline]
    pub const fn top(self) -> u8 {
        FACES[self.0 as usize][0]
    }

    /// Returns the pips on the side towards row 7.
    #[inline]
    pub const fn north(self) -> u8 {
        FACES[self.0 as usize][1]
    }

    /// Returns the pips on the side towards column g.
    #[inline]
    pub const fn east(self) -> u8 {
        FACES[self.0 as usize][2]
    }

    /// Returns the pips on the bottom.
    #[inline]
    pub const fn bottom(self) -> u8 {
        7 - self.top()
    }

    /// Returns the pips on the side towards row 1.
    #[inline]
    pub const fn south(self) -> u8 {
        7 - self.north()
    }

    /// Returns the pips on the side towards column a.
    #[inline]
    pub const fn west(self) -> u8 {
        7 - self.east()
    }

    /// Returns the orientation after a quarter turn over the edge in `direction`.
    #[inline]
    pub const fn tip(self, direction: Direction) -> Self {
        // The face opposite the direction becomes the top, and the top becomes the face in the direction.
        let (top, north) = match direction {
            Direction::North => (self.south(), self.top()),
            Direction::South => (self.north(), self.bottom()),
            Direction::East => (self.west(), self.north()),
            Direction::West => (self.east(), self.north()),
        };
        Self::from_top_and_north(top, north)
    }
}

/// A die on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    /// The player who owns the die.
    pub owner: Player,
    /// The orientation of the die.
    pub orientation: Orientation,
}

/// A die in one byte, used as an index for tables; 0 is no die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DieCode(pub(super) u8);

/// The number of entries of tables that are indexed by a code.
const CODE_TABLE_LEN: usize = 64;

/// The code of a tipped die, by direction and code.
static TIPPED_CODES: [[u8; CODE_TABLE_LEN]; 4] = compute_tipped_codes();
/// The pips on top, by code.
static TOPS: [u8; CODE_TABLE_LEN] = compute_tops();
/// The Zobrist keys of a die on a square, at `code * 64 + square`.
static DIE_KEYS: [u64; CODE_TABLE_LEN * 64] = zobrist::table(0x6375_626c_6901);

impl DieCode {
    /// No die.
    pub(super) const NONE: Self = Self(0);

    /// Returns the code of a die.
    #[inline]
    pub(super) const fn new(die: Die) -> Self {
        Self(1 + die.orientation.0 + 24 * die.owner as u8)
    }

    /// Returns the die, or `None` for [`NONE`](Self::NONE).
    #[inline]
    pub(super) const fn die(self) -> Option<Die> {
        match self.0 {
            code @ 1..=48 => Some(Die {
                owner: Player::from_index((code > 24) as usize),
                orientation: Orientation((code - 1) % 24),
            }),
            _ => None,
        }
    }

    /// Returns the pips on top; 0 for no die.
    #[inline]
    pub(super) fn top(self) -> u16 {
        u16::from(TOPS[usize::from(self.0) % CODE_TABLE_LEN])
    }

    /// Returns the code after tipping. [`NONE`](Self::NONE) stays the same.
    #[inline]
    pub(super) fn tip(self, direction: Direction) -> Self {
        Self(TIPPED_CODES[direction as usize][usize::from(self.0) % CODE_TABLE_LEN])
    }

    /// Returns the Zobrist key of this die on a square; 0 for no die.
    #[inline]
    pub(super) fn key(self, square: u8) -> u64 {
        if self == Self::NONE {
            return 0;
        }
        DIE_KEYS[usize::from(self.0) % CODE_TABLE_LEN * 64 + usize::from(square % 64)]
    }
}

/// Computes [`TIPPED_CODES`].
const fn compute_tipped_codes() -> [[u8; CODE_TABLE_LEN]; 4] {
    let mut table = [[0; CODE_TABLE_LEN]; 4];
    let mut code = 1;
    while code <= 48 {
        if let Some(Die { owner, orientation }) = DieCode(code).die() {
            let mut direction = 0;
            while direction < 4 {
                let orientation = orientation.tip(Direction::ALL[direction]);
                table[direction][code as usize] = DieCode::new(Die { owner, orientation }).0;
                direction += 1;
            }
        }
        code += 1;
    }
    table
}

/// Computes [`TOPS`].
const fn compute_tops() -> [u8; CODE_TABLE_LEN] {
    let mut table = [0; CODE_TABLE_LEN];
    let mut code = 1;
    while code <= 48 {
        if let Some(die) = DieCode(code).die() {
            table[code as usize] = die.orientation.top();
        }
        code += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{East, North, South, West};

    #[test]
    fn every_orientation_is_right_handed() {
        // Seen from outside, the faces 1, 2 and 3 lie counter-clockwise around their common corner. Exactly the three
        // faces around a corner in this sense can be top, north and east.
        let mut visited = std::collections::HashSet::new();
        let mut open = vec![Orientation(0)];
        while let Some(die) = open.pop() {
            if visited.insert(die) {
                let [top, north, east] = [die.top(), die.north(), die.east()];
                assert!(top != north && north != east && east != top);
                assert!(top + north != 7 && north + east != 7 && east + top != 7);
                open.extend(Direction::ALL.map(|direction| die.tip(direction)));
            }
        }
        assert_eq!(visited.len(), 24);
        assert_eq!(Orientation(0).west(), 3, "1 on top, 2 away, 3 on the left");
    }

    #[test]
    fn tipping_moves_faces_over_the_edge() {
        for die in Orientation::all() {
            let faces = |die: Orientation| [die.top(), die.north(), die.east()];
            assert_eq!(faces(die.tip(North)), [7 - die.north(), die.top(), die.east()]);
            assert_eq!(faces(die.tip(South)), [die.north(), 7 - die.top(), die.east()]);
            assert_eq!(faces(die.tip(East)), [7 - die.east(), die.north(), die.top()]);
            assert_eq!(faces(die.tip(West)), [die.east(), die.north(), 7 - die.top()]);
            let turned = die.rotate_half_turn();
            assert_eq!(faces(turned), [die.top(), die.south(), die.west()]);
            for direction in Direction::ALL {
                assert_eq!(die.tip(direction).tip(direction.opposite()), die);
            }
            assert_eq!(Orientation::from_letter(die.letter()), Some(die));
        }
    }

    #[test]
    fn orientation_codes_round_trip() {
        for owner in Player::BOTH {
            for orientation in Orientation::all() {
                let die = Die { owner, orientation };
                assert_eq!(DieCode::new(die).die(), Some(die));
                assert_eq!(DieCode::new(die).top(), u16::from(orientation.top()));
                for direction in Direction::ALL {
                    let orientation = orientation.tip(direction);
                    let tipped = DieCode::new(die).tip(direction).die();
                    assert_eq!(tipped, Some(Die { owner, orientation }));
                }
            }
        }
        assert_eq!(DieCode::NONE.die(), None);
        assert_eq!(DieCode::NONE.tip(North), DieCode::NONE);
    }
}
