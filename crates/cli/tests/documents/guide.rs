//! Tests of the guide in `docs/guide/`: links, pictures, equal structure in both languages, and quotations of the window and
//! the rules.

use crate::root::root;
use quadrille_games::rules::{AnyPosition, Variant};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The languages; the others are compared with the first.
const LANGUAGES: [&str; 2] = ["en", "de"];
const MAX_PICTURE_BYTES: u64 = 1_500_000;

fn guide() -> PathBuf {
    root().join("docs/guide")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

pub fn page(language: &str, name: &str) -> String {
    let file = guide().join(language).join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A fenced block: its info string and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FencedBlock {
    pub info: String,
    pub text: String,
}

/// Splits a page into the lines outside of fences and the fenced blocks.
pub fn split_page(page: &str) -> (Vec<&str>, Vec<FencedBlock>) {
    let (mut prose, mut blocks) = (Vec::new(), Vec::new());
    let mut open: Option<FencedBlock> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => {
                open = Some(FencedBlock { info: info.to_owned(), text: String::new() });
            }
            (None, Some(block)) => block.text += &format!("{line}\n"),
            (None, None) => prose.push(line),
        }
    }
    assert_eq!(open, None, "a fence that is not closed");
    (prose, blocks)
}

fn link_targets(page: &str, pictures: bool) -> Vec<&str> {
    let (prose, _) = split_page(page);
    let mut targets = Vec::new();
    for line in prose {
        for (at, _) in line.match_indices("](") {
            let begin = line[..at].rfind('[').unwrap_or_else(|| panic!("{line}"));
            if line[..begin].ends_with('!') == pictures {
                let rest = &line[at + 2..];
                targets.push(&rest[..rest.find(')').unwrap_or_else(|| panic!("{line}"))]);
            }
        }
    }
    targets
}

/// Returns the anchor of a heading as GitHub generates it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let letters = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    letters.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn pages() -> Vec<(PathBuf, String)> {
    let folders = LANGUAGES.map(|language| guide().join(language));
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| names(folder).into_iter().map(|name| folder.join(name)))
        .collect();
    files.push(guide().join("README.md"));
    assert!(files.len() > 10, "{files:?}");
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        (file, text)
    };
    files.into_iter().map(read).collect()
}

fn listed_pictures() -> Vec<(String, Variant, AnyPosition)> {
    let list = fs::read_to_string(guide().join("pictures.toml")).unwrap();
    let list: toml::Table = list.parse().unwrap();
    let pictures = list["picture"].as_array().unwrap();
    let read = |picture: &toml::Value| {
        let word = |key: &str| picture.get(key).and_then(toml::Value::as_str);
        let (name, variant) = (word("name").unwrap(), word("variant").unwrap());
        let variant: Variant = variant.parse().unwrap();
        let position = word("position").map_or_else(
            || AnyPosition::start(variant),
            |text| AnyPosition::parse(variant, text).unwrap_or_else(|e| panic!("{name}: {e}")),
        );
        (name.to_owned(), variant, position)
    };
    pictures.iter().map(read).collect()
}

fn picture_name(file: &str) -> Option<&str> {
    let name = file.strip_suffix(".png")?;
    Some(name.strip_suffix(".de").unwrap_or(name))
}

#[test]
fn guide_links_resolve() {
    let mut links = 0;
    for (file, text) in pages() {
        for target in [link_targets(&text, false), link_targets(&text, true)].concat() {
            if target.starts_with("https://") {
                continue;
            }
            links += 1;
            let (path, place) = target.split_once('#').unwrap_or((target, ""));
            let there = match path {
                "" => file.clone(),
                path => file.parent().unwrap().join(path),
            };
            assert!(there.exists(), "{}: {target}", file.display());
            if !place.is_empty() {
                let page = fs::read_to_string(&there).unwrap();
                let (prose, _) = split_page(&page);
                let mut headings = prose.iter().filter(|line| line.starts_with('#'));
                let has_heading = headings.any(|heading| anchor(heading) == place);
                assert!(has_heading, "{}: {target}", file.display());
            }
        }
    }
    assert!(links > 60, "{links}");
}

#[test]
fn guide_has_same_structure_in_both_languages() {
    let [first, second] = LANGUAGES.map(|language| names(&guide().join(language)));
    assert_eq!(first, second);
    let overview = fs::read_to_string(guide().join("README.md")).unwrap();
    for name in &first {
        let [one, other] = LANGUAGES.map(|language| {
            let listed = overview.contains(&format!("]({language}/{name})"));
            assert!(listed, "README.md does not list {language}/{name}");
            page(language, name)
        });
        // Both pages must have the same headings, tables, lists, pictures and code, in the same order and of the same
        // length.
        let shape = |page: &str| {
            let (prose, _) = split_page(page);
            let kind = |line: &&str| match line.split(' ').next().unwrap_or_default() {
                heading if heading.starts_with('#') => heading.to_owned(),
                "*" => "*".to_owned(),
                first if first.starts_with(['|', '!']) => first[..1].to_owned(),
                _ => String::new(),
            };
            let kinds: Vec<_> = prose.iter().map(kind).collect();
            kinds.into_iter().filter(|kind| !kind.is_empty()).collect()
        };
        let shapes: [Vec<String>; 2] = [shape(&one), shape(&other)];
        assert_eq!(shapes[0], shapes[1], "{name}");
        assert_eq!(split_page(&one).1, split_page(&other).1, "{name}");
        let pictures = |page: &str| -> Vec<String> {
            let targets = link_targets(page, true);
            targets.iter().map(|target| target.replace(".de.png", ".png")).collect()
        };
        assert_eq!(pictures(&one), pictures(&other), "{name}");
    }
}

#[test]
fn guide_has_exactly_the_listed_pictures() {
    let folder = guide().join("pictures");
    let files = names(&folder);
    let listed: BTreeSet<String> = listed_pictures().into_iter().map(|(name, ..)| name).collect();
    let drawn: BTreeSet<String> = files
        .iter()
        .map(|file| picture_name(file).unwrap_or_else(|| panic!("{file}")))
        .map(str::to_owned)
        .collect();
    assert_eq!(listed, drawn);
    let mut used = BTreeSet::new();
    for language in LANGUAGES {
        for name in names(&guide().join(language)) {
            for target in link_targets(&page(language, &name), true) {
                let Some(file) = target.strip_prefix("../pictures/") else {
                    continue;
                };
                let picture = picture_name(file).unwrap_or_else(|| panic!("{file}"));
                // The German page uses the German picture if there is one.
                let german = format!("{picture}.de.png");
                let right = if language == "de" && files.contains(&german) {
                    german
                } else {
                    format!("{picture}.png")
                };
                assert_eq!(file, right, "{language}/{name}");
                used.insert(file.to_owned());
            }
        }
    }
    assert_eq!(used, files);
    let sizes = files.iter().map(|file| {
        let bytes = fs::read(folder.join(file)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{file}");
        bytes.len() as u64
    });
    let sum: u64 = sizes.sum();
    assert!(sum < MAX_PICTURE_BYTES, "{sum} bytes of pictures");
}

#[test]
fn guide_has_pictures_of_every_variant() {
    let listed = listed_pictures();
    for variant in Variant::ALL {
        let mut variants = listed.iter().map(|(_, pictured, _)| *pictured);
        assert!(variants.any(|pictured| pictured == variant), "{variant}");
    }
    for (name, _, position) in &listed {
        assert_eq!(position.outcome(), None, "{name}: nothing can be played");
    }
}

/// Returns all texts of the window in a language, from the lines of the message files.
fn window_texts(language: &str) -> BTreeSet<String> {
    let folder = root().join("assets/text").join(language);
    let mut texts = BTreeSet::new();
    for name in names(&folder) {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let line = line.split_once(" = ").map_or(line, |(_, value)| value);
            let line = line.trim().trim_start_matches('*');
            let line = match line.strip_prefix('[') {
                Some(case) => case.split_once("] ").map_or("", |(_, value)| value),
                None => line,
            };
            texts.insert(line.to_owned());
        }
    }
    texts
}

fn is_caption(line: &str) -> bool {
    let inner = line.strip_prefix('*').and_then(|line| line.strip_suffix('*'));
    inner.is_some_and(|inner| !inner.contains('*'))
}

/// Returns the texts between single asterisks, which name things to click.
fn click_targets(line: &str) -> Vec<String> {
    let line = line.replace("**", "").replace("`*`", "");
    let line = line.strip_prefix("* ").unwrap_or(&line);
    let pieces: Vec<&str> = line.split('*').collect();
    assert!(pieces.len() % 2 == 1, "an asterisk too many: {line}");
    let between = pieces.iter().skip(1).step_by(2);
    between.map(|name| (*name).to_owned()).collect()
}

#[test]
fn guide_uses_the_windows_labels() {
    for language in LANGUAGES {
        let labels = window_texts(language);
        let mut count = 0;
        for name in names(&guide().join(language)) {
            let page = page(language, &name);
            let (prose, _) = split_page(&page);
            for line in prose.into_iter().filter(|line| !is_caption(line)) {
                for button in click_targets(line) {
                    count += 1;
                    assert!(labels.contains(&button), "{language}/{name}: {button}");
                }
            }
        }
        assert!(count > 50, "{language}: {count}");
    }
}

#[test]
fn guide_names_every_setting() {
    for language in LANGUAGES {
        let file = root().join(format!("assets/text/{language}/settings.ftl"));
        let texts = fs::read_to_string(file).unwrap();
        let guide = page(language, "window.md");
        let texts: BTreeMap<&str, &str> =
            texts.lines().filter_map(|line| line.split_once(" = ")).collect();
        // A setting has a note. The list of engines also has one for the empty list.
        let settings = texts.keys().filter_map(|name| name.strip_suffix("-note"));
        let labels = settings.filter(|name| *name != "engines-none");
        let labels: Vec<&str> = labels.filter_map(|name| texts.get(name).copied()).collect();
        assert!(labels.len() > 15, "{labels:?}");
        for label in labels {
            assert!(guide.contains(label), "{language}: {label:?}");
        }
    }
}
