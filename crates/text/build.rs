//! Lists the message files under `assets/text/`, one folder per language.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../../assets/text");
    let required_variable =
        |name| env::var_os(name).ok_or_else(|| io::Error::other(format!("no {name}")));
    let folder = Path::new(&required_variable("CARGO_MANIFEST_DIR")?).join("../../assets/text");
    let mut source = String::from("&[");
    for language in sorted_paths(&folder)? {
        let name = language.file_name().unwrap_or_default();
        let mut entries = String::new();
        for file in sorted_paths(&language)? {
            if file.extension().is_some_and(|extension| extension == "ftl") {
                let file_name = file.file_name().unwrap_or_default();
                let path = Path::new("/../../assets/text").join(name).join(file_name);
                // Resolves the folder when the list is compiled, because several checkouts may share one build folder.
                let path_expression = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})");
                write!(entries, "({file_name:?}, include_str!({path_expression})),")
                    .map_err(io::Error::other)?;
            }
        }
        write!(source, "({name:?}, &[{entries}]),").map_err(io::Error::other)?;
    }
    source.push(']');
    fs::write(Path::new(&required_variable("OUT_DIR")?).join("texts.rs"), source)
}

/// Returns the paths in a folder, sorted so that builds are reproducible.
fn sorted_paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}
