//! Tests of setting up a position piece by piece and starting a game from it.

use super::table::{Table, dialog, human, spot, trigger};
use quadrille::interface::{OpenPositionDialog, Screen};
use quadrille::screens::position_dialog::{PositionDialogAction, PositionForm};
use quadrille::session::Request;
use quadrille::setup::{Controller, Setup};
use quadrille_drawing::draft::{Counter, Draft, DraftPiece};
use quadrille_games::rules::cublino::{Die, Orientation};
use quadrille_games::rules::hique::{self, PieceKind};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_text::with_language;

/// Opens the dialog with the usual start position of `variant`.
fn open(variant: Variant) -> Table {
    let mut table = Table::new();
    let start = Box::new(AnyPosition::start(variant));
    trigger(&mut table.app, OpenPositionDialog(start));
    table.app.update();
    table
}

fn send_action(table: &mut Table, action: PositionDialogAction) {
    trigger(&mut table.app, action);
    table.app.update();
    table.app.update();
}

fn form(table: &mut Table) -> &mut PositionForm {
    let world = table.app.world_mut();
    world.query::<&mut PositionForm>().single_mut(world).unwrap().into_inner()
}

fn verdict(table: &mut Table) -> (bool, String) {
    form(table).verdict()
}

/// Selects each piece and places it on its square.
fn place_pieces(table: &mut Table, variant: Variant, pieces: &[(DraftPiece, &str)]) {
    for &(piece, name) in pieces {
        form(table).select(piece);
        form(table).place(spot(variant, name));
    }
}

/// Leaves the dialog for a new game. Checks the position, games with all kinds of seats, and a move.
fn play(table: &mut Table, variant: Variant, text: &str) {
    let (good, message) = verdict(table);
    assert!(good, "{variant}: {message}");
    assert_eq!(form(table).text(), text);
    send_action(table, PositionDialogAction::Play);
    assert_eq!(dialog(&table.app), "NewGameForm");
    let position = AnyPosition::parse(variant, text).unwrap();
    // People and AIs can play from this position.
    let usual = Setup::from_position(position);
    let ai = usual.seats.iter().find(|seat| seat.controller != Controller::Human);
    let (human, ai) = (human(), ai.unwrap().clone());
    for seats in [[&human, &human], [&ai, &human], [&human, &ai], [&ai, &ai]] {
        let seats = seats.map(Clone::clone);
        table.ask(Request::NewGame(Setup { seats: seats.clone(), ..usual.clone() }));
        table.app.update();
        assert_eq!(table.session().game.start().to_string(), text);
        assert_eq!(table.session().seats, seats);
        // A rematch starts from this position, too.
        let again = table.session().rematch_setup(true);
        let [one, two] = seats;
        assert_eq!((again.seats, again.start), ([two, one], usual.start.clone()));
    }
    table.ask(Request::NewGame(usual));
    table.app.update();
    let screen = table.app.world().resource::<bevy::prelude::State<Screen>>();
    assert_eq!(*screen.get(), Screen::Game);
    let session = table.session();
    assert_eq!(session.game.variant(), variant);
    assert_eq!(session.game.start().to_string(), text);
    let to_move = session.game.start().to_move();
    assert_eq!(session.seat_to_move().controller, Controller::Human);
    assert!(!session.is_person(!to_move));
    // The game accepts a move.
    let mv = session.game.position().legal_moves()[0];
    let serial = session.serial;
    table.ask(Request::Play { mv, serial, place: table.session().game.place(), steps_shown: 1 });
    assert_eq!(table.session().game.plies(), 1);
}

/// Checks the message about an illegal position in both languages, and that the dialog stays open.
fn check_refused(table: &mut Table, excerpt: &str) {
    let (good, message) = verdict(table);
    assert!(!good && message.contains(excerpt), "{message}");
    let german = with_language("de", || verdict(table).1);
    assert_ne!(german, message);
    send_action(table, PositionDialogAction::Play);
    send_action(table, PositionDialogAction::Analyse);
    assert!(form(table).text().len() > 1, "the dialog stays open");
}

#[test]
fn upthrust_is_set_up_piece_by_piece() {
    let variant = Variant::Upthrust;
    let mut table = open(variant);
    form(&mut table).change(Draft::clear);
    check_refused(&mut table, "each colour once in every column");
    let [green, red, blue, yellow] = Colour::ALL.map(DraftPiece::Upthrust);
    let rows = [[green, red, blue, yellow], [red, blue, yellow, green], [blue, yellow, green, red]];
    for (row, pieces) in rows.into_iter().enumerate() {
        for (column, piece) in ["a", "b", "c", "d"].into_iter().zip(pieces) {
            let name = format!("{column}{}", row + 2);
            place_pieces(&mut table, variant, &[(piece, &name)]);
        }
    }
    let last = [(yellow, "a9"), (green, "b9"), (red, "c1"), (blue, "d1")];
    place_pieces(&mut table, variant, &last);
    form(&mut table).change(|draft| {
        draft.set_colours([Colour::Yellow, Colour::Blue]);
        draft.set_to_move(Player::Two);
    });
    let text = "4/4/YG2/4/4/4/4/BYGR/RBYG/GRBY/2RB BY 2";
    // A low row with two pieces of a colour is illegal.
    form(&mut table).move_pieces(spot(variant, "a3"), spot(variant, "a1"));
    check_refused(&mut table, "row 1: found");
    form(&mut table).move_pieces(spot(variant, "a1"), spot(variant, "a3"));
    play(&mut table, variant, text);
}

#[test]
fn hique_is_set_up_piece_by_piece() {
    let variant = Variant::Hique;
    let mut table = open(variant);
    let piece = |owner, kind| DraftPiece::Hique(hique::Piece { owner, kind });
    let [black, white] = Player::BOTH.map(|owner| piece(owner, PieceKind::Guard));
    form(&mut table).change(Draft::clear);
    check_refused(&mut table, "Black’s guards: 0 instead of 4");
    let guards = [
        (black, "2,2"),
        (black, "4,2"),
        (black, "6,2"),
        (black, "8,2"),
        (white, "2,12"),
        (white, "4,12"),
        (white, "6,12"),
        (white, "8,12"),
    ];
    place_pieces(&mut table, variant, &guards);
    // A guard on a light square is refused with a message.
    place_pieces(&mut table, variant, &[(white, "3,3")]);
    assert!(verdict(&mut table).1.contains("light squares"));
    let runners = [
        (piece(Player::One, PieceKind::Runner), "7,5"),
        (piece(Player::Two, PieceKind::Runner), "5,9"),
    ];
    place_pieces(&mut table, variant, &runners);
    let off = spot(variant, "8,12");
    form(&mut table).change(|draft| {
        draft.remove(off);
    });
    check_refused(&mut table, "White’s guards: 3 instead of 4");
    place_pieces(&mut table, variant, &[(white, "10,12")]);
    form(&mut table).change(|draft| draft.set_to_move(Player::Two));
    let text = "7/gggg2/7/6/3r3/6/7/6/2R4/6/7/GGG1G1/7 2";
    play(&mut table, variant, text);
}

#[test]
fn focus_is_set_up_piece_by_piece() {
    for variant in [Variant::Focus, Variant::FocusExact, Variant::FocusClassic] {
        let mut table = open(variant);
        form(&mut table).change(Draft::clear);
        check_refused(&mut table, "Red’s pieces: 0 instead of 18");
        let [red, green] = Player::BOTH.map(DraftPiece::Focus);
        let stack = [red, green, green, red, red].map(|piece| (piece, "23"));
        place_pieces(&mut table, variant, &stack);
        place_pieces(&mut table, variant, &[(green, "23")]);
        place_pieces(&mut table, variant, &[(green, "34")]);
        form(&mut table).change(|draft| {
            draft.change_count(Counter::Reserve, Player::One, 10);
            draft.change_count(Counter::Captured, Player::Two, 5);
            draft.change_count(Counter::Reserve, Player::Two, 14);
            draft.change_count(Counter::Captured, Player::One, 2);
        });
        check_refused(&mut table, "Green’s pieces: 19 instead of 18");
        form(&mut table).change(|draft| draft.change_count(Counter::Captured, Player::One, -1));
        let board = if variant == Variant::FocusClassic {
            "-,-,-,-/-,-,-,-,-,-/-,-,-,RGGRR,-,-,-,-/-,-,-,-,G,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-"
        } else {
            "-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,RGGRR,-,-/-,-,-,-,G,-/-,-,-,-,-,-/-,-,-,-,-,-"
        };
        play(&mut table, variant, &format!("{board} 1 10,14 1,5"));
    }
}

#[test]
fn cublino_is_set_up_die_by_die() {
    for (variant, initial) in [(Variant::CublinoPur, 'P'), (Variant::CublinoContra, 'C')] {
        let mut table = open(variant);
        let die = |owner, letter| {
            let orientation = Orientation::from_letter(letter).expect("a letter from a to x");
            DraftPiece::Cublino(Die { owner, orientation })
        };
        let (white, black) = (die(Player::One, 'w'), die(Player::Two, 'v'));
        form(&mut table).change(Draft::clear);
        for column in ["a", "b", "c", "d", "e", "f", "g"] {
            let (near, far) = (format!("{column}3"), format!("{column}5"));
            place_pieces(&mut table, variant, &[(white, &near), (black, &far)]);
        }
        place_pieces(&mut table, variant, &[(white, "a1")]);
        check_refused(&mut table, "White’s dice: 8 instead of");
        let off = spot(variant, "a3");
        form(&mut table).change(|draft| {
            draft.remove(off);
        });
        // Turns the die by a quarter clockwise.
        let first = spot(variant, "a1");
        form(&mut table).rotate(Some(first), 1);
        form(&mut table).set_top(Some(first), 2);
        let [DraftPiece::Cublino(turned)] = *form(&mut table).draft().pieces_at(first) else {
            unreachable!("a die was put there");
        };
        assert_eq!(turned.orientation.top(), 2);
        let letter = turned.orientation.letter().to_ascii_uppercase();
        let text = format!("{initial}{letter}a1Wb3Wc3Wd3We3Wf3Wg3va5vb5vc5vd5ve5vf5vg5");
        play(&mut table, variant, &text);
    }
}

#[test]
fn typed_position_is_shown_and_the_game_can_change() {
    let mut table = open(Variant::Hique);
    form(&mut table).set_text("no text of any game".to_owned());
    let (good, message) = verdict(&mut table);
    assert!(!good && message.contains("no"), "{message}");
    for variant in Variant::ALL {
        form(&mut table).set_variant(variant);
        form(&mut table).set_start_position();
        let start = AnyPosition::start(variant);
        let next = start.play(start.legal_moves()[0]).expect("a legal move");
        form(&mut table).set_text(format!(" {next} "));
        assert!(verdict(&mut table).0);
        assert_eq!(form(&mut table).draft().to_string(), next.to_string());
    }
    send_action(&mut table, PositionDialogAction::Cancel);
    assert_eq!(dialog(&table.app), "");
    // Without a dialog, the action does nothing.
    send_action(&mut table, PositionDialogAction::Play);
    assert!(table.app.world().get_resource::<quadrille::session::Session>().is_none());
}
