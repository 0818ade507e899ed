//! The puzzle on the board: how far it is solved, and the game that it is played in.

use crate::drawing::drawing;
use crate::learn::exercise_session;
use crate::learn::leads::{Leads, final_lead};
use crate::learn::mistakes::Mistake;
use crate::session::{Exercise, Session};
use quadrille_games::record::{Annotation, Game};
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};
use quadrille_search::Level;
use quadrille_teaching::puzzle::{Judgement, Kind, Puzzle};
use std::sync::Arc;
use std::time::Duration;

/// Where a puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Its position is being put on the table, which had this serial number; whether the solution is to be played then.
    Opening(u64, bool),
    /// The solver's move is waited for.
    Asked,
    /// The right move is looked at during the pause, then it is answered.
    Replying,
    /// A wrong move is looked at during the pause, then it is refuted.
    Wrong,
    /// The reply that shows why is being looked for.
    Searching,
    /// It stands on the board, until the move is tried again.
    Refuted,
    /// The solution is being played, its next move after the pause.
    Showing,
    /// The solver has found everything.
    Solved,
    /// The solution was shown.
    Shown,
}

/// How much of a move a hint tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hinted {
    /// Nothing.
    #[default]
    Nothing,
    /// Which piece.
    Piece,
    /// Where to, as well.
    Target,
}

/// A wrong try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Try {
    /// The move.
    pub mv: AnyMove,
    /// The reply that shows why it is wrong, where there is one.
    pub reply: Option<AnyMove>,
    /// What chance to win it leaves, from 0 to 1, where that was looked for.
    pub chance: Option<f64>,
    /// By how many points who made it is ahead at the end then, where the solver has settled that.
    pub lead: Option<i32>,
    /// Whether it wins all the same, as the search has proved, though not as the puzzle asks.
    pub wins_later: bool,
}

/// The puzzle on the board.
#[derive(Clone, Debug)]
pub struct Running {
    /// It.
    pub puzzle: Arc<Puzzle>,
    /// The person's own mistake that it is made of, and how many such exercises there are and which of them it is, from 1.
    pub mistake: Option<(Arc<Mistake>, [usize; 2])>,
    /// Where the solver has settled how that game would have ended: by how many points.
    pub leads: Option<Leads>,
    /// Whether it goes back to the review that it came from.
    pub from_review: bool,
    /// How many plies of its line stand on the board.
    pub ply: usize,
    /// Where it stands.
    pub phase: Phase,
    /// How long what was played is still looked at.
    pub pause: Duration,
    /// What was told of the next move.
    pub hinted: Hinted,
    /// The wrong try on the board.
    pub tried: Option<Try>,
    /// The move that solved it, where it was another one than the line's.
    pub as_good: Option<AnyMove>,
    /// Whether the result was told already.
    pub told: bool,
    /// Whether it was failed, and has counted so.
    pub failed: bool,
}

impl Running {
    /// `puzzle` at its beginning.
    pub(crate) const fn new(puzzle: Arc<Puzzle>) -> Self {
        Self {
            puzzle,
            mistake: None,
            leads: None,
            from_review: false,
            ply: 0,
            phase: Phase::Asked,
            pause: Duration::ZERO,
            hinted: Hinted::Nothing,
            tried: None,
            as_good: None,
            told: false,
            failed: false,
        }
    }

    /// Whether it is solved, or its solution was shown.
    pub const fn is_done(&self) -> bool {
        matches!(self.phase, Phase::Solved | Phase::Shown)
    }

    /// How many plies of the line are still to come.
    pub fn left(&self) -> usize {
        self.puzzle.line.len().saturating_sub(self.ply)
    }

    /// Whether its win is proved.
    pub fn is_proven(&self) -> bool {
        matches!(self.puzzle.kind, Kind::Proven { .. })
    }

    /// Makes the move that keeps all points the one that is asked for, where that is known and the review has found another one.
    /// To be called while nothing of the line stands on the board.
    pub(super) fn adopt_solution(&mut self) {
        let solution = self.leads.and_then(|leads| leads.solution);
        if let Some(solution) = solution
            && self.puzzle.line != [solution]
        {
            self.hinted = Hinted::Nothing;
            self.puzzle = Arc::new(Puzzle {
                line: vec![solution],
                ..Puzzle::clone(&self.puzzle)
            });
        }
    }

    /// The first move of the best line that is known.
    pub fn best(&self) -> Option<AnyMove> {
        let settled = self.leads.and_then(|leads| leads.solution);
        settled.or_else(|| self.puzzle.line.first().copied())
    }

    /// Judges a move of the solver's that is not the line's, at `ply` of it: by the points, where it ends a game of which they
    /// are known.
    pub(super) fn judge(&self, ply: usize, mv: &AnyMove) -> Judgement {
        let before = self.leads.and_then(|_| self.puzzle.position_at(ply));
        let lead = before.and_then(|it| final_lead(&it.play(*mv).ok()?));
        match (self.leads, lead) {
            (Some(leads), Some(lead)) if lead >= leads.best => Judgement::AsGood,
            (Some(_), Some(_)) => Judgement::Wrong { reply: None },
            _ => self.puzzle.judge(ply, mv),
        }
    }

    /// The next move of the line.
    pub fn next(&self) -> Option<AnyMove> {
        self.puzzle.line.get(self.ply).copied()
    }

    /// The position from which the next move of the line is played.
    pub fn position(&self) -> AnyPosition {
        let position = self.puzzle.position_at(self.ply);
        position.unwrap_or_else(|| self.puzzle.position.clone())
    }

    /// The squares that a hint marks: of the piece, then also where it goes.
    pub fn marked(&self) -> Vec<Spot> {
        let Some(mv) = self.next() else {
            return Vec::new();
        };
        let spots = self.position().path(mv).spots;
        let count = match self.hinted {
            Hinted::Nothing => 0,
            Hinted::Piece => 1,
            Hinted::Target => spots.len(),
        };
        let ends = [spots.first(), spots.last().filter(|_| count > 1)];
        let ends = ends.into_iter().take(count).flatten().copied();
        ends.filter(|spot| *spot != Spot::RESERVE).collect()
    }

    /// The same as a remark at the place of the position.
    pub(super) fn marks(&self) -> Annotation {
        let mut marks = Annotation::default();
        for spot in self.marked() {
            let board = drawing(self.puzzle.variant);
            marks.toggle_square(&board.spot_name(spot));
        }
        // What was played in the game is seen until something else is found.
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

    /// The game that it is played in, with what is found already; seen from the solver's side, or as `flipped` says.
    pub(crate) fn session(&self, flipped: Option<bool>) -> Session {
        let puzzle = &self.puzzle;
        let mut game = Game::new(puzzle.position.clone());
        for &mv in &puzzle.line[..self.ply.min(puzzle.line.len())] {
            // A puzzle's line has been played when it was read.
            if game.play(mv).is_err() {
                break;
            }
        }
        let mut session = exercise_session(game, puzzle.solver(), Level::LOWEST, &self.marks());
        session.flipped = flipped.unwrap_or(session.flipped);
        session
    }

    /// Whether `session` is the game of this puzzle.
    pub(super) fn is_on(&self, session: &Session) -> bool {
        session.exercise != Exercise::None && *session.game.start() == self.puzzle.position
    }

    /// How many plies of the line the game on the table follows, and the move with which it leaves the line, if it does. Passes
    /// stand in the line or not.
    pub(super) fn follow(&self, game: &Game) -> (usize, Option<AnyMove>) {
        let line = &self.puzzle.line;
        let is_pass = |ply: usize, mv: AnyMove| {
            let before = game.position_after(ply);
            before.is_some_and(|before| before.path(mv).spots.is_empty())
        };
        let mut found = 0;
        for (ply, played) in game.line().into_iter().enumerate() {
            if line.get(found) == Some(&played.mv) {
                found += 1;
            } else if !is_pass(ply, played.mv) {
                return (found, Some(played.mv));
            }
        }
        (found, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_teaching::lesson::shipped;

    /// A position in which moves end the game as wins by different leads: with the least and the most of them.
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
    fn a_smaller_win_that_ends_the_game_is_wrong_where_points_are_known() {
        let (position, [least, most]) = choice_of_wins();
        let puzzle = Puzzle {
            id: "mistake".to_owned(),
            variant: Variant::Upthrust,
            position,
            kind: Kind::BestMove,
            line: vec![most.1],
            rating: 0,
            themes: Vec::new(),
            leads: Vec::new(),
        };
        let mut running = Running::new(Arc::new(puzzle));
        assert_eq!(running.judge(0, &least.1), Judgement::AsGood);
        running.leads = Some(Leads {
            best: most.0,
            played: -most.0,
            solution: Some(most.1),
        });
        let wrong = Judgement::Wrong { reply: None };
        assert_eq!(running.judge(0, &least.1), wrong);
        assert_eq!(running.judge(0, &most.1), Judgement::AsGood);
    }
}
