//! A thread that does one thing after the other, so that no frame waits for a disk.

use bevy::log::error;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

type Job = Box<dyn FnOnce() + Send>;

/// The thread. When this is dropped, everything that was asked of it has been done.
pub(super) struct Worker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// A thread of this name.
    ///
    /// # Errors
    /// When the system gives none.
    pub(super) fn start(name: &str) -> io::Result<Self> {
        let (jobs, to_do) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                while let Ok(job) = to_do.recv() {
                    // A defect in one thing must not keep the others from being done.
                    if catch_unwind(AssertUnwindSafe(job)).is_err() {
                        error!(
                            "one of the things asked of the thread that keeps the games has failed"
                        );
                    }
                }
            })?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Asks for something; does not wait. `false` when the thread is gone, which only a defect can bring about.
    pub(super) fn ask(&self, job: impl FnOnce() + Send + 'static) -> bool {
        let asked = self.jobs.as_ref();
        let asked = asked.is_some_and(|jobs| jobs.send(Box::new(job)).is_ok());
        if !asked {
            error!("the thread that keeps the games has ended");
        }
        asked
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was told in the log.
            let _ = thread.join();
        }
    }
}
