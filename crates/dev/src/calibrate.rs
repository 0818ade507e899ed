//! `calibrate`: measures the expected score that belongs to the search's scores in games of the program against itself.

use crate::checkpointed_run::print_message;
use clap::Args;
use quadrille_dev::calibration::{CalibrationPlan, calibrate, observe};
use quadrille_games::rules::{AnyPosition, Variant, VariantPosition, with_position};
use quadrille_search::eval::Evaluate;
use std::io::{self, Write};

/// The arguments of `calibrate`.
#[derive(Args)]
pub struct CalibrateArgs {
    /// The variant.
    variant: Variant,
    #[command(flatten)]
    plan: CalibrationPlan,
}

pub fn run(args: &CalibrateArgs) -> io::Result<()> {
    with_position!(&AnyPosition::start(args.variant), start => run_for_game(start, args))
}

fn run_for_game<P: Evaluate + VariantPosition>(_start: &P, args: &CalibrateArgs) -> io::Result<()> {
    let plan = &args.plan;
    let progress_interval = (plan.games / 10).max(1);
    let observations = observe::<P>(plan, &|finished_games| {
        if finished_games % progress_interval == 0 {
            print_message(&format!("{finished_games} of {} games", plan.games));
        }
    });
    let calibration = calibrate(&observations);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {} positions of {} games; three quarters of a point at {:.0} (the program says {})\n\n| positions | score | expected | actual |\n|---|---|---|---|",
        args.variant,
        observations.len(),
        plan.games,
        calibration.scale,
        quadrille_search::scale(args.variant)
    )?;
    for bin in calibration.bins {
        writeln!(
            out,
            "| {} | {:.0} | {:.1}% | {:.1}% |",
            bin.count,
            bin.mean_score,
            100.0 * bin.expected_score,
            100.0 * bin.mean_result
        )?;
    }
    Ok(())
}
