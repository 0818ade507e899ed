//! The log of a tournament: what was played, in a file that is only ever added to.
//!
//! The first line names the plan, each further line is a finished game with its whole record, or the plan again when somebody has joined:
//! then it says the same and more entrants behind the others. Every line begins with a
//! checksum of itself and of all lines before it, so that nothing in the middle can be lost, doubled or
//! exchanged unnoticed. A program that is killed while it writes leaves at most one line torn, the last; that game
//! had not counted yet, and is played again.
//!
//! ```text
//! CHECKSUM <tab> quadrille-tournament 1 <tab> PLAN
//! CHECKSUM <tab> GAME <tab> P1 <tab> P2 <tab> RESULT <tab> HOW <tab> PLIES <tab> SENTENCE <tab> RECORD
//! ```
//!
//! Line breaks, tabs and backslashes inside a field are written as `\n`, `\t`, `\r` and `\\`.

use super::schedule::GameId;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{Player, quote};
use std::fs::File;
use std::io::{self, BufRead, Write};
use thiserror::Error;

/// What the first line says that this is.
const MAGIC: &str = "quadrille-tournament 1";

/// A game that is over and counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Which.
    pub id: GameId,
    /// Who played, by their place in the plan's list, Player 1 first.
    pub seats: [usize; 2],
    /// Who won; never unknown.
    pub result: GameResult,
    /// Who lost other than by the rules, and the kind of misdeed, as [`Cause::kind`](crate::Cause::kind) has it.
    pub forfeit: Option<(Player, String)>,
    /// How many plies were played, the opening's included.
    pub plies: usize,
    /// How it ended, in one sentence.
    pub sentence: String,
}

/// A log that cannot be gone on with.
#[derive(Debug, Error)]
pub enum LogError {
    /// The file is something else.
    #[error("it is no tournament's log: it begins `{0}`, expected a checksum and `{MAGIC}`")]
    Foreign(String),
    /// A line is not as it was written, and not merely torn by a write that was cut short.
    #[error(
        "line {line} is damaged, its checksum does not fit: `{quote}` (`tournament --salvage` keeps what can still be proven)"
    )]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// How it begins.
        quote: String,
    },
    /// A line says something that this program does not write.
    #[error("line {line}: {reason}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// It belongs to another plan.
    #[error(
        "it is the log of another tournament: it was begun with `{begun}`, the plan now says `{now}`"
    )]
    OtherPlan {
        /// The first line of the plan that differs, as the log has it.
        begun: String,
        /// The same as the plan has it.
        now: String,
    },
    /// The plan has more entrants than the log, where that cannot be.
    #[error(
        "{joined} {} joined it, but in the format {format} the pairings follow from who was there at the beginning",
        if *joined == 1 { "entrant has" } else { "entrants have" }
    )]
    Joined {
        /// How many.
        joined: usize,
        /// The format's name.
        format: &'static str,
    },
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What a line says.
pub(super) enum Entry<'a> {
    /// The plan from here on.
    Plan(&'a str),
    /// A game and its record.
    Game(Finished, &'a str),
}

/// What was found in a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// The checksum that the next line goes on from.
    chain: u64,
    /// How long the good part is, in bytes; zero when there is no first line.
    pub good: u64,
    /// How many bytes of a torn line follow.
    pub torn: u64,
    /// How many took part, at the beginning and whenever somebody had joined.
    pub entrants: Vec<usize>,
}

/// A checksum that starts from another (FNV-1a): each step can be undone, so no single changed byte goes unnoticed.
pub(super) fn checksum(chain: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(chain, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Where the first checksum starts.
pub(super) const START: u64 = 0xCBF2_9CE4_8422_2325;

/// A whole line and the checksum that the next one goes on from.
fn line(chain: u64, fields: &[&str]) -> (String, u64) {
    let fields: Vec<String> = fields.iter().map(|field| escaped(field)).collect();
    let payload = fields.join("\t");
    let chain = checksum(chain, payload.as_bytes());
    (format!("{chain:016x}\t{payload}\n"), chain)
}

fn escaped(field: &str) -> String {
    let mut out = String::with_capacity(field.len() + 16);
    for c in field.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c => out.push(c),
        }
    }
    out
}

pub(super) fn unescaped(field: &str) -> Option<String> {
    let mut out = String::with_capacity(field.len());
    let mut characters = field.chars();
    while let Some(c) = characters.next() {
        out.push(match c {
            '\\' => match characters.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '\\' => '\\',
                _ => return None,
            },
            c => c,
        });
    }
    Some(out)
}

/// The beginning of a line, for people.
pub(super) fn quoted(bytes: &[u8]) -> String {
    quote(String::from_utf8_lossy(bytes).trim_end())
}

/// The first line for a plan's canonical text.
pub(super) fn first_line(plan: &str) -> String {
    plan_line(START, plan).0
}

/// A line that names the plan from there on, and the checksum that the next one goes on from.
pub(super) fn plan_line(chain: u64, plan: &str) -> (String, u64) {
    line(chain, &[MAGIC, plan])
}

/// The plan's text in a line's fields, if it is such a line.
pub(super) fn plan_in(fields: &[String]) -> Option<&str> {
    match fields {
        [magic, plan] if magic == MAGIC => Some(plan),
        _ => None,
    }
}

/// How many entrants a plan's canonical text has.
pub(super) fn entrants_in(plan: &str) -> usize {
    let number = |line: &str| {
        let (number, _) = line.strip_prefix("entrant ")?.split_once(" = ")?;
        number.parse::<usize>().ok()
    };
    plan.lines().filter_map(number).count()
}

/// Whether a plan's text is another's with more entrants behind the others.
pub(super) fn extends(plan: &str, begun: &str) -> bool {
    let next = format!("entrant {} = ", entrants_in(begun) + 1);
    let more = plan.strip_prefix(begun);
    more.is_some_and(|more| more.starts_with(&next))
}

/// Reads a log for the plan with this canonical text. `on_game` gets every finished game and its record.
///
/// # Errors
/// When it is no log, is damaged elsewhere than at its end, belongs to another plan, or cannot be read.
pub(super) fn read(
    source: impl BufRead,
    plan: &str,
    on_game: &mut dyn FnMut(Finished, &str) -> Result<(), LogError>,
) -> Result<Reading, LogError> {
    scan(source, Some(&first_line(plan)), &mut |entry| match entry {
        Entry::Plan(begun) => check_plan(begun, plan),
        Entry::Game(game, record) => on_game(game, record),
    })
}

/// Reads a log. `on_entry` gets what the lines say; `first` is how the first line should read, if it is known.
///
/// # Errors
/// When it is no log, is damaged elsewhere than at its end, or cannot be read.
pub(super) fn scan(
    mut source: impl BufRead,
    first: Option<&str>,
    on_entry: &mut dyn FnMut(Entry<'_>) -> Result<(), LogError>,
) -> Result<Reading, LogError> {
    let mut reading = Reading {
        chain: START,
        ..Reading::default()
    };
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if source.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let Some((chain, fields)) = whole(reading.chain, &bytes) else {
            // The first line comes into being whole: what is torn there must at least be its beginning.
            let begins = first.is_some_and(|first| first.as_bytes().starts_with(&bytes));
            if number == 1 && !begins {
                return Err(LogError::Foreign(quoted(&bytes)));
            }
            if !source.fill_buf()?.is_empty() || !is_torn(reading.chain, &bytes) {
                let quote = quoted(&bytes);
                return Err(LogError::Damaged {
                    line: number,
                    quote,
                });
            }
            reading.torn = bytes.len() as u64;
            break;
        };
        let unreadable = |reason: String| LogError::Unreadable {
            line: number,
            reason,
        };
        let fields = fields.ok_or_else(|| unreadable("an unknown escape".to_owned()))?;
        if let Some(plan) = plan_in(&fields) {
            on_entry(Entry::Plan(plan))?;
            reading.entrants.push(entrants_in(plan));
        } else if number == 1 {
            return Err(LogError::Foreign(quoted(&bytes)));
        } else {
            let (game, record) = finished(&fields).map_err(unreadable)?;
            on_entry(Entry::Game(game, record))?;
        }
        reading.chain = chain;
        reading.good += bytes.len() as u64;
    }
    Ok(reading)
}

/// The checksum and the fields of a line, if it is whole; no fields when an escape in it is unknown.
fn whole(chain: u64, bytes: &[u8]) -> Option<(u64, Option<Vec<String>>)> {
    let text = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
    let (sum, payload) = text.split_once('\t')?;
    let chain = checksum(chain, payload.as_bytes());
    (sum == format!("{chain:016x}")).then(|| (chain, payload.split('\t').map(unescaped).collect()))
}

/// Whether a line that is not whole may come from a write that was cut short: its end is missing, or parts of it never
/// reached the disk and are zero. A whole line with something behind it has merely lost its line break.
fn is_torn(chain: u64, bytes: &[u8]) -> bool {
    if bytes.contains(&0) {
        return true;
    }
    if bytes.ends_with(b"\n") {
        return false;
    }
    let Some(tab) = bytes.iter().position(|&byte| byte == b'\t') else {
        return true;
    };
    let (sum, payload) = (&bytes[..tab], &bytes[tab + 1..]);
    let stated = std::str::from_utf8(sum).map(|sum| u64::from_str_radix(sum, 16));
    let Ok(Ok(stated)) = stated else {
        return true;
    };
    let mut chain = chain;
    let last = payload.len().saturating_sub(1);
    !payload[..last].iter().any(|&byte| {
        chain = checksum(chain, &[byte]);
        chain == stated
    })
}

/// A plan's canonical text without the lines on which no game depends: how long engines are waited for.
fn essential(plan: &str) -> String {
    let is_limit = |line: &&str| {
        let mut limits = ["start-limit = ", "ping-limit = "].into_iter();
        limits.any(|limit| line.starts_with(limit))
    };
    let lines = plan.split_inclusive('\n').filter(|line| !is_limit(line));
    lines.collect()
}

/// Whether a log's plan is this one, or one that entrants have joined since. How long engines are waited for may have changed.
pub(super) fn check_plan(begun: &str, plan: &str) -> Result<(), LogError> {
    let [begun, plan] = [begun, plan].map(essential);
    if begun == plan || extends(&plan, &begun) {
        return Ok(());
    }
    // One of them may have more lines than the other, but they differ somewhere.
    let (mut old, mut new) = (begun.lines(), plan.lines());
    loop {
        let (begun, now) = (old.next(), new.next());
        if begun != now || begun.is_none() {
            let [begun, now] = [begun, now].map(|line| line.unwrap_or("nothing"));
            return Err(LogError::OtherPlan {
                begun: quoted_from_difference(begun, now),
                now: quoted_from_difference(now, begun),
            });
        }
    }
}

/// A line as it differs from another: of long ones the equal beginning is left out.
fn quoted_from_difference(line: &str, other: &str) -> String {
    const EQUAL: usize = 40;
    let equal = line.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let equal = equal.count();
    if equal <= EQUAL {
        return quote(line);
    }
    let rest: String = line.chars().skip(equal - EQUAL / 2).collect();
    quote(&format!("…{rest}"))
}

/// A game's fields.
pub(super) fn finished(fields: &[String]) -> Result<(Finished, &str), String> {
    let [id, one, two, result, how, plies, sentence, record] = fields else {
        return Err(format!("{} fields: expected 8", fields.len()));
    };
    let number = |text: &String| {
        let bad = |_| format!("`{}`: expected a number", quote(text));
        text.parse::<usize>().map_err(bad)
    };
    let bad = |text: &String, expected: &str| {
        let quote = quote(text);
        format!("`{quote}`: expected {expected}")
    };
    let known = GameResult::ALL
        .into_iter()
        .find(|known| known.word() == result && *known != GameResult::Unknown);
    let result = known.ok_or_else(|| bad(result, "p1win, p2win or draw"))?;
    let forfeit = match how.split_once(' ') {
        None if how == "played" => None,
        Some(("1", kind)) => Some((Player::One, kind.to_owned())),
        Some(("2", kind)) => Some((Player::Two, kind.to_owned())),
        _ => return Err(bad(how, "`played`, or who forfeited it and how")),
    };
    let game = Finished {
        id: id.parse()?,
        seats: [number(one)?, number(two)?],
        result,
        forfeit,
        plies: number(plies)?,
        sentence: sentence.clone(),
    };
    Ok((game, record))
}

/// A log that is open for adding to.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    chain: u64,
    /// Whether an attempt to add a line failed: part of it may be there.
    broken: bool,
}

impl Log {
    /// Goes on in `file`, which stands open for appending and ends where `reading` says.
    pub(super) const fn go_on(file: File, reading: &Reading) -> Self {
        Self {
            file,
            chain: reading.chain,
            broken: false,
        }
    }

    /// Adds a game. When this returns well the game is on the disk, whatever happens to the program or the machine.
    ///
    /// # Errors
    /// When it cannot be written; from then on nothing can be added.
    pub(super) fn add(&mut self, game: &Finished, record: &str) -> io::Result<()> {
        self.write(game_line(self.chain, game, record))
    }

    /// Adds the plan again, which somebody has joined.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub(super) fn add_plan(&mut self, plan: &str) -> io::Result<()> {
        self.write(plan_line(self.chain, plan))
    }

    fn write(&mut self, (line, chain): (String, u64)) -> io::Result<()> {
        if self.broken {
            return Err(io::Error::other("an earlier game could not be written"));
        }
        let written = self.file.write_all(line.as_bytes());
        let kept = written.and_then(|()| self.file.sync_data());
        self.broken = kept.is_err();
        self.chain = chain;
        kept
    }
}

pub(super) fn game_line(chain: u64, game: &Finished, record: &str) -> (String, u64) {
    let how = game.forfeit.as_ref().map_or_else(
        || "played".to_owned(),
        |(loser, kind)| format!("{} {kind}", loser.index() + 1),
    );
    let [one, two] = game.seats.map(|seat| seat.to_string());
    let fields = [
        &*game.id.to_string(),
        &one,
        &two,
        game.result.word(),
        &how,
        &game.plies.to_string(),
        &game.sentence,
        record,
    ];
    line(chain, &fields)
}

#[cfg(test)]
mod tests;
