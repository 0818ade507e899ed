//! The contents of a folder, for the file dialog.

use quadrille_text::tr;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

/// Returns whether a file is executable.
#[cfg(unix)]
fn is_program(_name: &str, metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

/// Returns whether a file is executable, by its name.
#[cfg(not(unix))]
fn is_program(name: &str, _metadata: &Metadata) -> bool {
    let name = name.to_lowercase();
    [".exe", ".bat", ".cmd", ".com"].iter().any(|extension| name.ends_with(extension))
}

/// The contents of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The folder.
    pub folder: PathBuf,
    /// The names of the folders in it, sorted.
    pub folders: Vec<String>,
    /// The names of the game records in it, sorted.
    pub files: Vec<String>,
    /// The names of the executable files in it, sorted.
    pub programs: Vec<String>,
    /// The sentence why the folder could not be read; `None` if it was read.
    pub error: Option<String>,
}

impl Contents {
    /// Reads a folder. Skips hidden files and other files.
    pub fn read(folder: &Path) -> Self {
        let mut contents = Self { folder: folder.to_owned(), ..Self::default() };
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                contents.error = Some(tr!(
                    "keep-folder",
                    folder = folder.display().to_string(),
                    error = quadrille_files::reason(&error)
                ));
                return contents;
            }
        };
        for entry in entries.filter_map(Result::ok) {
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            // `metadata` follows links.
            let Ok(metadata) = std::fs::metadata(entry.path()) else { continue };
            if metadata.is_dir() {
                contents.folders.push(name);
            } else if metadata.is_file() && name.to_lowercase().ends_with(".pgn") {
                contents.files.push(name);
            } else if metadata.is_file() && is_program(&name, &metadata) {
                contents.programs.push(name);
            }
        }
        contents.folders.sort_by_key(|name| name.to_lowercase());
        contents.files.sort_by_key(|name| name.to_lowercase());
        contents.programs.sort_by_key(|name| name.to_lowercase());
        contents
    }
}
