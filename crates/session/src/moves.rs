//! Plays moves in a game or tries them in a viewed position, and continues a game as a new one.

use crate::CONTINUED;
use crate::origin::new_origin;
use crate::setup::Setup;
use crate::{Exercise, GameSession, Notice, history};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_text::tr;

/// Plays a move and the forced passes after it. Returns the position before the move; `None` if it was not played.
pub fn play(session: &mut GameSession, mv: AnyMove) -> Option<AnyPosition> {
    if session.is_over() {
        return None;
    }
    let position_before = session.game.position().clone();
    let used_time = session.turn_time();
    if let Err(error) = session.game.play(mv) {
        session.notify(Notice::Illegal(error));
        return None;
    }
    session.set_move_time(used_time);
    session.serial += 1;
    session.viewed_place = None;
    session.notify(Notice::None);
    session.allows_single_move = false;
    let is_pass = position_before.path(mv).spots.is_empty();
    let mut passing_player = is_pass.then_some(position_before.to_move());
    while let Some(pass) = forced_pass_at(&session.game, session.game.place()) {
        let player = session.game.position().to_move();
        if session.game.play(pass).is_err() {
            break;
        }
        session.serial += 1;
        passing_player = Some(player);
    }
    // The text of an ending states each pass after its cause.
    if let Some(player) = passing_player.filter(|_| session.exercise != Exercise::Game) {
        session.notify(Notice::Passed(player));
    }
    Some(position_before)
}

/// Plays a move after the viewed place, as a variation, and views the position after it and the forced passes. The current
/// place and the order of lines stay the same. Returns the position before the move, if it was played.
pub fn try_move(session: &mut GameSession, mv: AnyMove) -> Option<AnyPosition> {
    let place = session.place();
    if !session.tries_moves() {
        return None;
    }
    let position_before = session.game.position_of(place).clone();
    if let Err(error) = position_before.play(mv) {
        session.notify(Notice::Illegal(error));
        return None;
    }
    let previous_size = session.game.size();
    let mut last_place = session.game.graft(place, &[mv])?;
    let mut notice = Notice::None;
    while let Some(pass) = forced_pass_at(&session.game, last_place) {
        let passing_player = session.game.position_of(last_place).to_move();
        let Some(next_place) = session.game.graft(last_place, &[pass]) else { break };
        notice = Notice::Passed(passing_player);
        last_place = next_place;
    }
    session.origin.edits += u64::from(session.game.size() > previous_size);
    history::view_place(session, last_place);
    session.notify(notice);
    Some(position_before)
}

/// Returns a new game with the same players that starts with the moves to a place of `session`'s game. Its first comment names
/// that game.
pub fn game_from(session: &GameSession, place: Place) -> GameSession {
    let source_game = &session.game;
    let mut game = Game::new(source_game.start().clone());
    for next_place in source_game.way_to(place) {
        // The moves are legal here as well. The rules may end the game earlier.
        let play_result = source_game.ply_at(next_place).map(|ply| game.play(ply.mv));
        if !matches!(play_result, Some(Ok(()))) {
            break;
        }
    }
    let names = Player::BOTH.map(|player| session.player_name(player));
    let date = session.origin.tags.get("Date").unwrap_or_default();
    let has_date = !date.is_empty() && !date.contains('?');
    let remark = tr!(
        "from-game",
        number = game.move_number(),
        one = &names[0],
        two = &names[1],
        dated = u8::from(has_date),
        date = date
    );
    game.set_comment(Place::START, &remark);
    let setup = Setup { is_stored: true, ..session.setup.clone() };
    let seed = rand::random();
    let random_opening_plies = session.random_opening_plies_before(place).min(game.plies());
    let mut origin = new_origin(game.variant(), seed);
    origin.tags.set(CONTINUED, game.plies().to_string());
    let mut new_session = GameSession {
        origin,
        seed,
        notice: Notice::FromGame(remark),
        // A game between two AIs is paused, because they would continue at once.
        is_paused: session.is_demo(),
        pace: session.pace,
        flipped: session.flipped,
        ..GameSession::new(setup, game, session.seats.clone())
    };
    new_session.set_random_opening_plies(random_opening_plies);
    new_session.restart_clocks();
    new_session
}

/// Returns the pass at a place if it is the only legal move.
pub fn forced_pass_at(game: &Game, place: Place) -> Option<AnyMove> {
    if game.outcome_at(place).is_some() {
        return None;
    }
    let position = game.position_of(place);
    match position.legal_moves().as_slice() {
        [mv] if position.path(*mv).spots.is_empty() => Some(*mv),
        _ => None,
    }
}
