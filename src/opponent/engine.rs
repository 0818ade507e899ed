//! Somebody else's engine in a seat: a process of its own, talked to by a thread of its own.
//!
//! The frame loop asks and looks for news, and never waits. An engine is not trusted: its time is measured here, its move is
//! checked by the rules, and whatever it gets wrong comes back as the [`Cause`] of its loss, which quotes it. It keeps
//! running between its moves; dropping the seat kills it and all that it has started at once. An engine that does not start
//! loses nothing.

use super::words;
use crate::background::{Background, Waker};
use crate::setup::Engine;
use quadrille_arena::{Cause, prepare_engine};
use quadrille_engine::{Client, EngineError, EngineInfo, ErrorOutput, Go, KillHandle, Setup};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::StopFlag;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How much too late a move may come: what the way between two programs on a busy desktop may cost.
const GRACE: Duration = Duration::from_millis(500);

/// An engine's answer: its move, which is legal, or why there is none, with what the engine has written on its error output. One
/// that is unready did not start, or was not ready for the game in time: the game is not decided by that.
pub type Verdict = Result<AnyMove, (Cause, ErrorOutput)>;

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
    /// What it has told since it was asked; the line begins with a legal move.
    info: EngineInfo,
    /// Whether that has not been taken yet.
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
        let work = Background::start("engine", None, move |_| {
            let _alive = alive;
            worker.serve(&to_answer);
        })?;
        Some(Self {
            engine: Arc::clone(engine),
            variant,
            kill_handle,
            questions: Some(questions),
            link,
            work,
        })
    }

    /// Whether this is that engine, playing that variant.
    pub fn is(&self, engine: &Arc<Engine>, variant: Variant) -> bool {
        self.variant == variant && self.engine == *engine
    }

    /// Asks for a move where `game` stands. Returns what has the engine answer at once.
    pub fn ask(&self, game: &Game, movetime: Duration, wake: Option<Waker>) -> StopFlag {
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
        stop
    }

    /// How long it has been thinking; none while it is not ready for that.
    pub fn thinks_for(&self) -> Option<Duration> {
        lock(&self.link).ready.map(|ready| ready.elapsed())
    }

    /// What it tells of its move while it thinks; once.
    pub fn take_info(&mut self) -> Option<EngineInfo> {
        let mut link = lock(&self.link);
        std::mem::take(&mut link.fresh).then(|| link.info.clone())
    }

    /// The answer, once.
    pub fn take_verdict(&mut self) -> Option<Verdict> {
        lock(&self.link).verdict.take()
    }

    /// Whether the thread ended without an answer, which only a defect can bring about.
    pub fn is_dead(&self) -> bool {
        self.work.is_finished() && lock(&self.link).verdict.is_none()
    }

    /// Lets an engine quit by itself, or kills it while it is thinking.
    pub fn dismiss(&mut self, is_thinking: bool) {
        if is_thinking {
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
                    .map_err(|error| (Cause::Unready(error), output.clone()))?
            }
        };
        lock(&self.link).ready = Some(Instant::now());
        // A client that went wrong is dropped in there, and its engine with it.
        let (client, mv) = self
            .think(client, question)
            .map_err(|cause| (cause, self.error_output.clone()))?;
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
            .set_position(&setup_of(game), [wait, Duration::ZERO])
            .map_err(Cause::Engine)?;
        let spent = began.elapsed();
        let go = Go {
            movetime: Some(allowed),
            ..Go::default()
        };
        let left = wait.saturating_sub(spent);
        let mut news = |line: &str| {
            let info = EngineInfo::parse(line);
            if !info.is_about_best() {
                return;
            }
            let legal = words::legal_line(game.position(), &info.pv, words::LINE);
            let mut link = lock(&self.link);
            link.fresh = true;
            // A line may tell only part of it.
            let told = &mut link.info;
            told.depth = info.depth.or(told.depth);
            told.nodes = info.nodes.or(told.nodes);
            told.score = info.score.or(told.score);
            if !legal.is_empty() {
                told.pv = info.pv;
            }
        };
        let answer = client
            .go(&go, [left, Duration::ZERO], &question.stop, &mut news)
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
    prepare_engine(&mut client, variant, &engine.options)?;
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
