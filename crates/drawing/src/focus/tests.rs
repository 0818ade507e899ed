//! Tests of the Focus boards.

use super::*;
use crate::choice::{Chooser, Hit, Response};
use crate::focus::geometry::STRIP_DISC_SIZE;
use crate::scene::Item;
use crate::tests::conformance::{draw_scene, turns};
use quadrille_games::rules::Variant;
use quadrille_text::with_language;

const ALL: [Variant; 3] = [Variant::Focus, Variant::FocusExact, Variant::FocusClassic];

/// Returns positions of random games with a legal move.
fn positions(variant: Variant) -> impl Iterator<Item = AnyPosition> {
    turns(variant, 2, 60).into_iter().step_by(8).map(|turn| turn.before)
}

/// Returns all views of a position.
fn views(position: &AnyPosition) -> impl Iterator<Item = View> {
    [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .map(|(flipped, compact)| View { flipped, compact, ..View::still(position) })
}

fn board(variant: Variant) -> &'static FocusBoard {
    if variant == Variant::FocusClassic { &CLASSIC_BOARD } else { &COURSE_BOARD }
}

#[test]
fn every_spot_is_hit_at_its_centre() {
    for variant in ALL {
        let board = board(variant);
        for position in positions(variant) {
            for view in views(&position) {
                for spot in board.spots().into_iter().chain([Spot::RESERVE]) {
                    let hit = board.hit(&view, board.centre(&view, spot));
                    assert_eq!(hit.map(|hit| hit.spot), Some(spot), "{position}");
                }
                assert_eq!(board.hit(&view, Vec2::splat(f32::NAN)), None);
            }
        }
    }
    assert_eq!(COURSE_BOARD.spots().len(), 36);
    assert_eq!(CLASSIC_BOARD.spots().len(), 52);
}

#[test]
fn highest_stack_hides_no_disc_of_the_stack_behind() {
    for variant in ALL {
        let board = board(variant);
        let position = AnyPosition::start(variant);
        let view = View::still(&position);
        let disc = board.layout(&view).disc();
        // From the centre of a square to the far edge of the top face, and to the near edge of the lowest wall.
        let above = 4.0 * disc.step() + disc.radii().y;
        let below = disc.wall() + disc.radii().y;
        assert!(above + below <= board.pitch, "{variant}: {above} + {below}");
        assert!(disc.step() >= 9.0, "{variant}: discs can be counted");
    }
}

#[test]
fn click_on_a_disc_selects_it_and_all_above() {
    let text =
        "RGRRG,-,-,-,-,-/-,-,-,-,-,-/RRGRG,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 6,9 5,6";
    let position = AnyPosition::parse(Variant::Focus, text).expect("a position");
    let view = View::still(&position);
    let layout = COURSE_BOARD.layout(&view);
    let disc = layout.disc();
    let stack = Spot(12);
    for index in 0..5_u8 {
        let face =
            layout.lowest_disc_centre(stack) - Vec2::new(0.0, disc.step() * f32::from(index));
        // The lower edge of a disc's wall is not covered by the disc above it.
        let wall = face + Vec2::new(0.0, disc.radii().y + disc.wall() - 2.0);
        let hit = COURSE_BOARD.hit(&view, wall);
        assert_eq!(hit, Some(Hit { spot: stack, count: 5 - index }));
    }
    let empty = COURSE_BOARD.centre(&view, Spot(20));
    assert_eq!(COURSE_BOARD.hit(&view, empty), Some(Hit::on_spot(Spot(20))));
}

#[test]
fn every_piece_is_drawn() {
    for variant in ALL {
        let grid = board(variant);
        for position in positions(variant) {
            let draft = Draft::from_position(&position);
            for view in views(&position) {
                let scene = draw_scene(board(variant), &view);
                let layout = board(variant).layout(&view);
                for spot in grid.spots() {
                    let stack = draft.pieces_at(spot);
                    let mut alone = Scene::default();
                    let ground = layout.lowest_disc_centre(spot);
                    discs::paint_discs(&mut alone, stack, ground, layout.disc(), |_, _| ());
                    assert_eq!(alone.items.len(), stack.len());
                    for item in alone.items {
                        let there = scene
                            .items
                            .iter()
                            .filter(|other| other.art == item.art && other.at == item.at);
                        assert_eq!(there.count(), 1);
                    }
                }
            }
        }
    }
}

#[test]
fn removed_pieces_leave_after_the_landing() {
    // Mock-up 04.
    let before = AnyPosition::parse(
        Variant::FocusClassic,
        "-,-,-,-/-,RR,-,-,-,-/-,-,G,RG,-,-,-,-/-,-,R,G,-,R,RG,-/-,GR,-,-,RGGR,-,GR,-/-,-,R,-,-,-,R,-/G,-,RRG,-,G,G/-,-,RGGGR,- 1 1,2 1,1",
    )
    .expect("a position");
    let mv = before.parse_move("44-74:3").expect("a move");
    assert_eq!(CLASSIC_BOARD.duration(&before, mv, 1), 280.0 + 220.0);
    assert_eq!(CLASSIC_BOARD.duration(&before, mv, 2), 220.0);
}

#[test]
fn every_target_is_outlined() {
    for variant in ALL {
        let drawing = board(variant);
        for position in positions(variant) {
            let mut chooser = Chooser::new(&position);
            for spot in drawing.spots().into_iter().chain([Spot::RESERVE]) {
                if !chooser.is_movable(spot) {
                    continue;
                }
                chooser.select_piece(Hit { spot, count: 9 });
                let counts = chooser.choice().map_or(Vec::new(), |c| c.counts.clone());
                for count in counts {
                    chooser.set_count(count);
                    let targets: Vec<Spot> = chooser
                        .choice()
                        .iter()
                        .flat_map(|choice| choice.targets.iter().map(|target| target.spot))
                        .collect();
                    for pointed in [None, targets.first().copied()] {
                        chooser.point(pointed);
                        let view =
                            View { choice: chooser.choice().cloned(), ..View::still(&position) };
                        let scene = draw_scene(board(variant), &view);
                        for &target in &targets {
                            let middle = drawing.centre(&view, target);
                            let outlined = scene.items.iter().any(|item| {
                                item.at == middle && item.art.svg().contains("#FFB84D")
                            });
                            assert!(outlined, "{position} {spot:?} {count} {target:?}");
                        }
                        let explanation = drawing.explain(&view).expect("a sentence");
                        assert!(
                            explanation.ends_with('.') && !explanation.contains("  "),
                            "{explanation}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn trays_name_no_player_to_move_after_the_end() {
    let position = AnyPosition::start(Variant::Focus);
    for over in [false, true] {
        let view = View { is_over: over, ..View::still(&position) };
        let scene = draw_scene(&COURSE_BOARD, &view);
        let has_turn_mark = scene.items.iter().any(|item| item.art.svg().contains("to play"));
        assert_eq!(has_turn_mark, !over);
    }
}

/// The numbers of both trays of a player are at the same place, beside short captions and below long ones.
#[test]
fn numbers_of_both_trays_have_the_same_place() {
    for variant in [Variant::Focus, Variant::FocusClassic] {
        let position = AnyPosition::start(variant);
        for points_per_unit in (5..30).map(|tenths| tenths as f32 / 10.0) {
            for compact in [false, true] {
                let view = View { compact, points_per_unit, ..View::still(&position) };
                let scene = draw_scene(board(variant), &view);
                let is_tray = |item: &&Item| item.art.svg().contains(r#""end">0</text>"#);
                let numbers: Vec<String> = (scene.items.iter().filter(is_tray))
                    .filter_map(|item| {
                        let (_, number) = item.art.svg().split_once("</text><text ")?;
                        Some(number.split_once(" font-size")?.0.to_owned())
                    })
                    .collect();
                assert_eq!(numbers.len(), 4, "{variant}, {compact}, {points_per_unit}");
                assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
            }
        }
    }
}

/// Returns the caption of a tray and its font size; `None` if the item is no tray.
fn caption_and_size(item: &Item) -> Option<(&str, f32)> {
    let (before, _) = item.art.svg().split_once("</text><text ")?;
    let (before, text) = before.rsplit_once('>')?;
    let (_, size) = before.rsplit_once("font-size=\"")?;
    Some((text, size.split_once('"')?.0.parse().ok()?))
}

/// No caption of a tray is wider than the tray, whose picture would cut it.
#[test]
fn captions_fit_into_their_trays() {
    for (variant, (language, caption)) in [Variant::Focus, Variant::FocusClassic]
        .into_iter()
        .flat_map(|variant| [("en", "Captured"), ("de", "Geschlagen")].map(|it| (variant, it)))
    {
        let position = AnyPosition::start(variant);
        for points_per_unit in (5..30).map(|tenths| tenths as f32 / 10.0) {
            for compact in [false, true] {
                let view = View { compact, points_per_unit, ..View::still(&position) };
                let scene = with_language(language, || draw_scene(board(variant), &view));
                let is_tray = |item: &&Item| item.art.svg().contains(r#""end">0</text>"#);
                let trays = scene.items.iter().filter(is_tray);
                let captions = trays.filter_map(|item| {
                    let (text, size) = caption_and_size(item)?;
                    Some((text.to_owned(), size, item.size.x))
                });
                let captions: Vec<_> = captions.collect();
                assert_eq!(captions.len(), 4, "{language}, {compact}");
                assert!(compact || captions.iter().any(|(text, ..)| text == caption));
                for (text, size, width) in captions {
                    // The mean width of a character, as in the longest captions.
                    let text_width = 0.58 * size * text.chars().count() as f32;
                    assert!(text_width + 9.0 <= width, "{text}: {text_width} of {width}");
                }
            }
        }
    }
}

#[test]
fn each_tray_belongs_to_the_nearer_player() {
    let position = AnyPosition::start(Variant::FocusClassic);
    for view in views(&position) {
        let layout = CLASSIC_BOARD.layout(&view);
        let y = |player| layout.tray(player, Counter::Reserve).center().y;
        let near = view.near_player();
        assert!(y(near) > y(!near));
        for player in Player::BOTH {
            for counter in [Counter::Reserve, Counter::Captured] {
                let tray = layout.tray(player, counter);
                let extent = CLASSIC_BOARD.extent(view.compact);
                assert!(tray.min.min_element() >= 0.0 && tray.max.cmple(extent).all());
            }
        }
    }
}

/// While a step of a lesson allows one stack, a click on another own stack in its reach takes as many pieces as it needs.
#[test]
fn a_restricted_stack_reaches_other_own_stacks() {
    let mut reached_count = 0;
    for variant in ALL {
        for position in positions(variant) {
            let moves = position.legal_moves();
            let starts: Vec<Spot> = moves.iter().map(|mv| position.path(*mv).spots[0]).collect();
            for mv in &moves {
                let path = position.path(*mv);
                let &[from, to] = &path.spots[..] else { continue };
                let mut chooser = Chooser::new(&position);
                chooser.restrict(&[from]);
                chooser.select_piece(Hit::on_spot(from));
                let is_other_count = chooser.choice().is_some_and(|it| it.target(to).is_none());
                if is_other_count && starts.contains(&to) {
                    let response = chooser.click(Hit::on_spot(to), false);
                    assert_eq!(response, Response::Changed, "{variant}: {mv:?}");
                    assert!(chooser.choice().is_some_and(|it| it.target(to).is_some()));
                    reached_count += 1;
                }
            }
        }
    }
    assert!(reached_count > 10, "{reached_count}");
}

/// The caption of a strip ends before its pieces, of which at most five are drawn.
#[test]
fn captions_of_strips_end_before_the_pieces() {
    let text = "-,-,-,-/-,GRG,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,- 1 5,5 11,12";
    let position = AnyPosition::parse(Variant::FocusClassic, text).unwrap();
    for language in ["en", "de"] {
        for points_per_unit in (5..30).map(|tenths| tenths as f32 / 10.0) {
            let view = View { compact: true, points_per_unit, ..View::still(&position) };
            let scene = with_language(language, || draw_scene(board(Variant::FocusClassic), &view));
            let layout = CLASSIC_BOARD.layout(&view);
            for player in Player::BOTH {
                for counter in [Counter::Reserve, Counter::Captured] {
                    let tray = layout.tray(player, counter);
                    let mut items = scene.items.iter().filter(|item| tray.contains(item.at));
                    let caption = items.clone().find_map(|item| {
                        let (text, size) = caption_and_size(item)?;
                        // The mean width of a character, as in "Von Grün geschlagen".
                        Some(tray.min.x + 14.0 + 0.55 * size * text.chars().count() as f32)
                    });
                    let caption_right = caption.expect("a caption");
                    let is_disc = |item: &&Item| item.size.x < 0.5 * tray.width();
                    let disc_left = items
                        .by_ref()
                        .filter(is_disc)
                        .map(|item| item.at.x - 0.4 * STRIP_DISC_SIZE)
                        .fold(f32::MAX, f32::min);
                    assert!(disc_left < tray.max.x, "no disc in {tray:?}");
                    assert!(
                        caption_right <= disc_left,
                        "{language}, {points_per_unit}, {player}: {caption_right} and {disc_left}"
                    );
                }
            }
        }
    }
}

/// From ten pieces on, the number at the right of a tray has two digits.
#[test]
fn tray_pieces_leave_room_for_the_number() {
    let discs = |reserve: u32| {
        let rest = 18 - reserve;
        let text = format!(
            "-,-,-,-/-,GRG,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,- 1 {reserve},0 16,{}",
            rest - 1
        );
        let position = AnyPosition::parse(Variant::FocusClassic, &text).unwrap();
        let view = View { compact: true, ..View::still(&position) };
        let mut scene = Scene::default();
        CLASSIC_BOARD.draw(&view, &mut scene);
        let layout = CLASSIC_BOARD.layout(&view);
        let tray = layout.tray(Player::One, Counter::Reserve);
        let discs = scene.items.iter().filter(|item| tray.contains(item.at));
        let middle = tray.center().x;
        discs.map(|item| item.at.x).filter(|x| *x > middle).fold(0.0, f32::max)
    };
    let (one, two) = (discs(9), discs(11));
    assert!(two < one - 5.0, "{one} {two}");
}
