//! The file format of a review. The file lies beside that of the game.
//!
//! The first line is `quadrille review 1`. Each other line is one position. It contains the key of the path to it, the
//! search time in milliseconds and the result in the form of the engine protocol. A checksum of the line detects
//! damage:
//!
//! ```text
//! 9f03…61 1000 info depth 12 score cp 40 pv a4a8 b3b7 #52…e0
//! ```
//!
//! The path consists of the start position and the moves, so that a result stays valid if other parts of the game change.
//! Finished positions are not stored; they need no search.
//!
//! A line may also hold a note, whose text does not begin with `info`. A program that does not know the note keeps it.

use crate::judge::Evaluation;
use quadrille_engine::EngineInfo;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyPosition;
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use quadrille_search::Score;
use std::collections::BTreeMap;
use std::fmt::Write;
use thiserror::Error;

/// The beginning of the first line, before the version.
const TITLE_PREFIX: &str = "quadrille review ";
/// The version of this format.
const VERSION: u32 = 1;

/// Why a text is not a review.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewFileError {
    /// It was written by a newer version.
    #[error("its version is `{0}`, and this program knows {VERSION}")]
    Newer(String),
    /// Its first line is not that of a review.
    #[error("it begins with `{0}`: expected `{TITLE_PREFIX}{VERSION}`")]
    NotAReview(String),
}

/// The results by the key of the path to each position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewFile(BTreeMap<u64, FileLine>);

/// The result in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileLine {
    /// The search time in milliseconds.
    millis: u64,
    /// The result, from `info` on, or a note.
    info: String,
}

/// Returns the key of a game's start.
fn start_key(game: &Game) -> u64 {
    let text = format!("{} {}", game.variant(), game.start());
    fnv1a(FNV_OFFSET_BASIS, text.as_bytes())
}

/// Returns the key after a move.
fn key_after(key: u64, position: &AnyPosition, place: Place, game: &Game) -> u64 {
    let text = game.ply_at(place).map(|ply| position.move_text(ply.mv));
    fnv1a(key, format!(" {}", text.unwrap_or_default()).as_bytes())
}

/// Returns every place of a game with its key.
pub fn keys(game: &Game) -> Vec<(Place, u64)> {
    let mut all = vec![(Place::START, start_key(game))];
    let mut next = 0;
    while let Some(&(place, key)) = all.get(next) {
        let position = game.position_of(place);
        for child in game.continuations(place) {
            all.push((child, key_after(key, position, child, game)));
        }
        next += 1;
    }
    all
}

/// Returns the key of the end of a game's line.
pub fn key_of_line(game: &Game) -> u64 {
    let end = game.end_of_line(game.place());
    let way = game.way_to(end);
    way.into_iter().fold(start_key(game), |key, place| {
        key_after(key, game.position_before(place), place, game)
    })
}

impl ReviewFile {
    /// Returns whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the result in a position.
    pub fn insert(
        &mut self,
        key: u64,
        millis: u64,
        position: &AnyPosition,
        evaluation: &Evaluation,
    ) {
        if evaluation.pv.is_empty() {
            return;
        }
        // `Display` of a proven draw is not part of the protocol, but `draw` is accepted.
        let score = match evaluation.score {
            Score::Draw => "draw".to_owned(),
            other => other.to_string(),
        };
        let mut info = format!("info depth {} score {score} pv", evaluation.depth);
        let mut here = position.clone();
        for &mv in &evaluation.pv {
            let Ok(next) = here.play(mv) else { break };
            info.push(' ');
            info.push_str(&here.move_text(mv));
            here = next;
        }
        self.0.insert(key, FileLine { millis, info });
    }

    /// Adds a note, a text of one line about something other than a position. `key` must be the key of no position.
    pub fn insert_note(&mut self, key: u64, note: String) {
        self.0.insert(key, FileLine { millis: 0, info: note });
    }

    /// Returns the note with this key.
    pub fn note(&self, key: u64) -> Option<&str> {
        self.0.get(&key).map(|line| &*line.info)
    }

    /// Returns the search time of the position with this key in milliseconds. It is cheap, unlike [`Self::get`], which
    /// plays the line.
    pub fn millis(&self, key: u64) -> Option<u64> {
        self.0.get(&key).map(|line| line.millis)
    }

    /// Returns the search time in milliseconds and the result in `position`, which the path with this key reaches.
    /// `None` if the line is illegal there.
    pub fn get(&self, key: u64, position: &AnyPosition) -> Option<(u64, Evaluation)> {
        let FileLine { millis, info } = self.0.get(&key)?;
        let info = EngineInfo::parse(info);
        let mut here = position.clone();
        let mut line = Vec::new();
        for text in &info.pv {
            let mv = here.parse_move(text).ok()?;
            here = here.play(mv).ok()?;
            line.push(mv);
        }
        let evaluation = Evaluation { score: info.score?, depth: info.depth?, pv: line };
        (!evaluation.pv.is_empty()).then_some((*millis, evaluation))
    }

    /// Adds results of `other` that are missing here or have a longer search time.
    pub fn merge(&mut self, other: Self) {
        for (key, line) in other.0 {
            let existing_line = self.0.get(&key);
            if existing_line.is_none_or(|existing_line| existing_line.millis < line.millis) {
                self.0.insert(key, line);
            }
        }
    }

    /// Returns the text.
    pub fn print(&self) -> String {
        let mut text = format!("{TITLE_PREFIX}{VERSION}\n");
        for (key, FileLine { millis, info }) in &self.0 {
            let line = format!("{key:016x} {millis} {info}");
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{line} #{:016x}", fnv1a(0, line.as_bytes()));
        }
        text
    }

    /// Parses a text. Returns the valid lines and the number of invalid ones.
    ///
    /// # Errors
    /// If it is of a newer version or not a review.
    pub fn parse(text: &str) -> Result<(Self, usize), ReviewFileError> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let quoted = |text: &str| quadrille_games::rules::quote(text);
        let version = first
            .strip_prefix(TITLE_PREFIX)
            .ok_or_else(|| ReviewFileError::NotAReview(quoted(first)))?;
        match version.parse::<u32>() {
            Ok(VERSION) => {}
            Ok(newer) if newer > VERSION => return Err(ReviewFileError::Newer(quoted(version))),
            _ => return Err(ReviewFileError::NotAReview(quoted(first))),
        }
        let mut file = Self::default();
        let mut broken = 0;
        for line in lines {
            match read_line(line) {
                Some((key, line)) => {
                    file.0.insert(key, line);
                }
                None => broken += 1,
            }
        }
        Ok((file, broken))
    }
}

/// Parses a line; `None` if its checksum is wrong.
fn read_line(text: &str) -> Option<(u64, FileLine)> {
    let (line, sum) = text.rsplit_once(" #")?;
    // The checksum is compared as text, because another spelling of the same number is also damage.
    if sum != format!("{:016x}", fnv1a(0, line.as_bytes())) {
        return None;
    }
    let mut fields = line.splitn(3, ' ');
    let key = u64::from_str_radix(fields.next()?, 16).ok()?;
    let millis = fields.next()?.parse().ok()?;
    let info = fields.next()?.to_owned();
    Some((key, FileLine { millis, info }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    fn game(variant: Variant, plies: usize) -> Game {
        let mut game = Game::new(AnyPosition::start(variant));
        for ply in 0..plies {
            let moves = game.legal_moves();
            game.play(moves[ply * 5 % moves.len()]).unwrap();
        }
        game
    }

    /// Returns a result for every position of a game that is not over.
    fn review_of(game: &Game) -> ReviewFile {
        let mut review = ReviewFile::default();
        for (index, (place, key)) in keys(game).into_iter().enumerate() {
            let position = game.position_of(place);
            let line: Vec<_> = position.legal_moves().into_iter().take(1).collect();
            let scores = [Score::Cp(-40), Score::Win(7), Score::Loss(2), Score::Draw];
            let evaluation = Evaluation { score: scores[index % 4], depth: 9, pv: line };
            review.insert(key, 200 + index as u64, position, &evaluation);
        }
        review
    }

    #[test]
    fn review_file_round_trips() {
        for variant in Variant::ALL {
            let game = game(variant, 9);
            let review = review_of(&game);
            let text = review.print();
            let (again, broken) = ReviewFile::parse(&text).unwrap();
            assert_eq!((&again, broken), (&review, 0));
            assert_eq!(text.lines().count(), 11, "{text}");
            let (place, key) = keys(&game)[3];
            let (millis, evaluation) = again.get(key, game.position_of(place)).unwrap();
            assert_eq!(millis, 203);
            assert_eq!((evaluation.score, evaluation.depth), (Score::Draw, 9));
            let position = game.position_of(place);
            assert_eq!(evaluation.pv, [position.legal_moves()[0]]);
        }
    }

    #[test]
    fn note_is_stored_beside_the_results() {
        let game = game(Variant::Hique, 3);
        let mut review = review_of(&game);
        let key = fnv1a(key_of_line(&game), b"note");
        review.insert_note(key, "strength 24 48 40 60".to_owned());
        let (parsed, broken) = ReviewFile::parse(&review.print()).unwrap();
        assert_eq!((parsed.note(key), broken), (Some("strength 24 48 40 60"), 0));
        assert_eq!(parsed.note(!key), None);
        assert_eq!(parsed.get(key, game.position()), None, "it is no result");
        let (place, key) = keys(&game)[1];
        assert!(parsed.get(key, game.position_of(place)).is_some());
        let mut merged = ReviewFile::default();
        merged.merge(parsed);
        assert_eq!(merged, review);
    }

    #[test]
    fn edited_game_reuses_valid_results() {
        let before = game(Variant::Hique, 6);
        let review = review_of(&before);
        let mut edited = before.clone();
        edited.undo();
        edited.undo();
        let moves = edited.legal_moves();
        edited.play(moves[moves.len() - 1]).unwrap();
        let reviewed_places = keys(&edited)
            .into_iter()
            .filter(|&(place, key)| review.get(key, edited.position_of(place)).is_some());
        // The start and six moves are still there, partly as a variation; the new move is not.
        assert_eq!(reviewed_places.count(), 7);
        let other = game(Variant::Focus, 6);
        let mut strange = keys(&other).into_iter();
        assert!(strange.all(|(place, key)| review.get(key, other.position_of(place)).is_none()));
    }

    #[test]
    fn damage_is_detected_and_loses_one_line() {
        let game = game(Variant::CublinoPur, 4);
        let review = review_of(&game);
        let text = review.print();
        for at in 0..text.len() {
            for bit in 0..7 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let Ok(damaged) = String::from_utf8(bytes) else {
                    continue;
                };
                if let Ok((read, broken)) = ReviewFile::parse(&damaged) {
                    // A removed or added line break joins or splits lines.
                    assert!(read.0.len() + 2 >= review.0.len(), "byte {at} bit {bit}");
                    assert!(broken > 0, "byte {at} bit {bit}");
                    for (key, line) in &read.0 {
                        assert_eq!(review.0.get(key), Some(line), "byte {at} bit {bit}");
                    }
                }
            }
            let (read, _) = ReviewFile::parse(&text[..at]).unwrap_or_default();
            assert!(read.0.iter().all(|(key, line)| review.0.get(key) == Some(line)));
        }
        let newer = text.replace("review 1", "review 2");
        assert_eq!(ReviewFile::parse(&newer), Err(ReviewFileError::Newer("2".to_owned())));
        assert!(matches!(ReviewFile::parse(""), Err(ReviewFileError::NotAReview(_))));
    }

    #[test]
    fn deeper_result_replaces_a_shallower_one() {
        let game = game(Variant::Upthrust, 0);
        let (place, key) = keys(&game)[0];
        let position = game.position_of(place);
        let evaluation =
            |depth| Evaluation { score: Score::Cp(1), depth, pv: vec![position.legal_moves()[0]] };
        let (mut short, mut long) = (ReviewFile::default(), ReviewFile::default());
        short.insert(key, 200, position, &evaluation(3));
        long.insert(key, 1000, position, &evaluation(5));
        let mut both = short.clone();
        both.merge(long.clone());
        long.merge(short);
        assert_eq!(both, long);
        assert_eq!((both.millis(key), both.millis(!key)), (Some(1000), None));
        assert_eq!(both.get(key, position).map(|(millis, _)| millis), Some(1000));
    }
}
