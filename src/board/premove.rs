//! Premoves: a move entered while an AI thinks. It is played on the person's turn if it is legal then. Any other change of the
//! game drops it.

use super::state::{BoardState, Premove};
use crate::power::FrameRequest;
use crate::session::apply::PositionReplaced;
use crate::session::premoves::ClockHoldReasons;
use crate::session::{Notice, Request, Session};
use bevy::prelude::*;
use quadrille_drawing::choice::ClickRefusal;
use quadrille_drawing::interaction::SeenPath;
use quadrille_games::record::Place;
use quadrille_games::rules::AnyMove;
use quadrille_text as text;
use std::time::Duration;

/// Sets `mv` as the premove, or shows why no premove is possible.
pub fn set_premove(state: &mut BoardState, session: &Session, mv: AnyMove) {
    let Some(chooser) = state.interaction.chooser() else { return };
    let position = chooser.position();
    let path = position.path(mv);
    if !state.settings.board.premoves {
        let name = session.seat_to_move().name.clone();
        let refusal = ClickRefusal::NoPremove(name);
        state.refuse(path.target(), refusal);
        return;
    }
    state.premove = Some(Premove {
        mv,
        path,
        text: text::move_text(position, mv),
        serial: session.serial,
        place: session.place(),
        is_sent: false,
    });
}

/// Withdraws the premove. Returns whether there was one.
pub fn withdraw_premove(state: &mut BoardState) -> bool {
    let can_withdraw = state.premove.as_ref().is_some_and(Premove::can_be_withdrawn);
    if can_withdraw {
        state.premove = None;
    }
    can_withdraw
}

/// Plays the premove on the person's turn, or drops it if it is illegal or the game has changed in another way. Holds the clock
/// while there is one.
pub fn play_premove(
    If(session): If<Res<Session>>,
    mut replacements: MessageReader<PositionReplaced>,
    mut state: ResMut<BoardState>,
    mut hold_reasons: ResMut<ClockHoldReasons>,
    frame_request: Option<ResMut<FrameRequest>>,
    mut requests: MessageWriter<Request>,
) {
    let is_replaced = replacements.read().count() > 0;
    if let Some(premove) = &state.premove {
        let game = &session.game;
        let current_line = game.way_to(game.place());
        let is_on_current_line =
            premove.place == Place::START || current_line.contains(&premove.place);
        let is_position_unchanged = session.serial == premove.serial;
        let (mv, is_allowed) = (premove.mv, state.settings.board.premoves && !is_replaced);
        let is_played = premove.is_sent && !is_position_unchanged;
        if !is_allowed
            || session.viewed_place.is_some()
            || session.is_over()
            || !is_on_current_line
            || is_played
        {
            // The game has changed in another way, or the move was made.
            state.premove = None;
        } else if !is_position_unchanged {
            if session.awaits_person() && game.legal_moves().contains(&mv) {
                requests.write(state.send(&session, mv, 1, SeenPath::Steps(1)));
                if let Some(premove) = &mut state.premove {
                    premove.is_sent = true;
                    premove.serial = session.serial;
                    premove.place = session.place();
                }
            } else if let Some(premove) = state.premove.take() {
                requests.write(Request::Notify(Notice::PremoveDropped(premove.text)));
            }
            if let Some(mut frame_request) = frame_request {
                frame_request.request_within(Duration::ZERO);
            }
        }
    }
    let has_premove = state.premove.is_some();
    hold_reasons.set_if_neq(ClockHoldReasons { premove_is_due: has_premove, ..*hold_reasons });
}
