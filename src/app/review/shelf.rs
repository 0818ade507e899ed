//! Keeping what a review finds: read when a game comes to the table, written while it is searched, so that a review that
//! was stopped, or killed, goes on from there.

use super::Review;
use super::judge::Evaluation;
use super::kept::{Kept, NotKept, key_of_line, keys};
use crate::app::background::waker;
use crate::app::keep::store::Store;
use crate::app::keep::{Keeper, faults};
use crate::app::power::Wake;
use crate::app::session::Session;
use crate::app::settings::Complaints;
use crate::app::text::tr;
use crate::files::{FileError, ReadError};
use crate::record::Place;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// While a review runs its findings are written no more often than this.
const PACE: Duration = Duration::from_secs(1);

/// What the threads tell.
enum News {
    /// What was kept of the review with this name.
    Read(String, Found),
    /// It has been written, or could not be.
    Wrote(Result<(), FileError>),
}

/// What was found of a kept review.
#[derive(Default)]
struct Found {
    kept: Kept,
    /// What a person must be told.
    told: Option<String>,
    /// Whether the file must be left as it is.
    sealed: bool,
    /// Whether it must be written anew: the damaged one was set aside.
    mended: bool,
}

/// The game's shape when its places were last looked up: the review's game, the position's serial number, edits and size.
type Shape = (u64, u64, u64, usize);

/// The review of the game on the table as it is kept.
#[derive(Resource)]
pub(super) struct Shelf {
    /// Which game of the review this is.
    epoch: u64,
    /// The name of the game that the file belongs to.
    name: Option<String>,
    kept: Kept,
    /// Whether there is something that has not been written.
    dirty: bool,
    /// Whether the file must be left as it is.
    sealed: bool,
    /// How many writes are under way.
    in_flight: usize,
    /// When it was last handed over, by the program's real time.
    written: Option<Duration>,
    /// Whether a person was told that it cannot be written.
    told: bool,
    shape: Option<Shape>,
    /// The session's own file then.
    file: Option<String>,
    keys: HashMap<Place, u64>,
    news: Mutex<Receiver<News>>,
    tell: Sender<News>,
}

impl Default for Shelf {
    fn default() -> Self {
        let (tell, news) = mpsc::channel();
        Self {
            epoch: 0,
            name: None,
            kept: Kept::default(),
            dirty: false,
            sealed: false,
            in_flight: 0,
            written: None,
            told: false,
            shape: None,
            file: None,
            keys: HashMap::new(),
            news: Mutex::new(news),
            tell,
        }
    }
}

impl Shelf {
    fn hear(&self) -> Vec<News> {
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        news.try_iter().collect()
    }

    /// Hands over what has not been written.
    fn write(&mut self, keeper: &Keeper, now: Duration, proxy: Option<&EventLoopProxyWrapper>) {
        let Some(name) = self.name.clone().filter(|_| self.dirty && !self.sealed) else {
            return;
        };
        let (kept, tell, wake) = (self.kept.clone(), self.tell.clone(), waker(proxy));
        self.dirty = false;
        self.written = Some(now);
        let asked = keeper.write(move |store| {
            let result = save(store, &name, kept);
            // Nobody may be there any more.
            let _ = tell.send(News::Wrote(result));
            if let Some(wake) = wake {
                wake();
            }
        });
        self.in_flight += usize::from(asked);
    }
}

/// Writes what is known, and with it what another window has written since; a newer version's file is left as it is.
fn save(store: &Store, name: &str, mut kept: Kept) -> Result<(), FileError> {
    // A file that cannot be understood is set aside where it is looked at.
    if let Ok(Some(text)) = store.load_review(name) {
        match Kept::parse(&text) {
            Ok((theirs, _)) => kept.merge(theirs),
            Err(NotKept::Newer(_)) => return Ok(()),
            Err(NotKept::Strange(_)) => {}
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
fn told_of_kept(error: &NotKept) -> String {
    match error {
        NotKept::Newer(found) => tr!("review-newer", found = found),
        NotKept::Strange(found) => tr!("review-strange", found = found),
    }
}

/// Looks what is kept under a name. Damaged files are set aside, and newer ones left alone.
fn look(store: &Store, name: &str) -> Found {
    let aside = |kept: Kept, error: String| {
        let (told, sealed) = match store.set_review_aside(name) {
            Ok(file) => {
                let file = file.display().to_string();
                (tr!("review-aside", error = error, file = file), false)
            }
            Err(failed) => (tr!("review-left", error = faults::told(&failed)), true),
        };
        Found {
            mended: !sealed && !kept.is_empty(),
            kept,
            told: Some(told),
            sealed,
        }
    };
    match store.load_review(name) {
        Ok(None) => Found::default(),
        Ok(Some(text)) => match Kept::parse(&text) {
            Ok((kept, 0)) => Found {
                kept,
                ..Found::default()
            },
            Ok((kept, broken)) => aside(kept, tr!("review-broken-lines", count = broken)),
            Err(error @ NotKept::Newer(_)) => Found {
                told: Some(tr!("review-left", error = told_of_kept(&error))),
                sealed: true,
                ..Found::default()
            },
            Err(error) => aside(Kept::default(), told_of_kept(&error)),
        },
        Err(error @ ReadError::Broken { .. }) => {
            aside(Kept::default(), faults::told_of_text(&error))
        }
        Err(error) => Found {
            told: Some(tr!("review-left", error = faults::told_of_text(&error))),
            sealed: true,
            ..Found::default()
        },
    }
}

/// Fetches what is kept of the game on the table, and tells the review what of it holds.
pub(super) fn fetch(
    mut shelf: ResMut<Shelf>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    keeper: Option<Res<Keeper>>,
    mut complaints: ResMut<Complaints>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    time: Res<Time<Real>>,
) {
    let shelf = shelf.bypass_change_detection();
    let review = review.bypass_change_detection();
    let Some(keeper) = keeper else { return };
    if shelf.epoch != review.epoch {
        // Another game: what is known of the last one is handed over first.
        shelf.write(&keeper, time.elapsed(), proxy.as_deref());
        *shelf = Shelf {
            epoch: review.epoch,
            in_flight: shelf.in_flight,
            news: std::mem::replace(&mut shelf.news, Mutex::new(mpsc::channel().1)),
            tell: shelf.tell.clone(),
            ..Shelf::default()
        };
    }
    let mut fresh = false;
    for news in shelf.hear() {
        match news {
            News::Read(name, found) if shelf.name.as_ref() == Some(&name) => {
                review.loading = false;
                fresh = true;
                shelf.kept.merge(found.kept);
                shelf.sealed = found.sealed;
                shelf.dirty |= found.mended;
                complaints.0.extend(found.told);
            }
            News::Read(..) => {}
            News::Wrote(result) => {
                shelf.in_flight = shelf.in_flight.saturating_sub(1);
                match result {
                    Ok(()) => shelf.told = false,
                    Err(error) => {
                        shelf.dirty = true;
                        if !shelf.told {
                            let error = faults::told(&error);
                            complaints.0.push(tr!("review-not-kept", error = error));
                        }
                        shelf.told = true;
                    }
                }
            }
        }
    }
    let game = &session.game;
    let shape = (
        shelf.epoch,
        session.serial,
        session.origin.edits,
        game.size(),
    );
    if shelf.shape == Some(shape) && shelf.file == session.origin.file && !fresh {
        return;
    }
    shelf.file.clone_from(&session.origin.file);
    // A game that was only looked at gets a file when it is played on.
    let name = name_of(&session);
    if name != shelf.name {
        shelf.dirty = !shelf.kept.is_empty();
        shelf.sealed = false;
        shelf.name.clone_from(&name);
        if let Some(name) = name {
            let (tell, wake) = (shelf.tell.clone(), waker(proxy.as_deref()));
            review.loading = keeper.read(move |store| {
                let found = look(store, &name);
                // Nobody may be there any more.
                let _ = tell.send(News::Read(name, found));
                if let Some(wake) = wake {
                    wake();
                }
            });
        }
    }
    if shelf.shape == Some(shape) && !fresh {
        return;
    }
    shelf.shape = Some(shape);
    shelf.keys = keys(game).into_iter().collect();
    for (&place, &key) in &shelf.keys {
        let given = review.given.get(&place).copied().unwrap_or(0);
        // Reading a line is dear: only what is better than what is known is read.
        if shelf.kept.millis(key).is_some_and(|millis| millis > given)
            && let Some((millis, evaluation)) = shelf.kept.get(key, game.position_of(place))
        {
            review.found.insert(place, evaluation);
            review.given.insert(place, millis);
        }
    }
}

/// Keeps what was found.
pub(super) fn keep(
    mut shelf: ResMut<Shelf>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    keeper: Option<Res<Keeper>>,
    alarm: Option<ResMut<Wake>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    time: Res<Time<Real>>,
) {
    let shelf = shelf.bypass_change_detection();
    let review = review.bypass_change_detection();
    let Some(keeper) = keeper else {
        review.fresh.clear();
        return;
    };
    if shelf.epoch != review.epoch {
        return;
    }
    let fresh = std::mem::take(&mut review.fresh);
    // A disk that refused is asked again when there is more to be kept.
    let vain = shelf.told && fresh.is_empty();
    for place in fresh {
        let known: Option<(&Evaluation, u64)> = review
            .found
            .get(&place)
            .zip(review.given.get(&place).copied());
        if let (Some(&key), Some((found, millis))) = (shelf.keys.get(&place), known) {
            let position = session.game.position_of(place);
            shelf.kept.put(key, millis, position, found);
            shelf.dirty = true;
        }
    }
    if !shelf.dirty || review.loading || shelf.in_flight > 0 || vain {
        return;
    }
    let left = shelf
        .written
        .and_then(|written| PACE.checked_sub(time.elapsed().saturating_sub(written)))
        .filter(|_| review.is_running());
    match left {
        None => shelf.write(&keeper, time.elapsed(), proxy.as_deref()),
        Some(left) => {
            if let Some(mut alarm) = alarm {
                alarm.within(left);
            }
        }
    }
}

/// Hands over what is left when the program ends.
pub(super) fn finish(
    mut shelf: ResMut<Shelf>,
    review: Res<Review>,
    keeper: Res<Keeper>,
    time: Res<Time<Real>>,
) {
    if !review.loading {
        let shelf = shelf.bypass_change_detection();
        shelf.write(&keeper, time.elapsed(), None);
    }
}
