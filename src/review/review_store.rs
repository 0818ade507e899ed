//! Stores the results of a review. Reads them when a game is opened and writes them during the search. A review
//! therefore continues after it was stopped or the program was killed.

use super::Review;
use crate::background::{Inbox, waker};
use crate::interface::ReportQueue;
use crate::power::FrameRequest;
use crate::session::{GameSession, Session};
use crate::storage::store::Store;
use crate::storage::{GameSaver, file_errors};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::{FileError, ReadError};
use quadrille_games::record::{Game, Place};
use quadrille_library::stored_tries::{stored_tries, tries_key, tries_note};
use quadrille_review::judge::{Evaluation, final_evaluation};
use quadrille_review::review_file::{ReviewFile, ReviewFileError, key_of_line, keys};
use quadrille_teaching::strength::{Calibration, LevelTries};
use quadrille_text::tr;
use std::collections::HashMap;
use std::time::Duration;

/// The shortest time between two writes while a review runs.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// A report of a thread.
enum StoreEvent {
    /// The stored review with this name.
    Read(String, LoadedReview),
    /// The result of a write.
    Wrote(Result<(), FileError>),
}

/// A stored review that was read.
#[derive(Default)]
struct LoadedReview {
    review_file: ReviewFile,
    /// A message for the person.
    message: Option<String>,
    /// Whether the file must not be written.
    read_only: bool,
    /// Whether the file must be written again, because the damaged one was renamed.
    needs_write: bool,
}

/// The state when the keys were computed: name of the file, serial number, edits and size of the game.
type KeyState = (Option<String>, u64, u64, usize);

/// The stored review of the current game.
#[derive(Resource, Default)]
pub(super) struct ReviewStore {
    /// The value of `Review::epoch`.
    epoch: u64,
    /// The name of the game.
    name: Option<String>,
    review_file: ReviewFile,
    /// The results since the last frame, with their search time in milliseconds.
    pub(super) new_results: Vec<(Place, u64, Evaluation)>,
    /// Whether there are results that were not written.
    has_unwritten: bool,
    /// Whether the file must not be written.
    read_only: bool,
    /// The number of writes in progress. There is at most one for a game.
    in_flight: usize,
    /// The real time of the last write.
    last_write: Option<Duration>,
    /// Whether the failure to write the file was reported to the person.
    failure_reported: bool,
    key_state: Option<KeyState>,
    keys: HashMap<Place, u64>,
    /// The number of moves whose tries were read or stored, by the key of the position.
    tried_move_counts: HashMap<u64, usize>,
    inbox: Inbox<StoreEvent>,
}

impl ReviewStore {
    /// Returns the key of the path to a place of the current game.
    pub(super) fn key_of(&self, place: Place) -> Option<u64> {
        self.keys.get(&place).copied()
    }

    /// Returns the file as far as it is known.
    pub(super) const fn review_file(&self) -> &ReviewFile {
        &self.review_file
    }

    /// Returns the file to change it. It is written with the next results.
    pub(super) const fn edit(&mut self) -> &mut ReviewFile {
        self.has_unwritten = true;
        &mut self.review_file
    }

    /// Sends unwritten results to the writing thread.
    fn write(&mut self, saver: &GameSaver, now: Duration, proxy: Option<&EventLoopProxyWrapper>) {
        let Some(name) = self.name.clone().filter(|_| self.has_unwritten && !self.read_only) else {
            return;
        };
        let (review_file, sender) = (self.review_file.clone(), self.inbox.sender(waker(proxy)));
        self.has_unwritten = false;
        self.last_write = Some(now);
        let is_sent = saver.write(move |store| {
            sender.send(StoreEvent::Wrote(save(store, &name, review_file)));
        });
        self.in_flight += usize::from(is_sent);
    }
}

/// Writes these results merged with those that another window has written. A file of a newer version stays unchanged.
fn save(store: &Store, name: &str, mut review_file: ReviewFile) -> Result<(), FileError> {
    // An unreadable file is renamed when it is read.
    if let Ok(Some(text)) = store.load_review(name) {
        match ReviewFile::parse(&text) {
            Ok((stored, _)) => review_file.merge(stored),
            Err(ReviewFileError::Newer(_)) => return Ok(()),
            Err(ReviewFileError::NotAReview(_)) => {}
        }
    }
    store.save_review(name, &review_file.print())
}

/// Returns the name under which the session's review is stored; `None` for a game that is not stored. An opened record
/// that is not stored as a game has a name made from its moves.
fn name_of(session: &GameSession) -> Option<String> {
    let name = || format!("seen-{:016x}.pgn", key_of_line(&session.game));
    let is_stored = session.setup.is_stored;
    is_stored.then(|| session.origin.file.clone().unwrap_or_else(name))
}

/// Returns why a file is not a review, in the current language.
fn localized(error: &ReviewFileError) -> String {
    match error {
        ReviewFileError::Newer(version) => tr!("review-newer", found = version),
        ReviewFileError::NotAReview(first_line) => tr!("review-strange", found = first_line),
    }
}

/// Evaluates the ends of reviewed lines of a finished game, because a file contains only positions that were searched.
fn add_final_evaluations(review: &mut Review, game: &Game) {
    let search_times = &review.given;
    let new_ends = search_times.iter().filter_map(|(place, millis)| {
        let end = game.after(*place)?;
        let is_new = game.after(end).is_none() && !search_times.contains_key(&end);
        is_new.then_some((end, *millis))
    });
    let ends: Vec<(Place, u64)> = new_ends.collect();
    for (end, millis) in ends {
        let mut game = game.clone();
        game.set_place(end);
        if let Some(evaluation) = final_evaluation(&game) {
            review.add_evaluation(end, millis, evaluation);
        }
    }
}

/// Reads a stored review. A damaged file is renamed; one of a newer version or an unreadable one stays unchanged.
fn read_stored(store: &Store, name: &str) -> LoadedReview {
    let mut loaded_review = LoadedReview::default();
    let (error, is_damaged) = match store.load_review(name) {
        Ok(None) => return loaded_review,
        Ok(Some(text)) => match ReviewFile::parse(&text) {
            Ok((review_file, broken)) => {
                loaded_review.review_file = review_file;
                if broken == 0 {
                    return loaded_review;
                }
                (tr!("review-broken-lines", count = broken), true)
            }
            Err(error) => (localized(&error), matches!(error, ReviewFileError::NotAReview(_))),
        },
        Err(error) => {
            (file_errors::localized_read(&error), matches!(error, ReadError::Broken { .. }))
        }
    };
    let rename_result = is_damaged.then(|| store.set_review_aside(name));
    loaded_review.read_only = !matches!(rename_result, Some(Ok(_)));
    loaded_review.needs_write = !loaded_review.read_only && !loaded_review.review_file.is_empty();
    loaded_review.message = Some(match rename_result {
        Some(Ok(file)) => {
            let file = file.display().to_string();
            tr!("review-aside", error = error, file = file)
        }
        Some(Err(rename_error)) => {
            tr!("review-left", error = file_errors::localized(&rename_error))
        }
        None => tr!("review-left", error = error),
    });
    loaded_review
}

/// Passes the stored tries of the levels to the review, each once.
fn load_tries(review_store: &mut ReviewStore, review: &mut Review, game: &Game) {
    let ReviewStore { review_file, keys, tried_move_counts, .. } = review_store;
    let calibration = Calibration::shipped(game.variant());
    for (&place, &key) in &*keys {
        let Some(note) = review_file.note(tries_key(key, calibration)) else { continue };
        let position = game.position_of(place);
        if !tried_move_counts.contains_key(&key)
            && let Some(tries) = stored_tries(note, position)
        {
            tried_move_counts.insert(key, tries.moves().len());
            review.loaded_tries.push((position.clone(), tries));
        }
    }
}

/// Adds new tries of the levels to the file, unless it has those of as many moves.
fn add_tries(
    review_store: &mut ReviewStore,
    new_tries: impl IntoIterator<Item = (Place, LevelTries)>,
    game: &Game,
) {
    let calibration = Calibration::shipped(game.variant());
    for (place, tries) in new_tries {
        let Some(&key) = review_store.keys.get(&place) else { continue };
        let move_count = tries.moves().len();
        let stored_count = review_store.tried_move_counts.entry(key).or_default();
        if *stored_count < move_count {
            *stored_count = move_count;
            let note = tries_note(&tries, game.position_of(place));
            review_store.edit().insert_note(tries_key(key, calibration), note);
        }
    }
}

/// Reads the stored review of the current game and passes valid results to the review.
pub(super) fn load(
    mut review_store: ResMut<ReviewStore>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    saver: Option<Res<GameSaver>>,
    mut errors: ResMut<ReportQueue>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    time: Res<Time<Real>>,
) {
    let Some(saver) = saver else { return };
    if review_store.epoch != review.epoch {
        // The unwritten results of the previous game are sent first.
        review_store.write(&saver, time.elapsed(), proxy.as_deref());
        *review_store = ReviewStore {
            epoch: review.epoch,
            in_flight: review_store.in_flight,
            inbox: review_store.inbox.clone(),
            ..ReviewStore::default()
        };
    }
    for event in review_store.inbox.take() {
        match event {
            StoreEvent::Read(name, loaded_review) if review_store.name.as_ref() == Some(&name) => {
                review.loading = false;
                review_store.key_state = None;
                review_store.review_file.merge(loaded_review.review_file);
                review_store.read_only = loaded_review.read_only;
                review_store.has_unwritten |= loaded_review.needs_write;
                errors.extend(loaded_review.message);
            }
            StoreEvent::Read(..) => {}
            StoreEvent::Wrote(result) => {
                review_store.in_flight = review_store.in_flight.saturating_sub(1);
                let was_reported =
                    std::mem::replace(&mut review_store.failure_reported, result.is_err());
                if let Err(error) = result {
                    review_store.has_unwritten = true;
                    let error = file_errors::localized(&error);
                    let text = tr!("review-not-kept", error = error);
                    errors.extend((!was_reported).then_some(text));
                }
            }
        }
    }
    let game = &session.game;
    let key_state =
        (session.origin.file.clone(), session.serial, session.origin.edits, game.size());
    if review_store.key_state.as_ref() == Some(&key_state) {
        return;
    }
    review_store.key_state = Some(key_state);
    // An opened record gets a file of its own when it is continued.
    let name = name_of(&session);
    if name != review_store.name {
        review_store.has_unwritten = !review_store.review_file.is_empty();
        review_store.read_only = false;
        review_store.name.clone_from(&name);
        if let Some(name) = name {
            let sender = review_store.inbox.sender(waker(proxy.as_deref()));
            review.loading = saver.read(move |store| {
                let loaded_review = read_stored(store, &name);
                sender.send(StoreEvent::Read(name, loaded_review));
            });
        }
    }
    review_store.keys = keys(game).into_iter().collect();
    for (&place, &key) in &review_store.keys {
        let search_millis = review.given.get(&place).copied().unwrap_or(0);
        // Parsing a line is expensive, so only better results are parsed.
        let better = review_store.review_file.millis(key).filter(|&millis| millis > search_millis);
        let position = game.position_of(place);
        let result = better.and_then(|_| review_store.review_file.get(key, position));
        if let Some((millis, evaluation)) = result {
            review.add_evaluation(place, millis, evaluation);
        }
    }
    load_tries(&mut review_store, &mut review, game);
    add_final_evaluations(&mut review, game);
}

/// Stores new results.
pub(super) fn save_findings(
    mut review_store: ResMut<ReviewStore>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    saver: Option<Res<GameSaver>>,
    wake: Option<ResMut<FrameRequest>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    time: Res<Time<Real>>,
) {
    let new_results = std::mem::take(&mut review_store.new_results);
    let new_tries = std::mem::take(&mut review.bypass_change_detection().new_tries);
    let Some(saver) = saver else { return };
    // After a failure the next result triggers another try.
    let retry_is_useless =
        review_store.failure_reported && new_results.is_empty() && new_tries.is_empty();
    if !new_tries.is_empty() {
        add_tries(&mut review_store, new_tries, &session.game);
    }
    for (place, millis, evaluation) in new_results {
        if let Some(&key) = review_store.keys.get(&place) {
            let position = session.game.position_of(place);
            review_store.review_file.insert(key, millis, position, &evaluation);
            review_store.has_unwritten = true;
        }
    }
    if !review_store.has_unwritten
        || review.loading
        || review_store.in_flight > 0
        || retry_is_useless
    {
        return;
    }
    let time_since = |instant| time.elapsed().saturating_sub(instant);
    let time_since_write = review_store.last_write.map(time_since);
    let wait = time_since_write.and_then(|elapsed| WRITE_INTERVAL.checked_sub(elapsed));
    match wait {
        None => review_store.write(&saver, time.elapsed(), proxy.as_deref()),
        Some(wait) => {
            if let Some(mut wake) = wake {
                wake.request_within(wait);
            }
        }
    }
}

/// Sends unwritten results when the program ends.
pub(super) fn save_at_exit(
    mut review_store: ResMut<ReviewStore>,
    review: Res<Review>,
    saver: Res<GameSaver>,
    time: Res<Time<Real>>,
) {
    if !review.loading {
        review_store.write(&saver, time.elapsed(), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_files::SimulatedDisk;
    use quadrille_games::rules::{AnyPosition, Variant};
    use quadrille_search::Score;
    use std::path::PathBuf;
    use std::sync::Arc;

    const NAME: &str = "game.pgn";

    /// Returns a result with this key.
    fn findings(key: u64) -> ReviewFile {
        let position = AnyPosition::start(Variant::Focus);
        let evaluation =
            Evaluation { score: Score::Cp(30), depth: 4, pv: position.legal_moves()[..1].to_vec() };
        let mut file = ReviewFile::default();
        file.insert(key, 100, &position, &evaluation);
        file
    }

    #[test]
    fn two_windows_keep_each_others_results_and_newer_files_stay() {
        let store = Store::new(Arc::new(SimulatedDisk::new()), PathBuf::from("/data"));
        for key in [1, 2] {
            save(&store, NAME, findings(key)).unwrap();
        }
        let text = store.load_review(NAME).unwrap().unwrap();
        let (review_file, broken) = ReviewFile::parse(&text).unwrap();
        assert_eq!(broken, 0);
        assert!(review_file.millis(1).is_some() && review_file.millis(2).is_some());

        let newer = text.replace("quadrille review 1", "quadrille review 7");
        store.save_review(NAME, &newer).unwrap();
        save(&store, NAME, findings(3)).unwrap();
        assert_eq!(store.load_review(NAME).unwrap(), Some(newer));
    }
}
