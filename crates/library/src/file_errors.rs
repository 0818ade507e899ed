//! Errors of files in the current language.

use quadrille_files::{BadName, FileError, ReadError, is_held, reason};
use quadrille_text::tr;
use std::io::ErrorKind;

/// Describes a failed operation on a file and its reason in the current language, without a full stop.
pub fn localized(error: &FileError) -> String {
    let file = error.file.display().to_string();
    let reason = match error.error.kind() {
        _ if is_held(&error.error) => tr!("fault-held"),
        ErrorKind::NotFound => tr!("fault-missing"),
        ErrorKind::PermissionDenied => tr!("fault-forbidden"),
        ErrorKind::AlreadyExists => tr!("fault-exists"),
        ErrorKind::StorageFull => tr!("fault-full"),
        ErrorKind::ReadOnlyFilesystem => tr!("fault-read-only"),
        // The reason is the message of the system or of the program.
        _ => BadName::from_error(&error.error).map_or_else(|| reason(&error.error), localized_name),
    };
    match error.operation {
        "read" => tr!("fault-read", file = file, reason = reason),
        "moved" => tr!("fault-moved", file = file, reason = reason),
        "set aside" => tr!("fault-set-aside", file = file, reason = reason),
        _ => tr!("fault-written", file = file, reason = reason),
    }
}

/// Describes why a file cannot have a name in the current language, without a full stop.
pub fn localized_name(name_error: &BadName) -> String {
    match name_error {
        BadName::Device(name) => tr!("fault-device", name = name),
        BadName::Character { name, character } => {
            tr!("fault-character", name = name, character = character)
        }
        BadName::End(name) => tr!("fault-name-end", name = name),
        BadName::Drive(name) => tr!("fault-drive", name = name),
    }
}

/// Describes why a text could not be read in the current language, without a full stop.
pub fn localized_read(error: &ReadError) -> String {
    match error {
        ReadError::Unreadable(error) => localized(error),
        ReadError::Broken { file, reason } => {
            tr!("load-broken", file = file.display().to_string(), reason = reason)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::path::Path;

    #[test]
    fn bad_name_is_quoted_with_what_was_expected() {
        let name = || "aux.pgn".to_owned();
        for (bad, expected) in [
            (
                BadName::Device(name()),
                "Windows keeps the name `aux.pgn` for a device: choose another name",
            ),
            (
                BadName::Character { name: name(), character: "?".to_owned() },
                "the name `aux.pgn` has a forbidden character `?`: choose a name without it",
            ),
            (
                BadName::End(name()),
                "the name `aux.pgn` ends with a dot or a blank: choose another end",
            ),
            (
                BadName::Drive(name()),
                r"`aux.pgn` has a drive without a separator: type a path such as C:\games\mine.pgn",
            ),
        ] {
            let error = FileError::map_io(Path::new("/a/aux.pgn"), "written")(bad.into());
            assert_eq!(localized(&error), format!("/a/aux.pgn cannot be written: {expected}"));
        }
    }

    #[test]
    fn file_of_another_program_is_named() {
        let held = io::Error::from(ErrorKind::ResourceBusy);
        let error = localized(&FileError::map_io(Path::new("/a.pgn"), "moved")(held));
        assert_eq!(error, "/a.pgn cannot be moved: another program has the file open");
    }
}
