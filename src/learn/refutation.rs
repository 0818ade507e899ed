//! Finds the best reply to a wrong move by a short search in the background.

use super::leads::LeadSolver;
use super::puzzle::WrongMove;
use crate::background::{BackgroundJob, Waker};
use quadrille_games::record::Game;
use quadrille_games::rules::AnyMove;
use quadrille_search::{
    AnySearcher, Limits, Score, ScoreBound, SearchResult, StopFlag, lower_search_priority,
    win_probability,
};
use std::time::Duration;

/// The time limit of the search.
const REFUTATION_TIME_LIMIT: Duration = Duration::from_millis(600);
/// The node limit of the search.
const REFUTATION_NODE_LIMIT: u64 = 200_000;
/// The size of its transposition table, in MiB.
const HASH_MIB: usize = 4;

/// Searches the current position of `game` briefly.
pub(super) fn search_briefly(game: &Game, stop: &StopFlag) -> SearchResult<AnyMove> {
    let mut searcher = AnySearcher::new(game.variant(), HASH_MIB);
    let limits = Limits {
        nodes: Some(REFUTATION_NODE_LIMIT),
        movetime: Some(REFUTATION_TIME_LIMIT),
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
    wrong_move: WrongMove,
    settles: bool,
    wake: Option<Waker>,
) -> Option<BackgroundJob<WrongMove>> {
    let game = game.clone();
    BackgroundJob::start("refutation", wake, move |reporter| {
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
        reporter.send(WrongMove {
            reply: keeping.or(found.best),
            wins_later: proved && matches!(found.score, Score::Loss(_)),
            chance: found.best.map(|_| chance),
            lead,
            ..wrong_move
        });
    })
}
