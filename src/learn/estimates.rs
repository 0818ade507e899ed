//! The levels that people played like in their reviewed games, as stored with the reviews.

use crate::review::stored_estimates;
use crate::session::GameSession;
use crate::setup::{is_default_person_name, is_default_player_name};
use quadrille_games::record::Place;
use quadrille_games::rules::{Player, Variant};
use quadrille_review::review_file::{ReviewFile, key_of_line};
use quadrille_teaching::repetition::Day;
use quadrille_teaching::strength::LevelRange;

/// The estimated level of a person in a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonEstimate {
    /// The name of the game's file.
    pub game: String,
    /// The variant.
    pub variant: Variant,
    /// The day of the game, if it is known.
    pub day: Option<Day>,
    /// The person's name; `None` for the person who plays against programs here.
    pub name: Option<String>,
    /// The level with its range.
    pub range: LevelRange,
}

/// Returns the stored estimates of the people in a game. Leaves out sides with too few moves, and people without a name of
/// their own if both players are people.
pub(super) fn estimates_of_people(
    session: &GameSession,
    review_file: &ReviewFile,
    file_name: &str,
    day: Option<Day>,
) -> Vec<PersonEstimate> {
    let mut game = session.game.clone();
    game.set_place(Place::START);
    let (variant, given_plies) = (game.variant(), session.given_plies());
    let end_key = key_of_line(&game);
    let Some(estimates) = stored_estimates(review_file, end_key, variant, given_plies) else {
        return Vec::new();
    };
    let people = session.people();
    let has_one_person = people.clone().count() == 1 && session.is_own();
    let estimate_of = |player: Player| {
        let name = session.seats[player.index()].name.trim();
        let is_own = has_one_person || is_default_person_name(name);
        if !is_own && (name.is_empty() || is_default_player_name(name)) {
            return None;
        }
        Some(PersonEstimate {
            game: file_name.to_owned(),
            variant,
            day,
            name: (!is_own).then(|| name.to_owned()),
            range: estimates[player.index()].range?,
        })
    };
    people.filter_map(estimate_of).collect()
}
