//! Tests of engines in games. The engines are shell scripts.

use quadrille_arena::{
    Adjudication, Ending, EntrantSpec, GamePlayer, MoveRemark, Opening, PlayedGame, Terms,
    TimeControl, play,
};
use quadrille_engine::Timeouts;
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::time::Duration;

/// Returns an engine whose name is its process id. It executes `ready` before `readyok`, and `go` at every `go`.
pub fn shell_engine(ready: &str, go: &str) -> EntrantSpec {
    let script = format!(
        "while read -r word rest; do case $word in
            ugi) echo id name $$; echo ugiok;;
            isready) {ready}; echo readyok;;
            go) {go};;
            quit) exit;;
        esac; done"
    );
    EntrantSpec::Engine(["sh", "-c", script.as_str()].map(str::to_owned).into())
}

/// Plays a game of Cublino Contra between an engine, as Player 1, and the random player.
fn play_game(engine: EntrantSpec, move_limit: usize, resign: &str) -> PlayedGame {
    let terms = Terms {
        control: TimeControl::PerMove(Duration::from_secs(60)),
        grace: Duration::ZERO,
        move_limit: Some(move_limit),
        adjudication: Adjudication { resign: resign.parse().ok(), ..Adjudication::default() },
    };
    let opening = Opening::parse(Variant::CublinoContra, "startpos").unwrap();
    let [mut one, mut two] = [engine, EntrantSpec::Random]
        .map(|entrant| GamePlayer::new(entrant, 1, Timeouts::default()));
    play(&opening, [&mut one, &mut two], &terms, 1, &StopFlag::new())
}

#[test]
fn running_engine_has_a_process_id() {
    let mut player = GamePlayer::new(shell_engine(":", ":"), 1, Timeouts::default());
    assert_eq!(player.process_id(), None);
    player.prepare_game(Variant::CublinoContra, 1, &StopFlag::new()).unwrap();
    assert_eq!(player.process_id().map(|id| id.to_string()), Some(player.name()));
    player.quit();
    assert_eq!(player.process_id(), None);
}

#[test]
fn time_of_a_move_includes_sending_the_position() {
    let slow = shell_engine("sleep 0.2", "sleep 0.1; echo bestmove a1a2");
    let played_game = play_game(slow, 1, "");
    assert_eq!(played_game.ending, Ending::MoveLimit(1));
    let remark = MoveRemark::parse(&played_game.game.line()[0].comment);
    let time = remark.and_then(|remark| remark.time);
    assert!(time >= Some(Duration::from_millis(300)), "{time:?}");
}

#[test]
fn move_without_a_score_resets_the_resignation_count() {
    let ending = |scores: &str| {
        let engine = shell_engine(
            ":",
            &format!(
                "n=$((n+1)); column=$(echo abc | cut -c$n); score=$(echo '{scores}' | cut -d, -f$n)
                [ -z \"$score\" ] || echo info depth 1 score $score
                echo bestmove ${{column}}1${{column}}2"
            ),
        );
        play_game(engine, 5, "300,2").ending
    };
    let resignation = Ending::Resigned { loser: Player::One, move_count: 2 };
    assert_eq!(ending("cp -900,cp -900,cp -900"), resignation);
    assert_eq!(ending("cp -900,,cp -900"), Ending::MoveLimit(5));
}
