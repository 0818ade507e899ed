//! All colours of the interface: the dark and the light theme, each also with high contrast.

use bevy_egui::egui::Color32;
use quadrille_drawing::look::{Skin, Theme};
use std::sync::LazyLock;

/// Defines [`Palette`] and the four palettes. A line has the purpose and the name of a colour, and then
/// the values in the dark theme, in the light theme, and in both with high contrast.
macro_rules! palettes {
    ($($(#[$doc:meta])+ $name:ident: $type:ty =
        $dark:expr, $light:expr, $dark_contrast:expr, $light_contrast:expr;)+) => {
        /// The colours of the interface, named by purpose.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Palette {
            $($(#[$doc])+ pub $name: $type,)+
        }

        /// The dark palette.
        pub const DARK: Palette = Palette { $($name: $dark,)+ };
        /// The light palette.
        pub const LIGHT: Palette = Palette { $($name: $light,)+ };
        /// The dark palette with high contrast.
        pub const DARK_CONTRAST: Palette = Palette { $($name: $dark_contrast,)+ };
        /// The light palette with high contrast.
        pub const LIGHT_CONTRAST: Palette = Palette { $($name: $light_contrast,)+ };
    };
}

/// Returns an opaque colour from `0xRRGGBB`.
const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

palettes! {
    /// The background of the window.
    ground: Color32 = rgb(0x17_18_1B), rgb(0xE4_E0_D8), rgb(0x00_00_00), rgb(0xFF_FF_FF);
    /// The centre of the background's light.
    glow: Color32 = rgb(0x26_28_2C), rgb(0xF1_EE_E8), rgb(0x00_00_00), rgb(0xFF_FF_FF);
    /// The panel, dialogs and the cards on Home.
    panel: Color32 = rgb(0x1E_20_23), rgb(0xF8_F6_F2), rgb(0x00_00_00), rgb(0xFF_FF_FF);
    /// Buttons, and the player to move.
    raised: Color32 = rgb(0x29_2C_30), rgb(0xFF_FF_FF), rgb(0x1A_1A_1A), rgb(0xF2_F2_F2);
    /// Selected or pressed widgets.
    raised2: Color32 = rgb(0x35_39_3E), rgb(0xEC_E8_E0), rgb(0x33_33_33), rgb(0xDC_DC_DC);
    /// Hairlines, and the edge of disabled widgets.
    line: Color32 = rgb(0x34_38_3D), rgb(0xD6_D0_C5), rgb(0x8C_8C_8C), rgb(0x6B_6B_6B);
    /// A button while it is pressed.
    pressed: Color32 = rgb(0x34_38_3D), rgb(0xD6_D0_C5), rgb(0x4D_4D_4D), rgb(0xC4_C4_C4);
    /// The edge of buttons and selected widgets, in palettes in which their surfaces alone do not distinguish them.
    edge: Option<Color32> = None, None, Some(rgb(0xB3_B3_B3)), Some(rgb(0x4A_4A_4A));
    /// Primary text.
    text: Color32 = rgb(0xED_E9_E2), rgb(0x24_21_1D), rgb(0xFF_FF_FF), rgb(0x00_00_00);
    /// Labels and other secondary text.
    text2: Color32 = rgb(0xB8_B3_AA), rgb(0x55_50_49), rgb(0xF0_F0_F0), rgb(0x1A_1A_1A);
    /// Move numbers, hints and disabled text; never on [`Self::raised2`].
    text3: Color32 = rgb(0xA0_9A_90), rgb(0x62_5D_55), rgb(0xDA_DA_DA), rgb(0x33_33_33);
    /// Amber text and icons.
    accent: Color32 = rgb(0xF5_B1_4C), rgb(0x8A_52_00), rgb(0xFF_D5_66), rgb(0x5A_34_00);
    /// The main button and bars.
    fill: Color32 = rgb(0xF0_A9_3C), rgb(0xF0_A9_3C), rgb(0xFF_D5_66), rgb(0x5A_34_00);
    /// Text on [`Self::fill`].
    on_fill: Color32 = rgb(0x24_17_00), rgb(0x24_17_00), rgb(0x00_00_00), rgb(0xFF_FF_FF);
    /// Refusals, mistakes and losses.
    danger: Color32 = rgb(0xFF_9C_8A), rgb(0xAB_2A_1B), rgb(0xFF_BF_B3), rgb(0x85_00_00);
    /// Advantages of the player to move.
    good: Color32 = rgb(0x7F_D1_AE), rgb(0x1B_6B_4E), rgb(0x8F_F0_C4), rgb(0x00_45_2C);
    /// The overlay behind a dialog.
    veil: Color32 =
        Color32::from_rgba_premultiplied(8, 9, 9, 184),
        Color32::from_rgba_premultiplied(26, 24, 20, 120),
        Color32::from_rgba_premultiplied(0, 0, 0, 216),
        Color32::from_rgba_premultiplied(0, 0, 0, 160);
    /// The shadows of cards and dialogs.
    shadow: Color32 =
        Color32::from_black_alpha(112),
        Color32::from_rgba_premultiplied(11, 9, 6, 48),
        Color32::from_black_alpha(0),
        Color32::from_black_alpha(0);
    /// The appearance of pieces in small pictures.
    skin: Skin = Skin::USUAL, Skin::USUAL, Skin::USUAL, Skin::USUAL;
}

impl Palette {
    /// Returns the edge of a chip, which is also visible on [`Self::raised`].
    pub fn chip_edge(&self) -> Color32 {
        self.line.lerp_to_gamma(self.text3, 0.45)
    }

    /// Returns the colour of the selected part of a trough of [`Self::ground`]. It is the raised surface with more
    /// contrast to the trough.
    pub fn chosen_surface(&self) -> Color32 {
        let contrast = |colour: Color32| colour.g().abs_diff(self.ground.g());
        if contrast(self.raised) > contrast(self.raised2) { self.raised } else { self.raised2 }
    }
}

/// The colour of draws in bars of results.
pub const DRAW_COLOUR: Color32 = Color32::from_rgb(0x8A, 0x8D, 0x93);

/// Returns the palette of a theme, with or without high contrast, and with pieces in `skin`.
pub fn palette(theme: Theme, has_high_contrast: bool, skin: Skin) -> &'static Palette {
    static PALETTES: LazyLock<[[Palette; 4]; 4]> = LazyLock::new(|| {
        [DARK, LIGHT, DARK_CONTRAST, LIGHT_CONTRAST]
            .map(|palette| Skin::ALL.map(|skin| Palette { skin, ..palette }))
    });
    let theme_index = match theme {
        Theme::Dark => 0,
        Theme::Light => 1,
    };
    &PALETTES[theme_index + 2 * usize::from(has_high_contrast)][skin.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the WCAG contrast of two opaque colours.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let light = |colour: Color32| {
            let part = |value: u8| {
                let value = f32::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns all text colours on surfaces.
    fn text_colours(palette: &Palette) -> [Color32; 6] {
        [palette.text, palette.text2, palette.text3, palette.accent, palette.danger, palette.good]
    }

    #[test]
    fn every_text_contrasts_with_its_background() {
        for palette in [DARK, LIGHT] {
            let surfaces = [palette.panel, palette.raised, palette.ground];
            for text in text_colours(&palette) {
                for surface in surfaces {
                    assert!(contrast(text, surface) >= 4.5, "{text:?} on {surface:?}");
                }
            }
            for text in [palette.text, palette.text2, palette.accent, palette.danger, palette.good]
            {
                assert!(contrast(text, palette.raised2) >= 4.5, "{text:?}");
            }
            // The edge of a chip must also be visible on a hovered card.
            for surface in [palette.panel, palette.raised] {
                assert!(contrast(palette.chip_edge(), surface) >= 1.9);
            }
            // These are a pressed button, and a tray on the light of the background.
            assert!(contrast(palette.text, palette.pressed) >= 4.5);
            for text in [palette.text, palette.text2, palette.accent] {
                assert!(contrast(text, palette.glow) >= 4.5, "{text:?}");
            }
            assert!(contrast(palette.on_fill, palette.fill) >= 7.0);
        }
    }

    #[test]
    fn high_contrast_has_7_to_1_for_text_and_4_5_for_marks() {
        for (theme, usual) in [(Theme::Dark, DARK), (Theme::Light, LIGHT)] {
            let palette = *super::palette(theme, true, Skin::USUAL);
            assert_eq!(*super::palette(theme, false, Skin::USUAL), usual);
            let surfaces =
                [palette.ground, palette.glow, palette.panel, palette.raised, palette.raised2];
            for text in text_colours(&palette) {
                for surface in surfaces {
                    let ratio = contrast(text, surface);
                    assert!(ratio >= 7.0, "{text:?} on {surface:?}: {ratio:.1}");
                }
            }
            assert!(contrast(palette.text, palette.pressed) >= 7.0);
            assert!(contrast(palette.on_fill, palette.fill) >= 7.0);
            // These are hairlines on cards, edges of buttons and chips, and the bars of selected widgets.
            assert!(contrast(palette.line, palette.panel) >= 4.5);
            let edge = palette.edge.expect("surfaces alone are not enough");
            for mark in [edge, palette.chip_edge(), palette.fill] {
                for surface in surfaces {
                    let ratio = contrast(mark, surface);
                    assert!(ratio >= 4.5, "{mark:?} on {surface:?}: {ratio:.1}");
                }
            }
        }
    }
}
