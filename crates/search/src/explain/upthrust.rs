//! The gains of a climb in Upthrust: points, and rows that the opponent can no longer leave.

use super::{Explain, Gain, moves};
use quadrille_games::rules::upthrust::{Move, Upthrust};
use quadrille_games::rules::{Position, Spot};

const ROWS: u8 = 11;

/// Returns the row of a square, from 1.
const fn row(spot: Spot) -> u8 {
    spot.0 / 4 + 1
}

#[derive(Clone, Copy)]
struct Climb {
    from: Spot,
    to: Spot,
    points: u16,
}

/// Returns the climbs of the player to move, without the pass.
fn climbs(position: &Upthrust) -> Vec<Climb> {
    moves(position)
        .into_iter()
        .filter_map(|mv| {
            let (from, to) = (mv.from()?, mv.to()?);
            Some(Climb { from, to, points: points(from, to) })
        })
        .collect()
}

fn points(from: Spot, to: Spot) -> u16 {
    let value = |spot| Upthrust::row_value(usize::from(row(spot)));
    value(to).saturating_sub(value(from))
}

/// Returns the best climb in `these` whose piece has none as good in `those`.
fn best_lost_climb(these: &[Climb], those: &[Climb]) -> Option<Climb> {
    let missing = |climb: &&Climb| {
        climb.points > 0
            && !those.iter().any(|other| other.from == climb.from && other.points >= climb.points)
    };
    let missing = these.iter().filter(missing);
    missing.max_by_key(|climb| climb.points).copied()
}

impl Explain for Upthrust {
    fn gains(&self, mv: Move, after: &Self) -> Vec<Gain> {
        let own = self.to_move();
        let mut gains = Vec::new();
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else {
            return gains;
        };
        let points = points(from, to);
        if points > 0 {
            gains.push(Gain::Climbs { row: row(to), points });
        }
        let theirs = climbs(&self.with_turn(!own));
        let theirs_after = climbs(after);
        if let Some(lost) = best_lost_climb(&theirs, &theirs_after) {
            gains.push(Gain::Spoils { from: lost.from, to: lost.to, points: lost.points });
        }
        let moves_in = |climbs: &[Climb], number| climbs.iter().any(|c| row(c.from) == number);
        gains.extend(
            (1..=ROWS)
                .rev()
                .filter(|&row| moves_in(&theirs, row) && !moves_in(&theirs_after, row))
                .map(|row| Gain::Blocks { row }),
        );
        if let Some(next) = best_lost_climb(&climbs(&after.with_turn(own)), &climbs(self)) {
            gains.push(Gain::Prepares { from: next.from, to: next.to, points: next.points });
        }
        gains
    }
}
