//! Tests of the time of a move. They compare measurements with each other, so that slow machines pass.

use crate::managers::{read_search, word_after};
use crate::ugi::with_program_arguments;
use quadrille_engine::{Settings, serve};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::{AnySearcher, Limits, Options, StopFlag};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

struct LineInput {
    lines: Receiver<String>,
    /// Notified when all lines so far have been read.
    read: Sender<()>,
    rest: Vec<u8>,
}

impl Read for LineInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let _ = self.read.send(());
            self.rest = self.lines.recv().unwrap_or_default().into_bytes();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// Output that passes text to the test, and initially blocks.
struct BlockedOutput {
    begun: Sender<()>,
    may_read: Option<Receiver<()>>,
    text_sender: Sender<String>,
}

impl Write for BlockedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(may_read) = self.may_read.take() {
            let _ = self.begun.send(());
            let _ = may_read.recv();
        }
        let _ = self.text_sender.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn move_time_counts_from_arrival_of_go() {
    const BUSY: Duration = Duration::from_millis(300);
    let ((lines, typed), (read, was_read)) = (channel(), channel());
    let ((begun, has_begun), (may, may_read), (said, all_said)) = (channel(), channel(), channel());
    let input = BufReader::new(LineInput { lines: typed, read, rest: Vec::new() });
    let output = BlockedOutput { begun, may_read: Some(may_read), text_sender: said };
    let engine = std::thread::spawn(move || serve(Settings::default(), input, output));
    was_read.recv().unwrap();
    lines.send("query fen\n".to_owned()).unwrap();
    has_begun.recv().unwrap();
    was_read.recv().unwrap();
    // The output blocks when it is full, with fewer lines left than the input queue holds.
    let query =
        "setoption name Game value focus-classic\n".to_owned() + &"query moves\n".repeat(50);
    let length = AnyPosition::start(Variant::FocusClassic).legal_moves().len() * 8;
    let mut answers = 0;
    while answers <= 1024 * 1024 {
        lines.send(query.clone()).unwrap();
        was_read.recv().unwrap();
        answers += 50 * length;
    }
    lines.send("go movetime 1\n".to_owned()).unwrap();
    was_read.recv().unwrap();
    let begin = Instant::now();
    while begin.elapsed() < BUSY {
        std::thread::yield_now();
    }
    may.send(()).unwrap();
    drop(lines);
    engine.join().unwrap().unwrap();
    let said: String = all_said.iter().collect();
    let info = said.lines().rfind(|line| line.starts_with("info depth "));
    let time: u128 = word_after(info.unwrap(), "time").unwrap().parse().unwrap();
    assert!(time >= BUSY.as_millis(), "{info:?}");
}

#[test]
fn move_overhead_shortens_the_search() {
    with_program_arguments(&["ugi", "--game", "focus-classic"], |input, output| {
        let mut took = |lines: &str| {
            writeln!(input, "{lines}").unwrap();
            let printed = read_search(output);
            let info = &printed[printed.len() - 2];
            word_after(info, "time").unwrap().parse::<u64>().unwrap()
        };
        // The overhead takes all the time, so there is none left to search.
        let shortened = took("setoption name Move Overhead value 10000\ngo movetime 10000");
        assert!(shortened < 5000, "{shortened}");
        let used = took("setoption name Move Overhead value 0\ngo movetime 300");
        assert!(used >= 299, "{used}");
    });
}

#[test]
fn many_threads_start_without_delay() {
    let position = AnyPosition::start(Variant::Hique);
    let limits = Limits::movetime(Duration::from_millis(200));
    // Measures from the start of the program, when no threads exist yet.
    let took = |threads| {
        let options = Options { threads, ..Options::new(2) };
        let mut searcher = AnySearcher::with_options(Variant::Hique, options);
        let began = Instant::now();
        let stop = StopFlag::new();
        let result = searcher.search(&position, &[], &limits, &stop, &mut |_| {});
        assert!(result.best_move.is_some());
        began.elapsed()
    };
    for threads in [64, 256] {
        // Other load may disturb a measurement, so one success suffices.
        let mut tries = (0..12).map(|_| (took(threads), took(1)));
        let holds = tries.any(|(together, alone)| together < 2 * alone);
        assert!(holds, "{threads} threads");
    }
}

#[test]
#[ignore = "only an optimised build has it so: scripts/slow.sh runs it"]
fn large_table_is_allocated_before_the_clock_starts() {
    let least = |hash: &str| {
        let took = (0..3).map(|_| {
            let mut took = 0;
            with_program_arguments(&["ugi", "--game", "hique"], |input, output| {
                writeln!(input, "setoption name Hash value {hash}\nuginewgame\ngo depth 1")
                    .unwrap();
                let lines = read_search(output);
                took = word_after(&lines[lines.len() - 2], "time").unwrap().parse().unwrap();
            });
            took
        });
        took.min().unwrap_or(0_u64)
    };
    let (small, large) = (least("1"), least("8192"));
    assert!(large <= 10 * small.max(20), "{small} ms, {large} ms");
}
