//! The page of the open tournament: progress, table, games, and the board of the watched game.

use super::{crosstable, title};
use crate::game_status;
use crate::screens::prelude::*;
use crate::tournament::TournamentRequest;
use crate::tournament::pace::RoundedDuration;
use crate::tournament::run::{LoadedTournament, TournamentPhase, TournamentRun, TournamentStatus};
use quadrille_arena::tournament::{Format, GameId, LiveGame, Plan};
use quadrille_arena::{EntrantSpec, TimeControl};
use quadrille_drawing::view::View;
use quadrille_games::record::{Game, pgn};
use std::sync::Arc;
use std::time::Duration;

const ROW_HEIGHT_PX: f32 = 32.0;
/// The height of the title of the list of games.
const HEAD_HEIGHT_PX: f32 = 24.0;
/// Below this width of the board's column, in logical px, a sentence may need two lines.
const NARROW_COLUMN_PX: f32 = 500.0;
/// The height of a line of the sentence, in logical px.
const LINE_HEIGHT_PX: f32 = 18.0;
/// The time for which the end of a watched game is shown.
const END_DISPLAY_TIME: Duration = Duration::from_secs(3);

pub(super) fn draw_tournament(
    painter: &mut Painter,
    run: &TournamentRun,
    watched_id: &mut Option<GameId>,
    rect: Rect,
) {
    let status = run.status();
    let board_width = if rect.width() < 900.0 { 276.0 } else { (rect.width() * 0.36).max(340.0) };
    let board_rect = rect.with_min_x(rect.right() - board_width);
    let left_rect = rect.with_max_x(board_rect.left() - 16.0);
    let progress_rect = left_rect.with_max_y(left_rect.top() + 96.0);
    painter.card(progress_rect);
    draw_progress(painter, run, &status, progress_rect.shrink2(vec2(18.0, 14.0)));
    let lower_rect = left_rect.with_min_y(progress_rect.bottom() + 12.0);
    let Some(tournament) = &status.tournament else {
        if let TournamentPhase::Failed(reason) = &status.phase {
            painter.card(lower_rect);
            draw_failure(painter, reason, lower_rect.shrink(18.0));
        }
        return;
    };
    let table_height =
        crosstable::table_height(painter, tournament, lower_rect.width() - 24.0) + 24.0;
    let table_rect =
        lower_rect.with_max_y(lower_rect.top() + table_height.min(lower_rect.height() * 0.6));
    let games_rect = lower_rect.with_min_y(table_rect.bottom() + 12.0);
    for card_rect in [table_rect, games_rect, board_rect] {
        painter.card(card_rect);
    }
    crosstable::draw_crosstable(painter, tournament, table_rect.shrink(12.0));
    let live_games = run.live_games().games();
    let live_game = update_watched_game(run, &live_games, watched_id);
    let live_game = watched_id.zip(live_game.as_ref());
    let is_playing = status.phase == TournamentPhase::Playing;
    let list_rect = games_rect.shrink(6.0);
    draw_games(painter, tournament, &live_games, watched_id, is_playing, list_rect);
    draw_board(painter, tournament, live_game, &status.phase, board_rect.shrink(16.0));
}

/// Returns the watched game: the chosen one until [`END_DISPLAY_TIME`] after its end. Then sets `watched_id` to the first live
/// game, or to `None`.
fn update_watched_game(
    run: &TournamentRun,
    live_games: &[(GameId, [usize; 2])],
    watched_id: &mut Option<GameId>,
) -> Option<LiveGame> {
    let all_live_games = run.live_games();
    if let Some(id) = *watched_id {
        let live_game = all_live_games
            .game(id)
            .or_else(|| all_live_games.last_ended_game(id, END_DISPLAY_TIME));
        if live_game.is_some() {
            return live_game;
        }
    }
    *watched_id = live_games.first().map(|(id, _)| *id);
    watched_id.and_then(|id| all_live_games.game(id))
}

/// Draws the title, the progress, and the button that pauses or resumes the tournament.
fn draw_progress(
    painter: &mut Painter,
    run: &TournamentRun,
    status: &TournamentStatus,
    rect: Rect,
) {
    let look = painter.look;
    let button = match status.phase {
        TournamentPhase::Playing => {
            Some(("tournament-stop", tr!("pause"), TournamentRequest::Stop))
        }
        TournamentPhase::Waiting | TournamentPhase::Failed(_) => {
            Some(("tournament-go-on", tr!("tournament-go-on"), TournamentRequest::Resume))
        }
        TournamentPhase::Opening | TournamentPhase::PlayedElsewhere | TournamentPhase::Over => None,
    };
    let button_row = area(rect.left(), rect.top() + 2.0, rect.width(), 38.0);
    let text_rect = painter.row_back(button_row, 16.0, |painter| {
        if let Some((name, label, request)) = button {
            let size = vec2(painter.button_width(&label, 14.0, 96.0), 38.0);
            let is_stopping = status.phase == TournamentPhase::Playing && run.is_stopped();
            let clicked = painter.button_if(size, name, &label, 14.0, !is_stopping);
            painter.trigger_if(clicked, request);
        }
        painter.rest()
    });
    let has_failed = matches!(status.phase, TournamentPhase::Failed(_));
    let colour = if has_failed { look.danger } else { look.text2 };
    let text_rect = text_rect.with_min_y(rect.top());
    let Some(tournament) = &status.tournament else {
        let title =
            if has_failed { tr!("tournament-failed") } else { tr!("tournament-opening-it") };
        let style = TextStyle::regular(14.0, colour);
        painter.paragraph(text_rect.min, text_rect.width(), 19.0, &title, style);
        return;
    };
    let style = TextStyle::regular(13.5, colour);
    let [long_sentence, short_sentence] = [true, false].map(|includes_conditions| {
        progress_sentence(tournament, &status.phase, run.is_stopped(), includes_conditions)
    });
    let long_fits = painter.width(&long_sentence, style) <= text_rect.width();
    let sentence = if long_fits { long_sentence } else { short_sentence };
    painter.column(text_rect, 0.0, |painter| {
        let title = title(tournament.plan.variant, tournament.plan.format.id());
        painter.text_line(21.0, &title, look.strong(17.0));
        painter.text_line(24.0, &sentence, style);
    });
    painter.announced(rect, "tournament-state", &sentence);
    let bar_rect = area(rect.left(), rect.bottom() - 10.0, rect.width(), 6.0);
    let share = tournament.games.len() as f32 / tournament.total_games.max(1) as f32;
    painter.progress(bar_rect, share.min(1.0));
}

/// Draws the reason why the tournament cannot continue.
fn draw_failure(painter: &Painter, reason: &str, rect: Rect) {
    let style = TextStyle::regular(14.0, painter.look.danger);
    painter.paragraph(rect.min, rect.width(), 20.0, reason, style);
}

/// Returns the progress in a sentence. With `includes_conditions`, it also states the conditions beside the remaining
/// time.
fn progress_sentence(
    tournament: &LoadedTournament,
    phase: &TournamentPhase,
    is_stopped: bool,
    includes_conditions: bool,
) -> String {
    let (played_count, total) = (tournament.games.len(), tournament.total_games);
    let progress_text = tr!("tournament-so-far", played = played_count, total = total);
    let detail = match phase {
        TournamentPhase::PlayedElsewhere => tr!("tournament-elsewhere"),
        TournamentPhase::Over => tr!("tournament-over"),
        TournamentPhase::Waiting => tr!("tournament-waits"),
        TournamentPhase::Failed(_) => tr!("tournament-failed"),
        TournamentPhase::Playing if is_stopped => tr!("tournament-stopping"),
        TournamentPhase::Opening => plan_summary(&tournament.plan),
        TournamentPhase::Playing => match remaining_time(tournament) {
            Some(remaining) if includes_conditions => {
                format!("{} · {remaining}", plan_summary(&tournament.plan))
            }
            Some(remaining) => remaining,
            None => plan_summary(&tournament.plan),
        },
    };
    let skipped_text = match tournament.skipped_line_count {
        0 => String::new(),
        count => format!(" · {}", tr!("tournament-left-out", count = count)),
    };
    format!("{progress_text} · {detail}{skipped_text}")
}

/// Returns the remaining time, if it can be estimated.
fn remaining_time(tournament: &LoadedTournament) -> Option<String> {
    // Ties extend a knockout.
    let can_grow = matches!(tournament.plan.format, Format::Knockout { .. });
    let time = match RoundedDuration::from_duration(tournament.expected_end?.time_left()?) {
        RoundedDuration::Moment if can_grow => return None,
        RoundedDuration::Moment => return Some(tr!("tournament-left-moment")),
        RoundedDuration::Minutes(minutes) => tr!("tournament-minutes", minutes = minutes),
        RoundedDuration::Hours(hours, minutes) => {
            tr!("tournament-hours", hours = hours, minutes = minutes)
        }
    };
    Some(if can_grow {
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

/// The watched game with its number, as it was at one time.
type GameState = Arc<(GameId, LiveGame)>;

/// The games in the picture of the board, which takes some time to paint. The texts belong to the visible picture.
#[derive(Clone)]
struct PicturedGames {
    plan: Arc<Plan>,
    /// The game of the next picture.
    next: GameState,
    /// The game of the visible picture.
    visible: Option<GameState>,
}

impl PicturedGames {
    /// Updates the games of the previous frame after the next picture was or was not painted. `watched` is painted next.
    fn update(&mut self, is_painted: bool, watched: GameState) {
        if is_painted {
            self.visible = Some(std::mem::replace(&mut self.next, watched));
        }
    }

    /// Returns whether the visible picture is that of an earlier position.
    fn is_outdated(&self) -> bool {
        let state = |games: &GameState| (games.0, games.1.game.plies());
        self.visible.as_ref().is_some_and(|visible| state(visible) != state(&self.next))
    }

    /// Returns the game that the texts are about.
    fn described(&self) -> &(GameId, LiveGame) {
        self.visible.as_ref().unwrap_or(&self.next)
    }
}

/// Draws the board of the watched game between its players. Draws a sentence if there is none.
fn draw_board(
    painter: &mut Painter,
    tournament: &LoadedTournament,
    live_game: Option<(GameId, &LiveGame)>,
    phase: &TournamentPhase,
    rect: Rect,
) {
    let Some((id, live_game)) = live_game else {
        let mut position = rect.min + vec2(2.0, 2.0);
        let text = match phase {
            TournamentPhase::Over => {
                let style = painter.look.strong(17.0);
                position.y += painter.paragraph(
                    position,
                    rect.width(),
                    23.0,
                    &winners_sentence(tournament),
                    style,
                ) + 10.0;
                tr!("tournament-open-games")
            }
            TournamentPhase::Playing | TournamentPhase::Opening => tr!("tournament-next-game"),
            TournamentPhase::PlayedElsewhere => tr!("tournament-looked-at"),
            TournamentPhase::Waiting => tr!("tournament-nobody-plays"),
            TournamentPhase::Failed(reason) => return draw_failure(painter, reason, rect),
        };
        painter.paragraph(position, rect.width(), 20.0, &text, painter.look.dim(14.0));
        return;
    };
    // The sentence about the end may be long.
    let rows = if rect.width() < NARROW_COLUMN_PX { 2 } else { 1 };
    let sentence_y = rect.bottom() - (rows - 1) as f32 * LINE_HEIGHT_PX;
    let board_rect = rect.with_min_y(rect.top() + 30.0).with_max_y(sentence_y - 50.0);
    let (plan, watched) = (&tournament.plan, Arc::new((id, live_game.clone())));
    let memory_id = egui::Id::new("tournament-board-games");
    let games: Option<PicturedGames> = painter.ui.data(|data| data.get_temp(memory_id));
    let mut games = games.filter(|games| Arc::ptr_eq(&games.plan, plan)).unwrap_or_else(|| {
        PicturedGames { plan: plan.clone(), next: watched.clone(), visible: None }
    });
    let game = &games.next.1.game;
    let last_ply = game.last().zip(game.position_before_last());
    let last_path = last_ply.map(|(ply, position_before)| position_before.path(ply.mv));
    let last_path = last_path.filter(|path| !path.spots.is_empty());
    let position = game.position();
    let is_painted =
        painter.miniature("tournament-board", position, false, last_path.as_ref(), board_rect);
    games.update(is_painted, watched);
    if games.is_outdated() {
        painter.ui.ctx().request_repaint();
    }
    painter.ui.data_mut(|data| data.insert_temp(memory_id, games.clone()));
    let (id, live_game) = games.described();
    let near = View::still(live_game.game.position()).near_player();
    draw_player(painter, tournament, live_game, !near, rect, rect.top() + 14.0);
    draw_player(painter, tournament, live_game, near, rect, sentence_y - 26.0);
    let style = painter.look.dim(13.0);
    let sentence = starting_sentence(tournament, live_game)
        .unwrap_or_else(|| game_summary(*id, &live_game.game));
    let galley = painter.lay_rows(&sentence, rect.width(), LINE_HEIGHT_PX, rows, style);
    let sentence_position = pos2(rect.left(), sentence_y - 2.0 - LINE_HEIGHT_PX * 0.75);
    painter.ui.painter().galley(sentence_position, galley, style.colour);
    painter.describe(rect, "tournament-board", &sentence);
}

/// Returns the winners in a sentence.
fn winners_sentence(tournament: &LoadedTournament) -> String {
    let winner_rows = tournament.standings.rows.iter().filter(|row| row.rank == 1);
    let names = winner_rows.map(|row| tournament.entrant_name(row.entrant));
    let names: Vec<String> = names.collect();
    let winner_names = text::join_and(&names);
    tr!("tournament-won", names = winner_names, count = names.len())
}

/// Draws a player's name and side; the player to move is emphasised.
fn draw_player(
    painter: &Painter,
    tournament: &LoadedTournament,
    live_game: &LiveGame,
    player: Player,
    rect: Rect,
    y: f32,
) {
    let position = live_game.game.position();
    let entrant_index = live_game.seats[player.index()];
    let is_to_move = live_game.game.outcome().is_none() && position.to_move() == player;
    let look = painter.look;
    let colour = if is_to_move { look.accent } else { look.text };
    let side_name = text::side(position, player);
    let style = look.dim(13.0);
    let line_rect = rect.with_min_y(y - 15.0).with_max_y(y + 5.0);
    let side_rect = line_rect.with_min_x(line_rect.center().x);
    let side_width = painter.text_in_rect(side_rect, TextAlign::Right, &side_name, style);
    let style = TextStyle::bold(14.5, colour);
    let name = tournament.entrant_name(entrant_index);
    let name_rect = line_rect.with_max_x(line_rect.right() - side_width - 12.0);
    painter.text_in_rect(name_rect, TextAlign::Left, &name, style);
}

/// Returns a sentence about the engines of the game that are still starting.
fn starting_sentence(tournament: &LoadedTournament, live_game: &LiveGame) -> Option<String> {
    let is_engine = |entrant_index: &usize| {
        matches!(tournament.plan.entrants[*entrant_index].player, EntrantSpec::Engine(_))
    };
    let engines = live_game.seats.into_iter().filter(is_engine);
    let names: Vec<String> =
        engines.map(|entrant_index| tournament.entrant_name(entrant_index)).collect();
    let is_starting = live_game.is_starting && !names.is_empty();
    is_starting.then(|| tr!("tournament-starting", names = text::join_and(&names)))
}

/// Returns the outcome of a finished game, else its number, length and last move.
fn game_summary(id: GameId, game: &Game) -> String {
    if let Some(outcome) = game.outcome() {
        return text::outcome(&outcome, game.position());
    }
    let move_count = game_status::move_count(game.plies(), game.start().to_move());
    let id_sentence = id_sentence(id);
    let Some((ply, position_before)) = game.last().zip(game.position_before_last()) else {
        return id_sentence;
    };
    let last_move = text::move_text(position_before, ply.mv);
    format!("{id_sentence} {}", tr!("tournament-watched", moves = move_count, last = last_move))
}

/// Draws the running and the finished games, the newest first. A click watches a running game and opens a finished one.
fn draw_games(
    painter: &mut Painter,
    tournament: &LoadedTournament,
    live_games: &[(GameId, [usize; 2])],
    watched_id: &mut Option<GameId>,
    is_playing: bool,
    rect: Rect,
) {
    // The number of rows for running games is constant, so that the list does not jump.
    let live_row_count = if is_playing { tournament.plan.concurrency } else { 0 };
    let live_row_count = live_row_count.max(live_games.len());
    let row_count = live_row_count + tournament.games.len();
    if row_count == 0 {
        let style = painter.look.dim(14.0);
        let position = rect.min + vec2(16.0, 26.0);
        painter.text(position, TextAlign::Left, &tr!("tournament-no-games"), style);
    }
    let mut rows_rect = rect;
    if row_count > 0 {
        let head_rect = rect.with_max_y(rect.top() + HEAD_HEIGHT_PX);
        let text_rect = head_rect.with_min_x(rect.left() + 14.0);
        let head = tr!("tournament-number-head");
        painter.text_in_rect(text_rect, TextAlign::Left, &head, painter.look.dim(12.5));
        rows_rect.min.y = head_rect.bottom();
    }
    painter.rows(
        rows_rect,
        "tournament-games",
        row_count,
        ROW_HEIGHT_PX,
        |painter, index, row_rect| {
            if let Some((id, seats)) = live_games.get(index) {
                // The name contains the game, so that a click does not hit another game at the same place.
                let widget_name = format!("tournament-live-{id}");
                let is_watched = *watched_id == Some(*id);
                let (players, state) =
                    (player_names(tournament, *seats), tr!("tournament-running"));
                let response =
                    draw_row(painter, row_rect, &widget_name, *id, &players, &state, is_watched);
                if response.clicked() {
                    *watched_id = Some(*id);
                }
                response.tip(&id_sentence(*id));
            } else if let Some(finished_index) = index.checked_sub(live_row_count)
                && let Some(game) = tournament.games.iter().rev().nth(finished_index)
            {
                let widget_name = format!("tournament-game-{}", game.id);
                let state = result_text(game.result, game.forfeit.is_some());
                let players = player_names(tournament, game.seats);
                let response =
                    draw_row(painter, row_rect, &widget_name, game.id, &players, &state, false);
                painter.trigger_if(response.clicked(), TournamentRequest::OpenGame(game.id));
                // The tooltip has the reason if a player did not lose by the rules.
                response.tip(&format!("{} {}", id_sentence(game.id), game.sentence));
            }
        },
    );
}

/// Returns a sentence that explains the three numbers of a game.
fn id_sentence(id: GameId) -> String {
    let [round, table, game] = [id.round, id.table, id.game].map(|index| index + 1);
    tr!("tournament-number", round = round, table = table, game = game)
}

fn player_names(tournament: &LoadedTournament, seats: [usize; 2]) -> String {
    let [first, second] = seats.map(|entrant_index| tournament.entrant_name(entrant_index));
    format!("{first} – {second}")
}

/// Returns the result in a few characters, with a mark for a forfeit.
fn result_text(result: pgn::GameResult, is_forfeit: bool) -> String {
    let text = text::points_text(result).unwrap_or("*");
    if is_forfeit { tr!("tournament-forfeit", result = text) } else { text.to_owned() }
}

fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    widget_name: &str,
    id: GameId,
    players: &str,
    state: &str,
    is_watched: bool,
) -> Response {
    let response = painter.list_row(rect, widget_name, is_watched);
    painter.set_label(&response, &format!("{id}: {players}, {state}"));
    let look = painter.look;
    let y = rect.center().y + 5.0;
    let left = rect.left() + 14.0;
    painter.text(pos2(left, y), TextAlign::Left, &id.to_string(), look.dim(12.5));
    let colour = if is_watched { look.accent } else { look.text };
    let styles = [look.plain(13.5), TextStyle::medium(13.5, colour)];
    let text_rect = rect.with_min_x(left + 62.0).with_max_x(rect.right() - 12.0);
    painter.text_pair(text_rect, [players, state], styles);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;
    use std::path::Path;
    use std::time::Instant;

    /// The width of the board's column in the smallest window.
    const MIN_WIDTH_PX: f32 = 244.0;
    const FIRST_GAME: GameId = GameId { round: 0, table: 0, game: 0 };
    const PLAN: &str = r#"variant = "focus"
format = "round-robin"
[[entrant]]
name = "One"
player = "builtin:1"
[[entrant]]
name = "Random"
player = "builtin:random"
"#;

    fn state(plies: usize) -> GameState {
        let mut game = Game::new(AnyPosition::start(Variant::Focus));
        for _ in 0..plies {
            game.play(game.legal_moves()[0]).unwrap();
        }
        let live_game = LiveGame { seats: [0, 1], game, is_starting: false, start: Instant::now() };
        Arc::new((FIRST_GAME, live_game))
    }

    /// The texts follow the pictures, of which each takes several moves to paint.
    #[test]
    fn texts_belong_to_the_visible_picture() {
        let plan = Plan::parse(PLAN, Path::new("")).unwrap();
        let mut games = PicturedGames { plan: Arc::new(plan), next: state(0), visible: None };
        let plies = |games: &PicturedGames| games.described().1.game.plies();
        for (is_painted, watched_plies, described_plies) in
            [(false, 1, 0), (true, 2, 0), (false, 3, 0), (false, 4, 0), (true, 5, 2), (true, 6, 5)]
        {
            games.update(is_painted, state(watched_plies));
            assert_eq!(plies(&games), described_plies, "{watched_plies}");
            let is_outdated =
                games.visible.is_some() && games.next.1.game.plies() != described_plies;
            assert_eq!(games.is_outdated(), is_outdated);
        }
    }

    /// The sentence about the end fits two lines of the narrowest column.
    #[test]
    fn sentence_about_the_end_fits() {
        let mut frames = Frames::new(1366.0, 768.0);
        for language in ["en", "de"] {
            for variant in Variant::ALL {
                let mut game = Game::new(AnyPosition::start(variant));
                while game.outcome().is_none() {
                    let moves = game.legal_moves();
                    game.play(moves[game.plies() * 7 % moves.len()]).unwrap();
                }
                with_language(language, || {
                    let sentence = game_summary(FIRST_GAME, &game);
                    frames.draw(Vec::new(), |painter, _| {
                        let style = painter.look.dim(13.0);
                        let galley =
                            painter.lay_rows(&sentence, MIN_WIDTH_PX, LINE_HEIGHT_PX, 2, style);
                        assert!(!galley.elided, "{sentence}");
                    });
                });
            }
        }
    }
}
