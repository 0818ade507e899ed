//! Tests of all state transitions.

use super::*;
use crate::drawing;
use crate::spot_named;
use crate::view::View;
use quadrille_games::rules::Variant;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Returns the spot with this name.
fn spot(variant: Variant, name: &str) -> Spot {
    spot_named(variant, name).unwrap_or_else(|| unreachable!("{variant} has no {name}"))
}

fn hit(variant: Variant, name: &str) -> Hit {
    Hit::on_spot(spot(variant, name))
}

fn press(hit: Hit) -> Press {
    Press { position: Vec2::ZERO, hit }
}

/// Returns the state at the start of a game.
fn start(variant: Variant) -> Interaction {
    Interaction::begin(Some(&AnyPosition::start(variant)))
}

/// Returns the state after these moves, each given by its first and last spot.
fn state_after(variant: Variant, moves: [[&str; 2]; 2]) -> Interaction {
    let mut position = AnyPosition::start(variant);
    for ends in moves {
        let ends = ends.map(|name| spot(variant, name));
        let mut legal = position.legal_moves().into_iter();
        let mv = legal.find(|&mv| position.path(mv).spots == ends);
        position = position.play(mv.expect("it is legal")).unwrap();
    }
    Interaction::begin(Some(&position))
}

/// Returns a game of Pur in which the die on e1 can roll to e2 and then jump over another die.
fn game_with_steps() -> Interaction {
    state_after(Variant::CublinoPur, [["d1", "d2"], ["a7", "a6"]])
}

/// Returns the names of the selected spots.
fn path(interaction: &Interaction, variant: Variant) -> Vec<String> {
    let spots = interaction.choice().map_or(&[][..], |choice| &choice.path);
    let board = drawing(variant);
    spots.iter().map(|&spot| board.spot_name(spot)).collect()
}

fn is_choosing(interaction: &Interaction) -> bool {
    matches!(interaction, Interaction::Choosing(_))
}

/// Returns the move of an effect.
fn played_move(effect: &InputEffect) -> Option<AnyMove> {
    match effect.response {
        Response::Play { mv, .. } => Some(mv),
        _ => None,
    }
}

/// Returns a state in which a target with several paths of different results was clicked, found in random games.
fn state_with_path_choice() -> (Interaction, Vec<AnyMove>) {
    let mut rng = StdRng::seed_from_u64(16);
    for _ in 0..200 {
        let mut position = AnyPosition::start(Variant::CublinoPur);
        for _ in 0..60 {
            let mut interaction = Interaction::begin(Some(&position));
            for from in drawing(Variant::CublinoPur).spots() {
                interaction.click(Hit::on_spot(from));
                let targets = interaction.choice().map_or(Vec::new(), |choice| {
                    choice.targets.iter().map(|target| target.spot).collect()
                });
                for target in targets {
                    let mut clicked = interaction.clone();
                    if let Response::ChoosePath(ways) = clicked.click(Hit::on_spot(target)).response
                    {
                        return (clicked, ways);
                    }
                }
                interaction.cancel();
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            position = position.play(mv).unwrap();
        }
    }
    unreachable!("no fork in all these games")
}

/// Returns the first legal move as a shown move.
fn pending_move(variant: Variant) -> PendingMove {
    let position = AnyPosition::start(variant);
    let mv = position.legal_moves()[0];
    PendingMove { mv, path: position.path(mv), position_after: position.play(mv).unwrap() }
}

#[test]
fn nothing_can_be_selected_unless_a_person_is_to_move() {
    let variant = Variant::Hique;
    let at = hit(variant, "4,2");
    let mut locked = Interaction::begin(None);
    assert!(locked.is_locked() && locked.chooser().is_none());
    for effect in [
        locked.click(at),
        locked.enter(Some(at.spot)),
        locked.finish(),
        locked.set_count(1),
        locked.change_count(1),
        locked.choose_path(pending_move(variant).mv),
        locked.drop_on(Some(at)),
    ] {
        assert_eq!(effect, InputEffect::NOTHING);
    }
    assert!(!locked.pick_up(press(at), Vec2::ONE) && !locked.drag_to(Vec2::ONE));
    assert!(!locked.is_movable(at.spot) && !locked.point(Some(at.spot)));
    assert_eq!(locked.cancel(), None);
    assert_eq!(locked.confirm(), None);
    locked.propose(pending_move(variant));
    locked.press();
    locked.press_beside();
    locked.leave();
    assert!(locked.is_locked());
}

#[test]
fn clicks_select_a_piece_and_a_move() {
    let variant = Variant::Hique;
    let mut interaction = start(variant);
    let effect = interaction.click(hit(variant, "4,2"));
    assert_eq!(effect, Response::Changed.into());
    assert_eq!(path(&interaction, variant), ["4,2"]);
    let refused = interaction.click(hit(variant, "4,12"));
    assert!(matches!(refused.response, Response::Refused { .. }));
    let effect = interaction.click(hit(variant, "4,10"));
    assert!(played_move(&effect).is_some());
    assert_eq!(effect.seen_path, SeenPath::Steps(1));
    assert!(is_choosing(&interaction) && interaction.choice().is_none());
}

#[test]
fn click_on_nothing_deselects_an_unmoved_piece() {
    let variant = Variant::CublinoPur;
    let mut interaction = game_with_steps();
    interaction.click(hit(variant, "e1"));
    interaction.press();
    assert_eq!(path(&interaction, variant), ["e1"]);
    interaction.press_beside();
    assert!(interaction.choice().is_none());
    interaction.click(hit(variant, "e1"));
    interaction.click(hit(variant, "e2"));
    interaction.press_beside();
    assert_eq!(path(&interaction, variant), ["e1", "e2"]);
}

#[test]
fn steps_are_made_and_undone() {
    let variant = Variant::CublinoPur;
    let mut interaction = game_with_steps();
    interaction.click(hit(variant, "e1"));
    let step = interaction.click(hit(variant, "e2"));
    assert_eq!((&step.response, step.seen_path), (&Response::Changed, SeenPath::Steps(1)));
    let whole = interaction.clone().finish();
    assert!(played_move(&whole).is_some());
    assert_eq!(whole.seen_path, SeenPath::Steps(2));
    // Enter also finishes the move if the cursor is not on a target.
    for cursor in [None, Some(spot(variant, "e2")), Some(spot(variant, "a7"))] {
        let effect = interaction.clone().enter(cursor);
        assert_eq!(played_move(&effect), played_move(&whole), "{cursor:?}");
    }
    assert_eq!(
        interaction.cancel(),
        Some(InputEffect { response: Response::Changed, seen_path: SeenPath::Steps(2) })
    );
    assert_eq!(path(&interaction, variant), ["e1"]);
    interaction.cancel();
    assert!(interaction.choice().is_none());
    assert_eq!(interaction.cancel(), Some(InputEffect::NOTHING));
}

#[test]
fn dragged_piece_moves_where_it_is_dropped() {
    let variant = Variant::CublinoContra;
    let mut interaction = start(variant);
    assert!(!interaction.pick_up(press(hit(variant, "d7")), Vec2::ONE), "theirs");
    assert!(interaction.pick_up(press(hit(variant, "d1")), Vec2::ONE));
    assert_eq!(interaction.drag_position(), Some(Vec2::ONE));
    assert!(interaction.drag_to(Vec2::X));
    assert_eq!(interaction.drag_position(), Some(Vec2::X));
    let mut dropped = interaction.clone();
    let effect = dropped.drop_on(Some(hit(variant, "d2")));
    assert!(played_move(&effect).is_some());
    assert_eq!(effect.seen_path, SeenPath::Dragged);
    assert!(is_choosing(&dropped));
    // Elsewhere the piece stays selected.
    for (to, refused) in [(Some(hit(variant, "d4")), true), (None, false)] {
        let mut dropped = interaction.clone();
        let effect = dropped.drop_on(to);
        assert_eq!(matches!(effect.response, Response::Refused { .. }), refused);
        assert_eq!(path(&dropped, variant), ["d1"]);
        assert!(is_choosing(&dropped));
    }
    interaction.cancel_drag();
    assert!(is_choosing(&interaction));
    assert!(interaction.choice().is_none(), "as before the drag");
}

#[test]
fn small_pointer_motion_during_a_click_keeps_the_selection() {
    let variant = Variant::Focus;
    let own = Hit { spot: spot(variant, "01"), count: 1 };
    let mut interaction = start(variant);
    interaction.click(Hit { count: 1, ..hit(variant, "00") });
    assert!(interaction.pick_up(press(own), Vec2::ONE));
    assert_eq!(path(&interaction, variant), ["01"]);
    // The previously selected stack moves onto the pressed one.
    let effect = interaction.drop_on(Some(own));
    let from = played_move(&effect).map(|mv| AnyPosition::start(variant).path(mv).spots[0]);
    assert_eq!(from, Some(spot(variant, "00")));
    // A piece that was already selected is put down and stays selected.
    let mut interaction = start(variant);
    interaction.click(own);
    assert!(interaction.pick_up(press(own), Vec2::ONE));
    assert_eq!(interaction.drop_on(Some(own)).response, Response::Nothing);
    assert_eq!(path(&interaction, variant), ["01"]);
}

#[test]
fn unfinished_move_continues_only_with_its_own_piece() {
    let variant = Variant::CublinoPur;
    let mut interaction = game_with_steps();
    interaction.click(hit(variant, "e1"));
    interaction.click(hit(variant, "e2"));
    assert!(!interaction.pick_up(press(hit(variant, "a1")), Vec2::ONE));
    assert!(interaction.pick_up(press(hit(variant, "e2")), Vec2::ONE));
    let effect = interaction.drop_on(Some(hit(variant, "c2")));
    assert!(played_move(&effect).is_some());
}

#[test]
fn click_beyond_the_targets_changes_the_number_of_pieces() {
    let empty = "-,-,-,-,-,-";
    let small = format!("RRRR,-,-,-,-,G{} 1 14,17 0,0", format!("/{empty}").repeat(5));
    let wide = format!("/{empty},-,-").repeat(3);
    let large = format!("-,-,-,-/{empty}/RRRR,-,-,-,-,-,-,G{wide}/{empty}/-,-,-,- 1 14,17 0,0");
    for (variant, text, row, count_for_two_squares) in [
        (Variant::Focus, &small, 0, 4),
        (Variant::FocusExact, &small, 0, 2),
        (Variant::FocusClassic, &large, 2, 2),
    ] {
        let position = AnyPosition::parse(variant, text).expect("a position");
        let mut interaction = Interaction::begin(Some(&position));
        let count = |interaction: &Interaction| interaction.choice().map(|choice| choice.count);
        let square = |column: u8| Hit { count: 1, ..hit(variant, &format!("{row}{column}")) };
        interaction.click(square(0));
        assert_eq!(count(&interaction), Some(1), "{variant}");
        // The largest number of pieces that reaches an empty square is selected, and nothing is played.
        assert_eq!(interaction.click(square(2)).response, Response::Changed, "{variant}");
        assert_eq!(count(&interaction), Some(count_for_two_squares), "{variant}");
        // The status line says that the next click plays.
        let explanation = |interaction: &Interaction| {
            let view = View { choice: interaction.choice().cloned(), ..View::still(&position) };
            drawing(variant).explain(&view).expect("a sentence")
        };
        let label = drawing(variant).spot_label(square(2).spot);
        let sentence = format!("Click {label} again to move them.");
        assert!(explanation(&interaction).contains(&sentence), "{}", explanation(&interaction));
        let mut other_count = interaction.clone();
        let change = if variant == Variant::Focus { -1 } else { 1 };
        assert_eq!(other_count.change_count(change).response, Response::Changed, "{variant}");
        assert!(!explanation(&other_count).contains("again"), "{variant}");
        // No number reaches the enemy piece.
        let beyond = interaction.click(square(if row == 0 { 5 } else { 7 }));
        assert!(matches!(beyond.response, Response::Refused { .. }), "{variant}");
        let effect = interaction.click(square(2));
        let path = position.path(played_move(&effect).expect("a move"));
        assert_eq!(path.count, count_for_two_squares, "{variant}");
    }
}

#[test]
fn count_changes_while_dragging() {
    let variant = Variant::Focus;
    let mut interaction = state_after(variant, [["00", "01"], ["03", "02"]]);
    let stack = Hit { count: 2, ..hit(variant, "01") };
    assert!(interaction.pick_up(press(stack), Vec2::ONE));
    let count = |interaction: &Interaction| interaction.choice().map(|choice| choice.count);
    assert_eq!(count(&interaction), Some(2));
    assert_eq!(interaction.change_count(-1).response, Response::Changed);
    assert_eq!((count(&interaction), interaction.drag_position()), (Some(1), Some(Vec2::ONE)));
    assert!(matches!(interaction.set_count(3).response, Response::Refused { .. }));
    assert!(interaction.drag_position().is_some());
    // A key may deselect the dragged piece.
    let keys: [fn(&mut Interaction, Spot); 2] = [
        |interaction, _| assert!(interaction.cancel().is_some()),
        |interaction, own| assert_eq!(interaction.enter(Some(own)).response, Response::Changed),
    ];
    for key in keys {
        let mut interaction = interaction.clone();
        key(&mut interaction, stack.spot);
        assert!(is_choosing(&interaction) && interaction.choice().is_none());
    }
}

#[test]
fn path_question_remains_until_it_is_answered() {
    let (forked, ways) = state_with_path_choice();
    assert!(ways.len() > 1);
    assert_eq!(forked.path_choices(), ways);
    assert!(forked.choice().is_some());
    for &mv in &ways {
        let mut interaction = forked.clone();
        assert_eq!(played_move(&interaction.choose_path(mv)), Some(mv));
        assert!(is_choosing(&interaction));
    }
    let other = pending_move(Variant::CublinoPur).mv;
    let mut interaction = forked.clone();
    if !ways.contains(&other) {
        assert_eq!(interaction.choose_path(other), InputEffect::NOTHING);
    }
    interaction.leave();
    interaction.cancel_drag();
    interaction.point(None);
    assert_eq!(interaction.path_choices(), ways, "none of this is an answer");
    interaction.press();
    assert!(is_choosing(&interaction) && interaction.choice().is_some());
    let mut interaction = forked;
    let before = interaction.choice().map_or(0, |choice| choice.path.len());
    interaction.cancel();
    assert!(is_choosing(&interaction));
    let after = interaction.choice().map_or(0, |choice| choice.path.len());
    assert_eq!(after, before - 1, "a step back as well");
}

#[test]
fn proposed_move_is_made_or_cancelled() {
    let variant = Variant::Hique;
    let pending = pending_move(variant);
    let mut interaction = start(variant);
    interaction.click(Hit::on_spot(pending.path.spots[0]));
    interaction.propose(pending.clone());
    assert_eq!(interaction.pending().map(|pending| pending.mv), Some(pending.mv));
    assert!(interaction.choice().is_none());
    assert!(!interaction.pick_up(press(hit(variant, "4,2")), Vec2::ONE));
    interaction.press();
    interaction.cancel_drag();
    assert!(interaction.pending().is_some(), "a button alone decides nothing");
    let back: [fn(&mut Interaction); 4] =
        [Interaction::withdraw, Interaction::press_beside, Interaction::leave, |interaction| {
            assert_eq!(interaction.cancel(), Some(InputEffect::NOTHING))
        }];
    for back in back {
        let mut interaction = interaction.clone();
        back(&mut interaction);
        assert!(is_choosing(&interaction) && interaction.choice().is_none());
        assert_eq!(interaction.confirm(), None);
    }
    let effect = interaction.confirm().unwrap();
    assert_eq!((played_move(&effect), effect.seen_path), (Some(pending.mv), SeenPath::Confirmed));
    assert!(is_choosing(&interaction));
}

#[test]
fn leaving_the_board_drops_a_piece_but_keeps_it_selected() {
    let variant = Variant::Hique;
    let mut interaction = start(variant);
    assert!(interaction.pick_up(press(hit(variant, "4,2")), Vec2::ONE));
    interaction.leave();
    assert!(is_choosing(&interaction));
    assert_eq!(path(&interaction, variant), ["4,2"]);
}
