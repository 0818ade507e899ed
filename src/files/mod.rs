//! Keeping files so that nothing is lost: the layer under everything that the program remembers.
//!
//! [`atomic::replace`] leaves the old or the new content in a file, never a part of one, whatever fails on the way and
//! whenever the program or the machine dies. What cannot be understood is [set aside](atomic::set_aside), never
//! overwritten. All of it goes through the trait [`Disk`], so that tests can let each operation fail ([`Simulated`]).

#![deny(clippy::unwrap_used, clippy::panic)]

pub mod atomic;
mod disk;
mod simulated;

pub use disk::{Disk, Entry, Lock, Output, RealDisk};
pub use simulated::{Fault, PowerCut, Simulated};

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Something that could not be done with a file.
#[derive(Debug, Error)]
#[error("{file} cannot be {doing}: {error}", file = file.display())]
pub struct FileError {
    /// The file or folder.
    pub file: PathBuf,
    /// What was to be done: `written`, `read` …
    pub doing: &'static str,
    /// Why not.
    pub error: io::Error,
}

impl FileError {
    /// For `map_err`: what was being done with which file.
    fn of(file: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |error| Self {
            file: file.to_owned(),
            doing,
            error,
        }
    }
}

/// Why a text could not be had from a file.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It could not be read at all; it may be well another time.
    #[error(transparent)]
    Unreadable(#[from] FileError),
    /// What stands in it is no text, or too much: it will never be understood.
    #[error("{file} is broken: {reason}", file = file.display())]
    Broken {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}
