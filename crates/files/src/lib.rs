//! Stores files without loss of data. All stored data of the program goes through this crate.
//!
//! After any failure or crash, [`atomic::replace`] leaves the old or the new content in a file, never a part of one.
//! Unreadable files are [set aside](atomic::set_aside), never overwritten. Everything uses the trait [`Disk`], so that
//! tests can make each operation fail ([`SimulatedDisk`]). Paths may be given as `file://` addresses
//! ([`path_from_argument`]); invalid UTF-8 is reported with its line ([`text_from`]). Names that the system cannot have
//! are refused ([`check_path`]), and a file that another program has open is tried again for a second
//! ([`replace_patiently`]).

#![deny(clippy::unwrap_used, clippy::panic)]

mod address;
pub mod atomic;
mod disk;
mod held;
mod names;
#[path = "../tests/simulated/mod.rs"]
mod simulated;
mod text;

pub use address::{path_arguments, path_from_argument, paths_from_list};
pub use disk::{Disk, FolderEntry, Lock, Output, RealDisk, append_paragraph, complete_paragraph};
pub use held::{is_held, open_file, open_patiently, open_to_append, replace_patiently};
pub use names::{BadName, check_path, comparable_path};
pub use simulated::{Fault, PowerCut, SimulatedDisk};
pub use text::{NotUtf8, text_from};

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Returns the system's message for an error, without its number: `No space left on device`.
pub fn reason(error: &io::Error) -> String {
    let message = error.to_string();
    let number_suffix = error.raw_os_error().map(|number| format!(" (os error {number})"));
    let message_without_number =
        number_suffix.and_then(|suffix| message.strip_suffix(&suffix).map(str::to_owned));
    message_without_number.unwrap_or(message)
}

/// A failed operation on a file.
#[derive(Debug, Error)]
#[error("{file} cannot be {operation}: {reason}", file = file.display(), reason = reason(error))]
pub struct FileError {
    /// The file or folder.
    pub file: PathBuf,
    /// The operation that failed, as a participle for "cannot be …": `written`, `read`.
    pub operation: &'static str,
    /// The cause.
    pub error: io::Error,
}

impl FileError {
    /// Returns a function for `map_err` that creates the error of an operation on a file.
    pub fn map_io(file: &Path, operation: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |error| Self { file: file.to_owned(), operation, error }
    }
}

/// The reason why the text of a file could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file could not be read; trying again may succeed.
    #[error(transparent)]
    Unreadable(#[from] FileError),
    /// The content is not text, or is too large; trying again does not help.
    #[error("{file} is damaged: {reason}", file = file.display())]
    Broken {
        /// The file.
        file: PathBuf,
        /// A description of the error in the content.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reason_has_no_error_number() {
        let error = io::Error::from_raw_os_error(28);
        assert!(error.to_string().ends_with("(os error 28)"));
        assert!(!reason(&error).contains("os error") && !reason(&error).is_empty());
        assert_eq!(reason(&io::Error::other("of our own")), "of our own");
        let error = FileError::map_io(Path::new("/a"), "written")(error);
        assert!(!error.to_string().contains("os error"), "{error}");
    }
}
