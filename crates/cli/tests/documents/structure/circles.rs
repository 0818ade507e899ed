//! Tests that few files import each other in circles.
//!
//! A file imports another if it names an item that the other defines. It does not import the files of its own child modules: a
//! parent may declare, re-export and call them. So a parent and its child form no circle, but siblings and cousins can.

use super::source::{Modules, SourceFile, UnitTests, source_files};
use super::{assert_none, source_folders};
use std::collections::{BTreeMap, BTreeSet};

/// The number of files in circles, in all crates. It may fall, but not rise.
const FILES_IN_CIRCLES: usize = 0;

/// For each file, the imported files with the line of an import.
type Imports<'f> = BTreeMap<&'f str, BTreeMap<&'f str, usize>>;

fn imports(files: &[SourceFile]) -> Imports<'_> {
    let modules = Modules::new(files);
    let imports_of = |file: &SourceFile| {
        let mut targets = BTreeMap::new();
        for path in &file.named_paths {
            if let Some(target) = modules.file_of(&path.names)
                && !target.module.starts_with(&file.module)
            {
                targets.entry(&*target.path).or_insert(path.line);
            }
        }
        targets
    };
    files.iter().map(|file| (&*file.path, imports_of(file))).collect()
}

/// Returns the files that `file` imports, directly or through others.
fn reachable<'f>(file: &str, imports: &Imports<'f>) -> BTreeSet<&'f str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(file) = open.pop() {
        for &target in imports[file].keys() {
            if reached.insert(target) {
                open.push(target);
            }
        }
    }
    reached
}

/// Returns the groups of files of which each imports every other, directly or through others.
fn circles<'f>(imports: &Imports<'f>) -> Vec<BTreeSet<&'f str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|&file| (file, reachable(file, imports))).collect();
    let circle_of = |file: &&str| -> BTreeSet<&'f str> {
        let others = reached[file].iter().copied();
        others.filter(|other| reached[other].contains(file)).collect()
    };
    let circles: BTreeSet<BTreeSet<&str>> = imports.keys().map(circle_of).collect();
    circles.into_iter().filter(|circle| !circle.is_empty()).collect()
}

/// Returns a line for each import within a circle.
fn describe(circle: &BTreeSet<&str>, imports: &Imports) -> String {
    let mut lines = Vec::new();
    for file in circle {
        let targets = imports[file].iter();
        for (target, line) in targets.filter(|(target, _)| circle.contains(*target)) {
            lines.push(format!("  {file}:{line} imports {target}"));
        }
    }
    lines.join("\n")
}

#[test]
fn files_in_circles_do_not_increase() {
    let (mut in_circles, mut all) = (0, 0);
    let mut descriptions = Vec::new();
    for folder in source_folders() {
        let files = source_files(&folder, UnitTests::Excluded);
        let imports = imports(&files);
        all += files.len();
        for circle in circles(&imports) {
            in_circles += circle.len();
            descriptions.push(format!("{} files\n{}", circle.len(), describe(&circle, &imports)));
        }
    }
    let circles = descriptions.join("\n");
    println!("{in_circles} of {all} files are in {} circles\n{circles}", descriptions.len());
    assert!(all > 400, "only {all} files were read");
    assert!(
        in_circles <= FILES_IN_CIRCLES,
        "{in_circles} files are in circles, at most {FILES_IN_CIRCLES} may be:\n{circles}"
    );
}

#[test]
fn no_circle_spans_two_modules_of_the_game() {
    let files = source_files("src", UnitTests::Excluded);
    let imports = imports(&files);
    let module_of = |path: &str| path.split(['/', '.']).nth(1).unwrap().to_owned();
    let faults: Vec<String> = circles(&imports)
        .iter()
        .filter(|circle| {
            let modules: BTreeSet<String> = circle.iter().map(|file| module_of(file)).collect();
            modules.len() > 1
        })
        .map(|circle| describe(circle, &imports))
        .collect();
    assert_none("circles of files of several modules", &faults);
}

#[test]
fn circles_are_found() {
    let edges =
        [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "e"), ("f", "a"), ("e", "c")];
    let mut imports = Imports::new();
    for (from, to) in edges {
        imports.entry(from).or_default().insert(to, 1);
        imports.entry(to).or_default();
    }
    assert_eq!(circles(&imports), [BTreeSet::from(["b", "c", "d", "e"])]);
}
