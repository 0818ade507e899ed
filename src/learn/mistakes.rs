//! The mistakes of a person's own games, as found by reviews. Each is an exercise that is repeated until it is learned.

use super::estimates::{PersonEstimate, estimates_of_people, main_line_estimates};
use super::move_loss::{MoveContext, MoveLoss, Phase};
use super::progress::{MistakeState, Progress, Today};
use crate::background::{BackgroundJob, waker};
use crate::interface::Screen;
use crate::review::Review;
use crate::session::GameSession;
use crate::setup::Controller;
use crate::storage::GameSaver;
use crate::storage::library::GameSummary;
use crate::storage::store::{GameFolder, Store};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::{Game, Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_library::statistics::parse_day;
use quadrille_review::judge::final_evaluation;
use quadrille_review::judge::{
    Evaluation, chance, combined_evaluations, is_forced, judgement_of_loss, judgement_of_move,
    loss, losses,
};
use quadrille_review::review_file::{ReviewFile, keys};
use quadrille_search::{Level, StopFlag};
use quadrille_teaching::puzzle::{Puzzle, PuzzleKind, Theme};
use quadrille_teaching::repetition::Day;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of plies of the best line that determine the themes of a mistake. Both ends are moves of the person.
const THEME_PLIES: usize = 3;

/// A move that gave much away.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The name of the game's file.
    pub game: String,
    /// The plies before it.
    pub ply: usize,
    /// The opponent's name; empty for the name of a side, as in an analysis.
    pub opponent: String,
    /// The name of the player who made it, in a game of two people; empty for the name of a side.
    pub player: Option<String>,
    /// The moves before it.
    pub way: Vec<AnyMove>,
    /// The start of the game.
    pub way_from: AnyPosition,
    /// The move.
    pub played: AnyMove,
    /// The chance to win with the best move, for the side to move, from 0 to 1.
    pub chance: f64,
    /// The chance to win after the move, for the side that made it, from 0 to 1.
    pub chance_after: f64,
    /// The chance that the move gave away, from 0 to 1. It is the difference of the figures that are shown, in whole per cent.
    pub loss: f64,
    /// The estimated whole level of its side in the game, if there is one.
    pub estimated_level: Option<Level>,
    /// Its circumstances; `None` if it is unknown which side the person was, or the game is not over.
    pub context: Option<MoveContext>,
    /// The position before it, with the themes of the best line and the best move.
    pub puzzle: Arc<Puzzle>,
    /// The course of the game for the side that made it.
    pub course: Arc<Course>,
}

/// The course of a game for one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The chance to win after each number of plies, from 0 to 1, if known.
    pub chances: Vec<Option<f64>>,
    /// The mistakes, each as the number of plies before it, with its judgement.
    pub mistakes: Vec<(usize, Judgement)>,
}

impl Mistake {
    /// Returns the judgement of the move.
    pub fn judgement(&self) -> Judgement {
        judgement_of_loss(self.loss).unwrap_or(Judgement::Mistake)
    }

    /// Returns the variant.
    pub fn variant(&self) -> Variant {
        self.puzzle.variant
    }

    /// Returns the game up to the position before it. Its previous positions count as repeatable.
    pub fn game_before(&self) -> Game {
        let mut game = Game::new(self.way_from.clone());
        for &mv in &self.way {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// Returns the mistakes of persons in the main line of the game in the file `name`, the worst first. `levels` are the estimated
/// whole levels of both sides.
pub fn mistakes_of_game(
    session: &GameSession,
    evaluations: &HashMap<Place, Evaluation>,
    name: &str,
    levels: [Option<Level>; 2],
) -> Vec<Arc<Mistake>> {
    let game = &session.game;
    let line = game.way_to(game.end_of_line(Place::START));
    let reported_day = is_reported(session).then(|| day_of_session(session));
    let courses = Player::BOTH.map(|player| Arc::new(course(session, evaluations, &line, player)));
    let mut mistakes = Vec::new();
    let has_two_people = session.people().count() == 2;
    for (ply, &place) in line.iter().enumerate() {
        let Some((played, before)) = game.ply_at(place).zip(game.before(place)) else { continue };
        let course = &courses[played.player.index()];
        if !course.mistakes.iter().any(|(mistake_ply, _)| *mistake_ply == ply) {
            continue;
        }
        let position = game.position_of(before);
        let best_line = evaluations.get(&before).map_or(&[][..], |it| &it.pv);
        let best = best_line.first().copied();
        let chances = [before, place].map(|it| chance(game, evaluations, it, played.player));
        let loss = loss(game, evaluations, place);
        let (Some(best), [Some(chance), Some(chance_after)], Some(loss)) = (best, chances, loss)
        else {
            continue;
        };
        let previous_moves = line[..ply].iter().filter_map(|&place| Some(game.ply_at(place)?.mv));
        mistakes.push(Arc::new(Mistake {
            game: name.to_owned(),
            ply,
            opponent: session.name_unless_side(!played.player),
            player: has_two_people.then(|| session.name_unless_side(played.player)),
            way: previous_moves.collect(),
            way_from: game.start().clone(),
            played: played.mv,
            chance,
            chance_after,
            loss,
            estimated_level: levels[played.player.index()],
            context: reported_day.map(|day| move_context(game, &line, ply, played.player, day)),
            puzzle: Arc::new(Puzzle {
                id: format!("{name} {ply}"),
                variant: game.variant(),
                position: position.clone(),
                kind: PuzzleKind::BestMove,
                line: vec![best],
                rating: 0,
                themes: themes(position, best_line),
                leads: Vec::new(),
            }),
            course: Arc::clone(course),
        }));
    }
    mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    mistakes
}

/// Returns the themes of the best line of a position.
pub(super) fn themes(position: &AnyPosition, line: &[AnyMove]) -> Vec<Theme> {
    let plies = if line.len() < THEME_PLIES { 1 } else { THEME_PLIES };
    Theme::for_line(position, line.get(..plies).unwrap_or_default())
}

/// Returns the circumstances of the move after `ply` plies of `line`, made by `player` on `day`.
fn move_context(
    game: &Game,
    line: &[Place],
    ply: usize,
    player: Player,
    day: Option<Day>,
) -> MoveContext {
    MoveContext {
        variant: game.variant(),
        day,
        phase: Phase::from_ply(ply, line.len()),
        began: game.start().to_move() == player,
    }
}

/// Returns whether the moves of a game count in the report about losses: it is over, and one side was a person.
fn is_reported(session: &GameSession) -> bool {
    session.is_over() && session.people().count() == 1
}

/// Returns the day of a game, if it is known.
fn day_of_session(session: &GameSession) -> Option<Day> {
    parse_day(&GameSummary::from_session(session).date)
}

/// Returns the course of a game for `player` along `line`, with the mistakes if a person made them.
fn course(
    session: &GameSession,
    evaluations: &HashMap<Place, Evaluation>,
    line: &[Place],
    player: Player,
) -> Course {
    let game = &session.game;
    let places = std::iter::once(&Place::START).chain(line);
    let mistake_mark = |place: &Place| {
        let is_own = game.ply_at(*place).is_some_and(|ply| ply.player == player);
        let best = game.before(*place).and_then(|before| evaluations.get(&before));
        let is_chosen = is_own && !is_forced(game, *place);
        let mark = judgement_of_move(game, evaluations, *place)
            .filter(|mark| matches!(mark, Judgement::Mistake | Judgement::Blunder));
        mark.filter(|_| is_chosen && best.is_some_and(|it| !it.pv.is_empty()))
    };
    let is_person =
        session.seats[player.index()].controller == Controller::Human && session.is_own();
    let chosen_moves = line.iter().enumerate().skip(session.given_plies());
    let person_moves = chosen_moves.filter(|_| is_person);
    Course {
        chances: places.map(|&place| chance(game, evaluations, place, player)).collect(),
        mistakes: person_moves
            .filter_map(|(ply, place)| Some((ply, mistake_mark(place)?)))
            .collect(),
    }
}

/// The mistakes of all reviewed games.
#[derive(Resource, Default)]
pub struct Mistakes {
    /// All mistakes, the worst first.
    pub all: Vec<Arc<Mistake>>,
    /// The moves of the person in all reviewed games against a program, game by game.
    pub moves: Vec<MoveLoss>,
    /// The estimated levels of people in all reviewed games, the earliest first.
    pub estimates: Vec<PersonEstimate>,
    job: Option<BackgroundJob<ReadResult>>,
}

/// The result of reading all games.
#[derive(Default)]
struct ReadResult {
    mistakes: Vec<Arc<Mistake>>,
    moves: Vec<MoveLoss>,
    estimates: Vec<PersonEstimate>,
}

impl Mistakes {
    /// Returns the average chance, 0 to 1, that a person's moves gave away, and the number of reviewed games, from a day on.
    pub fn mean_loss(&self, from_day: Option<Day>) -> Option<(f64, usize)> {
        let is_counted = |day: Option<Day>| from_day.is_none_or(|from_day| day >= Some(from_day));
        let moves = self.moves.iter().filter(|it| is_counted(it.context.day));
        let (mut count, mut sum, mut games, mut last_game) = (0_usize, 0.0, 0, None);
        for it in moves {
            count += 1;
            sum += it.loss;
            games += usize::from(last_game.replace(it.game) != Some(it.game));
        }
        (count > 0).then(|| (sum / count as f64, games))
    }

    /// Returns the whole level that the person played like in the latest game of `variant` with an estimate.
    pub fn latest_level(&self, variant: Variant) -> Option<Level> {
        let mut latest = self.estimates.iter().rev();
        let own = latest.find(|it| it.variant == variant && it.name.is_none())?;
        Some(own.range.level.rounded())
    }

    /// Returns whether the reviews are still being read.
    pub const fn is_reading(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the mistakes that are new or due, the worst first.
    pub fn due_mistakes<'a>(
        &'a self,
        progress: &'a Progress,
        today: Today,
    ) -> impl Iterator<Item = &'a Arc<Mistake>> {
        self.all.iter().filter(move |it| {
            let state = progress.mistake(&it.game, it.ply, today.0);
            matches!(state, MistakeState::New | MistakeState::Due)
        })
    }
}

/// Reads the reviews of all games. Unreadable ones are skipped; the error is shown when the game is opened.
fn read_all(store: &Store, stop: &StopFlag) -> ReadResult {
    let mut result = ReadResult::default();
    let entries = store.list(GameFolder::Games).unwrap_or_default();
    for (game_index, entry) in entries.into_iter().enumerate() {
        if stop.is_stopped() {
            break;
        }
        let review = store.load_review(&entry.name).ok().flatten();
        let review = review.and_then(|text| ReviewFile::parse(&text).ok());
        let Some((review, _)) = review else { continue };
        let Ok(session) = store.load(&entry.name) else { continue };
        // An unfinished game is continued, and not exercised.
        if !session.is_over() {
            continue;
        }
        let game = &session.game;
        let day = day_of_session(&session);
        let estimates = main_line_estimates(&session, &review);
        if let Some(estimates) = &estimates {
            result.estimates.extend(estimates_of_people(&session, estimates, &entry.name, day));
        }
        let levels = estimates.map_or([None; 2], |it| it.map(|estimate| estimate.whole_level()));
        let mut evaluations = HashMap::new();
        for (place, key) in keys(game) {
            if let Some((_, evaluation)) = review.get(key, game.position_of(place)) {
                evaluations.insert(place, evaluation);
            }
        }
        add_end(game, &mut evaluations);
        let evaluations = combined_evaluations(game, &evaluations);
        result.mistakes.extend(mistakes_of_game(&session, &evaluations, &entry.name, levels));
        result.moves.extend(move_losses(&session, &evaluations, game_index));
    }
    result.mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    result.estimates.sort_by(|one, other| (one.day, &one.game).cmp(&(other.day, &other.game)));
    result
}

/// Adds the evaluation of the end of the main line by the rules. A review file contains only positions that were searched.
fn add_end(game: &Game, evaluations: &mut HashMap<Place, Evaluation>) {
    let end = game.end_of_line(Place::START);
    let is_reviewed = game.before(end).is_some_and(|it| evaluations.contains_key(&it));
    let mut game = game.clone();
    game.set_place(end);
    if let Some(evaluation) = final_evaluation(&game).filter(|_| is_reviewed) {
        evaluations.insert(end, evaluation);
    }
}

/// Returns the losses of the person's moves in the game with this index, without moves that nobody has chosen in it.
fn move_losses(
    session: &GameSession,
    evaluations: &HashMap<Place, Evaluation>,
    game_index: usize,
) -> Vec<MoveLoss> {
    let person = session.people().next();
    let Some(player) = person.filter(|_| is_reported(session)) else { return Vec::new() };
    let game = &session.game;
    let line = game.way_to(game.end_of_line(Place::START));
    let day = day_of_session(session);
    let given_plies = session.given_plies().min(line.len());
    let losses = losses(game, evaluations, &line[given_plies..], player);
    let moves = losses.filter_map(|(place, loss)| {
        let ply = line.iter().position(|&other_place| other_place == place)?;
        let context = move_context(game, &line, ply, player, day);
        Some(MoveLoss { context, game: game_index, loss })
    });
    moves.collect()
}

/// Reads all reviews on a thread.
fn start_reading(
    mut mistakes: ResMut<Mistakes>,
    saver: Option<Res<GameSaver>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let Some(saver) = saver else { return };
    let store = saver.store().clone();
    mistakes.job = BackgroundJob::start("mistakes", waker(proxy.as_deref()), move |reporter| {
        reporter.send(read_all(&store, reporter.stop()));
    });
}

/// Takes the result of reading.
fn finish_reading(mut mistakes: ResMut<Mistakes>) {
    let job = mistakes.reborrow().map_unchanged(|it| &mut it.job);
    if let Some(Some(result)) = BackgroundJob::take_result(job) {
        mistakes.all = result.mistakes;
        mistakes.moves = result.moves;
        mistakes.estimates = result.estimates;
    }
}

/// Returns whether the current game is over and has known mistakes.
pub fn has_mistakes(session: &GameSession, review: &Review) -> bool {
    let game = &session.game;
    let line = || game.way_to(game.end_of_line(Place::START));
    let player_has_mistakes = |player| {
        let course = course(session, review.evaluations(session), &line(), player);
        !course.mistakes.is_empty()
    };
    session.origin.file.is_some()
        && session.is_over()
        && Player::BOTH.into_iter().any(player_has_mistakes)
}

/// Returns the known mistakes of the current game.
pub fn mistakes_of_session(session: &GameSession, review: &Review) -> Vec<Arc<Mistake>> {
    match &session.origin.file {
        Some(name) if session.is_over() => {
            let levels = Player::BOTH.map(|player| review.levels.whole_level(player));
            mistakes_of_game(session, review.evaluations(session), name, levels)
        }
        _ => Vec::new(),
    }
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mistakes>()
        .add_systems(PreUpdate, finish_reading)
        .add_systems(OnEnter(Screen::Home), start_reading)
        .add_systems(OnEnter(Screen::Learn), start_reading)
        .add_systems(OnEnter(Screen::Statistics), start_reading)
        .add_systems(
            PreUpdate,
            start_reading.run_if(resource_added::<GameSaver>).before(finish_reading),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_search::Score;
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    fn evaluation(score: Score, pv: Vec<AnyMove>) -> Evaluation {
        Evaluation { score, pv, depth: 5 }
    }

    /// Returns a position, a move that ends the game as a loss of its side, and another one.
    fn last_choice() -> (AnyPosition, [AnyMove; 2]) {
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..500 {
            let mut position = AnyPosition::start(Variant::Upthrust);
            while let [first, .., last] = *position.legal_moves() {
                let player = position.to_move();
                for (mv, other) in [(first, last), (last, first)] {
                    let after = position.play(mv).expect("it is legal");
                    let winner = after.outcome().and_then(|outcome| outcome.winner);
                    if winner == Some(!player) {
                        return (position, [mv, other]);
                    }
                }
                let moves = position.legal_moves();
                let mv = moves.choose(&mut random).expect("two moves");
                position = position.play(*mv).expect("it is legal");
            }
        }
        panic!("no game ends so")
    }

    #[test]
    fn bad_move_that_ends_the_game_is_a_mistake() {
        let (position, [lost, better]) = last_choice();
        let mut session = GameSession::analysis(position);
        session.game.play(lost).expect("it is legal");
        assert!(session.is_over());
        // The file of a review contains only positions that were searched.
        let start = evaluation(Score::Win(1), vec![better]);
        let mut evaluations = HashMap::from([(Place::START, start)]);
        add_end(&session.game, &mut evaluations);
        let mistakes = mistakes_of_game(&session, &evaluations, "a.pgn", [None; 2]);
        assert_eq!(mistakes.len(), 1);
        assert_eq!(mistakes[0].opponent, "");
        assert!((mistakes[0].loss - 1.0).abs() < 1e-9, "{}", mistakes[0].loss);
        assert!((mistakes[0].chance_after).abs() < 1e-9);
    }

    /// Returns a game of Upthrust with a forced pass, and the place after it.
    fn game_with_pass() -> (GameSession, Place) {
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..200 {
            let mut session = GameSession::analysis(AnyPosition::start(Variant::Upthrust));
            while let Some(&mv) = session.game.legal_moves().choose(&mut random) {
                let is_pass = session.game.position().path(mv).spots.is_empty();
                session.game.play(mv).expect("it is legal");
                if is_pass {
                    let place = session.game.place();
                    return (session, place);
                }
            }
        }
        panic!("no game has a pass")
    }

    #[test]
    fn forced_pass_is_no_move_without_loss() {
        let (mut session, place) = game_with_pass();
        let player = session.game.ply_at(place).expect("a pass").player;
        session.seats[(!player).index()].controller = Controller::ai(Variant::Upthrust);
        session.game.resign(player);
        let line = session.game.way_to(place);
        let places = std::iter::once(Place::START).chain(line.iter().copied());
        let evaluations: HashMap<Place, Evaluation> = places
            .map(|place| {
                let moves = session.game.position_of(place).legal_moves();
                (place, evaluation(Score::Cp(0), moves))
            })
            .collect();
        let own = line.iter().filter(|step| {
            let ply = session.game.ply_at(**step);
            ply.is_some_and(|ply| ply.player == player) && !is_forced(&session.game, **step)
        });
        let moves = move_losses(&session, &evaluations, 0);
        assert_eq!(moves.len(), own.count());
        let last = [place];
        let last = losses(&session.game, &evaluations, &last, player);
        assert_eq!(last.count(), 0, "the pass");
        // The first part of a continued game belongs to the game that it continues.
        let tags = &mut session.origin.tags;
        tags.set(quadrille_games::record::pgn::CONTINUED, (line.len() - 2).to_string());
        assert!(move_losses(&session, &evaluations, 0).len() <= 1);
    }

    #[test]
    fn imported_game_of_other_people_has_no_mistakes_of_this_person() {
        let (position, [lost, better]) = last_choice();
        let mut session = GameSession::analysis(position);
        session.game.play(lost).expect("it is legal");
        let start = evaluation(Score::Win(1), vec![better]);
        let mut evaluations = HashMap::from([(Place::START, start)]);
        add_end(&session.game, &mut evaluations);
        session.origin.tags.set(crate::session::IMPORTED, "yes");
        assert!(mistakes_of_game(&session, &evaluations, "a.pgn", [None; 2]).is_empty());
    }
}
