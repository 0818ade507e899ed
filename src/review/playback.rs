//! Steps through a reviewed game: automatically, and between bad moves.

use super::{Review, line};
use crate::interface::{OpenDialogs, Screen};
use crate::power::FrameRequest;
use crate::session::{GameSession, Request, Session};
use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::Player;
use std::time::Duration;

/// The time for which each position is shown.
const DISPLAY_TIME: Duration = Duration::from_millis(1200);

/// A direction in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the start.
    Back,
    /// Towards the end.
    Forward,
}

/// Returns the next place from the viewed one, on its line, with a bad move of `player` or of either side. After the
/// last one the first one follows, and vice versa.
pub fn next_mistake(
    review: &Review,
    session: &GameSession,
    direction: Direction,
    player: Option<Player>,
) -> Option<Place> {
    let mut places = line(session);
    let here = places.iter().position(|&place| place == session.place());
    let here = here.unwrap_or(0);
    match direction {
        Direction::Forward => places.rotate_left(here + 1),
        Direction::Back => {
            places.rotate_left(here);
            places.reverse();
        }
    }
    let game = &session.game;
    let marked = |place: &Place| {
        let by = game.ply_at(*place).map(|ply| ply.player);
        (player.is_none() || by == player) && review.judgement(session, *place).is_some()
    };
    places.into_iter().find(marked)
}

/// Steps through the line until its end, or until another place is viewed.
pub(super) fn step_automatically(
    mut review: ResMut<Review>,
    session: Res<Session>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    dialogs: Option<Res<OpenDialogs>>,
    alarm: Option<ResMut<FrameRequest>>,
    mut table: MessageWriter<Request>,
) {
    let Some((place, seen)) = review.playing else { return };
    if *screen.get() != Screen::Game || dialogs.is_some_and(|dialogs| dialogs.any()) {
        review.playing = None;
        return;
    }
    if session.place() != place {
        // A request of the previous frame may still be unhandled.
        review.playing = (seen.is_zero()).then_some((place, Duration::from_nanos(1)));
        return;
    }
    let seen = seen + time.delta();
    let next = session.game.after(place).filter(|_| !session.game.is_end_of_line(place));
    review.playing = match next {
        None => None,
        Some(next) if seen >= DISPLAY_TIME => {
            table.write(Request::GoTo(next));
            Some((next, Duration::ZERO))
        }
        Some(_) => Some((place, seen)),
    };
    if let Some(mut alarm) = alarm.filter(|_| review.playing.is_some()) {
        alarm.request_within(DISPLAY_TIME.saturating_sub(seen));
    }
}
