//! The results of an analysis: the best moves of a position, and the threat of the other side.

use crate::effect_text::gain_sentence;
use crate::judge::Evaluation;
use quadrille_engine::EngineError;
use quadrille_games::rules::{AnyMove, AnyPosition};
use quadrille_search::explain::Gain;
use quadrille_text::{move_text, tr};
use std::time::Duration;

/// A threat: what the other side would do if it were to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The viewed position with the other side to move.
    pub position: AnyPosition,
    /// The move that the other side would play.
    pub mv: AnyMove,
    /// What the move captures, or how it ends the game.
    pub gain: Gain,
    /// The best move of the side to move, if it parries the threat.
    pub answer: Option<AnyMove>,
}

impl Threat {
    /// Returns a sentence about the threat, and one about the answer if there is one.
    pub fn localized(&self) -> String {
        let threat = tr!(
            "analysis-threat",
            move = move_text(&self.position, self.mv),
            gain = gain_sentence(&self.position, self.mv, &self.gain)
        );
        let Some(answer) = self.answer else { return threat };
        let position = self.position.with_turn(!self.position.to_move());
        let answer_text = move_text(&position, answer);
        [threat, tr!("analysis-answer", move = answer_text)].join(" ")
    }
}

/// The results of the analysis of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The evaluations of the best moves, best first.
    pub lines: Vec<Evaluation>,
    /// The number of searched positions.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// The threat, if there is one.
    pub threat: Option<Threat>,
    /// An error of the person's engine.
    pub problem: Option<EngineError>,
}
