//! Tests of the board's entities: a picture keeps its entity while its key stays, also during a motion. Nothing is drawn or
//! rasterised without a change.

use crate::table::{Table, human, spot};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use quadrille::artwork::cache::ArtCache;
use quadrille::board;
use quadrille::board::current_scene::BoardScene;
use quadrille::board::motion::FramesPending;
use quadrille::board::render::{BoardEntities, Picture};
use quadrille::interface::Screen;
use quadrille::review::ReviewRequest;
use quadrille::session::Request;
use quadrille_drawing::scene::{PictureKey, Role};
use quadrille_games::record::Place;
use quadrille_games::rules::{Spot, Variant};
use std::time::{Duration, Instant};

const FRAME_TIME: Duration = Duration::from_millis(10);
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts a game with the board's entities, but without a screen.
fn table(variant: Variant) -> Table {
    let mut table = Table::with_game(variant, [human(), human()]);
    table.app.init_resource::<Assets<Image>>();
    table.app.add_message::<RequestRedraw>();
    board::window_plugin(&mut table.app);
    set_frame_time(&mut table, FRAME_TIME);
    for _ in 0..3 {
        table.app.update();
    }
    table
}

fn shown_scene(table: &Table) -> &BoardScene {
    table.app.world().resource::<BoardScene>()
}

fn entity(table: &Table, key: PictureKey) -> Option<Entity> {
    table.app.world().resource::<BoardEntities>().get(key)
}

fn blocking_rasterisation_count(table: &Table) -> u64 {
    table.app.world().resource::<ArtCache>().blocking_rasterisation_count()
}

/// Returns the number of pictures in the scene and the number of entities with a picture.
fn picture_counts(table: &mut Table) -> (usize, usize) {
    let world = table.app.world_mut();
    let entities = world.query::<(&Picture, &Sprite)>().iter(world).count();
    (shown_scene(table).scene.items.len(), entities)
}

/// Returns the number of entities that show a picture with this role.
fn count_pictures(table: &mut Table, role: Role) -> usize {
    let world = table.app.world_mut();
    let mut pictures = world.query::<&Picture>();
    let pictures = pictures.iter(world);
    pictures.filter(|picture| picture.item.key.role == role).count()
}

fn play(table: &mut Table, text: &str) {
    let mv = table.position().parse_move(text).expect("a legal move");
    let serial = table.session().serial;
    table.ask(Request::Play { mv, serial, place: table.session().game.place(), steps_shown: 1 });
}

/// Sets the duration of the following frames.
fn set_frame_time(table: &mut Table, time: Duration) {
    let strategy = TimeUpdateStrategy::ManualDuration(time);
    table.app.insert_resource(strategy);
}

/// Runs a move's animation to its end. Returns the numbers of scenes drawn and pictures rasterised during it.
fn finish_animation(table: &mut Table) -> (u64, u64) {
    // Stops the time until a thread has made the animation's frames.
    set_frame_time(table, Duration::ZERO);
    let ready = |table: &Table| !table.app.world().resource::<FramesPending>().0;
    assert!(table.wait(WAIT_TIMEOUT, ready), "no frames");
    set_frame_time(table, FRAME_TIME);
    let before = (shown_scene(table).draw_count, blocking_rasterisation_count(table));
    let mut frames = 0;
    while table.board().motion.is_some() && frames < 1000 {
        assert_eq!((shown_scene(table).draw_count, blocking_rasterisation_count(table)), before);
        table.app.update();
        frames += 1;
    }
    assert!(frames > 5 && table.board().motion.is_none(), "{frames}");
    let after = (shown_scene(table).draw_count, blocking_rasterisation_count(table));
    (after.0 - before.0, after.1 - before.1)
}

#[test]
fn tipping_die_keeps_its_entity_without_rasterising() {
    let mut table = table(Variant::CublinoContra);
    let (pictures, entities) = picture_counts(&mut table);
    assert_eq!(pictures, entities);
    let key = |name| PictureKey::first(Role::Die, spot(Variant::CublinoContra, name));
    let (from, to) = (key("d1"), key("d2"));
    let die = entity(&table, from).expect("a die");
    play(&mut table, "d1d2");
    table.app.update();
    assert_eq!(entity(&table, to), Some(die));
    assert_eq!(entity(&table, from), None);
    let (drawn, _) = finish_animation(&mut table);
    assert_eq!(drawn, 1, "at its end the board is drawn once more");
    assert_eq!(entity(&table, to), Some(die));
    let picture = table.app.world().get::<Picture>(die).expect("a die");
    assert_eq!(picture.item.key, to);
    let (pictures, entities) = picture_counts(&mut table);
    assert_eq!(pictures, entities);
}

#[test]
fn resting_board_is_not_redrawn() {
    for variant in Variant::ALL {
        let mut table = table(variant);
        let before = (shown_scene(&table).draw_count, blocking_rasterisation_count(&table));
        for _ in 0..20 {
            table.app.update();
        }
        assert_eq!(
            (shown_scene(&table).draw_count, blocking_rasterisation_count(&table)),
            before,
            "{variant}"
        );
        table.ask(Request::Flip);
        table.app.update();
        assert!(shown_scene(&table).draw_count > before.0, "{variant}");
    }
}

#[test]
fn targets_follow_the_selection_and_the_board() {
    let mut table = table(Variant::Focus);
    assert_eq!(count_pictures(&mut table, Role::Target), 0);
    let own = Spot(0);
    table.click(own);
    table.app.update();
    assert!(count_pictures(&mut table, Role::Target) > 0);
    assert!(count_pictures(&mut table, Role::Disc) >= 36);
    table.go_to(Screen::Home);
    table.app.update();
    let (pictures, entities) = picture_counts(&mut table);
    assert_eq!((pictures, entities), (0, 0));
}

#[test]
fn marks_of_a_selection_are_rasterised_on_a_thread() {
    for variant in Variant::ALL {
        let mut table = table(variant);
        let position = table.position();
        let paths = position.legal_moves().into_iter();
        let path = paths.map(|mv| position.path(mv)).find(|path| path.spots.len() > 1);
        let from = path.expect("a move from one square to another").spots[0];
        let before = blocking_rasterisation_count(&table);
        table.click(from);
        table.app.update();
        assert_eq!(blocking_rasterisation_count(&table), before, "{variant}");
        let all_seen = |table: &Table| {
            let items = shown_scene(table).scene.items.iter();
            let mut marks = items.filter(|item| item.key.role == Role::Target && item.alpha > 0.0);
            marks.clone().count() > 0
                && marks.all(|item| {
                    let sprite = entity(table, item.key)
                        .and_then(|entity| table.app.world().get::<Sprite>(entity));
                    sprite.is_some_and(|sprite| {
                        sprite.image != Handle::default() && sprite.color.alpha() > 0.0
                    })
                })
        };
        assert!(table.wait(WAIT_TIMEOUT, all_seen), "{variant}: no targets");
        assert_eq!(blocking_rasterisation_count(&table), before, "{variant}");
    }
}

#[test]
fn arrow_of_another_position_is_never_shown() {
    let variant = Variant::CublinoContra;
    let mut table = table(variant);
    play(&mut table, "a1a2");
    let end = table.session().place();
    table.app.world_mut().write_message(ReviewRequest::Show(true));
    // The two arrows have the same length, but different places and directions.
    table.ask(Request::Remark(end, "[%cal c3>e4]".to_owned()));
    table.ask(Request::Remark(Place::START, "[%cal c5>e4]".to_owned()));
    let images = |table: &mut Table| -> Vec<Handle<Image>> {
        let world = table.app.world_mut();
        let mut sprites = world.query::<(&Picture, &Sprite)>();
        let arrows = sprites
            .iter(world)
            .filter(|(picture, _)| picture.item.key.role == Role::Arrow)
            .filter(|(_, sprite)| sprite.color.alpha() > 0.0);
        arrows.map(|(_, sprite)| sprite.image.clone()).collect()
    };
    table.app.update();
    let start = Instant::now();
    let first = loop {
        let drawn = images(&mut table);
        if let [image] = &drawn[..] {
            break image.clone();
        }
        assert!(start.elapsed() < WAIT_TIMEOUT, "no arrow: {drawn:?}");
        table.app.update();
    };
    table.ask(Request::GoTo(Place::START));
    let start = Instant::now();
    loop {
        table.app.update();
        if table.session().place() != Place::START {
            continue;
        }
        let drawn = images(&mut table);
        assert!(!drawn.contains(&first), "the arrow of the former position");
        if drawn.len() == 1 {
            break;
        }
        assert!(start.elapsed() < WAIT_TIMEOUT, "no arrow of the start");
    }
}

/// The picture of a number is small and often cached, so it could appear before its arrow.
#[test]
fn number_of_a_line_waits_for_its_arrow() {
    let variant = Variant::CublinoContra;
    let mut table = table(variant);
    play(&mut table, "a1a2");
    table.app.world_mut().write_message(ReviewRequest::Show(true));
    table.app.world_mut().write_message(ReviewRequest::Analyse(true));
    let end = table.session().place();
    let mut seen_numbers = 0;
    for place in [end, Place::START, end, Place::START] {
        table.ask(Request::GoTo(place));
        let start = Instant::now();
        loop {
            table.app.update();
            let world = table.app.world_mut();
            let mut sprites = world.query::<(&Picture, &Sprite)>();
            let visible = sprites.iter(world).filter(|(_, sprite)| sprite.color.alpha() > 0.0);
            let visible: Vec<&Picture> = visible.map(|(picture, _)| picture).collect();
            let mut numbers = 0;
            for arrow_key in visible.iter().filter_map(|picture| picture.item.belongs_to) {
                assert!(visible.iter().any(|picture| picture.item.key == arrow_key), "no arrow");
                numbers += 1;
            }
            if numbers > 0 && start.elapsed() > Duration::from_millis(300) {
                seen_numbers += 1;
                break;
            }
            assert!(start.elapsed() < WAIT_TIMEOUT, "no numbers");
        }
    }
    assert_eq!(seen_numbers, 4);
}
