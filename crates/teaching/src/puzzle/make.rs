//! Makes puzzles from games of the program against itself with random mistakes.

use super::look::{BestMove, FAR_BETTER, LAST_LOOK};
use super::points::{self, Lead, MOST_SOLVED};
use super::{Puzzle, PuzzleKind, Theme, proves};
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
    /// Determines all random choices, together with the number of the game.
    pub seed: u64,
    /// The nodes of the last search. Not used in Upthrust, whose puzzles the solver checks.
    pub nodes: u64,
}

impl PuzzlePlan {
    /// Returns the usual plan.
    pub const fn new(variant: Variant, seed: u64) -> Self {
        Self {
            variant,
            seed,
            nodes: LAST_LOOK,
        }
    }
}

/// Why a position did not become a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// No single best move, or its lead is too small; in Upthrust also if all moves lose.
    Plain,
    /// Too easy: the move ends the game, or a search of depth 1 finds it and it captures or scores.
    Obvious,
    /// Several moves win, or the proof that only one does, or solving all moves in points, takes too long.
    Unproved,
    /// In searches of ten and a hundred times as many nodes another move is best, or the lead is too small.
    Unstable,
    /// The same in the longest search, of ten times as many nodes again.
    Late,
    /// The position or an equivalent one is already a puzzle.
    Double,
}

/// The number of rejected positions by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RejectionCounts([u32; 6]);

impl RejectionCounts {
    /// Returns the number for this reason.
    pub const fn count(&self, reason: Rejection) -> u32 {
        self.0[reason as usize]
    }
}

/// The nodes for each move of a game, and of the first and second searches. The third one has ten times as many, and the last
/// one ten times as many again.
const GAME: u64 = 400;
const FIRST_LOOK: u64 = 4_000;
const SECOND_LOOK: u64 = 40_000;
/// The node limit of a proof, and its largest length in plies.
const BUDGET: u64 = 3_000_000;
const LONGEST: u32 = 5;
/// One of this number of moves is random.
const RANDOM: u32 = 7;
/// Games are stopped after this number of plies.
const PLIES: usize = 160;
/// The largest number of puzzles from one game, for variety.
const OF_A_GAME: usize = 2;
/// The size of the transposition table in MiB.
const TABLE: usize = 8;
/// The largest depth of a search for the rating.
const DEEP: u32 = 8;

impl PuzzlePlan {
    /// Returns the puzzles of the game with this number, without names; `known` has the texts of all existing ones.
    pub fn make(
        &self,
        number: u64,
        known: &mut HashSet<String>,
        rejected: &mut RejectionCounts,
        stop: &StopFlag,
    ) -> Vec<Puzzle> {
        let seed = self
            .seed
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(number);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut maker = Maker::new(self.variant, self.nodes, stop);
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
            if game.plies() >= opening && wait == 0 && moves.len() > 3 {
                let found = maker.look(game.position()).and_then(|puzzle| {
                    let is_new = known.insert(canonical_text(game.position()));
                    is_new.then_some(puzzle).ok_or(Rejection::Double)
                });
                match found {
                    Ok(puzzle) => {
                        made.push(puzzle);
                        wait = 8;
                    }
                    Err(reason) => rejected.0[reason as usize] += 1,
                }
            }
            wait = usize::saturating_sub(wait, 1);
            let mv = if random {
                moves[rng.random_range(0..moves.len())]
            } else {
                let limits = Limits::nodes(GAME);
                match maker.best(game.position(), Options::new(TABLE), &limits) {
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
}

impl Puzzle {
    /// Returns the rating by the current search.
    pub fn graded(&self, stop: &StopFlag) -> u32 {
        let mut maker = Maker::new(self.variant, LAST_LOOK, stop);
        maker.grade(&self.position, &self.line)
    }
}

/// Searches puzzles in positions of a variant.
struct Maker<'a> {
    variant: Variant,
    /// The nodes of the last search.
    nodes: u64,
    searcher: AnySearcher,
    stop: &'a StopFlag,
}

impl<'a> Maker<'a> {
    fn new(variant: Variant, nodes: u64, stop: &'a StopFlag) -> Self {
        Self {
            variant,
            nodes,
            searcher: AnySearcher::with_options(variant, Options::new(TABLE)),
            stop,
        }
    }

    /// Returns the best move of an independent search.
    fn best(
        &mut self,
        position: &AnyPosition,
        options: Options,
        limits: &Limits,
    ) -> Option<AnyMove> {
        self.searcher.set_options(options);
        self.searcher.new_game();
        let found = self
            .searcher
            .search(position, &[], limits, self.stop, &mut |_| {});
        found.best
    }

    /// Returns the puzzle in a position, if there is one.
    fn look(&mut self, position: &AnyPosition) -> Result<Puzzle, Rejection> {
        if self.variant == Variant::Upthrust {
            return self.look_for_points(position);
        }
        let first = BestMove::with(&mut self.searcher, TABLE, position, FIRST_LOOK, self.stop);
        let first = first.filter(|first| first.lead() >= FAR_BETTER);
        let first = first.ok_or(Rejection::Plain)?;
        let best = first.best;
        self.reject_obvious(position, best)?;
        if matches!(first.score, Score::Win(_)) {
            let line = prove(position).ok_or(Rejection::Unproved)?;
            let plies = line.len() as u32;
            return Ok(self.puzzle(position, PuzzleKind::Proven { plies }, line, Vec::new()));
        }
        let holds = |found: &BestMove| found.best == best && found.is_far_better();
        for nodes in [SECOND_LOOK, 10 * SECOND_LOOK] {
            let found = BestMove::with(&mut self.searcher, TABLE, position, nodes, self.stop);
            let found = found.filter(holds).ok_or(Rejection::Unstable)?;
            if matches!(found.score, Score::Win(_)) {
                return Err(Rejection::Unproved);
            }
        }
        let last = BestMove::long(position, self.nodes, self.stop);
        last.filter(holds).ok_or(Rejection::Late)?;
        Ok(self.puzzle(position, PuzzleKind::BestMove, vec![best], Vec::new()))
    }

    /// Returns the puzzle about points in a position, if there is one.
    fn look_for_points(&mut self, position: &AnyPosition) -> Result<Puzzle, Rejection> {
        let leads = points::leads(position, MOST_SOLVED, self.stop);
        let leads = leads.ok_or(Rejection::Unproved)?;
        if !points::is_puzzle(&leads) {
            return Err(Rejection::Plain);
        }
        let best = leads[0].mv;
        self.reject_obvious(position, best)?;
        Ok(self.puzzle(position, PuzzleKind::Points, vec![best], leads))
    }

    /// Returns a puzzle without a name.
    fn puzzle(
        &mut self,
        position: &AnyPosition,
        kind: PuzzleKind,
        line: Vec<AnyMove>,
        leads: Vec<Lead>,
    ) -> Puzzle {
        Puzzle {
            id: String::new(),
            variant: self.variant,
            themes: Theme::of_solution(position, &line),
            rating: self.grade(position, &line),
            position: position.clone(),
            kind,
            line,
            leads,
        }
    }

    /// Fails if `best` is too easy to find.
    fn reject_obvious(&mut self, position: &AnyPosition, best: AnyMove) -> Result<(), Rejection> {
        let after = position.play(best);
        let is_obvious = after.is_ok_and(|after| after.outcome().is_some())
            || self.finds(position, 1) == Some(best) && takes(position, best);
        (!is_obvious).then_some(()).ok_or(Rejection::Obvious)
    }

    /// Returns the best move of a search of this depth.
    fn finds(&mut self, position: &AnyPosition, depth: u32) -> Option<AnyMove> {
        let limits = Limits {
            nodes: Some(SECOND_LOOK),
            ..Limits::depth(depth)
        };
        self.best(position, Options::new(TABLE), &limits)
    }

    /// Returns the rating from 600 to 2400, by the depth from which on a search finds the line's first move, the number of
    /// levels that miss it, and the length of the line.
    fn grade(&mut self, position: &AnyPosition, line: &[AnyMove]) -> u32 {
        let best = line.first().copied();
        let found: Vec<bool> = (1..=DEEP)
            .map(|depth| self.finds(position, depth) == best)
            .collect();
        let needed = found
            .iter()
            .rposition(|found| !found)
            .map_or(0, |last| last as u32 + 1);
        let mut missed = 0;
        for level in Level::all() {
            for seed in 0..2 {
                let options = Options {
                    level,
                    seed,
                    ..Options::new(TABLE)
                };
                let found = self.best(position, options, &Limits::nodes(FIRST_LOOK));
                missed += u32::from(found != best);
            }
        }
        let longer = line.len().saturating_sub(1) as u32 / 2;
        (600 + 90 * needed + 45 * missed + 120 * longer).min(2_400)
    }
}

/// Proves a win in which every move of the solver except the last is the only one. Replies hold out the longest.
fn prove(position: &AnyPosition) -> Option<Vec<AnyMove>> {
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

/// Returns whether a move captures, takes over or scores.
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

/// Returns the line after the only winning move. Each reply holds out the longest and, if possible, allows only one winning
/// move again; `None` if there is no such line.
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
        // A reply that loses sooner does not hold out the longest.
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
