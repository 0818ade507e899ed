//! Tests of the notices and `deny.toml` against the lock file: all linked crates are listed with an allowed licence and come
//! from one registry.

use std::collections::{BTreeMap, BTreeSet};

const LOCK: &str = include_str!("../../../../Cargo.lock");
const DENY: &str = include_str!("../../../../deny.toml");
const ABOUT: &str = include_str!("../../../../packaging/notices/about.toml");
const CRATES: &str = include_str!("../../../../packaging/notices/crates.txt");
const NOTICES: &str = include_str!("../../../../assets/NOTICES.txt");

const RENEW_HINT: &str = "run scripts/notices.sh and commit what it has made";

/// An external crate as recorded by `scripts/notices.sh`.
struct ExternalCrate {
    name: &'static str,
    licence: &'static str,
    /// The systems on which our programs link it.
    systems: BTreeSet<&'static str>,
}

fn crates() -> Vec<ExternalCrate> {
    CRATES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let parts: Vec<&str> = line.split(" | ").collect();
            let [name, licence, systems] = parts[..] else {
                panic!("`{line}`: expected `name version | licence | systems`");
            };
            let systems = systems.split(' ').filter(|system| *system != "-").collect();
            ExternalCrate { name, licence, systems }
        })
        .collect()
}

fn locked_packages() -> Vec<toml::Table> {
    let lock: toml::Table = toml::from_str(LOCK).unwrap();
    let packages = lock["package"].as_array().unwrap();
    let others = packages.iter().map(|it| it.as_table().unwrap().clone());
    others.filter(|it| !text(it, "name").starts_with("quadrille")).collect()
}

fn text<'t>(table: &'t toml::Table, key: &str) -> &'t str {
    table.get(key).and_then(toml::Value::as_str).unwrap_or_default()
}

#[track_caller]
fn assert_same(what: &str, one: &BTreeSet<String>, other: &BTreeSet<String>) {
    let (missing, surplus): (Vec<_>, Vec<_>) =
        (other.difference(one).collect(), one.difference(other).collect());
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "{what}: missing {missing:?}, too many {surplus:?}: {RENEW_HINT}"
    );
}

#[test]
fn every_locked_crate_is_listed() {
    let locked = locked_packages();
    let locked = locked.iter().map(|it| format!("{} {}", text(it, "name"), text(it, "version")));
    let listed = crates().iter().map(|it| it.name.to_owned()).collect();
    assert_same("packaging/notices/crates.txt", &listed, &locked.collect());
}

#[test]
fn notices_list_linked_crates_and_licences() {
    let linked = crates().into_iter().filter(|it| !it.systems.is_empty());
    let linked: BTreeSet<String> = linked.map(|it| it.name.to_owned()).collect();
    assert!(linked.len() > 100, "{}", linked.len());
    // A licence's crates are listed between its heading and an empty line.
    let mut under = BTreeSet::new();
    let mut texts = 0;
    for section in NOTICES.split("\n# ").skip(1) {
        let Some((_, rest)) = section.split_once("\nApplies to\n") else {
            continue;
        };
        let (crates, licence) = rest.split_once("\n\n").expect("a licence behind its crates");
        assert!(licence.trim().len() > 200, "no licence: {section}");
        texts += 1;
        let crates = crates.split([',', '\n']).map(str::trim);
        under.extend(crates.filter(|name| !name.is_empty()).map(str::to_owned));
    }
    assert!(texts > 10, "{texts} licences");
    assert_same("assets/NOTICES.txt", &under, &linked);
}

#[test]
fn notices_lines_fit_the_dialog() {
    for line in NOTICES.lines() {
        assert!(line.chars().count() <= 84, "{line}");
        assert!(!line.contains('\t') && line == line.trim_end(), "{line:?}");
    }
}

/// Evaluates a licence expression of a crate with the granted licences.
fn is_granted(expression: &str, granted: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let result = parse_or(&tokens, &mut at, granted);
    assert_eq!(at, tokens.len(), "`{expression}`: expected licences with AND and OR");
    result
}

fn parse_or(tokens: &[&str], at: &mut usize, granted: &dyn Fn(&str) -> bool) -> bool {
    let mut result = parse_and(tokens, at, granted);
    while tokens.get(*at) == Some(&"OR") {
        *at += 1;
        result |= parse_and(tokens, at, granted);
    }
    result
}

fn parse_and(tokens: &[&str], at: &mut usize, granted: &dyn Fn(&str) -> bool) -> bool {
    let mut result = parse_licence(tokens, at, granted);
    while tokens.get(*at) == Some(&"AND") {
        *at += 1;
        result &= parse_licence(tokens, at, granted);
    }
    result
}

fn parse_licence(tokens: &[&str], at: &mut usize, granted: &dyn Fn(&str) -> bool) -> bool {
    let word = tokens.get(*at).copied().unwrap_or_default();
    *at += 1;
    if word == "(" {
        let result = parse_or(tokens, at, granted);
        *at += usize::from(tokens.get(*at) == Some(&")"));
        return result;
    }
    if tokens.get(*at) == Some(&"WITH") {
        let whole = format!("{word} WITH {}", tokens.get(*at + 1).copied().unwrap_or_default());
        *at += 2;
        return granted(&whole);
    }
    granted(word)
}

fn strings(value: &toml::Value) -> BTreeSet<&str> {
    value.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect()
}

#[test]
fn every_licence_is_allowed() {
    let deny: toml::Table = toml::from_str(DENY).unwrap();
    let allowed = strings(&deny["licenses"]["allow"]);
    let mut exceptions = BTreeMap::new();
    for exception in deny["licenses"]["exceptions"].as_array().unwrap() {
        let name = exception["crate"].as_str().unwrap();
        exceptions.insert(name, strings(&exception["allow"]));
    }
    for entry in crates() {
        let name = entry.name.split(' ').next().unwrap();
        let own = exceptions.get(name);
        let granted = |licence: &str| {
            allowed.contains(licence) || own.is_some_and(|own| own.contains(licence))
        };
        assert!(is_granted(entry.licence, &granted), "{}: {}", entry.name, entry.licence);
    }
    // Both configuration files must allow the same licences.
    let about: toml::Table = toml::from_str(ABOUT).unwrap();
    assert_eq!(strings(&about["accepted"]), allowed);
    assert_eq!(strings(&about["targets"]), strings(&deny["graph"]["targets"]));
}

#[test]
fn licence_expressions_are_evaluated() {
    let granted = |licence: &str| ["MIT", "Apache-2.0 WITH LLVM-exception"].contains(&licence);
    for (expression, expected) in [
        ("MIT", true),
        ("MIT OR Apache-2.0", true),
        ("GPL-2.0/MIT", true),
        ("MIT AND Apache-2.0", false),
        ("Zlib OR MIT AND ISC", false),
        ("(Zlib OR MIT) AND MIT", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
    ] {
        assert_eq!(is_granted(expression, &granted), expected, "{expression}");
    }
}

#[test]
fn all_crates_come_from_one_registry() {
    for package in locked_packages() {
        let (name, source) = (text(&package, "name"), text(&package, "source"));
        let is_registry = source.starts_with("registry+") && source.ends_with("/crates.io-index");
        assert!(is_registry, "{name} comes from `{source}`");
        assert_eq!(text(&package, "checksum").len(), 64, "{name} has no checksum");
    }
}
