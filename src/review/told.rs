//! What is said of a position that was evaluated, and of the move on show, in words.

use super::judge::{Accuracy, Evaluation, accuracy, chance, loss};
use super::{Analysis, Review, Threat, line};
use crate::input::shortcuts::Shortcut;
use crate::opponent::{hold, reasons, words};
use crate::session::Session;
use crate::text::{self, tr};
use quadrille_engine::EngineError;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_search::explain::{Gain, gains};
use quadrille_search::{Score, win_probability};
use std::collections::HashMap;

/// From these chances on a side stands a little better, better, and is winning.
const BETTER: [f64; 3] = [0.55, 0.65, 0.90];
/// How many moves of a line are looked through for what it brings.
const LOOKED_AT: usize = 6;

/// A chance in parts of a hundred.
pub fn percent(chance: f64) -> String {
    tr!("score-percent", percent = words::in_percent(chance))
}

/// How a position stands as its player to move sees it, as the lines do: a figure, empty where the end is proven, and in words.
pub fn balance(found: &Evaluation, position: &AnyPosition) -> (String, String) {
    let side = text::side(position, position.to_move());
    let sides = text::sides(position.variant());
    let won = |player| {
        tr!(
            "review-won",
            side = text::side(position, player),
            sides = sides
        )
    };
    let proven = |ends: &str, plies| {
        let moves = words::own_moves(plies);
        tr!(
            "review-proven",
            side = &side,
            sides = sides,
            ends = ends,
            moves = moves
        )
    };
    let end = match found.score {
        Score::Cp(_) => None,
        Score::Draw => Some(tr!("review-proven-draw")),
        Score::Win(0) => Some(won(position.to_move())),
        Score::Loss(0) => Some(won(!position.to_move())),
        Score::Win(plies) => Some(proven("wins", plies)),
        Score::Loss(plies) => Some(proven("loses", plies)),
    };
    if let Some(end) = end {
        return (String::new(), end);
    }
    let chance = win_probability(found.score, position.variant());
    let grade = |chance: f64| BETTER.iter().filter(|&&least| chance >= least).count();
    let ahead = if chance >= 0.5 { "better" } else { "worse" };
    let grade = match grade(chance.max(1.0 - chance)) {
        0 => "even".to_owned(),
        grade => format!("{ahead}-{grade}"),
    };
    (
        percent(chance),
        tr!("review-balance", side = side, grade = grade),
    )
}

/// How the chances of who moved to `place` changed, in the figures that are shown; `None` before they are known.
pub fn swing(game: &Game, found: &HashMap<Place, Evaluation>, place: Place) -> Option<Swing> {
    let ply = game.ply_at(place)?;
    let before = game.before(place)?;
    let lost = loss(game, found, place)?;
    let own = |place| chance(game, found, place, ply.player).map(words::in_percent);
    let (was, is) = (own(before)?, own(place)?);
    Some(Swing {
        // A move raises nobody's own chances: where it seems to, they had been misjudged.
        was: was.max(is),
        is,
        best: lost == 0.0,
    })
}

/// A figure that no line ends within.
fn unbroken(percent: u32) -> String {
    tr!("score-percent", percent = percent).replace(' ', "\u{a0}")
}

/// A player's chances before and after a move, in parts of a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swing {
    /// Before it.
    pub was: u32,
    /// After it.
    pub is: u32,
    /// Whether no better move was found.
    pub best: bool,
}

impl Swing {
    /// What was given away: the difference of what is shown.
    pub const fn lost(self) -> u32 {
        if self.best {
            0
        } else {
            self.was.saturating_sub(self.is)
        }
    }

    /// In a sentence.
    pub fn localized(self, game: &Game, place: Place) -> String {
        let player = game.ply_at(place).map_or(Player::One, |ply| ply.player);
        let how = match self.lost() {
            0 if self.is < self.was => "best",
            0 => "none",
            _ => "lost",
        };
        tr!(
            "review-swing",
            side = text::side(game.position_of(place), player),
            sides = text::sides(game.variant()),
            was = unbroken(self.was),
            is = unbroken(self.is),
            how = how,
            lost = self.lost()
        )
    }
}

/// The move that should have been played instead of the one on show, the position that it is one of, and its line; `None` where
/// none was found to be better. While the position on show is analysed, too, it is the one before that counts.
pub fn instead<'a>(
    review: &'a Review,
    session: &'a Session,
) -> Option<(&'a AnyPosition, &'a [AnyMove])> {
    let game = &session.game;
    let place = session.place();
    let before = game.before(place)?;
    let line = &review.found.get(&before)?.pv;
    let played = game.ply_at(place)?.mv;
    (*line.first()? != played).then(|| (game.position_of(before), &line[..]))
}

/// What speaks for the move that should have been played, a sentence each, what matters most first: in Cublino Pur why a win or a
/// draw is gone, then what the better move does, else what its line brings, else what the answer to the move that was played takes.
pub fn reason(review: &Review, session: &Session) -> Vec<String> {
    let Some((position, line)) = instead(review, session) else {
        return Vec::new();
    };
    let mut told = vec![tr!("review-better", move = text::move_text(position, line[0]))];
    told.extend(turned(review, session));
    let effects = reasons::effects(position, line[0]);
    if effects.is_empty() {
        let head = &line[..line.len().min(LOOKED_AT)];
        told.extend(reasons::told_later(position, head).or_else(|| answer(review, session)));
    }
    told.extend(effects);
    told
}

/// Why the likely end of the game is another one after the move on show, where that can be told.
fn turned(review: &Review, session: &Session) -> Vec<String> {
    let (game, place) = (&session.game, session.place());
    let (Some(ply), Some(before)) = (game.ply_at(place), game.before(place)) else {
        return Vec::new();
    };
    let own = |place| chance(game, &review.found, place, ply.player);
    let (Some(was), Some(is)) = (own(before), own(place)) else {
        return Vec::new();
    };
    hold::told(game.position_of(before), ply.mv, was, is)
}

/// What the best answer to the move on show takes.
fn answer(review: &Review, session: &Session) -> Option<String> {
    let place = session.place();
    let mv = *review.found.get(&place)?.pv.first()?;
    let position = session.game.position_of(place);
    let gain = gains(position, mv).into_iter().find(Gain::is_tangible)?;
    Some(tr!(
        "review-answer",
        move = text::move_text(position, mv),
        reason = reasons::gain(position, &gain)
    ))
}

impl Threat {
    /// In a sentence.
    pub fn localized(&self) -> String {
        let threat = tr!(
            "analysis-threat",
            move = text::move_text(&self.position, self.mv),
            gain = reasons::gain(&self.position, &self.gain)
        );
        let Some(answer) = self.answer else {
            return threat;
        };
        let position = self.position.with_turn(!self.position.to_move());
        let answer = text::move_text(&position, answer);
        [threat, tr!("analysis-answer", move = answer)].join(" ")
    }
}

/// What stands below the lines of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot<'a> {
    /// What the engine got wrong.
    Problem(&'a EngineError),
    /// What the lines are good for.
    Tip,
    /// What the other side would do.
    Threat(&'a Threat),
    /// How far the search is.
    Progress,
}

impl<'a> Foot<'a> {
    /// What is told now, by whether a line is pointed at and whether there is no other place for the progress.
    pub const fn of(analysis: &'a Analysis, pointed: bool, progress: bool) -> Self {
        match (&analysis.found.problem, &analysis.found.threat) {
            (Some(problem), _) => Self::Problem(problem),
            _ if pointed => Self::Tip,
            (_, Some(threat)) => Self::Threat(threat),
            _ if progress => Self::Progress,
            _ => Self::Tip,
        }
    }
}

/// What the lines are good for, by whether one can be kept in the game.
pub fn line_tip(takes_moves: bool) -> String {
    if takes_moves {
        tr!("analysis-line-tip")
    } else {
        tr!("analysis-line-over", play_on = Shortcut::PlayOn.name())
    }
}

/// How well a side played along the line on show.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its name: the player's, and the side's.
    pub name: String,
    /// Its accuracy, its loss and its mistakes.
    pub accuracy: Accuracy,
}

/// How well `player` played along the line on show; `None` as long as none of the moves was evaluated.
pub fn played(review: &Review, session: &Session, player: Player) -> Option<Played> {
    let (game, found) = (&session.game, &review.found);
    let mut places = line(session);
    let drawn = session.drawn_plies();
    places.retain(|&place| game.plies_to(place) > drawn);
    Some(Played {
        name: named(session, player),
        accuracy: accuracy(game, found, &places, player)?,
    })
}

impl Played {
    /// Accuracy and loss alone.
    pub fn figures(&self) -> String {
        tr!(
            "review-figures",
            accuracy = self.accuracy_percent(),
            lost = self.loss_percent()
        )
    }

    fn accuracy_percent(&self) -> usize {
        (100.0 * self.accuracy.accuracy).round() as usize
    }

    fn loss_percent(&self) -> String {
        let lost = format!("{:.1}", 100.0 * self.accuracy.loss);
        lost.replace('.', &tr!("decimal-mark"))
    }

    /// In a sentence.
    pub fn localized(&self) -> String {
        tr!(
            "review-player",
            side = &self.name,
            accuracy = self.accuracy_percent(),
            lost = self.loss_percent(),
            inaccurate = self.accuracy.mistakes[0],
            mistakes = self.accuracy.mistakes[1],
            blunders = self.accuracy.mistakes[2]
        )
    }
}

/// What a player is called: by his name, where he has one, and his side.
fn named(session: &Session, player: Player) -> String {
    let side = text::side(session.shown(), player);
    let name = &session.seats[player.index()].name;
    if name.trim().is_empty() || *name == side {
        return side;
    }
    tr!("review-named", name = name, side = side)
}

/// Who plays, and how it ended: `Ann – Bob, 1–0`.
pub fn heading(session: &Session) -> String {
    let names = Player::BOTH.map(|player| {
        let name = session.seats[player.index()].name.trim();
        if name.is_empty() {
            text::side(session.shown(), player)
        } else {
            name.to_owned()
        }
    });
    let [first, second] = names;
    let result = match session.is_over() {
        true => session.result().mark().replace('-', "–"),
        false => String::new(),
    };
    let over = if session.is_over() { "yes" } else { "no" };
    tr!(
        "review-heading",
        first = first,
        second = second,
        over = over,
        result = result
    )
}
