//! What a search reports while it runs and when it ends.

use super::score::{PROVEN, Score};
use std::time::Duration;

/// How a score relates to the value that the search would find if it had the time to finish its iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScoreBound {
    /// It is that value.
    #[default]
    Exact,
    /// The value is at least the score: not every move has been searched, or the iteration failed high.
    Lower,
    /// The value is at most the score: the iteration failed low.
    Upper,
}

/// A report of a running search: a depth has been finished, an iteration has failed low or high, or a
/// second has passed without either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Which of the best moves it is about, the best being 1: more than that only where [more lines than
    /// one](super::Options::lines) are wanted.
    pub line: u32,
    /// The last depth finished, in plies.
    pub depth: u32,
    /// The deepest ply visited, forcing moves beyond the depth included.
    pub seldepth: u32,
    /// The root's value for the player to move.
    pub score: Score,
    /// What `score` means. A win is never reported as an upper bound, a loss never as a lower one.
    pub bound: ScoreBound,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table filled by this search.
    pub hashfull: u32,
    /// The principal variation, beginning with the best move; every move in it is legal in its turn.
    pub pv: Vec<M>,
}

impl<M> Info<M> {
    /// Positions visited a second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }

    /// This report with its moves translated.
    pub fn map<N>(&self, translate: impl FnMut(&M) -> N) -> Info<N> {
        Info {
            line: self.line,
            depth: self.depth,
            seldepth: self.seldepth,
            score: self.score,
            bound: self.bound,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: self.pv.iter().map(translate).collect(),
        }
    }
}

/// One of several best moves (multi-PV).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value of its first move for the player to move.
    pub score: Score,
    /// The depth that it was searched to, in plies.
    pub depth: u32,
    /// The principal variation, beginning with that move.
    pub pv: Vec<M>,
}

impl<M> Line<M> {
    /// This line with its moves translated.
    pub fn map<N>(&self, translate: impl FnMut(&M) -> N) -> Line<N> {
        Line {
            score: self.score,
            depth: self.depth,
            pv: self.pv.iter().map(translate).collect(),
        }
    }
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The move to play; `None` exactly when the game is over.
    pub best: Option<M>,
    /// The root's value for the player to move.
    pub score: Score,
    /// The meaning of `score`: [`ScoreBound::Lower`] when the search ended before every move had been searched.
    pub bound: ScoreBound,
    /// The last depth finished, in plies; 0 when there was no need or no time for one.
    pub depth: u32,
    /// The deepest ply visited, forcing moves beyond the depth included.
    pub seldepth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// How long the search took, from [`Limits::arrived`](super::Limits::arrived) if that was given.
    pub elapsed: Duration,
    /// Thousandths of the table filled by this search.
    pub hashfull: u32,
    /// The principal variation, beginning with `best`.
    pub pv: Vec<M>,
    /// The lines of the moves after the best one, best first, as far as they are [requested](super::Options::lines) and found.
    pub others: Vec<Line<M>>,
}

impl<M> SearchResult<M> {
    /// The answer to a finished game, worth `value` to the player who would be to move.
    pub(super) fn finished(value: i32) -> Self {
        debug_assert!(value == 0 || value.abs() >= PROVEN);
        Self {
            best: None,
            score: Score::from_value(value, true),
            bound: ScoreBound::Exact,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
            others: Vec::new(),
        }
    }

    /// The result as a line.
    pub(super) fn line(&self) -> Line<M>
    where
        M: Clone,
    {
        Line {
            score: self.score,
            depth: self.depth,
            pv: self.pv.clone(),
        }
    }

    /// The last report of the search.
    pub fn info(&self) -> Info<M>
    where
        M: Clone,
    {
        Info {
            line: 1,
            depth: self.depth,
            seldepth: self.seldepth,
            score: self.score,
            bound: self.bound,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: self.pv.clone(),
        }
    }

    /// This result with its moves translated.
    pub fn map<N>(&self, mut translate: impl FnMut(&M) -> N) -> SearchResult<N> {
        SearchResult {
            best: self.best.as_ref().map(&mut translate),
            score: self.score,
            bound: self.bound,
            depth: self.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: self.pv.iter().map(&mut translate).collect(),
            others: (self.others.iter())
                .map(|line| line.map(&mut translate))
                .collect(),
        }
    }
}

/// Parts of the search that can be switched off, so that tests can compare it with plain minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Use the transposition table. Without it a depth's value is that of plain minimax, unless `selective` is on.
    pub table: bool,
    /// Reductions, pruning, extensions of forced moves and the quiescence search; progress is preferred to waiting.
    pub selective: bool,
    /// Whether to answer without a search when there is only one move and no depth was requested.
    pub instant_replies: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            table: true,
            selective: true,
            instant_replies: true,
        }
    }
}

impl Features {
    /// Everything off: plain alpha-beta.
    pub const fn plain() -> Self {
        Self {
            table: false,
            selective: false,
            instant_replies: false,
        }
    }
}
