//! `ratings`: computes ratings from the games of tournaments and matches. Games that cannot be used are left out and reported.

use crate::checkpointed_run::print_message;
use crate::records::{RecordFile, player_name};
use clap::Args;
use quadrille_arena::tournament::{RatedGame, read_archive};
use quadrille_arena::{Anchor, CONFIDENCE_HALF_WIDTH, RatingGroup, Scores, UNCOUNTED_TAG};
use quadrille_engine::format_count;
use quadrille_games::record::pgn::Record;
use quadrille_games::rules::{
    Player, Variant, cell_width, escape_invisible, pad_to_width, quote, truncate_to_width,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The arguments of `ratings`.
#[derive(Args)]
pub struct RatingsArgs {
    /// Folders of tournaments, and files of records as `match --pgn` writes them; `-` is the standard input. Equal names mean
    /// one player.
    #[arg(required = true, value_name = "FOLDER_OR_FILE")]
    paths: Vec<PathBuf>,
    /// The variant of records without the tag Game, as other managers write them.
    #[arg(long = "game", value_name = "VARIANT")]
    variant: Option<Variant>,
    /// The average Elo of the players.
    #[arg(
        long,
        default_value_t = 0.0,
        value_name = "ELO",
        allow_hyphen_values = true,
        value_parser = parse_elo
    )]
    average: f64,
    /// A player with a fixed Elo, to which the others are relative: its name, `=` and the number.
    #[arg(long, value_name = "NAME=ELO", conflicts_with = "average", value_parser = parse_anchor)]
    anchor: Option<Anchor>,
}

fn parse_elo(text: &str) -> Result<f64, String> {
    let elo = text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
    elo.ok_or_else(|| format!("`{}`: expected a number", quote(text)))
}

fn parse_anchor(text: &str) -> Result<Anchor, String> {
    let anchor = text
        .rsplit_once('=')
        .and_then(|(name, elo)| Some(Anchor::Player(name.to_owned(), parse_elo(elo).ok()?)));
    anchor.ok_or_else(|| {
        format!("`{text}`: expected a name, `=` and a number, such as builtin:4=1200")
    })
}

/// Reads the games and prints a rating table for each variant.
pub fn rate(args: &RatingsArgs) -> Result<(), Box<dyn Error>> {
    let mut scores_by_variant: BTreeMap<&str, Scores> = BTreeMap::new();
    let (mut unrated_game_count, mut uncounted_game_count) = (0_usize, 0_usize);
    for path in &args.paths {
        for (variant, game) in read_games(path, args.variant)? {
            let scores = scores_by_variant.entry(variant.id()).or_default();
            let [one, two] = game.names.each_ref().map(|name| escape_invisible(name));
            if game.is_uncounted {
                uncounted_game_count += 1;
            } else if game.is_identical || !scores.add([&one, &two], game.result) {
                unrated_game_count += 1;
            }
        }
    }
    let anchor = args.anchor.clone().unwrap_or(Anchor::Average(args.average));
    if scores_by_variant.values().all(|scores| scores.game_count() == 0) {
        return Err("no game with a result between two players: nothing can be rated".into());
    }
    let mut out = io::stdout().lock();
    for (index, (variant, scores)) in scores_by_variant.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let game_text = format_count(usize::try_from(scores.game_count())?, "game");
        let player_text = format_count(scores.names().len(), "player");
        writeln!(out, "{variant}: {game_text} of {player_text}")?;
        let groups = match scores.ratings(&anchor) {
            Ok(groups) => groups,
            // With several variants, the anchor need not have played in this one.
            Err(error) if scores_by_variant.len() == 1 => return Err(error.into()),
            Err(error) => {
                writeln!(out, "{error}; the average is 0 here")?;
                scores.ratings(&Anchor::Average(0.0))?
            }
        };
        for (index, group) in groups.iter().enumerate() {
            if index > 0 {
                writeln!(
                    out,
                    "\nnot comparable with those above: no game between them, or one side won all"
                )?;
            }
            print_group(&mut out, group)?;
        }
    }
    for (count, reason) in [
        (unrated_game_count, "without a result, or of a player against itself"),
        (uncounted_game_count, "in pairs in which an engine broke down, or that were interrupted"),
    ] {
        if count > 0 {
            let verb = if count == 1 { "is" } else { "are" };
            let game_text = format_count(count, "game");
            writeln!(out, "\n{game_text} {reason}, {verb} left out")?;
        }
    }
    Ok(out.flush()?)
}

fn read_games(
    path: &Path,
    default_variant: Option<Variant>,
) -> Result<Vec<(Variant, RatedGame)>, Box<dyn Error>> {
    let path_error = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut games = Vec::new();
    let mut skip_reasons = Vec::new();
    if path.is_dir() {
        let archive = read_archive(path)?;
        let variant = archive.variant;
        let variant = variant.ok_or_else(|| path_error(&"the log names no variant"))?;
        skip_reasons.extend(archive.skipped_lines.iter().map(ToString::to_string));
        games.extend(archive.games.into_iter().map(|game| (variant, game)));
    } else {
        for record in RecordFile::open(path, default_variant)? {
            match record?.map_err(|error| error.to_string()).and_then(rated_game_from_record) {
                Ok(game) => games.push(game),
                Err(reason) => skip_reasons.push(reason),
            }
        }
    }
    if let Some(first_reason) = skip_reasons.first() {
        let more_note = match skip_reasons.len() {
            1 => String::new(),
            count => format!(", and {} more of this file", count - 1),
        };
        print_message(&format!("game left out: {}: {first_reason}{more_note}", path.display()));
    }
    Ok(games)
}

const MAX_NAME_CELLS: usize = 40;

/// Extracts the players and the result of a record. The error states why it cannot be rated, with its line.
fn rated_game_from_record(record: Record) -> Result<(Variant, RatedGame), String> {
    let line_number = record.line;
    if let Some(contradiction) = record.contradiction() {
        return Err(format!("line {line_number}: {contradiction}"));
    }
    let [Some(one), Some(two)] = Player::BOTH.map(|player| player_name(&record, player)) else {
        return Err(format!(
            "line {line_number}: a game without its players' names: expected the tags Player1 and Player2, or White and Black"
        ));
    };
    let game = RatedGame {
        names: [one, two],
        result: record.result,
        is_identical: false,
        is_uncounted: record.tags.get(UNCOUNTED_TAG).is_some(),
    };
    Ok((record.game.variant(), game))
}

fn print_group(out: &mut impl Write, group: &RatingGroup) -> io::Result<()> {
    let names = group.iter().map(|rating| truncate_to_width(&rating.name, MAX_NAME_CELLS));
    let names: Vec<_> = names.collect();
    let name_width = names.iter().map(|name| cell_width(name)).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:>3}  {}  {:>7}  {:>6}  {:>8}  {:>6}  {:>6}",
        "#",
        pad_to_width("Player", name_width),
        "Elo",
        "95%",
        "Points",
        "Games",
        "Score"
    )?;
    for (index, (rating, name)) in group.iter().zip(&names).enumerate() {
        let error_text = if group.len() == 1 {
            "-".to_owned()
        } else {
            format!("±{:.0}", CONFIDENCE_HALF_WIDTH * rating.standard_error)
        };
        let score = 100.0 * rating.points / rating.game_count as f64;
        writeln!(
            out,
            "{:>3}  {}  {:>7.1}  {error_text:>6}  {:>8.1}  {:>6}  {score:>5.1}%",
            index + 1,
            pad_to_width(name, name_width),
            rating.elo,
            rating.points,
            rating.game_count
        )?;
    }
    Ok(())
}
