//! The warning of a blunder: what is said of the move, and the buttons that take it back or let it stand.

use super::review::percent;
use super::{PanelAction, PanelContext, last_move};
use crate::app::learn::warning::Blunder;
use crate::app::session::Request;
use crate::app::text::{move_text, tr};
use crate::app::theme::painter::{Painter, parts};
use bevy_egui::egui::Rect;

/// The warning, from the fullest way to say it to the shortest.
pub(super) fn sentences(context: &PanelContext, blunder: Blunder) -> Vec<String> {
    let game = &context.session.game;
    let Some(ply) = game.ply_at(blunder.place) else {
        return Vec::new();
    };
    let before = game.position_before(blunder.place);
    let mv = move_text(before, ply.mv);
    let loss = percent(blunder.loss);
    let after = game.position();
    let mut all = Vec::new();
    if let Some(reply) = blunder.reply {
        let effects = last_move::effects(after, reply);
        for count in (0..=effects.len()).rev() {
            all.push(tr!(
                "warning-reply",
                move = &mv,
                loss = &loss,
                reply = move_text(after, reply),
                effects = effects[..count].join(" "),
                count = count
            ));
        }
    }
    all.push(tr!("warning-plain", move = mv, loss = loss));
    all
}

/// The two answers, in place of the panel's buttons.
pub(super) fn buttons(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let high = rect.height().min(50.0);
    let row = Rect::from_min_size(rect.min, [rect.width(), high].into());
    let [back, stand]: [Rect; 2] = parts(row, 8.0);
    let clicked = painter.main_button(back, "warning-back", &tr!("warning-back"), 14.0);
    context.act_if(clicked, Request::Undo);
    let label = tr!("warning-stand");
    let clicked = painter.low_button(stand, "warning-stand", &label, 14.0, true);
    context.act_if(clicked, PanelAction::LetStand);
}
