//! Progress as a text: a first line with the format, then one line for each event.
//!
//! ```text
//! quadrille progress 1
//! 2026-11-23 lesson hique 4/9
//! 2026-11-23 lesson hique done
//! 2026-11-23 strategy hique front-runner done
//! 2026-11-23 daily hique
//! 2026-11-23 puzzle hique-5d0a91c7 known 1310
//! 2026-11-24 mistake 20261123T201500-hique-3f2a.pgn 17 hique missed
//! ```

use super::{ProgressEvent, date_of, day_of};
use jiff::civil::Date;
use quadrille_games::FormatError;
use quadrille_games::rules::Variant;
use quadrille_teaching::repetition::{Day, Recall};

/// The beginning of the first line; the version of the format follows.
const HEADER_PREFIX: &str = "quadrille progress ";
/// The version of this format.
const FORMAT_VERSION: u32 = 1;
/// The words for [`Recall`].
const RECALLS: [(&str, Recall); 3] =
    [("known", Recall::Known), ("helped", Recall::Helped), ("missed", Recall::Missed)];

/// The result of reading a text.
#[derive(Clone, Debug, Default)]
pub struct ParsedLog {
    /// The events with their days.
    pub entries: Vec<(Day, ProgressEvent)>,
    /// One error for each invalid line. The other lines are used.
    pub errors: Vec<FormatError>,
    /// Whether a later version of the program has written the text. The text is then not damaged and must not be overwritten.
    pub is_newer: bool,
}

/// Returns the first line, with its line end.
pub fn header_line() -> String {
    format!("{HEADER_PREFIX}{FORMAT_VERSION}\n")
}

/// Returns the line of an event on a day, with its line end.
pub fn event_line(day: Day, event: &ProgressEvent) -> String {
    let date = date_of(day);
    let recall_word = |recall: &Recall| {
        let pair = RECALLS.iter().find(|(_, listed_recall)| listed_recall == recall);
        pair.map_or("", |(recall_word, _)| recall_word)
    };
    match event {
        ProgressEvent::Lesson { variant, step, step_count } => {
            format!("{date} lesson {} {}/{step_count}\n", variant.id(), step + 1)
        }
        ProgressEvent::LessonDone { variant } => format!("{date} lesson {} done\n", variant.id()),
        ProgressEvent::StrategyDone { variant, idea } => {
            format!("{date} strategy {} {idea} done\n", variant.id())
        }
        ProgressEvent::DailyOffered { variant } => format!("{date} daily {}\n", variant.id()),
        ProgressEvent::Puzzle { id, puzzle_rating, recall, .. } => {
            format!("{date} puzzle {id} {} {puzzle_rating}\n", recall_word(recall))
        }
        ProgressEvent::Mistake { game, ply, variant, recall } => {
            format!("{date} mistake {game} {ply} {} {}\n", variant.id(), recall_word(recall))
        }
    }
}

/// Reads a text. An invalid line does not affect others.
pub fn read(text: &str) -> ParsedLog {
    let mut parsed_log = ParsedLog::default();
    let first_line = text.lines().next().unwrap_or_default().trim_end();
    let version =
        first_line.strip_prefix(HEADER_PREFIX).and_then(|number| number.parse::<u32>().ok());
    if version != Some(FORMAT_VERSION) {
        let error =
            FormatError::new("line 1", first_line, format!("`{HEADER_PREFIX}{FORMAT_VERSION}`"));
        parsed_log.errors.push(error);
    }
    parsed_log.is_newer = version.is_some_and(|version| version > FORMAT_VERSION);
    if parsed_log.is_newer {
        return parsed_log;
    }
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match parse_entry(line) {
            Ok(entry) => parsed_log.entries.push(entry),
            // A damaged first line may still be a valid event.
            Err(_) if index == 0 => {}
            Err(expected) => {
                let line_name = format!("line {}", index + 1);
                parsed_log.errors.push(FormatError::new(line_name, line, expected));
            }
        }
    }
    parsed_log
}

/// Reads a line. The error is a description of the expected text.
fn parse_entry(line: &str) -> Result<(Day, ProgressEvent), &'static str> {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let (date, tokens) = tokens.split_first().ok_or("a date")?;
    let date: Date = date.parse().map_err(|_| "a date such as 2026-11-23")?;
    let parse_recall = |word: &str| {
        let pair = RECALLS.iter().find(|(recall_word, _)| *recall_word == word);
        pair.map(|(_, recall)| *recall).ok_or("known, helped or missed")
    };
    let parse_variant = |word: &str| word.parse::<Variant>().map_err(|_| "a variant");
    let event = match tokens {
        ["lesson", name, "done"] => ProgressEvent::LessonDone { variant: parse_variant(name)? },
        ["lesson", name, step_text] => {
            let expected_text = "a step and the number of steps, such as 4/9";
            let (step_number, step_count) = step_text.split_once('/').ok_or(expected_text)?;
            let step_number: usize = step_number.parse().map_err(|_| expected_text)?;
            let step_count = step_count.parse().map_err(|_| expected_text)?;
            let step = step_number.checked_sub(1).ok_or(expected_text)?;
            if step >= step_count {
                return Err(expected_text);
            }
            ProgressEvent::Lesson { variant: parse_variant(name)?, step, step_count }
        }
        ["strategy", name, idea, "done"] => {
            ProgressEvent::StrategyDone { variant: parse_variant(name)?, idea: (*idea).to_owned() }
        }
        ["daily", name] => ProgressEvent::DailyOffered { variant: parse_variant(name)? },
        ["puzzle", id, recall_word, rating] => ProgressEvent::Puzzle {
            id: (*id).to_owned(),
            variant: id
                .rsplit_once('-')
                .ok_or("a puzzle's name")
                .and_then(|(name, _)| parse_variant(name))?,
            puzzle_rating: rating.parse().map_err(|_| "a rating")?,
            recall: parse_recall(recall_word)?,
        },
        ["mistake", _, .., ply, name, recall_word] => ProgressEvent::Mistake {
            game: game_name(line).to_owned(),
            ply: ply.parse().map_err(|_| "a number of plies")?,
            variant: parse_variant(name)?,
            recall: parse_recall(recall_word)?,
        },
        _ => return Err("lesson, strategy, daily, puzzle or mistake with its fields"),
    };
    Ok((day_of(date), event))
}

/// Returns the name of the game in the line of a mistake: the text between the first two and the last three words. It may
/// contain spaces.
fn game_name(line: &str) -> &str {
    let mut rest = line.trim();
    for _ in 0..2 {
        rest = rest.split_once(char::is_whitespace).map_or("", |(_, text)| text);
        rest = rest.trim_start();
    }
    for _ in 0..3 {
        rest = rest.rsplit_once(char::is_whitespace).map_or("", |(text, _)| text);
        rest = rest.trim_end();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events() -> Vec<ProgressEvent> {
        let variant = Variant::Hique;
        let mut events = vec![
            ProgressEvent::Lesson { variant, step: 3, step_count: 9 },
            ProgressEvent::LessonDone { variant },
            ProgressEvent::StrategyDone { variant, idea: "front-runner".to_owned() },
            ProgressEvent::DailyOffered { variant },
        ];
        for (_, recall) in RECALLS {
            events.push(ProgressEvent::Puzzle {
                id: "focus-exact-0007".to_owned(),
                variant: Variant::FocusExact,
                puzzle_rating: 1310,
                recall,
            });
            events.push(ProgressEvent::Mistake {
                game: "20261123T201500-hique-3f2a.pgn".to_owned(),
                ply: 17,
                variant,
                recall,
            });
            events.push(ProgressEvent::Mistake {
                game: "HiQUE You -  Quadrille.pgn".to_owned(),
                ply: 3,
                variant,
                recall,
            });
        }
        events
    }

    #[test]
    fn progress_file_round_trips() {
        let events = events();
        let days = 20_000..;
        let lines = days.zip(&events).map(|(day, event)| event_line(day, event));
        let text = header_line() + &lines.collect::<String>();
        let reading = read(&text);
        assert_eq!(reading.errors, []);
        let (days, read): (Vec<Day>, Vec<_>) = reading.entries.into_iter().unzip();
        assert_eq!(read, events);
        assert_eq!(days[0], 20_000);
        assert_eq!(days.len(), 13);
        assert!(text.contains("2024-10-04 lesson hique 4/9\n"), "{text}");
    }

    #[test]
    fn extra_blanks_are_accepted() {
        let text = format!("{}2026-11-24  mistake\tx y.pgn  17 hique  missed \n", header_line());
        let reading = read(&text);
        assert_eq!(reading.errors, []);
        let [(_, ProgressEvent::Mistake { game, ply, .. })] = &reading.entries[..] else {
            panic!("{:?}", reading.entries)
        };
        assert_eq!((&**game, *ply), ("x y.pgn", 17));
    }

    #[test]
    fn bad_line_is_quoted_and_other_lines_are_read() {
        let good = "2026-11-23 lesson hique done";
        for (bad, expected) in [
            ("yesterday lesson hique done", "a date"),
            ("2026-11-23 lesson chess done", "a variant"),
            ("2026-11-23 lesson hique 0/9", "a step"),
            ("2026-11-23 lesson hique 10/9", "a step"),
            ("2026-11-23 puzzle hique-0001 known much", "a rating"),
            ("2026-11-23 puzzle nothing known 1", "a puzzle's name"),
            ("2026-11-23 mistake x -1 hique known", "a number"),
            ("2026-11-23 mistake x 1 hique perhaps", "known, helped"),
            ("2026-11-23 prize hique", "lesson, strategy, daily, puzzle or mistake"),
        ] {
            let reading = read(&format!("{}{bad}\n{good}\n", header_line()));
            assert_eq!(reading.entries.len(), 1, "{bad}");
            let [error] = &reading.errors[..] else { panic!("{bad}: {:?}", reading.errors) };
            let error = error.to_string();
            assert!(error.contains(bad) && error.contains(expected), "{error}");
            assert!(error.starts_with("line 2:"), "{error}");
        }
    }

    #[test]
    fn later_format_is_not_reported_as_damage() {
        assert!(read("quadrille progress 2\nanything").is_newer);
        for text in ["", "nonsense", "quadrille progress x"] {
            let reading = read(text);
            assert!(!reading.is_newer && reading.errors.len() == 1, "{text}");
        }
    }
}
