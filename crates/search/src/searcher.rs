//! The searcher, which keeps the transposition table, the histories and the threads from move to move.

use super::deepening::SearchEvent;
use super::eval::Evaluate;
use super::eval::network::{Network, shipped_network};
use super::eval::parameters::ParameterChanges;
use super::info::{Features, Info, SearchResult};
use super::lazy_smp::{HelperThreads, SearchTask};
use super::level::{Handicap, Level};
use super::node_value::terminal_value;
use super::ordering::Histories;
use super::score::Score;
use super::stop::StopFlag;
use super::time::{Deadlines, Limits, NodePool};
use super::transposition_table::TranspositionTable;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// The settings of a searcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The maximal size of the table, in MiB (at least one).
    pub hash: usize,
    /// The number of search threads (at least one).
    pub threads: usize,
    /// The playing strength.
    pub level: Level,
    /// A grade that overrides the level, in hundredths of a row of the scale of weaknesses, in Pur in thousandths of sound
    /// moves. It is used to calibrate the grade of each level.
    pub grade: Option<u16>,
    /// The seed of a lower level's mistakes.
    pub seed: u64,
    /// The number of best moves to search for (multi-PV; at least one). Below full strength it is always one.
    pub line_count: usize,
    /// The network that evaluates positions.
    pub network: NetworkSource,
    /// Changes to the game's parameters.
    pub parameters: ParameterChanges,
}

/// The source of the network that evaluates positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NetworkSource {
    /// The network shipped with the program. A game without one uses its own evaluation.
    #[default]
    Shipped,
    /// This network, for its game. Other games use the shipped one.
    Custom(Arc<Network>),
    /// No network: the game's own evaluation.
    Off,
}

impl Options {
    /// Returns options for one thread at full strength with a table of at most `hash` MiB.
    pub const fn new(hash: usize) -> Self {
        Self {
            hash,
            threads: 1,
            level: Level::FULL,
            grade: None,
            seed: 0,
            line_count: 1,
            network: NetworkSource::Shipped,
            parameters: ParameterChanges::NONE,
        }
    }
}

/// Searches positions of one game.
///
/// With one thread it searches on the caller's thread. With more it searches on its own threads, which it keeps, and the
/// caller's thread only checks the clock and the stop flag. So the result is on time even if all processors are busy.
pub struct Searcher<P: Evaluate> {
    table: Arc<TranspositionTable>,
    options: Options,
    /// The histories of searches on the caller's thread.
    histories: Histories<P>,
    helpers: HelperThreads<P>,
    features: Features,
    excluded_moves: Vec<P::Move>,
}

impl<P: Evaluate> Searcher<P> {
    /// Returns a searcher with one thread and a table of at most `hash` MiB (at least one).
    pub fn new(hash: usize) -> Self {
        Self {
            table: Arc::new(TranspositionTable::new(hash)),
            options: Options::new(hash),
            histories: Histories::new(),
            helpers: HelperThreads::new(),
            features: Features::default(),
            excluded_moves: Vec::new(),
        }
    }

    /// Returns the searcher with these features.
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Changes the options. A change of the table's size, the level, the grade, the network, a parameter or a lower level's
    /// seed clears the table and the histories.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            // Frees the old table first, so that two large ones never exist at once.
            self.table = Arc::new(TranspositionTable::new(1));
            self.table = Arc::new(TranspositionTable::new(options.hash));
            self.clear_histories();
        } else if options.level != self.options.level
            || options.grade != self.options.grade
            || options.seed != self.options.seed
                && (options.level < Level::FULL || options.grade.is_some())
            || options.network != self.options.network
            || options.parameters != self.options.parameters
        {
            self.new_game();
        }
        self.options = options;
    }

    /// Sets the root moves that later searches exclude, instead of the moves excluded before. It can serve to find the
    /// second best move. If all moves are excluded, the result is that of a finished game.
    pub fn set_excluded_moves(&mut self, moves: Vec<P::Move>) {
        self.excluded_moves = moves;
    }

    /// Clears the table and the histories, so that the next search behaves like the first.
    pub fn new_game(&mut self) {
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            // A thread of the last search may still write to the old table.
            None => self.table = Arc::new(TranspositionTable::new(self.options.hash)),
        }
        self.clear_histories();
    }

    fn clear_histories(&mut self) {
        self.histories = Histories::new();
        self.helpers.clear();
    }

    /// Returns the size of the table in bytes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Searches for the best move in `position`.
    ///
    /// `history` holds the keys of the positions since the last irreversible move, oldest first, without the current one. Its
    /// length is the count of plies without progress. `on_info` is called after every finished depth, after every failed
    /// aspiration window, and otherwise once a second.
    ///
    /// The result is a legal move if there is one, even with too little time for a search. With one thread, the same
    /// position, history, state and limits in depth or nodes give the same result. With [`Limits::infinite`] the search
    /// still ends once the position is solved.
    ///
    /// A reported win or loss holds in the game with this history, including third occurrences and plies without progress.
    ///
    /// # Panics
    /// If `on_info` panics. If the evaluation panics, the best result so far is returned, and the table and histories are
    /// cleared.
    pub fn search(
        &mut self,
        position: &P,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> SearchResult<P::Move> {
        let parameters = P::PARAMETERS.with_changes(&self.options.parameters);
        let deadlines = Deadlines::new(limits, parameters.moves_to_come.unsigned_abs());
        let Options { level, grade, seed, .. } = self.options;
        let handicap = match grade {
            Some(grade) => Some(Handicap::for_grade(grade, P::SCALE, P::SOUND_GRADE, seed)),
            None => level.handicap(P::SCALE, P::SOUND_GRADE, &P::GRADES, seed),
        };
        let handicap = handicap.map(|handicap| handicap.at_position(position.key(), P::SCALE));
        let mut limits = limits.clone();
        if let Some(handicap) = handicap {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes));
            let depth = handicap.depth(position.key());
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(depth));
        }
        self.table.age();
        // A lower level's search is over before other threads have started.
        let threads = match handicap {
            Some(_) => 1,
            None => {
                let requested_threads = self.options.threads.max(1);
                self.helpers.ensure_threads(requested_threads, &deadlines)
            }
        };
        let task = SearchTask {
            table: Arc::clone(&self.table),
            features: self.features,
            position: position.clone(),
            history: history.to_vec(),
            excluded_moves: self.excluded_moves.clone(),
            line_count: match handicap {
                Some(_) => 1,
                None => self.options.line_count.max(1),
            },
            parameters,
            handicap,
            network: self.network(),
            node_pool: NodePool::new(&limits, threads),
            limits,
            deadlines,
            stop_helpers: StopFlag::new(),
        };
        let (mut result, no_thread_failed) = if threads > 1 {
            self.helpers.search(&Arc::new(task), stop, on_info)
        } else {
            self.search_alone(&task, stop, on_info)
        };
        if !no_thread_failed {
            self.new_game();
        }
        if result.best_move.is_none() {
            self.set_fallback_move(position, &mut result);
        }
        result.elapsed = deadlines.start.elapsed();
        result
    }

    fn network(&self) -> Option<Arc<Network>> {
        match &self.options.network {
            NetworkSource::Custom(network) if network.header.variant == P::VARIANT => {
                Some(Arc::clone(network))
            }
            NetworkSource::Off => None,
            _ => shipped_network(P::VARIANT),
        }
    }

    /// Searches on the caller's thread. Also returns whether nothing panicked.
    fn search_alone(
        &mut self,
        task: &SearchTask<P>,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> (SearchResult<P::Move>, bool) {
        let mut result = SearchResult::finished(0);
        let is_reporting = Cell::new(false);
        let mut reporter = |interim_result: &SearchResult<P::Move>, line, event| {
            if line == 1 {
                result.clone_from(interim_result);
            }
            if event != SearchEvent::NewBest {
                is_reporting.set(true);
                on_info(&Info { line_number: line, ..interim_result.info() });
                is_reporting.set(false);
            }
        };
        let histories = &mut self.histories;
        let search = AssertUnwindSafe(|| task.search(histories, 0, stop, &mut reporter));
        match catch_unwind(search) {
            Ok(_) => (result, true),
            Err(panic) if is_reporting.get() => resume_unwind(panic),
            Err(_) => (result, false),
        }
    }

    /// Falls back to the legal move with the highest move score, without a search.
    fn set_fallback_move(&self, position: &P, result: &mut SearchResult<P::Move>) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !self.excluded_moves.contains(mv));
        let find_best_scored = AssertUnwindSafe(|| {
            let candidates = moves.iter().copied();
            // Reversed, because `max_by_key` returns the last of equal moves.
            candidates.rev().max_by_key(|&mv| position.move_score(mv))
        });
        let best_move = catch_unwind(find_best_scored).unwrap_or_else(|_| moves.first().copied());
        match best_move {
            Some(best_move) => {
                result.best_move = Some(best_move);
                result.score = Score::Cp(0);
                result.pv = vec![best_move];
            }
            None => result.score = Score::from_value(terminal_value(position, 0).value, true),
        }
    }
}
