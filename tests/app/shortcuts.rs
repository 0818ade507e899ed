//! Tests of the board's shortcuts: on every keyboard layout, only with the right modifiers, and as the guide lists them.

use crate::table::{Table, human, spot};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowFocused};
use quadrille::board::state::BoardState;
use quadrille::input::keys::{HeldKeys, KeyPress, Modifiers, WinitKeys};
use quadrille::input::shortcuts::{GROUPS, Scope, Shortcut, TABLE, group_title};
use quadrille::interface::{
    OpenFile, OpenNewGame, OpenPositionDialog, OpenRules, OpenSaveDialog, TextFocus,
};
use quadrille::review::ReviewRequest;
use quadrille::session::Request;
use quadrille::settings::Settings;
use quadrille_games::rules::Variant;
use quadrille_text::with_language;
use std::fmt::Debug;

const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);
const CONTROL: (KeyCode, Key) = (KeyCode::ControlLeft, Key::Control);
const ALT: (KeyCode, Key) = (KeyCode::AltLeft, Key::Alt);
const ALT_GRAPH: (KeyCode, Key) = (KeyCode::AltRight, Key::AltGraph);
const SUPER: (KeyCode, Key) = (KeyCode::SuperLeft, Key::Super);

const LETTERS: [(KeyCode, &str); 26] = {
    use KeyCode::*;
    [
        (KeyA, "a"),
        (KeyB, "b"),
        (KeyC, "c"),
        (KeyD, "d"),
        (KeyE, "e"),
        (KeyF, "f"),
        (KeyG, "g"),
        (KeyH, "h"),
        (KeyI, "i"),
        (KeyJ, "j"),
        (KeyK, "k"),
        (KeyL, "l"),
        (KeyM, "m"),
        (KeyN, "n"),
        (KeyO, "o"),
        (KeyP, "p"),
        (KeyQ, "q"),
        (KeyR, "r"),
        (KeyS, "s"),
        (KeyT, "t"),
        (KeyU, "u"),
        (KeyV, "v"),
        (KeyW, "w"),
        (KeyX, "x"),
        (KeyY, "y"),
        (KeyZ, "z"),
    ]
};

/// The characters of a US keyboard's keys from A to Z on layouts without Latin letters.
const NON_LATIN_LAYOUTS: [(&str, [&str; 26]); 5] = [
    (
        "ru",
        [
            "ф", "и", "с", "в", "у", "а", "п", "р", "ш", "о", "л", "д", "ь", "т", "щ", "з", "й",
            "к", "ы", "е", "г", "м", "ц", "ч", "н", "я",
        ],
    ),
    (
        "gr",
        [
            "α", "β", "ψ", "δ", "ε", "φ", "γ", "η", "ι", "ξ", "κ", "λ", "μ", "ν", "ο", "π", ";",
            "ρ", "σ", "τ", "θ", "ω", "ς", "χ", "υ", "ζ",
        ],
    ),
    (
        "il",
        [
            "ש", "נ", "ב", "ג", "ק", "כ", "ע", "י", "ן", "ח", "ל", "ך", "צ", "מ", "ם", "פ", "/",
            "ר", "ד", "א", "ו", "ה", "'", "ס", "ט", "ז",
        ],
    ),
    (
        "ara",
        [
            "ش", "لا", "ؤ", "ي", "ث", "ب", "ل", "ا", "ه", "ت", "ن", "م", "ة", "ى", "خ", "ح", "ض",
            "ق", "س", "ف", "ع", "ر", "ص", "ء", "غ", "ئ",
        ],
    ),
    (
        "th",
        [
            "ฟ", "ิ", "แ", "ก", "ำ", "ด", "เ", "้", "ร", "่", "า", "ส", "ท", "ื", "น", "ย", "ๆ", "พ",
            "ห", "ะ", "ี", "อ", "ไ", "ป", "ั", "ผ",
        ],
    ),
];

/// The letters of layouts with Latin letters that are on other keys than on a US keyboard.
const LATIN_LAYOUTS: [(&str, &[(KeyCode, &str)]); 3] = [
    (
        "dvorak",
        &[
            (KeyCode::KeyF, "u"),
            (KeyCode::KeyY, "f"),
            (KeyCode::KeyL, "n"),
            (KeyCode::KeyD, "e"),
            (KeyCode::KeyJ, "h"),
            (KeyCode::KeyR, "p"),
            (KeyCode::KeyN, "b"),
            (KeyCode::Slash, "z"),
            (KeyCode::KeyT, "y"),
            (KeyCode::Semicolon, "s"),
            (KeyCode::KeyS, "o"),
        ],
    ),
    ("fr", &[(KeyCode::KeyQ, "a"), (KeyCode::KeyW, "z"), (KeyCode::Semicolon, "m")]),
    ("de", &[(KeyCode::KeyY, "z"), (KeyCode::KeyZ, "y")]),
];

fn press(modifiers: &[(KeyCode, Key)], key_code: KeyCode, logical_key: Key) -> Option<KeyPress> {
    press_on(&WinitKeys::default(), modifiers, key_code, logical_key)
}

fn press_on(
    winit: &WinitKeys,
    modifiers: &[(KeyCode, Key)],
    key_code: KeyCode,
    logical_key: Key,
) -> Option<KeyPress> {
    let input = |key_code, logical_key| {
        WindowEvent::KeyboardInput(KeyboardInput {
            key_code,
            logical_key,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        })
    };
    let mut held = HeldKeys::default();
    for (code, key) in modifiers {
        assert_eq!(held.update(&input(*code, key.clone()), winit), None);
    }
    held.update(&input(key_code, logical_key), winit)
}

fn letter(text: &str) -> Key {
    Key::Character(text.into())
}

/// Returns the shortcuts of a letter's key in every scope, without modifiers, with Shift and with the command key.
fn shortcuts_of_key(key_code: KeyCode, text: &str) -> Vec<Option<Shortcut>> {
    let command = [SUPER, CONTROL][usize::from(!cfg!(target_os = "macos"))].clone();
    let mut all = Vec::new();
    for (held, text) in [
        (vec![], text.to_owned()),
        (vec![SHIFT], text.to_uppercase()),
        (vec![command.clone()], text.to_owned()),
        (vec![command, SHIFT], text.to_uppercase()),
    ] {
        let press = press(&held, key_code, letter(&text));
        for scope in [Scope::Board, Scope::Review, Scope::Clipboard, Scope::List, Scope::SetUp] {
            all.push(press.and_then(|press| press.shortcut(scope)));
        }
    }
    all
}

#[test]
fn shortcuts_use_positions_on_non_latin_layouts() {
    for (layout, letters) in NON_LATIN_LAYOUTS {
        for ((code, latin), foreign) in LETTERS.into_iter().zip(letters) {
            // Keys with punctuation have no shortcut.
            if foreign.is_ascii() {
                continue;
            }
            let expected = shortcuts_of_key(code, latin);
            assert_eq!(shortcuts_of_key(code, foreign), expected, "{layout}: {foreign}");
        }
    }
    let shortcuts = LETTERS.iter().flat_map(|(code, latin)| shortcuts_of_key(*code, latin));
    assert!(shortcuts.flatten().count() > 18);
}

#[test]
fn shortcuts_use_letters_on_latin_layouts() {
    for (layout, keys) in LATIN_LAYOUTS {
        for &(code, text) in keys {
            let (there, _) = LETTERS.into_iter().find(|(_, latin)| *latin == text).unwrap();
            assert_eq!(
                shortcuts_of_key(code, text),
                shortcuts_of_key(there, text),
                "{layout}: {text}"
            );
        }
    }
    // These keys have Dvorak's full stop, a letter of Turkish F, an apostrophe of Bépo, and a dead key.
    for (code, key) in [
        (KeyCode::KeyE, letter(".")),
        (KeyCode::KeyE, letter("ğ")),
        (KeyCode::KeyN, letter("’")),
        (KeyCode::KeyF, letter("é")),
        (KeyCode::KeyU, Key::Dead(Some('^'))),
    ] {
        let press = press(&[], code, key.clone());
        let shortcut = press.and_then(|press| press.shortcut(Scope::Board));
        assert_eq!(shortcut, None, "{key:?}");
    }
    let unknown = press(&[], KeyCode::KeyU, Key::Unidentified(NativeKey::Unidentified));
    assert_eq!(unknown.unwrap().shortcut(Scope::Board), Some(Shortcut::Undo));
}

#[test]
fn shifted_letter_is_matched_by_its_unshifted_key() {
    use KeyCode::{KeyB, KeyC, KeyE, KeyI, KeyM, KeyW, KeyY, KeyZ, Semicolon, Slash};
    let command = [SUPER, CONTROL][usize::from(!cfg!(target_os = "macos"))].clone();
    // A case has the layout, the key, its characters without and with Shift, and the letter of the shortcut.
    for (layout, code, plain, shifted, expected) in [
        ("us", KeyZ, "z", "Z", Some("Z")),
        ("us", Slash, "/", "?", None),
        ("dvorak", Slash, "z", "Z", Some("Z")),
        ("dvorak", KeyI, "c", "C", Some("C")),
        ("dvorak", KeyZ, ";", ":", None),
        ("dvorak", KeyE, ".", ">", None),
        ("fr", KeyW, "z", "Z", Some("Z")),
        ("fr", Semicolon, "m", "M", Some("M")),
        ("fr", KeyM, ",", "?", None),
        ("de", KeyY, "z", "Z", Some("Z")),
        ("de", KeyZ, "y", "Y", Some("Y")),
        ("de", Semicolon, "ö", "Ö", None),
        ("ru", KeyZ, "я", "Я", Some("Z")),
        ("ru", KeyC, "с", "С", Some("C")),
        ("gr", KeyZ, "ζ", "Ζ", Some("Z")),
        ("gr", KeyC, "ψ", "Ψ", Some("C")),
        ("il", KeyZ, "ז", "Z", Some("Z")),
        ("il", KeyC, "ב", "C", Some("C")),
        ("ara", KeyZ, "ئ", "~", Some("Z")),
        ("ara", KeyC, "ؤ", "}", Some("C")),
        ("ara", KeyB, "ﻻ", "ﻵ", Some("B")),
        ("ara", KeyM, "ة", "'", Some("M")),
        ("th", KeyZ, "ผ", "(", Some("Z")),
    ] {
        let winit =
            WinitKeys { unmodified_keys: [(code, letter(plain))].into(), ..WinitKeys::default() };
        for (held, text) in [
            (&[SHIFT][..], shifted),
            (&[command.clone(), SHIFT], shifted),
            (std::slice::from_ref(&command), plain),
            (&[], plain),
        ] {
            let key_name = press_on(&winit, held, code, letter(text)).map(|press| press.key.name());
            let key_name = key_name.filter(|name| matches!(name.as_bytes(), [b'A'..=b'Z']));
            assert_eq!(key_name, expected, "{layout}: {text}");
        }
    }
}

#[test]
fn caps_lock_changes_no_shortcut() {
    for (code, latin) in LETTERS {
        let capital = latin.to_uppercase();
        for scope in [Scope::Board, Scope::Review] {
            for held in [&[][..], &[SHIFT]] {
                let [small, large] = [latin, &capital].map(|text| {
                    let press = press(held, code, letter(text));
                    press.and_then(|press| press.shortcut(scope))
                });
                assert_eq!(small, large, "{latin} {held:?}");
            }
        }
    }
    let review = |held: &[_]| press(held, KeyCode::KeyB, letter("B"))?.shortcut(Scope::Review);
    assert_eq!(review(&[]), Some(Shortcut::NextMistake));
    assert_eq!(review(&[SHIFT]), Some(Shortcut::PreviousMistake));
}

#[test]
fn focus_counts_use_digits_of_every_layout_and_keypad() {
    let variant = Variant::Focus;
    let count = |held: &[_], code, key: Key| {
        let press = press(held, code, key)?;
        (press.shortcut(Scope::Board) == Some(Shortcut::Count)).then(|| press.digit())?
    };
    for (layout, held, code, key, digit) in [
        ("us", &[][..], KeyCode::Digit2, letter("2"), Some(2)),
        ("us", &[SHIFT], KeyCode::Digit2, letter("@"), None),
        ("de", &[], KeyCode::Digit9, letter("9"), Some(9)),
        ("fr", &[], KeyCode::Digit2, letter("é"), Some(2)),
        ("fr", &[], KeyCode::Digit5, letter("("), Some(5)),
        ("fr", &[SHIFT], KeyCode::Digit2, letter("2"), Some(2)),
        ("cz", &[], KeyCode::Digit3, letter("š"), Some(3)),
        ("us-intl", &[], KeyCode::Digit6, Key::Dead(Some('^')), Some(6)),
        ("ara", &[], KeyCode::Digit2, letter("٢"), Some(2)),
        ("keypad", &[], KeyCode::Numpad3, letter("3"), Some(3)),
        ("keypad ara", &[], KeyCode::Numpad3, letter("٣"), Some(3)),
        ("keypad as arrows", &[], KeyCode::Numpad2, Key::ArrowDown, None),
        ("keypad as arrows", &[], KeyCode::Numpad5, Key::Clear, None),
        ("us", &[], KeyCode::Digit0, letter("0"), None),
        ("us", &[CONTROL], KeyCode::Digit2, letter("2"), None),
        ("de", &[ALT_GRAPH], KeyCode::Digit2, letter("²"), None),
    ] {
        assert_eq!(count(held, code, key.clone()), digit, "{layout}: {key:?}");
    }
    let mut table = Table::with_game(variant, [human(), human()]);
    for name in ["00", "01", "03", "02", "01"] {
        table.click(spot(variant, name));
    }
    let counted = |table: &Table| table.board().interaction.choice().map(|choice| choice.count);
    for (held, code, key) in [
        (&[][..], KeyCode::Digit2, letter("é")),
        (&[SHIFT], KeyCode::Digit2, letter("2")),
        (&[], KeyCode::Numpad2, letter("2")),
    ] {
        table.chord(&[], KeyCode::Digit1, &letter("&"));
        assert_eq!(counted(&table), Some(1));
        table.chord(held, code, &key);
        assert_eq!(counted(&table), Some(2), "{key:?}");
    }
}

#[test]
fn modifier_state_follows_key_events() {
    let mut held = HeldKeys::default();
    let mut event = |code, key: Key, state| {
        let input = KeyboardInput {
            key_code: code,
            logical_key: key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        held.update(&WindowEvent::KeyboardInput(input), &WinitKeys::default());
        held.modifiers()
    };
    use ButtonState::{Pressed, Released};
    let shift = Modifiers { shift: true, ..Modifiers::default() };
    // X reports Alt as Meta while Shift is held, also at its release.
    event(KeyCode::AltLeft, Key::Alt, Pressed);
    event(KeyCode::ShiftLeft, Key::Shift, Pressed);
    assert_eq!(event(KeyCode::AltLeft, Key::Meta, Released), shift);
    let both = event(KeyCode::AltLeft, Key::Meta, Pressed);
    assert!(both.alt && both.shift && !both.logo);
    event(KeyCode::AltLeft, Key::Meta, Released);
    // If both Shift keys are held, releasing one keeps the modifier.
    event(KeyCode::ShiftRight, Key::Shift, Pressed);
    assert_eq!(event(KeyCode::ShiftLeft, Key::Shift, Released), shift);
    assert_eq!(event(KeyCode::ShiftRight, Key::Shift, Released), Modifiers::default());
}

/// The requests made by keys.
#[derive(Resource, Default)]
struct RequestLog(Vec<String>);

fn log_requests(mut requests: MessageReader<Request>, mut log: ResMut<RequestLog>) {
    log.0.extend(requests.read().map(|request| format!("{request:?}")));
}

fn log_event<E: Event + Debug>(event: On<E>, mut log: ResMut<RequestLog>) {
    log.0.push(format!("{:?}", event.event()));
}

/// Returns a game between two people after two moves: with a selected piece, at an earlier position, or in a review.
fn table_in(scope: Scope) -> Table {
    let variant = Variant::Hique;
    let mut table = Table::with_game(variant, [human(), human()]);
    table
        .app
        .init_resource::<RequestLog>()
        .add_systems(Last, log_requests)
        .add_observer(log_event::<OpenFile>)
        .add_observer(log_event::<OpenNewGame>)
        .add_observer(log_event::<OpenPositionDialog>)
        .add_observer(log_event::<OpenRules>)
        .add_observer(log_event::<OpenSaveDialog>);
    for (from, to) in [("4,2", "4,10"), ("6,12", "6,6")] {
        table.click(spot(variant, from));
        table.click(spot(variant, to));
    }
    match scope {
        Scope::Past => table.view_ply(1),
        Scope::Review => {
            table.ask(Request::Resign);
            let review = ReviewRequest::Show(true);
            table.app.world_mut().write_message(review);
            table.app.update();
        }
        _ => {
            table.click(spot(variant, "6,2"));
            let mut board = table.app.world_mut().resource_mut::<BoardState>();
            board.pointing.cursor = Some(spot(variant, "8,2"));
        }
    }
    for _ in 0..3 {
        table.app.update();
    }
    table
}

/// Returns a text of everything that a key can change.
fn observable_state(table: &mut Table) -> String {
    let requests = std::mem::take(&mut table.app.world_mut().resource_mut::<RequestLog>().0);
    let board = table.board();
    let cursor = board.pointing.cursor;
    let chosen = board.interaction.choice().map(|choice| choice.path.clone());
    let muted = table.app.world().resource::<Settings>().sound.muted;
    let session = table.session();
    let place = (session.place(), session.flipped, session.is_paused);
    format!("{requests:?} {cursor:?} {chosen:?} {muted} {place:?}")
}

/// Returns a US keyboard's key for a key of a shortcut.
fn us_key(key: bevy_egui::egui::Key, shift: bool) -> (KeyCode, Key) {
    let name = key.name();
    if let Some((code, text)) =
        LETTERS.into_iter().find(|(_, text)| text.eq_ignore_ascii_case(name))
    {
        let text = if shift { text.to_uppercase() } else { text.to_owned() };
        return (code, letter(&text));
    }
    let digits = [
        (KeyCode::Digit1, "!"),
        (KeyCode::Digit2, "@"),
        (KeyCode::Digit3, "#"),
        (KeyCode::Digit4, "$"),
        (KeyCode::Digit5, "%"),
        (KeyCode::Digit6, "^"),
        (KeyCode::Digit7, "&"),
        (KeyCode::Digit8, "*"),
        (KeyCode::Digit9, "("),
    ];
    if let Ok(digit) = name.parse::<usize>() {
        let (code, above) = digits[digit - 1];
        return (code, letter(if shift { above } else { name }));
    }
    use bevy_egui::egui::Key as Named;
    match key {
        Named::ArrowLeft => (KeyCode::ArrowLeft, Key::ArrowLeft),
        Named::ArrowRight => (KeyCode::ArrowRight, Key::ArrowRight),
        Named::ArrowUp => (KeyCode::ArrowUp, Key::ArrowUp),
        Named::ArrowDown => (KeyCode::ArrowDown, Key::ArrowDown),
        Named::Enter => (KeyCode::Enter, Key::Enter),
        Named::Escape => (KeyCode::Escape, Key::Escape),
        Named::Space => (KeyCode::Space, Key::Space),
        Named::PageUp => (KeyCode::PageUp, Key::PageUp),
        Named::PageDown => (KeyCode::PageDown, Key::PageDown),
        Named::Home => (KeyCode::Home, Key::Home),
        Named::End => (KeyCode::End, Key::End),
        Named::F1 => (KeyCode::F1, Key::F1),
        other => unreachable!("{other:?}"),
    }
}

/// Returns all sets of modifiers.
fn all_modifiers() -> impl Iterator<Item = Vec<(KeyCode, Key)>> {
    let all = [SHIFT, CONTROL, ALT, ALT_GRAPH, SUPER];
    (0..1 << all.len()).map(move |set: u32| {
        let held = all.iter().enumerate();
        held.filter(|(index, _)| set >> index & 1 == 1)
            .map(|(_, modifier)| modifier.clone())
            .collect()
    })
}

const SCOPES: [Scope; 3] = [Scope::Board, Scope::Past, Scope::Review];

/// Returns the scopes whose shortcuts are valid in `scope`.
fn valid_scopes(scope: Scope) -> Vec<Scope> {
    if scope == Scope::Board { vec![Scope::Board] } else { vec![scope, Scope::Board] }
}

#[test]
fn no_shortcut_of_the_board_fires_with_other_modifiers() {
    let mut count = 0;
    for scope in SCOPES {
        let mut table = table_in(scope);
        observable_state(&mut table);
        let before = observable_state(&mut table);
        let lines = TABLE.iter().filter(|line| line.scopes.contains(&scope));
        let chords = lines.flat_map(|line| line.shortcuts).flat_map(|(_, chords)| *chords);
        for chord in chords {
            for held in all_modifiers() {
                let (code, key) = us_key(chord.key(), held.contains(&SHIFT));
                let press = press(&held, code, key.clone()).unwrap();
                let mut right = valid_scopes(scope).into_iter();
                if right.any(|scope| press.shortcut(scope).is_some()) {
                    continue;
                }
                table.chord(&held, code, &key);
                assert_eq!(observable_state(&mut table), before, "{key:?} with {held:?}");
                count += 1;
            }
        }
    }
    assert!(count > 900, "{count}");
}

#[test]
fn every_shortcut_of_the_board_fires_with_its_own_modifiers() {
    // These shortcuts need other games or positions. Other tests cover them.
    let elsewhere = [
        Shortcut::Count,
        Shortcut::MoveNow,
        Shortcut::PlayOn,
        Shortcut::NextMistake,
        Shortcut::PreviousMistake,
    ];
    for scope in SCOPES {
        let lines = TABLE.iter().filter(|line| line.scopes.contains(&scope));
        let shortcuts = lines.flat_map(|line| line.shortcuts);
        for (shortcut, chords) in shortcuts.filter(|(shortcut, _)| !elsewhere.contains(shortcut)) {
            for chord in *chords {
                let mut table = table_in(scope);
                observable_state(&mut table);
                let before = observable_state(&mut table);
                let modifiers = chord.modifiers()[0];
                let all = [
                    (modifiers.shift, SHIFT),
                    (modifiers.control, CONTROL),
                    (modifiers.logo, SUPER),
                ];
                let held = all.into_iter().filter(|(held, _)| *held);
                let held: Vec<_> = held.map(|(_, modifier)| modifier).collect();
                let (code, key) = us_key(chord.key(), modifiers.shift);
                table.chord(&held, code, &key);
                assert_ne!(observable_state(&mut table), before, "{shortcut:?}");
            }
        }
    }
}

#[test]
fn control_shift_z_redoes_a_move() {
    let mut table = table_in(Scope::Board);
    table.key(KeyCode::Escape, Key::Escape);
    let plies = |table: &Table| table.session().game.plies();
    table.command("z");
    assert_eq!(plies(&table), 1);
    let command = if cfg!(target_os = "macos") { SUPER } else { CONTROL };
    table.chord(&[command, SHIFT], KeyCode::KeyZ, &letter("Z"));
    assert_eq!(plies(&table), 2);
}

#[test]
fn typed_letter_is_no_shortcut() {
    let mut table = table_in(Scope::Board);
    observable_state(&mut table);
    let before = observable_state(&mut table);
    for (code, text) in LETTERS {
        table.app.world_mut().resource_mut::<TextFocus>().0 = true;
        table.key(code, letter(text));
        assert_eq!(observable_state(&mut table), before, "{text}");
    }
}

#[test]
fn held_key_repeats_only_repeatable_shortcuts() {
    for (shortcut, code, key) in [
        (Shortcut::NewGame, KeyCode::KeyN, letter("n")),
        (Shortcut::Flip, KeyCode::KeyF, letter("f")),
        (Shortcut::Mute, KeyCode::KeyM, letter("m")),
        (Shortcut::Undo, KeyCode::KeyU, letter("u")),
        (Shortcut::CursorUp, KeyCode::ArrowUp, Key::ArrowUp),
    ] {
        let mut table = table_in(Scope::Board);
        table.key_event(code, &key, ButtonState::Pressed);
        table.app.update();
        // Places the cursor so that it can move once more.
        let mut board = table.app.world_mut().resource_mut::<BoardState>();
        board.pointing.cursor = Some(spot(Variant::Hique, "8,2"));
        observable_state(&mut table);
        let before = observable_state(&mut table);
        send_repeat(&mut table, code, &key);
        let changed = observable_state(&mut table) != before;
        assert_eq!(changed, shortcut.repeats(), "{shortcut:?}");
    }
}

fn send_repeat(table: &mut Table, key_code: KeyCode, logical_key: &Key) {
    let window = table.window();
    table.keyboard(KeyboardInput {
        key_code,
        logical_key: logical_key.clone(),
        state: ButtonState::Pressed,
        text: None,
        repeat: true,
        window,
    });
    table.app.update();
}

#[test]
fn key_held_in_another_window_is_ignored_until_pressed() {
    for (code, key) in [
        (KeyCode::KeyU, letter("u")),
        (KeyCode::KeyF, letter("f")),
        (KeyCode::KeyN, letter("n")),
        (KeyCode::ArrowUp, Key::ArrowUp),
    ] {
        let mut table = table_in(Scope::Board);
        observable_state(&mut table);
        let before = observable_state(&mut table);
        // Sends a repetition whose press went to another window.
        send_repeat(&mut table, code, &key);
        assert_eq!(observable_state(&mut table), before, "{key:?}");
        // X first reports the held key as a press.
        let mut winit = table.app.world_mut().resource_mut::<WinitKeys>();
        winit.held_at_focus = vec![code];
        let window = table.window();
        table.write(WindowEvent::WindowFocused(WindowFocused { window, focused: true }));
        table.key_event(code, &key, ButtonState::Pressed);
        table.app.update();
        send_repeat(&mut table, code, &key);
        assert_eq!(observable_state(&mut table), before, "{key:?}");
        // After its release, the key works normally.
        table.key_event(code, &key, ButtonState::Released);
        table.key(code, key.clone());
        assert_ne!(observable_state(&mut table), before, "{key:?}");
    }
}

#[test]
fn modifiers_are_reset_when_the_focus_is_lost() {
    let mut table = table_in(Scope::Board);
    let flipped = table.session().flipped;
    table.key_event(KeyCode::ControlLeft, &Key::Control, ButtonState::Pressed);
    table.app.update();
    table.key(KeyCode::KeyF, letter("f"));
    assert_eq!(table.session().flipped, flipped);
    let window = table.window();
    table.write(WindowEvent::WindowFocused(WindowFocused { window, focused: false }));
    table.app.update();
    table.key(KeyCode::KeyF, letter("f"));
    assert_ne!(table.session().flipped, flipped);
}

#[test]
fn the_guide_lists_exactly_the_shortcuts_of_the_table() {
    for language in ["en", "de"] {
        let page = format!("{}/docs/guide/{language}/window.md", env!("CARGO_MANIFEST_DIR"));
        let page = std::fs::read_to_string(page).unwrap();
        let mut expected = Vec::new();
        with_language(language, || {
            for group in GROUPS {
                expected.push(format!("**{}**", group_title(group)));
                let lines = TABLE.iter().filter(|line| line.group == group);
                // The guide names the keys of Linux and Windows.
                let lines = lines.map(|line| {
                    let command = if language == "de" { "Strg+" } else { "Ctrl+" };
                    let keys = line.keys().replace("Cmd+", command);
                    format!("| {keys} | {} |", line.explanation())
                });
                expected.extend(lines);
            }
        });
        let (_, section) = page.split_once(&expected[0]).expect("the first heading");
        let (section, _) = section.split_once("\n## ").expect("another section");
        let section = format!("{}{section}", expected[0]);
        let mut lines: Vec<&str> = section.lines().collect();
        // Removes the heading and the separator of each table.
        for at in 1..lines.len() {
            if lines[at].starts_with("|---") {
                lines[at - 1] = "";
                lines[at] = "";
            }
        }
        lines.retain(|line| !line.is_empty());
        assert_eq!(lines, expected, "{language}");
    }
}
