//! Packages hold each program twice; the ordinary one becomes the one for newer processors where it can.

use quadrille_engine::processor::{BASELINE, VARIABLE, is_level};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder as a package fills it, with the program in `bin/`; gone at its end.
struct Prefix(PathBuf);

impl Prefix {
    /// `name` must be a test's own.
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("builds {name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("bin")).unwrap();
        fs::create_dir_all(folder.join("lib/quadrille/x86-64-v3")).unwrap();
        let built = env!("CARGO_BIN_EXE_quadrille-cli");
        let program = folder.join("bin/quadrille-cli");
        // A symbolic link would lead to where there is no twin.
        if fs::hard_link(built, &program).is_err() {
            fs::copy(built, &program).unwrap();
        }
        Self(folder)
    }

    /// Puts a script where the twin is looked for.
    fn twin(&self, script: &str, mode: u32) {
        let file = self.0.join("lib/quadrille/x86-64-v3/quadrille-cli");
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
    }

    /// What the program says to these words when it is called by this path, and its number.
    fn told(&self, path: &str, words: &[&str], wish: Option<&str>) -> (u32, String) {
        let mut command = Command::new(self.0.join(path));
        command.args(words).stdout(Stdio::piped());
        match wish {
            Some(wish) => command.env(VARIABLE, wish),
            None => command.env_remove(VARIABLE),
        };
        let child = command.spawn().unwrap();
        let number = child.id();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        (number, String::from_utf8(output.stdout).unwrap())
    }
}

impl Drop for Prefix {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A twin that says its number and its words.
const SAYS: &str = "#!/bin/sh\nprintf '%s\\n' \"twin $$\" \"$@\"\n";

/// What the ordinary build says of its version.
fn version() -> String {
    format!("quadrille-cli {}\n", quadrille_engine::processor::VERSION)
}

#[test]
fn the_twin_runs_as_the_same_process_with_the_same_words() {
    let prefix = Prefix::new("same");
    prefix.twin(SAYS, 0o755);
    std::os::unix::fs::symlink("bin/quadrille-cli", prefix.0.join("link")).unwrap();
    for path in ["bin/quadrille-cli", "link", "bin/../bin/quadrille-cli"] {
        let words = ["perft", "focus", "1", ""];
        let (number, told) = prefix.told(path, &words, None);
        if is_level() {
            let expected = format!("twin {number}\nperft\nfocus\n1\n\n");
            assert_eq!(told, expected, "{path}");
        } else {
            assert!(told.contains("total "), "{path}: {told}");
        }
    }
}

#[test]
fn the_variable_keeps_the_ordinary_build() {
    let prefix = Prefix::new("variable");
    prefix.twin(SAYS, 0o755);
    let (_, told) = prefix.told("bin/quadrille-cli", &["--version"], Some(BASELINE));
    assert_eq!(told, version());
    let (number, told) = prefix.told("bin/quadrille-cli", &["--version"], Some("anything"));
    let expected = if is_level() {
        format!("twin {number}\n--version\n")
    } else {
        version()
    };
    assert_eq!(told, expected);
}

#[test]
fn without_a_twin_that_can_be_run_the_ordinary_build_goes_on() {
    let prefix = Prefix::new("none");
    let (_, told) = prefix.told("bin/quadrille-cli", &["--version"], None);
    assert_eq!(told, version());
    // Not executable, and for an interpreter that is not there.
    for (script, mode) in [(SAYS, 0o644), ("#!/nonexistent/interpreter\n", 0o755)] {
        prefix.twin(script, mode);
        let (_, told) = prefix.told("bin/quadrille-cli", &["--version"], None);
        assert_eq!(told, version());
    }
}

#[test]
fn after_a_twin_that_cannot_be_run_a_broken_pipe_is_an_error_and_no_signal() {
    let prefix = Prefix::new("pipe");
    prefix.twin(SAYS, 0o644);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = Command::new(prefix.0.join("bin/quadrille-cli"))
        .args(["perft", "hique", "2"])
        .env_remove(VARIABLE)
        .stdout(writer)
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.code().is_some(), "{status}");
}
