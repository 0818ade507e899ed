//! The demonstration: an idle Home starts a game between AIs, which any input ends.

use super::home::demo_setup;
use super::prelude::*;
use crate::interface::OpenDialogs;
use crate::power::FrameRequest;
use crate::session::{OpenGames, Pace, Request};
use crate::settings::Settings;
use crate::setup::{Controller, Setup};
use crate::tournament::Tournaments;
use bevy::ecs::system::SystemParam;
use bevy::window::{PrimaryWindow, WindowEvent};
use quadrille_search::Level;
use std::time::Duration;

/// The idle time before a game starts.
pub const IDLE_BEFORE_DEMO: Duration = Duration::from_secs(75);
/// The time for which the end of a game is shown before the next one starts.
const END_DISPLAY_TIME: Duration = Duration::from_secs(8);
/// The level of both AIs. It needs little processor time.
const DEMO_LEVEL: u8 = 7;

/// The state of the demonstration.
#[derive(Resource, Debug, Default)]
pub struct Demonstration {
    /// Whether a game is playing.
    pub is_playing: bool,
    /// The idle time on Home, or the time since the end of the game.
    idle_time: Duration,
    /// The number of games that were started.
    shown_game_count: usize,
}

/// The input that shows whether a person is present.
#[derive(SystemParam)]
pub struct InputMonitor<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    frame_request: Option<ResMut<'w, FrameRequest>>,
}

impl InputMonitor<'_, '_> {
    /// Returns whether there was any input since the last call.
    fn has_input(&mut self) -> bool {
        let input_events = self.events.read().filter(|event| {
            matches!(
                event,
                WindowEvent::CursorMoved(_)
                    | WindowEvent::MouseButtonInput(_)
                    | WindowEvent::MouseWheel(_)
                    | WindowEvent::KeyboardInput(_)
                    | WindowEvent::TouchInput(_)
                    | WindowEvent::FileDragAndDrop(_)
            )
        });
        // All events must be read, not only the first one.
        input_events.count() > 0
    }

    /// Requests a frame for the next check, shortly after `delay`.
    fn wake_within(&mut self, delay: Duration) {
        if let Some(frame_request) = &mut self.frame_request {
            frame_request.request_within(delay + Duration::from_millis(20));
        }
    }

    /// Returns whether the window has the focus; `true` without a window.
    fn is_window_focused(&self) -> bool {
        self.window.as_ref().is_none_or(|window| window.focused)
    }
}

/// Returns the settings of a demonstration game. Each game has the next variant.
fn demonstration_setup(game_index: usize) -> Setup {
    let mut setup = demo_setup(Variant::ALL[game_index % Variant::ALL.len()]);
    for seat in &mut setup.seats {
        if let Controller::Ai { level, .. } = &mut seat.controller {
            *level = Level::new(DEMO_LEVEL).unwrap_or(Level::FULL);
        }
    }
    setup
}

/// Starts, continues and ends the demonstration.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn update_demonstration(
    mut demonstration: ResMut<Demonstration>,
    mut input_monitor: InputMonitor,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    dialogs: Res<OpenDialogs>,
    games: OpenGames,
    tournaments: Res<Tournaments>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<Request>,
) {
    let has_input = input_monitor.has_input();
    let is_focused = input_monitor.is_window_focused();
    let demonstration = &mut *demonstration;
    let required_idle_time = match screen.get() {
        Screen::Home => {
            demonstration.is_playing = false;
            let is_idle = !has_input && is_focused && settings.motion.factor().is_some();
            // A running tournament needs the processor.
            if !is_idle || dialogs.any() || tournaments.are_playing() {
                demonstration.idle_time = Duration::ZERO;
                return;
            }
            IDLE_BEFORE_DEMO
        }
        // Any input, and losing the focus, ends the demonstration.
        Screen::Game if demonstration.is_playing && (has_input || !is_focused) => {
            demonstration.is_playing = false;
            demonstration.idle_time = Duration::ZERO;
            return next_screen.set(Screen::Home);
        }
        Screen::Game if demonstration.is_playing => {
            if games.current().is_none_or(|session| session.outcome().is_none()) {
                return;
            }
            END_DISPLAY_TIME
        }
        _ => {
            demonstration.is_playing = false;
            demonstration.idle_time = Duration::ZERO;
            return;
        }
    };
    demonstration.idle_time += time.delta();
    input_monitor.wake_within(required_idle_time.saturating_sub(demonstration.idle_time));
    if demonstration.idle_time >= required_idle_time {
        requests.write(Request::NewGame(demonstration_setup(demonstration.shown_game_count)));
        requests.write(Request::Pace(Pace::Slow));
        demonstration.shown_game_count += 1;
        demonstration.idle_time = Duration::ZERO;
        demonstration.is_playing = true;
    }
}

/// Adds the demonstration.
pub fn plugin(app: &mut App) {
    app.init_resource::<Demonstration>()
        .add_systems(Update, update_demonstration.before(crate::schedule::AppSystems::Input));
}
