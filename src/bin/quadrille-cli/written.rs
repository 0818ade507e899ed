//! The files that a match writes.

use crate::progress::today;
use quadrille::arena::GameReport;
use quadrille::files::{append_paragraph, open_to_append};
use quadrille::ugi::TrafficLog;
use std::error::Error;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Which files are to be written.
#[derive(Default)]
pub struct Files {
    pub results: Option<PathBuf>,
    pub pgn: Option<PathBuf>,
    pub log: Option<PathBuf>,
    /// How long the log may become, in bytes.
    pub log_limit: u64,
}

impl Files {
    /// Makes sure that none of them is written over. Changes nothing.
    pub fn check(&self) -> Result<(), Box<dyn Error>> {
        let named = [
            ("--results", &self.results),
            ("--pgn", &self.pgn),
            ("--log", &self.log),
        ];
        let named: Vec<(&str, PathBuf)> = named
            .iter()
            .filter_map(|(option, path)| Some((*option, place(path.as_deref()?))))
            .collect();
        for (index, (option, path)) in named.iter().enumerate() {
            for (other, its_path) in &named[..index] {
                if path == its_path && is_plain(path) {
                    let path = path.display();
                    return Err(format!(
                        "{other} and {option} name the same file {path}: expected one for each"
                    )
                    .into());
                }
            }
        }
        let log = self.log.as_deref();
        if let Some(log) = log.filter(|log| {
            log.metadata()
                .is_ok_and(|found| found.is_file() && found.len() > 0)
        }) {
            let told = "it is not empty: expected a new file for the log";
            return Err(format!("{}: {told}", log.display()).into());
        }
        Ok(())
    }

    /// The file to which records are appended.
    pub fn open_records(&self) -> Result<Option<File>, Box<dyn Error>> {
        let path = self.pgn.as_deref();
        Ok(path.map(open).transpose()?)
    }

    /// The log of what engines are told and say.
    pub fn open_log(&self) -> Result<Option<TrafficLog>, Box<dyn Error>> {
        let file = self.log.as_deref().map(open).transpose()?;
        Ok(file.map(|file| TrafficLog::new(file, self.log_limit)))
    }
}

fn open(path: &Path) -> Result<File, String> {
    open_to_append(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Where a file is, or will be, by whatever way it is named.
fn place(path: &Path) -> PathBuf {
    if let Ok(place) = path.canonicalize() {
        return place;
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// Whether what is written there stays there: not so with a terminal or `/dev/null`.
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}

/// Appends a game, and sees to it that it is there when the program is killed.
pub fn write_record(file: &mut File, report: &GameReport) -> io::Result<()> {
    let mut record = report.record();
    record.tags.set("Date", today());
    append_paragraph(file, &record.to_string())
}
