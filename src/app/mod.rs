//! The desktop program.
//!
//! [`core_plugin`] is everything that decides (session, opponent, board handling) and runs without a
//! window, which is how it is tested; [`window_plugin`] adds what is seen: sprites, panels, menus.

pub mod artwork;
pub mod board;
pub mod frame_times;
pub mod fullscreen;
pub mod ground;
pub mod keep;
pub mod layout;
pub mod opponent;
pub mod panel;
pub mod power;
pub mod review;
pub mod scale;
pub mod screens;
pub mod session;
pub mod settings;
pub mod sound;
pub mod text;
pub mod theme;
pub mod third_party;
pub mod tournament;
pub mod trace;
pub mod window;

use bevy::prelude::*;

/// The stages of one frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Mouse and keyboard become selections and requests.
    Input,
    /// Requests change the match: the only place where it changes.
    Apply,
    /// Searches are stopped, heard, and started.
    Think,
    /// Animations start and go on.
    Animate,
    /// The board becomes a scene.
    Draw,
    /// The scene becomes sprites.
    Show,
    /// Scripts are told what is to be seen.
    Trace,
}

/// Everything that decides, without anything that is seen.
pub fn core_plugin(app: &mut App) {
    app.init_state::<screens::Screen>()
        .init_resource::<screens::NewGameDialog>()
        .init_resource::<screens::RulesDialog>()
        .init_resource::<screens::file_dialog::FileDialog>()
        .init_resource::<screens::line_dialog::LineDialog>()
        .init_resource::<screens::InterfaceFocus>()
        .configure_sets(
            Update,
            (
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
            session::apply::plugin,
            settings::plugin,
            keep::plugin,
            tournament::plugin,
            opponent::plugin,
            review::plugin,
            board::plugin,
            scale::plugin,
            sound::plugin,
            screens::attract::plugin,
            screens::position_dialog::core_plugin,
            trace::plugin,
        ));
}

/// What is seen.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        settings::window_plugin,
        window::plugin,
        keep::window_plugin,
        text::window_plugin,
        third_party::egui::plugin,
        fullscreen::plugin,
        ground::plugin,
        board::window_plugin,
        theme::plugin,
        screens::plugin,
        panel::plugin,
        power::plugin,
        sound::window_plugin,
        frame_times::window_plugin,
        trace::window_plugin,
    ));
}
