//! Drawing with egui. egui lays out rows and columns. Text on baselines and shapes at given places are drawn here.
//!
//! [`Painter`] combines the resources with which every part of the interface draws. Its widgets are in
//! [`super::widgets`].

use super::colours::Palette;
use super::corners;
use super::cutting::truncate_at_whole_word;
use super::fonts::Weight;
use super::icons::Icon;
use super::textures::ArtTextures;
use crate::interface::Screen;
use crate::places::Places;
use bevy::ecs::component::Mutable;
use bevy::ecs::world::Mut;
use bevy::prelude::{Commands, CommandsStatesExt, Event, Message, Resource, World};
use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, Galley, Layout, Pos2, Rect, Response, Sense, Shadow, Shape,
    Stroke, StrokeKind, TextureId, Ui, UiBuilder, Vec2,
    epaint::{RectShape, text::LayoutJob},
    pos2, vec2,
};
use quadrille_drawing::Art;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::track::Clocks;
use quadrille_text::bidi::{is_right_to_left, visual_order};
use quadrille_text::cutting::{longest_beginning, wrap_rows};
use std::sync::Arc;

/// The height of a line's middle above its baseline, as a share of the font size of Inter.
pub(super) const MIDDLE_RATIO: f32 = 0.364;

/// Size, weight and colour of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Size in logical px.
    pub size: f32,
    /// Weight.
    pub weight: Weight,
    /// Colour.
    pub colour: Color32,
}

impl TextStyle {
    const fn new(weight: Weight, size: f32, colour: Color32) -> Self {
        Self { size, weight, colour }
    }

    /// Returns a style of weight 400.
    pub const fn regular(size: f32, colour: Color32) -> Self {
        Self::new(Weight::Regular, size, colour)
    }

    /// Returns a style of weight 500.
    pub const fn medium(size: f32, colour: Color32) -> Self {
        Self::new(Weight::Medium, size, colour)
    }

    /// Returns a style of weight 600.
    pub const fn bold(size: f32, colour: Color32) -> Self {
        Self::new(Weight::Bold, size, colour)
    }
}

impl Palette {
    /// Returns the style of emphasised text.
    pub const fn strong(&self, size: f32) -> TextStyle {
        TextStyle::bold(size, self.text)
    }

    /// Returns the style of the label of a button, enabled or not.
    pub const fn label(&self, size: f32, enabled: bool) -> TextStyle {
        let colour = if enabled { self.text } else { self.text3 };
        TextStyle::medium(size, colour)
    }

    /// Returns the style of primary text.
    pub const fn plain(&self, size: f32) -> TextStyle {
        TextStyle::regular(size, self.text)
    }

    /// Returns the style of labels and explanations.
    pub const fn dim(&self, size: f32) -> TextStyle {
        TextStyle::regular(size, self.text2)
    }

    /// Returns the style of unimportant text.
    pub const fn faint(&self, size: f32) -> TextStyle {
        TextStyle::regular(size, self.text3)
    }
}

/// The place of a widget: a rectangle, or a size or height taken from the current layout.
pub trait WidgetPlace {
    /// Returns the rectangle.
    fn rect(self, painter: &mut Painter) -> Rect;
}

impl WidgetPlace for Rect {
    fn rect(self, _: &mut Painter) -> Rect {
        self
    }
}

impl WidgetPlace for Vec2 {
    fn rect(self, painter: &mut Painter) -> Rect {
        painter.ui.allocate_exact_size(self, Sense::hover()).0
    }
}

impl WidgetPlace for f32 {
    fn rect(self, painter: &mut Painter) -> Rect {
        painter.room(self)
    }
}

/// The alignment of text at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAlign {
    /// The place is the left end.
    Left,
    /// The place is the middle.
    Middle,
    /// The place is the right end.
    Right,
}

/// The tool that draws the interface.
pub struct Painter<'a> {
    /// The current egui region.
    pub ui: &'a mut Ui,
    /// The colours.
    pub look: &'static Palette,
    /// The texture cache.
    pub textures: &'a mut ArtTextures,
    /// The places of clickable widgets.
    pub places: &'a mut Places,
    /// The prefix of the names of choices and fields for screen readers; see [`grouped`](Self::grouped).
    pub group: &'a str,
    /// The commands of clicked widgets.
    pub commands: Commands<'a, 'a>,
}

impl Painter<'_> {
    /// Returns a painter for another egui region.
    pub fn on<'b>(&'b mut self, ui: &'b mut Ui) -> Painter<'b> {
        Painter {
            ui,
            look: self.look,
            textures: self.textures,
            places: self.places,
            group: self.group,
            commands: self.commands.reborrow(),
        }
    }

    /// Writes a message after everything is drawn.
    pub fn send(&mut self, message: impl Message) {
        self.commands.write_message(message);
    }

    /// Writes a message if `clicked`.
    pub fn send_if(&mut self, clicked: bool, message: impl Message) {
        if clicked {
            self.send(message);
        }
    }

    /// Triggers an event after everything is drawn, if `clicked`.
    pub fn trigger_if<'t>(&mut self, clicked: bool, event: impl Event<Trigger<'t>: Default>) {
        if clicked {
            self.commands.trigger(event);
        }
    }

    /// Switches to a screen if `clicked`.
    pub fn go_if(&mut self, clicked: bool, screen: Screen) {
        if clicked {
            self.commands.set_state(screen);
        }
    }

    /// Changes a resource after everything is drawn.
    pub fn change<R: Resource<Mutability = Mutable>>(
        &mut self,
        change: impl FnOnce(Mut<R>) + Send + 'static,
    ) {
        self.commands.queue(move |world: &mut World| change(world.resource_mut::<R>()));
    }

    /// Draws with an egui layout and this gap.
    fn lay_out<R>(
        &mut self,
        place: impl WidgetPlace,
        layout: Layout,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        let rect = place.rect(self);
        let builder = UiBuilder::new().max_rect(rect).layout(layout);
        let mut child_ui = self.ui.new_child(builder);
        child_ui.spacing_mut().item_spacing = Vec2::splat(gap);
        contents(&mut self.on(&mut child_ui))
    }

    /// Draws a row from the left, vertically centred, with this gap.
    pub fn row<R>(
        &mut self,
        place: impl WidgetPlace,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        self.lay_out(place, Layout::left_to_right(Align::Center), gap, contents)
    }

    /// Draws a row from the right, vertically centred, with this gap.
    pub fn row_back<R>(
        &mut self,
        place: impl WidgetPlace,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        self.lay_out(place, Layout::right_to_left(Align::Center), gap, contents)
    }

    /// Draws rows that wrap, with this gap between parts and rows. Returns their rectangle.
    pub fn wrapped(&mut self, rect: Rect, gap: f32, contents: impl FnOnce(&mut Painter)) -> Rect {
        let layout = Layout::left_to_right(Align::Min).with_main_wrap(true);
        self.lay_out(rect, layout, gap, |painter| {
            contents(painter);
            painter.ui.min_rect()
        })
    }

    /// Draws a column from the top, with this gap.
    pub fn column<R>(
        &mut self,
        place: impl WidgetPlace,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        self.lay_out(place, Layout::top_down(Align::Min), gap, contents)
    }

    /// Draws a column with this margin inside the current column. Returns its rectangle with the margin.
    pub fn with_margin(&mut self, margin: Vec2, contents: impl FnOnce(&mut Painter)) -> Rect {
        let inner_rect = self.rest().shrink2(margin);
        let rect = self.measured(inner_rect, contents).expand2(margin);
        self.ui.allocate_rect(rect, Sense::hover()).rect
    }

    /// Draws a column with this distance from the left edge.
    pub fn indented(&mut self, distance: f32, contents: impl FnOnce(&mut Painter)) {
        let free_rect = self.rest();
        let used_rect = self.measured(free_rect.with_min_x(free_rect.left() + distance), contents);
        self.ui.allocate_rect(used_rect, Sense::hover());
    }

    /// Draws a column in the width of `rect`. Returns the rectangle that the column used.
    pub fn measured(&mut self, rect: Rect, contents: impl FnOnce(&mut Painter)) -> Rect {
        self.column(rect, 0.0, |painter| {
            contents(painter);
            painter.ui.min_rect().with_max_x(rect.right())
        })
    }

    /// Draws a column on a card without a shadow.
    pub fn in_card(&mut self, margin: Vec2, contents: impl FnOnce(&mut Painter)) {
        let background_index = self.ui.painter().add(Shape::Noop);
        let rect = self.with_margin(margin, contents);
        let painter = self.ui.painter();
        let surface_shape = corners::rounded_shape(painter, rect, 14, None, self.look.panel);
        let edge_shape = corners::rounded_shape(painter, rect, 14, Some(1.0), self.look.line);
        painter.set(background_index, Shape::Vec(vec![surface_shape, edge_shape]));
    }

    /// Adds empty space to the current layout.
    pub fn space(&mut self, length: f32) {
        self.ui.add_space(length);
    }

    /// Returns the unused part of the current layout.
    pub fn rest(&self) -> Rect {
        self.ui.available_rect_before_wrap()
    }

    /// Draws a line of text in a row, truncated to the available width. Returns its rectangle.
    pub fn word(&mut self, text: &str, style: TextStyle) -> Rect {
        let galley = self.truncated_line(text, self.ui.available_width(), style);
        let rect = galley.size().rect(self);
        self.ui.painter().galley(rect.min, galley, style.colour);
        rect
    }

    /// Draws a line of text in a column, vertically centred in this height and truncated. Returns its rectangle.
    pub fn text_line(&mut self, height: f32, text: &str, style: TextStyle) -> Rect {
        self.row(height, 0.0, |painter| painter.word(text, style))
    }

    /// Draws text in a column with a line height of `leading` px. Returns its height.
    pub fn prose(&mut self, leading: f32, text: &str, style: TextStyle) -> f32 {
        let width = self.ui.available_width();
        let height = self.lay(text, width, leading, style).size().y;
        let position = self.room(height).min;
        self.paragraph(position, width, leading, text, style)
    }

    /// Allocates a rectangle of this height and the full width in the current layout.
    pub fn room(&mut self, height: f32) -> Rect {
        let size = vec2(self.ui.available_width(), height);
        self.ui.allocate_exact_size(size, Sense::hover()).0
    }

    /// Draws one line of text on the baseline at `baseline`. Returns its width in logical px.
    pub fn text(&self, baseline: Pos2, align: TextAlign, text: &str, style: TextStyle) -> f32 {
        let middle_y = baseline.y - MIDDLE_RATIO * style.size;
        self.draw_line(self.line(text, style), align, pos2(baseline.x, middle_y), style.colour)
    }

    /// Draws a laid out line with its vertical middle at `position`. Returns its width.
    fn draw_line(
        &self,
        galley: Arc<Galley>,
        align: TextAlign,
        position: Pos2,
        colour: Color32,
    ) -> f32 {
        let size = galley.size();
        let x = match align {
            TextAlign::Left => position.x,
            TextAlign::Middle => position.x - size.x / 2.0,
            TextAlign::Right => position.x - size.x,
        };
        self.galley(pos2(x, position.y - size.y / 2.0), galley, colour);
        size.x
    }

    /// Draws one line of text on the baseline from `baseline`, truncated to `width`. Returns its width.
    pub fn text_within(&self, baseline: Pos2, width: f32, text: &str, style: TextStyle) -> f32 {
        let line_middle = pos2(baseline.x, baseline.y - MIDDLE_RATIO * style.size);
        self.draw_line(
            self.truncated_line(text, width, style),
            TextAlign::Left,
            line_middle,
            style.colour,
        )
    }

    /// Draws one line of text, vertically centred in a rectangle and truncated to it. Returns its width.
    pub fn text_in_rect(&self, rect: Rect, align: TextAlign, text: &str, style: TextStyle) -> f32 {
        let position = match align {
            TextAlign::Left => rect.left_center(),
            TextAlign::Middle => rect.center(),
            TextAlign::Right => rect.right_center(),
        };
        self.draw_line(
            self.truncated_line(text, rect.width(), style),
            align,
            position,
            style.colour,
        )
    }

    /// Lays out one line, truncated to `width` after a whole word.
    pub(super) fn truncated_line(&self, text: &str, width: f32, style: TextStyle) -> Arc<Galley> {
        let lay_out = |text: String| {
            let mut job =
                LayoutJob::simple_singleline(text, style.weight.at(style.size), style.colour);
            job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(0.0));
            self.ui.painter().layout_job(job)
        };
        if is_right_to_left(text) {
            let full_line = self.line(text, style);
            let fits = |galley: &Galley| galley.size().x <= width;
            if fits(&full_line) {
                return full_line;
            }
            // Measures the text exactly as it is drawn.
            return match longest_beginning(text, |short_text| fits(&self.line(short_text, style))) {
                Some(short_text) => mark_elided(self.line(&short_text, style)),
                None => lay_out(visual_order(text).into_owned()),
            };
        }
        let galley = lay_out(text.to_owned());
        truncate_at_whole_word(text, &galley)
            .map_or(galley, |short_text| mark_elided(lay_out(short_text)))
    }

    /// Returns the width of one line of text, in logical px.
    pub fn width(&self, text: &str, style: TextStyle) -> f32 {
        self.line(text, style).size().x
    }

    /// Lays out one line.
    fn line(&self, text: &str, style: TextStyle) -> Arc<Galley> {
        self.ui.painter().layout_no_wrap(
            visual_order(text).into_owned(),
            style.weight.at(style.size),
            style.colour,
        )
    }

    /// Lays out text wrapped to `width` with a line height of `leading` px, without drawing it.
    pub fn lay(&self, text: &str, width: f32, leading: f32, style: TextStyle) -> Arc<Galley> {
        self.lay_rows(text, width, leading, usize::MAX, style)
    }

    /// Lays out text wrapped to `width` in at most `max_rows` rows, truncated with an ellipsis. `Galley::elided` is true if
    /// it was truncated.
    pub fn lay_rows(
        &self,
        text: &str,
        width: f32,
        leading: f32,
        max_rows: usize,
        style: TextStyle,
    ) -> Arc<Galley> {
        let lay_out = |text: String, width: f32| {
            let mut job = LayoutJob::simple(text, style.weight.at(style.size), style.colour, width);
            job.wrap.max_rows = max_rows;
            for section in &mut job.sections {
                section.format.line_height = Some(leading);
            }
            self.ui.painter().layout_job(job)
        };
        if is_right_to_left(text) {
            // Right-to-left rows are split first, because each is read from its right. egui's character counts cannot
            // be used for them.
            let fits = |row: &str| self.line(row, style).size().x <= width;
            let (rows, is_cut) = wrap_rows(text, max_rows, fits);
            let rows: Vec<_> = rows.iter().map(|row| visual_order(row)).collect();
            let galley = lay_out(rows.join("\n"), f32::INFINITY);
            return if is_cut { mark_elided(galley) } else { galley };
        }
        let galley = lay_out(text.to_owned(), width);
        match truncate_at_whole_word(text, &galley) {
            Some(short_text) => mark_elided(lay_out(short_text, width)),
            None => galley,
        }
    }

    /// Draws laid out text with its upper left corner at `position`.
    pub fn galley(&self, position: Pos2, galley: Arc<Galley>, colour: Color32) {
        self.ui.painter().galley(position, galley, colour);
    }

    /// Draws text wrapped to `width` with its upper left corner at `position`. Returns its height.
    pub fn paragraph(
        &self,
        position: Pos2,
        width: f32,
        leading: f32,
        text: &str,
        style: TextStyle,
    ) -> f32 {
        let galley = self.lay(text, width, leading, style);
        let height = galley.size().y;
        let rect = Rect::from_min_size(position, galley.size());
        if !text.is_empty() && self.ui.clip_rect().intersects(rect) {
            self.describe(rect, &format!("{text}-{}-{}", position.x, position.y), text);
        }
        self.ui.painter().galley(position, galley, style.colour);
        height
    }

    /// Draws a filled rectangle with rounded corners.
    pub fn fill(&self, rect: Rect, radius: u8, colour: Color32) {
        let painter = self.ui.painter();
        painter.add(corners::rounded_shape(painter, rect, radius, None, colour));
    }

    /// Draws a rounded outline within `rect`.
    pub fn outline(&self, rect: Rect, radius: u8, width: f32, colour: Color32) {
        let painter = self.ui.painter();
        painter.add(corners::rounded_shape(painter, rect, radius, Some(width), colour));
    }

    /// Draws a hairline from `left` to `right`.
    pub fn hairline(&self, left: f32, right: f32, y: f32) {
        self.ui.painter().hline(left..=right, y, Stroke::new(1.0, self.look.line));
    }

    /// Draws the soft shadow of `rect`.
    pub fn shadow(&self, rect: Rect, radius: u8, offset: [i8; 2], blur: u8) {
        // egui draws stray lines around a rectangle that is lower than its blur.
        let blur = blur.min((rect.size().min_elem() / 2.0) as u8);
        let shadow = Shadow { offset, blur, spread: 0, color: self.look.shadow };
        self.ui.painter().add(shadow.as_shape(rect, CornerRadius::same(radius)));
    }

    /// Draws an icon in the square of side `size` around `centre`.
    pub fn icon(&mut self, centre: Pos2, size: f32, icon: Icon, colour: Color32) {
        let rect = self.snap(Rect::from_center_size(centre, Vec2::splat(size)));
        self.art(rect, &icon.art(), colour);
    }

    /// Draws an icon of this size in a row.
    pub fn row_icon(&mut self, size: f32, icon: Icon, colour: Color32) {
        let centre = Vec2::splat(size).rect(self).center();
        self.icon(centre, size, icon, colour);
    }

    /// Draws artwork over `rect`, with white replaced by `tint`.
    pub fn art(&mut self, rect: Rect, art: &Art, tint: Color32) {
        let texture = self.textures.get(self.ui.ctx(), art, rect.size());
        self.picture(rect, texture, 0, tint);
    }

    /// Draws a scene with its origin at `origin` (logical px) and `scale` logical px per board unit.
    pub fn scene(&mut self, scene: &Scene, origin: Pos2, scale: f32) {
        for item in &scene.at(&Clocks::REST).items {
            let size = item.size * item.scale * scale;
            let centre = origin + vec2(item.at.x, item.at.y) * scale;
            let rect = Rect::from_center_size(centre, vec2(size.x, size.y));
            let rect = if item.is_moving { rect } else { self.snap(rect) };
            self.art(rect, &item.art, Color32::WHITE.gamma_multiply(item.alpha));
        }
    }

    /// Draws a texture over `rect` with rounded corners.
    pub fn picture(&self, rect: Rect, texture: TextureId, radius: u8, tint: Color32) {
        let uv = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        if radius == 0 {
            self.ui.painter().image(texture, rect, uv, tint);
        } else {
            let shape = RectShape::filled(rect, radius, tint).with_texture(texture, uv);
            self.ui.painter().add(shape);
        }
    }

    /// Returns `rect` with its corner on a physical pixel, so that pictures are sharp.
    pub fn snap(&self, rect: Rect) -> Rect {
        let scale = self.ui.pixels_per_point();
        let corner = (rect.min.to_vec2() * scale).round() / scale;
        rect.translate(corner - rect.min.to_vec2())
    }

    /// Detects clicks on `rect` and adds it to the register as `name`.
    pub fn click(&mut self, rect: Rect, name: &str) -> Response {
        self.sense(rect, name, Sense::click())
    }

    /// Detects `sense` on `rect` and adds it to the register as `name`.
    pub fn sense(&mut self, rect: Rect, name: &str, sense: Sense) -> Response {
        self.register(rect, name);
        let response = self.ui.interact(rect, self.id(name), sense);
        if response.has_focus() {
            self.places.focus(name);
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    }

    /// Adds `rect` to the register as `name`, unless its centre is outside of the clip rectangle.
    pub fn register(&mut self, rect: Rect, name: &str) {
        // A widget outside the clip rectangle of a scrolled list cannot be clicked.
        if !self.ui.clip_rect().contains(rect.center()) {
            return;
        }
        let corner = |point: Pos2| bevy::math::Vec2::new(point.x, point.y);
        self.places.set(name, bevy::math::Rect::from_corners(corner(rect.min), corner(rect.max)));
    }

    /// Returns egui's id of the widget `name`.
    pub fn id(&self, name: &str) -> egui::Id {
        egui::Id::new(("quadrille", name))
    }

    /// Draws the focus ring around a widget with the keyboard focus.
    pub fn focus_ring(&self, response: &Response, radius: u8) {
        if response.has_focus() {
            self.ui.painter().rect_stroke(
                response.rect.expand(2.0),
                radius + 2,
                Stroke::new(2.0, self.look.accent),
                StrokeKind::Middle,
            );
        }
    }

    /// Returns the progress of the hover animation of `response`, from 0 to 1. It fades with egui's animation time,
    /// which the motion settings determine.
    pub fn hover(&self, response: &Response) -> f32 {
        let is_hovered = response.hovered() && response.enabled();
        let id = response.id.with("hover");
        self.ui.ctx().animate_bool(id, is_hovered)
    }

    /// Blends two colours: 0 is `from`, 1 is `to`.
    pub fn blend(from: Color32, to: Color32, share: f32) -> Color32 {
        from.lerp_to_gamma(to, share.clamp(0.0, 1.0))
    }
}

/// Marks a galley as truncated.
fn mark_elided(galley: Arc<Galley>) -> Arc<Galley> {
    let mut galley = Arc::unwrap_or_clone(galley);
    galley.elided = true;
    Arc::new(galley)
}

/// Returns the rectangle with this upper left corner and size.
pub const fn area(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::from_min_max(pos2(x, y), pos2(x + width, y + height))
}

/// Splits `rect` into equal columns with this gap.
pub fn parts<const N: usize>(rect: Rect, gap: f32) -> [Rect; N] {
    let width = (rect.width() - gap * (N as f32 - 1.0)) / N as f32;
    std::array::from_fn(|index| {
        let x = rect.left() + index as f32 * (width + gap);
        area(x, rect.top(), width, rect.height())
    })
}
