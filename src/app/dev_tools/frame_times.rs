//! How long frames take, for a script to measure.
//!
//! When `QUADRILLE_FRAME_TIMES` names a file, the window draws without a pause, and every frame adds a line
//! there: `search` or `quiet`, whether a search was running, and the time since the frame before in
//! microseconds. `scripts/frame_times.sh` makes figures of them. Lines arrive within a second: the script ends
//! the program without warning, and what was still held back would be lost.

use crate::app::interface::Screen;
use crate::app::opponent::Opponent;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

/// How long lines are held back at most, while frames follow one another.
const HELD_BACK: Duration = Duration::from_millis(500);

/// Where the lines go, and when they last went there, by the program's real time.
#[derive(Resource)]
struct FrameTimes {
    file: BufWriter<File>,
    flushed: Duration,
}

impl FrameTimes {
    /// Notes a frame.
    fn line(&mut self, word: &str, time: &Time<Real>) -> io::Result<()> {
        writeln!(self.file, "{word} {}", time.delta().as_micros())?;
        if time.elapsed().saturating_sub(self.flushed) >= HELD_BACK {
            self.flushed = time.elapsed();
            self.file.flush()?;
        }
        Ok(())
    }
}

/// Opens the file, if one is asked for.
pub fn window_plugin(app: &mut App) {
    let Some(path) = std::env::var_os("QUADRILLE_FRAME_TIMES") else {
        return;
    };
    if let Err(reason) = record(app, Path::new(&path)) {
        warn!(
            "the frame times {} cannot be opened: {reason}",
            Path::new(&path).display()
        );
    }
}

/// From now on has every frame follow the one before at once, and adds to the file `path` how long it took.
///
/// # Errors
/// If the file cannot be opened.
pub fn record(app: &mut App, path: &Path) -> io::Result<()> {
    let file = File::options().create(true).append(true).open(path)?;
    app.insert_resource(FrameTimes {
        file: BufWriter::new(file),
        flushed: Duration::ZERO,
    })
    .init_resource::<WinitSettings>()
    .add_systems(Last, note);
    Ok(())
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
    if let Err(reason) = times.line(word, &time) {
        warn!("the frame times cannot be written: {reason}");
    }
}
