//! Somebody else's engine in a seat: a process of its own, talked to by a thread of its own.
//!
//! The frame loop asks and looks for news, and never waits. An engine is not trusted: its time is measured here, its move is
//! checked by the rules, and whatever it gets wrong comes back as the [`Cause`] of its loss, which quotes it. It keeps
//! running between its moves; dropping the seat kills it and all that it has started at once. An engine that does not start
//! loses nothing.

use crate::background::{Background, Waker};
use crate::setup::Engine;
use bevy::log::error;
use quadrille_arena::Cause;
use quadrille_engine::{Client, EngineError, EngineInfo, ErrorOutput, Go, KillHandle, Setup};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{Score, StopFlag};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How much too late a move may come: what the way between two programs on a busy desktop may cost.
const GRACE: Duration = Duration::from_millis(500);
/// The option by which an engine is told the variant.
const GAME: &str = "Game";
/// How many moves of its line are told.
const LINE: usize = 6;

/// What an engine tells while it thinks, as far as the rules bear it out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Depth in plies; 0 if it says none.
    pub depth: u32,
    /// Positions looked at; 0 if it says none.
    pub nodes: u64,
    /// The score for its side.
    pub score: Option<Score>,
    /// The legal beginning of its line.
    pub line: Vec<AnyMove>,
}

/// Why an engine has no move.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It did not start, or was not ready for the game in time. The game is not decided by that.
    Start(EngineError, ErrorOutput),
    /// It did something by which it loses.
    Loss(Cause, ErrorOutput),
}

/// An engine's answer: its move, which is legal, or why there is none.
pub type Verdict = Result<AnyMove, Failure>;

/// What is being asked.
struct Asked {
    serial: u64,
    stop: StopFlag,
}

/// A question on its way to the thread.
struct Question {
    game: Game,
    movetime: Duration,
    stop: StopFlag,
    wake: Option<Waker>,
}

/// What the thread hands over.
#[derive(Default)]
struct Link {
    /// Since when it knows the game and may think; none while it starts.
    ready: Option<Instant>,
    thought: Thought,
    /// Whether the thought has not been taken yet.
    fresh: bool,
    verdict: Option<Verdict>,
}

/// An engine in a seat. It is gone when this is dropped.
pub struct EngineSeat {
    engine: Arc<Engine>,
    variant: Variant,
    kill_handle: KillHandle,
    questions: Option<Sender<Question>>,
    link: Arc<Mutex<Link>>,
    work: Background<()>,
    asked: Option<Asked>,
}

impl EngineSeat {
    /// A seat for an engine, which is started with the first question; `None` (and a word in the log) when the
    /// system gives no thread. `alive` is held for as long as the engine may be running.
    pub fn new(engine: &Arc<Engine>, variant: Variant, alive: Arc<()>) -> Option<Self> {
        let kill_handle = KillHandle::new();
        let link = Arc::new(Mutex::new(Link::default()));
        let (questions, to_answer) = mpsc::channel();
        let worker = Worker {
            engine: Arc::clone(engine),
            variant,
            kill_handle: kill_handle.clone(),
            link: Arc::clone(&link),
            client: None,
            error_output: ErrorOutput::default(),
        };
        let spawned = Background::spawn("engine", None, move |_| {
            let _alive = alive;
            worker.serve(&to_answer);
        });
        match spawned {
            Ok(work) => Some(Self {
                engine: Arc::clone(engine),
                variant,
                kill_handle,
                questions: Some(questions),
                link,
                work,
                asked: None,
            }),
            Err(reason) => {
                error!("no thread for the engine: {reason}");
                None
            }
        }
    }

    /// Whether this is that engine, playing that variant.
    pub fn is(&self, engine: &Arc<Engine>, variant: Variant) -> bool {
        self.variant == variant && self.engine == *engine
    }

    /// Asks for a move where `game` stands, for the position with this serial number.
    pub fn ask(&mut self, game: &Game, serial: u64, movetime: Duration, wake: Option<Waker>) {
        let stop = StopFlag::new();
        let mut link = lock(&self.link);
        // An engine that runs may think at once.
        let ready = link.ready.map(|_| Instant::now());
        *link = Link {
            ready,
            ..Link::default()
        };
        drop(link);
        let question = Question {
            game: game.clone(),
            movetime,
            stop: stop.clone(),
            wake,
        };
        if let Some(queue) = &self.questions {
            // A thread that is gone shows by having no answer.
            let _ = queue.send(question);
        }
        self.asked = Some(Asked { serial, stop });
    }

    /// The serial number of the question that has not been answered yet.
    pub fn asked(&self) -> Option<u64> {
        self.asked.as_ref().map(|asked| asked.serial)
    }

    /// How long it has been thinking; none while it is not ready for that.
    pub fn thinks_for(&self) -> Option<Duration> {
        lock(&self.link).ready.map(|ready| ready.elapsed())
    }

    /// Tells the engine to play at once.
    pub fn move_now(&self) {
        if let Some(asked) = &self.asked {
            asked.stop.stop();
        }
    }

    /// The latest thought, once.
    pub fn take_thought(&mut self) -> Option<Thought> {
        let mut link = lock(&self.link);
        std::mem::take(&mut link.fresh).then(|| link.thought.clone())
    }

    /// The answer with the serial number that it is for, once.
    pub fn take_verdict(&mut self) -> Option<(u64, Verdict)> {
        let verdict = lock(&self.link).verdict.take()?;
        let asked = self.asked.take()?;
        Some((asked.serial, verdict))
    }

    /// Whether the thread ended without an answer, which only a defect can bring about.
    pub fn is_dead(&self) -> bool {
        self.asked.is_some() && self.work.is_finished() && lock(&self.link).verdict.is_none()
    }

    /// Lets an engine that has nothing to do quit by itself.
    pub fn dismiss(&mut self) {
        if self.asked.is_some() {
            self.kill_handle.kill();
        }
        self.questions = None;
    }

    /// Whether nothing of it is left.
    pub fn is_gone(&self) -> bool {
        self.work.is_finished()
    }
}

impl Drop for EngineSeat {
    fn drop(&mut self) {
        if let Some(asked) = &self.asked {
            asked.stop.stop();
        }
        self.kill_handle.kill();
    }
}

/// The thread's half.
struct Worker {
    engine: Arc<Engine>,
    variant: Variant,
    kill_handle: KillHandle,
    link: Arc<Mutex<Link>>,
    client: Option<Client>,
    /// That of the engine that was started last.
    error_output: ErrorOutput,
}

impl Worker {
    /// Answers until nobody asks any more.
    fn serve(mut self, questions: &Receiver<Question>) {
        for question in questions {
            let verdict = self.answer(&question);
            lock(&self.link).verdict = Some(verdict);
            if let Some(wake) = question.wake {
                wake();
            }
        }
        if let Some(client) = self.client {
            client.quit();
        }
    }

    fn answer(&mut self, question: &Question) -> Verdict {
        let client = match self.client.take() {
            Some(client) => client,
            None => {
                self.error_output = ErrorOutput::default();
                let (engine, output) = (&self.engine, &self.error_output);
                start(engine, self.variant, &self.kill_handle, output)
                    .map_err(|error| Failure::Start(error, output.clone()))?
            }
        };
        lock(&self.link).ready = Some(Instant::now());
        // A client that went wrong is dropped in there, and its engine with it.
        let (client, mv) = self
            .think(client, question)
            .map_err(|cause| Failure::Loss(cause, self.error_output.clone()))?;
        self.client = Some(client);
        Ok(mv)
    }

    /// Has the engine think, and judges its answer.
    fn think(&self, mut client: Client, question: &Question) -> Result<(Client, AnyMove), Cause> {
        let game = &question.game;
        let allowed = question.movetime;
        // The clock runs as soon as the engine knows the position: thinking begins there.
        let began = Instant::now();
        let wait = allowed.saturating_add(GRACE);
        client
            .set_position(&setup_of(game), wait)
            .map_err(Cause::Engine)?;
        let spent = began.elapsed();
        let go = Go {
            movetime: Some(allowed),
            ..Go::default()
        };
        let left = wait.saturating_sub(spent);
        let mut news = |line: &str| self.tell(game.position(), line);
        let answer = client
            .go(&go, left, &question.stop, &mut news)
            .map_err(Cause::Engine)?;
        let took = spent + answer.took;
        if took > wait {
            return Err(Cause::Late {
                words: answer.words,
                took,
                allowed,
            });
        }
        match game.position().parse_move(&answer.mv) {
            Ok(mv) => Ok((client, mv)),
            Err(reason) => Err(Cause::Illegal {
                words: answer.words,
                reason,
            }),
        }
    }

    /// Passes on what an `info` line says.
    fn tell(&self, position: &AnyPosition, line: &str) {
        let info = EngineInfo::parse(line);
        if !info.is_about_best() {
            return;
        }
        let mut here = position.clone();
        let mut moves = Vec::new();
        for text in info.pv.iter().take(LINE) {
            let Ok(mv) = here.parse_move(text) else { break };
            let Ok(next) = here.play(mv) else { break };
            here = next;
            moves.push(mv);
        }
        let mut link = lock(&self.link);
        // A line may tell only part of it.
        link.fresh = true;
        let thought = &mut link.thought;
        thought.depth = info.depth.unwrap_or(thought.depth);
        thought.nodes = info.nodes.unwrap_or(thought.nodes);
        thought.score = info.score.or(thought.score);
        if !moves.is_empty() {
            thought.line = moves;
        }
    }
}

/// Starts an engine and makes it ready for a game of `variant`. What it writes on its error output is kept in `error_output`.
///
/// # Errors
/// When it cannot be started, or does not speak as the protocol has it.
pub fn start(
    engine: &Engine,
    variant: Variant,
    kill_handle: &KillHandle,
    error_output: &ErrorOutput,
) -> Result<Client, EngineError> {
    let mut client = engine.connect(kill_handle, error_output)?;
    if client.offers(GAME) {
        client.set_option(GAME, variant.id())?;
    }
    for (name, value) in &engine.options {
        client.set_option(name, value)?;
    }
    client.new_game()?;
    Ok(client)
}

/// The game as an engine is told it: repetitions and plies without progress count from the start. Of a game that was played
/// on where an engine takes it to be over, what can still come back is told.
pub fn setup_of(game: &Game) -> Setup {
    let line = game.line();
    let untold = if game.is_played_on() {
        line.len() - game.plies_without_progress()
    } else {
        0
    };
    let start = game.position_after(untold).unwrap_or(game.start());
    let mut here = start.clone();
    let mut moves = Vec::new();
    for ply in &line[untold..] {
        moves.push(here.move_text(ply.mv));
        here = ply.position.clone();
    }
    Setup {
        text: (*start != AnyPosition::start(game.variant())).then(|| start.to_string()),
        moves,
    }
}

/// The link, also after a panic on the other side.
fn lock(link: &Mutex<Link>) -> MutexGuard<'_, Link> {
    link.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[path = "../../crates/games/tests/idle/mod.rs"]
mod idle;

#[cfg(test)]
mod tests {
    use super::*;

    /// The game that an engine has in mind that was told this one.
    fn in_mind(setup: &Setup) -> Game {
        let text = setup.text.as_deref().unwrap_or_default();
        let start = AnyPosition::parse(Variant::CublinoContra, text).unwrap();
        let mut game = Game::new(start);
        for text in &setup.moves {
            assert_eq!(game.play_text(text), Ok(()));
        }
        game
    }

    #[test]
    fn a_game_played_on_beyond_its_end_is_told_so_that_engines_can_follow() {
        let mut game = idle::start(Variant::CublinoContra);
        idle::wait(&mut game, 50);
        assert_eq!(setup_of(&game).moves.len(), 50);
        idle::wait(&mut game, 20);
        let here = game.position().clone();
        let onward = here
            .legal_moves()
            .into_iter()
            .find(|&mv| here.is_irreversible(mv));
        let text = here.move_text(onward.unwrap());
        game.play_recorded(&text).unwrap();
        idle::wait(&mut game, 3);
        let engines = in_mind(&setup_of(&game));
        assert_eq!(engines.position(), game.position());
        assert_eq!(engines.plies_to_draw(), Some(57));
        assert_eq!(game.plies_to_draw(), Some(57));
    }
}
