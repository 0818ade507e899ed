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
            Idea::new("mobility", "two movable pieces more", mobility),
            Idea::new(
                "crowded-rows",
                "fuller rows below row 7: four more in the sum of pieces in the row of each piece",
                crowded_rows,
            ),
            Idea::new("top-rows", "more pieces in rows 10 and 11", top_rows),
            Idea::new("blocked", "the other side cannot move", blocked),
        ]
    }
}

/// More pieces that can move, by two.
fn mobility(position: &Upthrust, player: Player) -> Option<bool> {
    has_more(player, 2, |side| position.movable_pieces(side).count_ones() as i32)
}

/// The pieces below the scoring rows stand in fuller rows, so that their next steps are longer.
fn crowded_rows(position: &Upthrust, player: Player) -> Option<bool> {
    let sum_of_row_counts = |side| {
        let rows =
            set_bits(position.pieces(side) & LOWER_ROWS).map(|square| usize::from(square) / 4 + 1);
        rows.map(|row| i32::from(position.pieces_in_row(row))).sum()
    };
    has_more(player, 4, sum_of_row_counts)
}

/// More pieces in rows 10 and 11.
fn top_rows(position: &Upthrust, player: Player) -> Option<bool> {
    has_more(player, 1, |side| (position.pieces(side) & TOP_ROWS).count_ones() as i32)
}

/// The other side cannot move.
fn blocked(position: &Upthrust, player: Player) -> Option<bool> {
    Some(position.movable_pieces(!player) == 0)
}
