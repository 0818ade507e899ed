//! Tests of the analysis: lines, iterations and the share of its time.

use super::*;
use quadrille_games::rules::Player;

fn findings_at_depth(depth: u32) -> Findings {
    let position = AnyPosition::start(Variant::Hique);
    let line = Evaluation { score: Score::Cp(20), pv: vec![position.legal_moves()[0]], depth };
    Findings { lines: vec![line], ..Findings::default() }
}

/// A move that loses a runner or a die itself prevents nothing, even if it leaves nothing to take.
#[test]
fn move_that_loses_a_piece_parries_nothing() {
    let hique = "2rrrr1/1gggg1/7/6/7/6/7/6/7/6/3r3/1GGGG1/1RRRRR1 1";
    let hique = AnyPosition::parse(Variant::Hique, hique).unwrap();
    let contra = AnyPosition::parse(Variant::CublinoContra, "CWa1Wb1Wd3vd5vb7vf7").unwrap();
    for position in [hique, contra] {
        let (mut losing_count, mut parry_count) = (0, 0);
        for mv in position.legal_moves() {
            let after = position.play(mv).unwrap();
            let loses = !costs(&position, mv).is_empty();
            losing_count += usize::from(loses);
            for threat in after.legal_moves() {
                let is_parried = parries(&position, mv, threat);
                assert!(!(loses && is_parried));
                parry_count += usize::from(is_parried);
            }
        }
        // In HiQUE every move loses the runner between two guards.
        let all_lose = position.variant() == Variant::Hique;
        assert!(losing_count > 0 && (parry_count > 0) != all_lose);
    }
}

#[test]
fn losing_lines_are_distinguished() {
    let line = |score| Evaluation { score, pv: Vec::new(), depth: 5 };
    let lines = [line(Score::Cp(20)), line(Score::Cp(18)), line(Score::Loss(4))];
    assert_eq!(good_lines(&lines, Variant::Hique), 2);
    assert_eq!(good_lines(&lines[2..], Variant::Hique), 1, "nothing is better");
    assert_eq!(good_lines(&[], Variant::Hique), 0);
}

/// The lines stay under the pointer, and the depth goes on.
#[test]
fn depth_grows_while_a_line_is_pointed_at() {
    let mut analysis = Analysis::default();
    assert_eq!(analysis.depth(), None);
    analysis.apply(findings_at_depth(3));
    analysis.point_at(Some(HoveredLine { line: 0, moves: 0 }));
    analysis.apply(findings_at_depth(22));
    assert_eq!((analysis.findings.lines[0].depth, analysis.depth()), (3, Some(22)));
    analysis.point_at(None);
    assert_eq!((analysis.findings.lines[0].depth, analysis.depth()), (22, Some(22)));
}

#[test]
fn finished_search_can_be_extended() {
    let session = Session::analysis(AnyPosition::start(Variant::Hique));
    let mut analysis =
        Analysis { on: true, analysed: Some((session.viewed_key(), 1)), ..Analysis::default() };
    assert!(!analysis.can_go_deeper(), "nothing was found");
    analysis.apply(findings_at_depth(9));
    assert!(analysis.can_go_deeper());
    analysis.deepen();
    assert_eq!(analysis.time_limit, INITIAL_TIME_LIMIT * TIME_LIMIT_FACTOR);
    assert!(analysis.must_restart && !analysis.can_go_deeper());
    // A restarted search begins at depth 1: the lines stay until it is as deep again.
    analysis.apply(findings_at_depth(2));
    assert_eq!(analysis.findings.lines[0].depth, 9);
    analysis.apply(findings_at_depth(11));
    assert_eq!(analysis.findings.lines[0].depth, 11);
    analysis.clear_results();
    assert_eq!(analysis.time_limit, INITIAL_TIME_LIMIT, "another position");
}

#[test]
fn lines_of_different_depths_do_not_form_an_iteration() {
    let info_at = |line: u32, depth: u32| Info {
        depth,
        seldepth: depth,
        line_number: line,
        score: Score::Cp(0),
        bound: ScoreBound::Exact,
        nodes: 1,
        elapsed: Duration::ZERO,
        hashfull: 0,
        pv: vec![AnyPosition::start(Variant::Hique).legal_moves()[0]],
    };
    let mut round = Vec::new();
    for (line, depth) in [(1, 8), (2, 8), (3, 8)] {
        collect(&mut round, &info_at(line, depth));
    }
    assert_eq!(round.len(), 3);
    // Only the first line has been searched deeper so far.
    for (line, depth) in [(1, 9), (2, 8), (3, 8)] {
        collect(&mut round, &info_at(line, depth));
    }
    assert_eq!(round.len(), 1);
}

#[test]
fn proven_result_needs_no_deeper_search() {
    let session = Session::analysis(AnyPosition::start(Variant::Hique));
    let mut analysis =
        Analysis { on: true, analysed: Some((session.viewed_key(), 1)), ..Analysis::default() };
    let mut proven = findings_at_depth(9);
    proven.lines[0].score = Score::Win(3);
    analysis.apply(proven);
    assert!(!analysis.can_go_deeper());
}

#[test]
fn share_of_time_is_one_after_the_search_ends() {
    let mut analysis = Analysis { time_limit: Duration::from_secs(120), ..Analysis::default() };
    assert_eq!(analysis.share_of_time(), 0.0);
    analysis.job = BackgroundJob::spawn("test", None, |_: &Reporter<ReviewEvent>| {}).ok();
    analysis.findings.elapsed = Duration::from_secs(30);
    assert_eq!(analysis.share_of_time(), 0.25);
    analysis.job = None;
    analysis.findings.lines.push(Evaluation { score: Score::Cp(10), pv: Vec::new(), depth: 9 });
    assert_eq!(analysis.share_of_time(), 1.0);
}

#[test]
fn review_and_analysis_share_the_chosen_memory() {
    assert_eq!(super::super::table_sizes(64), (16, 48));
    assert_eq!(super::super::table_sizes(1), (1, 1));
}

/// A resignation leaves moves to analyse, in the lines of the first search and of the longer one.
#[test]
fn resigned_game_is_analysed() {
    for variant in Variant::ALL {
        let mut game = Game::new(AnyPosition::start(variant));
        game.play(game.legal_moves()[0]).unwrap();
        game.resign(Player::One);
        assert!(game.legal_moves().is_empty(), "the game is over");
        let options = Options { line_count: 3, ..Options::new(1) };
        let mut searcher = AnySearcher::with_options(variant, options);
        let mut findings = Findings::default();
        let limits = Limits::depth(2);
        search(&game, &mut searcher, limits, &StopFlag::new(), &mut findings, &|_| {});
        assert_eq!(findings.lines.len(), 3, "{variant}");
    }
}
