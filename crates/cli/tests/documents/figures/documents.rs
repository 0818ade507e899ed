//! README, ARCHITECTURE, CONTRIBUTING and the pages in `docs/` on what the program has: games, levels, puzzles, networks.

use super::{Document, beginning, constant, grouped, whole, word};
use crate::root::root;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::eval::network::{BUCKETS, HIDDEN};
use quadrille_search::{Level, scale};
use quadrille_solver::book::Book;
use quadrille_teaching::puzzle;
use std::collections::BTreeSet;
use std::fs;

/// How many puzzles each variant has at least.
fn puzzles() -> usize {
    let counts = Variant::ALL.map(|variant| puzzle::shipped(variant).len());
    counts.into_iter().min().unwrap_or_default()
}

/// How many games there are, whose variants begin with the same word.
fn games() -> usize {
    let first = |variant: Variant| variant.title().split(' ').next().unwrap();
    BTreeSet::from(Variant::ALL.map(first)).len()
}

/// The levels up to full strength.
fn levels() -> usize {
    usize::from(Level::FULL.number())
}

fn lines(file: &str) -> usize {
    let path = root().join(file);
    fs::read_to_string(path).unwrap().lines().count()
}

#[test]
fn the_readme_counts_what_there_is() {
    let readme = Document::read("README.md");
    let variants = word(Variant::ALL.len());
    readme.says(&format!(
        "A desktop home for {} abstract board games",
        word(games())
    ));
    readme.says(&format!("in {variants} variants"));
    let manifest: toml::Table = toml::from_str(include_str!("../../../../../Cargo.toml")).unwrap();
    let rust = manifest["workspace"]["package"]["rust-version"]
        .as_str()
        .unwrap();
    readme.says(&format!("[Rust](https://rustup.rs) {rust} or newer"));
    readme.says(&format!("The AI has {} levels", word(levels())));
    let perfect = usize::from(Level::PERFECT.number());
    readme.says(&format!(
        "has an {}th that plays by what is proven",
        word(perfect)
    ));
    readme.says(&format!(
        "a level from {} to {}",
        Level::LOWEST.number(),
        levels()
    ));
    readme.says(&format!("at least {} puzzles each", puzzles()));
    let python = lines("examples/random_engine.py");
    readme.says(&format!(
        "[{} lines of Python](examples/random_engine.py)",
        word(python)
    ));
    let protocol = Document::read("docs/engine-protocol.md");
    protocol.says(&format!("is a whole engine in {} lines", word(python)));
    protocol.says(&format!("the {variants} variants, in capitals or not"));
    protocol.says(&format!("These managers play all {variants} variants"));
    let architecture = Document::read("ARCHITECTURE.md");
    architecture.says(&format!(
        "one of the {variants} rule sets that can be played, of {} games",
        word(games())
    ));
    architecture.says(&format!("a strength from 1 to {}", levels()));
    architecture.says(&format!("`Level` (1 to {perfect})"));
    Document::read("docs/upthrust-solved.md").says(&format!(
        "level {perfect} of the engine, in the window beside the {} levels",
        word(levels())
    ));
}

/// No document counts levels, variants or puzzles otherwise than the program does.
#[test]
fn nothing_is_counted_in_two_ways() {
    let (levels, variants) = (word(levels()), word(Variant::ALL.len()));
    let (all, of_a_game) = (puzzles().to_string(), word(2));
    let counted = [
        ("levels", vec![levels]),
        ("variants", vec![variants]),
        ("puzzles", vec![&*all, of_a_game]),
    ];
    let numbers: Vec<&str> = (2..=12).map(word).collect();
    let pages = fs::read_dir(root().join("docs")).unwrap();
    let pages = pages.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned);
    let mut found = 0;
    for path in pages.filter(|path| path.ends_with(".md")).chain(documents) {
        let document = Document::read(&path);
        let words: Vec<&str> = document
            .text
            .split(|c: char| !c.is_alphanumeric())
            .collect();
        for pair in words.windows(2) {
            let is_number = numbers.contains(&pair[0]) || pair[0].parse::<u32>().is_ok();
            let known = counted.iter().find(|(what, _)| *what == pair[1]);
            if let Some((what, right)) = known.filter(|_| is_number) {
                found += 1;
                assert!(
                    right.contains(&pair[0]),
                    "{path}: {} {what}, not {right:?}",
                    pair[0]
                );
            }
        }
    }
    assert!(found >= 6, "only {found} numbers were found");
}

#[test]
fn the_rules_in_short_have_the_rules_numbers() {
    let readme = Document::read("README.md");
    let values = (7..=11).map(|row| Upthrust::row_value(row).to_string());
    let values: Vec<String> = values.collect();
    let [first @ .., last] = &values[..] else {
        panic!("no rows pay");
    };
    readme.says(&format!("Rows 7 to 11 pay {} and {last}", first.join(", ")));
    assert_eq!(Upthrust::row_value(6), 0);
    let [limit, other] = [Variant::CublinoPur, Variant::CublinoContra]
        .map(|variant| AnyPosition::start(variant).no_progress_limit());
    assert_eq!(limit, other);
    let limit = limit.unwrap();
    let row = format!("{} moves in a row", beginning(limit));
    assert_eq!(
        readme.text.matches(&row).count(),
        2,
        "`{row}` in both of Cublino"
    );
    let protocol = Document::read("docs/engine-protocol.md");
    protocol.says(&format!("A game is a draw after {limit} plies in a row"));
    let tallest = whole("crates/games/src/rules/focus/stack.rs", "TALLEST");
    readme.says(&format!(
        "Of a stack above {} the lowest leave",
        word(tallest)
    ));
    let start = AnyPosition::start(Variant::FocusClassic).to_string();
    let board = start.split(' ').next().unwrap();
    let squares = board.split(['/', ',']).count();
    readme.says(&format!("as it was published: {squares} squares"));
    let dice = whole("crates/games/src/rules/cublino/mod.rs", "DICE");
    readme.says(&format!("all {} dice home", word(dice)));
}

#[test]
fn the_page_on_networks_has_their_sizes() {
    let page = Document::read("docs/networks.md");
    let inputs = |name: &str| {
        let file = format!("crates/search/src/eval/networks/{name}.network");
        let bytes = fs::read(root().join(file)).unwrap();
        let head = String::from_utf8_lossy(&bytes[..200.min(bytes.len())]).into_owned();
        let number = head.lines().find_map(|line| line.strip_prefix("inputs: "));
        number
            .expect("a number of inputs")
            .parse::<usize>()
            .unwrap()
    };
    page.says(&format!("| HiQUE | {}: ", grouped(inputs("hique"))));
    page.says(&format!("| Focus 6x6 | {}: ", grouped(inputs("focus"))));
    assert_eq!(inputs("focus"), inputs("focus-exact"));
    page.says(&format!(
        "| Focus 8x8 | {}: ",
        grouped(inputs("focus-classic"))
    ));
    page.says(&format!(
        "| Cublino | {}: ",
        grouped(inputs("cublino-contra"))
    ));
    page.says(&format!("{HIDDEN} neurons for each side"));
    page.says(&format!("by one of {} sets of weights", word(BUCKETS)));
    page.says(&format!(
        "makes networks for all {} variants",
        word(Variant::ALL.len())
    ));
    for variant in [
        Variant::Hique,
        Variant::CublinoContra,
        Variant::Focus,
        Variant::FocusExact,
        Variant::FocusClassic,
    ] {
        let worth = scale(variant);
        let line = format!("three quarters of a point at {worth}");
        let measured = page.text.split(&format!(" {variant}: ")).nth(1).unwrap();
        let line_is = measured.split(" | ").next().unwrap();
        assert!(
            line_is.contains(&line),
            "{variant}: {line_is}: expected {line}"
        );
    }
    Document::read("docs/engine-protocol.md").says(&format!(
        "In HiQUE `cp {}`, with which three in four are won",
        scale(Variant::Hique)
    ));
}

#[test]
fn the_page_on_puzzles_says_how_they_are_made() {
    let file = "crates/teaching/src/puzzle/make.rs";
    let page = Document::read("docs/puzzles.md");
    let (first, second) = (whole(file, "FIRST_LOOK"), whole(file, "SECOND_LOOK"));
    let look = "crates/teaching/src/puzzle/look.rs";
    let [gap, least] =
        ["FAR_BETTER", "LEAST_CHANCE"].map(|name| (100.0 * constant(look, name)).round());
    page.says(&format!(
        "at least {gap} parts of a hundred more than the second one, as a chance to win, in {}, {}, {} and {} positions, \
         and leaves a chance of {least} at least",
        grouped(first),
        grouped(second),
        grouped(10 * second),
        grouped(whole(look, "LAST_LOOK"))
    ));
    page.says(&format!(
        "one move in {} is random",
        word(whole(file, "RANDOM"))
    ));
    page.says(&format!(
        "A game gives {} puzzles at most",
        word(whole(file, "OF_A_GAME"))
    ));
    let points = "crates/teaching/src/puzzle/points.rs";
    page.says(&format!(
        "or it brings {} points more than every other",
        whole(points, "FAR_AHEAD")
    ));
    page.says(&format!(
        "more than {} positions is left out",
        grouped(whole(points, "MOST_SOLVED"))
    ));
    let of_hique = puzzle::shipped(Variant::Hique).len();
    page.says(&format!("make hique --count {of_hique} --seed 1"));
    let source = include_str!("../../../../../crates/teaching/src/puzzle/make.rs");
    assert!(source.contains("(600 + 90 * needed + 45 * missed + 120 * longer).min(2_400)"));
    assert!(source.contains("for level in Level::all()") && source.contains("for seed in 0..2"));
    page.says("from 600 to 2400: 600, and 90 for each ply");
    page.says("45 for each of 20 tries of the levels 1 to 10 that do not find it, and 120 for each further move");
    let ratings = Variant::ALL.map(|variant| puzzle::shipped(variant).iter().map(|it| it.rating));
    let ratings: Vec<u32> = ratings.into_iter().flatten().collect();
    assert!(ratings.iter().all(|rating| (600..=2400).contains(rating)));
}

#[test]
fn the_page_on_upthrust_knows_its_book() {
    let page = Document::read("docs/upthrust-solved.md");
    let book = Book::embedded();
    page.says(&format!("These are {} positions of", book.len()));
}

#[test]
fn the_readmes_session_is_one_of_hique() {
    let readme = Document::read("README.md");
    let start = AnyPosition::start(Variant::Hique);
    let session = readme
        .text
        .split("position startpos moves ")
        .nth(1)
        .unwrap();
    let first = session.split(' ').next().unwrap();
    let after = start.play(start.parse_move(first).unwrap()).unwrap();
    readme.says(&format!(
        "query fen < response {after} query result < response none"
    ));
    let reply = session
        .split("< bestmove ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    assert!(after.parse_move(reply).is_ok(), "{reply}");
}
