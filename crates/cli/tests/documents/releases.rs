//! Tests that the files of a release agree: versions, the application's identifier, and the workflows' scripts.

use crate::root::root;
use saphyr_parser::{Event, Parser};
use std::fs;
use std::path::{Path, PathBuf};

const APPLICATION_ID: &str = "org.quadrille_game.Quadrille";

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|reason| panic!("{path}: {reason}"))
}

fn text_between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("{before}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("{after}")).0
}

/// Returns all keys with a scalar value in a YAML text, in order.
fn entries(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut entries = Vec::new();
    // For every open mapping or list: whether it is a mapping, and the key of the next value.
    let mut open: Vec<(bool, Option<String>)> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, _) = event.map_err(|error| error.to_string())?;
        match event {
            Event::Scalar(value, ..) => match open.last_mut() {
                Some((true, key @ None)) => *key = Some(value.into_owned()),
                Some((true, key)) => {
                    entries.extend(key.take().map(|key| (key, value.into_owned())))
                }
                _ => {}
            },
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                if let Some((_, key)) = open.last_mut() {
                    *key = None;
                }
                open.push((matches!(event, Event::MappingStart(..)), None));
            }
            Event::MappingEnd | Event::SequenceEnd => {
                open.pop();
            }
            _ => {}
        }
    }
    Ok(entries)
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

fn is_executable(file: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(file)
            .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 == 0o111)
    }
    #[cfg(not(unix))]
    {
        file.is_file()
    }
}

#[test]
fn workflow_steps_are_existing_scripts() {
    let mut scripts = 0;
    let workflows = files(".github/workflows", ".yml");
    assert_eq!(workflows.len(), 2, "{workflows:?}");
    for file in workflows {
        let text = fs::read_to_string(&file).unwrap();
        let entries = entries(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for (key, value) in entries {
            match &*key {
                // This variable holds one of the matrix's scripts.
                "run" if value == "$SCRIPT" => {}
                "script" | "run" => {
                    scripts += 1;
                    assert!(is_executable(&root().join(&value)), "{}: `{value}`", file.display());
                }
                // Actions of others are pinned by commit.
                "uses" => {
                    let commit = value.split_once('@').map_or("", |(_, commit)| commit);
                    let digits = commit.chars().filter(char::is_ascii_hexdigit).count();
                    assert_eq!((digits, commit.len()), (40, 40), "{}: `{value}`", file.display());
                }
                _ => {}
            }
        }
    }
    assert!(scripts >= 7, "only {scripts}");
}

#[test]
fn workflow_reader_finds_nested_entries() {
    let text = "a: b\nlist:\n  - run: x\n  - c: {run: y, d: [run, z]}\n    run: 'w'\n";
    let runs: Vec<String> = entries(text)
        .unwrap()
        .into_iter()
        .filter_map(|(key, value)| (key == "run").then_some(value))
        .collect();
    assert_eq!(runs, ["x", "y", "w"]);
    assert!(entries("a: [b\nc: d").is_err());
}

#[test]
fn version_is_the_same_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    let changes = read("CHANGELOG.md");
    let mut headings = changes.lines().filter_map(|line| line.strip_prefix("## "));
    // Unreleased changes may come first.
    let released = headings.find(|heading| *heading != "Unreleased").unwrap();
    let (number, date) = released.split_once(" - ").unwrap();
    assert_eq!(number, version);
    let metadata = read(&format!("packaging/{APPLICATION_ID}.metainfo.xml"));
    let release = text_between(&metadata, "<release ", ">");
    assert_eq!(release, format!("version=\"{version}\" date=\"{date}\""));
    let flatpak = entries(&read(&format!("packaging/flatpak/{APPLICATION_ID}.yaml"))).unwrap();
    let path = flatpak.iter().find(|(key, _)| key == "path").unwrap();
    assert_eq!(path.1, format!("../../dist/quadrille-{version}-linux-x86_64.tar.gz"));
}

#[test]
fn application_identifier_is_the_same_everywhere() {
    let metadata = read(&format!("packaging/{APPLICATION_ID}.metainfo.xml"));
    assert_eq!(text_between(&metadata, "<id>", "</id>"), APPLICATION_ID);
    let launchable = text_between(&metadata, "<launchable type=\"desktop-id\">", "<");
    assert_eq!(launchable, format!("{APPLICATION_ID}.desktop"));
    let desktop = read(&format!("packaging/{launchable}"));
    let icon = text_between(&metadata, "<icon type=\"stock\">", "<");
    assert!(desktop.lines().any(|line| line == format!("Icon={icon}")));
    let kind = text_between(&metadata, "<mediatype>", "<");
    assert!(desktop.lines().any(|line| line == format!("MimeType={kind};")));
    assert!(read(&format!("packaging/{APPLICATION_ID}.xml")).contains(&format!("type=\"{kind}\"")));
    let flatpak = entries(&read(&format!("packaging/flatpak/{APPLICATION_ID}.yaml"))).unwrap();
    for (key, value) in [("id", APPLICATION_ID), ("rename-icon", icon), ("command", "quadrille")] {
        assert!(flatpak.contains(&(key.to_owned(), value.to_owned())), "{key}");
    }
    // Each script names the identifier once. The installer derives it from its files.
    assert!(read("scripts/package.sh").contains(&format!("\nid={APPLICATION_ID}\n")));
    let files = files("packaging", "");
    let named = files.iter().filter(|file| file.to_string_lossy().contains("org."));
    assert!(named.clone().count() == 3);
    for file in named {
        let name = file.file_name().unwrap().to_string_lossy();
        assert!(name.starts_with(&format!("{APPLICATION_ID}.")), "{name}");
    }
}

#[cfg(unix)]
fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1);
    let links = ends.filter_map(|rest| rest.split_once(')')?.0.split('#').next());
    links
        .filter(|link| !link.is_empty() && !link.contains(char::is_whitespace))
        .filter(|link| !link.contains("://"))
        .collect()
}

#[test]
#[cfg(unix)]
fn links_between_packaged_texts_resolve() {
    let list = std::process::Command::new("bash")
        .args(["-c", "source scripts/packages.sh; texts"])
        .current_dir(root())
        .output()
        .expect("bash");
    let list = String::from_utf8(list.stdout).expect("names");
    let packed: std::collections::HashSet<PathBuf> = list.lines().map(PathBuf::from).collect();
    let mut checked = 0;
    for text in packed.iter().filter(|text| text.extension() == Some("md".as_ref())) {
        for link in links(&read(&text.to_string_lossy())) {
            let mut to = PathBuf::new();
            let folder = text.parent().unwrap_or(Path::new(""));
            for part in folder.join(link).components() {
                match part {
                    std::path::Component::ParentDir => assert!(to.pop(), "{text:?}: {link}"),
                    other => to.push(other),
                }
            }
            let is_folder = packed.iter().any(|other| other.starts_with(&to));
            assert!(packed.contains(&to) || is_folder, "{text:?}: {link}");
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}
