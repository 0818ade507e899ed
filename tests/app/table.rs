//! A table to test at: the program's deciding half, with a made-up window and made-up input.

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use quadrille::background::{news_count, wait_for_news};
use quadrille::board::layout::BoardPlace;
use quadrille::board::shown;
use quadrille::board::state::BoardState;
use quadrille::core_plugin;
use quadrille::drawing::{drawing, spot_named};
use quadrille::input::keys::CommandKey;
use quadrille::interface::Screen;
use quadrille::review::BestMoves;
use quadrille::session::{Request, Session};
use quadrille::setup::{Controller, SeatSetup, Setup};
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Spot, Variant};
use quadrille_search::Level;
use std::time::Duration;

/// How long a frame lasts unless some work reports something.
const FRAME: Duration = Duration::from_millis(5);

/// The spot with this name.
pub fn spot(variant: Variant, name: &str) -> Spot {
    spot_named(variant, name).unwrap_or_else(|| unreachable!("{variant} has no {name}"))
}

/// The program's deciding half.
pub struct Table {
    pub app: App,
    window: Entity,
}

/// A person's seat.
pub fn human() -> SeatSetup {
    SeatSetup {
        controller: Controller::Human,
        name: "Somebody".to_owned(),
        clock: None,
    }
}

/// An AI's seat.
pub fn ai(millis: u64) -> SeatSetup {
    SeatSetup {
        controller: Controller::Ai {
            level: Level::FULL,
            movetime: Duration::from_millis(millis),
        },
        name: "Quadrille".to_owned(),
        clock: None,
    }
}

impl Table {
    /// The program on its Home screen.
    pub fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin))
            .add_message::<WindowEvent>()
            .add_plugins(core_plugin);
        let window = app
            .world_mut()
            .spawn((
                Window {
                    resolution: (1280, 800).into(),
                    ..default()
                },
                PrimaryWindow,
            ))
            .id();
        app.update();
        Self { app, window }
    }

    /// A game between these seats, Player 1 in the first.
    pub fn with_game(variant: Variant, seats: [SeatSetup; 2]) -> Self {
        let mut table = Self::new();
        table.ask(Request::NewGame(Setup {
            seats,
            ..Setup::usual(variant)
        }));
        table.app.update();
        table.app.update();
        table
    }

    /// Sends a request and lets a frame pass.
    pub fn ask(&mut self, request: Request) {
        self.app.world_mut().write_message(request);
        self.app.update();
    }

    /// Goes to a screen, as its buttons do, and lets a frame pass.
    pub fn go_to(&mut self, screen: Screen) {
        let mut next = self.app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(screen);
        self.app.update();
    }

    /// Views the position after this number of plies.
    pub fn look_at(&mut self, plies: usize) {
        let game = &self.session().game;
        let way = game.way_to(game.end_of_line(game.place()));
        let last = plies.checked_sub(1);
        let place = last.map_or(Place::START, |last| way[last]);
        self.ask(Request::GoTo(place));
    }

    /// The game.
    pub fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    /// The position on the table.
    pub fn position(&self) -> AnyPosition {
        self.session().game.position().clone()
    }

    /// The board's state.
    pub fn board(&self) -> &BoardState {
        self.app.world().resource::<BoardState>()
    }

    /// What a review points out on the board.
    pub fn pointed_out(&self) -> &BestMoves {
        self.app.world().resource::<BestMoves>()
    }

    /// Where a spot is in the window.
    pub fn point(&self, spot: Spot) -> Vec2 {
        let place = self.app.world().resource::<BoardPlace>();
        let session = self.session();
        let view = shown::view(session, self.board(), place);
        place.to_window(drawing(session.game.variant()).centre(&view, spot))
    }

    /// Something happens to the window.
    pub fn write(&mut self, event: WindowEvent) {
        self.app.world_mut().write_message(event);
    }

    /// The window.
    pub const fn window(&self) -> Entity {
        self.window
    }

    /// Moves the pointer.
    pub fn point_at(&mut self, at: Vec2) {
        let window = self.window;
        self.write(WindowEvent::CursorMoved(CursorMoved {
            window,
            position: at,
            delta: None,
        }));
    }

    /// Presses or releases a button where the pointer is.
    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.write(WindowEvent::MouseButtonInput(MouseButtonInput {
            button,
            state,
            window,
        }));
    }

    /// A click on a window point, in one frame, as a fast hand does it.
    pub fn click_at(&mut self, at: Vec2) {
        self.point_at(at);
        self.button(MouseButton::Left, ButtonState::Pressed);
        self.button(MouseButton::Left, ButtonState::Released);
        self.app.update();
    }

    /// A click on a spot.
    pub fn click(&mut self, spot: Spot) {
        self.click_at(self.point(spot));
    }

    /// A click with the right button, where the pointer is.
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

    /// A touch event, as winit's loop sends it.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        let input = TouchInput {
            phase,
            position: at,
            window: self.window,
            force: None,
            id,
        };
        self.app.world_mut().write_message(input);
        self.write(WindowEvent::TouchInput(input));
    }

    /// A finger comes down on a spot and is lifted, within one frame.
    pub fn tap(&mut self, spot: Spot) {
        let at = self.point(spot);
        self.finger(1, TouchPhase::Started, at);
        self.finger(1, TouchPhase::Ended, at);
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

    /// News of the keyboard.
    pub fn keyboard(&mut self, input: KeyboardInput) {
        // As a message of its own and among all window events, like winit's loop.
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
        let held = match CommandKey::HERE {
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

    /// Runs one frame of this duration; later ones take their own time.
    pub fn pass(&mut self, time: Duration) {
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
        self.app.insert_resource(TimeUpdateStrategy::Automatic);
    }

    /// Lets frames pass until `done`, for at most `limit`; whether it came about.
    pub fn wait(&mut self, limit: Duration, done: impl Fn(&Self) -> bool) -> bool {
        let start = std::time::Instant::now();
        while start.elapsed() < limit {
            if done(self) {
                return true;
            }
            let news = news_count();
            self.app.update();
            wait_for_news(news, FRAME);
        }
        done(self)
    }
}
