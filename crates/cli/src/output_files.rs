//! The output files of a match or tournament.

use crate::checkpointed_run::print_message;
use crate::progress::now;
use quadrille_engine::TrafficLog;
use quadrille_files::{append_paragraph, check_path, comparable_path, open_file, open_to_append};
use std::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The beginning of each run's first line in a log, which identifies a log.
const LOG_START: &str = "# quadrille-cli ";

#[derive(Default)]
pub struct OutputFiles {
    pub results: Option<PathBuf>,
    pub pgn: Option<PathBuf>,
    pub log: Option<PathBuf>,
    /// The size limit of the log, in bytes.
    pub log_limit: u64,
}

impl OutputFiles {
    /// Checks that the system can have files with these names, that no file is named twice and that the log is not another kind
    /// of file. Changes nothing.
    pub fn check(&self) -> Result<(), Box<dyn Error>> {
        let option_files =
            [("--results", &self.results), ("--pgn", &self.pgn), ("--log", &self.log)];
        let option_files =
            option_files.iter().filter_map(|(option, path)| Some((*option, path.as_deref()?)));
        for (option, path) in option_files.clone() {
            check_path(path).map_err(|error| format!("{option}: {error}"))?;
        }
        let compared_files: Vec<(&str, PathBuf)> =
            option_files.map(|(option, path)| (option, comparable_path(path))).collect();
        for (index, (option, path)) in compared_files.iter().enumerate() {
            for (other_option, other_path) in &compared_files[..index] {
                if path == other_path && is_file_or_missing(path) {
                    let path = path.display();
                    return Err(format!(
                        "{other_option} and {option} name the same file {path}: expected one for each"
                    )
                    .into());
                }
            }
        }
        if let Some(log) = self.log.as_deref().filter(|log| log.is_file()) {
            let mut beginning = Vec::new();
            let marker_length = LOG_START.len() as u64;
            open_file(log)
                .and_then(|file| file.take(marker_length).read_to_end(&mut beginning))
                .map_err(|error| format!("{}: {error}", log.display()))?;
            if !beginning.is_empty() && beginning != LOG_START.as_bytes() {
                let message =
                    "it is not a log of a match or tournament: expected a new file or a log";
                return Err(format!("{}: {message}", log.display()).into());
            }
        }
        Ok(())
    }

    pub fn open_records(&self) -> Result<Option<File>, Box<dyn Error>> {
        let path = self.pgn.as_deref();
        Ok(path.map(open).transpose()?)
    }

    /// Opens the log of the engines' traffic. Each run is appended after a line with its command and time.
    pub fn open_log(&self, command: &str) -> Result<Option<TrafficLog>, Box<dyn Error>> {
        let Some(path) = self.log.as_deref() else { return Ok(None) };
        let file_error = |error: io::Error| format!("{}: {error}", path.display());
        let mut file = open(path)?;
        let metadata = file.metadata().map_err(file_error)?;
        let log_bytes = if metadata.is_file() { metadata.len() } else { 0 };
        let remaining_bytes = self.log_limit.saturating_sub(log_bytes);
        if remaining_bytes == 0 {
            let path = path.display();
            print_message(&format!("{path}: it has reached --log-limit; nothing is added to it"));
        } else {
            let version = env!("CARGO_PKG_VERSION");
            let line = format!("{LOG_START}{version} {command}, {}\n", now());
            append_paragraph(&mut file, &line).map_err(file_error)?;
        }
        Ok(Some(TrafficLog::new(file, remaining_bytes)))
    }
}

fn open(path: &Path) -> Result<File, String> {
    open_to_append(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns whether the path is a file or does not exist, in contrast to a terminal or `/dev/null`.
fn is_file_or_missing(path: &Path) -> bool {
    path.metadata().map_or(true, |metadata| metadata.is_file())
}
