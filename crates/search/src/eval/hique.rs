//! HiQUE: how far the runners are, how safely they stand, and what the guards watch.
//!
//! The natural unit is a timing point. A runner is worth more the nearer it is to the far row, as it
//! must then be watched; runners with one enemy guard beside them, or with danger ahead, are worth less.

use super::features::{FeatureSink, Linear, TaperedWeight, Weights};
use super::weights::hique::TUNED;
use super::{Evaluate, FORCING};
use crate::Parameters;
use crate::eval::network::evaluated_by_network;
use quadrille_games::rules::hique::{Hique, Kind, Move};
use quadrille_games::rules::{Player, Position, set_bits};

/// Rows and columns of runner squares.
const SIDE: usize = 7;

/// A runner, by the squares it has advanced (times four) and its distance from the nearer edge.
const RUNNER: usize = 0;
/// A runner that one enemy guard touches, by the squares advanced, as all the following.
const TOUCHED: usize = RUNNER + 4 * SIDE;
/// A runner that would be taken straight ahead.
const DANGER_AHEAD: usize = TOUCHED + SIDE;
/// A runner that one enemy guard would touch straight ahead.
const TOUCHED_AHEAD: usize = DANGER_AHEAD + SIDE;
/// A runner with another one straight ahead.
const BLOCKED: usize = TOUCHED_AHEAD + SIDE;
/// A runner with neither danger nor runners anywhere ahead.
const FREE_WAY: usize = BLOCKED + SIDE;
/// A runner of the mover that the opponent threatens to take.
const THREATENED: usize = FREE_WAY + SIDE;
/// A runner of the opponent that the mover can take.
const THREAT: usize = THREATENED + SIDE;
/// A guard, by its rows from home (times three) and its distance from the nearer edge.
const GUARD: usize = THREAT + SIDE;
/// A square on which enemy runners would be taken, by the squares these have then advanced.
const WATCHED: usize = GUARD + 18;
/// The runners left, by their number.
const RUNNERS: usize = WATCHED + SIDE;
/// Each timing point.
const POINT: usize = RUNNERS + 6;
/// Each move.
const MOBILITY: usize = POINT + 1;
/// Being the one to move.
const TEMPO: usize = MOBILITY + 1;
/// The number of features.
pub(super) const FEATURES: usize = TEMPO + 1;

static BY_HAND: [TaperedWeight; FEATURES] = by_hand();
static WEIGHTS: Weights<FEATURES> = Weights::new(&TUNED);
static WEIGHTS_BY_HAND: Weights<FEATURES> = Weights::new(&BY_HAND);

/// By hand: the worth of a runner by the squares it has advanced.
const ADVANCED: [i16; SIDE] = [260, 330, 410, 520, 680, 950, 2000];

impl Linear for Hique {
    const FEATURES: usize = FEATURES;
    /// Runners on the board.
    const PHASES: i32 = 10;

    fn phase(&self) -> i32 {
        let runners = self.runners(Player::One) + self.runners(Player::Two);
        runners.cast_signed().min(Self::PHASES)
    }

    #[inline]
    fn features(&self, sink: &mut impl FeatureSink) {
        let mover = self.to_move();
        side(self, mover, 1, THREATENED, sink);
        side(self, !mover, -1, THREAT, sink);
        sink.add(TEMPO, 1);
    }

    fn by_hand() -> &'static [TaperedWeight] {
        &BY_HAND
    }

    fn tuned() -> &'static [TaperedWeight] {
        &TUNED
    }
}

impl Evaluate for Hique {
    const HAS_FORCING_MOVES: bool = true;
    const NULL_MOVE: bool = true;
    const SCALE: i32 = 660;
    const CALIBRATED_SCALE: i32 = 263;
    const REPETITION_CAN_WIN: bool = true;
    const GRADES: [u16; 9] = [372, 430, 520, 606, 672, 738, 796, 838, 908];
    const PARAMETERS: Parameters = Parameters::HIQUE;

    fn evaluate(&self) -> i32 {
        WEIGHTS.evaluate(self)
    }

    fn evaluate_untuned(&self) -> i32 {
        WEIGHTS_BY_HAND.evaluate(self)
    }

    evaluated_by_network!("hique");

    fn move_score(&self, mv: Move) -> i32 {
        let mover = self.to_move();
        match mv.bits() {
            Some((Kind::Runner, from, to)) => {
                let advanced = advanced(to, mover);
                let safe = self.danger(mover) & to == 0;
                let forward = advanced > self::advanced(from, mover);
                match (forward, safe) {
                    (true, true) if advanced >= 5 => FORCING + 10,
                    (true, true) => 60 + i32::from(ADVANCED[advanced]) / 4,
                    (false, true) => 0,
                    (_, false) => -500,
                }
            }
            Some((Kind::Guard, from, to)) => {
                let enemies = self.runner_bits(!mover);
                if reach_of(to) & enemies == 0 {
                    return 0;
                }
                let guards = self.guard_bits(mover) ^ from ^ to;
                let taken = touches(guards).1 & enemies;
                match count(taken) {
                    0 => 0,
                    taken => FORCING + 100 * taken,
                }
            }
            None => 0,
        }
    }

    /// A runner steps onto the far row and is not taken there.
    fn has_immediate_win(&self) -> bool {
        const FAR: [u64; 2] = [0x7F << 48, 0x7F];
        let mover = self.to_move();
        let runners = self.runner_bits(mover);
        let (steps, far) = match mover {
            Player::One => (runners << 8, FAR[0]),
            Player::Two => (runners >> 8, FAR[1]),
        };
        let safe = !(runners | self.runner_bits(!mover) | self.danger(mover));
        steps & far & safe != 0
    }

    /// What takes a runner, and safe steps to the last row but one.
    fn forcing_moves(&self, out: &mut Vec<Move>) {
        const LAST_BUT_ONE: [u64; 2] = [0x7F << 40, 0x7F << 8];
        let mover = self.to_move();
        out.clear();
        self.list_forward(LAST_BUT_ONE[mover.index()] & !self.danger(mover), out);
        let enemies = self.runner_bits(!mover);
        let touched = touches(self.guard_bits(mover)).0 & enemies;
        if touched != 0 {
            self.list_slides(corners_of(touched), out);
            out.retain(|&mv| self.move_score(mv) >= FORCING);
        }
    }
}

/// One player's features; `threat` is where runners in danger of being taken count.
#[inline]
fn side(position: &Hique, player: Player, sign: i32, threat: usize, sink: &mut impl FeatureSink) {
    let runners = position.runner_bits(player);
    let all = position.runner_bits(!player) | runners;
    let enemy_guards = position.guard_bits(!player);
    let (touched, danger) = touches(enemy_guards);
    let mut rest = runners;
    while rest != 0 {
        let runner = rest & rest.wrapping_neg();
        rest ^= runner;
        let advanced = advanced(runner, player).min(SIDE - 1);
        let (next, way) = ahead(runner, player);
        let column = runner.trailing_zeros() as usize % 8;
        let edge = column.min(SIDE - 1 - column.min(SIDE - 1));
        sink.add(RUNNER + 4 * advanced + edge, sign);
        if next & danger != 0 {
            sink.add(DANGER_AHEAD + advanced, sign);
        } else if next & touched != 0 {
            sink.add(TOUCHED_AHEAD + advanced, sign);
        }
        if next & all != 0 {
            sink.add(BLOCKED + advanced, sign);
        }
        if way & (danger | all) == 0 {
            sink.add(FREE_WAY + advanced, sign);
        }
        if runner & touched != 0 {
            sink.add(TOUCHED + advanced, sign);
            let corners = corners_of(runner);
            let others = enemy_guards & !corners;
            if position.slides_of(others) & corners != 0 {
                sink.add(threat + advanced, sign);
            }
        }
    }
    for square in set_bits(position.guard_bits(player)).map(usize::from) {
        let row = match player {
            Player::One => square / 8,
            Player::Two => 5_usize.saturating_sub(square / 8),
        };
        let column = square % 8;
        sink.add(
            GUARD + 3 * row.min(5) + column.min(5_usize.saturating_sub(column)).min(2),
            sign,
        );
    }
    let watched = position.danger(!player);
    for row in 0..SIDE {
        let advanced = match player {
            Player::One => SIDE - 1 - row,
            Player::Two => row,
        };
        sink.add(
            WATCHED + advanced,
            sign * count(watched >> (8 * row) & 0x7F),
        );
    }
    sink.add(RUNNERS + (count(runners) as usize).min(5), sign);
    sink.add(POINT, sign * i32::from(position.timing_points(player)));
    sink.add(MOBILITY, sign * position.mobility(player).cast_signed());
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

/// The runner squares that a guard on this bit touches.
const fn reach_of(guard: u64) -> u64 {
    touches(guard).0
}

/// The guard squares that touch any of these runners; some of the bits are no squares.
const fn corners_of(runners: u64) -> u64 {
    let pairs = runners | runners >> 1;
    pairs | pairs >> 8
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

const fn by_hand() -> [TaperedWeight; FEATURES] {
    const FREE: [i16; SIDE] = [0, 20, 50, 110, 260, 600, 0];
    let mut weights = [[0; 2]; FEATURES];
    let mut advanced = 0;
    while advanced < SIDE {
        let mut edge = 0;
        while edge < 4 {
            weights[RUNNER + 4 * advanced + edge] = [ADVANCED[advanced]; 2];
            edge += 1;
        }
        weights[TOUCHED + advanced] = [-45; 2];
        weights[DANGER_AHEAD + advanced] = [-50; 2];
        weights[BLOCKED + advanced] = [-25; 2];
        weights[FREE_WAY + advanced] = [FREE[advanced]; 2];
        weights[WATCHED + advanced] = [9; 2];
        advanced += 1;
    }
    weights[MOBILITY] = [4; 2];
    weights[TEMPO] = [15; 2];
    weights
}
