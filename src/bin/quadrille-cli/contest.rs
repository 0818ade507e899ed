//! `match`: two entrants, many games.

use crate::beforehand::{self, Waits};
use crate::keeper::keeper;
use crate::person::Terminal;
use clap::Args;
use quadrille::arena::{
    Adjudication, Agreement, Contest, Entrant, EntrantSetting, EntrantSettings, GameReport,
    OpeningOrder, Openings, PairsPlayed, Person, Results, Sprt, SprtModel, Tally, Terms,
    TimeControl,
};
use quadrille::files::RealDisk;
use quadrille::rules::Variant;
use quadrille::search::StopFlag;
use quadrille::ugi::TrafficLog;
use std::error::Error;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What `match` is told.
#[derive(Args)]
pub struct Order {
    /// upthrust, hique, focus, focus-exact, focus-classic, cublino-pur or cublino-contra.
    variant: Variant,
    /// builtin, builtin:random, builtin:greedy, builtin:plain=PLIES, builtin:uct=MS, builtin:uct-nodes=N, builtin:movetime=MS,
    /// builtin:depth=N, builtin:nodes=N, human for a person at this terminal, or the command of an engine as one argument.
    /// Results are told from this one's side. A person has no clock unless one is given, and plays one game at a time.
    first: Entrant,
    /// The other entrant, in the same form.
    second: Entrant,
    /// Set something for the first entrant alone; can be given several times: name=TEXT for records, movetime=MS or clock=MS+MS as its
    /// own time; and for the command of an engine option.NAME=VALUE, depth=PLIES, nodes=N, and dir=FOLDER to start it there.
    #[arg(long = "first", value_name = "KEY=VALUE")]
    of_first: Vec<EntrantSetting>,
    /// The same for the second entrant.
    #[arg(long = "second", value_name = "KEY=VALUE")]
    of_second: Vec<EntrantSetting>,
    /// The same for both; what is set for one of them alone counts for more.
    #[arg(long = "each", value_name = "KEY=VALUE")]
    of_each: Vec<EntrantSetting>,
    /// How many pairs of games to play, each from one opening with the sides swapped; with --results so many more.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Draw the openings, and everything else that is drawn, from this number: the same one gives the same openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin with so many random moves.
    #[arg(long, default_value_t = 4, value_name = "PLIES")]
    opening_plies: usize,
    /// Begin with the openings of this file, one a line: a position's text, or `startpos` or `fen TEXT`, and then
    /// perhaps `moves …`.
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    openings: Option<PathBuf>,
    /// In which order the openings of the file come: sequential, or random by the seed.
    #[arg(
        long,
        value_name = "ORDER",
        requires = "openings",
        default_value = "sequential"
    )]
    openings_order: OpeningOrder,
    /// Begin with this opening of that order, counted from 1; the ones before it come last.
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "openings",
        default_value_t = 1
    )]
    openings_start: usize,
    /// Time for every move, in milliseconds. Usually the class's: 15 seconds, in HiQUE 20.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// A clock for the whole game instead: what it begins with and what every move adds, in milliseconds, such as 60000+500.
    #[arg(long, value_name = "MS+MS", conflicts_with = "movetime")]
    clock: Option<TimeControl>,
    /// How much too late an answer may come, in milliseconds.
    #[arg(long, default_value_t = 100, value_name = "MS")]
    grace: u64,
    /// Call it a draw when so many plies have been played behind the opening.
    #[arg(long, value_name = "PLIES")]
    move_limit: Option<usize>,
    /// Give the game to a side when both players' scores have seen it ahead by so much, in hundredths of the game's natural
    /// unit, for so many plies in a row, such as 500,8. Players that tell no score never bring this about.
    #[arg(long, value_name = "CP,PLIES")]
    adjudicate: Option<Agreement>,
    /// Call it a draw when both players' scores have been at most so far from nought for so many plies in a row, such as 10,40.
    #[arg(long, value_name = "CP,PLIES")]
    adjudicate_draw: Option<Agreement>,
    /// Take a side to give up when its own scores have seen it behind by so much for so many of its moves in a row, whatever the other
    /// one says, such as 800,4.
    #[arg(long, value_name = "CP,MOVES")]
    resign: Option<Agreement>,
    /// Play so many games at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The table of a built-in search, in MiB, for each game being played.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Stop once it is clear whether the first is stronger by the second of these differences in Elo or only by the first, such as 0,10.
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The chance that the test may take the larger difference for true when the smaller one is.
    #[arg(long, value_name = "CHANCE", requires = "sprt", default_value_t = 0.05)]
    sprt_alpha: f64,
    /// The chance that it may take the smaller difference for true when the larger one is.
    #[arg(long, value_name = "CHANCE", requires = "sprt", default_value_t = 0.05)]
    sprt_beta: f64,
    /// In what the differences are measured: logistic (usual Elo), normalized (by the spread of the scores, whatever is drawn) or bayesian
    /// (BayesElo, over games rather than pairs).
    #[arg(
        long,
        value_name = "MODEL",
        requires = "sprt",
        default_value = "logistic"
    )]
    sprt_model: SprtModel,
    /// Add to the results in this file, which earlier runs with the same settings have left, and go on where they ended: openings, Elo
    /// and test are those of all runs together.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Write everything that the engines are told and say to this file, a line each: seconds, first or second, the number of its process, > for what it was told
    /// and < for what it said.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// How long that file may become, in MiB.
    #[arg(long, value_name = "MIB", requires = "log", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    log_limit: u32,
    /// Append every game to this file as a record.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    waits: Waits,
}

/// How often results are written while games are played.
const SAVING: Duration = Duration::from_secs(1);

/// Plays the match and prints its course on the error output and its result on the output. Ctrl+C ends the match, not
/// the program: the engines are ended and what was played until then counts.
pub fn play(order: Order) -> Result<(), Box<dyn Error>> {
    let mut records = match &order.pgn {
        None => None,
        Some(path) => {
            let file = File::options().create(true).append(true).open(path);
            Some(file.map_err(|error| format!("{}: {error}", path.display()))?)
        }
    };
    let timed = order.movetime.is_some() || order.clock.is_some();
    let kept = order.results.clone();
    let mut contest = contest(order)?;
    let mut results = match &kept {
        None => None,
        Some(file) => Some(Results::open(&RealDisk, file, &contest)?),
    };
    if results.is_some() && contest.has_twins() {
        let told = "expected two different players: of the same one twice no pair of games counts";
        return Err(format!("--results with {}: {told}", contest.entrants[0]).into());
    }
    if let Some(results) = &results {
        contest.before = results.tally();
        contest.played = results.played().clone();
    }
    let contest = contest;
    let mut saved = Instant::now();
    let person = person(&contest, timed)?;
    let personal = person.is_some();
    let total = contest.games() + usize::try_from(contest.before.games())?;
    beforehand::crowd(contest.concurrency, &contest.entrants);
    if contest.has_twins() {
        let consequence = "each pair is played as one game, and nothing is said about strength";
        beforehand::twins(&contest.entrants[0], consequence);
    }
    let mut progress = Progress::new(total);
    let mut failed = None;
    let stop = StopFlag::new();
    let thrower = stop.clone();
    ctrlc::set_handler(move || thrower.stop())?;
    let mut forfeits: Vec<(String, usize)> = Vec::new();
    let tally = contest.run_with(person, &stop, &mut |report, tally| {
        if let Some(file) = &mut records
            && let Err(error) = write_record(file, report)
        {
            // Games that cannot be kept are not worth playing.
            failed = Some(format!("the records cannot be written: {error}"));
            stop.stop();
        }
        if let Some(results) = &mut results {
            results.add(report.pair, report.seat, report.played.result());
            if saved.elapsed() >= SAVING {
                saved = Instant::now();
                if let Err(error) = results.save() {
                    failed = Some(error.to_string());
                    stop.stop();
                }
            }
        }
        if let Some(told) = forfeit(report) {
            progress.say(&format!("game {}.{}: {told}", report.pair + 1, report.seat));
            count(&mut forfeits, told_kind(report));
        } else if personal {
            progress.say(&format!(
                "game {}.{}: {}",
                report.pair + 1,
                report.seat,
                report.played.sentence()
            ));
        }
        progress.show(&standing(tally, contest.sprt.as_ref()), tally.games());
    })?;
    progress.end();
    let interrupted = stop.is_stopped();
    if let Some(results) = &mut results {
        results.save()?;
    }
    if let Some(error) = contest.log.as_ref().and_then(TrafficLog::failure) {
        progress.say(&format!("the log cannot be written: {error}"));
    }
    if let Some(error) = failed {
        return Err(error.into());
    }
    print_result(&contest, &tally, &forfeits)?;
    if interrupted {
        return Err(format!("interrupted after {} of {total} games", tally.games()).into());
    }
    Ok(())
}

/// Whoever sits at this terminal, if somebody is to play here.
fn person(contest: &Contest, timed: bool) -> io::Result<Option<Arc<dyn Person>>> {
    if contest.entrants.contains(&Entrant::Human) {
        Ok(Some(Arc::new(Terminal::new(timed)?)))
    } else {
        Ok(None)
    }
}

fn contest(order: Order) -> Result<Contest, Box<dyn Error>> {
    let variant = order.variant;
    let openings = match &order.openings {
        None => Openings::Random {
            plies: order.opening_plies,
        },
        Some(path) => {
            let text = std::fs::read_to_string(path);
            let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
            let named = |error: &dyn Error| format!("{}: {error}", path.display());
            Openings::parse(variant, &text)
                .map_err(|error| named(&error))?
                .ordered(order.openings_order, order.openings_start, order.seed)
                .map_err(|error| named(&error))?
        }
    };
    let per_move = order.movetime.map(Duration::from_millis);
    let control = order
        .clock
        .or(per_move.map(TimeControl::PerMove))
        .unwrap_or(TimeControl::usual(variant));
    let entrants = [order.first, order.second];
    let each = order.of_each;
    let settings = [order.of_first, order.of_second].map(|own| {
        let all = each.iter().cloned().chain(own);
        all.collect::<EntrantSettings>()
    });
    for (settings, entrant) in settings.iter().zip(&entrants) {
        settings.suit(entrant)?;
        if let Some(folder) = settings.folder.as_deref().filter(|folder| !folder.is_dir()) {
            return Err(format!("dir={}: expected a folder", folder.display()).into());
        }
    }
    let log = match &order.log {
        None => None,
        Some(path) => {
            let file =
                File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
            Some(TrafficLog::new(file, u64::from(order.log_limit) << 20))
        }
    };
    let test = order.sprt.map(|test| {
        let test = test.with_model(order.sprt_model);
        test.with_errors(order.sprt_alpha, order.sprt_beta)
    });
    Ok(Contest {
        variant,
        entrants,
        settings,
        pairs: order.pairs as usize,
        openings,
        terms: Terms {
            control,
            grace: Duration::from_millis(order.grace),
            move_limit: order.move_limit,
            adjudication: Adjudication {
                win: order.adjudicate,
                draw: order.adjudicate_draw,
                resign: order.resign,
            },
        },
        seed: order.seed,
        concurrency: order.concurrency.into(),
        hash: order.hash as usize,
        patience: order.waits.patience(),
        keeper: keeper(),
        log,
        sprt: test.transpose()?,
        before: Tally::default(),
        played: PairsPlayed::default(),
    })
}

/// Appends a game, and sees to it that it is there when the program is killed.
fn write_record(file: &mut File, report: &GameReport) -> io::Result<()> {
    let mut record = report.record();
    record.tags.set("Date", today());
    file.write_all(record.to_string().as_bytes())
}

/// What happened in a game that was lost other than by the rules.
fn forfeit(report: &GameReport) -> Option<String> {
    told_kind(report).map(|_| report.played.sentence())
}

/// The entrant that lost other than by the rules, and the kind of its misdeed.
fn told_kind(report: &GameReport) -> Option<String> {
    match &report.played.ending {
        quadrille::arena::Ending::Forfeit(loser, cause) => {
            let which = if *loser == report.seat {
                "first"
            } else {
                "second"
            };
            Some(format!("{which}, {}", cause.kind()))
        }
        _ => None,
    }
}

fn count(counts: &mut Vec<(String, usize)>, what: Option<String>) {
    let Some(what) = what else { return };
    match counts.iter_mut().find(|(known, _)| *known == what) {
        Some((_, count)) => *count += 1,
        None => counts.push((what, 1)),
    }
}

/// The tally, and how far the test is.
fn standing(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let mut out = tally.to_string();
    if let Some(test) = sprt {
        let (ratio, (low, high)) = (test.log_likelihood_ratio(tally), test.bounds());
        out.push_str(&format!(", LLR {ratio:+.2} between {low:.2} and {high:.2}"));
    }
    out
}

fn print_result(contest: &Contest, tally: &Tally, forfeits: &[(String, usize)]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let [first, second] = &contest.entrants;
    let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
    writeln!(out, "{}: {first} against {second}", contest.variant)?;
    writeln!(out, "games       {}", tally.games())?;
    writeln!(out, "won         {wins}")?;
    writeln!(out, "drawn       {draws}")?;
    writeln!(out, "lost        {losses}")?;
    writeln!(out, "score       {:.1} %", 100.0 * tally.score())?;
    let pairs = tally.pairs.map(|count| count.to_string()).join(" ");
    writeln!(
        out,
        "pairs       {pairs} (with 0, 1/2, 1, 3/2 and 2 points)"
    )?;
    if let Some(estimate) = tally.estimate() {
        writeln!(out, "Elo         {estimate}, 95 % over pairs")?;
    }
    let model = contest.sprt.map(|test| test.model());
    if let Some(estimate) = tally.normalized()
        && model == Some(SprtModel::Normalized)
    {
        writeln!(out, "normalised  {estimate}, 95 % over pairs")?;
    }
    if contest.before.games() > 0 {
        let before = contest.before.games();
        writeln!(out, "before      {before} of these games, in earlier runs")?;
    }
    for (what, count) in forfeits {
        writeln!(out, "forfeited   {count} ({what})")?;
    }
    if let Some(test) = &contest.sprt {
        let ratio = test.log_likelihood_ratio(tally);
        match test.verdict(tally) {
            Some(verdict) => writeln!(
                out,
                "test        {ratio:+.2}: a difference of {} Elo ({}) is accepted",
                test.difference(verdict),
                test.model()
            )?,
            None => writeln!(out, "test        {ratio:+.2}: undecided")?,
        }
    }
    out.flush()
}

/// The line that tells how far the match is.
pub struct Progress {
    /// How many games there will be.
    pub total: usize,
    began: Instant,
    shown: Option<Instant>,
    /// On a terminal the line is written over; elsewhere a new one comes now and then.
    terminal: bool,
}

impl Progress {
    pub fn new(total: usize) -> Self {
        Self {
            total,
            began: Instant::now(),
            shown: None,
            terminal: io::stderr().is_terminal(),
        }
    }

    /// How often the line is renewed.
    const fn pause(&self) -> Duration {
        if self.terminal {
            Duration::from_millis(100)
        } else {
            Duration::from_secs(10)
        }
    }

    /// Shows how far it is, if it is time for that.
    pub fn show(&mut self, standing: &str, games: u64) {
        let all = games >= self.total as u64;
        if !all
            && self
                .shown
                .is_some_and(|shown| shown.elapsed() < self.pause())
        {
            return;
        }
        self.shown = Some(Instant::now());
        let share = (games as f64 / self.total.max(1) as f64).min(1.0);
        let seconds = self.began.elapsed().as_secs();
        let line = format!("{games}/{} {standing}, {seconds} s", self.total);
        let mut out = io::stderr().lock();
        // Nobody to show it to is no reason to stop.
        let _ = if self.terminal {
            let full = (share * 20.0) as usize;
            let bar = format!("{}{}", "#".repeat(full), "-".repeat(20 - full));
            write!(out, "\r\x1b[2K[{bar}] {line}")
        } else {
            writeln!(out, "{line}")
        };
        let _ = out.flush();
    }

    /// Writes a line of news above the progress.
    pub fn say(&mut self, news: &str) {
        let start = if self.terminal { "\r\x1b[2K" } else { "" };
        let _ = writeln!(io::stderr().lock(), "{start}{news}");
        self.shown = None;
    }

    /// Ends the line.
    pub fn end(&self) {
        if self.terminal && self.shown.is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// Today's date in universal time, as in game records: year, month and day with points between.
pub fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The year, month and day so many days after 1 January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
    ] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (19_722, (2023, 12, 31)),
            (19_723, (2024, 1, 1)),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
