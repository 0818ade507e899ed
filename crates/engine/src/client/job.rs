//! What ends with its holder: on Windows a job object, in which an engine is with everything that it starts.
//!
//! Elsewhere groups and supervisors do that. The system closes the object also when we are killed, and ends with it whoever is
//! in it: there it is the supervisor as well.

/// The job that an engine is in, from its start until this is dropped.
#[cfg(windows)]
#[derive(Debug)]
pub(super) struct Job {
    _object: win32job::Job,
}

#[cfg(windows)]
impl Job {
    /// Puts a child that has just been started into a job of its own: what it starts from now on is in it too. `None` when the
    /// system refuses.
    pub(super) fn of(child: &std::process::Child) -> Option<Self> {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let object = win32job::Job::create_with_limit_info(&limits).ok()?;
        // The same number, which the crate takes as such.
        object.assign_process(child.as_raw_handle() as isize).ok()?;
        Some(Self { _object: object })
    }
}

/// Nothing: the engine leads a group.
#[cfg(not(windows))]
#[derive(Debug)]
pub(super) struct Job;

#[cfg(not(windows))]
impl Job {
    /// There are no jobs here.
    pub(super) const fn of(_child: &std::process::Child) -> Option<Self> {
        None
    }
}
