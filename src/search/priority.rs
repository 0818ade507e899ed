//! The priority of threads that search.
//!
//! A search may use every processor of the machine. At idle priority it gives way at once to a thread that draws a frame.
//! A high nice value is not enough: Linux lets a nice thread finish its time slice (3 ms on 16 cores) before it runs the thread
//! that has just woken up, and a frame wakes several threads one after the other.

use std::cell::Cell;

thread_local! {
    static IS_IDLE: Cell<bool> = const { Cell::new(false) };
}

/// Gives the current thread idle priority: it runs when no other thread of the machine wants its processor.
///
/// The threads that its searches start get the same priority. Where the system refuses, the priority stays as it is.
pub fn run_at_idle_priority() {
    IS_IDLE.set(true);
    set_idle();
}

/// Returns what a thread started by the current one must call to have the same priority.
///
/// Only Linux hands the priority on without this.
pub(crate) fn inherited() -> impl FnOnce() + Copy + Send + Sync {
    let is_idle = IS_IDLE.get();
    move || {
        if is_idle {
            run_at_idle_priority();
        }
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn set_idle() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
        set_thread_priority_and_policy, thread_native_id,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    // The nice value that goes with the policy cannot be lowered without privileges: the policy is set all the same.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
}

#[cfg(all(
    any(unix, windows),
    not(any(target_os = "linux", target_os = "android"))
))]
fn set_idle() {
    let _ = thread_priority::set_current_thread_priority(thread_priority::ThreadPriority::Min);
}

#[cfg(not(any(unix, windows)))]
const fn set_idle() {}
