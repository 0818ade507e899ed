//! Localised words and sentences for all games: sides, numbers, lists, results and refusals.

use super::figures::tenths;
use super::notation::square_text;
use super::{Value, message, tr};
use quadrille_games::record::Judgement;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{
    AnyPosition, Fact, MessageRef, Outcome, Player, Position, Reason, Refusal, Variant,
};
use quadrille_search::Level;
use std::time::Duration;

/// Returns the name of a variant.
pub fn title(variant: Variant) -> String {
    tr!("variant", id = variant.id())
}

/// Returns the name of a judgement, such as `Mistake`.
pub fn judgement(judgement: Judgement) -> String {
    let sign = match judgement {
        Judgement::Brilliant => "brilliant",
        Judgement::Good => "good",
        Judgement::Interesting => "interesting",
        Judgement::Dubious => "dubious",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    };
    tr!("judgement-name", sign = sign)
}

/// Returns the name of a level, with its number unless it is the perfect one.
pub fn level(level: Level) -> String {
    if level == Level::PERFECT {
        return tr!("new-level-perfect");
    }
    tr!("new-level", number = level_number(level), name = tr!("level", number = level.number()))
}

/// Returns the number of a level for a message: a whole number, 11 for the perfect level, or a text such as `3.5`.
pub fn level_number(level: Level) -> Value<'static> {
    if level.is_whole() { level.number().into() } else { tenths(level.value()).into() }
}

/// Returns the tooltip with the distinctive rules of a variant.
pub fn variant_tip(variant: Variant) -> String {
    tr!("variant-tip", id = variant.id())
}

/// Returns a result as the points of both sides, in the same notation in all languages; `None` if it is unknown.
pub const fn points_text(result: GameResult) -> Option<&'static str> {
    match result {
        GameResult::Win(Player::One) => Some("1–0"),
        GameResult::Win(Player::Two) => Some("0–1"),
        GameResult::Draw => Some("½–½"),
        GameResult::Unknown => None,
    }
}

/// Returns the name of an Upthrust colour.
pub fn piece_colour(colour: Colour) -> String {
    tr!("colour", letter = colour.letter().to_string())
}

/// Returns the names of two Upthrust colours.
pub fn colour_pair([one, two]: [Colour; 2]) -> String {
    join_and(&[piece_colour(one), piece_colour(two)])
}

/// Returns the name of a side: one colour, or two in Upthrust.
pub fn side(position: &AnyPosition, player: Player) -> String {
    match position {
        AnyPosition::Upthrust(upthrust) => colour_pair(upthrust.colours(player)),
        _ => side_of(position.variant(), player),
    }
}

/// Returns the name of a side, independent of the position.
pub fn side_of(variant: Variant, player: Player) -> String {
    let name = variant.side_name(player).to_lowercase();
    tr!("side", id = name.replace(' ', "-"))
}

/// Returns the grammatical number of a side's name: `many` for the two colours of Upthrust, else `one`.
pub const fn side_number(variant: Variant) -> &'static str {
    if matches!(variant, Variant::Upthrust) { "many" } else { "one" }
}

/// Returns a small number in words, a large one in digits.
pub fn number(count: impl TryInto<i64>) -> String {
    tr!("number", count = count.try_into().unwrap_or(i64::MAX))
}

/// Returns a number of per cent with its sign.
pub fn percent(percentage: u32) -> String {
    tr!("score-percent", percent = percentage)
}

/// Returns a time in seconds with this number of decimal places, without the unit.
pub fn seconds(time: Duration, places: usize) -> String {
    let decimal_mark = tr!("decimal-mark");
    format!("{:.places$}", time.as_secs_f64()).replace('.', &decimal_mark)
}

/// Returns `a`, `a and b` or `a, b and c`.
pub fn join_and(items: &[String]) -> String {
    match split_off_last(items) {
        Some((joined_words, last)) => tr!("list-and", most = joined_words, last = last),
        None => items.concat(),
    }
}

/// Returns `a`, `a or b` or `a, b or c`.
pub fn join_or(items: &[String]) -> String {
    match split_off_last(items) {
        Some((joined_words, last)) => tr!("list-or", most = joined_words, last = last),
        None => items.concat(),
    }
}

/// Joins all but the last of two or more words, and returns the result with the last word; `None` for fewer. Words that
/// contain commas are joined by semicolons.
fn split_off_last(items: &[String]) -> Option<(String, &String)> {
    let (last, other_words) = items.split_last()?;
    let separator = if items.iter().any(|word| word.contains(',')) { "; " } else { ", " };
    (!other_words.is_empty()).then(|| (other_words.join(separator), last))
}

/// Returns why the game of Upthrust is over in `position`, as the messages name it; `None` in another position.
fn upthrust_end(position: &AnyPosition) -> Option<&'static str> {
    let AnyPosition::Upthrust(upthrust) = position else { return None };
    let piece_count_below: u32 = (1..=6).map(|row| u32::from(upthrust.pieces_in_row(row))).sum();
    let end = if piece_count_below > 2 { "stuck" } else { "climbed" };
    upthrust.outcome().map(|_| end)
}

/// Returns a sentence about how the game ended. `position` is any position of the game and determines the names of the
/// sides. In Upthrust it must be the last one, because it also determines the reason.
pub fn outcome(outcome: &Outcome, position: &AnyPosition) -> String {
    let variant = position.variant();
    let mut sentence = outcome.message(side_number(variant), variant.id());
    if matches!(outcome.reason, Reason::Totals(..))
        && let Some(end) = upthrust_end(position)
    {
        for (_, cause) in sentence.facts.iter_mut().filter(|(name, _)| *name == "why") {
            *cause = end.into();
        }
    }
    message_text(&sentence, Some(position))
}

/// Returns the points with those of the winner first.
const fn winner_first(outcome: &Outcome, [one, two]: [u16; 2]) -> [u16; 2] {
    match outcome.winner {
        Some(Player::Two) => [two, one],
        _ => [one, two],
    }
}

/// Returns a sentence that warns of the third occurrence of a position, which ends the game with `outcome`.
pub fn repetition_warning(outcome: &Outcome, position: &AnyPosition) -> String {
    let Reason::LoopPoints(one, two) = outcome.reason else { return tr!("repeated-draw") };
    let Some(winner) = outcome.winner else { return tr!("repeated-even", points = one) };
    let [winner_points, loser_points] = winner_first(outcome, [one, two]);
    tr!(
        "repeated-points",
        winner = side(position, winner),
        high = winner_points,
        low = loser_points
    )
}

/// Returns a sentence that warns of the draw after `plies_left` more plies without progress of a die.
pub fn stalling_warning(plies_left: usize, position: &AnyPosition) -> String {
    tr!("stalling", left = plies_left, game = position.variant().id())
}

/// Returns a refusal as a sentence about `position`.
pub fn refusal(refusal: &Refusal, position: &AnyPosition) -> String {
    message_text(&refusal.message, Some(position))
}

/// The names of facts whose texts are names of squares.
const SQUARE_FACTS: [&str; 3] = ["square", "from", "to"];

/// Returns a sentence of the rules, or a part of one, about `position` if it is given.
pub(super) fn message_text(sentence: &MessageRef, position: Option<&AnyPosition>) -> String {
    let facts = sentence.facts.iter().map(|(name, fact)| {
        let value = match (fact, position) {
            (Fact::Text(text), Some(position)) if SQUARE_FACTS.contains(name) => {
                square_text(position.variant(), text).into()
            }
            (Fact::Text(text), _) => Value::from(text),
            (Fact::Number(number), _) => Value::from(*number),
            (Fact::Side(player), Some(position)) => side(position, *player).into(),
            (Fact::SideOf(variant, player), _) => side_of(*variant, *player).into(),
            (Fact::Squares(squares), _) => join_and(squares).into(),
            (Fact::Parts(parts), _) => {
                let parts: Vec<String> =
                    parts.iter().map(|part| message_text(part, position)).collect();
                parts.join(", ").into()
            }
            (Fact::End(end), Some(position)) => outcome(end, position).into(),
            // Sentences without a position do not mention sides.
            (Fact::Side(_) | Fact::End(_), None) => Value::from(""),
        };
        (*name, value)
    });
    message(sentence.id, &facts.collect::<Vec<_>>())
}
