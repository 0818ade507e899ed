//! Cublino Pur and Contra: how each die lies, how far it has come, and what stands in its way.
//!
//! Pur's natural unit is a pip of the final sums, Contra's a die.

use super::features::{Linear, Pair, Sink, Weights};
use super::weights::{cublino_contra, cublino_pur};
use super::{Evaluate, FORCING};
use crate::rules::cublino::{Cublino, CublinoContra, CublinoMove, CublinoPur, Orientation, Rules};
use crate::rules::{Player, Position, Spot};

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
/// The number of features.
pub(super) const FEATURES: usize = TEMPO + 1;

/// By hand, Pur: the worth of a die by its rows to go; at home its top counts besides.
const PUR_ROWS: [i16; SIDE] = [130, 290, 215, 155, 100, 50, 0];
/// By hand, Contra: the worth of a die by its rows to go, besides its being there.
const CONTRA_ROWS: [i16; SIDE] = [0, 90, 55, 32, 17, 7, 0];

static PUR_BY_HAND: [Pair; FEATURES] = pur_by_hand();
static CONTRA_BY_HAND: [Pair; FEATURES] = contra_by_hand();
static PUR: Weights<FEATURES> = Weights::new(&cublino_pur::TUNED);
static PUR_HAND: Weights<FEATURES> = Weights::new(&PUR_BY_HAND);
static CONTRA: Weights<FEATURES> = Weights::new(&cublino_contra::TUNED);
static CONTRA_HAND: Weights<FEATURES> = Weights::new(&CONTRA_BY_HAND);

impl Linear for CublinoPur {
    const FEATURES: usize = FEATURES;
    /// Rows to go for all dice.
    const PHASES: i32 = 84;

    fn phase(&self) -> i32 {
        let rows = |player| -> usize {
            squares_of(self.occupied_by(player))
                .map(|square| rows_to_go(square, player))
                .sum()
        };
        (rows(Player::One) + rows(Player::Two)) as i32
    }

    #[inline]
    fn features(&self, sink: &mut impl Sink) {
        let mover = self.to_move();
        for (player, sign, dice, rows) in
            [(mover, 1, DICE, ROWS), (!mover, -1, THEIR_DICE, THEIR_ROWS)]
        {
            side(self, player, sign, sink);
            sink.add(dice + (self.home(player) as usize).min(SIDE), 1);
            sink.add(rows + last_rows(self.occupied_by(player), player), 1);
        }
        sink.add(TEMPO, 1);
    }

    fn by_hand() -> &'static [Pair] {
        &PUR_BY_HAND
    }

    fn tuned() -> &'static [Pair] {
        &cublino_pur::TUNED
    }
}

impl Evaluate for CublinoPur {
    const WINDOW: i32 = 150;
    const SCALE: i32 = 800;
    const GRADES: [u16; 9] = [0, 45, 90, 224, 315, 413, 535, 668, 800];
    const MARGINS: [i32; 2] = [250, 400];
    const CALM: i32 = 150;

    fn evaluate(&self) -> i32 {
        PUR.evaluate(self)
    }

    fn evaluate_untuned(&self) -> i32 {
        PUR_HAND.evaluate(self)
    }

    /// Rows gained and, on reaching home, pips brought there.
    fn promise(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let (before, after) = (
            rows_to_go(from.index(), mover),
            rows_to_go(to.index(), mover),
        );
        let gained = i32::from(PUR_ROWS[after.max(1)] - PUR_ROWS[before.max(1)]) * 2;
        if after > 0 {
            return gained;
        }
        let Some(die) = self.die_at(from) else {
            return 0;
        };
        let before_top = i32::from(die.orientation.top());
        let top = mv.tipping().map_or(before_top, |direction| {
            i32::from(die.orientation.tip(direction).top())
        });
        gained
            + if before == 0 {
                60 * (top - before_top)
            } else {
                40 * (top - 2)
            }
    }
}

impl Linear for CublinoContra {
    const FEATURES: usize = FEATURES;
    /// Dice on the board.
    const PHASES: i32 = 14;

    fn phase(&self) -> i32 {
        (self.dice_left(Player::One) + self.dice_left(Player::Two)).cast_signed()
    }

    #[inline]
    fn features(&self, sink: &mut impl Sink) {
        let mover = self.to_move();
        for (player, sign, dice, rows) in
            [(mover, 1, DICE, ROWS), (!mover, -1, THEIR_DICE, THEIR_ROWS)]
        {
            side(self, player, sign, sink);
            sink.add(dice + (self.dice_left(player) as usize).min(SIDE), 1);
            sink.add(rows + first_rows(self.occupied_by(player), player), 1);
        }
        sink.add(TEMPO, 1);
    }

    fn by_hand() -> &'static [Pair] {
        &CONTRA_BY_HAND
    }

    fn tuned() -> &'static [Pair] {
        &cublino_contra::TUNED
    }
}

impl Evaluate for CublinoContra {
    const FORCES: bool = true;
    const SCALE: i32 = 220;
    const GRADES: [u16; 9] = [70, 240, 290, 370, 436, 491, 569, 671, 800];
    const MARGINS: [i32; 2] = [100, 160];
    const CALM: i32 = 80;

    fn evaluate(&self) -> i32 {
        CONTRA.evaluate(self)
    }

    fn evaluate_untuned(&self) -> i32 {
        CONTRA_HAND.evaluate(self)
    }

    /// Dice taken and lost; else, steps forward.
    fn promise(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let (taken, lost) = self.toll(mv);
        let rows = rows_to_go(to.index(), mover);
        if rows == 0 && lost == 0 {
            return FORCING + 1000;
        }
        let step = if rows < rows_to_go(from.index(), mover) {
            60
        } else {
            0
        };
        match (taken.cast_signed(), lost.cast_signed()) {
            (0, 0) => step,
            (0, _) => -600,
            (taken, lost) => FORCING + 100 * (taken - lost) + step,
        }
    }

    /// A die steps onto the far row and does not fall there.
    fn wins_at_once(&self) -> bool {
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
                let forward = mv
                    .ends()
                    .is_some_and(|(from, to)| from.index() / SIDE != to.index() / SIDE);
                forward && self.toll(mv).1 == 0
            })
        }
    }

    fn forcing_moves(&self, out: &mut Vec<CublinoMove>) {
        out.clear();
        let mover = self.to_move();
        self.list_steps_to(beside(self.occupied_by(!mover)), out);
        out.retain(|&mv| self.promise(mv) >= FORCING);
    }
}

/// The last row but one, seen by each player.
const LAST_BUT_ONE: [u64; 2] = [0x7F << 35, 0x7F << 7];
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

const fn pur_by_hand() -> [Pair; FEATURES] {
    let mut weights = [[0; 2]; FEATURES];
    let mut orientation = 0;
    while orientation < ORIENTATIONS {
        let mut rows = 0;
        while rows < SIDE {
            let top = Orientation::from_index(orientation).top() as i16;
            let pips = if rows == 0 { 100 * top } else { 0 };
            weights[DIE + orientation * SIDE + rows] = [PUR_ROWS[rows] + pips; 2];
            rows += 1;
        }
        orientation += 1;
    }
    weights[TEMPO] = [25; 2];
    weights
}

const fn contra_by_hand() -> [Pair; FEATURES] {
    const THROUGH: [i16; SIDE] = [0, 400, 220, 120, 60, 25, 0];
    let mut weights = [[0; 2]; FEATURES];
    let mut rows = 0;
    while rows < SIDE {
        let mut orientation = 0;
        while orientation < ORIENTATIONS {
            let top = Orientation::from_index(orientation).top() as i16;
            weights[DIE + orientation * SIDE + rows] = [100 + CONTRA_ROWS[rows] + 4 * top; 2];
            orientation += 1;
        }
        weights[FREE + rows] = [THROUGH[rows]; 2];
        rows += 1;
    }
    weights[TEMPO] = [8; 2];
    weights
}
