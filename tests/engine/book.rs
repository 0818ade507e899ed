//! A checker of Upthrust's opening book that shares nothing with what wrote it but the rules.
//!
//! For either side of both starts it follows the book against every move of the other. What the book claims of a position is confirmed
//! by searching all that can follow, to the end of the game. The solver is only asked which move to try first: were it wrong, the
//! others would be tried, and a claim that is false is found to be so.

use quadrille::rules::upthrust::{Colour, Move, Upthrust};
use quadrille::rules::zobrist::number;
use quadrille::rules::{Player, Position, Spot};
use quadrille::search::StopFlag;
use quadrille::solver::book::Book;
use quadrille::solver::{Solver, Value};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// A position whatever the order of its columns is and that of a player's two colours: the rows of all pieces, column by column.
type Name = [[u8; 4]; 4];

fn name(position: &Upthrust) -> Name {
    let mover = position.to_move();
    let [[a, b], [c, d]] = [mover, !mover].map(|player| position.colours(player));
    let rows = |order: [Colour; 4]| {
        let mut columns = [[0; 4]; 4];
        for square in 0..44_u8 {
            let colour = position.piece_at(Spot(square));
            if let Some(place) = order.iter().position(|&other| Some(other) == colour) {
                columns[usize::from(square % 4)][place] = square / 4;
            }
        }
        columns.sort_unstable();
        columns
    };
    let orders = [[a, b, c, d], [b, a, c, d], [a, b, d, c], [b, a, d, c]];
    orders.map(rows).into_iter().min().unwrap()
}

struct Checker {
    solver: Solver,
    /// Whether a position's mover ends at least so many points ahead.
    searched: HashMap<(Name, i32), bool>,
    looked_at: u64,
}

impl Checker {
    fn new(mib: usize) -> Self {
        let (searched, looked_at) = (HashMap::new(), 0);
        let solver = Solver::new(mib, 2);
        Self {
            solver,
            searched,
            looked_at,
        }
    }

    /// Whether the player to move can end at least `lead` points ahead, whatever the other does. `likely` is what is expected.
    fn reaches(&mut self, position: &Upthrust, lead: i32, likely: bool) -> bool {
        let mover = position.to_move();
        if position.outcome().is_some() {
            return i32::from(position.total(mover)) - i32::from(position.total(!mover)) >= lead;
        }
        let question = (name(position), lead);
        if let Some(&known) = self.searched.get(&question) {
            return known;
        }
        self.looked_at += 1;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if likely && moves.len() > 1 {
            let first = self.solver.keeping_move(position, lead, &StopFlag::new());
            moves.sort_by_key(|&mv| Some(mv) != first);
        }
        let reached = moves.into_iter().any(|mv| {
            // The other is to get no more than the mover leaves him.
            !self.reaches(&after(position, mv), 10 - lead, !likely)
        });
        self.searched.insert(question, reached);
        reached
    }

    /// Whether the player to move wins, draws or loses is as claimed.
    fn confirms(&mut self, position: &Upthrust, claim: Ordering) -> bool {
        match claim {
            Ordering::Greater => self.reaches(position, 10, true),
            Ordering::Equal => {
                self.reaches(position, 0, true) && !self.reaches(position, 10, false)
            }
            Ordering::Less => !self.reaches(position, 0, false),
        }
    }
}

fn after(position: &Upthrust, mv: Move) -> Upthrust {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

fn starts() -> [Upthrust; 2] {
    [Colour::Red, Colour::Blue]
        .map(|second| Upthrust::with_colours([Colour::Green, second], Player::One))
}

/// A random move that the player has.
fn any(position: &Upthrust, lots: u64) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let count = std::num::NonZeroU64::new(moves.len() as u64)?;
    moves.get((lots % count) as usize).copied()
}

/// How a solved position ends for its mover.
fn fate(solver: &Solver, position: &Upthrust) -> Ordering {
    match solver.outcome(position, &StopFlag::new()).value {
        Value::Win(_) => Ordering::Greater,
        Value::Draw => Ordering::Equal,
        Value::Loss(_) => Ordering::Less,
        Value::Unknown => unreachable!("nobody stopped it"),
    }
}

#[test]
fn late_positions_of_games_by_the_book_are_worth_what_is_claimed() {
    let book = Book::embedded();
    let (mut seen, mut followed) = ([0; 3], 0);
    for seed in 0..40 {
        let mut position = starts()[seed as usize % 2].clone();
        let follower = [Player::One, Player::Two][seed as usize / 2 % 2];
        for ply in 0..28 {
            let advice = book.look_up(&position);
            let mv = match advice.filter(|_| position.to_move() == follower) {
                Some(advice) => {
                    followed += 1;
                    Some(advice.mv)
                }
                None => any(&position, number(seed, ply)),
            };
            let Some(mv) = mv else { break };
            position = position.play(mv).unwrap();
        }
        if position.outcome().is_some() {
            continue;
        }
        let mut checker = Checker::new(8);
        let claim = fate(&checker.solver, &position);
        assert!(checker.confirms(&position, claim), "{position}");
        for other in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            assert_eq!(
                checker.confirms(&position, other),
                other == claim,
                "{position}"
            );
        }
        seen[(claim as i8 + 1) as usize] += 1;
    }
    assert!(
        followed > 40 && seen[0] > 3 && seen[2] > 3,
        "{followed} {seen:?}"
    );
}

/// Follows the book for one side against all that the other can do.
fn walk(
    checker: &mut Checker,
    book: &Book,
    position: &Upthrust,
    follower: Player,
    met: &mut HashSet<Name>,
) {
    if position.outcome().is_some() || !met.insert(name(position)) {
        return;
    }
    if position.to_move() != follower {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            walk(checker, book, &after(position, mv), follower, met);
        }
        return;
    }
    if met.len().is_multiple_of(100) {
        println!("{} met, {} searched", met.len(), checker.looked_at);
    }
    match book.look_up(position) {
        Some(advice) => {
            assert!(
                checker.confirms(position, advice.fate),
                "{position} {advice:?}"
            );
            let next = position.play(advice.mv).unwrap();
            // Nothing is given away.
            let given = match advice.fate {
                Ordering::Greater => checker.reaches(&next, 0, false),
                Ordering::Equal => checker.reaches(&next, 10, false),
                Ordering::Less => false,
            };
            assert!(!given, "{position} {advice:?}");
            walk(checker, book, &next, follower, met);
        }
        None => {
            // Settled at the table.
            let claim = fate(&checker.solver, position);
            assert!(checker.confirms(position, claim), "{position} {claim:?}");
        }
    }
}

#[test]
#[ignore = "hours and gigabytes: the whole book"]
fn the_whole_book_keeps_what_it_claims() {
    let book = Book::embedded();
    let mut checker = Checker::new(4096);
    for start in starts() {
        for follower in Player::BOTH {
            let mut met = HashSet::new();
            walk(&mut checker, book, &start, follower, &mut met);
            println!(
                "{start} {follower}: {} met, {} searched",
                met.len(),
                checker.looked_at
            );
        }
    }
}
