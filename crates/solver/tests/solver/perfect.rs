//! Tests that the perfect level plays from the book and the solver, and that its claims are true.

use quadrille_games::rules::upthrust::{Move, Upthrust};
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Position, Variant};
use quadrille_search::{AnySearcher, Info, Level, Limits, Options, StopFlag};
use quadrille_solver::Solver;
use quadrille_solver::book_writer::start_positions;
use quadrille_solver::perfect::{Thinker, ThinkerResult};
use std::cmp::Ordering;
use std::sync::mpsc::channel;
use std::time::Duration;

fn options(level: Level, hash: usize, seed: u64) -> Options {
    Options { level, seed, ..Options::new(hash) }
}

fn thinker(hash: usize) -> Thinker {
    Thinker::with_options(Variant::Upthrust, options(Level::PERFECT, hash, 0))
}

fn run_thinker(thinker: &mut Thinker, position: &Upthrust, limits: &Limits) -> ThinkerResult {
    let position = AnyPosition::Upthrust(position.clone());
    thinker.think(&position, &[], limits, &StopFlag::new(), &mut |_, _| {})
}

fn upthrust(mv: AnyMove) -> Move {
    match mv {
        AnyMove::Upthrust(mv) => mv,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn start_position_is_in_the_book_and_won() {
    for start in start_positions() {
        let thought = run_thinker(&mut thinker(2), &start, &Limits::nodes(1));
        assert_eq!(thought.proven_ending.unwrap().game_result(), Some(Ordering::Greater));
        assert!(start.play(upthrust(thought.result.best_move.unwrap())).is_ok());
        assert_eq!(thought.result.nodes, 0);
    }
}

/// Returns a position after `plies` random moves.
fn random_position_after(mut position: Upthrust, plies: u64, seed: u64) -> Upthrust {
    for ply in 0..plies {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let pick = number(seed, ply) as usize % moves.len();
        position = position.play(moves[pick]).unwrap();
    }
    position
}

#[test]
fn unproven_positions_are_searched() {
    // The position is neither in the book nor near the end.
    let position = random_position_after(start_positions()[0].clone(), 6, 77);
    let mut thinker = thinker(2);
    let thought = run_thinker(&mut thinker, &position, &Limits::depth(3));
    assert!(thought.proven_ending.is_none() || thought.result.nodes == 0);
    let stopped = StopFlag::new();
    stopped.stop();
    let any = AnyPosition::Upthrust(position.clone());
    let thought = thinker.think(&any, &[], &Limits::infinite(), &stopped, &mut |_, _| {});
    assert!(position.play(upthrust(thought.result.best_move.unwrap())).is_ok());
    let focus = AnyPosition::start(Variant::Focus);
    let level = options(Level::PERFECT, 1, 0);
    let mut other = Thinker::with_options(Variant::Focus, level);
    let limits = Limits::nodes(500);
    let mut thought = other.think(&focus, &[], &limits, &StopFlag::new(), &mut |_, _| {});
    let full = AnySearcher::new(Variant::Focus, 1).search(
        &focus,
        &[],
        &limits,
        &StopFlag::new(),
        &mut |_| {},
    );
    assert!(thought.proven_ending.is_none());
    thought.result.elapsed = full.elapsed;
    assert_eq!(thought.result, full);
}

#[test]
fn solver_reports_progress() {
    // The solver needs more than its two thirds of the time for this position.
    let any = AnyPosition::Upthrust(random_position_after(start_positions()[1].clone(), 3, 3));
    let limits = Limits::movetime(Duration::from_secs(6));
    let mut times = vec![Duration::ZERO];
    let thought = thinker(2)
        .think(&any, &[], &limits, &StopFlag::new(), &mut |info, _| times.push(info.elapsed));
    times.push(thought.result.elapsed);
    assert!(times.is_sorted(), "{times:?}");
    let silence = times.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max();
    assert!(silence < Some(thought.result.elapsed / 2), "{times:?}");
}

#[test]
fn table_size_includes_the_solver() {
    for hash in [16, 64] {
        let sizes = [Level::PERFECT, Level::new(5).expect("a level")].map(|level| {
            Thinker::with_options(Variant::Upthrust, options(level, hash, 0)).table_bytes()
        });
        let [with_solver, search_only] = sizes;
        assert!(with_solver <= hash << 20, "{sizes:?} of {hash} MiB");
        assert!(with_solver > (hash << 20) * 9 / 10, "{sizes:?} of {hash} MiB");
        assert!(search_only <= hash << 20, "{sizes:?} of {hash} MiB");
    }
}

#[test]
fn node_limit_is_shared_by_search_and_solver() {
    for seed in 0..6 {
        // The positions are far from the end and mostly not in the book.
        let position =
            random_position_after(start_positions()[seed as usize % 2].clone(), 3 + seed, seed);
        for threads in [1, 3] {
            let options = Options { threads, ..options(Level::PERFECT, 2, 0) };
            for most in [0, 1, 2, 10, 1000, 5000, 40_000] {
                let mut thinker = Thinker::with_options(Variant::Upthrust, options.clone());
                let any = AnyPosition::Upthrust(position.clone());
                let limits = Limits::nodes(most);
                let mut nodes = 0;
                let mut on_news = |info: &Info<AnyMove>, _| nodes = nodes.max(info.nodes);
                let thought = thinker.think(&any, &[], &limits, &StopFlag::new(), &mut on_news);
                assert!(thought.result.best_move.is_some());
                let total = thought.result.nodes.max(nodes);
                assert!(total <= most, "{seed}, {threads} threads: {total} of {most}");
                // One thread uses all positions unless it solves the position.
                let open = thought.proven_ending.is_none() && threads == 1;
                assert!(!open || thought.result.nodes == most, "{seed}: {thought:?}");
            }
        }
    }
}

/// Returns the lead of the player to move under best play.
fn lead(solver: &Solver, position: &Upthrust) -> i32 {
    solver.margin(position, &StopFlag::new()).ending.exact().unwrap()
}

#[test]
fn proven_results_are_true_and_kept_under_any_limit() {
    let (mut proven, mut open, mut exact) = (0, 0, 0);
    for seed in 0..40 {
        let mut position = start_positions()[seed as usize % 2].clone();
        for ply in 0..20 {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let Some(count) = std::num::NonZeroU64::new(moves.len() as u64) else {
                break;
            };
            position.play_unchecked(moves[(number(seed, ply) % count) as usize]);
        }
        if position.outcome().is_some() {
            continue;
        }
        let solver = Solver::new(8, 1);
        let truth = lead(&solver, &position);
        for most in [1, 100, 3000, 30_000, 300_000] {
            let thought = run_thinker(&mut thinker(2), &position, &Limits::nodes(most));
            assert!(thought.result.nodes <= most, "{most} {thought:?}");
            let mv = upthrust(thought.result.best_move.unwrap());
            let next = position.play(mv).unwrap();
            let Some(ending) = thought.proven_ending else {
                open += 1;
                continue;
            };
            proven += 1;
            exact += usize::from(most == 300_000 && ending.exact().is_some());
            assert!((ending.least..=ending.most).contains(&truth), "{ending:?} {truth} {position}");
            if ending.least >= 0 {
                assert!(-lead(&solver, &next) >= ending.least, "{ending:?} {mv} {position}");
            }
        }
    }
    assert!(proven > 50 && open > 10, "{proven} {open}");
    // The margin gets a share of the positions.
    assert!(exact > 8, "{exact}");
}

#[test]
fn stopped_or_timed_out_level_plays_the_search_move() {
    // A balanced position far from the end.
    let text = "4/4/4/G3/R1B1/BRY1/4/3Y/1B1G/1YGR/YGRB GR 1";
    let position = AnyPosition::parse(Variant::Upthrust, text).unwrap();
    let mut thinker = thinker(2);
    thinker.prepare();
    let stop = StopFlag::new();
    let infinite = Limits::infinite();
    let thought = std::thread::scope(|scope| {
        let (reported, reports) = channel();
        let (thinker, position, infinite, stop) = (&mut thinker, &position, &infinite, &stop);
        let thinking = scope.spawn(move || {
            thinker.think(position, &[], infinite, stop, &mut |info, proven| {
                // Sending fails once the search is stopped.
                let _ = reported.send(info.depth > 3 || proven.is_some());
            })
        });
        while !reports.recv_timeout(Duration::from_secs(60)).unwrap() {}
        stop.stop();
        thinking.join().unwrap()
    });
    assert!(thought.result.depth > 3 || thought.proven_ending.is_some(), "{thought:?}");
    let mut thinker = self::thinker(2);
    for limits in [
        Limits::movetime(std::time::Duration::from_millis(40)),
        Limits::clock(std::time::Duration::from_secs(1), std::time::Duration::ZERO),
        Limits::nodes(2000),
    ] {
        let thought = thinker.think(&position, &[], &limits, &StopFlag::new(), &mut |_, _| {});
        assert!(position.play(thought.result.best_move.unwrap()).is_ok());
    }
}

/// Chooses a move against the perfect level: mostly a sensible one, sometimes a random one.
fn opponents_move(
    searcher: &mut AnySearcher,
    position: &Upthrust,
    random: u64,
    careless: u64,
) -> Move {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if random % 100 < careless {
        return moves[(random >> 8) as usize % moves.len()];
    }
    let any = AnyPosition::Upthrust(position.clone());
    let limits = Limits::nodes(50_000);
    let result = searcher.search(&any, &[], &limits, &StopFlag::new(), &mut |_| {});
    upthrust(result.best_move.unwrap())
}

/// Runs the thinker and stops it once the winner is known.
fn think_until_winner_is_known(
    thinker: &mut Thinker,
    position: &Upthrust,
    limits: &Limits,
) -> ThinkerResult {
    let position = AnyPosition::Upthrust(position.clone());
    let stop = StopFlag::new();
    thinker.think(&position, &[], limits, &stop, &mut |_, proven| {
        if proven.is_some_and(|ending| ending.game_result().is_some()) {
            stop.stop();
        }
    })
}

/// Plays a game against a level that plays `careless` of a hundred moves at random. Returns the proven results of the
/// perfect side before each of its moves, and the final result.
fn play_game(
    thinker: &mut Thinker,
    limits: &Limits,
    seed: u64,
    level: Level,
    careless: u64,
) -> Vec<Ordering> {
    let mut position = start_positions()[seed as usize % 2].clone();
    let side = [Player::One, Player::Two][seed as usize / 2 % 2];
    let mut searcher = AnySearcher::with_options(Variant::Upthrust, options(level, 1, seed));
    let mut proven = Vec::new();
    for ply in 0.. {
        if position.outcome().is_some() {
            break;
        }
        let mv = if position.to_move() == side {
            let thought = think_until_winner_is_known(thinker, &position, limits);
            proven.extend(thought.proven_ending.and_then(|ending| ending.game_result()));
            upthrust(thought.result.best_move.unwrap())
        } else {
            opponents_move(&mut searcher, &position, number(seed, ply), careless)
        };
        position = position.play(mv).unwrap();
    }
    proven.push(position.total(side).cmp(&position.total(!side)));
    proven
}

#[test]
fn perfect_level_keeps_late_results() {
    // Plays random games up to positions that the solver solves fast.
    let mut counts = [0; 3];
    for seed in 0..60 {
        let mut position = start_positions()[seed as usize % 2].clone();
        let mut thinker = thinker(2);
        let mut best = None;
        let side = [Player::One, Player::Two][seed as usize / 2 % 2];
        for ply in 0.. {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mut mv = moves[number(seed, ply) as usize % moves.len()];
            // A forced move gets little time, which may not be enough on a slow machine.
            if ply >= 22 && position.to_move() == side && moves.len() > 1 {
                let thought = run_thinker(&mut thinker, &position, &Limits::nodes(5_000_000));
                let fate = thought.proven_ending.unwrap().game_result().unwrap();
                assert!(best.is_none_or(|best| fate >= best), "{position}");
                best = Some(fate);
                mv = upthrust(thought.result.best_move.unwrap());
            }
            position = position.play(mv).unwrap();
        }
        let end = position.total(side).cmp(&position.total(!side));
        if let Some(best) = best {
            assert!(end >= best, "{seed}");
            counts[usize::from(best != Ordering::Less) + usize::from(best == Ordering::Greater)] +=
                1;
        }
    }
    assert!(counts[0] > 3 && counts[2] > 3, "{counts:?}");
}

#[test]
#[ignore = "minutes in a release build: a thousand games from the start"]
fn perfect_level_keeps_its_result_in_a_thousand_games() {
    // The number of positions that two threads search within about five seconds.
    let limits = Limits::nodes(10_000_000);
    let games = 1000;
    let counts = std::thread::scope(|scope| {
        let play = |worker: u64| {
            let mut thinker = thinker(1024);
            let mut counts = [[0; 3]; 2];
            for seed in (worker..games).step_by(2) {
                let level = Level::new(1 + (seed / 4 % 10) as u8).unwrap();
                let careless = [0, 5, 20, 100][seed as usize / 40 % 4];
                let proven = play_game(&mut thinker, &limits, seed, level, careless);
                assert!(proven.is_sorted(), "{seed} {proven:?}");
                let [.., end] = proven[..] else { unreachable!() };
                counts[seed as usize / 2 % 2][(end as i8 + 1) as usize] += 1;
                if seed % 50 == 0 {
                    println!("{seed} {counts:?}");
                }
            }
            counts
        };
        let other = scope.spawn(move || play(1));
        let own = play(0);
        let other = other.join().unwrap();
        [0, 1].map(|side| [0, 1, 2].map(|end| own[side][end] + other[side][end]))
    });
    println!("lost, drawn, won: beginning {:?}, second {:?}", counts[0], counts[1]);
    assert_eq!(counts[0], [0, 0, games / 2], "the first player wins each game");
}
