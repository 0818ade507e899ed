//! The file format of an explorer: four lines of text (format and variant; the command that made it; numbers of games and
//! positions; balanced openings, separated by `;`), and the positions in ascending order. Each is five LEB128 integers: the
//! difference to the previous position's key, and the record.

use super::{Explorer, KEY_BITS, PositionResults};
use quadrille_games::FormatError;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use std::collections::HashMap;

/// The text with which a file begins.
const SIGNATURE: &str = "quadrille explorer 1";

/// Returns the file of a variant that is part of the program.
pub(super) const fn shipped_bytes(variant: Variant) -> &'static [u8] {
    match variant {
        Variant::Upthrust => include_bytes!("../../../../assets/explorer/upthrust.bin"),
        Variant::Hique => include_bytes!("../../../../assets/explorer/hique.bin"),
        Variant::Focus => include_bytes!("../../../../assets/explorer/focus.bin"),
        Variant::FocusExact => include_bytes!("../../../../assets/explorer/focus-exact.bin"),
        Variant::FocusClassic => include_bytes!("../../../../assets/explorer/focus-classic.bin"),
        Variant::CublinoPur => include_bytes!("../../../../assets/explorer/cublino-pur.bin"),
        Variant::CublinoContra => include_bytes!("../../../../assets/explorer/cublino-contra.bin"),
    }
}

fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

fn read_line<'b>(bytes: &mut &'b [u8]) -> std::borrow::Cow<'b, str> {
    let line_end = bytes.iter().position(|&byte| byte == b'\n');
    let (line, rest) = bytes.split_at(line_end.unwrap_or(bytes.len()));
    *bytes = rest.get(1..).unwrap_or_default();
    String::from_utf8_lossy(line)
}

/// Returns the moves of an opening; `None` if one is not legal.
fn parse_opening(variant: Variant, text: &str) -> Option<Vec<AnyMove>> {
    let mut position = AnyPosition::start(variant);
    text.split_whitespace()
        .map(|move_text| {
            let mv = position.parse_move(move_text).ok()?;
            position = position.play(mv).ok()?;
            Some(mv)
        })
        .collect()
}

/// Parses openings that `;` separates.
fn parse_openings(variant: Variant, text: &str) -> Result<Vec<Vec<AnyMove>>, FormatError> {
    let openings = text.split(';').map(str::trim).filter(|opening| !opening.is_empty());
    openings
        .map(|opening| {
            parse_opening(variant, opening)
                .ok_or_else(|| FormatError::new("line 4", opening, "legal moves from the start"))
        })
        .collect()
}

impl Explorer {
    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let start = AnyPosition::start(self.variant);
        let openings: Vec<String> =
            self.balanced_lines.iter().map(|moves| start.line_texts(moves).join(" ")).collect();
        let head = format!(
            "{SIGNATURE} {}\n{}\n{} games, {} positions\n{}\n",
            self.variant.id(),
            self.command,
            self.games,
            self.results_by_key.len(),
            openings.join("; ")
        );
        let mut bytes = head.into_bytes();
        let mut records: Vec<_> = self.results_by_key.iter().collect();
        records.sort_unstable_by_key(|(key, _)| **key);
        let mut previous_key = 0;
        for (&key, record) in records {
            write_number(&mut bytes, key - previous_key);
            previous_key = key;
            write_number(&mut bytes, record.games.into());
            write_number(&mut bytes, record.first_wins.into());
            write_number(&mut bytes, record.draws.into());
            write_number(&mut bytes, record.plies);
        }
        bytes
    }

    /// Parses a file.
    ///
    /// # Errors
    /// If it is not an explorer file, or is damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, FormatError> {
        let mut rest = bytes;
        let head = read_line(&mut rest);
        let variant = head
            .strip_prefix(SIGNATURE)
            .and_then(|variant| variant.trim().parse().ok())
            .ok_or_else(|| {
                FormatError::new("line 1", &head, format!("`{SIGNATURE}` and a variant"))
            })?;
        let command = read_line(&mut rest).into_owned();
        let counts_line = read_line(&mut rest);
        let (games, position_count) = counts_line
            .split_once(" games, ")
            .and_then(|(games, rest)| {
                let position_count = rest.strip_suffix(" positions")?;
                Some((games.parse().ok()?, position_count.parse().ok()?))
            })
            .ok_or_else(|| {
                let expected =
                    "how many games and positions there are, as `20000 games, 40000 positions`";
                FormatError::new("line 3", &counts_line, expected)
            })?;
        let balanced_lines = parse_openings(variant, &read_line(&mut rest))?;
        let mut results_by_key = HashMap::new();
        let mut key = 0_u64;
        for index in 0..position_count {
            let mut next_number = || read_number(&mut rest);
            let numbers =
                (next_number(), next_number(), next_number(), next_number(), next_number());
            let (Some(key_difference), Some(games), Some(wins), Some(draws), Some(plies)) = numbers
            else {
                let position_number = format!("position {}", index + 1);
                let expected = format!("{position_count} positions");
                return Err(FormatError::new(position_number, "the end", expected));
            };
            let to_u32 = |number: u64| u32::try_from(number).ok();
            let counts = to_u32(games).zip(to_u32(wins)).zip(to_u32(draws));
            let counts = counts.filter(|((games, wins), draws)| {
                wins.checked_add(*draws).is_some_and(|sum| sum <= *games)
            });
            key = key.saturating_add(key_difference);
            let is_valid_key = (key_difference > 0 || index == 0) && key < 1 << KEY_BITS;
            let Some(((games, first_wins), draws)) = counts.filter(|_| is_valid_key) else {
                let position_number = format!("position {}", index + 1);
                let expected = "at most as many wins and draws as games, and increasing numbers";
                return Err(FormatError::new(position_number, &format!("{numbers:?}"), expected));
            };
            let record = PositionResults { games, first_wins, draws, plies };
            results_by_key.insert(key, record);
        }
        if !rest.is_empty() {
            let excess_text = format!("{} bytes more", rest.len());
            return Err(FormatError::new("after the last position", &excess_text, "the end"));
        }
        Ok(Self { variant, command, games, results_by_key, balanced_lines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Player;

    fn small() -> Explorer {
        let mut explorer = Explorer::new(Variant::CublinoPur);
        "quadrille-dev explorer make cublino-pur".clone_into(&mut explorer.command);
        let start = AnyPosition::start(Variant::CublinoPur);
        for (number, mv) in start.legal_moves().into_iter().enumerate() {
            let after = start.play(mv).unwrap();
            let winner = [None, Some(Player::One), Some(Player::Two)][number % 3];
            explorer.add([&start, &after], winner, 100 + 70 * number);
            explorer.balanced_lines.push(vec![mv]);
        }
        explorer
    }

    #[test]
    fn what_is_written_is_read_again() {
        let explorer = small();
        assert!(explorer.len() > 5);
        assert_eq!(Explorer::parse(&explorer.to_bytes()), Ok(explorer));
    }

    #[test]
    fn damaged_explorer_is_refused_without_a_panic() {
        let whole = small().to_bytes();
        for end in 0..whole.len() {
            assert!(Explorer::parse(&whole[..end]).is_err(), "{end}");
        }
        for at in 0..whole.len() {
            for flip in [0x01, 0x80, 0xFF] {
                let mut damaged = whole.clone();
                damaged[at] ^= flip;
                // Some changes give another valid file; none may panic.
                let _ = Explorer::parse(&damaged);
            }
        }
        let longer = [&whole[..], b"x"].concat();
        let error = Explorer::parse(&longer).unwrap_err().to_string();
        assert_eq!(error, "after the last position: `1 bytes more`: expected the end");
        let illegal = b"quadrille explorer 1 cublino-pur\n\n1 games, 0 positions\nb1b2 b1b2\n";
        let error = Explorer::parse(illegal).unwrap_err().to_string();
        assert_eq!(error, "line 4: `b1b2 b1b2`: expected legal moves from the start");
        let error = Explorer::parse(b"PNG").unwrap_err().to_string();
        assert_eq!(error, "line 1: `PNG`: expected `quadrille explorer 1` and a variant");
    }
}
