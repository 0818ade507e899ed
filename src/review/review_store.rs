//! Keeping what a review finds: read when a game comes to the table, written while it is searched, so that a review that
//! was stopped, or killed, goes on from there.

use super::Review;
use super::judge::Evaluation;
use super::review_file::{ReviewFile, ReviewFileError, key_of_line, keys};
use crate::background::{Inbox, waker};
use crate::interface::ErrorQueue;
use crate::power::Wake;
use crate::session::Session;
use crate::storage::store::Store;
use crate::storage::{GameSaver, file_errors};
use crate::text::tr;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::{FileError, ReadError};
use quadrille_games::record::Place;
use std::collections::HashMap;
use std::time::Duration;

/// While a review runs its findings are written no more often than this.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// What the threads report.
enum StoreEvent {
    /// What was kept of the review with this name.
    Read(String, LoadedReview),
    /// It has been written, or could not be.
    Wrote(Result<(), FileError>),
}

/// What was found of a kept review.
#[derive(Default)]
struct LoadedReview {
    kept: ReviewFile,
    /// What a person must be told.
    told: Option<String>,
    /// Whether the file must be left as it is.
    read_only: bool,
    /// Whether it must be written anew: the damaged one was set aside.
    repaired: bool,
}

/// The game's shape when its places were last looked up: the review's game, the position's serial number, edits and size.
type Shape = (u64, u64, u64, usize);

/// The review of the game on the table as it is kept.
#[derive(Resource, Default)]
pub(super) struct ReviewStore {
    /// Which game of the review this is.
    epoch: u64,
    /// The name of the game that the file belongs to.
    name: Option<String>,
    kept: ReviewFile,
    /// Whether there is something that has not been written.
    dirty: bool,
    /// Whether the file must be left as it is.
    read_only: bool,
    /// How many writes are under way.
    in_flight: usize,
    /// When it was last handed over, by the program's real time.
    written: Option<Duration>,
    /// Whether a person was told that it cannot be written.
    reported: bool,
    shape: Option<Shape>,
    /// The session's own file then.
    file: Option<String>,
    keys: HashMap<Place, u64>,
    inbox: Inbox<StoreEvent>,
}

impl ReviewStore {
    /// Hands over what has not been written.
    fn write(&mut self, saver: &GameSaver, now: Duration, proxy: Option<&EventLoopProxyWrapper>) {
        let Some(name) = self.name.clone().filter(|_| self.dirty && !self.read_only) else {
            return;
        };
        let (kept, sender) = (self.kept.clone(), self.inbox.sender(waker(proxy)));
        self.dirty = false;
        self.written = Some(now);
        let asked = saver.write(move |store| {
            sender.send(StoreEvent::Wrote(save(store, &name, kept)));
        });
        self.in_flight += usize::from(asked);
    }
}

/// Writes what is known, and with it what another window has written since; a newer version's file is left as it is.
fn save(store: &Store, name: &str, mut kept: ReviewFile) -> Result<(), FileError> {
    // A file that cannot be understood is set aside where it is looked at.
    if let Ok(Some(text)) = store.load_review(name) {
        match ReviewFile::parse(&text) {
            Ok((theirs, _)) => kept.merge(theirs),
            Err(ReviewFileError::Newer(_)) => return Ok(()),
            Err(ReviewFileError::Strange(_)) => {}
        }
    }
    store.save_review(name, &kept.print())
}

/// Under which game's name the session's review is kept; nothing for a game that is only watched. A record that was only
/// opened is known again by its moves.
fn name_of(session: &Session) -> Option<String> {
    if !session.setup.kept {
        return None;
    }
    let name = session.origin.file.clone();
    Some(name.unwrap_or_else(|| format!("seen-{:016x}.pgn", key_of_line(&session.game))))
}

/// Why a review's file cannot be used, in the language spoken now.
fn localized(error: &ReviewFileError) -> String {
    match error {
        ReviewFileError::Newer(found) => tr!("review-newer", found = found),
        ReviewFileError::Strange(found) => tr!("review-strange", found = found),
    }
}

/// Looks what is kept under a name. Damaged files are set aside, and newer ones left alone.
fn read_stored(store: &Store, name: &str) -> LoadedReview {
    let aside = |kept: ReviewFile, error: String| {
        let (told, read_only) = match store.set_review_aside(name) {
            Ok(file) => {
                let file = file.display().to_string();
                (tr!("review-aside", error = error, file = file), false)
            }
            Err(failed) => (
                tr!("review-left", error = file_errors::localized(&failed)),
                true,
            ),
        };
        LoadedReview {
            repaired: !read_only && !kept.is_empty(),
            kept,
            told: Some(told),
            read_only,
        }
    };
    match store.load_review(name) {
        Ok(None) => LoadedReview::default(),
        Ok(Some(text)) => match ReviewFile::parse(&text) {
            Ok((kept, 0)) => LoadedReview {
                kept,
                ..LoadedReview::default()
            },
            Ok((kept, broken)) => aside(kept, tr!("review-broken-lines", count = broken)),
            Err(error @ ReviewFileError::Newer(_)) => LoadedReview {
                told: Some(tr!("review-left", error = localized(&error))),
                read_only: true,
                ..LoadedReview::default()
            },
            Err(error) => aside(ReviewFile::default(), localized(&error)),
        },
        Err(error @ ReadError::Broken { .. }) => {
            aside(ReviewFile::default(), file_errors::localized_read(&error))
        }
        Err(error) => LoadedReview {
            told: Some(tr!(
                "review-left",
                error = file_errors::localized_read(&error)
            )),
            read_only: true,
            ..LoadedReview::default()
        },
    }
}

/// Fetches what is kept of the game on the table, and tells the review what of it holds.
pub(super) fn load(
    mut review_store: ResMut<ReviewStore>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    saver: Option<Res<GameSaver>>,
    mut errors: ResMut<ErrorQueue>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    time: Res<Time<Real>>,
) {
    let review_store = review_store.bypass_change_detection();
    let review = review.bypass_change_detection();
    let Some(saver) = saver else { return };
    if review_store.epoch != review.epoch {
        // Another game: what is known of the last one is handed over first.
        review_store.write(&saver, time.elapsed(), proxy.as_deref());
        *review_store = ReviewStore {
            epoch: review.epoch,
            in_flight: review_store.in_flight,
            inbox: review_store.inbox.clone(),
            ..ReviewStore::default()
        };
    }
    let mut fresh = false;
    for news in review_store.inbox.take() {
        match news {
            StoreEvent::Read(name, found) if review_store.name.as_ref() == Some(&name) => {
                review.loading = false;
                fresh = true;
                review_store.kept.merge(found.kept);
                review_store.read_only = found.read_only;
                review_store.dirty |= found.repaired;
                errors.extend(found.told);
            }
            StoreEvent::Read(..) => {}
            StoreEvent::Wrote(result) => {
                review_store.in_flight = review_store.in_flight.saturating_sub(1);
                match result {
                    Ok(()) => review_store.reported = false,
                    Err(error) => {
                        review_store.dirty = true;
                        if !review_store.reported {
                            let error = file_errors::localized(&error);
                            errors.push(tr!("review-not-kept", error = error));
                        }
                        review_store.reported = true;
                    }
                }
            }
        }
    }
    let game = &session.game;
    let shape = (
        review_store.epoch,
        session.serial,
        session.origin.edits,
        game.size(),
    );
    if review_store.shape == Some(shape) && review_store.file == session.origin.file && !fresh {
        return;
    }
    review_store.file.clone_from(&session.origin.file);
    // A game that was only looked at gets a file when it is played on.
    let name = name_of(&session);
    if name != review_store.name {
        review_store.dirty = !review_store.kept.is_empty();
        review_store.read_only = false;
        review_store.name.clone_from(&name);
        if let Some(name) = name {
            let sender = review_store.inbox.sender(waker(proxy.as_deref()));
            review.loading = saver.read(move |store| {
                let found = read_stored(store, &name);
                sender.send(StoreEvent::Read(name, found));
            });
        }
    }
    if review_store.shape == Some(shape) && !fresh {
        return;
    }
    review_store.shape = Some(shape);
    review_store.keys = keys(game).into_iter().collect();
    for (&place, &key) in &review_store.keys {
        let given = review.given.get(&place).copied().unwrap_or(0);
        // Reading a line is dear: only what is better than what is known is read.
        if review_store
            .kept
            .millis(key)
            .is_some_and(|millis| millis > given)
            && let Some((millis, evaluation)) = review_store.kept.get(key, game.position_of(place))
        {
            review.learn(place, evaluation);
            review.given.insert(place, millis);
        }
    }
}

/// Keeps what was found.
pub(super) fn save_findings(
    mut review_store: ResMut<ReviewStore>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    saver: Option<Res<GameSaver>>,
    alarm: Option<ResMut<Wake>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    time: Res<Time<Real>>,
) {
    let review_store = review_store.bypass_change_detection();
    let review = review.bypass_change_detection();
    let Some(saver) = saver else {
        review.fresh.clear();
        return;
    };
    if review_store.epoch != review.epoch {
        return;
    }
    let fresh = std::mem::take(&mut review.fresh);
    // A disk that refused is asked again when there is more to be kept.
    let pointless = review_store.reported && fresh.is_empty();
    for place in fresh {
        let known: Option<(&Evaluation, u64)> = review
            .searched
            .get(&place)
            .zip(review.given.get(&place).copied());
        if let (Some(&key), Some((found, millis))) = (review_store.keys.get(&place), known) {
            let position = session.game.position_of(place);
            review_store.kept.put(key, millis, position, found);
            review_store.dirty = true;
        }
    }
    if !review_store.dirty || review.loading || review_store.in_flight > 0 || pointless {
        return;
    }
    let left = review_store
        .written
        .and_then(|written| WRITE_INTERVAL.checked_sub(time.elapsed().saturating_sub(written)))
        .filter(|_| review.is_running());
    match left {
        None => review_store.write(&saver, time.elapsed(), proxy.as_deref()),
        Some(left) => {
            if let Some(mut alarm) = alarm {
                alarm.within(left);
            }
        }
    }
}

/// Hands over what is left when the program ends.
pub(super) fn finish(
    mut review_store: ResMut<ReviewStore>,
    review: Res<Review>,
    saver: Res<GameSaver>,
    time: Res<Time<Real>>,
) {
    if !review.loading {
        let review_store = review_store.bypass_change_detection();
        review_store.write(&saver, time.elapsed(), None);
    }
}
