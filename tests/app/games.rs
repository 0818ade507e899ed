//! Tests of whole games by clicks in every variant.

use crate::table::{Table, human};
use quadrille::board::state::BoardRequest;
use quadrille::session::Request;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Maximum length in plies, more than these games need. The repetition rule ends all others.
pub const MAX_PLIES: usize = 1500;

/// Enters `mv` by clicks.
fn enter(table: &mut Table, mv: AnyMove) {
    let before = table.position();
    let expected = before.play(mv).map(|position| position.to_string());
    let path = before.path(mv);
    let text = before.move_text(mv);
    for (step, &spot) in path.spots.iter().enumerate() {
        table.click(spot);
        if step == 0 && path.count != 0 {
            // The disc at the click depends on the drawing, so the count is then set by a request, as the panel does.
            let chosen = table.board().interaction.choice().map(|choice| choice.count);
            assert!(chosen.is_some(), "{text} in {before}: nothing was picked up");
            if chosen != Some(path.count) {
                table.app.world_mut().write_message(BoardRequest::SetCount(path.count));
                table.app.update();
            }
        }
    }
    if table.session().game.position() == &before {
        // A click on the die ends a move of Cublino Pur that could continue.
        if let Some(&last) = path.spots.last() {
            table.click(last);
        }
    }
    let last = table.session().game.last().map(|ply| ply.position.clone());
    let passed_over =
        table.session().game.line().iter().any(|ply| Ok(ply.position.to_string()) == expected);
    assert!(
        passed_over,
        "{text} in {before} led to {:?}, expected {expected:?}: {:?}",
        last.map(|position| position.to_string()),
        table.board().feedback.refusal
    );
}

/// Returns a move that leaves the opponent few replies, sometimes a random one. Such games end.
pub fn pressing_move(position: &AnyPosition, rng: &mut StdRng) -> AnyMove {
    let moves = position.legal_moves();
    if rng.random_bool(0.25) {
        return moves[rng.random_range(0..moves.len())];
    }
    let replies =
        |mv: AnyMove| position.play(mv).map_or(usize::MAX, |next| next.legal_moves().len());
    moves.iter().copied().min_by_key(|&mv| replies(mv)).unwrap_or(moves[0])
}

fn play_to_the_end(variant: Variant, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut table = Table::with_game(variant, [human(), human()]);
    for _ in 0..MAX_PLIES {
        if table.session().outcome().is_some() {
            break;
        }
        let mv = pressing_move(&table.position(), &mut rng);
        enter(&mut table, mv);
    }
    let sentence = table.session().outcome_sentence();
    assert!(sentence.is_some(), "{variant} did not end: {}", table.position());
    // The result is final, and no further move is played.
    let end = table.position();
    table.ask(Request::Hint);
    for spot in quadrille_drawing::drawing(variant).spots() {
        table.click(spot);
    }
    assert_eq!(table.position(), end);
    assert_eq!(table.session().outcome_sentence(), sentence);
    // Viewing earlier positions undoes no move.
    let plies = table.session().game.plies();
    for _ in 0..plies {
        table.ask(Request::Undo);
    }
    assert_eq!(table.session().place(), Place::START);
    assert_eq!(table.position(), end);
    for _ in 0..plies {
        table.ask(Request::Redo);
    }
    assert_eq!(table.session().viewed_place, None);
}

#[test]
fn upthrust_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::Upthrust, 1);
}

#[test]
fn hique_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::Hique, 2);
}

#[test]
fn focus_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::Focus, 3);
}

#[test]
fn focus_exact_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::FocusExact, 4);
}

#[test]
fn focus_classic_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::FocusClassic, 5);
}

#[test]
fn cublino_pur_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::CublinoPur, 6);
}

#[test]
fn cublino_contra_is_played_to_its_end_by_clicks() {
    play_to_the_end(Variant::CublinoContra, 7);
}
