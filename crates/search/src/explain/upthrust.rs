//! The gains of a climb in Upthrust: points, and rows that the opponent can no longer leave.

use super::{Explain, Gain, legal_moves};
use quadrille_games::rules::upthrust::{Move, Upthrust};
use quadrille_games::rules::{Position, Spot};

const ROWS: u8 = 11;

/// Returns the row of a square, from 1.
const fn row_of(spot: Spot) -> u8 {
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
    legal_moves(position)
        .into_iter()
        .filter_map(|mv| {
            let (from, to) = (mv.from()?, mv.to()?);
            Some(Climb { from, to, points: points_gained(from, to) })
        })
        .collect()
}

fn points_gained(from: Spot, to: Spot) -> u16 {
    Upthrust::points_gained(usize::from(row_of(from)), usize::from(row_of(to)))
}

/// Returns the best climb in `climbs` whose piece has none as good in `other_climbs`.
fn best_climb_missing_from(climbs: &[Climb], other_climbs: &[Climb]) -> Option<Climb> {
    let is_missing = |climb: &&Climb| {
        climb.points > 0
            && !other_climbs
                .iter()
                .any(|other| other.from == climb.from && other.points >= climb.points)
    };
    let missing_climbs = climbs.iter().filter(is_missing);
    missing_climbs.max_by_key(|climb| climb.points).copied()
}

impl Explain for Upthrust {
    fn immediate_gains(&self, mv: Move, _: &Self) -> Vec<Gain> {
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else { return Vec::new() };
        let points = points_gained(from, to);
        if points > 0 { vec![Gain::Climbs { row: row_of(to), points }] } else { Vec::new() }
    }

    fn gains(&self, mv: Move, position_after: &Self) -> Vec<Gain> {
        let mover = self.to_move();
        let mut gains = self.immediate_gains(mv, position_after);
        if mv.from().is_none() {
            return gains;
        }
        let opponent_climbs = climbs(&self.with_turn(!mover));
        let opponent_climbs_after = climbs(position_after);
        if let Some(lost_climb) = best_climb_missing_from(&opponent_climbs, &opponent_climbs_after)
        {
            gains.push(Gain::Spoils {
                from: lost_climb.from,
                to: lost_climb.to,
                points: lost_climb.points,
            });
        }
        let has_climb_from =
            |climbs: &[Climb], row| climbs.iter().any(|climb| row_of(climb.from) == row);
        gains.extend(
            (1..=ROWS)
                .rev()
                .filter(|&row| {
                    has_climb_from(&opponent_climbs, row)
                        && !has_climb_from(&opponent_climbs_after, row)
                })
                .map(|row| Gain::Blocks { row }),
        );
        if let Some(new_climb) =
            best_climb_missing_from(&climbs(&position_after.with_turn(mover)), &climbs(self))
        {
            gains.push(Gain::Prepares {
                from: new_climb.from,
                to: new_climb.to,
                points: new_climb.points,
            });
        }
        gains
    }
}
