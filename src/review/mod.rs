//! Looking over a game: every position of a line is searched in the background, and each move is measured by what it
//! gave away.
//!
//! A review runs on a thread of its own, from the end of the line to its start, so that what was learnt of the later
//! positions serves the earlier ones. It can be stopped at any time; what was found stays, and another start goes on with
//! what is missing.

pub mod analysis;
mod engine_lines;
pub mod explorer;
pub mod judge;
pub mod review_file;
mod review_store;
pub mod told;
mod walk;

pub use analysis::{Analysis, Threat};
pub use walk::{Direction, next_mistake};

use crate::background::{Background, Reporter, Waker, waker};
use crate::drawing::arrows::Arrows;
use crate::drawing::spot_named;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::ahead::ClockHeld;
use crate::session::{Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, Engine};
use crate::storage::GameSaver;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use explorer::ExplorerView;
use judge::Evaluation;
use quadrille_games::record::{Annotation, Game, Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Outcome, Path, Reason, Variant};
use quadrille_search::{AnySearcher, Limits, Options, Score, StopFlag, lower_search_priority};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// The times a position that can be chosen, in milliseconds.
pub const TIMES: [u64; 3] = [200, 1000, 5000];
/// How many best moves the analysis of one position can show.
pub const MOST_LINES: usize = 5;
/// Deeper than this nothing is searched: with a depth named, a forced move is searched as well.
const DEEPEST: u32 = 100;

/// What is asked of the review.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ReviewRequest {
    /// Open it, or close it.
    Show(bool),
    /// Search all positions of the line on show that have not been searched so long.
    Start,
    /// Stop searching.
    Stop,
    /// The time a position, by its place in [`TIMES`].
    Time(usize),
    /// Show the best lines of the position on show, or no longer.
    Analyse(bool),
    /// Show so many of them.
    Lines(usize),
    /// Analyse with this engine of the player's, or with the program's own search.
    UseEngine(Option<Engine>),
    /// The pointer or the keyboard is at this of the best lines, or at none.
    PointAt(Option<Pointed>),
    /// Show the moves, the explorer or the remark where there is room for one of them.
    ShowTab(Tab),
    /// Show what became of these games.
    ExploreIn(explorer::Source),
    /// Show this move of the explorer on the board as an arrow.
    PointAtMove(Option<AnyMove>),
    /// Walk through the line by itself, or stop.
    Play(bool),
    /// Go on with the analysis of the position on show, whose search is over, for several times as long.
    Deeper,
}

/// What stands in the panel where there is room for one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The game's moves.
    #[default]
    Moves,
    /// What became of other games.
    Explorer,
    /// The remark on the move on show.
    Remark,
}

/// Where the pointer is among the best lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// The line, the best being 0.
    pub line: usize,
    /// How many of its moves the board is to show as played; with none it shows the first one as an arrow.
    pub moves: usize,
}

/// The review of the game on the table.
#[derive(Resource, Default)]
pub struct Review {
    /// Whether it is shown.
    pub shown: bool,
    /// Which of [`TIMES`].
    pub time: usize,
    /// What is believed, by place: what was found there and at its neighbours.
    pub found: HashMap<Place, Evaluation>,
    /// What searches have found at each place alone.
    searched: HashMap<Place, Evaluation>,
    /// How often anything was found.
    findings: u64,
    /// The findings that `found` is of, and the game's edits and number of moves then.
    believed: (u64, u64, usize),
    /// The bad moves by that, in the order of their places; not those that were drawn, which nobody has chosen.
    pub marks: Vec<(Place, Judgement)>,
    /// The time that each evaluation was given, in milliseconds.
    given: HashMap<Place, u64>,
    /// What was found since it was last kept, with the time that it was given, in milliseconds.
    fresh: Vec<(Place, u64, Evaluation)>,
    /// Counts the games that have been on the table.
    epoch: u64,
    /// Whether it is being read what was found in this game earlier.
    loading: bool,
    /// Whether a start waits for that.
    start_wanted: bool,
    /// How many positions were searched and how many were to be, in the running review or the last one.
    pub progress: (usize, usize),
    /// What is known of the position on show while it is being analysed.
    pub analysis: Analysis,
    /// What became of other games from the position on show.
    pub explorer: ExplorerView,
    /// What stands in the panel where there is room for one of them.
    pub tab: Tab,
    /// The walk through the line, while it goes on by itself: where it is, and for how long it has been there.
    playing: Option<(Place, Duration)>,
    job: Option<Background<ReviewEvent>>,
    /// Held by every thread as well.
    alive: Arc<()>,
}

impl Review {
    /// Whether a whole game is being searched.
    pub const fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// A search has found this at a place; what is believed follows with the next frame.
    pub fn learn(&mut self, place: Place, evaluation: Evaluation) {
        self.searched.insert(place, evaluation);
        self.findings += 1;
    }

    /// Whether anything is being searched.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some() || self.analysis.is_busy()
    }

    /// How many threads are searching, those included that have been told to stop and have not yet done so.
    pub fn threads(&self) -> usize {
        Arc::strong_count(&self.alive) - 1
    }

    /// Whether it walks through the line by itself.
    pub const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Ends what is under way and puts the strip away; what was found stays.
    fn close(&mut self) {
        self.playing = None;
        self.shown = false;
        self.job = None;
        self.start_wanted = false;
        self.analysis.switch(false);
        self.explorer = self.explorer.anew();
    }

    fn forget(&mut self) {
        self.analysis.switch(false);
        *self = Self {
            time: self.time,
            epoch: self.epoch + 1,
            alive: Arc::clone(&self.alive),
            analysis: std::mem::take(&mut self.analysis),
            explorer: self.explorer.anew(),
            tab: self.tab,
            ..Self::default()
        };
    }
}

/// What the review points out in the position on show; the board shows it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BestMoves {
    /// The best moves, while the position is analysed; or the best one; or what should have been played instead, and what
    /// was played.
    pub arrows: Arrows,
    /// A position of one of the lines, in place of the one on show.
    pub preview: Option<Preview>,
}

/// A position that is shown while one of the best lines is pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// It.
    pub position: AnyPosition,
    /// The way of the move that leads to it.
    pub last_move: Path,
}

/// Whether this game may be looked over now: not while somebody plays against a program.
pub fn is_allowed(session: &Session) -> bool {
    let people = session.seats.iter();
    let people = people.filter(|seat| seat.controller == Controller::Human);
    session.is_over() || people.count() == 2
}

/// What a thread has found.
enum ReviewEvent {
    /// A position of the line, and the milliseconds it was given.
    Place(Place, u64, Evaluation),
    /// What the analysis has found so far.
    Analysis(Box<analysis::Findings>),
}

/// The tables of a review and of an analysis, which may search at the same time, in MiB, where a person has chosen `memory`.
fn tables(memory: usize) -> (usize, usize) {
    let review = (memory / 4).max(1);
    (review, memory.saturating_sub(review).max(1))
}

/// Searches on a thread that holds `alive`; nothing (and a word in the log) when the system gives none.
fn spawn(
    alive: &Arc<()>,
    wake: Option<Waker>,
    work: impl FnOnce(&Reporter<ReviewEvent>) + Send + 'static,
) -> Option<Background<ReviewEvent>> {
    let alive = Arc::clone(alive);
    Background::start("review", wake, move |reporter| {
        let _alive = alive;
        lower_search_priority();
        work(reporter);
    })
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Review>()
        .init_resource::<BestMoves>()
        .init_resource::<review_store::ReviewStore>()
        .add_message::<ReviewRequest>()
        .add_systems(
            Update,
            (
                withdraw,
                review_store::load,
                read_requests,
                start,
                poll,
                believe,
                review_store::save_findings,
                analysis::run,
                explorer::look_up,
                walk::play,
                point_out,
                hold_clocks,
            )
                .chain()
                .in_set(AppSystems::Think)
                .run_if(resource_exists::<Session>),
        )
        .add_systems(
            Last,
            review_store::finish
                .in_set(LeaveSystems::Finish)
                .run_if(resource_exists::<GameSaver>.and_then(on_message::<AppExit>)),
        );
}

/// Nobody loses time while both look over the game that they are playing.
fn hold_clocks(review: Res<Review>, mut held: ResMut<ClockHeld>) {
    let reviewed = review.shown;
    held.set_if_neq(ClockHeld { reviewed, ..*held });
}

/// Where no review is allowed, as in a game that goes on against the AI after a move was taken back, none is under way;
/// and what was found belongs to one game.
fn withdraw(
    mut review: ResMut<Review>,
    session: Res<Session>,
    mut last: Local<Option<(u64, Variant, u64)>>,
) {
    let now = (session.seed, session.game.variant(), session.origin.opened);
    if last.replace(now).is_some_and(|last| last != now) {
        review.forget();
    }
    if (review.shown || review.analysis.is_on() || review.is_busy()) && !is_allowed(&session) {
        review.close();
    }
}

/// The places of the line through the place on show, the start included.
pub fn line(session: &Session) -> Vec<Place> {
    let game = &session.game;
    let end = game.end_of_line(session.place());
    let mut places = vec![Place::START];
    places.extend(game.way_to(end));
    places
}

/// Acts on what is asked.
fn read_requests(
    mut requests: MessageReader<ReviewRequest>,
    mut review: ResMut<Review>,
    session: Res<Session>,
    mut table: MessageWriter<Request>,
) {
    for request in requests.read() {
        match *request {
            ReviewRequest::Show(shown) => {
                review.shown = shown && is_allowed(&session);
                if !review.shown {
                    review.close();
                }
            }
            ReviewRequest::Time(time) => review.time = time.min(TIMES.len() - 1),
            ReviewRequest::Stop => {
                review.job = None;
                review.start_wanted = false;
            }
            ReviewRequest::Analyse(on) => review.analysis.switch(on && is_allowed(&session)),
            ReviewRequest::Lines(count) => review.analysis.set_count(count),
            ReviewRequest::UseEngine(ref engine) => review.analysis.set_engine(engine.clone()),
            ReviewRequest::Start => review.start_wanted = is_allowed(&session),
            ReviewRequest::PointAt(pointed) => review.analysis.point_at(pointed),
            ReviewRequest::Deeper => review.analysis.deepen(),
            ReviewRequest::ShowTab(tab) => review.tab = tab,
            ReviewRequest::ExploreIn(source) => review.explorer.source = source,
            ReviewRequest::PointAtMove(mv) => review.explorer.pointed = mv,
            ReviewRequest::Play(on) => {
                let mut place = session.place();
                // From the end it begins anew.
                if on && session.game.after(place).is_none() {
                    place = Place::START;
                    table.write(Request::GoTo(place));
                }
                review.playing = (on && review.shown).then_some((place, Duration::ZERO));
            }
        }
    }
}

/// Starts the review that is wanted, once it is known what was found earlier.
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
    let millis = TIMES[review.time.min(TIMES.len() - 1)];
    let all = line(&session);
    let due = all
        .iter()
        .copied()
        .filter(|place| review.given.get(place).is_none_or(|&given| given < millis));
    let due: Vec<Place> = due.collect();
    review.progress = (all.len() - due.len(), all.len());
    if !due.is_empty() {
        let game = session.game.clone();
        let table = table_for(millis, due.len());
        let hash = tables(settings.ai.memory).0.min(table);
        review.job = spawn(&review.alive, waker(proxy.as_deref()), move |reporter| {
            search_places(game, &due, (millis, hash), reporter);
        });
    }
}

/// As much as a second of search on one thread fills of a table, in MiB.
const TABLE_PER_SECOND: usize = 16;
/// How large a table can use searches of so many positions, so many milliseconds each, in MiB: what is found later in a line serves
/// the earlier positions.
fn table_for(millis: u64, positions: usize) -> usize {
    let seconds = usize::try_from(millis)
        .map_or(usize::MAX, |millis| millis.saturating_mul(positions))
        / 1000;
    TABLE_PER_SECOND.saturating_mul(seconds.max(1))
}

/// Searches the positions at `places`, the last one first, with a table of `hash` MiB.
fn search_places(
    mut game: Game,
    places: &[Place],
    (millis, hash): (u64, usize),
    reporter: &Reporter<ReviewEvent>,
) {
    let stop = reporter.stop();
    let mut searcher = AnySearcher::with_options(game.variant(), Options::new(hash));
    for &place in places.iter().rev() {
        game.stand_at(place);
        let evaluation = search_place(&game, &mut searcher, millis, stop);
        if stop.is_stopped() {
            return;
        }
        reporter.send(ReviewEvent::Place(place, millis, evaluation));
    }
}

/// Searches the position where `game` stands.
fn search_place(
    game: &Game,
    searcher: &mut AnySearcher,
    millis: u64,
    stop: &StopFlag,
) -> Evaluation {
    let position = game.position();
    if let Some(ended) = of_the_end(game) {
        return ended;
    }
    let limits = Limits {
        movetime: Some(Duration::from_millis(millis)),
        depth: Some(DEEPEST),
        ..Limits::default()
    };
    let keys = game.repeatable_keys();
    let result = searcher.search(position, &keys, &limits, stop, &mut |_| {});
    Evaluation {
        score: result.score,
        pv: result.pv,
        depth: result.depth,
    }
}

/// What a game is worth that is over on the board; where somebody gave up, the position still says how things stood.
fn of_the_end(game: &Game) -> Option<Evaluation> {
    let ended = |outcome: &Outcome| outcome.reason != Reason::Resigned;
    let score = match game.outcome().filter(ended)?.winner {
        None => Score::Draw,
        Some(winner) if winner == game.position().to_move() => Score::Win(0),
        Some(_) => Score::Loss(0),
    };
    Some(Evaluation {
        score,
        pv: Vec::new(),
        depth: 0,
    })
}

/// The best line known from a place.
pub fn better_line(review: &Review, place: Place) -> Option<&[AnyMove]> {
    let live = review.analysis.lines_at(place).first();
    let found = live.or_else(|| review.found.get(&place))?;
    (!found.pv.is_empty()).then_some(&*found.pv)
}

/// The better line that is shown, and the place that it begins at: behind a move that gave something away what should have
/// been played instead, else the best line from the place on show.
pub fn shown_line<'a>(review: &'a Review, session: &Session) -> Option<(Place, &'a [AnyMove])> {
    let place = session.place();
    let marked =
        !review.analysis.is_on() && judge::mark(&session.game, &review.found, place).is_some();
    let instead = session.game.before(place).filter(|_| marked);
    let from = instead.unwrap_or(place);
    Some((from, better_line(review, from)?))
}

/// Takes what the threads have found.
fn poll(mut review: ResMut<Review>) {
    let review = &mut *review.bypass_change_detection();
    let mut news = Vec::new();
    for job in [&mut review.job, &mut review.analysis.job] {
        if let Some(running) = job {
            // First the end, then the news: none can come between the two.
            let over = running.is_finished();
            news.extend(running.poll());
            if over {
                *job = None;
            }
        }
    }
    for found in news {
        match found {
            ReviewEvent::Place(place, millis, evaluation) => {
                review.fresh.push((place, millis, evaluation.clone()));
                review.learn(place, evaluation);
                review.given.insert(place, millis);
                review.progress.0 += 1;
            }
            ReviewEvent::Analysis(found) => {
                review.analysis.hear(*found);
                learn_from(review);
            }
        }
    }
}

/// Weighs what was found against each other, when more was found or played.
fn believe(mut review: ResMut<Review>, session: Res<Session>) {
    let review = review.bypass_change_detection();
    let game = &session.game;
    let now = (review.findings, session.origin.edits, game.size());
    if review.believed == now || review.searched.is_empty() {
        return;
    }
    review.believed = now;
    review.found = judge::believed(game, &review.searched);
    let drawn = session.drawn_plies();
    let places = review.found.keys();
    let places = places.filter(|&&place| game.plies_to(place) > drawn);
    let marked =
        places.filter_map(|&place| Some((place, judge::mark(game, &review.found, place)?)));
    review.marks = marked.collect();
    review.marks.sort_unstable_by_key(|(place, _)| *place);
}

/// What the program's own analysis knows of a place counts as well, where it is more than the review has found there.
fn learn_from(review: &mut Review) {
    let Some((place, best)) = review.analysis.own_best() else {
        return;
    };
    let known = review.searched.get(&place);
    let finished = known.is_some_and(|known| known.pv.is_empty());
    if !finished && known.is_none_or(|known| known.depth < best.depth) {
        let best = best.clone();
        review.learn(place, best);
    }
}

/// Shows the best move on the board while the review is open, and while the position is analysed the best ones and the
/// threat, or the line that is pointed at.
fn point_out(review: Res<Review>, session: Res<Session>, mut shown: ResMut<BestMoves>) {
    let mut best = BestMoves::default();
    if review.shown && review.analysis.is_on() {
        best = review.analysis.shown(&session);
    }
    let arrows = &mut best.arrows;
    let game = &session.game;
    if review.shown
        && arrows.paths.is_empty()
        && best.preview.is_none()
        && let Some((from, [first, ..])) = shown_line(&review, &session)
    {
        let position = game.position_of(from);
        arrows.paths.push(position.path(*first));
        arrows.numbered = false;
        let ply = game.ply_at(session.place());
        let instead = ply.filter(|_| from != session.place());
        arrows.played = instead.map(|ply| position.path(ply.mv));
        arrows.position = instead.map(|_| position.clone());
        let mark = judge::mark(game, &review.found, session.place());
        arrows.sign = mark.filter(|_| instead.is_some()).map(Judgement::sign);
    }
    if review.shown
        && let Some(mv) = review.explorer.pointed
    {
        best = BestMoves::default();
        best.arrows.paths.push(session.shown().path(mv));
    }
    // What a lesson marks stands there as well, and its game is not kept.
    if (review.shown || !session.setup.kept) && best.preview.is_none() {
        let drawn = Annotation::parse(game.comment(session.place()));
        let spot = |name: &String| spot_named(game.variant(), name);
        let own = drawn.arrows.iter();
        best.arrows.own = own
            .filter_map(|(from, to)| spot(from).zip(spot(to)))
            .collect();
        // What was judged there in a game of one's own is told by its sign; a review has its own.
        let judged = drawn.judgement.filter(|_| !session.setup.kept);
        best.arrows.own_sign = judged.map(Judgement::sign);
        best.arrows.squares = drawn.squares.iter().filter_map(spot).collect();
    }
    shown.set_if_neq(best);
}

#[cfg(test)]
mod tests {
    use super::table_for;

    #[test]
    fn a_table_is_as_large_as_all_its_searches_fill() {
        assert_eq!(table_for(200, 3), 16);
        assert_eq!(table_for(200, 40), 8 * 16);
        assert_eq!(table_for(5000, 2), 160);
        assert!(table_for(u64::MAX, usize::MAX) > 1 << 40, "and no overflow");
    }
}
