//! Upthrust: how each row is shared, who could move what, and how many moves that makes.
//!
//! The natural unit is a point of the total. What a row is worth depends on how many pieces of either side
//! are in it, as that is how far they will climb. The difference in mobility tells who will have to
//! watch the other climb.

use super::Evaluate;
use super::features::{FeatureSink, Linear, TaperedWeight, Weights};
use super::weights::upthrust::TUNED;
use crate::Parameters;
use crate::eval::network::evaluated_by_network;
use quadrille_games::rules::upthrust::{Move, Upthrust, row_counts};
use quadrille_games::rules::{Player, Position};

/// Squares of a row.
const COLUMNS: usize = 4;
/// Rows of the board.
const ROWS: usize = 11;

/// For each row, how many pieces of the mover (times five) and of the opponent are in it.
const SHARES: usize = 0;
/// The mover's pieces that could move, by their number.
const MOBILITY: usize = SHARES + 25 * ROWS;
/// The opponent's.
const THEIR_MOBILITY: usize = MOBILITY + 9;
/// Each piece that could move, by its row (times five) and how far it would climb.
const MOVABLE: usize = THEIR_MOBILITY + 9;
/// Each piece that could not, in the same way.
const STUCK: usize = MOVABLE + 5 * ROWS;
/// The number of features.
pub(super) const FEATURES: usize = STUCK + 5 * ROWS;

/// By hand: the value of a piece by its row. The scoring rows count fully, and a little less than the next
/// row brings.
const ROW: [i16; ROWS] = [100, 180, 270, 370, 480, 600, 1000, 2000, 3000, 4000, 6000];
/// By hand: for each piece that could move.
const PER_MOVE: i16 = 250;
/// By hand: for being the one to move.
const TEMPO: i16 = 100;

static BY_HAND: [TaperedWeight; FEATURES] = by_hand();
static WEIGHTS: Weights<FEATURES> = Weights::new(&TUNED);
static WEIGHTS_BY_HAND: Weights<FEATURES> = Weights::new(&BY_HAND);

impl Linear for Upthrust {
    const FEATURES: usize = FEATURES;
    /// Pieces in the lower rows beyond the two that end the game.
    const PHASES: i32 = 14;

    fn phase(&self) -> i32 {
        const LOWER: u64 = (1 << (6 * COLUMNS)) - 1;
        let lower = (self.pieces(Player::One) | self.pieces(Player::Two)) & LOWER;
        (lower.count_ones().cast_signed() - 2).max(0)
    }

    #[inline]
    fn features(&self, sink: &mut impl FeatureSink) {
        let mover = self.to_move();
        let (own, theirs) = (
            row_counts(self.pieces(mover)),
            row_counts(self.pieces(!mover)),
        );
        let (free, theirs_free) = (self.movable(mover), self.movable(!mover));
        let (own_free, their_free) = (row_counts(free), row_counts(theirs_free));
        for row in 0..ROWS {
            let shift = row * COLUMNS;
            let count = |rows: u64| (rows >> shift & 7) as usize;
            let (mine, yours) = (count(own), count(theirs));
            sink.add(SHARES + row * 25 + mine * 5 + yours, 1);
            if mine + yours > 0 {
                let (can, may) = (count(own_free) as i32, count(their_free) as i32);
                let step = row * 5 + mine + yours;
                sink.add(MOVABLE + step, can - may);
                sink.add(STUCK + step, (mine as i32 - can) - (yours as i32 - may));
            }
        }
        sink.add(MOBILITY + (free.count_ones() as usize).min(8), 1);
        sink.add(
            THEIR_MOBILITY + (theirs_free.count_ones() as usize).min(8),
            1,
        );
    }

    fn by_hand() -> &'static [TaperedWeight] {
        &BY_HAND
    }

    fn tuned() -> &'static [TaperedWeight] {
        &TUNED
    }
}

impl Evaluate for Upthrust {
    const SCALE: i32 = 4100;
    const CALIBRATED_SCALE: i32 = 2115;
    const GRADES: [u16; 9] = [67, 129, 205, 322, 405, 510, 620, 712, 775];
    const PARAMETERS: Parameters = Parameters::UPTHRUST;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(900);

    fn evaluate(&self) -> i32 {
        WEIGHTS.evaluate(self)
    }

    fn evaluate_untuned(&self) -> i32 {
        WEIGHTS_BY_HAND.evaluate(self)
    }

    evaluated_by_network!();

    /// What the move gains in worth of rows.
    fn move_score(&self, mv: Move) -> i32 {
        match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => {
                let worth = |index: usize| i32::from(ROW[(index / COLUMNS).min(ROWS - 1)]);
                (worth(to.index()) - worth(from.index())) / 4
            }
            _ => 0,
        }
    }
}

const fn by_hand() -> [TaperedWeight; FEATURES] {
    let mut weights = [[0; 2]; FEATURES];
    let mut share = 0;
    while share < 25 * ROWS {
        let (own, theirs) = ((share % 25 / 5) as i16, (share % 5) as i16);
        if own + theirs <= 4 {
            weights[SHARES + share] = [ROW[share / 25] * (own - theirs); 2];
        }
        share += 1;
    }
    let mut moves = 0;
    while moves <= 8 {
        weights[MOBILITY + moves] = [PER_MOVE * moves as i16 + TEMPO; 2];
        weights[THEIR_MOBILITY + moves] = [-PER_MOVE * moves as i16; 2];
        moves += 1;
    }
    weights
}
