//! The ideas of Cublino Pur and Cublino Contra.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::Player;
use quadrille_games::rules::cublino::{Cublino, CublinoContra, CublinoPur, Rules};

impl Strategic for CublinoPur {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("home-dice", "more dice on the far row", home_dice),
            Idea::new("home-lead", "sum on the far row four higher", home_lead),
            Idea::new(
                "late-tops",
                "sum of all numbers on top four higher, four dice of each side on the far row",
                late_tops,
            ),
        ]
    }
}

impl Strategic for CublinoContra {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("die-more", "one die more", die_more),
            Idea::new("tops", "sum of the numbers on top four higher, equal dice", equal_tops),
            Idea::new("front", "front die with fewer rows to go, equal dice", front),
            Idea::new("front-top", "front die showing two more, equal dice", front_top),
        ]
    }
}

/// The sum of the numbers on top of a player's dice.
fn sum_of_tops<R: Rules>(position: &Cublino<R>, player: Player) -> i32 {
    let tops = position.dice(player).map(|(_, die)| die.orientation.top());
    tops.map(i32::from).sum()
}

/// More dice on the far row.
fn home_dice(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 1, |side| position.home_dice_count(side) as i32)
}

/// A sum on the far row that is four higher.
fn home_lead(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 4, |side| position.home_sum(side).into())
}

/// A sum of all numbers on top that is four higher, when both sides have four dice or more on the far row.
fn late_tops(position: &CublinoPur, player: Player) -> Option<bool> {
    let is_late = Player::BOTH.into_iter().all(|side| position.home_dice_count(side) >= 4);
    is_late.then_some(())?;
    has_more(player, 4, |side| sum_of_tops(position, side))
}

/// `None` unless both sides have equally many dice.
fn equal(position: &CublinoContra) -> Option<()> {
    (position.dice_count(Player::One) == position.dice_count(Player::Two)).then_some(())
}

/// One die more.
fn die_more(position: &CublinoContra, player: Player) -> Option<bool> {
    has_more(player, 1, |side| position.dice_count(side) as i32)
}

/// A higher sum of the numbers on top, by four.
fn equal_tops(position: &CublinoContra, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 4, |side| sum_of_tops(position, side))
}

/// The front die has fewer rows to go.
fn front(position: &CublinoContra, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 1, |side| -position.rows_to_go(side).map_or(0, i32::from))
}

/// Returns the squares of the dice that are farthest forward.
fn front_dice(position: &CublinoContra, player: Player) -> u64 {
    let Some(rows) = position.rows_to_go(player) else { return 0 };
    let row = match player {
        Player::One => 6 - rows,
        Player::Two => rows,
    };
    position.occupied_by(player) & 0x7f << (7 * row)
}

/// The highest number on top among the front dice is higher, by two.
fn front_top(position: &CublinoContra, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 2, |side| {
        let front_squares = front_dice(position, side);
        let tops = position
            .dice(side)
            .filter(|(spot, _)| front_squares >> spot.0 & 1 != 0)
            .map(|(_, die)| i32::from(die.orientation.top()));
        tops.max().unwrap_or(0)
    })
}
