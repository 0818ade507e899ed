//! The person's chances in the ending of a first game, from a short search at each of their turns.

use super::lesson::{ActiveLesson, LessonRun};
use super::refutation::search_briefly;
use crate::background::{BackgroundJob, waker};
use crate::schedule::AppSystems;
use crate::session::{GameSession, Session};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, Player};
use quadrille_search::{expected_score, lower_search_priority};
use std::collections::HashMap;

/// The chance to win, from 0 to 1, from which the person is ahead.
const MIN_AHEAD_CHANCE: f64 = 0.6;
/// The chance to win, from 0 to 1, below which the person is behind.
const MIN_EVEN_CHANCE: f64 = 0.4;
/// The smallest loss of chances by a move that is mentioned.
const MIN_MENTIONED_LOSS: f64 = 0.25;

/// The likely result for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A win.
    Ahead,
    /// Neither a likely win nor a likely loss.
    Even,
    /// A loss.
    Behind,
}

impl Standing {
    fn from_chance(chance: f64) -> Self {
        if chance >= MIN_AHEAD_CHANCE {
            Self::Ahead
        } else if chance < MIN_EVEN_CHANCE {
            Self::Behind
        } else {
            Self::Even
        }
    }
}

/// The person's chances at their turns of the ending on the board.
#[derive(Resource, Default)]
pub struct EndingChances {
    /// The random number of the ending's session.
    seed: Option<u64>,
    chance_by_place: HashMap<Place, f64>,
    /// The place that is searched.
    place: Option<Place>,
    job: Option<BackgroundJob<f64>>,
}

impl EndingChances {
    /// Returns the chance at a place, if it is known.
    fn chance_at(&self, session: &GameSession, place: Place) -> Option<f64> {
        let chance = self.chance_by_place.get(&place).copied();
        chance.filter(|_| self.seed == Some(session.seed))
    }

    /// Returns whether the chances at the current place are known.
    pub fn is_known(&self, session: &GameSession) -> bool {
        self.chance_at(session, session.game.place()).is_some()
    }

    /// Returns the likely result at the last turn of `person` whose chances are known.
    pub fn standing(&self, session: &GameSession, person: Player) -> Option<Standing> {
        let game = &session.game;
        let mut place = Some(game.place());
        while let Some(searched_place) = place {
            if game.position_of(searched_place).to_move() == person
                && let Some(chance) = self.chance_at(session, searched_place)
            {
                return Some(Standing::from_chance(chance));
            }
            place = game.before(searched_place);
        }
        None
    }

    /// Returns the last move of `person` with the place before it, if it reduced the person's chances much.
    pub fn bad_move(&self, session: &GameSession, person: Player) -> Option<(Place, AnyMove)> {
        let game = &session.game;
        let current_chance = self.chance_at(session, game.place())?;
        let current_line = game.way_to(game.place());
        let plies = current_line
            .into_iter()
            .rev()
            .filter_map(|place| Some((game.before(place)?, game.ply_at(place)?)));
        let person_ply = plies.into_iter().find(|(_, ply)| ply.player == person);
        let (place_before, ply) = person_ply?;
        let previous_chance = self.chance_at(session, place_before)?;
        (previous_chance - current_chance >= MIN_MENTIONED_LOSS).then_some((place_before, ply.mv))
    }
}

/// Searches the current position at the person's turn. Forgets the chances of another session.
fn search_ending(
    mut chances: ResMut<EndingChances>,
    lessons: Res<LessonRun>,
    If(session): If<Res<Session>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if !lessons.running.as_ref().is_some_and(ActiveLesson::is_ending) {
        if chances.seed.is_some() {
            *chances = EndingChances::default();
        }
        return;
    }
    if chances.seed != Some(session.seed) {
        *chances = EndingChances { seed: Some(session.seed), ..EndingChances::default() };
    }
    if let Some(result) = BackgroundJob::take_result(&mut chances.job)
        && let (Some(place), Some(chance)) = (chances.place, result)
    {
        chances.chance_by_place.insert(place, chance);
    }
    let place = session.game.place();
    let is_known = chances.chance_by_place.contains_key(&place) || chances.place == Some(place);
    if is_known || !session.awaits_person() {
        return;
    }
    chances.place = Some(place);
    let game: Game = session.game.clone();
    let search_waker = waker(proxy.as_deref());
    chances.job = BackgroundJob::start("ending", search_waker, move |reporter| {
        lower_search_priority();
        let result = search_briefly(&game, reporter.stop());
        if !reporter.stop().is_stopped() {
            reporter.send(expected_score(result.score, game.variant()));
        }
    });
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EndingChances>()
        .add_systems(Update, search_ending.in_set(AppSystems::Think));
}
