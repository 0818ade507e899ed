//! Explains in sentences why a lead in Cublino Pur is not enough, or why a draw is lost.
//!
//! A side that keeps a die on its first row prevents the other from finishing, and dice never move back. A plain-looking move
//! can therefore turn a win into a draw.

use crate::effect_text::cost_sentence;
use quadrille_games::rules::cublino::CublinoPur;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Position};
use quadrille_search::explain::{Cost, costs, dice_on_first_row};
use quadrille_text::{side, tr};

/// The least chance that counts as a likely win. Up to its complement a loss is likely, in between a draw.
const MIN_WINNING_CHANCE: f64 = 0.65;

/// Returns the name of the change of the likely result for the player who moved. The chances to win before and after the move
/// are from 0 to 1. `None` if the likely result does not become worse.
fn result_change_name(chance_before: f64, chance_after: f64) -> Option<&'static str> {
    // -1, 0 and 1 for a loss, a draw and a win.
    let likely_result = |chance: f64| {
        i8::from(chance >= MIN_WINNING_CHANCE) - i8::from(chance <= 1.0 - MIN_WINNING_CHANCE)
    };
    match (likely_result(chance_before), likely_result(chance_after)) {
        (1, 0) => Some("win-draw"),
        (0, -1) => Some("draw-loss"),
        (1, -1) => Some("win-loss"),
        _ => None,
    }
}

/// Returns a short sentence about how a bad move changes the likely result; `None` in other variants, or if the result
/// does not become worse. The chances to win are those of the side to move in `position`, before and after the move, from
/// 0 to 1.
pub fn result_change_sentence(
    position: &AnyPosition,
    chance_before: f64,
    chance_after: f64,
) -> Option<String> {
    dice_on_first_row(position, Player::One)?;
    Some(tr!("hold-turn", turn = result_change_name(chance_before, chance_after)?))
}

/// Returns the sentence of [`result_change_sentence`] followed by the reason; nothing if the likely result does not become
/// worse.
pub fn warning_sentences(
    position: &AnyPosition,
    mv: AnyMove,
    chance_before: f64,
    chance_after: f64,
) -> Vec<String> {
    let Some(change_sentence) = result_change_sentence(position, chance_before, chance_after)
    else {
        return Vec::new();
    };
    let cost_of_leaving = costs(position, mv).into_iter().find_map(|cost| {
        let leaves_first_row = matches!(cost, Cost::LetsGo { .. });
        leaves_first_row.then(|| cost_sentence(position, &cost))
    });
    let reason = cost_of_leaving.or_else(|| {
        let next_position = position.play(mv).ok()?;
        let is_lost = chance_after <= 1.0 - MIN_WINNING_CHANCE;
        why_blocked(&next_position, position.to_move(), is_lost)
    });
    [Some(change_sentence), reason].into_iter().flatten().collect()
}

/// Returns why `position` is at best a draw, if one side blocks the other.
pub fn why_drawn(position: &AnyPosition) -> Option<String> {
    let player = position.to_move();
    why_blocked(position, player, false).or_else(|| why_blocked(position, !player, false))
}

/// Returns a sentence about why `player` cannot finish: for a loss with `is_lost`, else for a draw. `None` if the opponent
/// does not block.
fn why_blocked(position: &AnyPosition, player: Player, is_lost: bool) -> Option<String> {
    let limit = CublinoPur::NO_PROGRESS_LIMIT.unwrap_or_default();
    let [player_blocks, opponent_blocks] =
        [player, !player].map(|owner| dice_on_first_row(position, owner).unwrap_or_default() > 0);
    let row = match player {
        Player::One => 7,
        Player::Two => 1,
    };
    let [player_name, opponent_name] = [player, !player].map(|player| side(position, player));
    match (player_blocks, opponent_blocks) {
        (_, false) => None,
        (true, true) => (!is_lost).then(|| tr!("hold-both", limit = limit)),
        (false, true) if is_lost => {
            Some(tr!("hold-caught", side = player_name, other = opponent_name, row = row))
        }
        (false, true) => Some(tr!(
            "hold-held",
            side = player_name,
            other = opponent_name,
            row = row,
            limit = limit
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_text::{languages, with_language};

    /// Both sides keep a die on their first row: White on a1, Black on g7. White is to move.
    const BOTH_SIDES_BLOCK: &str = "PAa1Ab3Ac3Ad3Ae3Af3Ag3aa5ab5ac5ad5ae5af5ag7";
    /// Only Black keeps a die on its first row.
    const ONLY_BLACK_BLOCKS: &str = "PAa2Ab3Ac3Ad3Ae3Af3Ag3aa5ab5ac5ad5ae5af5ag7";

    /// Returns the sentences about White's move for this change of the chances.
    fn sentences(text: &str, mv: &str, was: f64, is: f64) -> Vec<String> {
        let position = AnyPosition::parse(Variant::CublinoPur, text).expect("a position");
        let mv = position.parse_move(mv).expect("a move");
        warning_sentences(&position, mv, was, is)
    }

    #[test]
    fn lost_win_in_pur_is_explained_by_the_blocking_side() {
        let let_go = sentences(BOTH_SIDES_BLOCK, "a1a2", 0.8, 0.5);
        assert_eq!(
            let_go,
            [
                "That turns a win into a draw.",
                "White’s last die leaves row 1 for good. Black can now bring all seven home, but White still has to wait for the die on \
                 row 7."
            ]
        );
        let stays = sentences(BOTH_SIDES_BLOCK, "b3b4", 0.8, 0.5).join(" ");
        assert!(stays.contains("Both sides keep a die on their first row"), "{stays}");
        let held = sentences(ONLY_BLACK_BLOCKS, "b3b4", 0.8, 0.5).join(" ");
        assert!(held.contains("While Black keeps a die on row 7"), "{held}");
        assert!(held.contains("60 moves in a row, counting both sides"), "{held}");
    }

    #[test]
    fn only_changed_results_are_explained() {
        let lost = sentences(ONLY_BLACK_BLOCKS, "b3b4", 0.5, 0.2).join(" ");
        assert!(
            lost.starts_with("That turns a draw into a loss. Black keeps a die on row 7"),
            "{lost}"
        );
        let all_lost = sentences(BOTH_SIDES_BLOCK, "b3b4", 0.8, 0.2);
        assert_eq!(all_lost, ["That turns a win into a loss."]);
        for (was, is) in [(0.9, 0.7), (0.6, 0.4), (0.3, 0.1), (0.4, 0.9)] {
            assert_eq!(sentences(BOTH_SIDES_BLOCK, "b3b4", was, is), [""; 0], "{was} {is}");
        }
        let other = AnyPosition::start(Variant::CublinoContra);
        let mv = other.legal_moves()[0];
        assert_eq!(warning_sentences(&other, mv, 0.8, 0.5), [""; 0]);
    }

    #[test]
    fn proven_draw_names_the_blocking_side() {
        let why = |text| why_drawn(&AnyPosition::parse(Variant::CublinoPur, text).unwrap());
        assert!(why(BOTH_SIDES_BLOCK).is_some_and(|why| why.starts_with("Both")));
        assert!(why(ONLY_BLACK_BLOCKS).is_some_and(|why| why.contains("White cannot bring")));
        let white = BOTH_SIDES_BLOCK.replace("ag7", "ag5");
        assert!(why(&white).is_some_and(|why| why.contains("Black cannot bring")));
        assert_eq!(why(&ONLY_BLACK_BLOCKS.replace("ag7", "ag5")), None);
    }

    #[test]
    fn explanation_exists_in_every_language() {
        for (code, _) in languages() {
            with_language(&code, || {
                for text in [BOTH_SIDES_BLOCK, ONLY_BLACK_BLOCKS] {
                    for (was, is) in [(0.8, 0.5), (0.5, 0.2), (0.8, 0.2)] {
                        let sentence = sentences(text, "b3b4", was, is).join(" ");
                        assert!(
                            !sentence.contains("hold-") && sentence.ends_with('.'),
                            "{code}: {sentence}"
                        );
                    }
                }
            });
        }
    }
}
