//! Moves by level: how many players of each level find a move. The players are levels of the AI. Their tries are made in the
//! background, for the viewed position first and then for the line of a reviewed game, and are cached by position.

use super::level_fit::LevelFit;
use super::puzzle::{ActivePuzzle, PuzzleRun};
use crate::background::{BackgroundJob, Reporter, waker};
use crate::review::{BoardSight, Review, line};
use crate::schedule::AppSystems;
use crate::session::{GameSession, Session};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_review::judge::{chance, loss, min_loss_of_judgement};
use quadrille_search::{Level, lower_search_priority};
use quadrille_teaching::strength::{LARGE_LOSS, LevelTester, LevelTries, TriedMove, TryEffort};
use quadrille_text::{self as text, tr};
use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};

/// The largest number of cached positions.
const MAX_POSITIONS: usize = 1024;
/// The largest number of positions of a line whose tries are made. The cache holds all of them.
const MAX_LINE_POSITIONS: usize = MAX_POSITIONS / 2;
/// The distance between the two levels of a sentence.
const LEVEL_DISTANCE: u8 = 3;
/// The largest loss of winning chances, 0 to 1, of a find by the review.
const MAX_FIND_LOSS: f64 = 0.01;
/// The largest number of traps that are listed.
pub const MAX_TRAPS: usize = 3;

/// The key of a position in the cache.
type CacheKey = (Variant, u64);

fn cache_key(position: &AnyPosition) -> CacheKey {
    (position.variant(), position.key())
}

/// The tries in a position.
#[derive(Default)]
struct PositionTries {
    /// The moves that were evaluated even if no level tried them.
    extra_moves: Vec<AnyMove>,
    /// `None` in a position without a choice.
    tries: Option<LevelTries>,
    /// Whether the tries have their full effort.
    is_final: bool,
}

/// The running tries in a position.
struct TryJob {
    key: CacheKey,
    extra_moves: Vec<AnyMove>,
    /// Reports tries, and whether they are final.
    job: BackgroundJob<(LevelTries, bool)>,
}

/// A position whose tries are to be made.
struct TryTarget {
    place: Place,
    /// The move that must be evaluated.
    mv: Option<AnyMove>,
    /// Whether the person views the position, so that a quick first answer is needed.
    is_viewed: bool,
}

/// The tries of all levels by position.
#[derive(Resource, Default)]
pub struct MovesByLevel {
    cache: HashMap<CacheKey, PositionTries>,
    /// The cached positions, the oldest first.
    order: VecDeque<CacheKey>,
    job: Option<TryJob>,
}

impl MovesByLevel {
    /// Returns the tries in a position, as far as they are made.
    pub fn tries_at(&self, position: &AnyPosition) -> Option<&LevelTries> {
        self.cache.get(&cache_key(position))?.tries.as_ref()
    }

    /// Returns the tries in a position once they have their full effort.
    pub fn final_tries_at(&self, position: &AnyPosition) -> Option<&LevelTries> {
        let position_tries = self.cache.get(&cache_key(position))?;
        position_tries.tries.as_ref().filter(|_| position_tries.is_final)
    }

    /// Returns whether a position needs no more tries. `mv` must be evaluated.
    fn is_complete_at(&self, position: &AnyPosition, mv: Option<AnyMove>) -> bool {
        self.cache.get(&cache_key(position)).is_some_and(|tries| {
            tries.is_final && mv.is_none_or(|mv| tries.extra_moves.contains(&mv))
        })
    }

    /// Returns whether tries are being made.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Adds tries with the full effort in a position.
    pub fn add_tries(&mut self, position: &AnyPosition, tries: LevelTries) {
        let extra_moves = tries.moves().iter().map(|tried| tried.mv).collect();
        let position_tries = PositionTries { extra_moves, tries: Some(tries), is_final: true };
        self.insert(cache_key(position), position_tries);
    }

    /// Adds tries to the cache, and removes the oldest position if there are too many.
    fn insert(&mut self, key: CacheKey, position_tries: PositionTries) {
        if self.cache.insert(key, position_tries).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > MAX_POSITIONS
            && let Some(oldest_key) = self.order.pop_front()
        {
            self.cache.remove(&oldest_key);
        }
    }

    /// Applies the reports of the running tries. Returns them once they are final.
    fn apply_reports(&mut self) -> Option<(CacheKey, LevelTries)> {
        let TryJob { key, extra_moves, job } = self.job.as_ref()?;
        // This is checked before the reports are taken, so that none is lost in between.
        let is_finished = job.is_finished();
        let (key, report) = (*key, job.poll().pop());
        let mut final_tries = None;
        if let Some((tries, is_final)) = report {
            let extra_moves = extra_moves.clone();
            final_tries = is_final.then(|| (key, tries.clone()));
            self.insert(key, PositionTries { extra_moves, tries: Some(tries), is_final });
        }
        if is_finished {
            let extra_moves = self.job.take().map(|job| job.extra_moves).unwrap_or_default();
            if !self.cache.contains_key(&key) {
                self.insert(key, PositionTries::default());
            }
            // Tries that have failed are not repeated.
            if let Some(position_tries) = self.cache.get_mut(&key) {
                (position_tries.extra_moves, position_tries.is_final) = (extra_moves, true);
            }
        }
        final_tries
    }

    /// Starts the tries of the first target that lacks them. Stops tries of other positions.
    fn make_next_tries(
        &mut self,
        game: &Game,
        targets: &[TryTarget],
        proxy: Option<&EventLoopProxyWrapper>,
    ) {
        for target in targets {
            let position = game.position_of(target.place);
            let key = cache_key(position);
            if self.is_complete_at(position, target.mv) {
                continue;
            }
            let is_running = |job: &TryJob| {
                job.key == key && target.mv.is_none_or(|mv| job.extra_moves.contains(&mv))
            };
            if self.job.as_ref().is_some_and(is_running) {
                return;
            }
            let cached_tries = self.cache.get(&key);
            let mut extra_moves =
                cached_tries.map_or_else(Vec::new, |tries| tries.extra_moves.clone());
            extra_moves.extend(target.mv.filter(|mv| !extra_moves.contains(mv)));
            if position.legal_moves().len() < 2 {
                self.insert(key, PositionTries { extra_moves, tries: None, is_final: true });
                continue;
            }
            let mut tried_game = game.clone();
            tried_game.set_place(target.place);
            if tried_game.outcome().is_some() {
                // The position of a resigned game can be continued.
                tried_game = Game::new(position.clone());
            }
            let (is_viewed, moves) = (target.is_viewed, extra_moves.clone());
            let job = BackgroundJob::start("levels", waker(proxy), move |reporter| {
                lower_search_priority();
                make_tries(&tried_game, &moves, is_viewed, reporter);
            });
            self.job = job.map(|job| TryJob { key, extra_moves, job });
            return;
        }
        self.job = None;
    }
}

/// Makes the tries in the current position of `game`, quick ones first if `is_viewed`.
fn make_tries(
    game: &Game,
    extra_moves: &[AnyMove],
    is_viewed: bool,
    reporter: &Reporter<(LevelTries, bool)>,
) {
    let mut tester = LevelTester::new(game.variant());
    let quick_effort = is_viewed.then_some((TryEffort::QUICK, false));
    for (effort, is_final) in quick_effort.into_iter().chain([(TryEffort::USUAL, true)]) {
        let Some(tries) = tester.test(game, extra_moves, effort, reporter.stop()) else { return };
        reporter.send((tries, is_final));
    }
}

/// Returns whether the review has evaluated a whole line and estimated the levels on it. The estimates may also be stored with a
/// game that was not reviewed.
fn has_estimated(session: &GameSession, review: &Review, places: &[Place]) -> bool {
    review.levels.of_player(Player::One).is_some() && review.has_evaluated(session, places)
}

/// Returns the positions of a review whose tries are to be made, the viewed ones first.
fn review_targets(session: &GameSession, review: &Review) -> Vec<TryTarget> {
    let mut targets = Vec::new();
    if !review.shown || review.is_running() {
        return targets;
    }
    let (game, viewed_place) = (&session.game, session.place());
    let move_to =
        |place: Option<Place>| place.and_then(|place| game.ply_at(place)).map(|ply| ply.mv);
    let mut add_target = |place, mv, is_viewed| {
        targets.push(TryTarget { place, mv, is_viewed });
    };
    if review.analysis.is_on() {
        add_target(viewed_place, move_to(game.after(viewed_place)), true);
    }
    let previous_place = game.before(viewed_place);
    if let Some(previous_place) =
        previous_place.filter(|place| review.evaluations(session).contains_key(place))
    {
        add_target(previous_place, move_to(Some(viewed_place)), true);
    }
    let places = line(session);
    if !review.analysis.is_on() && has_estimated(session, review, &places) {
        let place_pairs = places.windows(2).skip(session.given_plies()).take(MAX_LINE_POSITIONS);
        for place_pair in place_pairs {
            add_target(place_pair[0], move_to(Some(place_pair[1])), false);
        }
    }
    targets
}

/// Makes the tries of the puzzle on the board, or of the review. Stops them while the board is hidden.
fn update(
    mut by_level: ResMut<MovesByLevel>,
    session: Res<Session>,
    mut review: ResMut<Review>,
    puzzles: Res<PuzzleRun>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    sight: BoardSight,
) {
    let by_level = by_level.bypass_change_detection();
    let review = review.bypass_change_detection();
    let mut new_tries: Vec<(CacheKey, LevelTries)> =
        by_level.apply_reports().into_iter().filter(|_| puzzles.running.is_none()).collect();
    for (position, tries) in review.levels.take_tries() {
        new_tries.push((cache_key(&position), tries.clone()));
        by_level.add_tries(&position, tries);
    }
    store_tries(new_tries, &session, review);
    for (position, tries) in review.take_loaded_tries() {
        by_level.add_tries(&position, tries);
    }
    let proxy = proxy.as_deref();
    if !sight.is_visible() {
        by_level.job = None;
    } else if let Some(running) = &puzzles.running {
        let position = &running.puzzle.position;
        let mistake = running.mistake.as_ref().map(|(mistake, _)| mistake);
        let mv = mistake.map_or_else(|| running.best_move(), |mistake| Some(mistake.played));
        if by_level.is_complete_at(position, mv) {
            by_level.job = None;
            return;
        }
        // A mistake has the same tries as in the review of its game.
        let game =
            mistake.map_or_else(|| Game::new(position.clone()), |mistake| mistake.game_before());
        let target = TryTarget { place: game.place(), mv, is_viewed: true };
        by_level.make_next_tries(&game, &[target], proxy);
    } else {
        by_level.make_next_tries(&session.game, &review_targets(&session, review), proxy);
    }
}

/// Stores tries with the game if their position is on the viewed line.
fn store_tries(new_tries: Vec<(CacheKey, LevelTries)>, session: &GameSession, review: &mut Review) {
    for (key, tries) in new_tries {
        let mut places = line(session).into_iter();
        if let Some(place) = places.find(|&place| cache_key(session.game.position_of(place)) == key)
        {
            review.store_tries(place, tries);
        }
    }
}

/// Adds the cache of tries.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MovesByLevel>()
        .add_systems(Update, update.in_set(AppSystems::Think).run_if(resource_exists::<Session>));
}

/// The level whose players are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedLevel {
    /// The level.
    pub level: Level,
    /// Whether it is the level that fits the person.
    pub is_own: bool,
}

impl CountedLevel {
    /// Returns the level that fits the person. Without enough rated games it is the `estimated_level` of the side in the review, or
    /// of the person in the latest one, or else the level to begin with.
    pub fn new(fit: &LevelFit, estimated_level: Option<Level>) -> Self {
        let is_own = fit.is_known();
        Self { level: estimated_level.filter(|_| !is_own).unwrap_or(fit.level), is_own }
    }

    /// Returns the level for comparison: a higher one, or a lower one of the highest levels.
    fn comparison_level(self) -> Level {
        let number = self.level.number();
        let higher_level =
            Level::new(number + LEVEL_DISTANCE).ok().filter(|level| *level <= Level::FULL);
        let lower_level = || Level::new(number.saturating_sub(LEVEL_DISTANCE)).ok();
        higher_level.or_else(lower_level).unwrap_or(self.level)
    }

    /// Returns the variant of a message: `own` for the level that fits the person, else `level`.
    pub const fn whose(self) -> &'static str {
        if self.is_own { "own" } else { "level" }
    }

    /// Returns how many players in `position` miss the better move instead of `mv`, which loses `loss` of the winning chance, 0 to 1,
    /// by the review. They play `mv`, or a move that gets the same mark or a worse one. `None` if `mv` has no mark or was not tried, or if
    /// none of them does.
    pub fn missed_sentence(
        self,
        position: &AnyPosition,
        tries: &LevelTries,
        mv: AnyMove,
        loss: f64,
    ) -> Option<String> {
        let min_loss = min_loss_of_judgement(loss)?;
        let tried_loss = tries.tried_move(mv)?.loss;
        // The tries are searched less deeply than the review. If they do not see the mistake, they judge no other move either.
        let is_seen = min_loss_of_judgement(tried_loss).is_some();
        let min_loss = if is_seen { min_loss.min(tried_loss) } else { f64::INFINITY };
        let levels = [self.level, self.comparison_level()];
        let counts = levels.map(|level| tries.miss_count(level, mv, min_loss));
        let how = if is_seen { "missed" } else { "played" };
        // That nobody misses it says nothing.
        (counts != [0, 0])
            .then(|| self.sentence_about_misses(how, &text::move_text(position, mv), counts))
    }

    /// Returns a sentence as long as the longest [`Self::missed_sentence`]; `None` if the loss has no mark.
    pub fn example_of_missed(
        self,
        position: &AnyPosition,
        mv: AnyMove,
        loss: f64,
    ) -> Option<String> {
        min_loss_of_judgement(loss)?;
        Some(self.sentence_about_misses("played", &text::move_text(position, mv), [10, 9]))
    }

    /// Returns how many players of the level and of the level for comparison miss the better move instead of the named one.
    fn sentence_about_misses(
        self,
        how: &str,
        move_name: &str,
        [count, others]: [u32; 2],
    ) -> String {
        tr!(
            "level-missed",
            how = how,
            move = move_name,
            count = count,
            whose = self.whose(),
            level = text::level_number(self.level),
            others = others,
            same = u8::from(count == others),
            other = text::level_number(self.comparison_level())
        )
    }

    /// Returns the explanation of the players and of their level.
    pub fn players_tip(self) -> String {
        tr!("level-players-tip", whose = self.whose())
    }

    /// Returns how many players find `mv`, the first of a number of moves.
    pub fn found_sentence(
        self,
        tries: &LevelTries,
        mv: AnyMove,
        move_count: usize,
    ) -> Option<String> {
        let count = tries.finder_count(self.level, mv)?;
        let others = tries.finder_count(self.comparison_level(), mv)?;
        Some(tr!(
            "level-found",
            moves = move_count,
            count = count,
            whose = self.whose(),
            level = text::level_number(self.level),
            others = others,
            same = u8::from(count == others && count > 0),
            other = text::level_number(self.comparison_level())
        ))
    }
}

/// Returns how many of ten players of levels 1 to 10 play `mv`.
pub fn players_by_level(tries: &LevelTries, mv: AnyMove) -> impl Iterator<Item = (Level, u32)> {
    Level::all().map(move |level| (level, tries.player_count(level, mv)))
}

/// Returns how many of ten players of each level play `mv`, in words.
pub fn players_text(tries: &LevelTries, mv: AnyMove) -> String {
    let parts = players_by_level(tries, mv)
        .map(|(level, count)| tr!("level-players-part", level = level.number(), count = count));
    tr!("level-players", levels = parts.collect::<Vec<_>>().join(", "))
}

/// Returns how many players find the solution of a puzzle, or make a mistake like the person's in the game; `None` before the
/// answer.
pub fn puzzle_sentence(
    by_level: &MovesByLevel,
    running: &ActivePuzzle,
    fit: &LevelFit,
) -> Option<String> {
    let counted_level = CountedLevel::new(fit, running.estimated_level);
    let tries = by_level.tries_at(&running.puzzle.position).filter(|_| running.is_done())?;
    match &running.mistake {
        Some((mistake, _)) => {
            let position = &running.puzzle.position;
            counted_level.missed_sentence(position, tries, mistake.played, mistake.loss)
        }
        None => {
            let move_count = running.puzzle.line.len().div_ceil(2);
            counted_level.found_sentence(tries, running.best_move()?, move_count)
        }
    }
}

/// A trap on the line of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trap {
    /// The place after the move.
    pub place: Place,
    /// Whether the move avoided it.
    pub is_avoided: bool,
    /// How many of ten players fall into it.
    pub trapped: u32,
    /// The level of these players.
    pub level: CountedLevel,
    /// The move by which the most of them do.
    pub tempting_move: AnyMove,
}

impl Trap {
    /// Returns a sentence about the players who fall into the trap.
    pub fn description(&self, game: &Game) -> String {
        tr!(
            "review-trap-tip",
            count = self.trapped,
            whose = self.level.whose(),
            level = text::level_number(self.level.level),
            move = text::move_text(game.position_before(self.place), self.tempting_move)
        )
    }
}

/// The finds and the traps on the line of a review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    /// The places after good moves that few players find, in order.
    pub finds: Vec<Place>,
    /// The traps that catch the most players, in order.
    pub traps: Vec<Trap>,
    /// The share of the line that was searched for them, in percent, while this goes on. Nothing is known before the end.
    pub percent: Option<usize>,
    /// Whether all are known.
    pub is_complete: bool,
}

impl Highlights {
    /// Returns the finds and traps on the viewed line.
    pub fn new(
        by_level: &MovesByLevel,
        session: &GameSession,
        review: &Review,
        fit: &LevelFit,
    ) -> Self {
        let mut highlights = Self::default();
        if !review.shown {
            return highlights;
        }
        let (game, evaluations) = (&session.game, review.evaluations(session));
        let levels =
            Player::BOTH.map(|player| CountedLevel::new(fit, review.levels.whole_level(player)));
        let line_places = line(session);
        let places = line_places.get(1 + session.given_plies()..).unwrap_or_default();
        let places = &places[..places.len().min(MAX_LINE_POSITIONS)];
        let is_final = |place: &&Place| {
            let mv = game.ply_at(**place).map(|ply| ply.mv);
            by_level.is_complete_at(game.position_before(**place), mv)
        };
        let final_count = places.iter().filter(is_final).count();
        // The estimate makes the same tries. Until all are made and the levels are final, other traps may replace the first ones.
        let lacks_tries =
            final_count < places.len() && has_estimated(session, review, &line_places);
        if review.is_running() || review.levels.percent().is_some() || lacks_tries {
            let is_waiting = review.is_running() || lacks_tries && review.analysis.is_on();
            highlights.percent = (!is_waiting).then(|| 100 * final_count / places.len().max(1));
            return highlights;
        }
        highlights.is_complete = true;
        // The review of a variation may have shown that a move loses less than the short tries say.
        let loses_less = |before: Place, mv: AnyMove| {
            let mut places = game.continuations(before).into_iter();
            let place = places.find(|it| game.ply_at(*it).is_some_and(|ply| ply.mv == mv));
            let loss = place.and_then(|place| loss(game, evaluations, place));
            loss.is_some_and(|loss| loss < LARGE_LOSS)
        };
        for &place in places {
            let Some((ply, before)) = game.ply_at(place).zip(game.before(place)) else { continue };
            let Some(tries) = by_level.final_tries_at(game.position_of(before)) else {
                continue;
            };
            let counted_level = levels[ply.player.index()];
            let loss = loss(game, evaluations, place);
            let is_good = loss.is_some_and(|loss| loss <= MAX_FIND_LOSS);
            if tries.is_find(counted_level.level, ply.mv) && is_good {
                highlights.finds.push(place);
            }
            // The tries are searched less deeply than the review, so that both must agree.
            let has_mark = review.judgement(session, place).is_some();
            let chance_before = chance(game, evaluations, before, ply.player);
            let is_sure = |tried: &&TriedMove| match tried.falls_into_trap() {
                true => loss >= Some(LARGE_LOSS),
                false => !has_mark && chance_before >= Some(LARGE_LOSS),
            };
            let tried = tries.tried_move(ply.mv).filter(|_| tries.is_trap(counted_level.level));
            if let Some(tried) = tried.filter(is_sure)
                && let Some(tempting_move) = tries.most_played_trap(counted_level.level)
                && !loses_less(before, tempting_move)
            {
                highlights.traps.push(Trap {
                    place,
                    is_avoided: !tried.falls_into_trap(),
                    trapped: tries.trapped_count(counted_level.level),
                    level: counted_level,
                    tempting_move,
                });
            }
        }
        highlights.traps.sort_by_key(|trap| Reverse(trap.trapped));
        highlights.traps.truncate(MAX_TRAPS);
        highlights.traps.sort_by_key(|trap| game.plies_to(trap.place));
        highlights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::level_fit::PersonRatings;
    use crate::learn::progress::Progress;
    use quadrille_teaching::levels;
    use quadrille_text::with_language;

    /// Returns two moves and their tries: players of level `n` find the first one in `n` of ten tries.
    fn tries() -> ([AnyMove; 2], LevelTries) {
        let legal = AnyPosition::start(Variant::Hique).legal_moves();
        let counts: [u32; 10] = std::array::from_fn(|index| index as u32 + 1);
        let tried = |mv, loss, counts| TriedMove { mv, loss, points: None, counts };
        let moves = vec![
            tried(legal[0], 0.0, counts),
            tried(legal[1], 0.2, counts.map(|count| 10 - count)),
        ];
        ([legal[0], legal[1]], LevelTries::new(moves))
    }

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    #[test]
    fn sentences_count_players_of_two_levels() {
        let ([good, bad], tries) = tries();
        let own = CountedLevel { level: level(4), is_own: true };
        let estimated = CountedLevel { level: level(9), is_own: false };
        let start = AnyPosition::start(Variant::Hique);
        let good_text = start.move_text(good);
        let texts = |language: &str| {
            with_language(language, || {
                let missed =
                    [own, estimated].map(|it| it.missed_sentence(&start, &tries, bad, 0.2));
                let found = [1, 2].map(|moves| own.found_sentence(&tries, good, moves));
                // The tries do not see what the review has seen.
                let unseen = own.missed_sentence(&start, &tries, good, 0.3);
                missed.into_iter().chain(found).chain([unseen]).flatten().collect::<Vec<_>>()
            })
        };
        assert_eq!(
            texts("en"),
            [
                "6 of 10 players of your level miss this, 3 of 10 at level 7.",
                "1 of 10 players of level 9 misses this, 4 of 10 at level 6.",
                "Found by 4 of 10 players of your level, by 7 of 10 at level 7.",
                "The first move is found by 4 of 10 players of your level, by 7 of 10 at level 7.",
                &format!("4 of 10 players of your level play {good_text} too, 7 of 10 at level 7."),
            ]
        );
        assert_eq!(
            texts("de"),
            [
                "6 von 10 Spielern deiner Stufe übersehen das, 3 auf Stufe 7.",
                "1 von 10 Spielern der Stufe 9 übersieht das, 4 auf Stufe 6.",
                "Gefunden von 4 von 10 Spielern deiner Stufe, von 7 von 10 auf Stufe 7.",
                "Den ersten Zug finden 4 von 10 Spielern deiner Stufe, 7 von 10 auf Stufe 7.",
                &format!("4 von 10 Spielern deiner Stufe spielen auch {good_text}, 7 auf Stufe 7."),
            ]
        );
        let equal = LevelTries::new(vec![
            TriedMove { mv: good, loss: 0.0, points: None, counts: [5; 10] },
            TriedMove { mv: bad, loss: 0.2, points: None, counts: [5; 10] },
        ]);
        let texts = with_language("en", || {
            let missed = own.missed_sentence(&start, &equal, bad, 0.2);
            [missed, own.found_sentence(&equal, good, 1)].map(Option::unwrap_or_default)
        });
        assert_eq!(
            texts,
            [
                "5 of 10 players of your level miss this, as many at level 7.",
                "Found by 5 of 10 players of your level, by as many at level 7.",
            ]
        );
        assert_eq!(own.missed_sentence(&start, &tries, good, 0.0), None, "it loses nothing");
        let tried = |mv, loss, count| TriedMove { mv, loss, points: None, counts: [count; 10] };
        let tries_of_one = LevelTries::new(vec![tried(good, 0.0, 10), tried(bad, 0.2, 0)]);
        assert_eq!(own.missed_sentence(&start, &tries_of_one, bad, 0.2), None, "nobody plays it");
        let figures = with_language("en", || players_text(&tries, good));
        assert!(figures.ends_with("level 9: 9, level 10: 10."), "{figures}");
    }

    /// The mark is that of the review. The tries compare the moves with each other.
    #[test]
    fn each_marked_move_has_a_count_that_fits_its_mark() {
        let ([_, other], tries) = tries();
        let start = AnyPosition::start(Variant::Hique);
        let mv = start.legal_moves()[2];
        let counted = CountedLevel { level: level(4), is_own: true };
        let sentence = |other_loss, tried_loss, loss| {
            let mut moves = tries.moves().to_vec();
            moves[1].loss = other_loss;
            moves.push(TriedMove { mv, loss: tried_loss, points: None, counts: [0; 10] });
            assert_eq!(moves[1].mv, other);
            let tries = LevelTries::new(moves);
            with_language("en", || counted.missed_sentence(&start, &tries, mv, loss))
        };
        let misses = |other_loss, tried_loss, loss| {
            let text = sentence(other_loss, tried_loss, loss);
            assert!(text.iter().all(|text| text.contains("miss this")), "{text:?}");
            text.is_some_and(|text| text.starts_with("6 of"))
        };
        assert!(misses(0.2, 0.25, 0.25), "both are blunders");
        assert!(!misses(0.19, 0.25, 0.25), "the other one is a mistake only");
        assert!(misses(0.19, 0.25, 0.1), "the review sees a mistake only");
        assert!(misses(0.12, 0.11, 0.4), "the other one is no better by the same search");
        assert!(!misses(0.10, 0.11, 0.4), "it is better");
        for tried_loss in [0.0, 0.01, 0.049] {
            assert_eq!(sentence(0.03, tried_loss, 0.4), None, "nobody plays it");
        }
        assert_eq!(sentence(0.2, 0.25, 0.049), None, "it has no mark");
    }

    #[test]
    fn own_level_is_counted_once_it_is_known() {
        let variant = Variant::Hique;
        let counted = |games, estimated_level| {
            let points = levels::rating(variant, level(6)).value();
            let ratings = PersonRatings::in_all_variants(points, games);
            let fit = LevelFit::new(&ratings, &Progress::default(), variant);
            CountedLevel::new(&fit, estimated_level)
        };
        for estimated_level in [None, Some(level(3))] {
            let own = CountedLevel { level: level(6), is_own: true };
            assert_eq!(counted(20, estimated_level), own);
        }
        assert_eq!(counted(1, Some(level(3))), CountedLevel { level: level(3), is_own: false });
        assert_eq!(counted(1, None), CountedLevel { level: level(1), is_own: false });
    }

    #[test]
    fn cache_has_a_largest_size() {
        let mut by_level = MovesByLevel::default();
        for number in 0..2 * MAX_POSITIONS as u64 {
            by_level.insert((Variant::Hique, number), PositionTries::default());
        }
        assert_eq!([by_level.cache.len(), by_level.order.len()], [MAX_POSITIONS; 2]);
        assert!(!by_level.cache.contains_key(&(Variant::Hique, 0)), "the oldest is removed");
    }
}
