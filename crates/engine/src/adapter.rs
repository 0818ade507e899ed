//! An engine made of a program that only reads the opponent's moves and writes its own, one a line.
//!
//! The program is started for every game. Its first line says which side it is, `1` or `2`, in Upthrust with its own two colours
//! behind that; then every line that it reads is a move of the opponent's, and every line that it writes one of its own, in turns,
//! passes included. The end of its input is the end of the game. `docs/line-programs.md` is for people who write such a program.
//!
//! The program runs in this program's process group, so that a manager that kills the engine kills it as well.

use super::client::EngineError;
use super::client::Stage;
use super::client::error::{last_words, quoted};
use super::client::process::{Line as Said, Process, Received};
use super::command::Command;
use super::input::{Line, read_line};
use super::server::{game_of, play};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant, quote};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// The interval between two checks of what the manager says while the program thinks.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// How long the program is given to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);
/// How long a line of the program may lack its end before that is told.
const UNFINISHED_TIMEOUT: Duration = Duration::from_secs(1);
/// Commands that may wait to be executed.
const COMMANDS: usize = 64;

/// A program that plays by lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it plays.
    pub variant: Variant,
    /// Whether its first line may tell, behind the side, where the game begins and what has been played.
    pub history: bool,
}

/// Obeys the manager's commands with the moves of a program, until `quit` or the end of the input. The program is gone when this
/// returns.
///
/// # Errors
/// When `output` cannot be written to, or there is no thread to be had.
pub fn serve(
    program: &Program,
    mut input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (sender, commands) = mpsc::sync_channel(COMMANDS);
    std::thread::Builder::new().spawn(move || {
        loop {
            // What cannot be read is over.
            let line = read_line(&mut input).unwrap_or(Line::End);
            let last = matches!(line, Line::End);
            if sender.send(line).is_err() || last {
                return;
            }
        }
    })?;
    let mut adapter = Adapter {
        program,
        commands,
        output,
        game: Game::new(AnyPosition::start(program.variant)),
        running: None,
    };
    adapter.run()?;
    if let Some(mut running) = adapter.running.take() {
        running.process.close(FAREWELL);
    }
    Ok(())
}

/// A program at work.
struct Running {
    process: Process,
    /// Since it has been told its side.
    seat: Option<Seat>,
}

/// What a program knows of its game.
struct Seat {
    player: Player,
    start: AnyPosition,
    /// The moves that it has read or written.
    known: Vec<AnyMove>,
}

/// Why there is no move.
enum Fault {
    /// The manager is told this.
    Refused(String),
    /// The manager has had enough.
    Quit,
    /// It cannot be told anything any more.
    Broken(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Self {
        Self::Refused(match error {
            EngineError::Ended { status, words, .. } => {
                format!("the program ended ({status}){}", last_words(&words))
            }
            other => other.to_string(),
        })
    }
}

struct Adapter<'a, W> {
    program: &'a Program,
    commands: Receiver<Line>,
    output: W,
    game: Game,
    running: Option<Running>,
}

impl<W: Write> Adapter<'_, W> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            let line = self.commands.recv().unwrap_or(Line::End);
            match line.command() {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => return Ok(()),
                Ok(Some(command)) => match self.execute(command) {
                    Ok(()) => {}
                    Err(Fault::Refused(reason)) => self.error(reason)?,
                    Err(Fault::Quit) => return Ok(()),
                    Err(Fault::Broken(error)) => return Err(error),
                },
                Err(reason) => self.error(reason)?,
            }
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), Fault> {
        match command {
            Command::Ugi => Ok(self.introduce()?),
            Command::IsReady => Ok(self.send("readyok")?),
            Command::SetOption { name, value } => {
                let variant = self.program.variant;
                if name.eq_ignore_ascii_case("Game") && value.eq_ignore_ascii_case(variant.id()) {
                    return Ok(());
                }
                let (name, value) = (quote(&name), quote(&value));
                Err(Fault::Refused(format!(
                    "`{value}` for option `{name}`: expected {variant} for Game, and no other option"
                )))
            }
            // A new program takes its time to start now rather than on its clock.
            Command::NewGame => {
                self.game = Game::new(AnyPosition::start(self.program.variant));
                self.running = None;
                self.running = Some(self.start()?);
                Ok(())
            }
            Command::Position(setup) => {
                self.game = game_of(&setup, self.program.variant).map_err(Fault::Refused)?;
                Ok(())
            }
            Command::Moves(moves) => {
                let mut game = self.game.clone();
                play(&mut game, &moves).map_err(Fault::Refused)?;
                self.game = game;
                Ok(())
            }
            Command::Go(_) => self.go(),
            Command::Stop | Command::Quit => Ok(()),
            Command::Query(_) | Command::Perft(_) => Err(Fault::Refused(format!(
                "`{}`: a program behind the adapter answers no questions",
                command.word()
            ))),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let name = quoted(self.program.command.join(" ").as_bytes());
        let variant = self.program.variant;
        self.send(format_args!(
            "id name {name}\nid author unknown\n\
             option name Game type combo default {variant} var {variant}\nugiok"
        ))
    }

    fn start(&self) -> Result<Running, Fault> {
        let process = Process::start_in_our_group(&self.program.command)?;
        let seat = None;
        Ok(Running { process, seat })
    }

    /// Tells the program what it does not know yet, and reports its move.
    fn go(&mut self) -> Result<(), Fault> {
        if self.game.outcome().is_some() {
            let told = "`go`: the game is over, expected a position that can be played on";
            return Err(Fault::Refused(told.to_owned()));
        }
        // Whatever goes wrong, the program is not in its game any more: it is put back when all is well.
        let mut running = match self.running.take() {
            Some(running) if self.goes_on(&running) => running,
            _ => self.start()?,
        };
        let player = self.game.position().to_move();
        let line: Vec<AnyMove> = self.game.line().iter().map(|ply| ply.mv).collect();
        let known = match running.seat.take() {
            Some(seat) => seat.known.len(),
            None => self.announce_side(&mut running.process, player)?,
        };
        for plies in known..line.len() {
            self.catch_up(&mut running.process, player, plies)?;
        }
        let words = self.receive(&mut running.process)?;
        let text = self.protocols(&words);
        let position = self.game.position();
        let own = position.parse_move(&text).ok();
        let own = own.filter(|&mv| position.play(mv).is_ok());
        if let Some(mv) = own {
            running.seat = Some(Seat {
                player,
                start: self.game.start().clone(),
                known: line.into_iter().chain([mv]).collect(),
            });
            self.running = Some(running);
        }
        // An illegal move is the referee's business, which quotes it.
        Ok(self.send(format_args!("bestmove {}", quoted(text.as_bytes())))?)
    }

    /// Whether the present position continues the game that the program plays; a new program plays none yet.
    fn goes_on(&self, running: &Running) -> bool {
        let Some(seat) = &running.seat else {
            return true;
        };
        let line = self.game.line();
        seat.player == self.game.position().to_move()
            && seat.start == *self.game.start()
            && seat.known.len() <= line.len()
            && seat
                .known
                .iter()
                .zip(line)
                .all(|(&known, ply)| known == ply.mv)
    }

    /// Tells a new program its side, and how many plies it knows with that.
    fn announce_side(&self, process: &mut Process, player: Player) -> Result<usize, Fault> {
        let start = self.game.start();
        let variant = self.program.variant;
        let text = start.to_string();
        let usual = AnyPosition::start(variant).to_string();
        let mut first = player.to_string();
        let is_usual = if variant == Variant::Upthrust {
            let fields: Vec<_> = text.split(' ').collect();
            let colours = fields.get(1).copied().unwrap_or_default();
            let own = "GRBY".chars();
            let own = own.filter(|&colour| colours.contains(colour) == (player == Player::One));
            first.push(' ');
            first.extend(own);
            // The same but for the colours, which have been told.
            let like = |text: &str, number: usize| text.split(' ').nth(number).map(str::to_owned);
            like(&text, 0) == like(&usual, 0) && like(&text, 2) == like(&usual, 2)
        } else {
            text == usual
        };
        let mut known = 0;
        if self.program.history {
            if !is_usual {
                first += &format!(" fen {text}");
            }
            let line: Vec<AnyMove> = self.game.line().iter().map(|ply| ply.mv).collect();
            known = line.len();
            if known > 0 {
                first += &format!(" moves {}", start.line_texts(&line).join(" "));
            }
        } else if !is_usual {
            return Err(Fault::Refused(format!(
                "`{}`: the program knows the usual start only; one that can be told another is run with --history",
                quote(&text)
            )));
        }
        send_to(process, &first)?;
        Ok(known)
    }

    /// Has the program read the opponent's move of this ply, or write its own, which must be the one that was played.
    fn catch_up(
        &mut self,
        process: &mut Process,
        player: Player,
        plies: usize,
    ) -> Result<(), Fault> {
        let line = self.game.line();
        let (Some(ply), Some(before)) = (line.get(plies), self.game.position_after(plies)) else {
            return Ok(());
        };
        let (mv, mover, played) = (ply.mv, ply.player, before.move_text(ply.mv));
        if mover != player {
            return send_to(process, &self.lines(&played));
        }
        let before = before.clone();
        let words = self.receive(process)?;
        if before.parse_move(&self.protocols(&words)).ok() == Some(mv) {
            return Ok(());
        }
        Err(Fault::Refused(format!(
            "the program wrote `{}` where its side has played {played}; one that can be told its own moves is run with --history",
            quoted(words.as_bytes())
        )))
    }

    /// A move as the program reads it.
    fn lines(&self, text: &str) -> String {
        match self.program.variant {
            Variant::Hique => text.replace(',', " "),
            _ => text.to_owned(),
        }
    }

    /// A move that the program has written, as the protocol has it.
    fn protocols(&self, words: &str) -> String {
        match self.program.variant {
            Variant::Hique => {
                let numbers = words.split(|c: char| c == ',' || c.is_whitespace());
                let numbers: Vec<_> = numbers.filter(|number| !number.is_empty()).collect();
                if numbers.len() == 4 {
                    numbers.join(",")
                } else {
                    words.to_owned()
                }
            }
            _ => words.to_owned(),
        }
    }

    /// The program's next line that is not blank. The manager is listened to meanwhile.
    fn receive(&mut self, process: &mut Process) -> Result<String, Fault> {
        let mut noted_at = Some(Instant::now() + UNFINISHED_TIMEOUT);
        loop {
            match process.receive(Instant::now() + POLL_INTERVAL) {
                Received::Line(Said::Text(bytes), _) => {
                    let text = String::from_utf8_lossy(&bytes);
                    if !text.trim().is_empty() {
                        return Ok(text.trim().to_owned());
                    }
                }
                Received::Line(Said::TooLong(beginning), _) => {
                    let beginning = quoted(&beginning);
                    return Err(EngineError::LongLine { beginning }.into());
                }
                Received::End => return Err(process.ended(Stage::Go).into()),
                Received::Timeout => {}
            }
            // The manager waits for a line as well, and learns from the error output why none comes.
            if noted_at.is_some_and(|at| Instant::now() >= at)
                && let Some(unfinished) = process.unfinished_output()
            {
                noted_at = None;
                let told = unfinished.to_string();
                let told = told.trim_start_matches("; its");
                let _ = writeln!(io::stderr(), "adapter: the program's{told}");
            }
            self.poll_manager()?;
        }
    }

    /// Executes what can be executed while the program thinks.
    fn poll_manager(&mut self) -> Result<(), Fault> {
        loop {
            let line = match self.commands.try_recv() {
                Err(TryRecvError::Empty) => return Ok(()),
                line => line.unwrap_or(Line::End),
            };
            match line.command() {
                Ok(None | Some(Command::Stop)) => {}
                Ok(Some(Command::IsReady)) => self.send("readyok")?,
                Ok(Some(Command::Ugi)) => self.introduce()?,
                Ok(Some(Command::Quit)) => return Err(Fault::Quit),
                Ok(Some(command)) => self.error(format_args!(
                    "`{}`: the program is thinking, expected isready, ugi or quit",
                    command.word()
                ))?,
                Err(error) => self.error(error)?,
            }
        }
    }

    fn error(&mut self, reason: impl Display) -> io::Result<()> {
        self.send(format_args!("error {reason}"))
    }

    fn send(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// Writes a line to the program.
fn send_to(process: &Process, line: &str) -> Result<(), Fault> {
    if process.send(format!("{line}\n")) {
        Ok(())
    } else {
        Err(Fault::Refused(
            "the program does not read its input".to_owned(),
        ))
    }
}
