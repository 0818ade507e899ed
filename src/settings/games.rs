//! What was chosen for the last new game of each variant, in TOML: a table `games` with one for each variant.
//!
//! | key | value |
//! |---|---|
//! | `player1`, `player2` | a table with `kind` (`human`, `ai`, `engine`) and `name`; an AI's `level`, an engine's name as `engine`, and for both `seconds` a move |
//! | `begins` | `player1`, `player2` or `drawn` |
//! | `even` | whether the first moves are drawn so that both sides have the same chances |
//! | `clock` | seconds, and seconds a move: `600+5`; left out: none |
//! | `colours` | Upthrust: Player 1's two colours by their letters, such as `GR`; left out: drawn by lot |

use super::Settings;
use super::values::{Section, change, put_or_remove, word_of};
use crate::setup::Engine;
use crate::setup::{Begins, Colours, Controller, SeatSetup, Setup};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Variant, quote};
use quadrille_search::Level;
use quadrille_solver::perfect::highest;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use toml::{Table, Value};

/// The longest name of a player, in characters.
const NAME_LIMIT: usize = 24;
/// The times a move that are remembered, in seconds.
const SECONDS: RangeInclusive<i64> = 1..=3600;
const SEATS: [&str; 2] = ["player1", "player2"];
const BEGINS: [(&str, Begins); 3] = [
    ("player1", Begins::One),
    ("player2", Begins::Two),
    ("drawn", Begins::Drawn),
];

/// Who moves a side, as a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Human,
    Ai,
    Engine,
}

const KINDS: [(&str, Kind); 3] = [
    ("human", Kind::Human),
    ("ai", Kind::Ai),
    ("engine", Kind::Engine),
];

/// Reads the last set-ups into `settings`, whose engines are known already.
pub(super) fn read(document: &Table, settings: &mut Settings, complaints: &mut Vec<String>) {
    let Some(Value::Table(games)) = document.get("games") else {
        // Complains if it is something else.
        Section::of(document, "games", complaints);
        return;
    };
    for name in games.keys() {
        match name.parse::<Variant>() {
            Ok(variant) => {
                let section = Section::within(games, "games", name, complaints);
                if section.is_there() {
                    let setup = setup(section, variant, &settings.engines);
                    settings.last_games.insert(variant, setup);
                }
            }
            Err(unknown) => complaints.push(format!("`games.{}`: {unknown}", quote(name))),
        }
    }
}

/// Puts the last set-ups into a document.
pub(super) fn put(settings: &Settings, document: &mut Table) {
    if settings.last_games.is_empty() {
        document.remove("games");
        return;
    }
    change(document, "games", |games| {
        for (variant, setup) in &settings.last_games {
            change(games, variant.id(), |table| put_setup(setup, table));
        }
    });
}

impl Settings {
    /// The set-up to begin a new game of `variant` with: the last one, or the usual one.
    #[must_use]
    pub fn setup(&self, variant: Variant) -> Setup {
        let last = self.last_games.get(&variant).cloned();
        last.unwrap_or_else(|| Setup::usual(variant))
    }

    /// The set-up for another game like `setup`: what was drawn by lot is drawn anew.
    #[must_use]
    pub fn again(&self, setup: &Setup) -> Setup {
        let last = self.last_games.get(&setup.variant);
        let drawn = last.is_some_and(|last| last.colours == Colours::Drawn);
        Setup {
            colours: if drawn { Colours::Drawn } else { setup.colours },
            ..setup.clone()
        }
    }
}

fn setup(mut section: Section, variant: Variant, engines: &[Engine]) -> Setup {
    let mut setup = Setup::usual(variant);
    for (seat, name) in setup.seats.iter_mut().zip(SEATS) {
        if let Some(section) = section.section(name) {
            read_seat(section, seat, variant, engines);
        }
    }
    setup.begins = section.word("begins", &BEGINS).unwrap_or(setup.begins);
    section.truth("even", &mut setup.even);
    setup.clock = section.value("clock", "a clock such as \"600+5\"", |value| {
        value.as_str()?.parse().ok()
    });
    let expected = "two different letters of G, R, B and Y";
    if let Some(pair) = section.value("colours", expected, colours) {
        setup.colours = Colours::Chosen(pair);
    }
    setup
}

fn read_seat(mut section: Section, seat: &mut SeatSetup, variant: Variant, engines: &[Engine]) {
    let usual = Controller::ai(variant);
    let seconds = section.number("seconds", &SECONDS);
    let time = |usual: Duration| {
        seconds
            .and_then(|seconds| u64::try_from(seconds).ok())
            .map_or(usual, Duration::from_secs)
    };
    match section.word("kind", &KINDS) {
        None => {}
        Some(Kind::Human) => seat.controller = Controller::Human,
        Some(Kind::Ai) => {
            let number = section.number("level", &(1..=highest(variant).number()));
            if let Controller::Ai { level, movetime } = usual {
                let level = number.and_then(|n| Level::new(n).ok()).unwrap_or(level);
                let movetime = time(movetime);
                seat.controller = Controller::Ai { level, movetime };
            }
        }
        Some(Kind::Engine) => {
            let name = section.value("engine", "an engine's name", |value| {
                value.as_str().map(str::to_owned)
            });
            let name = name.unwrap_or_default();
            match engines.iter().find(|engine| engine.name == name) {
                Some(engine) => {
                    seat.controller = Controller::Engine {
                        engine: Arc::new(engine.clone()),
                        movetime: time(Duration::from_secs(2)),
                    };
                }
                // It has been removed since, which is nothing to complain of.
                None => seat.controller = usual,
            }
        }
    }
    let expected = format!("a name of at most {NAME_LIMIT} characters");
    let name = section.value("name", &expected, |value| {
        let name = value.as_str()?;
        (name.chars().count() <= NAME_LIMIT).then(|| name.to_owned())
    });
    if let Some(name) = name {
        seat.name = name;
    }
}

fn colours(value: &Value) -> Option<[Colour; 2]> {
    let mut letters = value.as_str()?.chars();
    let first = Colour::from_letter(letters.next()?)?;
    let second = Colour::from_letter(letters.next()?)?;
    (first != second && letters.next().is_none()).then_some([first, second])
}

fn put_setup(setup: &Setup, table: &mut Table) {
    for (seat, name) in setup.seats.iter().zip(SEATS) {
        change(table, name, |table| put_seat(seat, table));
    }
    table.insert("begins".to_owned(), word_of(&BEGINS, setup.begins));
    let letters = match setup.colours {
        Colours::Drawn => None,
        Colours::Chosen(pair) => Some(pair.iter().map(|c| c.letter()).collect::<String>()),
    };
    put_or_remove(table, "colours", letters);
    put_or_remove(table, "even", setup.even.then_some(true));
    put_or_remove(table, "clock", setup.clock.map(|clock| clock.to_string()));
}

fn put_seat(seat: &SeatSetup, table: &mut Table) {
    let (kind, level, engine, time) = match &seat.controller {
        Controller::Human => (Kind::Human, None, None, None),
        Controller::Ai { level, movetime } => (
            Kind::Ai,
            Some(i64::from(level.number())),
            None,
            Some(movetime),
        ),
        Controller::Engine { engine, movetime } => (
            Kind::Engine,
            None,
            Some(engine.name.clone()),
            Some(movetime),
        ),
    };
    table.insert("kind".to_owned(), word_of(&KINDS, kind));
    table.insert("name".to_owned(), Value::String(seat.name.clone()));
    put_or_remove(table, "level", level);
    put_or_remove(table, "engine", engine);
    let seconds = time.map(|time| i64::try_from(time.as_secs().max(1)).unwrap_or(i64::MAX));
    put_or_remove(table, "seconds", seconds);
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::*;
    use crate::setup::TimeControl;

    #[test]
    fn an_engine_that_was_removed_gives_way_to_the_ai() {
        let text =
            "[games.hique]\nplayer1 = { kind = \"engine\", engine = \"Gone\", name = \"Gone\" }";
        let reading = document::read(text);
        assert_eq!(reading.complaints, Vec::<String>::new());
        let setup = &reading.settings.last_games[&Variant::Hique];
        assert_eq!(setup.seats[0].controller, Controller::ai(Variant::Hique));
    }

    #[test]
    fn another_game_draws_again_what_was_drawn() {
        let mut settings = Settings::default();
        let played = Setup {
            colours: Colours::Chosen([Colour::Red, Colour::Green]),
            ..Setup::usual(Variant::Upthrust)
        };
        assert_eq!(settings.again(&played).colours, played.colours);
        settings
            .last_games
            .insert(Variant::Upthrust, Setup::usual(Variant::Upthrust));
        assert_eq!(settings.again(&played).colours, Colours::Drawn);
    }

    #[test]
    fn every_set_up_is_read_as_it_was_written() {
        let engine = Engine::new("Mine", "./mine");
        let mut settings = Settings {
            engines: vec![engine.clone()],
            ..Settings::default()
        };
        let seats = [
            Controller::Human,
            Controller::Ai {
                level: Level::FULL,
                movetime: Duration::from_secs(15),
            },
            Controller::Engine {
                engine: Arc::new(engine),
                movetime: Duration::from_secs(2),
            },
        ];
        for (number, variant) in Variant::ALL.into_iter().enumerate() {
            let seat = |offset: usize| SeatSetup {
                controller: seats[(number + offset) % seats.len()].clone(),
                name: format!("Somebody {number}"),
            };
            let setup = Setup {
                seats: [seat(0), seat(1)],
                begins: BEGINS[number % BEGINS.len()].1,
                clock: TimeControl::OFFERED.get(number).copied(),
                colours: match variant {
                    Variant::Upthrust => Colours::Chosen([Colour::Red, Colour::Yellow]),
                    _ => Colours::Drawn,
                },
                ..Setup::usual(variant)
            };
            settings.last_games.insert(variant, setup);
        }
        document::assert_comes_back(&settings);
    }
}
