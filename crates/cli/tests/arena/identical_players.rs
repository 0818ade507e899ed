//! Tests of matches between identical players or players of the same name, and of the end of a sequential test.

use crate::matches::game_match;
use crate::program::run_program;
use crate::records::TemporaryFile;
use crate::shell::engine;
use crate::tournament::{ScratchFolder, plan, table};
use quadrille_games::record::pgn::read;
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fs;
use std::time::Duration;

fn path(file: &TemporaryFile) -> &str {
    file.0.to_str().unwrap()
}

fn names(file: &TemporaryFile) -> Vec<[String; 2]> {
    let text = fs::read_to_string(&file.0).unwrap();
    let name = |tag: &str| {
        let games = read(&text).map(Result::unwrap);
        let names = games.map(|game| game.tags.get(tag).unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let (ones, twos) = (name("Player1"), name("Player2"));
    ones.into_iter().zip(twos).map(<[_; 2]>::from).collect()
}

#[test]
fn identical_engines_get_a_warning_and_distinct_names() {
    let games = TemporaryFile::new("alike.pgn", b"");
    let ours = format!("{} ugi", env!("CARGO_BIN_EXE_quadrille-cli"));
    let play = |options: &[&str]| {
        let mut all = vec!["match", "cublino-contra", &ours, &ours];
        all.extend(["--pairs=3", "--move-limit=12", "--pgn", path(&games)]);
        all.extend(options);
        run_program(&all)
    };
    let (good, output, errors) = play(&["--each=nodes=80", "--first=name=Alpha"]);
    assert!(good, "{errors}");
    assert!(
        errors.contains("ugi) plays itself with equal settings: unless it makes random choices"),
        "{errors}"
    );
    assert!(output.contains("alike       3 of 3 pairs have the same moves"), "{output}");
    assert!(
        output.starts_with(&format!("cublino-contra: Alpha ({ours}) against {ours}\n")),
        "{output}"
    );
    fs::write(&games.0, "").unwrap();
    let (good, output, errors) = play(&["--first=nodes=80", "--second=nodes=400"]);
    assert!(good && !errors.contains("plays itself"), "{errors}");
    assert!(!output.contains("3 of 3 pairs"), "{output}");
    let names = names(&games);
    assert_eq!(names.len(), 6);
    for [one, two] in names {
        let first = one.strip_suffix(" (1)").or(one.strip_suffix(" (2)"));
        assert!(first.is_some() && one != two, "{one}, {two}");
        assert_eq!(first.map(|name| two.contains(name)), Some(true));
    }
}

#[test]
fn engine_named_like_builtin_gets_distinct_name() {
    let games = TemporaryFile::new("mask.pgn", b"");
    let mask = engine("ugi) echo 'id name builtin:random'; echo ugiok;; go*) exit 3;;");
    let mask = TemporaryFile::new("mask.sh", mask[2].as_bytes());
    let command = format!("sh {}", path(&mask));
    let arguments = ["match", "hique", &command, "builtin:random", "--pairs=1"];
    let (_, output, errors) = run_program([&arguments[..], &["--pgn", path(&games)]].concat());
    assert!(output.contains("forfeited   2 (first, crash)"), "{output}");
    assert!(errors.contains("builtin:random (1) loses: crash"), "{errors}");
    let [one, two] = ["builtin:random (1)", "builtin:random (2)"].map(str::to_owned);
    assert_eq!(names(&games), [[one.clone(), two.clone()], [two, one]], "{errors}");
}

#[test]
fn sprt_between_identical_players_is_refused() {
    let same = ["match", "hique", "builtin:nodes=50", "builtin:nodes=50"];
    let (good, _, errors) = run_program([&same[..], &["--sprt=0,5", "--pairs=2"]].concat());
    assert!(
        !good && errors.contains("--sprt with builtin:nodes=50: expected two different players"),
        "{errors}"
    );
}

#[test]
fn decided_match_starts_no_more_games() {
    let results = TemporaryFile::new("decided.toml", b"");
    fs::remove_file(&results.0).unwrap();
    let run = |options: &[&str]| {
        let begin = ["match", "hique", "builtin:greedy", "builtin:random"];
        let more = ["--pairs=3", "--move-limit=2", "--results", path(&results)];
        run_program([&begin[..], &more, options].concat())
    };
    assert!(run(&[]).0);
    let text = fs::read_to_string(&results.0).unwrap();
    let head = &text[..text.find("\nwon = ").unwrap()];
    let decided = "\nwon = 300\ndrawn = 100\nlost = 0\npairs = [0, 0, 0, 100, 100]\nnext = 200\nmissing = []\n";
    fs::write(&results.0, format!("{head}{decided}")).unwrap();
    let (good, output, errors) = run(&["--sprt=0,30"]);
    assert!(good, "{errors}");
    assert!(output.contains("games       400\n"), "{output}");
    assert!(output.contains("a difference of 30 Elo"), "{output}");
}

#[test]
fn few_games_are_played_after_the_decision() {
    let players = ["builtin:greedy", "builtin:random"];
    let mut game_match = game_match(Variant::CublinoContra, players[0], players[1], 200);
    game_match.sprt = Some("0,300".parse().unwrap());
    let test = game_match.sprt.unwrap();
    let mut decided = None;
    let tally = game_match.run(&StopFlag::new(), &mut |_, tally| {
        if test.result(tally).is_some() {
            decided.get_or_insert(tally.game_count());
        }
        // Simulates a slow disk, during which other games continue.
        std::thread::sleep(Duration::from_millis(20));
    });
    let tally = tally.unwrap();
    let decided = decided.unwrap();
    assert!(tally.game_count() <= decided + 4, "{} {decided}", tally.game_count());
}

#[test]
fn identical_entrants_are_not_rated_against_each_other() {
    let scratch = ScratchFolder::new("rated-twins");
    let twins = plan("format = \"round-robin\"\ngames = 4", 3);
    let twins = twins.replace("builtin:greedy", "builtin:nodes=300");
    table(&scratch.plan(&twins));
    let (good, output, errors) = run_program(["ratings", scratch.0.join("cup").to_str().unwrap()]);
    assert!(good, "{errors}");
    assert!(output.starts_with("cublino-contra: 8 games of 3 players\n"), "{output}");
    assert!(
        output.contains("\n4 games without a result, or of a player against itself, are left out"),
        "{output}"
    );
}

#[test]
fn engine_entered_twice_gets_a_warning() {
    let scratch = ScratchFolder::new("entered-twice");
    let ours = format!("{} ugi", env!("CARGO_BIN_EXE_quadrille-cli"));
    let enter = |entrants: &[(&str, &str)]| {
        let mut text = "variant = \"cublino-contra\"\nformat = \"round-robin\"\nmove-limit = 2\n\
             [time]\nmovetime = 20\ngrace = 10000\n"
            .to_owned();
        for (name, options) in entrants {
            text += &format!(
                "[[entrant]]\nname = \"{name}\"\nplayer = '{ours}'\noptions = {{ {options} }}\n"
            );
        }
        let path = scratch.plan(&text);
        let _ = fs::remove_dir_all(scratch.0.join("cup"));
        let (good, _, errors) = run_program(["tournament", path.to_str().unwrap()]);
        assert!(good, "{errors}");
        errors
    };
    let (weak, strong) = ("Level = \"1\"", "Level = \"9\"");
    let warnings = enter(&[("A", weak), ("B", strong), ("C", weak)]);
    let warning =
        "warning: A and C are the same engine with equal options: unless it makes random choices";
    assert!(warnings.contains(warning), "{warnings}");
    let warnings = enter(&[("A", weak), ("B", strong)]);
    assert!(!warnings.contains("the same engine"), "{warnings}");
}
