//! A slow implementation of Upthrust.

use super::{Reference, compress_row, expand_row, player, result_by_points};

/// The rows from the bottom, with four characters each; `.` is an empty square.
#[derive(Clone)]
pub struct Upthrust {
    rows: Vec<Vec<char>>,
    first_players_colours: String,
    mover: usize,
}

/// A move. Columns a to d are 0 to 3; rows are 1 to 11.
struct Step {
    column: usize,
    from: usize,
    to: usize,
}

impl Upthrust {
    pub fn parse(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, colours, mover] = fields[..] else {
            return None;
        };
        let mut rows: Vec<Vec<char>> = board.split('/').map(expand_row).collect();
        rows.reverse();
        let position =
            Self { rows, first_players_colours: colours.to_owned(), mover: player(mover)? };
        position.is_valid().then_some(position)
    }

    /// Returns whether this is a position of the game.
    fn is_valid(&self) -> bool {
        let shape = self.rows.len() == 11 && self.rows.iter().all(|row| row.len() == 4);
        if !shape || !["GR", "GB", "GY", "RB", "RY", "BY"].contains(&&*self.first_players_colours) {
            return false;
        }
        for column in 0..4 {
            let mut pieces: Vec<char> = self.rows.iter().map(|row| row[column]).collect();
            pieces.retain(|&c| c != '.');
            pieces.sort_unstable();
            if pieces != ['B', 'G', 'R', 'Y'] {
                return false;
            }
        }
        self.rows[..6].iter().all(|row| {
            "GRBY".chars().all(|colour| row.iter().filter(|&&c| c == colour).count() <= 1)
        })
    }

    fn owner(&self, colour: char) -> usize {
        if self.first_players_colours.contains(colour) { 1 } else { 2 }
    }

    fn row(&self, row: usize) -> &[char] {
        &self.rows[row - 1]
    }

    /// Returns the moves by rules 1 to 4, ignoring whether the game is over.
    fn steps(&self, player: usize) -> Vec<Step> {
        let mut out = Vec::new();
        for from in 1..=11 {
            for column in 0..4 {
                let colour = self.row(from)[column];
                if colour == '.' || self.owner(colour) != player {
                    continue;
                }
                let distance = self.row(from).iter().filter(|&&c| c != '.').count();
                let to = from + distance;
                if to > 11 || self.row(to)[column] != '.' {
                    continue;
                }
                let lower = (1..from)
                    .map(|row| self.row(row).iter().filter(|&&c| c == colour).count())
                    .sum::<usize>();
                if distance == 1 && lower == 3 {
                    continue;
                }
                if to <= 6 && self.row(to).contains(&colour) {
                    continue;
                }
                out.push(Step { column, from, to });
            }
        }
        out
    }

    fn is_over(&self) -> bool {
        let outside = (1..=6).flat_map(|row| self.row(row)).filter(|&&c| c != '.').count();
        outside <= 2 || (self.steps(1).is_empty() && self.steps(2).is_empty())
    }

    fn total(&self, player: usize) -> i32 {
        let mut total = 0;
        for (row, score) in [(7, 10), (8, 20), (9, 30), (10, 40), (11, 60)] {
            for &c in self.row(row) {
                if c != '.' && self.owner(c) == player {
                    total += score;
                }
            }
        }
        total
    }
}

fn step_text(step: &Step) -> String {
    let column = ['a', 'b', 'c', 'd'][step.column];
    format!("{column}{}{column}{}", step.from, step.to)
}

impl Reference for Upthrust {
    fn moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let mut out: Vec<String> = self.steps(self.mover).iter().map(step_text).collect();
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
            let steps = self.steps(self.mover);
            let step = steps.iter().find(|step| step_text(step) == mv);
            let step = step.expect("a legal move");
            next.rows[step.to - 1][step.column] = self.rows[step.from - 1][step.column];
            next.rows[step.from - 1][step.column] = '.';
        }
        Box::new(next)
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().rev().map(|row| compress_row(row)).collect();
        format!("{} {} {}", rows.join("/"), self.first_players_colours, self.mover)
    }

    fn result(&self) -> &'static str {
        if self.is_over() { result_by_points(self.total(1), self.total(2)) } else { "none" }
    }

    /// Pieces only move up, and two passes in a row are impossible.
    fn repetition(&self) -> Option<&'static str> {
        None
    }
}
