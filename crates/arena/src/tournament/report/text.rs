//! Formats the standings for a terminal.

use super::{
    common_fields, format_cell, format_elo, format_forfeits, format_game_count, tie_break_column,
};
use crate::tournament::folder::TournamentProgress;
use crate::tournament::plan::Plan;
use crate::tournament::standings::Standings;
use quadrille_games::rules::{cell_width, truncate_to_width};

/// The maximum width of a name, in cells.
const MAX_NAME_CELLS: usize = 30;
/// The maximum number of entrants for which a terminal is wide enough for the crosstable.
const MAX_CROSSTABLE_ENTRANTS: usize = 20;

/// Returns the standings and the forfeits, with a crosstable for at most 20 entrants.
pub fn render_text(plan: &Plan, progress: &TournamentProgress) -> String {
    let standings = Standings::new(plan, progress);
    let mut out = format!("{}: {}\n", plan.variant, plan.format);
    out.push_str(&format_game_count(progress));
    out.push_str("\n\n");
    let mut table = vec![column_headings(plan, &standings)];
    for row in &standings.rows {
        let mut fields = common_fields(plan, row);
        fields[1] = truncate_to_width(&fields[1], MAX_NAME_CELLS).into_owned();
        fields.extend(tie_break_column(plan, row).map(|(_, value)| value));
        fields.push(format_elo(row));
        let opponent_count =
            if standings.rows.len() > MAX_CROSSTABLE_ENTRANTS { 0 } else { standings.rows.len() };
        let opponents = standings.rows.iter().take(opponent_count).map(|opponent| opponent.entrant);
        fields.extend(opponents.map(|opponent| {
            let crosstable_cell = &standings.cells[row.entrant][opponent];
            format_cell(crosstable_cell, opponent == row.entrant)
        }));
        table.push(fields);
    }
    out.push_str(&align_columns(&table));
    let rows_with_forfeits = standings.rows.iter().filter(|row| !row.forfeits.is_empty());
    for (index, row) in rows_with_forfeits.enumerate() {
        let separator = if index == 0 { "\n" } else { "" };
        let name = &plan.entrants[row.entrant].name;
        out.push_str(&format!("{separator}{name} lost by {}\n", format_forfeits(row)));
    }
    out
}

fn column_headings(plan: &Plan, standings: &Standings) -> Vec<String> {
    let mut headings: Vec<String> =
        ["#", "Name", "Points", "Games", "+", "=", "-"].map(str::to_owned).to_vec();
    let tie_break_heading = standings.rows.first().and_then(|row| tie_break_column(plan, row));
    headings.extend(tie_break_heading.map(|(name, _)| name.to_owned()));
    headings.push("Elo [95%]".to_owned());
    // The opponents are in the order of the table.
    if standings.rows.len() <= MAX_CROSSTABLE_ENTRANTS {
        headings.extend((1..=standings.rows.len()).map(|row_number| format!("({row_number})")));
    }
    headings
}

/// Aligns columns: names to the left, all others to the right.
fn align_columns(table: &[Vec<String>]) -> String {
    let column_count = table.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let field_widths = table.iter().filter_map(|row| row.get(column));
        field_widths.map(|field| cell_width(field)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..column_count).map(width).collect();
    let mut out = String::new();
    for row in table {
        let mut line = String::new();
        for (column, (field, width)) in row.iter().zip(&widths).enumerate() {
            let gap = " ".repeat(width - cell_width(field));
            if column == 1 {
                line.push_str(&format!("{field}{gap}  "));
            } else {
                line.push_str(&format!("{gap}{field}  "));
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
