//! Makes puzzles out of games of the program against itself, with mistakes in them.

use super::look::{FAR_BETTER, LAST_LOOK, Look};
use super::points::{self, Lead, MOST_SOLVED};
use super::{Kind, Puzzle, Theme, proves};
use crate::symmetry::canonical_text;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::explain::{Gain, gains};
use quadrille_search::{AnySearcher, Level, Limits, Options, Score, StopFlag};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// How puzzles are made.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePlan {
    /// The variant.
    pub variant: Variant,
    /// Everything random follows from this and from a game's number.
    pub seed: u64,
    /// Positions that the last look at a best move takes. In Upthrust, whose puzzles the solver settles, there is none.
    pub nodes: u64,
}

impl PuzzlePlan {
    /// The usual plan.
    #[must_use]
    pub const fn new(variant: Variant, seed: u64) -> Self {
        Self {
            variant,
            seed,
            nodes: LAST_LOOK,
        }
    }
}

/// Why positions became no puzzles, and how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejected {
    /// Nothing to find: several moves are as good, or none is better than another by much; in Upthrust also where all lose.
    pub plain: u32,
    /// Everybody sees it: it ends the game, or a search of one ply finds it at once and it takes something or climbs into points.
    pub obvious: u32,
    /// Several moves win, or it takes too long to prove that only one does, or to settle all moves in points.
    pub unproved: u32,
    /// Another move is best, or others are nearly as good, where it is looked at ten times and a hundred times as long.
    pub unstable: u32,
    /// The same where it is looked at longest, ten times as long as before.
    pub late: u32,
    /// It is there already, or its mirror image.
    pub doubles: u32,
}

/// Positions searched for each move of a game, for a first look, and for a second one; a third one takes ten times that, and the
/// last one ten times that again.
const GAME: u64 = 400;
const FIRST_LOOK: u64 = 4_000;
const SECOND_LOOK: u64 = 40_000;
/// Positions that a proof may take, and the longest one.
const BUDGET: u64 = 3_000_000;
const LONGEST: u32 = 5;
/// One move in so many is random.
const RANDOM: u32 = 7;
/// Games are left after this many plies.
const PLIES: usize = 160;
/// At most so many puzzles of a game: otherwise they are all alike.
const OF_A_GAME: usize = 2;
/// The table's memory in MiB.
const TABLE: usize = 8;
/// The deepest search that a grade asks for.
const DEEP: u32 = 8;

impl PuzzlePlan {
    /// The puzzles of the game of this number, without names; `known` has the texts of all that there are.
    pub fn make(
        &self,
        number: u64,
        known: &mut HashSet<String>,
        rejected: &mut Rejected,
        stop: &StopFlag,
    ) -> Vec<Puzzle> {
        let seed = self
            .seed
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(number);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut searcher = AnySearcher::with_options(self.variant, Options::new(TABLE));
        let mut game = Game::new(AnyPosition::start(self.variant));
        let mut made = Vec::new();
        let opening = rng.random_range(2..8);
        let mut wait = 0;
        while game.outcome().is_none() && game.plies() < PLIES && made.len() < OF_A_GAME {
            if stop.is_stopped() {
                return Vec::new();
            }
            let moves = game.legal_moves();
            let random = game.plies() < opening || rng.random_range(0..RANDOM) == 0;
            if game.plies() >= opening
                && wait == 0
                && moves.len() > 3
                && let Some(puzzle) = self.look(game.position(), &mut searcher, rejected, stop)
            {
                if known.insert(canonical_text(game.position())) {
                    made.push(puzzle);
                    wait = 8;
                } else {
                    rejected.doubles += 1;
                }
            }
            wait = usize::saturating_sub(wait, 1);
            let mv = if random {
                moves[rng.random_range(0..moves.len())]
            } else {
                match self.reply(game.position(), &mut searcher, stop) {
                    Some(best) => best,
                    None => break,
                }
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        made
    }

    /// The move that is played in a game.
    fn reply(
        &self,
        position: &AnyPosition,
        searcher: &mut AnySearcher,
        stop: &StopFlag,
    ) -> Option<AnyMove> {
        searcher.set_options(Options::new(TABLE));
        searcher.new_game();
        let limits = Limits::nodes(GAME);
        searcher
            .search(position, &[], &limits, stop, &mut |_| {})
            .best
    }

    /// The puzzle in a position, if there is one.
    fn look(
        &self,
        position: &AnyPosition,
        searcher: &mut AnySearcher,
        rejected: &mut Rejected,
        stop: &StopFlag,
    ) -> Option<Puzzle> {
        if self.variant == Variant::Upthrust {
            return self.look_for_points(position, searcher, rejected, stop);
        }
        let first = Look::with(searcher, TABLE, position, FIRST_LOOK, stop);
        let Some(first) = first.filter(|first| first.lead() >= FAR_BETTER) else {
            rejected.plain += 1;
            return None;
        };
        let best = first.best;
        if self.is_obvious(position, best, searcher, stop) {
            rejected.obvious += 1;
            return None;
        }
        let (kind, line) = if matches!(first.score, Score::Win(_)) {
            let Some(line) = self.prove(position) else {
                rejected.unproved += 1;
                return None;
            };
            (
                Kind::Proven {
                    plies: line.len() as u32,
                },
                line,
            )
        } else {
            let holds = |found: &Option<Look>| {
                found.is_some_and(|it| it.best == best && it.is_far_better())
            };
            for nodes in [SECOND_LOOK, 10 * SECOND_LOOK] {
                let found = Look::with(searcher, TABLE, position, nodes, stop);
                if !holds(&found) {
                    rejected.unstable += 1;
                    return None;
                }
                if found.is_some_and(|found| matches!(found.score, Score::Win(_))) {
                    rejected.unproved += 1;
                    return None;
                }
            }
            if !holds(&Look::long(position, self.nodes, stop)) {
                rejected.late += 1;
                return None;
            }
            (Kind::BestMove, vec![best])
        };
        Some(self.puzzle(position, (kind, line, Vec::new()), searcher, stop))
    }

    /// The puzzle in points in a position, if there is one.
    fn look_for_points(
        &self,
        position: &AnyPosition,
        searcher: &mut AnySearcher,
        rejected: &mut Rejected,
        stop: &StopFlag,
    ) -> Option<Puzzle> {
        let Some(leads) = points::leads(position, MOST_SOLVED, stop) else {
            rejected.unproved += 1;
            return None;
        };
        if !points::is_puzzle(&leads) {
            rejected.plain += 1;
            return None;
        }
        let best = leads[0].mv;
        if self.is_obvious(position, best, searcher, stop) {
            rejected.obvious += 1;
            return None;
        }
        let found = (Kind::Points, vec![best], leads);
        Some(self.puzzle(position, found, searcher, stop))
    }

    /// The puzzle of what was found, without a name.
    fn puzzle(
        &self,
        position: &AnyPosition,
        (kind, line, leads): (Kind, Vec<AnyMove>, Vec<Lead>),
        searcher: &mut AnySearcher,
        stop: &StopFlag,
    ) -> Puzzle {
        Puzzle {
            id: String::new(),
            variant: self.variant,
            themes: Theme::of_line(position, &line),
            rating: self.grade(position, line[0], line.len(), searcher, stop),
            position: position.clone(),
            kind,
            line,
            leads,
        }
    }

    /// Whether everybody sees that `best` is the move.
    fn is_obvious(
        &self,
        position: &AnyPosition,
        best: AnyMove,
        searcher: &mut AnySearcher,
        stop: &StopFlag,
    ) -> bool {
        let after = position.play(best);
        after.is_ok_and(|after| after.outcome().is_some())
            || (self.finds(position, searcher, 1, stop) == Some(best) && takes(position, best))
    }

    /// A proven win in which every move of the solver's but the last is the only one: with the replies that hold out longest.
    fn prove(&self, position: &AnyPosition) -> Option<Vec<AnyMove>> {
        for plies in (3..=LONGEST).step_by(2) {
            let found = proves(position, plies, BUDGET)?.winning;
            match found[..] {
                [] => {}
                [only] => return line(position, only, plies),
                _ => return None,
            }
        }
        None
    }

    /// The best move of a search of so many plies.
    fn finds(
        &self,
        position: &AnyPosition,
        searcher: &mut AnySearcher,
        depth: u32,
        stop: &StopFlag,
    ) -> Option<AnyMove> {
        searcher.set_options(Options::new(TABLE));
        searcher.new_game();
        let limits = Limits {
            depth: Some(depth),
            nodes: Some(SECOND_LOOK),
            ..Limits::default()
        };
        searcher
            .search(position, &[], &limits, stop, &mut |_| {})
            .best
    }

    /// How hard a puzzle that was made before is.
    pub(super) fn grade_of(&self, puzzle: &Puzzle, stop: &StopFlag) -> u32 {
        let mut searcher = AnySearcher::with_options(self.variant, Options::new(TABLE));
        let length = puzzle.line.len();
        self.grade(
            &puzzle.position,
            puzzle.line[0],
            length,
            &mut searcher,
            stop,
        )
    }

    /// How hard it is, from 600 to 2400: how deep a search must go to find the first move and to stay with it, how many
    /// tries of the levels do not find it, and how long the line is.
    fn grade(
        &self,
        position: &AnyPosition,
        best: AnyMove,
        plies: usize,
        searcher: &mut AnySearcher,
        stop: &StopFlag,
    ) -> u32 {
        let found: Vec<bool> = (1..=DEEP)
            .map(|depth| self.finds(position, searcher, depth, stop) == Some(best))
            .collect();
        let needed = found
            .iter()
            .rposition(|found| !found)
            .map_or(0, |last| last as u32 + 1);
        let mut missed = 0;
        for number in 1..=10 {
            let Ok(level) = Level::new(number) else {
                continue;
            };
            for seed in 0..2 {
                searcher.set_options(Options {
                    level,
                    seed,
                    ..Options::new(TABLE)
                });
                searcher.new_game();
                let result =
                    searcher.search(position, &[], &Limits::nodes(FIRST_LOOK), stop, &mut |_| {});
                missed += u32::from(result.best != Some(best));
            }
        }
        let longer = plies.saturating_sub(1) as u32 / 2;
        (600 + 90 * needed + 45 * missed + 120 * longer).min(2_400)
    }
}

/// Whether a move takes something, or takes something over, or climbs into points.
fn takes(position: &AnyPosition, mv: AnyMove) -> bool {
    gains(position, mv).iter().any(|gain| match gain {
        Gain::TakesRunners(_)
        | Gain::TakesOver { .. }
        | Gain::WinsFight { .. }
        | Gain::Climbs { .. } => true,
        Gain::Captures { captured, .. } => *captured > 0,
        _ => false,
    })
}

/// The line that begins with the only winning move: each reply one that holds out longest, and among those the first after
/// which again only one move wins; `None` where there is none.
fn line(position: &AnyPosition, only: AnyMove, plies: u32) -> Option<Vec<AnyMove>> {
    let after = position.play(only).ok()?;
    if plies == 1 {
        return Some(vec![only]);
    }
    if after.outcome().is_some() {
        return None;
    }
    for reply in after.legal_moves() {
        let Ok(next) = after.play(reply) else {
            continue;
        };
        if next.outcome().is_some() {
            continue;
        }
        // A reply that loses sooner does not hold out.
        if plies > 3 && !proves(&next, plies - 4, BUDGET)?.winning.is_empty() {
            continue;
        }
        let winning = proves(&next, plies - 2, BUDGET)?.winning;
        let unique = winning.len() == 1 || (plies == 3 && !winning.is_empty());
        if unique && let Some(rest) = line(&next, winning[0], plies - 2) {
            return Some([vec![only, reply], rest].concat());
        }
    }
    None
}
