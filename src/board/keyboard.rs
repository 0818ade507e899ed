//! The keyboard on the game screen.

use super::input::{cancel, refuse_idle};
use super::layout::BoardPlace;
use super::motion::finish_motion;
use super::respond::{confirm, respond};
use super::shown::view;
use super::state::BoardState;
use crate::drawing::drawing;
use crate::input::keys::KeyPress;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{OpenDialog, Screen};
use crate::review::{Direction, Review, next_mistake};
use crate::session::history::{Walk, walk};
use crate::session::{Request, Session};
use bevy::prelude::*;
use bevy_egui::egui::Key;
use quadrille_games::rules::Spot;

/// Acts on a key press that is a shortcut of the game screen. `widget` says whether a widget of the panel has the keyboard.
/// Returns the screen to be shown instead, if there is one.
pub(super) fn press(
    key: &KeyPress,
    widget: bool,
    state: &mut BoardState,
    (session, review): (&Session, &Review),
    place: &BoardPlace,
    dialogs: &mut MessageWriter<OpenDialog>,
    requests: &mut MessageWriter<Request>,
) -> Option<Screen> {
    let steers = matches!(
        key.key,
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown | Key::Enter | Key::Space
    );
    if steers && widget {
        // A focused button of the panel takes these.
        return None;
    }
    // The arrows walk through the game until Enter puts the cursor on the board.
    let begun = !state.interaction.is_idle();
    let walks = session.viewing.is_some() && state.pointing.cursor.is_none() && !begun;
    let scopes = [
        (review.shown, Scope::Review),
        (walks, Scope::Past),
        (true, Scope::Board),
    ];
    let valid = scopes.into_iter().filter(|(valid, _)| *valid);
    let shortcut = valid.filter_map(|(_, scope)| key.shortcut(scope)).next()?;
    let mistake = |direction| next_mistake(review, session, direction, None).map(Request::GoTo);
    match shortcut {
        Shortcut::Cancel | Shortcut::LeavePast => {
            // With nothing left to take back, what was opened as a page of another screen is left as one. A focused button
            // only gives the keyboard back.
            let cancelled = cancel(state, session, requests);
            let page = session.origin.back_to == Screen::Learn;
            return (page && !cancelled && !widget).then_some(Screen::Learn);
        }
        Shortcut::CursorLeft => step_cursor(state, session, place, Vec2::NEG_X),
        Shortcut::CursorRight => step_cursor(state, session, place, Vec2::X),
        Shortcut::CursorUp => step_cursor(state, session, place, Vec2::NEG_Y),
        Shortcut::CursorDown => step_cursor(state, session, place, Vec2::Y),
        Shortcut::Pick if walks && session.tries_moves() => {
            step_cursor(state, session, place, Vec2::X);
        }
        Shortcut::Pick => enter(state, session, requests),
        Shortcut::PreviousMove | Shortcut::PreviousPast => look(session, Walk::Back, requests),
        Shortcut::NextMove | Shortcut::NextPast => look(session, Walk::On, requests),
        Shortcut::LineAbove => look(session, Walk::LineAbove, requests),
        Shortcut::LineBelow => look(session, Walk::LineBelow, requests),
        Shortcut::FirstMove => look(session, Walk::Start, requests),
        Shortcut::LastMove => look(session, Walk::End, requests),
        Shortcut::NextMistake => drop(mistake(Direction::On).map(|to| requests.write(to))),
        Shortcut::PreviousMistake => drop(mistake(Direction::Back).map(|to| requests.write(to))),
        Shortcut::MoveNow => {
            let ai_to_move = !session.is_over() && !session.awaits_person();
            if session.is_demo() {
                requests.write(Request::Pause(!session.paused));
            } else if session.paused {
                requests.write(Request::Pause(false));
            } else if ai_to_move {
                requests.write(Request::MoveNow);
            }
        }
        Shortcut::Undo => drop(requests.write(Request::Undo)),
        Shortcut::Redo => drop(requests.write(Request::Redo)),
        Shortcut::Hint => drop(requests.write(Request::Hint)),
        Shortcut::Flip => drop(requests.write(Request::Flip)),
        Shortcut::PlayOn if session.can_play_on() => {
            requests.write(Request::PlayOn(session.place()));
        }
        Shortcut::Rules => drop(dialogs.write(OpenDialog::Rules(session.game.variant()))),
        Shortcut::Save => drop(dialogs.write(OpenDialog::SaveGame)),
        Shortcut::Open => drop(dialogs.write(OpenDialog::OpenFile)),
        Shortcut::NewGame => drop(dialogs.write(OpenDialog::NewGame(session.game.variant()))),
        Shortcut::SetUp => {
            let position = Box::new(session.shown().clone());
            dialogs.write(OpenDialog::SetUp(position));
        }
        Shortcut::Count => {
            let effect = state.interaction.set_count(key.digit()?);
            respond(effect, state, session, requests);
        }
        _ => {}
    }
    None
}

/// Enter: picks what the cursor is on, or drops the piece there.
pub(super) fn enter(
    state: &mut BoardState,
    session: &Session,
    requests: &mut MessageWriter<Request>,
) {
    finish_motion(state);
    if let Some(effect) = confirm(state) {
        respond(effect, state, session, requests);
        return;
    }
    let cursor = state.pointing.cursor;
    if state.interaction.is_locked() {
        if let Some(spot) = cursor {
            let effect = refuse_idle(state, session, spot);
            respond(effect, state, session, requests);
        }
        return;
    }
    let effect = state.interaction.enter(cursor);
    respond(effect, state, session, requests);
    if cursor.is_some() {
        state.interaction.point(cursor);
    }
}

/// Looks at another place of the game.
fn look(session: &Session, step: Walk, requests: &mut MessageWriter<Request>) {
    let place = walk(&session.game, session.place(), step);
    requests.write(Request::GoTo(place));
}

/// Moves the cursor to the nearest spot in a direction as seen on screen; the reserve counts as a spot
/// for a player who has one.
fn step_cursor(state: &mut BoardState, session: &Session, place: &BoardPlace, towards: Vec2) {
    finish_motion(state);
    let board = drawing(session.game.variant());
    let seen = view(session, state, place, None);
    let mut spots: Vec<(Spot, Vec2)> = board
        .spots()
        .into_iter()
        .map(|spot| (spot, board.centre(&seen, spot)))
        .collect();
    if state.interaction.is_movable(Spot::RESERVE) {
        spots.push((Spot::RESERVE, board.centre(&seen, Spot::RESERVE)));
    }
    let next = stepped(&spots, state.pointing.cursor, towards);
    state.pointing.cursor = next;
    state.interaction.point(next);
}

/// Where a cursor comes to by a step in a direction among spots and their middles.
pub fn stepped(spots: &[(Spot, Vec2)], cursor: Option<Spot>, towards: Vec2) -> Option<Spot> {
    let here = cursor.and_then(|cursor| spots.iter().find(|(spot, _)| *spot == cursor).copied());
    match here {
        None => middle(spots),
        Some((cursor, at)) => nearest(spots, cursor, at, towards).or(Some(cursor)),
    }
}

/// The spot nearest to the middle of the board: where the cursor first appears.
fn middle(spots: &[(Spot, Vec2)]) -> Option<Spot> {
    let sum: Vec2 = spots.iter().map(|(_, at)| *at).sum();
    let middle = sum / spots.len().max(1) as f32;
    spots
        .iter()
        .min_by(|a, b| {
            a.1.distance_squared(middle)
                .total_cmp(&b.1.distance_squared(middle))
        })
        .map(|(spot, _)| *spot)
}

/// Which two rows of spots a height belongs to, counted from the top.
fn pair_of(spots: &[(Spot, Vec2)], y: f32) -> usize {
    let mut rows: Vec<f32> = spots.iter().map(|(_, at)| at.y).collect();
    rows.sort_by(f32::total_cmp);
    rows.dedup_by(|a, b| (*a - *b).abs() < 0.5);
    rows.iter().filter(|row| **row < y - 0.5).count() / 2
}

/// The nearest spot that lies more in the direction than beside it. Where rows are set off against each other, steps to the
/// side go to and fro between two of them, so that every square can be reached.
fn nearest(spots: &[(Spot, Vec2)], from: Spot, at: Vec2, towards: Vec2) -> Option<Spot> {
    let sideways = towards.y == 0.0;
    let weight = if sideways { 0.9 } else { 2.0 };
    let pair = |y: f32| pair_of(spots, y);
    spots
        .iter()
        .filter(|(spot, _)| *spot != from)
        .filter_map(|(spot, there)| {
            let way = *there - at;
            let along = way.dot(towards);
            let beside = way.perp_dot(towards).abs();
            let strays = sideways && beside > 0.5 && pair(there.y) != pair(at.y);
            let cost = along + weight * beside + if strays { 0.05 * along } else { 0.0 };
            (along > 0.5 && beside <= along * 1.05).then_some((*spot, cost))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(spot, _)| spot)
}
