//! Parses the `info` lines of an engine.

use quadrille_search::{Score, ScoreBound};

/// The maximum length of a principal variation, in moves.
const MAX_PV_MOVES: usize = 64;

/// The contents of an `info` line. They are not validated, so the moves may be illegal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// The search depth in plies.
    pub depth: Option<u32>,
    /// The number of positions searched.
    pub nodes: Option<u64>,
    /// The rank of the variation in multi-PV mode; the best is 1.
    pub rank: Option<u32>,
    /// The score from the point of view of the side to move.
    pub score: Option<Score>,
    /// Whether `score` is exact or a bound; exact if the engine does not say.
    pub bound: ScoreBound,
    /// The principal variation as move texts, at most 64 moves.
    pub pv: Vec<String>,
}

impl EngineInfo {
    /// Parses a line. Unknown and malformed fields are ignored.
    ///
    /// ```
    /// use quadrille_search::Score;
    /// use quadrille_engine::EngineInfo;
    /// let info = EngineInfo::parse("info depth 3 score cp -40 nodes 900 pv d3d4 d7d6");
    /// assert_eq!((info.depth, info.nodes, info.score), (Some(3), Some(900), Some(Score::Cp(-40))));
    /// assert_eq!(info.pv, ["d3d4", "d7d6"]);
    /// assert_eq!(EngineInfo::parse("info score mate -4").score, Some(Score::Loss(4)));
    /// ```
    pub fn parse(line: &str) -> Self {
        let (score, bound) = match parse_bounded_score(line) {
            Some((score, bound)) => (Some(score), bound),
            None => (None, ScoreBound::Exact),
        };
        let mut info = Self { score, bound, ..Self::default() };
        let mut tokens = line.split_ascii_whitespace().skip(1);
        while let Some(word) = tokens.next() {
            match word {
                "string" => break,
                "depth" => info.depth = tokens.next().and_then(|word| word.parse().ok()),
                "multipv" => info.rank = tokens.next().and_then(|word| word.parse().ok()),
                "nodes" => info.nodes = tokens.next().and_then(|word| word.parse().ok()),
                "pv" => {
                    info.pv = tokens.by_ref().take(MAX_PV_MOVES).map(str::to_owned).collect();
                    break;
                }
                _ => {}
            }
        }
        info
    }

    /// Returns whether the line describes the best move: its rank is 1 or missing.
    pub fn describes_best_line(&self) -> bool {
        self.rank.is_none_or(|rank| rank <= 1)
    }
}

/// Returns the score in an `info` line; `None` if it is missing or malformed.
pub(crate) fn parse_score(info: &str) -> Option<Score> {
    parse_bounded_score(info).map(|(score, _)| score)
}

/// Returns the score and its bound. Older engines write `win N`, `loss N` and `draw`. The specification has `mate N`, negative
/// for a loss, and `cp 0`.
fn parse_bounded_score(info: &str) -> Option<(Score, ScoreBound)> {
    let mut tokens = info.split_ascii_whitespace().skip(1);
    let mut tokens = tokens
        .by_ref()
        .take_while(|word| !matches!(*word, "string" | "pv"))
        .skip_while(|word| *word != "score")
        .skip(1);
    let score = match tokens.next()? {
        "draw" => Score::Draw,
        "cp" => Score::Cp(tokens.next()?.parse().ok()?),
        "mate" => parse_mate(tokens.next()?)?,
        "win" => Score::Win(tokens.next()?.parse().ok()?),
        "loss" => Score::Loss(tokens.next()?.parse().ok()?),
        _ => return None,
    };
    let bound = tokens.find_map(|word| match word {
        "lowerbound" => Some(ScoreBound::Lower),
        "upperbound" => Some(ScoreBound::Upper),
        _ => None,
    });
    Some((score, bound.unwrap_or_default()))
}

/// Parses the plies after `mate`. Zero means that the side to move is already mated.
fn parse_mate(word: &str) -> Option<Score> {
    let plies: i64 = word.parse().ok()?;
    let distance = u32::try_from(plies.unsigned_abs()).ok()?;
    Some(if plies > 0 { Score::Win(distance) } else { Score::Loss(distance) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_parts_are_ignored() {
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
    fn scores_are_parsed() {
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
            ("info score mate 3 upperbound pv", Some(Score::Win(3))),
            ("info score mate -12", Some(Score::Loss(12))),
            ("info score mate 0", Some(Score::Loss(0))),
            ("info score mate -9223372036854775808", None),
            ("info score mate soon", None),
            ("info score mate", None),
            ("info string the score cp 9 is wrong", None),
            ("info depth 1 pv score cp 9", None),
        ] {
            assert_eq!(parse_score(line), expected, "{line}");
        }
    }

    #[test]
    fn bounds_are_parsed_after_the_score() {
        for (line, expected) in [
            ("info score cp 12", ScoreBound::Exact),
            ("info score cp 12 lowerbound nodes 4", ScoreBound::Lower),
            ("info score mate -3 upperbound", ScoreBound::Upper),
            ("info score cp 1 nodes 4 upperbound pv a", ScoreBound::Upper),
            ("info score cp 1 pv upperbound", ScoreBound::Exact),
            ("info upperbound score cp 1", ScoreBound::Exact),
            ("info score lowerbound", ScoreBound::Exact),
        ] {
            assert_eq!(EngineInfo::parse(line).bound, expected, "{line}");
        }
    }
}
