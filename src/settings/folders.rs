//! The folders that this machine has for a person's files. A relative one, as a relative `HOME` leads to, counts as none: it
//! would be another folder with each folder that the program is started in.

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use std::path::PathBuf;

/// The home folder, if one is known.
pub fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok().filter(|home| home.is_absolute())
}

/// The folder for configurations of all programs, if one is known.
pub fn config() -> Option<PathBuf> {
    let strategy = choose_native_strategy().ok()?;
    Some(strategy.config_dir()).filter(|folder| folder.is_absolute())
}

/// The folder for data of all programs, if one is known.
pub fn data() -> Option<PathBuf> {
    let strategy = choose_native_strategy().ok()?;
    Some(strategy.data_dir()).filter(|folder| folder.is_absolute())
}

/// The folder that this variable of the environment names, relative or not, or else Quadrille's own in `usual`.
pub(crate) fn named_or(variable: &str, usual: Option<PathBuf>) -> Option<PathBuf> {
    let named = std::env::var_os(variable).filter(|folder| !folder.is_empty());
    named
        .map(PathBuf::from)
        .or_else(|| Some(usual?.join("quadrille")))
}
