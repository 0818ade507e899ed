//! Keeps the results and the records of a match in agreement.
//!
//! With results, a pair counts once both of its games have ended without a breakdown, and only then are its games recorded.
//! Games that do not count are recorded with the tag [`UNCOUNTED_TAG`], which `ratings` respects.

use crate::progress::today;
use quadrille_arena::{BROKEN_PAIR_REASON, GameReport, MatchResults, UNCOUNTED_TAG};
use quadrille_files::{append_paragraph, complete_paragraph};
use quadrille_games::record::pgn::Record;
use std::collections::BTreeMap;
use std::fs::File;
use std::time::{Duration, Instant};

const INCOMPLETE_PAIR_REASON: &str = "its pair was interrupted, and is played again";

/// The minimum interval between two writes of the results.
const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(1);
/// When the unwritten records have reached this size, the results are written at once.
const MAX_UNWRITTEN_BYTES: usize = 1 << 20;

/// The results and the records of a match.
pub struct MatchFiles<'a> {
    results: Option<MatchResults<'a>>,
    record_file: Option<File>,
    /// Without results, whether each game is recorded when it ends, not with the other game of its pair.
    records_single_games: bool,
    /// The first games of pairs whose second game has not ended.
    first_games: BTreeMap<usize, FirstGame>,
    last_save: Instant,
}

struct FirstGame {
    record: Record,
    is_breakdown: bool,
}

impl<'a> MatchFiles<'a> {
    pub fn new(
        results: Option<MatchResults<'a>>,
        record_file: Option<File>,
        records_single_games: bool,
    ) -> Self {
        Self {
            results,
            record_file,
            records_single_games,
            first_games: BTreeMap::new(),
            last_save: Instant::now(),
        }
    }

    /// Writes the records of counted games that are not in the file of records, also those of an earlier run that could not
    /// write them. Then removes them from the results.
    pub fn complete_records(&mut self) -> Result<(), String> {
        if let (Some(results), Some(file)) = (&mut self.results, &mut self.record_file)
            && !results.unwritten_records().is_empty()
        {
            complete_paragraph(file, results.unwritten_records())
                .map_err(|error| records_error(&error))?;
            results.clear_records();
            results.save().map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Adds a finished game to the results and the records. Writes both if that is due.
    pub fn add(&mut self, report: &GameReport) -> Result<(), String> {
        let is_breakdown = report.played_game.is_breakdown();
        let mut record = report.record();
        record.tags.set("Date", today());
        if self.records_single_games && self.results.is_none() {
            return self.append_record(record, is_breakdown.then_some(BROKEN_PAIR_REASON));
        }
        // The next run plays the pairs with a breakdown again.
        if let Some(results) = self.results.as_mut().filter(|_| !is_breakdown) {
            results.add(report.pair, report.seat, report.played_game.result());
        }
        let Some(first_game) = self.first_games.remove(&report.pair) else {
            let first_game = FirstGame { record, is_breakdown };
            self.first_games.insert(report.pair, first_game);
            return Ok(());
        };
        let is_broken_pair = first_game.is_breakdown || is_breakdown;
        for record in [first_game.record, record] {
            match &mut self.results {
                Some(results) if !is_broken_pair => {
                    if self.record_file.is_some() {
                        results.add_record(&record.to_string());
                    }
                }
                _ => self.append_record(record, is_broken_pair.then_some(BROKEN_PAIR_REASON))?,
            }
        }
        let unwritten_bytes =
            self.results.as_ref().map_or(0, |results| results.unwritten_records().len());
        if unwritten_bytes >= MAX_UNWRITTEN_BYTES || self.last_save.elapsed() >= MIN_SAVE_INTERVAL {
            self.save()?;
        }
        Ok(())
    }

    /// Writes everything that has not been written, including the games of interrupted pairs.
    pub fn finish(&mut self) -> Result<(), String> {
        let has_results = self.results.is_some();
        for (_, first_game) in std::mem::take(&mut self.first_games) {
            let reason = match (first_game.is_breakdown, has_results) {
                (true, _) => Some(BROKEN_PAIR_REASON),
                (false, true) => Some(INCOMPLETE_PAIR_REASON),
                (false, false) => None,
            };
            self.append_record(first_game.record, reason)?;
        }
        self.save()
    }

    /// Saves the results, and then appends the records of the games that they count.
    fn save(&mut self) -> Result<(), String> {
        self.last_save = Instant::now();
        if let Some(results) = &mut self.results {
            results.save().map_err(|error| error.to_string())?;
        }
        self.complete_records()
    }

    /// Appends a record without buffering, so that it is not lost if the program is killed. `reason` is why the game
    /// does not count; `None` for a game that counts.
    fn append_record(&mut self, mut record: Record, reason: Option<&str>) -> Result<(), String> {
        let Some(file) = &mut self.record_file else { return Ok(()) };
        if let Some(reason) = reason {
            record.tags.set(UNCOUNTED_TAG, reason);
        }
        append_paragraph(file, &record.to_string()).map_err(|error| records_error(&error))
    }
}

fn records_error(error: &std::io::Error) -> String {
    format!("the records cannot be written: {error}")
}
