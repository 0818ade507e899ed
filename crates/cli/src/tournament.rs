//! `tournament`: plays a tournament in a folder, which allows it to resume after an interruption.

use crate::checkpointed_run::ctrl_c_stop_flag;
use crate::checkpointed_run::{print_message, visible_path};
use crate::outcome::ForfeitReports;
use crate::output_files::OutputFiles;
use crate::progress::{ProgressLine, today};
use crate::supervisor::supervisor_command;
use crate::warnings;
use clap::Args;
use quadrille_arena::tournament::{
    GameId, Plan, RunContext, RunError, RunObserver, TournamentFolder, TournamentProgress,
    check_entrants, report, run,
};
use quadrille_arena::{PlayedGame, are_identical, are_one_engine};
use quadrille_engine::{TrafficLog, format_count};
use quadrille_files::{check_path, open_file, text_from};
use quadrille_games::record::pgn::Record;
use std::error::Error;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The arguments of `tournament`.
#[derive(Args)]
pub struct TournamentArgs {
    /// The tournament's plan, in TOML: see docs/tournaments.md. An interrupted tournament resumes with the same plan.
    file: PathBuf,
    /// The folder of the games and tables. By default the one beside the plan with its name without `.toml`.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Let engines keep all your rights, including signals to other processes and gaining rights, as `sudo` and `podman` need:
    /// see docs/referee.md.
    #[arg(long)]
    trust_engines: bool,
    /// Append all traffic with the engines to this file, one line a message: seconds, the entrant's name, the process number,
    /// > for input, < for output and * for error output.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The size limit of that file, in MiB.
    #[arg(long, value_name = "MIB", requires = "log", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    log_limit: u32,
}

const MAX_REPORTED_LINES: usize = 20;
const MAX_PLAN_BYTES: u64 = 1 << 20;

/// Plays the tournament or its missing games. Ctrl+C ends the running games, which are played again later.
pub fn play(args: &TournamentArgs) -> Result<(), Box<dyn Error>> {
    let plan = read_plan(&args.file)?;
    let folder_path = args.out.clone().unwrap_or_else(|| default_folder(&args.file));
    let files = OutputFiles {
        log: args.log.clone(),
        log_limit: u64::from(args.log_limit) << 20,
        ..OutputFiles::default()
    };
    files.check()?;
    check_path(&folder_path)?;
    let stored_progress = TournamentFolder::read(&folder_path, &plan)?;
    let stop = ctrl_c_stop_flag()?;
    let log = files.open_log("tournament")?;
    let supervisor = supervisor_command(args.trust_engines);
    let context =
        RunContext { supervisor: supervisor.as_ref(), live_games: None, log: log.as_ref() };
    // If another process is playing there, opening the folder fails with an error.
    if !TournamentFolder::is_locked(&folder_path) {
        let timeout_settings =
            ["start-limit", "ping-limit"].map(|key| format!("`{key}` under [time] in the plan"));
        check_entrants(&plan, &stored_progress, context, &stop).map_err(|unfit_entrants| {
            warnings::describe_unfit_entrants(&unfit_entrants, &timeout_settings)
        })?;
    }
    let (mut folder, mut progress) = TournamentFolder::open(&folder_path, &plan)?;
    print_start(&folder_path, &progress);
    print_warnings(&plan);
    let mut observer = TerminalObserver {
        plan: &plan,
        progress_line: ProgressLine::new(progress.schedule.total_games()),
        forfeit_reports: ForfeitReports::default(),
        table_refresher: report::TableRefresher::default(),
    };
    let run_result = run(&plan, &mut folder, &mut progress, context, &stop, &mut observer);
    observer.progress_line.end();
    let write_result = report::write_tables(&folder, &plan, &progress);
    print_tables(&folder_path, &plan, &progress)?;
    if let Some(error) = log.as_ref().and_then(TrafficLog::take_write_error) {
        print_message(&format!("the log cannot be written: {error}"));
    }
    if let Err(RunError::Breakdowns { .. }) = &run_result {
        print_message("the same command resumes when the entrant is repaired");
    }
    run_result?;
    write_result.map_err(|error| format!("the tables cannot be written: {error}"))?;
    if progress.schedule.is_over() {
        return Ok(());
    }
    let (game_count, total_game_count) = (progress.games.len(), progress.schedule.total_games());
    let total_text = format_count(total_game_count, "game");
    Err(format!("interrupted after {game_count} of {total_text}; the same command resumes").into())
}

fn read_plan(path: &Path) -> Result<Plan, Box<dyn Error>> {
    let path_error = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut bytes = Vec::new();
    open_file(path)
        .and_then(|file| file.take(MAX_PLAN_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| path_error(&error))?;
    if bytes.len() as u64 > MAX_PLAN_BYTES {
        return Err(path_error(&format!(
            "it is not a plan: expected at most {MAX_PLAN_BYTES} bytes"
        ))
        .into());
    }
    let text =
        text_from(bytes).map_err(|error| path_error(&format!("line {}: {error}", error.line)))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(Plan::parse(&text, folder).map_err(|error| path_error(&error))?)
}

/// Returns the default folder: `cup` for `cup.toml`.
fn default_folder(file: &Path) -> PathBuf {
    if file.extension().is_some() {
        file.with_extension("")
    } else {
        file.with_extension("results")
    }
}

fn print_warnings(plan: &Plan) {
    let players = || plan.entrants.iter().map(|entrant| &entrant.player);
    warnings::warn_of_too_many_threads(plan.concurrency, players());
    for (index, player) in players().enumerate() {
        let is_first = players().position(|other_player| other_player == player) == Some(index);
        if is_first
            && players().skip(index + 1).any(|other_player| are_identical(player, other_player))
        {
            warnings::warn_of_identical_players(
                &player.to_string(),
                "no difference in strength is computed from them",
            );
        }
    }
    for group in groups_of_same_engine(plan) {
        warnings::warn_of_repeated_engine(&group);
    }
}

/// Returns the names of entrants that are the same engine with the same options, in groups of two or more.
fn groups_of_same_engine(plan: &Plan) -> Vec<Vec<&str>> {
    let player_at = |index: usize| &plan.entrants[index].player;
    let are_same_engine = |first: usize, second: usize| {
        let settings = [first, second].map(|index| &plan.entrants[index].settings);
        are_one_engine([player_at(first), player_at(second)], settings)
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for entrant in 0..plan.entrants.len() {
        match groups.iter_mut().find(|group| are_same_engine(group[0], entrant)) {
            Some(group) => group.push(entrant),
            None => groups.push(vec![entrant]),
        }
    }
    groups.retain(|group| group.len() > 1);
    let mut names = Vec::new();
    for group in groups {
        let name_of = |index: usize| &*plan.entrants[index].name;
        names.push(group.into_iter().map(name_of).collect());
    }
    names
}

fn print_start(path: &Path, progress: &TournamentProgress) {
    let mut out = io::stderr().lock();
    let path_text = visible_path(path);
    for line in progress.skipped_lines.iter().take(MAX_REPORTED_LINES) {
        let _ = writeln!(out, "{path_text}: {line}");
    }
    if progress.skipped_lines.len() > MAX_REPORTED_LINES {
        let omitted_lines =
            format_count(progress.skipped_lines.len() - MAX_REPORTED_LINES, "more line");
        let _ = writeln!(out, "{path_text}: ignoring {omitted_lines} of games.log");
    }
    if !progress.skipped_lines.is_empty() && !progress.schedule.is_over() {
        let _ = writeln!(out, "{path_text}: the missing games are played again");
    }
    let (game_count, total_game_count) = (progress.games.len(), progress.schedule.total_games());
    if progress.joined_entrant_count > 0 {
        let joined_entrant_count = progress.joined_entrant_count;
        let _ = writeln!(out, "{path_text}: entrants joined: {joined_entrant_count}");
    }
    if game_count > 0 {
        let total_text = format_count(total_game_count, "game");
        let _ = writeln!(out, "{path_text}: resuming after {game_count} of {total_text}");
    }
}

fn print_tables(path: &Path, plan: &Plan, progress: &TournamentProgress) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{}", report::render_text(plan, progress))?;
    writeln!(out, "\ngames and tables are in {}", visible_path(path))?;
    out.flush()
}

struct TerminalObserver<'a> {
    plan: &'a Plan,
    progress_line: ProgressLine,
    forfeit_reports: ForfeitReports,
    table_refresher: report::TableRefresher,
}

impl RunObserver for TerminalObserver<'_> {
    fn add_tags(&mut self, record: &mut Record) {
        record.tags.set("Date", today());
    }

    fn on_forfeit(&mut self, id: GameId, game: &PlayedGame) {
        let report = self.forfeit_reports.describe_game(game);
        self.progress_line.print(&format!("game {id}: {report}"));
    }

    fn on_game_finished(
        &mut self,
        progress: &TournamentProgress,
        _duration: Duration,
        folder: &TournamentFolder,
    ) {
        let Some(game) = progress.games.last() else { return };
        let [one, two] = game.seats.map(|entrant| &*self.plan.entrants[entrant].name);
        let line = format!("{} {one} - {two} {}", game.id, game.result);
        self.progress_line.total = progress.schedule.total_games();
        self.progress_line.print_progress(&line, progress.games.len() as u64);
        self.table_refresher.refresh(folder, self.plan, progress);
    }
}
