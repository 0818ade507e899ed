//! Tests of games that end by the no-progress rule: under the referee, in records and in `replay`.

use crate::idle;
use crate::program::program;
use crate::records::TemporaryFile;
use quadrille_arena::{
    Adjudication, Decision, Ending, EntrantSpec, GamePlayer, Opening, Person, PlayedGame, Terms,
    TimeControl, play,
};
use quadrille_engine::Timeouts;
use quadrille_games::record::Game;
use quadrille_games::record::pgn::{GameResult, Record, read};
use quadrille_games::rules::{Outcome, Player, Reason, Variant};
use quadrille_search::StopFlag;
use std::sync::Arc;
use std::time::Duration;

const CUBLINO_VARIANTS: [Variant; 2] = [Variant::CublinoPur, Variant::CublinoContra];
const DRAW_SENTENCE: &str = "A draw: no die has left its row and none has fallen for 60 moves in a row, counting both sides.";

struct IdlePerson;

impl Person for IdlePerson {
    fn decide(&self, game: &Game, _: Player, _: Option<Duration>, _: &StopFlag) -> Decision {
        Decision::Move(idle::choose_idle_move(game))
    }

    fn is_timed(&self) -> bool {
        false
    }
}

fn play_without_progress(variant: Variant) -> PlayedGame {
    let terms = Terms {
        control: TimeControl::default_for(variant),
        grace: Duration::ZERO,
        move_limit: Some(100),
        adjudication: Adjudication::default(),
    };
    let start = idle::start(variant);
    let opening = Opening::parse(variant, &start.position().to_string()).expect("an opening");
    let game_player = || {
        let mut player = GamePlayer::new(EntrantSpec::Human, 1, Timeouts::default());
        player.person = Some(Arc::new(IdlePerson));
        player
    };
    let (mut one, mut two) = (game_player(), game_player());
    play(&opening, [&mut one, &mut two], &terms, 1, &StopFlag::new())
}

fn replay(name: &str, text: &str) -> (bool, String) {
    let file = TemporaryFile::new(name, text.as_bytes());
    let (good, output, _) = program("replay", [&file.0]);
    (good, output)
}

#[test]
fn referee_ends_game_without_progress_and_records_why() {
    for variant in CUBLINO_VARIANTS {
        let played = play_without_progress(variant);
        let end = Outcome::draw(Reason::NoProgress(60));
        assert_eq!(played.ending, Ending::Rules(end), "{variant}");
        assert_eq!(played.game.plies(), 60);
        assert_eq!(played.result(), GameResult::Draw);
        assert_eq!(played.sentence(), DRAW_SENTENCE);
        let text = played.record().to_string();
        let again = read(&text).next().expect("a record").expect("a good one");
        assert_eq!(again.tags.get("Termination"), Some(DRAW_SENTENCE));
        assert_eq!(again.game.outcome(), Some(end));
        assert_eq!(again.contradiction(), None);
        let (good, output) = replay("stalled.pgn", &text);
        assert!(
            good && output.contains(&format!("60 plies: 1/2-1/2, {DRAW_SENTENCE}")),
            "{output}"
        );
    }
}

#[test]
fn replay_accepts_games_played_beyond_the_limit() {
    let mut game = idle::start(Variant::CublinoContra);
    idle::play_idle_moves(&mut game, 69);
    let mut record = Record::new(game);
    record.result = GameResult::Win(Player::Two);
    record.tags.set("Termination", "Ada loses by time");
    let (good, output) = replay("older.pgn", &record.to_string());
    assert!(good, "{output}");
    let expected = "69 plies, played on after 60 plies without progress: 0-1, Ada loses by time";
    assert!(output.contains(expected), "{output}");
    // The rule applies if the record does not continue after the limit.
    let mut record = play_without_progress(Variant::CublinoContra).record();
    record.result = GameResult::Win(Player::Two);
    let (good, output) = replay("wrong.pgn", &record.to_string());
    let expected = format!("the record says 0-1, but by the rules it is 1/2-1/2: {DRAW_SENTENCE}");
    assert!(!good && output.contains(&expected), "{output}");
}
