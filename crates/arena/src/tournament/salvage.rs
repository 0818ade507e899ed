//! Keeping what a damaged log still proves.
//!
//! A line's checksum goes on from that of the line before it. So a line is proven by the checksum that stands in front of it and one that stands
//! somewhere before it, even when what stands between the two is lost (`proof`). A game is kept if its line is proven, its record is
//! whole, says the same, and is a game of the rules, and if it follows from the plan and the other games that are kept. Everything else is
//! told, and played again.

use super::folder::{FolderError, Found, LOG, check, lock, replace, stages, sync_folder};
use super::log::{self, START, game_line, plan_line};
use super::plan::Plan;
use super::proof::{Line, Proven, beginning, proven};
use super::schedule::GameId;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What came of salvaging a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// How many games were kept.
    pub kept: usize,
    /// What was lost, in the order of the log.
    pub lost: Vec<Loss>,
    /// Where the damaged log is now.
    pub old: PathBuf,
}

/// Something in a log that is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The line, from 1, as line breaks divide them now.
    pub line: usize,
    /// The game, if that can be read.
    pub game: Option<GameId>,
    /// Why it is not kept.
    pub reason: String,
}

/// Keeps what is proven in the log of `plan` in this folder: a new log is written, and the old one stays beside it under another name. `None`, and nothing
/// is changed, when the log is not damaged.
///
/// # Errors
/// When somebody plays there, when there is no log, it is another tournament's, or something cannot be read or written. Then nothing
/// has been changed.
pub fn salvage(path: &Path, plan: &Plan) -> Result<Option<Salvaged>, FolderError> {
    let log_path = path.join(LOG);
    let failed = |error| FolderError::Io {
        path: log_path.clone(),
        error,
    };
    fs::metadata(&log_path).map_err(failed)?;
    let _lock = lock(path)?;
    let bytes = fs::read(&log_path).map_err(failed)?;
    let canonical = plan.canonical();
    let damage = match check(&log_path, plan, &canonical) {
        Ok(_) => return Ok(None),
        Err(FolderError::Log {
            error:
                error @ (log::LogError::OtherPlan { .. }
                | log::LogError::Joined { .. }
                | log::LogError::Io(_)),
            path,
        }) => return Err(FolderError::Log { path, error }),
        Err(error) => error,
    };
    let Proven {
        plans,
        stages: begun,
        games,
        mut lost,
    } = proven(&bytes, &canonical);
    for begun in &plans {
        log::check_plan(begun, &canonical).map_err(|error| FolderError::Log {
            path: log_path.clone(),
            error,
        })?;
    }
    if begun.is_empty() && games.is_empty() {
        // Nothing says that this was a tournament's log.
        return Err(damage);
    }
    let known: Vec<usize> = begun.into_iter().collect();
    let (stages, _) = stages(plan, &known).map_err(|error| FolderError::Log {
        path: log_path.clone(),
        error,
    })?;
    let (kept, misfits) = fitting(plan, &stages, games);
    lost.extend(misfits);
    lost.sort_by_key(|loss| loss.line);
    let old = set_aside(path).map_err(failed)?;
    let written = replace(path, LOG, |out| {
        let mut chain = START;
        for &stage in &stages {
            // The plan as it was at each stage begins like the plan of today.
            let (line, next) = plan_line(chain, beginning(&canonical, stage));
            out.write_all(line.as_bytes())?;
            chain = next;
        }
        for line in &kept {
            let (line, next) = game_line(chain, &line.game, &line.record);
            out.write_all(line.as_bytes())?;
            chain = next;
        }
        Ok(())
    });
    written.map_err(failed)?;
    Ok(Some(Salvaged {
        kept: kept.len(),
        lost,
        old,
    }))
}

/// Gives the log another name beside its own.
fn set_aside(folder: &Path) -> io::Result<PathBuf> {
    for number in 1.. {
        let name = format!("{LOG}.damaged-{number}");
        let aside = folder.join(name);
        match fs::hard_link(folder.join(LOG), &aside) {
            Ok(()) => {
                sync_folder(folder)?;
                return Ok(aside);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // Not every file system has links.
            Err(_) if !aside.exists() => {
                fs::copy(folder.join(LOG), &aside)?;
                fs::File::open(&aside)?.sync_all()?;
                sync_folder(folder)?;
                return Ok(aside);
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("no name is free"))
}

/// The games that follow from the plan and each other, and those that do not.
fn fitting(plan: &Plan, stages: &[usize], games: Vec<Line>) -> (Vec<Line>, Vec<Loss>) {
    let mut found = Found::nothing_in(plan, stages);
    let mut open = games;
    let mut kept: Vec<Line> = Vec::new();
    // In some formats a round follows from the ones before it.
    loop {
        let before = open.len();
        let mut left = Vec::new();
        for line in open {
            let encounter = found.schedule.encounter_of(line.game.id);
            let fits = encounter
                .is_some_and(|encounter| encounter.seats(line.game.id.game) == line.game.seats);
            if fits && found.add(line.game.clone()) {
                kept.push(line);
            } else {
                left.push(line);
            }
        }
        open = left;
        found.schedule.advance(&found.results);
        if open.len() == before || open.is_empty() {
            break;
        }
    }
    kept.sort_by_key(|line| line.number);
    let loss = |line: Line| Loss {
        line: line.number,
        game: Some(line.game.id),
        reason: if found.results.get(line.game.id).is_some() {
            "the game stands in the log twice".to_owned()
        } else {
            "it follows from games that are lost, or not from the plan".to_owned()
        },
    };
    (kept, open.into_iter().map(loss).collect())
}
