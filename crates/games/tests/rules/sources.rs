//! Tests every example and every rule of the games' sources with moves.

use crate::support::{move_texts, play, position, result_code};
use quadrille_games::rules::{AnyPosition, Outcome, Player, Reason, Variant};

/// Plays `moves` from a position and returns the resulting position text.
fn text_after(variant: Variant, start: &str, moves: &[&str]) -> String {
    let start = position(variant, start);
    let end = moves.iter().fold(start, |at, mv| play(&at, mv));
    end.to_string()
}

fn legal_move_texts(variant: Variant, text: &str) -> Vec<String> {
    move_texts(&position(variant, text))
}

fn outcome(variant: Variant, text: &str) -> Option<Outcome> {
    position(variant, text).outcome()
}

mod upthrust {
    use super::*;

    const V: Variant = Variant::Upthrust;

    #[test]
    fn start_and_first_moves() {
        let start = AnyPosition::start(V);
        assert_eq!(start.to_string(), "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1");
        // Every row has four pieces, so every piece climbs four rows, over other pieces.
        assert_eq!(
            move_texts(&start),
            ["a3a7", "a4a8", "b1b5", "b4b8", "c1c5", "c2c6", "d2d6", "d3d7"]
        );
    }

    /// Rule 1: of two pieces in a row either climbs two rows. The other one then climbs only one.
    #[test]
    fn climbs_as_far_as_pieces_in_the_row() {
        let text = "GRBY/RBYG/BYGR/4/4/4/4/4/YG2/4/2RB GR 1";
        assert_eq!(legal_move_texts(V, text), ["b3b5", "c1c3"]);
        let next = text_after(V, text, &["b3b5"]);
        assert_eq!(next, "GRBY/RBYG/BYGR/4/4/4/1G2/4/Y3/4/2RB GR 2");
        assert_eq!(legal_move_texts(V, &next), ["a3a4", "d1d3"]);
    }

    /// Rule 2: a piece jumps over others, but lands only on an empty square.
    #[test]
    fn piece_jumps_but_lands_on_an_empty_square() {
        let text = "GRBY/RBYG/3R/4/4/4/4/2G1/YGR1/B3/1Y1B GR 1";
        // c3 jumps over c4. In the second position a green piece on c6 blocks it, and b3 may not move into the row of a
        // piece of its colour.
        assert_eq!(legal_move_texts(V, text), ["b3b6", "c3c6", "c4c5"]);
        let text = "GRBY/RBYG/3R/4/4/2G1/4/4/YGR1/B3/1Y1B GR 1";
        assert_eq!(legal_move_texts(V, text), ["c6c7"]);
    }

    /// Rule 3: a piece that is alone in its row and above the other three pieces of its colour may not move one square.
    #[test]
    fn the_leader_may_not_step() {
        let start = AnyPosition::start(V).to_string();
        let text = text_after(V, &start, &["a4a8", "b3b7"]);
        assert!(!legal_move_texts(V, &text).contains(&"a8a9".to_owned()));
        // With a second piece in its row it climbs two rows.
        let text = "4/4/4/GR2/4/4/4/2BY/RBYG/BYGR/YGRB GR 1";
        assert!(legal_move_texts(V, text).contains(&"a8a10".to_owned()));
        // A lone piece may move one square when another piece of its colour is above it.
        let text = "G3/4/4/1G2/4/4/4/1RBY/RBYG/BYGR/Y1RB GR 1";
        assert!(legal_move_texts(V, text).contains(&"b8b9".to_owned()));
        assert!(!legal_move_texts(V, text).contains(&"a11a12".to_owned()));
    }

    /// Rule 4: no colour occurs twice in one of the lower six rows. The scoring rows have no such limit.
    #[test]
    fn no_colour_twice_in_a_low_row() {
        let text = "GRBY/YBYG/BYGR/4/4/4/4/4/RG2/4/2RB GR 1";
        assert_eq!(legal_move_texts(V, text), ["a3a5", "b3b5"]);
        let text = "GGBY/YBYG/BYGR/4/R3/4/1R1B/4/4/4/2R1 GR 1";
        assert!(legal_move_texts(V, text).contains(&"b5b7".to_owned()));
    }

    /// Rule 5: a player who cannot move passes, and may have moves again later.
    #[test]
    fn blocked_players_pass() {
        let text = "RGRG/BBBB/YYYY/4/4/4/4/GR2/4/2GR/4 BY 1";
        assert_eq!(legal_move_texts(V, text), ["pass"]);
        let next = text_after(V, text, &["pass"]);
        assert_eq!(next, "RGRG/BBBB/YYYY/4/4/4/4/GR2/4/2GR/4 BY 2");
        assert_eq!(legal_move_texts(V, &next), ["a4a6", "b4b6"]);
    }

    /// Rule 6: pieces continue through the scoring zone, up to row 11 and no further.
    #[test]
    fn pieces_go_on_in_the_scoring_zone() {
        let text = "GGBY/YBYG/BYGR/4/R3/4/1R1B/4/4/4/2R1 GR 1";
        assert_eq!(legal_move_texts(V, text), ["a7a8", "b5b7", "c1c2"]);
    }

    /// The second ending, and the scores of the rows.
    #[test]
    fn game_ends_with_two_pieces_below() {
        let text = "GGBY/YBYG/BYGR/4/R3/4/1R1B/4/4/4/2R1 GR 1";
        let end = text_after(V, text, &["b5b7"]);
        // Player 1: 60 + 60 + 40 + 30 + 30 + 10 + 10; Player 2: 60 + 60 + 3 * 40 + 30 + 30.
        assert_eq!(outcome(V, &end), Some(Outcome::win(Player::Two, Reason::Totals(240, 300))));
        assert!(legal_move_texts(V, &end).is_empty());
    }

    /// The first ending: more than two pieces are outside the scoring zone, and neither player can move.
    #[test]
    fn ends_when_nobody_can_move() {
        // The lower six rows have five pieces. Every target is occupied or off the board.
        let text = "R1G1/BR1B/3G/YYBY/2R1/1GY1/GB1R/4/4/4/4 RB 2";
        assert_eq!(outcome(V, text), Some(Outcome::win(Player::One, Reason::Totals(210, 150))));
        assert!(legal_move_texts(V, text).is_empty());
    }
}

mod hique {
    use super::*;

    const V: Variant = Variant::Hique;
    const START: &str = "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1";

    /// The three opening moves that the specification names.
    #[test]
    fn opening_moves() {
        let moves = [
            ("3 1 3 3", "2rrrr1/1gggg1/1r5/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2"),
            ("4 2 4 10", "1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"),
            ("4 2 2 2", "1rrrrr1/g1ggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2"),
        ];
        for (mv, next) in moves {
            let mv = mv.replace(' ', ",");
            assert_eq!(text_after(V, START, &[&mv]), next);
        }
        // The square 1,2 does not exist, and 1,1 is empty.
        for mv in ["1,2,1,4", "1,1,1,3"] {
            assert!(position(V, START).parse_move(mv).is_err());
        }
    }

    /// A runner steps one square forward or sideways, never backward and never over a piece.
    #[test]
    fn runner_steps_forward_or_sideways() {
        let text = "7/gggg2/7/6/7/6/2rr3/6/7/6/7/2GGGG/4R2 1";
        let of_runners = |text| {
            let mut moves = legal_move_texts(V, text);
            moves.retain(|mv| mv.starts_with("5,7,") || mv.starts_with("7,7,"));
            moves
        };
        assert_eq!(of_runners(text), ["5,7,3,7", "5,7,5,9", "7,7,7,9", "7,7,9,7"]);
    }

    /// A guard slides any number of squares in any direction, up to the next guard.
    #[test]
    fn guard_slides_up_to_the_next_guard() {
        let text = "2r4/ggg3/7/6/7/2gG2/7/6/7/6/7/3GGG/4R2 1";
        let mut moves = legal_move_texts(V, text);
        moves.retain(|mv| mv.starts_with("6,6,"));
        assert_eq!(moves, ["6,6,2,6", "6,6,4,6", "6,6,6,10", "6,6,6,12", "6,6,6,4", "6,6,6,8"]);
    }

    /// Figure 2: a second guard at any side of a runner captures it, and one move may capture two runners.
    #[test]
    fn two_guards_take_a_runner() {
        // The runner on 7,7 touches a guard on 6,6. A guard further away does not capture it.
        let text = "2r4/gg3g/7/6/7/2g3/3R3/6/7/6/7/2GGGG/4R2 1";
        assert_eq!(
            text_after(V, text, &["12,2,8,2"]),
            "2r4/gg1g2/7/6/7/2g3/3R3/6/7/6/7/2GGGG/4R2 2"
        );
        let text = "2r4/gg4/7/6/7/2g2g/3R3/6/7/6/7/2GGGG/4R2 1";
        assert_eq!(text_after(V, text, &["12,6,8,6"]), "2r4/gg4/7/6/7/2gg2/7/6/7/6/7/2GGGG/4R2 2");
        let text = "2r4/gg4/7/6/7/2g3/3R3/5g/7/6/7/2GGGG/4R2 1";
        assert_eq!(text_after(V, text, &["12,8,8,8"]), "2r4/gg4/7/6/7/2g3/7/3g2/7/6/7/2GGGG/4R2 2");
        let text = "2r4/gg4/7/6/7/2g3/2RR3/5g/7/6/7/2GGGG/4R2 1";
        assert_eq!(text_after(V, text, &["12,8,6,8"]), "2r4/gg4/7/6/7/2g3/7/2g3/7/6/7/2GGGG/4R2 2");
    }

    /// Figure 3: a guard moves between four runners that each touch another guard.
    #[test]
    fn one_move_takes_four() {
        // The guards on 6,4 and 6,8 each touch two of the runners around 6,6.
        let text = "6r/g5/7/2g3/2RR3/5g/2RR3/2g3/7/6/7/2GGGG/4R2 1";
        assert_eq!(text_after(V, text, &["12,6,6,6"]), "6r/g5/7/2g3/7/2g3/7/2g3/7/6/7/2GGGG/4R2 2");
    }

    /// A runner that moves between two guards is removed on its own turn.
    #[test]
    fn runner_moving_between_guards_is_captured() {
        let text = "2r4/gg4/7/6/7/2gg2/7/6/3R3/6/7/2GGGG/4R2 2";
        assert_eq!(text_after(V, text, &["7,9,7,7"]), "2r4/gg4/7/6/7/2gg2/7/6/7/6/7/2GGGG/4R2 1");
    }

    /// Course rule 1 applies after every move, including to the mover's own runners and to runners far from the move.
    #[test]
    fn captures_are_checked_for_both_sides() {
        let text = "1r5/4gg/7/6/7/1GG3/2r4/gg4/7/6/7/4GG/4R2 1";
        // A black runner touches two white guards, which is impossible in a game. The next move removes it.
        assert_eq!(text_after(V, text, &["3,1,1,1"]), "r6/4gg/7/6/7/1GG3/7/gg4/7/6/7/4GG/4R2 2");
    }

    #[test]
    fn reaching_the_last_row_wins() {
        let text = "7/1gggg1/7/6/7/6/7/6/7/6/r6/2GGGG/4R2 1";
        let end = text_after(V, text, &["1,11,1,13"]);
        let won = Outcome::win(Player::One, Reason::RunnerAcross);
        assert_eq!(outcome(V, &end), Some(won));
        // Two guards next to the goal square capture the runner, so it does not win. It was Black's last runner, so
        // White wins.
        let text = "7/1gggg1/7/6/7/6/7/6/7/6/3r3/2GGGG/5R1 1";
        let end = text_after(V, text, &["7,11,7,13"]);
        let won = Outcome::win(Player::Two, Reason::RunnersTaken);
        assert_eq!(outcome(V, &end), Some(won));
    }

    #[test]
    fn capturing_all_runners_wins() {
        let text = "2r4/gg4/7/6/7/2g2g/3R3/6/7/6/7/2GGGG/7 1";
        let end = text_after(V, text, &["12,6,8,6"]);
        let won = Outcome::win(Player::One, Reason::RunnersTaken);
        assert_eq!(outcome(V, &end), Some(won));
    }

    /// Timing option: one point for each runner and one for each square advanced, at most five per runner.
    #[test]
    fn timing_points_count_advanced_squares() {
        let points = |text| position(V, text).repetition_outcome().reason;
        assert_eq!(points(START), Reason::LoopPoints(5, 5));
        // Black's runners have advanced 0, 1, 3, 4 and 5 squares: 1 + 2 + 4 + 5 + 5.
        let text = "1r5/1gggg1/2r4/6/7/6/3r3/6/4r2/6/5r1/1GGGG1/1RRRRR1 1";
        assert_eq!(points(text), Reason::LoopPoints(17, 5));
        assert_eq!(position(V, text).repetition_outcome().code(), "p1win");
        // Sideways steps give no points.
        let text = text_after(V, START, &["3,1,1,1"]);
        assert_eq!(position(V, &text).repetition_outcome().code(), "draw");
    }
}

mod focus {
    use super::*;
    use quadrille_games::rules::focus::{CourseReply, FocusGame, FocusGameError};

    const START: &str =
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0";

    /// The course's sample session: one move, the pieces on the square, no captures, no reserve.
    #[test]
    fn sample_session() {
        for variant in [Variant::Focus, Variant::FocusExact] {
            assert_eq!(AnyPosition::start(variant).to_string(), START);
            let next = text_after(variant, START, &["00-01:1"]);
            assert_eq!(next, START.replacen("R,R", "-,RR", 1).replace(" 1 ", " 2 "));
            assert!(position(variant, &next).parse_move("+00").is_err());
        }
    }

    /// The sample session through the course's interface, with its messages.
    #[test]
    fn sample_session_has_the_published_messages() -> Result<(), FocusGameError> {
        let mut game = FocusGame::new(("PlayerA", 'R'), ("PlayerB", 'g'))?;
        let reply_text = |answer: CourseReply| answer.to_string();
        assert_eq!(game.show_pieces((0, 0)), ['R']);
        let answer = game.move_piece("PlayerA", (0, 0), (0, 1), 1);
        assert_eq!(reply_text(answer), "successfully moved");
        assert_eq!(game.show_pieces((0, 1)), ['R', 'R']);
        assert!(game.show_pieces((0, 0)).is_empty());
        assert_eq!(game.show_captured("PlayerA"), 0);
        assert_eq!(reply_text(game.reserved_move("PlayerA", (0, 0))), "no pieces in reserve");
        assert_eq!(game.show_reserve("PlayerA"), 0);
        let answer = game.move_piece("PlayerA", (0, 1), (0, 0), 1);
        assert_eq!(reply_text(answer), "not your turn");
        let answer = game.move_piece("PlayerB", (0, 1), (0, 6), 1);
        assert_eq!(reply_text(answer), "invalid location");
        let answer = game.move_piece("PlayerB", (0, 2), (0, 3), 2);
        assert_eq!(reply_text(answer), "invalid number of pieces");
        // Either player can start, and only the colours determine the positions of the pieces.
        let mut game = FocusGame::new(("PlayerB", 'G'), ("PlayerA", 'r'))?;
        let answer = game.move_piece("PlayerB", (0, 2), (0, 3), 1);
        assert_eq!(reply_text(answer), "successfully moved");
        assert_eq!(game.show_pieces((0, 3)), ['G', 'G']);
        Ok(())
    }

    /// Three pieces of a stack move up to three squares, and fewer pieces move fewer squares.
    #[test]
    fn moves_as_far_as_the_number_of_pieces() {
        let text =
            "-,-,-,-,-,-/-,-,-,-,-,-/GRR,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 16,12 5,0";
        let from_stack = |variant| {
            let mut moves = legal_move_texts(variant, text);
            moves.retain(|mv| mv.starts_with("20-2"));
            moves
        };
        assert_eq!(
            from_stack(Variant::Focus),
            ["20-21:1", "20-21:2", "20-21:3", "20-22:2", "20-22:3", "20-23:3"]
        );
        assert_eq!(from_stack(Variant::FocusExact), ["20-21:1", "20-22:2", "20-23:3"]);
    }

    /// The moved pieces keep their order, jump over others, and land on top.
    #[test]
    fn top_pieces_move_and_the_rest_stays() {
        let text =
            "R,R,G,GGR,-,R/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 14,15 0,0";
        let next = text_after(Variant::Focus, text, &["03-01:2"]);
        assert!(next.starts_with("R,RGR,G,G,-,R/"), "{next}");
        assert!(next.ends_with(" 2 14,15 0,0"), "{next}");
    }

    /// From a stack above five, the mover's own pieces go to the reserve and the others are captured, from the bottom.
    #[test]
    fn tall_stacks_lose_their_bottom() {
        let text = "GRGGR,RRG,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 2 14,14 0,0";
        let next = text_after(Variant::Focus, text, &["01-00:1"]);
        assert!(next.starts_with("RGGRG,RR,"), "{next}");
        assert!(next.ends_with(" 1 14,15 0,0"), "{next}");
        let text = text.replace("GRGGR,RRG", "RGRRG,GGR").replace(" 2 ", " 1 ");
        let next = text_after(Variant::Focus, &text, &["01-00:1"]);
        assert!(next.ends_with(" 2 15,14 0,0"), "{next}");
        let text = text.replace("RGRRG,GGR", "GGRGR,RGR");
        let next = text_after(Variant::Focus, &text, &["01-00:2"]);
        assert!(next.starts_with("RGRGR,R,"), "{next}");
        assert!(next.ends_with(" 2 14,14 2,0"), "{next}");
    }

    /// A reserve piece can be placed on any square, and can push a stack above five.
    #[test]
    fn reserve_piece_can_be_placed_anywhere() {
        let text = "GRGRG,R,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 15,15 0,0";
        let moves = legal_move_texts(Variant::Focus, text);
        assert_eq!(moves.iter().filter(|mv| mv.starts_with('+')).count(), 36);
        let next = text_after(Variant::Focus, text, &["+00"]);
        assert!(next.starts_with("RGRGR,R,"), "{next}");
        assert!(next.ends_with(" 2 14,15 1,0"), "{next}");
        assert!(text_after(Variant::Focus, text, &["+55"]).contains("-,R 2 14,15 0,0"));
    }

    /// The sixth capture wins, except in the published game.
    #[test]
    fn six_captures_win() {
        let text = "GRGRG,R,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 15,10 5,0";
        for variant in [Variant::Focus, Variant::FocusExact] {
            let end = text_after(variant, text, &["+00"]);
            let won = Outcome::win(Player::One, Reason::Captured(6));
            assert_eq!(outcome(variant, &end), Some(won));
        }
        let text = "-,-,-,-/GRGRG,R,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,- 1 15,10 5,0";
        let next = text_after(Variant::FocusClassic, text, &["+11"]);
        assert_eq!(outcome(Variant::FocusClassic, &next), None);
    }

    /// A player to move with neither a stack nor a reserve piece has lost.
    #[test]
    fn player_without_moves_loses() {
        let text = "GGGGR,GGGGR,GGGGR,-,-,-/GG,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,R 1 14,0 4,0";
        let end = text_after(Variant::Focus, text, &["+10"]);
        let won = Outcome::win(Player::One, Reason::CannotMove);
        assert_eq!(outcome(Variant::Focus, &end), Some(won));
    }

    /// The published board: 52 squares, with the course's start position in the middle.
    #[test]
    fn published_board_has_52_squares() {
        let start = AnyPosition::start(Variant::FocusClassic).to_string();
        assert_eq!(start.matches('-').count(), 16);
        assert_eq!(start.matches(['R', 'G']).count(), 36);
    }
}

mod cublino {
    use super::*;

    const PUR: Variant = Variant::CublinoPur;
    const CONTRA: Variant = Variant::CublinoContra;

    /// Six on top, three towards the owner, four towards the opponent: 6 4 2 and 6 3 5.
    #[test]
    fn start() {
        for (variant, letter) in [(PUR, 'P'), (CONTRA, 'C')] {
            let start = AnyPosition::start(variant).to_string();
            let white = "Wa1Wb1Wc1Wd1We1Wf1Wg1";
            assert_eq!(start, format!("{letter}{white}va7vb7vc7vd7ve7vf7vg7"));
        }
    }

    /// A tip turns the die over its edge: 6 4 2 becomes 3 6 2, 5 4 6 or 2 4 1.
    #[test]
    fn tip_turns_the_die() {
        for (mv, next) in [("d3d4", "cLd4va6"), ("d3e3", "cSe3va6"), ("d3c3", "cGc3va6")] {
            assert_eq!(text_after(CONTRA, "CWd3va6", &[mv]), next);
        }
        // Black moves down the board: 6 3 5 becomes 3 1 5. Black's left is White's right.
        for (mv, next) in [("d5d4", "CWa2id4"), ("d5e5", "CWa2fe5"), ("d5c5", "CWa2rc5")] {
            assert_eq!(text_after(CONTRA, "cWa2vd5", &[mv]), next);
        }
        assert_eq!(legal_move_texts(CONTRA, "CWd3va6"), ["d3c3", "d3d4", "d3e3"]);
    }

    /// A chain of jumps, and a tip followed by jumps. Only the tip turns the die.
    #[test]
    fn jumps_do_not_turn_the_die() {
        let dice = "PWa1Wc1We1Wg1Wd2vd4Wd5Wb6va7vb7vc7ve7vf7vg7";
        let moves = legal_move_texts(PUR, dice);
        for mv in ["c1c2", "c1c2e2", "d2d3", "d2d3d5"] {
            let expected = mv != "d2d3d5";
            assert_eq!(moves.contains(&mv.to_owned()), expected, "{mv}");
        }
        let next = text_after(PUR, dice, &["c1c2e2"]);
        assert_eq!(next, "pWa1We1Wg1Wd2Le2vd4Wd5Wb6va7vb7vc7ve7vf7vg7");
        let dice = "PWa1Wc1We1Wg1Wd2vd3Wd5Wb6va7vb7vc7ve7vf7vg7";
        let next = text_after(PUR, dice, &["d2d4d6"]);
        assert_eq!(next, "pWa1Wc1We1Wg1vd3Wd5Wb6Wd6va7vb7vc7ve7vf7vg7");
        // A die cannot jump over two adjacent dice.
        let moves = legal_move_texts(PUR, "PWa1Wc1We1Wg1Wd2vd3Wd4Wb6va7vb7vc7ve7vf7vg7");
        assert!(!moves.iter().any(|mv| mv.starts_with("d2d4") || mv.starts_with("d2d5")));
    }

    /// The example of the score: White finishes and wins 26 to 25. The side that finishes does not win automatically.
    #[test]
    fn pur_counts_the_tops() {
        let black = "ua1ub1qc1md1ie1af1ud4";
        let text = format!("P{black}Eg6Ua7Mb7Mc7Id7Ee7Af7");
        let end = text_after(PUR, &text, &["g6g7"]);
        let won = Outcome::win(Player::One, Reason::Sums(26, 25));
        assert_eq!(outcome(PUR, &end), Some(won));
        let text = format!("P{black}Eg6Ua7Ib7Mc7Id7Ee7Af7");
        let end = text_after(PUR, &text, &["g6g7"]);
        assert_eq!(outcome(PUR, &end), Some(Outcome::draw(Reason::Sums(25, 25))));
        let text = format!("P{black}Eg6Ua7Ib7Ic7Id7Ee7Af7");
        let end = text_after(PUR, &text, &["g6g7"]);
        let won = Outcome::win(Player::Two, Reason::Sums(24, 25));
        assert_eq!(outcome(PUR, &end), Some(won));
        // Six dice on the far row are not enough.
        assert_eq!(outcome(PUR, &format!("p{black}Eg6Ua7Ib7Ic7Id7Ee7Af7")), None);
    }

    /// The first figure on battles: six against three, the black die is removed.
    #[test]
    fn battle_six_to_three() {
        assert_eq!(text_after(CONTRA, "CEd3id5", &["d3d4"]), "cUd4");
    }

    /// The second figure: Black moves, six against six, no die is removed.
    #[test]
    fn tied_battle_removes_no_die() {
        assert_eq!(text_after(CONTRA, "cWd3hd5", &["d5d4"]), "CWd3xd4");
    }

    /// The third figure: nine (six and three) against six, the black die is removed.
    #[test]
    fn battle_nine_to_six() {
        assert_eq!(text_after(CONTRA, "CEd3Ic5ud5", &["d3d4"]), "cUd4Ic5");
    }

    /// The fourth figure: one battle is tied, and in the other six loses against nine, so the white die is removed.
    /// Either White has moved it between two black dice, or Black has moved between two white ones.
    #[test]
    fn two_battles() {
        assert_eq!(text_after(CONTRA, "CEd3Ib4ic4ue4", &["d3d4"]), "cIb4ic4ue4");
        assert_eq!(text_after(CONTRA, "cIc4Ie4if4hd5", &["d5d4"]), "CIc4xd4if4");
    }

    /// All battles are decided before any die is removed, so the moved die and a die that it beats can both be removed.
    #[test]
    fn battles_are_decided_before_dice_are_removed() {
        // The moved die (6) is between c4 (3) and e4 (6), which score nine, and loses to e4. White's 6 and 5 next to c4
        // win with eleven.
        assert_eq!(text_after(CONTRA, "CEd3Qb4ic4ue4", &["d3d4"]), "cQb4ue4");
    }

    /// A die that is removed on arrival does not win. A die that stays on the far row wins at once.
    #[test]
    fn die_wins_only_if_it_survives_arrival() {
        let end = text_after(CONTRA, "Cva5Wd6", &["d6d7"]);
        let won = Outcome::win(Player::One, Reason::DieAcross);
        assert_eq!(outcome(CONTRA, &end), Some(won));
        let next = text_after(CONTRA, "Cvd5Wd6ve7", &["d6d7"]);
        assert_eq!(next, "cvd5ve7");
        assert_eq!(outcome(CONTRA, &next), None);
    }

    #[test]
    fn blocked_players_are_skipped_and_two_draw() {
        let text = "CWd1vc2vd2ve2vb6";
        assert!(legal_move_texts(CONTRA, text).contains(&"d1c1".to_owned()));
        let text = "CWa2vb2va3";
        assert_eq!(legal_move_texts(CONTRA, text), ["pass"]);
        assert_eq!(text_after(CONTRA, text, &["pass"]), "cWa2vb2va3");
        let walls = "Wa3Wb3Wc3Wd3We3Wf3Wg3va4vb4vc4vd4ve4vf4vg4";
        for text in [format!("C{walls}"), format!("c{walls}")] {
            assert_eq!(outcome(CONTRA, &text), Some(Outcome::draw(Reason::Blocked)));
        }
    }

    /// Stalling: the third occurrence of a position is a draw, and so are 60 plies without progress.
    #[test]
    fn third_occurrence_and_no_progress_draw() {
        for variant in [PUR, CONTRA] {
            assert_eq!(AnyPosition::start(variant).no_progress_limit(), Some(60));
            let outcome = AnyPosition::start(variant).repetition_outcome();
            assert_eq!(outcome, Outcome::draw(Reason::Repetition));
            assert_eq!(result_code(&AnyPosition::start(variant)), "none");
        }
    }
}
