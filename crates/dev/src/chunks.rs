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

/// The files of a run, and how many threads play its games.
pub struct GameFiles<F> {
    /// The number of games of all files.
    pub game_count: u64,
    /// The number of games per file.
    pub games_per_file: u64,
    /// Returns the path of the file whose first game has this number.
    pub file_path: F,
    /// The number of threads.
    pub threads: u16,
}

impl<F: Fn(u64) -> PathBuf + Sync> GameFiles<F> {
    /// Plays the games of the missing files and writes the files. Returns false if it was stopped.
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
        let end_number =
            |first_number: u64| (first_number + self.games_per_file).min(self.game_count);
        let first_numbers = (0..self.game_count).step_by(self.games_per_file as usize);
        let missing_first_numbers: Vec<u64> = first_numbers
            .filter(|&first_number| !(self.file_path)(first_number).exists())
            .collect();
        let missing_game_count: u64 = missing_first_numbers
            .iter()
            .map(|&first_number| end_number(first_number) - first_number)
            .sum();
        let existing_game_count = self.game_count - missing_game_count;
        let finished_game_count = AtomicU64::new(existing_game_count);
        let progress = Mutex::new(ProgressLine::new(self.game_count as usize));
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        let make_file = |(): &mut (), index: u64| -> Result<(), FileError> {
            let first_number = missing_first_numbers[index as usize];
            if stop.is_stopped() {
                return Ok(());
            }
            let Some(content) = play(first_number..end_number(first_number)) else { return Ok(()) };
            atomic::replace(&RealDisk, &(self.file_path)(first_number), &content)
                .inspect_err(|_| stop.stop())?;
            let new_game_count = end_number(first_number) - first_number;
            let finished_game_count =
                finished_game_count.fetch_add(new_game_count, Ordering::Relaxed) + new_game_count;
            let seconds_per_game =
                start.elapsed().as_secs_f64() / (finished_game_count - existing_game_count) as f64;
            let seconds_left = seconds_per_game * (self.game_count - finished_game_count) as f64;
            lock().print_progress(
                &format!("{}, {seconds_left:.0} s left", count_text()),
                finished_game_count,
            );
            Ok(())
        };
        let file_count = missing_first_numbers.len() as u64;
        let results = in_parallel(file_count, self.threads.into(), || (), make_file, &|_| {});
        lock().end();
        results.into_iter().collect::<Result<(), FileError>>()?;
        Ok(!stop.is_stopped())
    }
}
