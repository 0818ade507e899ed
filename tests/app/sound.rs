//! Tests of the sounds and their times. The requests are recorded and not played.

use crate::table::{Table, human, spot};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quadrille::session::Request;
use quadrille::settings::Settings;
use quadrille::sound::PlaySound;
use quadrille_drawing::sound::Sound;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

/// The sounds played so far.
#[derive(Resource, Default)]
struct SoundLog(Vec<Sound>);

/// The simulated duration of a frame.
const FRAME: Duration = Duration::from_millis(20);

/// Starts a game between two people and records its sounds.
fn table(variant: Variant) -> Table {
    let mut table = Table::with_game(variant, [human(), human()]);
    table
        .app
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .init_resource::<SoundLog>()
        .add_observer(|sound: On<PlaySound>, mut ear: ResMut<SoundLog>| ear.0.push(sound.0));
    // Discards earlier sounds.
    table.app.update();
    played_sounds(&mut table);
    table
}

/// Returns the sounds since the last call.
fn played_sounds(table: &mut Table) -> Vec<Sound> {
    std::mem::take(&mut table.app.world_mut().resource_mut::<SoundLog>().0)
}

/// Runs until the animation has ended.
fn finish_motion(table: &mut Table) {
    for _ in 0..1000 {
        table.app.update();
        if table.board().motion.is_none() {
            return;
        }
    }
    unreachable!("an animation that does not end");
}

#[test]
fn move_sounds_at_its_start_and_landing() {
    let mut table = table(Variant::Hique);
    table.click(spot(Variant::Hique, "4,2"));
    assert_eq!(played_sounds(&mut table), [Sound::Pick]);
    table.click(spot(Variant::Hique, "4,10"));
    while table.board().motion.is_some() {
        assert_eq!(played_sounds(&mut table), [], "heard before it landed");
        table.app.update();
    }
    assert_eq!(played_sounds(&mut table), [Sound::Place]);
    for _ in 0..20 {
        table.app.update();
    }
    assert_eq!(played_sounds(&mut table), []);
    // An undone move has no sound.
    table.ask(Request::Undo);
    finish_motion(&mut table);
    assert_eq!(played_sounds(&mut table), []);
}

#[test]
fn dragged_piece_sounds_when_dropped() {
    let mut table = table(Variant::Upthrust);
    let text = |table: &Table| table.position().to_string();
    let before = text(&table);
    let mv = table.position().legal_moves()[0];
    let path = table.position().path(mv);
    table.drag(path.spots[0], path.spots[1]);
    finish_motion(&mut table);
    assert_ne!(text(&table), before);
    assert_eq!(played_sounds(&mut table), [Sound::Pick, Sound::Place]);
}

#[test]
fn landing_sounds_when_the_animation_is_skipped() {
    let mut table = table(Variant::Hique);
    table.click(spot(Variant::Hique, "4,2"));
    table.click(spot(Variant::Hique, "4,10"));
    assert!(table.board().motion.is_some());
    played_sounds(&mut table);
    table.click(spot(Variant::Hique, "4,12"));
    assert_eq!(played_sounds(&mut table), [Sound::Place, Sound::Pick]);
    finish_motion(&mut table);
    assert_eq!(played_sounds(&mut table), []);
}

#[test]
fn every_refusal_sounds() {
    let mut table = table(Variant::Hique);
    let enemy = spot(Variant::Hique, "4,12");
    for _ in 0..2 {
        table.click(enemy);
        assert!(table.board().feedback.refusal.is_some());
        assert_eq!(played_sounds(&mut table), [Sound::Refusal]);
        table.app.update();
        assert_eq!(played_sounds(&mut table), []);
    }
}

/// Returns the number of pieces that the opponent has lost, from the positions' texts alone.
fn enemy_losses(before: &AnyPosition, after: &AnyPosition) -> usize {
    let [before_text, after_text] = [before, after].map(ToString::to_string);
    match before.variant() {
        Variant::Upthrust => 0,
        // The last word of the text has the captures.
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            let count = |text: &str| -> usize {
                let last = text.split(' ').next_back().unwrap_or_default();
                last.split(',').filter_map(|n| n.parse::<usize>().ok()).sum()
            };
            count(&after_text) - count(&before_text)
        }
        Variant::Hique => {
            let count = |text: &str| text.chars().filter(|c| "rgRG".contains(*c)).count();
            count(&before_text) - count(&after_text)
        }
        Variant::CublinoPur | Variant::CublinoContra => {
            let count = |text: &str| text.len() / 3;
            count(&before_text) - count(&after_text)
        }
    }
}

/// Plays a random game and compares the sounds of each move with its events.
fn check_sounds_of_game(variant: Variant, seed: u64) -> usize {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut table = table(variant);
    // These frames are long, but every step of a move still has several.
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(60));
    table.app.insert_resource(frame);
    let mut captures = 0;
    for _ in 0..120 {
        if table.session().outcome().is_some() {
            break;
        }
        let before = table.position();
        let moves = before.legal_moves();
        let takes = |mv: &AnyMove| {
            let after = before.play(*mv).expect("a legal move");
            enemy_losses(&before, &after) > 0
        };
        let any = moves[rng.random_range(0..moves.len())];
        let mv = moves.iter().copied().find(takes).unwrap_or(any);
        let path = before.path(mv);
        let after = before.play(mv).expect("a legal move");
        let serial = table.session().serial;
        table.ask(Request::Play {
            mv,
            serial,
            place: table.session().game.place(),
            steps_shown: 1,
        });
        finish_motion(&mut table);
        let sounds = played_sounds(&mut table);
        let count = |sound: Sound| sounds.iter().filter(|played| **played == sound).count();
        let text = before.move_text(mv);
        let steps = match variant {
            Variant::CublinoPur | Variant::CublinoContra => path.spots.len() - 1,
            _ => 1,
        };
        assert_eq!(
            count(Sound::Place) + count(Sound::Roll),
            steps,
            "{text} in {before}: {sounds:?}"
        );
        let rolls = variant == Variant::CublinoContra
            || (variant == Variant::CublinoPur && count(Sound::Roll) == 1);
        assert!(rolls || count(Sound::Roll) == 0, "{text} in {before}: {sounds:?}");
        let lost = enemy_losses(&before, &after) > 0;
        captures += usize::from(lost);
        assert_eq!(count(Sound::Capture), usize::from(lost), "{text} in {before}");
        let over = table.session().outcome().is_some();
        assert_eq!(count(Sound::Win), usize::from(over), "{text} in {before}");
    }
    captures
}

#[test]
fn every_move_has_the_sounds_of_its_events() {
    for (variant, captures) in [
        (Variant::Upthrust, false),
        (Variant::Hique, true),
        (Variant::Focus, true),
        (Variant::FocusExact, true),
        (Variant::FocusClassic, true),
        (Variant::CublinoPur, false),
        (Variant::CublinoContra, true),
    ] {
        let capture_count = check_sounds_of_game(variant, 1);
        assert_eq!(capture_count > 0, captures, "{variant}: {capture_count} captures");
    }
}

#[test]
fn end_sound_plays_once() {
    let mut table = table(Variant::Hique);
    table.ask(Request::Resign);
    table.app.update();
    assert_eq!(played_sounds(&mut table), [Sound::Win]);
    table.view_ply(0);
    table.ask(Request::Flip);
    table.app.update();
    assert_eq!(played_sounds(&mut table), []);
}

#[test]
fn key_turns_the_sound_off_and_on() {
    let mut table = table(Variant::Hique);
    let muted = |table: &Table| table.app.world().resource::<Settings>().sound.muted;
    assert!(!muted(&table));
    table.type_letter("m");
    assert!(muted(&table));
    table.type_letter("m");
    assert!(!muted(&table));
}
