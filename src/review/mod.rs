//! Reviews: a background search of every position of a line, which judges each move by its loss.
//!
//! A review runs on a thread from the end of the line to its start. Later positions therefore help with earlier ones by
//! the transposition table. A review can be stopped at any time. Its results are kept, and another start continues with
//! the missing positions.

pub mod analysis;
mod engine_lines;
pub mod explorer;
pub mod judgement_text;
pub mod margins;
mod playback;
mod review_store;
mod strength;

pub use analysis::Analysis;
pub use playback::{Direction, next_mistake};
pub use strength::{LevelEstimates, people_strength, store_estimates, stored_estimates};

use crate::background::{BackgroundJob, Reporter, Waker, waker};
use crate::interface::Screen;
use crate::power::WindowAttention;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::premoves::ClockHoldReasons;
use crate::session::{GameId, GameSession, Notice, Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, Engine};
use crate::storage::GameSaver;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use explorer::ExplorerView;
use quadrille_drawing::arrows::Arrows;
use quadrille_drawing::spot_named;
use quadrille_games::record::{Annotation, Game, Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Path};
use quadrille_review::findings::Findings;
pub use quadrille_review::findings::Threat;
use quadrille_review::judge::{self, Evaluation};
use quadrille_review::move_leads::MoveLeads;
use quadrille_review::place_search::search_place;
use quadrille_search::{AnySearcher, Options, lower_search_priority};
use quadrille_teaching::strength::LevelTries;
use review_store::ReviewStore;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The times for a position that can be chosen, in milliseconds.
pub const TIMES_MS: [u64; 3] = [200, 1000, 5000];
/// The largest number of lines of an analysis.
pub const MAX_LINES: usize = 5;

/// A request to the review.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ReviewRequest {
    /// Open the review at its first tab, or close it.
    Show(bool),
    /// Search all positions of the viewed line that were not searched for this time. Shows the first tab.
    Start,
    /// Stop the search.
    Stop,
    /// Set the time for a position, as an index into [`TIMES_MS`].
    Time(usize),
    /// Switch the analysis of the viewed position on or off.
    Analyse(bool),
    /// Set the number of lines.
    Lines(usize),
    /// Analyse with this engine, or with the program's own search.
    UseEngine(Option<Engine>),
    /// The pointer or the keyboard focus is on this line, or on none.
    PointAt(Option<HoveredLine>),
    /// Show moves, explorer or comment in the part of the panel that they share.
    ShowTab(Tab),
    /// Set the source of the explorer.
    ExploreIn(explorer::Source),
    /// Show this move of the explorer as an arrow.
    PointAtMove(Option<AnyMove>),
    /// Start or stop stepping through the line automatically.
    Play(bool),
    /// Continue the finished analysis with a larger time limit.
    Deeper,
}

/// A tab of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The moves of the game.
    #[default]
    Moves,
    /// The explorer.
    Explorer,
    /// The comment on the viewed move.
    Remark,
}

/// A line under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoveredLine {
    /// The index of the line, from the best one.
    pub line: usize,
    /// The number of its moves that the board previews. With 0 the board shows the first move as an arrow.
    pub moves: usize,
}

/// The review of the current game.
#[derive(Resource, Default)]
pub struct Review {
    /// Whether it is open.
    pub shown: bool,
    /// The index into [`TIMES_MS`].
    pub time: usize,
    /// The game that is reviewed.
    game: Option<GameId>,
    /// The combined evaluations by place.
    found: HashMap<Place, Evaluation>,
    /// The evaluation of each single place.
    searched: HashMap<Place, Evaluation>,
    /// The number of results so far.
    result_count: u64,
    /// The state from which `found` was computed: number of results, edits and size of the game.
    combined_state: (u64, u64, usize),
    /// The bad moves in the order of places, without those of a random opening.
    marks: Vec<(Place, Judgement)>,
    /// The search time of each evaluation, in milliseconds.
    given: HashMap<Place, u64>,
    /// The number of games since the start of the program.
    epoch: u64,
    /// Whether stored results are being read.
    loading: bool,
    /// Whether a requested start waits until they are read.
    start_wanted: bool,
    /// The searched and all positions, in the running review or the last one.
    pub progress: (usize, usize),
    /// The analysis of the viewed position.
    pub analysis: Analysis,
    /// The estimated levels of both sides.
    pub levels: LevelEstimates,
    /// The stored tries of the levels that were read and not taken yet, with their positions.
    loaded_tries: Vec<(AnyPosition, LevelTries)>,
    /// The tries that are to be stored, by place.
    new_tries: Vec<(Place, LevelTries)>,
    /// The tab of the panel.
    pub tab: Tab,
    /// The place during automatic stepping, and the time for which it has been shown.
    playing: Option<(Place, Duration)>,
    job: Option<BackgroundJob<ReviewEvent>>,
    /// Every thread holds a clone.
    alive: Arc<()>,
}

impl Review {
    /// Returns whether a game is being searched.
    pub const fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// Adds the evaluation of a place, with its search time in milliseconds. The combined evaluations are updated in the next
    /// frame.
    pub fn add_evaluation(&mut self, place: Place, millis: u64, evaluation: Evaluation) {
        self.searched.insert(place, evaluation);
        self.given.insert(place, millis);
        self.result_count += 1;
    }

    /// Returns the search time of a place of a game in milliseconds, if it was evaluated.
    pub fn search_millis(&self, session: &GameSession, place: Place) -> Option<u64> {
        self.given.get(&place).copied().filter(|_| self.game == Some(session.id))
    }

    /// Returns the combined evaluations of a game by place. Those of another game than the reviewed one are unknown.
    pub fn evaluations(&self, session: &GameSession) -> &HashMap<Place, Evaluation> {
        static UNKNOWN: LazyLock<HashMap<Place, Evaluation>> = LazyLock::new(HashMap::new);
        if self.game == Some(session.id) { &self.found } else { &UNKNOWN }
    }

    /// Returns whether all these places of a game are evaluated.
    pub fn has_evaluated(&self, session: &GameSession, places: &[Place]) -> bool {
        let evaluations = self.evaluations(session);
        places.iter().all(|place| evaluations.contains_key(place))
    }

    /// Takes the tries of the levels that were stored with the game, with their positions.
    pub fn take_loaded_tries(&mut self) -> Vec<(AnyPosition, LevelTries)> {
        std::mem::take(&mut self.loaded_tries)
    }

    /// Stores the final tries at a place with the game.
    pub fn store_tries(&mut self, place: Place, tries: LevelTries) {
        self.new_tries.push((place, tries));
    }

    /// Returns the combined evaluations of the reviewed game to change them.
    pub const fn evaluations_mut(&mut self) -> &mut HashMap<Place, Evaluation> {
        &mut self.found
    }

    /// Returns the judgement of a move that a player of the game chose; `None` if it is not bad or was not evaluated.
    pub fn judgement(&self, session: &GameSession, place: Place) -> Option<Judgement> {
        let judgement = judge::judgement_of_move(&session.game, self.evaluations(session), place);
        judgement.filter(|_| !session.is_given(place))
    }

    /// Returns the bad moves of a game in the order of places, without those that no player of it chose.
    pub fn marks(&self, session: &GameSession) -> &[(Place, Judgement)] {
        if self.game == Some(session.id) { &self.marks } else { &[] }
    }

    /// Returns whether any search is running.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some() || self.analysis.is_busy()
    }

    /// Returns the number of searching threads, including those that must stop.
    pub fn running_thread_count(&self) -> usize {
        Arc::strong_count(&self.alive) - 1
    }

    /// Returns whether the review steps through the line automatically.
    pub const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Stops all searches and closes the panel. The results stay.
    fn close(&mut self) {
        self.playing = None;
        self.shown = false;
        self.job = None;
        self.start_wanted = false;
        self.levels.cancel();
        self.analysis.switch(false);
    }

    fn clear_results(&mut self) {
        self.analysis.switch(false);
        *self = Self {
            time: self.time,
            epoch: self.epoch + 1,
            alive: Arc::clone(&self.alive),
            analysis: std::mem::take(&mut self.analysis),
            tab: self.tab,
            ..Self::default()
        };
    }
}

/// The arrows and the preview that the board shows of the review.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BestMoves {
    /// The best moves during analysis, or the best move, or the better and the played one.
    pub arrows: Arrows,
    /// A position of a line, shown instead of the viewed one.
    pub preview: Option<Preview>,
}

/// A previewed position of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The position.
    pub position: AnyPosition,
    /// The path of the move before it.
    pub last_move: Path,
}

/// Returns whether the game can be reviewed. It cannot while a person plays against an AI.
pub fn is_allowed(session: &GameSession) -> bool {
    let people = session.seats.iter();
    let people = people.filter(|seat| seat.controller == Controller::Human);
    session.is_over() || people.count() == 2
}

/// A report of a thread.
enum ReviewEvent {
    /// A position of the line, its search time in milliseconds and its evaluation.
    Place(Place, u64, Evaluation),
    /// The results of the analysis so far.
    Analysis(Box<Findings>),
}

/// Splits the chosen `memory` between a review and an analysis, which may run at the same time, in MiB.
fn table_sizes(memory: usize) -> (usize, usize) {
    let review = (memory / 4).max(1);
    (review, memory.saturating_sub(review).max(1))
}

/// Starts a thread that holds `alive`. Returns `None`, and logs a line, if the system cannot start one.
fn spawn(
    alive: &Arc<()>,
    wake: Option<Waker>,
    work: impl FnOnce(&Reporter<ReviewEvent>) + Send + 'static,
) -> Option<BackgroundJob<ReviewEvent>> {
    let alive = Arc::clone(alive);
    BackgroundJob::start("review", wake, move |reporter| {
        let _alive = alive;
        lower_search_priority();
        work(reporter);
    })
}

/// Adds the review, the analysis and the explorer.
pub fn plugin(app: &mut App) {
    app.init_resource::<Review>()
        .init_resource::<BestMoves>()
        .init_resource::<ExplorerView>()
        .init_resource::<margins::MoveMargins>()
        .init_resource::<ReviewStore>()
        .add_message::<ReviewRequest>()
        .add_systems(
            Update,
            (
                close_if_not_allowed,
                review_store::load,
                read_requests,
                start,
                poll,
                update_combined,
                strength::estimate_levels,
                review_store::save_findings,
                analysis::run,
                explorer::look_up,
                (margins::solve, margins::order_lines).chain(),
                playback::step_automatically,
                update_best_moves,
                hold_clocks,
            )
                .chain()
                .in_set(AppSystems::Think)
                .run_if(resource_exists::<Session>),
        )
        .add_systems(
            Last,
            review_store::save_at_exit
                .in_set(LeaveSystems::Finish)
                .run_if(resource_exists::<GameSaver>.and_then(on_message::<AppExit>)),
        );
}

/// Whether the person can see the board.
#[derive(SystemParam)]
pub(crate) struct BoardSight<'w> {
    screen: Res<'w, State<Screen>>,
    attention: Option<Res<'w, WindowAttention>>,
}

impl BoardSight<'_> {
    /// Returns whether the board fills the window and the window is not minimised.
    pub(crate) fn is_visible(&self) -> bool {
        let hidden = self.attention.as_deref() == Some(&WindowAttention::Hidden);
        *self.screen.get() == Screen::Game && !hidden
    }
}

/// Holds the clocks while both players review their running game, and tells them so.
fn hold_clocks(
    review: Res<Review>,
    session: Res<Session>,
    mut hold_reasons: ResMut<ClockHoldReasons>,
    mut requests: MessageWriter<Request>,
    mut was_stopped: Local<bool>,
) {
    let game_is_reviewed = review.shown;
    hold_reasons.set_if_neq(ClockHoldReasons { game_is_reviewed, ..*hold_reasons });
    let player = session.game.position().to_move();
    let has_clock = session.clock_runs() && session.remaining(player).is_some();
    let is_stopped = game_is_reviewed && has_clock;
    if is_stopped && !*was_stopped {
        requests.write(Request::Notify(Notice::ClockStopped));
    } else if !is_stopped && session.notice == Notice::ClockStopped {
        requests.write(Request::Notify(Notice::None));
    }
    *was_stopped = is_stopped;
}

/// Closes the review where it is not allowed, such as when a game against the AI continues after an undo. Clears the
/// results when another game begins.
fn close_if_not_allowed(mut review: ResMut<Review>, session: Res<Session>) {
    if review.game != Some(session.id) {
        if review.game.is_some() {
            review.clear_results();
        }
        review.game = Some(session.id);
    }
    if (review.shown || review.analysis.is_on() || review.is_busy()) && !is_allowed(&session) {
        review.close();
    }
}

/// Returns the places of the line through the viewed place, including the start.
pub fn line(session: &GameSession) -> Vec<Place> {
    let game = &session.game;
    let end = game.end_of_line(session.place());
    let mut places = vec![Place::START];
    places.extend(game.way_to(end));
    places
}

/// Handles requests.
fn read_requests(
    mut requests: MessageReader<ReviewRequest>,
    mut review: ResMut<Review>,
    mut explorer: ResMut<ExplorerView>,
    session: Res<Session>,
    mut table: MessageWriter<Request>,
) {
    for request in requests.read() {
        match *request {
            ReviewRequest::Show(is_shown) => {
                review.shown = is_shown && is_allowed(&session);
                review.tab = Tab::default();
                if !review.shown {
                    review.close();
                }
            }
            ReviewRequest::Time(time) => review.time = time.min(TIMES_MS.len() - 1),
            ReviewRequest::Stop => {
                review.job = None;
                review.start_wanted = false;
            }
            ReviewRequest::Analyse(on) => review.analysis.switch(on && is_allowed(&session)),
            ReviewRequest::Lines(count) => review.analysis.set_count(count),
            ReviewRequest::UseEngine(ref engine) => review.analysis.set_engine(engine.clone()),
            ReviewRequest::Start => {
                review.start_wanted = is_allowed(&session);
                review.tab = Tab::default();
            }
            ReviewRequest::PointAt(pointed) => review.analysis.point_at(pointed),
            ReviewRequest::Deeper => review.analysis.deepen(),
            ReviewRequest::ShowTab(tab) => review.tab = tab,
            ReviewRequest::ExploreIn(source) => explorer.source = source,
            ReviewRequest::PointAtMove(mv) => explorer.pointed = mv,
            ReviewRequest::Play(on) => {
                let mut place = session.place();
                // At the end of the line, stepping restarts at the beginning.
                if on && session.game.is_end_of_line(place) {
                    place = Place::START;
                    table.write(Request::GoTo(place));
                }
                review.playing = (on && review.shown).then_some((place, Duration::ZERO));
            }
        }
    }
}

/// Starts the review after stored results were read.
fn start(
    mut review: ResMut<Review>,
    session: Res<Session>,
    settings: Res<Settings>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if !review.start_wanted || review.loading {
        return;
    }
    review.start_wanted = false;
    let millis = TIMES_MS[review.time.min(TIMES_MS.len() - 1)];
    let places = line(&session);
    let due_places = places
        .iter()
        .copied()
        .filter(|place| review.given.get(place).is_none_or(|&given| given < millis));
    let due_places: Vec<Place> = due_places.collect();
    review.progress = (places.len() - due_places.len(), places.len());
    if !due_places.is_empty() {
        let game = session.game.clone();
        let table = table_for(millis, due_places.len());
        let hash = table_sizes(settings.ai.memory).0.min(table);
        review.job = spawn(&review.alive, waker(proxy.as_deref()), move |reporter| {
            search_places(game, &due_places, millis, hash, reporter);
        });
    }
}

/// The part of a transposition table that one second of search on one thread fills, in MiB.
const TABLE_MIB_PER_SECOND: usize = 16;
/// Returns the useful size of the transposition table in MiB, for this number of positions of `millis` each. Later
/// positions help with earlier ones.
fn table_for(millis: u64, positions: usize) -> usize {
    let seconds = usize::try_from(millis)
        .map_or(usize::MAX, |millis| millis.saturating_mul(positions))
        / 1000;
    TABLE_MIB_PER_SECOND.saturating_mul(seconds.max(1))
}

/// Searches the positions at `places`, the last one first, with a transposition table of `hash` MiB.
fn search_places(
    mut game: Game,
    places: &[Place],
    millis: u64,
    hash: usize,
    reporter: &Reporter<ReviewEvent>,
) {
    let stop = reporter.stop();
    let mut searcher = AnySearcher::with_options(game.variant(), Options::new(hash));
    for &place in places.iter().rev() {
        game.set_place(place);
        let evaluation = search_place(&game, &mut searcher, millis, stop);
        if stop.is_stopped() {
            return;
        }
        reporter.send(ReviewEvent::Place(place, millis, evaluation));
    }
}

/// Returns the line of the review that is shown, and its first place: after a bad move the better line, else the best line from
/// the viewed place. In Upthrust, if another move has a larger proven lead, the line is that move alone.
pub fn shown_line<'a>(
    review: &'a Review,
    session: &GameSession,
    leads: &'a MoveLeads,
) -> Option<(Place, &'a [AnyMove])> {
    let place = session.place();
    let marked = !review.analysis.is_on() && review.judgement(session, place).is_some();
    let instead = session.game.before(place).filter(|_| marked);
    let from = instead.unwrap_or(place);
    let line = &*review.evaluations(session).get(&from)?.pv;
    let better_move = leads.move_with_larger_lead(session.game.position_of(from), *line.first()?);
    Some((from, better_move.map_or(line, std::slice::from_ref)))
}

/// Handles the reports of the threads.
fn poll(mut review: ResMut<Review>, mut store: ResMut<ReviewStore>) {
    let jobs = [&review.job, &review.analysis.job];
    // This is checked before the reports are taken, so that none is lost in between.
    let [is_over, analysis_is_over] =
        jobs.map(|job| job.as_ref().is_some_and(BackgroundJob::is_finished));
    let reports: Vec<ReviewEvent> =
        jobs.into_iter().flatten().flat_map(BackgroundJob::poll).collect();
    if is_over {
        review.job = None;
    }
    if analysis_is_over {
        review.analysis.job = None;
    }
    for event in reports {
        match event {
            ReviewEvent::Place(place, millis, evaluation) => {
                store.new_results.push((place, millis, evaluation.clone()));
                review.add_evaluation(place, millis, evaluation);
                review.progress.0 += 1;
            }
            ReviewEvent::Analysis(findings) => review.analysis.apply(*findings),
        }
    }
}

/// Updates the combined evaluations after new results or moves.
fn update_combined(mut review: ResMut<Review>, session: Res<Session>) {
    let game = &session.game;
    let state = (review.result_count, session.origin.edits, game.size());
    if review.combined_state == state || review.searched.is_empty() {
        return;
    }
    let review = &mut *review;
    review.combined_state = state;
    review.found = judge::combined_evaluations(game, &review.searched);
    let places = review.found.keys();
    review.marks =
        places.filter_map(|&place| Some((place, review.judgement(&session, place)?))).collect();
    review.marks.sort_unstable_by_key(|(place, _)| *place);
}

/// Shows the best move on the board during a review; during an analysis the best moves and the threat, or the line under the
/// pointer.
fn update_best_moves(
    review: Res<Review>,
    explorer: Res<ExplorerView>,
    session: Res<Session>,
    leads: Res<margins::MoveMargins>,
    mut best_moves: ResMut<BestMoves>,
) {
    let mut best = BestMoves::default();
    if review.shown && review.analysis.is_on() {
        best = review.analysis.best_moves(&session);
    }
    let arrows = &mut best.arrows;
    let game = &session.game;
    if review.shown
        && arrows.paths.is_empty()
        && best.preview.is_none()
        && let Some((from, [first, ..])) = shown_line(&review, &session, &leads)
    {
        let position = game.position_of(from);
        arrows.paths.push(position.path(*first));
        arrows.numbered = false;
        let ply = game.ply_at(session.place());
        let instead = ply.filter(|_| from != session.place());
        arrows.played = instead.map(|ply| position.path(ply.mv));
        arrows.position = instead.map(|_| position.clone());
        let mark = review.judgement(&session, session.place());
        arrows.sign = mark.filter(|_| instead.is_some()).map(Judgement::sign);
    }
    if review.shown
        && let Some(mv) = explorer.pointed
    {
        best = BestMoves::default();
        best.arrows.paths.push(session.viewed_position().path(mv));
    }
    // The marks of an exercise are also shown. Its game is not stored.
    if (review.shown || !session.setup.is_stored) && best.preview.is_none() {
        let annotation = Annotation::parse(game.comment(session.place()));
        let spot = |name: &String| spot_named(game.variant(), name);
        let own_arrows = annotation.arrows.iter();
        best.arrows.own = own_arrows.filter_map(|(from, to)| spot(from).zip(spot(to))).collect();
        // In an exercise about a person's own game the judgement is a sign. A review has its own signs.
        let judgement = annotation.judgement.filter(|_| !session.setup.is_stored);
        best.arrows.own_sign = judgement.map(Judgement::sign);
        best.arrows.squares = annotation.squares.iter().filter_map(spot).collect();
    }
    best_moves.set_if_neq(best);
}

#[cfg(test)]
mod tests {
    use super::table_for;

    #[test]
    fn table_size_fits_all_its_searches() {
        assert_eq!(table_for(200, 3), 16);
        assert_eq!(table_for(200, 40), 8 * 16);
        assert_eq!(table_for(5000, 2), 160);
        assert!(table_for(u64::MAX, usize::MAX) > 1 << 40, "and no overflow");
    }
}
