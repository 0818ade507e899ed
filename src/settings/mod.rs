//! The person's settings, stored between runs.
//!
//! [`Settings`] holds the current settings. A background thread writes changes to a file. The file lies in the configuration
//! folder of the platform, or in that of the variable `QUADRILLE_CONFIG_DIR`. To add a setting, add a field to [`Settings`]
//! or one of its parts, which are in `crates/settings/`; its name is the key in the file.

mod document;
pub mod folders;
mod games;
pub mod language;
mod store;
mod system_motion;
#[cfg(test)]
mod tests;

pub use quadrille_settings::preferences::{
    AiSettings, BoardSettings, LookSettings, MEMORY_RANGE_MIB, MotionSettings, PanelSettings,
    SCALE_RANGE, SPEED_RANGE, SoundSettings, THREAD_RANGE, VOLUME_RANGE, WINDOW_PLACE_RANGE,
    WINDOW_SIDE_RANGE, WindowSettings,
};

use crate::background::{ExitDeadline, WorldInbox};
use crate::interface::ReportQueue;
use crate::setup::last_game::{self, LastGame};
use crate::setup::tournament::TournamentSettings;
use crate::setup::{Controller, Engine, SeatSetup};
use bevy::prelude::*;
use quadrille_drawing::look::{Look, Skin, Theme};
use quadrille_games::rules::Variant;
use quadrille_settings::preferences;
use quadrille_text::tr;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use store::SettingsSaver;

/// The environment variable that names another settings folder.
const FOLDER_VARIABLE: &str = "QUADRILLE_CONFIG_DIR";

/// The current settings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The resources of the AI.
    pub ai: AiSettings,
    /// The registered engines, in the order of registration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<Engine>,
    /// The appearance.
    pub look: LookSettings,
    /// The animations.
    pub motion: MotionSettings,
    /// The board.
    pub board: BoardSettings,
    /// The panel, and the introductions that were shown.
    pub panel: PanelSettings,
    /// The volume.
    pub sound: SoundSettings,
    /// The language tag of all texts, such as `de`; `None` for the language of the system.
    #[serde(deserialize_with = "preferences::language_tag")]
    pub language: Option<String>,
    /// The last position and size of the window.
    pub window: WindowSettings,
    /// The settings of the last game of each variant.
    #[serde(
        rename = "games",
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "last_game::read_all"
    )]
    pub last_games: BTreeMap<Variant, LastGame>,
    /// The settings of the last tournament.
    #[serde(rename = "tournament")]
    pub last_tournament: Option<TournamentSettings>,
}

impl Settings {
    /// Returns the engine with this name.
    pub fn engine(&self, name: &str) -> Option<&Engine> {
        self.engines.iter().find(|engine| engine.name == name)
    }

    /// Returns the appearance of pieces.
    pub const fn skin(&self) -> Skin {
        Skin { colours: self.look.palette, has_marks: self.look.marks }
    }

    /// Returns the appearance of boards.
    pub fn board_look(&self) -> Look {
        Look {
            is_light: self.look.theme == Theme::Light,
            has_high_contrast: self.look.contrast,
            shows_coordinates: self.board.coordinates,
            skin: self.skin(),
        }
    }
}

/// Updates the engines of these seats to their current settings. Engines that are no longer registered stay unchanged.
pub fn update_engines(seats: &mut [SeatSetup; 2], settings: &Settings) {
    for seat in seats {
        if let Controller::Engine { engine, .. } = &mut seat.controller
            && let Some(stored_engine) = settings.engine(&engine.name)
            && **engine != *stored_engine
        {
            *engine = Arc::new(stored_engine.clone());
        }
    }
}

/// The system set of the settings.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsSystems {
    /// Sends changes to the thread that writes them.
    Save,
}

/// Adds the settings without storing them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_systems(
        Last,
        save_changes.run_if(resource_exists::<SettingsSaver>).in_set(SettingsSystems::Save),
    );
}

/// Returns the folder of the settings; `None` if it is unknown.
pub fn folder() -> Option<PathBuf> {
    folders::env_folder_or(FOLDER_VARIABLE, folders::config())
}

/// Reads the settings from their folder and stores later changes there. Reads the system's preference for motion.
pub fn window_plugin(app: &mut App) {
    system_motion::window_plugin(app);
    match folder() {
        Some(folder) => save_in(app, folder),
        None => {
            let text = tr!("settings-no-folder");
            app.world_mut().resource_mut::<ReportQueue>().push(text);
        }
    }
}

/// Reads the settings from `folder`. Later changes are stored there. [`plugin`] must have been added.
pub fn save_in(app: &mut App, folder: PathBuf) {
    let loaded = store::open(&folder);
    let mut messages: Vec<String> = loaded.message.into_iter().collect();
    if loaded.can_write {
        let saved_settings = loaded.settings.clone();
        let exit_deadline = app.world_mut().get_resource_or_init::<ExitDeadline>().clone();
        let world_inbox = app.world_mut().get_resource_or_init::<WorldInbox>().clone();
        match SettingsSaver::start(folder, saved_settings, exit_deadline, world_inbox) {
            Ok(mut saver) => {
                if loaded.needs_saving {
                    saver.write(&loaded.settings);
                }
                app.insert_resource(saver);
            }
            Err(error) => {
                messages.push(tr!("settings-no-writer", reason = quadrille_files::reason(&error)))
            }
        }
    }
    app.insert_resource(loaded.settings);
    let mut error_queue = app.world_mut().resource_mut::<ReportQueue>();
    error_queue.extend(messages);
}

/// Sends changes to the writing thread after the previous write has ended. In the last frame, sends them at once.
fn save_changes(
    settings: Res<Settings>,
    mut saver: ResMut<SettingsSaver>,
    mut exits: MessageReader<AppExit>,
) {
    let is_last_frame = exits.read().count() > 0;
    if saver.latest_settings != *settings && (is_last_frame || !saver.is_writing()) {
        saver.write(&settings);
    }
}
