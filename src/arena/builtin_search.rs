//! Our own search as an entrant: how it plays when the game does not say.

use crate::search::{Level, Limits, Options};
use std::fmt;
use std::time::Duration;

/// The most threads it can be told to use.
const MOST_THREADS: usize = 256;

/// What stands behind `builtin:`, its parts with commas between: a level from 1 to 10 or `perfect`, `movetime=MS`, `depth=PLIES`,
/// `nodes=N`, `threads=N`, and `untuned` for the weights set by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltinSearch {
    /// Limits of its own; without them it has the time that the game's clock gives it.
    pub limits: Option<Limits>,
    /// How strongly it plays.
    pub level: Level,
    /// Threads that search for it.
    pub threads: usize,
    /// Whether it estimates with the tuned weights.
    pub tuned: bool,
}

impl Default for BuiltinSearch {
    fn default() -> Self {
        Self {
            limits: None,
            level: Level::FULL,
            threads: 1,
            tuned: true,
        }
    }
}

impl BuiltinSearch {
    /// Reads the parts; `None` for what is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut ours = Self::default();
        for part in text.split(',') {
            if let Ok(level) = part.parse() {
                ours.level = level;
                continue;
            }
            if part == "untuned" {
                ours.tuned = false;
                continue;
            }
            let (name, number) = part.split_once('=')?;
            let number: u64 = number.parse().ok().filter(|&number| number > 0)?;
            if name == "threads" {
                ours.threads = usize::try_from(number)
                    .ok()
                    .filter(|&n| n <= MOST_THREADS)?;
                continue;
            }
            let limits = ours.limits.get_or_insert_default();
            match name {
                "movetime" => limits.movetime = Some(Duration::from_millis(number)),
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(u32::try_from(number).ok()?),
                _ => return None,
            }
        }
        Some(ours)
    }

    /// How its searcher works, with a table of `hash` MiB and mistakes that follow from `seed`.
    pub(super) const fn options(&self, hash: usize, seed: u64) -> Options {
        Options {
            hash,
            threads: self.threads,
            level: self.level,
            seed,
        }
    }
}

impl fmt::Display for BuiltinSearch {
    /// As it is read, with `builtin` in front.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = self.limits.clone().unwrap_or_default();
        let number = |name: &str, value: Option<u64>| value.map(|value| format!("{name}={value}"));
        let time = limits
            .movetime
            .and_then(|time| u64::try_from(time.as_millis()).ok());
        let parts: Vec<String> = [
            (self.level != Level::FULL).then(|| self.level.to_string()),
            number("movetime", time),
            number("depth", limits.depth.map(u64::from)),
            number("nodes", limits.nodes),
            number("threads", (self.threads > 1).then_some(self.threads as u64)),
            (!self.tuned).then(|| "untuned".to_owned()),
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
