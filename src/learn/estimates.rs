//! The levels that people played like in their reviewed games, as stored with the reviews.

use crate::review::stored_estimates;
use crate::session::GameSession;
use crate::setup::{is_default_person_name, is_default_player_name};
use quadrille_games::record::Place;
use quadrille_games::rules::{Player, Variant};
use quadrille_review::review_file::{ReviewFile, key_of_line};
use quadrille_teaching::repetition::Day;
use quadrille_teaching::strength::{Estimate, LevelRange};

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

/// Returns the stored estimates of both sides on the main line of a game.
pub(super) fn main_line_estimates(
    session: &GameSession,
    review_file: &ReviewFile,
) -> Option<[Estimate; 2]> {
    let mut game = session.game.clone();
    game.set_place(Place::START);
    stored_estimates(review_file, key_of_line(&game), game.variant(), session.given_plies())
}

/// Returns the estimates of the people in a game. Sides with too few moves are left out, and people at one computer whose names
/// are unknown or those of the sides.
pub(super) fn estimates_of_people(
    session: &GameSession,
    estimates: &[Estimate; 2],
    file_name: &str,
    day: Option<Day>,
) -> Vec<PersonEstimate> {
    let variant = session.game.variant();
    let people = session.people();
    let has_one_person = people.clone().count() == 1 && session.is_own();
    let estimate_of = |player: Player| {
        let name = session.name_unless_side(player);
        let name = name.trim();
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

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::AnyPosition;
    use quadrille_search::Level;
    use quadrille_text::with_language;

    /// The sides of an analysis are nobody, in any stored language.
    #[test]
    fn sides_of_an_analysis_are_no_people() {
        let range = LevelRange { level: Level::FULL, low: Level::FULL, high: Level::FULL };
        let estimates = [Estimate { moves: 24, range: Some(range) }; 2];
        for variant in Variant::ALL {
            for language in ["en", "de"] {
                let start = AnyPosition::start(variant);
                let mut session = with_language(language, || GameSession::analysis(start));
                let people = estimates_of_people(&session, &estimates, "a.pgn", None);
                assert_eq!(people, [], "{variant}, {language}");
                session.seats[0].name = "Ann".to_owned();
                assert_eq!(estimates_of_people(&session, &estimates, "a.pgn", None).len(), 2);
            }
        }
    }
}
