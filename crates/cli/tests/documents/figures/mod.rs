//! The numbers in the documents and in the window's texts: each sentence that states one is put together here from what the
//! program has, and must stand in its document word for word.

mod documents;
mod limits;
mod measured;
mod window;

use crate::root::root;
use std::fs;

/// A text of the project, by its path, with every run of blanks and line ends as one blank.
pub(crate) struct Document {
    path: String,
    text: String,
}

impl Document {
    pub(crate) fn read(path: &str) -> Self {
        let file = root().join(path);
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{path}: {error}"));
        Self {
            path: path.to_owned(),
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    /// Requires a sentence, or a part of one with its number.
    #[track_caller]
    pub(crate) fn says(&self, sentence: &str) {
        assert!(
            self.text.contains(sentence),
            "{} does not say “{sentence}”, as the program has it",
            self.path
        );
    }
}

/// A small number as it is written in a sentence.
pub(crate) fn word(number: usize) -> &'static str {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match number {
        0..=12 => WORDS[number],
        15 => "fifteen",
        16 => "sixteen",
        40 => "forty",
        60 => "sixty",
        70 => "seventy",
        80 => "eighty",
        _ => panic!("no word for {number} is needed so far"),
    }
}

/// The same at the beginning of a sentence.
fn beginning(number: usize) -> String {
    let (first, rest) = word(number).split_at(1);
    first.to_uppercase() + rest
}

/// A number with a comma before each three of its digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The value of a constant in the source, for those that no caller needs to see: `name` is all that stands before its `=`
/// from its name on. Durations are in milliseconds.
fn constant(file: &str, name: &str) -> f64 {
    let path = root().join(file);
    let source = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let head = format!("const {name}: ");
    let value = source
        .split_once(&head)
        .and_then(|(_, rest)| rest.split_once(" = "))
        .and_then(|(_, rest)| rest.split_once(';'))
        .unwrap_or_else(|| panic!("{file} has no constant {name}"))
        .0;
    evaluate(value).unwrap_or_else(|| panic!("{file}: {name} is `{value}`, which is no number"))
}

/// A product, a power of two or a duration in milliseconds.
fn evaluate(text: &str) -> Option<f64> {
    let within = |begin: &str| text.strip_prefix(begin)?.strip_suffix(')');
    if let Some(inner) = within("Duration::from_millis(") {
        return evaluate(inner);
    }
    if let Some(inner) = within("Duration::from_secs(") {
        return Some(1000.0 * evaluate(inner)?);
    }
    if let Some(inner) = within("Some(") {
        return evaluate(inner);
    }
    if let Some((one, places)) = text.split_once(" << ") {
        return Some(evaluate(one)? * 2f64.powi(places.parse().ok()?));
    }
    text.split(" * ")
        .map(|factor| factor.trim().replace('_', "").parse::<f64>().ok())
        .product()
}

/// The same where it is a whole number.
fn whole(file: &str, name: &str) -> usize {
    let value = constant(file, name);
    assert!(value.fract() == 0.0, "{file}: {name} is {value}");
    value as usize
}

#[test]
fn numbers_are_read_and_written() {
    let read = |text| evaluate(text);
    assert_eq!(read("64 * 1024"), Some(65536.0));
    assert_eq!(read("1 << 4"), Some(16.0));
    assert_eq!(read("Duration::from_secs(2)"), Some(2000.0));
    assert_eq!(read("Duration::from_millis(1_500)"), Some(1500.0));
    assert_eq!(read("Some(60)"), Some(60.0));
    assert_eq!(read("HEIGHT * 2"), None);
    assert_eq!(grouped(1_234_567), "1,234,567");
    assert_eq!(
        (grouped(999), grouped(20_000)),
        ("999".into(), "20,000".into())
    );
    assert_eq!(beginning(60), "Sixty");
}
