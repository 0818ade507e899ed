//! The threads at a child's pipes.
//!
//! A pipe ends when nobody holds its other end any more, and a child may have left somebody behind who holds it for ever. So each thread waits for
//! its pipe and for being cancelled, whichever comes first, and closes its pipe when it ends. Elsewhere than on Unix it can be cancelled between
//! two lines only.

use super::error_output::ErrorOutput;
use super::process::Line;
use crate::input::without_byte_order_mark;
use crate::server::LONGEST_LINE;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub(super) use cancel::{CancelOnDrop, CancelSignal};

/// Starts a thread at one of the pipes.
pub(super) fn thread(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    let builder = std::thread::Builder::new().name("engine pipe".to_owned());
    builder.stack_size(128 * 1024).spawn(work)
}

/// Writes messages as they come. A child that does not read blocks this thread only.
pub(super) fn write_messages(
    input: ChildStdin,
    signal: CancelSignal,
    messages: &Receiver<Vec<u8>>,
) {
    let mut input = signal.watching(input);
    for message in messages {
        // A child that has closed its input is judged by what it says.
        if input.write_all(&message).is_err() || input.flush().is_err() {
            return;
        }
    }
}

/// The beginning of a line that has not ended yet. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct UnfinishedLine(Arc<Mutex<Vec<u8>>>);

/// How much of an unfinished line is kept, in bytes.
const UNFINISHED_BYTES: usize = 1024;

impl UnfinishedLine {
    /// The bytes so far; empty where the output ends with a line end.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.lock().clone()
    }

    fn set(&self, line: &[u8]) {
        let mut kept = self.lock();
        kept.clear();
        kept.extend_from_slice(&line[..line.len().min(UNFINISHED_BYTES)]);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads lines as quickly as they are taken and as [`Flow`] allows.
pub(super) fn read_lines(
    output: ChildStdout,
    signal: CancelSignal,
    unfinished: &UnfinishedLine,
    lines: &SyncSender<(Line, Instant)>,
) {
    let mut flow = Flow::new(Instant::now());
    let mut output = BufReader::new(signal.watching(output));
    let mut bytes = Vec::new();
    loop {
        let chunk = match output.fill_buf() {
            Ok(chunk) => chunk,
            Err(_) => return,
        };
        let came = Instant::now();
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(chunk.len(), |end| end + 1);
        let is_over = chunk.is_empty();
        // One byte more than allowed tells that a line is too long.
        let room = LONGEST_LINE + 1 - bytes.len();
        bytes.extend_from_slice(&chunk[..end.unwrap_or(used).min(room)]);
        output.consume(used);
        let too_long = bytes.len() > LONGEST_LINE;
        if is_over && bytes.is_empty() {
            return;
        }
        if end.is_none() && !is_over && !too_long {
            unfinished.set(&bytes);
            continue;
        }
        unfinished.set(&[]);
        let pause = flow.count(used.max(bytes.len()), came);
        let mut bytes = std::mem::take(&mut bytes);
        let line = if too_long {
            bytes.truncate(1024);
            Line::TooLong(bytes)
        } else {
            while bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            Line::Text(without_byte_order_mark(&bytes).to_vec())
        };
        if lines.send((line, came)).is_err() {
            return;
        }
        // The rest of such a line is of no interest, and the child will be killed for it.
        if too_long || is_over || !signal.pause(pause) {
            return;
        }
    }
}

/// Reads the error output into `kept`, and calls `on_line` with each line.
pub(super) fn read_error_output(
    output: ChildStderr,
    signal: CancelSignal,
    kept: &ErrorOutput,
    on_line: &mut dyn FnMut(&[u8]),
) {
    let mut flow = Flow::new(Instant::now());
    let mut output = signal.watching(output);
    let mut chunk = [0; 8192];
    loop {
        match output.read(&mut chunk) {
            Ok(0) | Err(_) => return kept.end(on_line),
            Ok(count) => {
                kept.push(&chunk[..count], on_line);
                let lines = chunk[..count].iter().filter(|&&byte| byte == b'\n').count();
                let lines = lines as f64 / ERROR_LINES_A_LINE;
                let pause = flow.count_lines(lines, count, Instant::now());
                if !signal.pause(pause) {
                    return kept.end(on_line);
                }
            }
        }
    }
}

/// How much a child may say before it is read more slowly, so that no flood costs us more than a small part of a core: so many
/// lines and bytes at once, and so many more a second. Whoever says more waits, in its own time, until its pipe is read.
struct Flow {
    /// What is left, in lines.
    lines: f64,
    /// What is left, in bytes.
    bytes: f64,
    when: Instant,
}

/// Lines that may come at once.
const LINES: f64 = 4096.0;
/// The number of lines of the error output that count as one line of the output. Few of them are kept, and a crash may write
/// many at once.
const ERROR_LINES_A_LINE: f64 = 32.0;
/// Lines a second for good.
const LINES_A_SECOND: f64 = 2048.0;
/// Bytes that may come at once.
const BYTES: f64 = 4.0 * 1024.0 * 1024.0;
/// Bytes a second for good.
const BYTES_A_SECOND: f64 = 1024.0 * 1024.0;
/// The shortest pause: several lines are read after each.
const PAUSE: f64 = 0.02;

impl Flow {
    const fn new(now: Instant) -> Self {
        Self {
            lines: LINES,
            bytes: BYTES,
            when: now,
        }
    }

    /// Counts one line of `bytes` bytes, and returns how long to wait before the next one is read.
    fn count(&mut self, bytes: usize, now: Instant) -> Duration {
        self.count_lines(1.0, bytes, now)
    }

    /// Counts `lines` lines with `bytes` bytes in all, and returns how long to wait before more are read.
    fn count_lines(&mut self, lines: f64, bytes: usize, now: Instant) -> Duration {
        let passed = now.saturating_duration_since(self.when).as_secs_f64();
        self.when = now;
        self.lines = (self.lines + passed * LINES_A_SECOND).min(LINES) - lines;
        self.bytes = (self.bytes + passed * BYTES_A_SECOND).min(BYTES) - bytes as f64;
        let missing = (-self.lines / LINES_A_SECOND).max(-self.bytes / BYTES_A_SECOND);
        if missing <= 0.0 {
            Duration::ZERO
        } else {
            Duration::from_secs_f64(missing.max(PAUSE))
        }
    }
}

#[cfg(unix)]
mod cancel {
    //! Waiting at two pipes at once.

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::{self, PipeReader, PipeWriter, Read, Write};
    use std::os::fd::AsFd;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    /// Cancels the threads when it is dropped.
    pub(in super::super) struct CancelOnDrop {
        _open: PipeWriter,
    }

    /// What a thread waits at beside its pipe. It is readable, being at its end, once the [`CancelOnDrop`] is gone.
    #[derive(Clone)]
    pub(in super::super) struct CancelSignal(Arc<PipeReader>);

    impl CancelOnDrop {
        /// Cancels nothing yet.
        pub fn new() -> io::Result<(Self, CancelSignal)> {
            let (reader, writer) = io::pipe()?;
            Ok((Self { _open: writer }, CancelSignal(Arc::new(reader))))
        }
    }

    impl CancelSignal {
        /// A pipe that seems to have ended once its thread is cancelled.
        pub fn watching<P: AsFd>(&self, pipe: P) -> Watching<P> {
            // What `poll` has promised is there for us alone; but somebody could steal it.
            let _ = rustix::io::ioctl_fionbio(&pipe, true);
            Watching {
                pipe,
                signal: self.clone(),
            }
        }

        /// Waits for so long; `false` when cancelled.
        pub fn pause(&self, time: Duration) -> bool {
            let until = Instant::now() + time;
            let mut left = time;
            while !left.is_zero() {
                let timeout = Timespec::try_from(left).ok();
                let mut events = [PollFd::new(&*self.0, PollFlags::IN)];
                match poll(&mut events, timeout.as_ref()) {
                    Ok(0) | Err(rustix::io::Errno::INTR) => {}
                    Ok(_) | Err(_) => return false,
                }
                left = until.saturating_duration_since(Instant::now());
            }
            true
        }

        /// Waits until `pipe` is ready; `false` when cancelled.
        fn wait(&self, pipe: &impl AsFd, ready: PollFlags) -> io::Result<bool> {
            loop {
                let mut events = [
                    PollFd::new(pipe, ready),
                    PollFd::new(&*self.0, PollFlags::IN),
                ];
                match poll(&mut events, None) {
                    Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                    // Somebody may write for ever: cancelling comes first.
                    Ok(_) if !events[1].revents().is_empty() => return Ok(false),
                    Ok(_) => return Ok(true),
                }
            }
        }
    }

    /// A pipe whose thread can be cancelled.
    pub(in super::super) struct Watching<P> {
        pipe: P,
        signal: CancelSignal,
    }

    impl<P: Read + AsFd> Read for Watching<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            loop {
                if !self.signal.wait(&self.pipe, PollFlags::IN)? {
                    return Ok(0);
                }
                match self.pipe.read(buffer) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    done => return done,
                }
            }
        }
    }

    impl<P: Write + AsFd> Write for Watching<P> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            loop {
                if !self.signal.wait(&self.pipe, PollFlags::OUT)? {
                    return Ok(0);
                }
                match self.pipe.write(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    done => return done,
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
    //! A flag, which is looked at between two lines.

    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    /// Cancels the threads when it is dropped.
    pub(in super::super) struct CancelOnDrop(CancelSignal);

    /// Whether they are.
    #[derive(Clone)]
    pub(in super::super) struct CancelSignal(Arc<AtomicBool>);

    impl CancelOnDrop {
        /// Cancels nothing yet.
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
        /// The pipe itself.
        pub fn watching<P>(&self, pipe: P) -> P {
            pipe
        }

        /// Waits for so long; `false` when cancelled.
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
    fn a_flood_is_slowed_down_and_a_burst_is_not() {
        let began = Instant::now();
        let mut flow = Flow::new(began);
        let mut now = began;
        let mut free = 0;
        while flow.count(20, now).is_zero() {
            free += 1;
        }
        assert_eq!(free, 4096);
        // For ten seconds more, whatever comes at once.
        let mut lines = 0;
        while now - began < Duration::from_secs(10) {
            now += flow.count(20, now);
            lines += 1;
        }
        assert!((20_000..=21_000).contains(&lines), "{lines}");
        // After some silence all is forgiven.
        now += Duration::from_secs(10);
        assert!((0..4000).all(|_| flow.count(20, now).is_zero()));
        // Few long lines count by their length.
        let long = flow.count(64 << 20, now);
        assert!(long > Duration::from_secs(50), "{long:?}");
    }
}
