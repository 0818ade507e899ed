//! The positions that are measured: for each variant the start and five from two games between searches of a few
//! thousand nodes a move, in the order of how far the game has come.
//!
//! A change in `positions.txt`, of a position or of a depth, changes the count of nodes that `bench` prints last.

use quadrille_games::rules::Variant;

/// What is measured in a variant.
#[derive(Default)]
pub struct Sample {
    /// The positions' texts, the start first.
    pub positions: Vec<&'static str>,
    /// Plies of the searches whose nodes are counted.
    pub depth: u32,
    /// Plies of perft.
    pub perft: u32,
}

/// The sample of `variant`: one paragraph of the file, its first line `VARIANT depth PLIES perft PLIES`.
pub fn of(variant: Variant) -> Sample {
    let paragraphs = include_str!("positions.txt").split("\n\n");
    let read = |paragraph: &'static str| {
        let mut lines = paragraph.lines();
        let plies = lines.next()?.strip_prefix(variant.id())?;
        let (depth, perft) = plies.strip_prefix(" depth ")?.split_once(" perft ")?;
        Some(Sample {
            positions: lines.collect(),
            depth: depth.parse().ok()?,
            perft: perft.parse().ok()?,
        })
    };
    // A test reads all of them.
    paragraphs.filter_map(read).next().unwrap_or_default()
}
