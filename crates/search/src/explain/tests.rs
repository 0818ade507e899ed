//! Checks the explanations of chosen positions, and every claim in random games against the rules.

use super::*;
use crate::scale;
use quadrille_games::rules::cublino::CublinoContra;
use quadrille_games::rules::hique::{Hique, PieceKind};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{Reason, Variant};

fn position(variant: Variant, text: &str) -> AnyPosition {
    AnyPosition::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn gains_of(variant: Variant, text: &str, mv: &str) -> Vec<Gain> {
    let position = position(variant, text);
    let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{text} {mv}: {error}"));
    gains(&position, mv)
}

fn square(x: u8, y: u8) -> Spot {
    Hique::spot(x, y).unwrap()
}

#[test]
fn hique_effects_on_runners_are_explained() {
    // A black guard on 4,6 touches the white runner on 5,7; the guard from 6,2 takes it.
    let text = "1rrrrr1/2ggg1/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/2RRRR1 1";
    let gains = gains_of(Variant::Hique, text, "6,2,6,6");
    assert_eq!(gains[0], Gain::TakesRunners(vec![square(5, 7)]));
    // White to move: the runner walks away. With Black to move, the threat is reported when it is prepared.
    let text = "1rrrrr1/2ggg1/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/2RRRR1 2";
    let gains = gains_of(Variant::Hique, text, "5,7,7,7");
    let runner = square(5, 7);
    assert!(
        gains.iter().any(
            |gain| matches!(gain, Gain::SavesRunner { runner: saved, .. } if *saved == runner)
        ),
        "{gains:?}"
    );
    let text = "1rrrrr1/1gggg1/7/6/7/6/2R4/6/7/6/7/1GGGG1/2RRRR1 1";
    let gains = gains_of(Variant::Hique, text, "4,2,4,6");
    assert!(gains.contains(&Gain::ThreatensRunners(vec![runner])), "{gains:?}");
    // Two guards next to 5,3 make it unsafe for the runner on 5,5.
    let text = "1r3rr/2ggg1/7/1g4/2R4/6/7/6/7/6/7/1GGGG1/2RRRR1 1";
    let gains = gains_of(Variant::Hique, text, "4,4,4,2");
    assert!(!gains.is_empty());
}

#[test]
fn dice_on_the_first_row_are_counted_only_in_pur() {
    for variant in Variant::ALL {
        let count = dice_on_first_row(&AnyPosition::start(variant), Player::One);
        assert_eq!(count.is_some(), variant == Variant::CublinoPur, "{variant}");
    }
}

#[test]
fn unstoppable_runner_is_a_threat() {
    let text = "2r4/6/7/GGGG2/7/6/7/6/7/gggg2/5r1/6/1R5 1";
    let over = gains_of(Variant::Hique, text, "11,11,11,13");
    assert!(matches!(over[..], [Gain::Ends(outcome)] if outcome.reason == Reason::RunnerAcross));
    let text = "2r4/6/7/GGGG2/7/6/7/6/5r1/gggg2/7/6/1R5 1";
    let gains = gains_of(Variant::Hique, text, "11,9,11,11");
    assert!(matches!(gains[0], Gain::ThreatensWin(_)), "{gains:?}");
    assert!(gains.contains(&Gain::RunnerForward { steps_left: 1, points: 0 }), "{gains:?}");
}

#[test]
fn upthrust_points_rows_and_blocked_climbs_are_explained() {
    let start = Upthrust::start().to_string();
    assert_eq!(gains_of(Variant::Upthrust, &start, "a4a8")[0], Gain::Climbs { row: 8, points: 20 });
    // After the move three pieces are left in row 4: the blue one in d4 climbs three, for ten points instead of twenty.
    let gains = gains_of(Variant::Upthrust, &start, "a4a8");
    assert!(gains.iter().any(|gain| matches!(gain, Gain::Spoils { points: 20, .. })), "{gains:?}");
}

#[test]
fn focus_captures_and_stacks_are_explained() {
    let text = "RGRGR,-,RRRR,-,RRRR,-/-,-,-,-,-,-/RRRR,-,-,-,-,-/-,-,-,GGGG,-,GGGG/-,-,-,-,-,-/-,-,-,GGGG,-,GGGG 1 3,0 0,0";
    let gains = gains_of(Variant::Focus, text, "+00");
    assert_eq!(gains[0], Gain::Captures { captured: 0, reserved: 1 });
}

#[test]
fn cublino_battles_and_finished_dice_are_explained() {
    let gains = gains_of(Variant::CublinoContra, "CEd3id5", "d3d4");
    let fight = Gain::WinsFight { enemy: Spot(31), own_sum: 6, opponent_sum: 3 };
    assert!(gains.contains(&fight), "{gains:?}");
    let start = AnyPosition::start(Variant::CublinoPur).to_string();
    let gains = gains_of(Variant::CublinoPur, &start, "d1d2");
    assert!(gains.contains(&Gain::Rows { rows: 1, jumps: 0 }), "{gains:?}");
}

#[test]
fn immediate_gains_are_the_tangible_ones() {
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(variant);
        let mut gain_count = 0;
        for ply in 0..60 {
            let moves = position.legal_moves();
            for &mv in &moves {
                let mut gains = all_gains(&position, mv);
                gains.retain(Gain::is_tangible);
                assert_eq!(immediate_gains(&position, mv), gains, "{position}: {mv:?}");
                gain_count += gains.len();
            }
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            position = position.play(mv).unwrap();
        }
        assert!(gain_count > 0, "{variant}");
    }
}

/// The same die, stack, runner or number of pieces is taken, although sums and heights differ.
#[test]
fn gain_is_covered_by_one_that_takes_the_same_or_more() {
    let spots: Vec<Spot> = (0..3)
        .map(|index| {
            let start = AnyPosition::start(Variant::Hique);
            start.path(start.legal_moves()[index]).spots[0]
        })
        .collect();
    let [near, far] = [spots[0], spots.iter().copied().find(|spot| *spot != spots[0]).unwrap()];
    let fight = |enemy, own_sum| Gain::WinsFight {
        enemy,
        own_sum,
        opponent_sum: own_sum.saturating_sub(1),
    };
    let captures = |captured, reserved| Gain::Captures { captured, reserved };
    let stack = |square, height| Gain::TakesOver { square, height };
    let runners = |spots: &[Spot]| Gain::TakesRunners(spots.to_vec());
    for (gain, other, expected) in [
        (fight(near, 6), fight(near, 9), true),
        (fight(near, 6), fight(far, 6), false),
        (captures(1, 0), captures(2, 3), true),
        (captures(2, 0), captures(1, 0), false),
        (stack(near, 2), stack(near, 5), true),
        (stack(near, 2), stack(far, 2), false),
        (runners(&[near]), runners(&[far, near]), true),
        (runners(&[near, far]), runners(&[near]), false),
        (Gain::Home(4), Gain::Home(4), true),
        (Gain::Home(4), captures(1, 0), false),
    ] {
        assert_eq!(gain.is_covered_by(&other), expected, "{gain:?} {other:?}");
    }
}

#[test]
fn verdicts_follow_from_the_scores() {
    let start = AnyPosition::start(Variant::Hique);
    let of = start.legal_moves().len();
    let verdict_of = |score, next| verdict(&start, &[], score, next);
    assert_eq!(verdict_of(Score::Win(7), None), MoveVerdict::Wins(7, None));
    assert_eq!(verdict_of(Score::Cp(-300), Some(Score::Loss(4))), MoveVerdict::OnlyDefence);
    assert_eq!(verdict_of(Score::Loss(6), Some(Score::Loss(4))), MoveVerdict::Loses(6));
    assert_eq!(
        verdict_of(Score::Cp(scale(Variant::Hique)), Some(Score::Cp(0))),
        MoveVerdict::Best { move_count: of, lead: Some(0.25) }
    );
    assert_eq!(
        verdict_of(Score::Cp(30), Some(Score::Cp(31))),
        MoveVerdict::Best { move_count: of, lead: Some(0.0) }
    );
    assert_eq!(verdict_of(Score::Cp(30), None), MoveVerdict::Best { move_count: of, lead: None });
    let text = "2r4/6/7/GGGG2/7/6/7/6/7/gggg2/5r1/6/1R5 1";
    let near = position(Variant::Hique, text);
    let step = near.parse_move("11,11,11,13").unwrap();
    assert!(matches!(
        verdict(&near, &[step], Score::Win(1), None),
        MoveVerdict::Wins(1, Some(outcome)) if outcome.winner == Some(Player::One)
    ));
}

/// Returns the board with the other player to move, by changing its text.
fn with_other_to_move(position: &AnyPosition) -> Option<AnyPosition> {
    let text = position.to_string();
    let other = match position.variant() {
        Variant::CublinoPur | Variant::CublinoContra => {
            let first = &text[..1];
            let turned = if first.chars().all(char::is_uppercase) {
                first.to_lowercase()
            } else {
                first.to_uppercase()
            };
            turned + &text[1..]
        }
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            let mut fields: Vec<&str> = text.split(' ').collect();
            fields[1] = if fields[1] == "1" { "2" } else { "1" };
            fields.join(" ")
        }
        _ => {
            let (rest, player) = text.split_at(text.len() - 1);
            format!("{rest}{}", if player == "1" { "2" } else { "1" })
        }
    };
    AnyPosition::parse(position.variant(), &other).ok()
}

/// Reads a player's captures from the text of a position.
fn captures_in(position: &AnyPosition, player: Player) -> u8 {
    let text = position.to_string();
    let field = text.rsplit(' ').next().unwrap();
    let mut numbers = field.split(',').map(|number| number.parse().unwrap());
    let [one, two]: [u8; 2] = [numbers.next().unwrap(), numbers.next().unwrap()];
    match player {
        Player::One => one,
        Player::Two => two,
    }
}

fn next_positions(position: &AnyPosition) -> Vec<AnyPosition> {
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| position.play(mv).unwrap()).collect()
}

fn runner_at(position: &AnyPosition, spot: Spot, owner: Player) -> bool {
    let AnyPosition::Hique(hique) = position else {
        return false;
    };
    let piece = hique.piece_at(spot);
    piece.is_some_and(|piece| piece.owner == owner && piece.kind == PieceKind::Runner)
}

fn die_at(position: &AnyPosition, spot: Spot) -> Option<(Player, u8)> {
    let die = match position {
        AnyPosition::CublinoPur(position) => position.die_at(spot),
        AnyPosition::CublinoContra(position) => position.die_at(spot),
        _ => None,
    }?;
    Some((die.owner, die.orientation.top()))
}

fn total(position: &AnyPosition, player: Player) -> u16 {
    match position {
        AnyPosition::Upthrust(position) => position.total(player),
        _ => 0,
    }
}

fn wins(position: &AnyPosition, player: Player) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == Some(player))
}

/// Checks a claim using only the positions that moves lead to.
#[expect(clippy::too_many_lines, reason = "one arm for each gain")]
fn is_true(gain: &Gain, before: &AnyPosition, mv: AnyMove, after: &AnyPosition) -> bool {
    let own = before.to_move();
    let path = before.path(mv);
    let (from, to) = (path.spots[0], path.target().unwrap());
    let others_before = || with_other_to_move(before).unwrap();
    let own_next = || with_other_to_move(after).unwrap();
    let step = |position: &AnyPosition, from: Spot, to: Spot| {
        let moves = position.legal_moves().into_iter();
        let mut moves = moves.filter(|&mv| {
            let path = position.path(mv);
            path.spots.first() == Some(&from) && path.target() == Some(to)
        });
        moves.next().map(|mv| position.play(mv).unwrap())
    };
    let row = |spot: Spot| spot.0 / 7;
    match gain {
        Gain::Ends(outcome) => after.outcome() == Some(*outcome) && outcome.winner != Some(!own),
        Gain::ForcesPass => {
            let moves = after.legal_moves();
            moves.len() == 1 && after.path(moves[0]).spots.is_empty()
        }
        Gain::ParriesWin => {
            next_positions(&others_before()).iter().any(|p| wins(p, !own))
                && !next_positions(after).iter().any(|p| wins(p, !own))
        }
        Gain::ThreatensWin(win) => {
            own_next().play(*win).is_ok_and(|p| wins(&p, own))
                && !next_positions(before).iter().any(|p| wins(p, own))
        }
        Gain::Climbs { row, points } => {
            total(after, own) == total(before, own) + points && to.0 / 4 + 1 == *row
        }
        Gain::Spoils { from, to, points } => {
            let could = step(&others_before(), *from, *to);
            let could = could.is_some_and(|p| total(&p, !own) == total(before, !own) + points);
            let now = after.legal_moves().into_iter().all(|mv| {
                after.path(mv).spots.first() != Some(from)
                    || total(&after.play(mv).unwrap(), !own) < total(after, !own) + points
            });
            could && now
        }
        Gain::Blocks { row } => {
            let moves_in = |p: &AnyPosition| {
                p.legal_moves().into_iter().any(|mv| {
                    let path = p.path(mv);
                    path.spots.first().is_some_and(|from| from.0 / 4 + 1 == *row)
                })
            };
            moves_in(&others_before()) && !moves_in(after)
        }
        Gain::Prepares { from, to, points } => {
            let can = step(&own_next(), *from, *to);
            can.is_some_and(|p| total(&p, own) == total(after, own) + points)
                && step(before, *from, *to).is_none()
        }
        Gain::TakesRunners(spots) => {
            spots.iter().all(|&s| runner_at(before, s, !own) && !runner_at(after, s, !own))
        }
        Gain::SavesRunner { runner, guard } => {
            let now = if *runner == from { to } else { *runner };
            let lost =
                |p: &AnyPosition, at| next_positions(p).iter().any(|q| !runner_at(q, at, own));
            runner_at(before, *runner, own)
                && others_before().legal_moves().into_iter().any(|mv| {
                    let p = others_before();
                    p.path(mv).spots.first() == Some(guard)
                        && !runner_at(&p.play(mv).unwrap(), *runner, own)
                })
                && runner_at(after, now, own)
                && !lost(after, now)
        }
        Gain::ThreatensRunners(spots) => spots.iter().all(|&s| {
            runner_at(after, s, !own)
                && next_positions(&own_next()).iter().any(|p| !runner_at(p, s, !own))
                && next_positions(before).iter().all(|p| runner_at(p, s, !own))
        }),
        Gain::StopsRunner { runner, to } => {
            let lives = |p: &AnyPosition| {
                step(p, *runner, *to).is_some_and(|next| runner_at(&next, *to, !own))
            };
            lives(&others_before()) && !lives(after)
        }
        Gain::FreesRunner { runner, to } => {
            let lives = |p: &AnyPosition| {
                step(p, *runner, *to).is_some_and(|next| runner_at(&next, *to, own))
            };
            !lives(before) && lives(&own_next())
        }
        Gain::RunnerForward { steps_left: left, points } => {
            let y = i32::from(Hique::coordinates(to).1);
            let far = if own == Player::One { 13 } else { 1 };
            let AnyPosition::Hique(a) = before else {
                return false;
            };
            let AnyPosition::Hique(b) = after else {
                return false;
            };
            (far - y).abs() / 2 == i32::from(*left)
                && b.timing_points(own) == a.timing_points(own) + points
        }
        Gain::Captures { captured, reserved } => {
            let on_board = |p: &AnyPosition| {
                let text = p.to_string();
                let board = text.split(' ').next().unwrap().to_owned();
                board.chars().filter(char::is_ascii_alphabetic).count()
            };
            let dropped = usize::from(from == Spot::RESERVE);
            captures_in(after, own) == captures_in(before, own) + captured
                && on_board(before) + dropped == on_board(after) + usize::from(captured + reserved)
        }
        Gain::TakesOver { square, height } => {
            controller(before, *square) == Some(!own)
                && controller(after, *square) == Some(own)
                && pieces(after, *square) == *height
        }
        Gain::SavesPieces { count, max_count_now: now, .. } => {
            let most = |p: &AnyPosition| {
                let nexts = next_positions(p);
                let made = nexts.iter().map(|q| captures_in(q, !own));
                made.max().unwrap_or(0).saturating_sub(captures_in(p, !own))
            };
            most(&others_before()) == *count && most(after) == *now && now < count
        }
        Gain::SavesStack { square, height } => {
            controller(after, *square) == Some(own)
                && pieces(after, *square) == *height
                && next_positions(after).iter().all(|p| controller(p, *square) == Some(own))
        }
        Gain::ThreatensCapture { count, .. } => {
            let most = |p: &AnyPosition| {
                let nexts = next_positions(p);
                let made = nexts.iter().map(|q| captures_in(q, own));
                made.max().unwrap_or(0).saturating_sub(captures_in(p, own))
            };
            most(&own_next()) == *count && most(before) < *count
        }
        Gain::ThreatensStack { square, height } => {
            let can_land_on_it = |p: &AnyPosition| {
                next_positions(p).iter().any(|q| controller(q, *square) == Some(own))
            };
            controller(after, *square) == Some(!own)
                && pieces(after, *square) == *height
                && can_land_on_it(&own_next())
                && !can_land_on_it(before)
        }
        Gain::Controls { own_square_count: mine, other_square_count: other } => {
            let count = |p: &AnyPosition, player| {
                let squares = (0..64).map(Spot);
                squares.filter(|&s| controller(p, s) == Some(player)).count() as u32
            };
            count(after, own) == *mine && count(after, !own) == *other && count(before, own) < *mine
        }
        Gain::Home(top) => {
            let far = if own == Player::One { 6 } else { 0 };
            row(to) == far && row(from) != far && die_at(after, to) == Some((own, *top))
        }
        Gain::Rows { rows, jumps } => {
            let far = path
                .spots
                .windows(2)
                .filter(|pair| {
                    let apart = pair[0].0.abs_diff(pair[1].0);
                    apart == 2 || apart == 14
                })
                .count();
            row(from).abs_diff(row(to)) == *rows && far == usize::from(*jumps)
        }
        Gain::Turns { before: old, after: new } => {
            die_at(before, from) == Some((own, *old))
                && die_at(after, to) == Some((own, *new))
                && new > old
        }
        Gain::Keeps(top) => {
            die_at(before, from) == Some((own, *top)) && die_at(after, to) == Some((own, *top))
        }
        Gain::HoldsUp { row: home_row } => {
            let first = home_row - 1;
            let on = |p: &AnyPosition, player| {
                let squares = (7 * first..7 * first + 7).map(Spot);
                let dice = squares.filter_map(|s| die_at(p, s));
                dice.filter(|(owner, _)| *owner == player).count()
            };
            first == if own == Player::One { 0 } else { 6 }
                && row(from) != first
                && on(after, own) == 1
                && on(after, !own) >= 4
        }
        Gain::OpensWay { from, to, rows } => {
            row(*from).abs_diff(row(*to)) == *rows
                && step(&own_next(), *from, *to).is_some()
                && step(before, *from, *to).is_none()
        }
        Gain::ClosesWay { from, to, rows } => {
            row(*from).abs_diff(row(*to)) == *rows
                && step(&others_before(), *from, *to).is_some()
                && step(after, *from, *to).is_none()
        }
        Gain::WinsFight { enemy, own_sum: a, opponent_sum: b } => {
            a > b
                && die_at(before, *enemy).is_some_and(|(owner, _)| owner != own)
                && die_at(after, *enemy).is_none()
        }
        Gain::SavesDice(spots) => spots.iter().all(|&s| {
            let now = if s == from { to } else { s };
            let lost = |p: &AnyPosition, at: Spot| {
                next_positions(p)
                    .iter()
                    .any(|q| die_at(q, at).is_none_or(|(owner, _)| owner != own))
            };
            lost(&others_before(), s) && die_at(after, now).is_some() && !lost(after, now)
        }),
        Gain::ThreatensDice(spots) => spots.iter().all(|&s| {
            let lost = |p: &AnyPosition| {
                next_positions(p).iter().any(|q| die_at(q, s).is_none_or(|(owner, _)| owner == own))
            };
            die_at(after, s).is_some_and(|(owner, _)| owner != own)
                && lost(&own_next())
                && !lost(before)
        }),
        Gain::DieForward { rows_left: left, is_safe: safe } => {
            let far: u8 = if own == Player::One { 6 } else { 0 };
            let falls = next_positions(after)
                .iter()
                .any(|q| die_at(q, to).is_none_or(|(owner, _)| owner != own));
            row(to).abs_diff(far) == *left && row(from) != row(to) && *safe != falls
        }
        Gain::Moves { own_move_count: mine, other_move_count: other } => {
            own_next().legal_moves().len() == *mine && after.legal_moves().len() == *other
        }
    }
}

/// Reads the owner of the top piece and the height from the position's text.
fn stack(position: &AnyPosition, spot: Spot) -> Option<String> {
    let side = match position.variant() {
        Variant::FocusClassic => 8,
        _ => 6,
    };
    let (row, column) = (usize::from(spot.0) / side, usize::from(spot.0) % side);
    let text = position.to_string();
    let board = text.split(' ').next()?;
    let row: Vec<&str> = board.split('/').nth(row)?.split(',').collect();
    // The first and last rows of the published board are shorter.
    let cut = (side - row.len()) / 2;
    let cell = row.get(column.checked_sub(cut)?)?;
    (*cell != "-").then(|| (*cell).to_owned())
}

fn controller(position: &AnyPosition, spot: Spot) -> Option<Player> {
    stack(position, spot)?.chars().last().map(|top| match top {
        'R' => Player::One,
        _ => Player::Two,
    })
}

fn pieces(position: &AnyPosition, spot: Spot) -> u8 {
    stack(position, spot).map_or(0, |stack| stack.len() as u8)
}

#[test]
fn every_explanation_on_random_games_is_true() {
    let mut kinds = std::collections::BTreeSet::new();
    for variant in Variant::ALL {
        for seed in 0..4 {
            let mut here = AnyPosition::start(variant);
            for ply in 0..120 {
                let moves = here.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let random = |salt| number(seed * 1000 + ply, salt);
                let mv = moves[(random(1) % moves.len() as u64) as usize];
                let after = here.play(mv).unwrap();
                if !here.path(mv).spots.is_empty() && with_other_to_move(&here).is_some() {
                    let listed = gains(&here, mv);
                    assert!(listed.len() <= MAX_GAINS);
                    let lost = wins(&after, !here.to_move());
                    assert_eq!(listed.is_empty(), lost, "{variant} {here}");
                    for gain in listed {
                        let text = here.move_text(mv);
                        assert!(
                            is_true(&gain, &here, mv, &after),
                            "{variant} {here} {text}: {gain:?}"
                        );
                        let kind = format!("{gain:?}");
                        let end = kind.find(['(', ' ']).unwrap_or(kind.len());
                        kinds.insert(kind[..end].to_owned());
                    }
                }
                here = after;
            }
        }
    }
    assert!(kinds.len() >= 20, "{kinds:?}");
}

#[test]
fn turns_until_the_last_row_match_the_texts() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let other = with_position!(&start, start => start.with_turn(Player::Two).to_string());
        let expected = with_other_to_move(&start).unwrap();
        assert_eq!(other, expected.to_string());
        let key = with_position!(&start, start => {
            let other = start.with_turn(Player::Two);
            assert_eq!(other.key(), other.fresh_key());
            other.key()
        });
        assert_eq!(key, expected.key());
    }
    assert!(CublinoContra::start().with_turn(Player::One) == CublinoContra::start());
}
