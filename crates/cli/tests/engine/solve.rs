//! Tests of `quadrille-cli solve`: results, moves, lines and resuming.

use crate::minimax::lead;
use crate::random_game::game;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{Player, Position};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn solve(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .args(["solve", "upthrust", "--threads", "1", "--memory", "8"])
        .args(arguments)
        .output()
        .unwrap()
}

fn output_text(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns a late position with several moves and an accepted lead, and that lead by plain minimax.
fn late_position(accepts: impl Fn(i32) -> bool) -> (Upthrust, i32, HashMap<u64, i32>) {
    for seed in 0.. {
        for position in game(seed).iter().rev().skip(6).take(4) {
            let mut cache = HashMap::new();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.len() > 2
                && let Some(truth) = lead(position, &mut 20_000, &mut cache)
                && accepts(truth)
            {
                return (position.clone(), truth, cache);
            }
        }
    }
    unreachable!("there is no end of games")
}

fn play(position: &mut Upthrust, mv: &str) {
    let parsed = position.parse_move(mv).unwrap();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    assert!(legal.contains(&parsed), "{mv}");
    position.play_unchecked(parsed);
}

fn expected_text(lead: i32) -> String {
    match lead {
        0 => "draw".to_owned(),
        1.. => format!("the player to move wins by {lead}"),
        _ => format!("the player to move loses by {}", -lead),
    }
}

#[test]
fn solve_rates_moves_and_prints_best_play() {
    let (position, truth, mut cache) = late_position(|_| true);
    let text = position.to_string();
    let out = output_text(&solve(&["--margin", "--moves", "--line", &text]));
    let mut lines = out.lines();
    let first = lines.next().unwrap();
    assert!(first.starts_with(&format!("{text}: {}", expected_text(truth))), "{out}");

    let line = lines.next().unwrap();
    let (plies, line) = line.split_once(" plies: ").unwrap();
    let line: Vec<&str> = line.split(' ').collect();
    assert_eq!(plies.parse(), Ok(line.len()));
    let mut here = position.clone();
    let mut due = truth;
    for mv in line {
        play(&mut here, mv);
        due = -due;
        assert_eq!(lead(&here, &mut { u32::MAX }, &mut cache), Some(due), "{mv}");
    }
    assert!(here.outcome().is_some());

    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in &moves {
        let printed = lines.next().unwrap();
        let mut next = position.clone();
        next.play_unchecked(*mv);
        let worth = lead(&next, &mut { u32::MAX }, &mut cache).unwrap();
        let expected = format!("{mv} {next}: {}", expected_text(worth));
        assert!(printed.starts_with(&expected), "{printed}, not {expected}");
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn move_without_margin_keeps_the_result() {
    for (result, expected) in [
        (Ordering::Greater, "the player to move wins with "),
        (Ordering::Equal, "draw with "),
        (Ordering::Less, "the player to move loses, "),
    ] {
        let (position, _, mut cache) = late_position(|truth| truth.cmp(&0) == result);
        let text = position.to_string();
        let out = output_text(&solve(&[&text]));
        let rest = out.strip_prefix(&format!("{text}: {expected}")).expect(&out);
        if result != Ordering::Less {
            let mut next = position.clone();
            play(&mut next, rest.split(',').next().unwrap());
            let opponent_lead = lead(&next, &mut { u32::MAX }, &mut cache).unwrap();
            assert_eq!(0.cmp(&opponent_lead), result, "{out}");
        }
    }
}

#[test]
fn checkpoint_resumes_and_damaged_one_is_refused() {
    let file: PathBuf =
        std::env::temp_dir().join(format!("quadrille-solve-{}.checkpoint", std::process::id()));
    let name = file.to_str().unwrap();
    // The work is larger than the part that a checkpoint leaves out.
    let position = "4/3R/2B1/1R1G/1B2/1Y2/1GY1/G2Y/R3/B1G1/Y1RB GB 1";
    let positions = |out: &str| {
        let before = out.split(" positions").next().unwrap();
        before.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    let first = output_text(&solve(&["--checkpoint", name, position]));
    let again = output_text(&solve(&["--checkpoint", name, position]));
    assert!(positions(&again) * 4 <= positions(&first), "{first}{again}");
    let value = |out: &str| out.split(" with").next().unwrap().to_owned();
    assert_eq!(value(&again), value(&first));
    // Without time, no result is printed.
    let unknown = output_text(&solve(&["--for", "0"]));
    assert!(unknown.contains(": stopped"), "{unknown}");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let refused = solve(&["--checkpoint", name, position]);
    let errors = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success());
    assert!(errors.contains(name) && errors.contains("not a checkpoint"), "{errors}");
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "it is left as it is");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn unsolvable_requests_are_reported() {
    for (arguments, expected) in [
        (&["4/4"][..], "not a position"),
        (&["--line"], "--margin"),
        (&["--moves", "--random", "9"], "--random"),
        (&["--random", "400"], "400"),
    ] {
        let refused = solve(arguments);
        assert!(!refused.status.success());
        let errors = String::from_utf8_lossy(&refused.stderr);
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn closed_output_does_not_stop_solving() {
    for arguments in
        [&["--random", "30", "--count", "2"][..], &["--random", "30", "--count", "1", "--margin"]]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
            .args(["solve", "upthrust", "--memory", "1"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(program.stdout.take());
        let output = program.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn documented_lines_have_the_claimed_result() {
    let page = include_str!("../../../../docs/upthrust-solved.md");
    for (head, colours) in [
        ("* Neighbours, by ", [Colour::Green, Colour::Red]),
        ("* Opposite, by ", [Colour::Green, Colour::Blue]),
    ] {
        let line = page.lines().find_map(|line| line.strip_prefix(head)).unwrap();
        let (lead, moves) = line.split_once(": ").unwrap();
        let mut game = Upthrust::with_colours(colours, Player::One);
        for mv in moves.split(' ') {
            play(&mut game, mv);
        }
        assert!(game.outcome().is_some());
        let [one, two] = Player::BOTH.map(|player| i32::from(game.total(player)));
        assert_eq!(lead.parse(), Ok(one - two));
    }
}
