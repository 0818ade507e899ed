//! Counts with a noun in the singular or the plural.

/// Returns a count with its noun, which ends in -s or -ies in the plural: `1 game`, `2 plies`.
pub fn format_count(count: usize, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::format_count;

    #[test]
    fn noun_is_singular_only_for_one() {
        let texts = [0, 1, 2].map(|count| format_count(count, "earlier game"));
        assert_eq!(texts, ["0 earlier games", "1 earlier game", "2 earlier games"]);
        assert_eq!([1, 3].map(|count| format_count(count, "ply")), ["1 ply", "3 plies"]);
    }
}
