//! What is wrong with files, in the language spoken now.

use crate::text::tr;
use quadrille_files::{FileError, ReadError, reason};
use std::io::ErrorKind;

/// What could not be done with a file, and why. It ends without a full stop.
pub fn localized(error: &FileError) -> String {
    let file = error.file.display().to_string();
    let reason = match error.error.kind() {
        ErrorKind::NotFound => tr!("fault-missing"),
        ErrorKind::PermissionDenied => tr!("fault-forbidden"),
        ErrorKind::AlreadyExists => tr!("fault-exists"),
        ErrorKind::StorageFull => tr!("fault-full"),
        ErrorKind::ReadOnlyFilesystem => tr!("fault-read-only"),
        // The system's own words, or ours.
        _ => reason(&error.error),
    };
    match error.doing {
        "read" => tr!("fault-read", file = file, reason = reason),
        "moved" => tr!("fault-moved", file = file, reason = reason),
        "set aside" => tr!("fault-set-aside", file = file, reason = reason),
        _ => tr!("fault-written", file = file, reason = reason),
    }
}

/// Why a text could not be had. It ends without a full stop.
pub fn localized_read(error: &ReadError) -> String {
    match error {
        ReadError::Unreadable(error) => localized(error),
        ReadError::Broken { file, reason } => {
            tr!(
                "load-broken",
                file = file.display().to_string(),
                reason = reason
            )
        }
    }
}
