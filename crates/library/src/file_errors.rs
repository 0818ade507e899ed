//! Errors of files in the current language.

use quadrille_files::{FileError, ReadError, reason};
use quadrille_text::tr;
use std::io::ErrorKind;

/// Returns the failed action on a file and the reason, without a full stop.
pub fn localized(error: &FileError) -> String {
    let file = error.file.display().to_string();
    let reason = match error.error.kind() {
        ErrorKind::NotFound => tr!("fault-missing"),
        ErrorKind::PermissionDenied => tr!("fault-forbidden"),
        ErrorKind::AlreadyExists => tr!("fault-exists"),
        ErrorKind::StorageFull => tr!("fault-full"),
        ErrorKind::ReadOnlyFilesystem => tr!("fault-read-only"),
        // The reason is the message of the system or of the program.
        _ => reason(&error.error),
    };
    match error.doing {
        "read" => tr!("fault-read", file = file, reason = reason),
        "moved" => tr!("fault-moved", file = file, reason = reason),
        "set aside" => tr!("fault-set-aside", file = file, reason = reason),
        _ => tr!("fault-written", file = file, reason = reason),
    }
}

/// Returns why a text could not be read, without a full stop.
pub fn localized_read(error: &ReadError) -> String {
    match error {
        ReadError::Unreadable(error) => localized(error),
        ReadError::Broken { file, reason } => {
            tr!("load-broken", file = file.display().to_string(), reason = reason)
        }
    }
}
