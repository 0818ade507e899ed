//! Evaluation of Cublino Pur and Contra: the rows and tops of dice, and in Contra whether an enemy can still meet them.
//!
//! The natural unit of Pur is a pip of the final sums, that of Contra a die.
//!
//! In Pur a die on its own first row is a fortress: it stops the opponent, who needs all seven squares of that row to
//! finish. Dice never move back, so a player who has left the first row cannot regain it. Against a fortress a lead is
//! worth nothing, since its owner can shuffle other dice until the game is drawn. A lead of the owner is worth more,
//! because the owner chooses when to leave.

use super::network::{Accumulators, Network, NetworkEvaluator};
use super::{Evaluate, FORCING};
use crate::Parameters;
use quadrille_games::rules::cublino::board::{BOARD, COLUMN_A, far_row};
use quadrille_games::rules::cublino::{CublinoContra, CublinoMove, CublinoPur};
use quadrille_games::rules::{Player, Position};
use std::sync::Arc;

pub(super) const SIDE: usize = 7;

/// Pur: the value of a die by its rows to go.
const PUR_ROWS: [i32; SIDE] = [130, 290, 215, 155, 100, 50, 0];
/// Pur: the value of a pip on top of a die at home.
const PUR_PIP: i32 = 100;
const PUR_TEMPO: i32 = 25;
/// Pur: the divisor of a lead that the opponent's fortress makes useless.
const BLOCKED_LEAD_DIVISOR: i32 = 8;

/// Contra: the value of a die by its rows to go.
const CONTRA_ROWS: [i32; SIDE] = [100, 190, 155, 132, 117, 107, 100];
/// Contra: the value of a pip on top.
const CONTRA_PIP: i32 = 4;
/// Contra: the bonus for a die that no enemy can meet, by its rows to go.
const CONTRA_FREE: [i32; SIDE] = [0, 400, 220, 120, 60, 25, 0];
const CONTRA_TEMPO: i32 = 8;

impl Evaluate for CublinoPur {
    const SCALE: i32 = 800;
    const GRADES: [u16; 9] = [1, 26, 48, 61, 75, 92, 112, 145, 190];
    const PARAMETERS: Parameters = Parameters::CUBLINO_PUR;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(150);
    const WAITING_PENALTY: i32 = 25;
    const WAITING_MARGIN: Option<i32> = Some(Self::CALIBRATED_SCALE / 4);

    fn evaluate(&self) -> i32 {
        let side = |player: Player| -> i32 {
            let worth = self.dice(player).map(|(spot, die)| {
                let rows = rows_to_go(spot.index(), player);
                let pips = if rows == 0 { die.orientation.top() } else { 0 };
                PUR_ROWS[rows] + PUR_PIP * i32::from(pips)
            });
            worth.sum()
        };
        let mover = self.to_move();
        let ahead = side(mover) - side(!mover) + PUR_TEMPO;
        let keeps = |player: Player| self.occupied_by(player) & far_row(!player) != 0;
        match (keeps(mover), keeps(!mover)) {
            (true, false) if ahead < 0 => ahead / BLOCKED_LEAD_DIVISOR,
            (false, true) if ahead > 0 => ahead / BLOCKED_LEAD_DIVISOR,
            _ => ahead,
        }
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    /// Scores rows gained and, on reaching home, the number on top.
    fn move_score(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let (before, after) = (rows_to_go(from.index(), mover), rows_to_go(to.index(), mover));
        let gained = 2 * (PUR_ROWS[after.max(1)] - PUR_ROWS[before.max(1)]);
        if after > 0 {
            return gained;
        }
        let Some(die) = self.die_at(from) else {
            return 0;
        };
        let before_top = i32::from(die.orientation.top());
        let top = mv
            .tip_direction()
            .map_or(before_top, |direction| i32::from(die.orientation.tip(direction).top()));
        gained + if before == 0 { 60 * (top - before_top) } else { 40 * (top - 2) }
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
        let side = |player: Player| -> i32 {
            let met = squares_in_reach_of(self.occupied_by(!player), player);
            let worth = self.dice(player).map(|(spot, die)| {
                let rows = rows_to_go(spot.index(), player);
                let is_free = met >> spot.index() & 1 == 0;
                let free = if is_free { CONTRA_FREE[rows] } else { 0 };
                CONTRA_ROWS[rows] + free + CONTRA_PIP * i32::from(die.orientation.top())
            });
            worth.sum()
        };
        let mover = self.to_move();
        side(mover) - side(!mover) + CONTRA_TEMPO
    }

    fn network_evaluator(network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        Some(Box::new(Accumulators::new(Arc::clone(network))))
    }

    /// Scores dice taken and lost, otherwise steps forward.
    fn move_score(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let (taken, lost) = self.dice_lost(mv);
        let rows = rows_to_go(to.index(), mover);
        if rows == 0 && lost == 0 {
            return FORCING + 1000;
        }
        let step = if rows < rows_to_go(from.index(), mover) { 60 } else { 0 };
        match (taken.cast_signed(), lost.cast_signed()) {
            (0, 0) => step,
            (0, _) => -600,
            (taken, lost) => FORCING + 100 * (taken - lost) + step,
        }
    }

    /// Returns whether a die can step onto the far row without falling there.
    fn has_immediate_win(&self) -> bool {
        let mover = self.to_move();
        let own = self.occupied_by(mover);
        let taken = own | self.occupied_by(!mover);
        let steps = match mover {
            Player::One => (own & LAST_BUT_ONE[0]) << SIDE,
            Player::Two => (own & LAST_BUT_ONE[1]) >> SIDE,
        } & !taken;
        steps != 0 && {
            let mut moves = Vec::new();
            self.list_steps_to(steps, &mut moves);
            moves.iter().any(|&mv| {
                let forward =
                    mv.ends().is_some_and(|(from, to)| from.index() / SIDE != to.index() / SIDE);
                forward && self.dice_lost(mv).1 == 0
            })
        }
    }

    fn forcing_moves(&self, out: &mut Vec<CublinoMove>) {
        out.clear();
        let mover = self.to_move();
        self.list_steps_to(neighbours(self.occupied_by(!mover)), out);
        out.retain(|&mv| self.move_score(mv) >= FORCING);
    }
}

const LAST_BUT_ONE: [u64; 2] = [0x7F << 35, 0x7F << 7];

/// Returns the rows between a square and a player's far row.
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
    const fn rows(player: Player, numbers: [usize; 3]) -> u64 {
        let mut rows = 0;
        let mut at = 0;
        while at < numbers.len() {
            let row = match player {
                Player::One => SIDE - 1 - numbers[at],
                Player::Two => numbers[at],
            };
            rows |= 0x7F << (SIDE * row);
            at += 1;
        }
        rows
    }
    const ROWS: [[u64; 3]; 2] = [
        [rows(Player::One, [1, 3, 5]), rows(Player::One, [2, 3, 6]), rows(Player::One, [4, 5, 6])],
        [rows(Player::Two, [1, 3, 5]), rows(Player::Two, [2, 3, 6]), rows(Player::Two, [4, 5, 6])],
    ];
    // Fills each enemy's square and all rows behind it, from the player's view.
    let mut met = enemies;
    match player {
        Player::One => {
            met |= met >> SIDE;
            met |= met >> (2 * SIDE);
            met |= met >> (4 * SIDE);
        }
        Player::Two => {
            met |= met << SIDE;
            met |= met << (2 * SIDE);
            met |= met << (4 * SIDE);
            met &= BOARD;
        }
    }
    // Widens each row by its rows to go, in binary steps: rows with the bit 4 by four columns, and so on.
    let [one, two, four] = ROWS[player as usize];
    let mut wide = widen(met & four);
    wide = widen(wide);
    wide = widen(wide);
    met |= widen(wide);
    met |= widen(widen(met & two));
    met | widen(met & one)
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
            let rows = rows_to_go(square, player);
            let aside = (square % SIDE).abs_diff(enemy % SIDE);
            rows_to_go(enemy, player) <= rows && aside <= rows
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
