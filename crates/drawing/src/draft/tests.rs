//! Tests of boards that are being set up: texts, pieces and hit tests.

use super::*;
use crate::view::View;
use crate::{drawing, spot_at};
use bevy_math::Vec2;
use quadrille_games::rules::hique::Hique;

/// Returns positions of every game after some moves.
fn positions() -> Vec<AnyPosition> {
    let mut all = Vec::new();
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(variant);
        for ply in 0..40_usize {
            all.push(position.clone());
            let moves = position.legal_moves();
            let Some(&mv) = moves.get((ply * 7 + 3) % moves.len().max(1)) else {
                break;
            };
            position = position.play(mv).unwrap();
        }
    }
    all
}

#[test]
fn draft_prints_the_text_of_its_position() {
    for position in positions() {
        let text = position.to_string();
        let draft = Draft::from_position(&position);
        assert_eq!(draft.to_string(), text);
        assert_eq!(draft.to_move(), position.to_move());
        let again = AnyPosition::parse(position.variant(), &draft.to_string());
        assert_eq!(again.unwrap(), position);
    }
}

#[test]
fn draft_text_round_trips() {
    for variant in Variant::ALL {
        let mut draft = Draft::empty(variant);
        let text = draft.to_string();
        assert_eq!(Draft::parse(variant, &text).as_ref(), Some(&draft), "{text}");
        for (spot, piece) in drawing(variant).spots().into_iter().zip(palette(variant).repeat(9)) {
            let _ = draft.place(spot, piece);
            let text = draft.to_string();
            assert_eq!(Draft::parse(variant, &text).as_ref(), Some(&draft), "{text}");
        }
    }
}

/// An error quotes what was typed, not what would be drawn. Only an error about the spelling gives way to one about the position.
#[test]
fn error_of_a_typed_position_is_about_its_text() {
    for variant in [Variant::Focus, Variant::FocusExact, Variant::FocusClassic] {
        let start = AnyPosition::start(variant).to_string();
        let text = start.replacen(",R,", ",,", 1);
        assert!(Draft::parse(variant, &text).is_some(), "{text}");
        let error = AnyPosition::parse(variant, &text).unwrap_err();
        assert_eq!(Draft::parse_position(variant, &text), Err(error), "{text}");
    }
    for variant in [Variant::CublinoPur, Variant::CublinoContra] {
        let start = AnyPosition::start(variant).to_string();
        let (head, dice) = start.split_at(1);
        let dice: Vec<_> = dice.as_bytes().chunks(3).rev().skip(1).collect();
        let text = format!("{head}{}", String::from_utf8(dice.concat()).unwrap());
        let [typed, error] =
            [AnyPosition::parse, Draft::parse_position].map(|parse| parse(variant, &text));
        assert_eq!(typed.unwrap_err().expected.id, "expected-square-after", "{text}");
        // Cublino Contra can have fewer dice.
        assert_eq!(error.is_err_and(|it| it.is_count()), variant == Variant::CublinoPur, "{text}");
    }
}

#[test]
fn unreadable_text_makes_no_draft() {
    for variant in Variant::ALL {
        for text in ["", "x", "1", "4/4 GR 1", "P1", "Cza1", "Pah1", "Pa", "CAa1Aa1"] {
            assert_eq!(Draft::parse(variant, text), None, "{variant}: {text}");
        }
        let start = AnyPosition::start(variant).to_string();
        for colours in [" GG ", " G ", " GRx ", " GRB "] {
            let text = start.replace(" GR ", colours);
            assert!(text == start || Draft::parse(variant, &text).is_none(), "{text}");
        }
        for (at, _) in start.char_indices() {
            // Reading must not panic on any prefix.
            let _ = Draft::parse(variant, &start[..at]);
        }
    }
}

#[test]
fn pieces_are_placed_and_removed() {
    let runner = palette(Variant::Hique)[0];
    let guard = palette(Variant::Hique)[1];
    let (light, dark) = (Hique::spot(3, 3).unwrap(), Hique::spot(4, 4).unwrap());
    let mut draft = Draft::empty(Variant::Hique);
    assert_eq!(draft.place(light, guard), Err(PlacementError::WrongSquareColour));
    assert_eq!(draft.place(dark, runner), Err(PlacementError::WrongSquareColour));
    draft.place(light, runner).unwrap();
    draft.place(dark, guard).unwrap();
    assert_eq!(draft.move_pieces(light, dark), Err(PlacementError::WrongSquareColour));
    assert!(draft.remove(dark) && !draft.remove(dark));
    assert_eq!(draft.pieces_at(light), [runner]);

    let mut draft = Draft::empty(Variant::Focus);
    let (red, green) = (palette(Variant::Focus)[0], palette(Variant::Focus)[1]);
    for piece in [red, green, green, red, red] {
        draft.place(Spot(7), piece).unwrap();
    }
    assert_eq!(draft.place(Spot(7), green), Err(PlacementError::StackFull));
    draft.place(Spot(8), green).unwrap();
    assert_eq!(draft.move_pieces(Spot(8), Spot(7)), Err(PlacementError::StackFull));
    assert!(draft.remove(Spot(7)));
    draft.move_pieces(Spot(8), Spot(7)).unwrap();
    assert_eq!(draft.pieces_at(Spot(7)), [red, green, green, red, green]);
    assert!(draft.pieces_at(Spot(8)).is_empty());
    draft.change_count(Counter::Reserve, Player::One, -1);
    draft.change_count(Counter::Captured, Player::Two, 3);
    assert!(draft.to_string().ends_with(" 1 0,0 0,3"), "{draft}");
    draft.change_count(Counter::Captured, Player::Two, 100);
    assert_eq!(draft.count(Counter::Captured, Player::Two), 18);

    let mut draft = Draft::from_position(&AnyPosition::start(Variant::Upthrust));
    let before = (draft.pieces_at(Spot(0)).to_vec(), draft.pieces_at(Spot(1)).to_vec());
    draft.move_pieces(Spot(0), Spot(1)).unwrap();
    let after = (draft.pieces_at(Spot(1)).to_vec(), draft.pieces_at(Spot(0)).to_vec());
    assert_eq!(before, after);
    draft.set_colours([Colour::Yellow, Colour::Red]);
    draft.set_colours([Colour::Blue, Colour::Blue]);
    assert!(draft.to_string().ends_with(" RY 1"), "{draft}");
}

#[test]
fn dice_turn_on_their_square_and_show_any_number() {
    for lie in Orientation::all() {
        assert_eq!(rotated(lie, 4), lie);
        assert_eq!(rotated(rotated(lie, 1), -1), lie);
        let quarter = rotated(lie, 1);
        assert_eq!(quarter.top(), lie.top());
        // Clockwise: the north face turns to the east.
        assert_eq!(quarter.east(), lie.north());
        for top in 1..=6 {
            assert_eq!(with_top(lie, top).top(), top);
        }
        assert_eq!(with_top(lie, lie.top()), lie);
        assert_eq!(with_top(lie, 9), lie);
    }
    let start = AnyPosition::start(Variant::CublinoPur).to_string();
    assert!(start.contains(start_orientation(Player::One).letter().to_ascii_uppercase()));
    assert!(start.contains(start_orientation(Player::Two).letter()));
}

#[test]
fn every_square_is_hit_and_nothing_outside_the_board() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        let view = View::still(&position);
        let board = drawing(variant);
        for spot in board.spots() {
            let centre = board.centre(&view, spot);
            assert_eq!(spot_at(variant, &view, centre), Some(spot), "{variant}");
        }
        assert_eq!(spot_at(variant, &view, Vec2::splat(-40.0)), None);
    }
}
