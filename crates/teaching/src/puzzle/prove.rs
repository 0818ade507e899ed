//! Proofs by exhaustive search with the rules alone, without a transposition table or an evaluation.

use super::{Puzzle, PuzzleKind};
use quadrille_games::rules::{AnyMove, AnyPosition, Position, VariantPosition, with_position};

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The moves that win within the given plies, against any reply.
    pub winning_moves: Vec<AnyMove>,
}

impl Puzzle {
    /// Returns what is wrong with a puzzle, by exhaustive search. In a proven win each move of the solver except the last must
    /// be the only one that wins within the remaining plies, none may win sooner, and each reply must hold out the longest. A
    /// puzzle about points is solved again. `None` if nothing is wrong, and for a best move, which is not proven.
    pub fn find_flaw(&self) -> Option<String> {
        let PuzzleKind::Proven { plies } = self.kind else { return self.find_wrong_points() };
        let mut current_position = self.position.clone();
        for (ply, &mv) in self.line.iter().enumerate() {
            let plies_left = plies.saturating_sub(u32::try_from(ply).unwrap_or(u32::MAX));
            let text = current_position.move_text(mv);
            if ply % 2 == 0 {
                let winning_moves = |plies| {
                    prove_wins(&current_position, plies, u64::MAX).map(|proof| proof.winning_moves)
                };
                if plies_left > 2
                    && winning_moves(plies_left - 2)
                        .is_none_or(|sooner_wins| !sooner_wins.is_empty())
                {
                    return Some(format!(
                        "before move {} of its line, `{text}`, there is a win in fewer than {plies_left} plies",
                        ply + 1
                    ));
                }
                let is_only_win = winning_moves(plies_left).is_some_and(|winning_moves| {
                    winning_moves == [mv] || (plies_left == 1 && winning_moves.contains(&mv))
                });
                if !is_only_win {
                    return Some(format!(
                        "move {} of its line, `{text}`, is not the only win in {plies_left} plies",
                        ply + 1
                    ));
                }
            }
            let Ok(next_position) = current_position.play(mv) else {
                return Some(format!("move {} of its line, `{text}`, is not legal", ply + 1));
            };
            current_position = next_position;
        }
        None
    }
}

/// Returns the moves with which the side to move wins within `plies`, by exhaustive search; `None` if that takes more than
/// `max_positions` positions.
pub fn prove_wins(position: &AnyPosition, plies: u32, max_positions: u64) -> Option<Proof> {
    with_position!(position, position => {
        let mut positions_left = max_positions;
        let winning_moves = find_winning_moves(position, plies, &mut positions_left)?;
        Some(Proof { winning_moves: any_moves(position, winning_moves) })
    })
}

fn any_moves<P: VariantPosition>(_position: &P, moves: Vec<P::Move>) -> Vec<AnyMove> {
    moves.into_iter().map(P::any_move).collect()
}

fn find_winning_moves<P: Position>(
    position: &P,
    plies: u32,
    positions_left: &mut u64,
) -> Option<Vec<P::Move>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut winning_moves = Vec::new();
    for mv in moves {
        let mut next_position = position.clone();
        next_position.play_unchecked(mv);
        if loses(&next_position, position, plies, positions_left)? {
            winning_moves.push(mv);
        }
    }
    Some(winning_moves)
}

/// Returns whether the side to move in `position_after` has lost within the rest of `plies`, one of which led there.
fn loses<P: Position>(
    position_after: &P,
    position_before: &P,
    plies: u32,
    positions_left: &mut u64,
) -> Option<bool> {
    *positions_left = positions_left.checked_sub(1)?;
    if let Some(outcome) = position_after.outcome() {
        return Some(outcome.winner == Some(position_before.to_move()));
    }
    if plies < 3 {
        return Some(false);
    }
    let mut replies = Vec::new();
    position_after.legal_moves(&mut replies);
    for reply in replies {
        let mut next_position = position_after.clone();
        next_position.play_unchecked(reply);
        *positions_left = positions_left.checked_sub(1)?;
        if next_position.outcome().is_some() || !wins(&next_position, plies - 2, positions_left)? {
            // A reply that ends the game in the solver's favour ends it sooner.
            let wins_sooner = next_position
                .outcome()
                .is_some_and(|outcome| outcome.winner == Some(position_before.to_move()));
            if !wins_sooner {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// Returns whether the side to move wins within `plies`.
fn wins<P: Position>(position: &P, plies: u32, positions_left: &mut u64) -> Option<bool> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    // Shortest wins first, because most proofs need no more.
    for win_plies in (1..=plies).step_by(2) {
        for &mv in &moves {
            let mut next_position = position.clone();
            next_position.play_unchecked(mv);
            if loses(&next_position, position, win_plies, positions_left)? {
                return Some(true);
            }
        }
    }
    Some(false)
}
