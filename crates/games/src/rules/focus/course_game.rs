//! The interface of the course's program for Focus, under the course's rules.

use super::text::player_letter;
use super::{Focus, FocusCourse, FocusMove};
use crate::rules::{Player, Position, Spot, quote};
use std::fmt;
use thiserror::Error;

/// The result of a method that plays a move. [`Display`](fmt::Display) writes the course's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CourseReply {
    /// The move was made and the game continues.
    Moved,
    /// It is the other player's turn, the player's name is unknown, or the game is over.
    NotYourTurn,
    /// The source or the destination cannot be used.
    InvalidLocation,
    /// The stack holds fewer pieces than requested, or the number is below one.
    InvalidNumber,
    /// The player has no piece in reserve.
    NoReserve,
    /// The move was made, and the player of this name has won.
    Wins(String),
}

impl fmt::Display for CourseReply {
    /// Writes the course's message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moved => "successfully moved",
            Self::NotYourTurn => "not your turn",
            Self::InvalidLocation => "invalid location",
            Self::InvalidNumber => "invalid number of pieces",
            Self::NoReserve => "no pieces in reserve",
            Self::Wins(name) => return write!(f, "{name} wins"),
        })
    }
}

/// The error for players with whom a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FocusGameError {
    /// A letter that is not the letter of a colour.
    #[error("unknown colour `{0}`: expected `R` or `G`")]
    Colour(char),
    /// Both players have the same colour.
    #[error("both players have the colour `{0}`: expected one `R` and one `G`")]
    SameColour(char),
    /// Both players have the same name.
    #[error("both players are called `{}`: expected two different names", quote(.0))]
    SameName(String),
}

/// A game of Focus with the interface of the course: players by name, squares as `(row, column)`.
///
/// Either player may make the first move. The layout follows the colours, so the order of the players is irrelevant.
/// After a win every further move returns [`CourseReply::NotYourTurn`]. Repetition is ignored, because the course's
/// interface has no draw.
///
/// ```
/// use quadrille_games::rules::focus::FocusGame;
///
/// let mut game = FocusGame::new(("PlayerA", 'R'), ("PlayerB", 'G'))?;
/// assert_eq!(game.move_piece("PlayerA", (0, 0), (0, 1), 1).to_string(), "successfully moved");
/// assert_eq!(game.show_pieces((0, 1)), ['R', 'R']);
/// assert_eq!(game.show_captured("PlayerA"), 0);
/// assert_eq!(game.reserved_move("PlayerA", (0, 0)).to_string(), "no pieces in reserve");
/// assert_eq!(game.show_reserve("PlayerA"), 0);
/// # Ok::<(), quadrille_games::rules::focus::FocusGameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FocusGame {
    /// The name of the player with the red pieces, then that of the player with the green ones.
    names: [String; 2],
    position: FocusCourse,
    /// Whether a move has been made. Until then either player may move.
    has_begun: bool,
}

impl FocusGame {
    /// Creates a game between two players, each given by a name and a colour, `R` or `G` in either case.
    ///
    /// # Errors
    /// Returns an error for an unknown colour, and if the players have the same colour or name.
    pub fn new(
        first_player: (&str, char),
        second_player: (&str, char),
    ) -> Result<Self, FocusGameError> {
        let first_colour = parse_colour(first_player.1)?;
        if parse_colour(second_player.1)? == first_colour {
            return Err(FocusGameError::SameColour(player_letter(first_colour)));
        }
        if first_player.0 == second_player.0 {
            return Err(FocusGameError::SameName(first_player.0.to_owned()));
        }
        let names = match first_colour {
            Player::One => [first_player.0, second_player.0],
            Player::Two => [second_player.0, first_player.0],
        };
        Ok(Self {
            names: names.map(str::to_owned),
            position: FocusCourse::start(),
            has_begun: false,
        })
    }

    /// Moves the top `count` pieces of a stack.
    ///
    /// Errors are checked in the course's order: the turn, the locations, the number of pieces. A location is invalid
    /// if it is off the board. The source must be a stack that the player controls. The destination must be in line
    /// with the source and at most `count` squares away.
    pub fn move_piece(
        &mut self,
        name: &str,
        from: (i32, i32),
        to: (i32, i32),
        count: i32,
    ) -> CourseReply {
        let Some(position) = self.position_on_turn(name) else { return CourseReply::NotYourTurn };
        let (Some(from), Some(to)) = (spot(from.0, from.1), spot(to.0, to.1)) else {
            return CourseReply::InvalidLocation;
        };
        let distance = Focus::<super::Course>::distance(from.0, to.0);
        let Some(distance) =
            distance.filter(|_| position.controller(from) == Some(position.to_move))
        else {
            return CourseReply::InvalidLocation;
        };
        // A count below one is an invalid number, so it must not be reported as an invalid location.
        if count >= 1 && i32::from(distance) > count {
            return CourseReply::InvalidLocation;
        }
        match u8::try_from(count) {
            Ok(count @ 1..) if count <= position.height(from) => {
                self.play(position, FocusMove::from_stack(from.0, to.0, count))
            }
            _ => CourseReply::InvalidNumber,
        }
    }

    /// Places one of the player's reserve pieces on a square, occupied or not.
    ///
    /// An empty reserve is reported first, even if it is not the player's turn, as in the course's sample session. Then
    /// the turn and the location are checked.
    pub fn reserved_move(&mut self, name: &str, location: (i32, i32)) -> CourseReply {
        if self.player(name).is_some() && self.show_reserve(name) == 0 {
            return CourseReply::NoReserve;
        }
        let Some(position) = self.position_on_turn(name) else { return CourseReply::NotYourTurn };
        match spot(location.0, location.1) {
            Some(to) => self.play(position, FocusMove::from_reserve(to.0)),
            None => CourseReply::InvalidLocation,
        }
    }

    /// Returns the colours of the pieces on a square, `R` or `G`, bottom first. Empty for a location off the board.
    pub fn show_pieces(&self, location: (i32, i32)) -> Vec<char> {
        spot(location.0, location.1).map_or_else(Vec::new, |location| {
            self.position.stack(location).map(player_letter).collect()
        })
    }

    /// Returns the number of the player's pieces in reserve; 0 for an unknown name.
    pub fn show_reserve(&self, name: &str) -> u8 {
        self.player(name).map_or(0, |player| self.position.reserve(player))
    }

    /// Returns the number of pieces that the player has captured; 0 for an unknown name.
    pub fn show_captured(&self, name: &str) -> u8 {
        self.player(name).map_or(0, |player| self.position.captured_count(player))
    }

    /// Returns the position, for details that the course's interface does not provide.
    pub const fn position(&self) -> &FocusCourse {
        &self.position
    }

    /// Returns the player with this name.
    fn player(&self, name: &str) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.names[player.index()] == name)
    }

    /// Returns the position with the named player to move, if it is that player's turn.
    fn position_on_turn(&self, name: &str) -> Option<FocusCourse> {
        let player = self.player(name)?;
        if self.position.outcome().is_some() {
            return None;
        }
        (!self.has_begun || self.position.to_move == player)
            .then(|| self.position.clone().with_to_move(player))
    }

    /// Plays a legal move and returns its result.
    fn play(&mut self, mut position: FocusCourse, mv: FocusMove) -> CourseReply {
        debug_assert!(position.is_legal(mv), "the course's checks let {mv:?} through");
        position.play_unchecked(mv);
        self.position = position;
        self.has_begun = true;
        match self.position.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) => CourseReply::Wins(self.names[winner.index()].clone()),
            None => CourseReply::Moved,
        }
    }
}

/// Returns the player of a colour.
fn parse_colour(colour: char) -> Result<Player, FocusGameError> {
    let upper_letter = colour.to_ascii_uppercase();
    let player = Player::BOTH.into_iter().find(|&player| player_letter(player) == upper_letter);
    player.ok_or(FocusGameError::Colour(colour))
}

/// Returns the square at `(row, column)`, if it exists.
fn spot(row: i32, column: i32) -> Option<Spot> {
    FocusCourse::spot(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
}
