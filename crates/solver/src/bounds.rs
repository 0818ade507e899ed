//! Bounds of the final lead, computed for each column separately.
//!
//! Pieces only climb, so no piece loses points. Some pieces never move again: two in row 10, three in row 9 or four in row 8
//! would climb beyond the board, and their number cannot decrease. The same holds for a piece if such pieces occupy all four
//! squares above it. The bounds assume that all other pieces can climb to any distinct squares without such a piece.

use super::position::{COLUMNS, SolverPosition};
use std::sync::LazyLock;

/// The values of the rows from row 6 up, in tens of points. Lower rows count like row 6.
const ROW_VALUES: [i32; 6] = [0, 1, 2, 3, 4, 6];
/// The number of distinguished rows: the scoring ones, and one for all lower ones.
const ROW_KIND_COUNT: usize = ROW_VALUES.len();
/// The top row, from 0.
const TOP_ROW: usize = 10;
/// The highest row that does not score, from 0.
const HIGHEST_UNSCORED_ROW: usize = TOP_ROW + 1 - ROW_KIND_COUNT;
/// The number that is added to the leads of a column so that they are not negative.
const LEAD_BIAS: i32 = 10;

/// Packed leads, indexed by the stuck rows among 8 to 10 (three bits) and the sixteen bits of a column. Each entry holds three
/// bytes, from the lowest: the mover's greatest possible lead in that column, the smallest, and the current one.
static COLUMN_LEADS: LazyLock<Vec<u32>> = LazyLock::new(compute_column_leads);

/// The leads of a whole board, in tens of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leads(u32);

/// A handle to the lazily computed table, to be created once and reused.
#[derive(Clone, Copy)]
pub(super) struct ColumnLeads(&'static [u32]);

impl ColumnLeads {
    pub fn new() -> Self {
        Self(&COLUMN_LEADS)
    }

    /// Returns the possible leads of a position.
    #[inline]
    pub fn leads(self, position: &SolverPosition) -> Leads {
        let row_counts = position.row_counts();
        let (row_eight_count, row_nine_count, row_ten_count) =
            (row_counts >> 28, row_counts >> 32, row_counts >> 36);
        let stuck_rows = row_eight_count >> 2 & 1
            | (row_nine_count & row_nine_count >> 1 | row_nine_count >> 2) << 1 & 2
            | (row_ten_count >> 1 | row_ten_count >> 2) << 2 & 4;
        let table_start = (stuck_rows as usize) << 16;
        let packed_leads =
            |column: usize| self.0[table_start | (position.rows >> (16 * column)) as u16 as usize];
        Leads((0..COLUMNS).map(packed_leads).sum())
    }
}

impl Leads {
    const fn unpack(self, index: u32) -> i32 {
        (self.0 >> (8 * index) & 0xFF) as i32 - LEAD_BIAS * COLUMNS as i32
    }

    /// Returns the upper bound of the mover's final lead.
    pub const fn max_lead(self) -> i32 {
        self.unpack(0)
    }

    /// Returns the lower bound of the mover's final lead.
    pub const fn min_lead(self) -> i32 {
        self.unpack(1)
    }

    /// Returns the mover's current lead.
    pub const fn current_lead(self) -> i32 {
        self.unpack(2)
    }
}

fn compute_column_leads() -> Vec<u32> {
    let arrangement_count = ROW_KIND_COUNT.pow(4);
    let max_leads: Vec<i32> = (0..8 * arrangement_count)
        .map(|index| {
            compute_max_lead(
                index / arrangement_count,
                decode_arrangement(index % arrangement_count),
            )
        })
        // Arrangements with two pieces on a square do not occur.
        .map(|lead| lead.clamp(-LEAD_BIAS, LEAD_BIAS))
        .collect();
    let max_lead = |stuck_rows: usize, [a, b, c, d]: [usize; 4]| {
        max_leads[stuck_rows * arrangement_count
            + ((d * ROW_KIND_COUNT + c) * ROW_KIND_COUNT + b) * ROW_KIND_COUNT
            + a]
    };
    (0..8_usize << 16)
        .map(|index| {
            let piece_rows = [0, 4, 8, 12].map(|shift| index >> shift & 15);
            if piece_rows.iter().any(|&row| row > TOP_ROW) {
                return 0;
            }
            let [a, b, c, d] = piece_rows.map(|row| row.saturating_sub(HIGHEST_UNSCORED_ROW));
            let stuck_rows = index >> 16;
            let current_lead = ROW_VALUES[a] + ROW_VALUES[b] - ROW_VALUES[c] - ROW_VALUES[d];
            let bytes = [
                max_lead(stuck_rows, [a, b, c, d]),
                -max_lead(stuck_rows, [c, d, a, b]),
                current_lead,
            ];
            bytes.iter().rev().fold(0, |word, lead| word << 8 | (lead + LEAD_BIAS) as u32)
        })
        .collect()
}

/// Returns the row kinds of a column's four pieces.
fn decode_arrangement(arrangement: usize) -> [usize; 4] {
    let mut remaining_digits = arrangement;
    [(); 4].map(|()| {
        let kind = remaining_digits % ROW_KIND_COUNT;
        remaining_digits /= ROW_KIND_COUNT;
        kind
    })
}

/// Returns the greatest possible lead of the first two pieces of a column over the other two. Bits 0 to 2 of `stuck_rows` stand
/// for rows 8 to 10 in which no piece moves again.
fn compute_max_lead(stuck_rows: usize, kinds: [usize; 4]) -> i32 {
    let stuck_kinds = stuck_rows << 2;
    let mut fixed_rows = 0_usize;
    for kind in (1..ROW_KIND_COUNT).rev() {
        // All squares that a piece of this row could reach, since it climbs at most four.
        let reachable_rows = (2 << (kind + 4).min(ROW_KIND_COUNT - 1)) - (2 << kind);
        if kinds.contains(&kind)
            && (stuck_kinds >> kind & 1 == 1 || reachable_rows & !fixed_rows == 0)
        {
            fixed_rows |= 1 << kind;
        }
    }
    compute_max_sum(&kinds, fixed_rows, fixed_rows, [1, 1, -1, -1])
}

/// Returns the greatest signed sum of row values that the pieces with these row kinds can have on distinct squares. Pieces in
/// `fixed_rows` stay.
fn compute_max_sum(kinds: &[usize], fixed_rows: usize, occupied: usize, signs: [i32; 4]) -> i32 {
    let Some((&kind, other_kinds)) = kinds.split_first() else { return 0 };
    let sign = signs[signs.len() - kinds.len()];
    if fixed_rows >> kind & 1 == 1 {
        return sign * ROW_VALUES[kind] + compute_max_sum(other_kinds, fixed_rows, occupied, signs);
    }
    (kind..ROW_KIND_COUNT)
        .filter(|&target_row| target_row == 0 || occupied >> target_row & 1 == 0)
        .map(|target_row| {
            sign * ROW_VALUES[target_row]
                + compute_max_sum(other_kinds, fixed_rows, occupied | 1 << target_row, signs)
        })
        .max()
        // Without a free square, the arrangement is impossible.
        .unwrap_or(-1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Position;
    use quadrille_games::rules::upthrust::Upthrust;
    use quadrille_games::rules::zobrist::number;

    #[test]
    fn games_end_within_the_bounds_of_their_positions() {
        let columns = ColumnLeads::new();
        let mut moves = Vec::new();
        let (mut narrow, mut all) = (0, 0);
        for seed in 0..400 {
            let mut position = Upthrust::start();
            let mut leads = Vec::new();
            loop {
                leads.push((position.to_move(), columns.leads(&SolverPosition::new(&position))));
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let pick = number(seed, leads.len() as u64) as usize % moves.len();
                position.play_unchecked(moves[pick]);
            }
            for (mover, lead) in leads {
                let end = i32::from(position.total(mover)) - i32::from(position.total(!mover));
                let is_within = (lead.min_lead()..=lead.max_lead()).contains(&(end / 10));
                assert!(is_within, "{end} {lead:?} {position}");
                assert!((lead.min_lead()..=lead.max_lead()).contains(&lead.current_lead()));
                narrow += u32::from(lead.max_lead() - lead.min_lead() < 24);
                all += 1;
            }
        }
        assert!(narrow * 40 > all, "{narrow} of {all}");
    }
}
