//! Keyboard input on the game screen.

use super::current_scene::view;
use super::respond::{BoardContext, confirm};
use crate::input::keys::KeyPress;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{
    FocusWayBack, OpenFile, OpenNewGame, OpenPositionDialog, OpenRules, OpenSaveDialog, Screen,
};
use crate::review::{Direction, ReviewRequest, next_mistake};
use crate::session::Request;
use crate::session::history::{HistoryStep, step_from};
use bevy::prelude::*;
use bevy_egui::egui::Key;
use quadrille_drawing::drawing;
use quadrille_games::rules::Spot;

impl BoardContext<'_, '_> {
    /// Handles a key press that is a shortcut of the game screen. `is_widget_focused` is whether a widget of the panel has the
    /// focus, and `is_text_focused` whether this widget is a text field. Returns the screen to switch to, if there is one;
    /// [`Screen::Game`] for the review of a mistake's game.
    pub fn press_key(
        &mut self,
        key: &KeyPress,
        is_widget_focused: bool,
        is_text_focused: bool,
        commands: &mut Commands,
    ) -> Option<Screen> {
        let session = self.session;
        if is_widget_focused && moves_focus(key.key) {
            // A focused button gets these keys.
            return None;
        }
        // In an earlier position, after the end and in a review, the arrow keys step through the game. Where a move can be
        // made, Enter shows the cursor. At the end, the cursor of the last move has no use.
        let is_cursor_useless = session.is_over() && !session.tries_moves();
        let is_choosing = !self.state.interaction.is_idle();
        let is_past = session.viewed_place.is_some() || session.is_over() || self.review.shown;
        let is_stepping =
            is_past && (self.state.pointing.cursor.is_none() || is_cursor_useless) && !is_choosing;
        let scopes =
            [(self.review.shown, Scope::Review), (is_stepping, Scope::Past), (true, Scope::Board)];
        let active_scopes = scopes.into_iter().filter(|(is_active, _)| *is_active);
        let shortcut = active_scopes.filter_map(|(_, scope)| key.shortcut(scope)).next()?;
        if is_text_focused && !shortcut.passes_text_fields() {
            return None;
        }
        if is_cursor_useless && matches!(shortcut, Shortcut::PreviousPast | Shortcut::NextPast) {
            self.state.pointing.cursor = None;
        }
        match shortcut {
            Shortcut::Cancel | Shortcut::LeavePast => {
                // With nothing to cancel, a game opened from another screen returns to it. A review of another game closes,
                // and a finished game returns to Home. A running game is not left: the button that leaves it gets the
                // focus. A focused button only loses the focus, and the cursor disappears first.
                if is_widget_focused || self.cancel() || self.state.pointing.cursor.take().is_some()
                {
                    return None;
                }
                let return_screen = session.back_to;
                if return_screen == Screen::Home && self.review.shown {
                    self.review_requests.write(ReviewRequest::Show(false));
                    return None;
                }
                if return_screen == Screen::Home && !session.is_over() {
                    commands.write_message(FocusWayBack);
                    return None;
                }
                return Some(return_screen);
            }
            Shortcut::CursorLeft => self.step_cursor(Vec2::NEG_X),
            Shortcut::CursorRight => self.step_cursor(Vec2::X),
            Shortcut::CursorUp => self.step_cursor(Vec2::NEG_Y),
            Shortcut::CursorDown => self.step_cursor(Vec2::Y),
            Shortcut::Pick if is_stepping && (session.tries_moves() || session.awaits_person()) => {
                self.step_cursor(Vec2::X)
            }
            Shortcut::Pick => self.enter(),
            Shortcut::PreviousMove | Shortcut::PreviousPast => self.step_view(HistoryStep::Back),
            Shortcut::NextMove | Shortcut::NextPast => self.step_view(HistoryStep::On),
            Shortcut::LineAbove => self.step_view(HistoryStep::PreviousVariation),
            Shortcut::LineBelow => self.step_view(HistoryStep::NextVariation),
            Shortcut::FirstMove => self.step_view(HistoryStep::Start),
            Shortcut::LastMove => self.step_view(HistoryStep::End),
            Shortcut::NextMistake => self.view_mistake(Direction::Forward),
            Shortcut::PreviousMistake => self.view_mistake(Direction::Back),
            Shortcut::MoveNow if session.is_demo() || session.is_paused => {
                self.requests.write(Request::Pause(!session.is_paused));
            }
            Shortcut::MoveNow if !session.is_over() && !session.awaits_person() => {
                self.requests.write(Request::MoveNow);
            }
            Shortcut::Undo => drop(self.requests.write(Request::Undo)),
            Shortcut::Redo => drop(self.requests.write(Request::Redo)),
            Shortcut::Hint if !self.review.shown => drop(self.requests.write(Request::Hint)),
            Shortcut::Flip => drop(self.requests.write(Request::Flip)),
            Shortcut::PlayOn if session.can_play_on() => {
                self.requests.write(Request::PlayOn(session.place()));
            }
            Shortcut::Rules => commands.trigger(OpenRules(session.game.variant())),
            Shortcut::Save => commands.trigger(OpenSaveDialog),
            Shortcut::Open => commands.trigger(OpenFile),
            Shortcut::NewGame => {
                commands.trigger(OpenNewGame::LastSettings(session.game.variant()));
            }
            Shortcut::SetUp => {
                commands.trigger(OpenPositionDialog(Box::new(session.viewed_position().clone())));
            }
            Shortcut::Count => {
                let effect = self.state.interaction.set_count(key.digit()?);
                self.respond(effect);
            }
            _ => {}
        }
        None
    }

    /// Handles Enter: selects the piece at the cursor, or drops the selected one there.
    pub fn enter(&mut self) {
        self.state.finish_motion();
        let cursor = self.state.pointing.cursor;
        if let Some(effect) = confirm(self.state) {
            return self.respond(effect);
        }
        let effect = if !self.state.interaction.is_locked() {
            self.state.interaction.enter(cursor)
        } else if let Some(spot) = cursor {
            self.refusal_without_turn(spot)
        } else {
            return;
        };
        self.respond(effect);
        if cursor.is_some() {
            self.state.interaction.point(cursor);
        }
    }

    /// Views another place of the game.
    fn step_view(&mut self, step: HistoryStep) {
        let place = step_from(&self.session.game, self.session.place(), step);
        self.requests.write(Request::GoTo(place));
    }

    /// Views the next mistake in a direction.
    fn view_mistake(&mut self, direction: Direction) {
        if let Some(place) = next_mistake(self.review, self.session, direction, None) {
            self.requests.write(Request::GoTo(place));
        }
    }

    /// Moves the cursor to the nearest spot in a direction on the screen. A usable reserve counts as a spot.
    fn step_cursor(&mut self, direction: Vec2) {
        self.state.finish_motion();
        let board = drawing(self.session.game.variant());
        let board_view = view(self.session, self.state, self.board_place);
        let mut spots = board.spots();
        if self.state.interaction.is_movable(Spot::RESERVE) {
            spots.push(Spot::RESERVE);
        }
        let spot_centres = spots.into_iter().map(|spot| (spot, board.centre(&board_view, spot)));
        let spot_centres: Vec<(Spot, Vec2)> = spot_centres.collect();
        let next_spot = spot_after_step(&spot_centres, self.state.pointing.cursor, direction);
        self.state.pointing.cursor = next_spot;
        self.state.interaction.point(next_spot);
    }
}

/// Returns whether a key moves the focus or activates a widget.
const fn moves_focus(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown | Key::Enter | Key::Space
    )
}

/// Returns the spot after a step of the cursor in a direction, among spots and their centres.
pub fn spot_after_step(
    spots: &[(Spot, Vec2)],
    cursor: Option<Spot>,
    direction: Vec2,
) -> Option<Spot> {
    let cursor_spot =
        cursor.and_then(|cursor| spots.iter().find(|(spot, _)| *spot == cursor).copied());
    match cursor_spot {
        None => central_spot(spots),
        Some((cursor, position)) => {
            nearest_spot(spots, cursor, position, direction).or(Some(cursor))
        }
    }
}

/// Returns the spot nearest to the centre of the board, where the cursor first appears.
fn central_spot(spots: &[(Spot, Vec2)]) -> Option<Spot> {
    let position_sum: Vec2 = spots.iter().map(|(_, position)| *position).sum();
    let center = position_sum / spots.len().max(1) as f32;
    spots
        .iter()
        .min_by(|a, b| a.1.distance_squared(center).total_cmp(&b.1.distance_squared(center)))
        .map(|(spot, _)| *spot)
}

/// Returns the index of the pair of rows at the height `y`, counted from the top.
fn row_pair_index(spots: &[(Spot, Vec2)], y: f32) -> usize {
    let mut row_ys: Vec<f32> = spots.iter().map(|(_, position)| position.y).collect();
    row_ys.sort_by(f32::total_cmp);
    row_ys.dedup_by(|a, b| (*a - *b).abs() < 0.5);
    row_ys.iter().filter(|row_y| **row_y < y - 0.5).count() / 2
}

/// Returns the nearest spot whose distance in the direction is at least about as large as its lateral distance. On boards
/// with shifted rows, sideways steps alternate between two rows, so that every spot can be reached.
fn nearest_spot(
    spots: &[(Spot, Vec2)],
    start_spot: Spot,
    start_position: Vec2,
    direction: Vec2,
) -> Option<Spot> {
    let is_horizontal = direction.y == 0.0;
    let lateral_weight = if is_horizontal { 0.9 } else { 2.0 };
    let pair_of = |y: f32| row_pair_index(spots, y);
    spots
        .iter()
        .filter(|(spot, _)| *spot != start_spot)
        .filter_map(|(spot, position)| {
            let offset = *position - start_position;
            let forward_distance = offset.dot(direction);
            let lateral_distance = offset.perp_dot(direction).abs();
            let leaves_row_pair = is_horizontal
                && lateral_distance > 0.5
                && pair_of(position.y) != pair_of(start_position.y);
            let cost = forward_distance
                + lateral_weight * lateral_distance
                + if leaves_row_pair { 0.05 * forward_distance } else { 0.0 };
            (forward_distance > 0.5 && lateral_distance <= forward_distance * 1.05)
                .then_some((*spot, cost))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(spot, _)| spot)
}
