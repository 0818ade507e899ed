//! The file format of puzzles. Lines that begin with `#` say how the file was made. Each other line is a puzzle with fields
//! separated by ` | `: name, kind (`win 3`, `best` or `points`), rating, themes, position and line, and for `points` the result
//! of each move.

use super::{Lead, Puzzle, PuzzleKind, Theme};
use quadrille_games::FormatError;
use quadrille_games::rules::{AnyPosition, Variant};

/// Returns the file of a variant that is part of the program.
pub(super) const fn shipped_text(variant: Variant) -> &'static str {
    match variant {
        Variant::Upthrust => include_str!("../../../../assets/puzzles/upthrust.txt"),
        Variant::Hique => include_str!("../../../../assets/puzzles/hique.txt"),
        Variant::Focus => include_str!("../../../../assets/puzzles/focus.txt"),
        Variant::FocusExact => include_str!("../../../../assets/puzzles/focus-exact.txt"),
        Variant::FocusClassic => include_str!("../../../../assets/puzzles/focus-classic.txt"),
        Variant::CublinoPur => include_str!("../../../../assets/puzzles/cublino-pur.txt"),
        Variant::CublinoContra => include_str!("../../../../assets/puzzles/cublino-contra.txt"),
    }
}

/// Parses a file.
///
/// # Errors
/// Names the first invalid line.
pub(super) fn parse(text: &str) -> Result<Vec<Puzzle>, FormatError> {
    let lines = text.lines().enumerate();
    let puzzles = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    puzzles
        .map(|(index, line)| {
            Puzzle::parse(line).map_err(|(excerpt, expected)| {
                FormatError::new(format!("line {}", index + 1), &excerpt, expected)
            })
        })
        .collect()
}

/// Returns the variant of a name such as `hique-0001`.
fn variant_of(id: &str) -> Option<Variant> {
    let (variant, number) = id.rsplit_once('-')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    variant.parse().ok().filter(|_| is_number)
}

fn parse_kind(text: &str) -> Option<PuzzleKind> {
    match text.strip_prefix("win ") {
        Some(plies) => plies.parse().ok().map(|plies| PuzzleKind::Proven { plies }),
        None if text == "best" => Some(PuzzleKind::BestMove),
        None if text == "points" => Some(PuzzleKind::Points),
        None => None,
    }
}

/// Parses `c2c6 30, d3d7 -10`. The error is the invalid part.
fn parse_leads<'a>(position: &AnyPosition, text: &'a str) -> Result<Vec<Lead>, &'a str> {
    let leads = text.split(", ").map(|lead_text| {
        let (mv_text, points_text) = lead_text.split_once(' ').ok_or(lead_text)?;
        let mv = position.parse_move(mv_text).map_err(|_| lead_text)?;
        let points = points_text.parse().map_err(|_| lead_text)?;
        Ok(Lead { mv, points })
    });
    leads.collect()
}

impl Puzzle {
    /// Parses a file.
    ///
    /// # Errors
    /// Names the first invalid line.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, FormatError> {
        parse(text)
    }

    /// Parses a line. The error has the invalid part and what was expected.
    fn parse(line: &str) -> Result<Self, (String, String)> {
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let field_error = |text: &str, expected: &str| (text.to_owned(), expected.to_owned());
        let (fields, points) = match &fields[..] {
            [other_fields @ .., points] if other_fields.get(1) == Some(&"points") => {
                (other_fields, Some(*points))
            }
            _ => (&fields[..], None),
        };
        let [id, kind, rating, themes, position, moves] = fields[..] else {
            return Err(field_error(
                line,
                "name | kind | rating | themes | position | line, and points where these are its kind",
            ));
        };
        let variant = variant_of(id)
            .ok_or_else(|| field_error(id, "a variant and a number, as `hique-0001`"))?;
        let kind = parse_kind(kind).ok_or_else(|| {
            field_error(kind, "`win` and the number of plies, `best` or `points`")
        })?;
        let rating = rating.parse().map_err(|_| field_error(rating, "a rating"))?;
        let themes = themes
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(|word| Theme::from_id(word).ok_or_else(|| field_error(word, "a theme")));
        let themes = themes.collect::<Result<_, _>>()?;
        let position = AnyPosition::parse(variant, position)
            .map_err(|error| field_error(position, &error.to_string()))?;
        let mut current_position = position.clone();
        let mut line = Vec::new();
        for text in moves.split(' ') {
            let mv = current_position
                .parse_move(text)
                .map_err(|error| field_error(text, &error.to_string()))?;
            current_position =
                current_position.play(mv).map_err(|error| field_error(text, &error.to_string()))?;
            line.push(mv);
        }
        let has_right_length = match kind {
            PuzzleKind::Proven { plies } => plies as usize == line.len() && plies % 2 == 1,
            PuzzleKind::BestMove | PuzzleKind::Points => line.len() % 2 == 1,
        };
        if !has_right_length {
            return Err(field_error(moves, "as many moves as the kind says, the solver's last"));
        }
        let leads = points.map_or(Ok(Vec::new()), |points| {
            let expected_leads = "each legal move with its points, that of the line first";
            let leads =
                parse_leads(&position, points).map_err(|text| field_error(text, expected_leads))?;
            let legal_moves = position.legal_moves();
            let is_complete = leads.len() == legal_moves.len()
                && legal_moves.iter().all(|mv| leads.iter().any(|lead| lead.mv == *mv))
                && leads.first().map(|lead| lead.mv) == line.first().copied();
            is_complete.then_some(leads).ok_or_else(|| field_error(points, expected_leads))
        })?;
        Ok(Self { leads, id: id.to_owned(), variant, position, kind, line, rating, themes })
    }

    /// Returns the line of a file.
    pub fn to_line(&self) -> String {
        let kind = match self.kind {
            PuzzleKind::Proven { plies } => format!("win {plies}"),
            PuzzleKind::BestMove => "best".to_owned(),
            PuzzleKind::Points => "points".to_owned(),
        };
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.id()).collect();
        let lead_text =
            |lead: &Lead| format!("{} {}", self.position.move_text(lead.mv), lead.points);
        let leads: Vec<String> = self.leads.iter().map(lead_text).collect();
        let points = match self.kind {
            PuzzleKind::Points => format!(" | {}", leads.join(", ")),
            PuzzleKind::Proven { .. } | PuzzleKind::BestMove => String::new(),
        };
        format!(
            "{} | {kind} | {} | {} | {} | {}{points}",
            self.id,
            self.rating,
            themes.join(" "),
            self.position,
            self.position.line_texts(&self.line).join(" ")
        )
    }
}
