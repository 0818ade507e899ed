//! The ideas of Focus, the same for its three variants.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::focus::{Focus, Rules};
use quadrille_games::rules::{Player, Position, Spot, set_bits};

impl<R: Rules> Strategic for Focus<R> {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("reserve", "one reserve piece more, equal captures", has_reserve_lead),
            Idea::new("captures", "one capture more, equal reserves", has_capture_lead),
            Idea::new(
                "prisoners",
                "two more pieces of the other side under own stacks, equal captures and reserves",
                has_prisoner_lead,
            ),
            Idea::new(
                "mobility",
                "a quarter more moves, equal captures and reserves",
                has_mobility_lead,
            ),
        ]
    }
}

/// Returns `None` unless both sides have captured the same number of pieces.
fn require_equal_captures<R: Rules>(position: &Focus<R>) -> Option<()> {
    let [one, two] = Player::BOTH.map(|player| position.captured_count(player));
    (one == two).then_some(())
}

/// Returns `None` unless both sides have equal captures and reserves.
fn require_equal_captures_and_reserves<R: Rules>(position: &Focus<R>) -> Option<()> {
    let [one, two] = Player::BOTH.map(|player| position.reserve(player));
    require_equal_captures(position)?;
    (one == two).then_some(())
}

/// The player has one reserve piece more, with equal captures.
fn has_reserve_lead<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    require_equal_captures(position)?;
    has_more(player, 1, |side| position.reserve(side).into())
}

/// The player has one capture more, with equal reserves.
fn has_capture_lead<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    let [one, two] = Player::BOTH.map(|player| position.reserve(player));
    (one == two).then_some(())?;
    has_more(player, 1, |side| position.captured_count(side).into())
}

/// Returns the stacks that a player controls.
fn controlled_stacks<R: Rules>(position: &Focus<R>, player: Player) -> impl Iterator<Item = Spot> {
    set_bits(position.controlled_squares(player)).map(Spot)
}

/// The player's stacks contain two more enemy pieces than the opponent's, with equal captures and reserves.
fn has_prisoner_lead<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    require_equal_captures_and_reserves(position)?;
    has_more(player, 2, |side| {
        let enemies_under =
            |spot| position.stack(spot).filter(|owner| *owner != side).count() as i32;
        controlled_stacks(position, side).map(enemies_under).sum()
    })
}

/// The player has a quarter more moves, with equal captures and reserves.
fn has_mobility_lead<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    require_equal_captures_and_reserves(position)?;
    let move_count = |side| position.with_turn(side).count_legal_moves();
    let (own_move_count, other_move_count) = (move_count(player), move_count(!player));
    (5 * own_move_count > 4 * other_move_count)
        .then_some(4 * own_move_count >= 5 * other_move_count)
}
