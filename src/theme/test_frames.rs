//! egui frames without a window, for tests of drawing and keyboard focus.

use super::fonts;
use super::painter::{Painter, area};
use super::palette;
use super::textures::ArtTextures;
use crate::places::Places;
use bevy::ecs::world::CommandQueue;
use bevy::prelude::{Commands, World};
use bevy_egui::egui::{
    Context, Event, Key, Modifiers, Order, PlatformOutput, RawInput, Rect, pos2,
};
use quadrille_drawing::look::{Skin, Theme};

/// A simulated window with a size in logical px.
pub struct Frames {
    /// egui's context.
    pub ctx: Context,
    window_rect: Rect,
    textures: ArtTextures,
    /// The places of the widgets in the last frame.
    pub places: Places,
}

impl Frames {
    /// Returns a window of this width and height.
    pub fn new(width: f32, height: f32) -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions());
        Self {
            ctx,
            window_rect: area(0.0, 0.0, width, height),
            textures: ArtTextures::default(),
            places: Places::default(),
        }
    }

    /// Draws a frame with these events. Commands have no effect.
    pub fn draw(
        &mut self,
        events: Vec<Event>,
        mut contents: impl FnMut(&mut Painter, Rect),
    ) -> PlatformOutput {
        let input = RawInput {
            screen_rect: Some(self.window_rect),
            events,
            focused: true,
            ..RawInput::default()
        };
        let (window_rect, textures, places) =
            (self.window_rect, &mut self.textures, &mut self.places);
        let world = World::new();
        let mut queue = CommandQueue::default();
        let mut output = self.ctx.run_ui(input, |ui| {
            places.clear();
            let mut painter = Painter {
                ui,
                look: palette(Theme::Dark, false, Skin::USUAL),
                textures,
                places,
                group: "",
                commands: Commands::new(&mut queue, &world),
            };
            contents(&mut painter, window_rect);
        });
        output.textures_delta.clear();
        output.platform_output
    }

    /// Returns the names of the widgets without a tooltip.
    pub fn names_without_tip(
        &mut self,
        mut contents: impl FnMut(&mut Painter, Rect),
    ) -> Vec<String> {
        self.ctx.all_styles_mut(|style| {
            style.interaction.tooltip_delay = 0.0;
            style.interaction.show_tooltips_only_when_still = false;
        });
        self.draw(Vec::new(), &mut contents);
        let places: Vec<_> =
            self.places.iter().map(|(name, rect)| (name.to_owned(), rect)).collect();
        let mut names_without_tip = Vec::new();
        for (name, rect) in places {
            let centre = pos2(rect.center().x, rect.center().y);
            // A widget is hovered one frame after the pointer has moved. Its tooltip is drawn in the next frame.
            self.draw(vec![Event::PointerMoved(centre)], &mut contents);
            self.draw(Vec::new(), &mut contents);
            self.draw(Vec::new(), &mut contents);
            let layers = self.ctx.memory(|memory| memory.areas().visible_layer_ids());
            if !layers.iter().any(|layer| layer.order == Order::Tooltip) {
                names_without_tip.push(name);
            }
            self.draw(vec![Event::PointerGone], &mut contents);
        }
        names_without_tip
    }

    /// Presses Tab until the focus returns to the first widget. Returns the names of the widgets in
    /// this order.
    pub fn tab_order(&mut self, mut contents: impl FnMut(&mut Painter, Rect)) -> Vec<String> {
        let tab = || Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        self.draw(Vec::new(), &mut contents);
        let mut order: Vec<String> = Vec::new();
        // Widgets without a name are skipped.
        for _ in 0..200 {
            self.draw(vec![tab()], &mut contents);
            self.draw(Vec::new(), &mut contents);
            let Some(name) = self.places.focused_name() else {
                continue;
            };
            if order.first().is_some_and(|first_name| first_name == name) {
                break;
            }
            order.push(name.to_owned());
        }
        order
    }
}
