//! Parsing of numbers.

/// Parses a whole number: ASCII digits without a sign or a leading zero. Each number has exactly one accepted spelling.
///
/// ```
/// use quadrille_games::rules::whole_number;
/// assert_eq!(whole_number("40"), Some(40));
/// assert_eq!(whole_number("0"), Some(0));
/// assert!(["", "040", "00", "+4", "-4", "4 ", "٤", "18446744073709551616"].iter().all(|text| whole_number(text).is_none()));
/// ```
pub fn whole_number(text: &str) -> Option<u64> {
    let is_plain = !has_leading_zero(text) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// Returns whether a text consists of at least two ASCII digits and starts with zero.
pub fn has_leading_zero(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
}
