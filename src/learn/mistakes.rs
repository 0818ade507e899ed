//! The mistakes of a person's own games, as reviews have found them: each one is an exercise, and comes back until it is learned.

use super::progress::{MistakeState, Progress, Today};
use super::statistics::day;
use crate::background::{Background, waker};
use crate::interface::Screen;
use crate::review::Review;
use crate::review::judge::{Evaluation, accuracy, believed, chance, judgement_of_loss, loss, mark};
use crate::review::review_file::{ReviewFile, keys};
use crate::session::Session;
use crate::setup::Controller;
use crate::storage::GameSaver;
use crate::storage::library::GameSummary;
use crate::storage::store::{GameFolder, Store};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::{Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_search::StopFlag;
use quadrille_teaching::puzzle::{Kind, Puzzle};
use quadrille_teaching::repetition::Day;
use std::collections::HashMap;
use std::sync::Arc;

/// So many moves before a mistake are told.
const WAY: usize = 4;

/// A move that gave much away.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The name of the game's file.
    pub game: String,
    /// The plies played before it.
    pub ply: usize,
    /// The other side's name.
    pub opponent: String,
    /// The moves that led here, the last few of them.
    pub way: Vec<AnyMove>,
    /// The position before the first of those.
    pub way_from: AnyPosition,
    /// The move.
    pub played: AnyMove,
    /// What the best move was worth to who made it, as a chance to win from 0 to 1.
    pub chance: f64,
    /// How much of that the move gave away.
    pub loss: f64,
    /// The position before it, with the best move.
    pub puzzle: Arc<Puzzle>,
    /// How the game went for who made it.
    pub course: Arc<Course>,
}

/// How a game went for one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// Its chance to win after each number of plies, from 0 to 1, as far as it is known.
    pub chances: Vec<Option<f64>>,
    /// Its mistakes, each as the number of plies before it.
    pub mistakes: Vec<usize>,
}

impl Mistake {
    /// What chance to win the move that was played left, from 0 to 1.
    pub fn left(&self) -> f64 {
        (self.chance - self.loss).max(0.0)
    }

    /// What is held of the move that was played.
    pub fn judgement(&self) -> Judgement {
        judgement_of_loss(self.loss).unwrap_or(Judgement::Mistake)
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.puzzle.variant
    }
}

/// The mistakes that persons made in the main line of a game which the file called `name` has, the worst first.
pub fn of_game(
    session: &Session,
    found: &HashMap<Place, Evaluation>,
    name: &str,
) -> Vec<Arc<Mistake>> {
    let game = &session.game;
    let line = game.way_to(game.end_of_line(Place::START));
    let courses = Player::BOTH.map(|player| Arc::new(course(session, found, &line, player)));
    let mut mistakes = Vec::new();
    for (ply, &place) in line.iter().enumerate() {
        let Some((played, before)) = game.ply_at(place).zip(game.before(place)) else {
            continue;
        };
        let course = &courses[played.player.index()];
        if !course.mistakes.contains(&ply) {
            continue;
        }
        let position = game.position_of(before);
        let best = found.get(&before).and_then(|it| it.pv.first().copied());
        let chance = chance(game, found, before, played.player);
        let loss = loss(game, found, place);
        let (Some(best), Some(chance), Some(loss)) = (best, chance, loss) else {
            continue;
        };
        let first = ply.saturating_sub(WAY);
        let way = line[first..ply].iter();
        let way = way.filter_map(|&place| game.ply_at(place).map(|ply| ply.mv));
        mistakes.push(Arc::new(Mistake {
            game: name.to_owned(),
            ply,
            opponent: session.seats[(!played.player).index()].name.clone(),
            way: way.collect(),
            way_from: game.position_before(line[first]).clone(),
            played: played.mv,
            chance,
            loss,
            puzzle: Arc::new(Puzzle {
                id: format!("{name} {ply}"),
                variant: game.variant(),
                position: position.clone(),
                kind: Kind::BestMove,
                line: vec![best],
                rating: 0,
                themes: Vec::new(),
                leads: Vec::new(),
            }),
            course: Arc::clone(course),
        }));
    }
    mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    mistakes
}

/// How a game went for `player` along `line`, with the mistakes where a person made them.
fn course(
    session: &Session,
    found: &HashMap<Place, Evaluation>,
    line: &[Place],
    player: Player,
) -> Course {
    let game = &session.game;
    let places = std::iter::once(&Place::START).chain(line);
    let is_mistake = |place: &Place| {
        let own = game.ply_at(*place).is_some_and(|ply| ply.player == player);
        let best = game.before(*place).and_then(|before| found.get(&before));
        let mark = mark(game, found, *place);
        let bad = matches!(mark, Some(Judgement::Mistake | Judgement::Blunder));
        own && bad && best.is_some_and(|it| !it.pv.is_empty())
    };
    let person = session.seats[player.index()].controller == Controller::Human;
    let chosen = line.iter().enumerate().skip(session.drawn_plies());
    let numbered = chosen.filter(|_| person);
    Course {
        chances: places
            .map(|&place| chance(game, found, place, player))
            .collect(),
        mistakes: numbered
            .filter_map(|(ply, place)| is_mistake(place).then_some(ply))
            .collect(),
    }
}

/// The mistakes of all games that are kept and were reviewed.
#[derive(Resource, Default)]
pub struct Mistakes {
    /// All of them, the worst first.
    pub all: Vec<Arc<Mistake>>,
    /// How much of the winning chances a person's moves gave away on average, for each reviewed game, and its day.
    losses: Vec<(Option<Day>, f64)>,
    job: Option<Background<Read>>,
}

/// What was read of all games.
#[derive(Default)]
struct Read {
    mistakes: Vec<Arc<Mistake>>,
    losses: Vec<(Option<Day>, f64)>,
}

impl Mistakes {
    /// How much of the winning chances a person's move gave away on average, 0 to 1, and in how many reviewed games, from a day
    /// on.
    pub fn mean_loss(&self, first: Option<Day>) -> Option<(f64, usize)> {
        let since = |day: Option<Day>| first.is_none_or(|first| day >= Some(first));
        let losses = self.losses.iter().filter(|(day, _)| since(*day));
        let losses: Vec<f64> = losses.map(|(_, loss)| *loss).collect();
        let games = losses.len();
        (games > 0).then(|| (losses.iter().sum::<f64>() / games as f64, games))
    }

    /// Those that were never looked at or are due, the worst first.
    pub fn waiting<'a>(
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

/// Reads the reviews of all games; what cannot be read is left out, as whoever opens it is told why.
fn read_all(store: &Store, stop: &StopFlag) -> Read {
    let mut all = Read::default();
    for entry in store.list(GameFolder::Games).unwrap_or_default() {
        if stop.is_stopped() {
            break;
        }
        let review = store.load_review(&entry.name).ok().flatten();
        let review = review.and_then(|text| ReviewFile::parse(&text).ok());
        let Some((review, _)) = review else {
            continue;
        };
        let Ok(session) = store.load(&entry.name) else {
            continue;
        };
        let game = &session.game;
        let mut found = HashMap::new();
        for (place, key) in keys(game) {
            if let Some((_, evaluation)) = review.get(key, game.position_of(place)) {
                found.insert(place, evaluation);
            }
        }
        let found = believed(game, &found);
        all.mistakes.extend(of_game(&session, &found, &entry.name));
        let line = game.way_to(game.end_of_line(Place::START));
        let chosen = line.get(session.drawn_plies()..).unwrap_or_default();
        for player in Player::BOTH {
            if session.seats[player.index()].controller == Controller::Human
                && let Some(played) = accuracy(game, &found, chosen, player)
            {
                let day = day(&GameSummary::of(&session).date);
                all.losses.push((day, played.loss));
            }
        }
    }
    all.mistakes
        .sort_by(|one, other| other.loss.total_cmp(&one.loss));
    all
}

/// Has all reviews read on a thread.
fn read(
    mut mistakes: ResMut<Mistakes>,
    saver: Option<Res<GameSaver>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let Some(saver) = saver else { return };
    let store = saver.store().clone();
    mistakes.job = Background::start("mistakes", waker(proxy.as_deref()), move |reporter| {
        reporter.send(read_all(&store, reporter.stop()));
    });
}

/// Takes what was read.
fn poll(mut mistakes: ResMut<Mistakes>) {
    let job = &mut mistakes.bypass_change_detection().job;
    if let Some(Some(all)) = Background::take_result(job) {
        mistakes.all = all.mistakes;
        mistakes.losses = all.losses;
    }
}

/// The mistakes of the game on the table, as far as they are known.
pub fn on_table(session: &Session, review: &Review) -> Vec<Arc<Mistake>> {
    match &session.origin.file {
        Some(name) if session.is_over() => of_game(session, &review.found, name),
        _ => Vec::new(),
    }
}

/// Without a window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mistakes>()
        .add_systems(PreUpdate, poll)
        .add_systems(OnEnter(Screen::Home), read)
        .add_systems(OnEnter(Screen::Learn), read)
        .add_systems(OnEnter(Screen::Statistics), read)
        .add_systems(
            PreUpdate,
            read.run_if(resource_added::<GameSaver>).before(poll),
        );
}
