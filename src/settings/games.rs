//! The settings of the last game of each variant.

use super::Settings;
use crate::setup::{
    Colours, Controller, FirstPlayer, SeatSetup, Setup, TimeControl, is_default_person_name,
    person_name,
};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{UnknownVariant, Variant};
use quadrille_search::Level;
use quadrille_session::whole_numbers;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The longest name of a player, in characters.
const MAX_NAME_CHARS: usize = 24;
/// The default time for each move of an engine.
const DEFAULT_ENGINE_TIME: Duration = Duration::from_secs(2);

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
pub(super) fn deserialise_last_games<'de, D: Deserializer<'de>>(
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
    /// Removes levels above the highest one of the variant. Returns a message for each removed level.
    pub(super) fn limit_levels(&mut self, variant: Variant, highest_level: Level) -> Vec<String> {
        let max_level = highest_level.number();
        let seats = [("player1", &mut self.player1), ("player2", &mut self.player2)];
        let messages = seats.into_iter().filter_map(|(name, seat)| {
            let level = seat.level.take_if(|level| *level > max_level)?;
            Some(format!(
                "`games.{variant}.{name}.level = {level}`: expected a whole number from 1 to {max_level}"
            ))
        });
        messages.collect()
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
            begins: setup.begins,
            even: setup.even,
            fair: setup.fair,
            clock,
            colours: match setup.colours {
                Colours::Drawn => None,
                Colours::Chosen(pair) => Some(pair.map(Colour::letter).iter().collect()),
            },
        }
    }
}

impl From<&SeatSetup> for LastSeat {
    fn from(seat: &SeatSetup) -> Self {
        let (kind, level, engine, move_time) = match &seat.controller {
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
            engine,
            seconds: move_time.map(|move_time| move_time.as_secs().max(1)),
            clock: seat.clock,
        }
    }
}

impl LastSeat {
    /// Applies the stored settings to `seat`, which has defaults. If the engine is no longer registered, the AI replaces it.
    fn restore(&self, seat: &mut SeatSetup, variant: Variant, settings: &Settings) {
        let time_or = |default| self.seconds.map_or(default, Duration::from_secs);
        let engine = self.engine.as_deref().and_then(|name| settings.engine(name));
        match (self.kind, engine) {
            (None, _) => {}
            (Some(SeatKind::Human), _) => seat.controller = Controller::Human,
            (Some(SeatKind::Ai), _) => {
                seat.controller = Controller::ai(variant);
                if let Controller::Ai { level, movetime } = &mut seat.controller {
                    let stored_level = self.level.and_then(|number| Level::new(number).ok());
                    *level = stored_level.unwrap_or(*level);
                    *movetime = time_or(*movetime);
                }
            }
            (Some(SeatKind::Engine), Some(engine)) => {
                seat.controller = Controller::Engine {
                    engine: Arc::new(engine.clone()),
                    movetime: time_or(DEFAULT_ENGINE_TIME),
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

impl Settings {
    /// Returns the settings for a new game of `variant`: those of the last game, or the defaults.
    pub fn setup(&self, variant: Variant) -> Setup {
        let mut setup = Setup::default_game(variant);
        if let Some(last_game) = self.last_games.get(&variant) {
            for (last_seat, seat) in
                [&last_game.player1, &last_game.player2].into_iter().zip(&mut setup.seats)
            {
                last_seat.restore(seat, variant, self);
            }
            if let Some(clock) = last_game.clock {
                for seat in &mut setup.seats {
                    seat.clock = seat.clock.or(Some(clock));
                }
            }
            let colours = last_game.colours.as_deref().and_then(parse_colours);
            setup.colours = colours.map_or(Colours::Drawn, Colours::Chosen);
            setup.begins = last_game.begins;
            setup.even = last_game.even;
            setup.fair = last_game.fair;
        }
        setup
    }

    /// Stores `setup` as the last game of its variant.
    pub fn store_last_game(&mut self, setup: &Setup) {
        self.last_games.insert(setup.variant, setup.into());
    }

    /// Returns the settings for a rematch of `setup`. Random choices are made again.
    pub fn rematch_setup(&self, setup: &Setup) -> Setup {
        let last_game = self.last_games.get(&setup.variant);
        let had_random_colours = last_game.is_some_and(|last_game| last_game.colours.is_none());
        Setup {
            colours: if had_random_colours { Colours::Drawn } else { setup.colours },
            ..setup.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::*;
    use crate::setup::Engine;
    use quadrille_text::with_language;

    #[test]
    fn ai_replaces_a_removed_engine() {
        let text =
            "[games.hique]\nplayer1 = { kind = \"engine\", engine = \"Gone\", name = \"Gone\" }";
        let parsed = document::parse(text);
        assert_eq!(parsed.errors, Vec::<String>::new());
        let setup = parsed.settings.setup(Variant::Hique);
        assert_eq!(setup.seats[0].controller, Controller::ai(Variant::Hique));
    }

    #[test]
    fn default_name_follows_the_language_and_a_typed_one_stays() {
        let name = |stored_name: &str| {
            let text = format!(
                "[games.hique]\nplayer1 = {{ kind = \"human\", name = \"{stored_name}\" }}"
            );
            let settings = document::parse(&text).settings;
            let setup = with_language("de", || settings.setup(Variant::Hique));
            setup.seats[0].name.clone()
        };
        for stored_name in ["You", "Du", "Mensch"] {
            assert_eq!(name(stored_name), "Du");
        }
        assert_eq!(name("Ada"), "Ada");
    }

    #[test]
    fn clock_of_an_older_file_is_for_both_players() {
        let clocks_and_errors = |text: &str| {
            let parsed = document::parse(text);
            let setup = parsed.settings.setup(Variant::Hique);
            (setup.seats.map(|seat| seat.clock), parsed.errors)
        };
        let clock = |text: &str| text.parse::<TimeControl>().ok();
        let (clocks, errors) = clocks_and_errors("[games.hique]\nclock = \"600+5\"");
        assert_eq!(clocks, [clock("600+5"); 2]);
        assert!(errors.is_empty(), "{errors:?}");
        let own_clock = "player2 = { kind = \"ai\", clock = \"0+3\" }";
        let (clocks, errors) =
            clocks_and_errors(&format!("[games.hique]\nclock = \"600+5\"\n{own_clock}"));
        assert_eq!(clocks, [clock("600+5"), clock("0+3")]);
        assert!(errors.is_empty(), "{errors:?}");
        let (clocks, errors) = clocks_and_errors("[games.hique]\nplayer1 = { clock = \"0+1\" }");
        assert_eq!(clocks, [None; 2]);
        assert!(errors[0].contains("`games.hique.player1.clock = \"0+1\"`"), "{errors:?}");
    }

    #[test]
    fn new_game_draws_random_choices_again() {
        let mut settings = Settings::default();
        let played = Setup {
            colours: Colours::Chosen([Colour::Red, Colour::Green]),
            ..Setup::default_game(Variant::Upthrust)
        };
        assert_eq!(settings.rematch_setup(&played).colours, played.colours);
        settings.store_last_game(&Setup::default_game(Variant::Upthrust));
        assert_eq!(settings.rematch_setup(&played).colours, Colours::Drawn);
    }

    #[test]
    fn every_game_setup_round_trips() {
        let engine = Engine::new("Mine", "./mine");
        let mut settings = Settings { engines: vec![engine.clone()], ..Settings::default() };
        let seats = [
            Controller::Human,
            Controller::Ai { level: Level::FULL, movetime: Duration::from_secs(15) },
            Controller::Engine { engine: Arc::new(engine), movetime: Duration::from_secs(2) },
        ];
        let clocks = [
            None,
            Some(TimeControl::new(10, 5)),
            Some(TimeControl::new(0, 2)),
            Some(TimeControl::new(180, 60)),
        ];
        for (number, variant) in Variant::ALL.into_iter().enumerate() {
            // Even numbers have equal clocks, odd ones different clocks.
            let seat = |offset: usize| SeatSetup {
                controller: seats[(number + offset) % seats.len()].clone(),
                name: format!("Somebody {number}"),
                clock: clocks[(number + offset * (number % 2)) % clocks.len()],
            };
            let setup = Setup {
                seats: [seat(0), seat(1)],
                begins: [FirstPlayer::One, FirstPlayer::Two, FirstPlayer::Drawn][number % 3],
                colours: match variant {
                    Variant::Upthrust => Colours::Chosen([Colour::Red, Colour::Yellow]),
                    _ => Colours::Drawn,
                },
                ..Setup::default_game(variant)
            };
            settings.store_last_game(&setup);
            assert_eq!(settings.setup(variant), setup);
        }
        document::assert_round_trip(&settings);
    }
}
