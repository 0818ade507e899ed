//! Network inputs of Cublino: each die by owner, square and orientation, and its surroundings by square. Pur adds the lead at
//! home and the rows to go of each player's last die.

use super::NetworkInputs;
use super::inputs::{
    report_changed_bits, report_changed_bytes, report_changed_choices, report_changed_input,
};
use crate::eval::Evaluate;
use crate::eval::cublino::{SIDE, neighbours, row_neighbours, rows_to_go, squares_in_reach_of};
use quadrille_games::rules::cublino::board::{BOARD, far_row};
use quadrille_games::rules::cublino::{Cublino, Orientation, Rules};
use quadrille_games::rules::{Player, Position};

const SQUARE_COUNT: usize = SIDE * SIDE;
const ORIENTATION_COUNT: usize = 24;
/// The number of sets that [`find_surroundings`] returns.
const SURROUNDING_COUNT: usize = 5;
const DIE_INPUT_COUNT: usize = SQUARE_COUNT * ORIENTATION_COUNT;
/// The first input of the lead of Player 1's dice at home, in pips.
const FIRST_LEAD_INPUT: usize = 2 * DIE_INPUT_COUNT;
/// The largest absolute value of the lead that inputs distinguish, in pips.
const MAX_LEAD: i32 = 20;
const LEAD_VALUE_COUNT: usize = 2 * MAX_LEAD as usize + 1;
/// The first input of the rows to go of each player's last die, Player 1's first.
const FIRST_LAST_DIE_INPUT: usize = FIRST_LEAD_INPUT + LEAD_VALUE_COUNT;
/// The first input of the surroundings of dice, by owner, set and square.
const FIRST_SURROUNDING_INPUT: usize = FIRST_LAST_DIE_INPUT + 2 * SIDE;
/// The number of inputs in both games. Contra does not use the inputs of the race.
const INPUT_COUNT: usize = FIRST_SURROUNDING_INPUT + 2 * SURROUNDING_COUNT * SQUARE_COUNT;

/// The first factor of a die by owner, orientation and row.
const FIRST_ROW_FACTOR: usize = 0;
/// The first factor of a die by owner, square and top.
const FIRST_TOP_FACTOR: usize = FIRST_ROW_FACTOR + 2 * ORIENTATION_COUNT * SIDE;
/// The first factor of a die by owner and square.
const FIRST_SQUARE_FACTOR: usize = FIRST_TOP_FACTOR + 2 * SQUARE_COUNT * 6;
const FACTOR_COUNT: usize = FIRST_SQUARE_FACTOR + 2 * SQUARE_COUNT;

/// Each input in the other player's view: owners swapped and the board rotated by 180 degrees.
static SWAPPED_INPUTS: [u16; INPUT_COUNT] = swap_all_views();

impl<R: Rules> NetworkInputs for Cublino<R>
where
    Self: Evaluate + Buckets,
{
    const INPUT_COUNT: usize = INPUT_COUNT;
    const FACTOR_COUNT: usize = FACTOR_COUNT;
    /// The identity is the only symmetry, since a mirrored die is not a valid die.
    const SYMMETRY_COUNT: usize = 1;

    type Facts = CublinoFacts;
    const NO_FACTS: CublinoFacts = CublinoFacts {
        dice: [0; SQUARE_COUNT],
        race_inputs: [0; 3],
        surrounding_maps: [0; 2 * SURROUNDING_COUNT],
    };

    #[inline]
    fn facts(&self) -> CublinoFacts {
        CublinoFacts {
            dice: self.die_numbers(),
            race_inputs: if R::JUMPS { compute_race_inputs(self) } else { [0; 3] },
            surrounding_maps: compute_surrounding_maps(self),
        }
    }

    #[inline]
    fn report_changes(
        old_facts: &CublinoFacts,
        new_facts: &CublinoFacts,
        on_change: &mut impl FnMut(usize, bool),
    ) {
        report_changed_bytes(&old_facts.dice, &new_facts.dice, &mut |square, old_die, new_die| {
            let die_input_of =
                |die_number: u8| (die_number > 0).then(|| die_input(die_number, square));
            report_changed_input(die_input_of(old_die), die_input_of(new_die), on_change);
        });
        report_changed_choices(&old_facts.race_inputs, &new_facts.race_inputs, on_change);
        for (map_index, (&old_map, &new_map)) in
            old_facts.surrounding_maps.iter().zip(&new_facts.surrounding_maps).enumerate()
        {
            report_changed_bits(old_map, new_map, &mut |square, is_new| {
                on_change(FIRST_SURROUNDING_INPUT + map_index * SQUARE_COUNT + square, is_new);
            });
        }
    }

    #[inline]
    fn swap_view(input: usize) -> usize {
        SWAPPED_INPUTS[input].into()
    }

    #[inline]
    fn bucket(&self) -> usize {
        Buckets::bucket(self)
    }

    fn report_factors(input: usize, on_factor: &mut impl FnMut(usize)) {
        if input >= FIRST_LEAD_INPUT {
            return;
        }
        let (owner, square, orientation) = split_die_input(input);
        let top = usize::from(Orientation::from_index(orientation).top()) - 1;
        on_factor(
            FIRST_ROW_FACTOR + (owner * ORIENTATION_COUNT + orientation) * SIDE + square / SIDE,
        );
        on_factor(FIRST_TOP_FACTOR + (owner * SQUARE_COUNT + square) * 6 + top);
        on_factor(FIRST_SQUARE_FACTOR + owner * SQUARE_COUNT + square);
    }

    fn map_by_symmetry(_symmetry: usize, input: usize) -> usize {
        input
    }
}

/// The facts about a position that determine its inputs.
#[derive(Clone, Debug)]
pub struct CublinoFacts {
    /// The dice by square, as [`Cublino::die_numbers`] returns them.
    dice: [u8; SQUARE_COUNT],
    /// The inputs of the race; 0 in Contra.
    race_inputs: [u16; 3],
    /// The sets of [`find_surroundings`] of both players.
    surrounding_maps: [u64; 2 * SURROUNDING_COUNT],
}

/// The choice of output weights, which differs between the games.
pub trait Buckets {
    /// Returns the set of output weights, less than [`BUCKET_COUNT`](super::BUCKET_COUNT), for the player to move.
    fn bucket(&self) -> usize;
}

impl Buckets for quadrille_games::rules::cublino::CublinoContra {
    /// Chooses the set by the number of dice.
    #[inline]
    fn bucket(&self) -> usize {
        let dice_count = self.dice_count(Player::One) + self.dice_count(Player::Two);
        (dice_count as usize).saturating_sub(1) / 2 % super::BUCKET_COUNT
    }
}

impl Buckets for quadrille_games::rules::cublino::CublinoPur {
    /// Chooses the set by which players keep a die on their first row, and whether half of the way is done.
    #[inline]
    fn bucket(&self) -> usize {
        let mover = self.to_move();
        // A player's first row is the other's far row.
        let keeps_first_row =
            |player: Player| usize::from(self.occupied_by(player) & far_row(!player) != 0);
        let late_phase = usize::from(2 * total_rows_to_go(self) < START_ROWS_TO_GO);
        keeps_first_row(mover) + 2 * keeps_first_row(!mover) + 4 * late_phase
    }
}

/// The rows to go of all dice together at the start of Pur.
const START_ROWS_TO_GO: i32 = 84;

#[inline]
fn total_rows_to_go<R: Rules>(position: &Cublino<R>) -> i32 {
    // Sums the row numbers bit by bit.
    const ODD_ROWS: u64 = 0x7F << 7 | 0x7F << 21 | 0x7F << 35;
    const TWO_BIT_ROWS: u64 = 0x3FFF << 14 | 0x7F << 42;
    const FOUR_BIT_ROWS: u64 = 0x1F_FFFF << 28;
    let row_sum = |dice: u64| {
        (dice & ODD_ROWS).count_ones()
            + 2 * (dice & TWO_BIT_ROWS).count_ones()
            + 4 * (dice & FOUR_BIT_ROWS).count_ones()
    };
    let [player_one_dice, player_two_dice] =
        Player::BOTH.map(|player| position.occupied_by(player));
    (6 * player_one_dice.count_ones() - row_sum(player_one_dice) + row_sum(player_two_dice))
        .cast_signed()
}

#[inline]
const fn die_input(die_number: u8, square: usize) -> usize {
    let die_index = die_number as usize - 1;
    ((die_index / ORIENTATION_COUNT) * SQUARE_COUNT + square) * ORIENTATION_COUNT
        + die_index % ORIENTATION_COUNT
}

const fn split_die_input(input: usize) -> (usize, usize, usize) {
    (
        input / DIE_INPUT_COUNT,
        input % DIE_INPUT_COUNT / ORIENTATION_COUNT,
        input % ORIENTATION_COUNT,
    )
}

#[inline]
fn compute_race_inputs<R: Rules>(position: &Cublino<R>) -> [u16; 3] {
    let home_sum = |player| i32::from(position.home_sum(player));
    let lead = (home_sum(Player::One) - home_sum(Player::Two)).clamp(-MAX_LEAD, MAX_LEAD);
    let last_die_rows =
        Player::BOTH.map(|player| last_die_rows_to_go(position.occupied_by(player), player));
    [
        FIRST_LEAD_INPUT + (lead + MAX_LEAD).unsigned_abs() as usize,
        FIRST_LAST_DIE_INPUT + last_die_rows[0],
        FIRST_LAST_DIE_INPUT + SIDE + last_die_rows[1],
    ]
    .map(|input| input as u16)
}

#[inline]
fn compute_surrounding_maps<R: Rules>(position: &Cublino<R>) -> [u64; 2 * SURROUNDING_COUNT] {
    let mut maps = [0; 2 * SURROUNDING_COUNT];
    for (player, player_maps) in
        Player::BOTH.into_iter().zip(maps.chunks_exact_mut(SURROUNDING_COUNT))
    {
        player_maps.copy_from_slice(&find_surroundings(position, player));
    }
    maps
}

/// Returns sets of a player's dice, as bitboards:
/// * dice that can jump forward (Pur) or that no enemy can meet (Contra),
/// * dice with an own die straight ahead,
/// * dice with an enemy straight ahead,
/// * dice with an own die to the left or right,
/// * dice with an enemy two steps away, so that one of the two may attack.
#[inline]
fn find_surroundings<R: Rules>(position: &Cublino<R>, player: Player) -> [u64; SURROUNDING_COUNT] {
    let own_dice = position.occupied_by(player);
    let enemies = position.occupied_by(!player);
    let occupied_squares = own_dice | enemies;
    // The squares from which a square of `squares` is `rows` rows ahead.
    let squares_behind = |squares: u64, rows: usize| match player {
        Player::One => squares >> (SIDE * rows),
        Player::Two => squares << (SIDE * rows) & BOARD,
    };
    let free_dice = if R::JUMPS {
        squares_behind(occupied_squares, 1) & squares_behind(BOARD & !occupied_squares, 2)
    } else {
        !squares_in_reach_of(enemies, player)
    };
    let behind_own_dice = squares_behind(own_dice, 1);
    [
        free_dice & own_dice,
        behind_own_dice & own_dice,
        squares_behind(enemies, 1) & own_dice & !behind_own_dice,
        row_neighbours(own_dice) & own_dice,
        neighbours(neighbours(enemies)) & own_dice,
    ]
}

/// Returns the rows to go of the player's last die; 0 without dice.
fn last_die_rows_to_go(own_dice: u64, player: Player) -> usize {
    match player {
        _ if own_dice == 0 => 0,
        Player::One => rows_to_go(own_dice.trailing_zeros() as usize, player),
        Player::Two => rows_to_go(own_dice.ilog2() as usize, player),
    }
}

const fn swap_all_views() -> [u16; INPUT_COUNT] {
    let mut swapped_inputs = [0; INPUT_COUNT];
    let mut input = 0;
    while input < FIRST_LEAD_INPUT {
        let (owner, square, orientation) = split_die_input(input);
        let orientation = Orientation::from_index(orientation).rotate_half_turn().index();
        swapped_inputs[input] = (((1 - owner) * SQUARE_COUNT + SQUARE_COUNT - 1 - square)
            * ORIENTATION_COUNT
            + orientation) as u16;
        input += 1;
    }
    while input < FIRST_LAST_DIE_INPUT {
        swapped_inputs[input] =
            (FIRST_LEAD_INPUT + LEAD_VALUE_COUNT - 1 - (input - FIRST_LEAD_INPUT)) as u16;
        input += 1;
    }
    while input < FIRST_SURROUNDING_INPUT {
        swapped_inputs[input] =
            (FIRST_LAST_DIE_INPUT + (input - FIRST_LAST_DIE_INPUT + SIDE) % (2 * SIDE)) as u16;
        input += 1;
    }
    while input < INPUT_COUNT {
        let (map_index, square) = (
            (input - FIRST_SURROUNDING_INPUT) / SQUARE_COUNT,
            (input - FIRST_SURROUNDING_INPUT) % SQUARE_COUNT,
        );
        let swapped_map_index = (map_index + SURROUNDING_COUNT) % (2 * SURROUNDING_COUNT);
        swapped_inputs[input] = (FIRST_SURROUNDING_INPUT
            + swapped_map_index * SQUARE_COUNT
            + SQUARE_COUNT
            - 1
            - square) as u16;
        input += 1;
    }
    swapped_inputs
}
