//! Trying moves in a viewed position, and continuing a finished game as a new one.

use super::move_played::{MovePlayed, forced_pass_at};
use super::origin::new_origin;
use super::rated::CONTINUED;
use super::{Notice, Session, history};
use crate::setup::Setup;
use bevy::prelude::*;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyMove;
use quadrille_text::tr;

/// Plays a move after the viewed place, as a variation, and views the position after it and the forced passes. The current
/// place and the order of lines stay the same.
pub(super) fn try_move(
    session: &mut Session,
    mv: AnyMove,
    walked: usize,
    played: &mut MessageWriter<MovePlayed>,
) {
    let place = session.place();
    if !session.tries_moves() {
        return;
    }
    let before = session.game.position_of(place).clone();
    if let Err(error) = before.play(mv) {
        session.notify(Notice::Illegal(error));
        return;
    }
    let size = session.game.size();
    let Some(mut last) = session.game.graft(place, &[mv]) else {
        return;
    };
    let mut notice = Notice::None;
    while let Some(pass) = forced_pass_at(&session.game, last) {
        let blocked = session.game.position_of(last).to_move();
        let Some(next) = session.game.graft(last, &[pass]) else {
            break;
        };
        notice = Notice::Passed(blocked);
        last = next;
    }
    session.origin.edits += u64::from(session.game.size() > size);
    history::view_place(session, last);
    session.notify(notice);
    MovePlayed::send_played_move(session, before, mv, walked, played);
}

/// Returns a new game with the same players at a place of `session`'s game. Its first comment names that game.
pub(super) fn game_from(session: &Session, place: Place) -> Session {
    let old = &session.game;
    let mut game = Game::new(old.start().clone());
    for step in old.way_to(place) {
        // The moves are legal here as well. The rules may end the game earlier.
        let played = old.ply_at(step).map(|ply| game.play(ply.mv));
        if !matches!(played, Some(Ok(()))) {
            break;
        }
    }
    let names = [0, 1].map(|index| &session.seats[index].name);
    let date = session.origin.tags.get("Date").unwrap_or_default();
    let has_date = !date.is_empty() && !date.contains('?');
    let remark = tr!(
        "from-game",
        number = game.move_number(),
        one = names[0],
        two = names[1],
        dated = u8::from(has_date),
        date = date
    );
    game.set_comment(Place::START, &remark);
    let setup = Setup { is_stored: true, ..session.setup.clone() };
    let seed = rand::random();
    let drawn = session.drawn_plies_before(place).min(game.plies());
    let mut origin = new_origin(game.variant(), seed);
    origin.tags.set(CONTINUED, game.plies().to_string());
    let mut new = Session {
        origin,
        seed,
        notice: Notice::FromGame(remark),
        // A game between two AIs is paused, because they would continue at once.
        paused: session.is_demo(),
        pace: session.pace,
        flipped: session.flipped,
        ..Session::new(setup, game, session.seats.clone())
    };
    new.set_drawn_plies(drawn);
    new.restart_clocks();
    new
}
