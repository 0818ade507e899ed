//! The texts of a puzzle fit the panel of the smallest window, in every language.

use super::puzzle_text::side_texts;
use super::{LINE_HEIGHT_PX, card_margin, draw_puzzle};
use crate::board::messages::MessageOrder;
use crate::board::state::BoardState;
use crate::game_status::card_numbers;
use crate::layout::{MIN_INTERFACE_SIZE, panel_rect};
use crate::learn::level_fit::{LevelFit, PersonRatings};
use crate::learn::moves_by_level::{Highlights, MovesByLevel};
use crate::learn::progress::{Progress, ProgressEvent, Today};
use crate::learn::puzzle::{ActivePuzzle, PuzzlePhase};
use crate::panel::{PanelContext, layout};
use crate::review::Review;
use crate::review::explorer::ExplorerView;
use crate::review::margins::MoveMargins;
use crate::session::Thinking;
use crate::session::thinking::LastSearches;
use crate::settings::Settings;
use crate::theme::test_frames::Frames;
use bevy_egui::egui::{Rect, vec2};
use quadrille_drawing::view::View;
use quadrille_games::rules::Variant;
use quadrille_session::ending::EndingChances;
use quadrille_teaching::puzzle::{Puzzle, shipped};
use quadrille_teaching::repetition::Recall;
use quadrille_text::{side, with_language};
use std::sync::Arc;

/// Draws the panel of a solved puzzle. Returns the card with the verdict, the height of its full text, the sentence below and
/// the first button.
fn draw_puzzle_panel(frames: &mut Frames, puzzle: &Arc<Puzzle>) -> (Rect, f32, Rect, Rect) {
    let mut running = ActivePuzzle::new(Arc::clone(puzzle));
    let session = running.session(None);
    running.ply = puzzle.line.len();
    running.phase = PuzzlePhase::Solved;
    let (thinking, board, review) = <(Thinking, BoardState, Review)>::default();
    let last_searches = LastSearches::default();
    let position = &puzzle.position;
    let mut progress = Progress::default();
    progress.apply(
        1,
        &ProgressEvent::Puzzle {
            id: puzzle.key(),
            variant: puzzle.variant,
            puzzle_rating: 1234,
            recall: Recall::Known,
        },
    );
    let context = PanelContext {
        session: &session,
        thinking: &thinking,
        last_searches: &last_searches,
        board: &board,
        review: &review,
        explorer: &ExplorerView::default(),
        messages: &MessageOrder::default(),
        lesson: None,
        ending: &EndingChances::default(),
        puzzle: None,
        progress: &progress,
        fit: LevelFit::new(&PersonRatings::default(), &progress, puzzle.variant),
        by_level: &MovesByLevel::default(),
        highlights: Highlights::default(),
        rating_sentence: None,
        today: Today(1),
        margins: &MoveMargins::default(),
        has_move_values: false,
        blunder: None,
        settings: &Settings::default(),
        position,
        near: View::still(position).near_player(),
        ply: 0,
        has_small_header: true,
        two_columns: false,
        is_demonstration: false,
        has_mistakes: false,
        is_covered: false,
        way_back_focus: None,
    };
    let mut panel_parts = None;
    frames.draw(Vec::new(), |painter, _| {
        let panel = layout::to_egui(panel_rect(MIN_INTERFACE_SIZE, false));
        let room = Rect::from_min_max(panel.min + vec2(16.0, 6.0), panel.max - vec2(16.0, 12.0));
        draw_puzzle(painter, &context, &running, room);
        let ctx = painter.ui.ctx().clone();
        let place = |name: &str| {
            let response = ctx.read_response(painter.id(name));
            response.expect("it is shown").rect
        };
        let card = place("puzzle-verdict");
        let verdict_text = super::puzzle_text::verdict(&running).expect("a verdict").text;
        let width = room.width() - 2.0 * card_margin(true) - 4.0;
        let whole = painter.lay(&verdict_text, width, LINE_HEIGHT_PX, painter.look.plain(14.0));
        let buttons = place("puzzle-hint");
        panel_parts = Some((card, whole.size().y, place("puzzle-said"), buttons));
    });
    panel_parts.expect("a pass")
}

/// The points of both sides are those that a game shows, and fit beside the badge in the smallest window.
#[test]
fn upthrust_puzzle_names_the_points_of_both_sides() {
    let mut frames = Frames::new(MIN_INTERFACE_SIZE.x, MIN_INTERFACE_SIZE.y);
    let room = layout::to_egui(panel_rect(MIN_INTERFACE_SIZE, false)).width() - 2.0 * 16.0 - 46.0;
    for puzzle in shipped(Variant::Upthrust) {
        let running = ActivePuzzle::new(Arc::new(puzzle.clone()));
        let after_move = puzzle.position.play(puzzle.line[0]).expect("it is legal");
        for (position, language) in
            [&puzzle.position, &after_move].into_iter().flat_map(|it| [(it, "en"), (it, "de")])
        {
            with_language(language, || {
                let [_, points_text] = side_texts(&running, position, true);
                let solver = puzzle.solver();
                let [own, other] = [solver, !solver]
                    .map(|player| card_numbers(position, player).swap_remove(0).value);
                assert!(points_text.contains(&format!(": {own} ")), "{}: {points_text}", puzzle.id);
                let end = format!("{}: {other}", side(position, !solver));
                assert!(points_text.ends_with(&end), "{}: {points_text}", puzzle.id);
                frames.draw(Vec::new(), |painter, _| {
                    let width = painter.width(&points_text, painter.look.dim(13.0));
                    assert!(width <= room, "{points_text}: {width} of {room}");
                });
            });
        }
    }
}

#[test]
fn puzzle_themes_fit_the_smallest_window() {
    let mut frames = Frames::new(MIN_INTERFACE_SIZE.x, MIN_INTERFACE_SIZE.y);
    for variant in Variant::ALL {
        // Tests the puzzles with the most themes and those with the longest lines, because their reasons need room.
        let mut all: Vec<&Puzzle> = shipped(variant).iter().collect();
        all.sort_by_key(|it| std::cmp::Reverse((it.themes.len(), it.line.len())));
        let mut some: Vec<&Puzzle> = all.iter().take(6).copied().collect();
        all.sort_by_key(|it| std::cmp::Reverse((it.line.len(), it.themes.len())));
        some.extend(all.iter().take(6));
        for puzzle in some {
            let puzzle = Arc::new(puzzle.clone());
            for language in ["en", "de"] {
                let name = format!("{} {language}", puzzle.id);
                let (card, text_height, said, buttons) =
                    with_language(language, || draw_puzzle_panel(&mut frames, &puzzle));
                assert!(card.height() >= text_height + 26.0, "{name}: {card} for {text_height}");
                assert!(card.bottom() < said.top(), "{name}: {card} {said}");
                assert!(said.bottom() < buttons.top(), "{name}: {said} {buttons}");
            }
        }
    }
}
