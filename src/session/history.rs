//! Looking at other places of the game's tree, and changing the tree.

use super::{Notice, Removed, Session};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyMove;

/// Looks at a place; whether there is such a place.
pub(super) fn look_at(session: &mut Session, place: Place) -> bool {
    let known = is_known(&session.game, place);
    if known {
        session.viewing = (place != session.game.place()).then_some(place);
        session.notice = Notice::None;
    }
    known
}

fn is_known(game: &Game, place: Place) -> bool {
    place == Place::START || game.ply_at(place).is_some()
}

/// What follows a walk through the game.
pub(super) fn settle(session: &mut Session) {
    session.serial += 1;
    if !session.is_over() {
        session.lend_time();
    }
    session.notice = Notice::None;
    // Two AIs would play the same again at once: let the person look.
    if session.is_demo() {
        session.paused = true;
    }
}

/// Makes a place the present one: the game goes on from there, and the line that it leaves stays as a variation.
pub(super) fn play_on(session: &mut Session, place: Place) -> bool {
    if place == session.game.place() || !session.game.go_to(place) {
        return false;
    }
    session.viewing = None;
    settle(session);
    true
}

/// Lets the line to a place come first.
pub(super) fn promote(session: &mut Session, place: Place) {
    let changed = session.game.promote(place);
    session.origin.edits += u64::from(changed);
}

/// Takes out the move to a place and everything behind it; whether there was one.
pub(super) fn remove(session: &mut Session, place: Place) -> bool {
    let Some(before) = session.game.before(place) else {
        return false;
    };
    let present = session.game.place();
    let first = session.game.continuations(before).first() == Some(&place);
    let rank = session.game.rank(place).unwrap_or_default();
    let (result, stated) = (session.result(), session.origin.stated);
    if !session.game.remove(place) {
        return false;
    }
    session.origin.edits += 1;
    if session.result() == GameResult::Unknown {
        // A game that is over stays so when its end is taken out.
        session.origin.stated = result;
    }
    if session.game.place() != present {
        session.viewing = None;
        settle(session);
    } else if session
        .viewing
        .is_some_and(|viewing| !is_known(&session.game, viewing))
    {
        look_at(session, before);
    }
    session.notice = Notice::LineRemoved;
    session.removed.push(Removed {
        place,
        rank,
        first,
        stood: [present, session.game.place()],
        stated,
        mark: (session.serial, session.origin.edits),
    });
    true
}

/// Puts the line back that was taken out last, of those that can be; whether there was one. The game stands again where it
/// stood, unless it went elsewhere since then.
pub(super) fn bring_back(session: &mut Session) -> bool {
    while let Some(removed) = session.removed.pop() {
        if !session
            .game
            .bring_back(removed.place, removed.rank, removed.first)
        {
            continue;
        }
        let [stood, after] = removed.stood;
        session.origin.edits += 1;
        // It has gone nowhere since then.
        let stays = session.game.place() == after;
        if stays && stood != after && session.game.stand_at(stood) {
            session.origin.stated = removed.stated;
            session.viewing = None;
            settle(session);
        } else {
            look_at(session, removed.place);
        }
        session.notice = Notice::LineBack;
        return true;
    }
    false
}

/// Whether nothing has happened since a line was taken out, so that undo means that.
pub fn undoes_removal(session: &Session) -> bool {
    let last = session.removed.last();
    last.is_some_and(|removed| removed.mark == (session.serial, session.origin.edits))
}

/// How many moves of a line are kept behind the one that is looked at: the whole of it, to the depth of a search, would push
/// the game's own moves out of sight.
const FURTHER: usize = 4;

/// Puts the head of a line behind a place and looks at the move of this number, the first being 1; whether there is one.
pub(super) fn add_line(
    session: &mut Session,
    place: Place,
    line: &[AnyMove],
    shown: usize,
) -> bool {
    if !session.takes_moves(place) {
        return false;
    }
    let size = session.game.size();
    let line = &line[..line.len().min(shown.max(1) + FURTHER)];
    let Some(first) = session.game.graft(place, line) else {
        return false;
    };
    session.origin.edits += u64::from(session.game.size() > size);
    let mut here = first;
    for mv in line.iter().take(shown).skip(1) {
        let next = session.game.continuations(here);
        let mut next = next.into_iter();
        match next.find(|&next| session.game.ply_at(next).is_some_and(|ply| ply.mv == *mv)) {
            Some(next) => here = next,
            None => break,
        }
    }
    look_at(session, here)
}

/// Writes a remark at a place.
pub(super) fn remark(session: &mut Session, place: Place, text: &str) {
    let text = text.trim();
    if session.game.comment(place) != text && session.game.set_comment(place, text) {
        session.origin.edits += 1;
    }
}

/// Where the keys lead that walk through the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// One ply back.
    Back,
    /// One ply on.
    On,
    /// To the start.
    Start,
    /// To the end of the line.
    End,
    /// To the line before this one, where it branches off.
    LineAbove,
    /// To the line after this one.
    LineBelow,
}

/// Where a step leads from `place`; `place` itself where it leads nowhere.
pub fn walk(game: &Game, place: Place, step: Walk) -> Place {
    let found = match step {
        Walk::Back => game.before(place),
        Walk::On => game.after(place),
        Walk::Start => Some(Place::START),
        Walk::End => Some(game.end_of_line(place)),
        Walk::LineAbove | Walk::LineBelow => game.before(place).and_then(|before| {
            let lines = game.continuations(before);
            let here = lines.iter().position(|&line| line == place)?;
            let next = match step {
                Walk::LineAbove => here.checked_sub(1)?,
                _ => here + 1,
            };
            lines.get(next).copied()
        }),
    };
    found.unwrap_or(place)
}
