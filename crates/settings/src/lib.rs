//! A person's settings as data: preferences with their defaults and ranges, and settings as a TOML text.

pub mod document;
pub mod preferences;
