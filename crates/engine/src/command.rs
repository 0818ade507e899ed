//! Parses a manager's commands.

use quadrille_games::rules::{BadText, has_leading_zero, quote, whole_number};
use std::fmt;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;

/// A command from the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: asks for the identity and the options.
    Ugi,
    /// `isready`
    IsReady,
    /// `setoption name NAME value VALUE`; the value is the rest of the line and may be missing.
    SetOption {
        /// The option's name.
        name: String,
        /// Its new value.
        value: String,
    },
    /// `uginewgame`
    NewGame,
    /// `position …`
    Position(PositionSetup),
    /// `moves M…`: plays these moves after those played so far.
    Moves(Vec<String>),
    /// `go …`
    Go(GoLimits),
    /// `stop`
    Stop,
    /// `query …`
    Query(Query),
    /// `perft N`
    Perft(u32),
    /// `quit`
    Quit,
}

/// `position startpos|fen TEXT [moves …]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSetup {
    /// The position's text; `None` for the usual start.
    pub text: Option<String>,
    /// The moves to play from it, as written.
    pub moves: Vec<String>,
}

/// The limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoLimits {
    /// `movetime MS`
    pub movetime: Option<Duration>,
    /// `p1time MS` and `p2time MS`
    pub time: [Option<Duration>; 2],
    /// `p1inc MS` and `p2inc MS`
    pub increment: [Duration; 2],
    /// `depth N` in plies; the search treats zero as one
    pub depth: Option<u32>,
    /// `nodes N`
    pub nodes: Option<u64>,
    /// `infinite`
    pub infinite: bool,
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether Player 1 is to move.
    PlayerOneTurn,
    /// Whether the game is over.
    GameOver,
    /// Who won.
    Result,
    /// The position's text.
    Fen,
    /// The legal moves.
    Moves,
}

/// The maximum time in milliseconds: a thousand years.
const MAX_TIME_MS: u64 = 1000 * 366 * 24 * 3600 * 1000;

/// The maximum perft depth in plies.
pub const MAX_PERFT_PLIES: u32 = 64;

fn unexpected_word_error(word: Option<&str>, context: &str, expected: &str) -> BadText {
    let quoted_word = quote(word.unwrap_or_default());
    BadText::new(format_args!("`{quoted_word}` after `{context}`: expected {expected}"))
}

/// Splits the first word from the rest of a text; `None` if the text is blank.
pub(super) fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_ascii_start();
    let end = text.find(|c: char| c.is_ascii_whitespace());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    (!word.is_empty()).then_some((word, rest))
}

/// Parses a whole number in an inclusive range. All numbers of the protocol are parsed by this function.
pub(super) fn parse_number_within(text: &str, min: u64, max: u64) -> Option<u64> {
    whole_number(text).filter(|number| (min..=max).contains(number))
}

/// Returns a hint for an error if only leading zeros make the number invalid.
pub(super) fn leading_zero_hint(word: &str) -> &'static str {
    if has_leading_zero(word) { ", without leading zeros" } else { "" }
}

fn parse_number(
    tokens: &mut SplitAsciiWhitespace,
    context: &str,
    max: u64,
) -> Result<u64, BadText> {
    let word = tokens.next().unwrap_or_default();
    parse_number_within(word, 0, max).ok_or_else(|| {
        let hint = leading_zero_hint(word);
        let expected = format!("a whole number from 0 to {max}{hint}");
        unexpected_word_error(Some(word), context, &expected)
    })
}

fn parse_plies(tokens: &mut SplitAsciiWhitespace, context: &str, max: u32) -> Result<u32, BadText> {
    parse_number(tokens, context, max.into()).map(|plies| u32::try_from(plies).unwrap_or(max))
}

fn expect_end(tokens: &mut SplitAsciiWhitespace, context: &str) -> Result<(), BadText> {
    match tokens.next() {
        None => Ok(()),
        extra_word => Err(unexpected_word_error(extra_word, context, "the end of the line")),
    }
}

impl fmt::Display for PositionSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            None => f.write_str("position startpos")?,
            Some(text) => write!(f, "position fen {text}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl GoLimits {
    /// Returns the name of the first clock or increment that was given; an increment of zero does not count.
    pub(super) fn first_clock_word(&self) -> Option<&'static str> {
        let [p1time, p2time] = self.time.map(|time| time.is_some());
        let [p1inc, p2inc] = self.increment.map(|increment| !increment.is_zero());
        let given_words =
            [("p1time", p1time), ("p2time", p2time), ("p1inc", p1inc), ("p2inc", p2inc)];
        given_words.into_iter().find_map(|(word, is_given)| is_given.then_some(word))
    }
}

impl fmt::Display for GoLimits {
    /// Formats the command; times are rounded down to milliseconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(time) = self.movetime {
            write!(f, " movetime {}", time.as_millis())?;
        }
        for (time, name) in self.time.iter().zip(["p1time", "p2time"]) {
            if let Some(time) = time {
                write!(f, " {name} {}", time.as_millis())?;
            }
        }
        if self.time.iter().any(Option::is_some) {
            let [p1inc, p2inc] = self.increment.map(|increment| increment.as_millis());
            write!(f, " p1inc {p1inc} p2inc {p2inc}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite || *self == Self::default() {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

impl Command {
    /// Parses a line; `None` if it is blank.
    ///
    /// # Errors
    /// The error quotes the unexpected word and states what was expected.
    ///
    /// ```
    /// use quadrille_engine::{Command, Query};
    /// assert_eq!(Command::parse("query moves")?, Some(Command::Query(Query::Moves)));
    /// assert!(Command::parse("query mooves").is_err());
    /// # Ok::<(), quadrille_games::rules::BadText>(())
    /// ```
    pub fn parse(line: &str) -> Result<Option<Self>, BadText> {
        let mut tokens = line.split_ascii_whitespace();
        let Some(keyword) = tokens.next() else { return Ok(None) };
        let finish = |command: Self, tokens: &mut SplitAsciiWhitespace, context| {
            expect_end(tokens, context).map(|()| Some(command))
        };
        match keyword {
            "ugi" => finish(Self::Ugi, &mut tokens, "ugi"),
            "isready" => finish(Self::IsReady, &mut tokens, "isready"),
            "uginewgame" => finish(Self::NewGame, &mut tokens, "uginewgame"),
            "stop" => finish(Self::Stop, &mut tokens, "stop"),
            "quit" => finish(Self::Quit, &mut tokens, "quit"),
            "perft" => {
                let depth = parse_plies(&mut tokens, "perft", MAX_PERFT_PLIES)?;
                finish(Self::Perft(depth), &mut tokens, "perft")
            }
            "query" => {
                let query = parse_query(&mut tokens)?;
                finish(Self::Query(query), &mut tokens, "query")
            }
            "setoption" => {
                let (_, rest) = split_word(line).unwrap_or_default();
                parse_set_option(rest).map(Some)
            }
            "position" => parse_position(tokens).map(Some),
            "moves" => Ok(Some(Self::Moves(tokens.map(str::to_owned).collect()))),
            "go" => parse_go(tokens).map(Some),
            other => {
                let setup_commands = "ugi, isready, setoption, uginewgame, position, moves";
                Err(BadText::new(format_args!(
                    "unknown command `{}`: expected {setup_commands}, go, stop, query, perft or quit",
                    quote(other)
                )))
            }
        }
    }

    /// Returns the command's first word.
    pub const fn keyword(&self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::IsReady => "isready",
            Self::SetOption { .. } => "setoption",
            Self::NewGame => "uginewgame",
            Self::Position(_) => "position",
            Self::Moves(_) => "moves",
            Self::Go(_) => "go",
            Self::Stop => "stop",
            Self::Query(_) => "query",
            Self::Perft(_) => "perft",
            Self::Quit => "quit",
        }
    }
}

fn parse_query(tokens: &mut SplitAsciiWhitespace) -> Result<Query, BadText> {
    match tokens.next() {
        Some("p1turn") => Ok(Query::PlayerOneTurn),
        Some("gameover") => Ok(Query::GameOver),
        Some("result") => Ok(Query::Result),
        Some("fen") => Ok(Query::Fen),
        Some("moves") => Ok(Query::Moves),
        other => {
            Err(unexpected_word_error(other, "query", "p1turn, gameover, result, fen or moves"))
        }
    }
}

/// Parses what follows `setoption`.
fn parse_set_option(text: &str) -> Result<Command, BadText> {
    let (first_word, mut rest) = split_word(text).unwrap_or_default();
    if first_word != "name" {
        return Err(unexpected_word_error(Some(first_word), "setoption", "name"));
    }
    let mut name = Vec::new();
    let mut value = "";
    while let Some((word, following_text)) = split_word(rest) {
        if word == "value" {
            value = following_text.trim_ascii();
            break;
        }
        name.push(word);
        rest = following_text;
    }
    if name.is_empty() {
        return Err(unexpected_word_error(None, "setoption name", "an option's name"));
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.to_owned() })
}

fn parse_position(mut tokens: SplitAsciiWhitespace) -> Result<Command, BadText> {
    let mut moves = Vec::new();
    let text = match tokens.next() {
        Some("startpos") => {
            match tokens.next() {
                None => {}
                Some("moves") => moves = tokens.map(str::to_owned).collect(),
                other => return Err(unexpected_word_error(other, "position startpos", "moves")),
            }
            None
        }
        Some("fen") => {
            let mut fields = Vec::new();
            for word in tokens.by_ref() {
                if word == "moves" {
                    moves = tokens.map(str::to_owned).collect();
                    break;
                }
                fields.push(word);
            }
            if fields.is_empty() {
                return Err(unexpected_word_error(None, "position fen", "a position's text"));
            }
            Some(fields.join(" "))
        }
        other => return Err(unexpected_word_error(other, "position", "startpos or fen")),
    };
    Ok(Command::Position(PositionSetup { text, moves }))
}

fn parse_go(mut tokens: SplitAsciiWhitespace) -> Result<Command, BadText> {
    const EXPECTED: &str = "movetime, p1time, p2time, p1inc, p2inc, depth, nodes or infinite";
    let mut go = GoLimits::default();
    let mut has_limit = false;
    while let Some(word) = tokens.next() {
        has_limit = true;
        match word {
            "movetime" => go.movetime = Some(parse_milliseconds(&mut tokens, "movetime")?),
            "p1time" => go.time[0] = Some(parse_milliseconds(&mut tokens, "p1time")?),
            "p2time" => go.time[1] = Some(parse_milliseconds(&mut tokens, "p2time")?),
            "p1inc" => go.increment[0] = parse_milliseconds(&mut tokens, "p1inc")?,
            "p2inc" => go.increment[1] = parse_milliseconds(&mut tokens, "p2inc")?,
            "depth" => go.depth = Some(parse_plies(&mut tokens, "depth", u32::MAX)?),
            "nodes" => go.nodes = Some(parse_number(&mut tokens, "nodes", u64::MAX)?),
            "infinite" => go.infinite = true,
            other => return Err(unexpected_word_error(Some(other), "go", EXPECTED)),
        }
    }
    if has_limit { Ok(Command::Go(go)) } else { Err(unexpected_word_error(None, "go", EXPECTED)) }
}

fn parse_milliseconds(
    tokens: &mut SplitAsciiWhitespace,
    context: &str,
) -> Result<Duration, BadText> {
    parse_number(tokens, context, MAX_TIME_MS).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_commands_of_the_protocol() {
        assert_eq!(
            Command::parse("position fen 4/4 GR 1 moves a1a2 pass"),
            Ok(Some(Command::Position(PositionSetup {
                text: Some("4/4 GR 1".to_owned()),
                moves: vec!["a1a2".to_owned(), "pass".to_owned()],
            })))
        );
        assert_eq!(
            Command::parse("go p1time 100 p2time 200 p1inc 3 p2inc 4"),
            Ok(Some(Command::Go(GoLimits {
                time: [Some(Duration::from_millis(100)), Some(Duration::from_millis(200))],
                increment: [Duration::from_millis(3), Duration::from_millis(4)],
                ..GoLimits::default()
            })))
        );
        assert_eq!(
            Command::parse("setoption name Game value hique"),
            Ok(Some(Command::SetOption { name: "Game".to_owned(), value: "hique".to_owned() }))
        );
        assert_eq!(
            Command::parse("  setoption name Eval   File value  C:\\My  Nets\\a value b.txt \r"),
            Ok(Some(Command::SetOption {
                name: "Eval File".to_owned(),
                value: "C:\\My  Nets\\a value b.txt".to_owned(),
            }))
        );
        assert_eq!(
            Command::parse("moves a1a2\tpass\r"),
            Ok(Some(Command::Moves(vec!["a1a2".to_owned(), "pass".to_owned()])))
        );
        assert_eq!(Command::parse("moves"), Ok(Some(Command::Moves(Vec::new()))));
        assert_eq!(Command::parse(" \t "), Ok(None));
    }

    #[test]
    fn commands_round_trip() {
        for line in [
            "go movetime 15000",
            "go p1time 100 p2time 200 p1inc 3 p2inc 0",
            "go depth 3 nodes 50",
            "go infinite",
            "position startpos",
            "position startpos moves a1a2 pass",
            "position fen 4/4 GR 1 moves a1a2",
        ] {
            let printed = match Command::parse(line) {
                Ok(Some(Command::Go(go))) => go.to_string(),
                Ok(Some(Command::Position(setup))) => setup.to_string(),
                other => unreachable!("{line}: {other:?}"),
            };
            assert_eq!(printed, line);
        }
    }

    #[test]
    fn errors_quote_the_refused_word() {
        for (line, quote) in [
            ("fly", "`fly`"),
            ("go movetime soon", "`soon`"),
            ("go movetime", "`` after `movetime`: expected a whole number"),
            ("go", "movetime"),
            ("go backwards", "`backwards`"),
            ("query who", "`who`"),
            ("perft -1", "`-1`"),
            ("perft 1 2", "`2`"),
            ("perft 2000000", "`2000000` after `perft`: expected a whole number from 0 to 64"),
            ("perft", "`` after `perft`"),
            ("go depth +4", "`+4`"),
            ("go depth 4294967296", "from 0 to 4294967295"),
            ("go nodes 18446744073709551616", "from 0 to 18446744073709551615"),
            ("go nodes 1e6", "`1e6`"),
            ("go movetime 99999999999999999999", "`99999999999999999999`"),
            ("go movetime -5", "`-5` after `movetime`: expected a whole number from 0 to"),
            ("go movetime 0x10", "`0x10`"),
            ("position here", "`here`"),
            ("position fen", "a position's text"),
            ("position startpos a1a2", "`a1a2`"),
            ("setoption Game", "`Game`"),
            ("isready now", "`now`"),
        ] {
            let error = Command::parse(line).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(quote)), "{line}: {error:?}");
        }
    }
}
