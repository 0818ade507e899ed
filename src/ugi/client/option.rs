//! The options that an engine offers.

/// An option, as an engine's `option` line describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name, which may hold blanks.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
    /// Its value when nobody sets it; empty where the engine says none.
    pub default: String,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number between two others, both included.
    Spin {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these.
    Combo(Vec<String>),
    /// None: setting it makes the engine do something.
    Button,
    /// Any text.
    Text,
}

impl EngineOption {
    /// Reads an engine's line; `None` when it is not a well-formed `option` line.
    ///
    /// ```
    /// use quadrille::ugi::{EngineOption, OptionKind};
    /// let hash = EngineOption::parse("option name Hash type spin default 64 min 1 max 1024").unwrap();
    /// assert_eq!(hash.kind, OptionKind::Spin { min: 1, max: 1024 });
    /// assert!(hash.takes("16") && !hash.takes("0"));
    /// ```
    #[must_use]
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

    /// Whether the option can be set to `value`.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max } => value
                .parse()
                .is_ok_and(|number: i64| (*min..=*max).contains(&number)),
            OptionKind::Combo(values) => values.iter().any(|known| known == value),
            OptionKind::Button => value.is_empty(),
            OptionKind::Text => !value.contains(['\n', '\r']),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_type_and_refuses_the_rest() {
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
        assert!(check.is_some_and(|o| o.name == "Own Book" && o.takes("false") && !o.takes("1")));
        let button = parse("option name Clear type button");
        assert!(button.is_some_and(|o| o.takes("") && !o.takes("now")));
        let text = parse("option name File type string default <empty>");
        assert!(text.is_some_and(|o| o.takes("a b") && !o.takes("a\nquit")));
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
