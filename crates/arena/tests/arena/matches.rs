//! Tests of matches: what is counted, and what the records say.

use quadrille_arena::{
    Adjudication, EntrantSettings, EntrantSpec, GameReport, Match, MatchError, Openings,
    PairsPlayed, Tally, Terms, TimeControl, with_error_output,
};
use quadrille_engine::Timeouts;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::collections::BTreeSet;
use std::time::Duration;

fn quick_match(entrants: [EntrantSpec; 2], pair_count: usize) -> Match {
    Match {
        variant: Variant::CublinoContra,
        entrants,
        settings: [EntrantSettings::default(), EntrantSettings::default()],
        pair_count,
        openings: Openings::Random { plies: 2 },
        terms: Terms {
            control: TimeControl::PerMove(Duration::from_secs(60)),
            grace: Duration::from_secs(60),
            move_limit: None,
            adjudication: Adjudication::default(),
        },
        seed: 3,
        concurrency: 2,
        hash: 1,
        timeouts: Timeouts::default(),
        supervisor: None,
        log: None,
        sprt: None,
        earlier_tally: Tally::default(),
        pairs_played: PairsPlayed::default(),
    }
}

fn play(game_match: &Match) -> (Tally, Vec<GameReport>) {
    let mut reports = Vec::new();
    let tally = game_match.run(&StopFlag::new(), &mut |report, tally| {
        assert_eq!(tally.game_count(), reports.len() as u64 + 1);
        reports.push(report.clone());
    });
    (tally.unwrap(), reports)
}

#[test]
fn tally_is_the_sum_of_the_games() {
    let game_match = quick_match([EntrantSpec::Greedy, EntrantSpec::Random], 5);
    let (tally, reports) = play(&game_match);
    assert_eq!(reports.len(), game_match.game_count());
    let mut rounds = BTreeSet::new();
    let mut half_points = [0; 5];
    let mut results = [0; 3];
    for report in &reports {
        let record = report.record();
        let round = record.tags.get("Round").unwrap().to_owned();
        let names = ["Player1", "Player2"].map(|tag| record.tags.get(tag).unwrap());
        let expected = match report.seat {
            Player::One => ["builtin:greedy", "builtin:random"],
            Player::Two => ["builtin:random", "builtin:greedy"],
        };
        assert_eq!(names, expected, "{round}");
        assert_eq!(record.tags.get("TimeControl"), Some("1/60"));
        assert_eq!(round, format!("{}.{}", report.pair + 1, report.seat));
        assert!(rounds.insert(round));
        let result = report.played_game.result();
        assert_eq!(result, report.played_game.game.outcome().into());
        let points = match result {
            GameResult::Win(winner) => 2 * usize::from(winner == report.seat),
            GameResult::Draw => 1,
            GameResult::Unknown => unreachable!("{report:?}"),
        };
        half_points[report.pair] += points;
        results[points] += 1;
    }
    assert_eq!([tally.losses, tally.draws, tally.wins], results);
    let mut pairs = [0; 5];
    half_points.into_iter().for_each(|half| pairs[half] += 1);
    assert_eq!(tally.pair_counts, pairs);
    assert!(tally.wins > tally.losses, "the greedy player is better: {tally:?}");
}

#[test]
fn match_is_over_after_its_games_or_a_decided_test() {
    let mut game_match = quick_match([EntrantSpec::Greedy, EntrantSpec::Random], 5);
    game_match.earlier_tally = Tally { wins: 2, ..Tally::default() };
    let tally = |wins| Tally { wins, pair_counts: [0, 0, 0, 0, wins / 2], ..Tally::default() };
    assert!(!game_match.is_over(&tally(11)));
    assert!(game_match.is_over(&tally(12)));
    game_match.pair_count = 1000;
    assert!(!game_match.is_over(&tally(200)));
    game_match.sprt = "0,100".parse().ok();
    assert!(game_match.is_over(&tally(200)));
}

#[test]
fn both_games_of_a_pair_have_one_opening() {
    let (_, reports) = play(&quick_match([EntrantSpec::Greedy, EntrantSpec::Random], 4));
    let opening = |report: &GameReport| -> Vec<_> {
        let line = report.played_game.game.line();
        line.iter().take(2).map(|ply| ply.mv).collect()
    };
    let mut openings = BTreeSet::new();
    for pair in 0..4 {
        let games = reports.iter().filter(|report| report.pair == pair);
        let both: Vec<_> = games.map(opening).collect();
        assert_eq!(both[0], both[1]);
        openings.insert(format!("{:?}", both[0]));
    }
    assert!(openings.len() > 1, "{openings:?}");
}

#[test]
fn entrant_that_cannot_be_started_is_named_with_its_output() {
    let missing = EntrantSpec::Engine(vec!["./no-such-engine".to_owned()]);
    let error =
        quick_match([EntrantSpec::Random, missing], 1).run(&StopFlag::new(), &mut |_, _| {});
    let Err(MatchError::UnfitEntrants(unfit)) = error else {
        unreachable!("{error:?}");
    };
    assert_eq!(unfit.0.len(), 1);
    assert_eq!(unfit.0[0].name, "second entrant ./no-such-engine");
    let lines = |text: &str| [text.to_owned()];
    assert_eq!(with_error_output("it said `a`".to_owned(), &lines("a")), "it said `a`");
    assert_eq!(with_error_output("it said `a`".to_owned(), &lines("b")), "it said `a`\n    b");
}

/// An engine without a name, which adds a line to a file when it starts and plays no legal move.
#[cfg(unix)]
fn bad_engine(starts: &std::path::Path) -> EntrantSpec {
    let script = "echo started >> \"$0\"
        while read -r word rest; do case $word in
            ugi) echo ugiok;;
            isready) echo readyok;;
            go) echo bestmove pass;;
            quit) exit;;
        esac; done";
    let starts = starts.to_str().unwrap();
    EntrantSpec::Engine(["sh", "-c", script, starts].map(str::to_owned).into())
}

#[cfg(unix)]
#[test]
fn engine_is_started_again_after_a_forfeit() {
    let file = format!("quadrille-arena-starts-{}", std::process::id());
    let file = std::env::temp_dir().join(file);
    let engine = bad_engine(&file);
    let mut game_match = quick_match([engine.clone(), EntrantSpec::Random], 2);
    game_match.concurrency = 1;
    let (tally, reports) = play(&game_match);
    assert_eq!((tally.losses, tally.game_count()), (4, 4));
    for report in reports {
        let name = &report.played_game.names[report.seat.index()];
        assert_eq!(*name, engine.to_string());
        let sentence = report.played_game.sentence();
        let expected = format!("{name} loses: illegal move `bestmove pass`");
        assert!(sentence.starts_with(&expected), "{sentence}");
    }
    // Once before the first game, and for each game.
    let starts = std::fs::read_to_string(&file).unwrap();
    assert_eq!(starts.lines().count(), 5);
    std::fs::remove_file(&file).unwrap();
}

#[cfg(unix)]
#[test]
fn breakdowns_are_lost_games_and_ten_in_a_row_end_the_match() {
    let broken = crate::engines::shell_engine(":", "exit");
    let mut game_match = quick_match([broken, EntrantSpec::Random], 6);
    game_match.concurrency = 1;
    let mut last_tally = Tally::default();
    let result = game_match.run(&StopFlag::new(), &mut |_, tally| last_tally = *tally);
    assert!(matches!(result, Err(MatchError::Breakdowns { .. })), "{result:?}");
    let expected = Tally { losses: 10, excluded_game_counts: [10, 0, 0], ..Tally::default() };
    assert_eq!(last_tally, expected);
}
