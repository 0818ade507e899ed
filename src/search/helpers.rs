//! Several threads that search the same position, share a table, and stay for the next search.

use super::deepening::{Moment, Tell, Worker};
use super::eval::Evaluate;
use super::info::{Features, Info, SearchResult};
use super::level::Handicap;
use super::ordering::Experience;
use super::score::Score;
use super::stop::StopFlag;
use super::table::Table;
use super::time::{Budget, Deadlines, Ledger, Limits, NEWS};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long the switch may go unnoticed.
const LOOK: Duration = Duration::from_millis(2);

/// What is to be searched and within which limits, the same for all threads.
pub(super) struct Task<P: Evaluate> {
    pub table: Arc<Table>,
    pub features: Features,
    pub position: P,
    pub history: Vec<u64>,
    pub excluded: Vec<P::Move>,
    pub handicap: Option<Handicap>,
    pub limits: Limits,
    pub deadlines: Deadlines,
    pub ledger: Ledger,
    /// Ends the search of all threads but the caller's.
    pub over: StopFlag,
}

impl<P: Evaluate> Task<P> {
    /// Searches on this thread, as the one with this number. Whether it has come to an end of its own.
    pub fn search(
        &self,
        experience: &mut Experience<P>,
        number: usize,
        stop: &StopFlag,
        tell: &mut Tell<'_, P::Move>,
    ) -> bool {
        experience.fade();
        let budget = Budget::new(self.deadlines, &self.ledger, stop);
        let mut worker = Worker::new(
            &self.table,
            experience,
            budget,
            self.features,
            &self.position,
            &self.history,
            tell,
        );
        worker.handicap = self.handicap;
        worker.excluded.clone_from(&self.excluded);
        // Every other one begins a ply deeper, so that not all do the same.
        worker.first_depth = 1 + number % 2;
        worker.deepen(&self.position, &self.limits)
    }
}

/// What a thread is told to do.
enum Order<P: Evaluate> {
    Search(Arc<Task<P>>, Sender<Word<P::Move>>),
    Forget,
}

/// What a thread says of a search, with its number.
struct Word<M> {
    number: usize,
    said: Said<M>,
}

enum Said<M> {
    Found(SearchResult<M>, Moment),
    /// It has nothing left to look for.
    Done,
    /// It panicked.
    Failed,
}

/// The threads, which end when this is dropped.
pub(super) struct Helpers<P: Evaluate> {
    orders: Vec<Sender<Order<P>>>,
}

impl<P: Evaluate> Helpers<P> {
    /// No threads yet.
    pub const fn new() -> Self {
        Self { orders: Vec::new() }
    }

    /// Has `threads` threads ready if more than one are wanted and the machine gives them in time: as many as there are, or 1.
    pub fn engage(&mut self, threads: usize, deadlines: &Deadlines) -> usize {
        if threads == 1 {
            self.orders.clear();
            return 1;
        }
        self.orders.truncate(threads);
        while self.orders.len() < threads && !deadlines.are_over() {
            let (sender, orders) = channel();
            let number = self.orders.len();
            let spawned = thread::Builder::new()
                .name("search".to_owned())
                .spawn(move || obey(number, &orders));
            // With fewer threads the search is slower, not wrong.
            if spawned.is_err() {
                break;
            }
            self.orders.push(sender);
        }
        self.orders.len().max(1)
    }

    /// Forgets everything learnt.
    pub fn forget(&mut self) {
        self.orders
            .retain(|orders| orders.send(Order::Forget).is_ok());
    }

    /// The best that the threads have found when the first of them is done, time is up or `stop` is thrown, and whether
    /// none panicked. They are not waited for.
    pub fn search(
        &mut self,
        task: &Arc<Task<P>>,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> (SearchResult<P::Move>, bool) {
        let _end = Ending(&task.over);
        let (sender, words) = channel();
        self.orders.retain(|orders| {
            let order = Order::Search(Arc::clone(task), sender.clone());
            orders.send(order).is_ok()
        });
        drop(sender);
        let mut lead = Lead::new();
        lead.listen(task, &words, stop, on_info);
        while let Ok(word) = words.try_recv() {
            lead.hear(word);
        }
        lead.result.nodes = task.ledger.taken();
        (lead.result, lead.is_sound)
    }
}

/// Ends the search of the threads, also when whoever hears the news panics.
struct Ending<'a>(&'a StopFlag);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The thread that has come deepest, and what it has found.
struct Lead<M> {
    number: Option<usize>,
    result: SearchResult<M>,
    is_sound: bool,
    is_done: bool,
}

impl<M: Clone> Lead<M> {
    fn new() -> Self {
        Self {
            number: None,
            result: SearchResult::finished(0),
            is_sound: true,
            is_done: false,
        }
    }

    /// Hears the threads until one is done, none is left, time is up or `stop` is thrown.
    fn listen<P: Evaluate<Move = M>>(
        &mut self,
        task: &Task<P>,
        words: &Receiver<Word<M>>,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<M>),
    ) {
        let mut news = Instant::now() + NEWS;
        while !self.is_done && !stop.is_stopped() && !task.deadlines.are_over() {
            let now = Instant::now();
            let hard = task.deadlines.hard;
            let wait = hard.map_or(LOOK, |hard| LOOK.min(hard.saturating_duration_since(now)));
            let told = match words.recv_timeout(wait) {
                Ok(word) => self.hear(word),
                Err(RecvTimeoutError::Timeout) if now >= news && self.number.is_some() => {
                    Some(self.result.info())
                }
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Some(mut info) = told {
                info.nodes = task.ledger.taken();
                info.elapsed = task.deadlines.started.elapsed();
                on_info(&info);
                news = Instant::now() + NEWS;
            }
        }
    }

    /// Takes what a thread says; the news if it is some.
    fn hear(&mut self, word: Word<M>) -> Option<Info<M>> {
        let (result, moment) = match word.said {
            Said::Found(result, moment) => (result, moment),
            Said::Done => {
                self.is_done = true;
                return None;
            }
            Said::Failed => {
                self.is_sound = false;
                return None;
            }
        };
        let proves = |score: Score| i32::from(score.is_proven());
        let worth = |found: &SearchResult<M>| (proves(found.score), found.depth);
        let leads = self.number == Some(word.number)
            || self.number.is_none()
            || worth(&result) > worth(&self.result);
        if !leads || moment == Moment::While {
            return None;
        }
        let told = (moment != Moment::Change).then(|| result.info());
        // That a depth will be worse is news, but no answer.
        if moment != Moment::Beyond || result.bound != super::info::ScoreBound::Upper {
            self.number = Some(word.number);
            self.result = result;
        }
        told
    }
}

/// What a thread does as long as it has orders.
fn obey<P: Evaluate>(number: usize, orders: &Receiver<Order<P>>) {
    let mut experience = Experience::new();
    for order in orders {
        let (task, words) = match order {
            Order::Search(task, words) => (task, words),
            Order::Forget => {
                experience = Experience::new();
                continue;
            }
        };
        // Nobody listens any more when the search is over.
        let say = |said| {
            let _ = words.send(Word { number, said });
        };
        let mut tell = |found: &SearchResult<P::Move>, moment| {
            say(Said::Found(found.clone(), moment));
        };
        let learning = &mut experience;
        let search = AssertUnwindSafe(|| task.search(learning, number, &task.over, &mut tell));
        match catch_unwind(search) {
            Ok(true) => say(Said::Done),
            Ok(false) => {}
            Err(_) => {
                say(Said::Failed);
                experience = Experience::new();
            }
        }
    }
}
