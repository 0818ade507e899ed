//! The settings of a new tournament.

use super::stored::whole_number;
use crate::whole_numbers;
use quadrille_arena::tournament::{Format, TournamentEntrant};
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use quadrille_text::{languages, tr, with_language};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;

/// The largest number of entrants. The crosstable stays readable with this many columns.
pub const MAX_ENTRANTS: usize = 12;
/// The offered times for a move, in ms.
pub const MOVE_TIMES_MS: [u64; 6] = [100, 200, 500, 1000, 2000, 5000];
/// The offered numbers of random plies at the start of a game.
pub const OPENING_PLIES: [u32; 5] = [0, 2, 4, 6, 8];
/// The largest number of games of an encounter.
pub const MAX_ENCOUNTER_GAMES: usize = 20;
/// The number of plies after which a game is a draw. Weak players might never end a game.
pub const MAX_PLIES: u32 = 400;
/// The prefix of the identifier of an external engine.
const ENGINE_PREFIX: &str = "engine:";

/// A player that can enter a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Candidate {
    /// The AI at this level.
    Level(Level),
    /// A player that makes random moves.
    Random,
    /// A player that searches one ply deep.
    Greedy,
    /// The registered engine with this name.
    Engine(String),
}

impl Candidate {
    /// Returns the name for tables.
    pub fn name(&self) -> String {
        match self {
            Self::Level(Level::PERFECT) => tr!("tournament-perfect"),
            Self::Level(level) => tr!("tournament-level", number = level.number()),
            Self::Random => tr!("tournament-random"),
            Self::Greedy => tr!("tournament-greedy"),
            Self::Engine(name) => name.clone(),
        }
    }

    /// Returns the identifier: that of tournament plans, or `engine:` and the engine's name.
    pub fn id_text(&self) -> String {
        match self {
            Self::Level(Level::PERFECT) => "builtin:perfect".to_owned(),
            Self::Level(level) => format!("builtin:{}", level.number()),
            Self::Random => "builtin:random".to_owned(),
            Self::Greedy => "builtin:greedy".to_owned(),
            Self::Engine(name) => format!("{ENGINE_PREFIX}{name}"),
        }
    }
}

impl From<Candidate> for String {
    fn from(candidate: Candidate) -> Self {
        candidate.id_text()
    }
}

/// Parses an [identifier](Candidate::id_text). The engine need not be registered any more.
impl TryFrom<String> for Candidate {
    type Error = &'static str;

    fn try_from(id: String) -> Result<Self, &'static str> {
        if let Some(name) = id.strip_prefix(ENGINE_PREFIX) {
            return Ok(Self::Engine(name.to_owned()));
        }
        // This player of earlier versions does not exist any more. It is treated like an engine that is no longer registered.
        if id == "builtin:uct" {
            return Ok(Self::Engine(id));
        }
        let levels = Level::all().chain([Level::PERFECT]).map(Self::Level);
        let mut built_in_candidates = levels.chain([Self::Random, Self::Greedy]);
        built_in_candidates.find(|candidate| candidate.id_text() == id).ok_or(
            "expected an entrant such as \"builtin:4\", \"builtin:random\" or \"engine:NAME\"",
        )
    }
}

/// The name of an entrant of a stored tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantName {
    stored_text: String,
    /// The built-in player whose name this is in some language.
    candidate: Option<Candidate>,
}

impl EntrantName {
    /// Returns the text for tables. The name that Quadrille gave to a built-in player is in the current language.
    pub fn text(&self) -> String {
        let name = self.candidate.as_ref().map(Candidate::name);
        name.unwrap_or_else(|| self.stored_text.clone())
    }
}

impl From<&TournamentEntrant> for EntrantName {
    fn from(entrant: &TournamentEntrant) -> Self {
        let has_name = |candidate: &Candidate| {
            let mut codes = languages().into_iter().map(|(code, _)| code);
            codes.any(|code| with_language(&code, || candidate.name()) == entrant.name)
        };
        let candidate = Candidate::try_from(entrant.player.to_string()).ok();
        Self { stored_text: entrant.name.clone(), candidate: candidate.filter(has_name) }
    }
}

impl PartialEq<&str> for EntrantName {
    /// Compares the stored text.
    fn eq(&self, other: &&str) -> bool {
        self.stored_text == *other
    }
}

/// The tournament format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Everyone plays everyone.
    RoundRobin,
    /// The first entrant plays each of the others.
    Gauntlet,
    /// The loser of an encounter is out.
    Knockout,
    /// Entrants with similar scores play each other.
    Swiss,
}

impl System {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Gauntlet, Self::Knockout, Self::Swiss];

    /// Returns the identifier in tournament plans.
    pub const fn id(self) -> &'static str {
        self.format(1).id()
    }

    /// Returns the format of the plan: this system with `length` cycles, tie-breaks or rounds.
    pub const fn format(self, length: usize) -> Format {
        match self {
            Self::RoundRobin => Format::RoundRobin { cycles: length },
            Self::Gauntlet => Format::Gauntlet { cycles: length },
            Self::Knockout => Format::Knockout { tiebreaks: length },
            Self::Swiss => Format::Swiss { rounds: length },
        }
    }

    /// Returns the key of the length in tournament plans.
    pub const fn length_key(self) -> &'static str {
        match self {
            Self::RoundRobin | Self::Gauntlet => "cycles",
            Self::Knockout => "tiebreaks",
            Self::Swiss => "rounds",
        }
    }

    /// Returns the smallest and the largest length for `entrant_count` entrants: the number of cycles, rounds, or tie-breaks.
    pub const fn length_range(self, entrant_count: usize) -> [usize; 2] {
        match self {
            Self::RoundRobin | Self::Gauntlet => [1, 50],
            Self::Knockout => [0, 10],
            // With an odd number of entrants everyone has one bye.
            Self::Swiss if entrant_count < 2 => [1, 1],
            Self::Swiss => [1, entrant_count - 1 + entrant_count % 2],
        }
    }
}

whole_numbers! {
    // The largest number of rounds depends on the number of entrants.
    length: usize = 0..=50;
    games: usize = 2..=MAX_ENCOUNTER_GAMES;
    opening: u32 = 0..=100;
    at_once: usize = 1..=256;
}

/// The settings of a new tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", expecting = "a table")]
pub struct TournamentSettings {
    /// The variant.
    pub variant: Variant,
    /// The format.
    #[serde(rename = "format")]
    pub system: System,
    /// The number of cycles, rounds or tie-breaks.
    #[serde(deserialize_with = "length")]
    pub length: usize,
    /// The number of games of an encounter. It is even.
    #[serde(deserialize_with = "games")]
    pub games: usize,
    /// The time for each move; stored in ms.
    #[serde(serialize_with = "write_millis", deserialize_with = "read_millis")]
    pub movetime: Duration,
    /// The number of random plies at the start of each game.
    #[serde(deserialize_with = "opening")]
    pub opening: u32,
    /// The number of games played at the same time.
    #[serde(deserialize_with = "at_once")]
    pub at_once: usize,
    /// The entrants in seeding order.
    pub entrants: Vec<Candidate>,
}

fn write_millis<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    serializer.serialize_i64(millis)
}

fn read_millis<'de, D: Deserializer<'de>>(value: D) -> Result<Duration, D::Error> {
    whole_number(value, 1..=3_600_000).map(Duration::from_millis)
}

impl Default for TournamentSettings {
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

impl TournamentSettings {
    /// Returns the number of games; for a knockout, the smallest possible number.
    pub const fn min_games(&self) -> usize {
        let format = self.system.format(self.length);
        format.encounter_count(self.entrants.len()).saturating_mul(self.games)
    }
}
