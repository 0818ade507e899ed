//! A checker of Upthrust's opening book, which uses only the rules and the book's look-up.
//!
//! It follows the book for either side of both starts against every move of the other side. It confirms a claim of the book by
//! searching to the end of the game. The solver only suggests the order of moves, so a wrong answer of the solver cannot
//! confirm a false claim.

use quadrille_games::rules::upthrust::{Colour, Move, Upthrust};
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{Player, Position, Spot};
use quadrille_search::StopFlag;
use quadrille_solver::book::Book;
use quadrille_solver::book_writer::{BookWriter, start_positions};
use quadrille_solver::{SolveLimits, Solver};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// A position up to the order of its columns and of a player's colours: the rows of all pieces, column by column.
type CanonicalRows = [[u8; 4]; 4];

fn canonical_rows(position: &Upthrust) -> CanonicalRows {
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

/// The limit that the book was written with.
const BOOK_LIMIT_POSITIONS: u64 = 4_000_000;

/// The maximal number of remembered answers, about seven gigabytes.
const MAX_ANSWERS: usize = 200_000_000;

struct Checker {
    solver: Solver,
    /// The answers: whether a position's mover reaches a lead in points.
    cached_answers: HashMap<(CanonicalRows, i32), bool>,
    looked_at: u64,
}

impl Checker {
    fn new(mib: usize) -> Self {
        let (searched, looked_at) = (HashMap::new(), 0);
        let solver = Solver::new(mib, 2);
        Self { solver, cached_answers: searched, looked_at }
    }

    /// Returns whether the player to move can reach a lead of `lead` points; `likely` is the expected answer.
    fn reaches(&mut self, position: &Upthrust, lead: i32, likely: bool) -> bool {
        let mover = position.to_move();
        if position.outcome().is_some() {
            return i32::from(position.total(mover)) - i32::from(position.total(!mover)) >= lead;
        }
        let question = (canonical_rows(position), lead);
        if let Some(&answer) = self.cached_answers.get(&question) {
            return answer;
        }
        self.looked_at += 1;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if likely && moves.len() > 1 {
            let first = self.solver.move_keeping_lead(position, lead, &StopFlag::new());
            moves.sort_by_key(|&mv| Some(mv) != first);
        }
        let reached = moves.into_iter().any(|mv| {
            // The other player must stay below the complementary lead.
            !self.reaches(&after(position, mv), 10 - lead, !likely)
        });
        if self.cached_answers.len() >= MAX_ANSWERS {
            // Answers that are cleared here are searched again.
            self.cached_answers.clear();
        }
        self.cached_answers.insert(question, reached);
        reached
    }

    /// Returns whether the claimed result for the player to move is true.
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

fn random_move(position: &Upthrust, random: u64) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let count = std::num::NonZeroU64::new(moves.len() as u64)?;
    moves.get((random % count) as usize).copied()
}

/// Solves a position with a fresh solver and at most `most` positions.
fn fate(position: &Upthrust, most: u64) -> Option<Ordering> {
    let stop = StopFlag::new();
    let within = SolveLimits { positions: most, ..(&stop).into() };
    let solver = Solver::new(32.min(most as usize / 100_000), 1);
    solver.outcome(position, within).ending.game_result()
}

struct BookWalk<'a> {
    book: &'a Book,
    follower: Player,
    /// The book must contain positions that are harder than this.
    limit: u64,
    /// The visited positions, with whether the follower is to move.
    visited_positions: HashSet<(CanonicalRows, bool)>,
    followed: usize,
}

impl BookWalk<'_> {
    /// Follows the book against all replies.
    fn follow_book(&mut self, checker: &mut Checker, position: &Upthrust) {
        let own = position.to_move() == self.follower;
        if position.outcome().is_some()
            || !self.visited_positions.insert((canonical_rows(position), own))
        {
            return;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if !own || moves[0].is_pass() {
            for mv in moves {
                self.follow_book(checker, &after(position, mv));
            }
            return;
        }
        match self.book.look_up(position) {
            Some(advice) => {
                self.followed += 1;
                check_entry(checker, position, self.book);
                self.follow_book(checker, &position.play(advice.mv).unwrap());
            }
            None => {
                let claim = fate(position, self.limit);
                let claim = claim.unwrap_or_else(|| panic!("{position} is missing"));
                assert!(checker.confirms(position, claim), "{position} {claim:?}");
            }
        }
    }
}

/// Checks that the book's claim about a position is true and that its move keeps it.
fn check_entry(checker: &mut Checker, position: &Upthrust, book: &Book) {
    let advice = book.look_up(position).unwrap();
    assert!(checker.confirms(position, advice.game_result), "{position} {advice:?}");
    let next = position.play(advice.mv).unwrap();
    let given = match advice.game_result {
        Ordering::Greater => checker.reaches(&next, 0, false),
        Ordering::Equal => checker.reaches(&next, 10, false),
        Ordering::Less => false,
    };
    assert!(!given, "{position} {advice:?}");
}

#[test]
fn late_book_positions_have_the_stated_result() {
    let book = Book::embedded();
    let mut last: Vec<(u32, Upthrust)> = Vec::new();
    for seed in 0..60 {
        let mut position = start_positions()[seed as usize % 2].clone();
        let follower = [Player::One, Player::Two][seed as usize / 2 % 2];
        let mut last_book_position = None;
        for ply in 0.. {
            let own = position.to_move() == follower;
            let advice = book.look_up(&position).filter(|_| own);
            if let Some(advice) = advice {
                last_book_position = Some((ply as u32, position.clone()));
                position = position.play(advice.mv).unwrap();
            } else if own && ply > 0 {
                break;
            } else {
                position =
                    position.play(random_move(&position, number(seed, ply)).unwrap()).unwrap();
            }
        }
        last.extend(last_book_position);
    }
    assert!(last.len() > 30, "{}", last.len());
    last.sort_by_key(|(ply, _)| std::cmp::Reverse(*ply));
    let mut claims = HashSet::new();
    for (_, position) in &last {
        // One won and one lost position.
        if claims.insert(book.look_up(position).unwrap().game_result) {
            check_entry(&mut Checker::new(64), position, book);
        }
    }
    assert!(claims.len() > 1);
}

#[test]
fn book_from_a_late_position_is_complete_and_resumable() {
    let mut written = 0;
    for seed in 0..6 {
        let mut position = start_positions()[0].clone();
        for ply in 0..26 {
            position = position.play(random_move(&position, number(seed, ply)).unwrap()).unwrap();
        }
        let (limit, stop) = (300, StopFlag::new());
        let start = [position];
        let author = BookWriter::new(Book::default(), &start, limit, 4);
        assert!(author.work(2, &stop));
        let book = author.book();
        assert_eq!(author.progress().queued_position_counts, [0, 0]);
        for follower in Player::BOTH {
            let (met, followed) = (HashSet::new(), 0);
            let mut walk =
                BookWalk { book: &book, follower, limit, visited_positions: met, followed };
            walk.follow_book(&mut Checker::new(4), &start[0]);
            written += walk.followed;
        }
        // The rest is already solved. A run that is stopped at once adds and loses nothing.
        let again = BookWriter::new(book.clone(), &start, limit, 4);
        stop.stop();
        assert!(!again.work(2, &stop));
        assert_eq!(again.book(), book);
        let again = BookWriter::new(book.clone(), &start, limit, 4);
        assert!(again.work(1, &StopFlag::new()));
        assert_eq!(again.book(), book);
    }
    assert!(written > 20, "{written}");
}

/// Checks everything in the book that a side can need from a start.
fn check_book(start: &Upthrust, follower: Player) {
    let (book, limit) = (Book::embedded(), BOOK_LIMIT_POSITIONS);
    let mut checker = Checker::new(4096);
    let (met, followed) = (HashSet::new(), 0);
    let mut walk = BookWalk { book, follower, limit, visited_positions: met, followed };
    walk.follow_book(&mut checker, start);
    println!(
        "{start}, player {follower}: {} positions met, {} in the book, {} searched",
        walk.visited_positions.len(),
        walk.followed,
        checker.looked_at
    );
}

#[test]
#[ignore = "minutes and gigabytes in a release build"]
fn book_is_correct_with_neighbouring_colours_for_the_first_player() {
    check_book(&start_positions()[0], Player::One);
}

#[test]
#[ignore = "most of an hour and ten gigabytes in a release build"]
fn book_is_correct_with_neighbouring_colours_for_the_second_player() {
    check_book(&start_positions()[0], Player::Two);
}

#[test]
#[ignore = "minutes and gigabytes in a release build"]
fn book_is_correct_with_opposite_colours_for_the_first_player() {
    check_book(&start_positions()[1], Player::One);
}

#[test]
#[ignore = "most of an hour and ten gigabytes in a release build"]
fn book_is_correct_with_opposite_colours_for_the_second_player() {
    check_book(&start_positions()[1], Player::Two);
}
