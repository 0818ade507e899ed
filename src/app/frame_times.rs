//! How long frames take, for a script to measure.
//!
//! When `QUADRILLE_FRAME_TIMES` names a file, the window draws without a pause, and every frame adds a line
//! there: `search` or `quiet`, whether a search was running, and the time since the frame before in
//! microseconds. `scripts/frame_times.sh` makes figures of them.

use super::opponent::Opponent;
use super::screens::Screen;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::fs::File;
use std::io::{BufWriter, Write};

/// Where the lines go.
#[derive(Resource)]
struct FrameTimes(BufWriter<File>);

/// Opens the file, if one is asked for.
pub fn window_plugin(app: &mut App) {
    let Some(path) = std::env::var_os("QUADRILLE_FRAME_TIMES") else {
        return;
    };
    match File::options().create(true).append(true).open(&path) {
        Ok(file) => {
            app.insert_resource(FrameTimes(BufWriter::new(file)))
                .add_systems(Last, note.after(super::power::choose_pace));
        }
        Err(reason) => warn!(
            "the frame times {} cannot be opened: {reason}",
            path.display()
        ),
    }
}

/// Notes this frame, if a game is on the screen, and asks for the next one at once.
fn note(
    mut times: ResMut<FrameTimes>,
    time: Res<Time<Real>>,
    opponent: Res<Opponent>,
    screen: Res<State<Screen>>,
    mut settings: ResMut<WinitSettings>,
) {
    settings.focused_mode = UpdateMode::Continuous;
    settings.unfocused_mode = UpdateMode::Continuous;
    if *screen.get() != Screen::Game {
        return;
    }
    let word = if opponent.is_thinking() {
        "search"
    } else {
        "quiet"
    };
    if let Err(reason) = writeln!(times.0, "{word} {}", time.delta().as_micros()) {
        warn!("the frame times cannot be written: {reason}");
    }
}
