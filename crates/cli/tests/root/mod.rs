//! The repository's root folder.

use std::path::Path;

/// Returns the root folder, which contains documents, examples and packaging.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
