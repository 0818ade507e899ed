//! The program for tests: without rendering, and with a simulated window and simulated input.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use quadrille::background::{report_count, wait_for_report};
use quadrille::board::current_scene;
use quadrille::board::layout::BoardPlace;
use quadrille::board::state::BoardState;
use quadrille::core_plugin;
use quadrille::input::keys::CommandKey;
use quadrille::interface::{Dialog, DialogCommands, Screen};
use quadrille::review::BestMoves;
use quadrille::session::{Request, Session};
use quadrille::setup::{Controller, SeatSetup, Setup};
use quadrille_drawing::{drawing, spot_named};
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Spot, Variant};
use quadrille_search::Level;
use std::time::Duration;

/// The maximum time between frames. A report of a thread ends it early.
const FRAME: Duration = Duration::from_millis(16);

/// Returns the spot with this name.
pub fn spot(variant: Variant, name: &str) -> Spot {
    spot_named(variant, name).unwrap_or_else(|| unreachable!("{variant} has no {name}"))
}

/// The program without rendering, with a simulated window.
pub struct Table {
    pub app: App,
    window: Entity,
}

/// Returns the seat of a person.
pub fn human() -> SeatSetup {
    SeatSetup { controller: Controller::Human, name: "Somebody".to_owned(), clock: None }
}

/// Returns the seat of a full-strength AI with this time per move.
pub fn ai(millis: u64) -> SeatSetup {
    SeatSetup {
        controller: Controller::Ai { level: Level::FULL, movetime: Duration::from_millis(millis) },
        name: "Quadrille".to_owned(),
        clock: None,
    }
}

/// Returns the type of the open dialog's form, or an empty text.
pub fn dialog(app: &App) -> String {
    let dialogs = app.world().try_query_filtered::<&Name, With<Dialog>>();
    let name = dialogs.and_then(|mut dialogs| dialogs.iter(app.world()).next().cloned());
    name.map_or_else(String::new, |name| name.to_string())
}

/// Triggers an event, such as a request for a dialog.
pub fn trigger<'t>(app: &mut App, event: impl Event<Trigger<'t>: Default>) {
    app.world_mut().trigger(event);
    app.world_mut().flush();
}

/// Closes the open dialog in the next frame, as its buttons do.
pub fn close_dialog(app: &mut App) {
    app.world_mut().commands().close_dialog();
    app.world_mut().flush();
}

impl Table {
    /// Starts the program on its Home screen.
    pub fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin))
            .add_message::<WindowEvent>()
            .add_plugins(core_plugin);
        let window = app
            .world_mut()
            .spawn((Window { resolution: (1280, 800).into(), ..default() }, PrimaryWindow))
            .id();
        // Handing short systems to threads takes a third of the processor time. The scenarios of the real window do it.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        app.update();
        Self { app, window }
    }

    /// Starts a game between these seats, Player 1 in the first.
    pub fn with_game(variant: Variant, seats: [SeatSetup; 2]) -> Self {
        let mut table = Self::new();
        table.ask(Request::NewGame(Setup { seats, ..Setup::default_game(variant) }));
        table.app.update();
        table.app.update();
        table
    }

    /// Sends a request and runs a frame.
    pub fn ask(&mut self, request: Request) {
        self.app.world_mut().write_message(request);
        self.app.update();
    }

    /// Switches to a screen, as buttons do, and runs a frame.
    pub fn go_to(&mut self, screen: Screen) {
        let mut next = self.app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(screen);
        self.app.update();
    }

    /// Views the position after this number of plies.
    pub fn view_ply(&mut self, plies: usize) {
        let game = &self.session().game;
        let way = game.way_to(game.end_of_line(game.place()));
        let last = plies.checked_sub(1);
        let place = last.map_or(Place::START, |last| way[last]);
        self.ask(Request::GoTo(place));
    }

    /// Returns the current game's session. Panics without a game.
    pub fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    /// Returns the current position of the game.
    pub fn position(&self) -> AnyPosition {
        self.session().game.position().clone()
    }

    /// Returns the state of the board.
    pub fn board(&self) -> &BoardState {
        self.app.world().resource::<BoardState>()
    }

    /// Returns the moves and squares that the board marks for a review.
    pub fn marked_moves(&self) -> &BestMoves {
        self.app.world().resource::<BestMoves>()
    }

    /// Returns the centre of a spot in the window.
    pub fn point(&self, spot: Spot) -> Vec2 {
        let place = self.app.world().resource::<BoardPlace>();
        let session = self.session();
        let view = current_scene::view(session, self.board(), place);
        place.to_window(drawing(session.game.variant()).centre(&view, spot))
    }

    /// Sends a window event.
    pub fn write(&mut self, event: WindowEvent) {
        self.app.world_mut().write_message(event);
    }

    /// Returns the window's entity.
    pub const fn window(&self) -> Entity {
        self.window
    }

    /// Moves the pointer.
    pub fn point_at(&mut self, at: Vec2) {
        let window = self.window;
        self.write(WindowEvent::CursorMoved(CursorMoved { window, position: at, delta: None }));
    }

    /// Presses or releases a button at the pointer.
    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.write(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window }));
    }

    /// Clicks on a point of the window within one frame.
    pub fn click_at(&mut self, at: Vec2) {
        self.point_at(at);
        self.button(MouseButton::Left, ButtonState::Pressed);
        self.button(MouseButton::Left, ButtonState::Released);
        self.app.update();
    }

    /// Clicks on a spot.
    pub fn click(&mut self, spot: Spot) {
        self.click_at(self.point(spot));
    }

    /// Clicks with the right button at the pointer.
    pub fn right_click(&mut self) {
        self.button(MouseButton::Right, ButtonState::Pressed);
        self.button(MouseButton::Right, ButtonState::Released);
        self.app.update();
    }

    /// Drags from one spot to another.
    pub fn drag(&mut self, from: Spot, to: Spot) {
        let (from, to) = (self.point(from), self.point(to));
        self.point_at(from);
        self.button(MouseButton::Left, ButtonState::Pressed);
        self.app.update();
        self.point_at((from + to) / 2.0);
        self.app.update();
        self.point_at(to);
        self.button(MouseButton::Left, ButtonState::Released);
        self.app.update();
    }

    /// Sends a touch event as its own message and as a `WindowEvent`, as Bevy's winit runner does.
    pub fn touch_event(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        let input = TouchInput { phase, position: at, window: self.window, force: None, id };
        self.app.world_mut().write_message(input);
        self.write(WindowEvent::TouchInput(input));
    }

    /// Taps on a spot within one frame.
    pub fn tap(&mut self, spot: Spot) {
        let at = self.point(spot);
        self.touch_event(1, TouchPhase::Started, at);
        self.touch_event(1, TouchPhase::Ended, at);
        self.app.update();
    }

    /// Presses or releases a key.
    pub fn key_event(&mut self, key_code: KeyCode, logical_key: &Key, state: ButtonState) {
        let window = self.window;
        self.keyboard(KeyboardInput {
            key_code,
            logical_key: logical_key.clone(),
            state,
            text: None,
            repeat: false,
            window,
        });
    }

    /// Sends a keyboard event.
    pub fn keyboard(&mut self, input: KeyboardInput) {
        // Bevy's winit runner also sends both messages.
        self.app.world_mut().write_message(input.clone());
        self.write(WindowEvent::KeyboardInput(input));
    }

    /// Presses and releases a key.
    pub fn key(&mut self, key_code: KeyCode, logical_key: Key) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key_event(key_code, &logical_key, state);
        }
        self.app.update();
    }

    /// Presses and releases a key with modifiers held, all within one frame.
    pub fn chord(&mut self, modifiers: &[(KeyCode, Key)], key_code: KeyCode, logical_key: &Key) {
        for (code, modifier) in modifiers {
            self.key_event(*code, modifier, ButtonState::Pressed);
        }
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key_event(key_code, logical_key, state);
        }
        for (code, modifier) in modifiers {
            self.key_event(*code, modifier, ButtonState::Released);
        }
        self.app.update();
    }

    /// Types a letter with the command key held, all within one frame.
    pub fn command(&mut self, letter: &str) {
        let held = match CommandKey::CURRENT {
            CommandKey::Control => (KeyCode::ControlLeft, Key::Control),
            CommandKey::Cmd => (KeyCode::SuperLeft, Key::Super),
        };
        let letter = Key::Character(letter.into());
        self.chord(&[held], KeyCode::KeyA, &letter);
    }

    /// Types a letter or digit.
    pub fn type_letter(&mut self, letter: &str) {
        self.key(KeyCode::KeyA, Key::Character(letter.into()));
    }

    /// Runs one frame of this simulated duration. Later frames have their real one.
    pub fn run_frame(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
        self.app.insert_resource(TimeUpdateStrategy::Automatic);
    }

    /// Runs frames until `done` returns true, at most for `limit`. Returns the last value of `done`.
    pub fn wait(&mut self, limit: Duration, mut done: impl FnMut(&Self) -> bool) -> bool {
        let start = std::time::Instant::now();
        while start.elapsed() < limit {
            if done(self) {
                return true;
            }
            let count = report_count();
            self.app.update();
            wait_for_report(count, FRAME);
        }
        done(self)
    }
}
