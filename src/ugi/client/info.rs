//! What an engine tells while it searches.

use crate::search::Score;

/// The longest line that is kept, in moves.
const LINE: usize = 64;

/// What one `info` line says. None of it is to be believed: its moves need not be legal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// How deep the engine has looked, in plies.
    pub depth: Option<u32>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// What the position is worth for the side to move.
    pub score: Option<Score>,
    /// The moves that it expects, as their texts; the first 64 of them.
    pub pv: Vec<String>,
}

impl EngineInfo {
    /// Reads what is understood of a line; the rest is left out.
    ///
    /// ```
    /// use quadrille::search::Score;
    /// use quadrille::ugi::EngineInfo;
    /// let info = EngineInfo::parse("info depth 3 score cp -40 nodes 900 pv d3d4 d7d6");
    /// assert_eq!((info.depth, info.nodes, info.score), (Some(3), Some(900), Some(Score::Cp(-40))));
    /// assert_eq!(info.pv, ["d3d4", "d7d6"]);
    /// ```
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let mut info = Self {
            score: score_in(line),
            ..Self::default()
        };
        let mut words = line.split_ascii_whitespace().skip(1);
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
                "pv" => {
                    info.pv = words.by_ref().take(LINE).map(str::to_owned).collect();
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

/// The score in an `info` line; `None` if there is none or it is not written as the protocol has it.
pub(in crate::ugi) fn score_in(info: &str) -> Option<Score> {
    let mut words = info.split_ascii_whitespace().skip(1);
    // What follows these is text or moves.
    let mut words = words
        .by_ref()
        .take_while(|word| !matches!(*word, "string" | "pv"))
        .skip_while(|word| *word != "score")
        .skip(1);
    let kind = words.next()?;
    if kind == "draw" {
        return Some(Score::Draw);
    }
    let number = words.next()?;
    match kind {
        "cp" => number.parse().ok().map(Score::Cp),
        "win" => number.parse().ok().map(Score::Win),
        "loss" => number.parse().ok().map(Score::Loss),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_understood_is_left_out() {
        for line in [
            "info",
            "",
            "info depth",
            "info depth deep nodes -1 pv",
            "info string depth 3 nodes 4 pv a1a2",
        ] {
            assert_eq!(EngineInfo::parse(line), EngineInfo::default(), "{line}");
        }
        let info = EngineInfo::parse("info seldepth 9 nodes 12 hashfull x depth 2 pv a b depth 7");
        assert_eq!((info.depth, info.nodes), (Some(2), Some(12)));
        assert_eq!(info.pv, ["a", "b", "depth", "7"]);
    }

    #[test]
    fn scores_are_read_where_they_stand() {
        for (line, expected) in [
            ("info depth 3 score cp -40 nodes 9", Some(Score::Cp(-40))),
            ("info score win 5 pv a1a2", Some(Score::Win(5))),
            ("info score loss 4", Some(Score::Loss(4))),
            ("info depth 9 score draw nodes 1", Some(Score::Draw)),
            ("info depth 3", None),
            ("info score", None),
            ("info score cp", None),
            ("info score cp much", None),
            ("info score win -3", None),
            ("info score mate 3", None),
            ("info string the score cp 9 is wrong", None),
            ("info depth 1 pv score cp 9", None),
        ] {
            assert_eq!(score_in(line), expected, "{line}");
        }
    }
}
