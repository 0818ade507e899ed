//! The engines in their seats: started when they are to move, kept while the game goes on, and ended when they are not
//! wanted any more. One that is thinking is killed, one that is not may quit by itself.

use super::engine::{EngineSeat, Failure};
use super::{Opponent, words};
use crate::background::Waker;
use crate::interface::{ErrorQueue, OpenDialog};
use crate::session::{Assessment, ForfeitCause, Request, Session, Thinking};
use crate::setup::{Controller, Engine};
use crate::text::{start_failure, tr};
use bevy::prelude::*;
use quadrille_arena::Cause;
use quadrille_engine::EngineError;
use quadrille_games::rules::Player;
use std::sync::Arc;
use std::time::Duration;

/// The engines of this program.
#[derive(Default)]
pub(super) struct Engines {
    seats: [Option<EngineSeat>; 2],
    /// Those that have been sent away and may not be gone yet.
    leaving: Vec<EngineSeat>,
    /// Held by every engine's thread as well.
    alive: Arc<()>,
}

impl Engines {
    /// Whether one of them is thinking.
    pub(super) fn are_thinking(&self) -> bool {
        self.seats
            .iter()
            .flatten()
            .any(|seat| seat.asked().is_some())
    }

    /// Whether one of them is asked for a move and still being started.
    pub(super) fn is_starting(&self) -> bool {
        let mut seats = self.seats.iter().flatten();
        seats.any(|seat| seat.asked().is_some() && seat.thinks_for().is_none())
    }

    /// How many may be running, those included that have been sent away.
    pub(super) fn running(&self) -> usize {
        Arc::strong_count(&self.alive) - 1
    }

    /// Tells the one that is thinking to move at once.
    pub(super) fn move_now(&self) {
        for seat in self.seats.iter().flatten() {
            seat.move_now();
        }
    }

    /// Sends away those that `session` has no use for. `stale` says whether the position with a serial number is one that
    /// nothing is to be thought about any more.
    pub(super) fn keep(&mut self, session: &Session, away: bool, stale: impl Fn(u64) -> bool) {
        self.leaving.retain(|seat| !seat.is_gone());
        for player in Player::BOTH {
            let Some(seat) = &self.seats[player.index()] else {
                continue;
            };
            let own = match &session.seats[player.index()].controller {
                Controller::Engine { engine, .. } => seat.is(engine, session.game.variant()),
                _ => false,
            };
            let over = session.is_over();
            if !own || away || over || seat.asked().is_some_and(&stale) {
                self.send_away(player);
            }
        }
    }

    /// Sends all away.
    pub(super) fn dismiss(&mut self) {
        for player in Player::BOTH {
            self.send_away(player);
        }
    }

    /// Kills all, those included that were sent away; does not wait.
    pub(super) fn kill(&mut self) {
        self.seats = [None, None];
        self.leaving.clear();
    }

    fn send_away(&mut self, player: Player) {
        if let Some(mut seat) = self.seats[player.index()].take() {
            seat.dismiss();
            self.leaving.push(seat);
        }
    }

    /// Asks the engine to move; `false` when the system gives it no thread.
    pub(super) fn ask(
        &mut self,
        session: &Session,
        player: Player,
        engine: &Arc<Engine>,
        movetime: Duration,
        wake: Option<Waker>,
    ) -> bool {
        let seat = &mut self.seats[player.index()];
        if seat.is_none() {
            let alive = Arc::clone(&self.alive);
            *seat = EngineSeat::new(engine, session.game.variant(), alive);
        }
        let Some(seat) = seat else { return false };
        seat.ask(&session.game, session.serial, movetime, wake);
        true
    }
}

/// Takes the news of an engine that thinks.
pub(super) fn poll(
    mut opponent: ResMut<Opponent>,
    mut thinking: ResMut<Thinking>,
    session: Option<Res<Session>>,
    mut complaints: ResMut<ErrorQueue>,
    mut requests: MessageWriter<Request>,
    mut dialogs: MessageWriter<OpenDialog>,
) {
    let Some(session) = session else { return };
    if !opponent.engines.are_thinking() {
        return;
    }
    let opponent = &mut *opponent;
    for player in Player::BOTH {
        let Some(seat) = &mut opponent.engines.seats[player.index()] else {
            continue;
        };
        if seat.asked().is_none() {
            continue;
        }
        if let Some(thought) = seat.take_thought() {
            thinking.depth = thought.depth;
            thinking.nodes = thought.nodes;
            thinking.assessment = thought.score.map(Assessment::Searched);
            thinking.line = words::line(session.game.position(), &thought.line);
        }
        let used = seat.thinks_for();
        thinking.starting = used.is_none();
        thinking.used = used.unwrap_or_default();
        match seat.take_verdict() {
            Some((serial, Ok(mv))) => {
                opponent.answer = Some((mv, serial));
                *thinking = Thinking::default();
            }
            Some((serial, Err(failure))) => {
                opponent.engines.send_away(player);
                *thinking = Thinking::default();
                let undecided = match failure {
                    Failure::Loss(Cause::Engine(error), _) if error.is_resource_shortage() => {
                        complaints.push(tr!(
                            "engine-not-its-fault",
                            name = &session.seats[player.index()].name,
                            reason = start_failure(&error)
                        ));
                        true
                    }
                    Failure::Start(error, output) => {
                        let reason = start_failure(&error);
                        let lines = output.lines_beyond(&reason);
                        dialogs.write(OpenDialog::EngineFailure(player, reason, lines));
                        true
                    }
                    Failure::Loss(cause, output) => {
                        let cause = ForfeitCause::from(cause);
                        if matches!(cause, ForfeitCause::Engine(EngineError::Ended { .. })) {
                            let reason = cause.words();
                            let lines = output.lines_beyond(&reason);
                            if !lines.is_empty() {
                                let name = &session.seats[player.index()].name;
                                let told = tr!("engine-crashed", name = name, reason = reason);
                                complaints.push(format!("{told}\n{}", lines.join("\n")));
                            }
                        }
                        requests.write(Request::Forfeit { serial, cause });
                        false
                    }
                };
                if undecided {
                    opponent.failed = Some(serial);
                    requests.write(Request::Pause(true));
                } else {
                    opponent.answered = Some(serial);
                }
            }
            None if seat.is_dead() => {
                error!("the engine's thread ended without an answer; the game is paused");
                opponent.failed = seat.asked();
                opponent.engines.send_away(player);
                *thinking = Thinking::default();
                requests.write(Request::Pause(true));
            }
            None => {}
        }
    }
}
