//! Saving a game into a file elsewhere: as a record, as a picture of the position, or as an animation.

use super::library_io::{IoContext, LibraryEvent};
use super::store::LoadError;
use super::text;
use crate::background::lower_priority;
use crate::drawing::film::{Film, FilmError};
use crate::drawing::picture;
use crate::session::Session;
use crate::text::tr;
use bevy::log::error;
use quadrille_files::atomic;
use quadrille_games::rules::AnyPosition;
use quadrille_search::StopFlag;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// News of many games come this far apart.
const PACE: Duration = Duration::from_millis(60);

/// What can be saved of a game.
pub(super) struct ExportSource {
    text: String,
    position: AnyPosition,
    flipped: bool,
    film: Film,
}

impl ExportSource {
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
pub(super) fn save(context: &IoContext, to: PathBuf, replace: bool, table: &ExportSource) {
    if !may_write(context, &to, replace) {
        return;
    }
    let ending = to.extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("gif") {
        film(context, to, table.film.clone());
    } else if ending.eq_ignore_ascii_case("png") {
        match picture::png(&table.position, table.flipped) {
            Ok(bytes) => write(context, to, &bytes),
            Err(error) => failed(context, &error),
        }
    } else {
        write(context, to, table.text.as_bytes());
    }
}

/// Whether the file can be written as far as that is known before; tells why not.
fn may_write(context: &IoContext, to: &Path, replace: bool) -> bool {
    if !replace && context.store.disk.exists(to) {
        context.say(LibraryEvent::Exists(to.to_owned()));
        return false;
    }
    // A folder that is not there is a slip of the hand rather than a wish.
    if let Some(folder) = to.parent()
        && !context.store.disk.exists(folder)
    {
        failed(context, &LoadError::Missing(folder.to_owned()).localized());
        return false;
    }
    atomic::remove_leftovers_of(&*context.store.disk, to);
    true
}

/// Saves the records of these kept games in one file, in this order. If it is stopped, there is no file.
pub(super) fn save_all(
    context: &IoContext,
    to: PathBuf,
    replace: bool,
    names: &[String],
    stop: &StopFlag,
) {
    if !may_write(context, &to, replace) {
        return;
    }
    let disk = &*context.store.disk;
    let mut told = Instant::now();
    let mut fault = None;
    let mut bad = 0;
    let written = atomic::replace_by(disk, &to, |output| {
        for (number, name) in names.iter().enumerate() {
            if stop.is_stopped() {
                return Err(ErrorKind::Interrupted.into());
            }
            match context.store.load(name) {
                Ok(session) => atomic::write_all(output, text::share(&session).as_bytes())?,
                Err(error) => {
                    bad += 1;
                    fault.get_or_insert_with(|| error.localized());
                }
            }
            if told.elapsed() > PACE {
                told = Instant::now();
                let done = number + 1;
                let share = done as f32 / names.len() as f32;
                context.say(LibraryEvent::Copying { done, share });
                context.wake();
            }
        }
        Ok(())
    });
    match written {
        Ok(()) => {
            if let Some(error) = fault {
                context.say(LibraryEvent::Failed(tr!(
                    "keep-not-all-saved",
                    bad = bad,
                    count = names.len(),
                    error = error
                )));
            }
            context.say(LibraryEvent::WroteAll(names.len() - bad, to));
        }
        Err(_) if stop.is_stopped() => {}
        Err(error) => failed(context, &super::file_errors::localized(&error)),
    }
}

fn write(context: &IoContext, to: PathBuf, bytes: &[u8]) {
    match atomic::replace(&*context.store.disk, &to, bytes) {
        Ok(()) => context.say(LibraryEvent::Wrote(to)),
        Err(error) => failed(context, &super::file_errors::localized(&error)),
    }
}

fn failed(context: &IoContext, error: &dyn std::fmt::Display) {
    context.say(LibraryEvent::Failed(tr!(
        "keep-not-saved",
        error = error.to_string()
    )));
}

/// Makes an animation on a thread of its own, as it takes a while.
fn film(context: &IoContext, to: PathBuf, film: Film) {
    let frames = film.frames();
    context.filming(0, frames);
    let (here, there) = (context.clone(), context.clone());
    let make = move || {
        lower_priority();
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
            here.say(LibraryEvent::Filmed);
        }
        here.wake();
    };
    let thread = std::thread::Builder::new().name("animation".to_owned());
    if let Err(error) = thread.spawn(make) {
        failed(&there, &error);
        there.say(LibraryEvent::Filmed);
    }
}
