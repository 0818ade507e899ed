//! Tests of games of Pur with a fortress: a die stays on its own first row, so that no side can use a lead, and the game
//! must end.

use quadrille_games::record::Game;
use quadrille_games::rules::cublino::CublinoPur;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{AnyPosition, Position, Variant};
use quadrille_search::{AnySearcher, Limits, Options, Score, Searcher, StopFlag};
use std::time::Duration;

/// Positions after 60 to 100 plies of undecided games between equals, with their plies without progress. Without a term for
/// the fortress, the evaluation of most was a lead of 1 to 8 pips.
const DRAWN_POSITIONS: [(&str, u64); 14] = [
    ("Pwa1vf1fg1hb2pe2pg2Ma6Mb6Md6Mf6vd7We7Sf7Wg7", 1),
    ("Pwa1vf1rg1hb2pc2pe2Ma6Ib6Md6Qe6Wa7rc7Sf7Wg7", 21),
    ("Pwa1vf1rg1hb2lc2pe2Ib6Mc6Md6Mf6Wa7rc7We7Wg7", 41),
    ("Pwe1ng1pc2pd2lf2Fd5Jc6Md6Me6Mf6ra7Sd7ve7Wg7", 0),
    ("Puf1wg1tb2pd2he2Be5Mb6Jc6Me6Mf6vb7vc7Sd7Wg7", 20),
    ("Puf1wg1pa2pc2pd2he2Be5Mc6Ee6Uf6Wa7vb7Wf7Wg7", 2),
    ("Pse1vf1Wg1pa2pd2Xe2tf2pg2be3Bc6Md6Me6Vb7Fd7", 2),
    ("Pse1vf1Wg1la2hb2lc2pd2ba3Bc6Bd6Qe6Ig6Va7Vb7", 3),
    ("Pse1vf1Wg1la2hb2pd2hf2lg2Bc6Bd6Ie6If6Va7Vb7", 20),
    ("Pwa1Wb1vd1rg1he2hf2xd3be3Ma6Eb6Md6Jf6Va7Xg7", 1),
    ("Psb1Sd1we1pb2pd2pf2pg2gd3Eb6Ed6We6Ve7Wf7Sg7", 1),
    ("Pwa1wc1Ce1vg1pb2hc2pe2pf2Eb6Wc6Ed6Ve7Wf7Sg7", 4),
    ("Pva1vb1Wc1Lb2lc2gc3tc4Ne4nb6Ie6Wa7rb7Cf7Vg7", 3),
    ("Pva1vb1oc2kd2pe2Dc3wd3Eb6Ie6Wa7Wd7ve7Cf7Vg7", 16),
];

#[test]
fn fortress_is_evaluated_as_nearly_even() {
    for (text, count) in DRAWN_POSITIONS {
        let position = CublinoPur::parse(text).unwrap();
        let past: Vec<u64> = (0..count).map(|ply| number(9, ply)).collect();
        let limits = Limits::nodes(20_000);
        let result =
            Searcher::new(4).search(&position, &past, &limits, &StopFlag::new(), &mut |_| {});
        // An expected result of less than 0.6: a lead that does not grow by itself.
        let even = matches!(result.score, Score::Draw | Score::Cp(-295..=295));
        assert!(even, "{text}: {}", result.score);
    }
}

/// Plays a game of the search against itself from a random opening. Returns its plies and, for a drawn game, the absolute
/// scores in centipips of the final plies without progress. They are empty for a decided game.
fn play_game(seed: u64, limits: &Limits) -> (usize, Vec<i32>) {
    let mut game = Game::new(AnyPosition::start(Variant::CublinoPur));
    let mut searchers =
        [1, 2].map(|hash| AnySearcher::with_options(Variant::CublinoPur, Options::new(hash)));
    let mut scores = Vec::new();
    while game.outcome().is_none() && game.plies() < 400 {
        let (position, ply) = (game.position().clone(), game.plies());
        let mv = if ply < 4 {
            let moves = position.legal_moves();
            let pick = number(seed, ply as u64) % moves.len() as u64;
            moves[usize::try_from(pick).unwrap()]
        } else {
            let keys = game.repeatable_keys();
            let searcher = &mut searchers[ply % 2];
            let result = searcher.search(&position, &keys, limits, &StopFlag::new(), &mut |_| {});
            if keys.is_empty() {
                scores.clear();
            }
            scores.push(match result.score {
                Score::Draw => 0,
                Score::Cp(lead) => lead.abs(),
                // A proven win or loss is wrong in a drawn game.
                Score::Win(_) | Score::Loss(_) => 1_000,
            });
            result.best_move.unwrap()
        };
        game.play(mv).unwrap();
    }
    let is_drawn = game.outcome().is_some_and(|end| end.winner.is_none());
    (game.plies(), if is_drawn { scores } else { Vec::new() })
}

/// Checks that the rules end these games and that the search evaluates the drawn ones as nearly even. The average score is
/// 1.5 pips without a term for the fortress, and 0.2 pips with it.
#[test]
fn drawn_pur_games_are_evaluated_as_nearly_even() {
    let mut scores = Vec::new();
    for seed in 0..6 {
        let (plies, of_game) = play_game(seed, &Limits::nodes(3_000));
        assert!(plies <= 300, "seed {seed}: {plies}");
        scores.extend(of_game);
    }
    assert!(scores.len() > 60, "{scores:?}");
    let average = scores.iter().sum::<i32>() / i32::try_from(scores.len()).unwrap();
    assert!(average < 60, "{average}: {scores:?}");
}

/// Checks that games with the time per move of a demonstration end.
#[test]
#[ignore = "takes minutes: scripts/slow.sh runs it"]
fn twenty_pur_games_at_100_ms_end() {
    let limits = Limits::movetime(Duration::from_millis(100));
    for seed in 100..120 {
        let (plies, _) = play_game(seed, &limits);
        println!("seed {seed}: {plies} plies");
        assert!(plies <= 300, "seed {seed}: {plies}");
    }
}
