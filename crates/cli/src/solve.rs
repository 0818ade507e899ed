//! `solve`: determines the winner with best play.

use crate::checkpointed_run;
use clap::Args;
use quadrille_engine::format_count;
use quadrille_files::{RealDisk, atomic, check_path};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{Position, Variant};
use quadrille_search::StopFlag;
use quadrille_solver::{Ending, Solver};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::cmp::Ordering;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The arguments of `solve`.
#[derive(Args)]
pub struct SolveArgs {
    /// The variant: only upthrust can be solved.
    #[arg(value_parser = parse_upthrust)]
    variant: Variant,
    /// The number of threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Memory in MiB: three quarters for the table of short searches, one quarter for proofs.
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Find the margin, not only the winner.
    #[arg(long)]
    margin: bool,
    /// Also solve the position after each legal move.
    #[arg(long, conflicts_with = "random")]
    moves: bool,
    /// With --margin, also print a line of best play.
    #[arg(long, requires = "margin", conflicts_with = "random")]
    line: bool,
    /// Instead of one position, solve random ones: after this number of random moves from the start, with random colours.
    #[arg(long, value_name = "PLIES", conflicts_with = "position")]
    random: Option<u32>,
    /// The number of random positions.
    #[arg(long, default_value_t = 20, requires = "random", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The seed of the random moves.
    #[arg(long, default_value_t = 1, requires = "random")]
    seed: u64,
    /// Stop after this number of seconds.
    #[arg(long = "for", value_name = "SECONDS", conflicts_with = "random")]
    seconds: Option<u64>,
    /// Resume from this file if it exists, and save to it every few minutes and at the end.
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    checkpoint: Option<PathBuf>,
    /// A position's text, with or without quotation marks; by default the usual start.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    position: Vec<String>,
}

fn parse_upthrust(text: &str) -> Result<Variant, String> {
    match text.parse() {
        Ok(Variant::Upthrust) => Ok(Variant::Upthrust),
        _ => Err("expected `upthrust`, the only game that can be solved".to_owned()),
    }
}

pub fn run(args: &SolveArgs) -> Result<(), Box<dyn Error>> {
    let new_solver = || Solver::new(args.memory as usize, usize::from(args.threads));
    let Some(plies) = args.random else {
        let position = if args.position.is_empty() {
            Upthrust::start()
        } else {
            Upthrust::parse(&args.position.join(" "))?
        };
        return solve_with_progress(args, &new_solver(), &position);
    };
    let mut durations = Vec::new();
    for number in 0..args.count {
        let position = random_position(plies, args.seed.wrapping_add(u64::from(number)))
            .ok_or_else(|| {
                format!("every game is over after {}", format_count(plies as usize, "random move"))
            })?;
        durations.push(solve(&new_solver(), &position, args.margin, &StopFlag::new()));
    }
    durations.sort_by(f64::total_cmp);
    let quantile = |share: f64| durations[((durations.len() - 1) as f64 * share).round() as usize];
    writeln!(
        std::io::stdout(),
        "after {}, {}: median {:.3} s, nine in ten {:.3} s, longest {:.3} s",
        format_count(plies as usize, "ply"),
        format_count(durations.len(), "position"),
        quantile(0.5),
        quantile(0.9),
        quantile(1.0)
    )?;
    Ok(())
}

const SAVE_INTERVAL: Duration = Duration::from_secs(180);
const PROGRESS_INTERVAL: Duration = Duration::from_secs(30);

fn solve_with_progress(
    args: &SolveArgs,
    solver: &Solver,
    position: &Upthrust,
) -> Result<(), Box<dyn Error>> {
    if let Some(file) = &args.checkpoint {
        check_path(file)?;
    }
    if let Some(file) = &args.checkpoint
        && let Some(bytes) = checkpointed_run::read_if_exists(file)?
    {
        solver
            .restore(&bytes)
            .map_err(|error| format!("{} is not a checkpoint: {error}", file.display()))?;
    }
    let save = || {
        args.checkpoint
            .as_ref()
            .map_or(Ok(()), |file| atomic::replace(&RealDisk, file, &solver.checkpoint()))
    };
    let start = Instant::now();
    let (mut last_save, mut last_progress) = (start, start);
    let run_result = checkpointed_run::run(
        args.seconds,
        |stop| solve_all(args, solver, position, stop),
        || {
            if last_progress.elapsed() >= PROGRESS_INTERVAL {
                last_progress = Instant::now();
                print_progress(solver, start);
            }
            if args.checkpoint.is_some() && last_save.elapsed() >= SAVE_INTERVAL {
                // The next attempt may succeed, for instance after a full disk.
                if let Err(error) = save() {
                    checkpointed_run::print_message(&format!("quadrille-cli: {error}"));
                }
                last_save = Instant::now();
            }
        },
    );
    save()?;
    run_result
}

fn solve_all(args: &SolveArgs, solver: &Solver, position: &Upthrust, stop: &StopFlag) {
    let _ = solve(solver, position, args.margin, stop);
    if args.line && !stop.is_stopped() {
        let line = find_best_line(solver, position, stop);
        // A closed output must not keep the result from being saved.
        let _ =
            writeln!(std::io::stdout(), "{}: {}", format_count(line.len(), "ply"), line.join(" "));
    }
    let mut moves = Vec::new();
    if args.moves {
        position.legal_moves(&mut moves);
    }
    for mv in moves {
        if stop.is_stopped() {
            return;
        }
        let mut next = position.clone();
        next.play_unchecked(mv);
        let _ = write!(std::io::stdout(), "{mv} ");
        let _ = solve(solver, &next, args.margin, stop);
    }
}

/// Returns a line of best play, up to the end of the game or to a position whose margin is not known.
fn find_best_line(solver: &Solver, position: &Upthrust, stop: &StopFlag) -> Vec<String> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while position.outcome().is_none() {
        let Some(lead) = solver.margin(&position, stop).ending.exact() else { break };
        let Some(mv) = solver.move_keeping_lead(&position, lead, stop) else { break };
        line.push(mv.to_string());
        position.play_unchecked(mv);
    }
    line
}

fn print_progress(solver: &Solver, start: Instant) {
    let progress = solver.progress();
    let seconds = start.elapsed().as_secs_f64();
    checkpointed_run::print_message(&format!(
        "{seconds:.0} s: {:.1} million positions ({:.1} M/s), {} kept; proof {:.3e}, disproof {:.3e}",
        progress.nodes as f64 / 1e6,
        progress.nodes as f64 / seconds.max(1e-6) / 1e6,
        progress.stored_position_count,
        progress.proof,
        progress.disproof
    ));
}

/// Solves one position, with the margin if `finds_margin`, and prints the result. Returns the time taken, in seconds.
fn solve(solver: &Solver, position: &Upthrust, finds_margin: bool, stop: &StopFlag) -> f64 {
    let start = Instant::now();
    let solution =
        if finds_margin { solver.margin(position, stop) } else { solver.outcome(position, stop) };
    let seconds = start.elapsed().as_secs_f64();
    let ending = solution.ending;
    let result_text = describe_ending(ending, finds_margin);
    let move_text = lead_to_keep(ending, finds_margin)
        .and_then(|lead| solver.move_keeping_lead(position, lead, stop))
        .map_or(String::new(), |mv| format!(" with {mv}"));
    let _ = writeln!(
        std::io::stdout(),
        "{position}: {result_text}{move_text}, {} in {seconds:.3} s ({:.1} M/s)",
        format_count(usize::try_from(solution.nodes).unwrap_or(usize::MAX), "position"),
        solution.nodes as f64 / seconds.max(1e-6) / 1e6
    );
    seconds
}

/// Describes what is proven: the winner and, if `finds_margin`, the margin or its lower bound.
fn describe_ending(ending: Ending, finds_margin: bool) -> String {
    let (verb, min_margin) = match ending.game_result() {
        None => return "stopped".to_owned(),
        Some(Ordering::Equal) => return "draw".to_owned(),
        Some(Ordering::Greater) => ("wins", ending.least),
        Some(Ordering::Less) => ("loses", -ending.most),
    };
    let margin_text = match ending.exact() {
        _ if !finds_margin => String::new(),
        Some(_) => format!(" by {min_margin}"),
        None => format!(" by at least {min_margin}, stopped"),
    };
    format!("the player to move {verb}{margin_text}")
}

/// Returns the proven lead of the player to move that a printed move must keep; `None` if every move may be as good. In a
/// position that is lost by an unknown margin, no move is better than another.
fn lead_to_keep(ending: Ending, finds_margin: bool) -> Option<i32> {
    let is_lost = ending.game_result()? == Ordering::Less;
    (!is_lost || finds_margin && ending.exact().is_some()).then_some(ending.least)
}

const MAX_RANDOM_GAMES: u32 = 1000;

fn random_position(plies: u32, seed: u64) -> Option<Upthrust> {
    let mut rng = StdRng::seed_from_u64(seed);
    for _ in 0..MAX_RANDOM_GAMES {
        let colours = quadrille_games::rules::upthrust::Colour::ALL;
        let second_colour = colours[rng.random_range(1..4)];
        let mut position = Upthrust::with_colours(
            [colours[0], second_colour],
            quadrille_games::rules::Player::One,
        );
        let mut moves = Vec::new();
        for _ in 0..plies {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        if position.outcome().is_none() {
            return Some(position);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ending_is_described_as_far_as_it_is_proven() {
        for (least, most, without_margin, with_margin) in [
            (-60, 60, "stopped", "stopped"),
            (0, 60, "stopped", "stopped"),
            (0, 0, "draw", "draw"),
            (20, 20, "the player to move wins", "the player to move wins by 20"),
            (10, 60, "the player to move wins", "the player to move wins by at least 10, stopped"),
            (-20, -20, "the player to move loses", "the player to move loses by 20"),
            (
                -60,
                -30,
                "the player to move loses",
                "the player to move loses by at least 30, stopped",
            ),
        ] {
            let ending = Ending { least, most };
            assert_eq!(describe_ending(ending, false), without_margin);
            assert_eq!(describe_ending(ending, true), with_margin);
        }
    }

    #[test]
    fn move_keeps_what_is_proven() {
        for (least, most, without_margin, with_margin) in [
            (0, 60, None, None),
            (0, 0, Some(0), Some(0)),
            (10, 60, Some(10), Some(10)),
            (20, 20, Some(20), Some(20)),
            (-60, -30, None, None),
            (-20, -20, None, Some(-20)),
        ] {
            let ending = Ending { least, most };
            assert_eq!(lead_to_keep(ending, false), without_margin, "{ending:?}");
            assert_eq!(lead_to_keep(ending, true), with_margin, "{ending:?}");
        }
    }
}
