//! Background threads. Systems poll them and never wait. Threads can be stopped, and they have a bounded time to end with
//! the program.

mod exit_deadline;
mod queue;
#[cfg(target_os = "linux")]
pub mod session_bus;

pub use exit_deadline::ExitDeadline;
pub use queue::TaskQueue;

pub(crate) use quadrille_search::lower_priority;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use quadrille_search::StopFlag;
use std::io;
use std::ops::DerefMut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Wakes the sleeping window.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Returns a waker for the window. Without a window, the waker makes [`wait_for_report`] return.
pub(crate) fn waker(proxy: Option<&EventLoopProxyWrapper>) -> Option<Waker> {
    Some(match proxy {
        Some(proxy) => {
            let proxy = (**proxy).clone();
            Arc::new(move || {
                // The window may be closing.
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            })
        }
        None => Arc::new(|| {
            let mut count = REPORT_SIGNAL.0.lock().unwrap_or_else(PoisonError::into_inner);
            *count = count.wrapping_add(1);
            REPORT_SIGNAL.1.notify_all();
        }),
    })
}

/// The number of reports without a window to wake, and the condition variable for the next one.
static REPORT_SIGNAL: (Mutex<u64>, Condvar) = (Mutex::new(0), Condvar::new());

/// Returns the number of reports without a window to wake.
pub fn report_count() -> u64 {
    *REPORT_SIGNAL.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces the window's event loop in tests: waits until the number of reports is no longer `old_count`, but at most
/// `timeout`.
pub fn wait_for_report(old_count: u64, timeout: Duration) {
    let current_count = REPORT_SIGNAL.0.lock().unwrap_or_else(PoisonError::into_inner);
    // The next frame is also drawn after a timeout.
    let _ = REPORT_SIGNAL
        .1
        .wait_timeout_while(current_count, timeout, |new_count| *new_count == old_count);
}

/// A queue of reports from threads to a system, in order.
pub struct Inbox<T>(Arc<Mutex<Vec<T>>>);

/// A sender for an [`Inbox`].
pub struct InboxSender<T> {
    inbox: Inbox<T>,
    waker: Option<Waker>,
}

// Deriving would require `T: Clone` and `T: Default`.
impl<T> Clone for Inbox<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Inbox<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> Clone for InboxSender<T> {
    fn clone(&self) -> Self {
        Self { inbox: self.inbox.clone(), waker: self.waker.clone() }
    }
}

impl<T> Inbox<T> {
    /// Returns the reports since the last call, oldest first.
    pub fn take(&self) -> Vec<T> {
        std::mem::take(&mut *self.lock())
    }

    /// Returns a sender that calls `waker` after each report.
    pub fn sender(&self, waker: Option<Waker>) -> InboxSender<T> {
        let inbox = self.clone();
        InboxSender { inbox, waker }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> InboxSender<T> {
    /// Sends a report and wakes the window.
    pub fn send(&self, report: T) {
        self.inbox.lock().push(report);
        self.wake();
    }

    /// Returns the waker of the window.
    pub fn waker(&self) -> Option<Waker> {
        self.waker.clone()
    }

    /// Wakes the window without a report.
    pub fn wake(&self) {
        if let Some(waker) = &self.waker {
            waker();
        }
    }
}

/// A change of the world requested by a thread.
type WorldChange = Box<dyn FnOnce(&mut World) + Send>;

/// Closures that threads send to change the world. They run in order at the beginning of the next frame.
#[derive(Resource, Clone)]
pub struct WorldInbox(InboxSender<WorldChange>);

impl WorldInbox {
    /// Sends a change and wakes the window.
    pub fn send(&self, change: impl FnOnce(&mut World) + Send + 'static) {
        self.0.send(Box::new(change));
    }

    /// Returns the waker of the window.
    pub fn waker(&self) -> Option<Waker> {
        self.0.waker()
    }
}

impl FromWorld for WorldInbox {
    fn from_world(world: &mut World) -> Self {
        let waker = waker(world.get_resource::<EventLoopProxyWrapper>());
        Self(Inbox::default().sender(waker))
    }
}

/// Runs the closures of the [`WorldInbox`].
fn apply_world_changes(world: &mut World) {
    let changes = world.resource::<WorldInbox>().0.inbox.take();
    for change in changes {
        change(world);
    }
}

/// Adds the deadline for background work and the [`WorldInbox`].
pub fn plugin(app: &mut App) {
    app.init_resource::<ExitDeadline>()
        .init_resource::<WorldInbox>()
        .add_systems(PreUpdate, apply_world_changes);
}

/// A job on its own thread. Dropping it stops the job without waiting for it.
pub struct BackgroundJob<T> {
    inbox: Inbox<T>,
    stop: StopFlag,
    thread: JoinHandle<()>,
    is_finished: Arc<AtomicBool>,
}

/// The thread's side of a [`BackgroundJob`].
pub struct Reporter<T> {
    sender: InboxSender<T>,
    stop: StopFlag,
    is_finished: Arc<AtomicBool>,
}

impl<T: Send + 'static> BackgroundJob<T> {
    /// Starts `work` on a thread with this name. Each report, and the end of the job, wakes the window.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn spawn(
        name: &str,
        waker: Option<Waker>,
        work: impl FnOnce(&Reporter<T>) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = StopFlag::new();
        let inbox = Inbox::default();
        let is_finished = Arc::default();
        let reporter = Reporter {
            sender: inbox.sender(waker),
            stop: stop.clone(),
            is_finished: Arc::clone(&is_finished),
        };
        let thread =
            std::thread::Builder::new().name(name.to_owned()).spawn(move || work(&reporter))?;
        Ok(Self { inbox, stop, thread, is_finished })
    }

    /// Starts a job like [`Self::spawn`], but logs the error and returns `None`.
    pub fn start(
        name: &str,
        waker: Option<Waker>,
        work: impl FnOnce(&Reporter<T>) + Send + 'static,
    ) -> Option<Self> {
        Self::spawn(name, waker, work)
            .inspect_err(|reason| error!("the thread for {name} cannot be started: {reason}"))
            .ok()
    }

    /// Returns the reports since the last call, oldest first.
    pub fn poll(&self) -> Vec<T> {
        self.inbox.take()
    }

    /// Takes the result of a job with a single report, and removes the job. Returns `Some(None)` if it ended without a
    /// result. Changes `job` only then.
    pub fn take_result(mut job: impl DerefMut<Target = Option<Self>>) -> Option<Option<T>> {
        let running_job = job.as_ref()?;
        // Checked first, so that all reports before the end are in the inbox.
        let is_finished = running_job.is_finished();
        let result = running_job.poll().pop();
        if result.is_none() && !is_finished {
            return None;
        }
        *job = None;
        Some(result)
    }

    /// Requests the end of the job. Does not wait.
    pub fn cancel(&self) {
        self.stop.stop();
        // The job may be parked.
        self.thread.thread().unpark();
    }

    /// Returns whether the end of the job was requested.
    pub fn is_cancelled(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Returns whether the job has ended.
    pub fn is_finished(&self) -> bool {
        self.is_finished.load(Ordering::Acquire)
    }
}

impl<T> Drop for BackgroundJob<T> {
    fn drop(&mut self) {
        self.stop.stop();
        self.thread.thread().unpark();
    }
}

impl<T> Reporter<T> {
    /// Sends a report.
    pub fn send(&self, report: T) {
        self.sender.send(report);
    }

    /// Returns the flag that the job must poll.
    pub const fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Wakes the window without a report.
    pub fn wake(&self) {
        self.sender.wake();
    }
}

/// Marks the end of the job, even after a panic.
impl<T> Drop for Reporter<T> {
    fn drop(&mut self) {
        self.is_finished.store(true, Ordering::Release);
        self.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn wait_for_end(work: &BackgroundJob<u32>) -> bool {
        let until = Instant::now() + Duration::from_secs(60);
        while !work.is_finished() && Instant::now() < until {
            std::thread::yield_now();
        }
        work.is_finished()
    }

    #[test]
    fn reports_arrive_once_and_in_order() {
        let work = BackgroundJob::spawn("test", None, |reporter| {
            reporter.send(1);
            reporter.send(2);
        })
        .unwrap();
        assert!(wait_for_end(&work));
        assert_eq!(work.poll(), [1, 2]);
        assert!(work.poll().is_empty());
    }

    #[test]
    fn thread_changes_apply_once_in_order_in_the_next_frame() {
        #[derive(Resource, Default)]
        struct ReceivedValues(Vec<u32>);
        let mut app = App::new();
        app.init_resource::<ReceivedValues>().add_plugins(plugin);
        let inbox = app.world().resource::<WorldInbox>().clone();
        let thread = std::thread::spawn(move || {
            for number in 0..3 {
                inbox.send(move |world| world.resource_mut::<ReceivedValues>().0.push(number));
            }
        });
        thread.join().unwrap();
        assert!(app.world().resource::<ReceivedValues>().0.is_empty());
        for _ in 0..2 {
            app.update();
            assert_eq!(app.world().resource::<ReceivedValues>().0, [0, 1, 2]);
        }
    }

    #[test]
    fn dropped_job_is_stopped() {
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let work = BackgroundJob::<u32>::spawn("test", None, move |reporter| {
            while !reporter.stop().is_stopped() {
                std::thread::park();
            }
            drop(sender);
        })
        .unwrap();
        assert!(!work.is_cancelled());
        drop(work);
        assert!(
            receiver
                .recv_timeout(Duration::from_secs(60))
                .is_err_and(|error| { error == std::sync::mpsc::RecvTimeoutError::Disconnected })
        );
    }

    #[test]
    fn window_wakes_for_reports_and_after_a_panic() {
        let woken = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let counter = Arc::clone(&woken);
        let wake: Waker = Arc::new(move || {
            counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        });
        let work = BackgroundJob::spawn("test", Some(wake), |reporter| {
            reporter.send(7);
            panic!("a defect, for the test");
        })
        .unwrap();
        assert!(wait_for_end(&work));
        // The window is woken after the job counts as ended.
        let until = Instant::now() + Duration::from_secs(60);
        while woken.load(std::sync::atomic::Ordering::Relaxed) < 2 && Instant::now() < until {
            std::thread::yield_now();
        }
        assert_eq!(woken.load(std::sync::atomic::Ordering::Relaxed), 2);
        assert_eq!(work.poll(), [7]);
    }
}
