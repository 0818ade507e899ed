//! The analysis of a position by an external engine.

use crate::opponent::{position_setup, start_engine};
use crate::setup::Engine;
use quadrille_engine::{EngineError, EngineInfo, ErrorOutput, GoLimits, KillHandle};
use quadrille_games::record::Game;
use quadrille_review::findings::Findings;
use quadrille_review::judge::Evaluation;
use quadrille_review::search_text::legal_line;
use quadrille_search::{ScoreBound, StopFlag};
use std::time::{Duration, Instant};

/// The option for the number of lines.
const MULTI_PV: &str = "MultiPV";
/// The number of moves shown of a line.
const MAX_LINE_MOVES: usize = 24;
/// The additional time that an engine may take beyond its time limit.
const TIME_TOLERANCE: Duration = Duration::from_secs(2);
/// The shortest time between two reports.
const MIN_REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// An engine that analyses, and the handle that ends its process.
#[derive(Clone, Copy)]
pub(super) struct EngineProcess<'a> {
    pub(super) engine: &'a Engine,
    pub(super) kill_handle: &'a KillHandle,
}

/// Makes `engine` search the current position of `game` for its best `count` moves, or its best one if it has no such option.
///
/// # Errors
/// If the engine violates the protocol.
pub(super) fn search(
    game: &Game,
    engine: EngineProcess,
    count: usize,
    time: Duration,
    stop: &StopFlag,
    findings: &mut Findings,
    send: &dyn Fn(&Findings),
) -> Result<(), EngineError> {
    let began = Instant::now();
    let EngineProcess { engine, kill_handle } = engine;
    let mut client = start_engine(engine, game.variant(), kill_handle, &ErrorOutput::default())?;
    let mut lines = EngineLines::new(1);
    if client.offers(MULTI_PV) {
        client.set_option(MULTI_PV, &count.to_string())?;
        lines = EngineLines::new(count);
    }
    client.set_position(&position_setup(game), [time, Duration::ZERO])?;
    let go = GoLimits { movetime: Some(time), ..GoLimits::default() };
    let position = game.position();
    let mut sent = began;
    let mut hear = |line: &str| {
        let info = EngineInfo::parse(line);
        let moves = legal_line(position, &info.pv, MAX_LINE_MOVES);
        findings.nodes = info.nodes.unwrap_or(findings.nodes);
        findings.elapsed = began.elapsed();
        if let (Some(score), ScoreBound::Exact, false) = (info.score, info.bound, moves.is_empty())
        {
            let line = Evaluation { score, pv: moves, depth: info.depth.unwrap_or(0) };
            lines.insert(info.rank.unwrap_or(1), line);
            findings.lines = lines.evaluations();
        }
        if sent.elapsed() >= MIN_REPORT_INTERVAL {
            sent = Instant::now();
            send(findings);
        }
    };
    let answer = client.go(&go, [time + TIME_TOLERANCE, Duration::ZERO], stop, &mut hear);
    send(findings);
    answer.map(drop)
}

/// An engine's lines by number (multi-PV). A later report replaces an earlier one with its number.
struct EngineLines(Vec<Option<Evaluation>>);

impl EngineLines {
    fn new(count: usize) -> Self {
        Self(vec![None; count.max(1)])
    }

    /// Stores the latest line of a number, from 1. If its first move is also that of another number, the older line is
    /// dropped.
    fn insert(&mut self, number: u32, line: Evaluation) {
        let at = (number as usize).wrapping_sub(1);
        if at >= self.0.len() {
            return;
        }
        let same = |other: &Option<Evaluation>| {
            let first = other.as_ref().and_then(|other| other.pv.first());
            first == line.pv.first()
        };
        if let Some(before) = self.0.iter().position(same) {
            self.0.swap(at, before);
        }
        self.0[at] = Some(line);
    }

    /// Returns the reported lines, best first.
    fn evaluations(&self) -> Vec<Evaluation> {
        self.0.iter().flatten().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
    use quadrille_search::Score;

    #[test]
    fn newest_line_of_a_rank_counts_and_a_move_occurs_once() {
        let moves = AnyPosition::start(Variant::Hique).legal_moves();
        let line = |mv: usize, score, depth| Evaluation {
            score: Score::Cp(score),
            pv: vec![moves[mv]],
            depth,
        };
        let firsts = |lines: &EngineLines| -> Vec<AnyMove> {
            lines.evaluations().iter().map(|line| line.pv[0]).collect()
        };
        let mut one = EngineLines::new(1);
        one.insert(1, line(0, 90, 3));
        one.insert(1, line(1, 10, 4));
        assert_eq!(firsts(&one), [moves[1]], "though the first told more");
        one.insert(2, line(2, 50, 4));
        assert_eq!(firsts(&one), [moves[1]], "it was not asked for");

        let mut three = EngineLines::new(3);
        for number in 1..=3 {
            three.insert(number, line(number as usize, 90 - number.cast_signed(), 3));
        }
        three.insert(1, line(2, 20, 4));
        assert_eq!(firsts(&three), [moves[2], moves[1], moves[3]]);
        assert_eq!(three.evaluations()[0].depth, 4);
        three.insert(2, line(4, 10, 4));
        three.insert(3, line(1, 5, 4));
        assert_eq!(firsts(&three), [moves[2], moves[4], moves[1]]);
        three.insert(0, line(0, 5, 4));
        assert_eq!(firsts(&three).len(), 3);
    }
}
