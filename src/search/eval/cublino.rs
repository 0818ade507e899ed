//! Cublino Pur and Contra: progress, tops at home, dice left and dice that get through.
//!
//! Pur's natural unit is a pip of the final sums, Contra's a die.

use super::{Evaluate, FORCING};
use crate::rules::cublino::{Cublino, CublinoContra, CublinoMove, CublinoPur, Rules};
use crate::rules::{Player, Position, Spot};

/// Pur: the worth of a die by its rows to go; at home its top counts besides.
const PUR_ROWS_TO_GO: [i32; 7] = [130, 290, 215, 155, 100, 50, 0];
/// Pur: for each pip of a die at home.
const PIP: i32 = 100;
/// Pur: for being the one to move.
const PUR_TEMPO: i32 = 25;

/// Contra: for each die.
const DIE: i32 = 100;
/// Contra: for a die by its rows to go.
const CONTRA_ROWS_TO_GO: [i32; 7] = [0, 90, 55, 32, 17, 7, 0];
/// Contra: the same besides for a die that no enemy die can meet any more.
const THROUGH: [i32; 7] = [0, 400, 220, 120, 60, 25, 0];
/// Contra: for each pip of a die's top, which is its weight in a fight.
const WEIGHT: i32 = 4;
/// Contra: for being the one to move.
const CONTRA_TEMPO: i32 = 8;

impl Evaluate for CublinoPur {
    const WINDOW: i32 = 150;

    fn evaluate(&self) -> i32 {
        let standing = |player| -> i32 {
            let worth = |(spot, top): (Spot, i32)| {
                let rows = rows_to_go(spot, player);
                PUR_ROWS_TO_GO[rows] + if rows == 0 { PIP * top } else { 0 }
            };
            tops(self, player).map(worth).sum()
        };
        let mover = self.to_move();
        standing(mover) - standing(!mover) + PUR_TEMPO
    }

    /// Rows gained and, on reaching home, pips brought there.
    fn promise(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let (before, after) = (rows_to_go(from, mover), rows_to_go(to, mover));
        let Some(die) = self.die_at(from) else {
            return 0;
        };
        let before_top = i32::from(die.orientation.top());
        let top = mv.tipping().map_or(before_top, |direction| {
            i32::from(die.orientation.tip(direction).top())
        });
        let pips = match (before, after) {
            (0, _) => 60 * (top - before_top),
            (_, 0) => 40 * (top - 2),
            _ => 0,
        };
        (PUR_ROWS_TO_GO[after.max(1)] - PUR_ROWS_TO_GO[before.max(1)]) * 2 + pips
    }
}

impl Evaluate for CublinoContra {
    fn evaluate(&self) -> i32 {
        let standing = |player: Player| -> i32 {
            let worth = |(spot, top): (Spot, i32)| {
                let rows = rows_to_go(spot, player);
                let through = if is_through(self, spot, player) {
                    THROUGH[rows]
                } else {
                    0
                };
                DIE + CONTRA_ROWS_TO_GO[rows] + through + WEIGHT * top
            };
            tops(self, player).map(worth).sum()
        };
        let mover = self.to_move();
        standing(mover) - standing(!mover) + CONTRA_TEMPO
    }

    /// Dice taken and lost; else, steps forward.
    fn promise(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let mut next = self.clone();
        next.play_unchecked(mv);
        let fallen = |player| (self.dice_left(player) - next.dice_left(player)).cast_signed();
        let (taken, lost) = (fallen(!mover), fallen(mover));
        let rows = rows_to_go(to, mover);
        if rows == 0 && lost == 0 {
            return FORCING + 1000;
        }
        let step = if rows < rows_to_go(from, mover) {
            60
        } else {
            0
        };
        match (taken, lost) {
            (0, 0) => step,
            (0, _) => -600,
            (_, _) => FORCING + 100 * (taken - lost) + step,
        }
    }
}

/// Whether no enemy die stands where it could still meet the one on `spot`: level with it or ahead, and no
/// farther to the side than there are rows to go.
fn is_through(position: &CublinoContra, spot: Spot, player: Player) -> bool {
    let rows = rows_to_go(spot, player);
    let column = spot.index() % SIDE;
    !position.dice(!player).any(|(enemy, _)| {
        let ahead = rows_to_go(enemy, player) <= rows;
        ahead && (enemy.index() % SIDE).abs_diff(column) <= rows
    })
}

/// Rows and columns of the board.
const SIDE: usize = 7;

/// The rows between a square and a player's far row.
fn rows_to_go(spot: Spot, player: Player) -> usize {
    let row = (spot.index() / SIDE).min(SIDE - 1);
    match player {
        Player::One => SIDE - 1 - row,
        Player::Two => row,
    }
}

/// A player's dice: squares and tops.
fn tops<R: Rules>(position: &Cublino<R>, player: Player) -> impl Iterator<Item = (Spot, i32)> {
    position
        .dice(player)
        .map(|(spot, die)| (spot, i32::from(die.orientation.top())))
}
