//! The strip of the times used for the moves, below the graph of a review.

use crate::game_status::short_time;
use crate::session::move_time;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use bevy_egui::egui::{Rangef, Rect};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::Player;
use quadrille_text::tr;
use std::time::Duration;

/// The height of the strip.
const STRIP_HEIGHT_PX: f32 = 30.0;
/// The height of the strip's title, which needs room beside the graph.
const TITLE_HEIGHT_PX: f32 = 15.0;
/// The gap between the graph and the strip.
const STRIP_GAP_PX: f32 = 6.0;
/// The least height of the graph. Without room for both there is no strip.
const MIN_GRAPH_HEIGHT_PX: f32 = 70.0;
/// The distance of the bars to the upper and lower edge of the strip.
const BAR_MARGIN_PX: f32 = 3.0;
/// The largest and the smallest width of a bar.
const BAR_WIDTHS_PX: [f32; 2] = [8.0, 1.0];
/// The share of the distance of two moves that a bar covers.
const BAR_SHARE: f32 = 0.7;
/// The height of the bar of a move without any time.
const MIN_BAR_HEIGHT_PX: f32 = 1.0;

/// The times used for the moves of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveTimes {
    /// For each place of the line, the player of the move to it and its time, if known.
    moves: Vec<Option<(Player, Duration)>>,
    /// The longest time.
    pub(super) longest: Duration,
}

impl MoveTimes {
    /// Returns the times of the moves to `places`; `None` if none is known.
    pub(super) fn from_places(game: &Game, places: &[Place]) -> Option<Self> {
        let moves = places.iter().map(|&place| {
            let time = move_time(game, place)?;
            Some((game.ply_at(place)?.player, time))
        });
        let moves: Vec<_> = moves.collect();
        let longest = moves.iter().flatten().map(|(_, time)| *time).max()?;
        Some(Self { moves, longest })
    }

    /// Returns the index and the bar of each move with a known time. Player 1's bars are above the middle of `strip`,
    /// Player 2's below. The height grows with the square root of the time, so that short times differ visibly. The first
    /// and the last place are at the ends of `plot`.
    fn bars(&self, strip: Rect, plot: Rangef) -> Vec<(usize, Rect)> {
        let step = plot.span() / (self.moves.len().max(2) - 1) as f32;
        let [widest, narrowest] = BAR_WIDTHS_PX;
        let half_width = (step * BAR_SHARE).clamp(narrowest, widest) / 2.0;
        let middle = strip.center().y;
        let highest = strip.height() / 2.0 - BAR_MARGIN_PX;
        let longest = self.longest.as_secs_f32().max(f32::MIN_POSITIVE);
        let bar = |(index, entry): (usize, &Option<(Player, Duration)>)| {
            let (player, time) = (*entry)?;
            let share = (time.as_secs_f32() / longest).sqrt();
            let height = (highest * share).max(MIN_BAR_HEIGHT_PX);
            let y = match player {
                Player::One => middle - height..=middle,
                Player::Two => middle..=middle + height,
            };
            let x = plot.min + index as f32 * step;
            let bar = Rect::from_x_y_ranges(x - half_width..=x + half_width, y);
            Some((index, bar))
        };
        self.moves.iter().enumerate().filter_map(bar).collect()
    }
}

/// Divides the area below the board into graph and strip, which is higher with its title; `None` if there is no room for the strip.
pub(super) fn split_area(area: Rect) -> Option<(Rect, Rect)> {
    [TITLE_HEIGHT_PX, 0.0].into_iter().find_map(|title_height| {
        let strip = area.with_min_y(area.bottom() - STRIP_HEIGHT_PX - title_height);
        let graph = area.with_max_y(strip.top() - STRIP_GAP_PX);
        (graph.height() >= MIN_GRAPH_HEIGHT_PX).then_some((graph, strip))
    })
}

/// Draws the strip. `plot` has the left and right end of the graph's curve. The bar of the viewed place stands out.
pub(super) fn draw_strip(
    painter: &mut Painter,
    times: &MoveTimes,
    strip: Rect,
    plot: Rangef,
    viewed: Option<usize>,
) {
    let look = painter.look;
    painter.register(strip, "review-times");
    painter.fill(strip, 8, look.ground);
    painter.outline(strip, 8, 1.0, look.line);
    let ink = TextStyle::regular(11.5, look.text3);
    let title_rect = strip.with_max_y(strip.bottom() - STRIP_HEIGHT_PX + 3.0);
    if title_rect.height() > TITLE_HEIGHT_PX {
        let title_rect = title_rect.with_min_x(plot.min);
        painter.text_in_rect(title_rect, TextAlign::Left, &tr!("review-times-title"), ink);
    }
    let strip = strip.with_min_y(strip.bottom() - STRIP_HEIGHT_PX);
    painter.hairline(plot.min, plot.max, strip.center().y);
    let scale = Rect::from_x_y_ranges(strip.left()..=plot.min - 8.0, strip.y_range());
    painter.text_in_rect(scale, TextAlign::Right, &short_time(times.longest), ink);
    for (index, bar) in times.bars(strip, plot) {
        let colour = if viewed == Some(index) { look.fill } else { look.text2 };
        painter.ui.painter().rect_filled(bar, 0, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;
    use quadrille_games::rules::{AnyPosition, Variant};

    #[test]
    fn bars_show_the_times_of_both_sides() {
        let seconds = |player, seconds| Some((player, Duration::from_secs(seconds)));
        let times = MoveTimes {
            moves: vec![
                None,
                seconds(Player::One, 9),
                None,
                seconds(Player::Two, 36),
                seconds(Player::One, 0),
            ],
            longest: Duration::from_secs(36),
        };
        let strip = Rect::from_min_max(pos2(0.0, 100.0), pos2(120.0, 130.0));
        let bars = times.bars(strip, Rangef::new(10.0, 110.0));
        let bar =
            |x: f32, top: f32, bottom: f32| Rect::from_x_y_ranges(x - 4.0..=x + 4.0, top..=bottom);
        let expected = [
            (1, bar(35.0, 109.0, 115.0)),
            (3, bar(85.0, 115.0, 127.0)),
            (4, bar(110.0, 114.0, 115.0)),
        ];
        assert_eq!(bars, expected);
        // Bars of a long game are narrow and still visible.
        let long =
            MoveTimes { moves: vec![seconds(Player::One, 0); 1001], longest: Duration::ZERO };
        let bars = long.bars(strip, Rangef::new(10.0, 110.0));
        assert_eq!(bars.len(), 1001);
        assert!(bars.iter().all(|(_, bar)| {
            (bar.width() - 1.0).abs() < 0.01 && (bar.height() - 1.0).abs() < 0.01
        }));
    }

    #[test]
    fn times_are_those_of_the_line() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let mut places = vec![Place::START];
        for text in ["4,2,4,10", "4,12,2,12", "4,10,4,8"] {
            game.play_text(text).unwrap();
            places.push(game.place());
        }
        assert_eq!(MoveTimes::from_places(&game, &places), None);
        game.set_comment(places[2], "[%emt 0:00:07.3] [%csl 4,4] why");
        game.set_comment(places[3], "[%emt 7.3]");
        let mover = game.ply_at(places[2]).unwrap().player;
        let time = Duration::from_millis(7_300);
        let expected =
            MoveTimes { moves: vec![None, None, Some((mover, time)), None], longest: time };
        assert_eq!(MoveTimes::from_places(&game, &places), Some(expected));
    }

    #[test]
    fn low_graph_has_no_strip() {
        let area = |height: f32| Rect::from_min_max(pos2(20.0, 500.0), pos2(400.0, 500.0 + height));
        assert_eq!(split_area(area(68.0)), None);
        let (graph, strip) = split_area(area(110.0)).unwrap();
        assert_eq!((graph.top(), graph.bottom()), (500.0, 574.0));
        assert_eq!((strip.top(), strip.bottom()), (580.0, 610.0));
        assert_eq!(strip.x_range(), graph.x_range());
        let (graph, strip) = split_area(area(121.0)).unwrap();
        assert_eq!((graph.height(), strip.height()), (70.0, 45.0), "the title has room");
    }
}
