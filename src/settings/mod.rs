//! What a person has chosen once and for all, kept from one run of the program to the next.
//!
//! [`Settings`] holds the current settings; a change of it is written to the file off the frame
//! loop. The file lies in the platform's configuration folder, or in the one that `QUADRILLE_CONFIG_DIR` names.
//! A new setting is a field of [`Settings`] or one of its parts; its name is the key in the file.

mod document;
pub mod folders;
mod games;
pub mod language;
mod preferences;
mod store;
mod system_motion;
#[cfg(test)]
mod tests;

pub use games::LastGame;
pub use preferences::{
    BoardSettings, LookSettings, MotionSettings, PanelSettings, SCALES, SPEEDS, SoundSettings,
    VOLUMES, WINDOW_PLACES, WINDOW_SIDES, WindowSettings,
};

use crate::background::{Leaving, WorldInbox};
use crate::interface::ErrorQueue;
use crate::setup::stored::whole_numbers;
use crate::setup::tournament::Entry;
use crate::setup::{Controller, Engine, SeatSetup, Setup};
use crate::text::tr;
use bevy::prelude::*;
use quadrille_games::rules::Variant;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use store::SettingsSaver;

/// The variable of the environment that names another folder for the settings.
const FOLDER: &str = "QUADRILLE_CONFIG_DIR";
/// The threads that a search can be given.
pub const THREADS: RangeInclusive<usize> = 1..=256;
/// The sizes that a search's table can have, in MiB.
pub const MEMORY: RangeInclusive<usize> = 1..=65_536;

/// The longest tag of a language, in characters.
const TAG_LIMIT: usize = 35;

whole_numbers! {
    threads: usize = THREADS;
    memory: usize = MEMORY;
}

/// What is in force.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What our own AI may use.
    pub ai: AiSettings,
    /// The engines that can be given a seat, in the order in which they were registered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<Engine>,
    /// What the program looks like.
    pub look: LookSettings,
    /// How things move.
    pub motion: MotionSettings,
    /// How the board is handled, and what it shows.
    pub board: BoardSettings,
    /// What the panel shows, and what has been explained already.
    pub panel: PanelSettings,
    /// How loud it is.
    pub sound: SoundSettings,
    /// The tag of the language of all texts, such as `de`; `None`: the system's.
    #[serde(deserialize_with = "language_tag")]
    pub language: Option<String>,
    /// Where the window was.
    pub window: WindowSettings,
    /// What was chosen for the last new game of each variant.
    #[serde(
        rename = "games",
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "games::read_all"
    )]
    pub last_games: BTreeMap<Variant, LastGame>,
    /// What was chosen for the last tournament.
    #[serde(rename = "tournament")]
    pub last_tournament: Option<Entry>,
}

/// Reads a language's tag: `de`, `pt-BR`.
fn language_tag<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    let is_tag = |text: &String| {
        text.len() <= TAG_LIMIT
            && text
                .split('-')
                .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric()))
    };
    let tag = String::deserialize(value).ok().filter(is_tag);
    let refused = || de::Error::custom("expected a language's tag such as \"de\"");
    tag.ok_or_else(refused).map(Some)
}

impl Settings {
    /// The engine of this name.
    pub fn engine(&self, name: &str) -> Option<&Engine> {
        self.engines.iter().find(|engine| engine.name == name)
    }
}

impl Setup {
    /// Brings the engines to what the settings say of them now; those that are registered no more stay as they are.
    pub fn update_engines(&mut self, settings: &Settings) {
        update_engines(&mut self.seats, settings);
    }
}

/// Brings the engines of these seats to what the settings say of them now.
pub fn update_engines(seats: &mut [SeatSetup; 2], settings: &Settings) {
    for seat in seats {
        if let Controller::Engine { engine, .. } = &mut seat.controller
            && let Some(known) = settings.engine(&engine.name)
            && **engine != *known
        {
            *engine = Arc::new(known.clone());
        }
    }
}

/// What our own AI may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
pub struct AiSettings {
    /// Threads of one search; `None` leaves it to the program.
    #[serde(deserialize_with = "threads")]
    pub threads: Option<usize>,
    /// The size of a search's table in MiB; two AIs at full strength share it.
    #[serde(deserialize_with = "memory")]
    pub memory: usize,
    /// Whether its first moves are drawn among those that did well in the explorer's games, so that games differ.
    pub book: bool,
    /// Whether a person is warned of a move that gives much away, in games against it without a clock.
    pub warn: bool,
}

impl AiSettings {
    /// Returns the number of threads of one search: the chosen one, or half of the machine's processors, so that drawing and
    /// other programs have the rest.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| {
            let all = std::thread::available_parallelism().map_or(1, usize::from);
            (all / 2).max(1)
        })
    }
}

impl Default for AiSettings {
    fn default() -> Self {
        Self {
            threads: None,
            memory: 64,
            book: false,
            warn: false,
        }
    }
}

/// What is done with the settings at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsSystems {
    /// What has changed is handed over to be written.
    Save,
}

/// The settings, as yet kept nowhere.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_systems(
        Last,
        save_changes
            .run_if(resource_exists::<SettingsSaver>)
            .in_set(SettingsSystems::Save),
    );
}

/// The folder where this machine keeps the settings, if it has one.
pub fn folder() -> Option<PathBuf> {
    folders::named_or(FOLDER, folders::config())
}

/// Reads the settings from where this machine keeps them, and keeps them there from now on.
pub fn window_plugin(app: &mut App) {
    system_motion::window_plugin(app);
    match folder() {
        Some(folder) => save_in(app, folder),
        None => {
            let told = tr!("settings-no-folder");
            app.world_mut().resource_mut::<ErrorQueue>().push(told);
        }
    }
}

/// Reads the settings from a folder, and keeps them there from now on. [`plugin`] must have been added.
pub fn save_in(app: &mut App, folder: PathBuf) {
    let opened = store::open(&folder);
    let mut complaints: Vec<String> = opened.complaint.into_iter().collect();
    if opened.writable {
        let saved = opened.settings.clone();
        let leaving = app.world_mut().get_resource_or_init::<Leaving>().clone();
        let world = app.world_mut().get_resource_or_init::<WorldInbox>().clone();
        match SettingsSaver::start(folder, saved, leaving, world) {
            Ok(mut saver) => {
                if opened.unsaved {
                    saver.write(&opened.settings);
                }
                app.insert_resource(saver);
            }
            Err(error) => complaints.push(tr!(
                "settings-no-writer",
                reason = quadrille_files::reason(&error)
            )),
        }
    }
    app.insert_resource(opened.settings);
    let mut errors = app.world_mut().resource_mut::<ErrorQueue>();
    errors.extend(complaints);
}

/// Hands over what has changed, once the last change has been written. At the end of the program there is no later frame.
fn save_changes(
    settings: Res<Settings>,
    mut saver: ResMut<SettingsSaver>,
    mut exits: MessageReader<AppExit>,
) {
    let is_last = exits.read().count() > 0;
    if saver.latest != *settings && (is_last || !saver.is_writing()) {
        saver.write(&settings);
    }
}
