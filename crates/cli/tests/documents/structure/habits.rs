//! Tests of the habits that CONTRIBUTING.md states.

use super::tokens::{Token, tokens};
use super::{assert_none, crate_names, files_below, read};

/// Returns all Rust files of the repository.
fn rust_files() -> Vec<String> {
    let folders = ["src", "crates", "tests", "examples", "benches"];
    let mut files: Vec<String> = folders
        .iter()
        .flat_map(|folder| files_below(folder, ".rs"))
        .filter(|path| !path.contains("/target/"))
        .collect();
    files.push("build.rs".to_owned());
    assert!(files.len() > 600, "only {} files were read", files.len());
    files
}

#[test]
fn every_package_has_the_lints_of_the_workspace() {
    let manifests = crate_names().into_iter().map(|name| format!("crates/{name}/Cargo.toml"));
    for manifest in manifests.chain(["Cargo.toml".to_owned()]) {
        let table: toml::Table = toml::from_str(&read(&manifest)).unwrap();
        let lints = table.get("lints").and_then(|lints| lints.get("workspace"));
        assert_eq!(lints, Some(&toml::Value::Boolean(true)), "{manifest}");
    }
}

#[test]
fn every_file_states_its_purpose() {
    let mut faults = rust_files();
    faults.retain(|path| !read(path).starts_with("//! "));
    assert_none("files without a `//!` head", &faults);
    let mut scripts = [files_below("scripts", ".sh"), files_below("scripts", ".py")].concat();
    assert!(scripts.len() > 40, "only {scripts:?} were read");
    scripts.retain(|path| {
        let text = read(path);
        let mut lines = text.lines();
        let head = lines.find(|line| !line.starts_with("#!") && !line.starts_with("# shellcheck"));
        !head.is_some_and(|line| line.starts_with("# ") || line.starts_with("\"\"\""))
    });
    assert_none("scripts without a comment at their head", &scripts);
}

/// Returns the tokens of all attributes.
fn attributes<'a, 't>(tokens: &'a [Token<'t>]) -> Vec<&'a [Token<'t>]> {
    let mut attributes = Vec::new();
    for at in 0..tokens.len() {
        let opening = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|next| next.text == "!"));
        if tokens[at].text != "#" || tokens.get(opening).is_none_or(|next| next.text != "[") {
            continue;
        }
        let mut depth = 0;
        let length = tokens[opening..].iter().position(|token| {
            depth += i32::from(token.text == "[") - i32::from(token.text == "]");
            depth == 0
        });
        attributes.push(&tokens[at..=opening + length.unwrap_or_default()]);
    }
    attributes
}

#[test]
fn lints_are_expected_with_a_reason() {
    let mut faults = Vec::new();
    let mut expected = 0;
    for path in rust_files() {
        let text = read(&path);
        let tokens = tokens(&text);
        for attribute in attributes(&tokens) {
            let is_call = |name: &str| {
                let mut pairs = attribute.windows(2);
                pairs.any(|pair| pair[0].text == name && pair[1].text == "(")
            };
            let has_reason = attribute.iter().any(|token| token.text == "reason");
            expected += usize::from(is_call("expect"));
            if is_call("allow") || is_call("expect") && !has_reason {
                faults.push(format!("{path}:{}", attribute[0].line));
            }
        }
    }
    assert!(expected > 10, "only {expected} attributes were found");
    assert_none("attributes other than `#[expect(lint, reason = \"…\")]`", &faults);
}

#[test]
fn sleeping_tests_say_why() {
    let mut faults = Vec::new();
    let mut checked = 0;
    for path in rust_files().into_iter().filter(|path| path.contains("tests/")) {
        let text = read(&path);
        let mut before = "";
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if line.contains("thread::sleep(") && !line.contains('"') {
                checked += 1;
                if !before.starts_with("//") {
                    faults.push(format!("{path}:{number}"));
                }
            }
            before = line;
        }
    }
    assert!(checked > 20, "only {checked} sleeps were found");
    assert_none("sleeps without a comment above", &faults);
}

#[test]
fn comments_and_texts_are_plain() {
    const AVOIDED: [&str; 5] = ["whoever", "whatever", "thereof", "so many", "so long"];
    let texts = [
        files_below("docs", ".md"),
        files_below("assets/text/en", ".ftl"),
        files_below("scripts", ".sh"),
        ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(str::to_owned).to_vec(),
    ];
    let mut faults = Vec::new();
    for path in [rust_files(), texts.concat()].concat() {
        // This file contains the words.
        if path.ends_with("structure/habits.rs") {
            continue;
        }
        for (line, number) in read(&path).to_lowercase().lines().zip(1..) {
            let tokens = line.split(|c: char| !c.is_alphanumeric());
            let tokens: Vec<&str> = tokens.filter(|word| !word.is_empty()).collect();
            let spaced = format!(" {} ", tokens.join(" "));
            let mut avoided = AVOIDED.iter();
            faults.extend(
                avoided
                    .find(|word| spaced.contains(&format!(" {word} ")))
                    .map(|word| format!("{path}:{number} {word}")),
            );
        }
    }
    assert_none("words that the style avoids", &faults);
}
