//! `puzzles`: makes and checks puzzles.

use crate::checkpointed_run;
use crate::progress::ProgressLine;
use clap::{Args, Subcommand};
use quadrille_files::{RealDisk, atomic};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use quadrille_teaching::puzzle::{
    BestMove, FAR_BETTER, LAST_LOOK, LEAST_CHANCE, Puzzle, PuzzlePlan, Rejection, RejectionCounts,
    Theme, shipped_text,
};
use quadrille_teaching::symmetry::canonical_text;
use std::collections::HashSet;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The commands of `puzzles`.
#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Make puzzles from games of the program against itself.
    Make(MakeArgs),
    /// Prove each move of the proven puzzles again, by the rules alone; puzzles in points by the solver.
    Check {
        /// The variant; by default all.
        variant: Option<Variant>,
        /// Also search the best moves again, with this number of positions each.
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
        nodes: Option<u64>,
        /// A file of puzzles, instead of the built-in one.
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// Search the best moves again, keep puzzles whose move is still far better, and replace the others.
    Sieve(SieveArgs),
    /// Grade puzzles by the current search, name their themes, and print those with a changed grade.
    Grade {
        /// The variant.
        variant: Variant,
        /// A file of puzzles, instead of the built-in one.
        #[arg(long)]
        file: Option<PathBuf>,
        /// The file to write with the new grades.
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

/// The arguments of `puzzles make`.
#[derive(Args)]
pub struct MakeArgs {
    /// The variant.
    variant: Variant,
    /// The number of puzzles.
    #[arg(long, default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions in the last search of a best move; in Upthrust the solver solves each move instead.
    #[arg(long, default_value_t = LAST_LOOK, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

/// The arguments of `puzzles sieve`.
#[derive(Args)]
pub struct SieveArgs {
    /// The variant.
    variant: Variant,
    /// Positions in each search.
    #[arg(long, default_value_t = LAST_LOOK, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,
    /// A file of puzzles, instead of the built-in one.
    #[arg(long)]
    file: Option<PathBuf>,
    /// The least number of puzzles: missing ones are made.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    count: u32,
    /// The seed of the new puzzles.
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(command: &PuzzlesCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PuzzlesCommand::Make(args) => make(args),
        PuzzlesCommand::Check {
            variant,
            nodes,
            file,
        } => check(*variant, *nodes, file.as_deref()),
        PuzzlesCommand::Sieve(args) => sieve(args),
        PuzzlesCommand::Grade { variant, file, out } => {
            grade(*variant, file.as_deref(), out.as_deref())
        }
    }
}

fn make(args: &MakeArgs) -> Result<(), Box<dyn Error>> {
    let plan = PuzzlePlan {
        nodes: args.nodes,
        ..PuzzlePlan::new(args.variant, args.seed)
    };
    let count = args.count as usize;
    let (mut puzzles, rejected, games) = checkpointed_run::run(
        None,
        |stop| play_for_puzzles(plan, count, &mut HashSet::new(), stop),
        || {},
    )?;
    if puzzles.len() < count {
        return Err("stopped before there were enough; nothing is written".into());
    }
    // Sorted by difficulty before numbering, so that the names only depend on the command.
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    name_puzzles(&mut puzzles, 0);
    let nodes = match args.nodes {
        LAST_LOOK => String::new(),
        nodes => format!(" --nodes {nodes}"),
    };
    let head = [
        format!(
            "quadrille-dev puzzles make {} --count {} --seed {}{nodes}",
            args.variant.id(),
            args.count,
            args.seed
        ),
        describe_games(games, &rejected),
    ];
    write_puzzles(&args.out, &head, &puzzles)?;
    let proven = puzzles.iter().filter(|puzzle| !puzzle.is_by_search());
    checkpointed_run::print_message(&format!(
        "{} puzzles, {} of them proven. {}",
        puzzles.len(),
        proven.count(),
        describe_games(games, &rejected)
    ));
    Ok(())
}

fn describe_games(games: u64, rejected: &RejectionCounts) -> String {
    let [plain, obvious, unproved, unstable, late, double] = [
        Rejection::Plain,
        Rejection::Obvious,
        Rejection::Unproved,
        Rejection::Unstable,
        Rejection::Late,
        Rejection::Double,
    ]
    .map(|reason| rejected.count(reason));
    format!(
        "Of {games} games. Thrown away: {plain} with nothing to find, {obvious} obvious, {unproved} not proved, {unstable} unstable, {late} unstable in the last look, {double} double."
    )
}

fn name_puzzles(puzzles: &mut [Puzzle], last: usize) {
    for (index, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.id = format!("{}-{:04}", puzzle.variant.id(), last + index + 1);
    }
}

fn write_puzzles(file: &Path, head: &[String], puzzles: &[Puzzle]) -> Result<(), Box<dyn Error>> {
    let head = head.iter().map(|line| format!("# {line}\n"));
    let lines = puzzles.iter().map(|puzzle| puzzle.to_line() + "\n");
    let text: String = head.chain(lines).collect();
    Ok(atomic::replace(&RealDisk, file, text.as_bytes())?)
}

/// Plays games until there are `count` puzzles that are not `known`, or until it is stopped. Returns the puzzles, the
/// rejections and the number of games.
fn play_for_puzzles(
    plan: PuzzlePlan,
    count: usize,
    known: &mut HashSet<String>,
    stop: &StopFlag,
) -> (Vec<Puzzle>, RejectionCounts, u64) {
    let mut progress = ProgressLine::new(count);
    let mut rejected = RejectionCounts::default();
    let mut puzzles = Vec::new();
    let mut games = 0;
    while puzzles.len() < count && !stop.is_stopped() {
        puzzles.extend(plan.make(games, known, &mut rejected, stop));
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

fn describe_look(puzzle: &Puzzle, look: Option<&BestMove>) -> String {
    match look {
        Some(look) if puzzle.line.first() == Some(&look.best) => format!(
            "{:.1} % ahead of the second, with a chance of {:.1} %",
            look.lead() * 100.0,
            look.chance * 100.0
        ),
        _ => "another move is best".to_owned(),
    }
}

/// Reads a variant's puzzles from a file or the built-in ones. Also returns the header lines that begin with `#`, without the
/// sign.
fn read_puzzles(
    variant: Variant,
    file: Option<&Path>,
) -> Result<(Vec<String>, Vec<Puzzle>), Box<dyn Error>> {
    let text = match file {
        None => shipped_text(variant).to_owned(),
        Some(file) => {
            let bytes = checkpointed_run::read_existing(file)?;
            String::from_utf8(bytes).map_err(|error| format!("{}: {error}", file.display()))?
        }
    };
    let name = file.map_or_else(
        || variant.id().to_owned(),
        |file| file.display().to_string(),
    );
    let puzzles = Puzzle::parse_all(&text).map_err(|error| format!("{name}: {error}"))?;
    if let Some(other) = puzzles.iter().find(|puzzle| puzzle.variant != variant) {
        return Err(format!("{name}: `{}`: expected puzzles of {variant}", other.id).into());
    }
    let head = text.lines().filter_map(|line| line.strip_prefix('#'));
    Ok((head.map(|line| line.trim().to_owned()).collect(), puzzles))
}

fn sieve(args: &SieveArgs) -> Result<(), Box<dyn Error>> {
    let (mut head, all) = read_puzzles(args.variant, args.file.as_deref())?;
    let plan = PuzzlePlan {
        nodes: args.nodes,
        ..PuzzlePlan::new(args.variant, args.seed)
    };
    let work = |stop: &StopFlag| {
        let mut kept = Vec::new();
        for puzzle in &all {
            if stop.is_stopped() {
                break;
            }
            if puzzle.is_by_search() {
                let look = puzzle.look(args.nodes, stop);
                let holds = look.is_some_and(|look| puzzle.holds(&look));
                let word = if holds { "kept" } else { "rejected" };
                let said = describe_look(puzzle, look.as_ref());
                checkpointed_run::print_message(&format!("{}: {said}: {word}", puzzle.id));
                if !holds {
                    continue;
                }
            }
            kept.push(puzzle.clone());
        }
        let missing = (args.count as usize).saturating_sub(kept.len());
        let mut known = all.iter().map(|it| canonical_text(&it.position)).collect();
        let made = (missing > 0).then(|| play_for_puzzles(plan, missing, &mut known, stop));
        (!stop.is_stopped()).then_some((kept, made))
    };
    let found = checkpointed_run::run(None, work, || {})?;
    let (mut puzzles, made) = found.ok_or("stopped; nothing is written")?;
    let by_search = all.iter().filter(|puzzle| puzzle.is_by_search()).count();
    head.push(format!(
        "quadrille-dev puzzles sieve {} --nodes {} --count {} --seed {}",
        args.variant.id(),
        args.nodes,
        args.count,
        args.seed
    ));
    head.push(format!(
        "Of {by_search} best moves thrown away: {} that are not {:.0} % ahead of the second one in {} positions, or leave less than {:.0} %.",
        all.len() - puzzles.len(),
        FAR_BETTER * 100.0,
        args.nodes,
        LEAST_CHANCE * 100.0
    ));
    if let Some((mut made, rejected, games)) = made {
        let number = |puzzle: &Puzzle| puzzle.id.rsplit_once('-')?.1.parse().ok();
        name_puzzles(&mut made, all.iter().filter_map(number).max().unwrap_or(0));
        head.push(format!(
            "{} made anew. {}",
            made.len(),
            describe_games(games, &rejected)
        ));
        puzzles.extend(made);
        puzzles.sort_by_key(|puzzle| puzzle.rating);
    }
    write_puzzles(&args.out, &head, &puzzles)?;
    for line in &head {
        checkpointed_run::print_message(line);
    }
    Ok(())
}

fn check(
    variant: Option<Variant>,
    nodes: Option<u64>,
    file: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    let mut wrong = 0;
    if file.is_some() && variant.is_none() {
        return Err("`--file` has the puzzles of one variant: expected its name".into());
    }
    let mut out = io::stdout().lock();
    for variant in Variant::ALL
        .into_iter()
        .filter(|one| variant.is_none_or(|wanted| wanted == *one))
    {
        let (mut proved, mut stable) = (0, 0);
        let (_, puzzles) = read_puzzles(variant, file)?;
        for puzzle in &puzzles {
            if !puzzle.is_by_search() {
                if let Some(flaw) = puzzle.flaw() {
                    wrong += 1;
                    writeln!(out, "{}: {flaw}", puzzle.id)?;
                } else {
                    proved += 1;
                }
            } else if let Some(nodes) = nodes {
                let look = puzzle.look(nodes, &StopFlag::new());
                if look.is_some_and(|look| puzzle.holds(&look)) {
                    stable += 1;
                } else {
                    wrong += 1;
                    let said = describe_look(puzzle, look.as_ref());
                    writeln!(out, "{}: {said} in {nodes} positions", puzzle.id)?;
                }
            }
        }
        writeln!(
            out,
            "{variant}: {proved} of {} puzzles proved again{}",
            puzzles.len(),
            nodes.map_or_else(String::new, |nodes| format!(
                ", {stable} best moves stable in {nodes} positions"
            ))
        )?;
    }
    if wrong > 0 {
        return Err(format!("{wrong} puzzles are wrong").into());
    }
    Ok(())
}

fn grade(variant: Variant, file: Option<&Path>, to: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let (mut changed, mut renamed) = (0, 0);
    let (mut head, mut puzzles) = read_puzzles(variant, file)?;
    for puzzle in &mut puzzles {
        let before = (puzzle.rating, puzzle.themes.clone());
        puzzle.rating = puzzle.graded(&StopFlag::new());
        puzzle.themes = Theme::of_solution(&puzzle.position, &puzzle.line);
        if puzzle.rating != before.0 {
            changed += 1;
            writeln!(out, "{}: {}, now {}", puzzle.id, before.0, puzzle.rating)?;
        }
        renamed += usize::from(puzzle.themes != before.1);
    }
    writeln!(
        out,
        "{variant}: {changed} of {} with another grade, {renamed} with other themes",
        puzzles.len()
    )?;
    if let Some(file) = to {
        let command = format!("quadrille-dev puzzles grade {}", variant.id());
        // Only the last `grade` command is kept in the header.
        head.retain(|line| *line != command);
        head.push(command);
        puzzles.sort_by_key(|puzzle| puzzle.rating);
        write_puzzles(file, &head, &puzzles)?;
    }
    Ok(())
}
