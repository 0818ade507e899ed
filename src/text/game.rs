//! What all games' sentences have in common: sides, numbers, lists, endings, and refusals.

use super::{Value, say, tr};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{
    AnyPosition, Fact, Outcome, Player, Position, Reason, Refusal, Told, Variant,
};
use quadrille_search::Level;
use std::time::Duration;

/// The game's name.
pub fn title(variant: Variant) -> String {
    tr!("variant", id = variant.id())
}

/// What a level is called, with its number.
pub fn level(level: Level) -> String {
    if level == Level::PERFECT {
        return tr!("new-level-perfect");
    }
    let number = level.number();
    tr!(
        "new-level",
        number = number,
        name = tr!("level", number = number)
    )
}

/// A result as the points of both sides, which are the same in all languages; none while it is not known.
pub const fn points(result: GameResult) -> Option<&'static str> {
    match result {
        GameResult::Win(Player::One) => Some("1–0"),
        GameResult::Win(Player::Two) => Some("0–1"),
        GameResult::Draw => Some("½–½"),
        GameResult::Unknown => None,
    }
}

/// A colour of Upthrust's by name.
pub fn piece_colour(colour: Colour) -> String {
    tr!("colour", letter = colour.letter().to_string())
}

/// Two of Upthrust's colours by name.
pub fn colour_pair([one, two]: [Colour; 2]) -> String {
    and(&[piece_colour(one), piece_colour(two)])
}

/// What a side is called: a colour, or in Upthrust two.
pub fn side(position: &AnyPosition, player: Player) -> String {
    match position {
        AnyPosition::Upthrust(upthrust) => colour_pair(upthrust.colours(player)),
        _ => side_of(position.variant(), player),
    }
}

/// What a side is called where that does not depend on the position.
pub fn side_of(variant: Variant, player: Player) -> String {
    let name = variant.side_name(player).to_lowercase();
    tr!("side", id = name.replace(' ', "-"))
}

/// How many words a side's name is: `many` for the two colours of Upthrust, else `one`. Verbs follow it.
pub const fn sides(variant: Variant) -> &'static str {
    if matches!(variant, Variant::Upthrust) {
        "many"
    } else {
        "one"
    }
}

/// A number as a word, where it is small.
pub fn number(count: impl TryInto<i64>) -> String {
    tr!("number", count = count.try_into().unwrap_or(i64::MAX))
}

/// A time in seconds with so many decimal places, without the unit.
pub fn seconds(time: Duration, places: usize) -> String {
    let mark = tr!("decimal-mark");
    format!("{:.places$}", time.as_secs_f64()).replace('.', &mark)
}

/// `a`, `a and b`, `a, b and c`.
pub fn and(words: &[String]) -> String {
    match list(words) {
        Some((most, last)) => tr!("list-and", most = most, last = last),
        None => words.concat(),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(words: &[String]) -> String {
    match list(words) {
        Some((most, last)) => tr!("list-or", most = most, last = last),
        None => words.concat(),
    }
}

/// All but the last of two or more, and the last. Names that hold commas are parted by semicolons.
fn list(words: &[String]) -> Option<(String, &String)> {
    let (last, most) = words.split_last()?;
    let mark = if words.iter().any(|word| word.contains(',')) {
        "; "
    } else {
        ", "
    };
    (!most.is_empty()).then(|| (most.join(mark), last))
}

/// Whether a game of Upthrust is over although more pieces are below the scoring rows than end it: nobody can move.
fn is_stuck(position: &AnyPosition) -> bool {
    let AnyPosition::Upthrust(upthrust) = position else {
        return false;
    };
    let below: u32 = (1..=6).map(|row| u32::from(upthrust.row_count(row))).sum();
    below > 2 && upthrust.outcome().is_some()
}

/// How the game ended, in a sentence; `position` is one of that game, for the sides' names. The last one also tells
/// why a game of Upthrust is over.
pub fn outcome(outcome: &Outcome, position: &AnyPosition) -> String {
    let variant = position.variant();
    let mut sentence = outcome.told(sides(variant), variant.id());
    if matches!(outcome.reason, Reason::Totals(..)) && is_stuck(position) {
        for (_, why) in sentence.facts.iter_mut().filter(|(name, _)| *name == "why") {
            *why = "stuck".into();
        }
    }
    told(&sentence, Some(position))
}

/// The winner's points first.
const fn winner_first(outcome: &Outcome, [one, two]: [u16; 2]) -> [u16; 2] {
    match outcome.winner {
        Some(Player::Two) => [two, one],
        _ => [one, two],
    }
}

/// That the position has come up a second time, and how the game ends at the third: with `outcome`.
pub fn repeated(outcome: &Outcome, position: &AnyPosition) -> String {
    let Reason::LoopPoints(one, two) = outcome.reason else {
        return tr!("repeated-draw");
    };
    let Some(winner) = outcome.winner else {
        return tr!("repeated-even", points = one);
    };
    let [high, low] = winner_first(outcome, [one, two]);
    tr!(
        "repeated-points",
        winner = side(position, winner),
        high = high,
        low = low
    )
}

/// That the game is a draw after `left` more plies in which no die gets on.
pub fn stalling(left: usize, position: &AnyPosition) -> String {
    tr!("stalling", left = left, game = position.variant().id())
}

/// A refusal in a sentence; `position` is the one that it is about.
pub fn refusal(refusal: &Refusal, position: &AnyPosition) -> String {
    told(&refusal.told, Some(position))
}

/// A sentence of the rules, or a part of one; `position` is the one that it is about, if any.
pub(super) fn told(sentence: &Told, position: Option<&AnyPosition>) -> String {
    let facts = sentence.facts.iter().map(|(name, fact)| {
        let value = match (fact, position) {
            (Fact::Text(text), _) => Value::from(text),
            (Fact::Number(number), _) => Value::from(*number),
            (Fact::Side(player), Some(position)) => side(position, *player).into(),
            (Fact::SideOf(variant, player), _) => side_of(*variant, *player).into(),
            (Fact::Squares(squares), _) => and(squares).into(),
            (Fact::Parts(parts), _) => {
                let parts: Vec<String> = parts.iter().map(|part| told(part, position)).collect();
                parts.join(", ").into()
            }
            (Fact::End(end), Some(position)) => outcome(end, position).into(),
            // Sentences that are about no position have neither.
            (Fact::Side(_) | Fact::End(_), None) => Value::from(""),
        };
        (*name, value)
    });
    say(sentence.case, &facts.collect::<Vec<_>>())
}
