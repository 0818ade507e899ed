//! Network inputs of Focus: whole stacks by symmetry class, the top and attackers of stacks by square, reserves and captures.

use super::NetworkInputs;
use super::inputs::{changed_bytes, changed_choices, changed_input};
use crate::eval::focus::{SYMMETRY_CLASSES, SearchRules, stack_height, swap_owners};
use quadrille_games::rules::focus::{Classic, Focus, Rules, board_squares};
use quadrille_games::rules::{Player, set_bits};

/// The number of possible stacks: up to five pieces of two colours.
const STACKS: usize = 62;
/// The least packed stack: one piece of Player 1.
const FIRST_STACK: u8 = 2;
const MAX_HEIGHT: usize = 5;
const TOPS: usize = 2 * MAX_HEIGHT;
/// The number of relations of a stack: reached by no, one or several enemy stacks, and reached by another own stack or not.
const RELATIONS: usize = 6;
/// The number of descriptions of a square's stack: owner, height and relation.
const DESCRIPTIONS: usize = TOPS * RELATIONS;
/// The number of distinguished counts of reserves or captures: 0 to 14, and 15 or more.
const COUNTS: usize = 16;
/// The number of counters: reserve and captures of Player 1, then of Player 2.
const COUNTERS: usize = 4;

const SQUARES: [u64; 2] = [board_squares(6), board_squares(8)];

const fn square_count(side: usize) -> usize {
    SQUARES[(side == 8) as usize].count_ones() as usize
}

/// Returns the number of symmetry classes of the board with `side` squares a side.
const fn symmetry_class_count(side: usize) -> usize {
    if side == 6 { 6 } else { 10 }
}

/// The index of a square among the squares of the board, by its bit.
static SQUARE_INDICES: [[u8; 64]; 2] = [square_indices(SQUARES[0]), square_indices(SQUARES[1])];
/// The bit of a square by its index.
static SQUARE_BITS: [[u8; 64]; 2] = [square_bits(SQUARES[0]), square_bits(SQUARES[1])];
static SWAPPED_STACKS: [u8; STACKS] = swapped_stacks();

/// The input layout of a board: stacks by symmetry class, descriptions by square, counters.
struct Layout<R>(std::marker::PhantomData<R>);

impl<R: Rules> Layout<R> {
    const SIDE: usize = R::SIDE as usize;
    /// The index of the board in tables.
    const BOARD: usize = (Self::SIDE == 8) as usize;
    /// The first input of the descriptions.
    const FIRST_DESCRIPTION: usize = symmetry_class_count(Self::SIDE) * STACKS;
    /// The first input of the counters.
    const FIRST_COUNTER: usize = Self::FIRST_DESCRIPTION + square_count(Self::SIDE) * DESCRIPTIONS;
    const INPUTS: usize = Self::FIRST_COUNTER + COUNTERS * COUNTS;

    /// The first factor of descriptions without a square. The factors before it are whole stacks without a square, and
    /// pieces by owner, height in the stack and symmetry class.
    const DESCRIPTION_FACTORS: usize = STACKS + symmetry_class_count(Self::SIDE) * TOPS;
    /// The first factor of owner and height by square.
    const TOP_FACTORS: usize = Self::DESCRIPTION_FACTORS + DESCRIPTIONS;
    const FACTORS: usize = Self::TOP_FACTORS + square_count(Self::SIDE) * TOPS;

    const SEEN_BY_OTHER: &'static [u16; MAX_INPUTS] = &Self::seen_by_other();

    const fn seen_by_other() -> [u16; MAX_INPUTS] {
        let mut inputs = [0; MAX_INPUTS];
        let mut input = 0;
        while input < Self::INPUTS {
            inputs[input] = if input < Self::FIRST_DESCRIPTION {
                input - input % STACKS + SWAPPED_STACKS[input % STACKS] as usize
            } else {
                let (first_input, cycle_length) = if input < Self::FIRST_COUNTER {
                    let first_input = Self::FIRST_DESCRIPTION;
                    (
                        first_input + (input - first_input) / DESCRIPTIONS * DESCRIPTIONS,
                        DESCRIPTIONS,
                    )
                } else {
                    (Self::FIRST_COUNTER, COUNTERS * COUNTS)
                };
                // Player 2's half comes second.
                first_input + (input - first_input + cycle_length / 2) % cycle_length
            } as u16;
            input += 1;
        }
        inputs
    }
}

const MAX_INPUTS: usize = Layout::<Classic>::INPUTS;

impl<R: SearchRules> NetworkInputs for Focus<R> {
    const INPUTS: usize = Layout::<R>::INPUTS;
    const FACTORS: usize = Layout::<R>::FACTORS;
    /// Rotations and reflections of the board.
    const SYMMETRIES: usize = 8;

    type Facts = FocusFacts;
    const NO_FACTS: FocusFacts = FocusFacts {
        stacks: [0; 64],
        controlled_squares: [0; 2],
        reach_counts: [SquareCounts([0; COUNT_BITS]); 2],
        counters: [0; COUNTERS],
    };

    fn facts(&self) -> FocusFacts {
        self.follow(&Self::NO_FACTS, &mut |_, _| ())
    }

    fn changes(
        old_facts: &FocusFacts,
        new_facts: &FocusFacts,
        on_change: &mut impl FnMut(usize, bool),
    ) {
        let mut changed_squares = 0;
        changed_bytes(&old_facts.stacks, &new_facts.stacks, &mut |square, old, new| {
            changed_squares |= 1 << square;
            changed_input(stack_input::<R>(square, old), stack_input::<R>(square, new), on_change);
        });
        changed_relations::<R>(old_facts, new_facts, changed_squares, on_change);
        changed_choices(&old_facts.counters, &new_facts.counters, on_change);
    }

    /// Updates the reach counts only for changed stacks, since a stack's reach depends on nothing else.
    #[inline]
    fn follow(
        &self,
        old_facts: &FocusFacts,
        on_change: &mut impl FnMut(usize, bool),
    ) -> FocusFacts {
        let mut new_facts = FocusFacts {
            stacks: [0; 64],
            controlled_squares: Player::BOTH.map(|player| self.controlled_squares(player)),
            reach_counts: old_facts.reach_counts,
            counters: counters(self),
        };
        let packed_stacks = self.packed_stacks();
        new_facts.stacks[..packed_stacks.len()].copy_from_slice(packed_stacks);
        let mut changed_squares = 0;
        changed_bytes(&old_facts.stacks, &new_facts.stacks, &mut |square, old, new| {
            changed_squares |= 1 << square;
            changed_input(stack_input::<R>(square, old), stack_input::<R>(square, new), on_change);
            if old >= FIRST_STACK {
                new_facts.reach_counts[owner(old)].remove(self.reach(square, stack_height(old)));
            }
            if new >= FIRST_STACK {
                new_facts.reach_counts[owner(new)].add(self.reach(square, stack_height(new)));
            }
        });
        changed_relations::<R>(old_facts, &new_facts, changed_squares, on_change);
        changed_choices(&old_facts.counters, &new_facts.counters, on_change);
        new_facts
    }

    #[inline]
    fn seen_by_other(input: usize) -> usize {
        Layout::<R>::SEEN_BY_OTHER[input].into()
    }

    /// Chooses the set by the number of occupied squares.
    #[inline]
    fn bucket(&self) -> usize {
        let occupied_squares = (self.controlled_squares(Player::One)
            | self.controlled_squares(Player::Two))
        .count_ones();
        (occupied_squares as usize / 4).min(super::BUCKETS - 1)
    }

    fn factors(input: usize, on_factor: &mut impl FnMut(usize)) {
        if input < Layout::<R>::FIRST_DESCRIPTION {
            let (symmetry_class, stack) = (input / STACKS, input % STACKS);
            on_factor(stack);
            let packed = stack + usize::from(FIRST_STACK);
            let height = packed.ilog2() as usize;
            for level in 0..height {
                // The lowest bit is the top piece.
                let owner = packed >> (height - 1 - level) & 1;
                on_factor(STACKS + (symmetry_class * MAX_HEIGHT + level) * 2 + owner);
            }
        } else if input < Layout::<R>::FIRST_COUNTER {
            let input = input - Layout::<R>::FIRST_DESCRIPTION;
            let (square, description) = (input / DESCRIPTIONS, input % DESCRIPTIONS);
            on_factor(Layout::<R>::DESCRIPTION_FACTORS + description);
            on_factor(Layout::<R>::TOP_FACTORS + square * TOPS + description / RELATIONS);
        }
    }

    fn map_by_symmetry(symmetry: usize, input: usize) -> usize {
        let first_description = Layout::<R>::FIRST_DESCRIPTION;
        if input < first_description || input >= Layout::<R>::FIRST_COUNTER {
            return input;
        }
        let side = Layout::<R>::SIDE;
        let (square, description) = (
            (input - first_description) / DESCRIPTIONS,
            (input - first_description) % DESCRIPTIONS,
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
        first_description + square * DESCRIPTIONS + description
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
    counters: [u16; COUNTERS],
}

/// The bits of a count of stacks that reach a square: at most 20, five in each of four directions.
const COUNT_BITS: usize = 5;

/// A count for each square: one bitboard per bit of the count, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SquareCounts([u64; COUNT_BITS]);

impl SquareCounts {
    #[inline]
    fn add(&mut self, squares: u64) {
        let mut carry = squares;
        for bits in &mut self.0 {
            let next = *bits & carry;
            *bits ^= carry;
            carry = next;
        }
    }

    #[inline]
    fn remove(&mut self, squares: u64) {
        let mut borrow = squares;
        for bits in &mut self.0 {
            let next = !*bits & borrow;
            *bits ^= borrow;
            borrow = next;
        }
    }

    /// Returns the squares with a count of at least one, and of at least two.
    #[inline]
    const fn once_and_twice(&self) -> [u64; 2] {
        let [ones, twos, fours, eights, sixteens] = self.0;
        let twice = twos | fours | eights | sixteens;
        [ones | twice, twice]
    }
}

/// For each player, the squares that at least one and at least two of the player's stacks reach.
type ReachMaps = [[u64; 2]; 2];

impl FocusFacts {
    #[inline]
    const fn reach_maps(&self) -> ReachMaps {
        let [player_one_counts, player_two_counts] = &self.reach_counts;
        [player_one_counts.once_and_twice(), player_two_counts.once_and_twice()]
    }

    /// Returns the owner and height of the stack on an occupied square, as a number less than [`TOPS`].
    #[inline]
    fn top(&self, square: usize) -> usize {
        let packed = self.stacks[square % 64];
        owner(packed) * MAX_HEIGHT + stack_height(packed).clamp(1, MAX_HEIGHT) - 1
    }

    /// Returns the description of a square's stack, less than [`DESCRIPTIONS`].
    #[inline]
    fn description(&self, square: usize, reach_maps: &ReachMaps) -> Option<usize> {
        let packed = self.stacks[square % 64];
        (packed >= FIRST_STACK)
            .then(|| self.top(square) * RELATIONS + relation(reach_maps, owner(packed), square))
    }
}

/// Returns the relation of a square with a stack of player `owner`, less than [`RELATIONS`].
#[inline]
const fn relation(reach_maps: &ReachMaps, owner: usize, square: usize) -> usize {
    let [once, twice] = reach_maps[1 - owner];
    let [own_reach, _] = reach_maps[owner];
    (2 * ((once >> square & 1) + (twice >> square & 1)) + (own_reach >> square & 1)) as usize
}

/// Passes the inputs of changed descriptions to `on_change`; `changed_squares` are the squares whose stacks differ.
#[inline]
fn changed_relations<R: Rules>(
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
        changed_input(old_description.map(input), new_description.map(input), on_change);
    }
    let changed_reach =
        |player: usize, times: usize| old_reach[player][times] ^ new_reach[player][times];
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
            let first_input = description_input::<R>(square, new_facts.top(square) * RELATIONS);
            on_change(first_input + relation(&old_reach, owner, square), false);
            on_change(first_input + relation(&new_reach, owner, square), true);
        }
    }
}

/// Returns the index of the player who owns this packed stack; the lowest bit is the top piece.
#[inline]
const fn owner(packed: u8) -> usize {
    (packed & 1) as usize
}

/// Returns the input of a packed stack on the square with this bit, if there is one.
#[inline]
fn stack_input<R: Rules>(square: usize, packed: u8) -> Option<usize> {
    let stack = usize::from(packed.checked_sub(FIRST_STACK)?).min(STACKS - 1);
    Some(usize::from(SYMMETRY_CLASSES[Layout::<R>::BOARD][square % 64]) * STACKS + stack)
}

#[inline]
fn description_input<R: Rules>(square: usize, description: usize) -> usize {
    let square_index = usize::from(SQUARE_INDICES[Layout::<R>::BOARD][square % 64]);
    Layout::<R>::FIRST_DESCRIPTION + square_index * DESCRIPTIONS + description
}

#[inline]
fn counters<R: SearchRules>(position: &Focus<R>) -> [u16; COUNTERS] {
    let counts = [
        position.reserve(Player::One),
        position.captured(Player::One),
        position.reserve(Player::Two),
        position.captured(Player::Two),
    ];
    let mut first_input = Layout::<R>::FIRST_COUNTER;
    counts.map(|count| {
        let input = first_input + usize::from(count).min(COUNTS - 1);
        first_input += COUNTS;
        input as u16
    })
}

const fn square_indices(squares: u64) -> [u8; 64] {
    let mut indices = [0; 64];
    let (mut square, mut index) = (0, 0);
    while square < 64 {
        indices[square] = index;
        index += (squares >> square & 1) as u8;
        square += 1;
    }
    indices
}

const fn square_bits(squares: u64) -> [u8; 64] {
    let mut bits = [0; 64];
    let (mut square, mut index) = (0, 0);
    while square < 64 {
        bits[index] = square;
        index += (squares >> square & 1) as usize;
        square += 1;
    }
    bits
}

const fn swapped_stacks() -> [u8; STACKS] {
    let mut stacks = [0; STACKS];
    let mut stack = 0;
    while stack < STACKS {
        stacks[stack] = swap_owners(stack as u8 + FIRST_STACK) - FIRST_STACK;
        stack += 1;
    }
    stacks
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
                    let (top, relation) = (description / RELATIONS, description % RELATIONS);
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
            assert_eq!(relations.len(), RELATIONS);
        }
        check_reach::<Course>();
        check_reach::<Exact>();
        check_reach::<Classic>();
    }
}
