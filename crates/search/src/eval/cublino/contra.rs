//! Cublino Contra: fights decided by the sums of tops, and the first die across.

use super::*;
use crate::Parameters;
use crate::eval::features::{Linear, TaperedWeight};
use crate::eval::network::evaluated_by_network;
use crate::eval::weights::cublino_contra::TUNED;
use crate::eval::{Evaluate, FORCING};
use quadrille_games::rules::Position;
use quadrille_games::rules::cublino::{CublinoContra, CublinoMove};

/// The number of features.
pub(in crate::eval) const FEATURES: usize = SHARED;

/// By hand: the worth of a die by its rows to go, besides its being there.
const ROWS_BY_HAND: [i16; SIDE] = [0, 90, 55, 32, 17, 7, 0];

static BY_HAND: [TaperedWeight; FEATURES] = by_hand();
static TUNED_TABLES: Tables<FEATURES> = Tables::new(&TUNED);
static TABLES_BY_HAND: Tables<FEATURES> = Tables::new(&BY_HAND);

impl Linear for CublinoContra {
    const FEATURES: usize = FEATURES;
    /// Dice on the board.
    const PHASES: i32 = 14;

    fn phase(&self) -> i32 {
        (self.dice_left(Player::One) + self.dice_left(Player::Two)).cast_signed()
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
}

impl Evaluate for CublinoContra {
    const HAS_FORCING_MOVES: bool = true;
    const SCALE: i32 = 220;
    const CALIBRATED_SCALE: i32 = 297;
    const GRADES: [u16; 9] = [91, 172, 282, 352, 422, 522, 632, 743, 830];
    const PARAMETERS: Parameters = Parameters::CUBLINO_CONTRA;
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = Some(80);

    fn evaluate(&self) -> i32 {
        TUNED_TABLES.estimate(self, whole)
    }

    fn evaluate_untuned(&self) -> i32 {
        TABLES_BY_HAND.estimate(self, whole)
    }

    evaluated_by_network!("cublino-contra");

    /// Dice taken and lost; else, steps forward.
    fn move_score(&self, mv: CublinoMove) -> i32 {
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
        out.retain(|&mv| self.move_score(mv) >= FORCING);
    }
}

/// The last row but one, seen by each player.
const LAST_BUT_ONE: [u64; 2] = [0x7F << 35, 0x7F << 7];

/// The features that no single die has.
#[inline]
fn whole(position: &CublinoContra, sink: &mut impl FeatureSink) {
    let mover = position.to_move();
    for (player, dice, rows) in [(mover, DICE, ROWS), (!mover, THEIR_DICE, THEIR_ROWS)] {
        sink.add(dice + (position.dice_left(player) as usize).min(SIDE), 1);
        sink.add(rows + first_rows(position.occupied_by(player), player), 1);
    }
    sink.add(TEMPO, 1);
}

const fn by_hand() -> [TaperedWeight; FEATURES] {
    const THROUGH: [i16; SIDE] = [0, 400, 220, 120, 60, 25, 0];
    let mut weights = [[0; 2]; FEATURES];
    let mut rows = 0;
    while rows < SIDE {
        let mut orientation = 0;
        while orientation < ORIENTATIONS {
            let top = Orientation::from_index(orientation).top() as i16;
            weights[DIE + orientation * SIDE + rows] = [100 + ROWS_BY_HAND[rows] + 4 * top; 2];
            orientation += 1;
        }
        weights[FREE + rows] = [THROUGH[rows]; 2];
        rows += 1;
    }
    weights[TEMPO] = [8; 2];
    weights
}
