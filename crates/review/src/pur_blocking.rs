//! Explains in sentences why a lead in Cublino Pur is not enough, or why a draw is lost.
//!
//! A side that keeps a die on its first row prevents the other from finishing, and dice never move back. A plain-looking move
//! can therefore turn a win into a draw. Since dice never move back, a side blocks during a line if it does so after it.

use crate::effect_text::cost_sentence;
use quadrille_games::rules::cublino::CublinoPur;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Position};
use quadrille_search::explain::{Cost, costs, dice_on_first_row};
use quadrille_text::{side, tr};

/// The least chance that counts as a likely win. Up to its complement a loss is likely, in between a draw. If the likely result
/// becomes worse, the reason is named.
const MIN_LIKELY_WIN: f64 = 0.65;
/// The least chance that is called a win, up to its complement a loss.
const MIN_WIN: f64 = 0.85;
/// The greatest chance that is called a draw, down to its complement. The result itself is named only if the figures beside it
/// are near to it.
const MAX_DRAW: f64 = 0.60;

/// Returns whether the likely result becomes worse.
fn is_likely_worse(chance_before: f64, chance_after: f64) -> bool {
    // -1, 0 and 1 for a loss, a draw and a win.
    let likely_result =
        |chance: f64| i8::from(chance >= MIN_LIKELY_WIN) - i8::from(chance <= 1.0 - MIN_LIKELY_WIN);
    likely_result(chance_after) < likely_result(chance_before)
}

/// Returns the name of the change of the result for the player who moved. The chances to win before and after the move are
/// from 0 to 1. `None` if one of them is no clear result, or the result does not become worse.
fn result_change_name(chance_before: f64, chance_after: f64) -> Option<&'static str> {
    let is_win = chance_before >= MIN_WIN;
    let is_loss = chance_after <= 1.0 - MIN_WIN;
    let is_draw = |chance| (1.0 - MAX_DRAW..=MAX_DRAW).contains(&chance);
    if is_win && is_loss {
        Some("win-loss")
    } else if is_win && is_draw(chance_after) {
        Some("win-draw")
    } else if is_draw(chance_before) && is_loss {
        Some("draw-loss")
    } else {
        None
    }
}

/// Returns a short sentence about how a bad move changes the result; `None` in other variants, or if the chances name no
/// result. The chances to win are those of the side to move in `position`, before and after the move, from 0 to 1.
pub fn result_change_sentence(
    position: &AnyPosition,
    chance_before: f64,
    chance_after: f64,
) -> Option<String> {
    dice_on_first_row(position, Player::One)?;
    Some(tr!("hold-turn", turn = result_change_name(chance_before, chance_after)?))
}

/// Returns the sentence of [`result_change_sentence`], if there is one, and the reason; nothing if the likely result does not
/// become worse. `line` are the moves after `mv` that a person can see. They do not contradict the reason.
pub fn warning_sentences(
    position: &AnyPosition,
    mv: AnyMove,
    line: &[AnyMove],
    chance_before: f64,
    chance_after: f64,
) -> Vec<String> {
    let player = position.to_move();
    if dice_on_first_row(position, player).is_none()
        || !is_likely_worse(chance_before, chance_after)
    {
        return Vec::new();
    }
    let is_lost = chance_after <= 1.0 - MIN_LIKELY_WIN;
    let final_position = position_after(position, std::iter::once(&mv).chain(line));
    let reason = final_position.and_then(|final_position| {
        let still_blocks = dice_on_first_row(&final_position, !player) > Some(0);
        let costs = costs(position, mv).into_iter();
        let mut costs_of_leaving = costs.filter_map(|cost| match cost {
            Cost::LetsGo { row, held_row } => {
                Some(Cost::LetsGo { row, held_row: held_row.filter(|_| still_blocks) })
            }
            _ => None,
        });
        let cost_of_leaving = costs_of_leaving.next().map(|cost| cost_sentence(position, &cost));
        cost_of_leaving.or_else(|| why_blocked(&final_position, player, is_lost))
    });
    let change_sentence = result_change_sentence(position, chance_before, chance_after);
    [change_sentence, reason].into_iter().flatten().collect()
}

/// Returns why `position` is at best a draw, if one side blocks the other also after the moves of `line`.
pub fn why_drawn(position: &AnyPosition, line: &[AnyMove]) -> Option<String> {
    let player = position.to_move();
    let final_position = position_after(position, line)?;
    let why_blocked = |player| why_blocked(&final_position, player, false);
    why_blocked(player).or_else(|| why_blocked(!player))
}

/// Returns the position after these moves; `None` if one of them is illegal.
fn position_after<'m>(
    position: &AnyPosition,
    moves: impl IntoIterator<Item = &'m AnyMove>,
) -> Option<AnyPosition> {
    moves.into_iter().try_fold(position.clone(), |position, &mv| position.play(mv).ok())
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

    /// Returns the sentences about White's move for this change of the chances, with these moves after it.
    fn sentences_in_line(text: &str, moves: &[&str], was: f64, is: f64) -> Vec<String> {
        let position = AnyPosition::parse(Variant::CublinoPur, text).expect("a position");
        let mut line_position = position.clone();
        let mut line: Vec<AnyMove> = Vec::new();
        for mv in moves {
            let mv = line_position.parse_move(mv).expect("a move");
            line_position = line_position.play(mv).expect("legal");
            line.push(mv);
        }
        warning_sentences(&position, line[0], &line[1..], was, is)
    }

    fn sentences(text: &str, mv: &str, was: f64, is: f64) -> Vec<String> {
        sentences_in_line(text, &[mv], was, is)
    }

    #[test]
    fn lost_win_in_pur_is_explained_by_the_blocking_side() {
        let let_go = sentences(BOTH_SIDES_BLOCK, "a1a2", 0.9, 0.5);
        assert_eq!(
            let_go,
            [
                "That turns a win into a draw.",
                "White’s last die leaves row 1 for good. Black can now bring all seven to the far row, but White still has to wait for the die on \
                 row 7."
            ]
        );
        let stays = sentences(BOTH_SIDES_BLOCK, "b3b4", 0.9, 0.5).join(" ");
        assert!(stays.contains("Both sides keep a die on their first row"), "{stays}");
        let held = sentences(ONLY_BLACK_BLOCKS, "b3b4", 0.9, 0.5).join(" ");
        assert!(held.contains("While Black keeps a die on row 7"), "{held}");
        assert!(held.contains("60 moves in a row, counting both sides"), "{held}");
    }

    /// A reason that names a die on its first row is given only if the die stays there in the line that is shown with it.
    #[test]
    fn die_that_leaves_in_the_line_blocks_in_no_reason() {
        for (text, own_move) in
            [(ONLY_BLACK_BLOCKS, "b3b4"), (BOTH_SIDES_BLOCK, "b3b4"), (BOTH_SIDES_BLOCK, "a1a2")]
        {
            for (was, is) in [(0.9, 0.5), (0.7, 0.5), (0.5, 0.1), (0.5, 0.3), (0.9, 0.1)] {
                let blocking = |reply| {
                    let sentences = sentences_in_line(text, &[own_move, reply], was, is);
                    sentences.join(" ").contains("row 7")
                };
                assert!(!blocking("g7g6"), "{text} {own_move}: {was} {is}");
                let is_named = blocking("f5f4");
                let is_lost_by_both = text == BOTH_SIDES_BLOCK && own_move == "b3b4";
                assert!(is_named || is_lost_by_both, "{text} {own_move}: {was} {is}");
            }
        }
        let position = AnyPosition::parse(Variant::CublinoPur, ONLY_BLACK_BLOCKS).unwrap();
        let [mv, reply] = ["b3b4", "g7g6"];
        let mv = position.parse_move(mv).unwrap();
        let reply = position.play(mv).unwrap().parse_move(reply).unwrap();
        assert!(why_drawn(&position, &[mv]).is_some());
        assert_eq!(why_drawn(&position, &[mv, reply]), None);
    }

    /// The figures stand beside the sentence: 36% is no draw, and 27% no loss.
    #[test]
    fn result_is_named_only_if_both_figures_are_near_it() {
        let position = AnyPosition::parse(Variant::CublinoPur, ONLY_BLACK_BLOCKS).unwrap();
        for (before, after) in
            (0..=100).flat_map(|before| (0..=100).map(move |after| (before, after)))
        {
            let chances = [before, after].map(|percent| f64::from(percent) / 100.0);
            let sentence = result_change_sentence(&position, chances[0], chances[1]);
            let Some(sentence) = sentence else { continue };
            let is_near = |result: &str, percent: i32| match result {
                "win" => percent >= 85,
                "draw" => (40..=60).contains(&percent),
                _ => result == "loss" && percent <= 15,
            };
            let [from, to] = ["turns a ", "into a "].map(|before_result| {
                let (_, rest) = sentence.split_once(before_result).expect("a result");
                rest.split([' ', '.']).next().unwrap_or_default()
            });
            assert!(is_near(from, before) && is_near(to, after), "{before} {after}: {sentence}");
        }
        for (was, is) in [(0.9, 0.5), (0.5, 0.1), (0.9, 0.1)] {
            assert!(result_change_sentence(&position, was, is).is_some(), "{was} {is}");
        }
    }

    #[test]
    fn only_changed_results_are_explained() {
        let lost = sentences(ONLY_BLACK_BLOCKS, "b3b4", 0.5, 0.1).join(" ");
        assert!(
            lost.starts_with("That turns a draw into a loss. Black keeps a die on row 7"),
            "{lost}"
        );
        let likely_lost = sentences(ONLY_BLACK_BLOCKS, "b3b4", 0.49, 0.21).join(" ");
        assert!(likely_lost.starts_with("Black keeps a die on row 7"), "{likely_lost}");
        let all_lost = sentences(BOTH_SIDES_BLOCK, "b3b4", 0.9, 0.1);
        assert_eq!(all_lost, ["That turns a win into a loss."]);
        for (was, is) in [(0.9, 0.7), (0.6, 0.4), (0.3, 0.1), (0.4, 0.9)] {
            assert_eq!(sentences(BOTH_SIDES_BLOCK, "b3b4", was, is), [""; 0], "{was} {is}");
        }
        let other = AnyPosition::start(Variant::CublinoContra);
        let mv = other.legal_moves()[0];
        assert_eq!(warning_sentences(&other, mv, &[], 0.9, 0.5), [""; 0]);
    }

    #[test]
    fn proven_draw_names_the_blocking_side() {
        let why = |text| why_drawn(&AnyPosition::parse(Variant::CublinoPur, text).unwrap(), &[]);
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
                    for (was, is) in [(0.9, 0.5), (0.5, 0.1), (0.9, 0.1)] {
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
