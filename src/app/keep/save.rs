//! Saving a game into a file elsewhere: as a record, as a picture of the position, or as an animation.

use super::errands::{Done, Office};
use super::store::LoadError;
use super::text;
use crate::app::background::stand_back;
use crate::app::drawing::film::{Film, FilmError};
use crate::app::drawing::picture;
use crate::app::session::Session;
use crate::app::text::tr;
use crate::files::atomic;
use crate::rules::AnyPosition;
use bevy::log::error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// What can be saved of a game.
pub(super) struct Table {
    text: String,
    position: AnyPosition,
    flipped: bool,
    film: Film,
}

impl Table {
    /// All of a session that is to be given away.
    pub(super) fn of(session: &Session) -> Self {
        Self {
            text: text::share(session),
            position: session.shown().clone(),
            flipped: session.flipped,
            film: Film::of(&session.game, session.flipped),
        }
    }
}

/// Saves a game's record, or what the file's name says: a picture of the position on show, or an animation of the game.
pub(super) fn save(office: &Office, to: PathBuf, replace: bool, table: &Table) {
    if !may_write(office, &to, replace) {
        return;
    }
    let ending = to.extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("gif") {
        film(office, to, table.film.clone());
    } else if ending.eq_ignore_ascii_case("png") {
        match picture::png(&table.position, table.flipped) {
            Ok(bytes) => write(office, to, &bytes),
            Err(error) => failed(office, &error),
        }
    } else {
        write(office, to, table.text.as_bytes());
    }
}

/// Whether the file can be written as far as that is known before; tells why not.
fn may_write(office: &Office, to: &Path, replace: bool) -> bool {
    if !replace && office.store.disk.exists(to) {
        office.say(Done::Exists(to.to_owned()));
        return false;
    }
    // A folder that is not there is a slip of the hand rather than a wish.
    if let Some(folder) = to.parent()
        && !office.store.disk.exists(folder)
    {
        failed(office, &LoadError::Missing(folder.to_owned()).told());
        return false;
    }
    true
}

fn write(office: &Office, to: PathBuf, bytes: &[u8]) {
    match atomic::replace(&*office.store.disk, &to, bytes) {
        Ok(()) => office.say(Done::Wrote(to)),
        Err(error) => failed(office, &super::faults::told(&error)),
    }
}

fn failed(office: &Office, error: &dyn std::fmt::Display) {
    office.say(Done::Failed(tr!(
        "keep-not-saved",
        error = error.to_string()
    )));
}

/// Makes an animation on a thread of its own, as it takes a while.
fn film(office: &Office, to: PathBuf, film: Film) {
    let frames = film.frames();
    office.filming(0, frames);
    let (here, there) = (office.clone(), office.clone());
    let make = move || {
        stand_back();
        let told = std::cell::Cell::new(0);
        let watch = |done: usize| {
            // Asked first: after a cancel nothing more is told of its progress.
            if !here.is_film_wanted() {
                return false;
            }
            if done > told.replace(done) {
                here.filming(done, frames);
                here.wake();
            }
            true
        };
        // Whatever happens, it must be told that it is over.
        let made = catch_unwind(AssertUnwindSafe(|| film.gif(&watch)));
        match made {
            Ok(Ok(bytes)) => here.write_film(|| write(&here, to, &bytes)),
            Ok(Err(FilmError::Stopped)) => {}
            Ok(Err(error)) => failed(&here, &error),
            Err(_) => {
                error!("an animation could not be made");
                failed(&here, &"a defect in the program");
            }
        }
        if here.is_film_wanted() {
            here.say(Done::Filmed);
        }
        here.wake();
    };
    let thread = std::thread::Builder::new().name("animation".to_owned());
    if let Err(error) = thread.spawn(make) {
        failed(&there, &error);
        there.say(Done::Filmed);
    }
}
