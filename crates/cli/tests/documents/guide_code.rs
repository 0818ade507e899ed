//! Tests that run the code of the guide's page on a first engine: programs, commands and conversations.

use crate::guide::{FencedBlock, page, split_page};
use quadrille_games::rules::{AnyPosition, Variant};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Replacements that give commands more time on a busy machine.
const PATIENT_COMMANDS: [(&str, &str); 2] = [
    (
        "quadrille-cli compliance ",
        "quadrille-cli compliance --grace 30000 --timeouts 30000 --limit 900 ",
    ),
    ("quadrille-cli match ", "quadrille-cli match --grace 30000 --start-limit 30000 "),
];

fn blocks(language: &str) -> Vec<FencedBlock> {
    let (_, blocks) = split_page(&page("en", "engines.md"));
    let other = |block: &FencedBlock| {
        let first = block.info.split(' ').next();
        matches!(first, Some("python" | "rust")) && first != Some(language)
    };
    let begin = blocks.iter().position(|block| block.info.starts_with(language));
    let blocks = blocks.into_iter().skip(begin.unwrap());
    let blocks: Vec<_> = blocks.take_while(|block| !other(block)).collect();
    assert!(blocks.len() >= 10, "{blocks:?}");
    blocks
}

/// Assembles the programs from blocks with the same file name. A labelled part replaces that part in a copy of the previous
/// file if the file is new.
fn programs(language: &str, blocks: &[FencedBlock]) -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    let mut last = String::new();
    for block in blocks {
        let mut tokens = block.info.split(' ');
        if tokens.next() != Some(language) {
            continue;
        }
        let name = tokens.next().unwrap_or_else(|| panic!("{}", block.info));
        let label = tokens.next().unwrap_or_default();
        if !files.contains_key(name) && !label.is_empty() {
            let mut parts = files[&last].clone();
            let part = parts.iter_mut().find(|(existing, _)| existing == label);
            part.unwrap_or_else(|| panic!("{last} has no {label}")).1 = block.text.clone();
            files.insert(name.to_owned(), parts);
        } else {
            let part = (label.to_owned(), block.text.clone());
            files.entry(name.to_owned()).or_default().push(part);
        }
        name.clone_into(&mut last);
    }
    let join = |parts: Vec<(String, String)>| {
        let texts: Vec<_> = parts.into_iter().map(|(_, text)| text).collect();
        texts.join("\n")
    };
    files.into_iter().map(|(name, parts)| (name, join(parts))).collect()
}

fn shell(folder: &Path, line: &str) -> Command {
    let ours = Path::new(env!("CARGO_BIN_EXE_quadrille-cli"));
    let before = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(ours.parent().unwrap().to_owned());
    let path = std::env::join_paths(folders.chain(std::env::split_paths(&before))).unwrap();
    let mut command = Command::new("sh");
    command.args(["-ec", line]).current_dir(folder).env("PATH", path);
    command
}

fn run(folder: &Path, lines: &str) -> String {
    let patient = PATIENT_COMMANDS
        .iter()
        .fold(lines.to_owned(), |lines, (plain, patient)| lines.replace(plain, patient));
    let output = shell(folder, &patient).output().unwrap();
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{lines}{out}{err}");
    assert!(!err.contains("warning"), "{lines}{err}");
    out.into_owned()
}

/// Holds a conversation with a program, whose output must equal the lines after `<`.
fn check_conversation(folder: &Path, command: &str, session: &str) {
    let lines = |mark: &str| -> String {
        let lines = session.lines().filter_map(|line| line.strip_prefix(mark));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let (input, answers) = (lines("> "), lines("< "));
    assert_eq!(input.len() + answers.len() + 2 * session.lines().count(), session.len());
    let mut child =
        shell(folder, command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{command}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), answers, "{command}");
}

fn check_guide(language: &str) -> usize {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("guide-{language}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let blocks = blocks(language);
    for (name, text) in programs(language, &blocks) {
        fs::write(folder.join(name), text).unwrap();
    }
    let mut count = 0;
    let mut printed = String::new();
    for block in &blocks {
        match block.info.split_once(' ').unwrap_or((&block.info, "")) {
            ("sh", "") => {
                printed = run(&folder, &block.text);
                count += 1;
            }
            ("text", "") => {
                let excerpt: Vec<_> = block.text.lines().collect();
                let lines: Vec<_> = printed.lines().collect();
                let is_printed = lines.windows(excerpt.len()).any(|lines| lines == excerpt);
                assert!(is_printed, "{excerpt:?} is not in\n{printed}");
            }
            ("session", command) => {
                check_conversation(&folder, command, &block.text);
                count += 1;
            }
            (block_language, _) => assert_eq!(block_language, language, "{}", block.info),
        }
    }
    count
}

#[test]
fn guides_python_engine_works() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here");
        return;
    }
    assert!(check_guide("python") >= 4);
}

#[test]
fn guides_rust_engine_works() {
    assert!(check_guide("rust") >= 4);
}

#[test]
fn guides_conversation_table_is_possible() {
    let page = page("en", "engines.md");
    let mut position = AnyPosition::start(Variant::Upthrust);
    let (_, rest) = page.split_once("`position startpos moves ").unwrap();
    let (moves, rest) = rest.split_once('`').unwrap();
    let (_, rest) = rest.split_once("`bestmove ").unwrap();
    let (answer, _) = rest.split_once('`').unwrap();
    for text in moves.split(' ').chain([answer]) {
        let mv = position.parse_move(text).unwrap();
        position = position.play(mv).unwrap();
    }
    assert_eq!(position.to_move(), AnyPosition::start(Variant::Upthrust).to_move().opponent());
}
