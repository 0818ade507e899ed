//! The ideas of HiQUE.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::{Player, set_bits};

impl Strategic for Hique {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("runner-more", "one runner more", runner_more),
            Idea::new("front-runner", "front runner two rows farther, equal runners", front_runner),
            Idea::new("timing-points", "two timing points more, equal runners", timing_points),
            Idea::new(
                "guards-forward",
                "more guards beyond the middle, equal runners",
                guards_forward,
            ),
        ]
    }
}

/// The row of a runner or guard square, from 0, as its player goes.
const fn rows_gone(bit: u8, player: Player, last_row: u8) -> u8 {
    match player {
        Player::One => bit / 8,
        Player::Two => last_row - bit / 8,
    }
}

/// Returns how many rows the runner that is farthest forward has gone; 0 without runners.
fn front(position: &Hique, player: Player) -> u8 {
    let rows = set_bits(position.runner_bits(player)).map(|bit| rows_gone(bit, player, 6));
    rows.max().unwrap_or(0)
}

/// `None` unless both sides have equally many runners.
fn equal(position: &Hique) -> Option<()> {
    (position.runner_count(Player::One) == position.runner_count(Player::Two)).then_some(())
}

/// One runner more.
fn runner_more(position: &Hique, player: Player) -> Option<bool> {
    has_more(player, 1, |side| position.runner_count(side) as i32)
}

/// The front runner is two rows farther than the other side's.
fn front_runner(position: &Hique, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 2, |side| front(position, side).into())
}

/// Two timing points more.
fn timing_points(position: &Hique, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 2, |side| position.timing_points(side).into())
}

/// More guards beyond the middle.
fn guards_forward(position: &Hique, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 1, |side| {
        let is_beyond_middle = |bit: &u8| rows_gone(*bit, side, 5) >= 3;
        set_bits(position.guard_bits(side)).filter(is_beyond_middle).count() as i32
    })
}
