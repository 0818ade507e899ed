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
const CHOICE_ROW_PX: f32 = 34.0;

/// Draws the entrants at the left and the choices at the right. While another tournament is `playing`, none can be
/// started. Returns whether to start this one.
pub(super) fn draw_entry(
    painter: &mut Painter,
    entry: &mut TournamentSettings,
    settings: &Settings,
    playing: bool,
    body: Rect,
) -> bool {
    let wide = (body.width() * 0.42).clamp(300.0, 520.0);
    let left = area(body.left(), body.top(), wide, body.height());
    let right = Rect::from_min_max(pos2(left.right() + 16.0, body.top()), body.max);
    painter.card(left);
    // Removed engines reduce the number of entrants and of possible rounds.
    entry.limit_to_available(&settings.engines);
    draw_entrants(painter, entry, settings, left.shrink(16.0));
    entry.limit_to_available(&settings.engines);
    painter.card(right);
    draw_choices(painter, entry, playing, right.shrink(20.0))
}

/// Draws a chip for each possible entrant at a fixed place. The entrants follow below in their order.
fn draw_entrants(
    painter: &mut Painter,
    entry: &mut TournamentSettings,
    settings: &Settings,
    rect: Rect,
) {
    let title = tr!("tournament-entrants", count = entry.entrants.len());
    let head = rect.with_max_y(rect.top() + 20.0);
    let ink = painter.look.strong(15.0);
    painter.text_in_rect(head, TextAlign::Left, &title, ink);
    let list = Rect::from_min_max(pos2(rect.left() - 4.0, rect.top() + 26.0), rect.max);
    let all = Candidate::all(entry.variant, &settings.engines);
    painter.scrolled_column(list, "tournament-entrants", 4.0, false, |painter| {
        draw_candidates(painter, entry, &all);
        painter.ui.add_space(12.0);
        if entry.entrants.len() >= MAX_ENTRANTS {
            let note = tr!("tournament-full", count = MAX_ENTRANTS);
            painter.prose(18.0, &note, painter.look.dim(13.0));
            painter.ui.add_space(6.0);
        }
        let names: Vec<String> = entry.entrants.iter().map(Candidate::name).collect();
        for (index, name) in names.iter().enumerate() {
            let [up, out] = draw_entrant(painter, index, name);
            if up {
                entry.entrants.swap(index, index - 1);
            } else if out {
                entry.entrants.remove(index);
            }
        }
    });
}

/// Draws an entrant's row. Returns whether to move it up, and whether to remove it.
fn draw_entrant(painter: &mut Painter, index: usize, name: &str) -> [bool; 2] {
    let number = index + 1;
    let look = painter.look;
    let row = painter.room(ROW_HEIGHT_PX);
    painter.fill(row, 8, look.raised);
    let figure = row.with_max_x(row.left() + 28.0);
    painter.text_in_rect(figure, TextAlign::Right, &number.to_string(), look.dim(13.0));
    let name_rect = row.with_min_x(row.left() + 42.0).with_max_x(row.right() - 76.0);
    painter.text_in_rect(name_rect, TextAlign::Left, name, look.label(14.5, true));
    let side = vec2(30.0, 30.0);
    painter.row(row.with_min_x(row.right() - 68.0), 4.0, |painter| {
        let mut up = false;
        if index > 0 {
            let tip = tr!("tournament-up", name = name);
            up = painter.bare_icon(side, &format!("tournament-up-{number}"), Icon::Promote, &tip);
        } else {
            painter.ui.add_space(side.x + 4.0);
        }
        let tip = tr!("tournament-out", name = name);
        let out = painter.bare_icon(side, &format!("tournament-out-{number}"), Icon::Close, &tip);
        [up, out]
    })
}

/// Draws a chip for each possible entrant. A click adds or removes it.
fn draw_candidates(painter: &mut Painter, entry: &mut TournamentSettings, all: &[Candidate]) {
    let full = entry.entrants.len() >= MAX_ENTRANTS;
    let room = painter.rest();
    let used = painter.wrapped(room, 8.0, |painter| {
        for (index, candidate) in all.iter().enumerate() {
            let label = candidate.name();
            let size = vec2(painter.chip_width(&label).min(room.width()), 30.0);
            let place = entry.entrants.iter().position(|who| who == candidate);
            let name = format!("tournament-who-{}", index + 1);
            if painter.chip_choice(size, &name, &label, place.is_some(), !full) {
                match place {
                    Some(place) => drop(entry.entrants.remove(place)),
                    None => entry.entrants.push(candidate.clone()),
                }
            }
            let id = match candidate {
                Candidate::Random => "random",
                Candidate::Greedy => "greedy",
                Candidate::Level(_) | Candidate::Engine(_) => continue,
            };
            painter.explain(&name, || tr!("tournament-player-tip", id = id));
        }
    });
    painter.room(used.height());
}

/// Draws a choice. Returns whether it has changed.
fn draw_choice<T: Copy + PartialEq>(
    painter: &mut Painter,
    name: &str,
    [label, value]: [String; 2],
    all: &[T],
    now: &mut T,
) -> bool {
    let row = painter.room(CHOICE_ROW_PX);
    let control = row.with_min_x(row.left() + (row.width() * 0.42).min(240.0));
    let label_rect = row.with_max_x(control.left() - 12.0);
    painter.text_in_rect(label_rect, TextAlign::Left, &label, painter.look.label(14.5, true));
    let name = format!("tournament-{name}");
    painter.step_among(control, &name, Some(&label), &value, all, now)
}

/// Draws a choice of numbers.
fn draw_number(
    painter: &mut Painter,
    name: &str,
    label: String,
    all: impl Iterator<Item = usize>,
    now: &mut usize,
) {
    let all: Vec<usize> = all.collect();
    draw_choice(painter, name, [label, now.to_string()], &all, now);
}

/// Draws the choices, the resulting number of games, and the button that starts the tournament.
fn draw_choices(
    painter: &mut Painter,
    entry: &mut TournamentSettings,
    playing: bool,
    rect: Rect,
) -> bool {
    painter.column(rect, 8.0, |painter| {
        let label_and_value = [tr!("tournament-game"), text::title(entry.variant)];
        draw_choice(painter, "game", label_and_value, &Variant::ALL, &mut entry.variant);
        let format = tr!("tournament-format", id = entry.system.id());
        let label_and_value = [tr!("tournament-who-meets"), format];
        if draw_choice(painter, "format", label_and_value, &System::ALL, &mut entry.system) {
            let lengths = entry.system.lengths(entry.entrants.len());
            entry.length = match entry.system {
                System::Swiss => 3.min(lengths[1]),
                _ => lengths[0],
            };
        }
        let [least, most] = entry.system.lengths(entry.entrants.len());
        let label = tr!("tournament-length", id = entry.system.id());
        draw_number(painter, "length", label, least..=most, &mut entry.length);
        let label = tr!("tournament-games");
        let pairs = (2..=MAX_ENCOUNTER_GAMES).step_by(2);
        draw_number(painter, "games", label, pairs, &mut entry.games);
        let label_and_value = [tr!("new-time"), game_status::seconds(entry.movetime)];
        let times = MOVE_TIMES_MS.map(Duration::from_millis);
        draw_choice(painter, "time", label_and_value, &times, &mut entry.movetime);
        let plies = tr!("tournament-random-moves", count = entry.opening);
        let label_and_value = [tr!("tournament-opening"), plies];
        draw_choice(painter, "opening", label_and_value, &OPENING_PLIES, &mut entry.opening);
        let label = tr!("tournament-at-once");
        let most = 1..=max_parallel_games().max(entry.at_once);
        draw_number(painter, "at-once", label, most, &mut entry.at_once);
        painter.ui.add_space(6.0);
        let id = entry.system.id();
        let ink = painter.look.dim(13.5);
        painter.prose(19.0, &tr!("tournament-format-about", id = id), ink);
        let enough = entry.entrants.len() >= 2;
        let games = entry.min_games();
        let note = match (playing, enough) {
            (true, _) => tr!("tournament-playing-already"),
            (_, true) => tr!("tournament-sum", games = games, id = id, plies = MAX_PLIES),
            (_, false) => tr!("tournament-too-few"),
        };
        painter.prose(19.0, &note, ink);
        let foot = rect.with_min_y(rect.bottom() - 44.0);
        let start = ("tournament-start", tr!("tournament-start"), 180.0, ());
        let (clicked, _) = painter.buttons(foot, enough && !playing, [start]);
        clicked.is_some()
    })
}
