//! The interface between a game and the search: static evaluation, move scores and parameters.

mod cublino;
mod focus;
mod hique;
pub mod network;
pub(super) mod parameters;
#[cfg(test)]
mod transposition_table_tests;
mod upthrust;
mod upthrust_features;
mod upthrust_weights;

use crate::level::Grade;
use network::{Network, NetworkEvaluator};
use parameters::Parameters;
use quadrille_games::rules::Position;
use std::sync::Arc;

pub use crate::score::EVALUATION_LIMIT;

/// A game that the search can play.
pub trait Evaluate: Position {
    /// The parameters of pruning, reductions, ordering and time.
    const PARAMETERS: Parameters = Parameters::DEFAULT;
    /// The smallest remaining depth, in plies, at which nodes use the table.
    const MIN_TABLE_DEPTH: i32 = 2;
    /// The evaluation with an expected score of 0.75 in the games to which evaluations are fitted. It scales the noise of
    /// levels.
    const SCALE: i32 = 100;
    /// The search score that corresponds to an expected score of 0.75 between equal players, measured by `quadrille-dev
    /// calibrate`.
    const CALIBRATED_SCALE: i32 = Self::SCALE;
    /// Whether a third occurrence can win. The search values such a win above any estimate of this game, but reports it as
    /// [`CALIBRATED_SCALE`](Self::CALIBRATED_SCALE), since it may still be avoided.
    const REPETITION_CAN_WIN: bool = false;
    /// The weaknesses of a sound move, in a game in which a grade is the share of sound moves, in thousandths. The others, the
    /// careless ones, have the weaknesses of the lowest row of the scale in `level.rs`. Such levels mix good moves with
    /// blunders, as people do. It is for a game in which most rows of the scale play nearly alike.
    const SOUND_GRADE: Option<Grade> = None;
    /// The grades of levels 1 to 9 on the scale of weaknesses in `level.rs`, in hundredths of a row. With a
    /// [`SOUND_GRADE`](Self::SOUND_GRADE) they are shares of sound moves, in thousandths.
    const GRADES: [u16; 9] = [100, 200, 300, 400, 500, 600, 700, 800, 900];
    /// The reverse futility margin near the horizon for levels that overlook moves. Their estimates err, so this pruning
    /// overlooks moves.
    const HANDICAP_REVERSE_FUTILITY_MARGIN: Option<i32> = None;
    /// The penalty of a root move without progress, in thousandths of the estimate. It makes the better side progress. 0 in a
    /// game in which waiting gains nothing.
    const WAITING_PENALTY: i32 = 0;
    /// The gain below which a side prefers to wait for a draw. Set only in a game in which equal players would otherwise wait
    /// too often. Estimates then decay to 0 at half of the limit of plies without progress.
    const WAITING_MARGIN: Option<i32> = None;
    /// Whether the quiescence search follows [`list_forcing_moves`](Self::list_forcing_moves).
    const HAS_FORCING_MOVES: bool = false;
    /// Whether null moves are tried. Only useful in a game in which zugzwang is rare.
    const USES_NULL_MOVE: bool = false;

    /// Returns the evaluation, without a network, of an unfinished position for the player to move. It is in hundredths of
    /// the game's natural unit, within [`EVALUATION_LIMIT`], and depends only on the position. The first networks were
    /// trained on games played with it.
    fn evaluate(&self) -> i32;

    /// Returns the evaluation that `builtin:greedy` plays with. It must not change, because levels are measured against that
    /// player.
    fn simple_evaluation(&self) -> i32 {
        self.evaluate()
    }

    /// Returns an evaluator for `network`, which must be for this game; `None` for a game without networks.
    fn network_evaluator(_network: &Arc<Network>) -> Option<Box<dyn NetworkEvaluator<Self>>> {
        None
    }

    /// Returns whether the player to move has a move that wins at once in an unfinished game. May return false although
    /// there is such a move.
    fn has_immediate_win(&self) -> bool {
        false
    }

    /// Replaces `moves` with the legal moves that the quiescence search follows, such as captures.
    fn list_forcing_moves(&self, moves: &mut Vec<Self::Move>) {
        moves.clear();
    }

    /// Returns a legal move's score for move ordering. A move with at least [`MIN_FORCING_SCORE`] (a capture, a threat to end
    /// the game) comes before all others and is never reduced. A lower score, up to about 1000 either way, is added to the
    /// move's history.
    fn move_score(&self, _mv: Self::Move) -> i32 {
        0
    }
}

/// The smallest move score of a forcing move.
pub const MIN_FORCING_SCORE: i32 = 1 << 18;

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant, with_position};

    /// Levels are measured against this evaluation: if a value changes, `assets/levels/measured.txt` is out of date.
    #[test]
    fn linear_evaluation_of_known_positions_is_unchanged() {
        // Evaluates the start and the positions after 10, 20 and 30 plies. Each move is the middle one of the list.
        let values = Variant::ALL.map(|variant| {
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
        // White is behind in Pur and cannot finish while Black keeps a die on its first row.
        let text = "Pua1ub1uc1ud1ue1uf1Ad6Aa7Ab7Ac7ud7Ae7Af7Ag7";
        let held_up = AnyPosition::parse(Variant::CublinoPur, text).unwrap();
        let of_held_up = with_position!(&held_up, position => position.simple_evaluation());
        assert_eq!((values, of_held_up), (expected, -2685));
    }
}
