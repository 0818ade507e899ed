//! Parses the settings of one entrant of a match: name, options, time control, limits and folder.

use super::clock::TimeControl;
use super::entrant::EntrantSpec;
use quadrille_files::path_from_argument;
use quadrille_games::rules::{BadText, escape_invisible, quote};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The settings of an entrant; by default none. A single setting is parsed from `KEY=VALUE`: `name=TEXT`,
/// `option.NAME=VALUE`, `movetime=MS` or `clock=MS+MS`, `depth=PLIES`, `nodes=N`, `dir=FOLDER`. `collect` merges several
/// settings.
///
/// ```
/// use quadrille_arena::EntrantSettings;
/// let settings: EntrantSettings = ["option.Hash=64", "clock=5000+50", "dir=engines"]
///     .into_iter()
///     .map(str::parse::<EntrantSettings>)
///     .collect::<Result<_, _>>()?;
/// assert_eq!(settings.options["Hash"], "64");
/// assert_eq!(settings.to_string(), "clock=5000+50 dir=engines option.Hash=64");
/// assert!("hash=64".parse::<EntrantSettings>().is_err());
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrantSettings {
    /// The name in records, instead of the one that the engine reports.
    pub name: Option<String>,
    /// The options that an engine receives before its games in addition to the variant, by name.
    pub options: BTreeMap<String, String>,
    /// The time control, instead of that of the match.
    pub control: Option<TimeControl>,
    /// The maximum depth of an engine, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes of an engine.
    pub nodes: Option<u64>,
    /// The working folder of an engine, instead of this program's.
    pub folder: Option<PathBuf>,
}

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

impl FromStr for EntrantSettings {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let form_error = || {
            let number_forms = "movetime=MS, clock=MS+MS, depth=PLIES, nodes=N";
            BadText::new(format_args!(
                "`{}`: expected name=TEXT, option.NAME=VALUE, {number_forms} or dir=FOLDER",
                quote(text)
            ))
        };
        let number_error = || {
            BadText::new(format_args!(
                "`{}`: expected a whole number above 0 after `=`, in milliseconds at most a day",
                quote(text)
            ))
        };
        let (key, value) = text.split_once('=').ok_or_else(form_error)?;
        if value.chars().any(char::is_control) {
            return Err(form_error());
        }
        let parse_positive_number = || {
            let number: Option<u64> = value.parse().ok().filter(|&number| number > 0);
            number.ok_or_else(number_error)
        };
        let mut settings = Self::default();
        match key.strip_prefix("option.").ok_or(key) {
            Ok(name) if !name.trim().is_empty() && !name.chars().any(char::is_control) => {
                settings.options.insert(name.to_owned(), value.to_owned());
            }
            Err("name") if (1..=MAX_NAME_CHARS).contains(&value.trim().chars().count()) => {
                settings.name = Some(escape_invisible(value.trim()).into_owned());
            }
            Err("movetime") => {
                let millis = parse_positive_number()
                    .ok()
                    .filter(|&millis| millis <= TimeControl::MAX_MILLIS);
                let time = Duration::from_millis(millis.ok_or_else(number_error)?);
                settings.control = Some(TimeControl::PerMove(time));
            }
            Err("clock") => settings.control = Some(value.parse()?),
            Err("depth") => {
                settings.depth =
                    Some(u32::try_from(parse_positive_number()?).map_err(|_| number_error())?);
            }
            Err("nodes") => settings.nodes = Some(parse_positive_number()?),
            Err("dir") if !value.is_empty() => settings.folder = Some(path_from_argument(value)),
            _ => return Err(form_error()),
        }
        Ok(settings)
    }
}

impl FromIterator<Self> for EntrantSettings {
    /// Merges settings; later values replace earlier ones.
    fn from_iter<I: IntoIterator<Item = Self>>(settings: I) -> Self {
        let mut merged_settings = Self::default();
        for later_settings in settings {
            for (name, value) in later_settings.options {
                // Names of options are case-insensitive.
                let lower_case_name = name.to_lowercase();
                merged_settings
                    .options
                    .retain(|existing_name, _| existing_name.to_lowercase() != lower_case_name);
                merged_settings.options.insert(name, value);
            }
            merged_settings.name = later_settings.name.or(merged_settings.name);
            merged_settings.control = later_settings.control.or(merged_settings.control);
            merged_settings.depth = later_settings.depth.or(merged_settings.depth);
            merged_settings.nodes = later_settings.nodes.or(merged_settings.nodes);
            merged_settings.folder = later_settings.folder.or(merged_settings.folder);
        }
        merged_settings
    }
}

impl EntrantSettings {
    /// Checks that all settings apply to `entrant`.
    ///
    /// # Errors
    /// When `entrant` is not an engine and one of the settings is only for engines.
    pub fn check_entrant(&self, entrant: &EntrantSpec) -> Result<(), BadText> {
        if matches!(entrant, EntrantSpec::Engine(_)) {
            return Ok(());
        }
        let option_name = self.options.keys().next();
        let setting = option_name
            .map(|name| format!("option.{}", quote(name)))
            .or_else(|| self.depth.map(|depth| format!("depth={depth}")))
            .or_else(|| self.nodes.map(|nodes| format!("nodes={nodes}")))
            .or_else(|| self.folder.as_ref().map(|_| "dir".to_owned()));
        match setting {
            None => Ok(()),
            Some(setting) => Err(BadText::new(format_args!(
                "{setting} for `{entrant}`: only the command of an engine takes it; built-in players take settings after `builtin:`, such as builtin:depth=5"
            ))),
        }
    }
}

impl fmt::Display for EntrantSettings {
    /// Formats all settings in one line, separated by spaces, in the form in which they are parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.name.as_ref().map(|name| format!("name={name}")));
        parts.extend(self.control.map(|control| match control {
            TimeControl::PerMove(time) => format!("movetime={}", time.as_millis()),
            TimeControl::Clock { base, increment } => {
                format!("clock={}+{}", base.as_millis(), increment.as_millis())
            }
        }));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        let folder = self.folder.as_ref();
        parts.extend(folder.map(|folder| format!("dir={}", folder.display())));
        let options = self.options.iter();
        parts.extend(options.map(|(name, value)| format!("option.{name}={value}")));
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_parsed_and_invalid_ones_refused() {
        for text in [
            "name=My engine",
            "option.Clear Hash=",
            "option.Path=a=b",
            "movetime=50",
            "clock=1000+10",
            "depth=4",
            "nodes=1000000000000",
            "dir=..",
        ] {
            assert!(text.parse::<EntrantSettings>().is_ok(), "{text}");
        }
        for text in [
            "",
            "name",
            "name=",
            "option.=1",
            "option=1",
            "movetime=0",
            "movetime=86400001",
            "clock=86400001+0",
            "movetime=1s",
            "clock=60",
            "depth=-1",
            "depth=9999999999",
            "nodes=0",
            "dir=",
            "hash=16",
            "name=a\nb",
        ] {
            assert!(text.parse::<EntrantSettings>().is_err(), "{text}");
        }
    }

    #[test]
    fn later_value_of_an_option_counts() {
        let settings = ["option.Hash=1", "option.hash=2", "option.HASH=3"];
        let settings = settings.map(str::parse::<EntrantSettings>);
        let all: EntrantSettings = settings.into_iter().filter_map(Result::ok).collect();
        assert_eq!(all.to_string(), "option.HASH=3");
    }

    #[test]
    fn engine_settings_apply_only_to_engines() {
        let set = |text: &str| -> EntrantSettings { text.parse().unwrap_or_default() };
        let engine = EntrantSpec::Engine(vec!["x".to_owned()]);
        for text in ["option.A=1", "depth=3", "nodes=3", "dir=x"] {
            assert!(set(text).check_entrant(&engine).is_ok());
            let error =
                set(text).check_entrant(&EntrantSpec::Random).map_err(|error| error.to_string());
            let setting = text.split('=').next().unwrap_or_default();
            assert!(error.is_err_and(|error| error.starts_with(setting)), "{text}");
        }
        assert!(set("movetime=3").check_entrant(&EntrantSpec::Random).is_ok());
    }
}
