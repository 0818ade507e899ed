//! The openings of games.

use quadrille_engine::{Command, PositionSetup};
use quadrille_files::{Disk, RealDisk, text_from};
use quadrille_games::record::Game;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyMove, AnyPosition, BadText, Player, Variant, quote};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

/// A start position and the moves played before the players move.
#[derive(Clone, Debug)]
pub struct Opening(Game);

/// The message for a text without an opening.
const NO_OPENING_MESSAGE: &str = "expected an opening, found none";
/// The maximum size of a file of openings, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 28;

/// The order of the openings of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningOrder {
    /// In the order of the file.
    #[default]
    Sequential,
    /// Shuffled. No opening is repeated before all have been used.
    Random,
}

impl OpeningOrder {
    /// Returns the name of the order: `sequential` or `random`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Random => "random",
        }
    }
}

impl FromStr for OpeningOrder {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let orders = [Self::Sequential, Self::Random];
        let order = orders.into_iter().find(|order| order.id().eq_ignore_ascii_case(text));
        order.ok_or_else(|| {
            BadText::new(format_args!(
                "`{}` is not an order: expected sequential or random",
                quote(text)
            ))
        })
    }
}

/// A salt that makes the seed of the order differ from other seeds.
const ORDER_SALT: u64 = 0x0BDE_0000_0000_0007;
/// The maximum number of attempts to find a random opening that does not end the game.
const MAX_ATTEMPTS: usize = 100;

impl Opening {
    /// Returns the usual start (in Upthrust with random colours) followed by `plies` random moves. There are fewer
    /// moves if the game ended in all of 100 attempts. The same seed gives the same opening.
    pub fn random(variant: Variant, plies: usize, seed: u64) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut start = AnyPosition::start(variant);
        if variant == Variant::Upthrust {
            let mut colours = Colour::ALL;
            colours.shuffle(&mut rng);
            start = Upthrust::with_colours([colours[0], colours[1]], Player::One).into();
        }
        let mut longest_game = Game::new(start.clone());
        for _ in 0..MAX_ATTEMPTS {
            let mut game = Game::new(start.clone());
            while game.plies() < plies {
                let moves = game.legal_moves();
                let mv = moves[rng.random_range(0..moves.len())];
                if game.play(mv).is_err() || game.outcome().is_some() {
                    game.undo();
                    break;
                }
            }
            if game.plies() > longest_game.plies() {
                longest_game = game;
            }
            if longest_game.plies() == plies {
                break;
            }
        }
        Self(longest_game)
    }

    /// Parses the arguments of `position` in the engine protocol: `startpos` or `fen TEXT`, optionally with
    /// `moves …`. Also accepts the text of a position alone.
    ///
    /// # Errors
    /// When the position or a move is invalid, or the game is already over.
    pub fn parse(variant: Variant, line: &str) -> Result<Self, BadText> {
        let line = line.trim();
        let starts_with = |word: &str| line.split_whitespace().next() == Some(word);
        let keyword = if starts_with("startpos") || starts_with("fen") { "" } else { "fen " };
        let Some(Command::Position(PositionSetup { text, moves })) =
            Command::parse(&format!("position {keyword}{line}")).map_err(BadText::new)?
        else {
            return Err(BadText::new(NO_OPENING_MESSAGE));
        };
        let mut game = Game::new(match text {
            None => AnyPosition::start(variant),
            Some(text) => AnyPosition::parse(variant, &text).map_err(BadText::new)?,
        });
        for move_text in &moves {
            game.play_text(move_text).map_err(BadText::new)?;
        }
        if game.outcome().is_some() {
            return Err(BadText::new("the game is over"));
        }
        Ok(Self(game))
    }

    /// Returns the game after the opening.
    pub const fn game(&self) -> &Game {
        &self.0
    }

    /// Returns the opening in the form for engines.
    pub fn setup(&self) -> PositionSetup {
        let start = self.0.start();
        let is_usual_start = *start == AnyPosition::start(start.variant());
        let moves: Vec<AnyMove> = self.0.line().iter().map(|ply| ply.mv).collect();
        PositionSetup {
            text: (!is_usual_start).then(|| start.to_string()),
            moves: start.line_texts(&moves),
        }
    }
}

/// The openings of a match, one for each pair of games.
#[derive(Clone, Debug)]
pub enum Openings {
    /// A new opening for every pair, with this number of random plies.
    Random {
        /// The number of plies.
        plies: usize,
    },
    /// These openings in order, repeated after the last one.
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads the openings in a file.
    ///
    /// # Errors
    /// When the file cannot be read or is too large, or when [`parse`](Self::parse) fails.
    pub fn read(variant: Variant, file: &Path) -> Result<Self, BadText> {
        let file_error =
            |reason: &dyn Display| BadText::new(format_args!("{}: {reason}", file.display()));
        let bytes = RealDisk.read(file, MAX_FILE_BYTES + 1);
        let bytes = bytes.map_err(|error| file_error(&quadrille_files::reason(&error)))?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(file_error(&format!("it is larger than {MAX_FILE_BYTES} bytes")));
        }
        let text = text_from(bytes).map_err(|error| file_error(&line_error(error.line, &error)))?;
        Self::parse(variant, &text).map_err(|error| file_error(&error))
    }

    /// Parses one opening per line like [`Opening::parse`]. Skips blank lines, lines that start with `#` after optional
    /// spaces, and byte order marks. Lines end with a line feed, a carriage return, or both.
    ///
    /// # Errors
    /// Names the first invalid line, or states that there is no opening.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, BadText> {
        let text = text.replace('\u{feff}', "").replace("\r\n", "\n");
        let mut openings = Vec::new();
        for (index, line) in text.split(['\n', '\r']).map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = if is_record_line(line) {
                Err(BadText::new(format_args!(
                    "`{}` belongs to a game record (PGN): expected an opening in each line, such as `startpos moves …`",
                    quote(line)
                )))
            } else {
                Opening::parse(variant, line)
            };
            openings.push(opening.map_err(|reason| line_error(index + 1, &reason))?);
        }
        if openings.is_empty() {
            return Err(BadText::new(NO_OPENING_MESSAGE));
        }
        Ok(Self::Listed(openings))
    }

    /// Returns the openings in this order, shuffled with `seed` if it is random. Starts with the opening number
    /// `first_number`, from 1. The openings before it come last.
    ///
    /// # Errors
    /// When there is no opening with this number. Random openings have no order and are returned unchanged.
    pub fn with_order(
        mut self,
        order: OpeningOrder,
        first_number: usize,
        seed: u64,
    ) -> Result<Self, BadText> {
        if let Self::Listed(openings) = &mut self {
            if order == OpeningOrder::Random {
                openings.shuffle(&mut StdRng::seed_from_u64(derive_seed(seed, ORDER_SALT)));
            }
            let opening_count = openings.len();
            if !(1..=opening_count).contains(&first_number) {
                return Err(BadText::new(format_args!(
                    "first opening {first_number}: expected a number from 1 to {opening_count}"
                )));
            }
            openings.rotate_left(first_number - 1);
        }
        Ok(self)
    }

    /// Returns the opening of the pair with this number, from 0, in a match with this seed.
    pub fn for_pair(&self, variant: Variant, pair: usize, seed: u64) -> Opening {
        match self {
            Self::Listed(openings) if !openings.is_empty() => {
                openings[pair % openings.len()].clone()
            }
            Self::Listed(_) => Opening::random(variant, 0, seed),
            Self::Random { plies } => {
                Opening::random(variant, *plies, derive_seed(seed, pair as u64))
            }
        }
    }
}

fn line_error(line_number: usize, reason: &dyn Display) -> BadText {
    BadText::new(format_args!("opening in line {line_number}: {reason}"))
}

/// Returns whether a line is part of a game record: it begins with a tag or a move number, unlike the text of a position.
fn is_record_line(line: &str) -> bool {
    let text_after_digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with('[')
        || text_after_digits.len() < line.len() && text_after_digits.starts_with(['.', '…'])
}

/// Derives a seed from two numbers.
pub(super) const fn derive_seed(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn random_openings_have_their_length_and_are_repeatable() {
        for variant in Variant::ALL {
            let openings = Openings::Random { plies: 6 };
            let mut positions = HashSet::new();
            for pair in 0..20 {
                let opening = openings.for_pair(variant, pair, 7);
                assert_eq!(opening.game().plies(), 6, "{variant}");
                assert!(opening.game().outcome().is_none());
                let again = openings.for_pair(variant, pair, 7);
                assert_eq!(again.game().position(), opening.game().position());
                positions.insert(opening.game().position().clone());
                let line = opening.setup().to_string();
                let line = line.trim_start_matches("position ");
                let read = Opening::parse(variant, line).map(|read| read.setup());
                assert_eq!(read.ok(), Some(opening.setup()));
            }
            assert!(positions.len() > 10, "{variant}: {}", positions.len());
        }
    }

    #[test]
    fn random_opening_stops_before_the_game_ends() {
        let opening = Opening::random(Variant::Upthrust, 1000, 3);
        assert!(opening.game().plies() > 20 && opening.game().outcome().is_none());
    }

    #[test]
    fn opening_files_support_offset_and_shuffling() {
        let moves = ["4,2,4,4", "4,2,4,6", "4,2,4,8", "4,2,4,10", "6,2,6,4"];
        let text = moves.map(|mv| format!("startpos moves {mv}\n")).concat();
        let read = |order, start, seed| -> Result<Vec<String>, BadText> {
            let openings = Openings::parse(Variant::Hique, &text)?;
            let openings = openings.with_order(order, start, seed)?;
            let opening_line =
                |pair| openings.for_pair(Variant::Hique, pair, seed).setup().moves.concat();
            Ok((0..6).map(opening_line).collect())
        };
        let sequential = read(OpeningOrder::Sequential, 4, 1);
        let expected = [3, 4, 0, 1, 2, 3].map(|index| moves[index].to_owned());
        assert_eq!(sequential, Ok(expected.to_vec()));
        for start in [0, 6] {
            let error = read(OpeningOrder::Sequential, start, 1).map_err(|error| error.to_string());
            let message = format!("first opening {start}: expected a number from 1 to 5");
            assert_eq!(error, Err(message));
        }
        let random = |seed| read(OpeningOrder::Random, 1, seed).unwrap_or_default();
        assert_eq!(random(3), random(3));
        assert!((0..9).any(|seed| random(seed) != random(3)));
        let mut all = random(3);
        assert_eq!(all.pop(), all.first().cloned());
        all.sort_unstable();
        let mut sorted = moves.map(str::to_owned);
        sorted.sort_unstable();
        assert_eq!(all, sorted);
    }

    #[test]
    fn game_records_are_distinguished_from_openings() {
        for line in [
            "[Game \"hique\"]",
            "[Event \"x\"] {c}",
            "[Event \"x",
            "1. 4,2,4,10 *",
            "1... 4,12,2,12 *",
        ] {
            let error = Openings::parse(Variant::Hique, line).map_err(|error| error.to_string());
            let prefix = format!("opening in line 1: `{line}` belongs to a game record (PGN): ");
            assert!(error.is_err_and(|error| error.starts_with(&prefix)), "{line}");
        }
        let path = "./openings.txt";
        let error = Openings::parse(Variant::Hique, path).map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| !error.contains("game record")), "{path}");
    }

    #[test]
    fn opening_files_are_read_line_by_line() {
        let text =
            "# two\nstartpos moves 4,2,4,10\n\n1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2\n";
        let openings = Openings::parse(Variant::Hique, text);
        let Ok(openings) = openings else {
            unreachable!("{openings:?}");
        };
        let opening_line = |pair| openings.for_pair(Variant::Hique, pair, 0).setup().to_string();
        assert_eq!(opening_line(0), "position startpos moves 4,2,4,10");
        assert!(opening_line(1).ends_with("/1RRRRR1 2"));
        assert_eq!(opening_line(2), opening_line(0));
        for (text, line) in [
            ("startpos moves 4,2,4,11", 1),
            ("\nstartpos 4,2,4,10", 2),
            ("#\n#\nfen 7", 3),
            ("7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2", 1),
        ] {
            let error = Openings::parse(Variant::Hique, text).map_err(|error| error.to_string());
            let prefix = format!("opening in line {line}: ");
            assert!(error.is_err_and(|error| error.starts_with(&prefix)), "{text}");
        }
        for text in ["", "# nothing"] {
            let error = Openings::parse(Variant::Hique, text).map_err(|error| error.to_string());
            assert_eq!(error.err().as_deref(), Some(NO_OPENING_MESSAGE), "{text}");
        }
    }
}
