//! The page to set up a tournament.

use crate::game_status;
use crate::screens::prelude::*;
use crate::settings::Settings;
use crate::setup::max_parallel_games;
use crate::setup::tournament::{
    Candidate, MAX_ENCOUNTER_GAMES, MAX_ENTRANTS, MAX_PLIES, MOVE_TIMES_MS, OPENING_PLIES, System,
    TournamentSettings,
};
use std::time::Duration;

const ROW_HEIGHT_PX: f32 = 36.0;
/// The height of a choice's row.
const CHOICE_ROW_HEIGHT_PX: f32 = 34.0;

/// Draws the entrants at the left and the choices at the right. While another tournament `is_playing`, none can be
/// started. Returns whether to start this one.
pub(super) fn draw_setup(
    painter: &mut Painter,
    setup: &mut TournamentSettings,
    settings: &Settings,
    is_playing: bool,
    rect: Rect,
) -> bool {
    let entrants_width = (rect.width() * 0.42).clamp(300.0, 520.0);
    let entrants_rect = area(rect.left(), rect.top(), entrants_width, rect.height());
    let choices_rect = Rect::from_min_max(pos2(entrants_rect.right() + 16.0, rect.top()), rect.max);
    painter.card(entrants_rect);
    // Removed engines reduce the number of entrants and of possible rounds.
    setup.limit_to_available(&settings.engines);
    draw_entrants(painter, setup, settings, entrants_rect.shrink(16.0));
    setup.limit_to_available(&settings.engines);
    painter.card(choices_rect);
    draw_choices(painter, setup, is_playing, choices_rect.shrink(20.0))
}

/// Draws a chip for each possible entrant, and below them the entrants in their order. Handles clicks.
fn draw_entrants(
    painter: &mut Painter,
    setup: &mut TournamentSettings,
    settings: &Settings,
    rect: Rect,
) {
    let title = tr!("tournament-entrants", count = setup.entrants.len());
    let title_rect = rect.with_max_y(rect.top() + 20.0);
    let style = painter.look.strong(15.0);
    painter.text_in_rect(title_rect, TextAlign::Left, &title, style);
    let list_rect = Rect::from_min_max(pos2(rect.left() - 4.0, rect.top() + 26.0), rect.max);
    let candidates = Candidate::all(setup.variant, &settings.engines);
    painter.scroll_column(list_rect, "tournament-entrants", 4.0, false, |painter| {
        draw_candidates(painter, setup, &candidates);
        painter.ui.add_space(12.0);
        if setup.entrants.len() >= MAX_ENTRANTS {
            let note = tr!("tournament-full", count = MAX_ENTRANTS);
            painter.prose(18.0, &note, painter.look.dim(13.0));
            painter.ui.add_space(6.0);
        }
        let names: Vec<String> = setup.entrants.iter().map(Candidate::name).collect();
        for (index, name) in names.iter().enumerate() {
            let [should_move_up, should_remove] = draw_entrant(painter, index, name);
            if should_move_up {
                setup.entrants.swap(index, index - 1);
            } else if should_remove {
                setup.entrants.remove(index);
            }
        }
    });
}

/// Draws the row of an entrant. Returns whether to move the entrant up, and whether to remove the entrant.
fn draw_entrant(painter: &mut Painter, index: usize, name: &str) -> [bool; 2] {
    let number = index + 1;
    let look = painter.look;
    let row_rect = painter.room(ROW_HEIGHT_PX);
    painter.fill(row_rect, 8, look.raised);
    let number_rect = row_rect.with_max_x(row_rect.left() + 28.0);
    painter.text_in_rect(number_rect, TextAlign::Right, &number.to_string(), look.dim(13.0));
    let name_rect = row_rect.with_min_x(row_rect.left() + 42.0).with_max_x(row_rect.right() - 76.0);
    painter.text_in_rect(name_rect, TextAlign::Left, name, look.label(14.5, true));
    let icon_size = vec2(30.0, 30.0);
    painter.row(row_rect.with_min_x(row_rect.right() - 68.0), 4.0, |painter| {
        let mut should_move_up = false;
        if index > 0 {
            let tip = tr!("tournament-up", name = name);
            should_move_up = painter.bare_icon(
                icon_size,
                &format!("tournament-up-{number}"),
                Icon::Promote,
                &tip,
            );
        } else {
            painter.ui.add_space(icon_size.x + 4.0);
        }
        let tip = tr!("tournament-out", name = name);
        let should_remove =
            painter.bare_icon(icon_size, &format!("tournament-out-{number}"), Icon::Close, &tip);
        [should_move_up, should_remove]
    })
}

/// Draws a chip for each possible entrant. A click adds or removes the entrant.
fn draw_candidates(
    painter: &mut Painter,
    setup: &mut TournamentSettings,
    candidates: &[Candidate],
) {
    let is_full = setup.entrants.len() >= MAX_ENTRANTS;
    let available_rect = painter.rest();
    let used_rect = painter.wrapped(available_rect, 8.0, |painter| {
        for (index, candidate) in candidates.iter().enumerate() {
            let label = candidate.name();
            let size = vec2(painter.chip_width(&label).min(available_rect.width()), 30.0);
            let entrant_index = setup.entrants.iter().position(|entrant| entrant == candidate);
            let name = format!("tournament-who-{}", index + 1);
            let chip_rect = size.rect(painter);
            if is_full && entrant_index.is_none() {
                painter.disabled(chip_rect, &name, &label);
            }
            if painter.chip_choice(chip_rect, &name, &label, entrant_index.is_some(), !is_full) {
                match entrant_index {
                    Some(entrant_index) => drop(setup.entrants.remove(entrant_index)),
                    None => setup.entrants.push(candidate.clone()),
                }
            }
            let id = match candidate {
                Candidate::Random => "random",
                Candidate::Greedy => "greedy",
                Candidate::Level(_) | Candidate::Engine(_) => continue,
            };
            painter.add_tooltip(&name, || tr!("tournament-player-tip", id = id));
        }
    });
    painter.room(used_rect.height());
}

/// Draws a row with a stepper through `choices`. Returns whether the value has changed.
fn draw_choice<T: Copy + PartialEq>(
    painter: &mut Painter,
    name: &str,
    [label, value_text]: [String; 2],
    choices: &[T],
    current_value: &mut T,
) -> bool {
    let row_rect = painter.room(CHOICE_ROW_HEIGHT_PX);
    let control_rect = row_rect.with_min_x(row_rect.left() + (row_rect.width() * 0.42).min(240.0));
    let label_rect = row_rect.with_max_x(control_rect.left() - 12.0);
    painter.text_in_rect(label_rect, TextAlign::Left, &label, painter.look.label(14.5, true));
    let name = format!("tournament-{name}");
    painter.step_among(control_rect, &name, Some(&label), &value_text, choices, current_value)
}

/// Draws a row with a stepper through `numbers`.
fn draw_number(
    painter: &mut Painter,
    name: &str,
    label: String,
    numbers: impl Iterator<Item = usize>,
    current_number: &mut usize,
) {
    let numbers: Vec<usize> = numbers.collect();
    draw_choice(painter, name, [label, current_number.to_string()], &numbers, current_number);
}

/// Draws the choices, the resulting number of games, and the button that starts the tournament. Returns whether the button
/// was clicked.
fn draw_choices(
    painter: &mut Painter,
    setup: &mut TournamentSettings,
    is_playing: bool,
    rect: Rect,
) -> bool {
    painter.column(rect, 8.0, |painter| {
        let label_and_value = [tr!("tournament-game"), text::title(setup.variant)];
        draw_choice(painter, "game", label_and_value, &Variant::ALL, &mut setup.variant);
        let format_text = tr!("tournament-format", id = setup.system.id());
        let label_and_value = [tr!("tournament-who-meets"), format_text];
        if draw_choice(painter, "format", label_and_value, &System::ALL, &mut setup.system) {
            let length_range = setup.system.length_range(setup.entrants.len());
            setup.length = match setup.system {
                System::Swiss => 3.min(length_range[1]),
                _ => length_range[0],
            };
        }
        let [min_length, max_length] = setup.system.length_range(setup.entrants.len());
        let label = tr!("tournament-length", id = setup.system.id());
        draw_number(painter, "length", label, min_length..=max_length, &mut setup.length);
        let label = tr!("tournament-games");
        let game_counts = (2..=MAX_ENCOUNTER_GAMES).step_by(2);
        draw_number(painter, "games", label, game_counts, &mut setup.games);
        let label_and_value = [tr!("new-time"), game_status::seconds(setup.movetime)];
        let times = MOVE_TIMES_MS.map(Duration::from_millis);
        draw_choice(painter, "time", label_and_value, &times, &mut setup.movetime);
        let opening_text = tr!("tournament-random-moves", count = setup.opening);
        let label_and_value = [tr!("tournament-opening"), opening_text];
        draw_choice(painter, "opening", label_and_value, &OPENING_PLIES, &mut setup.opening);
        let label = tr!("tournament-at-once");
        let parallel_counts = 1..=max_parallel_games().max(setup.at_once);
        draw_number(painter, "at-once", label, parallel_counts, &mut setup.at_once);
        painter.ui.add_space(6.0);
        let id = setup.system.id();
        let style = painter.look.dim(13.5);
        painter.prose(19.0, &tr!("tournament-format-about", id = id), style);
        let has_enough_entrants = setup.entrants.len() >= 2;
        let game_count = setup.min_games();
        let note = match (is_playing, has_enough_entrants) {
            (true, _) => tr!("tournament-playing-already"),
            (_, true) => tr!("tournament-sum", games = game_count, id = id, plies = MAX_PLIES),
            (_, false) => tr!("tournament-too-few"),
        };
        painter.prose(19.0, &note, style);
        let buttons_rect = rect.with_min_y(rect.bottom() - 44.0);
        let start_button = ("tournament-start", tr!("tournament-start"), 180.0, ());
        let (clicked, _) =
            painter.buttons(buttons_rect, has_enough_entrants && !is_playing, [start_button]);
        clicked.is_some()
    })
}
