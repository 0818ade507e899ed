//! Key presses, independent of the keyboard layout.
//!
//! A press is the key's letter, digit or name with the modifiers held when it went down. A letter goes by the layout. Where the
//! layout has no Latin letters (Russian, Greek, Hebrew, Arabic), it goes by the place of the key on a US keyboard, also if the
//! layout has punctuation there with Shift. A digit goes by the layout, else by the place. A key that was already held when the
//! window got the focus presses nothing.

use super::shortcuts::{Scope, Shortcut};
use crate::text::tr;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key as Logical, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy::winit::RawWinitWindowEvent;
use bevy::winit::converters::{convert_logical_key, convert_physical_key_code};
use bevy_egui::egui::{self, Key};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use std::collections::HashMap;
use winit::event::WindowEvent as WinitEvent;
use winit::platform::modifier_supplement::KeyEventExtModifierSupplement;

/// Follows what winit reports of the keys.
pub fn plugin(app: &mut App) {
    app.add_message::<RawWinitWindowEvent>()
        .init_resource::<WinitKeys>()
        .add_systems(First, follow_winit);
}

/// What winit reports of the keys and Bevy does not pass on.
#[derive(Resource, Clone, Debug, Default)]
pub struct WinitKeys {
    /// What each key gives without modifiers, by its last event.
    pub unmodified: HashMap<KeyCode, Logical>,
    /// The keys that were already down when the window got the focus.
    pub held_at_focus: Vec<KeyCode>,
}

/// Bevy's events of the same frame are read later.
fn follow_winit(mut events: MessageReader<RawWinitWindowEvent>, mut keys: ResMut<WinitKeys>) {
    for raw in events.read() {
        match &raw.event {
            WinitEvent::KeyboardInput {
                event,
                is_synthetic,
                ..
            } => {
                let code = convert_physical_key_code(event.physical_key);
                let key = convert_logical_key(&event.key_without_modifiers());
                keys.unmodified.insert(code, key);
                // winit makes such a press of each key that is down when the focus comes.
                if *is_synthetic && event.state.is_pressed() {
                    keys.held_at_focus.push(code);
                }
            }
            WinitEvent::Focused(false) => keys.held_at_focus.clear(),
            _ => {}
        }
    }
}

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
    pub const fn writes(self) -> bool {
        let third_level = self.alt && matches!(CommandKey::HERE, CommandKey::Control);
        !self.logo && (!self.control || third_level)
    }
}

/// The keys that are down, followed event by event.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    modifiers: Vec<(KeyCode, Modifier)>,
    /// The other keys that went down while the window had the focus.
    pressed: Vec<KeyCode>,
    /// Those that were down when the focus came.
    earlier: Vec<KeyCode>,
}

impl HeldKeys {
    /// The modifiers held now.
    pub fn modifiers(&self) -> Modifiers {
        let has = |wanted| self.modifiers.iter().any(|(_, held)| *held == wanted);
        Modifiers {
            shift: has(Modifier::Shift),
            control: has(Modifier::Control),
            alt: has(Modifier::Alt),
            alt_graph: has(Modifier::AltGraph),
            logo: has(Modifier::Logo),
        }
    }

    /// Notes what happens to the window. Returns the key that is pressed by it, unless that is a modifier, has no meaning here
    /// or went down in another window.
    ///
    /// When the focus comes or goes, all modifiers count as released: what goes up while another window has the keyboard is not
    /// reported.
    pub fn note(&mut self, event: &WindowEvent, winit: &WinitKeys) -> Option<KeyPress> {
        let input = match event {
            WindowEvent::KeyboardInput(input) => input,
            WindowEvent::WindowFocused(_) => {
                *self = Self {
                    earlier: winit.held_at_focus.clone(),
                    ..Self::default()
                };
                return None;
            }
            _ => return None,
        };
        let (code, down) = (input.key_code, input.state.is_pressed());
        // A key may have another name when it goes up.
        if !down {
            self.modifiers.retain(|(held, _)| *held != code);
            self.pressed.retain(|held| *held != code);
            self.earlier.retain(|held| *held != code);
        }
        if let Some(modifier) = Modifier::of(input) {
            if down && !self.modifiers.contains(&(code, modifier)) {
                self.modifiers.push((code, modifier));
            }
            return None;
        }
        if !down || self.is_of_another_window(input) {
            return None;
        }
        if !self.pressed.contains(&code) {
            self.pressed.push(code);
        }
        Some(KeyPress {
            key: key_of(input, winit)?,
            modifiers: modifiers_with(input, self.modifiers()),
            repeat: input.repeat,
        })
    }

    /// Whether a key repeats that went down in another window. X reports the first such repetition as a press.
    fn is_of_another_window(&self, input: &KeyboardInput) -> bool {
        let code = &input.key_code;
        let unseen = input.repeat && !self.pressed.contains(code);
        input.state.is_pressed() && (unseen || self.earlier.contains(code))
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
    pub fn shortcut(&self, scope: Scope) -> Option<Shortcut> {
        Shortcut::in_scope(scope, self).filter(|shortcut| !self.repeat || shortcut.repeats())
    }

    /// The digit of the key.
    pub fn digit(&self) -> Option<u8> {
        self.key.name().parse().ok()
    }
}

/// An event of a key.
#[derive(Clone, Copy, Debug)]
pub struct KeyEvent<'a> {
    /// The event as Bevy has it.
    pub input: &'a KeyboardInput,
    /// The key that went down or up, if it has a meaning here.
    pub key: Option<Key>,
    /// What it presses.
    pub press: Option<KeyPress>,
    /// The modifiers held then.
    pub held: Modifiers,
}

impl<'a> KeyEvent<'a> {
    /// The event of a key, if this is one and does not belong to another window.
    pub fn of(event: &'a WindowEvent, keys: &mut HeldKeys, winit: &WinitKeys) -> Option<Self> {
        let press = keys.note(event, winit);
        match event {
            WindowEvent::KeyboardInput(input) if !keys.is_of_another_window(input) => Some(Self {
                input,
                key: key_of(input, winit),
                press,
                held: keys.modifiers(),
            }),
            _ => None,
        }
    }
}

/// The key presses since a system ran last.
#[derive(SystemParam)]
pub struct KeyPresses<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    held: Local<'s, HeldKeys>,
    winit: Res<'w, WinitKeys>,
}

impl KeyPresses<'_, '_> {
    /// The events of all keys.
    pub fn read(&mut self) -> impl Iterator<Item = KeyEvent<'_>> {
        let (held, winit) = (&mut self.held, &self.winit);
        let events = self.events.read();
        events.filter_map(move |event| KeyEvent::of(event, held, winit))
    }

    /// How often a shortcut of the scope was pressed.
    pub fn count(&mut self, scope: Scope, wanted: Shortcut) -> usize {
        self.read()
            .filter(|event| event.press.and_then(|press| press.shortcut(scope)) == Some(wanted))
            .count()
    }

    /// The modifiers held after the last event that was read.
    pub fn held(&self) -> Modifiers {
        self.held.modifiers()
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
fn key_of(input: &KeyboardInput, winit: &WinitKeys) -> Option<Key> {
    let placed = || bevy_to_egui_physical_key(&input.key_code);
    let foreign =
        |key: &Logical| matches!(key, Logical::Character(text) if text.chars().any(is_foreign));
    match &input.logical_key {
        Logical::Character(text) => {
            let own = bevy_to_egui_key(&input.logical_key);
            let latin = own.filter(|_| text.chars().any(char::is_alphanumeric));
            // With Shift such a layout may have punctuation where it has a letter without.
            let unmodified = winit.unmodified.get(&input.key_code);
            let place_decides = foreign(&input.logical_key) || unmodified.is_some_and(foreign);
            latin
                .or_else(|| placed_digit(input.key_code))
                .or_else(|| placed().filter(|_| place_decides))
                .or(own)
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
