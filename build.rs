//! Strips symbols from releases for Linux, and links icon, version and manifest into those for Windows.

#[path = "packaging/windows/resources.rs"]
mod resources;

use std::path::Path;
use std::{env, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=packaging/windows/resources.rs");
    let var = |name| env::var_os(name).ok_or_else(|| io::Error::other(format!("no {name}")));
    // Strips with a linker argument: Cargo ignores the profile's `strip` for a package with a profile section of its own.
    if var("PROFILE")? == "release" && var("CARGO_CFG_TARGET_OS")? == "linux" {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    resources::link(Path::new(&var("CARGO_MANIFEST_DIR")?), "quadrille", "Quadrille")
}
