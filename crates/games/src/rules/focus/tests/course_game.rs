//! The course's interface.

use crate::rules::focus::*;

/// Returns a new game of the course. The player with the red pieces is called A.
fn course_game() -> FocusGame {
    FocusGame::new(("A", 'r'), ("B", 'G')).expect("two players")
}

#[test]
fn course_game_reports_errors_in_order() {
    let mut game = course_game();
    assert_eq!(game.move_piece("C", (9, 9), (0, 1), 1), CourseReply::NotYourTurn);
    assert_eq!(game.move_piece("A", (0, 0), (0, 1), 1), CourseReply::Moved);
    assert_eq!(game.move_piece("A", (9, 9), (0, 1), 9), CourseReply::NotYourTurn);
    assert_eq!(game.move_piece("B", (0, 6), (0, 5), 9), CourseReply::InvalidLocation);
    assert_eq!(game.move_piece("B", (-1, 0), (0, 0), 1), CourseReply::InvalidLocation);
    assert_eq!(
        game.move_piece("B", (0, 1), (0, 2), 1),
        CourseReply::InvalidLocation,
        "not B's stack"
    );
    assert_eq!(game.move_piece("B", (0, 2), (1, 3), 1), CourseReply::InvalidLocation, "diagonal");
    assert_eq!(game.move_piece("B", (0, 2), (0, 4), 1), CourseReply::InvalidLocation, "too far");
    assert_eq!(game.move_piece("B", (0, 2), (0, 3), 0), CourseReply::InvalidNumber);
    assert_eq!(game.move_piece("B", (0, 2), (0, 3), -1), CourseReply::InvalidNumber);
    assert_eq!(game.move_piece("B", (0, 2), (0, 3), 2), CourseReply::InvalidNumber);
    assert_eq!(game.move_piece("B", (0, 2), (0, 3), 300), CourseReply::InvalidNumber);
    assert_eq!(game.reserved_move("B", (0, 0)), CourseReply::NoReserve);
    assert_eq!(game.move_piece("B", (0, 2), (0, 1), 1), CourseReply::Moved);
    assert_eq!(game.show_pieces((0, 1)), ['R', 'R', 'G']);
    assert!(game.show_pieces((6, 0)).is_empty());
}

#[test]
fn either_player_may_begin_the_course_game() {
    let mut game = course_game();
    assert_eq!(game.move_piece("B", (0, 2), (0, 3), 2), CourseReply::InvalidNumber);
    assert_eq!(game.move_piece("B", (0, 2), (0, 3), 1), CourseReply::Moved);
    assert_eq!(game.move_piece("B", (1, 0), (1, 1), 1), CourseReply::NotYourTurn);
    assert_eq!(game.move_piece("A", (0, 0), (0, 1), 1), CourseReply::Moved);
    let swapped = FocusGame::new(("B", 'g'), ("A", 'R')).expect("two players");
    assert_eq!(swapped.position(), &FocusCourse::start());
    assert_eq!(FocusGame::new(("A", 'x'), ("B", 'G')).err(), Some(FocusGameError::Colour('x')));
    assert_eq!(FocusGame::new(("A", 'g'), ("B", 'G')).err(), Some(FocusGameError::SameColour('G')));
    assert!(FocusGame::new(("A", 'R'), ("A", 'G')).is_err());
}

#[test]
fn six_captures_win_the_course_game() {
    let mut moves = Vec::new();
    let (mut won, mut reserved) = (0, 0);
    for seed in 0..40 {
        let mut game = course_game();
        for ply in 0..400 {
            let position = game.position().clone();
            let name = if position.to_move() == Player::One { "A" } else { "B" };
            position.legal_moves(&mut moves);
            let greedy = moves.iter().copied().max_by_key(|&mv| {
                (
                    position.landing(mv).captured_count,
                    zobrist::number(
                        seed,
                        ply << 16 | u64::from(mv.to().0) << 8 | u64::from(mv.from().0),
                    ),
                )
            });
            let mv = greedy.expect("the game goes on");
            let place = |spot| {
                let (row, column) = FocusCourse::row_column(spot);
                (i32::from(row), i32::from(column))
            };
            let answer = if mv.is_reserve() {
                reserved += 1;
                assert_eq!(game.reserved_move(name, (6, 6)), CourseReply::InvalidLocation);
                game.reserved_move(name, place(mv.to()))
            } else {
                game.move_piece(name, place(mv.from()), place(mv.to()), i32::from(mv.count()))
            };
            let mut next = position.clone();
            next.play_unchecked(mv);
            assert_eq!(game.position(), &next);
            let Some(outcome) = next.outcome() else {
                assert_eq!(answer, CourseReply::Moved);
                continue;
            };
            assert_eq!(answer.to_string(), format!("{name} wins"));
            assert_eq!(outcome.winner, Some(position.to_move()));
            assert!(game.show_captured(name) >= 6);
            for name in ["A", "B"] {
                assert_eq!(game.move_piece(name, (0, 0), (0, 1), 1), CourseReply::NotYourTurn);
            }
            won += 1;
            break;
        }
    }
    assert!(won > 20 && reserved > 20, "{won} games won, {reserved} reserve moves");
}
