//! Prints the standings as text for the terminal, as CSV, and as an HTML page.

mod csv;
mod html;
mod text;

pub use csv::render_csv;
pub use html::render_html;
pub use text::render_text;

use super::folder::{TournamentFolder, TournamentProgress};
use super::plan::{Format, Plan};
use super::standings::{CrosstableCell, Standing};
use quadrille_engine::format_count;
use std::io;
use std::time::{Duration, Instant};

/// The minimum interval between two writes of the tables while games are played.
const MIN_REFRESH_INTERVAL: Duration = Duration::from_secs(5);

/// Writes the tables into the folder.
///
/// # Errors
/// When one cannot be written. Its old file is then unchanged.
pub fn write_tables(
    folder: &TournamentFolder,
    plan: &Plan,
    progress: &TournamentProgress,
) -> io::Result<()> {
    folder.write_tables(&render_csv(plan, progress), &render_html(plan, progress))
}

/// Returns the number of finished games, and of all games while some are missing.
fn format_game_count(progress: &TournamentProgress) -> String {
    let total_text = format_count(progress.schedule.total_games(), "game");
    if progress.schedule.is_over() {
        format_count(progress.games.len(), "game")
    } else {
        format!("{} of {total_text} so far", progress.games.len())
    }
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
    /// Writes the tables if they are due. Ignores errors, because the last [`write_tables`] reports them.
    pub fn refresh(
        &mut self,
        folder: &TournamentFolder,
        plan: &Plan,
        progress: &TournamentProgress,
    ) {
        let now = Instant::now();
        if now >= self.next_write {
            let _ = write_tables(folder, plan, progress);
            // Limits the time for long tables to a twentieth.
            self.next_write = now + MIN_REFRESH_INTERVAL.max(20 * now.elapsed());
        }
    }
}

/// Formats half points as points: `2`, `2.5`.
fn format_points(half_points: u32) -> String {
    let fraction = if half_points.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{fraction}", half_points / 2)
}

/// Returns the columns of every table: rank, name, points, and the games played, won, drawn and lost.
fn common_fields(plan: &Plan, row: &Standing) -> Vec<String> {
    let tally = &row.tally;
    let name = plan.entrants[row.entrant].name.clone();
    let mut fields = vec![row.rank.to_string(), name, format_points(row.half_points)];
    let counts = [tally.game_count(), tally.wins, tally.draws, tally.losses];
    fields.extend(counts.map(|count| count.to_string()));
    fields
}

/// Formats a field of the crosstable: points and games, such as `2.5/4`.
fn format_cell(cell: &CrosstableCell, is_diagonal: bool) -> String {
    match cell.games {
        _ if is_diagonal => "x".to_owned(),
        0 => "-".to_owned(),
        games => format!("{}/{games}", format_points(cell.half_points)),
    }
}

/// Lists an entrant's forfeits by kind, the most frequent first: `3 illegal move, 1 crash`.
fn format_forfeits(row: &Standing) -> String {
    let mut counts_by_kind: Vec<_> = row.forfeits.iter().collect();
    counts_by_kind.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let count_texts: Vec<_> =
        counts_by_kind.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    count_texts.join(", ")
}

/// Returns the heading and the row's value of the tie-break column; `None` for a format without one.
fn tie_break_column(plan: &Plan, row: &Standing) -> Option<(&'static str, String)> {
    match plan.format {
        Format::Swiss { .. } => Some(("Buchholz", format_points(row.buchholz))),
        Format::Knockout { .. } => Some(("Rounds", row.rounds_advanced.to_string())),
        Format::RoundRobin { .. } | Format::Gauntlet { .. } => None,
    }
}

/// Formats the rating difference to the opponents met, rounded, with its interval. Returns a dash without an interval.
pub fn format_elo(row: &Standing) -> String {
    let Some(estimate) = row.estimate() else { return "-".to_owned() };
    let format_bound = |elo: f64| {
        if elo.is_infinite() {
            if elo > 0.0 { "inf" } else { "-inf" }.to_owned()
        } else {
            format!("{elo:+.0}")
        }
    };
    match estimate.interval {
        Some((low, high)) => {
            let (elo, low, high) =
                (format_bound(estimate.elo), format_bound(low), format_bound(high));
            format!("{elo} [{low}, {high}]")
        }
        None => "-".to_owned(),
    }
}
