//! Tests of the order of the game's modules, which the table in ARCHITECTURE.md states.

use super::source::{UnitTests, source_files};
use super::{architecture_table, assert_none};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the modules of the table, each with the number of its row.
fn rows() -> BTreeMap<String, usize> {
    let table = architecture_table("The modules of the game");
    let rows = table.iter().enumerate();
    rows.flat_map(|(number, cells)| {
        let names = cells[0].split(", ");
        names.map(move |name| (name.trim_matches('`').to_owned(), number))
    })
    .collect()
}

#[test]
fn every_module_of_the_game_is_in_the_table() {
    let listed: BTreeSet<String> = rows().into_keys().collect();
    let files = source_files("src", UnitTests::Included);
    let names = files.into_iter().filter_map(|file| file.module.first().cloned());
    let modules: BTreeSet<String> = names.collect();
    assert_eq!(listed, modules);
}

/// Unit tests obey the order too.
#[test]
fn modules_name_only_modules_in_rows_above() {
    let rows = rows();
    let mut faults = Vec::new();
    let mut checked = 0;
    for file in source_files("src", UnitTests::Included) {
        // The root of the crate names every module.
        let Some(module) = file.module.first() else {
            continue;
        };
        for path in &file.named_paths {
            let Some(named) = path.names.first().filter(|named| *named != module) else {
                continue;
            };
            checked += 1;
            if rows.get(named).is_some_and(|row| *row >= rows[module]) {
                faults.push(format!("{}:{} names `{named}`", file.path, path.line));
            }
        }
    }
    assert!(checked > 1_000, "only {checked} paths were read");
    assert_none("names of modules that are not in rows above", &faults);
}
