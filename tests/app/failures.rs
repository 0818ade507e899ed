//! Tests of failures of Bevy: a lost graphics card, and systems that return an error.

use crate::storage::{PATIENCE, between_people, play, simulated_store, table_with_store};
use crate::table::Table;
use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use quadrille::interface::ReportQueue;
use quadrille::session::Request;
use quadrille::storage::save_in;
use quadrille::window::{render_error, system_errors};
use quadrille_games::rules::Variant;

fn error_texts(table: &Table) -> Vec<String> {
    table.app.world().resource::<ReportQueue>().texts()
}

#[test]
fn lost_graphics_card_ends_the_program_and_is_explained_at_the_next_start() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    render_error::plugin(&mut table.app);
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    table.app.update();
    play(&mut table, 0);
    let handler = table.app.world().resource::<RenderErrorHandler>().0;
    let error = RenderError {
        ty: ErrorType::DeviceLost,
        description: "the cable was cut".to_owned(),
        source: None,
    };
    for _ in 0..2 {
        let policy = handler(&error, table.app.world_mut(), &mut World::new());
        assert!(matches!(policy, RenderErrorPolicy::StopRendering));
    }
    assert_eq!(table.app.should_exit(), None, "the game is stored first");
    table.app.update();
    assert_eq!(table.app.should_exit(), Some(AppExit::error()));
    drop(table);
    assert_eq!(store.resume().session.unwrap().game.plies(), 1);

    for expected in [1, 0] {
        let mut table = Table::new();
        render_error::plugin(&mut table.app);
        save_in(&mut table.app, store.clone());
        let is_resumed = |table: &Table| {
            let world = table.app.world();
            world.contains_resource::<quadrille::session::Session>()
        };
        assert!(table.wait(PATIENCE, is_resumed));
        let is_reported = |table: &Table| error_texts(table).len() >= expected;
        assert!(table.wait(PATIENCE, is_reported));
        table.app.update();
        let texts = error_texts(&table);
        assert_eq!(texts.len(), expected, "{texts:?}");
        for text in texts {
            assert!(text.contains("the graphics card does not answer any more"), "{text}");
            assert!(text.contains("the cable was cut"), "{text}");
        }
    }
}

/// This is the only test with failing systems, because their errors wait in a list of the process.
#[test]
fn failing_system_is_reported_once_and_the_program_goes_on() {
    let mut table = Table::new();
    system_errors::plugin(&mut table.app);
    let world = table.app.world_mut();
    world.add_observer(|_: On<Add, Name>| -> Result { Err("an observer failed".into()) });
    table.app.add_systems(Update, || -> Result { Err("a system failed".into()) });
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    let mut commands = table.app.world_mut().commands();
    commands.queue(|_: &mut World| -> Result { Err("a command failed".into()) });
    commands.spawn(Name::new("somebody"));
    for number in 0..5 {
        table.app.update();
        play(&mut table, number);
    }
    assert_eq!(table.session().game.plies(), 5);
    let texts = error_texts(&table);
    for failed in ["an observer failed", "a system failed", "a command failed"] {
        let reports = texts.iter().filter(|text| text.contains(failed));
        assert_eq!(reports.count(), 1, "{texts:?}");
    }
    assert_eq!(texts.len(), 3, "{texts:?}");
}
