//! A slow implementation of the three Focus variants.

use super::{Reference, player, win};
use std::collections::BTreeMap;

/// A square as (row, column), from the top left.
type Square = (i32, i32);

/// Stacks are listed bottom first. `R` is Player 1. The map contains every square of the board.
#[derive(Clone)]
pub struct Focus {
    variant: String,
    stacks: BTreeMap<Square, Vec<char>>,
    mover: usize,
    reserve: [usize; 2],
    captured: [usize; 2],
}

fn is_square(variant: &str, square: Square) -> bool {
    let (row, column) = square;
    if variant == "focus-classic" {
        let inside = (0..8).contains(&row) && (0..8).contains(&column);
        // Each corner lacks the three squares less than two steps from its tip.
        let from_tip = row.min(7 - row) + column.min(7 - column);
        inside && from_tip >= 2
    } else {
        (0..6).contains(&row) && (0..6).contains(&column)
    }
}

/// Returns the rows of the board, each with its squares from left to right.
fn rows(variant: &str) -> Vec<Vec<Square>> {
    let all = (0..8).map(|row| (0..8).map(|column| (row, column)).collect::<Vec<_>>());
    let real = all.map(|mut row| {
        row.retain(|&square| is_square(variant, square));
        row
    });
    real.filter(|row| !row.is_empty()).collect()
}

fn colour(player: usize) -> char {
    ['R', 'G'][player - 1]
}

fn parse_pair(text: &str) -> Option<[usize; 2]> {
    let (one, two) = text.split_once(',')?;
    Some([one.parse().ok()?, two.parse().ok()?])
}

impl Focus {
    pub fn parse(variant: &str, text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, mover, reserve, captured] = fields[..] else {
            return None;
        };
        let mut stacks = BTreeMap::new();
        let texts: Vec<&str> = board.split('/').collect();
        let rows = rows(variant);
        if texts.len() != rows.len() {
            return None;
        }
        for (row, text) in rows.iter().zip(texts) {
            let cells: Vec<&str> = text.split(',').collect();
            if cells.len() != row.len() {
                return None;
            }
            for (&square, cell) in row.iter().zip(cells) {
                let stack = if cell == "-" { Vec::new() } else { cell.chars().collect() };
                if stack.len() > 5 || !stack.iter().all(|c| ['R', 'G'].contains(c)) {
                    return None;
                }
                stacks.insert(square, stack);
            }
        }
        let position = Self {
            variant: variant.to_owned(),
            stacks,
            mover: player(mover)?,
            reserve: parse_pair(reserve)?,
            captured: parse_pair(captured)?,
        };
        // The course's game ends with the sixth capture, so only one player can have made six.
        if variant != "focus-classic" && position.captured.iter().all(|&made| made >= 6) {
            return None;
        }
        // Each colour has eighteen pieces: on the board, in reserve, or captured by the opponent.
        [1, 2]
            .iter()
            .all(|&p| {
                let on_board = position.stacks.values().flatten();
                let on_board = on_board.filter(|&&c| c == colour(p)).count();
                let elsewhere = position.reserve[p - 1].checked_add(position.captured[2 - p]);
                elsewhere.and_then(|n| n.checked_add(on_board)) == Some(18)
            })
            .then_some(position)
    }

    /// Returns every move of the player to move, ignoring whether the game is over.
    fn candidates(&self) -> Vec<String> {
        let mut out = Vec::new();
        for (&(row, column), stack) in &self.stacks {
            if self.reserve[self.mover - 1] > 0 {
                out.push(format!("+{row}{column}"));
            }
            if stack.last() != Some(&colour(self.mover)) {
                continue;
            }
            for count in 1..=stack.len() as i32 {
                let nearest = if self.variant == "focus" { 1 } else { count };
                for distance in nearest..=count {
                    for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        let to = (row + down * distance, column + right * distance);
                        if is_square(&self.variant, to) {
                            out.push(format!("{row}{column}-{}{}:{count}", to.0, to.1));
                        }
                    }
                }
            }
        }
        out.sort();
        out
    }

    /// Places pieces on a square and removes those above five from the bottom.
    fn land(&mut self, at: Square, pieces: &[char]) {
        let stack = self.stacks.get_mut(&at).expect("a square of the board");
        stack.extend(pieces);
        while stack.len() > 5 {
            if stack.remove(0) == colour(self.mover) {
                self.reserve[self.mover - 1] += 1;
            } else {
                self.captured[self.mover - 1] += 1;
            }
        }
    }
}

/// Returns the digit at an index of a move text.
fn digit(text: &str, at: usize) -> i32 {
    let c = text.chars().nth(at).expect("a longer text");
    c.to_digit(10).expect("a digit") as i32
}

impl Reference for Focus {
    fn moves(&self) -> Vec<String> {
        if self.result() == "none" { self.candidates() } else { Vec::new() }
    }

    fn play(&self, mv: &str) -> Box<dyn Reference> {
        let mut next = self.clone();
        if mv.starts_with('+') {
            next.reserve[self.mover - 1] -= 1;
            next.land((digit(mv, 1), digit(mv, 2)), &[colour(self.mover)]);
        } else {
            let from = (digit(mv, 0), digit(mv, 1));
            let to = (digit(mv, 3), digit(mv, 4));
            let count = digit(mv, 6) as usize;
            let stack = next.stacks.get_mut(&from).expect("a square of the board");
            let pieces = stack.split_off(stack.len() - count);
            next.land(to, &pieces);
        }
        next.mover = 3 - self.mover;
        Box::new(next)
    }

    fn text(&self) -> String {
        let mut out = Vec::new();
        for row in rows(&self.variant) {
            let cells: Vec<String> = row
                .iter()
                .map(|square| match &self.stacks[square] {
                    stack if stack.is_empty() => "-".to_owned(),
                    stack => stack.iter().collect(),
                })
                .collect();
            out.push(cells.join(","));
        }
        let [[r1, r2], [c1, c2]] = [self.reserve, self.captured];
        format!("{} {} {r1},{r2} {c1},{c2}", out.join("/"), self.mover)
    }

    fn result(&self) -> &'static str {
        let other = 3 - self.mover;
        if self.variant != "focus-classic" {
            for player in [other, self.mover] {
                if self.captured[player - 1] >= 6 {
                    return win(player);
                }
            }
        }
        if self.candidates().is_empty() {
            return win(other);
        }
        "none"
    }
}
