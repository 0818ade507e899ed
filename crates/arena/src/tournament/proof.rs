//! What a damaged log proves.
//!
//! A line is proven by the checksum that stands in front of it and one that the log had come to before it. Where a checksum or a
//! plan's line is damaged, what the log must have come to there is reckoned from what is left and proven by the next line, which goes on from it.

use super::log::{
    self, Finished, START, checksum, entrants_in, first_line, plan_in, quoted, unescaped,
};
use super::salvage::Loss;
use super::schedule::GameId;
use quadrille_games::record::pgn::read as read_records;
use std::collections::{BTreeSet, HashMap};

/// The hexadecimal digits of a checksum.
const DIGITS: usize = 16;

/// How many checksums are tried for what a line may go on from.
const TRIED: usize = 64;

/// A game whose line is proven.
pub(super) struct Line {
    pub number: usize,
    pub game: Finished,
    pub record: String,
}

/// What a damaged log says for certain.
pub(super) struct Proven {
    pub plans: Vec<String>,
    /// How many took part, wherever a plan's line is proven; the line itself may be damaged.
    pub stages: BTreeSet<usize>,
    pub games: Vec<Line>,
    pub lost: Vec<Loss>,
}

/// Looks for lines whose checksums hold.
pub(super) fn proven(bytes: &[u8], canonical: &str) -> Proven {
    Prover::new(bytes, canonical).run()
}

/// The beginning of a plan's canonical text with so many entrants.
pub(super) fn beginning(canonical: &str, entrants: usize) -> &str {
    let next = format!("\nentrant {} = ", entrants + 1);
    canonical
        .find(&next)
        .map_or(canonical, |end| &canonical[..=end])
}

/// A place where a line may begin.
struct Mark {
    start: usize,
    payload: usize,
    /// The checksum there, if one can be read.
    stated: Option<u64>,
}

/// How the log may have come to a checksum.
#[derive(Clone, Copy)]
enum Origin {
    /// It stands there.
    Stated,
    /// By a plan's line with so many entrants, going on from another checksum.
    Plan { before: u64, entrants: usize },
    /// By this line, whose own checksum is damaged.
    Line {
        before: u64,
        start: usize,
        payload: usize,
        end: usize,
    },
}

struct Prover<'a> {
    bytes: &'a [u8],
    /// The payload of a plan's line, and how long it is with each number of entrants.
    plan: Vec<u8>,
    ends: Vec<(usize, usize)>,
    known: HashMap<u64, Origin>,
    /// What the next line may go on from, and what is gathered for the one after it.
    before: Vec<u64>,
    after: Vec<u64>,
    /// Checksums that a plan's line was tried behind.
    planned: BTreeSet<u64>,
    /// How far lines have been accounted for.
    accounted: usize,
    number: usize,
    out: Proven,
}

impl<'a> Prover<'a> {
    fn new(bytes: &'a [u8], canonical: &str) -> Self {
        let payload = |plan: &str| {
            let line = first_line(plan);
            line.as_bytes()[DIGITS + 1..line.len() - 1].to_vec()
        };
        let entrants = entrants_in(canonical);
        // Each is the beginning of the next.
        let length = |count| payload(beginning(canonical, count)).len();
        Self {
            bytes,
            plan: payload(canonical),
            ends: (1..=entrants).map(|count| (length(count), count)).collect(),
            known: HashMap::from([(START, Origin::Stated)]),
            before: vec![START],
            after: Vec::new(),
            planned: BTreeSet::new(),
            accounted: 0,
            number: 1,
            out: Proven {
                plans: Vec::new(),
                stages: BTreeSet::new(),
                games: Vec::new(),
                lost: Vec::new(),
            },
        }
    }

    fn run(mut self) -> Proven {
        let marks = marks(self.bytes);
        // The end of the line that the last mark stood in.
        let mut line_end = 0;
        for (index, mark) in marks.iter().enumerate() {
            if mark.start < self.accounted {
                self.state(mark);
                continue;
            }
            if mark.start >= line_end {
                line_end = self.line_end(mark.start);
                if !self.after.is_empty() {
                    self.before = std::mem::take(&mut self.after);
                }
            }
            self.look(mark, &marks[index + 1..]);
        }
        self.tell_lost(self.bytes.len());
        self.out
    }

    /// Takes the line at a mark for proven, or else gathers what the next one may go on from.
    fn look(&mut self, mark: &Mark, rest: &[Mark]) {
        if let Some(stated) = mark.stated {
            let mut found = self.proven_end(mark, stated, rest);
            if found.is_none() {
                // Perhaps a plan's line was lost before it, or this is one.
                self.try_plans();
                found = self.proven_end(mark, stated, rest);
            }
            if let Some((end, before)) = found {
                self.go_back(before);
                self.take(mark, end);
                self.known.insert(stated, Origin::Stated);
                (self.before, self.after) = (vec![stated], Vec::new());
                return;
            }
            if matches!(self.known.get(&stated), Some(Origin::Plan { .. })) {
                self.go_back(stated);
            }
        } else {
            self.try_plans();
        }
        let end = self.line_end(mark.payload);
        for before in self.before.clone() {
            let sum = checksum(before, &self.bytes[mark.payload..end]);
            let origin = Origin::Line {
                before,
                start: mark.start,
                payload: mark.payload,
                end,
            };
            self.known.entry(sum).or_insert(origin);
            self.after.push(sum);
        }
        self.state(mark);
        let spare = self.after.len().saturating_sub(TRIED);
        self.after.drain(..spare);
    }

    /// Lets the next line go on from the checksum that stands here.
    fn state(&mut self, mark: &Mark) {
        if let Some(stated) = mark.stated {
            self.known.entry(stated).or_insert(Origin::Stated);
            self.after.push(stated);
        }
    }

    /// Reckons what the log would have come to by a plan's line here.
    fn try_plans(&mut self) {
        for before in self.before.clone() {
            // What was reckoned by lines with damaged checksums is left out: it would be tried behind each of them.
            let is_stated = matches!(self.known.get(&before), Some(Origin::Stated));
            if !is_stated || !self.planned.insert(before) {
                continue;
            }
            let (mut sum, mut done) = (before, 0);
            for &(end, entrants) in &self.ends {
                sum = checksum(sum, &self.plan[done..end]);
                done = end;
                self.known.insert(sum, Origin::Plan { before, entrants });
            }
        }
    }

    /// Where the line at this mark ends, if it is proven, and what it goes on from.
    fn proven_end(&self, mark: &Mark, stated: u64, rest: &[Mark]) -> Option<(usize, u64)> {
        // The line break may be damaged: then the next checksum says where the line ends.
        let end = self.line_end(mark.payload);
        let others = rest.iter().map(|next| next.start);
        let others = others
            .take_while(|&next| next <= end)
            .flat_map(|next| [next.saturating_sub(1), next])
            .filter(|&next| next > mark.payload);
        std::iter::once(end)
            .chain(others)
            .map(|end| (end, undone(stated, &self.bytes[mark.payload..end])))
            .find(|(_, before)| self.known.contains_key(before))
    }

    /// Takes what led to a checksum that was gone on from.
    fn go_back(&mut self, sum: u64) {
        let mut lines = Vec::new();
        let mut sum = sum;
        while let Some(&origin) = self.known.get(&sum) {
            match origin {
                Origin::Stated => break,
                Origin::Plan { before, entrants } => {
                    self.out.stages.insert(entrants);
                    sum = before;
                }
                Origin::Line {
                    before,
                    start,
                    payload,
                    end,
                } => {
                    let stated = None;
                    lines.push((
                        Mark {
                            start,
                            payload,
                            stated,
                        },
                        end,
                    ));
                    sum = before;
                }
            }
        }
        for (mark, end) in lines.into_iter().rev() {
            if mark.start >= self.accounted {
                self.take(&mark, end);
            }
        }
    }

    /// Takes what a proven line says, and tells what is lost before it.
    fn take(&mut self, mark: &Mark, end: usize) {
        self.tell_lost(mark.start);
        match said(&self.bytes[mark.payload..end]) {
            Ok(Said::Plan(plan)) => {
                self.out.stages.insert(entrants_in(&plan));
                self.out.plans.push(plan);
            }
            Ok(Said::Game(game, record)) => self.out.games.push(Line {
                number: self.number,
                game,
                record,
            }),
            Err((game, reason)) => self.out.lost.push(Loss {
                line: self.number,
                game,
                reason,
            }),
        }
        self.accounted = end;
        if self.bytes.get(end) == Some(&b'\n') {
            self.accounted += 1;
            self.number += 1;
        }
    }

    /// Tells what stands before `end` and is not proven.
    fn tell_lost(&mut self, end: usize) {
        let bytes = &self.bytes[self.accounted..end];
        for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
            // A single byte was a line break.
            if line.len() <= 1 {
                continue;
            }
            let fields = String::from_utf8_lossy(line);
            let game = fields.split('\t').nth(1).and_then(|id| id.parse().ok());
            let quote = quoted(line);
            let is_sound = line
                .get(DIGITS + 1..)
                .is_some_and(|text| said(text).is_ok());
            self.out.lost.push(Loss {
                line: self.number + index,
                game,
                reason: if is_sound {
                    format!("nothing proves it: what it goes on from is lost, or it is damaged: `{quote}`")
                } else {
                    format!("its checksum does not hold: `{quote}`")
                },
            });
        }
        self.number += bytes.iter().filter(|&&byte| byte == b'\n').count();
        self.accounted = end;
    }

    fn line_end(&self, from: usize) -> usize {
        let end = self.bytes[from..].iter().position(|&byte| byte == b'\n');
        end.map_or(self.bytes.len(), |end| from + end)
    }
}

/// The places where a line may begin: wherever a checksum can be read, and at every line break.
fn marks(bytes: &[u8]) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut start = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let tabs = line.iter().enumerate().filter(|(_, byte)| **byte == b'\t');
        let mut readable = tabs
            .filter_map(|(tab, _)| {
                let digits = tab.checked_sub(DIGITS)?;
                let stated = Some(stated(&line[digits..tab])?);
                Some(Mark {
                    start: start + digits,
                    payload: start + tab + 1,
                    stated,
                })
            })
            .peekable();
        if readable.peek().is_none_or(|first| first.start > start) {
            // Digits may be changed, or some of them lost.
            let usual = Some(DIGITS);
            let tab = line.iter().position(|&byte| byte == b'\t');
            let ends = [usual, tab.filter(|&tab| tab < DIGITS)];
            marks.extend(ends.into_iter().flatten().filter_map(|tab| {
                (tab + 1 < line.len()).then_some(Mark {
                    start,
                    payload: start + tab + 1,
                    stated: None,
                })
            }));
        }
        marks.extend(readable);
        start += line.len();
    }
    marks
}

/// The checksum that these digits state.
fn stated(digits: &[u8]) -> Option<u64> {
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let text = std::str::from_utf8(digits).ok()?;
    let stated = u64::from_str_radix(text, 16).ok()?;
    digits.iter().all(is_digit).then_some(stated)
}

/// The checksum from which one comes to `sum` by these bytes: every step can be undone.
fn undone(sum: u64, bytes: &[u8]) -> u64 {
    // The inverse of the multiplier, as their product is one.
    const INVERSE: u64 = 0xCE96_5057_AFF6_957B;
    let back = |sum: u64, byte: &u8| sum.wrapping_mul(INVERSE) ^ u64::from(*byte);
    bytes.iter().rev().fold(sum, back)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_can_be_undone() {
        for text in ["", "a", "game 1\t2\tp1win\u{e9}"] {
            for start in [START, 0, u64::MAX, 12_345] {
                let sum = checksum(start, text.as_bytes());
                assert_eq!(undone(sum, text.as_bytes()), start);
            }
        }
    }
}
