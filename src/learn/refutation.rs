//! Finds the best reply to a wrong move by a short search in the background.

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

/// The time limit of the search.
const TIME: Duration = Duration::from_millis(600);
/// The node limit of the search.
const NODES: u64 = 200_000;
/// The size of its transposition table, in MiB.
const HASH: usize = 4;

/// Searches the current position of `game` briefly.
pub(super) fn search_briefly(game: &Game, stop: &StopFlag) -> SearchResult<AnyMove> {
    let mut searcher = AnySearcher::new(game.variant(), HASH);
    let limits = Limits {
        nodes: Some(NODES),
        movetime: Some(TIME),
        ..Limits::default()
    };
    let keys = game.repeatable_keys();
    searcher.search(game.position(), &keys, &limits, stop, &mut |_| {})
}

/// Starts a search for the best reply to a wrong move and for its value. The move led to the current position of `game`. In
/// Upthrust, if `settles`, the solver finds the final result. If it is known, the reply keeps it. Returns `None` if the
/// system cannot start a thread.
pub(super) fn refute(
    game: &Game,
    wrong_move: Try,
    settles: bool,
    wake: Option<Waker>,
) -> Option<Background<Try>> {
    let game = game.clone();
    Background::start("refutation", wake, move |reporter| {
        lower_search_priority();
        let found = search_briefly(&game, reporter.stop());
        let position = game.position();
        let solver = LeadSolver::new(reporter.stop());
        let (lead, keeping) = match wrong_move.lead {
            Some(lead) => (Some(lead), solver.keeping_move(position, -lead)),
            None if settles => (solver.lead(position).map(|lead| -lead), None),
            None => (None, None),
        };
        // A bound may miss the saving move.
        let proved = found.bound == ScoreBound::Exact;
        let chance = 1.0 - win_probability(found.score, game.variant());
        reporter.send(Try {
            reply: keeping.or(found.best),
            wins_later: proved && matches!(found.score, Score::Loss(_)),
            chance: found.best.map(|_| chance),
            lead,
            ..wrong_move
        });
    })
}
