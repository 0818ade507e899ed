//! Strips symbols from releases.

use std::{env, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let var = |name| env::var_os(name).ok_or_else(|| io::Error::other(format!("no {name}")));
    // Strips with a linker argument: Cargo ignores the profile's `strip` for a package with a profile section of its own.
    if var("PROFILE")? == "release" && var("CARGO_CFG_TARGET_OS")? == "linux" {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    Ok(())
}
