//! The tries of the levels in a position, as a note in the file of a review.

use quadrille_games::fnv1a;
use quadrille_games::rules::AnyPosition;
use quadrille_teaching::strength::{Calibration, LevelTries, TriedMove, TryEffort};
use std::fmt::Write;

/// The first word of the note.
const NOTE_NAME: &str = "tries";
/// The text for points that are unknown.
const NO_POINTS: &str = "-";

/// Returns the key of the note about a position, by the key of the path to it. It depends on the calibration and the effort:
/// tries of other levels, and fewer tries, do not count.
pub fn tries_key(place_key: u64, calibration: &Calibration) -> u64 {
    fnv1a(place_key, format!("{NOTE_NAME} {calibration} {:?}", TryEffort::USUAL).as_bytes())
}

/// Returns the note about the tries in `position`: for each move its text, the loss of winning chances, the loss in points, and
/// the numbers of tries of levels 1 to 10.
pub fn tries_note(tries: &LevelTries, position: &AnyPosition) -> String {
    let mut note = NOTE_NAME.to_owned();
    for TriedMove { mv, loss, points, counts } in tries.moves() {
        let points = points.map_or_else(|| NO_POINTS.to_owned(), |points| points.to_string());
        // Writing into a string cannot fail.
        let _ = write!(note, " {} {loss} {points}", position.move_text(*mv));
        for count in counts {
            let _ = write!(note, " {count}");
        }
    }
    note
}

/// Reads the text of [`tries_note`]; `None` if it is not one about `position`.
pub fn stored_tries(note: &str, position: &AnyPosition) -> Option<LevelTries> {
    let mut fields = note.split(' ');
    fields.next().filter(|name| *name == NOTE_NAME)?;
    let mut moves = Vec::new();
    while let Some(move_text) = fields.next() {
        let mv = position.parse_move(move_text).ok()?;
        let loss = fields.next()?.parse().ok().filter(|loss| (0.0..=1.0).contains(loss))?;
        let points = match fields.next()? {
            NO_POINTS => None,
            points => Some(points.parse().ok()?),
        };
        let mut counts = [0; 10];
        for count in &mut counts {
            *count = fields.next()?.parse().ok()?;
        }
        moves.push(TriedMove { mv, loss, points, counts });
    }
    (!moves.is_empty()).then(|| LevelTries::new(moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn note_of_tries_round_trips_in_every_variant() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let tried_moves = position.legal_moves().into_iter().take(3).enumerate();
            let moves = tried_moves.map(|(index, mv)| TriedMove {
                mv,
                loss: index as f64 / 3.0,
                points: (index != 1).then_some(-10 * index as i32),
                counts: std::array::from_fn(|level| (level * index) as u32),
            });
            let tries = LevelTries::new(moves.collect());
            let note = tries_note(&tries, &position);
            assert_eq!(stored_tries(&note, &position), Some(tries), "{note}");
            for damaged in ["", "tries", "strength 24 48 40 60 6 0 0 0", &note[..note.len() - 2]] {
                assert_eq!(stored_tries(damaged, &position), None, "{damaged}");
            }
        }
    }
}
