//! What an engine tells while it searches.

use crate::search::Score;

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
