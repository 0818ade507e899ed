//! Finds the best reply to a wrong move by a short search in the background.

use super::leads::LeadSolver;
use super::puzzle::{Outlook, WrongMove};
use crate::background::{BackgroundJob, Waker};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player};
use quadrille_review::judge::chance_in;
use quadrille_review::judge::final_evaluation;
use quadrille_review::search_text::chance_of;
use quadrille_search::{
    AnySearcher, Limits, Score, ScoreBound, SearchResult, StopFlag, lower_search_priority,
};
use std::time::Duration;

/// The time limit of the search. It only matters on a machine that is busy with other work: the result depends on the nodes.
const REFUTATION_TIME_LIMIT: Duration = Duration::from_secs(10);
/// The node limit of the search, for a fraction of a second.
const REFUTATION_NODE_LIMIT: u64 = 200_000;
/// The largest number of moves shown of a line.
const MAX_SHOWN_MOVES: usize = 4;
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
///
/// `right` is the right move instead, whose value is searched as well.
pub(super) fn refute(
    game: &Game,
    wrong_move: WrongMove,
    right: Option<AnyMove>,
    settles: bool,
    wake: Option<Waker>,
) -> Option<BackgroundJob<WrongMove>> {
    let game = game.clone();
    BackgroundJob::start("refutation", wake, move |reporter| {
        lower_search_priority();
        let result = search_briefly(&game, reporter.stop());
        let position = game.position();
        let solver = LeadSolver::new(reporter.stop());
        let (lead, keeping) = match wrong_move.lead {
            Some(lead) => (Some(lead), solver.keeping_move(position, -lead)),
            None if settles => (solver.lead(position).map(|lead| -lead), None),
            None => (None, None),
        };
        // A bound may miss the saving move.
        let proved = result.bound == ScoreBound::Exact;
        let chance = 1.0 - chance_of(result.score, game.variant());
        let reply = keeping.or(wrong_move.reply).or(result.best);
        let line = if reply == result.best { result.pv } else { reply.into_iter().collect() };
        let best_chance = right.and_then(|mv| chance_after(&game, mv, reporter.stop()));
        reporter.send(WrongMove {
            reply,
            wins_later: proved && matches!(result.score, Score::Loss(_)),
            chance: result.best.map(|_| chance),
            best_chance: best_chance.or(wrong_move.best_chance),
            line: first_moves(line),
            lead,
            ..wrong_move
        });
    })
}

/// Returns the chance to win of the side that plays `mv` instead of the last move of `game`.
fn chance_after(game: &Game, mv: AnyMove, stop: &StopFlag) -> Option<f64> {
    let mut game = game.clone();
    let before = game.before(game.place())?;
    let player = game.position_of(before).to_move();
    game.set_place(before);
    game.play(mv).ok()?;
    if let Some(ended) = final_evaluation(&game) {
        return Some(chance_in(game.position(), &ended, player));
    }
    let result = search_briefly(&game, stop);
    let chance = chance_of(result.score, game.variant());
    let own = game.position().to_move() == player;
    result.best.map(|_| if own { chance } else { 1.0 - chance })
}

/// Returns the moves of a line that are shown.
fn first_moves(mut line: Vec<AnyMove>) -> Vec<AnyMove> {
    line.truncate(MAX_SHOWN_MOVES);
    line
}

/// Starts a search for the expected course of `game` after the puzzle of `solver`. Returns `None` if the system cannot
/// start a thread.
pub(super) fn look_ahead(
    game: &Game,
    solver: Player,
    wake: Option<Waker>,
) -> Option<BackgroundJob<Outlook>> {
    let game = game.clone();
    BackgroundJob::start("outlook", wake, move |reporter| {
        lower_search_priority();
        let mut outlook = Outlook::default();
        if final_evaluation(&game).is_none() {
            let result = search_briefly(&game, reporter.stop());
            let chance = chance_of(result.score, game.variant());
            let own = game.position().to_move() == solver;
            outlook = Outlook {
                line: first_moves(result.pv),
                chance: Some(if own { chance } else { 1.0 - chance }),
            };
        }
        reporter.send(outlook);
    })
}
