//! Tests of the no-progress rule of Cublino: warnings, draws, and games that are older than the rule.

use crate::idle;
use crate::table::Table;
use quadrille::game_status;
use quadrille::session::{Request, Session};
use quadrille::storage::library::GameSummary;
use quadrille::storage::text::{parse, to_text};
use quadrille_games::record::Game;
use quadrille_games::record::pgn::{GameResult, Record};
use quadrille_games::rules::{Outcome, Player, Reason, Variant};
use quadrille_text::with_language;

/// Opens this game between two people.
fn table(game: Game) -> Table {
    let mut table = Table::new();
    let mut session = Session::analysis(game.start().clone());
    session.game = game;
    table.ask(Request::Open(Box::new(session)));
    table.app.update();
    table
}

/// Opens a game with this number of plies without progress.
fn table_without_progress(variant: Variant, plies: usize) -> Table {
    let mut game = idle::start(variant);
    idle::play_idle_moves(&mut game, plies);
    table(game)
}

fn state(table: &Table) -> String {
    game_status::status_line(table.session())
}

/// Plays a move without progress.
fn play_idle_move(table: &mut Table) {
    let session = table.session();
    let (mv, serial) = (idle::choose_idle_move(&session.game), session.serial);
    table.ask(Request::Play { mv, serial, place: table.session().game.place(), steps_shown: 0 });
}

#[test]
fn status_warns_from_40_plies_without_progress_to_the_draw() {
    let mut table = table_without_progress(Variant::CublinoContra, 38);
    let mut warned = 0;
    for plies in 38..60 {
        assert_eq!(table.session().game.plies_without_progress(), plies);
        assert_eq!(table.session().outcome(), None);
        let status = state(&table);
        let left = match 60 - plies {
            1 => "one more move".to_owned(),
            left => format!("{left} more moves, counting both sides,"),
        };
        let warning = format!(
            "The game will be a draw after {left} without a die leaving its row or falling."
        );
        // If a position has occurred twice, a repetition may end the game earlier.
        let sooner = table.session().game.outcome_if_repeated().is_some() && plies < 57;
        assert_eq!(status.ends_with(&warning), plies >= 40 && !sooner, "{status}");
        warned += usize::from(plies >= 40 && !sooner);
        play_idle_move(&mut table);
    }
    assert!(warned > 10, "{warned}");
    let end = Outcome::draw(Reason::NoProgress(60));
    assert_eq!(table.session().outcome(), Some(end));
    let sentence = "A draw: no die has left its row and none has fallen for 60 moves in a row, counting both sides.";
    assert_eq!(state(&table), sentence);
    assert_eq!(table.session().outcome_sentence().as_deref(), Some(sentence));
    assert_eq!(GameSummary::from_session(table.session()).result, GameResult::Draw);
    // The warning is shown again if the game continues from the position before.
    table.ask(Request::Undo);
    table.ask(Request::PlayOn(table.session().place()));
    assert!(state(&table).contains("one more move"));
    assert_eq!(table.session().outcome(), None);
}

#[test]
fn no_progress_text_exists_for_each_game_and_language() {
    let mut pur = table_without_progress(Variant::CublinoPur, 59);
    let status = state(&pur);
    let warning = "The game will be a draw after one more move without a die leaving its row.";
    assert!(status.ends_with(warning), "{status}");
    let status = with_language("de", || state(&pur));
    let warning = "Die Partie ist unentschieden nach einem weiteren Zug, in dem kein Würfel seine Reihe verlässt.";
    assert!(status.ends_with(warning), "{status}");
    play_idle_move(&mut pur);
    assert_eq!(
        state(&pur),
        "A draw: no die has left its row for 60 moves in a row, counting both sides."
    );
    let status = with_language("de", || state(&pur));
    let end = "Unentschieden: In 60 Zügen hintereinander, beide Seiten gezählt, hat kein Würfel seine Reihe verlassen.";
    assert_eq!(status, end);
    let contra = table_without_progress(Variant::CublinoContra, 42);
    let status = with_language("de", || state(&contra));
    let warning = "Die Partie ist unentschieden nach 18 weiteren Zügen (beide Seiten gezählt), in denen kein Würfel seine Reihe verlässt oder fällt.";
    assert!(status.ends_with(warning), "{status}");
}

#[test]
fn repetition_warning_precedes_a_later_limit() {
    for (plies, urgent) in [(45, true), (54, false)] {
        let mut game = idle::start(Variant::CublinoContra);
        idle::play_idle_moves(&mut game, plies);
        // Plays two moves and takes both dice back.
        let texts = idle::play_idle_moves(&mut game, 2);
        let back = |text: &String| format!("{}{}", &text[2..], &text[..2]);
        for to_json_line in texts.iter().map(back) {
            game.play_text(&to_json_line).expect("the way back is free");
        }
        assert_eq!(game.occurrence_count(), 2, "after {plies}");
        let left = game.plies_to_draw();
        let status = state(&table(game));
        assert_eq!(status.contains("occurred twice"), urgent, "{left:?}: {status}");
        assert_ne!(status.contains("without a die"), urgent, "{left:?}: {status}");
    }
}

#[test]
fn games_older_than_the_rule_are_read() {
    let mut game = idle::start(Variant::CublinoPur);
    idle::play_idle_moves(&mut game, 75);
    // The cases are a loss on time, a resignation, and an unfinished game.
    for (result, tag, expected) in [
        (GameResult::Win(Player::Two), "", GameResult::Win(Player::Two)),
        (GameResult::Win(Player::One), "2", GameResult::Win(Player::One)),
        (GameResult::Unknown, "", GameResult::Draw),
    ] {
        let mut record = Record::new(game.clone());
        record.result = result;
        if !tag.is_empty() {
            record.tags.set("Quadrille", "1");
            record.tags.set("Resigned", tag);
        }
        let session = parse(&record.to_string()).expect("a record that can be read");
        assert_eq!(session.game.plies(), 75);
        assert_eq!(session.result(), expected);
        assert_eq!(GameSummary::from_session(&session).result, expected);
        assert_eq!(session.game.is_resigned(), !tag.is_empty());
        let again = parse(&to_text(&session)).expect("what was printed");
        assert_eq!((again.result(), again.game.plies()), (expected, 75));
        assert_eq!(again.outcome_sentence(), session.outcome_sentence());
    }
}
