//! `quadrille-cli puzzles`: makes puzzles, proves them again, and prints them.

use crate::checkpointed_run;
use crate::progress::Progress;
use clap::{Args, Subcommand};
use quadrille::files::{RealDisk, atomic};
use quadrille::learn::puzzle::{Kind, Puzzle, PuzzlePlan, Rejected, proves, shipped};
use quadrille::rules::Variant;
use quadrille::search::StopFlag;
use std::collections::HashSet;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What to do.
#[derive(Subcommand)]
pub enum Order {
    /// Make puzzles out of games of the program against itself.
    Make(MakeOrder),
    /// Prove the proven puzzles again, by the rules alone.
    Check {
        /// The variant; all of them if left out.
        variant: Option<Variant>,
        /// Look at the best moves again as well, in searches of so many positions.
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
        nodes: Option<u64>,
    },
    /// Grade puzzles by the search as it is now, and print those whose grade is another one.
    Grade {
        /// The variant.
        variant: Variant,
        /// A file to write with the new grades.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Print puzzles.
    Print {
        /// The variant.
        variant: Variant,
        /// Only the one of this name.
        name: Option<String>,
    },
}

/// What to make, and how many.
#[derive(Args)]
pub struct MakeOrder {
    /// The variant.
    variant: Variant,
    /// How many puzzles.
    #[arg(long, default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Everything random follows from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

/// Does it.
pub fn run(order: &Order) -> Result<(), Box<dyn Error>> {
    match order {
        Order::Make(order) => make(order),
        Order::Check { variant, nodes } => check(*variant, *nodes),
        Order::Grade { variant, out } => grade(*variant, out.as_deref()),
        Order::Print { variant, name } => print(*variant, name.as_deref()),
    }
}

fn make(order: &MakeOrder) -> Result<(), Box<dyn Error>> {
    let (mut puzzles, rejected, games) =
        checkpointed_run::run(None, |stop| play(order, stop), || {})?;
    if puzzles.len() < order.count as usize {
        return Err("stopped before there were enough; nothing is written".into());
    }
    // Easy ones first; their names stay, as they follow from the command.
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let mut text = format!(
        "# quadrille-cli puzzles make {} --count {} --seed {}\n# Of {games} games. Thrown away: {} with nothing to find, {} obvious, {} not proved, {} unstable, {} double.\n",
        order.variant.id(),
        order.count,
        order.seed,
        rejected.plain,
        rejected.obvious,
        rejected.unproved,
        rejected.unstable,
        rejected.doubles
    );
    for (index, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.id = format!("{}-{:04}", order.variant.id(), index + 1);
        text += &puzzle.to_line();
        text.push('\n');
    }
    atomic::replace(&RealDisk, &order.out, text.as_bytes())?;
    let proven = puzzles
        .iter()
        .filter(|puzzle| puzzle.kind != Kind::BestMove);
    checkpointed_run::note(&format!(
        "{} puzzles, {} of them proven, of {games} games; thrown away: {rejected:?}",
        puzzles.len(),
        proven.count()
    ));
    Ok(())
}

/// Plays until there are enough, or until it is stopped.
fn play(order: &MakeOrder, stop: &StopFlag) -> (Vec<Puzzle>, Rejected, u64) {
    let plan = PuzzlePlan {
        variant: order.variant,
        seed: order.seed,
    };
    let count = order.count as usize;
    let mut progress = Progress::new(count);
    let mut known = HashSet::new();
    let mut rejected = Rejected::default();
    let mut puzzles = Vec::new();
    let mut games = 0;
    while puzzles.len() < count && !stop.is_stopped() {
        puzzles.extend(plan.make(games, &mut known, &mut rejected, stop));
        games += 1;
        progress.show(
            &format!("puzzles of {games} games"),
            puzzles.len().min(count) as u64,
        );
    }
    puzzles.truncate(count);
    progress.end();
    (puzzles, rejected, games)
}

/// From this lead on, as a chance to win, a best move is far better than the others.
const AHEAD: f64 = 0.10;

fn check(variant: Option<Variant>, nodes: Option<u64>) -> Result<(), Box<dyn Error>> {
    let mut wrong = 0;
    let mut out = io::stdout().lock();
    for variant in Variant::ALL
        .into_iter()
        .filter(|one| variant.is_none_or(|wanted| wanted == *one))
    {
        let (mut proved, mut stable) = (0, 0);
        for puzzle in shipped(variant) {
            let Kind::Proven { plies } = puzzle.kind else {
                let Some(nodes) = nodes else {
                    continue;
                };
                match puzzle.lead(nodes, &StopFlag::new()) {
                    Some(lead) if lead >= AHEAD => stable += 1,
                    lead => {
                        wrong += 1;
                        let lead = lead.map_or_else(
                            || "another move is best".to_owned(),
                            |lead| format!("it is {:.0} % ahead", lead * 100.0),
                        );
                        writeln!(out, "{}: {lead} in {nodes} positions", puzzle.id)?;
                    }
                }
                continue;
            };
            let sooner = plies > 2
                && proves(&puzzle.position, plies - 2, u64::MAX)
                    .is_none_or(|it| !it.winning.is_empty());
            let proof = proves(&puzzle.position, plies, u64::MAX);
            if sooner || proof.is_none_or(|proof| proof.winning != puzzle.line[..1]) {
                wrong += 1;
                writeln!(out, "{}: not the only win in {plies} plies", puzzle.id)?;
            } else {
                proved += 1;
            }
        }
        writeln!(
            out,
            "{variant}: {proved} proved again{}, of {} puzzles",
            nodes.map_or_else(String::new, |nodes| format!(
                ", {stable} best moves stable in {nodes} positions"
            )),
            shipped(variant).len()
        )?;
    }
    if wrong > 0 {
        return Err(format!("{wrong} puzzles are wrong").into());
    }
    Ok(())
}

fn grade(variant: Variant, file: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let mut changed = 0;
    let mut puzzles = shipped(variant).to_vec();
    for puzzle in &mut puzzles {
        let before = std::mem::replace(&mut puzzle.rating, 0);
        puzzle.rating = puzzle.graded(&StopFlag::new());
        if puzzle.rating != before {
            changed += 1;
            writeln!(out, "{}: {before}, now {}", puzzle.id, puzzle.rating)?;
        }
    }
    writeln!(out, "{variant}: {changed} of {} graded anew", puzzles.len())?;
    if let Some(file) = file {
        let lines = puzzles.iter().map(Puzzle::to_line);
        let lines: Vec<String> = lines.collect();
        let text = format!(
            "# quadrille-cli puzzles grade {}\n{}\n",
            variant.id(),
            lines.join("\n")
        );
        atomic::replace(&RealDisk, file, text.as_bytes())?;
    }
    Ok(())
}

fn print(variant: Variant, name: Option<&str>) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let wanted = shipped(variant)
        .iter()
        .filter(|puzzle| name.is_none_or(|name| puzzle.id == name));
    let mut count = 0;
    for puzzle in wanted {
        count += 1;
        writeln!(out, "{}", puzzle.to_line())?;
    }
    match (count, name) {
        (0, Some(name)) => Err(format!("`{name}`: there is no such puzzle of {variant}").into()),
        _ => Ok(()),
    }
}
