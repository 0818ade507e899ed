//! The tree of moves and the current place in it.

mod ending;
mod occurrences;
mod reading;
mod shape;

pub(super) use reading::join_lines;

use crate::rules::{AnyMove, AnyPosition, MoveError, Player, Variant};
use occurrences::Occurrences;

/// A node of a game's tree of moves: the start, or the position after a move. It is valid until its move is removed
/// from the tree. It is never reused for another node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(Option<usize>);

impl Place {
    /// The place before the first move.
    pub const START: Self = Self(None);
}

/// A move that was played, and the position after it.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move.
    pub mv: AnyMove,
    /// The player who made the move.
    pub player: Player,
    /// The position after the move.
    pub position: AnyPosition,
    /// A user's comment on the move; usually empty.
    pub comment: String,
    /// The number of occurrences of the position up to this node. It is stored because the line to a node never changes
    /// and random games of Focus last tens of thousands of plies.
    occurrence_count: usize,
    /// The number of consecutive plies up to and including this one that were not irreversible. Stored because
    /// the line to a node never changes.
    plies_without_progress: usize,
    /// The last earlier place on the line to this node whose position has the same key.
    earlier_occurrence: Option<Place>,
    /// The number of plies before this ply.
    depth: usize,
    /// The node before this one; `None` is the start.
    parent: Option<usize>,
    /// The moves played from this node.
    branch: Branch,
    /// Whether the node has been removed from the tree.
    is_removed: bool,
}

/// The moves played from a place.
#[derive(Clone, Debug, Default)]
struct Branch {
    /// The indices of the nodes after these moves, oldest first.
    children: Vec<usize>,
    /// The index of the child that redo visits.
    redo_child: Option<usize>,
}

/// A game from its start to the current node, with all its variations.
///
/// ```
/// use quadrille_games::record::Game;
/// use quadrille_games::rules::{AnyPosition, Variant};
///
/// let mut game = Game::new(AnyPosition::start(Variant::Hique));
/// game.play_text("4,2,4,10")?;
/// assert_eq!(game.plies(), 1);
/// game.undo();
/// assert_eq!(game.position(), game.start());
/// assert!(game.redo());
/// # Ok::<(), quadrille_games::rules::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: AnyPosition,
    nodes: Vec<Ply>,
    root: Branch,
    current_node: Option<usize>,
    /// The player who resigned, and the node where that happened.
    resignation: Option<(Option<usize>, Player)>,
    /// The comment before the first move.
    start_comment: String,
    /// The positions on the line to the node where the last move was played.
    occurrences: Occurrences,
}

impl Game {
    /// Creates a game that begins at `start`. Repetitions and plies without progress are counted from there.
    pub fn new(start: AnyPosition) -> Self {
        Self {
            start,
            nodes: Vec::new(),
            root: Branch::default(),
            current_node: None,
            resignation: None,
            start_comment: String::new(),
            occurrences: Occurrences::default(),
        }
    }

    /// Returns the variant of the game.
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Returns the start position.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Returns the current position.
    pub fn position(&self) -> &AnyPosition {
        self.position_at_node(self.current_node)
    }

    /// Returns the position at a place of the tree.
    fn position_at_node(&self, node: Option<usize>) -> &AnyPosition {
        node.map_or(&self.start, |index| &self.nodes[index].position)
    }

    /// Returns the number of plies from the start to the current node.
    pub fn plies(&self) -> usize {
        self.current_node.map_or(0, |index| self.nodes[index].depth + 1)
    }

    /// Returns the nodes from the current one up to the first move.
    fn ancestor_indices(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.current_node, |&index| self.nodes[index].parent)
    }

    /// Returns the plies from the start to the current node, first move first.
    pub fn line(&self) -> Vec<&Ply> {
        let mut line: Vec<_> = self.ancestor_indices().map(|index| &self.nodes[index]).collect();
        line.reverse();
        line
    }

    /// Returns the plies after the current node along the line that redo follows.
    pub fn redo_line(&self) -> Vec<&Ply> {
        std::iter::successors(self.redo_child(self.current_node), |&index| {
            self.redo_child(Some(index))
        })
        .map(|index| &self.nodes[index])
        .collect()
    }

    /// Returns the child that redo visits from `node`.
    fn redo_child(&self, node: Option<usize>) -> Option<usize> {
        self.branch(node).redo_child
    }

    fn branch(&self, node: Option<usize>) -> &Branch {
        node.map_or(&self.root, |index| &self.nodes[index].branch)
    }

    fn branch_mut(&mut self, node: Option<usize>) -> &mut Branch {
        match node {
            Some(index) => &mut self.nodes[index].branch,
            None => &mut self.root,
        }
    }

    /// Returns the position after `plies` plies of the current line, including the moves that redo would play. `None`
    /// if the line is shorter.
    pub fn position_after(&self, ply_count: usize) -> Option<&AnyPosition> {
        if ply_count == 0 {
            return Some(&self.start);
        }
        let line = self.line();
        let ply = match line.get(ply_count - 1) {
            Some(ply) => Some(*ply),
            None => self.redo_line().get(ply_count - 1 - line.len()).copied(),
        };
        ply.map(|ply| &ply.position)
    }

    /// Returns the last move, if there is one.
    pub fn last(&self) -> Option<&Ply> {
        self.current_node.map(|index| &self.nodes[index])
    }

    /// Returns the position before the last move.
    pub fn position_before_last(&self) -> Option<&AnyPosition> {
        self.last().map(|ply| self.position_at_node(ply.parent))
    }

    /// Returns all legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Plays a move. An undone line stays in the tree.
    ///
    /// # Errors
    /// Returns [`MoveError`] when the move is illegal or the game is over. The game is then unchanged.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver { text: self.position().move_text(mv) });
        }
        self.advance(mv)
    }

    /// Plays a move that is legal in the position, even if repetition or lack of progress has ended the game.
    fn advance(&mut self, mv: AnyMove) -> Result<(), MoveError> {
        let position = self.position().play(mv)?;
        let player = self.position().to_move();
        let mut children = self.branch(self.current_node).children.iter().copied();
        let existing_child = children.find(|&index| self.nodes[index].mv == mv);
        let index = existing_child.unwrap_or_else(|| {
            let index = self.nodes.len();
            let plies_without_progress = if self.position().is_irreversible(mv) {
                0
            } else {
                1 + self.plies_without_progress()
            };
            let (occurrence_count, earlier_occurrence) = self.count_occurrences(&position);
            self.nodes.push(Ply {
                mv,
                player,
                position,
                comment: String::new(),
                occurrence_count,
                plies_without_progress,
                earlier_occurrence,
                depth: self.current_node.map_or(0, |index| self.nodes[index].depth + 1),
                parent: self.current_node,
                branch: Branch::default(),
                is_removed: false,
            });
            self.branch_mut(self.current_node).children.push(index);
            index
        });
        self.branch_mut(self.current_node).redo_child = Some(index);
        self.current_node = Some(index);
        Ok(())
    }

    /// Plays a move given by its text.
    ///
    /// # Errors
    /// Returns [`MoveError`] when the text is not a legal move here or the game is over.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver { text: crate::rules::quote(text) });
        }
        let mv = self.position().parse_move(text)?;
        self.advance(mv)
    }

    /// Plays a move from a record, given by its text, even after a draw by the no-progress rule. Older games were
    /// played without that rule. See [`Self::is_continued_after_draw`].
    ///
    /// # Errors
    /// Returns [`MoveError`] when the text is not a legal move here or the game is over for another reason.
    pub fn play_recorded(&mut self, text: &str) -> Result<(), MoveError> {
        if self.is_over_without_no_progress_rule() {
            return Err(MoveError::GameOver { text: crate::rules::quote(text) });
        }
        let mv = self.position().parse_move(text)?;
        self.advance(mv)
    }

    /// Undoes one ply, or a resignation at the current node. Returns `false` at the start.
    pub fn undo(&mut self) -> bool {
        if let Some((node, _)) = self.resignation
            && node == self.current_node
        {
            self.resignation = None;
            return true;
        }
        let Some(index) = self.current_node else { return false };
        self.current_node = self.nodes[index].parent;
        true
    }

    /// Redoes one ply of the line visited last from here. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let child = self.redo_child(self.current_node);
        if child.is_some() {
            self.current_node = child;
        }
        child.is_some()
    }

    /// Returns the current node.
    pub const fn place(&self) -> Place {
        Place(self.current_node)
    }

    /// Goes to a place of this game. Undo and redo then follow the line through it. Returns `false` without a change
    /// for a place that this game does not have.
    pub fn go_to(&mut self, place: Place) -> bool {
        if place != Place::START && self.ply_at(place).is_none() {
            return false;
        }
        let mut node = place.0;
        while let Some(index) = node {
            node = self.nodes[index].parent;
            self.branch_mut(node).redo_child = Some(index);
        }
        self.current_node = place.0;
        true
    }

    /// Returns the ply that led to `place`. `None` for the start and for a place that this game does not have.
    pub fn ply_at(&self, place: Place) -> Option<&Ply> {
        let ply = place.0.and_then(|index| self.nodes.get(index));
        ply.filter(|ply| !ply.is_removed)
    }

    /// Returns the position in which the ply leading to `place` was played. For the start, returns the start position.
    pub fn position_before(&self, place: Place) -> &AnyPosition {
        self.position_at_node(self.ply_at(place).and_then(|ply| ply.parent))
    }

    /// Returns the number of plies in the whole tree, variations included.
    pub fn size(&self) -> usize {
        self.nodes.iter().filter(|ply| !ply.is_removed).count()
    }

    /// Returns the places after the moves played from `place`: first the one that redo visits, then the variations,
    /// oldest first.
    pub fn continuations(&self, place: Place) -> Vec<Place> {
        if place != Place::START && self.ply_at(place).is_none() {
            return Vec::new();
        }
        let &Branch { ref children, redo_child } = self.branch(place.0);
        let other_children = children.iter().copied().filter(|&child| Some(child) != redo_child);
        let indices = redo_child.into_iter().chain(other_children);
        indices.map(|index| Place(Some(index))).collect()
    }

    /// Returns the comment at `place`: on the move that led there, or before the first move. Usually empty.
    pub fn comment(&self, place: Place) -> &str {
        match place.0 {
            None => &self.start_comment,
            Some(_) => self.ply_at(place).map_or("", |ply| &ply.comment),
        }
    }

    /// Sets the comment at `place`; an empty text removes it. Returns `false` without a change for a place that this
    /// game does not have.
    pub fn set_comment(&mut self, place: Place, text: impl Into<String>) -> bool {
        let comment = match place.0 {
            None => &mut self.start_comment,
            Some(index) => match self.nodes.get_mut(index) {
                Some(ply) if !ply.is_removed => &mut ply.comment,
                _ => return false,
            },
        };
        *comment = text.into();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap_or_else(|error| {
                unreachable!("{error} at {}", game.position());
            });
        }
    }

    #[test]
    fn undo_keeps_the_line_and_a_new_move_adds_a_variation() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        play(&mut game, "4,2,4,10 4,12,2,12");
        let end = game.position().clone();
        assert!(game.undo());
        play(&mut game, "6,12,6,6");
        assert_eq!(game.plies(), 2);
        assert!(game.undo());
        play(&mut game, "4,12,2,12");
        assert_eq!(*game.position(), end);
        assert!(game.undo() && game.undo() && !game.undo());
        assert_eq!(game.redo_line().len(), 2);
        assert_eq!(game.position_after(0), Some(game.start()));
        assert_eq!(game.position_after(2), Some(&end), "two moves ahead");
        assert!(game.redo() && game.redo() && !game.redo());
        assert_eq!(game.position_after(2), Some(&end));
        assert_eq!(game.position_after(3), None);
        assert_eq!(*game.position(), end);
    }

    #[test]
    fn visiting_a_node_makes_its_line_current() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        play(&mut game, "4,2,4,10 4,12,2,12 4,10,4,8");
        let long = game.place();
        assert!(game.go_to(Place::START));
        assert_eq!(game.redo_line().len(), 3);
        play(&mut game, "4,2,4,4");
        let short = game.place();
        assert!(game.go_to(long));
        assert_eq!(game.plies(), 3);
        assert!(game.undo() && game.undo() && game.undo() && game.redo());
        assert_eq!(game.redo_line().len(), 2, "the long line again");
        assert_eq!(game.continuations(Place::START).len(), 2);
        assert_eq!(game.continuations(Place::START)[1], short);
        assert!(game.set_comment(short, "too short"));
        assert_eq!(game.comment(short), "too short");
        assert_eq!(game.ply_at(short).map(|ply| &*ply.comment), Some("too short"));
        assert_eq!(game.comment(long), "");
        let mut other = Game::new(AnyPosition::start(Variant::Hique));
        assert!(!other.go_to(long) && !other.set_comment(long, "?"));
        assert_eq!(other.place(), Place::START);
    }
}
