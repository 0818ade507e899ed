//! Tests of names in various scripts, in records and in the columns of tables.

use crate::program::{SHORT_MATCH, program, run_match};
use crate::tournament::{Scratch, plan, table};
use quadrille_games::record::pgn::read;
use quadrille_games::rules::cells;
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
fn assert_column(told: &str, heading: &str, rows: usize) {
    let mut lines = told.lines().skip_while(|line| !line.contains(heading));
    let head = lines
        .next()
        .unwrap_or_else(|| unreachable!("no table: {told}"));
    let end = cells(&head[..head.find(heading).unwrap() + heading.len()]);
    let rows: Vec<&str> = lines.by_ref().take(rows).collect();
    assert!(rows.len() >= 2, "{told}");
    for row in rows {
        let mut reached = row.char_indices().map(|(at, c)| at + c.len_utf8());
        let at = reached.find(|&at| {
            cells(&row[..at]) == end && row[..at].ends_with(|c: char| c.is_ascii_digit())
        });
        let at = at
            .unwrap_or_else(|| unreachable!("`{heading}` ends in cell {end}, but not in `{row}`"));
        assert!(
            row[at..].starts_with(' ') || row[at..].is_empty(),
            "`{row}`"
        );
    }
}

#[test]
fn records_keep_names_of_every_script() {
    let scratch = Scratch::new("names-records");
    let file = scratch.0.join("games.pgn");
    for name in NAMES {
        let own = format!("--first=name={name}");
        let words = [&own, "--pgn", file.to_str().unwrap()];
        let (ended_well, told, errors) = run_match([&SHORT_MATCH[..], &words].concat());
        assert!(ended_well && told.contains(name), "{name}: {told}{errors}");
    }
    let text = fs::read_to_string(&file).unwrap();
    let kept: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("[Player1 \"")?.strip_suffix("\"]"))
        .map(str::to_owned)
        .collect();
    let read: Vec<String> = read(&text)
        .map(|record| record.unwrap().tags.get("Player1").unwrap().to_owned())
        .collect();
    assert_eq!(kept, read);
    for name in NAMES {
        assert!(read.iter().any(|kept| kept == name), "{name}: {read:?}");
    }
    let (ended_well, told, errors) = program("replay", [&file]);
    assert!(ended_well, "{told}{errors}");
    let (ended_well, told, errors) = program("ratings", [&file]);
    assert!(ended_well, "{errors}");
    assert_column(&told, "Games", NAMES.len() + 1);
}

#[test]
fn standings_columns_align_for_every_script() {
    let scratch = Scratch::new("names-table");
    for pair in NAMES.chunks(2) {
        let mut text = plan("format = \"round-robin\"", 4);
        for (number, name) in pair.iter().enumerate() {
            text = text.replace(&format!("\"E{}\"", number), &format!("\"{name}\""));
        }
        let told = table(&scratch.plan(&text));
        for heading in ["Points", "Games", "+", "="] {
            assert_column(&told, heading, 4);
        }
        fs::remove_dir_all(scratch.0.join("cup")).unwrap();
    }
}
