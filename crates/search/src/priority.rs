//! The priority of search threads.
//!
//! A search may use every processor. At idle priority it yields at once to a thread that draws a frame. A high nice value is
//! not enough: Linux lets a nice thread finish its time slice (3 ms on 16 cores) before it runs a thread that has just woken
//! up. A frame wakes several threads one after the other.

use std::cell::Cell;

thread_local! {
    static IS_LOWERED: Cell<bool> = const { Cell::new(false) };
}

/// The number of processors from which searches run at idle priority. With fewer, other programs can keep all of them busy and
/// starve an idle thread.
const MIN_IDLE_PROCESSORS: usize = 5;

/// Lowers the priority of the current thread for a search: to idle priority on a machine with many processors, otherwise to
/// a nice value of 10.
///
/// Threads that are started by searches on the current thread get the same priority. If the system refuses, the priority stays
/// unchanged.
pub fn lower_search_priority() {
    IS_LOWERED.set(true);
    if std::thread::available_parallelism()
        .is_ok_and(|processor_count| processor_count.get() >= MIN_IDLE_PROCESSORS)
    {
        set_idle_priority();
    } else {
        lower_priority();
    }
}

/// Lowers the priority of the current thread below that of drawing threads: on Linux to a nice value of 10. If the system
/// refuses, the priority stays unchanged.
#[cfg(all(feature = "threads", any(unix, windows)))]
pub fn lower_priority() {
    use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
    // 25 % of the crate's scale.
    let low_priority = ThreadPriorityValue::try_from(25_u8).map(ThreadPriority::Crossplatform);
    let _ = low_priority.map(set_current_thread_priority);
}

/// Does nothing on this system.
#[cfg(not(all(feature = "threads", any(unix, windows))))]
pub const fn lower_priority() {}

/// Returns a function that gives the calling thread the current thread's priority. Without it, new threads inherit the
/// priority only on Linux.
pub fn inherited_priority() -> impl FnOnce() + Copy + Send + Sync {
    let is_lowered = IS_LOWERED.get();
    move || {
        if is_lowered {
            lower_search_priority();
        }
    }
}

#[cfg(all(feature = "threads", any(target_os = "linux", target_os = "android")))]
fn set_idle_priority() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
        set_thread_priority_and_policy, thread_native_id,
    };
    let idle_policy = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    // Without privileges the nice value cannot be changed, but the policy is set anyway.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle_policy);
}

#[cfg(all(
    feature = "threads",
    any(unix, windows),
    not(any(target_os = "linux", target_os = "android"))
))]
fn set_idle_priority() {
    let _ = thread_priority::set_current_thread_priority(thread_priority::ThreadPriority::Min);
}

#[cfg(not(all(feature = "threads", any(unix, windows))))]
const fn set_idle_priority() {}
