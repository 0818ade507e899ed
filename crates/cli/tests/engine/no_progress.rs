//! Tests of the no-progress rule in the protocol.

use crate::idle;
use crate::ugi::answers;
use quadrille_games::rules::Variant;

#[test]
fn sixty_plies_without_progress_end_the_game() {
    for variant in [Variant::CublinoPur, Variant::CublinoContra] {
        let mut game = idle::start(variant);
        let start = game.position().to_string();
        let moves = idle::play_idle_moves(&mut game, 60);
        let ask = |text: &str, moves: &[String]| {
            let moves = moves.join(" ");
            answers(&format!(
                "setoption name Game value {variant}\nposition fen {text} moves {moves}\n\
                 query gameover\nquery result\nquery moves\n"
            ))
        };
        let over = ["response true", "response draw", "response"];
        assert_eq!(ask(&start, &moves), over, "{variant}");
        for given in [&moves[..59], &moves[..58]] {
            let open = ask(&start, given);
            assert_eq!(open[..2], ["response false", "response none"], "{variant}");
            assert!(open[2].starts_with("response "), "{open:?}");
        }
        // A position that is given by its text starts without such plies.
        let mut begun = idle::start(variant);
        idle::play_idle_moves(&mut begun, 1);
        let open = ask(&begun.position().to_string(), &moves[1..]);
        assert_eq!(open[..2], ["response false", "response none"], "{variant}");
        let more = [&moves[..], &["pass".to_owned()]].concat();
        let output = ask(&start, &more);
        assert!(
            output[0].contains("`pass`") && output[0].contains("the game is over"),
            "{output:?}"
        );
    }
}
