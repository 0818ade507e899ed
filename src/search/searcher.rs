//! A searcher: a table and experience that last from move to move.

use super::deepening::Worker;
use super::eval::Evaluate;
use super::info::{Features, Info, SearchResult};
use super::level::Level;
use super::ordering::Experience;
use super::stop::StopFlag;
use super::table::Table;
use super::time::{Budget, Limits};
use std::sync::atomic::AtomicU64;

/// How a searcher works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most memory its table takes, in MiB (at least one).
    pub hash: usize,
    /// Threads that search (at least one).
    pub threads: usize,
    /// How strongly it plays.
    pub level: Level,
    /// Which mistakes a lower level makes; the same ones for the same seed.
    pub seed: u64,
}

impl Options {
    /// One thread at full strength, with a table of at most `hash` MiB.
    #[must_use]
    pub const fn new(hash: usize) -> Self {
        Self {
            hash,
            threads: 1,
            level: Level::FULL,
            seed: 0,
        }
    }
}

/// Searches positions of one game.
pub struct Searcher<P: Evaluate> {
    table: Table,
    options: Options,
    /// One for each thread.
    experience: Vec<Experience<P>>,
    features: Features,
    /// Moves of the root that the next search leaves out.
    excluded: Vec<P::Move>,
}

impl<P: Evaluate> Searcher<P> {
    /// A searcher with one thread and a table of at most `hash` MiB (at least one).
    #[must_use]
    pub fn new(hash: usize) -> Self {
        Self {
            table: Table::new(hash),
            options: Options::new(hash),
            experience: Vec::new(),
            features: Features::default(),
            excluded: Vec::new(),
        }
    }

    /// The same searcher with parts switched off.
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Estimates with the tuned weights, or with those set by hand. What has been learnt is lost.
    pub fn use_tuned(&mut self, tuned: bool) {
        self.features.tuned = tuned;
        self.new_game();
    }

    /// Changes how it works. What has been learnt is lost when the table's size or the level changes, or a
    /// lower level's seed.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = Table::new(options.hash);
        } else if options.level != self.options.level
            || options.level < Level::FULL && options.seed != self.options.seed
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

    /// Forgets everything learnt, so that the next search is as the first.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.experience.clear();
    }

    /// The memory taken by the table, in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Looks for the best move at `position`.
    ///
    /// `history` holds the keys of the game's positions since the last irreversible move, one a ply, oldest
    /// first, without the present one. `on_info` hears of every depth finished. The answer is a legal
    /// move whenever there is one, however short the time. With one thread the same position, history,
    /// limits in depth or nodes, and state of the searcher give the same answer. A limit in nodes is shared
    /// out evenly among the threads.
    ///
    /// With [`Limits::infinite`] the search may still end by itself, once the position is solved.
    pub fn search(
        &mut self,
        position: &P,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> SearchResult<P::Move> {
        let handicap = self
            .options
            .level
            .handicap(P::SCALE, &P::GRADES, self.options.seed);
        // What a lower level searches is over before other threads are under way.
        let threads = match handicap {
            Some(_) => 1,
            None => self.options.threads.max(1),
        };
        let mut limits = limits.clone();
        if let Some(handicap) = handicap {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes));
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(handicap.depth));
        }
        limits.nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
        self.table.age();
        self.experience.resize_with(threads, Experience::new);
        let others = AtomicU64::new(0);
        let over = StopFlag::new();
        let (table, features) = (&self.table, self.features);
        let excluded = &self.excluded;
        let Some((own, rest)) = self.experience.split_first_mut() else {
            return SearchResult::finished(0);
        };
        std::thread::scope(|scope| {
            for (number, experience) in rest.iter_mut().enumerate() {
                let (over, others) = (&over, &others);
                let help = move || {
                    experience.fade();
                    let budget = Budget::helping(over, others);
                    let mut worker =
                        Worker::new(table, experience, budget, features, position, history);
                    // Every other one begins a ply deeper, so that not all do the same.
                    worker.excluded.clone_from(excluded);
                    worker.first_depth = 1 + (number + 1) % 2;
                    worker.deepen(position, &Limits::infinite(), &mut |_| {});
                };
                // Without another thread the search is slower, not wrong.
                let _ = std::thread::Builder::new()
                    .name("search".to_owned())
                    .spawn_scoped(scope, help);
            }
            own.fade();
            let budget = Budget::new(&limits, stop, &others);
            let mut worker = Worker::new(table, own, budget, features, position, history);
            worker.handicap = handicap;
            worker.excluded.clone_from(excluded);
            let result = worker.deepen(position, &limits, on_info);
            over.stop();
            result
        })
    }
}
