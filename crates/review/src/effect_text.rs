//! The effects of a move, its gains and its costs, as sentences.

use quadrille_drawing::drawing;
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};
use quadrille_search::explain::{Cost, Gain, gains};
use quadrille_text::{join_and, move_text, number, outcome, side, side_number, tr};

/// Returns the sentence for the fights that `mv` wins.
fn won_fights_sentence(position: &AnyPosition, mv: AnyMove) -> String {
    let name = |spot: Spot| drawing(position.variant()).spot_label(spot);
    let fights = gains(position, mv).into_iter().filter_map(|gain| match gain {
        Gain::WinsFight { enemy, own_sum, opponent_sum } => {
            Some((name(enemy), own_sum, opponent_sum))
        }
        _ => None,
    });
    let fights: Vec<(String, u16, u16)> = fights.collect();
    if let [(enemy, own, other)] = &fights[..] {
        return tr!("hint-wins-fight", enemy = enemy, own = *own, other = *other);
    }
    let fight_texts = fights
        .iter()
        .map(|(enemy, own, other)| tr!("hint-fight", enemy = enemy, own = *own, other = *other));
    tr!("hint-wins-fights", fights = join_and(&fight_texts.collect::<Vec<_>>()))
}

/// Returns the sentence for one gain of `mv` in `position`. Several won fights have one sentence.
pub fn gain_sentence(position: &AnyPosition, mv: AnyMove, gain: &Gain) -> String {
    let variant = position.variant();
    let name = |spot: Spot| drawing(variant).spot_label(spot);
    let names = |spots: &[Spot]| join_and(&spots.iter().copied().map(name).collect::<Vec<_>>());
    let opponent = || side(position, !position.to_move());
    match gain {
        Gain::Ends(end) => outcome(end, position),
        Gain::ForcesPass => tr!("hint-passes", side = opponent(), sides = side_number(variant)),
        Gain::ParriesWin => tr!("hint-parries-win", side = opponent()),
        Gain::ThreatensWin(next) => {
            tr!("hint-threatens-win", move = follow_up_text(position, mv, next))
        }
        Gain::Climbs { row, points } => tr!("hint-climbs", row = *row, points = *points),
        Gain::Spoils { from, to, points } => {
            tr!("hint-spoils", from = name(*from), to = name(*to), points = *points)
        }
        Gain::Blocks { row } => tr!("hint-blocks", side = opponent(), row = *row),
        Gain::Prepares { from, to, points } => {
            tr!("hint-prepares", from = name(*from), to = name(*to), points = *points)
        }
        Gain::TakesRunners(spots) => {
            tr!("hint-takes-runners", count = spots.len(), squares = names(spots))
        }
        Gain::SavesRunner { runner, guard } => {
            tr!("hint-saves-runner", runner = name(*runner), guard = name(*guard))
        }
        Gain::ThreatensRunners(spots) => {
            tr!("hint-threatens-runners", count = spots.len(), squares = names(spots))
        }
        Gain::StopsRunner { runner, to } => {
            tr!("hint-stops-runner", runner = name(*runner), to = name(*to))
        }
        Gain::FreesRunner { runner, to } => {
            tr!("hint-frees-runner", runner = name(*runner), to = name(*to))
        }
        Gain::RunnerForward { steps_left, points } => {
            tr!("hint-runner-forward", left = *steps_left, points = *points)
        }
        Gain::Captures { captured, reserved } => capture_sentence(*captured, *reserved),
        Gain::TakesOver { square, height } => {
            tr!("hint-takes-over", square = name(*square), count = *height, words = number(*height))
        }
        Gain::SavesPieces { square, count, max_count_now: now } => tr!(
            "hint-saves-pieces",
            side = opponent(),
            square = name(*square),
            count = *count,
            words = number(*count),
            now = *now,
            less = number(*now)
        ),
        Gain::SavesStack { square, height } => {
            tr!("hint-saves-stack", square = name(*square), words = number(*height))
        }
        Gain::ThreatensCapture { square, count } => tr!(
            "hint-threatens-capture",
            square = name(*square),
            count = *count,
            words = number(*count)
        ),
        Gain::ThreatensStack { square, height } => {
            tr!("hint-threatens-stack", square = name(*square), words = number(*height))
        }
        Gain::Controls { own_square_count: own, other_square_count: other } => {
            tr!("hint-controls", own = *own, side = opponent(), other = *other)
        }
        Gain::Home(top) => tr!("hint-home", top = *top),
        Gain::Rows { rows, jumps } => tr!(
            "hint-rows",
            rows = *rows,
            words = number(*rows),
            jumps = *jumps,
            times = number(*jumps)
        ),
        Gain::Turns { before, after } => tr!("hint-turns", before = *before, after = *after),
        Gain::Keeps(top) => tr!("hint-keeps", top = *top),
        Gain::HoldsUp { row } => tr!("hint-holds-up", row = *row, side = opponent()),
        Gain::OpensWay { from, to, rows } => {
            tr!("hint-opens-way", from = name(*from), to = name(*to), words = number(*rows))
        }
        Gain::ClosesWay { from, to, rows } => tr!(
            "hint-closes-way",
            side = opponent(),
            from = name(*from),
            to = name(*to),
            words = number(*rows)
        ),
        Gain::WinsFight { .. } => won_fights_sentence(position, mv),
        Gain::SavesDice(dice) => {
            tr!("hint-saves-dice", count = dice.len(), squares = names(dice))
        }
        Gain::ThreatensDice(spots) => {
            tr!("hint-threatens-dice", count = spots.len(), squares = names(spots))
        }
        Gain::DieForward { rows_left, is_safe } => {
            tr!("hint-die-forward", left = *rows_left, safe = if *is_safe { "yes" } else { "no" })
        }
        Gain::Moves { other_move_count: count, .. } => {
            tr!("hint-moves", side = opponent(), count = *count, words = number(*count))
        }
    }
}

/// Returns the text of a move that the same side could play after `mv`.
fn follow_up_text(position: &AnyPosition, mv: AnyMove, next_move: &AnyMove) -> String {
    let next_position =
        position.play(mv).map(|next_position| next_position.with_turn(position.to_move()));
    move_text(next_position.as_ref().unwrap_or(position), *next_move)
}

/// Returns the sentence for one cost of a move in `position`.
pub fn cost_sentence(position: &AnyPosition, cost: &Cost) -> String {
    let name = |spot: Spot| drawing(position.variant()).spot_label(spot);
    match cost {
        Cost::LosesDie { enemy, own_sum, opponent_sum } => {
            tr!("cost-die", enemy = name(*enemy), own = *own_sum, other = *opponent_sum)
        }
        Cost::LosesRunners(spots) => {
            let names: Vec<String> = spots.iter().map(|&spot| name(spot)).collect();
            tr!("cost-runners", count = spots.len(), squares = join_and(&names))
        }
        Cost::LetsGo { row, held_row } => tr!(
            "cost-lets-go",
            row = *row,
            side = side(position, position.to_move()),
            other = side(position, !position.to_move()),
            held = held_row.unwrap_or(0)
        ),
        Cost::LeavesStack { square, height } => tr!(
            "cost-stack",
            square = name(*square),
            side = side(position, !position.to_move()),
            count = *height,
            words = number(*height)
        ),
    }
}

/// Returns a sentence for captured pieces and one for pieces that go to the reserve.
fn capture_sentence(captured: u8, reserved: u8) -> String {
    let captured_sentence = || tr!("hint-captures", count = captured, words = number(captured));
    let reserve_sentence = || tr!("hint-reserves", count = reserved, words = number(reserved));
    match (captured, reserved) {
        (_, 0) => captured_sentence(),
        (0, _) => reserve_sentence(),
        _ => format!("{} {}", captured_sentence(), reserve_sentence()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_games::rules::zobrist::number as lot;
    use quadrille_search::explain::{costs, gains};
    use quadrille_text::{languages, with_language};

    #[test]
    fn every_gain_has_a_sentence_in_every_language() {
        for (code, _) in languages() {
            with_language(&code, || {
                for variant in Variant::ALL {
                    let mut here = AnyPosition::start(variant);
                    for ply in 0..80 {
                        let moves = here.legal_moves();
                        if moves.is_empty() {
                            break;
                        }
                        let mv = moves[(lot(7, ply) % moves.len() as u64) as usize];
                        for reason in gains(&here, mv) {
                            let sentence = gain_sentence(&here, mv, &reason);
                            let clean = !sentence.contains("hint-") && !sentence.contains("  ");
                            assert!(clean && sentence.ends_with(['.', ')']), "{code}: {sentence}");
                        }
                        for lost in costs(&here, mv) {
                            let sentence = cost_sentence(&here, &lost);
                            let clean = !sentence.contains("cost-") && !sentence.contains("  ");
                            assert!(clean && sentence.ends_with('.'), "{code}: {sentence}");
                        }
                        here = here.play(mv).unwrap();
                    }
                }
            });
        }
    }
}
