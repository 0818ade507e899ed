//! How games begin.

use quadrille_engine::{Command, CommandError, Setup};
use quadrille_files::{Disk, NotUtf8, RealDisk, text_from};
use quadrille_games::record::Game;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyPosition, MoveError, Player, PositionError, Variant};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// A game's beginning: a start and the moves that are made before the players come in.
#[derive(Clone, Debug)]
pub struct Opening(Game);

/// A line that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("opening in line {line}: {reason}")]
pub struct BadOpening {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: BadOpeningReason,
}

/// What can be wrong with an opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadOpeningReason {
    /// It has not the form of what stands behind `position` in the protocol.
    #[error(transparent)]
    Form(#[from] CommandError),
    /// Its position is none.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move of it cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Nothing is left to be played.
    #[error("the game is over")]
    Over,
    /// There is no opening at all.
    #[error("no opening in the file")]
    None,
    /// The file holds game records.
    #[error(
        "`{0}` belongs to a game record (PGN): expected an opening in each line, such as `startpos moves …`"
    )]
    Record(String),
    /// The file is no text as it is expected.
    #[error(transparent)]
    Text(#[from] NotUtf8),
    /// It is to begin with one that is not there.
    #[error(
        "there are only {count} openings: expected to begin with one of them, not with number {start}"
    )]
    Start {
        /// With which it was to begin, from 1.
        start: usize,
        /// How many there are.
        count: usize,
    },
}

/// A file of openings that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {reason}", file.display())]
pub struct OpeningsError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

/// The largest file of openings, in bytes.
const LARGEST: u64 = 1 << 28;

/// In which order the openings of a file come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningOrder {
    /// As in the file.
    #[default]
    Sequential,
    /// At random, none a second time before all have come once.
    Random,
}

impl OpeningOrder {
    /// Its name: `sequential` or `random`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Random => "random",
        }
    }
}

impl FromStr for OpeningOrder {
    type Err = BadOrder;

    fn from_str(text: &str) -> Result<Self, BadOrder> {
        let known = [Self::Sequential, Self::Random];
        let found = known
            .into_iter()
            .find(|order| order.id().eq_ignore_ascii_case(text));
        found.ok_or_else(|| BadOrder(quadrille_games::rules::quote(text)))
    }
}

/// A text that is no order of openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no order: expected sequential or random")]
pub struct BadOrder(String);

/// The salt of the order's seed.
const ORDER: u64 = 0x0BDE_0000_0000_0007;
/// How often a random opening that ends the game is drawn again.
const DRAWS: usize = 100;

impl Opening {
    /// The usual start, in Upthrust with colours drawn at random, and then `plies` random moves, fewer where the
    /// game would not last that long. The same seed gives the same opening.
    pub fn random(variant: Variant, plies: usize, seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let mut start = AnyPosition::start(variant);
        if variant == Variant::Upthrust {
            let mut colours = Colour::ALL;
            colours.shuffle(&mut random);
            start = Upthrust::with_colours([colours[0], colours[1]], Player::One).into();
        }
        let mut longest = Game::new(start.clone());
        for _ in 0..DRAWS {
            let mut game = Game::new(start.clone());
            while game.plies() < plies {
                let moves = game.legal_moves();
                let chosen = moves[random.random_range(0..moves.len())];
                if game.play(chosen).is_err() || game.outcome().is_some() {
                    game.undo();
                    break;
                }
            }
            if game.plies() > longest.plies() {
                longest = game;
            }
            if longest.plies() == plies {
                break;
            }
        }
        Self(longest)
    }

    /// Reads what stands behind `position` in the engine protocol: `startpos` or `fen TEXT`, and perhaps
    /// `moves …`. A bare position's text is good as well.
    ///
    /// # Errors
    /// Says what is no position, what is no move there, or that nothing is left to be played.
    pub fn parse(variant: Variant, line: &str) -> Result<Self, BadOpeningReason> {
        let line = line.trim();
        let begins = |word: &str| line.split_whitespace().next() == Some(word);
        let form = if begins("startpos") || begins("fen") {
            ""
        } else {
            "fen "
        };
        let Some(Command::Position(Setup { text, moves })) =
            Command::parse(&format!("position {form}{line}"))?
        else {
            return Err(BadOpeningReason::None);
        };
        let mut game = Game::new(match text {
            None => AnyPosition::start(variant),
            Some(text) => AnyPosition::parse(variant, &text)?,
        });
        for text in &moves {
            game.play_text(text)?;
        }
        if game.outcome().is_some() {
            return Err(BadOpeningReason::Over);
        }
        Ok(Self(game))
    }

    /// The game after the opening.
    pub const fn game(&self) -> &Game {
        &self.0
    }

    /// The opening as engines are told it.
    pub fn setup(&self) -> Setup {
        let start = self.0.start();
        let usual = *start == AnyPosition::start(start.variant());
        let mut before = start;
        let mut moves = Vec::new();
        for ply in self.0.line() {
            moves.push(before.move_text(ply.mv));
            before = &ply.position;
        }
        Setup {
            text: (!usual).then(|| start.to_string()),
            moves,
        }
    }
}

/// The openings of a match, one for each pair of games.
#[derive(Clone, Debug)]
pub enum Openings {
    /// A new one for every pair, with this many random plies.
    Random {
        /// How many.
        plies: usize,
    },
    /// These in turn, from the first again when they are used up.
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads the openings in a file.
    ///
    /// # Errors
    /// When it cannot be read or is too large, and as [`parse`](Self::parse).
    pub fn read(variant: Variant, file: &Path) -> Result<Self, OpeningsError> {
        let named = |error: &dyn Display| OpeningsError {
            file: file.to_owned(),
            reason: error.to_string(),
        };
        let bytes = RealDisk.read(file, LARGEST + 1);
        let bytes = bytes.map_err(|error| named(&quadrille_files::reason(&error)))?;
        if bytes.len() as u64 > LARGEST {
            return Err(named(&format!("it is larger than {LARGEST} bytes")));
        }
        let text = text_from(bytes).map_err(|error| {
            let line = error.line;
            named(&BadOpening {
                line,
                reason: error.into(),
            })
        })?;
        Self::parse(variant, &text).map_err(|error| named(&error))
    }

    /// Reads one opening a line, as [`Opening::parse`] does; blank lines, lines that begin with `#`, perhaps behind blanks,
    /// and byte order marks are passed over. Lines end with a line feed, a carriage return, or both.
    ///
    /// # Errors
    /// Names the first line that is wrong, or says that there is none at all.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, BadOpening> {
        let text = text.replace('\u{feff}', "").replace("\r\n", "\n");
        let mut openings = Vec::new();
        for (index, line) in text.split(['\n', '\r']).map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = if is_of_record(line) {
                Err(BadOpeningReason::Record(quadrille_games::rules::quote(
                    line,
                )))
            } else {
                Opening::parse(variant, line)
            };
            let opening = opening.map_err(|reason| BadOpening {
                line: index + 1,
                reason,
            })?;
            openings.push(opening);
        }
        if openings.is_empty() {
            let (line, reason) = (1, BadOpeningReason::None);
            return Err(BadOpening { line, reason });
        }
        Ok(Self::Listed(openings))
    }

    /// The same openings in this order, which follows from `seed` if it is drawn, beginning with number `start`, from 1. The openings before that
    /// come last.
    ///
    /// # Errors
    /// When there is no opening with this number. Random openings have no order and stay as they are.
    pub fn ordered(
        mut self,
        order: OpeningOrder,
        start: usize,
        seed: u64,
    ) -> Result<Self, BadOpeningReason> {
        if let Self::Listed(openings) = &mut self {
            if order == OpeningOrder::Random {
                openings.shuffle(&mut StdRng::seed_from_u64(mix(seed, ORDER)));
            }
            let count = openings.len();
            if !(1..=count).contains(&start) {
                return Err(BadOpeningReason::Start { start, count });
            }
            openings.rotate_left(start - 1);
        }
        Ok(self)
    }

    /// The opening of the pair with this number, from 0, in a match with this seed.
    pub fn of_pair(&self, variant: Variant, pair: usize, seed: u64) -> Opening {
        match self {
            Self::Listed(openings) if !openings.is_empty() => {
                openings[pair % openings.len()].clone()
            }
            Self::Listed(_) => Opening::random(variant, 0, seed),
            Self::Random { plies } => Opening::random(variant, *plies, mix(seed, pair as u64)),
        }
    }
}

/// Whether a line is of a game record: it begins with a tag or a move number, as no position's text does.
fn is_of_record(line: &str) -> bool {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with('[') || behind.len() < line.len() && behind.starts_with(['.', '…'])
}

/// A seed from two numbers, different for different ones as far as anybody can see.
pub(super) const fn mix(seed: u64, number: u64) -> u64 {
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
    fn random_openings_are_as_long_as_asked_unfinished_and_repeatable() {
        for variant in Variant::ALL {
            let openings = Openings::Random { plies: 6 };
            let mut positions = HashSet::new();
            for pair in 0..20 {
                let opening = openings.of_pair(variant, pair, 7);
                assert_eq!(opening.game().plies(), 6, "{variant}");
                assert!(opening.game().outcome().is_none());
                let again = openings.of_pair(variant, pair, 7);
                assert_eq!(again.game().position(), opening.game().position());
                positions.insert(opening.game().position().clone());
                let told = opening.setup().to_string();
                let told = told.trim_start_matches("position ");
                let read = Opening::parse(variant, told).map(|read| read.setup());
                assert_eq!(read.ok(), Some(opening.setup()));
            }
            assert!(positions.len() > 10, "{variant}: {}", positions.len());
        }
    }

    #[test]
    fn an_opening_longer_than_the_game_stops_short_of_its_end() {
        let opening = Opening::random(Variant::Upthrust, 1000, 3);
        assert!(opening.game().plies() > 20 && opening.game().outcome().is_none());
    }

    #[test]
    fn files_can_begin_anywhere_and_be_shuffled() {
        let moves = ["4,2,4,4", "4,2,4,6", "4,2,4,8", "4,2,4,10", "6,2,6,4"];
        let text = moves.map(|mv| format!("startpos moves {mv}\n")).concat();
        let read = |order, start, seed| -> Result<Vec<String>, BadOpeningReason> {
            let openings = Openings::parse(Variant::Hique, &text).map_err(|error| error.reason)?;
            let openings = openings.ordered(order, start, seed)?;
            let told = |pair| {
                openings
                    .of_pair(Variant::Hique, pair, seed)
                    .setup()
                    .moves
                    .concat()
            };
            Ok((0..6).map(told).collect())
        };
        let sequential = read(OpeningOrder::Sequential, 4, 1);
        let expected = [3, 4, 0, 1, 2, 3].map(|index| moves[index].to_owned());
        assert_eq!(sequential, Ok(expected.to_vec()));
        for start in [0, 6] {
            let error = BadOpeningReason::Start { start, count: 5 };
            assert_eq!(read(OpeningOrder::Sequential, start, 1), Err(error));
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
    fn game_records_are_told_from_openings() {
        for line in [
            "[Game \"hique\"]",
            "[Event \"x\"] {c}",
            "[Event \"x",
            "1. 4,2,4,10 *",
            "1... 4,12,2,12 *",
        ] {
            let error = Openings::parse(Variant::Hique, line).err();
            let reason = BadOpeningReason::Record(line.to_owned());
            assert_eq!(error, Some(BadOpening { line: 1, reason }));
        }
    }

    #[test]
    fn files_are_read_line_by_line() {
        let text =
            "# two\nstartpos moves 4,2,4,10\n\n1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2\n";
        let openings = Openings::parse(Variant::Hique, text);
        let Ok(openings) = openings else {
            unreachable!("{openings:?}");
        };
        let told = |pair| {
            openings
                .of_pair(Variant::Hique, pair, 0)
                .setup()
                .to_string()
        };
        assert_eq!(told(0), "position startpos moves 4,2,4,10");
        assert!(told(1).ends_with("/1RRRRR1 2"));
        assert_eq!(told(2), told(0));
        for (text, line) in [
            ("startpos moves 4,2,4,11", 1),
            ("\nstartpos 4,2,4,10", 2),
            ("#\n#\nfen 7", 3),
            ("7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2", 1),
            ("# nothing", 1),
        ] {
            let error = Openings::parse(Variant::Hique, text).err();
            assert_eq!(
                error.as_ref().map(|error| error.line),
                Some(line),
                "{text}: {error:?}"
            );
        }
    }
}
