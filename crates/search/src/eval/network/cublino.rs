//! Cublino: one input for each die by owner, square and orientation, and one for each thing that its surroundings mean for a die
//! on a square; in Pur also who is ahead at home and whose last die is how far.

use super::NetworkInputs;
use super::inputs::{changed_bits, changed_bytes, changed_choices, changed_input};
use crate::eval::Evaluate;
use crate::eval::cublino::{SIDE, beside, level, met_by, rows_to_go};
use quadrille_games::rules::cublino::board::{BOARD, far_row};
use quadrille_games::rules::cublino::{Cublino, Orientation, Rules};
use quadrille_games::rules::{Player, Position};

const SQUARES: usize = SIDE * SIDE;
/// Orientations of a die.
const ORIENTATIONS: usize = 24;
/// The number of sets in [`surroundings`].
const SURROUNDINGS: usize = 5;
/// The inputs of one player's dice.
const DICE: usize = SQUARES * ORIENTATIONS;
/// By how many pips Player 1's dice at home are ahead.
const LEAD: usize = 2 * DICE;
/// The maximum lead in pips; larger ones are clamped.
const MOST: i32 = 20;
const LEADS: usize = 2 * MOST as usize + 1;
/// The rows to go of a player's last die, Player 1's first.
const LAST: usize = LEAD + LEADS;
/// What its surroundings mean for a die, by owner, meaning and square.
const MAPS: usize = LAST + 2 * SIDE;
/// The number of inputs of both games; in Contra those of the race never come.
const INPUTS: usize = MAPS + 2 * SURROUNDINGS * SQUARES;

/// A die by owner, orientation and row.
const BY_ROW: usize = 0;
/// A die by owner, square and top.
const BY_TOP: usize = BY_ROW + 2 * ORIENTATIONS * SIDE;
/// A die by owner and square.
const BY_SQUARE: usize = BY_TOP + 2 * SQUARES * 6;
const FACTORS: usize = BY_SQUARE + 2 * SQUARES;

/// How Player 2 sees each input: the other's, and the board turned by half.
static SEEN_BY_OTHER: [u16; INPUTS] = seen_by_other();

impl<R: Rules> NetworkInputs for Cublino<R>
where
    Self: Evaluate + Buckets,
{
    const INPUTS: usize = INPUTS;
    const FACTORS: usize = FACTORS;
    /// A mirrored die is not a die.
    const SYMMETRIES: usize = 1;

    type Facts = Facts;
    const NOTHING: Facts = Facts {
        dice: [0; SQUARES],
        race: [0; 3],
        maps: [0; 2 * SURROUNDINGS],
    };

    #[inline]
    fn facts(&self) -> Facts {
        Facts {
            dice: self.die_numbers(),
            race: if R::JUMPS { race(self) } else { [0; 3] },
            maps: maps(self),
        }
    }

    #[inline]
    fn changes(before: &Facts, after: &Facts, take: &mut impl FnMut(usize, bool)) {
        changed_bytes(&before.dice, &after.dice, &mut |square, old, new| {
            let input = |number: u8| (number > 0).then(|| die(number, square));
            changed_input(input(old), input(new), take);
        });
        changed_choices(&before.race, &after.race, take);
        for (map, (&old, &new)) in before.maps.iter().zip(&after.maps).enumerate() {
            changed_bits(old, new, &mut |square, is_new| {
                take(MAPS + map * SQUARES + square, is_new);
            });
        }
    }

    #[inline]
    fn seen_by_other(input: usize) -> usize {
        SEEN_BY_OTHER[input].into()
    }

    #[inline]
    fn bucket(&self) -> usize {
        Buckets::bucket(self)
    }

    fn factors(input: usize, take: &mut impl FnMut(usize)) {
        if input >= LEAD {
            return;
        }
        let (owner, square, orientation) = parts(input);
        let top = usize::from(Orientation::from_index(orientation).top()) - 1;
        take(BY_ROW + (owner * ORIENTATIONS + orientation) * SIDE + square / SIDE);
        take(BY_TOP + (owner * SQUARES + square) * 6 + top);
        take(BY_SQUARE + owner * SQUARES + square);
    }

    fn mapped(_symmetry: usize, input: usize) -> usize {
        input
    }
}

/// What the inputs of a position follow from.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The dice by square, as [`Cublino::die_number`] has them.
    dice: [u8; SQUARES],
    /// The inputs of the race; 0 in Contra.
    race: [u16; 3],
    /// The dice for which their surroundings mean something.
    maps: [u64; 2 * SURROUNDINGS],
}

/// Which set of output weights serves a position of either game.
pub trait Buckets {
    /// Less than [`BUCKETS`](super::BUCKETS), for the player to move.
    fn bucket(&self) -> usize;
}

impl Buckets for quadrille_games::rules::cublino::CublinoContra {
    /// By the dice left.
    #[inline]
    fn bucket(&self) -> usize {
        let dice = self.dice_left(Player::One) + self.dice_left(Player::Two);
        (dice as usize).saturating_sub(1) / 2 % super::BUCKETS
    }
}

impl Buckets for quadrille_games::rules::cublino::CublinoPur {
    /// By who keeps a die on its first row, and whether half of the way is done.
    #[inline]
    fn bucket(&self) -> usize {
        let mover = self.to_move();
        // A player's first row is the other's far row.
        let keeps = |player: Player| usize::from(self.occupied_by(player) & far_row(!player) != 0);
        let late = usize::from(2 * rows_left(self) < ALL_ROWS);
        keeps(mover) + 2 * keeps(!mover) + 4 * late
    }
}

/// The rows that all dice together have to go at the start of Pur.
const ALL_ROWS: i32 = 84;

/// The rows that all dice together have to go.
#[inline]
fn rows_left<R: Rules>(position: &Cublino<R>) -> i32 {
    // The rows' numbers, bit by bit.
    const ODD: u64 = 0x7F << 7 | 0x7F << 21 | 0x7F << 35;
    const TWOS: u64 = 0x3FFF << 14 | 0x7F << 42;
    const FOURS: u64 = 0x1F_FFFF << 28;
    let rows = |dice: u64| {
        (dice & ODD).count_ones() + 2 * (dice & TWOS).count_ones() + 4 * (dice & FOURS).count_ones()
    };
    let [first, second] = Player::BOTH.map(|player| position.occupied_by(player));
    (6 * first.count_ones() - rows(first) + rows(second)).cast_signed()
}

/// The input of a die by its number on a square.
#[inline]
const fn die(number: u8, square: usize) -> usize {
    let number = number as usize - 1;
    ((number / ORIENTATIONS) * SQUARES + square) * ORIENTATIONS + number % ORIENTATIONS
}

/// Owner, square and orientation of a die's input.
const fn parts(input: usize) -> (usize, usize, usize) {
    (
        input / DICE,
        input % DICE / ORIENTATIONS,
        input % ORIENTATIONS,
    )
}

/// The race: the lead of finished dice, and either side's last die.
#[inline]
fn race<R: Rules>(position: &Cublino<R>) -> [u16; 3] {
    let sum = |player| i32::from(position.home_sum(player));
    let lead = (sum(Player::One) - sum(Player::Two)).clamp(-MOST, MOST);
    let last = Player::BOTH.map(|player| last_rows(position.occupied_by(player), player));
    [
        LEAD + (lead + MOST).unsigned_abs() as usize,
        LAST + last[0],
        LAST + SIDE + last[1],
    ]
    .map(|input| input as u16)
}

/// The squares of the dice for which their surroundings mean something, by owner and meaning.
#[inline]
fn maps<R: Rules>(position: &Cublino<R>) -> [u64; 2 * SURROUNDINGS] {
    let mut maps = [0; 2 * SURROUNDINGS];
    for (player, maps) in Player::BOTH
        .into_iter()
        .zip(maps.chunks_exact_mut(SURROUNDINGS))
    {
        maps.copy_from_slice(&surroundings(position, player));
    }
    maps
}

/// The surroundings of a player's dice, as sets of squares: dice that could jump forward (Pur) or that no enemy can intercept
/// (Contra); those with one of their own side straight ahead; those with an enemy straight ahead; those with one of their own
/// side next to them; and those with an enemy two steps away, so that one of them may attack.
#[inline]
fn surroundings<R: Rules>(position: &Cublino<R>, player: Player) -> [u64; SURROUNDINGS] {
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
    [
        free & own,
        behind_own & own,
        seen_from(enemies, 1) & own & !behind_own,
        level(own) & own,
        beside(beside(enemies)) & own,
    ]
}

/// Rows to go of the player's die that has most; 0 without dice.
fn last_rows(own: u64, player: Player) -> usize {
    match player {
        _ if own == 0 => 0,
        Player::One => rows_to_go(own.trailing_zeros() as usize, player),
        Player::Two => rows_to_go(own.ilog2() as usize, player),
    }
}

const fn seen_by_other() -> [u16; INPUTS] {
    let mut seen = [0; INPUTS];
    let mut input = 0;
    while input < LEAD {
        let (owner, square, orientation) = parts(input);
        let orientation = Orientation::from_index(orientation).turned().index();
        seen[input] =
            (((1 - owner) * SQUARES + SQUARES - 1 - square) * ORIENTATIONS + orientation) as u16;
        input += 1;
    }
    while input < LAST {
        seen[input] = (LEAD + LEADS - 1 - (input - LEAD)) as u16;
        input += 1;
    }
    while input < MAPS {
        seen[input] = (LAST + (input - LAST + SIDE) % (2 * SIDE)) as u16;
        input += 1;
    }
    while input < INPUTS {
        let (map, square) = ((input - MAPS) / SQUARES, (input - MAPS) % SQUARES);
        let other = (map + SURROUNDINGS) % (2 * SURROUNDINGS);
        seen[input] = (MAPS + other * SQUARES + SQUARES - 1 - square) as u16;
        input += 1;
    }
    seen
}
