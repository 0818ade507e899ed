//! Tests of names in various scripts, in records and in the columns of tables.

use crate::program::{SHORT_MATCH, program, run_match};
use crate::tournament::{ScratchFolder, plan, table};
use quadrille_games::record::pgn::read;
use quadrille_games::rules::cell_width;
use std::fs;

const NAMES: [&str; 8] = [
    "李小龙",
    "שָׁרָה לוי",
    "محمد علي",
    "می\u{200c}خواهم",
    "क्\u{200d}ष",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦 Müller",
    "🇩🇪 Nguye\u{302}\u{303}n",
    "非常に長い名前を持つエンジンなので表の中では短くなります",
];

/// Checks that the numbers in the column of this heading end at or before the heading's end.
fn assert_column(table: &str, heading: &str, rows: usize) {
    let mut lines = table.lines().skip_while(|line| !line.contains(heading));
    let head = lines.next().unwrap_or_else(|| unreachable!("no table: {table}"));
    let end = cell_width(&head[..head.find(heading).unwrap() + heading.len()]);
    let rows: Vec<&str> = lines.by_ref().take(rows).collect();
    assert!(rows.len() >= 2, "{table}");
    for row in rows {
        let mut reached = row.char_indices().map(|(at, c)| at + c.len_utf8());
        let at = reached.find(|&at| {
            cell_width(&row[..at]) == end && row[..at].ends_with(|c: char| c.is_ascii_digit())
        });
        let at = at
            .unwrap_or_else(|| unreachable!("`{heading}` ends in cell {end}, but not in `{row}`"));
        assert!(row[at..].starts_with(' ') || row[at..].is_empty(), "`{row}`");
    }
}

#[test]
fn records_keep_names_of_every_script() {
    let scratch = ScratchFolder::new("names-records");
    let file = scratch.0.join("games.pgn");
    for name in NAMES {
        let own = format!("--first=name={name}");
        let options = [&own, "--pgn", file.to_str().unwrap()];
        let (ended_well, output, errors) = run_match([&SHORT_MATCH[..], &options].concat());
        assert!(ended_well && output.contains(name), "{name}: {output}{errors}");
    }
    let text = fs::read_to_string(&file).unwrap();
    let written: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("[Player1 \"")?.strip_suffix("\"]"))
        .map(str::to_owned)
        .collect();
    let read: Vec<String> =
        read(&text).map(|record| record.unwrap().tags.get("Player1").unwrap().to_owned()).collect();
    assert_eq!(written, read);
    for name in NAMES {
        assert!(read.iter().any(|text| text == name), "{name}: {read:?}");
    }
    let (ended_well, output, errors) = program("replay", [&file]);
    assert!(ended_well, "{output}{errors}");
    let (ended_well, output, errors) = program("ratings", [&file]);
    assert!(ended_well, "{errors}");
    assert_column(&output, "Games", NAMES.len() + 1);
}

#[test]
fn standings_columns_align_for_every_script() {
    let scratch = ScratchFolder::new("names-table");
    for pair in NAMES.chunks(2) {
        let mut text = plan("format = \"round-robin\"", 4);
        for (number, name) in pair.iter().enumerate() {
            text = text.replace(&format!("\"E{}\"", number), &format!("\"{name}\""));
        }
        let standings = table(&scratch.plan(&text));
        for heading in ["Points", "Games", "+", "="] {
            assert_column(&standings, heading, 4);
        }
        fs::remove_dir_all(scratch.0.join("cup")).unwrap();
    }
}
