//! Tests of misbehaving engines under the referee: each loses its game with a quotation, and nothing else happens.

use crate::shell::{assert_gone, engine, own_engine, run_within, script};
use quadrille_arena::{
    Adjudication, Ending, EntrantSpec, GamePlayer, Opening, PlayerFailure, Terms, TimeControl, play,
};
use quadrille_engine::Timeouts;
use quadrille_games::record::pgn::{GameResult, read};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::time::Duration;

const MOVE_TIME: Duration = Duration::from_millis(400);

fn terms() -> Terms {
    Terms {
        control: TimeControl::PerMove(MOVE_TIME),
        grace: Duration::from_millis(100),
        move_limit: Some(6),
        adjudication: Adjudication::default(),
    }
}

fn game_player(command: Vec<String>) -> GamePlayer {
    let timeouts = Timeouts {
        handshake: Duration::from_secs(2),
        ready: Duration::from_millis(500),
        stop: Duration::from_millis(500),
        quit: Duration::from_millis(200),
    };
    GamePlayer::new(EntrantSpec::Engine(command), 1, timeouts)
}

fn opening() -> Opening {
    Opening::parse(Variant::CublinoContra, "startpos").unwrap()
}

/// Returns how a hostile engine loses as Player 2 against a random mover: the cause and the sentence.
fn play_against_hostile(command: Vec<String>) -> (&'static str, String) {
    let mut honest = GamePlayer::new(EntrantSpec::Random, 1, Timeouts::default());
    let mut hostile = game_player(command);
    let played = run_within(Duration::from_secs(3), || {
        play(&opening(), [&mut honest, &mut hostile], &terms(), 1, &StopFlag::new())
    });
    assert_eq!(played.result(), GameResult::Win(Player::One), "{}", played.sentence());
    let text = played.record().to_string();
    let again = read(&text).next().unwrap().unwrap();
    assert_eq!(again.result, played.result(), "{text}");
    match &played.ending {
        Ending::Forfeit(Player::Two, cause) => (cause.kind(), played.sentence()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn misbehaviour_loses_with_cause_and_quotation() {
    for (arms, kind, quotation) in [
        ("go*) echo 'bestmove a1a2';;", "illegal move", "`bestmove a1a2`"),
        ("go*) echo bestmove;;", "illegal move", "`bestmove`"),
        ("go*) echo bestmove pass;;", "illegal move", "may not pass"),
        (r"go*) printf 'bestmove \0\377\n';;", "illegal move", r"`bestmove \u{0}\xff`"),
        ("go*) echo 'error I am lost';;", "protocol", "`error I am lost`"),
        ("position*) echo 'error what?';;", "protocol", "`error what?`"),
        ("go*) echo dying >&2; exit 9;;", "crash", "`dying`"),
        ("go*) sleep 100;;", "silence", "to answer `go`"),
        ("isready) sleep 100;;", "silence", "`isready`"),
        ("ugi) sleep 100;;", "silence", "`ugi`"),
        ("go*) tr '\\0' x < /dev/zero;;", "protocol", "65536 bytes"),
        ("go*) yes & yes >&2;;", "silence", "`y`"),
        (
            "ugi) echo 'option name Game type combo default chess var chess'; echo ugiok;;",
            "protocol",
            "`cublino-contra`",
        ),
    ] {
        let (cause, sentence) = play_against_hostile(engine(arms));
        assert_eq!(cause, kind, "{arms}: {sentence}");
        assert!(sentence.contains(quotation), "{arms}: {sentence}");
    }
    assert_eq!(play_against_hostile(vec!["no-such-engine-anywhere".to_owned()]).0, "no start");
    assert_eq!(play_against_hostile(script("exit 0")).0, "crash");
}

/// Returns the ending of a game against an engine that takes 0.2 s for `d7d6` at this command.
fn play_against_slow(command: &str, control: TimeControl, grace: u64) -> Ending {
    let mut slow = game_player(engine(&format!(
        "{command}*) sleep 0.2; [ {command} = position ] || echo bestmove d7d6;;\ngo*) echo bestmove d7d6;;"
    )));
    let mut honest = GamePlayer::new(EntrantSpec::Random, 1, Timeouts::default());
    let terms = Terms {
        control,
        grace: Duration::from_millis(grace),
        move_limit: Some(2),
        adjudication: Adjudication::default(),
    };
    play(&opening(), [&mut honest, &mut slow], &terms, 1, &StopFlag::new()).ending
}

#[test]
fn only_answers_later_than_the_grace_lose() {
    let tiny = TimeControl::PerMove(Duration::from_millis(1));
    let clock = TimeControl::Clock { base: Duration::from_millis(50), increment: Duration::ZERO };
    for control in [tiny, clock] {
        // Thinking before `go` must not gain time.
        for command in ["go", "position"] {
            assert_eq!(play_against_slow(command, control, 5000), Ending::MoveLimit(2));
            let ending = play_against_slow(command, control, 50);
            let Ending::Forfeit(Player::Two, cause) = ending else {
                panic!("{control} was kept by an engine that cannot: {ending:?}");
            };
            assert_eq!(cause.kind(), "time", "{cause}");
            assert!(!cause.is_breakdown(), "{cause}");
        }
    }
}

#[test]
fn crash_only_loses_its_own_game() {
    // The engine crashes only in its first game, which it records in a file.
    let mark = std::env::temp_dir().join(format!("quadrille-{}-once", std::process::id()));
    let _ = std::fs::remove_file(&mark);
    let path = mark.display().to_string();
    let dies_once = engine(&format!(
        "go*) if [ -e '{path}' ]; then echo bestmove d7d6; else : > '{path}'; exit 1; fi;;"
    ));
    let mut hostile = game_player(dies_once);
    let mut honest = GamePlayer::new(EntrantSpec::Engine(own_engine()), 1, Timeouts::default());
    let short = Terms {
        control: TimeControl::PerMove(Duration::from_millis(300)),
        grace: Duration::from_secs(10),
        move_limit: Some(2),
        adjudication: Adjudication::default(),
    };
    let mut kinds = Vec::new();
    for seed in 0..2 {
        let players = [&mut honest, &mut hostile];
        let played = play(&opening(), players, &short, seed, &StopFlag::new());
        kinds.push(match &played.ending {
            Ending::Forfeit(Player::Two, PlayerFailure::Engine(_)) => "lost",
            Ending::MoveLimit(2) => "played",
            other => panic!("{other:?}"),
        });
    }
    let _ = std::fs::remove_file(&mark);
    assert_eq!(kinds, ["lost", "played"]);
}

#[test]
fn stopped_game_leaves_no_process() {
    let mut thinker = game_player(engine("go*) sleep 100;;"));
    thinker.prepare_game(Variant::CublinoContra, 1, &StopFlag::new()).unwrap();
    let id = thinker.process_id().unwrap();
    let mut honest = GamePlayer::new(EntrantSpec::Random, 1, Timeouts::default());
    let stop = StopFlag::new();
    let thrower = stop.clone();
    let thread = std::thread::spawn(move || {
        // The engine does not report that it has received `go`.
        std::thread::sleep(Duration::from_millis(200));
        thrower.stop();
    });
    let long = Terms { control: TimeControl::PerMove(Duration::from_secs(100)), ..terms() };
    let played = run_within(Duration::from_secs(1), || {
        play(&opening(), [&mut honest, &mut thinker], &long, 1, &stop)
    });
    assert_eq!(played.ending, Ending::Stopped);
    assert_eq!(played.result(), GameResult::Unknown);
    thread.join().unwrap();
    assert_gone(id);
}
