//! A short search for the person's chances at each of their turns in the ending of a first game.

use super::lesson::{ActiveLesson, LessonRun};
use super::refutation::search_briefly;
use crate::background::{BackgroundJob, waker};
use crate::opponent::HintFound;
use crate::schedule::AppSystems;
use crate::session::Session;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::{Game, Place};
use quadrille_search::{expected_score, lower_search_priority};
use quadrille_session::ending::EndingChances;

/// The chances in the ending on the board, and their search.
#[derive(Resource, Default)]
pub struct EndingSearch {
    /// The chances so far.
    pub chances: EndingChances,
    /// The place that is searched.
    place: Option<Place>,
    job: Option<BackgroundJob<f64>>,
}

/// Searches the current position at the person's turn. Forgets the chances of another session.
fn search_ending(
    mut search: ResMut<EndingSearch>,
    lessons: Res<LessonRun>,
    If(session): If<Res<Session>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if !lessons.running.as_ref().is_some_and(ActiveLesson::is_ending) {
        // Stops the search of an ending that was left.
        if search.job.is_some() {
            search.job = None;
        }
        return;
    }
    if !search.chances.is_of(&session) {
        *search = EndingSearch { chances: EndingChances::new(&session), ..default() };
    }
    if let Some(result) = BackgroundJob::take_result(&mut search.job)
        && let (Some(place), Some(chance)) = (search.place, result)
    {
        search.chances.set_chance(place, chance);
    }
    let place = session.game.place();
    let is_known = search.chances.is_known(&session) || search.place == Some(place);
    if is_known || !session.awaits_person() {
        return;
    }
    search.place = Some(place);
    let game: Game = session.game.clone();
    let search_waker = waker(proxy.as_deref());
    search.job = BackgroundJob::start("ending", search_waker, move |reporter| {
        lower_search_priority();
        let result = search_briefly(&game, reporter.stop());
        if !reporter.stop().is_stopped() {
            reporter.send(expected_score(result.score, game.variant()));
        }
    });
}

/// Records a hint that proves a win.
fn record_winning_hint(
    hint: On<HintFound>,
    mut search: ResMut<EndingSearch>,
    session: Option<Res<Session>>,
) {
    let is_current = |session: &Res<Session>| session.serial == hint.serial;
    if let Some(session) = session.filter(is_current)
        && hint.reasons.proves_win()
        && search.chances.is_of(&session)
    {
        search.chances.set_winning_hint(session.game.place(), hint.mv);
    }
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EndingSearch>()
        .add_observer(record_winning_hint)
        .add_systems(Update, search_ending.in_set(AppSystems::Think));
}
