//! HiQUE: how far the runners are, how safely they stand, and what the guards watch.
//!
//! The natural unit is a timing point. A runner is worth more the nearer it is to the far row, as it
//! must then be watched; runners with one enemy guard beside them, or with danger ahead, are worth less.

use super::{Evaluate, FORCING};
use crate::rules::hique::{Hique, Move};
use crate::rules::{Player, Position, Spot};

/// The worth of a runner by the squares it has advanced.
const ADVANCED: [i32; 7] = [260, 330, 410, 520, 680, 950, 2000];
/// For a runner that an enemy guard touches: a second one takes it.
const TOUCHED: i32 = -45;
/// For a runner that may not step forward without being taken.
const DANGER_AHEAD: i32 = -50;
/// For a runner with another runner straight ahead.
const BLOCKED: i32 = -25;
/// For a runner with neither danger nor runners anywhere ahead, by the squares it has advanced.
const FREE_WAY: [i32; 7] = [0, 20, 50, 110, 260, 600, 0];
/// For each square on which enemy runners would be taken.
const WATCHED: i32 = 9;
/// For each move.
const MOBILITY: i32 = 4;
/// For being the one to move.
const TEMPO: i32 = 15;

impl Evaluate for Hique {
    fn evaluate(&self) -> i32 {
        let mover = self.to_move();
        standing(self, mover) - standing(self, !mover) + TEMPO
    }

    fn promise(&self, mv: Move) -> i32 {
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else {
            return 0;
        };
        let mover = self.to_move();
        let (from, to) = (bit(from), bit(to));
        match (from, to) {
            (Square::Runner(from), Square::Runner(to)) => {
                let advanced = advanced(to, mover);
                let safe = self.danger(mover) & to == 0;
                let forward = advanced > self::advanced(from, mover);
                match (forward, safe) {
                    (true, true) if advanced >= 5 => FORCING + 10,
                    (true, true) => 60 + ADVANCED[advanced] / 4,
                    (false, true) => 0,
                    (_, false) => -500,
                }
            }
            (Square::Guard(from), Square::Guard(to)) => {
                let guards = self.guard_bits(mover) ^ from ^ to;
                let taken = touches(guards).1 & self.runner_bits(!mover);
                match count(taken) {
                    0 => 0,
                    taken => FORCING + 100 * taken,
                }
            }
            _ => 0,
        }
    }
}

/// A square as a bit of its own kind's board, eight columns to a row.
enum Square {
    Runner(u64),
    Guard(u64),
}

/// The bit of a square.
fn bit(spot: Spot) -> Square {
    let (x, y) = Hique::coordinates(spot);
    let bit = 1 << ((y - 1) / 2 * 8 + (x - 1) / 2);
    if x % 2 == 1 {
        Square::Runner(bit)
    } else {
        Square::Guard(bit)
    }
}

/// The squares a runner on this bit has advanced.
const fn advanced(bit: u64, player: Player) -> usize {
    let row = bit.trailing_zeros() as usize / 8;
    match player {
        Player::One => row,
        Player::Two => 6_usize.saturating_sub(row),
    }
}

/// The runner squares that at least one, and at least two, of `guards` touch.
const fn touches(guards: u64) -> (u64, u64) {
    let (either, both) = (guards | guards << 1, guards & guards << 1);
    (
        either | either << 8,
        both | both << 8 | either & either << 8,
    )
}

/// One player's side of the estimate.
fn standing(position: &Hique, player: Player) -> i32 {
    let runners = position.runner_bits(player);
    let others = position.runner_bits(!player) | runners;
    let (touched, danger) = touches(position.guard_bits(!player));
    let mut total = TOUCHED * count(runners & touched)
        + WATCHED * count(position.danger(!player))
        + MOBILITY * position.mobility(player).cast_signed();
    let mut rest = runners;
    while rest != 0 {
        let runner = rest & rest.wrapping_neg();
        rest ^= runner;
        let advanced = advanced(runner, player).min(6);
        let (next, way) = ahead(runner, player);
        total += ADVANCED[advanced];
        if next & danger != 0 {
            total += DANGER_AHEAD;
        }
        if next & others != 0 {
            total += BLOCKED;
        }
        if way & (danger | others) == 0 {
            total += FREE_WAY[advanced];
        }
    }
    total
}

/// The square straight ahead of a runner, and all squares from there to the far row.
const fn ahead(runner: u64, player: Player) -> (u64, u64) {
    const FIRST_COLUMN: u64 = 0x0001_0101_0101_0101;
    let square = runner.trailing_zeros();
    let column = FIRST_COLUMN << (square % 8);
    match player {
        Player::One => {
            let beyond = if square >= 56 {
                0
            } else {
                u64::MAX << (square + 1)
            };
            (runner << 8, column & beyond)
        }
        Player::Two => (runner >> 8, column & (runner - 1)),
    }
}

/// The bits that are set.
const fn count(bits: u64) -> i32 {
    bits.count_ones().cast_signed()
}
