//! Where tournaments lie, and which there are.

use crate::storage::file_errors;
use crate::text::tr;
use quadrille_arena::tournament::{Folder, Plan};
use quadrille_files::{RealDisk, atomic};
use quadrille_games::rules::Variant;
use std::path::{Path, PathBuf};

/// The longest plan, in bytes.
const LONGEST: u64 = 1 << 20;

/// Where a tournament lies: its plan, and the folder of that name beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder of all tournaments.
    pub folder: PathBuf,
    /// The tournament's name there.
    pub name: String,
}

impl Place {
    /// The plan.
    pub fn plan(&self) -> PathBuf {
        self.folder.join(format!("{}.toml", self.name))
    }

    /// The folder of its games.
    pub fn games(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// The records of its games.
    pub fn records(&self) -> PathBuf {
        self.games().join("games.pgn")
    }

    /// Where it lies when it has been deleted.
    fn deleted(&self) -> Self {
        Self {
            folder: self.folder.join(DELETED),
            name: self.name.clone(),
        }
    }

    /// Reads the plan.
    ///
    /// # Errors
    /// Says in a sentence why there is none.
    pub fn read(&self) -> Result<Plan, String> {
        let file = self.plan();
        let shown = file.display().to_string();
        let text = atomic::read_text(&RealDisk, &file, LONGEST);
        let text = text.map_err(|error| file_errors::localized_read(&error))?;
        let text = text.ok_or_else(|| tr!("tournament-no-plan", file = &shown))?;
        self.parse(&text)
    }

    /// Reads this text of a plan.
    ///
    /// # Errors
    /// Says in a sentence why it is none.
    pub fn parse(&self, text: &str) -> Result<Plan, String> {
        Plan::parse(text, &self.folder).map_err(|error| {
            let shown = self.plan().display().to_string();
            // It quotes the line below its reason.
            let error = error.to_string().replace('\n', " ");
            tr!("tournament-bad-plan", file = &shown, error = error)
        })
    }
}

/// Where deleted tournaments lie, in the folder of all.
const DELETED: &str = "deleted";

/// Puts a tournament among the deleted ones. The plan goes first: without it nobody lists the games.
///
/// # Errors
/// Says in a sentence that somebody plays it, or what cannot be moved.
pub fn delete(place: &Place) -> Result<(), String> {
    if Folder::is_taken(&place.games()) {
        let path = place.games().display().to_string();
        return Err(tr!("tournament-busy-folder", path = path));
    }
    let there = place.deleted();
    move_to(&place.plan(), &there.plan())?;
    if place.games().exists() {
        move_to(&place.games(), &there.games())?;
    }
    Ok(())
}

/// Takes a tournament back from among the deleted ones.
///
/// # Errors
/// Says in a sentence what cannot be moved.
pub fn restore(place: &Place) -> Result<(), String> {
    let there = place.deleted();
    if there.games().exists() {
        move_to(&there.games(), &place.games())?;
    }
    move_to(&there.plan(), &place.plan())
}

fn move_to(from: &Path, to: &Path) -> Result<(), String> {
    let moved = atomic::move_to(&RealDisk, from, to);
    moved.map_err(|error| file_errors::localized(&error))
}

/// A tournament that was played or begun before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournament {
    /// Its name in the folder.
    pub name: String,
    /// What it is; or in a sentence why that cannot be known.
    pub about: Result<TournamentSummary, String>,
}

/// What a tournament is, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSummary {
    /// What is played.
    pub variant: Variant,
    /// The format's name in plans.
    pub format: &'static str,
    /// The entrants' names.
    pub entrants: Vec<String>,
    /// How many games have been played.
    pub played: usize,
    /// How many games there will be; in a knockout at least so many.
    pub games: usize,
}

/// The tournaments in `folder`, the newest first; none when there is no such folder.
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
    let about = |name: String| {
        let place = Place {
            folder: folder.to_owned(),
            name,
        };
        let about = place.read().map(|plan| TournamentSummary {
            variant: plan.variant,
            format: plan.format.id(),
            // What cannot be read is told where the tournament is opened.
            played: Folder::read(&place.games(), &plan).map_or(0, |found| found.games.len()),
            games: plan.least_games(),
            entrants: plan.entrants.into_iter().map(|who| who.name).collect(),
        });
        StoredTournament {
            name: place.name,
            about,
        }
    };
    names.into_iter().map(about).collect()
}
