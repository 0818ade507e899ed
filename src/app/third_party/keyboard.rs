//! Keys that reach egui in one slow frame.
//!
//! All keys of a frame are given to egui with the modifiers that are held at its end. When Ctrl goes down, A is pressed and
//! Ctrl goes up within one frame, a field would so get the letter instead of the command. In such a frame the keys are told
//! anew here, each with the modifiers that were held when it was pressed.

use crate::app::interface::CommandKey;
use bevy::input::keyboard::{Key as Pressed, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{Event, Key, Modifiers};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::{EguiClipboard, EguiInput};

/// The modifier keys that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    shift: bool,
    control: bool,
    alt: bool,
    logo: bool,
}

impl Held {
    /// Notes a key; whether it was a modifier.
    fn note(&mut self, input: &KeyboardInput) -> bool {
        let modifier = match input.logical_key {
            Pressed::Shift => &mut self.shift,
            Pressed::Control => &mut self.control,
            Pressed::Alt => &mut self.alt,
            Pressed::Super | Pressed::Meta => &mut self.logo,
            _ => return false,
        };
        *modifier = input.state.is_pressed();
        true
    }

    /// In egui's words.
    const fn modifiers(self) -> Modifiers {
        let cmd = matches!(CommandKey::HERE, CommandKey::Cmd);
        Modifiers {
            alt: self.alt,
            ctrl: self.control,
            shift: self.shift,
            mac_cmd: cmd && self.logo,
            command: if cmd { self.logo } else { self.control },
        }
    }

    /// Whether a key that is pressed now writes: not with Ctrl, but with Ctrl and Alt, which are the third level of a
    /// keyboard.
    const fn writes(self) -> bool {
        !self.logo
            && (!self.control || (self.alt && matches!(CommandKey::HERE, CommandKey::Control)))
    }
}

/// Tells egui the frame's keys anew if the modifiers have changed among them.
pub(super) fn in_order(
    mut keys: MessageReader<KeyboardInput>,
    mut focus: MessageReader<KeyboardFocusLost>,
    mut held: Local<Held>,
    mut clipboard: ResMut<EguiClipboard>,
    mut inputs: Query<&mut EguiInput>,
) {
    // A key that goes up elsewhere is not heard of.
    if focus.read().count() > 0 {
        *held = Held::default();
    }
    let pressed = with_modifiers(keys.read(), &mut held);
    if pressed.iter().all(|(_, with)| *with == *held) {
        return;
    }
    let Ok(mut input) = inputs.single_mut() else {
        return;
    };
    input.events.retain(|event| {
        !matches!(
            event,
            Event::Text(_) | Event::Key { .. } | Event::Copy | Event::Cut
        )
    });
    for (key, with) in pressed {
        input
            .events
            .extend(events(key, with, || clipboard.get_text()));
    }
}

/// The keys that are no modifiers, each with those that were held then; `held` is what is held before and after.
fn with_modifiers<'k>(
    keys: impl Iterator<Item = &'k KeyboardInput>,
    held: &mut Held,
) -> Vec<(&'k KeyboardInput, Held)> {
    keys.filter_map(|key| (!held.note(key)).then_some((key, *held)))
        .collect()
}

/// What egui is told of one key.
fn events(input: &KeyboardInput, held: Held, paste: impl FnOnce() -> Option<String>) -> Vec<Event> {
    let mut events = Vec::new();
    let pressed = input.state.is_pressed();
    if pressed && held.writes() {
        match &input.logical_key {
            Pressed::Character(text) if !text.contains(char::is_control) => {
                events.push(Event::Text(text.to_string()));
            }
            Pressed::Space => events.push(Event::Text(" ".to_owned())),
            _ => {}
        }
    }
    let physical_key = bevy_to_egui_physical_key(&input.key_code);
    let Some(key) = bevy_to_egui_key(&input.logical_key).or(physical_key) else {
        return events;
    };
    let modifiers = held.modifiers();
    events.push(Event::Key {
        key,
        physical_key,
        pressed,
        repeat: false,
        modifiers,
    });
    if pressed && modifiers.command {
        events.extend(match key {
            Key::C => Some(Event::Copy),
            Key::X => Some(Event::Cut),
            Key::V => paste().map(Event::Text),
            _ => None,
        });
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    fn key(key_code: KeyCode, logical_key: Pressed, state: ButtonState) -> KeyboardInput {
        KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    /// Ctrl and a letter, all in one frame, and then the letter alone.
    fn command_and_letter(key_code: KeyCode, letter: &str) -> Vec<KeyboardInput> {
        let control = |state| key(KeyCode::ControlLeft, Pressed::Control, state);
        let letter = |state| key(key_code, Pressed::Character(letter.into()), state);
        use ButtonState::{Pressed as Down, Released as Up};
        vec![
            control(Down),
            letter(Down),
            letter(Up),
            control(Up),
            letter(Down),
            letter(Up),
        ]
    }

    fn told(keys: &[KeyboardInput]) -> Vec<Event> {
        let mut held = Held::default();
        let pressed = with_modifiers(keys.iter(), &mut held);
        assert_eq!(held, Held::default());
        assert!(pressed.iter().any(|(_, with)| *with != held));
        pressed
            .into_iter()
            .flat_map(|(key, with)| events(key, with, || Some("pasted".to_owned())))
            .collect()
    }

    #[test]
    fn a_command_within_one_frame_is_no_letter() {
        let events = told(&command_and_letter(KeyCode::KeyA, "a"));
        let commands = events.iter().filter(|event| {
            matches!(event, Event::Key { key: Key::A, pressed: true, modifiers, .. } if modifiers.command)
        });
        assert_eq!(commands.count(), 1);
        let letters: Vec<&Event> = events
            .iter()
            .filter(|event| matches!(event, Event::Text(_)))
            .collect();
        assert_eq!(
            letters,
            [&Event::Text("a".to_owned())],
            "the one without Ctrl"
        );
        assert!(
            matches!(events[0], Event::Key { .. }),
            "the command comes first"
        );
    }

    #[test]
    fn the_clipboards_keys_are_heard_as_well() {
        let told = |code, letter| told(&command_and_letter(code, letter));
        assert!(told(KeyCode::KeyC, "c").contains(&Event::Copy));
        assert!(told(KeyCode::KeyX, "x").contains(&Event::Cut));
        assert!(told(KeyCode::KeyV, "v").contains(&Event::Text("pasted".to_owned())));
    }

    #[test]
    fn the_third_level_of_a_keyboard_writes() {
        let held = Held {
            control: true,
            alt: true,
            ..Held::default()
        };
        assert_eq!(held.writes(), cfg!(not(target_os = "macos")));
        assert!(Held::default().writes());
        assert!(
            !Held {
                control: true,
                ..Held::default()
            }
            .writes()
        );
    }
}
