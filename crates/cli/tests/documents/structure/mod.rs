//! Tests of the rules about the code that ARCHITECTURE.md and CONTRIBUTING.md state and the compiler does not check.

mod circles;
mod dependencies;
mod habits;
mod mentions;
mod modules;
mod source;
mod tokens;

use crate::root::root;
use std::fs;
use std::path::Path;

/// Returns the text of a file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|reason| panic!("{path}: {reason}"))
}

/// Returns the files in a folder and its subfolders whose names end like this, as sorted paths from the root folder.
fn files_below(folder: &str, ending: &str) -> Vec<String> {
    fn collect(folder: &Path, ending: &str, files: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, ending, files);
            } else if path.to_string_lossy().ends_with(ending) {
                let relative = path.strip_prefix(root()).unwrap();
                let parts = relative.iter().map(|part| part.to_string_lossy());
                files.push(parts.collect::<Vec<_>>().join("/"));
            }
        }
    }
    let mut files = Vec::new();
    collect(&root().join(folder), ending, &mut files);
    files.sort();
    files
}

/// Returns the names of the folders in `crates/`.
fn crate_names() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns the folders with the code of the programs: of the game and of each crate.
fn source_folders() -> Vec<String> {
    let crates = crate_names().into_iter();
    let folders = crates.map(|name| format!("crates/{name}/src"));
    ["src".to_owned()].into_iter().chain(folders).collect()
}

/// Returns the cells of the table's rows below a heading of ARCHITECTURE.md.
fn architecture_table(heading: &str) -> Vec<Vec<String>> {
    let text = read("ARCHITECTURE.md");
    let section = text.split(&format!("\n## {heading}\n")).nth(1).expect(heading);
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| "));
    let rows = rows.map(|line| {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    });
    // The first row holds the titles of the columns.
    rows.skip(1).collect()
}

#[track_caller]
fn assert_none(rule: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{rule}:\n{}", faults.join("\n"));
}
