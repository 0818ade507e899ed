//! Draws frames until the result of a request is visible.
//!
//! A click is detected at the end of a frame and handled in the next one. A new screen is entered in the frame after
//! that. Without these frames the result would appear half a second late.

use crate::board::state::BoardRequest;
use crate::interface::{Dialog, Screen};
use crate::session::Request;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// The number of frames after a request.
const FRAMES_AFTER_REQUEST: u8 = 4;

/// Adds the system that requests the frames.
pub fn plugin(app: &mut App) {
    app.add_message::<Request>().add_message::<BoardRequest>().add_systems(Last, stay_awake);
}

/// Requests frames after each request, change of screen, and change of a dialog.
fn stay_awake(
    mut requests: MessageReader<Request>,
    mut board_requests: MessageReader<BoardRequest>,
    next_screen: Res<NextState<Screen>>,
    changed_dialogs: Query<(), Changed<Dialog>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut remaining_frames: Local<u8>,
) {
    let is_requested = requests.read().count() + board_requests.read().count() > 0;
    let is_same_screen = matches!(*next_screen, NextState::Unchanged);
    if is_requested || !is_same_screen || !changed_dialogs.is_empty() {
        *remaining_frames = FRAMES_AFTER_REQUEST;
    }
    if *remaining_frames > 0 {
        *remaining_frames -= 1;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::state::app::StatesPlugin;

    #[derive(Resource)]
    struct Leave;

    fn leave(mut commands: Commands, mut next: ResMut<NextState<Screen>>) {
        next.set(Screen::Game);
        commands.remove_resource::<Leave>();
    }

    #[test]
    fn request_keeps_the_window_awake_for_some_frames() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_plugins(crate::interface::plugin)
            .add_message::<RequestRedraw>()
            .add_plugins(plugin)
            .add_systems(Update, leave.run_if(resource_exists::<Leave>));
        let awake = |app: &mut App| {
            app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
            app.update();
            !app.world().resource::<Messages<RequestRedraw>>().is_empty()
        };
        for _ in 0..10 {
            awake(&mut app);
        }
        assert!(!awake(&mut app));
        app.world_mut().write_message(Request::Flip);
        for _ in 0..FRAMES_AFTER_REQUEST {
            assert!(awake(&mut app));
        }
        assert!(!awake(&mut app));
        app.insert_resource(Leave);
        assert!(awake(&mut app));
    }
}
