//! The current game: position, players and clocks, and the system that changes them.
//!
//! Board, panel and dialogs read [`Session`] and write [`Request`] messages. Only [`apply::apply_requests`] applies them.

pub mod apply;
mod clock;
pub mod move_played;
pub mod premoves;
pub mod thinking;

pub use quadrille_review::search_text::Assessment;
pub use quadrille_session::{
    EVEN_START, Exercise, Forfeit, ForfeitCause, GameId, GameSession, IMPORTED, Notice, Origin,
    Pace, TurnTime, history, identity, move_time, origin, rated, undo,
};
pub use thinking::Thinking;

use crate::interface::Screen;
use crate::setup::{SeatSetup, Setup};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use rand::Rng;
use rated::Assistance;

/// A request to change the session.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Start a new game and show it.
    NewGame(Setup),
    /// Make this game the current one and show it.
    Open(Box<Session>),
    /// Make the game of the previous run the current one without showing it, if there is no current game.
    Resume(Box<Session>),
    /// Return from a demonstration, an analysis or an opened record to the suspended game.
    ReturnToSuspended,
    /// The file of a game was renamed, because another window uses the old name.
    FileRenamed {
        /// The old name.
        from: String,
        /// The new name.
        to: String,
    },
    /// Show this notice in the status line.
    Notify(Notice),
    /// Play a move in the position with this serial number. Ignored if the number is not current.
    Play {
        /// The move.
        mv: AnyMove,
        /// [`GameSession::serial`] of the position.
        serial: u64,
        /// The place where the move is played. At any place but the current one it becomes a variation.
        place: Place,
        /// The number of leading spots of the move's path that need no animation (1: all is animated).
        steps_shown: usize,
    },
    /// Take back one move in a game between people, or up to the person's own last decision against an AI.
    Undo,
    /// The opposite of undo.
    Redo,
    /// View this place of the game.
    GoTo(Place),
    /// Continue the game from this place. The previous line stays as a variation. A finished game is continued as a new game,
    /// except in an exercise.
    PlayOn(Place),
    /// Continue the game from this place as a new game, even if it is unfinished.
    PlayOnInNewGame(Place),
    /// Make the line to this place the main line.
    Promote(Place),
    /// Delete the move to this place and all later ones.
    RemoveLine(Place),
    /// Restore the line that was deleted last.
    RestoreLine,
    /// Add this line after a place, as a variation if there are moves already, and view the move with this number, the first
    /// being 1.
    AddLine(Place, Vec<AnyMove>, usize),
    /// Set the comment at this place; an empty one removes it.
    Remark(Place, String),
    /// Turn the board.
    Flip,
    /// In an exercise: block or allow the person's moves.
    Hold(bool),
    /// Resign for the side to move, or for the person against an AI.
    Resign,
    /// The side to move forfeits the game, if the position still has this serial number.
    Forfeit {
        /// [`GameSession::serial`] of the position.
        serial: u64,
        /// The cause.
        cause: ForfeitCause,
    },
    /// Change the player of this side.
    Seat(Player, SeatSetup),
    /// Search for a hint for the person to move. The game is then unrated.
    Hint,
    /// Record an assistance that makes the game unrated.
    Assist(Assistance),
    /// Make the AI play its best move so far.
    MoveNow,
    /// Stop the AI and pause the game.
    StopThinking,
    /// Pause or resume. While paused no AI thinks.
    Pause(bool),
    /// While paused: let the AI make one move.
    Step,
    /// Set the pause between moves of a game between AIs.
    Pace(Pace),
}

/// The current game.
#[derive(Resource, Clone, Debug, Deref, DerefMut)]
pub struct Session {
    /// The game with its players and clocks.
    #[deref]
    pub state: GameSession,
    /// The screen from which the game was opened. [`Screen::Game`] is the review from which a mistake was opened.
    pub back_to: Screen,
}

impl From<GameSession> for Session {
    /// Returns a game that leads back to Home.
    fn from(state: GameSession) -> Self {
        Self { state, back_to: Screen::default() }
    }
}

impl Session {
    /// Returns a session for `setup`, with all random choices made.
    pub fn begin(setup: &Setup, rng: &mut impl Rng) -> Self {
        GameSession::begin(setup, rng).into()
    }

    /// Returns an analysis from `position`: a game between two people that is stored once it is continued.
    pub fn analysis(position: AnyPosition) -> Self {
        GameSession::analysis(position).into()
    }

    /// Returns a request to play `mv` at the current place.
    pub fn request_to_play(&self, mv: AnyMove) -> Request {
        Request::Play { mv, serial: self.serial, place: self.game.place(), steps_shown: 1 }
    }
}

/// A game that is suspended during a demonstration, an analysis or an opened record.
#[derive(Resource, Clone, Debug)]
pub struct SuspendedGame(pub Box<Session>);

/// The current and the suspended game, if there are any.
#[derive(SystemParam)]
pub struct OpenGames<'w> {
    current: Option<Res<'w, Session>>,
    suspended: Option<Res<'w, SuspendedGame>>,
}

impl OpenGames<'_> {
    /// Returns the current game.
    pub fn current(&self) -> Option<&Session> {
        self.current.as_deref()
    }

    /// Returns the game that is suspended during the current one.
    pub fn suspended(&self) -> Option<&Session> {
        self.suspended.as_deref().map(|game| &*game.0)
    }

    /// Returns the serial number of the current game; 0 without a game.
    pub fn serial(&self) -> u64 {
        self.current.as_ref().map_or(0, |session| session.serial)
    }

    /// Returns the names of the files of the current and the suspended game.
    pub fn file_names(&self) -> impl Iterator<Item = &String> {
        let current_name = self.current.iter().map(|session| &session.origin.file);
        let suspended = self.suspended.iter().map(|game| &game.0.origin.file);
        current_name.chain(suspended).flatten()
    }
}

/// Whether the last move is on the disk. Exists while games are stored.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveBarrier {
    /// The number of sessions that were sent to the writing thread and have no result yet.
    pub in_flight: usize,
}

/// Adds the session.
pub fn plugin(app: &mut App) {
    apply::plugin(app);
}

/// Adds the systems that only a window needs.
pub fn window_plugin(app: &mut App) {
    clock::window_plugin(app);
}
