//! Reads and writes the log of a tournament: the games played, in an append-only file.
//!
//! The first line contains the plan. Each further line is a finished game with its whole record, or the plan again after
//! entrants have joined. A line is JSON and begins with a checksum of its other content. Lines are independent: a damaged
//! line is skipped and reported, and the others count. A program that is killed during a write leaves at most a truncated
//! last line. That game has not counted yet and is played again.
//!
//! ```text
//! {"checksum":"ffff52f09e4c1b1d","plan":"variant = hique\n…"}
//! {"checksum":"8a3c6bd0cbb7a5a1","game":{"id":"1.1.1","seats":[0,1],"result":"p1win","forfeit":null,"plies":40,…}}
//! ```
//!
//! Up to version 0.2.0, a line was `CHECKSUM`, tab, and fields separated by tabs. Its checksum continued that of the
//! previous line. Such lines are still read, and a tournament with such lines continues in the new format.

use super::schedule::GameId;
use crate::PlayerFailure;
use quadrille_files::{Output, reason};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{BadText, Player, quote};
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead};
use thiserror::Error;

/// The format name in the first line of a log up to version 0.2.0.
const FORMER_MAGIC: &str = "quadrille-tournament 1";

/// A finished game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The game's id.
    pub id: GameId,
    /// The players' indices in the plan's list, Player 1 first.
    pub seats: [usize; 2],
    /// The result; never unknown.
    pub result: GameResult,
    /// The player that lost by a failure, and the [kind](crate::PlayerFailure::kind) of failure.
    pub forfeit: Option<(Player, String)>,
    /// The number of plies, including the opening.
    pub plies: usize,
    /// The ending in one sentence.
    pub sentence: String,
}

impl FinishedGame {
    /// Returns whether an engine broke down, so that the game gives no information on strength.
    pub fn is_breakdown(&self) -> bool {
        let kind = self.forfeit.as_ref().map(|(_, kind)| kind);
        kind.is_some_and(|kind| PlayerFailure::is_breakdown_kind(kind))
    }
}

/// A line of a log that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the log is ignored: {reason}")]
pub struct SkippedLine {
    /// The line, from 1.
    pub line: usize,
    /// The reason why it does not count.
    pub reason: String,
}

/// The content of a line.
pub(super) enum LogEntry {
    /// The plan that applies to the following lines.
    Plan(String),
    /// A game and its record.
    Game(FinishedGame, String),
}

/// The serialised form of a line.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum LogLine {
    Plan(String),
    Game(GameLine),
}

#[derive(Deserialize, Serialize)]
struct GameLine {
    id: String,
    seats: [usize; 2],
    result: String,
    /// The number of the player who forfeited the game, 1 or 2, and the kind of failure.
    forfeit: Option<(usize, String)>,
    plies: usize,
    sentence: String,
    record: String,
}

/// Returns the line that contains a plan's canonical text.
pub(super) fn plan_line(plan: &str) -> io::Result<String> {
    to_json_line(&LogLine::Plan(plan.to_owned()))
}

/// Returns the line of a finished game.
pub(super) fn game_line(game: &FinishedGame, record: &str) -> io::Result<String> {
    let forfeit = game.forfeit.as_ref();
    to_json_line(&LogLine::Game(GameLine {
        id: game.id.to_string(),
        seats: game.seats,
        result: game.result.code().to_owned(),
        forfeit: forfeit.map(|(loser, kind)| (loser.index() + 1, kind.clone())),
        plies: game.plies,
        sentence: game.sentence.clone(),
        record: record.to_owned(),
    }))
}

fn to_json_line(line: &LogLine) -> io::Result<String> {
    let json = serde_json::to_string(line)?;
    let payload = &json[1..];
    let checksum = fnv1a(FNV_OFFSET_BASIS, payload.as_bytes());
    Ok(format!("{{\"checksum\":\"{checksum:016x}\",{payload}\n"))
}

/// Appends a line to a log and synchronises it. On failure `truncate` restores the previous length. If that fails too, the
/// error names both reasons. The next reader of the log then ignores a partial line and counts a complete one.
///
/// # Errors
/// Those of `file`.
pub(super) fn append_line<F: Output>(
    file: &mut F,
    line: &str,
    truncate: impl FnOnce(&mut F) -> io::Result<()>,
) -> io::Result<()> {
    let write_result = file.write_all(line.as_bytes()).and_then(|()| file.sync());
    write_result.map_err(|write_error| match truncate(file) {
        Ok(()) => write_error,
        Err(error) => {
            let [write_reason, truncate_reason] = [&write_error, &error].map(reason);
            let message =
                format!("{write_reason}; the written part cannot be removed: {truncate_reason}");
            io::Error::new(write_error.kind(), message)
        }
    })
}

/// Reads the lines of a log. Yields the number of each line, from 1, and its content or an error.
pub(super) struct LogReader<R> {
    source: R,
    line_bytes: Vec<u8>,
    line_number: usize,
    /// The checksum of the previous line in the former format.
    previous_checksum: u64,
    /// The total length in bytes of all lines that end in a line break.
    pub complete_bytes: u64,
}

impl<R: BufRead> LogReader<R> {
    pub(super) const fn new(source: R) -> Self {
        Self {
            source,
            line_bytes: Vec::new(),
            line_number: 0,
            previous_checksum: FNV_OFFSET_BASIS,
            complete_bytes: 0,
        }
    }

    fn read_entry(&mut self) -> Result<LogEntry, String> {
        let text = String::from_utf8_lossy(&self.line_bytes);
        let error = |problem: &str| format!("{problem}: `{}`", quote(text.trim_end()));
        let line = text.strip_suffix('\n').ok_or_else(|| error("it is torn"))?;
        let log_line = if line.starts_with('{') {
            parse_line(line)
        } else {
            parse_former_line(line, &mut self.previous_checksum)
        };
        let entry = log_line.and_then(|line| match line {
            LogLine::Plan(plan) => Some(LogEntry::Plan(plan)),
            LogLine::Game(game) => game.into_entry(),
        });
        entry.ok_or_else(|| error("it is damaged"))
    }
}

impl<R: BufRead> Iterator for LogReader<R> {
    type Item = io::Result<(usize, Result<LogEntry, String>)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.line_bytes.clear();
        match self.source.read_until(b'\n', &mut self.line_bytes) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        self.line_number += 1;
        if self.line_bytes.ends_with(b"\n") {
            self.complete_bytes += self.line_bytes.len() as u64;
        }
        Some(Ok((self.line_number, self.read_entry())))
    }
}

/// Returns the content of a line, if its checksum is correct.
fn parse_line(line: &str) -> Option<LogLine> {
    let (checksum, payload) = line.strip_prefix("{\"checksum\":\"")?.split_once("\",")?;
    let is_intact = checksum == format!("{:016x}", fnv1a(FNV_OFFSET_BASIS, payload.as_bytes()));
    serde_json::from_str(&format!("{{{payload}")).ok().filter(|_| is_intact)
}

/// Returns the content of a line in the former format, in which the checksum continues that of the previous line.
fn parse_former_line(line: &str, previous_checksum: &mut u64) -> Option<LogLine> {
    let (checksum_text, payload) = line.split_once('\t')?;
    let checksum = u64::from_str_radix(checksum_text, 16).ok()?;
    let is_intact = fnv1a(*previous_checksum, payload.as_bytes()) == checksum;
    *previous_checksum = checksum;
    // Line breaks, tabs and backslashes are escaped as in JSON; quotation marks are not.
    let unescape_field = |text: &str| {
        let text = text.replace('"', "\\\"");
        serde_json::from_str(&format!("\"{text}\"")).ok()
    };
    let fields: Vec<String> = payload.split('\t').map(unescape_field).collect::<Option<_>>()?;
    let line = match &fields[..] {
        [format_name, plan] if format_name == FORMER_MAGIC => LogLine::Plan(plan.clone()),
        [id, first_seat, second_seat, result, forfeit, plies, sentence, record] => {
            LogLine::Game(GameLine {
                id: id.clone(),
                seats: [first_seat.parse().ok()?, second_seat.parse().ok()?],
                result: result.clone(),
                forfeit: match forfeit.split_once(' ') {
                    Some((loser, kind)) => Some((loser.parse().ok()?, kind.to_owned())),
                    None => None,
                },
                plies: plies.parse().ok()?,
                sentence: sentence.clone(),
                record: record.clone(),
            })
        }
        _ => return None,
    };
    is_intact.then_some(line)
}

impl GameLine {
    /// Converts the line to a game; `None` if a value is invalid or the result is unknown.
    fn into_entry(self) -> Option<LogEntry> {
        let mut results = GameResult::ALL.into_iter();
        let result = results.find(|result| result.code() == self.result)?;
        let player_by_number =
            |number| Player::BOTH.into_iter().find(|player| player.index() + 1 == number);
        let forfeit = match self.forfeit {
            Some((loser, kind)) => Some((player_by_number(loser)?, kind)),
            None => None,
        };
        let game = FinishedGame {
            id: self.id.parse().ok()?,
            seats: self.seats,
            result,
            forfeit,
            plies: self.plies,
            sentence: self.sentence,
        };
        (result != GameResult::Unknown).then_some(LogEntry::Game(game, self.record))
    }
}

/// Returns the number of entrants in a plan's canonical text.
pub(super) fn count_entrants(plan: &str) -> usize {
    let parse_entrant_number = |line: &str| {
        let (entrant_number, _) = line.strip_prefix("entrant ")?.split_once(" = ")?;
        entrant_number.parse::<usize>().ok()
    };
    plan.lines().filter_map(parse_entrant_number).count()
}

/// Returns whether `plan` is the text `logged_plan` with entrants appended.
fn has_joined_entrants(plan: &str, logged_plan: &str) -> bool {
    let next_entrant = format!("entrant {} = ", count_entrants(logged_plan) + 1);
    let added_lines = plan.strip_prefix(logged_plan);
    added_lines.is_some_and(|added_lines| added_lines.starts_with(&next_entrant))
}

/// Returns a plan's canonical text without the timeouts of engines, which may change during a tournament.
fn without_timeouts(plan: &str) -> String {
    let is_timeout_line = |line: &&str| {
        let mut timeout_keys = ["start-limit = ", "ping-limit = "].into_iter();
        timeout_keys.any(|key| line.starts_with(key))
    };
    let lines = plan.split_inclusive('\n').filter(|line| !is_timeout_line(line));
    lines.collect()
}

/// Checks that a log's plan is this one, except for joined entrants and timeouts of engines.
pub(super) fn check_plan(logged_plan: &str, plan: &str) -> Result<(), BadText> {
    let [logged_plan, plan] = [logged_plan, plan].map(without_timeouts);
    if logged_plan == plan || has_joined_entrants(&plan, &logged_plan) {
        return Ok(());
    }
    // Either a line differs, or one text has more lines.
    let (mut logged_lines, mut current_lines) = (logged_plan.lines(), plan.lines());
    loop {
        let (logged_line, current_line) = (logged_lines.next(), current_lines.next());
        if logged_line != current_line || logged_line.is_none() {
            let [logged_line, current_line] =
                [logged_line, current_line].map(|line| line.unwrap_or("nothing"));
            let (logged_quote, current_quote) = (
                quote_from_difference(logged_line, current_line),
                quote_from_difference(current_line, logged_line),
            );
            return Err(BadText::new(format_args!(
                "it is the log of another tournament: it was started with `{logged_quote}`, the plan now says `{current_quote}`"
            )));
        }
    }
}

/// Quotes a line. Shortens a long prefix that it shares with `other_line`.
fn quote_from_difference(line: &str, other_line: &str) -> String {
    const MAX_SHARED_CHARS: usize = 40;
    let shared_char_count =
        line.chars().zip(other_line.chars()).take_while(|(a, b)| a == b).count();
    if shared_char_count <= MAX_SHARED_CHARS {
        return quote(line);
    }
    let rest: String = line.chars().skip(shared_char_count - MAX_SHARED_CHARS / 2).collect();
    quote(&format!("…{rest}"))
}

#[cfg(test)]
mod tests;
