//! The game: a window with boards, panels and dialogs, made with Bevy. ARCHITECTURE.md has a line for each module.
//!
//! [`core_plugin`] contains the logic (session, opponent, board handling) and runs without a window, as in tests.
//! [`window_plugin`] adds the visible parts: sprites, panels, dialogs.

pub mod artwork;
pub mod background;
pub mod board;
pub mod dev_tools;
pub mod input;
pub mod interface;
pub mod learn;
pub mod opponent;
pub mod panel;
pub mod pictures;
pub mod places;
pub mod power;
pub mod review;
pub mod schedule;
pub mod screens;
pub mod session;
pub mod settings;
pub mod sound;
pub mod storage;
pub mod theme;
pub mod third_party;
pub mod tournament;
pub mod window;

pub use quadrille_drawing::layout;
pub use quadrille_session::{engine_errors, game_status, setup};

use bevy::app::{PluginGroupBuilder, TaskPoolOptions, TaskPoolPlugin, TerminalCtrlCHandlerPlugin};
use bevy::core_pipeline::CorePipelinePlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use schedule::{AppSystems, LeaveSystems};
use third_party::core_pipeline::Core2dPipelinePlugin;

/// Returns Bevy's plugins with the settings of this program.
pub fn bevy_plugins(window: Window) -> PluginGroupBuilder {
    DefaultPlugins
        .build()
        // The handler of this plugin would not wake a sleeping window. The handler in `window` does.
        .disable::<TerminalCtrlCHandlerPlugin>()
        .disable::<CorePipelinePlugin>()
        .add_after::<CorePipelinePlugin>(Core2dPipelinePlugin)
        .set(WindowPlugin {
            primary_window: Some(window),
            // The module `window` closes it after the current game is stored.
            close_when_requested: false,
            ..default()
        })
        .set(TaskPoolPlugin {
            // Pipelines are compiled on their own thread, even on two cores.
            task_pool_options: TaskPoolOptions { min_total_threads: 4, ..default() },
        })
        .set(RenderPlugin {
            render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                // The program uses few textures. By default each block of memory has twice the size of the previous one.
                // Small blocks are returned to the driver. The sizes are in bytes.
                memory_hints: MemoryHints::Manual {
                    suballocated_device_memory_block_size: (4 << 20)..(8 << 20),
                },
                ..default()
            })),
            ..default()
        })
}

/// Adds the logic without anything visible.
pub fn core_plugin(app: &mut App) {
    app.configure_sets(Last, (LeaveSystems::Hide, LeaveSystems::Finish).chain())
        .configure_sets(
            Update,
            (
                AppSystems::Prepare,
                AppSystems::Input,
                AppSystems::Apply,
                AppSystems::Think,
                AppSystems::Animate,
                AppSystems::Draw,
                AppSystems::Show,
                AppSystems::Trace,
            )
                .chain(),
        )
        .add_plugins((
            background::plugin,
            input::keys::plugin,
            interface::plugin,
            session::plugin,
            settings::plugin,
            storage::plugin,
            tournament::plugin,
            opponent::plugin,
            review::plugin,
            learn::plugin,
            board::plugin,
            window::core_plugin,
            sound::plugin,
            screens::core_plugin,
            places::plugin,
        ));
}

/// Adds the visible parts, and the connections to the system: settings, data folder and desktop.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        settings::window_plugin,
        window::plugin,
        storage::window_plugin,
        settings::language::window_plugin,
        interface_plugin,
        third_party::accessibility::plugin,
        sound::window_plugin,
        dev_tools::window_plugin,
    ));
}

/// Adds the board, the screens and the dialogs.
pub fn interface_plugin(app: &mut App) {
    app.add_plugins((
        third_party::egui::plugin,
        session::window_plugin,
        opponent::window_plugin,
        board::window_plugin,
        theme::plugin,
        screens::plugin,
        panel::plugin,
        power::plugin,
    ));
}
