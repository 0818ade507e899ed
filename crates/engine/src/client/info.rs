//! What an engine tells while it searches.

use quadrille_search::{Score, ScoreBound};

/// The longest line that is kept, in moves.
const LINE: usize = 64;

/// What one `info` line says. None of it is validated: its moves need not be legal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// How deep the engine has looked, in plies.
    pub depth: Option<u32>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// Which of the best moves it is about (multi-PV), the best being 1.
    pub line: Option<u32>,
    /// What the position is worth for the side to move.
    pub score: Option<Score>,
    /// What `score` means; exact where the engine says nothing of it.
    pub bound: ScoreBound,
    /// The moves that it expects, as their texts; the first 64 of them.
    pub pv: Vec<String>,
}

impl EngineInfo {
    /// Reads what is understood of a line; the rest is left out.
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
        let (score, bound) = match bounded_score_in(line) {
            Some((score, bound)) => (Some(score), bound),
            None => (None, ScoreBound::Exact),
        };
        let mut info = Self {
            score,
            bound,
            ..Self::default()
        };
        let mut words = line.split_ascii_whitespace().skip(1);
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
                "multipv" => info.line = words.next().and_then(|word| word.parse().ok()),
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

    /// Whether it is about the best move, as it is unless an engine tells several lines (multi-PV).
    pub fn is_about_best(&self) -> bool {
        self.line.is_none_or(|line| line <= 1)
    }
}

/// The score in an `info` line; `None` if there is none or it is not written as the protocol has it.
pub(crate) fn score_in(info: &str) -> Option<Score> {
    bounded_score_in(info).map(|(score, _)| score)
}

/// The same with what it means. Older engines write `win N`, `loss N` and `draw` where the specification has `mate N`, negative
/// when losing, and `cp 0`.
fn bounded_score_in(info: &str) -> Option<(Score, ScoreBound)> {
    let mut words = info.split_ascii_whitespace().skip(1);
    // What follows these is text or moves.
    let mut words = words
        .by_ref()
        .take_while(|word| !matches!(*word, "string" | "pv"))
        .skip_while(|word| *word != "score")
        .skip(1);
    let score = match words.next()? {
        "draw" => Score::Draw,
        "cp" => Score::Cp(words.next()?.parse().ok()?),
        "mate" => mate(words.next()?)?,
        "win" => Score::Win(words.next()?.parse().ok()?),
        "loss" => Score::Loss(words.next()?.parse().ok()?),
        _ => return None,
    };
    let bound = words.find_map(|word| match word {
        "lowerbound" => Some(ScoreBound::Lower),
        "upperbound" => Some(ScoreBound::Upper),
        _ => None,
    });
    Some((score, bound.unwrap_or_default()))
}

/// The plies to the end behind `mate`. Who is mated already is zero from it.
fn mate(word: &str) -> Option<Score> {
    let plies: i64 = word.parse().ok()?;
    let distance = u32::try_from(plies.unsigned_abs()).ok()?;
    Some(if plies > 0 {
        Score::Win(distance)
    } else {
        Score::Loss(distance)
    })
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
            ("info score mate 3 upperbound pv", Some(Score::Win(3))),
            ("info score mate -12", Some(Score::Loss(12))),
            ("info score mate 0", Some(Score::Loss(0))),
            ("info score mate -9223372036854775808", None),
            ("info score mate soon", None),
            ("info score mate", None),
            ("info string the score cp 9 is wrong", None),
            ("info depth 1 pv score cp 9", None),
        ] {
            assert_eq!(score_in(line), expected, "{line}");
        }
    }

    #[test]
    fn bounds_are_read_wherever_they_stand_behind_the_score() {
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
