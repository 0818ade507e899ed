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
const END_DISPLAY: Duration = Duration::from_secs(8);
/// The level of both AIs: quick and cheap.
const DEMO_LEVEL: u8 = 7;

/// The state of the demonstration.
#[derive(Resource, Debug, Default)]
pub struct AttractMode {
    /// Whether a game is playing.
    pub is_playing: bool,
    /// The idle time on Home, or the time since the end of the game.
    idle: Duration,
    /// The number of games shown.
    games_shown: usize,
}

/// The input that shows whether a person is present.
#[derive(SystemParam)]
pub struct InputMonitor<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    wake: Option<ResMut<'w, FrameRequest>>,
}

impl InputMonitor<'_, '_> {
    /// Returns whether there was any input since the last call.
    fn has_input(&mut self) -> bool {
        let felt = self.events.read().filter(|event| {
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
        felt.count() > 0
    }

    /// Requests a frame for the next check.
    fn wake_within(&mut self, delay: Duration) {
        if let Some(wake) = &mut self.wake {
            wake.request_within(delay + Duration::from_millis(20));
        }
    }

    /// Returns whether the window has the focus; `true` without a window.
    fn is_window_focused(&self) -> bool {
        self.window.as_ref().is_none_or(|window| window.focused)
    }
}

/// Returns the settings of a demonstration game.
fn demonstration_setup(number: usize) -> Setup {
    let mut setup = demo_setup(Variant::ALL[number % Variant::ALL.len()]);
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
    mut attract: ResMut<AttractMode>,
    mut presence: InputMonitor,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    dialogs: Res<OpenDialogs>,
    games: OpenGames,
    tournaments: Res<Tournaments>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<Request>,
) {
    let felt = presence.has_input();
    let seen = presence.is_window_focused();
    let attract = &mut *attract;
    let patience = match screen.get() {
        Screen::Home => {
            attract.is_playing = false;
            let quiet = !felt && seen && settings.motion.factor().is_some();
            // A running tournament needs the processor.
            if !quiet || dialogs.any() || tournaments.are_playing() {
                attract.idle = Duration::ZERO;
                return;
            }
            IDLE_BEFORE_DEMO
        }
        // Ends the demonstration when the window loses the focus.
        Screen::Game if attract.is_playing && (felt || !seen) => {
            attract.is_playing = false;
            attract.idle = Duration::ZERO;
            return next.set(Screen::Home);
        }
        Screen::Game if attract.is_playing => {
            if games.current().is_none_or(|session| session.outcome().is_none()) {
                return;
            }
            END_DISPLAY
        }
        _ => {
            attract.is_playing = false;
            attract.idle = Duration::ZERO;
            return;
        }
    };
    attract.idle += time.delta();
    presence.wake_within(patience.saturating_sub(attract.idle));
    if attract.idle >= patience {
        requests.write(Request::NewGame(demonstration_setup(attract.games_shown)));
        requests.write(Request::Pace(Pace::Slow));
        attract.games_shown += 1;
        attract.idle = Duration::ZERO;
        attract.is_playing = true;
    }
}

/// Adds the demonstration.
pub fn plugin(app: &mut App) {
    app.init_resource::<AttractMode>()
        .add_systems(Update, update_demonstration.before(crate::schedule::AppSystems::Input));
}
