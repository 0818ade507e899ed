//! Compares the message files with each other, with the sources and with the sentences of the rules.

use super::*;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot, Variant};
use quadrille_teaching::{lesson, strategy};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The arguments of every message, by name.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// Collects the arguments and the nested messages of a pattern.
fn collect_pattern<'s>(
    pattern: &Pattern<&'s str>,
    arguments: &mut BTreeSet<&'s str>,
    inner: &mut Vec<&'s str>,
) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => collect_expression(inline, arguments, inner),
                Expression::Select { selector, variants } => {
                    collect_expression(selector, arguments, inner);
                    for variant in variants {
                        collect_pattern(&variant.value, arguments, inner);
                    }
                }
            }
        }
    }
}

fn collect_expression<'s>(
    inline: &InlineExpression<&'s str>,
    arguments: &mut BTreeSet<&'s str>,
    inner: &mut Vec<&'s str>,
) {
    match inline {
        InlineExpression::VariableReference { id } => {
            arguments.insert(id.name);
        }
        InlineExpression::MessageReference { id, .. } => inner.push(id.name),
        InlineExpression::Placeable { expression } => match &**expression {
            Expression::Inline(inline) => collect_expression(inline, arguments, inner),
            Expression::Select { .. } => panic!("a choice in a placeable of its own"),
        },
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        InlineExpression::FunctionReference { id, .. } => assert_eq!(id.name, "SQUARE"),
        other => panic!("{other:?} is more than these files need"),
    }
}

/// Reads the messages of a language, and the names of nested messages.
fn read(code: &str) -> (Messages, BTreeSet<String>) {
    let (_, files) = FILES
        .iter()
        .find(|(language_code, _)| *language_code == code)
        .unwrap_or_else(|| panic!("no folder {code}"));
    let mut direct: BTreeMap<&str, (BTreeSet<&str>, Vec<&str>)> = BTreeMap::new();
    for (file, text) in *files {
        let resource = fluent_syntax::parser::parse(*text)
            .unwrap_or_else(|(_, errors)| panic!("{code}/{file}: {errors:?}"));
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let name = message.id.name;
                    let (mut arguments, mut inner) = (BTreeSet::new(), Vec::new());
                    let pattern = message.value.as_ref();
                    collect_pattern(
                        pattern.unwrap_or_else(|| panic!("{code}/{file}: {name} says nothing")),
                        &mut arguments,
                        &mut inner,
                    );
                    let before = direct.insert(name, (arguments, inner));
                    assert!(before.is_none(), "{code}/{file}: {name} is there twice");
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{code}/{file}: {other:?}"),
            }
        }
    }
    let mut messages = Messages::new();
    let mut within = BTreeSet::new();
    for (name, (arguments, inner)) in &direct {
        let mut all: BTreeSet<String> = arguments.iter().map(|&name| name.to_owned()).collect();
        for name in inner {
            let (inner_arguments, deeper) = &direct[name];
            assert!(deeper.is_empty(), "{code}: {name} holds another message");
            all.extend(inner_arguments.iter().map(|&name| name.to_owned()));
            within.insert((*name).to_owned());
        }
        messages.insert((*name).to_owned(), all);
    }
    (messages, within)
}

#[test]
fn every_language_has_the_same_messages_with_the_same_arguments() {
    let (english, _) = read(ENGLISH);
    assert!(FILES.len() > 1);
    for (code, _) in FILES {
        let (messages, _) = read(code);
        let missing: Vec<_> = english.keys().filter(|&key| !messages.contains_key(key)).collect();
        assert!(missing.is_empty(), "{code} lacks {missing:?}");
        for (name, arguments) in messages {
            let expected = english.get(&name);
            // A language may need fewer arguments for the same meaning.
            assert!(
                expected.is_some_and(|expected| arguments.is_subset(expected)),
                "{code}: {name} takes {arguments:?}, in English {expected:?}"
            );
        }
    }
}

/// Reads all Rust files in a folder of the sources.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut open = vec![root.join(folder)];
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push((path.clone(), std::fs::read_to_string(path).unwrap()));
        }
    }
    files
}

/// Returns the names and arguments of all `tr!` calls in a text.
fn tr_calls(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut all = Vec::new();
    for (at, _) in text.match_indices("tr!(\"") {
        // The names of other macros, such as `include_str!`, also end with `tr!`.
        if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &text[at + 5..];
        let key: String = rest.chars().take_while(|&c| c != '"').collect();
        let mut arguments = BTreeSet::new();
        let (mut depth, mut quoted, mut word) = (0, false, String::new());
        let mut fresh = false;
        let mut letters = rest[key.len() + 1..].chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' if quoted => drop(letters.next()),
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth == 0 => break,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => {
                    fresh = true;
                    word.clear();
                }
                '=' if fresh && depth == 0 => {
                    arguments.insert(word.trim().to_owned());
                    fresh = false;
                }
                _ => word.push(letter),
            }
        }
        all.push((key, arguments));
    }
    all
}

#[test]
fn every_used_message_exists_and_every_message_is_used() {
    let (english, within) = read(ENGLISH);
    let mut used = within;
    used.insert("language-name".to_owned());
    let crates = ["drawing", "library", "review", "session", "text"];
    let folders = crates.map(|name| format!("crates/{name}/src"));
    let folders = ["src"].into_iter().chain(folders.iter().map(String::as_str));
    for (path, text) in folders.flat_map(sources) {
        if path.ends_with("text/src/tests.rs") || path.ends_with("text/src/lib.rs") {
            continue;
        }
        // This also finds calls with a line break after the bracket.
        let joined = text.replace("tr!(\n", "tr!(");
        let text: String = joined
            .split("tr!(")
            .enumerate()
            .map(|(index, part)| match index {
                0 => part.to_owned(),
                _ => format!("tr!({}", part.trim_start()),
            })
            .collect();
        for (key, arguments) in tr_calls(&text) {
            let expected = english.get(&key);
            assert_eq!(Some(&arguments), expected, "{key} in {}", path.display());
            used.insert(key);
        }
    }
    for (path, text) in sources("crates/games/src/rules") {
        for prefix in ["\"refused-", "\"place-", "\"expected-", "\"end-"] {
            for (at, _) in text.match_indices(prefix) {
                let key: String = text[at + 1..].chars().take_while(|&c| c != '"').collect();
                assert!(english.contains_key(&key), "{key} in {}", path.display());
                used.insert(key);
            }
        }
    }
    for lesson in Variant::ALL.map(quadrille_teaching::lesson::shipped) {
        for step in &lesson.steps {
            let expected = english.get(&step.message_id);
            assert_eq!(Some(&BTreeSet::new()), expected, "{}", step.message_id);
            used.insert(step.message_id.clone());
        }
    }
    for lesson in Variant::ALL.into_iter().flat_map(strategy::shipped_lessons) {
        for step in &lesson.lesson.steps {
            let figures = step.figures.iter().map(|(name, _)| (*name).to_owned());
            let figures: BTreeSet<String> = figures.collect();
            let wanted = english.get(&step.message_id);
            let is_known = wanted.is_some_and(|wanted| wanted.is_subset(&figures));
            assert!(is_known, "{}: {wanted:?}", step.message_id);
            used.insert(step.message_id.clone());
        }
    }
    let idle: Vec<_> = english.keys().filter(|&key| !used.contains(key)).collect();
    assert!(idle.is_empty(), "nobody asks for {idle:?}");
}

/// Checks that no message contains a key name. Key names come from the table of shortcuts.
#[test]
fn no_message_contains_a_shortcut() {
    let keys =
        ["Ctrl", "Strg", "Cmd", "Esc", "F1", "(U)", "(H)", "(F)", "(P)", "(B)", "(N)", "(M)", "+Z"];
    for (code, files) in FILES {
        for (file, text) in *files {
            let names =
                |line: &&str| line.starts_with("key-") || line.trim_start().starts_with("[Escape]");
            for line in text.lines().filter(|line| !names(line)) {
                let named = keys.iter().find(|key| line.contains(*key));
                assert_eq!(named, None, "{code}/{file}: {line}");
            }
        }
    }
}

/// The arguments that count something and can be 1.
const COUNTS: [&str; 31] = [
    "ahead", "all", "bad", "count", "days", "distance", "drawn", "due", "far", "games", "height",
    "jumps", "kept", "left", "lost", "minutes", "mistakes", "moves", "of", "own", "pieces",
    "played", "points", "rows", "runners", "seconds", "skipped", "steps", "total", "won", "wrong",
];
/// The arguments with a count as a word.
const COUNT_WORDS: [&str; 4] = ["leaving", "less", "times", "words"];

/// Messages in which such an argument is never 1, is no count, or stands before a noun that is the same in both numbers.
const WITHOUT_SINGULAR: [&str; 51] = [
    // Points of Upthrust are multiples of ten.
    "hint-climbs points",
    "hint-prepares points",
    "hint-spoils points",
    "last-move points",
    "mistake-gave points",
    "puzzle-costs points",
    "puzzle-end points",
    "puzzle-points points",
    "upthrust-climb points",
    "upthrust-gain total",
    // "of them" follows the number.
    "file-games-known count",
    // "statt" follows the number.
    "position-count count",
    // Thousands of games.
    "figures-games games",
    "figures-move games",
    "learn-games count",
    // Another message is used for 1.
    "file-games-name count",
    "file-save-games-title count",
    "games-selected count",
    "hint-best count",
    "hint-best-ahead count",
    "keep-bad-all count",
    "keep-bad-some count",
    "keep-not-all-saved count",
    // At least two by the rules or by a constant.
    "end-captured count",
    "figures-choice moves",
    "focus-selected words",
    "focus-stacks words",
    "focus-overflows words",
    "games-began-within days",
    "hint-closes-way words",
    "hint-best-ahead ahead",
    "hint-opens-way words",
    "review-swing lost",
    "hint-saves-stack words",
    "hint-threatens-stack words",
    "home-tournament-played total",
    "learn-strategy of",
    "refused-cublino-far far",
    "refused-hique-far distance",
    "review-progress all",
    "square-stack count",
    "tournament-at-least total",
    "tournament-full count",
    "tournament-so-far total",
    "tournament-sum games",
    // Averages with a decimal place, or a formatted count beside its number.
    "explorer-row moves",
    "games-length-moves moves",
    "review-figures lost",
    "review-player lost",
    "thinking-proven count",
    "thinking-searched count",
];

/// The words that may follow a count of 1 as well as another count.
const INVARIABLE_WORDS: [&str; 57] = [
    "Fehler",
    "Min",
    "against",
    "all",
    "and",
    "are",
    "at",
    "auf",
    "aus",
    "beendet",
    "drawn",
    "due",
    "erlaubt",
    "falsch",
    "finished",
    "for",
    "from",
    "gegen",
    "gelöst",
    "geschlagene",
    "gewonnen",
    "h",
    "heute",
    "high",
    "hoch",
    "importieren",
    "in",
    "is",
    "ist",
    "leaves",
    "lost",
    "min",
    "more",
    "nach",
    "nicht",
    "not",
    "oder",
    "of",
    "offered",
    "on",
    "or",
    "pro",
    "s",
    "so",
    "solved",
    "steigen",
    "to",
    "und",
    "unentschieden",
    "unsolved",
    "verloren",
    "von",
    "will",
    "won",
    "wrong",
    "zu",
    "zum",
];

/// The variables of a message with the keys of their choices.
type Choices = BTreeMap<&'static str, BTreeSet<&'static str>>;
/// The arguments of a message.
type Arguments = Vec<(&'static str, Value<'static>)>;

/// Collects the variables of a pattern with the keys of their choices, and the nested messages.
fn collect_choices(
    pattern: &Pattern<&'static str>,
    choices: &mut Choices,
    inner: &mut Vec<&'static str>,
) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        let (selected, variants) = match expression {
            Expression::Inline(inline) => (inline, &[][..]),
            Expression::Select { selector, variants } => (selector, &variants[..]),
        };
        let mut names = BTreeSet::new();
        collect_expression(selected, &mut names, inner);
        for name in names {
            let keys = variants.iter().map(|variant| match variant.key {
                VariantKey::Identifier { name } => name,
                VariantKey::NumberLiteral { value } => value,
            });
            let keys = keys.filter(|key| !["one", "other"].contains(key));
            choices.entry(name).or_default().extend(keys);
        }
        for variant in variants {
            collect_choices(&variant.value, choices, inner);
        }
    }
}

/// Returns the choices of each message of a language.
fn choices_of_messages(files: &[(&str, &'static str)]) -> BTreeMap<&'static str, Choices> {
    let mut direct = BTreeMap::new();
    for (file, text) in files {
        let resource = fluent_syntax::parser::parse(*text)
            .unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
        for entry in resource.body {
            if let Entry::Message(message) = entry
                && let Some(pattern) = message.value
            {
                let (mut choices, mut inner) = (Choices::new(), Vec::new());
                collect_choices(&pattern, &mut choices, &mut inner);
                direct.insert(message.id.name, (choices, inner));
            }
        }
    }
    let with_nested = direct.iter().map(|(name, (choices, inner))| {
        let mut all = choices.clone();
        for (name, keys) in inner.iter().flat_map(|name| &direct[name].0) {
            all.entry(name).or_default().extend(keys);
        }
        (*name, all)
    });
    with_nested.collect()
}

/// Returns arguments that select every combination of variants by the variables other than `argument`.
fn combinations(choices: &Choices, argument: &str) -> Vec<Arguments> {
    let mut all = vec![Vec::new()];
    for (&name, keys) in choices.iter().filter(|(name, _)| **name != argument) {
        let numbers: Option<BTreeSet<i64>> = keys.iter().map(|key| key.parse().ok()).collect();
        let values: Vec<Value<'static>> = match numbers {
            Some(mut numbers) if COUNTS.contains(&name) => {
                numbers.extend([1, 5]);
                numbers.into_iter().map(Value::from).collect()
            }
            Some(mut numbers) if !numbers.is_empty() => {
                numbers.insert(5);
                numbers.into_iter().map(Value::from).collect()
            }
            _ => keys.iter().copied().chain(["x"]).map(Value::from).collect(),
        };
        let longer = |before: &Arguments| -> Vec<Arguments> {
            let with = |value: &Value<'static>| {
                let mut arguments = before.clone();
                arguments.push((name, value.clone()));
                arguments
            };
            values.iter().map(with).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Returns whether the number or word `count` stands before a word that depends on it.
fn precedes_noun(text: &str, count: &str) -> bool {
    text.match_indices(&format!("{count} ")).any(|(at, matching_text)| {
        let rest = &text[at + matching_text.len()..];
        let word: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
        !["", "x"].contains(&&*word) && !INVARIABLE_WORDS.contains(&&*word)
    })
}

/// Returns whether an argument of a message stands before the same noun if it is 1 as if it is greater.
fn lacks_singular(name: &str, choices: &Choices, argument: &'static str) -> bool {
    /// A count whose digits occur in no message.
    const MANY: i64 = 7417;
    combinations(choices, argument).into_iter().any(|others| {
        let text = |value: Value<'static>| {
            let own = [(argument, value)];
            message(name, &[others.clone(), own.to_vec()].concat())
        };
        if COUNTS.contains(&argument) {
            let many = text(MANY.into());
            let is_same = many.replace(&MANY.to_string(), "1") == text(1.into());
            return is_same && precedes_noun(&many, &MANY.to_string());
        }
        let is_one = |(name, value): &(&str, Value)| !COUNTS.contains(name) || *value == 1.into();
        others.iter().all(is_one) && precedes_noun(&text("Qqq".into()), "Qqq")
    })
}

#[test]
fn nouns_after_a_count_of_one_are_singular() {
    let mut met = BTreeSet::new();
    for (code, files) in FILES {
        for (name, choices) in choices_of_messages(files) {
            let counts = choices.keys().copied();
            let counts = counts.filter(|it| COUNTS.contains(it) || COUNT_WORDS.contains(it));
            for argument in counts {
                // The strategy lessons name thousands of games.
                let is_measured = name.starts_with("strategy-") && argument == "games";
                let is_plural = || lacks_singular(name, &choices, argument);
                if !is_measured && with_language(code, is_plural) {
                    let entry = format!("{name} {argument}");
                    let is_known = WITHOUT_SINGULAR.contains(&&*entry);
                    assert!(is_known, "{code}: {entry}");
                    met.insert(entry);
                }
            }
        }
    }
    let idle: Vec<_> = WITHOUT_SINGULAR.iter().filter(|entry| !met.contains(**entry)).collect();
    assert!(idle.is_empty(), "not needed: {idle:?}");
}

#[test]
fn percent_sign_follows_the_language() {
    let (_, english) = FILES.iter().find(|(code, _)| *code == ENGLISH).unwrap();
    for line in english.iter().flat_map(|(_, text)| text.lines()) {
        let has_blank = [" %", "\u{a0}%"].iter().any(|sign| line.contains(sign));
        // Some headings end with the sign alone.
        assert!(!has_blank || line.ends_with(": won %"), "{line}");
    }
    assert_eq!(percent(60), "60%");
    assert_eq!(with_language("de", || percent(60)), "60\u{a0}%");
}

#[test]
fn source_scanner_finds_message_ids() {
    let text = r#"x(tr!("a"), tr!("b", one = f(2, g == 3), two = "tr=(", ) tr!("c", n = { x })"#;
    let set = |names: &[&str]| names.iter().map(|&word| word.to_owned()).collect();
    let expected = [("a", set(&[])), ("b", set(&["one", "two"])), ("c", set(&["n"]))];
    assert_eq!(
        tr_calls(text),
        expected.map(|(key, arguments): (_, BTreeSet<String>)| (key.to_owned(), arguments))
    );
}

/// Returns positions of random games of a variant.
fn positions(variant: Variant, random: &mut StdRng) -> Vec<AnyPosition> {
    let mut all = Vec::new();
    for _ in 0..4 {
        let mut position = AnyPosition::start(variant);
        for ply in 0..200 {
            if ply % 7 == 0 {
                all.push(position.clone());
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                all.push(position.clone());
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len())]).unwrap();
        }
    }
    all
}

#[test]
fn refusals_match_the_rules_and_exist_in_every_language() {
    let mut random = StdRng::seed_from_u64(7);
    let mut met = BTreeSet::new();
    for variant in Variant::ALL {
        for position in positions(variant, &mut random) {
            for _ in 0..300 {
                let spot = |random: &mut StdRng| match random.random_range(0..20) {
                    0 => Spot::RESERVE,
                    1 => Spot(200),
                    _ => Spot(random.random_range(0..92)),
                };
                let length = random.random_range(0..4);
                let path: Vec<Spot> = (0..length).map(|_| spot(&mut random)).collect();
                let count = random.random_range(0..7);
                let Some(refused) = position.why_not(&path, count) else {
                    continue;
                };
                met.insert(refused.message.id);
                let english = refused.message.to_english(&position.side_names());
                assert_eq!(refusal(&refused, &position), english, "{position}");
                for (code, _) in FILES {
                    let sentence = with_language(code, || refusal(&refused, &position));
                    assert!(!sentence.contains("refused-"), "{code}: {sentence}");
                    if *code != ENGLISH {
                        assert_ne!(sentence, english, "{code}");
                    }
                }
            }
        }
    }
    assert!(met.len() > 30, "{met:?}");
}

#[test]
fn lessons_and_refusals_name_focus_squares_by_the_setting() {
    let position = AnyPosition::start(Variant::Focus);
    let from = position.path(position.legal_moves()[0]).spots[0];
    let refused = position.why_not(&[from, from], 1).unwrap();
    let source = format!("{}{}", from.0 / 6, from.0 % 6);
    let label = with_readable_notation(true, || focus_square(&source, 6));
    for (readable, square, name) in [(false, "12", source), (true, "c5", label)] {
        with_readable_notation(readable, || {
            for (code, _) in FILES {
                let lesson = with_language(code, || message("lesson-focus-single", &[]));
                assert!(lesson.contains(square), "{code}: {lesson}");
                let refusal_text = with_language(code, || refusal(&refused, &position));
                assert!(refusal_text.contains(&name), "{code}: {refusal_text}");
            }
        });
    }
}

/// Returns the sums of the fights that these moves start, the mover's first.
fn sums_of_fights(position: &AnyPosition, moves: &[AnyMove]) -> BTreeSet<[u16; 2]> {
    let fights = |mv: &AnyMove| match (position, *mv) {
        (AnyPosition::CublinoContra(position), AnyMove::CublinoContra(mv)) => position.fights(mv),
        _ => Vec::new(),
    };
    moves.iter().flat_map(fights).map(|fight| [fight.mover_sum, fight.opponent_sum]).collect()
}

/// "Six against five" in the praise of a lesson's step names a fight of the right move. Elsewhere it names a possible fight, of
/// Black in a sentence about Black.
#[test]
fn fights_in_lessons_are_possible() {
    let rules = &lesson::shipped(Variant::CublinoContra).steps;
    let strategies = strategy::shipped_lessons(Variant::CublinoContra).iter();
    let steps: Vec<_> = rules.iter().chain(strategies.flat_map(|it| &it.lesson.steps)).collect();
    for (code, against, black) in [("en", "against", "black"), ("de", "gegen", "schwarz")] {
        let numbers: Vec<String> = with_language(code, || (0..=12).map(number).collect());
        let value = |token: &str| numbers.iter().position(|name| name == token);
        let mut claim_count = 0;
        for step in &steps {
            let text = with_language(code, || message(&step.message_id, &[])).to_lowercase();
            let sentences = text.lines().enumerate();
            let sentences =
                sentences.flat_map(|(line, text)| text.split('.').map(move |it| (line, it)));
            for (line, sentence) in sentences {
                let tokens: Vec<&str> = sentence.split(|c: char| !c.is_alphabetic()).collect();
                let claim = tokens.windows(3).filter(|window| window[1] == against);
                for (one, two) in claim.filter_map(|window| value(window[0]).zip(value(window[2])))
                {
                    let position = step.game().position().clone();
                    let sums = if line == 4 {
                        sums_of_fights(
                            &position,
                            &step.example_move().into_iter().collect::<Vec<_>>(),
                        )
                    } else {
                        let is_black = sentence.contains(black);
                        let player = if is_black { Player::Two } else { Player::One };
                        let position = position.with_turn(player);
                        sums_of_fights(&position, &position.legal_moves())
                    };
                    claim_count += 1;
                    let is_possible = sums.contains(&[one, two].map(|sum| sum as u16));
                    assert!(is_possible, "{code} {}: {one} against {two} of {sums:?}", step.name);
                }
            }
        }
        assert!(claim_count >= 4, "{code}: {claim_count}");
    }
}

#[test]
fn endings_match_the_english_of_the_rules() {
    use quadrille_games::rules::{Outcome, Reason};
    let mut all = Vec::new();
    for (one, two) in [(7, 3), (3, 7), (4, 4)] {
        for reason in [Reason::Totals, Reason::Sums, Reason::LoopPoints, Reason::NoRunners] {
            all.push(Outcome::by_points(one, two, reason));
        }
    }
    for player in Player::BOTH {
        for reason in [
            Reason::RunnerAcross,
            Reason::RunnersTaken,
            Reason::Captured(6),
            Reason::CannotMove,
            Reason::DieAcross,
            Reason::Resigned,
        ] {
            all.push(Outcome::win(player, reason));
        }
    }
    let draws = [Reason::Blocked, Reason::Repetition, Reason::NoProgress(60)];
    all.extend(draws.map(Outcome::draw));
    for variant in [Variant::Upthrust, Variant::Hique, Variant::CublinoContra] {
        let position = AnyPosition::start(variant);
        let names = Player::BOTH.map(|player| position.side_name(player));
        for end in &all {
            // Only Upthrust has side names of two words. Its games end by totals or by resignation.
            let ends_so = matches!(end.reason, Reason::Totals(..) | Reason::Resigned);
            if variant != Variant::Upthrust || ends_so {
                assert_eq!(outcome(end, &position), end.sentence([&names[0], &names[1]]));
            }
        }
    }
}

#[test]
fn upthrust_explains_its_ends() {
    let outcome_of = |text: &str| {
        let position = AnyPosition::parse(Variant::Upthrust, text).unwrap();
        outcome(&position.outcome().unwrap(), &position)
    };
    assert_eq!(
        outcome_of("Y3/GBGY/R1BR/B3/1RRB/4/2YG/1G2/1Y2/4/4 BY 2"),
        "Neither side can move any more: Blue and Yellow win 200 to 160."
    );
    let climbed = outcome_of("Y3/GBGY/R1BR/BGY1/1RRB/4/3G/4/1Y2/4/4 BY 2");
    assert_eq!(
        climbed,
        "No more than two pieces are left below row 7: Blue and Yellow win 220 to 180."
    );
}

#[test]
fn system_language_applies_unless_a_person_chooses() {
    let some = |text: &str| Some(text.to_owned());
    let system = |lang: &str| [None, some(""), some(lang)];
    assert_eq!(choose_language(None, system("de_AT.UTF-8")), "de");
    assert_eq!(choose_language(None, system("C")), "en");
    assert_eq!(choose_language(None, system("xx_YY")), "en");
    // Windows and macOS use this form.
    assert_eq!(choose_language(None, [some("de-AT"), None, None]), "de");
    assert_eq!(choose_language(None, [some("de-Latn-DE"), None, None]), "de");
    assert_eq!(choose_language(None, [some("xx-YY"), None, None]), "en");
    assert_eq!(choose_language(None, [None, None, None]), "en");
    assert_eq!(choose_language(None, [some("en_GB"), None, some("de_DE")]), "en");
    assert_eq!(choose_language(Some("de"), system("C")), "de");
    assert_eq!(choose_language(Some("xx"), system("de_DE@euro")), "de");
}

#[test]
fn folder_adds_a_language_with_english_fallback() {
    let folder = std::env::temp_dir().join(format!("quadrille-text-{}", std::process::id()));
    let inner = folder.join("tlh");
    std::fs::create_dir_all(&inner).unwrap();
    std::fs::write(
        inner.join("a.ftl"),
        "language-name = tlhIngan\nlist-and = { $most } je { $last }\nthis is none\nlist-or = { $nobody }\n",
    )
    .unwrap();
    let errors = read_folder(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("a.ftl, line 3"), "{errors:?}");
    assert!(languages().contains(&("tlh".to_owned(), "tlhIngan".to_owned())));
    let items = ["a".to_owned(), "b".to_owned()];
    with_language("tlh", || {
        assert_eq!(join_and(&items), "a je b");
        assert_eq!(join_or(&items), "a or b", "what cannot be filled in");
        assert_eq!(number(3), "three", "what is not there");
    });
    assert_eq!(message("no-such-message", &[]), "no-such-message");
    assert!(read_folder(&folder).is_empty(), "there need be none");
}

#[test]
fn german_messages_are_german() {
    with_language("de", || {
        let position = AnyPosition::start(Variant::Upthrust);
        assert_eq!(side(&position, Player::One), "Grün und Rot");
        assert_eq!(join_and(&["4,2".into(), "6,2".into(), "8,2".into()]), "4,2; 6,2 und 8,2");
    });
    assert_eq!(number(2), "two", "only there");
}

/// In German a number and its percent sign have a space between them, at which no line may break.
#[test]
fn german_percent_signs_stay_with_their_numbers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/text/de");
    let mut percent_count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        percent_count += file.matches("\u{a0}%").count();
        let breaking_lines: Vec<&str> = file.lines().filter(|line| line.contains(" %")).collect();
        assert!(breaking_lines.is_empty(), "{breaking_lines:?}");
    }
    assert!(percent_count > 20, "{percent_count}");
}
