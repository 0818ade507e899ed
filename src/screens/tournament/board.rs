//! The board of the game that is watched.

use super::now;
use crate::screens::home::cards::miniature;
use crate::screens::picture::Pictures;
use crate::text::{self, tr};
use crate::theme::painter::{Painter, Side, TextStyle};
use crate::tournament::run::{Known, Phase};
use bevy_egui::egui::{Rect, pos2, vec2};
use quadrille_arena::EntrantSpec;
use quadrille_arena::tournament::{GameId, LiveGame, Plan};
use quadrille_games::record::Game;
use quadrille_games::rules::{Path, Player};

/// Where the column is narrower, in logical px, a sentence may need a second line.
const NARROW: f32 = 320.0;
/// The height of a line of text, in logical px.
const LINE: f32 = 18.0;

/// Draws the game, with Player 2 above and Player 1 below; or says that there is none.
pub(super) fn show(
    painter: &mut Painter,
    pictures: &mut Pictures,
    known: &Known,
    live: Option<(GameId, &LiveGame)>,
    phase: &Phase,
    rect: Rect,
) {
    let plan = &*known.plan;
    let Some((id, live)) = live else {
        let mut at = rect.min + vec2(2.0, 2.0);
        let text = match phase {
            Phase::Over => {
                let ink = painter.look.strong(17.0);
                at.y += painter.paragraph(at, rect.width(), 23.0, &winners(known), ink) + 10.0;
                tr!("tournament-open-games")
            }
            Phase::Playing | Phase::Opening => tr!("tournament-next-game"),
            Phase::Elsewhere => tr!("tournament-looked-at"),
            Phase::Waiting => tr!("tournament-nobody-plays"),
            Phase::Failed(reason) => return now::failure(painter, reason, rect),
        };
        painter.paragraph(at, rect.width(), 20.0, &text, painter.look.dim(14.0));
        return;
    };
    let game = &live.game;
    player(painter, plan, live, Player::Two, rect, rect.top() + 14.0);
    // How a game ended can be long.
    let second = if rect.width() < NARROW { LINE } else { 0.0 };
    let foot = rect.bottom() - second;
    player(painter, plan, live, Player::One, rect, foot - 26.0);
    let ink = painter.look.dim(13.0);
    let told = waited_for(plan, live).unwrap_or_else(|| told(id, game));
    let rows = if second > 0.0 { 2 } else { 1 };
    let galley = painter.lay_rows(&told, rect.width(), LINE, rows, ink);
    let at = pos2(rect.left(), foot - 2.0 - LINE * 0.75);
    painter.ui.painter().galley(at, galley, ink.colour);
    painter.told(rect, "tournament-board", &told);
    let room = Rect::from_min_max(
        pos2(rect.left(), rect.top() + 30.0),
        pos2(rect.right(), foot - 50.0),
    );
    let last = last_path(game);
    let seen = (game.position(), last.as_ref());
    miniature(painter, pictures, "tournament-board", seen, room);
}

/// Who has won, in a sentence.
fn winners(known: &Known) -> String {
    let best = known.standings.rows.iter().filter(|row| row.rank == 1);
    let names: Vec<String> = best
        .map(|row| known.plan.entrants[row.entrant].name.clone())
        .collect();
    tr!(
        "tournament-won",
        names = text::and(&names),
        count = names.len()
    )
}

/// A player's name and side; whoever is to move stands out.
fn player(painter: &Painter, plan: &Plan, live: &LiveGame, player: Player, rect: Rect, y: f32) {
    let position = live.game.position();
    let seat = live.seats[player.index()];
    let to_move = live.game.outcome().is_none() && position.to_move() == player;
    let look = painter.look;
    let colour = if to_move { look.accent } else { look.text };
    let side = text::side(position, player);
    let ink = look.dim(13.0);
    let line = rect.with_min_y(y - 15.0).with_max_y(y + 5.0);
    let half = line.with_min_x(line.center().x);
    let wide = painter.put(half, Side::Right, &side, ink);
    let ink = TextStyle::bold(14.5, colour);
    let name = &plan.entrants[seat].name;
    let room = line.with_max_x(line.right() - wide - 12.0);
    painter.put(room, Side::Left, name, ink);
}

/// That engines of the game are still being started.
fn waited_for(plan: &Plan, live: &LiveGame) -> Option<String> {
    let seats = live.seats.map(|seat| &plan.entrants[seat]);
    let engines = seats
        .into_iter()
        .filter(|who| matches!(who.player, EntrantSpec::Engine(_)));
    let names: Vec<String> = engines.map(|who| who.name.clone()).collect();
    let waits = live.starting && !names.is_empty();
    waits.then(|| tr!("tournament-starting", names = text::and(&names)))
}

/// Which game it is, how far it is, and the last move.
fn told(id: GameId, game: &Game) -> String {
    let moves = game.plies().div_ceil(2);
    if let Some(outcome) = game.outcome() {
        return text::outcome(&outcome, game.position());
    }
    let last = game
        .last()
        .zip(game.before_last())
        .map(|(ply, before)| text::move_text(before, ply.mv));
    match last {
        Some(last) => tr!(
            "tournament-watched",
            game = id.to_string(),
            moves = moves,
            last = last
        ),
        None => tr!("tournament-begins", game = id.to_string()),
    }
}

/// The way of the last move.
fn last_path(game: &Game) -> Option<Path> {
    let (ply, before) = game.last().zip(game.before_last())?;
    Some(before.path(ply.mv)).filter(|path| !path.spots.is_empty())
}
