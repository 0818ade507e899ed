//! Thinking for a side at any level. At [`Level::PERFECT`] an Upthrust position is looked up in the book or settled by the solver, and
//! only what neither settles in time is left to the ordinary search, as all else.

use super::book::Book;
use super::ending::Narrowing;
use super::{Ending, Solver, Within};
use crate::rules::upthrust::{Move, Upthrust};
use crate::rules::{AnyMove, AnyPosition, Position, Variant};
use crate::search::{AnySearcher, Info, Level, Limits, Options, Score, SearchResult, StopFlag};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// How long a forced move is thought about at most, only so that the players hear what it is worth.
const FORCED: Duration = Duration::from_millis(300);

/// The part of a limit that is spent on how many points a game is won or lost by, once it is known that it is.
const POINTS: u32 = 5;

/// The highest level that a variant offers.
#[must_use]
pub const fn highest(variant: Variant) -> Level {
    match variant {
        Variant::Upthrust => Level::PERFECT,
        _ => Level::FULL,
    }
}

/// Thinks for one side from move to move.
pub struct Thinker {
    searcher: AnySearcher,
    options: Options,
    /// Made when it is first needed.
    solver: Option<Solver>,
}

/// What thinking came to.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The move to play, and how the search arrived at it. Of what was proven without a search the depth is 0, and the score is the
    /// lead that the player to move is sure of, or at most can have where he loses.
    pub result: SearchResult<AnyMove>,
    /// How the game ends when both play for the most, as far as that is proven.
    pub proven: Option<Ending>,
}

/// What the solver and the book say of a position.
struct Verdict {
    ending: Ending,
    /// A move that keeps it, if one is known: in a lost position each move does, and which is the best try is another matter.
    mv: Option<Move>,
    nodes: u64,
}

/// Hears what has been found out so far.
type News<'a> = dyn FnMut(&Info<AnyMove>, Option<Ending>) + 'a;

impl Thinker {
    /// One for `variant` that works as `options` say.
    #[must_use]
    pub fn with_options(variant: Variant, options: Options) -> Self {
        Self {
            searcher: AnySearcher::with_options(variant, shared(variant, options)),
            options,
            solver: None,
        }
    }

    /// The variant of the latest search, at first the one asked for.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.searcher.variant()
    }

    /// Changes how it works. What has been learnt is lost where it no longer fits.
    pub fn set_options(&mut self, options: Options) {
        if (options.hash, options.threads) != (self.options.hash, self.options.threads)
            || options.level != Level::PERFECT
        {
            self.solver = None;
        }
        self.searcher
            .set_options(shared(self.searcher.variant(), options));
        self.options = options;
    }

    /// Estimates with the tuned weights, or with those set by hand.
    pub fn use_tuned(&mut self, tuned: bool) {
        self.searcher.use_tuned(tuned);
    }

    /// Forgets what it has learnt of a game, but not what is proven, which is true in any game.
    pub fn new_game(&mut self) {
        self.searcher.new_game();
    }

    /// The ordinary search.
    pub const fn searcher(&mut self) -> &mut AnySearcher {
        &mut self.searcher
    }

    /// Looks for the best move, as [`AnySearcher::search`] does. A limit in plies is one for the search, so that nothing is proven
    /// then but by the book.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_news: &mut News<'_>,
    ) -> Thought {
        let began = Instant::now();
        let verdict = match position {
            AnyPosition::Upthrust(position) if self.options.level == Level::PERFECT => {
                self.settle(position, limits, stop, began, on_news)
            }
            _ => None,
        };
        let proven = verdict.as_ref().map(|verdict| verdict.ending);
        if let Some(verdict) = verdict
            && let Some(mv) = verdict.mv
        {
            let info = info(mv, verdict.ending, verdict.nodes, began);
            on_news(&info, proven);
            let result = SearchResult {
                best: Some(AnyMove::Upthrust(mv)),
                score: info.score,
                depth: 0,
                nodes: info.nodes,
                pv: info.pv,
            };
            return Thought { result, proven };
        }
        let mut limits = limits.clone();
        if let Some(spell) = spell(&limits)
            && self.solver.is_some()
        {
            // Some of the time is gone.
            limits.clock = None;
            limits.movetime = Some(spell.saturating_sub(began.elapsed()));
        }
        let mut on_info = |info: &Info<AnyMove>| on_news(info, proven);
        let result = self
            .searcher
            .search(position, history, &limits, stop, &mut on_info);
        Thought { result, proven }
    }

    /// What the book or the solver says; `None` when time ran out before anybody knew who wins.
    fn settle(
        &mut self,
        position: &Upthrust,
        limits: &Limits,
        stop: &StopFlag,
        began: Instant,
        on_news: &mut News<'_>,
    ) -> Option<Verdict> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let only = match moves[..] {
            [] => return None,
            [only] => Some(only),
            _ => None,
        };
        if let Some(advice) = Book::embedded().look_up(position) {
            let all = Narrowing::new(position).ending();
            let ending = match advice.fate {
                Ordering::Greater => Ending { least: 10, ..all },
                Ordering::Equal => Ending { least: 0, most: 0 },
                Ordering::Less => Ending { most: -10, ..all },
            };
            return Some(Verdict {
                ending,
                mv: Some(advice.mv),
                nodes: 0,
            });
        }
        if limits.depth.is_some() {
            return None;
        }
        let spell = match (spell(limits), only) {
            (spell, Some(_)) if !limits.infinite => {
                Some(spell.map_or(FORCED, |spell| spell.min(FORCED)))
            }
            (spell, _) => spell,
        };
        let solver = self.solver.get_or_insert_with(|| {
            Solver::new(self.options.hash.div_ceil(2), self.options.threads)
        });
        let mut within = Within {
            stop,
            positions: u64::MAX,
            // Enough is left for a search that has to do without an answer.
            until: spell.map(|spell| began + spell * 2 / 3),
        };
        let before = solver.progress().nodes;
        let mut narrowing = Narrowing::new(position);
        let mut kept = only;
        let mut fate_known = false;
        let mut most = limits.nodes;
        let nodes = || solver.progress().nodes - before;
        while let Some(lead) = narrowing.question() {
            within.positions = most.map_or(u64::MAX, |most| most.saturating_sub(nodes()));
            let Some(reached) = solver.reaches(position, lead, within).0 else {
                break;
            };
            narrowing.hear(reached);
            let ending = narrowing.ending();
            if reached && let Some(mv) = solver.keeping_move(position, ending.least, stop) {
                kept = Some(mv);
                on_news(&info(mv, ending, nodes(), began), Some(ending));
            }
            if !fate_known && ending.fate().is_some() {
                fate_known = true;
                // Who wins is what counts. By how much is found out for a while.
                most = limits.nodes.map(|most| nodes() + most / u64::from(POINTS));
                within.until =
                    spell.map(|spell| (began + spell * 2 / 3).min(Instant::now() + spell / POINTS));
            }
        }
        let ending = narrowing.ending();
        let fate = ending.fate()?;
        if kept.is_none() && fate != Ordering::Less {
            // The columns alone told that much.
            kept = solver.keeping_move(position, ending.least, stop);
        }
        Some(Verdict {
            ending,
            mv: kept,
            nodes: nodes(),
        })
    }
}

/// How long may be thought about a move: of a clock a fair share, not the most that a search would take of it.
fn spell(limits: &Limits) -> Option<Duration> {
    let longest = limits.longest()?;
    Some(match limits.clock {
        Some(_) => longest / 3,
        None => longest,
    })
}

/// How the search's part works: where there is a solver as well, each has half the memory.
fn shared(variant: Variant, options: Options) -> Options {
    let parts = match (highest(variant), options.level) {
        (Level::PERFECT, Level::PERFECT) => 2,
        _ => 1,
    };
    let hash = (options.hash / parts).max(1);
    Options { hash, ..options }
}

/// The news that a move keeps what is proven.
fn info(mv: Move, ending: Ending, nodes: u64, began: Instant) -> Info<AnyMove> {
    Info {
        depth: 0,
        score: score(ending),
        nodes,
        elapsed: began.elapsed(),
        hashfull: 0,
        pv: vec![AnyMove::Upthrust(mv)],
    }
}

/// The lead that is sure, in the unit of the search's scores; where the game is lost, the best there can be.
fn score(ending: Ending) -> Score {
    match ending.fate() {
        Some(Ordering::Equal) => Score::Draw,
        Some(Ordering::Less) => Score::Cp(100 * ending.most),
        _ => Score::Cp(100 * ending.least),
    }
}
