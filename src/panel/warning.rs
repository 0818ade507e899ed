//! The blunder warning: its sentence, and the buttons that take back or confirm the move.

use super::review::percent;
use crate::learn::warning::{Blunder, ConfirmMove};
use crate::session::Request;
use crate::theme::painter::{Painter, parts};
use bevy_egui::egui::Rect;
use quadrille_games::record::Game;
use quadrille_review::{pur_blocking, reasons};
use quadrille_text::{move_text, tr};

/// Returns the warning about a move of `game`, from the longest text to the shortest. The texts name the change of the
/// likely result in Cublino Pur, then the effects of the reply, and at last only the chances.
pub(super) fn warning_texts(game: &Game, blunder: Blunder) -> Vec<String> {
    let Some(ply) = game.ply_at(blunder.place) else { return Vec::new() };
    let position_before = game.position_before(blunder.place);
    let chances = [blunder.chance, (blunder.chance - blunder.loss).max(0.0)];
    let line = blunder.reply.as_slice();
    let result_sentences =
        pur_blocking::warning_sentences(position_before, ply.mv, line, chances[0], chances[1]);
    let [old_percent, new_percent] = chances.map(percent);
    let position = game.position();
    let played_text = move_text(position_before, ply.mv);
    let mut texts = Vec::new();
    for sentence_count in (1..=result_sentences.len()).rev() {
        let sentences = result_sentences[..sentence_count].join(" ");
        for chances_key in ["told", "left-out"] {
            texts.push(tr!(
                "warning-hold",
                move = &played_text,
                told = &sentences,
                chances = chances_key,
                was = &old_percent,
                is = &new_percent
            ));
        }
    }
    if let Some(reply) = blunder.reply {
        let effects = reasons::effects_on_opponent(position, reply);
        for effect_count in (0..=effects.len()).rev() {
            let effects_text = effects[..effect_count].join(" ");
            let warning_text = |chances_key| {
                tr!(
                    "warning-reply",
                    reply = move_text(position, reply),
                    effects = &effects_text,
                    count = effect_count,
                    chances = chances_key,
                    was = &old_percent,
                    is = &new_percent
                )
            };
            texts.push(warning_text("told"));
            // A warning must name at least one danger.
            if effect_count > 0 {
                texts.push(warning_text("left-out"));
            }
            if effect_count == 1 {
                let reply_text = move_text(position, reply);
                texts.push(tr!("warning-short", reply = reply_text, effects = effects_text));
            }
        }
    }
    texts.push(tr!("warning-plain", move = played_text, was = old_percent, is = new_percent));
    texts
}

/// Draws both buttons instead of those of the panel.
pub(super) fn draw_buttons(painter: &mut Painter, rect: Rect) {
    let height = rect.height().min(50.0);
    let row_rect = Rect::from_min_size(rect.min, [rect.width(), height].into());
    let [back_cell, stand_cell]: [Rect; 2] = parts(row_rect, 8.0);
    let clicked = painter.main_button(back_cell, "warning-back", &tr!("warning-back"), 14.0);
    painter.send_if(clicked, Request::Undo);
    let label = tr!("warning-stand");
    let clicked = painter.low_button(stand_cell, "warning-stand", &label, 14.0, true);
    painter.trigger_if(clicked, ConfirmMove);
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
    use quadrille_search::explain::gains;

    #[test]
    fn pur_warning_names_the_result_after_a_win() {
        // Both sides keep a die on their first row; White's leaves it.
        let text = "PAa1Ab3Ac3Ad3Ae3Af3Ag3aa5ab5ac5ad5ae5af5ag7";
        let start = AnyPosition::parse(Variant::CublinoPur, text).unwrap();
        let mut game = Game::new(start.clone());
        game.play(start.parse_move("a1a2").unwrap()).unwrap();
        let of = |chance, loss| {
            let blunder = Blunder { place: game.place(), chance, loss, reply: None };
            warning_texts(&game, blunder)
        };
        let all = of(0.9, 0.4);
        let whole = "a1a2: That turns a win into a draw. White’s last die leaves row 1 for good";
        assert!(all[0].starts_with(whole), "{all:?}");
        assert!(all[0].contains("from 90% to 50%"), "{all:?}");
        let short = "a1a2: That turns a win into a draw. Take it back?";
        assert!(all.iter().any(|it| it == short), "{all:?}");
        // An unchanged likely result is not mentioned.
        assert_eq!(of(0.6, 0.2).len(), 1);
    }

    #[test]
    fn short_warning_uses_the_terms_of_the_game() {
        let start = AnyPosition::start(Variant::Focus);
        let mut game = Game::new(start.clone());
        game.play(start.legal_moves()[0]).unwrap();
        let after = game.position().clone();
        let takes = |mv: &AnyMove| gains(&after, *mv).iter().any(|gain| gain.is_tangible());
        let reply = after.legal_moves().into_iter().find(takes);
        let blunder = Blunder { place: game.place(), chance: 0.66, loss: 0.65, reply };
        let all = warning_texts(&game, blunder);
        let effect = &reasons::effects_on_opponent(&after, reply.unwrap())[0];
        let chances = "Your chances fall from 66% to 1%.";
        assert!(all[0].contains(effect.as_str()) && all[0].contains(chances), "{all:?}");
        let short: Vec<&String> = all.iter().filter(|it| !it.contains('%')).collect();
        assert!(
            !short.is_empty() && short.iter().all(|it| it.contains(effect.as_str())),
            "{all:?}"
        );
        assert!(all.last().unwrap().contains("from 66"), "{all:?}");
    }
}
