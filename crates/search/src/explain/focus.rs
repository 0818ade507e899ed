//! The gains of a move in Focus: captures, reserve pieces, and stacks taken over, saved or threatened.

use super::{Cost, Explain, Gain, legal_moves};
use quadrille_games::rules::focus::{Focus, FocusMove, Rules};
use quadrille_games::rules::{Position, Spot, VariantPosition};

/// The least height of a stack that is reported as threatened or saved.
const MIN_REPORTED_HEIGHT: u8 = 3;

/// Returns the most pieces that the player to move could capture in one move, and the target square.
fn largest_capture<R: Rules>(position: &Focus<R>) -> Option<(u8, Spot)> {
    let legal_moves = legal_moves(position).into_iter();
    let captures = legal_moves.map(|mv| (position.landing(mv).captured_count, mv.to()));
    captures
        .filter(|&(captured_count, _)| captured_count > 0)
        .max_by_key(|&(captured_count, square)| (captured_count, std::cmp::Reverse(square)))
}

fn landing_squares<R: Rules>(position: &Focus<R>) -> u64 {
    let legal_moves = legal_moves(position).into_iter();
    legal_moves.fold(0, |squares, mv| squares | 1 << mv.to().0)
}

fn squares(bits: u64) -> impl Iterator<Item = Spot> {
    (0..64).filter(move |square| bits >> square & 1 == 1).map(Spot)
}

/// Returns the square and height of the tallest stack on `squares` that is worth reporting; `None` if there is none.
fn tallest_stack<R: Rules>(
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
fn square_after<R: Rules>(position: &Focus<R>, square: Spot, mv: FocusMove) -> Option<Spot> {
    if square == mv.from() {
        let moves_whole_stack =
            mv.count() == position.height(square) && position.height(mv.to()) == 0;
        moves_whole_stack.then_some(mv.to())
    } else {
        (square != mv.to()).then_some(square)
    }
}

/// Implements [`Explain::immediate_gains`] for every rule set.
fn immediate_gains<R: Rules>(
    position: &Focus<R>,
    mv: FocusMove,
    position_after: &Focus<R>,
) -> Vec<Gain> {
    let mut gains = Vec::new();
    let landing = position.landing(mv);
    if landing.captured_count > 0 || landing.reserve_count > 0 {
        gains.push(Gain::Captures {
            captured: landing.captured_count,
            reserved: landing.reserve_count,
        });
    }
    if position.controller(mv.to()) == Some(!position.to_move()) {
        gains.push(Gain::TakesOver { square: mv.to(), height: position_after.height(mv.to()) });
    }
    gains
}

/// Implements [`Explain::gains`] for every rule set.
fn gains<R: Rules>(position: &Focus<R>, mv: FocusMove, position_after: &Focus<R>) -> Vec<Gain> {
    let mover = position.to_move();
    let mut gains = immediate_gains(position, mv, position_after);
    let opponent_to_move = position.with_turn(!mover);
    let max_captured_after =
        largest_capture(position_after).map_or(0, |(captured_count, _)| captured_count);
    if let Some((count, square)) = largest_capture(&opponent_to_move)
        && count > max_captured_after
    {
        gains.push(Gain::SavesPieces { square, count, max_count_now: max_captured_after });
    }
    let mover_to_move = position_after.with_turn(mover);
    let max_captured_before =
        largest_capture(position).map_or(0, |(captured_count, _)| captured_count);
    if let Some((count, square)) = largest_capture(&mover_to_move)
        && count > max_captured_before
    {
        gains.push(Gain::ThreatensCapture { square, count });
    }
    let endangered_squares =
        position.controlled_squares(mover) & landing_squares(&opponent_to_move);
    let landings_after = landing_squares(position_after);
    let saved_squares =
        squares(endangered_squares).filter_map(|square| square_after(position, square, mv));
    let saved_squares = saved_squares.filter(|square| landings_after >> square.0 & 1 == 0);
    if let Some((square, height)) = tallest_stack(position_after, saved_squares) {
        gains.push(Gain::SavesStack { square, height });
    }
    let opponent_squares =
        position.controlled_squares(!mover) & position_after.controlled_squares(!mover);
    let threatened_squares =
        opponent_squares & landing_squares(&mover_to_move) & !landing_squares(position);
    if let Some((square, height)) = tallest_stack(position_after, squares(threatened_squares)) {
        gains.push(Gain::ThreatensStack { square, height });
    }
    let square_count =
        |position: &Focus<R>, player| position.controlled_squares(player).count_ones();
    if gains.is_empty() && square_count(position_after, mover) > square_count(position, mover) {
        gains.push(Gain::Controls {
            own_square_count: square_count(position_after, mover),
            other_square_count: square_count(position_after, !mover),
        });
    }
    gains
}

impl<R: Rules> Explain for Focus<R>
where
    Self: VariantPosition<Move = FocusMove>,
{
    fn immediate_gains(&self, mv: FocusMove, position_after: &Self) -> Vec<Gain> {
        immediate_gains(self, mv, position_after)
    }

    fn gains(&self, mv: FocusMove, position_after: &Self) -> Vec<Gain> {
        gains(self, mv, position_after)
    }

    fn costs(&self, mv: FocusMove, position_after: &Self) -> Vec<Cost> {
        let square = mv.from();
        // A move from the reserve leaves no square.
        let is_left_to_opponent =
            square != Spot::RESERVE && position_after.controller(square) == Some(!self.to_move());
        let cost = is_left_to_opponent
            .then(|| Cost::LeavesStack { square, height: position_after.height(square) });
        cost.into_iter().collect()
    }
}
