//! Saves a game in a file of the person's choice: as a record, a picture of the position or an animation.

use super::existing_file::{ExistingFile, FileGames, FilePart, IfExists, write_games};
use super::io_context::{IoContext, REPORT_INTERVAL};
use super::library::LibraryNotice;
use super::library_state::{FileDialogData, Library};
use super::store::LoadError;
use super::{file_errors, text};
use crate::interface::Screen;
use crate::pictures::film::Film;
use crate::pictures::picture;
use crate::session::{GameSession, Notice, Request};
use bevy::prelude::{State, World};
use quadrille_files::{atomic, check_path};
use quadrille_text::{saved_kind, tr};
use std::cell::Cell;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Saves a game in the format of the file's name: a record, a picture of the viewed position, or an animation of the game.
pub(super) fn save(context: &IoContext, to: PathBuf, if_exists: IfExists, session: &GameSession) {
    let Some(part) = choose_part(context, &to, if_exists, Some(session)) else { return };
    let bytes = match saved_kind(&to) {
        "animation" => {
            let gif = render_animation(context, session);
            if context.stop.is_stopped() {
                return;
            }
            gif
        }
        "picture" => {
            let png = picture::encode_png(session.viewed_position(), session.flipped);
            png.map_err(|error| error.to_string())
        }
        _ => Ok(text::to_shared_text(session).into_bytes()),
    };
    let write_result = bytes.and_then(|bytes| {
        let disk = &*context.store.disk;
        let write_result = write_games(disk, &to, part, |output| output.write_all(&bytes));
        write_result.map_err(|error| file_errors::localized(&error))
    });
    match write_result {
        Ok(()) => context.change(|world| {
            let screen = world.get_resource::<State<Screen>>();
            if screen.is_some_and(|screen| *screen.get() == Screen::Game) {
                world.write_message(Request::Notify(Notice::Saved(to.clone())));
            }
            report_written(world, to.clone(), LibraryNotice::Saved(to));
        }),
        Err(error) => report_failure(context, &error),
    }
}

/// Reports that a file was written.
fn report_written(world: &mut World, file: PathBuf, notice: LibraryNotice) {
    world.resource_mut::<Library>().set_notice(notice, vec![]);
    let mut dialog = world.resource_mut::<FileDialogData>();
    dialog.existing_file = None;
    dialog.finished_file = Some(file);
}

/// Saves the stored game `name` like [`save`].
pub(super) fn save_stored(context: &IoContext, to: PathBuf, if_exists: IfExists, name: &str) {
    match context.store.load(name) {
        Ok(session) => save(context, to, if_exists, &session),
        Err(error) => context.report_error(tr!("keep-not-exported", error = error.localized())),
    }
}

/// Returns the part of the file to write, and removes temporary files of earlier writes. If the file must not be written,
/// reports the existing file or the reason and returns `None`. `session` is the game to be saved, if it is only one.
fn choose_part(
    context: &IoContext,
    to: &Path,
    if_exists: IfExists,
    session: Option<&GameSession>,
) -> Option<FilePart> {
    if let Err(bad_name) = check_path(to) {
        report_failure(context, &file_errors::localized_name(&bad_name));
        return None;
    }
    let disk = &*context.store.disk;
    let mut part = FilePart::Whole;
    if if_exists != IfExists::Replace && disk.exists(to) {
        let is_record = saved_kind(to) == "game";
        let file_games = is_record.then(|| FileGames::read(disk, to, session, &context.stop));
        // An unreadable file is no file of games.
        let file_games = file_games.and_then(Result::ok).unwrap_or_default();
        if context.stop.is_stopped() {
            return None;
        }
        part = match (if_exists, file_games.version) {
            (IfExists::Add, _) if file_games.count > 0 => FilePart::End,
            (IfExists::ReplaceGame, Some((_, part))) => part,
            (_, version) => {
                let existing_file = ExistingFile {
                    file: to.to_owned(),
                    game_count: file_games.count,
                    version_number: version.map(|(number, _)| number),
                };
                context.change_resource(|dialog: &mut FileDialogData| {
                    dialog.existing_file = Some(existing_file)
                });
                return None;
            }
        };
    }
    // A missing folder is more likely a typing mistake than intended.
    if let Some(folder) = to.parent()
        && !disk.exists(folder)
    {
        report_failure(context, &LoadError::Missing(folder.to_owned()).localized());
        return None;
    }
    atomic::remove_leftovers_of(disk, to);
    Some(part)
}

/// Saves the records of these stored games in one file, in this order. Nothing is written if the task is stopped.
pub(super) fn save_all(context: &IoContext, to: PathBuf, if_exists: IfExists, names: &[String]) {
    let Some(part) = choose_part(context, &to, if_exists, None) else { return };
    let disk = &*context.store.disk;
    let mut last_report = Instant::now();
    let mut first_error = None;
    let mut unreadable_count = 0;
    let write_result = write_games(disk, &to, part, |output| {
        for (index, name) in names.iter().enumerate() {
            if context.stop.is_stopped() {
                return Err(ErrorKind::Interrupted.into());
            }
            match context.store.load(name) {
                Ok(session) => output.write_all(text::to_shared_text(&session).as_bytes())?,
                Err(error) => {
                    unreadable_count += 1;
                    first_error.get_or_insert_with(|| error.localized());
                }
            }
            if last_report.elapsed() > REPORT_INTERVAL {
                last_report = Instant::now();
                let copied_count = index + 1;
                let share = copied_count as f32 / names.len() as f32;
                context.report_copy_progress(copied_count, share);
            }
        }
        Ok(())
    });
    match write_result {
        Ok(()) => {
            if let Some(error) = first_error {
                context.report_error(tr!(
                    "keep-not-all-saved",
                    bad = unreadable_count,
                    count = names.len(),
                    error = error
                ));
            }
            let notice = LibraryNotice::SavedAll(names.len() - unreadable_count, to.clone());
            context.change(|world| report_written(world, to, notice));
        }
        Err(_) if context.stop.is_stopped() => {}
        Err(error) => report_failure(context, &file_errors::localized(&error)),
    }
}

fn report_failure(context: &IoContext, error: &str) {
    context.report_error(tr!("keep-not-saved", error = error));
}

/// Returns the bytes of an animation of the session's game, or why it cannot be made. Reports the progress.
fn render_animation(context: &IoContext, session: &GameSession) -> Result<Vec<u8>, String> {
    let film = Film::from_game(&session.game, session.flipped);
    let total_frames = film.frame_count();
    let report_progress = |finished_count: usize| {
        let stop = context.stop.clone();
        context.change_resource(move |dialog: &mut FileDialogData| {
            // Late progress of a stopped animation is ignored.
            if !stop.is_stopped() {
                dialog.film_progress = Some((finished_count, total_frames));
            }
        });
    };
    report_progress(0);
    let reported_frames = Cell::new(0);
    let on_frame = |finished_count: usize| {
        if finished_count > reported_frames.replace(finished_count) {
            report_progress(finished_count);
        }
        !context.stop.is_stopped()
    };
    // The end must be reported even after a panic.
    let gif = catch_unwind(AssertUnwindSafe(|| film.encode_gif(&on_frame)));
    match gif {
        Ok(gif) => gif.map_err(|error| error.to_string()),
        Err(_) => Err("a defect in the program".to_owned()),
    }
}
