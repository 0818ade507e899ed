//! The engines of both seats. They start for their first move, run during the game and end when they are not needed. A thinking
//! engine is killed, an idle one may quit.

use super::Opponent;
use super::engine::EngineSeat;
use crate::background::Waker;
use crate::engine_errors::start_failure;
use crate::interface::ReportQueue;
use crate::session::thinking::LastSearches;
use crate::session::{Assessment, ForfeitCause, Request, Session, Thinking};
use crate::setup::{Controller, Engine};
use bevy::prelude::*;
use quadrille_arena::PlayerFailure;
use quadrille_engine::EngineError;
use quadrille_games::rules::Player;
use quadrille_review::search_text;
use quadrille_search::StopFlag;
use quadrille_session::ai_turn::EngineTime;
use quadrille_text::tr;
use std::sync::Arc;

/// An engine has not started. The game is paused.
#[derive(Event, Clone, Debug)]
pub struct EngineStartFailed {
    /// The player of the engine.
    pub player: Player,
    /// The reason as the end of a sentence.
    pub reason: String,
    /// The first and the last lines of the engine's error output.
    pub error_output: Vec<String>,
}

/// The engines of the window.
#[derive(Default)]
pub(super) struct Engines {
    seats: [Option<EngineSeat>; 2],
    /// The question in progress.
    pending_question: Option<PendingQuestion>,
    /// Seats that were dismissed and may still be running.
    dismissed_seats: Vec<EngineSeat>,
    /// The thread of every engine holds a clone.
    thread_token: Arc<()>,
}

/// A question without an answer yet.
struct PendingQuestion {
    player: Player,
    /// [`GameSession::serial`](crate::session::GameSession::serial) of the position.
    serial: u64,
    /// Makes the engine answer at once.
    stop: StopFlag,
}

impl Engines {
    /// Returns whether an engine is thinking.
    pub(super) const fn are_thinking(&self) -> bool {
        self.pending_question.is_some()
    }

    /// Returns whether the engine to move is still starting.
    pub(super) fn is_starting(&self) -> bool {
        let question = self.pending_question.as_ref();
        let seat = question.and_then(|question| self.seats[question.player.index()].as_ref());
        seat.is_some_and(|seat| seat.thinking_time().is_none())
    }

    /// Returns the number of engines that may be running, including dismissed ones.
    pub(super) fn running_engine_count(&self) -> usize {
        Arc::strong_count(&self.thread_token) - 1
    }

    /// Makes the thinking engine answer at once.
    pub(super) fn move_now(&self) {
        if let Some(question) = &self.pending_question {
            question.stop.stop();
        }
    }

    /// Dismisses engines that `session` does not need. `needs_no_answer` returns whether the position with this serial number
    /// needs no answer.
    pub(super) fn dismiss_unused(
        &mut self,
        session: &Session,
        is_away: bool,
        needs_no_answer: impl Fn(u64) -> bool,
    ) {
        self.dismissed_seats.retain(|seat| !seat.has_ended());
        for player in Player::BOTH {
            let Some(seat) = &self.seats[player.index()] else { continue };
            let is_needed = match &session.seats[player.index()].controller {
                Controller::Engine { engine, .. } => seat.is_for(engine, session.game.variant()),
                _ => false,
            };
            let question =
                self.pending_question.as_ref().filter(|question| question.player == player);
            let is_stale = question.is_some_and(|question| needs_no_answer(question.serial));
            if !is_needed || is_away || session.is_over() || is_stale {
                self.dismiss_seat(player);
            }
        }
    }

    /// Dismisses all engines.
    pub(super) fn dismiss(&mut self) {
        for player in Player::BOTH {
            self.dismiss_seat(player);
        }
    }

    /// Kills all engines, including dismissed ones. Does not wait.
    pub(super) fn kill(&mut self) {
        self.pending_question = None;
        self.seats = [None, None];
        self.dismissed_seats.clear();
    }

    /// Dismisses the engine of `player`, if there is one.
    fn dismiss_seat(&mut self, player: Player) {
        let question = self.pending_question.take_if(|question| question.player == player);
        if let Some(mut seat) = self.seats[player.index()].take() {
            seat.dismiss(question.is_some());
            self.dismissed_seats.push(seat);
        }
    }

    /// Asks an engine for a move. Returns `false` if the system cannot start a thread.
    pub(super) fn ask(
        &mut self,
        session: &Session,
        player: Player,
        engine: &Arc<Engine>,
        time: EngineTime,
        waker: Option<Waker>,
    ) -> bool {
        let seat = &mut self.seats[player.index()];
        if seat.is_none() {
            let thread_token = Arc::clone(&self.thread_token);
            *seat = EngineSeat::new(engine, session.game.variant(), thread_token);
        }
        let Some(seat) = seat else { return false };
        self.pending_question = Some(PendingQuestion {
            player,
            serial: session.serial,
            stop: seat.ask(&session.game, time, waker),
        });
        true
    }
}

/// Handles the reports and the answer of the thinking engine.
pub(super) fn poll(
    mut opponent: ResMut<Opponent>,
    mut thinking: ResMut<Thinking>,
    mut last_searches: ResMut<LastSearches>,
    If(session): If<Res<Session>>,
    mut error_queue: ResMut<ReportQueue>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) {
    let opponent = &mut *opponent;
    let engines = &mut opponent.engines;
    let Some(&PendingQuestion { player, serial, .. }) = engines.pending_question.as_ref() else {
        return;
    };
    let Some(seat) = &mut engines.seats[player.index()] else { return };
    if let Some(info) = seat.take_info() {
        thinking.depth = info.depth.unwrap_or_default();
        thinking.nodes = info.nodes.unwrap_or_default();
        thinking.assessment = info.score.map(Assessment::Searched);
        let position = session.game.position();
        thinking.line = search_text::legal_line(position, &info.pv, search_text::MAX_LINE_MOVES);
        last_searches.update(&thinking);
    }
    let thinking_time = seat.thinking_time();
    thinking.is_starting = thinking_time.is_none();
    thinking.used_time = thinking_time.unwrap_or_default();
    let reply = match seat.take_reply() {
        Some(reply) => reply,
        None if seat.is_dead() => {
            error!("the engine's thread ended without an answer; the game is paused");
            engines.dismiss_seat(player);
            *thinking = Thinking::default();
            opponent.failed_serial = Some(serial);
            requests.write(Request::Pause(true));
            return;
        }
        None => return,
    };
    engines.pending_question = None;
    if let Ok(mv) = reply
        && super::show_answer(&mut thinking, mv, &[])
    {
        last_searches.update(&thinking);
    }
    *thinking = Thinking::default();
    let (cause, output) = match reply {
        Ok(mv) => {
            opponent.answer = Some((mv, serial));
            return;
        }
        Err(failure) => failure,
    };
    engines.dismiss_seat(player);
    let player_name = &session.seats[player.index()].name;
    match cause {
        PlayerFailure::Engine(error) if error.is_resource_shortage() => {
            let reason = start_failure(&error);
            error_queue.push(tr!("engine-not-its-fault", name = player_name, reason = reason));
        }
        PlayerFailure::Unready(error) => {
            let reason = start_failure(&error);
            let error_output = output.lines_unless_quoted(&reason);
            commands.trigger(EngineStartFailed { player, reason, error_output });
        }
        cause => {
            let cause = ForfeitCause::from(cause);
            if matches!(cause, ForfeitCause::Engine(EngineError::Exited { .. })) {
                let reason = cause.text();
                let output_lines = output.lines_unless_quoted(&reason);
                if !output_lines.is_empty() {
                    let message = tr!("engine-crashed", name = player_name, reason = reason);
                    error_queue.push(format!("{message}\n{}", output_lines.join("\n")));
                }
            }
            requests.write(Request::Forfeit { serial, cause });
            opponent.answered_serial = Some(serial);
            return;
        }
    }
    // A failure that is not the engine's fault does not decide the game.
    opponent.failed_serial = Some(serial);
    requests.write(Request::Pause(true));
}
