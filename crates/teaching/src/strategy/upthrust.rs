//! The ideas of Upthrust.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{Player, set_bits};

/// The squares of rows 1 to 6, which do not score.
const LOWER_ROWS: u64 = (1 << 24) - 1;
/// The squares of rows 10 and 11.
const TOP_ROWS: u64 = 0xff << 36;

impl Strategic for Upthrust {
    fn ideas() -> Vec<Idea<Self>> {
        vec![
            Idea::new("mobility", "two movable pieces more", has_mobility_lead),
            Idea::new(
                "crowded-rows",
                "fuller rows below row 7: four more in the sum of pieces in the row of each piece",
                has_fuller_rows,
            ),
            Idea::new("top-rows", "more pieces in rows 10 and 11", has_top_row_lead),
            Idea::new("blocked", "the other side cannot move", blocks_opponent),
        ]
    }
}

/// The player has two movable pieces more than the opponent.
fn has_mobility_lead(position: &Upthrust, player: Player) -> Option<bool> {
    has_more(player, 2, |side| position.movable_pieces(side).count_ones() as i32)
}

/// The player's pieces below the scoring rows stand in fuller rows, so that their next steps are longer.
fn has_fuller_rows(position: &Upthrust, player: Player) -> Option<bool> {
    let sum_of_row_counts = |side| {
        let row_numbers =
            set_bits(position.pieces(side) & LOWER_ROWS).map(|square| usize::from(square) / 4 + 1);
        row_numbers.map(|row| i32::from(position.pieces_in_row(row))).sum()
    };
    has_more(player, 4, sum_of_row_counts)
}

/// The player has more pieces in rows 10 and 11.
fn has_top_row_lead(position: &Upthrust, player: Player) -> Option<bool> {
    has_more(player, 1, |side| (position.pieces(side) & TOP_ROWS).count_ones() as i32)
}

/// The opponent cannot move.
fn blocks_opponent(position: &Upthrust, player: Player) -> Option<bool> {
    Some(position.movable_pieces(!player) == 0)
}
