//! The games of a tournament: those being played, and those that are over, the newest first.

use crate::text::{self, tr};
use crate::theme::painter::{Painter, Side, TextStyle};
use crate::theme::tips::Tip;
use crate::tournament::TournamentRequest;
use crate::tournament::run::Known;
use bevy_egui::egui::{Rect, Response, pos2, vec2};
use quadrille_arena::tournament::GameId;
use quadrille_games::record::pgn::GameResult;

/// The height of a row.
const ROW: f32 = 32.0;

/// Draws the list. A running game that is clicked is watched, one that is over is put on the table.
pub(super) fn show(
    painter: &mut Painter,
    known: &Known,
    running: &[(GameId, [usize; 2])],
    watched: &mut Option<GameId>,
    playing: bool,
    rect: Rect,
) {
    // The rows of the running games stay when one ends and the next has not begun, so that nothing jumps.
    let rooms = if playing { known.plan.concurrency } else { 0 };
    let rooms = rooms.max(running.len());
    let count = rooms + known.games.len();
    if count == 0 {
        let ink = painter.look.dim(14.0);
        let at = rect.min + vec2(16.0, 26.0);
        painter.text(at, Side::Left, &tr!("tournament-no-games"), ink);
    }
    painter.rows(
        rect,
        "tournament-games",
        (count, ROW),
        |painter, index, rect| {
            if let Some((id, seats)) = running.get(index) {
                // By the game, so that a click is not taken for one on the game that comes to its place.
                let name = format!("tournament-live-{id}");
                let told = (tr!("tournament-running"), *watched == Some(*id));
                if one(painter, rect, &name, *id, &players(known, *seats), told).clicked() {
                    *watched = Some(*id);
                }
            } else if let Some(game) = index
                .checked_sub(rooms)
                .and_then(|index| known.games.iter().rev().nth(index))
            {
                let name = format!("tournament-game-{}", game.id);
                let told = (result(game.result, game.forfeit.is_some()), false);
                let players = players(known, game.seats);
                let response = one(painter, rect, &name, game.id, &players, told);
                painter.send_if(response.clicked(), TournamentRequest::Show(game.id));
                // How it ended: why, if somebody lost other than by the rules.
                response.tip(&game.sentence);
            }
        },
    );
}

/// Who plays whom.
fn players(known: &Known, seats: [usize; 2]) -> String {
    let [one, two] = seats.map(|seat| &*known.plan.entrants[seat].name);
    format!("{one} – {two}")
}

/// The result in a few characters; with a mark when somebody lost other than by the rules.
fn result(result: GameResult, forfeit: bool) -> String {
    let text = text::points(result).unwrap_or("*");
    if forfeit {
        tr!("tournament-forfeit", result = text)
    } else {
        text.to_owned()
    }
}

/// A game's row.
fn one(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    id: GameId,
    players: &str,
    (told, chosen): (String, bool),
) -> Response {
    let response = painter.list_row(rect, name, chosen);
    painter.named(&response, &format!("{id}: {players}, {told}"));
    let look = painter.look;
    let y = rect.center().y + 5.0;
    let left = rect.left() + 14.0;
    painter.text(pos2(left, y), Side::Left, &id.to_string(), look.dim(12.5));
    let colour = if chosen { look.accent } else { look.text };
    let inks = [look.plain(13.5), TextStyle::medium(13.5, colour)];
    let line = rect.with_min_x(left + 62.0).with_max_x(rect.right() - 12.0);
    painter.ends(line, [players, &told], inks);
    response
}
