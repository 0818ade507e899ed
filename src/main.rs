//! The desktop program.

use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use quadrille::app;
use std::process::ExitCode;

fn main() -> ExitCode {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"];
    if cfg!(target_os = "linux") && displays.iter().all(|name| std::env::var_os(name).is_none()) {
        eprintln!(
            "quadrille: there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). \
             The terminal program is quadrille-cli."
        );
        return ExitCode::FAILURE;
    }
    let window = Window {
        title: "Quadrille".to_owned(),
        name: Some("quadrille".to_owned()),
        resolution: WindowResolution::new(1280, 800),
        resize_constraints: bevy::window::WindowResizeConstraints {
            min_width: 800.0,
            min_height: 600.0,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .set(TaskPoolPlugin {
            // Pipelines are compiled beside everything else, also on two cores.
            task_pool_options: TaskPoolOptions {
                min_total_threads: 4,
                ..default()
            },
        });
    // What is heard has an app of its own, which opens the device beside all this.
    #[cfg(feature = "sound")]
    let plugins = plugins.disable::<bevy::audio::AudioPlugin>();
    let exit = App::new()
        .add_plugins(plugins)
        .add_plugins((app::core_plugin, app::window_plugin))
        .run();
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
