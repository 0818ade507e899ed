//! Statistics of a person's stored games: results by variant and side, and a rating over time. Everything is computed from the
//! index of games; nothing else is stored.

use crate::days::{current_day, day_of};
use crate::index::LibraryRow;
use crate::summary::{GameSummary, PlayerKind};
use jiff::civil::Date;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{Player, Reason, Variant};
use quadrille_search::Level;
use quadrille_session::rated::UnratedReason;
use quadrille_teaching::levels;
use quadrille_teaching::rating::Rating;
use quadrille_teaching::repetition::Day;
use std::collections::BTreeMap;

/// The initial rating and its deviation.
const INITIAL_RATING: (f64, f64) = (1000.0, 350.0);
/// A rating from fewer games is unreliable.
pub const MIN_RELIABLE_GAMES: usize = 10;

/// The groups of variants that share a rating: the rule sets of Focus, and those of Cublino.
pub const POOLS: [&[Variant]; 4] = [
    &[Variant::Upthrust],
    &[Variant::Hique],
    &[Variant::Focus, Variant::FocusExact, Variant::FocusClassic],
    &[Variant::CublinoPur, Variant::CublinoContra],
];

/// The opponent of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpponentKind {
    /// The AI at this level.
    Level(Level),
    /// The engine with this name.
    Engine(String),
}

/// A finished game of the person.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// The name of its file.
    pub name: String,
    /// Its variant.
    pub variant: Variant,
    /// The day, if known.
    pub day: Option<Day>,
    /// The opponent; `None` for two people at one computer, because it is unknown which one is the person.
    pub opponent: Option<OpponentKind>,
    /// The winner's name; empty for a draw.
    pub winner: String,
    /// Whether the person moved first.
    pub moved_first: bool,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
    /// The reason of the end, if the rules or a resignation ended the game.
    pub reason: Option<Reason>,
    /// Whether a side lost on time.
    pub is_lost_on_time: bool,
    /// Its length in moves.
    pub move_count: usize,
    /// Why it is not rated, if it is not.
    pub unrated_reason: Option<UnratedReason>,
    /// The change of the rating, in points.
    pub rating_change: Option<f64>,
    /// The rating after it.
    pub rating: Option<f64>,
}

/// Wins, draws and losses of a group of games, by the side of the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Wins, draws and losses as the first player.
    pub as_first: [u32; 3],
    /// Wins, draws and losses as the second player.
    pub as_second: [u32; 3],
}

impl FinishedGame {
    /// Returns the winning margin in points, if points decided the game.
    pub const fn margin(&self) -> Option<u16> {
        match self.reason {
            Some(Reason::Totals(one, two) | Reason::Sums(one, two)) if one != two => {
                Some(one.abs_diff(two))
            }
            _ => None,
        }
    }
}

impl Results {
    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.as_first.iter().chain(&self.as_second).sum()
    }

    fn add(&mut self, game: &FinishedGame) {
        let side = if game.moved_first { &mut self.as_first } else { &mut self.as_second };
        side[(2.0 - 2.0 * game.score).round() as usize] += 1;
    }

    /// Returns the sum of these results and `other`.
    pub fn plus(mut self, other: &Self) -> Self {
        for index in 0..3 {
            self.as_first[index] += other.as_first[index];
            self.as_second[index] += other.as_second[index];
        }
        self
    }
}

/// All statistics.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The games, the latest first.
    pub games: Vec<FinishedGame>,
    /// The rating of each of [`POOLS`] that has a game.
    pub ratings: [Option<Rating>; POOLS.len()],
}

impl Statistics {
    /// Computes the statistics of the stored games.
    pub fn from_rows(rows: &[LibraryRow]) -> Self {
        let mut games: Vec<FinishedGame> = rows
            .iter()
            .filter_map(|row| finished_game(&row.entry.name, row.game.as_ref().ok()?))
            .collect();
        // The name of a file begins with the time of the game's start.
        games.sort_by(|one, other| (one.day, &one.name).cmp(&(other.day, &other.name)));
        let mut ratings = [None; POOLS.len()];
        for game in &mut games {
            let (Some(OpponentKind::Level(level)), Some(pool), None) =
                (&game.opponent, pool_of(game.variant), game.unrated_reason)
            else {
                continue;
            };
            let rating_before =
                ratings[pool].unwrap_or_else(|| Rating::new(INITIAL_RATING.0, INITIAL_RATING.1));
            let opponent_rating = levels::rating(game.variant, *level);
            let rating_after = rating_before.after(&opponent_rating, game.score).0;
            game.rating_change = Some(rating_after.value() - rating_before.value());
            game.rating = Some(rating_after.value());
            ratings[pool] = Some(rating_after);
        }
        games.reverse();
        Self { games, ratings }
    }

    /// Returns the games from a day on, or all games.
    pub fn since(&self, first_day: Option<Day>) -> impl Iterator<Item = &FinishedGame> {
        let is_recent =
            move |game: &&FinishedGame| first_day.is_none_or(|day| game.day >= Some(day));
        self.games.iter().filter(is_recent)
    }

    /// Returns the results of each variant from a day on, without variants that have no game.
    pub fn results(&self, first_day: Option<Day>) -> Vec<(Variant, Results)> {
        self.group_results(first_day, |game| game.variant)
    }

    /// Returns the results by opponent: first levels, rounded to whole numbers, then engines.
    pub fn results_by_opponent(&self, first_day: Option<Day>) -> Vec<(OpponentKind, Results)> {
        let opponent_kind = |game: &FinishedGame| match &game.opponent {
            Some(OpponentKind::Level(level)) => OpponentKind::Level(level.rounded()),
            Some(OpponentKind::Engine(name)) => OpponentKind::Engine(name.clone()),
            None => OpponentKind::Level(Level::LOWEST),
        };
        self.group_results(first_day, opponent_kind)
    }

    /// Returns the results grouped by a key, in the order of keys, from a day on.
    fn group_results<K: Ord>(
        &self,
        first_day: Option<Day>,
        key: impl Fn(&FinishedGame) -> K,
    ) -> Vec<(K, Results)> {
        let mut results_by_key: BTreeMap<K, Results> = BTreeMap::new();
        for game in self.since(first_day).filter(|game| game.opponent.is_some()) {
            results_by_key.entry(key(game)).or_default().add(game);
        }
        results_by_key.into_iter().collect()
    }

    /// Returns the games from a day on that changed the rating of a pool, the earliest first. Games without a known day are
    /// omitted.
    pub fn rating_history(&self, pool: usize, first_day: Option<Day>) -> Vec<&FinishedGame> {
        let changed_rating = |game: &&FinishedGame| {
            pool_of(game.variant) == Some(pool) && game.day.is_some() && game.rating.is_some()
        };
        let mut history: Vec<&FinishedGame> =
            self.since(first_day).filter(changed_rating).collect();
        history.reverse();
        history
    }

    /// Returns the range of ratings that the charts show: those since `first_day`, the current ones and those of the nearest
    /// levels.
    pub fn rating_range(&self, first_day: Option<Day>) -> Option<[f64; 2]> {
        let histories = (0..POOLS.len()).flat_map(|pool| self.rating_history(pool, first_day));
        let current_ratings =
            (0..POOLS.len()).filter_map(|pool| Some((pool, self.ratings[pool]?.value())));
        // The range includes the line of the nearest level of each rating.
        let level_ratings = current_ratings
            .clone()
            .map(|(pool, rating)| pool_rating(pool, nearest_level(pool, rating).0));
        let ratings = histories.filter_map(|game| game.rating);
        let ratings = ratings.chain(current_ratings.map(|(_, rating)| rating)).chain(level_ratings);
        ratings.fold(None, |range: Option<[f64; 2]>, rating| {
            let [low, high] = range.unwrap_or([rating; 2]);
            Some([low.min(rating), high.max(rating)])
        })
    }

    /// Returns the variants that have a rated game.
    pub fn rated_variants(&self) -> Vec<Variant> {
        let is_rated = |variant: &Variant| {
            let mut games = self.games.iter();
            games.any(|game| game.variant == *variant && game.rating.is_some())
        };
        Variant::ALL.into_iter().filter(is_rated).collect()
    }

    /// Returns the number of games that have changed the rating of a pool.
    pub fn rated_game_count(&self, pool: usize) -> usize {
        let changed_rating =
            |game: &&FinishedGame| pool_of(game.variant) == Some(pool) && game.rating.is_some();
        self.games.iter().filter(changed_rating).count()
    }
}

/// Returns the index in [`POOLS`] of a variant.
pub fn pool_of(variant: Variant) -> Option<usize> {
    POOLS.iter().position(|pool| pool.contains(&variant))
}

/// Returns the level with the rating nearest to `points` in a pool, and `points` minus that rating.
pub fn nearest_level(pool: usize, points: f64) -> (Level, f64) {
    let distances = Level::all().map(|level| (level, points - pool_rating(pool, level)));
    let nearest = distances.min_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
    nearest.unwrap_or((Level::LOWEST, 0.0))
}

/// The largest distance in points between a rating and its level.
const MAX_LEVEL_DISTANCE: f64 = 25.0;
/// From this distance in points, a rating is far above or below its level.
const MAX_NEAR_DISTANCE: f64 = 100.0;

/// Returns the message id for a rating that is `points_above` points above its level.
pub fn level_distance_id(points_above: f64) -> &'static str {
    match points_above {
        MAX_NEAR_DISTANCE.. => "far-above",
        MAX_LEVEL_DISTANCE.. => "above",
        _ if points_above <= -MAX_NEAR_DISTANCE => "far-below",
        _ if points_above <= -MAX_LEVEL_DISTANCE => "below",
        _ => "at",
    }
}

/// Returns the rating of a level in a pool: the mean over its variants.
pub fn pool_rating(pool: usize, level: Level) -> f64 {
    let variants = POOLS[pool];
    let ratings = variants.iter().map(|variant| levels::rating(*variant, level).value());
    ratings.sum::<f64>() / variants.len() as f64
}

/// Summarises a stored game; `None` if it is not over or no person played.
fn finished_game(name: &str, game: &GameSummary) -> Option<FinishedGame> {
    let is_human = |player: Player| game.kinds[player.index()] == PlayerKind::Human;
    let person = match Player::BOTH.map(is_human) {
        [true, _] => Player::One,
        [false, true] => Player::Two,
        [false, false] => return None,
    };
    let (score, winner) = match game.result {
        GameResult::Win(winner) => {
            let score = if winner == person { 1.0 } else { 0.0 };
            (score, game.names[winner.index()].clone())
        }
        GameResult::Draw => (0.5, String::new()),
        GameResult::Unknown => return None,
    };
    let opponent_side = !person;
    let opponent = match game.kinds[opponent_side.index()] {
        PlayerKind::Ai(level) => Some(OpponentKind::Level(level)),
        PlayerKind::Engine => Some(OpponentKind::Engine(game.names[opponent_side.index()].clone())),
        PlayerKind::Human | PlayerKind::Unknown => None,
    };
    Some(FinishedGame {
        name: name.to_owned(),
        variant: game.variant,
        day: parse_day(&game.date),
        opponent,
        winner,
        moved_first: game.first_player == person,
        score,
        reason: game.reason,
        is_lost_on_time: game.is_lost_on_time,
        move_count: game.move_count(),
        unrated_reason: game.unrated_reason,
        rating_change: None,
        rating: None,
    })
}

/// Returns the day of a record's date, if it is one. A day in the future counts as today, because the clock was wrong.
pub fn parse_day(date: &str) -> Option<Day> {
    let date: Option<Date> = date.replace('.', "-").parse().ok();
    date.map(|date| day_of(date).min(current_day()))
}

/// Returns the first variant of a pool. Its title is used for the pool.
pub const fn pool_title_variant(pool: usize) -> Variant {
    POOLS[pool][0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_files::FolderEntry;
    use quadrille_games::rules::AnyPosition;
    use std::time::SystemTime;

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    fn row(number: usize, kinds: [PlayerKind; 2], result: GameResult) -> LibraryRow {
        let name = format!("2026112{}-120000-hique-{number:08x}.pgn", number % 10);
        LibraryRow {
            entry: FolderEntry { name, modified_time: SystemTime::UNIX_EPOCH, size: 1 },
            game: Ok(GameSummary {
                variant: Variant::Hique,
                names: ["Ann".to_owned(), "Quadrille".to_owned()],
                kinds,
                result,
                reason: Some(Reason::RunnerAcross),
                is_lost_on_time: false,
                is_over: result != GameResult::Unknown,
                date: format!("2026.11.{:02}", number + 1),
                plies: 30,
                position: AnyPosition::start(Variant::Hique),
                is_set_up: false,
                has_explorer_start: true,
                identity: 0,
                first_player: Player::One,
                unrated_reason: None,
            }),
        }
    }

    #[test]
    fn day_in_the_future_counts_as_today() {
        let today = current_day();
        assert_eq!(parse_day("9999.12.31"), Some(today));
        assert_eq!(parse_day("2026.01.31"), Some(20_484));
        assert_eq!(parse_day("????.??.??"), None);
    }

    fn won(number: usize) -> LibraryRow {
        row(number, [PlayerKind::Human, PlayerKind::Ai(level(3))], GameResult::Win(Player::One))
    }

    #[test]
    fn wins_raise_the_rating_and_unrated_games_change_none() {
        let rows = [
            won(0),
            won(1),
            row(2, [PlayerKind::Human, PlayerKind::Human], GameResult::Draw),
            row(3, [PlayerKind::Engine, PlayerKind::Human], GameResult::Draw),
            row(4, [PlayerKind::Human, PlayerKind::Ai(level(3))], GameResult::Unknown),
            row(
                5,
                [PlayerKind::Ai(Level::LOWEST), PlayerKind::Human],
                GameResult::Win(Player::One),
            ),
        ];
        let all = Statistics::from_rows(&rows);
        assert_eq!(all.games.len(), 5, "{all:?}");
        let hot_seat = all.games.iter().find(|it| it.opponent.is_none());
        assert!(hot_seat.is_some_and(|it| it.rating_change.is_none()), "{all:?}");
        let against: Vec<&FinishedGame> =
            all.games.iter().filter(|it| it.opponent.is_some()).collect();
        let changes: Vec<_> = against.iter().rev().map(|it| it.rating_change).collect();
        assert!(changes[0].unwrap() > 100.0 && changes[1].unwrap() > 0.0);
        assert_eq!(changes[2], None);
        assert!(changes[3].unwrap() < -50.0, "{changes:?}");
        assert_eq!(all.rated_game_count(1), 3);
        assert!(all.ratings[0].is_none() && all.ratings[1].is_some());
        let course = all.rating_history(1, None);
        assert_eq!(course.len(), 3);
        assert!(course[0].day < course[2].day);
        assert_eq!(all.rating_history(1, course[2].day).len(), 1);
        let results = all.results(None);
        assert_eq!(results.len(), 1);
        assert_eq!(results[0].1.as_first, [2, 0, 0]);
        assert_eq!(results[0].1.as_second, [0, 1, 1]);
    }

    /// Neither player of an imported game is known to be the person, and they may be programs.
    #[test]
    fn imported_game_is_no_game_of_the_person() {
        let kinds = || [PlayerKind::Unknown, PlayerKind::Unknown];
        let rows = [won(0), row(1, kinds(), GameResult::Win(Player::One))];
        let all = Statistics::from_rows(&rows);
        assert_eq!(all.games.len(), 1);
        assert_eq!(all.results(None)[0].1.games(), 1);
        assert_eq!(Statistics::from_rows(&[row(1, kinds(), GameResult::Draw)]).games, []);
    }

    #[test]
    fn unrated_game_counts_only_as_played() {
        let mut set_up = won(1);
        if let Ok(game) = &mut set_up.game {
            game.unrated_reason = Some(UnratedReason::SetUp);
        }
        let all = Statistics::from_rows(&[won(0), set_up]);
        assert_eq!((all.games.len(), all.rated_game_count(1)), (2, 1));
        assert_eq!(all.games[0].rating_change, None);
        assert_eq!(all.results(None)[0].1.games(), 2, "it was played all the same");
    }

    #[test]
    fn results_are_grouped_by_opponent() {
        let mut engine = row(3, [PlayerKind::Engine, PlayerKind::Human], GameResult::Draw);
        if let Ok(game) = &mut engine.game {
            game.names[0] = "Falcon".to_owned();
        }
        let lost = row(
            4,
            [PlayerKind::Human, PlayerKind::Ai(Level::LOWEST)],
            GameResult::Win(Player::Two),
        );
        let rows = [engine, lost, won(0), won(1)];
        let all = Statistics::from_rows(&rows);
        let opponents = all.results_by_opponent(None);
        let names: Vec<&OpponentKind> = opponents.iter().map(|(opponent, _)| opponent).collect();
        let expected = [
            OpponentKind::Level(Level::LOWEST),
            OpponentKind::Level(level(3)),
            OpponentKind::Engine("Falcon".to_owned()),
        ];
        assert_eq!(names, expected.iter().collect::<Vec<_>>());
        assert_eq!(opponents[0].1.as_first, [0, 0, 1]);
        assert_eq!(opponents[1].1.as_first, [2, 0, 0]);
        assert_eq!(opponents[2].1.as_second, [0, 1, 0]);
    }

    #[test]
    fn tenths_of_levels_count_for_whole_levels() {
        let against = |number: usize, tenths: u8| {
            let level = Level::from_tenths(tenths).unwrap();
            let kinds = [PlayerKind::Human, PlayerKind::Ai(level)];
            row(number, kinds, GameResult::Draw)
        };
        let all = [32, 34, 36, 37, 30].into_iter().enumerate();
        let rows: Vec<LibraryRow> = all.map(|(number, tenths)| against(number, tenths)).collect();
        let opponents = Statistics::from_rows(&rows).results_by_opponent(None);
        let games: Vec<_> = opponents.iter().map(|(who, it)| (who.clone(), it.games())).collect();
        let whole = |number| OpponentKind::Level(level(number));
        assert_eq!(games, [(whole(3), 3), (whole(4), 2)]);
    }

    #[test]
    fn all_charts_share_one_scale() {
        let upthrust = |number| {
            let mut row = row(
                number,
                [PlayerKind::Human, PlayerKind::Ai(Level::LOWEST)],
                GameResult::Win(Player::Two),
            );
            if let Ok(game) = &mut row.game {
                game.variant = Variant::Upthrust;
                game.position = AnyPosition::start(Variant::Upthrust);
            }
            row
        };
        let lost = |number| {
            row(
                number,
                [PlayerKind::Human, PlayerKind::Ai(Level::LOWEST)],
                GameResult::Win(Player::Two),
            )
        };
        let rows = [won(0), won(1), upthrust(2), upthrust(3), lost(4), lost(5), lost(6)];
        let all = Statistics::from_rows(&rows);
        let [low, high] = all.rating_range(None).unwrap();
        for pool in [0, 1] {
            for game in all.rating_history(pool, None) {
                assert!((low..=high).contains(&game.rating.unwrap()));
            }
        }
        let [upthrust, hique] = [0, 1].map(|pool: usize| all.ratings[pool].unwrap().value());
        assert!(low <= upthrust.min(hique), "{low}");
        let best = all.rating_history(1, None)[1].rating.unwrap();
        assert!(best > hique + 100.0 && best <= high, "what was reached once is in sight: {high}");
        assert_eq!(Statistics::default().rating_range(None), None);
    }

    #[test]
    fn only_a_near_rating_is_a_little_beside_a_level() {
        let names = [300.0, 60.0, 10.0, -10.0, -60.0, -284.0].map(level_distance_id);
        assert_eq!(names, ["far-above", "above", "at", "at", "below", "far-below"]);
    }

    #[test]
    fn rating_names_the_nearest_level() {
        for pool in 0..POOLS.len() {
            for level in Level::all() {
                let points = pool_rating(pool, level);
                let (nearest, above) = nearest_level(pool, points + 5.0);
                let same = (pool_rating(pool, nearest) - points).abs() <= 10.0;
                assert!(same && above.abs() <= 5.0, "{pool} {level}: {nearest}");
            }
            assert_eq!(nearest_level(pool, 0.0).0, Level::LOWEST);
        }
    }
}
