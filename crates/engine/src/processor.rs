//! Which build of the program runs: the one for every processor, or its twin for newer ones.
//!
//! A package holds both programs twice. The ordinary one (`bin/NAME`) looks when it starts whether the processor is of the level
//! x86-64-v3 and whether a build for that level is there (`lib/quadrille/x86-64-v3/NAME` beside its own `bin/`), and then becomes
//! that one: the same process, with the same arguments. A program that was built or installed otherwise finds no twin.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The environment variable that keeps the build for every processor, if it says [`BASELINE`].
pub const VARIABLE: &str = "QUADRILLE_CPU";

/// What [`VARIABLE`] says for that.
pub const BASELINE: &str = "baseline";

/// The level of processors for which twins are built, and their folder's name.
const LEVEL: &str = "x86-64-v3";

/// Whether this is a build for such processors.
const IS_TWIN: bool = cfg!(all(
    target_feature = "avx2",
    target_feature = "bmi2",
    target_feature = "fma"
));

/// The program's version; a build for newer processors says so.
pub const VERSION: &str = if IS_TWIN {
    concat!(env!("CARGO_PKG_VERSION"), " (x86-64-v3)")
} else {
    env!("CARGO_PKG_VERSION")
};

/// Becomes the build for newer processors where it can; returns where this build is to go on. To be called before anything else.
#[cfg(unix)]
pub fn choose_build() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    if IS_TWIN {
        return;
    }
    // What cannot be found out is no reason not to play.
    let Ok(program) = std::env::current_exe().and_then(|path| path.canonicalize()) else {
        return;
    };
    let wish = std::env::var_os(VARIABLE);
    let Some(twin) = twin_to_run(&program, wish.as_deref(), is_level()) else {
        return;
    };
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_else(|| program.clone().into());
    let words: Vec<_> = words.collect();
    // Only a failure returns.
    let _failure = Command::new(twin).arg0(&name).args(&words).exec();
    // It has left the signal of a broken pipe as it is for children; only a fresh start sets it right.
    let _failure = Command::new(program)
        .arg0(&name)
        .args(&words)
        .env(VARIABLE, BASELINE)
        .exec();
}

/// One process cannot become another program here.
#[cfg(not(unix))]
pub fn choose_build() {}

/// Whether the processor is of that level.
#[must_use]
pub fn is_level() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        // All that the level demands and the standard library can tell; the older ones are part of it.
        has!("avx")
            && has!("avx2")
            && has!("bmi1")
            && has!("bmi2")
            && has!("cmpxchg16b")
            && has!("f16c")
            && has!("fma")
            && has!("lzcnt")
            && has!("movbe")
            && has!("popcnt")
            && has!("sse4.2")
            && has!("xsave")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// The twin that `program`, a path without links, is to become; none where that is not wished, not possible, or not there.
#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "a process becomes another on Unix only")
)]
fn twin_to_run(program: &Path, wish: Option<&OsStr>, is_level: bool) -> Option<PathBuf> {
    if !is_level || wish == Some(OsStr::new(BASELINE)) {
        return None;
    }
    let twin = twin_path(program)?.canonicalize().ok()?;
    // Wherever a link leads: what lies in a folder of twins looks for none, so that it ends there.
    let is_twin = folder_name(&twin) == Some(OsStr::new(LEVEL));
    (is_twin && twin.is_file()).then_some(twin)
}

/// Where a program's twin would lie: beside the folder in which the program is.
fn twin_path(program: &Path) -> Option<PathBuf> {
    if folder_name(program) == Some(OsStr::new(LEVEL)) {
        return None;
    }
    let prefix = program.parent()?.parent()?;
    let folder = prefix.join("lib").join("quadrille").join(LEVEL);
    Some(folder.join(program.file_name()?))
}

/// The name of the folder in which a file lies.
fn folder_name(file: &Path) -> Option<&OsStr> {
    file.parent()?.file_name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twin_lies_beside_the_folder_of_programs() {
        for (program, twin) in [
            (
                "/usr/games/quadrille",
                "/usr/lib/quadrille/x86-64-v3/quadrille",
            ),
            (
                "/home/a b/.local/bin/quadrille-cli",
                "/home/a b/.local/lib/quadrille/x86-64-v3/quadrille-cli",
            ),
            ("/bin/quadrille", "/lib/quadrille/x86-64-v3/quadrille"),
        ] {
            assert_eq!(twin_path(Path::new(program)), Some(PathBuf::from(twin)));
        }
    }

    #[test]
    fn what_lies_among_twins_has_none() {
        for program in [
            "/usr/lib/quadrille/x86-64-v3/quadrille",
            "/x86-64-v3/quadrille",
            "/quadrille",
            "/",
        ] {
            assert_eq!(twin_path(Path::new(program)), None, "{program}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_a_file_among_twins_is_run_and_only_where_it_is_wished_and_possible() {
        let name = format!("quadrille-twins-{}", std::process::id());
        let prefix = std::env::temp_dir().join(name);
        let folder = prefix.join("lib/quadrille/x86-64-v3");
        std::fs::create_dir_all(&folder).unwrap();
        let prefix = prefix.canonicalize().unwrap();
        let program = prefix.join("bin/quadrille");
        let asked =
            |wish: Option<&str>, is_level| twin_to_run(&program, wish.map(OsStr::new), is_level);
        assert_eq!(asked(None, true), None, "there is none");
        let twin = prefix.join("lib/quadrille/x86-64-v3/quadrille");
        std::fs::create_dir(&twin).unwrap();
        assert_eq!(asked(None, true), None, "a folder is no program");
        std::fs::remove_dir(&twin).unwrap();
        std::fs::write(&twin, "").unwrap();
        assert_eq!(asked(None, true), Some(twin.clone()));
        assert_eq!(asked(Some(""), true), Some(twin.clone()));
        assert_eq!(asked(Some(BASELINE), true), None);
        assert_eq!(asked(None, false), None);
        // Back to where it came from, for ever.
        std::fs::remove_file(&twin).unwrap();
        std::fs::create_dir(prefix.join("bin")).unwrap();
        std::fs::write(&program, "").unwrap();
        std::os::unix::fs::symlink(&program, &twin).unwrap();
        assert_eq!(asked(None, true), None, "a link out of the folder");
        std::fs::remove_dir_all(&prefix).unwrap();
    }
}
