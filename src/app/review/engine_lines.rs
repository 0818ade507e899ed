//! The analysis of a position by the player's own engine.

use super::analysis::{Findings, rank};
use super::judge::Evaluation;
use crate::app::opponent::{setup_of, start_engine};
use crate::app::setup::Engine;
use crate::record::Game;
use crate::rules::AnyMove;
use crate::search::{ScoreBound, StopFlag};
use crate::ugi::{EngineError, EngineInfo, Go, KillHandle};
use std::time::{Duration, Instant};

/// The option by which an engine is asked for several best moves.
const MULTI_PV: &str = "MultiPV";
/// How many moves of a line are shown.
const LINE: usize = 24;
/// How much longer than it was told an engine is waited for.
const GRACE: Duration = Duration::from_secs(2);
/// Between two lines of news at least.
const NEWS: Duration = Duration::from_millis(50);

/// Lets `engine` search the position where `game` stands for its best `count` moves, or for its best one if it can do no more.
///
/// # Errors
/// What the engine got wrong.
pub(super) fn search(
    game: &Game,
    (engine, kill_handle): (&Engine, &KillHandle),
    count: usize,
    time: Duration,
    stop: &StopFlag,
    found: &mut Findings,
    send: &dyn Fn(&Findings),
) -> Result<(), EngineError> {
    let began = Instant::now();
    let mut client = start_engine(engine, game.variant(), kill_handle)?;
    if client.offers(MULTI_PV) {
        client.set_option(MULTI_PV, &count.to_string())?;
    }
    client.set_position(&setup_of(game), time)?;
    let go = Go {
        movetime: Some(time),
        ..Go::default()
    };
    let position = game.position();
    let mut sent = began;
    let mut hear = |line: &str| {
        let info = EngineInfo::parse(line);
        let mut here = position.clone();
        let mut moves: Vec<AnyMove> = Vec::new();
        for text in info.pv.iter().take(LINE) {
            let Ok(mv) = here.parse_move(text) else { break };
            let Ok(next) = here.play(mv) else { break };
            here = next;
            moves.push(mv);
        }
        found.nodes = info.nodes.unwrap_or(found.nodes);
        found.elapsed = began.elapsed();
        if let (Some(score), ScoreBound::Exact, [first, ..]) = (info.score, info.bound, &moves[..])
        {
            let number = info.line.unwrap_or(1).max(1) as usize;
            // One move stands in one line only.
            found.lines.retain(|line| line.line.first() != Some(first));
            if number <= count {
                found.lines.truncate(count.max(1) - 1);
                found.lines.push(Evaluation {
                    score,
                    line: moves,
                    depth: info.depth.unwrap_or(0),
                });
                found
                    .lines
                    .sort_by_key(|line| std::cmp::Reverse(rank(line.score)));
            }
        }
        if sent.elapsed() >= NEWS {
            sent = Instant::now();
            send(found);
        }
    };
    let answer = client.go(&go, time + GRACE, stop, &mut hear);
    send(found);
    answer.map(drop)
}
