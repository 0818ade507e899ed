//! Drawing with egui the way a page is set: in rows and columns that egui lays out, or where that is not enough with text on
//! baselines and shapes at given places.
//!
//! [`Painter`] bundles what every part of the interface draws with. Its widgets are in [`super::widgets`].

use super::bidi::{displayed, runs_backwards};
use super::colours::Palette;
use super::corners;
use super::cutting::{beginning, whole_words, wrapped};
use super::fonts::Weight;
use super::icons::Icon;
use super::textures::ArtTextures;
use crate::artwork::Art;
use crate::artwork::scene::Scene;
use crate::artwork::track::Clocks;
use crate::interface::Screen;
use crate::places::Places;
use bevy::ecs::component::Mutable;
use bevy::ecs::world::Mut;
use bevy::prelude::{Commands, CommandsStatesExt, Message, Resource, World};
use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, Galley, Layout, Pos2, Rect, Response, Sense, Shadow, Shape,
    Stroke, StrokeKind, TextureId, Ui, UiBuilder, Vec2,
    epaint::{RectShape, text::LayoutJob},
    pos2, vec2,
};
use std::sync::Arc;

/// How far a line's middle lies above its baseline, as a share of the font size (Inter).
pub(super) const MIDDLE: f32 = 0.364;

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
        Self {
            size,
            weight,
            colour,
        }
    }

    /// Weight 400.
    pub const fn regular(size: f32, colour: Color32) -> Self {
        Self::new(Weight::Regular, size, colour)
    }

    /// Weight 500.
    pub const fn medium(size: f32, colour: Color32) -> Self {
        Self::new(Weight::Medium, size, colour)
    }

    /// Weight 600.
    pub const fn bold(size: f32, colour: Color32) -> Self {
        Self::new(Weight::Bold, size, colour)
    }
}

/// The usual styles of text.
impl Palette {
    /// What stands out.
    pub const fn strong(&self, size: f32) -> TextStyle {
        TextStyle::bold(size, self.text)
    }

    /// What is on a button, which may be out of use.
    pub const fn label(&self, size: f32, enabled: bool) -> TextStyle {
        let colour = if enabled { self.text } else { self.text3 };
        TextStyle::medium(size, colour)
    }

    /// What is read first.
    pub const fn plain(&self, size: f32) -> TextStyle {
        TextStyle::regular(size, self.text)
    }

    /// Labels and explanations.
    pub const fn dim(&self, size: f32) -> TextStyle {
        TextStyle::regular(size, self.text2)
    }

    /// What can be overlooked.
    pub const fn faint(&self, size: f32) -> TextStyle {
        TextStyle::regular(size, self.text3)
    }
}

/// Where a widget stands: in a rectangle, or in room of a size or of a height that it takes from what is being laid out.
pub trait Place {
    /// The rectangle.
    fn rect(self, painter: &mut Painter) -> Rect;
}

impl Place for Rect {
    fn rect(self, _: &mut Painter) -> Rect {
        self
    }
}

impl Place for Vec2 {
    fn rect(self, painter: &mut Painter) -> Rect {
        painter.ui.allocate_exact_size(self, Sense::hover()).0
    }
}

impl Place for f32 {
    fn rect(self, painter: &mut Painter) -> Rect {
        painter.room(self)
    }
}

/// Where text begins, ends or is centred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The place is the text's left end.
    Left,
    /// The place is its middle.
    Middle,
    /// The place is its right end.
    Right,
}

/// What the interface is drawn with.
pub struct Painter<'a> {
    /// Where egui draws and listens.
    pub ui: &'a mut Ui,
    /// The colours.
    pub look: &'static Palette,
    /// The pictures.
    pub textures: &'a mut ArtTextures,
    /// The register of what can be clicked.
    pub places: &'a mut Places,
    /// What screen readers say before the name of each choice and field; see [`grouped`](Self::grouped).
    pub group: &'a str,
    /// Where clicks go.
    pub commands: Commands<'a, 'a>,
}

impl Painter<'_> {
    /// The same painter for a part of the screen with its own `ui`.
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

    /// Sends a message once everything is drawn.
    pub fn send(&mut self, message: impl Message) {
        self.commands.write_message(message);
    }

    /// The same if something was `clicked`.
    pub fn send_if(&mut self, clicked: bool, message: impl Message) {
        if clicked {
            self.send(message);
        }
    }

    /// Sends a message if there is one.
    pub fn send_any(&mut self, message: Option<impl Message>) {
        if let Some(message) = message {
            self.send(message);
        }
    }

    /// Goes to a screen if something was `clicked`.
    pub fn go_if(&mut self, clicked: bool, to: Screen) {
        if clicked {
            self.commands.set_state(to);
        }
    }

    /// Changes a resource once everything is drawn.
    pub fn change<R: Resource<Mutability = Mutable>>(
        &mut self,
        change: impl FnOnce(Mut<R>) + Send + 'static,
    ) {
        self.commands
            .queue(move |world: &mut World| change(world.resource_mut::<R>()));
    }

    /// Draws what egui lays out in `rect`, part beside part with no gaps of its own; what is left of it.
    pub fn laid(
        &mut self,
        rect: Rect,
        layout: Layout,
        contents: impl FnOnce(&mut Painter),
    ) -> Rect {
        let left = |painter: &mut Painter| {
            contents(painter);
            painter.ui.available_rect_before_wrap()
        };
        self.lay_out(rect, layout, 0.0, left)
    }

    /// Draws what egui lays out in a place, with this between its parts.
    fn lay_out<R>(
        &mut self,
        place: impl Place,
        layout: Layout,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        let rect = place.rect(self);
        let builder = UiBuilder::new().max_rect(rect).layout(layout);
        let mut child = self.ui.new_child(builder);
        child.spacing_mut().item_spacing = Vec2::splat(gap);
        contents(&mut self.on(&mut child))
    }

    /// Lays out a row from its left end on, everything in its middle, with this between the parts.
    pub fn row<R>(
        &mut self,
        place: impl Place,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        self.lay_out(place, Layout::left_to_right(Align::Center), gap, contents)
    }

    /// The same from its right end on.
    pub fn row_back<R>(
        &mut self,
        place: impl Place,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        self.lay_out(place, Layout::right_to_left(Align::Center), gap, contents)
    }

    /// Lays out rows that are filled from the left, with this between the parts and between the rows;
    /// where they stand.
    pub fn wrapped(&mut self, rect: Rect, gap: f32, contents: impl FnOnce(&mut Painter)) -> Rect {
        let layout = Layout::left_to_right(Align::Min).with_main_wrap(true);
        self.lay_out(rect, layout, gap, |painter| {
            contents(painter);
            painter.ui.min_rect()
        })
    }

    /// Lays out a column from its top on, with this between the parts.
    pub fn column<R>(
        &mut self,
        place: impl Place,
        gap: f32,
        contents: impl FnOnce(&mut Painter) -> R,
    ) -> R {
        self.lay_out(place, Layout::top_down(Align::Min), gap, contents)
    }

    /// Lays out a column with this margin around it in a column, as high as it becomes; where it stands with its margin.
    pub fn framed(&mut self, margin: Vec2, contents: impl FnOnce(&mut Painter)) -> Rect {
        let inner = self.rest().shrink2(margin);
        let rect = self.measured(inner, contents).expand2(margin);
        self.ui.allocate_rect(rect, Sense::hover()).rect
    }

    /// The same so far from the left edge.
    pub fn indented(&mut self, by: f32, contents: impl FnOnce(&mut Painter)) {
        let rest = self.rest();
        let used = self.measured(rest.with_min_x(rest.left() + by), contents);
        self.ui.allocate_rect(used, Sense::hover());
    }

    /// Lays out a column in the width of `rect`; where it stands.
    pub fn measured(&mut self, rect: Rect, contents: impl FnOnce(&mut Painter)) -> Rect {
        self.column(rect, 0.0, |painter| {
            contents(painter);
            painter.ui.min_rect().with_max_x(rect.right())
        })
    }

    /// The same on the usual card, without a shadow.
    pub fn carded(&mut self, margin: Vec2, contents: impl FnOnce(&mut Painter)) {
        let below = self.ui.painter().add(Shape::Noop);
        let rect = self.framed(margin, contents);
        let painter = self.ui.painter();
        let surface = corners::rounded(painter, rect, 14, None, self.look.panel);
        let edge = corners::rounded(painter, rect, 14, Some(1.0), self.look.line);
        painter.set(below, Shape::Vec(vec![surface, edge]));
    }

    /// Leaves room of this length in what is being laid out.
    pub fn space(&mut self, length: f32) {
        self.ui.add_space(length);
    }

    /// What is left of what is being laid out.
    pub fn rest(&self) -> Rect {
        self.ui.available_rect_before_wrap()
    }

    /// A line of text in a row, cut where there is no room for it; where it stands.
    pub fn word(&mut self, text: &str, ink: TextStyle) -> Rect {
        let galley = self.cut(text, self.ui.available_width(), ink);
        let rect = galley.size().rect(self);
        self.ui.painter().galley(rect.min, galley, ink.colour);
        rect
    }

    /// A line of text in a column, in the middle of this height and cut where it is too long; where it stands.
    pub fn text_line(&mut self, height: f32, text: &str, ink: TextStyle) -> Rect {
        self.row(height, 0.0, |painter| painter.word(text, ink))
    }

    /// Text in a column, set in lines of `leading` px; its height.
    pub fn prose(&mut self, leading: f32, text: &str, ink: TextStyle) -> f32 {
        let width = self.ui.available_width();
        let height = self.lay(text, width, leading, ink).size().y;
        let at = self.room(height).min;
        self.paragraph(at, width, leading, text, ink)
    }

    /// Takes room of this height over the whole width of what is being laid out.
    pub fn room(&mut self, height: f32) -> Rect {
        let size = vec2(self.ui.available_width(), height);
        self.ui.allocate_exact_size(size, Sense::hover()).0
    }

    /// The same, if there is anything to be laid out.
    pub fn room_if_any(&mut self, height: f32) -> Option<Rect> {
        (height > 0.0).then(|| self.room(height))
    }

    /// One line of text on the baseline at `at`; returns its width in logical px.
    pub fn text(&self, at: Pos2, side: Side, text: &str, ink: TextStyle) -> f32 {
        let middle = at.y - MIDDLE * ink.size;
        self.draw_line(self.line(text, ink), side, pos2(at.x, middle), ink.colour)
    }

    /// Draws a line that is laid out, with the middle of its height at `at`; its width.
    fn draw_line(&self, galley: Arc<Galley>, side: Side, at: Pos2, colour: Color32) -> f32 {
        let size = galley.size();
        let x = match side {
            Side::Left => at.x,
            Side::Middle => at.x - size.x / 2.0,
            Side::Right => at.x - size.x,
        };
        self.galley(pos2(x, at.y - size.y / 2.0), galley, colour);
        size.x
    }

    /// One line of text, cut with an ellipsis where it would be wider than `width`.
    pub fn text_within(&self, at: Pos2, width: f32, text: &str, ink: TextStyle) -> f32 {
        let middle = pos2(at.x, at.y - MIDDLE * ink.size);
        self.draw_line(self.cut(text, width, ink), Side::Left, middle, ink.colour)
    }

    /// One line of text in the middle of a rectangle's height, cut where it is wider than that; its width.
    pub fn put(&self, rect: Rect, side: Side, text: &str, ink: TextStyle) -> f32 {
        let at = match side {
            Side::Left => rect.left_center(),
            Side::Middle => rect.center(),
            Side::Right => rect.right_center(),
        };
        self.draw_line(self.cut(text, rect.width(), ink), side, at, ink.colour)
    }

    /// One line, laid out and cut behind a whole word where it would be wider than `width`.
    pub(super) fn cut(&self, text: &str, width: f32, ink: TextStyle) -> Arc<Galley> {
        let lay = |text: String| {
            let mut job = LayoutJob::simple_singleline(text, ink.weight.at(ink.size), ink.colour);
            job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(0.0));
            self.ui.painter().layout_job(job)
        };
        if runs_backwards(text) {
            let whole = self.line(text, ink);
            let fits = |galley: &Galley| galley.size().x <= width;
            if fits(&whole) {
                return whole;
            }
            // What is measured is what will be shown.
            return match beginning(text, |short| fits(&self.line(short, ink))) {
                Some(short) => elided(self.line(&short, ink)),
                None => lay(displayed(text).into_owned()),
            };
        }
        let galley = lay(text.to_owned());
        whole_words(text, &galley).map_or(galley, lay)
    }

    /// The width of one line of text, in logical px.
    pub fn width(&self, text: &str, ink: TextStyle) -> f32 {
        self.line(text, ink).size().x
    }

    /// One line, laid out.
    fn line(&self, text: &str, ink: TextStyle) -> Arc<Galley> {
        self.ui.painter().layout_no_wrap(
            displayed(text).into_owned(),
            ink.weight.at(ink.size),
            ink.colour,
        )
    }

    /// Text set in lines of `leading` px, wrapped to `width`; not drawn yet.
    pub fn lay(&self, text: &str, width: f32, leading: f32, ink: TextStyle) -> Arc<Galley> {
        self.lay_rows(text, width, leading, usize::MAX, ink)
    }

    /// The same in at most `rows` rows, cut with an ellipsis. The galley says whether it was cut.
    pub fn lay_rows(
        &self,
        text: &str,
        width: f32,
        leading: f32,
        rows: usize,
        ink: TextStyle,
    ) -> Arc<Galley> {
        let lay = |text: String, width: f32| {
            let mut job = LayoutJob::simple(text, ink.weight.at(ink.size), ink.colour, width);
            job.wrap.max_rows = rows;
            for section in &mut job.sections {
                section.format.line_height = Some(leading);
            }
            self.ui.painter().layout_job(job)
        };
        if runs_backwards(text) {
            // Each row is read from its right, so the rows are parted first. egui does not count the characters of such a row.
            let fits = |row: &str| self.line(row, ink).size().x <= width;
            let (rows, is_cut) = wrapped(text, rows, fits);
            let rows: Vec<_> = rows.iter().map(|row| displayed(row)).collect();
            let galley = lay(rows.join("\n"), f32::INFINITY);
            return if is_cut { elided(galley) } else { galley };
        }
        let galley = lay(text.to_owned(), width);
        match whole_words(text, &galley) {
            Some(short) => elided(lay(short, width)),
            None => galley,
        }
    }

    /// Draws text that is laid out already, with its upper left corner at `at`.
    pub fn galley(&self, at: Pos2, galley: Arc<Galley>, colour: Color32) {
        self.ui.painter().galley(at, galley, colour);
    }

    /// Text wrapped to `width` with its upper left corner at `at`; returns its height.
    pub fn paragraph(&self, at: Pos2, width: f32, leading: f32, text: &str, ink: TextStyle) -> f32 {
        let galley = self.lay(text, width, leading, ink);
        let height = galley.size().y;
        let rect = Rect::from_min_size(at, galley.size());
        if !text.is_empty() && self.ui.clip_rect().intersects(rect) {
            self.told(rect, &format!("{text}-{}-{}", at.x, at.y), text);
        }
        self.ui.painter().galley(at, galley, ink.colour);
        height
    }

    /// A filled rectangle with rounded corners.
    pub fn fill(&self, rect: Rect, radius: u8, colour: Color32) {
        let painter = self.ui.painter();
        painter.add(corners::rounded(painter, rect, radius, None, colour));
    }

    /// A rounded outline within `rect`.
    pub fn outline(&self, rect: Rect, radius: u8, width: f32, colour: Color32) {
        let painter = self.ui.painter();
        painter.add(corners::rounded(painter, rect, radius, Some(width), colour));
    }

    /// A hairline from `left` to `right`.
    pub fn hairline(&self, left: f32, right: f32, y: f32) {
        self.ui
            .painter()
            .hline(left..=right, y, Stroke::new(1.0, self.look.line));
    }

    /// The soft shadow of something that lies above the ground.
    pub fn shadow(&self, rect: Rect, radius: u8, offset: [i8; 2], blur: u8) {
        let shadow = Shadow {
            offset,
            blur,
            spread: 0,
            color: self.look.shadow,
        };
        self.ui
            .painter()
            .add(shadow.as_shape(rect, CornerRadius::same(radius)));
    }

    /// An icon in the square of side `size` around `middle`.
    pub fn icon(&mut self, middle: Pos2, size: f32, icon: Icon, colour: Color32) {
        let rect = self.snap(Rect::from_center_size(middle, Vec2::splat(size)));
        self.art(rect, &icon.art(), colour);
    }

    /// An icon of this size in a row.
    pub fn row_icon(&mut self, size: f32, icon: Icon, colour: Color32) {
        let middle = Vec2::splat(size).rect(self).center();
        self.icon(middle, size, icon, colour);
    }

    /// Artwork over `rect`, its white tinted with `tint`.
    pub fn art(&mut self, rect: Rect, art: &Art, tint: Color32) {
        let texture = self.textures.get(self.ui.ctx(), art, rect.size());
        self.picture(rect, texture, 0, tint);
    }

    /// A scene with its origin at `origin` (logical px) and `scale` logical px a board unit.
    pub fn scene(&mut self, scene: &Scene, origin: Pos2, scale: f32) {
        for item in &scene.at(&Clocks::REST).items {
            let size = item.size * item.scale * scale;
            let at = origin + vec2(item.at.x, item.at.y) * scale;
            let rect = Rect::from_center_size(at, vec2(size.x, size.y));
            let rect = if item.moving { rect } else { self.snap(rect) };
            self.art(rect, &item.art, Color32::WHITE.gamma_multiply(item.alpha));
        }
    }

    /// A texture over `rect`, its corners rounded.
    pub fn picture(&self, rect: Rect, texture: TextureId, radius: u8, tint: Color32) {
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        if radius == 0 {
            self.ui.painter().image(texture, rect, whole, tint);
        } else {
            let shape = RectShape::filled(rect, radius, tint).with_texture(texture, whole);
            self.ui.painter().add(shape);
        }
    }

    /// `rect` moved so that its corner lies on a physical pixel: pictures stay sharp there.
    pub fn snap(&self, rect: Rect) -> Rect {
        let scale = self.ui.pixels_per_point();
        let corner = (rect.min.to_vec2() * scale).round() / scale;
        rect.translate(corner - rect.min.to_vec2())
    }

    /// Listens for clicks on `rect` and notes it in the register under `name`.
    pub fn click(&mut self, rect: Rect, name: &str) -> Response {
        self.sense(rect, name, Sense::click())
    }

    /// The same for whatever `sense` listens for.
    pub fn sense(&mut self, rect: Rect, name: &str, sense: Sense) -> Response {
        self.note(rect, name);
        let response = self.ui.interact(rect, self.id(name), sense);
        if response.has_focus() {
            self.places.focus(name);
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    }

    /// Notes in the register that `name` is shown at `rect`.
    pub fn note(&mut self, rect: Rect, name: &str) {
        // What lies outside the clip (a scrolled list) cannot be clicked.
        if !self.ui.clip_rect().contains(rect.center()) {
            return;
        }
        let corner = |at: Pos2| bevy::math::Vec2::new(at.x, at.y);
        self.places.set(
            name,
            bevy::math::Rect::from_corners(corner(rect.min), corner(rect.max)),
        );
    }

    /// egui's id of the widget called `name`.
    pub fn id(&self, name: &str) -> egui::Id {
        egui::Id::new(("quadrille", name))
    }

    /// The ring around what the keyboard would press.
    pub fn focus_ring(&self, response: &Response, radius: u8) {
        if response.has_focus() {
            self.ui.painter().rect_stroke(
                response.rect.expand(2.0),
                radius + 2,
                Stroke::new(2.0, self.look.fill),
                StrokeKind::Middle,
            );
        }
    }

    /// How far `response` is hovered, 0 to 1; it fades as egui's style says, which follows the setting of motions.
    pub fn hover(&self, response: &Response) -> f32 {
        let hovered = response.hovered() && response.enabled();
        let id = response.id.with("hover");
        self.ui.ctx().animate_bool(id, hovered)
    }

    /// A colour on the way from `from` to `to`.
    pub fn blend(from: Color32, to: Color32, share: f32) -> Color32 {
        from.lerp_to_gamma(to, share.clamp(0.0, 1.0))
    }
}

/// The same, known to be cut.
fn elided(galley: Arc<Galley>) -> Arc<Galley> {
    let mut galley = Arc::unwrap_or_clone(galley);
    galley.elided = true;
    Arc::new(galley)
}

/// A rectangle by its left upper corner and size.
pub const fn area(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::from_min_max(pos2(x, y), pos2(x + width, y + height))
}

/// Equal parts of `rect` beside one another, with this between them.
pub fn parts<const N: usize>(rect: Rect, gap: f32) -> [Rect; N] {
    let width = (rect.width() - gap * (N as f32 - 1.0)) / N as f32;
    std::array::from_fn(|index| {
        let x = rect.left() + index as f32 * (width + gap);
        area(x, rect.top(), width, rect.height())
    })
}
