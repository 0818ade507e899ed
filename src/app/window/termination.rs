//! Ending the program from outside: Ctrl+C in its terminal, the end of the session (HUP), a service manager (TERM).
//!
//! Bevy's own plugin for that only raises a flag, which nobody would look at while the window sleeps; this one wakes it.

use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// The plugin, in place of [`TerminalCtrlCHandlerPlugin`].
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen)
        .add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
}

/// From here on a signal ends the program in an orderly way, and a second one at once.
fn listen(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy else { return };
    let proxy = (**proxy).clone();
    let handler = move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        // The event loop may have ended: then there is nobody to be woken.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    };
    if let Err(reason) = ctrlc::try_set_handler(handler) {
        warn!("signals end the program without ceremony: {reason}");
    }
}
