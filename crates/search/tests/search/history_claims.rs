//! Tests that reported wins, losses and draws are true in a game with a history: repeated positions, and plies without
//! progress.

use crate::forced_wins::{BruteForce, RunningGame};
use crate::graph::{ABOVE_CORRIDOR, BEFORE_FORK, CORRIDOR, GraphGame, Shape};
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{Player, Position};
use quadrille_search::eval::Evaluate;
use quadrille_search::{Limits, Score, ScoreBound, Searcher, StopFlag};
use std::collections::HashMap;

/// Forced wins and losses with the plies to them, for the player to move.
type SolvedScores = HashMap<(u16, Player, usize), Score>;

const fn state_key<const LIMIT: usize>(
    position: &GraphGame<LIMIT>,
    count: usize,
) -> (u16, Player, usize) {
    let count = if LIMIT == 0 { 0 } else { count };
    (position.node, position.player, count)
}

/// Solves the game by retrograde analysis. Positions that have occurred twice are ends as well. The current position, which may
/// be one of them, is stored under a separate count.
fn solve<const LIMIT: usize>(game: &RunningGame<GraphGame<LIMIT>>) -> SolvedScores {
    let mut truth = SolvedScores::new();
    let mut keys = game.keys.clone();
    keys.push(game.position.key());
    let all = game.position.all_states();
    let counts = 0..=LIMIT;
    let mut open = Vec::new();
    for position in &all {
        let key = position.key();
        let met = keys.iter().filter(|&&before| before == key).count() >= 2;
        let outcome = position.outcome().or_else(|| met.then(|| position.repetition_outcome()));
        for count in counts.clone() {
            let place = state_key(position, count);
            match outcome {
                Some(outcome) => {
                    if let Some(winner) = outcome.winner {
                        let wins = winner == position.player;
                        truth.insert(place, if wins { Score::Win(0) } else { Score::Loss(0) });
                    }
                }
                None if LIMIT > 0 && count == LIMIT => {}
                None => open.push((position.clone(), count, place)),
            }
        }
    }
    let root = (game.position.node, game.position.player, usize::MAX);
    open.push((game.position.clone(), game.keys.len(), root));
    for plies in 1.. {
        let before = truth.len();
        let mut new_results = Vec::new();
        open.retain(|(position, count, here)| {
            let mut all_lose = true;
            for mv in position.moves() {
                let count = if position.is_irreversible(mv) { 0 } else { count + 1 };
                match truth.get(&state_key(&position.after(mv), count)) {
                    Some(Score::Loss(_)) => {
                        new_results.push((*here, Score::Win(plies)));
                        return false;
                    }
                    Some(Score::Win(_)) => {}
                    _ => all_lose = false,
                }
            }
            if all_lose {
                new_results.push((*here, Score::Loss(plies)));
            }
            !all_lose
        });
        truth.extend(new_results);
        if truth.len() == before {
            break;
        }
    }
    truth
}

/// The numbers of proven wins, losses and draws, and the number of those in games with a repetition.
type ProofCounts = [usize; 4];

/// Checks a score; panics if a proof is false.
fn check_score<const LIMIT: usize>(
    game: &RunningGame<GraphGame<LIMIT>>,
    score: Score,
    claims: &mut ProofCounts,
    what: &str,
) {
    if !score.is_proven() {
        return;
    }
    let truth = solve(game);
    let player = game.position.player;
    let true_score = truth.get(&(game.position.node, player, usize::MAX)).copied();
    let context = || {
        format!("{what} {:?} after {}: {score} but {true_score:?}", game.position, game.keys.len())
    };
    // Brute force is used only for short wins, because it takes long for others.
    let is_forced = |winner, plies: u32, least: u32| {
        let mut brute_force = BruteForce::new(winner, |_, _| 0);
        plies > 9
            || brute_force.can_force_win(game, plies)
                && (least == 0 || !brute_force.can_force_win(game, least - 1))
    };
    match (score, true_score) {
        (Score::Win(plies), Some(Score::Win(least))) => {
            assert!(plies >= least, "{}", context());
            assert!(is_forced(player, plies, least), "{}", context());
            claims[0] += 1;
        }
        (Score::Loss(plies), Some(Score::Loss(least))) => {
            assert!(plies >= least, "{}", context());
            assert!(is_forced(!player, plies, least), "{}", context());
            claims[1] += 1;
        }
        (Score::Draw, None) => claims[2] += 1,
        _ => panic!("{}", context()),
    }
    let mut keys = game.keys.clone();
    keys.push(game.position.key());
    keys.sort_unstable();
    claims[3] += usize::from(keys.windows(2).any(|pair| pair[0] == pair[1]));
}

/// Walks through a graph with many repetitions and checks every score. The searchers are reused for all positions.
fn check_walk<const LIMIT: usize>(
    seed: u64,
    shape: Shape,
    plies: u64,
    depth: u32,
    claims: &mut ProofCounts,
) {
    let mut game = RunningGame::new(GraphGame::<LIMIT>::new(seed, shape));
    let (mut searcher, mut haste) = (Searcher::new(1), Searcher::new(1));
    for ply in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let what = format!("{shape:?} {seed} ply {ply}");
        let stop = StopFlag::new();
        let mut reports = Vec::new();
        let limits = Limits::depth(depth);
        let result = searcher.search(&game.position, &game.keys, &limits, &stop, &mut |info| {
            reports.push((info.score, info.bound));
        });
        for (score, bound) in reports {
            match (score, bound) {
                (Score::Win(_), ScoreBound::Upper) | (Score::Loss(_), ScoreBound::Lower) => {
                    panic!("{what}: {score} {bound:?}");
                }
                (Score::Cp(value), _) => {
                    // The greatest estimate of these graphs exceeds the reported award. Futility pruning may move a bound
                    // beyond it by its margin.
                    let margin = match bound {
                        ScoreBound::Exact => 0,
                        ScoreBound::Lower | ScoreBound::Upper => {
                            GraphGame::<LIMIT>::PARAMETERS.extended_futility_margin
                        }
                    };
                    let most = 200.max(GraphGame::<LIMIT>::SCALE) + margin;
                    assert!(value.abs() <= most, "{what}: {score} {bound:?}");
                }
                (_, ScoreBound::Exact) => check_score(&game, score, claims, &what),
                _ => {}
            }
        }
        let pick = number(seed ^ 0xFACE, ply);
        // A search that is stopped early may not have searched every move.
        let limits = Limits::nodes(3 + (pick >> 40) % 300);
        let hasty = haste.search(&game.position, &game.keys, &limits, &stop, &mut |_| {});
        check_score(&game, hasty.score, claims, &what);
        let moves = game.position.moves();
        let back = moves.iter().copied().find(|&mv| {
            let next = game.after(mv);
            next.outcome().is_none() && next.keys.contains(&next.position.key())
        });
        let mv = match (back, pick % 8) {
            (Some(back), 0..=4) => back,
            (_, 5) => result.best_move.unwrap(),
            _ => moves[usize::try_from(pick >> 8).unwrap() % moves.len()],
        };
        game = game.after(mv);
    }
}

fn check_walks(seeds: std::ops::Range<u64>) -> [ProofCounts; 4] {
    let mut claims = [[0; 4]; 4];
    for seed in seeds {
        check_walk::<0>(seed, Shape::CyclicDraw, 24, 12, &mut claims[0]);
        check_walk::<0>(seed, Shape::CyclicAward, 24, 12, &mut claims[1]);
        check_walk::<0>(seed, Shape::Layers, 24, 12, &mut claims[2]);
        check_walk::<8>(seed, Shape::Layers, 30, 12, &mut claims[3]);
    }
    claims
}

#[test]
fn game_history_causes_no_false_proof() {
    let claims = check_walks(0..200);
    let all = claims.iter().flatten();
    assert!(all.clone().all(|&count| count > 20), "{claims:?}");
}

#[test]
fn table_win_beyond_the_no_progress_limit_is_ignored() {
    // Counts share a key at the start, but the limit is too near for a corridor that is entered later.
    const LIMIT: usize = CORRIDOR as usize + 1;
    for seed in 0..64 {
        let at = |node, player| {
            let seed = 1000 + seed;
            GraphGame::<LIMIT> { node, player, ..GraphGame::new(seed, Shape::Corridors) }
        };
        let mut searcher = Searcher::new(1);
        let mut look = |position: &GraphGame<LIMIT>| {
            let (limits, stop) = (Limits::depth(7), StopFlag::new());
            let mut scores = Vec::new();
            let result = searcher.search(position, &[], &limits, &stop, &mut |info| {
                scores.push(info.score);
            });
            scores.push(result.score);
            scores
        };
        // After an irreversible move the corridor is just short enough.
        let above = look(&at(ABOVE_CORRIDOR, Player::Two));
        assert_eq!(above.last(), Some(&Score::Loss(u32::from(CORRIDOR) + 1)));
        // Two plies later it is too long.
        let before = look(&at(BEFORE_FORK, Player::One));
        assert!(before.iter().all(|score| !score.is_proven()), "{seed}: {before:?}");
    }
}

/// Checks ten thousand graphs for each of four shapes. Takes a minute on an idle machine.
#[test]
#[ignore = "takes minutes: scripts/slow.sh runs it"]
fn no_false_proof_on_many_graphs() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let claims = std::thread::scope(|scope| {
        let share = |number| 150 + 10_000 * number / threads..150 + 10_000 * (number + 1) / threads;
        let walkers: Vec<_> =
            (0..threads).map(|number| scope.spawn(move || check_walks(share(number)))).collect();
        let mut sum = [[0; 4]; 4];
        for walker in walkers {
            for (sum, claims) in sum.iter_mut().zip(walker.join().unwrap()) {
                for (sum, claims) in sum.iter_mut().zip(claims) {
                    *sum += claims;
                }
            }
        }
        sum
    });
    println!("wins, losses, draws, and those where a position had come up twice: {claims:?}");
}
