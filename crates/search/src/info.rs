//! The reports of a running search and its result.

use super::score::{MIN_PROVEN_WIN, Score};
use std::time::Duration;

/// How a score relates to the value of the finished iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScoreBound {
    /// The score is that value.
    #[default]
    Exact,
    /// The value is at least the score: some moves are not searched yet, or the iteration failed high.
    Lower,
    /// The value is at most the score: the iteration failed low.
    Upper,
}

/// A report of a running search, made when a depth is finished, when an iteration fails low or high, and otherwise once a
/// second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// The number of the line, from 1 for the best move. It exceeds 1 only with [several lines](super::Options::line_count).
    pub line_number: u32,
    /// The last finished depth, in plies.
    pub depth: u32,
    /// The deepest ply visited, including the quiescence search.
    pub seldepth: u32,
    /// The root's value for the player to move.
    pub score: Score,
    /// How `score` relates to the true value. A win is never an upper bound, a loss never a lower one.
    pub bound: ScoreBound,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table that this search has filled.
    pub hashfull: u32,
    /// The principal variation, starting with the best move. Its moves are legal in sequence.
    pub pv: Vec<M>,
}

impl<M> Info<M> {
    /// Returns the number of positions visited per second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }

    /// Converts the moves of the report.
    pub fn map<N>(&self, translate: impl FnMut(&M) -> N) -> Info<N> {
        Info {
            line_number: self.line_number,
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
pub struct PvLine<M> {
    /// The value of the first move for the player to move.
    pub score: Score,
    /// The searched depth, in plies.
    pub depth: u32,
    /// The principal variation, starting with that move.
    pub pv: Vec<M>,
}

impl<M> PvLine<M> {
    /// Converts the moves of the line.
    pub fn map<N>(&self, translate: impl FnMut(&M) -> N) -> PvLine<N> {
        PvLine { score: self.score, depth: self.depth, pv: self.pv.iter().map(translate).collect() }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The move to play; `None` only if the game is over or all moves are excluded.
    pub best_move: Option<M>,
    /// The root's value for the player to move.
    pub score: Score,
    /// How `score` relates to the true value: [`ScoreBound::Lower`] if the search ended before all moves were searched.
    pub bound: ScoreBound,
    /// The last finished depth, in plies; 0 if none was needed or finished.
    pub depth: u32,
    /// The deepest ply visited, including the quiescence search.
    pub seldepth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The duration of the search, from [`Limits::arrival`](super::Limits::arrival) if it is set.
    pub elapsed: Duration,
    /// Thousandths of the table that this search has filled.
    pub hashfull: u32,
    /// The principal variation, starting with `best_move`.
    pub pv: Vec<M>,
    /// The lines after the best one, best first, up to the [requested](super::Options::line_count) number.
    pub other_lines: Vec<PvLine<M>>,
}

impl<M> SearchResult<M> {
    /// Returns the result for a finished game worth `value` to the player to move.
    pub(super) fn finished(value: i32) -> Self {
        debug_assert!(value == 0 || value.abs() >= MIN_PROVEN_WIN);
        Self {
            best_move: None,
            score: Score::from_value(value, true),
            bound: ScoreBound::Exact,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
            other_lines: Vec::new(),
        }
    }

    pub(super) fn line(&self) -> PvLine<M>
    where
        M: Clone,
    {
        PvLine { score: self.score, depth: self.depth, pv: self.pv.clone() }
    }

    /// Returns the result as the last report of the search.
    pub fn info(&self) -> Info<M>
    where
        M: Clone,
    {
        Info {
            line_number: 1,
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

    /// Converts the moves of the result.
    pub fn map<N>(&self, mut translate: impl FnMut(&M) -> N) -> SearchResult<N> {
        SearchResult {
            best_move: self.best_move.as_ref().map(&mut translate),
            score: self.score,
            bound: self.bound,
            depth: self.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: self.pv.iter().map(&mut translate).collect(),
            other_lines: (self.other_lines.iter()).map(|line| line.map(&mut translate)).collect(),
        }
    }
}

/// Features that tests switch off to compare the search with plain minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Uses the transposition table. Without it and without `selective_search`, values equal those of plain minimax.
    pub table: bool,
    /// Enables reductions, pruning, extensions, the quiescence search and the preference for progress.
    pub selective_search: bool,
    /// Answers without a search if there is only one move and no depth was requested.
    pub instant_replies: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self { table: true, selective_search: true, instant_replies: true }
    }
}

impl Features {
    /// Returns features with everything switched off: a plain alpha-beta search.
    pub const fn plain() -> Self {
        Self { table: false, selective_search: false, instant_replies: false }
    }
}
