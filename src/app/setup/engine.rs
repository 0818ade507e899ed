//! Somebody else's engine, as a person has registered it.

use crate::app::text::tr;
use crate::arena::{BadEntrant, EntrantSpec};
use std::collections::BTreeMap;
use std::path::Path;
use thiserror::Error;

/// The longest name of an engine, in characters.
pub const NAME_LIMIT: usize = 24;
/// The longest command, in characters.
pub const COMMAND_LIMIT: usize = 1000;

/// An engine that can be given a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engine {
    /// What it is called here; no two engines have the same name.
    pub name: String,
    /// How it is started, as one would type it in a shell.
    pub command: String,
    /// The options that are not left at the engine's own values, by the names that the engine gives them.
    pub options: BTreeMap<String, String>,
    /// What the settings file says of it that this version does not know.
    pub(in crate::app) rest: Unknown,
}

/// Why an engine cannot be registered like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadEngine {
    /// It has no name.
    #[error("It needs a name, by which it can be chosen as a player.")]
    NoName,
    /// Its name is longer than [`NAME_LIMIT`].
    #[error("The name `{0}` is longer than {NAME_LIMIT} characters.")]
    LongName(String),
    /// Another engine has this name.
    #[error("There is another engine called `{0}`. Give this one a name of its own.")]
    NameTaken(String),
    /// There is no command, or it cannot be split into words.
    #[error("It needs a command that starts it: {0}.")]
    Command(#[from] BadEntrant),
    /// The command names one of our own players.
    #[error(
        "`{0}` is no command: expected a program and what it is to be told, such as `python3 engine.py`."
    )]
    OurOwn(String),
}

impl BadEngine {
    /// The sentence in the language of the window.
    #[must_use]
    pub fn localized(&self) -> String {
        match self {
            Self::NoName => tr!("engine-bad-no-name"),
            Self::LongName(name) => tr!("engine-bad-long-name", name = name, limit = NAME_LIMIT),
            Self::NameTaken(name) => tr!("engine-bad-name-taken", name = name),
            Self::Command(reason) => tr!("engine-bad-command", reason = reason.to_string()),
            Self::OurOwn(command) => tr!("engine-bad-our-own", command = command),
        }
    }
}

impl Engine {
    /// An engine with its own values for all options.
    #[must_use]
    pub fn new(name: impl Into<String>, command: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            command: command.into(),
            ..Self::default()
        }
    }

    /// The command that starts this program and nothing else.
    ///
    /// ```
    /// use quadrille::app::setup::Engine;
    /// use std::path::Path;
    /// for file in ["/bin/engine", "/my games/engine", "/it's \"mine\"/engine"] {
    ///     let command = Engine::command_of(Path::new(file));
    ///     assert_eq!(Engine::new("Mine", command).words()?, [file]);
    /// }
    /// # Ok::<(), quadrille::app::setup::BadEngine>(())
    /// ```
    #[must_use]
    pub fn command_of(program: &Path) -> String {
        let text = program.display().to_string();
        let special = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
        if !text.contains(special) {
            return text;
        }
        let parts: Vec<String> = text.split('\'').map(|part| format!("'{part}'")).collect();
        parts.join("\"'\"")
    }

    /// The command's words, split as the terminal program splits them; the first is the program.
    ///
    /// ```
    /// use quadrille::app::setup::Engine;
    /// let words = Engine::new("Mine", "python3 'my engine.py' --fast").words()?;
    /// assert_eq!(words, ["python3", "my engine.py", "--fast"]);
    /// # Ok::<(), quadrille::app::setup::BadEngine>(())
    /// ```
    ///
    /// # Errors
    /// When it is empty, has a quotation mark without its partner, or names one of our own players.
    pub fn words(&self) -> Result<Vec<String>, BadEngine> {
        match self.command.parse::<EntrantSpec>() {
            Ok(EntrantSpec::Engine(words)) => Ok(words),
            Ok(_) | Err(BadEntrant::Builtin(_)) => {
                Err(BadEngine::OurOwn(short(self.command.trim())))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether it can be registered beside `others`; its name and command are tidied for that.
    ///
    /// # Errors
    /// When its name is missing, too long or taken, or its command starts no engine.
    pub fn tidy<'a>(
        mut self,
        others: impl IntoIterator<Item = &'a Self>,
    ) -> Result<Self, BadEngine> {
        self.name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        self.command = self.command.trim().to_owned();
        if self.name.is_empty() {
            return Err(BadEngine::NoName);
        }
        if self.name.chars().count() > NAME_LIMIT {
            return Err(BadEngine::LongName(short(&self.name)));
        }
        let mut others = others.into_iter();
        if others.any(|other| other.name.to_lowercase() == self.name.to_lowercase()) {
            return Err(BadEngine::NameTaken(self.name));
        }
        self.words()?;
        Ok(self)
    }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Keys that this version does not know, kept for the one that does.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Unknown(pub(in crate::app) toml::Table);

// By their text, since numbers that are none do not equal themselves.
impl PartialEq for Unknown {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl Eq for Unknown {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_a_name_of_its_own_and_a_command() {
        let other = Engine::new("Random", "random-engine");
        let tidy = |name: &str, command: &str| Engine::new(name, command).tidy([&other]);
        assert_eq!(
            tidy("  My   engine ", " ./mine --fast "),
            Ok(Engine::new("My engine", "./mine --fast"))
        );
        assert_eq!(tidy(" ", "./mine"), Err(BadEngine::NoName));
        assert!(matches!(
            tidy(&"x".repeat(NAME_LIMIT + 1), "./mine"),
            Err(BadEngine::LongName(_))
        ));
        assert!(matches!(
            tidy("random", "./mine"),
            Err(BadEngine::NameTaken(_))
        ));
        assert!(matches!(tidy("Mine", ""), Err(BadEngine::Command(_))));
        assert!(matches!(tidy("Mine", "a 'b"), Err(BadEngine::Command(_))));
        for own in ["human", "builtin:random", "builtin:nonsense"] {
            let refusal = tidy("Mine", own).unwrap_err();
            assert!(refusal.to_string().contains(own), "{refusal}");
        }
    }
}
