//! One search on a thread of its own.

use super::reasons::Reasons;
use crate::background::{Background, Waker};
use crate::session::Session;
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_search::{
    AnySearcher, Info, Limits, Options, Score, ScoreBound, SearchResult, StopFlag,
    lower_search_priority,
};
use quadrille_solver::Ending;
use quadrille_solver::perfect::{Thinker, Thought};
use std::sync::Arc;
use std::time::Instant;

/// A running search.
pub struct Job {
    /// The session's serial number that it is for.
    pub serial: u64,
    /// The side that it thinks for.
    pub player: Player,
    /// Whether it looks for a hint.
    pub hint: bool,
    /// When it began.
    pub started: Instant,
    work: Background<JobEvent>,
    /// The latest that was reported, until it is taken.
    info: Option<(Info<AnyMove>, Option<Ending>)>,
    answer: Option<Box<Answer>>,
    /// Held by whoever awaits the answer.
    _awaited: Arc<()>,
}

/// What the thread reports.
pub enum JobEvent {
    /// How far the search is, and how the game is proven to end, if it is.
    Progress(Info<AnyMove>, Option<Ending>),
    /// The end of the search.
    Answer(Box<Answer>),
    /// The thread has ended without an answer, which only a defect can bring about.
    Death,
}

/// What a search ends with.
pub struct Answer {
    /// What it found.
    pub result: SearchResult<AnyMove>,
    /// For a hint: why the move is good.
    pub reasons: Option<Reasons>,
    /// Who found it, with what has been learnt; not kept after a hint, whose table would be as large as the AI's own.
    pub thinker: Option<Thinker>,
}

impl Job {
    /// Starts a search of the session's position, with the side's thinker from its last move if there
    /// is one, as `options` say; `None` (and a word in the log) when the system gives no thread.
    #[expect(clippy::too_many_arguments, reason = "all that a search must know")]
    pub fn start(
        session: &Session,
        player: Player,
        limits: Limits,
        options: Options,
        hint: bool,
        thinker: Option<Thinker>,
        alive: Arc<()>,
        waker: Option<Waker>,
    ) -> Option<Self> {
        let awaited = Arc::new(());
        let still_awaited = Arc::downgrade(&awaited);
        let position = session.game.position().clone();
        let history = session.game.repeatable_keys();
        let work = Background::start("search", waker, move |reporter| {
            let _alive = alive;
            lower_search_priority();
            // A new table is filled here, where no frame waits for it.
            let mut thinker = thinker
                .filter(|thinker| thinker.variant() == position.variant())
                .unwrap_or_else(|| Thinker::with_options(position.variant(), options.clone()));
            thinker.set_options(options);
            thinker.prepare();
            let news = |info: &Info<AnyMove>, proven: Option<Ending>| {
                // What is only a bound is told again when it is known better, unless it is proven.
                if info.bound == ScoreBound::Exact || proven.is_some() {
                    reporter.send(JobEvent::Progress(info.clone(), proven));
                }
            };
            let Thought { result, .. } =
                thinker.think(&position, &history, &limits, reporter.stop(), &mut { news });
            let next = if hint && !reporter.stop().is_stopped() {
                next_best(
                    &position,
                    &history,
                    &result,
                    &limits,
                    thinker.searcher(),
                    reporter.stop(),
                )
            } else {
                None
            };
            // Here, where no frame waits; and for nobody once the answer is not awaited any more.
            let awaited = || still_awaited.strong_count() > 0;
            let reasons = result
                .best
                .filter(|_| hint && awaited())
                .map(|best| Reasons::of(&position, best, &result, next, &awaited));
            reporter.send(JobEvent::Answer(Box::new(Answer {
                result,
                reasons,
                thinker: (!hint).then_some(thinker),
            })));
        })?;
        Some(Self {
            serial: session.serial,
            player,
            hint,
            started: Instant::now(),
            work,
            info: None,
            answer: None,
            _awaited: awaited,
        })
    }

    /// Tells the search to end; what it has found by then still arrives.
    pub fn stop(&self) {
        self.work.cancel();
    }

    /// What is new: the latest progress, once, and then the answer.
    pub fn take_event(&mut self) -> Option<JobEvent> {
        let has_ended = self.work.is_finished();
        for event in self.work.poll() {
            match event {
                JobEvent::Progress(info, proven) => self.info = Some((info, proven)),
                JobEvent::Answer(answer) => self.answer = Some(answer),
                JobEvent::Death => {}
            }
        }
        if let Some((info, proven)) = self.info.take() {
            return Some(JobEvent::Progress(info, proven));
        }
        let answer = self.answer.take().map(JobEvent::Answer);
        answer.or_else(|| has_ended.then_some(JobEvent::Death))
    }
}

/// The worth of the best move but one, if it could be searched as deep as the best in as much time, or is proven.
fn next_best(
    position: &AnyPosition,
    history: &[u64],
    found: &SearchResult<AnyMove>,
    limits: &Limits,
    searcher: &mut AnySearcher,
    stop: &StopFlag,
) -> Option<Score> {
    let best = found.best?;
    if found.depth == 0 {
        // There was nothing to choose from.
        return None;
    }
    searcher.exclude(position, &[best]);
    let limits = Limits {
        depth: Some(found.depth),
        ..limits.clone()
    };
    let next = searcher.search(position, history, &limits, stop, &mut |_| {});
    searcher.exclude(position, &[]);
    let fair = next.depth >= found.depth || next.score.is_proven();
    (fair && next.best.is_some() && !stop.is_stopped()).then_some(next.score)
}
