//! The results of a search in words.

use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{Score, expected_score};
use quadrille_solver::Ending;
use quadrille_text::{line_text, tr};
use std::cmp::Ordering;

/// The number of moves shown of the best line.
pub const MAX_LINE_MOVES: usize = 6;

/// Evaluations stay below this value, in centipawns. A larger value comes from a low level that has found the end
/// without a proof.
const MAX_EVALUATION_CP: i32 = 90_000;
const MIN_EVALUATION_CP: i32 = -MAX_EVALUATION_CP;

/// The result of a search, from the point of view of the searching side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The score that a search has found.
    Searched(Score),
    /// A proven result, by the solver or its book.
    Proven(Ending),
}

/// Returns a score as the panel shows it: the expected score in per cent, where a draw counts one half, or how the game ends.
///
/// ```
/// use quadrille_review::search_text::score_text;
/// use quadrille_games::rules::Variant;
/// use quadrille_search::Score;
/// assert_eq!(score_text(Score::Cp(0), Variant::Hique), "50% expected");
/// assert_eq!(score_text(Score::Win(7), Variant::Hique), "wins in 4 moves");
/// assert_eq!(score_text(Score::Win(7), Variant::Upthrust), "wins");
/// assert_eq!(score_text(Score::Cp(-100_000), Variant::Hique), "losing");
/// ```
pub fn score_text(score: Score, variant: Variant) -> String {
    match score {
        Score::Cp(MAX_EVALUATION_CP..) => tr!("score-winning"),
        Score::Cp(..=MIN_EVALUATION_CP) => tr!("score-losing"),
        Score::Cp(_) => tr!("score-chance", percent = score_percent(score, variant)),
        Score::Win(plies) if counts_moves(variant) => tr!("score-wins", moves = own_moves(plies)),
        Score::Loss(plies) if counts_moves(variant) => tr!("score-loses", moves = own_moves(plies)),
        Score::Win(_) => tr!("score-wins-points"),
        Score::Loss(_) => tr!("score-loses-points"),
        Score::Draw => tr!("score-draw"),
    }
}

/// Returns a score in a short form, such as `50%` or `wins in 4`.
pub fn short_score(score: Score, variant: Variant) -> String {
    match score {
        Score::Cp(MIN_EVALUATION_CP..MAX_EVALUATION_CP) => {
            tr!("score-percent", percent = score_percent(score, variant))
        }
        Score::Win(plies) if counts_moves(variant) => {
            tr!("score-wins-short", count = plies.div_ceil(2))
        }
        Score::Loss(plies) if counts_moves(variant) => {
            tr!("score-loses-short", count = plies.div_ceil(2))
        }
        _ => score_text(score, variant),
    }
}

/// Returns the expected score in per cent.
fn score_percent(score: Score, variant: Variant) -> u32 {
    chance_percent(chance_of(score, variant))
}

/// Returns the chance of the side to move, 0 to 1. Only that of a proven result is 0 or 1.
pub fn chance_of(score: Score, variant: Variant) -> f64 {
    let chance = expected_score(score, variant);
    match score {
        Score::Cp(_) => chance.clamp(MIN_DOUBT, 1.0 - MIN_DOUBT),
        _ => chance,
    }
}

/// The least chance of each side to win in a position without a proven result.
const MIN_DOUBT: f64 = 0.001;

/// Returns a chance from 0 to 1 in per cent: 0 and 100 only if it is exactly 0 or 1, as that of a proven result.
pub fn chance_percent(chance: f64) -> u32 {
    if chance <= 0.0 {
        0
    } else if chance >= 1.0 {
        100
    } else {
        (100.0 * chance).round().clamp(1.0, 99.0) as u32
    }
}

/// Returns the result of a search as the panel shows it.
pub fn assessment_text(assessment: Assessment, variant: Variant) -> String {
    match assessment {
        Assessment::Searched(score) => score_text(score, variant),
        Assessment::Proven(ending) => ending_text(ending),
    }
}

/// Returns the proven end of a game in points: `wins by 30`, `wins by 10 or more`, `a draw`, or that it is not lost.
///
/// ```
/// use quadrille_review::search_text::ending_text;
/// use quadrille_solver::Ending;
/// assert_eq!(ending_text(Ending { least: 30, most: 30 }), "wins by 30");
/// assert_eq!(ending_text(Ending { least: -200, most: -10 }), "loses by 10 or more");
/// assert_eq!(ending_text(Ending { least: 0, most: 90 }), "a draw or better");
/// ```
pub fn ending_text(ending: Ending) -> String {
    let exact_text = if ending.exact().is_some() { "yes" } else { "no" };
    match ending.game_result() {
        Some(Ordering::Greater) => tr!("ending-wins", points = ending.least, exact = exact_text),
        Some(Ordering::Less) => tr!("ending-loses", points = -ending.most, exact = exact_text),
        Some(Ordering::Equal) => tr!("score-draw"),
        None => tr!("ending-not-lost"),
    }
}

/// Returns whether a proven win is stated with the number of moves to it. In Upthrust the points decide, also after both sides are
/// stuck, and a quicker win is often one by fewer points.
pub fn counts_moves(variant: Variant) -> bool {
    variant != Variant::Upthrust
}

/// Returns a number of plies as moves of one side.
pub fn own_moves(plies: u32) -> String {
    tr!("moves-counted", count = plies.div_ceil(2))
}

/// Returns the first moves of a line, with commas between them.
pub fn line(position: &AnyPosition, moves: &[AnyMove]) -> String {
    line_text(position, &moves[..moves.len().min(MAX_LINE_MOVES)])
}

/// Returns the legal beginning of a line given as texts, at most `max_moves` moves.
pub fn legal_line(position: &AnyPosition, texts: &[String], max_moves: usize) -> Vec<AnyMove> {
    let mut current_position = position.clone();
    let moves = texts.iter().take(max_moves).map_while(|text| {
        let mv = current_position.parse_move(text).ok()?;
        current_position = current_position.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}
