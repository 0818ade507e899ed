//! Cublino Pur and Contra: how each die lies, how far it has come, and what stands in its way.
//!
//! Pur's natural unit is a pip of the final sums, Contra's a die.

pub(super) mod contra;
pub(super) mod pur;

use super::features::{FeatureSink, Linear, Sum, TaperedWeight, Weights, taper};
use quadrille_games::rules::cublino::board::{BOARD, COLUMN_A};
use quadrille_games::rules::cublino::{Cublino, Orientation, Rules};
use quadrille_games::rules::{Player, Position, set_bits};

/// Rows and columns of the board.
pub(super) const SIDE: usize = 7;
/// Orientations of a die.
pub(super) const ORIENTATIONS: usize = 24;

/// A die, by its orientation as its owner sees it (times seven) and its rows to go.
const DIE: usize = 0;
/// A die, by its distance from the nearer edge (times seven) and its rows to go.
const COLUMN: usize = DIE + ORIENTATIONS * SIDE;
/// The mover's dice, by their number: at home in Pur, on the board in Contra.
const DICE: usize = COLUMN + 4 * SIDE;
/// The opponent's.
const THEIR_DICE: usize = DICE + SIDE + 1;
/// Rows to go of the mover's last die in Pur, of his first in Contra.
const ROWS: usize = THEIR_DICE + SIDE + 1;
/// The opponent's.
const THEIR_ROWS: usize = ROWS + SIDE;
/// A die that could jump forward (Pur), or that no enemy can meet any more (Contra), by its rows to go.
const FREE: usize = THEIR_ROWS + SIDE;
/// A die with one of its own side straight ahead, by its rows to go.
const BEHIND_OWN: usize = FREE + SIDE;
/// A die with an enemy straight ahead.
const BEHIND_ENEMY: usize = BEHIND_OWN + SIDE;
/// A die with one of its own side beside it.
const ABREAST: usize = BEHIND_ENEMY + SIDE;
/// A die from which an enemy stands two steps away, so that one of them may attack.
const NEAR: usize = ABREAST + SIDE;
/// Being the one to move.
const TEMPO: usize = NEAR + SIDE;
/// The number of features that both games share.
const SHARED: usize = TEMPO + 1;

/// The number of sets in [`Surroundings`].
pub(super) const SURROUNDINGS: usize = 5;

/// What there is to say of a player's dice besides how they lie, as sets of squares.
pub(super) struct Surroundings {
    /// See [`FREE`].
    free: u64,
    /// See [`BEHIND_OWN`].
    behind_own: u64,
    /// See [`BEHIND_ENEMY`].
    behind_enemy: u64,
    /// See [`ABREAST`].
    abreast: u64,
    /// See [`NEAR`].
    near: u64,
}

impl Surroundings {
    #[inline]
    pub(in crate::eval) fn new<R: Rules>(position: &Cublino<R>, player: Player) -> Self {
        let own = position.occupied_by(player);
        let enemies = position.occupied_by(!player);
        let taken = own | enemies;
        // The squares that have one of `squares` `rows` rows ahead.
        let seen_from = |squares: u64, rows: usize| match player {
            Player::One => squares >> (SIDE * rows),
            Player::Two => squares << (SIDE * rows) & BOARD,
        };
        let free = if R::JUMPS {
            seen_from(taken, 1) & seen_from(BOARD & !taken, 2)
        } else {
            !met_by(enemies, player)
        };
        let behind_own = seen_from(own, 1);
        Self {
            free: free & own,
            behind_own: behind_own & own,
            behind_enemy: seen_from(enemies, 1) & own & !behind_own,
            abreast: level(own) & own,
            near: beside(beside(enemies)) & own,
        }
    }

    /// The sets, in the order of [`TRAITS`].
    #[inline]
    pub(in crate::eval) const fn maps(&self) -> [u64; SURROUNDINGS] {
        [
            self.free,
            self.behind_own,
            self.behind_enemy,
            self.abreast,
            self.near,
        ]
    }

    /// What holds of the die on a square, a bit for each of [`TRAITS`].
    #[inline]
    const fn of(&self, square: usize) -> usize {
        ((self.free >> square & 1)
            | (self.behind_own >> square & 1) << 1
            | (self.behind_enemy >> square & 1) << 2
            | (self.abreast >> square & 1) << 3
            | (self.near >> square & 1) << 4) as usize
    }
}

/// What [`Surroundings::of`] tells of a die, as features.
const TRAITS: [usize; SURROUNDINGS] = [FREE, BEHIND_OWN, BEHIND_ENEMY, ABREAST, NEAR];

/// The features of one player's dice that both games share.
fn side<R: Rules>(position: &Cublino<R>, player: Player, sign: i32, sink: &mut impl FeatureSink) {
    let surroundings = Surroundings::new(position, player);
    for square in squares_of(position.occupied_by(player)) {
        for feature in lie(position.die_number(square as u8), square) {
            sink.add(feature, sign);
        }
        let traits = surroundings.of(square);
        for (bit, feature) in TRAITS.iter().enumerate() {
            if traits >> bit & 1 == 1 {
                sink.add(feature + rows_to_go(square, player), sign);
            }
        }
    }
}

/// The features of how a die lies and where: orientation and column.
const fn lie(die: u8, square: usize) -> [usize; 2] {
    let (player, orientation) = if die as usize > ORIENTATIONS {
        (Player::Two, die as usize - ORIENTATIONS - 1)
    } else {
        (Player::One, (die as usize).saturating_sub(1))
    };
    let seen = ORIENTATION_SEEN[player as usize][orientation % ORIENTATIONS] as usize;
    let rows = rows_to_go(square, player);
    let column = square % SIDE;
    let aside = if column < SIDE - 1 - column {
        column
    } else {
        SIDE - 1 - column
    };
    [DIE + seen * SIDE + rows, COLUMN + aside * SIDE + rows]
}

/// The weights of a die's features, summed up beforehand, so that evaluating looks twice for each die.
struct Tables<const N: usize> {
    weights: Weights<N>,
    /// By the die's number and its square: how it lies and where.
    lies: [[i64; SIDE * SIDE]; 64],
    /// By its rows to go and [`TRAITS`]: what surrounds it.
    traits: [[i64; 1 << TRAITS.len()]; SIDE],
}

impl<const N: usize> Tables<N> {
    const fn new(pairs: &[TaperedWeight; N]) -> Self {
        let weights = Weights::new(pairs);
        let mut lies = [[0; SIDE * SIDE]; 64];
        let mut die = 1;
        while die <= 2 * ORIENTATIONS {
            let mut square = 0;
            while square < SIDE * SIDE {
                let [orientation, column] = lie(die as u8, square);
                lies[die][square] = weights.packed(orientation) + weights.packed(column);
                square += 1;
            }
            die += 1;
        }
        let mut traits = [[0; 1 << TRAITS.len()]; SIDE];
        let mut rows = 0;
        while rows < SIDE {
            let mut set = 0;
            while set < traits[rows].len() {
                let mut bit = 0;
                while bit < TRAITS.len() {
                    if set >> bit & 1 == 1 {
                        traits[rows][set] += weights.packed(TRAITS[bit] + rows);
                    }
                    bit += 1;
                }
                set += 1;
            }
            rows += 1;
        }
        Self {
            weights,
            lies,
            traits,
        }
    }

    /// The sum of [`side`]'s features.
    #[inline]
    fn side<R: Rules>(&self, position: &Cublino<R>, player: Player) -> i64 {
        let surroundings = Surroundings::new(position, player);
        squares_of(position.occupied_by(player))
            .map(|square| {
                let die = usize::from(position.die_number(square as u8)) % 64;
                let square = square % (SIDE * SIDE);
                self.lies[die][square]
                    + self.traits[rows_to_go(square, player) % SIDE]
                        [surroundings.of(square) % (1 << TRAITS.len())]
            })
            .sum()
    }

    /// The features' sum, as [`Weights::evaluate`] would have it; `whole` adds the features that no single die has.
    #[inline]
    fn estimate<'s, R: Rules>(
        &'s self,
        position: &Cublino<R>,
        whole: impl FnOnce(&Cublino<R>, &mut Sum<'s, N>),
    ) -> i32
    where
        Cublino<R>: Linear,
    {
        let mut sum = self.weights.sum();
        whole(position, &mut sum);
        let mover = position.to_move();
        let total = sum.total + self.side(position, mover) - self.side(position, !mover);
        taper(total, position.phase(), Cublino::<R>::PHASES)
    }
}

/// The rows between a square and a player's far row.
const fn rows_to_go(square: usize, player: Player) -> usize {
    let row = square / SIDE;
    match player {
        Player::One => (SIDE - 1).saturating_sub(row),
        Player::Two => row,
    }
}

/// Rows to go of the player's die that has most; 0 without dice.
pub(super) fn last_rows(own: u64, player: Player) -> usize {
    match player {
        _ if own == 0 => 0,
        Player::One => rows_to_go(own.trailing_zeros() as usize, player),
        Player::Two => rows_to_go(own.ilog2() as usize, player),
    }
}

/// Rows to go of the player's die that has least; 6 without dice.
fn first_rows(own: u64, player: Player) -> usize {
    match player {
        _ if own == 0 => SIDE - 1,
        Player::One => rows_to_go(own.ilog2() as usize, player),
        Player::Two => rows_to_go(own.trailing_zeros() as usize, player),
    }
}

/// The squares of a bitboard, lowest first.
fn squares_of(squares: u64) -> impl Iterator<Item = usize> {
    set_bits(squares).map(usize::from)
}

/// The squares to the left and right of these.
const fn level(squares: u64) -> u64 {
    (squares << 1 & !COLUMN_A | squares >> 1 & !(COLUMN_A << (SIDE - 1))) & BOARD
}

/// The squares that share a side with any of these.
const fn beside(squares: u64) -> u64 {
    (level(squares) | squares << SIDE | squares >> SIDE) & BOARD
}

/// The squares on which a player's die could still be met by one of these enemies: level with it or ahead of it, and no
/// farther to the side than the die has rows to go.
#[inline]
const fn met_by(enemies: u64, player: Player) -> u64 {
    // The rows are numbered by the rows to go from them.
    const fn rows(player: Player, numbers: [usize; 3]) -> u64 {
        let mut rows = 0;
        let mut at = 0;
        while at < numbers.len() {
            let row = match player {
                Player::One => SIDE - 1 - numbers[at],
                Player::Two => numbers[at],
            };
            rows |= 0x7F << (SIDE * row);
            at += 1;
        }
        rows
    }
    const ROWS: [[u64; 3]; 2] = [
        [
            rows(Player::One, [1, 3, 5]),
            rows(Player::One, [2, 3, 6]),
            rows(Player::One, [4, 5, 6]),
        ],
        [
            rows(Player::Two, [1, 3, 5]),
            rows(Player::Two, [2, 3, 6]),
            rows(Player::Two, [4, 5, 6]),
        ],
    ];
    // Every row's squares, and those ahead of them.
    let mut met = enemies;
    match player {
        Player::One => {
            met |= met >> SIDE;
            met |= met >> (2 * SIDE);
            met |= met >> (4 * SIDE);
        }
        Player::Two => {
            met |= met << SIDE;
            met |= met << (2 * SIDE);
            met |= met << (4 * SIDE);
            met &= BOARD;
        }
    }
    // Rows from which there are four rows to go or more are widened by four squares either way, and so on.
    let [one, two, four] = ROWS[player as usize];
    let mut wide = widened(met & four);
    wide = widened(wide);
    wide = widened(wide);
    met |= widened(wide);
    met |= widened(widened(met & two));
    met | widened(met & one)
}

/// The squares, and those to their left and right.
const fn widened(squares: u64) -> u64 {
    squares | level(squares)
}

/// An orientation as its owner sees it: Player 2 sits on the other side.
static ORIENTATION_SEEN: [[u8; ORIENTATIONS]; 2] = orientations();

const fn orientations() -> [[u8; ORIENTATIONS]; 2] {
    let mut seen = [[0; ORIENTATIONS]; 2];
    let mut index = 0;
    while index < ORIENTATIONS {
        seen[0][index] = index as u8;
        seen[1][index] = Orientation::from_index(index).turned().index() as u8;
        index += 1;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn a_die_is_met_by_an_enemy_level_or_ahead_as_near_aside_as_it_has_rows_to_go() {
        let meets = |enemy: usize, square: usize, player| {
            let rows = rows_to_go(square, player);
            let aside = (square % SIDE).abs_diff(enemy % SIDE);
            rows_to_go(enemy, player) <= rows && aside <= rows
        };
        let mut rng = StdRng::seed_from_u64(1);
        let single = (0..SIDE * SIDE).map(|square| 1 << square);
        let many = (0..500).map(|_| rng.random::<u64>() & rng.random::<u64>() & BOARD);
        for enemies in single.chain(many).collect::<Vec<u64>>() {
            for player in Player::BOTH {
                let met = (0..SIDE * SIDE).filter(|&square| {
                    squares_of(enemies).any(|enemy| meets(enemy, square, player))
                });
                let expected = met.fold(0, |met, square| met | 1 << square);
                assert_eq!(met_by(enemies, player), expected, "{enemies:#x} {player:?}");
            }
        }
    }
}
