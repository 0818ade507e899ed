//! Navigating and editing the tree: finding nodes, ordering and removing lines.

use super::{Game, Place};
use crate::rules::{AnyMove, AnyPosition, Player};

impl Game {
    /// Returns the place before `place`. `None` for the start and for a place that this game does not have.
    pub fn before(&self, place: Place) -> Option<Place> {
        self.ply_at(place).map(|ply| Place(ply.parent))
    }

    /// Returns the position at `place`. For a place that this game does not have, returns the start position.
    pub fn position_of(&self, place: Place) -> &AnyPosition {
        self.ply_at(place).map_or(&self.start, |ply| &ply.position)
    }

    /// Returns the nodes after the start up to and including `place`.
    pub fn way_to(&self, place: Place) -> Vec<Place> {
        let mut path = Vec::new();
        let mut ancestor = place;
        while let Some(parent) = self.before(ancestor) {
            path.push(ancestor);
            ancestor = parent;
        }
        path.reverse();
        path
    }

    /// Returns the number of plies from the start to `place`.
    pub fn plies_to(&self, place: Place) -> usize {
        self.ply_at(place).map_or(0, |ply| ply.depth + 1)
    }

    /// Returns the number of the next move at the current node. A move number covers one move of each side.
    pub fn move_number(&self) -> usize {
        let start_ply = usize::from(self.start.to_move() == Player::Two);
        (self.plies() + start_ply) / 2 + 1
    }

    /// Returns the node that redo visits from `place`. If the current node is below `place`, this is the child towards
    /// it.
    pub fn after(&self, place: Place) -> Option<Place> {
        let path = self.way_to(self.place());
        let next_place = match place {
            Place::START => path.first(),
            place => {
                let index = path.iter().position(|&ancestor| ancestor == place);
                index.and_then(|index| path.get(index + 1))
            }
        };
        next_place.copied().or_else(|| self.continuations(place).first().copied())
    }

    /// Returns the end of the line through `place`: the last place that repeated calls of [`Self::after`] reach, or the
    /// current one if the game has ended there. Moves that were undone before a resignation follow it.
    pub fn end_of_line(&self, place: Place) -> Place {
        let path = self.way_to(self.place());
        let mut last_place =
            if place == Place::START || path.contains(&place) { self.place() } else { place };
        if last_place == self.place() && self.settled_outcome().is_some() {
            return last_place;
        }
        while let Some(&next_place) = self.continuations(last_place).first() {
            last_place = next_place;
        }
        last_place
    }

    /// Returns whether `place` is the end of its line. Undone moves may follow it.
    pub fn is_end_of_line(&self, place: Place) -> bool {
        self.end_of_line(place) == place
    }

    /// Returns whether all nodes up to `place` are on the first line, which a record writes as its moves.
    pub fn is_first_line(&self, place: Place) -> bool {
        let path = self.way_to(place);
        path.iter().all(|&ancestor| {
            let parent = self.before(ancestor).unwrap_or(Place::START);
            self.continuations(parent).first() == Some(&ancestor)
        })
    }

    /// Moves the line to `place` before its sibling at the last branch. Returns `false` without a change if it is the
    /// first line already. The current node stays the same.
    pub fn promote(&mut self, place: Place) -> bool {
        let Some((parent, child)) = self.last_branch(place) else { return false };
        self.branch_mut(parent.0).redo_child = child.0;
        true
    }

    /// Returns whether [`promote`](Self::promote) would move the current node from the first line into a variation.
    pub fn promotion_displaces_current(&self, place: Place) -> bool {
        self.is_first_line(self.place())
            && self.last_branch(place).is_some_and(|(parent, _)| {
                let path = self.way_to(self.place());
                let first_child = self.continuations(parent).into_iter().next();
                first_child.is_some_and(|first_child| path.contains(&first_child))
            })
    }

    /// Returns the last place on the path to `place` that is not the first of its siblings, preceded by its parent.
    fn last_branch(&self, place: Place) -> Option<(Place, Place)> {
        let path = self.way_to(place).into_iter().rev();
        path.map(|child| (self.before(child).unwrap_or(Place::START), child))
            .find(|(parent, child)| self.continuations(*parent).first() != Some(child))
    }

    /// Adds a line below `place`, up to its first illegal move, without changing the current node or the order of
    /// lines. Returns the node of its first move if that is legal.
    pub fn graft(&mut self, place: Place, line: &[AnyMove]) -> Option<Place> {
        let original_place = self.place();
        if !self.set_place(place) {
            return None;
        }
        let mut first_place = None;
        for &mv in line {
            let parent = self.current_node;
            let old_redo_child = self.redo_child(parent);
            if self.play(mv).is_err() {
                break;
            }
            if old_redo_child.is_some() {
                self.branch_mut(parent).redo_child = old_redo_child;
            }
            first_place = first_place.or(Some(self.place()));
        }
        self.set_place(original_place);
        first_place
    }

    /// Removes the move that leads to `place` and everything below it. The current node moves up out of the removed
    /// part. Returns `false` without a change for the start and for a node that this game does not have.
    pub fn remove(&mut self, place: Place) -> bool {
        let (Some(index), Some(parent)) = (place.0, self.before(place)) else { return false };
        if self.way_to(self.place()).contains(&place) {
            self.current_node = parent.0;
        }
        let branch = self.branch_mut(parent.0);
        branch.children.retain(|&child| child != index);
        if branch.redo_child == Some(index) {
            branch.redo_child = branch.children.first().copied();
        }
        self.mark_removed(index, true);
        true
    }

    /// Sets or clears the removal mark of a node and all its descendants. The nodes remain in the lists of children, so that
    /// they can be restored together.
    fn mark_removed(&mut self, index: usize, is_removed: bool) {
        let mut pending_indices = vec![index];
        while let Some(index) = pending_indices.pop() {
            let ply = &mut self.nodes[index];
            ply.is_removed = is_removed;
            pending_indices.extend_from_slice(&ply.branch.children);
        }
    }

    /// Returns the index of the move that leads to `place` among the moves played from its parent, oldest first. `None`
    /// for the start and for a place that this game does not have.
    pub fn rank(&self, place: Place) -> Option<usize> {
        let parent = self.before(place)?;
        let mut children = self.branch(parent.0).children.iter();
        children.position(|&child| Some(child) == place.0)
    }

    /// Restores the node that [`Self::remove`] removed at `place`, at the index `rank` (see [`rank`](Self::rank)) among
    /// its siblings. With `becomes_redo_child`, redo follows it. The current node stays the same. Returns `false` without
    /// a change if nothing was removed, if the parent is removed too, or if the same move was played again.
    pub fn restore(&mut self, place: Place, rank: usize, becomes_redo_child: bool) -> bool {
        let Some(index) = place.0 else { return false };
        let Some(ply) = self.nodes.get(index).filter(|ply| ply.is_removed) else { return false };
        let (parent, mv) = (ply.parent, ply.mv);
        if parent.is_some_and(|parent| self.nodes[parent].is_removed) {
            return false;
        }
        let siblings = self.continuations(Place(parent));
        let has_same_move = |place: &Place| self.ply_at(*place).is_some_and(|ply| ply.mv == mv);
        if siblings.iter().any(has_same_move) {
            return false;
        }
        let branch = self.branch_mut(parent);
        branch.children.insert(rank.min(branch.children.len()), index);
        if becomes_redo_child || branch.redo_child.is_none() {
            branch.redo_child = Some(index);
        }
        self.mark_removed(index, false);
        true
    }

    /// Goes to a place of this game without changing the order of its lines. Returns `false` without a change for a
    /// place that this game does not have.
    pub fn set_place(&mut self, place: Place) -> bool {
        let exists = place == Place::START || self.ply_at(place).is_some();
        if exists {
            self.current_node = place.0;
        }
        exists
    }

    /// Returns the path to `place` as numbers that are stable when the game is written and parsed again. They are the
    /// number of plies along the first line, then the index of another line (from 1), and so on.
    pub fn directions(&self, place: Place) -> Vec<usize> {
        let mut directions = vec![0];
        for node in self.way_to(place) {
            let parent = self.before(node).unwrap_or(Place::START);
            let continuations = self.continuations(parent);
            match continuations.iter().position(|&child| child == node).unwrap_or(0) {
                0 => {}
                line_index => directions.extend([line_index, 0]),
            }
            if let Some(step_count) = directions.last_mut() {
                *step_count += 1;
            }
        }
        directions
    }

    /// Returns the place that [`Self::directions`] describe, if it exists.
    pub fn place_by_directions(&self, directions: &[usize]) -> Option<Place> {
        let mut current_place = Place::START;
        for (index, &number) in directions.iter().enumerate() {
            if index % 2 == 1 {
                continue;
            }
            // After entering another line, the first ply is that line's first move.
            let line_index = index.checked_sub(1).map(|previous_index| directions[previous_index]);
            for step in 0..number {
                let child_index = line_index.filter(|_| step == 0).unwrap_or(0);
                current_place = *self.continuations(current_place).get(child_index)?;
            }
        }
        Some(current_place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::pgn::{Record, read};
    use crate::rules::Variant;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    fn play(game: &mut Game, moves: &str) -> Place {
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap();
        }
        game.place()
    }

    /// Returns a game with a main line of four moves. Its second move has a variation of two moves. The second of these
    /// has a variation of one move.
    fn game_with_variations() -> (Game, [Place; 3]) {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let inner = play(&mut game, "4,2,4,10 6,12,6,6 3,1,3,3");
        game.undo();
        let side = play(&mut game, "5,1,5,3");
        game.undo();
        game.undo();
        let main = play(&mut game, "4,12,2,12 4,10,4,8 2,12,4,12");
        (game, [main, side, inner])
    }

    #[test]
    fn move_number_counts_moves_of_both_sides() {
        for (first_player, numbers) in [(Player::One, [1, 1, 2, 2]), (Player::Two, [1, 2, 2, 3])] {
            let start = AnyPosition::start(Variant::Hique).with_turn(first_player);
            let mut game = Game::new(start);
            for number in numbers {
                assert_eq!(game.move_number(), number);
                let mv = game.legal_moves()[0];
                game.play(mv).unwrap();
            }
        }
    }

    #[test]
    fn variation_is_promoted_one_level_at_a_time() {
        let (mut game, [main, side, inner]) = game_with_variations();
        assert!(game.is_first_line(main) && !game.is_first_line(side));
        assert!(!game.promote(main));
        let ranks = [inner, side, Place::START].map(|place| game.rank(place));
        assert_eq!(ranks, [Some(0), Some(1), None]);
        assert_eq!(game.directions(inner), [1, 1, 1, 1, 1]);
        assert!(game.promote(inner), "it comes before its neighbour");
        assert!(!game.is_first_line(inner) && game.is_first_line(main));
        assert!(game.promote(inner), "its line comes first");
        assert!(game.is_first_line(inner) && !game.is_first_line(main));
        assert_eq!(game.place(), main, "nobody has moved");
        assert_eq!(game.directions(main), [1, 1, 3]);
        assert_eq!(
            game.after(Place::START),
            game.before(game.before(game.before(main).unwrap()).unwrap())
        );
    }

    #[test]
    fn added_line_changes_nothing_else() {
        let (mut game, [main, side, _]) = game_with_variations();
        let before = game.clone();
        let place = game.way_to(main)[1];
        let moves = game.position_of(place).legal_moves();
        let played = game.ply_at(game.after(place).unwrap()).unwrap().mv;
        let fresh = moves.iter().copied().find(|&mv| mv != played).unwrap();
        let first = game.graft(place, &[fresh, played, fresh]).unwrap();
        assert_eq!(game.ply_at(first).unwrap().mv, fresh);
        assert_eq!(game.before(first), Some(place));
        assert_eq!(game.place(), main);
        for place in [main, side] {
            assert_eq!(game.directions(place), before.directions(place));
        }
        let size = game.size();
        assert_eq!(game.graft(place, &[fresh]), Some(first), "it is there already");
        assert_eq!(game.size(), size);
        assert_eq!(game.graft(main, &[]), None);
    }

    #[test]
    fn moves_undone_before_a_resignation_are_not_in_the_line() {
        let (mut game, [main, ..]) = game_with_variations();
        assert!(game.go_to(main));
        let line = game.way_to(main);
        let [first, second] = [line[0], line[1]];
        assert!(game.go_to(second) && game.end_of_line(Place::START) == main);
        game.resign(Player::One);
        for place in [Place::START, first, second] {
            assert_eq!(game.end_of_line(place), second);
            assert_eq!(game.is_end_of_line(place), place == second);
        }
        // They can still be viewed.
        assert_eq!(game.after(second), Some(line[2]));
        assert_eq!(game.end_of_line(line[2]), main);
    }

    #[test]
    fn removed_line_includes_its_variations() {
        let (mut game, [main, side, inner]) = game_with_variations();
        let parent = game.before(inner).unwrap();
        assert_eq!(game.size(), 7);
        assert!(game.remove(parent) && !game.remove(parent) && !game.remove(Place::START));
        assert_eq!(game.size(), 4);
        for gone in [parent, side, inner] {
            assert!(game.ply_at(gone).is_none() && !game.go_to(gone));
            assert!(game.continuations(gone).is_empty() && game.comment(gone).is_empty());
            assert!(!game.set_comment(gone, "gone"));
        }
        assert_eq!(game.place(), main);
        let first = game.way_to(main)[0];
        game.resign(Player::One);
        assert!(game.remove(first));
        assert_eq!((game.place(), game.size()), (Place::START, 0));
        assert!(!game.is_resigned() && !game.redo() && game.redo_line().is_empty());
        assert!(game.restore(first, 0, true) && game.go_to(main) && game.is_resigned());
        assert!(game.remove(first));
        play(&mut game, "4,2,4,10");
        assert_eq!(game.size(), 1);
    }

    #[test]
    fn restored_line_includes_its_variations() {
        let (mut game, [main, side, inner]) = game_with_variations();
        let whole = Record::new(game.clone()).to_string();
        let parent = game.before(inner).unwrap();
        let first = game.is_first_line(parent);
        // A node that was removed before its parent remains removed.
        assert!(game.remove(inner) && game.remove(parent));
        assert!(!game.restore(inner, 0, false), "what led there is gone");
        assert!(game.restore(parent, 0, first) && !game.restore(parent, 0, first));
        assert!(game.ply_at(inner).is_none() && game.ply_at(side).is_some());
        assert!(game.restore(inner, 0, game.continuations(parent).is_empty()));
        assert_eq!(game.size(), 7);
        assert_eq!(game.place(), main);
        assert!(game.ply_at(inner).is_some() && !game.restore(Place::START, 0, true));
        let again = Record::new(game.clone()).to_string();
        assert_eq!(again.len(), whole.len(), "{again}{whole}");
        // Playing the same move again creates no second node.
        let start = game.way_to(main)[0];
        assert!(game.remove(start));
        play(&mut game, "4,2,4,10");
        assert!(!game.restore(start, 0, true));
        assert_eq!(game.size(), 1);
    }

    #[test]
    fn tree_paths_are_valid_after_a_round_trip() {
        let mut random = StdRng::seed_from_u64(7);
        for variant in Variant::ALL {
            let mut game = Game::new(AnyPosition::start(variant));
            let mut places = vec![Place::START];
            for _ in 0..120 {
                let moves = game.legal_moves();
                if moves.is_empty() || random.random_range(0..5) == 0 {
                    game.go_to(places[random.random_range(0..places.len())]);
                } else {
                    game.play(moves[random.random_range(0..moves.len())]).unwrap();
                    places.push(game.place());
                }
                if random.random_range(0..15) == 0 {
                    game.remove(game.place());
                    places.retain(|&place| place == Place::START || game.ply_at(place).is_some());
                }
            }
            let again = read(&Record::new(game.clone()).to_string()).next().unwrap().unwrap().game;
            assert_eq!(again.size(), game.size(), "{variant}");
            for &place in &places {
                let directions = game.directions(place);
                assert_eq!(game.place_by_directions(&directions), Some(place), "{variant}");
                let there = again.place_by_directions(&directions).unwrap();
                assert_eq!(again.position_of(there), game.position_of(place), "{variant}");
                assert_eq!(again.plies_to(there), game.plies_to(place));
            }
            assert_eq!(game.place_by_directions(&[1, 500, 1]), None);
        }
    }
}
