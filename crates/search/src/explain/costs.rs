//! The costs of a move by the rules alone: the pieces and chances that its player loses.

use super::Explain;
use quadrille_games::rules::{AnyMove, AnyPosition, Spot, with_position};

/// A loss that a move brings its player. "The mover" makes the move. Squares are those before the move, and the square that the
/// moved piece reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Cublino Contra: the moved die is removed. Of several lost fights, this is the one with the largest difference.
    LosesDie {
        /// The square of the enemy die, which another fight may remove too.
        enemy: Spot,
        /// The mover's sum.
        own_sum: u16,
        /// The opponent's sum.
        opponent_sum: u16,
    },
    /// HiQUE: own runners that are removed.
    LosesRunners(Vec<Spot>),
    /// Cublino Pur: the mover's last die leaves the mover's first row, so that nothing stops the opponent from finishing.
    LetsGo {
        /// The number of the mover's first row, from 1.
        row: u8,
        /// The opponent's first row, if a die on it still stops the mover from finishing.
        held_row: Option<u8>,
    },
    /// Focus: the opponent controls the pieces that the move leaves on its source square.
    LeavesStack {
        /// The source square.
        square: Spot,
        /// The number of pieces left on the square.
        height: u8,
    },
}

/// Returns the costs of a legal move, worst first; empty for an illegal move.
///
/// ```
/// use quadrille_search::explain::{Cost, costs};
/// use quadrille_games::rules::{AnyPosition, Variant};
/// let start = AnyPosition::start(Variant::Upthrust);
/// assert_eq!(costs(&start, start.parse_move("a4a8")?), []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn costs(position: &AnyPosition, mv: AnyMove) -> Vec<Cost> {
    let Ok(position_after) = position.play(mv) else { return Vec::new() };
    with_position!(position, position => costs_of(position, mv, &position_after))
        .unwrap_or_default()
}

/// Returns the costs in one game, like [`costs`]; `None` if the move or the position after it belongs to another one.
fn costs_of<P: Explain>(
    position: &P,
    mv: AnyMove,
    position_after: &AnyPosition,
) -> Option<Vec<Cost>> {
    Some(position.costs(P::from_any_move(mv)?, P::from_any(position_after)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Gain, gains};
    use quadrille_games::rules::hique::PieceKind;
    use quadrille_games::rules::zobrist::number;
    use quadrille_games::rules::{Player, Variant};

    /// Returns the squares with runners, dice or stacks of a player.
    fn occupied_squares(position: &AnyPosition, player: Player) -> Vec<Spot> {
        let own = |owner: Option<Player>| owner == Some(player);
        let squares = (0..120).map(Spot);
        let all = squares.filter(|&spot| match position {
            AnyPosition::Hique(hique) => {
                let piece = hique.piece_at(spot);
                let runner = piece.filter(|piece| piece.kind == PieceKind::Runner);
                own(runner.map(|piece| piece.owner))
            }
            AnyPosition::CublinoContra(contra) if spot.0 < 49 => {
                own(contra.die_at(spot).map(|die| die.owner))
            }
            AnyPosition::Focus(focus) if spot.0 < 36 => own(focus.controller(spot)),
            AnyPosition::FocusExact(focus) if spot.0 < 36 => own(focus.controller(spot)),
            AnyPosition::FocusClassic(focus) if spot.0 < 64 => own(focus.controller(spot)),
            _ => false,
        });
        all.collect()
    }

    #[test]
    fn costs_of_random_moves_are_complete_and_exact() {
        let mut counts = [0; 4];
        for variant in Variant::ALL {
            for seed in 0..8 {
                let mut here = AnyPosition::start(variant);
                for ply in 0..150 {
                    let moves = here.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let own = here.to_move();
                    for &mv in &moves {
                        let after = here.play(mv).unwrap();
                        let (had, has) =
                            (occupied_squares(&here, own), occupied_squares(&after, own));
                        let theirs = occupied_squares(&after, !own);
                        let target = here.path(mv).target();
                        let text = here.move_text(mv);
                        let lost = had.len() - has.len().min(had.len());
                        match costs(&here, mv)[..] {
                            [] if matches!(variant, Variant::Hique | Variant::CublinoContra) => {
                                assert_eq!(lost, 0, "{variant} {here} {text}");
                            }
                            [Cost::LetsGo { row, held_row }] => {
                                let row_of = |row: u8| (7 * row - 7..7 * row).map(Spot);
                                let on = |position: &AnyPosition, player, row| {
                                    let AnyPosition::CublinoPur(pur) = position else {
                                        return 0;
                                    };
                                    let dice = row_of(row).filter_map(|spot| pur.die_at(spot));
                                    dice.filter(|die| die.owner == player).count()
                                };
                                let first = if own == Player::One { [1, 7] } else { [7, 1] };
                                assert_eq!(row, first[0]);
                                let on_row = [on(&here, own, row), on(&after, own, row)];
                                assert_eq!(on_row, [1, 0], "{here} {text}");
                                let theirs = on(&after, !own, first[1]) > 0;
                                assert_eq!(held_row, theirs.then_some(first[1]), "{here} {text}");
                                counts[3] += 1;
                            }
                            [] => {
                                let given = had.iter().find(|&spot| theirs.contains(spot));
                                assert_eq!(given, None, "{variant} {here} {text}");
                            }
                            [Cost::LosesDie { own_sum, opponent_sum, .. }] => {
                                assert!(
                                    own_sum < opponent_sum && lost == 1,
                                    "{variant} {here} {text}"
                                );
                                assert!(target.is_some_and(|target| !has.contains(&target)));
                                counts[0] += 1;
                            }
                            [Cost::LosesRunners(ref gone)] => {
                                assert_eq!(gone.len(), lost, "{variant} {here} {text}");
                                let stands = gone.iter().find(|&spot| has.contains(spot));
                                assert_eq!(stands, None, "{variant} {here} {text}");
                                counts[1] += 1;
                            }
                            [Cost::LeavesStack { square, height }] => {
                                assert!(had.contains(&square) && theirs.contains(&square));
                                assert!(height > 0, "{variant} {here} {text}");
                                counts[2] += 1;
                            }
                            ref more => panic!("{variant} {here} {text}: {more:?}"),
                        }
                    }
                    let random = number(seed * 1000 + ply, 1);
                    here = here.play(moves[(random % moves.len() as u64) as usize]).unwrap();
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }

    #[test]
    fn exchanged_die_is_a_cost() {
        let text = "CSb1Tc2Hf2Ba3Nb3Ae3pb4ha5af5lc6id6";
        let here = AnyPosition::parse(Variant::CublinoContra, text).unwrap();
        let mv = here.parse_move("a3a4").unwrap();
        let cost = Cost::LosesDie { enemy: Spot(28), own_sum: 4, opponent_sum: 6 };
        assert_eq!(costs(&here, mv), [cost]);
        let won = gains(&here, mv).into_iter().next();
        let enemy = Spot(22);
        assert!(matches!(won, Some(Gain::WinsFight { enemy: won, .. }) if won == enemy), "{won:?}");
    }
}
