//! An engine while a person is registering or changing it.

use super::inquiry::{Inquiry, Introduction};
use crate::app::interface::Dialog;
use crate::app::screens::dialogs::Form;
use crate::app::setup::{BadEngine, Engine, NAME_LIMIT};
use crate::app::text::tr;
use crate::app::theme::widgets::FirstFocus;
use crate::ugi::{EngineOption, OptionKind};
use bevy::prelude::Resource;
use std::collections::BTreeMap;

/// The option that the game sets.
const GAME: &str = "Game";

/// What is known of the engine's options.
#[derive(Default)]
pub enum Offer {
    /// It has not been asked.
    #[default]
    Unknown,
    /// It is being asked.
    Asked(Inquiry),
    /// It could not be asked.
    Failed(String),
    /// What it offers, but for what the game sets and what has no value.
    Known(Vec<EngineOption>),
}

/// The engine being written.
#[derive(Resource, Default)]
pub struct Draft {
    /// Which one of the list it replaces; `None` is a new one.
    pub index: Option<usize>,
    /// Name, command and options as they stand in the fields.
    pub engine: Engine,
    /// What is known of its options.
    pub offer: Offer,
    /// The command that the offer is an answer to.
    asked: String,
    /// Why it could not be kept as it stands.
    pub refusal: Option<String>,
    /// Whether it is to be kept once it has answered.
    keeping: bool,
    /// Whether the first field has been given the keyboard.
    pub focus: FirstFocus,
}

impl Form for Draft {
    const DIALOG: Dialog = Dialog::Engine;
}

impl Draft {
    /// A new one, or a change of the one at `index`.
    #[must_use]
    pub fn new(index: Option<usize>, engine: Engine) -> Self {
        Self {
            index,
            engine,
            ..Self::default()
        }
    }

    /// Asks the engine what it offers.
    pub fn ask(&mut self) {
        self.refusal = None;
        self.asked.clone_from(&self.engine.command);
        self.offer = match self.engine.words() {
            Ok(_) => Offer::Asked(Inquiry::start(&self.engine)),
            Err(bad) => Offer::Failed(bad.localized()),
        };
    }

    /// The engine as it is to be kept, when somebody wants that and it is known to start: at once, if it has introduced
    /// itself or only something else than its command was changed. Otherwise it is asked first, and [`Self::answered`]
    /// has the rest.
    pub fn keep(&mut self, engines: &[Engine]) -> Option<Engine> {
        self.hear();
        let before = self.index.and_then(|index| engines.get(index));
        let same = before.is_some_and(|before| before.command == self.engine.command.trim());
        let finished = self.finish(engines);
        // It may have a name of its own.
        let nameless = self.engine.name.trim().is_empty() && self.engine.words().is_ok();
        match (&self.offer, finished) {
            (Offer::Known(_), Ok(engine)) => Some(engine),
            (Offer::Unknown, Ok(engine)) if same => Some(engine),
            (Offer::Known(_), Err(refusal)) => {
                self.refusal = Some(refusal);
                None
            }
            (_, Err(refusal)) if !nameless => {
                self.refusal = Some(refusal);
                None
            }
            (Offer::Asked(_), _) => {
                self.keeping = true;
                None
            }
            _ => {
                self.ask();
                self.keeping = true;
                None
            }
        }
    }

    /// The engine as it is to be kept, if that waited for its answer, and this has come and is good. An engine that could not
    /// be started is told, and kept only by [`Self::keep_unheard`].
    pub fn answered(&mut self, engines: &[Engine]) -> Option<Engine> {
        if !self.keeping || self.hear() {
            return None;
        }
        self.keeping = false;
        match self.offer {
            Offer::Known(_) => self.keep(engines),
            Offer::Failed(_) => {
                self.refusal = Some(tr!("engine-keep-unheard"));
                None
            }
            // Another command was typed meanwhile.
            Offer::Unknown | Offer::Asked(_) => None,
        }
    }

    /// Whether it was asked and could not be started.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        matches!(self.offer, Offer::Failed(_))
    }

    /// The engine as it is to be kept although it could not be started.
    pub fn keep_unheard(&mut self, engines: &[Engine]) -> Option<Engine> {
        let finished = self.finish(engines);
        finished
            .map_err(|refusal| self.refusal = Some(refusal))
            .ok()
    }

    /// Takes an answer that has come, and forgets one to another command. Whether an answer is still waited for.
    pub fn hear(&mut self) -> bool {
        if !matches!(self.offer, Offer::Unknown) && self.asked != self.engine.command {
            self.offer = Offer::Unknown;
        }
        let Offer::Asked(inquiry) = &mut self.offer else {
            return false;
        };
        match inquiry.take() {
            None => return true,
            Some(Err(reason)) => self.offer = Offer::Failed(reason),
            Some(Ok(introduction)) => self.learn(introduction),
        }
        false
    }

    /// Stops asking; whether nothing of the engine that was asked is left.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        match &self.offer {
            Offer::Asked(inquiry) => {
                inquiry.stop();
                inquiry.is_gone()
            }
            _ => true,
        }
    }

    fn learn(&mut self, introduction: Introduction) {
        if self.engine.name.trim().is_empty() {
            self.engine.name = introduction.name.chars().take(NAME_LIMIT).collect();
        }
        let mut options = introduction.options;
        options.retain(|option| {
            option.kind != OptionKind::Button && !option.name.eq_ignore_ascii_case(GAME)
        });
        self.offer = Offer::Known(options);
    }

    /// The options that are set but that the engine does not offer, or that it has not been asked about.
    #[must_use]
    pub fn strangers(&self) -> Vec<(String, String)> {
        let known = |name: &str| match &self.offer {
            Offer::Known(options) => options.iter().any(|option| option.name == name),
            _ => false,
        };
        let set = self.engine.options.iter();
        set.filter(|(name, _)| !known(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    /// The engine as it would be registered beside `engines`.
    ///
    /// # Errors
    /// With the sentence that says what is wrong with it.
    pub fn finish(&self, engines: &[Engine]) -> Result<Engine, String> {
        let others = engines.iter().enumerate();
        let others = others.filter(|(index, _)| Some(*index) != self.index);
        let tidy: Result<Engine, BadEngine> =
            self.engine.clone().tidy(others.map(|(_, engine)| engine));
        let mut engine = tidy.map_err(|bad| bad.localized())?;
        if let Offer::Known(options) = &self.offer {
            for option in options {
                let Some(value) = engine.options.get(&option.name) else {
                    continue;
                };
                if *value == option.default {
                    engine.options.remove(&option.name);
                } else if !option.takes(value) {
                    return Err(refusal(option, value));
                }
            }
        }
        Ok(engine)
    }
}

/// What an option does not take, and what it does.
fn refusal(option: &EngineOption, value: &str) -> String {
    let name = &option.name;
    match &option.kind {
        OptionKind::Spin { .. } => {
            let range = range(option);
            tr!("option-number", name = name, value = value, range = range)
        }
        OptionKind::Combo(values) => {
            let values = values.join(", ");
            tr!("option-one-of", name = name, value = value, values = values)
        }
        OptionKind::Check => tr!("option-truth", name = name, value = value),
        OptionKind::Text | OptionKind::Button => {
            tr!("option-line", name = name, value = value)
        }
    }
}

/// ` from 1 to 64`, as far as the engine says so.
#[must_use]
pub fn range(option: &EngineOption) -> String {
    let OptionKind::Spin { min, max } = option.kind else {
        return String::new();
    };
    match (min == i64::MIN, max == i64::MAX) {
        (true, true) => String::new(),
        (false, true) => format!(" {}", tr!("range-from", min = min)),
        (true, false) => format!(" {}", tr!("range-to", max = max)),
        (false, false) => format!(" {}", tr!("range", min = min, max = max)),
    }
}

/// The value of an option as it stands: the one set, or the engine's own.
#[must_use]
pub fn value_of(options: &BTreeMap<String, String>, option: &EngineOption) -> String {
    let set = options.get(&option.name);
    set.unwrap_or(&option.default).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(lines: &[&str]) -> Introduction {
        Introduction {
            name: "An engine with a very long name indeed".to_owned(),
            options: lines
                .iter()
                .filter_map(|line| EngineOption::parse(line))
                .collect(),
        }
    }

    fn offered() -> Introduction {
        known(&[
            "option name Game type combo default hique var hique",
            "option name Clear type button",
            "option name Hash type spin default 64 min 1 max 1024",
            "option name Style type combo default calm var calm var wild",
        ])
    }

    #[test]
    fn an_engine_names_itself_and_offers_what_can_be_set() {
        let mut draft = Draft::new(None, Engine::new("", "engine"));
        draft.asked = "engine".to_owned();
        draft.learn(offered());
        assert_eq!(draft.engine.name, "An engine with a very lo");
        let Offer::Known(options) = &draft.offer else {
            panic!("nothing is known");
        };
        let names: Vec<_> = options.iter().map(|option| &option.name).collect();
        assert_eq!(names, ["Hash", "Style"]);
        draft.engine.command.push_str(" --other");
        draft.hear();
        assert!(matches!(draft.offer, Offer::Unknown), "of another command");
    }

    #[test]
    fn only_values_that_differ_and_fit_are_kept() {
        let mut draft = Draft::new(None, Engine::new("A", "a"));
        draft.learn(offered());
        let mut set = |name: &str, value: &str| {
            let options = &mut draft.engine.options;
            options.insert(name.to_owned(), value.to_owned());
            draft.finish(&[])
        };
        assert_eq!(set("Style", "calm").unwrap().options.len(), 0);
        assert_eq!(set("Hash", "128").unwrap().options["Hash"], "128");
        assert_eq!(
            set("Hash", "x").unwrap_err(),
            "Hash is `x`: expected a whole number from 1 to 1024."
        );
        // What the engine offers no more is kept until somebody takes it away.
        set("Hash", "64").unwrap();
        assert_eq!(set("Gone", "1").unwrap().options.len(), 1);
        assert_eq!(draft.strangers(), [("Gone".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn an_engine_may_keep_its_own_name_but_not_take_anothers() {
        let engines = [Engine::new("A", "a"), Engine::new("B", "b")];
        let mut draft = Draft::new(Some(0), engines[0].clone());
        assert_eq!(draft.finish(&engines), Ok(engines[0].clone()));
        draft.engine.name = "b".to_owned();
        assert!(draft.finish(&engines).unwrap_err().contains("`b`"));
    }
}
