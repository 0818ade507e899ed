//! The positions of `bench`: for each variant the start and five from two games, in the order of progress. The games were
//! played by searches of a few thousand nodes per move.
//!
//! A change of `positions.txt` changes the node count that `bench` prints last.

use quadrille_games::rules::Variant;

#[derive(Default)]
pub struct BenchPositions {
    /// The position texts, the start first.
    pub positions: Vec<&'static str>,
    pub depth: u32,
    pub perft_plies: u32,
}

/// Reads the sample of `variant`, a paragraph of the file. Its first line is `VARIANT depth PLIES perft PLIES`.
pub fn for_variant(variant: Variant) -> BenchPositions {
    let paragraphs = include_str!("positions.txt").split("\n\n");
    let parse_paragraph = |paragraph: &'static str| {
        let mut lines = paragraph.lines();
        let depth_text = lines.next()?.strip_prefix(variant.id())?;
        let (depth, perft_plies) = depth_text.strip_prefix(" depth ")?.split_once(" perft ")?;
        Some(BenchPositions {
            positions: lines.collect(),
            depth: depth.parse().ok()?,
            perft_plies: perft_plies.parse().ok()?,
        })
    };
    // A test checks that every variant has a sample.
    paragraphs.filter_map(parse_paragraph).next().unwrap_or_default()
}
