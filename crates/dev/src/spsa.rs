//! `quadrille-dev spsa`: tunes parameters of a variant's search by games.

use crate::checkpointed_run;
use crate::progress::Progress;
use crate::search_checksum;
use clap::Args;
use quadrille_dev::tuning::{SpsaPlan, SpsaState};
use quadrille_files::{FileError, RealDisk, atomic};
use quadrille_games::rules::{AnyPosition, Variant, VariantPosition, with_position};
use quadrille_search::eval::Evaluate;
use quadrille_search::{EvaluationKind, Parameter, ParameterChanges, Parameters};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What to tune, and with how much.
#[derive(Args)]
pub struct SpsaArgs {
    /// The variant.
    variant: Variant,
    /// The parameters, with commas between: the fewer, the fewer games are needed.
    #[arg(long, required = true, value_delimiter = ',', value_parser = parameter)]
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
    /// How far a pair of games that one side wins moves a parameter at the end, as a part of the change that is tried (r_end, for two
    /// games).
    #[arg(long, default_value_t = 0.004, value_parser = rate)]
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
    Parameters::named(name).ok_or_else(|| format!("expected one of {}", Parameters::names()))
}

fn rate(text: &str) -> Result<f64, String> {
    let found = text.parse::<f64>().ok();
    found
        .filter(|rate| *rate > 0.0 && *rate <= 1.0)
        .ok_or_else(|| format!("`{text}`: expected a number above 0 and up to 1"))
}

/// Plays, moves the parameters and prints what they came to.
pub fn run(args: &SpsaArgs) -> Result<(), Box<dyn Error>> {
    with_position!(&AnyPosition::start(args.variant), start => of_game(start, args))
}

fn of_game<P: Evaluate + VariantPosition>(
    _start: &P,
    args: &SpsaArgs,
) -> Result<(), Box<dyn Error>> {
    let plan = args.plan();
    for (at, parameter) in plan.parameters.iter().enumerate() {
        let name = parameter.name;
        if plan.parameters[..at].contains(parameter) {
            return Err(format!("`{name}` for --parameters: expected each of them once").into());
        }
        if !parameter.applies_to::<P>() || parameter.needs_clock() {
            let variant = args.variant;
            return Err(format!(
                "`{name}` for --parameters: expected one that says something in {variant} where positions are counted"
            )
            .into());
        }
    }
    let first = plan.begin::<P>();
    let file = StateFile {
        command: args.command(&plan),
        search: search_checksum::nodes::<P>(EvaluationKind::Network),
        plan: &plan,
        first: &first.values,
    };
    let mut state = match checkpointed_run::read(&args.state)? {
        None => first.clone(),
        Some(bytes) => {
            let read = file.read(&String::from_utf8_lossy(&bytes));
            read.map_err(|error| format!("{}: {error}", args.state.display()))?
        }
    };
    // It is found out at once whether it can be written.
    file.write(&args.state, &state)?;
    let mut progress = Progress::new(args.iterations as usize);
    checkpointed_run::run(
        None,
        |stop| {
            while state.done < args.iterations && !stop.is_stopped() {
                plan.iterate::<P>(&mut state, stop);
                file.write(&args.state, &state)?;
                let standing = described(&plan.changes::<P>(&state));
                progress.show(&format!("iterations, {standing}"), state.done);
            }
            progress.end();
            Ok::<_, FileError>(())
        },
        || {},
    )??;
    let mut out = io::stdout().lock();
    writeln!(out, "| parameter | before | after |\n|---|---|---|")?;
    for (parameter, [before, after]) in plan.parameters.iter().zip(file.values(&state)) {
        writeln!(out, "| {} | {before} | {after:.1} |", parameter.name)?;
    }
    let changes = described(&plan.changes::<P>(&state));
    writeln!(out, "\n{} iterations; for a match: {changes}", state.done)?;
    if state.done < args.iterations {
        let file = args.state.display();
        return Err(format!("stopped; the same command goes on from `{file}`").into());
    }
    Ok(())
}

/// The changes, or that there are none.
fn described(changes: &ParameterChanges) -> String {
    if changes.is_empty() {
        "no change".to_owned()
    } else {
        changes.to_string()
    }
}

impl SpsaArgs {
    fn plan(&self) -> SpsaPlan {
        SpsaPlan {
            parameters: self.parameters.clone(),
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
            "quadrille-dev spsa {} --parameters {} --iterations {} --pairs {} --nodes {} --opening-plies {} --rate {} --seed {}",
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

/// The file that says how far it is: the command, by which search, the iterations that are over, then each parameter's value before them
/// and now.
struct StateFile<'a> {
    command: String,
    /// See [`search_checksum::nodes`].
    search: u64,
    plan: &'a SpsaPlan,
    /// The values before the first iteration.
    first: &'a [f64],
}

impl StateFile<'_> {
    /// Each parameter's value before the first iteration, and now.
    fn values(&self, state: &SpsaState) -> impl Iterator<Item = [f64; 2]> {
        let both = self.first.iter().zip(&state.values);
        both.map(|(first, now)| [*first, *now])
    }

    fn write(&self, file: &Path, state: &SpsaState) -> Result<(), FileError> {
        let mut text = format!(
            "{}\nsearch {}\niterations {}\n",
            self.command, self.search, state.done
        );
        for (parameter, [first, now]) in self.plan.parameters.iter().zip(self.values(state)) {
            // A text cannot fail to grow. As many digits as give the same number again.
            let _ = writeln!(text, "{} {first:?} {now:?}", parameter.name);
        }
        atomic::replace(&RealDisk, file, text.as_bytes())
    }

    fn read(&self, text: &str) -> Result<SpsaState, String> {
        let mut lines = text.lines();
        let begun = lines.next().unwrap_or_default();
        if begun != self.command {
            return Err(format!(
                "the work in this file is that of `{begun}`, expected `{}`; name another file",
                self.command
            ));
        }
        let line = lines.next().unwrap_or_default();
        let search = format!("search {}", self.search);
        if line != search {
            return Err(format!(
                "the work in this file was begun by a search with `{line}`, expected `{search}`; name another file"
            ));
        }
        let line = lines.next().unwrap_or_default();
        let done = line
            .strip_prefix("iterations ")
            .and_then(|done| done.parse().ok())
            .filter(|&done| done <= self.plan.iterations)
            .ok_or_else(|| {
                let all = self.plan.iterations;
                format!("`{line}`: expected `iterations` and a whole number up to {all}")
            })?;
        let parameters = self.plan.parameters.iter().zip(self.first);
        let values = parameters.map(|(parameter, first)| {
            let line = lines.next().unwrap_or_default();
            let name = parameter.name;
            let value = line.strip_prefix(&format!("{name} {first:?} "));
            let value = value.and_then(|value| value.parse::<f64>().ok());
            value.filter(|value| value.is_finite()).ok_or_else(|| {
                format!(
                    "`{line}`: expected `{name}`, {first:?} as the game has it today, and a number"
                )
            })
        });
        Ok(SpsaState {
            done,
            values: values.collect::<Result<_, _>>()?,
        })
    }
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
        let kept = |command: &str, first: &'static [f64]| StateFile {
            command: command.to_owned(),
            search: 77,
            plan: &plan,
            first,
        };
        let own = kept("command", &[4.0, 60.0]);
        let file = std::env::temp_dir().join(format!("quadrille-spsa-{}", std::process::id()));
        own.write(&file, &state).expect("written");
        let text = std::fs::read_to_string(&file).expect("read");
        std::fs::remove_file(&file).expect("removed");
        assert_eq!(own.read(&text), Ok(state));
        let refused = |kept: StateFile<'_>, text: &str, expected: &str| {
            let error = kept.read(text).expect_err(expected);
            assert!(error.contains(expected), "{error}");
        };
        let another = kept("another", &[4.0, 60.0]);
        refused(another, &text, "`command`, expected `another`");
        let changed = kept("command", &[5.0, 60.0]);
        refused(changed, &text, "5.0 as the game has it today");
        for broken in ["x", "-3", "2.5", "10"] {
            let text = text.replace("iterations 3", &format!("iterations {broken}"));
            let expected = format!("`iterations {broken}`: expected `iterations` and a whole");
            refused(kept("command", &[4.0, 60.0]), &text, &expected);
        }
        let other = text.replace("search 77", "search 76");
        let expected = "`search 76`, expected `search 77`";
        refused(kept("command", &[4.0, 60.0]), &other, expected);
        let short = "command\nsearch 77\niterations 1\n";
        refused(
            kept("command", &[4.0, 60.0]),
            short,
            "``: expected `aspiration_depth`",
        );
    }
}
