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

/// Sets `mv` as the premove, or shows why there can be none.
pub fn set_premove(state: &mut BoardState, session: &Session, mv: AnyMove) {
    let Some(chooser) = state.interaction.chooser() else {
        return;
    };
    let position = chooser.position();
    let path = position.path(mv);
    if !state.settings.board.premoves {
        let name = session.seat_to_move().name.clone();
        let refusal = ClickRefusal::Ahead(name);
        state.refuse(path.target(), refusal);
        return;
    }
    state.premove = Some(Premove {
        mv,
        path,
        text: text::move_text(position, mv),
        serial: session.serial,
        place: session.place(),
        sent: false,
    });
}

/// Withdraws the premove. Returns whether there was one.
pub fn withdraw_premove(state: &mut BoardState) -> bool {
    let can = state.premove.as_ref().is_some_and(Premove::can_be_withdrawn);
    if can {
        state.premove = None;
    }
    can
}

/// Plays the premove on the person's turn, or drops it if it is illegal.
pub fn play_premove(
    If(session): If<Res<Session>>,
    mut jumped: MessageReader<PositionReplaced>,
    mut state: ResMut<BoardState>,
    mut held: ResMut<ClockHoldReasons>,
    wake: Option<ResMut<FrameRequest>>,
    mut requests: MessageWriter<Request>,
) {
    let elsewhere = jumped.read().count() > 0;
    if let Some(premove) = &state.premove {
        let game = &session.game;
        let way = game.way_to(game.place());
        let goes_on = premove.place == Place::START || way.contains(&premove.place);
        let waits = session.serial == premove.serial;
        let (mv, enabled) = (premove.mv, state.settings.board.premoves && !elsewhere);
        let is_played = premove.sent && !waits;
        if !enabled || session.viewing.is_some() || session.is_over() || !goes_on || is_played {
            // The game has changed in another way, or the move was made.
            state.premove = None;
        } else if !waits {
            if session.awaits_person() && game.legal_moves().contains(&mv) {
                requests.write(state.send(&session, mv, 1, SeenPath::Steps(1)));
                if let Some(premove) = &mut state.premove {
                    premove.sent = true;
                    premove.serial = session.serial;
                    premove.place = session.place();
                }
            } else if let Some(premove) = state.premove.take() {
                requests.write(Request::Notify(Notice::PremoveDropped(premove.text)));
            }
            if let Some(mut wake) = wake {
                wake.request_within(Duration::ZERO);
            }
        }
    }
    let move_laid = state.premove.is_some();
    held.set_if_neq(ClockHoldReasons { premove_is_due: move_laid, ..*held });
}
