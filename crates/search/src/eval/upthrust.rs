//! Evaluation of Upthrust: the shares of each row, the movable pieces and the mobility.
//!
//! The evaluation estimates a lead in points. The value of a row depends on the number of pieces of both sides in it, since
//! each of them climbs that many rows. The difference in mobility predicts which side runs out of moves first.

use super::Evaluate;
use super::upthrust_features::{
    COLUMNS, FEATURE_COUNT, FIRST_IMMOVABLE, FIRST_MOBILITY, FIRST_MOVABLE,
    FIRST_OPPONENT_MOBILITY, FIRST_SHARE, ROWS,
};
use super::upthrust_weights::TUNED_WEIGHTS;
use crate::Parameters;
use crate::eval::network::{Accumulators, Network, NetworkEvaluator};
use quadrille_games::rules::upthrust::{Move, Upthrust, row_counts};
use quadrille_games::rules::{Player, Position, set_bits};
use std::sync::Arc;

/// The value of a piece by its row, for the simple evaluation and for move ordering. A scoring row has the value of its
/// points. A lower row has a part of the value of the first scoring row.
const ROW_VALUES: [i32; ROWS] = [100, 180, 270, 370, 480, 600, 1000, 2000, 3000, 4000, 6000];
/// The simple evaluation's value of a movable piece.
const MOVABLE_VALUE: i32 = 250;
const TEMPO: i32 = 100;
/// The number of bits of a row in the result of [`row_counts`].
const ROW_COUNT_BITS: usize = 4;

/// The phase at the start of a game: the pieces in the lower rows beyond the two with which the game ends. The final phase is
/// 0.
const START_PHASE: i32 = 14;

/// Returns the game phase, from [`START_PHASE`] down to 0.
#[inline]
pub(super) fn phase(position: &Upthrust) -> i32 {
    const LOWER_ROWS: u64 = (1 << (6 * COLUMNS)) - 1;
    let lower_pieces = (position.pieces(Player::One) | position.pieces(Player::Two)) & LOWER_ROWS;
    (lower_pieces.count_ones().cast_signed() - 2).max(0)
}

/// Passes every feature of the position and its count to `add_feature`, from the point of view of the player to move.
#[inline(always)]
fn for_each_feature(position: &Upthrust, mut add_feature: impl FnMut(usize, i32)) {
    let mover = position.to_move();
    let (own_row_counts, opponent_row_counts) =
        (row_counts(position.pieces(mover)), row_counts(position.pieces(!mover)));
    let (own_movable_pieces, opponent_movable_pieces) =
        (position.movable_pieces(mover), position.movable_pieces(!mover));
    let (own_movable_row_counts, opponent_movable_row_counts) =
        (row_counts(own_movable_pieces), row_counts(opponent_movable_pieces));
    for row in 0..ROWS {
        let shift = row * ROW_COUNT_BITS;
        let count_in_row = |packed_counts: u64| (packed_counts >> shift & 7) as usize;
        let (own_count, opponent_count) =
            (count_in_row(own_row_counts), count_in_row(opponent_row_counts));
        add_feature(FIRST_SHARE + row * 25 + own_count * 5 + opponent_count, 1);
        if own_count + opponent_count > 0 {
            let (own_movable_count, opponent_movable_count) = (
                count_in_row(own_movable_row_counts) as i32,
                count_in_row(opponent_movable_row_counts) as i32,
            );
            let index = row * 5 + own_count + opponent_count;
            add_feature(FIRST_MOVABLE + index, own_movable_count - opponent_movable_count);
            add_feature(
                FIRST_IMMOVABLE + index,
                (own_count as i32 - own_movable_count)
                    - (opponent_count as i32 - opponent_movable_count),
            );
        }
    }
    add_feature(FIRST_MOBILITY + (own_movable_pieces.count_ones() as usize).min(8), 1);
    add_feature(
        FIRST_OPPONENT_MOBILITY + (opponent_movable_pieces.count_ones() as usize).min(8),
        1,
    );
}

/// The weights, packed in pairs, with the late weight in the upper half, so that both sums are computed at once.
static PACKED_WEIGHTS: [i64; FEATURE_COUNT] = pack_weights();

const fn pack_weights() -> [i64; FEATURE_COUNT] {
    let mut packed_weights = [0; FEATURE_COUNT];
    let mut feature = 0;
    while feature < FEATURE_COUNT {
        let [early_weight, late_weight] = TUNED_WEIGHTS[feature];
        packed_weights[feature] = ((late_weight as i64) << 32) + early_weight as i64;
        feature += 1;
    }
    packed_weights
}

impl Evaluate for Upthrust {
    const SCALE: i32 = 4100;
    const CALIBRATED_SCALE: i32 = 2115;
    const GRADES: [u16; 9] = [67, 129, 205, 322, 405, 510, 620, 712, 775];
    const PARAMETERS: Parameters = Parameters::UPTHRUST;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(900);

    /// Interpolates between the sums of early and late weights by the phase.
    fn evaluate(&self) -> i32 {
        let mut packed_sums = 0;
        for_each_feature(self, |feature, count| {
            packed_sums += PACKED_WEIGHTS[feature] * i64::from(count);
        });
        let early_sum = packed_sums as i32;
        let late_sum = ((packed_sums - i64::from(early_sum)) >> 32) as i32;
        let phase = phase(self).clamp(0, START_PHASE);
        (early_sum * phase + late_sum * (START_PHASE - phase)) / START_PHASE
    }

    /// Sums the values of the pieces' rows and of movable pieces.
    fn simple_evaluation(&self) -> i32 {
        let side_score = |player: Player| {
            let row_values = set_bits(self.pieces(player))
                .map(|square| ROW_VALUES[usize::from(square) / COLUMNS]);
            row_values.sum::<i32>()
                + MOVABLE_VALUE * self.movable_pieces(player).count_ones().cast_signed()
        };
        side_score(self.to_move()) - side_score(!self.to_move()) + TEMPO
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    fn move_score(&self, mv: Move) -> i32 {
        match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => {
                let row_value = |index: usize| ROW_VALUES[(index / COLUMNS).min(ROWS - 1)];
                (row_value(to.index()) - row_value(from.index())) / 4
            }
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::random_positions;

    #[test]
    fn evaluation_is_the_sum_of_feature_weights() {
        for position in random_positions::<Upthrust>(60) {
            let mut sums = [0, 0];
            for_each_feature(&position, |feature, times| {
                for (sum, weight) in sums.iter_mut().zip(TUNED_WEIGHTS[feature]) {
                    *sum += i32::from(weight) * times;
                }
            });
            let phase = phase(&position);
            assert!((0..=START_PHASE).contains(&phase), "{position} {phase}");
            let mixed = (sums[0] * phase + sums[1] * (START_PHASE - phase)) / START_PHASE;
            assert_eq!(position.evaluate(), mixed, "{position}");
        }
    }
}
