//! Tests the whole program and its drawing in windows of any size, without a GPU.

use crate::folder::TestFolder;
use crate::leaving::BlockingDisk;
use crate::panel::run_until;
use crate::storage::real_store;
use crate::table::{close_dialog, dialog, human, trigger};
use bevy::asset::AssetEvent;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::window::{
    CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowResolution,
    WindowScaleFactorChanged,
};
use bevy::winit::WinitPlugin;
use bevy_egui::{
    EguiContext, EguiContexts, EguiManagedTextures, EguiPrimaryContextPass, PrimaryEguiContext,
    egui,
};
use quadrille::interface::{
    Dialog, DialogCommands, OpenFile, OpenNewGame, OpenPositionDialog, OpenRules, ReportQueue,
    Screen,
};
use quadrille::layout::MIN_INTERFACE_SIZE;
use quadrille::learn::OpenExercise;
use quadrille::learn::daily::DailyPuzzle;
use quadrille::learn::estimates::PersonEstimate;
use quadrille::learn::lesson::{ActiveLesson, LessonRequest, LessonRun};
use quadrille::learn::mistakes::Mistakes;
use quadrille::learn::move_loss::{MoveContext, MoveLoss, Phase};
use quadrille::learn::progress::{Progress, ProgressEvent, Today};
use quadrille::learn::puzzle::{PuzzleRun, Puzzles};
use quadrille::places::Places;
use quadrille::review::{Review, ReviewRequest};
use quadrille::screens::introduction::IntroductionForm;
use quadrille::screens::lessons::OpenLessons;
use quadrille::screens::puzzle_themes::OpenPuzzleThemes;
use quadrille::screens::settings::draft::EngineDraft;
use quadrille::session::{Request, Session};
use quadrille::settings::Settings;
use quadrille::setup::{Controller, Setup, TimeControl};
use quadrille::storage::library::{GameSummary, LibraryNotice, LibraryRow};
use quadrille::storage::library_io::Library;
use quadrille::storage::save_in;
use quadrille::storage::store::Store;
use quadrille::theme::InterfaceSystems;
use quadrille::{core_plugin, interface_plugin};
use quadrille_files::{Disk, FolderEntry};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_search::Level;
use quadrille_teaching::repetition::Recall;
use quadrille_teaching::strength::LevelRange;
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime};

/// Starts the program in a window of this size in physical px, with the platform's scale factor `base`.
pub fn program(physical: UVec2, base: f32) -> App {
    let mut resolution = WindowResolution::new(physical.x, physical.y);
    resolution.set_scale_factor(base);
    resolution.set_physical_resolution(physical.x, physical.y);
    let window = Window { resolution, ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<bevy::log::LogPlugin>()
            .disable::<bevy::app::TerminalCtrlCHandlerPlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                    backends: None,
                    ..default()
                })),
                ..default()
            }),
    )
    .add_plugins((core_plugin, interface_plugin));
    app.world_mut().spawn(Camera2d);
    app.finish();
    app.cleanup();
    app
}

/// Additional drawing of a test.
#[derive(Resource, Default)]
struct ExtraDrawing {
    text: String,
    picture: Option<egui::TextureHandle>,
    wants_picture: bool,
}

fn draw_extra(mut contexts: EguiContexts, mut extra: ResMut<ExtraDrawing>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if extra.wants_picture && extra.picture.is_none() {
        let image = egui::ColorImage::filled([40, 30], egui::Color32::RED);
        extra.picture = Some(ctx.load_texture("extra", image, egui::TextureOptions::LINEAR));
    }
    egui::Area::new("extra".into()).show(ctx, |ui| ui.label(&extra.text));
    Ok(())
}

/// Returns egui's new textures since `before`, and all images that the last frame added or changed for the upload.
fn changed_textures(app: &App, before: &HashSet<AssetId<Image>>) -> [HashSet<AssetId<Image>>; 2] {
    let world = app.world();
    let all = world.resource::<EguiManagedTextures>();
    let all: HashSet<_> = all.values().map(|texture| texture.handle.id()).collect();
    let events = world.resource::<Messages<AssetEvent<Image>>>();
    let sent = events.iter_current_update_messages();
    let sent = sent.filter_map(|event| match event {
        AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
        _ => None,
    });
    [all.difference(before).copied().collect(), sent.collect()]
}

#[test]
fn textures_are_uploaded_in_the_frame_that_shows_them() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    app.init_resource::<ExtraDrawing>().add_systems(
        EguiPrimaryContextPass,
        // The set waits for the fonts.
        draw_extra.in_set(InterfaceSystems::Screen),
    );
    // Includes the program's first textures, such as the font atlas.
    let mut known_textures = HashSet::new();
    for frame in 0..8 {
        app.update();
        let [new, sent] = changed_textures(&app, &known_textures);
        assert!(new.is_subset(&sent), "frame {frame}: {new:?}, {sent:?}");
        known_textures.extend(new);
    }
    assert!(!known_textures.is_empty());

    app.world_mut().resource_mut::<ExtraDrawing>().wants_picture = true;
    app.update();
    let [new, sent] = changed_textures(&app, &known_textures);
    assert!(!new.is_empty() && new.is_subset(&sent), "the picture");
    known_textures.extend(new);

    app.world_mut().resource_mut::<ExtraDrawing>().text = "¡ÆØÅ ¿ Ðþ £ ¥ § ¶".to_owned();
    app.update();
    let [new, sent] = changed_textures(&app, &known_textures);
    assert!(new.is_subset(&sent));
    assert!(
        sent.iter().any(|id| known_textures.contains(id) || new.contains(id)),
        "the letters: {sent:?}"
    );
}

pub fn main_window(app: &mut App) -> Entity {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(world).unwrap()
}

/// Sends a window event as its own message and as a `WindowEvent`, as Bevy's winit runner does.
fn send_window_event(app: &mut App, event: impl Message + Clone + Into<WindowEvent>) {
    app.world_mut().write_message(event.clone());
    app.world_mut().write_message(event.into());
}

/// Presses and releases a key within one frame.
pub fn press(app: &mut App, key_code: KeyCode, logical_key: &Key) {
    let window = main_window(app);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = KeyboardInput {
            key_code,
            logical_key: logical_key.clone(),
            state,
            text: None,
            repeat: false,
            window,
        };
        send_window_event(app, input);
    }
    app.update();
}

/// The modifiers at each release of a mouse button.
#[derive(Resource, Default)]
struct ReleaseModifiers(Vec<egui::Modifiers>);

fn record_releases(mut contexts: EguiContexts, mut released: ResMut<ReleaseModifiers>) -> Result {
    let events = contexts.ctx_mut()?.input(|input| input.events.clone());
    released.0.extend(events.iter().filter_map(|event| match event {
        egui::Event::PointerButton { pressed: false, modifiers, .. } => Some(*modifiers),
        _ => None,
    }));
    Ok(())
}

#[test]
fn clicks_of_one_frame_keep_their_own_modifiers() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    app.init_resource::<ReleaseModifiers>().add_systems(EguiPrimaryContextPass, record_releases);
    let window = main_window(&mut app);
    for _ in 0..3 {
        app.update();
    }
    let moved = CursorMoved { window, position: Vec2::new(5.0, 5.0), delta: None };
    send_window_event(&mut app, moved);
    let keys =
        [Some((KeyCode::ControlLeft, Key::Control)), Some((KeyCode::ShiftLeft, Key::Shift)), None];
    for key in keys {
        let key = |app: &mut App, state| {
            if let Some((key_code, logical_key)) = key.clone() {
                let input = KeyboardInput {
                    key_code,
                    logical_key,
                    state,
                    text: None,
                    repeat: false,
                    window,
                };
                send_window_event(app, input);
            }
        };
        key(&mut app, ButtonState::Pressed);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let input = MouseButtonInput { button: MouseButton::Left, state, window };
            send_window_event(&mut app, input);
        }
        key(&mut app, ButtonState::Released);
    }
    app.update();
    let control =
        egui::Modifiers { command: cfg!(not(target_os = "macos")), ..egui::Modifiers::CTRL };
    let expected = [control, egui::Modifiers::SHIFT, egui::Modifiers::NONE];
    assert_eq!(app.world().resource::<ReleaseModifiers>().0, expected);
}

/// Clicks on the widget with this name.
pub fn click(app: &mut App, name: &str) {
    let place = app.world().resource::<Places>().get(name);
    let position = place.unwrap_or_else(|| panic!("no {name}")).center();
    let window = main_window(app);
    let moved = CursorMoved { window, position, delta: None };
    send_window_event(app, moved);
    app.update();
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Left, state, window };
        send_window_event(app, input);
        app.update();
    }
}

/// The drawn screens and dialogs, without repetitions.
#[derive(Resource, Default)]
struct DrawnFrames {
    screen: Screen,
    frames: Vec<(Screen, String)>,
}

/// Records the screen before drawing, because the screen may open a dialog in the same frame.
fn record_screen(screen: Res<State<Screen>>, mut drawn: ResMut<DrawnFrames>) {
    drawn.screen = *screen.get();
}

fn record_frame(dialogs: Query<&Name, With<Dialog>>, mut drawn: ResMut<DrawnFrames>) {
    let dialogs: Vec<&str> = dialogs.iter().map(Name::as_str).collect();
    let frame = (drawn.screen, dialogs.join(", "));
    if drawn.frames.last() != Some(&frame) {
        drawn.frames.push(frame);
    }
}

#[test]
fn dialog_stays_until_the_board_is_shown() {
    for (open, button, next) in [
        ("NewGameForm", "new-start", "IntroductionForm"),
        ("NewGameForm", "new-lesson", ""),
        ("NewGameForm", "new-puzzles", ""),
        ("PositionForm", "position-analyse", "IntroductionForm"),
    ] {
        let mut app = program(UVec2::new(1280, 800), 1.0);
        (0..3).for_each(|_| app.update());
        if button == "new-puzzles" {
            // New puzzles are offered only after the introduction to the variant.
            let mut settings = app.world_mut().resource_mut::<Settings>();
            settings.panel.introduced.insert(Variant::Hique);
        }
        if open == "PositionForm" {
            let position = AnyPosition::start(Variant::Hique);
            trigger(&mut app, OpenPositionDialog(Box::new(position)));
        } else {
            trigger(&mut app, OpenNewGame::LastSettings(Variant::Hique));
        }
        (0..3).for_each(|_| app.update());
        app.init_resource::<DrawnFrames>()
            .add_systems(EguiPrimaryContextPass, record_screen.before(InterfaceSystems::Screen))
            .add_systems(Last, record_frame);
        click(&mut app, button);
        (0..6).for_each(|_| app.update());
        let drawn = &app.world().resource::<DrawnFrames>().frames;
        let expected = [(Screen::Home, open), (Screen::Game, next)];
        let expected = expected.map(|(screen, dialog)| (screen, dialog.to_owned()));
        assert_eq!(drawn[..], expected, "{button}");
    }
}

/// Shows a screen without a dialog.
fn show(app: &mut App, screen: Screen) {
    close_dialog(app);
    let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
    next.set(screen);
    (0..3).for_each(|_| app.update());
}

#[test]
fn rules_open_by_their_key_on_every_page() {
    let (code, key) = (KeyCode::F1, Key::F1);
    let mut app = program(UVec2::new(1280, 800), 1.0);
    for screen in [
        Screen::Home,
        Screen::Settings,
        Screen::Games,
        Screen::Learn,
        Screen::Statistics,
        Screen::Tournament,
    ] {
        show(&mut app, screen);
        press(&mut app, code, &key);
        assert_eq!(dialog(&app), "RulesForm", "{screen:?}");
        app.update();
        let places = app.world().resource::<Places>();
        assert!(places.get("rules-page-keys").is_some(), "{screen:?}");
        press(&mut app, KeyCode::Escape, &Key::Escape);
        app.update();
        assert_eq!(dialog(&app), "", "{screen:?}");
    }
    // If something covers the page, the key does not apply to the page.
    show(&mut app, Screen::Home);
    trigger(&mut app, OpenFile);
    (0..3).for_each(|_| app.update());
    press(&mut app, code, &key);
    app.update();
    assert_eq!(dialog(&app), "FileDialogForm");
}

#[test]
fn dialog_returns_to_the_one_that_opened_it() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    (0..3).for_each(|_| app.update());
    let mut follow = |open: fn(&mut Commands), clicks: &[(&str, &str)]| {
        open(&mut app.world_mut().commands());
        (0..3).for_each(|_| app.update());
        for (button, expected) in clicks {
            click(&mut app, button);
            (0..3).for_each(|_| app.update());
            assert_eq!(dialog(&app), *expected, "{button}");
        }
    };
    follow(
        |commands| commands.trigger(OpenNewGame::LastSettings(Variant::Hique)),
        &[
            ("new-show-rules", "RulesForm"),
            ("rules-short", "IntroductionForm"),
            ("introduction-rules", "RulesForm"),
            ("rules-close", "NewGameForm"),
            ("new-cancel", ""),
        ],
    );
    follow(
        |commands| {
            let start = AnyPosition::start(Variant::Hique);
            commands.trigger(OpenPositionDialog(Box::new(start)));
        },
        &[
            ("position-play", "NewGameForm"),
            ("new-cancel", "PositionForm"),
            ("position-cancel", ""),
        ],
    );
    follow(
        |commands| commands.open_dialog(EngineDraft::default()),
        &[
            ("engine-browse", "FileDialogForm"),
            ("file-cancel", "EngineDraft"),
            ("engine-cancel", ""),
        ],
    );
}

#[test]
fn esc_goes_back_one_page() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    let screen = |app: &App| *app.world().resource::<State<Screen>>().get();
    for from in [Screen::Games, Screen::Learn] {
        show(&mut app, from);
        show(&mut app, Screen::Statistics);
        for to in [from, Screen::Home] {
            press(&mut app, KeyCode::Escape, &Key::Escape);
            (0..3).for_each(|_| app.update());
            assert_eq!(screen(&app), to);
        }
    }
}

/// In the list of games, Esc ends a search before it leaves, as *Clear filters* does.
#[test]
fn esc_or_a_click_ends_the_search_for_games() {
    for is_clicked in [false, true] {
        let mut app = program(UVec2::new(1280, 800), 1.0);
        (0..3).for_each(|_| app.update());
        show(&mut app, Screen::Games);
        click(&mut app, "games-search");
        app.update();
        press(&mut app, KeyCode::KeyX, &Key::Character("x".into()));
        if is_clicked {
            for button in ["games-filters", "games-no-filter"] {
                click(&mut app, button);
                (0..3).for_each(|_| app.update());
            }
        } else {
            press(&mut app, KeyCode::Escape, &Key::Escape);
        }
        for expected in [Screen::Games, Screen::Home] {
            (0..3).for_each(|_| app.update());
            assert_eq!(*app.world().resource::<State<Screen>>().get(), expected, "{is_clicked}");
            press(&mut app, KeyCode::Escape, &Key::Escape);
        }
    }
}

/// In a game, Esc closes the review, then leaves the board if the game is finished.
#[test]
fn esc_closes_the_review_and_leaves_a_finished_game() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    (0..3).for_each(|_| app.update());
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.panel.introduced.insert(Variant::Hique);
    let setup = Setup { seats: [human(), human()], ..Setup::default_game(Variant::Hique) };
    app.world_mut().write_message(Request::NewGame(setup));
    show(&mut app, Screen::Game);
    for (request, review_is_open, expected) in [
        (None, false, Screen::Game),
        (Some(Request::Resign), true, Screen::Game),
        (None, false, Screen::Home),
    ] {
        if let Some(request) = request {
            app.world_mut().write_message(request);
            app.world_mut().write_message(ReviewRequest::Show(true));
            (0..3).for_each(|_| app.update());
        }
        assert_eq!(app.world().resource::<Review>().shown, review_is_open);
        press(&mut app, KeyCode::Escape, &Key::Escape);
        (0..3).for_each(|_| app.update());
        assert!(!app.world().resource::<Review>().shown);
        assert_eq!(*app.world().resource::<State<Screen>>().get(), expected);
    }
}

/// In a running game, Esc marks the button that leads Home, and a second one returns to the board.
#[test]
fn esc_in_a_running_game_marks_the_way_home() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    (0..3).for_each(|_| app.update());
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.panel.introduced.insert(Variant::Hique);
    let setup = Setup { seats: [human(), human()], ..Setup::default_game(Variant::Hique) };
    app.world_mut().write_message(Request::NewGame(setup));
    show(&mut app, Screen::Game);
    let seed = app.world().resource::<Session>().seed;
    let mut press_and_look = |code, key: &Key| {
        press(&mut app, code, key);
        (0..4).for_each(|_| app.update());
        let world = app.world();
        let focused = world.resource::<Places>().focused_name().map(str::to_owned);
        let session = world.get_resource::<Session>().map(|session| session.seed);
        (*world.resource::<State<Screen>>().get(), focused, session)
    };
    let marked = (Screen::Game, Some("home".to_owned()), Some(seed));
    assert_eq!(press_and_look(KeyCode::Escape, &Key::Escape), marked);
    assert_eq!(press_and_look(KeyCode::Escape, &Key::Escape), (Screen::Game, None, Some(seed)));
    assert_eq!(press_and_look(KeyCode::Escape, &Key::Escape), marked);
    let (screen, _, session) = press_and_look(KeyCode::Enter, &Key::Enter);
    assert_eq!((screen, session), (Screen::Home, Some(seed)), "the game waits");
}

/// Sizes of screens in physical px.
const SMALL_SCREENS: [[u32; 2]; 4] = [[1366, 768], [1280, 720], [1024, 600], [768, 1366]];

/// Returns descriptions of the widgets in `names` that are missing or outside the window.
fn unreachable_widgets(app: &App, names: &[&str], of: &str) -> Vec<String> {
    let world = app.world();
    let places = world.resource::<Places>();
    let mut windows = world.try_query_filtered::<&Window, With<PrimaryWindow>>().unwrap();
    let size = windows.single(world).unwrap().size();
    let faults = names.iter().filter_map(|name| match places.get(name) {
        None => Some(format!("{of}: no {name}")),
        Some(at) if at.min.min_element() < -0.5 || (at.max - size).max_element() > 0.5 => {
            Some(format!("{of}: {name} at {at:?} in a window of {size}"))
        }
        Some(_) => None,
    });
    faults.collect()
}

/// A function that opens a dialog, and the names of widgets in it.
type TestedDialog = (fn(&mut App, Variant), &'static [&'static str]);

const DIALOGS: [TestedDialog; 7] = [
    (|app, _| trigger(app, OpenFile), &["file-accept", "file-name"]),
    (|app, variant| trigger(app, OpenNewGame::LastSettings(variant)), &["new-start", "new-cancel"]),
    (|app, variant| trigger(app, OpenRules(variant)), &["rules-close", "rules-short"]),
    (
        |app, variant| {
            let form = IntroductionForm { variant, is_above_rules: false };
            app.world_mut().commands().open_dialog(form);
            app.world_mut().flush();
        },
        &["introduction-begin"],
    ),
    (|app, variant| trigger(app, OpenLessons(variant)), &["lessons-close", "lesson-row0"]),
    (|app, variant| trigger(app, OpenPuzzleThemes(variant)), &["themes-close", "theme-all"]),
    (
        |app, variant| trigger(app, OpenPositionDialog(Box::new(AnyPosition::start(variant)))),
        &["position-play", "position-cancel"],
    ),
];

// A test for each scale factor of the platform, because together they take long.

#[test]
fn everything_is_reachable_on_small_screens() {
    check_reach(&SMALL_SCREENS, 1.0);
}

#[test]
fn everything_is_reachable_on_small_screens_at_125_percent() {
    check_reach(&SMALL_SCREENS, 1.25);
}

#[test]
fn everything_is_reachable_on_small_screens_at_150_percent() {
    check_reach(&SMALL_SCREENS, 1.5);
}

#[test]
fn everything_is_reachable_on_small_screens_at_200_percent() {
    check_reach(&SMALL_SCREENS, 2.0);
}

#[test]
fn everything_is_reachable_on_small_screens_at_300_percent() {
    check_reach(&SMALL_SCREENS, 3.0);
    check_reach(&[[3840, 2160]], 3.0);
}

/// Checks that every page and every dialog can be used on screens of these sizes in physical px, less a title bar of 30 px, at
/// this scale factor of the platform.
fn check_reach(screens: &[[u32; 2]], scale: f32) {
    let mut faults = Vec::new();
    for &[width, height] in screens {
        let physical = UVec2::new(width, height - 30);
        let mut app = program(physical, scale);
        let frames = |app: &mut App| (0..4).for_each(|_| app.update());
        frames(&mut app);
        let world = app.world_mut();
        let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
        let size = windows.single(world).unwrap().size();
        assert!((size - MIN_INTERFACE_SIZE).min_element() > -0.5, "{physical} at {scale}: {size}");
        for (screen, names) in [
            (
                Screen::Home,
                &[
                    "home-upthrust",
                    "home-cublino-card",
                    "home-daily",
                    "home-learn",
                    "watch",
                    "home-settings",
                ][..],
            ),
            (Screen::Settings, &["settings-back"]),
            (Screen::Games, &["games-home", "games-open-file"]),
            (Screen::Learn, &["home", "learn-show-cublino-contra"]),
            (Screen::Statistics, &["to-learn"]),
            (Screen::Tournament, &["tournament-home"]),
        ] {
            app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
            frames(&mut app);
            faults.extend(unreachable_widgets(
                &app,
                names,
                &format!("{physical} at {scale}, {screen:?}"),
            ));
        }
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Home);
        for variant in Variant::ALL {
            for (open, names) in DIALOGS {
                open(&mut app, variant);
                let of = format!("{physical} at {scale}, {} of {variant}", dialog(&app));
                frames(&mut app);
                faults.extend(unreachable_widgets(&app, names, &of));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn resigning_asks_first_and_can_be_undone() {
    for (answer, resigns) in [("resign-no", false), ("resign-yes", true)] {
        let mut app = program(UVec2::new(1280, 800), 1.0);
        (0..3).for_each(|_| app.update());
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.panel.introduced.insert(Variant::Hique);
        let setup = Setup { seats: [human(), human()], ..Setup::default_game(Variant::Hique) };
        app.world_mut().write_message(Request::NewGame(setup));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
        (0..4).for_each(|_| app.update());
        click(&mut app, "button-resign");
        (0..3).for_each(|_| app.update());
        assert_eq!(dialog(&app), "LineForm");
        assert!(!app.world().resource::<Session>().is_over());
        click(&mut app, answer);
        (0..3).for_each(|_| app.update());
        assert_eq!(dialog(&app), "");
        assert_eq!(app.world().resource::<Session>().is_over(), resigns);
        app.world_mut().write_message(Request::Undo);
        (0..2).for_each(|_| app.update());
        assert!(!app.world().resource::<Session>().is_over());
    }
}

/// The end of a first game offers a game at the level that New game marks.
#[test]
fn first_game_leads_to_a_game_at_the_suggested_level() {
    let variant = Variant::Hique;
    for (is_done, expected) in [(false, 1), (true, 2)] {
        let mut app = program(UVec2::new(1280, 800), 1.0);
        (0..3).for_each(|_| app.update());
        let mut progress = app.world_mut().resource_mut::<Progress>();
        if is_done {
            progress.apply(1, &ProgressEvent::LessonDone { variant });
        }
        trigger(&mut app, OpenExercise::Lesson(variant));
        let is_over = |app: &App| {
            let running = app.world().resource::<LessonRun>().running.as_ref();
            running.is_some_and(ActiveLesson::is_finished)
        };
        let began = Instant::now();
        while !is_over(&app) {
            assert!(began.elapsed() < Duration::from_secs(60), "no end");
            trigger(&mut app, LessonRequest::Skip);
            app.update();
        }
        (0..3).for_each(|_| app.update());
        click(&mut app, "lesson-play");
        (0..3).for_each(|_| app.update());
        click(&mut app, "new-start");
        (0..4).for_each(|_| app.update());
        let seats = &app.world().resource::<Session>().seats;
        let level = seats.iter().find_map(|seat| match seat.controller {
            Controller::Ai { level, .. } => Some(level),
            _ => None,
        });
        assert_eq!(level, Level::new(expected).ok());
    }
}

/// Returns moves of a person in two games of each variant, with losses in every phase.
fn move_losses() -> Vec<MoveLoss> {
    let games = Variant::ALL.into_iter().flat_map(|it| [(it, true), (it, false)]);
    let moves = games.enumerate().flat_map(|(game, (variant, began))| {
        Phase::ALL.map(|phase| MoveLoss {
            context: MoveContext { variant, day: Some(20_000 + 20 * game as i32), phase, began },
            game,
            loss: 0.125,
        })
    });
    moves.collect()
}

#[test]
fn report_about_losses_is_drawn_with_and_without_games() {
    for size in [UVec2::new(800, 600), UVec2::new(1920, 1080)] {
        for language in ["en", "de"] {
            let mut app = program(size, 1.0);
            (0..3).for_each(|_| app.update());
            app.world_mut().resource_mut::<Settings>().language = Some(language.to_owned());
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Statistics);
            (0..4).for_each(|_| app.update());
            click(&mut app, "statistics-part-losses");
            click(&mut app, "statistics-all");
            (0..3).for_each(|_| app.update());
            let places =
                |app: &App, name: &str| app.world().resource::<Places>().get(name).is_some();
            assert!(!places(&app, "losses-hique"));
            app.world_mut().resource_mut::<Mistakes>().moves = move_losses();
            (0..3).for_each(|_| app.update());
            click(&mut app, "losses-hique");
            (0..3).for_each(|_| app.update());
            for card in ["phase", "side", "month"] {
                assert!(places(&app, &format!("losses-card-{card}")), "{card}");
            }
        }
    }
}

/// The levels that people played like have a chart of their own where there is no rating, and none with a single game.
#[test]
fn estimated_levels_are_drawn_with_and_without_a_rating() {
    let level = |tenths| Level::from_tenths(tenths).unwrap();
    let estimate = |number: u8, name: Option<&str>| PersonEstimate {
        game: format!("{number}.pgn"),
        variant: Variant::Hique,
        day: Some(20_700 + i32::from(number)),
        name: name.map(str::to_owned),
        range: LevelRange { level: level(30 + number), low: level(30), high: level(50) },
    };
    for size in [UVec2::new(800, 600), UVec2::new(1366, 768), UVec2::new(1920, 1080)] {
        for language in ["en", "de"] {
            let mut app = program(size, 1.0);
            (0..3).for_each(|_| app.update());
            app.world_mut().resource_mut::<Settings>().language = Some(language.to_owned());
            app.world_mut().resource_mut::<Library>().rows = vec![finished_row(Variant::Upthrust)];
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Statistics);
            (0..4).for_each(|_| app.update());
            click(&mut app, "statistics-all");
            let has_chart = |app: &App, pool: usize| {
                let places = app.world().resource::<Places>();
                places.get(&format!("statistics-chart-{pool}")).is_some()
            };
            for (estimates, expected) in [
                (vec![estimate(1, None)], false),
                (vec![estimate(1, None), estimate(2, Some("Ann")), estimate(2, Some("Ben"))], true),
            ] {
                app.world_mut().resource_mut::<Mistakes>().estimates = estimates;
                (0..3).for_each(|_| app.update());
                assert_eq!(has_chart(&app, 1), expected, "{size} {language}");
                assert!(!has_chart(&app, 0));
            }
        }
    }
}

/// Returns the row of a finished game of `variant` between two people.
fn finished_row(variant: Variant) -> LibraryRow {
    let mut session = Session::analysis(AnyPosition::start(variant));
    session.seats = [human(), human()];
    session.game.resign(Player::Two);
    LibraryRow {
        entry: FolderEntry {
            name: "1.pgn".to_owned(),
            modified_time: SystemTime::UNIX_EPOCH,
            size: 1,
        },
        game: Ok(GameSummary::from_session(&session)),
    }
}

/// The puzzle of the day is beside everything else on Home, and opens by a click.
#[test]
fn puzzle_of_the_day_has_room_on_home_and_opens() {
    for (size, has_game) in [
        (UVec2::new(800, 600), false),
        (UVec2::new(800, 600), true),
        (UVec2::new(1024, 768), true),
        (UVec2::new(1366, 768), false),
        (UVec2::new(1920, 1080), true),
    ] {
        for language in ["en", "de"] {
            let mut app = program(size, 1.0);
            (0..3).for_each(|_| app.update());
            app.world_mut().resource_mut::<Settings>().language = Some(language.to_owned());
            if has_game {
                let mut settings = app.world_mut().resource_mut::<Settings>();
                settings.panel.introduced.insert(Variant::Focus);
                let setup = Setup::default_game(Variant::Focus);
                app.world_mut().write_message(Request::NewGame(setup));
                (0..4).for_each(|_| app.update());
                app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Home);
            }
            (0..4).for_each(|_| app.update());
            let places = app.world().resource::<Places>();
            let daily = places.get("home-daily").expect("the puzzle of the day");
            let window = Rect::from_corners(Vec2::ZERO, size.as_vec2());
            assert!(window.contains(daily.min) && window.contains(daily.max), "{daily:?}");
            for (name, rect) in places.iter().filter(|(name, _)| *name != "home-daily") {
                assert!(rect.intersect(daily).is_empty(), "{size} {language}: {name}");
            }
            let world = app.world();
            let expected = DailyPuzzle::new(
                world.resource::<Puzzles>(),
                world.resource::<Progress>(),
                *world.resource::<Today>(),
            );
            click(&mut app, "home-daily");
            (0..3).for_each(|_| app.update());
            let running = app.world().resource::<PuzzleRun>().running.as_ref();
            let opened = running.map(|running| running.puzzle.id.clone());
            assert_eq!(opened, expected.map(|daily| daily.puzzle.id.clone()));
        }
    }
}

/// A game that begins later on a day does not change the puzzle of this day, only that of the next one.
#[test]
fn puzzle_of_the_day_stays_for_the_whole_day() {
    fn daily_puzzle(app: &App) -> Option<DailyPuzzle> {
        let (world, today) = (app.world(), *app.world().resource::<Today>());
        DailyPuzzle::new(world.resource::<Puzzles>(), world.resource::<Progress>(), today)
    }
    let mut app = program(UVec2::new(1366, 768), 1.0);
    (0..4).for_each(|_| app.update());
    let first = daily_puzzle(&app).expect("a puzzle");
    assert_eq!(first.puzzle.variant, Variant::Upthrust);
    app.world_mut().resource_mut::<Library>().rows = vec![finished_row(Variant::Hique)];
    (0..4).for_each(|_| app.update());
    assert_eq!(daily_puzzle(&app), Some(first));
    let today = app.world().resource::<Today>().0;
    app.insert_resource(Today(today + 1));
    (0..4).for_each(|_| app.update());
    let next = daily_puzzle(&app).expect("a puzzle");
    assert_eq!(next.puzzle.variant, Variant::Hique);
    // The puzzle has its own title, except as one of a selection.
    click(&mut app, "home-daily");
    (0..3).for_each(|_| app.update());
    let running = app.world().resource::<PuzzleRun>().running.clone().expect("a puzzle");
    assert!(running.is_daily && running.puzzle.id == next.puzzle.id);
    app.world_mut().trigger(OpenExercise::Puzzle(Variant::Hique));
    (0..3).for_each(|_| app.update());
    let running = app.world().resource::<PuzzleRun>().running.as_ref().expect("a puzzle");
    assert!(!running.is_daily);
}

#[test]
fn solved_puzzle_of_the_day_leads_to_another_one() {
    let mut app = program(UVec2::new(1366, 768), 1.0);
    (0..4).for_each(|_| app.update());
    let world = app.world_mut();
    let variant = Variant::Upthrust;
    let today = *world.resource::<Today>();
    let (key, puzzle) = world.resource::<Puzzles>().of_day(variant, today.0).unwrap();
    let (id, solved_id) = (key.to_owned(), puzzle.id.clone());
    let recall = Recall::Known;
    let solved = ProgressEvent::Puzzle { id, variant, puzzle_rating: 900, recall };
    world.resource_mut::<Progress>().apply(today.0, &solved);
    (0..3).for_each(|_| app.update());
    click(&mut app, "home-daily");
    (0..3).for_each(|_| app.update());
    let running = app.world().resource::<PuzzleRun>().running.as_ref().expect("a puzzle");
    assert_eq!(running.puzzle.variant, variant);
    assert_ne!(running.puzzle.id, solved_id);
}

#[test]
fn review_shows_the_times_of_moves_where_there_is_room() {
    let clock = Some(TimeControl::new(5, 0));
    for (size, clock, shows) in [
        (UVec2::new(1280, 800), clock, true),
        (UVec2::new(1280, 800), None, false),
        (UVec2::new(800, 600), clock, false),
    ] {
        let mut app = program(size, 1.0);
        (0..3).for_each(|_| app.update());
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.panel.introduced.insert(Variant::Hique);
        let setup = Setup { seats: [human(), human()], ..Setup::default_game(Variant::Hique) };
        app.world_mut().write_message(Request::NewGame(setup.with_clock(clock)));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
        (0..4).for_each(|_| app.update());
        let session = app.world().resource::<Session>();
        let request = session.request_to_play(session.game.legal_moves()[0]);
        app.world_mut().write_message(request);
        (0..2).for_each(|_| app.update());
        app.world_mut().write_message(ReviewRequest::Show(true));
        (0..4).for_each(|_| app.update());
        let places = app.world().resource::<Places>();
        assert!(places.get("review-graph").is_some());
        let has_strip = places.get("review-times").is_some();
        assert_eq!(has_strip, shows, "{size}, {clock:?}");
    }
}

/// A frame is laid out for the size of the window at the scale factor with which it is drawn, also the first one after a change.
#[test]
fn every_frame_fits_the_window_while_the_scale_changes() {
    let mut app = program(UVec2::new(1366, 768), 1.0);
    (0..3).for_each(|_| app.update());
    let mut seen_scales = HashSet::new();
    for scale in [110, 150, 90, 100] {
        app.world_mut().resource_mut::<Settings>().look.scale = scale;
        for frame in 0..6 {
            app.update();
            let world = app.world_mut();
            let mut windows = world.query_filtered::<(Entity, &Window), With<PrimaryWindow>>();
            let (entity, window) = windows.single(world).expect("a window");
            let scale_factor = window.scale_factor();
            if frame == 1 {
                // The window system reports the change.
                world.write_message(WindowScaleFactorChanged {
                    window: entity,
                    scale_factor: f64::from(scale_factor),
                });
            }
            let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
            let mut context = contexts.single_mut(world).expect("a context");
            let ctx = context.get_mut();
            let drawn_size = ctx.content_rect().size() * ctx.pixels_per_point();
            let difference = (drawn_size - egui::vec2(1366.0, 768.0)).length();
            assert!(difference < 2.0, "{scale} %, frame {frame}: {drawn_size}");
            seen_scales.insert(format!("{:.2}", ctx.pixels_per_point()));
        }
    }
    assert!(seen_scales.len() >= 4, "{seen_scales:?}");
}

/// A broken file is reported above the dialog in which it was chosen, so that another one can be chosen at once.
#[test]
fn broken_file_leaves_its_dialog_open() {
    let folder = TestFolder::new();
    let mut app = program(UVec2::new(1280, 800), 1.0);
    save_in(&mut app, real_store(&folder.0.join("data")));
    for (name, text) in [
        ("binary.pgn", "\u{0}"),
        ("illegal.pgn", "[Game \"hique\"]\n\n1. 1,1,1,1 *\n"),
        ("good.pgn", "[Game \"hique\"]\n\n1. 4,2,4,10 *\n"),
    ] {
        std::fs::write(folder.0.join(name), text).unwrap();
    }
    (0..3).for_each(|_| app.update());
    trigger(&mut app, OpenFile);
    (0..3).for_each(|_| app.update());
    for letter in format!("{}/", folder.0.display()).chars() {
        press(&mut app, KeyCode::KeyA, &Key::Character(letter.to_string().into()));
    }
    press(&mut app, KeyCode::Enter, &Key::Enter);
    let choose = |app: &mut App, name: &str| {
        let row = format!("file-row-{name}");
        run_until(app, |app| app.world().resource::<Places>().get(&row).is_some());
        click(app, &row);
        click(app, "file-accept");
    };
    for name in ["binary.pgn", "illegal.pgn"] {
        choose(&mut app, name);
        run_until(&mut app, |app| !app.world().resource::<ReportQueue>().0.is_empty());
        let messages = app.world().resource::<ReportQueue>().texts();
        assert!(messages.len() == 1 && messages[0].contains(name), "{messages:?}");
        app.update();
        assert_eq!(dialog(&app), "FileDialogForm", "{name}");
        press(&mut app, KeyCode::Escape, &Key::Escape);
        app.update();
        assert!(app.world().resource::<ReportQueue>().0.is_empty(), "{name}");
        assert_eq!(dialog(&app), "FileDialogForm", "{name}");
    }
    choose(&mut app, "good.pgn");
    run_until(&mut app, |app| app.world().contains_resource::<Session>());
    (0..3).for_each(|_| app.update());
    assert_ne!(dialog(&app), "FileDialogForm");
    assert_eq!(app.world().resource::<Session>().game.plies(), 1);
}

/// The file dialog stays open while a file is read. Cancelling it also stops the reading, so that nothing is opened later.
#[test]
fn cancelled_opening_opens_nothing() {
    let disk = BlockingDisk::new();
    let mut app = program(UVec2::new(1280, 800), 1.0);
    let disk_of_store: Arc<dyn Disk> = Arc::new(disk.clone());
    save_in(&mut app, Store::new(disk_of_store, "/nowhere/data".into()));
    let one = "[Game \"hique\"]\n\n1. 4,2,4,10 *\n";
    for (file, text) in [("/one.pgn", one.to_owned()), ("/two.pgn", format!("{one}\n{one}"))] {
        disk.disk.create(Path::new(file)).unwrap().write_all(text.as_bytes()).unwrap();
    }
    for _ in 0..10 {
        app.update();
        // The store is read on a thread of its own.
        std::thread::sleep(Duration::from_millis(10));
    }
    for file in ["/one.pgn", "/two.pgn"] {
        let disk = &disk;
        trigger(&mut app, OpenFile);
        (0..3).for_each(|_| app.update());
        for letter in file.chars() {
            press(&mut app, KeyCode::KeyA, &Key::Character(letter.to_string().into()));
        }
        disk.block_opening();
        click(&mut app, "file-accept");
        run_until(&mut app, |_| disk.is_blocked.load(Ordering::Relaxed));
        assert_eq!(dialog(&app), "FileDialogForm", "{file}");
        press(&mut app, KeyCode::Escape, &Key::Escape);
        (0..3).for_each(|_| app.update());
        assert_eq!(dialog(&app), "", "{file}");
        disk.release();
        for _ in 0..20 {
            app.update();
            // A reading that was not stopped would need this time to open a game.
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(!app.world().contains_resource::<Session>(), "{file}");
        assert_eq!(dialog(&app), "", "{file}");
    }
}

/// The report of an import does not outlast the dialog that a person opens next. The report of a deletion can undo it, so it stays.
#[test]
fn report_of_an_import_goes_when_another_dialog_opens() {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Games);
    (0..3).for_each(|_| app.update());
    let added = LibraryNotice::Added { count: 0, known_names: Vec::new() };
    let position = AnyPosition::start(Variant::Upthrust);
    for opens_file in [false, true] {
        for (notice, is_cleared) in [(&added, true), (&LibraryNotice::Deleted(1), false)] {
            app.world_mut().resource_mut::<Library>().notice = Some(notice.clone());
            app.update();
            if opens_file {
                trigger(&mut app, OpenFile);
            } else {
                trigger(&mut app, OpenPositionDialog(Box::new(position.clone())));
            }
            app.update();
            assert_eq!(app.world().resource::<Library>().notice.is_none(), is_cleared);
            close_dialog(&mut app);
            app.update();
        }
    }
}
