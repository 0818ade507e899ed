//! Executes a manager's commands: the engine's side of the protocol.
//!
//! Four threads share the work: a reader that records arrival times, this one, a search thread that also counts perft, and
//! a writer. The engine therefore reacts to every command while it searches, even if its output is not read.

use super::command::{Command, GoLimits, PositionSetup, Query};
use super::input::{Event, EventQueue, InputLine};
use super::output_queue::OutputQueue;
use super::settings::Settings;
use super::worker::{self, EngineJob, EngineSearcher, JobEnd, SearchRequest, SearchSettings};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_search::{Limits, StopFlag};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// The maximum length of an engine's line in bytes; a manager refuses longer ones.
pub const MAX_LINE_BYTES: usize = 64 * 1024;
/// Time that the worker may be busy after `isready` or `stop` before a queued `quit` ends the engine.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Time that a job of fixed size may continue after the end of input, so that a file of commands gets its answers.
const FIXED_JOB_TIMEOUT: Duration = Duration::from_millis(250);
/// Time for a stopped search to answer when the engine ends.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
/// Time for the manager to read the remaining output after `quit`.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Executes the commands of `input` until `quit` or the end of the input, and answers on `output`. Commands are read during a search. A
/// job that runs at the end is stopped and its answer sent.
///
/// # Errors
/// If `input` cannot be read, `output` cannot be written to, or a thread cannot be started.
pub fn serve(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let events = EventQueue::spawn_reader(input)?;
    let output = OutputQueue::spawn_writer(output)?;
    let searcher = EngineSearcher::new(settings.variant, settings.options.clone());
    let job_sender = worker::spawn(events.sender(), output.clone(), searcher)?;
    let mut server = Server::new(settings, events, output, job_sender);
    let timeout = match server.run()? {
        EndReason::Quit => Some(FLUSH_TIMEOUT),
        // After a file of commands, the time for reading the answers is not limited.
        EndReason::EndOfInput => None,
    };
    server.output.close(timeout)
}

enum EndReason {
    Quit,
    EndOfInput,
}

struct Server {
    events: EventQueue<JobEnd>,
    output: OutputQueue,
    job_sender: Sender<EngineJob>,
    game: Game,
    /// The text of the start position as given; `None` for the usual start.
    start_text: Option<String>,
    moves: Vec<String>,
    /// The settings before any `setoption`.
    default_settings: Settings,
    settings: Settings,
    /// Whether the next search is the first of a new game.
    is_new_game: bool,
    ongoing_job: Option<OngoingJob>,
    /// Whether the engine must end because the worker did not finish in time.
    must_end: bool,
}

struct OngoingJob {
    name: &'static str,
    stop: StopFlag,
    /// Whether the job is limited by depth or nodes, or is a perft.
    has_fixed_size: bool,
    /// The answer of a finished `go infinite`, held until `stop`.
    held_answer: Option<String>,
}

impl Server {
    fn new(
        settings: Settings,
        events: EventQueue<JobEnd>,
        output: OutputQueue,
        job_sender: Sender<EngineJob>,
    ) -> Self {
        Self {
            events,
            output,
            job_sender,
            game: Game::new(AnyPosition::start(settings.variant)),
            start_text: None,
            moves: Vec::new(),
            default_settings: settings.clone(),
            settings,
            is_new_game: false,
            ongoing_job: None,
            must_end: false,
        }
    }

    fn run(&mut self) -> io::Result<EndReason> {
        while !self.must_end {
            let (line, arrival) = match self.events.next() {
                Event::JobEnd(job_end) => {
                    self.finish_job(job_end);
                    continue;
                }
                Event::Line(line, arrival) => (line, arrival),
            };
            match line.parse_command() {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => return self.end(line),
                Ok(Some(command)) => self.execute(command, arrival)?,
                Err(reason) => self.send_error(reason)?,
            }
        }
        Ok(EndReason::Quit)
    }

    /// Stops the ongoing job. At the end of input, a job of fixed size may continue for [`FIXED_JOB_TIMEOUT`].
    fn end(&mut self, line: InputLine) -> io::Result<EndReason> {
        let reason = match line {
            InputLine::Failed(error) => return Err(error),
            InputLine::End => EndReason::EndOfInput,
            InputLine::Text(_) | InputLine::TooLong(_) => EndReason::Quit,
        };
        if matches!(reason, EndReason::EndOfInput)
            && self.ongoing_job.as_ref().is_some_and(|job| job.has_fixed_size)
        {
            self.wait_for_worker_until(Instant::now() + FIXED_JOB_TIMEOUT);
        }
        self.stop(true)?;
        Ok(reason)
    }

    fn execute(&mut self, command: Command, arrival: Instant) -> io::Result<()> {
        match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                self.send(format_args!(
                    "id name Quadrille {version}\nid author the Quadrille developers\n{}\nugiok",
                    self.default_settings
                ))
            }
            Command::IsReady => {
                if self.ongoing_job.is_none() {
                    let settings = self.search_settings();
                    self.send_job(EngineJob::Prepare(settings))?;
                    self.wait_for_worker();
                }
                if self.must_end {
                    return Ok(());
                }
                self.send("readyok")
            }
            Command::Stop => self.stop(false),
            Command::Query(query) => self.answer_query(query),
            Command::Quit => Ok(()),
            _ if self.ongoing_job.is_some() => {
                let job_name = self.ongoing_job.as_ref().map_or("", |job| job.name);
                self.send_error(format_args!(
                    "`{}`: a {job_name} is running, expected stop, isready, query, ugi or quit",
                    command.keyword()
                ))
            }
            Command::SetOption { name, value } => match self.settings.set(&name, &value) {
                Ok(()) if Settings::is_game_option(&name) => self.set_usual_start(),
                Ok(()) => Ok(()),
                Err(error) => self.send_error(error),
            },
            Command::NewGame => {
                self.is_new_game = true;
                self.set_usual_start()
            }
            Command::Position(setup) => self.set_position(setup),
            Command::Moves(moves) => self.append_moves(moves),
            Command::Go(go_limits) => self.go(&go_limits, arrival),
            Command::Perft(depth) => {
                let stop = StopFlag::new();
                let position = self.game.position().clone();
                let job = EngineJob::Perft(position, depth, stop.clone());
                self.start_job(job, "perft", stop, true)
            }
        }
    }

    fn search_settings(&mut self) -> SearchSettings {
        SearchSettings {
            variant: self.settings.variant,
            options: self.settings.options.clone(),
            is_new_game: std::mem::take(&mut self.is_new_game),
        }
    }

    fn send_job(&self, job: EngineJob) -> io::Result<()> {
        let thread_error = |_| io::Error::other("the search thread has ended");
        self.job_sender.send(job).map_err(thread_error)
    }

    fn start_job(
        &mut self,
        job: EngineJob,
        name: &'static str,
        stop: StopFlag,
        has_fixed_size: bool,
    ) -> io::Result<()> {
        self.send_job(job)?;
        self.ongoing_job = Some(OngoingJob { name, stop, has_fixed_size, held_answer: None });
        Ok(())
    }

    fn set_usual_start(&mut self) -> io::Result<()> {
        self.set_position(PositionSetup { text: None, moves: Vec::new() })
    }

    /// Sets the position. If it continues the current game, only the new moves are played, which is much faster in a long
    /// game.
    fn set_position(&mut self, setup: PositionSetup) -> io::Result<()> {
        let variant = self.settings.variant;
        let played_ply_count = self.moves.len();
        let is_continuation = self.game.variant() == variant
            && self.start_text == setup.text
            && setup.moves.len() >= played_ply_count
            && setup.moves[..played_ply_count] == self.moves;
        if is_continuation {
            let mut moves = setup.moves;
            return self.append_moves(moves.split_off(played_ply_count));
        }
        self.game = match game_from_setup(&setup, variant) {
            Ok(game) => game,
            Err(reason) => return self.send_error(reason),
        };
        self.start_text = setup.text;
        self.moves = setup.moves;
        Ok(())
    }

    /// Plays all these moves, or none if one is illegal.
    fn append_moves(&mut self, moves: Vec<String>) -> io::Result<()> {
        let plies_before = self.moves.len();
        if let Err(reason) = play_moves(&mut self.game, &moves) {
            while self.game.plies() > plies_before && self.game.undo() {}
            return self.send_error(reason);
        }
        self.moves.extend(moves);
        Ok(())
    }

    fn answer_query(&self, query: Query) -> io::Result<()> {
        let position = self.game.position();
        let outcome = self.game.outcome();
        match query {
            Query::PlayerOneTurn => {
                self.send(format_args!("response {}", position.to_move() == Player::One))
            }
            Query::GameOver => self.send(format_args!("response {}", outcome.is_some())),
            Query::Result => {
                let code = outcome.map_or("none", |outcome| outcome.code());
                self.send(format_args!("response {code}"))
            }
            Query::Fen => self.send(format_args!("response {position}")),
            Query::Moves => {
                let mut line = "response".to_owned();
                for mv in self.game.legal_moves() {
                    line.push(' ');
                    line.push_str(&position.move_text(mv));
                }
                self.send(line)
            }
        }
    }

    fn go(&mut self, go_limits: &GoLimits, arrival: Instant) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return self
                .send_error("`go`: the game is over, expected a position that can be played on");
        }
        let position = self.game.position().clone();
        let mut limits = match build_search_limits(go_limits, position.to_move()) {
            Ok(limits) => limits,
            Err(reason) => return self.send_error(reason),
        };
        limits.arrival = Some(arrival);
        limits.overhead = self.settings.overhead;
        let has_fixed_size = limits.depth.is_some() || limits.nodes.is_some();
        let stop = StopFlag::new();
        let request = Box::new(SearchRequest {
            position,
            history: self.game.repeatable_keys(),
            limits,
            stop: stop.clone(),
        });
        let job = EngineJob::Search(self.search_settings(), request);
        self.start_job(job, "search", stop, has_fixed_size)
    }

    /// Removes the ongoing job, or stores its answer if that must be held.
    fn finish_job(&mut self, job_end: JobEnd) {
        match (&mut self.ongoing_job, job_end.held_answer) {
            (Some(job), Some(answer)) => job.held_answer = Some(answer),
            _ => self.ongoing_job = None,
        }
    }

    /// Waits until the worker has finished. If a queued `quit` ends the wait, the engine must end.
    fn wait_for_worker(&mut self) {
        let deadline = Instant::now() + BUSY_TIMEOUT;
        match self.events.wait_done_or_quit(deadline) {
            Some(job_end) => self.finish_job(job_end),
            None => self.must_end = true,
        }
    }

    fn wait_for_worker_until(&mut self, deadline: Instant) {
        if let Some(job_end) = self.events.wait_done_until(deadline) {
            self.finish_job(job_end);
        }
    }

    /// Stops the ongoing job, if any, and waits for its answer, at the end for at most [`ANSWER_TIMEOUT`]. Sends an answer that
    /// was held.
    fn stop(&mut self, is_at_end: bool) -> io::Result<()> {
        let Some(job) = &self.ongoing_job else { return Ok(()) };
        job.stop.stop();
        match &job.held_answer {
            Some(_) => {}
            None if is_at_end => self.wait_for_worker_until(Instant::now() + ANSWER_TIMEOUT),
            None => self.wait_for_worker(),
        }
        match self.ongoing_job.take_if(|job| job.held_answer.is_some()) {
            Some(OngoingJob { held_answer: Some(answer), .. }) => self.output.send_held(&answer),
            _ => Ok(()),
        }
    }

    fn send_error(&self, reason: impl Display) -> io::Result<()> {
        self.send(format_args!("error {reason}"))
    }

    fn send(&self, lines: impl Display) -> io::Result<()> {
        self.output.send(&lines.to_string())
    }
}

/// Sets up the game of a `position` command; an error explains what is wrong.
pub(super) fn game_from_setup(setup: &PositionSetup, variant: Variant) -> Result<Game, String> {
    let start = match &setup.text {
        None => AnyPosition::start(variant),
        Some(text) => AnyPosition::parse(variant, text).map_err(|error| error.to_string())?,
    };
    let mut game = Game::new(start);
    play_moves(&mut game, &setup.moves)?;
    Ok(game)
}

/// Plays moves up to the first illegal one. The error names its ply, counted from the start of the game.
pub(super) fn play_moves(game: &mut Game, moves: &[String]) -> Result<(), String> {
    let plies_before = game.plies();
    for (index, text) in moves.iter().enumerate() {
        let play_result = game.play_text(text);
        play_result.map_err(|error| format!("ply {}: {error}", plies_before + index + 1))?;
    }
    Ok(())
}

fn build_search_limits(go_limits: &GoLimits, to_move: Player) -> Result<Limits, String> {
    let own_index = to_move.index();
    let mut limits = match (go_limits.time[own_index], go_limits.first_clock_word()) {
        (Some(remaining), _) => Limits::clock(remaining, go_limits.increment[own_index]),
        (None, Some(word)) => {
            return Err(format!(
                "`{word}` without the clock of the player to move: expected also p{to_move}time"
            ));
        }
        (None, None) => Limits::default(),
    };
    limits.movetime = go_limits.movetime;
    limits.depth = go_limits.depth;
    limits.nodes = go_limits.nodes;
    // Other limits also apply besides `infinite`. A plain `go` is infinite.
    let is_limited = go_limits.movetime.is_some()
        || go_limits.time[own_index].is_some()
        || go_limits.depth.is_some()
        || go_limits.nodes.is_some();
    limits.infinite = !is_limited;
    Ok(limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use std::sync::mpsc::{self, Receiver};

    fn server() -> (Server, Receiver<EngineJob>, io::PipeReader) {
        let events = EventQueue::spawn_reader(Cursor::new(Vec::new())).expect("a thread");
        let (reader, writer) = io::pipe().expect("a pipe");
        let output = OutputQueue::spawn_writer(writer).expect("a thread");
        let (jobs, received) = mpsc::channel();
        let server = Server::new(Settings::default(), events, output, jobs);
        (server, received, reader)
    }

    fn execute(server: &mut Server, line: &str, arrived: Instant) {
        let Ok(Some(command)) = Command::parse(line) else {
            unreachable!("{line}");
        };
        server.execute(command, arrived).expect("room");
    }

    #[test]
    fn search_gets_arrival_time_and_overhead() {
        let (mut server, jobs, _) = server();
        let arrived = Instant::now();
        let option = "setoption name Move Overhead value 30";
        execute(&mut server, option, Instant::now());
        execute(&mut server, "go movetime 500", arrived);
        let Ok(EngineJob::Search(_, request)) = jobs.recv() else {
            unreachable!("a search");
        };
        let mut expected = Limits::movetime(Duration::from_millis(500));
        expected.arrival = Some(arrived);
        expected.overhead = Some(Duration::from_millis(30));
        assert_eq!(request.limits, expected);
    }

    #[test]
    fn missing_clock_is_reported_with_the_given_one() {
        for (line, player, word, expected) in [
            ("go p2time 1000 p1inc 5", Player::One, "p2time", "p1time"),
            ("go p1time 1000", Player::Two, "p1time", "p2time"),
            ("go depth 3 p1inc 5", Player::One, "p1inc", "p1time"),
            ("go p2inc 5", Player::Two, "p2inc", "p2time"),
        ] {
            let Ok(Some(Command::Go(go_limits))) = Command::parse(line) else {
                unreachable!("{line}");
            };
            let error = build_search_limits(&go_limits, player).expect_err(line);
            assert!(error.starts_with(&format!("`{word}` ")), "{error}");
            assert!(error.ends_with(&format!("expected also {expected}")), "{error}");
        }
    }

    #[test]
    fn held_answer_is_sent_on_stop_and_at_the_end() {
        for at_end in [false, true] {
            let (mut server, _jobs, output) = server();
            execute(&mut server, "go infinite", Instant::now());
            let answer = "info depth 1\nbestmove a4a8".to_owned();
            server.finish_job(JobEnd { held_answer: Some(answer.clone()) });
            server.stop(at_end).expect("room");
            server.output.close(None).expect("all written");
            drop(server);
            let sent = io::read_to_string(output).expect("text");
            assert_eq!(sent, answer + "\n");
        }
    }
}
