//! The move that a person lays while an AI thinks. It is played as soon as it is the person's turn, if it may be played then;
//! whatever else happens to the game drops it.

use super::interaction::Seen;
use super::state::{BoardState, Refused, Sent};
use crate::drawing::choice::ClickRefusal;
use crate::power::Wake;
use crate::session::ahead::ClockHeld;
use crate::session::apply::Jumped;
use crate::session::{Notice, Request, Session};
use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, Path};
use std::time::Duration;

/// A move that is laid for a person's next turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move.
    pub mv: AnyMove,
    /// Its way.
    pub path: Path,
    /// Its text, in the position that it was laid in.
    pub text: String,
    /// [`Session::serial`] of that position; once it was sent off, of the one that it is to be played in.
    serial: u64,
    /// Where in the game that is.
    place: Place,
    /// Whether it was sent off to be played.
    sent: bool,
}

impl Premove {
    /// Whether it can still be taken back.
    pub const fn can_be_withdrawn(&self) -> bool {
        !self.sent
    }
}

/// Lays `mv`, in place of one that was laid before; or says why none can be laid.
pub fn lay(state: &mut BoardState, session: &Session, mv: AnyMove) {
    let Some(position) = state
        .interaction
        .chooser()
        .map(|chooser| chooser.position())
    else {
        return;
    };
    let path = position.path(mv);
    if !state.settings.premoves {
        let name = session.seat_to_move().name.clone();
        state.feedback.refused = path.target().map(|spot| Refused { spot, elapsed: 0.0 });
        state.feedback.refusal = Some(ClickRefusal::Ahead(name));
        return;
    }
    state.premove = Some(Premove {
        mv,
        path,
        text: position.move_text(mv),
        serial: session.serial,
        place: session.place(),
        sent: false,
    });
}

/// Takes the laid move back; whether there was one.
pub fn withdraw(state: &mut BoardState) -> bool {
    let can = state
        .premove
        .as_ref()
        .is_some_and(Premove::can_be_withdrawn);
    if can {
        state.premove = None;
    }
    can
}

/// What becomes of the laid move in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It waits for the person's turn, or to be played.
    Waits,
    /// It is played now.
    Played,
    /// It may not be played any more, which is told.
    Impossible,
    /// The game went on otherwise, and it is forgotten.
    Forgotten,
}

/// What becomes of `premove` in the session as it is.
fn fate(premove: &Premove, session: &Session, wanted: bool) -> Fate {
    let game = &session.game;
    let goes_on =
        premove.place == Place::START || game.way_to(game.place()).contains(&premove.place);
    if !wanted || session.viewing.is_some() || session.is_over() || !goes_on {
        Fate::Forgotten
    } else if session.serial == premove.serial {
        Fate::Waits
    } else if premove.sent {
        Fate::Forgotten
    } else if session.awaits_person() && game.legal_moves().contains(&premove.mv) {
        Fate::Played
    } else {
        Fate::Impossible
    }
}

/// Plays the laid move once it is the person's turn, and drops it where it cannot be played.
pub fn play_premove(
    session: Option<Res<Session>>,
    mut jumped: MessageReader<Jumped>,
    mut state: ResMut<BoardState>,
    mut held: ResMut<ClockHeld>,
    wake: Option<ResMut<Wake>>,
    mut requests: MessageWriter<Request>,
) {
    let elsewhere = jumped.read().count() > 0;
    if let (Some(premove), Some(session)) = (&state.premove, session) {
        let wanted = state.settings.premoves && !elsewhere;
        match fate(premove, &session, wanted) {
            Fate::Waits => {}
            Fate::Played => {
                let mv = premove.mv;
                requests.write(Request::Play {
                    mv,
                    serial: session.serial,
                    place: session.place(),
                    walked: 1,
                });
                state.sent = Some(Sent {
                    mv,
                    seen: Seen::Steps(1),
                });
                if let Some(premove) = &mut state.premove {
                    premove.sent = true;
                    premove.serial = session.serial;
                    premove.place = session.place();
                }
                if let Some(mut wake) = wake {
                    wake.within(Duration::ZERO);
                }
            }
            Fate::Impossible => {
                let text = premove.text.clone();
                requests.write(Request::Notify(Notice::PremoveDropped(text)));
                state.premove = None;
                if let Some(mut wake) = wake {
                    wake.within(Duration::ZERO);
                }
            }
            Fate::Forgotten => state.premove = None,
        }
    }
    let move_laid = state.premove.is_some();
    held.set_if_neq(ClockHeld { move_laid, ..*held });
}
