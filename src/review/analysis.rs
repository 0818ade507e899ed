//! The analysis of the viewed position: its best moves (multi-PV) at increasing depth, and the threat of the other side.

use super::engine_lines::EngineProcess;
use super::{
    BestMoves, BoardSight, HoveredLine, MAX_LINES, Preview, Review, ReviewEvent, engine_lines,
    spawn,
};
use crate::background::{BackgroundJob, Reporter, waker};
use crate::session::identity::PositionKey;
use crate::session::{GameSession, Session};
use crate::settings::Settings;
use crate::setup::Engine;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_drawing::arrows::Arrows;
use quadrille_engine::KillHandle;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_review::findings::{Findings, Threat};
use quadrille_review::judge::{Evaluation, final_evaluation, judgement_of_loss};
use quadrille_review::place_search::MAX_DEPTH;
use quadrille_search::explain::{Cost, Gain, costs, gains};
use quadrille_search::{
    AnySearcher, Info, Limits, Options, Score, ScoreBound, StopFlag, expected_score,
};
use std::time::Duration;

/// The default number of lines.
const USUAL_LINES: usize = 3;
/// The first time limit for a position.
const INITIAL_TIME_LIMIT: Duration = Duration::from_mins(2);
/// The factor of the time limit when a finished search is continued.
const TIME_LIMIT_FACTOR: u32 = 5;
/// The largest time limit.
const MAX_TIME_LIMIT: Duration = Duration::from_hours(24);
/// The node limit of the first search and of the threat search. A time limit would find nothing on a busy machine.
const FIRST_SEARCH_NODES: u64 = 100_000;
/// The least increase of the other side's chances by its move that counts as a threat.
const MIN_THREAT_GAIN: f64 = 0.04;
/// The transposition table of the threat search, in MiB.
const THREAT_TABLE_MIB: usize = 16;

/// Returns whether `mv` parries the other side's `threat`: it is then illegal or captures nothing. A move that loses a piece
/// itself parries nothing.
fn parries(position: &AnyPosition, mv: AnyMove, threat: AnyMove) -> bool {
    let Ok(after) = position.play(mv) else { return false };
    let remains = || {
        after.legal_moves().contains(&threat) && gains(&after, threat).iter().any(Gain::is_tangible)
    };
    let loses_piece = |cost: &Cost| matches!(cost, Cost::LosesDie { .. } | Cost::LosesRunners(_));
    after.outcome().is_none()
        && after.to_move() != position.to_move()
        && !remains()
        && !costs(position, mv).iter().any(loses_piece)
}

/// The analysis of the viewed position.
pub struct Analysis {
    on: bool,
    /// The number of lines.
    pub count: usize,
    /// The engine that searches, as it was when it was chosen; `None` for the program's own search.
    engine: Option<Engine>,
    /// The results so far. Their lines do not change while one of them is under the pointer.
    findings: Findings,
    /// The latest lines, while the shown ones must not change.
    pending_lines: Option<Vec<Evaluation>>,
    /// The line under the pointer.
    pub pointed: Option<HoveredLine>,
    /// The time limit of the position.
    pub time_limit: Duration,
    /// Whether the position is searched again.
    must_restart: bool,
    /// Whether the lines stay until a restarted search is as deep.
    keeps_deeper_lines: bool,
    /// The analysed position, and the serial number of the session then.
    analysed: Option<(PositionKey, u64)>,
    pub(super) job: Option<BackgroundJob<ReviewEvent>>,
    /// The previous search until it has ended. The next one waits for its table.
    previous_job: Option<BackgroundJob<ReviewEvent>>,
    /// Ends the engine with the job.
    engine_handle: Option<RunningEngine>,
}

/// The handle of a running engine. Dropping it kills the engine and its children.
struct RunningEngine(KillHandle);

impl Drop for RunningEngine {
    fn drop(&mut self) {
        self.0.kill();
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            on: false,
            count: USUAL_LINES,
            engine: None,
            findings: Findings::default(),
            pending_lines: None,
            pointed: None,
            time_limit: INITIAL_TIME_LIMIT,
            must_restart: false,
            keeps_deeper_lines: false,
            analysed: None,
            job: None,
            previous_job: None,
            engine_handle: None,
        }
    }
}

impl Analysis {
    /// Returns whether the analysis is on.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Returns the used share of the time limit at the last report, from 0 to 1; 1 after the end of the search.
    pub fn share_of_time(&self) -> f32 {
        if !self.is_busy() && !self.findings.lines.is_empty() {
            return 1.0;
        }
        let time_limit = self.time_limit.as_secs_f32().max(f32::EPSILON);
        (self.findings.elapsed.as_secs_f32() / time_limit).min(1.0)
    }

    /// Returns whether a search is running.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the name of the engine that searches; `None` for the program's own search.
    pub fn engine(&self) -> Option<&str> {
        self.engine.as_ref().map(|engine| &*engine.name)
    }

    /// Returns the results of the running analysis to change them.
    pub const fn findings_mut(&mut self) -> &mut Findings {
        &mut self.findings
    }

    /// Returns the results in a position if it is analysed.
    pub fn findings_at(&self, key: PositionKey) -> Option<&Findings> {
        let is_analysed =
            self.on && self.analysed.is_some_and(|(analysed_key, _)| analysed_key == key);
        is_analysed.then_some(&self.findings)
    }

    /// Returns the depth of the latest lines, also while the visible ones stay under the pointer.
    pub fn depth(&self) -> Option<u32> {
        let lines = self.pending_lines.as_ref().unwrap_or(&self.findings.lines);
        lines.iter().map(|line| line.depth).min()
    }

    /// Returns the best moves in a position if it is analysed.
    pub fn lines_at(&self, key: PositionKey) -> &[Evaluation] {
        self.findings_at(key).map_or(&[], |findings| &findings.lines)
    }

    /// Returns whether a finished search can be continued: yes, unless the result is proven.
    pub fn can_go_deeper(&self) -> bool {
        let best = self.findings.lines.first();
        let is_unproven = best.is_some_and(|best| matches!(best.score, Score::Cp(_)));
        self.on
            && !self.must_restart
            && self.job.is_none()
            && self.analysed.is_some()
            && is_unproven
    }

    /// Applies new results. The shown lines stay while one of them is under the pointer, and until a restarted search
    /// is as deep as the previous one.
    pub(super) fn apply(&mut self, mut findings: Findings) {
        let depth = |lines: &[Evaluation]| lines.iter().map(|line| line.depth).min().unwrap_or(0);
        if self.keeps_deeper_lines && depth(&findings.lines) < depth(&self.findings.lines) {
            findings.lines.clone_from(&self.findings.lines);
        }
        if self.pointed.is_some() {
            let visible_lines = std::mem::take(&mut self.findings.lines);
            self.pending_lines = Some(std::mem::replace(&mut findings.lines, visible_lines));
        }
        self.findings = findings;
    }

    /// Sets the line under the pointer. Without one, the latest lines are shown.
    pub(super) fn point_at(&mut self, pointed: Option<HoveredLine>) {
        self.pointed = pointed;
        if pointed.is_none()
            && let Some(pending_lines) = self.pending_lines.take()
        {
            self.findings.lines = pending_lines;
        }
    }

    /// Continues a finished search with a larger time limit.
    pub(super) fn deepen(&mut self) {
        if self.can_go_deeper() {
            self.time_limit = self.time_limit.saturating_mul(TIME_LIMIT_FACTOR).min(MAX_TIME_LIMIT);
            self.must_restart = true;
            self.keeps_deeper_lines = true;
        }
    }

    /// Stops the search while the board is not seen. The results stay, and the search starts again when it is seen.
    fn suspend(&mut self) {
        if let Some(job) = self.job.take() {
            job.cancel();
            self.previous_job = Some(job);
            self.engine_handle = None;
            self.must_restart = true;
            self.keeps_deeper_lines = true;
        }
    }

    /// Switches the analysis on or off.
    pub(super) fn switch(&mut self, on: bool) {
        self.clear_results();
        self.on = on;
    }

    /// Sets the number of lines.
    pub(super) fn set_count(&mut self, count: usize) {
        self.count = count.clamp(1, MAX_LINES);
        self.clear_results();
    }

    /// Sets the engine that searches.
    pub(super) fn set_engine(&mut self, engine: Option<Engine>) {
        self.engine = engine;
        self.clear_results();
    }

    /// Updates the engine after a change of the settings. A renamed engine stays, and one with a changed command is
    /// another engine. A removed engine is replaced by the program's own search.
    fn update_engine(&mut self, engines: &[Engine]) {
        let Some(chosen) = &self.engine else { return };
        let is_same =
            |engine: &&Engine| engine.command == chosen.command && engine.options == chosen.options;
        let same_name = engines.iter().find(|engine| engine.name == chosen.name);
        let current_engine = same_name.or_else(|| engines.iter().find(is_same));
        let is_another = current_engine.is_none_or(|engine| !is_same(&engine));
        self.engine = current_engine.cloned();
        if is_another {
            self.clear_results();
        }
    }

    /// Clears the results but keeps the choices.
    pub(super) fn clear_results(&mut self) {
        if let Some(job) = self.job.take() {
            job.cancel();
            self.previous_job = Some(job);
        }
        *self = Self {
            on: self.on,
            count: self.count,
            engine: self.engine.take(),
            previous_job: self.previous_job.take(),
            ..Self::default()
        };
    }

    /// Returns whether the previous search has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.previous_job.as_ref().is_none_or(BackgroundJob::is_finished)
    }

    /// Returns the line under the pointer with the previewed move.
    pub fn previewed(&self) -> Option<HoveredLine> {
        let lines = &self.findings.lines;
        let exists = |pointed: &HoveredLine| pointed.moves > 0 && pointed.line < lines.len();
        self.pointed.filter(exists)
    }

    /// Returns the arrows and the preview that the board shows of the analysis.
    pub(super) fn best_moves(&self, session: &GameSession) -> BestMoves {
        let findings = self.findings_at(session.viewed_key());
        let lines = findings.map_or(&[][..], |findings| &findings.lines);
        let position = session.viewed_position();
        let pointed = self.pointed.filter(|pointed| pointed.line < lines.len());
        if let Some(pointed) = pointed
            && pointed.moves > 0
            && let Some(preview) = preview(position, &lines[pointed.line].pv, pointed.moves)
        {
            return BestMoves { preview: Some(preview), ..BestMoves::default() };
        }
        let good_count = good_lines(lines, position.variant());
        let first_moves = lines.iter().filter_map(|line| line.pv.first());
        let threat = findings.and_then(|findings| findings.threat.as_ref());
        let threat = threat.filter(|_| !lines.is_empty());
        BestMoves {
            arrows: Arrows {
                paths: first_moves.map(|&mv| position.path(mv)).collect(),
                good: good_count,
                pointed: pointed.map(|pointed| pointed.line),
                threat: threat.map(|threat| threat.position.path(threat.mv)),
                numbered: true,
                ..Arrows::default()
            },
            preview: None,
        }
    }
}

/// Returns the number of these lines, best first, that are not bad moves compared with the first one.
pub fn good_lines(lines: &[Evaluation], variant: Variant) -> usize {
    let chance = |evaluation: &Evaluation| expected_score(evaluation.score, variant);
    let best = lines.first().map_or(0.0, chance);
    let good = |evaluation: &&Evaluation| judgement_of_loss(best - chance(evaluation)).is_none();
    lines.iter().take_while(good).count()
}

/// Returns the position after this number of moves of a line.
fn preview(position: &AnyPosition, line: &[AnyMove], moves: usize) -> Option<Preview> {
    let mut previewed = position.clone();
    let mut last_move = None;
    for &mv in line.iter().take(moves) {
        last_move = Some(previewed.path(mv));
        previewed = previewed.play(mv).ok()?;
    }
    Some(Preview { position: previewed, last_move: last_move? })
}

/// Analyses the viewed position until it changes or the search has ended.
pub(super) fn run(
    mut review: ResMut<Review>,
    session: Res<Session>,
    settings: Res<Settings>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    sight: BoardSight,
) {
    if !sight.is_visible() {
        if review.analysis.is_busy() {
            review.analysis.suspend();
        }
        return;
    }
    let viewed = (session.viewed_key(), session.serial);
    if settings.is_changed() {
        review.analysis.update_engine(&settings.engines);
    }
    let analysis = &review.analysis;
    if !analysis.on || (analysis.analysed == Some(viewed) && !analysis.must_restart) {
        return;
    }
    let review = &mut *review;
    if review.analysis.analysed != Some(viewed) {
        review.analysis.clear_results();
    }
    if !review.analysis.has_ended() {
        // `poll` handles it.
        return;
    }
    review.analysis.must_restart = false;
    review.analysis.analysed = Some(viewed);
    let time_limit = review.analysis.time_limit;
    let mut game = session.game.clone();
    game.set_place(session.place());
    let options = Options {
        line_count: review.analysis.count,
        ..Options::new(super::table_sizes(settings.ai.memory).1)
    };
    let engine = review.analysis.engine.clone();
    let kill_handle = KillHandle::new();
    review.analysis.engine_handle = engine.as_ref().map(|_| RunningEngine(kill_handle.clone()));
    review.analysis.job = spawn(&review.alive, waker(proxy.as_deref()), move |reporter| {
        let kill_handle = &kill_handle;
        let engine = engine.as_ref().map(|engine| EngineProcess { engine, kill_handle });
        analyse(&game, options, time_limit, engine, reporter);
    });
}

/// Analyses the current position of `game`, with `engine` if there is one.
fn analyse(
    game: &Game,
    options: Options,
    time_limit: Duration,
    engine: Option<EngineProcess>,
    reporter: &Reporter<ReviewEvent>,
) {
    let mut findings = Findings::default();
    let send = |findings: &Findings| {
        let mut findings = findings.clone();
        let best = findings.lines.first().and_then(|best| best.pv.first());
        let best = best.copied();
        if let Some(threat) = &mut findings.threat {
            threat.answer = best.filter(|&mv| parries(game.position(), mv, threat.mv));
        }
        reporter.send(ReviewEvent::Analysis(Box::new(findings)));
    };
    if final_evaluation(game).is_some() {
        return;
    }
    let stop = reporter.stop();
    let count = options.line_count;
    let mut searcher = AnySearcher::with_options(game.variant(), options);
    if engine.is_none() {
        search(game, &mut searcher, first_search_limits(), stop, &mut findings, &send);
    }
    findings.threat = threat(game.position(), findings.lines.first(), stop);
    send(&findings);
    let Some(engine) = engine else {
        let limits =
            Limits { movetime: Some(time_limit), depth: Some(MAX_DEPTH), ..Limits::default() };
        search(game, &mut searcher, limits, stop, &mut findings, &send);
        return;
    };
    drop(searcher);
    if let Err(problem) =
        engine_lines::search(game, engine, count, time_limit, stop, &mut findings, &send)
    {
        findings.problem = Some(problem);
        send(&findings);
    }
}

/// Returns the limits of the first search. The depth limit makes it search forced moves as well.
fn first_search_limits() -> Limits {
    Limits { nodes: Some(FIRST_SEARCH_NODES), depth: Some(MAX_DEPTH), ..Limits::default() }
}

/// Runs the program's own search.
fn search(
    game: &Game,
    searcher: &mut AnySearcher,
    limits: Limits,
    stop: &StopFlag,
    findings: &mut Findings,
    send: &dyn Fn(&Findings),
) {
    let keys = game.repeatable_keys();
    let mut round = Vec::new();
    // A resignation ends the game, but not what can be played in the position.
    let line_count = searcher.options().line_count.min(game.position().legal_moves().len());
    let mut on_info = |info: &Info<AnyMove>| {
        (findings.nodes, findings.elapsed) = (info.nodes, info.elapsed);
        if info.bound == ScoreBound::Exact && !info.pv.is_empty() {
            collect(&mut round, info);
            if round.len() == line_count {
                store_round(findings, &mut round);
            }
        }
        send(findings);
    };
    let result = searcher.search(game.position(), &keys, &limits, stop, &mut on_info);
    let best = Evaluation { score: result.score, depth: result.depth, pv: result.pv };
    round = [best].into_iter().chain(result.other_lines).collect();
    if !stop.is_stopped() && round.len() == line_count {
        store_round(findings, &mut round);
        (findings.nodes, findings.elapsed) = (result.nodes, result.elapsed);
        send(findings);
    }
}

/// Collects the lines of one depth, which are reported in order. A report within an iteration also contains lines of the
/// previous depth, which are ignored.
fn collect(round: &mut Vec<Evaluation>, info: &Info<AnyMove>) {
    if info.line_number == 1 {
        round.clear();
    }
    let is_same_depth = round.first().is_none_or(|first| first.depth == info.depth);
    if is_same_depth && info.line_number as usize == round.len() + 1 {
        round.push(Evaluation { score: info.score, pv: info.pv.clone(), depth: info.depth });
    }
}

/// Stores the collected lines as results, best first.
fn store_round(findings: &mut Findings, round: &mut Vec<Evaluation>) {
    round.sort_by_key(|line| std::cmp::Reverse(line.score.rank()));
    findings.lines = std::mem::take(round);
}

/// Searches the threat of the other side: a move that captures or wins and improves its chances. `evaluation` is that of the
/// position for the side to move.
fn threat(
    position: &AnyPosition,
    evaluation: Option<&Evaluation>,
    stop: &StopFlag,
) -> Option<Threat> {
    let variant = position.variant();
    let other = position.with_turn(!position.to_move());
    if stop.is_stopped() || other.outcome().is_some() {
        return None;
    }
    let mut searcher = AnySearcher::new(variant, THREAT_TABLE_MIB);
    let result = searcher.search(&other, &[], &first_search_limits(), stop, &mut |_| {});
    let mv = result.best_move?;
    let chance_before = evaluation.map_or(0.5, |it| 1.0 - expected_score(it.score, variant));
    let chance_gain = expected_score(result.score, variant) - chance_before;
    let wins_at_once = |gain: &Gain| matches!(gain, Gain::Ends(_));
    let gain = gains(&other, mv).into_iter().find(Gain::is_tangible)?;
    (chance_gain >= MIN_THREAT_GAIN || wins_at_once(&gain)).then_some(Threat {
        position: other,
        mv,
        gain,
        answer: None,
    })
}

#[cfg(test)]
mod tests;
