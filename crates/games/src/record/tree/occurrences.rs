//! Counts the occurrences of a position without walking back to the start for each move.

use super::{Game, Place};
use crate::rules::AnyPosition;
use std::collections::HashMap;

/// The positions on the path from the start to one place, by Zobrist key.
///
/// Each count moves the end of the path to the current place first. This costs one step per ply between the two.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences {
    /// The last node on the path with each key. The start is not included.
    last: HashMap<u64, usize>,
    /// The node where the path ends; `None` is the start.
    end: Option<usize>,
    /// The number of steps walked so far.
    #[cfg(test)]
    pub(super) steps: usize,
}

impl Game {
    /// Returns how often `position` occurs if the next move reaches it, including that time.
    ///
    /// The second value is the last place on the path with the same key.
    pub(super) fn occurrences_of(&mut self, position: &AnyPosition) -> (usize, Option<Place>) {
        self.follow_occurrences();
        let key = position.key();
        let earlier = match self.occurrences.last.get(&key) {
            Some(&index) => Some(Place(Some(index))),
            None => (self.start.key() == key).then_some(Place::START),
        };
        // Compares positions as well, because different ones can share a key.
        let mut here = earlier;
        while let Some(place) = here {
            let Some(index) = place.0 else { break };
            if self.nodes[index].position == *position {
                return (self.nodes[index].occurrences + 1, earlier);
            }
            here = self.nodes[index].earlier;
        }
        let start = usize::from(here.is_some() && self.start == *position);
        (start + 1, earlier)
    }

    /// Moves the end of the path to the current place.
    fn follow_occurrences(&mut self) {
        let depth = |place: Option<usize>| place.map_or(0, |index| self.nodes[index].depth + 1);
        let (mut from, mut to) = (self.occurrences.end, self.current);
        let mut down = Vec::new();
        while from != to {
            if depth(from) >= depth(to) {
                let Some(index) = from else { break };
                let ply = &self.nodes[index];
                let key = ply.position.key();
                match ply.earlier {
                    Some(Place(Some(earlier))) => self.occurrences.last.insert(key, earlier),
                    Some(Place::START) | None => self.occurrences.last.remove(&key),
                };
                from = ply.parent;
            } else {
                let Some(index) = to else { break };
                down.push(index);
                to = self.nodes[index].parent;
            }
            #[cfg(test)]
            {
                self.occurrences.steps += 1;
            }
        }
        for index in down.into_iter().rev() {
            let key = self.nodes[index].position.key();
            self.occurrences.last.insert(key, index);
        }
        self.occurrences.end = self.current;
    }
}

#[cfg(test)]
mod tests {
    use crate::record::Game;
    use crate::rules::{AnyPosition, Variant};

    /// Checks that counting costs one step per move played or undone, independent of the length of the game.
    #[test]
    fn counting_is_incremental() {
        let mut game = Game::new(AnyPosition::start(Variant::FocusClassic));
        let mut played = 0;
        for _ in 0..300 {
            let moves = game.legal_moves();
            let Some(&first) = moves.first() else { break };
            // A variation at each move.
            for mv in [moves[moves.len() - 1], first] {
                game.play(mv).unwrap();
                played += 1;
                if mv != first {
                    game.undo();
                }
            }
        }
        assert!(game.plies() > 100, "{}", game.plies());
        assert!(game.occurrences.steps <= 2 * played, "{} for {played}", game.occurrences.steps);
    }
}
