//! A search's news in words.

use crate::session::Assessment;
use crate::text::{move_text, tr};
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{Score, win_probability};
use quadrille_solver::Ending;
use std::cmp::Ordering;

/// How many moves of the best line are told.
pub(super) const LINE: usize = 6;

/// No evaluation comes near this, in hundredths: a low level, which proves nothing, has seen the game's end.
const DECIDED: i32 = 90_000;
const LOST: i32 = -DECIDED;

/// A score as the panel shows it: what can be expected of the position in parts of a hundred (a draw is a half), or how it ends.
///
/// ```
/// use quadrille::opponent::words::score;
/// use quadrille_games::rules::Variant;
/// use quadrille_search::Score;
/// assert_eq!(score(Score::Cp(0), Variant::Hique), "50 % to win");
/// assert_eq!(score(Score::Win(7), Variant::Hique), "wins in 4 moves");
/// assert_eq!(score(Score::Cp(-100_000), Variant::Hique), "losing");
/// ```
pub fn score(score: Score, variant: Variant) -> String {
    match score {
        Score::Cp(DECIDED..) => tr!("score-winning"),
        Score::Cp(..=LOST) => tr!("score-losing"),
        Score::Cp(_) => tr!("score-chance", percent = percent(score, variant)),
        Score::Win(plies) => tr!("score-wins", moves = own_moves(plies)),
        Score::Loss(plies) => tr!("score-loses", moves = own_moves(plies)),
        Score::Draw => tr!("score-draw"),
    }
}

/// The same where there is little room: `50 %`, `won in 4`.
pub fn short_score(found: Score, variant: Variant) -> String {
    match found {
        Score::Cp(LOST..DECIDED) => tr!("score-percent", percent = percent(found, variant)),
        Score::Win(plies) => tr!("score-wins-short", count = plies.div_ceil(2)),
        Score::Loss(plies) => tr!("score-loses-short", count = plies.div_ceil(2)),
        _ => score(found, variant),
    }
}

/// What can be expected, in parts of a hundred.
fn percent(score: Score, variant: Variant) -> u32 {
    in_percent(win_probability(score, variant))
}

/// A chance, 0 to 1, in parts of a hundred. Certain is only what is proven.
pub fn in_percent(chance: f64) -> u32 {
    (100.0 * chance).round().clamp(1.0, 99.0) as u32
}

/// What a search has found, as the panel shows it.
pub fn assessment(found: Assessment, variant: Variant) -> String {
    match found {
        Assessment::Searched(found) => score(found, variant),
        Assessment::Proven(found) => ending(found),
    }
}

/// How a game is proven to end, in points: `wins by 30`, `wins by 10 or more`, `a draw`, or that it is not lost.
///
/// ```
/// use quadrille::opponent::words::ending;
/// use quadrille_solver::Ending;
/// assert_eq!(ending(Ending { least: 30, most: 30 }), "wins by 30");
/// assert_eq!(ending(Ending { least: -200, most: -10 }), "loses by 10 or more");
/// assert_eq!(ending(Ending { least: 0, most: 90 }), "a draw or better");
/// ```
pub fn ending(ending: Ending) -> String {
    let exact = if ending.exact().is_some() {
        "yes"
    } else {
        "no"
    };
    match ending.fate() {
        Some(Ordering::Greater) => tr!("ending-wins", points = ending.least, exact = exact),
        Some(Ordering::Less) => tr!("ending-loses", points = -ending.most, exact = exact),
        Some(Ordering::Equal) => tr!("score-draw"),
        None => tr!("ending-not-lost"),
    }
}

/// Plies as a player counts them: in moves of one side.
pub fn own_moves(plies: u32) -> String {
    tr!("moves-counted", count = plies.div_ceil(2))
}

/// The first moves of a line as texts, blank-separated; within a move stands another kind of space, so that a line that is
/// too long ends at a whole move.
pub fn line(position: &AnyPosition, moves: &[AnyMove]) -> String {
    let mut here = position.clone();
    let mut texts = Vec::new();
    for &mv in moves.iter().take(LINE) {
        texts.push(move_text(&here, mv).replace(' ', "\u{a0}"));
        match here.play(mv) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    texts.join(" ")
}

/// The moves that these texts name one after the other, as far as the rules allow them; `most` at most.
pub fn legal_line(position: &AnyPosition, texts: &[String], most: usize) -> Vec<AnyMove> {
    let mut here = position.clone();
    let moves = texts.iter().take(most).map_while(|text| {
        let mv = here.parse_move(text).ok()?;
        here = here.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}
