//! What a person puts together for a tournament.

use super::stored::{whole_number, whole_numbers};
use crate::text::tr;
use quadrille_arena::tournament::Format;
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;

/// The most entrants that can be put together here: so many columns can be read.
pub const MOST: usize = 12;
/// Times a move on offer, in ms.
pub const TIMES: [u64; 6] = [100, 200, 500, 1000, 2000, 5000];
/// Random moves to begin with on offer.
pub const OPENINGS: [u32; 5] = [0, 2, 4, 6, 8];
/// The most games of an encounter.
pub const GAMES: usize = 20;
/// A game of more plies is a draw: careless players could go on for ever.
pub const LONGEST: u32 = 400;
/// Begins the word for an engine.
const ENGINE: &str = "engine:";

/// Somebody who can be entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Candidate {
    /// Our AI at this level.
    Level(Level),
    /// Any legal move.
    Random,
    /// The move that looks best at once.
    Greedy,
    /// The registered engine of this name.
    Engine(String),
}

impl Candidate {
    /// What he is called in the tables.
    pub fn name(&self) -> String {
        match self {
            Self::Level(Level::PERFECT) => tr!("tournament-perfect"),
            Self::Level(level) => tr!("tournament-level", number = level.number()),
            Self::Random => tr!("tournament-random"),
            Self::Greedy => tr!("tournament-greedy"),
            Self::Engine(name) => name.clone(),
        }
    }

    /// The word for him: as plans have it, or `engine:` and the engine's name.
    pub fn word(&self) -> String {
        match self {
            Self::Level(Level::PERFECT) => "builtin:perfect".to_owned(),
            Self::Level(level) => format!("builtin:{}", level.number()),
            Self::Random => "builtin:random".to_owned(),
            Self::Greedy => "builtin:greedy".to_owned(),
            Self::Engine(name) => format!("{ENGINE}{name}"),
        }
    }
}

impl From<Candidate> for String {
    fn from(candidate: Candidate) -> Self {
        candidate.word()
    }
}

/// Reads a [`word`](Candidate::word); the engine need not be registered any more.
impl TryFrom<String> for Candidate {
    type Error = &'static str;

    fn try_from(word: String) -> Result<Self, &'static str> {
        if let Some(name) = word.strip_prefix(ENGINE) {
            return Ok(Self::Engine(name.to_owned()));
        }
        // An entrant of earlier versions: left out later, as an engine that was removed.
        if word == "builtin:uct" {
            return Ok(Self::Engine(word));
        }
        let levels = Level::all().chain([Level::PERFECT]).map(Self::Level);
        let mut ours = levels.chain([Self::Random, Self::Greedy]);
        ours.find(|candidate| candidate.word() == word).ok_or(
            "expected an entrant such as \"builtin:4\", \"builtin:random\" or \"engine:NAME\"",
        )
    }
}

/// How it is settled who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
    /// Whoever loses is out.
    Knockout,
    /// Everybody meets somebody who has done about as well.
    Swiss,
}

impl System {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::RoundRobin,
        Self::Gauntlet,
        Self::Knockout,
        Self::Swiss,
    ];

    /// The name in plans.
    pub const fn id(self) -> &'static str {
        self.format(1).id()
    }

    /// The format of this length.
    pub(crate) const fn format(self, length: usize) -> Format {
        match self {
            Self::RoundRobin => Format::RoundRobin { cycles: length },
            Self::Gauntlet => Format::Gauntlet { cycles: length },
            Self::Knockout => Format::Knockout { tiebreaks: length },
            Self::Swiss => Format::Swiss { rounds: length },
        }
    }

    /// The key that says how long it is, in plans.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::RoundRobin | Self::Gauntlet => "cycles",
            Self::Knockout => "tiebreaks",
            Self::Swiss => "rounds",
        }
    }

    /// How long it can be among so many: cycles, rounds, or in a knockout the tie-breaks of an encounter.
    pub const fn lengths(self, entrants: usize) -> [usize; 2] {
        match self {
            Self::RoundRobin | Self::Gauntlet => [1, 50],
            Self::Knockout => [0, 10],
            // When the number is odd, everybody stays out once.
            Self::Swiss if entrants < 2 => [1, 1],
            Self::Swiss => [1, entrants - 1 + entrants % 2],
        }
    }
}

whole_numbers! {
    // How many rounds there can be depends on the entrants.
    length: usize = 0..=50;
    games: usize = 2..=GAMES;
    opening: u32 = 0..=100;
    at_once: usize = 1..=256;
}

/// A tournament as it is being put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", expecting = "a table")]
pub struct Entry {
    /// What is played.
    pub variant: Variant,
    /// Who meets whom.
    #[serde(rename = "format")]
    pub system: System,
    /// Cycles, rounds or tie-breaks.
    #[serde(deserialize_with = "length")]
    pub length: usize,
    /// Games of an encounter; even.
    #[serde(deserialize_with = "games")]
    pub games: usize,
    /// How long a move may take; kept in ms.
    #[serde(serialize_with = "write_millis", deserialize_with = "read_millis")]
    pub movetime: Duration,
    /// Random moves to begin with.
    #[serde(deserialize_with = "opening")]
    pub opening: u32,
    /// Games at the same time.
    #[serde(deserialize_with = "at_once")]
    pub at_once: usize,
    /// Who takes part, in the order of their seeding.
    pub entrants: Vec<Candidate>,
}

fn write_millis<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    serializer.serialize_i64(millis)
}

fn read_millis<'de, D: Deserializer<'de>>(value: D) -> Result<Duration, D::Error> {
    whole_number(value, 1..=3_600_000).map(Duration::from_millis)
}

impl Default for Entry {
    fn default() -> Self {
        let levels = [2, 4, 6, 8].map(Level::new).into_iter().flatten();
        Self {
            variant: Variant::Upthrust,
            system: System::RoundRobin,
            length: 1,
            games: 2,
            movetime: Duration::from_millis(500),
            opening: 4,
            at_once: 1,
            entrants: levels.map(Candidate::Level).collect(),
        }
    }
}

impl Entry {
    /// How many games there will be; in a knockout at least so many.
    pub const fn least_games(&self) -> usize {
        let format = self.system.format(self.length);
        format
            .least_encounters(self.entrants.len())
            .saturating_mul(self.games)
    }
}
