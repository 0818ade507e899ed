//! Compares an engine's lists of legal moves with the rules, and looks for the smallest position with a wrong list.

use super::checker::{CheckAbort, Checker, Finding};
use super::dialogue::{Dialogue, EngineLine, StepError, is_refusal, parse_response, quote_lines};
use super::games::{SamplePosition, legal_move_texts, play_random_moves};
use crate::PositionSetup;
use crate::format_count;
use quadrille_games::record::Game;
use quadrille_games::rules::{MoveError, Variant, quote};
use std::time::Instant;

/// The divisor of the whole check's time. The quotient limits the search for a wrong list, and then the search for a smaller
/// position.
const TIME_DIVISOR: u32 = 20;
/// The maximum length of a sequence from which every pair of moves is left out once. Longer sequences take too long.
const MAX_MOVES_FOR_PAIRS: usize = 30;
/// The number of random games that are tried for a shorter sequence.
const MAX_GAMES: u64 = 100;
/// The maximum length of a quoted `position` command.
const MAX_SETUP_CHARS: usize = 250;

/// A mistake in a list of moves.
#[derive(Debug)]
struct ListFault {
    /// The name of the broken rule. Two faults are the same if this name is.
    rule: &'static str,
    /// The mistake and the reason why it is one.
    description: String,
}

/// The engine's answer, compared with the rules.
enum ListAnswer {
    Right,
    Wrong(ListFault),
    /// The engine does not list moves.
    NoList(String),
}

pub(super) fn check(checker: &mut Checker<'_>, variant: Variant) -> Result<(), CheckAbort> {
    let time_limit = checker.settings.total_time / TIME_DIVISOR;
    let title = "{variant}: it lists the legal moves";
    checker.run_step(title, &[("variant", &variant)], |dialogue| {
        let deadline = Instant::now() + time_limit;
        let mut right_list_count = 0;
        for sample in SamplePosition::spread(variant) {
            match request_list(dialogue, &sample)? {
                ListAnswer::NoList(observation) if right_list_count == 0 => {
                    return Ok(Finding::skipped(observation));
                }
                ListAnswer::NoList(observation) => {
                    return Ok(Finding::from_check(false, observation));
                }
                ListAnswer::Right => right_list_count += 1,
                // The samples are sorted, so this is the first wrong list.
                ListAnswer::Wrong(fault) => {
                    let deadline = Instant::now() + time_limit;
                    let (sample, fault) = shorten(dialogue, variant, sample, fault, deadline)?;
                    return Ok(Finding::from_check(false, describe(&sample, &fault)));
                }
            }
            if Instant::now() >= deadline {
                break;
            }
        }
        let observation =
            format!("the legal moves of {}", format_count(right_list_count, "position"));
        Ok(Finding::from_check(true, observation))
    })
}

fn request_list(
    dialogue: &mut Dialogue<'_>,
    sample: &SamplePosition,
) -> Result<ListAnswer, StepError> {
    dialogue.set_position(sample)?;
    let lines = dialogue.exchange("query moves")?;
    if lines.is_empty() || is_refusal(&lines) {
        return Ok(ListAnswer::NoList(quote_lines(&lines)));
    }
    let move_list = match &lines[..] {
        [EngineLine { text, .. }] => parse_response(text, "query moves"),
        _ => None,
    };
    let fault = match &move_list {
        Some(move_list) => find_fault(&sample.game, move_list),
        None => Some(ListFault {
            rule: "",
            description: format!("{} instead of `response` and moves", quote_lines(&lines)),
        }),
    };
    Ok(fault.map_or(ListAnswer::Right, ListAnswer::Wrong))
}

/// Returns a mistake in the sorted list of moves, if it has one. Prefers an illegal move to a missing one.
fn find_fault(game: &Game, move_list: &str) -> Option<ListFault> {
    let legal_moves = legal_move_texts(game);
    let listed_moves: Vec<&str> = move_list.split_ascii_whitespace().collect();
    let extra_move = listed_moves.iter().enumerate().find_map(|(index, mv)| {
        let is_repeated = index > 0 && listed_moves[index - 1] == *mv;
        (is_repeated || legal_moves.iter().all(|text| text != mv))
            .then(|| describe_extra_move(game, mv, is_repeated))
    });
    let mut missing_moves =
        legal_moves.iter().filter(|text| !listed_moves.contains(&text.as_str()));
    extra_move.or_else(|| {
        let mv = missing_moves.next()?;
        let (rule, explanation) = match mv.as_str() {
            "pass" => ("Pass", "the only legal move"),
            _ => ("Missing move", "which is legal"),
        };
        let description = format!("it does not list `{mv}`, {explanation}");
        Some(ListFault { rule, description })
    })
}

/// Describes a listed move that is illegal, misspelt or repeated.
fn describe_extra_move(game: &Game, mv: &str, is_repeated: bool) -> ListFault {
    let (rule, reason) = match game.clone().play_text(mv) {
        _ if is_repeated => ("Repetition in the list", "it is listed twice".to_owned()),
        Ok(_) => ("Spelling", "the rules spell it differently".to_owned()),
        Err(error) => match error {
            MoveError::Illegal { rule, reason, .. } => (rule, reason),
            MoveError::GameOver { .. } => ("Game over", "the game is over".to_owned()),
            MoveError::Unreadable { .. } => ("Spelling", error.to_string()),
        },
    };
    let reason = reason.trim_end_matches('.');
    let description = format!("it lists `{}`, illegal ({rule}): {reason}", quote(mv));
    ListFault { rule, description }
}

/// Returns a position with fewer moves before it in which a list breaks the same rule. Leaves out moves, and tries other
/// games.
fn shorten(
    dialogue: &mut Dialogue<'_>,
    variant: Variant,
    mut sample: SamplePosition,
    mut fault: ListFault,
    deadline: Instant,
) -> Result<(SamplePosition, ListFault), StepError> {
    'shorter: loop {
        let current_moves = sample.setup.moves.clone();
        let random_games = shorter_games(variant, &sample.setup);
        for moves in shorter_sequences(&current_moves).chain(random_games) {
            if Instant::now() >= deadline {
                break 'shorter;
            }
            let text = sample.setup.text.clone();
            let setup = PositionSetup { text, moves };
            let Some(candidate) = SamplePosition::from_setup(variant, setup) else { continue };
            if let ListAnswer::Wrong(candidate_fault) = request_list(dialogue, &candidate)?
                && candidate_fault.rule == fault.rule
            {
                (sample, fault) = (candidate, candidate_fault);
                continue 'shorter;
            }
        }
        break;
    }
    Ok((sample, fault))
}

/// Returns `moves` without each run of moves, the longest runs first, and then without each pair of moves.
fn shorter_sequences(moves: &[String]) -> impl Iterator<Item = Vec<String>> {
    let move_count = moves.len();
    let runs = (1..=move_count).rev().flat_map(move |size| {
        (0..=move_count - size).map(move |start| (start..start + size).collect::<Vec<_>>())
    });
    let pair_move_count = if move_count <= MAX_MOVES_FOR_PAIRS { move_count } else { 0 };
    let pairs = (0..pair_move_count).flat_map(move |first_index| {
        (first_index + 1..pair_move_count).map(move |second_index| vec![first_index, second_index])
    });
    runs.chain(pairs).map(|omitted_indices| {
        let indexed_moves = moves.iter().enumerate();
        indexed_moves
            .filter(|(index, _)| !omitted_indices.contains(index))
            .map(|(_, mv)| mv.clone())
            .collect()
    })
}

/// Returns the beginnings of random games that are shorter than the sequence of `setup`.
fn shorter_games(
    variant: Variant,
    setup: &PositionSetup,
) -> impl Iterator<Item = Vec<String>> + use<> {
    let game_count = if setup.text.is_none() { MAX_GAMES } else { 0 };
    let max_plies = setup.moves.len().saturating_sub(1);
    (0..game_count).flat_map(move |seed| {
        let moves = play_random_moves(variant, seed, max_plies);
        (1..=moves.len()).map(move |plies| moves[..plies].to_vec())
    })
}

fn describe(sample: &SamplePosition, fault: &ListFault) -> String {
    let position = sample.game.position();
    let setup = sample.setup.to_string();
    let setup_clause = if setup.chars().count() <= MAX_SETUP_CHARS {
        format!("after `{setup}`, ")
    } else {
        String::new()
    };
    format!("{}; {setup_clause}in `{position}`", fault.description)
}
