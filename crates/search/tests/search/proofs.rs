//! Tests in every game, with pruning and a history, that a reported win is won in the reported number of plies.

use quadrille_games::record::Game;
use quadrille_games::rules::AnyMove;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_search::{AnySearcher, Limits, Options, Score, SearchResult, StopFlag};

fn with_threads(threads: usize) -> Options {
    Options {
        threads,
        ..Options::new(4)
    }
}

/// Searches the current position of the game with its history.
fn search_current(
    searcher: &mut AnySearcher,
    game: &Game,
    limits: &Limits,
) -> SearchResult<AnyMove> {
    let keys = game.repeatable_keys();
    searcher.search(
        game.position(),
        &keys,
        limits,
        &StopFlag::new(),
        &mut |_| {},
    )
}

/// Plays on and checks that `winner` wins within `plies`. The other side defends by search or at random.
fn play_out(mut game: Game, searcher: &mut AnySearcher, winner: Player, plies: u32, seed: u64) {
    let variant = game.variant();
    let place = game.position().to_string();
    let mut defender = AnySearcher::new(variant, 1);
    let mut left = plies;
    while game.outcome().is_none() {
        assert!(left > 0, "{variant} {place}: not won after {plies} plies");
        let attacks = game.position().to_move() == winner;
        let mv = if attacks {
            let found = search_current(searcher, &game, &Limits::nodes(400_000));
            match found.score {
                Score::Win(end) => assert!(
                    end <= left,
                    "{variant} {place}, now {}: a win in {end}, expected {left}",
                    game.position()
                ),
                score => panic!("{variant} {place}, now {}: {score}", game.position()),
            }
            found.best.unwrap()
        } else if (seed + u64::from(left / 2)).is_multiple_of(2) {
            search_current(&mut defender, &game, &Limits::nodes(2_000))
                .best
                .unwrap()
        } else {
            let moves = game.position().legal_moves();
            let pick = number(seed, u64::from(left)) % moves.len() as u64;
            moves[usize::try_from(pick).unwrap()]
        };
        game.play(mv).unwrap();
        left -= 1;
    }
    let won = game.outcome().unwrap().winner;
    assert_eq!(won, Some(winner), "{variant} {place}");
}

/// Plays games of the search with one and two threads, with every third move at random. Plays every reported win or loss to the
/// end, and returns their number.
fn play_out_proofs(variant: Variant, games: u64) -> u32 {
    let mut proofs = 0;
    for seed in 0..games {
        let mut searcher = AnySearcher::new(variant, 4);
        let mut game = Game::new(AnyPosition::start(variant));
        for ply in 0..240 {
            if game.outcome().is_some() {
                break;
            }
            searcher.set_options(with_threads(1 + seed as usize % 2));
            let found = search_current(&mut searcher, &game, &Limits::nodes(4_000));
            searcher.set_options(with_threads(1));
            let mover = game.position().to_move();
            let proof = match found.score {
                Score::Win(plies) => Some((mover, plies)),
                Score::Loss(plies) => Some((!mover, plies)),
                _ => None,
            };
            if let Some((winner, plies)) = proof {
                for defence in 0..3 {
                    play_out(game.clone(), &mut searcher, winner, plies, seed + defence);
                }
                proofs += 1;
            }
            let moves = game.position().legal_moves();
            let random = number(seed ^ 0xCA5E, ply);
            let careless = ply < 6 || random.is_multiple_of(3);
            let mv = if careless {
                moves[usize::try_from((random >> 8) % moves.len() as u64).unwrap()]
            } else {
                found.best.unwrap()
            };
            game.play(mv).unwrap();
        }
    }
    proofs
}

#[test]
fn reported_wins_are_won_in_time_in_every_game() {
    for variant in Variant::ALL {
        let proofs = play_out_proofs(variant, 4);
        println!("{variant} {proofs}");
        assert!(proofs >= 3, "{variant}: {proofs}");
    }
}

/// Searches HiQUE positions with an immediate win after which the other side could also win at once if it could move. The
/// search must not report a win for the other side.
#[test]
fn immediate_win_prevents_a_later_win() {
    let start = |text: &str| {
        let position = AnyPosition::parse(Variant::Hique, text).expect("a position");
        Game::new(position)
    };
    let game = start("7/6/3R3/g4G/7/5G/R6/ggg2G/7/5G/3r3/6/7 1");
    for threads in [1, 2, 8] {
        for _ in 0..20 {
            let mut searcher = AnySearcher::with_options(Variant::Hique, with_threads(threads));
            let found = search_current(&mut searcher, &game, &Limits::depth(4));
            assert_eq!(found.score, Score::Win(1), "{threads} threads");
        }
    }
    let mut proofs = 0;
    for place in [
        "7/4Gg/5r1/5G/7/1g4/R4R1/6/5rr/1gG3/7/G3g1/3R3 2",
        "4r2/3g1G/6r/g5/RR5/6/7/2GG2/r6/1G4/7/1g3g/2R1R2 2",
        "7/6/1rr4/2GG2/7/2G2g/4R1r/5g/3r3/g5/1R5/G3g1/R6 2",
    ] {
        let game = start(place);
        let mut searcher = AnySearcher::new(Variant::Hique, 4);
        let mover = game.position().to_move();
        for nodes in [100, 400, 1_500, 6_000, 25_000, 100_000] {
            let found = search_current(&mut searcher, &game, &Limits::nodes(nodes));
            let (winner, plies) = match found.score {
                Score::Win(plies) => (mover, plies),
                Score::Loss(plies) => (!mover, plies),
                _ => continue,
            };
            for defence in 0..3 {
                play_out(game.clone(), &mut searcher, winner, plies, defence);
            }
            proofs += 1;
        }
    }
    assert!(proofs > 1, "{proofs}");
}
