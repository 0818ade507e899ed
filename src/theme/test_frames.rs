//! Frames of egui without a window, for tests of what is drawn and of where the keyboard goes.

use super::fonts;
use super::painter::{Painter, area};
use super::textures::ArtTextures;
use crate::look::{Skin, Theme};
use crate::places::Places;
use bevy::ecs::world::CommandQueue;
use bevy::prelude::{Commands, World};
use bevy_egui::egui::{Context, Event, Key, Modifiers, PlatformOutput, RawInput, Rect};

/// A window of a size in logical px.
pub struct Frames {
    /// egui's context.
    pub ctx: Context,
    window: Rect,
    textures: ArtTextures,
    /// What was shown in the last frame.
    pub places: Places,
}

impl Frames {
    /// A window of this width and height.
    pub fn new(width: f32, height: f32) -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions());
        Self {
            ctx,
            window: area(0.0, 0.0, width, height),
            textures: ArtTextures::default(),
            places: Places::default(),
        }
    }

    /// Draws a frame in which these events come. Nothing comes of what is asked for there.
    pub fn draw(
        &mut self,
        events: Vec<Event>,
        mut contents: impl FnMut(&mut Painter, Rect),
    ) -> PlatformOutput {
        let input = RawInput {
            screen_rect: Some(self.window),
            events,
            focused: true,
            ..RawInput::default()
        };
        let (window, textures, places) = (self.window, &mut self.textures, &mut self.places);
        let world = World::new();
        let mut queue = CommandQueue::default();
        let mut output = self.ctx.run_ui(input, |ui| {
            places.clear();
            let mut painter = Painter {
                ui,
                look: Theme::Dark.palette(false, Skin::USUAL),
                textures,
                places,
                group: "",
                commands: Commands::new(&mut queue, &world),
            };
            contents(&mut painter, window);
        });
        output.textures_delta.clear();
        output.platform_output
    }

    /// Draws until the keyboard has gone through everything by Tab; where it came to, in order.
    pub fn order_of_tab(&mut self, mut contents: impl FnMut(&mut Painter, Rect)) -> Vec<String> {
        let tab = || Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        self.draw(Vec::new(), &mut contents);
        let mut order: Vec<String> = Vec::new();
        // Whatever has no name in the register is passed over.
        for _ in 0..200 {
            self.draw(vec![tab()], &mut contents);
            self.draw(Vec::new(), &mut contents);
            let Some(name) = self.places.focused() else {
                continue;
            };
            if order.first().is_some_and(|first| first == name) {
                break;
            }
            order.push(name.to_owned());
        }
        order
    }
}
