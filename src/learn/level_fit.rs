//! The level that fits a person: the one at which the expected score is nearest to one half.

use super::progress::{LessonState, Progress};
use crate::session::rated::unrated_reason;
use crate::session::{GameSession, SaveBarrier, Session};
use crate::setup::{Controller, FirstPlayer, Setup};
use crate::storage::library_io::{Library, LibraryRequest};
use bevy::prelude::*;
use quadrille_games::rules::Variant;
use quadrille_library::statistics::{FinishedGame, POOLS, Statistics, pool_of};
use quadrille_search::Level;
use quadrille_teaching::levels;
use quadrille_teaching::rating::Rating;
use quadrille_text::{self as text, tr};
use std::collections::HashMap;

/// The number of rated games from which the rating determines the level.
pub const MIN_RATED_GAMES: usize = 5;

/// The person's ratings, updated with the library.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PersonRatings {
    /// The rating of each of [`POOLS`].
    ratings: [Option<Rating>; POOLS.len()],
    /// The number of rated games of each pool.
    rated_counts: [usize; POOLS.len()],
    /// The variants that have a rated game.
    rated_variants: Vec<Variant>,
    /// The rating changes by rated games, with the name of the game's file as the key.
    changes_by_file: HashMap<String, RatingChange>,
    /// The variants that have a finished game.
    finished_variants: Vec<Variant>,
    /// Whether the library was read.
    is_loaded: bool,
}

/// The effect of a game on the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// The rating after the game.
    pub rating: f64,
    /// The change by the game.
    pub change: f64,
}

impl RatingChange {
    /// Returns the effect of a game, if it is rated.
    pub fn of_game(game: &FinishedGame) -> Option<Self> {
        let (rating, change) = game.rating.zip(game.rating_change)?;
        Some(Self { rating, change })
    }

    /// Returns the difference of the two ratings as they are shown.
    pub fn rounded(&self) -> f64 {
        self.rating.round() - (self.rating - self.change).round()
    }
}

impl PersonRatings {
    /// Returns the effect of the rated game in the file `name`.
    pub fn change_by(&self, name: &str) -> Option<RatingChange> {
        self.changes_by_file.get(name).copied()
    }

    /// Returns whether the library was read.
    pub const fn is_loaded(&self) -> bool {
        self.is_loaded
    }
}

impl From<&Statistics> for PersonRatings {
    fn from(statistics: &Statistics) -> Self {
        let results = statistics.results(None);
        Self {
            ratings: statistics.ratings,
            rated_counts: std::array::from_fn(|pool| statistics.rated_game_count(pool)),
            rated_variants: statistics.rated_variants(),
            changes_by_file: statistics.games.iter().filter_map(named_change).collect(),
            finished_variants: results.into_iter().map(|(variant, _)| variant).collect(),
            is_loaded: true,
        }
    }
}

/// Returns the name of a rated game and its effect.
fn named_change(game: &FinishedGame) -> Option<(String, RatingChange)> {
    Some((game.name.clone(), RatingChange::of_game(game)?))
}

/// The estimated strength of the person in a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelFit {
    variant: Variant,
    /// The variants of the rated games, if none was of this variant.
    other_variants: Vec<Variant>,
    /// The rating, if there is any rated game.
    pub rating: Option<Rating>,
    /// The number of rated games.
    pub rated_game_count: usize,
    /// The level that fits best.
    pub level: Level,
}

impl LevelFit {
    /// Returns the fit in `variant`. With fewer than [`MIN_RATED_GAMES`] games it is level 2 for a person who has finished a
    /// game or the lesson, else level 1.
    pub fn new(ratings: &PersonRatings, progress: &Progress, variant: Variant) -> Self {
        let pool_index = pool_of(variant).unwrap_or(0);
        let pool_variants = ratings.rated_variants.iter().copied();
        let pool_variants = pool_variants.filter(|variant| pool_of(*variant) == Some(pool_index));
        let mut other_variants: Vec<Variant> = pool_variants.collect();
        if other_variants.contains(&variant) {
            other_variants.clear();
        }
        let mut fit = Self {
            variant,
            other_variants,
            rating: ratings.ratings[pool_index],
            rated_game_count: ratings.rated_counts[pool_index],
            level: Level::LOWEST,
        };
        let is_experienced = ratings.finished_variants.contains(&variant)
            || progress.lesson_state(variant) == LessonState::Done;
        fit.level = match fit.nearest_level() {
            Some(level) => level,
            None if is_experienced => Level::new(2).unwrap_or(Level::LOWEST),
            None => Level::LOWEST,
        };
        fit
    }

    /// Returns the level with the expected score nearest to one half, if the rating is known.
    fn nearest_level(&self) -> Option<Level> {
        let distance = |level: &Level| Some((self.expected_score(*level)? - 0.5).abs());
        let levels = Level::all().filter_map(|level| Some((level, distance(&level)?)));
        let nearest_level = levels.min_by(|(_, a), (_, b)| a.total_cmp(b));
        nearest_level.map(|(level, _)| level)
    }

    /// Returns a sentence about the next step after a finished rated game. It names the number of games until a level fits, or
    /// the level that fits after another win against the same level. `None` if that level is not higher.
    pub fn next_step(&self, session: &GameSession) -> Option<String> {
        let (level, rating) = rated_level(session).zip(self.rating)?;
        let missing_game_count = MIN_RATED_GAMES.saturating_sub(self.rated_game_count);
        if missing_game_count > 1 {
            return Some(tr!("result-next-games", count = missing_game_count));
        }
        let (new_rating, _) = rating.after(&levels::rating(self.variant, level), 1.0);
        let after_win = Self {
            rating: Some(new_rating),
            rated_game_count: self.rated_game_count + 1,
            ..self.clone()
        };
        let next_level = after_win
            .nearest_level()
            .filter(|level| missing_game_count == 1 || *level > self.level)?;
        let outcome_key = if session.is_won_by_person() { "again" } else { "next" };
        Some(tr!("result-next-level", how = outcome_key, level = next_level.number()))
    }

    /// Returns whether the rating comes from enough games.
    pub const fn is_known(&self) -> bool {
        self.rating.is_some() && self.rated_game_count >= MIN_RATED_GAMES
    }

    /// Returns the person's expected score against a level, 0 to 1, if the rating is known.
    pub fn expected_score(&self, level: Level) -> Option<f64> {
        let rating = self.rating.filter(|_| self.is_known())?;
        Some(rating.expected_score(&levels::rating(self.variant, level)))
    }

    /// Returns a sentence with the rating and the number of rated games, if there is any. It names the variants that the
    /// rating comes from if none of its games was of this variant.
    pub fn rating_text(&self) -> Option<String> {
        let rating = self.rating?;
        let (points, deviation) = (rating.value().round(), rating.deviation().round());
        Some(match self.other_variant_titles() {
            Some(games) => {
                tr!("new-rating-from", games = games, rating = points, deviation = deviation)
            }
            None => {
                tr!(
                    "new-rating",
                    rating = points,
                    deviation = deviation,
                    count = self.rated_game_count
                )
            }
        })
    }

    /// Returns the names of the variants that the rating comes from, if none of its games was of this variant.
    pub fn other_variant_titles(&self) -> Option<String> {
        let titles = self.other_variants.iter().map(|variant| text::title(*variant));
        let titles: Vec<String> = titles.collect();
        (!titles.is_empty()).then(|| text::join_and(&titles))
    }

    /// Returns the explanation of the deviation, and of a rating that comes from other variants.
    pub fn rating_tip(&self) -> Option<String> {
        let rating = self.rating?;
        let (points, deviation) = (rating.value().round(), rating.deviation().round());
        let tip = tr!(
            "rating-tip",
            deviation = deviation,
            least = points - deviation,
            most = points + deviation
        );
        let titles = self.other_variant_titles();
        let origin_text = titles.map(|games| tr!("rating-from", games = games));
        Some([Some(tip), origin_text].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// Returns the expected score in percent.
    pub fn expected_percent(&self, level: Level) -> Option<u32> {
        let score = self.expected_score(level)?;
        Some((100.0 * score).round() as u32)
    }

    /// Returns the level, in tenths, at which the expected score is one half, if the rating comes from enough games.
    pub fn fair_level(&self) -> Option<Level> {
        let rating = self.rating.filter(|_| self.is_known())?;
        Some(levels::nearest_level(self.variant, rating.value()))
    }
}

/// Returns whether a fair game can be chosen: for a person against the AI, from the usual start.
pub fn can_be_fair(setup: &Setup) -> bool {
    let is_human = |index: usize| setup.seats[index].controller == Controller::Human;
    let is_ai = |index: usize| matches!(setup.seats[index].controller, Controller::Ai { .. });
    setup.start.is_none() && (is_human(0) && is_ai(1) || is_ai(0) && is_human(1))
}

/// Sets the level of a fair game, a random side, and a balanced opening where there is one. Without a known rating, the
/// game is marked as not fair and otherwise unchanged.
pub fn make_fair(setup: &mut Setup, fit: &LevelFit) {
    let Some(fair_level) = fit.fair_level().filter(|_| can_be_fair(setup)) else {
        setup.is_fair = false;
        return;
    };
    for seat in &mut setup.seats {
        if let Controller::Ai { level, .. } = &mut seat.controller {
            *level = fair_level;
        }
    }
    setup.first_player = FirstPlayer::Random;
    setup.wants_random_opening = true;
    setup.is_fair = true;
}

/// Another level for the next game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelOffer {
    /// The level of the finished game.
    pub level: Level,
    /// The offered level, one above or below it.
    pub next_level: Level,
    /// The expected scores against `level` and `next_level`, in percent.
    pub expected_percents: [u32; 2],
    /// The person's rating in points.
    pub rating: f64,
}

impl LevelOffer {
    /// Returns the offer after a rated game of a person against one of the ten levels, if another level fits better.
    pub fn after(session: &GameSession, fit: &LevelFit) -> Option<Self> {
        let level = rated_level(session).filter(|level| level.is_whole() && fit.is_known())?;
        let next_number = match fit.level.cmp(&level) {
            std::cmp::Ordering::Greater => level.number() + 1,
            std::cmp::Ordering::Less => level.number() - 1,
            std::cmp::Ordering::Equal => return None,
        };
        let next_level = Level::new(next_number).ok()?;
        Some(Self {
            level,
            next_level,
            expected_percents: [fit.expected_percent(level)?, fit.expected_percent(next_level)?],
            rating: fit.rating?.value(),
        })
    }
}

/// Returns sentences about whether a finished game is rated, with the new rating and its change after it was counted, or
/// why it is not rated.
pub fn rated_sentence(session: &GameSession, ratings: &PersonRatings) -> String {
    if let Some(reason) = unrated_reason(session) {
        return reason.text();
    }
    let file_name = session.origin.file.as_ref();
    match file_name.and_then(|name| ratings.change_by(name)) {
        Some(change) => {
            let rating = change.rating.round();
            tr!("result-rating", rating = rating, change = text::signed_number(change.rounded()))
        }
        None => tr!("game-rated"),
    }
}

/// Returns the level of the AI if the game is finished and counts for the person's rating.
pub fn rated_level(session: &GameSession) -> Option<Level> {
    let is_rated = session.is_over() && unrated_reason(session).is_none();
    let level = session.seats.iter().find_map(|seat| match seat.controller {
        Controller::Ai { level, .. } if level <= Level::FULL => Some(level),
        _ => None,
    });
    level.filter(|_| is_rated)
}

/// Keeps the ratings up to date after every finished game, and after one that is played on.
pub fn plugin(app: &mut App) {
    app.init_resource::<PersonRatings>().add_systems(
        Update,
        (
            request_library.run_if(resource_exists::<Session>.and_then(end_is_stored)),
            update_ratings.run_if(resource_exists_and_changed::<Library>),
        ),
    );
}

/// Requests the library to be read again.
fn request_library(mut requests: MessageWriter<LibraryRequest>) {
    requests.write(LibraryRequest::Refresh);
}

/// Returns whether the current game has ended, or is played on after its end, and has just been written to its file.
fn end_is_stored(
    session: Res<Session>,
    barrier: Option<Res<SaveBarrier>>,
    mut was_over: Local<bool>,
) -> bool {
    let is_stored =
        session.setup.is_stored && barrier.is_some_and(|barrier| barrier.in_flight == 0);
    is_stored && std::mem::replace(&mut *was_over, session.is_over()) != session.is_over()
}

/// Computes the ratings from the games of the library.
fn update_ratings(library: Res<Library>, mut ratings: ResMut<PersonRatings>) {
    if !library.is_loaded {
        return;
    }
    let new_ratings = PersonRatings::from(&Statistics::from_rows(&library.rows));
    ratings.set_if_neq(new_ratings);
}

#[cfg(test)]
impl PersonRatings {
    /// Returns ratings of `points` in all variants, from this number of games.
    pub fn in_all_variants(points: f64, games: usize) -> Self {
        Self {
            ratings: [Some(Rating::new(points, 60.0)); POOLS.len()],
            rated_counts: [games; POOLS.len()],
            rated_variants: Variant::ALL.to_vec(),
            changes_by_file: HashMap::new(),
            finished_variants: Vec::new(),
            is_loaded: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;

    #[test]
    fn shown_change_is_the_difference_of_the_shown_ratings() {
        let change = |rating, change| RatingChange { rating, change }.rounded();
        assert_eq!(change(1588.4, 33.6), 33.0, "1588 after 1555");
        assert_eq!(change(1000.4, -0.2), -1.0, "1000 after 1001");
    }

    #[test]
    fn newcomer_starts_at_level_one_and_then_at_level_two() {
        let mut progress = Progress::default();
        let ratings = PersonRatings::default();
        let level = |progress: &Progress, ratings: &PersonRatings| {
            LevelFit::new(ratings, progress, Variant::Focus).level
        };
        assert_eq!(level(&progress, &ratings), Level::LOWEST);
        let played = PersonRatings { finished_variants: vec![Variant::Focus], ..ratings.clone() };
        assert_eq!(level(&progress, &played).number(), 2);
        progress.apply(1, &ProgressEvent::LessonDone { variant: Variant::Focus });
        assert_eq!(level(&progress, &ratings).number(), 2);
        // Four games are too few to rate a strong person.
        assert_eq!(level(&progress, &PersonRatings::in_all_variants(2000.0, 4)).number(), 2);
        assert!(level(&progress, &PersonRatings::in_all_variants(2000.0, 5)).number() > 2);
    }

    #[test]
    fn suggested_level_has_the_score_nearest_to_one_half() {
        for variant in Variant::ALL {
            for level in Level::all() {
                let points = levels::rating(variant, level).value();
                let fit = LevelFit::new(
                    &PersonRatings::in_all_variants(points, 20),
                    &Progress::default(),
                    variant,
                );
                let distance = |level| (fit.expected_score(level).unwrap() - 0.5).abs();
                assert!(distance(fit.level) <= distance(level), "{variant} {level}");
                assert_eq!(fit.expected_percent(level), Some(50), "{variant} {level}");
            }
        }
    }

    #[test]
    fn fair_game_has_an_expected_score_of_one_half() {
        for variant in Variant::ALL {
            let range = [Level::LOWEST, Level::FULL].map(|level| levels::rating(variant, level));
            let [low, high] = range.map(|rating| rating.value());
            for step in 0..=20 {
                let points = low + (high - low) * f64::from(step) / 20.0;
                let fit = LevelFit::new(
                    &PersonRatings::in_all_variants(points, 5),
                    &Progress::default(),
                    variant,
                );
                let mut setup = Setup::default_game(variant);
                make_fair(&mut setup, &fit);
                assert!(
                    setup.is_fair
                        && setup.wants_random_opening
                        && setup.first_player == FirstPlayer::Random
                );
                let Controller::Ai { level, .. } = setup.seats[1].controller else {
                    unreachable!("the AI keeps its seat");
                };
                let percent = fit.expected_percent(level).unwrap();
                assert!((45..=55).contains(&percent), "{variant} {points}: {percent} %");
            }
        }
    }

    #[test]
    fn fair_game_needs_a_known_rating_and_the_ai() {
        let mut setup = Setup::default_game(Variant::Hique);
        let before = setup.clone();
        let fit = |games| {
            LevelFit::new(
                &PersonRatings::in_all_variants(1200.0, games),
                &Progress::default(),
                Variant::Hique,
            )
        };
        make_fair(&mut setup, &fit(4));
        assert_eq!(setup, before);
        setup.seats[1].controller = Controller::Human;
        make_fair(&mut setup, &fit(9));
        assert!(!setup.is_fair);
    }
}
