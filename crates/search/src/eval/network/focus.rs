//! Network inputs of Focus: whole stacks by symmetry class, the top and attackers of stacks by square, reserves and captures.

use super::NetworkInputs;
use super::inputs::{report_changed_bytes, report_changed_choices, report_changed_input};
use crate::eval::focus::{SYMMETRY_CLASSES, SearchRules, stack_height, swap_owners};
use quadrille_games::rules::focus::{Classic, Focus, Rules, board_squares};
use quadrille_games::rules::{Player, set_bits};

/// The number of possible stacks: up to five pieces of two colours.
const STACK_COUNT: usize = 62;
/// The smallest packed stack: one piece of Player 1.
const FIRST_STACK: u8 = 2;
const MAX_HEIGHT: usize = 5;
const TOP_COUNT: usize = 2 * MAX_HEIGHT;
/// The number of relations of a stack: reached by no, one or several enemy stacks, and reached by another own stack or not.
const RELATION_COUNT: usize = 6;
/// The number of descriptions of a square's stack: owner, height and relation.
const DESCRIPTION_COUNT: usize = TOP_COUNT * RELATION_COUNT;
/// The number of distinguished counts of reserves or captures: 0 to 14, and 15 or more.
const COUNTER_VALUE_COUNT: usize = 16;
/// The number of counters: reserve and captures of Player 1, then of Player 2.
const COUNTER_COUNT: usize = 4;

const BOARD_SQUARES: [u64; 2] = [board_squares(6), board_squares(8)];

const fn square_count(side: usize) -> usize {
    BOARD_SQUARES[(side == 8) as usize].count_ones() as usize
}

/// Returns the number of symmetry classes of the board with `side` squares a side.
const fn symmetry_class_count(side: usize) -> usize {
    if side == 6 { 6 } else { 10 }
}

/// The index of a square among the squares of the board, by its bit.
static SQUARE_INDICES: [[u8; 64]; 2] =
    [compute_square_indices(BOARD_SQUARES[0]), compute_square_indices(BOARD_SQUARES[1])];
/// The bit of a square by its index.
static SQUARE_BITS: [[u8; 64]; 2] =
    [compute_square_bits(BOARD_SQUARES[0]), compute_square_bits(BOARD_SQUARES[1])];
static SWAPPED_STACKS: [u8; STACK_COUNT] = compute_swapped_stacks();

/// The input layout of a board: stacks by symmetry class, descriptions by square, counters.
struct Layout<R>(std::marker::PhantomData<R>);

impl<R: Rules> Layout<R> {
    const SIDE: usize = R::SIDE as usize;
    /// The index of the board in tables.
    const BOARD: usize = (Self::SIDE == 8) as usize;
    /// The first input of the descriptions.
    const FIRST_DESCRIPTION: usize = symmetry_class_count(Self::SIDE) * STACK_COUNT;
    /// The first input of the counters.
    const FIRST_COUNTER: usize =
        Self::FIRST_DESCRIPTION + square_count(Self::SIDE) * DESCRIPTION_COUNT;
    const INPUT_COUNT: usize = Self::FIRST_COUNTER + COUNTER_COUNT * COUNTER_VALUE_COUNT;

    /// The first factor of descriptions without a square. The factors before it are whole stacks without a square, and
    /// pieces by owner, height in the stack and symmetry class.
    const FIRST_DESCRIPTION_FACTOR: usize =
        STACK_COUNT + symmetry_class_count(Self::SIDE) * TOP_COUNT;
    /// The first factor of owner and height by square.
    const FIRST_TOP_FACTOR: usize = Self::FIRST_DESCRIPTION_FACTOR + DESCRIPTION_COUNT;
    const FACTOR_COUNT: usize = Self::FIRST_TOP_FACTOR + square_count(Self::SIDE) * TOP_COUNT;

    const SWAPPED_INPUTS: &'static [u16; MAX_INPUT_COUNT] = &Self::swap_all_views();

    const fn swap_all_views() -> [u16; MAX_INPUT_COUNT] {
        let mut inputs = [0; MAX_INPUT_COUNT];
        let mut input = 0;
        while input < Self::INPUT_COUNT {
            inputs[input] = if input < Self::FIRST_DESCRIPTION {
                input - input % STACK_COUNT + SWAPPED_STACKS[input % STACK_COUNT] as usize
            } else {
                let (first_input, cycle_length) = if input < Self::FIRST_COUNTER {
                    let first_input = Self::FIRST_DESCRIPTION;
                    (
                        first_input + (input - first_input) / DESCRIPTION_COUNT * DESCRIPTION_COUNT,
                        DESCRIPTION_COUNT,
                    )
                } else {
                    (Self::FIRST_COUNTER, COUNTER_COUNT * COUNTER_VALUE_COUNT)
                };
                // Player 2's half comes second.
                first_input + (input - first_input + cycle_length / 2) % cycle_length
            } as u16;
            input += 1;
        }
        inputs
    }
}

const MAX_INPUT_COUNT: usize = Layout::<Classic>::INPUT_COUNT;

impl<R: SearchRules> NetworkInputs for Focus<R> {
    const INPUT_COUNT: usize = Layout::<R>::INPUT_COUNT;
    const FACTOR_COUNT: usize = Layout::<R>::FACTOR_COUNT;
    /// Rotations and reflections of the board.
    const SYMMETRY_COUNT: usize = 8;

    type Facts = FocusFacts;
    const NO_FACTS: FocusFacts = FocusFacts {
        stacks: [0; 64],
        controlled_squares: [0; 2],
        reach_counts: [SquareCounts([0; COUNT_BITS]); 2],
        counters: [0; COUNTER_COUNT],
    };

    fn facts(&self) -> FocusFacts {
        self.update_facts(&Self::NO_FACTS, &mut |_, _| ())
    }

    fn report_changes(
        old_facts: &FocusFacts,
        new_facts: &FocusFacts,
        on_change: &mut impl FnMut(usize, bool),
    ) {
        let mut changed_squares = 0;
        report_changed_bytes(
            &old_facts.stacks,
            &new_facts.stacks,
            &mut |square, old_stack, new_stack| {
                changed_squares |= 1 << square;
                report_changed_input(
                    stack_input::<R>(square, old_stack),
                    stack_input::<R>(square, new_stack),
                    on_change,
                );
            },
        );
        report_changed_relations::<R>(old_facts, new_facts, changed_squares, on_change);
        report_changed_choices(&old_facts.counters, &new_facts.counters, on_change);
    }

    /// Updates the reach counts only for changed stacks, since a stack's reach depends on nothing else.
    #[inline]
    fn update_facts(
        &self,
        old_facts: &FocusFacts,
        on_change: &mut impl FnMut(usize, bool),
    ) -> FocusFacts {
        let mut new_facts = FocusFacts {
            stacks: [0; 64],
            controlled_squares: Player::BOTH.map(|player| self.controlled_squares(player)),
            reach_counts: old_facts.reach_counts,
            counters: counter_inputs(self),
        };
        let packed_stacks = self.packed_stacks();
        new_facts.stacks[..packed_stacks.len()].copy_from_slice(packed_stacks);
        let mut changed_squares = 0;
        report_changed_bytes(
            &old_facts.stacks,
            &new_facts.stacks,
            &mut |square, old_stack, new_stack| {
                changed_squares |= 1 << square;
                report_changed_input(
                    stack_input::<R>(square, old_stack),
                    stack_input::<R>(square, new_stack),
                    on_change,
                );
                if old_stack >= FIRST_STACK {
                    new_facts.reach_counts[stack_owner(old_stack)]
                        .remove(self.reach(square, stack_height(old_stack)));
                }
                if new_stack >= FIRST_STACK {
                    new_facts.reach_counts[stack_owner(new_stack)]
                        .add(self.reach(square, stack_height(new_stack)));
                }
            },
        );
        report_changed_relations::<R>(old_facts, &new_facts, changed_squares, on_change);
        report_changed_choices(&old_facts.counters, &new_facts.counters, on_change);
        new_facts
    }

    #[inline]
    fn swap_view(input: usize) -> usize {
        Layout::<R>::SWAPPED_INPUTS[input].into()
    }

    /// Chooses the set by the number of occupied squares.
    #[inline]
    fn bucket(&self) -> usize {
        let occupied_count = (self.controlled_squares(Player::One)
            | self.controlled_squares(Player::Two))
        .count_ones();
        (occupied_count as usize / 4).min(super::BUCKET_COUNT - 1)
    }

    fn report_factors(input: usize, on_factor: &mut impl FnMut(usize)) {
        if input < Layout::<R>::FIRST_DESCRIPTION {
            let (symmetry_class, stack) = (input / STACK_COUNT, input % STACK_COUNT);
            on_factor(stack);
            let packed_stack = stack + usize::from(FIRST_STACK);
            let height = packed_stack.ilog2() as usize;
            for level in 0..height {
                // The lowest bit is the top piece.
                let owner = packed_stack >> (height - 1 - level) & 1;
                on_factor(STACK_COUNT + (symmetry_class * MAX_HEIGHT + level) * 2 + owner);
            }
        } else if input < Layout::<R>::FIRST_COUNTER {
            let input = input - Layout::<R>::FIRST_DESCRIPTION;
            let (square, description) = (input / DESCRIPTION_COUNT, input % DESCRIPTION_COUNT);
            on_factor(Layout::<R>::FIRST_DESCRIPTION_FACTOR + description);
            on_factor(
                Layout::<R>::FIRST_TOP_FACTOR + square * TOP_COUNT + description / RELATION_COUNT,
            );
        }
    }

    fn map_by_symmetry(symmetry: usize, input: usize) -> usize {
        let first_description = Layout::<R>::FIRST_DESCRIPTION;
        if input < first_description || input >= Layout::<R>::FIRST_COUNTER {
            return input;
        }
        let side = Layout::<R>::SIDE;
        let (square, description) = (
            (input - first_description) / DESCRIPTION_COUNT,
            (input - first_description) % DESCRIPTION_COUNT,
        );
        let bit = usize::from(SQUARE_BITS[Layout::<R>::BOARD][square]);
        let (mut row, mut column) = (bit / side, bit % side);
        if symmetry & 1 != 0 {
            row = side - 1 - row;
        }
        if symmetry & 2 != 0 {
            column = side - 1 - column;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        let square = usize::from(SQUARE_INDICES[Layout::<R>::BOARD][row * side + column]);
        first_description + square * DESCRIPTION_COUNT + description
    }
}

/// The facts about a position that determine its inputs.
#[derive(Clone, Debug)]
pub struct FocusFacts {
    /// The packed stacks by the bits of their squares; less than [`FIRST_STACK`] without a stack.
    stacks: [u8; 64],
    /// The squares with stacks of each player.
    controlled_squares: [u64; 2],
    /// The number of stacks of each player that reach each square.
    reach_counts: [SquareCounts; 2],
    counters: [u16; COUNTER_COUNT],
}

/// The number of bits of a count of stacks that reach a square. At most 20 stacks do, five in each of four directions.
const COUNT_BITS: usize = 5;

/// A count for each square: one bitboard per bit of the count, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SquareCounts([u64; COUNT_BITS]);

impl SquareCounts {
    #[inline]
    fn add(&mut self, squares: u64) {
        let mut carry = squares;
        for bits in &mut self.0 {
            let next_carry = *bits & carry;
            *bits ^= carry;
            carry = next_carry;
        }
    }

    #[inline]
    fn remove(&mut self, squares: u64) {
        let mut borrow = squares;
        for bits in &mut self.0 {
            let next_borrow = !*bits & borrow;
            *bits ^= borrow;
            borrow = next_borrow;
        }
    }

    /// Returns the squares with a count of at least one, and of at least two.
    #[inline]
    const fn squares_with_one_and_two(&self) -> [u64; 2] {
        let [ones, twos, fours, eights, sixteens] = self.0;
        let reached_twice = twos | fours | eights | sixteens;
        [ones | reached_twice, reached_twice]
    }
}

/// For each player, the squares that at least one and at least two of the player's stacks reach.
type ReachMaps = [[u64; 2]; 2];

impl FocusFacts {
    #[inline]
    const fn reach_maps(&self) -> ReachMaps {
        let [player_one_counts, player_two_counts] = &self.reach_counts;
        [player_one_counts.squares_with_one_and_two(), player_two_counts.squares_with_one_and_two()]
    }

    /// Returns the owner and height of the stack on an occupied square, as a number less than [`TOP_COUNT`].
    #[inline]
    fn top_index(&self, square: usize) -> usize {
        let packed_stack = self.stacks[square % 64];
        stack_owner(packed_stack) * MAX_HEIGHT + stack_height(packed_stack).clamp(1, MAX_HEIGHT) - 1
    }

    /// Returns the description of a square's stack, less than [`DESCRIPTION_COUNT`].
    #[inline]
    fn description(&self, square: usize, reach_maps: &ReachMaps) -> Option<usize> {
        let packed_stack = self.stacks[square % 64];
        (packed_stack >= FIRST_STACK).then(|| {
            self.top_index(square) * RELATION_COUNT
                + relation(reach_maps, stack_owner(packed_stack), square)
        })
    }
}

/// Returns the relation of a square with a stack of player `owner`, less than [`RELATION_COUNT`].
#[inline]
const fn relation(reach_maps: &ReachMaps, owner: usize, square: usize) -> usize {
    let [reached_once, reached_twice] = reach_maps[1 - owner];
    let [own_reach, _] = reach_maps[owner];
    (2 * ((reached_once >> square & 1) + (reached_twice >> square & 1)) + (own_reach >> square & 1))
        as usize
}

/// Passes the inputs of changed descriptions to `on_change`; `changed_squares` are the squares whose stacks differ.
#[inline]
fn report_changed_relations<R: Rules>(
    old_facts: &FocusFacts,
    new_facts: &FocusFacts,
    changed_squares: u64,
    on_change: &mut impl FnMut(usize, bool),
) {
    let (old_reach, new_reach) = (old_facts.reach_maps(), new_facts.reach_maps());
    for square in set_bits(changed_squares).map(usize::from) {
        let input = |description| description_input::<R>(square, description);
        let (old_description, new_description) =
            (old_facts.description(square, &old_reach), new_facts.description(square, &new_reach));
        report_changed_input(old_description.map(input), new_description.map(input), on_change);
    }
    let changed_reach = |player: usize, map_index: usize| {
        old_reach[player][map_index] ^ new_reach[player][map_index]
    };
    for owner in 0..2 {
        let opponent = 1 - owner;
        // A change in any of these changes the relation.
        let changed_relation_squares =
            changed_reach(opponent, 0) | changed_reach(opponent, 1) | changed_reach(owner, 0);
        for square in set_bits(
            new_facts.controlled_squares[owner] & changed_relation_squares & !changed_squares,
        )
        .map(usize::from)
        {
            let first_input =
                description_input::<R>(square, new_facts.top_index(square) * RELATION_COUNT);
            on_change(first_input + relation(&old_reach, owner, square), false);
            on_change(first_input + relation(&new_reach, owner, square), true);
        }
    }
}

/// Returns the index of the player who owns this packed stack; the lowest bit is the top piece.
#[inline]
const fn stack_owner(packed_stack: u8) -> usize {
    (packed_stack & 1) as usize
}

/// Returns the input of a packed stack on the square with this bit, if there is one.
#[inline]
fn stack_input<R: Rules>(square: usize, packed_stack: u8) -> Option<usize> {
    let stack = usize::from(packed_stack.checked_sub(FIRST_STACK)?).min(STACK_COUNT - 1);
    Some(usize::from(SYMMETRY_CLASSES[Layout::<R>::BOARD][square % 64]) * STACK_COUNT + stack)
}

#[inline]
fn description_input<R: Rules>(square: usize, description: usize) -> usize {
    let square_index = usize::from(SQUARE_INDICES[Layout::<R>::BOARD][square % 64]);
    Layout::<R>::FIRST_DESCRIPTION + square_index * DESCRIPTION_COUNT + description
}

#[inline]
fn counter_inputs<R: SearchRules>(position: &Focus<R>) -> [u16; COUNTER_COUNT] {
    let counts = [
        position.reserve(Player::One),
        position.captured_count(Player::One),
        position.reserve(Player::Two),
        position.captured_count(Player::Two),
    ];
    let mut first_input = Layout::<R>::FIRST_COUNTER;
    counts.map(|count| {
        let input = first_input + usize::from(count).min(COUNTER_VALUE_COUNT - 1);
        first_input += COUNTER_VALUE_COUNT;
        input as u16
    })
}

const fn compute_square_indices(squares: u64) -> [u8; 64] {
    let mut indices = [0; 64];
    let (mut square, mut index) = (0, 0);
    while square < 64 {
        indices[square] = index;
        index += (squares >> square & 1) as u8;
        square += 1;
    }
    indices
}

const fn compute_square_bits(squares: u64) -> [u8; 64] {
    let mut bits = [0; 64];
    let (mut square, mut index) = (0, 0);
    while square < 64 {
        bits[index] = square;
        index += (squares >> square & 1) as usize;
        square += 1;
    }
    bits
}

const fn compute_swapped_stacks() -> [u8; STACK_COUNT] {
    let mut swapped_stacks = [0; STACK_COUNT];
    let mut stack_index = 0;
    while stack_index < STACK_COUNT {
        swapped_stacks[stack_index] = swap_owners(stack_index as u8 + FIRST_STACK) - FIRST_STACK;
        stack_index += 1;
    }
    swapped_stacks
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_positions;
    use super::*;
    use quadrille_games::rules::Position;
    use quadrille_games::rules::focus::{Course, Exact};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn reach_of_a_stack_matches_legal_moves() {
        fn check_reach<R: SearchRules>() {
            let mut relations = BTreeSet::new();
            for position in random_positions::<Focus<R>>(80) {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.len() < 2 {
                    // The only move is a pass, or the game is over.
                    continue;
                }
                let mut sources = BTreeMap::<_, BTreeSet<_>>::new();
                for mv in moves.iter().filter(|mv| !mv.is_reserve()) {
                    sources.entry(mv.to()).or_default().insert(mv.from());
                }
                let facts = position.facts();
                for spot in Focus::<R>::squares() {
                    let description = facts.description(spot.0.into(), &facts.reach_maps());
                    let Some(owner) = position.controller(spot) else {
                        assert_eq!(description, None);
                        continue;
                    };
                    let description = description.expect("a stack stands there");
                    let (top, relation) =
                        (description / RELATION_COUNT, description % RELATION_COUNT);
                    let height = usize::from(position.height(spot));
                    assert_eq!(top, owner.index() * MAX_HEIGHT + height - 1, "{position}");
                    let count = sources.get(&spot).map_or(0, BTreeSet::len);
                    if owner == position.to_move() {
                        assert_eq!(relation % 2, count.min(1), "{position} {spot:?}");
                    } else {
                        assert_eq!(relation / 2, count.min(2), "{position} {spot:?}");
                    }
                    relations.insert(relation);
                }
            }
            assert_eq!(relations.len(), RELATION_COUNT);
        }
        check_reach::<Course>();
        check_reach::<Exact>();
        check_reach::<Classic>();
    }
}
