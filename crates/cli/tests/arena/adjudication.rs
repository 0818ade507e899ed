//! Tests of games that end by both players' scores.

use crate::shell::engine;
use quadrille_arena::{
    Adjudication, Ending, EntrantSpec, GamePlayer, Opening, PlayedGame, Terms, TimeControl, play,
};
use quadrille_engine::Timeouts;
use quadrille_games::record::pgn::{GameResult, read};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::time::Duration;

/// Returns an engine that tips dice from `row` to `next` in turn, and reports these scores.
fn scoring_engine(row: u8, next: u8, scores: &str) -> EntrantSpec {
    EntrantSpec::Engine(engine(&format!(
        "go*) n=$((n+1)); f=$(echo abcdefg | cut -c$n); s=$(echo '{scores}' | cut -d, -f$n)\n\
         [ -z \"$s\" ] || echo \"info depth 1 score $s nodes 1 pv x\"\necho \"bestmove ${{f}}{row}${{f}}{next}\";;"
    )))
}

fn game(first: EntrantSpec, second: EntrantSpec, win: &str, draw: &str) -> PlayedGame {
    let terms = Terms {
        control: TimeControl::PerMove(Duration::from_secs(60)),
        grace: Duration::from_millis(100),
        move_limit: Some(12),
        adjudication: Adjudication { win: win.parse().ok(), draw: draw.parse().ok(), resign: None },
    };
    let game_player = |entrant| GamePlayer::new(entrant, 1, Timeouts::default());
    let opening = Opening::parse(Variant::CublinoContra, "startpos").unwrap();
    let (mut first, mut second) = (game_player(first), game_player(second));
    let players = [&mut first, &mut second];
    let played = play(&opening, players, &terms, 1, &StopFlag::new());
    let text = played.record().to_string();
    let again = read(&text).next().unwrap().unwrap();
    assert_eq!(again.result, played.result(), "{text}");
    assert_eq!(again.tags.get("Termination"), Some(&*played.sentence()));
    played
}

#[test]
fn agreeing_scores_adjudicate_the_game() {
    let ahead = || scoring_engine(1, 2, "cp 10,cp 400,cp 450,win 9,cp 400,cp 400");
    let behind = || scoring_engine(7, 6, "cp -10,cp -380,cp -500,loss 8,cp -400,cp -400");
    let played = game(ahead(), behind(), "300,4", "");
    let winner = Some(Player::One);
    assert_eq!(played.ending, Ending::Adjudicated { winner, ply_count: 4 });
    // Player 2 agrees with its second move, the fourth ply. Three plies later there are four in a row.
    assert_eq!(played.game.plies(), 7);
    assert_eq!(played.result(), GameResult::Win(Player::One));
    assert_eq!(
        played.sentence(),
        "Shell wins by adjudication: both players' scores agreed on it for 4 plies."
    );
    // Without the option, or if one player disagrees, the game continues.
    assert_eq!(game(ahead(), behind(), "", "").ending, Ending::MoveLimit(12));
    let proud = scoring_engine(7, 6, "cp 1,cp 1,cp 1,cp 1,cp 1,cp 1");
    assert_eq!(game(ahead(), proud, "300,4", "").ending, Ending::MoveLimit(12));
}

#[test]
fn players_without_scores_are_not_adjudicated() {
    let even = || scoring_engine(1, 2, "cp 0,cp 0,cp 0,cp 0,cp 0,cp 0");
    let mute = || scoring_engine(7, 6, "");
    let ending = game(even(), mute(), "1,1", "100000,1").ending;
    assert_eq!(ending, Ending::MoveLimit(12));
    let other = scoring_engine(7, 6, "draw,cp 3,cp -3,cp 0,draw,draw");
    let ending = game(even(), other, "1,20", "3,6").ending;
    let winner = None;
    assert_eq!(ending, Ending::Adjudicated { winner, ply_count: 6 });
    let ending = game(EntrantSpec::Random, EntrantSpec::Greedy, "1,1", "100000,1").ending;
    assert!(!matches!(ending, Ending::Adjudicated { .. }), "{ending:?}");
}

#[test]
fn builtin_search_reports_scores_for_adjudication() {
    let search = || "builtin:depth=1".parse().unwrap();
    let ending = game(search(), search(), "", "100000,5").ending;
    let winner = None;
    assert_eq!(ending, Ending::Adjudicated { winner, ply_count: 5 });
}
