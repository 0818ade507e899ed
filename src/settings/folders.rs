//! The standard folders for a person's files. Relative folders, from a relative `HOME`, are ignored, because they would
//! depend on the working directory.

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use std::path::PathBuf;

/// Returns the home folder; `None` if it is unknown.
pub fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok().filter(|home| home.is_absolute())
}

/// Returns the folder for configuration files of all programs; `None` if it is unknown.
pub fn config() -> Option<PathBuf> {
    let strategy = choose_native_strategy().ok()?;
    Some(strategy.config_dir()).filter(|folder| folder.is_absolute())
}

/// Returns the folder for data files of all programs; `None` if it is unknown.
pub fn data() -> Option<PathBuf> {
    let strategy = choose_native_strategy().ok()?;
    Some(strategy.data_dir()).filter(|folder| folder.is_absolute())
}

/// Returns the folder in an environment variable, which may be relative. Without the variable, returns the program's
/// own folder in `base_folder`.
pub(crate) fn env_folder_or(variable: &str, base_folder: Option<PathBuf>) -> Option<PathBuf> {
    let env_folder = std::env::var_os(variable).filter(|folder| !folder.is_empty());
    env_folder.map(PathBuf::from).or_else(|| Some(base_folder?.join("quadrille")))
}
