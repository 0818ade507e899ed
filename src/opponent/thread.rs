//! A search on a thread.

use crate::background::{BackgroundJob, Waker};
use crate::session::Session;
use quadrille_games::rules::{AnyMove, Player};
use quadrille_review::hint::HintSearch;
use quadrille_review::reasons::Reasons;
use quadrille_search::{Info, Limits, Options, ScoreBound, SearchResult, lower_search_priority};
use quadrille_solver::Ending;
use quadrille_solver::perfect::{Thinker, ThinkerResult};
use std::sync::Arc;
use std::time::Instant;

/// A running search.
pub struct Job {
    /// The session's serial number of the position.
    pub serial: u64,
    /// The side that the search plays for.
    pub player: Player,
    /// Whether it searches for a hint.
    pub is_hint: bool,
    /// The start time.
    pub start_time: Instant,
    background_job: BackgroundJob<JobEvent>,
    /// The latest progress that was not taken yet.
    info: Option<(Info<AnyMove>, Option<Ending>)>,
    answer: Option<Box<CompletedSearch>>,
    /// Alive while the answer is needed. The thread holds a weak reference.
    _answer_reference: Arc<()>,
}

/// A report of the thread.
pub enum JobEvent {
    /// The progress of the search, and the proven result, if there is one.
    Progress(Info<AnyMove>, Option<Ending>),
    /// The end of the search.
    Answer(Box<CompletedSearch>),
    /// The thread ended without an answer, which is a bug.
    Death,
}

/// The result of a search.
pub struct CompletedSearch {
    /// The best move with its score and line.
    pub result: SearchResult<AnyMove>,
    /// The reasons for the move; `None` unless this is a hint.
    pub reasons: Option<Reasons>,
    /// The searcher with its tables; `None` after a hint, because its table would be as large as the AI's.
    pub thinker: Option<Thinker>,
}

impl Job {
    /// Starts a search of the session's position with these options. It continues with the side's searcher of the previous
    /// move, if there is one. `begun_moves` is `Some` for a hint, see [`HintSearch`]. Returns `None`, and logs a line, if the system
    /// cannot start a thread.
    #[expect(clippy::too_many_arguments, reason = "a search needs all of these values")]
    pub fn start(
        session: &Session,
        player: Player,
        limits: Limits,
        options: Options,
        begun_moves: Option<Vec<AnyMove>>,
        thinker: Option<Thinker>,
        thread_token: Arc<()>,
        waker: Option<Waker>,
    ) -> Option<Self> {
        let is_hint = begun_moves.is_some();
        let answer_reference = Arc::new(());
        let weak_reference = Arc::downgrade(&answer_reference);
        let position = session.game.position().clone();
        let history = session.game.repeatable_keys();
        let background_job = BackgroundJob::start("search", waker, move |reporter| {
            let _alive = thread_token;
            lower_search_priority();
            // Initialising a large table takes time, so the thread does it.
            let mut thinker = thinker
                .filter(|thinker| thinker.variant() == position.variant())
                .unwrap_or_else(|| Thinker::with_options(position.variant(), options.clone()));
            thinker.set_options(options);
            thinker.prepare();
            let report = |info: &Info<AnyMove>, proven_ending: Option<Ending>| {
                // A bound is reported again when the score is exact, unless the result is proven.
                if info.bound == ScoreBound::Exact || proven_ending.is_some() {
                    reporter.send(JobEvent::Progress(info.clone(), proven_ending));
                }
            };
            let ThinkerResult { result, .. } =
                thinker.think(&position, &history, &limits, reporter.stop(), &mut { report });
            // The reasons take time. The thread computes them, and only while the answer is needed.
            let is_needed = || weak_reference.strong_count() > 0;
            let (result, reasons) = match &begun_moves {
                Some(begun_moves) => HintSearch {
                    position: &position,
                    history: &history,
                    begun_moves,
                    limits: &limits,
                    stop: reporter.stop(),
                }
                .complete(result, thinker.searcher(), &is_needed),
                None => (result, None),
            };
            reporter.send(JobEvent::Answer(Box::new(CompletedSearch {
                result,
                reasons,
                thinker: (!is_hint).then_some(thinker),
            })));
        })?;
        Some(Self {
            serial: session.serial,
            player,
            is_hint,
            start_time: Instant::now(),
            background_job,
            info: None,
            answer: None,
            _answer_reference: answer_reference,
        })
    }

    /// Stops the search. It still reports its best move.
    pub fn stop(&self) {
        self.background_job.cancel();
    }

    /// Returns the next report: the latest progress once, then the answer.
    pub fn take_event(&mut self) -> Option<JobEvent> {
        let has_ended = self.background_job.is_finished();
        for event in self.background_job.poll() {
            match event {
                JobEvent::Progress(info, proven_ending) => self.info = Some((info, proven_ending)),
                JobEvent::Answer(answer) => self.answer = Some(answer),
                JobEvent::Death => {}
            }
        }
        if let Some((info, proven_ending)) = self.info.take() {
            return Some(JobEvent::Progress(info, proven_ending));
        }
        let answer = self.answer.take().map(JobEvent::Answer);
        answer.or_else(|| has_ended.then_some(JobEvent::Death))
    }
}
