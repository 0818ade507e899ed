//! External engines, as a person registers them.

use crate::whole_numbers;
use quadrille_arena::{BadEntrant, EntrantSpec};
use quadrille_engine::{Client, EngineError, EngineStart, ErrorOutput, KillHandle, Timeouts};
use quadrille_files::path_from_argument;
use quadrille_text::tr;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The longest name of an engine, in characters.
pub const MAX_NAME_CHARS: usize = 24;
/// The longest command, in characters.
pub const MAX_COMMAND_CHARS: usize = 1000;

/// The longest path of a folder, in characters.
pub const MAX_FOLDER_CHARS: usize = 1000;
/// The range of the time that an engine may take to start, in seconds.
pub const START_SECONDS: RangeInclusive<u32> = 1..=3600;
/// The default time that an engine may take to start, in seconds.
pub const DEFAULT_START_SECONDS: u32 = 30;

whole_numbers! {
    start_seconds: u32 = START_SECONDS;
}

/// A registered engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", expecting = "a table")]
pub struct Engine {
    /// The name; no two engines have the same one.
    pub name: String,
    /// The command line, in the syntax of a shell.
    pub command: String,
    /// The working directory; if empty, the folder of the program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// The longest time until the engine is ready for a game, in seconds.
    #[serde(default = "default_start_seconds", deserialize_with = "start_seconds")]
    pub start_seconds: u32,
    /// The options that differ from the engine's defaults, by name.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "read_options"
    )]
    pub options: BTreeMap<String, String>,
    /// The unknown keys of this table of the settings file.
    #[serde(flatten)]
    pub unknown_keys: UnknownKeys,
}

const fn default_start_seconds() -> u32 {
    DEFAULT_START_SECONDS
}

/// The value of an engine option in the settings file.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected text")]
enum OptionValue {
    Text(String),
    Number(i64),
    Boolean(bool),
}

fn read_options<'de, D: Deserializer<'de>>(value: D) -> Result<BTreeMap<String, String>, D::Error> {
    let options = BTreeMap::<String, OptionValue>::deserialize(value)?;
    let option_text = |value| match value {
        OptionValue::Text(text) => text,
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Boolean(boolean) => boolean.to_string(),
    };
    Ok(options.into_iter().map(|(name, value)| (name, option_text(value))).collect())
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            name: String::new(),
            command: String::new(),
            folder: String::new(),
            start_seconds: DEFAULT_START_SECONDS,
            options: BTreeMap::new(),
            unknown_keys: UnknownKeys::default(),
        }
    }
}

/// The parameters of an engine's process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchParameters {
    /// The program and its arguments.
    pub arguments: Vec<String>,
    /// The working directory; `None` for that of this program.
    pub folder: Option<PathBuf>,
    /// The timeouts for the engine's answers.
    pub timeouts: Timeouts,
}

/// The reason why an engine cannot be registered or started, as a sentence in the language of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEngine(String);

impl BadEngine {
    /// Returns the sentence.
    pub fn localized(&self) -> String {
        self.0.clone()
    }
}

impl Engine {
    /// Returns an engine with default options.
    pub fn new(name: impl Into<String>, command: impl Into<String>) -> Self {
        Self { name: name.into(), command: command.into(), ..Self::default() }
    }

    /// Returns the command that starts `program` without arguments. On Windows a script gets its launcher.
    ///
    /// ```
    /// use quadrille_session::setup::Engine;
    /// use std::path::Path;
    /// for file in ["/bin/engine", "/my games/engine", "/it's \"mine\"/engine"] {
    ///     let command = Engine::command_of(Path::new(file))?;
    ///     assert_eq!(Engine::new("Mine", command).arguments()?, [file]);
    /// }
    /// # Ok::<(), quadrille_session::setup::BadEngine>(())
    /// ```
    ///
    /// # Errors
    /// If the path is not UTF-8.
    pub fn command_of(program: &Path) -> Result<String, BadEngine> {
        let quoted_program = quote_program(path_text(program)?);
        Ok(match launcher(program).filter(|_| cfg!(windows)) {
            Some(launcher) => format!("{launcher} {quoted_program}"),
            None => quoted_program,
        })
    }

    /// Splits the command into words as the terminal program does. The first word is the program.
    ///
    /// ```
    /// use quadrille_session::setup::Engine;
    /// let arguments = Engine::new("Mine", "python3 'my engine.py' --fast").arguments()?;
    /// assert_eq!(arguments, ["python3", "my engine.py", "--fast"]);
    /// # Ok::<(), quadrille_session::setup::BadEngine>(())
    /// ```
    ///
    /// # Errors
    /// If the command is empty, has an unmatched quotation mark or names a built-in player.
    pub fn arguments(&self) -> Result<Vec<String>, BadEngine> {
        self.arguments_in(Path::new(&self.folder))
    }

    fn arguments_in(&self, folder: &Path) -> Result<Vec<String>, BadEngine> {
        let reason = match EntrantSpec::parse_in(&self.command, folder) {
            Ok(EntrantSpec::Engine(arguments)) => return Ok(arguments),
            Ok(_) | Err(BadEntrant::Builtin(_)) => {
                tr!("engine-bad-our-own", command = shorten(self.command.trim()))
            }
            Err(error) => tr!("engine-bad-command", reason = error.to_string()),
        };
        Err(BadEngine(reason))
    }

    /// Returns the parameters of the engine's process.
    ///
    /// The process runs in the chosen folder, else in the folder of its program. A program such as an interpreter may be
    /// given by name alone. Then the process runs in the folder of the first argument that is the absolute path of a file.
    ///
    /// This reads the disk, so the frame loop must not call it.
    ///
    /// # Errors
    /// If the command is invalid, the folder does not exist or the program's absolute path is not UTF-8.
    pub fn launch_parameters(&self) -> Result<LaunchParameters, BadEngine> {
        let working_folder = std::env::current_dir().unwrap_or_default().join(&self.folder);
        if !self.folder.is_empty() && !working_folder.is_dir() {
            let reason = tr!("engine-bad-no-folder", folder = &self.folder);
            return Err(BadEngine(reason));
        }
        let mut arguments = self.arguments_in(&working_folder)?;
        if arguments[0].contains(std::path::is_separator) {
            arguments[0] = path_text(&working_folder.join(&arguments[0]))?.to_owned();
        }
        let paths = arguments.iter().map(Path::new);
        let folder = if self.folder.is_empty() {
            let mut files = paths.filter(|path| path.is_absolute() && path.is_file());
            files.next().and_then(Path::parent).map(Path::to_owned)
        } else {
            Some(working_folder)
        };
        let time_limit = Duration::from_secs(self.start_seconds.into());
        Ok(LaunchParameters {
            arguments,
            folder,
            timeouts: Timeouts { handshake: time_limit, ready: time_limit, ..Timeouts::default() },
        })
    }

    /// Starts the process and waits for the handshake. `error_output` collects the error output of the process.
    ///
    /// # Errors
    /// If the engine does not start, or does not complete the handshake in time.
    pub fn connect(
        &self,
        kill_handle: &KillHandle,
        error_output: &ErrorOutput,
    ) -> Result<Client, EngineError> {
        let launch = self.launch_parameters().map_err(|error| EngineError::Start {
            command: shorten(&self.command),
            reason: error.localized().trim_end_matches('.').to_owned(),
        })?;
        Client::start_with(&EngineStart {
            command: &launch.arguments,
            timeouts: launch.timeouts,
            kill_handle,
            supervisor: None,
            folder: launch.folder.as_deref(),
            log: None,
            error_output: error_output.clone(),
        })
    }

    /// Returns the engine with normalised name, command and folder, if it can be registered beside `other_engines`.
    ///
    /// # Errors
    /// If the name is missing, too long or taken, or the command starts no engine.
    pub fn validated<'a>(
        mut self,
        other_engines: impl IntoIterator<Item = &'a Self>,
    ) -> Result<Self, BadEngine> {
        self.name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        let command = self.command.trim();
        let (program, arguments) =
            command.split_at(command.find(char::is_whitespace).unwrap_or(command.len()));
        let path = path_from_argument(program);
        self.command = if path == Path::new(program) {
            command.to_owned()
        } else {
            Self::command_of(&path)? + arguments
        };
        self.folder = self.folder.trim().to_owned();
        if self.name.is_empty() {
            return Err(BadEngine(tr!("engine-bad-no-name")));
        }
        if self.name.chars().count() > MAX_NAME_CHARS {
            let name = shorten(&self.name);
            let reason = tr!("engine-bad-long-name", name = name, limit = MAX_NAME_CHARS);
            return Err(BadEngine(reason));
        }
        let mut other_engines = other_engines.into_iter();
        if other_engines.any(|other| other.name.to_lowercase() == self.name.to_lowercase()) {
            let reason = tr!("engine-bad-name-taken", name = self.name);
            return Err(BadEngine(reason));
        }
        self.arguments()?;
        Ok(self)
    }
}

fn quote_program(path: &str) -> String {
    let needs_quotes = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
    if !path.contains(needs_quotes) {
        return path.to_owned();
    }
    let parts: Vec<String> = path.split('\'').map(|part| format!("'{part}'")).collect();
    parts.join("\"'\"")
}

/// Returns the launcher of a script, which Windows cannot start by its path.
fn launcher(script: &Path) -> Option<&'static str> {
    let extension = script.extension()?.to_str()?;
    let mut launchers = [("py", "py"), ("jar", "java -jar")].into_iter();
    launchers
        .find(|(known_extension, _)| extension.eq_ignore_ascii_case(known_extension))
        .map(|(_, launcher)| launcher)
}

fn path_text(path: &Path) -> Result<&str, BadEngine> {
    path.to_str().ok_or_else(|| {
        let bytes = path.as_os_str().as_encoded_bytes();
        let path = bytes.escape_ascii().to_string();
        BadEngine(tr!("engine-bad-not-utf8", path = path))
    })
}

fn shorten(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Keys that are unknown to this version. They are written back without change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct UnknownKeys(toml::Table);

// Compares texts, because a NaN does not equal itself.
impl PartialEq for UnknownKeys {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl Eq for UnknownKeys {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engine_starts_in_its_folder_or_that_of_its_program() {
        let folder = std::env::temp_dir().join(format!("quadrille launch {}", std::process::id()));
        let [bin, other] = ["bin", "other"].map(|name| folder.join(name));
        for folder in [&bin, &other] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let program = bin.join("my engine");
        std::fs::write(&program, "").unwrap();
        let path = program.to_str().unwrap().to_owned();
        let launch = |command: &str, folder: &str| {
            let mut engine = Engine::new("Mine", command);
            engine.folder = folder.to_owned();
            engine.launch_parameters()
        };
        let relative_program = bin.join("./my engine").to_str().unwrap().to_owned();
        let [bin, other] = [bin, other].map(|path| path.to_str().unwrap().to_owned());
        for (command, named, expected_arguments, expected_folder) in [
            (path.clone(), "", vec![&*path], Some(&bin)),
            (format!("{path} --x"), "", vec![&*path, "--x"], Some(&bin)),
            (format!("'{path}' --x"), &*other, vec![&*path, "--x"], Some(&other)),
            ("./my engine".to_owned(), &*bin, vec![&*relative_program], Some(&bin)),
            (format!("python3 '{path}' x"), "", vec!["python3", &*path, "x"], Some(&bin)),
            ("sh -c x".to_owned(), "", vec!["sh", "-c", "x"], None),
        ] {
            let launch = launch(&command, named).unwrap();
            assert_eq!(launch.arguments, expected_arguments, "{command}");
            assert_eq!(launch.folder.as_deref(), expected_folder.map(Path::new), "{command}");
            assert_eq!(launch.timeouts.handshake, Duration::from_secs(30));
        }
        let missing = format!("{bin}/none");
        let refused = launch(&path, &missing).unwrap_err().localized();
        assert!(refused.contains(&missing), "{refused}");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn script_has_a_launcher_on_windows() {
        for (path, expected) in [
            ("/a b/engine.PY", Some("py")),
            ("/engine.jar", Some("java -jar")),
            ("/engine.exe", None),
            ("/engine.bat", None),
            ("/py", None),
        ] {
            let path = Path::new(path);
            assert_eq!(launcher(path), expected);
            let command = Engine::command_of(path).unwrap();
            let is_launched = expected.is_some_and(|launcher| command.starts_with(launcher));
            assert_eq!(is_launched, expected.is_some() && cfg!(windows), "{command}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn non_utf8_path_is_refused_with_its_name() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/opt/b\xfft"));
        let refused = Engine::command_of(path).unwrap_err().localized();
        assert!(refused.contains(r"`/opt/b\xfft` is not UTF-8"), "{refused}");
    }

    #[test]
    fn address_in_a_command_becomes_a_path() {
        for (typed, command) in [
            ("file:///opt/my%20engine", "'/opt/my engine'"),
            ("file:///opt/engine --fast 'a b'", "/opt/engine --fast 'a b'"),
            ("engine file:///a%20b", "engine file:///a%20b"),
        ] {
            let engine = Engine::new("Mine", typed).validated([]).expect("an engine");
            assert_eq!(engine.command, command);
        }
    }

    #[test]
    fn engine_needs_a_unique_name_and_a_command() {
        let other = Engine::new("Random", "random-engine");
        let tidy = |name: &str, command: &str| Engine::new(name, command).validated([&other]);
        assert_eq!(
            tidy("  My   engine ", " ./mine --fast "),
            Ok(Engine::new("My engine", "./mine --fast"))
        );
        for (name, command, expected) in [
            (" ", "./mine", "needs a name"),
            (&*"x".repeat(MAX_NAME_CHARS + 1), "./mine", "longer than 24"),
            ("random", "./mine", "already called `random`"),
            ("Mine", "", "needs a command"),
            ("Mine", "a 'b", "needs a command"),
        ] {
            let refused = tidy(name, command).unwrap_err().localized();
            assert!(refused.contains(expected), "{refused}");
        }
        for own in ["human", "builtin:random", "builtin:nonsense"] {
            let refusal = tidy("Mine", own).unwrap_err().localized();
            assert!(refusal.contains(own), "{refusal}");
        }
    }
}
