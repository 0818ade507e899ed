//! Ends the program: on signals (Ctrl+C, end of the session, a service manager) and when the window closes, within a bounded
//! time.
//!
//! Bevy's own signal handler only sets a flag, which a sleeping window would not check. This one also wakes the window.

use crate::background::waker;
use crate::schedule::LeaveSystems;
use crate::storage::quit::QuitRequest;
use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS};
use std::time::Duration;

/// The longest time from the request to the end of the process.
const MAX_EXIT_TIME: Duration = Duration::from_millis(1900);

/// Replaces [`TerminalCtrlCHandlerPlugin`].
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, handle_signals)
        .add_systems(Update, (TerminalCtrlCHandlerPlugin::exit_on_flag, quit_on_close))
        .add_systems(
            Last,
            hide_and_start_watchdog.in_set(LeaveSystems::Hide).run_if(on_message::<AppExit>),
        );
}

/// Handles signals. The first signal shuts the program down properly. The second one ends it immediately.
fn handle_signals(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(wake) = proxy.and_then(|proxy| waker(Some(&proxy))) else { return };
    let handler = move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        wake();
    };
    // This is also done if the program was started with an ignored signal, as by `nohup`. Otherwise no signal would be
    // handled.
    if let Err(reason) = ctrlc::set_handler(handler) {
        warn!("cannot handle signals, so they end the program at once: {reason}");
    }
}

/// Requests to quit when the person closes the window.
fn quit_on_close(
    mut close_requests: MessageReader<WindowCloseRequested>,
    mut quit_requests: MessageWriter<QuitRequest>,
) {
    if close_requests.read().count() > 0 {
        quit_requests.write(QuitRequest::Quit);
    }
}

/// Hides the window before systems wait for threads. Starts a watchdog that ends the process if shutting down hangs.
fn hide_and_start_watchdog(
    mut exits: MessageReader<AppExit>,
    windows: Query<Entity, With<Window>>,
    // Windows must be changed on the main thread.
    _main_thread: NonSendMarker,
) {
    WINIT_WINDOWS.with_borrow(|winit_windows| {
        for window in windows.iter().filter_map(|entity| winit_windows.get_window(entity)) {
            window.set_visible(false);
        }
    });
    let code = match exits.read().last() {
        Some(AppExit::Error(code)) => code.get(),
        _ => 0,
    };
    let watchdog_builder = std::thread::Builder::new().name("watchdog".to_owned());
    let spawn_result = watchdog_builder.spawn(move || {
        std::thread::sleep(MAX_EXIT_TIME);
        std::process::exit(code.into());
    });
    if let Err(reason) = spawn_result {
        warn!("the watchdog for the program's end cannot be started: {reason}");
    }
}
