//! Evaluations and judgements in words.

pub use quadrille_review::evaluation_text::{
    Swing, evaluation_texts, percent, seconds_text, swing,
};

use super::{Review, Threat, line};
use crate::input::shortcuts::Shortcut;
use crate::session::GameSession;
use quadrille_engine::EngineError;
use quadrille_games::record::Judgement;
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_review::findings::Findings;
use quadrille_review::judge::{Accuracy, accuracy, chance};
use quadrille_review::{last_move, pur_blocking, reasons};
use quadrille_session::strength_text::{range_text, strength_text};
use quadrille_teaching::strength::Estimate;
use quadrille_text::{self as text, tr};

/// The number of moves of a line that are searched for its effect.
const MAX_EFFECT_MOVES: usize = 6;

/// Returns the better move instead of the viewed one, its position and its line; `None` if none was found.
pub fn better_move<'a>(
    review: &'a Review,
    session: &'a GameSession,
) -> Option<(&'a AnyPosition, &'a [AnyMove])> {
    let game = &session.game;
    let place = session.place();
    let before = game.before(place)?;
    let line = &review.evaluations(session).get(&before)?.pv;
    let played = game.ply_at(place)?.mv;
    (*line.first()? != played).then(|| (game.position_of(before), &line[..]))
}

/// Returns the reasons for the better move, one sentence each, the most important first. In Cublino Pur the first
/// reason is why a win or a draw is lost. Then follow what the played move loses at once and what the reply to it gains, or after a
/// mistake or a blunder without any of these the reply alone, and the effects of the better move that the played one lacks, or else of
/// its line.
pub fn reason(review: &Review, session: &GameSession) -> Vec<String> {
    let Some((position, line)) = better_move(review, session) else { return Vec::new() };
    let mut sentences = vec![tr!("review-better", move = text::move_text(position, line[0]))];
    sentences.extend(result_change_reasons(review, session));
    let played_move = session.game.ply_at(session.place()).map(|ply| ply.mv);
    let costs = played_move.map(|mv| last_move::named_costs(position, mv));
    sentences.extend(costs.unwrap_or_default());
    let mut effects = played_move
        .map_or_else(Vec::new, |played| reasons::effects_beyond(position, line[0], played));
    let place = session.place();
    if let Some(&reply) = review.evaluations(session).get(&place).and_then(|it| it.pv.first()) {
        let position_after = session.game.position_of(place);
        sentences.extend(reasons::reply_gain(position_after, reply, position, line[0]));
        let mark = review.judgement(session, place);
        let is_serious = matches!(mark, Some(Judgement::Mistake | Judgement::Blunder));
        if is_serious && sentences.len() == 1 {
            sentences.extend(reasons::bare_reply(position_after, reply));
        }
    }
    if effects.is_empty() {
        let head = &line[..line.len().min(MAX_EFFECT_MOVES)];
        effects.extend(reasons::later_gain_sentence(position, head));
    }
    // After sentences about the played move and the reply, the effects name the better move again.
    if sentences.len() > 1 {
        effects = reasons::named(position, line[0], effects);
    }
    sentences.extend(effects);
    sentences
}

/// Returns why the viewed move changes the likely result, if there is an explanation.
fn result_change_reasons(review: &Review, session: &GameSession) -> Vec<String> {
    let (game, place) = (&session.game, session.place());
    let (Some(ply), Some(before)) = (game.ply_at(place), game.before(place)) else {
        return Vec::new();
    };
    let evaluations = review.evaluations(session);
    let own = |place| chance(game, evaluations, place, ply.player);
    let (Some(was), Some(is)) = (own(before), own(place)) else { return Vec::new() };
    let reply = evaluations.get(&place).and_then(|evaluation| evaluation.pv.get(..1));
    let reply = reply.unwrap_or_default();
    pur_blocking::warning_sentences(game.position_of(before), ply.mv, reply, was, is)
}

/// The line below the lines of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot<'a> {
    /// An error of the engine.
    Problem(&'a EngineError),
    /// An explanation of the lines.
    Tip,
    /// The threat.
    Threat(&'a Threat),
    /// The progress of the search.
    Progress,
}

impl<'a> Foot<'a> {
    /// Returns the content, by whether a line is under the pointer and whether the progress has no other place.
    pub fn from_analysis(findings: Option<&'a Findings>, pointed: bool, progress: bool) -> Self {
        let Some(findings) = findings else {
            return if progress { Self::Progress } else { Self::Tip };
        };
        match (&findings.problem, &findings.threat) {
            (Some(problem), _) => Self::Problem(problem),
            _ if pointed => Self::Tip,
            (_, Some(threat)) => Self::Threat(threat),
            _ if progress => Self::Progress,
            _ => Self::Tip,
        }
    }
}

/// Returns the explanation of the lines, by whether a line can be added to the game, and whether a finished game can be continued.
pub fn line_tip(takes_moves: bool, can_play_on: bool) -> String {
    match (takes_moves, can_play_on) {
        (true, _) => tr!("analysis-line-tip"),
        (false, true) => tr!("analysis-line-over", play_on = Shortcut::PlayOn.name()),
        (false, false) => tr!("review-line-ended"),
    }
}

/// The quality of a side's play along the viewed line.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayQuality {
    /// The name of the player and the side.
    pub name: String,
    /// The accuracy, the loss and the bad moves.
    pub accuracy: Accuracy,
    /// The estimated level, once it is computed.
    pub estimate: Option<Estimate>,
    /// The progress of the estimate in percent while it runs.
    pub estimate_percent: Option<usize>,
}

/// Returns the quality of `player`'s play along the viewed line; `None` if no move was evaluated.
pub fn play_quality(review: &Review, session: &GameSession, player: Player) -> Option<PlayQuality> {
    let (game, evaluations) = (&session.game, review.evaluations(session));
    let mut places = line(session);
    let given = session.given_plies();
    places.retain(|&place| game.plies_to(place) > given);
    Some(PlayQuality {
        name: player_name(session, player),
        accuracy: accuracy(game, evaluations, &places, player)?,
        estimate: review.levels.of_player(player),
        estimate_percent: review.levels.percent(),
    })
}

impl PlayQuality {
    /// Returns accuracy, loss and the estimated level or the progress of its estimate; shorter texts follow.
    pub fn figures(&self) -> Vec<String> {
        let whole =
            tr!("review-figures", accuracy = self.accuracy_percent(), lost = self.loss_percent());
        let progress = self.estimate_percent;
        let progress = progress.map(|percent| tr!("review-estimating-share", percent = percent));
        let accuracy = tr!("review-accuracy", accuracy = self.accuracy_percent());
        let Some(strength) = self.estimate.as_ref().map(strength_text).or(progress) else {
            return vec![whole, accuracy];
        };
        let range = self.estimate.and_then(|estimate| estimate.range);
        let level = range.map_or_else(|| strength.clone(), |range| range_text(&range));
        [(whole, &strength), (accuracy.clone(), &strength), (accuracy, &level)]
            .map(|(figures, strength)| format!("{figures} · {strength}"))
            .to_vec()
    }

    fn accuracy_percent(&self) -> usize {
        (100.0 * self.accuracy.accuracy).round() as usize
    }

    fn loss_percent(&self) -> String {
        text::mean_loss(self.accuracy.loss)
    }

    /// Returns a sentence, and one about the level once it is estimated.
    pub fn localized(&self) -> String {
        let sentence = tr!(
            "review-player",
            side = &self.name,
            accuracy = self.accuracy_percent(),
            lost = self.loss_percent(),
            inaccurate = self.accuracy.mistakes[0],
            mistakes = self.accuracy.mistakes[1],
            blunders = self.accuracy.mistakes[2]
        );
        match &self.estimate {
            Some(estimate) => format!("{sentence} {}.", strength_text(estimate)),
            None => sentence,
        }
    }
}

/// Returns a player's name, if there is one, and side.
fn player_name(session: &GameSession, player: Player) -> String {
    let side = text::side(session.viewed_position(), player);
    let name = session.name_or_side(player);
    if name == side {
        return side;
    }
    tr!("review-named", name = name, side = side)
}

/// Returns the players and the result: `Ann – Bob, 1–0`.
pub fn heading(session: &GameSession) -> String {
    let [first, second] = Player::BOTH.map(|player| session.name_or_side(player));
    let result = text::points_text(session.result()).unwrap_or_default();
    let over = if session.is_over() { "yes" } else { "no" };
    tr!("review-heading", first = first, second = second, over = over, result = result)
}
