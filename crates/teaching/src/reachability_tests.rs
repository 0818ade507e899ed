//! Tests whether a position can occur in a game, by necessary conditions on the position alone. A position with a contradiction
//! never occurs; one without may still be impossible.

use quadrille_games::rules::cublino::{Cublino, Direction, Orientation, Rules as CublinoRules};
use quadrille_games::rules::focus::{Focus, Rules as FocusRules};
use quadrille_games::rules::hique::{Hique, PieceKind};
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyPosition, Player, Position, Spot};
use std::collections::HashSet;

/// The state of a die: the number of its orientation, its column and its row, both from 0.
type DiePlace = (usize, i8, i8);

/// Returns why no game from the usual start can reach `position`; `None` if no reason was found.
pub(super) fn contradiction(position: &AnyPosition) -> Option<String> {
    match position {
        AnyPosition::Upthrust(position) => upthrust_contradiction(position),
        AnyPosition::Hique(position) => hique_contradiction(position),
        AnyPosition::Focus(position) => focus_contradiction(position),
        AnyPosition::FocusExact(position) => focus_contradiction(position),
        AnyPosition::FocusClassic(position) => focus_contradiction(position),
        AnyPosition::CublinoPur(position) => cublino_contradiction(position),
        AnyPosition::CublinoContra(position) => cublino_contradiction(position),
    }
}

/// Pieces stay in their columns, never go down, and a row below the scoring rows never has two of a colour.
fn upthrust_contradiction(position: &Upthrust) -> Option<String> {
    let start = Upthrust::start();
    let rows = |position: &Upthrust, column: u8, colour: Colour| -> Vec<u8> {
        let stands = |row: &u8| position.piece_at(Spot(4 * row + column)) == Some(colour);
        (0..11).filter(stands).collect()
    };
    for colour in Colour::ALL {
        for column in 0..4 {
            let now = rows(position, column, colour);
            let before = rows(&start, column, colour);
            if now.len() != 1 || now < before {
                return Some(format!("{colour:?} in column {column}: {now:?}"));
            }
        }
        for row in 0..6 {
            let stands = |column: &u8| position.piece_at(Spot(4 * row + column)) == Some(colour);
            if (0..4).filter(stands).count() > 1 {
                return Some(format!("{colour:?} twice in row {}", row + 1));
            }
        }
    }
    None
}

/// Guards never leave, and no runner stays between two enemy guards.
fn hique_contradiction(position: &Hique) -> Option<String> {
    for player in Player::BOTH {
        let guards = position.guard_bits(player).count_ones();
        let runners = position.runner_count(player);
        if guards != 4 || !(1..=5).contains(&runners) {
            return Some(format!("{player:?}: {guards} guards, {runners} runners"));
        }
        if position.runner_bits(player) & position.danger_squares(player) != 0 {
            return Some(format!("{player:?}: a runner that is taken"));
        }
    }
    let far = |spot: &Spot| {
        let piece = position.piece_at(*spot);
        let row = match piece.filter(|piece| piece.kind == PieceKind::Runner) {
            Some(piece) if piece.owner == Player::One => 13,
            Some(_) => 1,
            None => return false,
        };
        Hique::coordinates(*spot).1 == row
    };
    let across = (0..49).map(Spot).find(far);
    across.map(|spot| format!("{spot:?}: a runner that has won"))
}

/// Each side has eighteen pieces, and no stack is higher than five.
fn focus_contradiction<R: FocusRules>(position: &Focus<R>) -> Option<String> {
    for player in Player::BOTH {
        let mut pieces = usize::from(position.reserve(player) + position.captured_count(!player));
        for spot in Focus::<R>::squares() {
            if position.height(spot) > 5 {
                return Some(format!("{spot:?}: a stack of {}", position.height(spot)));
            }
            pieces += position.stack(spot).filter(|it| *it == player).count();
        }
        if pieces != 18 {
            return Some(format!("{player:?}: {pieces} pieces"));
        }
    }
    None
}

/// Each die can have rolled from one of its own start squares to its place and orientation.
fn cublino_contradiction<R: CublinoRules>(position: &Cublino<R>) -> Option<String> {
    for player in Player::BOTH {
        let first = match player {
            Player::One => 0,
            Player::Two => 6,
        };
        let start = Cublino::<R>::start();
        let from: Vec<HashSet<DiePlace>> = start
            .dice(player)
            .enumerate()
            .map(|(column, (_, die))| {
                let place = (die.orientation.index(), column as i8, first);
                reachable_states(place, player, R::JUMPS)
            })
            .collect();
        let dice: Vec<DiePlace> = position
            .dice(player)
            .map(|(spot, die)| {
                let [column, row] = [spot.0 % 7, spot.0 / 7].map(|it| it as i8);
                (die.orientation.index(), column, row)
            })
            .collect();
        let whole = dice.len() == 7;
        if !(whole || !R::JUMPS && dice.len() < 7) || !can_assign(&dice, &from, 0) {
            return Some(format!("{player:?}: {dice:?}"));
        }
    }
    None
}

/// Returns every state that a die can reach by rolls and, with `jumps`, jumps, ignoring obstacles.
fn reachable_states(start: DiePlace, player: Player, jumps: bool) -> HashSet<DiePlace> {
    let mut states = HashSet::from([start]);
    let mut open = vec![start];
    while let Some((index, column, row)) = open.pop() {
        for direction in Direction::ALL {
            if direction == Direction::forward(player).opposite() {
                continue;
            }
            let (east, north) = match direction {
                Direction::North => (0, 1),
                Direction::South => (0, -1),
                Direction::East => (1, 0),
                Direction::West => (-1, 0),
            };
            let tipped = Orientation::from_index(index).tip(direction).index();
            let tip = (tipped, column + east, row + north);
            let jump = (index, column + 2 * east, row + 2 * north);
            for next in [Some(tip), jumps.then_some(jump)].into_iter().flatten() {
                let on = [next.1, next.2].iter().all(|it| (0..7).contains(it));
                if on && states.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    states
}

/// Returns whether each of these dice can be assigned a different element of `from`. Bits in `used` mark assigned elements.
fn can_assign(dice: &[DiePlace], from: &[HashSet<DiePlace>], used: u32) -> bool {
    let Some((first, rest)) = dice.split_first() else {
        return true;
    };
    from.iter().enumerate().any(|(index, ways)| {
        used >> index & 1 == 0 && ways.contains(first) && can_assign(rest, from, used | 1 << index)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lesson, puzzle};
    use quadrille_games::rules::Variant;

    #[test]
    fn every_lesson_step_and_puzzle_is_reachable() {
        let mut wrong = Vec::new();
        for variant in Variant::ALL {
            for step in &lesson::shipped(variant).steps {
                if let Some(reason) = contradiction(&step.position) {
                    wrong.push(format!("{variant} {}: {reason}", step.name));
                }
            }
            for puzzle in puzzle::shipped(variant) {
                if let Some(reason) = contradiction(&puzzle.position) {
                    wrong.push(format!("{}: {reason}", puzzle.id));
                }
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
    }

    #[test]
    fn unreachable_positions_are_detected() {
        for (variant, text) in [
            // Two pieces of a colour in a row below the scoring rows; a piece below its start.
            (Variant::Upthrust, "4/4/4/4/4/4/RR2/G1BY/1BYG/BYGR/YGRB GR 1"),
            (Variant::Upthrust, "4/4/4/4/4/4/4/YRBY/RBYG/BYGR/GGRB GR 1"),
            // A runner between two guards; two runners side by side; a missing guard.
            (Variant::Hique, "1r4r/1gg1g1/2R1R2/6/7/1g4/7/6/7/1G2G1/7/2G1G1/1R5 2"),
            (Variant::Hique, "1rrrrr1/1ggg2/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1"),
            // A die that moved one square without rolling; two dice from the same square.
            (Variant::CublinoContra, "CWa1Wb1Wc1Wd2We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7"),
            (Variant::CublinoPur, "PWa1Wb1Wc1Wd1We1Wf1va7vb7vc7vd7ve7vf7vg7"),
        ] {
            // The parser refuses some of these texts.
            let refused = match AnyPosition::parse(variant, text) {
                Ok(position) => contradiction(&position).is_some(),
                Err(_) => true,
            };
            assert!(refused, "{variant} {text}");
        }
        for variant in Variant::ALL {
            assert_eq!(contradiction(&AnyPosition::start(variant)), None);
        }
    }
}
