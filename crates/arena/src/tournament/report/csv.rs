//! Writes the standings as CSV (RFC 4180): a header, then one line per entrant.

use super::{common_fields, format_forfeits, format_points};
use crate::tournament::folder::TournamentProgress;
use crate::tournament::plan::Plan;
use crate::tournament::standings::Standings;
use quadrille_games::rules::escape_invisible;

/// The columns before the points against each opponent.
const COLUMNS: [&str; 15] = [
    "rank",
    "name",
    "player",
    "points",
    "games",
    "won",
    "drawn",
    "lost",
    "byes",
    "buchholz",
    "rounds_survived",
    "elo",
    "elo_low",
    "elo_high",
    "forfeits",
];

/// Returns the standings. The last columns are the points against each entrant, in the order of the table. A cell is empty
/// if no game was played. Elo is empty if it is unknown.
pub fn render_csv(plan: &Plan, progress: &TournamentProgress) -> String {
    let standings = Standings::new(plan, progress);
    let entrant_indices: Vec<usize> = standings.rows.iter().map(|row| row.entrant).collect();
    let mut headings: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
    let points_heading = |&entrant: &usize| format!("against {}", plan.entrants[entrant].name);
    headings.extend(entrant_indices.iter().map(points_heading));
    let mut out = format_line(&headings);
    for row in &standings.rows {
        let estimate = row.estimate();
        let interval = estimate.and_then(|estimate| estimate.interval);
        let elo_text = |elo: Option<f64>| elo.map_or_else(String::new, |elo| format!("{elo:.1}"));
        let mut fields = common_fields(plan, row);
        let player = plan.entrants[row.entrant].player.to_string();
        fields.insert(2, escape_invisible(&player).into_owned());
        fields.extend([
            row.bye_count.to_string(),
            format_points(row.buchholz),
            row.rounds_advanced.to_string(),
            elo_text(estimate.map(|estimate| estimate.elo)),
            elo_text(interval.map(|(low, _)| low)),
            elo_text(interval.map(|(_, high)| high)),
            format_forfeits(row),
        ]);
        fields.extend(entrant_indices.iter().map(|&opponent| {
            let cell = &standings.cells[row.entrant][opponent];
            if cell.games == 0 { String::new() } else { format_points(cell.half_points) }
        }));
        out.push_str(&format_line(&fields));
    }
    out
}

fn format_line(fields: &[String]) -> String {
    let quoted_fields: Vec<String> = fields.iter().map(|field| quote_field(field)).collect();
    quoted_fields.join(",") + "\r\n"
}

/// Quotes a field if necessary.
fn quote_field(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
