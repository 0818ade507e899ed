//! A plain alpha-beta search of fixed depth: no table, no ordering, no selection, no clock.

use super::rule_of_thumb::RuleOfThumb;
use super::{Past, pick, without_progress_after};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, VariantPosition, with_position};
use quadrille_search::StopFlag;
use rand::rngs::StdRng;

/// A win on the spot; every ply that it is away costs one.
const WIN: i32 = 1_000_000;
/// How many positions may be visited between two checks of the stop flag.
const BETWEEN_LOOKS: u32 = 1024;

/// The best move by looking `depth` plies ahead (one at least), drawn at random among equals; `None` when the game is
/// over. When it is stopped early it plays the best move found by then.
pub(crate) fn plain(
    game: &Game,
    depth: u32,
    stop: &StopFlag,
    random: &mut StdRng,
) -> Option<AnyMove> {
    if game.outcome().is_some() {
        return None;
    }
    let past = Past::of(game);
    with_position!(game.position(), position => {
        let best = Plain::new(&past, depth, stop).best(position);
        pick(&best, random).map(erased(position))
    })
}

/// How a move of the game of `_position`, which only lends its type, becomes any game's move.
fn erased<P: VariantPosition>(_position: &P) -> impl Fn(P::Move) -> AnyMove + use<P> {
    P::any_move
}

/// One search.
struct Plain<'a, P: RuleOfThumb> {
    past: &'a Past,
    stop: &'a StopFlag,
    /// A list of moves for each ply, used over and over.
    lists: Vec<Vec<P::Move>>,
    visited: u32,
    stopped: bool,
}

impl<'a, P: RuleOfThumb> Plain<'a, P> {
    fn new(past: &'a Past, depth: u32, stop: &'a StopFlag) -> Self {
        Self {
            past,
            stop,
            lists: (0..depth.max(1)).map(|_| Vec::new()).collect(),
            visited: 0,
            stopped: false,
        }
    }

    /// All moves that are as good as the best; the first legal one at least.
    fn best(&mut self, position: &P) -> Vec<P::Move> {
        let mut best = Vec::new();
        let mut worth = -WIN;
        let moves = self.listed(position, 0);
        for &mv in &moves {
            let idle = without_progress_after(position, mv, self.past.without_progress);
            let mut next = position.clone();
            next.play_unchecked(mv);
            // One below the best, so that the value of an equal move is exact.
            let value = -self.value(&next, 1, idle, -WIN, 1 - worth);
            if self.stopped {
                break;
            }
            if value > worth {
                best.clear();
                worth = value;
            }
            if value == worth {
                best.push(mv);
            }
        }
        if best.is_empty() {
            best.extend(moves.first());
        }
        best
    }

    /// The worth of a position `ply` plies ahead, behind `idle` plies without progress, for its mover: exact between `alpha`
    /// and `beta`, a bound outside.
    fn value(&mut self, position: &P, ply: usize, idle: usize, mut alpha: i32, beta: i32) -> i32 {
        self.visited += 1;
        if self.visited.is_multiple_of(BETWEEN_LOOKS) {
            self.stopped |= self.stop.is_stopped();
        }
        if self.stopped {
            return 0;
        }
        if let Some(outcome) = self.past.ending(position, idle) {
            let far = i32::try_from(ply).unwrap_or(WIN);
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == position.to_move() => WIN - far,
                Some(_) => far - WIN,
            };
        }
        if ply >= self.lists.len() {
            return position.lead();
        }
        let moves = self.listed(position, ply);
        let mut best = -WIN;
        for &mv in &moves {
            let idle = without_progress_after(position, mv, idle);
            let mut next = position.clone();
            next.play_unchecked(mv);
            best = best.max(-self.value(&next, ply + 1, idle, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = moves;
        best
    }

    /// The legal moves, in the list of `ply`, to be put back there after use.
    fn listed(&mut self, position: &P, ply: usize) -> Vec<P::Move> {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        position.legal_moves(&mut moves);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant};
    use rand::{RngExt, SeedableRng};

    /// Plain minimax, from the mover's point of view.
    fn minimax<P: RuleOfThumb>(position: &P, ply: u32, depth: u32) -> i32 {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == position.to_move() => WIN - ply.cast_signed(),
                Some(_) => ply.cast_signed() - WIN,
            };
        }
        if ply == depth {
            return position.lead();
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let values = moves.iter().map(|&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            -minimax(&next, ply + 1, depth)
        });
        values.max().unwrap_or(-WIN)
    }

    /// Wherever random play leads, the moves drawn from are those that minimax likes best, all of them.
    #[test]
    fn the_best_moves_are_those_of_minimax() {
        fn check<P: RuleOfThumb>(position: &P) -> bool {
            const DEPTH: u32 = 2;
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let values: Vec<i32> = moves
                .iter()
                .map(|&mv| {
                    let mut next = position.clone();
                    next.play_unchecked(mv);
                    -minimax(&next, 1, DEPTH)
                })
                .collect();
            let most = values.iter().max().copied();
            let wanted: Vec<_> = moves
                .iter()
                .zip(&values)
                .filter(|&(_, value)| Some(*value) == most)
                .map(|(&mv, _)| mv)
                .collect();
            let stop = StopFlag::new();
            let past = Past {
                twice: Vec::new(),
                without_progress: 0,
            };
            let found = Plain::new(&past, DEPTH, &stop).best(position);
            assert_eq!(found, wanted, "{position}");
            wanted.len() < moves.len()
        }
        let mut rng = StdRng::seed_from_u64(5);
        for variant in Variant::ALL {
            let mut telling = 0;
            for plies in [0, 3, 9, 15, 21, 27, 33] {
                let mut game = Game::new(AnyPosition::start(variant));
                for _ in 0..plies {
                    let moves = game.legal_moves();
                    if moves.is_empty()
                        || game.play(moves[rng.random_range(0..moves.len())]).is_err()
                    {
                        break;
                    }
                }
                if game.outcome().is_none() {
                    let told = with_position!(game.position(), position => check(position));
                    telling += usize::from(told);
                }
            }
            assert!(telling >= 3, "{variant}: {telling}");
        }
    }

    #[test]
    fn a_third_occurrence_counts_as_the_end_it_is() {
        // Black has more timing points, so that going back once more wins, though it gains no ground.
        let text = "1rrrr2/1gggg1/7/6/7/6/r6/6/7/6/7/1GGGG1/1RRRRR1 2";
        let start = match AnyPosition::parse(Variant::Hique, text) {
            Ok(position) => position,
            Err(error) => unreachable!("{text}: {error}"),
        };
        let mut game = Game::new(start);
        let circle = ["3,13,1,13", "1,7,3,7", "1,13,3,13", "3,7,1,7"];
        for mv in circle.into_iter().cycle().take(7) {
            assert_eq!(game.play_text(mv), Ok(()));
        }
        let mut rng = StdRng::seed_from_u64(1);
        let stop = StopFlag::new();
        for depth in 1..4 {
            let mv = plain(&game, depth, &stop, &mut rng);
            let text = mv.map(|mv| game.position().move_text(mv));
            assert_eq!(text.as_deref(), Some("3,7,1,7"), "depth {depth}");
        }
        assert_eq!(game.play_text("3,7,1,7"), Ok(()));
        assert_eq!(plain(&game, 1, &stop, &mut rng), None);
    }

    #[test]
    fn a_stopped_search_still_answers() {
        let stop = StopFlag::new();
        stop.stop();
        let mut rng = StdRng::seed_from_u64(1);
        for variant in Variant::ALL {
            let game = Game::new(AnyPosition::start(variant));
            let mv = plain(&game, 30, &stop, &mut rng);
            assert!(
                mv.is_some_and(|mv| game.legal_moves().contains(&mv)),
                "{variant}"
            );
        }
    }
}
