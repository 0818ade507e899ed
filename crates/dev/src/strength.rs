//! `strength`: calibrates the estimated level of a side, and measures its error.

use crate::checkpointed_run::print_message;
use clap::{Args, Subcommand};
use quadrille_dev::strength_error::{
    MeasuredSide, StrengthError, StrengthPlan, fit_calibration, mean, measure_extremes,
    measure_levels,
};
use quadrille_games::rules::Variant;
use quadrille_teaching::strength::Calibration;
use std::io::{self, Write};

/// The commands of `strength`.
#[derive(Subcommand)]
pub enum StrengthCommand {
    /// Print the variants' tables of `assets/levels/strength.toml`.
    Calibrate(StrengthArgs),
    /// Print the error of the estimate as a table.
    Measure(StrengthArgs),
}

/// The games of `strength calibrate` and `strength measure`.
#[derive(Args)]
pub struct StrengthArgs {
    /// The variants.
    #[arg(default_values_t = Variant::ALL)]
    variants: Vec<Variant>,
    #[command(flatten)]
    plan: StrengthPlan,
}

pub fn run(command: &StrengthCommand) -> io::Result<()> {
    match command {
        StrengthCommand::Calibrate(args) => calibrate(args),
        StrengthCommand::Measure(args) => measure(args),
    }
}

/// Returns a callback that prints every tenth game.
fn game_printer(variant: Variant, game_count: u64) -> impl Fn(u64) + Sync {
    move |finished_games| {
        if finished_games % 10 == 0 || finished_games == game_count {
            print_message(&format!("{variant}: {finished_games} of {game_count} games"));
        }
    }
}

fn calibrate(args: &StrengthArgs) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for &variant in &args.variants {
        let on_finished = game_printer(variant, args.plan.games);
        let sides = measure_levels(variant, &args.plan, &on_finished);
        writeln!(out, "[{}]\n{}", variant.id(), fit_calibration(variant, &sides))?;
        out.flush()?;
    }
    Ok(())
}

/// The head of the table.
const TABLE_HEAD: &str = "\
| variant | answers | moves | mean error | bias at 2 | at 4 | at 6 | at 8 | range holds | width | random | full strength | 40 moves |
|---|---|---|---|---|---|---|---|---|---|---|---|---|";

fn measure(args: &StrengthArgs) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{TABLE_HEAD}")?;
    for &variant in &args.variants {
        let calibration = Calibration::shipped(variant);
        let on_finished = game_printer(variant, args.plan.games);
        let sides = measure_levels(variant, &args.plan, &on_finished);
        let error = StrengthError::from_sides(&sides, calibration);
        let extremes = measure_extremes(variant, &args.plan);
        let [two, four, six, eight] = error.biases;
        let mean_extreme_level = |is_random| mean_level(&extremes, is_random, calibration);
        writeln!(
            out,
            "| {} | {} | {:.0} | {:.2} | {two:+.2} | {four:+.2} | {six:+.2} | {eight:+.2} | {:.0}% | {:.1} | {:.1} | {:.1} | {:.1} s |",
            variant.id(),
            error.estimated_side_count,
            error.mean_move_count,
            error.mean_error,
            100.0 * error.held_share,
            error.mean_width,
            mean_extreme_level(true),
            mean_extreme_level(false),
            40.0 * error.seconds_per_move,
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the mean estimate of the random sides or of those at full strength.
fn mean_level(sides: &[MeasuredSide], is_random: bool, calibration: &Calibration) -> f64 {
    let sides = sides.iter().filter(|side| side.level.is_none() == is_random);
    let ranges = sides.filter_map(|side| side.evidence.estimate(calibration).range);
    mean(ranges.map(|range| range.level.value()))
}
