//! Passes keys to egui in place of `bevy_egui`.
//!
//! `bevy_egui` applies the modifiers at the end of a frame to all keys of the frame and ignores AltGr. It treats a
//! shortcut with the Super key like one without it. Here each key and each mouse button has the modifiers at the time of its
//! event.

use crate::input::keys::{KeyEvent, KeyEvents, Modifiers};
use bevy::input::keyboard::Key as Logical;
use bevy::prelude::*;
use bevy_egui::egui::{Event, Key};
use bevy_egui::helpers::bevy_to_egui_physical_key;
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiClipboard, EguiGlobalSettings, EguiInput, EguiInputSet};

/// Replaces the keyboard input of `bevy_egui`, whose plugin must have been added.
pub(super) fn plugin(app: &mut App) {
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    let systems = &mut settings.input_system_settings;
    systems.run_write_modifiers_keys_state_system = false;
    systems.run_write_keyboard_input_messages_system = false;
    app.add_systems(PreUpdate, report_modifiers.in_set(EguiInputSet::InitReading));
}

/// Reports the modifiers at the end of the frame to `bevy_egui`, for the wheel.
fn report_modifiers(mut keys: KeyEvents, mut state: ResMut<ModifierKeysState>) {
    keys.read().for_each(drop);
    let modifiers = keys.modifiers();
    state.shift = modifiers.shift;
    state.ctrl = modifiers.control;
    state.alt = modifiers.alt || modifiers.alt_graph;
    state.win = modifiers.logo;
}

/// Passes the keys of the frame to egui, and sets the modifiers of its clicks.
pub(super) fn pass_on_keys(
    mut keys: KeyEvents,
    mut clipboard: ResMut<EguiClipboard>,
    mut inputs: Query<&mut EguiInput>,
) {
    let mut new_events = Vec::new();
    let mut button_modifiers = Vec::new();
    for event in keys.read_with_buttons(|modifiers| button_modifiers.push(modifiers)) {
        new_events.extend(to_egui_events(event, || clipboard.get_text()));
    }
    if let Ok(mut input) = inputs.single_mut() {
        set_button_modifiers(&mut input.events, &button_modifiers);
        input.events.extend(new_events);
    }
}

/// Sets the modifiers of each mouse button event to the modifiers that were held at that time.
fn set_button_modifiers(events: &mut [Event], button_modifiers: &[Modifiers]) {
    let buttons = events.iter_mut().filter_map(|event| match event {
        Event::PointerButton { modifiers, .. } => Some(modifiers),
        _ => None,
    });
    for (modifiers, held_modifiers) in buttons.zip(button_modifiers) {
        *modifiers = held_modifiers.to_egui();
    }
}

/// Returns egui's events for a key event. `paste` returns the text of the clipboard.
fn to_egui_events(event: KeyEvent, paste: impl FnOnce() -> Option<String>) -> Vec<Event> {
    let KeyEvent { input, key, press, modifiers: held_modifiers } = event;
    let mut events = Vec::new();
    let is_pressed = input.state.is_pressed();
    if is_pressed && held_modifiers.types_text() {
        match &input.logical_key {
            Logical::Character(text) if !text.contains(char::is_control) => {
                events.push(Event::Text(text.to_string()));
            }
            Logical::Space => events.push(Event::Text(" ".to_owned())),
            _ => {}
        }
    }
    let Some(key) = key else { return events };
    let modifiers = press.map_or(held_modifiers, |press| press.modifiers).to_egui();
    // egui activates a widget by Enter and Space with any modifiers. It has no Super key.
    let activates_widget = matches!(key, Key::Enter | Key::Space);
    let has_super_key = held_modifiers.logo && !modifiers.mac_cmd;
    if is_pressed
        && (has_super_key
            || activates_widget && (modifiers.ctrl || modifiers.alt || modifiers.command))
    {
        return events;
    }
    events.push(Event::Key {
        key,
        physical_key: bevy_to_egui_physical_key(&input.key_code),
        pressed: is_pressed,
        repeat: false,
        modifiers,
    });
    if is_pressed && modifiers.command && !modifiers.alt {
        events.extend(match key {
            Key::C => Some(Event::Copy),
            Key::X => Some(Event::Cut),
            Key::V => paste().map(Event::Paste),
            _ => None,
        });
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::keys::{HeldKeys, WinitKeys};
    use bevy::input::ButtonState;
    use bevy::input::keyboard::KeyboardInput;
    use bevy::window::{WindowEvent, WindowFocused};

    fn key(key_code: KeyCode, logical_key: Logical, state: ButtonState) -> KeyboardInput {
        KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    fn egui_events(events_of_window: &[WindowEvent], winit: &WinitKeys) -> Vec<Event> {
        let mut held = HeldKeys::default();
        let all = events_of_window
            .iter()
            .filter_map(|event| KeyEvent::from_event(event, &mut held, winit));
        all.flat_map(|event| to_egui_events(event, || Some("pasted".to_owned()))).collect()
    }

    /// Returns egui's events for a letter pressed and released with these modifiers within one frame.
    fn events_of_key(modifiers: &[(KeyCode, Logical)], code: KeyCode, letter: &str) -> Vec<Event> {
        use ButtonState::{Pressed, Released};
        let letter = |state| key(code, Logical::Character(letter.into()), state);
        let all = |state| {
            let keys = modifiers.iter();
            keys.map(move |(code, logical)| key(*code, logical.clone(), state))
        };
        let mut keys: Vec<KeyboardInput> = all(Pressed).collect();
        keys.extend([letter(Pressed), letter(Released)]);
        keys.extend(all(Released));
        let keys: Vec<WindowEvent> = keys.into_iter().map(WindowEvent::KeyboardInput).collect();
        egui_events(&keys, &WinitKeys::default())
    }

    /// Checks that an Enter key pressed in another window does not activate the focused button.
    #[test]
    fn key_held_in_another_window_is_ignored() {
        use ButtonState::{Pressed, Released};
        let enter = |state, repeat| {
            WindowEvent::KeyboardInput(KeyboardInput {
                repeat,
                ..key(KeyCode::Enter, Logical::Enter, state)
            })
        };
        let pressed = |events: &[WindowEvent], winit: &WinitKeys| {
            let events_of_egui = egui_events(events, winit).into_iter();
            events_of_egui.filter(|event| matches!(event, Event::Key { pressed: true, .. })).count()
        };
        let focus = WindowEvent::WindowFocused(WindowFocused {
            window: Entity::PLACEHOLDER,
            focused: true,
        });
        let held = WinitKeys { held_at_focus: vec![KeyCode::Enter], ..WinitKeys::default() };
        let repeated = [focus, enter(Pressed, false), enter(Pressed, true)];
        assert_eq!(pressed(&repeated, &held), 0);
        assert_eq!(pressed(&repeated, &WinitKeys::default()), 2);
        assert_eq!(pressed(&repeated[2..], &WinitKeys::default()), 0);
        let again = [&repeated[..], &[enter(Released, false), enter(Pressed, false)]].concat();
        assert_eq!(pressed(&again, &held), 1);
    }

    /// Checks that no letter is lost if the window notices its focus while a key is down, and that this key activates nothing.
    #[test]
    fn letters_typed_before_the_focus_is_noticed_arrive() {
        use ButtonState::{Pressed, Released};
        let keys = [(KeyCode::KeyP, "p"), (KeyCode::KeyY, "y"), (KeyCode::Space, " ")];
        let focused = WindowFocused { window: Entity::PLACEHOLDER, focused: true };
        let mut events_of_window = vec![WindowEvent::WindowFocused(focused)];
        for (code, letter) in keys {
            let logical_key = match code {
                KeyCode::Space => Logical::Space,
                _ => Logical::Character(letter.into()),
            };
            let inputs = [Pressed, Released].map(|state| key(code, logical_key.clone(), state));
            events_of_window.extend(inputs.map(WindowEvent::KeyboardInput));
        }
        for (held_code, _) in keys {
            let winit = WinitKeys { held_at_focus: vec![held_code], ..WinitKeys::default() };
            let events = egui_events(&events_of_window, &winit);
            let typed_text = events.iter().filter_map(|event| match event {
                Event::Text(text) => Some(text.as_str()),
                _ => None,
            });
            assert_eq!(typed_text.collect::<String>(), "py ", "{held_code:?} is down");
            let presses =
                events.iter().filter(|event| matches!(event, Event::Key { pressed: true, .. }));
            assert_eq!(presses.count(), keys.len() - 1, "{held_code:?} is down");
        }
        // A command of another window types nothing here.
        let winit = WinitKeys {
            held_at_focus: vec![KeyCode::SuperLeft, KeyCode::KeyP],
            ..WinitKeys::default()
        };
        assert!(egui_events(&events_of_window[..2], &winit).is_empty());
    }

    const CONTROL: (KeyCode, Logical) = (KeyCode::ControlLeft, Logical::Control);

    #[test]
    fn command_within_one_frame_types_no_letter() {
        let events = events_of_key(&[CONTROL], KeyCode::KeyA, "a");
        let command = |event: &&Event| matches!(event, Event::Key { key: Key::A, pressed: true, modifiers, .. } if modifiers.ctrl);
        assert_eq!(events.iter().filter(command).count(), 1);
        let text = |event: &Event| matches!(event, Event::Text(_));
        assert!(!events.iter().any(text));
        assert!(events_of_key(&[], KeyCode::KeyA, "a").iter().any(text));
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn clipboard_keys_use_positions_on_non_latin_layouts() {
        for (code, letters, event) in [
            (KeyCode::KeyC, ["c", "с", "ψ"], Event::Copy),
            (KeyCode::KeyX, ["x", "ч", "χ"], Event::Cut),
            (KeyCode::KeyV, ["v", "м", "ω"], Event::Paste("pasted".to_owned())),
        ] {
            for letter in letters {
                assert!(events_of_key(&[CONTROL], code, letter).contains(&event), "{letter}");
                assert!(!events_of_key(&[], code, letter).contains(&event), "{letter}");
            }
        }
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn super_key_triggers_and_types_nothing() {
        let pressed =
            |event: &Event| matches!(event, Event::Text(_) | Event::Key { pressed: true, .. });
        let logo = (KeyCode::SuperLeft, Logical::Super);
        assert!(!events_of_key(&[logo], KeyCode::KeyU, "u").iter().any(pressed));
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn altgr_types_third_level_characters() {
        let text = |event: &Event| *event == Event::Text("€".to_owned());
        let alt = (KeyCode::AltRight, Logical::Alt);
        for held in [&[(KeyCode::AltRight, Logical::AltGraph)][..], &[CONTROL, alt]] {
            let events = events_of_key(held, KeyCode::KeyE, "€");
            assert!(events.iter().any(text), "{held:?}");
            let bare = |event: &Event| matches!(event, Event::Key { key: Key::E, modifiers, .. } if modifiers.is_none());
            assert!(!events.iter().any(bare), "{held:?}: {events:?}");
        }
        assert!(
            !events_of_key(&[CONTROL], KeyCode::KeyE, "e")
                .iter()
                .any(|event| matches!(event, Event::Text(_)))
        );
    }
}
