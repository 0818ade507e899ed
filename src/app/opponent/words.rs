//! A search's news in words.

use crate::app::session::Assessment;
use crate::app::text::tr;
use crate::rules::{AnyMove, AnyPosition};
use crate::search::Score;
use crate::solver::Ending;
use std::cmp::Ordering;

/// How many moves of the best line are told.
const LINE: usize = 6;

/// No evaluation comes near this, in hundredths: a low level, which proves nothing, has seen the game's end.
const DECIDED: i32 = 90_000;
const LOST: i32 = -DECIDED;

/// A score as the panel shows it: `+0.40`, `wins in 4 moves`.
///
/// ```
/// use quadrille::app::opponent::words::score;
/// use quadrille::search::Score;
/// assert_eq!(score(Score::Cp(-140)), "\u{2212}1.40");
/// assert_eq!(score(Score::Win(7)), "wins in 4 moves");
/// assert_eq!(score(Score::Cp(-100_000)), "losing");
/// ```
#[must_use]
pub fn score(score: Score) -> String {
    match score {
        Score::Cp(DECIDED..) => tr!("score-winning"),
        Score::Cp(..=LOST) => tr!("score-losing"),
        Score::Cp(hundredths) => {
            let sign = match hundredths {
                0 => "",
                1.. => "+",
                _ => "\u{2212}",
            };
            format!("{sign}{}", decimal(hundredths.unsigned_abs()))
        }
        Score::Win(plies) => tr!("score-wins", moves = own_moves(plies)),
        Score::Loss(plies) => tr!("score-loses", moves = own_moves(plies)),
        Score::Draw => tr!("score-draw"),
    }
}

/// What a search has found, as the panel shows it.
#[must_use]
pub fn assessment(found: Assessment) -> String {
    match found {
        Assessment::Searched(found) => score(found),
        Assessment::Proven(found) => ending(found),
    }
}

/// How a game is proven to end, in points: `wins by 30`, `wins by 10 or more`, `a draw`, or that it is not lost.
///
/// ```
/// use quadrille::app::opponent::words::ending;
/// use quadrille::solver::Ending;
/// assert_eq!(ending(Ending { least: 30, most: 30 }), "wins by 30");
/// assert_eq!(ending(Ending { least: -200, most: -10 }), "loses by 10 or more");
/// assert_eq!(ending(Ending { least: 0, most: 90 }), "a draw or better");
/// ```
#[must_use]
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

/// Hundredths with the mark between whole and decimal places: `0.40`.
#[must_use]
pub fn decimal(hundredths: u32) -> String {
    let mark = tr!("decimal-mark");
    format!("{}{mark}{:02}", hundredths / 100, hundredths % 100)
}

/// Plies as a player counts them: in moves of one side.
#[must_use]
pub fn own_moves(plies: u32) -> String {
    tr!("moves-counted", count = plies.div_ceil(2))
}

/// The first moves of a line as texts, blank-separated.
#[must_use]
pub fn line(position: &AnyPosition, moves: &[AnyMove]) -> String {
    let mut here = position.clone();
    let mut texts = Vec::new();
    for &mv in moves.iter().take(LINE) {
        texts.push(here.move_text(mv));
        match here.play(mv) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    texts.join(" ")
}
