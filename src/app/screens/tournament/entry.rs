//! A tournament is put together: who plays, and how.

use super::TournamentAction;
use crate::app::game_status;
use crate::app::settings::Settings;
use crate::app::setup::tournament::{
    Candidate, Entry, GAMES, LONGEST, MOST, OPENINGS, System, TIMES,
};
use crate::app::text::{self, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::app::tournament::entry::most_at_once;
use crate::rules::Variant;
use bevy_egui::egui::{Rect, pos2, vec2};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The height of an entrant's row.
const ROW: f32 = 36.0;
/// The height of a choice's row.
const CHOICE: f32 = 42.0;

/// Draws it: the entrants at the left, the choices at the right. While another tournament is `playing` none can be started.
pub(super) fn show(
    painter: &mut Painter,
    entry: &mut Entry,
    settings: &Settings,
    playing: bool,
    body: Rect,
) -> Option<TournamentAction> {
    let wide = (body.width() * 0.42).clamp(300.0, 520.0);
    let left = area(body.left(), body.top(), wide, body.height());
    let right = Rect::from_min_max(pos2(left.right() + 16.0, body.top()), body.max);
    painter.sheet(left, 14, painter.look.panel, painter.look.line, 1.0);
    // Engines may be gone from the register, and entrants from the list: then fewer rounds can be played.
    entry.fit(settings);
    entrants(painter, entry, settings, left.shrink(16.0));
    entry.fit(settings);
    painter.sheet(right, 14, painter.look.panel, painter.look.line, 1.0);
    choices(painter, entry, playing, right.shrink(20.0))
}

/// Everybody who can play, each with a chip that stays where it is, and below them those who do, in their order.
fn entrants(painter: &mut Painter, entry: &mut Entry, settings: &Settings, rect: Rect) {
    let ink = TextStyle::bold(15.0, painter.look.text);
    let at = pos2(rect.left(), rect.top() + 15.0);
    let title = tr!("tournament-entrants", count = entry.entrants.len());
    painter.text(at, Side::Left, &title, ink);
    let list = Rect::from_min_max(pos2(rect.left() - 4.0, rect.top() + 26.0), rect.max);
    let all = Candidate::all(entry.variant, settings);
    painter.scrolled(list, "tournament-entrants", false, |painter, page| {
        let mut y = candidates(painter, entry, &all, page) + 16.0;
        if entry.entrants.len() >= MOST {
            let ink = TextStyle::regular(13.0, painter.look.text2);
            let note = tr!("tournament-full", count = MOST);
            y += painter.paragraph(pos2(page.left(), y), page.width(), 18.0, &note, ink) + 10.0;
        }
        let mut change = None;
        for (index, entrant) in entry.entrants.iter().enumerate() {
            let row = area(page.left(), y, page.width(), ROW);
            change = change.or(one(painter, row, index, &entrant.name()));
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
fn one(painter: &mut Painter, row: Rect, index: usize, name: &str) -> Option<Change> {
    let number = index + 1;
    painter.fill(row, 8, painter.look.raised);
    let middle = row.center().y + 5.0;
    let ink = TextStyle::regular(13.0, painter.look.text2);
    let at = pos2(row.left() + 28.0, middle);
    painter.text(at, Side::Right, &number.to_string(), ink);
    let out = area(row.right() - 34.0, row.top() + 3.0, 30.0, 30.0);
    let up = out.translate(vec2(-34.0, 0.0));
    let at = pos2(row.left() + 42.0, middle);
    let ink = TextStyle::medium(14.5, painter.look.text);
    painter.text_within(at, up.left() - 8.0 - at.x, name, ink);
    let mut change = None;
    let tip = tr!("tournament-up", name = name);
    let button = format!("tournament-up-{number}");
    if index > 0 && painter.bare_icon(up, &button, Icon::Promote, &tip) {
        change = Some(Change::Up(index));
    }
    let tip = tr!("tournament-out", name = name);
    let button = format!("tournament-out-{number}");
    if painter.bare_icon(out, &button, Icon::Close, &tip) {
        change = Some(Change::Out(index));
    }
    change
}

/// A chip for everybody who can play, to put him in or take him out; where they end.
fn candidates(painter: &mut Painter, entry: &mut Entry, all: &[Candidate], page: Rect) -> f32 {
    let mut at = page.min;
    let full = entry.entrants.len() >= MOST;
    for (index, candidate) in all.iter().enumerate() {
        let label = candidate.name();
        let width = painter.chip_width(&label).min(page.width());
        if at.x + width > page.right() && at.x > page.left() {
            at = pos2(page.left(), at.y + 38.0);
        }
        let rect = area(at.x, at.y, width, 30.0);
        let place = entry.entrants.iter().position(|who| who == candidate);
        let name = format!("tournament-who-{}", index + 1);
        if painter.chip_choice(rect, &name, &label, place.is_some(), !full) {
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

/// The choices, one below the other.
struct Choices {
    rect: Rect,
    y: f32,
}

impl Choices {
    /// A value that is stepped through `count` others, of which the one at `index` is in force; where it was moved to.
    fn step(
        &mut self,
        painter: &mut Painter,
        name: &str,
        [label, value]: &[String; 2],
        among: (Option<usize>, usize),
    ) -> Option<usize> {
        let rect = self.rect;
        let label_width = (rect.width() * 0.42).min(240.0);
        let at = pos2(rect.left(), self.y + 22.0);
        let ink = TextStyle::medium(14.5, painter.look.text);
        painter.text_within(at, label_width - 12.0, label, ink);
        let min = pos2(rect.left() + label_width, self.y);
        let control = Rect::from_min_max(min, pos2(rect.right(), self.y + 34.0));
        self.y += CHOICE;
        painter.step(control, name, Some(label), value, among)
    }

    /// One of these.
    fn one<T: Copy + PartialEq>(
        &mut self,
        painter: &mut Painter,
        name: &str,
        words: &[String; 2],
        all: &[T],
        now: T,
    ) -> Option<T> {
        let index = all.iter().position(|value| *value == now);
        let to = self.step(painter, name, words, (index, all.len()))?;
        all.get(to).copied()
    }

    /// A number within a range.
    fn number(
        &mut self,
        painter: &mut Painter,
        name: &str,
        label: String,
        (range, step): (RangeInclusive<usize>, usize),
        value: &mut usize,
    ) {
        let index = value.saturating_sub(*range.start()) / step;
        let words = [label, value.to_string()];
        let count = range.clone().step_by(step).count();
        if let Some(to) = self.step(painter, name, &words, (Some(index), count)) {
            *value = range.start() + to * step;
        }
    }
}

/// How it is played, and the button that begins it.
fn choices(
    painter: &mut Painter,
    entry: &mut Entry,
    playing: bool,
    rect: Rect,
) -> Option<TournamentAction> {
    let y = rect.top();
    let rows = &mut Choices { rect, y };
    let words = [tr!("tournament-game"), text::title(entry.variant)];
    let name = "tournament-game";
    if let Some(variant) = rows.one(painter, name, &words, &Variant::ALL, entry.variant) {
        entry.variant = variant;
    }
    let format = tr!("tournament-format", id = entry.system.id());
    let words = [tr!("tournament-who-meets"), format];
    let name = "tournament-format";
    if let Some(system) = rows.one(painter, name, &words, &System::ALL, entry.system) {
        entry.system = system;
        entry.length = system.lengths(entry.entrants.len())[0];
        if system == System::Swiss {
            entry.length = 3.min(system.lengths(entry.entrants.len())[1]);
        }
    }
    let [least, most] = entry.system.lengths(entry.entrants.len());
    let label = tr!("tournament-length", id = entry.system.id());
    let lengths = (least..=most, 1);
    rows.number(
        painter,
        "tournament-length",
        label,
        lengths,
        &mut entry.length,
    );
    let label = tr!("tournament-games");
    rows.number(
        painter,
        "tournament-games",
        label,
        (2..=GAMES, 2),
        &mut entry.games,
    );
    let words = [tr!("new-time"), game_status::seconds(entry.movetime)];
    let times = TIMES.map(Duration::from_millis);
    if let Some(time) = rows.one(painter, "tournament-time", &words, &times, entry.movetime) {
        entry.movetime = time;
    }
    let plies = tr!("tournament-random-moves", count = entry.opening);
    let words = [tr!("tournament-opening"), plies];
    let name = "tournament-opening";
    if let Some(opening) = rows.one(painter, name, &words, &OPENINGS, entry.opening) {
        entry.opening = opening;
    }
    let label = tr!("tournament-at-once");
    let most = (1..=most_at_once(), 1);
    rows.number(
        painter,
        "tournament-at-once",
        label,
        most,
        &mut entry.at_once,
    );
    let y = rows.y + 6.0;
    foot(painter, entry, playing, rect, y)
}

/// What it comes to, and the button that begins it.
fn foot(
    painter: &mut Painter,
    entry: &Entry,
    playing: bool,
    rect: Rect,
    y: f32,
) -> Option<TournamentAction> {
    let about = tr!("tournament-format-about", id = entry.system.id());
    let ink = TextStyle::regular(13.5, painter.look.text2);
    let height = painter.paragraph(pos2(rect.left(), y), rect.width(), 19.0, &about, ink);
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
    painter.paragraph(at, rect.width(), 19.0, &note, ink);
    let label = tr!("tournament-start");
    let wide = painter.button_width(&label, 15.0, 180.0);
    let button = area(rect.right() - wide, rect.bottom() - 44.0, wide, 44.0);
    if playing || !enough {
        painter.button_if(button, "tournament-start", &label, 15.0, false);
        return None;
    }
    let start = painter.main_button(button, "tournament-start", &label, 15.0);
    start.then_some(TournamentAction::Start)
}
