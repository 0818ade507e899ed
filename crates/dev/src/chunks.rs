//! Plays games into files of several games each. An interrupted run resumes from the existing files.

use quadrille_cli::progress::ProgressLine;
use quadrille_dev::in_parallel;
use quadrille_files::{FileError, RealDisk, atomic};
use quadrille_search::StopFlag;
use std::error::Error;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

pub struct GameFiles<F> {
    pub games: u64,
    /// Games per file.
    pub games_per_file: u64,
    /// Returns the path of the file whose first game has this number.
    pub file: F,
    pub threads: u16,
}

impl<F: Fn(u64) -> PathBuf + Sync> GameFiles<F> {
    /// Plays the games of the missing files; returns false if it was stopped.
    ///
    /// `play` returns a file's content, or `None` if it was stopped. `what` describes the count in the progress line.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn make(
        &self,
        play: impl Fn(Range<u64>) -> Option<Vec<u8>> + Sync,
        what: impl Fn() -> String + Sync,
        stop: &StopFlag,
    ) -> Result<bool, Box<dyn Error>> {
        let end = |first: u64| (first + self.games_per_file).min(self.games);
        let firsts = (0..self.games).step_by(self.games_per_file as usize);
        let missing: Vec<u64> = firsts.filter(|&first| !(self.file)(first).exists()).collect();
        let left: u64 = missing.iter().map(|&first| end(first) - first).sum();
        let there = self.games - left;
        let done = AtomicU64::new(there);
        let progress = Mutex::new(ProgressLine::new(self.games as usize));
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let began = Instant::now();
        let make = |(): &mut (), index: u64| -> Result<(), FileError> {
            let first = missing[index as usize];
            if stop.is_stopped() {
                return Ok(());
            }
            let Some(content) = play(first..end(first)) else {
                return Ok(());
            };
            atomic::replace(&RealDisk, &(self.file)(first), &content)
                .inspect_err(|_| stop.stop())?;
            let more = end(first) - first;
            let done = done.fetch_add(more, Ordering::Relaxed) + more;
            let pace = began.elapsed().as_secs_f64() / (done - there) as f64;
            let seconds = pace * (self.games - done) as f64;
            lock().print_progress(&format!("{}, {seconds:.0} s left", what()), done);
            Ok(())
        };
        let files = missing.len() as u64;
        let written = in_parallel(files, self.threads.into(), || (), make, &|_| {});
        lock().end();
        written.into_iter().collect::<Result<(), FileError>>()?;
        Ok(!stop.is_stopped())
    }
}
