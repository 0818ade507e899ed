//! The index of the games that are kept, and what can be counted in it.

use super::store::{GameFolder, LoadError, Store};
use crate::session::Session;
use crate::setup::{Controller, Setup};
use crate::text::{self, tr};
use quadrille_files::{Entry, FileError};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{AnyPosition, Player, Reason, Variant};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Who sat at a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person.
    Human,
    /// Our AI, of this level.
    Ai(u8),
    /// Somebody's engine.
    Engine,
}

/// What the index says of a game that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The variant.
    pub variant: Variant,
    /// The players' names, by [`Player::index`].
    pub names: [String; 2],
    /// Who they are.
    pub kinds: [Kind; 2],
    /// Who won, by the rules or as the record states.
    pub result: GameResult,
    /// Why, where the rules or a resignation have ended it.
    pub reason: Option<Reason>,
    /// Whether it is over.
    pub over: bool,
    /// The day it began, as records have it: `2026.11.21`; empty when nobody knows.
    pub date: String,
    /// How many plies were played.
    pub plies: usize,
    /// Where it stands.
    pub position: AnyPosition,
    /// Whether it began from a position that somebody set up.
    pub set_up: bool,
}

impl GameSummary {
    /// What there is to say of a session.
    pub fn of(session: &Session) -> Self {
        let result = session.result();
        // An engine that went wrong has not resigned, and what a record states says nothing of why.
        let ended = session.outcome().filter(|ended| {
            let fits = GameResult::from(Some(*ended)) == result;
            fits && session.forfeit.is_none()
        });
        let kinds = session.seats.each_ref().map(|seat| match seat.controller {
            Controller::Human => Kind::Human,
            Controller::Ai { level, .. } => Kind::Ai(level.number()),
            Controller::Engine { .. } => Kind::Engine,
        });
        Self {
            variant: session.game.variant(),
            names: session.seats.each_ref().map(|seat| seat.name.clone()),
            kinds,
            result,
            reason: ended.map(|ended| ended.reason),
            over: result != GameResult::Unknown,
            date: session
                .origin
                .tags
                .get("Date")
                .unwrap_or_default()
                .to_owned(),
            plies: session.game.plies(),
            position: session.game.position().clone(),
            set_up: !Setup::is_usual_start(session.game.start()),
        }
    }

    /// A name for a file of it to give away: the game, who plays, and the day.
    pub fn file_name(&self) -> String {
        let [one, two] = &self.names;
        let day = self.date.replace('.', "-");
        let name = format!("{} {one} - {two} {day}", text::title(self.variant));
        // What one system or the other does not have in names, or reads as something else.
        let plain = name.replace(
            |letter: char| letter.is_control() || r#"/\:*?"<>|"#.contains(letter),
            " ",
        );
        let plain: Vec<&str> = plain.split_whitespace().collect();
        let short: String = plain.join(" ").chars().take(100).collect();
        format!("{}.pgn", short.trim())
    }

    /// What it can be found by, in small letters: the names, the variant's title and the date.
    fn searchable(&self) -> String {
        format!(
            "{} {} {} {} {}",
            self.names[0],
            self.names[1],
            text::title(self.variant),
            self.date,
            self.date.replace('.', "-")
        )
        .to_lowercase()
    }
}

/// What rows can be found by, kept until the rows or the language change: the search looks at all of them in every frame.
#[derive(Clone, Debug, Default)]
pub struct SearchTexts {
    language: String,
    /// A text for each row; none for one that cannot be read.
    texts: [Vec<Option<String>>; 2],
}

impl SearchTexts {
    /// Brings the texts to `rows` and `trash` if these have `changed` or the language has; whether there was anything to do.
    pub fn update(&mut self, rows: &[Row], trash: &[Row], changed: bool) -> bool {
        let language = text::code();
        if !changed && self.language == language {
            return false;
        }
        self.language = language;
        self.texts = [rows, trash].map(|rows| {
            let games = rows.iter().map(|row| row.game.as_ref().ok());
            games
                .map(|game| game.map(GameSummary::searchable))
                .collect()
        });
        true
    }

    /// For each row, whether it is a game that fits what is looked for: every word occurs in its text.
    pub fn fitting(&self, trash: bool, words: &str) -> impl Iterator<Item = bool> {
        let words = words.to_lowercase();
        let texts = &self.texts[usize::from(trash)];
        texts.iter().map(move |text| {
            let fits = |text: &String| words.split_whitespace().all(|word| text.contains(word));
            text.as_ref().is_some_and(fits)
        })
    }
}

/// A file among the games.
#[derive(Clone, Debug)]
pub struct Row {
    /// The file.
    pub entry: Entry,
    /// The game in it, or why it cannot be had.
    pub game: Result<GameSummary, Arc<LoadError>>,
}

/// What was done with the games; it is said in the language spoken when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryNotice {
    /// So many games were deleted.
    Deleted(usize),
    /// So many deleted games were brought back.
    Restored(usize),
    /// A game was written to this file.
    Saved(PathBuf),
    /// So many games were written to this file.
    SavedAll(usize, PathBuf),
    /// So many games were taken in.
    Added(usize),
}

impl LibraryNotice {
    /// The sentence.
    pub fn words(&self) -> String {
        match self {
            Self::Deleted(count) => tr!("keep-deleted", count = *count),
            Self::Restored(count) => tr!("keep-restored", count = *count),
            Self::Saved(file) => tr!("keep-saved", file = file.display().to_string()),
            Self::SavedAll(count, file) => {
                tr!(
                    "keep-saved-all",
                    count = *count,
                    file = file.display().to_string()
                )
            }
            Self::Added(count) => tr!("keep-added", count = *count),
        }
    }
}

/// Reads the index of a folder of games anew. The newest game comes first. A file that is unchanged since one of the rows in
/// `known` was made, also in the other folder, is not read; damaged files are only known by the last rows, those of this folder.
///
/// # Errors
/// When the folder cannot be read; a file that cannot is a row that says so.
pub fn read(store: &Store, which: GameFolder, known: &[&[Row]]) -> Result<Vec<Row>, FileError> {
    let last = known.len().saturating_sub(1);
    let known = known.iter().enumerate().flat_map(|(number, rows)| {
        rows.iter()
            .filter(move |row| number == last || row.game.is_ok())
    });
    let mut known: BTreeMap<&str, &Row> = known.map(|row| (&*row.entry.name, row)).collect();
    let mut rows = Vec::new();
    for entry in store.list(which)? {
        let same = known.remove(&*entry.name).filter(|row| row.entry == entry);
        let row = same.cloned().or_else(|| {
            match store.load_from(which, &entry.name) {
                Ok(session) => Some(Ok(GameSummary::of(&session))),
                // It was deleted meanwhile.
                Err(LoadError::Missing(_)) => None,
                Err(error) => Some(Err(Arc::new(error))),
            }
            .map(|game| Row { entry, game })
        });
        rows.extend(row);
    }
    rows.sort_by(|a, b| b.entry.name.cmp(&a.entry.name));
    Ok(rows)
}

/// Won, lost and drawn games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: usize,
    /// Lost.
    pub lost: usize,
    /// Drawn.
    pub drawn: usize,
}

impl Tally {
    fn add(&mut self, result: GameResult, player: Player) {
        match result {
            GameResult::Win(winner) if winner == player => self.won += 1,
            GameResult::Win(_) => self.lost += 1,
            GameResult::Draw => self.drawn += 1,
            GameResult::Unknown => {}
        }
    }

    /// How many games.
    pub const fn games(&self) -> usize {
        self.won + self.lost + self.drawn
    }
}

/// What there is to count in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// All games.
    pub games: usize,
    /// Those that are over.
    pub over: usize,
    /// The plies of those.
    pub plies: usize,
    /// Their results as the first player sees them.
    pub first: Tally,
    /// Results of people against our AI, as people see them, by the AI's level and the side that the person had.
    pub levels: BTreeMap<u8, [Tally; 2]>,
}

impl Statistics {
    /// Counts.
    pub fn of<'a>(games: impl Iterator<Item = &'a GameSummary>) -> Self {
        let mut all = Self::default();
        for game in games {
            all.games += 1;
            if !game.over {
                continue;
            }
            all.over += 1;
            all.plies += game.plies;
            all.first.add(game.result, Player::One);
            for player in Player::BOTH {
                if let (Kind::Human, Kind::Ai(level)) =
                    (&game.kinds[player.index()], &game.kinds[(!player).index()])
                {
                    let sides = all.levels.entry(*level).or_default();
                    sides[player.index()].add(game.result, player);
                }
            }
        }
        all
    }

    /// The average length of the games that are over, in plies; nought when there is none.
    pub fn average_plies(&self) -> f64 {
        if self.over == 0 {
            0.0
        } else {
            self.plies as f64 / self.over as f64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::text::speaking;
    use quadrille_files::{Fault, Simulated};
    use std::path::Path;

    fn kept(store: &Store, name: &str, variant: Variant, plies: usize, resigns: Option<Player>) {
        let mut session = Session::begin(&Setup::usual(variant), &mut rand::rng());
        for _ in 0..plies {
            let mv = session.game.legal_moves()[0];
            session.game.play(mv).unwrap();
        }
        if let Some(player) = resigns {
            session.game.resign(player);
        }
        session.origin.file = Some(name.to_owned());
        store.save(&session).unwrap();
    }

    #[test]
    fn a_game_that_is_read_says_whether_its_start_was_set_up() {
        let disk = Simulated::new();
        let store = Store::new(Arc::new(disk), PathBuf::from("/data"));
        for variant in Variant::ALL {
            kept(&store, "1.pgn", variant, 2, Some(Player::One));
            let start = AnyPosition::start(variant);
            let later = start.play(start.legal_moves()[0]).unwrap();
            let mut session = Session::begin(&Setup::from_position(later), &mut rand::rng());
            session.game.resign(Player::One);
            session.origin.file = Some("2.pgn".to_owned());
            store.save(&session).unwrap();
            let rows = read(&store, GameFolder::Games, &[]).unwrap();
            let mut found: Vec<_> = rows
                .iter()
                .map(|row| (row.entry.name.as_str(), row.game.as_ref().unwrap().set_up))
                .collect();
            found.sort_unstable();
            assert_eq!(found, [("1.pgn", false), ("2.pgn", true)], "{variant}");
        }
    }

    #[test]
    fn what_is_searched_is_put_into_words_only_when_rows_or_language_change() {
        let disk = Simulated::new();
        let store = Store::new(Arc::new(disk), PathBuf::from("/data"));
        kept(&store, "1.pgn", Variant::FocusExact, 1, None);
        let rows = read(&store, GameFolder::Games, &[]).unwrap();
        let mut texts = SearchTexts::default();
        let fitting = |texts: &SearchTexts, words: &str| {
            let of = |trash| texts.fitting(trash, words).collect::<Vec<bool>>();
            (of(false), of(true))
        };
        assert!(texts.update(&rows, &[], false), "there were none");
        assert!(!texts.update(&rows, &[], false));
        let [english, german] = ["en", "de"].map(|code| {
            let title = speaking(code, || text::title(Variant::FocusExact));
            title.to_lowercase()
        });
        assert_ne!(english, german);
        assert_eq!(fitting(&texts, &english), (vec![true], vec![]));
        assert_eq!(fitting(&texts, &german), (vec![false], vec![]));
        speaking("de", || {
            assert!(texts.update(&rows, &[], false), "another language");
            assert!(!texts.update(&rows, &[], false));
        });
        assert_eq!(fitting(&texts, &german), (vec![true], vec![]));
        assert!(texts.update(&[], &rows, true), "other rows");
        assert_eq!(fitting(&texts, &english), (vec![], vec![true]));
    }

    #[test]
    fn the_index_is_made_from_the_games_and_a_damaged_one_costs_only_itself() {
        let disk = Simulated::new();
        let store = Store::new(Arc::new(disk.clone()), PathBuf::from("/data"));
        assert!(read(&store, GameFolder::Games, &[]).unwrap().is_empty());
        kept(&store, "1.pgn", Variant::Hique, 4, Some(Player::Two));
        kept(&store, "2.pgn", Variant::Hique, 2, Some(Player::One));
        kept(&store, "3.pgn", Variant::CublinoPur, 3, None);
        disk.put(Path::new("/data/games/4.pgn"), b"[Game \"chess\"]\n\n*\n");
        disk.put(Path::new("/data/games/notes.txt"), b"not ours");
        let rows = read(&store, GameFolder::Games, &[]).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| &*row.entry.name).collect();
        assert_eq!(names, ["4.pgn", "3.pgn", "2.pgn", "1.pgn"]);
        let reason = rows[0].game.as_ref().unwrap_err().localized();
        assert!(
            reason.contains("4.pgn") && reason.contains("chess"),
            "{reason}"
        );
        let games: Vec<&GameSummary> = rows
            .iter()
            .filter_map(|row| row.game.as_ref().ok())
            .collect();
        assert!(!games[0].over && games[1].over);
        let mut texts = SearchTexts::default();
        texts.update(&rows, &[], true);
        let fitting = |words: &str| texts.fitting(false, words).collect::<Vec<bool>>();
        assert_eq!(fitting("hique YOU"), [false, false, true, true]);
        assert_eq!(fitting("hique nobody"), [false; 4]);
        assert_eq!(fitting(&games[1].date[..4]), [false, true, true, true]);

        let hique = games
            .iter()
            .copied()
            .filter(|game| game.variant == Variant::Hique);
        let counted = Statistics::of(hique);
        assert_eq!((counted.games, counted.over), (2, 2));
        assert_eq!(
            counted.first,
            Tally {
                won: 1,
                lost: 1,
                drawn: 0
            }
        );
        assert!((counted.average_plies() - 3.0).abs() < 1e-9);
        let level = counted.levels[&4];
        assert_eq!((level[0].won, level[0].lost, level[1].games()), (1, 1, 0));

        // What has not changed is not read again: only the list is.
        let before = disk.operations();
        assert_eq!(read(&store, GameFolder::Games, &[&rows]).unwrap().len(), 4);
        assert_eq!(disk.operations(), before + 1);
        disk.fail(1, Fault::Broken);
        let error = read(&store, GameFolder::Games, &[&rows])
            .unwrap_err()
            .to_string();
        assert!(error.contains("/data/games cannot be read"), "{error}");
    }
}
