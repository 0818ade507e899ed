//! Lazy SMP: threads that search the same position with a shared table, and are reused by the next search.

use super::deepening::{Reporter, SearchEvent, Worker};
use super::eval::Evaluate;
use super::eval::network::Network;
use super::eval::parameters::Parameters;
use super::info::{Features, Info, SearchResult};
use super::level::Handicap;
use super::ordering::Histories;
use super::priority::inherited_priority;
use super::score::Score;
use super::stop::StopFlag;
use super::time::{Deadlines, Limits, NodePool, REPORT_INTERVAL, TimeManager};
use super::transposition_table::TranspositionTable;
use crate::Instant;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The longest time between two checks of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

pub(super) struct SearchTask<P: Evaluate> {
    pub table: Arc<TranspositionTable>,
    pub features: Features,
    pub position: P,
    pub history: Vec<u64>,
    pub excluded_moves: Vec<P::Move>,
    pub line_count: usize,
    pub parameters: Parameters,
    pub handicap: Option<Handicap>,
    pub network: Option<Arc<Network>>,
    pub limits: Limits,
    pub deadlines: Deadlines,
    pub node_pool: NodePool,
    /// Stops all threads except the caller's.
    pub stop_helpers: StopFlag,
}

impl<P: Evaluate> SearchTask<P> {
    /// Searches on the current thread, whose index is `thread_index`. Returns false if the stop flag, the hard time limit or
    /// the node limit ended the search.
    pub fn search(
        &self,
        histories: &mut Histories<P>,
        thread_index: usize,
        stop: &StopFlag,
        reporter: &mut Reporter<'_, P::Move>,
    ) -> bool {
        histories.age(&self.parameters);
        // Only the first thread has a soft limit, which depends on the difficulty of the move.
        let deadlines = match thread_index {
            0 => self.deadlines,
            _ => self.deadlines.for_helper(),
        };
        let time_manager = TimeManager::new(deadlines, &self.node_pool, stop);
        let mut worker = Worker::new(
            &self.table,
            histories,
            time_manager,
            self.features,
            &self.position,
            &self.history,
            reporter,
        );
        worker.parameters = self.parameters;
        worker.handicap = self.handicap;
        worker.network = self.network.as_ref().and_then(P::network_evaluator);
        worker.excluded_moves.clone_from(&self.excluded_moves);
        worker.line_count = self.line_count;
        // Every second thread starts one ply deeper, so that threads diverge.
        worker.first_depth = 1 + thread_index % 2;
        worker.deepen(&self.position, &self.limits)
    }
}

enum Command<P: Evaluate> {
    Search(Arc<SearchTask<P>>, Sender<Message<P::Move>>),
    Clear,
}

struct Message<M> {
    thread_index: usize,
    body: MessageBody<M>,
}

enum MessageBody<M> {
    /// A result, the number of its line, and the reason for the report.
    Report(SearchResult<M>, u32, SearchEvent),
    Done,
    Failed,
}

/// The search threads. They end when this value is dropped.
pub(super) struct HelperThreads<P: Evaluate> {
    command_senders: Vec<Sender<Command<P>>>,
}

impl<P: Evaluate> HelperThreads<P> {
    /// Returns helpers without threads.
    pub const fn new() -> Self {
        Self { command_senders: Vec::new() }
    }

    /// Starts or ends threads until there are `thread_count`, and starts none once time is up. Returns the number of threads,
    /// or 1 if the caller's thread searches.
    pub fn ensure_threads(&mut self, thread_count: usize, deadlines: &Deadlines) -> usize {
        if thread_count == 1 || !cfg!(feature = "threads") {
            self.command_senders.clear();
            return 1;
        }
        self.command_senders.truncate(thread_count);
        while self.command_senders.len() < thread_count && !deadlines.are_over() {
            let (sender, commands) = channel();
            let thread_index = self.command_senders.len();
            let inherit_priority = inherited_priority();
            let spawn_result = thread::Builder::new().name("search".to_owned()).spawn(move || {
                inherit_priority();
                run_helper(thread_index, &commands);
            });
            // The search is slower but correct with fewer threads.
            if spawn_result.is_err() {
                break;
            }
            self.command_senders.push(sender);
        }
        self.command_senders.len().max(1)
    }

    /// Clears the histories of the threads.
    pub fn clear(&mut self) {
        self.command_senders.retain(|sender| sender.send(Command::Clear).is_ok());
    }

    /// Searches on all threads until one is done, time is up or `stop` is set. Returns the best result and whether no thread
    /// panicked. Does not wait for the threads to end.
    pub fn search(
        &mut self,
        task: &Arc<SearchTask<P>>,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> (SearchResult<P::Move>, bool) {
        let _stop_guard = StopOnDrop(&task.stop_helpers);
        let (message_sender, messages) = channel();
        self.command_senders.retain(|sender| {
            let command = Command::Search(Arc::clone(task), message_sender.clone());
            sender.send(command).is_ok()
        });
        drop(message_sender);
        let mut best_thread = BestThread::new();
        best_thread.collect(task, &messages, stop, on_info);
        while let Ok(message) = messages.try_recv() {
            best_thread.receive(message);
        }
        best_thread.result.nodes = task.node_pool.nodes_taken();
        (best_thread.result, best_thread.no_thread_failed)
    }
}

/// A guard that stops the threads on drop, even if the report callback panics.
struct StopOnDrop<'a>(&'a StopFlag);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The best result so far and the index of its thread. A proof ranks first, then more lines, then more depth.
struct BestThread<M> {
    thread_index: Option<usize>,
    result: SearchResult<M>,
    no_thread_failed: bool,
    is_done: bool,
}

impl<M: Clone> BestThread<M> {
    fn new() -> Self {
        Self {
            thread_index: None,
            result: SearchResult::finished(0),
            no_thread_failed: true,
            is_done: false,
        }
    }

    /// Receives messages until a thread is done, all have ended, time is up or `stop` is set.
    fn collect<P: Evaluate<Move = M>>(
        &mut self,
        task: &SearchTask<P>,
        messages: &Receiver<Message<M>>,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<M>),
    ) {
        let mut next_report_time = Instant::now() + REPORT_INTERVAL;
        while !self.is_done && !stop.is_stopped() && !task.deadlines.are_over() {
            let now = Instant::now();
            let hard_deadline = task.deadlines.hard_deadline;
            let timeout = hard_deadline.map_or(POLL_INTERVAL, |hard_deadline| {
                POLL_INTERVAL.min(hard_deadline.saturating_duration_since(now))
            });
            let info = match messages.recv_timeout(timeout) {
                Ok(message) => self.receive(message),
                Err(RecvTimeoutError::Timeout)
                    if now >= next_report_time && self.thread_index.is_some() =>
                {
                    Some(self.result.info())
                }
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Some(mut info) = info {
                info.nodes = task.node_pool.nodes_taken();
                info.elapsed = task.deadlines.start.elapsed();
                on_info(&info);
                next_report_time = Instant::now() + REPORT_INTERVAL;
            }
        }
    }

    /// Processes a message and returns the report to pass on, if any.
    fn receive(&mut self, message: Message<M>) -> Option<Info<M>> {
        let (result, line_number, event) = match message.body {
            MessageBody::Report(result, line_number, event) => (result, line_number, event),
            MessageBody::Done => {
                self.is_done = true;
                return None;
            }
            MessageBody::Failed => {
                self.no_thread_failed = false;
                return None;
            }
        };
        let proof_rank = |score: Score| i32::from(score.is_proven());
        // In multi-PV, a thread that has only its first line does not replace one that has more.
        let result_rank = |candidate: &SearchResult<M>| {
            (proof_rank(candidate.score), candidate.other_lines.len(), candidate.depth)
        };
        let is_leader = self.thread_index == Some(message.thread_index)
            || line_number == 1
                && (self.thread_index.is_none()
                    || result_rank(&result) > result_rank(&self.result));
        if !is_leader || event == SearchEvent::Periodic {
            return None;
        }
        let info = (event != SearchEvent::NewBest).then(|| Info { line_number, ..result.info() });
        if line_number > 1 {
            return info;
        }
        // A fail low is reported but does not replace the result.
        if event != SearchEvent::OutOfWindow || result.bound != super::info::ScoreBound::Upper {
            self.thread_index = Some(message.thread_index);
            self.result = result;
        }
        info
    }
}

fn run_helper<P: Evaluate>(thread_index: usize, commands: &Receiver<Command<P>>) {
    let mut histories = Histories::new();
    for command in commands {
        let (task, message_sender) = match command {
            Command::Search(task, message_sender) => (task, message_sender),
            Command::Clear => {
                histories = Histories::new();
                continue;
            }
        };
        // Sending fails once the search is over.
        let send = |body| {
            let _ = message_sender.send(Message { thread_index, body });
        };
        let mut reporter = |interim_result: &SearchResult<P::Move>, line_number, event| {
            send(MessageBody::Report(interim_result.clone(), line_number, event));
        };
        let own_histories = &mut histories;
        let run_search = AssertUnwindSafe(|| {
            task.search(own_histories, thread_index, &task.stop_helpers, &mut reporter)
        });
        match catch_unwind(run_search) {
            Ok(true) => send(MessageBody::Done),
            Ok(false) => {}
            Err(_) => {
                send(MessageBody::Failed);
                histories = Histories::new();
            }
        }
    }
}
