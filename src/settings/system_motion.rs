//! The system's preference for reduced motion. It applies until the person has made a choice in the program.
//!
//! On Linux and BSD it is read from the desktop's settings portal over the session bus, or else from GTK's settings
//! files. Windows has a function for it. On macOS it is unknown, because reading it requires unsafe code.

use super::Settings;
use crate::background::WorldInbox;
use bevy::prelude::*;
use std::thread::Builder;

/// Adds the system that reads the preference in the background and sets [`MotionSettings::system_reduced`].
///
/// [`MotionSettings::system_reduced`]: super::MotionSettings::system_reduced
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(Startup, request_preference);
}

fn request_preference(inbox: Res<WorldInbox>) {
    let inbox = inbox.clone();
    let spawn_result = Builder::new().name("motion".to_owned()).spawn(move || {
        let Some(animations_are_allowed) = allows_animations() else { return };
        inbox.send(move |world| {
            let mut settings = world.resource_mut::<Settings>();
            if settings.motion.system_reduced == animations_are_allowed {
                settings.motion.system_reduced = !animations_are_allowed;
            }
        });
    });
    if let Err(reason) = spawn_result {
        error!("the thread that reads the system's motion setting cannot be started: {reason}");
    }
}

/// Returns whether the system allows animations; `None` if that is unknown.
#[cfg(target_os = "linux")]
fn allows_animations() -> Option<bool> {
    use crate::background::session_bus::SessionBus;
    SessionBus::open()
        .and_then(|bus| portal::allows_animations(&bus))
        .or_else(|| read_gtk_settings(&super::folders::config()?))
}

#[cfg(windows)]
fn allows_animations() -> Option<bool> {
    windows::UI::ViewManagement::UISettings::new().ok()?.AnimationsEnabled().ok()
}

/// Returns `None`, because the preference is unknown on this platform.
#[cfg(not(any(target_os = "linux", windows)))]
const fn allows_animations() -> Option<bool> {
    None
}

/// Returns whether GTK's settings in `folder` allow animations; `None` if that is not set. The newest version has priority.
#[cfg(any(target_os = "linux", test))]
fn read_gtk_settings(folder: &std::path::Path) -> Option<bool> {
    /// The largest file that is read, in bytes.
    const MAX_FILE_BYTES: u64 = 65_536;
    ["gtk-4.0", "gtk-3.0"].into_iter().find_map(|version| {
        let file = folder.join(version).join("settings.ini");
        let is_small =
            std::fs::metadata(&file).is_ok_and(|metadata| metadata.len() <= MAX_FILE_BYTES);
        let text = is_small.then(|| std::fs::read_to_string(&file).ok())??;
        parse_gtk_settings(&text)
    })
}

/// Returns whether a GTK settings file with this text allows animations; `None` if that is not set.
#[cfg(any(target_os = "linux", test))]
fn parse_gtk_settings(text: &str) -> Option<bool> {
    let mut in_settings_section = false;
    let mut setting = None;
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            in_settings_section = line == "[Settings]";
        } else if in_settings_section
            && let Some((key, value)) = line.split_once('=')
            && key.trim() == "gtk-enable-animations"
        {
            setting = match value.trim() {
                "0" | "false" | "FALSE" | "no" => Some(false),
                "1" | "true" | "TRUE" | "yes" => Some(true),
                _ => setting,
            };
        }
    }
    setting
}

/// The desktop's settings portal.
#[cfg(target_os = "linux")]
mod portal {
    use crate::background::session_bus::{MethodTarget, SessionBus, boolean_in};
    use zbus::zvariant::OwnedValue;

    const PORTAL: MethodTarget = MethodTarget(
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
    );

    /// Returns whether the desktop allows animations; `None` if that is unknown.
    pub(super) fn allows_animations(bus: &SessionBus) -> Option<bool> {
        settings_allow_animations(|namespace, key| {
            // The portal has a current and an older method.
            let mut methods = ["ReadOne", "Read"].into_iter();
            methods.find_map(|method| bus.call_with_timeout(PORTAL, method, &(namespace, key)))
        })
    }

    /// Returns whether the desktop's settings, as returned by `read`, allow animations; `None` if that is unknown.
    fn settings_allow_animations(read: impl Fn(&str, &str) -> Option<OwnedValue>) -> Option<bool> {
        let read_boolean = |namespace, key| read(namespace, key).as_ref().and_then(boolean_in);
        match read_boolean("org.freedesktop.appearance", "reduced-motion") {
            Some(true) => Some(false),
            _ => read_boolean("org.gnome.desktop.interface", "enable-animations"),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn both_desktop_settings_are_queried() {
            let allowed = |animations: Option<bool>, reduced: Option<u32>| {
                settings_allow_animations(|namespace, key| match (namespace, key) {
                    ("org.gnome.desktop.interface", "enable-animations") => {
                        animations.map(OwnedValue::from)
                    }
                    ("org.freedesktop.appearance", "reduced-motion") => {
                        reduced.map(OwnedValue::from)
                    }
                    _ => None,
                })
            };
            for expected in [Some(false), Some(true), None] {
                assert_eq!(allowed(expected, None), expected);
                assert_eq!(allowed(expected, Some(0)), expected);
                assert_eq!(allowed(expected, Some(1)), Some(false));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gtk_setting_is_parsed() {
        for (text, expected) in [
            ("[Settings]\ngtk-enable-animations=false\n", Some(false)),
            ("[Settings]\n gtk-enable-animations = 0", Some(false)),
            ("[Settings]\ngtk-enable-animations=1\ngtk-theme-name=x", Some(true)),
            ("[Other]\ngtk-enable-animations=false", None),
            ("[Settings]\ngtk-enable-animations=perhaps", None),
            ("[Settings]\n#gtk-enable-animations=false", None),
            ("", None),
        ] {
            assert_eq!(parse_gtk_settings(text), expected, "{text}");
        }
    }

    #[test]
    fn newest_gtk_version_counts() {
        let folder = std::env::temp_dir().join(format!("quadrille-gtk-{}", std::process::id()));
        let write = |version: &str, value: &str| {
            let folder = folder.join(version);
            std::fs::create_dir_all(&folder).unwrap();
            let text = format!("[Settings]\ngtk-enable-animations={value}\n");
            std::fs::write(folder.join("settings.ini"), text).unwrap();
        };
        assert_eq!(read_gtk_settings(&folder), None);
        write("gtk-3.0", "false");
        assert_eq!(read_gtk_settings(&folder), Some(false));
        write("gtk-4.0", "true");
        assert_eq!(read_gtk_settings(&folder), Some(true));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
