//! A searcher: the transposition table, the histories and the threads, which last from move to move.

use super::deepening::SearchEvent;
use super::eval::Evaluate;
use super::eval::network::{Network, shipped_network};
use super::eval::parameters::ParameterChanges;
use super::info::{Features, Info, SearchResult};
use super::lazy_smp::{Helpers, SearchTask};
use super::level::{Handicap, Level};
use super::node_value::terminal;
use super::ordering::Histories;
use super::score::Score;
use super::stop::StopFlag;
use super::time::{Deadlines, Limits, NodePool};
use super::transposition_table::TranspositionTable;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// How a searcher works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most memory its table takes, in MiB (at least one).
    pub hash: usize,
    /// Threads that search (at least one).
    pub threads: usize,
    /// How strongly it plays.
    pub level: Level,
    /// In place of the level, a place on the scale on which the games have their levels, in hundredths of its rows: for
    /// finding out where they belong.
    pub grade: Option<u16>,
    /// Which mistakes a lower level makes; the same ones for the same seed.
    pub seed: u64,
    /// How many of the best moves it looks for (multi-PV; at least one). Below full strength it is one all the same.
    pub lines: usize,
    /// The network that it evaluates by.
    pub network: NetworkSource,
    /// Parameters that are not the game's own.
    pub parameters: ParameterChanges,
}

/// Which network evaluates positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NetworkSource {
    /// The one that comes with the program; in a game without one the game's own evaluation.
    #[default]
    Shipped,
    /// This one in the game that it is for.
    Given(Arc<Network>),
    /// None: the game's own evaluation.
    Off,
}

impl Options {
    /// One thread at full strength, with a table of at most `hash` MiB.
    pub const fn new(hash: usize) -> Self {
        Self {
            hash,
            threads: 1,
            level: Level::FULL,
            grade: None,
            seed: 0,
            lines: 1,
            network: NetworkSource::Shipped,
            parameters: ParameterChanges::NONE,
        }
    }
}

/// Searches positions of one game.
///
/// With one thread it searches on the caller's. With more it uses threads of its own, which it keeps from search to
/// search, and only watches the clock and the stop flag itself, so that an answer is not late when processors are busy.
pub struct Searcher<P: Evaluate> {
    table: Arc<TranspositionTable>,
    options: Options,
    /// The histories of searches on the caller's thread.
    histories: Histories<P>,
    helpers: Helpers<P>,
    features: Features,
    /// Moves of the root that the next search leaves out.
    excluded: Vec<P::Move>,
}

impl<P: Evaluate> Searcher<P> {
    /// A searcher with one thread and a table of at most `hash` MiB (at least one).
    pub fn new(hash: usize) -> Self {
        Self {
            table: Arc::new(TranspositionTable::new(hash)),
            options: Options::new(hash),
            histories: Histories::new(),
            helpers: Helpers::new(),
            features: Features::default(),
            excluded: Vec::new(),
        }
    }

    /// Returns this searcher with features disabled.
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Changes how it works. Table and histories are cleared when the table's size, the level, the
    /// network or a parameter changes, or a lower level's seed.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            // Not two tables at a time.
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

    /// Leaves these moves out of consideration at the root of the searches to come: so one finds the second best, and
    /// the third. With all moves left out a search answers as if the game were over.
    pub fn exclude(&mut self, moves: Vec<P::Move>) {
        self.excluded = moves;
    }

    /// Clears the table and the histories, so that the next search is as the first.
    pub fn new_game(&mut self) {
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            // A thread of the last search has yet to notice that it is over, and may still write.
            None => self.table = Arc::new(TranspositionTable::new(self.options.hash)),
        }
        self.clear_histories();
    }

    fn clear_histories(&mut self) {
        self.histories = Histories::new();
        self.helpers.clear();
    }

    /// The memory taken by the table, in bytes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Looks for the best move at `position`.
    ///
    /// `history` holds the keys of the game's positions since the last irreversible move, one a ply, oldest
    /// first, without the present one: so its length is the count of plies without progress. `on_info` is called at every
    /// depth finished, whenever the aspiration window fails, and otherwise once a second. The answer is a
    /// legal move whenever there is one, however short the time. With one thread the same position, history,
    /// limits in depth or nodes, and state of the searcher give the same answer.
    ///
    /// With [`Limits::infinite`] the search may still end by itself, once the position is solved.
    ///
    /// A win or loss reported is one in the game with this history, third occurrences and plies without progress
    /// included.
    ///
    /// # Panics
    /// If `on_info` does. Where the game's own evaluation panics, the answer is the best found until then, and table and
    /// histories are cleared.
    pub fn search(
        &mut self,
        position: &P,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> SearchResult<P::Move> {
        let parameters = P::PARAMETERS.with(&self.options.parameters);
        let deadlines = Deadlines::new(limits, parameters.moves_to_come.unsigned_abs());
        let Options {
            level, grade, seed, ..
        } = self.options;
        let handicap = match grade {
            Some(grade) => Some(Handicap::of_grade(grade, P::SCALE, seed)),
            None => level.handicap(P::SCALE, &P::GRADES, seed),
        };
        let mut limits = limits.clone();
        if let Some(handicap) = handicap {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes));
            let depth = handicap.depth(position.key());
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(depth));
        }
        self.table.age();
        // What a lower level searches is over before other threads are under way.
        let threads = match handicap {
            Some(_) => 1,
            None => {
                let wanted = self.options.threads.max(1);
                self.helpers.ensure_threads(wanted, &deadlines)
            }
        };
        let task = SearchTask {
            table: Arc::clone(&self.table),
            features: self.features,
            position: position.clone(),
            history: history.to_vec(),
            excluded: self.excluded.clone(),
            lines: match handicap {
                Some(_) => 1,
                None => self.options.lines.max(1),
            },
            parameters,
            handicap,
            network: self.network(),
            node_pool: NodePool::new(&limits, threads),
            limits,
            deadlines,
            stop_helpers: StopFlag::new(),
        };
        let (mut result, is_sound) = if threads > 1 {
            self.helpers.search(&Arc::new(task), stop, on_info)
        } else {
            self.search_alone(&task, stop, on_info)
        };
        if !is_sound {
            self.new_game();
        }
        if result.best.is_none() {
            self.fallback_move(position, &mut result);
        }
        result.elapsed = deadlines.started.elapsed();
        result
    }

    /// The network that evaluates, if one does.
    fn network(&self) -> Option<Arc<Network>> {
        match &self.options.network {
            NetworkSource::Given(network) if network.head.variant == P::VARIANT => {
                Some(Arc::clone(network))
            }
            NetworkSource::Off => None,
            _ => shipped_network(P::VARIANT),
        }
    }

    /// The best found on this thread, and whether nothing panicked.
    fn search_alone(
        &mut self,
        task: &SearchTask<P>,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> (SearchResult<P::Move>, bool) {
        let mut result = SearchResult::finished(0);
        let is_reporting = Cell::new(false);
        let mut reporter = |found: &SearchResult<P::Move>, line, event| {
            if line == 1 {
                result.clone_from(found);
            }
            if event != SearchEvent::NewBest {
                is_reporting.set(true);
                on_info(&Info {
                    line,
                    ..found.info()
                });
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

    /// A legal move without a search, if there is one: the one with the highest move score.
    fn fallback_move(&self, position: &P, result: &mut SearchResult<P::Move>) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !self.excluded.contains(mv));
        let best_scored = AssertUnwindSafe(|| {
            let scores = moves.iter().copied();
            // The first among equals.
            scores.rev().max_by_key(|&mv| position.move_score(mv))
        });
        let best = catch_unwind(best_scored).unwrap_or_else(|_| moves.first().copied());
        match best {
            Some(best) => {
                result.best = Some(best);
                result.score = Score::Cp(0);
                result.pv = vec![best];
            }
            None => result.score = Score::from_value(terminal(position, 0).value, true),
        }
    }
}
