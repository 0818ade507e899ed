//! Views other places of the game tree, and changes the tree.

use crate::{GameSession, Notice, RemovedLine};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyMove;

/// Views a place and clears the notice. Returns whether the place exists.
pub fn view_place(session: &mut GameSession, place: Place) -> bool {
    let exists = place_exists(&session.game, place);
    if exists {
        session.viewed_place = (place != session.game.place()).then_some(place);
        session.notify(Notice::None);
    }
    exists
}

fn place_exists(game: &Game, place: Place) -> bool {
    place == Place::START || game.ply_at(place).is_some()
}

/// Updates the session after the current position has changed: counts the change, clears the notice, and pauses a game
/// between two AIs.
pub fn update_after_change(session: &mut GameSession) {
    session.serial += 1;
    session.notify(Notice::None);
    // A game between two AIs is paused, because they would continue at once.
    if session.is_demo() {
        session.is_paused = true;
    }
}

/// Makes a place the current one. The previous line stays as a variation. Returns whether the current place has changed.
pub fn play_on(session: &mut GameSession, place: Place) -> bool {
    let opening_plies = session.random_opening_plies_before(place);
    if place == session.game.place() || !session.game.go_to(place) {
        return false;
    }
    session.set_random_opening_plies(opening_plies);
    session.viewed_place = None;
    update_after_change(session);
    true
}

/// Returns whether the line to a place can become the first one. The moves of a finished game stay the first line, because its
/// result belongs to them.
pub fn can_promote(session: &GameSession, place: Place) -> bool {
    let displaces_current = || session.game.promotion_displaces_current(place);
    !session.game.is_first_line(place) && (!session.is_over() || !displaces_current())
}

/// Makes the line to a place the first one, if [`can_promote`] allows it.
pub fn promote(session: &mut GameSession, place: Place) {
    let is_promoted = can_promote(session, place) && session.game.promote(place);
    session.origin.edits += u64::from(is_promoted);
}

/// Deletes the move to a place and all moves after it. Returns whether there was a move. A finished game keeps its result.
pub fn remove(session: &mut GameSession, place: Place) -> bool {
    let Some(previous_place) = session.game.before(place) else { return false };
    let current_place = session.game.place();
    let was_first = session.game.continuations(previous_place).first() == Some(&place);
    let rank = session.game.rank(place).unwrap_or_default();
    let (result, stated_result) = (session.result(), session.origin.stated_result);
    if !session.game.remove(place) {
        return false;
    }
    if session.game.place() != current_place {
        session.set_random_opening_plies(session.random_opening_plies().min(session.game.plies()));
    }
    session.origin.edits += 1;
    if session.result() == GameResult::Unknown {
        // A finished game stays finished if its end is deleted.
        session.origin.stated_result = result;
    }
    if session.game.place() != current_place {
        session.viewed_place = None;
        update_after_change(session);
    } else if session
        .viewed_place
        .is_some_and(|viewed_place| !place_exists(&session.game, viewed_place))
    {
        view_place(session, previous_place);
    }
    session.notify(Notice::LineRemoved);
    session.removed_lines.push(RemovedLine {
        place,
        rank,
        was_first,
        places: [current_place, session.game.place()],
        stated_result,
        serial: session.serial,
        edits: session.origin.edits,
    });
    true
}

/// Restores the line that was deleted last. The game returns to its place before the deletion, unless it has continued
/// elsewhere. Then the restored line is viewed. Returns whether there was a line to restore.
pub fn restore_line(session: &mut GameSession) -> bool {
    while let Some(line) = session.removed_lines.pop() {
        if !session.game.restore(line.place, line.rank, line.was_first) {
            continue;
        }
        let [place_before, place_after] = line.places;
        session.origin.edits += 1;
        // The game has not continued since the deletion.
        let is_unmoved = session.game.place() == place_after;
        if is_unmoved && place_before != place_after && session.game.set_place(place_before) {
            session.origin.stated_result = line.stated_result;
            session.viewed_place = None;
            update_after_change(session);
        } else {
            view_place(session, line.place);
        }
        session.notify(Notice::LineRestored);
        return true;
    }
    false
}

/// Returns whether undo would restore a deleted line, because nothing has happened since.
pub fn undoes_removal(session: &GameSession) -> bool {
    session
        .removed_lines
        .last()
        .is_some_and(|line| line.serial == session.serial && line.edits == session.origin.edits)
}

/// The largest number of moves that are added after the viewed one. A whole line of a deep search would hide the moves of
/// the game.
const MAX_MOVES_AFTER_VIEWED: usize = 4;

/// Adds the beginning of a line after a place, and views its move `viewed_number`, counted from 1. Returns whether a move is
/// viewed.
pub fn add_line(
    session: &mut GameSession,
    place: Place,
    line: &[AnyMove],
    viewed_number: usize,
) -> bool {
    if !session.accepts_moves(place) {
        return false;
    }
    let previous_size = session.game.size();
    let line = &line[..line.len().min(viewed_number.max(1) + MAX_MOVES_AFTER_VIEWED)];
    let Some(first_place) = session.game.graft(place, line) else { return false };
    session.origin.edits += u64::from(session.game.size() > previous_size);
    let mut place_on_line = first_place;
    for mv in line.iter().take(viewed_number).skip(1) {
        let next_places = session.game.continuations(place_on_line);
        let mut next_places = next_places.into_iter();
        match next_places
            .find(|&next_place| session.game.ply_at(next_place).is_some_and(|ply| ply.mv == *mv))
        {
            Some(next_place) => place_on_line = next_place,
            None => break,
        }
    }
    view_place(session, place_on_line)
}

/// Sets the comment at a place.
pub fn set_comment(session: &mut GameSession, place: Place, text: &str) {
    let text = text.trim();
    if session.game.comment(place) != text && session.game.set_comment(place, text) {
        session.origin.edits += 1;
    }
}

/// A step through the game by the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryStep {
    /// One ply back.
    Back,
    /// One ply forward.
    On,
    /// To the start.
    Start,
    /// To the end of the line.
    End,
    /// To the previous variation at the branch.
    PreviousVariation,
    /// To the next variation at the branch.
    NextVariation,
}

/// Returns the place after a step from `place`, or `place` itself if there is none.
pub fn step_from(game: &Game, place: Place, step: HistoryStep) -> Place {
    let target = match step {
        HistoryStep::Back => game.before(place),
        HistoryStep::On => game.after(place),
        HistoryStep::Start => Some(Place::START),
        HistoryStep::End => Some(game.end_of_line(place)),
        HistoryStep::PreviousVariation | HistoryStep::NextVariation => {
            game.before(place).and_then(|previous_place| {
                let lines = game.continuations(previous_place);
                let index = lines.iter().position(|&line| line == place)?;
                let next_index = match step {
                    HistoryStep::PreviousVariation => index.checked_sub(1)?,
                    _ => index + 1,
                };
                lines.get(next_index).copied()
            })
        }
    };
    target.unwrap_or(place)
}
