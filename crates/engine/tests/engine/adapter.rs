//! Tests of the adapter with programs that only read and write moves.

use quadrille_engine::adapter::{LineProgram, serve};
use quadrille_games::rules::Variant;
use std::io::{self, BufRead, BufReader, ErrorKind, PipeReader, PipeWriter, Read, Write, pipe};
use std::path::PathBuf;
use std::thread::JoinHandle;

/// An adapter on a thread of its own.
struct Adapter {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    thread: Option<JoinHandle<()>>,
}

impl Adapter {
    /// Starts an adapter for a shell script that plays HiQUE.
    fn start(script: &str) -> Self {
        let command = ["sh", "-c", script].map(str::to_owned).to_vec();
        let ((commands, input), (output, answers)) = (pipe().unwrap(), pipe().unwrap());
        let thread = std::thread::spawn(move || {
            let program = LineProgram { command, variant: Variant::Hique, reads_history: false };
            serve(&program, BufReader::new(commands), answers).unwrap();
        });
        Self { input: Some(input), output: BufReader::new(output), thread: Some(thread) }
    }

    /// Sends some lines and returns the first line of the answer.
    fn ask(&mut self, lines: &str) -> String {
        writeln!(self.input.as_mut().unwrap(), "{lines}").unwrap();
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        answer.trim_end().to_owned()
    }

    fn best_move(&mut self, moves: &str) -> String {
        self.ask(&format!("position startpos moves {moves}\ngo movetime 60000"))
    }

    /// Ends the input and waits for the adapter.
    fn close(mut self) {
        self.input = None;
        self.thread.take().unwrap().join().unwrap();
    }
}

/// A file in which a program writes a line at each start.
struct Starts(PathBuf);

impl Starts {
    fn new(name: &str) -> Self {
        let name = format!("quadrille-adapter-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    fn count(&self) -> usize {
        std::fs::read_to_string(&self.0).unwrap().lines().count()
    }

    /// Returns a script that counts its start, then reads (`>`) and writes (`<`) these lines.
    fn script(&self, session: &[&str]) -> String {
        let mut script = format!("echo started >> '{}'\n", self.0.display());
        for line in session {
            script += &match line.split_at(2) {
                ("> ", text) => format!("read -r l; [ \"$l\" = '{text}' ] || exit 9\n"),
                (_, text) => format!("echo '{text}'\n"),
            };
        }
        script + "read -r l"
    }
}

impl Drop for Starts {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn one_program_plays_a_whole_game() {
    let starts = Starts::new("game");
    let session = ["> 1", "< 4 2 4 10", "> 4 12 2 12", "< 4 10 4 8"];
    let mut adapter = Adapter::start(&starts.script(&session));
    assert_eq!(adapter.ask("isready"), "readyok");
    adapter.ask("uginewgame\nisready");
    let first = adapter.ask("position startpos\ngo movetime 60000");
    assert_eq!(first, "bestmove 4,2,4,10");
    let second = adapter.best_move("4,2,4,10 4,12,2,12");
    assert_eq!(second, "bestmove 4,10,4,8");
    adapter.close();
    assert_eq!(starts.count(), 1);
}

#[test]
fn program_of_player_two_reads_the_first_move() {
    let starts = Starts::new("second");
    let session = ["> 2", "> 4 2 4 10", "< 4 12 2 12"];
    let mut adapter = Adapter::start(&starts.script(&session));
    assert_eq!(adapter.best_move("4,2,4,10"), "bestmove 4,12,2,12");
    // Another game needs another program, which plays the other side.
    let other = adapter.ask("position startpos\ngo movetime 60000");
    assert_eq!(other, "error the program ended (exit status: 9)");
    adapter.close();
    assert_eq!(starts.count(), 2);
}

/// Input that cannot be read after its text.
struct FailingInput;

impl Read for FailingInput {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(ErrorKind::ConnectionReset.into())
    }
}

#[test]
fn unreadable_input_is_an_error_unlike_its_end() {
    // The program never answers.
    let command = ["sh", "-c", "while read -r l; do :; done"].map(str::to_owned).to_vec();
    let program = LineProgram { command, variant: Variant::Hique, reads_history: false };
    for commands in ["", "isready\n", "position startpos\ngo movetime 60000\n"] {
        let mut answers = Vec::new();
        let end = serve(&program, commands.as_bytes(), &mut answers);
        assert!(end.is_ok(), "{commands}: {end:?}");
        let input = BufReader::new(commands.as_bytes().chain(FailingInput));
        let failure = serve(&program, input, &mut answers).map_err(|error| error.kind());
        assert_eq!(failure, Err(ErrorKind::ConnectionReset), "{commands}");
    }
}
