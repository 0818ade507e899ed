//! Makes the plan of a tournament from its settings.

use super::Engine;
use super::tournament::{
    Candidate, MAX_ENCOUNTER_GAMES, MAX_ENTRANTS, MAX_PLIES, TournamentSettings,
};
use quadrille_arena::EntrantSpec;
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use quadrille_solver::perfect::highest_level;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The tolerance for late answers, in ms. It is generous because the window runs on the same machine.
const LATE_ANSWER_TOLERANCE_MS: i64 = 1000;

impl Candidate {
    /// Returns all players that can enter a tournament of `variant`, with the registered `engines`.
    pub fn all(variant: Variant, engines: &[Engine]) -> Vec<Self> {
        let max_level = highest_level(variant);
        let perfect_level = (max_level > Level::FULL).then_some(max_level);
        let levels = Level::all().chain(perfect_level).map(Self::Level);
        let simple_players = [Self::Random, Self::Greedy];
        let engines = engines.iter().map(|engine| Self::Engine(engine.name.clone()));
        levels.chain(simple_players).chain(engines).collect()
    }

    /// Returns the table of the entrant in the plan, with the name `name`; `None` if the engine is not registered.
    fn plan_entry(&self, name: String, engines: &[Engine]) -> Option<Table> {
        let Self::Engine(engine) = self else {
            return Some(toml_table([("name", name.into()), ("player", self.id_text().into())]));
        };
        let engine = engine_named(engines, engine)?;
        // A missing folder is reported when the engine is started.
        let (player, folder) = match engine.launch_parameters() {
            Ok(launch) => (EntrantSpec::Engine(launch.arguments).to_string(), launch.folder),
            Err(_) => (engine.command.clone(), Some(PathBuf::from(&engine.folder))),
        };
        // Without `dir`, paths are relative to the plan.
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.or_else(|| std::env::current_dir().ok());
        let mut entrant_table = toml_table([("name", name.into()), ("player", player.into())]);
        if let Some(folder) = folder.as_deref().and_then(Path::to_str) {
            entrant_table.insert("dir".to_owned(), folder.into());
        }
        if !engine.options.is_empty() {
            let options = engine.options.clone().into_iter();
            let options: Table = options.map(|(name, value)| (name, value.into())).collect();
            entrant_table.insert("options".to_owned(), options.into());
        }
        Some(entrant_table)
    }
}

/// Returns the engine with this name.
fn engine_named<'a>(engines: &'a [Engine], name: &str) -> Option<&'a Engine> {
    engines.iter().find(|engine| engine.name == name)
}

/// Returns a TOML table with these entries.
fn toml_table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
}

impl TournamentSettings {
    /// Removes unknown, repeated and surplus entrants, and limits the length, the number of games and the number of parallel
    /// games to the possible values.
    pub fn limit_to_available(&mut self, engines: &[Engine]) {
        let candidates = Candidate::all(self.variant, engines);
        for entrant in std::mem::take(&mut self.entrants) {
            if candidates.contains(&entrant) && !self.entrants.contains(&entrant) {
                self.entrants.push(entrant);
            }
        }
        self.entrants.truncate(MAX_ENTRANTS);
        let [min_length, max_length] = self.system.length_range(self.entrants.len());
        self.length = self.length.clamp(min_length, max_length);
        self.games = self.games.clamp(2, MAX_ENCOUNTER_GAMES) / 2 * 2;
        self.at_once = self.at_once.clamp(1, max_parallel_games());
    }

    /// Returns the plan in TOML, in the format of `quadrille-cli tournament`. The games played at the same time share
    /// `memory_mebibytes` MiB. `seed` determines all random choices.
    pub fn plan_text(&self, engines: &[Engine], memory_mebibytes: usize, seed: u32) -> String {
        let number_value = |number: usize| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
        let millis = i64::try_from(self.movetime.as_millis()).unwrap_or(i64::MAX);
        let mut time_table =
            toml_table([("movetime", millis.into()), ("grace", LATE_ANSWER_TOLERANCE_MS.into())]);
        let entrant_engines = self.entrants.iter().filter_map(|entrant| match entrant {
            Candidate::Engine(name) => engine_named(engines, name),
            _ => None,
        });
        if let Some(seconds) = entrant_engines.map(|engine| engine.start_seconds).max() {
            for limit_key in ["start-limit", "ping-limit"] {
                time_table.insert(limit_key.to_owned(), (1000 * i64::from(seconds)).into());
            }
        }
        let mut names: Vec<String> = Vec::new();
        let mut entrants: Vec<Value> = Vec::new();
        for entrant in &self.entrants {
            let name = unique_name(entrant.name(), &names);
            if let Some(entrant_table) = entrant.plan_entry(name.clone(), engines) {
                names.push(name);
                entrants.push(entrant_table.into());
            }
        }
        // Each game has two transposition tables, one for each player.
        let table_mebibytes = memory_mebibytes / (2 * self.at_once.max(1));
        let openings = toml_table([("plies", i64::from(self.opening).into())]);
        let plan = toml_table([
            ("variant", self.variant.id().into()),
            ("format", self.system.id().into()),
            (self.system.length_key(), number_value(self.length)),
            ("games", number_value(self.games)),
            ("seed", i64::from(seed).into()),
            ("concurrency", number_value(self.at_once)),
            ("hash", number_value(table_mebibytes.max(1))),
            ("move-limit", i64::from(MAX_PLIES).into()),
            ("openings", openings.into()),
            ("time", time_table.into()),
            ("entrant", entrants.into()),
        ]);
        plan.to_string()
    }
}

/// Returns `name`, or a similar name that is not taken. An engine may have the name of a level.
fn unique_name(name: String, taken_names: &[String]) -> String {
    let numbered_names = (2..).map(|number| format!("{name} ({number})"));
    let mut possible_names = std::iter::once(name.clone()).chain(numbered_names);
    possible_names.find(|name| !taken_names.contains(name)).unwrap_or(name)
}

/// Returns the largest number of games played at the same time: one for each processor.
pub fn max_parallel_games() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::tournament::{EntrantName, System};
    use quadrille_arena::Openings;
    use quadrille_arena::tournament::Plan;
    use quadrille_text::with_language;

    fn parse(entry: &TournamentSettings, engines: &[Engine]) -> Plan {
        let text = entry.plan_text(engines, 128, 7);
        match Plan::parse(&text, Path::new("")) {
            Ok(plan) => plan,
            Err(error) => unreachable!("{error}\n{text}"),
        }
    }

    #[test]
    fn names_of_built_in_entrants_follow_the_language() {
        let entry = TournamentSettings::default();
        let plan = with_language("en", || parse(&entry, &[]));
        for (name, expected) in [("Level 2", "Stufe 2"), ("Level 3", "Level 3")] {
            // A person has given the second name to level 2.
            let mut entrant = plan.entrants[0].clone();
            entrant.name = name.to_owned();
            let text = with_language("de", || EntrantName::from(&entrant).text());
            assert_eq!(text, expected);
        }
        assert_eq!(plan.entrants[0].name, "Level 2");
    }

    #[test]
    fn every_choice_makes_a_valid_plan() {
        for variant in Variant::ALL {
            for system in System::ALL {
                let mut entry = TournamentSettings {
                    variant,
                    system,
                    length: 99,
                    games: 7,
                    ..TournamentSettings::default()
                };
                entry.limit_to_available(&[]);
                let plan = parse(&entry, &[]);
                assert_eq!(plan.variant, variant);
                assert_eq!(plan.format.id(), system.id());
                assert_eq!((plan.games_per_encounter, plan.entrants.len()), (6, 4));
                assert_eq!(plan.min_game_count(), entry.min_games());
                let names: Vec<&str> = plan.entrants.iter().map(|who| &*who.name).collect();
                assert_eq!(names, ["Level 2", "Level 4", "Level 6", "Level 8"]);
                assert!(matches!(plan.openings, Openings::Random { plies: 4 }));
            }
        }
    }

    #[test]
    fn every_player_can_enter_and_engines_keep_their_options() {
        let mut engine = Engine::new("Level 2", "python3 'my engine.py'");
        engine.options.insert("Own \"Book\"".to_owned(), "no".to_owned());
        let mut engines = [engine];
        let all = Candidate::all(Variant::Upthrust, &engines);
        assert_eq!(all.len(), 14);
        for half in [&all[..8], &all[7..]] {
            let mut entry =
                TournamentSettings { entrants: half.to_vec(), ..TournamentSettings::default() };
            entry.limit_to_available(&engines);
            assert_eq!(parse(&entry, &engines).entrants.len(), half.len());
        }
        let mut entry = TournamentSettings {
            entrants: vec![all[1].clone(), all[13].clone(), all[10].clone()],
            ..TournamentSettings::default()
        };
        entry.limit_to_available(&engines);
        engines[0].folder = std::env::temp_dir().to_str().unwrap().to_owned();
        engines[0].start_seconds = 90;
        let plan = parse(&entry, &engines);
        assert_eq!(plan.timeouts.handshake.as_secs(), 90);
        assert_eq!(plan.timeouts.ready.as_secs(), 90);
        let [level, engine, perfect] = &plan.entrants[..] else {
            unreachable!("{plan:?}");
        };
        assert_eq!(level.name, "Level 2");
        assert_eq!(engine.name, "Level 2 (2)");
        let arguments = ["python3", "my engine.py"].map(str::to_owned).to_vec();
        assert_eq!(engine.player, EntrantSpec::Engine(arguments));
        assert_eq!(engine.settings.folder, Some(std::env::temp_dir()));
        assert_eq!(engine.settings.options["Own \"Book\""], "no");
        assert_eq!(perfect.player.to_string(), "builtin:perfect");
        // Other variants have no perfect player, and an engine may have been removed.
        entry.variant = Variant::Hique;
        entry.limit_to_available(&[]);
        assert_eq!(entry.entrants, [all[1].clone()]);
    }
}
