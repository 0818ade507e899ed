//! The ideas of HiQUE.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::{Player, set_bits};

impl Strategic for Hique {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("runner-more", "one runner more", has_runner_lead),
            Idea::new(
                "front-runner",
                "front runner two rows farther, equal runners",
                has_front_runner_lead,
            ),
            Idea::new(
                "timing-points",
                "two timing points more, equal runners",
                has_timing_point_lead,
            ),
            Idea::new(
                "guards-forward",
                "more guards beyond the middle, equal runners",
                has_forward_guard_lead,
            ),
        ]
    }
}

/// Returns the number of rows that a piece of `player` has advanced. `bit` is its runner or guard square, and `last_row` the
/// index of the last row of such squares.
const fn advanced_rows(bit: u8, player: Player, last_row: u8) -> u8 {
    match player {
        Player::One => bit / 8,
        Player::Two => last_row - bit / 8,
    }
}

/// Returns the number of rows that the front runner of `player` has advanced; 0 without runners.
fn front_runner_rows(position: &Hique, player: Player) -> u8 {
    let rows = set_bits(position.runner_bits(player)).map(|bit| advanced_rows(bit, player, 6));
    rows.max().unwrap_or(0)
}

/// Returns `None` unless both sides have equally many runners.
fn require_equal_runners(position: &Hique) -> Option<()> {
    (position.runner_count(Player::One) == position.runner_count(Player::Two)).then_some(())
}

/// The player has one runner more.
fn has_runner_lead(position: &Hique, player: Player) -> Option<bool> {
    has_more(player, 1, |side| position.runner_count(side) as i32)
}

/// The player's front runner is two rows farther than the opponent's, with equally many runners.
fn has_front_runner_lead(position: &Hique, player: Player) -> Option<bool> {
    require_equal_runners(position)?;
    has_more(player, 2, |side| front_runner_rows(position, side).into())
}

/// The player has two timing points more, with equally many runners.
fn has_timing_point_lead(position: &Hique, player: Player) -> Option<bool> {
    require_equal_runners(position)?;
    has_more(player, 2, |side| position.timing_points(side).into())
}

/// The player has more guards beyond the middle, with equally many runners.
fn has_forward_guard_lead(position: &Hique, player: Player) -> Option<bool> {
    require_equal_runners(position)?;
    has_more(player, 1, |side| {
        let is_beyond_middle = |bit: &u8| advanced_rows(*bit, side, 5) >= 3;
        set_bits(position.guard_bits(side)).filter(is_beyond_middle).count() as i32
    })
}
