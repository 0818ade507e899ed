//! Takes moves back and redoes them, and ends a game without a move.

use crate::setup::Controller;
use crate::{Exercise, Forfeit, ForfeitCause, GameSession, Notice, history};
use quadrille_games::record::Place;
use quadrille_games::rules::AnyPosition;

/// Returns the number of calls of [`Game::undo`](quadrille_games::record::Game::undo) for one step back. It is at least one ply
/// and includes forced passes. In a game with one person it reaches the person's own last decision. `None` if there is no step
/// back.
pub fn undo_steps(session: &GameSession) -> Option<usize> {
    let game = &session.game;
    let plies = game.plies();
    // A resignation is taken back first. It may be the only thing to take back.
    let resigned = usize::from(game.is_resigned());
    // A random opening is part of the start.
    (1 - resigned..=plies.saturating_sub(session.drawn_plies()))
        .find(|back| {
            game.position_after(plies - back).is_some_and(|position| is_decision(session, position))
        })
        .map(|back| back + resigned)
}

/// Takes back one step. Returns whether there was one.
pub fn undo(session: &mut GameSession) -> bool {
    if history::undoes_removal(session) {
        return history::restore_line(session);
    }
    if only_changes_view(session) {
        let before = session.game.before(session.place());
        return before.is_some_and(|place| history::view_place(session, place));
    }
    if session.viewing.take().is_some() {
        session.notify(Notice::None);
        return true;
    }
    let Some(steps) = undo_steps(session) else {
        session.notify(Notice::NothingToUndo);
        return false;
    };
    for _ in 0..steps {
        session.game.undo();
    }
    history::update_after_change(session);
    true
}

/// Returns whether undo and redo only change the viewed position. A finished game is not taken back, unless a side has just
/// resigned here or it is an exercise.
pub fn only_changes_view(session: &GameSession) -> bool {
    let given_up = session.game.is_resigned() && !session.origin.opened_over;
    let taken_back = given_up && session.viewing.is_none() || session.exercise == Exercise::Game;
    session.is_over() && !taken_back
}

/// Returns whether undo has an effect.
pub fn can_undo(session: &GameSession) -> bool {
    let back = if only_changes_view(session) {
        session.place() != Place::START
    } else {
        undo_steps(session).is_some()
    };
    back || history::undoes_removal(session)
}

/// Returns whether redo has an effect.
pub fn can_redo(session: &GameSession) -> bool {
    if session.is_over() {
        session.game.after(session.place()).is_some()
    } else {
        !session.game.ahead().is_empty()
    }
}

/// Redoes one step, the opposite of undo, or the rest of the line if there is no decision.
pub fn redo(session: &mut GameSession) -> bool {
    if session.is_over() {
        let after = session.game.after(session.place());
        return after.is_some_and(|place| history::view_place(session, place));
    }
    session.viewing = None;
    let mut moved = false;
    while session.game.redo() {
        moved = true;
        if is_decision(session, session.game.position()) {
            break;
        }
    }
    if moved {
        history::update_after_change(session);
    }
    moved
}

/// Returns whether a person who can undo decides in this position.
fn is_decision(session: &GameSession, position: &AnyPosition) -> bool {
    let seat = &session.seats[position.to_move().index()];
    let passes = match position.legal_moves().as_slice() {
        [] => true,
        [mv] => position.path(*mv).spots.is_empty(),
        _ => false,
    };
    !passes && (session.is_demo() || seat.controller == Controller::Human)
}

/// Resigns for the person to move, or for the only person.
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
    session.viewing = None;
    session.notify(Notice::None);
}

/// Ends the game as a loss for the side to move.
pub fn forfeit(session: &mut GameSession, cause: ForfeitCause) {
    if session.is_over() {
        return;
    }
    let loser = session.game.position().to_move();
    session.forfeit = Some(Forfeit { loser, cause });
    session.game.resign(loser);
    session.serial += 1;
    session.viewing = None;
    session.step_once = false;
    session.notify(Notice::None);
}
