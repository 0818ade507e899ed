//! A slow implementation of HiQUE.

use super::{Reference, compress_row, expand_row, player, result_by_points, win};
use std::collections::BTreeMap;

/// A square as (x, y), both from 1 to 13, y downwards.
type Square = (i32, i32);

/// The pieces by their letters: `r` and `g` are those of Black (Player 1), `R` and `G` those of White.
#[derive(Clone)]
pub struct Hique {
    pieces: BTreeMap<Square, char>,
    mover: usize,
}

fn is_runner_square(square: Square) -> bool {
    let (x, y) = square;
    (1..=13).contains(&x) && (1..=13).contains(&y) && x % 2 == 1 && y % 2 == 1
}

fn is_guard_square(square: Square) -> bool {
    let (x, y) = square;
    (1..=13).contains(&x) && (1..=13).contains(&y) && x % 2 == 0 && y % 2 == 0
}

fn runner_of(player: usize) -> char {
    ['r', 'R'][player - 1]
}

fn guard_of(player: usize) -> char {
    ['g', 'G'][player - 1]
}

/// Returns the row that a player's runners must reach.
fn far_row(player: usize) -> i32 {
    [13, 1][player - 1]
}

impl Hique {
    pub fn parse(text: &str) -> Option<Self> {
        let (board, mover) = text.split_once(' ')?;
        let rows: Vec<Vec<char>> = board.split('/').map(expand_row).collect();
        if rows.len() != 13 {
            return None;
        }
        let mut pieces = BTreeMap::new();
        for (y, row) in (1..).zip(rows) {
            let (first, width, letters) =
                if y % 2 == 1 { (1, 7, ['r', 'R']) } else { (2, 6, ['g', 'G']) };
            if row.len() != width {
                return None;
            }
            for (i, c) in (0..).zip(row) {
                if letters.contains(&c) {
                    pieces.insert((first + 2 * i, y), c);
                } else if c != '.' {
                    return None;
                }
            }
        }
        let position = Self { pieces, mover: player(mover)? };
        position.is_valid().then_some(position)
    }

    /// Returns whether this is a position of the game.
    fn is_valid(&self) -> bool {
        let counts = [1, 2].iter().all(|&player| {
            self.squares(guard_of(player)).len() == 4 && self.squares(runner_of(player)).len() <= 5
        });
        counts && !(self.has_runner_across(1) && self.has_runner_across(2))
    }

    fn squares(&self, letter: char) -> Vec<Square> {
        let of_letter = self.pieces.iter().filter(|&(_, &c)| c == letter);
        of_letter.map(|(&square, _)| square).collect()
    }

    fn has_runner_across(&self, player: usize) -> bool {
        let runners = self.squares(runner_of(player));
        runners.iter().any(|&(_, y)| y == far_row(player))
    }

    fn piece_moves(&self, player: usize) -> Vec<(Square, Square)> {
        let mut out = Vec::new();
        let forward = if player == 1 { 2 } else { -2 };
        for (x, y) in self.squares(runner_of(player)) {
            for to in [(x, y + forward), (x - 2, y), (x + 2, y)] {
                if is_runner_square(to) && !self.pieces.contains_key(&to) {
                    out.push(((x, y), to));
                }
            }
        }
        for (x, y) in self.squares(guard_of(player)) {
            for (dx, dy) in [(2, 0), (-2, 0), (0, 2), (0, -2)] {
                let mut to = (x + dx, y + dy);
                while is_guard_square(to) && !self.pieces.contains_key(&to) {
                    out.push(((x, y), to));
                    to = (to.0 + dx, to.1 + dy);
                }
            }
        }
        out
    }

    /// Removes every runner of either side that touches at least two enemy guards (course rule 1).
    fn remove_runners(&mut self) {
        let mut gone = Vec::new();
        for player in [1, 2] {
            for (x, y) in self.squares(runner_of(player)) {
                let sides = [(x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)];
                let enemy = guard_of(3 - player);
                let guards = sides.iter().filter(|s| self.pieces.get(s) == Some(&enemy));
                if guards.count() >= 2 {
                    gone.push((x, y));
                }
            }
        }
        for square in gone {
            self.pieces.remove(&square);
        }
    }

    /// Returns the points of the timing option.
    fn points(&self, player: usize) -> i32 {
        let home = far_row(3 - player);
        let runners = self.squares(runner_of(player));
        let each = runners.iter().map(|&(_, y)| 1 + (y - home).abs() / 2);
        each.map(|points| points.min(5)).sum()
    }

    fn by_points(&self) -> &'static str {
        result_by_points(self.points(1), self.points(2))
    }
}

impl Reference for Hique {
    fn moves(&self) -> Vec<String> {
        if self.result() != "none" {
            return Vec::new();
        }
        let pairs = self.piece_moves(self.mover);
        let mut out: Vec<String> =
            pairs.iter().map(|((x, y), (to_x, to_y))| format!("{x},{y},{to_x},{to_y}")).collect();
        if out.is_empty() {
            out.push("pass".to_owned());
        }
        out.sort();
        out
    }

    fn play(&self, mv: &str) -> Box<dyn Reference> {
        let mut next = self.clone();
        next.mover = 3 - self.mover;
        if mv != "pass" {
            let numbers: Vec<i32> = mv.split(',').map(|n| n.parse().expect("a number")).collect();
            let [x, y, to_x, to_y] = numbers[..] else {
                panic!("{mv} is not four numbers");
            };
            let piece = next.pieces.remove(&(x, y)).expect("a piece to move");
            next.pieces.insert((to_x, to_y), piece);
        }
        next.remove_runners();
        Box::new(next)
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for y in 1..=13 {
            let all = (1..=13).map(|x| (x, y));
            let real = all.filter(|&square| is_runner_square(square) || is_guard_square(square));
            let row: Vec<char> =
                real.map(|square| *self.pieces.get(&square).unwrap_or(&'.')).collect();
            rows.push(compress_row(&row));
        }
        format!("{} {}", rows.join("/"), self.mover)
    }

    fn result(&self) -> &'static str {
        let none_left = |player| self.squares(runner_of(player)).is_empty();
        if none_left(1) && none_left(2) {
            return "draw";
        }
        for player in [1, 2] {
            if self.has_runner_across(player) || none_left(3 - player) {
                return win(player);
            }
        }
        if self.piece_moves(1).is_empty() && self.piece_moves(2).is_empty() {
            return self.by_points();
        }
        "none"
    }

    /// Returns the result by course rule 2.
    fn repetition(&self) -> Option<&'static str> {
        Some(self.by_points())
    }
}
