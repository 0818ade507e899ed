//! A slow implementation of Cublino Pur and Contra.

use super::{Reference, result_by_points, win};
use std::collections::BTreeMap;

/// A square as (row, column), both from 1 to 7, row 1 at the bottom.
type Square = (i32, i32);

/// A step over the board, as (rows, columns).
type Direction = (i32, i32);

const NORTH: Direction = (1, 0);
const SOUTH: Direction = (-1, 0);
const EAST: Direction = (0, 1);
const WEST: Direction = (0, -1);

/// A die with its six faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Die {
    owner: usize,
    top: i32,
    bottom: i32,
    north: i32,
    south: i32,
    east: i32,
    west: i32,
}

impl Die {
    /// Returns the die after a quarter turn over the edge on that side.
    fn tipped(self, way: Direction) -> Self {
        let old = self;
        match way {
            NORTH => {
                Self { north: old.top, bottom: old.north, south: old.bottom, top: old.south, ..old }
            }
            SOUTH => {
                Self { south: old.top, bottom: old.south, north: old.bottom, top: old.north, ..old }
            }
            EAST => {
                Self { east: old.top, bottom: old.east, west: old.bottom, top: old.west, ..old }
            }
            WEST => {
                Self { west: old.top, bottom: old.west, east: old.bottom, top: old.east, ..old }
            }
            _ => panic!("no way to tip a die"),
        }
    }

    /// Returns the orientation's letter, upper case for White.
    fn letter(self) -> char {
        let name = format!("{}{}{}", self.top, self.north, self.east);
        let entry = LETTERS.iter().find(|entry| entry[1..] == name);
        let letter = entry.expect("a right-handed die").chars().next();
        let letter = letter.expect("a letter");
        if self.owner == 1 { letter.to_ascii_uppercase() } else { letter }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let small = letter.to_ascii_lowercase();
        let entry = LETTERS.iter().find(|entry| entry.starts_with(small))?;
        let faces: Vec<i32> =
            entry[1..].chars().map(|c| c.to_digit(10).expect("a digit") as i32).collect();
        Some(Self {
            owner: if letter.is_ascii_uppercase() { 1 } else { 2 },
            top: faces[0],
            bottom: 7 - faces[0],
            north: faces[1],
            south: 7 - faces[1],
            east: faces[2],
            west: 7 - faces[2],
        })
    }
}

/// The protocol's letters with top, north and east.
const LETTERS: [&str; 24] = [
    "a124", "b132", "c145", "d153", "e213", "f236", "g241", "h264", "i315", "j321", "k356", "l362",
    "m412", "n426", "o451", "p465", "q514", "r531", "s546", "t563", "u623", "v635", "w642", "x654",
];

/// The dice by square.
#[derive(Clone)]
pub struct Cublino {
    pur: bool,
    dice: BTreeMap<Square, Die>,
    mover: usize,
}

fn on_board(square: Square) -> bool {
    let (row, column) = square;
    (1..=7).contains(&row) && (1..=7).contains(&column)
}

fn far_row(player: usize) -> i32 {
    [7, 1][player - 1]
}

/// Returns the directions forward, left and right.
fn ways(player: usize) -> [Direction; 3] {
    [[NORTH, SOUTH][player - 1], WEST, EAST]
}

fn neighbour(square: Square, direction: Direction) -> Square {
    (square.0 + direction.0, square.1 + direction.1)
}

fn square_text(square: Square) -> String {
    let (row, column) = square;
    let letter = "abcdefg".chars().nth(column as usize - 1);
    format!("{}{row}", letter.expect("a column"))
}

impl Cublino {
    pub fn parse(variant: &str, text: &str) -> Option<Self> {
        let pur = variant == "cublino-pur";
        let mut characters = text.chars();
        let mover = match (pur, characters.next()?) {
            (true, 'P') | (false, 'C') => 1,
            (true, 'p') | (false, 'c') => 2,
            _ => return None,
        };
        let rest: Vec<char> = characters.collect();
        let mut dice = BTreeMap::new();
        for three in rest.chunks(3) {
            let &[letter, column, row] = three else {
                return None;
            };
            let column = "abcdefg".find(column)? as i32 + 1;
            let row = "1234567".find(row)? as i32 + 1;
            if dice.insert((row, column), Die::from_letter(letter)?).is_some() {
                return None;
            }
        }
        let position = Self { pur, dice, mover };
        let counts = [position.dice_of(1).len(), position.dice_of(2).len()];
        let counts = if pur { counts == [7, 7] } else { counts[0] <= 7 && counts[1] <= 7 };
        (counts && !(position.has_finished(1) && position.has_finished(2))).then_some(position)
    }

    fn dice_of(&self, player: usize) -> Vec<Square> {
        let own = self.dice.iter().filter(|(_, die)| die.owner == player);
        own.map(|(&square, _)| square).collect()
    }

    /// Returns whether this player has the dice on the last row that the variant requires.
    fn has_finished(&self, player: usize) -> bool {
        let home = |&(row, _): &Square| row == far_row(player);
        if self.pur {
            self.dice_of(player).iter().all(home)
        } else {
            self.dice_of(player).iter().any(home)
        }
    }

    fn is_free(&self, square: Square) -> bool {
        on_board(square) && !self.dice.contains_key(&square)
    }

    /// Returns every move as the squares it touches, ignoring whether the game is over.
    fn routes(&self, player: usize) -> Vec<Vec<Square>> {
        let mut out = Vec::new();
        for from in self.dice_of(player) {
            // Removes the die from the board, so that its start square counts as empty.
            let mut others = self.clone();
            others.dice.remove(&from);
            for way in ways(player) {
                let to = neighbour(from, way);
                if others.is_free(to) {
                    out.push(vec![from, to]);
                    if self.pur {
                        others.jumps(player, &[from, to], &mut out);
                    }
                }
            }
            if self.pur {
                others.jumps(player, &[from], &mut out);
            }
        }
        out
    }

    /// Collects every continuation of `route` by jumps. Each of them is a move.
    fn jumps(&self, player: usize, route: &[Square], out: &mut Vec<Vec<Square>>) {
        let last = *route.last().expect("a route has a square");
        for way in ways(player) {
            let over = neighbour(last, way);
            let to = neighbour(over, way);
            if self.dice.contains_key(&over) && self.is_free(to) && !route.contains(&to) {
                let mut longer = route.to_vec();
                longer.push(to);
                self.jumps(player, &longer, out);
                out.push(longer);
            }
        }
    }

    /// Returns the dice of `player` on the four squares around `at`.
    fn adjacent_dice(&self, at: Square, player: usize) -> Vec<Square> {
        let near = [NORTH, SOUTH, EAST, WEST].map(|way| neighbour(at, way));
        let dice = near.into_iter().filter(|square| {
            let die = self.dice.get(square);
            die.is_some_and(|die| die.owner == player)
        });
        dice.collect()
    }

    fn sum_of_tops(&self, squares: &[Square]) -> i32 {
        squares.iter().map(|square| self.dice[square].top).sum()
    }

    /// Decides the battle around the die that has just moved to `at`.
    fn battle(&mut self, at: Square) {
        let mover = self.dice[&at].owner;
        let mut marked = Vec::new();
        for enemy in self.adjacent_dice(at, 3 - mover) {
            let movers_score = self.sum_of_tops(&self.adjacent_dice(enemy, mover));
            let others_score = self.sum_of_tops(&self.adjacent_dice(at, 3 - mover));
            if movers_score > others_score {
                marked.push(enemy);
            }
            if movers_score < others_score {
                marked.push(at);
            }
        }
        for square in marked {
            self.dice.remove(&square);
        }
    }

    fn far_row_sum(&self, player: usize) -> i32 {
        let mut home = self.dice_of(player);
        home.retain(|&(row, _)| row == far_row(player));
        self.sum_of_tops(&home)
    }
}

fn route_text(route: &[Square]) -> String {
    route.iter().map(|&square| square_text(square)).collect()
}

impl Reference for Cublino {
    fn moves(&self) -> Vec<String> {
        if self.result() != "none" {
            return Vec::new();
        }
        let routes = self.routes(self.mover);
        let mut out: Vec<String> = routes.iter().map(|route| route_text(route)).collect();
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
            let routes = self.routes(self.mover);
            let route = routes.iter().find(|route| route_text(route) == mv);
            let route = route.expect("a legal move");
            let (first, second) = (route[0], route[1]);
            let last = *route.last().expect("a route has a square");
            let mut die = next.dice.remove(&first).expect("a die to move");
            let way = (second.0 - first.0, second.1 - first.1);
            if [NORTH, SOUTH, EAST, WEST].contains(&way) {
                die = die.tipped(way);
            }
            next.dice.insert(last, die);
            if !self.pur {
                next.battle(last);
            }
        }
        Box::new(next)
    }

    fn text(&self) -> String {
        let game = if self.pur { 'P' } else { 'C' };
        let mut out = String::new();
        out.push(if self.mover == 1 { game } else { game.to_ascii_lowercase() });
        for (&square, die) in &self.dice {
            out.push(die.letter());
            out += &square_text(square);
        }
        out
    }

    fn result(&self) -> &'static str {
        for player in [1, 2] {
            if self.has_finished(player) {
                return if self.pur {
                    result_by_points(self.far_row_sum(1), self.far_row_sum(2))
                } else {
                    win(player)
                };
            }
        }
        if self.routes(1).is_empty() && self.routes(2).is_empty() {
            return "draw";
        }
        "none"
    }

    fn progress(&self) -> Option<String> {
        let mut rows = String::new();
        for player in [1, 2] {
            for row in 1..=7 {
                let dice = self.dice_of(player).into_iter();
                let count = dice.filter(|square| square.0 == row).count();
                rows += &format!("player {player} has {count} on row {row}. ");
            }
        }
        Some(rows)
    }
}

/// Checks that the die's chirality and the letters are consistent: tipping reaches exactly the 24 letters.
#[test]
fn rolls_reach_exactly_24_orientations() {
    let mut orientations = vec![Die::from_letter('w').expect("a letter")];
    let mut next = 0;
    while let Some(&die) = orientations.get(next) {
        for way in [NORTH, SOUTH, EAST, WEST] {
            let tipped = die.tipped(way);
            if !orientations.contains(&tipped) {
                orientations.push(tipped);
            }
            assert_eq!(Die::from_letter(tipped.letter()), Some(tipped));
        }
        next += 1;
    }
    assert_eq!(orientations.len(), 24);
}
