//! The settings of the last game of a variant, as they are stored.

use super::{
    Colours, Controller, Engine, FirstPlayer, SeatSetup, Setup, TimeControl,
    is_default_person_name, person_name,
};
use crate::whole_numbers;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{UnknownVariant, Variant};
use quadrille_search::Level;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The longest name of a player, in characters.
const MAX_NAME_CHARS: usize = 24;
/// The default time for each move of an engine.
const ENGINE_TIME: Duration = Duration::from_secs(2);

whole_numbers! {
    level: u8 = 1..=Level::PERFECT.number();
    seconds: u64 = 1..=3600;
}

/// The settings of the last game of a variant. A missing value has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct LastGame {
    player1: LastSeat,
    player2: LastSeat,
    begins: FirstPlayer,
    even: bool,
    fair: bool,
    /// The clock of both players, unless `player1` or `player2` has its own.
    clock: Option<TimeControl>,
    /// Upthrust: the letters of Player 1's two colours, such as `GR`; `None` for random colours.
    #[serde(deserialize_with = "deserialise_colours")]
    colours: Option<String>,
}

/// The settings of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
struct LastSeat {
    kind: Option<SeatKind>,
    #[serde(deserialize_with = "deserialise_name")]
    name: Option<String>,
    /// The level of an AI.
    #[serde(deserialize_with = "level")]
    level: Option<u8>,
    /// The name of an engine.
    engine: Option<String>,
    /// The time for each move of an AI or an engine, in seconds.
    #[serde(deserialize_with = "seconds")]
    seconds: Option<u64>,
    /// The clock of this player, if the players have different clocks.
    clock: Option<TimeControl>,
}

/// The controller of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SeatKind {
    Human,
    Ai,
    Engine,
}

/// The name of a variant as a key. An error quotes an unknown name.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
struct GameName(Variant);

impl TryFrom<String> for GameName {
    type Error = UnknownVariant;

    fn try_from(name: String) -> Result<Self, UnknownVariant> {
        name.parse().map(Self)
    }
}

/// Deserialises the last games of all variants.
///
/// # Errors
/// If a variant is unknown or a value is invalid.
pub fn read_all<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<Variant, LastGame>, D::Error> {
    let games = BTreeMap::<GameName, LastGame>::deserialize(deserializer)?;
    Ok(games.into_iter().map(|(name, game)| (name.0, game)).collect())
}

fn deserialise_colours<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let letters = String::deserialize(deserializer).ok();
    let letters = letters.filter(|letters| parse_colours(letters).is_some());
    let error = || de::Error::custom("expected two different letters of G, R, B and Y");
    letters.ok_or_else(error).map(Some)
}

fn parse_colours(letters: &str) -> Option<[Colour; 2]> {
    let colours: Option<Vec<Colour>> = letters.chars().map(Colour::from_letter).collect();
    let pair: [Colour; 2] = colours?.try_into().ok()?;
    (pair[0] != pair[1]).then_some(pair)
}

fn deserialise_name<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let name = String::deserialize(deserializer).ok();
    let name = name.filter(|name| name.chars().count() <= MAX_NAME_CHARS);
    let error = || {
        de::Error::custom(format_args!("expected a name of at most {MAX_NAME_CHARS} characters"))
    };
    name.ok_or_else(error).map(Some)
}

impl LastGame {
    /// Removes levels above `max_level`, the highest one of the variant. Returns a message for each.
    pub fn limit_levels(&mut self, variant: Variant, max_level: Level) -> Vec<String> {
        let max_number = max_level.number();
        let seats = [("player1", &mut self.player1), ("player2", &mut self.player2)];
        let messages = seats.into_iter().filter_map(|(seat_name, seat)| {
            let level = seat.level.take_if(|level| *level > max_number)?;
            Some(format!(
                "`games.{variant}.{seat_name}.level = {level}`: expected a whole number from 1 to {max_number}"
            ))
        });
        messages.collect()
    }

    /// Applies these settings to `setup`, which has defaults. `engines` are the registered engines.
    pub fn restore(&self, setup: &mut Setup, engines: &[Engine]) {
        for (last_seat, seat) in [&self.player1, &self.player2].into_iter().zip(&mut setup.seats) {
            last_seat.restore(seat, setup.variant, engines);
            seat.clock = seat.clock.or(self.clock);
        }
        let colours = self.colours.as_deref().and_then(parse_colours);
        setup.colours = colours.map_or(Colours::Random, Colours::Chosen);
        setup.first_player = self.begins;
        setup.wants_random_opening = self.even;
        setup.is_fair = self.fair;
    }

    /// Returns whether the colours were random.
    pub const fn had_random_colours(&self) -> bool {
        self.colours.is_none()
    }
}

impl From<&Setup> for LastGame {
    fn from(setup: &Setup) -> Self {
        let [mut player1, mut player2] = setup.seats.each_ref().map(LastSeat::from);
        let clock = player1.clock.filter(|_| player1.clock == player2.clock);
        if clock.is_some() {
            (player1.clock, player2.clock) = (None, None);
        }
        Self {
            player1,
            player2,
            begins: setup.first_player,
            even: setup.wants_random_opening,
            fair: setup.is_fair,
            clock,
            colours: match setup.colours {
                Colours::Random => None,
                Colours::Chosen(pair) => Some(pair.map(Colour::letter).iter().collect()),
            },
        }
    }
}

impl From<&SeatSetup> for LastSeat {
    fn from(seat: &SeatSetup) -> Self {
        let (kind, level, engine_name, time) = match &seat.controller {
            Controller::Human => (SeatKind::Human, None, None, None),
            Controller::Ai { level, movetime } => {
                (SeatKind::Ai, Some(level.number()), None, Some(movetime))
            }
            Controller::Engine { engine, movetime } => {
                let name = Some(engine.name.clone());
                (SeatKind::Engine, None, name, Some(movetime))
            }
        };
        Self {
            kind: Some(kind),
            name: Some(seat.name.clone()),
            level,
            engine: engine_name,
            seconds: time.map(|time| time.as_secs().max(1)),
            clock: seat.clock,
        }
    }
}

impl LastSeat {
    /// Applies these settings to `seat`, which has defaults. If the engine is no longer registered, the AI replaces it.
    fn restore(&self, seat: &mut SeatSetup, variant: Variant, engines: &[Engine]) {
        let stored_time_or = |default| self.seconds.map_or(default, Duration::from_secs);
        let engine = engines
            .iter()
            .find(|engine| self.engine.as_ref().is_some_and(|name| engine.name == *name));
        match (self.kind, engine) {
            (None, _) => {}
            (Some(SeatKind::Human), _) => seat.controller = Controller::Human,
            (Some(SeatKind::Ai), _) => {
                seat.controller = Controller::ai(variant);
                if let Controller::Ai { level, movetime } = &mut seat.controller {
                    let stored_level = self.level.and_then(|number| Level::new(number).ok());
                    *level = stored_level.unwrap_or(*level);
                    *movetime = stored_time_or(*movetime);
                }
            }
            (Some(SeatKind::Engine), Some(engine)) => {
                seat.controller = Controller::Engine {
                    engine: Arc::new(engine.clone()),
                    movetime: stored_time_or(ENGINE_TIME),
                };
            }
            (Some(SeatKind::Engine), None) => seat.controller = Controller::ai(variant),
        }
        if let Some(name) = &self.name {
            // The default name follows the language.
            seat.name = if seat.controller == Controller::Human && is_default_person_name(name) {
                person_name()
            } else {
                name.clone()
            };
        }
        seat.clock = self.clock;
    }
}
