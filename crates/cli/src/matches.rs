//! `match`: plays games between two entrants.

use crate::checkpointed_run::ctrl_c_stop_flag;
use crate::match_files::MatchFiles;
use crate::outcome::{MatchOutcome, describe_entrant, format_standing, print_result};
use crate::output_files::OutputFiles;
use crate::person::TerminalPerson;
use crate::progress::ProgressLine;
use crate::supervisor::supervisor_command;
use crate::warnings::{self, TimeLimitArgs};
use clap::Args;
use quadrille_arena::{
    Adjudication, EntrantSettings, EntrantSpec, Match, MatchResults, OpeningOrder, Openings,
    PairsPlayed, Person, ScoreRule, Sprt, SprtModel, Tally, Terms, TimeControl, may_be_identical,
};
use quadrille_engine::{TrafficLog, format_count};
use quadrille_files::RealDisk;
use quadrille_games::rules::{Variant, quote};
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The arguments of `match`.
#[derive(Args)]
pub struct MatchArgs {
    /// upthrust, hique, focus, focus-exact, focus-classic, cublino-pur or cublino-contra.
    variant: Variant,
    /// builtin, builtin:LEVEL (1 to 10 or perfect), builtin:random, builtin:greedy, builtin:movetime=MS, builtin:depth=N,
    /// builtin:nodes=N, builtin:threads=N, builtin:grade=N or builtin:NAME=NUMBER with a parameter of the search, or several of
    /// these separated by commas; human for a person at this terminal; or the command of an engine as one argument. Results are
    /// given from this entrant's side. A person has no clock unless one is given, and plays one game at a time.
    first: String,
    /// The other entrant, in the same form.
    second: String,
    /// A setting of the first entrant; can be given several times: name=TEXT for records, movetime=MS or clock=MS+MS as its own
    /// time. For the command of an engine also option.NAME=VALUE, depth=PLIES, nodes=N, and dir=FOLDER to start it there.
    #[arg(long = "first", value_name = "KEY=VALUE")]
    first_settings: Vec<EntrantSettings>,
    /// The same for the second entrant.
    #[arg(long = "second", value_name = "KEY=VALUE")]
    second_settings: Vec<EntrantSettings>,
    /// The same for both. A setting of one entrant overrides one for both.
    #[arg(long = "each", value_name = "KEY=VALUE")]
    shared_settings: Vec<EntrantSettings>,
    /// The number of pairs of games, each from one opening with the sides swapped; with --results the number of further pairs.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// The seed of the openings and all other random choices: the same seed gives the same openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin with this number of random moves.
    #[arg(long, default_value_t = 4, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(..=10_000))]
    opening_plies: u16,
    /// Begin with the openings of this file, one a line: a position's text, or `startpos` or `fen TEXT`, optionally
    /// followed by `moves …`.
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    openings: Option<PathBuf>,
    /// The order of the openings in the file: sequential, or random by the seed.
    #[arg(long, value_name = "ORDER", requires = "openings", default_value = "sequential")]
    openings_order: OpeningOrder,
    /// The first opening in that order, counted from 1; the ones before it come last.
    #[arg(long, value_name = "NUMBER", requires = "openings", default_value_t = 1)]
    openings_start: usize,
    /// Time for every move, in milliseconds. By default that of the course: 15 seconds, in HiQUE 20.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=TimeControl::MAX_MILLIS))]
    movetime: Option<u64>,
    /// A clock for the whole game instead: start time and increment in milliseconds, such as 60000+500.
    #[arg(long, value_name = "MS+MS", conflicts_with = "movetime")]
    clock: Option<TimeControl>,
    /// How late an answer may arrive, in milliseconds.
    #[arg(long, default_value_t = 100, value_name = "MS")]
    grace: u64,
    /// End the game as a draw after this number of plies after the opening.
    #[arg(long, value_name = "PLIES")]
    move_limit: Option<usize>,
    /// Give the game to a side if both players' scores see it ahead by CP, in hundredths of the game's natural unit, for this
    /// number of consecutive plies, such as 500,8. Games with a player that reports no score are not adjudicated.
    #[arg(long, value_name = "CP,PLIES")]
    adjudicate: Option<ScoreRule>,
    /// End the game as a draw if both players' scores are at most CP from zero for this number of consecutive plies, such as 10,40.
    #[arg(long, value_name = "CP,PLIES")]
    adjudicate_draw: Option<ScoreRule>,
    /// Make a side resign if its own scores see it behind by CP for this number of its consecutive moves, such as 800,4. The
    /// scores of the other side do not matter.
    #[arg(long, value_name = "CP,MOVES")]
    resign: Option<ScoreRule>,
    /// Play this number of games at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The transposition table of a built-in search, in MiB, for each running game.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Stop as soon as a sequential test accepts one of these two differences in Elo, such as 0,10.
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The probability that the test accepts the larger difference if the smaller one is true.
    #[arg(long, value_name = "CHANCE", requires = "sprt", default_value_t = 0.05)]
    sprt_alpha: f64,
    /// The probability that the test accepts the smaller difference if the larger one is true.
    #[arg(long, value_name = "CHANCE", requires = "sprt", default_value_t = 0.05)]
    sprt_beta: f64,
    /// The unit of the differences: logistic (usual Elo), normalized (by the spread of the scores, independent of draws) or
    /// bayesian (BayesElo, over games rather than pairs).
    #[arg(long, value_name = "MODEL", requires = "sprt", default_value = "logistic")]
    sprt_model: SprtModel,
    /// Resume from the results in this file, written by earlier runs with the same settings, and add to them. Openings, Elo
    /// and test cover all runs together.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Append all traffic with the engines to this file, one line a message: seconds, first or second, the process number, >
    /// for input, < for output and * for error output.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The size limit of that file, in MiB.
    #[arg(long, value_name = "MIB", requires = "log", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    log_limit: u32,
    /// Append every game to this file as a record.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Let engines keep all your rights, including signals to other processes and gaining rights, as `sudo` and `podman` need:
    /// see docs/referee.md.
    #[arg(long)]
    trust_engines: bool,
    #[command(flatten)]
    time_limits: TimeLimitArgs,
}

const IDENTICAL_PLAYERS_ERROR: &str =
    "expected two different players: games of a player against itself do not count";

/// Plays the match. Prints progress on the error output and the result on the output. Ctrl+C ends the match early: the engines
/// are ended and finished games count.
pub fn play(args: MatchArgs) -> Result<(), Box<dyn Error>> {
    let files = OutputFiles {
        results: args.results.clone(),
        pgn: args.pgn.clone(),
        log: args.log.clone(),
        log_limit: u64::from(args.log_limit) << 20,
    };
    let is_timed = args.movetime.is_some() || args.clock.is_some();
    let mut game_match = build_match(args)?;
    files.check()?;
    let results = match &files.results {
        None => None,
        Some(file) => Some(MatchResults::open(&RealDisk, file, &game_match)?),
    };
    if results.is_some() && game_match.has_identical_entrants() {
        return Err(format!(
            "--results with {}: {IDENTICAL_PLAYERS_ERROR}",
            game_match.entrants[0]
        )
        .into());
    }
    if game_match.sprt.is_some() && game_match.has_identical_entrants() {
        let message = "the test would never decide";
        return Err(format!(
            "--sprt with {}: {IDENTICAL_PLAYERS_ERROR}, and {message}",
            game_match.entrants[0]
        )
        .into());
    }
    if let Some(results) = &results {
        game_match.earlier_tally = results.tally();
        game_match.pairs_played = results.pairs_played().clone();
    }
    let person = create_person(&game_match, is_timed)?;
    let stop = ctrl_c_stop_flag()?;
    game_match.log = files.open_log("match")?;
    let game_match = game_match;
    // Except for the log, nothing is written before the entrants are checked.
    let timeout_options = ["--start-limit MS", "--ping-limit MS"].map(str::to_owned);
    game_match.check_entrants(person.as_ref(), &stop).map_err(|unfit_entrants| {
        warnings::describe_unfit_entrants(&unfit_entrants, &timeout_options)
    })?;
    let has_person = person.is_some();
    let records_single_games = has_person || game_match.has_identical_entrants();
    let mut match_files = MatchFiles::new(results, files.open_records()?, records_single_games);
    match_files.complete_records()?;
    let total_games =
        game_match.game_count() + usize::try_from(game_match.earlier_tally.game_count())?;
    warnings::warn_of_too_many_threads(game_match.concurrency, &game_match.entrants);
    if game_match.has_identical_entrants() {
        let consequence = "each pair is played as one game, and no strength is computed";
        warnings::warn_of_identical_players(&describe_entrant(&game_match, 0), consequence);
    }
    if may_be_identical(game_match.entrants.each_ref(), game_match.settings.each_ref()) {
        warnings::warn_of_possibly_identical_players(&describe_entrant(&game_match, 0));
    }
    let mut progress = ProgressLine::new(total_games);
    let mut file_error = None;
    let mut outcome = MatchOutcome::from_tally(game_match.earlier_tally);
    let match_result = game_match.run_checked(person, &stop, &mut |report, tally| {
        if let Err(error) = match_files.add(report) {
            file_error = Some(error);
            stop.stop();
        }
        let game_label = format!("game {}.{}", report.pair + 1, report.seat);
        if let Some(message) = outcome.add(report, tally) {
            progress.print(&format!("{game_label}: {message}"));
        } else if has_person {
            progress.print(&format!("{game_label}: {}", report.played_game.sentence()));
        }
        progress
            .print_progress(&format_standing(tally, game_match.sprt.as_ref()), tally.game_count());
    });
    progress.end();
    let is_interrupted = stop.is_stopped();
    // Saves the finished games even if the match has failed.
    if let Err(error) = match_files.finish() {
        file_error = Some(error);
    }
    if let Some(error) = game_match.log.as_ref().and_then(TrafficLog::take_write_error) {
        progress.print(&format!("the log cannot be written: {error}"));
    }
    if match_result.is_ok() || outcome.tally != game_match.earlier_tally {
        print_result(&game_match, &outcome)?;
    }
    match (match_result, file_error) {
        (Err(error), Some(file_error)) => Err(format!("{error}; {file_error}").into()),
        (Err(error), None) => Err(error.into()),
        (Ok(_), Some(file_error)) => Err(file_error.into()),
        (Ok(tally), None) if is_interrupted => Err(format!(
            "interrupted after {} of {}",
            tally.game_count(),
            format_count(total_games, "game")
        )
        .into()),
        (Ok(tally), None) if has_person && !game_match.is_over(&tally) => Err(format!(
            "the person left after {} of {}",
            tally.game_count(),
            format_count(total_games, "game")
        )
        .into()),
        (Ok(_), None) => Ok(()),
    }
}

/// Creates the person at the terminal, if an entrant is `human`.
fn create_person(game_match: &Match, is_timed: bool) -> io::Result<Option<Arc<dyn Person>>> {
    let entrants = game_match.entrants.iter().zip(&game_match.settings);
    let mut people = entrants.filter(|(entrant, _)| **entrant == EntrantSpec::Human).peekable();
    if people.peek().is_none() {
        return Ok(None);
    }
    let is_timed = is_timed || people.any(|(_, settings)| settings.control.is_some());
    Ok(Some(Arc::new(TerminalPerson::new(is_timed)?)))
}

/// Parses an entrant, for which `settings` must be valid. A relative program path is resolved from the entrant's folder.
fn parse_entrant(text: &str, settings: &EntrantSettings) -> Result<EntrantSpec, Box<dyn Error>> {
    let folder = settings.folder.as_deref();
    let entrant = EntrantSpec::parse_in(text, folder.unwrap_or(Path::new("")))
        .map_err(|error| format!("entrant `{}`: {error}", quote(text)))?;
    settings.check_entrant(&entrant)?;
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(format!("dir={}: expected a folder", folder.display()).into()),
        None => Ok(entrant),
    }
}

fn build_match(args: MatchArgs) -> Result<Match, Box<dyn Error>> {
    let variant = args.variant;
    let openings = match &args.openings {
        None => Openings::Random { plies: args.opening_plies.into() },
        Some(path) => Openings::read(variant, path)?
            .with_order(args.openings_order, args.openings_start, args.seed)
            .map_err(|error| format!("{}: {error}", path.display()))?,
    };
    let time_per_move = args.movetime.map(Duration::from_millis);
    let control = args
        .clock
        .or(time_per_move.map(TimeControl::PerMove))
        .unwrap_or(TimeControl::default_for(variant));
    let shared_settings = args.shared_settings;
    let settings = [args.first_settings, args.second_settings].map(|own_settings| {
        let all_settings = shared_settings.iter().cloned().chain(own_settings);
        all_settings.collect::<EntrantSettings>()
    });
    let entrants =
        [parse_entrant(&args.first, &settings[0])?, parse_entrant(&args.second, &settings[1])?];
    let test = args.sprt.map(|test| {
        let test = test.with_model(args.sprt_model);
        test.with_error_probabilities(args.sprt_alpha, args.sprt_beta)
    });
    Ok(Match {
        variant,
        entrants,
        settings,
        pair_count: args.pairs as usize,
        openings,
        terms: Terms {
            control,
            grace: Duration::from_millis(args.grace),
            move_limit: args.move_limit,
            adjudication: Adjudication {
                win: args.adjudicate,
                draw: args.adjudicate_draw,
                resign: args.resign,
            },
        },
        seed: args.seed,
        concurrency: args.concurrency.into(),
        hash: args.hash as usize,
        timeouts: args.time_limits.timeouts(),
        supervisor: supervisor_command(args.trust_engines),
        log: None,
        sprt: test.transpose()?,
        earlier_tally: Tally::default(),
        pairs_played: PairsPlayed::default(),
    })
}
