//! Obeying a manager: the engine's side of the protocol.

use super::command::{Command, Go, Query, Setup};
use crate::record::Match;
use crate::rules::{AnyPosition, Player, Variant};
use crate::search::{Info, Level, Limits, Options, StopFlag};
use crate::solver::perfect::Thinker;
use std::fmt::{Display, Write as _};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The longest line that an engine may write, in bytes; longer ones are refused.
pub const LONGEST_LINE: usize = 64 * 1024;
/// The longest line that is read from a manager, in bytes: a `position` with many thousand moves fits.
pub const LONGEST_COMMAND: usize = 4 * 1024 * 1024;
/// The table's size at the start, in MiB.
const HASH: usize = 64;
/// The largest table that can be asked for, in MiB.
const LARGEST_HASH: usize = 65_536;

/// Where answers go; shared with the search's thread.
type Output = Arc<Mutex<dyn Write + Send>>;

/// Obeys the commands of `input` until `quit` or its end, answering on `output`. Commands are read
/// while a search runs. A running search is stopped, and says nothing more, when this returns.
///
/// # Errors
/// When `input` cannot be read or `output` cannot be written to.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    Server::new(output).run(input)
}

/// An option that is a whole number.
struct Spin {
    name: &'static str,
    usual: u64,
    least: u64,
    most: u64,
    set: fn(&mut Options, u64),
}

/// All of them; their numbers fit the machine's word, as their limits are small.
static SPINS: [Spin; 4] = [
    Spin {
        name: "Threads",
        usual: 1,
        least: 1,
        most: 256,
        set: |options, number| options.threads = number as usize,
    },
    Spin {
        name: "Hash",
        usual: HASH as u64,
        least: 1,
        most: LARGEST_HASH as u64,
        set: |options, number| options.hash = number as usize,
    },
    Spin {
        name: "Level",
        usual: 10,
        least: 1,
        // The one beyond ten is the perfect one.
        most: 11,
        set: |options, number| {
            options.level = Level::new(number as u8).unwrap_or(Level::FULL);
        },
    },
    Spin {
        name: "Seed",
        usual: 0,
        least: 0,
        most: u32::MAX as u64,
        set: |options, number| options.seed = number,
    },
];

/// One engine.
struct Server {
    output: Output,
    game: Match,
    thinker: Option<Thinker>,
    options: Options,
    running: Option<Running>,
}

/// A search on its thread.
struct Running {
    stop: StopFlag,
    /// Set, under the output's lock, when the answer is about to be written or must not be any more.
    answered: Arc<AtomicBool>,
    thread: JoinHandle<Thinker>,
}

impl Server {
    fn new(output: impl Write + Send + 'static) -> Self {
        Self {
            output: Arc::new(Mutex::new(output)),
            game: Match::new(AnyPosition::start(Variant::Upthrust)),
            thinker: None,
            options: Options::new(HASH),
            running: None,
        }
    }

    fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let result = self.obey_all(&mut input);
        self.abandon();
        result
    }

    fn obey_all(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        loop {
            match read_line(input)? {
                Line::End => return Ok(()),
                Line::TooLong => self.error(format_args!(
                    "a line of more than {LONGEST_COMMAND} bytes: expected a shorter one"
                ))?,
                Line::Text(line) => match Command::parse(&line) {
                    Ok(None) => {}
                    Ok(Some(Command::Quit)) => return Ok(()),
                    Ok(Some(command)) => self.obey(command)?,
                    Err(error) => self.error(error)?,
                },
            }
        }
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                self.prepare();
                self.say("readyok")
            }
            Command::Stop => self.stop(),
            Command::Query(query) => self.answer(query),
            Command::Quit => Ok(()),
            _ if self.is_searching() => self.error(format_args!(
                "`{}`: a search is running, expected stop, isready, query, ugi or quit",
                command.word()
            )),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                if let Some(thinker) = &mut self.thinker {
                    thinker.new_game();
                }
                Ok(())
            }
            Command::Position(setup) => self.set_position(&setup),
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => {
                let count = self.game.position().perft(depth);
                self.say(format_args!("response {count}"))
            }
        }
    }

    /// Has the table ready before the clock runs: making a large one takes longer than some moves.
    fn prepare(&mut self) {
        if !self.is_searching() {
            let mut thinker = self.take_thinker();
            thinker.prepare();
            self.thinker = Some(thinker);
        }
    }

    /// One who thinks about the game's variant: the last one, if that is one.
    fn take_thinker(&mut self) -> Thinker {
        let variant = self.game.variant();
        match self.thinker.take() {
            Some(thinker) if thinker.variant() == variant => thinker,
            _ => Thinker::with_options(variant, self.options),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let mut text = format!(
            "id name Quadrille {}\nid author the Quadrille developers\n\
             option name Game type combo default {}",
            env!("CARGO_PKG_VERSION"),
            Variant::Upthrust
        );
        for variant in Variant::ALL {
            text.push_str(" var ");
            text.push_str(variant.id());
        }
        for spin in &SPINS {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "\noption name {} type spin default {} min {} max {}",
                spin.name, spin.usual, spin.least, spin.most
            );
        }
        self.say(format_args!("{text}\nugiok"))
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        if name.eq_ignore_ascii_case("Game") {
            match value.parse::<Variant>() {
                Ok(variant) => self.game = Match::new(AnyPosition::start(variant)),
                Err(error) => return self.error(error),
            }
            return Ok(());
        }
        let Some(spin) = SPINS
            .iter()
            .find(|spin| name.eq_ignore_ascii_case(spin.name))
        else {
            return self.error(format_args!(
                "unknown option `{}`: expected Game, Threads, Hash, Level or Seed",
                short(name)
            ));
        };
        match value.parse::<u64>() {
            Ok(number) if (spin.least..=spin.most).contains(&number) => {
                (spin.set)(&mut self.options, number);
                if let Some(thinker) = &mut self.thinker {
                    thinker.set_options(self.options);
                }
                Ok(())
            }
            _ => self.error(format_args!(
                "`{}` for option {}: expected a whole number from {} to {}",
                short(value),
                spin.name,
                spin.least,
                spin.most
            )),
        }
    }

    fn set_position(&mut self, setup: &Setup) -> io::Result<()> {
        let variant = self.game.variant();
        let start = match &setup.text {
            None => AnyPosition::start(variant),
            Some(text) => match AnyPosition::parse(variant, text) {
                Ok(position) => position,
                Err(error) => return self.error(error),
            },
        };
        let mut game = Match::new(start);
        for text in &setup.moves {
            if let Err(error) = game.play_text(text) {
                return self.error(error);
            }
        }
        self.game = game;
        Ok(())
    }

    fn answer(&self, query: Query) -> io::Result<()> {
        let position = self.game.position();
        let outcome = self.game.outcome();
        match query {
            Query::PlayerOneTurn => self.say(format_args!(
                "response {}",
                position.to_move() == Player::One
            )),
            Query::GameOver => self.say(format_args!("response {}", outcome.is_some())),
            Query::Result => {
                let word = outcome.map_or("none", |outcome| outcome.word());
                self.say(format_args!("response {word}"))
            }
            Query::Fen => self.say(format_args!("response {position}")),
            Query::Moves => {
                let mut line = "response".to_owned();
                for mv in self.game.legal_moves() {
                    line.push(' ');
                    line.push_str(&position.move_text(mv));
                }
                self.say(line)
            }
        }
    }

    /// Starts a search on a thread of its own.
    fn go(&mut self, go: &Go) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return self.error("`go`: the game is over, expected a position that can be played on");
        }
        let position = self.game.position().clone();
        let limits = match limits(go, position.to_move()) {
            Ok(limits) => limits,
            Err(reason) => return self.error(reason),
        };
        let history = self.game.repeatable_keys();
        let mut thinker = self.take_thinker();
        let stop = StopFlag::new();
        let answered = Arc::new(AtomicBool::new(false));
        let output = Arc::clone(&self.output);
        let (thread_stop, thread_answered) = (stop.clone(), Arc::clone(&answered));
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .spawn(move || {
                let mut say_info = |info: &Info<_>, _| {
                    let mut out = output.lock().unwrap_or_else(PoisonError::into_inner);
                    if !thread_answered.load(Ordering::Relaxed) {
                        // A manager that has gone away is noticed by the reading side.
                        let _ = writeln!(out, "{}", info_line(&position, info));
                        let _ = out.flush();
                    }
                };
                let thought =
                    thinker.think(&position, &history, &limits, &thread_stop, &mut say_info);
                while limits.infinite && !thread_stop.is_stopped() {
                    std::thread::sleep(Duration::from_millis(2));
                }
                let mut out = output.lock().unwrap_or_else(PoisonError::into_inner);
                if !thread_answered.swap(true, Ordering::Relaxed)
                    && let Some(best) = thought.result.best
                {
                    let _ = writeln!(out, "bestmove {}", position.move_text(best));
                    let _ = out.flush();
                }
                thinker
            })?;
        self.running = Some(Running {
            stop,
            answered,
            thread,
        });
        Ok(())
    }

    /// Whether a search is running whose answer has not been given.
    fn is_searching(&mut self) -> bool {
        let Some(running) = &self.running else {
            return false;
        };
        if !running.answered.load(Ordering::Relaxed) {
            return true;
        }
        self.join();
        false
    }

    /// Takes the thinker back from a thread that has answered or been stopped.
    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            // A search that panicked has lost its table; the next one makes a new one.
            self.thinker = running.thread.join().ok();
        }
    }

    /// `stop`: the answer at once; nothing to do when no search runs.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
        self.join();
        Ok(())
    }

    /// Ends a running search without an answer.
    fn abandon(&mut self) {
        if let Some(running) = &self.running {
            running.answered.store(true, Ordering::Relaxed);
            running.stop.stop();
        }
        self.join();
    }

    fn error(&self, reason: impl Display) -> io::Result<()> {
        self.say(format_args!("error {reason}"))
    }

    fn say(&self, line: impl Display) -> io::Result<()> {
        let mut out = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}")?;
        out.flush()
    }
}

/// The search's limits for `go`, seen by the player to move.
fn limits(go: &Go, to_move: Player) -> Result<Limits, String> {
    let mine = to_move.index();
    let mut limits = match go.time[mine] {
        Some(remaining) => Limits::clock(remaining, go.increment[mine]),
        None if go.time[1 - mine].is_some() || go.increment != [Duration::ZERO; 2] => {
            return Err(format!(
                "no clock for the player to move: expected p{to_move}time"
            ));
        }
        None => Limits::default(),
    };
    limits.movetime = go.movetime;
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    let limited = go.movetime.is_some()
        || go.time[mine].is_some()
        || go.depth.is_some()
        || go.nodes.is_some();
    limits.infinite = go.infinite || !limited;
    Ok(limits)
}

/// The `info` line.
fn info_line(position: &AnyPosition, info: &Info<crate::rules::AnyMove>) -> String {
    let millis = info.elapsed.as_millis();
    let nps = u128::from(info.nodes) * 1_000_000 / info.elapsed.as_micros().max(1);
    let mut line = format!(
        "info depth {} score {} nodes {} nps {nps} time {millis} hashfull {} pv",
        info.depth, info.score, info.nodes, info.hashfull
    );
    let mut here = position.clone();
    for &mv in &info.pv {
        line.push(' ');
        line.push_str(&here.move_text(mv));
        match here.play(mv) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    line
}

/// One line of input.
pub(super) enum Line {
    /// A line, without its end; what is not UTF-8 has been replaced.
    Text(String),
    /// A line over [`LONGEST_COMMAND`], read and thrown away.
    TooLong,
    /// Nothing more comes.
    End,
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
        Line::Text(String::from_utf8_lossy(&bytes).into_owned())
    })
}

/// A quotation on one line.
fn short(text: &str) -> String {
    crate::rules::quote(text)
}
