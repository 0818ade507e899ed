//! Parses entrants as written on the command line.

use super::builtin_search::BuiltinSearch;
use quadrille_files::{check_path, path_from_argument};
use quadrille_games::rules::{BadText, quote};
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use thiserror::Error;

/// A player as written on the command line.
///
/// ```
/// use quadrille_arena::EntrantSpec;
/// let engine: EntrantSpec = "python3 'my engine.py' --fast".parse()?;
/// assert_eq!(engine, EntrantSpec::Engine(vec!["python3".into(), "my engine.py".into(), "--fast".into()]));
/// assert_eq!("builtin:nodes=2000".parse::<EntrantSpec>()?.to_string(), "builtin:nodes=2000");
/// # Ok::<(), quadrille_arena::BadEntrant>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantSpec {
    /// `builtin`: our search at full strength, with the time of the game's clock; or with settings after a
    /// colon, such as `builtin:4` (a level), `builtin:movetime=MS`, or `builtin:nodes=N,threads=2`.
    Search(BuiltinSearch),
    /// `builtin:random`: any legal move.
    Random,
    /// `builtin:greedy`: the move to the position with the best estimate.
    Greedy,
    /// `human`: a person. The program that runs the game asks the person for the moves.
    Human,
    /// Any other text: a program that speaks the engine protocol, and its arguments.
    Engine(Vec<String>),
}

/// The reason why a text names no entrant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadEntrant {
    /// The text after `builtin:` is unknown.
    #[error(
        "unknown player `builtin:{0}`: expected builtin, builtin:LEVEL (1 to 10 or perfect), builtin:random, builtin:greedy, builtin:movetime=MS, builtin:depth=N, builtin:nodes=N, builtin:threads=N, builtin:grade=N or builtin:NAME=NUMBER with a parameter of the search, or several of these separated by commas"
    )]
    Builtin(String),
    /// An invalid value of a parameter of the search.
    #[error("builtin: {0}")]
    Parameter(#[from] BadText),
    /// A command with an unclosed quotation mark.
    #[error("an unmatched quotation mark in `{0}`")]
    Quotation(String),
    /// The address of a program whose path is not UTF-8; its bytes are escaped.
    #[error("`{0}` is not UTF-8: expected UTF-8; rename the file or give a link to it")]
    NotUtf8(String),
    /// An empty text.
    #[error("an empty entrant: expected builtin:…, human or the command of an engine")]
    Empty,
}

impl EntrantSpec {
    /// Returns the number of search threads of a built-in search; 1 for other players.
    pub const fn thread_count(&self) -> usize {
        match self {
            Self::Search(search) => search.threads,
            _ => 1,
        }
    }
}

impl FromStr for EntrantSpec {
    type Err = BadEntrant;

    fn from_str(text: &str) -> Result<Self, BadEntrant> {
        Self::parse_in(text, Path::new(""))
    }
}

impl EntrantSpec {
    /// Parses an entrant. A relative path of its program starts at `folder`.
    ///
    /// A path with spaces or quotation marks needs no quotation marks around it if the file exists. A program may be
    /// given by its address (`file:///opt/my%20engine`); an engine's arguments are unchanged.
    ///
    /// # Errors
    /// When the text names no entrant.
    pub fn parse_in(text: &str, folder: &Path) -> Result<Self, BadEntrant> {
        let text = text.trim();
        let lower_case_text = text.to_ascii_lowercase();
        if lower_case_text == "human" {
            return Ok(Self::Human);
        }
        match lower_case_text.strip_prefix("builtin") {
            Some("") => Ok(Self::Search(BuiltinSearch::default())),
            Some(":random") => Ok(Self::Random),
            Some(":greedy") => Ok(Self::Greedy),
            Some(lower_case_suffix) if lower_case_suffix.starts_with(':') => {
                BuiltinSearch::parse(&lower_case_suffix[1..])?.map(Self::Search).ok_or_else(|| {
                    BadEntrant::Builtin(quote(&text[text.len() - lower_case_suffix.len() + 1..]))
                })
            }
            _ => split_command(text, folder).map(Self::Engine),
        }
    }
}

/// Splits a command into its program and arguments. If the first word is the address of a file, this file is the
/// program. Otherwise the program is the longest prefix of the text that is the path of a file, or the first word if
/// there is none.
fn split_command(text: &str, folder: &Path) -> Result<Vec<String>, BadEntrant> {
    let (first_word, argument_text) =
        text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    let path = path_from_argument(first_word);
    if path != Path::new(first_word) {
        let not_utf8_error = |path: OsString| {
            BadEntrant::NotUtf8(path.as_encoded_bytes().escape_ascii().to_string())
        };
        let program = path.into_os_string().into_string().map_err(not_utf8_error)?;
        let arguments = split_tokens(argument_text)?;
        return Ok([program].into_iter().chain(arguments).collect());
    }
    let space_positions = text.match_indices(char::is_whitespace);
    let mut prefix_ends: Vec<usize> =
        space_positions.map(|(position, _)| position).chain([text.len()]).collect();
    prefix_ends.reverse();
    for end in prefix_ends {
        let program = &text[..end];
        let needs_quotation = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
        if program.contains(needs_quotation) && is_file(program, folder) {
            let arguments = split_tokens(&text[end..])?;
            return Ok([program.to_owned()].into_iter().chain(arguments).collect());
        }
    }
    let command = split_tokens(text)?;
    match command.first() {
        Some(program) if !program.is_empty() => Ok(command),
        _ => Err(BadEntrant::Empty),
    }
}

/// Joins the leading words if together they are the path of a file, because a shell splits a path that is not quoted.
pub fn join_program_path(command: &[String]) -> Vec<String> {
    let joined_command = (2..=command.len()).rev().find_map(|token_count| {
        let program = command[..token_count].join(" ");
        is_file(&program, Path::new("")).then(|| [&[program], &command[token_count..]].concat())
    });
    joined_command.unwrap_or_else(|| command.to_vec())
}

/// Returns whether a program's name is the path of a file. The system itself looks up a name without a folder.
fn is_file(program: &str, folder: &Path) -> bool {
    // Windows would ignore a space at the end.
    program.contains(std::path::is_separator)
        && check_path(Path::new(program)).is_ok()
        && folder.join(program).is_file()
}

/// Splits a text at white space, except between single or double quotation marks.
fn split_tokens(text: &str) -> Result<Vec<String>, BadEntrant> {
    let mut tokens = Vec::new();
    let mut token: Option<String> = None;
    let mut open_mark = None;
    for c in text.chars() {
        match open_mark {
            Some(quotation_mark) if c == quotation_mark => open_mark = None,
            None if matches!(c, '"' | '\'') => {
                open_mark = Some(c);
                token.get_or_insert_default();
            }
            None if c.is_whitespace() => tokens.extend(token.take()),
            _ => token.get_or_insert_default().push(c),
        }
    }
    tokens.extend(token);
    if open_mark.is_some() { Err(BadEntrant::Quotation(quote(text))) } else { Ok(tokens) }
}

/// Quotes a token so that [`split_tokens`] parses it.
fn quote_token(token: &str) -> String {
    match (token.contains('\''), token.contains('"')) {
        // Adjacent quoted parts form one word.
        (true, true) => format!("'{}'", token.replace('\'', r#"'"'"'"#)),
        (true, false) => format!("\"{token}\""),
        (false, true) => format!("'{token}'"),
        (false, false) if token.is_empty() || token.contains(char::is_whitespace) => {
            format!("'{token}'")
        }
        (false, false) => token.to_owned(),
    }
}

impl fmt::Display for EntrantSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(search) => search.fmt(f),
            Self::Random => f.write_str("builtin:random"),
            Self::Greedy => f.write_str("builtin:greedy"),
            Self::Human => f.write_str("human"),
            Self::Engine(command) => {
                let quoted_tokens: Vec<String> =
                    command.iter().map(|token| quote_token(token)).collect();
                let line = quoted_tokens.join(" ");
                // Without quotation marks, some commands would be parsed as built-in players.
                if matches!(line.parse(), Ok(Self::Engine(parsed_command)) if parsed_command == *command)
                {
                    f.write_str(&line)
                } else {
                    let argument_text = line.strip_prefix(&command[0]).unwrap_or_default();
                    write!(f, "'{}'{argument_text}", command[0])
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrant_texts_round_trip() {
        for text in [
            "builtin",
            "builtin:random",
            "builtin:greedy",
            "human",
            "human --like",
            "builtin:movetime=100",
            "builtin:depth=3,nodes=2000",
            "builtin:1",
            "builtin:9,movetime=50,threads=2",
            "builtin:perfect,nodes=5000",
            "builtin:nodes=500,full_depth_moves=4,quiescence_plies=0",
            "python3 'a b.py' \"it's\" ''",
            "builtins --help",
            "'human'",
            "'builtin:random'",
        ] {
            let entrant: Result<EntrantSpec, _> = text.parse();
            assert_eq!(entrant.map(|entrant| entrant.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn built_in_names_are_case_insensitive() {
        for (text, printed) in [
            ("BUILTIN", "builtin"),
            ("Builtin:Random", "builtin:random"),
            ("builtin:PERFECT,Nodes=7,Threads=2", "builtin:perfect,nodes=7,threads=2"),
            ("builtin:Full_Depth_Moves=4", "builtin:full_depth_moves=4"),
            ("Human", "human"),
            ("'Human'", "'Human'"),
            ("Builtins", "Builtins"),
        ] {
            let entrant: Result<EntrantSpec, _> = text.parse();
            let display = entrant.map(|entrant| entrant.to_string());
            assert_eq!(display.as_deref(), Ok(printed), "{text}");
        }
        let error = "Builtin:Clever".parse::<EntrantSpec>().unwrap_err();
        assert_eq!(error, BadEntrant::Builtin("Clever".to_owned()));
    }

    #[test]
    fn commands_round_trip() {
        let letters = ['a', ' ', '\'', '"'];
        for number in 0..4_usize.pow(5) {
            let letter = |place: u32| letters[number / 4_usize.pow(place) % 4];
            let word: String = (0..4).map(letter).collect();
            let command = vec![word, letter(4).to_string(), "human".to_owned()];
            let engine = EntrantSpec::Engine(command);
            let text = engine.to_string();
            assert_eq!(text.parse(), Ok(engine), "{text}");
        }
    }

    #[test]
    fn existing_path_with_blanks_is_the_program() {
        let folder =
            std::env::temp_dir().join(format!("quadrille entrant's {}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        // `my` also exists and is the shorter path.
        let can_exist = |name: &str| check_path(Path::new(name)).is_ok();
        for name in ["my", "my engine", "my engine --x", "it's \"mine\""] {
            if can_exist(name) {
                std::fs::write(folder.join(name), "").unwrap();
            }
        }
        let base = folder.to_str().unwrap();
        let engine = |parts: &[&str]| {
            let command: Vec<String> = parts.iter().map(|&word| word.to_owned()).collect();
            Ok(EntrantSpec::Engine(command))
        };
        for (command, parts) in [
            ("./my", &["./my"][..]),
            ("./my  engine", &["./my", "engine"]),
            ("./my engine", &["./my engine"]),
            ("./my engine --y 'a b'", &["./my engine", "--y", "a b"]),
            ("./my engine --x --y", &["./my engine --x", "--y"]),
            ("'./my' engine", &["./my", "engine"]),
            ("./my 'engine'", &["./my", "engine"]),
            ("./it's \"mine\" --y", &["./it's \"mine\"", "--y"]),
            ("./your engine", &["./your", "engine"]),
            // The system looks up a name without a folder.
            ("my engine", &["my", "engine"]),
        ] {
            if !can_exist(parts[0]) {
                continue;
            }
            let read = EntrantSpec::parse_in(command, &folder);
            assert_eq!(read, engine(parts), "{command}");
            if !command.starts_with("./") || !folder.join(parts[0]).is_file() {
                continue;
            }
            // The path of the folder itself contains a blank and an apostrophe.
            let [program, absolute] = [parts[0], command].map(|text| text.replacen('.', base, 1));
            let whole = [&[&*program], &parts[1..]].concat();
            let read: Result<EntrantSpec, _> = absolute.parse();
            assert_eq!(read, engine(&whole), "{absolute}");
            let printed = read.unwrap().to_string();
            assert_eq!(printed.parse(), engine(&whole), "{printed}");
        }
        let split: Vec<String> =
            format!("{base}/my engine --y").split(' ').map(str::to_owned).collect();
        assert_eq!(join_program_path(&split), [format!("{base}/my engine"), "--y".to_owned()]);
        assert_eq!(join_program_path(&split[..1]), split[..1]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn command_lines_of_windows_are_split() {
        for (text, words) in [
            (r#""C:\a b\e.exe" --x "y z""#, &[r"C:\a b\e.exe", "--x", "y z"][..]),
            (
                r#"C:\bots\e.exe --book="C:\my books\" -v"#,
                &[r"C:\bots\e.exe", r"--book=C:\my books\", "-v"],
            ),
            (r#"java -jar "C:\my bots\e.jar""#, &["java", "-jar", r"C:\my bots\e.jar"]),
            (r"py C:/bots/e.py", &["py", "C:/bots/e.py"]),
            (r"\\server\share\e.bat ugi", &[r"\\server\share\e.bat", "ugi"]),
            (r#""\\?\C:\a b\e.exe""#, &[r"\\?\C:\a b\e.exe"]),
        ] {
            let command = words.iter().map(|&word| word.to_owned()).collect();
            let engine = EntrantSpec::Engine(command);
            assert_eq!(text.parse().as_ref(), Ok(&engine), "{text}");
            assert_eq!(engine.to_string().parse(), Ok(engine), "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn program_address_becomes_a_path_and_arguments_stay() {
        for (command, parts) in [
            ("file:///opt/my%20engine", &["/opt/my engine"][..]),
            (
                "FILE://localhost/b%C3%BCro/it's --x=50%25 file:///a%20b 'c d'",
                &["/büro/it's", "--x=50%25", "file:///a%20b", "c d"],
            ),
            ("./a --book=file:///b", &["./a", "--book=file:///b"]),
            // Quotation marks keep an address unconverted.
            ("'file:///a%20b' c", &["file:///a%20b", "c"]),
            ("file://elsewhere/a%20b", &["file://elsewhere/a%20b"]),
        ] {
            let engine = EntrantSpec::Engine(parts.iter().map(|&word| word.to_owned()).collect());
            assert_eq!(command.parse().as_ref(), Ok(&engine), "{command}");
            assert_eq!(engine.to_string().parse(), Ok(engine), "{command}");
        }
        let refused = "file:///opt/b%FFt --x".parse::<EntrantSpec>();
        assert_eq!(refused, Err(BadEntrant::NotUtf8(r"/opt/b\xfft".to_owned())));
    }

    #[test]
    fn out_of_range_parameter_is_reported_with_its_range() {
        let error = "builtin:full_depth_moves=99".parse::<EntrantSpec>();
        let error = error.expect_err("too many").to_string();
        assert_eq!(
            error,
            "builtin: `99`: expected a whole number from 1 to 64 for `full_depth_moves`"
        );
        let unknown = "builtin:full_depth_move=4".parse::<EntrantSpec>();
        assert!(matches!(unknown, Err(BadEntrant::Builtin(_))), "{unknown:?}");
    }

    #[test]
    fn invalid_entrants_are_refused() {
        for text in [
            "builtin:",
            "builtin:clever",
            "builtin:nodes",
            "builtin:nodes=0",
            "builtin:0",
            "builtin:12",
            "builtin:threads=1000",
            "builtin:tuned",
            "builtin:nodes=-1",
            "builtin:nodes=1,",
            "builtin:depth=9999999999",
            "builtin:movetime=1s",
            // Names of players in earlier versions.
            "builtin:linear",
            "builtin:nodes=1,untuned",
            "builtin:plain",
            "builtin:plain=3",
            "builtin:uct",
            "builtin:uct=500",
            "builtin:uct-nodes=1000",
        ] {
            assert!(matches!(text.parse::<EntrantSpec>(), Err(BadEntrant::Builtin(_))), "{text}");
        }
        assert!(matches!("a 'b".parse::<EntrantSpec>(), Err(BadEntrant::Quotation(_))));
        assert_eq!(" ".parse::<EntrantSpec>(), Err(BadEntrant::Empty));
        assert_eq!("'' x".parse::<EntrantSpec>(), Err(BadEntrant::Empty));
    }
}
