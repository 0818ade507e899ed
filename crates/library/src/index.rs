//! The index of the stored games, and statistics over it.

pub use crate::summary::{GameSummary, PlayerKind};

use crate::store::{GameFolder, LoadError, Store};
use quadrille_files::{FileError, FolderEntry};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Player;
use quadrille_search::Level;
use quadrille_text::{self as text, tr};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

/// The search texts of all rows. They are cached until the rows or the language change, because every frame searches
/// them.
#[derive(Clone, Debug, Default)]
pub struct SearchTexts {
    language: String,
    /// The texts of the stored and of the deleted games, one for each row; `None` for an unreadable game.
    texts: [Vec<Option<String>>; 2],
}

impl SearchTexts {
    /// Updates the texts if the language or, by `has_changed`, the rows have changed. Returns whether they were updated.
    pub fn update(&mut self, rows: &[LibraryRow], trash: &[LibraryRow], has_changed: bool) -> bool {
        let language = text::code();
        if !has_changed && self.language == language {
            return false;
        }
        self.language = language;
        self.texts = [rows, trash].map(|rows| {
            let games = rows.iter().map(|row| row.game.as_ref().ok());
            games.map(|game| game.map(GameSummary::search_text)).collect()
        });
        true
    }

    /// Returns for each row whether its game matches: every word of `query` occurs in its text.
    pub fn matching_rows(&self, is_trash: bool, query: &str) -> impl Iterator<Item = bool> {
        let query = query_words(query);
        let texts = &self.texts[usize::from(is_trash)];
        texts.iter().map(move |text| text.as_ref().is_some_and(|text| has_words(text, &query)))
    }
}

const fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// Returns the [folded](text::fold) words of a query. A day such as `9. 3. 2026` is one word, and so is a level, which ends as in
/// the list of games.
pub(crate) fn query_words(query: &str) -> Vec<String> {
    let level_text = text::fold(&tr!("games-level", name = "", level = 1));
    let level_word = level_text.trim_matches(|letter: char| !letter.is_alphabetic());
    let mut query_words: Vec<String> = Vec::new();
    for word in text::fold(query).split_whitespace() {
        match query_words.last_mut() {
            Some(last)
                if last.ends_with('.')
                    && last.starts_with(is_digit)
                    && word.starts_with(is_digit) =>
            {
                last.push_str(word);
            }
            Some(last) if last == level_word && word.starts_with(is_digit) => {
                *last = format!("{last} {word})");
            }
            _ => query_words.push(word.to_owned()),
        }
    }
    query_words
}

/// Returns whether each of these words occurs in a text. One that begins with a digit does not begin inside a number.
pub(crate) fn has_words(text: &str, query: &[String]) -> bool {
    query.iter().all(|word| {
        let mut places = text.match_indices(word.as_str());
        places.any(|(place, _)| !word.starts_with(is_digit) || !text[..place].ends_with(is_digit))
    })
}

/// A file in the folder of games.
#[derive(Clone, Debug)]
pub struct LibraryRow {
    /// The name, size and time of the file.
    pub entry: FolderEntry,
    /// The summary of the game, or why it cannot be read.
    pub game: Result<GameSummary, Arc<LoadError>>,
}

/// The result of a request. It is translated when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryNotice {
    /// This number of games was deleted.
    Deleted(usize),
    /// This number of deleted games was restored.
    Restored(usize),
    /// A game was saved in this file.
    Saved(PathBuf),
    /// This number of games was saved in this file.
    SavedAll(usize, PathBuf),
    /// Games were imported.
    Added {
        /// The number of imported games.
        count: usize,
        /// The players of the games that were left out because they are stored already.
        known_names: Vec<String>,
    },
}

/// The largest number of games that are named in a sentence.
const MAX_NAMED_GAMES: usize = 3;

impl LibraryNotice {
    /// Returns the notice as a sentence in the current language.
    pub fn text(&self) -> String {
        match self {
            Self::Deleted(count) => tr!("keep-deleted", count = *count),
            Self::Restored(count) => tr!("keep-restored", count = *count),
            Self::Saved(file) => text::saved_sentence(file),
            Self::SavedAll(count, file) => {
                tr!("keep-saved-all", count = *count, file = file.display().to_string())
            }
            Self::Added { count, known_names } if known_names.is_empty() => {
                tr!("keep-added", count = *count)
            }
            Self::Added { count, known_names } => {
                let mut names = known_names[..known_names.len().min(MAX_NAMED_GAMES)].join("; ");
                if known_names.len() > MAX_NAMED_GAMES {
                    names.push_str("; …");
                }
                let known_sentence = tr!("keep-known", count = known_names.len(), names = names);
                format!("{} {known_sentence}", tr!("keep-added", count = *count))
            }
        }
    }
}

/// The names of the stored games by [`GameSummary::identity`].
pub struct KnownGames(HashMap<u64, String>);

impl KnownGames {
    /// Reads the stored games. Those of `rows` whose files are unchanged are not read again.
    pub fn read(store: &Store, rows: &[LibraryRow]) -> Self {
        let games = read(store, GameFolder::Games, &[rows]).unwrap_or_default().into_iter();
        Self(games.filter_map(|row| Some((row.game.ok()?.identity, row.entry.name))).collect())
    }

    /// Returns the name of the stored game that equals this one, if there is one.
    pub fn name_of(&self, game: &GameSummary) -> Option<&str> {
        self.0.get(&game.identity).map(String::as_str)
    }
}

/// Reads the index of a folder of games, the newest first. Files that are unchanged since a row in `known_rows` are not read
/// again, even if they come from the other folder. The last rows in `known_rows` must be those of this folder; they also
/// identify damaged files.
///
/// # Errors
/// If the folder cannot be read. An unreadable file is a row with its error.
pub fn read(
    store: &Store,
    folder: GameFolder,
    known_rows: &[&[LibraryRow]],
) -> Result<Vec<LibraryRow>, FileError> {
    let last_index = known_rows.len().saturating_sub(1);
    let known_rows = known_rows.iter().enumerate().flat_map(|(index, rows)| {
        rows.iter().filter(move |row| index == last_index || row.game.is_ok())
    });
    let mut rows_by_name: BTreeMap<&str, &LibraryRow> =
        known_rows.map(|row| (&*row.entry.name, row)).collect();
    let mut rows = Vec::new();
    for entry in store.list(folder)? {
        let unchanged_row = rows_by_name.remove(&*entry.name).filter(|row| row.entry == entry);
        let row = unchanged_row.cloned().or_else(|| {
            match store.load_from(folder, &entry.name) {
                Ok(session) => Some(Ok(GameSummary::from_session(&session))),
                // The file has just been deleted.
                Err(LoadError::Missing(_)) => None,
                Err(error) => Some(Err(Arc::new(error))),
            }
            .map(|game| LibraryRow { entry, game })
        });
        rows.extend(row);
    }
    rows.sort_by(|a, b| b.entry.name.cmp(&a.entry.name));
    Ok(rows)
}

/// Counts of wins, losses and draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Wins.
    pub wins: usize,
    /// Losses.
    pub losses: usize,
    /// Draws.
    pub draws: usize,
}

impl Tally {
    fn add(&mut self, result: GameResult, player: Player) {
        match result {
            GameResult::Win(winner) if winner == player => self.wins += 1,
            GameResult::Win(_) => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Unknown => {}
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> usize {
        self.wins + self.losses + self.draws
    }
}

/// Counts over some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of games.
    pub game_count: usize,
    /// The number of finished games.
    pub finished_count: usize,
    /// The number of moves of the finished games.
    pub move_count: usize,
    /// The results of the finished games for the player that moved first.
    pub first_player_tally: Tally,
    /// The results of people against the AI by the rounded level of the AI: when the person moved first, and when second.
    pub level_tallies: BTreeMap<Level, [Tally; 2]>,
}

impl Statistics {
    /// Returns the counts over these games.
    pub fn from_games<'a>(games: impl Iterator<Item = &'a GameSummary>) -> Self {
        let mut statistics = Self::default();
        for game in games {
            statistics.game_count += 1;
            if !game.is_over {
                continue;
            }
            statistics.finished_count += 1;
            statistics.move_count += game.move_count();
            statistics.first_player_tally.add(game.result, game.first_player);
            for player in Player::BOTH {
                if let (PlayerKind::Human, PlayerKind::Ai(level)) =
                    (&game.kinds[player.index()], &game.kinds[(!player).index()])
                {
                    let tallies = statistics.level_tallies.entry(level.rounded()).or_default();
                    let order_index = usize::from(player != game.first_player);
                    tallies[order_index].add(game.result, player);
                }
            }
        }
        statistics
    }

    /// Returns the mean number of moves of the finished games; 0 without any.
    pub fn mean_move_count(&self) -> f64 {
        if self.finished_count == 0 {
            0.0
        } else {
            self.move_count as f64 / self.finished_count as f64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_files::{Fault, SimulatedDisk};
    use quadrille_games::rules::{AnyPosition, Variant};
    use quadrille_session::GameSession;
    use quadrille_session::setup::{Controller, FirstPlayer, Setup};
    use quadrille_text::with_language;
    use std::path::Path;

    fn store_game(
        store: &Store,
        name: &str,
        variant: Variant,
        plies: usize,
        resigns: Option<Player>,
    ) {
        let mut session = GameSession::begin(&Setup::default_game(variant), &mut rand::rng());
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
    fn read_game_knows_whether_its_start_was_set_up() {
        let disk = SimulatedDisk::new();
        let store = Store::new(Arc::new(disk), PathBuf::from("/data"));
        for variant in Variant::ALL {
            store_game(&store, "1.pgn", variant, 2, Some(Player::One));
            let start = AnyPosition::start(variant);
            let later = start.play(start.legal_moves()[0]).unwrap();
            let mut session = GameSession::begin(&Setup::from_position(later), &mut rand::rng());
            session.game.resign(Player::One);
            session.origin.file = Some("2.pgn".to_owned());
            store.save(&session).unwrap();
            let rows = read(&store, GameFolder::Games, &[]).unwrap();
            let mut summaries: Vec<_> = rows
                .iter()
                .map(|row| (row.entry.name.as_str(), row.game.as_ref().unwrap().is_set_up))
                .collect();
            summaries.sort_unstable();
            assert_eq!(summaries, [("1.pgn", false), ("2.pgn", true)], "{variant}");
        }
    }

    #[test]
    fn first_player_is_the_one_that_moved_first() {
        let mut setup = Setup::default_game(Variant::Focus);
        setup.first_player = FirstPlayer::Two;
        let lost_against = |tenths: u8| {
            let mut setup = setup.clone();
            if let Controller::Ai { level, .. } = &mut setup.seats[1].controller {
                *level = Level::from_tenths(tenths).unwrap();
            }
            let mut session = GameSession::begin(&setup, &mut rand::rng());
            let mv = session.game.legal_moves()[0];
            session.game.play(mv).unwrap();
            session.game.resign(Player::One);
            GameSummary::from_session(&session)
        };
        let games = [36, 40, 44].map(lost_against);
        assert_eq!(games[0].first_player, Player::Two);
        assert_eq!(games[0].result_by_order(), GameResult::Win(Player::One));
        // The list of moves has a row with the move of Player 2 alone.
        assert_eq!((games[0].plies, games[0].move_count()), (1, 1));
        let counted = Statistics::from_games(games.iter());
        assert_eq!((counted.first_player_tally.wins, counted.first_player_tally.losses), (3, 0));
        let levels: Vec<u8> = counted.level_tallies.keys().map(|level| level.number()).collect();
        assert_eq!(levels, [4], "whole levels");
        let [first, second] = counted.level_tallies[&Level::new(4).unwrap()];
        assert_eq!((first.games(), second.losses), (0, 3));
    }

    #[test]
    fn mean_length_is_the_mean_of_the_listed_lengths() {
        let disk = SimulatedDisk::new();
        let store = Store::new(Arc::new(disk), PathBuf::from("/data"));
        store_game(&store, "1.pgn", Variant::Hique, 3, Some(Player::One));
        let rows = read(&store, GameFolder::Games, &[]).unwrap();
        let games: Vec<&GameSummary> = rows.iter().flat_map(|row| row.game.as_ref()).collect();
        assert_eq!(games[0].move_count(), 2);
        let mean = Statistics::from_games(games.into_iter()).mean_move_count();
        assert!((mean - 2.0).abs() < 1e-9, "{mean}");
    }

    #[test]
    fn search_texts_are_rebuilt_only_for_new_rows_or_language() {
        let disk = SimulatedDisk::new();
        let store = Store::new(Arc::new(disk), PathBuf::from("/data"));
        store_game(&store, "1.pgn", Variant::FocusExact, 1, None);
        let rows = read(&store, GameFolder::Games, &[]).unwrap();
        let mut texts = SearchTexts::default();
        let fitting = |texts: &SearchTexts, query: &str| {
            let of = |trash| texts.matching_rows(trash, query).collect::<Vec<bool>>();
            (of(false), of(true))
        };
        assert!(texts.update(&rows, &[], false), "there were none");
        assert!(!texts.update(&rows, &[], false));
        let [english, german] = ["en", "de"].map(|code| {
            let title = with_language(code, || text::title(Variant::FocusExact));
            title.to_lowercase()
        });
        assert_ne!(english, german);
        assert_eq!(fitting(&texts, &english), (vec![true], vec![]));
        assert_eq!(fitting(&texts, &german), (vec![false], vec![]));
        with_language("de", || {
            assert!(texts.update(&rows, &[], false), "another language");
            assert!(!texts.update(&rows, &[], false));
        });
        assert_eq!(fitting(&texts, &german), (vec![true], vec![]));
        assert!(texts.update(&[], &rows, true), "other rows");
        assert_eq!(fitting(&texts, &english), (vec![], vec![true]));
    }

    #[test]
    fn damaged_index_is_rebuilt_from_the_games() {
        let disk = SimulatedDisk::new();
        let store = Store::new(Arc::new(disk.clone()), PathBuf::from("/data"));
        assert!(read(&store, GameFolder::Games, &[]).unwrap().is_empty());
        store_game(&store, "1.pgn", Variant::Hique, 4, Some(Player::Two));
        store_game(&store, "2.pgn", Variant::Hique, 2, Some(Player::One));
        store_game(&store, "3.pgn", Variant::CublinoPur, 3, None);
        disk.write_synced(Path::new("/data/games/4.pgn"), b"[Game \"chess\"]\n\n*\n");
        disk.write_synced(Path::new("/data/games/notes.txt"), b"not ours");
        let rows = read(&store, GameFolder::Games, &[]).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| &*row.entry.name).collect();
        assert_eq!(names, ["4.pgn", "3.pgn", "2.pgn", "1.pgn"]);
        let reason = rows[0].game.as_ref().unwrap_err().localized();
        assert!(reason.contains("4.pgn") && reason.contains("chess"), "{reason}");
        let games: Vec<&GameSummary> =
            rows.iter().filter_map(|row| row.game.as_ref().ok()).collect();
        assert!(!games[0].is_over && games[1].is_over);
        let mut texts = SearchTexts::default();
        texts.update(&rows, &[], true);
        let fitting = |query: &str| texts.matching_rows(false, query).collect::<Vec<bool>>();
        assert_eq!(fitting("hique YOU"), [false, false, true, true]);
        assert_eq!(fitting("hique nobody"), [false; 4]);
        assert_eq!(fitting(&games[1].date[..4]), [false, true, true, true]);

        let hique = games.iter().copied().filter(|game| game.variant == Variant::Hique);
        let counted = Statistics::from_games(hique);
        assert_eq!((counted.game_count, counted.finished_count), (2, 2));
        assert_eq!(counted.first_player_tally, Tally { wins: 1, losses: 1, draws: 0 });
        assert!((counted.mean_move_count() - 1.5).abs() < 1e-9);
        let level = counted.level_tallies[&Level::new(4).unwrap()];
        assert_eq!((level[0].wins, level[0].losses, level[1].games()), (1, 1, 0));

        // Unchanged files are not read again; only the folder is listed.
        let before = disk.operation_count();
        assert_eq!(read(&store, GameFolder::Games, &[&rows]).unwrap().len(), 4);
        assert_eq!(disk.operation_count(), before + 1);
        disk.set_fault(1, Fault::Broken);
        let error = read(&store, GameFolder::Games, &[&rows]).unwrap_err().to_string();
        assert!(error.replace('\\', "/").contains("/data/games cannot be read"), "{error}");
    }
}
