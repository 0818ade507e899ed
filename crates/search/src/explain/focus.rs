//! The gains of a move in Focus: captures, reserve pieces, and stacks taken over, saved or threatened.

use super::{Cost, Explain, Gain, moves};
use quadrille_games::rules::focus::{Focus, FocusMove, Rules};
use quadrille_games::rules::{Position, Spot, VariantPosition};

/// The least height of a stack that is reported as threatened or saved.
const MIN_REPORTED_HEIGHT: u8 = 3;

/// Returns the most pieces that the player to move could capture in one move, and the target square.
fn most_captured<R: Rules>(position: &Focus<R>) -> Option<(u8, Spot)> {
    let legal = moves(position).into_iter();
    let captures = legal.map(|mv| (position.landing(mv).captured, mv.to()));
    captures
        .filter(|&(count, _)| count > 0)
        .max_by_key(|&(count, square)| (count, std::cmp::Reverse(square)))
}

fn landings<R: Rules>(position: &Focus<R>) -> u64 {
    let legal = moves(position).into_iter();
    legal.fold(0, |bits, mv| bits | 1 << mv.to().0)
}

fn squares(bits: u64) -> impl Iterator<Item = Spot> {
    (0..64).filter(move |square| bits >> square & 1 == 1).map(Spot)
}

/// Returns the tallest of these stacks that is worth reporting.
fn tallest<R: Rules>(
    position: &Focus<R>,
    squares: impl Iterator<Item = Spot>,
) -> Option<(Spot, u8)> {
    let stacks = squares.map(|square| (square, position.height(square)));
    stacks
        .filter(|&(_, height)| height >= MIN_REPORTED_HEIGHT)
        .max_by_key(|&(square, height)| (height, std::cmp::Reverse(square)))
}

/// Returns the square after `mv` of the stack on `square`, if it is unchanged: not touched, or moved whole to an empty
/// square.
fn square_after<R: Rules>(here: &Focus<R>, square: Spot, mv: FocusMove) -> Option<Spot> {
    if square == mv.from() {
        let whole = mv.count() == here.height(square) && here.height(mv.to()) == 0;
        whole.then_some(mv.to())
    } else {
        (square != mv.to()).then_some(square)
    }
}

/// Implements [`Explain::gains`] for every rule set.
fn gains<R: Rules>(here: &Focus<R>, mv: FocusMove, after: &Focus<R>) -> Vec<Gain> {
    let own = here.to_move();
    let mut gains = Vec::new();
    let landing = here.landing(mv);
    if landing.captured > 0 || landing.to_reserve > 0 {
        gains.push(Gain::Captures { captured: landing.captured, reserved: landing.to_reserve });
    }
    if here.controller(mv.to()) == Some(!own) {
        gains.push(Gain::TakesOver { square: mv.to(), height: after.height(mv.to()) });
    }
    let others_turn = here.with_turn(!own);
    let now = most_captured(after).map_or(0, |(count, _)| count);
    if let Some((count, square)) = most_captured(&others_turn)
        && count > now
    {
        gains.push(Gain::SavesPieces { square, count, now });
    }
    let next = after.with_turn(own);
    let before = most_captured(here).map_or(0, |(count, _)| count);
    if let Some((count, square)) = most_captured(&next)
        && count > before
    {
        gains.push(Gain::ThreatensCapture { square, count });
    }
    let in_danger = here.controlled_squares(own) & landings(&others_turn);
    let reached = landings(after);
    let saved = squares(in_danger).filter_map(|square| square_after(here, square, mv));
    let saved = saved.filter(|square| reached >> square.0 & 1 == 0);
    if let Some((square, height)) = tallest(after, saved) {
        gains.push(Gain::SavesStack { square, height });
    }
    let theirs = here.controlled_squares(!own) & after.controlled_squares(!own);
    let within_reach = theirs & landings(&next) & !landings(here);
    if let Some((square, height)) = tallest(after, squares(within_reach)) {
        gains.push(Gain::ThreatensStack { square, height });
    }
    let controls = |position: &Focus<R>, player| position.controlled_squares(player).count_ones();
    if gains.is_empty() && controls(after, own) > controls(here, own) {
        gains.push(Gain::Controls { own: controls(after, own), other: controls(after, !own) });
    }
    gains
}

impl<R: Rules> Explain for Focus<R>
where
    Self: VariantPosition<Move = FocusMove>,
{
    fn gains(&self, mv: FocusMove, after: &Self) -> Vec<Gain> {
        gains(self, mv, after)
    }

    fn costs(&self, mv: FocusMove, after: &Self) -> Vec<Cost> {
        let square = mv.from();
        // A move from the reserve leaves no square.
        let left = square != Spot::RESERVE && after.controller(square) == Some(!self.to_move());
        let cost = left.then(|| Cost::LeavesStack { square, height: after.height(square) });
        cost.into_iter().collect()
    }
}
