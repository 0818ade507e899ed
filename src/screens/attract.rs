//! Home left alone becomes a game of the AI against itself, which any input ends.

use super::home::demo;
use super::prelude::*;
use crate::interface::OpenDialogs;
use crate::power::Wake;
use crate::session::{Pace, Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, Setup};
use crate::tournament::Tournaments;
use bevy::ecs::system::SystemParam;
use bevy::window::{PrimaryWindow, WindowEvent};
use quadrille_search::Level;
use std::time::Duration;

/// How long Home is left alone before a game begins there.
pub const PATIENCE: Duration = Duration::from_secs(75);
/// How long the end of a game stays before the next one begins.
const END: Duration = Duration::from_secs(8);
/// How long the AIs may think: they play quickly and cost little.
const LEVEL: u8 = 7;

/// Whether such a game is on, and how long nobody has done anything.
#[derive(Resource, Debug, Default)]
pub struct Attract {
    /// Whether a game plays by itself now.
    pub on: bool,
    /// How long nothing was done on Home, or how long the game has been over.
    idle: Duration,
    /// How many games were shown.
    shown: usize,
}

/// What decides whether somebody is there.
#[derive(SystemParam)]
pub struct Presence<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    wake: Option<ResMut<'w, Wake>>,
}

impl Presence<'_, '_> {
    /// Whether somebody did something since the last call.
    fn is_felt(&mut self) -> bool {
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
        // Every one of them is read.
        felt.count() > 0
    }

    /// Asks for a frame when it is time to look again.
    fn wake_within(&mut self, delay: Duration) {
        if let Some(wake) = &mut self.wake {
            wake.within(delay + Duration::from_millis(20));
        }
    }

    /// Whether the window can be seen, as far as that is known.
    fn is_looked_at(&self) -> bool {
        self.window.as_ref().is_none_or(|window| window.focused)
    }
}

/// A game to be watched.
fn show(number: usize) -> Setup {
    let mut setup = demo(Variant::ALL[number % Variant::ALL.len()]);
    for seat in &mut setup.seats {
        if let Controller::Ai { level, .. } = &mut seat.controller {
            *level = Level::new(LEVEL).unwrap_or(Level::FULL);
        }
    }
    setup
}

/// Begins such a game, goes on with the next, and ends it.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn attract(
    mut attract: ResMut<Attract>,
    mut presence: Presence,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    dialogs: Res<OpenDialogs>,
    session: Option<Res<Session>>,
    tournaments: Res<Tournaments>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<Request>,
) {
    let felt = presence.is_felt();
    let seen = presence.is_looked_at();
    let attract = attract.bypass_change_detection();
    let patience = match screen.get() {
        Screen::Home => {
            attract.on = false;
            let quiet = !felt && seen && settings.motion.factor().is_some();
            // The players of a tournament need the machine for themselves.
            if !quiet || dialogs.any() || tournaments.are_playing() {
                attract.idle = Duration::ZERO;
                return;
            }
            PATIENCE
        }
        // Nor does it go on where nobody can see it.
        Screen::Game if attract.on && (felt || !seen) => {
            attract.on = false;
            attract.idle = Duration::ZERO;
            return next.set(Screen::Home);
        }
        Screen::Game if attract.on => {
            if session.is_none_or(|session| session.outcome().is_none()) {
                return;
            }
            END
        }
        _ => {
            attract.on = false;
            attract.idle = Duration::ZERO;
            return;
        }
    };
    attract.idle += time.delta();
    presence.wake_within(patience.saturating_sub(attract.idle));
    if attract.idle >= patience {
        requests.write(Request::NewGame(show(attract.shown)));
        requests.write(Request::Pace(Pace::Slow));
        attract.shown += 1;
        attract.idle = Duration::ZERO;
        attract.on = true;
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Attract>()
        .add_systems(Update, attract.before(crate::schedule::AppSystems::Input));
}
