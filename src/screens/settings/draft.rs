//! An engine that is being registered or edited, and the query of its options on a thread.

use crate::background::BackgroundJob;
use crate::engine_errors::start_failure;
use crate::screens::prelude::*;
use crate::setup::{BadEngine, Engine, MAX_NAME_CHARS};
use crate::theme::widgets::FirstFocus;
use quadrille_engine::{
    EngineOption, ErrorOutput, IgnoredOptions, KillHandle, MAX_OPTIONS, OptionKind,
};
use quadrille_games::rules::first_characters;
use std::iter;
use std::time::{Duration, Instant};

/// The option that selects the variant, which the program sets.
const VARIANT_OPTION: &str = "Game";

/// The state of the query of the engine's options.
#[derive(Default)]
pub enum OptionsQuery {
    /// The engine was not queried since its command or folder has changed.
    #[default]
    Unknown,
    /// The query is running.
    Running(EngineQuery),
    /// The query has failed.
    Failed(String),
    /// The engine's options, without the one that selects the variant and those without a value.
    Known(Vec<EngineOption>),
}

/// The engine that is being edited.
#[derive(Component, Default)]
pub struct EngineDraft {
    /// The index of the engine that the draft replaces; `None` for a new engine.
    pub index: Option<usize>,
    /// Name, command and options in the fields.
    pub engine: Engine,
    /// The state of the query of the engine's options.
    pub query: OptionsQuery,
    /// The options that cannot be set.
    pub ignored_options: IgnoredOptions,
    /// The command and the folder of the query.
    queried_start: (String, String),
    /// Why the engine could not be stored.
    pub refusal: Option<String>,
    /// Whether the engine must be stored after the query.
    stores_after_query: bool,
    /// The initial focus of the first field.
    pub focus: FirstFocus,
}

impl EngineDraft {
    /// Returns a new engine, or the one at `index` for editing.
    pub fn new(index: Option<usize>, engine: Engine) -> Self {
        Self { index, engine, ..Self::default() }
    }

    /// Starts a query of the options, which replaces an earlier one.
    pub fn query_options(&mut self) {
        self.refusal = None;
        self.ignored_options = IgnoredOptions::default();
        self.queried_start = self.start_settings();
        let arguments = self.engine.arguments().map_err(|error| error.localized());
        let query = arguments.and_then(|_| EngineQuery::start(&self.engine));
        self.query = query.map_or_else(OptionsQuery::Failed, OptionsQuery::Running);
    }

    /// Returns the command and the folder, on which the start of the engine depends.
    fn start_settings(&self) -> (String, String) {
        (self.engine.command.clone(), self.engine.folder.clone())
    }

    /// Returns the engine to store. It is returned at once if the query has succeeded or its command and folder
    /// are unchanged. If it cannot be registered, the reason is stored in `refusal`.
    /// Otherwise the query starts, and [`Self::store_answered`] returns it later.
    pub fn store_checked(&mut self, engines: &[Engine]) -> Option<Engine> {
        self.receive_answer();
        let stored_engine = self.index.and_then(|index| engines.get(index));
        let is_same_start = stored_engine.is_some_and(|stored_engine| {
            let current_engine = &self.engine;
            stored_engine.command == current_engine.command.trim()
                && stored_engine.folder == current_engine.folder.trim()
        });
        let is_checked = match self.query {
            OptionsQuery::Known(_) => true,
            OptionsQuery::Unknown => is_same_start,
            OptionsQuery::Running(_) | OptionsQuery::Failed(_) => false,
        };
        match self.registered_engine(engines) {
            Ok(engine) if is_checked => return Some(engine),
            // The error may concern another field.
            Err(refusal)
                if matches!(self.query, OptionsQuery::Known(_))
                    || !self.engine.name.trim().is_empty()
                    || self.engine.arguments().is_err() =>
            {
                self.refusal = Some(refusal);
                return None;
            }
            _ => {}
        }
        if !matches!(self.query, OptionsQuery::Running(_)) {
            self.query_options();
        }
        self.stores_after_query = true;
        None
    }

    /// Returns the engine to store after the query for which it waited has succeeded. An engine that fails to start is
    /// reported, and only [`Self::store_unchecked`] stores it.
    pub fn store_answered(&mut self, engines: &[Engine]) -> Option<Engine> {
        if !self.stores_after_query || self.receive_answer() {
            return None;
        }
        self.stores_after_query = false;
        match self.query {
            OptionsQuery::Known(_) => return self.store_checked(engines),
            OptionsQuery::Failed(_) => self.refusal = Some(tr!("engine-keep-unheard")),
            // The command has changed during the query.
            OptionsQuery::Unknown | OptionsQuery::Running(_) => {}
        }
        None
    }

    /// Returns whether the query has failed.
    pub const fn has_failed(&self) -> bool {
        matches!(self.query, OptionsQuery::Failed(_))
    }

    /// Returns the engine to store although it could not be started. If it cannot be registered, stores the reason in
    /// `refusal`.
    pub fn store_unchecked(&mut self, engines: &[Engine]) -> Option<Engine> {
        let engine = self.registered_engine(engines);
        engine.map_err(|refusal| self.refusal = Some(refusal)).ok()
    }

    /// Handles the result of the query, or drops that of another command. Returns whether a query is still running.
    pub fn receive_answer(&mut self) -> bool {
        if !matches!(self.query, OptionsQuery::Unknown)
            && self.queried_start != self.start_settings()
        {
            self.query = OptionsQuery::Unknown;
        }
        let OptionsQuery::Running(query) = &self.query else { return false };
        match query.job.poll().pop() {
            None => return true,
            Some(Err(reason)) => self.query = OptionsQuery::Failed(reason),
            Some(Ok(description)) => self.apply_description(description),
        }
        false
    }

    /// Stops the query. Returns whether the thread and the engine have ended.
    pub fn stop_query(&self) -> bool {
        let OptionsQuery::Running(query) = &self.query else { return true };
        query.kill_handle.kill();
        query.job.is_finished()
    }

    /// Returns the time for which the query has been running.
    pub fn query_duration(&self) -> Duration {
        match &self.query {
            OptionsQuery::Running(query) => query.start_time.elapsed(),
            _ => Duration::ZERO,
        }
    }

    fn apply_description(&mut self, description: EngineDescription) {
        if self.engine.name.trim().is_empty() {
            self.engine.name = first_characters(&description.name, MAX_NAME_CHARS).to_owned();
        }
        let mut options = description.options;
        options.retain(|option| {
            option.kind != OptionKind::Button && !option.name.eq_ignore_ascii_case(VARIANT_OPTION)
        });
        self.ignored_options = description.ignored_options;
        // Options are renamed to the engine's spelling. If two differ only in case, the one with the engine's spelling
        // is used.
        let old_options = std::mem::take(&mut self.engine.options);
        let (exact_matches, other_options): (Vec<_>, Vec<_>) = old_options
            .into_iter()
            .partition(|(name, _)| options.iter().any(|option| option.name == *name));
        for (name, value) in exact_matches.into_iter().chain(other_options) {
            let mut candidates = options.iter();
            let offered_option = candidates.find(|option| option.name.eq_ignore_ascii_case(&name));
            let name = offered_option.map_or(name, |option| option.name.clone());
            self.engine.options.entry(name).or_insert(value);
        }
        self.query = OptionsQuery::Known(options);
    }

    /// Returns sentences about the options that cannot be set.
    pub fn unsupported_options(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let IgnoredOptions { duplicate_names, excess_count } = &self.ignored_options;
        if !duplicate_names.is_empty() {
            let names = duplicate_names.join(", ");
            sentences.push(tr!("engine-twins", count = duplicate_names.len(), names = names));
        }
        if *excess_count > 0 {
            sentences.push(tr!("engine-excess", count = *excess_count, limit = MAX_OPTIONS));
        }
        sentences
    }

    /// Returns the options that are set although the engine does not offer them or was not queried.
    pub fn unknown_options(&self) -> Vec<(String, String)> {
        let is_offered = |name: &str| match &self.query {
            OptionsQuery::Known(options) => options.iter().any(|option| option.name == name),
            _ => false,
        };
        let options = self.engine.options.iter();
        options
            .filter(|(name, _)| !is_offered(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    /// Returns the engine as it would be registered beside `engines`.
    ///
    /// # Errors
    /// If it cannot be registered; contains a sentence.
    pub fn registered_engine(&self, engines: &[Engine]) -> Result<Engine, String> {
        let other_engines = engines.iter().enumerate();
        let other_engines = other_engines.filter(|(index, _)| Some(*index) != self.index);
        let validation = self.engine.clone().validated(other_engines.map(|(_, engine)| engine));
        let mut engine = validation.map_err(|error: BadEngine| error.localized())?;
        if let OptionsQuery::Known(options) = &self.query {
            for option in options {
                let Some(value) = engine.options.get(&option.name) else { continue };
                if *value == option.default {
                    engine.options.remove(&option.name);
                } else if !option.accepts(value) {
                    return Err(rejection_text(option, value));
                }
            }
        }
        Ok(engine)
    }
}

/// Returns a sentence with the value that an option rejects and the values that it accepts.
fn rejection_text(option: &EngineOption, value: &str) -> String {
    let name = &option.name;
    match &option.kind {
        OptionKind::Spin { .. } => {
            let range = range_text(option);
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

/// Returns the range of a number with a leading space, such as ` from 1 to 64`. Returns an empty text without a range.
pub fn range_text(option: &EngineOption) -> String {
    let OptionKind::Spin { min, max } = option.kind else { return String::new() };
    match (min == i64::MIN, max == i64::MAX) {
        (true, true) => String::new(),
        (false, true) => format!(" {}", tr!("range-from", min = min)),
        (true, false) => format!(" {}", tr!("range-to", max = max)),
        (false, false) => format!(" {}", tr!("range", min = min, max = max)),
    }
}

/// Returns whether an option rejects its own default.
pub fn has_invalid_default(option: &EngineOption) -> bool {
    !option.default.is_empty() && !option.accepts(&option.default)
}

/// The result of a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineDescription {
    /// The engine's name; may be empty.
    pub name: String,
    /// The options, in the engine's order.
    pub options: Vec<EngineOption>,
    /// The options that cannot be set.
    pub ignored_options: IgnoredOptions,
}

/// A running query. Dropping it kills the engine.
pub struct EngineQuery {
    start_time: Instant,
    kill_handle: KillHandle,
    job: BackgroundJob<Result<EngineDescription, String>>,
}

impl EngineQuery {
    /// Starts the engine on a thread and queries it.
    ///
    /// # Errors
    /// If the system cannot start a thread; contains a sentence.
    fn start(engine: &Engine) -> Result<Self, String> {
        let kill_handle = KillHandle::new();
        let (engine, thread_handle) = (engine.clone(), kill_handle.clone());
        let job = BackgroundJob::spawn("inquiry", None, move |reporter| {
            reporter.send(query_engine(&engine, &thread_handle));
        });
        Ok(Self {
            start_time: Instant::now(),
            kill_handle,
            job: job.map_err(|error| thread_error_text(&error))?,
        })
    }
}

impl Drop for EngineQuery {
    fn drop(&mut self) {
        self.kill_handle.kill();
    }
}

/// Returns a sentence with the reason why no thread could be started.
pub fn thread_error_text(error: &std::io::Error) -> String {
    tr!("engine-no-thread", reason = quadrille_files::reason(error))
}

fn query_engine(engine: &Engine, kill_handle: &KillHandle) -> Result<EngineDescription, String> {
    let error_output = ErrorOutput::default();
    let client = engine.connect(kill_handle, &error_output).map_err(|error| {
        let text = tr!("engine-silent", reason = start_failure(&error));
        let lines = error_output.lines_unless_quoted(&text);
        let heading = (!lines.is_empty()).then(|| tr!("engine-error-output"));
        let text_lines = iter::once(text).chain(heading).chain(lines);
        text_lines.collect::<Vec<_>>().join("\n")
    })?;
    let description = EngineDescription {
        name: client.name().to_owned(),
        options: client.options().to_vec(),
        ignored_options: client.ignored_options().clone(),
    };
    client.quit();
    Ok(description)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn description_from(lines: &[&str]) -> EngineDescription {
        EngineDescription {
            name: "An engine with a very long name indeed".to_owned(),
            options: lines.iter().filter_map(|line| EngineOption::parse(line)).collect(),
            ignored_options: IgnoredOptions::default(),
        }
    }

    fn example_description() -> EngineDescription {
        description_from(&[
            "option name Game type combo default hique var hique",
            "option name Clear type button",
            "option name Hash type spin default 64 min 1 max 1024",
            "option name Style type combo default calm var calm var wild",
        ])
    }

    #[test]
    fn engine_names_itself_and_lists_its_options() {
        let mut draft = EngineDraft::new(None, Engine::new("", "engine"));
        draft.queried_start = draft.start_settings();
        draft.apply_description(example_description());
        assert_eq!(draft.engine.name, "An engine with a very lo");
        let OptionsQuery::Known(options) = &draft.query else {
            panic!("nothing is known");
        };
        let names: Vec<_> = options.iter().map(|option| &option.name).collect();
        assert_eq!(names, ["Hash", "Style"]);
        draft.engine.command.push_str(" --other");
        draft.receive_answer();
        assert!(matches!(draft.query, OptionsQuery::Unknown), "of another command");
        draft.queried_start = draft.start_settings();
        draft.apply_description(example_description());
        draft.engine.folder.push_str("/elsewhere");
        draft.receive_answer();
        assert!(matches!(draft.query, OptionsQuery::Unknown), "in another folder");
    }

    #[test]
    fn unsupported_options_are_reported() {
        let mut draft = EngineDraft::new(None, Engine::new("A", "a"));
        draft.apply_description(example_description());
        assert_eq!(draft.unsupported_options(), Vec::<String>::new());
        let mut introduction = example_description();
        introduction.ignored_options =
            IgnoredOptions { duplicate_names: vec!["hash".to_owned()], excess_count: 44 };
        draft.apply_description(introduction);
        let sentences = draft.unsupported_options();
        assert_eq!(sentences.len(), 2);
        assert!(sentences[0].contains("hash"), "{sentences:?}");
        assert!(sentences[1].contains("44") && sentences[1].contains("256"), "{sentences:?}");
    }

    #[test]
    fn out_of_range_value_is_reported_unless_it_is_the_default() {
        let lines = [
            "option name Hash type spin default 5000 min 1 max 1024",
            "option name Style type combo default odd var calm var wild",
            "option name Book type check default maybe",
            "option name Depth type spin min 1 max 9",
        ];
        let mut draft = EngineDraft::new(None, Engine::new("A", "a"));
        draft.apply_description(description_from(&lines));
        let OptionsQuery::Known(options) = &draft.query else {
            unreachable!("it was asked");
        };
        let odd: Vec<bool> = options.iter().map(has_invalid_default).collect();
        assert_eq!(odd, [true, true, true, false]);
        assert_eq!(draft.registered_engine(&[]).unwrap().options.len(), 0);
        draft.engine.options.insert("Hash".to_owned(), "6000".to_owned());
        assert!(draft.registered_engine(&[]).unwrap_err().contains("6000"));
    }

    #[test]
    fn option_names_match_case_insensitively() {
        let mut engine = Engine::new("A", "a");
        for (name, value) in [("HASH", "8"), ("Hash", "16"), ("style", "wild"), ("Gone", "1")] {
            engine.options.insert(name.to_owned(), value.to_owned());
        }
        let mut draft = EngineDraft::new(None, engine);
        draft.apply_description(example_description());
        let options: Vec<(&str, &str)> =
            draft.engine.options.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(options, [("Gone", "1"), ("Hash", "16"), ("Style", "wild")]);
    }

    #[test]
    fn only_valid_changed_values_are_saved() {
        let mut draft = EngineDraft::new(None, Engine::new("A", "a"));
        draft.apply_description(example_description());
        let mut set = |name: &str, value: &str| {
            let options = &mut draft.engine.options;
            options.insert(name.to_owned(), value.to_owned());
            draft.registered_engine(&[])
        };
        assert_eq!(set("Style", "calm").unwrap().options.len(), 0);
        assert_eq!(set("Hash", "128").unwrap().options["Hash"], "128");
        assert_eq!(
            set("Hash", "x").unwrap_err(),
            "Hash is `x`: expected a whole number from 1 to 1024."
        );
        // An option that the engine no longer offers stays until it is removed.
        set("Hash", "64").unwrap();
        assert_eq!(set("Gone", "1").unwrap().options.len(), 1);
        assert_eq!(draft.unknown_options(), [("Gone".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn engine_name_must_be_unique() {
        let engines = [Engine::new("A", "a"), Engine::new("B", "b")];
        let mut draft = EngineDraft::new(Some(0), engines[0].clone());
        assert_eq!(draft.registered_engine(&engines), Ok(engines[0].clone()));
        draft.engine.name = "b".to_owned();
        assert!(draft.registered_engine(&engines).unwrap_err().contains("`b`"));
    }

    #[test]
    fn thread_error_is_shown_without_its_number() {
        let text = thread_error_text(&std::io::Error::from_raw_os_error(11));
        assert!(!text.contains("os error") && text.contains("thread"), "{text}");
    }
}
