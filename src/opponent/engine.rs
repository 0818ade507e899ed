//! An external engine as a player: a process, and a thread that communicates with it.
//!
//! The frame loop sends questions and polls for answers; it never waits. The engine is not trusted. Its time is
//! measured here, and its move is checked by the rules. Its errors become the [`PlayerFailure`] of its loss, with a quotation.
//! The process continues to run between moves. Dropping the seat kills it and all its children. An engine that fails to
//! start does not lose the game.

use crate::background::{BackgroundJob, Waker};
use crate::setup::Engine;
use quadrille_arena::PlayerFailure;
use quadrille_engine::{Client, EngineInfo, ErrorOutput, KillHandle};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Variant};
use quadrille_review::search_text;
use quadrille_search::StopFlag;
use quadrille_session::ai_turn::EngineTime;
use quadrille_session::engine_game::{position_setup, start_engine};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The tolerance for late moves: the delay between two programs on a busy desktop.
const LATE_MOVE_TOLERANCE: Duration = Duration::from_millis(500);

/// An engine's legal move, or why there is none, with its error output. [`PlayerFailure::Unready`] means that the engine did
/// not start or was not ready in time; the game is then not decided.
pub type EngineReply = Result<AnyMove, (PlayerFailure, ErrorOutput)>;

/// A question to the thread.
struct Question {
    game: Game,
    time: EngineTime,
    stop: StopFlag,
    waker: Option<Waker>,
}

/// The state that the thread shares with the window.
#[derive(Default)]
struct SharedState {
    /// The time at which the engine got the current position; `None` while it starts.
    thinking_since: Option<Instant>,
    /// The latest values that the engine has reported for this question. The line begins with a legal move.
    info: EngineInfo,
    /// Whether `info` has changed since it was taken.
    has_new_info: bool,
    reply: Option<EngineReply>,
}

/// A seat with an engine. Dropping it ends the engine.
pub struct EngineSeat {
    engine: Arc<Engine>,
    variant: Variant,
    kill_handle: KillHandle,
    question_sender: Option<Sender<Question>>,
    shared_state: Arc<Mutex<SharedState>>,
    job: BackgroundJob<()>,
}

impl EngineSeat {
    /// Returns a seat whose engine starts with the first question. Returns `None`, and logs a line, if the system
    /// cannot start a thread. The thread holds `thread_token` while the engine may be running.
    pub fn new(engine: &Arc<Engine>, variant: Variant, thread_token: Arc<()>) -> Option<Self> {
        let kill_handle = KillHandle::new();
        let shared_state = Arc::new(Mutex::new(SharedState::default()));
        let (question_sender, question_receiver) = mpsc::channel();
        let engine_thread = EngineThread {
            engine: Arc::clone(engine),
            variant,
            kill_handle: kill_handle.clone(),
            shared_state: Arc::clone(&shared_state),
            client: None,
            error_output: ErrorOutput::default(),
        };
        let job = BackgroundJob::start("engine", None, move |_| {
            let _alive = thread_token;
            engine_thread.serve(&question_receiver);
        })?;
        Some(Self {
            engine: Arc::clone(engine),
            variant,
            kill_handle,
            question_sender: Some(question_sender),
            shared_state,
            job,
        })
    }

    /// Returns whether the seat belongs to this engine and variant.
    pub fn is_for(&self, engine: &Arc<Engine>, variant: Variant) -> bool {
        self.variant == variant && self.engine == *engine
    }

    /// Asks for a move in the current position of `game`. The returned flag makes the engine answer at once.
    pub fn ask(&self, game: &Game, time: EngineTime, waker: Option<Waker>) -> StopFlag {
        let stop = StopFlag::new();
        let mut shared_state = lock(&self.shared_state);
        // A running engine starts to think at once.
        let thinking_since = shared_state.thinking_since.map(|_| Instant::now());
        *shared_state = SharedState { thinking_since, ..SharedState::default() };
        drop(shared_state);
        let question = Question { game: game.clone(), time, stop: stop.clone(), waker };
        if let Some(question_sender) = &self.question_sender {
            // If the thread has ended, `is_dead` reports it.
            let _ = question_sender.send(question);
        }
        stop
    }

    /// Returns the time since the engine began to think; `None` before that.
    pub fn thinking_time(&self) -> Option<Duration> {
        lock(&self.shared_state).thinking_since.map(|start_time| start_time.elapsed())
    }

    /// Returns the reported values if they have changed since the last call.
    pub fn take_info(&mut self) -> Option<EngineInfo> {
        let mut shared_state = lock(&self.shared_state);
        std::mem::take(&mut shared_state.has_new_info).then(|| shared_state.info.clone())
    }

    /// Returns the answer if it has arrived and was not taken yet.
    pub fn take_reply(&mut self) -> Option<EngineReply> {
        lock(&self.shared_state).reply.take()
    }

    /// Returns whether the thread ended without an answer, which is a bug.
    pub fn is_dead(&self) -> bool {
        self.job.is_finished() && lock(&self.shared_state).reply.is_none()
    }

    /// Lets the engine quit, or kills it if it is thinking.
    pub fn dismiss(&mut self, is_thinking: bool) {
        if is_thinking {
            self.kill_handle.kill();
        }
        self.question_sender = None;
    }

    /// Returns whether the thread and the process have ended.
    pub fn has_ended(&self) -> bool {
        self.job.is_finished()
    }
}

impl Drop for EngineSeat {
    fn drop(&mut self) {
        self.kill_handle.kill();
    }
}

/// The state of the thread.
struct EngineThread {
    engine: Arc<Engine>,
    variant: Variant,
    kill_handle: KillHandle,
    shared_state: Arc<Mutex<SharedState>>,
    client: Option<Client>,
    /// The error output of the current process.
    error_output: ErrorOutput,
}

impl EngineThread {
    /// Answers questions until the seat is dropped.
    fn serve(mut self, questions: &Receiver<Question>) {
        for question in questions {
            let reply = self.answer(&question);
            lock(&self.shared_state).reply = Some(reply);
            if let Some(waker) = question.waker {
                waker();
            }
        }
        if let Some(client) = self.client {
            client.quit();
        }
    }

    /// Returns the engine's move. Starts the engine if it is not running, and ends it after an error.
    fn answer(&mut self, question: &Question) -> EngineReply {
        let client = match self.client.take() {
            Some(client) => client,
            None => {
                self.error_output = ErrorOutput::default();
                let (engine, output) = (&self.engine, &self.error_output);
                start_engine(engine, self.variant, &self.kill_handle, output)
                    .map_err(|error| (PlayerFailure::Unready(error), output.clone()))?
            }
        };
        lock(&self.shared_state).thinking_since = Some(Instant::now());
        // On an error `think` drops the client and with it the engine.
        let (client, mv) =
            self.think(client, question).map_err(|cause| (cause, self.error_output.clone()))?;
        self.client = Some(client);
        Ok(mv)
    }

    /// Sends the question to the engine, reports its values and checks the answer.
    fn think(
        &self,
        mut client: Client,
        question: &Question,
    ) -> Result<(Client, AnyMove), PlayerFailure> {
        let game = &question.game;
        let time_limit = question.time.time_limit;
        // The time includes the transfer of the position.
        let start_time = Instant::now();
        let max_wait = time_limit.saturating_add(LATE_MOVE_TOLERANCE);
        client
            .set_position(&position_setup(game), [max_wait, Duration::ZERO])
            .map_err(PlayerFailure::Engine)?;
        let setup_time = start_time.elapsed();
        let remaining_time = max_wait.saturating_sub(setup_time);
        let mut report = |line: &str| {
            let info = EngineInfo::parse(line);
            if !info.describes_best_line() {
                return;
            }
            let legal_line =
                search_text::legal_line(game.position(), &info.pv, search_text::MAX_LINE_MOVES);
            let mut shared_state = lock(&self.shared_state);
            shared_state.has_new_info = true;
            // One line may report only some values.
            let shared_info = &mut shared_state.info;
            shared_info.depth = info.depth.or(shared_info.depth);
            shared_info.nodes = info.nodes.or(shared_info.nodes);
            shared_info.score = info.score.or(shared_info.score);
            if !legal_line.is_empty() {
                shared_info.pv = info.pv;
            }
        };
        let answer = client
            .go(
                &question.time.go_limits,
                [remaining_time, Duration::ZERO],
                &question.stop,
                &mut report,
            )
            .map_err(PlayerFailure::Engine)?;
        let total_time = setup_time + answer.elapsed;
        if total_time > max_wait {
            return Err(PlayerFailure::Late {
                answer: answer.line,
                elapsed: total_time,
                time_limit,
            });
        }
        match game.position().parse_move(&answer.mv) {
            Ok(mv) => Ok((client, mv)),
            Err(reason) => Err(PlayerFailure::Illegal { answer: answer.line, reason }),
        }
    }
}

/// Locks the state, also after a panic of the other thread.
fn lock(shared_state: &Mutex<SharedState>) -> MutexGuard<'_, SharedState> {
    shared_state.lock().unwrap_or_else(PoisonError::into_inner)
}
