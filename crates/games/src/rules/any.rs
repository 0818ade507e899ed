//! Positions and moves of any variant, for callers that only know the variant at run time.

use super::cublino::{CublinoContra, CublinoPur};
use super::focus::{FocusClassic, FocusCourse, FocusExact};
use super::hique::Hique;
use super::upthrust::Upthrust;
use super::{MoveError, Outcome, Path, Player, Position, PositionError, Refusal, Spot, Variant};
use std::fmt;

/// Runs an expression with the concrete position inside an [`AnyPosition`] or a reference to it: `with_position!(any,
/// position => perft(position, 3))`.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::rules::AnyPosition::Upthrust($position) => $body,
            $crate::rules::AnyPosition::Hique($position) => $body,
            $crate::rules::AnyPosition::Focus($position) => $body,
            $crate::rules::AnyPosition::FocusExact($position) => $body,
            $crate::rules::AnyPosition::FocusClassic($position) => $body,
            $crate::rules::AnyPosition::CublinoPur($position) => $body,
            $crate::rules::AnyPosition::CublinoContra($position) => $body,
        }
    };
}
pub use with_position;

/// A variant's position type, with conversions to and from [`AnyPosition`] and [`AnyMove`].
pub trait VariantPosition: Position {
    /// Returns the position inside `any_position` if it is of this variant.
    fn from_any(any_position: &AnyPosition) -> Option<&Self>;

    /// Converts a move of this variant.
    fn any_move(mv: Self::Move) -> AnyMove;

    /// Returns the move inside `any_mv` if it is of this variant.
    fn from_any_move(any_mv: AnyMove) -> Option<Self::Move>;
}

macro_rules! define_any_types {
    ($($name:ident($position:ty)),+ $(,)?) => {
        /// A position of any variant.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $(#[doc = concat!("A position of `", stringify!($name), "`.")] $name($position)),+
        }

        /// A move of any variant. It is valid only with a position of the same variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyMove {
            $(#[doc = concat!("A move of `", stringify!($name), "`.")]
              $name(<$position as Position>::Move)),+
        }

        impl AnyPosition {
            /// Returns the usual start position of `variant`.
            pub fn start(variant: Variant) -> Self {
                match variant {
                    $(Variant::$name => Self::$name(<$position>::start())),+
                }
            }

            /// Parses a position text of `variant`.
            ///
            /// # Errors
            /// See [`Position::parse`].
            pub fn parse(variant: Variant, text: &str) -> Result<Self, PositionError> {
                Ok(match variant {
                    $(Variant::$name => Self::$name(<$position>::parse(text)?)),+
                })
            }

            /// Returns the variant of this position.
            pub const fn variant(&self) -> Variant {
                match self {
                    $(Self::$name(_) => Variant::$name),+
                }
            }

            /// Returns the position after `mv`.
            ///
            /// # Errors
            /// See [`Position::play`]. A move of another variant is [`MoveError::Unreadable`].
            pub fn play(&self, mv: AnyMove) -> Result<Self, MoveError> {
                match (self, mv) {
                    $((Self::$name(position), AnyMove::$name(mv)) => {
                        position.play(mv).map(Self::$name)
                    })+
                    _ => Err(MoveError::unreadable(
                        &format!("{mv:?}"),
                        format!("a move of {}", self.variant().title()),
                    )),
                }
            }

            /// Parses a legal move of this position.
            ///
            /// # Errors
            /// See [`Position::parse_move`].
            pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
                match self {
                    $(Self::$name(position) => position.parse_move(text).map(AnyMove::$name)),+
                }
            }

            /// Returns the move's text; empty for a move of another variant.
            pub fn move_text(&self, mv: AnyMove) -> String {
                match (self, mv) {
                    $((Self::$name(position), AnyMove::$name(mv)) => position.move_text(mv),)+
                    _ => String::new(),
                }
            }

            /// Returns the spots that a move visits; empty for the pass and for a move of another variant.
            pub fn path(&self, mv: AnyMove) -> Path {
                match (self, mv) {
                    $((Self::$name(position), AnyMove::$name(mv)) => position.path(mv),)+
                    _ => Path::default(),
                }
            }

            /// Returns this position with `player` to move, as after a pass.
            pub fn with_turn(&self, player: Player) -> Self {
                match self {
                    $(Self::$name(position) => Self::$name(position.with_turn(player)),)+
                }
            }

            /// Returns whether no earlier position can occur again after `mv`; `false` for a move of another variant. See
            /// [`Position::is_irreversible`].
            pub fn is_irreversible(&self, mv: AnyMove) -> bool {
                match (self, mv) {
                    $((Self::$name(position), AnyMove::$name(mv)) => position.is_irreversible(mv),)+
                    _ => false,
                }
            }
        }

        $(impl From<$position> for AnyPosition {
            fn from(position: $position) -> Self {
                Self::$name(position)
            }
        }

        impl VariantPosition for $position {
            fn from_any(any_position: &AnyPosition) -> Option<&Self> {
                match any_position {
                    AnyPosition::$name(position) => Some(position),
                    _ => None,
                }
            }

            fn any_move(mv: Self::Move) -> AnyMove {
                AnyMove::$name(mv)
            }

            fn from_any_move(any_mv: AnyMove) -> Option<Self::Move> {
                match any_mv {
                    AnyMove::$name(mv) => Some(mv),
                    _ => None,
                }
            }
        })+
    };
}

define_any_types! {
    Upthrust(Upthrust),
    Hique(Hique),
    Focus(FocusCourse),
    FocusExact(FocusExact),
    FocusClassic(FocusClassic),
    CublinoPur(CublinoPur),
    CublinoContra(CublinoContra),
}

impl AnyPosition {
    /// Returns all legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        fn list_moves<P: VariantPosition>(position: &P) -> Vec<AnyMove> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.into_iter().map(P::any_move).collect()
        }
        with_position!(self, position => list_moves(position))
    }

    /// Returns the texts of consecutive moves, up to and including the first illegal one.
    pub fn line_texts(&self, moves: &[AnyMove]) -> Vec<String> {
        let mut position = self.clone();
        let mut texts = Vec::new();
        for &mv in moves {
            texts.push(position.move_text(mv));
            match position.play(mv) {
                Ok(next_position) => position = next_position,
                Err(_) => break,
            }
        }
        texts
    }

    /// Returns the player whose turn it is.
    pub fn to_move(&self) -> Player {
        with_position!(self, position => position.to_move())
    }

    /// Returns how the game ended, if this position ends it regardless of history.
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// Returns the number of consecutive plies without an irreversible move after which a game is drawn. See
    /// [`Position::NO_PROGRESS_LIMIT`].
    pub const fn no_progress_limit(&self) -> Option<usize> {
        const fn limit<P: Position>(_: &P) -> Option<usize> {
            P::NO_PROGRESS_LIMIT
        }
        with_position!(self, position => limit(position))
    }

    /// Returns the outcome if this position occurs for the third time.
    pub fn repetition_outcome(&self) -> Outcome {
        with_position!(self, position => position.repetition_outcome())
    }

    /// Returns the Zobrist key.
    pub fn key(&self) -> u64 {
        with_position!(self, position => position.key())
    }

    /// Explains why an action is illegal; see [`Position::why_not`].
    pub fn why_not(&self, path: &[Spot], count: u8) -> Option<Refusal> {
        with_position!(self, position => position.why_not(path, count))
    }

    /// Returns the English name of a side.
    pub fn side_name(&self, player: Player) -> String {
        with_position!(self, position => position.side_name(player))
    }

    /// Returns the English names of both sides.
    pub fn side_names(&self) -> [String; 2] {
        Player::BOTH.map(|player| self.side_name(player))
    }

    /// Returns the number of leaves after `depth` plies. See [`super::perft()`].
    pub fn perft(&self, depth: u32) -> u64 {
        with_position!(self, position => super::perft(position, depth))
    }

    /// Like [`Self::perft`], but stops when `should_continue` returns `false`. See [`super::perft_while`].
    pub fn perft_while(&self, depth: u32, should_continue: &impl Fn() -> bool) -> Option<u64> {
        with_position!(self, position => super::perft_while(position, depth, should_continue))
    }
}

impl fmt::Display for AnyPosition {
    /// Writes the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => fmt::Display::fmt(position, f))
    }
}
