//! `bench`: measures the speed of rules and search, and counts nodes to detect changes of the search.

mod measure;
mod positions;

use clap::Args;
use measure::{Speeds, count_nodes};
use quadrille_games::rules::{AnyPosition, Variant, with_position};
use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

/// The arguments of `bench`.
#[derive(Args)]
pub struct BenchArgs {
    /// Measure this variant only: upthrust, hique, focus, focus-exact, focus-classic, cublino-pur or cublino-contra.
    #[arg(long)]
    variant: Option<Variant>,
    /// Time for measuring each speed of a variant.
    #[arg(long, default_value = "1", value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    seconds: Duration,
    /// Size of the transposition table in the measured searches, in MiB.
    #[arg(long, default_value_t = 16, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Depth of the searches whose nodes are counted, in plies, instead of each variant's own.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Only count the nodes and measure no speeds. The count depends on neither time nor machine.
    #[arg(long)]
    check: bool,
    /// Fail if the count of nodes differs from this number.
    #[arg(long, value_name = "NODES")]
    expect: Option<u64>,
    /// Print one line of JSON for each variant and one for the whole count.
    #[arg(long)]
    json: bool,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|&number: &f64| number > 0.0);
    number.and_then(|number| Duration::try_from_secs_f64(number).ok()).ok_or_else(|| {
        format!(
            "`{}` is not a time: expected seconds, such as 0.5",
            quadrille_games::rules::quote(text)
        )
    })
}

/// Prints each variant when it is measured, then the total node count.
pub fn bench(args: &BenchArgs) -> Result<(), Box<dyn Error>> {
    let variants = match args.variant {
        Some(variant) => vec![variant],
        None => Variant::ALL.to_vec(),
    };
    let mut out = io::stdout().lock();
    if !args.json {
        writeln!(out, "{}", format_heading(args.check))?;
    }
    let mut total_nodes = 0;
    for variant in variants {
        let sample = positions::for_variant(variant);
        let depth = args.depth.unwrap_or(sample.depth);
        let nodes = count_nodes(variant, &sample.positions, depth)?;
        total_nodes += nodes;
        let speeds = if args.check {
            None
        } else {
            Some(with_position!(&AnyPosition::start(variant), start => {
                measure::measure_speeds(start, &sample, args.seconds, args.hash as usize)
            })?)
        };
        let line = if args.json {
            format_json(variant, depth, nodes, speeds.as_ref())
        } else {
            format_table_row(variant, depth, nodes, speeds.as_ref())
        };
        writeln!(out, "{line}")?;
        out.flush()?;
    }
    if args.json {
        writeln!(out, "{{\"nodes\":{total_nodes}}}")?;
    } else {
        writeln!(out, "nodes {total_nodes}")?;
    }
    match args.expect {
        Some(expected) if expected != total_nodes => Err(format!(
            "{total_nodes} nodes, expected {expected}: the search, an evaluation, the order of moves or the bench has changed"
        )
        .into()),
        _ => Ok(()),
    }
}

fn format_heading(counts_only: bool) -> String {
    let mut line = format!("{:<15} {:>5} {:>11}", "variant", "depth", "nodes");
    if !counts_only {
        line += &format!(" {:>14} {:>12} {:>9}", "perft leaves/s", "playouts/s", "of plies");
        for threads in measure::thread_counts() {
            line += &format!(" {:>14}", measure::title_with_threads("nodes/s", threads));
        }
    }
    line
}

fn format_table_row(variant: Variant, depth: u32, nodes: u64, speeds: Option<&Speeds>) -> String {
    let mut line = format!("{:<15} {depth:>5} {nodes:>11}", variant.id());
    if let Some(speeds) = speeds {
        line += &format!(
            " {:>14.0} {:>12.0} {:>9.1}",
            speeds.perft_leaves_per_second, speeds.playouts_per_second, speeds.plies_per_playout
        );
        for (_, speed) in &speeds.search_speeds {
            line += &format!(" {speed:>14.0}");
        }
    }
    line
}

fn format_json(variant: Variant, depth: u32, nodes: u64, speeds: Option<&Speeds>) -> String {
    let mut line = format!("{{\"variant\":\"{variant}\",\"depth\":{depth},\"nodes\":{nodes}");
    if let Some(speeds) = speeds {
        line += &format!(
            ",\"perft_per_second\":{:.0},\"playouts_per_second\":{:.0},\"plies_per_playout\":{:.1},\"search\":[",
            speeds.perft_leaves_per_second, speeds.playouts_per_second, speeds.plies_per_playout
        );
        let search_objects = speeds.search_speeds.iter().map(|(threads, speed)| {
            format!("{{\"threads\":{threads},\"nodes_per_second\":{speed:.0}}}")
        });
        line += &search_objects.collect::<Vec<_>>().join(",");
        line.push(']');
    }
    line.push('}');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_distinct_positions_with_several_moves() {
        for variant in Variant::ALL {
            let sample = positions::for_variant(variant);
            let start = AnyPosition::start(variant).to_string();
            assert_eq!((sample.positions.len(), sample.positions[0]), (6, &*start), "{variant}");
            assert!(sample.depth > 0 && sample.perft_plies > 0, "{variant}");
            for (index, text) in sample.positions.iter().enumerate() {
                match AnyPosition::parse(variant, text) {
                    Ok(position) => assert!(position.legal_moves().len() > 1, "{variant} {text}"),
                    Err(error) => panic!("{variant} {text}: {error}"),
                }
                assert!(!sample.positions[..index].contains(text), "{variant} {text}");
            }
        }
    }

    #[test]
    fn node_count_is_repeatable_and_grows_with_depth() {
        for variant in Variant::ALL {
            let count = |depth| match count_nodes(
                variant,
                &positions::for_variant(variant).positions,
                depth,
            ) {
                Ok(nodes) => nodes,
                Err(error) => panic!("{variant}: {error}"),
            };
            let nodes = count(3);
            assert_eq!(count(3), nodes, "{variant}");
            assert!(count(2) < nodes, "{variant}");
        }
    }

    #[test]
    fn seconds_accepts_positive_numbers_only() {
        assert_eq!(parse_seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["", "0", "-1", "nan", "inf", "1e300", "a second"] {
            let result = parse_seconds(text);
            assert!(result.is_err_and(|error| error.contains(&format!("`{text}`"))), "{text}");
        }
    }
}
