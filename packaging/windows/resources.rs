//! Links icon, version and manifest into a program for Windows. The build scripts of both programs contain this file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Links the resources of `program` if the target is Windows. `root` is the folder of the workspace. Does nothing for other
/// systems.
///
/// # Errors
/// If the compiler of resources, a part of MinGW, is missing or fails.
pub fn link(root: &Path, program: &str, description: &str) -> io::Result<()> {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") != "windows" {
        return Ok(());
    }
    if variable("CARGO_CFG_TARGET_ENV") != "gnu" {
        println!(
            "cargo::warning=the program has no icon, because that needs the target x86_64-pc-windows-gnu"
        );
        return Ok(());
    }
    let [icon, manifest] = ["assets/icons/quadrille.ico", "packaging/windows/quadrille.manifest"]
        .map(|file| root.join(file));
    for file in [&icon, &manifest] {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let out = PathBuf::from(variable("OUT_DIR"));
    // The names are relative, so that no folder is part of the program.
    fs::copy(icon, out.join("quadrille.ico"))?;
    fs::copy(manifest, out.join("quadrille.manifest"))?;
    let version = variable("CARGO_PKG_VERSION");
    fs::write(out.join("resources.rc"), script(program, description, &version))?;
    let compiler = match variable("HOST").contains("windows") {
        true => "windres",
        false => "x86_64-w64-mingw32-windres",
    };
    let status = Command::new(compiler)
        .args(["--codepage=65001", "resources.rc", "resources.o"])
        .current_dir(&out)
        .status()
        .map_err(|error| io::Error::new(error.kind(), format!("{compiler}: {error}")))?;
    if !status.success() {
        return Err(io::Error::other(format!("{compiler}: {status}")));
    }
    println!("cargo::rustc-link-arg-bins={}", out.join("resources.o").display());
    Ok(())
}

/// Returns the script of the resources. The icon with the lowest number is that of the program.
fn script(program: &str, description: &str, version: &str) -> String {
    let numbers = format!("{},0", version.replace('.', ","));
    format!(
        r#"1 ICON "quadrille.ico"
1 24 "quadrille.manifest"
1 VERSIONINFO
FILEVERSION {numbers}
PRODUCTVERSION {numbers}
FILEOS 0x40004
FILETYPE 1
BEGIN
  BLOCK "StringFileInfo"
  BEGIN
    BLOCK "040904B0"
    BEGIN
      VALUE "FileDescription", "{description}"
      VALUE "FileVersion", "{version}"
      VALUE "InternalName", "{program}"
      VALUE "OriginalFilename", "{program}.exe"
      VALUE "ProductName", "Quadrille"
      VALUE "ProductVersion", "{version}"
    END
  END
  BLOCK "VarFileInfo"
  BEGIN
    VALUE "Translation", 0x409, 1200
  END
END
"#
    )
}
