//! Tests that no files import each other in circles.
//!
//! A file imports another if it names an item that the other defines. It does not import the files of its own child modules: a
//! parent may declare, re-export and call them. So a parent and its child form no circle, but siblings and cousins can.

use super::source::{Modules, SourceFile, UnitTests, source_files};
use super::{assert_none, source_folders};
use std::collections::{BTreeMap, BTreeSet};

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
fn no_files_import_each_other_in_circles() {
    let mut all = 0;
    let mut faults = Vec::new();
    for folder in source_folders() {
        let files = source_files(&folder, UnitTests::Excluded);
        let imports = imports(&files);
        all += files.len();
        let circles = circles(&imports);
        faults.extend(circles.iter().map(|circle| describe(circle, &imports)));
    }
    assert!(all > 400, "only {all} files were read");
    assert_none("circles of files", &faults);
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
