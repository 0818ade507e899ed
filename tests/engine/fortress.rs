//! Games of Pur in which one die stays on its own first row for good: nobody can make use of being ahead, and they end.

use quadrille::record::Match;
use quadrille::rules::cublino::CublinoPur;
use quadrille::rules::zobrist::number;
use quadrille::rules::{AnyPosition, Position, Variant};
use quadrille::search::{AnySearcher, Limits, Options, Score, Searcher, StopFlag};
use std::time::Duration;

/// Positions after 60 to 100 plies of games between equals that were never decided, with the plies without progress before
/// them. Before the fortress was known, most were told as 1 to 8 pips ahead for one side.
const DRAWN: [(&str, u64); 14] = [
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
fn a_fortress_is_told_as_near_even() {
    for (text, count) in DRAWN {
        let position = CublinoPur::parse(text).unwrap();
        let past: Vec<u64> = (0..count).map(|ply| number(9, ply)).collect();
        let limits = Limits::nodes(20_000);
        let found =
            Searcher::new(4).search(&position, &past, &limits, &StopFlag::new(), &mut |_| {});
        // A pip and a half.
        let even = matches!(found.score, Score::Draw | Score::Cp(-150..=150));
        assert!(even, "{text}: {}", found.score);
    }
}

/// A game of the search against itself, from an opening drawn with `seed`: its plies, and the greatest estimate of those who saw
/// it come to an end for want of progress within ten plies.
fn play(seed: u64, limits: &Limits) -> (usize, i32) {
    let mut game = Match::new(AnyPosition::start(Variant::CublinoPur));
    let mut searchers =
        [1, 2].map(|hash| AnySearcher::with_options(Variant::CublinoPur, Options::new(hash)));
    let (mut ply, mut greatest) = (0, 0);
    while game.outcome().is_none() && ply < 400 {
        let position = game.position().clone();
        let mv = if ply < 4 {
            let moves = position.legal_moves();
            let pick = number(seed, u64::try_from(ply).unwrap()) % moves.len() as u64;
            moves[usize::try_from(pick).unwrap()]
        } else {
            let keys = game.repeatable_keys();
            let searcher = &mut searchers[ply % 2];
            let found = searcher.search(&position, &keys, limits, &StopFlag::new(), &mut |_| {});
            if let (50.., Score::Cp(value)) = (keys.len(), found.score) {
                greatest = value.abs().max(greatest);
            }
            found.best.unwrap()
        };
        game.play(mv).unwrap();
        ply += 1;
    }
    (ply, greatest)
}

#[test]
fn games_of_pur_between_equals_end() {
    let mut greatest = 0;
    for seed in 0..12 {
        let (plies, seen) = play(seed, &Limits::nodes(3_000));
        assert!(plies <= 300, "seed {seed}: {plies}");
        greatest = seen.max(greatest);
    }
    // That they end is the rules' doing. That they are known to be drawn is the search's: less than a pip is left of any lead.
    assert!((1..100).contains(&greatest), "{greatest}");
}

/// The same with the time that a demonstration takes.
#[test]
#[ignore = "takes minutes: scripts/slow.sh runs it"]
fn twenty_games_of_pur_at_a_tenth_of_a_second_end() {
    let limits = Limits::movetime(Duration::from_millis(100));
    for seed in 100..120 {
        let (plies, _) = play(seed, &limits);
        println!("seed {seed}: {plies} plies");
        assert!(plies <= 300, "seed {seed}: {plies}");
    }
}
