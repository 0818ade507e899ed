//! glibc's allocator, told to give freed memory back to the system.
//!
//! Left to itself it serves each thread from a heap of its own and learns to cut ever larger blocks from those, up to 32 MiB; what is
//! freed there seldom goes back. A window whose threads hand each other pictures grew by hundreds of MiB in that way. Its settings
//! are environment variables, which it reads when a process starts: so the process starts once more, with them. Whoever wants other
//! settings, or no second start (under a debugger), sets any of them or [`VARIABLE`].

use std::ffi::OsString;
use std::process::Command;

/// The environment variable that tells that the process has these settings, or is to go on without.
pub const VARIABLE: &str = "QUADRILLE_ALLOCATOR";

/// Each of glibc's variables and what it is set to: so many heaps at most; larger blocks (bytes) are mapped one by one; so much
/// (bytes) may stay free at a heap's end.
const SETTINGS: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "4"),
    ("MALLOC_MMAP_THRESHOLD_", "524288"),
    ("MALLOC_TRIM_THRESHOLD_", "1048576"),
];

/// What [`VARIABLE`] says then.
const SET: &str = "set";

/// Becomes the same program with these settings, where glibc is the C library and nobody has made any. To be called before any thread
/// is started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_back() {
    use std::os::unix::process::CommandExt;
    use std::path::Path;

    if is_settled(|name| std::env::var_os(name)) {
        return;
    }
    let mut words = std::env::args_os();
    let (Ok(program), Some(name)) = (std::env::current_exe(), words.next()) else {
        return;
    };
    // Where it was started otherwise than by its own file, by the dynamic loader for instance, that other program would start. And an
    // attempt that fails would leave the signal of a broken pipe as it is for children: the file has to be there.
    if program.file_name() != Path::new(&name).file_name() || !program.is_file() {
        return;
    }
    let _failure = Command::new(program)
        .arg0(name)
        .args(words)
        .envs(SETTINGS)
        .env(VARIABLE, SET)
        .exec();
}

/// Other systems' allocators are left to themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back() {}

/// Whether somebody has settled it already: this program, or a person.
#[cfg_attr(
    not(all(target_os = "linux", target_env = "gnu")),
    expect(dead_code, reason = "only glibc is told")
)]
fn is_settled(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let mut names = SETTINGS.iter().map(|(name, _)| *name);
    names.any(|name| variable(name).is_some())
        || variable(VARIABLE).is_some()
        || variable("GLIBC_TUNABLES").is_some_and(|set| set.to_string_lossy().contains("malloc"))
}

/// Takes these settings from what another program is started with: they are this one's own. What somebody else has set stays.
pub(crate) fn leave_to_itself(command: &mut Command) {
    for name in own(|name| std::env::var_os(name)) {
        command.env_remove(name);
    }
}

/// The variables that [`give_back`] has set.
fn own(variable: impl Fn(&str) -> Option<OsString>) -> Vec<&'static str> {
    if variable(VARIABLE).is_none_or(|set| set != SET) {
        return Vec::new();
    }
    let names = SETTINGS.iter().map(|(name, _)| *name);
    names.chain([VARIABLE]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An environment in which only these are set.
    fn with<'a>(set: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<OsString> + 'a {
        |name| {
            let mut set = set.iter();
            set.find(|(known, _)| *known == name)
                .map(|(_, value)| value.into())
        }
    }

    #[test]
    fn the_program_starts_once_more_at_most_and_not_against_a_persons_will() {
        assert!(!is_settled(with(&[])));
        assert!(!is_settled(with(&[(
            "GLIBC_TUNABLES",
            "glibc.pthread.rseq=0"
        )])));
        for (name, value) in [
            (VARIABLE, SET),
            (VARIABLE, "off"),
            ("MALLOC_ARENA_MAX", "1"),
            ("MALLOC_TRIM_THRESHOLD_", "1"),
            ("GLIBC_TUNABLES", "glibc.malloc.arena_max=1"),
        ] {
            assert!(is_settled(with(&[(name, value)])), "{name}={value}");
        }
    }

    #[test]
    fn engines_keep_what_somebody_else_has_set() {
        assert_eq!(own(with(&[(VARIABLE, SET), SETTINGS[0]])).len(), 4);
        assert!(own(with(&[SETTINGS[0]])).is_empty());
        assert!(own(with(&[(VARIABLE, "off"), ("MALLOC_ARENA_MAX", "1")])).is_empty());
    }
}
