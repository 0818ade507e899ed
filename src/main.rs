//! The game's program: reads the command line and opens the window.

// No console window beside the game. What is said before there is a window then goes only where the output was directed to a
// file or a pipe: to write into the console that started the program takes unsafe code. A debug build keeps its console.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use clap::Parser;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Opens the window, with the first game of the file on the table if one is named.
#[derive(Parser)]
#[command(name = "quadrille", version = quadrille_engine::processor::VERSION)]
struct Arguments {
    /// A file of game records.
    #[arg(value_name = "GAMES.pgn")]
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    quadrille_engine::processor::choose_build();
    quadrille_engine::allocator::give_back();
    let arguments = quadrille_files::path_arguments(std::env::args_os());
    let Arguments { file } = Arguments::parse_from(arguments);
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"];
    if cfg!(target_os = "linux") && displays.iter().all(|name| std::env::var_os(name).is_none()) {
        note(
            "quadrille: there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). \
             The terminal program is quadrille-cli.",
        );
        return ExitCode::FAILURE;
    }
    explain_missing_driver();
    let window = Window {
        title: "Quadrille".to_owned(),
        name: Some("quadrille".to_owned()),
        resolution: WindowResolution::new(1280, 800),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let exit = App::new()
        .add_plugins(quadrille::bevy_plugins(window))
        .add_plugins((quadrille::core_plugin, quadrille::window_plugin))
        .insert_resource(quadrille::storage::library_io::FileToOpen(file))
        .run();
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Says what is missing where Bevy finds no graphics driver, of which it tells by a panic while the program starts: nothing is
/// there to be lost yet.
fn explain_missing_driver() {
    const NO_DRIVER: &str = "Unable to find a GPU!";
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let told = panic.payload_as_str().unwrap_or_default();
        if !told.starts_with(NO_DRIVER) {
            return usual(panic);
        }
        note(if cfg!(target_os = "linux") {
            "quadrille: there is no graphics driver to draw with (no Vulkan driver was found). On Debian and Ubuntu the packages \
             libvulkan1 and mesa-vulkan-drivers bring one for every machine. The terminal program is quadrille-cli."
        } else {
            "quadrille: there is no graphics driver to draw with. The terminal program is quadrille-cli."
        });
        std::process::exit(1);
    }));
}

/// Says something on the terminal, if there is one.
fn note(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
