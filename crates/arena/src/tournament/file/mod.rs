//! Reading a plan from a TOML file. Whatever is wrong is told with its line.

use super::plan::{Format, Plan, TournamentEntrant};
use crate::{Adjudication, Agreement, EntrantSpec, Openings, Terms, TimeControl};
use quadrille_engine::Timeouts;
use quadrille_games::rules::{Variant, quote, visible};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use toml::Spanned;

/// More than any time can be, in milliseconds.
const BEYOND_TIMES: i64 = TimeControl::MOST.cast_signed() + 1;

/// A text that is no plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}{}", quotation(quote))]
pub struct BadPlan {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, and what was expected.
    pub reason: String,
    /// The line's text, cut if very long.
    pub quote: String,
}

/// The line below the reason.
fn quotation(quote: &str) -> String {
    if quote.is_empty() {
        String::new()
    } else {
        format!("\n    {quote}")
    }
}

/// The most who may take part.
const ENTRANTS: usize = 100;
/// The most games of a tournament.
const GAMES: usize = 1_000_000;
/// The longest name, in characters.
const NAME: usize = 60;
/// The longest quotation of a line, in characters.
const QUOTE: usize = 160;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    variant: Spanned<String>,
    format: Spanned<String>,
    cycles: Option<Spanned<i64>>,
    rounds: Option<Spanned<i64>>,
    tiebreaks: Option<Spanned<i64>>,
    games: Option<Spanned<i64>>,
    seed: Option<Spanned<i64>>,
    hash: Option<Spanned<i64>>,
    concurrency: Option<Spanned<i64>>,
    move_limit: Option<Spanned<i64>>,
    adjudicate: Option<Spanned<String>>,
    adjudicate_draw: Option<Spanned<String>>,
    resign: Option<Spanned<String>>,
    openings: Option<Beginnings>,
    time: Option<Spanned<Time>>,
    entrant: Spanned<Vec<Spanned<Entry>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Beginnings {
    plies: Option<Spanned<i64>>,
    seed: Option<Spanned<i64>>,
    file: Option<Spanned<PathBuf>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Time {
    movetime: Option<Spanned<i64>>,
    clock: Option<Spanned<String>>,
    grace: Option<Spanned<i64>>,
    start_limit: Option<Spanned<i64>>,
    ping_limit: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    name: Spanned<String>,
    player: Spanned<String>,
    #[serde(default)]
    options: BTreeMap<String, Spanned<String>>,
    dir: Option<Spanned<PathBuf>>,
}

impl Plan {
    /// Reads a plan. `folder` is the one that it lies in; the paths in it are seen from there.
    ///
    /// # Errors
    /// Tells the first thing that is wrong: what is no TOML, an unknown or a missing key, a value that cannot be.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, BadPlan> {
        let text = text.trim_start_matches('\u{feff}');
        let reader = Reader { text, folder };
        let file: File = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            reader.wrong(span, error.message().replace('\n', "; "))
        })?;
        reader.plan(&file)
    }
}

/// The text that is read, for quoting.
struct Reader<'a> {
    text: &'a str,
    folder: &'a Path,
}

impl Reader<'_> {
    fn wrong(&self, span: Range<usize>, reason: impl Into<String>) -> BadPlan {
        let at = self
            .text
            .floor_char_boundary(span.start.min(self.text.len()));
        let before = &self.text[..at];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let whole = self.text[start..].lines().next().unwrap_or_default().trim();
        let mut quote: String = whole
            .chars()
            .filter(|c| !c.is_control())
            .take(QUOTE)
            .collect();
        if whole.chars().count() > QUOTE {
            quote.push('…');
        }
        BadPlan {
            line: before.matches('\n').count() + 1,
            reason: reason.into(),
            quote,
        }
    }

    /// Refuses a value.
    fn refuse<T, R>(&self, value: &Spanned<T>, reason: impl Display) -> Result<R, BadPlan> {
        Err(self.wrong(value.span(), reason.to_string()))
    }

    /// A number within bounds, or the usual one.
    fn number(
        &self,
        name: &str,
        value: Option<&Spanned<i64>>,
        bounds: Range<i64>,
        usual: usize,
    ) -> Result<usize, BadPlan> {
        let Some(value) = value else {
            return Ok(usual);
        };
        let number = *value.get_ref();
        match usize::try_from(number) {
            Ok(fitting) if bounds.contains(&number) => Ok(fitting),
            _ => {
                let (low, high) = (bounds.start, bounds.end - 1);
                self.refuse(
                    value,
                    format!("{name} = {number}: expected a number from {low} to {high}"),
                )
            }
        }
    }

    fn plan(&self, file: &File) -> Result<Plan, BadPlan> {
        let variant: Variant = match file.variant.get_ref().parse() {
            Ok(variant) => variant,
            Err(error) => {
                let all = Variant::ALL.map(Variant::id).join(", ");
                return self.refuse(&file.variant, format!("{error}: expected one of {all}"));
            }
        };
        let entrants = self.entrants(file)?;
        let format = self.format(file, entrants.len())?;
        let games = self.number("games", file.games.as_ref(), 2..10_001, 2)?;
        if games % 2 == 1
            && let Some(value) = &file.games
        {
            let told = "expected an even number, because every opening is played twice with the sides swapped";
            return self.refuse(value, format!("games = {games}: {told}"));
        }
        let seed = self.seed("seed", file.seed.as_ref())?.unwrap_or(1);
        let (openings, opening_seed) = self.openings(file, variant)?;
        let plan = Plan {
            variant,
            format,
            games,
            openings,
            opening_seed: opening_seed.unwrap_or(seed),
            seed,
            terms: self.terms(file, variant)?,
            timeouts: self.timeouts(file)?,
            hash: self.number("hash", file.hash.as_ref(), 1..65_537, 16)?,
            concurrency: self.number("concurrency", file.concurrency.as_ref(), 1..257, 1)?,
            entrants,
        };
        let total = plan.least_games();
        if total > GAMES {
            let told = format!("{total} games: expected at most {GAMES}");
            return self.refuse(&file.format, told);
        }
        Ok(plan)
    }

    fn seed(&self, name: &str, value: Option<&Spanned<i64>>) -> Result<Option<u64>, BadPlan> {
        let Some(value) = value else {
            return Ok(None);
        };
        match u64::try_from(*value.get_ref()) {
            Ok(seed) => Ok(Some(seed)),
            Err(_) => {
                let told = format!("{name} = {}: expected zero or more", value.get_ref());
                self.refuse(value, told)
            }
        }
    }

    fn agreement(&self, value: Option<&Spanned<String>>) -> Result<Option<Agreement>, BadPlan> {
        let Some(value) = value else {
            return Ok(None);
        };
        match value.get_ref().parse() {
            Ok(agreement) => Ok(Some(agreement)),
            Err(error) => self.refuse(value, error),
        }
    }

    fn entrants(&self, file: &File) -> Result<Vec<TournamentEntrant>, BadPlan> {
        let entries = file.entrant.get_ref();
        if !(2..=ENTRANTS).contains(&entries.len()) {
            let count = entries.len();
            let told = format!("{count} entrants: expected from 2 to {ENTRANTS} of [[entrant]]");
            return match entries.first() {
                Some(first) => self.refuse(first, told),
                None => self.refuse(&file.entrant, told),
            };
        }
        let mut lines: BTreeMap<String, usize> = BTreeMap::new();
        let mut out = Vec::new();
        for entry in entries {
            let Entry {
                name,
                player,
                options,
                dir,
            } = entry.get_ref();
            let given = name.get_ref().trim();
            // Names are shown in tables, beside each other.
            let text = visible(given).into_owned();
            let length = text.chars().count();
            if !(1..=NAME).contains(&length) || given.chars().any(char::is_control) {
                let told = format!("a name of {length} characters");
                let wanted = format!("expected 1 to {NAME} that can be printed in one line");
                return self.refuse(name, format!("{told}: {wanted}"));
            }
            let line = self.wrong(name.span(), "").line;
            if let Some(other) = lines.insert(text.clone(), line) {
                let told = format!("`{text}` is entered already in line {other}");
                return self.refuse(name, format!("{told}: expected another name"));
            }
            let folder = dir.as_ref().map_or(Path::new("."), |dir| dir.get_ref());
            let folder = self.absolute(folder);
            let entrant = match EntrantSpec::parse_in(player.get_ref(), &folder) {
                Ok(entrant) => entrant,
                Err(error) => return self.refuse(player, error),
            };
            if entrant == EntrantSpec::Human {
                let told = "`human`: expected a program; a person can play in a match";
                return self.refuse(player, told);
            }
            if player
                .get_ref()
                .chars()
                .any(|c| c.is_control() && c != '\t')
            {
                return self.refuse(
                    player,
                    "a player with a line break in it: expected one line",
                );
            }
            let is_engine = matches!(entrant, EntrantSpec::Engine(_));
            if let Some(dir) = dir.as_ref().filter(|_| !is_engine) {
                let told = format!("`dir` for `{entrant}`: expected it for engines only");
                return self.refuse(dir, told);
            }
            out.push(TournamentEntrant {
                name: text,
                options: self.options(&entrant, options)?,
                player: entrant,
                folder: is_engine.then_some(folder),
            });
        }
        Ok(out)
    }

    /// A path that is seen from the plan, as it is seen from anywhere.
    fn absolute(&self, path: &Path) -> PathBuf {
        let whole = self.folder.join(path);
        std::path::absolute(&whole).unwrap_or(whole)
    }

    fn options(
        &self,
        entrant: &EntrantSpec,
        options: &BTreeMap<String, Spanned<String>>,
    ) -> Result<BTreeMap<String, String>, BadPlan> {
        let mut out = BTreeMap::new();
        for (name, value) in options {
            if !matches!(entrant, EntrantSpec::Engine(_)) {
                let told = format!("`{name}` for `{entrant}`: expected options of engines only");
                return self.refuse(value, told);
            }
            if name
                .chars()
                .chain(value.get_ref().chars())
                .any(char::is_control)
            {
                return self.refuse(
                    value,
                    "an option with a line break in it: expected one line",
                );
            }
            let lower = name.to_lowercase();
            let twin = out
                .keys()
                .find(|known: &&String| known.to_lowercase() == lower);
            if let Some(twin) = twin {
                let told = format!("`{name}` is the same option as `{twin}`: expected it once");
                return self.refuse(value, told);
            }
            out.insert(name.clone(), value.get_ref().clone());
        }
        Ok(out)
    }

    fn format(&self, file: &File, entrants: usize) -> Result<Format, BadPlan> {
        let id = &*file.format.get_ref().to_ascii_lowercase();
        let cycles = self.number("cycles", file.cycles.as_ref(), 1..1001, 1)?;
        let tiebreaks = self.number("tiebreaks", file.tiebreaks.as_ref(), 0..1001, 2)?;
        // When the number is odd, everybody stays out once.
        let most = entrants - 1 + entrants % 2;
        let bounds = 1..i64::try_from(most + 1).unwrap_or(i64::MAX);
        let format = match id {
            "round-robin" => Format::RoundRobin { cycles },
            "gauntlet" => Format::Gauntlet { cycles },
            "knockout" => Format::Knockout { tiebreaks },
            "swiss" if file.rounds.is_none() => {
                return self.refuse(&file.format, "swiss needs rounds: expected a key `rounds`");
            }
            "swiss" => Format::Swiss {
                rounds: self.number("rounds", file.rounds.as_ref(), bounds, 1)?,
            },
            _ => {
                let told = format!("unknown format `{}`", quote(id));
                let wanted = "expected round-robin, gauntlet, knockout or swiss";
                return self.refuse(&file.format, format!("{told}: {wanted}"));
            }
        };
        for (name, value, fits) in [
            (
                "cycles",
                &file.cycles,
                matches!(id, "round-robin" | "gauntlet"),
            ),
            ("tiebreaks", &file.tiebreaks, id == "knockout"),
            ("rounds", &file.rounds, id == "swiss"),
        ] {
            if let Some(value) = value
                && !fits
            {
                let told = format!("`{name}` means nothing in the format {id}");
                return self.refuse(value, format!("{told}: expected no such key"));
            }
        }
        Ok(format)
    }

    fn openings(&self, file: &File, variant: Variant) -> Result<(Openings, Option<u64>), BadPlan> {
        let Some(given) = &file.openings else {
            return Ok((Openings::Random { plies: 4 }, None));
        };
        let Some(path) = &given.file else {
            let plies = self.number("plies", given.plies.as_ref(), 0..10_001, 4)?;
            let seed = self.seed("seed", given.seed.as_ref())?;
            return Ok((Openings::Random { plies }, seed));
        };
        if let Some(other) = given.plies.as_ref().or(given.seed.as_ref()) {
            let told =
                "openings from a file are not drawn: expected either `file` or `plies` and `seed`";
            return self.refuse(other, told);
        }
        match Openings::read(variant, &self.folder.join(path.get_ref())) {
            Ok(openings) => Ok((openings, None)),
            Err(error) => self.refuse(path, error),
        }
    }

    fn timeouts(&self, file: &File) -> Result<Timeouts, BadPlan> {
        let usual = Timeouts::default();
        let time = file.time.as_ref().map(Spanned::get_ref);
        let limit = |name: &str, value: Option<&Spanned<i64>>, usual: Duration| match value {
            None => Ok(usual),
            Some(_) => {
                let millis = self.number(name, value, 1..BEYOND_TIMES, 1)?;
                Ok(Duration::from_millis(millis as u64))
            }
        };
        let start = time.and_then(|time| time.start_limit.as_ref());
        let ping = time.and_then(|time| time.ping_limit.as_ref());
        Ok(Timeouts {
            handshake: limit("start-limit", start, usual.handshake)?,
            ready: limit("ping-limit", ping, usual.ready)?,
            ..usual
        })
    }

    fn terms(&self, file: &File, variant: Variant) -> Result<Terms, BadPlan> {
        let time = file.time.as_ref().map(Spanned::get_ref);
        let movetime = time.and_then(|time| time.movetime.as_ref());
        let clock = time.and_then(|time| time.clock.as_ref());
        let millis = |name: &str, value: Option<&Spanned<i64>>, low, usual| {
            let number = self.number(name, value, low..BEYOND_TIMES, usual)?;
            Ok::<_, BadPlan>(Duration::from_millis(number as u64))
        };
        let control = match (movetime, clock) {
            (Some(_), Some(clock)) => {
                let told = "both a clock and a time for each move: expected one of them";
                return self.refuse(clock, told);
            }
            (Some(_), None) => TimeControl::PerMove(millis("movetime", movetime, 1, 1)?),
            (None, Some(text)) => match text.get_ref().parse() {
                Ok(control) => control,
                Err(error) => return self.refuse(text, error),
            },
            (None, None) => TimeControl::usual(variant),
        };
        let grace = time.and_then(|time| time.grace.as_ref());
        let limit = file.move_limit.as_ref();
        let move_limit = match limit {
            None => None,
            Some(_) => Some(self.number("move-limit", limit, 1..1_000_001, 1)?),
        };
        Ok(Terms {
            control,
            grace: millis("grace", grace, 0, 100)?,
            move_limit,
            adjudication: Adjudication {
                win: self.agreement(file.adjudicate.as_ref())?,
                draw: self.agreement(file.adjudicate_draw.as_ref())?,
                resign: self.agreement(file.resign.as_ref())?,
            },
        })
    }
}

#[cfg(test)]
mod tests;
