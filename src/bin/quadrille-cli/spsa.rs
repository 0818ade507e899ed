//! `quadrille-cli spsa`: tunes parameters of a variant's search by games.

use crate::checkpointed_run;
use crate::progress::Progress;
use clap::Args;
use quadrille::files::{FileError, RealDisk, atomic};
use quadrille::rules::{AnyPosition, Variant, VariantPosition, with_position};
use quadrille::search::eval::Evaluate;
use quadrille::search::{Parameter, Parameters};
use quadrille::tuning::{SpsaPlan, SpsaState};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What to tune, and with how much.
#[derive(Args)]
pub struct Order {
    /// The variant.
    variant: Variant,
    /// The parameters, with commas between; all that there are if left out.
    #[arg(long, value_delimiter = ',', value_parser = parameter)]
    parameters: Vec<&'static Parameter>,
    /// How many times the parameters are changed.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    iterations: u64,
    /// Pairs of games of each iteration.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pairs: u64,
    /// Positions to search for each move.
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Random plies at the start of a game.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: u32,
    /// How far a pair of games that one side wins moves a parameter at the end, as a part of the change that was tried.
    #[arg(long, default_value_t = 0.02, value_parser = rate)]
    rate: f64,
    /// Everything random follows from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads at work; they change nothing but the time it takes.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Where the values stand while it works; a run that was cut short goes on from there.
    #[arg(long)]
    state: PathBuf,
}

fn parameter(name: &str) -> Result<&'static Parameter, String> {
    Parameters::named(name).ok_or_else(|| {
        let names: Vec<_> = Parameters::ALL.iter().map(|it| it.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn rate(text: &str) -> Result<f64, String> {
    let found = text.parse::<f64>().ok();
    found
        .filter(|rate| *rate > 0.0 && *rate <= 1.0)
        .ok_or_else(|| format!("`{text}`: expected a number above 0 and up to 1"))
}

/// Plays, moves the parameters and prints what they came to.
pub fn run(order: &Order) -> Result<(), Box<dyn Error>> {
    with_position!(&AnyPosition::start(order.variant), start => of_game(start, order))
}

fn of_game<P: Evaluate + VariantPosition>(_start: &P, order: &Order) -> Result<(), Box<dyn Error>> {
    let plan = order.plan();
    let command = order.command(&plan);
    let mut state = match checkpointed_run::read(&order.state)? {
        None => plan.begin::<P>(),
        Some(bytes) => {
            let text = String::from_utf8_lossy(&bytes);
            let read = read(&text, &command, &plan);
            read.map_err(|error| format!("{}: {error}", order.state.display()))?
        }
    };
    let mut progress = Progress::new(order.iterations as usize);
    checkpointed_run::run(
        None,
        |stop| {
            while state.done < order.iterations && !stop.is_stopped() {
                plan.iterate::<P>(&mut state);
                write(&order.state, &command, &plan, &state)?;
                let changes = plan.changes::<P>(&state);
                let standing = if changes.is_empty() {
                    "no change yet".to_owned()
                } else {
                    changes.to_string()
                };
                progress.show(&format!("iterations, {standing}"), state.done);
            }
            progress.end();
            Ok::<_, FileError>(())
        },
        || {},
    )??;
    let mut out = io::stdout().lock();
    writeln!(out, "| parameter | before | after |\n|---|---|---|")?;
    for (parameter, value) in plan.parameters.iter().zip(&state.values) {
        let before = P::PARAMETERS.get(parameter);
        writeln!(out, "| {} | {before} | {value:.1} |", parameter.name)?;
    }
    let changes = plan.changes::<P>(&state);
    writeln!(out, "\n{} iterations; for a match: {changes}", state.done)?;
    Ok(())
}

impl Order {
    fn plan(&self) -> SpsaPlan {
        SpsaPlan {
            parameters: if self.parameters.is_empty() {
                Parameters::ALL.iter().collect()
            } else {
                self.parameters.clone()
            },
            iterations: self.iterations,
            pairs: self.pairs,
            nodes: self.nodes,
            opening: self.opening_plies,
            rate: self.rate,
            seed: self.seed,
            threads: self.threads.into(),
        }
    }

    /// The command without what does not change what comes out.
    fn command(&self, plan: &SpsaPlan) -> String {
        let names: Vec<_> = plan.parameters.iter().map(|it| it.name).collect();
        format!(
            "quadrille-cli spsa {} --parameters {} --iterations {} --pairs {} --nodes {} --opening-plies {} --rate {} --seed {}",
            self.variant.id(),
            names.join(","),
            self.iterations,
            self.pairs,
            self.nodes,
            self.opening_plies,
            self.rate,
            self.seed
        )
    }
}

/// Writes how far it is: the command, the number of iterations, then the parameters.
fn write(file: &Path, command: &str, plan: &SpsaPlan, state: &SpsaState) -> Result<(), FileError> {
    let mut text = format!("{command}\niterations {}\n", state.done);
    for (parameter, value) in plan.parameters.iter().zip(&state.values) {
        // A text cannot fail to grow. As many digits as give the same number again.
        let _ = writeln!(text, "{} {value:?}", parameter.name);
    }
    atomic::replace(&RealDisk, file, text.as_bytes())
}

/// Reads that again.
fn read(text: &str, command: &str, plan: &SpsaPlan) -> Result<SpsaState, String> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if first != command {
        return Err(format!(
            "the work in this file is that of `{first}`, expected `{command}`; name another file"
        ));
    }
    let mut number = |name: &str| {
        let line = lines.next().unwrap_or_default();
        let number = line.strip_prefix(name).map(str::trim);
        let number = number.and_then(|number| number.parse::<f64>().ok());
        let number = number.filter(|number| number.is_finite());
        number.ok_or_else(|| format!("`{line}`: expected `{name}` and a number"))
    };
    let done = number("iterations")? as u64;
    let values = plan.parameters.iter().map(|it| number(it.name));
    Ok(SpsaState {
        done,
        values: values.collect::<Result<_, _>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_gone_on_from_and_nothing_else() {
        let plan = SpsaPlan {
            parameters: Parameters::ALL.iter().take(2).collect(),
            iterations: 9,
            pairs: 1,
            nodes: 1,
            opening: 0,
            rate: 0.1,
            seed: 1,
            threads: 1,
        };
        let state = SpsaState {
            done: 3,
            values: vec![0.1 + 0.2, 1e6 / 7.0],
        };
        let file = std::env::temp_dir().join(format!("quadrille-spsa-{}", std::process::id()));
        write(&file, "command", &plan, &state).expect("written");
        let text = std::fs::read_to_string(&file).expect("read");
        std::fs::remove_file(&file).expect("removed");
        assert_eq!(read(&text, "command", &plan), Ok(state));
        let other = read(&text, "another", &plan).expect_err("not its own");
        assert!(other.contains("`command`, expected `another`"), "{other}");
        let broken = text.replace("iterations 3", "iterations x");
        let error = read(&broken, "command", &plan).expect_err("no number");
        assert!(
            error.contains("`iterations x`: expected `iterations` and a number"),
            "{error}"
        );
        assert!(read("command\niterations 1\n", "command", &plan).is_err());
    }
}
