//! Tests of the game's command line that need no window.

use std::ffi::OsStr;
use std::process::{Command, Output};

/// Runs the program without a display.
fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap()
}

/// Runs the program. Returns its exit code, output and error output.
fn run_program<S: AsRef<OsStr>>(arguments: &[S]) -> (Option<i32>, String, String) {
    let output = run(arguments);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    (output.status.code(), out, error)
}

#[test]
fn help_and_version_exit_successfully() {
    for word in ["--help", "-h"] {
        let (code, out, error) = run_program(&[word]);
        assert_eq!((code, &*error), (Some(0), ""), "{word}");
        assert!(out.contains("Usage: quadrille [GAMES.pgn]"), "{out}");
    }
    for word in ["--version", "-V"] {
        let (code, out, error) = run_program(&[word]);
        assert_eq!((code, &*error), (Some(0), ""), "{word}");
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(out, format!("quadrille {version}\n"));
    }
}

#[test]
fn wrong_arguments_are_quoted() {
    for (arguments, quoted) in [
        (&["--nonsense"][..], "--nonsense"),
        (&["a.pgn", "-x"], "-x"),
        (&["a.pgn", "b.pgn"], "b.pgn"),
    ] {
        let (code, out, error) = run_program(arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}: {error}");
        assert!(error.contains(&format!("'{quoted}'")), "{error}");
        assert!(error.contains("Usage: quadrille [GAMES.pgn]"), "{error}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn any_file_name_is_accepted_and_a_missing_display_reported() {
    use std::os::unix::ffi::OsStrExt;
    let names: [&[u8]; 3] = [b"games.pgn", b"\xff\xfe.pgn", b"-"];
    for name in names {
        let (code, out, error) = run_program(&[OsStr::from_bytes(name)]);
        assert_eq!((code, &*out), (Some(1), ""), "{error}");
        assert!(error.contains("no display"), "{error}");
    }
    let (code, _, error) = run_program(&[OsStr::new("--"), OsStr::new("-x.pgn")]);
    assert_eq!(code, Some(1), "{error}");
    let (code, _, error) = run_program(&[OsStr::from_bytes(b"--\xff")]);
    assert_eq!(code, Some(2), "{error}");
}
