//! The move list: the main line in two columns, with variations and comments below their moves. A click on a move views it.

use super::review::{FIND_SIGN, mark_colour};
use super::{ButtonAction, PanelContext, send_message, trigger};
use crate::input::shortcuts::Shortcut;
use crate::review::{ReviewRequest, Tab, is_allowed};
use crate::screens::line_dialog::OpenLineDialog;
use crate::session::rated::is_rated_so_far;
use crate::session::{Request, history};
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use bevy_egui::egui::{
    Color32, Galley, Id, Pos2, Rangef, Rect, ScrollArea, Sense, UiBuilder, Vec2, pos2, vec2,
};
use quadrille_drawing::column::Rank;
use quadrille_drawing::drawing;
use quadrille_games::record::{Judgement, Place};
use quadrille_review::last_move::move_effects;
use quadrille_session::tree::{self, ListBlock, TreeMove};
use quadrille_text::{self as text, tr};
use std::sync::Arc;

/// The height of the heading in logical px.
const HEADING_HEIGHT_PX: f32 = 26.0;
/// The height of the heading with tabs.
pub(super) const TAB_HEADING_PX: f32 = 28.0;
/// The height of a row in logical px.
const ROW_HEIGHT_PX: f32 = 26.0;
/// The minimum width of the column of move numbers.
const NUMBER_WIDTH_PX: f32 = 30.0;
/// The gap between a number and its moves.
const NUMBER_GAP_PX: f32 = 8.0;
/// The height of each further line of a move that does not fit one line.
const FURTHER_LINE_PX: f32 = 17.0;
/// The font size, in logical px, of a move that does not fit one line in the usual size.
const LONG_MOVE_SIZE: f32 = 12.5;
/// The margins of a move in the main line, at its left and right.
const MOVE_MARGINS_PX: [f32; 2] = [10.0, 4.0];
/// The height of a row of a variation.
const VARIATION_ROW_HEIGHT_PX: f32 = 22.0;
/// The indentation of each level of variations.
const INDENT_PX: f32 = 14.0;
/// The greatest depth of variations that is indented further.
const MAX_INDENTED_DEPTH: usize = 6;
/// The size of a button of the heading, and the gap between two of them.
const BUTTON_PX: Vec2 = vec2(28.0, 26.0);
const BUTTON_GAP_PX: f32 = 2.0;
/// The gap between two tabs.
const TAB_GAP_PX: f32 = 16.0;
/// The size of a tab with only an icon.
const TAB_ICON_PX: f32 = 18.0;
/// The gap between two signs at the right of a move.
const SIGN_GAP_PX: f32 = 4.0;
/// The line height of comments.
const COMMENT_LINE_HEIGHT_PX: f32 = 17.0;
/// The greatest height of a row with its remark for which the list has room.
const MAX_RANGE_PX: f32 = 80.0;
/// The numbers of rows, each with its rank: a few around the current move, enough to follow the game, and more than that.
const ROW_COUNTS: [(Rank, f32); 6] = [
    (Rank::FewMoves, 2.0),
    (Rank::Moves, 3.0),
    (Rank::ManyMoves, 4.0),
    (Rank::ManyMoves, 5.0),
    (Rank::ManyMoves, 6.0),
    (Rank::LongList, 10.0),
];

/// An item of the list.
#[derive(Clone, Debug)]
enum ListItem {
    /// The number of a row.
    Number(String),
    /// A move with its widget name.
    Move {
        place: Place,
        name: String,
        text: String,
        /// The person's own sign, which has its column in the main line.
        own_sign: &'static str,
        is_main_line: bool,
        is_taken_back: bool,
    },
    /// An incomplete move.
    Unfinished(String),
    /// A comment.
    Remark(Place, String),
    /// The bar at the left of a variation.
    Bar,
}

/// The laid out list, and its input.
#[derive(Clone, Debug)]
struct MoveListLayout {
    key: LayoutInput,
    items: Vec<(Rect, ListItem)>,
    /// The tops of the rows.
    tops: Vec<f32>,
    height: f32,
}

/// The state of the list between frames.
#[derive(Clone, Debug, Default)]
struct ListMemory {
    /// The move to which the list was scrolled, the serial number and edits of its game, whether a move was being entered,
    /// and whether the game was being reviewed.
    scrolled_to: Option<(Place, u64, u64, [bool; 2])>,
    /// The scroll offset in logical px.
    offset: f32,
    /// The visible height of the list and the foot of the current move in it, rounded to whole logical px.
    shape: [u32; 2],
    /// Whether the current move was visible.
    is_current_visible: bool,
}

/// The input of the layout.
#[derive(Clone, Debug, PartialEq)]
struct LayoutInput {
    serial: u64,
    edits: u64,
    width: f32,
    unfinished_move: Option<String>,
    /// The language, and whether moves have the readable form.
    notation: (String, bool),
    /// The bad moves and the finds, if they are shown: their signs need room.
    marks: Option<Vec<(Place, Judgement)>>,
}

/// Returns the incomplete move.
fn unfinished_move(context: &PanelContext) -> Option<String> {
    // A move in an earlier position and a premove are not part of the game.
    if context.session.viewed_place.is_some() || context.board.selects_premove {
        return None;
    }
    let choice = context.board.interaction.choice();
    let choice = choice.filter(|choice| choice.path.len() > 1)?;
    let board = drawing(context.session.game.variant());
    let labels = choice.path.iter().map(|&spot| board.spot_label(spot));
    Some(format!("{}…", labels.collect::<String>()))
}

/// Lays out the list in the width `key.width`.
fn lay_out(painter: &Painter, context: &PanelContext, key: LayoutInput) -> MoveListLayout {
    let game = &context.session.game;
    let current_line = game.way_to(game.place());
    let current_ply = current_line.len();
    let last_ply = (game.plies() + game.redo_line().len()).max(1);
    let last_number = format!("{}.", tree::move_number(game, last_ply));
    let number_width = painter.width(&last_number, number_style(painter)) + 1.0;
    let number_width = number_width.max(NUMBER_WIDTH_PX);
    let first_cell_x = number_width + NUMBER_GAP_PX;
    let column_width = (key.width - first_cell_x - 10.0) / 2.0;
    let cell_rect = |y: f32, index: usize, height: f32| {
        area(
            first_cell_x + index as f32 * (column_width + 4.0),
            y + 1.0,
            column_width,
            height - 2.0,
        )
    };
    let unfinished_text = key.unfinished_move.clone();
    // In a review a sign that appears must not add a line.
    let sign_style = TextStyle::bold(13.5, painter.look.text);
    let reserved_width = match key.marks {
        Some(_) => signs_width(painter, &[(Judgement::Blunder.sign(), sign_style)]),
        None => 0.0,
    };
    let mut list_layout = MoveListLayout { key, items: Vec::new(), tops: Vec::new(), height: 0.0 };
    let mut variation_move_count = 0;
    let mut last_row = None;
    for block in tree::blocks(game) {
        let y = list_layout.height;
        list_layout.tops.push(y);
        match block {
            ListBlock::Row(number, cells) => {
                let row_heights = cells.iter().flatten().map(|tree_move| {
                    let signs = signs(painter, context, tree_move.place, tree_move.sign);
                    move_height(
                        painter,
                        &tree_move.text,
                        column_width - signs_width(painter, &signs).max(reserved_width),
                    )
                });
                let height = row_heights.fold(ROW_HEIGHT_PX, f32::max);
                list_layout.add_number(number, y, vec2(number_width, height));
                for (index, tree_move) in cells.into_iter().enumerate() {
                    let Some(tree_move) = tree_move else { continue };
                    last_row = Some((tree_move.ply, y, height));
                    let item = ListItem::Move {
                        place: tree_move.place,
                        name: format!("move-{}", tree_move.ply),
                        text: tree_move.text,
                        own_sign: tree_move.sign,
                        is_main_line: true,
                        is_taken_back: !current_line.contains(&tree_move.place)
                            && tree_move.ply > current_ply,
                    };
                    list_layout.items.push((cell_rect(y, index, height), item));
                }
                list_layout.height += height;
            }
            ListBlock::Variation(depth, tree_moves) => {
                list_layout.add_variation(
                    painter,
                    context,
                    depth,
                    tree_moves,
                    &mut variation_move_count,
                );
            }
            ListBlock::Comment(depth, place) => {
                let left = 38.0 + INDENT_PX * depth.min(MAX_INDENTED_DEPTH) as f32;
                let text_width = list_layout.key.width - 16.0 - left;
                let text = tree::comment_text(game, place);
                let galley =
                    painter.lay(&text, text_width, COMMENT_LINE_HEIGHT_PX, small_style(painter));
                let height = galley.size().y;
                let rect = area(left, y + 2.0, text_width, height);
                list_layout.items.push((rect, ListItem::Remark(place, text)));
                list_layout.height += height + 6.0;
            }
        }
    }
    if let Some(text) = unfinished_text {
        // An incomplete move is at the place of the next move if the list ends there, else below everything.
        let index = tree::move_column(game, current_ply + 1);
        let y = list_layout.height;
        let shared_row = last_row
            .filter(|&(ply, top, height)| ply == current_ply && index == 1 && top + height >= y);
        let (row_top, height) =
            shared_row.map_or((y, ROW_HEIGHT_PX), |(_, top, height)| (top, height));
        if shared_row.is_none() {
            list_layout.tops.push(y);
            let number = tree::move_number(game, current_ply + 1);
            list_layout.add_number(number, y, vec2(number_width, height));
            list_layout.height += ROW_HEIGHT_PX;
        }
        list_layout.items.push((cell_rect(row_top, index, height), ListItem::Unfinished(text)));
    }
    list_layout
}

impl MoveListLayout {
    /// Adds the number of a row at `y`. It is as high as the row, as its moves are.
    fn add_number(&mut self, number: usize, y: f32, size: Vec2) {
        let rect = Rect::from_min_size(pos2(0.0, y), size);
        self.items.push((rect, ListItem::Number(format!("{number}."))));
    }

    /// Adds the moves of a variation below the list, in rows. `variation_move_count` counts the moves of all variations.
    fn add_variation(
        &mut self,
        painter: &Painter,
        context: &PanelContext,
        depth: usize,
        tree_moves: Vec<TreeMove>,
        variation_move_count: &mut usize,
    ) {
        let game = &context.session.game;
        let left = 26.0 + INDENT_PX * depth.min(MAX_INDENTED_DEPTH) as f32;
        let max_right = self.key.width - 10.0;
        let top = self.height;
        let mut x = left;
        for (index, tree_move) in tree_moves.into_iter().enumerate() {
            let number = tree::move_number(game, tree_move.ply);
            let number_text = match (tree::move_column(game, tree_move.ply), index) {
                (0, _) => format!("{number}. "),
                (_, 0) => format!("{number}… "),
                _ => String::new(),
            };
            let text = number_text + &tree_move.text + tree_move.sign;
            let signs = signs(painter, context, tree_move.place, "");
            let width = painter.width(&text, small_style(painter)) + 12.0;
            let width = width + signs_width(painter, &signs);
            if x > left && x + width > max_right {
                x = left;
                self.height += VARIATION_ROW_HEIGHT_PX;
                self.tops.push(self.height);
            }
            *variation_move_count += 1;
            let rect = area(x, self.height, width.min(max_right - x), VARIATION_ROW_HEIGHT_PX);
            let item = ListItem::Move {
                place: tree_move.place,
                name: format!("side-{variation_move_count}"),
                text,
                own_sign: "",
                is_main_line: false,
                is_taken_back: false,
            };
            self.items.push((rect, item));
            x += width;
        }
        self.height += VARIATION_ROW_HEIGHT_PX;
        let bar = area(left - 2.0, top + 2.0, 2.0, self.height - top - 4.0);
        self.items.push((bar, ListItem::Bar));
    }
}

/// Lays out the text of a move of the main line in this width. A long one is smaller, so that it needs a further line only if there
/// is no other way.
fn move_galley(painter: &Painter, text: &str, width: f32, style: TextStyle) -> Arc<Galley> {
    let in_size = |size| painter.lay(text, width, FURTHER_LINE_PX, TextStyle { size, ..style });
    let galley = in_size(style.size);
    if galley.rows.len() == 1 { galley } else { in_size(LONG_MOVE_SIZE) }
}

/// Returns the height of a row with this move in a cell of this width without its signs.
fn move_height(painter: &Painter, text: &str, width: f32) -> f32 {
    // The current move is the widest.
    let [left, right] = MOVE_MARGINS_PX;
    let galley = move_galley(painter, text, width - left - right, painter.look.strong(14.0));
    ROW_HEIGHT_PX + galley.rows.len().saturating_sub(1) as f32 * FURTHER_LINE_PX
}

impl MoveListLayout {
    /// Returns the row of the current move.
    fn current_row(&self, viewed_place: Place) -> Option<Rangef> {
        let is_entering = self.key.unfinished_move.is_some();
        let is_current = |item: &ListItem| is_current(item, viewed_place, is_entering);
        let (rect, _) = self.items.iter().find(|(_, item)| is_current(item))?;
        Some(rect.y_range().expand(1.0))
    }

    /// Returns the row of the current move, with its remark if both fit into `view_height` px.
    fn current_range(&self, viewed_place: Place, view_height: f32) -> Option<Rangef> {
        let row_range = self.current_row(viewed_place)?;
        let is_remark =
            |item: &ListItem| matches!(item, ListItem::Remark(place, _) if *place == viewed_place);
        let remark = self.items.iter().find(|(_, item)| is_remark(item));
        // The remark of the move before an incomplete one is above it.
        let bottom = remark.map_or(0.0, |(rect, _)| rect.bottom()).max(row_range.max);
        let fits = bottom - row_range.min <= view_height;
        Some(if fits { Rangef::new(row_range.min, bottom) } else { row_range })
    }

    /// Returns the scroll offset at which the list, of `view_height` px, shows all of `row_range` and begins with a whole row.
    /// Keeps `last_offset` if the list already does so there.
    fn offset(&self, row_range: Option<Rangef>, view_height: f32, last_offset: f32) -> f32 {
        let first_top_from =
            |min_top: f32| self.tops.iter().copied().find(|top| *top >= min_top - 0.5);
        let Some(row_range) = row_range.filter(|_| self.height > view_height) else { return 0.0 };
        let begins_with_whole_row = self.tops.iter().any(|top| (top - last_offset).abs() < 0.5);
        let shows_row =
            last_offset <= row_range.min + 1.5 && row_range.max <= last_offset + view_height + 0.5;
        let offset = if begins_with_whole_row && shows_row {
            last_offset
        } else if row_range.min < last_offset {
            row_range.min
        } else {
            first_top_from(row_range.max - view_height).unwrap_or(row_range.min).min(row_range.min)
        };
        offset.min(first_top_from(self.height - view_height).unwrap_or(offset))
    }
}

/// Returns whether an item is the current move.
fn is_current(item: &ListItem, viewed_place: Place, is_entering: bool) -> bool {
    match item {
        ListItem::Move { place, .. } => *place == viewed_place && !is_entering,
        ListItem::Unfinished(_) => true,
        _ => false,
    }
}

/// Returns the layout of the list in this width, from the last frame if nothing has changed.
fn lay_out_cached(painter: &Painter, context: &PanelContext, width: f32) -> Arc<MoveListLayout> {
    let key = LayoutInput {
        serial: context.session.serial,
        edits: context.session.origin.edits,
        width,
        unfinished_move: unfinished_move(context),
        notation: (text::code(), text::uses_readable_notation()),
        marks: context.review.shown.then(|| {
            let marks = context.review.marks(context.session).iter().copied();
            let finds = context.highlights.finds.iter().map(|&place| (place, Judgement::Good));
            marks.chain(finds).collect()
        }),
    };
    let id = Id::new("move list layout");
    let cached_layout: Option<Arc<MoveListLayout>> = painter.ui.data(|data| data.get_temp(id));
    if let Some(cached_layout) = cached_layout.filter(|list_layout| list_layout.key == key) {
        return cached_layout;
    }
    let list_layout = Arc::new(lay_out(painter, context, key));
    painter.ui.data_mut(|data| data.insert_temp(id, Arc::clone(&list_layout)));
    list_layout
}

/// Returns the possible heights of the list with their ranks. Each has room for the whole current move.
pub(super) fn list_heights(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> Vec<(Rank, f32)> {
    let list_layout = lay_out_cached(painter, context, width);
    // A remark of two lines stays beside its move.
    let row_range = list_layout.current_range(context.session.place(), MAX_RANGE_PX);
    let min_height =
        row_range.map_or(ROW_HEIGHT_PX, |row_range| row_range.span().max(ROW_HEIGHT_PX));
    let row_heights =
        ROW_COUNTS.map(|(rank, row_count)| (rank, HEADING_HEIGHT_PX + row_count * ROW_HEIGHT_PX));
    let mut heights = vec![(Rank::Essential, HEADING_HEIGHT_PX + min_height)];
    heights.extend(row_heights);
    heights
}

/// Returns the style of the numbers of moves.
fn number_style(painter: &Painter) -> TextStyle {
    painter.look.faint(13.0)
}

/// Returns the style of variations and comments.
fn small_style(painter: &Painter) -> TextStyle {
    painter.look.dim(13.0)
}

/// Draws the heading, with actions on the viewed move at its right.
pub(super) fn draw_heading(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let session = context.session;
    let place = session.place();
    // The review has its own buttons.
    let is_review = context.review.shown;
    let mut buttons: Vec<(&str, Icon, String, ButtonAction)> = Vec::new();
    if session.can_play_on() && !is_review {
        let mut tip = tr!("moves-play-on", over = u8::from(session.is_over()));
        if is_rated_so_far(session) {
            tip = format!("{tip}. {}", tr!("button-unrated"));
        }
        let action = send_message(Request::PlayOn(place));
        buttons.push(("play-on", Icon::Play, Shortcut::PlayOn.tip(&tip), action));
    }
    if history::can_promote(session, place) {
        let action = send_message(Request::Promote(place));
        buttons.push(("promote", Icon::Promote, tr!("moves-promote"), action));
    }
    if !session.removed_lines.is_empty() {
        let action = send_message(Request::RestoreLine);
        buttons.push(("bring-back", Icon::Undo, tr!("moves-bring-back"), action));
    }
    if place != Place::START {
        let action = trigger(OpenLineDialog::RemoveLine(place));
        buttons.push(("remove-line", Icon::Trash, tr!("moves-remove"), action));
    }
    if is_allowed(session) && !is_review {
        let action = send_message(ReviewRequest::Show(true));
        buttons.push(("review", Icon::Chart, tr!("moves-review"), action));
    }
    if !is_review {
        let action = trigger(OpenLineDialog::EditRemark(place));
        buttons.push(("remark", Icon::Remark, tr!("moves-remark"), action));
    }
    let row_rect = area(rect.left(), rect.top() - 4.0, rect.width(), 26.0);
    let buttons_left = row_rect.right() - (BUTTON_PX.x + BUTTON_GAP_PX) * buttons.len() as f32;
    let buttons_rect = row_rect.with_min_x(buttons_left + BUTTON_GAP_PX);
    painter.row(buttons_rect, BUTTON_GAP_PX, |painter| {
        for (name, icon, tip, action) in buttons {
            if painter.bare_icon(BUTTON_PX, name, icon, &tip) {
                action(painter);
            }
        }
    });
    let title_position = pos2(rect.left() + 8.0, rect.top() + 14.0);
    let title_right = if context.review.shown && !context.two_columns {
        draw_tabs(painter, context, title_position, buttons_left - 8.0)
    } else {
        let style = TextStyle::medium(12.5, painter.look.text3);
        title_position.x + painter.text(title_position, TextAlign::Left, &tr!("moves"), style)
    };
    painter.hairline(title_right + 9.0, buttons_left - 6.0, rect.top() + 9.5);
}

/// Draws the tabs for moves, explorer and comment before `max_right`. Returns their right end.
fn draw_tabs(
    painter: &mut Painter,
    context: &PanelContext,
    title_position: Pos2,
    max_right: f32,
) -> f32 {
    let look = painter.look;
    let tabs = [
        ("tab-moves", tr!("moves"), Tab::Moves),
        ("tab-explorer", tr!("explorer"), Tab::Explorer),
        ("tab-remark", tr!("remark-title"), Tab::Remark),
    ];
    let label_style = TextStyle::medium(12.5, look.text);
    let widths = tabs.each_ref().map(|(_, label, _)| painter.width(label, label_style));
    let has_icon = needs_icon(widths, max_right - title_position.x);
    let mut x = title_position.x;
    for ((name, label, tab), width) in tabs.into_iter().zip(widths) {
        let is_selected = tab == context.review.tab;
        let is_icon = has_icon && tab == Tab::Remark;
        let width = if is_icon { TAB_ICON_PX } else { width };
        let rect = area(x - 4.0, title_position.y - 16.0, width + 8.0, 24.0);
        let response = painter.click(rect, name);
        painter.label_choice(&response, &label, is_selected);
        let colour = if is_selected {
            look.text
        } else {
            Painter::blend(look.text3, look.text, painter.hover(&response))
        };
        let response = if is_icon {
            let icon_center = pos2(x + width / 2.0, title_position.y - 4.0);
            painter.icon(icon_center, TAB_ICON_PX, Icon::Remark, colour);
            response.on_hover_text(label)
        } else {
            let style = TextStyle::medium(12.5, colour);
            painter.text(pos2(x, title_position.y), TextAlign::Left, &label, style);
            response
        };
        if is_selected {
            painter.fill(area(x, title_position.y + 5.0, width, 2.0), 1, look.fill);
        }
        painter.focus_ring(&response, 4);
        painter.send_if(response.clicked() && !is_selected, ReviewRequest::ShowTab(tab));
        x += width + TAB_GAP_PX;
    }
    x - TAB_GAP_PX
}

/// Returns whether tabs of these widths need the last one to be an icon.
fn needs_icon(widths: [f32; 3], available_width: f32) -> bool {
    widths.iter().sum::<f32>() + 2.0 * TAB_GAP_PX > available_width
}

/// Draws heading and list in `rect`.
pub(super) fn draw_list(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    draw_heading(painter, context, rect);
    let list_rect = Rect::from_min_max(rect.min + vec2(0.0, HEADING_HEIGHT_PX), rect.max);
    let list_layout = lay_out_cached(painter, context, list_rect.width());
    if list_layout.items.is_empty() {
        let text_position = pos2(rect.left() + 8.0, list_rect.top() + 18.0);
        let style = painter.look.faint(14.0);
        painter.text(text_position, TextAlign::Left, &tr!("moves-none"), style);
        return;
    }
    let viewed_place = context.session.place();
    let row_range = list_layout.current_range(viewed_place, list_rect.height());
    // The list shows only whole rows.
    let view_height =
        whole_rows_height(list_rect.height()).max(row_range.map_or(0.0, Rangef::span));
    let list_rect = list_rect.with_max_y(list_rect.bottom().min(list_rect.top() + view_height));
    let is_entering = list_layout.key.unfinished_move.is_some();
    let states = [is_entering, context.review.shown];
    let scroll_target = (viewed_place, list_layout.key.serial, list_layout.key.edits, states);
    let id = Id::new("move list");
    let stored_memory = painter.ui.data(|data| data.get_temp(id));
    let mut memory: ListMemory = stored_memory.unwrap_or_default();
    // If the sentence below or a row above grows, the current move must stay visible.
    let foot = row_range.map_or(0.0, |row_range| row_range.max);
    let shape = [list_rect.height(), foot].map(|px| px.round() as u32);
    let is_resized = memory.shape != shape && memory.is_current_visible;
    let should_scroll = memory.scrolled_to != Some(scroll_target) || is_resized;
    (memory.scrolled_to, memory.shape) = (Some(scroll_target), shape);
    let mut scroll_area =
        ScrollArea::vertical().id_salt("moves").auto_shrink(false).min_scrolled_height(0.0);
    if should_scroll {
        scroll_area = scroll_area.vertical_scroll_offset(list_layout.offset(
            row_range,
            list_rect.height(),
            memory.offset,
        ));
    }
    let mut child_ui = painter.ui.new_child(UiBuilder::new().max_rect(list_rect));
    child_ui.set_clip_rect(list_rect.intersect(painter.ui.clip_rect()));
    let output = scroll_area.show(&mut child_ui, |ui| {
        let origin = ui.max_rect().min;
        // The last offset begins with a whole row, too.
        let mut tops = list_layout.tops.iter().copied();
        let last_top = tops.find(|top| *top >= list_layout.height - list_rect.height() - 0.5);
        let content_height =
            list_layout.height.max(last_top.map_or(0.0, |top| top + list_rect.height()));
        ui.allocate_rect(
            Rect::from_min_size(origin, vec2(list_rect.width() - 10.0, content_height)),
            Sense::hover(),
        );
        let mut painter = painter.on(ui);
        let visible_rect = painter.ui.clip_rect();
        for (item_rect, item) in &list_layout.items {
            let item_rect = item_rect.translate(origin.to_vec2());
            let is_viewed = is_current(item, viewed_place, is_entering);
            // A row that would be cut at the foot is not drawn.
            let is_row = !matches!(item, ListItem::Bar | ListItem::Remark(..));
            let is_cut = is_row && item_rect.bottom() > visible_rect.bottom() + 1.0;
            if item_rect.bottom() >= visible_rect.top()
                && item_rect.top() <= visible_rect.bottom()
                && !is_cut
            {
                draw_item(&mut painter, context, item_rect, item, is_viewed);
            }
        }
    });
    memory.offset = output.state.offset.y;
    memory.is_current_visible = row_range.is_none_or(|row_range| {
        memory.offset <= row_range.min + 1.5
            && row_range.max <= memory.offset + list_rect.height() + 1.5
    });
    painter.ui.data_mut(|data| data.insert_temp(id, memory));
}

/// Draws an item.
fn draw_item(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    item: &ListItem,
    is_viewed: bool,
) {
    let look = painter.look;
    match item {
        ListItem::Bar => painter.fill(rect, 1, look.line),
        ListItem::Number(text) => {
            painter.text_in_rect(rect, TextAlign::Right, text, number_style(painter));
        }
        ListItem::Remark(place, text) => {
            let name = if *place == Place::START {
                "remark-start".to_owned()
            } else {
                format!("remark-{:.0}", rect.top())
            };
            let response = painter.ui.interact(rect, painter.id(&name), Sense::click());
            painter.send_if(response.clicked(), Request::GoTo(*place));
            painter.paragraph(
                rect.min,
                rect.width(),
                COMMENT_LINE_HEIGHT_PX,
                text,
                small_style(painter),
            );
        }
        ListItem::Unfinished(text) => {
            mark_current(painter, rect);
            let text_rect = rect.shrink2(vec2(10.0, 0.0));
            painter.text_in_rect(text_rect, TextAlign::Left, text, look.strong(14.0));
        }
        ListItem::Move { place, name, text, own_sign, is_main_line, is_taken_back } => {
            let response = painter.click(rect, name);
            painter.label_choice(&response, text, is_viewed);
            let hover_progress = painter.hover(&response);
            if is_viewed {
                mark_current(painter, rect);
            } else if hover_progress > 0.0 {
                painter.fill(rect, 6, look.raised.gamma_multiply(hover_progress));
            }
            painter.focus_ring(&response, 6);
            let font_size = if *is_main_line { 14.0 } else { 13.0 };
            let style = if is_viewed {
                look.strong(font_size)
            } else if *is_taken_back {
                TextStyle::regular(font_size, look.text3.gamma_multiply(0.75))
            } else {
                look.dim(font_size)
            };
            // The signs are at the right of the move.
            let [left, right] = MOVE_MARGINS_PX;
            let mut text_rect =
                rect.with_min_x(rect.left() + if *is_main_line { left } else { 6.0 });
            text_rect.max.x -= right;
            let signs = signs(painter, context, *place, own_sign);
            for &(sign, style) in &signs {
                text_rect.max.x -=
                    painter.text_in_rect(text_rect, TextAlign::Right, sign, style) + SIGN_GAP_PX;
            }
            if *is_main_line {
                let galley = move_galley(painter, text, text_rect.width(), style);
                let text_position =
                    pos2(text_rect.left(), text_rect.center().y - galley.size().y / 2.0);
                painter.galley(text_position, galley, style.colour);
            } else {
                painter.text_in_rect(text_rect, TextAlign::Left, text, style);
            }
            painter.send_if(response.clicked(), Request::GoTo(*place));
            response.on_hover_ui(|ui| {
                let is_visible =
                    |judgement: &Judgement| signs.iter().any(|(sign, _)| *sign == judgement.sign());
                let judgements = Judgement::ALL.into_iter().filter(is_visible);
                let mut tooltip_lines: Vec<String> = judgements.map(text::judgement).collect();
                let is_find = context.highlights.finds.contains(place);
                tooltip_lines.extend(is_find.then(|| tr!("review-find")));
                let game = &context.session.game;
                let mv = game.ply_at(*place).map(|ply| ply.mv);
                let effects = mv.map(|mv| move_effects(game.position_before(*place), mv));
                let effects = effects.filter(|effects| !effects.is_empty());
                let effects_text =
                    effects.map_or_else(|| text.clone(), |effects| effects.join(" "));
                tooltip_lines.push(effects_text);
                ui.label(tooltip_lines.join("\n"));
            });
        }
    }
}

/// Returns the signs at the right of a move, the last one first. Judgements have their colours. The person's sign,
/// `own_sign`, has the colour of the person's arrows.
fn signs(
    painter: &Painter,
    context: &PanelContext,
    place: Place,
    own_sign: &'static str,
) -> Vec<(&'static str, TextStyle)> {
    let judgement =
        context.review.judgement(context.session, place).filter(|_| context.review.shown);
    let judgement_sign = judgement.map(|judgement| {
        (judgement.sign(), TextStyle::bold(13.5, mark_colour(painter, judgement)))
    });
    let is_find = context.highlights.finds.contains(&place);
    let find_sign = is_find.then(|| (FIND_SIGN, TextStyle::bold(13.5, painter.look.good)));
    let own_sign = (own_sign, TextStyle::bold(13.5, own_sign_colour(painter)));
    let own_sign = Some(own_sign).filter(|(sign, _)| !sign.is_empty());
    judgement_sign.into_iter().chain(find_sign).chain(own_sign).collect()
}

/// Returns the width of signs.
fn signs_width(painter: &Painter, signs: &[(&'static str, TextStyle)]) -> f32 {
    let width =
        |(sign, style): &(&'static str, TextStyle)| painter.width(sign, *style) + SIGN_GAP_PX;
    signs.iter().map(width).sum()
}

/// Returns the colour of a person's own signs: that of own arrows, darker in the light theme.
fn own_sign_colour(painter: &Painter) -> Color32 {
    if painter.look.panel.g() < 0x80 {
        Color32::from_rgb(0x9D, 0xBB, 0xFF)
    } else {
        Color32::from_rgb(0x2B, 0x57, 0xB5)
    }
}

/// Returns the largest height up to this one with whole rows only.
fn whole_rows_height(height: f32) -> f32 {
    (height / ROW_HEIGHT_PX).floor() * ROW_HEIGHT_PX
}

/// Draws the mark of the viewed move.
fn mark_current(painter: &Painter, rect: Rect) {
    painter.fill(rect, 6, painter.look.raised2);
    painter.bar(rect, 5.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_row_of_the_list_is_not_cut() {
        assert_eq!(whole_rows_height(8.0 * ROW_HEIGHT_PX + 25.0), 8.0 * ROW_HEIGHT_PX);
        assert_eq!(whole_rows_height(8.0 * ROW_HEIGHT_PX), 8.0 * ROW_HEIGHT_PX);
    }

    #[test]
    fn list_shows_the_whole_current_row_from_a_whole_row_on() {
        // The third row has two lines.
        let tops = [0.0, 26.0, 52.0, 95.0, 121.0].to_vec();
        let list = MoveListLayout {
            key: LayoutInput {
                serial: 1,
                edits: 0,
                width: 200.0,
                unfinished_move: None,
                notation: (String::new(), false),
                marks: None,
            },
            items: Vec::new(),
            height: 147.0,
            tops: tops.clone(),
        };
        for view in [43.0, 52.0, 78.0, 104.0, 200.0] {
            for (index, &top) in tops.iter().enumerate() {
                let bottom = tops.get(index + 1).copied().unwrap_or(list.height);
                for last in [0.0, 13.0, 26.0, 52.0, 121.0] {
                    let offset = list.offset(Some(Rangef::new(top, bottom)), view, last);
                    assert!(tops.contains(&offset), "{view} {top}: {offset}");
                    let is_whole = offset <= top && bottom <= offset + view;
                    assert!(is_whole, "{view} {top}: {offset}");
                }
            }
        }
        // The list does not move while the current row is visible.
        let row = Some(Rangef::new(26.0, 52.0));
        assert_eq!(list.offset(row, 78.0, 0.0), 0.0);
        assert_eq!(list.offset(row, 78.0, 26.0), 26.0);
        assert_eq!(list.offset(None, 78.0, 26.0), 0.0);
    }

    #[test]
    fn remark_button_has_a_word_or_an_icon() {
        assert!(!needs_icon([40.0, 60.0, 50.0], 190.0));
        assert!(needs_icon([40.0, 60.0, 50.0], 170.0));
    }
}
