//! Tests of the engine's options, by `setoption` and on the command line.

use crate::managers::{lines, read_search, run, word_after};
use crate::ugi::{answers, with_program_arguments};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant, VariantPosition, with_position};
use quadrille_search::eval::Evaluate;
use quadrille_search::{
    AnySearcher, Limits, Options, ParameterChanges, Parameters, Searcher, StopFlag,
};
use std::io::Write;
use std::time::Duration;

#[test]
fn options_ignore_case_and_refuse_invalid_values() {
    let lines = answers(
        "setoption name game value HiQUE\nsetoption name GAME value Cublino-Pur\nquery fen\n\
         setoption name move overhead value 30\nsetoption name Move Overhead value 10001\n\
         setoption name Threads value +4\nsetoption name Threads value 004\ngo depth 01\nsetoption name Hash value 99999999999999999999\n\
         setoption name Threads\nsetoption name Ponder value true\nsetoption name Game value Chess\n",
    );
    assert_eq!(
        lines,
        [
            "response PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
            "error `10001` for option Move Overhead: expected a whole number from 0 to 10000",
            "error `+4` for option Threads: expected a whole number from 1 to 256",
            "error `004` for option Threads: expected a whole number from 1 to 256, without leading zeros",
            "error `01` after `depth`: expected a whole number from 0 to 4294967295, without leading zeros",
            "error `99999999999999999999` for option Hash: expected a whole number from 1 to 65536",
            "error `` for option Threads: expected a whole number from 1 to 256",
            "error unknown option `Ponder`: expected Game, EvalFile, Parameters, Threads, Hash, Level, Seed, MultiPV or Move Overhead",
            "error unknown game `Chess`: expected one of upthrust, hique, focus, focus-exact, focus-classic, cublino-pur, cublino-contra",
        ]
    );
}

#[test]
fn options_can_be_set_on_the_command_line() {
    let given = "ugi --game HIQUE --threads 2 --hash 8 --level 6 --seed 5 --parameters full_depth_moves=4 --move-overhead 12";
    let given: Vec<_> = given.split(' ').collect();
    let output = run(&given, "ugi\nquery fen\nuginewgame\nquery fen\n");
    let lines = lines(&output);
    for option in [
        "Game type combo default hique var upthrust var hique var focus",
        "EvalFile type string default <empty>",
        "Parameters type string default full_depth_moves=4",
        "Threads type spin default 2 min 1 max 256",
        "Hash type spin default 8 ",
        "Level type spin default 6 ",
        "Seed type spin default 5 ",
        "Move Overhead type spin default 12 min 0",
    ] {
        let line = format!("option name {option}");
        assert!(lines.iter().any(|text| text.starts_with(&line)), "{option}: {lines:?}");
    }
    let fen = "response 1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1";
    assert_eq!(lines[lines.len() - 2..], [fen, fen]);
    for (name, value, complaint) in [
        ("--game", "Chess", "unknown game `Chess`"),
        (
            "--eval-file",
            "Cargo.toml",
            "`Cargo.toml` for option EvalFile: not a network: line 1: `[",
        ),
        ("--eval-file", "no such", "`no such` for option EvalFile: "),
        ("--threads", "0", "from 1 to 256"),
        ("--level", "twelve", "from 1 to 11"),
        ("--move-overhead", "-1", "unexpected argument '-1'"),
        ("--move-overhead", "", "`` for option Move Overhead"),
    ] {
        let output = run(&["ugi", name, value], "ugi\n");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {errors}");
        assert!(errors.contains(complaint), "{errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn new_table_size_clears_the_table() {
    let position = AnyPosition::start(Variant::Hique);
    let mut searcher = AnySearcher::new(Variant::Hique, 8);
    let mut nodes = |hash, depth| {
        searcher.set_options(Options::new(hash));
        let limits = Limits::depth(depth);
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        result.nodes
    };
    let first = nodes(8, 7);
    nodes(4, 8);
    assert_eq!(nodes(8, 7), first);
}

#[test]
fn moves_to_come_divide_the_clock() {
    let position = AnyPosition::start(Variant::FocusClassic);
    let spent = |change: &str| {
        let options = Options { parameters: change.parse().expect("a change"), ..Options::new(2) };
        let mut searcher = AnySearcher::with_options(Variant::FocusClassic, options);
        let limits = Limits::clock(Duration::from_millis(2000), Duration::ZERO);
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        result.elapsed
    };
    let (all, little) = (spent("moves_to_come=1"), spent("moves_to_come=500"));
    // With the default number of moves to come, a search ends within 233 ms.
    assert!(all > Duration::from_millis(300), "{all:?}");
    assert!(little < all, "{little:?} and {all:?}");
}

#[test]
fn parameters_change_the_search() {
    let nodes = |setting: &str| {
        let mut nodes = None;
        with_program_arguments(&["ugi"], |input, output| {
            let commands = format!(
                "setoption name Game value hique\n{setting}uginewgame\nposition startpos\ngo depth 3\n"
            );
            input.write_all(commands.as_bytes()).unwrap();
            let lines = read_search(output);
            let info = lines.iter().rev().find(|line| line.starts_with("info depth 3 "));
            nodes = word_after(info.expect("a search"), "nodes").map(str::to_owned);
        });
        nodes.expect("nodes")
    };
    let usual = nodes("");
    let set = "setoption name Parameters value late_move_pruning_base=40, quiescence_plies=2\n";
    assert_ne!(nodes(set), usual);
    let unset = format!("{set}setoption name Parameters value <empty>\n");
    assert_eq!(nodes(&unset), usual);
    let refused = answers(
        "setoption name Parameters value quiescence=2\nsetoption name Parameters value quiescence_plies=99\n",
    );
    let unknown = "error option Parameters: `quiescence=2`: expected NAME=NUMBER with one of the names aspiration_depth, ";
    assert!(refused[0].starts_with(unknown), "{refused:?}");
    assert_eq!(
        refused[1],
        "error option Parameters: `99`: expected a whole number from 0 to 32 for `quiescence_plies`"
    );
}

#[test]
fn every_parameter_takes_effect_and_none_breaks_a_search() {
    fn searches<P: Evaluate + VariantPosition>(_start: &P, changes: &ParameterChanges) -> String {
        let mut searcher = Searcher::<P>::new(2);
        searcher.set_options(Options { parameters: changes.clone(), ..Options::new(2) });
        let mut game = Game::new(AnyPosition::start(P::VARIANT));
        let mut results = String::new();
        for _ in 0..3 {
            let position = P::from_any(game.position()).expect("its game");
            let history = game.repeatable_keys();
            let limits = Limits::nodes(12_000);
            let stop = StopFlag::new();
            let result = searcher.search(position, &history, &limits, &stop, &mut |_| {});
            results += &format!("{} {} {};", result.score, result.depth, result.nodes);
            let best = P::any_move(result.best_move.expect("a move"));
            game.play(best).expect("it is legal");
        }
        results
    }
    let usual: Vec<String> = Variant::ALL
        .iter()
        .map(|&variant| {
            let start = AnyPosition::start(variant);
            with_position!(&start, start => searches(start, &ParameterChanges::NONE))
        })
        .collect();
    let on_clock = |name: &str| name == "moves_to_come";
    for parameter in Parameters::ALL.iter().filter(|it| !on_clock(it.name)) {
        let mut takes_effect = false;
        for (&variant, usual) in Variant::ALL.iter().zip(&usual) {
            let start = AnyPosition::start(variant);
            for value in [*parameter.range.start(), *parameter.range.end()] {
                let changes = format!("{}={value}", parameter.name).parse().unwrap();
                let other = with_position!(&start, start => searches(start, &changes));
                takes_effect |= other != *usual;
            }
        }
        assert!(takes_effect, "{parameter:?}");
    }
}

#[test]
fn multi_pv_lines_are_numbered_with_the_best_last() {
    with_program_arguments(&["ugi"], |input, lines| {
        writeln!(
            input,
            "setoption name Game value focus\nsetoption name MultiPV value 3\ngo depth 4"
        )
        .unwrap();
        let mut infos = Vec::new();
        let best = lines
            .find_map(|line| {
                infos.extend(line.starts_with("info ").then(|| line.clone()));
                line.strip_prefix("bestmove ").map(str::to_owned)
            })
            .unwrap();
        let last: Vec<&String> = infos.iter().rev().take(3).collect();
        for (line, number) in last.iter().zip([1, 3, 2]) {
            assert!(line.contains(&format!(" multipv {number} ")), "{line}");
        }
        assert!(last[0].contains(&format!(" pv {best}")), "{}", last[0]);
        writeln!(input, "setoption name MultiPV value 1\ngo depth 4").unwrap();
        let single = lines.find(|line| line.starts_with("info ")).unwrap();
        assert!(!single.contains("multipv"), "{single}");
    });
}
