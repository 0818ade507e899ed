//! The engine's event queue. A thread reads the manager's lines into it with their arrival times, even while the engine is
//! busy.

use super::command::Command;
use quadrille_games::rules::quote;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::time::Instant;

/// The maximum length of a manager's line, in bytes. It fits a `position` with many thousand moves.
pub const MAX_COMMAND_BYTES: usize = 4 * 1024 * 1024;
/// The length of the beginning of a longer line that is kept for the error, in bytes.
const MAX_QUOTED_BYTES: usize = 1024;
/// Capacity of the line queue. The reader blocks while it is full.
const LINE_QUEUE_CAPACITY: usize = 64;

pub(super) enum InputLine {
    /// A line without its line end; invalid UTF-8 has been replaced.
    Text(String),
    /// The beginning of a line over [`MAX_COMMAND_BYTES`], whose rest was discarded.
    TooLong(String),
    End,
    Failed(io::Error),
}

pub(super) enum Event<R> {
    Line(InputLine, Instant),
    JobEnd(R),
}

/// The queue of lines and of the worker's results. Results have priority.
pub(super) struct EventQueue<R> {
    sender: Sender<Event<R>>,
    events: Receiver<Event<R>>,
    lines: VecDeque<(InputLine, Instant)>,
    /// The reader adds an entry for every line, and blocks while the queue is full. An entry is removed for every executed line.
    line_slots: Receiver<()>,
}

impl<R: Send + 'static> EventQueue<R> {
    /// Starts a thread that reads the lines of `input` into a new queue. The thread ends soon after the queue is dropped.
    pub fn spawn_reader(mut input: impl BufRead + Send + 'static) -> io::Result<Self> {
        let (sender, events) = channel();
        let (slot_sender, line_slots) = sync_channel(LINE_QUEUE_CAPACITY);
        let event_sender = sender.clone();
        let builder = std::thread::Builder::new().name("input".to_owned());
        builder.spawn(move || {
            loop {
                let line = read_line(&mut input).unwrap_or_else(InputLine::Failed);
                let is_last = matches!(line, InputLine::End | InputLine::Failed(_));
                let event = Event::Line(line, Instant::now());
                if slot_sender.send(()).is_err() || event_sender.send(event).is_err() || is_last {
                    return;
                }
            }
        })?;
        Ok(Self { sender, events, lines: VecDeque::new(), line_slots })
    }

    pub fn sender(&self) -> Sender<Event<R>> {
        self.sender.clone()
    }

    /// Waits for the next event: a finished job, or else the next line.
    pub fn next(&mut self) -> Event<R> {
        let job_end = self.wait_done_unless(Instant::now(), |lines| !lines.is_empty());
        if let Some(job_end) = job_end {
            return Event::JobEnd(job_end);
        }
        let _ = self.line_slots.try_recv();
        let next_line = self.lines.pop_front();
        let (line, arrival) = next_line.unwrap_or_else(|| (InputLine::End, Instant::now()));
        Event::Line(line, arrival)
    }

    /// Waits until the job is done. After `deadline`, a queued `quit` or end of input also ends the wait with `None`.
    pub fn wait_done_or_quit(&mut self, deadline: Instant) -> Option<R> {
        self.wait_done_unless(deadline, |lines| {
            let is_quit =
                |line: &InputLine| matches!(line.parse_command(), Ok(Some(Command::Quit)));
            lines.iter().any(|(line, _)| is_quit(line))
        })
    }

    /// Waits until the job is done, at most until `deadline`.
    pub fn wait_done_until(&mut self, deadline: Instant) -> Option<R> {
        self.wait_done_unless(deadline, |_| true)
    }

    /// Waits until the job is done. After `deadline`, gives up once `should_give_up` accepts the queued lines.
    fn wait_done_unless(
        &mut self,
        deadline: Instant,
        should_give_up: impl Fn(&VecDeque<(InputLine, Instant)>) -> bool,
    ) -> Option<R> {
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            let event = match self.events.recv_timeout(remaining) {
                Ok(event) => event,
                Err(_) if should_give_up(&self.lines) => return None,
                Err(_) => self.events.recv().ok()?,
            };
            match event {
                Event::Line(line, arrival) => self.lines.push_back((line, arrival)),
                Event::JobEnd(job_end) => return Some(job_end),
            }
        }
    }
}

impl InputLine {
    /// Parses the command in the line; `None` if the line is blank. The error is the text for the manager. The end of input is
    /// `quit`.
    pub fn parse_command(&self) -> Result<Option<Command>, String> {
        match self {
            Self::Text(text) => Command::parse(text).map_err(|error| error.to_string()),
            Self::TooLong(beginning) => Err(format!(
                "a line of more than {MAX_COMMAND_BYTES} bytes, which begins `{}`: expected a shorter one",
                quote(beginning)
            )),
            Self::End | Self::Failed(_) => Ok(Some(Command::Quit)),
        }
    }

    /// Returns the error if the input could not be read.
    pub fn into_read_result(self) -> io::Result<()> {
        match self {
            Self::Failed(error) => Err(error),
            Self::Text(_) | Self::TooLong(_) | Self::End => Ok(()),
        }
    }
}

/// Reads a line, holding at most [`MAX_COMMAND_BYTES`] bytes in memory.
///
/// # Errors
/// Those of `input`.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut bytes = Vec::new();
    let mut is_too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            if bytes.is_empty() {
                return Ok(InputLine::End);
            }
            break;
        }
        let line_end = chunk.iter().position(|&byte| byte == b'\n');
        let line_part = &chunk[..line_end.unwrap_or(chunk.len())];
        if bytes.len() + line_part.len() > MAX_COMMAND_BYTES {
            is_too_long = true;
            bytes.extend_from_slice(&line_part[..line_part.len().min(MAX_QUOTED_BYTES)]);
            bytes.truncate(MAX_QUOTED_BYTES);
        } else if !is_too_long {
            bytes.extend_from_slice(line_part);
        }
        let used_bytes = line_part.len() + usize::from(line_end.is_some());
        input.consume(used_bytes);
        if line_end.is_some() {
            break;
        }
    }
    let text = String::from_utf8_lossy(without_byte_order_mark(&bytes)).into_owned();
    Ok(if is_too_long { InputLine::TooLong(text) } else { InputLine::Text(text) })
}

/// Removes leading byte order marks, which some shells and libraries write.
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
    use std::time::Duration;

    /// Input that reports when it has been read completely, and ends only when the test allows it.
    struct BlockedInput {
        text: Cursor<Vec<u8>>,
        read: Sender<()>,
        end: Receiver<()>,
    }

    impl Read for BlockedInput {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.text.read(buffer)?;
            if length == 0 {
                let _ = self.read.send(());
                let _ = self.end.recv();
            }
            Ok(length)
        }
    }

    fn blocked_input(text: &str) -> (BlockedInput, Receiver<()>, Sender<()>) {
        let ((read, was_read), (ends, end)) = (channel(), channel());
        let text = Cursor::new(text.as_bytes().to_vec());
        (BlockedInput { text, read, end }, was_read, ends)
    }

    #[test]
    fn arrival_time_is_independent_of_execution() {
        let (text, was_read, ends) = blocked_input("isready\ngo movetime 50\n");
        let mut events = EventQueue::<()>::spawn_reader(BufReader::new(text)).expect("a thread");
        was_read.recv().expect("both lines are in");
        let read = Instant::now();
        let mut came = Vec::new();
        for _ in 0..2 {
            let Event::Line(InputLine::Text(_), arrived) = events.next() else {
                unreachable!("two lines");
            };
            came.push(arrived);
            while read.elapsed() < Duration::from_millis(5) {
                std::hint::spin_loop();
            }
        }
        assert!(came.iter().all(|&arrived| arrived <= read));
        ends.send(()).expect("the reader waits");
    }

    #[test]
    fn hanging_job_is_abandoned_only_on_quit() {
        let long_ago = Instant::now();
        let (text, was_read, ends) = blocked_input("position startpos\nquit\n");
        let mut events = EventQueue::<()>::spawn_reader(BufReader::new(text)).expect("a thread");
        was_read.recv().expect("both lines are in");
        assert_eq!(events.wait_done_or_quit(long_ago), None, "`quit` is queued");
        events.sender().send(Event::JobEnd(())).expect("a queue");
        assert_eq!(events.wait_done_or_quit(long_ago), Some(()));
        ends.send(()).expect("the reader waits");
        let mut events =
            EventQueue::<()>::spawn_reader(Cursor::new(b"go depth 1".to_vec())).expect("a thread");
        assert_eq!(events.wait_done_or_quit(long_ago), None, "the input has ended");
    }

    #[test]
    fn reader_blocks_while_the_queue_is_full() {
        let many = 3 * LINE_QUEUE_CAPACITY;
        let (text, was_read, ends) = blocked_input(&"isready\n".repeat(many));
        let mut events = EventQueue::<()>::spawn_reader(BufReader::new(text)).expect("a thread");
        for _ in 0..many {
            assert!(events.lines.len() <= LINE_QUEUE_CAPACITY);
            assert!(matches!(events.next(), Event::Line(InputLine::Text(_), _)));
        }
        was_read.recv().expect("all lines are in");
        ends.send(()).expect("the reader waits");
        assert!(matches!(events.next(), Event::Line(InputLine::End, _)));
    }

    #[test]
    fn read_line_handles_line_ends_marks_and_invalid_utf8() {
        let bytes = b"\xef\xbb\xbfugi\r\n\n\xff\xfe go\n \xef\xbb\xbf\xef\xbb\xbf\tgo\nisready";
        let mut input = Cursor::new(bytes.to_vec());
        let mut lines = Vec::new();
        while let Ok(InputLine::Text(text)) = read_line(&mut input) {
            lines.push(text);
        }
        assert_eq!(lines, ["ugi\r", "", "\u{fffd}\u{fffd} go", "\tgo", "isready"]);
    }

    #[test]
    fn long_line_is_refused_with_its_beginning() {
        let bytes = format!("fly {}\nisready\n", "x".repeat(3 * MAX_COMMAND_BYTES));
        // A small buffer splits the line into many parts, a large one does not.
        for capacity in [1 << 16, bytes.len()] {
            let mut input = BufReader::with_capacity(capacity, bytes.as_bytes());
            let error = read_line(&mut input).expect("a line").parse_command();
            let error = error.expect_err("it is too long");
            assert!(error.contains("which begins `fly xxx"), "{error}");
            assert!(error.len() < MAX_QUOTED_BYTES, "{}", error.len());
            let next_line = read_line(&mut input).expect("a line").parse_command();
            assert_eq!(next_line, Ok(Some(Command::IsReady)));
            assert!(matches!(read_line(&mut input), Ok(InputLine::End)));
        }
    }
}
