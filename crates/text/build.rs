//! Lists the message files under `assets/text/`, one folder per language.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../../assets/text");
    let var = |name| env::var_os(name).ok_or_else(|| io::Error::other(format!("no {name}")));
    let folder = Path::new(&var("CARGO_MANIFEST_DIR")?).join("../../assets/text");
    let mut list = String::from("&[");
    for language in sorted_paths(&folder)? {
        let name = language.file_name().unwrap_or_default();
        let mut files = String::new();
        for file in sorted_paths(&language)? {
            if file.extension().is_some_and(|ending| ending == "ftl") {
                let inner = file.file_name().unwrap_or_default();
                let path = Path::new("/../../assets/text").join(name).join(inner);
                // Resolves the folder when the list is compiled, because several checkouts may share one build folder.
                let place = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})");
                write!(files, "({inner:?}, include_str!({place})),").map_err(io::Error::other)?;
            }
        }
        write!(list, "({name:?}, &[{files}]),").map_err(io::Error::other)?;
    }
    list.push(']');
    fs::write(Path::new(&var("OUT_DIR")?).join("texts.rs"), list)
}

/// Returns the paths in a folder, sorted so that builds are reproducible.
fn sorted_paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}
