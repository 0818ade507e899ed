//! A player's evaluation of its move, as a comment in the game's record.

use quadrille_engine::EngineInfo;
use quadrille_games::rules::AnyPosition;
use quadrille_search::{Score, ScoreBound};
use std::fmt;
use std::time::Duration;

/// The maximum length of a line, in moves.
const MAX_LINE_MOVES: usize = 16;
/// The minimum time of a move that the record shows.
const MIN_SHOWN_TIME: Duration = Duration::from_millis(1);

/// A player's evaluation of a move, and the time it took. Any part may be missing.
///
/// The text has the known parts, separated by spaces. The first is the score for the mover in the game's natural units,
/// with the depth after a slash: `+0.35/12`. `+M5` is a proven win in five plies, `-M4` a proven loss, `draw` a proven
/// draw. The time in seconds, the number of nodes, and the expected line with this move follow.
///
/// ```
/// use quadrille_arena::MoveRemark;
/// let text = "+0.35/12 1.234s 34567n pv d3d4 d7d6";
/// let remark = MoveRemark::parse(text).unwrap();
/// assert_eq!((remark.depth, remark.nodes), (Some(12), Some(34567)));
/// assert_eq!(remark.to_string(), text);
/// assert_eq!(MoveRemark::parse("a fine move"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveRemark {
    /// The reported value of the position for the mover.
    pub score: Option<Score>,
    /// The reported depth, in plies.
    pub depth: Option<u32>,
    /// The time of the move, as measured by the referee.
    pub time: Option<Duration>,
    /// The reported number of nodes.
    pub nodes: Option<u64>,
    /// The expected line, as move texts.
    pub line: Vec<String>,
}

impl MoveRemark {
    /// Parses a remark; `None` for any other comment.
    pub fn parse(text: &str) -> Option<Self> {
        let mut remark = Self::default();
        let mut tokens = text.split_whitespace().peekable();
        tokens.peek()?;
        while let Some(token) = tokens.next() {
            if token == "pv" {
                remark.line = tokens.by_ref().map(str::to_owned).collect();
            } else if let Some((score, depth)) = token.split_once('/') {
                remark.depth = Some(depth.parse().ok()?);
                if !score.is_empty() {
                    remark.score = Some(parse_score(score)?);
                }
            } else if let Some(score) = parse_score(token) {
                remark.score = Some(score);
            } else if let Some(seconds) = token.strip_suffix('s') {
                let seconds: f64 = seconds.parse().ok()?;
                remark.time = Some(Duration::try_from_secs_f64(seconds).ok()?);
            } else {
                remark.nodes = Some(token.strip_suffix('n')?.parse().ok()?);
            }
        }
        Some(remark)
    }

    /// Adds an engine's report; later values replace earlier ones. Ignores lines other than the best one. Ignores a score
    /// that is only a bound, together with its depth and line.
    pub fn add(&mut self, info: EngineInfo) {
        if !info.describes_best_line() {
            return;
        }
        self.nodes = info.nodes.or(self.nodes);
        if info.bound != ScoreBound::Exact {
            return;
        }
        if info.score.is_some() || self.score.is_none() {
            self.depth = info.depth.or(self.depth);
        }
        self.score = info.score.or(self.score);
        if !info.pv.is_empty() {
            self.line = info.pv;
        }
    }

    /// Adds the time if it is long enough to be shown.
    pub(super) fn with_time(mut self, time: Duration) -> Self {
        self.time = (time >= MIN_SHOWN_TIME).then_some(time);
        self
    }

    /// Truncates the line to its legal moves from `position`, in our own move texts. Reports of engines are not trusted.
    pub(super) fn with_legal_line(mut self, position: &AnyPosition) -> Self {
        let mut position = position.clone();
        let mut line = Vec::new();
        for text in self.line.iter().take(MAX_LINE_MOVES) {
            let Ok(mv) = position.parse_move(text) else { break };
            let Ok(next) = position.play(mv) else { break };
            line.push(position.move_text(mv));
            position = next;
        }
        self.line = line;
        self
    }
}

/// Parses the score in a comment.
fn parse_score(text: &str) -> Option<Score> {
    if text == "draw" {
        return Some(Score::Draw);
    }
    if let Some(plies) = text.strip_prefix("+M") {
        return plies.parse().ok().map(Score::Win);
    }
    if let Some(plies) = text.strip_prefix("-M") {
        return plies.parse().ok().map(Score::Loss);
    }
    let (sign, rest) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => return None,
    };
    let (units, hundredths) = rest.split_once('.')?;
    if hundredths.len() != 2 || !rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let (units, hundredths): (i64, i64) = (units.parse().ok()?, hundredths.parse().ok()?);
    let cp = units.checked_mul(100)?.checked_add(hundredths)?;
    i32::try_from(sign * cp).ok().map(Score::Cp)
}

impl fmt::Display for MoveRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = self.score.map_or_else(String::new, |score| match score {
            Score::Cp(cp) => {
                let sign = if cp < 0 { '-' } else { '+' };
                let cp = cp.unsigned_abs();
                format!("{sign}{}.{:02}", cp / 100, cp % 100)
            }
            Score::Win(plies) => format!("+M{plies}"),
            Score::Loss(plies) => format!("-M{plies}"),
            Score::Draw => "draw".to_owned(),
        });
        let depth = self.depth.map(|depth| format!("/{depth}"));
        let score_and_depth = score + &depth.unwrap_or_default();
        let parts = [
            (!score_and_depth.is_empty()).then_some(score_and_depth),
            self.time.map(|time| format!("{:.3}s", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("{nodes}n")),
            (!self.line.is_empty()).then(|| format!("pv {}", self.line.join(" "))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn move_comments_round_trip() {
        let scores = [
            None,
            Some(Score::Cp(0)),
            Some(Score::Cp(-5)),
            Some(Score::Cp(i32::MAX)),
            Some(Score::Cp(i32::MIN)),
            Some(Score::Win(5)),
            Some(Score::Loss(0)),
            Some(Score::Draw),
        ];
        for score in scores {
            for (depth, millis, nodes, line) in [
                (None, None, None, ""),
                (Some(12), Some(1), Some(0), "d3d4 d7d6"),
                (Some(0), None, Some(u64::MAX), ""),
                (None, Some(15_000), None, "00-01:1 +34 pass"),
            ] {
                let remark = MoveRemark {
                    score,
                    depth,
                    time: millis.map(Duration::from_millis),
                    nodes,
                    line: line.split_whitespace().map(str::to_owned).collect(),
                };
                let text = remark.to_string();
                let expected = (!text.is_empty()).then_some(remark);
                assert_eq!(MoveRemark::parse(&text), expected, "{text}");
            }
        }
    }

    #[test]
    fn latest_exact_score_is_kept() {
        let mut remark = MoveRemark::default();
        for line in [
            "info depth 3 score cp 20 nodes 10 pv a1a2",
            "info depth 4 score cp 90 lowerbound nodes 25 pv b1b2",
            "info nodes 30",
            "info string depth 99 score cp 99",
        ] {
            remark.add(EngineInfo::parse(line));
        }
        assert_eq!(remark.to_string(), "+0.20/3 30n pv a1a2");
        // A report with a depth but no score.
        remark.add(EngineInfo::parse("info depth 5 nodes 40"));
        assert_eq!(remark.to_string(), "+0.20/3 40n pv a1a2");
        remark.add(EngineInfo::parse("info depth 5 score mate -4 pv c1c2 d7d6"));
        remark.add(EngineInfo::parse("info depth 9 multipv 2 score cp 30 nodes 90000 pv d1d2"));
        assert_eq!(remark.to_string(), "-M4/5 40n pv c1c2 d7d6");
    }

    #[test]
    fn other_comments_are_ignored() {
        for text in [
            "",
            "good",
            "1.5 s",
            "+0.3",
            "+1",
            "3/x",
            "/",
            "-s",
            "nans",
            "+M",
            "n",
            "+0.35/12 well",
        ] {
            assert_eq!(MoveRemark::parse(text), None, "{text}");
        }
    }

    #[test]
    fn line_is_kept_up_to_its_first_illegal_move() {
        let start = AnyPosition::start(Variant::CublinoPur);
        let checked = |line: &str| {
            let remark = MoveRemark {
                line: line.split_whitespace().map(str::to_owned).collect(),
                ..MoveRemark::default()
            };
            remark.with_legal_line(&start).line.join(" ")
        };
        assert_eq!(checked("d1d2 d7d6 d1d2 e7e6"), "d1d2 d7d6");
        assert_eq!(checked("} d1d2"), "");
        let long = "d1d2 d7d6 d2c2 d6c6 c2d2 c6d6 d2c2 d6c6 ".repeat(9);
        assert!(checked(&long).split(' ').count() <= MAX_LINE_MOVES);
    }
}
