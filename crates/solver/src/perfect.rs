//! Chooses a move at any level. At [`Level::PERFECT`] an Upthrust position is looked up in the book or solved. If neither
//! succeeds in time, and in all other cases, the ordinary search chooses.

use super::book::Book;
use super::ending::Narrowing;
use super::{Ending, SolveLimits, Solver};
use quadrille_games::rules::upthrust::{Move, Upthrust};
use quadrille_games::rules::{AnyMove, AnyPosition, Position, Variant};
use quadrille_search::Instant;
use quadrille_search::{
    AnySearcher, Info, Level, Limits, Options, Score, ScoreBound, SearchResult, StopFlag,
};
use std::cmp::Ordering;
use std::time::Duration;

/// The longest time for a forced move, which is only used to evaluate the position.
const MAX_FORCED_MOVE_TIME: Duration = Duration::from_millis(300);
/// The node limit of the first ordinary search, which provides a fallback move.
const FIRST_SEARCH_MAX_NODES: u64 = 20_000;
/// The first search gets a tenth of each limit.
const FIRST_SEARCH_DIVISOR: u32 = 10;
/// The search for the margin of a known winner gets a fifth of each limit.
const MARGIN_DIVISOR: u32 = 5;

/// Returns the highest level available in a variant.
pub const fn highest_level(variant: Variant) -> Level {
    match variant {
        Variant::Upthrust => Level::PERFECT,
        _ => Level::FULL,
    }
}

/// A player that chooses the moves of one side.
pub struct Thinker {
    searcher: AnySearcher,
    options: Options,
    solver: Option<Solver>,
}

/// The result of choosing a move.
#[derive(Clone, Debug)]
pub struct ThinkerResult {
    /// The move to play and the search result. For a move proven without a search the depth is 0. The score is then the
    /// proven lead of the player to move, or in a lost position the best possible lead.
    pub result: SearchResult<AnyMove>,
    /// The proven end of the game under best play, as far as it is known.
    pub proven_ending: Option<Ending>,
}

struct PositionValue {
    ending: Ending,
    /// A move that keeps the lower bound of `ending`, if known. In a lost position every move keeps it, so the ordinary
    /// search chooses the move.
    mv: Option<Move>,
}

/// A callback for reports of the search and the ending proven so far.
type Reporter<'a> = dyn FnMut(&Info<AnyMove>, Option<Ending>) + 'a;

impl Thinker {
    /// Returns a thinker for `variant` with these options.
    pub fn with_options(variant: Variant, options: Options) -> Self {
        Self {
            searcher: AnySearcher::with_options(variant, search_options(variant, &options)),
            options,
            solver: None,
        }
    }

    /// Returns the variant of the latest search, initially the requested one.
    pub const fn variant(&self) -> Variant {
        self.searcher.variant()
    }

    /// Changes the options. Results that no longer apply are cleared.
    pub fn set_options(&mut self, options: Options) {
        if (options.hash, options.threads) != (self.options.hash, self.options.threads)
            || options.level != Level::PERFECT
        {
            self.solver = None;
        }
        self.searcher.set_options(search_options(self.searcher.variant(), &options));
        self.options = options;
    }

    /// Allocates the solver and initialises static tables in advance, since this may take longer than the time for a move. Does
    /// nothing if the solver is not used.
    pub fn prepare(&mut self) {
        if self.uses_solver(self.variant()) {
            let options = &self.options;
            let start_position = Upthrust::start();
            let solver = self.solver.get_or_insert_with(|| new_solver(options));
            // A question initialises all static tables.
            let stop = StopFlag::new();
            let limits = SolveLimits { positions: 1, ..(&stop).into() };
            solver.outcome(&start_position, limits);
            let _ = book_value(&start_position);
        }
    }

    /// Allocates the solver if it is used, and returns the size of all tables in bytes. It is less than requested if the
    /// allocation failed.
    pub fn table_bytes(&mut self) -> usize {
        let mut bytes = self.searcher.table_bytes();
        if self.uses_solver(self.variant()) {
            let options = &self.options;
            bytes += self.solver.get_or_insert_with(|| new_solver(options)).bytes();
        }
        bytes
    }

    /// Clears the results of the ordinary search but keeps proofs, which hold in every game.
    pub fn new_game(&mut self) {
        self.searcher.new_game();
    }

    /// Returns the ordinary searcher.
    pub const fn searcher(&mut self) -> &mut AnySearcher {
        &mut self.searcher
    }

    fn uses_solver(&self, variant: Variant) -> bool {
        self.options.level == Level::PERFECT && highest_level(variant) == Level::PERFECT
    }

    /// Searches for the best move, as [`AnySearcher::search`] does. With a limit in plies, only the book provides proofs.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_report: &mut Reporter<'_>,
    ) -> ThinkerResult {
        match position {
            AnyPosition::Upthrust(upthrust_position) if self.uses_solver(Variant::Upthrust) => self
                .think_with_solver(position, upthrust_position, history, limits, stop, on_report),
            _ => {
                let mut on_info = |info: &Info<AnyMove>| on_report(info, None);
                let result = self.searcher.search(position, history, limits, stop, &mut on_info);
                let proven_ending = None;
                ThinkerResult { result, proven_ending }
            }
        }
    }

    /// Tries the book, then a short search, the solver, and a longer search if the solver has no answer.
    fn think_with_solver(
        &mut self,
        position: &AnyPosition,
        upthrust_position: &Upthrust,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_report: &mut Reporter<'_>,
    ) -> ThinkerResult {
        let start_time = limits.arrival.unwrap_or_else(Instant::now);
        if let Some(value) = book_value(upthrust_position) {
            return report_proven_ending(value, 0, start_time, on_report);
        }
        let mut search =
            |searcher: &mut AnySearcher, limits: &Limits, proven_ending: Option<Ending>| {
                let mut on_info = |info: &Info<AnyMove>| on_report(info, proven_ending);
                searcher.search(position, history, limits, stop, &mut on_info)
            };
        if limits.depth.is_some() || upthrust_position.outcome().is_some() {
            let result = search(&mut self.searcher, limits, None);
            let proven_ending = None;
            return ThinkerResult { result, proven_ending };
        }
        // On a clock this is a fair share, not the longest time of a search.
        let time_limit = limits.average_time();
        let first_limits = Limits {
            nodes: Some(limits.nodes.map_or(FIRST_SEARCH_MAX_NODES, |max_nodes| {
                let max_first_nodes =
                    FIRST_SEARCH_MAX_NODES.min(max_nodes / u64::from(FIRST_SEARCH_DIVISOR));
                max_first_nodes.max(1).min(max_nodes)
            })),
            movetime: time_limit.map(|time_limit| time_limit / FIRST_SEARCH_DIVISOR),
            ..Limits::default()
        };
        let first_result = search(&mut self.searcher, &first_limits, None);
        let options = &self.options;
        let solver = self.solver.get_or_insert_with(|| new_solver(options));
        let nodes_before = solver.progress().nodes;
        let mut report = |value: Option<&PositionValue>, nodes: u64| {
            let Some(value) = value else {
                // Nothing is proven yet: reports the first search's result again.
                let nodes = first_result.nodes + nodes;
                let elapsed = start_time.elapsed();
                on_report(&Info { nodes, elapsed, ..first_result.info() }, None);
                return;
            };
            // In a lost position without a known move, the first search's move is as good as any.
            if let Some(mv) = value.mv.map(AnyMove::Upthrust).or(first_result.best_move) {
                let info = info_from_ending(mv, value.ending, nodes, start_time);
                on_report(&info, Some(value.ending));
            }
        };
        let value = prove(
            solver,
            upthrust_position,
            limits,
            stop,
            start_time,
            first_result.nodes,
            &mut report,
        );
        let nodes = first_result.nodes + solver.progress().nodes - nodes_before;
        let proven_ending = value.as_ref().map(|value| value.ending);
        if let Some(value) = value
            && value.mv.is_some()
        {
            return report_proven_ending(value, nodes, start_time, on_report);
        }
        // The remaining time and positions.
        let remaining_limits = Limits {
            movetime: time_limit.map(|time_limit| time_limit.saturating_sub(start_time.elapsed())),
            nodes: limits.nodes.map(|max_nodes| max_nodes.saturating_sub(nodes)),
            infinite: limits.infinite,
            ..Limits::default()
        };
        // Reports count from the beginning, not from the start of this search.
        let mut on_info = |info: &Info<AnyMove>| {
            let total_info =
                Info { nodes: nodes + info.nodes, elapsed: start_time.elapsed(), ..info.clone() };
            on_report(&total_info, proven_ending);
        };
        let mut result =
            self.searcher.search(position, history, &remaining_limits, stop, &mut on_info);
        let total_nodes = nodes + result.nodes;
        if result.depth < first_result.depth && !result.score.is_proven() {
            result = first_result;
        }
        result.nodes = total_nodes;
        result.elapsed = start_time.elapsed();
        ThinkerResult { result, proven_ending }
    }
}

/// Returns a solver with half of the memory. The ordinary search gets the other half.
fn new_solver(options: &Options) -> Solver {
    Solver::new(options.hash.div_ceil(2), options.threads)
}

fn book_value(position: &Upthrust) -> Option<PositionValue> {
    let entry = Book::embedded().look_up(position)?;
    let possible_ending = Narrowing::new(position).ending();
    let ending = match entry.game_result {
        Ordering::Greater => Ending { least: 10, ..possible_ending },
        Ordering::Equal => Ending { least: 0, most: 0 },
        Ordering::Less => Ending { most: -10, ..possible_ending },
    };
    let mv = Some(entry.mv);
    Some(PositionValue { ending, mv })
}

/// The report interval while the solver works. With a limit in positions the solver is not interrupted, so that results are
/// repeatable.
const REPORT_INTERVAL: Duration = Duration::from_millis(800);

/// Solves the position within the limits: first the winner, then for limited time the margin. `first_search_nodes`
/// positions of the limit are already used. Returns `None` unless at least a draw or a loss is proven.
fn prove(
    solver: &Solver,
    position: &Upthrust,
    limits: &Limits,
    stop: &StopFlag,
    start_time: Instant,
    first_search_nodes: u64,
    report: &mut dyn FnMut(Option<&PositionValue>, u64),
) -> Option<PositionValue> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let only_move = match moves[..] {
        [only_move] => Some(only_move),
        _ => None,
    };
    let time_limit = match (limits.average_time(), only_move) {
        (time_limit, Some(_)) if !limits.infinite => Some(
            time_limit
                .map_or(MAX_FORCED_MOVE_TIME, |time_limit| time_limit.min(MAX_FORCED_MOVE_TIME)),
        ),
        (time_limit, _) => time_limit,
    };
    // Leaves time for a search in case there is no answer.
    let answer_deadline = time_limit.map(|time_limit| start_time + time_limit * 2 / 3);
    // Each thread may exceed the limit slightly.
    let overshoot = solver.max_overshoot();
    let max_total_positions = limits.nodes.map_or(u64::MAX, |max_nodes| {
        max_nodes.saturating_sub(first_search_nodes).saturating_sub(overshoot)
    });
    let mut max_positions =
        limits.nodes.map_or(u64::MAX, |max_nodes| max_total_positions.min(max_nodes / 3 * 2));
    let mut question_deadline = answer_deadline;
    let nodes_before = solver.progress().nodes;
    let nodes = || solver.progress().nodes - nodes_before;
    let solve_limits = |question_deadline, max_positions: u64| SolveLimits {
        stop,
        positions: max_positions.saturating_sub(nodes()),
        until: question_deadline,
    };
    let mut narrowing = Narrowing::new(position);
    let mut value = PositionValue { ending: narrowing.ending(), mv: only_move };
    let mut is_decided = false;
    loop {
        let ending = narrowing.ending();
        if ending.least > value.ending.least || value.mv.is_none() && ending.least >= 0 {
            // A lead is reported only once a move that keeps it is known.
            let Some(mv) = only_move.or_else(|| {
                solver.move_keeping_lead(
                    position,
                    ending.least,
                    solve_limits(answer_deadline, max_total_positions),
                )
            }) else {
                break;
            };
            value.mv = Some(mv);
        }
        value.ending = ending;
        if is_conclusive(ending) {
            report(Some(&value), nodes());
        }
        if !is_decided && ending.game_result().is_some() {
            is_decided = true;
            // The winner matters most, so the margin gets limited time.
            let margin_positions =
                limits.nodes.map_or(u64::MAX, |max_nodes| max_nodes / u64::from(MARGIN_DIVISOR));
            max_positions = max_positions.min(nodes().saturating_add(margin_positions));
            question_deadline =
                time_limit.zip(answer_deadline).map(|(time_limit, answer_deadline)| {
                    answer_deadline.min(Instant::now() + time_limit / MARGIN_DIVISOR)
                });
        }
        let Some(lead) = narrowing.lead_to_test() else { break };
        // The solver keeps its results, so a question can be continued after a report.
        let report_time = limits.nodes.is_none().then(|| Instant::now() + REPORT_INTERVAL);
        let deadline = question_deadline.into_iter().chain(report_time).min();
        if let Some(is_reached) =
            solver.test_lead(position, lead, solve_limits(deadline, max_positions)).0
        {
            narrowing.update(is_reached);
        } else if report_time.is_none()
            || stop.is_stopped()
            || question_deadline
                .is_some_and(|question_deadline| Instant::now() >= question_deadline)
        {
            break;
        } else {
            report(is_conclusive(narrowing.ending()).then_some(&value), nodes());
        }
    }
    if value.ending.most < 0 && value.ending.exact().is_none() {
        // Every move keeps that bound.
        value.mv = only_move;
    }
    is_conclusive(value.ending).then_some(value)
}

/// Returns whether at least a draw or a loss is proven.
const fn is_conclusive(ending: Ending) -> bool {
    ending.least >= 0 || ending.most < 0
}

/// Reports a proven ending and returns it as a result. Reports nothing without a move.
fn report_proven_ending(
    value: PositionValue,
    nodes: u64,
    start_time: Instant,
    on_report: &mut Reporter<'_>,
) -> ThinkerResult {
    let PositionValue { ending, mv } = value;
    let proven_ending = Some(ending);
    let mut result = SearchResult {
        best_move: None,
        score: score_from_ending(ending),
        bound: bound_from_ending(ending),
        depth: 0,
        seldepth: 0,
        nodes,
        elapsed: start_time.elapsed(),
        hashfull: 0,
        pv: Vec::new(),
        other_lines: Vec::new(),
    };
    if let Some(mv) = mv {
        let mv = AnyMove::Upthrust(mv);
        let info = info_from_ending(mv, ending, nodes, start_time);
        on_report(&info, proven_ending);
        result.best_move = Some(mv);
        result.pv = info.pv;
    }
    ThinkerResult { result, proven_ending }
}

/// Returns the options of the ordinary search. If the solver is used, each of the two gets half of the memory.
fn search_options(variant: Variant, options: &Options) -> Options {
    let part_count = match (highest_level(variant), options.level) {
        (Level::PERFECT, Level::PERFECT) => 2,
        _ => 1,
    };
    let hash = (options.hash / part_count).max(1);
    Options { hash, ..options.clone() }
}

/// Returns the report of a move that keeps the proven ending.
fn info_from_ending(mv: AnyMove, ending: Ending, nodes: u64, start_time: Instant) -> Info<AnyMove> {
    Info {
        line_number: 1,
        depth: 0,
        seldepth: 0,
        score: score_from_ending(ending),
        bound: bound_from_ending(ending),
        nodes,
        elapsed: start_time.elapsed(),
        hashfull: 0,
        pv: vec![mv],
    }
}

/// Returns the bound of the score from [`score_from_ending`].
fn bound_from_ending(ending: Ending) -> ScoreBound {
    match (ending.exact(), ending.game_result()) {
        (Some(_), _) => ScoreBound::Exact,
        (None, Some(Ordering::Less)) => ScoreBound::Upper,
        (None, _) => ScoreBound::Lower,
    }
}

/// Returns the proven lead in the unit of search scores, or in a lost position the best possible lead.
fn score_from_ending(ending: Ending) -> Score {
    match ending.game_result() {
        Some(Ordering::Equal) => Score::Draw,
        Some(Ordering::Less) => Score::Cp(100 * ending.most),
        _ => Score::Cp(100 * ending.least),
    }
}
