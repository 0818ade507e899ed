//! Key presses, independent of the keyboard layout.
//!
//! A press is the key's letter, digit or name with the modifiers held when it went down. A letter depends on the layout. If
//! the layout has no Latin letters (Russian, Greek, Hebrew, Arabic), it depends on the position of the key on a US
//! keyboard. This holds even if the layout has punctuation there with Shift. A digit depends on the layout if possible,
//! otherwise on the position. A key that was already held when the window got the focus presses nothing, but types its letter:
//! if the window is slow to notice its focus, the first letters typed there are down at that time too.

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key as Logical, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy::winit::RawWinitWindowEvent;
use bevy::winit::converters::{convert_logical_key, convert_physical_key_code};
use bevy_egui::egui::{self, Key};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use quadrille_text::tr;
use std::collections::HashMap;
use winit::event::WindowEvent as WinitEvent;
use winit::platform::modifier_supplement::KeyEventExtModifierSupplement;

/// Reads winit's own key events.
pub fn plugin(app: &mut App) {
    app.add_message::<RawWinitWindowEvent>()
        .init_resource::<WinitKeys>()
        .add_systems(First, update_winit_keys);
}

/// The information of winit about keys that Bevy does not pass on.
#[derive(Resource, Clone, Debug, Default)]
pub struct WinitKeys {
    /// The meaning of each key without modifiers, from its last event.
    pub unmodified_keys: HashMap<KeyCode, Logical>,
    /// The keys that were already down when the window got the focus.
    pub held_at_focus: Vec<KeyCode>,
}

/// Updates [`WinitKeys`]. Runs before Bevy's events of the same frame are read.
fn update_winit_keys(mut events: MessageReader<RawWinitWindowEvent>, mut keys: ResMut<WinitKeys>) {
    for winit_event in events.read() {
        match &winit_event.event {
            WinitEvent::KeyboardInput { event, is_synthetic, .. } => {
                let code = convert_physical_key_code(event.physical_key);
                let key = convert_logical_key(&event.key_without_modifiers());
                keys.unmodified_keys.insert(code, key);
                // winit makes such an event for each key that is down when the window gets the focus.
                if *is_synthetic && event.state.is_pressed() {
                    keys.held_at_focus.push(code);
                }
            }
            WinitEvent::Focused(false) => keys.held_at_focus.clear(),
            _ => {}
        }
    }
}

/// The modifier key of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKey {
    /// Ctrl.
    Control,
    /// Cmd, the key with the system's logo on other keyboards.
    Cmd,
}

impl CommandKey {
    /// The command key of this system.
    pub const CURRENT: Self = if cfg!(target_os = "macos") { Self::Cmd } else { Self::Control };

    /// Returns the name of the key in the current language.
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
    /// The key for the third level of a keyboard, often labelled AltGr.
    AltGraph,
    /// The key with the system's logo.
    Logo,
}

impl Modifier {
    fn from_input(input: &KeyboardInput) -> Option<Self> {
        Some(match input.logical_key {
            Logical::Shift => Self::Shift,
            Logical::Control => Self::Control,
            Logical::Alt => Self::Alt,
            // X11 reports Alt as Meta while Shift is held.
            Logical::Meta if matches!(input.key_code, KeyCode::AltLeft | KeyCode::AltRight) => {
                Self::Alt
            }
            Logical::AltGraph => Self::AltGraph,
            Logical::Super | Logical::Meta | Logical::Hyper => Self::Logo,
            _ => return None,
        })
    }
}

/// The modifiers held at one time.
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
    /// The key with the system's logo: Super, Windows or Cmd.
    pub logo: bool,
}

impl Modifiers {
    /// Returns the command key alone, or with Shift.
    pub const fn command(shift: bool) -> Self {
        let is_cmd = matches!(CommandKey::CURRENT, CommandKey::Cmd);
        Self { shift, control: !is_cmd, alt: false, alt_graph: false, logo: is_cmd }
    }

    /// Returns egui's modifiers, which have no Super key.
    pub const fn to_egui(self) -> egui::Modifiers {
        let is_cmd = matches!(CommandKey::CURRENT, CommandKey::Cmd);
        egui::Modifiers {
            alt: self.alt || self.alt_graph,
            ctrl: self.control,
            shift: self.shift,
            mac_cmd: is_cmd && self.logo,
            command: if is_cmd { self.logo } else { self.control },
        }
    }

    /// Returns whether a key pressed with these modifiers types its character. On Windows, Ctrl and Alt together are AltGr.
    pub const fn types_text(self) -> bool {
        let is_third_level = self.alt && matches!(CommandKey::CURRENT, CommandKey::Control);
        !self.logo && (!self.control || is_third_level)
    }
}

/// The keys that are down, updated by events.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    modifiers: Vec<(KeyCode, Modifier)>,
    /// The other keys that went down while the window had the focus.
    pressed_keys: Vec<KeyCode>,
    /// The keys that were down when the window got the focus.
    held_at_focus: Vec<KeyCode>,
}

impl HeldKeys {
    /// Returns the modifiers that are held.
    pub fn modifiers(&self) -> Modifiers {
        let is_held =
            |modifier| self.modifiers.iter().any(|(_, held_modifier)| *held_modifier == modifier);
        Modifiers {
            shift: is_held(Modifier::Shift),
            control: is_held(Modifier::Control),
            alt: is_held(Modifier::Alt),
            alt_graph: is_held(Modifier::AltGraph),
            logo: is_held(Modifier::Logo),
        }
    }

    /// Handles an event of the window. Returns the pressed key, unless it is a modifier, has no meaning here or went down in
    /// another window.
    ///
    /// When the window gets or loses the focus, all modifiers count as released, because a release in another window is not
    /// reported.
    pub fn update(&mut self, event: &WindowEvent, winit_keys: &WinitKeys) -> Option<KeyPress> {
        let input = match event {
            WindowEvent::KeyboardInput(input) => input,
            WindowEvent::WindowFocused(_) => {
                *self = Self { held_at_focus: winit_keys.held_at_focus.clone(), ..Self::default() };
                return None;
            }
            _ => return None,
        };
        let (code, is_down) = (input.key_code, input.state.is_pressed());
        // A key may have another name when it is released.
        if !is_down {
            self.modifiers.retain(|(key_code, _)| *key_code != code);
            self.pressed_keys.retain(|key_code| *key_code != code);
            self.held_at_focus.retain(|key_code| *key_code != code);
        }
        if let Some(modifier) = Modifier::from_input(input) {
            if is_down && !self.modifiers.contains(&(code, modifier)) {
                self.modifiers.push((code, modifier));
            }
            return None;
        }
        if !is_down || self.is_of_another_window(input) {
            return None;
        }
        if !self.pressed_keys.contains(&code) {
            self.pressed_keys.push(code);
        }
        Some(KeyPress {
            key: key_of(input, winit_keys)?,
            modifiers: shortcut_modifiers(input, self.modifiers()),
            is_repeat: input.repeat,
        })
    }

    /// Returns whether the event repeats a key that went down in another window. X11 reports the first repetition as a press.
    fn is_of_another_window(&self, input: &KeyboardInput) -> bool {
        let code = &input.key_code;
        let is_unseen_repetition = input.repeat && !self.pressed_keys.contains(code);
        input.state.is_pressed() && (is_unseen_repetition || self.held_at_focus.contains(code))
    }

    /// Returns whether a modifier that makes commands was down when the window got the focus.
    fn has_command_at_focus(&self) -> bool {
        use KeyCode::{AltLeft, ControlLeft, ControlRight, SuperLeft, SuperRight};
        let modifiers = [AltLeft, ControlLeft, ControlRight, SuperLeft, SuperRight];
        modifiers.iter().any(|code| self.held_at_focus.contains(code))
    }
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// The modifiers held at the time of the press.
    pub modifiers: Modifiers,
    /// Whether it repeats because the key is held.
    pub is_repeat: bool,
}

impl KeyPress {
    /// Returns the press of an egui event, if it is one.
    pub fn from_egui(event: &egui::Event) -> Option<Self> {
        let egui::Event::Key { key, pressed: true, repeat, modifiers, .. } = *event else {
            return None;
        };
        let modifiers = Modifiers {
            shift: modifiers.shift,
            control: modifiers.ctrl,
            alt: modifiers.alt,
            alt_graph: false,
            logo: modifiers.mac_cmd,
        };
        Some(Self { key, modifiers, is_repeat: repeat })
    }

    /// Returns the digit of the key.
    pub fn digit(&self) -> Option<u8> {
        self.key.name().parse().ok()
    }
}

/// A key event.
#[derive(Clone, Copy, Debug)]
pub struct KeyEvent<'a> {
    /// Bevy's event.
    pub input: &'a KeyboardInput,
    /// The key, if it has a meaning here and did not go down in another window.
    pub key: Option<Key>,
    /// The press, if the event is one and the key did not go down in another window.
    pub press: Option<KeyPress>,
    /// The modifiers held at the time of the event.
    pub modifiers: Modifiers,
}

impl<'a> KeyEvent<'a> {
    /// Returns the key event, if `event` is one and does not repeat a key of another window.
    pub fn from_event(
        event: &'a WindowEvent,
        held_keys: &mut HeldKeys,
        winit_keys: &WinitKeys,
    ) -> Option<Self> {
        let press = held_keys.update(event, winit_keys);
        let WindowEvent::KeyboardInput(input) = event else { return None };
        let is_of_another_window = held_keys.is_of_another_window(input);
        if is_of_another_window && (input.repeat || held_keys.has_command_at_focus()) {
            return None;
        }
        Some(Self {
            input,
            key: key_of(input, winit_keys).filter(|_| !is_of_another_window),
            press,
            modifiers: held_keys.modifiers(),
        })
    }
}

/// The key events since the last run of a system.
#[derive(SystemParam)]
pub struct KeyEvents<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    held_keys: Local<'s, HeldKeys>,
    winit_keys: Res<'w, WinitKeys>,
}

impl KeyEvents<'_, '_> {
    /// Returns the events of all keys.
    pub fn read(&mut self) -> impl Iterator<Item = KeyEvent<'_>> {
        self.read_with_buttons(|_| ())
    }

    /// Returns the events of all keys. Calls `on_button` with the modifiers held at each event of a mouse button that egui
    /// supports.
    pub fn read_with_buttons(
        &mut self,
        mut on_button: impl FnMut(Modifiers),
    ) -> impl Iterator<Item = KeyEvent<'_>> {
        let (held_keys, winit_keys) = (&mut self.held_keys, &self.winit_keys);
        let events = self.events.read();
        events.filter_map(move |event| {
            match event {
                WindowEvent::MouseButtonInput(input)
                    if !matches!(input.button, MouseButton::Other(_)) =>
                {
                    on_button(held_keys.modifiers());
                }
                _ => {}
            }
            KeyEvent::from_event(event, held_keys, winit_keys)
        })
    }

    /// Returns the modifiers held after the last event that was read.
    pub fn modifiers(&self) -> Modifiers {
        self.held_keys.modifiers()
    }
}

/// Returns whether a character belongs to a script other than Latin and is neither punctuation nor a symbol.
const fn is_foreign_letter(character: char) -> bool {
    character >= '\u{370}'
        && !matches!(character, '\u{1e00}'..='\u{1eff}' | '\u{2000}'..='\u{2bff}')
}

/// Returns the digit at the position of a key: the row above the letters, and the keypad.
fn physical_digit(code: KeyCode) -> Option<Key> {
    bevy_to_egui_physical_key(&code).filter(|key| key.name().parse::<u8>().is_ok())
}

/// Returns the key of an event.
fn key_of(input: &KeyboardInput, winit_keys: &WinitKeys) -> Option<Key> {
    let physical_key = || bevy_to_egui_physical_key(&input.key_code);
    let is_foreign_key = |key: &Logical| matches!(key, Logical::Character(text) if text.chars().any(is_foreign_letter));
    match &input.logical_key {
        Logical::Character(text) => {
            let layout_key = bevy_to_egui_key(&input.logical_key);
            let latin_key = layout_key.filter(|_| text.chars().any(char::is_alphanumeric));
            // With Shift, a layout without Latin letters may have punctuation on the key of a letter.
            let unmodified_key = winit_keys.unmodified_keys.get(&input.key_code);
            let uses_physical_key =
                is_foreign_key(&input.logical_key) || unmodified_key.is_some_and(is_foreign_key);
            latin_key
                .or_else(|| physical_digit(input.key_code))
                .or_else(|| physical_key().filter(|_| uses_physical_key))
                .or(layout_key)
        }
        Logical::Dead(_) => physical_digit(input.key_code),
        Logical::Unidentified(_) => physical_key(),
        named_key => bevy_to_egui_key(named_key),
    }
}

/// Returns the modifiers that are not needed for the key's character: some layouts have digits with Shift only.
fn shortcut_modifiers(input: &KeyboardInput, held_modifiers: Modifiers) -> Modifiers {
    let has_digit = matches!(&input.logical_key, Logical::Character(text)
        if text.starts_with(|c: char| c.is_ascii_digit()));
    Modifiers { shift: held_modifiers.shift && !has_digit, ..held_modifiers }
}
