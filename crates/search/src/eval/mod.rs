//! What the search needs from a game: its static evaluation, move scores and parameters.

mod cublino;
mod focus;
mod hique;
pub mod network;
pub(super) mod parameters;
#[cfg(test)]
mod transposition_table_tests;
mod upthrust;
mod upthrust_weights;

use network::{Network, NetworkEvaluator};
use parameters::Parameters;
use quadrille_games::rules::Position;
use std::sync::Arc;

pub use crate::score::EVALUATION_LIMIT;

/// A game the search can play.
pub trait Evaluate: Position {
    /// The numbers by which it is pruned, reduced and ordered.
    const PARAMETERS: Parameters = Parameters::USUAL;
    /// Nodes with less depth left than this are neither looked up in the table nor stored.
    const TABLE_DEPTH: i32 = 2;
    /// The scale of the static evaluation: what wins three times in four in the games that evaluations are fitted to, and the
    /// measure of a level's noise.
    const SCALE: i32 = 100;
    /// The score of a search that is worth three quarters of a point between equals, as `quadrille-dev calibrate` measures it.
    const CALIBRATED_SCALE: i32 = Self::SCALE;
    /// Whether a third occurrence may be won. Such a win counts more than any estimate of this game, and is reported as
    /// [`CALIBRATED_SCALE`](Self::CALIBRATED_SCALE), since it may still be avoided.
    const REPETITION_CAN_WIN: bool = false;
    /// Where levels 1 to 9 lie on the scale of weaknesses of `level.rs`, in hundredths of its rows.
    const GRADES: [u16; 9] = [100, 200, 300, 400, 500, 600, 700, 800, 900];
    /// The margin of reverse futility pruning, smaller near the horizon, for levels that overlook moves: their estimates have
    /// errors, and moves pruned because of such an estimate are overlooked.
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = None;
    /// The penalty of a move at the root that makes no progress, in thousandths of its estimate, so that
    /// the better side makes progress instead of waiting; 0 in games in which waiting gains nothing.
    const WAITING_PENALTY: i32 = 0;
    /// The gain that is too small to give up a draw in which both sides wait, for games in which equals wait so often that
    /// games would not end otherwise: estimates then decay to zero at half of the limit of plies without progress.
    const WAITING_MARGIN: Option<i32> = None;
    /// Whether the game has moves that must be followed before a position is estimated:
    /// [`forcing_moves`](Self::forcing_moves).
    const HAS_FORCING_MOVES: bool = false;
    /// Whether null moves are tried: in a game in which a player would hardly ever rather pass than move.
    const NULL_MOVE: bool = false;

    /// The static evaluation without a network, of an unfinished position for the player to move, in hundredths of the game's
    /// natural unit, within [`EVALUATION_LIMIT`]. It must depend only on the position. In games with a network, the first
    /// generation of its training used this evaluation.
    fn evaluate(&self) -> i32;

    /// The evaluation by which `builtin:greedy` plays. Levels are measured against that player, so it stays as it is.
    fn simple_evaluation(&self) -> i32 {
        self.evaluate()
    }

    /// An evaluator by `network`, which is one for this game; `None` for a game without networks.
    fn network_evaluator(_network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        None
    }

    /// Whether the player to move, in a game that is not over, has a move that wins on the spot. Not to see
    /// one is allowed.
    fn has_immediate_win(&self) -> bool {
        false
    }

    /// Clears `out` and fills it with the legal moves that the quiescence search follows, such as captures.
    fn forcing_moves(&self, out: &mut Vec<Self::Move>) {
        out.clear();
    }

    /// A legal move's score for move ordering: from [`FORCING`] up the move is tried before all moves that are not forcing and
    /// always searched to full depth (captures, threats of an end); below, the score adds to the move's history, up to about a
    /// thousand either way.
    fn move_score(&self, _mv: Self::Move) -> i32 {
        0
    }
}

/// The least score of a forcing move.
pub const FORCING: i32 = 1 << 18;

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant, with_position};

    /// Levels are measured against the player by this evaluation: where a value changes, `assets/levels/measured.txt` is out of date.
    #[test]
    fn linear_evaluation_of_known_positions_is_unchanged() {
        // At the start, and after this number of plies of the move in the middle of the list.
        let found = Variant::ALL.map(|variant| {
            [0, 10, 20, 30].map(|plies| {
                let position = (0..plies).fold(AnyPosition::start(variant), |position, _| {
                    let moves = position.legal_moves();
                    position.play(moves[moves.len() / 2]).unwrap()
                });
                with_position!(&position, position => position.simple_evaluation())
            })
        });
        let expected = [
            [100, 3480, 5370, -2210],
            [15, -31, -17, -106],
            [12, 12, -7, -105],
            [12, -105, -18, 31],
            [12, 31, 12, 31],
            [25, 225, 275, 275],
            [8, -8, 4, -8],
        ];
        // White is behind in Pur, and cannot finish while Black has a die on its first row.
        let text = "Pua1ub1uc1ud1ue1uf1Ad6Aa7Ab7Ac7ud7Ae7Af7Ag7";
        let held_up = AnyPosition::parse(Variant::CublinoPur, text).unwrap();
        let of_held_up = with_position!(&held_up, position => position.simple_evaluation());
        assert_eq!((found, of_held_up), (expected, -2685));
    }
}
