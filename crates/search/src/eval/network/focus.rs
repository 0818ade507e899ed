//! Focus: a stack with all its pieces by its kind of place, a stack by owner, height and square with what reaches it, and
//! the numbers of reserves and captures.

use super::NetworkInputs;
use super::inputs::{changed_bytes, changed_choices, changed_input};
use crate::eval::focus::{PLACE_OF, SearchRules, height, owners_swapped};
use quadrille_games::rules::focus::{Classic, Focus, Rules, board_squares};
use quadrille_games::rules::{Player, set_bits};

/// The stacks there are: up to five pieces of two colours.
const STACKS: usize = 62;
/// The least stack, in packed form: one piece of Player 1.
const FIRST_STACK: u8 = 2;
/// No stack is taller.
const TALLEST: usize = 5;
/// Owners and heights of a stack.
const TOPS: usize = 2 * TALLEST;
/// What reaches a stack: none, one or more of the other's stacks, and whether another one of its owner's does.
const RELATIONS: usize = 6;
/// The descriptions that a square's stack can have: its owner, its height and what reaches it.
const DESCRIPTIONS: usize = TOPS * RELATIONS;
/// The number of distinguished sizes of a reserve or of captures: 0 to 14, and 15 or more.
const COUNTS: usize = 16;
/// The counts: Player 1's reserve and captures, then Player 2's.
const COUNTERS: usize = 4;

/// The squares of the two boards.
const SQUARES: [u64; 2] = [board_squares(6), board_squares(8)];

/// The number of squares of the board with `side` rows and columns.
const fn squares(side: usize) -> usize {
    SQUARES[(side == 8) as usize].count_ones() as usize
}

/// The kinds of places of that board.
const fn places(side: usize) -> usize {
    if side == 6 { 6 } else { 10 }
}

/// The number of a square among those that exist, by its bit, on the board of six and that of eight squares a side.
static NUMBERS: [[u8; 64]; 2] = [numbers(SQUARES[0]), numbers(SQUARES[1])];
/// The bit of a square by its number.
static BITS: [[u8; 64]; 2] = [bits(SQUARES[0]), bits(SQUARES[1])];
/// Each stack with its pieces' owners swapped.
static SWAPPED: [u8; STACKS] = swapped();

/// A board's inputs: the stacks by place, the description of each square's stack, and the counts.
struct Layout<R>(std::marker::PhantomData<R>);

impl<R: Rules> Layout<R> {
    const SIDE: usize = R::SIDE as usize;
    /// Which of the two boards it is.
    const BOARD: usize = (Self::SIDE == 8) as usize;
    /// Where the inputs of the descriptions begin.
    const ON_SQUARES: usize = places(Self::SIDE) * STACKS;
    /// Where those of the counts begin.
    const COUNTED: usize = Self::ON_SQUARES + squares(Self::SIDE) * DESCRIPTIONS;
    const INPUTS: usize = Self::COUNTED + COUNTERS * COUNTS;

    /// Where the factors of a description wherever the stack is begin; before them come those of whole stacks wherever they
    /// are, and of pieces by owner, height in the stack and the stack's place.
    const DESCRIPTION_FACTORS: usize = STACKS + places(Self::SIDE) * TOPS;
    /// Where those of owner and height by square begin.
    const TOP_FACTORS: usize = Self::DESCRIPTION_FACTORS + DESCRIPTIONS;
    const FACTORS: usize = Self::TOP_FACTORS + squares(Self::SIDE) * TOPS;

    /// How Player 2 sees each input.
    const SEEN_BY_OTHER: &'static [u16; MOST_INPUTS] = &Self::seen_by_other();

    const fn seen_by_other() -> [u16; MOST_INPUTS] {
        let mut seen = [0; MOST_INPUTS];
        let mut input = 0;
        while input < Self::INPUTS {
            seen[input] = if input < Self::ON_SQUARES {
                input - input % STACKS + SWAPPED[input % STACKS] as usize
            } else {
                let (first, round) = if input < Self::COUNTED {
                    let first = Self::ON_SQUARES;
                    (
                        first + (input - first) / DESCRIPTIONS * DESCRIPTIONS,
                        DESCRIPTIONS,
                    )
                } else {
                    (Self::COUNTED, COUNTERS * COUNTS)
                };
                // Player 2's half comes second.
                first + (input - first + round / 2) % round
            } as u16;
            input += 1;
        }
        seen
    }
}

/// The inputs of the larger board.
const MOST_INPUTS: usize = Layout::<Classic>::INPUTS;

impl<R: SearchRules> NetworkInputs for Focus<R> {
    const INPUTS: usize = Layout::<R>::INPUTS;
    const FACTORS: usize = Layout::<R>::FACTORS;
    /// Turning and mirroring the board.
    const SYMMETRIES: usize = 8;

    type Facts = Facts;
    const NOTHING: Facts = Facts {
        stacks: [0; 64],
        tops: [0; 2],
        reached: [SquareCounts([0; COUNT_BITS]); 2],
        counters: [0; COUNTERS],
    };

    fn facts(&self) -> Facts {
        self.follow(&Self::NOTHING, &mut |_, _| ())
    }

    fn changes(before: &Facts, after: &Facts, take: &mut impl FnMut(usize, bool)) {
        let mut changed = 0;
        changed_bytes(&before.stacks, &after.stacks, &mut |square, old, new| {
            changed |= 1 << square;
            changed_input(stack::<R>(square, old), stack::<R>(square, new), take);
        });
        changed_relations::<R>(before, after, changed, take);
        changed_choices(&before.counters, &after.counters, take);
    }

    /// The reach of a stack depends only on the stack, so only changed stacks are computed again.
    #[inline]
    fn follow(&self, before: &Facts, take: &mut impl FnMut(usize, bool)) -> Facts {
        let mut after = Facts {
            stacks: [0; 64],
            tops: Player::BOTH.map(|player| self.controlled(player)),
            reached: before.reached,
            counters: counters(self),
        };
        let cells = self.packed_stacks();
        after.stacks[..cells.len()].copy_from_slice(cells);
        let mut changed = 0;
        changed_bytes(&before.stacks, &after.stacks, &mut |square, old, new| {
            changed |= 1 << square;
            changed_input(stack::<R>(square, old), stack::<R>(square, new), take);
            if old >= FIRST_STACK {
                after.reached[owner(old)].remove(self.reach(square, height(old)));
            }
            if new >= FIRST_STACK {
                after.reached[owner(new)].add(self.reach(square, height(new)));
            }
        });
        changed_relations::<R>(before, &after, changed, take);
        changed_choices(&before.counters, &after.counters, take);
        after
    }

    #[inline]
    fn seen_by_other(input: usize) -> usize {
        Layout::<R>::SEEN_BY_OTHER[input].into()
    }

    /// By the squares taken.
    #[inline]
    fn bucket(&self) -> usize {
        let taken = (self.controlled(Player::One) | self.controlled(Player::Two)).count_ones();
        (taken as usize / 4).min(super::BUCKETS - 1)
    }

    fn factors(input: usize, take: &mut impl FnMut(usize)) {
        if input < Layout::<R>::ON_SQUARES {
            let (place, stack) = (input / STACKS, input % STACKS);
            take(stack);
            let packed = stack + usize::from(FIRST_STACK);
            let height = packed.ilog2() as usize;
            for level in 0..height {
                // The lowest bit is the top.
                let owner = packed >> (height - 1 - level) & 1;
                take(STACKS + (place * TALLEST + level) * 2 + owner);
            }
        } else if input < Layout::<R>::COUNTED {
            let input = input - Layout::<R>::ON_SQUARES;
            let (square, description) = (input / DESCRIPTIONS, input % DESCRIPTIONS);
            take(Layout::<R>::DESCRIPTION_FACTORS + description);
            take(Layout::<R>::TOP_FACTORS + square * TOPS + description / RELATIONS);
        }
    }

    fn mapped(symmetry: usize, input: usize) -> usize {
        let first = Layout::<R>::ON_SQUARES;
        if input < first || input >= Layout::<R>::COUNTED {
            return input;
        }
        let side = Layout::<R>::SIDE;
        let (square, description) = (
            (input - first) / DESCRIPTIONS,
            (input - first) % DESCRIPTIONS,
        );
        let bit = usize::from(BITS[Layout::<R>::BOARD][square]);
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
        let square = usize::from(NUMBERS[Layout::<R>::BOARD][row * side + column]);
        first + square * DESCRIPTIONS + description
    }
}

/// What the inputs of a position follow from.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The packed stacks by their squares' bits; less than [`FIRST_STACK`] without one.
    stacks: [u8; 64],
    /// The squares with a stack of either player.
    tops: [u64; 2],
    /// How many stacks of either player reach each square.
    reached: [SquareCounts; 2],
    /// The inputs of the counts.
    counters: [u16; COUNTERS],
}

/// The bits of a count of stacks that reach a square: from four sides, from five squares away at most.
const COUNT_BITS: usize = 5;

/// A number for each square: a bitboard for each of the numbers' bits, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SquareCounts([u64; COUNT_BITS]);

impl SquareCounts {
    /// Counts one more on these squares.
    #[inline]
    fn add(&mut self, squares: u64) {
        let mut carry = squares;
        for bits in &mut self.0 {
            let next = *bits & carry;
            *bits ^= carry;
            carry = next;
        }
    }

    /// Counts one less on these squares.
    #[inline]
    fn remove(&mut self, squares: u64) {
        let mut borrow = squares;
        for bits in &mut self.0 {
            let next = !*bits & borrow;
            *bits ^= borrow;
            borrow = next;
        }
    }

    /// The squares with one at least and with two at least.
    #[inline]
    const fn once_and_twice(&self) -> [u64; 2] {
        let [ones, twos, fours, eights, sixteens] = self.0;
        let twice = twos | fours | eights | sixteens;
        [ones | twice, twice]
    }
}

/// For each player, the squares that at least one of his stacks reaches, and those that two do.
type ReachMaps = [[u64; 2]; 2];

impl Facts {
    /// What either player reaches.
    #[inline]
    const fn reached(&self) -> ReachMaps {
        let [first, second] = &self.reached;
        [first.once_and_twice(), second.once_and_twice()]
    }

    /// The owner and height of the stack on a square, which is there: less than [`TOPS`].
    #[inline]
    fn top(&self, square: usize) -> usize {
        let packed = self.stacks[square % 64];
        owner(packed) * TALLEST + height(packed).clamp(1, TALLEST) - 1
    }

    /// The description of a square's stack, less than [`DESCRIPTIONS`].
    #[inline]
    fn description(&self, square: usize, reached: &ReachMaps) -> Option<usize> {
        let packed = self.stacks[square % 64];
        (packed >= FIRST_STACK)
            .then(|| self.top(square) * RELATIONS + relation(reached, owner(packed), square))
    }
}

/// What reaches a square with a stack of the player of this number: less than [`RELATIONS`].
#[inline]
const fn relation(reached: &ReachMaps, owner: usize, square: usize) -> usize {
    let [once, twice] = reached[1 - owner];
    let [own, _] = reached[owner];
    (2 * ((once >> square & 1) + (twice >> square & 1)) + (own >> square & 1)) as usize
}

/// Lists the inputs in which two positions differ by the descriptions of their squares' stacks; `changed` are the squares whose
/// stacks are not the same.
#[inline]
fn changed_relations<R: Rules>(
    before: &Facts,
    after: &Facts,
    changed: u64,
    take: &mut impl FnMut(usize, bool),
) {
    let (old, new) = (before.reached(), after.reached());
    for square in set_bits(changed).map(usize::from) {
        let input = |description| on_square::<R>(square, description);
        let (old, new) = (
            before.description(square, &old),
            after.description(square, &new),
        );
        changed_input(old.map(input), new.map(input), take);
    }
    let differing = |player: usize, times: usize| old[player][times] ^ new[player][times];
    for owner in 0..2 {
        let other = 1 - owner;
        // Each of these makes another relation.
        let differing_here = differing(other, 0) | differing(other, 1) | differing(owner, 0);
        for square in set_bits(after.tops[owner] & differing_here & !changed).map(usize::from) {
            let first = on_square::<R>(square, after.top(square) * RELATIONS);
            take(first + relation(&old, owner, square), false);
            take(first + relation(&new, owner, square), true);
        }
    }
}

/// The number of the player whose packed stack this is: the lowest bit is the top.
#[inline]
const fn owner(packed: u8) -> usize {
    (packed & 1) as usize
}

/// The input of a packed stack on a square, given by its bit, where there is one.
#[inline]
fn stack<R: Rules>(square: usize, packed: u8) -> Option<usize> {
    let stack = usize::from(packed.checked_sub(FIRST_STACK)?).min(STACKS - 1);
    Some(usize::from(PLACE_OF[Layout::<R>::BOARD][square % 64]) * STACKS + stack)
}

/// The input of a square's stack with this description.
#[inline]
fn on_square<R: Rules>(square: usize, description: usize) -> usize {
    let number = usize::from(NUMBERS[Layout::<R>::BOARD][square % 64]);
    Layout::<R>::ON_SQUARES + number * DESCRIPTIONS + description
}

/// The inputs of the four counts.
#[inline]
fn counters<R: SearchRules>(position: &Focus<R>) -> [u16; COUNTERS] {
    let counts = [
        position.reserve(Player::One),
        position.captured(Player::One),
        position.reserve(Player::Two),
        position.captured(Player::Two),
    ];
    let mut first = Layout::<R>::COUNTED;
    counts.map(|count| {
        let input = first + usize::from(count).min(COUNTS - 1);
        first += COUNTS;
        input as u16
    })
}

/// The number of each of these squares.
const fn numbers(squares: u64) -> [u8; 64] {
    let mut numbers = [0; 64];
    let (mut square, mut number) = (0, 0);
    while square < 64 {
        numbers[square] = number;
        number += (squares >> square & 1) as u8;
        square += 1;
    }
    numbers
}

/// These squares by their numbers.
const fn bits(squares: u64) -> [u8; 64] {
    let mut bits = [0; 64];
    let (mut square, mut number) = (0, 0);
    while square < 64 {
        bits[number] = square;
        number += (squares >> square & 1) as usize;
        square += 1;
    }
    bits
}

const fn swapped() -> [u8; STACKS] {
    let mut swapped = [0; STACKS];
    let mut stack = 0;
    while stack < STACKS {
        swapped[stack] = owners_swapped(stack as u8 + FIRST_STACK) - FIRST_STACK;
        stack += 1;
    }
    swapped
}

#[cfg(test)]
mod tests {
    use super::super::tests::played;
    use super::*;
    use quadrille_games::rules::Position;
    use quadrille_games::rules::focus::{Course, Exact};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn reach_of_a_stack_matches_legal_moves() {
        fn of<R: SearchRules>() {
            let mut seen = BTreeSet::new();
            for position in played::<Focus<R>>(80) {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.len() < 2 {
                    // A pass, or the end.
                    continue;
                }
                let mut sources = BTreeMap::<_, BTreeSet<_>>::new();
                for mv in moves.iter().filter(|mv| !mv.is_reserve()) {
                    sources.entry(mv.to()).or_default().insert(mv.from());
                }
                let facts = position.facts();
                for spot in Focus::<R>::squares() {
                    let description = facts.description(spot.0.into(), &facts.reached());
                    let Some(owner) = position.controller(spot) else {
                        assert_eq!(description, None);
                        continue;
                    };
                    let description = description.expect("a stack stands there");
                    let (top, relation) = (description / RELATIONS, description % RELATIONS);
                    let height = usize::from(position.height(spot));
                    assert_eq!(top, owner.index() * TALLEST + height - 1, "{position}");
                    let count = sources.get(&spot).map_or(0, BTreeSet::len);
                    if owner == position.to_move() {
                        assert_eq!(relation % 2, count.min(1), "{position} {spot:?}");
                    } else {
                        assert_eq!(relation / 2, count.min(2), "{position} {spot:?}");
                    }
                    seen.insert(relation);
                }
            }
            assert_eq!(seen.len(), RELATIONS);
        }
        of::<Course>();
        of::<Exact>();
        of::<Classic>();
    }
}
