//! The options that an engine offers.

/// An option, as parsed from an engine's `option` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, which may contain blanks.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
    /// The default value; empty if the engine states none.
    pub default: String,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number in an inclusive range.
    Spin {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// One of these.
    Combo(Vec<String>),
    /// No value: setting it triggers an action.
    Button,
    /// Any text.
    Text,
}

impl EngineOption {
    /// Parses an engine's line; `None` if it is not a well-formed `option` line.
    ///
    /// ```
    /// use quadrille_engine::{EngineOption, OptionKind};
    /// let hash = EngineOption::parse("option name Hash type spin default 64 min 1 max 1024").unwrap();
    /// assert_eq!(hash.kind, OptionKind::Spin { min: 1, max: 1024 });
    /// assert!(hash.accepts("16") && !hash.accepts("0"));
    /// ```
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        if (words.next(), words.next()) != (Some("option"), Some("name")) {
            return None;
        }
        let mut name = Vec::new();
        let mut kind = None;
        let mut default = Vec::new();
        let (mut min, mut max) = (Vec::new(), Vec::new());
        let mut values: Vec<Vec<&str>> = Vec::new();
        let mut field = "name";
        for word in words {
            match word {
                "type" if field == "name" => field = "type",
                "default" | "min" | "max" if kind.is_some() => field = word,
                "var" if kind.is_some() => {
                    field = word;
                    values.push(Vec::new());
                }
                _ => match field {
                    "name" => name.push(word),
                    "type" => kind = kind.or(Some(word)),
                    "default" => default.push(word),
                    "min" => min.push(word),
                    "max" => max.push(word),
                    _ => values.last_mut()?.push(word),
                },
            }
        }
        if name.is_empty() {
            return None;
        }
        let kind = match kind? {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin {
                min: min
                    .first()
                    .map_or(Some(i64::MIN), |word| word.parse().ok())?,
                max: max
                    .first()
                    .map_or(Some(i64::MAX), |word| word.parse().ok())?,
            },
            "combo" => OptionKind::Combo(values.iter().map(|value| value.join(" ")).collect()),
            "button" => OptionKind::Button,
            "string" => OptionKind::Text,
            _ => return None,
        };
        Some(Self {
            name: name.join(" "),
            kind,
            default: default.join(" "),
        })
    }

    /// Returns whether the option can be set to `value`, ignoring case.
    pub fn accepts(&self, value: &str) -> bool {
        self.spelling(value).is_some()
    }

    /// Returns a value as the engine spells it; `None` if the option cannot be set to it.
    ///
    /// ```
    /// use quadrille_engine::EngineOption;
    /// let style = EngineOption::parse("option name Style type combo default Calm var Calm var WILD").unwrap();
    /// assert_eq!(style.spelling("wild").as_deref(), Some("WILD"));
    /// assert_eq!(style.spelling("wilder"), None);
    /// ```
    pub fn spelling(&self, value: &str) -> Option<String> {
        let trimmed = value.trim();
        match &self.kind {
            OptionKind::Check => same_word(["true", "false"], trimmed).map(str::to_owned),
            OptionKind::Spin { min, max } => {
                let number: i64 = trimmed.parse().ok()?;
                (*min..=*max).contains(&number).then(|| number.to_string())
            }
            OptionKind::Combo(values) => {
                same_word(values.iter().map(String::as_str), trimmed).map(str::to_owned)
            }
            OptionKind::Button => trimmed.is_empty().then(String::new),
            OptionKind::Text => (!value.contains(['\n', '\r'])).then(|| value.to_owned()),
        }
    }

    pub(crate) fn setoption_line(&self, value: &str) -> String {
        match self.kind {
            OptionKind::Button => format!("setoption name {}", self.name),
            _ => format!("setoption name {} value {value}", self.name),
        }
    }

    pub(super) fn expected(&self) -> String {
        match &self.kind {
            OptionKind::Check => "expected true or false".to_owned(),
            OptionKind::Spin { min, max } => format!("expected a whole number from {min} to {max}"),
            OptionKind::Combo(values) => format!("expected one of {}", values.join(", ")),
            OptionKind::Button => "expected no value".to_owned(),
            OptionKind::Text => "expected one line".to_owned(),
        }
    }
}

fn same_word<'a>(
    words: impl IntoIterator<Item = &'a str> + Clone,
    target: &str,
) -> Option<&'a str> {
    let lower = target.to_lowercase();
    let exact = words.clone().into_iter().find(|word| *word == target);
    exact.or_else(|| words.into_iter().find(|word| word.to_lowercase() == lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_every_type_and_refuses_invalid_lines() {
        let parse = |line| EngineOption::parse(line);
        let game = parse("option name Game type combo default hique var hique var two words");
        assert_eq!(
            game.map(|game| (game.name, game.default, game.kind)),
            Some((
                "Game".to_owned(),
                "hique".to_owned(),
                OptionKind::Combo(vec!["hique".to_owned(), "two words".to_owned()])
            ))
        );
        let check = parse("option name Own Book type check default true");
        assert!(
            check.is_some_and(|o| o.name == "Own Book" && o.accepts("false") && !o.accepts("1"))
        );
        let twins = parse("option name X type combo var Fast var fast var \u{c4}hnlich");
        assert!(twins.is_some_and(|o| {
            let spelled = ["fast", "Fast", "FAST", "\u{e4}hnlich"].map(|value| o.spelling(value));
            spelled == ["fast", "Fast", "Fast", "\u{c4}hnlich"].map(|word| Some(word.to_owned()))
        }));
        let button = parse("option name Clear type button");
        assert!(button.is_some_and(|o| o.accepts("") && !o.accepts("now")));
        let text = parse("option name File type string default <empty>");
        assert!(text.is_some_and(|o| o.accepts("a b") && !o.accepts("a\nquit")));
        for line in [
            "option",
            "option name",
            "option name type check",
            "option name X",
            "option name X type",
            "option name X type wheel",
            "option name X type spin min a max 3",
            "id name X",
        ] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
