//! Evaluation of Cublino Pur and Contra: the rows and tops of dice, and in Contra whether an enemy can still meet them.
//!
//! The natural unit of Pur is a pip of the final sums, that of Contra a die.
//!
//! In Pur a die on its own first row is a fortress: it stops the opponent, who needs all seven squares of that row to
//! finish. Dice never move back, so a player who has left the first row cannot regain it. Against a fortress a lead is
//! worth nothing, since its owner can shuffle other dice until the game is drawn. A lead of the owner is worth more,
//! because the owner chooses when to leave.

use super::network::{Accumulators, Network, NetworkEvaluator};
use super::{Evaluate, MIN_FORCING_SCORE};
use crate::Parameters;
use crate::level::Grade;
use quadrille_games::rules::cublino::board::{BOARD, COLUMN_A, far_row};
use quadrille_games::rules::cublino::{CublinoContra, CublinoMove, CublinoPur};
use quadrille_games::rules::{Player, Position};
use std::sync::Arc;

pub(super) const SIDE: usize = 7;

/// The value of a die in Pur, by its rows to go.
const PUR_ROW_VALUES: [i32; SIDE] = [130, 290, 215, 155, 100, 50, 0];
/// The value of a pip on top of a die at home, in Pur.
const PUR_PIP_VALUE: i32 = 100;
const PUR_TEMPO: i32 = 25;
/// The divisor of a lead in Pur that the opponent's fortress makes useless.
const BLOCKED_LEAD_DIVISOR: i32 = 8;

/// The value of a die in Contra, by its rows to go.
const CONTRA_ROW_VALUES: [i32; SIDE] = [100, 190, 155, 132, 117, 107, 100];
/// The value of a pip on top, in Contra.
const CONTRA_PIP_VALUE: i32 = 4;
/// The bonus in Contra for a die that no enemy can meet, by its rows to go.
const CONTRA_FREEDOM_BONUSES: [i32; SIDE] = [0, 400, 220, 120, 60, 25, 0];
const CONTRA_TEMPO: i32 = 8;

impl Evaluate for CublinoPur {
    const SCALE: i32 = 800;
    const SOUND_GRADE: Option<Grade> =
        Some(Grade { nodes: 1500, depth: 4.0, relative_error: 0.1, oversight_per_mille: 0.0 });
    const GRADES: [u16; 9] = [5, 105, 210, 320, 435, 555, 680, 810, 930];
    const PARAMETERS: Parameters = Parameters::CUBLINO_PUR;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(150);
    const WAITING_PENALTY: i32 = 25;
    const WAITING_MARGIN: Option<i32> = Some(Self::CALIBRATED_SCALE / 4);

    fn evaluate(&self) -> i32 {
        let side_score = |player: Player| -> i32 {
            let die_values = self.dice(player).map(|(spot, die)| {
                let remaining_rows = rows_to_go(spot.index(), player);
                let pips = if remaining_rows == 0 { die.orientation.top() } else { 0 };
                PUR_ROW_VALUES[remaining_rows] + PUR_PIP_VALUE * i32::from(pips)
            });
            die_values.sum()
        };
        let mover = self.to_move();
        let lead = side_score(mover) - side_score(!mover) + PUR_TEMPO;
        let keeps_fortress = |player: Player| self.occupied_by(player) & far_row(!player) != 0;
        match (keeps_fortress(mover), keeps_fortress(!mover)) {
            (true, false) if lead < 0 => lead / BLOCKED_LEAD_DIVISOR,
            (false, true) if lead > 0 => lead / BLOCKED_LEAD_DIVISOR,
            _ => lead,
        }
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    /// Scores rows gained and, on reaching home, the number on top.
    fn move_score(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.start_and_target() else { return 0 };
        let mover = self.to_move();
        let (rows_before, rows_after) =
            (rows_to_go(from.index(), mover), rows_to_go(to.index(), mover));
        let row_gain = 2 * (PUR_ROW_VALUES[rows_after.max(1)] - PUR_ROW_VALUES[rows_before.max(1)]);
        if rows_after > 0 {
            return row_gain;
        }
        let Some(die) = self.die_at(from) else { return 0 };
        let top_before = i32::from(die.orientation.top());
        let top_after = mv
            .tip_direction()
            .map_or(top_before, |direction| i32::from(die.orientation.tip(direction).top()));
        row_gain
            + if rows_before == 0 { 60 * (top_after - top_before) } else { 40 * (top_after - 2) }
    }
}

impl Evaluate for CublinoContra {
    const HAS_FORCING_MOVES: bool = true;
    const SCALE: i32 = 220;
    const CALIBRATED_SCALE: i32 = 297;
    const GRADES: [u16; 9] = [91, 172, 282, 352, 422, 522, 632, 743, 830];
    const PARAMETERS: Parameters = Parameters::CUBLINO_CONTRA;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(80);

    fn evaluate(&self) -> i32 {
        let side_score = |player: Player| -> i32 {
            let reachable_squares = squares_in_reach_of(self.occupied_by(!player), player);
            let die_values = self.dice(player).map(|(spot, die)| {
                let remaining_rows = rows_to_go(spot.index(), player);
                let is_free = reachable_squares >> spot.index() & 1 == 0;
                let freedom_bonus =
                    if is_free { CONTRA_FREEDOM_BONUSES[remaining_rows] } else { 0 };
                CONTRA_ROW_VALUES[remaining_rows]
                    + freedom_bonus
                    + CONTRA_PIP_VALUE * i32::from(die.orientation.top())
            });
            die_values.sum()
        };
        let mover = self.to_move();
        side_score(mover) - side_score(!mover) + CONTRA_TEMPO
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    /// Scores captured and lost dice, and steps forward if no die is lost.
    fn move_score(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.start_and_target() else { return 0 };
        let mover = self.to_move();
        let (captured_dice, lost_dice) = self.count_lost_dice(mv);
        let remaining_rows = rows_to_go(to.index(), mover);
        if remaining_rows == 0 && lost_dice == 0 {
            return MIN_FORCING_SCORE + 1000;
        }
        let step_score = if remaining_rows < rows_to_go(from.index(), mover) { 60 } else { 0 };
        match (captured_dice.cast_signed(), lost_dice.cast_signed()) {
            (0, 0) => step_score,
            (0, _) => -600,
            (captured_dice, lost_dice) => {
                MIN_FORCING_SCORE + 100 * (captured_dice - lost_dice) + step_score
            }
        }
    }

    /// Returns whether a die can step onto the far row without being removed there.
    fn has_immediate_win(&self) -> bool {
        let mover = self.to_move();
        let own_dice = self.occupied_by(mover);
        let occupied_squares = own_dice | self.occupied_by(!mover);
        let step_targets = match mover {
            Player::One => (own_dice & SECOND_LAST_ROWS[0]) << SIDE,
            Player::Two => (own_dice & SECOND_LAST_ROWS[1]) >> SIDE,
        } & !occupied_squares;
        step_targets != 0 && {
            let mut moves = Vec::new();
            self.list_steps_to(step_targets, &mut moves);
            moves.iter().any(|&mv| {
                let is_forward = mv
                    .start_and_target()
                    .is_some_and(|(from, to)| from.index() / SIDE != to.index() / SIDE);
                is_forward && self.count_lost_dice(mv).1 == 0
            })
        }
    }

    fn list_forcing_moves(&self, moves: &mut Vec<CublinoMove>) {
        moves.clear();
        let mover = self.to_move();
        self.list_steps_to(neighbours(self.occupied_by(!mover)), moves);
        moves.retain(|&mv| self.move_score(mv) >= MIN_FORCING_SCORE);
    }
}

const SECOND_LAST_ROWS: [u64; 2] = [0x7F << 35, 0x7F << 7];

/// Returns the number of rows from a square to a player's far row; 0 on it.
pub(super) const fn rows_to_go(square: usize, player: Player) -> usize {
    let row = square / SIDE;
    match player {
        Player::One => (SIDE - 1).saturating_sub(row),
        Player::Two => row,
    }
}

/// Returns the squares to the left and right of `squares`.
pub(super) const fn row_neighbours(squares: u64) -> u64 {
    (squares << 1 & !COLUMN_A | squares >> 1 & !(COLUMN_A << (SIDE - 1))) & BOARD
}

/// Returns the squares that share a side with any of `squares`.
pub(super) const fn neighbours(squares: u64) -> u64 {
    (row_neighbours(squares) | squares << SIDE | squares >> SIDE) & BOARD
}

/// Returns the squares where an enemy could still meet a player's die. The enemy is on the die's row or ahead of it. It is
/// at most as many columns aside as the die has rows to go.
#[inline]
pub(super) const fn squares_in_reach_of(enemies: u64, player: Player) -> u64 {
    // Rows are numbered by the rows to go.
    const fn row_squares(player: Player, row_numbers: [usize; 3]) -> u64 {
        let mut squares = 0;
        let mut index = 0;
        while index < row_numbers.len() {
            let row = match player {
                Player::One => SIDE - 1 - row_numbers[index],
                Player::Two => row_numbers[index],
            };
            squares |= 0x7F << (SIDE * row);
            index += 1;
        }
        squares
    }
    const WIDENED_ROWS: [[u64; 3]; 2] = [
        [
            row_squares(Player::One, [1, 3, 5]),
            row_squares(Player::One, [2, 3, 6]),
            row_squares(Player::One, [4, 5, 6]),
        ],
        [
            row_squares(Player::Two, [1, 3, 5]),
            row_squares(Player::Two, [2, 3, 6]),
            row_squares(Player::Two, [4, 5, 6]),
        ],
    ];
    // Fills each enemy's square and all rows behind it, from the player's view.
    let mut reachable_squares = enemies;
    match player {
        Player::One => {
            reachable_squares |= reachable_squares >> SIDE;
            reachable_squares |= reachable_squares >> (2 * SIDE);
            reachable_squares |= reachable_squares >> (4 * SIDE);
        }
        Player::Two => {
            reachable_squares |= reachable_squares << SIDE;
            reachable_squares |= reachable_squares << (2 * SIDE);
            reachable_squares |= reachable_squares << (4 * SIDE);
            reachable_squares &= BOARD;
        }
    }
    // Widens each row by its rows to go, in binary steps: rows with the bit 4 by four columns, and so on.
    let [widen_by_one, widen_by_two, widen_by_four] = WIDENED_ROWS[player as usize];
    let mut widened_squares = widen(reachable_squares & widen_by_four);
    widened_squares = widen(widened_squares);
    widened_squares = widen(widened_squares);
    reachable_squares |= widen(widened_squares);
    reachable_squares |= widen(widen(reachable_squares & widen_by_two));
    reachable_squares | widen(reachable_squares & widen_by_one)
}

const fn widen(squares: u64) -> u64 {
    squares | row_neighbours(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::set_bits;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn opponents_within_reach_can_intercept_a_die() {
        let meets = |enemy: usize, square: usize, player| {
            let remaining_rows = rows_to_go(square, player);
            let aside = (square % SIDE).abs_diff(enemy % SIDE);
            rows_to_go(enemy, player) <= remaining_rows && aside <= remaining_rows
        };
        let mut rng = StdRng::seed_from_u64(1);
        let single = (0..SIDE * SIDE).map(|square| 1 << square);
        let many = (0..500).map(|_| rng.random::<u64>() & rng.random::<u64>() & BOARD);
        for enemies in single.chain(many).collect::<Vec<u64>>() {
            for player in Player::BOTH {
                let met = (0..SIDE * SIDE).filter(|&square| {
                    set_bits(enemies).any(|enemy| meets(enemy.into(), square, player))
                });
                let expected = met.fold(0, |met, square| met | 1 << square);
                assert_eq!(
                    squares_in_reach_of(enemies, player),
                    expected,
                    "{enemies:#x} {player:?}"
                );
            }
        }
    }
}
