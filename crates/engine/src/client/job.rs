//! On Windows, ends an engine and its child processes with a job object.
//!
//! Other systems use process groups and supervisors instead. Windows closes the object if this process is killed, which ends
//! all its members. It therefore also replaces the supervisor.

/// A job object that holds an engine; dropping it ends the engine.
#[cfg(windows)]
#[derive(Debug)]
pub(super) struct JobObject {
    _object: win32job::Job,
}

#[cfg(windows)]
impl JobObject {
    /// Adds a child that was just started to a new job, which also holds the processes that it starts later. Returns `None` if
    /// the system refuses.
    pub(super) fn assign(child: &std::process::Child) -> Option<Self> {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let object = win32job::Job::create_with_limit_info(&limits).ok()?;
        // The crate takes the handle as a number.
        object.assign_process(child.as_raw_handle() as isize).ok()?;
        Some(Self { _object: object })
    }
}

#[cfg(not(windows))]
#[derive(Debug)]
pub(super) struct JobObject;

#[cfg(not(windows))]
impl JobObject {
    pub(super) const fn assign(_child: &std::process::Child) -> Option<Self> {
        None
    }
}
