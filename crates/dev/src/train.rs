//! `train`: trains a variant's network on games of the program against itself.
//!
//! Each generation plays games with the previous network (the first without one). It then trains a network on the games of the
//! last few generations. Finished games and networks are kept in a folder, so that the same command resumes an interrupted run.

use crate::checkpointed_run;
use crate::chunks::GameFiles;
use crate::progress::ProgressLine;
use clap::Args;
use quadrille_dev::training::{FitPlan, Samples, SelfplayPlan, TrainedNetwork, fit, selfplay};
use quadrille_files::{Disk, RealDisk, atomic};
use quadrille_games::rules::{AnyPosition, Variant, VariantPosition, with_position};
use quadrille_search::eval::network::{Network, NetworkHeader, NetworkInputs};
use quadrille_search::{Limits, NetworkSource, Options, Searcher, StopFlag};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The arguments of `train`.
#[derive(Args)]
pub struct TrainArgs {
    /// The variant.
    variant: Variant,
    /// The number of generations. A folder with fewer generations is continued.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    generations: u32,
    /// Games in each generation.
    #[arg(long, default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(20..=100_000_000))]
    games: u64,
    /// Positions searched per move.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Passes over the positions in each generation.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// The weight of a game's result against the score of the search, from 0 to 1.
    #[arg(long, default_value_t = 0.4, value_parser = parse_share)]
    result_weight: f32,
    /// Train on the positions of this number of latest generations.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    memory: u32,
    /// The seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads. It does not change the result.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The folder of the games and networks. An interrupted run resumes from it. By default named after the variant.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The file of the last network.
    #[arg(long)]
    out: PathBuf,
}

const GAMES_PER_FILE: u64 = 200;
/// The file in the folder that identifies the command and the search.
const COMMAND_FILE: &str = "command";

fn parse_share(text: &str) -> Result<f32, String> {
    let share = text.parse::<f32>().ok();
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| format!("`{text}`: expected a number from 0 to 1"))
}

pub fn run(args: &TrainArgs) -> Result<(), Box<dyn Error>> {
    with_position!(&AnyPosition::start(args.variant), start => run_for_game(start, args))
}

fn run_for_game<P: NetworkInputs + VariantPosition>(
    _start: &P,
    args: &TrainArgs,
) -> Result<(), Box<dyn Error>> {
    let folder = args
        .folder
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("train-{}", args.variant.id())));
    claim_folder(&folder, &args.folder_command(), &checksum::<P>())?;
    let network = checkpointed_run::run(
        None,
        |stop| {
            TrainingRun { args, folder: &folder, stop }
                .train_generations::<P>()
                .map_err(|error| error.to_string())
        },
        || {},
    )??;
    match network {
        Some(network) => Ok(atomic::replace(&RealDisk, &args.out, &network.to_bytes())?),
        None => {
            Err(format!("stopped; the same command resumes from `{}`", folder.display()).into())
        }
    }
}

/// Creates the folder, or checks that it belongs to the same command and search.
fn claim_folder(folder: &Path, command: &str, search: &str) -> Result<(), Box<dyn Error>> {
    let file = folder.join(COMMAND_FILE);
    let expected_text = format!("{command}\n{search}\n");
    let Some(bytes) = checkpointed_run::read_if_exists(&file)? else {
        RealDisk.make_folder(folder)?;
        return Ok(atomic::replace(&RealDisk, &file, expected_text.as_bytes())?);
    };
    if bytes == expected_text.as_bytes() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&bytes);
    let (found_command, found_search) = text.split_once('\n').unwrap_or((&text, ""));
    let (origin_phrase, actual, expected) = if found_command == command {
        ("belongs to a search with", found_search.trim_end(), search)
    } else {
        ("belongs to", found_command, command)
    };
    let folder = folder.display();
    Err(format!("{folder}: this folder {origin_phrase} `{actual}`, expected `{expected}`; choose another folder").into())
}

/// Depth of the searches of [`checksum`], in plies.
const CHECKSUM_DEPTH: u32 = 7;
/// Number of these searches, each from the position after the previous best move.
const CHECKSUM_SEARCHES: usize = 12;

/// Returns the number of inputs and the node count of a few short searches. It changes with the search, the rules, the
/// parameters, the first evaluation and the inputs, on which the networks depend.
fn checksum<P: NetworkInputs>() -> String {
    let mut position = P::start();
    let mut nodes = 0;
    let mut searcher = Searcher::<P>::new(1);
    searcher.set_options(Options { network: NetworkSource::Off, ..Options::new(1) });
    for _ in 0..CHECKSUM_SEARCHES {
        let limits = Limits::depth(CHECKSUM_DEPTH);
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        nodes += result.nodes;
        if let Some(best_move) = result.best_move {
            position.play_unchecked(best_move);
        }
    }
    format!("{} inputs, {nodes} nodes", P::INPUT_COUNT)
}

impl TrainArgs {
    /// Returns the command for the network of this generation, without options that do not change it.
    fn command(&self, generation: u32) -> String {
        format!(
            "quadrille-dev train {} --generations {generation} {}",
            self.variant.id(),
            self.network_options()
        )
    }

    /// Returns the part of the command that is the same for all generations.
    fn folder_command(&self) -> String {
        format!("quadrille-dev train {} {}", self.variant.id(), self.network_options())
    }

    /// Returns the options that change the networks, except for the number of generations.
    fn network_options(&self) -> String {
        format!(
            "--games {} --nodes {} --epochs {} --result-weight {} --memory {} --seed {}",
            self.games, self.nodes, self.epochs, self.result_weight, self.memory, self.seed
        )
    }
}

struct TrainingRun<'a> {
    args: &'a TrainArgs,
    folder: &'a Path,
    stop: &'a StopFlag,
}

impl TrainingRun<'_> {
    /// Returns the last generation's network; `None` if it was stopped.
    fn train_generations<P: NetworkInputs + VariantPosition>(
        &self,
    ) -> Result<Option<Network>, Box<dyn Error>> {
        let mut previous_network: Option<Network> = None;
        for generation in 1..=self.args.generations {
            let file = self.folder.join(format!("{generation}.network"));
            if let Some(bytes) = checkpointed_run::read_if_exists(&file)? {
                let network = Network::parse(&bytes, P::VARIANT, P::INPUT_COUNT);
                previous_network =
                    Some(network.map_err(|error| format!("{}: {error}", file.display()))?);
                continue;
            }
            if !self.play_games::<P>(generation, previous_network.take().map(Arc::new))? {
                return Ok(None);
            }
            let Some(network) = self.train_network::<P>(generation)? else { return Ok(None) };
            atomic::replace(&RealDisk, &file, &network.to_bytes())?;
            previous_network = Some(network);
        }
        Ok(previous_network)
    }

    fn games_file(&self, generation: u32, first_game: u64) -> PathBuf {
        self.folder.join(format!("{generation}-{first_game:08}.games"))
    }

    /// Plays the missing games of a generation; returns false if it was stopped.
    fn play_games<P: NetworkInputs + VariantPosition>(
        &self,
        generation: u32,
        network: Option<Arc<Network>>,
    ) -> Result<bool, Box<dyn Error>> {
        let plan = SelfplayPlan {
            nodes: self.args.nodes,
            seed: self.args.seed.wrapping_mul(1_000).wrapping_add(generation.into()),
            network,
        };
        let position_count = AtomicU64::new(0);
        let game_files = GameFiles {
            game_count: self.args.games,
            games_per_file: GAMES_PER_FILE,
            file_path: |first_game| self.games_file(generation, first_game),
            threads: self.args.threads,
        };
        let play = |numbers| {
            let samples = selfplay::<P>(&plan, numbers, self.stop);
            position_count.fetch_add(samples.len() as u64, Ordering::Relaxed);
            (!self.stop.is_stopped()).then(|| samples.to_bytes())
        };
        let count_text = || {
            format!(
                "games of generation {generation}/{}, {} new positions",
                self.args.generations,
                position_count.load(Ordering::Relaxed)
            )
        };
        game_files.make(play, count_text, self.stop)
    }

    /// Trains a generation's network; `None` if it was stopped.
    fn train_network<P: NetworkInputs>(
        &self,
        generation: u32,
    ) -> Result<Option<Network>, Box<dyn Error>> {
        let mut samples = Samples::default();
        for generation in generation.saturating_sub(self.args.memory) + 1..=generation {
            for first_game in (0..self.args.games).step_by(GAMES_PER_FILE as usize) {
                let file = self.games_file(generation, first_game);
                let bytes = checkpointed_run::read_existing(&file)?;
                let file_samples = Samples::parse(&bytes, P::INPUT_COUNT)
                    .map_err(|error| format!("{}: {error}", file.display()))?;
                samples.append(&file_samples);
            }
        }
        let plan = FitPlan {
            epochs: self.args.epochs,
            result_weight: self.args.result_weight,
            seed: self.args.seed,
            threads: self.args.threads.into(),
        };
        let start = Instant::now();
        let mut progress = ProgressLine::new(self.args.epochs as usize);
        let trained_network = fit::<P>(&samples, &plan, self.stop, &mut |epoch, loss| {
            let seconds_left = start.elapsed().as_secs_f64() / f64::from(epoch)
                * f64::from(self.args.epochs - epoch);
            let progress_text = format!(
                "epochs of generation {generation}/{}, {} positions, loss {loss:.4}, {seconds_left:.0} s left",
                self.args.generations,
                samples.len()
            );
            progress.print_progress(&progress_text, epoch.into());
        });
        progress.end();
        Ok(trained_network.map(|trained_network| {
            self.quantize_network::<P>(generation, &trained_network, &samples)
        }))
    }

    fn quantize_network<P: NetworkInputs>(
        &self,
        generation: u32,
        trained_network: &TrainedNetwork,
        samples: &Samples,
    ) -> Network {
        let [loss_before, loss_after] = trained_network.held_out_losses;
        trained_network.quantize::<P>(NetworkHeader {
            variant: P::VARIANT,
            command: self.args.command(generation),
            data: format!("{} positions of {} games", samples.len(), samples.game_count()),
            loss: format!("{loss_before:.4} before training and {loss_after:.4} after it, on every twentieth game, which was held out"),
        })
    }
}
