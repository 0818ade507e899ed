//! The options that an engine offers.

use crate::command::split_word;

/// An option, as parsed from an engine's `option` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, which may contain spaces.
    pub name: String,
    /// The values that the option takes.
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
    /// One of these values.
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
    ///
    /// The word after `default` or `var` is part of a value, even if it is a keyword. The default of a string is the rest of the
    /// line.
    pub fn parse(line: &str) -> Option<Self> {
        let ("option", rest) = split_word(line)? else { return None };
        let ("name", rest) = split_word(rest)? else { return None };
        let (name, type_name, fields) = split_type(rest)?;
        let (kind, default) = match type_name {
            "check" => (OptionKind::Check, find_field(fields, "default")),
            "spin" => {
                let parse_bound = |keyword, unlimited| match find_field(fields, keyword) {
                    "" => Some(unlimited),
                    number => number.parse().ok(),
                };
                let (min, max) = (parse_bound("min", i64::MIN)?, parse_bound("max", i64::MAX)?);
                (OptionKind::Spin { min, max }, find_field(fields, "default"))
            }
            "combo" => {
                let (default, values) = split_values(fields);
                let values = values.into_iter().map(str::to_owned).collect();
                (OptionKind::Combo(values), default)
            }
            "button" => (OptionKind::Button, ""),
            _ => {
                let default = split_word(fields).filter(|(word, _)| *word == "default");
                (OptionKind::Text, default.map_or("", |(_, rest)| rest.trim()))
            }
        };
        Some(Self { name, kind, default: default.to_owned() })
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
        let trimmed_value = value.trim();
        match &self.kind {
            OptionKind::Check => {
                find_ignoring_case(["true", "false"], trimmed_value).map(str::to_owned)
            }
            OptionKind::Spin { min, max } => {
                let number: i64 = trimmed_value.parse().ok()?;
                (*min..=*max).contains(&number).then(|| number.to_string())
            }
            OptionKind::Combo(values) => {
                find_ignoring_case(values.iter().map(String::as_str), trimmed_value)
                    .map(str::to_owned)
            }
            OptionKind::Button => trimmed_value.is_empty().then(String::new),
            OptionKind::Text => (!value.contains(['\n', '\r'])).then(|| value.to_owned()),
        }
    }

    /// Formats the command that sets the option to `value`.
    pub(crate) fn setoption_line(&self, value: &str) -> String {
        match self.kind {
            OptionKind::Button => format!("setoption name {}", self.name),
            _ => format!("setoption name {} value {value}", self.name),
        }
    }

    /// Describes the values that the option takes, for an error.
    pub(super) fn describe_values(&self) -> String {
        match &self.kind {
            OptionKind::Check => "expected true or false".to_owned(),
            OptionKind::Spin { min, max } => format!("expected a whole number from {min} to {max}"),
            OptionKind::Combo(values) => format!("expected one of {}", values.join(", ")),
            OptionKind::Button => "expected no value".to_owned(),
            OptionKind::Text => "expected one line".to_owned(),
        }
    }
}

/// Splits `NAME type KIND FIELDS`. The name may contain the word `type`.
fn split_type(text: &str) -> Option<(String, &str, &str)> {
    let mut name = Vec::new();
    let mut rest = text;
    loop {
        let (word, following_text) = split_word(rest)?;
        if let ("type", Some((type_name, fields))) = (word, split_word(following_text))
            && ["check", "spin", "combo", "button", "string"].contains(&type_name)
        {
            return (!name.is_empty()).then(|| (name.join(" "), type_name, fields));
        }
        name.push(word);
        rest = following_text;
    }
}

/// Returns the word after a keyword; empty if the keyword does not occur.
fn find_field<'a>(fields: &'a str, keyword: &str) -> &'a str {
    let mut rest = fields;
    while let Some((word, following_text)) = split_word(rest) {
        rest = following_text;
        if ["default", "min", "max"].contains(&word) {
            let (value, following_text) = split_word(following_text).unwrap_or_default();
            if word == keyword {
                return value;
            }
            rest = following_text;
        }
    }
    ""
}

/// Splits the fields of a combo into the default, empty if there is none, and the values.
fn split_values(fields: &str) -> (&str, Vec<&str>) {
    let mut default = None;
    let mut values: Vec<&str> = Vec::new();
    let mut rest = fields;
    while let Some((keyword, text)) = split_word(rest) {
        let is_default = keyword == "default";
        let value;
        (value, rest) = split_value(text, is_default || default.is_some());
        if is_default {
            default = Some(value);
        } else if keyword == "var" && !value.is_empty() {
            values.push(value);
        }
    }
    let default = default.unwrap_or_default();
    // `default var A var B` has an empty default.
    match default.strip_prefix("var ") {
        Some(first_value) if !values.contains(&default) => {
            values.insert(0, first_value.trim());
            ("", values)
        }
        _ => (default, values),
    }
}

/// Splits a value from the keyword that follows: `var`, or `default` if there was none so far. The first word belongs to the
/// value.
fn split_value(text: &str, has_default: bool) -> (&str, &str) {
    let mut rest = split_word(text).map_or("", |(_, following_text)| following_text);
    while let Some((word, following_text)) = split_word(rest) {
        if word == "var" || (word == "default" && !has_default) {
            break;
        }
        rest = following_text;
    }
    (text[..text.len() - rest.len()].trim(), rest)
}

fn find_ignoring_case<'a>(
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    target: &str,
) -> Option<&'a str> {
    let lower_target = target.to_lowercase();
    let exact_match = candidates.clone().into_iter().find(|word| *word == target);
    exact_match.or_else(|| candidates.into_iter().find(|word| word.to_lowercase() == lower_target))
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

    #[test]
    fn keywords_in_values_are_values() {
        for (fields, default, values) in [
            ("default max var min var normal var max", "max", &["min", "normal", "max"][..]),
            ("default default var var var default", "default", &["var", "default"]),
            ("default var var var", "var", &["var"]),
            ("default var var one var var", "var", &["one", "var"]),
            ("var min var max default max", "max", &["min", "max"]),
            ("default type var type var default", "type", &["type", "default"]),
            (
                "default play max attack var play max attack var a  b",
                "play max attack",
                &["play max attack", "a  b"],
            ),
            ("default var a var b", "", &["a", "b"]),
            ("default a var", "a", &[]),
            ("var a", "", &["a"]),
            ("", "", &[]),
        ] {
            let line = format!("option name Strength type combo {fields}");
            let option = EngineOption::parse(&line).unwrap();
            let kind = OptionKind::Combo(values.iter().copied().map(str::to_owned).collect());
            assert_eq!((&*option.default, option.kind), (default, kind), "{line}");
        }
        for default in
            ["play max attack", "default", "C:\\My  Engines\\a var b", "type min 3 max", ""]
        {
            let line = format!("option name Book type string default {default}\r");
            let option = EngineOption::parse(&line).unwrap();
            assert_eq!((&*option.default, option.kind), (default, OptionKind::Text));
        }
        let spin = EngineOption::parse("option name X type spin default min min 1 junk max 3");
        assert_eq!(spin.map(|o| o.default).as_deref(), Some("min"));
        let check = EngineOption::parse("option name X type check default default").unwrap();
        assert_eq!(check.default, "default");
        for name in ["Search type", "type", "default max", "type of type"] {
            let line = format!("option name {name} type spin default 1 min 1 max 9");
            let option = EngineOption::parse(&line).unwrap();
            assert_eq!((&*option.name, option.default.as_str()), (name, "1"));
        }
    }
}
