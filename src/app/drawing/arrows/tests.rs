use super::*;
use crate::app::drawing::drawing;
use crate::rules::{AnyPosition, Variant};

/// What is painted for the first moves of a game.
fn painted(variant: Variant, pointed: Option<usize>) -> Scene {
    let position = AnyPosition::start(variant);
    let moves = position.legal_moves();
    let arrows = Arrows {
        paths: moves.iter().take(3).map(|&mv| position.path(mv)).collect(),
        pointed,
        numbered: true,
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    paint(
        drawing(variant),
        &View::still(&position),
        &arrows,
        &mut scene,
    );
    scene
}

#[test]
fn every_move_has_an_arrow_and_a_number_of_its_own_place() {
    for variant in Variant::ALL {
        let scene = painted(variant, None);
        assert_eq!(scene.items.len(), 6, "{variant}");
        let badges: Vec<Vec2> = scene.items.iter().skip(3).map(|item| item.at).collect();
        for (index, one) in badges.iter().enumerate() {
            for other in &badges[index + 1..] {
                assert!(one.distance(*other) > 1.0, "{variant}: {badges:?}");
            }
        }
        // The best is painted last, and strongest.
        let alphas: Vec<f32> = scene.items.iter().take(3).map(|item| item.alpha).collect();
        assert!(alphas[2] > alphas[1] && alphas[1] > alphas[0], "{alphas:?}");
    }
}

#[test]
fn what_was_played_lies_below_what_was_better_and_neither_has_a_number() {
    let position = AnyPosition::start(Variant::Hique);
    let moves = position.legal_moves();
    let arrows = Arrows {
        paths: vec![position.path(moves[0])],
        played: Some(position.path(moves[5])),
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    let view = View::still(&position);
    paint(drawing(Variant::Hique), &view, &arrows, &mut scene);
    let alphas: Vec<f32> = scene.items.iter().map(|item| item.alpha).collect();
    assert_eq!(alphas.len(), 2);
    assert!(alphas[1] > alphas[0], "{alphas:?}");
    // What is held of it stands at the corner of what moved.
    let arrows = Arrows {
        sign: Some("?"),
        ..arrows
    };
    let mut scene = Scene::default();
    paint(drawing(Variant::Hique), &view, &arrows, &mut scene);
    assert_eq!(scene.items.len(), 3);
}

#[test]
fn ways_there_and_back_lie_side_by_side() {
    let position = AnyPosition::start(Variant::FocusClassic);
    let view = View::still(&position);
    let board = drawing(Variant::FocusClassic);
    let [a, b] = [Spot(36), Spot(37)];
    let path = |spots: [Spot; 2]| Path {
        spots: spots.to_vec(),
        ..Path::default()
    };
    let there_and_back = [path([a, b]), path([b, a]), path([a, b])];
    let ways = ways(board, &view, &there_and_back, 80.0);
    let middles: Vec<Vec2> = ways.iter().map(|way| along(way, 0.5)).collect();
    for (index, one) in middles.iter().enumerate() {
        for other in &middles[index + 1..] {
            assert!((one.y - other.y).abs() > 10.0, "{middles:?}");
        }
    }
}

#[test]
fn a_number_covers_neither_its_arrow_nor_another_number() {
    let radius = 14.0;
    let way = [Vec2::ZERO, Vec2::new(50.0, 0.0)];
    let beside = |badges: &[Vec2], pieces: &[Vec2]| {
        let taken = Taken {
            ways: &[],
            badges,
            pieces,
            piece: 20.0,
        };
        taken.free_place(&way, radius)
    };
    let first = beside(&[], &[]);
    assert!(apart(&way, first) > radius, "{first}");
    let second = beside(&[first], &[]);
    assert!(apart(&way, second) > radius, "{second}");
    assert!(first.distance(second) > 2.0 * radius, "{first} {second}");
    // Nor a piece, where there is room elsewhere.
    let third = beside(&[], &[first]);
    assert!(first.distance(third) > 20.0 + radius, "{first} {third}");
}

#[test]
fn ways_along_one_line_lie_side_by_side_wherever_they_end() {
    let position = AnyPosition::start(Variant::FocusClassic);
    let view = View::still(&position);
    let board = drawing(Variant::FocusClassic);
    let path = |spots: &[u8]| Path {
        spots: spots.iter().map(|&spot| Spot(spot)).collect(),
        ..Path::default()
    };
    let ways = |paths: &[Path]| ways(board, &view, paths, 80.0);
    let apart = ways(&[path(&[36, 38]), path(&[36, 37]), path(&[38, 36])]);
    let middles: Vec<f32> = apart.iter().map(|way| along(way, 0.5).y).collect();
    assert!((middles[0] - middles[1]).abs() > 10.0, "{middles:?}");
    assert!((middles[0] - middles[2]).abs() > 10.0, "{middles:?}");
    assert!((middles[1] - middles[2]).abs() > 10.0, "{middles:?}");
    // Those that only meet do not.
    let meeting = ways(&[path(&[36, 37]), path(&[38, 37])]);
    assert!((along(&meeting[0], 0.5).y - along(&meeting[1], 0.5).y).abs() < 1.0);
}

#[test]
fn an_arrow_ends_before_the_piece_that_stands_there() {
    let position = AnyPosition::start(Variant::FocusClassic);
    let view = View::still(&position);
    let board = drawing(Variant::FocusClassic);
    let taking = position.legal_moves()[0];
    let path = position.path(taking);
    let target = path.target().unwrap();
    assert!(!Draft::of(&position).on(target).is_empty());
    let reach = |path: &Path| {
        let arrows = Arrows {
            paths: vec![path.clone()],
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        paint(board, &view, &arrows, &mut scene);
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
fn what_gives_something_away_is_not_drawn_as_the_best_is() {
    assert_eq!(
        [0, 1, 2].map(|rank| rank_colour(rank, 2)),
        [BEST, BEST, PLAYED]
    );
    assert_eq!(rank_colour(0, 0), BEST);
}

#[test]
fn the_arrow_of_what_was_played_ends_before_the_piece() {
    let mut way = [Vec2::ZERO, Vec2::new(100.0, 0.0)];
    shorten(&mut way, 30.0);
    assert_eq!(way[1], Vec2::new(70.0, 0.0));
    let mut short = [Vec2::ZERO, Vec2::new(10.0, 0.0)];
    shorten(&mut short, 30.0);
    assert_eq!(short[1], Vec2::new(4.0, 0.0));
}

#[test]
fn a_threat_has_a_sign_and_no_number() {
    let position = AnyPosition::start(Variant::Hique);
    let moves = position.legal_moves();
    let arrows = Arrows {
        threat: Some(position.path(moves[5])),
        numbered: true,
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    let view = View::still(&position);
    paint(drawing(Variant::Hique), &view, &arrows, &mut scene);
    assert_eq!(scene.items.len(), 2, "the arrow and its sign");
}

#[test]
fn a_move_that_is_judged_before_it_is_made_has_its_sign_at_the_piece() {
    let position = AnyPosition::start(Variant::Hique);
    let path = position.path(position.legal_moves()[0]);
    let (from, to) = (path.spots[0], path.target().unwrap());
    let view = View::still(&position);
    let board = drawing(Variant::Hique);
    let painted = |own_sign| {
        let arrows = Arrows {
            own: vec![(from, to)],
            own_sign,
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        paint(board, &view, &arrows, &mut scene);
        scene
    };
    assert_eq!(painted(None).items.len(), 1);
    let scene = painted(Some("?"));
    let sign = scene.items.last().unwrap().at;
    let [near, far] = [from, to].map(|spot| board.centre(&view, spot).distance(sign));
    assert!(scene.items.len() == 2 && near < far, "{near} {far}");
}

#[test]
fn what_a_person_has_drawn_is_painted() {
    let position = AnyPosition::start(Variant::Upthrust);
    let spots = drawing(Variant::Upthrust).spots();
    let arrows = Arrows {
        own: vec![(spots[0], spots[9]), (spots[3], spots[3])],
        squares: vec![spots[5]],
        ..Arrows::default()
    };
    let mut scene = Scene::default();
    let view = View::still(&position);
    paint(drawing(Variant::Upthrust), &view, &arrows, &mut scene);
    assert!(scene.items.len() >= 2, "{}", scene.items.len());
    let centre = drawing(Variant::Upthrust).centre(&view, spots[5]);
    assert!(scene.items.iter().any(|item| item.at == centre));
}

#[test]
fn the_arrow_pointed_at_lies_on_top_and_the_others_are_dimmed() {
    let scene = painted(Variant::Upthrust, Some(2));
    let alphas: Vec<f32> = scene.items.iter().take(3).map(|item| item.alpha).collect();
    assert_eq!(alphas, [DIMMED, DIMMED, 1.0]);
}

#[test]
fn a_share_of_a_way_is_measured_along_it() {
    let way = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)];
    assert_eq!(along(&way, 0.25), Vec2::new(5.0, 0.0));
    assert_eq!(along(&way, 0.75), Vec2::new(10.0, 5.0));
    assert_eq!(along(&way, 1.0), Vec2::new(10.0, 10.0));
}
