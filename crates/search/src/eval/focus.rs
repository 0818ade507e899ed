//! Focus: captures, reserves, what is buried under whose stacks, and which of them are within reach.
//!
//! The natural unit is a captured piece. Without a target of captures the same features count, as every
//! captured piece is one less to move with.

use super::features::{FeatureSink, Linear, TaperedWeight, Weights};
use super::weights::{focus, focus_classic, focus_exact};
use super::{Evaluate, FORCING};
use crate::Parameters;
use crate::eval::network::{Network, evaluated_by_network, shipped_network};
use quadrille_games::rules::focus::{Classic, Course, Exact, Focus, FocusMove, Rules};
use quadrille_games::rules::{Player, Position, set_bits};
use std::sync::Arc;

/// No stack is taller.
const TALLEST: u8 = 5;
/// Heights of a stack, the empty one included.
const HEIGHTS: usize = TALLEST as usize + 1;
/// The quiescence search follows moves onto an enemy's stack of at least so many pieces.
const WORTH_TAKING: u8 = 3;
/// Kinds of places: squares that turning and mirroring the board makes the same.
const PLACES: usize = 10;
/// Reserves and captures are told apart up to this.
const COUNTS: usize = 8;

/// A stack by its pieces from the top, a bit set for each that is not the controller's, below a closing bit.
const STACK: usize = 0;
/// A stack by its place (times [`HEIGHTS`]) and height.
const PLACE: usize = STACK + 64;
/// The mover's captures, by their number.
const CAPTURED: usize = PLACE + PLACES * HEIGHTS;
/// The opponent's.
const THEIR_CAPTURED: usize = CAPTURED + COUNTS;
/// Each capture beyond those.
const MORE_CAPTURED: usize = THEIR_CAPTURED + COUNTS;
/// The mover's reserve, by its number of pieces.
const RESERVE: usize = MORE_CAPTURED + 1;
/// The opponent's.
const THEIR_RESERVE: usize = RESERVE + COUNTS;
/// Each reserve piece beyond those.
const MORE_RESERVE: usize = THEIR_RESERVE + COUNTS;
/// The stacks controlled, by their number.
const STACKS: usize = MORE_RESERVE + 1;
/// A stack of the mover that the opponent reaches, by its height.
const ATTACKED: usize = STACKS + 19;
/// The same where no other stack of the mover reaches it.
const LOOSE: usize = ATTACKED + HEIGHTS;
/// A stack of the opponent that the mover reaches, by its height.
const ATTACK: usize = LOOSE + HEIGHTS;
/// The same where no other stack of the opponent reaches it.
const LOOSE_ATTACK: usize = ATTACK + HEIGHTS;
/// Being the one to move.
const TEMPO: usize = LOOSE_ATTACK + HEIGHTS;
/// The number of features.
pub(super) const FEATURES: usize = TEMPO + 1;

static BY_HAND: [TaperedWeight; FEATURES] = by_hand();
static WEIGHTS_BY_HAND: Weights<FEATURES> = Weights::new(&BY_HAND);

/// A rule set with weights of its own.
pub trait Weighted: Rules {
    /// As tuned.
    const TUNED: &'static [TaperedWeight; FEATURES];
    /// The same as evaluating needs them.
    const WEIGHTS: &'static Weights<FEATURES>;
    /// Where the levels lie: see [`Evaluate::GRADES`].
    const GRADES: [u16; 9];
    /// See [`Evaluate::CALIBRATED_SCALE`].
    const CALIBRATED_SCALE: i32;
    /// See [`Evaluate::PARAMETERS`].
    const PARAMETERS: Parameters;

    /// The network that comes with the program, if there is one.
    fn shipped_network() -> Option<Arc<Network>> {
        None
    }
}

macro_rules! weighted {
    ($($rules:ty: $module:ident, $weights:ident, $parameters:ident, $scale:literal, $grades:expr $(, $network:literal)?);+ $(;)?) => {
        $(
            static $weights: Weights<FEATURES> = Weights::new(&$module::TUNED);

            impl Weighted for $rules {
                const TUNED: &'static [TaperedWeight; FEATURES] = &$module::TUNED;
                const WEIGHTS: &'static Weights<FEATURES> = &$weights;
                const GRADES: [u16; 9] = $grades;
                const CALIBRATED_SCALE: i32 = $scale;
                const PARAMETERS: Parameters = Parameters::$parameters;

                $(shipped_network!($network, Focus<$rules>);)?
            }
        )+
    };
}

weighted! {
    Course: focus, COURSE, FOCUS, 65, [67, 83, 101, 147, 205, 283, 382, 569, 733], "focus";
    Exact: focus_exact, EXACT, FOCUS_EXACT, 51, [92, 136, 195, 273, 370, 499, 617, 740, 842], "focus-exact";
    Classic: focus_classic, CLASSIC, FOCUS_CLASSIC, 68, [104, 177, 237, 309, 389, 515, 636, 754, 801], "focus-classic";
}

impl<R: Weighted> Linear for Focus<R> {
    const FEATURES: usize = FEATURES;
    /// Squares taken at the start.
    const PHASES: i32 = 36;

    fn phase(&self) -> i32 {
        let taken = self.controlled(Player::One) | self.controlled(Player::Two);
        taken.count_ones().cast_signed().min(Self::PHASES)
    }

    #[inline]
    fn features(&self, sink: &mut impl FeatureSink) {
        let mover = self.to_move();
        let own = stacks(self, mover, 1, sink);
        let theirs = stacks(self, !mover, -1, sink);
        attacked(&own, &theirs, 1, ATTACKED, LOOSE, sink);
        attacked(&theirs, &own, -1, ATTACK, LOOSE_ATTACK, sink);
        for (count, features, more) in [
            (self.captured(mover), CAPTURED, 1),
            (self.captured(!mover), THEIR_CAPTURED, -1),
        ] {
            let count = usize::from(count);
            sink.add(features + count.min(COUNTS - 1), 1);
            sink.add(
                MORE_CAPTURED,
                more * count.saturating_sub(COUNTS - 1) as i32,
            );
        }
        for (count, features, more) in [
            (self.reserve(mover), RESERVE, 1),
            (self.reserve(!mover), THEIR_RESERVE, -1),
        ] {
            let count = usize::from(count);
            sink.add(features + count.min(COUNTS - 1), 1);
            sink.add(MORE_RESERVE, more * count.saturating_sub(COUNTS - 1) as i32);
        }
        sink.add(TEMPO, 1);
    }

    fn by_hand() -> &'static [TaperedWeight] {
        &BY_HAND
    }

    fn tuned() -> &'static [TaperedWeight] {
        R::TUNED
    }
}

impl<R: Weighted> Evaluate for Focus<R> {
    const HAS_FORCING_MOVES: bool = true;
    const SCALE: i32 = 150;
    const CALIBRATED_SCALE: i32 = R::CALIBRATED_SCALE;
    const GRADES: [u16; 9] = R::GRADES;
    const PARAMETERS: Parameters = R::PARAMETERS;

    fn evaluate(&self) -> i32 {
        R::WEIGHTS.evaluate(self)
    }

    fn evaluate_untuned(&self) -> i32 {
        WEIGHTS_BY_HAND.evaluate(self)
    }

    evaluated_by_network!();

    fn shipped_network() -> Option<Arc<Network>> {
        R::shipped_network()
    }

    #[inline]
    fn move_score(&self, mv: FocusMove) -> i32 {
        let lifted = if mv.is_reserve() { 0 } else { mv.count() };
        let scores = &MOVE_SCORES[self.to_move().index()][usize::from(lifted) % LIFTED];
        let target = self.packed_stacks().get(usize::from(mv.to().0));
        scores[target.map_or(0, |&packed| usize::from(packed) % PACKED)]
    }

    /// Captures, and tall stacks that change hands: what such a stack is worth to either side is too much for an estimate to be
    /// made before it is settled who keeps it.
    fn forcing_moves(&self, out: &mut Vec<FocusMove>) {
        out.clear();
        self.list_takeovers(WORTH_TAKING, out);
    }
}

/// Packed stacks, and what is not one.
const PACKED: usize = 64;
/// How many pieces leave a square: 0 for a reserve piece, up to five, and what is no move.
const LIFTED: usize = 8;
/// How good a move seems for the order of moves, by mover, pieces lifted and packed stack on the target: what leaves its bottom does
/// not depend on the pieces that land.
static MOVE_SCORES: [[[i32; PACKED]; LIFTED]; 2] = move_scores();

const fn move_scores() -> [[[i32; PACKED]; LIFTED]; 2] {
    let mut scores = [[[0; PACKED]; LIFTED]; 2];
    let mut index = 0;
    while index < 2 * LIFTED * PACKED {
        let (mover, lifted, packed) = (
            index / (LIFTED * PACKED),
            index / PACKED % LIFTED,
            index % PACKED,
        );
        scores[mover][lifted][packed] = score_of_landing(mover, lifted, packed as u8);
        index += 1;
    }
    scores
}

/// The score of the move of so many pieces onto a packed stack.
const fn score_of_landing(mover: usize, lifted: usize, packed: u8) -> i32 {
    let there = height(packed) as i32;
    let count = if lifted == 0 { 1 } else { lifted as i32 };
    let room = TALLEST as i32 - count;
    let leaving = there - room;
    if room >= 0 && leaving > 0 {
        // The bottom pieces, which are the highest bits, behind the bit that closes the stack.
        let second = (packed >> room).count_ones().cast_signed() - 1;
        let captured = if mover == 0 { second } else { leaving - second };
        let gain = 100 * captured + 60 * (leaving - captured);
        return gain + if captured > 0 { FORCING } else { 200 };
    }
    // The lowest bit is the top.
    let won = match (there, packed as usize & 1) {
        (0, _) => -40,
        (_, owner) if owner == mover => 15,
        _ => 60 + 25 * there,
    };
    if lifted == 0 { won - 60 } else { won }
}

/// One player's stacks and where they can go.
struct Side {
    /// The stacks, by height.
    by_height: [u64; HEIGHTS],
    /// The squares that at least one of them reaches.
    reached: u64,
}

/// A packed stack with each piece given to the other player.
#[inline]
pub(super) const fn owners_swapped(packed: u8) -> u8 {
    packed ^ ((1 << height(packed)) - 1)
}

/// The pieces of a packed stack.
#[inline]
pub(super) const fn height(packed: u8) -> usize {
    (packed | 1).ilog2() as usize
}

/// The features of one player's stacks.
#[inline]
fn stacks<R: Weighted>(
    position: &Focus<R>,
    player: Player,
    sign: i32,
    sink: &mut impl FeatureSink,
) -> Side {
    let cells = position.packed_stacks();
    let mut side = Side {
        by_height: [0; HEIGHTS],
        reached: 0,
    };
    let controlled = position.controlled(player);
    for square in set_bits(controlled).map(usize::from) {
        let packed = cells[square];
        let height = height(packed);
        // As if the controller were Player 1, whose pieces are the bits that are not set.
        let seen = match player {
            Player::One => packed,
            Player::Two => owners_swapped(packed),
        };
        sink.add(STACK + usize::from(seen & 63), sign);
        let place = usize::from(PLACE_OF[usize::from(R::SIDE == 8)][square % 64]);
        sink.add(PLACE + place * HEIGHTS + height.min(HEIGHTS - 1), sign);
        side.by_height[height.min(HEIGHTS - 1)] |= 1 << square;
        side.reached |= position.reach(square, height);
    }
    let count = (controlled.count_ones() as usize).min(18);
    sink.add(STACKS + count, sign);
    side
}

/// The stacks of `side` within reach of `other`, from the height on where that matters.
#[inline]
fn attacked(
    side: &Side,
    other: &Side,
    sign: i32,
    feature: usize,
    loose: usize,
    sink: &mut impl FeatureSink,
) {
    for height in 1..HEIGHTS {
        let attacked = side.by_height[height] & other.reached;
        sink.add(feature + height, sign * count(attacked));
        sink.add(loose + height, sign * count(attacked & !side.reached));
    }
}

/// The bits that are set.
const fn count(bits: u64) -> i32 {
    bits.count_ones().cast_signed()
}

/// The kind of place of every square, on the board of six squares a side and on that of eight.
pub(super) static PLACE_OF: [[u8; 64]; 2] = [places(6), places(8)];

/// Folds a board of `side` squares a side along its four axes.
const fn places(side: usize) -> [u8; 64] {
    let mut places = [0; 64];
    let mut square = 0;
    while square < side * side {
        let (row, column) = (square / side, square % side);
        let row = if row < side - 1 - row {
            row
        } else {
            side - 1 - row
        };
        let column = if column < side - 1 - column {
            column
        } else {
            side - 1 - column
        };
        let (low, high) = if row < column {
            (row, column)
        } else {
            (column, row)
        };
        places[square] = (high * (high + 1) / 2 + low) as u8;
        square += 1;
    }
    places
}

const fn by_hand() -> [TaperedWeight; FEATURES] {
    // Captures weigh most just before the target.
    const WORTH: [i16; COUNTS] = [0, 100, 205, 320, 450, 600, 730, 860];
    let mut weights = [[0; 2]; FEATURES];
    let mut stack = 2;
    while stack < 64 {
        let height = (stack as u32).ilog2() as i16;
        let held = (stack as u32).count_ones() as i16 - 1;
        // Control, own pieces, enemy pieces held, and how far the stack reaches.
        let worth = if height > 1 {
            24 + 6 * (height - held) + 14 * held + 5 * (height - 1)
        } else {
            30
        };
        weights[STACK + stack] = [worth; 2];
        stack += 1;
    }
    let mut count = 0;
    while count < COUNTS {
        weights[CAPTURED + count] = [WORTH[count]; 2];
        weights[THEIR_CAPTURED + count] = [-WORTH[count]; 2];
        weights[RESERVE + count] = [75 * count as i16; 2];
        weights[THEIR_RESERVE + count] = [-75 * (count as i16); 2];
        count += 1;
    }
    weights[MORE_CAPTURED] = [130; 2];
    weights[MORE_RESERVE] = [75; 2];
    weights[TEMPO] = [12; 2];
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::played;

    /// Compares the score of every move of random games with what it captures and wins.
    fn compare<R: Weighted>() {
        let mut captures = 0;
        let mut moves = Vec::new();
        for position in played::<Focus<R>>(120) {
            position.legal_moves(&mut moves);
            for &mv in &moves {
                let (captured, to_reserve) = position.gain(mv);
                let gain = 100 * i32::from(captured) + 60 * i32::from(to_reserve);
                let score = position.move_score(mv);
                let there = height(position.packed_stacks()[usize::from(mv.to().0)]);
                captures += usize::from(captured > 0);
                if captured > 0 {
                    assert_eq!(score, FORCING + gain);
                } else if there + usize::from(mv.count()) > usize::from(TALLEST) {
                    assert_eq!(score, 200 + gain);
                } else {
                    assert!(score < FORCING);
                }
            }
        }
        assert!(captures > 1000, "{captures}");
    }

    #[test]
    fn the_score_of_a_move_follows_from_what_it_captures() {
        compare::<Course>();
        compare::<Exact>();
        compare::<Classic>();
    }
}
