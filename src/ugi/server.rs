//! Obeying a manager: the engine's side of the protocol.
//!
//! Four threads share the work: one reads lines, and notes when they came; this one obeys them; one searches and counts; and one
//! writes. So the engine hears what it is told whatever it does, and whether or not anybody reads what it says.

use super::command::{Command, Go, Query, Setup};
use super::input::{Event, Inbox, LONGEST_COMMAND, Line};
use super::outbox::Outbox;
use super::settings::Settings;
use super::worker::{self, Done, Job, Question, Thinking, Wishes};
use crate::record::Match;
use crate::rules::{AnyPosition, Player};
use crate::search::{Limits, StopFlag};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// The longest line that an engine may write, in bytes; longer ones are refused.
pub const LONGEST_LINE: usize = 64 * 1024;
/// How long an order to quit waits behind a line that is still being obeyed.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long work may go on at the end of the input when its amount was fixed: it is what a file of commands was written for.
const LAST_WORK: Duration = Duration::from_millis(250);
/// How long a search that was told to stop may take to answer when the engine ends.
const LAST_ANSWER: Duration = Duration::from_secs(5);
/// How long the manager may take to read what is left when it has told the engine to quit.
const LAST_READING: Duration = Duration::from_secs(1);

/// Obeys the commands of `input` until `quit` or its end, answering on `output`. Commands are heard while a search runs. What is
/// running at the end is stopped, and its answer is said.
///
/// # Errors
/// When `input` cannot be read, `output` cannot be written to, or there are no threads to be had.
pub fn serve(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let inbox = Inbox::reading(input)?;
    let outbox = Outbox::writing(output)?;
    let mut server = Server {
        jobs: worker::start(
            inbox.clone(),
            outbox.clone(),
            Thinking::new(settings.variant, settings.options),
        )?,
        game: Match::new(AnyPosition::start(settings.variant)),
        start: None,
        moves: Vec::new(),
        preset: settings.clone(),
        settings,
        afresh: false,
        running: None,
        given_up: false,
        inbox,
        outbox,
    };
    let ended = server.obey_all();
    server.inbox.close();
    let patience = match ended? {
        End::Quit => Some(LAST_READING),
        // Whoever wrote a whole file of commands may read the answers when he likes.
        End::Input => None,
    };
    server.outbox.close(patience)
}

/// Why nothing more is obeyed.
enum End {
    Quit,
    Input,
}

/// One engine.
struct Server {
    inbox: Inbox<Done>,
    outbox: Outbox,
    jobs: Sender<Job>,
    game: Match,
    /// The text of the position that the game began with, as it was given; none is the usual start.
    start: Option<String>,
    /// The moves of the game, as they were written.
    moves: Vec<String>,
    /// How it was set at the beginning.
    preset: Settings,
    settings: Settings,
    /// Whether the next search is the first of another game.
    afresh: bool,
    running: Option<Running>,
    /// The worker does not come to an end, and the engine is wanted to.
    given_up: bool,
}

/// Work that the manager may stop.
struct Running {
    what: &'static str,
    stop: StopFlag,
    /// Its amount was fixed beforehand, other than by time.
    fixed: bool,
    /// The answer, if it is not to be said before it is asked for.
    held: Option<String>,
}

impl Server {
    fn obey_all(&mut self) -> io::Result<End> {
        while !self.given_up {
            let (line, arrived) = match self.inbox.next() {
                Event::Done(done) => {
                    self.note(done);
                    continue;
                }
                Event::Line(line, arrived) => (line, arrived),
            };
            match line {
                Line::Broken(error) => return Err(error),
                Line::End => {
                    if self.running.as_ref().is_some_and(|running| running.fixed) {
                        let done = self.inbox.wait_done_until(Instant::now() + LAST_WORK);
                        done.into_iter().for_each(|done| self.note(done));
                    }
                    return self.conclude().map(|()| End::Input);
                }
                Line::TooLong => self.error(format_args!(
                    "a line of more than {LONGEST_COMMAND} bytes: expected a shorter one"
                ))?,
                Line::Text(line) => match Command::parse(&line) {
                    Ok(None) => {}
                    Ok(Some(Command::Quit)) => return self.conclude().map(|()| End::Quit),
                    Ok(Some(command)) => self.obey(command, arrived)?,
                    Err(error) => self.error(error)?,
                },
            }
        }
        Ok(End::Quit)
    }

    fn obey(&mut self, command: Command, arrived: Instant) -> io::Result<()> {
        match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                self.say(format_args!(
                    "id name Quadrille {version}\nid author the Quadrille developers\n{}\nugiok",
                    self.preset
                ))
            }
            Command::IsReady => {
                if self.running.is_none() {
                    let wishes = self.wishes();
                    self.give(Job::Prepare(wishes))?;
                    self.wait();
                }
                if self.given_up {
                    return Ok(());
                }
                self.say("readyok")
            }
            Command::Stop => self.stop(),
            Command::Query(query) => self.answer(query),
            Command::Quit => Ok(()),
            _ if self.running.is_some() => {
                let what = self.running.as_ref().map_or("", |running| running.what);
                self.error(format_args!(
                    "`{}`: a {what} is running, expected stop, isready, query, ugi or quit",
                    command.word()
                ))
            }
            Command::SetOption { name, value } => match self.settings.set(&name, &value) {
                Ok(()) if Settings::is_game(&name) => self.begin(),
                Ok(()) => Ok(()),
                Err(error) => self.error(error),
            },
            Command::NewGame => {
                self.afresh = true;
                self.begin()
            }
            Command::Position(setup) => self.set_position(setup),
            Command::Moves(moves) => self.play_on(moves),
            Command::Go(go) => self.go(&go, arrived),
            Command::Perft(depth) => {
                let stop = StopFlag::new();
                let position = self.game.position().clone();
                self.give(Job::Perft(position, depth, stop.clone()))?;
                self.run("perft", stop, true);
                Ok(())
            }
        }
    }

    fn wishes(&mut self) -> Wishes {
        Wishes {
            variant: self.settings.variant,
            options: self.settings.options,
            afresh: std::mem::take(&mut self.afresh),
        }
    }

    /// Gives the worker something to do.
    fn give(&self, job: Job) -> io::Result<()> {
        let gone = |_| io::Error::other("the thread that searches has gone");
        self.jobs.send(job).map_err(gone)
    }

    fn run(&mut self, what: &'static str, stop: StopFlag, fixed: bool) {
        self.running = Some(Running {
            what,
            stop,
            fixed,
            held: None,
        });
    }

    /// The usual start of the game chosen.
    fn begin(&mut self) -> io::Result<()> {
        self.set_position(Setup {
            text: None,
            moves: Vec::new(),
        })
    }

    /// Sets the position. What goes on from the last one is played on from there: in a long game most of the line is known.
    fn set_position(&mut self, setup: Setup) -> io::Result<()> {
        let variant = self.settings.variant;
        let known = self.moves.len();
        let goes_on = self.game.variant() == variant
            && self.start == setup.text
            && setup.moves.len() >= known
            && setup.moves[..known] == self.moves;
        if goes_on {
            let mut moves = setup.moves;
            return self.play_on(moves.split_off(known));
        }
        let start = match &setup.text {
            None => AnyPosition::start(variant),
            Some(text) => match AnyPosition::parse(variant, text) {
                Ok(position) => position,
                Err(error) => return self.error(error),
            },
        };
        let mut game = Match::new(start);
        if let Err(reason) = play(&mut game, &setup.moves) {
            return self.error(reason);
        }
        self.game = game;
        self.start = setup.text;
        self.moves = setup.moves;
        Ok(())
    }

    /// Plays these moves as well, or none of them.
    fn play_on(&mut self, moves: Vec<String>) -> io::Result<()> {
        let before = self.moves.len();
        if let Err(reason) = play(&mut self.game, &moves) {
            while self.game.plies() > before && self.game.undo() {}
            return self.error(reason);
        }
        self.moves.extend(moves);
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

    /// Starts a search; its time runs since `arrived`.
    fn go(&mut self, go: &Go, arrived: Instant) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return self.error("`go`: the game is over, expected a position that can be played on");
        }
        let position = self.game.position().clone();
        let mut limits = match limits(go, position.to_move()) {
            Ok(limits) => limits,
            Err(reason) => return self.error(reason),
        };
        limits.arrived = Some(arrived);
        limits.overhead = self.settings.overhead;
        let fixed = limits.depth.is_some() || limits.nodes.is_some();
        let stop = StopFlag::new();
        let question = Box::new(Question {
            position,
            history: self.game.repeatable_keys(),
            limits,
            stop: stop.clone(),
        });
        let wishes = self.wishes();
        self.give(Job::Search(wishes, question))?;
        self.run("search", stop, fixed);
        Ok(())
    }

    /// What ran has come to an end.
    fn note(&mut self, done: Done) {
        match (&mut self.running, done.held) {
            (Some(running), Some(held)) => running.held = Some(held),
            _ => self.running = None,
        }
    }

    /// Waits until the worker has done what it does.
    fn wait(&mut self) {
        match self.inbox.wait_done(Instant::now() + PATIENCE) {
            Some(done) => self.note(done),
            None => self.given_up = true,
        }
    }

    /// `stop`: the answer at once; nothing to do when nothing runs.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.stop();
            if running.held.is_none() {
                self.wait();
            }
        }
        self.say_held()
    }

    /// Says the answer that has waited until it was asked for.
    fn say_held(&mut self) -> io::Result<()> {
        let Some(held) = self
            .running
            .as_mut()
            .and_then(|running| running.held.take())
        else {
            return Ok(());
        };
        self.running = None;
        self.outbox.say_last(&held)
    }

    /// Ends what runs, and says its answer.
    fn conclude(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.stop();
            if running.held.is_none() {
                let done = self.inbox.wait_done_until(Instant::now() + LAST_ANSWER);
                done.into_iter().for_each(|done| self.note(done));
            }
        }
        self.say_held()
    }

    fn error(&self, reason: impl Display) -> io::Result<()> {
        self.say(format_args!("error {reason}"))
    }

    fn say(&self, lines: impl Display) -> io::Result<()> {
        self.outbox.say(&lines.to_string())
    }
}

/// Plays moves until one cannot be played; the reason then, with its ply, counted from the game's first.
pub(super) fn play(game: &mut Match, moves: &[String]) -> Result<(), String> {
    let before = game.plies();
    for (number, text) in moves.iter().enumerate() {
        let played = game.play_text(text);
        played.map_err(|error| format!("ply {}: {error}", before + number + 1))?;
    }
    Ok(())
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
    limits.depth = go.depth.map(|plies| plies.max(1));
    limits.nodes = go.nodes;
    // What is given holds besides `infinite`, and `go` alone is `go infinite`.
    let limited = go.movetime.is_some()
        || go.time[mine].is_some()
        || go.depth.is_some()
        || go.nodes.is_some();
    limits.infinite = !limited;
    Ok(limits)
}
