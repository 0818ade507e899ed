//! Strips symbols from releases for Linux and links the resources for Windows, as the game's build script does.

#[path = "../../packaging/windows/resources.rs"]
mod resources;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../packaging/windows/resources.rs");
    let variable_equals = |name: &str, value: &str| {
        std::env::var(name).is_ok_and(|actual_value| actual_value == value)
    };
    if variable_equals("PROFILE", "release") && variable_equals("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    let root = std::path::absolute("../..")?;
    resources::link(&root, "quadrille-cli", "Quadrille, terminal program")
}
