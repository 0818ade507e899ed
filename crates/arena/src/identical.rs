//! Entrants that are the same player and make no random choices.
//!
//! Two such entrants play both games of a pair identically, so the second game gives no information. It is not
//! played, and no variance is computed from pairs that are always even.

use super::builtin_search::BuiltinSearch;
use super::entrant::EntrantSpec;
use super::settings::EntrantSettings;
use quadrille_search::{Level, Limits};

/// Returns whether an entrant's moves depend only on the position and the previous moves: our own search at full strength,
/// on one thread, with a limit of depth or nodes and no time limit. `false` for other engines, because it is unknown.
pub fn is_repeatable(entrant: &EntrantSpec) -> bool {
    let EntrantSpec::Search(BuiltinSearch {
        limits: Some(limits),
        level: Level::FULL,
        grade: None,
        threads: 1,
        ..
    }) = entrant
    else {
        return false;
    };
    let Limits { movetime, depth, nodes, .. } = limits;
    movetime.is_none() && (depth.is_some() || nodes.is_some())
}

/// Returns whether two entrants play every game between them identically on either side.
///
/// ```
/// use quadrille_arena::{EntrantSpec, are_identical};
/// let entrant = |text: &str| text.parse::<EntrantSpec>().unwrap();
/// assert!(are_identical(&entrant("builtin:nodes=500"), &entrant("builtin:nodes=500,threads=1")));
/// assert!(!are_identical(&entrant("builtin:nodes=500"), &entrant("builtin:nodes=501")));
/// assert!(!are_identical(&entrant("builtin:4"), &entrant("builtin:4")));
/// let weak = entrant("builtin:nodes=500,grade=300");
/// assert!(!are_identical(&weak, &weak));
/// assert!(!are_identical(&entrant("builtin:random"), &entrant("builtin:random")));
/// ```
pub fn are_identical(first: &EntrantSpec, second: &EntrantSpec) -> bool {
    first == second && is_repeatable(first)
}

/// Returns whether two entrants are the same engine: the same command and settings, except for the name.
///
/// ```
/// use quadrille_arena::{EntrantSpec, EntrantSettings, are_one_engine};
/// let entrant = |text: &str| text.parse::<EntrantSpec>().unwrap();
/// let are = |one: &str, two: &str| {
///     are_one_engine([&entrant(one), &entrant(two)], [&EntrantSettings::default(); 2])
/// };
/// assert!(are("./engine --fast", "./engine  --fast"));
/// assert!(!are("./engine", "./engine --fast") && !are("builtin:4", "builtin:4"));
/// ```
pub fn are_one_engine(entrants: [&EntrantSpec; 2], settings: [&EntrantSettings; 2]) -> bool {
    let [one, two] = settings.map(|settings| EntrantSettings { name: None, ..settings.clone() });
    matches!(entrants[0], EntrantSpec::Engine(_)) && entrants[0] == entrants[1] && one == two
}

/// Returns whether two entrants may be one engine that plays every game between them identically: the same engine with a
/// limit of depth or nodes in its `go`. It is unknown whether the engine makes random choices.
///
/// ```
/// use quadrille_arena::{EntrantSpec, EntrantSettings, may_be_identical};
/// let engine = "./engine".parse::<EntrantSpec>().unwrap();
/// let set = |text: &str| text.parse::<EntrantSettings>().unwrap_or_default();
/// let may = |one: &str, two: &str| may_be_identical([&engine, &engine], [&set(one), &set(two)]);
/// assert!(may("depth=5", "depth=5"));
/// assert!(!may("depth=5", "depth=6") && !may("movetime=50", "movetime=50"));
/// ```
pub fn may_be_identical(entrants: [&EntrantSpec; 2], settings: [&EntrantSettings; 2]) -> bool {
    let is_limited = settings[0].depth.is_some() || settings[0].nodes.is_some();
    is_limited && are_one_engine(entrants, settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_one_if_command_and_settings_are_equal() {
        let are = |programs: [&str; 2], depths: [Option<u32>; 2]| {
            let [one, two] = programs.map(|program| EntrantSpec::Engine(vec![program.to_owned()]));
            let settings = |name: &str, depth| EntrantSettings {
                name: Some(name.to_owned()),
                depth,
                ..EntrantSettings::default()
            };
            are_one_engine([&one, &two], [&settings("A", depths[0]), &settings("B", depths[1])])
        };
        assert!(are(["./engine", "./engine"], [Some(5), Some(5)]));
        assert!(!are(["./engine", "./other"], [Some(5), Some(5)]));
        assert!(!are(["./engine", "./engine"], [Some(5), None]));
    }
}
