//! What comes of a wrong try: the other side's best reply, found by a short search beside the frames.

use super::leads::LeadSolver;
use crate::background::{Background, Waker};
use quadrille_games::record::Game;
use quadrille_games::rules::AnyMove;
use quadrille_search::{
    AnySearcher, Limits, Score, ScoreBound, SearchResult, StopFlag, lower_search_priority,
    win_probability,
};
use std::time::Duration;

/// How long the search takes.
const TIME: Duration = Duration::from_millis(600);
/// More than this it never needs.
const NODES: u64 = 200_000;
/// Its table, in MiB.
const HASH: usize = 4;

/// What the search has found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// The best reply; `None` where there is none.
    pub reply: Option<AnyMove>,
    /// Whether even that loses, proved: the try wins after all.
    pub loses: bool,
    /// The chance to win that who made the try has then, from 0 to 1; `None` where nothing was found.
    pub chance: Option<f64>,
    /// By how many points who made the try is ahead at the end, where that was asked for and is settled.
    pub lead: Option<i32>,
}

/// A short search where `game` stands.
pub(super) fn look(game: &Game, stop: &StopFlag) -> SearchResult<AnyMove> {
    let mut searcher = AnySearcher::new(game.variant(), HASH);
    let limits = Limits {
        nodes: Some(NODES),
        movetime: Some(TIME),
        ..Limits::default()
    };
    let keys = game.repeatable_keys();
    searcher.search(game.position(), &keys, &limits, stop, &mut |_| {})
}

/// What is to be found besides the best reply, in Upthrust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Points {
    /// Nothing.
    Unasked,
    /// The lead at the end of who made the try.
    Asked,
    /// Nothing, as that lead is known: the reply is the one that keeps it down to that.
    Known(i32),
}

/// Begins to look for the best move where `game` stands, and for how it ends, if that is asked for; `None` when the system
/// gives no thread.
pub(super) fn refute(
    game: &Game,
    points: Points,
    wake: Option<Waker>,
) -> Option<Background<Found>> {
    let game = game.clone();
    Background::start("refutation", wake, move |reporter| {
        lower_search_priority();
        let found = look(&game, reporter.stop());
        // A search that was ended early may not have seen the move that saves.
        let position = game.position();
        let stop = reporter.stop();
        let solver = LeadSolver::new(stop);
        let (lead, keeping) = match points {
            Points::Asked => (solver.lead(position).map(|lead| -lead), None),
            Points::Known(lead) => (Some(lead), solver.keeping_move(position, -lead)),
            Points::Unasked => (None, None),
        };
        let proved = found.bound == ScoreBound::Exact;
        reporter.send(Found {
            reply: keeping.or(found.best),
            loses: proved && matches!(found.score, Score::Loss(_)),
            chance: found
                .best
                .map(|_| 1.0 - win_probability(found.score, game.variant())),
            lead,
        });
    })
}
