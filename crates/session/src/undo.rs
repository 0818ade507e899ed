//! Takes moves back and redoes them, and ends a game without a move.

use crate::setup::Controller;
use crate::{Exercise, Forfeit, ForfeitCause, GameSession, Notice, history};
use quadrille_games::record::Place;
use quadrille_games::rules::AnyPosition;

/// Returns the number of calls of [`Game::undo`](quadrille_games::record::Game::undo) for one step back. A step is at
/// least one ply and includes forced passes. In a game with one person it leads to the previous decision of that person.
/// `None` if there is no step back.
pub fn undo_count(session: &GameSession) -> Option<usize> {
    let game = &session.game;
    let plies = game.plies();
    // A resignation is taken back first. It may be the only thing to take back.
    let resignation_count = usize::from(game.is_resigned());
    // A random opening is part of the start.
    (1 - resignation_count..=plies.saturating_sub(session.random_opening_plies()))
        .find(|undone_plies| {
            game.position_after(plies - undone_plies)
                .is_some_and(|position| is_decision(session, position))
        })
        .map(|undone_plies| undone_plies + resignation_count)
}

/// Undoes one step: restores the line just deleted, views the previous place of a finished game, returns to the current
/// place, or takes moves back. Returns whether anything has changed.
pub fn undo(session: &mut GameSession) -> bool {
    if history::undoes_removal(session) {
        return history::restore_line(session);
    }
    if only_changes_view(session) {
        let previous_place = session.game.before(session.place());
        return previous_place.is_some_and(|place| history::view_place(session, place));
    }
    if session.viewed_place.take().is_some() {
        session.notify(Notice::None);
        return true;
    }
    let Some(undo_count) = undo_count(session) else {
        session.notify(Notice::NothingToUndo);
        return false;
    };
    for _ in 0..undo_count {
        session.game.undo();
    }
    history::update_after_change(session);
    true
}

/// Returns whether undo and redo only change the viewed position. A finished game is not taken back, unless a side has just
/// resigned here or it is an exercise.
pub fn only_changes_view(session: &GameSession) -> bool {
    let resigned_here = session.game.is_resigned() && !session.origin.was_over_when_opened;
    let can_take_back =
        resigned_here && session.viewed_place.is_none() || session.exercise == Exercise::Game;
    session.is_over() && !can_take_back
}

/// Returns whether undo has an effect.
pub fn can_undo(session: &GameSession) -> bool {
    let has_step_back = if only_changes_view(session) {
        session.place() != Place::START
    } else {
        undo_count(session).is_some()
    };
    has_step_back || history::undoes_removal(session)
}

/// Returns whether redo has an effect.
pub fn can_redo(session: &GameSession) -> bool {
    if session.is_over() {
        session.game.after(session.place()).is_some()
    } else {
        !session.game.redo_line().is_empty()
    }
}

/// Redoes moves up to the next decision, or to the end of the line. In a finished game, views the next place. Returns whether
/// there was a move to redo.
pub fn redo(session: &mut GameSession) -> bool {
    if session.is_over() {
        let next_place = session.game.after(session.place());
        return next_place.is_some_and(|place| history::view_place(session, place));
    }
    session.viewed_place = None;
    let mut has_moved = false;
    while session.game.redo() {
        has_moved = true;
        if is_decision(session, session.game.position()) {
            break;
        }
    }
    if has_moved {
        history::update_after_change(session);
    }
    has_moved
}

/// Returns whether a person who can undo decides in this position.
fn is_decision(session: &GameSession, position: &AnyPosition) -> bool {
    let seat = &session.seats[position.to_move().index()];
    let must_pass = match position.legal_moves().as_slice() {
        [] => true,
        [mv] => position.path(*mv).spots.is_empty(),
        _ => false,
    };
    !must_pass && (session.is_demo() || seat.controller == Controller::Human)
}

/// Resigns for the person to move, or else for the opponent if that is a person. Without a person it does nothing.
pub fn resign(session: &mut GameSession) {
    if session.is_over() {
        return;
    }
    let to_move = session.game.position().to_move();
    let player = if session.is_person(to_move) {
        to_move
    } else if session.is_person(!to_move) {
        !to_move
    } else {
        return;
    };
    session.forfeit = None;
    session.game.resign(player);
    session.serial += 1;
    session.viewed_place = None;
    session.notify(Notice::None);
}

/// Ends the game as a loss for the side to move. A finished game stays as it is.
pub fn forfeit(session: &mut GameSession, cause: ForfeitCause) {
    if session.is_over() {
        return;
    }
    let loser = session.game.position().to_move();
    session.forfeit = Some(Forfeit { loser, cause });
    session.game.resign(loser);
    session.serial += 1;
    session.viewed_place = None;
    session.allows_single_move = false;
    session.notify(Notice::None);
}
