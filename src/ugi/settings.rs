//! What can be set about our engine: by `setoption`, or beforehand on the command line.

use super::command::{number_within, without_noughts};
use crate::rules::{UnknownVariant, Variant, quote};
use crate::search::{Level, Options};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The table's size at the start, in MiB.
const HASH: usize = 64;
/// The largest table that can be asked for, in MiB.
const LARGEST_HASH: u64 = 65_536;
/// Kept back of a move's time, in milliseconds, unless it is set: as the search does that is told nothing.
const OVERHEAD: u64 = 2;
/// The most that can be kept back, in milliseconds.
const MOST_OVERHEAD: u64 = 10_000;

/// What an engine plays, and how.
///
/// ```
/// use quadrille::rules::Variant;
/// use quadrille::ugi::Settings;
/// let mut settings = Settings::default();
/// settings.set("game", "HiQUE")?;
/// assert_eq!(settings.variant, Variant::Hique);
/// assert!(settings.set("Threads", "many").is_err());
/// # Ok::<(), quadrille::ugi::SettingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What is played.
    pub variant: Variant,
    /// How it is searched.
    pub options: Options,
    /// What is kept back of each move's time for the way between the manager and the search; nothing is 2 ms.
    pub overhead: Option<Duration>,
}

/// What cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// There is no such option.
    #[error("unknown option `{0}`: expected {list}", list = Settings::names())]
    Unknown(String),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownVariant),
    /// The option does not take that.
    #[error("`{found}` for option {name}: expected a whole number from {least} to {most}{}", without_noughts(.found))]
    Number {
        /// What it was to be.
        found: String,
        /// The option.
        name: &'static str,
        /// The least that it takes.
        least: u64,
        /// The greatest that it takes.
        most: u64,
    },
}

/// An option that is a whole number.
struct Spin {
    name: &'static str,
    least: u64,
    most: u64,
    get: fn(&Settings) -> u64,
    set: fn(&mut Settings, u64),
}

/// All of them; their numbers fit the machine's word, as their limits are small.
static SPINS: [Spin; 5] = [
    Spin {
        name: "Threads",
        least: 1,
        most: 256,
        get: |settings| settings.options.threads as u64,
        set: |settings, number| settings.options.threads = number as usize,
    },
    Spin {
        name: "Hash",
        least: 1,
        most: LARGEST_HASH,
        get: |settings| settings.options.hash as u64,
        set: |settings, number| settings.options.hash = number as usize,
    },
    Spin {
        name: "Level",
        least: 1,
        // The one beyond ten is the perfect one.
        most: 11,
        get: |settings| settings.options.level.number().into(),
        set: |settings, number| {
            settings.options.level = Level::new(number as u8).unwrap_or(Level::FULL);
        },
    },
    Spin {
        name: "Seed",
        least: 0,
        most: u32::MAX as u64,
        get: |settings| settings.options.seed,
        set: |settings, number| settings.options.seed = number,
    },
    Spin {
        name: "Move Overhead",
        least: 0,
        most: MOST_OVERHEAD,
        get: |settings| {
            let told = settings.overhead.map(|overhead| overhead.as_millis());
            told.map_or(OVERHEAD, |millis| millis as u64)
        },
        set: |settings, number| settings.overhead = Some(Duration::from_millis(number)),
    },
];

/// The option that says what is played.
const GAME: &str = "Game";

impl Default for Settings {
    /// Upthrust at full strength, on one thread.
    fn default() -> Self {
        Self {
            variant: Variant::Upthrust,
            options: Options::new(HASH),
            overhead: None,
        }
    }
}

impl Settings {
    /// Sets an option; capitals matter neither in its name nor in the name of a game.
    ///
    /// # Errors
    /// When there is no such option, or it does not take that value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        if name.eq_ignore_ascii_case(GAME) {
            let lower = value.to_ascii_lowercase();
            self.variant = lower.parse().map_err(|_| UnknownVariant(quote(value)))?;
            return Ok(());
        }
        let spin = SPINS
            .iter()
            .find(|spin| name.eq_ignore_ascii_case(spin.name))
            .ok_or_else(|| SettingError::Unknown(quote(name)))?;
        let number = number_within(value, spin.least, spin.most);
        let number = number.ok_or_else(|| SettingError::Number {
            found: quote(value),
            name: spin.name,
            least: spin.least,
            most: spin.most,
        })?;
        (spin.set)(self, number);
        Ok(())
    }

    /// The options' names, for people.
    fn names() -> String {
        let mut names = vec![GAME];
        names.extend(SPINS.iter().map(|spin| spin.name));
        let last = names.pop().unwrap_or_default();
        format!("{} or {last}", names.join(", "))
    }

    /// Whether `name` is the option that says what is played.
    pub(super) fn is_game(name: &str) -> bool {
        name.eq_ignore_ascii_case(GAME)
    }
}

impl fmt::Display for Settings {
    /// The `option` lines of an engine that is set like this when nobody sets anything; without the last line's end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {GAME} type combo default {}", self.variant)?;
        Variant::ALL
            .iter()
            .try_for_each(|variant| write!(f, " var {variant}"))?;
        SPINS.iter().try_for_each(|spin| {
            write!(
                f,
                "\noption name {} type spin default {} min {} max {}",
                spin.name,
                (spin.get)(self),
                spin.least,
                spin.most
            )
        })
    }
}
