//! `quadrille-dev tune`: fits a variant's evaluation to games of the program against itself.

use crate::checkpointed_run::note;
use clap::Args;
use quadrille_dev::tuning::{self, Plan};
use quadrille_files::{RealDisk, atomic};
use quadrille_games::rules::{AnyPosition, Variant, VariantPosition, with_position};
use quadrille_search::eval::features::Linear;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

/// What to tune, and with how much.
#[derive(Args)]
pub struct TuneArgs {
    /// The variant.
    variant: Variant,
    /// Games to play.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(20..=100_000_000))]
    games: u64,
    /// Positions to search for each move.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Everything random follows from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads at work; they change nothing but the time it takes.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// How much the search's own opinion counts against the game's result, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    trust: f32,
    /// How strongly weights are drawn back to those set by hand (L2 regularisation): 0.001 or so where features that
    /// nearly always occur together come out with large weights of opposite signs.
    #[arg(long, default_value_t = tuning::RIDGE)]
    ridge: f64,
    /// Play with the tuned weights of today rather than those set by hand.
    #[arg(long)]
    tuned: bool,
    /// The file to write the weights to; standard output without it.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Plays, fits and writes.
pub fn run(args: &TuneArgs) -> Result<(), String> {
    with_position!(&AnyPosition::start(args.variant), start => tune(start, args))
}

fn tune<P: Linear + VariantPosition>(_start: &P, args: &TuneArgs) -> Result<(), String> {
    if !(0.0..=1.0).contains(&args.trust) {
        return Err(format!(
            "trust `{}`: expected a number from 0 to 1",
            args.trust
        ));
    }
    if !(args.ridge.is_finite() && args.ridge >= 0.0) {
        return Err(format!(
            "ridge `{}`: expected a number from 0 on",
            args.ridge
        ));
    }
    let began = Instant::now();
    let first = if args.tuned { P::tuned() } else { P::by_hand() };
    let mut plan = Plan {
        games: args.games.min(500),
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads.into(),
        score_weight: 0.0,
        scale: 100.0,
        longest: 300,
        tuned: args.tuned,
    };
    // A few games tell what a score is worth, before scores go into targets.
    let few = tuning::sample::<P>(&plan, &|_| {});
    plan.scale = tuning::scale(&few, first);
    plan.score_weight = args.trust;
    plan.games = args.games;
    let step = (args.games / 20).max(1);
    let samples = tuning::sample::<P>(&plan, &|games| {
        if games % step == 0 {
            note(&format!("{games} games, {} s", began.elapsed().as_secs()));
        }
    });
    let played = began.elapsed();
    note(&format!(
        "{} positions of {} games in {} s",
        samples.len(),
        samples.games,
        played.as_secs()
    ));
    let fit = tuning::fit(&samples, first, args.ridge, &mut |pass, loss| {
        if pass % 10 == 0 {
            note(&format!("pass {pass}: loss {loss:.5}"));
        }
    });
    note(&format!(
        "scale {:.0}; loss on games not learnt from: {:.5} before, {:.5} after; {} s in all",
        fit.scale,
        fit.held_out[0],
        fit.held_out[1],
        began.elapsed().as_secs()
    ));
    let id = args.variant.id();
    let tuned = if args.tuned { " --tuned" } else { "" };
    let ridge = if args.ridge == tuning::RIDGE {
        String::new()
    } else {
        format!(" --ridge {}", args.ridge)
    };
    let command = format!(
        "quadrille-dev tune {id} --games {} --nodes {} --seed {} --trust {}{ridge}{tuned}",
        args.games, args.nodes, args.seed, args.trust
    );
    let notes = format!(
        "{} positions, loss on other games {:.4} before and {:.4} after",
        samples.len(),
        fit.held_out[0],
        fit.held_out[1]
    );
    // The three rule sets of Focus share an evaluation, the two games with dice do not.
    let game = if id.starts_with("focus") {
        "focus".to_owned()
    } else {
        id.replace('-', "::")
    };
    let text = tuning::print(&game, &command, &notes, &fit.weights);
    match &args.out {
        None => {
            match io::stdout().write_all(text.as_bytes()) {
                // The reader wanted no more of it.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written.map_err(|error| format!("cannot write the weights: {error}")),
            }
        }
        Some(path) => atomic::replace(&RealDisk, path, text.as_bytes())
            .map_err(|error| format!("cannot write the weights: {error}")),
    }
}
