//! The end of the program: what may ask for it from outside (Ctrl+C in its terminal, the end of the session, a service
//! manager), that the window is gone at once, and that the process follows in bounded time.
//!
//! Bevy's own plugin for signals only raises a flag, which nobody would look at while the window sleeps; this one wakes it.

use crate::background::waker;
use crate::schedule::LeaveSystems;
use crate::storage::quit::QuitRequest;
use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS};
use std::time::Duration;

/// From the wish to end until the process is gone.
const LONGEST: Duration = Duration::from_millis(1900);

/// The plugin, in place of [`TerminalCtrlCHandlerPlugin`].
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen)
        .add_systems(Update, (TerminalCtrlCHandlerPlugin::exit_on_flag, close))
        .add_systems(
            Last,
            hide.in_set(LeaveSystems::Hide)
                .run_if(on_message::<AppExit>),
        );
}

/// From here on a signal ends the program in an orderly way, and a second one at once.
fn listen(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(wake) = proxy.and_then(|proxy| waker(Some(&proxy))) else {
        return;
    };
    let handler = move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        wake();
    };
    // Also where the program was started with a signal ignored, as by `nohup`: otherwise none of them would be heard.
    if let Err(reason) = ctrlc::set_handler(handler) {
        warn!("signals end the program at once: {reason}");
    }
}

/// A window that is closed ends the program.
fn close(mut closed: MessageReader<WindowCloseRequested>, mut quit: MessageWriter<QuitRequest>) {
    if closed.read().count() > 0 {
        quit.write(QuitRequest::Quit);
    }
}

/// The window goes before anything is waited for, and a watchdog ends the process should something not end by itself.
fn hide(
    mut exits: MessageReader<AppExit>,
    windows: Query<Entity, With<Window>>,
    // The windows are the main thread's.
    _main_thread: NonSendMarker,
) {
    WINIT_WINDOWS.with_borrow(|shown| {
        for window in windows.iter().filter_map(|entity| shown.get_window(entity)) {
            window.set_visible(false);
        }
    });
    let code = match exits.read().last() {
        Some(AppExit::Error(code)) => code.get(),
        _ => 0,
    };
    let watchdog = std::thread::Builder::new().name("watchdog".to_owned());
    let spawned = watchdog.spawn(move || {
        std::thread::sleep(LONGEST);
        std::process::exit(code.into());
    });
    if let Err(reason) = spawned {
        warn!("the watchdog for the program's end cannot be started: {reason}");
    }
}
