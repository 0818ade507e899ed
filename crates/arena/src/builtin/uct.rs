//! Plain UCT: a tree grown by one position a playout, playouts by chance, and the confidence bound UCB1.
//!
//! Nothing is known of the games but their rules, except where a playout takes too long: then [`RuleOfThumb`] says who
//! was ahead. Every move grows a tree of its own.

use super::rule_of_thumb::RuleOfThumb;
use super::{Past, without_progress_after};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player, Position, VariantPosition, with_position, zobrist};
use quadrille_search::{Limits, StopFlag};
use rand::RngExt;
use rand::rngs::StdRng;
use std::time::{Duration, Instant};

/// How much is explored: the factor of UCB1's confidence, for results from 0 to 1. With 0.3, 0.5 and 1 it did worse against
/// [`super::plain`] in more games than it did better.
const EXPLORATION: f32 = 0.4;
/// After so many plies a playout is broken off. Of 20, 30, 40, 60 and 200 this did best over all games: where chance
/// takes long to end a game, what it ends in says little about the beginning.
const LONGEST_PLAYOUT: u32 = 30;
/// The tree stops growing at this size, 96 MiB; playouts go on from its leaves.
const MOST_NODES: usize = 1 << 22;
/// Kept back from the time for noticing that it is over.
const RESERVE: Duration = Duration::from_millis(2);

/// How long a player by playouts thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinking {
    /// So long from now.
    Time(Duration),
    /// So many playouts.
    Playouts(u64),
}

impl Thinking {
    /// What the game's clock allows: the time for a move, or a share of what is left.
    pub(crate) fn within(limits: &Limits) -> Self {
        Self::Time(limits.fair().unwrap_or(Duration::MAX))
    }
}

/// A move that wins on the spot, if there is one, else the move that most playouts went through; `None` when the game
/// is over. One playout at least is made, however short the time.
pub(crate) fn uct(
    game: &Game,
    thinking: Thinking,
    stop: &StopFlag,
    random: &mut StdRng,
) -> Option<AnyMove> {
    if game.outcome().is_some() {
        return None;
    }
    let began = Instant::now();
    let (until, playouts) = match thinking {
        Thinking::Time(time) => {
            let time = time.saturating_sub(RESERVE.min(time / 4));
            (began.checked_add(time), u64::MAX)
        }
        Thinking::Playouts(playouts) => (None, playouts.max(1)),
    };
    let (past, seed) = (Past::of(game), random.random());
    with_position!(game.position(), position => {
        choose(position, &past, seed, |made| {
            made < playouts && !stop.is_stopped() && until.is_none_or(|until| Instant::now() < until)
        })
    })
}

/// Makes one playout, and more as long as `more` says so of the number made.
fn choose<P: RuleOfThumb + VariantPosition>(
    root: &P,
    past: &Past,
    seed: u64,
    more: impl Fn(u64) -> bool,
) -> Option<AnyMove> {
    let mut moves = Vec::new();
    root.legal_moves(&mut moves);
    // Among good moves chance alone would take long to prefer the one that ends the game.
    let decisive = moves.iter().copied().find(|&mv| {
        let mut next = root.clone();
        next.play_unchecked(mv);
        let idle = without_progress_after(root, mv, past.without_progress);
        let winner = past.ending(&next, idle).and_then(|outcome| outcome.winner);
        winner == Some(root.to_move())
    });
    if let (Some(mv), _) | (None, [mv]) = (decisive.as_ref(), moves.as_slice()) {
        return Some(P::any_move(*mv));
    }
    let mut tree = Tree::new(past, seed);
    tree.playout(root);
    for made in 1.. {
        if !more(made) {
            break;
        }
        tree.playout(root);
    }
    tree.best().map(P::any_move)
}

/// The number of a node that does not exist.
const NONE: u32 = u32::MAX;
/// The moves of a node where they have not been counted yet.
const UNCOUNTED: u16 = u16::MAX;

/// A position in the tree, without the position.
struct Node<M> {
    /// The move that led here.
    mv: M,
    visits: u32,
    /// Two for each playout won by whoever moved here, one for each draw.
    points: u32,
    /// The first of the nodes one move further.
    first: u32,
    /// The next node with the same parent.
    next: u32,
    /// The legal moves, or [`UNCOUNTED`].
    moves: u16,
    /// How many of them have nodes.
    tried: u16,
}

impl<M> Node<M> {
    const fn new(mv: M, next: u32) -> Self {
        Self {
            mv,
            visits: 0,
            points: 0,
            first: NONE,
            next,
            moves: UNCOUNTED,
            tried: 0,
        }
    }
}

/// A growing tree.
struct Tree<'a, P: Position> {
    past: &'a Past,
    nodes: Vec<Node<P::Move>>,
    /// The nodes of the present playout, from the root.
    path: Vec<u32>,
    /// A list of moves, used over and over.
    moves: Vec<P::Move>,
    rng: RandomNumbers,
}

impl<'a, P: RuleOfThumb> Tree<'a, P> {
    fn new(past: &'a Past, seed: u64) -> Self {
        Self {
            past,
            nodes: vec![Node::new(P::pass(), NONE)],
            path: Vec::new(),
            moves: Vec::new(),
            rng: RandomNumbers { seed, drawn: 0 },
        }
    }

    /// One playout: down the tree, one node further, to the game's end by chance, and back.
    fn playout(&mut self, root: &P) {
        let mut position = root.clone();
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        let mut idle = self.past.without_progress;
        let winner = loop {
            if self.nodes[at].tried == self.nodes[at].moves && self.nodes[at].tried > 0 {
                at = self.most_promising(at);
                idle = without_progress_after(&position, self.nodes[at].mv, idle);
                position.play_unchecked(self.nodes[at].mv);
                self.path.push(at as u32);
                continue;
            }
            if at != 0
                && let Some(outcome) = self.past.ending(&position, idle)
            {
                break outcome.winner;
            }
            if self.nodes.len() < MOST_NODES {
                let grown = self.grow(at, &position);
                idle = without_progress_after(&position, self.nodes[grown].mv, idle);
                position.play_unchecked(self.nodes[grown].mv);
                self.path.push(grown as u32);
            }
            break self.play_out(position, idle);
        };
        self.reward(winner, root.to_move());
    }

    /// Adds a node for the next move of an unfinished position that has none yet.
    ///
    /// Every node takes its moves in turn, in the order of generation but from a place of its own.
    fn grow(&mut self, at: usize, position: &P) -> usize {
        position.legal_moves(&mut self.moves);
        let count = self.moves.len();
        let begin = zobrist::number(self.rng.seed, at as u64) >> 32;
        let node = &mut self.nodes[at];
        node.moves = count.min(usize::from(UNCOUNTED) - 1) as u16;
        let mv = self.moves[(begin as usize + usize::from(node.tried)) % count];
        node.tried += 1;
        let grown = Node::new(mv, node.first);
        let number = self.nodes.len();
        self.nodes[at].first = number as u32;
        self.nodes.push(grown);
        number
    }

    /// The child with the highest confidence bound; all of them have been visited.
    fn most_promising(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let log = EXPLORATION * EXPLORATION * (parent.visits as f32).ln();
        let (mut best, mut most) = (parent.first, f32::NEG_INFINITY);
        let mut child = parent.first;
        while let Some(node) = self.nodes.get(child as usize) {
            let visits = node.visits as f32;
            let bound = node.points as f32 / (2.0 * visits) + (log / visits).sqrt();
            if bound > most {
                (best, most) = (child, bound);
            }
            child = node.next;
        }
        best as usize
    }

    /// Who wins when both play by chance from here, behind `idle` plies without progress.
    fn play_out(&mut self, mut position: P, mut idle: usize) -> Option<Player> {
        // Counting costs time, and mostly the limit is too far away.
        let longest = LONGEST_PLAYOUT as usize;
        let limit = P::NO_PROGRESS_LIMIT.filter(|&limit| idle + longest >= limit);
        for _ in 0..LONGEST_PLAYOUT {
            position.legal_moves(&mut self.moves);
            if self.moves.is_empty() {
                return position.outcome().and_then(|outcome| outcome.winner);
            }
            if limit.is_some_and(|limit| idle >= limit) {
                return None;
            }
            let mv = self.moves[self.rng.below(self.moves.len())];
            if limit.is_some() {
                idle = without_progress_after(&position, mv, idle);
            }
            position.play_unchecked(mv);
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        if limit.is_some_and(|limit| idle >= limit) {
            return None;
        }
        let mover = position.to_move();
        match position.lead().signum() {
            1 => Some(mover),
            -1 => Some(!mover),
            _ => None,
        }
    }

    /// Writes a result down along the path; `mover` is to move at the root.
    fn reward(&mut self, winner: Option<Player>, mover: Player) {
        // Whoever is not to move at the root has moved there.
        let mut moved = !mover;
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.points += match winner {
                None => 1,
                Some(winner) => 2 * u32::from(winner == moved),
            };
            moved = !moved;
        }
    }

    /// The root's move with most playouts, among equals the one that did best.
    fn best(&self) -> Option<P::Move> {
        let mut child = self.nodes[0].first;
        let mut best: Option<&Node<P::Move>> = None;
        while let Some(node) = self.nodes.get(child as usize) {
            let rank = |node: &Node<P::Move>| (node.visits, node.points);
            if best.is_none_or(|best| rank(node) > rank(best)) {
                best = Some(node);
            }
            child = node.next;
        }
        best.map(|node| node.mv)
    }
}

/// Numbers by lot: quicker than the ones that must not be guessed.
struct RandomNumbers {
    seed: u64,
    drawn: u64,
}

impl RandomNumbers {
    /// A number below `limit`, which is below 2^32.
    fn below(&mut self, limit: usize) -> usize {
        self.drawn += 1;
        let number = zobrist::number(!self.seed, self.drawn) >> 32;
        ((number * limit as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant};
    use quadrille_search::OVERHEAD;
    use rand::SeedableRng;

    fn answer(game: &Game, playouts: u64, seed: u64) -> Option<AnyMove> {
        let mut rng = StdRng::seed_from_u64(seed);
        uct(
            game,
            Thinking::Playouts(playouts),
            &StopFlag::new(),
            &mut rng,
        )
    }

    /// Whether the player to move has a move that wins at once.
    fn has_immediate_win(game: &Game) -> bool {
        game.legal_moves().iter().any(|&mv| wins(game, mv))
    }

    /// Whether the player to move wins at once by this move.
    fn wins(game: &Game, mv: AnyMove) -> bool {
        let mover = game.position().to_move();
        after(game, mv)
            .outcome()
            .is_some_and(|outcome| outcome.winner == Some(mover))
    }

    fn after(game: &Game, mv: AnyMove) -> Game {
        let mut next = game.clone();
        assert_eq!(next.play(mv), Ok(()));
        next
    }

    /// In random games: where there is a win on the spot it is taken, and where only some moves let the opponent win on
    /// the spot, none of those is played.
    #[test]
    fn wins_are_taken_and_not_given_away() {
        const WANTED: usize = 4;
        let mut rng = StdRng::seed_from_u64(3);
        for variant in [Variant::Hique, Variant::CublinoContra] {
            let (mut taken, mut kept) = (0, 0);
            for round in 0.. {
                if taken >= WANTED && kept >= WANTED {
                    break;
                }
                assert!(round < 500, "{variant}: {taken} wins, {kept} dangers");
                let mut game = Game::new(AnyPosition::start(variant));
                while game.outcome().is_none() {
                    if has_immediate_win(&game) {
                        let mv = answer(&game, 1, round);
                        assert!(mv.is_some_and(|mv| wins(&game, mv)), "{}", game.position());
                        taken += 1;
                        break;
                    }
                    let moves = game.legal_moves();
                    let gives = |mv: &AnyMove| has_immediate_win(&after(&game, *mv));
                    let dangers = moves.iter().filter(|mv| gives(mv)).count();
                    if (1..moves.len()).contains(&dangers) && kept < WANTED {
                        let mv = answer(&game, 10_000, round);
                        assert!(mv.is_some_and(|mv| !gives(&mv)), "{}", game.position());
                        kept += 1;
                    }
                    let mv = moves[rng.random_range(0..moves.len())];
                    assert_eq!(game.play(mv), Ok(()));
                }
            }
        }
    }

    #[test]
    fn playouts_and_seed_decide_the_move() {
        for variant in Variant::ALL {
            let game = Game::new(AnyPosition::start(variant));
            let first = answer(&game, 300, 7);
            assert!(first.is_some_and(|mv| game.legal_moves().contains(&mv)));
            assert_eq!(answer(&game, 300, 7), first, "{variant}");
            let others = (0..8).map(|seed| answer(&game, 30, seed));
            assert!(
                others.collect::<std::collections::HashSet<_>>().len() > 1,
                "{variant}"
            );
        }
    }

    #[test]
    fn time_and_the_stop_flag_are_heeded() {
        let game = Game::new(AnyPosition::start(Variant::FocusClassic));
        let mut rng = StdRng::seed_from_u64(1);
        let stop = StopFlag::new();
        let span = Duration::from_millis(100);
        let began = Instant::now();
        assert!(uct(&game, Thinking::Time(span), &stop, &mut rng).is_some());
        let took = began.elapsed();
        assert!(
            took >= span / 2 && took < Duration::from_secs(5),
            "{took:?}"
        );
        stop.stop();
        let began = Instant::now();
        let forever = Thinking::Time(Duration::MAX);
        assert!(uct(&game, forever, &stop, &mut rng).is_some());
        assert!(began.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for (left, increment) in [(0, 0), (1, 0), (15, 10_000), (60_000, 500)] {
            let (left, increment) = (
                Duration::from_millis(left),
                Duration::from_millis(increment),
            );
            let Thinking::Time(time) = Thinking::within(&Limits::clock(left, increment)) else {
                unreachable!("a clock gives time")
            };
            assert!(time <= left);
        }
        let each = Duration::from_secs(15);
        assert_eq!(
            Thinking::within(&Limits::movetime(each)),
            Thinking::Time(each - OVERHEAD)
        );
    }
}
