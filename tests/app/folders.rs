//! Tests of the folders of settings and games that follow from environment variables.

use quadrille::settings::{self, folders};
use quadrille::storage;
use std::path::PathBuf;
use std::process::Command;

/// Prints the folders of this process, for the test below.
#[test]
#[ignore = "run by the test that sets the environment"]
fn print_folders() {
    let print_line = |name: &str, folder: Option<PathBuf>| {
        let folder = folder.map_or("none".to_owned(), |it| it.display().to_string());
        println!("\n{name}={folder}");
    };
    print_line("settings", settings::folder());
    print_line("games", storage::folder());
    print_line("home", folders::home());
}

/// Returns the folders of settings and games and the home folder of a process with only these variables.
fn folders_for_environment(variables: &[(&str, &str)]) -> [String; 3] {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["folders::print_folders", "--exact", "--ignored", "--nocapture"])
        .env_clear()
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    ["settings=", "games=", "home="].map(|name| {
        let value = text.lines().find_map(|line| line.strip_prefix(name));
        value.unwrap_or_else(|| panic!("no {name} in {text}")).to_owned()
    })
}

#[test]
fn relative_xdg_folders_are_ignored() {
    const NONE: &str = "none";
    let usual = ["/h/.config/quadrille", "/h/.local/share/quadrille", "/h"];
    for (variables, folders) in [
        (&[("HOME", "/h")][..], usual),
        (&[("HOME", "h")], [NONE; 3]),
        (&[("HOME", "./h")], [NONE; 3]),
        (
            &[("HOME", "h"), ("XDG_CONFIG_HOME", "/c"), ("XDG_DATA_HOME", "/d")],
            ["/c/quadrille", "/d/quadrille", NONE],
        ),
        (&[("HOME", "/h"), ("XDG_CONFIG_HOME", "c"), ("XDG_DATA_HOME", "../d")], usual),
        (&[("HOME", "/h"), ("XDG_CONFIG_HOME", ""), ("XDG_DATA_HOME", "")], usual),
        // The program's own variables apply, whether relative or absolute.
        (
            &[("HOME", "h"), ("QUADRILLE_CONFIG_DIR", "c"), ("QUADRILLE_DATA_DIR", "d")],
            ["c", "d", NONE],
        ),
        (&[("HOME", "/h"), ("QUADRILLE_CONFIG_DIR", ""), ("QUADRILLE_DATA_DIR", "")], usual),
    ] {
        assert_eq!(folders_for_environment(variables), folders, "{variables:?}");
    }
}
