//! Formats the standings for a terminal.

use super::{cell, elo, fields, forfeit_counts, tie_break};
use crate::tournament::folder::TournamentProgress;
use crate::tournament::plan::Plan;
use crate::tournament::standings::Standings;
use quadrille_games::rules::{cell_width, truncate_to_width};

/// The maximum width of a name, in cells.
const NAME_CELLS: usize = 30;
/// The maximum number of entrants for which a terminal is wide enough for the crosstable.
const MAX_CROSSTABLE_ENTRANTS: usize = 20;

/// Returns the standings with the crosstable, and the forfeits.
pub fn text(plan: &Plan, progress: &TournamentProgress) -> String {
    let standings = Standings::new(plan, progress);
    let mut out = format!("{}: {}\n", plan.variant, plan.format);
    let (finished_games, total_games) = (progress.games.len(), progress.schedule.total_games());
    if progress.schedule.is_over() {
        out.push_str(&format!("{finished_games} games\n\n"));
    } else {
        out.push_str(&format!("{finished_games} of {total_games} games so far\n\n"));
    }
    let mut table = vec![heading(plan, &standings)];
    for row in &standings.rows {
        let mut fields = fields(plan, row);
        fields[1] = truncate_to_width(&fields[1], NAME_CELLS).into_owned();
        fields.extend(tie_break(plan, row).map(|(_, value)| value));
        fields.push(elo(row));
        let columns =
            if standings.rows.len() > MAX_CROSSTABLE_ENTRANTS { 0 } else { standings.rows.len() };
        let opponents = standings.rows.iter().take(columns).map(|opponent| opponent.entrant);
        fields.extend(opponents.map(|opponent| {
            let points = &standings.cells[row.entrant][opponent];
            cell(points, opponent == row.entrant)
        }));
        table.push(fields);
    }
    out.push_str(&align_columns(&table));
    let rows_with_forfeits = standings.rows.iter().filter(|row| !row.forfeits.is_empty());
    for (number, row) in rows_with_forfeits.enumerate() {
        let separator = if number == 0 { "\n" } else { "" };
        let name = &plan.entrants[row.entrant].name;
        out.push_str(&format!("{separator}{name} lost by {}\n", forfeit_counts(row)));
    }
    out
}

fn heading(plan: &Plan, standings: &Standings) -> Vec<String> {
    let mut headings: Vec<String> =
        ["#", "Name", "Points", "Games", "+", "=", "-"].map(str::to_owned).to_vec();
    let tie_break_column = standings.rows.first().and_then(|row| tie_break(plan, row));
    headings.extend(tie_break_column.map(|(name, _)| name.to_owned()));
    headings.push("Elo [95%]".to_owned());
    // The opponents are in the order of the table.
    if standings.rows.len() <= MAX_CROSSTABLE_ENTRANTS {
        headings.extend((1..=standings.rows.len()).map(|row_number| format!("({row_number})")));
    }
    headings
}

/// Aligns columns: names to the left, all others to the right.
fn align_columns(table: &[Vec<String>]) -> String {
    let columns = table.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let lengths = table.iter().filter_map(|row| row.get(column));
        lengths.map(|field| cell_width(field)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
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
