//! Handles the results of clicks and keys: plays a move, shows a refusal, offers paths.

use super::layout::BoardPlace;
use super::motion::start_step;
use super::premove;
use super::state::{BoardRequest, BoardState, Feedback, PositionId};
use crate::opponent::HintFound;
use crate::review::{Review, ReviewRequest};
use crate::session::{Request, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use quadrille_drawing::choice::Response;
use quadrille_drawing::interaction::{InputEffect, PendingMove, SeenPath};
use quadrille_drawing::view::{Motion, View};
use quadrille_games::rules::{AnyMove, Player, Spot};

/// The board's state with the resources for handling the result of an input.
pub(super) struct BoardContext<'a, 'w> {
    pub state: &'a mut BoardState,
    pub session: &'a Session,
    pub review: &'a Review,
    pub board_place: &'a BoardPlace,
    pub requests: &'a mut MessageWriter<'w, Request>,
    pub review_requests: &'a mut MessageWriter<'w, ReviewRequest>,
}

/// The parameters of a system that make a [`BoardContext`].
#[derive(SystemParam)]
pub(super) struct BoardResources<'w> {
    state: ResMut<'w, BoardState>,
    session: Res<'w, Session>,
    review: Res<'w, Review>,
    board_place: Res<'w, BoardPlace>,
    requests: MessageWriter<'w, Request>,
    review_requests: MessageWriter<'w, ReviewRequest>,
}

impl<'w> BoardResources<'w> {
    /// Returns the context for handling results.
    pub fn context(&mut self) -> BoardContext<'_, 'w> {
        BoardContext {
            state: &mut self.state,
            session: &self.session,
            review: &self.review,
            board_place: &self.board_place,
            requests: &mut self.requests,
            review_requests: &mut self.review_requests,
        }
    }
}

impl BoardContext<'_, '_> {
    /// Handles the result of an input.
    pub fn respond(&mut self, effect: InputEffect) {
        let Self { state, session, .. } = self;
        let InputEffect { response, seen_path } = effect;
        match response {
            Response::Nothing => {}
            Response::Changed => {
                state.feedback = Feedback::default();
                start_step(state, seen_path);
            }
            Response::Play { mv, selected_spot_count } => {
                state.feedback = Feedback::default();
                if state.selects_premove {
                    premove::set_premove(state, session, mv);
                } else if state.settings.board.confirm && seen_path != SeenPath::Confirmed {
                    propose(state, mv, selected_spot_count, seen_path);
                } else {
                    self.requests.write(state.send(session, mv, selected_spot_count, seen_path));
                }
            }
            Response::Refused { spot, refusal } => state.refuse(Some(spot), refusal),
            Response::ChoosePath(_) => state.feedback.refusal = None,
        }
    }
}

/// Shows `mv`. The person has already seen `steps_shown` leading spots of its path, or all of them if the piece was dragged.
fn propose(state: &mut BoardState, mv: AnyMove, steps_shown: usize, seen_path: SeenPath) {
    let Some(chooser) = state.interaction.chooser() else { return };
    let position = chooser.position();
    let Ok(position_after) = position.play(mv) else { return };
    let path = position.path(mv);
    let from_step = if seen_path == SeenPath::Dragged { path.spots.len() } else { steps_shown };
    state.motion = Some(Motion::new(position, mv, from_step).into());
    state.interaction.propose(PendingMove { mv, path, position_after });
}

/// Confirms the shown move and ends its animation. Returns the effect; `None` without a shown move.
pub(super) fn confirm(state: &mut BoardState) -> Option<InputEffect> {
    let effect = state.interaction.confirm()?;
    state.finish_motion();
    Some(effect)
}

/// Handles a click on `spot` while a move is shown: confirms the move on its target, and withdraws it elsewhere. `None`
/// without a shown move.
pub(super) fn click_while_pending(state: &mut BoardState, spot: Spot) -> Option<InputEffect> {
    let pending_move = state.interaction.pending()?;
    if pending_move.path.target() == Some(spot) {
        return confirm(state);
    }
    state.finish_motion();
    state.interaction.withdraw();
    Some(Response::Changed.into())
}

/// Handles requests of the panel.
pub(super) fn read_board_requests(
    mut board_requests: MessageReader<BoardRequest>,
    If(mut board): If<BoardResources>,
) {
    for request in board_requests.read() {
        let mut context = board.context();
        context.state.finish_motion();
        let interaction = &mut context.state.interaction;
        let effect = match request {
            BoardRequest::Cancel => {
                context.cancel();
                continue;
            }
            BoardRequest::Pick(spot) => {
                context.state.pointing.cursor = Some(*spot);
                context.enter();
                continue;
            }
            BoardRequest::Finish => interaction.confirm().unwrap_or_else(|| interaction.finish()),
            BoardRequest::SetCount(count) => interaction.set_count(*count),
            BoardRequest::ChoosePath(mv) => interaction.choose_path(*mv),
        };
        context.respond(effect);
    }
}

/// Updates the interaction after a change of the session. A person can select a move on their turn. They can also try a
/// move in another position of the game, or enter a premove while an AI thinks.
pub fn update_interaction(If(session): If<Res<Session>>, mut state: ResMut<BoardState>) {
    let id = PositionId {
        serial: session.serial,
        variant: session.game.variant(),
        place: session.place(),
    };
    let selects_premove = session.allows_premoves();
    let can_select = selects_premove || session.awaits_person() || session.tries_moves();
    if state.position == Some(id) && state.interaction.is_locked() != can_select {
        return;
    }
    if selects_premove {
        state.begin(id, Some(&session.with_turn_passed()));
        state.selects_premove = true;
        return;
    }
    let premove_interaction = state.selects_premove.then(|| std::mem::take(&mut state.interaction));
    let press = state.pointing.press;
    let previous_position = state.position;
    state.begin(id, can_select.then(|| session.viewed_position()));
    if !session.movable_spots.is_empty() {
        state.interaction.restrict(&session.movable_spots);
    }
    // A selection made during the AI's turn, or a pressed piece, is kept.
    if let (Some(premove_interaction), Some(previous_position)) =
        (premove_interaction, previous_position)
        && session.game.before(id.place) == Some(previous_position.place)
    {
        state.interaction.restore_selection(&premove_interaction);
        state.pointing.press = press.filter(|press| state.interaction.is_movable(press.hit.spot));
    }
}

/// Removes the cursor when the person steps through the game or opens the review, so that the arrow keys step. The review has arrows
/// of its own instead of a hint.
pub fn withdraw_marks(
    mut requests: MessageReader<Request>,
    mut review_requests: MessageReader<ReviewRequest>,
    If(session): If<Res<Session>>,
    mut state: ResMut<BoardState>,
) {
    if review_requests.read().filter(|it| matches!(it, ReviewRequest::Show(true))).count() > 0 {
        state.feedback = Feedback::default();
        state.pointing.cursor = None;
    }
    let is_over = session.is_over();
    for request in requests.read() {
        let is_stepping = match request {
            Request::GoTo(_) => true,
            Request::Undo | Request::Redo => is_over,
            _ => false,
        };
        if is_stepping && state.pointing.cursor.is_some() {
            state.pointing.cursor = None;
        }
    }
}

/// Shows a hint for the current position, unless the review is shown.
pub fn show_hint(
    hint: On<HintFound>,
    If(session): If<Res<Session>>,
    review: Res<Review>,
    mut state: ResMut<BoardState>,
) {
    let serial = state.position.map(|position| position.serial);
    if serial == Some(hint.serial) && hint.serial == session.serial && !review.shown {
        state.show_hint(hint.event().clone());
    }
}

/// Turns the board to the player to move, once for each move and after its animation.
pub fn turn_to_player(
    If(session): If<Res<Session>>,
    state: Res<BoardState>,
    mut requests: MessageWriter<Request>,
    mut last_serial: Local<Option<u64>>,
) {
    let is_hot_seat = Player::BOTH.into_iter().all(|player| session.is_person(player));
    let should_turn = state.settings.board.turn && is_hot_seat && session.awaits_person();
    if !should_turn
        || state.motion.is_some()
        || last_serial.replace(session.serial) == Some(session.serial)
    {
        return;
    }
    let position = session.game.position();
    let view = View { flipped: session.flipped, ..View::still(position) };
    if view.near_player() != position.to_move() {
        requests.write(Request::Flip);
    }
}
