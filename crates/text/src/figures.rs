//! Numbers in texts. Each kind of number has one function, so that a value looks the same everywhere.

use super::tr;

/// Returns a whole number. From five digits on, thin spaces separate groups of three: `2899`, `20 000`.
pub fn grouped(count: impl Into<u64>) -> String {
    let digits = count.into().to_string();
    if digits.len() <= 4 {
        return digits;
    }
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Returns a day such as `24 Nov 2026`. Months and days begin at 1.
pub fn date(year: i16, month: i8, day: i8) -> String {
    tr!("date", day = day, month = month_name(month), year = year)
}

/// Returns the ways in which a day is written in numbers, such as `2/1/2026` and `02/01/2026`. Months and days begin at 1.
pub fn numeric_dates(year: i16, month: i8, day: i8) -> [String; 2] {
    let date = |day: String, month: String| {
        tr!("date-numeric", day = day, month = month, year = year.to_string())
    };
    [date(day.to_string(), month.to_string()), date(format!("{day:02}"), format!("{month:02}"))]
}

/// Returns the short name of a month, from 1.
pub fn month_name(month: i8) -> String {
    tr!("month", month = month)
}

/// Returns a change in whole points with its sign: `+63`, `−13`, `±0`.
pub fn signed_number(change: f64) -> String {
    match change.round() as i64 {
        0 => "±0".to_owned(),
        points => format!("{points:+}").replace('-', "−"),
    }
}

/// Returns a final lead in points with its sign, or `0` for a draw.
pub fn signed_points(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        points => signed_number(points.into()),
    }
}

/// Returns an average loss of chances to win, 0 to 1, in percentage points with one decimal place.
pub fn mean_loss(loss: f64) -> String {
    tenths(100.0 * loss)
}

/// Returns a number with one decimal place.
pub fn tenths(number: f64) -> String {
    format!("{number:.1}").replace('.', &tr!("decimal-mark"))
}

/// Returns shares of a whole in whole per cent. Their sum is 100 if the whole is positive: the shares with the largest
/// remainders are rounded up.
pub fn percentages<const N: usize>(parts: [f64; N]) -> [u32; N] {
    let mut percentages = [0; N];
    percentages.copy_from_slice(&percentage_list(&parts));
    percentages
}

/// Returns the shares of a whole in whole per cent, like [`percentages`], for any number of shares.
pub fn percentage_list(parts: &[f64]) -> Vec<u32> {
    let total: f64 = parts.iter().sum();
    if total <= 0.0 {
        return vec![0; parts.len()];
    }
    let exact_percentages: Vec<f64> = parts.iter().map(|part| 100.0 * part / total).collect();
    let mut percentages: Vec<u32> =
        exact_percentages.iter().map(|share| share.floor() as u32).collect();
    let missing_points = 100_u32.saturating_sub(percentages.iter().sum());
    let mut indices: Vec<usize> = (0..parts.len()).collect();
    indices.sort_by(|&first, &second| {
        exact_percentages[second].fract().total_cmp(&exact_percentages[first].fract())
    });
    for index in indices.into_iter().cycle().take(missing_points as usize) {
        percentages[index] += 1;
    }
    percentages
}

/// Returns the numbers of due puzzles and of mistakes to practise, or their sum if it `is_short`; `None` if there are none.
pub fn due_exercises(puzzles: usize, mistakes: usize, is_short: bool) -> Option<String> {
    let count = puzzles + mistakes;
    if is_short && count > 0 {
        return Some(tr!("home-learn-due-short", count = count));
    }
    let puzzles_text = (puzzles > 0).then(|| tr!("home-learn-due", due = puzzles));
    let mistakes_text = (mistakes > 0).then(|| tr!("home-learn-mistakes", count = mistakes));
    let parts: Vec<String> = puzzles_text.into_iter().chain(mistakes_text).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_grouped_and_never_rounded() {
        let texts = [0_u32, 999, 2899, 20_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(
            texts,
            ["0", "999", "2899", "20\u{202f}000", "123\u{202f}456", "1\u{202f}234\u{202f}567"]
        );
    }

    #[test]
    fn change_below_one_point_has_no_sign() {
        assert_eq!([-0.3, 0.4, -12.6, 7.5].map(signed_number), ["±0", "±0", "−13", "+8"]);
        assert_eq!([-20, 0, 30].map(signed_points), ["−20", "0", "+30"]);
    }

    #[test]
    fn percentages_of_a_whole_sum_to_100() {
        assert_eq!(percentages([1.0, 1.0, 1.0]), [34, 33, 33]);
        assert_eq!(percentages([0.0, 0.0, 5.0]), [0, 0, 100]);
        assert_eq!(percentages([0.0; 3]), [0; 3]);
        for seed in 1..200_u32 {
            let parts = [1, 3, 7, 11, 13].map(|factor| f64::from(seed * factor % 97 + 1));
            assert_eq!(percentages(parts).iter().sum::<u32>(), 100, "{parts:?}");
        }
    }
}
