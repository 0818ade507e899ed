//! What a person puts together for a tournament, and the plan that comes of it.

use crate::app::settings::Settings;
use crate::app::text::tr;
use crate::arena::tournament::Format;
use crate::rules::Variant;
use crate::search::Level;
use crate::solver::perfect::highest;
use std::time::Duration;
use toml::{Table, Value};

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
/// How late an answer may come, in ms: the window is at work on the same machine.
const GRACE: i64 = 1000;

/// Begins the word for an engine.
const ENGINE: &str = "engine:";

/// Somebody who can be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidate {
    /// Our AI at this level.
    Level(Level),
    /// Any legal move.
    Random,
    /// The move that looks best at once.
    Greedy,
    /// Random playouts.
    Playouts,
    /// The registered engine of this name.
    Engine(String),
}

impl Candidate {
    /// Everybody who can be entered for a tournament of `variant`.
    #[must_use]
    pub fn all(variant: Variant, settings: &Settings) -> Vec<Self> {
        let highest = highest(variant);
        let perfect = (highest > Level::FULL).then_some(highest);
        let levels = Level::all().chain(perfect).map(Self::Level);
        let others = [Self::Random, Self::Greedy, Self::Playouts];
        let engines = settings.engines.iter();
        let engines = engines.map(|engine| Self::Engine(engine.name.clone()));
        levels.chain(others).chain(engines).collect()
    }

    /// What he is called in the tables.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Level(Level::PERFECT) => tr!("tournament-perfect"),
            Self::Level(level) => tr!("tournament-level", number = level.number()),
            Self::Random => tr!("tournament-random"),
            Self::Greedy => tr!("tournament-greedy"),
            Self::Playouts => tr!("tournament-playouts"),
            Self::Engine(name) => name.clone(),
        }
    }

    /// The word for him: as plans have it, or `engine:` and the engine's name.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Self::Level(Level::PERFECT) => "builtin:perfect".to_owned(),
            Self::Level(level) => format!("builtin:{}", level.number()),
            Self::Random => "builtin:random".to_owned(),
            Self::Greedy => "builtin:greedy".to_owned(),
            Self::Playouts => "builtin:uct".to_owned(),
            Self::Engine(name) => format!("{ENGINE}{name}"),
        }
    }

    /// Whom a [`word`](Self::word) stands for; an engine may be registered no longer.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        if let Some(name) = word.strip_prefix(ENGINE) {
            return Some(Self::Engine(name.to_owned()));
        }
        let levels = Level::all().chain([Level::PERFECT]).map(Self::Level);
        let mut ours = levels.chain([Self::Random, Self::Greedy, Self::Playouts]);
        ours.find(|candidate| candidate.word() == word)
    }

    /// His table in the plan, under `name`; none when his engine is registered no longer.
    fn entry(&self, name: String, settings: &Settings) -> Option<Table> {
        let mut table = Table::new();
        let player = match self {
            Self::Engine(engine) => settings.engine(engine)?.command.clone(),
            ours => ours.word(),
        };
        table.insert("name".to_owned(), name.into());
        table.insert("player".to_owned(), player.into());
        if let Self::Engine(engine) = self
            && let options = &settings.engine(engine)?.options
            && !options.is_empty()
        {
            let options = options.iter();
            let options: Table = options
                .map(|(name, value)| (name.clone(), value.clone().into()))
                .collect();
            table.insert("options".to_owned(), options.into());
        }
        Some(table)
    }
}

/// How it is settled who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.format(1).id()
    }

    /// The format of this length.
    const fn format(self, length: usize) -> Format {
        match self {
            Self::RoundRobin => Format::RoundRobin { cycles: length },
            Self::Gauntlet => Format::Gauntlet { cycles: length },
            Self::Knockout => Format::Knockout { tiebreaks: length },
            Self::Swiss => Format::Swiss { rounds: length },
        }
    }

    /// The key that says how long it is, in plans.
    const fn key(self) -> &'static str {
        match self {
            Self::RoundRobin | Self::Gauntlet => "cycles",
            Self::Knockout => "tiebreaks",
            Self::Swiss => "rounds",
        }
    }

    /// How long it can be among so many: cycles, rounds, or in a knockout the tie-breaks of an encounter.
    #[must_use]
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

/// A tournament as it is being put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is played.
    pub variant: Variant,
    /// Who meets whom.
    pub system: System,
    /// Cycles, rounds or tie-breaks.
    pub length: usize,
    /// Games of an encounter; even.
    pub games: usize,
    /// How long a move may take.
    pub movetime: Duration,
    /// Random moves to begin with.
    pub opening: u32,
    /// Games at the same time.
    pub at_once: usize,
    /// Who takes part, in the order of their seeding.
    pub entrants: Vec<Candidate>,
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
    /// Brings it to what can be: entrants who are there, and as many rounds as they can play.
    pub fn fit(&mut self, settings: &Settings) {
        let all = Candidate::all(self.variant, settings);
        self.entrants.retain(|entrant| all.contains(entrant));
        self.entrants.truncate(MOST);
        let [least, most] = self.system.lengths(self.entrants.len());
        self.length = self.length.clamp(least, most);
        self.games = self.games.clamp(2, GAMES) / 2 * 2;
        self.at_once = self.at_once.clamp(1, most_at_once());
    }

    /// How many games there will be; in a knockout at least so many.
    #[must_use]
    pub const fn least_games(&self) -> usize {
        let format = self.system.format(self.length);
        format
            .least_encounters(self.entrants.len())
            .saturating_mul(self.games)
    }

    /// The plan in TOML, as `quadrille-cli tournament` reads it. What is drawn by lot follows from `seed`.
    #[must_use]
    pub fn plan(&self, settings: &Settings, seed: u32) -> String {
        let number = |number: usize| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
        let mut plan = Table::new();
        let mut set = |key: &str, value: Value| plan.insert(key.to_owned(), value);
        set("variant", self.variant.id().into());
        set("format", self.system.id().into());
        set(self.system.key(), number(self.length));
        set("games", number(self.games));
        set("seed", i64::from(seed).into());
        set("concurrency", number(self.at_once));
        // Both players of each game at a time have one.
        let hash = settings.ai.memory / (2 * self.at_once.max(1));
        set("hash", number(hash.max(1)));
        set("move-limit", i64::from(LONGEST).into());
        let mut openings = Table::new();
        openings.insert("plies".to_owned(), i64::from(self.opening).into());
        set("openings", openings.into());
        let mut time = Table::new();
        let millis = i64::try_from(self.movetime.as_millis()).unwrap_or(i64::MAX);
        time.insert("movetime".to_owned(), millis.into());
        time.insert("grace".to_owned(), GRACE.into());
        set("time", time.into());
        let mut names: Vec<String> = Vec::new();
        let mut entrants: Vec<Value> = Vec::new();
        for entrant in &self.entrants {
            let name = own_name(entrant.name(), &names);
            if let Some(table) = entrant.entry(name.clone(), settings) {
                names.push(name);
                entrants.push(table.into());
            }
        }
        set("entrant", entrants.into());
        plan.to_string()
    }
}

/// The name, or one like it that nobody else has: an engine may be called like one of our levels.
fn own_name(name: String, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    let mut all = std::iter::once(name.clone()).chain(numbered);
    all.find(|name| !taken.contains(name)).unwrap_or(name)
}

/// How many games this machine can play at the same time without one taking another's time.
#[must_use]
pub fn most_at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Engine;
    use crate::arena::tournament::Plan;
    use crate::arena::{Entrant, Openings};
    use std::path::Path;

    fn parse(entry: &Entry, settings: &Settings) -> Plan {
        let text = entry.plan(settings, 7);
        match Plan::parse(&text, Path::new("")) {
            Ok(plan) => plan,
            Err(error) => unreachable!("{error}\n{text}"),
        }
    }

    #[test]
    fn every_choice_makes_a_good_plan() {
        let settings = Settings::default();
        for variant in Variant::ALL {
            for system in System::ALL {
                let mut entry = Entry {
                    variant,
                    system,
                    length: 99,
                    games: 7,
                    ..Entry::default()
                };
                entry.fit(&settings);
                let plan = parse(&entry, &settings);
                assert_eq!(plan.variant, variant);
                assert_eq!(plan.format.id(), system.id());
                assert_eq!((plan.games, plan.participants.len()), (6, 4));
                assert_eq!(plan.least_games(), entry.least_games());
                let names: Vec<&str> = plan.participants.iter().map(|who| &*who.name).collect();
                assert_eq!(names, ["Level 2", "Level 4", "Level 6", "Level 8"]);
                assert!(matches!(plan.openings, Openings::Random { plies: 4 }));
            }
        }
    }

    #[test]
    fn everybody_can_be_entered_and_an_engine_comes_with_its_options() {
        let mut settings = Settings::default();
        let mut engine = Engine::new("Level 2", "python3 'my engine.py'");
        engine
            .options
            .insert("Own \"Book\"".to_owned(), "no".to_owned());
        settings.engines.push(engine);
        let all = Candidate::all(Variant::Upthrust, &settings);
        assert_eq!(all.len(), 15);
        for half in [&all[..8], &all[7..]] {
            let mut entry = Entry {
                entrants: half.to_vec(),
                ..Entry::default()
            };
            entry.fit(&settings);
            assert_eq!(parse(&entry, &settings).participants.len(), half.len());
        }
        let mut entry = Entry {
            entrants: vec![all[1].clone(), all[14].clone(), all[10].clone()],
            ..Entry::default()
        };
        entry.fit(&settings);
        let plan = parse(&entry, &settings);
        let [level, engine, perfect] = &plan.participants[..] else {
            unreachable!("{plan:?}");
        };
        assert_eq!(level.name, "Level 2");
        assert_eq!(engine.name, "Level 2 (2)");
        let words = ["python3", "my engine.py"].map(str::to_owned).to_vec();
        assert_eq!(engine.player, Entrant::Engine(words));
        assert_eq!(engine.options["Own \"Book\""], "no");
        assert_eq!(perfect.player.to_string(), "builtin:perfect");
        // Elsewhere nobody plays perfectly, and an engine can be taken from the register.
        entry.variant = Variant::Hique;
        entry.fit(&Settings::default());
        assert_eq!(entry.entrants, [all[1].clone()]);
    }
}
