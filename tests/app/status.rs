//! Tests of the messages beside the board, in a window: the newest is shown, each is announced, and keys lead back to the board.

use crate::table::{ai, dialog, human, spot, trigger};
use crate::window::{click, main_window, press, program};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent};
use bevy_egui::egui::accesskit::{Live, NodeId};
use bevy_egui::egui::{Color32, Shape};
use bevy_egui::{EguiContexts, EguiFullOutput, EguiPostUpdateSet, EguiPrimaryContextPass};
use quadrille::board::current_scene::view;
use quadrille::board::layout::BoardPlace;
use quadrille::board::state::BoardState;
use quadrille::game_status::status_line;
use quadrille::interface::{OpenRules, Screen};
use quadrille::learn::OpenExercise;
use quadrille::learn::puzzle::{HintStage, PuzzlePhase, PuzzleRun};
use quadrille::places::Places;
use quadrille::review::ReviewRequest;
use quadrille::session::{Exercise, IMPORTED, Notice, Pace, Request, Session};
use quadrille::settings::Settings;
use quadrille::setup::Setup;
use quadrille_drawing::drawing;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use std::time::{Duration, Instant};

/// The limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);
const VARIANT: Variant = Variant::Hique;

/// The announced texts of the last frame.
#[derive(Resource, Default)]
struct Announced(Vec<(NodeId, String)>);

fn enable_accesskit(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}

fn record_announced(outputs: Query<&EguiFullOutput>, mut announced: ResMut<Announced>) {
    let outputs = outputs.iter().filter_map(|output| output.0.as_ref());
    for output in outputs {
        let Some(update) = &output.platform_output.accesskit_update else {
            continue;
        };
        let live = update.nodes.iter().filter(|(_, node)| node.live() == Some(Live::Polite));
        announced.0 = live.filter_map(|(id, node)| Some((*id, node.label()?.to_owned()))).collect();
    }
}

fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

/// Runs frames until `done`.
fn wait(app: &mut App, what: &str, done: impl Fn(&App) -> bool) {
    let start = Instant::now();
    while !done(app) {
        assert!(start.elapsed() < PATIENCE, "{what}");
        app.update();
        // Searches run on other threads.
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Starts the program with announcements in a window of this size.
fn window(size: UVec2) -> App {
    let mut app = program(size, 1.0);
    app.init_resource::<Announced>()
        .add_systems(EguiPrimaryContextPass, enable_accesskit)
        .add_systems(
            PostUpdate,
            record_announced
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
        );
    frames(&mut app, 3);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.panel.introduced.extend(Variant::ALL);
    app
}

/// Starts a game between two people.
fn game(size: UVec2) -> App {
    let mut app = window(size);
    app.world_mut().write_message(Request::NewGame(Setup {
        seats: [human(), human()],
        ..Setup::default_game(VARIANT)
    }));
    frames(&mut app, 5);
    app
}

/// Returns the announced message with the identifier of its node: that of the status line, a lesson or a puzzle.
fn status(app: &App) -> (NodeId, String) {
    let announced = &app.world().resource::<Announced>().0;
    assert_eq!(announced.len(), 1, "{announced:?}");
    announced[0].clone()
}

fn status_text(app: &App) -> String {
    status(app).1
}

/// Returns the text of all announced messages.
fn announced_text(app: &App) -> String {
    let announced = app.world().resource::<Announced>().0.iter();
    announced.map(|(_, text)| &**text).collect::<Vec<_>>().join("|")
}

fn request(app: &mut App, request: Request) {
    app.world_mut().write_message(request);
    frames(app, 2);
}

fn click_square(app: &mut App, name: &str) {
    let world = app.world();
    let place = world.resource::<BoardPlace>();
    let session = world.resource::<Session>();
    let board_view = view(session, world.resource::<BoardState>(), place);
    let variant = session.game.variant();
    let centre = drawing(variant).centre(&board_view, spot(variant, name));
    let position = place.to_window(centre);
    let window = main_window(app);
    let world = app.world_mut();
    world.write_message(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        world.write_message(WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        }));
    }
    frames(app, 2);
}

fn type_letter(app: &mut App, letter: &str) {
    press(app, KeyCode::KeyA, &Key::Character(letter.into()));
}

fn refusal(app: &App) -> String {
    let world = app.world();
    let refusal = world.resource::<BoardState>().feedback.refusal.as_ref();
    let session = world.resource::<Session>();
    refusal.expect("a refusal").description(session.viewed_position())
}

#[test]
fn newest_message_is_shown() {
    let mut app = game(UVec2::new(1366, 768));
    click_square(&mut app, "4,2");
    click_square(&mut app, "4,12");
    assert_eq!(status_text(&app), refusal(&app));
    // A hint replaces a refusal.
    type_letter(&mut app, "h");
    wait(&mut app, "no hint", |app| {
        let (state, session) =
            (app.world().resource::<BoardState>(), app.world().resource::<Session>());
        state.feedback.hint(session).is_some() && state.feedback.refusal.is_some()
    });
    frames(&mut app, 2);
    let hint = status_text(&app);
    assert_ne!(hint, refusal(&app));
    // A notice replaces the refusal and precedes the hint.
    request(&mut app, Request::Notify(Notice::PositionCopied));
    let copied = Notice::PositionCopied
        .text(app.world().resource::<Session>().game.position())
        .expect("a sentence");
    assert_eq!(status_text(&app), format!("{copied} {hint}"));
    // A refusal replaces the notice.
    click_square(&mut app, "4,12");
    assert_eq!(status_text(&app), refusal(&app));
    request(&mut app, Request::Undo);
    let text = status_text(&app);
    let nothing = Notice::NothingToUndo.text(app.world().resource::<Session>().game.position());
    assert!(text.starts_with(&nothing.expect("a sentence")), "{text}");
}

/// The effects of the last move would push a notice out of a low status line.
#[test]
fn notice_replaces_the_effects_of_the_last_move() {
    for size in [UVec2::new(800, 600), UVec2::new(1366, 768)] {
        let mut app = game(size);
        let session = app.world().resource::<Session>();
        let mv = session.game.position().legal_moves()[0];
        let played = session.request_to_play(mv);
        request(&mut app, played);
        let before = status_text(&app);
        let notice =
            Notice::Saved("/home/somebody/Documents/Games/a game with a long name.pgn".into());
        request(&mut app, Request::Notify(notice.clone()));
        let session = app.world().resource::<Session>();
        let turn = status_line(session);
        assert!(before.ends_with(&turn) && before.len() > turn.len(), "no effects: {before}");
        let notice = notice.text(session.game.position()).expect("a sentence");
        assert_eq!(status_text(&app), format!("{notice} {turn}"), "{size}");
    }
}

/// The players of a record are not at hand: a rematch would make a person of each.
#[test]
fn record_of_others_offers_no_rematch() {
    for is_foreign in [false, true] {
        let mut app = game(UVec2::new(1366, 768));
        let mut session = Session::analysis(AnyPosition::start(VARIANT));
        let mv = session.game.legal_moves()[0];
        session.game.play(mv).expect("it is legal");
        let loser = session.game.position().to_move();
        session.game.resign(loser);
        if is_foreign {
            session.origin.tags.set(IMPORTED, "yes");
        }
        request(&mut app, Request::Open(Box::new(session)));
        frames(&mut app, 30);
        let places = app.world().resource::<Places>();
        let are_there = |names: [&str; 2]| names.map(|name| places.get(name).is_some());
        assert_eq!(are_there(["again", "swap"]), [!is_foreign; 2], "foreign: {is_foreign}");
        assert_eq!(are_there(["result-review", "result-new"]), [true; 2]);
    }
}

/// A rematch of a demo has its speed, another demo the usual one.
#[test]
fn rematch_of_a_demo_keeps_its_speed() {
    let mut app = window(UVec2::new(1366, 768));
    let mut session = Session::analysis(AnyPosition::start(VARIANT));
    session.seats = [ai(50), ai(50)];
    session.setup.seats = session.seats.clone();
    session.pace = Pace::Fast;
    session.game.resign(Player::One);
    request(&mut app, Request::Open(Box::new(session)));
    frames(&mut app, 30);
    click(&mut app, "again");
    frames(&mut app, 5);
    let session = app.world().resource::<Session>();
    assert!(!session.is_over() && session.is_demo());
    assert_eq!(session.pace, Pace::Fast);
    let setup = session.rematch_setup(false);
    request(&mut app, Request::NewGame(setup));
    assert_eq!(app.world().resource::<Session>().pace, Pace::default());
}

#[test]
fn newest_message_is_shown_in_lessons_puzzles_and_reviews() {
    for exercise in [
        OpenExercise::Lesson(VARIANT),
        OpenExercise::Strategy(VARIANT, 0),
        OpenExercise::Puzzle(VARIANT),
    ] {
        let mut app = window(UVec2::new(1366, 768));
        trigger(&mut app, exercise.clone());
        frames(&mut app, 6);
        request(&mut app, Request::Notify(Notice::PositionCopied));
        let text = announced_text(&app);
        assert!(text.contains("The position was copied"), "{exercise:?}: {text}");
        let other = if app.world().resource::<Session>().game.position().to_move() == Player::One {
            "6,12"
        } else {
            "6,2"
        };
        click_square(&mut app, other);
        if app.world().resource::<BoardState>().feedback.refusal.is_some() {
            let text = announced_text(&app);
            assert!(text.contains(&refusal(&app)), "{exercise:?}: {text}");
            assert!(!text.contains("was copied"), "{exercise:?}: {text}");
        }
    }
    let mut app = game(UVec2::new(1366, 768));
    app.world_mut().write_message(ReviewRequest::Show(true));
    frames(&mut app, 3);
    request(&mut app, Request::Notify(Notice::GameCopied));
    assert!(announced_text(&app).contains("was copied"));
}

#[test]
fn repeated_messages_are_announced_again() {
    let mut app = game(UVec2::new(1366, 768));
    let mut earlier_messages = Vec::new();
    let mut expect_new = |app: &App, what: &str| {
        let message = status(app);
        assert!(!earlier_messages.contains(&message), "{what}: {message:?}");
        earlier_messages.push(message);
    };
    for _ in 0..3 {
        click_square(&mut app, "4,12");
        expect_new(&app, "refusal");
    }
    for _ in 0..2 {
        type_letter(&mut app, "u");
        frames(&mut app, 2);
        expect_new(&app, "nothing to undo");
    }
    for _ in 0..2 {
        request(&mut app, Request::Notify(Notice::PositionCopied));
        expect_new(&app, "copied");
    }
    let before = status(&app);
    frames(&mut app, 3);
    assert_eq!(status(&app), before, "it is announced once");
}

/// The arrow keys move among the buttons after Tab. The status line names the key that leads back to the board.
#[test]
fn escape_leads_from_the_buttons_back_to_the_board() {
    let beginning = "Esc returns";
    let mut app = game(UVec2::new(1366, 768));
    click_square(&mut app, "4,2");
    press(&mut app, KeyCode::Tab, &Key::Tab);
    frames(&mut app, 2);
    let text = status_text(&app);
    assert!(text.starts_with(beginning), "{text}");
    press(&mut app, KeyCode::Escape, &Key::Escape);
    frames(&mut app, 2);
    assert!(!status_text(&app).starts_with(beginning));
    let state = app.world().resource::<BoardState>();
    assert!(state.interaction.choice().is_some(), "the piece stays selected");
    press(&mut app, KeyCode::ArrowUp, &Key::ArrowUp);
    let world = app.world();
    assert!(world.resource::<BoardState>().pointing.cursor.is_some());
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Game);
}

#[test]
fn keys_that_type_no_text_work_in_the_remark() {
    let mut app = game(UVec2::new(1920, 1080));
    let session = app.world().resource::<Session>();
    let mv = session.request_to_play(session.game.legal_moves()[0]);
    request(&mut app, mv);
    app.world_mut().write_message(ReviewRequest::Show(true));
    frames(&mut app, 4);
    click(&mut app, "remark-field");
    type_letter(&mut app, "n");
    frames(&mut app, 2);
    assert_eq!(dialog(&app), "", "the field has the letters");
    press(&mut app, KeyCode::F1, &Key::F1);
    frames(&mut app, 2);
    assert_eq!(dialog(&app), "RulesForm");
}

/// H shows a hint in every puzzle, like its button, and U takes back a wrong move.
#[test]
fn hint_and_undo_keys_work_in_puzzles() {
    for variant in Variant::ALL {
        let mut app = window(UVec2::new(1366, 768));
        trigger(&mut app, OpenExercise::Puzzle(variant));
        let phase = |app: &App| {
            let running = app.world().resource::<PuzzleRun>().running.as_ref();
            running.map(|it| it.phase)
        };
        wait(&mut app, "no puzzle", |app| phase(app) == Some(PuzzlePhase::AwaitingMove));
        frames(&mut app, 2);
        // The cost of a hint is shown before it is asked for, and the difficulty stays when the result changes its rating.
        let difficulty = |app: &App| {
            let text = announced_text(app);
            let (before, _) = text.split_once(" difficulty").expect("the difficulty");
            before.rsplit(' ').next().map(str::to_owned)
        };
        let difficulty_before = difficulty(&app);
        assert!(announced_text(&app).contains(" rating point"), "{}", announced_text(&app));
        type_letter(&mut app, "h");
        frames(&mut app, 3);
        let running = app.world().resource::<PuzzleRun>().running.clone();
        let running = running.expect("a puzzle");
        assert_eq!(running.hint_stage, HintStage::Piece, "{variant}");
        assert!(!announced_text(&app).contains(" rating point"), "{}", announced_text(&app));
        assert_eq!(difficulty(&app), difficulty_before, "{variant}");
        let moves = running.puzzle.position.legal_moves().into_iter();
        let mut wrong = moves.filter(|mv| *mv != running.puzzle.line[0]);
        let mv = wrong.find(|mv| {
            let judged = running.puzzle.judge(0, mv);
            matches!(judged, quadrille_teaching::puzzle::Judgement::Wrong { .. })
        });
        let played = app.world().resource::<Session>().request_to_play(mv.expect("a move"));
        request(&mut app, played);
        wait(&mut app, "no refutation", |app| phase(app) == Some(PuzzlePhase::Refuted));
        type_letter(&mut app, "u");
        wait(&mut app, "it is not taken back", |app| phase(app) == Some(PuzzlePhase::AwaitingMove));
        assert_eq!(app.world().resource::<Session>().game.plies(), 0);
    }
}

/// The filled rectangles of the last frame, in the order of drawing.
#[derive(Resource, Default)]
struct Fills(Vec<(bevy_egui::egui::Rect, Color32)>);

fn add_fills(shape: &Shape, fills: &mut Vec<(bevy_egui::egui::Rect, Color32)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| add_fills(shape, fills)),
        Shape::Rect(rect) if rect.fill.a() > 0 => fills.push((rect.rect, rect.fill)),
        Shape::Mesh(mesh) => {
            let colours = mesh.vertices.iter().map(|vertex| vertex.color);
            let colour = colours.max_by_key(|colour| colour.a());
            fills.extend(colour.map(|colour| (mesh.calc_bounds(), colour)));
        }
        _ => {}
    }
}

fn record_fills(outputs: Query<&EguiFullOutput>, mut fills: ResMut<Fills>) {
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        fills.0.clear();
        for clipped in &output.shapes {
            add_fills(&clipped.shape, &mut fills.0);
        }
    }
}

/// A dialog dims everything behind it alike: the board, the panel and the card of the result.
#[test]
fn dialog_dims_the_board_and_the_result() {
    for size in [UVec2::new(800, 600), UVec2::new(1366, 768)] {
        for is_over in [false, true] {
            let mut app = window(size);
            app.init_resource::<Fills>().add_systems(
                PostUpdate,
                record_fills
                    .after(EguiPostUpdateSet::EndPass)
                    .before(EguiPostUpdateSet::ProcessOutput),
            );
            app.world_mut().write_message(Request::NewGame(Setup {
                seats: [human(), human()],
                ..Setup::default_game(Variant::Focus)
            }));
            frames(&mut app, 4);
            if is_over {
                request(&mut app, Request::Resign);
            }
            let places = |app: &App| app.world().resource::<Places>().get("again").is_some();
            wait(&mut app, "no result", |app| places(app) == is_over);
            trigger(&mut app, OpenRules(Variant::Focus));
            frames(&mut app, 4);
            assert_eq!(dialog(&app), "RulesForm");
            let fills = &app.world().resource::<Fills>().0;
            let whole = |rect: bevy_egui::egui::Rect| {
                rect.width() >= size.x as f32 - 1.0 && rect.height() >= size.y as f32 - 1.0
            };
            let [shade, veil] = [0, 1].map(|number| {
                let mut all = fills.iter().enumerate().filter(|(_, (rect, _))| whole(*rect));
                let entry = all.nth(number);
                entry.unwrap_or_else(|| panic!("no shade or veil: {fills:?}")).0
            });
            let behind = &fills[shade..veil];
            assert!(behind.len() > 3, "{behind:?}");
            for (rect, fill) in behind {
                assert!(fill.a() <= 128, "{size}, {is_over}: {rect} is {fill:?}");
            }
        }
    }
}

/// The places of a tile of Home in the frames that show Home.
#[derive(Resource, Default)]
struct TilePlaces(Vec<Rect>);

fn record_tile(screen: Res<State<Screen>>, places: Res<Places>, mut tiles: ResMut<TilePlaces>) {
    if *screen.get() == Screen::Home
        && let Some(place) = places.get("watch")
        && tiles.0.last() != Some(&place)
    {
        tiles.0.push(place);
    }
}

#[test]
fn home_does_not_change_while_it_is_left() {
    for size in [UVec2::new(800, 600), UVec2::new(1366, 768), UVec2::new(1920, 1080)] {
        for exercise in [OpenExercise::Puzzle(VARIANT), OpenExercise::Lesson(VARIANT)] {
            let mut app = game(size);
            let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
            next.set(Screen::Home);
            frames(&mut app, 4);
            app.init_resource::<TilePlaces>().add_systems(Last, record_tile);
            frames(&mut app, 2);
            trigger(&mut app, exercise.clone());
            frames(&mut app, 6);
            let world = app.world();
            assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Game);
            assert_ne!(world.resource::<Session>().exercise, Exercise::None);
            let places = &world.resource::<TilePlaces>().0;
            assert_eq!(places.len(), 1, "{size} {exercise:?}: {places:?}");
        }
    }
}
