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
    searcher: Box<dyn DynSearcher>,
}

impl AnySearcher {
    /// Returns a searcher for `variant` with one thread and a table of at most `hash` MiB (at least one).
    pub fn new(variant: Variant, hash: usize) -> Self {
        Self::with_options(variant, Options::new(hash))
    }

    /// Returns a searcher for `variant` with these options.
    pub fn with_options(variant: Variant, options: Options) -> Self {
        Self {
            variant,
            searcher: with_position!(&AnyPosition::start(variant), start => searcher_for_game(start, options.clone())),
            options,
        }
    }

    /// Returns the variant of the latest search, initially the requested one.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the current options.
    pub fn options(&self) -> Options {
        self.options.clone()
    }

    /// Changes the options, as [`Searcher::set_options`] does.
    pub fn set_options(&mut self, options: Options) {
        self.options = options.clone();
        self.searcher.set_options(options);
    }

    /// Returns the size of the table in bytes. It is smaller than requested if the allocation failed.
    pub fn table_bytes(&self) -> usize {
        self.searcher.table_bytes()
    }

    /// Sets the root moves that later searches exclude, as [`Searcher::set_excluded_moves`] does. Moves that are not legal
    /// in `position` are ignored. Does nothing if the variant differs from that of the latest search.
    pub fn set_excluded_moves(&mut self, position: &AnyPosition, moves: &[AnyMove]) {
        if position.variant() == self.variant {
            self.searcher.set_excluded_moves(position, moves);
        }
    }

    /// Clears the table and the histories.
    pub fn new_game(&mut self) {
        self.searcher.new_game();
    }

    /// Searches for the best move, as [`Searcher::search`] does. If the variant differs from the previous one, the searcher is
    /// recreated for it.
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
        self.searcher.search(position, history, limits, stop, on_info)
    }
}

/// Returns the score that corresponds to an expected score of 0.75 between equal players in this variant.
pub fn scale(variant: Variant) -> i32 {
    fn game_scale<P: Evaluate>(_position: &P) -> i32 {
        P::CALIBRATED_SCALE
    }
    with_position!(&AnyPosition::start(variant), start => game_scale(start))
}

/// Returns the time for a move of this variant if all moves take equally long; `None` without a time limit.
pub fn average_time(variant: Variant, limits: &Limits) -> Option<Duration> {
    fn expected_moves_to_come<P: Evaluate>(_position: &P) -> u32 {
        P::PARAMETERS.moves_to_come.unsigned_abs()
    }
    limits.average_time_in(
        with_position!(&AnyPosition::start(variant), start => expected_moves_to_come(start)),
    )
}

/// Returns the weaknesses of a level in this variant; `None` at full strength.
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
    fn game_weakness<P: Evaluate>(_position: &P, level: Level) -> Option<Weakness> {
        let handicap = level.handicap(P::SCALE, P::SOUND_GRADE, &P::GRADES, 0)?;
        Some(handicap.weakness(P::CALIBRATED_SCALE))
    }
    with_position!(&AnyPosition::start(variant), start => game_weakness(start, level))
}

/// Converts a search score to the expected score of its player against an equal opponent: 0 for a loss, 0.5 for a draw, 1 for a
/// win. The conversion is calibrated for each variant with games of the program against itself.
///
/// ```
/// use quadrille_games::rules::Variant;
/// use quadrille_search::{Score, scale, expected_score};
/// assert_eq!(expected_score(Score::Cp(0), Variant::Hique), 0.5);
/// assert_eq!(expected_score(Score::Cp(scale(Variant::Hique)), Variant::Hique), 0.75);
/// assert_eq!(expected_score(Score::Loss(4), Variant::Hique), 0.0);
/// ```
pub fn expected_score(score: Score, variant: Variant) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Cp(value) => expected_score_at_scale(value, scale(variant).max(1).into()),
    }
}

/// Maps a search score to a number from 0 to 1 by the logistic curve that maps `scale` to 0.75.
pub fn expected_score_at_scale(score: i32, scale: f64) -> f64 {
    1.0 / (1.0 + 3.0_f64.powf(-f64::from(score) / scale))
}

/// Returns a searcher for the game of `_position`, which only provides the type.
fn searcher_for_game<P: Evaluate + VariantPosition>(
    _position: &P,
    options: Options,
) -> Box<dyn DynSearcher> {
    let mut searcher = Searcher::<P>::new(options.hash);
    searcher.set_options(options);
    Box::new(searcher)
}

/// A [`Searcher`] without its type parameter.
trait DynSearcher: Send + Sync {
    fn set_excluded_moves(&mut self, position: &AnyPosition, moves: &[AnyMove]);
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

impl<P: Evaluate + VariantPosition> DynSearcher for Searcher<P> {
    fn set_excluded_moves(&mut self, position: &AnyPosition, moves: &[AnyMove]) {
        let mut legal_moves = Vec::new();
        if let Some(position) = P::from_any(position) {
            position.legal_moves(&mut legal_moves);
        }
        legal_moves.retain(|&mv| moves.contains(&P::any_move(mv)));
        Self::set_excluded_moves(self, legal_moves);
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
        // `AnySearcher` makes sure that the variant matches.
        let Some(position) = P::from_any(position) else { return SearchResult::finished(0) };
        Self::search(self, position, history, limits, stop, &mut |info| {
            on_info(&info.map(|&mv| P::any_move(mv)));
        })
        .map(|&mv| P::any_move(mv))
    }
}
