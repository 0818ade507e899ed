//! Tests that games and analyses that were opened from the Learn screen lead back to it, also by Esc.

use crate::storage::PATIENCE;
use crate::table::{Table, human, trigger};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use quadrille::interface::Screen;
use quadrille::learn::puzzle::{PuzzlePhase, PuzzleRequest, PuzzleRun};
use quadrille::learn::{OpenExercise, OpenOpenings};
use quadrille::review::Review;
use quadrille_games::rules::Variant;

const VARIANT: Variant = Variant::Hique;

fn screen(table: &Table) -> Screen {
    *table.app.world().resource::<State<Screen>>().get()
}

fn press_escape(table: &mut Table) {
    table.key(KeyCode::Escape, Key::Escape);
    table.app.update();
}

/// Returns whether a game of the variant is in review.
fn is_in_review(table: &Table) -> bool {
    let review = table.app.world().resource::<Review>();
    review.shown && table.session().game.variant() == VARIANT
}

#[test]
fn explorer_leads_back_to_learn_and_the_game() {
    let mut table = Table::with_game(Variant::Upthrust, [human(), human()]);
    let seed = table.session().seed;
    table.go_to(Screen::Learn);
    trigger(&mut table.app, OpenOpenings(VARIANT));
    assert!(table.wait(PATIENCE, is_in_review));
    assert_eq!(screen(&table), Screen::Game);
    assert_eq!(table.session().back_to, Screen::Learn);
    // Esc cancels the started move before it leaves.
    table.app.update();
    let mv = table.position().legal_moves()[0];
    let from = table.position().path(mv).spots[0];
    table.click(from);
    assert!(table.board().interaction.choice().is_some());
    press_escape(&mut table);
    assert!(table.board().interaction.choice().is_none());
    assert_eq!(screen(&table), Screen::Game);
    press_escape(&mut table);
    assert_eq!(screen(&table), Screen::Learn);
    assert!(table.wait(PATIENCE, |table| table.session().seed == seed));
    assert_eq!(table.session().back_to, Screen::Home);
}

#[test]
fn analysed_puzzle_leads_back_to_learn() {
    let mut table = Table::new();
    table.go_to(Screen::Learn);
    let exercise = OpenExercise::Puzzle(VARIANT);
    trigger(&mut table.app, exercise);
    let phase = |table: &Table| {
        let run = table.app.world().resource::<PuzzleRun>();
        run.running.as_ref().map(|it| it.phase)
    };
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::AwaitingMove)));
    trigger(&mut table.app, PuzzleRequest::Solution);
    assert!(table.wait(PATIENCE, |table| phase(table) == Some(PuzzlePhase::SolutionShown)));
    trigger(&mut table.app, PuzzleRequest::Analyse);
    assert!(table.wait(PATIENCE, is_in_review));
    assert_eq!(table.session().back_to, Screen::Learn);
    press_escape(&mut table);
    assert_eq!(screen(&table), Screen::Learn);
}

#[test]
fn esc_does_not_leave_a_game() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    press_escape(&mut table);
    press_escape(&mut table);
    assert_eq!(screen(&table), Screen::Game);
}

#[test]
fn esc_leaves_an_exercise_for_learn() {
    for exercise in [OpenExercise::Lesson(VARIANT), OpenExercise::Puzzle(VARIANT)] {
        let mut table = Table::new();
        table.go_to(Screen::Learn);
        trigger(&mut table.app, exercise);
        assert!(table.wait(PATIENCE, |table| {
            screen(table) == Screen::Game && table.session().back_to == Screen::Learn
        }));
        // The cursor of the keyboard disappears first.
        table.key(KeyCode::ArrowUp, Key::ArrowUp);
        assert!(table.board().pointing.cursor.is_some());
        press_escape(&mut table);
        assert_eq!(screen(&table), Screen::Game);
        press_escape(&mut table);
        assert_eq!(screen(&table), Screen::Learn);
    }
}
