//! Measures frame times for scripts.
//!
//! If `QUADRILLE_FRAME_TIMES` names a file, the window draws without a pause, and every frame appends a line to it. The
//! line begins with `search` or `quiet` for whether a search was running. Then follow the time since the previous frame and
//! the time of this frame on the main thread (both in µs), and the number of pictures rasterised during it.
//! `scripts/frame_times.sh` and `scripts/motion_times.sh` evaluate the lines. They are not buffered, because the scripts
//! kill the program.

use crate::artwork::cache::ArtCache;
use crate::interface::Screen;
use crate::opponent::Opponent;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// The file and the state of the measurement.
#[derive(Resource)]
struct FrameTimes {
    file: File,
    /// The start of the frame.
    frame_start: Instant,
    /// The number of pictures rasterised before the frame.
    rasterised_count: u64,
}

impl FrameTimes {
    /// Writes the line of a frame; `rasterised_count` is the number of pictures rasterised so far.
    fn write_line(
        &mut self,
        state_name: &str,
        time: &Time<Real>,
        rasterised_count: u64,
    ) -> io::Result<()> {
        let (frame_interval, main_thread_time) =
            (time.delta().as_micros(), self.frame_start.elapsed().as_micros());
        let new_picture_count = rasterised_count.saturating_sub(self.rasterised_count);
        self.rasterised_count = rasterised_count;
        let line =
            format!("{state_name} {frame_interval} {main_thread_time} {new_picture_count}\n");
        self.file.write_all(line.as_bytes())
    }
}

/// Opens the file, if the variable is set.
pub fn window_plugin(app: &mut App) {
    let Some(path) = std::env::var_os("QUADRILLE_FRAME_TIMES") else { return };
    if let Err(reason) = record(app, Path::new(&path)) {
        warn!("the frame times {} cannot be opened: {reason}", Path::new(&path).display());
    }
}

/// Draws frames without a pause, and appends their times to the file `path`.
///
/// # Errors
/// If the file cannot be opened.
pub fn record(app: &mut App, path: &Path) -> io::Result<()> {
    let file = File::options().create(true).append(true).open(path)?;
    app.insert_resource(FrameTimes { file, frame_start: Instant::now(), rasterised_count: 0 })
        .init_resource::<WinitSettings>()
        .add_systems(First, record_start)
        .add_systems(Last, record_frame);
    Ok(())
}

/// Records the start of the frame.
fn record_start(mut times: ResMut<FrameTimes>) {
    times.frame_start = Instant::now();
}

/// Writes the line of this frame if a game is shown, and requests the next frame.
fn record_frame(
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
    let state_name = if opponent.is_thinking() { "search" } else { "quiet" };
    let rasterised_count = cache.map_or(0, |cache| cache.blocking_rasterisation_count());
    if let Err(reason) = times.write_line(state_name, &time, rasterised_count) {
        warn!("the frame times cannot be written: {reason}");
    }
}
