//! The stored tournaments.

use crate::file_errors;
use quadrille_arena::tournament::{Plan, TournamentFolder};
use quadrille_files::{RealDisk, atomic};
use quadrille_games::rules::Variant;
use quadrille_session::setup::tournament::EntrantName;
use quadrille_text::tr;
use std::path::{Path, PathBuf};

/// The largest size of a plan, in bytes.
const MAX_PLAN_BYTES: u64 = 1 << 20;

/// The paths of a tournament: its plan, and beside it the folder of its games with the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPaths {
    /// The folder of all tournaments.
    pub folder: PathBuf,
    /// The name of the tournament.
    pub name: String,
}

impl TournamentPaths {
    /// Returns the path of the plan.
    pub fn plan_file(&self) -> PathBuf {
        self.folder.join(format!("{}.toml", self.name))
    }

    /// Returns the folder of the games.
    pub fn games_folder(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Returns the path of the game records.
    pub fn records_file(&self) -> PathBuf {
        self.games_folder().join("games.pgn")
    }

    /// Returns the paths of the tournament after it was deleted.
    fn deleted_paths(&self) -> Self {
        Self { folder: self.folder.join(DELETED_FOLDER), name: self.name.clone() }
    }

    /// Reads the plan.
    ///
    /// # Errors
    /// If the plan cannot be read or is invalid. The error is a sentence for the person.
    pub fn read_plan(&self) -> Result<Plan, String> {
        let file = self.plan_file();
        let path = file.display().to_string();
        let text = atomic::read_text(&RealDisk, &file, MAX_PLAN_BYTES);
        let text = text.map_err(|error| file_errors::localized_read(&error))?;
        let text = text.ok_or_else(|| tr!("tournament-no-plan", file = &path))?;
        self.parse_plan(&text)
    }

    /// Parses the text of a plan.
    ///
    /// # Errors
    /// If it is not a plan. The error is a sentence for the person.
    pub fn parse_plan(&self, text: &str) -> Result<Plan, String> {
        Plan::parse(text, &self.folder).map_err(|error| {
            let path = self.plan_file().display().to_string();
            // The quotation is on a line of its own in the message.
            let error = error.to_string().replace('\n', " ");
            tr!("tournament-bad-plan", file = &path, error = error)
        })
    }
}

/// The folder of deleted tournaments, in the folder of all tournaments.
const DELETED_FOLDER: &str = "deleted";

/// Moves a tournament to the deleted ones. The plan moves first, because games without a plan are not listed.
///
/// # Errors
/// If the tournament is running or a file cannot be moved. The error is a sentence for the person.
pub fn delete(paths: &TournamentPaths) -> Result<(), String> {
    if TournamentFolder::is_locked(&paths.games_folder()) {
        let path = paths.games_folder().display().to_string();
        return Err(tr!("tournament-busy-folder", path = path));
    }
    let deleted_paths = paths.deleted_paths();
    move_to(&paths.plan_file(), &deleted_paths.plan_file())?;
    if paths.games_folder().exists() {
        move_to(&paths.games_folder(), &deleted_paths.games_folder())?;
    }
    Ok(())
}

/// Restores a deleted tournament.
///
/// # Errors
/// If a file cannot be moved. The error is a sentence for the person.
pub fn restore(paths: &TournamentPaths) -> Result<(), String> {
    let deleted_paths = paths.deleted_paths();
    if deleted_paths.games_folder().exists() {
        move_to(&deleted_paths.games_folder(), &paths.games_folder())?;
    }
    move_to(&deleted_paths.plan_file(), &paths.plan_file())
}

fn move_to(from: &Path, to: &Path) -> Result<(), String> {
    let result = atomic::move_to(&RealDisk, from, to);
    result.map_err(|error| file_errors::localized(&error))
}

/// A stored tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournament {
    /// The name of the tournament.
    pub name: String,
    /// A summary, or a sentence with the reason why it cannot be read.
    pub summary: Result<TournamentSummary, String>,
}

/// A summary of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSummary {
    /// The variant.
    pub variant: Variant,
    /// The identifier of the format in plans.
    pub format: &'static str,
    /// The names of the entrants.
    pub entrant_names: Vec<EntrantName>,
    /// The number of finished games.
    pub finished_game_count: usize,
    /// The number of all games; for a knockout, the smallest possible number.
    pub game_count: usize,
}

/// Returns the tournaments in `folder`, the newest first; none if there is no such folder.
pub fn list(folder: &Path) -> Vec<StoredTournament> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .filter(|name| !name.starts_with('.'))
        .collect();
    // The names begin with the time.
    names.sort_unstable_by(|one, two| two.cmp(one));
    let read_summary = |name: String| {
        let paths = TournamentPaths { folder: folder.to_owned(), name };
        let summary = paths.read_plan().map(|plan| TournamentSummary {
            variant: plan.variant,
            format: plan.format.id(),
            // Errors are shown when the tournament is opened.
            finished_game_count: TournamentFolder::read(&paths.games_folder(), &plan)
                .map_or(0, |progress| progress.games.len()),
            game_count: plan.min_game_count(),
            entrant_names: plan.entrants.iter().map(EntrantName::from).collect(),
        });
        StoredTournament { name: paths.name, summary }
    };
    names.into_iter().map(read_summary).collect()
}
