//! The tournaments that were played or begun before.

use super::title;
use crate::setup::tournament::System;
use crate::text::tr;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, Side, TextStyle, area};
use crate::tournament::storage::StoredTournament;
use crate::tournament::{TournamentRequest, Tournaments};
use bevy_egui::egui::{Rect, vec2};

/// The height of a row.
const ROW: f32 = 56.0;
/// The height of the line that tells what was done.
const TOLD: f32 = 44.0;

/// Draws the list; one that is clicked is opened, unless another one is `playing`. Whether the
/// open tournament is to be shown.
pub(super) fn show(
    painter: &mut Painter,
    Tournaments {
        stored: kept,
        now,
        deleted,
        ..
    }: &Tournaments,
    playing: bool,
    body: Rect,
) -> bool {
    painter.card(body);
    let mut inner = body.shrink(6.0);
    if let Some(name) = deleted {
        let foot = area(inner.left(), inner.bottom() - TOLD, inner.width(), TOLD);
        inner.set_bottom(foot.top() - 4.0);
        let back = painter.told_done(foot, &tr!("tournament-deleted"), Some("tournament-restore"));
        painter.send_if(back, TournamentRequest::Restore(name.clone()));
    }
    let mut shown = false;
    if kept.is_empty() {
        let ink = painter.look.dim(15.0);
        let at = inner.min + vec2(18.0, 18.0);
        painter.paragraph(at, inner.width() - 36.0, 21.0, &tr!("tournament-none"), ink);
        return false;
    }
    if playing {
        let ink = painter.look.dim(14.0);
        let at = inner.min + vec2(16.0, 10.0);
        let note = tr!("tournament-playing-already");
        inner.min.y += 18.0 + painter.paragraph(at, inner.width() - 32.0, 20.0, &note, ink);
    }
    let open = now.as_ref().map(|hall| &*hall.place().name);
    painter.rows(
        inner,
        "tournament-earlier",
        (kept.len(), ROW),
        |painter, index, rect| {
            let tournament = &kept[index];
            let chosen = open == Some(&*tournament.name);
            let clicked = one(painter, rect, index, tournament, chosen);
            let bin = area(rect.right() - 44.0, rect.center().y - 16.0, 32.0, 32.0);
            let name = format!("tournament-delete-{}", index + 1);
            let may_go = !(chosen && playing);
            if may_go && painter.bare_icon(bin, &name, Icon::Trash, &tr!("tournament-delete")) {
                painter.send(TournamentRequest::Delete(tournament.name.clone()));
            } else if clicked && (chosen || !playing) {
                shown = true;
                painter.send_if(!chosen, TournamentRequest::Open(tournament.name.clone()));
            }
        },
    );
    shown
}

/// A tournament's row; whether it was clicked.
fn one(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    kept: &StoredTournament,
    chosen: bool,
) -> bool {
    let look = painter.look;
    let name = format!("tournament-kept-{}", index + 1);
    let response = painter.list_row(rect, &name, chosen);
    // At the right is the bin.
    let inner = rect
        .with_min_x(rect.left() + 16.0)
        .with_max_x(rect.right() - 56.0);
    let [first, second] = [9.0, 29.0].map(|top| {
        let top = rect.top() + top;
        Rect::from_x_y_ranges(inner.x_range(), top..=top + 20.0)
    });
    let day = day(&kept.name);
    let pale = [look.dim(13.0); 2];
    match &kept.about {
        Err(reason) => {
            let ink = TextStyle::medium(14.5, look.danger);
            painter.put(first, Side::Left, &kept.name, ink);
            painter.named(&response, &format!("{}, {reason}", kept.name));
            painter.ends(second, [reason, &day], pale);
        }
        Ok(about) => {
            // Ties make a knockout longer.
            let open_end = about.format == System::Knockout.id();
            let (played, total) = (about.played, about.games);
            let state = if played >= total {
                tr!("tournament-games-played", count = played)
            } else if open_end {
                tr!("tournament-at-least", played = played, total = total)
            } else {
                tr!("tournament-so-far", played = played, total = total)
            };
            let inks = [look.strong(14.5), TextStyle::medium(13.5, look.text)];
            let title = title(about.variant, about.format);
            painter.ends(first, [&title, &state], inks);
            let names = about.entrants.join(", ");
            painter.named(&response, &format!("{title}, {state}, {names}, {day}"));
            painter.ends(second, [&names, &day], pale);
        }
    }
    response.clicked()
}

/// When it began, as the name says: `2026-11-21 23:15`.
fn day(name: &str) -> String {
    let digits = |from: usize, to: usize| {
        let part = name.get(from..to)?;
        part.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(part)
    };
    let parts = [(0, 4), (4, 6), (6, 8), (9, 11), (11, 13)].map(|(from, to)| digits(from, to));
    match parts {
        [Some(year), Some(month), Some(day), Some(hour), Some(minute)] => {
            format!("{year}-{month}-{day} {hour}:{minute}")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn the_time_stands_in_the_name() {
        assert_eq!(day("20261121-231507-hique-0a1b"), "2026-11-21 23:15");
        assert_eq!(day("cup"), "");
        assert_eq!(day("2026112é-2315"), "");
    }
}
