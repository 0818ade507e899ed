//! The keyboard on the game screen.

use super::respond::{BoardContext, confirm};
use super::shown::view;
use crate::drawing::drawing;
use crate::input::keys::KeyPress;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{OpenDialog, Screen};
use crate::review::{Direction, next_mistake};
use crate::session::Request;
use crate::session::history::{Walk, walk};
use bevy::prelude::*;
use bevy_egui::egui::Key;
use quadrille_games::rules::Spot;

impl BoardContext<'_, '_> {
    /// Acts on a key press that is a shortcut of the game screen. `widget` says whether a widget of the panel has the keyboard.
    /// Returns the screen to be shown instead, if there is one.
    pub fn press_key(
        &mut self,
        key: &KeyPress,
        widget: bool,
        dialogs: &mut MessageWriter<OpenDialog>,
    ) -> Option<Screen> {
        let session = self.session;
        if widget && steers(key.key) {
            // A focused button of the panel takes these.
            return None;
        }
        // The arrows walk through the game until Enter puts the cursor on the board.
        let begun = !self.state.interaction.is_idle();
        let walks = session.viewing.is_some() && self.state.pointing.cursor.is_none() && !begun;
        let scopes = [
            (self.review.shown, Scope::Review),
            (walks, Scope::Past),
            (true, Scope::Board),
        ];
        let valid = scopes.into_iter().filter(|(valid, _)| *valid);
        let shortcut = valid.filter_map(|(_, scope)| key.shortcut(scope)).next()?;
        match shortcut {
            Shortcut::Cancel | Shortcut::LeavePast => {
                // With nothing left to take back, what was opened as a page of another screen is left as one. A focused button
                // only gives the keyboard back.
                let cancelled = self.cancel();
                let page = session.origin.back_to == Screen::Learn;
                return (page && !cancelled && !widget).then_some(Screen::Learn);
            }
            Shortcut::CursorLeft => self.step_cursor(Vec2::NEG_X),
            Shortcut::CursorRight => self.step_cursor(Vec2::X),
            Shortcut::CursorUp => self.step_cursor(Vec2::NEG_Y),
            Shortcut::CursorDown => self.step_cursor(Vec2::Y),
            Shortcut::Pick if walks && session.tries_moves() => self.step_cursor(Vec2::X),
            Shortcut::Pick => self.enter(),
            Shortcut::PreviousMove | Shortcut::PreviousPast => self.look(Walk::Back),
            Shortcut::NextMove | Shortcut::NextPast => self.look(Walk::On),
            Shortcut::LineAbove => self.look(Walk::LineAbove),
            Shortcut::LineBelow => self.look(Walk::LineBelow),
            Shortcut::FirstMove => self.look(Walk::Start),
            Shortcut::LastMove => self.look(Walk::End),
            Shortcut::NextMistake => self.look_at_mistake(Direction::On),
            Shortcut::PreviousMistake => self.look_at_mistake(Direction::Back),
            Shortcut::MoveNow if session.is_demo() || session.paused => {
                self.requests.write(Request::Pause(!session.paused));
            }
            Shortcut::MoveNow if !session.is_over() && !session.awaits_person() => {
                self.requests.write(Request::MoveNow);
            }
            Shortcut::Undo => drop(self.requests.write(Request::Undo)),
            Shortcut::Redo => drop(self.requests.write(Request::Redo)),
            Shortcut::Hint => drop(self.requests.write(Request::Hint)),
            Shortcut::Flip => drop(self.requests.write(Request::Flip)),
            Shortcut::PlayOn if session.can_play_on() => {
                self.requests.write(Request::PlayOn(session.place()));
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
                let effect = self.state.interaction.set_count(key.digit()?);
                self.respond(effect);
            }
            _ => {}
        }
        None
    }

    /// Enter: picks what the cursor is on, or drops the piece there.
    pub fn enter(&mut self) {
        self.state.finish_motion();
        let cursor = self.state.pointing.cursor;
        if let Some(effect) = confirm(self.state) {
            return self.respond(effect);
        }
        let effect = if !self.state.interaction.is_locked() {
            self.state.interaction.enter(cursor)
        } else if let Some(spot) = cursor {
            self.refuse_idle(spot)
        } else {
            return;
        };
        self.respond(effect);
        if cursor.is_some() {
            self.state.interaction.point(cursor);
        }
    }

    /// Looks at another place of the game.
    fn look(&mut self, step: Walk) {
        let place = walk(&self.session.game, self.session.place(), step);
        self.requests.write(Request::GoTo(place));
    }

    /// Looks at the next mistake in a direction.
    fn look_at_mistake(&mut self, direction: Direction) {
        if let Some(place) = next_mistake(self.review, self.session, direction, None) {
            self.requests.write(Request::GoTo(place));
        }
    }

    /// Moves the cursor to the nearest spot in a direction as seen on screen; the reserve counts as a spot
    /// for a player who has one.
    fn step_cursor(&mut self, towards: Vec2) {
        self.state.finish_motion();
        let board = drawing(self.session.game.variant());
        let seen = view(self.session, self.state, self.place);
        let mut spots = board.spots();
        if self.state.interaction.is_movable(Spot::RESERVE) {
            spots.push(Spot::RESERVE);
        }
        let centres = spots
            .into_iter()
            .map(|spot| (spot, board.centre(&seen, spot)));
        let centres: Vec<(Spot, Vec2)> = centres.collect();
        let next = stepped(&centres, self.state.pointing.cursor, towards);
        self.state.pointing.cursor = next;
        self.state.interaction.point(next);
    }
}

/// Whether a key leads from widget to widget or uses one.
const fn steers(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown | Key::Enter | Key::Space
    )
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
