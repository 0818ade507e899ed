//! The threads that read and write a child's pipes.
//!
//! A pipe only ends when all its holders have closed it, and a process left behind by the child may never do so. Each thread
//! therefore waits for its pipe or a cancel signal, and closes its pipe when it ends. On systems other than Unix, threads are
//! only cancelled between two lines.

use super::error_output::ErrorOutput;
use crate::input::without_byte_order_mark;
use crate::server::MAX_LINE_BYTES;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub(super) use cancel::{CancelOnDrop, CancelSignal};

pub(super) fn spawn_thread(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    let builder = std::thread::Builder::new().name("engine pipe".to_owned());
    builder.stack_size(128 * 1024).spawn(work)
}

/// Writes the queued messages. A child that does not read blocks only this thread.
pub(super) fn write_messages(
    input: ChildStdin,
    signal: CancelSignal,
    messages: &Receiver<Vec<u8>>,
) {
    let mut input = signal.wrap(input);
    for message in messages {
        // If the child has closed its input, its output shows the reason.
        if input.write_all(&message).is_err() || input.flush().is_err() {
            return;
        }
    }
}

/// The beginning of a line that has not ended yet. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct UnfinishedLine(Arc<Mutex<Vec<u8>>>);

const MAX_UNFINISHED_BYTES: usize = 1024;

impl UnfinishedLine {
    /// Returns the bytes so far; empty if the output ends with a line end.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.lock().clone()
    }

    fn store(&self, line: &[u8]) {
        let mut stored_bytes = self.lock();
        stored_bytes.clear();
        stored_bytes.extend_from_slice(&line[..line.len().min(MAX_UNFINISHED_BYTES)]);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line of a child's output.
#[derive(Debug)]
pub(crate) enum OutputLine {
    /// A line without its line end.
    Text(Vec<u8>),
    /// The beginning of a line that is too long.
    TooLong(Vec<u8>),
}

/// Reads lines at the rate that the queue and [`RateLimit`] allow.
pub(super) fn read_lines(
    output: ChildStdout,
    signal: CancelSignal,
    unfinished_line: &UnfinishedLine,
    line_sender: &SyncSender<(OutputLine, Instant)>,
) {
    let mut rate_limit = RateLimit::new(Instant::now());
    let mut output = BufReader::new(signal.wrap(output));
    let mut bytes = Vec::new();
    loop {
        let chunk = match output.fill_buf() {
            Ok(chunk) => chunk,
            Err(_) => return,
        };
        let arrival = Instant::now();
        let line_end = chunk.iter().position(|&byte| byte == b'\n');
        let used_bytes = line_end.map_or(chunk.len(), |line_end| line_end + 1);
        let is_at_end = chunk.is_empty();
        // One byte above the limit marks a line as too long.
        let remaining_bytes = MAX_LINE_BYTES + 1 - bytes.len();
        bytes.extend_from_slice(&chunk[..line_end.unwrap_or(used_bytes).min(remaining_bytes)]);
        output.consume(used_bytes);
        let is_too_long = bytes.len() > MAX_LINE_BYTES;
        if is_at_end && bytes.is_empty() {
            return;
        }
        if line_end.is_none() && !is_at_end && !is_too_long {
            unfinished_line.store(&bytes);
            continue;
        }
        unfinished_line.store(&[]);
        let pause = rate_limit.count_line(used_bytes.max(bytes.len()), arrival);
        let mut bytes = std::mem::take(&mut bytes);
        let line = if is_too_long {
            bytes.truncate(1024);
            OutputLine::TooLong(bytes)
        } else {
            while bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            OutputLine::Text(without_byte_order_mark(&bytes).to_vec())
        };
        if line_sender.send((line, arrival)).is_err() {
            return;
        }
        // The rest of a long line is not read, because the child is killed for it.
        if is_too_long || is_at_end || !signal.pause(pause) {
            return;
        }
    }
}

pub(super) fn read_error_output(
    output: ChildStderr,
    signal: CancelSignal,
    error_output: &ErrorOutput,
    on_line: &mut dyn FnMut(&[u8]),
) {
    let mut rate_limit = RateLimit::new(Instant::now());
    let mut output = signal.wrap(output);
    let mut chunk = [0; 8192];
    loop {
        match output.read(&mut chunk) {
            Ok(0) | Err(_) => return error_output.end(on_line),
            Ok(byte_count) => {
                error_output.push(&chunk[..byte_count], on_line);
                let line_count = chunk[..byte_count].iter().filter(|&&byte| byte == b'\n').count();
                let weighted_line_count = line_count as f64 / ERROR_LINES_PER_LINE;
                let pause = rate_limit.count_lines(weighted_line_count, byte_count, Instant::now());
                if !signal.pause(pause) {
                    return error_output.end(on_line);
                }
            }
        }
    }
}

/// Rate limit for a child's output: a burst of lines and bytes, then a constant rate. It keeps our load at a small part of a
/// core. A child that exceeds the rate blocks on its pipe.
struct RateLimit {
    remaining_lines: f64,
    remaining_bytes: f64,
    last_count_time: Instant,
}

/// Size of a burst in lines.
const BURST_LINES: f64 = 4096.0;
/// Lines of error output that count as one line of output. Few lines of error output are stored, and a crash may
/// write many at once.
const ERROR_LINES_PER_LINE: f64 = 32.0;
/// Constant rate in lines per second.
const LINES_PER_SECOND: f64 = 2048.0;
/// Size of a burst in bytes.
const BURST_BYTES: f64 = 4.0 * 1024.0 * 1024.0;
/// Constant rate in bytes per second.
const BYTES_PER_SECOND: f64 = 1024.0 * 1024.0;
/// The shortest pause in seconds, after which several lines are read.
const MIN_PAUSE_SECONDS: f64 = 0.02;

impl RateLimit {
    const fn new(now: Instant) -> Self {
        Self { remaining_lines: BURST_LINES, remaining_bytes: BURST_BYTES, last_count_time: now }
    }

    fn count_line(&mut self, byte_count: usize, now: Instant) -> Duration {
        self.count_lines(1.0, byte_count, now)
    }

    /// Counts lines with `byte_count` bytes in all, and returns the time to wait before the next read.
    fn count_lines(&mut self, line_count: f64, byte_count: usize, now: Instant) -> Duration {
        let elapsed = now.saturating_duration_since(self.last_count_time).as_secs_f64();
        self.last_count_time = now;
        self.remaining_lines =
            (self.remaining_lines + elapsed * LINES_PER_SECOND).min(BURST_LINES) - line_count;
        self.remaining_bytes = (self.remaining_bytes + elapsed * BYTES_PER_SECOND).min(BURST_BYTES)
            - byte_count as f64;
        let wait_seconds = (-self.remaining_lines / LINES_PER_SECOND)
            .max(-self.remaining_bytes / BYTES_PER_SECOND);
        if wait_seconds <= 0.0 {
            Duration::ZERO
        } else {
            Duration::from_secs_f64(wait_seconds.max(MIN_PAUSE_SECONDS))
        }
    }
}

#[cfg(unix)]
mod cancel {
    //! Cancels threads through a second pipe.

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::{self, PipeReader, PipeWriter, Read, Write};
    use std::os::fd::AsFd;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    pub(in super::super) struct CancelOnDrop {
        _writer: PipeWriter,
    }

    /// The reading end of the cancel pipe. It becomes readable when the [`CancelOnDrop`] is dropped.
    #[derive(Clone)]
    pub(in super::super) struct CancelSignal(Arc<PipeReader>);

    impl CancelOnDrop {
        pub fn new() -> io::Result<(Self, CancelSignal)> {
            let (reader, writer) = io::pipe()?;
            Ok((Self { _writer: writer }, CancelSignal(Arc::new(reader))))
        }
    }

    impl CancelSignal {
        /// Wraps a pipe so that it reads as ended once its thread is cancelled.
        pub fn wrap<P: AsFd>(&self, pipe: P) -> CancellablePipe<P> {
            // Non-blocking mode, because another reader of the pipe can take the data that `poll` reported.
            let _ = rustix::io::ioctl_fionbio(&pipe, true);
            CancellablePipe { pipe, signal: self.clone() }
        }

        /// Waits for `time`; returns `false` if cancelled.
        pub fn pause(&self, time: Duration) -> bool {
            let deadline = Instant::now() + time;
            let mut remaining = time;
            while !remaining.is_zero() {
                let timeout = Timespec::try_from(remaining).ok();
                let mut events = [PollFd::new(&*self.0, PollFlags::IN)];
                match poll(&mut events, timeout.as_ref()) {
                    Ok(0) | Err(rustix::io::Errno::INTR) => {}
                    Ok(_) | Err(_) => return false,
                }
                remaining = deadline.saturating_duration_since(Instant::now());
            }
            true
        }

        /// Waits until the pipe is ready. Returns `false` if cancelled.
        fn wait(&self, pipe: &impl AsFd, ready_flags: PollFlags) -> io::Result<bool> {
            loop {
                let mut events =
                    [PollFd::new(pipe, ready_flags), PollFd::new(&*self.0, PollFlags::IN)];
                match poll(&mut events, None) {
                    Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                    // Checked first, because the pipe may be ready all the time.
                    Ok(_) if !events[1].revents().is_empty() => return Ok(false),
                    Ok(_) => return Ok(true),
                }
            }
        }
    }

    pub(in super::super) struct CancellablePipe<P> {
        pipe: P,
        signal: CancelSignal,
    }

    impl<P: Read + AsFd> Read for CancellablePipe<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            loop {
                if !self.signal.wait(&self.pipe, PollFlags::IN)? {
                    return Ok(0);
                }
                match self.pipe.read(buffer) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    result => return result,
                }
            }
        }
    }

    impl<P: Write + AsFd> Write for CancellablePipe<P> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            loop {
                if !self.signal.wait(&self.pipe, PollFlags::OUT)? {
                    return Ok(0);
                }
                match self.pipe.write(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    result => return result,
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }
}

#[cfg(not(unix))]
mod cancel {
    //! A flag that is checked between two lines.

    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    pub(in super::super) struct CancelOnDrop(CancelSignal);

    #[derive(Clone)]
    pub(in super::super) struct CancelSignal(Arc<AtomicBool>);

    impl CancelOnDrop {
        pub fn new() -> io::Result<(Self, CancelSignal)> {
            let signal = CancelSignal(Arc::default());
            Ok((Self(signal.clone()), signal))
        }
    }

    impl Drop for CancelOnDrop {
        fn drop(&mut self) {
            self.0.0.store(true, Ordering::Release);
        }
    }

    impl CancelSignal {
        /// Returns the pipe unchanged.
        pub fn wrap<P>(&self, pipe: P) -> P {
            pipe
        }

        /// Waits for `time`; returns `false` if cancelled.
        pub fn pause(&self, time: Duration) -> bool {
            std::thread::sleep(time);
            !self.0.load(Ordering::Acquire)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_rate_limited_after_a_burst() {
        let began = Instant::now();
        let mut flow = RateLimit::new(began);
        let mut now = began;
        let mut free = 0;
        while flow.count_line(20, now).is_zero() {
            free += 1;
        }
        assert_eq!(free, 4096);
        let mut lines = 0;
        while now - began < Duration::from_secs(10) {
            now += flow.count_line(20, now);
            lines += 1;
        }
        assert!((20_000..=21_000).contains(&lines), "{lines}");
        now += Duration::from_secs(10);
        assert!((0..4000).all(|_| flow.count_line(20, now).is_zero()));
        let long = flow.count_line(64 << 20, now);
        assert!(long > Duration::from_secs(50), "{long:?}");
    }
}
