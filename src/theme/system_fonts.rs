//! Fonts of the system, for characters that Inter and egui's fonts lack.
//!
//! A thread searches for them when a text on the screen needs them. They stay loaded until the program ends. A
//! character that no font contains is shown as a box.

use super::fonts;
use crate::background::{BackgroundJob, waker};
use bevy::log::info;
use bevy::prelude::{Res, ResMut, Resource, Result};
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, FontData, FontDefinitions, LayerId, Shape};
use quadrille_games::rules::is_visible;
use resvg::usvg::fontdb::{Database, FaceInfo, Style};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use std::collections::HashSet;
use std::sync::Arc;

/// The largest font that is loaded, in bytes. Chinese, Japanese and Korean fonts have about 20 MB.
const MAX_FONT_BYTES: usize = 64 << 20;
/// The largest number of loaded fonts.
const MAX_FONTS: usize = 24;

/// The loaded fonts and the search for more.
#[derive(Resource, Default)]
pub(super) struct SystemFonts {
    /// The characters for which fonts were searched.
    searched_characters: HashSet<char>,
    /// Characters without a font that wait for a search.
    missing_characters: Vec<char>,
    loaded_fonts: Vec<Arc<FontData>>,
    search_job: Option<BackgroundJob<Vec<Arc<FontData>>>>,
}

/// Searches for fonts for the text of this frame, and adds those that were found.
pub(super) fn load_missing_fonts(
    mut contexts: EguiContexts,
    mut system_fonts: ResMut<SystemFonts>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let system_fonts = &mut *system_fonts;
    let new_fonts = BackgroundJob::take_result(&mut system_fonts.search_job).flatten();
    if let Some(new_fonts) = new_fonts.filter(|new_fonts| !new_fonts.is_empty()) {
        system_fonts.loaded_fonts.extend(new_fonts);
        system_fonts.loaded_fonts.truncate(MAX_FONTS);
        ctx.set_fonts(with_fallbacks(fonts::definitions(), &system_fonts.loaded_fonts));
        ctx.request_repaint();
    }
    let new_characters: HashSet<char> = visible_characters(ctx)
        .into_iter()
        .filter(|c| !system_fonts.searched_characters.contains(c))
        .collect();
    if !new_characters.is_empty() {
        let definitions = with_fallbacks(fonts::definitions(), &system_fonts.loaded_fonts);
        let is_missing = |c: &&char| is_visible(**c) && !has_glyph(&definitions, **c);
        system_fonts.missing_characters.extend(new_characters.iter().filter(is_missing));
        system_fonts.searched_characters.extend(new_characters);
    }
    if system_fonts.search_job.is_none()
        && !system_fonts.missing_characters.is_empty()
        && system_fonts.loaded_fonts.len() < MAX_FONTS
    {
        let missing_characters = std::mem::take(&mut system_fonts.missing_characters);
        system_fonts.search_job =
            BackgroundJob::start("fonts", waker(proxy.as_deref()), move |reporter| {
                let mut database = Database::new();
                database.load_system_fonts();
                reporter.send(choose_fonts(&database, missing_characters, MAX_FONT_BYTES));
            });
    }
    Ok(())
}

/// Returns the non-ASCII characters of this frame's texts.
fn visible_characters(ctx: &Context) -> HashSet<char> {
    fn collect(shape: &Shape, characters: &mut HashSet<char>) {
        match shape {
            Shape::Text(text) if !text.galley.text().is_ascii() => {
                characters.extend(text.galley.text().chars().filter(|c| !c.is_ascii()));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, characters)),
            _ => {}
        }
    }
    let layers: HashSet<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    let mut characters = HashSet::new();
    ctx.graphics(|graphics| {
        for layer in layers.into_iter().chain([LayerId::background()]) {
            for entry in graphics.get(layer).into_iter().flat_map(|list| list.all_entries()) {
                collect(&entry.shape, &mut characters);
            }
        }
    });
    characters
}

/// Returns whether one of these fonts contains the character.
fn has_glyph(fonts: &FontDefinitions, c: char) -> bool {
    fonts.font_data.values().any(|data| {
        let font = FontRef::from_index(&data.font, data.index);
        font.is_ok_and(|font| font.charmap().map(c).is_some())
    })
}

/// Adds fallback fonts to every family.
fn with_fallbacks(mut fonts: FontDefinitions, fallback_fonts: &[Arc<FontData>]) -> FontDefinitions {
    for (index, data) in fallback_fonts.iter().enumerate() {
        let name = format!("system-{index}");
        fonts.font_data.insert(name.clone(), data.clone());
        for family in fonts.families.values_mut() {
            family.push(name.clone());
        }
    }
    fonts
}

/// Returns fonts for as many of `missing_characters` as possible. Faces are tried in the order of [`preference_key`], and each
/// returned one adds a character. Fonts of more than `max_bytes` bytes are skipped.
fn choose_fonts(
    database: &Database,
    mut missing_characters: Vec<char>,
    max_bytes: usize,
) -> Vec<Arc<FontData>> {
    let mut faces: Vec<&FaceInfo> = database.faces().collect();
    faces.sort_by_cached_key(|face| preference_key(face));
    let mut chosen_fonts = Vec::new();
    for face in faces {
        if missing_characters.is_empty() || chosen_fonts.len() == MAX_FONTS {
            break;
        }
        let font_data = database.with_face_data(face.id, |data, index| {
            if data.len() > max_bytes {
                return None;
            }
            let missing_count_before = missing_characters.len();
            let font = FontRef::from_index(data, index).ok()?;
            missing_characters.retain(|&c| !has_outline(&font, c));
            (missing_characters.len() < missing_count_before)
                .then(|| Arc::new(FontData { index, ..FontData::from_owned(data.to_vec()) }))
        });
        if let Some(data) = font_data.flatten() {
            info!("font for other scripts: {}", face.post_script_name);
            chosen_fonts.push(data);
        }
    }
    chosen_fonts
}

/// Returns the sort key of a face: upright, near to regular weight, sans serif, proportional, by name.
fn preference_key(face: &FaceInfo) -> (bool, u16, bool, bool, String) {
    let name = face.post_script_name.to_lowercase();
    let last_resort_names = ["serif", "unifont", "lastresort"];
    (
        face.style != Style::Normal,
        face.weight.0.abs_diff(400),
        last_resort_names.iter().any(|part| name.contains(part)),
        face.monospaced,
        name,
    )
}

/// Returns whether a font has an outline for the character. egui cannot draw coloured bitmap fonts.
fn has_outline(font: &FontRef, c: char) -> bool {
    /// Records whether a line was drawn.
    struct Pen(bool);
    impl OutlinePen for Pen {
        fn move_to(&mut self, _: f32, _: f32) {}
        fn line_to(&mut self, _: f32, _: f32) {
            self.0 = true;
        }
        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
            self.0 = true;
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            self.0 = true;
        }
        fn close(&mut self) {}
    }
    let mut pen = Pen(false);
    let glyph = font.charmap().map(c);
    if let Some(outline) = glyph.and_then(|glyph| font.outline_glyphs().get(glyph)) {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        let draw_result = outline.draw(settings, &mut pen);
        return draw_result.is_ok() && pen.0;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artwork::raster::FONTS;
    use bevy_egui::egui::{FontId, RawInput, pos2};

    #[test]
    fn font_with_a_missing_character_is_chosen() {
        // Inter acts as the system's font. egui's default fonts lack some of its characters.
        let mut system = Database::new();
        for font in FONTS {
            system.load_font_data(font.to_vec());
        }
        let base = FontDefinitions::default();
        let inter = FontRef::from_index(FONTS[0], 0).unwrap();
        let lacking =
            ('\u{100}'..'\u{2000}').find(|&c| has_outline(&inter, c) && !has_glyph(&base, c));
        let lacking = lacking.expect("Inter has letters that egui's fonts lack");
        // No font contains this private-use character.
        let fallback_fonts = choose_fonts(&system, vec![lacking, '\u{10fffd}'], MAX_FONT_BYTES);
        assert_eq!(fallback_fonts.len(), 1, "one weight is enough");
        assert!(choose_fonts(&system, vec!['\u{10fffd}', '漢'], MAX_FONT_BYTES).is_empty());
        let all = with_fallbacks(base.clone(), &fallback_fonts);
        assert!(has_glyph(&all, lacking) && !has_glyph(&all, '漢'));
        assert!(Arc::ptr_eq(&all.font_data["system-0"], &fallback_fonts[0]));

        // egui draws the glyph of the system's font instead of a box.
        let wide = |fonts: FontDefinitions, text: char| {
            let ctx = Context::default();
            ctx.set_fonts(fonts);
            ctx.begin_pass(RawInput::default());
            let width = ctx.fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(40.0), text));
            ctx.end_pass().textures_delta.clear();
            width
        };
        assert_ne!(wide(base, lacking), wide(all, lacking));
    }

    #[test]
    fn too_large_font_does_not_replace_a_smaller_one() {
        let [regular, _, bold] = FONTS;
        // The regular weight is preferred. The appended zeros are not part of any table of the font.
        let mut large = regular.to_vec();
        large.resize(regular.len().max(bold.len()) + 1, 0);
        let mut system = Database::new();
        system.load_font_data(large.clone());
        system.load_font_data(bold.to_vec());
        let chosen = |largest| {
            let fallback_fonts = choose_fonts(&system, vec!['ä'], largest);
            let sizes: Vec<usize> = fallback_fonts.iter().map(|data| data.font.len()).collect();
            sizes
        };
        assert_eq!(chosen(large.len()), [large.len()]);
        assert_eq!(chosen(large.len() - 1), [bold.len()]);
    }

    #[test]
    fn text_on_every_layer_is_checked() {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions());
        ctx.begin_pass(RawInput::default());
        for (layer, text) in [
            (LayerId::background(), "plain 漢"),
            (LayerId::new(bevy_egui::egui::Order::Foreground, "dialog".into()), "ש"),
        ] {
            bevy_egui::egui::Area::new(layer.id).order(layer.order).show(&ctx, |_| {});
            let painter = ctx.layer_painter(layer);
            let font = FontId::proportional(12.0);
            let colour = bevy_egui::egui::Color32::WHITE;
            painter.text(pos2(0.0, 0.0), bevy_egui::egui::Align2::LEFT_TOP, text, font, colour);
        }
        assert_eq!(visible_characters(&ctx), HashSet::from(['漢', 'ש']));
        ctx.end_pass().textures_delta.clear();
    }
}
