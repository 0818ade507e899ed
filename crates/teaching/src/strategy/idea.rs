//! Ideas: conditions on a position that are measured in games.

use quadrille_games::rules::{AnyPosition, Player, Position, with_position};

/// Returns whether an idea holds for a player: `None` if the position says nothing about it, for instance because the other
/// side has more pieces.
pub(super) type Condition<P> = fn(&P, Player) -> Option<bool>;

/// A condition on positions of a game.
pub(super) struct Idea<P> {
    /// The name in files and messages.
    pub(super) name: &'static str,
    /// What holds for a player, in English.
    pub(super) meaning: &'static str,
    /// The condition.
    pub(super) condition: Condition<P>,
}

impl<P> Idea<P> {
    pub(super) const fn new(
        name: &'static str,
        meaning: &'static str,
        condition: Condition<P>,
    ) -> Self {
        Self { name, meaning, condition }
    }
}

/// A game with ideas.
pub(super) trait Strategic: Position {
    /// Returns the ideas of the game.
    fn ideas() -> Vec<Idea<Self>>;
}

/// Returns the names of the ideas for the game of `position`.
pub fn idea_names(position: &AnyPosition) -> Vec<&'static str> {
    fn names<P: Strategic>(_: &P) -> Vec<&'static str> {
        P::ideas().iter().map(|idea| idea.name).collect()
    }
    with_position!(position, position => names(position))
}

/// Returns the meaning of the idea with this name, in English; `None` if there is no such idea.
pub(super) fn idea_meaning(name: &str, position: &AnyPosition) -> Option<&'static str> {
    fn find<P: Strategic>(name: &str, _: &P) -> Option<&'static str> {
        let idea = P::ideas().into_iter().find(|idea| idea.name == name)?;
        Some(idea.meaning)
    }
    with_position!(position, position => find(name, position))
}

/// Returns whether the idea with this name holds for `player`. `None` if the position says nothing about it, or if there is no
/// such idea. Ideas are judged for the player who has just moved.
pub fn idea_holds(name: &str, position: &AnyPosition, player: Player) -> Option<bool> {
    fn judge<P: Strategic>(name: &str, position: &P, player: Player) -> Option<bool> {
        let idea = P::ideas().into_iter().find(|idea| idea.name == name)?;
        (idea.condition)(position, player)
    }
    with_position!(position, position => judge(name, position, player))
}

/// Compares a number of both sides. Returns true if `player` has at least `min_lead` more, false if neither side has, and
/// `None` if the opponent has.
pub(super) fn has_more(
    player: Player,
    min_lead: i32,
    count: impl Fn(Player) -> i32,
) -> Option<bool> {
    let lead = count(player) - count(!player);
    (lead > -min_lead).then_some(lead >= min_lead)
}
