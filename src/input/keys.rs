//! Key presses, independent of the keyboard layout.
//!
//! A press is the key's letter, digit or name with the modifiers held when it went down. A letter goes by the layout. Where the
//! layout has no Latin letters (Russian, Greek, Hebrew), it goes by the place of the key on a US keyboard. A digit goes by the
//! layout, else by the place.

use super::shortcuts::{Scope, Shortcut};
use crate::text::tr;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::egui::{self, Key};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};

/// The key that makes a command of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKey {
    /// Ctrl.
    Control,
    /// Cmd, the key with the system's sign on other keyboards.
    Cmd,
}

impl CommandKey {
    /// The one of this system.
    pub const HERE: Self = if cfg!(target_os = "macos") {
        Self::Cmd
    } else {
        Self::Control
    };

    /// Its name in the language spoken now.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Control => tr!("key-control"),
            Self::Cmd => tr!("key-cmd"),
        }
    }
}

/// A modifier key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modifier {
    Shift,
    Control,
    Alt,
    /// The key of a keyboard's third level, often labelled AltGr.
    AltGraph,
    /// The key with the system's sign.
    Logo,
}

impl Modifier {
    fn of(input: &KeyboardInput) -> Option<Self> {
        Some(match input.logical_key {
            Logical::Shift => Self::Shift,
            Logical::Control => Self::Control,
            Logical::Alt => Self::Alt,
            // X calls Alt so while Shift is held.
            Logical::Meta if matches!(input.key_code, KeyCode::AltLeft | KeyCode::AltRight) => {
                Self::Alt
            }
            Logical::AltGraph => Self::AltGraph,
            Logical::Super | Logical::Meta | Logical::Hyper => Self::Logo,
            _ => return None,
        })
    }
}

/// The modifiers held at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift, unless the layout needs it for the key's digit.
    pub shift: bool,
    /// Ctrl.
    pub control: bool,
    /// Alt.
    pub alt: bool,
    /// AltGr.
    pub alt_graph: bool,
    /// The key with the system's sign: Super, Windows or Cmd.
    pub logo: bool,
}

impl Modifiers {
    /// The command key alone, or with Shift.
    #[must_use]
    pub const fn command(shift: bool) -> Self {
        let cmd = matches!(CommandKey::HERE, CommandKey::Cmd);
        Self {
            shift,
            control: !cmd,
            alt: false,
            alt_graph: false,
            logo: cmd,
        }
    }

    /// The same as egui has them, which knows no Super key.
    #[must_use]
    pub const fn to_egui(self) -> egui::Modifiers {
        let cmd = matches!(CommandKey::HERE, CommandKey::Cmd);
        egui::Modifiers {
            alt: self.alt || self.alt_graph,
            ctrl: self.control,
            shift: self.shift,
            mac_cmd: cmd && self.logo,
            command: if cmd { self.logo } else { self.control },
        }
    }

    /// Whether a key pressed now writes its character. Ctrl and Alt together are AltGr on Windows.
    #[must_use]
    pub const fn writes(self) -> bool {
        let third_level = self.alt && matches!(CommandKey::HERE, CommandKey::Control);
        !self.logo && (!self.control || third_level)
    }
}

/// The modifier keys that are down, followed event by event.
#[derive(Clone, Debug, Default)]
pub struct ModifierKeys(Vec<(KeyCode, Modifier)>);

impl ModifierKeys {
    /// The modifiers held now.
    #[must_use]
    pub fn held(&self) -> Modifiers {
        let has = |wanted| self.0.iter().any(|(_, modifier)| *modifier == wanted);
        Modifiers {
            shift: has(Modifier::Shift),
            control: has(Modifier::Control),
            alt: has(Modifier::Alt),
            alt_graph: has(Modifier::AltGraph),
            logo: has(Modifier::Logo),
        }
    }

    /// Notes what happens to the window. Returns the key that is pressed by it, unless that is a modifier or has no meaning
    /// here.
    ///
    /// When the focus comes or goes, all modifiers count as released: what goes up while another window has the keyboard is not
    /// reported.
    pub fn note(&mut self, event: &WindowEvent) -> Option<KeyPress> {
        let input = match event {
            WindowEvent::KeyboardInput(input) => input,
            WindowEvent::WindowFocused(_) => {
                self.0.clear();
                return None;
            }
            _ => return None,
        };
        let pressed = input.state == ButtonState::Pressed;
        // A key may have another name when it goes up.
        if !pressed {
            self.0.retain(|(code, _)| *code != input.key_code);
        }
        if let Some(modifier) = Modifier::of(input) {
            if pressed && !self.0.contains(&(input.key_code, modifier)) {
                self.0.push((input.key_code, modifier));
            }
            return None;
        }
        let key = key_of(input).filter(|_| pressed)?;
        Some(KeyPress {
            key,
            modifiers: modifiers_with(input, self.held()),
            repeat: input.repeat,
        })
    }
}

/// A key that went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// The modifiers held when it went down.
    pub modifiers: Modifiers,
    /// Whether it repeats because it is held.
    pub repeat: bool,
}

impl KeyPress {
    /// The press that egui reports, if the event is one.
    #[must_use]
    pub fn from_egui(event: &egui::Event) -> Option<Self> {
        let egui::Event::Key {
            key,
            pressed: true,
            repeat,
            modifiers,
            ..
        } = *event
        else {
            return None;
        };
        let modifiers = Modifiers {
            shift: modifiers.shift,
            control: modifiers.ctrl,
            alt: modifiers.alt,
            alt_graph: false,
            logo: modifiers.mac_cmd,
        };
        Some(Self {
            key,
            modifiers,
            repeat,
        })
    }

    /// The shortcut that this press means in a scope. A held key repeats only the shortcuts that say so.
    #[must_use]
    pub fn shortcut(&self, scope: Scope) -> Option<Shortcut> {
        Shortcut::in_scope(scope, self).filter(|shortcut| !self.repeat || shortcut.repeats())
    }

    /// The digit of the key.
    #[must_use]
    pub fn digit(&self) -> Option<u8> {
        self.key.name().parse().ok()
    }
}

/// The key presses since a system ran last.
#[derive(SystemParam)]
pub struct KeyPresses<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    held: Local<'s, ModifierKeys>,
}

impl KeyPresses<'_, '_> {
    /// The events of all keys, each with what it presses and the modifiers held then.
    pub fn read(&mut self) -> impl Iterator<Item = (&KeyboardInput, Option<KeyPress>, Modifiers)> {
        let held = &mut self.held;
        self.events.read().filter_map(|event| {
            let press = held.note(event);
            match event {
                WindowEvent::KeyboardInput(input) => Some((input, press, held.held())),
                _ => None,
            }
        })
    }

    /// How often a shortcut of the scope was pressed.
    pub fn count(&mut self, scope: Scope, wanted: Shortcut) -> usize {
        self.read()
            .filter(|(_, press, _)| press.and_then(|press| press.shortcut(scope)) == Some(wanted))
            .count()
    }

    /// The modifiers held after the last event that was read.
    #[must_use]
    pub fn held(&self) -> Modifiers {
        self.held.held()
    }
}

/// Whether a character belongs to a script other than Latin, and is neither punctuation nor a symbol.
const fn is_foreign(character: char) -> bool {
    character >= '\u{370}'
        && !matches!(character, '\u{1e00}'..='\u{1eff}' | '\u{2000}'..='\u{2bff}')
}

/// The digit at the place of a key: the row above the letters, and the keypad.
fn placed_digit(code: KeyCode) -> Option<Key> {
    bevy_to_egui_physical_key(&code).filter(|key| key.name().parse::<u8>().is_ok())
}

/// Which key went down or up.
#[must_use]
pub fn key_of(input: &KeyboardInput) -> Option<Key> {
    let placed = || bevy_to_egui_physical_key(&input.key_code);
    match &input.logical_key {
        Logical::Character(text) => {
            let own = bevy_to_egui_key(&input.logical_key);
            let latin = own.filter(|_| text.chars().any(char::is_alphanumeric));
            latin
                .or_else(|| placed_digit(input.key_code))
                .or(own)
                .or_else(|| placed().filter(|_| text.chars().any(is_foreign)))
        }
        Logical::Dead(_) => placed_digit(input.key_code),
        Logical::Unidentified(_) => placed(),
        named => bevy_to_egui_key(named),
    }
}

/// The modifiers that are not part of the key's character: some layouts have digits with Shift only.
fn modifiers_with(input: &KeyboardInput, held: Modifiers) -> Modifiers {
    let digit = matches!(&input.logical_key, Logical::Character(text)
        if text.starts_with(|c: char| c.is_ascii_digit()));
    Modifiers {
        shift: held.shift && !digit,
        ..held
    }
}
