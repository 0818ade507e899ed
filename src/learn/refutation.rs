//! Finds the best reply to a wrong move, and the line that punishes it, by a short search in the background.

use super::mistakes::themes;
use super::puzzle::{Outlook, WrongMove};
use crate::background::{BackgroundJob, Waker};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player};
use quadrille_review::judge::{INACCURACY, chance_in, final_evaluation};
use quadrille_review::leads::LeadSolver;
use quadrille_review::search_text::chance_of;
use quadrille_search::{
    AnySearcher, Limits, Score, ScoreBound, SearchResult, StopFlag, lower_search_priority,
};
use std::time::Duration;

/// The time limit of the search. It only matters on a machine that is busy with other work: the result depends on the nodes.
const REFUTATION_TIME_LIMIT: Duration = Duration::from_secs(10);
/// The node limit of the search. It takes a fraction of a second.
const REFUTATION_NODE_LIMIT: u64 = 200_000;
/// The largest number of moves shown of a line.
const MAX_SHOWN_MOVES: usize = 4;
/// The largest number of plies of a refutation. The first and the last ply are moves of the opponent.
const MAX_REFUTATION_PLIES: usize = 5;
/// The size of the transposition table of the search, in MiB.
const HASH_MIB: usize = 4;

/// Searches the current position of `game` briefly.
pub(super) fn search_briefly(game: &Game, stop: &StopFlag) -> SearchResult<AnyMove> {
    let limits = Limits {
        nodes: Some(REFUTATION_NODE_LIMIT),
        movetime: Some(REFUTATION_TIME_LIMIT),
        ..Limits::default()
    };
    search(game, &limits, stop)
}

fn search(game: &Game, limits: &Limits, stop: &StopFlag) -> SearchResult<AnyMove> {
    let mut searcher = AnySearcher::new(game.variant(), HASH_MIB);
    let keys = game.repeatable_keys();
    searcher.search(game.position(), &keys, limits, stop, &mut |_| {})
}

/// Starts a search for the best reply to a wrong move and for its value. The move led to the current position of `game`. If
/// `wrong_move.lead` is known, the reply keeps it. Otherwise, with `solves_position`, the solver finds the lead of an
/// Upthrust position. Returns `None` if the system cannot start a thread.
///
/// `right_move` is the correct move. Its chance is searched too.
pub(super) fn refute(
    game: &Game,
    wrong_move: WrongMove,
    right_move: Option<AnyMove>,
    solves_position: bool,
    waker: Option<Waker>,
) -> Option<BackgroundJob<WrongMove>> {
    let game = game.clone();
    BackgroundJob::start("refutation", waker, move |reporter| {
        lower_search_priority();
        let result = search_briefly(&game, reporter.stop());
        let position = game.position();
        let solver = LeadSolver::new(reporter.stop());
        let (lead, keeping_move) = match wrong_move.lead {
            Some(lead) => (Some(lead), solver.keeping_move(position, -lead)),
            None if solves_position => {
                let lead = solver.lead(position);
                (lead.map(|lead| -lead), lead.and_then(|lead| solver.keeping_move(position, lead)))
            }
            None => (None, None),
        };
        // A bound may miss the saving move.
        let is_exact = result.bound == ScoreBound::Exact;
        let chance = 1.0 - chance_of(result.score, game.variant());
        let reply = keeping_move.or(wrong_move.reply).or(result.best_move);
        let mut line =
            if reply == result.best_move { result.pv } else { reply.into_iter().collect() };
        line.truncate(MAX_REFUTATION_PLIES);
        let visible_plies = plies_until_loss(&game, &line, chance, reporter.stop());
        let best_chance = right_move.and_then(|mv| chance_after(&game, mv, reporter.stop()));
        reporter.send(WrongMove {
            reply,
            wins_later: is_exact && matches!(result.score, Score::Loss(_)),
            chance: result.best_move.map(|_| chance),
            best_chance: best_chance.or(wrong_move.best_chance),
            line,
            visible_plies,
            lead,
            ..wrong_move
        });
    })
}

/// Returns the number of plies of the refutation `line` after which the loss is visible: a search of depth 1 gives the
/// refuted side less than `chance` plus [`INACCURACY`]. Without such a ply it is the whole line, up to a move of the opponent.
fn plies_until_loss(game: &Game, line: &[AnyMove], chance: f64, stop: &StopFlag) -> usize {
    let mut game = game.clone();
    let opponent = game.position().to_move();
    let limits = Limits { nodes: Some(REFUTATION_NODE_LIMIT), depth: Some(1), ..Limits::default() };
    let mut plies_to_opponent = 0;
    for (index, &mv) in line.iter().enumerate() {
        let mover = game.position().to_move();
        if game.play(mv).is_err() {
            break;
        }
        if mover == opponent {
            plies_to_opponent = index + 1;
            let visible_chance =
                current_chance(&game, !opponent, |game| search(game, &limits, stop));
            if visible_chance.is_some_and(|visible_chance| visible_chance < chance + INACCURACY) {
                break;
            }
        }
    }
    plies_to_opponent
}

/// Returns the chance to win of the side that plays `mv` instead of the last move of `game`.
fn chance_after(game: &Game, mv: AnyMove, stop: &StopFlag) -> Option<f64> {
    let mut game = game.clone();
    let previous_place = game.before(game.place())?;
    let player = game.position_of(previous_place).to_move();
    game.set_place(previous_place);
    game.play(mv).ok()?;
    current_chance(&game, player, |game| search_briefly(game, stop))
}

/// Returns the chance of `player` to win in the current position of `game`, by the rules or by a search.
fn current_chance(
    game: &Game,
    player: Player,
    search: impl Fn(&Game) -> SearchResult<AnyMove>,
) -> Option<f64> {
    if let Some(evaluation) = final_evaluation(game) {
        return Some(chance_in(game.position(), &evaluation, player));
    }
    let result = search(game);
    let chance = chance_of(result.score, game.variant());
    let is_own_turn = game.position().to_move() == player;
    result.best_move.map(|_| if is_own_turn { chance } else { 1.0 - chance })
}

/// Starts a search for the expected course of `game` after the puzzle of `solver`. Returns `None` if the system cannot
/// start a thread.
pub(super) fn look_ahead(
    game: &Game,
    solver: Player,
    waker: Option<Waker>,
) -> Option<BackgroundJob<Outlook>> {
    let game = game.clone();
    BackgroundJob::start("outlook", waker, move |reporter| {
        lower_search_priority();
        let mut outlook = Outlook::default();
        if final_evaluation(&game).is_none() {
            let result = search_briefly(&game, reporter.stop());
            let chance = chance_of(result.score, game.variant());
            let is_own_turn = game.position().to_move() == solver;
            let mut line = result.pv;
            line.truncate(MAX_SHOWN_MOVES);
            let chance = Some(if is_own_turn { chance } else { 1.0 - chance });
            outlook = Outlook { line, chance, ..Outlook::default() };
        }
        if let (Some(ply), Some(before)) = (game.ply_at(game.place()), game.before(game.place())) {
            let line = [&[ply.mv], &outlook.line[..]].concat();
            outlook.themes = themes(game.position_of(before), &line);
        }
        reporter.send(outlook);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_teaching::puzzle::{PuzzleKind, shipped};

    /// In a proven puzzle the solver's line punishes the other side, which has no chance. The loss is visible at the latest when
    /// the game is over.
    #[test]
    fn loss_is_visible_after_a_move_of_the_other_side() {
        let mut lengths = Vec::new();
        for variant in [Variant::Hique, Variant::CublinoContra] {
            let puzzles = shipped(variant).iter();
            let proven = puzzles.filter(|it| matches!(it.kind, PuzzleKind::Proven { .. }));
            for puzzle in proven.take(20) {
                let game = Game::new(puzzle.position.clone());
                let plies = plies_until_loss(&game, &puzzle.line, 0.0, &StopFlag::new());
                assert!(plies % 2 == 1 && plies <= puzzle.line.len(), "{}: {plies}", puzzle.id);
                lengths.push((plies, puzzle.line.len()));
            }
        }
        assert!(lengths.iter().any(|(plies, _)| *plies > 1), "{lengths:?}");
        assert!(lengths.iter().any(|(plies, all)| plies < all), "{lengths:?}");
    }
}
