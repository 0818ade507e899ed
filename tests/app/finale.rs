//! Tests of the end animation: it begins after the last move's animation, blocks no input, and is shown once.

use crate::table::{Table, human};
use bevy::time::TimeUpdateStrategy;
use quadrille::board::current_scene::{BoardScene, clocks};
use quadrille::session::Request;
use quadrille::settings::Settings;
use quadrille_drawing::drawing;
use quadrille_games::rules::{Spot, Variant};
use std::time::Duration;

/// Starts a game between two people with frames of 20 ms.
fn table(variant: Variant) -> Table {
    let mut table = Table::with_game(variant, [human(), human()]);
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(20));
    table.app.insert_resource(frame);
    table.app.update();
    table
}

/// Returns the minimum and maximum light of the painted items.
fn light_range(table: &Table) -> (f32, f32) {
    let scene = &table.app.world().resource::<BoardScene>().scene;
    let items = scene.at(&clocks(table.board())).items;
    let lights = items.iter().map(|item| item.light);
    lights.fold((1.0, 0.0), |(least, most), light| (least.min(light), most.max(light)))
}

#[test]
fn resignation_highlights_the_winners_pieces() {
    for variant in Variant::ALL {
        let mut table = table(variant);
        assert_eq!(light_range(&table), (1.0, 1.0), "{variant}");
        table.ask(Request::Resign);
        for _ in 0..60 {
            table.app.update();
        }
        let (least, most) = light_range(&table);
        assert!(least < 0.8 && most > 0.99, "{variant}: {least} {most}");
        for _ in 0..100 {
            table.app.update();
        }
        assert!(table.board().finale.is_none(), "{variant}");
        assert_eq!(light_range(&table), (1.0, 1.0), "{variant}");
    }
}

#[test]
fn end_animation_waits_for_the_last_move() {
    let variant = Variant::CublinoContra;
    let mut table = table(variant);
    for _ in 0..400 {
        let position = table.position();
        // Prefers moves towards the last row, where a die ends the game.
        let forward = |spot: Option<Spot>| {
            let row = spot.map_or(0, |spot| i32::from(spot.0) / 7);
            match position.to_move() {
                quadrille_games::rules::Player::One => row,
                quadrille_games::rules::Player::Two => -row,
            }
        };
        let moves = position.legal_moves();
        let Some(&mv) = moves.iter().max_by_key(|&&mv| forward(position.path(mv).target())) else {
            break;
        };
        let serial = table.session().serial;
        table.ask(Request::Play {
            mv,
            serial,
            place: table.session().game.place(),
            steps_shown: 1,
        });
        while table.board().motion.is_some() {
            let card = table.board().finale.as_ref().map(|finale| finale.card_progress());
            assert!(card.is_none_or(|card| card == 0.0), "{card:?}");
            table.app.update();
        }
    }
    assert!(table.session().outcome().is_some());
    assert!(table.board().finale.is_some());
    // The winner's pieces are seen for a second before the card.
    let card = |table: &Table| table.board().finale.as_ref().expect("begun").card_progress();
    for _ in 0..45 {
        table.app.update();
    }
    assert!(light_range(&table).0 < 0.8);
    assert_eq!(card(&table), 0.0);
    for _ in 0..10 {
        table.app.update();
    }
    assert!(card(&table) > 0.0);
}

#[test]
fn click_dismisses_the_end_animation() {
    let variant = Variant::Hique;
    let mut table = table(variant);
    table.ask(Request::Resign);
    table.app.update();
    assert!(table.board().finale.is_some());
    let spots = drawing(variant).spots();
    table.click(spots[0]);
    assert!(table.board().finale.is_none());
    table.view_ply(0);
    table.ask(Request::Flip);
    assert!(table.board().finale.is_none());
    // A new end after Undo starts the animation again.
    table.ask(Request::Undo);
    assert!(table.session().outcome().is_none());
    table.ask(Request::Resign);
    assert!(table.board().finale.is_some());
    table.ask(Request::Undo);
    assert!(table.board().finale.is_none());
}

#[test]
fn reduced_motion_has_no_end_animation() {
    let mut table = table(Variant::Focus);
    table.app.world_mut().resource_mut::<Settings>().motion.speed = 0;
    table.app.update();
    table.ask(Request::Resign);
    table.app.update();
    assert!(table.board().finale.is_none());
    assert_eq!(light_range(&table), (1.0, 1.0));
}
