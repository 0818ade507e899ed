//! The gains of a move in Cublino: rows and tops in Pur, fights and threats in Contra.

use super::{Cost, Explain, Gain, legal_moves, sorted_difference};
use quadrille_games::rules::cublino::board::far_row;
use quadrille_games::rules::cublino::{Cublino, CublinoContra, CublinoMove, CublinoPur, Rules};
use quadrille_games::rules::{AnyPosition, Player, Position, Spot};

/// The smallest number of rows of a move in Pur that is reported as opened or closed.
const LONG_MOVE_ROWS: u8 = 3;
/// The smallest top that is reported as kept.
const HIGH_TOP: u8 = 5;

/// The smallest number of opposing dice at home with which [`Gain::HoldsUp`] is reported.
const MOSTLY_HOME_DICE: u32 = 4;

/// Returns the number of dice of `player` on the player's first row in Cublino Pur; `None` in another game. They stop the
/// opponent, whose seven dice need all of that row to finish. No die ever returns to it.
pub fn dice_on_first_row(position: &AnyPosition, player: Player) -> Option<u32> {
    match position {
        AnyPosition::CublinoPur(position) => Some(count_first_row_dice(position, player)),
        _ => None,
    }
}

fn count_first_row_dice(position: &CublinoPur, player: Player) -> u32 {
    (position.occupied_by(player) & far_row(!player)).count_ones()
}

const fn first_row(player: Player) -> u8 {
    match player {
        Player::One => 1,
        Player::Two => 7,
    }
}

const fn rows_to_go(spot: Spot, player: Player) -> u8 {
    let row = spot.0 / 7;
    match player {
        Player::One => 6_u8.saturating_sub(row),
        Player::Two => row,
    }
}

const fn rows_between(from: Spot, to: Spot) -> u8 {
    (from.0 / 7).abs_diff(to.0 / 7)
}

/// Returns the number on top of the die on a square; 0 without a die.
fn top_number<R: Rules>(position: &Cublino<R>, spot: Spot) -> u8 {
    position.die_at(spot).map_or(0, |die| die.orientation.top())
}

/// Returns the longest advance of each die of the player to move: square, target and rows.
fn longest_advances(position: &CublinoPur) -> Vec<(Spot, Spot, u8)> {
    let mut advances: Vec<(Spot, Spot, u8)> = Vec::new();
    for (from, to) in legal_moves(position).into_iter().filter_map(CublinoMove::start_and_target) {
        let rows_forward = rows_between(from, to);
        match advances.iter_mut().find(|(die, ..)| *die == from) {
            Some(longest_advance) if longest_advance.2 < rows_forward => {
                *longest_advance = (from, to, rows_forward)
            }
            Some(_) => {}
            None => advances.push((from, to, rows_forward)),
        }
    }
    advances
}

/// Returns the longest of the long advances in `advances` that the same die does not reach in `other_advances`.
fn longest_lost_advance(
    advances: &[(Spot, Spot, u8)],
    other_advances: &[(Spot, Spot, u8)],
) -> Option<(Spot, Spot, u8)> {
    let is_missing = |&&(die, _, rows_forward): &&(Spot, Spot, u8)| {
        rows_forward >= LONG_MOVE_ROWS
            && !other_advances
                .iter()
                .any(|&(other_die, _, other_rows)| other_die == die && other_rows >= rows_forward)
    };
    let missing_advances = advances.iter().filter(is_missing);
    missing_advances.max_by_key(|(.., rows_forward)| *rows_forward).copied()
}

impl Explain for CublinoPur {
    fn immediate_gains(&self, mv: CublinoMove, position_after: &Self) -> Vec<Gain> {
        let Some((from, to)) = mv.start_and_target() else { return Vec::new() };
        let reaches_home = rows_between(from, to) > 0 && rows_to_go(to, self.to_move()) == 0;
        if reaches_home { vec![Gain::Home(top_number(position_after, to))] } else { Vec::new() }
    }

    fn gains(&self, mv: CublinoMove, position_after: &Self) -> Vec<Gain> {
        let mover = self.to_move();
        let mut gains = self.immediate_gains(mv, position_after);
        let reaches_home = !gains.is_empty();
        let Some((from, to)) = mv.start_and_target() else { return gains };
        let (top_before, top_after) = (top_number(self, from), top_number(position_after, to));
        let rows_forward = rows_between(from, to);
        let leaves_first_row = rows_to_go(from, mover) == 6;
        if !leaves_first_row
            && count_first_row_dice(self, mover) == 1
            && self.home_dice_count(!mover) >= MOSTLY_HOME_DICE
        {
            let row = first_row(mover);
            gains.insert(0, Gain::HoldsUp { row });
        }
        let step_count = mv.squares().count().saturating_sub(1);
        let jump_count = step_count - usize::from(mv.tip_direction().is_some());
        if rows_forward > 0 && (!reaches_home || rows_forward > 1) {
            gains.push(Gain::Rows {
                rows: rows_forward,
                jumps: u8::try_from(jump_count).unwrap_or(u8::MAX),
            });
        }
        if let Some((from, to, rows)) = longest_lost_advance(
            &longest_advances(&self.with_turn(!mover)),
            &longest_advances(position_after),
        ) {
            gains.push(Gain::ClosesWay { from, to, rows });
        }
        if let Some((from, to, rows)) = longest_lost_advance(
            &longest_advances(&position_after.with_turn(mover)),
            &longest_advances(self),
        ) {
            gains.push(Gain::OpensWay { from, to, rows });
        }
        if top_after > top_before {
            gains.push(Gain::Turns { before: top_before, after: top_after });
        } else if top_after == top_before && top_after >= HIGH_TOP && !reaches_home {
            gains.push(Gain::Keeps(top_after));
        }
        gains
    }

    fn costs(&self, _: CublinoMove, position_after: &Self) -> Vec<Cost> {
        let mover = self.to_move();
        let leaves_first_row = count_first_row_dice(self, mover) > 0
            && count_first_row_dice(position_after, mover) == 0;
        if !leaves_first_row || position_after.outcome().is_some() {
            return Vec::new();
        }
        let (row, opponent_row) = (first_row(mover), first_row(!mover));
        let held_row = (count_first_row_dice(position_after, !mover) > 0).then_some(opponent_row);
        vec![Cost::LetsGo { row, held_row }]
    }
}

fn list_capturable_dice(position: &CublinoContra) -> Vec<Spot> {
    let fights = legal_moves(position).into_iter().flat_map(|mv| position.fights(mv));
    fights.filter(|fight| fight.enemy_is_removed).map(|fight| fight.enemy).collect()
}

impl Explain for CublinoContra {
    fn immediate_gains(&self, mv: CublinoMove, _: &Self) -> Vec<Gain> {
        let won_fights = self.fights(mv).into_iter().filter(|fight| fight.enemy_is_removed);
        let gains = won_fights.map(|fight| Gain::WinsFight {
            enemy: fight.enemy,
            own_sum: fight.mover_sum,
            opponent_sum: fight.opponent_sum,
        });
        gains.collect()
    }

    fn gains(&self, mv: CublinoMove, position_after: &Self) -> Vec<Gain> {
        let mover = self.to_move();
        let mut gains = self.immediate_gains(mv, position_after);
        let Some((from, to)) = mv.start_and_target() else { return gains };
        let has_die =
            |spot: Spot, owner| position_after.die_at(spot).is_some_and(|die| die.owner == owner);
        let capturable_squares = list_capturable_dice(position_after);
        let mut saved_dice = list_capturable_dice(&self.with_turn(!mover));
        saved_dice.retain(|&die| {
            let square_after = if die == from { to } else { die };
            has_die(square_after, mover) && !capturable_squares.contains(&square_after)
        });
        let saved_dice = sorted_difference(&saved_dice, &[]);
        if !saved_dice.is_empty() {
            gains.push(Gain::SavesDice(saved_dice));
        }
        let threatened_dice = sorted_difference(
            &list_capturable_dice(&position_after.with_turn(mover)),
            &list_capturable_dice(self),
        );
        if !threatened_dice.is_empty() {
            gains.push(Gain::ThreatensDice(threatened_dice));
        }
        if has_die(to, mover) {
            if rows_between(from, to) > 0 {
                gains.push(Gain::DieForward {
                    rows_left: rows_to_go(to, mover),
                    is_safe: !capturable_squares.contains(&to),
                });
            }
            let (top_before, top_after) = (top_number(self, from), top_number(position_after, to));
            if top_after > top_before {
                gains.push(Gain::Turns { before: top_before, after: top_after });
            }
        }
        gains
    }

    fn costs(&self, mv: CublinoMove, _: &Self) -> Vec<Cost> {
        let lost_fights = self.fights(mv).into_iter().filter(|fight| fight.mover_is_removed);
        let decisive_fight =
            lost_fights.max_by_key(|fight| fight.opponent_sum.saturating_sub(fight.mover_sum));
        let cost = decisive_fight.map(|fight| Cost::LosesDie {
            enemy: fight.enemy,
            own_sum: fight.mover_sum,
            opponent_sum: fight.opponent_sum,
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
        let lets_go = Cost::LetsGo { row: 1, held_row: None };
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
