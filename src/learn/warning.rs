//! The blunder warning in a game against a level. The AI waits until the person's move was checked, and after a warning until
//! the person has confirmed it.

use super::refutation::search_briefly;
use crate::background::{BackgroundJob, Reporter, waker};
use crate::opponent::{AiHold, OpponentSystems};
use crate::schedule::AppSystems;
use crate::session::move_played::MovePlayed;
use crate::session::rated::Assistance;
use crate::session::{Exercise, GameSession, Request, Session};
use crate::settings::Settings;
use crate::setup::Controller;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::{Game, Judgement, Place};
use quadrille_games::rules::AnyMove;
use quadrille_review::judge::{Evaluation, judgement_of_move, loss};
use quadrille_review::search_text::chance_of;
use quadrille_search::lower_search_priority;
use std::collections::HashMap;

/// A move that loses much of the chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blunder {
    /// The place after the blunder.
    pub place: Place,
    /// The chance to win before the blunder, from 0 to 1.
    pub chance: f64,
    /// The loss of this chance by the move.
    pub loss: f64,
    /// The reply that shows why.
    pub reply: Option<AnyMove>,
}

/// The event that the person confirms the move.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmMove;

/// The check of the person's last move.
#[derive(Resource, Default)]
pub struct BlunderWarning {
    /// The serial number of the session whose last move was checked.
    serial: u64,
    job: Option<BackgroundJob<Option<Blunder>>>,
    blunder: Option<Blunder>,
}

impl BlunderWarning {
    /// Returns the warning about the last move of the current game, until the move is taken back or confirmed.
    pub fn for_session(&self, session: &GameSession) -> Option<Blunder> {
        self.blunder.filter(|_| self.serial == session.serial)
    }

    /// Returns whether the last move is being checked.
    pub const fn is_checking(&self) -> bool {
        self.job.is_some()
    }
}

/// Returns whether the last move is a person's, and a level of the AI is to answer without a clock.
fn needs_check(session: &GameSession) -> bool {
    let game = &session.game;
    let last_ply = game.ply_at(game.place());
    let is_person_move = last_ply
        .is_some_and(|ply| session.seats[ply.player.index()].controller == Controller::Human);
    let is_ai_to_move = matches!(session.seat_to_move().controller, Controller::Ai { .. });
    let is_untimed = !session.is_timed() && session.exercise == Exercise::None;
    is_person_move && is_ai_to_move && is_untimed && !session.is_over()
}

/// Sends the blunder if the last move of `game` is one, else `None`.
fn check_move(game: &Game, reporter: &Reporter<Option<Blunder>>) {
    lower_search_priority();
    let place = game.place();
    let Some(place_before) = game.before(place) else { return };
    let mut evaluations = HashMap::new();
    let mut reply = None;
    for searched_place in [place_before, place] {
        let mut searched_game = game.clone();
        searched_game.set_place(searched_place);
        let result = search_briefly(&searched_game, reporter.stop());
        reply = result.best_move;
        evaluations.insert(
            searched_place,
            Evaluation {
                score: result.score,
                pv: result.best_move.into_iter().collect(),
                depth: result.depth,
            },
        );
        let played_move = game.ply_at(place).map(|ply| ply.mv);
        if reporter.stop().is_stopped() || result.best_move == played_move {
            break;
        }
    }
    let is_blunder = judgement_of_move(game, &evaluations, place) == Some(Judgement::Blunder);
    let loss = loss(game, &evaluations, place).filter(|_| is_blunder);
    let chance = evaluations
        .get(&place_before)
        .map_or(0.5, |evaluation| chance_of(evaluation.score, game.variant()));
    reporter.send(loss.map(|loss| Blunder { place, chance, loss, reply }));
}

/// Checks a person's move, and holds the AI until the check is done and a warning is answered.
fn check_blunders(
    mut warning: ResMut<BlunderWarning>,
    mut ai_hold: ResMut<AiHold>,
    mut played_moves: MessageReader<MovePlayed>,
    mut requests: MessageWriter<Request>,
    If(session): If<Res<Session>>,
    settings: Res<Settings>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let last_serial = played_moves.read().last().map(|played_move| played_move.serial);
    if !settings.ai.warn || warning.serial != session.serial {
        warning.job = None;
        warning.blunder = None;
    }
    if settings.ai.warn && last_serial == Some(session.serial) && needs_check(&session) {
        warning.serial = session.serial;
        let game = session.game.clone();
        let check = move |reporter: &Reporter<_>| check_move(&game, reporter);
        warning.job = BackgroundJob::start("blunder", waker(proxy.as_deref()), check);
    }
    let job = warning.reborrow().map_unchanged(|warning| &mut warning.job);
    if let Some(Some(blunder)) = BackgroundJob::take_result(job) {
        warning.blunder = blunder;
        if blunder.is_some() {
            requests.write(Request::Assist(Assistance::Warning));
        }
    }
    ai_hold.set_if_neq(AiHold(warning.job.is_some() || warning.blunder.is_some()));
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BlunderWarning>()
        .add_observer(|_: On<ConfirmMove>, mut warning: ResMut<BlunderWarning>| {
            *warning = BlunderWarning::default();
        })
        .add_systems(Update, check_blunders.in_set(AppSystems::Think).before(OpponentSystems));
}
