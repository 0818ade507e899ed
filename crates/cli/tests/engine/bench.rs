//! Tests of `quadrille-cli bench` as used by continuous integration.

use std::process::Command;

fn bench(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .arg("bench")
        .args(arguments)
        .output()
        .expect("the program runs");
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

fn node_count(text: &str) -> u64 {
    let last = text.lines().last().unwrap_or_default();
    let number = last.strip_prefix("nodes ").map(str::parse);
    number.unwrap_or_else(|| panic!("{text}")).unwrap()
}

#[test]
fn node_count_is_printed_last_and_can_be_expected() {
    let all = ["--check", "--depth", "3"];
    let (good, text, _) = bench(&all);
    assert!(good);
    let count = node_count(&text);
    assert_eq!(text.lines().count(), 9, "{text}");
    let each = text.lines().skip(1).take(7);
    let sum: u64 =
        each.map(|line| line.split_whitespace().nth(2).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, count);

    let (good, again, _) = bench(&[&all[..], &["--expect", &count.to_string()]].concat());
    assert!(good && again == text, "{again}");
    let (good, again, error) = bench(&[&all[..], &["--expect", "17"]].concat());
    assert!(!good && again == text);
    assert!(error.contains(&format!("{count} nodes, expected 17")), "{error}");
}

#[test]
fn speeds_are_measured() {
    let arguments = ["--variant", "upthrust", "--depth", "2", "--seconds", "0.02"];
    let (good, text, error) = bench(&arguments);
    assert!(good, "{error}");
    let figures: Vec<f64> = text
        .lines()
        .nth(1)
        .map(|line| line.split_whitespace().skip(1))
        .expect("a line for the variant")
        .map(|word| word.parse().unwrap())
        .collect();
    assert!(figures.len() >= 6 && figures.iter().all(|&figure| figure > 0.0), "{text}");
    // A random game of Upthrust ends when two of sixteen pieces are left in the lower rows.
    assert!((20.0..100.0).contains(&figures[4]), "{text}");
    let (good, json, _) = bench(&[&arguments[..], &["--json"]].concat());
    assert!(good && json.starts_with("{\"variant\":\"upthrust\",\"depth\":2,"), "{json}");
    assert_eq!(json.lines().last(), Some(format!("{{\"nodes\":{}}}", node_count(&text)).as_str()));
}

#[test]
fn invalid_arguments_are_refused() {
    for (arguments, expected) in [
        (["--variant", "chess"], "unknown game `chess`"),
        (["--seconds", "-1"], "`-1` is not a time"),
        (["--depth", "0"], "0 is not in 1..=64"),
        (["--hash", "much"], "'much'"),
    ] {
        let (good, text, error) = bench(&arguments);
        assert!(!good && text.is_empty() && error.contains(expected), "{arguments:?}: {error}");
    }
}
