//! Tests of the analysis by a registered engine.

use crate::folder::own_engine_command;
use crate::review::findings;
use crate::table::{Table, human};
use quadrille::review::{Review, ReviewRequest};
use quadrille::settings::Settings;
use quadrille::setup::Engine;
use quadrille_games::rules::Variant;
use std::time::{Duration, Instant};

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn review(table: &Table) -> &Review {
    table.app.world().resource::<Review>()
}

fn ask(table: &mut Table, request: ReviewRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
}

/// Starts a game of HiQUE with an analysis by the engine of this command.
fn table_analysed_by(command: &str) -> Table {
    table_analysed_by_engine(Engine::new("Mine", command))
}

fn table_analysed_by_engine(engine: Engine) -> Table {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines = vec![engine.clone()];
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::UseEngine(Some(engine)));
    ask(&mut table, ReviewRequest::Analyse(true));
    table
}

#[test]
fn engine_with_multi_pv_is_asked_for_several_lines() {
    let mut table = table_analysed_by(&own_engine_command());
    let several = |table: &Table| {
        let results = findings(table);
        results.lines.len() == 3 && results.nodes > 0 && results.lines[0].depth > 1
    };
    assert!(table.wait(PATIENCE, several));
    let results = findings(&table).clone();
    assert_eq!(results.problem, None);
    let legal = table.session().game.legal_moves();
    let firsts: Vec<_> = results.lines.iter().map(|line| line.pv[0]).collect();
    assert!(firsts.iter().all(|mv| legal.contains(mv)));
    for (index, first) in firsts.iter().enumerate() {
        assert!(!firsts[..index].contains(first), "{firsts:?}");
    }
    // Stopping ends the engine at once, even during its start.
    ask(&mut table, ReviewRequest::Analyse(false));
    let mut table = table_analysed_by("sleep 1000");
    let began = Instant::now();
    ask(&mut table, ReviewRequest::Analyse(false));
    assert!(began.elapsed() < Duration::from_millis(500));
    assert!(table.wait(PATIENCE, |table| review(table).running_thread_count() == 0));
}

#[test]
fn failed_engine_is_reported_and_the_ai_can_replace_it() {
    for command in ["false", "/nowhere/engine", "sh -c 'echo ugiok; cat'"] {
        let mut engine = Engine::new("Mine", command);
        engine.start_seconds = 1;
        let mut table = table_analysed_by_engine(engine);
        let has_failed = |table: &Table| findings(table).problem.is_some();
        assert!(table.wait(PATIENCE, has_failed), "{command}");
        assert!(findings(&table).lines.is_empty());
        ask(&mut table, ReviewRequest::UseEngine(None));
        let has_lines = |table: &Table| findings(table).lines.len() == 3;
        assert!(table.wait(PATIENCE, has_lines), "{command}");
        assert_eq!(findings(&table).problem, None);
    }
}

/// Returns a game whose analysis has reported an engine failure.
fn table_with_broken_engine() -> Table {
    let mut table = table_analysed_by("false");
    let has_failed = |table: &Table| findings(table).problem.is_some();
    assert!(table.wait(PATIENCE, has_failed));
    table
}

#[test]
fn renamed_engine_stays_selected() {
    let mut table = table_with_broken_engine();
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines[0].name = "Yours".to_owned();
    table.app.update();
    assert_eq!(review(&table).analysis.engine(), Some("Yours"));
    // An engine with another command is started at once.
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines[0].command = own_engine_command();
    let has_lines = |table: &Table| findings(table).lines.len() == 3;
    assert!(table.wait(PATIENCE, has_lines));
    assert_eq!(findings(&table).problem, None);
    assert_eq!(review(&table).analysis.engine(), Some("Yours"));
}

#[test]
fn removed_engine_is_not_replaced_by_the_next_one() {
    let mut table = table_with_broken_engine();
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines = vec![Engine::new("Another", "/nowhere/engine")];
    let has_lines = |table: &Table| findings(table).lines.len() == 3;
    assert!(table.wait(PATIENCE, has_lines), "the program's own search");
    assert_eq!(review(&table).analysis.engine(), None);
    assert_eq!(findings(&table).problem, None);
}
