//! The ideas of Cublino Pur and Cublino Contra.

use super::idea::{Idea, Strategic, has_more};
use quadrille_games::rules::cublino::{Cublino, CublinoContra, CublinoPur, Rules};
use quadrille_games::rules::{Player, Position, Spot, set_bits};

impl Strategic for CublinoPur {
    fn ideas() -> Vec<Idea<Self>> {
        let idea = |name, condition| Idea { name, condition };
        vec![
            idea("race", race),
            idea("tops", tops),
            idea("home-sum", home_sum),
            idea("home-mean", home_mean),
            idea("last-die", last_die),
            idea("start-row", start_row),
            idea("moves", moves),
            idea("centre", columns),
            idea("race-6", race_6),
            idea("home-lead", home_lead),
            idea("home-dice", home_dice),
            idea("high-dice", high_dice),
            idea("reach", reach),
        ]
    }
}

impl Strategic for CublinoContra {
    fn ideas() -> Vec<Idea<Self>> {
        let idea = |name, condition| Idea { name, condition };
        vec![
            idea("die-more", die_more),
            idea("tops", equal_tops),
            idea("front", front),
            idea("front-top", front_top),
        ]
    }
}

/// Returns the rows that each die of a player has still to go.
fn rows_left<R: Rules>(position: &Cublino<R>, player: Player) -> impl Iterator<Item = u8> {
    position.dice(player).map(move |(spot, _)| match player {
        Player::One => 6 - spot.0 / 7,
        Player::Two => spot.0 / 7,
    })
}

/// Three rows ahead in the sum over all dice.
fn race(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 3, |it| {
        -rows_left(position, it).map(i32::from).sum::<i32>()
    })
}

fn sum_of_tops<R: Rules>(position: &Cublino<R>, player: Player) -> i32 {
    let tops = position.dice(player).map(|(_, die)| die.orientation.top());
    tops.map(i32::from).sum()
}

/// A higher sum of the numbers on top of all dice, by four.
fn tops(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 4, |it| sum_of_tops(position, it))
}

/// A higher sum on the far row, with equally many dice there.
fn home_sum(position: &CublinoPur, player: Player) -> Option<bool> {
    let home = position.dice_home(player);
    (home >= 2 && home == position.dice_home(!player)).then_some(())?;
    has_more(player, 3, |it| position.home_sum(it).into())
}

/// A higher mean on the far row: two dice or more, four or more on average.
fn home_mean(position: &CublinoPur, player: Player) -> Option<bool> {
    let home = position.dice_home(player);
    (home >= 2).then(|| u32::from(position.home_sum(player)) >= 4 * home)
}

/// The last die has fewer rows to go.
fn last_die(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 1, |it| {
        -rows_left(position, it).max().map_or(0, i32::from)
    })
}

/// More dice on the own first row.
fn start_row<R: Rules>(position: &Cublino<R>, player: Player) -> Option<bool> {
    has_more(player, 1, |it| {
        rows_left(position, it).filter(|&rows| rows == 6).count() as i32
    })
}

fn race_6(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 6, |it| {
        -rows_left(position, it).map(i32::from).sum::<i32>()
    })
}

fn home_lead(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 4, |it| position.home_sum(it).into())
}

fn home_dice(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 1, |it| position.dice_home(it) as i32)
}

fn high_dice(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 2, |it| {
        position
            .dice(it)
            .filter(|(_, die)| die.orientation.top() >= 5)
            .count() as i32
    })
}

/// Two rows more in one move.
fn reach(position: &CublinoPur, player: Player) -> Option<bool> {
    has_more(player, 2, |it| {
        let position = position.with_turn(it);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let rows = moves.iter().map(|&mv| {
            let spots = position.path(mv).spots;
            let row = |spot: Option<&Spot>| spot.map_or(0, |spot| i32::from(spot.0 / 7));
            (row(spots.last()) - row(spots.first())).abs()
        });
        rows.max().unwrap_or(0)
    })
}

/// Half as many moves again as the other side.
fn moves<R: Rules>(position: &Cublino<R>, player: Player) -> Option<bool> {
    let moves = |it| position.with_turn(it).count_legal_moves();
    let (own, other) = (moves(player), moves(!player));
    (3 * own > 2 * other).then_some(2 * own >= 3 * other)
}

/// More dice in the three middle columns.
fn columns<R: Rules>(position: &Cublino<R>, player: Player) -> Option<bool> {
    has_more(player, 2, |it| {
        let central = |square: &u8| (2..=4).contains(&(square % 7));
        set_bits(position.occupied_by(it)).filter(central).count() as i32
    })
}

/// `None` unless both sides have equally many dice.
fn equal(position: &CublinoContra) -> Option<()> {
    (position.dice_left(Player::One) == position.dice_left(Player::Two)).then_some(())
}

/// One die more.
fn die_more(position: &CublinoContra, player: Player) -> Option<bool> {
    has_more(player, 1, |it| position.dice_left(it) as i32)
}

/// A higher sum of the numbers on top, by four.
fn equal_tops(position: &CublinoContra, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 4, |it| sum_of_tops(position, it))
}

/// The front die has fewer rows to go.
fn front(position: &CublinoContra, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 1, |it| {
        -position.rows_to_go(it).map_or(0, i32::from)
    })
}

/// Returns the squares of the dice that are farthest forward.
fn front_dice(position: &CublinoContra, player: Player) -> u64 {
    let Some(rows) = position.rows_to_go(player) else {
        return 0;
    };
    let row = match player {
        Player::One => 6 - rows,
        Player::Two => rows,
    };
    position.occupied_by(player) & 0x7f << (7 * row)
}

/// The highest number on top among the front dice is higher, by two.
fn front_top(position: &CublinoContra, player: Player) -> Option<bool> {
    equal(position)?;
    has_more(player, 2, |it| {
        let front = front_dice(position, it);
        let tops = position
            .dice(it)
            .filter(|(spot, _)| front >> spot.0 & 1 != 0)
            .map(|(_, die)| i32::from(die.orientation.top()));
        tops.max().unwrap_or(0)
    })
}
