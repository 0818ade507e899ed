//! Reports a failure of the graphics card: on the error output at once, and in the window at the next start. Then the program
//! ends, because nothing can be drawn any more.

use crate::background::{WorldInbox, waker};
use crate::interface::ReportQueue;
use crate::storage::GameSaver;
use crate::storage::store::Store;
use bevy::log::error;
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::atomic;
use quadrille_text::tr;

/// The file of the data folder with the report for the next start.
const REPORT_FILE: &str = "graphics-error";
/// The largest report, in bytes.
const MAX_REPORT_BYTES: u64 = 10_000;

/// Marks that rendering has failed, so that the program ends.
#[derive(Resource)]
struct RenderFailed;

/// Adds the handler of failures, and the report about a failure of the previous run.
pub fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle_error)).add_systems(
        PreUpdate,
        (
            // The systems at the end of the program run in the same frame, and store the game.
            end_program.run_if(resource_added::<RenderFailed>),
            report_last_error.run_if(resource_added::<GameSaver>),
        ),
    );
}

/// Prints the reason of a failure, stores it for the next start, and requests the end of the program.
fn handle_error(failure: &RenderError, world: &mut World, _: &mut World) -> RenderErrorPolicy {
    if world.contains_resource::<RenderFailed>() {
        return RenderErrorPolicy::StopRendering;
    }
    let description = failure.description.trim();
    let reason = match failure.ty {
        ErrorType::DeviceLost => tr!("graphics-lost"),
        ErrorType::OutOfMemory => tr!("graphics-memory"),
        _ => tr!("graphics-other"),
    };
    let reason = if description.is_empty() { reason } else { format!("{reason} ({description})") };
    error!("{}", tr!("graphics-failed", reason = &reason));
    if let Some(game_saver) = world.get_resource::<GameSaver>() {
        let store = game_saver.store();
        // The report is useful, but nothing depends on it.
        if let Err(write_error) =
            atomic::replace(&*store.disk, &store.path_in_folder(REPORT_FILE), reason.as_bytes())
        {
            error!("{write_error}");
        }
    }
    world.insert_resource(RenderFailed);
    if let Some(wake) = waker(world.get_resource::<EventLoopProxyWrapper>()) {
        wake();
    }
    RenderErrorPolicy::StopRendering
}

/// Ends the program with an error.
fn end_program(mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::error());
}

/// Shows why the previous run has ended, if rendering had failed.
fn report_last_error(game_saver: Res<GameSaver>, inbox: Res<WorldInbox>) {
    let inbox = inbox.clone();
    game_saver.read(move |store| {
        if let Some(reason) = take_report(store) {
            inbox.send(move |world| {
                let text = tr!("graphics-failed-before", reason = reason);
                world.resource_mut::<ReportQueue>().push(text);
            });
        }
    });
}

/// Returns the report of the previous run, and removes its file.
fn take_report(store: &Store) -> Option<String> {
    let path = store.path_in_folder(REPORT_FILE);
    let report = atomic::read_text(&*store.disk, &path, MAX_REPORT_BYTES);
    if matches!(report, Ok(None)) {
        return None;
    }
    // The file may be in a folder that cannot be written.
    let _ = store.disk.remove(&path);
    report.ok().flatten()
}
