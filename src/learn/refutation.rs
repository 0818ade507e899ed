//! What comes of a wrong try: the other side's best reply, found by a short search beside the frames.

use super::leads::LeadSolver;
use super::puzzle::Try;
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

/// Begins to look for the best reply to the try that leads to where `game` stands, and what the try is worth then; `None` when the
/// system gives no thread. In Upthrust, where `settles`, the solver says how the game ends; where that is known, the reply is the one
/// that keeps the lead down to it.
pub(super) fn refute(
    game: &Game,
    tried: Try,
    settles: bool,
    wake: Option<Waker>,
) -> Option<Background<Try>> {
    let game = game.clone();
    Background::start("refutation", wake, move |reporter| {
        lower_search_priority();
        let found = look(&game, reporter.stop());
        let position = game.position();
        let solver = LeadSolver::new(reporter.stop());
        let (lead, keeping) = match tried.lead {
            Some(lead) => (Some(lead), solver.keeping_move(position, -lead)),
            None if settles => (solver.lead(position).map(|lead| -lead), None),
            None => (None, None),
        };
        // A search that was ended early may not have seen the move that saves.
        let proved = found.bound == ScoreBound::Exact;
        let chance = 1.0 - win_probability(found.score, game.variant());
        reporter.send(Try {
            reply: keeping.or(found.best),
            wins_later: proved && matches!(found.score, Score::Loss(_)),
            chance: found.best.map(|_| chance),
            lead,
            ..tried
        });
    })
}
