//! Cublino Pur: a race in which whoever keeps a die on its first row keeps the other from finishing.
//!
//! That is a fortress. Dice never go back, so who has left the first row cannot hold the other up any more, and while the
//! other's last die there stays, its row is not free for seven. Being ahead is then worth nothing against somebody who
//! shuffles his other dice until the game is drawn; it is worth all the more to him, who may let go when he likes.

use super::*;
use crate::Parameters;
use crate::eval::Evaluate;
use crate::eval::features::{Linear, TaperedWeight};
use crate::eval::network::evaluated_by_network;
use crate::eval::weights::cublino_pur::TUNED;
use quadrille_games::rules::Position;
use quadrille_games::rules::cublino::board::far_row;
use quadrille_games::rules::cublino::{CublinoMove, CublinoPur};

/// The dice at home, the mover's (times eight) and the opponent's.
const HOMES: usize = SHARED;
/// The rows to go of the last die, the mover's (times seven) and the opponent's: who still keeps whom from finishing.
const LASTS: usize = HOMES + (SIDE + 1) * (SIDE + 1);
/// The dice at home of one player (times four), and the enemies that stand there, up to three.
const HELD: usize = LASTS + SIDE * SIDE;
/// By how many pips the mover's dice at home are ahead, by who keeps a die on its first row: both, one, none.
const LEAD: usize = HELD + (SIDE + 1) * 4;
/// More than so many pips ahead or behind count as so many.
const MOST: i32 = 20;
/// The number of features.
pub(in crate::eval) const FEATURES: usize = LEAD + 4 * (2 * MOST as usize + 1);

/// By hand: the worth of a die by its rows to go; at home its top counts besides.
const ROWS_BY_HAND: [i16; SIDE] = [130, 290, 215, 155, 100, 50, 0];

static BY_HAND: [TaperedWeight; FEATURES] = by_hand();
static TUNED_TABLES: Tables<FEATURES> = Tables::new(&TUNED);
static TABLES_BY_HAND: Tables<FEATURES> = Tables::new(&BY_HAND);

impl Linear for CublinoPur {
    const FEATURES: usize = FEATURES;
    /// Rows to go for all dice.
    const PHASES: i32 = 84;

    #[inline]
    fn phase(&self) -> i32 {
        // The rows' numbers, bit by bit.
        const ODD: u64 = 0x7F << 7 | 0x7F << 21 | 0x7F << 35;
        const TWOS: u64 = 0x3FFF << 14 | 0x7F << 42;
        const FOURS: u64 = 0x1F_FFFF << 28;
        let rows = |dice: u64| {
            (dice & ODD).count_ones()
                + 2 * (dice & TWOS).count_ones()
                + 4 * (dice & FOURS).count_ones()
        };
        let [first, second] = [Player::One, Player::Two].map(|player| self.occupied_by(player));
        (6 * first.count_ones() - rows(first) + rows(second)).cast_signed()
    }

    fn features(&self, sink: &mut impl FeatureSink) {
        side(self, self.to_move(), 1, sink);
        side(self, !self.to_move(), -1, sink);
        whole(self, sink);
    }

    fn by_hand() -> &'static [TaperedWeight] {
        &BY_HAND
    }

    fn tuned() -> &'static [TaperedWeight] {
        &TUNED
    }

    #[inline]
    fn divisors(&self) -> [i32; 2] {
        let mover = self.to_move();
        let keeps = |player: Player| self.occupied_by(player) & far_row(!player) != 0;
        match (keeps(mover), keeps(!mover)) {
            (true, false) => [HELD_UP, 1],
            (false, true) => [1, HELD_UP],
            _ => [1, 1],
        }
    }
}

/// What being ahead is worth is divided by this where nobody can make use of it.
const HELD_UP: i32 = 8;

impl Evaluate for CublinoPur {
    const SCALE: i32 = 800;
    const GRADES: [u16; 9] = [1, 27, 55, 72, 86, 106, 146, 192, 262];
    const PARAMETERS: Parameters = Parameters::CUBLINO_PUR;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(150);
    const WAITING_PENALTY: i32 = 25;
    const WAITING_MARGIN: Option<i32> = Some(Self::CALIBRATED_SCALE / 4);

    fn evaluate(&self) -> i32 {
        self.adjusted(TUNED_TABLES.estimate(self, whole))
    }

    fn evaluate_untuned(&self) -> i32 {
        self.adjusted(TABLES_BY_HAND.estimate(self, whole))
    }

    evaluated_by_network!("cublino-pur");

    /// Rows gained and, on reaching home, pips brought there.
    fn move_score(&self, mv: CublinoMove) -> i32 {
        let Some((from, to)) = mv.ends() else {
            return 0;
        };
        let mover = self.to_move();
        let (before, after) = (
            rows_to_go(from.index(), mover),
            rows_to_go(to.index(), mover),
        );
        let gained = i32::from(ROWS_BY_HAND[after.max(1)] - ROWS_BY_HAND[before.max(1)]) * 2;
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

/// The features that no single die has.
#[inline]
fn whole(position: &CublinoPur, sink: &mut impl FeatureSink) {
    let mover = position.to_move();
    for (player, dice, rows) in [(mover, DICE, ROWS), (!mover, THEIR_DICE, THEIR_ROWS)] {
        sink.add(dice + (position.home(player) as usize).min(SIDE), 1);
        sink.add(rows + last_rows(position.occupied_by(player), player), 1);
    }
    sink.add(TEMPO, 1);
    let homes = |player| (position.home(player) as usize).min(SIDE);
    let lasts = |player| last_rows(position.occupied_by(player), player);
    sink.add(HOMES + homes(mover) * (SIDE + 1) + homes(!mover), 1);
    sink.add(LASTS + lasts(mover) * SIDE + lasts(!mover), 1);
    let mut keepers = 0;
    for (player, sign) in [(mover, 1), (!mover, -1)] {
        let enemies = position.occupied_by(!player) & far_row(player);
        let enemies = (enemies.count_ones() as usize).min(3);
        sink.add(HELD + homes(player) * 4 + enemies, sign);
        keepers = keepers * 2 + usize::from(enemies > 0);
    }
    let lead = i32::from(position.home_sum(mover)) - i32::from(position.home_sum(!mover));
    let lead = (lead.clamp(-MOST, MOST) + MOST).unsigned_abs() as usize;
    sink.add(LEAD + keepers * (2 * MOST as usize + 1) + lead, 1);
}

const fn by_hand() -> [TaperedWeight; FEATURES] {
    let mut weights = [[0; 2]; FEATURES];
    let mut orientation = 0;
    while orientation < ORIENTATIONS {
        let mut rows = 0;
        while rows < SIDE {
            let top = Orientation::from_index(orientation).top() as i16;
            let pips = if rows == 0 { 100 * top } else { 0 };
            weights[DIE + orientation * SIDE + rows] = [ROWS_BY_HAND[rows] + pips; 2];
            rows += 1;
        }
        orientation += 1;
    }
    weights[TEMPO] = [25; 2];
    weights
}
