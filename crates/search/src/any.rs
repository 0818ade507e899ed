//! A searcher for a game known only at run time.

use super::eval::Evaluate;
use super::info::{Info, SearchResult};
use super::level::{Level, Weakness};
use super::score::Score;
use super::searcher::{Options, Searcher};
use super::stop::StopFlag;
use super::time::Limits;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant, VariantPosition, with_position};
use std::time::Duration;

/// Searches positions of any variant.
pub struct AnySearcher {
    variant: Variant,
    options: Options,
    inner: Box<dyn Engine>,
}

impl AnySearcher {
    /// A searcher for `variant` with one thread and a table of at most `hash` MiB (at least one).
    pub fn new(variant: Variant, hash: usize) -> Self {
        Self::with_options(variant, Options::new(hash))
    }

    /// Creates a searcher for `variant` with `options`.
    pub fn with_options(variant: Variant, options: Options) -> Self {
        Self {
            variant,
            inner: with_position!(&AnyPosition::start(variant), start => for_game_of(start, options.clone())),
            options,
        }
    }

    /// The variant of the latest search, at first that of the constructor.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How it works.
    pub fn options(&self) -> Options {
        self.options.clone()
    }

    /// Changes how it works, as [`Searcher::set_options`] does.
    pub fn set_options(&mut self, options: Options) {
        self.options = options.clone();
        self.inner.set_options(options);
    }

    /// The memory taken by its table, in bytes: less than its options ask for where the machine did not give as much.
    pub fn table_bytes(&self) -> usize {
        self.inner.table_bytes()
    }

    /// Excludes these moves at the root of later searches; see [`Searcher::exclude`]. Moves that are not legal
    /// in `position` are ignored.
    pub fn exclude(&mut self, position: &AnyPosition, moves: &[AnyMove]) {
        if position.variant() == self.variant {
            self.inner.exclude(position, moves);
        }
    }

    /// Clears the table and the histories.
    pub fn new_game(&mut self) {
        self.inner.new_game();
    }

    /// Looks for the best move, as [`Searcher::search`] does. A position of another variant than the
    /// one before makes the searcher start afresh for that variant.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove> {
        if position.variant() != self.variant {
            *self = Self::with_options(position.variant(), self.options.clone());
        }
        self.inner.search(position, history, limits, stop, on_info)
    }
}

/// The score of a search that corresponds to an expected score of three quarters between equals in this variant. It serves as
/// the unit for small and large differences.
pub fn scale(variant: Variant) -> i32 {
    fn of<P: Evaluate>(_position: &P) -> i32 {
        P::CALIBRATED_SCALE
    }
    with_position!(&AnyPosition::start(variant), start => of(start))
}

/// The time that a search with these limits should use up for a move of this variant, if its speed is even; `None` without a
/// limit in time.
pub fn fair_time(variant: Variant, limits: &Limits) -> Option<Duration> {
    fn of<P: Evaluate>(_position: &P) -> u32 {
        P::PARAMETERS.moves_to_come.unsigned_abs()
    }
    limits.fair_in(with_position!(&AnyPosition::start(variant), start => of(start)))
}

/// What a level lacks in this variant; nothing at full strength.
///
/// ```
/// use quadrille_games::rules::Variant;
/// use quadrille_search::{Level, weakness};
/// let [lowest, higher] = [Level::LOWEST, Level::new(8)?].map(|level| weakness(Variant::Hique, level));
/// assert!(lowest.zip(higher).is_some_and(|(lowest, higher)| lowest.oversight > higher.oversight && lowest.plies < higher.plies));
/// assert_eq!(weakness(Variant::Hique, Level::FULL), None);
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
pub fn weakness(variant: Variant, level: Level) -> Option<Weakness> {
    fn of<P: Evaluate>(_position: &P, level: Level) -> Option<Weakness> {
        let handicap = level.handicap(P::SCALE, &P::GRADES, 0)?;
        Some(handicap.weakness(P::CALIBRATED_SCALE))
    }
    with_position!(&AnyPosition::start(variant), start => of(start, level))
}

/// What a player can expect of a position with this score for him, from 0 (a loss) to 1 (a win): between equals, with a draw as
/// half a win. Calibrated for each variant by games of the program against itself.
///
/// ```
/// use quadrille_games::rules::Variant;
/// use quadrille_search::{Score, scale, win_probability};
/// assert_eq!(win_probability(Score::Cp(0), Variant::Hique), 0.5);
/// assert_eq!(win_probability(Score::Cp(scale(Variant::Hique)), Variant::Hique), 0.75);
/// assert_eq!(win_probability(Score::Loss(4), Variant::Hique), 0.0);
/// ```
pub fn win_probability(score: Score, variant: Variant) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Cp(value) => expectation(value, scale(variant).max(1).into()),
    }
}

/// What a score promises where `scale` is worth three quarters of a point: a logistic curve from 0 to 1.
pub fn expectation(score: i32, scale: f64) -> f64 {
    1.0 / (1.0 + 3.0_f64.powf(-f64::from(score) / scale))
}

/// A searcher for the game of `_position`, which only lends its type.
fn for_game_of<P: Evaluate + VariantPosition>(_position: &P, options: Options) -> Box<dyn Engine> {
    let mut searcher = Searcher::<P>::new(options.hash);
    searcher.set_options(options);
    Box::new(searcher)
}

/// A [`Searcher`] of any game.
trait Engine: Send + Sync {
    fn exclude(&mut self, position: &AnyPosition, moves: &[AnyMove]);
    fn new_game(&mut self);
    fn set_options(&mut self, options: Options);
    fn table_bytes(&self) -> usize;
    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove>;
}

impl<P: Evaluate + VariantPosition> Engine for Searcher<P> {
    fn exclude(&mut self, position: &AnyPosition, moves: &[AnyMove]) {
        let mut legal = Vec::new();
        if let Some(position) = P::from_any(position) {
            position.legal_moves(&mut legal);
        }
        legal.retain(|&mv| moves.contains(&P::any_move(mv)));
        Self::exclude(self, legal);
    }

    fn new_game(&mut self) {
        Self::new_game(self);
    }

    fn set_options(&mut self, options: Options) {
        Self::set_options(self, options);
    }

    fn table_bytes(&self) -> usize {
        Self::table_bytes(self)
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove> {
        // `AnySearcher` makes sure that the variant fits.
        let Some(position) = P::from_any(position) else {
            return SearchResult::finished(0);
        };
        Self::search(self, position, history, limits, stop, &mut |info| {
            on_info(&info.map(|&mv| P::any_move(mv)));
        })
        .map(|&mv| P::any_move(mv))
    }
}
