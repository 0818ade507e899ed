//! Tests of the training of networks.

#[path = "../../solver/tests/solver/random_game.rs"]
mod random_game;

use quadrille_dev::training::{FitPlan, Samples, SelfplayPlan, fit, selfplay};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyPosition, Player, Position, Variant, with_position};
use quadrille_search::eval::Evaluate;
use quadrille_search::eval::network::{
    Accumulators, Network, NetworkEvaluator, NetworkHeader, NetworkInputs, shipped_network,
};
use quadrille_search::{Limits, NetworkSource, Options, Searcher, StopFlag};
use quadrille_solver::Solver;
use random_game::game;
use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Runs `train` for HiQUE with small generations. Returns the network's path, whether it succeeded, and its error output.
fn run_train(
    folder: &Path,
    generations: &str,
    games: &str,
    threads: &str,
) -> (PathBuf, bool, String) {
    let out = folder.with_extension("network");
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille-dev"))
        .args(["train", "hique", "--generations", generations])
        .args(["--games", games, "--threads", threads])
        .args(["--nodes", "50", "--epochs", "2"])
        .arg("--folder")
        .arg(folder)
        .arg("--out")
        .arg(&out)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (out, output.status.success(), errors)
}

fn train(folder: &Path, threads: &str) -> Vec<u8> {
    let (out, succeeded, errors) = run_train(folder, "2", "240", threads);
    assert!(succeeded, "{errors}");
    for word in ["games of generation 2/2", "epochs of generation", "positions", "loss", "s left"] {
        assert!(errors.contains(word), "{word}: {errors}");
    }
    std::fs::read(out).unwrap()
}

#[test]
fn train_is_reproducible_and_resumes() {
    let folder = std::env::temp_dir().join(format!("quadrille-train-{}", std::process::id()));
    let (first, second) = (folder.join("one"), folder.join("two"));
    let network = train(&first, "1");
    assert!(network == train(&second, "2"), "threads changed it");
    let head = String::from_utf8_lossy(&network[..400]).into_owned();
    let command =
        "command: quadrille-dev train hique --generations 2 --games 240 --nodes 50 --epochs 2 ";
    assert!(head.contains(command), "{head}");
    // Simulates a kill in the second generation: one file of games and the last network are missing.
    std::fs::remove_file(first.join("2.network")).unwrap();
    std::fs::remove_file(first.join("2-00000200.games")).unwrap();
    assert!(network == train(&first, "2"), "going on changed it");
    // A run of one generation can be extended to two, with the same result.
    let third = folder.join("three");
    let (out, succeeded, errors) = run_train(&third, "1", "240", "2");
    assert!(succeeded, "{errors}");
    let one = std::fs::read(out).unwrap();
    assert!(one == std::fs::read(second.join("1.network")).unwrap());
    assert!(network == train(&third, "2"), "another start changed it");
    let (_, succeeded, errors) = run_train(&first, "2", "20", "2");
    assert!(!succeeded && errors.contains("choose another folder"), "{errors}");
    let recorded = std::fs::read_to_string(first.join("command")).unwrap();
    let (line, search) = recorded.split_once('\n').unwrap();
    std::fs::write(first.join("command"), format!("{line}\n1{search}")).unwrap();
    let (_, succeeded, errors) = run_train(&first, "2", "240", "2");
    let expected = format!("belongs to a search with `1{}`, expected", search.trim_end());
    assert!(!succeeded && errors.contains(&expected), "{errors}");
    std::fs::write(first.join("command"), &recorded).unwrap();
    std::fs::remove_file(first.join("2.network")).unwrap();
    std::fs::write(first.join("2-00000200.games"), [9, 0, 200]).unwrap();
    let (_, _, errors) = run_train(&first, "2", "240", "2");
    assert!(
        errors.contains("2-00000200.games: no samples of this game from byte 2 on"),
        "{errors}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

fn network_from<P: NetworkInputs>(samples: &Samples, epochs: u32) -> Network {
    let plan = FitPlan { epochs, result_weight: 0.4, seed: 1, threads: 2 };
    let trained = fit::<P>(samples, &plan, &StopFlag::new(), &mut |_, _| {}).unwrap();
    assert!(epochs == 0 || trained.held_out_losses[1] < trained.held_out_losses[0]);
    trained.quantize::<P>(NetworkHeader {
        variant: P::VARIANT,
        command: "a test".to_owned(),
        data: format!("{} positions", samples.len()),
        loss: format!("{:?}", trained.held_out_losses),
    })
}

fn samples<P: NetworkInputs + quadrille_games::rules::VariantPosition>(
    games: u64,
    nodes: u64,
) -> Samples {
    let plan = SelfplayPlan { nodes, seed: 7, network: None };
    let halves = [0..games / 2, games / 2..games];
    let mut all = Samples::default();
    std::thread::scope(|scope| {
        let plan = &plan;
        let work =
            halves.map(|half| scope.spawn(move || selfplay::<P>(plan, half, &StopFlag::new())));
        for half in work {
            all.append(&half.join().unwrap());
        }
    });
    all
}

#[test]
fn trained_network_beats_untrained_one() {
    let samples = samples::<Hique>(2_000, 100);
    let networks = [40, 0].map(|epochs| Arc::new(network_from::<Hique>(&samples, epochs)));
    let mut points = 0;
    let games = 30;
    for number in 0..games {
        let mut searchers = [0, 1].map(|which| {
            let mut searcher = Searcher::<Hique>::new(1);
            searcher.set_options(Options {
                network: NetworkSource::Custom(Arc::clone(&networks[which])),
                ..Options::new(1)
            });
            searcher
        });
        let (mut position, mut moves) = (Hique::start(), Vec::new());
        let first_is_trained = number % 2;
        for ply in 0..200 {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = if ply < 4 {
                moves[(number / 2 * 7 + ply * 5) % moves.len()]
            } else {
                let searcher = &mut searchers[(ply + first_is_trained) % 2];
                let result = searcher.search(
                    &position,
                    &[],
                    &Limits::nodes(100),
                    &StopFlag::new(),
                    &mut |_| {},
                );
                result.best_move.unwrap()
            };
            position.play_unchecked(mv);
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        let trained = if first_is_trained == 0 { Player::One } else { Player::Two };
        points += match winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == trained),
        };
    }
    assert!(points > games * 13 / 10, "{points} of {}", 2 * games);
}

#[test]
fn shipped_networks_are_valid() {
    fn check_network<P: NetworkInputs>(start: &P) {
        let network = shipped_network(P::VARIANT);
        let has_one = P::VARIANT != Variant::Upthrust;
        assert_eq!(network.is_some(), has_one, "{}", P::VARIANT);
        let Some(network) = network else { return };
        let (command, commit) = network.header.command.split_once(" at commit ").unwrap();
        let command = command.split_once(' ').map(|(_, arguments)| arguments);
        let expected = format!("train {} --", P::VARIANT.id());
        assert!(command.is_some_and(|it| it.starts_with(&expected)));
        assert!(commit.len() >= 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(network.to_bytes().len() <= 256 * 1024);
        let value = Accumulators::<P>::new(network).evaluate(start, 0);
        assert!(value.abs() < P::SCALE, "{}: {value}", P::VARIANT);
    }
    for variant in Variant::ALL {
        with_position!(&AnyPosition::start(variant), start => check_network(start));
    }
}

#[test]
#[ignore = "two minutes; scripts/slow.sh network runs it"]
fn upthrust_network_predicts_winners_like_the_linear_evaluation() {
    let network = Arc::new(network_from::<Upthrust>(&samples::<Upthrust>(20_000, 300), 12));
    let mut accumulators = Accumulators::<Upthrust>::new(network);
    let solver = Solver::new(64, 2);
    let stop = StopFlag::new();
    let (mut positions, mut right) = (0, [0; 2]);
    for seed in 1_000..2_000 {
        let game = game(seed);
        // The position is late enough for the solver and early enough not to be decided.
        let Some(position) = game.len().checked_sub(16).and_then(|ply| game.get(ply)) else {
            continue;
        };
        let truth = match solver.outcome(position, &stop).ending.game_result() {
            Some(Ordering::Greater) => 1,
            Some(Ordering::Less) => -1,
            _ => continue,
        };
        positions += 1;
        let values = [accumulators.evaluate(position, 0), position.evaluate()];
        for (right, value) in right.iter_mut().zip(values) {
            *right += usize::from(value.signum() == truth);
        }
    }
    println!(
        "of {positions} positions the network knows {}, the linear evaluation {}",
        right[0], right[1]
    );
    assert!(positions > 500);
    assert!(right[0] * 100 >= right[1] * 98, "{right:?} of {positions}");
}
