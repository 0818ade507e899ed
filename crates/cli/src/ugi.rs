//! `ugi`: runs the engine on standard input and output.

use clap::Args;
use quadrille_engine::{Settings, serve};
use std::error::Error;
use std::io::{self, BufReader};

/// The arguments of `ugi`: initial values of the engine's options.
#[derive(Args, Default)]
pub struct UgiArgs {
    /// The variant: upthrust, hique, focus, focus-exact, focus-classic, cublino-pur or cublino-contra.
    #[arg(long, value_name = "VARIANT", value_parser = |value: &str| check_option_value("Game", value))]
    game: Option<String>,
    /// The number of search threads, 1 to 256.
    #[arg(long, value_name = "NUMBER", value_parser = |value: &str| check_option_value("Threads", value))]
    threads: Option<String>,
    /// The size of the transposition table in MiB, 1 to 65536.
    #[arg(long, value_name = "MIB", value_parser = |value: &str| check_option_value("Hash", value))]
    hash: Option<String>,
    /// The strength from 1 to 10; 11 plays proven moves if the game is solved.
    #[arg(long, value_name = "NUMBER", value_parser = |value: &str| check_option_value("Level", value))]
    level: Option<String>,
    /// The seed of the mistakes of lower levels.
    #[arg(long, value_name = "NUMBER", value_parser = |value: &str| check_option_value("Seed", value))]
    seed: Option<String>,
    /// A file with a network, for its variant, instead of the built-in one.
    #[arg(long, value_name = "FILE", value_parser = |value: &str| check_option_value("EvalFile", value))]
    eval_file: Option<String>,
    /// Parameters of the search that replace the game's own, such as full_depth_moves=4,quiescence_plies=6: for experiments.
    #[arg(long, value_name = "CHANGES", value_parser = |value: &str| check_option_value("Parameters", value))]
    parameters: Option<String>,
    /// Reserve in the time of each move, in milliseconds.
    #[arg(long, value_name = "MS", value_parser = |value: &str| check_option_value("Move Overhead", value))]
    move_overhead: Option<String>,
}

fn check_option_value(name: &str, value: &str) -> Result<String, String> {
    let result = Settings::default().set(name, value);
    result.map_err(|error| error.to_string())?;
    Ok(value.to_owned())
}

pub fn run(args: &UgiArgs) -> Result<(), Box<dyn Error>> {
    let mut settings = Settings::default();
    for (name, value) in [
        ("Game", &args.game),
        ("Threads", &args.threads),
        ("Hash", &args.hash),
        ("Level", &args.level),
        ("Seed", &args.seed),
        ("EvalFile", &args.eval_file),
        ("Parameters", &args.parameters),
        ("Move Overhead", &args.move_overhead),
    ] {
        if let Some(value) = value {
            settings.set(name, value)?;
        }
    }
    Ok(serve(settings, BufReader::new(io::stdin()), io::stdout())?)
}
