//! Tests of arrows, numbers and signs on the boards.

use super::*;
use crate::drawing;
use quadrille_games::rules::{AnyPosition, Variant};

/// Returns the arrows for the first moves of a game.
fn arrows_scene(variant: Variant, pointed: Option<usize>) -> Scene {
    let position = AnyPosition::start(variant);
    let moves = position.legal_moves();
    let arrows = Arrows {
        paths: moves.iter().take(3).map(|&mv| position.path(mv)).collect(),
        pointed,
        numbered: true,
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    paint_arrows(drawing(variant), &View::still(&position), &arrows, &mut scene);
    scene
}

#[test]
fn every_move_has_an_arrow_and_a_number() {
    for variant in Variant::ALL {
        let scene = arrows_scene(variant, None);
        assert_eq!(scene.items.len(), 6, "{variant}");
        let badges: Vec<Vec2> = scene.items.iter().skip(3).map(|item| item.at).collect();
        for (index, one) in badges.iter().enumerate() {
            for other in &badges[index + 1..] {
                assert!(one.distance(*other) > 1.0, "{variant}: {badges:?}");
            }
        }
        // The best move is drawn last, and with the highest opacity.
        let alphas: Vec<f32> = scene.items.iter().take(3).map(|item| item.alpha).collect();
        assert!(alphas[2] > alphas[1] && alphas[1] > alphas[0], "{alphas:?}");
    }
}

#[test]
fn played_arrow_lies_below_the_better_one_without_numbers() {
    let position = AnyPosition::start(Variant::Hique);
    let moves = position.legal_moves();
    let arrows = Arrows {
        paths: vec![position.path(moves[0])],
        played: Some(position.path(moves[5])),
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    let view = View::still(&position);
    paint_arrows(drawing(Variant::Hique), &view, &arrows, &mut scene);
    let alphas: Vec<f32> = scene.items.iter().map(|item| item.alpha).collect();
    assert_eq!(alphas.len(), 2);
    assert!(alphas[1] > alphas[0], "{alphas:?}");
    // The sign of the played move's judgement is at the corner of the moved piece.
    let arrows = Arrows { sign: Some("?"), ..arrows };
    let mut scene = Scene::default();
    paint_arrows(drawing(Variant::Hique), &view, &arrows, &mut scene);
    assert_eq!(scene.items.len(), 3);
}

#[test]
fn numbers_cover_neither_arrows_nor_each_other() {
    let radius = 14.0;
    let way = [Vec2::ZERO, Vec2::new(50.0, 0.0)];
    let beside = |badge_positions: &[Vec2], piece_centres: &[Vec2]| {
        let obstacles = Obstacles {
            lines: &[],
            badge_positions,
            value_labels: &[],
            piece_centres,
            piece_radius: 20.0,
        };
        obstacles.free_position(&way, radius)
    };
    let first = beside(&[], &[]);
    assert!(distance_to_path(&way, first) > radius, "{first}");
    let second = beside(&[first], &[]);
    assert!(distance_to_path(&way, second) > radius, "{second}");
    assert!(first.distance(second) > 2.0 * radius, "{first} {second}");
    // The number covers no piece if there is room elsewhere.
    let third = beside(&[], &[first]);
    assert!(first.distance(third) > 20.0 + radius, "{first} {third}");
}

#[test]
fn arrow_ends_before_the_piece_on_its_target() {
    let position = AnyPosition::start(Variant::FocusClassic);
    let view = View::still(&position);
    let board = drawing(Variant::FocusClassic);
    let taking = position.legal_moves()[0];
    let path = position.path(taking);
    let target = path.target().unwrap();
    assert!(!Draft::from_position(&position).pieces_at(target).is_empty());
    let reach = |path: &Path| {
        let arrows = Arrows { paths: vec![path.clone()], ..Arrows::default() };
        let mut scene = Scene::default();
        paint_arrows(board, &view, &arrows, &mut scene);
        let item = &scene.items[0];
        (item.at + item.size / 2.0, item.at - item.size / 2.0)
    };
    let (high, low) = reach(&path);
    let middle = board.centre(&view, target);
    let inside = |at: Vec2| (low.x..high.x).contains(&at.x) && (low.y..high.y).contains(&at.y);
    let beyond = middle + (middle - board.centre(&view, path.spots[0])) * 0.1;
    assert!(!inside(beyond), "{low} {high} {beyond}");
}

#[test]
fn parallel_arrows_lie_beside_each_other() {
    let position = AnyPosition::start(Variant::Hique);
    let moves = position.legal_moves();
    let by = |text: &str| position.path(position.parse_move(text).unwrap());
    assert!(moves.len() > 1);
    let arrows =
        Arrows { paths: vec![by("4,2,4,10")], played: Some(by("4,2,4,4")), ..Arrows::default() };
    let mut scene = Scene::default();
    paint_arrows(drawing(Variant::Hique), &View::still(&position), &arrows, &mut scene);
    let [played, better] = [scene.items[0].at.x, scene.items[1].at.x];
    assert!((played - better).abs() > 5.0, "{played} {better}");
}

#[test]
fn arrow_is_shorter_if_a_piece_stands_at_its_end() {
    // The better and the played move end on the same square, where a piece stands now.
    let position = AnyPosition::start(Variant::Hique);
    let mv = position.parse_move("4,2,4,10").unwrap();
    let after = position.play(mv).unwrap();
    let board = drawing(Variant::Hique);
    let middle = |visible_position: &AnyPosition| {
        let arrows = Arrows {
            paths: vec![position.path(mv)],
            position: Some(position.clone()),
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        paint_arrows(board, &View::still(visible_position), &arrows, &mut scene);
        scene.items[0].size.max_element()
    };
    // An arrow is shorter if a piece stands at its end.
    let other = position.play(position.parse_move("6,2,6,4").unwrap()).unwrap();
    assert!(middle(&after) < middle(&other) - 5.0);
}

#[test]
fn arrows_and_numbers_of_losing_moves_are_grey() {
    let position = AnyPosition::start(Variant::Hique);
    let moves = position.legal_moves();
    let colours = |good| {
        let arrows = Arrows {
            paths: moves.iter().take(2).map(|&mv| position.path(mv)).collect(),
            good,
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        paint_arrows(drawing(Variant::Hique), &View::still(&position), &arrows, &mut scene);
        let drawn: Vec<String> = scene.items.iter().map(|item| item.art.svg().to_owned()).collect();
        drawn.iter().map(|art| art.contains(PLAYED_MOVE)).collect::<Vec<_>>()
    };
    assert_eq!(colours(2), [false, false]);
    assert_eq!(colours(1), [true, false], "the best one is painted last");
}

#[test]
fn losing_move_is_not_drawn_as_the_best() {
    assert_eq!([0, 1, 2].map(|rank| rank_colour(rank, 2)), [BEST_MOVE, BEST_MOVE, PLAYED_MOVE]);
    assert_eq!(rank_colour(0, 0), BEST_MOVE);
}

#[test]
fn threat_has_a_sign_and_no_number() {
    let position = AnyPosition::start(Variant::Hique);
    let moves = position.legal_moves();
    let arrows =
        Arrows { threat: Some(position.path(moves[5])), numbered: true, ..Arrows::default() };
    let mut scene = Scene::default();
    let view = View::still(&position);
    paint_arrows(drawing(Variant::Hique), &view, &arrows, &mut scene);
    assert_eq!(scene.items.len(), 2, "the arrow and its sign");
}

#[test]
fn warning_sign_lies_at_the_moving_piece() {
    let position = AnyPosition::start(Variant::Hique);
    let path = position.path(position.legal_moves()[0]);
    let (from, to) = (path.spots[0], path.target().unwrap());
    let view = View::still(&position);
    let board = drawing(Variant::Hique);
    let painted = |own_sign| {
        let arrows = Arrows { own: vec![(from, to)], own_sign, ..Arrows::default() };
        let mut scene = Scene::default();
        paint_arrows(board, &view, &arrows, &mut scene);
        scene
    };
    assert_eq!(painted(None).items.len(), 1);
    let scene = painted(Some("?"));
    let sign = scene.items.last().unwrap().at;
    let [near, far] = [from, to].map(|spot| board.centre(&view, spot).distance(sign));
    assert!(scene.items.len() == 2 && near < far, "{near} {far}");
}

#[test]
fn user_arrows_and_marked_squares_are_painted() {
    let position = AnyPosition::start(Variant::Upthrust);
    let spots = drawing(Variant::Upthrust).spots();
    let arrows = Arrows {
        own: vec![(spots[0], spots[9]), (spots[3], spots[3])],
        squares: vec![spots[5]],
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    let view = View::still(&position);
    paint_arrows(drawing(Variant::Upthrust), &view, &arrows, &mut scene);
    assert!(scene.items.len() >= 2, "{}", scene.items.len());
    let centre = drawing(Variant::Upthrust).centre(&view, spots[5]);
    assert!(scene.items.iter().any(|item| item.at == centre));
}

#[test]
fn hovered_arrow_is_on_top_and_others_are_dimmed() {
    let scene = arrows_scene(Variant::Upthrust, Some(2));
    let alphas: Vec<f32> = scene.items.iter().take(3).map(|item| item.alpha).collect();
    assert_eq!(alphas, [DIMMED_ALPHA, DIMMED_ALPHA, 1.0]);
}

#[test]
fn arrow_to_a_tall_stack_ends_above_it() {
    let text =
        "RGRRG,-,-,-,-,-/-,-,-,-,-,-/RRGRG,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 6,9 5,6";
    let position = AnyPosition::parse(Variant::Focus, text).expect("a position");
    let (view, board) = (View::still(&position), drawing(Variant::Focus));
    let [from, to] = [Spot(0), Spot(12)];
    let [above, middle] = [from, to].map(|spot| board.centre(&view, spot));
    assert!(above.y < middle.y);
    let path = Path { spots: vec![from, to], ..Path::default() };
    let unit = (middle.y - above.y) / 2.0;
    let top = middle.y - board.rise(5);
    assert!(middle.y - top > 0.4 * unit);
    for arrows in [
        Arrows { paths: vec![path.clone()], ..Arrows::default() },
        Arrows { played: Some(path), ..Arrows::default() },
        Arrows { own: vec![(from, to)], ..Arrows::default() },
    ] {
        let mut scene = Scene::default();
        paint_arrows(board, &view, &arrows, &mut scene);
        let arrow = &scene.items[0];
        let lowest = arrow.at.y + arrow.size.y / 2.0;
        assert!(lowest < top, "{lowest} {top} {arrows:?}");
    }
}

/// Two pieces of a lane can climb to neighbouring rows, so that the longer arrow passes the value of the shorter one.
#[test]
fn values_lie_above_all_arrows_and_below_no_number() {
    let position = AnyPosition::start(Variant::Upthrust);
    let board = drawing(Variant::Upthrust);
    let view = View::still(&position);
    let lane_spot = |name| crate::spot_named(Variant::Upthrust, name).unwrap();
    let targets = ["a6", "a7", "b7"].map(lane_spot);
    let values = targets.map(|spot| MoveValue {
        spot,
        text: "≤−220".to_owned(),
        keeps_best: false,
        changes_result: false,
    });
    let starts = ["a2", "a4", "b4"].map(lane_spot);
    let paths = starts.into_iter().zip(targets).map(|(from, to)| Path::new([from, to]));
    let arrows = Arrows {
        paths: paths.collect(),
        values: values.to_vec(),
        numbered: true,
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    paint_arrows(board, &view, &arrows, &mut scene);
    let [values, numbers] = [3..6, 6..9].map(|range| &scene.items[range]);
    assert!(values.iter().all(|item| item.art.svg().contains("≤−220") && item.alpha == 1.0));
    assert!(values.iter().all(|item| !item.art.svg().contains("opacity")));
    for value in values {
        for number in numbers {
            let distance = (value.at - number.at).abs() - (value.size + number.size) / 2.0;
            assert!(distance.max_element() > -2.0, "{} {}", value.at, number.at);
        }
    }
}
