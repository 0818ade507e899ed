//! A log of the messages between a manager and its engines.
//!
//! Messages are shown in visible characters and bounded lines. The whole log has a size limit, so that an engine that floods
//! its output cannot fill the disk.

use super::error::{EngineError, cut};
use quadrille_games::rules::escape_invisible;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The maximum length of a logged message, in characters.
const MAX_MESSAGE_CHARS: usize = 2000;

/// A log that many engines may write to at the same time. Clones refer to the same log.
///
/// Each line has the seconds since the log began, the engine's name and process id, a sign and the message. The sign is `>` for
/// a command, `<` for output, `*` for error output and `!` for events such as the start or a failure.
#[derive(Clone)]
pub struct TrafficLog(Arc<Mutex<LogState>>);

struct LogState {
    output: Box<dyn Write + Send>,
    start_time: Instant,
    remaining_bytes: u64,
    write_error: Option<io::Error>,
}

impl fmt::Debug for TrafficLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrafficLog").finish_non_exhaustive()
    }
}

impl TrafficLog {
    /// Creates a log that starts now and is limited to `max_bytes` bytes. At the limit, a last line says so. Every line is
    /// written at once.
    pub fn new(output: impl Write + Send + 'static, max_bytes: u64) -> Self {
        Self(Arc::new(Mutex::new(LogState {
            output: Box::new(output),
            start_time: Instant::now(),
            remaining_bytes: max_bytes,
            write_error: None,
        })))
    }

    /// Returns the error that stopped the log, and forgets it.
    pub fn take_write_error(&self) -> Option<io::Error> {
        self.lock().write_error.take()
    }

    /// Returns a writer for the engine of this name.
    pub fn for_engine(&self, name: &str) -> EngineLog {
        EngineLog { log: self.clone(), name: format_message(name.as_bytes()), process_id: 0 }
    }

    fn lock(&self) -> MutexGuard<'_, LogState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes an engine's messages to a [`TrafficLog`].
#[derive(Clone, Debug)]
pub struct EngineLog {
    log: TrafficLog,
    name: String,
    process_id: u32,
}

impl EngineLog {
    pub(super) fn with_process_id(&self, process_id: u32) -> Self {
        Self { process_id, ..self.clone() }
    }

    /// Logs the start. Returns a log that names the process.
    pub(super) fn log_start(&self, process_id: u32, command: &[String]) -> Self {
        let log = self.with_process_id(process_id);
        let message = format!("started: {}", command.join(" "));
        log.write('!', Instant::now(), message);
        log
    }

    pub(super) fn log_failure(&self, error: &EngineError) {
        self.write('!', Instant::now(), error.to_string());
    }

    /// Logs that the client has ended.
    pub(super) fn log_end(&self) {
        self.write('!', Instant::now(), "ended");
    }

    pub(super) fn log_sent(&self, line: &str) {
        self.write('>', Instant::now(), line.trim_end_matches('\n'));
    }

    pub(super) fn log_received(&self, line: &[u8], time: Instant) {
        self.write('<', time, line);
    }

    pub(super) fn log_error_output(&self, line: &[u8]) {
        self.write('*', Instant::now(), line);
    }

    fn write(&self, sign: char, time: Instant, text: impl AsRef<[u8]>) {
        let mut state = self.log.lock();
        if state.remaining_bytes == 0 {
            return;
        }
        let seconds = time.saturating_duration_since(state.start_time).as_secs_f64();
        let (name, process_id, text) = (&self.name, self.process_id, format_message(text.as_ref()));
        let line = format!("{seconds:.3} {name} {process_id} {sign} {text}\n");
        let line_bytes = line.len() as u64;
        let write_result = if line_bytes > state.remaining_bytes {
            state.remaining_bytes = 0;
            state.output.write_all(b"! the log has reached its size limit\n")
        } else {
            state.remaining_bytes -= line_bytes;
            state.output.write_all(line.as_bytes())
        };
        if let Err(error) = write_result {
            state.remaining_bytes = 0;
            state.write_error = Some(error);
        }
    }
}

fn format_message(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * MAX_MESSAGE_CHARS + 4)]);
    escape_invisible(&cut(&text, MAX_MESSAGE_CHARS)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct LogBuffer(Arc<Mutex<Vec<u8>>>);

    impl Write for LogBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl LogBuffer {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    #[test]
    fn log_lines_are_visible_and_bounded() {
        let paper = LogBuffer::default();
        let log = TrafficLog::new(paper.clone(), 20_000);
        let tap = log.for_engine("fi\u{202e}rst");
        let tap = tap.log_start(17, &["a".to_owned(), "b\nc".to_owned()]);
        tap.log_sent("isready\n");
        tap.log_received(b"\x1b[2Jreadyok\xff", Instant::now());
        tap.log_received(&[b'x'; 1_000_000], Instant::now());
        let text = paper.text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert!(lines[0].ends_with(r" fi\u{202e}rst 17 ! started: a b\nc"), "{text}");
        assert!(lines[1].ends_with(" 17 > isready"));
        assert!(lines[2].ends_with(" 17 < \\u{1b}[2Jreadyok\u{fffd}"), "{text}");
        assert!(lines[3].chars().count() < MAX_MESSAGE_CHARS + 60 && lines[3].ends_with('…'));
        for _ in 0..1000 {
            tap.log_received(&[b'y'; 100], Instant::now());
        }
        let text = paper.text();
        assert!(text.len() < 20_100 && text.ends_with("! the log has reached its size limit\n"));
        assert!(log.take_write_error().is_none());
    }

    #[test]
    fn write_error_is_reported_once() {
        struct FullDisk;
        impl Write for FullDisk {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::from(io::ErrorKind::StorageFull))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let log = TrafficLog::new(FullDisk, 1000);
        log.for_engine("x").log_sent("ugi");
        assert!(log.take_write_error().is_some() && log.take_write_error().is_none());
    }
}
