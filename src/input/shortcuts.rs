//! The table of shortcuts. The board, the panels and the dialogs ask it what a key press means. The list that F1 shows, the
//! tooltips and the guide's page follow from it.

use super::keys::{CommandKey, KeyPress, Modifiers};
use crate::text::tr;
use Key::{
    ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, Delete, End, Enter, Escape, Home,
    PageDown, PageUp, Space, Tab,
};
use With::{Command, CommandShift, MaybeShift, Shift};
use bevy_egui::egui::{Context, Event, InputState, Key};

/// Where shortcuts are valid. Within one scope, a press means at most one shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The board and its panel.
    Board,
    /// An earlier position on the board, before [`Scope::Board`].
    Past,
    /// A review, before [`Scope::Board`].
    Review,
    /// The board, Home and the list of games, by egui's events.
    Clipboard,
    /// Every screen and dialog.
    Everywhere,
    /// A page other than the board.
    Page,
    /// A dialog.
    Dialog,
    /// A list of games.
    List,
    /// The columns of the list of games that are kept.
    Columns,
    /// A long text.
    Reading,
    /// A slider that has the keyboard.
    Slider,
    /// A board being set up that has the keyboard.
    SetUp,
    /// Buttons and fields, where egui itself reads the key.
    Widgets,
}

/// What must be held with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum With {
    Nothing,
    Shift,
    /// Nothing or Shift.
    MaybeShift,
    Command,
    CommandShift,
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    with: With,
    key: Key,
}

impl Chord {
    /// The modifiers with which the key is the shortcut.
    pub fn modifiers(self) -> Vec<Modifiers> {
        let shift = Modifiers {
            shift: true,
            ..Modifiers::default()
        };
        match self.with {
            With::Nothing => vec![Modifiers::default()],
            With::Shift => vec![shift],
            With::MaybeShift => vec![Modifiers::default(), shift],
            With::Command => vec![Modifiers::command(false)],
            With::CommandShift => vec![Modifiers::command(true)],
        }
    }

    /// The key.
    pub const fn key(self) -> Key {
        self.key
    }

    fn is(self, press: &KeyPress) -> bool {
        self.key == press.key && self.modifiers().contains(&press.modifiers)
    }

    /// Its name in the language spoken now.
    fn name(self) -> String {
        let key = tr!("key-name", id = self.key.name());
        let command = || CommandKey::HERE.name();
        match self.with {
            With::Nothing | With::MaybeShift => key,
            With::Shift => format!("{}+{key}", tr!("key-shift")),
            With::Command => format!("{}+{key}", command()),
            With::CommandShift => format!("{}+{}+{key}", command(), tr!("key-shift")),
        }
    }
}

const fn bare(key: Key) -> Chord {
    Chord {
        with: With::Nothing,
        key,
    }
}

const fn with(with: With, key: Key) -> Chord {
    Chord { with, key }
}

/// A line of the table: shortcuts that belong together and have one explanation.
#[derive(Clone, Copy, Debug)]
pub struct ShortcutLine {
    /// The name of its explanation in the message `shortcut-does`.
    pub id: &'static str,
    /// The heading that it stands under, of [`GROUPS`].
    pub group: &'static str,
    /// Where it is valid.
    pub scopes: &'static [Scope],
    /// Whether holding a key repeats the shortcut.
    pub repeats: bool,
    /// The shortcuts, each with the keys that mean it.
    pub shortcuts: &'static [(Shortcut, &'static [Chord])],
}

/// The headings in the list of shortcuts, in its order, by their names in the message `keys-title`.
pub const GROUPS: [&str; 7] = [
    "Board",
    "Game",
    "Back",
    "Files",
    "Everywhere",
    "Lists",
    "SetUp",
];

/// The heading of a group in the language spoken now.
pub fn group_title(group: &str) -> String {
    tr!("keys-title", id = group)
}

impl ShortcutLine {
    /// The keys in the language spoken now.
    pub fn keys(&self) -> String {
        let chords = self.shortcuts.iter().flat_map(|(_, chords)| *chords);
        let keys: Vec<Key> = chords.clone().map(|chord| chord.key).collect();
        match keys[..] {
            [Key::Num1, .., Key::Num9] => tr!("key-name", id = "digits"),
            [ArrowLeft, ArrowRight, ArrowUp, ArrowDown] => tr!("key-name", id = "arrows"),
            _ => {
                let names: Vec<String> = chords.map(|chord| chord.name()).collect();
                names.join(", ")
            }
        }
    }

    /// What they do, in the language spoken now.
    pub fn explanation(&self) -> String {
        tr!("shortcut-does", id = self.id)
    }
}

const DIGITS: &[Chord] = &[
    bare(Key::Num1),
    bare(Key::Num2),
    bare(Key::Num3),
    bare(Key::Num4),
    bare(Key::Num5),
    bare(Key::Num6),
    bare(Key::Num7),
    bare(Key::Num8),
    bare(Key::Num9),
];

/// Makes [`Shortcut`] and [`TABLE`] from the lines of the table: identifier, heading, scopes, whether holding a key repeats the
/// shortcut, and the shortcuts with their keys.
macro_rules! shortcuts {
    (@repeats once) => { false };
    (@repeats repeated) => { true };
    ($($id:literal $group:ident [$($scope:ident),+] $repeats:ident { $($name:ident: $chords:expr),+ $(,)? })+) => {
        /// What can be done by a key.
        #[expect(missing_docs, reason = "the window's text on each says what it does")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Shortcut {
            $($($name,)+)+
        }

        /// All shortcuts, in the order in which they are listed.
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
        CursorLeft: &[bare(ArrowLeft)],
        CursorRight: &[bare(ArrowRight)],
        CursorUp: &[bare(ArrowUp)],
        CursorDown: &[bare(ArrowDown)],
    }
    "pick" Board [Board] once { Pick: &[bare(Enter)] }
    "count" Board [Board] once { Count: DIGITS }
    "cancel" Board [Board] once { Cancel: &[bare(Escape)] }
    "next-widget" Board [Widgets] repeated { NextWidget: &[with(MaybeShift, Tab)] }

    "undo" Game [Board] repeated { Undo: &[bare(Key::U), with(Command, Key::Z)] }
    "redo" Game [Board] repeated {
        Redo: &[with(Command, Key::Y), with(CommandShift, Key::Z)],
    }
    "hint" Game [Board] once { Hint: &[bare(Key::H)] }
    "flip" Game [Board] once { Flip: &[bare(Key::F)] }
    "move-now" Game [Board] once { MoveNow: &[bare(Space)] }
    "mute" Game [Board] once { Mute: &[bare(Key::M)] }
    "new-game" Game [Board] once { NewGame: &[bare(Key::N)] }
    "set-up" Game [Board] once { SetUp: &[bare(Key::E)] }

    "moves" Back [Board] repeated {
        PreviousMove: &[bare(PageUp)],
        NextMove: &[bare(PageDown)],
    }
    "ends" Back [Board] once {
        FirstMove: &[bare(Home)],
        LastMove: &[bare(End)],
    }
    "past-moves" Back [Past] repeated {
        PreviousPast: &[bare(ArrowLeft)],
        NextPast: &[bare(ArrowRight)],
    }
    "past-lines" Back [Past] repeated {
        LineAbove: &[bare(ArrowUp)],
        LineBelow: &[bare(ArrowDown)],
    }
    "mistakes" Back [Review] once {
        NextMistake: &[bare(Key::B)],
        PreviousMistake: &[with(Shift, Key::B)],
    }
    "play-on" Back [Board] once { PlayOn: &[bare(Key::P)] }
    "leave-past" Back [Past] once { LeavePast: &[bare(Escape)] }

    "save" Files [Board] once { Save: &[with(Command, Key::S)] }
    "open" Files [Board, Clipboard] once { Open: &[with(Command, Key::O)] }
    "copy-position" Files [Clipboard] once { CopyPosition: &[with(Command, Key::C)] }
    "copy-game" Files [Clipboard] once { CopyGame: &[with(CommandShift, Key::C)] }
    "paste" Files [Clipboard] once { Paste: &[with(Command, Key::V)] }

    "rules" Everywhere [Board, Page, Dialog] once { Rules: &[bare(Key::F1)] }
    "full-screen" Everywhere [Everywhere] once { FullScreen: &[bare(Key::F11)] }
    "leave" Everywhere [Page, Dialog] once { Leave: &[bare(Escape)] }
    "confirm" Everywhere [Dialog] once { Confirm: &[bare(Enter)] }
    "scroll" Everywhere [Reading] repeated {
        ScrollUp: &[bare(ArrowUp)],
        ScrollDown: &[bare(ArrowDown)],
        ScrollPageUp: &[bare(PageUp)],
        ScrollPageDown: &[bare(PageDown), bare(Space)],
        ScrollToStart: &[bare(Home)],
        ScrollToEnd: &[bare(End)],
    }
    "slider" Everywhere [Slider] repeated {
        Less: &[bare(ArrowLeft)],
        More: &[bare(ArrowRight)],
        Least: &[bare(Home)],
        Most: &[bare(End)],
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
    "open-row" Lists [List] once { OpenRow: &[bare(Enter)] }
    "delete-rows" Lists [List] once { DeleteRows: &[bare(Delete)] }
    "columns" Lists [Columns] once {
        ColumnLeft: &[bare(ArrowLeft)],
        ColumnRight: &[bare(ArrowRight)],
    }
    "turn-order" Lists [Columns] once { TurnOrder: &[bare(Space)] }

    "places" SetUp [SetUp] repeated {
        PlaceLeft: &[bare(ArrowLeft)],
        PlaceRight: &[bare(ArrowRight)],
        PlaceUp: &[bare(ArrowUp)],
        PlaceDown: &[bare(ArrowDown)],
    }
    "place" SetUp [SetUp] once { Place: &[bare(Enter), bare(Space)] }
    "remove" SetUp [SetUp] once { Remove: &[bare(Delete), bare(Backspace)] }
    "choose-piece" SetUp [SetUp] once { ChoosePiece: DIGITS }
    "turn-die" SetUp [SetUp] once { TurnDie: &[bare(Key::T)] }
    "other-side" SetUp [SetUp] once { OtherSide: &[bare(Key::X)] }
}

impl Shortcut {
    /// The shortcut that a press means in a scope.
    pub fn in_scope(scope: Scope, press: &KeyPress) -> Option<Self> {
        let lines = TABLE.iter().filter(|line| line.scopes.contains(&scope));
        lines
            .flat_map(|line| line.shortcuts)
            .find(|(_, chords)| chords.iter().any(|chord| chord.is(press)))
            .map(|(shortcut, _)| *shortcut)
    }

    /// Its keys and where it stands in the table.
    fn entry(self) -> Option<(&'static ShortcutLine, &'static [Chord])> {
        TABLE.iter().find_map(|line| {
            let mut entries = line.shortcuts.iter();
            let (_, chords) = entries.find(|(shortcut, _)| *shortcut == self)?;
            Some((line, *chords))
        })
    }

    /// Whether holding its key repeats it.
    pub fn repeats(self) -> bool {
        self.entry().is_some_and(|(line, _)| line.repeats)
    }

    /// Its first key in the language spoken now.
    pub fn name(self) -> String {
        let first = self.entry().and_then(|(_, chords)| chords.first());
        first.map_or_else(String::new, |chord| chord.name())
    }

    /// The shortcut of a button with this identifier in the panel or a dialog.
    pub fn of_button(id: &str) -> Option<Self> {
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

    /// A tooltip with the shortcut behind it.
    pub fn tip(self, text: &str) -> String {
        format!("{text} ({})", self.name())
    }

    /// Whether it was pressed in egui's frame.
    pub fn is_pressed(self, ctx: &Context, scope: Scope) -> bool {
        ctx.input(|input| presses(input, scope).any(|(shortcut, _)| shortcut == self))
    }

    /// Whether it was pressed in egui's frame; what is drawn later no longer sees the key.
    pub fn consume(self, ctx: &Context, scope: Scope) -> bool {
        ctx.input_mut(|input| {
            let before = input.events.len();
            input
                .events
                .retain(|event| meaning(event, scope).map(|(shortcut, _)| shortcut) != Some(self));
            input.events.len() < before
        })
    }
}

/// A tooltip with the shortcut behind it, if there is one.
pub fn tip(text: String, shortcut: Option<Shortcut>) -> String {
    match shortcut {
        Some(shortcut) => shortcut.tip(&text),
        None => text,
    }
}

/// The shortcut that an event of egui means in a scope.
fn meaning(event: &Event, scope: Scope) -> Option<(Shortcut, KeyPress)> {
    let press = KeyPress::from_egui(event)?;
    press.shortcut(scope).map(|shortcut| (shortcut, press))
}

/// The shortcuts of a scope pressed in egui's frame, in order.
pub fn presses(
    input: &InputState,
    scope: Scope,
) -> impl Iterator<Item = (Shortcut, KeyPress)> + use<'_> {
    input
        .events
        .iter()
        .filter_map(move |event| meaning(event, scope))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{languages, speaking};
    use bevy_egui::egui::RawInput;
    use std::collections::BTreeSet;

    fn entries() -> impl Iterator<Item = (&'static ShortcutLine, Shortcut, Chord)> {
        TABLE.iter().flat_map(|line| {
            let shortcuts = line.shortcuts.iter();
            shortcuts.flat_map(move |(shortcut, chords)| {
                chords.iter().map(move |chord| (line, *shortcut, *chord))
            })
        })
    }

    /// All sets of modifiers.
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
    fn every_shortcut_has_one_line_and_every_press_one_meaning_in_a_scope() {
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
                    let press = KeyPress {
                        key: chord.key,
                        modifiers,
                        repeat: false,
                    };
                    let meant = entries().filter(|(other, _, chord)| {
                        other.scopes.contains(&scope) && chord.is(&press)
                    });
                    assert_eq!(meant.count(), 1, "{shortcut:?} in {scope:?}");
                }
            }
        }
    }

    #[test]
    fn a_shortcut_fires_with_exactly_its_own_modifiers() {
        for (line, shortcut, chord) in entries() {
            for &scope in line.scopes {
                for modifiers in all_modifiers() {
                    let press = KeyPress {
                        key: chord.key,
                        modifiers,
                        repeat: false,
                    };
                    let fires = press.shortcut(scope) == Some(shortcut);
                    let own = line.shortcuts.iter().any(|(other, chords)| {
                        let mut chords = chords.iter();
                        *other == shortcut && chords.any(|chord| chord.is(&press))
                    });
                    assert_eq!(fires, own, "{shortcut:?} {modifiers:?}");
                    let held = KeyPress {
                        repeat: true,
                        ..press
                    };
                    let repeats = held.shortcut(scope) == Some(shortcut);
                    assert_eq!(repeats, own && line.repeats, "{shortcut:?}");
                }
            }
        }
    }

    #[test]
    fn egui_is_asked_for_the_same_shortcuts() {
        let ctx = Context::default();
        for (line, shortcut, chord) in entries() {
            // egui knows no AltGr and no Super key; such keys do not reach it as bare ones.
            let known = |held: &Modifiers| !held.alt_graph && held.logo == held.to_egui().mac_cmd;
            for modifiers in all_modifiers().filter(known) {
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
                ctx.begin_pass(RawInput {
                    events: vec![event, release],
                    ..RawInput::default()
                });
                let press = KeyPress {
                    key: chord.key,
                    modifiers,
                    repeat: false,
                };
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
    fn every_line_has_keys_and_an_explanation_in_every_language() {
        for (code, _) in languages() {
            speaking(&code, || {
                let mut explained = BTreeSet::new();
                for line in TABLE {
                    assert!(!line.keys().is_empty(), "{code}: {}", line.id);
                    explained.insert((line.explanation(), line.group));
                }
                // What has no text of its own has the last one's.
                assert_eq!(explained.len(), TABLE.len(), "{code}");
                let titles: BTreeSet<String> = GROUPS.map(group_title).into();
                assert_eq!(titles.len(), GROUPS.len(), "{code}");
            });
        }
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn keys_are_named_in_the_language_spoken() {
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
        let german = [
            "U",
            "Strg+Y",
            "Umschalt+B",
            "Strg+Umschalt+C",
            "Bild auf",
            "F1",
        ];
        assert_eq!(speaking("de", names), german);
        assert_eq!(Shortcut::Undo.tip("Take back"), "Take back (U)");
    }
}
