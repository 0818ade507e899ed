//! Parses a plan from a TOML file. Every error is reported with its line.

use super::plan::{Format, Plan, TournamentEntrant};
use crate::{Adjudication, EntrantSettings, EntrantSpec, Openings, ScoreRule, Terms, TimeControl};
use quadrille_engine::Timeouts;
use quadrille_games::rules::{Variant, escape_invisible, quote};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use toml::Spanned;

/// An error in the text of a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line_number}: {reason}{}", format_quotation(quote))]
pub struct BadPlan {
    /// The number of the line, from 1.
    pub line_number: usize,
    /// The error and what was expected.
    pub reason: String,
    /// The line's text, cut if very long.
    pub quote: String,
}

/// Returns the quoted line for a message, below the reason.
fn format_quotation(quote: &str) -> String {
    if quote.is_empty() { String::new() } else { format!("\n    {quote}") }
}

/// The maximum number of entrants.
const MAX_ENTRANTS: usize = 100;
/// The maximum number of games.
const MAX_GAMES: usize = 1_000_000;
/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;
/// The maximum length of a quoted line, in characters.
const MAX_QUOTE_CHARS: usize = 160;

/// A number from `LOW` to `HIGH`.
#[derive(Clone, Copy)]
struct BoundedNumber<const LOW: i64, const HIGH: i64>(usize);

impl<'de, const LOW: i64, const HIGH: i64> Deserialize<'de> for BoundedNumber<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(source)?;
        match usize::try_from(number) {
            Ok(value) if (LOW..=HIGH).contains(&number) => Ok(Self(value)),
            _ => {
                Err(D::Error::custom(format!("`{number}`: expected a number from {LOW} to {HIGH}")))
            }
        }
    }
}

/// A seed of openings and random choices.
type Seed = BoundedNumber<0, { i64::MAX }>;
/// A time in milliseconds.
type Millis<const LOW: i64> = BoundedNumber<LOW, { TimeControl::MAX_MILLIS.cast_signed() }>;

impl<const LOW: i64> Millis<LOW> {
    const fn duration(self) -> Duration {
        Duration::from_millis(self.0 as u64)
    }
}

/// A value that is parsed from a text.
#[derive(Clone, Copy)]
struct FromText<T>(T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for FromText<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let parse_result = String::deserialize(source)?.parse();
        parse_result.map(Self).map_err(D::Error::custom)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PlanFile {
    variant: FromText<Variant>,
    format: Spanned<String>,
    cycles: Option<Spanned<BoundedNumber<1, 1000>>>,
    rounds: Option<Spanned<BoundedNumber<1, { i64::MAX }>>>,
    tiebreaks: Option<Spanned<BoundedNumber<0, 1000>>>,
    games: Option<Spanned<BoundedNumber<2, 10_000>>>,
    seed: Option<Seed>,
    hash: Option<BoundedNumber<1, 65_536>>,
    concurrency: Option<BoundedNumber<1, 256>>,
    move_limit: Option<BoundedNumber<1, 1_000_000>>,
    adjudicate: Option<FromText<ScoreRule>>,
    adjudicate_draw: Option<FromText<ScoreRule>>,
    resign: Option<FromText<ScoreRule>>,
    openings: Option<OpeningKeys>,
    #[serde(default)]
    time: TimeKeys,
    entrant: Spanned<Vec<Spanned<EntrantKeys>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct OpeningKeys {
    plies: Option<Spanned<BoundedNumber<0, 10_000>>>,
    seed: Option<Spanned<Seed>>,
    file: Option<Spanned<PathBuf>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TimeKeys {
    movetime: Option<Millis<1>>,
    clock: Option<Spanned<FromText<TimeControl>>>,
    grace: Option<Millis<0>>,
    start_limit: Option<Millis<1>>,
    ping_limit: Option<Millis<1>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EntrantKeys {
    name: Spanned<String>,
    player: Spanned<String>,
    #[serde(default)]
    options: BTreeMap<String, Spanned<String>>,
    dir: Option<Spanned<PathBuf>>,
}

impl Plan {
    /// Parses a plan from a file in `folder`. Relative paths in the file start there.
    ///
    /// # Errors
    /// Reports the first error: invalid TOML, an unknown or a missing key, an invalid value.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, BadPlan> {
        let text = text.trim_start_matches('\u{feff}');
        let reader = PlanReader { text, folder };
        let file: PlanFile = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            reader.error_at(span, error.message().replace('\n', "; "))
        })?;
        reader.build_plan(&file)
    }
}

/// Converts a parsed file into a plan. `text` is the text of the file, from which errors quote lines.
struct PlanReader<'a> {
    text: &'a str,
    folder: &'a Path,
}

impl PlanReader<'_> {
    fn error_at(&self, span: Range<usize>, reason: impl Into<String>) -> BadPlan {
        let position = self.text.floor_char_boundary(span.start.min(self.text.len()));
        let text_before = &self.text[..position];
        let line_start = text_before.rfind('\n').map_or(0, |end| end + 1);
        let line_text = self.text[line_start..].lines().next().unwrap_or_default().trim();
        let mut printable_chars = line_text.chars().filter(|c| !c.is_control());
        let mut quote: String = printable_chars.by_ref().take(MAX_QUOTE_CHARS).collect();
        quote.extend(printable_chars.next().map(|_| '…'));
        BadPlan { line_number: text_before.matches('\n').count() + 1, reason: reason.into(), quote }
    }

    /// Returns an error that quotes the line of `value`.
    fn refuse_value<T, R>(&self, value: &Spanned<T>, reason: impl Display) -> Result<R, BadPlan> {
        Err(self.error_at(value.span(), reason.to_string()))
    }

    fn build_plan(&self, file: &PlanFile) -> Result<Plan, BadPlan> {
        let entrants = self.read_entrants(file)?;
        let format = self.read_format(file, entrants.len())?;
        if let Some(value) = &file.games
            && value.get_ref().0 % 2 == 1
        {
            let expected = "expected an even number, because every opening is played twice with the sides swapped";
            return self.refuse_value(value, format!("games = {}: {expected}", value.get_ref().0));
        }
        let FromText(variant) = file.variant;
        let seed = file.seed.map_or(1, |seed| seed.0 as u64);
        let (openings, opening_seed) = self.read_openings(file, variant)?;
        let (time, default_timeouts) = (&file.time, Timeouts::default());
        let plan = Plan {
            variant,
            format,
            games_per_encounter: file.games.as_ref().map_or(2, |games| games.get_ref().0),
            openings,
            opening_seed: opening_seed.unwrap_or(seed),
            seed,
            terms: Terms {
                control: self.read_control(time, variant)?,
                grace: time.grace.map_or(Duration::from_millis(100), Millis::duration),
                move_limit: file.move_limit.map(|limit| limit.0),
                adjudication: Adjudication {
                    win: file.adjudicate.map(|rule| rule.0),
                    draw: file.adjudicate_draw.map(|rule| rule.0),
                    resign: file.resign.map(|rule| rule.0),
                },
            },
            timeouts: Timeouts {
                handshake: time.start_limit.map_or(default_timeouts.handshake, Millis::duration),
                ready: time.ping_limit.map_or(default_timeouts.ready, Millis::duration),
                ..default_timeouts
            },
            hash: file.hash.map_or(16, |hash| hash.0),
            concurrency: file.concurrency.map_or(1, |games| games.0),
            entrants,
        };
        let game_count = plan.min_game_count();
        if game_count > MAX_GAMES {
            let message = format!("{game_count} games: expected at most {MAX_GAMES}");
            return self.refuse_value(&file.format, message);
        }
        Ok(plan)
    }

    fn read_control(&self, time: &TimeKeys, variant: Variant) -> Result<TimeControl, BadPlan> {
        match (time.movetime, &time.clock) {
            (Some(_), Some(clock)) => {
                let message = "both a clock and a time for each move: expected one of them";
                self.refuse_value(clock, message)
            }
            (Some(movetime), None) => Ok(TimeControl::PerMove(movetime.duration())),
            (None, Some(clock)) => Ok(clock.get_ref().0),
            (None, None) => Ok(TimeControl::default_for(variant)),
        }
    }

    fn read_entrants(&self, file: &PlanFile) -> Result<Vec<TournamentEntrant>, BadPlan> {
        let tables = file.entrant.get_ref();
        if !(2..=MAX_ENTRANTS).contains(&tables.len()) {
            let count = tables.len();
            let message =
                format!("{count} entrants: expected from 2 to {MAX_ENTRANTS} of [[entrant]]");
            return match tables.first() {
                Some(first_table) => self.refuse_value(first_table, message),
                None => self.refuse_value(&file.entrant, message),
            };
        }
        let mut name_lines: BTreeMap<String, usize> = BTreeMap::new();
        let mut entrants = Vec::new();
        for table in tables {
            let EntrantKeys { name, player, options, dir } = table.get_ref();
            let raw_name = name.get_ref().trim();
            // Tables show the names next to each other.
            let printable_name = escape_invisible(raw_name).into_owned();
            let name_length = printable_name.chars().count();
            if !(1..=MAX_NAME_CHARS).contains(&name_length)
                || raw_name.chars().any(char::is_control)
            {
                let problem = format!("a name of {name_length} characters");
                let expected = format!("expected 1 to {MAX_NAME_CHARS} printable ones in one line");
                return self.refuse_value(name, format!("{problem}: {expected}"));
            }
            let line_number = self.error_at(name.span(), "").line_number;
            if let Some(other_line_number) = name_lines.insert(printable_name.clone(), line_number)
            {
                let problem =
                    format!("`{printable_name}` is already entered in line {other_line_number}");
                return self.refuse_value(name, format!("{problem}: expected another name"));
            }
            let folder = dir.as_ref().map_or(Path::new("."), |dir| dir.get_ref());
            let folder = self.absolute_path(folder);
            let entrant = match EntrantSpec::parse_in(player.get_ref(), &folder) {
                Ok(entrant) => entrant,
                Err(error) => return self.refuse_value(player, error),
            };
            if entrant == EntrantSpec::Human {
                let message = "`human`: expected a program; a person can play in a match";
                return self.refuse_value(player, message);
            }
            if player.get_ref().chars().any(|c| c.is_control() && c != '\t') {
                return self
                    .refuse_value(player, "a player with a line break in it: expected one line");
            }
            let is_engine = matches!(entrant, EntrantSpec::Engine(_));
            if let Some(dir) = dir.as_ref().filter(|_| !is_engine) {
                let message = format!("`dir` for `{entrant}`: only engines take it");
                return self.refuse_value(dir, message);
            }
            entrants.push(TournamentEntrant {
                name: printable_name,
                settings: EntrantSettings {
                    options: self.read_options(&entrant, options)?,
                    folder: is_engine.then_some(folder),
                    ..EntrantSettings::default()
                },
                player: entrant,
            });
        }
        Ok(entrants)
    }

    /// Makes a path absolute that is relative to the plan's folder.
    fn absolute_path(&self, path: &Path) -> PathBuf {
        let path = self.folder.join(path);
        std::path::absolute(&path).unwrap_or(path)
    }

    fn read_options(
        &self,
        entrant: &EntrantSpec,
        options: &BTreeMap<String, Spanned<String>>,
    ) -> Result<BTreeMap<String, String>, BadPlan> {
        let mut options_by_name = BTreeMap::new();
        for (name, value) in options {
            if !matches!(entrant, EntrantSpec::Engine(_)) {
                let message = format!("`{name}` for `{entrant}`: only engines take options");
                return self.refuse_value(value, message);
            }
            if name.chars().chain(value.get_ref().chars()).any(char::is_control) {
                return self
                    .refuse_value(value, "an option with a line break in it: expected one line");
            }
            let lower_case_name = name.to_lowercase();
            let existing_name = options_by_name
                .keys()
                .find(|option_name: &&String| option_name.to_lowercase() == lower_case_name);
            if let Some(existing_name) = existing_name {
                let message =
                    format!("`{name}` is the same option as `{existing_name}`: expected it once");
                return self.refuse_value(value, message);
            }
            options_by_name.insert(name.clone(), value.get_ref().clone());
        }
        Ok(options_by_name)
    }

    fn read_format(&self, file: &PlanFile, entrant_count: usize) -> Result<Format, BadPlan> {
        let format_id = &*file.format.get_ref().to_ascii_lowercase();
        let cycles = file.cycles.as_ref().map_or(1, |cycles| cycles.get_ref().0);
        let format = match format_id {
            "round-robin" => Format::RoundRobin { cycles },
            "gauntlet" => Format::Gauntlet { cycles },
            "knockout" => Format::Knockout {
                tiebreaks: file.tiebreaks.as_ref().map_or(2, |tiebreaks| tiebreaks.get_ref().0),
            },
            "swiss" => {
                let Some(rounds) = &file.rounds else {
                    let message = "swiss needs rounds: expected a key `rounds`";
                    return self.refuse_value(&file.format, message);
                };
                // With an odd number, each entrant has one bye.
                let max_rounds = entrant_count - 1 + entrant_count % 2;
                let round_count = rounds.get_ref().0;
                if round_count > max_rounds {
                    let message =
                        format!("rounds = {round_count}: expected a number from 1 to {max_rounds}");
                    return self.refuse_value(rounds, message);
                }
                Format::Swiss { rounds: round_count }
            }
            _ => {
                let problem = format!("unknown format `{}`", quote(format_id));
                let expected = "expected round-robin, gauntlet, knockout or swiss";
                return self.refuse_value(&file.format, format!("{problem}: {expected}"));
            }
        };
        let cycles_span = file.cycles.as_ref().map(Spanned::span);
        let tiebreaks_span = file.tiebreaks.as_ref().map(Spanned::span);
        let rounds_span = file.rounds.as_ref().map(Spanned::span);
        let is_league = matches!(format_id, "round-robin" | "gauntlet");
        for (name, span, is_allowed) in [
            ("cycles", cycles_span, is_league),
            ("tiebreaks", tiebreaks_span, format_id == "knockout"),
            ("rounds", rounds_span, format_id == "swiss"),
        ] {
            if let Some(span) = span
                && !is_allowed
            {
                let problem = format!("`{name}` has no meaning in the format {format_id}");
                return Err(self.error_at(span, format!("{problem}: expected no such key")));
            }
        }
        Ok(format)
    }

    fn read_openings(
        &self,
        file: &PlanFile,
        variant: Variant,
    ) -> Result<(Openings, Option<u64>), BadPlan> {
        let Some(opening_keys) = &file.openings else {
            return Ok((Openings::Random { plies: 4 }, None));
        };
        let Some(path) = &opening_keys.file else {
            let plies = opening_keys.plies.as_ref().map_or(4, |plies| plies.get_ref().0);
            let seed = opening_keys.seed.as_ref().map(|seed| seed.get_ref().0 as u64);
            return Ok((Openings::Random { plies }, seed));
        };
        let plies_span = opening_keys.plies.as_ref().map(Spanned::span);
        if let Some(span) = plies_span.or(opening_keys.seed.as_ref().map(Spanned::span)) {
            let message =
                "openings from a file are not random: expected either `file` or `plies` and `seed`";
            return Err(self.error_at(span, message));
        }
        match Openings::read(variant, &self.folder.join(path.get_ref())) {
            Ok(openings) => Ok((openings, None)),
            Err(error) => self.refuse_value(path, error),
        }
    }
}

#[cfg(test)]
mod tests;
