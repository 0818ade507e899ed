//! `compliance`: checks an engine for protocol errors.

use crate::checkpointed_run::ctrl_c_stop_flag;
use clap::Args;
use quadrille_arena::join_program_path;
use quadrille_engine::Timeouts;
use quadrille_engine::compliance::{
    CheckSettings, CheckStep, RequirementSource, StepResult, check as check_engine,
};
use quadrille_games::rules::Variant;
use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

/// The arguments of `compliance`.
#[derive(Args)]
pub struct ComplianceArgs {
    /// Test only this variant; required for an engine without an option `Game`. By default all variants that it offers.
    #[arg(long)]
    variant: Option<Variant>,
    /// How late a move may arrive, in milliseconds.
    #[arg(long, default_value_t = 100, value_name = "MS")]
    grace: u64,
    /// How long to wait for anything but a move, in milliseconds. By default 10 seconds for the handshake and for `isready`,
    /// 2 for `stop` and half a second for the end.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    timeouts: Option<u64>,
    /// How long the whole check may take, in seconds.
    #[arg(long, default_value_t = 110, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,
    /// Print only one line for each step without an error.
    #[arg(long)]
    short: bool,
    /// The engine: a program and its arguments, after `--`.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Checks an engine and prints every step. Fails if a step is wrong or the check did not finish.
pub fn check(args: &ComplianceArgs) -> Result<(), Box<dyn Error>> {
    let timeout = args.timeouts.map(Duration::from_millis);
    let timeouts = timeout.map(|timeout| Timeouts {
        handshake: timeout,
        ready: timeout,
        stop: timeout,
        quit: timeout,
    });
    let settings = CheckSettings {
        timeouts: timeouts.unwrap_or_default(),
        variant: args.variant,
        grace: Duration::from_millis(args.grace),
        total_time: Duration::from_secs(args.limit),
        ..CheckSettings::default()
    };
    let stop = ctrl_c_stop_flag()?;
    let mut output_error = None;
    let command = join_program_path(&args.command);
    let summary = check_engine(&command, &settings, &stop, &mut |step| {
        if let Err(error) = print_step(step, args.short) {
            output_error = Some(error);
            stop.stop();
        }
    });
    if let Some(error) = output_error {
        return Err(error.into());
    }
    writeln!(io::stdout(), "{summary}")?;
    if summary.is_clean() {
        Ok(())
    } else if summary.wrong_count > 0 {
        Err(format!("{} of the steps went wrong", summary.wrong_count).into())
    } else {
        Err("the check did not finish".into())
    }
}

fn print_step(step: &CheckStep, is_short: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let source_note = match step.source {
        RequirementSource::Specification => "",
        RequirementSource::Addition => " (beyond the specification)",
    };
    let (result, number, title) = (step.result, step.number, &step.title);
    writeln!(out, "{result:11} {number:>2} {title}{source_note}")?;
    if !is_short || matches!(step.result, StepResult::Wrong | StepResult::Differs) {
        writeln!(out, "               tried:    {}", step.attempt)?;
        writeln!(out, "               expected: {}", step.expectation)?;
        writeln!(out, "               came:     {}", step.observation)?;
        for line in &step.error_output {
            writeln!(out, "               stderr:   {line}")?;
        }
    }
    out.flush()
}
