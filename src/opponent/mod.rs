//! The AI as a player: searches on threads, and their progress.
//!
//! A search belongs to one serial number of the session. A move, an undo or a new game changes the number. The search is then
//! stopped, and a late answer is dropped here, as it would be by the session.

mod engine;
mod engines;

mod thread;

pub use quadrille_session::engine_game::{position_setup, start_engine};

use crate::background::{ExitDeadline, waker};
use crate::interface::Screen;
use crate::power::{AlarmSystems, FrameRequest, WindowAttention};
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::premoves::ClockHoldReasons;
use crate::session::thinking::LastSearches;
use crate::session::{Assessment, Pace, Request, Session, Thinking};
use crate::settings::Settings;
use crate::setup::Controller;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
pub use engines::EngineStartFailed;
use engines::Engines;
use quadrille_games::rules::AnyMove;
use quadrille_review::reasons::Reasons;
use quadrille_search::{Level, Limits, Options, average_time};
use quadrille_session::ai_turn;
use quadrille_solver::perfect::Thinker;
use std::sync::Arc;
use std::time::Duration;
use thread::{CompletedSearch, Job, JobEvent};

/// The time for a hint. Comparing it with the continuations of a begun move and with the next best move takes at most as long again
/// each, and in Upthrust the solver half as long.
const HINT_TIME: Duration = Duration::from_millis(1000);
/// The polling interval of a search that must stop.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(10);
/// The polling interval of a running search.
const POLL_INTERVAL: Duration = Duration::from_millis(80);
/// The polling interval of a running search while the window does not have the focus.
const POLL_INTERVAL_UNFOCUSED: Duration = Duration::from_millis(500);

/// The event that a hint was found.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct HintFound {
    /// [`GameSession::serial`](crate::session::GameSession::serial) of the position.
    pub serial: u64,
    /// The move.
    pub mv: AnyMove,
    /// Why the move is good.
    pub reasons: Reasons,
}

/// Whether a move is being animated, so that the answer waits. The board sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveInMotion(pub bool);

/// The legal moves that continue the steps that a person has made on the board; none before the first step. The board sets them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BegunMoves(pub Vec<AnyMove>);

/// Whether the AI must not think yet because the person may take back a move. The blunder warning sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AiHold(pub bool);

/// The system set of the opponent.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpponentSystems;

/// The searches of the window. At most one is running.
#[derive(Resource, Default)]
pub struct Opponent {
    job: Option<Job>,
    engines: Engines,
    /// The idle searcher of each side, with its tables.
    thinkers: [Option<Thinker>; 2],
    /// An answer that waits for the previous move to be seen.
    answer: Option<(AnyMove, u64)>,
    /// The serial number of the position that was answered last. The session gets the answer in the next frame.
    answered_serial: Option<u64>,
    /// The serial number of the position in which a search or an engine failed. No other search starts until the game is
    /// resumed. The session pauses in the next frame.
    failed_serial: Option<u64>,
    /// The real time of the last change of the position, and its serial number.
    last_change: Option<(Duration, u64)>,
    /// The moves that begin with the steps made before a hint was requested.
    hint_request: Option<Vec<AnyMove>>,
    /// The thread of every search holds a clone.
    thread_token: Arc<()>,
}

impl Opponent {
    /// Returns whether a search or an external engine is thinking.
    pub fn is_thinking(&self) -> bool {
        self.job.is_some() || self.engines.are_thinking()
    }

    /// Returns the number of engines that may be running, including dismissed ones.
    pub fn running_engine_count(&self) -> usize {
        self.engines.running_engine_count()
    }

    /// Returns the number of searching threads, including those that must stop.
    pub fn running_thread_count(&self) -> usize {
        Arc::strong_count(&self.thread_token) - 1
    }

    /// Returns whether a search is running or an answer waits.
    pub fn is_busy(&self) -> bool {
        self.is_thinking() || self.answer.is_some()
    }

    /// Stops the running search and drops its answer.
    fn cancel(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop();
        }
        self.answer = None;
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Adds the systems of the opponent in their order.
pub fn plugin(app: &mut App) {
    app.init_resource::<Opponent>()
        .init_resource::<MoveInMotion>()
        .init_resource::<BegunMoves>()
        .init_resource::<AiHold>()
        .add_systems(
            Update,
            (
                cancel_stale_searches,
                read_requests,
                poll_search,
                engines::poll,
                give_answer,
                start_search
                    .run_if(in_state(Screen::Game).and_then(|ai_hold: Res<AiHold>| !ai_hold.0)),
                hold_clock,
            )
                .chain()
                .in_set(OpponentSystems)
                .in_set(AppSystems::Think),
        )
        .add_systems(Last, stop_at_exit.in_set(LeaveSystems::Finish).run_if(on_message::<AppExit>));
}

/// Stops all searches and engines when the program ends.
fn stop_at_exit(mut opponent: ResMut<Opponent>, exit_deadline: Res<ExitDeadline>) {
    opponent.cancel();
    opponent.engines.kill();
    exit_deadline.wait(|| {
        opponent.engines.running_engine_count() == 0 && opponent.running_thread_count() == 0
    });
}

/// Adds the system that only a window needs: it requests frames while a search reports progress.
pub fn window_plugin(app: &mut App) {
    app.add_systems(Last, wake_for_search.before(AlarmSystems::Set));
}

/// Requests the next frame for a running search.
fn wake_for_search(
    opponent: Res<Opponent>,
    attention: Res<WindowAttention>,
    mut frame_request: ResMut<FrameRequest>,
) {
    if opponent.is_busy() {
        frame_request.request_within(match *attention {
            WindowAttention::Full => POLL_INTERVAL,
            WindowAttention::Unfocused | WindowAttention::Hidden => POLL_INTERVAL_UNFOCUSED,
        });
    }
}

/// Stops a search whose position is no longer current, or which is not needed any more.
fn cancel_stale_searches(
    mut opponent: ResMut<Opponent>,
    mut thinking: ResMut<Thinking>,
    If(session): If<Res<Session>>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
) {
    if opponent.last_change.is_none_or(|(_, serial)| serial != session.serial) {
        opponent.last_change = Some((time.elapsed(), session.serial));
        opponent.hint_request = None;
    }
    let is_paused = session.is_paused && !session.allows_single_move;
    let is_away = *screen.get() != Screen::Game;
    let is_stale =
        |serial: u64, is_hint: bool| serial != session.serial || (!is_hint && is_paused) || is_away;
    let is_job_stale = opponent.job.as_ref().is_some_and(|job| is_stale(job.serial, job.is_hint));
    let is_answer_stale = opponent.answer.is_some_and(|(_, serial)| is_stale(serial, false));
    if is_job_stale || is_answer_stale {
        opponent.cancel();
    }
    if is_away || session.is_over() {
        // The tables of the searchers are most of the program's memory.
        opponent.thinkers = [None, None];
    }
    let engines = &mut opponent.engines;
    engines.dismiss_unused(&session, is_away, |serial| is_stale(serial, false));
    if !opponent.is_thinking() && thinking.player.is_some() {
        *thinking = Thinking::default();
    }
}

/// Reads a person's requests to the AI.
fn read_requests(
    mut requests: MessageReader<Request>,
    mut opponent: ResMut<Opponent>,
    mut thinking: ResMut<Thinking>,
    begun_moves: Res<BegunMoves>,
    If(session): If<Res<Session>>,
) {
    for request in requests.read() {
        match request {
            // At another speed a running search no longer has the right time.
            Request::MoveNow | Request::Pace(Pace::Fast) => {
                if let Some(job) = &opponent.job {
                    job.stop();
                }
                opponent.engines.move_now();
            }
            // After a failure the search is tried again.
            Request::Pause(false) | Request::Step => opponent.failed_serial = None,
            // Running engines belong to the previous game.
            Request::NewGame(_) | Request::Open(_) => opponent.engines.dismiss(),
            Request::StopThinking if opponent.job.as_ref().is_some_and(|job| job.is_hint) => {
                opponent.cancel();
                *thinking = Thinking::default();
            }
            Request::Hint => {
                let is_allowed = session.awaits_person() && session.exercise.is_game();
                opponent.hint_request = is_allowed.then(|| begun_moves.0.clone());
            }
            _ => {}
        }
    }
}

/// Handles the reports and the answer of the running search.
fn poll_search(
    mut opponent: ResMut<Opponent>,
    mut thinking: ResMut<Thinking>,
    mut last_searches: ResMut<LastSearches>,
    mut commands: Commands,
    _: If<Res<Session>>,
    mut requests: MessageWriter<Request>,
    redraw_requests: Option<ResMut<Messages<RequestRedraw>>>,
) {
    let Some(job) = &mut opponent.job else { return };
    thinking.used_time = job.start_time.elapsed();
    let answer = match job.take_event() {
        None => return,
        Some(JobEvent::Progress(info, proven_ending)) => {
            thinking.depth = info.depth;
            thinking.nodes = info.nodes;
            let assessment =
                proven_ending.map_or(Assessment::Searched(info.score), Assessment::Proven);
            thinking.assessment = Some(assessment);
            thinking.line = info.pv;
            last_searches.update(&thinking);
            // The answer follows in the next frame, so that the thinking panel shows its values. Low levels finish at once.
            if let Some(mut redraw_requests) = redraw_requests {
                redraw_requests.write(RequestRedraw);
            }
            return;
        }
        Some(JobEvent::Death) => {
            error!("the search ended without an answer; the game is paused");
            opponent.failed_serial = (!job.is_hint).then_some(job.serial);
            opponent.job = None;
            *thinking = Thinking::default();
            requests.write(Request::Pause(true));
            return;
        }
        Some(JobEvent::Answer(answer)) => answer,
    };
    let (serial, player, is_hint) = (job.serial, job.player, job.is_hint);
    opponent.job = None;
    let CompletedSearch { result, reasons, thinker } = *answer;
    opponent.thinkers[player.index()] = thinker;
    if let Some(best_move) = result.best_move
        && show_answer(&mut thinking, best_move, &result.pv)
    {
        thinking.assessment = Some(Assessment::Searched(result.score));
        last_searches.update(&thinking);
    }
    *thinking = Thinking::default();
    let Some(best_move) = result.best_move else { return };
    if is_hint {
        if let Some(reasons) = reasons {
            commands.trigger(HintFound { serial, mv: best_move, reasons });
        }
    } else {
        opponent.answer = Some((best_move, serial));
    }
}

/// Replaces an expected line that begins with another move than the answer, which the search may have found after its last
/// report. Returns whether it did.
fn show_answer(thinking: &mut Thinking, answer: AnyMove, line: &[AnyMove]) -> bool {
    let is_different = thinking.line.first().is_some_and(|&reported_move| reported_move != answer);
    if is_different {
        let line = if line.first() == Some(&answer) { line } else { &[answer] };
        thinking.line = line.to_vec();
    }
    is_different
}

/// Plays the answer after the previous move has been seen.
fn give_answer(
    mut opponent: ResMut<Opponent>,
    If(session): If<Res<Session>>,
    move_in_motion: Res<MoveInMotion>,
    time: Res<Time<Real>>,
    mut requests: MessageWriter<Request>,
) {
    let Some((mv, serial)) = opponent.answer else { return };
    let pause = if session.is_demo() && !session.allows_single_move {
        session.pace.wait()
    } else {
        ai_turn::natural_pause(&session)
    };
    let is_previous_move_seen = opponent
        .last_change
        .is_none_or(|(change_time, _)| time.elapsed().saturating_sub(change_time) >= pause);
    // The person may be looking at an earlier position.
    if is_previous_move_seen && !move_in_motion.0 && session.viewed_place.is_none() {
        opponent.answer = None;
        opponent.answered_serial = Some(serial);
        requests.write(session.request_to_play(mv));
    }
}

/// Holds the clock while an answer waits for the previous move to be seen or for the person, and while an engine starts.
fn hold_clock(
    opponent: Res<Opponent>,
    ai_hold: Res<AiHold>,
    mut hold_reasons: ResMut<ClockHoldReasons>,
) {
    let answer_is_due = opponent.answer.is_some() || ai_hold.0;
    let engine_is_starting = opponent.engines.is_starting();
    hold_reasons.set_if_neq(ClockHoldReasons {
        answer_is_due,
        engine_is_starting,
        ..*hold_reasons
    });
}

/// Starts the next search, asks an engine, or takes a move of the openings.
fn start_search(
    mut opponent: ResMut<Opponent>,
    mut thinking: ResMut<Thinking>,
    If(session): If<Res<Session>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    settings: Res<Settings>,
    mut requests: MessageWriter<Request>,
    frame_request: Option<ResMut<FrameRequest>>,
) {
    let is_answered = opponent.answered_serial == Some(session.serial);
    if is_answered || opponent.is_busy() || session.is_over() {
        return;
    }
    if opponent.running_thread_count() > 0 {
        // A search that must stop still holds its table.
        if let Some(mut frame_request) = frame_request {
            frame_request.request_within(STOP_POLL_INTERVAL);
        }
        return;
    }
    let player = session.game.position().to_move();
    let has_failed = opponent.failed_serial == Some(session.serial);
    let can_move = (!session.is_paused || session.allows_single_move) && !has_failed;
    let (limits, level, is_hint) = match session.seat_to_move().controller {
        Controller::Ai { level, movetime } if can_move => {
            let movetime = session.thinking_time(movetime);
            (ai_turn::search_limits(&session, player, movetime), level, false)
        }
        Controller::Engine { ref engine, movetime } if can_move => {
            let movetime = session.thinking_time(movetime);
            let time = ai_turn::engine_time(&session, player, movetime);
            let share = session.max_engine_move_time(player);
            let time_limit = share.map_or(movetime, |share| movetime.min(share));
            let waker = waker(proxy.as_deref());
            let engines = &mut opponent.engines;
            if engines.ask(&session, player, engine, time, waker) {
                *thinking = Thinking::for_search(&session, player, false, time_limit);
            } else {
                opponent.failed_serial = Some(session.serial);
                requests.write(Request::Pause(true));
            }
            return;
        }
        Controller::Human if opponent.hint_request.is_some() => {
            (Limits::movetime(HINT_TIME), Level::FULL, true)
        }
        _ => return,
    };
    if !is_hint
        && settings.ai.book
        && let Some(mv) = ai_turn::opening_move(&session, level)
    {
        opponent.answer = Some((mv, session.serial));
        return;
    }
    let begun_moves = opponent.hint_request.take().filter(|_| is_hint);
    let thinker = opponent.thinkers[player.index()].take();
    let waker = waker(proxy.as_deref());
    let thread_token = Arc::clone(&opponent.thread_token);
    let table_mib = ai_turn::table_size_mib(settings.ai.memory, &session.seats, level, is_hint);
    let options = Options {
        threads: settings.ai.threads(),
        level,
        seed: session.seed ^ player as u64,
        ..Options::new(table_mib)
    };
    let time_limit = average_time(session.game.variant(), &limits).unwrap_or_default();
    opponent.job =
        Job::start(&session, player, limits, options, begun_moves, thinker, thread_token, waker);
    if opponent.job.is_none() && !is_hint {
        opponent.failed_serial = Some(session.serial);
        requests.write(Request::Pause(true));
    }
    *thinking = Thinking::for_search(&session, player, is_hint, time_limit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant};

    #[test]
    fn expected_line_begins_with_the_answer() {
        let position = AnyPosition::start(Variant::Upthrust);
        let moves = position.legal_moves();
        let [first, second] = [moves[0], moves[1]];
        let reported = |line| Thinking { line, ..Thinking::default() };
        let mut same = reported(vec![first, second]);
        assert!(!show_answer(&mut same, first, &[first]));
        assert_eq!(same.line, [first, second]);
        let mut other = reported(vec![first]);
        assert!(show_answer(&mut other, second, &[second]));
        assert_eq!(other.line, [second]);
        // An engine may answer with a move that none of its lines begins with.
        let mut odd = reported(vec![first]);
        assert!(show_answer(&mut odd, second, &[]));
        assert_eq!(odd.line, [second]);
        assert!(!show_answer(&mut reported(Vec::new()), first, &[first]));
    }
}
