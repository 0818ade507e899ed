//! Cublino Pur and Contra: how each die lies, how far it has come, and what stands in its way.
//!
//! Pur's natural unit is a pip of the final sums, Contra's a die.

pub(super) mod contra;
pub(super) mod pur;

use super::features::Sink;
use crate::rules::cublino::{Cublino, Orientation, Rules};
use crate::rules::{Player, Spot};

/// Rows and columns of the board.
const SIDE: usize = 7;
/// Orientations of a die.
const ORIENTATIONS: usize = 24;

/// A die, by its orientation as its owner sees it (times seven) and its rows to go.
const DIE: usize = 0;
/// A die, by its distance from the nearer edge (times seven) and its rows to go.
const COLUMN: usize = DIE + ORIENTATIONS * SIDE;
/// The mover's dice, by their number: at home in Pur, on the board in Contra.
const DICE: usize = COLUMN + 4 * SIDE;
/// The opponent's.
const THEIR_DICE: usize = DICE + SIDE + 1;
/// Rows to go of the mover's last die in Pur, of his first in Contra.
const ROWS: usize = THEIR_DICE + SIDE + 1;
/// The opponent's.
const THEIR_ROWS: usize = ROWS + SIDE;
/// A die that could jump forward (Pur), or that no enemy can meet any more (Contra), by its rows to go.
const FREE: usize = THEIR_ROWS + SIDE;
/// A die with one of its own side straight ahead, by its rows to go.
const BEHIND_OWN: usize = FREE + SIDE;
/// A die with an enemy straight ahead.
const BEHIND_ENEMY: usize = BEHIND_OWN + SIDE;
/// A die with one of its own side beside it.
const ABREAST: usize = BEHIND_ENEMY + SIDE;
/// A die from which an enemy stands two steps away, so that one of them may attack.
const NEAR: usize = ABREAST + SIDE;
/// Being the one to move.
const TEMPO: usize = NEAR + SIDE;
/// The number of features that both games share.
const SHARED: usize = TEMPO + 1;

/// Column a.
const COLUMN_A: u64 = 0x0000_0408_1020_4081;
/// Every square.
const BOARD: u64 = (1 << (SIDE * SIDE)) - 1;

/// The features of one player's dice that both games share.
#[inline]
fn side<R: Rules>(position: &Cublino<R>, player: Player, sign: i32, sink: &mut impl Sink) {
    let own = position.occupied_by(player);
    let enemies = position.occupied_by(!player);
    let taken = own | enemies;
    let (behind, two_behind) = match player {
        Player::One => (1, 2),
        Player::Two => (-1, -2),
    };
    // The squares straight ahead of which, and two ahead of which, something holds.
    let seen_from = |squares: u64, rows: i32| {
        if rows > 0 {
            squares >> (SIDE as i32 * rows)
        } else {
            squares << (SIDE as i32 * -rows) & BOARD
        }
    };
    let jumps = seen_from(taken, behind) & seen_from(BOARD & !taken, two_behind);
    let near = beside(beside(enemies));
    for square in squares_of(own) {
        let bit = 1_u64 << square;
        let rows = rows_to_go(square, player);
        let orientation = position.die_at(Spot(square as u8)).map_or(0, |die| {
            ORIENTATION_SEEN[player.index()][die.orientation.index()]
        });
        sink.add(DIE + usize::from(orientation) * SIDE + rows, sign);
        let column = square % SIDE;
        sink.add(COLUMN + column.min(SIDE - 1 - column) * SIDE + rows, sign);
        let free = if R::JUMPS {
            jumps & bit != 0
        } else {
            CONES[player.index()][square % 64] & enemies == 0
        };
        if free {
            sink.add(FREE + rows, sign);
        }
        if seen_from(own, behind) & bit != 0 {
            sink.add(BEHIND_OWN + rows, sign);
        } else if seen_from(enemies, behind) & bit != 0 {
            sink.add(BEHIND_ENEMY + rows, sign);
        }
        if level(own) & bit != 0 {
            sink.add(ABREAST + rows, sign);
        }
        if near & bit != 0 {
            sink.add(NEAR + rows, sign);
        }
    }
}

/// The rows between a square and a player's far row.
const fn rows_to_go(square: usize, player: Player) -> usize {
    let row = square / SIDE;
    match player {
        Player::One => (SIDE - 1).saturating_sub(row),
        Player::Two => row,
    }
}

/// Rows to go of the player's die that has most; 0 without dice.
fn last_rows(own: u64, player: Player) -> usize {
    match player {
        _ if own == 0 => 0,
        Player::One => rows_to_go(own.trailing_zeros() as usize, player),
        Player::Two => rows_to_go(own.ilog2() as usize, player),
    }
}

/// Rows to go of the player's die that has least; 6 without dice.
fn first_rows(own: u64, player: Player) -> usize {
    match player {
        _ if own == 0 => SIDE - 1,
        Player::One => rows_to_go(own.ilog2() as usize, player),
        Player::Two => rows_to_go(own.trailing_zeros() as usize, player),
    }
}

/// The squares that are set, lowest first.
fn squares_of(mut squares: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (squares != 0).then(|| {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            square
        })
    })
}

/// The squares to the left and right of these.
const fn level(squares: u64) -> u64 {
    (squares << 1 & !COLUMN_A | squares >> 1 & !(COLUMN_A << (SIDE - 1))) & BOARD
}

/// The squares that share a side with any of these.
const fn beside(squares: u64) -> u64 {
    (level(squares) | squares << SIDE | squares >> SIDE) & BOARD
}

/// The squares from which an enemy could still meet a die, by the die's owner and square: level with it or ahead,
/// and no farther to the side than there are rows to go.
static CONES: [[u64; 64]; 2] = cones();

const fn cones() -> [[u64; 64]; 2] {
    let mut cones = [[0; 64]; 2];
    let mut square = 0;
    while square < SIDE * SIDE {
        let mut enemy = 0;
        while enemy < SIDE * SIDE {
            let aside = (square % SIDE).abs_diff(enemy % SIDE);
            let rows = [
                rows_to_go(square, Player::One),
                rows_to_go(square, Player::Two),
            ];
            if enemy / SIDE >= square / SIDE && aside <= rows[0] {
                cones[0][square] |= 1 << enemy;
            }
            if enemy / SIDE <= square / SIDE && aside <= rows[1] {
                cones[1][square] |= 1 << enemy;
            }
            enemy += 1;
        }
        square += 1;
    }
    cones
}

/// An orientation as its owner sees it: Player 2 sits on the other side.
static ORIENTATION_SEEN: [[u8; ORIENTATIONS]; 2] = orientations();

const fn orientations() -> [[u8; ORIENTATIONS]; 2] {
    let mut seen = [[0; ORIENTATIONS]; 2];
    let mut index = 0;
    while index < ORIENTATIONS {
        seen[0][index] = index as u8;
        seen[1][index] = Orientation::from_index(index).turned().index() as u8;
        index += 1;
    }
    seen
}
