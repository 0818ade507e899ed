//! Compares Focus with an implementation on lists of letters that follows the wording of the sources.

use super::play_random_games;
use crate::rules::focus::*;
use std::collections::HashMap;

/// A parsed position: stacks by row and column, bottom first.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    stacks: HashMap<(i8, i8), String>,
    to_move: usize,
    reserve: [usize; 2],
    captured: [usize; 2],
}

/// The players' letters.
const LETTERS: [char; 2] = ['R', 'G'];

impl Board {
    /// Parses a valid position text.
    fn read(text: &str, side: i8) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let pair = |text: &str| {
            let (one, two) = text.split_once(',').expect("a pair");
            [one, two].map(|number| number.parse().expect("a number"))
        };
        let mut stacks = HashMap::new();
        for (row, line) in (0..).zip(fields[0].split('/')) {
            let squares: Vec<&str> = line.split(',').collect();
            let margin = (side - squares.len() as i8) / 2;
            for (column, &stack) in (margin..).zip(&squares) {
                stacks.insert((row, column), stack.replace('-', ""));
            }
        }
        Self {
            stacks,
            to_move: usize::from(fields[1] == "2"),
            reserve: pair(fields[2]),
            captured: pair(fields[3]),
        }
    }

    /// Returns the board after landing letters on a square.
    fn land(mut self, row: i8, column: i8, letters: &str) -> Self {
        let mut stack = self.stacks[&(row, column)].clone() + letters;
        while stack.len() > 5 {
            if stack.remove(0) == LETTERS[self.to_move] {
                self.reserve[self.to_move] += 1;
            } else {
                self.captured[self.to_move] += 1;
            }
        }
        self.stacks.insert((row, column), stack);
        self.to_move = 1 - self.to_move;
        self
    }

    /// Returns every move's text with the resulting board.
    fn moves(&self, exact: bool, target: Option<usize>) -> HashMap<String, Self> {
        let mut out = HashMap::new();
        if target.is_some_and(|target| self.captured.iter().any(|&made| made >= target)) {
            return out;
        }
        let letter = LETTERS[self.to_move];
        for (&(row, column), stack) in &self.stacks {
            for count in (1..=stack.len()).filter(|_| stack.ends_with(letter)) {
                let least = if exact { count } else { 1 };
                for far in (least..=count).map(|far| far as i8) {
                    for (rows, columns) in [(-far, 0), (far, 0), (0, -far), (0, far)] {
                        let to = (row + rows, column + columns);
                        if self.stacks.contains_key(&to) {
                            let mut next = self.clone();
                            let (stays, goes) = stack.split_at(stack.len() - count);
                            next.stacks.insert((row, column), stays.to_owned());
                            let text = format!("{row}{column}-{}{}:{count}", to.0, to.1);
                            out.insert(text, next.land(to.0, to.1, goes));
                        }
                    }
                }
            }
        }
        if self.reserve[self.to_move] > 0 {
            for &(row, column) in self.stacks.keys() {
                let mut next = self.clone();
                next.reserve[self.to_move] -= 1;
                let next = next.land(row, column, &letter.to_string());
                out.insert(format!("+{row}{column}"), next);
            }
        }
        out
    }
}

/// Compares all moves and all resulting positions in random games.
fn compare_random_games<R: Rules>() {
    let side = R::SIDE as i8;
    let target = R::CAPTURE_TARGET.map(usize::from);
    let mut moves = Vec::new();
    play_random_games::<R>(12, 100, |position| {
        let board = Board::read(&position.to_string(), side);
        let mut literal = board.moves(R::EXACT, target);
        position.legal_moves(&mut moves);
        for &mv in &moves {
            let text = position.move_text(mv);
            let mut next = position.clone();
            next.play_unchecked(mv);
            let expected = literal.remove(&text);
            assert_eq!(expected, Some(Board::read(&next.to_string(), side)), "{position} {text}");
            assert_eq!(next.key(), next.fresh_key(), "{position} {text}");
        }
        assert!(literal.is_empty(), "{position} lacks {:?}", literal.keys());
    });
}

#[test]
fn every_variant_matches_the_literal_rules() {
    compare_random_games::<Course>();
    compare_random_games::<Exact>();
    compare_random_games::<Classic>();
}
