//! A thread that runs jobs one after the other, so that no frame waits for a disk.

use super::ExitDeadline;
use bevy::log::error;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

/// The work of the thread.
type Job = Box<dyn FnOnce() + Send>;

/// A thread with a queue of jobs. Dropping it waits until all jobs are done, up to the deadline at the end of the program.
pub struct TaskQueue {
    job_sender: Option<Sender<Job>>,
    thread: JoinHandle<()>,
    exit_deadline: ExitDeadline,
}

impl TaskQueue {
    /// Starts a thread with this name.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start(name: &str, exit_deadline: ExitDeadline) -> io::Result<Self> {
        let (job_sender, job_receiver) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            while let Ok(job) = job_receiver.recv() {
                // A panic in one job must not prevent the others.
                if catch_unwind(AssertUnwindSafe(job)).is_err() {
                    error!("a task of a thread has failed");
                }
            }
        })?;
        Ok(Self { job_sender: Some(job_sender), thread, exit_deadline })
    }

    /// Adds a job. Does not wait. Returns `false` if the thread has ended, which is a bug.
    pub fn submit(&self, job: impl FnOnce() + Send + 'static) -> bool {
        let job_sender = self.job_sender.as_ref();
        let is_sent = job_sender.is_some_and(|job_sender| job_sender.send(Box::new(job)).is_ok());
        if !is_sent {
            error!("a thread has ended too early");
        }
        is_sent
    }
}

impl Drop for TaskQueue {
    fn drop(&mut self) {
        self.job_sender = None;
        if !self.exit_deadline.wait(|| self.thread.is_finished()) {
            error!("a thread is still running at the end of the program");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn queue_finishes_its_jobs_before_it_is_dropped() {
        let queue = TaskQueue::start("test", ExitDeadline::default()).unwrap();
        let (done, receiver) = mpsc::channel();
        for number in 0..3 {
            let done = done.clone();
            assert!(queue.submit(move || {
                assert_ne!(number, 1, "a defect, for the test");
                done.send(number).unwrap();
            }));
        }
        drop(queue);
        assert_eq!(receiver.try_iter().collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn hanging_job_is_abandoned_at_the_deadline() {
        let leaving = ExitDeadline::default();
        let queues = ["one", "two"].map(|name| TaskQueue::start(name, leaving.clone()).unwrap());
        let (_never, hangs) = mpsc::channel::<()>();
        let hangs = std::sync::Arc::new(std::sync::Mutex::new(hangs));
        for queue in &queues {
            let hangs = std::sync::Arc::clone(&hangs);
            queue.submit(move || {
                let _ = hangs.lock().map(|hangs| hangs.recv());
            });
        }
        let began = Instant::now();
        drop(queues);
        // All queues share one deadline.
        assert!(began.elapsed() < Duration::from_millis(2900), "{:?}", began.elapsed());
    }
}
