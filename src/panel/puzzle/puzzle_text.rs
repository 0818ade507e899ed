//! The texts of a puzzle.

use crate::game_status::move_number;
use crate::learn::mistakes::Mistake;
use crate::learn::progress::Progress;
use crate::learn::puzzle::{ActivePuzzle, HintStage, PuzzlePhase, PuzzleSelection, WrongMove};
use crate::panel::review::percent;
use crate::panel::{PanelContext, footer};
use crate::screens::puzzle_themes::selection_name;
use crate::screens::statistics::losses::group_name;
use crate::setup::localized_name_or_side;
use quadrille_drawing::drawing;
use quadrille_games::rules::{AnyMove, AnyPosition, Spot, Variant};
use quadrille_review::leads::Leads;
use quadrille_review::{pur_blocking, reasons};
use quadrille_teaching::puzzle::{MIN_CHANCE, MIN_LEAD, Puzzle, PuzzleKind, Theme, shipped};
use quadrille_text::{self as text, line_text, move_text, move_texts, tr};

/// The largest number of themes that are named.
const MAX_THEMES: usize = 4;

/// Joins sentences with spaces.
fn join_sentences(sentences: impl Iterator<Item = String>) -> String {
    sentences.collect::<Vec<_>>().join(" ")
}

/// The verdict on a solved puzzle, or the reason why a move was wrong.
pub(super) struct PuzzleVerdict {
    /// A title of a few words.
    pub(super) title: String,
    /// The details.
    pub(super) text: String,
    /// Whether the puzzle is solved.
    pub(super) is_good: bool,
}

/// Returns the headings from the longest to the shortest: the game, the number, and the selection of puzzles or the row of the
/// report about losses, if one was chosen.
pub(in crate::panel) fn headings(running: &ActivePuzzle) -> Vec<String> {
    let variant = running.puzzle.variant;
    let title = text::title(variant);
    let (head, selection_text) = if let Some((_, [number, count])) = running.mistake {
        let head = tr!("mistake-head", game = &title, number = number, of = count);
        (head, running.group.map(group_name))
    } else {
        let index = shipped(variant).iter().position(|puzzle| puzzle.id == running.puzzle.id);
        let head = index.map_or_else(
            || title.clone(),
            |index| tr!("puzzle-head", game = &title, number = index + 1),
        );
        let selection = running.selection.filter(|selection| *selection != PuzzleSelection::All);
        (head, selection.map(|selection| selection_name(variant, selection)))
    };
    let Some(selection_text) = selection_text else { return vec![head, title] };
    let with_selection =
        |head: &str| tr!("puzzle-head-selected", head = head, selection = &selection_text);
    vec![with_selection(&head), with_selection(&title), title]
}

/// Returns a title with the side that the person plays, which is to move until the end, and a sentence with its direction. In
/// Upthrust, whose sides have the same direction, the points of both sides in `position` replace the sentence.
pub(super) fn side_texts(
    running: &ActivePuzzle,
    position: &AnyPosition,
    is_near: bool,
) -> [String; 2] {
    let puzzle = &running.puzzle;
    let solver = puzzle.solver();
    let side = text::side(&puzzle.position, solver);
    let direction = match puzzle.variant {
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => "none",
        _ if is_near => "up",
        _ => "down",
    };
    let title = if running.is_done() { side.clone() } else { tr!("puzzle-to-move", side = &side) };
    if let AnyPosition::Upthrust(upthrust) = position {
        let [own, other] = [solver, !solver].map(|player| upthrust.total(player));
        let other_side = text::side(position, !solver);
        return [title, tr!("puzzle-side-points", own = own, side = other_side, other = other)];
    }
    [title, tr!("puzzle-yours", side = side, way = direction)]
}

/// Returns how many of `ply_count` are the solver's. The solver makes the first and the last one.
pub(super) const fn count_own_moves(ply_count: usize) -> usize {
    ply_count.div_ceil(2)
}

/// Returns the goal of the puzzle in a few words.
pub(super) fn goal(running: &ActivePuzzle) -> String {
    if running.mistake.is_some() {
        return tr!("mistake-goal");
    }
    match running.puzzle.kind {
        PuzzleKind::Proven { plies } => {
            tr!("puzzle-win-in", moves = count_own_moves(plies as usize))
        }
        PuzzleKind::BestMove => {
            let move_count = count_own_moves(running.puzzle.line.len());
            tr!("puzzle-best-move", moves = move_count)
        }
        PuzzleKind::Points => {
            let [best_lead, second_lead] = running.puzzle.best_leads().unwrap_or_default();
            let outcome_key = match best_lead {
                0 => "draw",
                ..0 => "least",
                // The second best move wins as well.
                _ if second_lead > 0 => "most",
                _ => "win",
            };
            tr!("puzzle-points", how = outcome_key, points = best_lead)
        }
    }
}

/// Returns the result of a game of Upthrust in which the solver leads by `points`.
fn final_lead_text(points: i32) -> String {
    let outcome_key = match points {
        1.. => "ahead",
        0 => "level",
        _ => "behind",
    };
    tr!("puzzle-end", how = outcome_key, points = points.unsigned_abs())
}

/// Returns a title and a sentence about the points that a wrong move costs. `lead` is the
/// final lead after the move.
fn lost_points_texts(puzzle: &Puzzle, move_text: &str, lead: i32) -> Option<(String, String)> {
    let [best_lead, _] = puzzle.best_leads()?;
    let title = tr!("puzzle-costs", move = move_text, points = best_lead - lead);
    let text =
        tr!("puzzle-costs-text", then = final_lead_text(lead), best = final_lead_text(best_lead));
    Some((title, text))
}

/// Returns the sentence about the cost of a mistake in the person's own game.
pub(super) fn mistake_sentence(mistake: &Mistake, leads: Option<Leads>) -> String {
    let position = &mistake.puzzle.position;
    let played_text = move_text(position, mistake.played);
    if let Some(leads) = leads {
        return tr!("mistake-gave", move = played_text, points = leads.lost_points());
    }
    let result_change =
        pur_blocking::result_change_sentence(position, mistake.chance, mistake.chance_after);
    let [chance_before, chance_after] = [mistake.chance, mistake.chance_after].map(percent);
    let sentence =
        tr!("mistake-played", move = played_text, was = chance_before, is = chance_after);
    join_sentences([sentence].into_iter().chain(result_change))
}

/// The number of moves shown before a mistake.
const MOVES_BEFORE_MISTAKE: usize = 4;

/// Returns the game of a mistake, and the last moves before it.
pub(super) fn origin_text(mistake: &Mistake) -> String {
    let moves = move_texts(&mistake.way_from, &mistake.way);
    let last_moves = &moves[moves.len().saturating_sub(MOVES_BEFORE_MISTAKE)..];
    let mut line = last_moves.join(", ");
    if last_moves.len() < moves.len() {
        line = format!("… {line}");
    }
    let position = &mistake.puzzle.position;
    let number = move_number(position, mistake.ply);
    let player = position.to_move();
    let opponent = localized_name_or_side(&mistake.opponent, position, !player);
    let game_text = match &mistake.player {
        Some(name) => {
            let name = localized_name_or_side(name, position, player);
            tr!("mistake-game-of-two", player = name, opponent = opponent, number = number)
        }
        None => tr!("mistake-game", opponent = opponent, number = number),
    };
    if moves.is_empty() {
        return game_text;
    }
    format!("{game_text} {}", tr!("mistake-way", moves = line))
}

/// Returns the reason for the first move of `line` in a few words: the effect of the move, or a later gain that it prepares.
pub(super) fn move_reason(position: &AnyPosition, line: &[AnyMove]) -> Option<String> {
    let effect = |mv| reasons::effects(position, mv).into_iter().next();
    let reason = line.first().copied().and_then(effect);
    reason.or_else(|| reasons::later_gain_sentence(position, line))
}

/// Returns the verdict on a wrong move or a solved puzzle; `None` while neither is shown.
pub(super) fn verdict(running: &ActivePuzzle) -> Option<PuzzleVerdict> {
    match &running.wrong_move {
        Some(wrong_move) => Some(wrong_move_verdict(running, wrong_move)),
        None => running.is_done().then(|| solution_verdict(running)),
    }
}

/// Returns the verdict on a wrong move.
fn wrong_move_verdict(running: &ActivePuzzle, wrong_move: &WrongMove) -> PuzzleVerdict {
    let puzzle = &running.puzzle;
    let position = running.position();
    let wrong_text = move_text(&position, wrong_move.mv);
    let leads_and_lead = running.leads.zip(wrong_move.lead);
    let points_texts =
        wrong_move.lead.and_then(|lead| lost_points_texts(puzzle, &wrong_text, lead));
    let in_points =
        || leads_and_lead.map(|(leads, lead)| [leads.best_lead, lead].map(text::signed_points));
    let title = match (&running.mistake, &points_texts) {
        (Some((mistake, _)), _) => {
            let chances = || Some([mistake.chance, wrong_move.chance?].map(percent));
            match in_points().or_else(chances) {
                Some([best_value, value]) => {
                    tr!("mistake-short", move = wrong_text, was = best_value, is = value)
                }
                None => tr!("mistake-judging", move = wrong_text),
            }
        }
        (None, Some((title, _))) => title.clone(),
        (None, None) => tr!("puzzle-wrong", move = wrong_text),
    };
    let position_after = position.play(wrong_move.mv).ok();
    let reply = wrong_move.reply.filter(|_| running.phase == PuzzlePhase::Refuted);
    let text = match (position_after, reply) {
        // The refutation is not helpful if the move also wins, but later.
        (_, Some(_)) if wrong_move.wins_later && running.is_proven() => {
            tr!("puzzle-slower", moves = count_own_moves(running.remaining_plies()))
        }
        (Some(position_after), Some(reply)) => {
            let effects = reasons::effects_on_opponent(&position_after, reply).join(" ");
            let reply_text = move_text(&position_after, reply);
            let refutation = tr!("puzzle-refuted", move = reply_text, effects = effects);
            let reason_sentences = result_change_reasons(running, wrong_move);
            let chances_sentence =
                lost_chances_sentence(running, wrong_move).filter(|_| points_texts.is_none());
            let loss_sentence = points_texts.map(|(_, text)| text).or(chances_sentence).into_iter();
            let next_position = position_after.play(reply).ok();
            let next_moves = next_position
                .and_then(|position| next_moves_sentence(&position, wrong_move.line.get(1..)?));
            let refutation = refutation.trim_end().to_owned();
            // Only the first lines are visible in a small window.
            let reasons = reason_sentences.into_iter().chain([refutation]);
            join_sentences(reasons.chain(next_moves).chain(loss_sentence))
        }
        _ if running.phase == PuzzlePhase::Refuted => tr!("puzzle-not-it"),
        _ => tr!("puzzle-looking"),
    };
    PuzzleVerdict { title, text, is_good: false }
}

/// Returns the verdict on a solved puzzle.
fn solution_verdict(running: &ActivePuzzle) -> PuzzleVerdict {
    let puzzle = &running.puzzle;
    let side = text::side(&puzzle.position, puzzle.solver());
    let side_number = text::side_number(puzzle.variant);
    let move_count = count_own_moves(puzzle.line.len());
    let best_title = tr!("puzzle-best", moves = move_count);
    let (title, text) = match (puzzle.kind, running.alternative) {
        (_, Some(mv)) => {
            let alternative_text = move_text(&running.position(), mv);
            if running.mistake.is_some() {
                (tr!("mistake-found"), tr!("mistake-also", move = alternative_text))
            } else {
                (tr!("puzzle-also"), tr!("puzzle-also-text", move = alternative_text))
            }
        }
        (PuzzleKind::Proven { plies }, None) => (
            tr!("puzzle-proven", side = side, sides = side_number),
            tr!("puzzle-proven-text", moves = count_own_moves(plies as usize)),
        ),
        (PuzzleKind::BestMove, None) if running.mistake.is_some() => {
            (best_title, tr!("mistake-best"))
        }
        (PuzzleKind::Points, None) => {
            let [best_text, second_text] =
                puzzle.best_leads().unwrap_or_default().map(final_lead_text);
            let text = tr!("puzzle-points-text", best = best_text, second = second_text);
            (best_title, text)
        }
        (PuzzleKind::BestMove, None) => {
            // The search of the outlook may prove a win.
            let chance = running.outlook.as_ref().and_then(|outlook| outlook.chance);
            let is_unproven = chance.is_some_and(|chance| chance < 1.0);
            let unproven = if is_unproven { "yes" } else { "no" };
            (best_title, tr!("puzzle-best-text", moves = move_count, unproven = unproven))
        }
    };
    // A mistake has the themes of the review's line, which may not occur in the expected moves.
    let mut themes = puzzle.themes.clone();
    if running.mistake.is_some() {
        let outlook = running.outlook.as_ref();
        themes.retain(|theme| outlook.is_some_and(|it| it.themes.contains(theme)));
    }
    let themes = themes_sentence(&themes);
    PuzzleVerdict {
        title,
        text: join_sentences([text].into_iter().chain(outlook_sentence(running)).chain(themes)),
        is_good: true,
    }
}

/// Returns a sentence about the chances that a wrong move has cost; `None` if the chances are unknown, or if the title has them.
fn lost_chances_sentence(running: &ActivePuzzle, wrong_move: &WrongMove) -> Option<String> {
    if running.mistake.is_some() {
        return None;
    }
    let (best_chance, chance) = (wrong_move.best_chance?, wrong_move.chance?);
    (chance < best_chance)
        .then(|| tr!("puzzle-chances", was = percent(best_chance), is = percent(chance)))
}

/// Returns a sentence with the expected moves in `position`; `None` without any.
fn next_moves_sentence(position: &AnyPosition, line: &[AnyMove]) -> Option<String> {
    let moves = line_text(position, line);
    (!moves.is_empty()).then(|| tr!("puzzle-next-moves", moves = moves))
}

/// Returns sentences about the expected course after a solved puzzle: the next moves and the chances.
fn outlook_sentence(running: &ActivePuzzle) -> Option<String> {
    let outlook = running.outlook.as_ref()?;
    let position = running.end_position()?;
    let moves_sentence = next_moves_sentence(&position, &outlook.line)?;
    // A mistake shows the chances by the review above, which has searched longer.
    let chance = outlook.chance.filter(|_| !running.is_proven() && running.mistake.is_none());
    let chance = chance.map(|chance| tr!("puzzle-outlook", chance = percent(chance)));
    Some(join_sentences([moves_sentence].into_iter().chain(chance)))
}

/// Returns why a move changes the likely result in Cublino Pur, by the chance to win after it.
fn result_change_reasons(running: &ActivePuzzle, wrong_move: &WrongMove) -> Vec<String> {
    let Some(chance) = wrong_move.chance else { return Vec::new() };
    let best_chance = match (&running.mistake, running.puzzle.kind) {
        (Some((mistake, _)), _) => mistake.chance,
        (None, PuzzleKind::Proven { .. }) => 1.0,
        // The best move is at least this far ahead.
        (None, PuzzleKind::BestMove | PuzzleKind::Points) => {
            let min_best_chance = (chance + MIN_LEAD).max(MIN_CHANCE);
            wrong_move.best_chance.unwrap_or(min_best_chance)
        }
    };
    let (position, line) = (running.position(), &wrong_move.line);
    pur_blocking::warning_sentences(&position, wrong_move.mv, line, best_chance, chance)
}

/// Returns a sentence that names the first themes, at most [`MAX_THEMES`], and counts the others.
fn themes_sentence(themes: &[Theme]) -> Option<String> {
    let names: Vec<String> = themes
        .iter()
        .take(MAX_THEMES)
        .map(|theme| tr!("puzzle-theme", theme = theme.id()))
        .collect();
    let count = names.len();
    let more_count = themes.len() - count;
    (count > 0)
        .then(|| tr!("puzzle-themes", count = count, themes = names.join(", "), more = more_count))
}

/// Returns the status sentence of the puzzle, and whether it reports a refused input.
pub(super) fn puzzle_sentence(context: &PanelContext, running: &ActivePuzzle) -> (String, bool) {
    let sentence = match running.phase {
        _ if running.ends_mistakes() => mistakes_summary(running),
        PuzzlePhase::AwaitingMove | PuzzlePhase::Opening(..) => {
            let cost = (running.hint_stage == HintStage::Nothing)
                .then(|| help_sentence(context.progress, running));
            join_sentences([hint_sentence(running)].into_iter().chain(cost.flatten()))
        }
        PuzzlePhase::Replying => tr!("puzzle-right"),
        PuzzlePhase::WrongMove | PuzzlePhase::Searching => tr!("puzzle-watch"),
        PuzzlePhase::Refuted => tr!("puzzle-try-again"),
        PuzzlePhase::Showing => tr!("puzzle-showing"),
        PuzzlePhase::Solved if running.has_failed => tr!("puzzle-solved-late"),
        PuzzlePhase::Solved => tr!("puzzle-solved"),
        PuzzlePhase::SolutionShown if running.mistake.is_some() => tr!("mistake-shown"),
        PuzzlePhase::SolutionShown => tr!("puzzle-shown"),
    };
    footer::newest_sentence(context, || Some((sentence, false))).unwrap_or_default()
}

/// Returns the cost of a hint or the solution: rating points, and the number of puzzles solved in a row.
pub(super) fn help_cost_text(progress: &Progress, running: &ActivePuzzle) -> String {
    let streak = if running.is_recorded { 0 } else { progress.streak(running.puzzle.variant) };
    let points = running.cost_of_help(progress);
    tr!("puzzle-cost", points = points.abs(), change = text::signed_number(points), streak = streak)
}

/// Returns a sentence about the cost of help or of a wrong move; `None` if it costs nothing.
fn help_sentence(progress: &Progress, running: &ActivePuzzle) -> Option<String> {
    let is_free = running.is_recorded || running.mistake.is_some();
    let cost_points = running.cost_of_help(progress).abs();
    (!is_free && cost_points > 0.0).then(|| tr!("puzzle-help-costs", points = cost_points))
}

/// Returns the sentence after the last mistake: for how many mistakes the person found the best move.
fn mistakes_summary(running: &ActivePuzzle) -> String {
    let [solved_count, missed_count] = running.mistake_score;
    tr!("mistakes-summary", found = solved_count, count = solved_count + missed_count)
}

/// Returns the hint, or the request to move if no hint was requested.
fn hint_sentence(running: &ActivePuzzle) -> String {
    let Some(mv) = running.next_move() else { return tr!("puzzle-your-move") };
    let position = running.position();
    let spots = position.path(mv).spots;
    let from = spots.first().copied().unwrap_or(Spot::RESERVE);
    let label = |spot: Spot| drawing(position.variant()).spot_label(spot);
    match running.hint_stage {
        HintStage::Nothing => tr!("puzzle-your-move"),
        HintStage::Piece if from == Spot::RESERVE => tr!("puzzle-hint-reserve"),
        HintStage::Piece => tr!("puzzle-hint-piece", square = label(from)),
        HintStage::Target => tr!("puzzle-hint-move", move = move_text(&position, mv)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::puzzle::Outlook;
    use quadrille_text::with_language;
    use std::collections::HashSet;
    use std::sync::Arc;

    #[test]
    fn points_puzzle_states_the_result_and_the_loss() {
        let all = shipped(Variant::Upthrust).iter();
        let mut won = all.filter(|it| it.kind == PuzzleKind::Points);
        let is_wanted =
            |it: &&Puzzle| it.best_leads().is_some_and(|[best, last]| best > 0 && last < 0);
        let puzzle = won.find(is_wanted).expect("one that only one move wins");
        let [best, second] = puzzle.best_leads().expect("its leads");
        let mut running = ActivePuzzle::new(Arc::new(puzzle.clone()));
        assert_eq!(goal(&running), format!("Win by {best} points"));
        let mv = puzzle.leads[1].mv;
        running.phase = PuzzlePhase::Refuted;
        running.wrong_move = Some(WrongMove {
            mv,
            reply: puzzle.position.play(mv).expect("a move").legal_moves().first().copied(),
            line: Vec::new(),
            visible_plies: 1,
            chance: None,
            best_chance: None,
            lead: puzzle.lead_after(0, &mv),
            wins_later: false,
        });
        let wrong = verdict(&running).expect("a verdict");
        let text = move_text(&puzzle.position, mv);
        assert_eq!(wrong.title, format!("{text} costs {} points", best - second));
        let (ahead, behind) =
            (format!("{best} points ahead"), format!("{} points behind", -second));
        assert!(wrong.text.contains(&ahead) && wrong.text.contains(&behind), "{}", wrong.text);
        running.wrong_move = None;
        running.phase = PuzzlePhase::Solved;
        let solved = verdict(&running).expect("a verdict").text;
        assert!(solved.contains(&ahead) && solved.contains(&behind), "{solved}");
    }

    /// Checks that a mistake and a wrong move are explained if White's last die on row 1 leaves it.
    #[test]
    fn draw_in_pur_is_explained_after_a_wrong_move() {
        let text = "PAa1Ab3Ac3Ad3Ae3Af3Ag3aa5ab5ac5ad5ae5af5ag7";
        let position = AnyPosition::parse(Variant::CublinoPur, text).expect("a position");
        let mv = |text| position.parse_move(text).expect("a move");
        let puzzle = Puzzle {
            id: "cublino-pur-0001".to_owned(),
            variant: Variant::CublinoPur,
            position: position.clone(),
            kind: PuzzleKind::BestMove,
            line: vec![mv("b3b4")],
            rating: 1500,
            themes: Vec::new(),
            leads: Vec::new(),
        };
        let after = position.play(mv("a1a2")).expect("a move");
        let mut running = ActivePuzzle::new(Arc::new(puzzle.clone()));
        running.phase = PuzzlePhase::Refuted;
        running.wrong_move = Some(WrongMove {
            mv: mv("a1a2"),
            reply: after.legal_moves().first().copied(),
            line: Vec::new(),
            visible_plies: 1,
            chance: Some(0.5),
            best_chance: Some(0.9),
            lead: None,
            wins_later: false,
        });
        let verdict_text = verdict(&running).expect("a verdict").text;
        assert!(
            verdict_text.starts_with("That turns a win into a draw. White’s last die leaves row 1"),
            "{verdict_text}"
        );
        let mistake = Mistake {
            game: "a.pgn".to_owned(),
            ply: 0,
            opponent: "Ann".to_owned(),
            player: None,
            way: Vec::new(),
            way_from: position.clone(),
            played: mv("a1a2"),
            chance: 0.9,
            chance_after: 0.5,
            loss: 0.4,
            estimated_level: None,
            context: None,
            puzzle: Arc::new(puzzle),
            course: Arc::default(),
        };
        let opponent = "Player 2".to_owned();
        let hot_seat = Mistake { opponent, ..mistake.clone() };
        let german = with_language("de", || origin_text(&hot_seat));
        assert!(german.contains("Spieler 2"), "a default name follows the language: {german}");
        let of_two = Mistake { player: Some("Bob".to_owned()), ..mistake.clone() };
        let start = "You play Bob against Ann, move 1.";
        assert!(origin_text(&of_two).starts_with(start), "{}", origin_text(&of_two));
        let analysed = Mistake { opponent: String::new(), ..mistake.clone() };
        for (language, side) in [("en", "Black"), ("de", "Schwarz")] {
            let origin = with_language(language, || origin_text(&analysed));
            assert!(origin.contains(side), "a side's name follows the language: {origin}");
        }
        let verdict_text = mistake_sentence(&mistake, None);
        assert!(verdict_text.ends_with("That turns a win into a draw."), "{verdict_text}");
        running.wrong_move = None;
        running.phase = PuzzlePhase::SolutionShown;
        running.mistake = Some((Arc::new(mistake), [1, 1]));
        let verdict_text = verdict(&running).expect("a verdict").text;
        // The reason is about the wrong move.
        assert!(!verdict_text.contains("White’s last die leaves row 1"), "{verdict_text}");
    }

    /// The refutation and the solution state the next moves and the chances, so that their texts always differ. In a small window
    /// only the first lines are visible, so that the refutation comes first and the chances last.
    #[test]
    fn both_lines_of_a_puzzle_are_shown_the_moves_first() {
        for variant in Variant::ALL {
            let mut all = shipped(variant).iter();
            let puzzle = all.find(|it| it.kind == PuzzleKind::BestMove && it.line.len() == 1);
            let Some(puzzle) = puzzle else { continue };
            let position = &puzzle.position;
            let mv = position.legal_moves();
            let mv = mv.into_iter().find(|mv| *mv != puzzle.line[0]).expect("another move");
            let line_after = |mv| {
                let mut here = position.play(mv).expect("it is legal");
                let mut line = Vec::new();
                while let (3.., Some(&next)) = (5 - line.len(), here.legal_moves().first()) {
                    line.push(next);
                    here = here.play(next).expect("it is legal");
                }
                line
            };
            let line = line_after(mv);
            let mut running = ActivePuzzle::new(Arc::new(puzzle.clone()));
            running.phase = PuzzlePhase::Refuted;
            running.wrong_move = Some(WrongMove {
                mv,
                reply: line.first().copied(),
                line: line.clone(),
                visible_plies: 1,
                chance: Some(0.61),
                best_chance: Some(0.79),
                lead: None,
                wins_later: false,
            });
            let after = position.play(mv).expect("it is legal");
            let wrong = verdict(&running).expect("a verdict").text;
            let next = &move_texts(&after, &line)[1];
            let has = |text: &str, chance| text.contains(&percent(chance));
            assert!(has(&wrong, 0.79) && has(&wrong, 0.61), "{wrong}");
            assert!(wrong.contains(next), "{wrong}: no {next}");
            let reply_start = format!("The reply {} shows why.", move_text(&after, line[0]));
            let next_start = format!("Expected next: {next}");
            let starts = [&*reply_start, &*next_start, &*percent(0.79)].map(|it| wrong.find(it));
            // A move in Pur may also need a reason, which comes before the refutation.
            let is_first = starts[0] == Some(0) || variant == Variant::CublinoPur;
            let is_whole = starts.iter().all(Option::is_some);
            assert!(is_first && is_whole && starts.is_sorted(), "{starts:?}: {wrong}");
            running.wrong_move = None;
            running.ply = 1;
            running.phase = PuzzlePhase::Solved;
            let line = line_after(puzzle.line[0]);
            running.outlook =
                Some(Outlook { line: line.clone(), chance: Some(0.84), themes: Vec::new() });
            let after = position.play(puzzle.line[0]).expect("it is legal");
            let solved = verdict(&running).expect("a verdict").text;
            let next = &move_texts(&after, &line)[0];
            assert!(solved.contains(next) && has(&solved, 0.84), "{solved}");
            assert_ne!(solved, wrong);
        }
    }

    #[test]
    fn puzzle_whose_second_best_move_wins_asks_for_as_much_as_possible() {
        let all = shipped(Variant::Upthrust).iter();
        for puzzle in all.filter(|it| it.kind == PuzzleKind::Points) {
            let [best, second] = puzzle.best_leads().expect("its leads");
            let goal = goal(&ActivePuzzle::new(Arc::new(puzzle.clone())));
            let expected = match (best, second) {
                (0, _) => "Save the draw".to_owned(),
                (1.., 1..) => "Win by as much as you can".to_owned(),
                (1.., _) => format!("Win by {best} points"),
                _ => "Lose by as little as you can".to_owned(),
            };
            assert_eq!(goal, expected, "{best} {second}");
        }
    }

    #[test]
    fn every_theme_has_a_unique_name_in_every_language() {
        for language in ["en", "de"] {
            let name = |theme: Theme| tr!("puzzle-theme", theme = theme.id());
            let names: HashSet<String> =
                with_language(language, || Theme::ALL.map(name).into_iter().collect());
            assert_eq!(names.len(), Theme::ALL.len(), "{language}: {names:?}");
        }
        let text =
            with_language("en", || themes_sentence(&[Theme::DoubleCapture, Theme::Overflow]));
        assert_eq!(text.as_deref(), Some("Themes: double capture, overflow."));
        let text = with_language("en", || themes_sentence(&[Theme::Overflow]));
        assert_eq!(text.as_deref(), Some("Theme: overflow."));
        // The others are counted, because the table of themes counts them too.
        let text = with_language("en", || themes_sentence(&Theme::ALL[..MAX_THEMES + 2]));
        assert!(text.is_some_and(|text| text.ends_with(" and 2 more.")));
        assert_eq!(themes_sentence(&[]), None);
    }
}
