//! glibc's allocator, told to give freed memory back to the system.
//!
//! Left to itself it serves each thread from a heap of its own and learns to cut ever larger blocks from those, up to 32 MiB; what is
//! freed there seldom goes back. A window whose threads hand each other pictures grew by hundreds of MiB in that way. Its settings
//! are environment variables, which it reads when a process starts: so the process starts once more, with them.

use std::ffi::OsString;
use std::process::Command;

/// Each variable and what it is set to: so many heaps at most; larger blocks (bytes) are mapped one by one; so much (bytes) may stay
/// free at a heap's end.
const SETTINGS: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "4"),
    ("MALLOC_MMAP_THRESHOLD_", "524288"),
    ("MALLOC_TRIM_THRESHOLD_", "1048576"),
];

/// Becomes the same program with these settings, where glibc is the C library and nobody has made any. To be called before anything
/// else is done.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_back() {
    use std::os::unix::process::CommandExt;

    if SETTINGS
        .iter()
        .any(|(name, _)| std::env::var_os(name).is_some())
    {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_else(|| program.clone().into());
    // Only a failure returns: then it goes on without.
    let _failure = Command::new(program)
        .arg0(name)
        .args(words)
        .envs(SETTINGS)
        .exec();
}

/// Other systems' allocators are left to themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back() {}

/// Takes these settings from what another program is started with: they are this one's own. What somebody else has set stays.
pub(crate) fn leave_to_itself(command: &mut Command) {
    for name in own(|name| std::env::var_os(name)) {
        command.env_remove(name);
    }
}

/// The variables that are as [`give_back`] sets them.
fn own(variable: impl Fn(&str) -> Option<OsString>) -> impl Iterator<Item = &'static str> {
    let set = SETTINGS
        .into_iter()
        .filter(move |(name, value)| variable(name).is_some_and(|set| set == *value));
    set.map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_else_has_set_stays() {
        let ours = |name: &str| {
            let setting = SETTINGS.iter().find(|setting| setting.0 == name);
            setting.map(|setting| setting.1.into())
        };
        assert_eq!(own(ours).count(), 3);
        assert_eq!(own(|_| Some("1".into())).count(), 0);
        assert_eq!(own(|_| None).count(), 0);
    }
}
