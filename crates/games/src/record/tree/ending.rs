//! The end of a game: by its position, by resignation, by repetition or by lack of progress.

use super::{Game, Place};
use crate::rules::{Outcome, Player, Reason};

/// The number of occurrences of a position that ends the game.
const OCCURRENCE_LIMIT: usize = 3;

impl Game {
    /// Returns how often the current position has occurred since the start, including this occurrence.
    pub fn occurrence_count(&self) -> usize {
        self.current_node.map_or(1, |index| self.nodes[index].occurrence_count)
    }

    /// Returns the number of consecutive plies without an irreversible move that lead to the current node. Passes count; the
    /// start of the game ends the sequence. The number decides games with a limit and equals the length of
    /// [`Self::repeatable_keys`].
    pub fn plies_without_progress(&self) -> usize {
        self.plies_without_progress_at(self.current_node)
    }

    fn plies_without_progress_at(&self, node: Option<usize>) -> usize {
        node.map_or(0, |index| self.nodes[index].plies_without_progress)
    }

    /// Returns the number of plies without progress after which the game is a draw, counted from now. `None` without such a
    /// rule or when the game is over.
    pub fn plies_to_draw(&self) -> Option<usize> {
        let limit = self.start.no_progress_limit()?;
        let remaining_plies = limit.checked_sub(self.plies_without_progress())?;
        self.outcome().is_none().then_some(remaining_plies)
    }

    /// Returns whether the no-progress rule draws the game at `node`, ignoring other ends of the game.
    fn is_stalled(&self, node: Option<usize>) -> bool {
        let limit = self.start.no_progress_limit();
        limit.is_some_and(|limit| self.plies_without_progress_at(node) >= limit)
    }

    /// Returns whether the current line continues after a draw by the no-progress rule. This only happens in records of
    /// games that were played before the rule existed or by programs without it.
    pub fn is_continued_after_draw(&self) -> bool {
        let mut indices = self.ancestor_indices();
        indices.any(|index| self.is_stalled(self.nodes[index].parent))
    }

    /// Returns the keys of the positions that can still be repeated, oldest first, without the current one. A search
    /// needs them to detect repetitions.
    pub fn repeatable_keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        for index in self.ancestor_indices() {
            let ply = &self.nodes[index];
            let position_before = self.position_at_node(ply.parent);
            if position_before.is_irreversible(ply.mv) {
                break;
            }
            keys.push(position_before.key());
        }
        keys.reverse();
        keys
    }

    /// Returns how the game ended at the current node. If several ends apply, the first of these counts: the end by the
    /// position, a resignation, the third occurrence of the position, plies without progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at_node(self.current_node)
    }

    /// Returns how the game ends at `place`, by the rules of [`Self::outcome`]. `None` also for a place that this game
    /// does not have.
    pub fn outcome_at(&self, place: Place) -> Option<Outcome> {
        let exists = place == Place::START || self.ply_at(place).is_some();
        exists.then(|| self.outcome_at_node(place.0))?
    }

    fn outcome_at_node(&self, node: Option<usize>) -> Option<Outcome> {
        let outcome_by_resignation = || {
            let (_, player) =
                self.resignation.filter(|&(resignation_node, _)| resignation_node == node)?;
            Some(Outcome::win(!player, Reason::Resigned))
        };
        let outcome_by_position = self.position_at_node(node).outcome();
        outcome_by_position
            .or_else(outcome_by_resignation)
            .or_else(|| self.outcome_by_repetition(node))
    }

    /// Returns the outcome if a record may not state another result. `None` for a draw by the no-progress rule in a
    /// game that was [continued](Self::is_continued_after_draw), because it was played without that rule.
    pub fn settled_outcome(&self) -> Option<Outcome> {
        let is_ignored = |outcome: &Outcome| {
            matches!(outcome.reason, Reason::NoProgress(_)) && self.is_continued_after_draw()
        };
        self.outcome().filter(|outcome| !is_ignored(outcome))
    }

    /// Returns the outcome caused by the line to `node`: repetition or lack of progress.
    fn outcome_by_repetition(&self, node: Option<usize>) -> Option<Outcome> {
        if node.map_or(1, |index| self.nodes[index].occurrence_count) >= OCCURRENCE_LIMIT {
            return Some(self.position_at_node(node).repetition_outcome());
        }
        let limit = self.start.no_progress_limit()?;
        self.is_stalled(node).then(|| Outcome::draw(Reason::NoProgress(limit)))
    }

    /// Returns how the game ends if the current position occurs once more; `None` if it does not end then.
    pub fn outcome_if_repeated(&self) -> Option<Outcome> {
        let ends_game = self.occurrence_count() + 1 == OCCURRENCE_LIMIT && self.outcome().is_none();
        ends_game.then(|| self.position().repetition_outcome())
    }

    /// Returns whether the game is over for a reason other than lack of progress.
    pub(super) fn is_over_without_no_progress_rule(&self) -> bool {
        let outcome = self.outcome();
        outcome.is_some_and(|outcome| !matches!(outcome.reason, Reason::NoProgress(_)))
    }

    /// Resigns for `player`. Has no effect when the game is over.
    pub fn resign(&mut self, player: Player) {
        if self.outcome().is_none() {
            self.resignation = Some((self.current_node, player));
        }
    }

    /// Applies a resignation from a record, even after a draw by the no-progress rule; see
    /// [`Self::play_recorded`].
    pub fn resign_recorded(&mut self, player: Player) {
        if !self.is_over_without_no_progress_rule() {
            self.resignation = Some((self.current_node, player));
        }
    }

    /// Returns whether a player has resigned at the current node.
    pub fn is_resigned(&self) -> bool {
        self.resignation.is_some_and(|(node, _)| node == self.current_node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::idle;
    use crate::rules::{AnyPosition, MoveError, Variant};

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split_whitespace() {
            assert_eq!(game.play_text(text), Ok(()), "{}", game.position());
        }
    }

    const STALLED: Option<Outcome> = Some(Outcome::draw(Reason::NoProgress(60)));

    #[test]
    fn sixty_plies_without_progress_are_a_draw() {
        let mut game = idle::start(Variant::CublinoContra);
        assert_eq!((game.plies_without_progress(), game.plies_to_draw()), (0, Some(60)));
        play(&mut game, "b1b2");
        assert_eq!((game.plies_without_progress(), game.plies_to_draw()), (0, Some(60)));
        idle::play_idle_moves(&mut game, 59);
        assert_eq!(game.outcome(), None);
        assert_eq!((game.plies_without_progress(), game.plies_to_draw()), (59, Some(1)));
        let last = game.place();
        idle::play_idle_moves(&mut game, 1);
        assert_eq!(game.outcome(), STALLED);
        assert_eq!((game.plies_without_progress(), game.plies_to_draw()), (60, None));
        assert!(game.legal_moves().is_empty() && !game.is_continued_after_draw());
        for mv in game.position().legal_moves() {
            assert!(matches!(game.play(mv), Err(MoveError::GameOver { .. })));
        }
        let sentence = game.outcome().map(|outcome| outcome.sentence(["White", "Black"]));
        assert_eq!(
            sentence.as_deref(),
            Some(
                "A draw: no die has left its row and none has fallen for 60 moves in a row, counting both sides."
            )
        );
        // After undo another move can be played, which avoids the draw.
        assert!(game.undo() && game.outcome().is_none() && game.place() == last);
        let idle = idle::moves(game.position());
        let onward = game.legal_moves().into_iter().find(|mv| !idle.contains(mv));
        assert_eq!(onward.map(|mv| game.play(mv)), Some(Ok(())));
        assert_eq!((game.plies_without_progress(), game.plies_to_draw()), (0, Some(60)));
        assert!(game.go_to(last) && game.redo() && game.plies_to_draw() == Some(60));
    }

    /// Checks every node of a tree with undone, grafted and removed lines against counting from the start.
    #[test]
    fn plies_without_progress_are_counted_at_every_node() {
        let mut most = 0;
        for variant in Variant::ALL {
            let mut game = match variant {
                Variant::CublinoContra => idle::start(variant),
                _ => Game::new(AnyPosition::start(variant)),
            };
            let mut places = vec![Place::START];
            let mut number = 4321_usize;
            for _ in 0..600 {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let random = number >> 33;
                let idle = if matches!(game.start(), AnyPosition::CublinoContra(_)) {
                    idle::moves(game.position())
                } else {
                    Vec::new()
                };
                let moves = game.legal_moves();
                let place = game.place();
                match random % 32 {
                    0 => {
                        game.go_to(places[random / 32 % places.len()]);
                    }
                    1 => places.extend(game.graft(place, &moves)),
                    2 if place != Place::START => {
                        let first = game.is_first_line(place);
                        let rank = game.rank(place).unwrap_or(0);
                        assert!(game.remove(place) && game.restore(place, rank, first));
                        game.go_to(place);
                    }
                    _ if moves.is_empty() => {
                        game.undo();
                    }
                    _ if !idle.is_empty() => {
                        assert_eq!(game.play(idle[random / 32 % idle.len()]), Ok(()));
                    }
                    _ => assert_eq!(game.play(moves[random / 32 % moves.len()]), Ok(())),
                }
                places.push(game.place());
                let mut count = 0;
                for place in game.way_to(game.place()) {
                    let mv = game.ply_at(place).map(|ply| ply.mv);
                    let before = game.position_before(place);
                    count += 1;
                    if mv.is_some_and(|mv| before.is_irreversible(mv)) {
                        count = 0;
                    }
                }
                assert_eq!(game.plies_without_progress(), count, "{variant}");
                assert_eq!(game.repeatable_keys().len(), count, "{variant}");
                let limit = game.position().no_progress_limit();
                assert_eq!(limit.is_some(), variant.id().starts_with("cublino"));
                let over = game.outcome().is_some();
                assert_eq!(
                    game.plies_to_draw(),
                    limit.filter(|_| !over).map(|limit| limit - count)
                );
                most = most.max(if limit.is_some() { count } else { 0 });
            }
        }
        assert!(most > 30, "{most}");
    }

    #[test]
    fn third_occurrence_is_reported_before_no_progress() {
        let mut game = idle::start(Variant::CublinoContra);
        idle::play_idle_moves(&mut game, 52);
        assert_eq!(game.occurrence_count(), 1);
        let texts = |game: &Game| -> Vec<String> {
            let moves = idle::moves(game.position()).into_iter();
            moves.map(|mv| game.position().move_text(mv)).collect()
        };
        // Moves two pieces back and forth twice, so that the last ply is the sixtieth. The moves before lead to new
        // positions.
        let to_and_fro = |out: &String| {
            let mut game = game.clone();
            play(&mut game, out);
            let answers = texts(&game).into_iter();
            let mut ways = answers.map(|answer| {
                let mut game = game.clone();
                let [out_back, answer_back] =
                    [out, &answer].map(|text| format!("{}{}", &text[2..], &text[..2]));
                let way = format!(
                    "{answer} {out_back} {answer_back} {out} {answer} {out_back} {answer_back}"
                );
                let mut moves = way.split_whitespace();
                moves.all(|text| game.play_text(text).is_ok()).then_some(game)
            });
            ways.find_map(|game| game)
        };
        let ended = texts(&game).iter().find_map(to_and_fro);
        assert!(ended.is_some(), "no fresh way to and fro");
        let game = ended.unwrap_or(game);
        assert_eq!((game.plies_without_progress(), game.occurrence_count()), (60, 3));
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)));
    }

    #[test]
    fn moves_after_a_draw_are_kept() {
        let mut game = idle::start(Variant::CublinoContra);
        idle::play_idle_moves(&mut game, 60);
        let end = game.place();
        let place = game.position();
        let text = place.legal_moves().first().map(|&mv| place.move_text(mv));
        let text = text.unwrap_or_default();
        assert_eq!(game.play_recorded(&text), Ok(()));
        assert!(game.is_continued_after_draw() && game.plies() == 61);
        assert_eq!(game.settled_outcome(), None);
        assert!(game.undo() && game.place() == end && game.outcome() == STALLED);
        assert_eq!(game.settled_outcome(), STALLED);
        assert!(game.redo());
        game.undo();
        game.resign(Player::One);
        assert_eq!(game.outcome(), STALLED);
        game.resign_recorded(Player::One);
        assert_eq!(game.outcome(), Some(Outcome::win(Player::Two, Reason::Resigned)));
        let over = game.play_recorded(&text);
        assert!(matches!(over, Err(MoveError::GameOver { .. })));
    }

    #[test]
    fn third_occurrence_ends_hique_by_timing_points() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        for round in 0..2 {
            assert_eq!(game.occurrence_count(), round + 1);
            assert!(game.outcome().is_none());
            let next = game.outcome_if_repeated();
            assert_eq!(next.is_some(), round == 1, "{next:?}");
            play(&mut game, "4,2,4,4 4,12,4,10 4,4,4,2 4,10,4,12");
        }
        assert_eq!(game.occurrence_count(), 3);
        let outcome = game.outcome();
        assert_eq!(outcome, Some(Outcome::draw(Reason::LoopPoints(5, 5))));
        assert!(game.legal_moves().is_empty() && game.outcome_if_repeated().is_none());
        assert!(matches!(game.play_text("4,2,4,4"), Err(MoveError::GameOver { .. })));
        assert_eq!(game.repeatable_keys().len(), 8);
        game.undo();
        assert!(game.outcome().is_none());
    }

    #[test]
    fn position_after_the_first_ply_is_counted() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        play(&mut game, "3,1,3,3");
        for count in 1..3 {
            assert_eq!((game.occurrence_count(), game.outcome()), (count, None));
            play(&mut game, "4,12,4,10 4,2,4,4 4,10,4,12 4,4,4,2");
        }
        assert_eq!(game.occurrence_count(), 3);
        assert!(game.outcome().is_some());
    }

    /// Compares the counts with a full count from the start, in long games with undone moves.
    #[test]
    fn occurrences_are_counted_along_the_line() {
        let mut repeated = 0;
        for variant in Variant::ALL {
            let mut game = Game::new(AnyPosition::start(variant));
            let mut number = 12345_usize;
            for _ in 0..400 {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves = game.legal_moves();
                // Usually goes back to an earlier position, so that positions repeat.
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
                let count = positions.chain([game.start()]).filter(|&p| p == here).count();
                assert_eq!(game.occurrence_count(), count, "{variant}");
                repeated += usize::from(count > 1);
            }
        }
        assert!(repeated > 20, "{repeated}");
    }

    #[test]
    fn resignation_ends_the_game_and_can_be_undone() {
        let mut game = Game::new(AnyPosition::start(Variant::CublinoPur));
        game.resign(Player::One);
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Player::Two));
        assert!(game.undo());
        assert!(game.outcome().is_none());
    }
}
