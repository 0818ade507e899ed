//! Evaluation of HiQUE: the runners' progress and safety, and the squares that the guards watch.
//!
//! The natural unit is a timing point. A runner is worth more near the far row, where guards must watch it. It is worth less
//! with one enemy guard next to it or with danger ahead.

use super::{Evaluate, MIN_FORCING_SCORE};
use crate::Parameters;
use crate::eval::network::{Accumulators, Network, NetworkEvaluator};
use quadrille_games::rules::hique::{Hique, Move, PieceKind};
use quadrille_games::rules::{Player, Position, set_bits};
use std::sync::Arc;

const SIDE: usize = 7;

/// The value of a runner by the rows it has advanced.
const ADVANCE_VALUES: [i32; SIDE] = [260, 330, 410, 520, 680, 950, 2000];
/// The bonus for a runner with neither danger nor runners on its way ahead, by the rows it has advanced.
const FREE_WAY_BONUSES: [i32; SIDE] = [0, 20, 50, 110, 260, 600, 0];
/// The penalty for a runner that an enemy guard touches.
const TOUCHED_PENALTY: i32 = 45;
/// The penalty for a runner that would be taken one step ahead.
const DANGER_AHEAD_PENALTY: i32 = 50;
/// The penalty for a runner with another one straight ahead.
const BLOCKED_PENALTY: i32 = 25;
/// The value of each square on which an enemy runner would be taken.
const WATCHED_SQUARE_VALUE: i32 = 9;
const MOBILITY_VALUE: i32 = 4;
const TEMPO: i32 = 15;

impl Evaluate for Hique {
    const HAS_FORCING_MOVES: bool = true;
    const USES_NULL_MOVE: bool = true;
    const SCALE: i32 = 660;
    const CALIBRATED_SCALE: i32 = 263;
    const REPETITION_CAN_WIN: bool = true;
    const GRADES: [u16; 9] = [372, 430, 520, 606, 672, 738, 796, 838, 908];
    const PARAMETERS: Parameters = Parameters::HIQUE;

    fn evaluate(&self) -> i32 {
        let mover = self.to_move();
        side_score(self, mover) - side_score(self, !mover) + TEMPO
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    fn move_score(&self, mv: Move) -> i32 {
        let mover = self.to_move();
        match mv.bits() {
            Some((PieceKind::Runner, from, to)) => {
                let advanced_rows = rows_advanced(to, mover);
                let is_safe = self.danger_squares(mover) & to == 0;
                let is_forward = advanced_rows > self::rows_advanced(from, mover);
                match (is_forward, is_safe) {
                    (true, true) if advanced_rows >= 5 => MIN_FORCING_SCORE + 10,
                    (true, true) => 60 + ADVANCE_VALUES[advanced_rows] / 4,
                    (false, true) => 0,
                    (_, false) => -500,
                }
            }
            Some((PieceKind::Guard, from, to)) => {
                let enemy_runners = self.runner_bits(!mover);
                if guard_reach(to) & enemy_runners == 0 {
                    return 0;
                }
                let guards = self.guard_bits(mover) ^ from ^ to;
                let captured_runners = touched_squares(guards).1 & enemy_runners;
                match count_bits(captured_runners) {
                    0 => 0,
                    captured_count => MIN_FORCING_SCORE + 100 * captured_count,
                }
            }
            None => 0,
        }
    }

    /// Returns whether a runner can step onto the far row without being taken.
    fn has_immediate_win(&self) -> bool {
        const FAR_ROWS: [u64; 2] = [0x7F << 48, 0x7F];
        let mover = self.to_move();
        let runners = self.runner_bits(mover);
        let (step_targets, far_row) = match mover {
            Player::One => (runners << 8, FAR_ROWS[0]),
            Player::Two => (runners >> 8, FAR_ROWS[1]),
        };
        let safe_squares = !(runners | self.runner_bits(!mover) | self.danger_squares(mover));
        step_targets & far_row & safe_squares != 0
    }

    /// Lists captures of runners and safe steps to the last row but one.
    fn list_forcing_moves(&self, moves: &mut Vec<Move>) {
        const SECOND_LAST_ROWS: [u64; 2] = [0x7F << 40, 0x7F << 8];
        let mover = self.to_move();
        moves.clear();
        self.list_forward_steps(
            SECOND_LAST_ROWS[mover.index()] & !self.danger_squares(mover),
            moves,
        );
        let enemy_runners = self.runner_bits(!mover);
        let touched_runners = touched_squares(self.guard_bits(mover)).0 & enemy_runners;
        if touched_runners != 0 {
            self.list_slides(touching_guards(touched_runners), moves);
            moves.retain(|&mv| self.move_score(mv) >= MIN_FORCING_SCORE);
        }
    }
}

fn side_score(position: &Hique, player: Player) -> i32 {
    const RUNNER_SQUARES: u64 = 0x007F_7F7F_7F7F_7F7F;
    let runners = position.runner_bits(player);
    let all_runners = position.runner_bits(!player) | runners;
    let (touched_once, danger_squares) = touched_squares(position.guard_bits(!player));
    let runner_values = set_bits(runners).map(|square| {
        let runner = 1 << square;
        let advanced_rows = rows_advanced(runner, player).min(SIDE - 1);
        let (square_ahead, way_squares) = squares_ahead(runner, player);
        let value_if = |condition: bool, value: i32| if condition { value } else { 0 };
        ADVANCE_VALUES[advanced_rows]
            + value_if(
                way_squares & (danger_squares | all_runners) == 0,
                FREE_WAY_BONUSES[advanced_rows],
            )
            - value_if(runner & touched_once != 0, TOUCHED_PENALTY)
            - value_if(square_ahead & danger_squares != 0, DANGER_AHEAD_PENALTY)
            - value_if(square_ahead & all_runners != 0, BLOCKED_PENALTY)
    });
    runner_values.sum::<i32>()
        + WATCHED_SQUARE_VALUE * count_bits(position.danger_squares(!player) & RUNNER_SQUARES)
        + MOBILITY_VALUE * position.mobility(player).cast_signed()
}

/// Returns the number of rows that the runner with this bit has advanced.
const fn rows_advanced(bit: u64, player: Player) -> usize {
    let row = bit.trailing_zeros() as usize / 8;
    match player {
        Player::One => row,
        Player::Two => 6_usize.saturating_sub(row),
    }
}

/// Returns the runner squares that at least one of `guards` touches, and those that at least two touch.
const fn touched_squares(guards: u64) -> (u64, u64) {
    let (either_column, both_columns) = (guards | guards << 1, guards & guards << 1);
    (
        either_column | either_column << 8,
        both_columns | both_columns << 8 | either_column & either_column << 8,
    )
}

const fn guard_reach(guard: u64) -> u64 {
    touched_squares(guard).0
}

/// Returns the guard squares that touch any of these runners; some bits may lie outside the board.
const fn touching_guards(runners: u64) -> u64 {
    let pairs = runners | runners >> 1;
    pairs | pairs >> 8
}

/// Returns the square straight ahead of a runner, and all squares from there to the far row.
const fn squares_ahead(runner: u64, player: Player) -> (u64, u64) {
    const FIRST_COLUMN: u64 = 0x0001_0101_0101_0101;
    let square = runner.trailing_zeros();
    let column = FIRST_COLUMN << (square % 8);
    match player {
        Player::One => {
            let squares_beyond = if square >= 56 { 0 } else { u64::MAX << (square + 1) };
            (runner << 8, column & squares_beyond)
        }
        Player::Two => (runner >> 8, column & (runner - 1)),
    }
}

const fn count_bits(bits: u64) -> i32 {
    bits.count_ones().cast_signed()
}
