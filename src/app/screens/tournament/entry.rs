//! A tournament is put together: who plays, and how.

use super::Wish;
use crate::app::game_status;
use crate::app::screens::settings::parts::{scrolled, stepper_for};
use crate::app::settings::Settings;
use crate::app::setup::tournament::{
    Candidate, Entry, GAMES, LONGEST, MOST, OPENINGS, System, TIMES,
};
use crate::app::text::{self, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::app::tournament::entry::most_at_once;
use crate::rules::Variant;
use bevy_egui::egui::{Rect, pos2, vec2};
use std::time::Duration;

/// The height of an entrant's row.
const ROW: f32 = 36.0;
/// The height of a choice's row.
const CHOICE: f32 = 42.0;

/// Draws it: the entrants at the left, the choices at the right. While another tournament is `playing` none can be started.
pub(super) fn show(
    pen: &mut Pen,
    entry: &mut Entry,
    settings: &Settings,
    playing: bool,
    body: Rect,
) -> Option<Wish> {
    let wide = (body.width() * 0.42).clamp(300.0, 520.0);
    let left = area(body.left(), body.top(), wide, body.height());
    let right = Rect::from_min_max(pos2(left.right() + 16.0, body.top()), body.max);
    pen.sheet(left, 14, pen.look.panel, pen.look.line, 1.0);
    // Engines may be gone from the register, and entrants from the list: then fewer rounds can be played.
    entry.fit(settings);
    entrants(pen, entry, settings, left.shrink(16.0));
    entry.fit(settings);
    pen.sheet(right, 14, pen.look.panel, pen.look.line, 1.0);
    choices(pen, entry, playing, right.shrink(20.0))
}

/// Everybody who can play, each with a chip that stays where it is, and below them those who do, in their order.
fn entrants(pen: &mut Pen, entry: &mut Entry, settings: &Settings, rect: Rect) {
    let ink = Ink::bold(15.0, pen.look.text);
    let at = pos2(rect.left(), rect.top() + 15.0);
    let title = tr!("tournament-entrants", count = entry.entrants.len());
    pen.text(at, Side::Left, &title, ink);
    let list = Rect::from_min_max(pos2(rect.left() - 4.0, rect.top() + 26.0), rect.max);
    let all = Candidate::all(entry.variant, settings);
    scrolled(pen, list, "tournament-entrants", false, |pen, page| {
        let mut y = candidates(pen, entry, &all, page) + 16.0;
        if entry.entrants.len() >= MOST {
            let ink = Ink::regular(13.0, pen.look.text2);
            let note = tr!("tournament-full", count = MOST);
            y += pen.paragraph(pos2(page.left(), y), page.width(), 18.0, &note, ink) + 10.0;
        }
        let mut change = None;
        for (index, entrant) in entry.entrants.iter().enumerate() {
            let row = area(page.left(), y, page.width(), ROW);
            change = change.or(one(pen, row, index, &entrant.name()));
            y += ROW + 4.0;
        }
        match change {
            Some(Change::Up(index)) => entry.entrants.swap(index, index - 1),
            Some(Change::Out(index)) => {
                entry.entrants.remove(index);
            }
            None => {}
        }
        y - page.top()
    });
}

/// What is done to the list.
#[derive(Clone, Copy, Debug)]
enum Change {
    Up(usize),
    Out(usize),
}

/// An entrant's row; what was clicked.
fn one(pen: &mut Pen, row: Rect, index: usize, name: &str) -> Option<Change> {
    let number = index + 1;
    pen.fill(row, 8, pen.look.raised);
    let middle = row.center().y + 5.0;
    let ink = Ink::regular(13.0, pen.look.text2);
    let at = pos2(row.left() + 28.0, middle);
    pen.text(at, Side::Right, &number.to_string(), ink);
    let out = area(row.right() - 34.0, row.top() + 3.0, 30.0, 30.0);
    let up = out.translate(vec2(-34.0, 0.0));
    let at = pos2(row.left() + 42.0, middle);
    let ink = Ink::medium(14.5, pen.look.text);
    pen.text_within(at, up.left() - 8.0 - at.x, name, ink);
    let mut change = None;
    let tip = tr!("tournament-up", name = name);
    let button = format!("tournament-up-{number}");
    if index > 0 && pen.bare_icon(up, &button, Icon::Promote, &tip) {
        change = Some(Change::Up(index));
    }
    let tip = tr!("tournament-out", name = name);
    let button = format!("tournament-out-{number}");
    if pen.bare_icon(out, &button, Icon::Close, &tip) {
        change = Some(Change::Out(index));
    }
    change
}

/// A chip for everybody who can play, to put him in or take him out; where they end.
fn candidates(pen: &mut Pen, entry: &mut Entry, all: &[Candidate], page: Rect) -> f32 {
    let mut at = page.min;
    let full = entry.entrants.len() >= MOST;
    for (index, candidate) in all.iter().enumerate() {
        let label = candidate.name();
        let width = pen.chip_width(&label).min(page.width());
        if at.x + width > page.right() && at.x > page.left() {
            at = pos2(page.left(), at.y + 38.0);
        }
        let rect = area(at.x, at.y, width, 30.0);
        let place = entry.entrants.iter().position(|who| who == candidate);
        let name = format!("tournament-who-{}", index + 1);
        if pen.chip_choice(rect, &name, &label, place.is_some(), !full) {
            match place {
                Some(place) => {
                    entry.entrants.remove(place);
                }
                None => entry.entrants.push(candidate.clone()),
            }
        }
        at.x += width + 8.0;
    }
    at.y + 30.0
}

/// How it is played, and the button that begins it.
fn choices(pen: &mut Pen, entry: &mut Entry, playing: bool, rect: Rect) -> Option<Wish> {
    let label_width = (rect.width() * 0.42).min(240.0);
    let mut y = rect.top();
    let mut row = |pen: &mut Pen, name: &str, label: &str, value: &str, can: [bool; 2]| {
        let ink = Ink::medium(14.5, pen.look.text);
        let at = pos2(rect.left(), y + 22.0);
        pen.text_within(at, label_width - 12.0, label, ink);
        let control = Rect::from_min_max(
            pos2(rect.left() + label_width, y),
            pos2(rect.right(), y + 34.0),
        );
        y += CHOICE;
        stepper_for(pen, control, name, Some(label), value, can)
    };
    let index = Variant::ALL.iter().position(|it| *it == entry.variant);
    if let Some(variant) = step(&Variant::ALL, index, |can| {
        let value = text::title(entry.variant);
        row(pen, "tournament-game", &tr!("tournament-game"), &value, can)
    }) {
        entry.variant = variant;
    }
    let index = System::ALL.iter().position(|it| *it == entry.system);
    if let Some(system) = step(&System::ALL, index, |can| {
        let value = tr!("tournament-format", id = entry.system.id());
        row(
            pen,
            "tournament-format",
            &tr!("tournament-who-meets"),
            &value,
            can,
        )
    }) {
        entry.system = system;
        entry.length = system.lengths(entry.entrants.len())[0];
        if system == System::Swiss {
            entry.length = 3.min(system.lengths(entry.entrants.len())[1]);
        }
    }
    let [least, most] = entry.system.lengths(entry.entrants.len());
    let label = tr!("tournament-length", id = entry.system.id());
    let can = [entry.length > least, entry.length < most];
    let value = entry.length.to_string();
    match row(pen, "tournament-length", &label, &value, can) {
        -1 => entry.length -= 1,
        1 => entry.length += 1,
        _ => {}
    }
    let can = [entry.games > 2, entry.games < GAMES];
    let (label, value) = (tr!("tournament-games"), entry.games.to_string());
    match row(pen, "tournament-games", &label, &value, can) {
        -1 => entry.games -= 2,
        1 => entry.games += 2,
        _ => {}
    }
    let millis = entry.movetime.as_millis();
    let index = TIMES.iter().position(|&time| u128::from(time) == millis);
    if let Some(time) = step(&TIMES, index, |can| {
        let value = game_status::seconds(entry.movetime);
        row(pen, "tournament-time", &tr!("new-time"), &value, can)
    }) {
        entry.movetime = Duration::from_millis(time);
    }
    let index = OPENINGS.iter().position(|&plies| plies == entry.opening);
    if let Some(opening) = step(&OPENINGS, index, |can| {
        let value = tr!("tournament-random-moves", count = entry.opening);
        row(
            pen,
            "tournament-opening",
            &tr!("tournament-opening"),
            &value,
            can,
        )
    }) {
        entry.opening = opening;
    }
    let can = [entry.at_once > 1, entry.at_once < most_at_once()];
    let (label, value) = (tr!("tournament-at-once"), entry.at_once.to_string());
    match row(pen, "tournament-at-once", &label, &value, can) {
        -1 => entry.at_once -= 1,
        1 => entry.at_once += 1,
        _ => {}
    }
    foot(pen, entry, playing, rect, y + 6.0)
}

/// What it comes to, and the button that begins it.
fn foot(pen: &mut Pen, entry: &Entry, playing: bool, rect: Rect, y: f32) -> Option<Wish> {
    let about = tr!("tournament-format-about", id = entry.system.id());
    let ink = Ink::regular(13.5, pen.look.text2);
    let height = pen.paragraph(pos2(rect.left(), y), rect.width(), 19.0, &about, ink);
    let enough = entry.entrants.len() >= 2;
    let note = if playing {
        tr!("tournament-playing-already")
    } else if enough {
        let id = entry.system.id();
        let games = entry.least_games();
        tr!("tournament-sum", games = games, id = id, plies = LONGEST)
    } else {
        tr!("tournament-too-few")
    };
    let at = pos2(rect.left(), y + height + 8.0);
    pen.paragraph(at, rect.width(), 19.0, &note, ink);
    let label = tr!("tournament-start");
    let wide = pen.button_width(&label, 15.0, 180.0);
    let button = area(rect.right() - wide, rect.bottom() - 44.0, wide, 44.0);
    if playing || !enough {
        pen.button_if(button, "tournament-start", &label, 15.0, false);
        return None;
    }
    let start = pen.main_button(button, "tournament-start", &label, 15.0);
    start.then_some(Wish::Start)
}

/// The one of `all` that a stepper was moved to from `index`; `shown` draws it and says which way.
fn step<T: Copy>(
    all: &[T],
    index: Option<usize>,
    shown: impl FnOnce([bool; 2]) -> i32,
) -> Option<T> {
    let can = [
        index.is_some_and(|index| index > 0),
        index.is_none_or(|index| index + 1 < all.len()),
    ];
    let to = match (shown(can), index) {
        (-1, Some(index)) => index.checked_sub(1)?,
        (1, Some(index)) => index + 1,
        (1, None) => 0,
        _ => return None,
    };
    all.get(to).copied()
}
