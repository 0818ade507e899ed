//! Reading numbers.

/// A whole number as it is printed, wherever one is read: digits without sign or leading zero. The same number is never written
/// in two ways.
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

/// Whether a text would be a number but for a zero before it.
pub fn has_leading_zero(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
}
