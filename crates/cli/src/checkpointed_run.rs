//! Runs long work until Ctrl+C or a time limit. Also reads checkpoint files and prints messages.

use quadrille_files::{Disk, RealDisk};
use quadrille_games::rules::escape_invisible;
use quadrille_search::StopFlag;
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

const MAX_CHECKPOINT_BYTES: u64 = 1 << 36;
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Reads a checkpoint file; `None` if it does not exist.
pub fn read_if_exists(file: &Path) -> Result<Option<Vec<u8>>, Box<dyn Error>> {
    match RealDisk.read(file, MAX_CHECKPOINT_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", file.display()).into()),
    }
}

/// Reads a file that must exist.
pub fn read_existing(file: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    read_if_exists(file)?.ok_or_else(|| format!("{}: there is no such file", file.display()).into())
}

/// Returns a flag that Ctrl+C sets. May only be called once in a process.
///
/// # Errors
/// If the handler cannot be installed.
pub fn ctrl_c_stop_flag() -> Result<StopFlag, Box<dyn Error>> {
    let stop = StopFlag::new();
    let handler_flag = stop.clone();
    ctrlc::set_handler(move || handler_flag.stop())?;
    Ok(stop)
}

/// Runs `work` and waits for its end. Sets the stop flag of `work` after `seconds` or on Ctrl+C. Calls `on_poll` every
/// few milliseconds meanwhile.
///
/// # Errors
/// If `work` panics or the Ctrl+C handler cannot be installed.
pub fn run<T: Send>(
    seconds: Option<u64>,
    work: impl FnOnce(&StopFlag) -> T + Send,
    mut on_poll: impl FnMut(),
) -> Result<T, Box<dyn Error>> {
    let stop = ctrl_c_stop_flag()?;
    let start = Instant::now();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| work(&stop));
        while !worker.is_finished() {
            std::thread::sleep(POLL_INTERVAL);
            if seconds.is_some_and(|seconds| start.elapsed() >= Duration::from_secs(seconds)) {
                stop.stop();
            }
            on_poll();
        }
        worker.join().map_err(|_| "a thread of the work panicked".into())
    })
}

/// Formats a path without terminal control characters.
pub fn visible_path(path: &Path) -> String {
    escape_invisible(&path.display().to_string()).into_owned()
}

/// Writes to the error output without terminal control characters. Ignores a closed error output.
pub fn print_message(message: &str) {
    let lines: Vec<_> = message.split('\n').map(escape_invisible).collect();
    let _ = writeln!(std::io::stderr(), "{}", lines.join("\n"));
}
