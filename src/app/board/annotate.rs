//! Own arrows and marks: drawn with the right button while a game is looked over, and kept in the move's remark.

use super::state::BoardState;
use crate::app::drawing::drawing;
use crate::app::session::{Request, Session};
use crate::record::Annotation;
use crate::rules::Spot;
use bevy::prelude::*;

/// The right button went down on `spot`: whether that begins a mark or an arrow. With a piece in the hand it does not.
pub(super) fn begin(state: &mut BoardState, spot: Option<Spot>) -> bool {
    let idle = state.interaction.choice().is_none() && state.interaction.pending().is_none();
    state.pointing.drawing = spot.filter(|_| idle);
    state.pointing.drawing.is_some()
}

/// It came up on `spot`: where it went down the square is marked, elsewhere an arrow leads there; what is there already goes.
pub(super) fn end(
    state: &mut BoardState,
    session: &Session,
    spot: Option<Spot>,
    requests: &mut MessageWriter<Request>,
) {
    let (Some(from), Some(to)) = (state.pointing.drawing.take(), spot) else {
        return;
    };
    let board = drawing(session.game.variant());
    let place = session.place();
    let mut annotation = Annotation::parse(session.game.comment(place));
    let [from_name, to_name] = [from, to].map(|spot| board.spot_name(spot));
    if from == to {
        annotation.toggle_square(&to_name);
    } else {
        annotation.toggle_arrow(&from_name, &to_name);
    }
    requests.write(Request::Remark(place, annotation.to_string()));
}
