//! Compares the list of linked crates, the source of the notices, with the crates that cargo links for this system.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::collections::BTreeSet;
use std::process::Command;

const CRATES: &str = include_str!("../../packaging/notices/crates.txt");

/// Returns the crates that cargo links into the programs, with the features of this test, and into the Python package. Works
/// offline, because the build has downloaded all sources.
fn linked_crates() -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args([
        "tree",
        "--package=quadrille",
        "--package=quadrille-cli",
        "--package=quadrille-python",
        "--locked",
        "--offline",
        "--edges=normal,no-proc-macro",
        "--target=x86_64-unknown-linux-gnu",
        "--prefix=none",
        "--format={p}",
    ]);
    if !cfg!(feature = "sound") {
        cargo.arg("--no-default-features");
    }
    let output = cargo.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo tree: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    let crates = text.lines().filter_map(|line| {
        let mut fields = line.split(' ');
        let (name, version) = (fields.next()?, fields.next()?.strip_prefix('v')?);
        (!name.starts_with("quadrille")).then(|| format!("{name} {version}"))
    });
    crates.collect()
}

#[test]
fn notices_list_every_linked_crate() {
    let listed = CRATES.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" | ")?;
        rest.split([' ', '|']).any(|word| word == "linux").then(|| name.to_owned())
    });
    let (linked, listed) = (linked_crates(), listed.collect::<BTreeSet<String>>());
    assert!(linked.len() > 100, "{linked:?}");
    let missing: Vec<&String> = linked.difference(&listed).collect();
    assert!(missing.is_empty(), "{missing:?} are linked: run scripts/notices.sh");
    if cfg!(feature = "sound") {
        let surplus: Vec<&String> = listed.difference(&linked).collect();
        assert!(surplus.is_empty(), "{surplus:?} are not linked: run scripts/notices.sh");
    }
}
