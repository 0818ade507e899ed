//! `puzzles`: makes and checks puzzles.

use crate::checkpointed_run;
use crate::progress::ProgressLine;
use clap::{Args, Subcommand};
use quadrille_files::{RealDisk, atomic};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use quadrille_teaching::puzzle::{
    BAND_LOWER_LIMITS, BestMove, LAST_SEARCH_NODES, MIN_CHANCE, MIN_LEAD, Puzzle, PuzzlePlan,
    Rejection, RejectionCounts, SetFigures, Theme, select, shipped_text,
};
use quadrille_teaching::symmetry::canonical_text;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Games between two writes of a file that is being made.
const GAMES_PER_WRITE: u64 = 20;

/// The commands of `puzzles`.
#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Make puzzles from games of the program against itself. An interrupted run resumes from its file.
    Make(MakeArgs),
    /// Prove each move of the proven puzzles again, by the rules alone; puzzles in points by the solver.
    Check {
        /// The variant; by default all.
        variant: Option<Variant>,
        /// Also search each best move again, with this number of positions each.
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
        nodes: Option<u64>,
        /// A file of puzzles, instead of the built-in one.
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// Search the best moves again, keep puzzles whose first move is still far better, and continue or cut their lines.
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
    /// Name the themes of puzzles in several files and select a varied set.
    Select(SelectArgs),
    /// Print how many puzzles have long lines, ratings of each band and each theme.
    Figures {
        /// The variant; by default all.
        variant: Option<Variant>,
        /// A file of puzzles, instead of the built-in one.
        #[arg(long)]
        file: Option<PathBuf>,
    },
}

/// The arguments of `puzzles make`.
#[derive(Args)]
pub struct MakeArgs {
    /// The variant.
    variant: Variant,
    /// The number of games.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The least length of a line in plies.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=7))]
    min_plies: u8,
    /// Positions in the last search of a best move; in Upthrust the solver solves each move instead.
    #[arg(long, default_value_t = LAST_SEARCH_NODES, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

impl MakeArgs {
    /// Returns the command that has played this number of games.
    fn command(&self, games: u64) -> String {
        let nodes = match self.nodes {
            LAST_SEARCH_NODES => String::new(),
            nodes => format!(" --nodes {nodes}"),
        };
        let min_plies = match self.min_plies {
            1 => String::new(),
            plies => format!(" --min-plies {plies}"),
        };
        format!(
            "quadrille-dev puzzles make {} --games {games} --seed {}{min_plies}{nodes}",
            self.variant.id(),
            self.seed
        )
    }
}

/// The arguments of `puzzles sieve`.
#[derive(Args)]
pub struct SieveArgs {
    /// The variant.
    variant: Variant,
    /// Positions in each search of a known move. A further move of a continued line is searched as by `make`.
    #[arg(long, default_value_t = LAST_SEARCH_NODES, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,
    /// A file of puzzles, instead of the built-in one.
    #[arg(long)]
    file: Option<PathBuf>,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

/// The arguments of `puzzles select`.
#[derive(Args)]
pub struct SelectArgs {
    /// The variant.
    variant: Variant,
    /// The files. Puzzles of the first one keep their names and are preferred.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The largest number of puzzles.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(command: &PuzzlesCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PuzzlesCommand::Make(args) => make(args),
        PuzzlesCommand::Check { variant, nodes, file } => check(*variant, *nodes, file.as_deref()),
        PuzzlesCommand::Sieve(args) => sieve(args),
        PuzzlesCommand::Grade { variant, file, out } => {
            grade(*variant, file.as_deref(), out.as_deref())
        }
        PuzzlesCommand::Select(args) => select_set(args),
        PuzzlesCommand::Figures { variant, file } => print_figures(*variant, file.as_deref()),
    }
}

/// The puzzles of a run of `make` so far.
#[derive(Default)]
struct PuzzleRun {
    puzzles: Vec<Puzzle>,
    rejection_counts: RejectionCounts,
    game_count: u64,
}

impl PuzzleRun {
    /// Reads the file of an interrupted run.
    ///
    /// # Errors
    /// If the file was made by another command, or by one with more games.
    fn resume(args: &MakeArgs) -> Result<Self, Box<dyn Error>> {
        if checkpointed_run::read_if_exists(&args.out)?.is_none() {
            return Ok(Self::default());
        }
        let (head, puzzles) = read_puzzles(args.variant, Some(&args.out))?;
        let command = head.first().map_or("", String::as_str);
        let counts = head.get(1).and_then(|line| parse_games(line));
        match counts {
            Some((game_count, rejection_counts))
                if command == args.command(game_count) && game_count <= args.games =>
            {
                Ok(Self { puzzles, rejection_counts, game_count })
            }
            _ => Err(format!(
                "{}: the file was not made by this command but by `{command}`",
                args.out.display()
            )
            .into()),
        }
    }

    fn write(&mut self, args: &MakeArgs) -> Result<(), Box<dyn Error>> {
        name_puzzles(&mut self.puzzles, 0);
        let head = [
            args.command(self.game_count),
            describe_games(self.game_count, &self.rejection_counts),
        ];
        write_puzzles(&args.out, &head, &self.puzzles)
    }
}

fn make(args: &MakeArgs) -> Result<(), Box<dyn Error>> {
    let plan = PuzzlePlan {
        nodes: args.nodes,
        min_plies: args.min_plies.into(),
        ..PuzzlePlan::new(args.variant, args.seed)
    };
    let mut puzzle_run = PuzzleRun::resume(args)?;
    let make_puzzles = |stop: &StopFlag| -> Result<PuzzleRun, String> {
        let puzzles = puzzle_run.puzzles.iter();
        let mut existing_texts = puzzles.map(|puzzle| canonical_text(&puzzle.position)).collect();
        let mut progress = ProgressLine::new(args.games as usize);
        while puzzle_run.game_count < args.games {
            let mut rejection_counts = puzzle_run.rejection_counts;
            let new_puzzles =
                plan.make(puzzle_run.game_count, &mut existing_texts, &mut rejection_counts, stop);
            if stop.is_stopped() {
                break;
            }
            puzzle_run.puzzles.extend(new_puzzles);
            puzzle_run.rejection_counts = rejection_counts;
            puzzle_run.game_count += 1;
            progress.print_progress(
                &format!("games, {} puzzles", puzzle_run.puzzles.len()),
                puzzle_run.game_count,
            );
            if puzzle_run.game_count % GAMES_PER_WRITE == 0 {
                puzzle_run.write(args).map_err(|error| error.to_string())?;
            }
        }
        progress.end();
        Ok(puzzle_run)
    };
    let mut puzzle_run = checkpointed_run::run(None, make_puzzles, || {})??;
    puzzle_run.write(args)?;
    let proven_puzzles = puzzle_run.puzzles.iter().filter(|puzzle| !puzzle.is_by_search());
    checkpointed_run::print_message(&format!(
        "{} puzzles, {} of them proven. {}",
        puzzle_run.puzzles.len(),
        proven_puzzles.count(),
        describe_games(puzzle_run.game_count, &puzzle_run.rejection_counts)
    ));
    Ok(())
}

/// The reasons for rejections with their descriptions, in the order of [`RejectionCounts::new`].
const REJECTION_TEXTS: [(Rejection, &str); RejectionCounts::REASONS] = [
    (Rejection::NothingToFind, "with nothing to find"),
    (Rejection::Obvious, "obvious"),
    (Rejection::Unproved, "not proved"),
    (Rejection::Unstable, "unstable"),
    (Rejection::UnstableInLastSearch, "unstable in the last look"),
    (Rejection::Duplicate, "double"),
    (Rejection::Short, "short"),
];

fn describe_games(game_count: u64, rejection_counts: &RejectionCounts) -> String {
    let counts =
        REJECTION_TEXTS.map(|(reason, text)| format!("{} {text}", rejection_counts.count(reason)));
    format!("Of {game_count} games. Thrown away: {}.", counts.join(", "))
}

/// Parses the text of [`describe_games`]; `None` for any other text.
fn parse_games(line: &str) -> Option<(u64, RejectionCounts)> {
    let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let numbers: Vec<u32> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
    let (game_count, counts) = numbers.split_first()?;
    let game_count = u64::from(*game_count);
    let rejection_counts = RejectionCounts::new(counts.try_into().ok()?);
    (describe_games(game_count, &rejection_counts) == line)
        .then_some((game_count, rejection_counts))
}

fn name_puzzles(puzzles: &mut [Puzzle], last_number: usize) {
    for (index, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.id = format!("{}-{:04}", puzzle.variant.id(), last_number + index + 1);
    }
}

fn write_puzzles(file: &Path, head: &[String], puzzles: &[Puzzle]) -> Result<(), Box<dyn Error>> {
    let head = head.iter().map(|line| format!("# {line}\n"));
    let lines = puzzles.iter().map(|puzzle| puzzle.to_line() + "\n");
    let text: String = head.chain(lines).collect();
    Ok(atomic::replace(&RealDisk, file, text.as_bytes())?)
}

fn describe_search(puzzle: &Puzzle, ply: usize, search_result: Option<&BestMove>) -> String {
    let move_number = ply / 2 + 1;
    match search_result {
        Some(search_result) if puzzle.line.get(ply) == Some(&search_result.mv) => format!(
            "move {move_number} is {:.1}% ahead of the second, with a chance of {:.1}%",
            search_result.lead() * 100.0,
            search_result.chance * 100.0
        ),
        Some(_) => format!("move {move_number} is not the best"),
        None => format!("move {move_number} repeats a position or has no rival"),
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
    let name = file.map_or_else(|| variant.id().to_owned(), |file| file.display().to_string());
    let puzzles = Puzzle::parse_all(&text).map_err(|error| format!("{name}: {error}"))?;
    if let Some(other) = puzzles.iter().find(|puzzle| puzzle.variant != variant) {
        return Err(format!("{name}: `{}`: expected puzzles of {variant}", other.id).into());
    }
    let head = text.lines().filter_map(|line| line.strip_prefix('#'));
    Ok((head.map(|line| line.trim().to_owned()).collect(), puzzles))
}

/// Returns the largest number in the names of these puzzles.
fn find_largest_number(puzzles: &[Puzzle]) -> usize {
    let number = |puzzle: &Puzzle| puzzle.id.rsplit_once('-')?.1.parse().ok();
    puzzles.iter().filter_map(number).max().unwrap_or(0)
}

fn sieve(args: &SieveArgs) -> Result<(), Box<dyn Error>> {
    let (mut head, all_puzzles) = read_puzzles(args.variant, args.file.as_deref())?;
    let sieve_puzzles = |stop: &StopFlag| {
        let (mut unchanged_puzzles, mut changed_puzzles, mut rejected_count) =
            (Vec::new(), Vec::new(), 0);
        for puzzle in &all_puzzles {
            let weak_move =
                if puzzle.is_by_search() { puzzle.first_weak_move(args.nodes, stop) } else { None };
            let new_puzzle = match &weak_move {
                Some((0, _)) => None,
                // The line ends before the move that does not hold.
                Some((ply, _)) => Some(puzzle.with_line(puzzle.line[..ply - 1].to_vec(), stop)),
                None => puzzle.with_longer_line(LAST_SEARCH_NODES, stop),
            };
            if stop.is_stopped() {
                return None;
            }
            let search_text = match &weak_move {
                Some((ply, search_result)) => describe_search(puzzle, *ply, search_result.as_ref()),
                None => "each move holds".to_owned(),
            };
            let decision = match (&weak_move, &new_puzzle) {
                (_, Some(new_puzzle)) => {
                    format!("{} plies instead of {}", new_puzzle.line.len(), puzzle.line.len())
                }
                (Some(_), None) => "rejected".to_owned(),
                (None, None) => "kept".to_owned(),
            };
            checkpointed_run::print_message(&format!("{}: {search_text}: {decision}", puzzle.id));
            match (weak_move, new_puzzle) {
                (_, Some(new_puzzle)) => changed_puzzles.push(new_puzzle),
                (Some(_), None) => rejected_count += 1,
                (None, None) => unchanged_puzzles.push(puzzle.with_line(puzzle.line.clone(), stop)),
            }
        }
        Some((unchanged_puzzles, changed_puzzles, rejected_count))
    };
    let puzzle_groups = checkpointed_run::run(None, sieve_puzzles, || {})?;
    let (unchanged_puzzles, mut changed_puzzles, rejected_count) =
        puzzle_groups.ok_or("stopped; nothing is written")?;
    let by_search_count = all_puzzles.iter().filter(|puzzle| puzzle.is_by_search()).count();
    head.push(format!("quadrille-dev puzzles sieve {} --nodes {}", args.variant.id(), args.nodes,));
    head.push(format!(
        "Of {by_search_count} best moves thrown away: {rejected_count} with a first move that is not {:.0}% ahead of the second one in {} positions, or leaves less than {:.0}%. {} of all lines continued or cut.",
        MIN_LEAD * 100.0,
        args.nodes,
        MIN_CHANCE * 100.0,
        changed_puzzles.len()
    ));
    // A changed puzzle gets a new name.
    name_puzzles(&mut changed_puzzles, find_largest_number(&all_puzzles));
    let mut puzzles = [unchanged_puzzles, changed_puzzles].concat();
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    write_puzzles(&args.out, &head, &puzzles)?;
    for line in &head {
        checkpointed_run::print_message(line);
    }
    Ok(())
}

fn select_set(args: &SelectArgs) -> Result<(), Box<dyn Error>> {
    let mut head = Vec::new();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    // Names of built-in puzzles are not reused.
    let mut largest_number = find_largest_number(&read_puzzles(args.variant, None)?.1);
    for (index, file) in args.files.iter().enumerate() {
        let (head_lines, mut file_puzzles) = read_puzzles(args.variant, Some(file))?;
        largest_number = largest_number.max(find_largest_number(&file_puzzles));
        if index > 0 {
            for puzzle in &mut file_puzzles {
                puzzle.id.clear();
            }
        }
        for puzzle in &mut file_puzzles {
            puzzle.themes = Theme::for_line(&puzzle.position, &puzzle.line);
        }
        head.extend(head_lines);
        puzzles.extend(file_puzzles);
    }
    let mut selected_puzzles = select(&puzzles, args.count as usize);
    for puzzle in selected_puzzles.iter_mut().filter(|puzzle| puzzle.id.is_empty()) {
        name_puzzles(std::slice::from_mut(puzzle), largest_number);
        largest_number += 1;
    }
    let files: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    head.push(format!(
        "quadrille-dev puzzles select {} {} --count {}",
        args.variant.id(),
        files.join(" "),
        args.count
    ));
    head.push(format!("Of {} puzzles.", puzzles.len()));
    write_puzzles(&args.out, &head, &selected_puzzles)?;
    let mut out = io::stdout().lock();
    Ok(write!(
        out,
        "{}",
        describe_figures(args.variant, &SetFigures::from_puzzles(&selected_puzzles))
    )?)
}

/// Describes a set in lines.
fn describe_figures(variant: Variant, figures: &SetFigures) -> String {
    let band_texts: Vec<String> = figures.band_counts.iter().map(usize::to_string).collect();
    let limit_texts: Vec<String> = BAND_LOWER_LIMITS.iter().map(u32::to_string).collect();
    let mut text = format!(
        "{variant}: {} puzzles, {} with three plies or more; ratings from 600, {}: {}\n",
        figures.count,
        figures.long_lines,
        limit_texts.join(", "),
        band_texts.join(", ")
    );
    for theme in Theme::ALL {
        let (count, main_count) =
            (figures.theme_counts[theme as usize], figures.main_theme_counts[theme as usize]);
        if count > 0 {
            text.push_str(&format!("  {}: {count}, main theme of {main_count}\n", theme.id()));
        }
    }
    text
}

fn print_figures(variant: Option<Variant>, file: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for variant in requested_variants(variant, file)? {
        let (_, puzzles) = read_puzzles(variant, file)?;
        write!(out, "{}", describe_figures(variant, &SetFigures::from_puzzles(&puzzles)))?;
    }
    Ok(())
}

/// Returns this variant, or all.
///
/// # Errors
/// If there is a file but no variant.
fn requested_variants(
    variant: Option<Variant>,
    file: Option<&Path>,
) -> Result<impl Iterator<Item = Variant>, Box<dyn Error>> {
    if file.is_some() && variant.is_none() {
        return Err("`--file` has the puzzles of one variant: expected its name".into());
    }
    let all_variants = Variant::ALL.into_iter();
    Ok(all_variants
        .filter(move |candidate| variant.is_none_or(|requested| requested == *candidate)))
}

fn check(
    variant: Option<Variant>,
    nodes: Option<u64>,
    file: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    let mut wrong_count = 0;
    let mut out = io::stdout().lock();
    for variant in requested_variants(variant, file)? {
        let (mut proved_count, mut stable_count) = (0, 0);
        let (_, puzzles) = read_puzzles(variant, file)?;
        for puzzle in &puzzles {
            if !puzzle.is_by_search() {
                if let Some(flaw) = puzzle.find_flaw() {
                    wrong_count += 1;
                    writeln!(out, "{}: {flaw}", puzzle.id)?;
                } else {
                    proved_count += 1;
                }
            } else if let Some(nodes) = nodes {
                if let Some((ply, search_result)) = puzzle.first_weak_move(nodes, &StopFlag::new())
                {
                    wrong_count += 1;
                    let search_text = describe_search(puzzle, ply, search_result.as_ref());
                    writeln!(out, "{}: {search_text} in {nodes} positions", puzzle.id)?;
                } else {
                    stable_count += 1;
                }
            }
        }
        writeln!(
            out,
            "{variant}: {proved_count} of {} puzzles proved again{}",
            puzzles.len(),
            nodes.map_or_else(String::new, |nodes| format!(
                ", {stable_count} best moves stable in {nodes} positions"
            ))
        )?;
    }
    if wrong_count > 0 {
        return Err(format!("{wrong_count} puzzles are wrong").into());
    }
    Ok(())
}

fn grade(
    variant: Variant,
    file: Option<&Path>,
    out_file: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let (mut changed_grade_count, mut changed_theme_count) = (0, 0);
    let (mut head, mut puzzles) = read_puzzles(variant, file)?;
    for puzzle in &mut puzzles {
        let (previous_rating, previous_themes) = (puzzle.rating, puzzle.themes.clone());
        puzzle.rating = puzzle.compute_rating(&StopFlag::new());
        puzzle.themes = Theme::for_line(&puzzle.position, &puzzle.line);
        if puzzle.rating != previous_rating {
            changed_grade_count += 1;
            writeln!(out, "{}: {}, now {}", puzzle.id, previous_rating, puzzle.rating)?;
        }
        changed_theme_count += usize::from(puzzle.themes != previous_themes);
    }
    writeln!(
        out,
        "{variant}: {changed_grade_count} of {} with another grade, {changed_theme_count} with other themes",
        puzzles.len()
    )?;
    if let Some(file) = out_file {
        let command = format!("quadrille-dev puzzles grade {}", variant.id());
        // Only the last `grade` command is kept in the header.
        head.retain(|line| *line != command);
        head.push(command);
        puzzles.sort_by_key(|puzzle| puzzle.rating);
        write_puzzles(file, &head, &puzzles)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn description_of_games_is_read_again() {
        let rejected = RejectionCounts::new([5, 4, 0, 12, 1, 0, 7]);
        let line = describe_games(31, &rejected);
        assert_eq!(parse_games(&line), Some((31, rejected)));
        for other in ["", "Of 31 games.", &line.replace("short", "long")] {
            assert_eq!(parse_games(other), None, "{other}");
        }
    }
}
