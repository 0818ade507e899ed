//! The table of shortcuts. Board, panels and dialogs look up key presses in it. The list of F1, the tooltips and the page of
//! the guide are generated from it.

use super::keys::{CommandKey, KeyEvents, KeyPress, Modifiers};
use Key::{
    ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, Delete, End, Enter, Escape, Home,
    PageDown, PageUp, Space, Tab,
};
use ModifierRule::{Command, CommandShift, MaybeShift, Shift};
use bevy_egui::egui::{Context, Event, InputState, Key};
use quadrille_text::tr;

/// Where a shortcut is valid. Within a scope a press has at most one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The board and its panel.
    Board,
    /// The board with an earlier position; takes precedence over [`Scope::Board`].
    Past,
    /// A review; takes precedence over [`Scope::Board`].
    Review,
    /// The board, Home and the list of games, by egui's clipboard events.
    Clipboard,
    /// Every screen and dialog.
    Everywhere,
    /// A page other than the board.
    Page,
    /// A dialog.
    Dialog,
    /// A list of games.
    List,
    /// The columns of the list of stored games.
    Columns,
    /// A long text.
    Reading,
    /// A slider with the keyboard focus.
    Slider,
    /// A field for a number with the keyboard focus.
    NumberField,
    /// A board with the keyboard focus in the position set-up.
    SetUp,
    /// Buttons and text fields; egui reads the key itself.
    Widgets,
}

/// The modifiers of a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ModifierRule {
    Nothing,
    Shift,
    /// None, or Shift.
    MaybeShift,
    Command,
    CommandShift,
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    modifier_rule: ModifierRule,
    key: Key,
}

impl Chord {
    /// Returns the sets of modifiers that match.
    pub fn modifiers(self) -> Vec<Modifiers> {
        let shift = Modifiers { shift: true, ..Modifiers::default() };
        match self.modifier_rule {
            ModifierRule::Nothing => vec![Modifiers::default()],
            ModifierRule::Shift => vec![shift],
            ModifierRule::MaybeShift => vec![Modifiers::default(), shift],
            ModifierRule::Command => vec![Modifiers::command(false)],
            ModifierRule::CommandShift => vec![Modifiers::command(true)],
        }
    }

    /// Returns the key.
    pub const fn key(self) -> Key {
        self.key
    }

    fn matches(self, press: &KeyPress) -> bool {
        self.key == press.key && self.modifiers().contains(&press.modifiers)
    }

    /// Returns the name of the chord in the current language.
    fn name(self) -> String {
        let key = tr!("key-name", id = self.key.name());
        let command = || CommandKey::CURRENT.name();
        match self.modifier_rule {
            ModifierRule::Nothing | ModifierRule::MaybeShift => key,
            ModifierRule::Shift => format!("{}+{key}", tr!("key-shift")),
            ModifierRule::Command => format!("{}+{key}", command()),
            ModifierRule::CommandShift => format!("{}+{}+{key}", command(), tr!("key-shift")),
        }
    }
}

/// Returns a key without modifiers.
const fn without_modifiers(key: Key) -> Chord {
    Chord { modifier_rule: ModifierRule::Nothing, key }
}

/// Returns a key with modifiers.
const fn with(modifier_rule: ModifierRule, key: Key) -> Chord {
    Chord { modifier_rule, key }
}

/// A line of the table: related shortcuts with one explanation.
#[derive(Clone, Copy, Debug)]
pub struct ShortcutLine {
    /// The variant of the message `shortcut-does` with the explanation.
    pub id: &'static str,
    /// The heading, an element of [`GROUPS`].
    pub group: &'static str,
    /// The scopes in which the line is valid.
    pub scopes: &'static [Scope],
    /// Whether a held key repeats the shortcut.
    pub repeats: bool,
    /// The shortcuts with their keys.
    pub shortcuts: &'static [(Shortcut, &'static [Chord])],
}

/// The headings of the list of shortcuts, in order, as variants of the message `keys-title`.
pub const GROUPS: [&str; 7] = ["Board", "Game", "Back", "Files", "Everywhere", "Lists", "SetUp"];

/// Returns the heading of a group in the current language.
pub fn group_title(group: &str) -> String {
    tr!("keys-title", id = group)
}

impl ShortcutLine {
    /// Returns the keys in the current language.
    pub fn keys(&self) -> String {
        let chords = self.shortcuts.iter().flat_map(|(_, chords)| *chords);
        let keys: Vec<Key> = chords.clone().map(|chord| chord.key).collect();
        match keys[..] {
            // Larger numbers are refused: a stack holds at most five pieces.
            [Key::Num1, .., Key::Num9] if self.id == "count" => {
                tr!("key-name", id = "stack-digits")
            }
            [Key::Num1, .., Key::Num9] => tr!("key-name", id = "digits"),
            [ArrowLeft, ArrowRight, ArrowUp, ArrowDown] => tr!("key-name", id = "arrows"),
            _ => {
                let names: Vec<String> = chords.map(|chord| chord.name()).collect();
                names.join(", ")
            }
        }
    }

    /// Returns the explanation in the current language.
    pub fn explanation(&self) -> String {
        tr!("shortcut-does", id = self.id)
    }
}

/// The digits 1 to 9.
const DIGITS: &[Chord] = &[
    without_modifiers(Key::Num1),
    without_modifiers(Key::Num2),
    without_modifiers(Key::Num3),
    without_modifiers(Key::Num4),
    without_modifiers(Key::Num5),
    without_modifiers(Key::Num6),
    without_modifiers(Key::Num7),
    without_modifiers(Key::Num8),
    without_modifiers(Key::Num9),
];

/// Defines [`Shortcut`] and [`TABLE`] from lines with identifier, heading, scopes, whether a held key repeats, and the
/// shortcuts with their keys.
macro_rules! shortcuts {
    (@repeats once) => { false };
    (@repeats repeated) => { true };
    ($($id:literal $group:ident [$($scope:ident),+] $repeats:ident { $($name:ident: $chords:expr),+ $(,)? })+) => {
        /// An action of the keyboard.
        #[expect(missing_docs, reason = "the window's text on each says what it does")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Shortcut {
            $($($name,)+)+
        }

        /// All shortcuts in the order of the list.
        pub const TABLE: &[ShortcutLine] = &[$(ShortcutLine {
            id: $id,
            group: stringify!($group),
            scopes: &[$(Scope::$scope),+],
            repeats: shortcuts!(@repeats $repeats),
            shortcuts: &[$((Shortcut::$name, $chords)),+],
        }),+];
    };
}

#[rustfmt::skip]
shortcuts! {

    "cursor" Board [Board] repeated {
        CursorLeft: &[without_modifiers(ArrowLeft)],
        CursorRight: &[without_modifiers(ArrowRight)],
        CursorUp: &[without_modifiers(ArrowUp)],
        CursorDown: &[without_modifiers(ArrowDown)],
    }
    "pick" Board [Board] once { Pick: &[without_modifiers(Enter)] }
    "count" Board [Board] once { Count: DIGITS }
    "cancel" Board [Board] once { Cancel: &[without_modifiers(Escape)] }
    "next-widget" Board [Widgets] repeated { NextWidget: &[with(MaybeShift, Tab)] }

    "undo" Game [Board] repeated { Undo: &[without_modifiers(Key::U), with(Command, Key::Z)] }
    "redo" Game [Board] repeated {
        Redo: &[with(Command, Key::Y), with(CommandShift, Key::Z)],
    }
    "hint" Game [Board] once { Hint: &[without_modifiers(Key::H)] }
    "flip" Game [Board] once { Flip: &[without_modifiers(Key::F)] }
    "move-now" Game [Board] once { MoveNow: &[without_modifiers(Space)] }
    "mute" Game [Board] once { Mute: &[without_modifiers(Key::M)] }
    "new-game" Game [Board] once { NewGame: &[without_modifiers(Key::N)] }
    "set-up" Game [Board] once { SetUp: &[without_modifiers(Key::E)] }

    "moves" Back [Board] repeated {
        PreviousMove: &[without_modifiers(PageUp)],
        NextMove: &[without_modifiers(PageDown)],
    }
    "ends" Back [Board] once {
        FirstMove: &[without_modifiers(Home)],
        LastMove: &[without_modifiers(End)],
    }
    "past-moves" Back [Past] repeated {
        PreviousPast: &[without_modifiers(ArrowLeft)],
        NextPast: &[without_modifiers(ArrowRight)],
    }
    "past-lines" Back [Past] repeated {
        LineAbove: &[without_modifiers(ArrowUp)],
        LineBelow: &[without_modifiers(ArrowDown)],
    }
    "mistakes" Back [Review] once {
        NextMistake: &[without_modifiers(Key::B)],
        PreviousMistake: &[with(Shift, Key::B)],
    }
    "play-on" Back [Board] once { PlayOn: &[without_modifiers(Key::P)] }
    "leave-past" Back [Past] once { LeavePast: &[without_modifiers(Escape)] }

    "save" Files [Board] once { Save: &[with(Command, Key::S)] }
    "open" Files [Board, Clipboard] once { Open: &[with(Command, Key::O)] }
    "copy-position" Files [Clipboard] once { CopyPosition: &[with(Command, Key::C)] }
    "copy-game" Files [Clipboard] once { CopyGame: &[with(CommandShift, Key::C)] }
    "paste" Files [Clipboard] once { Paste: &[with(Command, Key::V)] }

    "rules" Everywhere [Board, Page, Dialog] once { Rules: &[without_modifiers(Key::F1)] }
    "full-screen" Everywhere [Everywhere] once { FullScreen: &[without_modifiers(Key::F11)] }
    "leave" Everywhere [Page, Dialog] once { Leave: &[without_modifiers(Escape)] }
    "confirm" Everywhere [Dialog] once { Confirm: &[without_modifiers(Enter)] }
    "scroll" Everywhere [Reading] repeated {
        ScrollUp: &[without_modifiers(ArrowUp)],
        ScrollDown: &[without_modifiers(ArrowDown)],
        ScrollPageUp: &[without_modifiers(PageUp)],
        ScrollPageDown: &[without_modifiers(PageDown), without_modifiers(Space)],
        ScrollToStart: &[without_modifiers(Home)],
        ScrollToEnd: &[without_modifiers(End)],
    }
    "slider" Everywhere [Slider] repeated {
        Less: &[without_modifiers(ArrowLeft)],
        More: &[without_modifiers(ArrowRight)],
        Least: &[without_modifiers(Home)],
        Most: &[without_modifiers(End)],
    }
    "number" Everywhere [NumberField] repeated {
        OneMore: &[without_modifiers(ArrowUp)],
        OneLess: &[without_modifiers(ArrowDown)],
    }

    "rows" Lists [List] repeated {
        RowAbove: &[with(MaybeShift, ArrowUp)],
        RowBelow: &[with(MaybeShift, ArrowDown)],
        PageAbove: &[with(MaybeShift, PageUp)],
        PageBelow: &[with(MaybeShift, PageDown)],
        FirstRow: &[with(MaybeShift, Home)],
        LastRow: &[with(MaybeShift, End)],
    }
    "all-rows" Lists [List] once { AllRows: &[with(Command, Key::A)] }
    "open-row" Lists [List] once { OpenRow: &[without_modifiers(Enter)] }
    "delete-rows" Lists [List] once { DeleteRows: &[without_modifiers(Delete)] }
    "restore-rows" Lists [List] once { RestoreRows: &[with(Command, Key::Z)] }
    "columns" Lists [Columns] once {
        ColumnLeft: &[without_modifiers(ArrowLeft)],
        ColumnRight: &[without_modifiers(ArrowRight)],
    }
    "turn-order" Lists [Columns] once { TurnOrder: &[without_modifiers(Space)] }

    "places" SetUp [SetUp] repeated {
        PlaceLeft: &[without_modifiers(ArrowLeft)],
        PlaceRight: &[without_modifiers(ArrowRight)],
        PlaceUp: &[without_modifiers(ArrowUp)],
        PlaceDown: &[without_modifiers(ArrowDown)],
    }
    "place" SetUp [SetUp] once { Place: &[without_modifiers(Enter), without_modifiers(Space)] }
    "remove" SetUp [SetUp] once { Remove: &[without_modifiers(Delete), without_modifiers(Backspace)] }
    "choose-piece" SetUp [SetUp] once { ChoosePiece: DIGITS }
    "turn-die" SetUp [SetUp] once { TurnDie: &[without_modifiers(Key::T)] }
    "other-side" SetUp [SetUp] once { OtherSide: &[without_modifiers(Key::X)] }
}

impl Shortcut {
    /// Returns the shortcut of a press in a scope.
    pub fn in_scope(scope: Scope, press: &KeyPress) -> Option<Self> {
        let lines = TABLE.iter().filter(|line| line.scopes.contains(&scope));
        lines
            .flat_map(|line| line.shortcuts)
            .find(|(_, chords)| chords.iter().any(|chord| chord.matches(press)))
            .map(|(shortcut, _)| *shortcut)
    }

    /// Returns the line of the shortcut in the table, and its keys.
    fn table_entry(self) -> Option<(&'static ShortcutLine, &'static [Chord])> {
        TABLE.iter().find_map(|line| {
            let mut shortcuts = line.shortcuts.iter();
            let (_, chords) = shortcuts.find(|(shortcut, _)| *shortcut == self)?;
            Some((line, *chords))
        })
    }

    /// Returns whether a held key repeats the shortcut.
    pub fn repeats(self) -> bool {
        self.table_entry().is_some_and(|(line, _)| line.repeats)
    }

    /// Returns the name of the shortcut's first key in the current language.
    pub fn name(self) -> String {
        let first_chord = self.table_entry().and_then(|(_, chords)| chords.first());
        first_chord.map_or_else(String::new, |chord| chord.name())
    }

    /// Returns the shortcut of the button with this identifier in the panel or a dialog.
    pub fn for_button(id: &str) -> Option<Self> {
        Some(match id {
            "new" => Self::NewGame,
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "flip" => Self::Flip,
            "rules" => Self::Rules,
            "save" => Self::Save,
            "first" => Self::FirstMove,
            "back" => Self::PreviousMove,
            "on" => Self::NextMove,
            "last" => Self::LastMove,
            "mistake" => Self::NextMistake,
            "mistake-back" => Self::PreviousMistake,
            "play-on" => Self::PlayOn,
            _ => return None,
        })
    }

    /// Returns whether the shortcut works while a text field has the focus. The text field uses the keys of other shortcuts.
    pub const fn passes_text_fields(self) -> bool {
        matches!(self, Self::Rules | Self::Save | Self::Open)
    }

    /// Returns a tooltip that ends with the shortcut.
    pub fn tip(self, text: &str) -> String {
        format!("{text} ({})", self.name())
    }

    /// Returns whether the shortcut was pressed in egui's frame.
    pub fn is_pressed(self, ctx: &Context, scope: Scope) -> bool {
        ctx.input(|input| presses(input, scope).any(|(shortcut, _)| shortcut == self))
    }

    /// Returns whether the shortcut was pressed in egui's frame, and removes its events, so that later widgets do not see it.
    pub fn consume(self, ctx: &Context, scope: Scope) -> bool {
        ctx.input_mut(|input| {
            let old_event_count = input.events.len();
            input.events.retain(|event| {
                event_shortcut(event, scope).map(|(shortcut, _)| shortcut) != Some(self)
            });
            input.events.len() < old_event_count
        })
    }
}

/// Returns a tooltip that ends with the shortcut, if there is one.
pub fn tip(text: String, shortcut: Option<Shortcut>) -> String {
    match shortcut {
        Some(shortcut) => shortcut.tip(&text),
        None => text,
    }
}

/// Returns the shortcut of an egui event in a scope.
fn event_shortcut(event: &Event, scope: Scope) -> Option<(Shortcut, KeyPress)> {
    let press = KeyPress::from_egui(event)?;
    press.shortcut(scope).map(|shortcut| (shortcut, press))
}

/// Returns the shortcuts of a scope pressed in egui's frame, in order.
pub fn presses(
    input: &InputState,
    scope: Scope,
) -> impl Iterator<Item = (Shortcut, KeyPress)> + use<'_> {
    input.events.iter().filter_map(move |event| event_shortcut(event, scope))
}

impl KeyPress {
    /// Returns the shortcut of this press in a scope. A held key repeats only shortcuts that allow it.
    pub fn shortcut(&self, scope: Scope) -> Option<Shortcut> {
        Shortcut::in_scope(scope, self).filter(|shortcut| !self.is_repeat || shortcut.repeats())
    }
}

impl KeyEvents<'_, '_> {
    /// Returns how often a shortcut of the scope was pressed.
    pub fn count(&mut self, scope: Scope, shortcut: Shortcut) -> usize {
        self.read()
            .filter(|event| event.press.and_then(|press| press.shortcut(scope)) == Some(shortcut))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::RawInput;
    use quadrille_text::{languages, with_language};
    use std::collections::BTreeSet;

    fn entries() -> impl Iterator<Item = (&'static ShortcutLine, Shortcut, Chord)> {
        TABLE.iter().flat_map(|line| {
            let shortcuts = line.shortcuts.iter();
            shortcuts.flat_map(move |(shortcut, chords)| {
                chords.iter().map(move |chord| (line, *shortcut, *chord))
            })
        })
    }

    /// Returns all sets of modifiers.
    fn all_modifiers() -> impl Iterator<Item = Modifiers> {
        (0..32).map(|set: u8| {
            let bit = |bit: u8| set >> bit & 1 == 1;
            Modifiers {
                shift: bit(0),
                control: bit(1),
                alt: bit(2),
                alt_graph: bit(3),
                logo: bit(4),
            }
        })
    }

    #[test]
    fn each_shortcut_is_listed_once_and_unique_in_its_scope() {
        let (mut named, mut shortcuts) = (BTreeSet::new(), BTreeSet::new());
        for line in TABLE {
            assert!(named.insert(line.id), "{}", line.id);
            assert!(!line.scopes.is_empty(), "{}", line.id);
            assert!(GROUPS.contains(&line.group), "{}", line.id);
            for (shortcut, _) in line.shortcuts {
                let name = format!("{shortcut:?}");
                assert!(shortcuts.insert(name), "{shortcut:?}");
            }
        }
        for (line, shortcut, chord) in entries() {
            for &scope in line.scopes {
                for modifiers in chord.modifiers() {
                    let press = KeyPress { key: chord.key, modifiers, is_repeat: false };
                    let meant = entries().filter(|(other, _, chord)| {
                        other.scopes.contains(&scope) && chord.matches(&press)
                    });
                    assert_eq!(meant.count(), 1, "{shortcut:?} in {scope:?}");
                }
            }
        }
    }

    #[test]
    fn shortcut_needs_exactly_its_modifiers() {
        for (line, shortcut, chord) in entries() {
            for &scope in line.scopes {
                for modifiers in all_modifiers() {
                    let press = KeyPress { key: chord.key, modifiers, is_repeat: false };
                    let fires = press.shortcut(scope) == Some(shortcut);
                    let own = line.shortcuts.iter().any(|(other, chords)| {
                        let mut chords = chords.iter();
                        *other == shortcut && chords.any(|chord| chord.matches(&press))
                    });
                    assert_eq!(fires, own, "{shortcut:?} {modifiers:?}");
                    let held = KeyPress { is_repeat: true, ..press };
                    let repeats = held.shortcut(scope) == Some(shortcut);
                    assert_eq!(repeats, own && line.repeats, "{shortcut:?}");
                }
            }
        }
    }

    #[test]
    fn egui_receives_the_same_shortcuts() {
        let ctx = Context::default();
        for (line, shortcut, chord) in entries() {
            // egui has neither AltGr nor a Super key. It must not get keys that were pressed with these modifiers.
            let is_supported =
                |held: &Modifiers| !held.alt_graph && held.logo == held.to_egui().mac_cmd;
            for modifiers in all_modifiers().filter(is_supported) {
                let event = Event::Key {
                    key: chord.key,
                    physical_key: None,
                    pressed: true,
                    repeat: false,
                    modifiers: modifiers.to_egui(),
                };
                let release = Event::Key {
                    key: chord.key,
                    physical_key: None,
                    pressed: false,
                    repeat: false,
                    modifiers: modifiers.to_egui(),
                };
                ctx.begin_pass(RawInput { events: vec![event, release], ..RawInput::default() });
                let press = KeyPress { key: chord.key, modifiers, is_repeat: false };
                for &scope in line.scopes {
                    let expected = press.shortcut(scope) == Some(shortcut);
                    assert_eq!(shortcut.is_pressed(&ctx, scope), expected);
                    assert_eq!(shortcut.consume(&ctx, scope), expected);
                    assert!(!shortcut.is_pressed(&ctx, scope), "it was consumed");
                    if expected {
                        break;
                    }
                }
                ctx.end_pass().textures_delta.clear();
            }
        }
    }

    #[test]
    fn every_shortcut_is_explained_in_every_language() {
        for (code, _) in languages() {
            with_language(&code, || {
                let mut explained = BTreeSet::new();
                for line in TABLE {
                    assert!(!line.keys().is_empty(), "{code}: {}", line.id);
                    explained.insert((line.explanation(), line.group));
                }
                // A line without its own text has the default text, which is the last one.
                assert_eq!(explained.len(), TABLE.len(), "{code}");
                let titles: BTreeSet<String> = GROUPS.map(group_title).into();
                assert_eq!(titles.len(), GROUPS.len(), "{code}");
            });
        }
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn keys_are_named_in_the_chosen_language() {
        let names = || {
            [
                Shortcut::Undo,
                Shortcut::Redo,
                Shortcut::PreviousMistake,
                Shortcut::CopyGame,
                Shortcut::PreviousMove,
                Shortcut::Rules,
            ]
            .map(Shortcut::name)
        };
        let english = ["U", "Ctrl+Y", "Shift+B", "Ctrl+Shift+C", "Page up", "F1"];
        assert_eq!(names(), english);
        let german = ["U", "Strg+Y", "Umschalt+B", "Strg+Umschalt+C", "Bild auf", "F1"];
        assert_eq!(with_language("de", names), german);
        assert_eq!(Shortcut::Undo.tip("Take back"), "Take back (U)");
    }
}
