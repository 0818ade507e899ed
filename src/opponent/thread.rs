//! A search on a thread.

use crate::background::{BackgroundJob, Waker};
use crate::session::Session;
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_review::reasons::Reasons;
use quadrille_search::{
    AnySearcher, Info, Limits, Options, Score, ScoreBound, SearchResult, StopFlag,
    lower_search_priority,
};
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
    /// move, if there is one. Returns `None`, and logs a line, if the system cannot start a thread.
    #[expect(clippy::too_many_arguments, reason = "a search needs all of these values")]
    pub fn start(
        session: &Session,
        player: Player,
        limits: Limits,
        options: Options,
        is_hint: bool,
        thinker: Option<Thinker>,
        thread_token: Arc<()>,
        waker: Option<Waker>,
    ) -> Option<Self> {
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
            let mut next_score = None;
            if is_hint && !reporter.stop().is_stopped() {
                let (searcher, stop) = (thinker.searcher(), reporter.stop());
                next_score =
                    second_best_score(&position, &history, &result, &limits, searcher, stop);
            }
            // The reasons take time. The thread computes them, and only while the answer is needed.
            let is_needed = || weak_reference.strong_count() > 0;
            let reasons = result.best_move.filter(|_| is_hint && is_needed()).map(|best_move| {
                Reasons::from_searches(&position, best_move, &result, next_score, &is_needed)
            });
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

/// Returns the score of the second best move, if it is proven or was searched to the same depth within the same time.
fn second_best_score(
    position: &AnyPosition,
    history: &[u64],
    result: &SearchResult<AnyMove>,
    limits: &Limits,
    searcher: &mut AnySearcher,
    stop: &StopFlag,
) -> Option<Score> {
    let best_move = result.best_move?;
    if result.depth == 0 {
        // There is only one move.
        return None;
    }
    searcher.set_excluded_moves(position, &[best_move]);
    let limits = Limits { depth: Some(result.depth), ..limits.clone() };
    let second_result = searcher.search(position, history, &limits, stop, &mut |_| {});
    searcher.set_excluded_moves(position, &[]);
    let is_comparable = second_result.depth >= result.depth || second_result.score.is_proven();
    (is_comparable && second_result.best_move.is_some() && !stop.is_stopped())
        .then_some(second_result.score)
}
