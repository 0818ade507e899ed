//! Tests that the settings file is stored off the frame loop, written whole, and renamed if it is unreadable.

#[path = "../../tests/corpus/mod.rs"]
mod corpus;

use super::*;
use crate::setup::tournament::{Candidate, System};
use quadrille_drawing::look::{PieceColours, Theme};
use quadrille_search::Level;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A folder of one test, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("quadrille-settings-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn with_file(name: &str, text: impl AsRef<[u8]>) -> Self {
        let folder = Self::new(name);
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(folder.file(), text).unwrap();
        folder
    }

    fn file(&self) -> PathBuf {
        self.0.join("settings.toml")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns an app that stores its settings in `folder`.
fn settings_app(folder: &Path) -> App {
    let mut app = App::new();
    app.init_resource::<ErrorQueue>().add_plugins((crate::background::plugin, plugin));
    save_in(&mut app, folder.to_owned());
    app
}

fn settings(app: &App) -> &Settings {
    app.world().resource::<Settings>()
}

fn complaints(app: &App) -> Vec<String> {
    app.world().resource::<ErrorQueue>().texts()
}

#[test]
fn change_is_loaded_in_the_next_run() {
    let folder = Folder::new("change");
    let mut app = settings_app(&folder.0);
    assert_eq!(*settings(&app), Settings::default());
    app.update();
    drop(app);
    assert!(!folder.0.exists(), "nothing was changed, nothing is written");

    let mut app = settings_app(&folder.0);
    let mut engine = Engine::new("Mine", "./mine 'a b'");
    engine.options.insert("Own Book".into(), "true".into());
    let mut changed = app.world_mut().resource_mut::<Settings>();
    changed.ai.threads = Some(3);
    changed.engines.push(engine.clone());
    app.update();
    // The program may end at once without losing the change.
    drop(app);
    let app = settings_app(&folder.0);
    assert_eq!(settings(&app).ai.threads, Some(3));
    assert_eq!(settings(&app).engines, [engine]);
    assert_eq!(complaints(&app), [""; 0]);
    assert_eq!(folder.names(), ["settings.toml"]);
}

#[test]
fn reverted_change_is_not_saved_at_exit() {
    let folder = Folder::new("taken-back");
    let mut app = settings_app(&folder.0);
    let default_memory = settings(&app).ai.memory;
    app.world_mut().resource_mut::<Settings>().ai.memory = 16;
    app.update();
    // In the last frame the end of the first write is not yet recorded.
    app.world_mut().resource_mut::<Settings>().ai.memory = default_memory;
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    assert!(folder.file().exists());
    assert_eq!(settings(&settings_app(&folder.0)).ai.memory, default_memory);
}

#[test]
fn keys_of_other_versions_are_kept() {
    let folder = Folder::with_file("keys", "flavour = \"mild\"\n[ai]\nmood = \"calm\"\n");
    let mut app = settings_app(&folder.0);
    app.world_mut().resource_mut::<Settings>().ai.memory = 32;
    app.update();
    drop(app);
    let text = fs::read_to_string(folder.file()).unwrap();
    for part in ["flavour = \"mild\"", "mood = \"calm\"", "memory = 32"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn broken_file_is_set_aside_and_reported() {
    for (text, quotation) in
        [(&b"[ai\nthreads"[..], "line 1"), (&b"\xff\xfe"[..], "byte 1 is not UTF-8")]
    {
        let folder = Folder::with_file("broken", text);
        fs::write(folder.0.join("settings.toml.broken-1"), "an older one").unwrap();
        let mut app = settings_app(&folder.0);
        assert_eq!(*settings(&app), Settings::default());
        let [message] = &complaints(&app)[..] else {
            panic!("{:?}", complaints(&app));
        };
        assert!(message.contains(quotation), "{message}");
        assert!(message.contains("settings.toml.broken-2"), "{message}");
        app.world_mut().resource_mut::<Settings>().ai.memory = 16;
        app.update();
        drop(app);
        let renamed_file = folder.0.join("settings.toml.broken-2");
        assert_eq!(fs::read(renamed_file).unwrap(), text);
        let older_text = fs::read_to_string(folder.0.join("settings.toml.broken-1"));
        assert_eq!(older_text.unwrap(), "an older one");
        assert_eq!(settings(&settings_app(&folder.0)).ai.memory, 16);
    }
}

#[test]
fn one_bad_value_affects_no_other() {
    let text = "[ai]\nthreads = \"many\"\n[[engines]]\nname = \"A\"\ncommand = \"a\"\n";
    let folder = Folder::with_file("value", text);
    let app = settings_app(&folder.0);
    assert!(complaints(&app)[0].contains("`ai.threads = \"many\"`"));
    drop(app);
    // Valid values are kept even if nothing changes.
    let app = settings_app(&folder.0);
    assert_eq!(complaints(&app), [""; 0]);
    assert_eq!(settings(&app).engines, [Engine::new("A", "a")]);
    let renamed_text = fs::read_to_string(folder.0.join("settings.toml.broken-1"));
    assert_eq!(renamed_text.unwrap(), text);
}

#[test]
fn error_that_quotes_a_sentence_ends_with_one_full_stop() {
    let text = format!("[[engines]]\nname = \"{}\"\ncommand = \"a\"\n", "n".repeat(40));
    let folder = Folder::with_file("stop", text);
    let app = settings_app(&folder.0);
    let message = &complaints(&app)[0];
    assert!(message.contains("characters"), "{message}");
    assert!(!message.contains(".."), "{message}");
}

#[test]
fn file_damaged_while_running_is_not_overwritten() {
    let folder = Folder::with_file("meanwhile", "");
    let mut app = settings_app(&folder.0);
    fs::write(folder.file(), "half a li").unwrap();
    app.world_mut().resource_mut::<Settings>().ai.memory = 16;
    let start = std::time::Instant::now();
    while complaints(&app).is_empty() && start.elapsed().as_secs() < 60 {
        app.update();
    }
    assert!(complaints(&app)[0].contains("broken-1"));
    let renamed_text = fs::read_to_string(folder.0.join("settings.toml.broken-1"));
    assert_eq!(renamed_text.unwrap(), "half a li");
    drop(app);
    assert_eq!(settings(&settings_app(&folder.0)).ai.memory, 16);
}

#[test]
fn unreadable_file_is_not_overwritten() {
    // A folder in the place of the file can be neither read nor replaced, even by root.
    let folder = Folder::new("folder");
    fs::create_dir_all(folder.file().join("inner")).unwrap();
    let mut app = settings_app(&folder.0);
    assert!(complaints(&app)[0].contains("cannot be read"));
    app.world_mut().resource_mut::<Settings>().ai.memory = 16;
    app.update();
    drop(app);
    assert_eq!(folder.names(), ["settings.toml"]);
    assert!(folder.file().join("inner").is_dir());
}

#[test]
fn write_error_is_reported() {
    let folder = Folder::with_file("blocked", "");
    // There is a file in the place of the folder.
    let mut app = settings_app(&folder.file().join("inner"));
    app.world_mut().resource_mut::<Settings>().ai.memory = 16;
    let start = std::time::Instant::now();
    while complaints(&app).is_empty() && start.elapsed().as_secs() < 60 {
        app.update();
    }
    assert!(!complaints(&app).is_empty(), "nothing was told");
}

#[test]
fn every_preference_is_loaded_in_the_next_run() {
    let folder = Folder::new("preferences");
    let mut app = settings_app(&folder.0);
    let mut changed = app.world_mut().resource_mut::<Settings>();
    changed.look = LookSettings {
        theme: Theme::Light,
        contrast: true,
        assistive: true,
        scale: 150,
        marks: false,
        palette: PieceColours::Safe,
    };
    changed.ai.book = true;
    changed.ai.warn = true;
    changed.motion = MotionSettings { speed: 0, reduced: Some(true), system_reduced: false };
    changed.board = BoardSettings {
        coordinates: false,
        targets: false,
        hover: false,
        confirm: true,
        premoves: true,
        turn: true,
        readable: false,
    };
    changed.panel =
        PanelSettings { thinking: true, introduced: [Variant::Hique, Variant::FocusExact].into() };
    changed.sound = SoundSettings { volume: 15, muted: true };
    changed.language = Some("pt-BR".to_owned());
    changed.window =
        WindowSettings { size: Some([1000, 700]), place: Some([-20, 300]), maximised: true };
    let changed = changed.clone();
    app.update();
    drop(app);
    let app = settings_app(&folder.0);
    assert_eq!(complaints(&app), [""; 0]);
    assert_eq!(*settings(&app), changed);
    assert_ne!(changed.look, LookSettings::default());
}

#[test]
fn file_without_panel_settings_is_read() {
    let folder = Folder::with_file("before", "[sound]\nvolume = 20\n");
    let app = settings_app(&folder.0);
    assert_eq!(complaints(&app), [""; 0]);
    assert_eq!(settings(&app).sound.volume, 20);
    assert_eq!(settings(&app).panel, PanelSettings::default());
    let folder = Folder::with_file("odd", "[panel]\nintroduced = [\"chess\"]\n");
    assert!(complaints(&settings_app(&folder.0))[0].contains("panel.introduced"));
}

#[test]
fn motion_is_off_at_speed_zero_and_when_reduced() {
    let motion = |speed, reduced| {
        let settings = MotionSettings { speed, reduced: Some(reduced), system_reduced: true };
        settings.factor()
    };
    assert_eq!(motion(100, false), Some(1.0));
    assert_eq!(motion(50, false), Some(0.5));
    assert_eq!(motion(0, false), None);
    assert_eq!(motion(100, true), None);
}

#[test]
fn system_reduced_motion_applies_until_a_person_chooses() {
    let folder = Folder::new("wish");
    let mut app = settings_app(&folder.0);
    assert!(!settings(&app).motion.is_reduced());
    for is_reduced in [true, false] {
        let mut changed = app.world_mut().resource_mut::<Settings>();
        changed.motion.system_reduced = is_reduced;
        assert_eq!(changed.motion.is_reduced(), is_reduced);
        assert_eq!(changed.motion.factor().is_some(), !is_reduced);
    }
    let mut changed = app.world_mut().resource_mut::<Settings>();
    changed.motion.system_reduced = true;
    changed.look.scale = 150;
    app.update();
    drop(app);
    let mut app = settings_app(&folder.0);
    let motion = &settings(&app).motion;
    assert_eq!(motion.reduced, None, "what the system wishes is not kept");
    assert!(!motion.system_reduced);
    let mut changed = app.world_mut().resource_mut::<Settings>();
    changed.motion.system_reduced = true;
    changed.motion.reduced = Some(false);
    assert!(changed.motion.factor().is_some(), "what a person has chosen wins");
    app.update();
    drop(app);
    assert_eq!(settings(&settings_app(&folder.0)).motion.reduced, Some(false));
}

#[test]
fn every_tournament_round_trips() {
    let engines = vec![Engine::new("My \"own\"", "./own")];
    let mut settings = Settings { engines, ..Settings::default() };
    for (number, system) in System::ALL.into_iter().enumerate() {
        let tournament = TournamentSettings {
            variant: Variant::ALL[number],
            system,
            length: number,
            games: 2 * number + 2,
            movetime: Duration::from_millis(100 << number),
            opening: 2 * number as u32,
            at_once: number + 1,
            entrants: Candidate::all(Variant::Upthrust, &settings.engines)[number..].to_vec(),
        };
        settings.last_tournament = Some(tournament);
        document::assert_round_trip(&settings);
    }
}

#[test]
fn unknown_entrant_does_not_remove_the_others() {
    let text =
        "[tournament]\nentrants = [\"builtin:3\", \"builtin:99\", \"builtin:3\", \"engine:Gone\"]";
    let parsed = document::read(text);
    let quotation = "`tournament.entrants = \"builtin:99\"`";
    assert_eq!(parsed.errors.len(), 1, "{:?}", parsed.errors);
    assert!(parsed.errors[0].starts_with(quotation));
    let Some(mut tournament) = parsed.settings.last_tournament.clone() else {
        unreachable!("nothing was read");
    };
    let level = Candidate::Level(Level::new(3).unwrap());
    assert!(tournament.entrants.contains(&Candidate::Engine("Gone".to_owned())));
    tournament.limit_to_available(&parsed.settings.engines);
    assert_eq!(tournament.entrants, [level]);
}

#[test]
fn many_bad_values_reset_only_their_section() {
    let list = "0, ".repeat(20_000);
    let text = format!("engines = [{list}]\n[look]\nscale = 110\n");
    let start = std::time::Instant::now();
    let parsed = document::read(&text);
    assert_eq!(parsed.settings.look.scale, 110);
    assert!(parsed.errors.len() < 100, "{}", parsed.errors.len());
    assert!(start.elapsed().as_secs() < 20);
}

/// All sections.
const ALL: &str = include_str!("../../tests/corpus/settings/all.toml");

/// Reads a file with these bytes and returns the messages. Checks that the resulting settings stay equal after writing
/// and reading.
fn read_damaged(bytes: &[u8]) -> String {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return "no UTF-8".to_owned();
    };
    let parsed = document::read(text);
    let written_table =
        document::merge_changes(None, &Settings::default(), &parsed.settings).unwrap();
    let parsed_again = document::read(&written_table.to_string());
    assert_eq!(parsed_again.errors, [""; 0], "{written_table}");
    assert_eq!(parsed_again.settings, parsed.settings, "{written_table}");
    if parsed.errors.is_empty() {
        // Merging them into the damaged file also loses nothing.
        let stored = text.parse().ok();
        let merged =
            document::merge_changes(stored, &Settings::default(), &parsed.settings).unwrap();
        let merged = document::read(&merged.to_string());
        assert_eq!(merged.settings, parsed.settings);
    }
    assert!(parsed.errors.iter().all(|message| !message.is_empty()));
    parsed.errors.join("; ")
}

/// Returns `bytes` with one bit flipped.
fn flipped(bytes: &[u8], bit: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[bit / 8] ^= 1 << (bit % 8);
    bytes
}

#[test]
fn truncated_or_corrupted_file_is_read_or_refused() {
    assert_eq!(read_damaged(ALL.as_bytes()), "");
    let mut refused_count = 0;
    for end in 0..ALL.len() {
        refused_count += usize::from(!read_damaged(&ALL.as_bytes()[..end]).is_empty());
    }
    assert!(refused_count > 100, "{refused_count}");
    let mut refused_count = 0;
    for bit in 0..8 * ALL.len() {
        refused_count += usize::from(!read_damaged(&flipped(ALL.as_bytes(), bit)).is_empty());
    }
    assert!(refused_count > 1000, "{refused_count}");
}

#[test]
fn damaged_file_is_partly_used_or_set_aside_and_reported() {
    let truncated = (0..ALL.len()).step_by(29).map(|end| ALL.as_bytes()[..end].to_vec());
    let flipped_bits = (0..8 * ALL.len()).step_by(97);
    let flipped_bits = flipped_bits.map(|bit| flipped(ALL.as_bytes(), bit));
    let mut renamed_count = 0;
    for bytes in truncated.chain(flipped_bits) {
        let folder = Folder::with_file("damaged", &bytes);
        let mut app = settings_app(&folder.0);
        let messages = complaints(&app);
        app.update();
        drop(app);
        let names = folder.names();
        if messages.is_empty() {
            assert_eq!(names, ["settings.toml"]);
            assert_eq!(fs::read(folder.file()).unwrap(), bytes);
        } else {
            renamed_count += 1;
            assert!(messages[0].contains("settings.toml.broken-1"), "{messages:?}");
            let original_bytes = fs::read(folder.0.join("settings.toml.broken-1")).unwrap();
            assert_eq!(original_bytes, bytes);
            // The new file has the values that could be read.
            assert!(names.len() <= 2, "{names:?}");
            assert!(complaints(&settings_app(&folder.0)).is_empty());
        }
    }
    assert!(renamed_count > 20, "{renamed_count}");
}

#[test]
fn damaged_texts_of_settings_are_read_or_refused() {
    corpus::try_all("settings", |_| ALL.as_bytes().to_vec(), read_damaged);
}
