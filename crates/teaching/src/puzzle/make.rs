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
    pub const fn new(variant: Variant, seed: u64) -> Self {
        Self {
            variant,
            seed,
            nodes: LAST_LOOK,
        }
    }
}

/// Why a position became no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// Nothing to find: several moves are as good, or none is better than another by much; in Upthrust also where all lose.
    Plain,
    /// Everybody sees it: it ends the game, or a search of one ply finds it at once and it takes something or climbs into points.
    Obvious,
    /// Several moves win, or it takes too long to prove that only one does, or to settle all moves in points.
    Unproved,
    /// Another move is best, or others are nearly as good, where it is looked at ten times and a hundred times as long.
    Unstable,
    /// The same where it is looked at longest, ten times as long as before.
    Late,
    /// It is there already, or its mirror image.
    Double,
}

/// How many positions became no puzzle, for each reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejected([u32; 6]);

impl Rejected {
    /// How many for this reason.
    pub const fn count(&self, reason: Rejection) -> u32 {
        self.0[reason as usize]
    }
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
    /// How hard it is for the search as it is now, on the scale of its rating.
    pub fn graded(&self, stop: &StopFlag) -> u32 {
        let mut maker = Maker::new(self.variant, LAST_LOOK, stop);
        maker.grade(&self.position, &self.line)
    }
}

/// Looks for puzzles in positions of a variant.
struct Maker<'a> {
    variant: Variant,
    /// Positions that the last look at a best move takes.
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

    /// The best move of a search that knows nothing of those before it.
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

    /// The puzzle in a position, if there is one.
    fn look(&mut self, position: &AnyPosition) -> Result<Puzzle, Rejection> {
        if self.variant == Variant::Upthrust {
            return self.look_for_points(position);
        }
        let first = Look::with(&mut self.searcher, TABLE, position, FIRST_LOOK, self.stop);
        let first = first.filter(|first| first.lead() >= FAR_BETTER);
        let first = first.ok_or(Rejection::Plain)?;
        let best = first.best;
        self.reject_obvious(position, best)?;
        if matches!(first.score, Score::Win(_)) {
            let line = prove(position).ok_or(Rejection::Unproved)?;
            let plies = line.len() as u32;
            return Ok(self.puzzle(position, Kind::Proven { plies }, line, Vec::new()));
        }
        let holds = |found: &Look| found.best == best && found.is_far_better();
        for nodes in [SECOND_LOOK, 10 * SECOND_LOOK] {
            let found = Look::with(&mut self.searcher, TABLE, position, nodes, self.stop);
            let found = found.filter(holds).ok_or(Rejection::Unstable)?;
            if matches!(found.score, Score::Win(_)) {
                return Err(Rejection::Unproved);
            }
        }
        let last = Look::long(position, self.nodes, self.stop);
        last.filter(holds).ok_or(Rejection::Late)?;
        Ok(self.puzzle(position, Kind::BestMove, vec![best], Vec::new()))
    }

    /// The puzzle in points in a position, if there is one.
    fn look_for_points(&mut self, position: &AnyPosition) -> Result<Puzzle, Rejection> {
        let leads = points::leads(position, MOST_SOLVED, self.stop);
        let leads = leads.ok_or(Rejection::Unproved)?;
        if !points::is_puzzle(&leads) {
            return Err(Rejection::Plain);
        }
        let best = leads[0].mv;
        self.reject_obvious(position, best)?;
        Ok(self.puzzle(position, Kind::Points, vec![best], leads))
    }

    /// The puzzle of what was found, without a name.
    fn puzzle(
        &mut self,
        position: &AnyPosition,
        kind: Kind,
        line: Vec<AnyMove>,
        leads: Vec<Lead>,
    ) -> Puzzle {
        Puzzle {
            id: String::new(),
            variant: self.variant,
            themes: Theme::of_line(position, &line),
            rating: self.grade(position, &line),
            position: position.clone(),
            kind,
            line,
            leads,
        }
    }

    /// Fails where everybody sees that `best` is the move.
    fn reject_obvious(&mut self, position: &AnyPosition, best: AnyMove) -> Result<(), Rejection> {
        let after = position.play(best);
        let is_obvious = after.is_ok_and(|after| after.outcome().is_some())
            || self.finds(position, 1) == Some(best) && takes(position, best);
        (!is_obvious).then_some(()).ok_or(Rejection::Obvious)
    }

    /// The best move of a search of so many plies.
    fn finds(&mut self, position: &AnyPosition, depth: u32) -> Option<AnyMove> {
        let limits = Limits {
            nodes: Some(SECOND_LOOK),
            ..Limits::depth(depth)
        };
        self.best(position, Options::new(TABLE), &limits)
    }

    /// How hard it is, from 600 to 2400: how deep a search must go to find the line's first move and to stay with it, how many
    /// tries of the levels do not find it, and how long the line is.
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

/// A proven win in which every move of the solver's but the last is the only one: with the replies that hold out longest.
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
