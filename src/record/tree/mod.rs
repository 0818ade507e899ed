//! The tree of moves and the place in it.

mod shape;

use crate::rules::{AnyMove, AnyPosition, MoveError, Outcome, Player, Variant};

/// How often a position must have occurred for the game to end.
const REPETITIONS: usize = 3;

/// A place in a match's tree of moves: its start, or the place that one of its moves led to. It
/// stays valid until its move is taken out of the tree, and never comes to mean another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place(Option<usize>);

impl Place {
    /// Before the first move.
    pub const START: Self = Self(None);
}

/// One move that was played, and the position that it led to.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move.
    pub mv: AnyMove,
    /// Who played it.
    pub player: Player,
    /// The position after it.
    pub position: AnyPosition,
    /// What somebody remarked on it; usually empty.
    pub comment: String,
    /// How often the position had come up by then, this time included. The way there never changes, so
    /// it is counted once: random games of Focus go on for tens of thousands of plies.
    occurrences: usize,
    /// The place before it; `None` is the start.
    parent: Option<usize>,
    /// What was played from here, oldest first.
    children: Vec<usize>,
    /// Which child a redo goes to.
    favourite: Option<usize>,
    /// Whether it has been taken out of the tree.
    removed: bool,
}

/// A game from its start to where it stands, with every line that was ever played in it.
///
/// ```
/// use quadrille::record::Match;
/// use quadrille::rules::{AnyPosition, Variant};
///
/// let mut game = Match::new(AnyPosition::start(Variant::Hique));
/// game.play_text("4,2,4,10")?;
/// assert_eq!(game.plies(), 1);
/// game.undo();
/// assert_eq!(game.position(), game.start());
/// assert!(game.redo());
/// # Ok::<(), quadrille::rules::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    start: AnyPosition,
    nodes: Vec<Ply>,
    roots: Vec<usize>,
    favourite_root: Option<usize>,
    current: Option<usize>,
    /// The side that gave up at the place where it did.
    resigned: Option<(Option<usize>, Player)>,
    /// The remark before the first move.
    start_comment: String,
}

impl Match {
    /// A match that begins at `start`; repetitions count from there.
    #[must_use]
    pub const fn new(start: AnyPosition) -> Self {
        Self {
            start,
            nodes: Vec::new(),
            roots: Vec::new(),
            favourite_root: None,
            current: None,
            resigned: None,
            start_comment: String::new(),
        }
    }

    /// The variant being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The position at the start.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position where the match stands.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.position_at(self.current)
    }

    /// The position at a place of the tree.
    fn position_at(&self, place: Option<usize>) -> &AnyPosition {
        place.map_or(&self.start, |index| &self.nodes[index].position)
    }

    /// The number of plies from the start to here.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.places_up().count()
    }

    /// The places from here up to the first move.
    fn places_up(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.current, |&index| self.nodes[index].parent)
    }

    /// The plies from the start to here, first move first.
    #[must_use]
    pub fn line(&self) -> Vec<&Ply> {
        let mut line: Vec<_> = self.places_up().map(|index| &self.nodes[index]).collect();
        line.reverse();
        line
    }

    /// The plies from here on that redo would walk.
    #[must_use]
    pub fn ahead(&self) -> Vec<&Ply> {
        std::iter::successors(self.next(self.current), |&index| self.next(Some(index)))
            .map(|index| &self.nodes[index])
            .collect()
    }

    /// Where a redo leads from `place`.
    fn next(&self, place: Option<usize>) -> Option<usize> {
        place.map_or(self.favourite_root, |index| self.nodes[index].favourite)
    }

    /// The position after `plies` plies of the line being shown (played and redoable), if it is that long.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&AnyPosition> {
        if plies == 0 {
            return Some(&self.start);
        }
        let line = self.line();
        let ply = match line.get(plies - 1) {
            Some(ply) => Some(*ply),
            None => self.ahead().get(plies - 1 - line.len()).copied(),
        };
        ply.map(|ply| &ply.position)
    }

    /// The last move, if any was made.
    #[must_use]
    pub fn last(&self) -> Option<&Ply> {
        self.current.map(|index| &self.nodes[index])
    }

    /// The position before the last move.
    #[must_use]
    pub fn before_last(&self) -> Option<&AnyPosition> {
        self.last().map(|ply| self.position_at(ply.parent))
    }

    /// How often the present position has occurred since the start, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.current
            .map_or(1, |index| self.nodes[index].occurrences)
    }

    /// How often `position` has occurred from the start to here, if `mv` leads there from here.
    fn occurrences_before(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        let (mut place, mut mv) = (self.current, mv);
        let mut count = 0;
        loop {
            let before = self.position_at(place);
            if before.is_irreversible(mv) {
                return count;
            }
            count += usize::from(before.key() == position.key() && before == position);
            let Some(index) = place else {
                return count;
            };
            (place, mv) = (self.nodes[index].parent, self.nodes[index].mv);
        }
    }

    /// The keys of the positions that can still be repeated, oldest first, the present one not among
    /// them: what a search needs to see repetitions.
    #[must_use]
    pub fn repeatable_keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        for index in self.places_up() {
            let ply = &self.nodes[index];
            let before = self.position_at(ply.parent);
            if before.is_irreversible(ply.mv) {
                break;
            }
            keys.push(before.key());
        }
        keys.reverse();
        keys
    }

    /// How the game ended here: by its rules, by repetition, or because a side gave up.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position().outcome() {
            return Some(outcome);
        }
        if let Some((place, player)) = self.resigned
            && place == self.current
        {
            return Some(Outcome::win(!player, crate::rules::Reason::Resigned));
        }
        (self.occurrences() >= REPETITIONS).then(|| self.position().repetition_outcome())
    }

    /// How the game ends when the present position comes up once more; none unless that is so.
    #[must_use]
    pub fn next_repetition(&self) -> Option<Outcome> {
        let next = self.occurrences() + 1 == REPETITIONS && self.outcome().is_none();
        next.then(|| self.position().repetition_outcome())
    }

    /// Every move that may be played: none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.outcome().is_some() {
            Vec::new()
        } else {
            self.position().legal_moves()
        }
    }

    /// Plays a move. A line that was taken back before stays in the tree.
    ///
    /// # Errors
    /// [`MoveError`] when the move is not legal or the game is over; the match is then unchanged.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver {
                text: self.position().move_text(mv),
            });
        }
        let position = self.position().play(mv)?;
        let player = self.position().to_move();
        let known = self
            .current
            .map_or(&self.roots, |index| &self.nodes[index].children)
            .iter()
            .copied()
            .find(|&index| self.nodes[index].mv == mv);
        let index = known.unwrap_or_else(|| {
            let index = self.nodes.len();
            let occurrences = 1 + self.occurrences_before(&position, mv);
            self.nodes.push(Ply {
                mv,
                player,
                position,
                comment: String::new(),
                occurrences,
                parent: self.current,
                children: Vec::new(),
                favourite: None,
                removed: false,
            });
            match self.current {
                Some(parent) => self.nodes[parent].children.push(index),
                None => self.roots.push(index),
            }
            index
        });
        match self.current {
            Some(parent) => self.nodes[parent].favourite = Some(index),
            None => self.favourite_root = Some(index),
        }
        self.current = Some(index);
        Ok(())
    }

    /// Plays a move given by its text.
    ///
    /// # Errors
    /// [`MoveError`] when the text is no legal move here or the game is over.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver {
                text: crate::rules::quote(text),
            });
        }
        let mv = self.position().parse_move(text)?;
        self.play(mv)
    }

    /// The side to move gives up. Nothing happens when the game is over.
    pub fn resign(&mut self, player: Player) {
        if self.outcome().is_none() {
            self.resigned = Some((self.current, player));
        }
    }

    /// Whether a side has given up here.
    #[must_use]
    pub fn is_resigned(&self) -> bool {
        self.resigned
            .is_some_and(|(place, _)| place == self.current)
    }

    /// Steps back one ply; `false` at the start. A resignation is taken back first.
    pub fn undo(&mut self) -> bool {
        if let Some((place, _)) = self.resigned
            && place == self.current
        {
            self.resigned = None;
            return true;
        }
        let Some(index) = self.current else {
            return false;
        };
        self.current = self.nodes[index].parent;
        true
    }

    /// Steps forward along what was last played from here; `false` when there is nothing.
    pub fn redo(&mut self) -> bool {
        let next = self.next(self.current);
        if next.is_some() {
            self.current = next;
        }
        next.is_some()
    }

    /// Where the match stands.
    #[must_use]
    pub const fn place(&self) -> Place {
        Place(self.current)
    }

    /// Goes to a place of this match, however far away; undo and redo then walk the line through it.
    /// `false`, and nothing happens, for a place that this match does not have.
    pub fn go_to(&mut self, place: Place) -> bool {
        if place != Place::START && self.ply_at(place).is_none() {
            return false;
        }
        let mut here = place.0;
        while let Some(index) = here {
            here = self.nodes[index].parent;
            match here {
                Some(parent) => self.nodes[parent].favourite = Some(index),
                None => self.favourite_root = Some(index),
            }
        }
        self.current = place.0;
        true
    }

    /// The ply that led to `place`; `None` for the start and for a place that this match does not have.
    #[must_use]
    pub fn ply_at(&self, place: Place) -> Option<&Ply> {
        let ply = place.0.and_then(|index| self.nodes.get(index));
        ply.filter(|ply| !ply.removed)
    }

    /// The position that the ply leading to `place` was played in; for the start, the start.
    #[must_use]
    pub fn position_before(&self, place: Place) -> &AnyPosition {
        self.position_at(self.ply_at(place).and_then(|ply| ply.parent))
    }

    /// The number of plies in the whole tree, variations included.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.iter().filter(|ply| !ply.removed).count()
    }

    /// Where the moves played from `place` led: first where a redo goes, then the variations in the
    /// order in which they came.
    #[must_use]
    pub fn continuations(&self, place: Place) -> Vec<Place> {
        let children = match place.0 {
            None => &self.roots,
            Some(_) => match self.ply_at(place) {
                Some(ply) => &ply.children,
                None => return Vec::new(),
            },
        };
        let first = self.next(place.0);
        first
            .into_iter()
            .chain(children.iter().copied().filter(|&c| Some(c) != first))
            .map(|index| Place(Some(index)))
            .collect()
    }

    /// The remark at `place`: on the move that led there, or before the first move. Usually empty.
    #[must_use]
    pub fn comment(&self, place: Place) -> &str {
        match place.0 {
            None => &self.start_comment,
            Some(_) => self.ply_at(place).map_or("", |ply| &ply.comment),
        }
    }

    /// Changes the remark at `place`; an empty one removes it. `false`, and nothing happens, for a
    /// place that this match does not have.
    pub fn set_comment(&mut self, place: Place, text: impl Into<String>) -> bool {
        let remark = match place.0 {
            None => &mut self.start_comment,
            Some(index) => match self.nodes.get_mut(index) {
                Some(ply) if !ply.removed => &mut ply.comment,
                _ => return false,
            },
        };
        *remark = text.into();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(game: &mut Match, moves: &str) {
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap_or_else(|error| {
                unreachable!("{error} at {}", game.position());
            });
        }
    }

    #[test]
    fn undo_keeps_the_line_and_a_new_move_starts_a_variation() {
        let mut game = Match::new(AnyPosition::start(Variant::Hique));
        play(&mut game, "4,2,4,10 4,12,2,12");
        let end = game.position().clone();
        assert!(game.undo());
        play(&mut game, "6,12,6,6");
        assert_eq!(game.plies(), 2);
        assert!(game.undo());
        play(&mut game, "4,12,2,12");
        assert_eq!(*game.position(), end);
        assert!(game.undo() && game.undo() && !game.undo());
        assert_eq!(game.ahead().len(), 2);
        assert!(game.redo() && game.redo() && !game.redo());
        assert_eq!(*game.position(), end);
    }

    #[test]
    fn third_occurrence_ends_hique_by_timing_points() {
        let mut game = Match::new(AnyPosition::start(Variant::Hique));
        for round in 0..2 {
            assert_eq!(game.occurrences(), round + 1);
            assert!(game.outcome().is_none());
            play(&mut game, "4,2,4,4 4,12,4,10 4,4,4,2 4,10,4,12");
        }
        assert_eq!(game.occurrences(), 3);
        let outcome = game.outcome();
        assert_eq!(
            outcome,
            Some(Outcome::draw(crate::rules::Reason::LoopPoints(5, 5)))
        );
        assert!(game.legal_moves().is_empty());
        assert!(matches!(
            game.play_text("4,2,4,4"),
            Err(MoveError::GameOver { .. })
        ));
        assert_eq!(game.repeatable_keys().len(), 8);
        game.undo();
        assert!(game.outcome().is_none());
    }

    #[test]
    fn going_to_a_place_makes_its_line_the_one_to_walk() {
        let mut game = Match::new(AnyPosition::start(Variant::Hique));
        play(&mut game, "4,2,4,10 4,12,2,12 4,10,4,8");
        let long = game.place();
        assert!(game.go_to(Place::START));
        assert_eq!(game.ahead().len(), 3);
        play(&mut game, "4,2,4,4");
        let short = game.place();
        assert!(game.go_to(long));
        assert_eq!(game.plies(), 3);
        assert!(game.undo() && game.undo() && game.undo() && game.redo());
        assert_eq!(game.ahead().len(), 2, "the long line again");
        assert_eq!(game.continuations(Place::START).len(), 2);
        assert_eq!(game.continuations(Place::START)[1], short);
        assert!(game.set_comment(short, "too short"));
        assert_eq!(game.comment(short), "too short");
        assert_eq!(
            game.ply_at(short).map(|ply| &*ply.comment),
            Some("too short")
        );
        assert_eq!(game.comment(long), "");
        let mut other = Match::new(AnyPosition::start(Variant::Hique));
        assert!(!other.go_to(long) && !other.set_comment(long, "?"));
        assert_eq!(other.place(), Place::START);
    }

    /// Against counting on the whole way, in long games with undone stretches.
    #[test]
    fn occurrences_are_those_on_the_way_from_the_start() {
        let mut repeated = 0;
        for variant in Variant::ALL {
            let mut game = Match::new(AnyPosition::start(variant));
            let mut number = 12345_usize;
            for _ in 0..400 {
                number = number
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let moves = game.legal_moves();
                // Mostly back to where one was, so that positions do repeat.
                let back = moves.iter().copied().find(|&mv| {
                    let next = game.position().play(mv);
                    next.is_ok_and(|next| game.line().iter().any(|ply| ply.position == next))
                });
                match back {
                    Some(mv) if number >> 40 & 3 != 0 => game.play(mv).unwrap_or(()),
                    _ if moves.is_empty() || number >> 40 & 15 == 0 => {
                        game.undo();
                    }
                    _ => game.play(moves[(number >> 33) % moves.len()]).unwrap_or(()),
                }
                let here = game.position();
                let line = game.line();
                let positions = line.iter().map(|ply| &ply.position);
                let count = positions
                    .chain([game.start()])
                    .filter(|&p| p == here)
                    .count();
                assert_eq!(game.occurrences(), count, "{variant}");
                repeated += usize::from(count > 1);
            }
        }
        assert!(repeated > 20, "{repeated}");
    }

    #[test]
    fn resigning_ends_the_game_and_can_be_taken_back() {
        let mut game = Match::new(AnyPosition::start(Variant::CublinoPur));
        game.resign(Player::One);
        assert_eq!(
            game.outcome().and_then(|outcome| outcome.winner),
            Some(Player::Two)
        );
        assert!(game.undo());
        assert!(game.outcome().is_none());
    }
}
