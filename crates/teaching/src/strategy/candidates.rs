//! Finds positions of games that show an idea, or that show its limits.

use super::idea::idea_holds;
use super::measure::measured_positions;
use crate::explorer::PlayedGame;
use crate::puzzle::BestMove;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{AnySearcher, Options, Score, StopFlag};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use std::collections::HashSet;

/// The nodes of the search that decides whether a position is worth a longer one.
const FIRST_SEARCH_NODES: u64 = 20_000;
/// The size of the transposition table of the first search, in MiB.
const TABLE_MIB: usize = 4;
/// A win in at most this number of plies is a matter of tactics, not of strategy.
const SHORT_WIN_PLIES: u32 = 8;

/// A position whose best move is far better than every other, and the moves that obtain an idea.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The position, in which the idea does not hold for the side to move.
    pub position: AnyPosition,
    /// The best move, by a long search.
    pub best_move: BestMove,
    /// The moves after which the idea holds for their side.
    pub idea_moves: Vec<AnyMove>,
}

impl Candidate {
    /// Returns whether the best move obtains the idea. Otherwise the position is a counterexample.
    pub fn is_example(&self) -> bool {
        self.idea_moves.contains(&self.best_move.mv)
    }

    /// Searches for candidates among random positions, at most one of each game, and calls `report` with each. `nodes` is the
    /// number of nodes of the last search.
    pub fn find(
        variant: Variant,
        idea: &str,
        games: &[PlayedGame],
        nodes: u64,
        stop: &StopFlag,
        mut report: impl FnMut(Self),
    ) {
        let mut searcher = AnySearcher::with_options(variant, Options::new(TABLE_MIB));
        let mut known_keys = HashSet::new();
        for (index, game) in games.iter().enumerate() {
            if stop.is_stopped() {
                return;
            }
            let Some((position, idea_moves)) = random_position(game, variant, idea, index as u64)
            else {
                continue;
            };
            if !known_keys.insert(position.key()) {
                continue;
            }
            let is_candidate = |best_move: &BestMove| {
                best_move.is_far_better()
                    && !matches!(best_move.score, Score::Win(plies) if plies <= SHORT_WIN_PLIES)
            };
            let first_result = BestMove::search_with(
                &mut searcher,
                TABLE_MIB,
                &position,
                FIRST_SEARCH_NODES,
                stop,
            );
            if !first_result.is_some_and(|best_move| is_candidate(&best_move)) {
                continue;
            }
            let last_result = BestMove::search_long(&position, nodes, stop).filter(is_candidate);
            if let Some(best_move) = last_result {
                report(Self { position, best_move, idea_moves });
            }
        }
    }
}

/// Returns a random position of a game in which the idea does not hold for the side to move, with the moves that obtain it. They
/// are at most half of the legal moves. `None` if there is no such position.
fn random_position(
    game: &PlayedGame,
    variant: Variant,
    idea: &str,
    seed: u64,
) -> Option<(AnyPosition, Vec<AnyMove>)> {
    let mut positions = measured_positions(game, variant)?;
    positions.shuffle(&mut StdRng::seed_from_u64(seed));
    positions.into_iter().find_map(|position| {
        (idea_holds(idea, &position, position.to_move()) == Some(false)).then_some(())?;
        let idea_moves = idea_moves(idea, &position);
        let is_choice =
            !idea_moves.is_empty() && 2 * idea_moves.len() <= position.legal_moves().len();
        is_choice.then_some((position, idea_moves))
    })
}

/// Returns the legal moves after which the idea holds for their side.
pub(super) fn idea_moves(idea: &str, position: &AnyPosition) -> Vec<AnyMove> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| {
        let position_after = position.play(mv);
        position_after.is_ok_and(|position_after| {
            position_after.outcome().is_none()
                && idea_holds(idea, &position_after, position.to_move()) == Some(true)
        })
    });
    moves
}
