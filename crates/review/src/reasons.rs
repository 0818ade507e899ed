//! Explains in sentences why a move is good.

use crate::effect_text::gain_sentence;
use crate::evaluation_text::LOSING_PERCENT;
use crate::judge::INACCURACY;
use crate::pur_blocking;
use crate::search_text::{chance_of, chance_percent, counts_moves, own_moves};
use quadrille_games::rules::{AnyMove, AnyPosition, Reason, Variant};
use quadrille_search::explain::{Gain, MoveVerdict, gains, immediate_gains, verdict};
use quadrille_search::{Score, SearchResult};
use quadrille_text::{line_text, move_text, tr};

/// The largest number of reasons besides a proven result.
const MAX_REASONS: usize = 2;
/// The largest number of expected moves that stand for a reason, or that are named before a later move.
const MAX_NEXT_MOVES: usize = 3;
/// The largest number of replies that is worth mentioning.
const MAX_FEW_REPLIES: usize = 3;
/// The largest number of effects listed for a move that was made.
pub const MAX_EFFECTS: usize = 2;

/// Returns the effects of `mv` in `position`, one sentence each, the most important first. Mobility alone is not mentioned.
pub fn effects(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    all_effects(position, mv).into_iter().take(MAX_EFFECTS).collect()
}

/// Returns the effects of `mv` in `position` that `other` does not have, because only these make it the better move.
pub fn effects_beyond(position: &AnyPosition, mv: AnyMove, other: AnyMove) -> Vec<String> {
    let other_effects = all_effects(position, other);
    let effects = all_effects(position, mv).into_iter();
    effects.filter(|effect| !other_effects.contains(effect)).take(MAX_EFFECTS).collect()
}

/// Returns the sentences about the effects of `mv` in `position`, the first one after the name of the move.
pub fn named(position: &AnyPosition, mv: AnyMove, mut effects: Vec<String>) -> Vec<String> {
    if let Some(effect) = effects.first_mut() {
        let name = move_text(position, mv);
        *effect = tr!("lesson-effect", move = name, effect = effect.as_str());
    }
    effects
}

fn all_effects(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    let is_slight = |gain: &Gain| matches!(gain, Gain::Moves { .. } | Gain::Controls { .. });
    effect_sentences(position, mv, |gain| !is_slight(gain))
}

/// Returns what `mv` does in `position` that the first move of `tempting_line` does not, and what the second, the reply to it,
/// would do. `None` without these two moves, or if the opponent's move has no effect.
pub fn comparison(
    position: &AnyPosition,
    mv: AnyMove,
    tempting_line: &[AnyMove],
) -> Option<String> {
    let &[tempting_move, reply] = tempting_line else { return None };
    let position_after = position.play(tempting_move).ok()?;
    let cost = effects_on_opponent(&position_after, reply).into_iter().next()?;
    let effect = effects_beyond(position, mv, tempting_move).into_iter().next();
    let effect =
        effect.map(|effect| tr!("lesson-effect", move = move_text(position, mv), effect = effect));
    let instead = tr!(
        "lesson-instead",
        move = move_text(position, tempting_move),
        reply = move_text(&position_after, reply),
        cost = cost
    );
    Some(effect.into_iter().chain([instead]).collect::<Vec<_>>().join(" "))
}

/// Returns those effects of `mv` in `position` that the opponent feels: a loss, a threat or an obstacle. An advance or a rescue is
/// none. One sentence each, the most important first.
pub fn effects_on_opponent(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    effect_sentences(position, mv, concerns_opponent).into_iter().take(MAX_EFFECTS).collect()
}

/// Returns a sentence about what `reply` captures or scores in `position`, if it would not do so after `better_move` as well, which
/// could have been played in `position_before`.
pub fn reply_gain(
    position: &AnyPosition,
    reply: AnyMove,
    position_before: &AnyPosition,
    better_move: AnyMove,
) -> Option<String> {
    let gain = gains(position, reply).into_iter().find(Gain::is_tangible)?;
    let position_after = position_before.play(better_move).ok()?;
    let is_legal = position_after.legal_moves().contains(&reply);
    if is_legal && gains(&position_after, reply).contains(&gain) {
        return None;
    }
    Some(tr!(
        "review-answer",
        move = move_text(position, reply),
        reason = gain_sentence(position, reply, &gain)
    ))
}

/// Returns a sentence that names the best reply; `None` for a pass.
pub fn bare_reply(position: &AnyPosition, reply: AnyMove) -> Option<String> {
    let is_pass = position.path(reply).spots.is_empty();
    (!is_pass).then(|| tr!("review-reply", move = move_text(position, reply)))
}

/// Returns whether a gain takes, threatens or hinders something of the opponent, gains points in Upthrust, or brings dice home.
const fn concerns_opponent(gain: &Gain) -> bool {
    match gain {
        Gain::Ends(_)
        | Gain::ForcesPass
        | Gain::ParriesWin
        | Gain::ThreatensWin(_)
        | Gain::Climbs { .. }
        | Gain::Spoils { .. }
        | Gain::Blocks { .. }
        | Gain::TakesRunners(_)
        | Gain::ThreatensRunners(_)
        | Gain::StopsRunner { .. }
        | Gain::TakesOver { .. }
        | Gain::ThreatensCapture { .. }
        | Gain::ThreatensStack { .. }
        | Gain::Home(_)
        | Gain::HoldsUp { .. }
        | Gain::ClosesWay { .. }
        | Gain::WinsFight { .. }
        | Gain::ThreatensDice(_) => true,
        Gain::Captures { captured, .. } => *captured > 0,
        Gain::Prepares { .. }
        | Gain::SavesRunner { .. }
        | Gain::FreesRunner { .. }
        | Gain::RunnerForward { .. }
        | Gain::SavesPieces { .. }
        | Gain::SavesStack { .. }
        | Gain::Controls { .. }
        | Gain::Rows { .. }
        | Gain::Turns { .. }
        | Gain::Keeps(_)
        | Gain::OpensWay { .. }
        | Gain::SavesDice(_)
        | Gain::DieForward { .. }
        | Gain::Moves { .. } => false,
    }
}

/// Returns the effects of `mv` that pass the filter, one sentence each, the most important first.
fn effect_sentences(
    position: &AnyPosition,
    mv: AnyMove,
    is_mentioned: impl Fn(&Gain) -> bool,
) -> Vec<String> {
    let mut gains = gains(position, mv);
    gains.retain(is_mentioned);
    gains.sort_by_key(|gain| !gain.is_tangible());
    let sentences = gains.iter().map(|gain| gain_sentence(position, mv, gain));
    without_repetitions(sentences).collect()
}

/// Returns the sentences without those that repeat the previous sentence.
fn without_repetitions(sentences: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    let mut previous_sentence = None;
    sentences.filter(move |sentence| {
        previous_sentence.replace(sentence.clone()).as_ref() != Some(sentence)
    })
}

/// Returns whether a gain of a move in `position` is a reason that a player can use. Mobility is one only if the opponent has
/// few replies, and fewer than before.
fn is_reason(position: &AnyPosition, gain: &Gain) -> bool {
    let Gain::Moves { other_move_count, .. } = *gain else { return true };
    let opponent_to_move = position.with_turn(!position.to_move());
    other_move_count <= MAX_FEW_REPLIES && other_move_count < opponent_to_move.legal_moves().len()
}

/// The reasons why a move is good. Computed on a background thread; [`Self::sentences`] formats them.
#[derive(Clone, Debug, PartialEq)]
pub struct Reasons {
    verdict: MoveVerdict,
    /// Whether the side is losing, without a proof.
    is_losing: bool,
    gains: Vec<Gain>,
    later_gain: Option<LaterGain>,
    /// The next moves of the expected line.
    next_moves: Vec<AnyMove>,
}

/// A later move of the same side in the expected line that captures or scores what no move takes at once.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LaterGain {
    /// If the move gains this only after a reply: the position after the first move of the line, and the moves from there to this
    /// one.
    preparation: Option<(AnyPosition, Vec<AnyMove>)>,
    /// The position before that move.
    position: AnyPosition,
    mv: AnyMove,
    gain: Gain,
}

impl Reasons {
    /// Collects the reasons for `mv`, which a search of `position` has found: its gains and threats, and its comparison with
    /// other moves. `next_score` is the score of the second best move, if known. `should_continue` is called before each move
    /// of the line; if it returns `false`, the reasons found so far are returned.
    pub fn from_searches(
        position: &AnyPosition,
        mv: AnyMove,
        result: &SearchResult<AnyMove>,
        next_score: Option<Score>,
        should_continue: &dyn Fn() -> bool,
    ) -> Self {
        let gains = gains(position, mv);
        let later_gain = if matches!(gains[..], [Gain::Moves { .. } | Gain::Controls { .. }]) {
            find_later_gain(position, &result.pv, should_continue)
        } else {
            None
        };
        let next_moves = result.pv.iter().skip(1).take(MAX_NEXT_MOVES).copied().collect();
        let percent = chance_percent(chance_of(result.score, position.variant()));
        Self {
            verdict: verdict(position, &result.pv, result.score, next_score),
            is_losing: matches!(result.score, Score::Cp(_)) && percent <= LOSING_PERCENT,
            gains,
            later_gain,
            next_moves,
        }
    }

    /// Returns whether the search has proven a win.
    pub const fn proves_win(&self) -> bool {
        matches!(self.verdict, MoveVerdict::Wins(..))
    }

    /// Returns the reasons as sentences. `position` and `mv` must be those of [`Self::from_searches`].
    pub fn sentences(&self, position: &AnyPosition, mv: AnyMove) -> String {
        let ends_game = matches!(self.gains[..], [Gain::Ends(_)]);
        let mut sentences: Vec<String> = match &self.later_gain {
            Some(later_gain) => vec![later_gain.localized()],
            None => {
                let gains = self.gains.iter().filter(|gain| is_reason(position, gain));
                let sentences = gains.map(|gain| gain_sentence(position, mv, gain));
                without_repetitions(sentences).take(MAX_REASONS).collect()
            }
        };
        if sentences.is_empty()
            && let Ok(next_position) = position.play(mv)
            && !self.next_moves.is_empty()
        {
            // Without an effect, the plan is the reason.
            let moves = line_text(&next_position, &self.next_moves);
            sentences.push(tr!("puzzle-next-moves", moves = moves));
        }
        let verdict_text = verdict_sentence(&self.verdict, position.variant());
        match self.verdict {
            // The sentence about the end already contains the result.
            MoveVerdict::Wins(..) if ends_game => {}
            // Each search finds another move the best one of these.
            MoveVerdict::Best { .. } if self.is_losing => sentences.push(tr!("hint-losing")),
            MoveVerdict::Best { .. } => sentences.push(verdict_text),
            MoveVerdict::Draw => {
                let line: Vec<AnyMove> = [mv].iter().chain(&self.next_moves).copied().collect();
                let reason = pur_blocking::why_drawn(position, &line);
                sentences.splice(0..0, std::iter::once(verdict_text).chain(reason));
            }
            _ => sentences.insert(0, verdict_text),
        }
        tr!(
            "hint",
            move = move_text(position, mv),
            reasons = sentences.join(" ")
        )
    }
}

impl LaterGain {
    fn localized(&self) -> String {
        let moves = self.preparation.as_ref().map(|(start, moves)| line_text(start, moves));
        tr!(
            "hint-later",
            move = move_text(&self.position, self.mv),
            prepared = if moves.is_some() { "yes" } else { "no" },
            moves = moves.unwrap_or_default(),
            reason = gain_sentence(&self.position, self.mv, &self.gain)
        )
    }
}

/// Returns a sentence about a later move of the same side in the line that captures or scores what no move takes at once; `None`
/// if there is none.
pub fn later_gain_sentence(position: &AnyPosition, line: &[AnyMove]) -> Option<String> {
    find_later_gain(position, line, &|| true).map(|later_gain| later_gain.localized())
}

/// Finds a later move of the same side in the expected line that captures or scores. The first move prepares it, so a gain that
/// some move brings at once does not count.
fn find_later_gain(
    position: &AnyPosition,
    line: &[AnyMove],
    should_continue: &dyn Fn() -> bool,
) -> Option<LaterGain> {
    let player = position.to_move();
    let mut current_position = position.clone();
    let mut immediate_gains = None;
    for (index, &mv) in line.iter().enumerate() {
        if !should_continue() {
            break;
        }
        if index > 0 && current_position.to_move() == player {
            let is_new = |gain: &Gain| {
                let gains = immediate_gains.get_or_insert_with(|| immediate_gains_in(position));
                !gains.iter().any(|immediate_gain| gain.is_covered_by(immediate_gain))
            };
            let new_gain =
                gains(&current_position, mv).into_iter().filter(Gain::is_tangible).find(is_new);
            if let Some(gain) = new_gain {
                let first_position = position.play(line[0]).ok()?;
                let next_position = first_position.with_turn(player);
                let is_prepared = next_position.legal_moves().contains(&mv)
                    && gains(&next_position, mv).contains(&gain);
                let preparation = if is_prepared {
                    None
                } else if index <= MAX_NEXT_MOVES + 1 {
                    Some((first_position, line[1..index].to_vec()))
                } else {
                    // More moves before it would be no explanation.
                    return None;
                };
                return Some(LaterGain { preparation, position: current_position, mv, gain });
            }
        }
        current_position = current_position.play(mv).ok()?;
    }
    None
}

/// Returns what the legal moves in `position` capture or score.
fn immediate_gains_in(position: &AnyPosition) -> Vec<Gain> {
    let moves = position.legal_moves().into_iter();
    moves.flat_map(|mv| immediate_gains(position, mv)).collect()
}

/// Returns the sentence for a proven result or a comparison.
fn verdict_sentence(verdict: &MoveVerdict, variant: Variant) -> String {
    let counted = if counts_moves(variant) { "yes" } else { "no" };
    match *verdict {
        MoveVerdict::Only => tr!("hint-only"),
        MoveVerdict::Wins(plies, end) => {
            let ending_kind = match end.map(|end| end.reason) {
                Some(Reason::RunnerAcross) => "runner",
                Some(Reason::RunnersTaken) => "runners",
                Some(Reason::Captured(_)) => "captures",
                Some(Reason::CannotMove) => "stuck",
                Some(Reason::DieAcross) => "die",
                Some(Reason::Totals(..) | Reason::Sums(..)) => "points",
                _ => "other",
            };
            let (high_score, low_score) = match end.map(|end| end.reason) {
                Some(Reason::Totals(one, two) | Reason::Sums(one, two)) => {
                    (one.max(two), one.min(two))
                }
                _ => (0, 0),
            };
            tr!(
                "hint-wins",
                counted = counted,
                moves = own_moves(plies),
                how = ending_kind,
                high = high_score,
                low = low_score
            )
        }
        MoveVerdict::OnlyDefence => tr!("hint-only-defence"),
        MoveVerdict::Loses(plies) => tr!("hint-loses", counted = counted, moves = own_moves(plies)),
        MoveVerdict::Draw => tr!("hint-draw"),
        MoveVerdict::Best { move_count, lead: Some(lead) } if lead >= INACCURACY => {
            let percent = (100.0 * lead).round() as u32;
            tr!("hint-best-ahead", count = move_count, ahead = percent)
        }
        // A search cannot tell which of two moves with nearly equal scores is better. One may mirror the other.
        MoveVerdict::Best { lead: Some(_), .. } => tr!("hint-best-close"),
        MoveVerdict::Best { move_count, lead: None } => tr!("hint-best", count = move_count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_drawing::drawing;
    use quadrille_search::{ScoreBound, expected_score, scale};
    use quadrille_text::{with_language, with_readable_notation};

    fn search_result(mv: AnyMove, score: Score) -> SearchResult<AnyMove> {
        SearchResult {
            best_move: Some(mv),
            score,
            bound: ScoreBound::Exact,
            depth: 3,
            seldepth: 3,
            nodes: 9,
            elapsed: std::time::Duration::ZERO,
            hashfull: 0,
            pv: vec![mv],
            other_lines: Vec::new(),
        }
    }

    fn hint(
        position: &AnyPosition,
        mv: AnyMove,
        result: &SearchResult<AnyMove>,
        next: Option<Score>,
    ) -> String {
        Reasons::from_searches(position, mv, result, next, &|| true).sentences(position, mv)
    }

    #[test]
    fn better_move_is_not_praised_for_an_effect_of_the_played_one() {
        let mut shared_count = 0;
        for variant in Variant::ALL {
            let mut position = AnyPosition::start(variant);
            for ply in 0..8 {
                let moves = position.legal_moves();
                let Some(&other) = moves.first() else { break };
                let other_effects = all_effects(&position, other);
                for &mv in &moves {
                    let is_shared = |effect: &String| other_effects.contains(effect);
                    shared_count +=
                        effects(&position, mv).iter().filter(|it| is_shared(it)).count();
                    let effects = effects_beyond(&position, mv, other);
                    assert!(!effects.iter().any(is_shared), "{variant}: {effects:?}");
                }
                position = position.play(moves[ply * 7 % moves.len()]).unwrap();
            }
        }
        assert!(shared_count > 0);
    }

    #[test]
    fn hint_states_move_gain_and_comparison() {
        let start = AnyPosition::start(Variant::Upthrust);
        let mv = start.parse_move("a4a8").unwrap();
        let best = Score::Cp(scale(Variant::Upthrust));
        let sentence = hint(&start, mv, &search_result(mv, best), Some(Score::Cp(0)));
        assert!(
            sentence.starts_with("Hint: a4a8. Climbs to row 8, for 20 more points."),
            "{sentence}"
        );
        assert!(
            sentence.ends_with("moves, 25 percentage points ahead of the next best."),
            "{sentence}"
        );
        let german =
            with_language("de", || hint(&start, mv, &search_result(mv, Score::Cp(130)), None));
        assert!(german.contains("Reihe 8"), "{german}");
        let forced = hint(&start, mv, &search_result(mv, Score::Cp(130)), Some(Score::Loss(4)));
        assert!(forced.contains("Every other move loses by force."), "{forced}");
        let proven = hint(&start, mv, &search_result(mv, Score::Win(7)), None);
        assert!(proven.contains("Wins by force."), "{proven}");
        let hique = AnyPosition::start(Variant::Hique);
        let step = hique.legal_moves()[0];
        let proven = hint(&hique, step, &search_result(step, Score::Win(7)), None);
        assert!(proven.contains("Wins by force in 4 moves."), "{proven}");
    }

    /// In a losing position no move is praised as the best.
    #[test]
    fn hint_says_that_its_side_is_losing() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let mv = start.legal_moves()[0];
            for chance in (1..100).step_by(3) {
                let cp = (-4000..4000).min_by_key(|&cp| {
                    let expected_percent = 100.0 * expected_score(Score::Cp(cp), variant);
                    (expected_percent - f64::from(chance)).abs() as i32
                });
                let score = Score::Cp(cp.expect("a score"));
                let percent = (100.0 * expected_score(score, variant)).round() as u32;
                let text = hint(&start, mv, &search_result(mv, score), Some(Score::Cp(-5000)));
                let is_losing = text.contains("All moves leave you poor chances.");
                assert_eq!(is_losing, percent <= 10, "{variant}, {percent}: {text}");
                assert!(!is_losing || !text.contains("The best of"), "{text}");
            }
        }
    }

    /// A smaller difference than that of a mark in a review is none: the second best move may be the mirror image of the best.
    #[test]
    fn hint_is_ahead_of_the_next_best_move_only_by_a_difference_that_reviews_mark() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let mv = start.legal_moves()[0];
            let sentence = |lead: f64, language: &str| {
                let best = Score::Cp((2.0 * lead * f64::from(scale(variant))).round() as i32);
                let lead = expected_score(best, variant) - expected_score(Score::Cp(0), variant);
                let result = search_result(mv, best);
                let text = || hint(&start, mv, &result, Some(Score::Cp(0)));
                (lead, with_language(language, text))
            };
            for (language, ahead, close) in [
                ("en", "percentage points ahead", "Another move is about as good."),
                ("de", "Prozentpunkte vor", "Ein anderer Zug ist etwa ebenso gut."),
            ] {
                for hundredths in [0, 1, 2, 4, 6, 7, 12, 20] {
                    let (lead, text) = sentence(f64::from(hundredths) / 100.0, language);
                    assert_eq!(text.contains(ahead), lead >= INACCURACY, "{lead}: {text}");
                    assert_eq!(text.contains(close), lead < INACCURACY, "{lead}: {text}");
                }
            }
        }
    }

    #[test]
    fn quiet_move_is_explained_by_its_line() {
        // The guard moves from 8,2 via 8,6 to 6,6, beside the guard on 4,6, and captures the runner on 5,7.
        let text = "1rrrrr1/3ggg/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/1RRRR2 1";
        let start = AnyPosition::parse(Variant::Hique, text).unwrap();
        let mut here = start.clone();
        let mut line = Vec::new();
        for text in ["8,2,8,6", "4,12,2,12", "8,6,6,6"] {
            let mv = here.parse_move(text).unwrap();
            line.push(mv);
            here = here.play(mv).unwrap();
        }
        let gain = find_later_gain(&start, &line, &|| true).unwrap();
        assert_eq!(gain.localized(), "A later move, 8,6,6,6: Takes the runner on 5,7.");
        assert_eq!(find_later_gain(&start, &line[..1], &|| true), None);
        assert_eq!(find_later_gain(&start, &line, &|| false), None, "nobody waits for it");
    }

    /// Checks the third ply of lines through all games.
    #[test]
    fn gain_that_is_possible_at_once_does_not_follow_later() {
        let mut replied_count = 0;
        for variant in Variant::ALL {
            let (mut immediate_count, mut later_count) = (0, 0);
            let mut position = AnyPosition::start(variant);
            for ply in 0..40 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                let next_position = position.play(mv).unwrap();
                let Some(&reply) = next_position.legal_moves().first() else { break };
                let later_position = next_position.play(reply).unwrap();
                let at_once = immediate_gains_in(&position);
                for later in later_position.legal_moves() {
                    let mut gains = gains(&later_position, later).into_iter();
                    let Some(gain) = gains.find(Gain::is_tangible) else { continue };
                    let later_gain = find_later_gain(&position, &[mv, reply, later], &|| true);
                    let is_same =
                        later_gain.as_ref().is_some_and(|later_gain| later_gain.gain == gain);
                    let is_possible_at_once = at_once.iter().any(|it| gain.is_covered_by(it));
                    assert_eq!(is_same, !is_possible_at_once, "{position}: {gain:?}");
                    immediate_count += usize::from(!is_same);
                    later_count += usize::from(is_same);
                    // A gain that needs the reply is stated with it.
                    let Some(later_gain) = later_gain else { continue };
                    let own_position = next_position.with_turn(position.to_move());
                    let needs_reply = !own_position.legal_moves().contains(&later)
                        || !super::gains(&own_position, later).contains(&later_gain.gain);
                    let is_legal_at_once = own_position.legal_moves().contains(&later);
                    replied_count += usize::from(needs_reply && is_legal_at_once);
                    let text = later_gain.localized();
                    let stated = format!("after {}", move_text(&next_position, reply));
                    assert_eq!(text.contains(&stated), needs_reply, "{position}: {text}");
                }
                position = next_position;
            }
            assert!(immediate_count > 0 && later_count > 0, "{variant}");
        }
        assert!(replied_count > 10, "{replied_count}");
    }

    /// Checks every move of lines through Cublino Contra that wins several fights.
    #[test]
    fn every_die_that_falls_is_named() {
        let mut several = 0;
        for seed in 0..200_usize {
            let mut here = AnyPosition::start(Variant::CublinoContra);
            for step in 0..40 {
                let moves = here.legal_moves();
                for &mv in &moves {
                    let beaten = gains(&here, mv).into_iter().filter_map(|gain| match gain {
                        Gain::WinsFight { enemy, .. } => {
                            Some(drawing(here.variant()).spot_label(enemy))
                        }
                        _ => None,
                    });
                    let beaten: Vec<String> = beaten.collect();
                    if beaten.len() > 1 {
                        several += 1;
                        let sentences = effects(&here, mv).join(" ");
                        let is_named = |square: &String| sentences.contains(&format!("{square} ("));
                        assert!(beaten.iter().all(is_named), "{here}: {beaten:?}, {sentences}");
                        assert_eq!(sentences.matches("Beats").count(), 1, "{sentences}");
                    }
                }
                let Some(&mv) = moves.get((seed * 7 + step * 13) % moves.len().max(1)) else {
                    break;
                };
                here = here.play(mv).unwrap();
            }
        }
        assert!(several > 10, "{several}");
    }

    /// An advance of the opponent's own die explains nothing to the person who made a mistake.
    #[test]
    fn advance_is_no_effect_on_the_opponent() {
        let start = AnyPosition::start(Variant::CublinoContra);
        let advance = start.parse_move("d1d2").unwrap();
        assert!(!effects(&start, advance).is_empty());
        assert_eq!(effects_on_opponent(&start, advance), Vec::<String>::new());
        let start = AnyPosition::start(Variant::Upthrust);
        let climb = start.parse_move("a4a8").unwrap();
        assert_eq!(effects_on_opponent(&start, climb)[..1], effects(&start, climb)[..1]);
    }

    #[test]
    fn threat_to_win_is_written_like_other_moves() {
        let text = "2r4/6/7/GGGG2/7/6/7/6/5r1/gggg2/7/6/1R5 1";
        let position = AnyPosition::parse(Variant::Hique, text).unwrap();
        let mv = position.parse_move("11,9,11,11").unwrap();
        let effects = with_readable_notation(true, || effects(&position, mv));
        assert_eq!(effects[0], "Threatens to win with R\u{a0}11,11–11,13.");
    }

    #[test]
    fn number_of_moves_is_a_reason_only_if_the_opponent_has_few() {
        let start = AnyPosition::start(Variant::Hique);
        let replies = start.with_turn(!start.to_move()).legal_moves().len();
        for (other, is_told) in [(replies - 1, false), (MAX_FEW_REPLIES, true), (1, true)] {
            let gain = Gain::Moves { own_move_count: 31, other_move_count: other };
            assert_eq!(is_reason(&start, &gain), is_told, "{other}");
        }
    }
}
