//! The priority of threads that search.
//!
//! A search may use every processor of the machine. At idle priority it gives way at once to a thread that draws a frame.
//! A high nice value is not enough: Linux lets a nice thread finish its time slice (3 ms on 16 cores) before it runs the thread
//! that has just woken up, and a frame wakes several threads one after the other.

use std::cell::Cell;

thread_local! {
    static IS_LOWERED: Cell<bool> = const { Cell::new(false) };
}

/// The number of processors from which searches run at idle priority. With fewer, other programs can keep all of them busy,
/// and a thread at idle priority would get no time.
const MANY_PROCESSORS: usize = 5;

/// Lowers the priority of the current thread for a search: to idle priority, with which it runs when no other thread of the
/// machine wants its processor, or on a machine with few processors to a nice value of 10.
///
/// The threads that its searches start get the same priority. Where the system refuses, the priority stays as it is.
pub fn lower_search_priority() {
    IS_LOWERED.set(true);
    if std::thread::available_parallelism().is_ok_and(|all| all.get() >= MANY_PROCESSORS) {
        set_idle();
    } else {
        lower_priority();
    }
}

/// Lowers the priority of the current thread below that of the threads that draw: to a nice value of 10 on Linux. Where the
/// system refuses, it stays as it is.
#[cfg(all(feature = "threads", any(unix, windows)))]
pub fn lower_priority() {
    use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
    // A quarter of the scale.
    let lower = ThreadPriorityValue::try_from(25_u8).map(ThreadPriority::Crossplatform);
    let _ = lower.map(set_current_thread_priority);
}

/// Does nothing on this system.
#[cfg(not(all(feature = "threads", any(unix, windows))))]
pub const fn lower_priority() {}

/// Returns a function that gives a thread started by the current one the same priority.
///
/// Only Linux passes the priority on by itself.
pub fn inherited_priority() -> impl FnOnce() + Copy + Send + Sync {
    let is_lowered = IS_LOWERED.get();
    move || {
        if is_lowered {
            lower_search_priority();
        }
    }
}

#[cfg(all(feature = "threads", any(target_os = "linux", target_os = "android")))]
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
    feature = "threads",
    any(unix, windows),
    not(any(target_os = "linux", target_os = "android"))
))]
fn set_idle() {
    let _ = thread_priority::set_current_thread_priority(thread_priority::ThreadPriority::Min);
}

#[cfg(not(all(feature = "threads", any(unix, windows))))]
const fn set_idle() {}
