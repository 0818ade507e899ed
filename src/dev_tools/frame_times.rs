//! How long frames take, for a script to measure.
//!
//! When `QUADRILLE_FRAME_TIMES` names a file, the window draws without a pause, and every frame adds a line
//! there: `search` or `quiet`, whether a search was running, the time since the frame before, the time that the frame took on
//! the main thread (both in microseconds), and how many pictures were rasterised while it waited.
//! `scripts/frame_times.sh` and `scripts/motion_times.sh` make figures of them. Lines are not held back: the script ends the
//! program without warning.

use crate::artwork::cache::ArtCache;
use crate::interface::Screen;
use crate::opponent::Opponent;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// Where the lines go.
#[derive(Resource)]
struct FrameTimes {
    file: File,
    /// When the frame began.
    began: Instant,
    /// How many pictures had been rasterised before it.
    rasterised: u64,
}

impl FrameTimes {
    /// Notes a frame, and how many pictures have been rasterised by now.
    fn line(&mut self, word: &str, time: &Time<Real>, rasterised: u64) -> io::Result<()> {
        let (since, main) = (time.delta().as_micros(), self.began.elapsed().as_micros());
        let new = rasterised.saturating_sub(self.rasterised);
        self.rasterised = rasterised;
        let line = format!("{word} {since} {main} {new}\n");
        self.file.write_all(line.as_bytes())
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
        file,
        began: Instant::now(),
        rasterised: 0,
    })
    .init_resource::<WinitSettings>()
    .add_systems(First, begin)
    .add_systems(Last, note);
    Ok(())
}

/// Notes when the frame begins.
fn begin(mut times: ResMut<FrameTimes>) {
    times.began = Instant::now();
}

/// Notes this frame, if a game is on the screen, and asks for the next one at once.
fn note(
    mut times: ResMut<FrameTimes>,
    time: Res<Time<Real>>,
    opponent: Res<Opponent>,
    cache: Option<Res<ArtCache>>,
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
    let rasterised = cache.map_or(0, |cache| cache.made_at_once());
    if let Err(reason) = times.line(word, &time, rasterised) {
        warn!("the frame times cannot be written: {reason}");
    }
}
