//! Tests of animations: frames, their changes and the end of a recording.

use super::*;
use quadrille_games::rules::{Player, Variant};
use std::cell::Cell;

/// Returns a game of `plies` plies, or fewer if it ends sooner.
fn game(variant: Variant, plies: usize) -> Game {
    let mut game = Game::new(AnyPosition::start(variant));
    for ply in 0..plies {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get((ply * 11 + 5) % moves.len().max(1)) else {
            break;
        };
        game.play(mv).unwrap();
    }
    game
}

/// Decodes the frames of a file, with their durations in hundredths of a second.
fn frames(bytes: &[u8]) -> (Vec<Pixmap>, Vec<u16>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let mut canvas = Pixmap::new(width.into(), height.into()).unwrap();
    let (mut pictures, mut delays) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (at, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            let x = usize::from(frame.left) + at % usize::from(frame.width);
            let y = usize::from(frame.top) + at / usize::from(frame.width);
            let [red, green, blue, _] = *pixel;
            let colour = PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap();
            canvas.pixels_mut()[y * usize::from(width) + x] = colour;
        }
        pictures.push(canvas.clone());
        delays.push(frame.delay);
    }
    (pictures, delays)
}

/// Returns the mean and the largest difference of two pictures' channels.
fn distance(one: &Pixmap, other: &Pixmap) -> (f64, u8) {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let (mut sum, mut most, mut count) = (0.0, 0, 0.0);
    let (one, other) = (one.pixels().iter(), other.pixels().iter());
    for (a, b) in one.map(rgb).zip(other.map(rgb)) {
        for (a, b) in a.into_iter().zip(b) {
            let away = a.abs_diff(b);
            sum += f64::from(away);
            most = most.max(away);
            count += 1.0;
        }
    }
    (sum / count, most)
}

#[test]
fn every_ply_has_a_frame_equal_to_its_picture() {
    for variant in Variant::ALL {
        let game = game(variant, 3);
        let film = Film::from_game(&game, variant == Variant::Hique);
        let bytes = film.encode_gif(&|_| true).unwrap();
        let (frames, delays) = frames(&bytes);
        assert_eq!(frames.len(), game.plies() + 1, "{variant}");
        assert_eq!(film.frame_count(), frames.len());
        assert_eq!(delays.last(), Some(&LAST_FRAME_CENTISECONDS));
        assert!(delays[..delays.len() - 1].iter().all(|&delay| delay == film.delay()));
        let mut painter = ScenePainter::default();
        for (ply, frame) in frames.iter().enumerate() {
            let position = game.position_after(ply).unwrap();
            let whole = paint(position, film.flipped, film.side(), &mut painter, &|| true);
            let (mean, most) = distance(frame, &whole.unwrap());
            assert!(mean < 2.5 && most < 90, "{variant}, ply {ply}: {mean}, {most}");
        }
        // The frames differ.
        let (mean, _) = distance(&frames[0], &frames[1]);
        assert!(mean > 0.0, "{variant}");
    }
}

#[test]
fn whole_line_is_recorded_from_any_viewed_position() {
    let mut game = game(Variant::Hique, 9);
    let whole = Film::from_game(&game, false);
    assert_eq!(whole.frame_count(), 10);
    for _ in 0..5 {
        game.undo();
    }
    assert_eq!(Film::from_game(&game, false), whole);
    // Moves undone before a resignation are not part of the game.
    game.resign(Player::One);
    assert_eq!(Film::from_game(&game, false).frame_count(), 5);
}

#[test]
fn stopped_recording_gives_no_file() {
    let film = Film::from_game(&game(Variant::Upthrust, 12), false);
    for limit in [0, 3, 60] {
        let calls = Cell::new(0);
        let watch = |_| {
            calls.set(calls.get() + 1);
            calls.get() <= limit
        };
        assert!(matches!(film.encode_gif(&watch), Err(FilmError::Stopped)));
        // It is not called again after it has returned `false`.
        assert_eq!(calls.get(), limit + 1);
    }
}

#[test]
fn frames_contain_only_changes() {
    let now = [0, 0, 0, 0, 7, 0, 0, 9, 0, 0, 0, 0];
    assert_eq!(changed_area(&[0; 12], &now, 4), (0..4, 1..2));
    assert_eq!(changed_area(&now, &now, 4), (0..1, 0..1));
    assert_eq!(changed_area(&[], &now, 4), (0..4, 0..3));
}
