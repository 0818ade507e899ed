//! In every game, with everything that prunes and with the game's own past: who is told to win, wins, and in time.

use quadrille::record::Game;
use quadrille::rules::AnyMove;
use quadrille::rules::zobrist::number;
use quadrille::rules::{AnyPosition, Player, Variant};
use quadrille::search::{AnySearcher, Limits, Score, SearchResult, StopFlag};

/// The search's word on where the game stands, with its past.
fn look(searcher: &mut AnySearcher, game: &Game, limits: &Limits) -> SearchResult<AnyMove> {
    let keys = game.repeatable_keys();
    searcher.search(
        game.position(),
        &keys,
        limits,
        &StopFlag::new(),
        &mut |_| {},
    )
}

/// Plays on until the game is over: `winner` is said to win within `plies`. The other side defends itself by the search or at random.
fn play_out(mut game: Game, searcher: &mut AnySearcher, winner: Player, plies: u32, seed: u64) {
    let variant = game.variant();
    let place = game.position().to_string();
    let mut defender = AnySearcher::new(variant, 1);
    let mut left = plies;
    while game.outcome().is_none() {
        assert!(left > 0, "{variant} {place}: not won after {plies} plies");
        let attacks = game.position().to_move() == winner;
        let mv = if attacks {
            let found = look(searcher, &game, &Limits::nodes(400_000));
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
            look(&mut defender, &game, &Limits::nodes(2_000))
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

/// Plays games of the search against somebody who is careless every third time, and each win or loss told to its end. How many there
/// were.
fn proofs(variant: Variant, games: u64) -> u32 {
    let mut proofs = 0;
    for seed in 0..games {
        let mut searcher = AnySearcher::new(variant, 4);
        let mut game = Game::new(AnyPosition::start(variant));
        for ply in 0..240 {
            if game.outcome().is_some() {
                break;
            }
            let found = look(&mut searcher, &game, &Limits::nodes(4_000));
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
fn whoever_is_told_to_win_wins_in_time_in_every_game() {
    for variant in Variant::ALL {
        let proofs = proofs(variant, 4);
        println!("{variant} {proofs}");
        assert!(proofs >= 3, "{variant}: {proofs}");
    }
}
