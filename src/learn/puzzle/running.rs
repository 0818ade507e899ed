//! The puzzle on the board: how far it is solved, and its game.

use crate::interface::Screen;
use crate::learn::exercise_session;
use crate::learn::losses::LossGroup;
use crate::learn::mistakes::Mistake;
use crate::learn::progress::Progress;
use crate::learn::puzzle::PuzzleSelection;
use crate::session::{Exercise, GameSession, Session};
use quadrille_drawing::drawing;
use quadrille_games::record::{Annotation, Game};
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};
use quadrille_review::leads::{Leads, final_lead};
use quadrille_search::Level;
use quadrille_teaching::puzzle::{Judgement, Puzzle, PuzzleKind, Theme};
use std::sync::Arc;
use std::time::Duration;

/// The phase of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePhase {
    /// The position is being set up. Contains the serial number of the previous game, and whether the solution is played next.
    Opening(u64, bool),
    /// Waits for the solver's move.
    AwaitingMove,
    /// A right move is shown during the pause, then answered.
    Replying,
    /// A wrong move is shown during the pause, then refuted.
    WrongMove,
    /// The refutation is being searched.
    Searching,
    /// The refutation is shown until the person tries again.
    Refuted,
    /// The solution is being played, its next move after the pause.
    Showing,
    /// The person has solved the puzzle.
    Solved,
    /// The solution was shown.
    SolutionShown,
}

/// How much of a move a hint shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    /// Nothing.
    #[default]
    Nothing,
    /// The piece.
    Piece,
    /// The piece and its target.
    Target,
}

/// The expected course after a solved puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The next moves; empty after the end of the game.
    pub line: Vec<AnyMove>,
    /// The solver's chance to win, from 0 to 1.
    pub chance: Option<f64>,
    /// The themes of the puzzle's last move followed by these moves.
    pub themes: Vec<Theme>,
}

/// A wrong move.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongMove {
    /// The move.
    pub mv: AnyMove,
    /// The refutation, if there is one.
    pub reply: Option<AnyMove>,
    /// The next moves after the wrong one, beginning with the refutation.
    pub line: Vec<AnyMove>,
    /// The number of plies of `line` after which the loss is visible on the board.
    pub visible_plies: usize,
    /// The chance to win after the wrong move, from 0 to 1, if it was searched.
    pub chance: Option<f64>,
    /// The chance to win after the right move, from 0 to 1, if it was searched.
    pub best_chance: Option<f64>,
    /// The solver's final lead in points after the wrong move, if it is known.
    pub lead: Option<i32>,
    /// Whether the move is a proven win that does not fulfil the puzzle's task.
    pub wins_later: bool,
}

/// The puzzle on the board.
#[derive(Clone, Debug)]
pub struct ActivePuzzle {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The selection that the puzzle belongs to; `None` if it was opened by its name or is a mistake.
    pub selection: Option<PuzzleSelection>,
    /// Whether the puzzle was opened as the puzzle of the day.
    pub is_daily: bool,
    /// The person's own mistake that the puzzle is made from, its number from 1, and the number of mistakes in the exercise.
    pub mistake: Option<(Arc<Mistake>, [usize; 2])>,
    /// The number of mistakes in the exercise for which the person found the move without help, and the number of other finished
    /// mistakes.
    pub mistake_score: [usize; 2],
    /// The row of the report about losses that the mistakes of the exercise come from.
    pub group: Option<LossGroup>,
    /// The estimated whole level of the side in the game of the mistake, or of the person in the latest game.
    pub estimated_level: Option<Level>,
    /// The solver's results for the mistake.
    pub leads: Option<Leads>,
    /// The screen to which the puzzle leads back. `Screen::Game` stands for the review of the mistake's game.
    pub back_to: Screen,
    /// The number of plies of the puzzle's line on the board.
    pub ply: usize,
    /// The ply from which the solution was shown.
    pub shown_from: Option<usize>,
    /// The phase of the puzzle.
    pub phase: PuzzlePhase,
    /// The remaining time of the pause.
    pub pause: Duration,
    /// The part of the next move that hints have shown.
    pub hint_stage: HintStage,
    /// The wrong move on the board.
    pub wrong_move: Option<WrongMove>,
    /// The last wrong move that was taken back.
    pub previous_try: Option<WrongMove>,
    /// The move that solved the puzzle, if it was not the move of the line.
    pub alternative: Option<AnyMove>,
    /// The expected course after the end of the puzzle.
    pub outlook: Option<Outlook>,
    /// The person's rating before the puzzle.
    pub rating_before: f64,
    /// The difficulty of the puzzle before the person's result, which changes it.
    pub difficulty: f64,
    /// Whether the result was recorded.
    pub is_recorded: bool,
    /// Whether the result was recorded as a failure.
    pub has_failed: bool,
}

impl ActivePuzzle {
    /// Returns `puzzle` at its start.
    pub(crate) const fn new(puzzle: Arc<Puzzle>) -> Self {
        Self {
            puzzle,
            selection: None,
            is_daily: false,
            mistake: None,
            mistake_score: [0; 2],
            group: None,
            estimated_level: None,
            leads: None,
            back_to: Screen::Learn,
            ply: 0,
            shown_from: None,
            phase: PuzzlePhase::AwaitingMove,
            pause: Duration::ZERO,
            hint_stage: HintStage::Nothing,
            wrong_move: None,
            previous_try: None,
            alternative: None,
            outlook: None,
            rating_before: 0.0,
            difficulty: 0.0,
            is_recorded: false,
            has_failed: false,
        }
    }

    /// Returns the change of the person's puzzle rating by the puzzle, in points; `None` before the result was recorded, or
    /// without a change.
    pub fn rating_change(&self, progress: &Progress) -> Option<f64> {
        let rating_now = progress.target_rating(self.puzzle.variant);
        // The difference of the two ratings as they are shown.
        let change = rating_now.round() - self.rating_before.round();
        (self.is_recorded && self.mistake.is_none() && change != 0.0).then_some(change)
    }

    /// Returns the change of the person's puzzle rating if the puzzle is now counted as missed, in points. 0 if its result
    /// is already recorded, or if it was tried before.
    pub fn cost_of_help(&self, progress: &Progress) -> f64 {
        if self.is_recorded {
            return 0.0;
        }
        let puzzle = &self.puzzle;
        progress.change_by_miss(puzzle.variant, &puzzle.key(), puzzle.rating)
    }

    /// Returns whether the puzzle leads back to the review of its game.
    pub fn is_from_review(&self) -> bool {
        self.back_to == Screen::Game
    }

    /// Returns whether the puzzle is solved, or its solution was shown.
    pub const fn is_done(&self) -> bool {
        matches!(self.phase, PuzzlePhase::Solved | PuzzlePhase::SolutionShown)
    }

    /// Returns whether the puzzle is the last mistake of an exercise, and done.
    pub fn ends_mistakes(&self) -> bool {
        let numbers = self.mistake.as_ref().map(|(_, numbers)| numbers);
        self.is_done() && numbers.is_some_and(|[number, count]| number == count)
    }

    /// Returns the number of remaining plies of the line.
    pub fn remaining_plies(&self) -> usize {
        self.puzzle.line.len().saturating_sub(self.ply)
    }

    /// Returns whether the win of the solver is proven.
    pub fn is_proven(&self) -> bool {
        matches!(self.puzzle.kind, PuzzleKind::Proven { .. })
    }

    /// Replaces the line by the solver's solution, if there is one, because the move of the review may not keep all points. Takes
    /// back hints about the previous line. Must be called before any move of the line is played.
    pub(super) fn adopt_solution(&mut self) {
        let solution = self.leads.and_then(|leads| leads.solution);
        if let Some(solution) = solution
            && self.puzzle.line != [solution]
        {
            self.hint_stage = HintStage::Nothing;
            self.puzzle = Arc::new(Puzzle { line: vec![solution], ..Puzzle::clone(&self.puzzle) });
        }
    }

    /// Returns the first move of the best known line.
    pub fn best_move(&self) -> Option<AnyMove> {
        let solution = self.leads.and_then(|leads| leads.solution);
        solution.or_else(|| self.puzzle.line.first().copied())
    }

    /// Judges a move at `ply` that differs from the line. Uses the points if they are solved and the move ends the game.
    pub(super) fn judge(&self, ply: usize, mv: &AnyMove) -> Judgement {
        let position_before = self.leads.and_then(|_| self.puzzle.position_at(ply));
        let lead = position_before.and_then(|position| final_lead(&position.play(*mv).ok()?));
        match (self.leads, lead) {
            (Some(leads), Some(lead)) if lead >= leads.best_lead => Judgement::AsGood,
            (Some(_), Some(_)) => Judgement::Wrong { reply: None },
            _ => self.puzzle.judge(ply, mv),
        }
    }

    /// Returns the next move of the line.
    pub fn next_move(&self) -> Option<AnyMove> {
        self.puzzle.line.get(self.ply).copied()
    }

    /// Returns the position before the next move of the line.
    pub fn position(&self) -> AnyPosition {
        let position = self.puzzle.position_at(self.ply);
        position.unwrap_or_else(|| self.puzzle.position.clone())
    }

    /// Returns the position at the end of a solved puzzle.
    pub fn end_position(&self) -> Option<AnyPosition> {
        let position = self.position();
        match self.alternative {
            Some(mv) => position.play(mv).ok(),
            None => Some(position),
        }
    }

    /// Returns the squares that a hint marks: the square of the piece, then also its target.
    pub fn hint_spots(&self) -> Vec<Spot> {
        let Some(mv) = self.next_move() else { return Vec::new() };
        let spots = self.position().path(mv).spots;
        let spot_count = match self.hint_stage {
            HintStage::Nothing => 0,
            HintStage::Piece => 1,
            HintStage::Target => spots.len(),
        };
        let move_ends = [spots.first(), spots.last().filter(|_| spot_count > 1)];
        let move_ends = move_ends.into_iter().take(spot_count).flatten().copied();
        move_ends.filter(|spot| *spot != Spot::RESERVE).collect()
    }

    /// Returns the marked squares as an annotation of the current place.
    pub(super) fn marks(&self) -> Annotation {
        let mut marks = Annotation::default();
        for spot in self.hint_spots() {
            let board = drawing(self.puzzle.variant);
            marks.toggle_square(&board.spot_name(spot));
        }
        // The move of the game is shown until another one is found.
        if let Some((mistake, _)) = self.mistake.as_ref().filter(|_| self.ply == 0) {
            let board = drawing(self.puzzle.variant);
            let path = self.puzzle.position.path(mistake.played);
            let spots = path.spots.first().zip(path.target());
            if let Some((from, to)) = spots.filter(|(from, _)| **from != Spot::RESERVE) {
                marks.toggle_arrow(&board.spot_name(*from), &board.spot_name(to));
                marks.judgement = Some(mistake.judgement());
            }
        }
        marks
    }

    /// Returns the game of the puzzle with the moves found so far, seen from the solver's side or as `flipped`.
    pub(crate) fn session(&self, flipped: Option<bool>) -> Session {
        let puzzle = &self.puzzle;
        let mut game = Game::new(puzzle.position.clone());
        for &mv in &puzzle.line[..self.ply.min(puzzle.line.len())] {
            // The line of a puzzle is checked when it is read.
            if game.play(mv).is_err() {
                break;
            }
        }
        let mut session = exercise_session(game, puzzle.solver(), Level::LOWEST, &self.marks());
        session.flipped = flipped.unwrap_or(session.flipped);
        session.back_to = self.back_to;
        session
    }

    /// Returns whether `session` is the game of this puzzle.
    pub(super) fn is_on(&self, session: &GameSession) -> bool {
        session.exercise != Exercise::None && *session.game.start() == self.puzzle.position
    }

    /// Returns how many plies of the line the current game follows, and the move that deviates, if there is one.
    pub(super) fn follow(&self, game: &Game) -> (usize, Option<AnyMove>) {
        followed_plies(&self.puzzle.line, game)
    }

    /// Returns the next move that shows how a wrong move in a person's own game is punished, until the loss is visible.
    pub(super) fn next_punishing_move(&self, game: &Game) -> Option<AnyMove> {
        let wrong_move = self.wrong_move.as_ref().filter(|_| self.mistake.is_some())?;
        let punishment = wrong_move.line.iter().take(wrong_move.visible_plies);
        let solved_plies = self.puzzle.line.iter().take(self.ply);
        let line: Vec<AnyMove> =
            solved_plies.chain([&wrong_move.mv]).chain(punishment).copied().collect();
        match followed_plies(&line, game) {
            (ply_count, None) => line.get(ply_count).copied(),
            (_, Some(_)) => None,
        }
    }
}

/// Returns how many plies of `line` a game follows, and the move that deviates, if there is one. Passes may be part of the line or
/// not.
fn followed_plies(line: &[AnyMove], game: &Game) -> (usize, Option<AnyMove>) {
    let is_pass = |ply: usize, mv: AnyMove| {
        let position_before = game.position_after(ply);
        position_before.is_some_and(|position_before| position_before.path(mv).spots.is_empty())
    };
    let mut ply_count = 0;
    for (ply, played) in game.line().into_iter().enumerate() {
        if line.get(ply_count) == Some(&played.mv) {
            ply_count += 1;
        } else if !is_pass(ply, played.mv) {
            return (ply_count, Some(played.mv));
        }
    }
    (ply_count, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_teaching::lesson::shipped;

    /// Returns a position with several winning moves, and those with the smallest and the largest lead.
    fn choice_of_wins() -> (AnyPosition, [(i32, AnyMove); 2]) {
        let lesson = shipped(Variant::Upthrust);
        let mut waiting = vec![lesson.steps.last().expect("an ending").position.clone()];
        while let Some(position) = waiting.pop() {
            let mut wins = Vec::new();
            for mv in position.legal_moves() {
                let after = position.play(mv).expect("it is legal");
                match final_lead(&after) {
                    None => waiting.push(after),
                    Some(lead) if lead > 0 => wins.push((lead, mv)),
                    Some(_) => {}
                }
            }
            let least = wins.iter().copied().min_by_key(|(lead, _)| *lead);
            let most = wins.iter().copied().max_by_key(|(lead, _)| *lead);
            if let (Some(least), Some(most)) = (least, most)
                && least.0 < most.0
            {
                return (position, [least, most]);
            }
        }
        panic!("the games from the lesson's last step end in one way each");
    }

    #[test]
    fn smaller_win_is_wrong_when_points_are_known() {
        let (position, [least, most]) = choice_of_wins();
        let puzzle = Puzzle {
            id: "mistake".to_owned(),
            variant: Variant::Upthrust,
            position,
            kind: PuzzleKind::BestMove,
            line: vec![most.1],
            rating: 0,
            themes: Vec::new(),
            leads: Vec::new(),
        };
        let mut running = ActivePuzzle::new(Arc::new(puzzle));
        assert_eq!(running.judge(0, &least.1), Judgement::AsGood);
        running.leads =
            Some(Leads { best_lead: most.0, played_lead: -most.0, solution: Some(most.1) });
        let wrong = Judgement::Wrong { reply: None };
        assert_eq!(running.judge(0, &least.1), wrong);
        assert_eq!(running.judge(0, &most.1), Judgement::AsGood);
    }
}
