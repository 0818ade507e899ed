//! Tests of the board's accessibility nodes and their actions.

use crate::storage::PATIENCE;
use crate::table::{Table, human, trigger};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionRequest, Node, NodeId, Role, TreeId, TreeUpdate};
use bevy_egui::egui::{Context, Event, RawInput};
use quadrille::board::layout::BoardPlace;
use quadrille::board::spoken::{Square, describe_squares};
use quadrille::board::state::BoardRequest;
use quadrille::learn::OpenExercise;
use quadrille::learn::puzzle::{PuzzlePhase, PuzzleRequest, PuzzleRun};
use quadrille::panel::squares::{add_squares, id};
use quadrille::session::{Request, Session};
use quadrille::setup::{Colours, Setup};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Spot, Variant};

/// Starts a game between two people, in Upthrust with fixed colours.
fn game(variant: Variant) -> Table {
    let mut table = Table::new();
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        colours: Colours::Chosen([Colour::Green, Colour::Red]),
        ..Setup::default_game(variant)
    }));
    table.app.update();
    table.app.update();
    table
}

fn accessible_squares(table: &Table) -> Vec<Square> {
    let place = table.app.world().resource::<BoardPlace>();
    describe_squares(
        table.session(),
        table.board(),
        place,
        &table.marked_moves().arrows.squares,
        &[],
    )
}

fn node_label(table: &Table, name: &str) -> String {
    let square = accessible_squares(table).into_iter().find(|square| {
        square.sentence.split(", ").next() == Some(name) || square.sentence.starts_with(name)
    });
    square.unwrap_or_else(|| panic!("no {name}")).sentence
}

/// Returns egui's accessibility tree with the squares, and the square that these events press.
fn tree(squares: &[Square], events: Vec<Event>) -> (TreeUpdate, Option<Spot>) {
    let ctx = Context::default();
    ctx.enable_accesskit();
    let mut pressed = None;
    let input = RawInput { events, ..RawInput::default() };
    let mut output = ctx.run_ui(input, |_| pressed = add_squares(&ctx, squares));
    output.textures_delta.clear();
    let update = output.platform_output.accesskit_update;
    (update.expect("accesskit is on"), pressed)
}

fn node(tree: &TreeUpdate, id: NodeId) -> &Node {
    let entry = tree.nodes.iter().find(|(node_id, _)| *node_id == id);
    &entry.expect("a node of the tree").1
}

#[test]
fn every_square_is_described_to_a_screen_reader() {
    for (variant, count, name, description) in [
        (Variant::Upthrust, 44, "b1", "b1, Green, Player 1, can move"),
        (Variant::Upthrust, 44, "b9", "b9, empty"),
        (Variant::Hique, 85, "3,1", "3,1, Black runner, can move"),
        (Variant::Hique, 85, "4,12", "4,12, White guard"),
        (Variant::Focus, 36, "00", "00, one Red piece, can move"),
        (Variant::FocusClassic, 52, "03", "03, empty"),
        (Variant::CublinoPur, 49, "d1", "d1, White die, 6 on top, can move"),
        (Variant::CublinoContra, 49, "d7", "d7, Black die, 6 on top"),
    ] {
        let table = game(variant);
        let all = accessible_squares(&table);
        assert_eq!(all.len(), count, "{variant}");
        let sentences: Vec<&str> = all.iter().map(|square| square.sentence.as_str()).collect();
        assert!(sentences.contains(&description), "{name}: no `{description}` in {sentences:?}");
        let (tree, _) = tree(&all, Vec::new());
        for square in &all {
            let node = node(&tree, id(square.spot).accesskit_id());
            assert_eq!(node.label(), Some(square.sentence.as_str()));
            assert_eq!(node.role(), Role::Button);
            assert!(node.supports_action(Action::Click));
            let bounds = node.bounds().expect("a place on the screen");
            assert!(bounds.x1 - bounds.x0 > 10.0 && bounds.x0 > 0.0, "{bounds:?}");
        }
        let boards = tree.nodes.iter().filter(|(_, node)| node.role() == Role::Grid);
        let [(_, board)] = boards.collect::<Vec<_>>()[..] else {
            panic!("not one board");
        };
        assert_eq!(board.children().len(), count);
    }
}

#[test]
fn descriptions_follow_the_game_and_the_cursor_has_focus() {
    let mut table = game(Variant::Upthrust);
    let (plain, _) = tree(&accessible_squares(&table), Vec::new());
    assert_eq!(node(&plain, plain.focus).active_descendant(), None);
    table.key(KeyCode::ArrowUp, Key::ArrowUp);
    let cursor = table.board().pointing.cursor.expect("an arrow shows the cursor");
    let (with_cursor, _) = tree(&accessible_squares(&table), Vec::new());
    assert_eq!(
        node(&with_cursor, with_cursor.focus).active_descendant(),
        Some(id(cursor).accesskit_id())
    );
    assert!(node_label(&table, "a4").ends_with("can move"));
}

#[test]
fn move_is_made_through_a_screen_reader() {
    let mut table = game(Variant::Upthrust);
    let mv = table.position().legal_moves()[0];
    for spot in table.position().path(mv).spots {
        let press = Event::AccessKitActionRequest(ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: id(spot).accesskit_id(),
            data: None,
        });
        let (_, pressed) = tree(&accessible_squares(&table), vec![press]);
        assert_eq!(pressed, Some(spot));
        table.app.world_mut().write_message(BoardRequest::Pick(spot));
        table.app.update();
        table.app.update();
        if table.session().game.plies() == 0 {
            let all = accessible_squares(&table);
            let count = |end: &str| all.iter().filter(|s| s.sentence.ends_with(end)).count();
            assert_eq!((count("chosen"), count("can be reached")), (1, 1));
        }
    }
    assert_eq!(table.session().game.plies(), 1);
}

#[test]
fn marks_of_a_first_game_are_described() {
    let mut table = Table::new();
    let exercise = OpenExercise::Lesson(Variant::Hique);
    trigger(&mut table.app, exercise);
    let is_open = |table: &Table| table.app.world().contains_resource::<Session>();
    let marked = |table: &Table| node_label(table, "7,11").ends_with(", marked");
    let movable = |table: &Table, name: &str| node_label(table, name).contains("can move");
    assert!(
        table.wait(PATIENCE, |table| { is_open(table) && marked(table) && movable(table, "7,13") })
    );
    assert!(!node_label(&table, "7,9").contains("marked"));
    assert!(!movable(&table, "4,12"), "the step is about runners");
}

#[test]
fn marks_of_a_hint_are_described() {
    let mut table = Table::new();
    let exercise = OpenExercise::Puzzle(Variant::Hique);
    trigger(&mut table.app, exercise);
    let described = |table: &Table| {
        let run = table.app.world().resource::<PuzzleRun>();
        run.running.as_ref().is_some_and(|it| it.phase == PuzzlePhase::AwaitingMove)
    };
    assert!(table.wait(PATIENCE, described));
    let marked = |table: &Table| {
        let all = accessible_squares(table).into_iter();
        all.filter(|square| square.sentence.ends_with(", marked")).count()
    };
    for expected in [1, 2] {
        trigger(&mut table.app, PuzzleRequest::Hint);
        assert!(table.wait(PATIENCE, |table| marked(table) == expected));
    }
}
