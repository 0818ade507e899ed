//! Compares ratings with published ones and with other computations.

use super::*;

/// Adds games: wins of the first, draws, wins of the second.
fn add_games(scores: &mut Scores, players: [&str; 2], [wins, draws, losses]: [usize; 3]) {
    for (count, result) in [
        (wins, GameResult::Win(Player::One)),
        (draws, GameResult::Draw),
        (losses, GameResult::Win(Player::Two)),
    ] {
        for _ in 0..count {
            assert!(scores.add(players, result));
        }
    }
}

fn groups(scores: &Scores, anchor: &Anchor) -> Vec<RatingGroup> {
    match scores.ratings(anchor) {
        Ok(groups) => groups,
        Err(error) => unreachable!("{error}"),
    }
}

fn rating_of<'a>(group: &'a RatingGroup, name: &str) -> &'a Rating {
    match group.iter().find(|rating| rating.name == name) {
        Some(rating) => rating,
        None => unreachable!("{name}"),
    }
}

/// The American League of 1987, from A. Agresti, Categorical Data Analysis, 2nd edition, 2002, page 438. The fit, relative
/// to Baltimore, is from H. Turner and D. Firth, "Bradley-Terry Models in R: The BradleyTerry2 Package", Journal of
/// Statistical Software 48, 2012.
#[test]
fn american_league_of_1987_matches_published_ratings() {
    const WINS: [(&str, [usize; 7]); 7] = [
        ("Milwaukee", [0, 7, 9, 7, 7, 9, 11]),
        ("Detroit", [6, 0, 7, 5, 11, 9, 9]),
        ("Toronto", [4, 6, 0, 7, 7, 8, 12]),
        ("New York", [6, 8, 6, 0, 6, 7, 10]),
        ("Boston", [6, 2, 6, 7, 0, 7, 12]),
        ("Cleveland", [4, 4, 5, 6, 6, 0, 6]),
        ("Baltimore", [2, 4, 1, 3, 1, 7, 0]),
    ];
    let mut scores = Scores::default();
    for (who, (name, wins)) in WINS.iter().enumerate() {
        for (other, (other_name, others)) in WINS.iter().enumerate().skip(who + 1) {
            add_games(&mut scores, [name, other_name], [wins[other], 0, others[who]]);
        }
    }
    let all = groups(&scores, &Anchor::Player("Baltimore".to_owned(), 0.0));
    assert_eq!((all.len(), all[0].len(), scores.game_count()), (1, 7, 273));
    for (name, strength, error) in [
        ("Milwaukee", 1.5814, 0.3433),
        ("Detroit", 1.4364, 0.3396),
        ("Toronto", 1.2945, 0.3367),
        ("New York", 1.2476, 0.3359),
        ("Boston", 1.1077, 0.3339),
        ("Cleveland", 0.6839, 0.3319),
        ("Baltimore", 0.0, 0.0),
    ] {
        let rating = rating_of(&all[0], name);
        assert!((rating.elo / ELO_PER_NATURAL_UNIT - strength).abs() < 6e-5, "{rating:?}");
        assert!((rating.standard_error / ELO_PER_NATURAL_UNIT - error).abs() < 6e-5, "{rating:?}");
    }
    assert_eq!(all[0][0].name, "Milwaukee");
}

#[test]
fn two_ratings_match_their_score() {
    let mut scores = Scores::default();
    add_games(&mut scores, ["A", "B"], [20, 20, 10]);
    let all = groups(&scores, &Anchor::Player("B".to_owned(), 100.0));
    let difference = 400.0 * (30.0_f64 / 20.0).log10();
    let [first, second] = &all[0][..] else {
        unreachable!("{all:?}");
    };
    assert!((first.elo - 100.0 - difference).abs() < 1e-9 && second.elo == 100.0);
    // One over the square root of n p q, in natural units.
    let error = ELO_PER_NATURAL_UNIT / (50.0_f64 * 0.6 * 0.4).sqrt();
    assert!((first.standard_error - error).abs() < 1e-9 && second.standard_error == 0.0);
    assert_eq!((first.points, first.game_count), (30.0, 50));
    // Relative to the average, each error is half of that.
    let all = groups(&scores, &Anchor::Average(0.0));
    assert!((all[0][0].elo - difference / 2.0).abs() < 1e-9);
    assert!((all[0][0].standard_error - error / 2.0).abs() < 1e-9);
}

/// Returns the logarithms of the most likely strengths of three players relative to the last, by D. R. Hunter's
/// minorisation-maximisation ("MM algorithms for generalized Bradley-Terry models", The Annals of Statistics 32, 2004).
fn ratings_by_hunter(met: [([usize; 2], [f64; 2]); 3]) -> [f64; 2] {
    let mut strengths = [1.0_f64; 3];
    for _ in 0..100_000 {
        for who in 0..3 {
            let (mut points, mut sum) = (0.0, 0.0);
            for (players, score) in met {
                if let Some(seat) = players.iter().position(|&player| player == who) {
                    points += score[seat];
                    let both: f64 = players.iter().map(|&player| strengths[player]).sum();
                    sum += (score[0] + score[1]) / both;
                }
            }
            strengths[who] = points / sum;
        }
    }
    [0, 1].map(|who| (strengths[who] / strengths[2]).ln())
}

#[test]
fn three_ratings_match_hunters_iteration() {
    let mut scores = Scores::default();
    add_games(&mut scores, ["A", "B"], [7, 4, 2]);
    add_games(&mut scores, ["C", "B"], [1, 3, 5]);
    add_games(&mut scores, ["A", "C"], [90, 8, 1]);
    let all = groups(&scores, &Anchor::Player("C".to_owned(), 0.0));
    let expected =
        ratings_by_hunter([([0, 1], [9.0, 4.0]), ([1, 2], [6.5, 2.5]), ([0, 2], [94.0, 5.0])]);
    for (name, expected) in ["A", "B"].into_iter().zip(expected) {
        let rating = rating_of(&all[0], name).elo / ELO_PER_NATURAL_UNIT;
        assert!((rating - expected).abs() < 1e-8, "{name}: {rating} {expected}");
    }
}

/// Two players of many games against each other, joined to two such players by few games; and one who won nearly all.
#[test]
fn weakly_connected_groups_get_the_most_likely_ratings() {
    for (inner, outer) in [
        ([50_000, 0, 50_000], [3, 0, 1]),
        ([99_999, 0, 1], [1, 0, 1]),
        ([10, 0, 99_990], [1, 200, 0]),
        ([1, 0, 1], [99_999, 0, 1]),
    ] {
        let mut scores = Scores::default();
        add_games(&mut scores, ["A", "B"], inner);
        add_games(&mut scores, ["C", "D"], inner);
        add_games(&mut scores, ["A", "C"], outer);
        let all = groups(&scores, &Anchor::Average(0.0));
        assert_eq!(all.len(), 1);
        let elo = |name| rating_of(&all[0], name).elo;
        for (players, [wins, draws, losses]) in
            [(["A", "B"], inner), (["C", "D"], inner), (["A", "C"], outer)]
        {
            // No player is compared over two ways, so each encounter's score is the expected one.
            let games = (wins + draws + losses) as f64;
            let share = (wins as f64 + 0.5 * draws as f64) / games;
            let difference = 400.0 * (share / (1.0 - share)).log10();
            let rating_difference = elo(players[0]) - elo(players[1]);
            assert!(
                (rating_difference - difference).abs() < 1e-4,
                "{players:?}: {rating_difference} {difference}"
            );
        }
    }
}

/// The reported errors match the spread of simulated results.
#[test]
fn rating_errors_match_simulation() {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    let truth: [f64; 4] = [0.8, 0.3, -0.2, -0.9];
    let names = ["A", "B", "C", "D"];
    let mut rng = StdRng::seed_from_u64(5);
    let (mut squares, mut reported, rounds) = ([0.0; 4], [0.0; 4], 400);
    for _ in 0..rounds {
        let mut scores = Scores::default();
        for one in 0..4 {
            for two in one + 1..4 {
                let share = 1.0 / (1.0 + (truth[two] - truth[one]).exp());
                for _ in 0..100 {
                    let winner = if rng.random_bool(share) { Player::One } else { Player::Two };
                    scores.add([names[one], names[two]], GameResult::Win(winner));
                }
            }
        }
        let all = groups(&scores, &Anchor::Average(0.0));
        for (who, name) in names.into_iter().enumerate() {
            let rating = rating_of(&all[0], name);
            squares[who] +=
                (rating.elo / ELO_PER_NATURAL_UNIT - truth[who]).powi(2) / f64::from(rounds);
            reported[who] +=
                (rating.standard_error / ELO_PER_NATURAL_UNIT).powi(2) / f64::from(rounds);
        }
    }
    for (simulated, reported) in squares.into_iter().zip(reported) {
        assert!((simulated / reported - 1.0).abs() < 0.25, "{simulated} {reported}");
    }
}

#[test]
fn incomparable_players_are_in_separate_groups() {
    let mut scores = Scores::default();
    add_games(&mut scores, ["A", "B"], [3, 0, 1]);
    add_games(&mut scores, ["B", "C"], [2, 1, 0]);
    // One player loses all games, and two players met no others.
    add_games(&mut scores, ["A", "Z"], [5, 0, 0]);
    add_games(&mut scores, ["X", "Y"], [0, 2, 0]);
    assert!(!scores.add(["A", "A"], GameResult::Draw));
    assert!(!scores.add(["A", "B"], GameResult::Unknown));
    assert_eq!(scores.names(), ["A", "B", "C", "Z", "X", "Y"]);
    let all = groups(&scores, &Anchor::Average(0.0));
    let names: Vec<Vec<&str>> =
        all.iter().map(|group| group.iter().map(|rating| &*rating.name).collect()).collect();
    assert_eq!(names, [vec!["A", "B", "C"], vec!["X", "Y"], vec!["Z"]]);
    let sum: f64 = all[0].iter().map(|rating| rating.elo).sum();
    assert!(sum.abs() < 1e-9);
    assert_eq!((all[0][0].game_count, all[0][0].points), (9, 8.0));
    let alone = &all[2][0];
    assert_eq!((alone.elo, alone.standard_error, alone.game_count), (0.0, 0.0, 5));
    let nobody = scores.ratings(&Anchor::Player("Nobody".to_owned(), 0.0));
    assert!(nobody.is_err_and(|error| error.to_string().contains("`Nobody`")));
}
