//! Writes the engine's output on a thread of its own, so that a manager that does not read delays neither the search nor
//! `quit`. The search thread itself writes only the end of a search, if the output is free: waking the other thread costs
//! move time.
//!
//! Answers are queued. Of the `info` lines of a running search, only the latest waits, and two lines are sent at a minimum
//! interval. A slow reader is not flooded, and a fast one soon has the latest line.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The minimum interval between two `info` lines of a running search.
const INFO_INTERVAL: Duration = Duration::from_millis(40);
/// Capacity of the answer queue in bytes. Senders block above it.
const MAX_QUEUED_BYTES: usize = 1024 * 1024;

/// The queue of lines for the manager. Clones share it.
#[derive(Clone)]
pub(super) struct OutputQueue(Arc<SharedOutput>);

struct SharedOutput {
    queue: Mutex<QueueState>,
    queue_change: Condvar,
    /// Only used by the thread that has set `is_writing`.
    output: Mutex<Box<dyn Write + Send>>,
}

#[derive(Default)]
struct QueueState {
    answers: String,
    info: Option<String>,
    is_writing: bool,
    is_closed: bool,
    write_error: Option<(io::ErrorKind, String)>,
}

impl OutputQueue {
    /// Starts a thread that writes a new queue to `output`.
    pub fn spawn_writer(output: impl Write + Send + 'static) -> io::Result<Self> {
        let queue = Self(Arc::new(SharedOutput {
            queue: Mutex::default(),
            queue_change: Condvar::new(),
            output: Mutex::new(Box::new(output)),
        }));
        let writer_queue = queue.clone();
        let thread = std::thread::Builder::new().name("output".to_owned());
        thread.spawn(move || writer_queue.write_until_closed())?;
        Ok(queue)
    }

    fn lock_queue(&self) -> MutexGuard<'_, QueueState> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_for_change<'a>(
        &'a self,
        queue: MutexGuard<'a, QueueState>,
    ) -> MutexGuard<'a, QueueState> {
        let wait_result = self.0.queue_change.wait(queue);
        wait_result.unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues one or more lines. Blocks while the queue is full. Fails if an earlier line could not be written.
    pub fn send(&self, lines: &str) -> io::Result<()> {
        let mut queue = self.lock_queue();
        while queue.answers.len() > MAX_QUEUED_BYTES && queue.write_error.is_none() {
            queue = self.wait_for_change(queue);
        }
        queue.push_answer(lines)?;
        self.0.queue_change.notify_all();
        Ok(())
    }

    /// Sends the held last lines of a search after `stop`, and drops a pending `info`. Fails as [`send`](Self::send) does.
    pub fn send_held(&self, lines: &str) -> io::Result<()> {
        self.lock_queue().info = None;
        self.send(lines)
    }

    /// Sends the last lines of a search, and drops a pending `info`. Calls `on_queued` before the manager can read the
    /// lines and before other lines can be queued.
    pub fn send_last(&self, lines: &str, on_queued: impl FnOnce()) {
        let mut queue = self.lock_queue();
        queue.info = None;
        // The next call of `send` returns the error.
        let _ = queue.push_answer(lines);
        on_queued();
        if queue.is_writing {
            self.0.queue_change.notify_all();
        } else {
            let text = std::mem::take(&mut queue.answers);
            drop(self.write(queue, &text));
        }
    }

    /// Sends an `info` line when the interval has passed, unless a newer one replaces it.
    pub fn send_info(&self, line: String) {
        self.lock_queue().info = Some(line);
        self.0.queue_change.notify_all();
    }

    /// Closes the queue and drops a pending `info`. Waits until all answers are written, at most for `timeout`; `None` sets no
    /// limit. Fails if a line could not be written.
    pub fn close(&self, timeout: Option<Duration>) -> io::Result<()> {
        let deadline = timeout.map(|timeout| Instant::now() + timeout);
        let mut queue = self.lock_queue();
        queue.is_closed = true;
        queue.info = None;
        self.0.queue_change.notify_all();
        while (queue.is_writing || !queue.answers.is_empty()) && queue.write_error.is_none() {
            queue =
                match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
                    None => self.wait_for_change(queue),
                    Some(Duration::ZERO) => return Ok(()),
                    Some(remaining) => {
                        let wait_result = self.0.queue_change.wait_timeout(queue, remaining);
                        wait_result.unwrap_or_else(PoisonError::into_inner).0
                    }
                };
        }
        queue.check_write_error()
    }

    fn write_until_closed(&self) {
        let mut next_info_time = Instant::now();
        let mut queue = self.lock_queue();
        while queue.write_error.is_none() {
            let now = Instant::now();
            let text = if queue.is_writing {
                queue = self.wait_for_change(queue);
                continue;
            } else if !queue.answers.is_empty() {
                std::mem::take(&mut queue.answers)
            } else if queue.is_closed {
                return;
            } else if queue.info.is_none() {
                queue = self.wait_for_change(queue);
                continue;
            } else if now < next_info_time {
                let wait_result = self.0.queue_change.wait_timeout(queue, next_info_time - now);
                queue = wait_result.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            } else {
                next_info_time = now + INFO_INTERVAL;
                queue.info.take().unwrap_or_default() + "\n"
            };
            queue = self.write(queue, &text);
        }
    }

    /// Writes without holding the lock of the queue.
    fn write<'a>(
        &'a self,
        mut queue: MutexGuard<'a, QueueState>,
        text: &str,
    ) -> MutexGuard<'a, QueueState> {
        queue.is_writing = true;
        self.0.queue_change.notify_all();
        drop(queue);
        let mut output = self.0.output.lock().unwrap_or_else(PoisonError::into_inner);
        let write_result = output.write_all(text.as_bytes()).and_then(|()| output.flush());
        drop(output);
        let mut queue = self.lock_queue();
        queue.is_writing = false;
        if let Err(error) = write_result {
            queue.write_error = Some((error.kind(), error.to_string()));
        }
        self.0.queue_change.notify_all();
        queue
    }
}

impl QueueState {
    fn push_answer(&mut self, lines: &str) -> io::Result<()> {
        self.check_write_error()?;
        self.answers.push_str(lines);
        self.answers.push('\n');
        Ok(())
    }

    fn check_write_error(&self) -> io::Result<()> {
        match &self.write_error {
            None => Ok(()),
            Some((kind, reason)) => Err(io::Error::new(*kind, reason.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A manager that reads one piece per permission, and passes it to the test.
    struct StepwiseReader {
        read: Sender<String>,
        may_read: Receiver<()>,
    }

    impl Write for StepwiseReader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.may_read.recv().is_err() {
                std::thread::park();
            }
            let text = String::from_utf8_lossy(bytes).into_owned();
            self.read.send(text).map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn queue() -> (OutputQueue, Receiver<String>, Sender<()>) {
        let ((read, pieces), (may, may_read)) = (channel(), channel());
        let output =
            OutputQueue::spawn_writer(StepwiseReader { read, may_read }).expect("a thread");
        (output, pieces, may)
    }

    #[test]
    fn latest_info_replaces_older_ones() {
        let (output, pieces, may) = queue();
        let began = Instant::now();
        for number in 0..1000 {
            output.send_info(format!("info {number}"));
        }
        // The last line is written although no further line is queued.
        let mut written = Vec::new();
        while written.last().is_none_or(|last| last != "info 999\n") {
            may.send(()).expect("a reader");
            written.push(pieces.recv().expect("an info"));
        }
        let most = 1 + began.elapsed().as_millis() / INFO_INTERVAL.as_millis();
        assert!(written.len() as u128 <= most, "{written:?}");
    }

    #[test]
    fn unread_output_does_not_block_the_search() {
        let (output, pieces, may) = queue();
        output.send("readyok").expect("room");
        while !output.lock_queue().is_writing {
            std::thread::yield_now();
        }
        for number in 0..100_000 {
            output.send_info(format!("info {number}"));
        }
        let mut is_first = false;
        output.send_last("info last\nbestmove a4a8", || is_first = pieces.try_recv().is_err());
        assert!(is_first);
        output.close(Some(Duration::from_millis(1))).expect("no failure");
        let waiting = |pieces: &Receiver<String>| {
            may.send(()).expect("a reader");
            pieces.recv().expect("a piece")
        };
        let mut text = waiting(&pieces);
        while !text.ends_with("bestmove a4a8\n") {
            text += &waiting(&pieces);
        }
        assert!(text.lines().count() <= 4, "{text}");
        assert!(text.ends_with("info last\nbestmove a4a8\n"));
    }

    #[test]
    fn held_answer_drops_pending_info() {
        let (output, pieces, may) = queue();
        may.send(()).expect("a reader");
        output.send_info("info 1".to_owned());
        assert_eq!(pieces.recv().as_deref(), Ok("info 1\n"));
        // The interval has not passed yet.
        output.send_info("info 2".to_owned());
        output.send_held("info 3\nbestmove a4a8").expect("room");
        may.send(()).expect("a reader");
        assert_eq!(pieces.recv().as_deref(), Ok("info 3\nbestmove a4a8\n"));
        may.send(()).expect("a reader");
        assert!(pieces.recv_timeout(3 * INFO_INTERVAL).is_err());
    }

    #[test]
    fn last_info_and_move_are_written_together() {
        let (output, pieces, may) = queue();
        may.send(()).expect("a reader");
        output.send_last("info last\nbestmove a4a8", || {});
        assert_eq!(pieces.recv().as_deref(), Ok("info last\nbestmove a4a8\n"));
        output.close(None).expect("all written");
    }

    #[test]
    fn send_blocks_while_the_queue_is_full() {
        let (output, pieces, may) = queue();
        let line = "x".repeat(1 + MAX_QUEUED_BYTES);
        output.send(&line).expect("room");
        output.send(&line).expect("room when the first is being written");
        let to = output.clone();
        let (done, is_done) = channel();
        std::thread::spawn(move || done.send(to.send("last").is_ok()));
        assert!(is_done.recv_timeout(Duration::from_millis(20)).is_err());
        for _ in 0..2 {
            may.send(()).expect("a reader");
            assert_eq!(pieces.recv().map(|piece| piece.len()), Ok(line.len() + 1));
        }
        assert_eq!(is_done.recv(), Ok(true));
        may.send(()).expect("a reader");
        assert_eq!(pieces.recv().as_deref(), Ok("last\n"));
    }

    #[test]
    fn closed_output_is_reported() {
        let (output, pieces, may) = queue();
        drop(pieces);
        may.send(()).expect("a reader");
        let _ = output.send("readyok");
        let gone = output.close(None).expect_err("nobody reads");
        assert_eq!(gone.kind(), io::ErrorKind::BrokenPipe);
        assert!(output.send("more").is_err());
    }
}
