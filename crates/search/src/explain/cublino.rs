//! The gains of a move in Cublino: rows and tops in Pur, fights and threats in Contra.

use super::{Cost, Explain, Gain, moves, sorted_difference};
use quadrille_games::rules::cublino::board::far_row;
use quadrille_games::rules::cublino::{Cublino, CublinoContra, CublinoMove, CublinoPur, Rules};
use quadrille_games::rules::{AnyPosition, Player, Position, Spot};

/// The least number of rows of a move in Pur that is reported as opened or closed.
const LONG_MOVE_ROWS: u8 = 3;
/// The least top that is reported as kept.
const HIGH_TOP: u8 = 5;

/// The least number of opposing dice at home with which [`Gain::HoldsUp`] is reported.
const MOSTLY_HOME_DICE: u32 = 4;

/// Returns the number of dice of `player` on the player's first row in Cublino Pur; `None` in another game. They stop the
/// opponent, whose seven dice need all of that row to finish. No die ever returns to it.
pub fn dice_on_first_row(position: &AnyPosition, player: Player) -> Option<u32> {
    match position {
        AnyPosition::CublinoPur(position) => Some(dice_left_at_home(position, player)),
        _ => None,
    }
}

fn dice_left_at_home(position: &CublinoPur, player: Player) -> u32 {
    (position.occupied_by(player) & far_row(!player)).count_ones()
}

const fn first_row(player: Player) -> u8 {
    match player {
        Player::One => 1,
        Player::Two => 7,
    }
}

const fn rows_left(spot: Spot, player: Player) -> u8 {
    let row = spot.0 / 7;
    match player {
        Player::One => 6_u8.saturating_sub(row),
        Player::Two => row,
    }
}

const fn rows(from: Spot, to: Spot) -> u8 {
    (from.0 / 7).abs_diff(to.0 / 7)
}

/// Returns the number on top of the die on a square; 0 without a die.
fn top<R: Rules>(position: &Cublino<R>, spot: Spot) -> u8 {
    position.die_at(spot).map_or(0, |die| die.orientation.top())
}

/// Returns the longest advance of each die of the player to move: square, target and rows.
fn longest_advances(position: &CublinoPur) -> Vec<(Spot, Spot, u8)> {
    let mut all: Vec<(Spot, Spot, u8)> = Vec::new();
    for (from, to) in moves(position).into_iter().filter_map(CublinoMove::ends) {
        let far = rows(from, to);
        match all.iter_mut().find(|(die, ..)| *die == from) {
            Some(longest) if longest.2 < far => *longest = (from, to, far),
            Some(_) => {}
            None => all.push((from, to, far)),
        }
    }
    all
}

/// Returns the longest of the long advances in `these` that the same die does not reach in `those`.
fn longest_lost_advance(
    these: &[(Spot, Spot, u8)],
    those: &[(Spot, Spot, u8)],
) -> Option<(Spot, Spot, u8)> {
    let missing = |&&(die, _, far): &&(Spot, Spot, u8)| {
        far >= LONG_MOVE_ROWS
            && !those.iter().any(|&(other, _, reached)| other == die && reached >= far)
    };
    let missing = these.iter().filter(missing);
    missing.max_by_key(|(.., far)| *far).copied()
}

impl Explain for CublinoPur {
    fn gains(&self, mv: CublinoMove, after: &Self) -> Vec<Gain> {
        let own = self.to_move();
        let mut gains = Vec::new();
        let Some((from, to)) = mv.ends() else {
            return gains;
        };
        let (before, now) = (top(self, from), top(after, to));
        let far = rows(from, to);
        let moved_on = rows_left(from, own) == 6;
        if !moved_on
            && dice_left_at_home(self, own) == 1
            && self.dice_home(!own) >= MOSTLY_HOME_DICE
        {
            let row = first_row(own);
            gains.push(Gain::HoldsUp { row });
        }
        let arrives = far > 0 && rows_left(to, own) == 0;
        if arrives {
            gains.push(Gain::Home(now));
        }
        let steps = mv.squares().count().saturating_sub(1);
        let jumps = steps - usize::from(mv.tip_direction().is_some());
        if far > 0 && (!arrives || far > 1) {
            gains.push(Gain::Rows { rows: far, jumps: u8::try_from(jumps).unwrap_or(u8::MAX) });
        }
        if let Some((from, to, rows)) =
            longest_lost_advance(&longest_advances(&self.with_turn(!own)), &longest_advances(after))
        {
            gains.push(Gain::ClosesWay { from, to, rows });
        }
        if let Some((from, to, rows)) =
            longest_lost_advance(&longest_advances(&after.with_turn(own)), &longest_advances(self))
        {
            gains.push(Gain::OpensWay { from, to, rows });
        }
        if now > before {
            gains.push(Gain::Turns { before, after: now });
        } else if now == before && now >= HIGH_TOP && !arrives {
            gains.push(Gain::Keeps(now));
        }
        gains
    }

    fn costs(&self, _: CublinoMove, after: &Self) -> Vec<Cost> {
        let own = self.to_move();
        let lets_go = dice_left_at_home(self, own) > 0 && dice_left_at_home(after, own) == 0;
        if !lets_go || after.outcome().is_some() {
            return Vec::new();
        }
        let (row, theirs) = (first_row(own), first_row(!own));
        let held = (dice_left_at_home(after, !own) > 0).then_some(theirs);
        vec![Cost::LetsGo { row, held }]
    }
}

fn capturable_dice(position: &CublinoContra) -> Vec<Spot> {
    let fights = moves(position).into_iter().flat_map(|mv| position.fights(mv));
    fights.filter(|fight| fight.enemy_is_removed).map(|fight| fight.enemy).collect()
}

impl Explain for CublinoContra {
    fn gains(&self, mv: CublinoMove, after: &Self) -> Vec<Gain> {
        let own = self.to_move();
        let mut gains = Vec::new();
        let Some((from, to)) = mv.ends() else {
            return gains;
        };
        let fights = self.fights(mv);
        let won = fights.iter().filter(|fight| fight.enemy_is_removed);
        gains.extend(won.map(|fight| Gain::WinsFight {
            enemy: fight.enemy,
            own: fight.mover_sum,
            other: fight.other_sum,
        }));
        let lives = |spot: Spot, owner| after.die_at(spot).is_some_and(|die| die.owner == owner);
        let still = capturable_dice(after);
        let mut saved = capturable_dice(&self.with_turn(!own));
        saved.retain(|&die| {
            let now = if die == from { to } else { die };
            lives(now, own) && !still.contains(&now)
        });
        let saved = sorted_difference(&saved, &[]);
        if !saved.is_empty() {
            gains.push(Gain::SavesDice(saved));
        }
        let threatened =
            sorted_difference(&capturable_dice(&after.with_turn(own)), &capturable_dice(self));
        if !threatened.is_empty() {
            gains.push(Gain::ThreatensDice(threatened));
        }
        if lives(to, own) {
            if rows(from, to) > 0 {
                gains.push(Gain::DieForward {
                    left: rows_left(to, own),
                    safe: !still.contains(&to),
                });
            }
            let (before, now) = (top(self, from), top(after, to));
            if now > before {
                gains.push(Gain::Turns { before, after: now });
            }
        }
        gains
    }

    fn costs(&self, mv: CublinoMove, _: &Self) -> Vec<Cost> {
        let lost = self.fights(mv).into_iter().filter(|fight| fight.mover_is_removed);
        let clearest = lost.max_by_key(|fight| fight.other_sum.saturating_sub(fight.mover_sum));
        let cost = clearest.map(|fight| Cost::LosesDie {
            enemy: fight.enemy,
            own: fight.mover_sum,
            other: fight.other_sum,
        });
        cost.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{costs, gains};
    use quadrille_games::rules::Variant;

    /// White's last die on row 1 is on a1. Four black dice are home there, and no die is on row 7.
    const LAST_DIE_ON_FIRST_ROW: &str = "PAa1ab1ac1ad1ae1Ab3Ac3Ad3Ae3Af3Ag3aa5ab5ac5";

    #[test]
    fn last_die_on_row_one_blocks_the_opponent_in_pur() {
        let position =
            AnyPosition::parse(Variant::CublinoPur, LAST_DIE_ON_FIRST_ROW).expect("a position");
        let mv = |text| position.parse_move(text).expect("a move");
        assert_eq!(dice_on_first_row(&position, Player::One), Some(1));
        assert_eq!(dice_on_first_row(&position, Player::Two), Some(0));
        assert_eq!(gains(&position, mv("b3b4"))[0], Gain::HoldsUp { row: 1 });
        let lets_go = Cost::LetsGo { row: 1, held: None };
        assert_eq!(costs(&position, mv("a1a2")), [lets_go]);
        assert_eq!(costs(&position, mv("b3b4")), []);
        let listed = gains(&position, mv("a1a2"));
        assert!(!listed.contains(&Gain::HoldsUp { row: 1 }), "{listed:?}");
        // `HoldsUp` is not reported with few opposing dice at home.
        let early =
            LAST_DIE_ON_FIRST_ROW.replace("ab1ac1", "").replace("aa5ab5ac5", "aa5ab5ac5ad5ae5");
        let early = AnyPosition::parse(Variant::CublinoPur, &early).expect("a position");
        let mv = early.parse_move("b3b4").expect("a move");
        assert!(!gains(&early, mv).contains(&Gain::HoldsUp { row: 1 }));
    }
}
