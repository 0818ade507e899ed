//! Evaluation of Focus: captures, reserves, control of stacks and buried pieces.
//!
//! The natural unit is a captured piece. The same features count without a capture target, since a captured piece can no longer
//! move.

use super::{Evaluate, MIN_FORCING_SCORE};
use crate::Parameters;
use crate::eval::network::{Accumulators, Network, NetworkEvaluator};
use quadrille_games::rules::focus::{Classic, Course, Exact, Focus, FocusMove, Rules};
use quadrille_games::rules::{Player, Position, set_bits};
use std::sync::Arc;

const MAX_HEIGHT: u8 = 5;
/// The smallest height of an enemy stack whose takeover the quiescence search follows.
const MIN_TAKEOVER_HEIGHT: u8 = 3;
/// The value of captures, indexed by their number. A capture adds most just before the target.
const CAPTURE_VALUES: [i32; 8] = [0, 100, 205, 320, 450, 600, 730, 860];
const EXTRA_CAPTURE_VALUE: i32 = 130;
const RESERVE_VALUE: i32 = 75;
/// The value of being to move.
const TEMPO: i32 = 12;

/// The search settings of a rule set.
pub trait SearchRules: Rules {
    /// See [`Evaluate::GRADES`].
    const GRADES: [u16; 9];
    /// See [`Evaluate::CALIBRATED_SCALE`].
    const CALIBRATED_SCALE: i32;
    /// See [`Evaluate::PARAMETERS`].
    const PARAMETERS: Parameters;
}

impl SearchRules for Course {
    const GRADES: [u16; 9] = [67, 83, 101, 147, 205, 283, 382, 569, 733];
    const CALIBRATED_SCALE: i32 = 65;
    const PARAMETERS: Parameters = Parameters::FOCUS;
}

impl SearchRules for Exact {
    const GRADES: [u16; 9] = [92, 136, 195, 273, 370, 499, 617, 740, 842];
    const CALIBRATED_SCALE: i32 = 51;
    const PARAMETERS: Parameters = Parameters::FOCUS_EXACT;
}

impl SearchRules for Classic {
    const GRADES: [u16; 9] = [104, 177, 237, 309, 389, 515, 636, 754, 801];
    const CALIBRATED_SCALE: i32 = 68;
    const PARAMETERS: Parameters = Parameters::FOCUS_CLASSIC;
}

impl<R: SearchRules> Evaluate for Focus<R> {
    const HAS_FORCING_MOVES: bool = true;
    const SCALE: i32 = 150;
    const CALIBRATED_SCALE: i32 = R::CALIBRATED_SCALE;
    const GRADES: [u16; 9] = R::GRADES;
    const PARAMETERS: Parameters = R::PARAMETERS;

    fn evaluate(&self) -> i32 {
        let mover = self.to_move();
        side_score(self, mover) - side_score(self, !mover) + TEMPO
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    #[inline]
    fn move_score(&self, mv: FocusMove) -> i32 {
        let lifted_count = if mv.is_reserve() { 0 } else { mv.count() };
        let scores =
            &MOVE_SCORES[self.to_move().index()][usize::from(lifted_count) % LIFTED_TABLE_LEN];
        let target_stack = self.packed_stacks().get(usize::from(mv.to().0));
        scores
            [target_stack.map_or(0, |&packed_stack| usize::from(packed_stack) % PACKED_STACK_COUNT)]
    }

    /// Lists captures and takeovers of tall stacks. A tall stack is worth too much to estimate a position before the fight
    /// for it is over.
    fn list_forcing_moves(&self, moves: &mut Vec<FocusMove>) {
        moves.clear();
        self.list_takeovers(MIN_TAKEOVER_HEIGHT, moves);
    }
}

/// The number of packed values, including those that are not stacks.
const PACKED_STACK_COUNT: usize = 64;
/// The number of lifted pieces (0 for a reserve piece, up to five), padded to a power of two.
const LIFTED_TABLE_LEN: usize = 8;
/// The move scores by mover, number of lifted pieces and packed target stack. The pieces that leave the stack from the bottom
/// do not depend on those that land.
static MOVE_SCORES: [[[i32; PACKED_STACK_COUNT]; LIFTED_TABLE_LEN]; 2] = compute_move_scores();

const fn compute_move_scores() -> [[[i32; PACKED_STACK_COUNT]; LIFTED_TABLE_LEN]; 2] {
    let mut scores = [[[0; PACKED_STACK_COUNT]; LIFTED_TABLE_LEN]; 2];
    let mut index = 0;
    while index < 2 * LIFTED_TABLE_LEN * PACKED_STACK_COUNT {
        let (mover, lifted_count, packed_stack) = (
            index / (LIFTED_TABLE_LEN * PACKED_STACK_COUNT),
            index / PACKED_STACK_COUNT % LIFTED_TABLE_LEN,
            index % PACKED_STACK_COUNT,
        );
        scores[mover][lifted_count][packed_stack] =
            landing_score(mover, lifted_count, packed_stack as u8);
        index += 1;
    }
    scores
}

/// Returns the score of moving `lifted_count` pieces onto a packed stack.
const fn landing_score(mover: usize, lifted_count: usize, packed_stack: u8) -> i32 {
    let target_height = stack_height(packed_stack) as i32;
    let moved_count = if lifted_count == 0 { 1 } else { lifted_count as i32 };
    let free_height = MAX_HEIGHT as i32 - moved_count;
    let removed_count = target_height - free_height;
    if free_height >= 0 && removed_count > 0 {
        // The bottom pieces are the highest bits below the bit that closes the stack.
        let player_two_count = (packed_stack >> free_height).count_ones().cast_signed() - 1;
        let captured_count =
            if mover == 0 { player_two_count } else { removed_count - player_two_count };
        let gain = 100 * captured_count + 60 * (removed_count - captured_count);
        return gain + if captured_count > 0 { MIN_FORCING_SCORE } else { 200 };
    }
    // The lowest bit is the top.
    let control_score = match (target_height, packed_stack as usize & 1) {
        (0, _) => -40,
        (_, owner) if owner == mover => 15,
        _ => 60 + 25 * target_height,
    };
    if lifted_count == 0 { control_score - 60 } else { control_score }
}

/// Returns the score of a player's controlled stacks, captures and reserve.
fn side_score<R: SearchRules>(position: &Focus<R>, player: Player) -> i32 {
    let stacks = position.packed_stacks();
    let stack_values = set_bits(position.controlled_squares(player)).map(|square| {
        let packed_stack = stacks[usize::from(square)];
        let height = stack_height(packed_stack) as i32;
        // A set bit is a piece of Player 2, except the one that closes the stack.
        let player_two_count = packed_stack.count_ones().cast_signed() - 1;
        let held_enemy_count = match player {
            Player::One => player_two_count,
            Player::Two => height - player_two_count,
        };
        // Control, own pieces, held enemy pieces, and the reach of the stack.
        match height {
            1 => 30,
            _ => 24 + 6 * (height - held_enemy_count) + 14 * held_enemy_count + 5 * (height - 1),
        }
    });
    let captured_count = usize::from(position.captured_count(player));
    let max_index = CAPTURE_VALUES.len() - 1;
    stack_values.sum::<i32>()
        + CAPTURE_VALUES[captured_count.min(max_index)]
        + EXTRA_CAPTURE_VALUE * captured_count.saturating_sub(max_index) as i32
        + RESERVE_VALUE * i32::from(position.reserve(player))
}

#[inline]
pub(super) const fn swap_owners(packed_stack: u8) -> u8 {
    packed_stack ^ ((1 << stack_height(packed_stack)) - 1)
}

/// Returns the number of pieces in a packed stack.
#[inline]
pub(super) const fn stack_height(packed_stack: u8) -> usize {
    (packed_stack | 1).ilog2() as usize
}

/// The symmetry class of every square, on the boards with six and with eight squares a side.
pub(super) static SYMMETRY_CLASSES: [[u8; 64]; 2] =
    [compute_symmetry_classes(6), compute_symmetry_classes(8)];

/// Returns the symmetry classes of a board with `side` squares a side, folded along its four axes.
const fn compute_symmetry_classes(side: usize) -> [u8; 64] {
    let mut classes = [0; 64];
    let mut square = 0;
    while square < side * side {
        let (row, column) = (square / side, square % side);
        let row = if row < side - 1 - row { row } else { side - 1 - row };
        let column = if column < side - 1 - column { column } else { side - 1 - column };
        let (min_coordinate, max_coordinate) =
            if row < column { (row, column) } else { (column, row) };
        classes[square] = (max_coordinate * (max_coordinate + 1) / 2 + min_coordinate) as u8;
        square += 1;
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::random_positions;

    /// Compares the score of every move in random games with its captures.
    fn check_move_scores<R: SearchRules>() {
        let mut captures = 0;
        let mut moves = Vec::new();
        for position in random_positions::<Focus<R>>(120) {
            position.legal_moves(&mut moves);
            for &mv in &moves {
                let (captured, to_reserve) = position.count_gained_pieces(mv);
                let gain = 100 * i32::from(captured) + 60 * i32::from(to_reserve);
                let score = position.move_score(mv);
                let there = stack_height(position.packed_stacks()[usize::from(mv.to().0)]);
                captures += usize::from(captured > 0);
                if captured > 0 {
                    assert_eq!(score, MIN_FORCING_SCORE + gain);
                } else if there + usize::from(mv.count()) > usize::from(MAX_HEIGHT) {
                    assert_eq!(score, 200 + gain);
                } else {
                    assert!(score < MIN_FORCING_SCORE);
                }
            }
        }
        assert!(captures > 1000, "{captures}");
    }

    #[test]
    fn move_score_follows_from_its_captures() {
        check_move_scores::<Course>();
        check_move_scores::<Exact>();
        check_move_scores::<Classic>();
    }
}
