//! Saves games into an existing file: reads the games in it, and writes new ones without losing others.

use crate::summary::WRITTEN_TAGS;
use crate::text;
use quadrille_files::{Disk, FileError, Output, atomic, open_patiently};
use quadrille_games::record::pgn::{RawRecord, stream};
use quadrille_games::record::{Game, Place};
use quadrille_search::StopFlag;
use quadrille_session::GameSession;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// What to do if the file exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfExists {
    /// Write nothing and report the file.
    Ask,
    /// Replace the whole file.
    Replace,
    /// Add the games after those of the file.
    Add,
    /// Replace the only game of the file that is a version of the saved one.
    ReplaceGame,
}

/// A file that exists where games are to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExistingFile {
    /// The file.
    pub file: PathBuf,
    /// The number of games in the file, including unreadable ones; 0 if it is no file of games.
    pub game_count: usize,
    /// The number, from 1, of the only game in it that is a version of the saved one.
    pub version_number: Option<usize>,
}

/// The part of a file that is replaced by games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePart {
    /// The whole file, or a new one.
    Whole,
    /// Nothing. The games are added at the end of the file.
    End,
    /// The bytes from the first offset up to the second. `None` is the end of the file.
    Bytes(u64, Option<u64>),
}

/// The games of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileGames {
    /// The number of games, including unreadable ones.
    pub count: usize,
    /// The number, from 1, of the only version of the saved game, and its part of the file. `None` without exactly one.
    pub version: Option<(usize, FilePart)>,
}

/// A game of a file that is a version of the saved one.
struct GameVersion {
    number: usize,
    part: FilePart,
    /// Whether both main lines are equal.
    is_equal: bool,
}

impl FileGames {
    /// Reads the games of a file and searches for versions of the game of `session`. If there are several, only one with an
    /// equal main line counts. Fails with `Interrupted` if `stop` is set.
    pub fn read(
        disk: &dyn Disk,
        file: &Path,
        session: Option<&GameSession>,
        stop: &StopFlag,
    ) -> io::Result<Self> {
        let mut count = 0;
        let mut versions: Vec<GameVersion> = Vec::new();
        let input = open_patiently(disk, || disk.open(file))?;
        for raw_record in stream(BufReader::with_capacity(1 << 16, input)) {
            let raw_record = raw_record?;
            if stop.is_stopped() {
                return Err(ErrorKind::Interrupted.into());
            }
            count += 1;
            let offset = raw_record.offset();
            if let Some(GameVersion { part: FilePart::Bytes(_, end @ None), .. }) =
                versions.last_mut()
            {
                *end = Some(offset);
            }
            if let Some(is_equal) =
                session.and_then(|session| compare_main_lines(raw_record, session))
            {
                versions.push(GameVersion {
                    number: count,
                    part: FilePart::Bytes(offset, None),
                    is_equal,
                });
            }
        }
        if versions.len() > 1 {
            versions.retain(|version| version.is_equal);
        }
        let version = match &versions[..] {
            [version] => Some((version.number, version.part)),
            _ => None,
        };
        Ok(Self { count, version })
    }
}

/// Returns whether the main lines are equal if the record is a version of the game of `session`, else `None`. A version has
/// the same start, players and tags, and the moves of one are moves of the other.
fn compare_main_lines(raw_record: RawRecord, session: &GameSession) -> Option<bool> {
    let differs = |name: &str, value: &str| {
        let tag = raw_record.tag_value(name);
        tag.is_some_and(|tag| !tag.eq_ignore_ascii_case(value))
    };
    let [one, two] = session.seats.each_ref().map(|seat| &*seat.name);
    // Most games are excluded before their moves are parsed.
    if differs("Game", session.game.variant().id())
        || differs("Player1", one)
        || differs("Player2", two)
    {
        return None;
    }
    let old_session = text::import(raw_record.read(None).ok()?).session;
    let player_names =
        |session: &GameSession| session.seats.each_ref().map(|seat| seat.name.clone());
    let mut tags = old_session.origin.tags.iter();
    let is_same_game = old_session.game.start() == session.game.start()
        && player_names(&old_session) == player_names(session)
        && tags.all(|(name, value)| {
            WRITTEN_TAGS.contains(&name) || session.origin.tags.get(name) == Some(value)
        });
    let has_old_line = is_same_game && has_line(&session.game, &old_session.game);
    let is_in_old_game = is_same_game && has_line(&old_session.game, &session.game);
    (has_old_line || is_in_old_game).then_some(has_old_line && is_in_old_game)
}

/// Returns whether the main line of `other_game` is a line of `game`.
fn has_line(game: &Game, other_game: &Game) -> bool {
    let other_line = other_game.way_to(other_game.end_of_line(Place::START));
    let mut moves = other_line.into_iter().filter_map(|place| other_game.ply_at(place));
    let mut place = Place::START;
    moves.all(|ply| {
        let next_places = game.continuations(place).into_iter();
        let mut matching_places = next_places.filter(|&next_place| {
            game.ply_at(next_place).is_some_and(|next_ply| next_ply.mv == ply.mv)
        });
        matching_places.next().map(|next_place| place = next_place).is_some()
    })
}

/// Writes games into this part of a file. `write` writes their records; the bytes of all other games stay the same.
pub fn write_games(
    disk: &dyn Disk,
    file: &Path,
    part: FilePart,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    atomic::replace_by(disk, file, |output| {
        let (start, end) = match part {
            FilePart::Whole => return write(&mut Encoder(output, Encoding::Utf8)),
            FilePart::End => (u64::MAX, None),
            FilePart::Bytes(start, end) => (start, end),
        };
        let first_bytes = open_patiently(disk, || disk.read(file, 2))?;
        let encoding = Encoding::from_first_bytes(&first_bytes);
        let open_file = open_patiently(disk, || disk.open(file))?;
        let mut input = BufReader::with_capacity(1 << 16, open_file);
        let last_bytes = copy(&mut (&mut input).take(start), output)?;
        let mut encoder = Encoder(output, encoding);
        if part == FilePart::End {
            // A blank line separates two records.
            let ends_line = last_bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            encoder.write_all(if ends_line { b"\n" } else { b"\n\n" })?;
        }
        write(&mut encoder)?;
        let Some(end) = end else { return Ok(()) };
        let replaced_length = end.saturating_sub(start);
        io::copy(&mut (&mut input).take(replaced_length), &mut io::sink())?;
        copy(&mut input, output).map(drop)
    })
}

/// Copies a part of a file. Returns its last two bytes.
fn copy(input: &mut dyn Read, output: &mut dyn Output) -> io::Result<Vec<u8>> {
    let mut last_bytes = Vec::new();
    let mut buffer = [0; 1 << 14];
    loop {
        let read_length = match input.read(&mut buffer) {
            Ok(0) => return Ok(last_bytes),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let bytes = &buffer[..read_length];
        output.write_all(bytes)?;
        last_bytes.extend(&bytes[read_length.saturating_sub(2)..]);
        last_bytes.drain(..last_bytes.len().saturating_sub(2));
    }
}

/// The text encoding of a file.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Utf8,
    Utf16(fn(u16) -> [u8; 2]),
}

impl Encoding {
    /// Returns the encoding of a file with these first bytes. UTF-16 has a byte order mark, or a `[` of two bytes.
    const fn from_first_bytes(bytes: &[u8]) -> Self {
        match bytes {
            [0xff, 0xfe] | [b'[', 0] => Self::Utf16(u16::to_le_bytes),
            [0xfe, 0xff] | [0, b'['] => Self::Utf16(u16::to_be_bytes),
            _ => Self::Utf8,
        }
    }
}

/// Writes UTF-8 text to an output in the encoding of the file.
struct Encoder<'a>(&'a mut dyn Output, Encoding);

impl Write for Encoder<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Encoding::Utf16(unit) = self.1 else { return self.0.write(bytes) };
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        let units: Vec<u8> = text.encode_utf16().flat_map(unit).collect();
        self.0.write_all(&units)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_files::SimulatedDisk;
    use quadrille_games::record::pgn::read;

    const FILE: &str = "/elsewhere/club.pgn";

    /// Returns a record of one move by `name`, with a remark that a rewritten record would change.
    fn record(name: &str, mv: &str) -> String {
        format!("[Game \"hique\"]\n[Player1 \"{name}\"]\n\n1.   {mv}   {{of {name}}} *\n\n")
    }

    fn session(name: &str, mv: &str) -> GameSession {
        let record = read(&record(name, mv)).next().unwrap().unwrap();
        text::import(record).session
    }

    fn held(bytes: &[u8], session: &GameSession) -> FileGames {
        let disk = SimulatedDisk::new();
        disk.write_synced(Path::new(FILE), bytes);
        FileGames::read(&disk, Path::new(FILE), Some(session), &StopFlag::new()).unwrap()
    }

    /// Writes `session` into this part of a file and returns the file.
    fn written(bytes: &[u8], part: FilePart, session: &GameSession) -> Vec<u8> {
        let (disk, file) = (SimulatedDisk::new(), Path::new(FILE));
        disk.write_synced(file, bytes);
        write_games(&disk, file, part, |output| {
            output.write_all(text::to_shared_text(session).as_bytes())
        })
        .unwrap();
        disk.file_content(file).unwrap()
    }

    fn file_of_three() -> String {
        ["Ada", "Bob", "Eve"].map(|name| record(name, "4,2,4,10")).concat()
    }

    #[test]
    fn version_of_a_game_is_recognised_by_players_tags_and_moves() {
        let text = file_of_three();
        let number = |session: &GameSession| {
            let held = held(text.as_bytes(), session);
            assert_eq!(held.count, 3);
            held.version.map(|(number, _)| number)
        };
        let mut bob = session("Bob", "4,2,4,10");
        assert_eq!(number(&bob), Some(2));
        let mv = bob.game.legal_moves()[3];
        bob.game.play(mv).unwrap();
        assert_eq!(number(&bob), Some(2), "it has one more move");
        bob.origin.tags.set("Date", "2026.11.28");
        assert_eq!(number(&bob), Some(2), "it has one more tag");
        assert_eq!(number(&session("Zoe", "4,2,4,10")), None);
        assert_eq!(number(&session("Bob", "4,2,4,4")), None);
        // Of several versions only the equal one is meant.
        let twice = [record("Bob", "4,2,4,10"), text.clone()].concat();
        assert_eq!(held(twice.as_bytes(), &bob).version, None);
        let longer = [text::to_shared_text(&bob), text.clone()].concat();
        let version = held(longer.as_bytes(), &bob).version;
        assert_eq!(version.map(|(number, _)| number), Some(1));
    }

    #[test]
    fn other_games_keep_their_bytes() {
        let text = file_of_three();
        for (index, name) in ["Ada", "Bob", "Eve"].into_iter().enumerate() {
            let mut game = session(name, "4,2,4,10");
            let mv = game.game.legal_moves()[0];
            game.game.play(mv).unwrap();
            let (_, part) = held(text.as_bytes(), &game).version.unwrap();
            let bytes = written(text.as_bytes(), part, &game);
            let bytes = String::from_utf8(bytes).unwrap();
            let mut records = ["Ada", "Bob", "Eve"].map(|name| record(name, "4,2,4,10"));
            records[index] = text::to_shared_text(&game);
            assert_eq!(bytes, records.concat());
        }
    }

    #[test]
    fn added_game_follows_all_others() {
        let zoe = session("Zoe", "4,2,4,4");
        let whole = file_of_three();
        for text in [whole.clone(), whole.trim_end().to_owned(), whole.replace('\n', "\r\n")] {
            let bytes = written(text.as_bytes(), FilePart::End, &zoe);
            assert!(bytes.starts_with(text.as_bytes()));
            let text = String::from_utf8(bytes).unwrap();
            let names: Vec<_> = read(&text)
                .map(|record| record.unwrap().tags.get("Player1").unwrap().to_owned())
                .collect();
            assert_eq!(names, ["Ada", "Bob", "Eve", "Zoe"]);
        }
    }

    #[test]
    fn encoding_of_the_file_is_kept() {
        let encode = |text: &str, unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(unit).collect()
        };
        for unit in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            for mark in ["", "\u{feff}"] {
                let bytes = encode(&format!("{mark}{}", file_of_three()), unit);
                let mut bob = session("Bob", "4,2,4,10");
                bob.game.set_comment(bob.game.place(), "für Bob");
                let mut ada = session("Ada", "4,2,4,10");
                ada.game.set_comment(ada.game.place(), "für Bob");
                for (game, part) in [
                    (&ada, held(&bytes, &ada).version.unwrap().1),
                    (&bob, held(&bytes, &bob).version.unwrap().1),
                    (&bob, FilePart::End),
                ] {
                    let bytes = written(&bytes, part, game);
                    let added = usize::from(part == FilePart::End);
                    let eve = held(&bytes, &session("Eve", "4,2,4,10"));
                    assert_eq!(eve.version.unwrap().0, 3);
                    assert_eq!(eve.count, 3 + added);
                    let remark = encode("für Bob", unit);
                    assert!(bytes.windows(remark.len()).any(|part| part == remark));
                }
            }
        }
    }
}
