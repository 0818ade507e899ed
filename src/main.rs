//! The program of the game: reads the command line and opens the window.

// Opens no console window beside the game. Attaching to the parent's console needs unsafe code, so requested texts and messages
// appear in a box unless the output is redirected. A debug build keeps its console.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use quadrille::window::instance::{self, StartAction};
use quadrille::window::message;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "Usage: quadrille [GAMES.pgn]";

/// Reads the command line without the program's name. Returns the file to open, if one is named. The error is the exit code
/// if the program must end: it has printed the requested text or the invalid argument.
fn read_arguments(arguments: impl Iterator<Item = OsString>) -> Result<Option<PathBuf>, ExitCode> {
    let refuse = |error: String| {
        message::show(&format!("quadrille: {error}\n\n{USAGE}"));
        Err(ExitCode::from(2))
    };
    let mut file = None;
    let mut only_files = false;
    for argument in arguments {
        match argument.as_encoded_bytes() {
            b"--" if !only_files => only_files = true,
            b"--help" | b"-h" if !only_files => {
                message::print(&format!(
                    "Opens the window, with the first game of the file if one is given.\n\n{USAGE}\n\n  \
                     -h, --help     Print help\n  -V, --version  Print version"
                ));
                return Err(ExitCode::SUCCESS);
            }
            b"--version" | b"-V" if !only_files => {
                message::print(concat!("quadrille ", env!("CARGO_PKG_VERSION")));
                return Err(ExitCode::SUCCESS);
            }
            // A single `-` is a file name here.
            [b'-', _, ..] if !only_files => {
                return refuse(format!("unexpected option '{}'", argument.display()));
            }
            _ if file.is_some() => {
                let second_file = argument.display();
                return refuse(format!("expected one file, but '{second_file}' is a second one"));
            }
            _ => file = Some(quadrille_files::path_from_argument(argument)),
        }
    }
    Ok(file)
}

fn main() -> ExitCode {
    let file = match read_arguments(std::env::args_os().skip(1)) {
        Ok(file) => file,
        Err(code) => return code,
    };
    let display_variables = ["DISPLAY", "WAYLAND_DISPLAY"];
    if cfg!(target_os = "linux")
        && display_variables.iter().all(|name| std::env::var_os(name).is_none())
    {
        message::show(
            "quadrille: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). \
             The terminal program is quadrille-cli.",
        );
        return ExitCode::FAILURE;
    }
    let mut instance_lock = None;
    if let Some(data_folder) = quadrille::storage::folder() {
        match instance::claim(&data_folder, file.as_deref()) {
            StartAction::Open(lock) => instance_lock = Some(lock),
            StartAction::Exit => return ExitCode::SUCCESS,
            StartAction::OpenSecond => message::show(
                "quadrille: another window has the same games and does not answer, so a second one opens. \
                 A game that is played in both windows continues as two games.",
            ),
        }
    }
    explain_missing_driver();
    let window = Window {
        title: "Quadrille".to_owned(),
        name: Some("quadrille".to_owned()),
        resolution: WindowResolution::new(1280, 800),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(quadrille::bevy_plugins(window))
        .add_plugins((quadrille::core_plugin, quadrille::window_plugin))
        .insert_resource(quadrille::storage::library_io::FileToOpen(file));
    if let Some(instance_lock) = instance_lock {
        instance::listen(&mut app, instance_lock);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Shows an explanation if Bevy finds no graphics driver. Bevy then panics at the start, when nothing can be lost.
fn explain_missing_driver() {
    const NO_DRIVER: &str = "Unable to find a GPU!";
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        if !message.starts_with(NO_DRIVER) {
            return default_hook(panic);
        }
        message::show(if cfg!(target_os = "linux") {
            "quadrille: there is no graphics driver (no Vulkan driver was found). On Debian and Ubuntu the packages \
             libvulkan1 and mesa-vulkan-drivers contain a driver that works on every machine. \
             The terminal program is quadrille-cli."
        } else {
            "quadrille: there is no graphics driver. The terminal program is quadrille-cli."
        });
        std::process::exit(1);
    }));
}
