//! The ideas of Cublino Pur and Cublino Contra.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::Player;
use quadrille_games::rules::cublino::{Cublino, CublinoContra, CublinoPur, Rules};

impl Strategic for CublinoPur {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("home-dice", "more dice on the far row", has_home_dice_lead),
            Idea::new("home-lead", "sum on the far row four higher", has_home_sum_lead),
            Idea::new(
                "late-tops",
                "sum of all numbers on top four higher, four dice of each side on the far row",
                has_late_top_lead,
            ),
        ]
    }
}

impl Strategic for CublinoContra {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("die-more", "one die more", has_die_lead),
            Idea::new("tops", "sum of the numbers on top four higher, equal dice", has_top_lead),
            Idea::new("front", "front die with fewer rows to go, equal dice", has_front_die_lead),
            Idea::new("front-top", "front die showing two more, equal dice", has_front_top_lead),
        ]
    }
}

/// Returns the sum of the numbers on top of a player's dice.
fn sum_of_tops<R: Rules>(position: &Cublino<R>, player: Player) -> i32 {
    let tops = position.dice(player).map(|(_, die)| die.orientation.top());
    tops.map(i32::from).sum()
}

/// The player has more dice on the far row.
fn has_home_dice_lead(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 1, |side| position.home_dice_count(side) as i32)
}

/// The player's sum on the far row is four higher.
fn has_home_sum_lead(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 4, |side| position.home_sum(side).into())
}

/// The sum of all the player's numbers on top is four higher, when both sides have four dice or more on the far row.
fn has_late_top_lead(position: &CublinoPur, player: Player) -> Option<bool> {
    let is_late = Player::BOTH.into_iter().all(|side| position.home_dice_count(side) >= 4);
    is_late.then_some(())?;
    has_more(player, 4, |side| sum_of_tops(position, side))
}

/// Returns `None` unless both sides have equally many dice.
fn require_equal_dice(position: &CublinoContra) -> Option<()> {
    (position.dice_count(Player::One) == position.dice_count(Player::Two)).then_some(())
}

/// The player has one die more.
fn has_die_lead(position: &CublinoContra, player: Player) -> Option<bool> {
    has_more(player, 1, |side| position.dice_count(side) as i32)
}

/// The sum of the player's numbers on top is four higher, with equally many dice.
fn has_top_lead(position: &CublinoContra, player: Player) -> Option<bool> {
    require_equal_dice(position)?;
    has_more(player, 4, |side| sum_of_tops(position, side))
}

/// The player's front die has fewer rows to go, with equally many dice.
fn has_front_die_lead(position: &CublinoContra, player: Player) -> Option<bool> {
    require_equal_dice(position)?;
    has_more(player, 1, |side| -position.rows_to_go(side).map_or(0, i32::from))
}

/// Returns the squares of the dice that are farthest forward.
fn front_die_squares(position: &CublinoContra, player: Player) -> u64 {
    let Some(rows) = position.rows_to_go(player) else { return 0 };
    let row = match player {
        Player::One => 6 - rows,
        Player::Two => rows,
    };
    position.occupied_by(player) & 0x7f << (7 * row)
}

/// The highest number on top of the player's front dice is two higher, with equally many dice.
fn has_front_top_lead(position: &CublinoContra, player: Player) -> Option<bool> {
    require_equal_dice(position)?;
    has_more(player, 2, |side| {
        let front_squares = front_die_squares(position, side);
        let tops = position
            .dice(side)
            .filter(|(spot, _)| front_squares >> spot.0 & 1 != 0)
            .map(|(_, die)| i32::from(die.orientation.top()));
        tops.max().unwrap_or(0)
    })
}
