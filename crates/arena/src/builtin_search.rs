//! Our own search as an entrant, with settings that override those of the game.

use quadrille_games::rules::BadText;
use quadrille_search::{
    HIGHEST_GRADE, Level, Limits, NetworkSource, Options, ParameterChanges, Parameters,
};
use std::fmt;
use std::time::Duration;

/// The maximum number of threads.
const MAX_THREADS: usize = 256;

/// The settings of a built-in search. Its text after `builtin:` has parts separated by commas: a level from 1 to 10 or
/// `perfect`, `movetime=MS`, `depth=PLIES`, `nodes=N`, `threads=N`, `grade=N` (1 to 1000, a point on the scale of the
/// levels), and parameters of the search such as `full_depth_moves=4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltinSearch {
    /// The limits of the search; `None` to use the time of the game's clock.
    pub limits: Option<Limits>,
    /// The level of play.
    pub level: Level,
    /// Replaces the level by a grade: see [`Options::grade`].
    pub grade: Option<u16>,
    /// The number of search threads.
    pub threads: usize,
    /// The parameters of the search that differ from the game's own.
    pub parameters: ParameterChanges,
}

impl Default for BuiltinSearch {
    fn default() -> Self {
        Self {
            limits: None,
            level: Level::FULL,
            grade: None,
            threads: 1,
            parameters: ParameterChanges::NONE,
        }
    }
}

impl BuiltinSearch {
    /// Parses the text after `builtin:`, ignoring case. Returns `None` for an unknown part.
    ///
    /// # Errors
    /// When the value of a parameter of the search is invalid.
    pub(super) fn parse(text: &str) -> Result<Option<Self>, BadText> {
        let mut search = Self::default();
        for part in text.to_ascii_lowercase().split(',') {
            let name = part.split_once('=').map_or("", |(name, _)| name);
            if Parameters::find_by_name(name).is_some() {
                search.parameters.add(part)?;
            } else if search.parse_part(part).is_none() {
                return Ok(None);
            }
        }
        Ok(Some(search))
    }

    /// Parses a part that is not a parameter of the search; `None` if it is invalid.
    fn parse_part(&mut self, part: &str) -> Option<()> {
        if let Ok(level) = part.parse() {
            self.level = level;
            return Some(());
        }
        let (name, value_text) = part.split_once('=')?;
        let number: u64 = value_text.parse().ok().filter(|&number| number > 0)?;
        let to_thread_count = || usize::try_from(number).ok().filter(|&n| n <= MAX_THREADS);
        let to_grade = || u16::try_from(number).ok().filter(|&n| n <= HIGHEST_GRADE);
        match name {
            "threads" => self.threads = to_thread_count()?,
            "grade" => self.grade = Some(to_grade()?),
            "movetime" => self.limits_mut().movetime = Some(Duration::from_millis(number)),
            "nodes" => self.limits_mut().nodes = Some(number),
            "depth" => self.limits_mut().depth = Some(u32::try_from(number).ok()?),
            _ => return None,
        }
        Some(())
    }

    fn limits_mut(&mut self) -> &mut Limits {
        self.limits.get_or_insert_default()
    }

    /// Returns the searcher's options, with a transposition table of `hash` MiB. `seed` determines the random mistakes of a
    /// level.
    pub(super) fn options(&self, hash: usize, seed: u64) -> Options {
        Options {
            hash,
            threads: self.threads,
            level: self.level,
            grade: self.grade,
            seed,
            line_count: 1,
            network: NetworkSource::Shipped,
            parameters: self.parameters.clone(),
        }
    }
}

impl fmt::Display for BuiltinSearch {
    /// Formats the entrant's text, including `builtin`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = self.limits.clone().unwrap_or_default();
        let number_part =
            |name: &str, value: Option<u64>| value.map(|value| format!("{name}={value}"));
        let movetime =
            limits.movetime.and_then(|movetime| u64::try_from(movetime.as_millis()).ok());
        let parts: Vec<String> = [
            (self.level != Level::FULL).then(|| self.level.to_string()),
            number_part("grade", self.grade.map(u64::from)),
            number_part("movetime", movetime),
            number_part("depth", limits.depth.map(u64::from)),
            number_part("nodes", limits.nodes),
            number_part("threads", (self.threads > 1).then_some(self.threads as u64)),
            (!self.parameters.is_empty()).then(|| self.parameters.to_string()),
        ]
        .into_iter()
        .flatten()
        .collect();
        if parts.is_empty() {
            f.write_str("builtin")
        } else {
            write!(f, "builtin:{}", parts.join(","))
        }
    }
}
