//! Tests of engines whose path contains blanks or is not UTF-8, in every command that starts engines.

use crate::program::{cli, program};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A folder and an engine with blanks in their names. The engine records its working directory.
struct EngineFolder(PathBuf);

impl EngineFolder {
    fn new(name: &str) -> Self {
        let name = format!("quadrille {name} {}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let place = Self(folder);
        let program = env!("CARGO_BIN_EXE_quadrille-cli");
        let text = format!("#!/bin/sh\npwd >> \"$0.ran\"\nexec '{program}' \"$@\"\n");
        place.executable("my engine", &text);
        // The part before the blank is a program too, but not an engine.
        place.executable("my", "#!/bin/sh\nexit 9\n");
        place
    }

    fn executable(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn engine(&self) -> String {
        self.0.join("my engine").to_str().unwrap().to_owned()
    }

    fn working_directories(&self) -> Vec<String> {
        let text = fs::read_to_string(self.0.join("my engine.ran")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

impl Drop for EngineFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_command_starts_a_path_with_blanks() {
    let place = EngineFolder::new("whole");
    let engine = place.engine();
    let quick = ["--pairs", "1", "--movetime", "1", "--grace", "20000"];
    let entrant = format!("{engine} ugi");
    let arguments = ["cublino-contra", &entrant, "builtin:random"];
    let (ended_well, output, errors) = program("match", [&arguments[..], &quick].concat());
    assert!(ended_well && output.contains("score       100.0%"), "{output}{errors}");
    assert!(!place.working_directories().is_empty());

    let count = place.working_directories().len();
    let mut arguments = vec!["--variant", "cublino-contra", "--short", "--limit", "1", "--"];
    arguments.extend(engine.split(' '));
    arguments.push("ugi");
    let (_, output, errors) = program("compliance", &arguments);
    assert!(output.contains("ok"), "{output}{errors}");
    assert!(place.working_directories().len() > count);
}

#[test]
fn plan_path_with_blanks_is_relative_to_entrants_folder() {
    let place = EngineFolder::new("plan");
    let folder = place.0.to_str().unwrap();
    let plan = format!(
        "variant = 'cublino-contra'\nformat = 'round-robin'\ngames = 2\n[time]\nmovetime = 1\n\
         [[entrant]]\nname = 'Mine'\nplayer = '{folder}/my engine ugi'\ndir = '{folder}'\n\
         [[entrant]]\nname = 'Random'\nplayer = 'builtin:random'\n"
    );
    let file = place.0.join("plan.toml");
    fs::write(&file, plan).unwrap();
    let out = place.0.join("games");
    let (ended_well, output, errors) = program("tournament", [&file, Path::new("--out"), &out]);
    assert!(ended_well, "{output}{errors}");
    let ran = place.working_directories();
    let real = fs::canonicalize(&place.0).unwrap();
    assert!(ran.iter().all(|at| Path::new(at) == real) && !ran.is_empty(), "{ran:?}");
}

#[test]
fn match_path_with_blanks_is_relative_to_its_folder() {
    let place = EngineFolder::new("dir");
    let own = format!("dir={}", place.0.display());
    let address = own.replace(' ', "%20").replacen("dir=", "dir=file://", 1);
    for (option, value) in [("--first", &own), ("--each", &own), ("--first", &address)] {
        let arguments = ["cublino-contra", "./my engine ugi", "no-such-program", option, value];
        let (_, _, errors) = program("match", arguments);
        assert!(
            errors.contains("an entrant cannot play:\nsecond entrant no-such-program: "),
            "{errors}"
        );
    }
}

#[test]
fn file_address_names_only_the_engines_program() {
    let place = EngineFolder::new("arguments");
    let written = place.0.join("arguments");
    place.executable(
        "list",
        &format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\n", written.display()),
    );
    let address = format!("file://{}/list", place.0.display()).replace(' ', "%20");
    let path = place.0.join("list").display().to_string();
    let arguments = ["--book=file:///a%20b", "file:/x%20y", "--x=50%25"];
    for engine in [&address, &path] {
        let command = format!("{engine} {}", arguments.join(" "));
        let behind = [&["--limit", "5", "--", engine], &arguments[..]].concat();
        for (task, command_line) in [
            ("match", vec!["hique", &command, "builtin:random"]),
            ("match", vec!["hique", "builtin:random", &command]),
            ("compliance", behind),
        ] {
            let _ = fs::remove_file(&written);
            let (_, output, errors) = program(task, &command_line);
            let list = fs::read_to_string(&written).unwrap_or_default();
            let list: Vec<&str> = list.lines().collect();
            assert_eq!(list, arguments, "{task} {command_line:?}: {output}{errors}");
        }
    }
}

#[test]
fn non_utf8_path_is_refused_by_name() {
    let odd = std::ffi::OsString::from_vec(b"/opt/b\xfft".to_vec());
    let word = |text: &str| std::ffi::OsStr::from_bytes(text.as_bytes()).to_owned();
    for arguments in [
        vec![word("match"), word("hique"), word("builtin"), odd.clone()],
        vec![word("compliance"), word("--"), odd.clone()],
        vec![word("adapter"), word("--variant"), word("hique"), word("--"), odd],
    ] {
        let output = cli().args(&arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(r"`/opt/b\xfft` is not UTF-8"), "{errors}");
    }
}

#[cfg(unix)]
#[test]
fn non_utf8_argument_is_named_in_the_error() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let error_output = |arguments: &[&[u8]]| {
        let output =
            cli().args(arguments.iter().map(|word| OsStr::from_bytes(word))).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    for (arguments, refused) in [
        (&[&b"match"[..], b"hique", b"file:///tmp/a%FF", b"builtin:random"][..], r"`/tmp/a\xff`"),
        (&[b"replay", b"a\xff.pgn", b"--game", b"b\xfe"], r"`b\xfe`"),
        (&[b"replay", b"--game=b\xfe", b"a\xff.pgn"], r"`--game=b\xfe`"),
    ] {
        let errors = error_output(arguments);
        assert!(errors.contains(&format!("{refused} is not UTF-8")), "{errors}");
    }
}
