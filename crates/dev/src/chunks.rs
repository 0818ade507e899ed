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
    /// `play` returns a file's content, or `None` if it was stopped. `count_text` describes the count in the progress line.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn make(
        &self,
        play: impl Fn(Range<u64>) -> Option<Vec<u8>> + Sync,
        count_text: impl Fn() -> String + Sync,
        stop: &StopFlag,
    ) -> Result<bool, Box<dyn Error>> {
        let end_number = |first: u64| (first + self.games_per_file).min(self.games);
        let first_numbers = (0..self.games).step_by(self.games_per_file as usize);
        let missing_first_numbers: Vec<u64> =
            first_numbers.filter(|&first| !(self.file)(first).exists()).collect();
        let games_left: u64 =
            missing_first_numbers.iter().map(|&first| end_number(first) - first).sum();
        let existing_games = self.games - games_left;
        let finished_games = AtomicU64::new(existing_games);
        let progress = Mutex::new(ProgressLine::new(self.games as usize));
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        let make_file = |(): &mut (), index: u64| -> Result<(), FileError> {
            let first = missing_first_numbers[index as usize];
            if stop.is_stopped() {
                return Ok(());
            }
            let Some(content) = play(first..end_number(first)) else { return Ok(()) };
            atomic::replace(&RealDisk, &(self.file)(first), &content)
                .inspect_err(|_| stop.stop())?;
            let new_games = end_number(first) - first;
            let finished_games = finished_games.fetch_add(new_games, Ordering::Relaxed) + new_games;
            let seconds_per_game =
                start.elapsed().as_secs_f64() / (finished_games - existing_games) as f64;
            let seconds = seconds_per_game * (self.games - finished_games) as f64;
            lock()
                .print_progress(&format!("{}, {seconds:.0} s left", count_text()), finished_games);
            Ok(())
        };
        let files = missing_first_numbers.len() as u64;
        let results = in_parallel(files, self.threads.into(), || (), make_file, &|_| {});
        lock().end();
        results.into_iter().collect::<Result<(), FileError>>()?;
        Ok(!stop.is_stopped())
    }
}
