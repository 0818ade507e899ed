//! Proofs by exhaustive search with the rules alone, without a transposition table or an evaluation.

use super::{Puzzle, PuzzleKind};
use quadrille_games::rules::{AnyMove, AnyPosition, Position, VariantPosition, with_position};

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The moves that win within the given plies, against any reply.
    pub winning: Vec<AnyMove>,
}

impl Puzzle {
    /// Returns what is wrong with a puzzle, by exhaustive search. In a proven win each move of the solver except the last must
    /// be the only one that wins within the remaining plies, none may win sooner, and each reply must hold out the longest. A
    /// puzzle about points is solved again. `None` if nothing is wrong, and for a best move, which is not proven.
    pub fn flaw(&self) -> Option<String> {
        let PuzzleKind::Proven { plies } = self.kind else {
            return self.wrong_points();
        };
        let mut here = self.position.clone();
        for (ply, &mv) in self.line.iter().enumerate() {
            let left = plies.saturating_sub(u32::try_from(ply).unwrap_or(u32::MAX));
            let text = here.move_text(mv);
            if ply % 2 == 0 {
                let winning = |plies| proves(&here, plies, u64::MAX).map(|proof| proof.winning);
                if left > 2 && winning(left - 2).is_none_or(|sooner| !sooner.is_empty()) {
                    return Some(format!(
                        "before move {} of its line, `{text}`, there is a win in fewer than {left} plies",
                        ply + 1
                    ));
                }
                let right = winning(left)
                    .is_some_and(|winning| winning == [mv] || (left == 1 && winning.contains(&mv)));
                if !right {
                    return Some(format!(
                        "move {} of its line, `{text}`, is not the only win in {left} plies",
                        ply + 1
                    ));
                }
            }
            let Ok(next) = here.play(mv) else {
                return Some(format!("move {} of its line, `{text}`, is not legal", ply + 1));
            };
            here = next;
        }
        None
    }
}

/// Returns the moves with which the side to move wins within `plies`, by exhaustive search; `None` if that takes more than
/// `budget` positions.
pub fn proves(position: &AnyPosition, plies: u32, budget: u64) -> Option<Proof> {
    with_position!(position, position => {
        let mut left = budget;
        let winning = winning(position, plies, &mut left)?;
        Some(Proof { winning: any_moves(position, winning) })
    })
}

fn any_moves<P: VariantPosition>(_position: &P, moves: Vec<P::Move>) -> Vec<AnyMove> {
    moves.into_iter().map(P::any_move).collect()
}

fn winning<P: Position>(position: &P, plies: u32, left: &mut u64) -> Option<Vec<P::Move>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut winning_moves = Vec::new();
    for mv in moves {
        let mut after = position.clone();
        after.play_unchecked(mv);
        if loses(&after, position, plies, left)? {
            winning_moves.push(mv);
        }
    }
    Some(winning_moves)
}

/// Returns whether the side to move in `after` has lost within the rest of `plies`, one of which led there.
fn loses<P: Position>(after: &P, before: &P, plies: u32, left: &mut u64) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if let Some(outcome) = after.outcome() {
        return Some(outcome.winner == Some(before.to_move()));
    }
    if plies < 3 {
        return Some(false);
    }
    let mut replies = Vec::new();
    after.legal_moves(&mut replies);
    for reply in replies {
        let mut next = after.clone();
        next.play_unchecked(reply);
        *left = left.checked_sub(1)?;
        if next.outcome().is_some() || !wins(&next, plies - 2, left)? {
            // A reply that ends the game in the solver's favour ends it sooner.
            let own = next.outcome().is_some_and(|end| end.winner == Some(before.to_move()));
            if !own {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// Returns whether the side to move wins within `plies`.
fn wins<P: Position>(position: &P, plies: u32, left: &mut u64) -> Option<bool> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    // Shortest wins first, because most proofs need no more.
    for deep in (1..=plies).step_by(2) {
        for &mv in &moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            if loses(&after, position, deep, left)? {
                return Some(true);
            }
        }
    }
    Some(false)
}
