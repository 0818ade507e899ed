//! Long work that goes in pieces: it stops when told or when its time is up, and somebody is heard of meanwhile.

use quadrille_files::{Disk, RealDisk};
use quadrille_games::rules::visible;
use quadrille_search::StopFlag;
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The largest file that is gone on from, in bytes.
const LARGEST: u64 = 1 << 36;
/// The interval between two checks of the clock.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// What stands in a file to go on from, if it is there.
pub fn read(file: &Path) -> Result<Option<Vec<u8>>, Box<dyn Error>> {
    match RealDisk.read(file, LARGEST) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", file.display()).into()),
    }
}

/// The same of a file that must be there.
pub fn read_given(file: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    read(file)?.ok_or_else(|| format!("{}: there is no such file", file.display()).into())
}

/// A flag that Ctrl+C sets from now on. It can be had once.
///
/// # Errors
/// When Ctrl+C cannot be listened to.
pub fn stopped_by_ctrl_c() -> Result<StopFlag, Box<dyn Error>> {
    let stop = StopFlag::new();
    let thrower = stop.clone();
    ctrlc::set_handler(move || thrower.stop())?;
    Ok(stop)
}

/// Works until it is done, until Ctrl+C, or for so many seconds; calls `meanwhile` every few milliseconds.
///
/// # Errors
/// When the work panics, or Ctrl+C cannot be listened to.
pub fn run<T: Send>(
    seconds: Option<u64>,
    work: impl FnOnce(&StopFlag) -> T + Send,
    mut meanwhile: impl FnMut(),
) -> Result<T, Box<dyn Error>> {
    let stop = stopped_by_ctrl_c()?;
    let began = Instant::now();
    std::thread::scope(|scope| {
        let working = scope.spawn(|| work(&stop));
        while !working.is_finished() {
            std::thread::sleep(POLL_INTERVAL);
            if seconds.is_some_and(|limit| began.elapsed() >= Duration::from_secs(limit)) {
                stop.stop();
            }
            meanwhile();
        }
        working
            .join()
            .map_err(|_| "a thread of the work panicked".into())
    })
}

/// A path as it is shown: without characters that a terminal obeys.
pub fn shown(path: &Path) -> String {
    visible(&path.display().to_string()).into_owned()
}

/// Writes to the error output, without characters that a terminal obeys. An error output that is closed is no error.
pub fn note(line: &str) {
    let lines: Vec<_> = line.split('\n').map(visible).collect();
    let _ = writeln!(std::io::stderr(), "{}", lines.join("\n"));
}
