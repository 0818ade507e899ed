//! What a new game, or a tournament, is to be like, before anything is drawn by lot.

mod clock;
pub(crate) mod engine;
pub(crate) mod stored;
pub mod tournament;

pub use clock::{BadTimeControl, TimeControl};
pub use engine::{
    BadEngine, COMMAND_LIMIT, Engine, FOLDER_LIMIT, Launch, NAME_LIMIT, START_SECONDS,
    USUAL_START_SECONDS,
};

use crate::text::tr;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_search::Level;
use quadrille_teaching::explorer::Explorer;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
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
    pub fn ai(variant: Variant) -> Self {
        Self::Ai {
            level: Level::new(4).unwrap_or(Level::LOWEST),
            movetime: full_time(variant),
        }
    }
}

/// The time a move that full strength is given unless somebody chooses another: what the class pages give
/// programs, where they say so.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Begins {
    /// Drawn by lot.
    #[serde(rename = "drawn")]
    Drawn,
    /// The first seat.
    #[default]
    #[serde(rename = "player1")]
    One,
    /// The second seat.
    #[serde(rename = "player2")]
    Two,
}

impl Begins {
    /// The seat of the same number as this player.
    pub const fn of(player: Player) -> Self {
        match player {
            Player::One => Self::One,
            Player::Two => Self::Two,
        }
    }
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
    /// Whether the first moves are drawn so that both sides have the same chances, where to begin is an advantage.
    pub even: bool,
    /// Upthrust's colours; ignored elsewhere.
    pub colours: Colours,
    /// The clocks; without, time is only counted.
    pub clock: Option<TimeControl>,
    /// Whether the game is kept among the games; one that is only to be watched is not.
    pub kept: bool,
    /// The position that was set up to begin from, in which the seats are Player 1's and Player 2's and nothing else is
    /// drawn or chosen; without, the usual start.
    pub start: Option<Box<AnyPosition>>,
}

impl Setup {
    /// A person against the AI with `variant`'s usual time.
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
            even: false,
            colours: Colours::Drawn,
            clock: None,
            kept: true,
            start: None,
        }
    }

    /// A person against the AI at its lowest level.
    pub fn against_lowest(variant: Variant) -> Self {
        let mut setup = Self::usual(variant);
        for seat in &mut setup.seats {
            if let Controller::Ai { level, .. } = &mut seat.controller {
                *level = Level::LOWEST;
            }
        }
        setup
    }

    /// A game from a position that was set up: a person has the side to move, the AI the other one.
    pub fn from_position(position: AnyPosition) -> Self {
        let mut setup = Self::usual(position.variant());
        if position.to_move() == Player::Two {
            setup.seats.reverse();
        }
        if let AnyPosition::Upthrust(upthrust) = &position {
            setup.colours = Colours::Chosen(upthrust.colours(Player::One));
        }
        setup.start = Some(Box::new(position));
        setup
    }

    /// Whether games of its variant begin like this without having been set up, with any colours and whoever begins.
    pub fn is_usual_start(position: &AnyPosition) -> bool {
        let mut setup = Self::from_position(position.clone());
        setup.start = None;
        [Begins::One, Begins::Two].into_iter().any(|begins| {
            setup.begins = begins;
            setup.draw(&mut rand::rng()).0 == *position
        })
    }

    /// Whether games like it can begin with an opening that is drawn: only where to begin is an advantage.
    pub fn offers_even(&self) -> bool {
        self.start.is_none() && Explorer::shipped(self.variant).favours_the_first()
    }

    /// Whether they do.
    pub fn draws_opening(&self) -> bool {
        self.even && self.offers_even()
    }

    /// Draws what is to be drawn: the start position, and the seats by [`Player::index`].
    ///
    /// In HiQUE and Cublino, and wherever the first moves are drawn, the side that begins is fixed by colour, so the second seat begins by
    /// taking that colour; in Upthrust and Focus either player may begin with the colours he has.
    pub fn draw(&self, rng: &mut impl Rng) -> (AnyPosition, [SeatSetup; 2]) {
        let begins = match self.begins {
            Begins::One => Player::One,
            Begins::Two => Player::Two,
            Begins::Drawn => Player::from_index(rng.random_range(0..2)),
        };
        if let Some(start) = &self.start {
            return ((**start).clone(), self.seats.clone());
        }
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
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic
                if !self.draws_opening() =>
            {
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
            _ => {
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
    fn a_position_that_was_set_up_is_begun_from_by_any_two() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            assert!(Setup::is_usual_start(&start), "{variant}");
            let position = start.play(start.legal_moves()[0]).unwrap();
            assert!(!Setup::is_usual_start(&position), "{variant}");
            let setup = Setup::from_position(position.clone());
            let to_move = position.to_move().index();
            assert_eq!(setup.seats[to_move].controller, Controller::Human);
            assert_ne!(setup.seats[1 - to_move].controller, Controller::Human);
            let [one, two] = setup.seats.clone();
            for seats in [
                [one.clone(), one.clone()],
                [one.clone(), two.clone()],
                [two.clone(), one.clone()],
                [two.clone(), two.clone()],
            ] {
                for begins in [Begins::Drawn, Begins::One, Begins::Two] {
                    let setup = Setup {
                        seats: seats.clone(),
                        begins,
                        ..setup.clone()
                    };
                    let drawn = setup.draw(&mut rand::rng());
                    assert_eq!(drawn, (position.clone(), seats.clone()), "{variant}");
                }
            }
        }
    }

    #[test]
    fn every_variant_can_be_chosen() {
        for variant in Variant::ALL {
            assert!(GAMES.contains(&game_of(variant)), "{variant}");
        }
        assert_eq!(GAMES.map(game_of), GAMES);
    }
}
