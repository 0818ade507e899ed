//! Tests of a person at the terminal, simulated by a pipe.

use crate::program::cli;
use quadrille_arena::{Adjudication, Ending};
use quadrille_arena::{EntrantSpec, GamePlayer, Opening, Terms, TimeControl, play};
use quadrille_engine::Timeouts;
use quadrille_games::record::pgn::read;
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

fn run_match_with_input(arguments: &[&str], typed: &str) -> (bool, String, String) {
    let mut child = cli()
        .arg("match")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // After a loss on time, the input is not read.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let good = output.status.success();
    (good, text(output.stdout), text(output.stderr))
}

#[test]
fn person_sees_board_and_reason_of_a_refused_move() {
    let typed = "4 2 4 3\n4,2,4,12\nmoves\n\nboard\nhello world\n4 2 4 10\nquit\n";
    let (good, output, errors) = run_match_with_input(
        &["hique", "human", "builtin:random", "--opening-plies", "0", "--pairs", "1"],
        typed,
    );
    assert!(!good && errors.contains("the person left after 0 of 2 games"), "{output}{errors}");
    assert!(output.contains("1  .     r     r     r     r     r     .\n"), "{output}");
    assert!(output.contains("Black to move\n"), "{output}");
    assert!(output.contains("unreadable move `4,2,4,3`"), "{output}");
    assert!(
        output.contains("illegal move `4,2,4,12`: 4,12 is occupied by a White guard."),
        "{output}"
    );
    assert!(output.contains("unreadable move `hello world`"), "{output}");
    let tokens: Vec<_> = output.split_whitespace().collect();
    assert!(tokens.contains(&"4,2,4,10"), "the legal moves are listed: {output}");
    assert_eq!(output.matches("Black to move\n").count(), 3, "{output}");
    assert!(output.contains("White played "), "the opponent has answered: {output}");
    assert!(output.contains("games       0\n"), "leaving plays no game: {output}");
}

#[test]
fn resigning_loses_and_next_game_starts() {
    let file = std::env::temp_dir().join(format!("quadrille-{}-person.pgn", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let records = file.to_str().unwrap();
    let (good, output, errors) = run_match_with_input(
        &[
            "focus",
            "human",
            "builtin:greedy",
            "--pairs",
            "1",
            "--concurrency",
            "4",
            "--pgn",
            records,
        ],
        "resign\nresign\n",
    );
    let text = std::fs::read_to_string(&file).unwrap();
    let _ = std::fs::remove_file(&file);
    assert!(good, "{output}{errors}");
    assert!(output.contains("lost        2\n"), "{output}");
    assert!(errors.contains("game 1.1: Green wins: Red resigned."), "{errors}");
    assert!(errors.contains("game 1.2: Red wins: Green resigned."), "{errors}");
    let results: Vec<_> = read(&text).map(|game| game.unwrap().result.to_string()).collect();
    assert_eq!(results, ["0-1", "1-0"]);
}

#[test]
fn end_of_input_ends_the_match() {
    let (good, output, _) = run_match_with_input(&["upthrust", "human", "human"], "");
    assert!(
        !good && output.contains("games       0\n") && output.contains("score       none\n"),
        "{output}"
    );
}

#[test]
fn person_on_the_clock_loses_on_time() {
    let mut child = cli()
        .args(["match", "cublino-pur", "human", "builtin:random", "--pairs", "1"])
        .args(["--movetime", "200", "--opening-plies", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The input stays open but empty.
    let input = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(input);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("s left\n") && text.contains("The time is up."), "{text}");
    assert!(text.contains("forfeited   2 (first, time)\n"), "{text}");
}

#[test]
fn human_without_a_person_cannot_play() {
    let terms = Terms {
        control: TimeControl::default_for(Variant::Focus),
        grace: Duration::ZERO,
        move_limit: None,
        adjudication: Adjudication::default(),
    };
    let opening = Opening::parse(Variant::Focus, "startpos").unwrap();
    let game_player = |entrant| GamePlayer::new(entrant, 1, Timeouts::default());
    let (mut person, mut other) =
        (game_player(EntrantSpec::Human), game_player(EntrantSpec::Random));
    let players = [&mut person, &mut other];
    let played = play(&opening, players, &terms, 1, &StopFlag::new());
    assert!(
        matches!(&played.ending, Ending::Forfeit(Player::One, cause) if cause.kind() == "no start")
    );
    assert!(played.sentence().contains("no person can be asked"), "{}", played.sentence());
}
