//! Strips symbols from releases for Linux and links the resources for Windows, as the game's build script does.

#[path = "../../packaging/windows/resources.rs"]
mod resources;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../packaging/windows/resources.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|it| it == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    let root = std::path::absolute("../..")?;
    resources::link(&root, "quadrille-cli", "Quadrille, terminal program")
}
