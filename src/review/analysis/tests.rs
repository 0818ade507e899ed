use super::*;

fn found(depth: u32) -> Findings {
    let position = AnyPosition::start(Variant::Hique);
    let line = Evaluation {
        score: Score::Cp(20),
        pv: vec![position.legal_moves()[0]],
        depth,
    };
    Findings {
        lines: vec![line],
        ..Findings::default()
    }
}

#[test]
fn lines_that_give_something_away_are_told_apart() {
    let line = |score| Evaluation {
        score,
        pv: Vec::new(),
        depth: 5,
    };
    let lines = [
        line(Score::Cp(20)),
        line(Score::Cp(18)),
        line(Score::Loss(4)),
    ];
    assert_eq!(good_lines(&lines, Variant::Hique), 2);
    assert_eq!(
        good_lines(&lines[2..], Variant::Hique),
        1,
        "nothing is better"
    );
    assert_eq!(good_lines(&[], Variant::Hique), 0);
}

#[test]
fn a_search_that_is_over_goes_on_for_longer_and_loses_nothing() {
    let mut analysis = Analysis {
        on: true,
        of: Some((Place::START, 1)),
        ..Analysis::default()
    };
    assert!(!analysis.can_go_deeper(), "nothing was found");
    analysis.hear(found(9));
    assert!(analysis.can_go_deeper());
    analysis.deepen();
    assert_eq!(analysis.longest, LONGEST * DEEPER);
    assert!(analysis.again && !analysis.can_go_deeper());
    // A restarted search begins at depth 1: the lines stay until it is as deep again.
    analysis.hear(found(2));
    assert_eq!(analysis.found.lines[0].depth, 9);
    analysis.hear(found(11));
    assert_eq!(analysis.found.lines[0].depth, 11);
    analysis.forget();
    assert_eq!(analysis.longest, LONGEST, "another position");
}

#[test]
fn lines_of_different_depths_are_not_taken_for_a_round() {
    let told = |line: u32, depth: u32| Info {
        depth,
        seldepth: depth,
        line,
        score: Score::Cp(0),
        bound: ScoreBound::Exact,
        nodes: 1,
        elapsed: Duration::ZERO,
        hashfull: 0,
        pv: vec![AnyPosition::start(Variant::Hique).legal_moves()[0]],
    };
    let mut round = Vec::new();
    for (line, depth) in [(1, 8), (2, 8), (3, 8)] {
        collect(&mut round, &told(line, depth));
    }
    assert_eq!(round.len(), 3);
    // Only the first line has been searched deeper so far.
    for (line, depth) in [(1, 9), (2, 8), (3, 8)] {
        collect(&mut round, &told(line, depth));
    }
    assert_eq!(round.len(), 1);
}

#[test]
fn a_proven_end_needs_no_deeper_look() {
    let mut analysis = Analysis {
        on: true,
        of: Some((Place::START, 1)),
        ..Analysis::default()
    };
    let mut proven = found(9);
    proven.lines[0].score = Score::Win(3);
    analysis.hear(proven);
    assert!(!analysis.can_go_deeper());
}

#[test]
fn the_time_of_a_search_is_all_over_when_the_search_is() {
    let mut analysis = Analysis {
        longest: Duration::from_secs(120),
        ..Analysis::default()
    };
    assert_eq!(analysis.share_of_time(), 0.0);
    analysis.job = Background::spawn("test", None, |_: &Reporter<ReviewEvent>| {}).ok();
    analysis.found.elapsed = Duration::from_secs(30);
    assert_eq!(analysis.share_of_time(), 0.25);
    analysis.job = None;
    analysis.found.lines.push(Evaluation {
        score: Score::Cp(10),
        pv: Vec::new(),
        depth: 9,
    });
    assert_eq!(analysis.share_of_time(), 1.0);
}

#[test]
fn a_review_and_an_analysis_together_have_the_memory_that_was_chosen() {
    assert_eq!(super::super::tables(64), (16, 48));
    assert_eq!(super::super::tables(1), (1, 1));
}
