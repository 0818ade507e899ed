//! Tests of the dependencies that ARCHITECTURE.md states, against the manifests and the lock file.

use super::{architecture_table, assert_none, crate_names, read};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the crates of the workspace that a manifest names, without the prefix `quadrille-`.
fn used_crates(manifest: &str) -> BTreeSet<String> {
    fn collect(table: &toml::Table, used: &mut BTreeSet<String>) {
        for (key, value) in table {
            let Some(inner) = value.as_table() else {
                continue;
            };
            if key.ends_with("dependencies") {
                let names = inner.keys().filter_map(|name| name.strip_prefix("quadrille-"));
                used.extend(names.map(str::to_owned));
            } else if key == "target" {
                for target in inner.values() {
                    collect(target.as_table().unwrap(), used);
                }
            }
        }
    }
    let mut used = BTreeSet::new();
    collect(&toml::from_str(&read(manifest)).unwrap(), &mut used);
    used
}

#[test]
fn crates_use_the_crates_in_the_table() {
    let mut listed = BTreeMap::new();
    for row in architecture_table("The workspace") {
        let [users, used] = &row[..] else {
            panic!("{row:?}");
        };
        let used: BTreeSet<String> = match &**used {
            "none of these" => BTreeSet::new(),
            names => {
                let names = names.split(", ");
                let names = names.map(|name| name.trim_start_matches("and the library of "));
                names.map(str::to_owned).collect()
            }
        };
        listed.extend(users.split(", ").map(|user| (user.to_owned(), used.clone())));
    }
    let mut actual = BTreeMap::from([("the game".to_owned(), used_crates("Cargo.toml"))]);
    for name in crate_names() {
        let used = used_crates(&format!("crates/{name}/Cargo.toml"));
        actual.insert(name, used);
    }
    assert_eq!(listed, actual);
}

/// Returns the names of the packages that each package depends on, by the lock file.
fn locked_dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let lock: toml::Table = toml::from_str(&read("Cargo.lock")).unwrap();
    let mut dependencies: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock["package"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap().to_owned();
        let entry = dependencies.entry(name).or_default();
        let listed = package.get("dependencies").and_then(toml::Value::as_array);
        for dependency in listed.into_iter().flatten() {
            // A version follows if there are several.
            let name = dependency.as_str().unwrap().split(' ').next().unwrap();
            entry.insert(name.to_owned());
        }
    }
    dependencies
}

/// Returns the packages that a package depends on, directly or through others.
fn all_dependencies(package: &str) -> BTreeSet<String> {
    let locked = locked_dependencies();
    let mut reached = BTreeSet::new();
    let mut open = vec![package];
    while let Some(package) = open.pop() {
        for dependency in &locked[package] {
            // The lock file lists what the features of `bevy_math` need that only the game enables.
            if reached.insert(dependency.clone()) && dependency != "bevy_math" {
                open.push(dependency);
            }
        }
    }
    reached
}

/// Returns the dependencies of a package that are one of these libraries or a part of one, such as `bevy_ecs`.
fn libraries_in(package: &str, libraries: &[&str]) -> Vec<String> {
    let is_part = |name: &str, library: &str| {
        let rest = name.strip_prefix(library);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['_', '-']))
    };
    let names = all_dependencies(package).into_iter();
    names.filter(|name| libraries.iter().any(|library| is_part(name, library))).collect()
}

/// Checks that only `owner` depends on these libraries.
fn check_owner(owner: &str, libraries: &[&str]) {
    for library in libraries {
        assert!(
            !libraries_in(owner, &[library]).is_empty(),
            "{owner} does not depend on {library}"
        );
    }
    let packages = crate_names().into_iter().map(|name| format!("quadrille-{name}"));
    let packages = packages.chain(["quadrille".to_owned()]);
    let faults: Vec<String> = packages
        .filter(|package| package != owner)
        .flat_map(|package| {
            let uses_drawing = all_dependencies(&package).contains("quadrille-drawing");
            let is_vectors = package == "quadrille-drawing" || uses_drawing;
            let forbidden = libraries_in(&package, libraries).into_iter();
            let forbidden = forbidden.filter(move |name| !(is_vectors && name == "bevy_math"));
            forbidden.map(move |library| format!("{package} depends on {library}"))
        })
        .collect();
    assert_none(&format!("dependencies that only {owner} may have"), &faults);
}

#[test]
fn only_the_game_depends_on_window_libraries() {
    check_owner("quadrille", &["bevy", "egui", "winit", "resvg"]);
}

#[test]
fn only_the_python_crate_depends_on_python() {
    check_owner("quadrille-python", &["pyo3", "numpy"]);
    let users: Vec<String> = locked_dependencies()
        .into_iter()
        .filter(|(_, dependencies)| dependencies.contains("quadrille-python"))
        .map(|(name, _)| format!("{name} depends on quadrille-python"))
        .collect();
    assert_none("users of the Python package", &users);
}
