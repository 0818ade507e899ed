//! Where the repository lies.

use std::path::Path;

/// Its root, from which documents, examples and packaging are found.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
