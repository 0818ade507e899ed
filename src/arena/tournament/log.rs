//! The log of a tournament: what was played, in a file that is only ever added to.
//!
//! The first line names the plan, each further line is a finished game with its whole record. Every line begins with a
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
use crate::record::pgn::GameResult;
use crate::rules::{Player, quote};
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
    /// Who lost other than by the rules, and the kind of misdeed, as [`Cause::kind`](crate::arena::Cause::kind) has it.
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
    #[error("line {line} is damaged, its checksum does not fit: `{quote}`")]
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
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What was found in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// The checksum that the next line goes on from.
    chain: u64,
    /// How long the good part is, in bytes; nought when there is no first line.
    pub good: u64,
    /// How many bytes of a torn line follow.
    pub torn: u64,
}

/// A checksum that starts from another (FNV-1a): each step can be undone, so no single changed byte goes unnoticed.
fn checksum(chain: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(chain, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Where the first checksum starts.
const START: u64 = 0xCBF2_9CE4_8422_2325;

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

fn unescaped(field: &str) -> Option<String> {
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
fn quoted(bytes: &[u8]) -> String {
    quote(String::from_utf8_lossy(bytes).trim_end())
}

/// The first line for a plan's canonical text.
pub(super) fn first_line(plan: &str) -> String {
    line(START, &[MAGIC, plan]).0
}

/// Reads a log for the plan with this canonical text. `on_game` gets every finished game and its record.
///
/// # Errors
/// When it is no log, is damaged elsewhere than at its end, belongs to another plan, or cannot be read.
pub(super) fn read(
    mut source: impl BufRead,
    plan: &str,
    on_game: &mut dyn FnMut(Finished, &str) -> Result<(), LogError>,
) -> Result<Reading, LogError> {
    let mut reading = Reading {
        chain: START,
        good: 0,
        torn: 0,
    };
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if source.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let Some((chain, fields)) = whole(reading.chain, &bytes) else {
            // The first line comes into being whole: what is torn there must at least be its beginning.
            if number == 1 && !first_line(plan).as_bytes().starts_with(&bytes) {
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
        if number == 1 {
            check_plan(&fields, plan, &bytes)?;
        } else {
            let (game, record) = finished(&fields).map_err(unreadable)?;
            on_game(game, record)?;
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
/// reached the disk and are nought. A whole line with something behind it has merely lost its line break.
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

fn check_plan(fields: &[String], plan: &str, bytes: &[u8]) -> Result<(), LogError> {
    let [magic, begun] = fields else {
        return Err(LogError::Foreign(quoted(bytes)));
    };
    if magic != MAGIC {
        return Err(LogError::Foreign(quoted(bytes)));
    }
    if begun == plan {
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
fn finished(fields: &[String]) -> Result<(Finished, &str), String> {
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
        if self.broken {
            return Err(io::Error::other("an earlier game could not be written"));
        }
        let (line, chain) = game_line(self.chain, game, record);
        let written = self.file.write_all(line.as_bytes());
        let kept = written.and_then(|()| self.file.sync_data());
        self.broken = kept.is_err();
        self.chain = chain;
        kept
    }
}

fn game_line(chain: u64, game: &Finished, record: &str) -> (String, u64) {
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
mod tests {
    use super::*;

    const PLAN: &str = "variant = hique\nseed = 1\n";

    fn game(number: usize) -> Finished {
        Finished {
            id: GameId {
                round: 0,
                table: 0,
                game: number,
            },
            seats: [number % 2, 1 - number % 2],
            result: GameResult::ALL[number % 3],
            forfeit: (number == 1).then(|| (Player::One, "illegal move".to_owned())),
            plies: 10 * number,
            sentence: "It said `\\x\t`: no.".to_owned(),
        }
    }

    /// A log of so many games, and where its lines end.
    fn log(games: usize) -> (Vec<u8>, Vec<usize>) {
        let (mut text, mut chain) = line(START, &[MAGIC, PLAN]);
        let mut ends = vec![text.len()];
        for number in 0..games {
            let (line, next) = game_line(chain, &game(number), "[Game \"hique\"]\n\n1. x *\n\n");
            text.push_str(&line);
            chain = next;
            ends.push(text.len());
        }
        (text.into_bytes(), ends)
    }

    fn games(bytes: &[u8]) -> Result<(Reading, Vec<Finished>), LogError> {
        let mut found = Vec::new();
        let reading = read(bytes, PLAN, &mut |game, record| {
            assert_eq!(record, "[Game \"hique\"]\n\n1. x *\n\n");
            found.push(game);
            Ok(())
        })?;
        Ok((reading, found))
    }

    #[test]
    fn torn_at_any_byte_it_loses_the_torn_line_and_nothing_else() {
        let (whole, ends) = log(3);
        for cut in 0..=whole.len() {
            let lines = ends.iter().filter(|&&end| end <= cut).count();
            let good = if lines == 0 { 0 } else { ends[lines - 1] };
            let Ok((reading, found)) = games(&whole[..cut]) else {
                unreachable!("cut at {cut}");
            };
            assert_eq!(
                (reading.good, reading.torn),
                (good as u64, (cut - good) as u64)
            );
            let expected: Vec<_> = (0..lines.saturating_sub(1)).map(game).collect();
            assert_eq!(found, expected, "cut at {cut}");
        }
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let (whole, ends) = log(3);
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            let lines = ends.iter().filter(|&&end| end <= at).count();
            match games(&changed) {
                Err(LogError::Foreign(_)) => assert_eq!(lines, 0, "byte {at}"),
                Err(LogError::Damaged { line, .. }) => assert_eq!(line, lines + 1, "byte {at}"),
                other => unreachable!("byte {at}: {other:?}"),
            }
        }
        // A write of which only some parts have reached the disk.
        let mut holes = whole.clone();
        holes[ends[2] + 30..ends[2] + 50].fill(0);
        let found = games(&holes).map(|(reading, found)| (reading.good, found.len()));
        assert_eq!(found.ok(), Some((ends[2] as u64, 2)));
    }

    #[test]
    fn lines_can_be_neither_left_out_nor_doubled() {
        let (whole, ends) = log(3);
        let without = [&whole[..ends[0]], &whole[ends[1]..]].concat();
        assert!(matches!(
            games(&without),
            Err(LogError::Damaged { line: 2, .. })
        ));
        let doubled = [&whole[..ends[1]], &whole[ends[0]..]].concat();
        assert!(matches!(
            games(&doubled),
            Err(LogError::Damaged { line: 3, .. })
        ));
    }

    #[test]
    fn other_files_and_other_plans_are_refused() {
        for bytes in [&b"[Game \"hique\"]\n"[..], b"x", b"\n", b"\xff\xff\n"] {
            assert!(
                matches!(games(bytes), Err(LogError::Foreign(_))),
                "{bytes:?}"
            );
        }
        let (whole, _) = log(2);
        for (plan, told) in [
            (
                "variant = hique\nseed = 2\n",
                "`seed = 1`, the plan now says `seed = 2`",
            ),
            (
                "variant = hique\n",
                "`seed = 1`, the plan now says `nothing`",
            ),
            (
                "variant = hique\nseed = 1\nhash = 1\n",
                "`nothing`, the plan now says `hash = 1`",
            ),
            (
                "variant = hique\nseed = 1234567890123456789012345678901234567890\n",
                "`seed = 1`, the plan now says `seed = 1234567890123456789012345678901234567890`",
            ),
        ] {
            let error = read(&whole[..], plan, &mut |_, _| Ok(())).err();
            let error = error.map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn long_lines_are_quoted_where_they_differ() {
        let long = |end: &str| format!("entrant 1 = A: {}{end}", "very ".repeat(40));
        assert_eq!(
            quoted_from_difference(&long("good"), &long("bad")),
            "…very very very very good"
        );
    }

    #[test]
    fn nothing_is_added_behind_a_failure() {
        let name = format!("quadrille-{}-closed.log", std::process::id());
        let path = std::env::temp_dir().join(name);
        let (start, _) = log(0);
        let tried = std::fs::write(&path, &start).and_then(|()| {
            let (reading, _) = games(&start).map_err(io::Error::other)?;
            // Open for reading only.
            let mut log = Log::go_on(File::open(&path)?, &reading);
            let first = log.add(&game(0), "").is_err();
            log.file = File::options().append(true).open(&path)?;
            Ok((first, log.add(&game(1), "").is_err(), std::fs::read(&path)?))
        });
        let _ = std::fs::remove_file(&path);
        assert_eq!(tried.ok(), Some((true, true, start)));
    }

    #[test]
    fn what_is_added_is_read_again() {
        let name = format!("quadrille-{}-added.log", std::process::id());
        let path = std::env::temp_dir().join(name);
        let (start, _) = log(1);
        let added = std::fs::write(&path, &start).and_then(|()| {
            let file = File::options().append(true).open(&path)?;
            let (reading, _) = games(&start).map_err(io::Error::other)?;
            let mut log = Log::go_on(file, &reading);
            for number in 1..3 {
                log.add(&game(number), "[Game \"hique\"]\n\n1. x *\n\n")?;
            }
            std::fs::read(&path)
        });
        let _ = std::fs::remove_file(&path);
        assert_eq!(added.ok(), Some(log(3).0));
    }
}
