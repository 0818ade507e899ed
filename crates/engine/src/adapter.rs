//! Wraps a program that reads the opponent's moves and writes its own, one per line, as an engine.
//!
//! The program is started for every game. Its first input line is its side, `1` or `2`, followed in Upthrust by its two
//! colours. After that, opponent moves and own moves alternate, passes included. Its input ends when the game ends.
//! `docs/line-programs.md` describes this for authors of such programs.
//!
//! The program shares this process's group, so a manager that kills the engine's group also kills the program.

use super::client::EngineError;
use super::client::Stage;
use super::client::error::{last_line_clause, quote_bytes};
use super::client::process::{OutputEvent, OutputLine, Process};
use super::command::Command;
use super::input::{InputLine, read_line};
use super::server::{game_from_setup, play_moves};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant, quote};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// Interval at which the manager's input is polled while the program thinks.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Time that the program has to exit by itself.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// Time after which an unfinished output line is reported.
const UNFINISHED_TIMEOUT: Duration = Duration::from_secs(1);
const COMMAND_QUEUE_CAPACITY: usize = 64;

/// A program that reads and writes one move per line, see `docs/line-programs.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProgram {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The game that the program plays.
    pub variant: Variant,
    /// Whether the first line for the program may include the starting position and the moves played so far.
    pub reads_history: bool,
}

/// Executes the manager's commands with the moves of a program, until `quit` or the end of the input. The program has been
/// ended when this returns.
///
/// # Errors
/// If `input` cannot be read, `output` cannot be written to, or a thread cannot be started.
pub fn serve(
    program: &LineProgram,
    mut input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (line_sender, input_lines) = mpsc::sync_channel(COMMAND_QUEUE_CAPACITY);
    std::thread::Builder::new().spawn(move || {
        loop {
            let line = read_line(&mut input).unwrap_or_else(InputLine::Failed);
            let is_last = matches!(line, InputLine::End | InputLine::Failed(_));
            if line_sender.send(line).is_err() || is_last {
                return;
            }
        }
    })?;
    let mut adapter = Adapter {
        program,
        input_lines,
        output,
        game: Game::new(AnyPosition::start(program.variant)),
        running_program: None,
    };
    adapter.run()?;
    if let Some(mut running_program) = adapter.running_program.take() {
        running_program.process.close(EXIT_TIMEOUT);
    }
    Ok(())
}

struct RunningProgram {
    process: Process,
    /// Set once the program has received its side.
    program_game: Option<ProgramGame>,
}

/// The game as far as the program has received it.
struct ProgramGame {
    player: Player,
    start: AnyPosition,
    /// The moves that it has read or written.
    moves: Vec<AnyMove>,
}

enum CommandError {
    Refused(String),
    Quit,
    /// The manager cannot be reached.
    ManagerUnreachable(io::Error),
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::ManagerUnreachable(error)
    }
}

impl From<EngineError> for CommandError {
    fn from(error: EngineError) -> Self {
        Self::Refused(match error {
            EngineError::Exited { status, last_line, .. } => {
                format!("the program ended ({status}){}", last_line_clause(&last_line))
            }
            other => other.to_string(),
        })
    }
}

struct Adapter<'a, W> {
    program: &'a LineProgram,
    input_lines: Receiver<InputLine>,
    output: W,
    game: Game,
    running_program: Option<RunningProgram>,
}

impl<W: Write> Adapter<'_, W> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            let line = self.input_lines.recv().unwrap_or(InputLine::End);
            match line.parse_command() {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => return line.into_read_result(),
                Ok(Some(command)) => match self.execute(command) {
                    Ok(()) => {}
                    Err(CommandError::Refused(reason)) => self.send_error(reason)?,
                    Err(CommandError::Quit) => return Ok(()),
                    Err(CommandError::ManagerUnreachable(error)) => return Err(error),
                },
                Err(reason) => self.send_error(reason)?,
            }
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), CommandError> {
        match command {
            Command::Ugi => Ok(self.send_identity()?),
            Command::IsReady => Ok(self.send("readyok")?),
            Command::SetOption { name, value } => {
                let variant = self.program.variant;
                if name.eq_ignore_ascii_case("Game") && value.eq_ignore_ascii_case(variant.id()) {
                    return Ok(());
                }
                let (name, value) = (quote(&name), quote(&value));
                Err(CommandError::Refused(format!(
                    "`{value}` for option `{name}`: expected {variant} for Game, and no other option"
                )))
            }
            // The program is started now, so that its start does not run on its clock.
            Command::NewGame => {
                self.game = Game::new(AnyPosition::start(self.program.variant));
                self.running_program = None;
                self.running_program = Some(self.start()?);
                Ok(())
            }
            Command::Position(setup) => {
                self.game =
                    game_from_setup(&setup, self.program.variant).map_err(CommandError::Refused)?;
                Ok(())
            }
            Command::Moves(moves) => {
                let mut game = self.game.clone();
                play_moves(&mut game, &moves).map_err(CommandError::Refused)?;
                self.game = game;
                Ok(())
            }
            Command::Go(_) => self.go(),
            Command::Stop | Command::Quit => Ok(()),
            Command::Query(_) | Command::Perft(_) => Err(CommandError::Refused(format!(
                "`{}`: the adapter's program answers no queries",
                command.keyword()
            ))),
        }
    }

    fn send_identity(&mut self) -> io::Result<()> {
        let name = quote_bytes(self.program.command.join(" ").as_bytes());
        let variant = self.program.variant;
        self.send(format_args!(
            "id name {name}\nid author unknown\n\
             option name Game type combo default {variant} var {variant}\nugiok"
        ))
    }

    fn start(&self) -> Result<RunningProgram, CommandError> {
        let process = Process::start_in_our_group(&self.program.command)?;
        let program_game = None;
        Ok(RunningProgram { process, program_game })
    }

    fn go(&mut self) -> Result<(), CommandError> {
        if self.game.outcome().is_some() {
            let message = "`go`: the game is over, expected a position that can be played on";
            return Err(CommandError::Refused(message.to_owned()));
        }
        // The program is stored again only after a legal move, so that an error drops and ends it.
        let mut running_program = match self.running_program.take() {
            Some(running_program) if self.continues_game(&running_program) => running_program,
            _ => self.start()?,
        };
        let player = self.game.position().to_move();
        let game_moves: Vec<AnyMove> = self.game.line().iter().map(|ply| ply.mv).collect();
        let exchanged_plies = match running_program.program_game.take() {
            Some(program_game) => program_game.moves.len(),
            None => self.send_first_line(&mut running_program.process, player)?,
        };
        for ply_index in exchanged_plies..game_moves.len() {
            self.exchange_ply(&mut running_program.process, player, ply_index)?;
        }
        let answer = self.receive(&mut running_program.process)?;
        let move_text = self.to_protocol_notation(&answer);
        let position = self.game.position();
        let legal_move =
            position.parse_move(&move_text).ok().filter(|&mv| position.play(mv).is_ok());
        if let Some(mv) = legal_move {
            running_program.program_game = Some(ProgramGame {
                player,
                start: self.game.start().clone(),
                moves: game_moves.into_iter().chain([mv]).collect(),
            });
            self.running_program = Some(running_program);
        }
        // An illegal move is sent as well: the referee rejects it.
        Ok(self.send(format_args!("bestmove {}", quote_bytes(move_text.as_bytes())))?)
    }

    /// Returns whether the current position continues the program's game. This is true for a new program.
    fn continues_game(&self, running_program: &RunningProgram) -> bool {
        let Some(program_game) = &running_program.program_game else { return true };
        let game_line = self.game.line();
        program_game.player == self.game.position().to_move()
            && program_game.start == *self.game.start()
            && program_game.moves.len() <= game_line.len()
            && program_game.moves.iter().zip(game_line).all(|(&mv, ply)| mv == ply.mv)
    }

    /// Sends the first line to a new program. Returns the number of plies that the line contains.
    fn send_first_line(
        &self,
        process: &mut Process,
        player: Player,
    ) -> Result<usize, CommandError> {
        let start = self.game.start();
        let variant = self.program.variant;
        let start_text = start.to_string();
        let usual_start_text = AnyPosition::start(variant).to_string();
        let mut first_line = player.to_string();
        let is_usual_start = if variant == Variant::Upthrust {
            let fields: Vec<_> = start_text.split(' ').collect();
            let colours = fields.get(1).copied().unwrap_or_default();
            let colour_letters = "GRBY".chars();
            let own_colours = colour_letters
                .filter(|&colour| colours.contains(colour) == (player == Player::One));
            first_line.push(' ');
            first_line.extend(own_colours);
            // The colours may differ, because the line names them.
            let field_at = |text: &str, index: usize| text.split(' ').nth(index).map(str::to_owned);
            field_at(&start_text, 0) == field_at(&usual_start_text, 0)
                && field_at(&start_text, 2) == field_at(&usual_start_text, 2)
        } else {
            start_text == usual_start_text
        };
        let mut announced_plies = 0;
        if self.program.reads_history {
            if !is_usual_start {
                first_line += &format!(" fen {start_text}");
            }
            let game_moves: Vec<AnyMove> = self.game.line().iter().map(|ply| ply.mv).collect();
            announced_plies = game_moves.len();
            if announced_plies > 0 {
                first_line += &format!(" moves {}", start.line_texts(&game_moves).join(" "));
            }
        } else if !is_usual_start {
            return Err(CommandError::Refused(format!(
                "`{}`: the program only plays from the usual start; use --history if it can read a position",
                quote(&start_text)
            )));
        }
        send_to(process, &first_line)?;
        Ok(announced_plies)
    }

    /// Sends the opponent's move of this ply, or reads the program's own move, which must be the one that was played.
    fn exchange_ply(
        &mut self,
        process: &mut Process,
        player: Player,
        ply_index: usize,
    ) -> Result<(), CommandError> {
        let game_line = self.game.line();
        let (Some(ply), Some(position)) =
            (game_line.get(ply_index), self.game.position_after(ply_index))
        else {
            return Ok(());
        };
        let (mv, mover, played_text) = (ply.mv, ply.player, position.move_text(ply.mv));
        if mover != player {
            return send_to(process, &self.to_program_notation(&played_text));
        }
        let position = position.clone();
        let answer = self.receive(process)?;
        if position.parse_move(&self.to_protocol_notation(&answer)).ok() == Some(mv) {
            return Ok(());
        }
        Err(CommandError::Refused(format!(
            "the program wrote `{}`, but its side played {played_text}; use --history if it can read its own moves",
            quote_bytes(answer.as_bytes())
        )))
    }

    fn to_program_notation(&self, text: &str) -> String {
        match self.program.variant {
            Variant::Hique => text.replace(',', " "),
            _ => text.to_owned(),
        }
    }

    /// Converts a move from the program's notation to the protocol's.
    fn to_protocol_notation(&self, move_text: &str) -> String {
        match self.program.variant {
            Variant::Hique => {
                let numbers = move_text.split(|c: char| c == ',' || c.is_whitespace());
                let numbers: Vec<_> = numbers.filter(|number| !number.is_empty()).collect();
                if numbers.len() == 4 { numbers.join(",") } else { move_text.to_owned() }
            }
            _ => move_text.to_owned(),
        }
    }

    /// Returns the program's next line that is not blank. Reads the manager's commands while it waits.
    fn receive(&mut self, process: &mut Process) -> Result<String, CommandError> {
        let mut note_time = Some(Instant::now() + UNFINISHED_TIMEOUT);
        loop {
            match process.receive(Instant::now() + POLL_INTERVAL) {
                OutputEvent::Line(OutputLine::Text(bytes), _) => {
                    let text = String::from_utf8_lossy(&bytes);
                    if !text.trim().is_empty() {
                        return Ok(text.trim().to_owned());
                    }
                }
                OutputEvent::Line(OutputLine::TooLong(beginning), _) => {
                    let beginning = quote_bytes(&beginning);
                    return Err(EngineError::LongLine { beginning }.into());
                }
                OutputEvent::End => return Err(process.end_error(Stage::Go).into()),
                OutputEvent::Timeout => {}
            }
            // The note about an unfinished line goes to the error output, because the manager accepts only answers on the
            // output.
            if note_time.is_some_and(|time| Instant::now() >= time)
                && let Some(unfinished_output) = process.unfinished_output()
            {
                note_time = None;
                let note = unfinished_output.to_string();
                let note = note.trim_start_matches("; its");
                let _ = writeln!(io::stderr(), "adapter: the program's{note}");
            }
            self.poll_manager()?;
        }
    }

    /// Executes the queued commands that are allowed while the program thinks, and refuses the others.
    fn poll_manager(&mut self) -> Result<(), CommandError> {
        loop {
            let line = match self.input_lines.try_recv() {
                Err(TryRecvError::Empty) => return Ok(()),
                line => line.unwrap_or(InputLine::End),
            };
            match line.parse_command() {
                Ok(None | Some(Command::Stop)) => {}
                Ok(Some(Command::IsReady)) => self.send("readyok")?,
                Ok(Some(Command::Ugi)) => self.send_identity()?,
                Ok(Some(Command::Quit)) => {
                    line.into_read_result()?;
                    return Err(CommandError::Quit);
                }
                Ok(Some(command)) => self.send_error(format_args!(
                    "`{}`: the program is thinking, expected isready, ugi or quit",
                    command.keyword()
                ))?,
                Err(error) => self.send_error(error)?,
            }
        }
    }

    fn send_error(&mut self, reason: impl Display) -> io::Result<()> {
        self.send(format_args!("error {reason}"))
    }

    fn send(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

fn send_to(process: &Process, line: &str) -> Result<(), CommandError> {
    if process.send(format!("{line}\n")) {
        Ok(())
    } else {
        Err(CommandError::Refused("the program does not read its input".to_owned()))
    }
}
