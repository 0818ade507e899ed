//! What a new game, or a tournament, is to be like, before anything is drawn by lot.

mod clock;
pub(in crate::app) mod engine;
pub mod tournament;

pub use clock::{BadTimeControl, TimeControl};
pub use engine::{BadEngine, COMMAND_LIMIT, Engine, NAME_LIMIT};

use crate::app::text::tr;
use crate::rules::upthrust::{Colour, Upthrust};
use crate::rules::{AnyPosition, Player, Variant};
use crate::search::Level;
use rand::{Rng, RngExt};
use std::sync::Arc;
use std::time::Duration;

/// Who moves a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A person at this window.
    Human,
    /// Our AI.
    Ai {
        /// How strongly it plays.
        level: Level,
        /// Time a move at full strength; lower levels need none to speak of.
        movetime: Duration,
    },
    /// Somebody else's engine, as it was registered when the game began.
    Engine {
        /// The engine.
        engine: Arc<Engine>,
        /// Time a move.
        movetime: Duration,
    },
}

impl Controller {
    /// The AI as a new opponent: not too strong, and with the variant's full time should it be told to be.
    #[must_use]
    pub fn ai(variant: Variant) -> Self {
        Self::Ai {
            level: Level::new(4).unwrap_or(Level::LOWEST),
            movetime: full_time(variant),
        }
    }
}

/// The time a move that full strength is given unless somebody chooses another: what the class pages give
/// programs, where they say so.
#[must_use]
pub const fn full_time(variant: Variant) -> Duration {
    Duration::from_secs(match variant {
        Variant::Upthrust => 15,
        Variant::Hique => 20,
        Variant::Focus
        | Variant::FocusExact
        | Variant::FocusClassic
        | Variant::CublinoPur
        | Variant::CublinoContra => 5,
    })
}

/// One seat at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    /// Who moves it.
    pub controller: Controller,
    /// The name in the panel.
    pub name: String,
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begins {
    /// Drawn by lot.
    Drawn,
    /// The first seat.
    #[default]
    One,
    /// The second seat.
    Two,
}

/// Upthrust's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Drawn by lot when the game starts.
    Drawn,
    /// These two for the first seat, the others for the second.
    Chosen([Colour; 2]),
}

/// What a new game is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant.
    pub variant: Variant,
    /// The two seats, as the dialog shows them.
    pub seats: [SeatSetup; 2],
    /// Who begins.
    pub begins: Begins,
    /// Upthrust's colours; ignored elsewhere.
    pub colours: Colours,
    /// The clocks; without, time is only counted.
    pub clock: Option<TimeControl>,
    /// Whether the game is kept among the games; one that is only to be watched is not.
    pub kept: bool,
}

impl Setup {
    /// A person against the AI with `variant`'s usual time.
    #[must_use]
    pub fn usual(variant: Variant) -> Self {
        Self {
            variant,
            seats: [
                SeatSetup {
                    controller: Controller::Human,
                    name: tr!("name-you"),
                },
                SeatSetup {
                    controller: Controller::ai(variant),
                    name: "Quadrille".to_owned(),
                },
            ],
            begins: Begins::One,
            colours: Colours::Drawn,
            clock: None,
            kept: true,
        }
    }

    /// Draws what is to be drawn: the start position, and the seats by [`Player::index`].
    ///
    /// In HiQUE and Cublino the side that begins is fixed by colour, so the second seat begins by
    /// taking that colour; in Upthrust and Focus either player may begin with the colours he has.
    pub fn draw(&self, rng: &mut impl Rng) -> (AnyPosition, [SeatSetup; 2]) {
        let begins = match self.begins {
            Begins::One => Player::One,
            Begins::Two => Player::Two,
            Begins::Drawn => Player::from_index(rng.random_range(0..2)),
        };
        let [first, second] = self.seats.clone();
        match self.variant {
            Variant::Upthrust => {
                let colours = match self.colours {
                    Colours::Chosen(colours) => colours,
                    Colours::Drawn => draw_colours(rng),
                };
                let start = Upthrust::with_colours(colours, begins);
                (AnyPosition::from(start), [first, second])
            }
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
                let start = AnyPosition::start(self.variant);
                let start = match begins {
                    Player::One => start,
                    Player::Two => {
                        let text = start.to_string().replacen(" 1 ", " 2 ", 1);
                        AnyPosition::parse(self.variant, &text).unwrap_or(start)
                    }
                };
                (start, [first, second])
            }
            Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
                let seats = match begins {
                    Player::One => [first, second],
                    Player::Two => [second, first],
                };
                (AnyPosition::start(self.variant), seats)
            }
        }
    }
}

/// What a person chooses among before a rule set: Focus's three rule sets are one, by its first.
pub const GAMES: [Variant; 5] = [
    Variant::Upthrust,
    Variant::Hique,
    Variant::Focus,
    Variant::CublinoPur,
    Variant::CublinoContra,
];

/// Which of [`GAMES`] a variant belongs to.
#[must_use]
pub const fn game_of(variant: Variant) -> Variant {
    match variant {
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => Variant::Focus,
        Variant::Upthrust | Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
            variant
        }
    }
}

/// Two of the four colours by lot, each pair as likely as any other.
pub fn draw_colours(rng: &mut impl Rng) -> [Colour; 2] {
    let all = [Colour::Green, Colour::Red, Colour::Blue, Colour::Yellow];
    let first = rng.random_range(0..4);
    let second = (first + rng.random_range(1..4)) % 4;
    [all[first.min(second)], all[first.max(second)]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_chosen() {
        for variant in Variant::ALL {
            assert!(GAMES.contains(&game_of(variant)), "{variant}");
        }
        assert_eq!(GAMES.map(game_of), GAMES);
    }
}
