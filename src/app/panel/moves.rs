//! The list of moves: the first line in two columns, variations and remarks below the moves that they belong to, the move
//! on show marked; a click goes there.

use super::last_move::done;
use super::review::colour_of;
use super::tree::{self, Block};
use super::{PanelAction, PanelContext, PanelMemory};
use crate::app::drawing::drawing;
use crate::app::interface::OpenDialog;
use crate::app::review::judge::{Mark, mark as mark_of};
use crate::app::review::{ReviewRequest, is_allowed};
use crate::app::session::Request;
use crate::app::text::{self, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::record::Place;
use bevy_egui::egui::{Pos2, Rect, ScrollArea, Sense, UiBuilder, pos2, vec2};
use std::sync::Arc;

/// The height of a row in logical px.
const ROW: f32 = 26.0;
/// The height of a row of a variation.
const SIDE_ROW: f32 = 22.0;
/// How far variations move to the right for each level, up to the deepest that is told apart.
const INDENT: f32 = 14.0;
const DEEPEST: usize = 6;
/// The leading of remarks.
const LEADING: f32 = 17.0;
/// How long the list may take to bring the present move into sight, in seconds, also where frames are slow.
const SCROLLING: f64 = 1.0;

/// What stands in the list, with its place in it.
#[derive(Clone, Debug)]
enum Item {
    /// A row's number.
    Number(String),
    /// A move: where it leads, its name in the register, its text, whether it is one of the first line, and whether it was
    /// taken back.
    Move {
        place: Place,
        name: String,
        text: String,
        first: bool,
        ahead: bool,
    },
    /// A move that is being entered step by step.
    Unfinished(String),
    /// A remark.
    Remark(Place, String),
}

/// The list laid out, and what it was laid out for.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    key: Key,
    items: Vec<(Rect, Item)>,
    height: f32,
}

/// What the layout depends on.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    serial: u64,
    edits: u64,
    width: f32,
    unfinished: Option<String>,
    /// The language, and whether moves of HiQUE are written readably.
    written: (String, bool),
}

/// The move being entered step by step.
fn unfinished(context: &PanelContext) -> Option<String> {
    // What is tried in an earlier position, or thought ahead, is none of the game's moves.
    if context.session.viewing.is_some() || context.board.ahead {
        return None;
    }
    let choice = context.board.interaction.choice();
    let choice = choice.filter(|choice| choice.path.len() > 1)?;
    let board = drawing(context.session.game.variant());
    let steps = choice.path.iter().map(|&spot| board.spot_name(spot));
    Some(format!("{}…", steps.collect::<String>()))
}

/// Puts everything in its place; the list is `key.width` wide.
fn lay_out(painter: &Painter, context: &PanelContext, key: Key) -> Sheet {
    let game = &context.session.game;
    let way = game.way_to(game.place());
    let present = way.len();
    let column = (key.width - 48.0) / 2.0;
    let cell =
        |y: f32, index: usize| area(38.0 + index as f32 * (column + 4.0), y + 1.0, column, 24.0);
    let mut items = Vec::new();
    let mut y = 0.0;
    let mut sides = 0;
    let mut last_row = None;
    for block in tree::blocks(game) {
        match block {
            Block::Row(number, cells) => {
                let at = area(0.0, y, 30.0, ROW);
                items.push((at, Item::Number(format!("{number}."))));
                for (index, step) in cells.into_iter().enumerate() {
                    let Some(step) = step else { continue };
                    let item = Item::Move {
                        place: step.place,
                        name: format!("move-{}", step.ply),
                        text: step.text,
                        first: true,
                        ahead: !way.contains(&step.place) && step.ply > present,
                    };
                    items.push((cell(y, index), item));
                    last_row = Some((step.ply, y));
                }
                y += ROW;
            }
            Block::Side(depth, steps) => {
                let left = 22.0 + INDENT * depth.min(DEEPEST) as f32;
                let mut x = left;
                for (index, step) in steps.into_iter().enumerate() {
                    let number = tree::number(game, step.ply);
                    let one = tree::column(game, step.ply) == 0;
                    let text = match (one, index) {
                        (true, _) => format!("{number}. {}", step.text),
                        (false, 0) => format!("{number}… {}", step.text),
                        _ => step.text,
                    };
                    let wide = painter.width(&text, side_ink(painter)) + 12.0;
                    if x > left && x + wide > key.width - 10.0 {
                        x = left;
                        y += SIDE_ROW;
                    }
                    sides += 1;
                    let at = area(x, y, wide.min(key.width - 10.0 - x), SIDE_ROW);
                    let item = Item::Move {
                        place: step.place,
                        name: format!("side-{sides}"),
                        text,
                        first: false,
                        ahead: false,
                    };
                    items.push((at, item));
                    x += wide;
                }
                y += SIDE_ROW;
            }
            Block::Remark(depth, place) => {
                let left = 38.0 + INDENT * depth.min(DEEPEST) as f32;
                let room = key.width - 16.0 - left;
                let text = tree::remark(game, place);
                let height = painter
                    .lay(&text, room, LEADING, remark_ink(painter))
                    .size()
                    .y;
                items.push((area(left, y + 2.0, room, height), Item::Remark(place, text)));
                y += height + 6.0;
            }
        }
    }
    if let Some(text) = &key.unfinished {
        // It stands where the move will stand, if that is the end of the list; else below everything.
        let index = tree::column(game, present + 1);
        let beside = last_row.filter(|&(ply, at)| ply == present && index == 1 && at + ROW >= y);
        let row = beside.map_or(y, |(_, at)| at);
        if beside.is_none() {
            let number = tree::number(game, present + 1);
            items.push((area(0.0, y, 30.0, ROW), Item::Number(format!("{number}."))));
            y += ROW;
        }
        items.push((cell(row, index), Item::Unfinished(text.clone())));
    }
    Sheet {
        key,
        items,
        height: y,
    }
}

fn side_ink(painter: &Painter) -> TextStyle {
    painter.look.dim(13.0)
}

fn remark_ink(painter: &Painter) -> TextStyle {
    painter.look.dim(13.0)
}

/// The heading, with what can be done with the move on show at its right.
pub(super) fn heading(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let session = context.session;
    let place = session.place();
    let button = |painter: &mut Painter, name: &str, icon, tip: String, act: PanelAction| {
        let clicked = painter.bare_icon(vec2(28.0, 26.0), name, icon, &tip);
        context.act_if(clicked, act);
    };
    let row = area(rect.left(), rect.top() - 4.0, rect.width(), 26.0);
    let right = painter.row_back(row, 2.0, |painter| {
        let remark = PanelAction::Open(OpenDialog::Remark(place));
        button(painter, "remark", Icon::Remark, tr!("moves-remark"), remark);
        if is_allowed(session) {
            let review = ReviewRequest::Show(!context.review.shown).into();
            button(painter, "review", Icon::Chart, tr!("moves-review"), review);
        }
        if place != Place::START {
            let remove = PanelAction::Open(OpenDialog::RemoveLine(place));
            let tip = tr!("moves-remove");
            button(painter, "remove-line", Icon::Trash, tip, remove);
        }
        if !session.removed.is_empty() {
            let (tip, back) = (tr!("moves-bring-back"), Request::BringBack.into());
            button(painter, "bring-back", Icon::Undo, tip, back);
        }
        if !session.game.is_first_line(place) {
            let (tip, promote) = (tr!("moves-promote"), Request::Promote(place).into());
            button(painter, "promote", Icon::Promote, tip, promote);
        }
        if session.can_play_on() {
            let (tip, play_on) = (
                tr!("moves-play-on", over = u8::from(session.is_over())),
                Request::PlayOn(place).into(),
            );
            button(painter, "play-on", Icon::Play, tip, play_on);
        }
        painter.rest().right()
    });
    let at = pos2(rect.left() + 8.0, rect.top() + 14.0);
    let end = if context.review.shown && !context.two_columns {
        tabs(painter, context, at)
    } else {
        let ink = TextStyle::medium(12.5, painter.look.text3);
        at.x + painter.text(at, Side::Left, &tr!("moves"), ink)
    };
    painter.hairline(end + 9.0, right - 6.0, rect.top() + 9.5);
}

/// The moves and the explorer, one of which is shown below; where the words end.
fn tabs(painter: &mut Painter, context: &PanelContext, at: Pos2) -> f32 {
    let look = painter.look;
    let explorer = context.review.explorer.chosen;
    let mut x = at.x;
    for (name, label, chosen) in [
        ("tab-moves", tr!("moves"), false),
        ("tab-explorer", tr!("explorer"), true),
    ] {
        let shown = chosen == explorer;
        let wide = painter.width(&label, TextStyle::medium(12.5, look.text));
        let rect = area(x - 4.0, at.y - 16.0, wide + 8.0, 24.0);
        let response = painter.click(rect, name);
        painter.named_choice(&response, &label, shown);
        let colour = if shown {
            look.text
        } else {
            Painter::blend(look.text3, look.text, painter.hover(&response))
        };
        painter.text(
            pos2(x, at.y),
            Side::Left,
            &label,
            TextStyle::medium(12.5, colour),
        );
        if shown {
            painter.fill(area(x, at.y + 5.0, wide, 2.0), 1, look.fill);
        }
        painter.focus_ring(&response, 4);
        context.act_if(response.clicked() && !shown, ReviewRequest::Explore(chosen));
        x += wide + 16.0;
    }
    x - 16.0
}

/// Draws heading and list in `rect`.
pub(super) fn show(
    painter: &mut Painter,
    context: &PanelContext,
    memory: &mut PanelMemory,
    rect: Rect,
) {
    heading(painter, context, rect);
    let list = Rect::from_min_max(rect.min + vec2(0.0, 26.0), rect.max);
    if list.height() < ROW {
        return;
    }
    let key = Key {
        serial: context.session.serial,
        edits: context.session.origin.edits,
        width: list.width(),
        unfinished: unfinished(context),
        written: (text::code(), text::is_readable()),
    };
    let known = memory.moves.clone().filter(|sheet| sheet.key == key);
    let sheet = known.unwrap_or_else(|| {
        let sheet = Arc::new(lay_out(painter, context, key));
        memory.moves = Some(Arc::clone(&sheet));
        sheet
    });
    if sheet.items.is_empty() {
        let at = pos2(rect.left() + 8.0, list.top() + 18.0);
        let ink = painter.look.faint(14.0);
        painter.text(at, Side::Left, &tr!("moves-none"), ink);
        return;
    }
    let shown = context.session.place();
    let entering = sheet.key.unfinished.is_some();
    let target = (shown, sheet.key.serial, sheet.key.edits, entering);
    // When the sentence below grows, the list gets lower: who saw the present move goes on seeing it.
    let height = list.height().round() as u32;
    let lowered = memory.list_height != height && memory.current_seen;
    let scroll = memory.scrolled_to != Some(target) || lowered;
    memory.scrolled_to = Some(target);
    let now = painter.ui.input(|input| input.time);
    if scroll {
        memory.scrolled_at = now;
    }
    // While the list is on its way to it, the move counts as seen: it may get lower meanwhile.
    let under_way = now - memory.scrolled_at < SCROLLING;
    memory.list_height = height;
    let mut child = painter.ui.new_child(UiBuilder::new().max_rect(list));
    child.set_clip_rect(list.intersect(painter.ui.clip_rect()));
    ScrollArea::vertical()
        .id_salt("moves")
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let origin = ui.max_rect().min;
            ui.allocate_rect(
                Rect::from_min_size(origin, vec2(list.width() - 10.0, sheet.height)),
                Sense::hover(),
            );
            let mut painter = painter.on(ui);
            let visible = painter.ui.clip_rect();
            // No move leads to the position that the game began with: the first ones follow it.
            if scroll && shown == Place::START && !entering {
                let top = Rect::from_min_size(origin, vec2(1.0, 1.0));
                painter.ui.scroll_to_rect(top, None);
            }
            for (at, item) in &sheet.items {
                let at = at.translate(origin.to_vec2());
                let current = match item {
                    Item::Move { place, .. } => *place == shown && !entering,
                    Item::Unfinished(_) => true,
                    _ => false,
                };
                if current {
                    memory.current_seen = under_way || visible.contains_rect(at);
                }
                if current && scroll {
                    painter.ui.scroll_to_rect(at.expand2(vec2(0.0, 1.0)), None);
                }
                if at.bottom() >= visible.top() && at.top() <= visible.bottom() {
                    draw(&mut painter, context, at, item, current);
                    judged(&painter, context, at, item);
                }
            }
        });
}

/// Draws one thing.
fn draw(painter: &mut Painter, context: &PanelContext, at: Rect, item: &Item, current: bool) {
    let look = painter.look;
    match item {
        Item::Number(text) => {
            let ink = look.faint(13.0);
            painter.text(pos2(at.right(), at.top() + 18.0), Side::Right, text, ink);
        }
        Item::Remark(place, text) => {
            let name = if *place == Place::START {
                "remark-start".to_owned()
            } else {
                format!("remark-{:.0}", at.top())
            };
            let response = painter.ui.interact(at, painter.id(&name), Sense::click());
            context.act_if(response.clicked(), Request::GoTo(*place));
            painter.paragraph(at.min, at.width(), LEADING, text, remark_ink(painter));
        }
        Item::Unfinished(text) => {
            mark(painter, at);
            let ink = look.strong(14.0);
            painter.text_within(
                pos2(at.left() + 10.0, at.top() + 17.0),
                at.width() - 14.0,
                text,
                ink,
            );
        }
        Item::Move {
            place,
            name,
            text,
            first,
            ahead,
        } => {
            let response = painter.click(at, name);
            painter.named_choice(&response, text, current);
            let hover = painter.hover(&response);
            if current {
                mark(painter, at);
            } else if hover > 0.0 {
                painter.fill(at, 6, look.raised.gamma_multiply(hover));
            }
            painter.focus_ring(&response, 6);
            let size = if *first { 14.0 } else { 13.0 };
            let ink = if current {
                look.strong(size)
            } else if *ahead {
                TextStyle::regular(size, look.text3.gamma_multiply(0.75))
            } else {
                look.dim(size)
            };
            let left = if *first { 10.0 } else { 6.0 };
            let down = if *first { 17.0 } else { 15.5 };
            // The sign of a bad move stands at the right.
            let sign = if sign_of(context, *place).is_some() {
                20.0
            } else {
                0.0
            };
            let room = at.width() - left - 2.0 - sign;
            painter.text_within(pos2(at.left() + left, at.top() + down), room, text, ink);
            context.act_if(response.clicked(), Request::GoTo(*place));
            response.on_hover_ui(|ui| {
                let game = &context.session.game;
                let mv = game.ply_at(*place).map(|ply| ply.mv);
                let effects = mv.map(|mv| done(game.position_before(*place), mv));
                let effects = effects.filter(|effects| !effects.is_empty());
                ui.label(effects.map_or_else(|| text.clone(), |effects| effects.join(" ")));
            });
        }
    }
}

/// The mark of the move to a place, while the game is looked over.
fn sign_of(context: &PanelContext, place: Place) -> Option<Mark> {
    let review = context.review;
    let mark = mark_of(&context.session.game, &review.found, place);
    mark.filter(|_| review.shown)
}

/// The sign of a bad move, at the right of it.
fn judged(painter: &Painter, context: &PanelContext, at: Rect, item: &Item) {
    if let Item::Move { place, first, .. } = item
        && let Some(mark) = sign_of(context, *place)
    {
        let down = if *first { 17.0 } else { 15.5 };
        let ink = TextStyle::bold(13.5, colour_of(painter, mark));
        let at = pos2(at.right() - if *first { 6.0 } else { 0.0 }, at.top() + down);
        painter.text(at, Side::Right, mark.sign(), ink);
    }
}

/// The mark of the move on show.
fn mark(painter: &Painter, at: Rect) {
    painter.fill(at, 6, painter.look.raised2);
    let bar = area(at.left(), at.top() + 5.0, 3.0, at.height() - 10.0);
    painter.fill(bar, 1, painter.look.fill);
}
