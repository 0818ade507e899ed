//! Files with games of any length, read as a stream: to list their games, to open one, and to import games.

pub use quadrille_library::game_reader::{FileGame, GameOffset};

use super::io_context::{IoContext, REPORT_INTERVAL};
use super::library::KnownGames;
use super::library_state::FileDialogData;
use super::long_tasks::LongTasks;
use super::store::LoadError;
use super::summary::GameSummary;
use super::text::{self, Import};
use crate::interface::Screen;
use crate::session::{GameSession, Notice, Session};
use bevy::prelude::{Event, Resource, World, default};
use quadrille_games::record::pgn::RawRecord;
use quadrille_library::game_import::GameImport;
use quadrille_library::game_reader::{GameReader, parse_game};
use quadrille_text::tr;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The largest number of listed games. Later games are counted. They can only be imported together with all others.
pub const MAX_LISTED_GAMES: usize = 50_000;
/// The time after which the progress is shown, even if the file turns out to have one game.
const PROGRESS_DELAY: Duration = Duration::from_millis(400);

/// A file with several games was opened. They are listed in [`GameFile`].
#[derive(Event, Clone, Copy, Debug)]
pub struct GameFileOpened;

/// The file of games that was opened last, with the part that has been read.
#[derive(Resource, Clone, Debug, Default)]
pub struct GameFile {
    /// The file.
    pub file: PathBuf,
    /// The first games of the file, at most [`MAX_LISTED_GAMES`].
    pub games: Vec<FileGame>,
    /// The number of games, including invalid ones.
    pub game_count: usize,
    /// The number of invalid games.
    pub invalid_count: usize,
    /// The number of valid games in which something was skipped.
    pub noted_count: usize,
    /// The number of listed games that are stored already.
    pub stored_count: usize,
    /// The bytes read so far.
    pub read_bytes: u64,
    /// The size in bytes, if known.
    pub size: Option<u64>,
    /// Whether the file is still being read.
    pub is_reading: bool,
    /// Why the file could not be read to its end.
    pub error: Option<String>,
}

impl GameFile {
    /// Returns the share that was read, from 0 to 1.
    pub fn share(&self) -> f32 {
        progress_share(self.read_bytes, self.size)
    }

    /// Adds the games and counts of `batch`.
    fn add(&mut self, batch: Self) {
        self.game_count += batch.game_count;
        self.invalid_count += batch.invalid_count;
        self.noted_count += batch.noted_count;
        self.stored_count += batch.stored_count;
        self.read_bytes = batch.read_bytes;
        self.games.extend(batch.games);
    }

    /// Marks the games that are stored already.
    fn mark_stored(&mut self, stored_games: &KnownGames) {
        for file_game in &mut self.games {
            let name = file_game.game.as_ref().ok().and_then(|game| stored_games.name_of(game));
            file_game.is_stored = name.is_some();
            self.stored_count += usize::from(file_game.is_stored);
        }
    }
}

/// Returns the share of a file that was read, from 0 to 1; 0 if the size is unknown.
fn progress_share(read_bytes: u64, size: Option<u64>) -> f32 {
    match size {
        Some(size) if size > 0 => (read_bytes as f32 / size as f32).min(1.0),
        _ => 0.0,
    }
}

/// Reports what was skipped in an opened game.
pub(super) fn report_notes(context: &IoContext, notes: Option<&String>, source_name: &str) {
    if let Some(notes) = notes {
        context.report_notes(tr!("keep-passed-over", place = source_name, notes = notes));
    }
}

/// The games of a file while it is being read.
struct GameLister<'a> {
    context: &'a IoContext,
    file: &'a Path,
    /// The first game. It is opened if there are no others.
    first: Option<Result<Import, String>>,
    /// The number of games read so far.
    count: usize,
    /// Whether the games are listed, because there are several or reading takes long.
    is_listed: bool,
    /// The games since the last report.
    batch: GameFile,
    start: Instant,
    last_report: Instant,
    stored_games: Option<KnownGames>,
}

impl GameLister<'_> {
    fn add(&mut self, raw: RawRecord) {
        let offset = GameOffset::from_record(&raw);
        let (line, game) = parse_game(raw);
        self.batch.game_count += 1;
        self.batch.invalid_count += usize::from(game.is_err());
        self.batch.noted_count += usize::from(game.as_ref().is_ok_and(|game| game.notes.is_some()));
        if self.count < MAX_LISTED_GAMES {
            self.batch.games.push(FileGame::new(offset, line, &game));
        }
        if self.count == 0 {
            self.first = Some(game);
        }
        self.count += 1;
    }

    /// Shows the list as soon as it is needed, and then reports new games at intervals.
    fn report(&mut self, read_bytes: u64) {
        if !self.is_listed && (self.count > 1 || self.start.elapsed() > PROGRESS_DELAY) {
            self.is_listed = true;
            let size = self.context.store.disk.size(self.file);
            let file = self.file.to_owned();
            let stop = self.context.stop.clone();
            change_list(self.context, move |world| {
                world.insert_resource(GameFile { file, size, is_reading: true, ..default() });
                if !stop.is_stopped() {
                    world.trigger(GameFileOpened);
                }
            });
        }
        if self.is_listed && self.last_report.elapsed() > REPORT_INTERVAL {
            self.last_report = Instant::now();
            let batch = self.take_batch(read_bytes);
            change_list(self.context, move |world| world.resource_mut::<GameFile>().add(batch));
        }
    }

    /// Returns the games since the last report, with marks on those that are stored already.
    fn take_batch(&mut self, read_bytes: u64) -> GameFile {
        let IoContext { store, rows, .. } = self.context;
        let stored_games = self.stored_games.get_or_insert_with(|| KnownGames::read(store, rows));
        self.batch.read_bytes = read_bytes;
        self.batch.mark_stored(stored_games);
        std::mem::take(&mut self.batch)
    }

    /// Ends the list, or opens the only game. `error` is why the file could not be read to its end.
    fn finish(mut self, error: Option<LoadError>, read_bytes: u64) {
        if self.is_listed {
            let batch = self.take_batch(read_bytes);
            let error = error.map(|error| error.localized());
            change_list(self.context, move |world| {
                let mut game_file = world.resource_mut::<GameFile>();
                game_file.add(batch);
                game_file.is_reading = false;
                game_file.error = error;
            });
        } else if !self.context.stop.is_stopped() {
            match error {
                Some(error) => self.context.report_open_error(&error),
                None => {
                    let game = self.first.take().map(|game| Ok(with_stored(self.context, game?)));
                    open_import(self.context, game, self.file, Screen::default());
                }
            }
        }
    }
}

/// Reads a file. A single game is opened. Several games, or a file that takes long to read, are listed in [`GameFile`].
pub(super) fn open_or_list(context: &IoContext, file: &Path) {
    let reader = GameReader::open(&*context.store.disk, file, GameOffset::default());
    let Some(mut reader) = context.opened(reader) else { return };
    let mut lister = GameLister {
        context,
        file,
        first: None,
        count: 0,
        is_listed: false,
        batch: GameFile::default(),
        start: Instant::now(),
        last_report: Instant::now(),
        stored_games: None,
    };
    let error = loop {
        if context.stop.is_stopped() {
            break None;
        }
        match reader.next_record() {
            Ok(Some(raw)) => lister.add(raw),
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
        lister.report(reader.bytes_read());
    };
    lister.finish(error, reader.bytes_read());
}

/// Changes the list of games, unless another list was requested meanwhile.
fn change_list(context: &IoContext, change: impl FnOnce(&mut World) + Send + 'static) {
    let list_number = context.list_number;
    context.change(move |world| {
        if world.resource::<LongTasks>().list_number == list_number {
            change(world);
        }
    });
}

/// Returns an opened game: the stored one if it is a copy of that, because review and rating belong to that one. A finished game
/// that is only in the file says so.
fn with_stored(context: &IoContext, import: Import) -> Import {
    let IoContext { store, rows, .. } = context;
    let Import { mut session, notes } = import;
    let stored_games = KnownGames::read(store, rows);
    let stored_name = stored_games.name_of(&GameSummary::from_session(&session));
    if stored_name.is_none() && session.is_over() {
        session.notify(Notice::NotStored);
    }
    let stored_game = stored_name.and_then(|name| store.open(name).ok());
    let is_copy = |stored_game: &GameSession| {
        text::to_shared_text(stored_game) == text::to_shared_text(&session)
    };
    Import { session: stored_game.filter(is_copy).unwrap_or(session), notes }
}

/// Opens `game`, and reports its skipped parts. Reports an invalid game, or that the file has none. When the person leaves
/// the game, the screen `back_to` appears.
fn open_import(
    context: &IoContext,
    game: Option<Result<Import, String>>,
    file: &Path,
    back_to: Screen,
) {
    let file_text = file.display().to_string();
    match game {
        Some(Ok(game)) => {
            report_notes(context, game.notes.as_ref(), &file_text);
            context.open(Session { state: game.session, back_to });
            let file = file.to_owned();
            context
                .change_resource(|dialog: &mut FileDialogData| dialog.finished_file = Some(file));
        }
        Some(Err(error)) => {
            context.report_error(tr!("keep-bad-one", place = file_text, error = error))
        }
        None => context.report_error(tr!("keep-nothing", place = file_text)),
    }
}

/// Opens one game of a file.
pub(super) fn open(context: &IoContext, file: &Path, offset: GameOffset) {
    let reader = GameReader::open(&*context.store.disk, file, offset);
    let raw = reader.and_then(|mut reader| reader.next_record());
    // If there is no game, the file has changed meanwhile.
    if let Some(raw) = context.opened(raw) {
        let game = raw.map(|raw| Ok(with_stored(context, parse_game(raw).1?)));
        open_import(context, game, file, Screen::default());
    }
}

/// Opens the valid record of a round, from a tournament's file of games, which may be long.
pub(super) fn open_round(context: &IoContext, file: &Path, round: &str) {
    let reader = GameReader::open(&*context.store.disk, file, GameOffset::default());
    match reader.and_then(|mut reader| reader.find_round(round)) {
        Ok(Some(game)) => open_import(context, Some(Ok(game)), file, Screen::Tournament),
        Ok(None) => {
            let file_text = file.display().to_string();
            context.report_error(tr!("keep-no-round", round = round, place = file_text));
        }
        Err(error) => context.report_open_error(&error),
    }
}

/// Imports games of a file: all, or only those of the `selection`. Stored games are left out, unless `include_stored` is set.
/// Invalid games are reported and skipped. Reports the progress and the imported games.
pub(super) fn import_games(
    context: &IoContext,
    file: &Path,
    selection: Option<&BTreeSet<GameOffset>>,
    include_stored: bool,
) {
    let store = &context.store;
    let reader = GameReader::open(&*store.disk, file, GameOffset::default());
    let Some(mut reader) = context.opened(reader) else { return };
    let size = store.disk.size(file);
    let stored_games = (!include_stored).then(|| KnownGames::read(store, &context.rows));
    let mut import = GameImport::new(store, stored_games);
    let mut last_report = Instant::now();
    let mut failure = loop {
        if context.stop.is_stopped() {
            break None;
        }
        let raw = match reader.next_record() {
            Ok(Some(raw)) => raw,
            Ok(None) => break None,
            Err(error) => break Some(error.localized()),
        };
        if selection.is_none_or(|games| games.contains(&GameOffset::from_record(&raw))) {
            import.add(parse_game(raw).1);
        }
        if let Err(error) = import.write_if_full(reader.bytes_read()) {
            break Some(error);
        }
        if last_report.elapsed() > REPORT_INTERVAL {
            last_report = Instant::now();
            context.report_copy_progress(
                import.added_games.len(),
                progress_share(reader.bytes_read(), size),
            );
        }
    };
    // Games read before an error or a stop are kept.
    if let Err(error) = import.write() {
        failure.get_or_insert(error);
    }
    report_import(context, file, import, failure);
}

/// Reports the result of an import. `failure` is why it ended early.
fn report_import(context: &IoContext, file: &Path, import: GameImport, failure: Option<String>) {
    let file_text = file.display().to_string();
    if let Some(error) = failure {
        context.report_error(tr!("keep-not-all", error = error));
    }
    if let Some(error) = import.first_error {
        let bad = import.invalid_count;
        let count = bad + import.added_games.len() + import.known_names.len();
        context.report_error(tr!(
            "keep-bad-some",
            bad = bad,
            count = count,
            place = &file_text,
            error = error
        ));
    }
    if let Some(notes) = import.first_notes {
        context.report_notes(tr!(
            "keep-passed-over-some",
            count = import.noted_count,
            place = file_text,
            notes = notes
        ));
    }
    context.report_added(import.added_games, import.known_names);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::background::{self, WorldInbox};
    use crate::interface::ReportQueue;
    use crate::session::Request;
    use crate::storage::store::Store;
    use bevy::prelude::{App, Messages, On, ResMut};
    use quadrille_files::SimulatedDisk;
    use quadrille_search::StopFlag;
    use std::sync::Arc;

    const GAME: &str = "[Game \"hique\"]\n[Player1 \"Ada\"]\n\n1. 4,2,4,10 *\n\n";

    /// The number of lists that were opened.
    #[derive(Resource, Default)]
    struct ListCount(usize);

    /// The thread has sent its results, but the window has not taken them.
    #[test]
    fn file_opens_nothing_if_it_was_read_just_before_the_person_cancelled() {
        let file = Path::new("/games.pgn");
        for game_count in [1, 2] {
            for is_cancelled in [false, true] {
                let mut app = App::new();
                app.add_plugins(background::plugin)
                    .init_resource::<ReportQueue>()
                    .init_resource::<FileDialogData>()
                    .init_resource::<GameFile>()
                    .init_resource::<LongTasks>()
                    .init_resource::<ListCount>()
                    .add_message::<Request>()
                    .add_observer(|_: On<GameFileOpened>, mut count: ResMut<ListCount>| {
                        count.0 += 1;
                    });
                let disk = Arc::new(SimulatedDisk::new());
                disk.write_synced(file, GAME.repeat(game_count).as_bytes());
                let context = IoContext {
                    store: Store::new(disk, PathBuf::from("/data")),
                    stop: StopFlag::new(),
                    list_number: 0,
                    rows: Vec::new(),
                    inbox: app.world().resource::<WorldInbox>().clone(),
                };
                open_or_list(&context, file);
                if is_cancelled {
                    context.stop.stop();
                }
                app.update();
                let list_count = app.world().resource::<ListCount>().0;
                let mut requests = app.world_mut().resource_mut::<Messages<Request>>();
                let counts = [requests.drain().count(), list_count];
                let expected = match (game_count, is_cancelled) {
                    (_, true) => [0, 0],
                    (1, false) => [1, 0],
                    (_, false) => [0, 1],
                };
                assert_eq!(counts, expected, "{game_count}, {is_cancelled}");
            }
        }
    }
}
