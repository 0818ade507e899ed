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

/// The reason why a text cannot be read as a review.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewFileError {
    /// The text was written by a newer version of the program, with this version of the format.
    #[error("its version is `{0}`, and this program knows {VERSION}")]
    Newer(String),
    /// The first line is not that of a review.
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
    text: String,
}

/// Returns the key of a game's start.
fn start_key(game: &Game) -> u64 {
    let text = format!("{} {}", game.variant(), game.start());
    fnv1a(FNV_OFFSET_BASIS, text.as_bytes())
}

/// Returns the key of `place`. `key` and `position` are those of the place before it.
fn key_after(key: u64, position: &AnyPosition, place: Place, game: &Game) -> u64 {
    let text = game.ply_at(place).map(|ply| position.move_text(ply.mv));
    fnv1a(key, format!(" {}", text.unwrap_or_default()).as_bytes())
}

/// Returns every place of a game with its key.
pub fn keys(game: &Game) -> Vec<(Place, u64)> {
    let mut keyed_places = vec![(Place::START, start_key(game))];
    let mut next_index = 0;
    while let Some(&(place, key)) = keyed_places.get(next_index) {
        let position = game.position_of(place);
        for child in game.continuations(place) {
            keyed_places.push((child, key_after(key, position, child, game)));
        }
        next_index += 1;
    }
    keyed_places
}

/// Returns the key of the end of a game's line.
pub fn key_of_line(game: &Game) -> u64 {
    let end = game.end_of_line(game.place());
    let path = game.way_to(end);
    path.into_iter().fold(start_key(game), |key, place| {
        key_after(key, game.position_before(place), place, game)
    })
}

impl ReviewFile {
    /// Returns whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the result in a position, or replaces it. An evaluation without a line is not stored.
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
        let mut text = format!("info depth {} score {score} pv", evaluation.depth);
        let mut current_position = position.clone();
        for &mv in &evaluation.pv {
            let Ok(next_position) = current_position.play(mv) else { break };
            text.push(' ');
            text.push_str(&current_position.move_text(mv));
            current_position = next_position;
        }
        self.0.insert(key, FileLine { millis, text });
    }

    /// Adds a note, a text of one line about something other than a position. `key` must be the key of no position.
    pub fn insert_note(&mut self, key: u64, note: String) {
        self.0.insert(key, FileLine { millis: 0, text: note });
    }

    /// Returns the note with this key.
    pub fn note(&self, key: u64) -> Option<&str> {
        self.0.get(&key).map(|line| &*line.text)
    }

    /// Returns the search time of the position with this key in milliseconds. It is cheap, unlike [`Self::get`], which
    /// plays the line.
    pub fn millis(&self, key: u64) -> Option<u64> {
        self.0.get(&key).map(|line| line.millis)
    }

    /// Returns the search time in milliseconds and the result in `position`, which the path with this key reaches.
    /// `None` if the line is illegal there.
    pub fn get(&self, key: u64, position: &AnyPosition) -> Option<(u64, Evaluation)> {
        let FileLine { millis, text } = self.0.get(&key)?;
        let info = EngineInfo::parse(text);
        let mut current_position = position.clone();
        let mut moves = Vec::new();
        for move_text in &info.pv {
            let mv = current_position.parse_move(move_text).ok()?;
            current_position = current_position.play(mv).ok()?;
            moves.push(mv);
        }
        let evaluation = Evaluation { score: info.score?, depth: info.depth?, pv: moves };
        (!evaluation.pv.is_empty()).then_some((*millis, evaluation))
    }

    /// Adds the lines of `other` that are missing here, and replaces those with a shorter search time.
    pub fn merge(&mut self, other: Self) {
        for (key, line) in other.0 {
            let existing_line = self.0.get(&key);
            if existing_line.is_none_or(|existing_line| existing_line.millis < line.millis) {
                self.0.insert(key, line);
            }
        }
    }

    /// Returns the text of the file.
    pub fn print(&self) -> String {
        let mut text = format!("{TITLE_PREFIX}{VERSION}\n");
        for (key, FileLine { millis, text: line_text }) in &self.0 {
            let line = format!("{key:016x} {millis} {line_text}");
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{line} #{:016x}", fnv1a(0, line.as_bytes()));
        }
        text
    }

    /// Parses a text. Returns the valid lines and the number of invalid ones.
    ///
    /// # Errors
    /// If the text is of a newer version or not a review.
    pub fn parse(text: &str) -> Result<(Self, usize), ReviewFileError> {
        let mut lines = text.lines();
        let first_line = lines.next().unwrap_or_default();
        let to_quote = |text: &str| quadrille_games::rules::quote(text);
        let version = first_line
            .strip_prefix(TITLE_PREFIX)
            .ok_or_else(|| ReviewFileError::NotAReview(to_quote(first_line)))?;
        match version.parse::<u32>() {
            Ok(VERSION) => {}
            Ok(newer_version) if newer_version > VERSION => {
                return Err(ReviewFileError::Newer(to_quote(version)));
            }
            _ => return Err(ReviewFileError::NotAReview(to_quote(first_line))),
        }
        let mut file = Self::default();
        let mut invalid_count = 0;
        for line in lines {
            match parse_line(line) {
                Some((key, line)) => {
                    file.0.insert(key, line);
                }
                None => invalid_count += 1,
            }
        }
        Ok((file, invalid_count))
    }
}

/// Parses a line; `None` if it is malformed or its checksum is wrong.
fn parse_line(file_line: &str) -> Option<(u64, FileLine)> {
    let (line, checksum) = file_line.rsplit_once(" #")?;
    // The checksum is compared as text, because another spelling of the same number is also damage.
    if checksum != format!("{:016x}", fnv1a(0, line.as_bytes())) {
        return None;
    }
    let mut fields = line.splitn(3, ' ');
    let key = u64::from_str_radix(fields.next()?, 16).ok()?;
    let millis = fields.next()?.parse().ok()?;
    let text = fields.next()?.to_owned();
    Some((key, FileLine { millis, text }))
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
