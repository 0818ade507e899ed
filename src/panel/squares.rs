//! The squares of the board as nodes of egui's accessibility tree.

use crate::board::layout::BoardPlace;
use crate::board::spoken::{Square, describe_squares};
use crate::board::state::{BoardRequest, BoardState};
use crate::interface::{OpenDialogs, Screen};
use crate::review::BestMoves;
use crate::review::margins::MoveMargins;
use crate::session::Session;
use crate::theme::InterfaceSystems;
use crate::theme::spoken::bounds;
use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Role};
use bevy_egui::egui::{self, Context, Id, LayerId, Sense, UiBuilder, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use quadrille_drawing::choice::Choice;
use quadrille_games::rules::Spot;
use quadrille_text::tr;

/// Adds the squares while a screen reader is connected.
pub fn plugin(app: &mut App) {
    let is_screen_reader_connected =
        |request: Option<Res<AccessibilityRequested>>| request.is_some_and(|request| request.get());
    app.add_systems(
        EguiPrimaryContextPass,
        report_squares
            .in_set(InterfaceSystems::Screen)
            .run_if(in_state(Screen::Game).and_then(resource_exists::<Session>))
            .run_if(is_screen_reader_connected)
            .run_if(|dialogs: Res<OpenDialogs>| !dialogs.any()),
    );
}

/// Updates the squares, and selects one on a screen reader's click.
fn report_squares(
    mut contexts: EguiContexts,
    session: Res<Session>,
    board: Res<BoardState>,
    board_place: Res<BoardPlace>,
    best_moves: Res<BestMoves>,
    margins: Res<MoveMargins>,
    mut requests: MessageWriter<BoardRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let selected_spot = board.interaction.choice().map(Choice::last_spot);
    let values = margins.values(session.viewed_position(), selected_spot);
    let squares =
        describe_squares(&session, &board, &board_place, &best_moves.arrows.squares, &values);
    if let Some(spot) = add_squares(&ctx, &squares) {
        requests.write(BoardRequest::Pick(spot));
    }
    Ok(())
}

/// Returns egui's id of a square.
pub fn id(spot: Spot) -> Id {
    Id::new(("square", spot.0))
}

/// Adds the squares to the tree. Returns the one that was clicked. If no widget has the focus, the square of the cursor has it.
pub fn add_squares(ctx: &Context, squares: &[Square]) -> Option<Spot> {
    let zoom = ctx.zoom_factor();
    let rects: Vec<egui::Rect> = squares
        .iter()
        .map(|square| {
            let [min, max] = [square.rect.min / zoom, square.rect.max / zoom];
            egui::Rect::from_min_max(pos2(min.x, min.y), pos2(max.x, max.y))
        })
        .collect();
    let unite = |union: egui::Rect, rect: &egui::Rect| union.union(*rect);
    let grid_rect = rects.iter().fold(egui::Rect::NOTHING, unite);
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(grid_rect);
    let ui = egui::Ui::new(ctx.clone(), Id::new("squares"), builder);
    ctx.accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(Role::Grid);
        node.set_bounds(bounds(grid_rect));
        node.set_label(tr!("section-board"));
    });
    let mut clicked_spot = None;
    for (square, rect) in squares.iter().zip(rects) {
        let id = id(square.spot);
        ui.interact(rect, id, Sense::hover());
        ctx.accesskit_node_builder(id, |node| {
            node.set_role(Role::Button);
            node.set_bounds(bounds(rect));
            node.set_label(square.sentence.as_str());
            node.add_action(Action::Click);
        });
        if ctx.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
            clicked_spot = Some(square.spot);
        }
        if square.has_cursor {
            ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| {
                node.set_active_descendant(id.accesskit_id());
            });
        }
    }
    clicked_spot
}
