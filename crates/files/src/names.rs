//! Names of files and folders that a system cannot have.
//!
//! Windows keeps some names for devices: without a check, a game saved in `aux.pgn` disappears without an error. A colon in a
//! name is no error either there: it hides the content in a stream beside the file.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The rules of a system for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameRules {
    Unix,
    Windows,
}

impl NameRules {
    const CURRENT: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };
}

/// The characters that Windows forbids in names, besides the separators and control characters.
const FORBIDDEN_CHARACTERS: &str = r#"<>:"|?*"#;
/// The names of devices on Windows, in upper case. `COM` and `LPT` are followed by a digit.
const DEVICE_NAMES: [&str; 6] = ["AUX", "CON", "CONIN$", "CONOUT$", "NUL", "PRN"];
const NUMBERED_DEVICE_NAMES: [&str; 2] = ["COM", "LPT"];
const DEVICE_DIGITS: &str = "123456789¹²³";

/// The reason why a path cannot be that of a file or folder. The names are escaped for display.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadName {
    /// The name of a device, possibly with an extension.
    #[error("Windows keeps the name `{0}` for a device: expected another name")]
    Device(String),
    /// A forbidden character.
    #[error(
        "the name `{name}` has a forbidden character `{character}`: expected a name without it"
    )]
    Character {
        /// The name.
        name: String,
        /// The first forbidden character.
        character: String,
    },
    /// A name that ends with a dot or a space. Windows removes both.
    #[error("the name `{0}` ends with a dot or a space: expected a name with another end")]
    End(String),
    /// A letter and a colon without a separator after them.
    #[error(r"`{0}` has a drive without a separator: expected a path such as C:\games\mine.pgn")]
    Drive(String),
}

impl BadName {
    /// Returns the bad name that caused an error; `None` if the error has another cause.
    pub fn from_error(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl From<BadName> for io::Error {
    fn from(error: BadName) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

/// Checks that this system can have a file or folder with this path. Does not read the disk.
///
/// # Errors
/// The first name that this system cannot have.
pub fn check_path(path: &Path) -> Result<(), BadName> {
    check_path_by(NameRules::CURRENT, &path.to_string_lossy())
}

fn check_path_by(rules: NameRules, path: &str) -> Result<(), BadName> {
    match rules {
        NameRules::Unix => {
            path.split('/').try_for_each(|name| check_characters(name, |c| c == '\0'))
        }
        NameRules::Windows => strip_drive(path)?.split(['/', '\\']).try_for_each(|name| {
            check_characters(name, |c| c.is_ascii_control() || FORBIDDEN_CHARACTERS.contains(c))?;
            if is_device(name) {
                return Err(BadName::Device(escape_controls(name)));
            }
            let is_relative_step = matches!(name, "." | "..");
            if !is_relative_step && name.ends_with(['.', ' ']) {
                return Err(BadName::End(escape_controls(name)));
            }
            Ok(())
        }),
    }
}

fn check_characters(name: &str, is_forbidden: impl Fn(char) -> bool) -> Result<(), BadName> {
    let character = name.chars().find(|&c| is_forbidden(c));
    character.map_or(Ok(()), |character| {
        let character = escape_controls(&character.to_string());
        Err(BadName::Character { name: escape_controls(name), character })
    })
}

/// Returns the path without `C:`, `\\?\` and `\\.\`.
fn strip_drive(path: &str) -> Result<&str, BadName> {
    let prefixes = [r"\\?\", r"\\.\"];
    let path_after_prefix =
        prefixes.iter().find_map(|prefix| path.strip_prefix(prefix)).unwrap_or(path);
    match path_after_prefix.as_bytes() {
        [drive, b':', after_drive @ ..] if drive.is_ascii_alphabetic() => match after_drive.first()
        {
            None | Some(b'/' | b'\\') => Ok(&path_after_prefix[2..]),
            Some(_) => Err(BadName::Drive(escape_controls(path))),
        },
        _ => Ok(path_after_prefix),
    }
}

/// Returns whether Windows keeps a name for a device, regardless of case and extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches(' ');
    let stem = stem.to_ascii_uppercase();
    let mut number_suffixes =
        NUMBERED_DEVICE_NAMES.iter().filter_map(|device| stem.strip_prefix(device));
    DEVICE_NAMES.contains(&&*stem)
        || number_suffixes.any(|digit| digit.chars().count() == 1 && DEVICE_DIGITS.contains(digit))
}

fn escape_controls(text: &str) -> String {
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.into() };
    text.chars().map(escape).collect()
}

/// Returns a path that is the same for all paths of a file, which may not exist yet. On Windows, names that differ only in
/// case name one file.
pub fn comparable_path(path: &Path) -> PathBuf {
    fold_case(NameRules::CURRENT, canonical_path(path))
}

fn canonical_path(path: &Path) -> PathBuf {
    if let Ok(canonical_path) = path.canonicalize() {
        return canonical_path;
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

fn fold_case(rules: NameRules, path: PathBuf) -> PathBuf {
    match rules {
        NameRules::Unix => path,
        NameRules::Windows => path.to_string_lossy().to_lowercase().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn windows(path: &str) -> Result<(), BadName> {
        check_path_by(NameRules::Windows, path)
    }

    #[test]
    fn devices_of_windows_are_refused_with_any_extension() {
        for name in [
            "aux.pgn",
            "con",
            "nul.txt",
            "COM1.pgn",
            "lpt9",
            "Prn.a.b",
            "aux ",
            "aux .pgn",
            "nul.",
            "CONIN$",
            "COM².pgn",
            "aux.pgn.new-12",
        ] {
            let refused = Err(BadName::Device(name.to_owned()));
            assert_eq!(windows(name), refused);
            for folder in
                [r"C:\games\", "C:/games/", r"\\server\share\", r"\\?\C:\", r"\\.\", "../"]
            {
                assert_eq!(windows(&format!("{folder}{name}")), refused, "{folder}");
            }
            assert_eq!(windows(&format!("{name}/mine.pgn")), refused);
            assert_eq!(check_path_by(NameRules::Unix, name), Ok(()));
        }
        let error = BadName::Device("aux.pgn".to_owned()).to_string();
        assert_eq!(error, "Windows keeps the name `aux.pgn` for a device: expected another name");
    }

    #[test]
    fn forbidden_characters_and_ends_are_refused() {
        for character in ['<', '>', ':', '"', '|', '?', '*', '\u{1}', '\0'] {
            let name = format!("my{character}game.pgn");
            let refused = windows(&name).unwrap_err();
            assert!(matches!(refused, BadName::Character { .. }), "{refused:?}");
            let refused = refused.to_string();
            assert!(refused.contains(&escape_controls(&name)), "{refused}");
            assert!(!refused.contains(char::is_control), "{refused:?}");
            assert_eq!(
                check_path_by(NameRules::Unix, &name).is_err(),
                character == '\0',
                "{name:?}"
            );
        }
        for name in ["games.", "games ", "a. ", "...", " "] {
            assert_eq!(windows(name), Err(BadName::End(name.to_owned())));
            assert_eq!(check_path_by(NameRules::Unix, name), Ok(()));
        }
        for path in ["a:b.pgn", "C:games.pgn", r"\\?\C:games.pgn"] {
            assert_eq!(windows(path), Err(BadName::Drive(path.to_owned())));
        }
    }

    #[test]
    fn paths_of_windows_are_accepted() {
        for path in [
            "",
            ".",
            "..",
            r"..\games",
            "./games/mine.pgn",
            "C:",
            "C:/",
            r"C:\",
            "c:/my games/für.pgn",
            r"C:\Users\Jörg Müller\AppData\Roaming\quadrille",
            r"\\server\share\games\mine.pgn",
            r"\\?\C:\games\mine.pgn",
            r"\\?\UNC\server\share\mine.pgn",
            "//server/share/mine.pgn",
            "auxiliary.pgn",
            "com.pgn",
            "COM10.pgn",
            "COM0",
            "console",
            "nul_.txt",
            ".pgn",
            "it's.pgn",
        ] {
            assert_eq!(windows(path), Ok(()), "{path}");
            assert_eq!(check_path_by(NameRules::Unix, path), Ok(()), "{path}");
        }
        assert_eq!(windows(&format!(r"C:\{}", r"a\".repeat(300))), Ok(()));
    }

    #[test]
    fn bad_name_is_found_in_an_error() {
        let bad = BadName::End("games.".to_owned());
        let error = io::Error::from(bad.clone());
        assert_eq!(BadName::from_error(&error), Some(&bad));
        assert_eq!(BadName::from_error(&io::ErrorKind::NotFound.into()), None);
    }

    #[test]
    fn case_separates_files_except_on_windows() {
        let [one, other] = ["/Games/Für.pgn", "/games/FÜR.PGN"].map(PathBuf::from);
        for (rules, same) in [(NameRules::Unix, false), (NameRules::Windows, true)] {
            let [one, other] = [&one, &other].map(|path| fold_case(rules, path.clone()));
            assert_eq!(one == other, same, "{rules:?}");
        }
        let missing = std::env::temp_dir().join("no such file");
        let indirect = std::env::temp_dir().join(".").join("no such file");
        assert_eq!(comparable_path(&missing), comparable_path(&indirect));
    }

    #[test]
    fn missing_files_in_different_folders_have_different_paths() {
        let name = Path::new("no such file");
        let here = std::env::current_dir().unwrap();
        assert_eq!(comparable_path(name), comparable_path(&here.join(name)));
        assert_ne!(comparable_path(name), comparable_path(&std::env::temp_dir().join(name)));
    }
}
