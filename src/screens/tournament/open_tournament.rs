//! The page of the open tournament: progress, table, games, and the board of the watched game.

use super::{crosstable, title};
use crate::game_status;
use crate::screens::prelude::*;
use crate::tournament::TournamentRequest;
use crate::tournament::pace::RoundedDuration;
use crate::tournament::run::{LoadedTournament, TournamentPhase, TournamentRun, TournamentStatus};
use quadrille_arena::tournament::{Format, GameId, LiveGame, Plan};
use quadrille_arena::{EntrantSpec, TimeControl};
use quadrille_games::record::{Game, pgn};
use std::time::Duration;

const ROW_HEIGHT_PX: f32 = 32.0;
/// Below this width of the board's column, in logical px, a sentence may need two lines.
const NARROW_COLUMN_PX: f32 = 320.0;
/// The height of such a line, in logical px.
const LINE_HEIGHT_PX: f32 = 18.0;
/// The time for which the end of a watched game is shown.
const END_DISPLAY: Duration = Duration::from_secs(3);

pub(super) fn draw_tournament(
    painter: &mut Painter,
    hall: &TournamentRun,
    watched: &mut Option<GameId>,
    body: Rect,
) {
    let news = hall.status();
    let side = if body.width() < 900.0 { 276.0 } else { (body.width() * 0.36).max(340.0) };
    let right = body.with_min_x(body.right() - side);
    let left = body.with_max_x(right.left() - 16.0);
    let head = left.with_max_y(left.top() + 96.0);
    painter.card(head);
    draw_progress(painter, hall, &news, head.shrink2(vec2(18.0, 14.0)));
    let rest = left.with_min_y(head.bottom() + 12.0);
    let Some(tournament) = &news.tournament else {
        if let TournamentPhase::Failed(reason) = &news.phase {
            painter.card(rest);
            draw_failure(painter, reason, rest.shrink(18.0));
        }
        return;
    };
    let wanted = crosstable::height(tournament) + 24.0;
    let upper = rest.with_max_y(rest.top() + wanted.min(rest.height() * 0.6));
    let lower = rest.with_min_y(upper.bottom() + 12.0);
    for card in [upper, lower, right] {
        painter.card(card);
    }
    crosstable::draw_crosstable(painter, tournament, upper.shrink(12.0));
    let running = hall.live_games().games();
    let live = followed_game(hall, &running, watched);
    let live = watched.zip(live.as_ref());
    let playing = news.phase == TournamentPhase::Playing;
    let inner = lower.shrink(6.0);
    draw_games(painter, tournament, &running, watched, playing, inner);
    draw_board(painter, tournament, live, &news.phase, right.shrink(16.0));
}

/// Returns the watched game: the chosen one, until some time after its end, then another one.
fn followed_game(
    hall: &TournamentRun,
    running: &[(GameId, [usize; 2])],
    watched: &mut Option<GameId>,
) -> Option<LiveGame> {
    let live_games = hall.live_games();
    if let Some(id) = *watched {
        let live = live_games.game(id).or_else(|| live_games.last_ended(id, END_DISPLAY));
        if live.is_some() {
            return live;
        }
    }
    *watched = running.first().map(|(id, _)| *id);
    watched.and_then(|id| live_games.game(id))
}

/// Draws the title, the progress, and the button that stops or resumes the tournament.
fn draw_progress(painter: &mut Painter, hall: &TournamentRun, news: &TournamentStatus, rect: Rect) {
    let look = painter.look;
    let button = match news.phase {
        TournamentPhase::Playing => Some(("tournament-stop", tr!("stop"), TournamentRequest::Stop)),
        TournamentPhase::Waiting | TournamentPhase::Failed(_) => {
            Some(("tournament-go-on", tr!("tournament-go-on"), TournamentRequest::Resume))
        }
        TournamentPhase::Opening | TournamentPhase::Elsewhere | TournamentPhase::Over => None,
    };
    let row = area(rect.left(), rect.top() + 2.0, rect.width(), 38.0);
    let text_rect = painter.row_back(row, 16.0, |painter| {
        if let Some((name, label, order)) = button {
            let size = vec2(painter.button_width(&label, 14.0, 96.0), 38.0);
            let stopping = news.phase == TournamentPhase::Playing && hall.is_stopped();
            let clicked = painter.button_if(size, name, &label, 14.0, !stopping);
            painter.send_if(clicked, order);
        }
        painter.rest()
    });
    let wrong = matches!(news.phase, TournamentPhase::Failed(_));
    let colour = if wrong { look.danger } else { look.text2 };
    let text_rect = text_rect.with_min_y(rect.top());
    let Some(tournament) = &news.tournament else {
        let title = if wrong { tr!("tournament-failed") } else { tr!("tournament-opening-it") };
        let ink = TextStyle::regular(14.0, colour);
        painter.paragraph(text_rect.min, text_rect.width(), 19.0, &title, ink);
        return;
    };
    let ink = TextStyle::regular(13.5, colour);
    let [long, short] =
        [true, false].map(|all| progress_sentence(tournament, &news.phase, hall.is_stopped(), all));
    let fits = painter.width(&long, ink) <= text_rect.width();
    let state = if fits { long } else { short };
    painter.column(text_rect, 0.0, |painter| {
        let title = title(tournament.plan.variant, tournament.plan.format.id());
        painter.text_line(21.0, &title, look.strong(17.0));
        painter.text_line(24.0, &state, ink);
    });
    painter.announced(rect, "tournament-state", &state);
    let bar = area(rect.left(), rect.bottom() - 10.0, rect.width(), 6.0);
    let share = tournament.games.len() as f32 / tournament.total.max(1) as f32;
    painter.progress(bar, share.min(1.0));
}

/// Draws the reason why the tournament cannot continue.
fn draw_failure(painter: &Painter, reason: &str, rect: Rect) {
    let ink = TextStyle::regular(14.0, painter.look.danger);
    painter.paragraph(rect.min, rect.width(), 20.0, reason, ink);
}

/// Returns the progress in a sentence; with `all` it always includes the conditions.
fn progress_sentence(
    tournament: &LoadedTournament,
    phase: &TournamentPhase,
    stopped: bool,
    all: bool,
) -> String {
    let (played, total) = (tournament.games.len(), tournament.total);
    let so_far = tr!("tournament-so-far", played = played, total = total);
    let more = match phase {
        TournamentPhase::Elsewhere => tr!("tournament-elsewhere"),
        TournamentPhase::Over => tr!("tournament-over"),
        TournamentPhase::Waiting => tr!("tournament-waits"),
        TournamentPhase::Failed(_) => tr!("tournament-failed"),
        TournamentPhase::Playing if stopped => tr!("tournament-stopping"),
        TournamentPhase::Opening => plan_summary(&tournament.plan),
        TournamentPhase::Playing => match remaining_time(tournament) {
            Some(left) if all => format!("{} · {left}", plan_summary(&tournament.plan)),
            Some(left) => left,
            None => plan_summary(&tournament.plan),
        },
    };
    let left_out = match tournament.skipped_lines {
        0 => String::new(),
        count => format!(" · {}", tr!("tournament-left-out", count = count)),
    };
    format!("{so_far} · {more}{left_out}")
}

/// Returns the remaining time, if it can be estimated.
fn remaining_time(tournament: &LoadedTournament) -> Option<String> {
    // Ties extend a knockout.
    let open_end = matches!(tournament.plan.format, Format::Knockout { .. });
    let time = match RoundedDuration::from_duration(tournament.end?.time_left()?) {
        RoundedDuration::Moment if open_end => return None,
        RoundedDuration::Moment => return Some(tr!("tournament-left-moment")),
        RoundedDuration::Minutes(minutes) => tr!("tournament-minutes", minutes = minutes),
        RoundedDuration::Hours(hours, minutes) => {
            tr!("tournament-hours", hours = hours, minutes = minutes)
        }
    };
    Some(if open_end {
        tr!("tournament-left-least", time = time)
    } else {
        tr!("tournament-left", time = time)
    })
}

/// Returns the conditions of the games.
fn plan_summary(plan: &Plan) -> String {
    let time = match plan.terms.control {
        TimeControl::PerMove(time) => game_status::seconds(time),
        control @ TimeControl::Clock { .. } => control.to_string(),
    };
    tr!("tournament-terms", time = time)
}

/// Draws the board of the watched game, with Player 2 above and Player 1 below. Draws a sentence if there is none.
fn draw_board(
    painter: &mut Painter,
    tournament: &LoadedTournament,
    live: Option<(GameId, &LiveGame)>,
    phase: &TournamentPhase,
    rect: Rect,
) {
    let plan = &*tournament.plan;
    let Some((id, live)) = live else {
        let mut at = rect.min + vec2(2.0, 2.0);
        let text = match phase {
            TournamentPhase::Over => {
                let ink = painter.look.strong(17.0);
                at.y += painter.paragraph(at, rect.width(), 23.0, &winners(tournament), ink) + 10.0;
                tr!("tournament-open-games")
            }
            TournamentPhase::Playing | TournamentPhase::Opening => tr!("tournament-next-game"),
            TournamentPhase::Elsewhere => tr!("tournament-looked-at"),
            TournamentPhase::Waiting => tr!("tournament-nobody-plays"),
            TournamentPhase::Failed(reason) => return draw_failure(painter, reason, rect),
        };
        painter.paragraph(at, rect.width(), 20.0, &text, painter.look.dim(14.0));
        return;
    };
    let game = &live.game;
    draw_player(painter, plan, live, Player::Two, rect, rect.top() + 14.0);
    // The sentence about the end may be long.
    let rows = if rect.width() < NARROW_COLUMN_PX { 2 } else { 1 };
    let foot = rect.bottom() - (rows - 1) as f32 * LINE_HEIGHT_PX;
    draw_player(painter, plan, live, Player::One, rect, foot - 26.0);
    let ink = painter.look.dim(13.0);
    let sentence = waited_for(plan, live).unwrap_or_else(|| game_summary(id, game));
    let galley = painter.lay_rows(&sentence, rect.width(), LINE_HEIGHT_PX, rows, ink);
    let at = pos2(rect.left(), foot - 2.0 - LINE_HEIGHT_PX * 0.75);
    painter.ui.painter().galley(at, galley, ink.colour);
    painter.describe(rect, "tournament-board", &sentence);
    let room = rect.with_min_y(rect.top() + 30.0).with_max_y(foot - 50.0);
    let last = game.last().zip(game.before_last());
    let last = last.map(|(ply, before)| before.path(ply.mv));
    let last = last.filter(|path| !path.spots.is_empty());
    painter.miniature("tournament-board", game.position(), last.as_ref(), room);
}

/// Returns the winners in a sentence.
fn winners(tournament: &LoadedTournament) -> String {
    let best = tournament.standings.rows.iter().filter(|row| row.rank == 1);
    let names = best.map(|row| tournament.plan.entrants[row.entrant].name.clone());
    let names: Vec<String> = names.collect();
    let winner_names = text::join_and(&names);
    tr!("tournament-won", names = winner_names, count = names.len())
}

/// Draws a player's name and side; the player to move is emphasised.
fn draw_player(
    painter: &Painter,
    plan: &Plan,
    live: &LiveGame,
    player: Player,
    rect: Rect,
    y: f32,
) {
    let position = live.game.position();
    let seat = live.seats[player.index()];
    let to_move = live.game.outcome().is_none() && position.to_move() == player;
    let look = painter.look;
    let colour = if to_move { look.accent } else { look.text };
    let side = text::side(position, player);
    let ink = look.dim(13.0);
    let line = rect.with_min_y(y - 15.0).with_max_y(y + 5.0);
    let half = line.with_min_x(line.center().x);
    let wide = painter.text_in_rect(half, TextAlign::Right, &side, ink);
    let ink = TextStyle::bold(14.5, colour);
    let name = &plan.entrants[seat].name;
    let room = line.with_max_x(line.right() - wide - 12.0);
    painter.text_in_rect(room, TextAlign::Left, name, ink);
}

/// Returns a sentence about the engines of the game that are still starting.
fn waited_for(plan: &Plan, live: &LiveGame) -> Option<String> {
    let seats = live.seats.map(|seat| &plan.entrants[seat]).into_iter();
    let engines = seats.filter(|who| matches!(who.player, EntrantSpec::Engine(_)));
    let names: Vec<String> = engines.map(|who| who.name.clone()).collect();
    let waits = live.starting && !names.is_empty();
    waits.then(|| tr!("tournament-starting", names = text::join_and(&names)))
}

/// Returns the number of the game, its progress and the last move.
fn game_summary(id: GameId, game: &Game) -> String {
    if let Some(outcome) = game.outcome() {
        return text::outcome(&outcome, game.position());
    }
    let moves = game_status::move_count(game.plies(), game.start().to_move());
    let id = id.to_string();
    let Some((ply, before)) = game.last().zip(game.before_last()) else {
        return tr!("tournament-begins", game = id);
    };
    let last = text::move_text(before, ply.mv);
    tr!("tournament-watched", game = id, moves = moves, last = last)
}

/// Draws the running and the finished games, the newest first. A click watches a running game and opens a finished one.
fn draw_games(
    painter: &mut Painter,
    tournament: &LoadedTournament,
    running: &[(GameId, [usize; 2])],
    watched: &mut Option<GameId>,
    playing: bool,
    rect: Rect,
) {
    // The number of rows for running games is constant, so that the list does not jump.
    let rooms = if playing { tournament.plan.concurrency } else { 0 };
    let rooms = rooms.max(running.len());
    let count = rooms + tournament.games.len();
    if count == 0 {
        let ink = painter.look.dim(14.0);
        let at = rect.min + vec2(16.0, 26.0);
        painter.text(at, TextAlign::Left, &tr!("tournament-no-games"), ink);
    }
    painter.rows(rect, "tournament-games", count, ROW_HEIGHT_PX, |painter, index, rect| {
        if let Some((id, seats)) = running.get(index) {
            // The name contains the game, so that a click does not hit another game at the same place.
            let name = format!("tournament-live-{id}");
            let chosen = *watched == Some(*id);
            let (players, state) = (player_names(tournament, *seats), tr!("tournament-running"));
            let response = draw_row(painter, rect, &name, *id, &players, &state, chosen);
            if response.clicked() {
                *watched = Some(*id);
            }
            response.tip(&id_sentence(*id));
        } else if let Some(over) = index.checked_sub(rooms)
            && let Some(game) = tournament.games.iter().rev().nth(over)
        {
            let name = format!("tournament-game-{}", game.id);
            let state = result_text(game.result, game.forfeit.is_some());
            let players = player_names(tournament, game.seats);
            let response = draw_row(painter, rect, &name, game.id, &players, &state, false);
            painter.send_if(response.clicked(), TournamentRequest::Show(game.id));
            // The tooltip has the reason if a player did not lose by the rules.
            response.tip(&format!("{} {}", id_sentence(game.id), game.sentence));
        }
    });
}

/// Returns what the three numbers of a game are.
fn id_sentence(id: GameId) -> String {
    let [round, table, game] = [id.round, id.table, id.game].map(|index| index + 1);
    tr!("tournament-number", round = round, table = table, game = game)
}

fn player_names(tournament: &LoadedTournament, seats: [usize; 2]) -> String {
    let [one, two] = seats.map(|seat| &*tournament.plan.entrants[seat].name);
    format!("{one} – {two}")
}

/// Returns the result in a few characters, with a mark for a forfeit.
fn result_text(result: pgn::GameResult, forfeit: bool) -> String {
    let text = text::points_text(result).unwrap_or("*");
    if forfeit { tr!("tournament-forfeit", result = text) } else { text.to_owned() }
}

fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    id: GameId,
    players: &str,
    state: &str,
    chosen: bool,
) -> Response {
    let response = painter.list_row(rect, name, chosen);
    painter.set_label(&response, &format!("{id}: {players}, {state}"));
    let look = painter.look;
    let y = rect.center().y + 5.0;
    let left = rect.left() + 14.0;
    painter.text(pos2(left, y), TextAlign::Left, &id.to_string(), look.dim(12.5));
    let colour = if chosen { look.accent } else { look.text };
    let inks = [look.plain(13.5), TextStyle::medium(13.5, colour)];
    let line = rect.with_min_x(left + 62.0).with_max_x(rect.right() - 12.0);
    painter.ends(line, [players, state], inks);
    response
}
