//! The evaluation of a position and the change of the chances by a move, in words.

use crate::judge::{Evaluation, chance, is_forced, judgement_of_loss, loss};
use crate::search_text::{chance_of, chance_percent, counts_moves, own_moves};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyPosition, Player};
use quadrille_search::Score;
use quadrille_text::{self as text, tr};
use std::collections::HashMap;

/// The chances from which a side is slightly better, better, and winning, in per cent.
const BETTER_PERCENTS: [u32; 3] = [55, 65, 90];
/// The chances up to which a side is losing, in per cent.
pub const LOSING_PERCENT: u32 = 100 - BETTER_PERCENTS[2];

/// Returns a search time in seconds.
pub fn seconds_text(millis: u64) -> String {
    let seconds = (millis as f64 / 1000.0).to_string();
    tr!("seconds", value = seconds.replace('.', &tr!("decimal-mark")))
}

/// Returns a chance in per cent.
pub fn percent(chance: f64) -> String {
    text::percent(chance_percent(chance))
}

/// Returns an evaluation for the side to move: a figure, which is empty if the result is proven, and words.
pub fn evaluation_texts(evaluation: &Evaluation, position: &AnyPosition) -> (String, String) {
    let side = text::side(position, position.to_move());
    let sides = text::side_number(position.variant());
    let won = |player| tr!("review-won", side = text::side(position, player), sides = sides);
    let proven = |ends: &str, plies| {
        let moves = own_moves(plies);
        tr!("review-proven", side = &side, ends = ends, moves = moves)
    };
    let solved =
        |player| tr!("review-solved-for", side = text::side(position, player), sides = sides);
    let counts_moves = counts_moves(position.variant());
    let end = match evaluation.score {
        Score::Cp(_) => None,
        Score::Draw if evaluation.depth == 0 => Some(tr!("review-drawn")),
        Score::Draw => Some(tr!("review-proven-draw")),
        Score::Win(0) => Some(won(position.to_move())),
        Score::Loss(0) => Some(won(!position.to_move())),
        Score::Win(plies) if counts_moves => Some(proven("wins", plies)),
        Score::Loss(plies) if counts_moves => Some(proven("loses", plies)),
        Score::Win(_) => Some(solved(position.to_move())),
        Score::Loss(_) => Some(solved(!position.to_move())),
    };
    if let Some(end) = end {
        return (String::new(), end);
    }
    // The words are those of the figure that is shown.
    let shown_percent = chance_percent(chance_of(evaluation.score, position.variant()));
    let better_percent = shown_percent.max(100 - shown_percent);
    let ahead = if shown_percent >= 50 { "better" } else { "worse" };
    let grade = match BETTER_PERCENTS.iter().filter(|&&least| better_percent >= least).count() {
        0 => "even".to_owned(),
        grade => format!("{ahead}-{grade}"),
    };
    (text::percent(shown_percent), tr!("review-balance", side = side, grade = grade))
}

/// Returns the change of the chances by the move to `place`, in the shown figures; `None` before both are computed.
pub fn swing(game: &Game, evaluations: &HashMap<Place, Evaluation>, place: Place) -> Option<Swing> {
    let ply = game.ply_at(place)?;
    let before = game.before(place)?;
    let loss = loss(game, evaluations, place)?;
    let own = |place| chance(game, evaluations, place, ply.player).map(chance_percent);
    Some(Swing { was: own(before)?, is: own(place)?, loss })
}

/// The chances of a side before and after its move, in per cent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// The chance before the move.
    pub was: u32,
    /// The chance after the move.
    pub is: u32,
    /// The loss of winning chances, 0 to 1; 0 if no better move was found.
    pub loss: f64,
}

impl Swing {
    /// Returns the loss as the difference of the shown figures.
    pub const fn lost(self) -> u32 {
        if self.loss > 0.0 { self.was.saturating_sub(self.is) } else { 0 }
    }

    /// Returns whether the side was losing before the move, so that it could not give away much.
    pub const fn is_of_losing_side(self) -> bool {
        self.was <= LOSING_PERCENT
    }

    /// Returns a sentence.
    pub fn localized(self, game: &Game, place: Place) -> String {
        let player = game.ply_at(place).map_or(Player::One, |ply| ply.player);
        let is_marked = judgement_of_loss(self.loss).is_some();
        let how = match self.lost() {
            _ if is_forced(game, place) => "only",
            _ if self.is_of_losing_side() && !is_marked => "losing",
            0 if self.is < self.was => "best",
            0 => "none",
            _ if is_marked => "lost",
            _ => "unclear",
        };
        tr!(
            "review-swing",
            side = text::side(game.position_of(place), player),
            sides = text::side_number(game.variant()),
            was = text::percent(self.was),
            is = text::percent(self.is),
            how = how,
            lost = self.lost()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    /// A move of a side that was losing is neither praised nor called playable, and its words do not contradict a proven loss.
    #[test]
    fn small_loss_of_a_losing_side_is_called_so() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
        for was in 1..=60 {
            for is in 0..=was {
                let loss = f64::from(was - is) / 100.0;
                let swing = Swing { was, is, loss };
                let text = swing.localized(&game, game.place());
                let is_marked = judgement_of_loss(loss).is_some();
                let is_losing = was <= 10 && !is_marked;
                assert_eq!(text.contains("little was left to lose"), is_losing, "{text}");
                let is_unclear = is < was && !is_losing && !is_marked;
                assert_eq!(text.contains("no clear loss"), is_unclear, "{text}");
            }
        }
    }

    /// A side without a choice found no better move because there was none.
    #[test]
    fn forced_move_is_called_the_only_one() {
        let text = "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB BY 1";
        let mut game = Game::new(AnyPosition::parse(Variant::Upthrust, text).unwrap());
        let moves = "d4d8 d2d6 b3b7 c1c5 c4c7 a4a6 a1a4 a6a8 a4a6 a8a10 a6a8 pass";
        let mut forced_count = 0;
        for mv in moves.split(' ') {
            game.play_text(mv).unwrap();
            let place = game.place();
            let swing = Swing { was: 50, is: 15, loss: 0.0 }.localized(&game, place);
            let is_forced = game.position_before(place).legal_moves().len() == 1;
            assert_eq!(swing.contains("there was no other move"), is_forced, "{mv}: {swing}");
            forced_count += usize::from(is_forced);
        }
        assert!((1..12).contains(&forced_count));
    }
}
