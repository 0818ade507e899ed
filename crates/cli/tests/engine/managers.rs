//! Tests of the protocol as other managers use it.

use crate::ugi::{OutputLines, answers, with_program_arguments};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant};
use std::io::Write;
use std::process::{ChildStdin, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = to.write_all(input.as_bytes());
    drop(to);
    child.wait_with_output().unwrap()
}

pub fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}

pub fn word_after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|&word| word != name).nth(1)
}

/// Checks that the lines end with a complete `info` and a move, and returns the `info`.
fn check_final_info<'a>(lines: &'a [String], what: &str) -> &'a str {
    let [.., info, best] = lines else {
        panic!("{what}: {lines:?}");
    };
    assert!(best.starts_with("bestmove "), "{what}: {lines:?}");
    assert!(info.starts_with("info depth "), "{what}: {lines:?}");
    for name in ["depth", "seldepth", "nodes", "time", "nps", "hashfull"] {
        let number = word_after(info, name).map(str::parse::<u64>);
        assert!(matches!(number, Some(Ok(_))), "{what}: no {name} in {info}");
    }
    let score = word_after(info, "score");
    assert!(matches!(score, Some("cp" | "mate")), "{what}: {info}");
    assert_eq!(word_after(info, "pv"), best.split(' ').nth(1), "{what}: {info}, {best}");
    assert_eq!(best.split(' ').count(), 2, "{what}: {best}");
    info
}

pub fn read_search(output: &mut OutputLines) -> Vec<String> {
    let mut lines = Vec::new();
    for line in output {
        let last = line.starts_with("bestmove ");
        lines.push(line);
        if last {
            break;
        }
    }
    lines
}

fn send_line(input: &mut ChildStdin, line: &str) {
    writeln!(input, "{line}").unwrap();
}

#[test]
fn final_info_precedes_every_move() {
    for variant in Variant::ALL {
        with_program_arguments(&["ugi", "--game", variant.id(), "--hash", "1"], |input, output| {
            for setting in ["Level value 1", "Level value 11", "Level value 10", "Threads value 3"]
            {
                send_line(input, &format!("setoption name {setting}"));
                for go in [
                    "nodes 1",
                    "nodes 0",
                    "movetime 0",
                    "movetime 1",
                    "depth 1",
                    "depth 2",
                    "p1time 1 p2time 1 p1inc 0 p2inc 0",
                    "p1time 0 p2time 0",
                    "infinite",
                ] {
                    send_line(input, &format!("go {go}"));
                    if go == "infinite" {
                        send_line(input, "stop");
                    }
                    check_final_info(
                        &read_search(output),
                        &format!("{variant}, {setting}, go {go}"),
                    );
                }
            }
        });
    }
}

#[test]
fn forced_and_book_moves_have_a_final_info() {
    for what in [
        // The first position allows only a pass, the second one only one move.
        "setoption name Game value cublino-contra\nposition fen cLe2Bg3Qb4Dd4Lf6\ngo movetime 50\n",
        "position fen 4/1B1B/1RGY/G2G/1Y1R/R3/B3/1GB1/2Y1/4/Y1R1 GR 2\ngo movetime 50\n",
        "setoption name Level value 11\nposition startpos\ngo movetime 50\n",
        "setoption name Level value 11\nposition fen 4/1B1B/1RGY/G2G/1Y1R/R3/B3/1GB1/2Y1/4/Y1R1 GR 2\ngo nodes 1\n",
    ] {
        check_final_info(&answers(what), what);
    }
}

#[test]
fn partial_proof_is_reported_as_a_bound() {
    let lines = answers("setoption name Level value 11\nposition startpos\ngo movetime 50\n");
    let info = check_final_info(&lines, "the book");
    assert!(info.contains(" score cp 1000 lowerbound nodes "), "{info}");
}

#[test]
fn depth_zero_is_depth_one() {
    with_program_arguments(&["ugi", "--game", "hique"], |input, output| {
        send_line(input, "go depth 0");
        let lines = read_search(output);
        let info = check_final_info(&lines, "go depth 0");
        assert_eq!(word_after(info, "depth"), Some("1"), "{info}");
    });
}

#[test]
fn proven_scores_are_mates_in_plies() {
    let home = "7/1gggg1/7/6/7/6/7/6/7/6";
    for (variant, position, score) in [
        ("cublino-contra", "CWa1Wd6va7".to_owned(), "mate 1"),
        ("hique", format!("{home}/r1r1r1r/GGGG2/2RRRR1 1"), "mate 1"),
        ("hique", format!("{home}/r1r1r1r/GGGG2/2RRRR1 2"), "mate -2"),
    ] {
        with_program_arguments(&["ugi", "--game", variant], |input, output| {
            send_line(input, &format!("position fen {position}"));
            send_line(input, "go depth 6");
            let lines = read_search(output);
            let info = check_final_info(&lines, &position);
            assert!(info.contains(&format!(" score {score} nodes ")), "{info}");
        });
    }
}

#[test]
fn quit_and_end_of_input_answer_the_search() {
    for search in ["go infinite", "go movetime 3600000", "go depth 60", "perft 60"] {
        for end in ["", "quit\n"] {
            let began = Instant::now();
            let output =
                run(&["ugi", "--game", "focus"], &format!("position startpos\n{search}\n{end}"));
            assert!(output.status.success());
            let lines = lines(&output);
            if search == "perft 60" {
                assert_eq!(lines, ["error `perft 60`: stopped before all leaves were counted"]);
            } else {
                check_final_info(&lines, search);
            }
            // The limit is generous for loaded machines. The test detects a search that does not end.
            assert!(began.elapsed() < Duration::from_secs(60));
        }
    }
    // Short jobs are answered although the input ends.
    let output = run(&["ugi"], "position startpos\ngo depth 1\nperft 2\n");
    assert!(lines(&output).iter().any(|line| line.starts_with("bestmove ")));
    assert_eq!(lines(&run(&["ugi"], "perft 2\n")), ["response 60"]);
}

#[test]
fn commands_are_read_during_perft() {
    with_program_arguments(&["ugi", "--game", "focus-classic"], |input, output| {
        for line in ["perft 60", "isready", "query p1turn", "go depth 1"] {
            send_line(input, line);
        }
        let mut next = || output.next().unwrap();
        assert_eq!(next(), "readyok");
        assert_eq!(next(), "response true");
        assert!(next().starts_with("error `go`: a perft is running"));
        send_line(input, "stop");
        send_line(input, "perft 1");
        assert!(next().starts_with("error `perft 60`: stopped"));
        assert_eq!(next(), "response 68");
    });
}

#[test]
fn finished_infinite_search_waits_for_stop() {
    with_program_arguments(&["ugi", "--game", "cublino-contra"], |input, output| {
        send_line(input, "position fen CWa1Wd6va7");
        send_line(input, "go infinite");
        send_line(input, "isready");
        // The `info` lines may come before or after it, but the move may not.
        let before: Vec<_> = output.take_while(|line| line != "readyok").collect();
        assert!(before.iter().all(|line| line.starts_with("info ")));
        send_line(input, "go depth 1");
        let refused = output.find(|line| !line.starts_with("info "));
        assert!(refused.is_some_and(|line| line.starts_with("error `go`: a search is running")));
        send_line(input, "stop");
        check_final_info(&read_search(output), "go infinite");
        send_line(input, "go depth 1");
        check_final_info(&read_search(output), "go depth 1");
    });
}

#[test]
fn no_info_follows_the_answer() {
    with_program_arguments(&["ugi", "--game", "cublino-contra"], |input, output| {
        // This position is solved at once, with more `info` lines than may be sent in that time.
        send_line(input, "position fen cHg1dc3Le5ia7");
        send_line(input, "isready");
        assert_eq!(output.next().as_deref(), Some("readyok"));
        for millis in 1..40 {
            send_line(input, "go infinite");
            // Each run is stopped at a different moment.
            std::thread::sleep(Duration::from_millis(millis));
            send_line(input, "stop");
            check_final_info(&read_search(output), "go infinite");
            // This is longer than the interval between two `info` lines.
            std::thread::sleep(Duration::from_millis(45));
            send_line(input, "isready");
            assert_eq!(output.next().as_deref(), Some("readyok"), "{millis} ms");
        }
    });
}

#[test]
fn other_limits_apply_with_infinite() {
    with_program_arguments(&["ugi", "--game", "focus-classic"], |input, output| {
        for limit in ["movetime 30", "depth 2", "nodes 900", "p1time 300 p2time 300"] {
            for go in [format!("infinite {limit}"), format!("{limit} infinite")] {
                send_line(input, &format!("go {go}"));
                check_final_info(&read_search(output), &go);
            }
        }
    });
}

#[test]
fn repetition_is_reported_as_an_estimate() {
    with_program_arguments(&["ugi", "--game", "hique"], |input, output| {
        send_line(
            input,
            "position fen 7/6/1r5/2gGg1/7/4G1/R6/2Gg2/7/6/7/2G1g1/7 1 \
             moves 10,12,10,10 6,8,4,8 10,10,10,12 4,8,6,8 10,12,10,10",
        );
        // After the end of input, a loaded machine might not finish this depth.
        send_line(input, "go depth 9");
        let lines = read_search(output);
        let last = check_final_info(&lines, "a repetition");
        let score = word_after(last, "cp").and_then(|cp| cp.parse::<i32>().ok());
        // A repetition is worth an expected result of three quarters, less than the eight units of a typical resignation.
        let award = quadrille_search::scale(Variant::Hique);
        assert_eq!(score, Some(award), "{lines:#?}");
        assert!(award < 800);
    });
}

#[test]
fn info_lines_are_rate_limited() {
    with_program_arguments(&["ugi", "--game", "cublino-contra"], |input, output| {
        // This position has so few pieces that a search reaches many plies in a millisecond.
        send_line(input, "position fen CWa1vg7");
        let began = Instant::now();
        send_line(input, "go movetime 200");
        let lines = read_search(output);
        // There is one `info` at once, one every 40 ms, and a last one.
        let most = 2 + began.elapsed().as_millis() / 40;
        assert!(lines.len() as u128 - 1 <= most, "{lines:#?}");
    });
}

#[test]
fn new_game_resets_to_the_start() {
    let start = "response 1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1";
    let lines = answers(
        "setoption name Game value hique\nposition startpos moves 4,2,4,10\nuginewgame\nquery fen\n\
         position fen 7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2\nuginewgame\nquery fen\n",
    );
    assert_eq!(lines, [start, start]);
}

#[test]
fn moves_command_appends_moves() {
    let after = |moves: &str| {
        let lines = answers(&format!(
            "setoption name Game value hique\nposition startpos moves {moves}\nquery fen\n"
        ));
        lines.into_iter().next_back().unwrap()
    };
    let lines = answers(
        "setoption name Game value hique\nposition startpos\nmoves 4,2,4,10\nquery fen\n\
         moves 3,13,3,11 4,10,4,8\nmoves\nquery fen\nmoves 4,12,4,10 1,1,1,1\nquery fen\n\
         uginewgame\nmoves 4,2,4,10\nquery fen\n",
    );
    let two = after("4,2,4,10 3,13,3,11 4,10,4,8");
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert_eq!(lines[0], after("4,2,4,10"));
    assert_eq!(lines[1], two);
    assert!(lines[2].starts_with("error ply 5: illegal move `1,1,1,1`"), "{}", lines[2]);
    assert_eq!(lines[3], two, "none of the moves was played");
    assert_eq!(lines[4], lines[0]);
}

#[test]
fn continued_position_counts_repetitions() {
    let shuffle = ["4,2,4,4", "4,12,4,10", "4,4,4,2", "4,10,4,12"];
    let mut input = "setoption name Game value hique\n".to_owned();
    let mut moves = String::new();
    for mv in shuffle.iter().chain(&shuffle) {
        moves += &format!(" {mv}");
        input += &format!("position startpos moves{moves}\nquery gameover\n");
    }
    input += "position startpos moves 4,2,4,4\nquery gameover\n";
    input += &format!("position startpos moves{moves}\nquery result\n");
    let lines = answers(&input);
    let mut expected = vec!["response false"; 7];
    expected.extend(["response true", "response false", "response draw"]);
    assert_eq!(lines, expected);
}

#[test]
fn illegal_move_is_reported_with_its_ply() {
    let lines = answers(
        "position startpos moves b1b5 a4a12 c1c5\nposition startpos moves b1b5 a4a5\nposition startpos moves b1b9\n",
    );
    assert_eq!(
        lines[0],
        "error ply 2: unreadable move `a4a12`: expected squares from a1 to d11; there is no a12"
    );
    assert!(lines[1].starts_with("error ply 2: illegal move `a4a5`: "), "{lines:?}");
    assert!(lines[2].starts_with("error ply 1: illegal move `b1b9`: "), "{lines:?}");
}

#[test]
fn adapter_reports_the_ply_of_an_illegal_move() {
    let output = run(
        &["adapter", "--variant", "hique", "--", "true"],
        "position startpos moves 4,2,4,10 1,1,1,1\nposition startpos moves 4,2,4,10\nmoves 1,1,1,1\n",
    );
    let lines = lines(&output);
    assert_eq!(lines.len(), 2, "{lines:?}");
    for line in lines {
        assert!(line.starts_with("error ply 2: illegal move `1,1,1,1`"), "{line}");
    }
}

#[test]
fn runs_ugi_without_arguments_and_terminal() {
    let output = run(&[], "ugi\nposition startpos\ngo depth 1\n");
    assert!(output.status.success());
    let lines = lines(&output);
    assert!(lines[0].starts_with("id name Quadrille"));
    check_final_info(&lines, "no arguments");
}

#[test]
fn unusual_lines_are_refused_or_ignored() {
    let lines = answers(
        "\u{feff}position\tstartpos \r\n\r\n \t \nstop\nponderhit\nponder\nUGI\ngo somewhere\ngo wtime 1000 btime 1000\n\
         position\nposition fen\nposition startpos moves\nquery p1turn\r\ngo movetime\nregister later\ndebug on\n",
    );
    let errors: Vec<_> = lines.iter().filter(|line| line.starts_with("error ")).collect();
    assert_eq!(errors.len(), 10, "{lines:#?}");
    assert_eq!(lines.len(), 11);
    assert_eq!(lines[7], "response true");
}

#[test]
fn second_search_is_refused_while_one_runs() {
    with_program_arguments(&["ugi"], |input, output| {
        send_line(input, "go infinite");
        send_line(input, "go infinite");
        send_line(input, "stop");
        let lines = read_search(output);
        let refused =
            lines.iter().filter(|line| line.starts_with("error `go`: a search is running"));
        assert_eq!(refused.count(), 1);
        send_line(input, "stop");
        send_line(input, "isready");
        assert_eq!(output.next().as_deref(), Some("readyok"), "one answer");
    });
}

fn play(plies: usize, mut mover: impl FnMut(usize) -> bool) {
    for ply in 0..plies {
        if !mover(ply) {
            return;
        }
    }
}

#[test]
fn manager_that_appends_moves_plays_every_variant() {
    // The manager cutergames sends neither a new game nor a list of moves, and queries before every move.
    for variant in Variant::ALL {
        with_program_arguments(&["ugi", "--game", variant.id()], |input, output| {
            for line in ["ugi", "isready", "position startpos"] {
                send_line(input, line);
            }
            assert!(output.any(|line| line == "readyok"));
            let mut game = Game::new(AnyPosition::start(variant));
            play(30, |_| {
                for line in ["query gameover", "query p1turn", "isready", "go movetime 10"] {
                    send_line(input, line);
                }
                let over = output.next().unwrap() == "response true";
                assert!(output.next().unwrap().starts_with("response "));
                assert_eq!(output.next().as_deref(), Some("readyok"));
                if over {
                    assert!(output.next().unwrap().starts_with("error `go`: the game is over"));
                    return false;
                }
                let lines = read_search(output);
                check_final_info(&lines, variant.id());
                assert!(lines.iter().all(|line| line.len() >= 8), "{lines:?}");
                let best = &lines.last().unwrap()["bestmove ".len()..];
                game.play_text(best).unwrap();
                send_line(input, &format!("moves {best}"));
                true
            });
            send_line(input, "query result");
            assert!(output.next().unwrap().starts_with("response "));
            send_line(input, "query fen");
            let fen = format!("response {}", game.position());
            assert_eq!(output.next(), Some(fen));
            send_line(input, "stop");
            send_line(input, "quit");
        });
    }
}

#[test]
fn manager_that_repeats_all_moves_plays_every_variant() {
    // The managers cutegames and pijersi-matchup send all moves before every query.
    for variant in Variant::ALL {
        with_program_arguments(&["ugi", "--game", variant.id()], |input, output| {
            for line in ["ugi", "setoption name threads value 1", "isready", "uginewgame"] {
                send_line(input, line);
            }
            assert!(output.any(|line| line == "readyok"));
            let mut position = "position startpos".to_owned();
            play(30, |ply| {
                for line in [&position, "query p1turn", &position, "query gameover"] {
                    send_line(input, line);
                }
                assert!(output.next().unwrap().starts_with("response "));
                if output.next().unwrap() == "response true" {
                    return false;
                }
                send_line(input, "isready");
                assert_eq!(output.next().as_deref(), Some("readyok"));
                send_line(input, "go p1time 1000 p2time 1000 p1inc 10 p2inc 10");
                let lines = read_search(output);
                check_final_info(&lines, variant.id());
                position += if ply == 0 { " moves " } else { " " };
                position += &lines.last().unwrap()["bestmove ".len()..];
                true
            });
            send_line(input, &position);
            send_line(input, "query result");
            assert!(output.next().unwrap().starts_with("response "));
        });
    }
}
