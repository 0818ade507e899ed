//! The messages of the rules, independent of the language, and their English texts.

use super::outcome::{Outcome, Reason};
use super::{Player, Variant, english};

/// A language-independent message: its id and arguments. The English text is in the window's message files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRef {
    /// The message id, such as `refused-empty`.
    pub id: &'static str,
    /// The arguments, by name.
    pub facts: Vec<(&'static str, Fact)>,
}

impl MessageRef {
    /// Creates the message with this `id` and the arguments `facts`.
    pub fn new<const N: usize>(id: &'static str, facts: [(&'static str, Fact); N]) -> Self {
        Self { id, facts: facts.into() }
    }

    /// Returns the message in English. `names` are the names of both sides of the position.
    pub fn to_english(&self, names: &[String; 2]) -> String {
        let facts = self.facts.iter();
        let facts: Vec<_> = facts.map(|(name, fact)| (*name, fact.to_english(names))).collect();
        english::format_message(self.id, &facts)
    }
}

impl From<&'static str> for MessageRef {
    /// Creates a message without arguments.
    fn from(id: &'static str) -> Self {
        Self::new(id, [])
    }
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The name of a square, or a word that selects a form of the message, such as `guard`.
    Text(String),
    /// A number.
    Number(u8),
    /// A side, given by its player.
    Side(Player),
    /// A side of a variant whose side names do not depend on the position.
    SideOf(Variant, Player),
    /// The names of several squares.
    Squares(Vec<String>),
    /// A list of partial messages, joined by commas.
    Parts(Vec<MessageRef>),
    /// The end of a game.
    End(Outcome),
}

impl Fact {
    fn to_english(&self, names: &[String; 2]) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Side(player) => names[player.index()].clone(),
            Self::SideOf(variant, player) => variant.side_name(*player).to_owned(),
            // A square's name may contain commas, so semicolons separate the names.
            Self::Squares(squares) => match squares.split_last() {
                Some((last_square, earlier_squares)) if !earlier_squares.is_empty() => {
                    format!("{} and {last_square}", earlier_squares.join("; "))
                }
                _ => squares.concat(),
            },
            Self::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.to_english(names)).collect();
                parts.join(", ")
            }
            Self::End(outcome) => outcome.sentence(names.each_ref().map(String::as_str)),
        }
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Self {
        Self::Number(number)
    }
}

impl From<Player> for Fact {
    fn from(player: Player) -> Self {
        Self::Side(player)
    }
}

impl Outcome {
    /// Returns the message that states how the game ended. `sides` is `many` if the side names consist of two colours,
    /// else `one`. `game` is the variant's name.
    pub fn message(&self, sides: &'static str, game: &'static str) -> MessageRef {
        let points_parts = |why, first_points: u16, second_points: u16| {
            let [high_points, low_points] = match self.winner {
                Some(Player::Two) => [second_points, first_points],
                _ => [first_points, second_points],
            };
            ("end-points", why, [high_points, low_points].map(usize::from))
        };
        let (id, why, [high_points, low_points]) = match self.reason {
            Reason::Totals(first_points, second_points)
            | Reason::Sums(first_points, second_points) => {
                points_parts("points", first_points, second_points)
            }
            Reason::LoopPoints(first_points, second_points) => {
                points_parts("loop", first_points, second_points)
            }
            Reason::NoRunners(first_points, second_points) => {
                points_parts("no-runners", first_points, second_points)
            }
            Reason::RunnerAcross => ("end-runner-across", "", [0, 0]),
            Reason::RunnersTaken => ("end-runners-taken", "", [0, 0]),
            Reason::Captured(count) => ("end-captured", "", [count.into(), 0]),
            Reason::CannotMove => ("end-cannot-move", "", [0, 0]),
            Reason::DieAcross => ("end-die-across", "", [0, 0]),
            Reason::Blocked => ("end-blocked", "", [0, 0]),
            Reason::Repetition => ("end-repetition", "", [0, 0]),
            Reason::NoProgress(plies) => ("end-no-progress", "", [plies, 0]),
            Reason::Resigned => ("end-resigned", "", [0, 0]),
        };
        let side = |player: Option<Player>| player.map_or_else(|| Fact::from(""), Fact::Side);
        MessageRef::new(
            id,
            [
                ("why", why.into()),
                ("winner", side(self.winner)),
                ("loser", side(self.winner.map(|winner| !winner))),
                ("sides", self.winner.map_or("none", |_| sides).into()),
                ("high", high_points.to_string().into()),
                ("low", low_points.to_string().into()),
                ("count", high_points.to_string().into()),
                ("plies", high_points.to_string().into()),
                ("game", game.into()),
            ],
        )
    }

    /// Returns the message in English. `names` are the names of the two sides.
    ///
    /// ```
    /// use quadrille_games::rules::{Outcome, Reason};
    /// let outcome = Outcome::by_points(26, 25, Reason::Sums);
    /// assert_eq!(outcome.sentence(["White", "Black"]), "White wins 26 to 25.");
    /// let outcome = Outcome::by_points(180, 200, Reason::Totals);
    /// let names = ["Green and Red", "Blue and Yellow"];
    /// assert_eq!(outcome.sentence(names), "Blue and Yellow win 200 to 180.");
    /// ```
    pub fn sentence(&self, names: [&str; 2]) -> String {
        // A side with two colours takes a plural verb.
        let has_two_colours = names[0].contains(" and ");
        let sides = if has_two_colours { "many" } else { "one" };
        self.message(sides, "").to_english(&names.map(str::to_owned))
    }
}
