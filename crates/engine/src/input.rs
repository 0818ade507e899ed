//! The engine's event queue. A thread of its own reads the manager's lines into it and notes when each arrived, whatever the
//! engine is doing.

use super::command::Command;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The longest line that is read from a manager, in bytes: a `position` with many thousand moves fits.
pub const LONGEST_COMMAND: usize = 4 * 1024 * 1024;
/// So many lines may wait to be executed. The reader reads no more until there is room.
const QUEUED_LINES: usize = 64;

/// One line of input.
pub(super) enum Line {
    /// A line, without its end; what is not UTF-8 has been replaced.
    Text(String),
    /// A line over [`LONGEST_COMMAND`], read and discarded.
    TooLong,
    /// The end of the input.
    End,
    /// Reading failed.
    Failed(io::Error),
}

/// What an engine waits for.
pub(super) enum Event<D> {
    /// A line from the manager, and when it arrived.
    Line(Line, Instant),
    /// The worker has finished its job.
    Done(D),
}

/// The queue of lines, and of the worker's last result. Clones share it.
pub(super) struct EventQueue<D>(Arc<Shared<D>>);

struct Shared<D> {
    queue: Mutex<Queue<D>>,
    changed: Condvar,
}

struct Queue<D> {
    lines: VecDeque<(Line, Instant)>,
    done: Option<D>,
    /// No more lines are taken out.
    closed: bool,
}

impl<D> Clone for EventQueue<D> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<D: Send + 'static> EventQueue<D> {
    /// A queue into which a new thread reads the lines of `input`.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn spawn_reader(mut input: impl BufRead + Send + 'static) -> io::Result<Self> {
        let events = Self(Arc::new(Shared {
            queue: Mutex::new(Queue {
                lines: VecDeque::new(),
                done: None,
                closed: false,
            }),
            changed: Condvar::new(),
        }));
        let to = events.clone();
        let read = move || {
            loop {
                let line = read_line(&mut input).unwrap_or_else(Line::Failed);
                let last = matches!(line, Line::End | Line::Failed(_));
                if !to.push_line(line) || last {
                    return;
                }
            }
        };
        let thread = std::thread::Builder::new().name("input".to_owned());
        thread.spawn(read)?;
        Ok(events)
    }

    fn queue(&self) -> MutexGuard<'_, Queue<D>> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&'a self, queue: MutexGuard<'a, Queue<D>>) -> MutexGuard<'a, Queue<D>> {
        let changed = self.0.changed.wait(queue);
        changed.unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends a line, once there is room; false when the queue is closed.
    fn push_line(&self, line: Line) -> bool {
        let arrived = Instant::now();
        let mut queue = self.queue();
        while queue.lines.len() >= QUEUED_LINES && !queue.closed {
            queue = self.wait(queue);
        }
        queue.lines.push_back((line, arrived));
        self.0.changed.notify_all();
        !queue.closed
    }

    /// Reports a finished job.
    pub fn push_done(&self, done: D) {
        self.queue().done = Some(done);
        self.0.changed.notify_all();
    }

    /// Waits for the next event: a finished job, or else the next line.
    pub fn next(&self) -> Event<D> {
        let mut queue = self.queue();
        loop {
            if let Some(done) = queue.done.take() {
                return Event::Done(done);
            }
            if let Some((line, arrived)) = queue.lines.pop_front() {
                self.0.changed.notify_all();
                return Event::Line(line, arrived);
            }
            queue = self.wait(queue);
        }
    }

    /// Waits until the job is done. From `deadline` on, a queued line that ends the engine ends the waiting too: then `None`.
    pub fn wait_done_or_quit(&self, deadline: Instant) -> Option<D> {
        self.wait_done_unless(deadline, |lines| {
            lines.iter().any(|(line, _)| ends_the_engine(line))
        })
    }

    /// Waits until the job is done, until `deadline` at most.
    pub fn wait_done_until(&self, deadline: Instant) -> Option<D> {
        self.wait_done_unless(deadline, |_| true)
    }

    fn wait_done_unless(
        &self,
        deadline: Instant,
        gives_up: impl Fn(&VecDeque<(Line, Instant)>) -> bool,
    ) -> Option<D> {
        let mut queue = self.queue();
        loop {
            if let Some(done) = queue.done.take() {
                return Some(done);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            queue = if !left.is_zero() {
                let changed = self.0.changed.wait_timeout(queue, left);
                changed.unwrap_or_else(PoisonError::into_inner).0
            } else if gives_up(&queue.lines) {
                return None;
            } else {
                self.wait(queue)
            };
        }
    }

    /// Lets the reader end: its lines are dropped.
    pub fn close(&self) {
        self.queue().closed = true;
        self.0.changed.notify_all();
    }
}

/// Whether nothing behind this line is executed.
fn ends_the_engine(line: &Line) -> bool {
    match line {
        Line::End | Line::Failed(_) => true,
        Line::TooLong => false,
        Line::Text(text) => matches!(Command::parse(text), Ok(Some(Command::Quit))),
    }
}

/// Reads a line and never holds more than [`LONGEST_COMMAND`] bytes of it.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            if bytes.is_empty() && !too_long {
                return Ok(Line::End);
            }
            break;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if bytes.len() + part.len() > LONGEST_COMMAND {
            too_long = true;
            bytes.clear();
        } else if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(if too_long {
        Line::TooLong
    } else {
        let text = String::from_utf8_lossy(without_byte_order_mark(&bytes));
        Line::Text(text.into_owned())
    })
}

/// A line without the byte order marks before its first word, which some shells and libraries write.
pub(super) fn without_byte_order_mark(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.trim_ascii_start().strip_prefix(b"\xef\xbb\xbf") {
        line = rest;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor, Read};
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    /// Text that says when it has been read to the end, and does not end before the test lets it.
    struct Held {
        text: Cursor<Vec<u8>>,
        read: Sender<()>,
        end: Receiver<()>,
    }

    impl Read for Held {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.text.read(buffer)?;
            if length == 0 {
                let _ = self.read.send(());
                let _ = self.end.recv();
            }
            Ok(length)
        }
    }

    fn held(text: &str) -> (Held, Receiver<()>, Sender<()>) {
        let ((read, was_read), (ends, end)) = (channel(), channel());
        let text = Cursor::new(text.as_bytes().to_vec());
        (Held { text, read, end }, was_read, ends)
    }

    #[test]
    fn the_arrival_of_a_line_is_noted_however_late_it_is_executed() {
        let (text, was_read, ends) = held("isready\ngo movetime 50\n");
        let events = EventQueue::<()>::spawn_reader(BufReader::new(text)).expect("a thread");
        was_read.recv().expect("both lines are in");
        let read = Instant::now();
        let mut came = Vec::new();
        for _ in 0..2 {
            let Event::Line(Line::Text(_), arrived) = events.next() else {
                unreachable!("two lines");
            };
            came.push(arrived);
            // The engine is busy with it.
            while read.elapsed() < Duration::from_millis(5) {
                std::hint::spin_loop();
            }
        }
        assert!(came.iter().all(|&arrived| arrived <= read));
        ends.send(()).expect("the reader waits");
    }

    #[test]
    fn a_job_that_does_not_end_is_abandoned_only_when_the_engine_is_to_end() {
        let long_ago = Instant::now();
        let (text, was_read, ends) = held("position startpos\nquit\n");
        let events = EventQueue::<()>::spawn_reader(BufReader::new(text)).expect("a thread");
        was_read.recv().expect("both lines are in");
        assert_eq!(events.wait_done_or_quit(long_ago), None, "`quit` is queued");
        events.push_done(());
        assert_eq!(events.wait_done_or_quit(long_ago), Some(()));
        ends.send(()).expect("the reader waits");
        let events =
            EventQueue::<()>::spawn_reader(Cursor::new(b"go depth 1".to_vec())).expect("a thread");
        assert_eq!(
            events.wait_done_or_quit(long_ago),
            None,
            "the input has ended"
        );
    }

    #[test]
    fn the_reader_waits_while_the_queue_is_full() {
        let many = 3 * QUEUED_LINES;
        let (text, was_read, ends) = held(&"isready\n".repeat(many));
        let events = EventQueue::<()>::spawn_reader(BufReader::new(text)).expect("a thread");
        for _ in 0..many {
            assert!(events.queue().lines.len() <= QUEUED_LINES);
            assert!(matches!(events.next(), Event::Line(Line::Text(_), _)));
        }
        was_read.recv().expect("all lines are in");
        ends.send(()).expect("the reader waits");
        assert!(matches!(events.next(), Event::Line(Line::End, _)));
    }

    #[test]
    fn lines_are_read_as_they_come() {
        let bytes = b"\xef\xbb\xbfugi\r\n\n\xff\xfe go\n \xef\xbb\xbf\xef\xbb\xbf\tgo\nisready";
        let mut input = Cursor::new(bytes.to_vec());
        let mut lines = Vec::new();
        while let Ok(Line::Text(text)) = read_line(&mut input) {
            lines.push(text);
        }
        assert_eq!(
            lines,
            ["ugi\r", "", "\u{fffd}\u{fffd} go", "\tgo", "isready"]
        );
    }
}
