//! What a move did, in words: for the status line after the other side's, and for the list of moves.

use crate::app::opponent::reasons;
use crate::app::session::Session;
use crate::app::text::{move_text, side, tr};
use crate::explain::{Gain, gains};
use crate::rules::{AnyMove, AnyPosition};

/// The most that is told of one move.
const TOLD: usize = 2;

/// What `mv` brings about in `position`, a sentence each, what matters most first; none where there is nothing but how many
/// moves it leaves.
#[must_use]
pub(super) fn effects(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    let slight = |gain: &Gain| matches!(gain, Gain::Moves { .. } | Gain::Controls { .. });
    let mut gains = gains(position, mv);
    gains.retain(|gain| !slight(gain));
    gains.sort_by_key(|gain| !gain.is_tangible());
    let told = gains.iter().take(TOLD);
    told.map(|gain| reasons::gain(position, gain)).collect()
}

/// What the last move on the table did, from the fullest way to say it to the shortest; empty where none was made, and
/// where the game is over, which is told otherwise.
#[must_use]
pub(super) fn told(session: &Session) -> Vec<String> {
    if session.is_over() {
        return Vec::new();
    }
    let game = &session.game;
    let mut place = game.place();
    let (ply, before) = loop {
        let (Some(ply), Some(earlier)) = (game.ply_at(place), game.before(place)) else {
            return Vec::new();
        };
        let before = game.position_before(place);
        if !before.path(ply.mv).spots.is_empty() {
            break (ply, before);
        }
        place = earlier;
    };
    let effects = effects(before, ply.mv);
    let shorter = (0..=effects.len()).rev();
    let told = shorter.map(|count| {
        tr!(
            "last-move",
            side = side(before, ply.player),
            move = move_text(before, ply.mv),
            count = count,
            effects = effects[..count].join(" ")
        )
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text::speaking;
    use crate::record::Game;
    use crate::rules::Variant;

    fn session(variant: Variant, moves: &[&str]) -> Session {
        let mut session = Session::analysis(AnyPosition::start(variant));
        session.game = Game::new(AnyPosition::start(variant));
        for text in moves {
            session.game.play_text(text).unwrap();
        }
        session
    }

    #[test]
    fn the_status_line_tells_what_the_last_move_took() {
        let mut focus = session(Variant::Focus, &[]);
        let position = focus.game.position().clone();
        let takes = |mv: &AnyMove| gains(&position, *mv).iter().any(Gain::is_tangible);
        let mv = position.legal_moves().into_iter().find(takes).unwrap();
        focus.game.play(mv).unwrap();
        let told = told(&focus);
        let shortest = format!("Red: {}.", position.move_text(mv));
        assert_eq!(told.last(), Some(&shortest));
        assert!(
            told.len() >= 2 && told[0].starts_with(&shortest),
            "{told:?}"
        );
        assert!(told[0].contains("Takes over"), "{told:?}");
        let german = speaking("de", || super::told(&focus));
        assert!(german[0].contains("Übernimmt"), "{german:?}");
    }

    #[test]
    fn nothing_is_told_before_the_first_move_and_after_the_last() {
        let mut hique = session(Variant::Hique, &[]);
        assert!(told(&hique).is_empty());
        hique.game.play_text("4,2,4,10").unwrap();
        assert_eq!(
            told(&hique).last().map(String::as_str),
            Some("Black: 4,2,4,10.")
        );
        hique.game.resign(crate::rules::Player::One);
        assert!(told(&hique).is_empty());
    }
}
