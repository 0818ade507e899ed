//! The ideas of Focus, the same for its three variants.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::focus::{Focus, Rules};
use quadrille_games::rules::{Player, Position, Spot, set_bits};

impl<R: Rules> Strategic for Focus<R> {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("reserve", "one reserve piece more, equal captures", reserve),
            Idea::new("captures", "one capture more, equal reserves", captures),
            Idea::new(
                "prisoners",
                "two more pieces of the other side under own stacks, equal captures and reserves",
                prisoners,
            ),
            Idea::new("mobility", "a quarter more moves, equal captures and reserves", mobility),
        ]
    }
}

/// Returns `None` unless both sides have captured the same number of pieces.
fn equal_captures<R: Rules>(position: &Focus<R>) -> Option<()> {
    let [one, two] = Player::BOTH.map(|player| position.captured_count(player));
    (one == two).then_some(())
}

/// Returns `None` unless both sides have equal captures and reserves.
fn equal_captures_and_reserves<R: Rules>(position: &Focus<R>) -> Option<()> {
    let [one, two] = Player::BOTH.map(|player| position.reserve(player));
    equal_captures(position)?;
    (one == two).then_some(())
}

/// One reserve piece more, with equal captures.
fn reserve<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    equal_captures(position)?;
    has_more(player, 1, |side| position.reserve(side).into())
}

/// One capture more, with equal reserves.
fn captures<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    let [one, two] = Player::BOTH.map(|player| position.reserve(player));
    (one == two).then_some(())?;
    has_more(player, 1, |side| position.captured_count(side).into())
}

/// Returns the stacks that a player controls.
fn controlled_stacks<R: Rules>(position: &Focus<R>, player: Player) -> impl Iterator<Item = Spot> {
    set_bits(position.controlled_squares(player)).map(Spot)
}

/// Two more pieces of the opponent below own pieces, with equal captures and reserves.
fn prisoners<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    equal_captures_and_reserves(position)?;
    has_more(player, 2, |side| {
        let enemies_under =
            |spot| position.stack(spot).filter(|owner| *owner != side).count() as i32;
        controlled_stacks(position, side).map(enemies_under).sum()
    })
}

/// A quarter more moves, with equal captures and reserves.
fn mobility<R: Rules>(position: &Focus<R>, player: Player) -> Option<bool> {
    equal_captures_and_reserves(position)?;
    let move_count = |side| position.with_turn(side).count_legal_moves();
    let (own_moves, other_moves) = (move_count(player), move_count(!player));
    (5 * own_moves > 4 * other_moves).then_some(4 * own_moves >= 5 * other_moves)
}
