//! The entrant `human`: a person at the terminal.

use crate::board;
use quadrille_arena::{Decision, Person};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, MoveError, Player, Variant};
use quadrille_search::StopFlag;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const MAX_LINE_BYTES: u64 = 4096;
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Reads moves from the standard input and prints boards on the standard output.
pub struct TerminalPerson {
    /// Input lines, read on another thread so that the clock is checked meanwhile.
    lines: Mutex<Receiver<String>>,
    is_timed: bool,
}

impl TerminalPerson {
    /// Starts the thread that reads the standard input. If `is_timed` is true, the person plays on the clock.
    pub fn new(is_timed: bool) -> io::Result<Self> {
        let (sender, lines) = mpsc::sync_channel(16);
        let thread_builder = std::thread::Builder::new().name("typing".to_owned());
        thread_builder.spawn(move || {
            let mut input = io::stdin().lock();
            while let Ok(Some(line)) = read_line(&mut input) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { lines: Mutex::new(lines), is_timed })
    }
}

fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

impl Person for TerminalPerson {
    fn is_timed(&self) -> bool {
        self.is_timed
    }

    fn decide(
        &self,
        game: &Game,
        player: Player,
        remaining_time: Option<Duration>,
        stop: &StopFlag,
    ) -> Decision {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let deadline =
            remaining_time.and_then(|remaining_time| Instant::now().checked_add(remaining_time));
        print_text(&describe_position(game, player, remaining_time));
        loop {
            print_text("your move, or `moves`, `board`, `resign`, `quit`: ");
            let line = loop {
                if stop.is_stopped() {
                    return Decision::Nothing;
                }
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    print_text("\nThe time is up.\n");
                    return Decision::Nothing;
                }
                match lines.recv_timeout(POLL_INTERVAL) {
                    Ok(line) => break line,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Decision::Leave,
                }
            };
            match line.as_str() {
                "" => {}
                "moves" => print_text(&list_moves(game)),
                "board" => {
                    let until =
                        |deadline: Instant| deadline.saturating_duration_since(Instant::now());
                    print_text(&describe_position(game, player, deadline.map(until)));
                }
                "resign" => return Decision::Resign,
                "quit" => return Decision::Leave,
                move_text => match parse_move(game, move_text) {
                    Ok(mv) => return Decision::Move(mv),
                    Err(error) => print_text(&format!("{error}\n")),
                },
            }
        }
    }
}

/// Parses a legal move. The four numbers of a HiQUE move may be separated by spaces.
fn parse_move(game: &Game, text: &str) -> Result<AnyMove, MoveError> {
    let parts: Vec<_> = text.split_whitespace().collect();
    let position = game.position();
    let mv = match (game.variant(), parts.len()) {
        (Variant::Hique, 4) => position.parse_move(&parts.join(",")),
        _ => position.parse_move(&parts.join(" ")),
    }?;
    position.play(mv).map(|_| mv)
}

fn describe_position(game: &Game, player: Player, remaining_time: Option<Duration>) -> String {
    let position = game.position();
    let mut out = "\n".to_owned();
    if let Some(ply) = game.last() {
        let position_before = game.position_before(game.place());
        let side_name = position_before.side_name(ply.player);
        out += &format!("{side_name} played {}\n", position_before.move_text(ply.mv));
    }
    out += &board::draw(position);
    out += &format!("{position}\n{} to move", position.side_name(player));
    if let Some(remaining_time) = remaining_time {
        out += &format!(", {:.1} s left", remaining_time.as_secs_f64());
    }
    out + "\n"
}

fn list_moves(game: &Game) -> String {
    let position = game.position();
    let mut out = String::new();
    let mut width = 0;
    for mv in game.legal_moves() {
        let text = position.move_text(mv);
        if width > 0 && width + 1 + text.len() > 78 {
            out.push('\n');
            width = 0;
        }
        if width > 0 {
            out.push(' ');
            width += 1;
        }
        width += text.len();
        out += &text;
    }
    out + "\n"
}

/// Prints a text. Ignores write errors, because the input also ends when the person leaves.
fn print_text(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}
