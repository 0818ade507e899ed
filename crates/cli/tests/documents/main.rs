//! Tests of the documents, packages and licences against the program.

mod defaults;
mod documents;
mod guide;
#[cfg(target_os = "linux")]
mod guide_code;
mod licences;
mod releases;
#[path = "../root/mod.rs"]
mod root;
mod structure;
