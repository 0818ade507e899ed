//! Tests that large record files are read in linear time, and deep ones without recursion.

use crate::program::program;
use crate::records::TemporaryFile;
use quadrille_games::record::Game;
use quadrille_games::record::pgn::{Record, read};
use quadrille_games::rules::{AnyPosition, Variant};
use std::time::{Duration, Instant};

type FileMaker = fn(usize) -> String;

const HEAD: &str = "[Game \"hique\"]\n";

/// All kinds of files for which reading could take quadratic time.
const FILE_KINDS: [(&str, FileMaker); 21] = [
    ("comments behind one move", |count| {
        format!("{HEAD}\n1. 4,2,4,10 {} *\n", "{a remark}\n".repeat(count))
    }),
    ("comments before the first move", |count| {
        format!("{HEAD}\n{} 1. 4,2,4,10 *\n", "{a remark}\n".repeat(count))
    }),
    ("comments to the ends of their lines", |count| {
        format!("{HEAD}\n1. 4,2,4,10 {}*\n", "; a remark\n".repeat(count))
    }),
    ("tags", |count| {
        let tags: String = (0..count).map(|n| format!("[T{n} \"{n}\"]\n")).collect();
        format!("{HEAD}{tags}\n*\n")
    }),
    ("tags in one line", |count| {
        let tags: String = (0..count).map(|n| format!("[T{n} \"{n}\"] ")).collect();
        format!("{tags}{HEAD}\n*\n")
    }),
    ("broken tags", |count| "[T \"open\n".repeat(count)),
    ("comments that do not end", |count| format!("{HEAD}\n1. 4,2,4,10 {{open\n\n").repeat(count)),
    ("lines that are no record", |count| "nothing\n".repeat(count)),
    ("records", |count| format!("{HEAD}\n1. 4,2,4,10 *\n\n").repeat(count)),
    ("stray signs", |count| format!("{HEAD}\n}} *\n").repeat(count)),
    ("brackets in a line of text", |count| "[a \"b ".repeat(count)),
    ("open tags in a line of text", |count| format!("x {}\n", "[a \"".repeat(count))),
    ("open tags among the tags", |count| format!("{HEAD}[FEN {}\"]\n\n*\n", "[a \"".repeat(count))),
    ("open tags among the moves", |count| {
        format!("{HEAD}\n1. 4,2,4,10 {}\n", "[a \"".repeat(count))
    }),
    ("comments between tags", |count| {
        format!("{HEAD}{}\n*\n", "{c} [a \"b\"]\n; d\n".repeat(count))
    }),
    ("tags without quotation marks in a line", |count| {
        format!("{HEAD}{}\n\n*\n", "[Round 3] ".repeat(count))
    }),
    ("straight tags in a line that do not end", |count| {
        format!("{HEAD}{}\n\n*\n", "[a \"b] \\".repeat(count))
    }),
    ("games in a line", |count| "[Game \"hique\"] 1. 4,2,4,10 * ".repeat(count)),
    ("comments that do not end, in records of others", |count| {
        format!("[Event \"a\"]\n{HEAD}\n1. 4,2,4,10 {{open\n\n").repeat(count)
    }),
    ("variations", |count| {
        format!("{HEAD}\n1. 4,2,4,10 {} *\n", "(1. 4,2,4,4 {no} 4,12,4,10)\n".repeat(count))
    }),
    ("variations in each other", |count| {
        let (open, close) = ("4,2,4,10 (4,2,4,4 (".repeat(count / 2), "))".repeat(count / 2));
        format!("{HEAD}\n{open}4,2,4,6{close} *\n")
    }),
];

/// Returns this thread's processor time, or the elapsed time where the system does not report it.
fn elapsed_work(began: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

fn reading_time(text: &str) -> Duration {
    let began = Instant::now();
    let before = elapsed_work(began);
    let _ = read(text).count();
    elapsed_work(began).saturating_sub(before)
}

/// Checks that a file takes about as long as four files of a quarter of its size. Quadratic reading would take four times as
/// long. Both are measured in turn, and again after a disturbance.
fn assert_linear_time(name: &str, make: FileMaker) {
    const MIN_MEASURED_TIME: Duration = Duration::from_millis(100);
    let (small, large) = (make(20_000), make(80_000));
    let (mut quarters, mut whole) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..4 {
        (quarters, whole) = (Duration::ZERO, Duration::ZERO);
        while quarters < MIN_MEASURED_TIME {
            quarters += (0..4).map(|_| reading_time(&small)).sum::<Duration>();
            whole += reading_time(&large);
        }
        if whole < quarters * 5 / 2 {
            return;
        }
    }
    panic!("{name}: {quarters:?} for four times 20,000 and {whole:?} for 80,000");
}

#[test]
fn reading_takes_linear_time() {
    for (name, make) in FILE_KINDS {
        assert_linear_time(name, make);
    }
}

fn long_game(plies: usize) -> Game {
    let mut game = Game::new(AnyPosition::start(Variant::Hique));
    let mut number = 1_u64;
    while game.plies() < plies {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moves = game.legal_moves();
        if moves.is_empty() {
            game.undo();
            continue;
        }
        let back = game.place();
        let chosen = moves[usize::try_from(number >> 33).unwrap_or(0) % moves.len()];
        // Runner moves and captures of runners would end the game.
        let guards = game.position().move_text(chosen);
        let even = guards.split(',').all(|part| part.parse::<u32>().is_ok_and(|n| n % 2 == 0));
        if even && game.play(chosen).is_ok() && game.outcome().is_some() {
            game.remove(game.place());
            game.set_place(back);
        }
    }
    game
}

#[test]
fn long_game_is_read_with_its_repetitions() {
    let game = long_game(6_000);
    let again = read(&Record::new(game.clone()).to_string()).next().unwrap().unwrap();
    assert_eq!(again.game.plies(), 6_000);
    let counts = |game: &Game| -> Vec<usize> {
        let mut game = game.clone();
        let mut counts = Vec::new();
        while game.undo() {
            counts.push(game.occurrence_count());
        }
        counts
    };
    assert_eq!(counts(&game), counts(&again.game));
}

#[test]
fn ten_thousand_nested_variations_are_read_and_written() {
    let make = FILE_KINDS[FILE_KINDS.len() - 1].1;
    let text = make(20_000);
    let record = read(&text).next().unwrap().unwrap();
    assert_eq!(record.game.size(), 3);
    let printed = record.to_string();
    let again = read(&printed).next().unwrap().unwrap();
    assert_eq!(again.to_string(), printed);
    // The error for unclosed variations names the line of the last one.
    let open = format!("{HEAD}\n4,2,4,10 {}", "(4,2,4,4 (4,2,4,10 ".repeat(10_000));
    let error = read(&open).next().unwrap().unwrap_err();
    assert_eq!(error.line, 3, "{error}");
}

#[test]
fn huge_line_is_quoted_briefly() {
    for text in [
        format!("{HEAD}\n1. {} *\n", "x".repeat(8_000_000)),
        format!("[Game {}\n*", "x".repeat(8_000_000)),
        format!("[Game \"{}\"]\n\n*\n", "x".repeat(8_000_000)),
        format!("{HEAD}[FEN \"{}\"]\n\n*\n", "7/".repeat(4_000_000)),
    ] {
        let error = read(&text).next().unwrap().unwrap_err().to_string();
        assert!(error.len() < 2_000, "{} bytes", error.len());
    }
    for odd in ["x".repeat(8_000_000), format!("[Result \"{}\"]", "x".repeat(8_000_000))] {
        let text = format!("{odd}\n{HEAD}\n*\n");
        let record = read(&text).next().unwrap().unwrap();
        let [note] = &record.notes[..] else {
            panic!("{} notes", record.notes.len());
        };
        assert!(note.to_string().len() < 2_000);
    }
}

/// Records of a HiQUE game as cutegames writes them: colour tags in small letters, `startpos` as the FEN, and no variant.
const CUTEGAMES_RECORDS: &str = "[Event \"*\"]\n[Site \"CuteGames\"]\n[Date \"??\"]\n[Round \"1\"]\n\
    [white \"Ada's\"]\n[black \"Bob's\"]\n[Result \"0-1\"]\n[FEN \"startpos\"]\n\
    [Adjudicated \"Out of time\"]\n[Winner \"Bob's\"]\n[Loser \"Ada's\"]\n[PlyCount \"3\"]\n\n\
    1. 4,2,4,10 3,13,3,11 2. 3,1,3,3 0-1\n\n\n\
    [Event \"*\"]\n[Site \"CuteGames\"]\n[Date \"??\"]\n[Round \"1\"]\n\
    [white \"Bob's\"]\n[black \"Ada's\"]\n[Result \"*\"]\n\
    [FEN \"1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2\"]\n[PlyCount \"2\"]\n\n\
    1... 4,12,4,10 2. 4,2,4,4 *\n\n\n";

#[test]
fn game_option_sets_the_variant_of_foreign_records() {
    let file = TemporaryFile::new("cutegames.pgn", CUTEGAMES_RECORDS.as_bytes());
    let path = file.0.to_str().unwrap();
    let (good, output, _) = program("replay", [path, "--game", "hique"]);
    assert_eq!(
        output,
        "game 1 (line 1): hique, Ada's - Bob's, 3 plies: 0-1, Out of time\n\
         game 2 (line 17): hique, Bob's - Ada's, 2 plies: *, the rules have not ended it.\n\
         2 games, nothing wrong\n"
    );
    assert!(good);
    let (good, output, _) = program("replay", [path]);
    assert!(!good && output.contains("no tag Game"), "{output}");
    let (good, output, _) = program("replay", [path, "--game", "focus"]);
    assert!(!good && output.contains("unreadable move `4,2,4,10`"), "{output}");
    let ours = TemporaryFile::new("ours.pgn", format!("{HEAD}\n1. 4,2,4,10 *\n").as_bytes());
    let (good, output, _) = program("replay", [ours.0.to_str().unwrap(), "--game", "focus"]);
    assert!(good && output.contains("hique"), "{output}");
}

#[test]
fn file_without_games_is_reported() {
    for content in ["", "\n  \n\t\n"] {
        let file = TemporaryFile::new("empty.pgn", content.as_bytes());
        let (good, _, errors) = program("replay", [file.0.to_str().unwrap()]);
        assert!(!good && errors.contains("it contains no game"), "{errors}");
    }
}
