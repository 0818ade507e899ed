//! Makes puzzles from games of the program against itself with random mistakes.

use super::look::{self, BestMove, LAST_SEARCH_NODES, MIN_LEAD};
use super::points::{self, Lead, MAX_POSITIONS};
use super::{Puzzle, PuzzleKind, Theme, prove_wins};
use crate::symmetry::canonical_text;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::explain::{Gain, gains};
use quadrille_search::{AnySearcher, Level, Limits, Options, Score, StopFlag};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// The settings for making puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePlan {
    /// The variant.
    pub variant: Variant,
    /// Determines all random choices, together with the number of the game.
    pub seed: u64,
    /// The nodes of the last search. Not used in Upthrust, whose puzzles the solver checks.
    pub nodes: u64,
    /// The least length of a line in plies.
    pub min_plies: usize,
}

impl PuzzlePlan {
    /// Returns the usual plan.
    pub const fn new(variant: Variant, seed: u64) -> Self {
        Self { variant, seed, nodes: LAST_SEARCH_NODES, min_plies: 1 }
    }
}

/// Why a position did not become a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// No single best move, or its lead is too small; in Upthrust also if all moves lose.
    NothingToFind,
    /// Too easy: the move ends the game, or a search of depth 1 finds it and it captures or scores.
    Obvious,
    /// Several moves win; or it takes too long to prove that only one does, or to solve the points of all moves.
    Unproved,
    /// In searches of ten and a hundred times as many nodes another move is best, or the lead is too small.
    Unstable,
    /// Only in the longest search, of ten times as many nodes again, another move is best or the lead is too small.
    UnstableInLastSearch,
    /// The position or an equivalent one is already a puzzle.
    Duplicate,
    /// The line is shorter than requested.
    Short,
}

/// The number of rejected positions by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RejectionCounts([u32; Self::REASONS]);

impl RejectionCounts {
    /// The number of reasons.
    pub const REASONS: usize = 7;

    /// Returns counts in the order of the reasons.
    pub const fn new(counts: [u32; Self::REASONS]) -> Self {
        Self(counts)
    }

    /// Returns the number for this reason.
    pub const fn count(&self, reason: Rejection) -> u32 {
        self.0[reason as usize]
    }
}

/// The nodes for each move of a game.
const GAME_NODES: u64 = 400;
/// The nodes of the first search of a position.
const FIRST_SEARCH_NODES: u64 = 4_000;
/// The nodes of the second search.
const SECOND_SEARCH_NODES: u64 = 40_000;
/// The nodes of the third search. The last one has ten times as many again.
const THIRD_SEARCH_NODES: u64 = 400_000;
/// The node limit of a proof.
const MAX_PROOF_NODES: u64 = 3_000_000;
/// The largest length of the proven win, in plies.
const MAX_PROOF_PLIES: u32 = 5;
/// The largest length in plies of a line that is not a proven win.
const MAX_LINE_PLIES: usize = 7;
/// One of this number of moves is random.
const MOVES_PER_RANDOM_MOVE: u32 = 7;
/// Games are stopped after this number of plies.
const MAX_GAME_PLIES: usize = 160;
/// The largest number of puzzles from one game, for variety.
const MAX_PUZZLES_PER_GAME: usize = 2;
/// The plies after a puzzle in which no puzzle is sought.
const WAIT_PLIES: usize = 8;
/// The plies after a position that was not proved in which no puzzle is sought.
const UNPROVED_WAIT_PLIES: usize = 4;
/// The size of the transposition table in MiB.
const TABLE_MIB: usize = 8;
/// The largest depth of a search for the rating.
const MAX_RATING_DEPTH: u32 = 8;

impl PuzzlePlan {
    /// Plays the game with this number and returns its puzzles, without names. `existing_texts` has the canonical texts of all
    /// existing puzzles; those of the new ones are added. Rejected positions are counted in `rejection_counts`. Returns no
    /// puzzles if it is stopped.
    pub fn make(
        &self,
        game_number: u64,
        existing_texts: &mut HashSet<String>,
        rejection_counts: &mut RejectionCounts,
        stop: &StopFlag,
    ) -> Vec<Puzzle> {
        let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(game_number);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut maker = Maker::new(self, stop);
        let mut game = Game::new(AnyPosition::start(self.variant));
        let mut puzzles = Vec::new();
        let opening_plies = rng.random_range(2..8);
        let mut wait_plies = 0;
        while game.outcome().is_none()
            && game.plies() < MAX_GAME_PLIES
            && puzzles.len() < MAX_PUZZLES_PER_GAME
        {
            if stop.is_stopped() {
                return Vec::new();
            }
            let moves = game.legal_moves();
            let is_random_move =
                game.plies() < opening_plies || rng.random_range(0..MOVES_PER_RANDOM_MOVE) == 0;
            if game.plies() >= opening_plies && wait_plies == 0 && moves.len() > 3 {
                let result = maker.find_puzzle(game.position()).and_then(|puzzle| {
                    let is_new = existing_texts.insert(canonical_text(game.position()));
                    is_new.then_some(puzzle).ok_or(Rejection::Duplicate)
                });
                match result {
                    Ok(puzzle) => {
                        puzzles.push(puzzle);
                        wait_plies = WAIT_PLIES;
                    }
                    Err(reason) => {
                        rejection_counts.0[reason as usize] += 1;
                        // The solver cannot solve the next positions either, and most time would be spent on them.
                        if reason == Rejection::Unproved {
                            wait_plies = UNPROVED_WAIT_PLIES;
                        }
                    }
                }
            }
            wait_plies = usize::saturating_sub(wait_plies, 1);
            let mv = if is_random_move {
                moves[rng.random_range(0..moves.len())]
            } else {
                let limits = Limits::nodes(GAME_NODES);
                match maker.find_best_move(game.position(), Options::new(TABLE_MIB), &limits) {
                    Some(best_move) => best_move,
                    None => break,
                }
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        puzzles
    }
}

impl Puzzle {
    /// Returns the rating by the current search.
    pub fn compute_rating(&self, stop: &StopFlag) -> u32 {
        let plan = PuzzlePlan::new(self.variant, 0);
        Maker::new(&plan, stop).grade_line(&self.position, &self.line)
    }

    /// Returns the puzzle with a longer line, new rating and themes, if its line is no proven win and can be continued; `nodes`
    /// are those of the last search.
    pub fn with_longer_line(&self, nodes: u64, stop: &StopFlag) -> Option<Self> {
        if matches!(self.kind, PuzzleKind::Proven { .. }) {
            return None;
        }
        let plan = PuzzlePlan { nodes, ..PuzzlePlan::new(self.variant, 0) };
        let mut maker = Maker::new(&plan, stop);
        let line = maker.lengthen(&self.position, self.line.clone());
        if line.len() == self.line.len() || stop.is_stopped() {
            return None;
        }
        Some(self.with_line(line, stop))
    }

    /// Returns the puzzle with another line of the same kind, with its rating and themes.
    pub fn with_line(&self, line: Vec<AnyMove>, stop: &StopFlag) -> Self {
        let plan = PuzzlePlan::new(self.variant, 0);
        let leads = self.leads.clone();
        let puzzle = Maker::new(&plan, stop).build_puzzle(&self.position, self.kind, line, leads);
        Self { id: self.id.clone(), ..puzzle }
    }
}

/// Searches puzzles in positions of a variant.
struct Maker<'a> {
    plan: &'a PuzzlePlan,
    searcher: AnySearcher,
    stop: &'a StopFlag,
}

impl<'a> Maker<'a> {
    fn new(plan: &'a PuzzlePlan, stop: &'a StopFlag) -> Self {
        Self {
            plan,
            searcher: AnySearcher::with_options(plan.variant, Options::new(TABLE_MIB)),
            stop,
        }
    }

    /// Returns the best move of an independent search.
    fn find_best_move(
        &mut self,
        position: &AnyPosition,
        options: Options,
        limits: &Limits,
    ) -> Option<AnyMove> {
        self.searcher.set_options(options);
        self.searcher.new_game();
        let result = self.searcher.search(position, &[], limits, self.stop, &mut |_| {});
        result.best_move
    }

    /// Returns the puzzle in a position, if there is one.
    fn find_puzzle(&mut self, position: &AnyPosition) -> Result<Puzzle, Rejection> {
        if self.plan.variant == Variant::Upthrust {
            return self.find_points_puzzle(position);
        }
        let first_result = self.compare(position, FIRST_SEARCH_NODES);
        let first_result = first_result.filter(|first_result| first_result.lead() >= MIN_LEAD);
        let first_result = first_result.ok_or(Rejection::NothingToFind)?;
        let best_move = first_result.mv;
        self.reject_obvious(position, best_move)?;
        if matches!(first_result.score, Score::Win(_)) {
            let line = prove(position).ok_or(Rejection::Unproved)?;
            let plies = line.len() as u32;
            return Ok(self.build_puzzle(position, PuzzleKind::Proven { plies }, line, Vec::new()));
        }
        for nodes in [SECOND_SEARCH_NODES, THIRD_SEARCH_NODES] {
            let comparison = self.compare(position, nodes);
            let comparison = comparison
                .filter(|comparison| comparison.mv == best_move && comparison.is_far_better());
            let comparison = comparison.ok_or(Rejection::Unstable)?;
            if matches!(comparison.score, Score::Win(_)) {
                return Err(Rejection::Unproved);
            }
            // Most lines end here, and the longer searches take most of the time.
            if self.plan.min_plies > 1
                && nodes == SECOND_SEARCH_NODES
                && !self.may_continue(position, best_move)
            {
                return Err(Rejection::Short);
            }
        }
        let line = self.lengthen(position, vec![best_move]);
        if line.len() < self.plan.min_plies {
            return Err(Rejection::Short);
        }
        if !self.holds_in_last_search(position, best_move) {
            return Err(Rejection::UnstableInLastSearch);
        }
        Ok(self.build_puzzle(position, PuzzleKind::BestMove, line, Vec::new()))
    }

    /// Searches this number of nodes with two lines.
    fn compare(&mut self, position: &AnyPosition, nodes: u64) -> Option<BestMove> {
        BestMove::search_with(&mut self.searcher, TABLE_MIB, position, nodes, self.stop)
    }

    /// Returns whether the longest search finds this move far better than every other.
    fn holds_in_last_search(&self, position: &AnyPosition, best_move: AnyMove) -> bool {
        let last_result = BestMove::search_long(position, self.plan.nodes, self.stop);
        last_result
            .is_some_and(|last_result| last_result.mv == best_move && last_result.is_far_better())
    }

    /// Returns the move that searches with each of these numbers of nodes find far better than every other. Returns `None` if
    /// there is none, or if it ends the game.
    fn find_only_good_move(
        &mut self,
        position: &AnyPosition,
        search_lengths: &[u64],
    ) -> Option<AnyMove> {
        let mut best_move = None;
        for &nodes in search_lengths {
            let comparison = self.compare(position, nodes)?;
            let is_confirmed = comparison.is_far_better()
                && best_move.is_none_or(|best_move| best_move == comparison.mv);
            if !is_confirmed || !game_continues_after(position, comparison.mv) {
                return None;
            }
            best_move = Some(comparison.mv);
        }
        best_move
    }

    /// Returns whether short searches find only one good move after `best_move` and a reply to it.
    fn may_continue(&mut self, position: &AnyPosition, best_move: AnyMove) -> bool {
        let Ok(position_after) = position.play(best_move) else { return false };
        self.best_replies(&position_after, SECOND_SEARCH_NODES).into_iter().any(|reply| {
            let next_position = position_after.play(reply).ok();
            next_position.is_some_and(|next_position| {
                let search_lengths = [FIRST_SEARCH_NODES, SECOND_SEARCH_NODES];
                self.find_only_good_move(&next_position, &search_lengths).is_some()
            })
        })
    }

    /// Returns the best replies by a search of this number of nodes.
    fn best_replies(&mut self, position: &AnyPosition, nodes: u64) -> Vec<AnyMove> {
        look::best_replies(&mut self.searcher, TABLE_MIB, position, nodes, self.stop)
    }

    /// Continues a line by a best reply and the move after it, while that move is the only good one and leads to a new position.
    fn lengthen(&mut self, position: &AnyPosition, mut line: Vec<AnyMove>) -> Vec<AnyMove> {
        let mut current_position = position.clone();
        let mut previous_texts = Vec::new();
        for &mv in &line {
            match current_position.play(mv) {
                Ok(next_position) => current_position = next_position,
                Err(_) => return line,
            }
            previous_texts.push(current_position.to_string());
        }
        while line.len() + 2 <= MAX_LINE_PLIES {
            let continuation = match current_position {
                AnyPosition::Upthrust(_) => {
                    points::find_continuation(&current_position, MAX_POSITIONS, self.stop)
                }
                _ => self.find_continuation(&current_position),
            };
            let Some((reply, mv)) = continuation else { break };
            let next_position = current_position.play(reply).and_then(|next| next.play(mv));
            let Ok(next_position) = next_position else { break };
            let text = next_position.to_string();
            if previous_texts.contains(&text) {
                break;
            }
            previous_texts.push(text);
            line.extend([reply, mv]);
            current_position = next_position;
        }
        line
    }

    /// Returns the first of the best replies after which only one move is good, and that move.
    fn find_continuation(&mut self, position: &AnyPosition) -> Option<(AnyMove, AnyMove)> {
        if position.outcome().is_some() {
            return None;
        }
        let replies = self.best_replies(position, THIRD_SEARCH_NODES);
        replies.into_iter().find_map(|reply| {
            let next_position = position.play(reply).ok()?;
            let search_lengths = [FIRST_SEARCH_NODES, SECOND_SEARCH_NODES, THIRD_SEARCH_NODES];
            let mv = self.find_only_good_move(&next_position, &search_lengths)?;
            self.holds_in_last_search(&next_position, mv).then_some((reply, mv))
        })
    }

    /// Returns the puzzle about points in a position, if there is one.
    fn find_points_puzzle(&mut self, position: &AnyPosition) -> Result<Puzzle, Rejection> {
        let leads =
            points::solve_leads(position, MAX_POSITIONS, self.stop).ok_or(Rejection::Unproved)?;
        if !points::is_puzzle(&leads) {
            return Err(Rejection::NothingToFind);
        }
        let best_move = leads[0].mv;
        self.reject_obvious(position, best_move)?;
        let line = self.lengthen(position, vec![best_move]);
        if line.len() < self.plan.min_plies {
            return Err(Rejection::Short);
        }
        Ok(self.build_puzzle(position, PuzzleKind::Points, line, leads))
    }

    /// Returns a puzzle without a name.
    fn build_puzzle(
        &mut self,
        position: &AnyPosition,
        kind: PuzzleKind,
        line: Vec<AnyMove>,
        leads: Vec<Lead>,
    ) -> Puzzle {
        Puzzle {
            id: String::new(),
            variant: self.plan.variant,
            themes: Theme::for_line(position, &line),
            rating: self.grade_line(position, &line),
            position: position.clone(),
            kind,
            line,
            leads,
        }
    }

    /// Fails if `best_move` is too easy to find.
    fn reject_obvious(
        &mut self,
        position: &AnyPosition,
        best_move: AnyMove,
    ) -> Result<(), Rejection> {
        let is_obvious = !game_continues_after(position, best_move)
            || self.best_move_at_depth(position, 1) == Some(best_move)
                && is_tangible_gain(position, best_move);
        (!is_obvious).then_some(()).ok_or(Rejection::Obvious)
    }

    /// Returns the best move of a search of this depth.
    fn best_move_at_depth(&mut self, position: &AnyPosition, depth: u32) -> Option<AnyMove> {
        let limits = Limits { nodes: Some(SECOND_SEARCH_NODES), ..Limits::depth(depth) };
        self.find_best_move(position, Options::new(TABLE_MIB), &limits)
    }

    /// Returns the rating from 600 to 2400, by the depth from which on a search finds each move of the solver, the number of
    /// tries of the levels that miss one, and the length of the line.
    fn grade_line(&mut self, position: &AnyPosition, line: &[AnyMove]) -> u32 {
        let solver_moves = solver_moves(position, line);
        let solves = |position: &AnyPosition, best_move: AnyMove, choice: Option<AnyMove>| {
            choice == Some(best_move) || choice.is_some_and(|mv| wins_at_once(position, mv))
        };
        let is_solved_at_depth: Vec<bool> = (1..=MAX_RATING_DEPTH)
            .map(|depth| {
                solver_moves.iter().all(|(position_before, mv)| {
                    solves(position_before, *mv, self.best_move_at_depth(position_before, depth))
                })
            })
            .collect();
        let needed_depth = is_solved_at_depth
            .iter()
            .rposition(|is_solved| !is_solved)
            .map_or(0, |depth_index| depth_index as u32 + 1);
        let mut miss_count = 0;
        for level in Level::all() {
            for seed in 0..2 {
                let options = Options { level, seed, ..Options::new(TABLE_MIB) };
                let limits = Limits::nodes(FIRST_SEARCH_NODES);
                let is_solved = solver_moves.iter().all(|(position_before, mv)| {
                    solves(
                        position_before,
                        *mv,
                        self.find_best_move(position_before, options.clone(), &limits),
                    )
                });
                miss_count += u32::from(!is_solved);
            }
        }
        let further_move_count = line.len().saturating_sub(1) as u32 / 2;
        (600 + 90 * needed_depth + 45 * miss_count + 120 * further_move_count).min(2_400)
    }
}

/// Returns the moves of the side that begins, with the positions before them.
fn solver_moves(position: &AnyPosition, line: &[AnyMove]) -> Vec<(AnyPosition, AnyMove)> {
    let mut current_position = position.clone();
    let mut solver_moves = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let Ok(next_position) = current_position.play(mv) else { break };
        if ply % 2 == 0 {
            solver_moves.push((current_position, mv));
        }
        current_position = next_position;
    }
    solver_moves
}

/// Returns whether a move is legal and does not end the game.
fn game_continues_after(position: &AnyPosition, mv: AnyMove) -> bool {
    let position_after = position.play(mv);
    position_after.is_ok_and(|position_after| position_after.outcome().is_none())
}

/// Returns whether a move wins at once.
fn wins_at_once(position: &AnyPosition, mv: AnyMove) -> bool {
    let outcome = position.play(mv).ok().and_then(|position_after| position_after.outcome());
    outcome.is_some_and(|outcome| outcome.winner == Some(position.to_move()))
}

/// Proves a win in which every move of the solver except the last is the only one. Replies hold out the longest.
fn prove(position: &AnyPosition) -> Option<Vec<AnyMove>> {
    for plies in (3..=MAX_PROOF_PLIES).step_by(2) {
        let winning_moves = prove_wins(position, plies, MAX_PROOF_NODES)?.winning_moves;
        match winning_moves[..] {
            [] => {}
            [only_move] => return forced_line(position, only_move, plies),
            _ => return None,
        }
    }
    None
}

/// Returns whether a move captures, takes over or scores.
fn is_tangible_gain(position: &AnyPosition, mv: AnyMove) -> bool {
    gains(position, mv).iter().any(|gain| match gain {
        Gain::TakesRunners(_)
        | Gain::TakesOver { .. }
        | Gain::WinsFight { .. }
        | Gain::Climbs { .. } => true,
        Gain::Captures { captured, .. } => *captured > 0,
        _ => false,
    })
}

/// Returns the line that begins with the only winning move. Each reply holds out the longest and, if possible, allows only
/// one winning move again; `None` if there is no such line.
fn forced_line(position: &AnyPosition, only_move: AnyMove, plies: u32) -> Option<Vec<AnyMove>> {
    let position_after = position.play(only_move).ok()?;
    if plies == 1 {
        return Some(vec![only_move]);
    }
    if position_after.outcome().is_some() {
        return None;
    }
    for reply in position_after.legal_moves() {
        let Ok(next_position) = position_after.play(reply) else { continue };
        if next_position.outcome().is_some() {
            continue;
        }
        // A reply that loses sooner does not hold out the longest.
        if plies > 3
            && !prove_wins(&next_position, plies - 4, MAX_PROOF_NODES)?.winning_moves.is_empty()
        {
            continue;
        }
        let winning_moves = prove_wins(&next_position, plies - 2, MAX_PROOF_NODES)?.winning_moves;
        let is_unique = winning_moves.len() == 1 || (plies == 3 && !winning_moves.is_empty());
        if is_unique && let Some(rest) = forced_line(&next_position, winning_moves[0], plies - 2) {
            return Some([vec![only_move, reply], rest].concat());
        }
    }
    None
}
