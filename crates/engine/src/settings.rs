//! The options of our engine, set by `setoption` and the command line.

use super::command::{leading_zero_hint, parse_number_within};
use quadrille_files::{Disk, RealDisk};
use quadrille_games::rules::{BadText, UnknownVariant, Variant, quote};
use quadrille_search::eval::network::Network;
use quadrille_search::{Level, NetworkSource, Options};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const DEFAULT_HASH_MIB: usize = 64;
const MAX_HASH_MIB: u64 = 65_536;
/// The default of `Move Overhead` in milliseconds, equal to that of the search.
const DEFAULT_MOVE_OVERHEAD_MS: u64 = 2;
const MAX_MOVE_OVERHEAD_MS: u64 = 10_000;

/// The game that an engine plays, and the options of its search.
///
/// ```
/// use quadrille_games::rules::Variant;
/// use quadrille_engine::Settings;
/// let mut settings = Settings::default();
/// settings.set("game", "HiQUE")?;
/// assert_eq!(settings.variant, Variant::Hique);
/// assert!(settings.set("Threads", "many").is_err());
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The game.
    pub variant: Variant,
    /// The options of the search.
    pub options: Options,
    /// Time reserved per move for the transfer between manager and search; `None` means 2 ms.
    pub overhead: Option<Duration>,
}

/// An option with a whole number as its value, called `spin` in UCI.
struct Spin {
    name: &'static str,
    min: u64,
    max: u64,
    get: fn(&Settings) -> u64,
    set: fn(&mut Settings, u64),
}

/// All `spin` options. Their maxima fit in a `usize`.
static SPINS: [Spin; 6] = [
    Spin {
        name: "Threads",
        min: 1,
        max: 256,
        get: |settings| settings.options.threads as u64,
        set: |settings, number| settings.options.threads = number as usize,
    },
    Spin {
        name: "Hash",
        min: 1,
        max: MAX_HASH_MIB,
        get: |settings| settings.options.hash as u64,
        set: |settings, number| settings.options.hash = number as usize,
    },
    Spin {
        name: "Level",
        min: 1,
        // Level 11 plays perfectly.
        max: 11,
        get: |settings| settings.options.level.number().into(),
        set: |settings, number| {
            settings.options.level = Level::new(number as u8).unwrap_or(Level::FULL);
        },
    },
    Spin {
        name: "Seed",
        min: 0,
        max: u32::MAX as u64,
        get: |settings| settings.options.seed,
        set: |settings, number| settings.options.seed = number,
    },
    Spin {
        name: "MultiPV",
        min: 1,
        max: MAX_MULTI_PV,
        get: |settings| settings.options.line_count as u64,
        set: |settings, number| settings.options.line_count = number as usize,
    },
    Spin {
        name: "Move Overhead",
        min: 0,
        max: MAX_MOVE_OVERHEAD_MS,
        get: |settings| {
            let millis = settings.overhead.map(|overhead| overhead.as_millis());
            millis.map_or(DEFAULT_MOVE_OVERHEAD_MS, |millis| millis as u64)
        },
        set: |settings, number| settings.overhead = Some(Duration::from_millis(number)),
    },
];

const MAX_MULTI_PV: u64 = 5;
const GAME_OPTION: &str = "Game";
const EVAL_FILE_OPTION: &str = "EvalFile";
const MAX_NETWORK_BYTES: u64 = 1 << 24;
const PARAMETERS_OPTION: &str = "Parameters";
/// The value of a text option that is not set.
const EMPTY_VALUE: &str = "<empty>";

impl Default for Settings {
    /// Returns the settings for Upthrust at full strength on one thread.
    fn default() -> Self {
        Self { variant: Variant::Upthrust, options: Options::new(DEFAULT_HASH_MIB), overhead: None }
    }
}

impl Settings {
    /// Sets an option, ignoring case in its name and in values that are words.
    ///
    /// # Errors
    /// If the option does not exist or the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadText> {
        if name.eq_ignore_ascii_case(GAME_OPTION) {
            self.variant = value.parse().map_err(|error: UnknownVariant| BadText::new(error))?;
            return Ok(());
        }
        if name.eq_ignore_ascii_case(EVAL_FILE_OPTION) {
            self.options.network = read_network(value)?;
            return Ok(());
        }
        if name.eq_ignore_ascii_case(PARAMETERS_OPTION) {
            let value = if is_empty(value) { "" } else { value };
            let option_error =
                |error: BadText| BadText::new(format_args!("option {PARAMETERS_OPTION}: {error}"));
            self.options.parameters = value.parse().map_err(option_error)?;
            return Ok(());
        }
        let spin =
            SPINS.iter().find(|spin| name.eq_ignore_ascii_case(spin.name)).ok_or_else(|| {
                let (name, names) = (quote(name), Self::list_names());
                BadText::new(format_args!("unknown option `{name}`: expected {names}"))
            })?;
        let number = parse_number_within(value, spin.min, spin.max);
        let number = number.ok_or_else(|| {
            let (quoted_value, Spin { name, min, max, .. }) = (quote(value), spin);
            let hint = leading_zero_hint(&quoted_value);
            BadText::new(format_args!(
                "`{quoted_value}` for option {name}: expected a whole number from {min} to {max}{hint}"
            ))
        })?;
        (spin.set)(self, number);
        Ok(())
    }

    fn list_names() -> String {
        let mut names = vec![GAME_OPTION, EVAL_FILE_OPTION, PARAMETERS_OPTION];
        names.extend(SPINS.iter().map(|spin| spin.name));
        let last_name = names.pop().unwrap_or_default();
        format!("{} or {last_name}", names.join(", "))
    }

    pub(super) fn is_game_option(name: &str) -> bool {
        name.eq_ignore_ascii_case(GAME_OPTION)
    }
}

fn is_empty(value: &str) -> bool {
    value.is_empty() || value.eq_ignore_ascii_case(EMPTY_VALUE)
}

/// Reads the network from a file, or selects the built-in one for an empty name.
fn read_network(path: &str) -> Result<NetworkSource, BadText> {
    if is_empty(path) {
        return Ok(NetworkSource::Shipped);
    }
    let file_error = |problem: String| {
        BadText::new(format_args!("`{}` for option {EVAL_FILE_OPTION}: {problem}", quote(path)))
    };
    let bytes = RealDisk
        .read(Path::new(path), MAX_NETWORK_BYTES)
        .map_err(|error| file_error(error.to_string()))?;
    let network = Network::parse_any(&bytes).map_err(|error| file_error(error.to_string()))?;
    Ok(NetworkSource::Custom(Arc::new(network)))
}

impl fmt::Display for Settings {
    /// Formats the `option` lines of an engine. These settings are the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {GAME_OPTION} type combo default {}", self.variant)?;
        Variant::ALL.iter().try_for_each(|variant| write!(f, " var {variant}"))?;
        write!(f, "\noption name {EVAL_FILE_OPTION} type string default {EMPTY_VALUE}")?;
        write!(f, "\noption name {PARAMETERS_OPTION} type string default ")?;
        match &self.options.parameters {
            parameters if parameters.is_empty() => f.write_str(EMPTY_VALUE)?,
            parameters => write!(f, "{parameters}")?,
        }
        SPINS.iter().try_for_each(|spin| {
            write!(
                f,
                "\noption name {} type spin default {} min {} max {}",
                spin.name,
                (spin.get)(self),
                spin.min,
                spin.max
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_option_is_refused_with_all_names() {
        let mut settings = Settings::default();
        let error = settings.set("Colour", "red").map_err(|error| error.to_string());
        let expected = "unknown option `Colour`: expected Game, EvalFile, Parameters, Threads, Hash, \
                        Level, Seed, MultiPV or Move Overhead";
        assert_eq!(error, Err(expected.to_owned()));
        assert_eq!(settings, Settings::default());
    }
}
