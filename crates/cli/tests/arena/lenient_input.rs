//! Tests of case, byte order marks and line ends in the input of other programs and files.

use crate::program::{cli, program, run_match};
use crate::records::TemporaryFile;
use crate::shell::{engine, script};
use crate::tournament::{ScratchFolder, command, plan, refusal};
use quadrille_arena::{OpeningOrder, Openings, SprtModel};
use quadrille_engine::{
    Client, EngineOption, GoLimits, OptionKind, PositionSetup, Settings, Timeouts,
};
use quadrille_games::record::pgn::read;
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

fn path(file: &TemporaryFile) -> &str {
    file.0.to_str().unwrap()
}

const AMPLE_WAIT: Duration = Duration::from_secs(30);

fn capitalisations(word: &str) -> [String; 3] {
    let mixed = word
        .char_indices()
        .map(|(at, c)| if at % 2 == 0 { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() });
    [word.to_owned(), word.to_uppercase(), mixed.collect()]
}

#[test]
fn names_and_values_ignore_case() {
    for variant in Variant::ALL {
        for name in capitalisations(variant.id()) {
            assert_eq!(name.parse(), Ok(variant));
        }
        for name in capitalisations(variant.title()) {
            assert_eq!(name.replace(' ', "-").parse(), Ok(variant));
        }
    }
    for model in SprtModel::ALL {
        assert!(capitalisations(model.id()).iter().all(|name| name.parse() == Ok(model)));
    }
    for order in [OpeningOrder::Sequential, OpeningOrder::Random] {
        assert!(capitalisations(order.id()).iter().all(|name| name.parse() == Ok(order)));
    }
    let lines = Settings::default().to_string();
    let options: Vec<EngineOption> = lines.lines().filter_map(EngineOption::parse).collect();
    assert_eq!(options.len(), lines.lines().count());
    for option in &options {
        let values = match &option.kind {
            OptionKind::Combo(values) => values.clone(),
            OptionKind::Spin { min, .. } => vec![min.to_string()],
            OptionKind::Text => vec!["<empty>".to_owned()],
            other => panic!("{other:?}"),
        };
        for value in values {
            let mut expected = Settings::default();
            expected.set(&option.name, &value).unwrap();
            for (name, value) in capitalisations(&option.name).iter().zip(capitalisations(&value)) {
                let mut settings = Settings::default();
                settings.set(name, &value).unwrap();
                assert_eq!(settings, expected, "{name} {value}");
                assert!(option.accepts(&value), "{name} {value}");
            }
        }
    }
}

#[test]
fn engines_get_their_own_spelling() {
    let notes = TemporaryFile::new("spelling", b"");
    let arms = format!(
        "setoption*) echo \"$line\" >> {};;\n\
         ugi) echo 'option name Game type combo default HiQUE var HiQUE var FOCUS'; echo 'option name Own Book type check default True'; \
         echo 'option name Style type combo default Calm var Calm var WILD'; echo 'option name Size type spin default 1 min 1 max 9'; \
         echo 'option name Text type string default x'; echo ugiok;;",
        notes.0.display()
    );
    let mut client = Client::start(&engine(&arms), Timeouts::default()).unwrap();
    for (name, value) in [
        ("game", "hique"),
        ("GAME", "Focus"),
        ("own book", "FALSE"),
        ("style", "wild"),
        ("size", " 007 "),
        ("TEXT", "As It Is"),
    ] {
        client.set_option(name, value).unwrap();
    }
    for (name, value, quoted) in [
        ("style", "wilder", "expected one of Calm, WILD"),
        ("size", "10", "expected a whole number from 1 to 9"),
        ("own book", "yes", "expected true or false"),
        ("book", "true", "it offers Game, Own Book, Style, Size, Text"),
    ] {
        let error = client.set_option(name, value).unwrap_err().to_string();
        assert!(error.contains(quoted), "{error}");
    }
    let received = fs::read_to_string(&notes.0).unwrap();
    let values = [
        "Game value HiQUE",
        "Game value FOCUS",
        "Own Book value false",
        "Style value WILD",
        "Size value 7",
        "Text value As It Is",
    ];
    let expected: String = values.map(|value| format!("setoption name {value}\n")).concat();
    assert_eq!(received, expected);
}

#[test]
fn command_line_and_plans_ignore_case() {
    let (good, printed, errors) = run_match([
        "HiQUE",
        "Builtin:Random",
        "BUILTIN:NODES=20",
        "--pairs=1",
        "--move-limit=1",
        "--sprt=0,9",
        "--sprt-model=Normalized",
    ]);
    assert!(
        good && printed.starts_with("hique: builtin:random against builtin:nodes=20\n"),
        "{printed}{errors}"
    );
    let (good, _, errors) = program("perft", ["CUBLINO-Pur", "1"]);
    assert!(good, "{errors}");
    let mut ours = cli()
        .args(["ugi", "--game", "Focus-EXACT"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let commands = b"\xef\xbb\xbfugi\n \xef\xbb\xbfsetoption name gAmE value CUBLINO-CONTRA\nquery fen\nquit\n";
    ours.stdin.take().unwrap().write_all(commands).unwrap();
    let answers = String::from_utf8(ours.wait_with_output().unwrap().stdout).unwrap();
    assert!(
        answers.contains("default focus-exact ") && answers.contains("\nresponse CWa1"),
        "{answers}"
    );
    assert!(!answers.contains("error"), "{answers}");

    let scratch = ScratchFolder::new("capitals");
    let text = plan("format = \"Round-Robin\"", 2)
        .replace("cublino-contra", "Cublino-CONTRA")
        .replace("builtin:greedy", "BUILTIN:Greedy");
    let file = scratch.plan(&format!("\u{feff}{text}"));
    let output = command(&file).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    // The log still belongs to this tournament.
    scratch.plan(&plan("format = \"round-robin\"", 2));
    assert!(command(&file).output().unwrap().status.success());
    let twins = "player = \"./x\"\noptions = { Hash = \"1\", hash = \"2\" }";
    let error = refusal(&scratch.plan(&text.replace("player = \"BUILTIN:Greedy\"", twins)));
    assert!(error.contains("`hash` is the same option as `Hash`"), "{error}");
    let mut utf16 = vec![0xff, 0xfe];
    utf16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    fs::write(&file, utf16).unwrap();
    let error = refusal(&file);
    assert!(error.contains("it is text in UTF-16"), "{error}");
}

#[test]
fn byte_order_marks_in_engine_output_are_skipped() {
    let mark = r"printf '\357\273\277';";
    for engine in [
        script(&format!("{mark} {}", engine("")[2])),
        engine(&format!(
            "ugi) {mark} echo 'id name Marked'; {mark} echo ugiok;;\nisready) {mark} echo readyok;;\ngo*) {mark} echo bestmove d3d4;;"
        )),
        [
            "adapter",
            "--variant",
            "CUBLINO-Contra",
            "--",
            "sh",
            "-c",
            &format!("{mark} read -r l; echo d3d4; read -r l"),
        ]
        .iter()
        .fold(vec![env!("CARGO_BIN_EXE_quadrille-cli").to_owned()], |mut command, word| {
            command.push((*word).to_owned());
            command
        }),
    ] {
        let mut client = Client::start(&engine, Timeouts::default()).unwrap();
        assert!(!client.name().contains("feff"), "{}", client.name());
        client.new_game().unwrap();
        let setup = PositionSetup { text: None, moves: Vec::new() };
        client.set_position(&setup, [AMPLE_WAIT, Duration::ZERO]).unwrap();
        let go = GoLimits { movetime: Some(AMPLE_WAIT), ..GoLimits::default() };
        let answer =
            client.go(&go, [AMPLE_WAIT, Duration::ZERO], &StopFlag::new(), &mut |_| {}).unwrap();
        assert_eq!(answer.line, "bestmove d3d4");
    }
}

#[test]
fn openings_accept_marks_comments_and_line_ends() {
    let one = "startpos moves 4,2,4,10";
    let two = "startpos moves 4,2,4,8";
    for text in [
        format!("{one}\n{two}"),
        format!("\u{feff}{one}\n{two}\n"),
        format!("{one}\n\u{feff}{two}\n"),
        format!("{one}\n  \u{feff} \u{feff}{two}\u{feff}\n"),
        format!("\u{feff}# one\n{one}\n\t # two\n{two}"),
        format!("# one\r\n{one}\r\n\r\n{two}\r\n"),
        format!("{one}\r{two}\r"),
        format!("  {one}  \n\n\t{two}\t\n   \n"),
    ] {
        let read = Openings::parse(Variant::Hique, &text);
        let Ok(Openings::Listed(openings)) = &read else {
            panic!("{text:?}: {read:?}");
        };
        let lines: Vec<String> =
            openings.iter().map(|opening| opening.setup().to_string()).collect();
        assert_eq!(lines, [format!("position {one}"), format!("position {two}")], "{text:?}");
    }
    for text in ["\u{feff}#\r\n#\r\nx", "#\r#\rx", "#\n#\nx"] {
        let error = Openings::parse(Variant::Hique, text).unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with("opening in line 3: "), "{text:?}: {error}");
    }
}

#[test]
fn file_without_openings_is_named() {
    let record = "[Game \"hique\"]\n[Result \"*\"]\n\n1. 4,2,4,10 *\n";
    let utf16: Vec<u8> = "startpos\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&b"\xff\xfe"[..], &utf16].concat();
    for (bytes, expected) in [
        (record.as_bytes(), "opening in line 1: `[Game \"hique\"]` belongs to a game record (PGN)"),
        (
            &*format!("\u{feff}# games\r\n\r\n{record}").into_bytes(),
            "opening in line 3: `[Game \"hique\"]` belongs to a game record (PGN)",
        ),
        (&utf16, "opening in line 1: it is text in UTF-16: expected text in UTF-8"),
        (&marked, "it is text in UTF-16"),
        (b"startpos\nM\xfcller\n", "opening in line 2: a byte `\\xfc`: expected text in UTF-8"),
        (b"", "expected an opening, found none"),
    ] {
        let file = TemporaryFile::new("no-openings", bytes);
        let (good, _, errors) =
            run_match(["hique", "builtin:random", "builtin:random", "--openings", path(&file)]);
        assert!(
            !good && errors.contains(path(&file)) && errors.contains(expected),
            "{expected}: {errors}"
        );
        let scratch = ScratchFolder::new("no-openings-cup");
        fs::copy(&file.0, scratch.0.join("games")).unwrap();
        let text = plan("format = \"round-robin\"", 2).replace("cublino-contra", "hique");
        let error =
            refusal(&scratch.plan(&text.replace("[time]", "[openings]\nfile = \"games\"\n[time]")));
        assert!(error.contains(expected) && !scratch.0.join("cup").exists(), "{error}");
    }
    for (file, expected) in [("no-such-file", "No such file"), ("/", "it is a folder")] {
        let (good, _, errors) =
            run_match(["hique", "builtin:random", "builtin:random", "--openings", file]);
        assert!(!good && errors.contains(expected), "{errors}");
    }
    assert_eq!(read(record).count(), 1);
}
