//! Entrants that are the same player and make no random choices.
//!
//! Two such play both games of a pair alike, move by move: the second game says nothing that the first has not said. So it is not
//! played, and no spread is reckoned from what would always be even.

use super::builtin_search::BuiltinSearch;
use super::entrant::EntrantSpec;
use super::settings::EntrantSettings;
use quadrille_search::{Level, Limits};

/// Whether an entrant's moves follow from the position and the game before it alone: our own search at full strength, on one thread, with a
/// limit of depth or nodes and none of time. Of other people's engines nobody can tell.
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
    let Limits {
        movetime,
        depth,
        nodes,
        ..
    } = limits;
    movetime.is_none() && (depth.is_some() || nodes.is_some())
}

/// Whether two entrants play every game between them alike, whoever sits where.
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

/// Whether two entrants are one engine: the same command with the same settings, its name aside.
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
    let [one, two] = settings.map(|settings| EntrantSettings {
        name: None,
        ..settings.clone()
    });
    matches!(entrants[0], EntrantSpec::Engine(_)) && entrants[0] == entrants[1] && one == two
}

/// Whether two entrants may be one engine that plays every game between them alike: the same engine, and a limit of depth or nodes behind its `go`. Whether
/// it makes random choices nobody can tell beforehand.
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
