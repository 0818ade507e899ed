//! Own arrows and marks: drawn with the right button while a game is looked over, and kept in the move's remark.

use super::state::BoardState;
use crate::drawing::drawing;
use crate::session::{Request, Session};
use bevy::prelude::*;
use quadrille_games::record::Annotation;
use quadrille_games::rules::Spot;

/// The right button went down on `spot`: a mark or an arrow begins. The reserves have none, as nothing is drawn there.
pub(super) fn begin(state: &mut BoardState, spot: Option<Spot>) {
    state.pointing.drawing = spot.filter(|&spot| spot != Spot::RESERVE);
}

/// It came up on `spot`: where it went down the square is marked, elsewhere an arrow leads there; what is there already goes.
pub(super) fn end(
    state: &mut BoardState,
    session: &Session,
    spot: Option<Spot>,
    requests: &mut MessageWriter<Request>,
) {
    let to = spot.filter(|&spot| spot != Spot::RESERVE);
    let (Some(from), Some(to)) = (state.pointing.drawing.take(), to) else {
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
