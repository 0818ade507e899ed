//! What the engine writes, on a thread of its own, so that a manager who does not read delays neither the search nor `quit`. Only
//! the end of a search is written by the thread that has searched, when nobody else is writing: waking another one takes time that
//! belongs to the move.
//!
//! Answers are queued until they are written. So is the `info` of a search, but a newer one replaces it, and two of them are some
//! time apart: a slow reader is not flooded, and a quick one soon has the latest.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The least time between two `info` lines of a running search.
const INFO_INTERVAL: Duration = Duration::from_millis(40);
/// So many bytes of answers may wait to be written. Whoever sends more waits until there is room.
const QUEUED_BYTES: usize = 1024 * 1024;

/// The queue of lines for the manager. Clones share it.
#[derive(Clone)]
pub(super) struct OutputQueue(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// Used by whoever has set `writing`.
    output: Mutex<Box<dyn Write + Send>>,
}

#[derive(Default)]
struct Queue {
    /// Whole lines.
    answers: String,
    /// The latest `info` of a running search, until it is written.
    info: Option<String>,
    /// A thread is writing.
    writing: bool,
    closed: bool,
    failed: Option<(io::ErrorKind, String)>,
}

impl OutputQueue {
    /// A queue that a new thread writes to `output`.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn spawn_writer(output: impl Write + Send + 'static) -> io::Result<Self> {
        let queue = Self(Arc::new(Shared {
            queue: Mutex::default(),
            changed: Condvar::new(),
            output: Mutex::new(Box::new(output)),
        }));
        let from = queue.clone();
        let thread = std::thread::Builder::new().name("output".to_owned());
        thread.spawn(move || from.write_all())?;
        Ok(queue)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&'a self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        let changed = self.0.changed.wait(queue);
        changed.unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a line, or several with line ends between them, as soon as there is room.
    ///
    /// # Errors
    /// When an earlier one could not be written.
    pub fn send(&self, lines: &str) -> io::Result<()> {
        let mut queue = self.queue();
        while queue.answers.len() > QUEUED_BYTES && queue.failed.is_none() {
            queue = self.wait(queue);
        }
        queue.put(lines)?;
        self.0.changed.notify_all();
        Ok(())
    }

    /// Sends the last lines of a search that was held back until `stop`, instead of an `info` that has not been written.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    pub fn send_held(&self, lines: &str) -> io::Result<()> {
        self.queue().info = None;
        self.send(lines)
    }

    /// Sends the last lines of a search instead of an `info` that has not been written. `before` is called before the manager can
    /// have read any of them, and before anything else can be queued.
    pub fn send_last(&self, lines: &str, before: impl FnOnce()) {
        let mut queue = self.queue();
        queue.info = None;
        // A failure is reported to whoever sends next.
        let _ = queue.put(lines);
        before();
        if queue.writing {
            self.0.changed.notify_all();
        } else {
            let text = std::mem::take(&mut queue.answers);
            drop(self.write(queue, &text));
        }
    }

    /// Sends an `info` line when its time comes, unless there is a newer one by then.
    pub fn send_info(&self, line: String) {
        self.queue().info = Some(line);
        self.0.changed.notify_all();
    }

    /// Waits until everything is written, for `timeout` at most if there is one.
    ///
    /// # Errors
    /// When something could not be written.
    pub fn close(&self, timeout: Option<Duration>) -> io::Result<()> {
        let end = timeout.map(|timeout| Instant::now() + timeout);
        let mut queue = self.queue();
        queue.closed = true;
        queue.info = None;
        self.0.changed.notify_all();
        while (queue.writing || !queue.answers.is_empty()) && queue.failed.is_none() {
            queue = match end.map(|end| end.saturating_duration_since(Instant::now())) {
                None => self.wait(queue),
                Some(Duration::ZERO) => return Ok(()),
                Some(left) => {
                    let changed = self.0.changed.wait_timeout(queue, left);
                    changed.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        queue.failure()
    }

    /// Writes what is queued until the queue is closed or the manager has gone away.
    fn write_all(&self) {
        let mut info_from = Instant::now();
        let mut queue = self.queue();
        while queue.failed.is_none() {
            let now = Instant::now();
            let text = if queue.writing {
                queue = self.wait(queue);
                continue;
            } else if !queue.answers.is_empty() {
                std::mem::take(&mut queue.answers)
            } else if queue.closed {
                return;
            } else if queue.info.is_none() {
                queue = self.wait(queue);
                continue;
            } else if now < info_from {
                let changed = self.0.changed.wait_timeout(queue, info_from - now);
                queue = changed.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            } else {
                info_from = now + INFO_INTERVAL;
                queue.info.take().unwrap_or_default() + "\n"
            };
            queue = self.write(queue, &text);
        }
    }

    /// Writes, while the others may queue more.
    fn write<'a>(&'a self, mut queue: MutexGuard<'a, Queue>, text: &str) -> MutexGuard<'a, Queue> {
        queue.writing = true;
        // There is room again.
        self.0.changed.notify_all();
        drop(queue);
        let mut output = self.0.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush());
        drop(output);
        let mut queue = self.queue();
        queue.writing = false;
        if let Err(error) = written {
            queue.failed = Some((error.kind(), error.to_string()));
        }
        self.0.changed.notify_all();
        queue
    }
}

impl Queue {
    fn put(&mut self, lines: &str) -> io::Result<()> {
        self.failure()?;
        self.answers.push_str(lines);
        self.answers.push('\n');
        Ok(())
    }

    /// The failure of an earlier line.
    fn failure(&self) -> io::Result<()> {
        match &self.failed {
            None => Ok(()),
            Some((kind, reason)) => Err(io::Error::new(*kind, reason.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A manager who hands over every piece that he reads, and reads as many as he may.
    struct Reader {
        read: Sender<String>,
        may_read: Receiver<()>,
    }

    impl Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // After the last permission nothing more is read.
            if self.may_read.recv().is_err() {
                std::thread::park();
            }
            let text = String::from_utf8_lossy(bytes).into_owned();
            self.read
                .send(text)
                .map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn queue() -> (OutputQueue, Receiver<String>, Sender<()>) {
        let ((read, pieces), (may, may_read)) = (channel(), channel());
        let output = OutputQueue::spawn_writer(Reader { read, may_read }).expect("a thread");
        (output, pieces, may)
    }

    #[test]
    fn the_latest_info_is_sent_soon_and_the_rest_left_out() {
        let (output, pieces, may) = queue();
        let began = Instant::now();
        for number in 0..1000 {
            output.send_info(format!("info {number}"));
        }
        // Nothing more is sent: the last one is written all the same.
        let mut written = Vec::new();
        while written.last().is_none_or(|last| last != "info 999\n") {
            may.send(()).expect("a reader");
            written.push(pieces.recv().expect("an info"));
        }
        let most = 1 + began.elapsed().as_millis() / INFO_INTERVAL.as_millis();
        assert!(written.len() as u128 <= most, "{written:?}");
    }

    #[test]
    fn a_manager_who_does_not_read_delays_nobody_and_is_not_flooded() {
        let (output, pieces, may) = queue();
        output.send("readyok").expect("room");
        while !output.queue().writing {
            std::thread::yield_now();
        }
        for number in 0..100_000 {
            output.send_info(format!("info {number}"));
        }
        let mut is_first = false;
        output.send_last("info last\nbestmove a4a8", || {
            is_first = pieces.try_recv().is_err()
        });
        assert!(is_first);
        // Nothing is read, and yet there is an end.
        output
            .close(Some(Duration::from_millis(1)))
            .expect("no failure");
        let waiting = |pieces: &Receiver<String>| {
            may.send(()).expect("a reader");
            pieces.recv().expect("a piece")
        };
        // One `info` may have been on its way.
        let mut text = waiting(&pieces);
        while !text.ends_with("bestmove a4a8\n") {
            text += &waiting(&pieces);
        }
        assert!(text.lines().count() <= 4, "{text}");
        assert!(text.ends_with("info last\nbestmove a4a8\n"));
    }

    #[test]
    fn an_answer_that_was_held_back_leaves_no_info_behind_it() {
        let (output, pieces, may) = queue();
        may.send(()).expect("a reader");
        output.send_info("info 1".to_owned());
        assert_eq!(pieces.recv().as_deref(), Ok("info 1\n"));
        // Too soon after the first to be sent.
        output.send_info("info 2".to_owned());
        output.send_held("info 3\nbestmove a4a8").expect("room");
        may.send(()).expect("a reader");
        assert_eq!(pieces.recv().as_deref(), Ok("info 3\nbestmove a4a8\n"));
        may.send(()).expect("a reader");
        assert!(pieces.recv_timeout(3 * INFO_INTERVAL).is_err());
    }

    #[test]
    fn the_last_info_and_the_move_come_in_one_piece() {
        let (output, pieces, may) = queue();
        may.send(()).expect("a reader");
        output.send_last("info last\nbestmove a4a8", || {});
        assert_eq!(pieces.recv().as_deref(), Ok("info last\nbestmove a4a8\n"));
        output.close(None).expect("all written");
    }

    #[test]
    fn who_sends_more_than_is_read_waits_until_there_is_room() {
        let (output, pieces, may) = queue();
        let line = "x".repeat(1 + QUEUED_BYTES);
        output.send(&line).expect("room");
        output
            .send(&line)
            .expect("room when the first is being written");
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
    fn a_manager_who_has_gone_is_noticed() {
        let (output, pieces, may) = queue();
        drop(pieces);
        may.send(()).expect("a reader");
        let _ = output.send("readyok");
        let gone = output.close(None).expect_err("nobody reads");
        assert_eq!(gone.kind(), io::ErrorKind::BrokenPipe);
        assert!(output.send("more").is_err());
    }
}
