//! Network inputs of Cublino: each die by owner, square and orientation, and its surroundings by square. Pur adds the lead at
//! home and the rows to go of each player's last die.

use super::NetworkInputs;
use super::inputs::{changed_bits, changed_bytes, changed_choices, changed_input};
use crate::eval::Evaluate;
use crate::eval::cublino::{SIDE, neighbours, row_neighbours, rows_to_go, squares_in_reach_of};
use quadrille_games::rules::cublino::board::{BOARD, far_row};
use quadrille_games::rules::cublino::{Cublino, Orientation, Rules};
use quadrille_games::rules::{Player, Position};

const SQUARES: usize = SIDE * SIDE;
const ORIENTATIONS: usize = 24;
/// The number of sets in [`surroundings`].
const SURROUNDINGS: usize = 5;
const DICE: usize = SQUARES * ORIENTATIONS;
/// The lead of Player 1's dice at home, in pips.
const LEAD: usize = 2 * DICE;
/// The limit of the lead's absolute value, in pips.
const MAX_LEAD: i32 = 20;
const LEADS: usize = 2 * MAX_LEAD as usize + 1;
/// The rows to go of each player's last die, Player 1's first.
const LAST_DIE_ROWS: usize = LEAD + LEADS;
/// The surroundings of dice, by owner, set and square.
const SURROUNDING_INPUTS: usize = LAST_DIE_ROWS + 2 * SIDE;
/// The number of inputs of both games. Contra never uses those of the race.
const INPUTS: usize = SURROUNDING_INPUTS + 2 * SURROUNDINGS * SQUARES;

/// Factor: a die by owner, orientation and row.
const BY_ROW: usize = 0;
/// Factor: a die by owner, square and top.
const BY_TOP: usize = BY_ROW + 2 * ORIENTATIONS * SIDE;
/// Factor: a die by owner and square.
const BY_SQUARE: usize = BY_TOP + 2 * SQUARES * 6;
const FACTORS: usize = BY_SQUARE + 2 * SQUARES;

/// Each input in the other player's view: owners swapped and the board rotated by 180 degrees.
static SEEN_BY_OTHER: [u16; INPUTS] = seen_by_other();

impl<R: Rules> NetworkInputs for Cublino<R>
where
    Self: Evaluate + Buckets,
{
    const INPUTS: usize = INPUTS;
    const FACTORS: usize = FACTORS;
    /// Only the identity: a mirrored die is not a valid die.
    const SYMMETRIES: usize = 1;

    type Facts = CublinoFacts;
    const NO_FACTS: CublinoFacts =
        CublinoFacts { dice: [0; SQUARES], race: [0; 3], maps: [0; 2 * SURROUNDINGS] };

    #[inline]
    fn facts(&self) -> CublinoFacts {
        CublinoFacts {
            dice: self.die_numbers(),
            race: if R::JUMPS { race(self) } else { [0; 3] },
            maps: surrounding_maps(self),
        }
    }

    #[inline]
    fn changes(before: &CublinoFacts, after: &CublinoFacts, take: &mut impl FnMut(usize, bool)) {
        changed_bytes(&before.dice, &after.dice, &mut |square, old, new| {
            let input = |number: u8| (number > 0).then(|| die(number, square));
            changed_input(input(old), input(new), take);
        });
        changed_choices(&before.race, &after.race, take);
        for (map, (&old, &new)) in before.maps.iter().zip(&after.maps).enumerate() {
            changed_bits(old, new, &mut |square, is_new| {
                take(SURROUNDING_INPUTS + map * SQUARES + square, is_new);
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
        let (owner, square, orientation) = split_die_input(input);
        let top = usize::from(Orientation::from_index(orientation).top()) - 1;
        take(BY_ROW + (owner * ORIENTATIONS + orientation) * SIDE + square / SIDE);
        take(BY_TOP + (owner * SQUARES + square) * 6 + top);
        take(BY_SQUARE + owner * SQUARES + square);
    }

    fn map_by_symmetry(_symmetry: usize, input: usize) -> usize {
        input
    }
}

/// The facts about a position that determine its inputs.
#[derive(Clone, Debug)]
pub struct CublinoFacts {
    /// The dice by square, as [`Cublino::die_number`] returns them.
    dice: [u8; SQUARES],
    /// The inputs of the race; 0 in Contra.
    race: [u16; 3],
    /// The sets of [`surroundings`] of both players.
    maps: [u64; 2 * SURROUNDINGS],
}

/// The choice of output weights, which differs between the games.
pub trait Buckets {
    /// Returns the set of output weights, less than [`BUCKETS`](super::BUCKETS), for the player to move.
    fn bucket(&self) -> usize;
}

impl Buckets for quadrille_games::rules::cublino::CublinoContra {
    /// Chooses the set by the number of dice.
    #[inline]
    fn bucket(&self) -> usize {
        let dice = self.dice_left(Player::One) + self.dice_left(Player::Two);
        (dice as usize).saturating_sub(1) / 2 % super::BUCKETS
    }
}

impl Buckets for quadrille_games::rules::cublino::CublinoPur {
    /// Chooses the set by which players keep a die on their first row, and whether half of the way is done.
    #[inline]
    fn bucket(&self) -> usize {
        let mover = self.to_move();
        // A player's first row is the other's far row.
        let keeps = |player: Player| usize::from(self.occupied_by(player) & far_row(!player) != 0);
        let late = usize::from(2 * rows_left(self) < ALL_ROWS);
        keeps(mover) + 2 * keeps(!mover) + 4 * late
    }
}

/// The rows to go of all dice together at the start of Pur.
const ALL_ROWS: i32 = 84;

#[inline]
fn rows_left<R: Rules>(position: &Cublino<R>) -> i32 {
    // Sums the row numbers bit by bit.
    const ODD: u64 = 0x7F << 7 | 0x7F << 21 | 0x7F << 35;
    const TWOS: u64 = 0x3FFF << 14 | 0x7F << 42;
    const FOURS: u64 = 0x1F_FFFF << 28;
    let rows = |dice: u64| {
        (dice & ODD).count_ones() + 2 * (dice & TWOS).count_ones() + 4 * (dice & FOURS).count_ones()
    };
    let [first, second] = Player::BOTH.map(|player| position.occupied_by(player));
    (6 * first.count_ones() - rows(first) + rows(second)).cast_signed()
}

#[inline]
const fn die(number: u8, square: usize) -> usize {
    let number = number as usize - 1;
    ((number / ORIENTATIONS) * SQUARES + square) * ORIENTATIONS + number % ORIENTATIONS
}

const fn split_die_input(input: usize) -> (usize, usize, usize) {
    (input / DICE, input % DICE / ORIENTATIONS, input % ORIENTATIONS)
}

#[inline]
fn race<R: Rules>(position: &Cublino<R>) -> [u16; 3] {
    let sum = |player| i32::from(position.home_sum(player));
    let lead = (sum(Player::One) - sum(Player::Two)).clamp(-MAX_LEAD, MAX_LEAD);
    let last = Player::BOTH.map(|player| last_rows(position.occupied_by(player), player));
    [
        LEAD + (lead + MAX_LEAD).unsigned_abs() as usize,
        LAST_DIE_ROWS + last[0],
        LAST_DIE_ROWS + SIDE + last[1],
    ]
    .map(|input| input as u16)
}

#[inline]
fn surrounding_maps<R: Rules>(position: &Cublino<R>) -> [u64; 2 * SURROUNDINGS] {
    let mut maps = [0; 2 * SURROUNDINGS];
    for (player, maps) in Player::BOTH.into_iter().zip(maps.chunks_exact_mut(SURROUNDINGS)) {
        maps.copy_from_slice(&surroundings(position, player));
    }
    maps
}

/// Sets of a player's dice, as squares:
/// * dice that can jump forward (Pur) or that no enemy can meet (Contra),
/// * dice with an own die straight ahead,
/// * dice with an enemy straight ahead,
/// * dice with an own die to the left or right,
/// * dice with an enemy two steps away, so that one of the two may attack.
#[inline]
fn surroundings<R: Rules>(position: &Cublino<R>, player: Player) -> [u64; SURROUNDINGS] {
    let own = position.occupied_by(player);
    let enemies = position.occupied_by(!player);
    let taken = own | enemies;
    // The squares from which a square of `squares` is `rows` rows ahead.
    let seen_from = |squares: u64, rows: usize| match player {
        Player::One => squares >> (SIDE * rows),
        Player::Two => squares << (SIDE * rows) & BOARD,
    };
    let free = if R::JUMPS {
        seen_from(taken, 1) & seen_from(BOARD & !taken, 2)
    } else {
        !squares_in_reach_of(enemies, player)
    };
    let behind_own = seen_from(own, 1);
    [
        free & own,
        behind_own & own,
        seen_from(enemies, 1) & own & !behind_own,
        row_neighbours(own) & own,
        neighbours(neighbours(enemies)) & own,
    ]
}

/// Returns the rows to go of the player's last die; 0 without dice.
fn last_rows(own: u64, player: Player) -> usize {
    match player {
        _ if own == 0 => 0,
        Player::One => rows_to_go(own.trailing_zeros() as usize, player),
        Player::Two => rows_to_go(own.ilog2() as usize, player),
    }
}

const fn seen_by_other() -> [u16; INPUTS] {
    let mut inputs = [0; INPUTS];
    let mut input = 0;
    while input < LEAD {
        let (owner, square, orientation) = split_die_input(input);
        let orientation = Orientation::from_index(orientation).half_turned().index();
        inputs[input] =
            (((1 - owner) * SQUARES + SQUARES - 1 - square) * ORIENTATIONS + orientation) as u16;
        input += 1;
    }
    while input < LAST_DIE_ROWS {
        inputs[input] = (LEAD + LEADS - 1 - (input - LEAD)) as u16;
        input += 1;
    }
    while input < SURROUNDING_INPUTS {
        inputs[input] = (LAST_DIE_ROWS + (input - LAST_DIE_ROWS + SIDE) % (2 * SIDE)) as u16;
        input += 1;
    }
    while input < INPUTS {
        let (map, square) =
            ((input - SURROUNDING_INPUTS) / SQUARES, (input - SURROUNDING_INPUTS) % SQUARES);
        let other = (map + SURROUNDINGS) % (2 * SURROUNDINGS);
        inputs[input] = (SURROUNDING_INPUTS + other * SQUARES + SQUARES - 1 - square) as u16;
        input += 1;
    }
    inputs
}
