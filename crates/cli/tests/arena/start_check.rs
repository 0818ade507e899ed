//! Tests of entrants that cannot play, and of repeated breakdowns.

use crate::matches::{game_match, run};
use crate::program::run_program;
use crate::shell::{engine, script};
use crate::tournament::{ScratchFolder, command, plan, table};
use quadrille_arena::{EntrantSpec, MatchError, SprtResult, TimeControl};
use quadrille_games::record::pgn::read;
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn engine_text(arms: &str) -> String {
    engine(arms)[2].clone()
}

/// A start that fails: the command, the settings of `match`, the lines of a plan, and the expected error.
struct UnfitEntrant {
    name: &'static str,
    command: String,
    settings: Vec<String>,
    keys: String,
    expected: &'static str,
}

/// Writes engines that cannot play, each for another reason.
fn write_unfit_engines(folder: &Path) -> Vec<UnfitEntrant> {
    let file = |name: &str, text: &str, mode: u32| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    };
    fs::create_dir(folder.join("directory")).unwrap();
    let good = engine_text("");
    let script = |body: &str| format!("#!/bin/sh\n{body}\n");
    let option = "option name Hash type spin default 1 min 1 max 64";
    let combo = "option name Style type combo default calm var calm var wild";
    let offering = |lines: &[&str]| {
        let lines: String = lines.iter().map(|line| format!("echo '{line}'; ")).collect();
        script(&engine_text(&format!("ugi) {lines} echo ugiok;;")))
    };
    file("good", &script(&good), 0o755);
    file("plain", &script(&good), 0o644);
    file("lost", &format!("#!/no/such/shell\n{good}"), 0o755);
    file("dos", &format!("#!/bin/sh\r\n{good}"), 0o755);
    file("options", &offering(&[option, combo]), 0o755);
    file("chess", &offering(&["option name Game type combo default chess var chess"]), 0o755);
    file("ends", &script("echo 'no licence' >&2; exit 3"), 0o755);
    file("dies", &script("kill -SEGV $$"), 0o755);
    file("wrapped", &script("sh -c 'kill -ABRT $$'"), 0o755);
    file("silent", &script("exec sleep 100"), 0o755);
    file("unready", &script(&engine_text("isready) ;;")), 0o755);
    file("refuses", &script(&engine_text("uginewgame) echo error no new game;;")), 0o755);
    file("floods", &script("tr '\\0' x < /dev/zero"), 0o755);
    let unfit = |name, command: &str, setting: Option<(&str, &str)>, expected| UnfitEntrant {
        name,
        command: command.to_owned(),
        settings: setting.into_iter().map(|(key, value)| format!("option.{key}={value}")).collect(),
        keys: setting.map_or_else(String::new, |(key, value)| {
            format!("options = {{ {key:?} = {value:?} }}\n")
        }),
        expected,
    };
    let mut all = vec![
        unfit("missing", "./nobot", None, "`./nobot` cannot be started: No such file"),
        unfit("unknown", "no-such-engine-anywhere", None, "expected a program in PATH"),
        unfit("not executable", "./plain", None, "the file is not executable"),
        unfit("a folder", "./directory", None, "it is a folder"),
        unfit("no interpreter", "./lost", None, "names the interpreter `/no/such/shell`"),
        unfit("dos script", "./dos", None, "ends with a carriage return"),
        unfit("no argument", "sh ./nobot.sh", None, "cannot open ./nobot.sh"),
        unfit("ends", "./ends", None, "(exit status: 3)"),
        unfit("dies", "./dies", None, "killed by SIGSEGV, segmentation fault"),
        unfit("wrapped", "./wrapped", None, "exit status: 134: killed by SIGABRT, abort"),
        unfit("silent", "./silent", None, "it has written nothing at all"),
        unfit("unready", "./unready", None, "expected to answer `isready`"),
        unfit("refuses", "./refuses", None, "`error no new game`"),
        unfit("floods", "./floods", None, "65536 bytes"),
        unfit("variant", "./chess", None, "Game with the value `cublino-contra`"),
        unfit("no option", "./options", Some(("Clever", "9")), "option Clever with the value `9`"),
        unfit("range", "./options", Some(("Hash", "65")), "option Hash with the value `65`"),
        unfit("combo", "./options", Some(("Style", "rude")), "option Style with the value `rude`"),
    ];
    all.push(UnfitEntrant {
        name: "dir",
        command: "./good".to_owned(),
        settings: vec![format!("dir={}", folder.join("directory").display())],
        keys: "dir = \"directory\"\n".to_owned(),
        expected: "No such file or directory, seen from the folder",
    });
    all
}

/// Lists everything below a folder, with the contents of files.
fn tree(folder: &Path) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "lock") {
            continue;
        }
        if path.is_dir() {
            all.extend(tree(&path));
            all.push((path, None));
        } else {
            let bytes = fs::read(&path).unwrap();
            all.push((path, Some(bytes)));
        }
    }
    all.sort();
    all
}

const SHORT_TIME_LIMITS: [&str; 2] = ["--start-limit=700", "--ping-limit=700"];

#[test]
fn match_with_unfit_entrant_plays_nothing() {
    let scratch = ScratchFolder::new("unfit-match");
    let all = write_unfit_engines(&scratch.0);
    let dir = format!("dir={}", scratch.0.display());
    let files = ["pgn", "results"].map(|name| format!("--{name}={}/{name}", scratch.0.display()));
    let before = tree(&scratch.0);
    let refusal = |first: &UnfitEntrant, second: Option<&UnfitEntrant>| {
        let other = second.map_or("builtin:random", |second| &second.command);
        let mut arguments = vec!["match", "cublino-contra", &first.command, other, "--pairs=1"];
        let mut settings: Vec<String> = Vec::new();
        for (option, unfit) in [("--first", Some(first)), ("--second", second)] {
            let Some(unfit) = unfit else { continue };
            // The last setting takes precedence.
            for setting in [&dir].into_iter().chain(&unfit.settings) {
                settings.push(format!("{option}={setting}"));
            }
        }
        arguments.extend(settings.iter().map(String::as_str));
        arguments.extend(files.iter().map(String::as_str));
        arguments.extend(SHORT_TIME_LIMITS);
        let (good, output, errors) = run_program(&arguments);
        assert!(!good && output.is_empty(), "{}: {output}{errors}", first.name);
        assert_eq!(tree(&scratch.0), before, "{}", first.name);
        errors
    };
    for unfit in &all {
        let errors = refusal(unfit, None);
        let start = format!("first entrant {}: ", unfit.command);
        assert!(
            errors.contains("no game is played, because an entrant cannot play:\n")
                && errors.contains(&start)
                && errors.contains(unfit.expected),
            "{}: {errors}",
            unfit.name
        );
    }
    let errors = refusal(&all[0], Some(&all[7]));
    for expected in
        ["2 entrants cannot play", all[0].expected, all[7].expected, "its last line: `no licence`"]
    {
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn tournament_with_unfit_entrants_plays_nothing() {
    let scratch = ScratchFolder::new("unfit-tournament");
    let all = write_unfit_engines(&scratch.0);
    let fit = plan("format = \"round-robin\"", 2)
        .replace("[time]\n", "[time]\nstart-limit = 700\nping-limit = 700\n");
    let entrant = |unfit: &UnfitEntrant| {
        let UnfitEntrant { name, command, keys, .. } = unfit;
        format!("[[entrant]]\nname = {name:?}\nplayer = {command:?}\n{keys}")
    };
    let file = scratch.plan(&fit);
    // Paths are relative to the plan, not to the working directory.
    let elsewhere = ScratchFolder::new("unfit-elsewhere");
    let refused = |unfit: &[UnfitEntrant]| {
        let text: String = unfit.iter().map(entrant).collect();
        scratch.plan(&(fit.clone() + &text));
        let before = tree(&scratch.0);
        let output = command(&file).current_dir(&elsewhere.0).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{errors}");
        assert_eq!(tree(&scratch.0), before, "{errors}");
        assert!(tree(&elsewhere.0).is_empty());
        for UnfitEntrant { name, expected, .. } in unfit {
            assert!(
                errors.contains(&format!("\n{name}: ")) && errors.contains(expected),
                "{name}: {errors}"
            );
        }
        errors
    };
    // Checks a new tournament with all of them and with each, then a resumed one.
    let errors = refused(&all);
    assert!(errors.contains(&format!("{} entrants cannot play", all.len())), "{errors}");
    assert!(errors.contains("use `start-limit` under [time] in the plan"), "{errors}");
    for one in &all {
        refused(std::slice::from_ref(one));
    }
    refused(&[UnfitEntrant {
        name: "no folder",
        command: "./good".to_owned(),
        settings: Vec::new(),
        keys: "dir = \"nowhere\"\n".to_owned(),
        expected: "is not a folder: expected a folder to start it in",
    }]);
    scratch.plan(&fit);
    table(&file);
    let log = scratch.text("games.log");
    let errors = refused(&all[..3]);
    assert!(errors.contains("3 entrants cannot play"), "{errors}");
    assert_eq!(scratch.text("games.log"), log);
}

#[test]
fn tournament_resumes_from_another_working_directory() {
    let scratch = ScratchFolder::new("moved");
    write_unfit_engines(&scratch.0);
    fs::create_dir(scratch.0.join("bots")).unwrap();
    let mover = "n=0; go*) n=$((n+1)); echo \"bestmove $(echo abcdefg | cut -c$n)7$(echo abcdefg | cut -c$n)6\";;";
    let body = format!("#!/bin/sh\n{}\n", engine_text(mover.trim_start_matches("n=0; ")));
    let bot = scratch.0.join("bots/bot");
    fs::write(&bot, body).unwrap();
    fs::set_permissions(&bot, fs::Permissions::from_mode(0o755)).unwrap();
    let mut plan = plan("format = \"round-robin\"\ngames = 2", 1)
        .replace("move-limit = 300", "move-limit = 2");
    for (name, player, dir) in [
        ("path", "./bots/bot", None),
        ("argument", "sh bots/bot", None),
        ("dir", "./bot", Some("bots")),
    ] {
        let dir = dir.map_or_else(String::new, |dir| format!("dir = {dir:?}\n"));
        plan += &format!("[[entrant]]\nname = {name:?}\nplayer = {player:?}\n{dir}");
    }
    let file = scratch.plan(&plan);
    let run = |folder: &Path, plan: &Path| {
        let output = command(plan).current_dir(folder).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        String::from_utf8(output.stdout).unwrap()
    };
    let printed = run(&scratch.0, Path::new("cup.toml"));
    assert!(!printed.contains("no start") && !printed.contains("crash"), "{printed}");
    let log = scratch.text("games.log");
    // Half of the games are missing; the working directory and the path differ.
    let lines: Vec<&str> = log.split_inclusive('\n').collect();
    let half = lines[..lines.len() / 2].concat();
    let (parent, name) = (scratch.0.parent().unwrap(), scratch.0.file_name().unwrap());
    let around = Path::new(name).join("bots/../cup.toml");
    for (folder, path) in [(Path::new("/"), &*file), (parent, &*around)] {
        fs::write(scratch.file("games.log"), &half).unwrap();
        let again = run(folder, path);
        assert!(!again.contains("no start") && !again.contains("crash"), "{again}");
        assert_eq!(scratch.text("games.log").lines().count(), lines.len());
    }
    fs::remove_dir_all(scratch.0.join("bots")).unwrap();
    run(&scratch.0, &file);
}

fn crashing_engine() -> Vec<String> {
    engine("go*) echo 'out of cards' >&2; echo bye >&2; exit 3;;")
}

#[test]
fn match_stops_after_ten_breakdowns_without_counting_them() {
    for (arms, expected) in [
        ("go*) echo 'out of cards' >&2; exit 3;;", "last line: `out of cards`"),
        ("go*) echo error I am lost;;", "`error I am lost`"),
        ("go*) kill -SEGV $$;;", "SIGSEGV"),
        ("go*) tr '\\0' x < /dev/zero;;", "65536 bytes"),
    ] {
        for model in ["logistic", "normalized", "bayesian"] {
            let mut broken =
                game_match(Variant::CublinoContra, "builtin:random", "builtin:random", 100);
            broken.entrants[1] = EntrantSpec::Engine(engine(arms));
            let test = "0,100".parse::<quadrille_arena::Sprt>().unwrap();
            broken.sprt = Some(test.with_model(model.parse().unwrap()));
            broken.concurrency = 1;
            let mut last = None;
            let error =
                broken.run(&StopFlag::new(), &mut |_, tally| last = Some(*tally)).unwrap_err();
            assert!(matches!(error, MatchError::Breakdowns { .. }), "{error}");
            let error = error.to_string();
            assert!(
                error.contains("second entrant") && error.contains("10 games in a row"),
                "{error}"
            );
            assert!(error.contains(expected), "{error}");
            let tally = last.unwrap();
            assert_eq!((tally.game_count(), tally.wins), (10, 10), "{tally}");
            assert_eq!((tally.pair_counts, tally.excluded_game_counts), ([0; 5], [0, 0, 10]));
            let test = broken.sprt.unwrap();
            assert_eq!(test.log_likelihood_ratio(&tally), 0.0);
            assert_eq!(test.result(&tally), None);
        }
    }
    // Illegal moves are not breakdowns.
    let mut lost = game_match(Variant::CublinoContra, "builtin:random", "builtin:random", 100);
    lost.entrants[1] = EntrantSpec::Engine(engine("go*) echo bestmove nothing;;"));
    lost.sprt = Some("0,100".parse().unwrap());
    let (tally, _) = run(&lost);
    assert_eq!(tally.excluded_game_counts, [0; 3]);
    assert_eq!(lost.sprt.unwrap().result(&tally), Some(SprtResult::AcceptsSecond));
}

#[test]
fn silence_is_a_breakdown_and_late_answer_a_loss() {
    let against = |arms: &str| {
        let mut game_match =
            game_match(Variant::CublinoContra, "builtin:random", "builtin:random", 100);
        game_match.entrants[1] = EntrantSpec::Engine(engine(arms));
        game_match.terms.control = TimeControl::PerMove(Duration::from_millis(20));
        game_match.terms.grace = Duration::from_millis(20);
        game_match.sprt = Some("0,100".parse().unwrap());
        game_match.concurrency = 1;
        game_match
    };
    for arms in ["go*) exec sleep 100;;", "position*) exec sleep 100;;"] {
        let mut silent = against(arms);
        silent.timeouts.stop = Duration::from_millis(200);
        let mut last = None;
        let error = silent.run(&StopFlag::new(), &mut |_, tally| last = Some(*tally)).unwrap_err();
        assert!(matches!(error, MatchError::Breakdowns { .. }), "{error}");
        let tally = last.unwrap();
        assert_eq!((tally.game_count(), tally.excluded_game_counts), (10, [0, 0, 10]), "{tally}");
        assert_eq!(silent.sprt.unwrap().result(&tally), None);
    }
    for arms in [
        "go*) sleep 0.1; echo bestmove d7d6;;",
        "position*) sleep 0.1;;",
        "go*) ;; stop) echo bestmove d7d6;;",
    ] {
        let mut late = against(arms);
        late.timeouts.stop = Duration::from_secs(20);
        let (tally, reports) = run(&late);
        assert_eq!(tally.excluded_game_counts, [0; 3], "{arms}");
        assert_eq!(late.sprt.unwrap().result(&tally), Some(SprtResult::AcceptsSecond), "{arms}");
        for report in reports {
            let sentence = report.played_game.sentence();
            assert!(sentence.contains("too late: it said `bestmove"), "{sentence}");
        }
    }
}

#[test]
fn match_appends_to_its_log_after_a_failed_start() {
    let scratch = ScratchFolder::new("log-again");
    let name = |name: &str| scratch.0.join(name).display().to_string();
    let (bot, log) = (format!("sh {}", name("bot")), name("log"));
    let arguments = ["match", "hique", &bot, "builtin:random", "--pairs=1", "--log", &log];
    let (good, _, errors) = run_program(arguments);
    assert!(!good && errors.contains("cannot play"), "{errors}");
    let failed = fs::read_to_string(&log).unwrap();
    assert!(failed.starts_with("# quadrille-cli "), "{failed}");
    fs::write(name("bot"), engine_text("go*) echo bestmove nothing;;")).unwrap();
    let (good, _, errors) = run_program(arguments);
    assert!(good, "{errors}");
    let both = fs::read_to_string(&log).unwrap();
    let added = both.strip_prefix(&failed).unwrap();
    assert!(
        added.starts_with("\n# quadrille-cli ") && added.lines().nth(1).unwrap().ends_with(" UTC"),
        "{added}"
    );
    assert!(added.contains(" < bestmove nothing\n"), "{added}");
    // The limit applies to the whole file.
    let full = fs::File::options().append(true).open(&log).unwrap();
    full.set_len(1 << 20).unwrap();
    let (good, _, errors) = run_program([&arguments[..], &["--log-limit=1"]].concat());
    assert!(good && errors.contains("nothing is added to it"), "{errors}");
    assert_eq!(fs::metadata(&log).unwrap().len(), 1 << 20);
}

#[test]
fn finished_game_resets_the_breakdown_count() {
    // Breaks down in nine games, plays an illegal move in the tenth, and so on.
    let count = crate::records::TemporaryFile::new("breakdowns", b"");
    let path = count.0.display();
    let arms = format!(
        "go*) echo x >> {path}; [ $(($(wc -l < {path}) % 10)) = 0 ] || exit 3; echo bestmove nothing;;"
    );
    let mut broken = game_match(Variant::CublinoContra, "builtin:random", "builtin:random", 15);
    broken.entrants[0] = EntrantSpec::Engine(engine(&arms));
    broken.concurrency = 1;
    let (tally, reports) = run(&broken);
    assert_eq!((tally.game_count(), tally.losses), (30, 30));
    let illegal = reports.iter().filter(|report| !report.played_game.is_breakdown());
    assert_eq!(illegal.count(), 3);
    // Each of these games shares its pair with a breakdown.
    assert_eq!((tally.pair_counts, tally.excluded_game_counts), ([0; 5], [30, 0, 0]));
}

#[test]
fn breakdowns_are_reported_but_not_counted() {
    let scratch = ScratchFolder::new("broken-match");
    let name = |name: &str| scratch.0.join(name).display().to_string();
    let lines = "i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo \"frame $i\" >&2; done";
    fs::write(name("bot"), engine_text(&format!("go*) {lines}; exit 3;;"))).unwrap();
    let files = ["pgn", "results", "log"].map(|file| format!("--{file}={}", name(file)));
    let bot = format!("sh {}", name("bot"));
    let mut arguments = vec!["match", "hique", &bot, "builtin:random", "--pairs=50", "--sprt=0,9"];
    arguments.extend(files.iter().map(String::as_str));
    let (good, output, errors) = run_program(&arguments);
    assert!(
        !good && errors.contains("broken down in 10 games in a row, so the match stops"),
        "{errors}"
    );
    for line in [
        "games       10\n",
        "forfeited   10 (first, crash)\n",
        "left out    10 games in pairs in which an engine broke down",
        "test        +0.00: undecided\n",
    ] {
        assert!(output.contains(line), "{line}: {output}");
    }
    // The first and last twenty lines are printed once.
    let excerpt = "\n    frame 20\n    (60 lines left out)\n    frame 81\n";
    assert_eq!(errors.matches(excerpt).count(), 1, "{errors}");
    assert_eq!(errors.matches("(same error output as before)").count(), 9, "{errors}");
    let log = fs::read_to_string(name("log")).unwrap();
    let games = log.matches(" * frame 50\n").count();
    // The next game may have started before the match stopped.
    assert!((10..=11).contains(&games), "{games}: {log}");
    assert_eq!(read(&fs::read_to_string(name("pgn")).unwrap()).count(), 10);
    assert!(!Path::new(&name("results")).exists(), "no pair counts");
}

#[test]
fn tournament_pauses_after_ten_breakdowns_in_a_row() {
    let scratch = ScratchFolder::new("broken-tournament");
    fs::write(scratch.0.join("bot.sh"), &crashing_engine()[2]).unwrap();
    let text = plan("format = \"round-robin\"\ncycles = 10", 3)
        .replace("builtin:greedy", "sh bot.sh")
        .replace("concurrency = 2", "concurrency = 1");
    let file = scratch.plan(&text);
    let log = scratch.0.join("traffic");
    let output = command(&file).arg("--log").arg(&log).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(
        errors.contains("E1 has broken down in 10 games in a row, so the tournament pauses"),
        "{errors}"
    );
    assert!(errors.contains("\n    out of cards\n    bye\n"), "{errors}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("E1 lost by 10 crash\n"), "{printed}");
    assert!(fs::read_to_string(&log).unwrap().contains(" E1 "), "the log names entrants");
    assert!(fs::read_to_string(&log).unwrap().contains(" * out of cards\n"));
    fs::write(scratch.0.join("bot.sh"), &engine("go*) echo bestmove nothing;;")[2]).unwrap();
    let first = fs::read_to_string(&log).unwrap();
    let output = command(&file).arg("--log").arg(&log).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let both = fs::read_to_string(&log).unwrap();
    assert!(both.starts_with(&first) && both.len() > first.len());
    assert_eq!(both.matches("# quadrille-cli ").count(), 2);
    assert!(
        printed.contains("E1 lost by")
            && printed.contains("10 crash")
            && printed.contains("30 illegal move"),
        "{printed}"
    );
}

#[test]
fn stopped_check_reports_no_entrant() {
    let mut silent = game_match(Variant::Focus, "builtin:random", "builtin:random", 1);
    silent.entrants[0] = EntrantSpec::Engine(script("exec sleep 100"));
    let stop = StopFlag::new();
    let thrower = stop.clone();
    let thread = std::thread::spawn(move || {
        // No event is available while the engine is being waited for.
        std::thread::sleep(Duration::from_millis(300));
        thrower.stop();
    });
    let tally = silent.run(&stop, &mut |_, _| {}).unwrap();
    assert_eq!(tally.game_count(), 0);
    thread.join().unwrap();
}
