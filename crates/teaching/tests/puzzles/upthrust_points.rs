//! Checks the points of Upthrust's puzzles with rules and a search of its own, which share no code with the solver.

use quadrille_games::rules::Variant;
use quadrille_teaching::puzzle::{Puzzle, PuzzleKind, shipped};
use std::collections::HashMap;
use std::time::Instant;

/// The rows of the board.
const ROWS: usize = 11;
/// The scores of the rows from 7 on.
const SCORES: [i32; 5] = [10, 20, 30, 40, 60];
/// An upper bound of a lead.
const MOST: i32 = 16 * 60;

/// Returns the score of a piece on a row.
fn score(row: usize) -> i32 {
    row.checked_sub(7).map_or(0, |above| SCORES[above])
}

/// A position: the row of each piece by column and colour, since a column has one of each.
#[derive(Clone, Copy)]
struct Board {
    columns: [[usize; 4]; 4],
    /// The player of each colour, 0 or 1.
    owners: [usize; 4],
    mover: usize,
}

/// A move of a piece upwards in its column.
#[derive(Clone, Copy)]
struct Climb {
    column: usize,
    colour: usize,
    /// The target row.
    to: usize,
}

impl Board {
    /// Parses a position's text: rows from the top with digits for empty squares, then Player 1's colours and the side to move.
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut columns = [[0; 4]; 4];
        for (above, row) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    column += empty as usize;
                } else {
                    columns[column]["GRBY".find(letter).expect("a colour")] = ROWS - above;
                    column += 1;
                }
            }
        }
        let owners = ["G", "R", "B", "Y"].map(|colour| usize::from(!fields[1].contains(colour)));
        let mover = usize::from(fields[2] == "2");
        Self { columns, owners, mover }
    }

    fn rows(&self) -> impl Iterator<Item = usize> {
        self.columns.into_iter().flatten()
    }

    /// Returns the moves of a player.
    fn moves(&self, player: usize) -> Vec<Climb> {
        let mut moves = Vec::new();
        for (column, pieces) in self.columns.iter().enumerate() {
            for (colour, &from) in pieces.iter().enumerate() {
                if self.owners[colour] != player {
                    continue;
                }
                let distance = self.rows().filter(|&row| row == from).count();
                let to = from + distance;
                let of_colour = || self.columns.iter().map(|pieces| pieces[colour]);
                let is_ahead_of_all = of_colour().filter(|&row| row < from).count() == 3;
                let is_off = to > ROWS;
                let is_taken = pieces.contains(&to);
                let leads_by_one = distance == 1 && is_ahead_of_all;
                let doubles_colour = to <= 6 && of_colour().any(|row| row == to);
                if !(is_off || is_taken || leads_by_one || doubles_colour) {
                    moves.push(Climb { column, colour, to });
                }
            }
        }
        moves
    }

    /// Returns the text of a move.
    fn text(&self, mv: Climb) -> String {
        let letter = ['a', 'b', 'c', 'd'][mv.column];
        format!("{letter}{}{letter}{}", self.columns[mv.column][mv.colour], mv.to)
    }

    fn after(mut self, mv: Climb) -> Self {
        self.columns[mv.column][mv.colour] = mv.to;
        self.passed()
    }

    fn passed(mut self) -> Self {
        self.mover = 1 - self.mover;
        self
    }

    /// Returns the lead of the side to move.
    fn lead(&self) -> i32 {
        let points = |(colour, &row): (usize, &usize)| {
            let sign = if self.owners[colour] == self.mover { 1 } else { -1 };
            sign * score(row)
        };
        let pieces = self.columns.iter().flat_map(|pieces| pieces.iter().enumerate());
        pieces.map(points).sum()
    }

    /// Returns a key that is independent of the order of columns.
    fn number(&self) -> (u64, usize) {
        let mut columns =
            self.columns.map(|pieces| pieces.iter().fold(0, |all, &row| all << 4 | row as u64));
        columns.sort_unstable();
        let board = columns.into_iter().fold(0, |all, column| all << 16 | column);
        (board, self.mover)
    }
}

/// Known bounds of the final lead of the side to move, for positions with the same owners.
type KnownBounds = HashMap<(u64, usize), (i32, i32)>;

/// Returns the final lead of the side to move with best play if it is between `alpha` and `beta`, else a bound outside (fail-
/// soft alpha-beta).
fn settle(board: Board, mut alpha: i32, mut beta: i32, stored_bounds: &mut KnownBounds) -> i32 {
    if board.rows().filter(|&row| row <= 6).count() <= 2 {
        return board.lead();
    }
    let mut moves = board.moves(board.mover);
    if moves.is_empty() {
        if board.moves(1 - board.mover).is_empty() {
            return board.lead();
        }
        return -settle(board.passed(), -beta, -alpha, stored_bounds);
    }
    let number = board.number();
    let (least, most) = stored_bounds.get(&number).copied().unwrap_or((-MOST, MOST));
    if least >= beta || least == most {
        return least;
    }
    if most <= alpha {
        return most;
    }
    (alpha, beta) = (alpha.max(least), beta.min(most));
    let gain = |mv: &Climb| score(mv.to) - score(board.columns[mv.column][mv.colour]);
    moves.sort_by_key(|mv| -gain(mv));
    let (mut best, mut above) = (-MOST, alpha);
    for mv in moves {
        best = best.max(-settle(board.after(mv), -beta, -above, stored_bounds));
        above = above.max(best);
        if above >= beta {
            break;
        }
    }
    let bounds = stored_bounds.entry(number).or_insert((-MOST, MOST));
    if best > alpha {
        bounds.0 = bounds.0.max(best);
    }
    if best < beta {
        bounds.1 = bounds.1.min(best);
    }
    best
}

/// Returns what is wrong with a puzzle about points.
fn objection(puzzle: &Puzzle) -> Option<String> {
    let board = Board::read(&puzzle.position.to_string());
    let moves = board.moves(board.mover);
    let points_by_move: HashMap<String, i32> =
        puzzle.leads.iter().map(|lead| (puzzle.position.move_text(lead.mv), lead.points)).collect();
    if moves.len() != points_by_move.len() || moves.len() != puzzle.leads.len() {
        return Some(format!("{} moves where there are {}", points_by_move.len(), moves.len()));
    }
    let mut stored_bounds = KnownBounds::new();
    for mv in moves {
        let text = board.text(mv);
        let Some(&points) = points_by_move.get(&text) else {
            return Some(format!("the puzzle has no points for {text}"));
        };
        // A null window around the points confirms or refutes them.
        let actual_points = -settle(board.after(mv), -points - 1, -points + 1, &mut stored_bounds);
        if actual_points != points {
            return Some(format!("{text} does not bring {points} points"));
        }
    }
    let first = puzzle.position.move_text(puzzle.line[0]);
    let best = points_by_move[&first];
    if points_by_move.iter().any(|(mv, points)| *mv != first && *points >= best) {
        return Some(format!("{first} is not best alone"));
    }
    objection_later(puzzle, best, &mut stored_bounds)
}

/// Returns what is wrong with the line after the first move, which brings these points: each reply must keep them, and of the
/// solver's moves only the one in the line.
fn objection_later(
    puzzle: &Puzzle,
    points: i32,
    stored_bounds: &mut KnownBounds,
) -> Option<String> {
    for ply in 1..puzzle.line.len() {
        let here = puzzle.position_at(ply).expect("the line is legal");
        let board = Board::read(&here.to_string());
        let said = here.move_text(puzzle.line[ply]);
        let is_solver = ply % 2 == 0;
        let points = if is_solver { points } else { -points };
        let mut moves = board.moves(board.mover);
        let passes = moves.is_empty();
        if !is_solver {
            moves.retain(|&mv| board.text(mv) == said);
        }
        let after = |mv| board.after(mv);
        let tries = moves.into_iter().map(|mv| (board.text(mv), after(mv)));
        let pass = passes.then(|| (said.clone(), board.passed()));
        let tries: Vec<(String, Board)> = tries.chain(pass).collect();
        if !tries.iter().any(|(text, _)| *text == said) {
            return Some(format!("{said} is not a move"));
        }
        for (text, after) in tries {
            let actual_points = -settle(after, -points - 1, -points + 1, stored_bounds);
            if (text == said) != (actual_points == points) {
                return Some(format!("{text} leads to {actual_points} points instead of {points}"));
            }
        }
    }
    None
}

fn in_points() -> impl Iterator<Item = &'static Puzzle> {
    let all = shipped(Variant::Upthrust).iter();
    all.filter(|puzzle| puzzle.kind == PuzzleKind::Points)
}

/// Returns how many squares all pieces have climbed. The more, the nearer the end.
fn climbed(puzzle: &Puzzle) -> usize {
    Board::read(&puzzle.position.to_string()).rows().sum()
}

#[test]
fn late_points_match_an_independent_search() {
    let mut puzzles: Vec<&Puzzle> = in_points().collect();
    puzzles.sort_by_key(|puzzle| std::cmp::Reverse(climbed(puzzle)));
    for puzzle in &puzzles[..20] {
        assert_eq!(objection(puzzle), None, "{}", puzzle.id);
    }
    // A wrong value is detected.
    let mut wrong = puzzles[0].clone();
    wrong.leads[0].points += 10;
    assert!(objection(&wrong).is_some());
    // So is another move later in the line.
    let long = puzzles.iter().find(|it| it.line.len() > 1);
    let mut wrong = Puzzle::clone(long.expect("a long line"));
    let moves = wrong.position_at(2).expect("the line is legal").legal_moves();
    let other = moves.into_iter().find(|mv| *mv != wrong.line[2]);
    wrong.line.truncate(2);
    wrong.line.extend(other);
    assert!(objection(&wrong).is_some());
}

/// Checks all of them.
#[test]
#[ignore = "takes some minutes, with optimization: scripts/slow.sh puzzles"]
fn all_points_match_an_independent_search() {
    for puzzle in in_points() {
        let began = Instant::now();
        assert_eq!(objection(puzzle), None, "{}", puzzle.id);
        println!("{}: settled in {} ms", puzzle.id, began.elapsed().as_millis());
    }
}
