//! Prints the standings as text for the terminal, as CSV, and as an HTML page.

mod csv;
mod html;
mod text;

pub use csv::csv;
pub use html::render_html;
pub use text::text;

use super::folder::{TournamentFolder, TournamentProgress};
use super::plan::{Format, Plan};
use super::standings::{CrosstableCell, Standing};
use std::io;
use std::time::{Duration, Instant};

/// The minimum interval between two writes of the tables while games are played.
const MIN_REFRESH_INTERVAL: Duration = Duration::from_secs(5);

/// Writes the tables into the folder.
///
/// # Errors
/// When one cannot be written. Its old file is then unchanged.
pub fn write(
    folder: &TournamentFolder,
    plan: &Plan,
    progress: &TournamentProgress,
) -> io::Result<()> {
    folder.write_tables(&csv(plan, progress), &render_html(plan, progress))
}

/// Writes the tables every few seconds.
#[derive(Clone, Copy, Debug)]
pub struct TableRefresher {
    /// The time of the next write.
    next_write: Instant,
}

impl Default for TableRefresher {
    fn default() -> Self {
        Self { next_write: Instant::now() + MIN_REFRESH_INTERVAL }
    }
}

impl TableRefresher {
    /// Writes the tables if they are due. Errors are reported by [`write()`] at the end.
    pub fn refresh(
        &mut self,
        folder: &TournamentFolder,
        plan: &Plan,
        progress: &TournamentProgress,
    ) {
        let now = Instant::now();
        if now >= self.next_write {
            let _ = write(folder, plan, progress);
            // Limits the time for long tables to a twentieth.
            self.next_write = now + MIN_REFRESH_INTERVAL.max(20 * now.elapsed());
        }
    }
}

/// Formats half points as points: `2`, `2.5`.
fn points(half_points: u32) -> String {
    let fraction = if half_points.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{fraction}", half_points / 2)
}

/// Returns the columns of every table: rank, name, points, and the games played, won, drawn and lost.
fn fields(plan: &Plan, row: &Standing) -> Vec<String> {
    let tally = &row.tally;
    let name = plan.entrants[row.entrant].name.clone();
    let mut fields = vec![row.rank.to_string(), name, points(row.half_points)];
    let counts = [tally.games(), tally.wins, tally.draws, tally.losses];
    fields.extend(counts.map(|count| count.to_string()));
    fields
}

/// Formats a field of the crosstable: points and games, such as `2.5/4`.
fn cell(cell: &CrosstableCell, is_own: bool) -> String {
    match cell.games {
        _ if is_own => "x".to_owned(),
        0 => "-".to_owned(),
        games => format!("{}/{games}", points(cell.half_points)),
    }
}

/// Lists an entrant's forfeits by kind, the most frequent first: `3 illegal move, 1 crash`.
fn forfeit_counts(row: &Standing) -> String {
    let mut kinds: Vec<_> = row.forfeits.iter().collect();
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let counts: Vec<_> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    counts.join(", ")
}

/// Returns the tie-break column of a format: its name and the row's value.
fn tie_break(plan: &Plan, row: &Standing) -> Option<(&'static str, String)> {
    match plan.format {
        Format::Swiss { .. } => Some(("Buchholz", points(row.buchholz))),
        Format::Knockout { .. } => Some(("Rounds", row.rounds_advanced.to_string())),
        Format::RoundRobin { .. } | Format::Gauntlet { .. } => None,
    }
}

/// Returns the rating difference to the opponents met, rounded; a dash while it is unknown.
pub fn elo(row: &Standing) -> String {
    let Some(estimate) = row.estimate() else { return "-".to_owned() };
    let format_elo = |elo: f64| {
        if elo.is_infinite() {
            if elo > 0.0 { "inf" } else { "-inf" }.to_owned()
        } else {
            format!("{elo:+.0}")
        }
    };
    match estimate.interval {
        Some((low, high)) => {
            let (elo, low, high) = (format_elo(estimate.elo), format_elo(low), format_elo(high));
            format!("{elo} [{low}, {high}]")
        }
        None => "-".to_owned(),
    }
}
