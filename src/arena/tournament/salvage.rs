//! Keeping what a damaged log still proves.
//!
//! A line's checksum goes on from that of the line before it. So a line is proven by the checksum that stands in front of it and one that stands
//! somewhere before it, even when what stands between the two is lost. A game is kept if its line is proven, its record is
//! whole, says the same, and is a game of the rules, and if it follows from the plan and the other games that are kept. Everything else is
//! told, and played again.

use super::folder::{FolderError, Found, LOG, check, lock, replace, stages, sync_folder};
use super::log::{
    self, Finished, START, checksum, entrants_in, first_line, game_line, plan_in, plan_line,
    quoted, unescaped,
};
use super::plan::Plan;
use super::schedule::GameId;
use crate::record::pgn::read as read_records;
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The hexadecimal digits of a checksum.
const DIGITS: usize = 16;

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
    let bytes = fs::read(&log_path).map_err(failed)?;
    let _lock = lock(path)?;
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
        games,
        mut lost,
    } = proven(&bytes, &canonical);
    for begun in &plans {
        log::check_plan(begun, &canonical).map_err(|error| FolderError::Log {
            path: log_path.clone(),
            error,
        })?;
    }
    if plans.is_empty() && games.is_empty() {
        // Nothing says that this was a tournament's log.
        return Err(damage);
    }
    let known: BTreeSet<usize> = plans.iter().map(|plan| entrants_in(plan)).collect();
    let known: Vec<usize> = known.into_iter().collect();
    let (stages, _) = stages(plan, &known).map_err(|error| FolderError::Log {
        path: log_path.clone(),
        error,
    })?;
    let (kept, misfits) = fitting(plan, &stages, games);
    lost.extend(misfits);
    lost.sort_by_key(|loss| loss.line);
    let old = set_aside(path).map_err(failed)?;
    // The plan as it was at each stage begins like the plan of today.
    let begun = |entrants: usize| {
        let whole = plans.iter().find(|plan| entrants_in(plan) == entrants);
        whole.map_or(&*canonical, |begun| begun)
    };
    let written = replace(path, LOG, |out| {
        let mut chain = START;
        for &stage in &stages {
            let (line, next) = plan_line(chain, begun(stage));
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

/// A game whose line is proven.
struct Line {
    number: usize,
    game: Finished,
    record: String,
}

/// What a damaged log says for certain.
struct Proven {
    plans: Vec<String>,
    games: Vec<Line>,
    lost: Vec<Loss>,
}

/// Looks for lines whose checksums hold.
fn proven(bytes: &[u8], canonical: &str) -> Proven {
    let starts: Vec<(usize, u64)> = checksums(bytes).collect();
    let mut known: HashSet<u64> = HashSet::from([START]);
    known.extend(possible_firsts(canonical));
    let (mut plans, mut games, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    // How far lines have been accounted for.
    let mut accounted = 0;
    let mut number = 1;
    let line_end = |from: usize| {
        let end = bytes[from..].iter().position(|&byte| byte == b'\n');
        end.map_or(bytes.len(), |end| from + end)
    };
    for (index, &(start, stated)) in starts.iter().enumerate() {
        let payload = start + DIGITS + 1;
        if start < accounted {
            known.insert(stated);
            continue;
        }
        // The line break may be damaged: then the next checksum says where the line ends.
        let next = starts[index + 1..].iter().map(|(next, _)| *next);
        let end = line_end(payload);
        let ends = next
            .take_while(|&next| next <= end)
            .flat_map(|next| [next.saturating_sub(1), next])
            .filter(|&next| next > payload);
        let end = std::iter::once(end)
            .chain(ends)
            .find(|&end| known.contains(&undone(stated, &bytes[payload..end])));
        known.insert(stated);
        let Some(end) = end else { continue };
        number += tell_lost(&bytes[accounted..start], number, &mut lost);
        match said(&bytes[payload..end]) {
            Ok(Said::Plan(plan)) => plans.push(plan),
            Ok(Said::Game(game, record)) => games.push(Line {
                number,
                game,
                record,
            }),
            Err((game, reason)) => lost.push(Loss {
                line: number,
                game,
                reason,
            }),
        }
        accounted = end;
        if bytes.get(end) == Some(&b'\n') {
            accounted += 1;
            number += 1;
        }
    }
    tell_lost(&bytes[accounted..], number, &mut lost);
    Proven { plans, games, lost }
}

/// The places where a checksum may stand, and what it says.
fn checksums(bytes: &[u8]) -> impl Iterator<Item = (usize, u64)> {
    let tabs = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\t');
    tabs.filter_map(|(tab, _)| {
        let start = tab.checked_sub(DIGITS)?;
        let digits = &bytes[start..tab];
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let text = std::str::from_utf8(digits).ok()?;
        let stated = u64::from_str_radix(text, 16).ok()?;
        digits.iter().all(is_digit).then_some((start, stated))
    })
}

/// The checksums that the first line may have had: the plan's with all of its entrants or fewer.
fn possible_firsts(canonical: &str) -> impl Iterator<Item = u64> {
    let entrants = canonical.find("\nentrant 1 = ").unwrap_or(0) + 1;
    let ends = canonical.match_indices('\n').map(|(at, _)| at + 1);
    let ends = ends.filter(move |&end| end > entrants);
    let texts = ends.map(|end| &canonical[..end]);
    texts.filter_map(|text| {
        let line = first_line(text);
        let (_, payload) = line.trim_end_matches('\n').split_once('\t')?;
        Some(checksum(START, payload.as_bytes()))
    })
}

/// The checksum from which one comes to `sum` by these bytes: every step can be undone.
fn undone(sum: u64, bytes: &[u8]) -> u64 {
    // The inverse of the multiplier, as their product is one.
    const INVERSE: u64 = 0xCE96_5057_AFF6_957B;
    let back = |sum: u64, byte: &u8| sum.wrapping_mul(INVERSE) ^ u64::from(*byte);
    bytes.iter().rev().fold(sum, back)
}

/// Tells what stands between proven lines; how many line breaks there are in it.
fn tell_lost(bytes: &[u8], first: usize, lost: &mut Vec<Loss>) -> usize {
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        // A single byte was a line break.
        if line.len() <= 1 {
            continue;
        }
        let fields = String::from_utf8_lossy(line);
        let game = fields.split('\t').nth(1).and_then(|id| id.parse().ok());
        lost.push(Loss {
            line: first + index,
            game,
            reason: format!("its checksum does not hold: `{}`", quoted(line)),
        });
    }
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

enum Said {
    Plan(String),
    Game(Finished, String),
}

/// What a proven line says; otherwise which game it is about, if that can be read, and what is wrong.
fn said(payload: &[u8]) -> Result<Said, (Option<GameId>, String)> {
    let unreadable = |reason: &str| (None, format!("it cannot be read: {reason}"));
    let text = std::str::from_utf8(payload).map_err(|_| unreadable("it is not UTF-8"))?;
    let fields: Option<Vec<String>> = text.split('\t').map(unescaped).collect();
    let fields = fields.ok_or_else(|| unreadable("an unknown escape"))?;
    if let Some(plan) = plan_in(&fields) {
        return Ok(Said::Plan(plan.to_owned()));
    }
    let (game, record) = log::finished(&fields).map_err(|reason| unreadable(&reason))?;
    match fault(&game, record) {
        Some(fault) => Err((Some(game.id), format!("its record does not hold: {fault}"))),
        None => {
            let record = record.to_owned();
            Ok(Said::Game(game, record))
        }
    }
}

/// What is wrong with a game's record.
fn fault(game: &Finished, record: &str) -> Option<String> {
    let mut records = read_records(record);
    let read = match records.next() {
        None => return Some("there is none".to_owned()),
        Some(Err(error)) => return Some(error.to_string()),
        Some(Ok(read)) => read,
    };
    if records.next().is_some() {
        return Some("there are two".to_owned());
    }
    if let Some(contradiction) = read.contradiction() {
        return Some(contradiction.to_string());
    }
    let round = read.tags.get("Round");
    (read.result != game.result || round != Some(&game.id.to_string()))
        .then(|| "it is another game's".to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_can_be_undone() {
        for text in ["", "a", "Entrant 1\t2\tp1win\u{e9}"] {
            for start in [START, 0, u64::MAX, 12_345] {
                let sum = checksum(start, text.as_bytes());
                assert_eq!(undone(sum, text.as_bytes()), start);
            }
        }
    }
}
